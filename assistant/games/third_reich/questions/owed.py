"""What a phase has promised and not kept yet, and what the calendar brings (2-4, 8, 13, 17)."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.core.judgement import Found, Objection
from assistant.core.ledger import Entry
from assistant.core.questions import Offer
from assistant.core.table import Several
from assistant.games.third_reich.combat import worked_out
from assistant.games.third_reich.deeds import ACTS, Collected, Fought, Operated, attack_told
from assistant.games.third_reich.mirror import Theatre, opening_of, theatre_of
from assistant.games.third_reich.operations import ARMIES_TO_INVADE_FRENCH_AFRICA, MARGIN
from assistant.games.third_reich.questions import combatants
from assistant.games.third_reich.questions.actions import incoming, taken, used
from assistant.games.third_reich.questions.cards import zone_name
from assistant.games.third_reich.questions.countries import (
    entries,
    entry_offer,
    half_fallen,
    status_offers,
    yugoslavia_returns,
)
from assistant.games.third_reich.questions.recruitment import SHARED, spent
from assistant.games.third_reich.words import SPOKEN, Action, Faction, say


def attacks_owed(seen: Theatre, side: Faction) -> tuple[str, ...]:
    """Return the zones where at least one attack must still be made (8.1, 8.2, 8.5).

    Those that armies of the faction entered in this phase, holding enemies and none of its armies before. An army that is already
    attacked by the other coalition partner may not be attacked again (16).
    """
    fought = {deed.zone for deed in seen.ledger.of(Fought) if deed.by == side}
    found = []
    for zone in seen.contested():
        ours = [army.id for army in seen.armies_in(zone, side)]
        entered = [army for army in ours if len(seen.did(army).way) > 1]
        if ours and len(entered) == len(ours) and zone not in fought and _may_be_attacked(seen, zone, side):
            found.append(zone)
    return tuple(found)


def _may_be_attacked(seen: Theatre, zone: str, side: Faction) -> bool:
    theirs = combatants.sides(seen, zone, side)[1]
    return side == "axis" or any(not set(seen.did(army.id).attacked_by) - {side, "axis"} for army in theirs)


def crossings(seen: Theatre, side: Faction) -> Iterator[tuple[str, str, Entry]]:
    """Yield the breakthroughs of this phase: the zone that was crossed, the armour, its entry in the ledger (13.1)."""
    for entry in seen.ledger.entries:
        deed = entry.deed
        if isinstance(deed, Operated) and deed.by == side and deed.op in ("assault", "tactical_movement"):
            then = theatre_of(entry.before, entry.ledger)
            for zone in deed.way[1:-1]:
                if zone in then.board.zones and then.state.enemies_in(zone, side):
                    yield zone, deed.army, entry


def breakthroughs_owed(seen: Theatre, side: Faction) -> Iterator[tuple[str, str]]:
    """Yield the zones that armour crossed, and the armour, where no attack by others had the margin that it takes (13.1).

    An attack that nobody told may have had it.
    """
    fights = [entry for entry in seen.ledger.entries if isinstance(entry.deed, Fought) and entry.deed.by == side]
    for zone, army, _ in crossings(seen, side):
        if not any(_opens(entry, zone, army) for entry in fights):
            yield zone, army


def _opens(entry: Entry, zone: str, army: str) -> bool:
    deed = entry.deed
    assert isinstance(deed, Fought)
    if deed.zone != zone or army in (deed.lead, *deed.supports):
        return False
    return not deed.lead or not deed.target or margin(entry) >= MARGIN


def margin(entry: Entry) -> int:
    """Return by how much the attacker's potential before the dice is above the defender's, as the attack was told (13.1)."""
    assert isinstance(entry.deed, Fought)
    then = theatre_of(entry.before, entry.ledger)
    ours, theirs = worked_out(combatants.told(then, entry.deed), then.options).strengths
    return ours - theirs


def landings_owed(seen: Theatre, side: Faction) -> tuple[int, tuple[str, ...]]:
    """Return how many armies must still land in French North Africa, and where others did: three in a turn, or none (17)."""
    neutral = opening_of(seen.ledger).neutral_zones
    zones = [
        d.zone for d in seen.ledger.of(Operated) if d.by == side and d.op == "amphibious_assault" and d.zone in neutral
    ]
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
        mend = entry_offer(seen, country)
        yield Objection(say("finding-entry", country=SPOKEN[country]), rule="2", mend=mend)


def was_made(seen: Theatre, zone: str, side: Faction) -> Offer:
    """Return the note that an attack was made: dice may be thrown without the program (8.2)."""
    name = zone_name(seen.position, zone)
    line = say("booked-by", faction=SPOKEN[side], words=say("attack-made-booked", zone=name))
    return Offer(say("attack-was-made", zone=name), Several((), line, attack_told(zone)), "8.2")
