"""A table and a camera for the window's tests: small photographs of a position, and an eye that knows what lies in them."""

import functools
from unittest import mock

import cv2
import numpy as np
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from assistant.core.table import Move
from assistant.desk.photo.detect import say, scans
from assistant.games import find_game
from assistant.scan.detection.sightings import Covering, Likely, Seen, Sight, SightError
from assistant.ui.export.kept_drawings import KeptDrawings
from assistant.ui.export.picture import Drawing
from assistant.ui.look.theme import LIGHT, Look
from assistant.ui.plan import board as stacks
from assistant.ui.plan.board import BoardPlan
from tests.desk.photo.views import perfect_view
from tests.kept_pictures import FOLDER


def press(key, held=Qt.KeyboardModifier.NoModifier):
    """Press a key wherever the keyboard is."""
    QTest.keyClick(QApplication.focusWidget(), key, held)
    QApplication.processEvents()


ALL = 20  # counters in a stack, more than ever lie there


@functools.cache
def drawings(language="en"):
    """Return what draws as the program does; what one test had drawn, the others find."""
    return KeptDrawings(language, FOLDER)


class OnPaper(Drawing):
    """A table as it lies: markers alone say who holds what, no bars of colour over the country."""

    def held(self, painter, scale, finer=1.0):
        """Paint nothing."""


USUAL = 1600  # pixels of a photograph's width at most, but of those of a benchmark
_painted = {}  # a map from above, by what lies on it and its width


def from_above(position, width):
    """Return the map of a table, painted once for all photographs of it that are no wider."""
    if (found := _painted.get(lying := (repr(position.table), width))) is not None:
        return found
    plan = BoardPlan(position.board)
    part = plan.sheet_rect(plan.largest)
    image = QImage(width, round(part.height() * width / part.width()), QImage.Format.Format_RGB32)
    painter = QPainter(image)
    with mock.patch.object(stacks, "SHOWN", ALL):  # on a table every counter of a stack shows its edge
        OnPaper(position, Look(LIGHT, "en"), None, part).paint(painter, width / part.width())
    painter.end()
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    _painted[lying] = rows[:, : 4 * image.width()].reshape(image.height(), image.width(), 4)[..., :3].copy()
    return _painted[lying]


def photographed(position, path, width=1400):
    """Photograph the map of a table from a little aside, and write that as a file."""
    above = from_above(position, most := max(width, USUAL))
    flat = cv2.resize(above, None, fx=width / most, fy=width / most, interpolation=cv2.INTER_AREA)
    high, wide = flat.shape[:2]
    corners = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32)
    seen = np.array([[0.06 * wide, 30], [0.95 * wide, 20], [wide - 10, high - 15], [12, high - 20]], np.float32)
    matrix = cv2.getPerspectiveTransform(corners, seen)
    photograph = cv2.warpPerspective(flat, matrix, (wide, high), borderValue=(40, 60, 80))
    cv2.imwrite(str(path), photograph, (cv2.IMWRITE_JPEG_QUALITY, 85))
    return path


def knowing_eye(position, drawn, sure=True):
    """Return an eye that knows what lies on the map; it sees no other sheet."""
    found = list(scans(find_game("empires").map, position.board, position.kinds, drawn))

    def see(scan, photographs, book, *, expected=(), progress=None):
        sheet = next(one for one in found if one.picture.full_size == scan.full_size)
        if sheet.sheet.id != "map":
            raise SightError(say_no())
        assert photographs and len(book) and expected is not None
        for n in range(4):
            if progress is not None:
                progress(n / 4)
        seen = []
        for spotted in perfect_view(position, ["map"]).spotted:
            x, y = sheet.to_scan([spotted.place])[0]
            seen.append(Seen((float(x), float(y)), 0.0, sheet.side, (Likely(spotted.face, 0.9),), sure, spotted.edges))
        wide, high = scan.full_size
        return Sight(tuple(seen), (), (((0, 0), (wide, 0), (wide, high), (0, high)),))

    return see


def learning_eye(position, drawn):
    """Return an eye that knows no face before it has learnt some: until then it says that something lies there."""
    knows = knowing_eye(position, drawn)

    def see(scan, photographs, book, *, expected=(), progress=None):
        sight = knows(scan, photographs, book, expected=expected, progress=progress)
        known = tuple(one for one in sight.seen if book[one.face].learnt)
        strange = tuple(_thing(one) for one in sight.seen if not book[one.face].learnt)
        return Sight(known, strange, sight.board)

    return see


def _thing(seen):
    (x, y), half = seen.place, seen.side / 2
    ring = ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
    return Covering(ring, seen.place)


def say_no():
    """What is said of a photograph that shows no sheet."""
    return say("photo-no-sheet")


def doubtful(position):
    """What is seen when one counter of a pile lies beside it, and another army went from Vilna to Minsk."""
    view = perfect_view(position.after(Move(("russia-a3#1",), "minsk")), ("map", "tracks"))
    pile = next(s for s in view.spotted if s.edges == 2)
    beside = (replace(pile, edges=0), replace(pile, edges=0, place=(pile.place[0] + 3, pile.place[1])))
    return replace(view, spotted=(*(s for s in view.spotted if s is not pile), *beside))
