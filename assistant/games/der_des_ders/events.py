"""The event markers: when they are in the bowl, how long they last, what each does when it is drawn (6.3, 11)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from msgspec.structs import replace

from assistant.core.blocks import Reason
from assistant.core.calc import Record
from assistant.games.der_des_ders import offensives
from assistant.games.der_des_ders.battle import (
    ArmisticeRoll,
    Battle,
    Blow,
    africa_can_attack,
    fight,
    lose_steps,
    settle,
)
from assistant.games.der_des_ders.board import years
from assistant.games.der_des_ders.dice import Dice
from assistant.games.der_des_ders.state import Refusal, State
from assistant.games.der_des_ders.words import (
    EVENT_YEARS,
    SectorId,
    Side,
    because,
    charts,
    rejected,
)

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


def markers_added(turn: int) -> tuple[int, ...]:
    """Return the markers that join the bowl at the start of `turn`: those of a year that begins (6.3, 5)."""
    year = years()[turn - 1]
    if turn > 1 and years()[turn - 2] == year:
        return ()
    return tuple(event for event, printed in EVENT_YEARS.items() if printed == year)


def has_effect(event: int, state: State) -> bool:
    """Tell whether a drawn marker still works: not when its year is printed in blue and is over (6.3)."""
    blue = state.board.blue_date_events.known_blue
    return event not in blue or EVENT_YEARS.get(event, state.year) >= state.year


def bowl(turn: int, drawn_earlier: Collection[int]) -> tuple[int, ...]:
    """Return the markers in the bowl when those of `turn` are drawn, sorted (6.3, 11).

    Drawn markers are not put back [A-06]. 41 never goes in; 42 goes in once 38 has been drawn on an earlier turn.
    """
    put_in = {event for earlier in range(1, turn + 1) for event in markers_added(earlier)}
    if NEGOTIATIONS in drawn_earlier:
        put_in.add(ARMISTICE)
    return tuple(sorted(put_in.difference(drawn_earlier)))


def bowl_sizes() -> tuple[int, ...]:
    """Return how many year markers the bowl holds before each of the 14 draws (6.3)."""
    sizes, held = [], 0
    for turn in range(1, TURNS + 1):
        held += len(markers_added(turn))
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


# What each event marker does when it is drawn (11). Effects on dice are with the dice, in `offensives`.

WAR_ENTRY: Mapping[int, SectorId] = {10: "italy", 11: "bulgaria", 20: "romania", 28: "greece"}
JUTLAND, GALLIPOLI, LUSITANIA, ZIMMERMANN = 14, 8, 12, 29
JUTLAND_PRIZE = 3


class Applied(Record):
    """What a drawn marker did.

    `blows`: sectors that lost steps, in the order of the rulebook's list. `attack`: the free attack still to be rolled
    (event 3). `into_bowl`: markers that join the bowl.
    """

    state: State
    blows: tuple[Blow, ...] = ()
    attack: offensives.Offensive | None = None
    into_bowl: tuple[int, ...] = ()
    reasons: tuple[Reason, ...] = ()

    @property
    def surrenders(self) -> tuple[SectorId, ...]:
        """The sectors that this marker made surrender."""
        return tuple(blow.sector for blow in self.blows if blow.surrendered)


def needs_die(event: int) -> bool:
    """Tell whether a die is rolled when the marker is applied (11): only for Jutland."""
    return event == JUTLAND


def apply_event(state: State, event: int, die: int = 0) -> Applied:
    """Return what drawing marker `event` does now (11).

    Args:
        event: number of the marker, 1 to 42.
        die: the die of Jutland; for Gallipoli, the die if the collection is over and the points are lost at once.
    """
    if not has_effect(event, state):
        return Applied(state, reasons=(rejected("6.3", "event-blue", event=event),))
    effect = EFFECTS.get(event)
    if effect is not None:
        return effect(state, die)
    if event in WAR_ENTRY:
        return _enters(state, event)
    if event in LASTING:
        lasts = because(f"11 ({event})", f"event-{event}")
        return Applied(placed(state, event), reasons=(lasts,))
    return Applied(state, reasons=(because(f"11 ({event})", "event-nothing"),))


def placed(state: State, event: int) -> State:
    """Return the position with the marker of `event` lying beside the map."""
    return state if event in state.events else replace(state, events=(*state.events, event))


def _enters(state: State, event: int) -> Applied:
    sector = WAR_ENTRY[event]
    if state.status[sector] != "neutral":
        return Applied(state, reasons=(rejected("8", "enters-not", sector=sector),))
    box = state.board.sectors[sector].initial_breakdown
    after = replace(state, status={**state.status, sector: "at_war"}).with_breakdown(sector, box)
    return Applied(after, reasons=(because("8", "enters", sector=sector, box=box),))


def _schlieffen(state: State, _die: int) -> Applied:
    ready = offensives.prepare(state, "germany", "france", 0, schlieffen=True)
    if isinstance(ready, Refusal):
        return Applied(state, reasons=(ready.reason,))
    reasons = (because("11 (3)", "event-3"), *ready.reasons)
    return Applied(placed(state, SCHLIEFFEN), attack=ready, reasons=reasons)


def _von_lettow(state: State, _die: int) -> Applied:
    if not africa_can_attack(state):
        return Applied(state, reasons=(rejected("11 (7)", "von-lettow-lapses"),))
    return Applied(placed(state, 7), reasons=(because("11 (7)", "event-7"),))


def _gallipoli(state: State, die: int) -> Applied:
    if not die:
        return Applied(placed(state, GALLIPOLI), reasons=(because("11 (8)", "event-8"),))
    held = max(0, state.pr["entente"] - die)
    lost = state.pr["entente"] - held
    reason = because("11 (8)", "income-gallipoli", die=die, loss=lost)
    return Applied(state.with_pr("entente", held), reasons=(reason,))


def _lusitania(state: State, _die: int) -> Applied:
    return _pair(state, LUSITANIA, ZIMMERMANN)


def _zimmermann(state: State, _die: int) -> Applied:
    return _pair(state, ZIMMERMANN, LUSITANIA)


def _pair(state: State, event: int, other: int) -> Applied:
    after = placed(state, event)
    names: dict[str, Any] = {"event": event, "other": other}
    if other not in state.events or state.lafayette is not None:
        return Applied(after, reasons=(because(f"11 ({event})", "event-pair-waits", **names),))
    return _lafayette(after, because("11.1", "event-pair", **names))


def _lafayette(state: State, reason: Reason) -> Applied:
    return Applied(replace(state, lafayette=0), reasons=(reason,))


def _jutland(state: State, die: int) -> Applied:
    if die == 1:
        held = min(state.board.pr_cap.value, state.pr["central"] + JUTLAND_PRIZE)
        return Applied(state.with_pr("central", held), reasons=(because("11 (14)", "jutland-1", held=held),))
    if die == 5:
        after = replace(state, jutland_minus_1=True)
        return Applied(after, reasons=(because("11 (14)", "jutland-5"),))
    if die == 6:
        after = replace(state, blockade_definitive=True)
        return Applied(after, reasons=(because("11 (14)", "jutland-6"),))
    return Applied(state, reasons=(because("11 (14)", "jutland-nothing", die=die),))


def _wilson(state: State, _die: int) -> Applied:
    if 26 in state.events and not state.readings.wilson_after_uboote_blocks:
        # Reading of event 16: nothing is left to forbid once the U-boats have been drawn.
        return Applied(state, reasons=(rejected("11 (16)", "wilson-too-late"),))
    return Applied(placed(state, 16), reasons=(because("11 (16)", "event-16"),))


def _u_boats(state: State, _die: int) -> Applied:
    cancelled = (because("11 (26)", "wilson-cancelled"),) if 16 in state.events else ()
    return Applied(placed(state.without_events(16), 26), reasons=(because("11 (26)", "event-26"), *cancelled))


def _lawrence(state: State, _die: int) -> Applied:
    return _weakened(state, 24, ("ottoman",), 2)


def _flu(state: State, _die: int) -> Applied:
    return _weakened(state, 37, tuple(state.board.sectors), 1)


def _weakened(state: State, event: int, sectors: tuple[SectorId, ...], steps: int) -> Applied:
    reasons, blows = [because(f"11 ({event})", f"event-{event}")], []
    for sector in sectors:
        if state.at_war(sector):
            blow = lose_steps(state, sector, steps)
            state = blow.state
            blows.append(blow)
            reasons.extend(blow.reasons)
    return Applied(state, tuple(blows), reasons=tuple(reasons))


def _brest_litovsk(state: State, _die: int) -> Applied:
    if not state.at_war("russia"):
        return Applied(state, reasons=(rejected("11 (31)", "russia-gone"),))
    after = replace(state, status={**state.status, "russia": "out"})
    return Applied(after, reasons=(because("11 (31)", "event-31"),))


def _salonika(state: State, _die: int) -> Applied:
    if not state.at_war("greece"):
        return Applied(state, reasons=(rejected("11 (36)", "salonika-discarded"),))
    return Applied(placed(state, 36), reasons=(because("11 (36)", "event-36"),))


def _negotiations(state: State, _die: int) -> Applied:
    return Applied(state, into_bowl=(ARMISTICE,), reasons=(because("11.2", "event-38"),))


def _lafayette_placed(state: State, _die: int) -> Applied:
    return _lafayette(state, because("11.1", "event-41"))


EFFECTS: Mapping[int, Callable[[State, int], Applied]] = {
    3: _schlieffen,
    7: _von_lettow,
    GALLIPOLI: _gallipoli,
    LUSITANIA: _lusitania,
    JUTLAND: _jutland,
    16: _wilson,
    24: _lawrence,
    26: _u_boats,
    ZIMMERMANN: _zimmermann,
    31: _brest_litovsk,
    36: _salonika,
    37: _flu,
    NEGOTIATIONS: _negotiations,
    LAFAYETTE: _lafayette_placed,
}


class Marked(Record):
    """One event marker applied to the end. `joins`: markers that join the bowl."""

    state: State
    joins: tuple[int, ...]
    winner: Side | None
    reasons: tuple[Reason, ...]
    rolls: tuple[ArmisticeRoll, ...] = ()
    battle: Battle | None = None


def apply_marker(state: State, event: int, dice: Dice, first: Side) -> Marked:
    """Return one drawn marker applied: its effect, its free attack, the Armistice rolls of the sectors that fall (11, 7).

    Dice are used in this order: Jutland; the dice of the free attack; Armistice rolls.
    """
    works = has_effect(event, state)
    die = dice.roll("event") if works and needs_die(event) else 0
    done = apply_event(state, event, die)
    if done.attack is not None:
        battle = fight(done.state, done.attack, dice, free=True)
        return Marked(
            battle.state, done.into_bowl, battle.winner, done.reasons + battle.reasons, battle.armistice, battle
        )
    # Reading of 7: one roll a surrender; the side with the initiative rolls first.
    fallen = sorted((blow for blow in done.blows if blow.surrendered), key=lambda blow: blow.side != first)
    settled = settle(fallen, state, dice)
    return Marked(done.state, done.into_bowl, settled.winner, done.reasons + settled.reasons, settled.rolls)
