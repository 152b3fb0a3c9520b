"""A game being drawn in the window: places on a picture or an empty sheet, what joins them, counters; all in pixels.

A value like a draft of an own board: every deed gives a new one, so that undo is a list of them. `making.from_sketch` makes a kit.
"""

from __future__ import annotations

import functools
import math
import statistics
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import msgspec
from shapely.geometry.base import BaseGeometry

from assistant.core.board import MINE, Board, Link, Point, Polygon, Ring, Sheet, Zone, ZoneId
from assistant.core.board import Value as Cell
from assistant.core.problems import EditError, folded
from assistant.core.text import Name, speaker
from assistant.desk.kits.counter_sheet import CounterSheet
from assistant.scan.boards.editing import near_each_other, patched
from assistant.scan.boards.grids import Grid, numbered
from assistant.scan.boards.outlines import polygons_in, shared_borders
from assistant.scan.tracing.seeds import Seed, moved_to
from assistant.scan.tracing.tracer import OUTSIDE, Tracing

say = speaker(__name__)

SHEET = "map"
LAND = "land"  # the kind of a place, and of a common border
TERRAIN, WORTH = "terrain", "points"  # the columns of places that can be filled in here
SIDES_OF_POINT = 16
SLIVER = 0.02  # of an outline that was drawn: with less room left it has none
INSET = 0.01  # of the picture: how far within its corners it is looked at whose they are
SPILT = 1.5  # times as large as most is a place that may have taken the sea
TOUCH = 0.1  # of the smaller place's width: a shorter common border is a corner where they meet
NOWHERE = OUTSIDE  # what a click belongs to on the sea, or on land between places
EMPTY_SIZE = (1600, 1000)


class SideRow(msgspec.Struct, frozen=True):
    """A side: what it is called and the name of its colour (core/looks.py, LIVERIES)."""

    name: str
    colour: str


class CounterRow(msgspec.Struct, frozen=True):
    """A kind of counter as its row of the form reads; `cells` by column, `4` or `4/2` for front and back.

    `faces`: the names of its pictures, front and perhaps back (counter_sheet.py); none where it is to be drawn.
    """

    name: str
    side: str = ""
    type: str = ""
    copies: int = 1
    cells: Mapping[str, str] = {}
    faces: tuple[str, ...] = ()


@dataclass(frozen=True)
class Sketch:
    """Everything drawn so far.

    Args:
        picture: the file beneath; empty for an empty sheet.
        size: of the picture or sheet.
        zones: places by outline; those that were only clicked have none yet.
        seeds: clicks and strokes for tracing, by zone.
        cut: common borders that nobody crosses, as pairs in alphabetical order.
        columns: the values that counters show.
        turns: boxes of the turn track; 0: none.
        sheet: of counters that is being cut.
        origin: the kit whose sketch it was, when it goes on from one.
    """

    title: str = ""
    picture: str = ""
    size: tuple[int, int] = EMPTY_SIZE
    zones: tuple[Zone, ...] = ()
    seeds: tuple[Seed, ...] = ()
    links: tuple[Link, ...] = ()
    cut: tuple[tuple[ZoneId, ZoneId], ...] = ()
    sides: tuple[SideRow, ...] = ()
    columns: tuple[str, ...] = ()
    counters: tuple[CounterRow, ...] = ()
    turns: int = 0
    sheet: CounterSheet | None = None
    origin: str = ""

    @property
    def begun(self) -> bool:
        """Whether there is anything to lose."""
        return bool(self.zones or self.counters or self.picture or self.sheet)

    @property
    def board(self) -> Board:
        """The places as a board in pixels, with every link."""
        return board_of(self)

    @property
    def untraced(self) -> tuple[Zone, ...]:
        """Places that were clicked and have no outline yet."""
        return tuple(zone for zone in self.zones if not zone.polygons)

    def zone(self, key: ZoneId) -> Zone | None:
        """Return a place by its id."""
        return next((zone for zone in self.zones if zone.id == key), None)

    def at(self, x: float, y: float) -> ZoneId:
        """Return the place under a point; "" if there is none."""
        found = _plain(self).zone_at(SHEET, x, y)
        return found.id if found is not None else ""


@functools.lru_cache(maxsize=4)
def _plain_board(zones: tuple[Zone, ...], size: tuple[int, int]) -> Board:
    drawn = {zone.id: zone for zone in zones if zone.polygons}
    sheet = Sheet(SHEET, Name("Map", "Carte"), *map(float, size))
    return Board("", Name("", ""), {SHEET: sheet}, {}, drawn, ())


def _plain(sketch: Sketch) -> Board:
    return _plain_board(sketch.zones, sketch.size)


@functools.lru_cache(maxsize=4)
def borders(zones: tuple[Zone, ...]) -> frozenset[tuple[ZoneId, ZoneId]]:
    """Return the pairs of places with a common border worth the name; points have none."""
    shapes = {zone.id: zone.shape for zone in zones if zone.polygons and not is_point(zone)}
    lengths = shared_borders({key: shape for key, shape in shapes.items() if shape.is_valid})
    return frozenset(
        (min(pair), max(pair))
        for pair, length in lengths.items()
        if length > TOUCH * math.sqrt(min(shapes[pair[0]].area, shapes[pair[1]].area))
    )


def board_of(sketch: Sketch) -> Board:
    """Return the places as a board in pixels: common borders are links unless they were cut, others were drawn."""
    plain = _plain(sketch)
    cut, drawn = set(sketch.cut), {_pair(link.a, link.b) for link in sketch.links}
    by_border = [Link(*pair, LAND) for pair in sorted(borders(sketch.zones)) if pair not in cut and pair not in drawn]
    ends = plain.zones
    return replace(plain, links=(*by_border, *(link for link in sketch.links if link.a in ends and link.b in ends)))


def is_point(zone: Zone) -> bool:
    """Tell whether a place is a point of a point-to-point map."""
    return bool(zone.tags.get("point"))


# Places


def _new_id(sketch: Sketch) -> ZoneId:
    known = {zone.id for zone in sketch.zones}
    return f"z{next(n for n in range(len(known) + 1, 2 * len(known) + 3) if f'z{n}' not in known)}"


def next_name(sketch: Sketch) -> str:
    """Return the number that the next place is called by until it has a name."""
    known = {zone.name.en for zone in sketch.zones}
    return str(next(n for n in range(len(known) + 1, 2 * len(known) + 3) if str(n) not in known))


def _named(name: str) -> Name:
    return Name(name, name)


def click(sketch: Sketch, at: Point) -> tuple[Sketch, ZoneId]:
    """Return the sketch with one place more, clicked on the picture and not traced yet, and its id."""
    key = _new_id(sketch)
    zone = Zone(key, SHEET, _named(next_name(sketch)), LAND, ())
    return replace(sketch, zones=(*sketch.zones, zone), seeds=(*sketch.seeds, Seed(key, (at,)))), key


def stroke(sketch: Sketch, zone: ZoneId, points: Sequence[Point]) -> Sketch:
    """Return the sketch with a click or stroke more for a place; for `NOWHERE`, on what is no place."""
    return replace(sketch, seeds=(*sketch.seeds, Seed(zone, tuple(points))))


def move_seed(sketch: Sketch, number: int, at: Point) -> Sketch:
    """Return the sketch with a click elsewhere; a stroke keeps its shape."""
    young = moved_to(sketch.seeds[number], at)
    return replace(sketch, seeds=(*sketch.seeds[:number], young, *sketch.seeds[number + 1 :]))


def traced(sketch: Sketch, tracing: Tracing) -> tuple[Sketch, tuple[str, ...]]:
    """Return the sketch with the outlines that were traced, and the names of places that found no room.

    What was drawn by hand stays as it is, and the traced outlines give way to it. Clicks that a stroke overruled go.
    """
    clicked = {seed.zone for seed in sketch.seeds}
    drawn = {zone.id: zone.shape for zone in sketch.zones if zone.polygons and zone.id not in clicked}
    there = {zone.id for zone in sketch.zones}
    found = patched(drawn, {zone: shape for zone, shape in tracing.shapes.items() if zone in there})
    zones = tuple(
        _shaped(zone, found) if zone.id in found or zone.id in drawn else replace(zone, polygons=())
        for zone in sketch.zones
    )
    lost = tuple(zone.name.en for zone in zones if zone.id in clicked and not zone.polygons)
    return replace(sketch, zones=zones, seeds=tracing.seeds), lost


def spilt(sketch: Sketch) -> tuple[str, ...]:
    """Return the names of traced places that seem to have taken the sea or the frame: they hold corners of the picture, and are
    far larger than most. As long as nobody has clicked there, only if all four corners are held so.
    """
    if not sketch.picture or not sketch.seeds:
        return ()
    usual = statistics.median([zone.shape.area for zone in sketch.zones if zone.polygons] or [0.0])
    wide, high = sketch.size
    inset = INSET * max(wide, high)
    corners = [sketch.at(x, y) for x in (inset, wide - inset) for y in (inset, high - inset)]
    held = [zone for key in corners if (zone := sketch.zone(key)) is not None and zone.shape.area > SPILT * usual]
    told = any(seed.zone == NOWHERE for seed in sketch.seeds)
    return tuple(dict.fromkeys(zone.name.en for zone in held)) if told or len(held) == len(corners) else ()


def draw(sketch: Sketch, corners: Sequence[Point]) -> tuple[Sketch, ZoneId]:
    """Return the sketch with a place drawn by its corners, where no other one lies, and its id.

    Raises:
        EditError: its outline crosses itself, has fewer than three corners, or lies in other places.
    """
    ring: Ring = tuple(dict.fromkeys((round(x, 2), round(y, 2)) for x, y in corners))
    if len(ring) < 3:
        raise EditError(say("sketch-corners"))
    key = _new_id(sketch)
    zone = Zone(key, SHEET, _named(next_name(sketch)), LAND, ((ring,),))
    if not zone.shape.is_valid:
        raise EditError(say("sketch-crosses"))
    near = {old.id: old.shape for old in sketch.zones if old.polygons and near_each_other(old, zone)}
    shapes = patched(near, {key: zone.shape})
    if key not in shapes or shapes[key].area < SLIVER * zone.shape.area:
        raise EditError(say("sketch-no-room"))
    old = (_shaped(old, shapes) for old in sketch.zones)
    return replace(sketch, zones=(*old, _shaped(zone, shapes))), key


def _shaped(zone: Zone, shapes: Mapping[ZoneId, BaseGeometry]) -> Zone:
    return replace(zone, polygons=polygons_in(shapes[zone.id])) if zone.id in shapes else zone


def point(sketch: Sketch, at: Point, radius: float) -> tuple[Sketch, ZoneId]:
    """Return the sketch with a point of a point-to-point map, a round place of a radius in pixels, and its id."""
    key = _new_id(sketch)
    zone = Zone(key, SHEET, _named(next_name(sketch)), LAND, round_at(at, radius), {"point": True})
    return replace(sketch, zones=(*sketch.zones, zone)), key


def round_at(at: Point, radius: float) -> tuple[Polygon, ...]:
    """Return the outline of a point."""
    turns = (2 * math.pi * n / SIDES_OF_POINT for n in range(SIDES_OF_POINT))
    return ((tuple((round(at[0] + radius * math.cos(t), 2), round(at[1] + radius * math.sin(t), 2)) for t in turns),),)


def lay_grid(sketch: Sketch, grid: Grid, numbering: str, first: tuple[int, int] = (1, 1)) -> Sketch:
    """Return the sketch with the cells of a grid whose middles lie on the picture; numbers that are taken are left out.

    Raises:
        EditError: the grid is none.
    """
    wide, high = sketch.size
    taken = {folded(zone.name.en) for zone in sketch.zones}
    known = {zone.id for zone in sketch.zones}
    made = []
    for column, row, ring in grid.cells():
        x, y = (sum(axis) / len(ring) for axis in zip(*ring, strict=True))
        name = numbered(numbering, column, row, grid.columns, first)
        key = f"h{name.lower()}"
        if 0 <= x <= wide and 0 <= y <= high and folded(name) not in taken and key not in known:
            made.append(Zone(key, SHEET, _named(name), LAND, ((ring,),)))
    return replace(sketch, zones=(*sketch.zones, *made))


def rename(sketch: Sketch, key: ZoneId, name: str) -> Sketch:
    """Return the sketch with another name for a place.

    Raises:
        EditError: it is empty, or another place is called so.
    """
    words = " ".join(name.split())
    if not words or not words.isprintable() or len(words) > 100:
        raise EditError(say("sketch-name"))
    if any(folded(zone.name.en) == folded(words) for zone in sketch.zones if zone.id != key):
        raise EditError(say("sketch-name-taken", name=words))
    return _with(sketch, key, name=_named(words))


def tagged(sketch: Sketch, keys: frozenset[ZoneId], column: str, value: Cell) -> Sketch:
    """Return the sketch with a value of some places; an empty one takes it away."""

    def dressed(zone: Zone) -> Zone:
        tags = {name: old for name, old in zone.tags.items() if name != column}
        return replace(zone, tags={**tags, column: value} if value != "" else tags)

    return replace(sketch, zones=tuple(dressed(zone) if zone.id in keys else zone for zone in sketch.zones))


def _with(sketch: Sketch, key: ZoneId, **changes: object) -> Sketch:
    zones = tuple(replace(zone, **changes) if zone.id == key else zone for zone in sketch.zones)  # type: ignore[arg-type]
    return replace(sketch, zones=zones)


def remove(sketch: Sketch, key: ZoneId) -> Sketch:
    """Return the sketch without a place, its clicks and its links."""
    return replace(
        sketch,
        zones=tuple(zone for zone in sketch.zones if zone.id != key),
        seeds=tuple(seed for seed in sketch.seeds if seed.zone != key),
        links=tuple(link for link in sketch.links if key not in (link.a, link.b)),
        cut=tuple(pair for pair in sketch.cut if key not in pair),
    )


# Links


def _pair(a: ZoneId, b: ZoneId) -> tuple[ZoneId, ZoneId]:
    return min(a, b), max(a, b)


def join(sketch: Sketch, a: ZoneId, b: ZoneId, kind: str = LAND) -> Sketch:
    """Return the sketch with two places joined by a kind of link; joined so already, they are parted."""
    if a == b:
        return sketch
    pair = _pair(a, b)
    there = [link for link in sketch.board.links if _pair(link.a, link.b) == pair]
    others = tuple(link for link in sketch.links if _pair(link.a, link.b) != pair)
    cut = tuple(known for known in sketch.cut if known != pair)
    if any(link.kind == kind for link in there):  # parted
        return replace(sketch, links=others, cut=(*cut, pair) if _touch(sketch, pair) else cut)
    if kind == LAND and _touch(sketch, pair):  # the border itself joins them again
        return replace(sketch, links=others, cut=cut)
    return replace(sketch, links=(*others, Link(*pair, kind, source=MINE)), cut=cut)


def _touch(sketch: Sketch, pair: tuple[ZoneId, ZoneId]) -> bool:
    return pair in borders(sketch.zones)


def words_in(sketch: Sketch, column: str) -> tuple[str, ...]:
    """Return the words that places have in a column, in the order they came."""
    return tuple(dict.fromkeys(str(zone.tags[column]) for zone in sketch.zones if column in zone.tags))


def kinds_of_links(links: Iterable[Link]) -> tuple[str, ...]:
    """Return the kinds of links, that of common borders first."""
    return tuple(dict.fromkeys((LAND, *(link.kind for link in links))))
