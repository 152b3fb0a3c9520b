"""The pictures of the manual, one function each, and the moving one of the README: what lies on the table, what was done."""

import io
import itertools
import os
import tempfile
import time
import tomllib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from PIL import Image
from PySide6.QtCore import QBuffer, QCoreApplication, QEvent, QSize, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from assistant.core.questions import Ask
from assistant.core.table import Edit, Flip, Move
from assistant.core.text import LANGUAGES
from assistant.desk.desk import Desk
from assistant.desk.web_interface import LentPages
from assistant.games import all_games, find_game
from assistant.ui.look import style
from assistant.ui.look.settings import Settings
from assistant.ui.look.theme import LIGHT, Look
from assistant.ui.table.window import TableWindow
from assistant.ui.widgets.session import Session

SIZE = QSize(1280, 760)
WIDE = 1080  # pixels of a picture in the manual
LONGEST = 300  # seconds that work beside the window may take
FILM = "film"
TYPED = 70  # milliseconds that a typed sign is shown in it

W = TypeVar("W", bound=QWidget)
Scene = Callable[["Studio"], QWidget]
SCENES: dict[str, Scene] = {}


def scene(made: Scene) -> Scene:
    """List a picture under the name of its function, with hyphens."""
    SCENES[made.__name__.replace("_", "-")] = made
    return made


class Studio:
    """A window in one language, and what is done before it."""

    def __init__(self, language: str, folder: Path) -> None:
        self.folder, self.language, self.settings = folder, language, Settings()
        plain = replace(self.settings.look, theme=LIGHT, language=language, text_scale=1.0, reduce_motion=True)
        self.settings.show_as(plain)
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        style.dress(application, plain)

    def table(self, slug: str, setup: str, *edits: object) -> TableWindow:
        """Return the window of a new table."""
        desk = Desk.new(find_game(slug), setup)
        for edit in edits:
            desk.edit(edit)  # type: ignore[arg-type]
        window = TableWindow(Session(desk, self.settings), None, self._telephones())
        return self.shown(window)

    def asked(self, slug: str, setup: str, *asked: Ask, zone: str = "") -> TableWindow:
        """Return the window of a new table of which something was asked; a zone that it is about lies in the middle."""
        window = self.table(slug, setup)
        for ask in asked:
            window.session.ask(window.session.desk.game.asked(ask))
        if zone:
            box = window.board.stage.plan.boxes[zone]
            window.board.show_rect(box.adjusted(*(share * box.width() for share in (-1.6, -0.9, 1.6, 0.9))))
        self.until(lambda: window.answers.active is not None)
        self.painted(window)
        return window

    def shown(self, window: W) -> W:
        """Show a window and let it settle."""
        window.resize(SIZE)
        window.show()
        self.rest()
        return window

    def rest(self, seconds: float = 0.3) -> None:
        """Let what was begun be painted."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            QApplication.processEvents()
            time.sleep(0.005)

    def painted(self, window: TableWindow) -> None:
        """Wait until the ground that is in view is painted as sharply as it will be."""
        self.rest(0.5)  # the zoom must have come to rest
        window.board.wait_for_ground()
        self.rest()

    def until(self, done: Callable[[], object]) -> None:
        """Wait for something, then for its painting."""
        until = time.monotonic() + LONGEST
        while not done():
            if time.monotonic() > until:
                raise TimeoutError("what the picture waits for does not come")
            QApplication.processEvents()
            time.sleep(0.005)
        self.rest()

    @staticmethod
    def _telephones() -> LentPages:
        from assistant.__main__ import Telephones

        class AtHome(Telephones):
            """Knows this machine alone: a picture is the same everywhere."""

            def addresses(self) -> tuple[str, ...]:
                return ("127.0.0.1",)

        return AtHome()


@scene
def start(studio: Studio) -> QWidget:
    """The start page."""
    from assistant.ui.program.start_page import StartPage

    page = studio.shown(StartPage(studio.settings, all_games(), lambda: ()))
    studio.until(lambda: all(cover.paper is not None for cover in page.covers))
    return page


def _asked(row: dict[str, Any]) -> Scene:
    """Return the picture of a table of which a question was asked, a row of scenes.toml."""
    blanks = {key: tuple(value) if isinstance(value, list) else value for key, value in row["blanks"].items()}
    ask = Ask(row["ask"], blanks)
    return lambda studio: studio.asked(row["game"], row["setup"], ask, zone=row.get("zone", ""))


ROWS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
SCENES |= {name: _asked(row) for name, row in ROWS.items()}


@scene
def photograph(studio: Studio) -> QWidget:
    """A photograph of a table on which one army went elsewhere and another was turned over: two differences."""
    return _photographed(studio, "august-1914", Move(("russia-a3#1",), "minsk"), Flip(("uk-a4#1",)))


@scene
def photograph_doubt(studio: Studio) -> QWidget:
    """A photograph of an army that may have come from any of three stacks: a doubtful line."""
    return _photographed(studio, find_game("empires").sample, Move(("germany-a5#5",), "paris"), Flip(("russia-a3#6",)))


def _photographed(studio: Studio, setup: str, *deeds: Edit) -> QWidget:
    """Return the window of a table of which a photograph was looked at, taken after some deeds."""
    from assistant.ui.export.picture import Drawing
    from assistant.ui.plan.board import BoardPlan

    window = studio.table("empires", setup)
    after = position = window.session.desk.position
    for deed in deeds:
        after = after.after(deed)
    plan = BoardPlan(position.board)
    path = studio.folder / "IMG_1.png"
    # Counters as they are printed, seen from afar: a small picture would show them as a small screen does.
    part = plan.sheet_rect(plan.largest)
    printed = Drawing(after, Look(LIGHT, studio.language), part=part).image(6000)
    printed.scaledToWidth(3000, Qt.TransformationMode.SmoothTransformation).save(str(path))
    photos = window.commands.photos
    photos.look_at([path])
    studio.until(lambda: photos.job is None)
    studio.painted(window)
    return window


@scene
def own_board(studio: Studio) -> QWidget:
    """A scan of one's own board, opened; the program names the places to click."""
    from assistant.ui.editor.window import EditorWindow
    from assistant.ui.export.picture import Drawing

    game = find_game("der-des-ders")
    path = studio.folder / "scan.png"
    empty = Desk.new(game, "empty").position
    Drawing(empty, Look(LIGHT, studio.language)).image(1800).save(str(path))
    window = studio.shown(EditorWindow(game, studio.settings))
    window.open_file(path)
    studio.until(lambda: window.workbench.picture.complete and not window.work.isVisible())
    return window


@scene
def another_game(studio: Studio) -> QWidget:
    """The shelf of kits, and below it what a game of one's own can be made from."""
    from assistant.desk.kits import installed
    from assistant.ui.program.start_page import StartPage

    page = studio.shown(StartPage(studio.settings, all_games(), lambda: installed.games()[0]))
    page.show_shelf(kits=True, slug="three-isles")
    studio.until(lambda: all(cover.paper is not None for cover in page.covers))
    return page


@scene
def telephones(studio: Studio) -> QWidget:
    """The square picture that a telephone points its camera at."""
    window = studio.table("empires", "august-1914")
    told: list[str] = []
    window.session.told.connect(told.append)
    window.telephones.show()
    studio.rest()
    if window.telephones.card is None:
        raise RuntimeError(f"the pages for telephones do not open: {told}")
    return window.telephones.card


def picture(widget: QWidget) -> QImage:
    """Return what a widget shows, as wide as all pictures of the manual: made smaller, or set in the middle."""
    image = widget.grab().toImage()
    if image.width() > WIDE:
        return image.scaledToWidth(WIDE, Qt.TransformationMode.SmoothTransformation)
    wide = QImage(WIDE, image.height(), QImage.Format.Format_ARGB32)
    wide.fill(Qt.GlobalColor.transparent)
    painter = QPainter(wide)
    painter.drawImage((WIDE - image.width()) // 2, 0, image)
    painter.end()
    return wide


def paint(name: str, language: str, out: Path, folder: Path) -> Path:
    """Paint one picture; return its file."""
    widget = SCENES[name](Studio(language, folder))
    path = out / language / "pictures" / f"{name}.webp"
    path.parent.mkdir(parents=True, exist_ok=True)
    if not picture(widget).save(str(path), "WEBP", 80):  # type: ignore[call-overload]
        raise OSError(f"{path} cannot be written")
    for window in QApplication.topLevelWidgets():
        window.close()
        window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    return path


def film(out: Path, folder: Path) -> Path:
    """Press the keys of `film.toml` in the window, and write what it shows after each as an animated WebP; return its file."""
    script = tomllib.loads(Path(__file__).with_name("film.toml").read_text(encoding="utf-8"))
    studio = Studio("en", folder)
    window = studio.table(script["game"], script["setup"])
    studio.painted(window)
    frames: list[tuple[Image.Image, int]] = []
    for step in script["steps"]:
        for sign in step.get("type", ""):
            QTest.keyClicks(QApplication.focusWidget() or window.board, sign)
            studio.rest(0.05)
            frames.append((_frame(window), TYPED))
        if "key" in step:
            QTest.keyClick(QApplication.focusWidget() or window.board, Qt.Key[f"Key_{step['key']}"])
        studio.painted(window)
        frames.append((_frame(window), step["shown"]))
    (first, *others), shown = zip(*frames, strict=True)
    path = out / f"{FILM}.webp"
    how: dict[str, Any] = {"loop": 0, "quality": 70, "method": 6, "minimize_size": True}
    first.save(path, save_all=True, append_images=others, duration=shown, **how)
    return path


def _frame(widget: QWidget) -> Image.Image:
    store = QBuffer()
    store.open(QBuffer.OpenModeFlag.WriteOnly)
    picture(widget).save(store, "PNG")  # type: ignore[call-overload]
    return Image.open(io.BytesIO(store.data().data())).convert("RGB")


def main(out: Path, names: list[str]) -> None:
    """Paint the pictures of these names, all if there are none; print the files."""
    application = QApplication([])
    for name, language in itertools.product(names or (*SCENES, FILM), LANGUAGES):
        if name == FILM and language != "en":
            continue
        # A home of its own: no panel stands open because another picture opened it. Style sheets name files of the home before.
        style.sheet.cache_clear()
        style._names.cache_clear()
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
            os.environ["SABRETACHE_HOME"] = home
            print(film(out, Path(home)) if name == FILM else paint(name, language, out, Path(home)), flush=True)
    del application
