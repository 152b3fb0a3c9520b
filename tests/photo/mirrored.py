"""A synthetic photograph held against a mirror, as the player sees it: which differences are told, with the mirror as the prior."""

import math
from dataclasses import dataclass, field

import numpy as np
from msgspec.structs import replace

from assistant.core.counter_files import counters
from assistant.core.map_files import board
from assistant.core.printed import Board
from assistant.core.table import Counter, Position, Table
from assistant.desk.descriptions import main_value
from assistant.desk.photo.detect import expected_on
from assistant.desk.photo.diff import reconciled
from assistant.desk.photo.faces import key_of, marker_key
from assistant.desk.photo.nearness import REACH
from assistant.desk.photo.view import Shape, Spotted, View
from assistant.scan.detection.pipeline import see
from assistant.scan.detection.sightings import Expected, Face, FaceBook
from assistant.ui.export.picture import EDGE
from assistant.ui.plan.board import BoardPlan

APART = 0.75  # of a moved counter's top shows at least


@dataclass(frozen=True)
class Sheets:
    """How the sheets of a board lie in the scan of a shot: each by its corner and the pixels of a unit."""

    board: Board
    corners: dict[str, tuple[float, float]]
    unit: float

    def place(self, at):
        """Return the sheet and the place on it of a pixel of the scan; None beside all sheets."""
        for name, (left, top) in self.corners.items():
            sheet = self.board.sheets[name]
            x, y = (at[0] - left) / self.unit, (at[1] - top) / self.unit
            if 0 <= x <= sheet.width and 0 <= y <= sheet.height:
                return name, x, y
        return None

    def nearest(self, at):
        """Return the same of a counter that is seen: the top of a stack may lean a counter's side beyond the edge of its sheet."""
        found = self.place(at)
        for name, (left, top) in self.corners.items() if found is None else ():
            sheet = self.board.sheets[name]
            x, y = (at[0] - left) / self.unit, (at[1] - top) / self.unit
            over = max(-x, x - sheet.width, -y, y - sheet.height)
            if over <= sheet.counter:
                return name, x, y
        return found

    def at(self, sheet, place):
        """Return where a place on a sheet is in the scan."""
        left, top = self.corners[sheet]
        return left + place[0] * self.unit, top + place[1] * self.unit

    def within(self, at):
        """Return the zone that holds a pixel of the scan."""
        found = self.place(at)
        inside = self.board.zone_at(*found) if found is not None else None
        return inside.id if inside is not None else None

    def zone(self, at):
        """Return the zone that a counter at a pixel of the scan lies in or just beside."""
        from shapely.geometry import Point

        found = self.place(at)
        if found is None:
            return None
        inside = self.board.zone_at(*found)
        if inside is not None:
            return inside.id
        dot = Point(found[1:])
        zones = {zone.id: zone.shape.distance(dot) for zone in self.board.on_sheet(found[0])}
        near = min(zones, key=lambda one: zones[one], default=None)
        reach = REACH * self.board.sheets[found[0]].counter
        return near if near is not None and zones[near] <= reach else None


@dataclass(frozen=True, eq=False)
class Mirrored:
    """What lies in a photograph as a table, the counters on top that show well, and how the sheets lie in the scan.

    `strays` are where stacks seem to lie that no zone holds, or that no mirror has, in pixels of the scan: they are no part of it.
    """

    position: Position
    tops: tuple[str, ...]
    sheets: Sheets = field(repr=False)
    strays: tuple[tuple[float, float], ...] = ()

    def without_strays(self, view):
        """Return what is seen but for stacks that no zone holds: the mirror has them not, wherever they are taken to lie."""
        return replace(view, spotted=tuple(one for one in view.spotted if not self._is_stray(one)))

    def _is_stray(self, spotted):
        at = self.sheets.at(spotted.sheet, spotted.place)
        side = self.sheets.unit * self.sheets.board.sheets[spotted.sheet].counter
        return any(math.dist(at, stray) < side / 2 for stray in self.strays)


def sheets_of(map_id, shot, scene):
    """Return how the sheets of a board lie in the scan of a shot."""
    there = board(map_id)
    scale = shot.scan.full_size[0] / scene.paper.pixels.shape[1]
    unit = scene.paper.unit * scale
    if shot.style != "drawn":
        sheet = max(there.sheets.values(), key=lambda one: one.width * one.height)
        return Sheets(there, {sheet.id: (0.0, 0.0)}, unit)
    plan = BoardPlan(there)
    start = plan.bounds.topLeft()
    rects = {name: plan.sheet_rect(name) for name in there.sheets}
    corners = {n: ((r.x() - start.x() + EDGE) * unit, (r.y() - start.y() + EDGE) * unit) for n, r in rects.items()}
    return Sheets(there, corners, unit)


def mirrored(map_id, shot, scene, seed):
    """Return the table of a photograph, every stack in its zone; what lies in no zone is no part of it.

    Stacks of photographs are of anything; those of players are of one side. Nobody sees what lies beneath a counter, its edges but
    for their number: the mirror has so many counters of the top's side there. Markers have another shape than counters: the
    mirror has them, and what lies beneath them. It has one of a sort in a zone: a stack with another of that sort on top is no part
    of it either.
    """
    rng = np.random.default_rng([seed, 19])
    sheets, kinds = sheets_of(map_id, shot, scene), counters(map_id)
    lying = {}
    markers = {}
    tops, strays = [], []
    stacks = []
    for lay, faces in zip(shot.lying, scene.faces, strict=True):
        # What stands between zones lies in the one beside it if it seems to lie there, too; else nobody could say where.
        seems, stands = sheets.zone(lay.place), sheets.zone(lay.base)
        zone = sheets.within(lay.base) or (stands if stands == seems else None)
        name, _, number = lay.face.rpartition("/")
        if zone is None or (name, zone) in markers:
            strays.append(lay.place)
            continue
        stacks.append((lay, faces, zone))
        if name in kinds.markers:
            markers[name, zone] = int(number)
    for lay, faces, zone in stacks:
        name, _, number = lay.face.rpartition("/")
        things = [(thing, int(n)) for thing, _, n in (face.rpartition("/") for face in faces)]
        if name in kinds.kinds:
            top = kinds.kinds[name]
            fights = main_value(top) is not None
            like = [
                one for one in kinds.kinds.values() if (one.side, main_value(one) is not None) == (top.side, fights)
            ]
            unseen = ((like[rng.integers(len(like))].id, 0) for _ in range(lay.beneath))
            things = [thing if thing[0] in kinds.markers else next(unseen) for thing in things[:-1]]
            things.append((name, int(number)))
        for thing, n in things:
            if thing in kinds.markers:
                markers.setdefault((thing, zone), n)
            else:
                counter = Counter(f"{thing}#{len(lying) + 1}", thing, zone, n)
                lying[counter.id] = counter
        if name in kinds.kinds and lay.shown >= APART:
            tops.append(next(reversed(lying)))
    return Mirrored(Position(sheets.board, kinds, Table(lying, markers)), tuple(tops), sheets, tuple(strays))


def book_for(kinds, shot, scene):
    """Return the faces as they were printed by the keys of the desk, and for each those that look just so."""
    scale = shot.scan.full_size[0] / scene.paper.pixels.shape[1] * scene.paper.counter
    faces = {}
    groups = {}
    for name, piece in scene.pieces.items():
        thing, _, number = name.rpartition("/")
        key = marker_key(thing, int(number)) if thing in kinds.markers else key_of(kinds, thing, int(number))
        group = groups.setdefault((piece.pixels.tobytes(), piece.width), [])
        if not group:
            faces[key] = Face(piece.width * scale, (piece.pixels,))
        if key not in group:
            group.append(key)
    return FaceBook(faces), {group[0]: group for group in groups.values()}


def seen_with(mirror, sheets, shot, scene):
    """Return what a photograph shows, seen with a mirror as the program does.

    Raises:
        SightError: it shows the board not well enough.
    """
    book, twins = book_for(mirror.kinds, shot, scene)
    first = {key: group for group, keys in twins.items() for key in keys}
    expected = [
        Expected(first[key], sheets.at(sheet, place), count)
        for sheet in sheets.corners
        for key, place, count in expected_on(mirror, sheet)
    ]
    return view_of(see(shot.scan, [shot.photo], book, expected=expected), sheets, twins)


def view_of(sight, sheets, twins):
    """Return what is seen in sheet units."""
    spotted = []
    for seen in sight.seen:
        found = sheets.nearest(seen.place)
        if found is None:
            continue
        likely = {twin: one.score for one in reversed(seen.likely) for twin in twins.get(one.face, [one.face])}
        ordered = tuple(sorted(likely.items(), key=lambda pair: -pair[1]))
        lean = seen.lean[0] / sheets.unit, seen.lean[1] / sheets.unit
        spotted.append(Spotted(found[0], found[1:], ordered, seen.certain, seen.edges, seen.hemmed, lean))
    return View(
        tuple(spotted),
        tuple(_shapes(sheets, [covering.outline for covering in sight.coverings])),
        tuple(_shapes(sheets, sight.board)),
        tuple(_shapes(sheets, sight.riddles)),
    )


def _shapes(sheets, outlines):
    return [
        Shape(name, tuple(((x - left) / sheets.unit, (y - top) / sheets.unit) for x, y in outline))
        for outline in outlines
        for name, (left, top) in sheets.corners.items()
    ]


def told(view, mirror):
    """Return the differences that the player is told, certain or doubtful."""
    return reconciled(view, mirror).differences
