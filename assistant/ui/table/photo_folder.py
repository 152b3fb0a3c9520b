"""A folder into which a telephone sends its pictures: each new one is told of, once, when it is whole."""

from __future__ import annotations

import filecmp
from collections.abc import Iterable, Sequence
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal
from PySide6.QtWidgets import QFileDialog

from assistant.ui.widgets.file_kinds import is_photograph
from assistant.ui.widgets.session import Session

WATCHED = "photo-folder"  # in the settings
MOMENT = 60.0  # seconds within which photographs are parts of one board; somebody who moves in between takes longer
PARTS = 4  # photographs of one board that are looked at together, at most
AWAY = 4000  # milliseconds after which a folder that is gone is looked for again
REST = 800  # milliseconds in which a file must not grow to be whole


def is_among(path: Path, paths: Iterable[Path]) -> bool:
    """Tell whether a picture is there already, byte by byte: telephones and folders that sync send twice."""
    try:
        return any(filecmp.cmp(path, other, shallow=False) for other in paths)
    except OSError:
        return False


def are_of_one_moment(path: Path, other: Path) -> bool:
    """Tell whether two pictures may show parts of one board, by when they were taken."""
    from assistant.desk.photo.kept import taken_at

    return abs((taken_at(path) - taken_at(other)).total_seconds()) <= MOMENT


class PhotoFolder(QObject):
    """Watches one folder. `came` with the path of a picture that was not there before."""

    came = Signal(object)

    def __init__(self, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self.session = session
        self.path: Path | None = None
        self.waiting: list[Path] = []
        self.gone = False  # whether the folder is not there just now
        self._known: dict[Path, int] = {}  # every picture with its size when it was last looked at
        self._growing: dict[Path, int] = {}
        self._watcher: QFileSystemWatcher | None = None
        self._timer = QTimer(self, interval=REST, singleShot=True)
        self._timer.timeout.connect(self.look)

    @property
    def watching(self) -> bool:
        """Whether a folder is watched."""
        return self.path is not None

    def choose(self) -> None:
        """Choose the folder to watch; if one is watched, watch it no longer."""
        if self.watching:
            self.leave()
            self.session.tell("photo-unwatched")
            return
        start = str(self.session.settings.kept(WATCHED, ""))
        name = QFileDialog.getExistingDirectory(None, self.session.own("do-photo-watch"), start)
        if name:
            self.watch(Path(name))

    def watch(self, path: Path) -> None:
        """Watch a folder from now on; what lies in it already is left alone."""
        self.leave()
        self.path = path
        self._known = dict(self._pictures())
        # A folder that is given another name tells nothing by itself: the one it lies in does.
        self._watcher = QFileSystemWatcher([str(path), str(path.parent)], self)
        self._watcher.directoryChanged.connect(lambda _path: self._timer.start(REST))
        self.session.settings.keep(WATCHED, str(path))
        self.session.tell("photo-watched", folder=path.name)

    def leave(self) -> None:
        """Watch no longer."""
        if self._watcher is not None:
            self._watcher.deleteLater()
        self._watcher, self.path, self.gone = None, None, False
        self.waiting.clear()
        self._growing.clear()
        self._timer.stop()

    def look(self) -> None:
        """See what is new; a file that still grows is looked at again a little later, and so is a folder that is gone."""
        if self.path is None or self._is_gone(self.path):
            return
        grown = {path: size for path, size in self._pictures() if self._known.get(path) != size}
        for path, size in grown.items():
            if size and self._growing.get(path) == size:
                self._known[path] = size
                self.waiting.append(path)
                self.came.emit(path)
        self._growing = {path: size for path, size in grown.items() if self._known.get(path) != size}
        if self._growing:
            self._timer.start(REST)

    def _is_gone(self, path: Path) -> bool:
        """Tell whether the folder is not there, and say so once; it is watched again when it is back."""
        gone = not path.is_dir()
        if gone != self.gone:
            self.gone = gone
            self.session.tell("photo-folder-gone" if gone else "photo-watched", folder=path.name)
        if gone:
            self._timer.start(AWAY)
            if self._watcher is not None:
                self._watcher.removePath(str(path))  # by now that may be a folder of another name
        elif self._watcher is not None and str(path) not in self._watcher.directories():
            self._watcher.addPath(str(path))
        return gone

    def wait_for(self, path: Path) -> None:
        """Put a picture on the list of those that wait, if it is not on it."""
        if path not in self.waiting:
            self.waiting.append(path)

    def take(self, path: Path) -> None:
        """Take a picture off the list of those that wait."""
        if path in self.waiting:
            self.waiting.remove(path)

    def next(self, after: Sequence[Path] = ()) -> list[Path]:
        """Take the newest picture that waits with others of its moment, and forget those before: the table has gone on.

        Args:
            after: photographs that were taken into account already; what is older says nothing new.
        """
        from assistant.desk.photo.kept import taken_at

        since = max(map(taken_at, after), default=None)
        came = {path: taken_at(path) for path in self.waiting if path.is_file()}
        taken = {path: at for path, at in came.items() if since is None or at >= since}
        self.waiting.clear()
        newest = max(taken.values(), default=None)
        parts = [path for path, at in taken.items() if newest is not None and (newest - at).total_seconds() <= MOMENT]
        return parts[-PARTS:]

    def _pictures(self) -> list[tuple[Path, int]]:
        if self.path is None:
            return []
        try:
            return [(path, path.stat().st_size) for path in self.path.iterdir() if is_photograph(path)]
        except OSError:
            return []
