"""The states of a phase, read off its ledger: begun, under way, settled, passed (2, 3, 4, 7)."""

from __future__ import annotations

from collections.abc import Mapping

from assistant.core.deeds import Controlled, Researched, Starved
from assistant.core.ledger import Entry, Ledger
from assistant.core.position import Position
from assistant.games.empires import mirror, victory
from assistant.games.empires.deeds import (
    Bought,
    Dug,
    Fought,
    Moved,
    Negotiated,
    Prepared,
)
from assistant.games.empires.research import SET_UP_TILES
from assistant.games.empires.words import CAMP, POWERS, Edition, Power

ACTS = (Moved, Fought, Bought, Researched, Dug, Negotiated, Prepared)


# Begun: the tiles that a power begins the war with are laid before it acts (2).


def first_tiles_left(book: Ledger, position: Position, power: Power) -> int:
    """Return how many of the tiles that a power begins the war with it has not laid yet; none once it has acted (2)."""
    if not lays_first_tiles(book, position, power):
        return 0
    wanted = SET_UP_TILES[mirror.edition(position) is Edition.FIRST]
    return max(0, wanted - len(position.counters_in(f"development-{power}:1", "tile")))


def lays_first_tiles(book: Ledger, position: Position, power: Power) -> bool:
    """Tell whether a power has not acted yet, so that it may still lay the tiles that it begins the war with (2)."""
    before = POWERS.index(power) - POWERS.index(mirror.phase(position))
    acted = before < 0 or position.box(f"actions-{power}#1") or any(deed.by == power for deed in book.of(*ACTS))
    return mirror.turn(position) == 1 and not acted


# Settled: what the end of a phase brings is reckoned once, when it begins to be done (4, 6, 7).


def crossed(book: Ledger, position: Position, power: Power) -> frozenset[str]:
    """Return the zones of the map that armies of a power entered in a phase, however they went (4)."""
    entered = (zone for deed in book.of(Moved) if deed.by in ("", power) for zone in deed.way)
    return frozenset(zone for zone in entered if mirror.on_map(position, zone))


def settling_from(book: Ledger, position: Position) -> tuple[Ledger, Position]:
    """Return ledger and position on which the end of the phase began to be done: its first marker was laid; else these."""
    if settling_from not in position.memo:
        first = ((e.ledger, e.before) for e in book.entries if isinstance(e.deed, Controlled | Starved) and is_due(e))
        position.memo[settling_from] = next(first, (book, position))
    found: tuple[Ledger, Position] = position.memo[settling_from]
    return found


def settlement(book: Ledger, position: Position) -> victory.EndOfPhase:
    """Return what the end of the phase brings; once its first marker was laid, what it brought then."""
    begun = settling_from(book, position)
    if begun[1] is not position:
        return settlement(*begun)
    if settlement not in position.memo:
        active = mirror.phase(position)
        entered = crossed(book, position, active)
        position.memo[settlement] = victory.end_phase(
            mirror.theatre(position), active, entered, mirror.working(position)
        )
    found: victory.EndOfPhase = position.memo[settlement]
    return found


def is_due(entry: Entry) -> bool:
    """Tell whether the end of the phase brings the change of control or the loss that a deed is."""
    due, deed = settlement(entry.ledger, entry.before), entry.deed
    if isinstance(deed, Starved):
        return deed.army in (*due.armies.reduced, *due.armies.eliminated)
    assert isinstance(deed, Controlled)
    changes: Mapping[str, Power | None] = {**due.control, **due.isolated}
    return deed.zone in changes and changes[deed.zone] in (deed.now, None)


def enemies(position: Position, zone: str, power: Power) -> bool:
    """Tell whether armies stand in a zone that a power could attack."""
    return any(
        mirror.camp_of(position, army) != CAMP[power] and mirror.may_fight(position, army)
        for army in position.counters_in(zone, "army")
    )
