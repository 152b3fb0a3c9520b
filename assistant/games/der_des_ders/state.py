"""The position of a game as one frozen value, with the board and the readings in force; what every situation may carry."""

from __future__ import annotations

import functools
import itertools
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any, Generic, Literal, NamedTuple, TypeVar

from msgspec import UNSET
from msgspec.structs import replace

from assistant.core.calc import Situation, Worked, by_situation, unusable
from assistant.core.questions import Reason
from assistant.core.record import Filled, Ids, Record, within
from assistant.core.text import QuestionError, Text, Texts
from assistant.games.der_des_ders.board import (
    Board,
    Event,
    Level,
    Marker,
    Natural,
    named,
    over,
    says,
    shipped,
    years,
    zone_name,
)
from assistant.games.der_des_ders.words import (
    EVENT_YEARS,
    SIDES,
    TECHS,
    SectorId,
    Sectors,
    Side,
    Status,
    Tech,
    by_sector,
    distinct,
    error,
    rejected,
    say,
    sector_id,
)

Die = Annotated[int, within(1, 6)]
Turn = Annotated[int, within(1, 14)]
TrackBox = Annotated[int, within(0, 20)]
NO_BOARD = Board()


class Readings(Situation):
    """The readings in force. The number after each is its entry in the list of doubts."""

    natural_rule_naval: bool = False  # natural 1 and 6 on the naval tables
    natural_rule_armistice: bool = False  # natural 1 and 6 on the Armistice roll
    turn14_year: Literal[1918, 1919] = 1919
    same_tech_again_after_success: bool = False
    tanks_until: Literal["level", "attempt", "turn"] = "level"  # how long event 34 lasts
    air_uses_sector_cap: bool = True
    defence_uses_sector_cap: bool = True
    allow_zero_pr_offensive: bool = False
    schlieffen_uses_offensive: bool = False
    obligation_void_below_minimum: bool = False  # a compulsory offensive that cannot have its 2 PR
    brusilov_any_sector: bool = False
    gaza_rerolls_artillery: bool = True
    wilson_after_uboote_blocks: bool = False
    armistice_drawn_at_once: bool = False  # markers drawn one by one, so that 42 may follow 38 in one turn
    russia_vp_only_by_revolution: bool = False
    revolution_armistice_roll: bool = True
    system_tech_order: Literal["next_box_year", "reached_box_year"] = "next_box_year"
    system_best_effort_tech: bool = True
    system_attacker: Literal["p_any_hit", "expected_hits", "per_die"] = "p_any_hit"
    system_best_effort_offensive: bool = True
    system_partial_reinforcement: bool = True
    system_obligations: Literal["before_markers", "by_marker", "ignored"] = "before_markers"
    system_attacks_without_dice: bool = False  # 12.4.4 on an offensive that no die could make hit


USUAL = Readings()


class Lying(Situation):
    """What lies on the map, on the trees and on the tracks: the public JSON of a position.

    Whatever is left out stays as at the set-up, and sectors go by any name; `Printed.full_state` fills that in. `events` holds
    the markers whose effect applies now (3: the Schlieffen attack was made this turn). `attacked`, `tech_attempted` and
    `reinforced` (steps bought, by sector) remember this turn's actions. An attempt is noted as `attack:3`, technology and
    level; a plain `attack` means that the level is not known.
    """

    turn: Turn = 1
    pr: Mapping[Side, Natural] = {}
    vp: Mapping[Side, Natural] = {}
    breakdown: Mapping[SectorId, Level] = {}
    status: Mapping[SectorId, Status] = {}
    tech: Mapping[Side, Mapping[Tech, Level]] = {}
    events: tuple[Event, ...] = ()
    attacked: Sectors = ()
    tech_attempted: Mapping[Side, Ids] = {}
    reinforced: Mapping[SectorId, Natural] = {}
    revolution: TrackBox = 0
    lafayette: TrackBox | None = None
    jutland_minus_1: bool = False
    blockade_definitive: bool = False

    def values(self) -> Filled:
        """Return what lies where, by name, as its public JSON has it."""
        return {name: getattr(self, name) for name in Lying.__struct_fields__}


class State(Lying):
    """One position with everything said, and the rules that hold on it: what is printed, how unclear sentences are read.

    `doubtful`: the paths of the printed values that nobody has confirmed, and on what they are printed.
    """

    board: Board
    readings: Readings = USUAL
    doubtful: Mapping[str, str] = {}

    @property
    def year(self) -> int:
        """The year in which the turn falls (6.3)."""
        # Reading of 6.3: three turns a year from turn 2, so the last turn opens 1919.
        return self.readings.turn14_year if self.turn == 14 else years()[self.turn - 1]

    @property
    def track_leader(self) -> Side:
        """The side that the turn track prints for this turn (6.2)."""
        return self.board.initiative_track.values[self.turn - 1]

    @property
    def revolution_end(self) -> int:
        """The last box of the Revolution track (9)."""
        return self.board.revolution_last_square.value

    def side(self, sector: SectorId) -> Side:
        """Return the side that `sector` belongs to."""
        return self.board.side(sector)

    def of_side(self, side: Side) -> Sectors:
        """Return the sectors of `side`, in the order of the rulebook's list (14)."""
        return self.board.of_side(side)

    def at_war(self, sector: SectorId) -> bool:
        """Tell whether `sector` stands on the breakdown track (3.5)."""
        return self.status[sector] == "at_war"

    def operational_value(self, sector: SectorId) -> int:
        """Return the current operational value of `sector` (3.3.4): the most attack dice it may be given."""
        return self.board.operational_value.values[self.breakdown[sector]]

    def missing(self, sector: SectorId) -> int:
        """Return how many steps `sector` lacks of its initial breakdown."""
        return self.initial(sector) - self.breakdown[sector]

    def initial(self, sector: SectorId) -> int:
        """Return the initial breakdown of `sector` (3.3.4)."""
        return self.board.sectors[sector].initial_breakdown

    def with_pr(self, side: Side, amount: int) -> State:
        """Return this position with `amount` resource points for `side`."""
        return replace(self, pr={**self.pr, side: amount})

    def paying(self, side: Side, cost: int) -> State:
        """Return this position once `side` has spent `cost` resource points; below 0, it has gained them."""
        return self.with_pr(side, self.pr[side] - cost)

    def with_breakdown(self, sector: SectorId, steps: int) -> State:
        """Return this position with `sector`'s marker on box `steps`."""
        return replace(self, breakdown={**self.breakdown, sector: steps})

    def before_reinforcements(self) -> State:
        """Return this position without the steps bought this turn."""
        bought = self.reinforced
        return replace(self, breakdown={s: n - bought.get(s, 0) for s, n in self.breakdown.items()}) if bought else self

    def without_events(self, *gone: int) -> State:
        """Return this position without the event markers `gone`."""
        return replace(self, events=tuple(event for event in self.events if event not in gone))


@functools.cache
def set_up() -> State:
    """Return the position at the start of the game, on the board as shipped (5)."""
    return on_board(shipped().board, USUAL, shipped().doubtful)


def on_board(board: Board, readings: Readings, doubtful: Mapping[str, str]) -> State:
    """Return the position at the start of the game on a board (5)."""
    # the turn marker starts on box 1 (3.3.1).
    return State(
        pr=dict.fromkeys(SIDES, 0),
        vp=dict.fromkeys(SIDES, 0),
        breakdown={sector: printed.initial_breakdown for sector, printed in board.sectors.items()},
        status={sector: printed.start_status for sector, printed in board.sectors.items()},
        tech={side: dict.fromkeys(TECHS, 0) for side in SIDES},
        tech_attempted=dict.fromkeys(SIDES, ()),
        board=board,
        readings=readings,
        doubtful=doubtful,
    )


def rules_of(given: Board, readings: Readings) -> State:
    """Return the start of the game on a player's own board, whose values count as confirmed.

    Raises:
        QuestionError: the board names what does not exist.
    """
    usual = set_up()
    if given == NO_BOARD:
        return usual if readings == USUAL else replace(usual, readings=readings)
    mine = named(given)
    told = tuple(name for name in mine.__struct_fields__ if getattr(mine, name) != getattr(NO_BOARD, name))
    changed = {name: over(getattr(usual.board, name), getattr(mine, name)) for name in told}
    left = {path: at for path, at in usual.doubtful.items() if not (path.startswith(told) and says(mine, path))}
    return on_board(replace(usual.board, **changed), readings, left)


class Printed(Situation):
    """What every situation may carry: another board, other readings, and a position, even where none is needed."""

    board: Board = NO_BOARD
    options: Readings = USUAL
    state: Lying = Lying()

    def full_state(self) -> State:
        """Return the set-up of the board changed as `state` says, with the readings in force.

        Raises:
            QuestionError: a sector or a technology that does not exist, or more resource points than the track holds.
        """
        return placed(self.state, rules_of(self.board, self.options))


class Placed(Printed):
    """A situation that depends on the position."""


def placed(given: Lying, start: State) -> State:
    """Return a position with everything said: what `given` leaves out is as at the start.

    Raises:
        QuestionError: a sector or a technology that does not exist, or more resource points than the track holds.
    """
    for side, held in given.pr.items():
        if held > start.board.pr_cap.value:
            raise error(f"state.pr.{side}", "more-than-cap", n=held, cap=start.board.pr_cap.value)
    if given.revolution > start.board.revolution_last_square.value:
        text = say("more-than-track", n=given.revolution, last=start.board.revolution_last_square.value)
        raise QuestionError("state.revolution", text)
    attacked = (sector_id(word, f"state.attacked[{n}]") for n, word in enumerate(given.attacked))
    told = {
        "pr": {**start.pr, **given.pr},
        "vp": {**start.vp, **given.vp},
        "breakdown": {**start.breakdown, **by_sector(given.breakdown, "state.breakdown")},
        "status": {**start.status, **by_sector(given.status, "state.status")},
        "tech": {side: {**levels, **given.tech.get(side, {})} for side, levels in start.tech.items()},
        "events": distinct(given.events, "state.events"),
        "attacked": distinct(attacked, "state.attacked"),
        "tech_attempted": {side: _attempted(given.tech_attempted.get(side, ()), side) for side in SIDES},
        "reinforced": by_sector(given.reinforced, "state.reinforced"),
    }
    return replace(start, **{**given.values(), **told})


def _attempted(words: Ids, side: Side) -> Ids:
    for n, word in enumerate(words):
        tech, colon, level = word.partition(":")
        if tech not in TECHS or (colon and not level.isdecimal()):
            raise unusable(f"state.tech_attempted.{side}[{n}]", word, TECHS)
    return words


class Refusal(Record):
    """Something the rules forbid, with its short code and the sentence why."""

    code: str
    reason: Reason


def refused(code: str, rule: str, key: str, **args: Any) -> Refusal:
    """Return a refusal with its reason."""
    return Refusal(code, rejected(rule, key, **args))


def beyond_stock(state: State, side: Side, cost: int, rule: str) -> Refusal | None:
    """Return the refusal of what costs more points than a side holds; None of what it can pay."""
    if cost <= state.pr[side]:
        return None
    return refused("pr", rule, "not-enough-pr", side=side, cost=cost, held=state.pr[side])


R = TypeVar("R")
R_co = TypeVar("R_co", covariant=True)


class Solved(Worked, Generic[R_co], kw_only=True):
    """A worked topic. `value` is its public JSON; `result` is what the rule returned, with which a table's question goes on."""

    result: R_co


def solved(result: R, shown: str, assumed: Iterable[Text] = (), **more: Any) -> Solved[R]:
    """Return the answer that a rule's result gives, or that of its refusal.

    Args:
        shown: the fields of the result that its public JSON holds.
        more: what else that holds; what is UNSET is left out.
    """
    if isinstance(result, Refusal):
        return Solved(value={"reason": result.code, "legal": False}, reasons=(result.reason,), result=result)
    found: Any = result
    value = {**{name: getattr(found, name) for name in shown.split()}, **more}
    value = {name: part for name, part in value.items() if part is not UNSET}
    return Solved(value=value, reasons=found.reasons, assumed=tuple(assumed), result=result)


W = TypeVar("W", bound=Worked)


def topic(base: type[Printed], *same: tuple[str, str]) -> Callable[[Callable[..., W]], Callable[[Any], W]]:
    """Return the maker of a topic of the calculator of a function of the position and of what it takes by name.

    Whatever it answers took the readings of the rules for granted that are not the usual ones.

    Args:
        base: what its situation carries beside.
        same: pairs of paths of the situation that mean one thing.
    """

    def of(solve: Callable[..., W]) -> Callable[[Any], W]:
        rule = by_situation(solve, base)
        rule.__annotations__["given"].same = (*base.same, *same)

        @functools.wraps(rule)
        def work(given: Any) -> W:
            state = given.full_state()
            worked = rule(given, state)
            also = [text for text in readings_changed(state) if text not in worked.assumed]
            return replace(worked, assumed=(*worked.assumed, *also))

        return work

    return of


# What an answer took for granted: printed values that nobody has confirmed, and readings other than the usual ones.


def readings_changed(state: State) -> Texts:
    """Return one sentence for each reading that is not the usual one."""
    mine = {name: getattr(state.readings, name) for name in USUAL.__struct_fields__}
    return tuple(
        say("reading-changed", reading=name, value=str(chosen).lower())
        for name, chosen in mine.items()
        if chosen != getattr(USUAL, name)
    )


def reading(state: State, name: str, key: str) -> Texts:
    """Return the sentence of a usual reading that the answer rests on; nothing if it was changed."""
    return (say(key),) if getattr(state.readings, name) == getattr(USUAL, name) else ()


class PrintedValue(NamedTuple):
    """A printed value: its kind, the zone or counter that shows it, what it is called, what is assumed, the sentence of that."""

    kind: str
    place: str
    what: Text | int
    assumed: Text | int
    told: Text


def printed_value(board: Board, path: str, at: str) -> PrintedValue:
    """Return the value at a path of the board, as `board.read` has them; `at` is what it is printed on."""
    where: Text | int
    match path.split("."):
        case ["sectors", sector, name]:
            kind, where, value = name, say("sector", sector=sector), getattr(board.sectors[sector], name)
        case [("operational_value" | "initiative_track" | "solo_initiative_cost") as kind, box]:
            where, value = int(box), getattr(board, kind).values[int(box) - (kind != "operational_value")]
            value = say("side", side=value) if value in SIDES else value
        case ["tech_tree", ("entente" | "central") as side, tech, level, _]:
            own = next(one for one in board.tech_tree[side][tech] or () if one.level == int(level))  # type: ignore[index]
            value = say("value-tech", year=str(own.year), threshold=own.threshold)
            kind, where = "box", say("event-only", event=zone_name(at))
        case ["adjacency", a, b]:
            kind, where, value = "border", say("value-border-of", a=a, b=b), say("value-touch")
        case ["blue_date_events", _, event]:
            kind, where, value = "blue", say("event-named", n=int(event), event=int(event)), say("value-black")
        case ["poppies", side]:
            faces = Counter(getattr(board.poppies, side))
            mix = tuple(say("value-poppy", face=face_words(face), n=n) for face, n in faces.items())
            kind, where, value = "poppies", say("side", side=side), say("value-mix", faces=mix)
        case _:
            kind, where, value = "revolution", say("fact-revolution-last"), board.revolution_last_square.value
    kind = kind.replace("_", "-")
    seen = "" if kind == "border" else at  # the sentence lights both sectors
    return PrintedValue(kind, at, where, value, say(f"unconfirmed-{kind}", where=where, value=value, at=seen))


def face_words(one: Marker) -> Text:
    """Return the face of a Coquelicot in words."""
    return say(f"poppy-{one.type}", n=one.modifier or 0, sector=one.aim)


def unread(state: State, *paths: str) -> Texts:
    """Return a sentence for each printed value at these paths that nobody has confirmed."""
    doubted = (path for path in paths if path in state.doubtful)
    return tuple(dict.fromkeys(printed_value(state.board, path, state.doubtful[path]).told for path in doubted))


def unread_border(state: State, a: SectorId, b: SectorId) -> Texts:
    """Return the sentence that two sectors touch, if nobody has confirmed it."""
    return unread(state, f"adjacency.{a}.{b}", f"adjacency.{b}.{a}")


def unread_heights(state: State, sectors: Iterable[SectorId]) -> Texts:
    """Return a sentence for each initial breakdown that nobody has confirmed."""
    return unread(state, *(f"sectors.{sector}.initial_breakdown" for sector in sectors))


def unread_boxes(state: State, side: Side, boxes: Iterable[tuple[Tech, int]]) -> Texts:
    """Return a sentence for each technology box (track, level) that is not confirmed."""
    printed = itertools.product(boxes, ("year", "threshold"))
    return unread(state, *(f"tech_tree.{side}.{tech}.{level}.{name}" for (tech, level), name in printed))


def unread_odds(state: State, attackers: Iterable[SectorId], target: SectorId) -> Texts:
    """Return a sentence for each unconfirmed value that the odds of offensives against one target rest on (6.7)."""
    who = tuple(attackers)
    values = (f"sectors.{sector}.{name}" for sector, name in itertools.product(who, ("attack_value", "max_tech")))
    boxes = (f"operational_value.{box}" for box in sorted({state.breakdown[sector] for sector in who}))
    borders = (text for sector in who for text in unread_border(state, sector, target))
    return (*unread(state, *values, f"sectors.{target}.max_tech", *boxes), *borders)


def unread_blue(state: State, event: int) -> Texts:
    """Return the sentence that a marker works though its year is over, if nobody has read whether its date is blue (6.3)."""
    works = EVENT_YEARS.get(event, state.year) < state.year and event not in state.board.blue_date_events.known_blue
    return unread(state, f"blue_date_events.known_blue.{event}") if works else ()
