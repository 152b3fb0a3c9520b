"""Which event markers are in the bowl on which turn, and how long each lasts (6.3, 11)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from assistant.games.der_des_ders.board import Board
from assistant.games.der_des_ders.rules import Rules
from assistant.games.der_des_ders.state import year_of
from assistant.games.der_des_ders.words import EVENT_YEARS, charts

TURNS = 14
DRAWN_EACH_TURN = 3
NEGOTIATIONS, LAFAYETTE, ARMISTICE, SCHLIEFFEN, CIRCUS = 38, 41, 42, 3, 27
DURATIONS: Mapping[int, str] = {row.whole("id"): row["duration"] for row in charts("events")}
# Markers that stay beside the map after they were applied, until something takes them away.
LASTING = frozenset(
    event
    for event, how in DURATIONS.items()
    if how in ("turn", "turn_and_next", "game", "until_cancelled", "until_used")
)
OF_ONE_TURN = frozenset(event for event, how in DURATIONS.items() if how == "turn") | {SCHLIEFFEN}


def markers_added(turn: int, board: Board) -> tuple[int, ...]:
    """Return the markers that join the bowl at the start of `turn`: those of a year that begins (6.3, 5)."""
    year = board.years[turn - 1]
    if turn > 1 and board.years[turn - 2] == year:
        return ()
    return tuple(event for event, printed in EVENT_YEARS.items() if printed == year)


def has_effect(event: int, turn: int, rules: Rules, blue: Collection[int]) -> bool:
    """Tell whether a drawn marker still works: not when its year is printed in blue and is over (6.3)."""
    year = EVENT_YEARS.get(event)
    return year is None or event not in blue or year >= year_of(turn, rules)


def bowl(turn: int, board: Board, drawn_earlier: Collection[int]) -> tuple[int, ...]:
    """Return the markers in the bowl when those of `turn` are drawn, sorted (6.3, 11).

    Drawn markers are not put back [A-06]. 41 never goes in; 42 goes in once 38 has been drawn on an earlier turn.
    """
    put_in = {event for earlier in range(1, turn + 1) for event in markers_added(earlier, board)}
    if NEGOTIATIONS in drawn_earlier:
        put_in.add(ARMISTICE)
    return tuple(sorted(put_in.difference(drawn_earlier)))


def bowl_sizes(board: Board) -> tuple[int, ...]:
    """Return how many year markers the bowl holds before each of the 14 draws (6.3)."""
    sizes, held = [], 0
    for turn in range(1, TURNS + 1):
        held += len(markers_added(turn, board))
        sizes.append(held)
        held = max(0, held - DRAWN_EACH_TURN)
    return tuple(sizes)


def lafayette_bonus(turn: int, placed_on_turn: int | None) -> int:
    """Return the box of the Lafayette marker: one further at the start of each turn after it was placed (11.1)."""
    return 0 if placed_on_turn is None else max(0, turn - placed_on_turn)


def still_lasting(events: tuple[int, ...], drawn_this_turn: Collection[int]) -> tuple[int, ...]:
    """Return the markers that stay beside the map when a turn ends (11).

    Event 27 works for its own turn and the next one.
    """
    return tuple(
        event for event in events if event not in OF_ONE_TURN and (event != CIRCUS or event in drawn_this_turn)
    )
