"""The end of a phase on the table: control, supply, elimination, surrender, and on to the next (3, 6, 7, 17)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from assistant.core import phase_log
from assistant.core.blocks import Reason, ReasonKind, Steps
from assistant.core.phase_log import Deed
from assistant.core.position import Position, control_edit
from assistant.core.questions import Answer, Highlights, Offer, Question, Role, SideId
from assistant.core.table import Edit, Mark, Move, Note, Several, parts
from assistant.core.text import Text
from assistant.games.third_reich import words
from assistant.games.third_reich.countries import surrender
from assistant.games.third_reich.geography import Army, ControlBlank, HeldZone, control
from assistant.games.third_reich.mirror import (
    COMBATS_NOTED,
    OPERATIONS_NOTED,
    OVER,
    SUPPLY_CHECKED,
    Theatre,
    theatre,
)
from assistant.games.third_reich.questions.cards import (
    army_named,
    crossed_by,
    loss_edit,
    names_of,
    pawn_edit,
    settled,
    settled_zones,
    zone_name,
)
from assistant.games.third_reich.questions.countries import surrender_edits, surrender_situation
from assistant.games.third_reich.questions.findings import owed
from assistant.games.third_reich.questions.operations import ATTACKED_MARKER, MOVED_MARKER
from assistant.games.third_reich.questions.recruitment import emptied
from assistant.games.third_reich.questions.supply import faction
from assistant.games.third_reich.supply import all_zones_lost
from assistant.games.third_reich.words import ATTACKED as WAS_ATTACKED
from assistant.games.third_reich.words import (
    CUT,
    ENEMIES,
    FACTIONS,
    LAST_TURN,
    SPOKEN,
    STRANDED,
    Faction,
    because,
    fact,
    say,
)


class Step(NamedTuple):
    """One step of the end of a phase: what it is called, what it changes, why, and where."""

    key: str
    rule: str
    edits: tuple[Edit, ...]
    reasons: tuple[Reason, ...]
    zones: Mapping[str, Role]


class PhaseEnd(Question, frozen=True, tag="end"):
    """What happens at the end of a phase, step by step."""

    side: SideId = ""

    def answer(self, position: Position) -> Answer:
        """Answer with each step worked out on the table as the steps before it leave it."""
        seen = theatre(position)
        side = faction(self.side) if self.side else seen.phase
        steps = phase_end_steps(position, side)
        told = tuple(dict.fromkeys(reason for step in steps for reason in step.reasons))
        zones = {zone: role for step in steps for zone, role in step.zones.items()}
        changes = [step for step in steps if step.edits]
        offers = [_offer(position, side, step) for step in changes]
        if len(changes) > 1:
            label = say("end-everything")
            everything = tuple(e for step in changes for e in step.edits)
            offers.append(
                Offer(label, Several(everything, _booked(position, side, say("end-all-booked"), everything)), "3")
            )
        ended = theatre(_after(position, (edit for step in steps for edit in step.edits)))
        onward = next_phase(seen, side, ended)
        offers.append(onward)
        shown = [step for step in steps if step.edits or step.key != "severed"]
        block = Steps(say("end-order"), tuple((say(f"end-{step.key}"), not step.edits) for step in shown))
        key = "end-verdict" if changes else "end-nothing"
        owing = tuple(owed(seen, side)) if side == seen.phase else ()
        zones |= {zone: Role.TARGET for one in owing for zone in one.about}
        return Answer(
            say(key, faction=SPOKEN[side], n=sum(len(step.edits) for step in changes)),
            (*(Reason(one.text, one.rule, ReasonKind.REJECTED, one.about) for one in owing), *told),
            (block,),
            Highlights(zones),
            tuple(offers),
            tone=Role.TARGET if changes else Role.SUBJECT,
            value={step.key: len(step.edits) for step in steps},
        )


def _offer(position: Position, side: Faction, step: Step) -> Offer:
    label = say(f"end-{step.key}-offer", n=len(step.edits))
    return Offer(label, Several(step.edits, _booked(position, side, say(f"end-{step.key}"), step.edits)), step.rule)


def _booked(position: Position, side: Faction, what: Text, edits: Iterable[Edit]) -> Text:
    """Return a step of the end of a phase as a line of the journal: whose phase, what, and where."""
    done = [part for edit in edits for part in parts(edit)]
    marked = [part.zone for part in done if isinstance(part, Mark)]
    left = [position.table.counters[one].zone for part in done if isinstance(part, Move) for one in part.counters]
    zones = tuple(zone_name(position, zone) for zone in dict.fromkeys([*marked, *left]))
    words = say("end-booked", faction=SPOKEN[side], words=what)
    return say("booked-where", words=words, zones=zones) if zones else words


def phase_end_steps(position: Position, side: Faction) -> tuple[Step, ...]:
    """Return the steps of the end of a phase, each worked out after those before it (3, 6, 7, 17).

    # Reading of 3 [A55]: control, then supply, then surrender; a zone that this cuts off is lost at once.
    """
    steps = []
    for work in (_control, _pockets, _eliminations, _garrisons_gone, _surrenders, _severed):
        step = work(theatre(position), side)
        steps.append(step)
        position = _after(position, step.edits)
    return tuple(steps)


def _after(position: Position, edits: Iterable[Edit]) -> Position:
    for edit in edits:
        position = position.after(edit)
    return position


def control_situation(seen: Theatre, side: Faction) -> ControlBlank:
    """Return everything that the change of control depends on; zones crossed are those noted, of the dead too (6).

    What changed hands since the phase is being ended is settled: it is not asked about again.
    """
    crossed, done = crossed_by(seen, side), settled_zones(seen)
    zones = {
        name: HeldZone(
            controller=seen.controller(name),
            armies=dict(seen.state.factions_in.get(name, {})),
            crossed=name in crossed,
            invaded_neutral=seen.controller(name) is None,
        )
        for name in seen.board.zones
        if (name in crossed or name in seen.state.factions_in) and name not in done
    }
    return ControlBlank(active=side, zones=zones)


def _control(seen: Theatre, side: Faction) -> Step:
    worked = control(control_situation(seen, side))
    changes = worked.value.changes
    edits = [control_edit(seen.position, zone, side) for zone in changes]
    if served := settled(seen, changes):
        edits[-1] = Several((edits[-1], *served))
    told = tuple(
        r
        for r in names_of(seen.position).reasons(worked)
        if r.kind is not ReasonKind.REJECTED or "contested" in r.text.key
    )
    return Step("control", "6", tuple(edits), told, dict.fromkeys(worked.value.changes, Role.TARGET))


def _pockets(seen: Theatre, side: Faction) -> Step:
    return _zones_lost(seen, side, "pockets")


def _garrisons_gone(seen: Theatre, side: Faction) -> Step:
    """Zones that only an eliminated garrison still held (7)."""
    return _zones_lost(seen, side, "garrisons")


def _severed(seen: Theatre, side: Faction) -> Step:
    """Zones that a surrender cuts off: a zone is lost as soon as it is (7, 17)."""
    return _zones_lost(seen, side, "severed")


def _zones_lost(seen: Theatre, side: Faction, key: str) -> Step:
    """Zones out of supply pass at once to whoever cut them off; one that falls may cut off the next (7)."""
    edits: list[Edit] = []
    told: list[Reason] = []
    zones: dict[str, Role] = {}
    while True:
        fallen = {z: owner for owner, lost in all_zones_lost(seen.supply).items() for z in lost if z not in zones}
        takers = {zone: _who_cut(seen, zone, owner, side) for zone, owner in fallen.items()}
        given = {zone: control_edit(seen.position, zone, taker) for zone, taker in takers.items()}
        # Reading of 7: a zone that its taker could not supply either stays, else it would change hands without end.
        starved = all_zones_lost(theatre(_after(seen.position, given.values())).supply) if given else {}
        kept = {zone for zone, taker in takers.items() if zone in starved[taker]}
        lost = {zone: owner for zone, owner in fallen.items() if zone not in kept}
        for zone, owner in (lost or fallen).items():
            key_said = "zone-cut-off" if lost else "zone-nobody-supplies"
            name = seen.position.board.zones[zone].name
            taker = SPOKEN[takers[zone]]
            told.append(because("7", key_said, zone=name, owner=SPOKEN[owner], faction=taker, about=(zone,)))
        if not lost:
            return Step(key, "7", tuple(edits), tuple(told), zones)
        zones |= dict.fromkeys(lost, Role.WARNING)
        changes = [given[zone] for zone in lost]
        if served := settled(seen, lost):
            changes[-1] = Several((changes[-1], *served))
        edits += changes
        seen = theatre(_after(seen.position, changes))


def _who_cut(seen: Theatre, zone: str, owner: Faction, active: Faction) -> Faction:
    """Return the enemy that cut a zone off: the one whose phase it is if it took part, else the one met most often."""
    met: dict[Faction, int] = {}
    for cut in seen.supply.network(owner, None).cuts(zone):
        present = {seen.controller(cut), *seen.state.factions_in.get(cut, ())}
        for enemy in ENEMIES[owner]:
            met[enemy] = met.get(enemy, 0) + (enemy in present)
    if met.get(active):
        return active
    return max(sorted(ENEMIES[owner]), key=lambda enemy: met.get(enemy, 0))


def _eliminations(seen: Theatre, side: Faction) -> Step:
    cut = [army for army in seen.state.armies if army.faction == side and not seen.supply.of(army).supplied]
    stranded = {deed.who for deed in phase_log.done(seen.position, STRANDED)}
    dead = [army for army in cut if army.id not in stranded]
    told = tuple(
        fact(
            "army-stranded",
            rule="17",
            army=army_named(seen.position, army.id),
            zone=_zone(seen, army),
            about=(army.id,),
        )
        for army in cut
        if army.id in stranded
    )
    told += tuple(
        because(
            "7",
            "army-cut-off",
            army=army_named(seen.position, army.id),
            zone=_zone(seen, army),
            about=(army.id, army.zone),
        )
        for army in dead
    )
    edits = tuple(loss_edit(seen.position, army.id, 2) for army in dead)
    return Step("elimination", "7", edits, told, {army.zone: Role.BLOCKED for army in dead})


def _zone(seen: Theatre, army: Army) -> Any:
    return seen.position.board.zones[army.zone].name


def _surrenders(seen: Theatre, side: Faction) -> Step:
    worked = surrender(surrender_situation(seen, side))
    edits: list[Edit] = []
    now = seen
    for country in worked.value.effective_now:
        falls = surrender_edits(now, country, side)
        edits += falls
        now = theatre(_after(now.position, falls))
    if worked.value.pending and seen.position.fact("france-condition-since") in (None, 0):
        edits.append(Note("france-condition-since", seen.turn))
    elif "france" not in worked.value.conditions and seen.position.fact("france-condition-since"):
        edits.append(Note("france-condition-since", None))
    return Step("surrender", "17", tuple(edits), names_of(seen.position).reasons(worked), {})


def next_phase(seen: Theatre, side: Faction, ended: Theatre) -> Offer:
    """Return the edit that ends a phase and begins the next: markers home, notes of the phase forgotten (3, 12, 14).

    `ended`: the table as the end of the phase leaves it, where the armies are seen that begin the next one cut off (8).
    """
    position = seen.position
    following: Faction = FACTIONS[(FACTIONS.index(side) + 1) % len(FACTIONS)]
    edits: list[Edit] = [
        *_markers_home(seen, side),
        *emptied(seen),
        Note("combat-begun", None),
        Note("phase", following),
        Note(SUPPLY_CHECKED, following),
    ]
    new_turn = following == "axis"
    if new_turn:
        edits.append(Note("axis-advanced-used", None))
    if new_turn and seen.turn < LAST_TURN and "turn#1" in position.table.counters:
        edits.append(pawn_edit(position, "turn", seen.turn + 1))
    armies = [army for army in ended.state.armies if army.faction == following]
    cut = [army for army in armies if not ended.supply.of(army).supplied]
    edits += forgotten(seen, new_turn=new_turn, cut=cut)
    edits += [Note(f"{COMBATS_NOTED}/{zone}", None) for zone in position.register(COMBATS_NOTED)]
    over = is_last(seen, side)
    if over:
        label = say("game-over")
        edits.append(Note(OVER, True))
    else:
        label = say("next-phase", faction=SPOKEN[following], turn=seen.turn + new_turn)
    then = words.NEXT_STEP if words.plays(position, following) and not over else None
    return Offer(label, Several(tuple(edits), label), "3", then)


def is_last(seen: Theatre, side: Faction) -> bool:
    """Tell whether the phase of a side, in the turn that is played, is the last of the game (3)."""
    return side == FACTIONS[-1] and seen.turn >= LAST_TURN


def is_over(seen: Theatre) -> bool:
    """Tell whether the last phase of the game was ended, and nobody went back since (3)."""
    return seen.turn >= LAST_TURN and seen.phase == FACTIONS[0] and bool(seen.position.fact(OVER))


def forgotten(seen: Theatre, *, new_turn: bool, cut: Iterable[Army] = ()) -> tuple[Edit, ...]:
    """Return the notes that empty the log for the next phase.

    It keeps who was attacked by whom this turn (16), and tells which armies begin their phase unsupplied (8).
    """
    met = [] if new_turn else [deed for deed in phase_log.done(seen.position, WAS_ATTACKED) if deed.whom]
    old = {army: did for army, did in seen.done.items() if seen.position.register(OPERATIONS_NOTED).get(army)}
    begins = [
        *(Deed(did=WAS_ATTACKED, side=deed.side, whom=deed.whom) for deed in met),
        *(Deed(did=CUT, side=army.faction, who=army.id, zone=army.zone) for army in cut),
    ]
    return (
        *phase_log.cleared(seen.position),
        *(Note(f"{OPERATIONS_NOTED}/{army}", None) for army in old),
        *phase_log.written(seen.position, begins),
    )


def _markers_home(seen: Theatre, side: Faction) -> list[Edit]:
    """Return the markers that go home at the end of a phase: actions, submarines, bombers (12, 14)."""
    position = seen.position
    edits: list[Edit] = []
    used = [
        c for c in position.table.counters.values() if c.kind == f"action-{side}" and not c.zone.endswith(":unused")
    ]
    if used:
        edits.append(Move(tuple(c.id for c in used), f"actions-{side}:unused"))
    if side == "allies":
        edits += _home(seen, seen.missions("atlantic", "axis", "submarine"))
    edits += [
        Mark(marker, zone, 0) for marker, zone in position.table.markers if marker in (MOVED_MARKER, ATTACKED_MARKER)
    ]
    bombers = seen.missions("strategic-bombing", "allies")
    if side == "axis" and len(bombers) >= 2:
        edits += _home(seen, bombers)
    return edits


def _home(seen: Theatre, markers: tuple[Any, ...]) -> list[Edit]:
    return [Move((marker.id,), str(seen.kind(marker).get("home"))) for marker in markers]
