"""The sketch of a game in the window: what it is drawn on, its undo, its file in the player's folder, the long work beside it."""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
from PySide6.QtCore import QObject, QRectF, QTimer, Signal
from PySide6.QtGui import QColor, QPainter

from assistant.core.atomic_write import write_whole
from assistant.core.places import user_data
from assistant.core.problems import Trouble
from assistant.core.text import Text
from assistant.desk.kits import sketch as sketches
from assistant.desk.kits.counter_sheet import without_pictures_that_are_gone
from assistant.desk.kits.sketch import Sketch
from assistant.scan.tracing.tracer import Report, Tracing, corrected, trace
from assistant.ui.look import wording
from assistant.ui.look.settings import Settings
from assistant.ui.own_board.work.picture import Picture
from assistant.ui.own_board.work.tracer import traced_width
from assistant.ui.work.jobs import Job

# What a game is drawn on: the player's picture, or an empty sheet of paper.


class Paper(Picture):
    """A picture; while none is open, an empty sheet of `blank` pixels."""

    def __init__(self, settings: Settings, blank: tuple[int, int], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self.blank = blank

    @property
    def turned(self) -> tuple[int, int]:
        """Width and height of the picture or of the sheet."""
        return super().turned if self.has_picture else self.blank

    def draw(self, painter: QPainter, exposed: QRectF, zoom: float) -> None:
        """Draw the exposed part; `zoom` in device pixels a picture pixel."""
        if self.has_picture:
            super().draw(painter, exposed, zoom)
        else:
            painter.fillRect(QRectF(0, 0, *self.blank), QColor(self._settings.look.theme.paper))


MOST = 300  # sketches kept for undo
SOON = 400  # milliseconds after which a change is in the file
MOST_KINDS = 400  # of counters


def file() -> Path:
    """Return where the sketch is kept that is being worked on."""
    return user_data() / "own" / "drafts" / "new-game.json"


def faces_folder() -> Path:
    """Return where the pictures of counters are kept that were cut out of a sheet."""
    return file().with_name("new-game-counters")


class Work(QObject):
    """The sketch, as a list of values with a finger on one."""

    changed = Signal()
    told = Signal(str)
    busy = Signal(str, float)  # what is done and the share of it; "" when nothing is

    def __init__(self, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.settings = settings
        self.job: Job | None = None
        self._sketches = [self._left() or Sketch()]
        self._now = 0
        self._tracing: Tracing | None = None
        self.paper = Paper(settings, self.sketch.size, self)
        self.paper_path = Path(self.sketch.picture) if self.sketch.picture else None
        self._timer = QTimer(self, singleShot=True, interval=SOON)
        self._timer.timeout.connect(self.write)
        if self.paper_path is not None:
            self.paper.open(self.paper_path, 0, None)

    @staticmethod
    def _left() -> Sketch | None:
        """Return the sketch that was left, unless its picture is gone."""
        try:
            left = msgspec.json.decode(file().read_bytes(), type=Sketch)
        except (OSError, msgspec.DecodeError, UnicodeDecodeError):
            return None
        if left.picture and not Path(left.picture).is_file():
            return None
        return replace(left, sheet=without_pictures_that_are_gone(left.sheet))

    def own(self, key: str, **args: object) -> str:
        """Return one of the window's own messages."""
        return wording.own(key, self.settings.language, **args)

    def say(self, text: Text) -> None:
        """Tell a sentence."""
        self.told.emit(wording.words(text, self.settings.language))

    # The sketch

    @property
    def sketch(self) -> Sketch:
        """As it stands."""
        return self._sketches[self._now]

    @property
    def can(self) -> tuple[bool, bool]:
        """Whether there is something to undo, and to do again."""
        return self._now > 0, self._now < len(self._sketches) - 1

    def keep(self, young: Sketch) -> None:
        """Let a sketch be the next."""
        if young == self.sketch:
            return
        self._sketches = [*self._sketches[: self._now + 1], young][-MOST:]
        self._now = len(self._sketches) - 1
        self._show()

    def change(self, **fields: Any) -> None:
        """Let the sketch be different in some fields."""
        self.keep(replace(self.sketch, **fields))

    def attempt(self, deed: Callable[[Sketch], Sketch]) -> bool:
        """Do something to the sketch; what cannot be is told. Tells whether it was done."""
        try:
            self.keep(deed(self.sketch))
        except Trouble as trouble:
            self.say(trouble.text)
            return False
        return True

    def step(self, by: int) -> None:
        """Undo (-1) or do again (1)."""
        self._now = max(0, min(len(self._sketches) - 1, self._now + by))
        self._show()

    def begin_anew(self) -> None:
        """Leave everything; undo brings it back as long as the window is open."""
        self.lay_paper("", sketches.EMPTY_SIZE, Sketch())

    def lay_paper(self, picture: str, size: tuple[int, int], young: Sketch | None = None) -> None:
        """Draw on another picture, or on an empty sheet of a size; what was drawn on the former one is gone."""
        self._tracing = None
        sketch = young or replace(self.sketch, zones=(), seeds=(), links=(), cut=())
        self.keep(replace(sketch, picture=picture, size=size))

    def go_on_with(self, young: Sketch) -> None:
        """Let another sketch take the place of what is drawn."""
        self._tracing = None
        self.keep(young)

    def _show(self) -> None:
        shown = str(self.paper_path or "")
        if self.sketch.picture != shown:
            self.paper_path = Path(self.sketch.picture) if self.sketch.picture else None
            if self.paper_path is None:
                self.paper.clear()
            else:
                self.paper.open(self.paper_path, 0, None)
        if not self.sketch.picture and self.paper.blank != self.sketch.size:
            self.paper.blank = self.sketch.size
            self.paper.changed.emit()
        self._timer.start()
        self.changed.emit()

    def write(self) -> None:
        """Keep the sketch in its file; a game that was made needs it no longer."""
        self._timer.stop()
        with contextlib.suppress(OSError):  # a full disk costs the work of another day, not what is on the screen
            if self.sketch.begun:
                file().parent.mkdir(parents=True, exist_ok=True)
                write_whole(file(), msgspec.json.encode(self.sketch))
            else:
                file().unlink(missing_ok=True)

    def forget(self) -> None:
        """The game is made: the next one begins with an empty sheet."""
        self._timer.stop()
        file().unlink(missing_ok=True)
        shutil.rmtree(faces_folder(), ignore_errors=True)

    # Tracing

    def trace(self, *, anew: bool = False) -> None:
        """Trace every place that was clicked, beside the window; strokes since the last time flood only what is round them.

        Args:
            anew: nothing that was traced before counts: the sea was told, which most places border on.
        """
        sketch, known = self.sketch, None if anew else self._tracing
        if not sketch.seeds or not self.paper.complete or self.job is not None:
            return
        take = self.paper.pixels(traced_width(sketch.size))

        def work(report: Report) -> Tracing:
            if known is not None and known.seeds and known.seeds == sketch.seeds[: len(known.seeds)]:
                there = {*known.names, sketches.NOWHERE}
                if all(seed.zone in there for seed in sketch.seeds):
                    tracing = known
                    for seed in sketch.seeds[len(known.seeds) :]:
                        tracing = corrected(tracing, seed)
                    return tracing
            pixels, scale = take()
            return trace(pixels, sketch.seeds, scale=scale, report=report)

        def done(tracing: Tracing) -> None:
            if sketch.seeds != self.sketch.seeds or self.sketch.picture != sketch.picture:
                self.told.emit(self.own("board-trace-overtaken"))
                return
            self._tracing = tracing
            young, lost = sketches.traced(self.sketch, tracing)
            self.keep(young)
            if lost:
                self.told.emit(self.own("board-trace-lost", zones=", ".join(lost[:6]), n=len(lost)))

        self.run("board-tracing", work, done)

    # Long work

    def run(self, words: str, work: Callable[[Report], Any], done: Callable[[Any], None]) -> None:
        """Do a long work beside the window, one at a time."""
        self.job = job = Job(work, self)
        self.busy.emit(words, 0.0)
        job.progress.connect(lambda share: self.busy.emit(words, share))
        job.done.connect(lambda result: self._ended(done, result))
        job.failed.connect(self._failed)
        job.start()

    def _ended(self, done: Callable[[Any], None], result: object) -> None:
        self.job = None
        self.busy.emit("", 0.0)
        done(result)

    def _failed(self, trouble: object) -> None:
        self.job = None
        self.busy.emit("", 0.0)
        if not isinstance(trouble, Trouble):
            assert isinstance(trouble, Exception)
            raise trouble
        self.say(trouble.text)

    def give_up(self) -> None:
        """Give the long work up."""
        if self.job is not None:
            self.job.cancel()
            self.job = None
            self.busy.emit("", 0.0)

    def close(self) -> None:
        """Give up what is not done; what was drawn is kept."""
        if self._timer.isActive():
            self.write()
        if self.job is not None:
            self.job.cancel()
        self.paper.close()
