"""A player at the window of own boards: a printed board of thirteen zones, and hands that click, draw and type."""

import itertools
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import cv2
import shapely
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from assistant.core import atomic_write
from assistant.core.map_files import board
from assistant.desk.editor.draft import DraftFile
from assistant.games import find_game
from assistant.scan.boards.outlines import deepest, polygons_in
from assistant.ui.editor.steps.step import Step
from assistant.ui.editor.window import EditorWindow
from assistant.ui.look.settings import Settings
from tests.kept_pictures import FOLDER
from tests.scan import art, synthetic

GAME = "der-des-ders"
WIDE = 720
EDGE = 20  # pixels of table round the print
NONE = Qt.KeyboardModifier.NoModifier
Place = tuple[float, float]
StepT = TypeVar("StepT", bound=Step)


@dataclass(frozen=True)
class Print:
    """A scan of a printed board: its file, and where its zones are."""

    path: Path
    truth: dict[str, shapely.Geometry]

    def middle(self, zone):
        """Where a person clicks for the middle of a zone."""
        centre = self.truth[zone].centroid
        return (centre.x, centre.y) if self.truth[zone].contains(centre) else self.inside(zone)

    def inside(self, zone):
        """A place well inside a zone."""
        return deepest(polygons_in(self.truth[zone]))

    def neighbours(self, without=()):
        """Two zones with a long common border."""
        pairs = ((a, b) for a in self.truth for b in self.truth if a != b and not {a, b} & {*without})
        return next((a, b) for a, b in pairs if self.truth[a].intersection(self.truth[b]).length > 40)


def printed():
    """Print the board, scan it; the others find the scan."""
    scan = art.flat(synthetic.subject_of(board(find_game(GAME).map)), WIDE, 5)
    picture = cv2.copyMakeBorder(scan.pixels, EDGE, EDGE, EDGE, EDGE, cv2.BORDER_CONSTANT, value=(70, 80, 95))
    path = FOLDER / "print" / "scan.png"
    if not path.exists():
        _keep(path, cv2.imencode(".png", picture[..., ::-1])[1].tobytes())
    truth = {zone: shapely.transform(shape, lambda p: p + EDGE) for zone, shape in scan.truth.shapes.items()}
    return Print(path, truth)


def _keep(path, data):
    path.parent.mkdir(parents=True, exist_ok=True)
    with atomic_write.whole(path, lasting=False) as draft:
        draft.write_bytes(data)


class Player:
    """Has the window before him."""

    def __init__(self, qtbot, settings=None):
        self.qtbot = qtbot
        self.window = EditorWindow(find_game(GAME), settings or Settings())
        self.workbench = self.window.workbench
        self.told = []
        self.workbench.told.connect(self.told.append)
        qtbot.addWidget(self.window)
        self.window.show()
        self.rest()

    @property
    def step(self):
        return self.window.step

    def on(self, kind):
        """The step that is shown, which is of a kind."""
        assert isinstance(self.step, kind)
        return self.step

    def rest(self):
        """Wait until nothing is going on."""
        self.qtbot.waitUntil(lambda: self.workbench.job is None, timeout=60_000)
        picture = self.workbench.picture
        if self.workbench.draft.picture and picture.size[0]:
            self.qtbot.waitUntil(lambda: picture.complete, timeout=20_000)
        QApplication.processEvents()

    def opens(self, path):
        self.window.open_file(path)
        self.rest()

    def at(self, place):
        return self.window.canvas.mapFromScene(QPointF(*place))

    def click(self, place, held=NONE):
        QTest.mouseClick(self.window.canvas.viewport(), Qt.MouseButton.LeftButton, held, self.at(place))
        QApplication.processEvents()

    def draw(self, places, held=NONE):
        """Press, move along the places, let go."""
        view, points = self.window.canvas.viewport(), [self.at(place) for place in places]
        QTest.mousePress(view, Qt.MouseButton.LeftButton, held, points[0])
        for start, end in itertools.pairwise(points):
            for n in range(1, 7):
                QTest.mouseMove(view, start + (end - start) * n / 6)
        QTest.mouseRelease(view, Qt.MouseButton.LeftButton, held, points[-1])
        QApplication.processEvents()

    def key(self, key, held=NONE):
        QTest.keyClick(self.window.canvas, key, held)
        QApplication.processEvents()

    def look_at(self, zone):
        """Bring a zone near."""
        left, top, right, bottom = self.workbench.board.zones[zone].bounds
        self.window.canvas.show_rect(QRectF(left - 30, top - 30, right - left + 60, bottom - top + 60))

    def fits(self, scan):
        """Click every zone that is asked for."""
        self.window.go("fit")
        while zone := self.step.current:
            self.click(scan.middle(zone))

    def clicks_zones(self, scan):
        """Click inside every zone that is asked for."""
        self.window.go("trace")
        while self.step.wanted():
            self.click(scan.inside(self.step.current))

    def traces(self):
        self.step.trace()
        self.rest()


STAGES = {
    "opened": lambda player, scan: player.opens(scan.path),
    "fitted": Player.fits,
    "clicked": Player.clicks_zones,
    "traced": lambda player, _scan: player.traces(),
}


def standing(qtbot, scan, stage):
    """Return a player whose work stands at a stage: the first comes there by clicks, the others open the journal that he left."""
    journal, left = DraftFile(find_game(GAME).map).path, scan.path.with_name(stage)
    before = [*STAGES][: [*STAGES].index(stage)]
    if left.exists():
        _keep(journal, left.read_bytes())
        return Player(qtbot)
    player = standing(qtbot, scan, before[-1]) if before else Player(qtbot)
    STAGES[stage](player, scan)
    _keep(left, journal.read_bytes())
    return player


def agreement(player, scan):
    """The mean overlap of the drawn zones with what is printed."""
    shares = []
    for zone, truth in scan.truth.items():
        mine = player.workbench.board.zones[zone].shape
        shares.append(mine.intersection(truth).area / mine.union(truth).area)
    return sum(shares) / len(shares)
