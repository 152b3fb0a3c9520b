"""What the rules remember of operations and attacks beyond the phase: first entries, neutral countries invaded (2, 3, 8, 9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from assistant.core import phase_log
from assistant.core.edits import Note
from assistant.core.phase_log import Deed
from assistant.core.table import Counter
from assistant.games.third_reich.countries import COUNTRIES, WATCHED_BY_AXIS, out_of_the_game
from assistant.games.third_reich.mirror import COUNTRIES_NOTED, Theatre
from assistant.games.third_reich.names import zone_id
from assistant.games.third_reich.questions.cards import country_noted
from assistant.games.third_reich.words import ATTACKED, MOVES

WEST = frozenset({"france", "belgium"})


def _homes(seen: Theatre, deed: Deed, *, europe: bool = False) -> frozenset[str]:
    """Return the countries whose ground an operation touched, their colonies in Africa left out with `europe` (A26)."""
    zones = (seen.board.zones[zone] for zone in (deed.start, *deed.entered) if zone in seen.board.zones)
    return frozenset(str(zone.home) for zone in zones if zone.region == "europe" or not europe)


def entered(seen: Theatre, deed: Deed) -> Iterator[Note]:
    """Yield the notes of what an operation enters, on the table as it was before."""
    homes = _homes(seen, deed, europe=True)
    if deed.side == "axis":
        if "ussr" in homes and not seen.position.fact("axis-entered-ussr"):
            yield Note("axis-entered-ussr", seen.turn)
        if homes & WEST and not seen.position.fact("axis-entered-west"):
            yield Note("axis-entered-west", seen.turn)
    unheard = seen.war("axis") == "limited" and not seen.position.fact("ussr-entered-axis")
    if deed.side == "ussr" and homes & set(WATCHED_BY_AXIS) and unheard:
        yield Note("ussr-entered-axis", True)
    for country in sorted(_homes(seen, deed) & seen.neutral_countries):
        if COUNTRIES[country].faction != deed.side and not out_of_the_game(country):
            yield country_noted(seen.position, country, invaded_by=deed.side)


def left_again(seen: Theatre, back: Deed, others: Iterable[Deed]) -> Iterator[Note]:
    """Yield the notes that forget what an operation entered that is taken back, unless anybody else is or went there.

    Args:
        others: the operations of the phase that stand.
    """
    homes = {
        str(seen.board.zones[a.zone].home) for a in seen.armies.values() if a.id != back.who and _is_of(seen, a, back)
    }
    still = homes.union(*(_homes(seen, deed, europe=True) for deed in others if deed.side == back.side))
    gone = _homes(seen, back) - still
    if back.side == "axis":
        for fact, ground in (("axis-entered-ussr", frozenset({"ussr"})), ("axis-entered-west", WEST)):
            if seen.position.fact(fact) == seen.turn and gone & ground and not still & ground:
                yield Note(fact, 0)
    watched = frozenset(WATCHED_BY_AXIS)
    # In total war the Axis has drawn its conclusion already.
    if back.side == "ussr" and gone & watched and not still & watched and seen.war("axis") == "limited":
        yield Note("ussr-entered-axis", None)
    for country in sorted(gone):
        row = seen.noted(country)
        if row.get("invaded_by") == back.side and not any(
            seen.controller(zone) == back.side for zone in seen.homelands.get(country, ())
        ):
            yield Note(f"{COUNTRIES_NOTED}/{country}", {key: row[key] for key in row if key != "invaded_by"})


def _is_of(seen: Theatre, army: Counter, deed: Deed) -> bool:
    return seen.kind(army).side == deed.side


def attacked(seen: Theatre, after: Theatre) -> Iterator[Note]:
    """Yield what the attacks that an edit wrote into the log bring: combats have begun; Germans in Karelia (3, 22.1)."""
    before = phase_log.deeds(seen.position)
    new = [
        deed
        for row, deed in phase_log.deeds(after.position).items()
        if deed.did == ATTACKED and deed.zone and before.get(row) != deed and deed.side == after.phase
    ]
    if new and not after.position.fact("combat-begun"):
        yield Note("combat-begun", True)
    table = after.position.table.counters
    germans = (d for d in new if d.who in table and after.position.kind(d.who).nation == "germany")
    if any(zone_id(deed.zone) == "carelie" for deed in germans) and not after.position.fact("german-attacked-karelia"):
        yield Note("german-attacked-karelia", True)


def standing(seen: Theatre, struck: Iterable[str]) -> tuple[Deed, ...]:
    """Return the operations of the log but for some of its rows."""
    gone = set(struck)
    return tuple(d for row, d in phase_log.deeds(seen.position).items() if row not in gone and d.did in MOVES)
