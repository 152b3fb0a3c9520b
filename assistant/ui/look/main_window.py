"""The one window of the program. It paints what it showed last before anything else is loaded, then takes in the live thing."""

from __future__ import annotations

import contextlib
import os
import zlib
from collections.abc import Callable, Iterable
from pathlib import Path

from PySide6.QtCore import QByteArray, QMimeData, QSettings, QSize, Qt, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QColor,
    QDragEnterEvent,
    QDropEvent,
    QImage,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QShortcut,
)
from PySide6.QtWidgets import QMainWindow, QWidget

from assistant.core.places import SEALED, is_file, user_data
from assistant.scan.pictures.heif import warm
from assistant.ui.work.event_loop import Callback, later

SETTINGS = "window.ini"
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
SHIFT, CTRL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
PLAIN = Qt.KeyboardModifier.KeypadModifier | SHIFT  # what may be held while a key means itself
LEAST = QSize(480, 360)  # a window is never found again smaller than this
SIZE = QSize(1280, 720)  # of the window that nobody sized yet, where the screen has room for it
TITLE = 40  # pixels that a window's title bar and frame take above and below it, at most


def settings_file() -> QSettings:
    """Return what the program remembers, in the user's folder."""
    return QSettings(str(user_data() / SETTINGS), QSettings.Format.IniFormat)


def usual_size(window: QWidget) -> QSize:
    """Return the size of a window that nobody sized yet: no higher than its screen has room for with a title bar."""
    return QSize(
        SIZE.width(), max(LEAST.height(), min(SIZE.height(), window.screen().availableSize().height() - TITLE))
    )


def give_keys(window: QWidget, deeds: Iterable[tuple[str, Callback]]) -> None:
    """Let keys do something wherever in a window the keyboard is."""
    for key, deed in deeds:
        QShortcut(QKeySequence(key), window).activated.connect(deed)


def turn_full_screen(content: QWidget) -> None:
    """Let a window take the whole screen, or be a window again."""
    whole = content.window()
    whole.showNormal() if whole.isFullScreen() else whole.showFullScreen()


def files_in(data: QMimeData) -> tuple[Path, ...]:
    """Return the files that are dropped or pasted."""
    return tuple(Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile())


def take_copy(event: QDropEvent) -> None:
    """Accept a file that is dropped, as a copy: whoever lets it go must not think it moved, and delete it."""
    event.setDropAction(Qt.DropAction.CopyAction)
    event.accept()


class TakesFiles(QMainWindow):
    """A window on which files are dropped."""

    dropped = Signal(tuple)  # their paths

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Welcome a file; the board takes what is carried within the window itself."""
        if paths := files_in(event.mimeData()):
            warm(paths)
            take_copy(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """Have the files opened, once the hand that dropped them is free again."""
        if paths := files_in(event.mimeData()):
            take_copy(event)
            later(self, lambda: self.dropped.emit(paths))


class MainWindow(TakesFiles):
    """Holds the start page or a table. `painted` once, after the first paint."""

    painted = Signal()
    leaving = Signal()  # the window closes: whoever is in it may still be looked at
    _first = True

    def __init__(self, subject: str = "") -> None:
        super().__init__()
        self.subject = subject  # what is shown: a table's path, `--sample`, or empty for the start page
        self.setWindowTitle("Sabretache")
        self.may_leave: Callable[[], bool] = lambda: True  # asked before what is held is closed
        self.setAcceptDrops(True)
        self._poster = QImage(str(poster_path(subject))) if is_fresh(subject) else QImage()
        room = self.screen().availableSize()
        self.resize(usual_size(self).boundedTo(room))
        kept = settings_file()
        self.ground = QColor(str(kept.value("ground", "")))  # of the theme, which is loaded after the first paint
        geometry = kept.value("geometry")
        if isinstance(geometry, QByteArray):
            self.restoreGeometry(geometry)
            self.resize(self.size().expandedTo(LEAST).boundedTo(room))

    def hold(self, content: QWidget, subject: str) -> None:
        """Show a page or a table instead of what was shown; the old one is closed."""
        self.keep_poster()
        old = self.centralWidget()
        if old is not None:
            old.close()
        self.subject = subject
        self.setCentralWidget(content)
        self._poster = QImage()
        content.windowTitleChanged.connect(self.setWindowTitle)
        self.setWindowTitle(content.windowTitle())
        content.show()
        content.setFocus()

    def keep_poster(self) -> None:
        """Remember how the window looks, for the first paint of the next start; never what is behind a passphrase."""
        if self.centralWidget() is None or not self.isVisible() or self.subject.lower().endswith(SEALED):
            return
        from assistant.core.atomic_write import whole

        path = poster_path(self.subject)
        # A full or read-only disk: the next start begins with an empty window.
        with contextlib.suppress(OSError), whole(path, lasting=False) as draft:
            if not self.grab().save(str(draft), "BMP"):  # large, but read in no time
                raise OSError

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the poster until there is something to hold."""
        if self.centralWidget() is None:
            painter = QPainter(self)
            if self._poster.isNull():
                painter.fillRect(self.rect(), self.ground if self.ground.isValid() else self.palette().window())
            else:
                painter.fillRect(self.rect(), self._poster.pixelColor(2, self._poster.height() - 2))
                painter.drawImage(0, 0, self._poster)
            painter.end()
        else:
            super().paintEvent(event)
        if self._first:
            self._first = False
            later(self, self.painted.emit)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Remember the window and close what is in it."""
        if not self.may_leave():
            event.ignore()
            return
        self.keep_poster()
        self.leaving.emit()
        kept = settings_file()
        kept.setValue("ground", self.palette().window().color().name())
        if not self.isFullScreen():
            kept.setValue("geometry", self.saveGeometry())
        content = self.centralWidget()
        if content is not None:
            content.close()
        super().closeEvent(event)


def poster_path(subject: str) -> Path:
    """Return where the picture of a subject is kept."""
    return user_data() / "cache" / "posters" / f"{zlib.crc32(os.fsencode(subject)):08x}-{len(subject)}.bmp"


def is_fresh(subject: str) -> bool:
    """Tell whether there is a picture of a subject and its table has not changed since."""
    path = poster_path(subject)
    if not is_file(path):
        return False
    table = Path(subject)
    return not is_file(table) or table.stat().st_mtime <= path.stat().st_mtime
