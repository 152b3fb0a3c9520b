"""The course of a turn outside the spending: initiative, event markers, income, the end of turn and war (6.2-6.4, 6.8, 10-12.3)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from fractions import Fraction

from msgspec.structs import replace

from assistant.core.questions import Reason
from assistant.core.record import Record
from assistant.games.der_des_ders import offensives, purchases
from assistant.games.der_des_ders.board import years
from assistant.games.der_des_ders.dice import Dice
from assistant.games.der_des_ders.offensives import (
    ArmisticeRoll,
    Blow,
    Course,
    africa_can_attack,
    counted_out,
    fight,
    lose_steps,
)
from assistant.games.der_des_ders.purchases import U_BOATS, WILSON
from assistant.games.der_des_ders.state import Refusal, State, refused
from assistant.games.der_des_ders.words import (
    EVENT_YEARS,
    SECTORS,
    SIDES,
    BySector,
    BySide,
    Numbers,
    Reasons,
    SectorId,
    Sectors,
    Side,
    Told,
    because,
    charts,
    enemy,
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


def markers_added(turn: int) -> Numbers:
    """Return the markers that join the bowl at the start of `turn`: those of a year that begins (6.3, 5)."""
    year = years()[turn - 1]
    if turn > 1 and years()[turn - 2] == year:
        return ()
    return tuple(event for event, printed in EVENT_YEARS.items() if printed == year)


def has_effect(event: int, state: State) -> bool:
    """Tell whether a drawn marker still works: not when its year is printed in blue and is over (6.3)."""
    blue = state.board.blue_date_events.known_blue
    return event not in blue or EVENT_YEARS.get(event, state.year) >= state.year


def bowl(turn: int, drawn_earlier: Collection[int]) -> Numbers:
    """Return the markers in the bowl when those of `turn` are drawn, sorted (6.3, 11).

    Drawn markers are not put back [A-06]. 41 never goes in; 42 goes in once 38 has been drawn on an earlier turn.
    """
    put_in = {event for earlier in range(1, turn + 1) for event in markers_added(earlier)}
    if NEGOTIATIONS in drawn_earlier:
        put_in.add(ARMISTICE)
    return tuple(sorted(put_in.difference(drawn_earlier)))


def bowl_sizes() -> Numbers:
    """Return how many year markers the bowl holds before each of the 14 draws (6.3)."""
    sizes, held = [], 0
    for turn in range(1, TURNS + 1):
        held += len(markers_added(turn))
        sizes.append(held)
        held = max(0, held - DRAWN_EACH_TURN)
    return tuple(sizes)


def still_lasting(events: Numbers, drawn_this_turn: Collection[int]) -> Numbers:
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
    into_bowl: Numbers = ()
    reasons: Reasons = ()


def needs_die(event: int, state: State) -> bool:
    """Tell whether a die is rolled when the marker is applied (11): only for Jutland."""
    return event == JUTLAND and has_effect(event, state)


def apply_event(state: State, event: int, die: int = 0) -> Applied:
    """Return what drawing marker `event` does now (11).

    Args:
        event: number of the marker, 1 to 42.
        die: the die of Jutland; for Gallipoli, the die if the collection is over and the points are lost at once.
    """
    if not has_effect(event, state):
        return Applied(state, reasons=(rejected("6.3", "event-blue", event=event),))
    rule = f"11 ({event})"
    if event in LAPSES:
        holds, key = LAPSES[event]
        if not holds(state):
            return Applied(state, reasons=(rejected(rule, key),))
    effect = EFFECTS.get(event)
    if effect is not None and (die or event != GALLIPOLI):
        return effect(state, event, die)
    if event in WAR_ENTRY:
        return _enters(state, WAR_ENTRY[event])
    if event in WEAKENED:
        return _weakened(state, event, *WEAKENED[event])
    if event in LASTING:
        return Applied(placed(state, event), reasons=(because(rule, f"event-{event}"),))
    return Applied(state, reasons=(because(rule, "event-nothing"),))


def placed(state: State, event: int) -> State:
    """Return the position with the marker of `event` lying beside the map."""
    return state if event in state.events else replace(state, events=(*state.events, event))


# Markers that lapse when they are drawn unless something holds, and the sentence why.
LAPSES: Mapping[int, tuple[Callable[[State], bool], str]] = {
    7: (africa_can_attack, "von-lettow-lapses"),
    # Reading of event 16: nothing is left to forbid once the U-boats have been drawn.
    WILSON: (
        lambda state: U_BOATS not in state.events or state.readings.wilson_after_uboote_blocks,
        "wilson-too-late",
    ),
    31: (lambda state: state.at_war("russia"), "russia-gone"),
    36: (lambda state: state.at_war("greece"), "salonika-discarded"),
}
# Markers that take steps off sectors at war, every sector where none is named.
WEAKENED: Mapping[int, tuple[Sectors, int]] = {24: (("ottoman",), 2), 37: (SECTORS, 1)}


def _enters(state: State, sector: SectorId) -> Applied:
    if state.status[sector] != "neutral":
        return Applied(state, reasons=(rejected("8", "enters-not", sector=sector),))
    box = state.initial(sector)
    after = replace(state, status={**state.status, sector: "at_war"}).with_breakdown(sector, box)
    return Applied(after, reasons=(because("8", "enters", sector=sector, box=box),))


def _schlieffen(state: State, event: int, _die: int) -> Applied:
    ready = offensives.prepare(state, "germany", "france", 0, schlieffen=True)
    if isinstance(ready, Refusal):
        return Applied(state, reasons=(ready.reason,))
    return Applied(placed(state, event), attack=ready, reasons=(because("11 (3)", "event-3"), *ready.reasons))


def _gallipoli(state: State, _event: int, die: int) -> Applied:
    held = max(0, state.pr["entente"] - die)
    reason = because("11 (8)", "income-gallipoli", die=die, loss=state.pr["entente"] - held)
    return Applied(state.with_pr("entente", held), reasons=(reason,))


def _pair(state: State, event: int, _die: int) -> Applied:
    other = ZIMMERMANN if event == LUSITANIA else LUSITANIA
    after = placed(state, event)
    if other not in state.events or state.lafayette is not None:
        return Applied(after, reasons=(because(f"11 ({event})", "event-pair-waits", event=event, other=other),))
    return Applied(replace(after, lafayette=0), reasons=(because("11.1", "event-pair", event=event, other=other),))


def _jutland(state: State, _event: int, die: int) -> Applied:
    held = min(state.board.pr_cap.value, state.pr["central"] + JUTLAND_PRIZE)
    after = {
        1: state.with_pr("central", held),
        5: replace(state, jutland_minus_1=True),
        6: replace(state, blockade_definitive=True),
    }.get(die, state)
    key = "jutland-nothing" if after is state else f"jutland-{die}"
    return Applied(after, reasons=(because("11 (14)", key, die=die, held=held),))


def _u_boats(state: State, event: int, _die: int) -> Applied:
    cancelled = (because("11 (26)", "wilson-cancelled"),) if WILSON in state.events else ()
    return Applied(placed(state.without_events(WILSON), event), reasons=(because("11 (26)", "event-26"), *cancelled))


def _weakened(state: State, event: int, sectors: Sectors, steps: int) -> Applied:
    reasons, blows = [because(f"11 ({event})", f"event-{event}")], []
    for sector in sectors:
        if state.at_war(sector):
            blow = lose_steps(state, sector, steps)
            state = blow.state
            blows.append(blow)
            reasons.extend(blow.reasons)
    return Applied(state, tuple(blows), reasons=tuple(reasons))


def _brest_litovsk(state: State, _event: int, _die: int) -> Applied:
    after = replace(state, status={**state.status, "russia": "out"})
    return Applied(after, reasons=(because("11 (31)", "event-31"),))


def _negotiations(state: State, _event: int, _die: int) -> Applied:
    return Applied(state, into_bowl=(ARMISTICE,), reasons=(because("11.2", "event-38"),))


def _lafayette(state: State, _event: int, _die: int) -> Applied:
    return Applied(replace(state, lafayette=0), reasons=(because("11.1", "event-41"),))


EFFECTS: Mapping[int, Callable[[State, int, int], Applied]] = {
    SCHLIEFFEN: _schlieffen,
    GALLIPOLI: _gallipoli,
    LUSITANIA: _pair,
    JUTLAND: _jutland,
    U_BOATS: _u_boats,
    ZIMMERMANN: _pair,
    31: _brest_litovsk,
    NEGOTIATIONS: _negotiations,
    LAFAYETTE: _lafayette,
}


class Marked(Record):
    """One event marker applied to the end. `joins`: markers that join the bowl; `hits`: of the free attack, if it has one."""

    state: State
    joins: Numbers
    winner: Side | None
    reasons: Reasons
    rolls: tuple[ArmisticeRoll, ...] = ()
    attack: offensives.Offensive | None = None
    hits: int = 0


def apply_marker(state: State, event: int, dice: Dice, first: Side) -> Marked:
    """Return one drawn marker applied: its effect, its free attack, the Armistice rolls of the sectors that fall (11, 7).

    Dice are used in this order: Jutland; the dice of the free attack; Armistice rolls.
    """
    done = apply_event(state, event, dice.roll("event") if needs_die(event, state) else 0)
    if done.attack is not None:
        made = fight(done.state, done.attack, dice, free=True)
        reasons, hits = done.reasons + made.reasons, made.lines[0]["hits"]
        return Marked(made.state, done.into_bowl, made.winner, reasons, made.rolls, done.attack, hits)
    # Reading of 7: one roll a surrender; the side with the initiative rolls first.
    fallen = sorted((blow for blow in done.blows if blow.surrendered), key=lambda blow: blow.side != first)
    course = Course(state, dice, done.reasons).armistice(*fallen)
    return Marked(done.state, done.into_bowl, course.winner, tuple(course.reasons), course.rolls)


# Who plays first: bids, dice and the turn track (6.2), and the price of the initiative against the system (12.3).

MOST_BID = 3


class Initiative(Record):
    """Who has the initiative, whether the totals were equal, what is left of the stocks."""

    winner: Side
    tie: bool
    stock_after: BySide
    reasons: Reasons = ()


def initiative(state: State, bids: BySide, dice: BySide) -> Initiative | Refusal:
    """Return who wins the initiative (6.2); both sides lose what they committed, 3 points at the most, of what they saved.

    Equal totals go by the turn track. Natural 1 and 6 mean nothing here: the rulebook's own example adds them up.
    """
    turn, stock = state.turn, state.pr
    if turn == 1:
        return Initiative("central", False, dict(stock), (because("6.2", "initiative-first-turn"),))
    for side in SIDES:
        if not 0 <= bids[side] <= min(MOST_BID, stock[side]):
            return refused("bid", "6.2", "bid-refused", side=side, bid=bids[side], held=stock[side])
    totals = {side: dice[side] + bids[side] for side in SIDES}
    left = {side: stock[side] - bids[side] for side in SIDES}
    told = Told([because("6.2", "initiative-total", side=s, die=dice[s], bid=bids[s], total=totals[s]) for s in SIDES])
    tie = totals["entente"] == totals["central"]
    if tie:
        winner = state.track_leader
        told("6.2", "initiative-tie", turn=turn, side=winner)
    else:
        winner = max(SIDES, key=lambda side: totals[side])
        told("6.2", "initiative-higher", side=winner)
    return Initiative(winner, tie, left, tuple(told))


def entente_chance(state: State, bids: BySide) -> Fraction:
    """Return the chance that the Entente wins the initiative with these bids (6.2)."""
    if state.turn == 1:
        return Fraction(0)
    lead = bids["entente"] - bids["central"]
    differences = [ours - theirs + lead for ours in range(1, 7) for theirs in range(1, 7)]
    ties = differences.count(0) if state.track_leader == "entente" else 0
    return Fraction(sum(difference > 0 for difference in differences) + ties, 36)


class SoloInitiative(Record):
    """Who has the initiative against the system, and what it cost the player."""

    winner: Side
    cost: int
    stock_after: int
    reasons: Reasons = ()


def solo_initiative(state: State, human: Side, wants_it: bool) -> SoloInitiative:
    """Return who has the initiative against the system: the track's side, unless the player buys it (12.3).

    Args:
        human: who plays against the system.
        wants_it: whether he buys it.
    """
    turn, stock = state.turn, state.pr[human]
    if turn == 1:  # the initiative of turn 1 is compulsory, whatever price is printed there.
        return SoloInitiative("central", 0, stock, (because("6.2", "initiative-first-turn"),))
    owner = state.track_leader
    on_track = because("12.3", "initiative-track", turn=turn, side=owner)
    if owner == human or not wants_it:
        return SoloInitiative(owner, 0, stock, (on_track,))
    price = state.board.solo_initiative_cost.values[turn - 1]
    if price > stock:
        short = rejected("12.3", "not-enough-pr", side=human, cost=price, held=stock)
        return SoloInitiative(enemy(human), 0, stock, (on_track, short))
    bought = because("12.3", "initiative-bought", side=human, cost=price)
    return SoloInitiative(human, price, stock - price, (on_track, bought))


# Collecting resource points (6.4).

ARMISTICE_PRODUCTION = 2  # of Germany, in the last turn (11.2)


class Proceeds(Record):
    """What one side collects. `income` counts before the limit of the stock."""

    state: State
    by_sector: BySector
    lafayette: int
    income: int
    gallipoli_loss: int
    reasons: Reasons = ()


def production(state: State, sector: SectorId) -> int:
    """Return the resource points that `sector` gives this turn while it is at war (6.4, 11.2)."""
    if sector == "germany" and ARMISTICE in state.events:
        return ARMISTICE_PRODUCTION
    printed = state.board.sectors[sector].production
    # 6.4: Russia gives twice its current operational value instead of a printed figure.
    return 2 * state.operational_value(sector) if printed is None else printed


def collect(state: State, side: Side, gallipoli_die: int = 0) -> Proceeds:
    """Return what `side` collects (6.4).

    Args:
        gallipoli_die: the die of event 8, which the Entente loses after its collection; 0 without the event.
    """
    by_sector = {s: production(state, s) for s in state.of_side(side) if state.at_war(s)}
    told = Told([_explained(state, sector, points) for sector, points in by_sector.items()])
    lafayette = (state.lafayette or 0) if side == "entente" else 0
    if lafayette:
        told("11.1", "income-lafayette", n=lafayette)
    income = sum(by_sector.values()) + lafayette
    held = min(state.board.pr_cap.value, state.pr[side] + income)
    told("6.4", "income-total", income=income, before=state.pr[side], held=held)
    if held < state.pr[side] + income:
        told("6.4", "income-capped", cap=state.board.pr_cap.value, lost=state.pr[side] + income - held)
    loss = 0
    if side == "entente" and gallipoli_die:
        # Event 8 comes after the collection, so after the limit of 20.
        loss = min(gallipoli_die, held)
        told("11 (8)", "income-gallipoli", die=gallipoli_die, loss=loss)
    return Proceeds(state.with_pr(side, held - loss), by_sector, lafayette, income, loss, tuple(told))


def _explained(state: State, sector: SectorId, points: int) -> Reason:
    if sector == "russia":
        return because("6.4", "income-russia", n=points, value=points // 2, breakdown=state.breakdown[sector])
    if sector == "germany" and ARMISTICE in state.events:
        return because("11.2", "income-germany-armistice", n=points)
    return because("14", "income-sector", sector=sector, n=points)


# The end of a turn and of the war: the Revolution, the last turn's count, what lapses (6.8, 9, 10).


def close_turn(state: State, drawn_this_turn: Numbers, dice: Dice) -> Course:
    """Return the position after the end of a turn: the Revolution, the last turn's count, then the next turn (6.8, 9, 10)."""
    left = purchases.revolution_exit(state)
    course = Course(left.state, dice, left.reasons)
    if left.leaves and state.readings.revolution_armistice_roll:
        # Reading of 9 and 10: rolled at the end of the turn, before a final count.
        course.armistice(Blow(left.state, "russia", True, "central"))
    if course.winner is not None:
        return course
    if state.turn == TURNS or ARMISTICE in state.events:
        course.winner, why = counted_out(left.state.vp)
        course.reasons.append(why)
        return course
    course.state = next_turn(left.state, drawn_this_turn)
    if state.readings.tanks_until == "turn":
        # Reading of event 34: its bonus is for the turn in which it was drawn.
        course.state = course.state.without_events(purchases.TANKS)
    course.reasons("6.8", "next-turn", turn=course.state.turn)
    return course


def next_turn(state: State, drawn_this_turn: Numbers) -> State:
    """Return the position on the next turn: markers of one turn gone, Lafayette one box on, nobody has acted (6.8, 11.1)."""
    return replace(
        state,
        turn=state.turn + 1,
        events=still_lasting(state.events, drawn_this_turn),
        attacked=(),
        tech_attempted={},
        reinforced={},
        lafayette=None if state.lafayette is None else state.lafayette + 1,
    )
