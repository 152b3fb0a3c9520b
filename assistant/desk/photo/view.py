"""What photographs show of a table, in sheet units: the same for a scan of any size, and for several sheets at once."""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from assistant.core.printed import Board, Point, Zone, ZoneId
from assistant.core.record import Record, grouped
from assistant.desk.photo.faces import FaceKey

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

WHOLE = 0.97  # of a zone in sight: nothing can lie beyond
ENOUGH = 0.7  # of a zone in sight, its middle among it: what is not seen there is doubtful, no more
UNREADABLE = 0.02  # so little likeness tells nothing of what is hard to read
OVER = 0.75  # sides between the middle of something and of what may lie on it, or covers the board, at most
HIDES = 0.2  # of a counter's surface: so much that is unlike the board, or of a hand, in a zone may be or hide one


class Spotted(Record, dict=True):
    """A counter or a marker seen on top: its place on a sheet, and what it may be, the best first, with scores up to 1.

    `edges`: so many counters beneath it show an edge; 0 says that none was seen, not that none is there. `hemmed`: something lies
    close beside it, where more edges may be. `lean` is how far something as high as a counter is wide would seem to lie from its
    foot there, (0, 0) if nobody knows.
    """

    sheet: str
    place: Point
    likely: tuple[tuple[FaceKey, float], ...]
    certain: bool = True
    edges: int = 0
    hemmed: bool = False
    lean: Point = (0.0, 0.0)

    @property
    def face(self) -> FaceKey:
        """What it most likely shows."""
        return self.likely[0][0]

    @property
    def best(self) -> float:
        """How well the likeliest face fits."""
        return self.likely[0][1]

    def behind(self, face: FaceKey) -> float:
        """Return how much worse than the likeliest a face fits; infinite if it does not."""
        return self.best - self._scores.get(face, -math.inf)

    def within(self, less: float) -> list[FaceKey]:
        """Return the faces that fit worse than the likeliest by less than that, the best first."""
        return [face for face, score in self.likely if score > self.best - less]

    @functools.cached_property
    def looks(self) -> frozenset[FaceKey]:
        """The faces that it may well show: what looks as the likeliest does, or hardly less where it is hard to read."""
        apart = 0.0 if self.certain else UNREADABLE
        return frozenset(key for key, found in self.likely if found >= self.best - apart)

    @functools.cached_property
    def _scores(self) -> Mapping[FaceKey, float]:
        return dict(reversed(self.likely))  # of a face that is told twice the better score


def apart(one: Spotted, other: Spotted) -> float:
    """Return how far two things are apart in sheet units; infinite on two sheets."""
    return math.dist(one.place, other.place) if one.sheet == other.sheet else math.inf


class Shape(Record):
    """An outline on a sheet."""

    sheet: str
    ring: tuple[Point, ...]


class View(Record, eq=False, dict=True):
    """All that photographs show: counters, places where something else lies, and which parts of the sheets are in them.

    `riddles` are places that do not look like the board though nothing was made out there. `unshown` are faces of which no picture
    was ever seen, so that a counter may look like anything; `once` those that only one photograph has shown; `bare` those that no
    photograph shows.
    """

    spotted: tuple[Spotted, ...]
    covered: tuple[Shape, ...]
    shown: tuple[Shape, ...]
    riddles: tuple[Shape, ...] = ()
    unshown: frozenset[FaceKey] = frozenset()
    once: frozenset[FaceKey] = frozenset()
    bare: frozenset[FaceKey] = frozenset()

    def sights(self, board: Board) -> Mapping[ZoneId, float]:
        """Return how much of each zone is in sight, 0 to 1: 0 where a hand, a cup or the photograph's edge may hide a counter."""
        return {zone.id: self._sight(zone, board) for zone in board.zones.values()}

    def is_hardly_known(self, *faces: FaceKey) -> bool:
        """Tell whether one of some faces was never seen, or once."""
        return not (self.once | self.unshown).isdisjoint(faces)

    def is_covered_near(self, spotted: Spotted, board: Board) -> bool:
        """Tell whether a hand, a cup or dice lie on something seen, or hard by."""
        return self._lies_near("covered", spotted, OVER * board.sheets[spotted.sheet].counter)

    def shows(self, spotted: Spotted) -> bool:
        """Tell whether the place of something that was seen is in these photographs."""
        return self._lies_near("shown", spotted, 0.0)

    def _lies_near(self, name: str, spotted: Spotted, reach: float) -> bool:
        from shapely.geometry import Point as Dot

        area = self._areas[name].get(spotted.sheet)
        return area is not None and bool(area.distance(Dot(*spotted.place)) <= reach)

    def unclear(self, board: Board) -> frozenset[ZoneId]:
        """Return the zones in which something may lie that was not made out."""
        return frozenset(zone.id for zone in board.zones.values() if self._may_hide("riddles", zone, board))

    def _may_hide(self, name: str, zone: Zone, board: Board) -> bool:
        """Tell whether so much of what is `covered`, or of the `riddles`, lies in a zone that it may be or hide a counter."""
        area, shape = self._areas[name].get(zone.sheet), _valid(zone)
        least = HIDES * min(board.sheets[zone.sheet].counter ** 2, shape.area)
        return area is not None and bool(area.intersects(shape) and area.intersection(shape).area >= least)

    def whole(self, board: Board) -> frozenset[ZoneId]:
        """Return the zones that are wholly in sight: all that lies there is seen, but for what lies beneath."""
        return frozenset(zone for zone, sight in self.sights(board).items() if sight >= WHOLE)

    def _sight(self, zone: Zone, board: Board) -> float:
        from shapely.geometry import Point as Dot

        seen = self._areas["shown"].get(zone.sheet)
        shape = _valid(zone)
        if seen is None or shape.area <= 0 or self._may_hide("covered", zone, board):
            return 0.0
        if seen.covers(shape):
            return 1.0
        share = float(seen.intersection(shape).area / shape.area)
        near = Dot(*zone.centre).buffer(board.sheets[zone.sheet].counter * 0.6).intersection(shape)
        middle = near.is_empty or seen.intersection(near).area >= WHOLE * near.area
        return share if share >= ENOUGH and middle else 0.0

    @functools.cached_property
    def _areas(self) -> Mapping[str, Mapping[str, BaseGeometry]]:
        return {name: _joined(getattr(self, name)) for name in ("covered", "shown", "riddles")}


def _valid(zone: Zone) -> BaseGeometry:
    return zone.shape if zone.shape.is_valid else zone.shape.buffer(0)


def _joined(shapes: Iterable[Shape]) -> Mapping[str, BaseGeometry]:
    """Return the outlines of each sheet as one shape."""
    from shapely.geometry import Polygon
    from shapely.ops import unary_union

    by_sheet = grouped((one.sheet, Polygon(one.ring).buffer(0)) for one in shapes if len(one.ring) >= 3)
    return {sheet: unary_union(parts) for sheet, parts in by_sheet.items()}
