"""The position of a game as one frozen value, and the public JSON from which it is made."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta

from assistant.core.calc import Situation, unusable
from assistant.core.problems import QuestionError
from assistant.core.text import Text
from assistant.games.der_des_ders.board import Board, Box, Marker, MarkerType, Source, neighbours_of, printed_board
from assistant.games.der_des_ders.rules import USUAL, Readings, Rules, usual_rules
from assistant.games.der_des_ders.words import (
    SECTOR_NAMES,
    SIDE_NAMES,
    SIDES,
    TECH_NAMES,
    TECHS,
    SectorId,
    Side,
    Status,
    Tech,
    say,
    sector_id,
)

# The position of a game: everything that lies on the map, on the trees and on the tracks, as one frozen value.

Levels = Mapping[Tech, int]


class State(msgspec.Struct, frozen=True):
    """One position.

    `events` holds the markers whose effect applies now (3: the Schlieffen attack was made this turn). `attacked`,
    `tech_attempted` and `reinforced` (steps bought, by sector) remember this turn's actions. An attempt is noted as
    `attack:3`, technology and level; a plain `attack` means that the level is not known.
    """

    turn: int
    pr: Mapping[Side, int]
    vp: Mapping[Side, int]
    breakdown: Mapping[SectorId, int]
    status: Mapping[SectorId, Status]
    tech: Mapping[Side, Levels]
    events: tuple[int, ...] = ()
    attacked: tuple[SectorId, ...] = ()
    tech_attempted: Mapping[Side, tuple[str, ...]] = {}
    reinforced: Mapping[SectorId, int] = {}
    revolution: int = 0
    lafayette: int | None = None
    jutland_minus_1: bool = False
    blockade_definitive: bool = False

    def at_war(self, sector: SectorId) -> bool:
        """Tell whether `sector` stands on the breakdown track (3.5)."""
        return self.status[sector] == "at_war"

    def with_pr(self, side: Side, amount: int) -> State:
        """Return this position with `amount` resource points for `side`."""
        return msgspec.structs.replace(self, pr={**self.pr, side: amount})

    def with_breakdown(self, sector: SectorId, steps: int) -> State:
        """Return this position with `sector`'s marker on box `steps`."""
        return msgspec.structs.replace(self, breakdown={**self.breakdown, sector: steps})

    def without_events(self, *gone: int) -> State:
        """Return this position without the event markers `gone`."""
        return msgspec.structs.replace(self, events=tuple(event for event in self.events if event not in gone))


def set_up(board: Board) -> State:
    """Return the position at the start of the game on `board` (5)."""
    # the turn marker starts on box 1 (3.3.1).
    return State(
        turn=1,
        pr=dict.fromkeys(SIDES, 0),
        vp=dict.fromkeys(SIDES, 0),
        breakdown={sector: printed.initial_breakdown for sector, printed in board.sectors.items()},
        status={sector: printed.start_status for sector, printed in board.sectors.items()},
        tech={side: dict.fromkeys(TECHS, 0) for side in SIDES},
    )


def operational_value(state: State, rules: Rules, sector: SectorId) -> int:
    """Return the current operational value of `sector` (3.3.4): the most attack dice it may be given."""
    return rules.board.operational_values[state.breakdown[sector]]


def year_of(turn: int, rules: Rules) -> int:
    """Return the year in which `turn` falls (6.3)."""
    # Reading of 6.3: three turns a year from turn 2, so the last turn opens 1919.
    return rules.readings.turn14_year if turn == 14 else rules.board.years[turn - 1]


def faults(state: State, board: Board) -> tuple[Text, ...]:
    """Return what cannot be in `state`; nothing for every position that play can reach (3.3, 3.4)."""
    found = []
    for side in SIDES:
        if not 0 <= state.pr[side] <= board.pr_cap:
            found.append(say("fault-pr", side=SIDE_NAMES[side], n=state.pr[side], most=board.pr_cap))
        prizes = sum(
            p.vp for s, p in board.sectors.items() if p.side != side and state.status[s] in ("surrendered", "out")
        )
        if not 0 <= state.vp[side] <= prizes:
            found.append(say("fault-vp", side=SIDE_NAMES[side], n=state.vp[side], most=prizes))
        for tech, level in state.tech[side].items():
            if level and level not in {box.level for box in board.trees[side][tech]}:
                found.append(say("fault-level", side=SIDE_NAMES[side], tech=TECH_NAMES[tech], n=level))
    for sector, steps in state.breakdown.items():
        most = board.sectors[sector].initial_breakdown
        fallen = state.status[sector] == "surrendered"
        if not 0 <= steps <= most or (steps == 0 and state.at_war(sector)) or (steps > 0 and fallen):
            found.append(say("fault-breakdown", sector=SECTOR_NAMES[sector], n=steps, most=most))
    if not 0 <= state.revolution <= board.revolution_last:
        found.append(say("fault-revolution", n=state.revolution, most=board.revolution_last))
    if len(set(state.events)) != len(state.events):
        found.append(say("fault-event-twice"))
    return tuple(found)


# Values that many situations share: numbers within bounds, sectors by any name, Coquelicots.

Die = Annotated[int, Meta(ge=1, le=6)]
Turn = Annotated[int, Meta(ge=1, le=14)]
Event = Annotated[int, Meta(ge=1, le=42)]
Natural = Annotated[int, Meta(ge=0, le=999)]
Level = Annotated[int, Meta(ge=0, le=9)]
BreakdownBox = Annotated[int, Meta(ge=0, le=9)]
TrackBox = Annotated[int, Meta(ge=0, le=20)]
Year = Annotated[int, Meta(ge=1914, le=1919)]
T = TypeVar("T")


class MarkerGiven(Situation, frozen=True):
    """A Coquelicot: a modifier for technology and naval, a target for an offensive, a sector for a reinforcement."""

    type: MarkerType
    modifier: Annotated[int, Meta(ge=0, le=9)] | None = None
    target: str | None = None
    sector: str | None = None


def by_sector(given: Mapping[str, T], field: str) -> dict[SectorId, T]:
    """Return a mapping by sector id from one by any name of the sectors.

    Raises:
        QuestionError: no such sector, or one named twice.
    """
    found: dict[SectorId, T] = {}
    for word, value in given.items():
        sector = sector_id(word, f"{field}.{word}")
        if sector in found:
            raise QuestionError(f"{field}.{word}", say("named-twice", word=word))
        found[sector] = value
    return found


def sectors(words: Iterable[str], field: str) -> tuple[SectorId, ...]:
    """Return the ids of the sectors named."""
    return tuple(sector_id(word, f"{field}[{n}]") for n, word in enumerate(words))


def distinct(items: tuple[T, ...], field: str) -> tuple[T, ...]:
    """Return `items` if none comes twice.

    Raises:
        QuestionError: one does.
    """
    if len(set(items)) != len(items):
        n, twice = next((n, item) for n, item in enumerate(items) if item in items[:n])
        raise QuestionError(f"{field}[{n}]", say("named-twice", word=str(twice)))
    return items


def marker(given: MarkerGiven, field: str) -> Marker:
    """Return a Coquelicot.

    Raises:
        QuestionError: the marker lacks what its type needs, or has what another type has.
    """
    needs = {"technology": "modifier", "naval": "modifier", "offensive": "target", "reinforcement": "sector"}[
        given.type
    ]
    for name in ("modifier", "target", "sector"):
        there = getattr(given, name) is not None
        if there != (name == needs):
            raise QuestionError(
                f"{field}.{name}", say("marker-wrong" if there else "marker-lacks", type=given.type, field=needs)
            )
    if needs == "modifier":
        return Marker(given.type, modifier=given.modifier or 0)
    word = given.target if needs == "target" else given.sector
    return Marker(given.type, sector=sector_id(word or "", f"{field}.{needs}", flag=True))


def markers(given: Iterable[MarkerGiven], field: str) -> tuple[Marker, ...]:
    """Return Coquelicots in the order given."""
    return tuple(marker(one, f"{field}[{n}]") for n, one in enumerate(given))


# The public JSON of the player's own board: what he read off his map, and how it replaces the printed values.


class SectorGiven(Situation, frozen=True):
    side: Side | None = None
    production: Natural | None = None
    vp: Natural | None = None
    attack_value: Annotated[int, Meta(ge=2, le=6)] | None = None
    max_tech: Level | None = None
    initial_breakdown: Annotated[int, Meta(ge=1, le=9)] | None = None
    start_status: Status | None = None
    provenance: Any = None


class LinkGiven(Situation, frozen=True):
    a: str
    b: str
    provenance: Any = None


class BoxGiven(Situation, frozen=True):
    level: Annotated[int, Meta(ge=1, le=9)]
    year: Year
    threshold: Annotated[int, Meta(ge=1, le=9)]
    provenance: Any = None


class TreeGiven(Situation, frozen=True):
    attack: tuple[BoxGiven, ...] | None = None
    defence: tuple[BoxGiven, ...] | None = None
    artillery: tuple[BoxGiven, ...] | None = None
    air: tuple[BoxGiven, ...] | None = None


class TreesGiven(Situation, frozen=True):
    entente: TreeGiven = TreeGiven()
    central: TreeGiven = TreeGiven()


class CurveGiven(Situation, frozen=True):
    values: Annotated[tuple[Annotated[int, Meta(ge=0, le=9)], ...], Meta(min_length=10, max_length=10)] | None = None
    provenance: Any = None


class InitiativeGiven(Situation, frozen=True):
    values: Annotated[tuple[Side, ...], Meta(min_length=14, max_length=14)] | None = None
    provenance: Any = None


class PricesGiven(Situation, frozen=True):
    values: Annotated[tuple[Natural, ...], Meta(min_length=14, max_length=14)] | None = None
    provenance: Any = None


class NumberGiven(Situation, frozen=True):
    value: Natural | None = None
    provenance: Any = None


class BlueGiven(Situation, frozen=True):
    known_blue: tuple[Event, ...] | None = None
    unknown: tuple[Event, ...] = ()
    provenance: Any = None


class PoppiesGiven(Situation, frozen=True):
    entente: tuple[MarkerGiven, ...] | None = None
    central: tuple[MarkerGiven, ...] | None = None
    provenance: Any = None


class BoardGiven(Situation, frozen=True):
    """The player's own board, as far as it differs from the printed one; lists are replaced whole."""

    sectors: dict[str, SectorGiven] = {}
    adjacency: tuple[LinkGiven, ...] | None = None
    operational_value: CurveGiven = CurveGiven()
    tech_tree: TreesGiven = TreesGiven()
    initiative_track: InitiativeGiven = InitiativeGiven()
    solo_initiative_cost: PricesGiven = PricesGiven()
    revolution_last_square: NumberGiven = NumberGiven()
    pr_cap: NumberGiven = NumberGiven()
    blue_date_events: BlueGiven = BlueGiven()
    poppies: PoppiesGiven = PoppiesGiven()
    profile: str = ""
    comment: str = msgspec.field(name="_comment", default="")


NO_BOARD = BoardGiven()


def changed(board: Board, given: BoardGiven) -> Board:
    """Return `board` with the player's own values; what he gave counts as confirmed.

    Raises:
        QuestionError: a sector that does not exist.
    """
    sources: dict[str, Source] = dict(board.sources)
    printed = dict(board.sectors)
    for sector, change in by_sector(given.sectors, "board.sectors").items():
        values = {name: getattr(change, name) for name in change.__struct_fields__ if name != "provenance"}
        known = {name: value for name, value in values.items() if value is not None}
        printed[sector] = msgspec.structs.replace(printed[sector], **known)
        sources.update({f"sectors.{sector}.{name}": "player" for name in known})
    neighbours = board.neighbours
    if given.adjacency is not None:
        neighbours = neighbours_of(tuple(_link(link, n) for n, link in enumerate(given.adjacency)))
        sources = {path: source for path, source in sources.items() if not path.startswith("adjacency.")}
    trees = {side: _tree(board, side, getattr(given.tech_tree, side), sources) for side in SIDES}
    poppies = {side: _faces(board, side, given.poppies, sources) for side in SIDES}
    for name in ("operational_value", "initiative_track", "solo_initiative_cost"):
        if getattr(given, name).values is not None:
            sources = {path: "player" if path.startswith(f"{name}.") else source for path, source in sources.items()}
    if given.revolution_last_square.value is not None:
        sources["revolution_last_square"] = "player"
    blue = given.blue_date_events.known_blue
    return msgspec.structs.replace(
        board,
        sectors=printed,
        neighbours=neighbours,
        operational_values=_or(given.operational_value.values, board.operational_values),
        trees=trees,
        initiative=_or(given.initiative_track.values, board.initiative),
        solo_prices=_or(given.solo_initiative_cost.values, board.solo_prices),
        revolution_last=_or(given.revolution_last_square.value, board.revolution_last),
        pr_cap=_or(given.pr_cap.value, board.pr_cap),
        blue=board.blue if blue is None else frozenset(blue),
        poppies=poppies,
        sources=sources,
    )


def _or(given: T | None, printed: T) -> T:
    return printed if given is None else given


def _link(link: LinkGiven, n: int) -> tuple[SectorId, SectorId]:
    return sector_id(link.a, f"board.adjacency[{n}].a"), sector_id(link.b, f"board.adjacency[{n}].b")


def _tree(board: Board, side: Side, given: TreeGiven, sources: dict[str, Source]) -> Mapping[Tech, tuple[Box, ...]]:
    tree = dict(board.trees[side])
    for tech in TECHS:
        boxes = getattr(given, tech)
        if boxes is not None:
            levels = [box.level for box in boxes]
            if levels != sorted(set(levels)):
                raise QuestionError(f"board.tech_tree.{side}.{tech}", say("levels-not-rising"))
            tree[tech] = tuple(Box(box.level, box.year, box.threshold) for box in boxes)
            for path in [path for path in sources if path.startswith(f"tech_tree.{side}.{tech}.")]:
                del sources[path]
    return tree


def _faces(board: Board, side: Side, given: PoppiesGiven, sources: dict[str, Source]) -> tuple[Marker, ...]:
    faces: tuple[MarkerGiven, ...] | None = getattr(given, side)
    if faces is None:
        return board.poppies[side]
    sources["poppies"] = "player"
    return markers(faces, f"board.poppies.{side}")


# The public JSON of a position, and how it becomes a State; whatever is left out stays as at the set-up.


class BySide(Situation, frozen=True):
    """A number for each side."""

    entente: Natural = 0
    central: Natural = 0

    def plain(self) -> Mapping[Side, int]:
        """Return it as a mapping."""
        return {"entente": self.entente, "central": self.central}


class DiceBySide(Situation, frozen=True):
    """One die for each side."""

    entente: Die
    central: Die

    def plain(self) -> Mapping[Side, int]:
        """Return it as a mapping."""
        return {"entente": self.entente, "central": self.central}


class LevelsGiven(Situation, frozen=True):
    attack: Level = 0
    defence: Level = 0
    artillery: Level = 0
    air: Level = 0

    def plain(self) -> Levels:
        return {"attack": self.attack, "defence": self.defence, "artillery": self.artillery, "air": self.air}


class LevelsBySide(Situation, frozen=True):
    entente: LevelsGiven = LevelsGiven()
    central: LevelsGiven = LevelsGiven()


class AttemptedBySide(Situation, frozen=True):
    entente: tuple[str, ...] = ()
    central: tuple[str, ...] = ()


class StateGiven(Situation, frozen=True):
    """A position, as far as it differs from the set-up."""

    turn: Turn = 1
    pr: BySide = BySide()
    vp: BySide = BySide()
    breakdown: dict[str, BreakdownBox] = {}
    status: dict[str, Status] = {}
    tech: LevelsBySide = LevelsBySide()
    events: tuple[Event, ...] = ()
    attacked: tuple[str, ...] = ()
    tech_attempted: AttemptedBySide = AttemptedBySide()
    reinforced: dict[str, Natural] = {}
    revolution: TrackBox = 0
    lafayette: TrackBox | None = None
    jutland_minus_1: bool = False
    blockade_definitive: bool = False


NO_STATE = StateGiven()


class Printed(Situation, frozen=True):
    """What every situation may carry: another board, other readings, and a position, even where none is needed."""

    board: BoardGiven = NO_BOARD
    options: Readings = USUAL
    state: StateGiven = NO_STATE

    def rules(self) -> Rules:
        """Return the board and the readings in force; a position that cannot be is told even where none is needed."""
        rules = self.printed()
        if self.state != NO_STATE:
            position(self.state, rules.board)
        return rules

    def printed(self) -> Rules:
        """Return the board and the readings in force, whatever the position."""
        if self.board == NO_BOARD:
            return usual_rules() if self.options == USUAL else Rules(printed_board(), self.options)
        return Rules(changed(printed_board(), self.board), self.options)


class Placed(Printed, frozen=True):
    """A situation that depends on the position."""

    def table(self) -> tuple[State, Rules]:
        """Return the position and the rules in force."""
        rules = self.printed()
        return position(self.state, rules.board), rules


@functools.cache
def _usual_set_up() -> State:
    return set_up(printed_board())


def position(given: StateGiven, board: Board) -> State:
    """Return the set-up of `board` changed as `given` says.

    Raises:
        QuestionError: a sector or a technology that does not exist, or more resource points than the track holds.
    """
    start = _usual_set_up() if board is printed_board() else set_up(board)
    for side in SIDES:
        held = given.pr.plain()[side]
        if held > board.pr_cap:
            raise QuestionError(f"state.pr.{side}", say("more-than-cap", n=held, cap=board.pr_cap))
    if given.revolution > board.revolution_last:
        text = say("more-than-track", n=given.revolution, last=board.revolution_last)
        raise QuestionError("state.revolution", text)
    return State(
        turn=given.turn,
        pr=given.pr.plain(),
        vp=given.vp.plain(),
        breakdown={**start.breakdown, **by_sector(given.breakdown, "state.breakdown")},
        status={**start.status, **by_sector(given.status, "state.status")},
        tech={"entente": given.tech.entente.plain(), "central": given.tech.central.plain()},
        events=distinct(given.events, "state.events"),
        attacked=distinct(sectors(given.attacked, "state.attacked"), "state.attacked"),
        tech_attempted={side: _attempted(getattr(given.tech_attempted, side), side) for side in SIDES},
        reinforced=by_sector(given.reinforced, "state.reinforced"),
        revolution=given.revolution,
        lafayette=given.lafayette,
        jutland_minus_1=given.jutland_minus_1,
        blockade_definitive=given.blockade_definitive,
    )


def _attempted(words: tuple[str, ...], side: Side) -> tuple[str, ...]:
    for n, word in enumerate(words):
        tech, colon, level = word.partition(":")
        if tech not in TECHS or (colon and not level.isdecimal()):
            raise unusable(f"state.tech_attempted.{side}[{n}]", word, TECHS)
    return words
