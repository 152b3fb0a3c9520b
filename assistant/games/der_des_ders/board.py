"""What is printed on the map, the trees and the counters: the public JSON of a board, and how it is read off the tables.

The rulebook states only a part of it. The rest comes from a published unofficial implementation or is invented so that one can
play, and every player replaces it by what his own map says.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Any, Generic, Literal, NamedTuple, TypeVar

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from assistant.core import counter_files
from assistant.core import map_files as files
from assistant.core import printed as paper
from assistant.core.calc import Situation
from assistant.core.printed import CounterSet, Kind
from assistant.core.record import within
from assistant.core.text import Name
from assistant.games.der_des_ders.words import (
    SECTORS,
    SIDES,
    TECHS,
    Numbers,
    Parts,
    SectorId,
    Sectors,
    Side,
    Status,
    Tech,
    by_sector,
    error,
    sector_id,
)

Natural = Annotated[int, within(0, 999)]
Level = Annotated[int, within(0, 9)]
Height = Annotated[int, within(1, 9)]  # on a track whose first box is none
Event = Annotated[int, within(1, 42)]
MarkerType = Literal["technology", "offensive", "reinforcement", "naval"]
NEEDS: Mapping[MarkerType, str] = {
    "technology": "modifier",
    "naval": "modifier",
    "offensive": "target",
    "reinforcement": "sector",
}
T = TypeVar("T")
UNSAID: Any = None  # a player's board leaves it as it is printed; the board that rules read says everything
if TYPE_CHECKING:
    Said = Annotated[T, "by the board that rules read"]
else:
    Said = T | None


class Sourced(Situation):
    """A printed value, and whence it is known, if its owner says so."""

    provenance: Any = None


class Sector(Sourced):
    """One sector of the map (3.2). `production` is None for Russia, which gives twice its operational value (6.4)."""

    side: Said[Side] = UNSAID
    production: Natural | None = None
    vp: Said[Natural] = UNSAID
    attack_value: Said[Annotated[int, within(2, 6)]] = UNSAID
    max_tech: Said[Level] = UNSAID
    initial_breakdown: Said[Height] = UNSAID
    start_status: Said[Status] = UNSAID


class Link(Sourced):
    a: str
    b: str


class Box(Sourced):
    """One box of a technology track: the level it gives, the first year it may be tried, the result needed (6.5.1)."""

    level: Height
    year: Annotated[int, within(1914, 1919)]
    threshold: Height


class Marker(Situation):
    """One face of a Coquelicot (12.2): a modifier for technology and naval, else the sector that it names."""

    type: MarkerType
    modifier: Said[Level] = UNSAID
    target: Said[str] = UNSAID
    sector: Said[str] = UNSAID

    @property
    def aim(self) -> str:
        """The sector, or the Serbian flag, that an offensive or a reinforcement names; empty for the others."""
        return self.target or self.sector or ""


Markers = tuple[Marker, ...]


class Row(Sourced, Generic[T]):
    """What is printed on the boxes of a track, in their order."""

    values: Said[T] = UNSAID


class Figure(Sourced):
    value: Said[Natural] = UNSAID


class Blue(Sourced):
    known_blue: Said[tuple[Event, ...]] = UNSAID
    unknown: tuple[Event, ...] = ()


class Poppies(Sourced):
    entente: Said[Markers] = UNSAID
    central: Said[Markers] = UNSAID


class Board(Situation, dict=True):
    """All the printed values; of a player's own board those that differ. Lists are given whole."""

    sectors: Mapping[SectorId, Sector] = {}
    adjacency: Said[tuple[Link, ...]] = UNSAID
    operational_value: Row[Annotated[tuple[Level, ...], Meta(min_length=10, max_length=10)]] = Row()
    tech_tree: Mapping[Side, Mapping[Tech, Said[tuple[Box, ...]]]] = {}
    initiative_track: Row[Annotated[tuple[Side, ...], Meta(min_length=14, max_length=14)]] = Row()
    solo_initiative_cost: Row[Annotated[tuple[Natural, ...], Meta(min_length=14, max_length=14)]] = Row()
    revolution_last_square: Figure = Figure()
    pr_cap: Figure = Figure()
    blue_date_events: Blue = Blue()
    poppies: Poppies = Poppies()
    profile: str = ""
    comment: str = msgspec.field(name="_comment", default="")

    @functools.cached_property
    def neighbours(self) -> Mapping[SectorId, Sectors]:
        """Each sector's neighbours, in the order of the rulebook's list (14)."""
        both = {pair for link in self.adjacency for pair in ((link.a, link.b), (link.b, link.a))}
        return {a: tuple(b for b in SECTORS if (a, b) in both) for a in SECTORS}

    def side(self, sector: SectorId) -> Side:
        """Return the side that `sector` belongs to."""
        return self.sectors[sector].side

    def of_side(self, side: Side) -> Sectors:
        """Return the sectors of `side`, in the order of the rulebook's list (14)."""
        return tuple(sector for sector, printed in self.sectors.items() if printed.side == side)


# A player's own board over the printed one.


def named(given: Board) -> Board:
    """Return a player's board with the ids of its sectors, whatever he calls them.

    Raises:
        QuestionError: a sector that does not exist, levels that do not rise, a Coquelicot that cannot be.
    """
    sectors = by_sector(given.sectors, "board.sectors")
    links = given.adjacency
    if links is not None:
        links = tuple(
            Link(a=sector_id(link.a, f"board.adjacency[{n}].a"), b=sector_id(link.b, f"board.adjacency[{n}].b"))
            for n, link in enumerate(links)
        )
    for side, tree in given.tech_tree.items():
        for tech, boxes in tree.items():
            levels = [box.level for box in boxes or ()]
            if levels != sorted(set(levels)):
                raise error(f"board.tech_tree.{side}.{tech}", "levels-not-rising")
    faces = {side: getattr(given.poppies, side) for side in SIDES}
    known = {side: markers(those, f"board.poppies.{side}") for side, those in faces.items() if those is not None}
    return replace(given, sectors=sectors, adjacency=links, poppies=replace(given.poppies, **known))


def markers(given: Markers, field: str) -> Markers:
    """Return Coquelicots with the ids of their sectors.

    Raises:
        QuestionError: one lacks what its type needs, or has what another type has.
    """
    return tuple(_marker(one, f"{field}[{n}]") for n, one in enumerate(given))


def _marker(given: Marker, field: str) -> Marker:
    needs = NEEDS[given.type]
    for name in ("modifier", "target", "sector"):
        there = getattr(given, name) is not None
        if there != (name == needs):
            key = "marker-wrong" if there else "marker-lacks"
            raise error(f"{field}.{name}", key, type=given.type, field=needs)
    return given if needs == "modifier" else face(given.type, sector_id(given.aim, f"{field}.{needs}", flag=True))


def face(kind: MarkerType, what: int | str) -> Marker:
    """Return the face of a Coquelicot that shows a modifier, or names a sector."""
    return msgspec.convert({"type": kind, NEEDS[kind]: what}, Marker)


def over(printed: Any, given: Any) -> Any:
    """Return what is printed, with what a player says instead; lists are replaced whole."""
    if isinstance(given, msgspec.Struct):
        fields = given.__struct_fields__
        return replace(printed, **{name: over(getattr(printed, name), getattr(given, name)) for name in fields})
    if isinstance(given, Mapping) and isinstance(printed, Mapping):
        return {**printed, **{key: over(printed.get(key), value) for key, value in given.items()}}
    return printed if given is None else given


def says(given: Any, path: str) -> bool:
    """Tell whether a player's board gives the value that is printed at a path, on its own or in a list."""
    for step in path.split("."):
        if isinstance(given, Row):
            given = given.values
        elif isinstance(given, tuple):
            return True  # a list is given whole
        elif isinstance(given, msgspec.Struct):
            given = getattr(given, step)
        elif isinstance(given, Mapping):
            given = given.get(step)
    return given is not None


# The board of the rules, read off the map and the counters: their files are the only home of its values.

MAP, COUNTERS = "ddd", "ddd"
PR_CAP = 20  # 6.4
PRINTED_ON_THE_MAP = ("attack_value", "max_tech", "production", "vp")


class Sheet(NamedTuple):
    """A board, and the paths of its values that are neither in the rulebook nor confirmed: `sectors.italy.attack_value`.

    Each path has the zone or the counter on which its value is printed.
    """

    board: Board
    doubtful: Mapping[str, str]


@functools.cache
def shipped() -> Sheet:
    """Return the board as shipped: the rulebook's values, completed by published and invented ones."""
    return read(files.board(MAP), counter_files.counters(COUNTERS))


def printed_board() -> Board:
    """Return the values of the board as shipped."""
    return shipped().board


@functools.cache
def years() -> Numbers:
    """Return the year printed on each box of the turn track."""
    return tuple(int(zone.get("year", 1914)) for zone in files.board(MAP).track("turn"))


def zone_name(zone: str) -> Name:
    """Return what is printed on a zone of the map."""
    return files.board(MAP).zones[zone].name


@functools.lru_cache(maxsize=8)
def read(board: paper.Board, kinds: CounterSet) -> Sheet:
    """Return the board that a map and a counter set show, the player's corrections included."""
    zones = {str(zone.tags["sector"]): zone for zone in board.zones.values() if "sector" in zone.tags}
    printed = tuple(_printed(board, kinds, zones))
    links = [path.split(".")[1:] for path, _, _ in printed if path.startswith("adjacency.")]
    poppies = _poppies(kinds)
    blue = sorted(int(kind.get("event")) for kind in kinds.kinds.values() if kind.get("blue"))
    turns = board.track("turn")
    known = Board(
        sectors={sector: _sector(zones[sector], sector_kind(kinds, zones[sector].id)) for sector in SECTORS},
        adjacency=tuple(Link(a=a, b=b) for a, b in links),
        operational_value=Row(values=tuple(int(zone.get("operational_value", 0)) for zone in board.track("rupture"))),
        tech_tree={side: {tech: _tree(board, side, tech) for tech in TECHS} for side in SIDES},
        initiative_track=Row(values=tuple(msgspec.convert(zone.get("initiative", "central"), Side) for zone in turns)),
        solo_initiative_cost=Row(values=tuple(int(zone.get("solo_price", 0)) for zone in turns)),
        revolution_last_square=Figure(value=int(board.track("revolution")[-1].tags["box"])),
        pr_cap=Figure(value=PR_CAP),
        blue_date_events=Blue(known_blue=tuple(blue)),
        poppies=Poppies(**{side: tuple(poppy_face(kind, side) for kind in poppies) for side in SIDES}),
    )
    doubtful = {path: at for path, at, source in printed if source != paper.MINE and source.split()[0] != "rules"}
    return Sheet(known, doubtful)


def _printed(
    board: paper.Board, kinds: CounterSet, zones: Mapping[SectorId, paper.Zone]
) -> Iterator[tuple[str, str, str]]:
    """Yield the path of each printed value, the zone or the counter that shows it, and where it is known from."""
    for path, zone, name in _printed_on_map(board, zones):
        source = zone.sources.get(name, board.columns[name].source if name in board.columns else "rules")
        boxed = "track" in zone.tags and name not in zone.sources
        yield path, zone.id, zone.sources["box"] if boxed else source
    for sector, zone in zones.items():
        kind, name = sector_kind(kinds, zone.id), "initial_breakdown"
        yield f"sectors.{sector}.{name}", f"sector-{zone.id}#1", kind.sources.get(name, kinds.columns[name].source)
    sector_of = {zone.id: sector for sector, zone in zones.items()}
    for link in board.links:
        if link.a in sector_of and link.b in sector_of:
            a, b = sorted((sector_of[link.a], sector_of[link.b]), key=SECTORS.index)
            if zones[a].tags["start_control"] != zones[b].tags["start_control"]:
                yield f"adjacency.{a}.{b}", zones[a].id, link.source
    for kind in kinds.kinds.values():
        if kind.type == "event" and "year" in kind.tags:
            event, source = kind.get("event"), kind.sources.get("blue", kinds.columns["blue"].source)
            yield f"blue_date_events.known_blue.{event}", f"event-{event}#1", source
    # The mix is the player's own as soon as he has corrected a face; nobody types in all sixty of them.
    mine = any(source == paper.MINE for kind in _poppies(kinds) for source in kind.sources.values())
    for side in SIDES:
        yield f"poppies.{side}", "", paper.MINE if mine else "invented"


def _printed_on_map(board: paper.Board, zones: Mapping[SectorId, paper.Zone]) -> Iterator[tuple[str, paper.Zone, str]]:
    """Yield each value printed on the map: its path in the board, the zone, the name of the value."""
    for (sector, zone), name in itertools.product(zones.items(), PRINTED_ON_THE_MAP):
        yield f"sectors.{sector}.{name}", zone, name
    for zone in board.track("rupture"):
        yield f"operational_value.{zone.tags['box']}", zone, "operational_value"
    for zone in board.track("turn"):
        yield f"initiative_track.{zone.tags['box']}", zone, "initiative"
        yield f"solo_initiative_cost.{zone.tags['box']}", zone, "solo_price"
    for side, tech in itertools.product(SIDES, TECHS):
        for zone in board.track(f"tech-{side}-{tech}"):
            if level := zone.tags["box"]:
                yield f"tech_tree.{side}.{tech}.{level}.year", zone, "year"
                yield f"tech_tree.{side}.{tech}.{level}.threshold", zone, "threshold"
    yield "revolution_last_square.value", board.track("revolution")[-1], "box"


def _poppies(kinds: CounterSet) -> list[Kind]:
    return [kind for kind in kinds.kinds.values() if kind.type == "coquelicot"]


def sector_kind(kinds: CounterSet, zone: str) -> Kind:
    """Return the marker of a sector's zone."""
    return kinds.kinds[f"sector-{zone}"]


def poppy_face(kind: Kind, side: Side) -> Marker:
    """Return the face of a Coquelicot that `side` reads: the front for the Entente, the back for the Central Powers (12.2)."""
    shown = kind.face(SIDES.index(side))
    use = msgspec.convert(shown.get("use", "technology"), MarkerType)
    plain = NEEDS[use] == "modifier"
    return face(use, int(shown.get("modifier", 0)) if plain else str(shown.get("target", SECTORS[0])))


def _sector(zone: paper.Zone, marker: Kind) -> Sector:
    return Sector(
        side=msgspec.convert(zone.tags["start_control"], Side),
        production=None if zone.get("double_operational") else int(zone.get("production", 0)),
        vp=int(zone.get("vp", 0)),
        attack_value=int(zone.get("attack_value", 5)),
        max_tech=int(zone.get("max_tech", 0)),
        initial_breakdown=int(marker.get("initial_breakdown", 1)),
        start_status=msgspec.convert(zone.get("start_status", "at_war"), Status),
    )


def _tree(board: paper.Board, side: Side, tech: Tech) -> tuple[Box, ...]:
    return tuple(
        Box(level=int(zone.tags["box"]), year=int(zone.get("year", 1914)), threshold=int(zone.get("threshold", 6)))
        for zone in board.track(f"tech-{side}-{tech}")
        if zone.tags["box"]
    )


def difference(mine: Sheet) -> Board:
    """Return a player's board as far as it differs from the shipped one, or was confirmed where that one is doubtful."""
    found: Board | None = _differing(mine.board, shipped().board, "", mine.doubtful)
    return found or Board()


def _differing(mine: Any, printed: Any, at: str, doubtful: Mapping[str, str]) -> Any:
    """Return the part of a board that is given at the path `at`; None for none."""
    found: Parts = {}
    for name in mine if isinstance(mine, Mapping) else getattr(mine, "__struct_fields__", ()):
        ours, theirs = ((part[name] if isinstance(part, Mapping) else getattr(part, name)) for part in (mine, printed))
        below = at if isinstance(mine, Row) else f"{at}.{name}" if at else name
        if (part := _differing(ours, theirs, below, doubtful)) is not None:
            found[name] = part
    if isinstance(mine, (msgspec.Struct, Mapping)):
        return (type(mine)(**found) if isinstance(mine, msgspec.Struct) else found) if found else None
    return mine if mine != printed or _confirmed(at, doubtful) else None


def _confirmed(at: str, doubtful: Mapping[str, str]) -> bool:
    """Tell whether all that was doubtful at a path is doubtful no more: lists can be given whole only."""
    doubted = [path for path in shipped().doubtful if path == at or path.startswith(f"{at}.")]
    return bool(doubted) and doubtful.keys().isdisjoint(doubted)
