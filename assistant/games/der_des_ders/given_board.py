"""The public JSON of the player's own board: what he read off his map, and how it replaces the printed values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta

from assistant.core.calc import Situation
from assistant.core.problems import QuestionError
from assistant.games.der_des_ders.board import Board, Box, Marker, Source, neighbours_of
from assistant.games.der_des_ders.given_values import Event, Level, MarkerGiven, Natural, Year, by_sector, markers
from assistant.games.der_des_ders.words import SIDES, TECHS, SectorId, Side, Status, Tech, say, sector_id

T = TypeVar("T")


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
