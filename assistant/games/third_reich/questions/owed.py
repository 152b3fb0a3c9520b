"""What a phase has promised and not kept yet, what the calendar brings, and what the end of a phase does step by step (2-4, 6-8,
13, 17).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from assistant.core.blocks import Reason, ReasonKind
from assistant.core.judgement import Found, Objection
from assistant.core.ledger import Entry
from assistant.core.position import Position, control_edit
from assistant.core.questions import Offer, Role
from assistant.core.record import Ids
from assistant.core.table import Edit, Note, Several
from assistant.games.third_reich.combat import worked_out
from assistant.games.third_reich.countries import surrender
from assistant.games.third_reich.deeds import ACTS, Collected, Fell, Fought, Operated, attack_told
from assistant.games.third_reich.geography import ControlBlank, HeldZone, control
from assistant.games.third_reich.mirror import Theatre, opening_of, theatre_of
from assistant.games.third_reich.operations import ARMIES_TO_INVADE_FRENCH_AFRICA, MARGIN
from assistant.games.third_reich.questions import combatants
from assistant.games.third_reich.questions.actions import incoming, taken, used
from assistant.games.third_reich.questions.cards import crossed_by, loss_edit, names_of, settled_zones, zone_name
from assistant.games.third_reich.questions.countries import (
    entries,
    entry_offer,
    half_fallen,
    status_offers,
    surrender_edits,
    surrender_situation,
    yugoslavia_returns,
)
from assistant.games.third_reich.questions.log import theatre
from assistant.games.third_reich.questions.recruitment import SHARED, spent
from assistant.games.third_reich.supply import all_zones_lost
from assistant.games.third_reich.words import ENEMIES, SPOKEN, Action, Faction, because, fact, say


def attacks_owed(seen: Theatre, side: Faction) -> Ids:
    """Return the zones where at least one attack must still be made (8.1, 8.2, 8.5).

    Those that armies of the faction entered in this phase, holding enemies and none of its armies before. An army that is already
    attacked by the other coalition partner may not be attacked again (16).
    """
    fought = {deed.zone for deed in seen.ledger.of(Fought) if deed.by == side}
    found = []
    for zone in seen.contested():
        ours, theirs = seen.armies_in(zone, side), combatants.sides(seen, zone, side)[1]
        new = ours and all(len(seen.did(army.id).way) > 1 for army in ours)
        open_to_attack = side == "axis" or any(
            not set(seen.did(army.id).attacked_by) - {side, "axis"} for army in theirs
        )
        if new and zone not in fought and open_to_attack:
            found.append(zone)
    return tuple(found)


def breakthroughs_owed(seen: Theatre, side: Faction) -> Iterator[tuple[str, str]]:
    """Yield the zones that armour crossed, and the armour, where no attack by others had the margin that it takes (13.1).

    An attack that nobody told may have had it.
    """
    fights = [entry for entry in seen.ledger.entries if isinstance(entry.deed, Fought) and entry.deed.by == side]
    for entry in seen.ledger.entries:
        deed = entry.deed
        if isinstance(deed, Operated) and deed.by == side and deed.op in ("assault", "tactical_movement"):
            then = theatre_of(entry.before, entry.ledger)
            for zone in deed.way[1:-1]:
                crossed = zone in then.board.zones and then.state.enemies_in(zone, side)
                if crossed and not any(_opens(fight, zone, deed.army) for fight in fights):
                    yield zone, deed.army


def _opens(entry: Entry, zone: str, army: str) -> bool:
    deed = entry.deed
    assert isinstance(deed, Fought)
    if deed.zone != zone or army in (deed.lead, *deed.supports):
        return False
    if not deed.lead or not deed.target:
        return True
    then = theatre_of(entry.before, entry.ledger)
    ours, theirs = worked_out(combatants.told(then, deed), then.options).strengths
    return ours - theirs >= MARGIN


def landings_owed(seen: Theatre, side: Faction) -> tuple[int, Ids]:
    """Return how many armies must still land in French North Africa, and where others did: three in a turn, or none (17)."""
    neutral = opening_of(seen.ledger).neutral_zones
    landed = (deed for deed in seen.ledger.of(Operated) if deed.by == side and deed.op == "amphibious_assault")
    zones = [deed.zone for deed in landed if deed.zone in neutral]
    return max(0, ARMIES_TO_INVADE_FRENCH_AFRICA - len(zones)) if zones else 0, tuple(dict.fromkeys(zones))


def operations(seen: Theatre, side: Faction) -> int:
    """Return the operations of a faction in this phase."""
    return sum(seen.kind(army).side == side and bool(seen.operation(army.id)) for army in seen.armies.values())


def income_due(seen: Theatre, side: Faction) -> int:
    """Return the operation points that still come in by themselves in this phase: those of Italy (4.1)."""
    taken_in = seen.position.fact("income-turn") == seen.turn
    return 0 if side != seen.phase or taken_in else int(incoming(seen, side).gain)


def is_under_way(seen: Theatre, side: Faction) -> bool:
    """Tell whether a faction has done something in its phase already: an action, an operation, a combat (4.1, 4.4)."""
    return any(deed.by == side for deed in seen.ledger.of(*ACTS)) or bool(used(seen, side))


def unmarked(seen: Theatre, side: Faction) -> tuple[Action, ...]:
    """Return the actions that were made in this phase and whose markers are not laid: what they pay was spent (3, 4.3, 4.4)."""
    found: list[Action] = []
    if sum(spent(seen, country) for country in SHARED[side]) and not taken(seen, side, "recruitment"):
        found.append("recruitment")
    kinds = {deed.kind for deed in seen.ledger.of(Collected) if deed.by == side}
    if len(kinds) > len(taken(seen, side, "missions")):
        found.append("missions")
    return tuple(found)


def made(seen: Theatre, side: Faction) -> int:
    """Return how many actions of a faction are made in this phase, those whose markers are not laid, too (3)."""
    return used(seen, side) + len(unmarked(seen, side))


def happened(seen: Theatre) -> Found:
    """Yield what the calendar or what was done brings about and the table does not show yet (2, 3, 17)."""
    for back in yugoslavia_returns(seen):
        yield Objection(say("finding-yugoslavia", label=back.label), rule="17", mend=back)
    for offer in status_offers(seen):
        yield Objection(say("finding-war-status", label=offer.label), rule="3", mend=offer)
    for offer in half_fallen(seen):
        yield Objection(say("finding-fallen", country=offer.label.args["country"]), rule="17", mend=offer)
    for country in entries(seen):
        yield Objection(say("finding-entry", country=country), rule="2", mend=entry_offer(seen, country))


def was_made(seen: Theatre, zone: str, side: Faction) -> Offer:
    """Return the note that an attack was made: dice may be thrown without the program (8.2)."""
    name = zone_name(seen.position, zone)
    line = say("booked-by", faction=side, words=say("attack-made-booked", zone=name))
    return Offer(say("attack-was-made", zone=name), Several((), line, attack_told(zone)), "8.2")


# What the end of a phase brings, step by step: control, supply, elimination, surrender (3, 6, 7, 17).


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
    steps: list[Step] = []
    for key, work in (
        ("control", _control),
        ("pockets", _zones_lost),
        ("elimination", _eliminations),
        ("garrisons", _zones_lost),  # zones that only an eliminated garrison still held (7)
        ("surrender", _surrenders),
        ("severed", _zones_lost),  # zones that a surrender cuts off: a zone is lost as soon as it is (7, 17)
    ):
        steps.append(Step(key, *work(theatre(position), side)))
        position = _after_all(position, steps[-1].edits)
    return tuple(steps)


Done = tuple[str, tuple[Edit, ...], tuple[Reason, ...], Mapping[str, Role]]


def _after_all(position: Position, edits: Iterable[Edit]) -> Position:
    for edit in edits:
        position = position.after(edit)
    return position


def control_situation(seen: Theatre, side: Faction) -> ControlBlank:
    """Return everything that the change of control depends on; zones crossed are those noted, of the dead too (6).

    What changed hands since the phase is being ended is settled: it is not asked about again.
    """
    crossed, done, there = crossed_by(seen, side), settled_zones(seen), seen.state.factions_in
    zones = {}
    for name in seen.board.zones:
        if (name in crossed or name in there) and name not in done:
            held, armies = seen.controller(name), dict(there.get(name, {}))
            zones[name] = HeldZone(
                controller=held, armies=armies, crossed=name in crossed, invaded_neutral=held is None
            )
    return ControlBlank(active=side, zones=zones)


def _control(seen: Theatre, side: Faction) -> Done:
    worked = control(control_situation(seen, side))
    changes, reasons = worked.value.changes, names_of(seen.position).reasons(worked)
    told = tuple(r for r in reasons if r.kind is not ReasonKind.REJECTED or "contested" in r.text.key)
    edits = tuple(control_edit(seen.position, zone, side) for zone in changes)
    return "6", edits, told, dict.fromkeys(changes, Role.TARGET)


def _zones_lost(seen: Theatre, side: Faction) -> Done:
    """Zones out of supply pass at once to whoever cut them off; one that falls may cut off the next (7)."""
    edits: list[Edit] = []
    told: list[Reason] = []
    zones: dict[str, Role] = {}
    while True:
        fallen = {z: owner for owner, lost in all_zones_lost(seen.supply).items() for z in lost if z not in zones}
        takers = {zone: _who_cut(seen, zone, owner, side) for zone, owner in fallen.items()}
        given = {zone: control_edit(seen.position, zone, taker) for zone, taker in takers.items()}
        # Reading of 7: a zone that its taker could not supply either stays, else it would change hands without end.
        starved = all_zones_lost(theatre(_after_all(seen.position, given.values())).supply) if given else {}
        lost = {zone: owner for zone, owner in fallen.items() if zone not in starved[takers[zone]]}
        for zone, owner in (lost or fallen).items():
            key = "zone-cut-off" if lost else "zone-nobody-supplies"
            name, taker = zone_name(seen.position, zone), SPOKEN[takers[zone]]
            told.append(because("7", key, zone=name, owner=owner, faction=taker, about=(zone,)))
        if not lost:
            return "7", tuple(edits), tuple(told), zones
        zones |= dict.fromkeys(lost, Role.WARNING)
        changes = [given[zone] for zone in lost]
        edits += changes
        seen = theatre(_after_all(seen.position, changes))


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


def _eliminations(seen: Theatre, side: Faction) -> Done:
    # Reading of 3 [A55]: supply is looked at before surrenders, so nobody dies of one in the same phase.
    fell = next((entry for entry in seen.ledger.entries if isinstance(entry.deed, Fell)), None)
    then = theatre_of(fell.before, fell.ledger) if fell else None
    fed = {army.id for army in then.state.armies if then.supply.of(army).supplied} if then else set()
    cut = [army for army in seen.state.armies if army.faction == side and not seen.supply.of(army).supplied]
    dead = [army for army in cut if army.id not in fed]
    stranded = (fact("army-stranded", rule="17", army=a.id, zone=a.zone, about=(a.id,)) for a in cut if a not in dead)
    told = (*stranded, *(because("7", "army-cut-off", army=a.id, zone=a.zone, about=(a.id, a.zone)) for a in dead))
    edits = tuple(loss_edit(seen.position, army.id, 2) for army in dead)
    names = names_of(seen.position)
    named = tuple(Reason(names.text(one.text), one.rule, one.kind, one.about) for one in told)
    return "7", edits, named, {army.zone: Role.BLOCKED for army in dead}


def _surrenders(seen: Theatre, side: Faction) -> Done:
    worked = surrender(surrender_situation(seen, side))
    edits: list[Edit] = []
    now = seen
    for country in worked.value.effective_now:
        falls = surrender_edits(now, country, side)
        edits += falls
        now = theatre(_after_all(now.position, falls))
    since = seen.position.fact("france-condition-since")
    if worked.value.pending and not since:
        edits.append(Note("france-condition-since", seen.turn))
    elif "france" not in worked.value.conditions and since:
        edits.append(Note("france-condition-since", None))
    return "17", tuple(edits), names_of(seen.position).reasons(worked), {}
