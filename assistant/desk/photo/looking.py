"""From photographs to a view: every sheet that they show, what lies on it in sheet units, and the photographs laid straight."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np

from assistant.core.game import Game
from assistant.core.position import Position
from assistant.core.text import speaker
from assistant.desk.photo import learnt
from assistant.desk.photo.book import Faces, face_book, learnt_of
from assistant.desk.photo.drawings import Drawings, Pixels
from assistant.desk.photo.expecting import expected_on
from assistant.desk.photo.faces import FaceKey
from assistant.desk.photo.scans import SheetScan, scans
from assistant.desk.photo.view import Shape, Spotted, View
from assistant.scan.fit.photo import laid_under, match_photo, shows
from assistant.scan.pictures.images import Picture
from assistant.scan.pictures.photographs import AnyPicture
from assistant.scan.sight.refusing import check_size
from assistant.scan.sight.seen import Expected, FaceBook, Sight, SightError

say = speaker(__name__)

STRAIGHT = 2400  # pixels of a photograph laid straight, at most
PALE = 0.35  # of a scan's contrast, where it stands for what no photograph shows
Progress = Callable[[float], None]  # from 0 to 1; raises to give up


class See(Protocol):
    """What looks at photographs (`scan/sight/seeing.py`)."""

    def __call__(
        self,
        scan: Picture,
        photographs: Sequence[AnyPicture],
        book: FaceBook,
        *,
        expected: Sequence[Expected] = (),
        progress: Progress | None = None,
    ) -> Sight:
        """Return what photographs show of the board of a scan; SightError where they show it not well enough."""


@dataclass(frozen=True, eq=False)
class Glance:
    """A sheet that photographs show: which of them, what is seen on it, and what was known of the faces before."""

    scan: SheetScan
    photographs: tuple[AnyPicture, ...] = field(repr=False)
    faces: Faces = field(repr=False)
    sight: Sight


@dataclass(frozen=True, eq=False)
class Look:
    """All that photographs show: as a view in sheet units, and sheet by sheet as it was seen."""

    view: View
    glances: tuple[Glance, ...]

    def straight(self) -> dict[str, Pixels]:
        """Return the photographs laid straight, by sheet: each as its scan lies, at most 2,400 pixels wide."""
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
        faces = face_book(position.kinds, scan.side, drawings, patches)
        expected = tuple(_expected(position, scan, faces))
        told = _part(progress, n / sheets, 1 / sheets)
        try:
            glances.append(_glance(scan, photographs, faces, expected, see, told))
        except SightError as error:
            refused = refused or error
    progress(1.0)
    if not glances:
        raise refused or SightError(say("photo-no-sheet"))
    return Look(viewed(glances), tuple(glances))


def _shown(scan: SheetScan, photographs: Sequence[AnyPicture], glances: Sequence[Glance]) -> bool:
    """Tell at a glance whether photographs show a further sheet, beside those that are found in them."""
    for photograph in photographs:
        within = [
            outline
            for glance in glances
            for one, outline in zip(glance.photographs, glance.sight.within, strict=False)
            if one is photograph
        ]
        if shows(photograph, scan.picture, within):
            return True
    return False


def _part(progress: Progress, start: float, share: float) -> Progress:
    return lambda part: progress(min(1.0, start + share * part))


def _glance(
    scan: SheetScan,
    photographs: Sequence[AnyPicture],
    faces: Faces,
    expected: Sequence[Expected],
    see: See,
    progress: Progress,
) -> Glance:
    """Return what those of the photographs show that show this sheet."""
    try:
        sight = see(scan.picture, photographs, faces.book, expected=expected, progress=progress)
        return Glance(scan, tuple(photographs), faces, sight)
    except SightError:
        if len(photographs) < 2:
            raise
    fit: list[AnyPicture] = []
    last: SightError | None = None
    sight_of_one: Sight | None = None
    for photograph in photographs:
        try:
            sight_of_one = see(scan.picture, [photograph], faces.book, expected=expected, progress=progress)
            fit.append(photograph)
        except SightError as error:
            last = error
    if sight_of_one is None:
        raise last or SightError(say("photo-no-sheet"))
    if len(fit) > 1:
        sight_of_one = see(scan.picture, fit, faces.book, expected=expected, progress=progress)
    return Glance(scan, tuple(fit), faces, sight_of_one)


def _expected(position: Position, scan: SheetScan, faces: Faces) -> Iterable[Expected]:
    """Yield what the mirror has on a sheet, where the board draws it."""
    for face, at, count in expected_on(position, scan.sheet.id):
        x, y = scan.to_scan([at])[0]
        yield Expected(faces.first(face), (float(x), float(y)), count)


def viewed(glances: Iterable[Glance]) -> View:
    """Return what is seen on several sheets, in sheet units."""
    spotted: list[Spotted] = []
    covered: list[Shape] = []
    shown: list[Shape] = []
    riddles: list[Shape] = []
    for glance in glances:
        for seen in glance.sight.seen:
            likely = {twin: one.score for one in reversed(seen.likely) for twin in glance.faces.alike(one.face)}
            ordered = tuple(sorted(likely.items(), key=lambda pair: -pair[1]))
            top = (seen.place[0] + seen.lean[0], seen.place[1] + seen.lean[1])
            (x, y), (right, down) = glance.scan.to_sheet([seen.place, top])
            place, lean = (float(x), float(y)), (float(right - x), float(down - y))
            sheet = glance.scan.sheet.id
            spotted.append(Spotted(sheet, place, ordered, seen.certain, seen.edges, seen.hemmed, lean))
        covered += [_shape(glance.scan, covering.outline) for covering in glance.sight.coverings]
        shown += [_shape(glance.scan, outline) for outline in glance.sight.board]
        riddles += [_shape(glance.scan, outline) for outline in glance.sight.riddles]
    return View(tuple(spotted), tuple(covered), tuple(shown), tuple(riddles))


def _shape(scan: SheetScan, outline: Sequence[tuple[float, float]]) -> Shape:
    ring = scan.to_sheet(outline) if len(outline) else np.zeros((0, 2))
    return Shape(scan.sheet.id, tuple((float(x), float(y)) for x, y in ring))


def straightened(glance: Glance) -> Pixels:
    """Return the photographs of a sheet as its scan lies: of several at a place the later, where none, the scan, pale."""
    import cv2

    wide, high = glance.scan.picture.full_size
    width = min(STRAIGHT, wide)
    size = (width, max(1, round(high * width / wide)))
    scan = cv2.resize(glance.scan.picture.pixels, size, interpolation=cv2.INTER_AREA)
    result: Pixels = np.asarray(cv2.addWeighted(scan, PALE, scan, 0.0, 255 * (1 - PALE)), np.uint8)
    for photograph in glance.photographs:
        laid = laid_under(photograph, match_photo(photograph, glance.scan.picture), width)
        photograph.let_go()
        laid = laid[: result.shape[0]]
        there = laid.any(axis=-1)
        result[: laid.shape[0]][there] = laid[there]
    return result


def remember(position: Position, patches: Mapping[FaceKey, Sequence[Pixels]]) -> None:
    """Add patches of confirmed counters to what is known of this counter set; of each face the newest are kept.

    Raises:
        DataError: they cannot be written.
    """
    known = learnt_of(position.kinds)
    keys = dict.fromkeys((*known, *patches))
    learnt.keep(position.kinds.id, {key: (*known.get(key, ()), *patches.get(key, ())) for key in keys})
