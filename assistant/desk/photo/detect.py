"""From photographs to a view: every sheet that they show, what lies on it in sheet units, and the photographs laid straight.

Photographs are compared with the player's own scans of the board, else with the sheets as the program prints them. The mirror
says which faces to expect, and about where.
"""

from __future__ import annotations

import functools
from collections import Counter as Count
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import numpy as np

from assistant.core.game import Game
from assistant.core.printed import Board, CounterSet, Point, Sheet, Zone
from assistant.core.record import Record
from assistant.core.table import Position
from assistant.core.text import speaker
from assistant.desk.photo.face_atlas import LARGE, SMALL, Faces, face_book, learnt_of
from assistant.desk.photo.faces import Drawings, FaceKey, Pixels, face_of, marker_key
from assistant.desk.photo.view import Shape, Spotted, View
from assistant.desk.user_data import boards as own_boards
from assistant.desk.user_data.boards import Scan
from assistant.scan.detection.patterns import is_bare
from assistant.scan.detection.quality import check_size
from assistant.scan.detection.sightings import Expected, Sight, SightError, places_of
from assistant.scan.fit.photo import laid_under, match_photo, shows
from assistant.scan.fit.transforms import Points, as_points
from assistant.scan.pictures.images import AnyPicture, Picture, open_picture
from assistant.scan.pictures.strips import smaller

say = speaker(__name__)

# The pictures of the empty board with which photographs are compared, and how sheets lie on them.
#
# The player's own scans, where he brought his board; else the sheets as the program prints them. A board of another printing that
# has no scan yet is not recognised: its first photograph can be the scan (the window's own-board walk).

# Pixels of a scan as it is worked with; of a drawn sheet at most one a unit: finer than a photograph shows it.
WIDEST = 3200


class SheetScan(Record, eq=False):
    """A picture of an empty sheet; places go between sheet units and pixels of the full picture as (n, 2) arrays."""

    sheet: Sheet
    picture: Picture
    to_sheet: Callable[[Any], Points]
    to_scan: Callable[[Any], Points]

    @property
    def scale(self) -> float:
        """Pixels of the full picture a sheet unit, about."""
        return self.picture.full_size[0] / self.sheet.width

    @property
    def side(self) -> float:
        """The side of a counter in pixels of the full picture."""
        return self.sheet.counter * self.scale


def has_own(map_id: str) -> bool:
    """Tell whether the player has pictures of his own board, and plays on it."""
    return own_boards.pictured(map_id) is not None


def scans(map_id: str, board: Board, kinds: CounterSet, drawings: Drawings) -> Iterator[SheetScan]:
    """Yield the pictures of the sheets, the largest sheet first: the player's own if he has any, else ours.

    Args:
        board: the board as it lies on the table.

    Raises:
        DataError: a picture cannot be read.
    """
    own = own_boards.pictured(map_id)
    sheets = sorted(board.sheets.values(), key=lambda sheet: -sheet.width * sheet.height)
    for sheet in sheets:
        if own is None:
            if board.on_sheet(sheet.id):
                pixels = drawings.sheet(board, kinds, sheet.id, min(WIDEST, round(sheet.width)))
                yield _enlarged(sheet, Picture(pixels, 1.0, (pixels.shape[1], pixels.shape[0])))
        elif sheet.id in own.pictures:
            scan = next(scan for scan in own.scans if scan.sheet == sheet.id)
            yield scanned(sheet, open_picture(own.pictures[sheet.id], width=WIDEST), scan)


def _enlarged(sheet: Sheet, picture: Picture) -> SheetScan:
    scale = picture.full_size[0] / sheet.width
    return SheetScan(sheet, picture, lambda at: as_points(at) / scale, lambda at: as_points(at) * scale)


def scanned(sheet: Sheet, picture: Picture, scan: Scan) -> SheetScan:
    """Return a scan of the player's with how the sheet lies on it: enlarged, where its points say so, else by their fit.

    Args:
        scan: where places of the sheet are in it.
    """
    if (fit := own_boards.fit_of(scan, sheet)) is None:
        return _enlarged(sheet, picture)
    grown = picture.full_size[0] / scan.size[0]
    return SheetScan(
        sheet,
        picture,
        lambda at: np.asarray(fit.to_board(as_points(at) / grown), float),
        lambda at: np.asarray(fit.to_image(as_points(at)), float) * grown,
    )


# What the mirror expects to be seen on a sheet: which faces, about which places.
#
# Counters lie anywhere in their zone. Eyes take what is expected close by: so a wide sea, a country or a box of reserves is told by
# several places, none farther from the next than a counter may lie from it.

APART = 1.6  # sides of a counter between two places of one zone
BESIDE = 0.7  # sides that a place may lie outside its zone


def expected_on(position: Position, sheet: str) -> Iterator[tuple[FaceKey, Point, int]]:
    """Yield each face that the mirror has on a sheet, with a place where it may be seen, in sheet units, and how many lie there.

    What lies in a wide zone is told of several places.
    """
    lying = Count((face_of(position, counter.id), counter.zone) for counter in position.counters.values())
    lying.update(
        (marker_key(marker, number), zone)
        for (marker, zone), number in position.markers.items()
        if marker in position.kinds.markers
    )
    places: dict[str, list[Point]] = {}
    for (face, zone), count in lying.items():
        at = position.zones.get(zone)
        if at is None or at.sheet != sheet:
            continue
        if zone not in places:
            places[zone] = spread(at, position.board.sheets[sheet].counter)
        yield from ((face, point, count) for point in places[zone])


def spread(zone: Zone, side: float) -> list[Point]:
    """Return places of a zone, its middle first: wherever in it a counter lies, one of them is near.

    Args:
        side: of a counter, in sheet units.
    """
    from shapely.geometry import Point as Dot

    (left, top, right, bottom), middle = zone.bounds, Dot(zone.centre)
    across, down = (_steps(*ends, APART * side) for ends in ((left, right), (top, bottom)))
    dots = (Dot(x, y) for y in down for x in across)
    near = (dot for dot in dots if middle.distance(dot) > BESIDE * side >= zone.shape.distance(dot))
    return [zone.centre, *((dot.x, dot.y) for dot in near)]


def _steps(low: float, high: float, apart: float) -> list[float]:
    """Return numbers at most so far apart, the first and the last half as far from the ends."""
    count = max(1, int(np.ceil((high - low) / apart)))
    return [low + (high - low) * (n + 0.5) / count for n in range(count)]


WIDEST_STRAIGHT = 2400  # pixels of a photograph laid straight, at most
PALE = 0.35  # of a scan's contrast, where it stands for what no photograph shows
Progress = Callable[[float], None]  # from 0 to 1; raises to give up


See = Callable[..., Sight]  # what looks at photographs: `see` of scan/detection/pipeline.py


class Glance(Record, eq=False):
    """A sheet that photographs show: which of them, what is seen on it, and what was known of the faces before."""

    scan: SheetScan
    photographs: tuple[AnyPicture, ...]
    faces: Faces
    sight: Sight


class Look(Record, eq=False, dict=True):
    """All that photographs show: as a view in sheet units, and sheet by sheet as it was seen."""

    view: View
    glances: tuple[Glance, ...]

    @functools.cached_property
    def straight(self) -> dict[str, Pixels]:
        """The photographs laid straight, by sheet: each as its scan lies, at most 2,400 pixels wide."""
        return {glance.scan.sheet.id: straightened(glance) for glance in self.glances}


def look(
    game: Game,
    position: Position,
    photographs: Sequence[AnyPicture],
    drawings: Drawings,
    see: See,
    progress: Progress = lambda _share: None,
) -> Look:
    """Return what photographs show of a table.

    Args:
        game: whose board and counters lie there.
        position: the mirror, which says what is likely.
        photographs: of one moment, of one sheet or several.
        drawings: draws the faces and sheets of which the player has no picture.
        see: looks at photographs of one sheet.
        progress: is told how far it is, and may raise to give up.

    Raises:
        SightError: they show no sheet of this board, or none well enough; the sentence says what to do.
        DataError: a picture of the player's cannot be read.
    """
    for photograph in photographs:
        check_size(photograph)
    patches = learnt_of(position.kinds)
    glances: list[Glance] = []
    refused: SightError | None = None
    sheets = len(position.board.sheets)
    for n, scan in enumerate(scans(game.map, position.board, position.kinds, drawings)):
        progress(n / sheets)
        if glances and not _shown(scan, photographs, glances):
            continue  # one sheet is found: others are not looked for in every way
        faces = face_book(position.kinds, scan.side, scan.scale, drawings, patches)
        expected = tuple(
            Expected(faces.first(face), places_of(scan.to_scan([at]))[0], count)
            for face, at, count in expected_on(position, scan.sheet.id)
        )
        try:
            sight = see(
                scan.picture,
                photographs,
                faces.book,
                expected=expected,
                progress=lambda part, n=n: progress((n + part) / sheets),
            )
            fit = tuple(one for number, one in enumerate(photographs) if number not in sight.refused)
            glances.append(Glance(scan, fit, faces, sight))
        except SightError as error:
            refused = refused or error
    progress(1.0)
    if not glances:
        raise refused or SightError(say("photo-no-sheet"))
    return Look(viewed(glances), tuple(glances))


def _shown(scan: SheetScan, photographs: Sequence[AnyPicture], glances: Sequence[Glance]) -> bool:
    """Tell at a glance whether photographs show a further sheet, beside those that are found in them."""
    within = [pair for glance in glances for pair in zip(glance.photographs, glance.sight.within, strict=False)]
    return any(shows(one, scan.picture, [ring for of, ring in within if of is one]) for one in photographs)


def viewed(glances: Iterable[Glance]) -> View:
    """Return what is seen on several sheets, in sheet units."""
    spotted: list[Spotted] = []
    covered: list[Shape] = []
    shown: list[Shape] = []
    riddles: list[Shape] = []
    unshown, once, bare = (set[FaceKey]() for _ in range(3))
    for glance in glances:
        faces = glance.faces
        few = len(list(strangers(glance))) <= sum(one.certain for one in glance.sight.seen)
        unshown.update(twin for key in faces.drawn if faces.foreign or not few for twin in faces.alike(key))
        once.update(twin for key in faces.once for twin in faces.alike(key))
        bare.update(twin for key, face in faces.book.items() if is_bare(face) for twin in faces.alike(key))
        for seen in glance.sight.seen:
            likely = {twin: one.score for one in reversed(seen.likely) for twin in faces.alike(one.face)}
            ordered = tuple(sorted(likely.items(), key=lambda pair: -pair[1]))
            top = (seen.place[0] + seen.lean[0], seen.place[1] + seen.lean[1])
            (x, y), (right, down) = places_of(glance.scan.to_sheet([seen.place, top]))
            told = seen.certain, seen.edges, seen.hemmed, (right - x, down - y)
            spotted.append(Spotted(glance.scan.sheet.id, (x, y), ordered, *told))
        covered += [_shape(glance.scan, covering.outline) for covering in glance.sight.coverings]
        shown += [_shape(glance.scan, outline) for outline in glance.sight.board]
        riddles += [_shape(glance.scan, outline) for outline in glance.sight.riddles]
    return View(tuple(spotted), tuple(covered), tuple(shown), tuple(riddles), *map(frozenset, (unshown, once, bare)))


def strangers(glance: Glance) -> Iterator[Point]:
    """Yield the middle of each thing that is of a counter's size and shows no face that is known, in pixels of the full scan."""
    for covering in glance.sight.coverings:
        (left, top), (right, bottom) = np.min(covering.outline, axis=0), np.max(covering.outline, axis=0)
        if SMALL < max(right - left, bottom - top) / glance.scan.side < LARGE:
            yield float(left + right) / 2, float(top + bottom) / 2


def _shape(scan: SheetScan, outline: Sequence[tuple[float, float]]) -> Shape:
    return Shape(scan.sheet.id, places_of(scan.to_sheet(outline)))


def straightened(glance: Glance) -> Pixels:
    """Return the photographs of a sheet as its scan lies: of several at a place the later, where none, the scan, pale."""
    import cv2

    wide, high = glance.scan.picture.full_size
    width = min(WIDEST_STRAIGHT, wide)
    size = (width, max(1, round(high * width / wide)))
    scan = smaller(glance.scan.picture.pixels, size)
    result: Pixels = cv2.addWeighted(scan, PALE, scan, 0.0, 255 * (1 - PALE))
    for photograph in glance.photographs:
        laid = laid_under(photograph, match_photo(photograph, glance.scan.picture), width)
        photograph.let_go()
        laid = laid[: result.shape[0]]
        beyond = cv2.inRange(laid, (0, 0, 0), (0, 0, 0))
        cv2.copyTo(laid, cv2.bitwise_not(beyond), result[: laid.shape[0]])
    return result
