"""What the end of a phase brings, step by step: control, supply, elimination, surrender (3, 6, 7, 17)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from assistant.core.blocks import Reason, ReasonKind
from assistant.core.position import Position, control_edit
from assistant.core.questions import Role
from assistant.core.table import Edit, Note
from assistant.games.third_reich.countries import surrender
from assistant.games.third_reich.deeds import Fell
from assistant.games.third_reich.geography import Army, ControlBlank, HeldZone, control
from assistant.games.third_reich.mirror import Theatre, theatre_of
from assistant.games.third_reich.questions.cards import army_named, crossed_by, loss_edit, names_of, settled_zones
from assistant.games.third_reich.questions.countries import surrender_edits, surrender_situation
from assistant.games.third_reich.questions.log import theatre
from assistant.games.third_reich.supply import all_zones_lost
from assistant.games.third_reich.words import ENEMIES, SPOKEN, Faction, because, fact


class Step(NamedTuple):
    """One step of the end of a phase: what it is called, what it changes, why, and where."""

    key: str
    rule: str
    edits: tuple[Edit, ...]
    reasons: tuple[Reason, ...]
    zones: Mapping[str, Role]


def phase_end_steps(position: Position, side: Faction) -> tuple[Step, ...]:
    """Return the steps of the end of a phase, each worked out after those before it (3, 6, 7, 17).

    # Reading of 3 [A55]: control, then supply, then surrender; a zone that this cuts off is lost at once.
    """
    steps = []
    for work in (_control, _pockets, _eliminations, _garrisons_gone, _surrenders, _severed):
        step = work(theatre(position), side)
        steps.append(step)
        position = after_all(position, step.edits)
    return tuple(steps)


def after_all(position: Position, edits: Iterable[Edit]) -> Position:
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
        starved = all_zones_lost(theatre(after_all(seen.position, given.values())).supply) if given else {}
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
        edits += changes
        seen = theatre(after_all(seen.position, changes))


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
    stranded = _stranded(seen)
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


def _stranded(seen: Theatre) -> frozenset[str]:
    """Return the armies that a surrender of this phase cut off.

    # Reading of 3 [A55]: supply is looked at before surrenders, so nobody dies of one in the same phase.
    """
    fell = next((entry for entry in seen.ledger.entries if isinstance(entry.deed, Fell)), None)
    if fell is None:
        return frozenset()
    then = theatre_of(fell.before, fell.ledger)
    return frozenset(army.id for army in then.state.armies if then.supply.of(army).supplied)


def _zone(seen: Theatre, army: Army) -> Any:
    return seen.position.board.zones[army.zone].name


def _surrenders(seen: Theatre, side: Faction) -> Step:
    worked = surrender(surrender_situation(seen, side))
    edits: list[Edit] = []
    now = seen
    for country in worked.value.effective_now:
        falls = surrender_edits(now, country, side)
        edits += falls
        now = theatre(after_all(now.position, falls))
    if worked.value.pending and seen.position.fact("france-condition-since") in (None, 0):
        edits.append(Note("france-condition-since", seen.turn))
    elif "france" not in worked.value.conditions and seen.position.fact("france-condition-since"):
        edits.append(Note("france-condition-since", None))
    return Step("surrender", "17", tuple(edits), names_of(seen.position).reasons(worked), {})
