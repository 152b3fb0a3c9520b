"""Photographs of the table: chosen, dropped, pasted or come into a watched folder; looked at beside the window, walked through."""

from __future__ import annotations

import filecmp
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QFileSystemWatcher, QMimeData, QObject, QStandardPaths, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication, QImage

from assistant.core.memory import large_numbers
from assistant.core.places import user_data
from assistant.core.text import Trouble
from assistant.scan.pictures.heif import warm
from assistant.ui.look.main_window import files_in, take_copy
from assistant.ui.look.settings import cache_folder
from assistant.ui.table.docks import Helper, TableParts
from assistant.ui.table.own_pictures import BoardCommands
from assistant.ui.widgets.file_dialogs import chosen_files, chosen_folder, patterns
from assistant.ui.widgets.session import PHOTOGRAPHS, AtTable, Session, is_photograph
from assistant.ui.work.event_loop import later, timer
from assistant.ui.work.jobs import Job

if TYPE_CHECKING:
    from assistant.desk.photo.detect import Look, See
    from assistant.desk.photo.faces import FaceKey
    from assistant.desk.photo.training import Unknown
    from assistant.ui.export.kept_drawings import KeptDrawings
    from assistant.ui.panels.photo import Photographed, PhotoPanel
    from assistant.ui.table.zone_views import Straight


# A picture that was pasted, as a file.


def write_pasted(image: QImage, path: Path) -> None:
    """Write a pasted picture where it can be looked at as any other.

    Raises:
        DataError: it cannot be written.
    """
    from assistant.scan.pictures.images import save_png
    from assistant.ui.export.drawn import pixels_of

    save_png(pixels_of(image.convertToFormat(QImage.Format.Format_RGB888)), path)


# A folder into which a telephone sends its pictures: each new one is told of, once, when it is whole.

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
    from assistant.desk.photo.archive import taken_at

    return abs((taken_at(path) - taken_at(other)).total_seconds()) <= MOMENT


class PhotoFolder(AtTable, QObject):
    """Watches one folder. `came` with the path of a picture that was not there before."""

    came = Signal(object)
    path: Path | None = None  # of the folder that is watched
    gone = False  # whether the folder is not there just now
    _watcher: QFileSystemWatcher | None = None

    def __init__(self, session: Session, parent: QObject) -> None:
        super().__init__(session, parent)
        self.waiting: list[Path] = []  # pictures that came while another was walked through
        self._known: dict[Path, int] = {}  # every picture with its size when it was last looked at
        self._growing: dict[Path, int] = {}
        self._timer = timer(self, REST, self.look)

    def choose(self) -> None:
        """Choose the folder to watch; if one is watched, watch it no longer."""
        if self.path is not None:
            self.leave()
            self.tell("photo-unwatched")
            return
        start = str(self.settings.kept(WATCHED, ""))
        if folder := chosen_folder(None, self.own("do-photo-watch"), start):
            self.watch(folder)

    def watch(self, path: Path) -> None:
        """Watch a folder from now on; what lies in it already is left alone."""
        self.leave()
        self.path = path
        self._known = dict(self._pictures())
        # A folder that is given another name tells nothing by itself: the one it lies in does.
        self._watcher = QFileSystemWatcher([str(path), str(path.parent)], self)
        self._watcher.directoryChanged.connect(lambda _path: self._timer.start(REST))
        self.settings.keep(WATCHED, str(path))
        self.tell("photo-watched", folder=path.name)

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
                self.came.emit(path)
        self._growing = {path: size for path, size in grown.items() if self._known.get(path) != size}
        if self._growing:
            self._timer.start(REST)

    def _is_gone(self, path: Path) -> bool:
        """Tell whether the folder is not there, and say so once; it is watched again when it is back."""
        gone = not path.is_dir()
        if gone != self.gone:
            self.gone = gone
            self.tell("photo-folder-gone" if gone else "photo-watched", folder=path.name)
        if gone:
            self._timer.start(AWAY)
            if self._watcher is not None:
                self._watcher.removePath(str(path))  # by now that may be a folder of another name
        elif self._watcher is not None and str(path) not in self._watcher.directories():
            self._watcher.addPath(str(path))
        return gone

    def next(self, after: Sequence[Path] = ()) -> list[Path]:
        """Take the newest picture that waits with others of its moment, and forget those before: the table has gone on.

        Args:
            after: photographs that were taken into account already; what is older says nothing new.
        """
        from assistant.desk.photo.archive import taken_at

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


# What looks is `desk/photo/detect.py`; what differs is the panel's affair (panels/photo.py). Afterwards the photograph is kept with
# the table, and the faces of its counters are learnt.

PANEL = "photograph"
PASTED = "pasted.png"
CHOSEN = "photo-chosen"  # in the settings: the folder out of which a photograph was last chosen
UNKNOWN = ("sight-other-board", "photo-no-sheet")  # refusals after which it may be the scan of another printing


@dataclass(frozen=True, eq=False)
class Seen:
    """What the work beside the window brings: a look, the photographs laid straight, when and out of which files."""

    look: Look
    straight: Straight = field(repr=False)
    taken: datetime
    paths: tuple[Path, ...]
    unknown: tuple[Unknown, ...] = ()


class PhotoCommands(Helper, QObject):
    """What a table's menu does about photographs. `see` looks at them; tests lend another eye."""

    see: See | None = None
    job: Job | None = None
    under: Job | None = None  # writes the photograph that is to lie under the counters
    seen: Seen | None = None
    paths: tuple[Path, ...] = ()  # of the photographs that are looked at, or were refused
    quiet = False  # whether nobody asked that they be looked at just now
    _panel: PhotoPanel | None = None
    _drawing: tuple[str, KeptDrawings] | None = None

    def __init__(self, parts: TableParts, boards: BoardCommands) -> None:
        super().__init__(parts, parts)
        self.boards = boards
        self.senders: dict[Path, str] = {}  # of photographs that telephones sent
        self.folder = PhotoFolder(self.session, self)
        self.folder.came.connect(self._came)
        parts.board.viewport().installEventFilter(self)
        parts.docks.making[PANEL] = self._make

    @property
    def panel(self) -> PhotoPanel:
        """The panel, made when it is first wanted."""
        found: PhotoPanel = self.parts.docks.panel(PANEL)
        return found

    def _make(self) -> PhotoPanel:
        from assistant.ui.panels.photo import PhotoPanel
        from assistant.ui.table import zone_views

        panel = self._panel = PhotoPanel(
            self.session,
            {
                "photo-choose": self.choose,
                "photo-watch-folder": self.watch,
                "photo-be-scan": self.be_scan,
                "photo-teach": self.teach,
                "photo-cancel": self.give_up,
            },
        )
        panel.mirror = lambda difference: zone_views.drawn(self.parts.board, difference)
        panel.show_watched(self.folder.path)
        panel.put_away.connect(lambda: self._next())
        panel.written.connect(self._written)
        panel.left.connect(self.parts.board.setFocus)
        panel.turned.connect(self.parts.phase_bar.refresh_soon)
        self.parts.phase_bar.photograph = lambda: panel.expects if self.is_busy else None
        panel.setAcceptDrops(True)
        panel.installEventFilter(self)
        return panel

    # How photographs come

    def choose(self) -> None:
        """Choose a photograph, or several of one moment."""
        warm()
        kinds = patterns(self.own("photo-files"), PHOTOGRAPHS)
        pictures = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.PicturesLocation)
        start = str(self.settings.kept(CHOSEN, pictures))
        start = start if Path(start).is_dir() else ""
        if paths := chosen_files(self.parts, self.own("do-photo"), kinds, start):
            self.settings.keep(CHOSEN, str(paths[0].parent))
            self.look_at(paths)

    def look_up(self) -> None:
        """Give the keyboard to the list that is in view, even if it has it; else open the panel, or close it."""
        if self.is_waiting:
            self.panel.setFocus()
        else:
            self.parts.docks.toggle(PANEL)

    def watch(self) -> None:
        """Choose the folder that is watched, or watch it no longer."""
        self.folder.choose()
        if self._panel is not None:
            self._panel.show_watched(self.folder.path)

    def paste(self) -> None:
        """Look at the picture, or the file of one, in the clipboard; words go into the line of quick entry."""
        data: QMimeData | None = QGuiApplication.clipboard().mimeData()  # None where the system lends no clipboard
        paths = files_in(data) if data is not None else ()
        if paths and all(map(is_photograph, paths)):
            self.look_at(paths)
        elif data is not None and data.hasImage():
            image = QImage(QGuiApplication.clipboard().image())
            path = user_data() / "own" / PASTED
            if self.attempt(lambda: write_pasted(image, path)):
                self.look_at([path], datetime.now())
        elif data is not None and data.hasText():
            self.parts.quick.begin(data.text())
        else:
            self.tell("photo-nothing-to-paste")

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Welcome what is dropped on the board or on the panel: photographs are looked at, any other file is opened, as a copy."""
        kinds = (QEvent.Type.DragEnter, QEvent.Type.DragMove, QEvent.Type.Drop)
        carried = event if isinstance(event, (QDragEnterEvent, QDropEvent)) and event.type() in kinds else None
        if carried is not None and (paths := files_in(carried.mimeData())):
            take_copy(carried)
            if event.type() == QEvent.Type.Drop and all(map(is_photograph, paths)):
                self.look_at(paths)
            elif event.type() == QEvent.Type.Drop:
                later(self, partial(self.parts.opening.emit, "file", paths[0]))
            return True
        return super().eventFilter(watched, event)

    @property
    def is_busy(self) -> bool:
        """Whether a photograph is being looked at, or walked through."""
        return self.job is not None or (self._panel is not None and self._panel.shown is not None)

    @property
    def is_waiting(self) -> bool:
        """Whether a list is in view."""
        panel = self._panel
        return panel is not None and panel.shown is not None and panel.isVisible()

    @property
    def is_unattended(self) -> bool:
        """Whether a photograph that nobody asked for is there to be walked through, and nobody has begun."""
        panel = self._panel
        walked = panel is None or panel.shown is None or panel.walk.touched or panel.armed
        return self.quiet and self.job is None and not walked

    def _came(self, path: Path) -> None:
        """Look at a picture that came into the watched folder, unless one is being walked through."""
        if self.is_busy and is_among(path, (*self.paths, *self.folder.waiting)):
            return
        if self._is_of_this_moment(path):
            self.look_at([*filter(Path.is_file, self.paths), path], quiet=self.quiet)
        elif not self.is_busy or self.is_unattended:
            self.look_at([path], quiet=True)
        else:
            self._tell("photo-waits", path)
            self.folder.waiting.append(path)

    def sent(self, path: Path, who: str) -> None:
        """Look at a photograph that a telephone sent, as at one that came into the watched folder; the next is chosen beside it."""
        self.senders[path] = who
        self.settings.keep(CHOSEN, str(path.parent))
        self._came(path)

    def _is_of_this_moment(self, path: Path) -> bool:
        """Tell whether a picture shows another part of the board that is being looked at, or was and waits to be walked through."""
        if not (self.job is not None or self.is_unattended) or not 0 < len(self.paths) < PARTS:
            return False
        return are_of_one_moment(path, self.paths[-1])

    def _next(self, after: Sequence[Path] = ()) -> None:
        """Look at what has come meanwhile; not at what was taken before photographs that the mirror follows already."""
        if waiting := self.folder.next(after):
            self.look_at(waiting, quiet=True)

    def _words(self, key: str, path: Path, **args: object) -> str:
        """Return a message about a photograph: by the name of its file, or of who sent it."""
        if path in self.senders:
            return self.own(f"{key}-sent", who=self.senders[path], **args)
        return self.own(key, name=path.name, **args)

    def _tell(self, key: str, path: Path, **args: object) -> None:
        self.session.told.emit(self._words(key, path, **args))

    # Looking

    def look_at(self, paths: Sequence[Path], taken: datetime | None = None, *, quiet: bool = False) -> None:
        """Look at photographs of one moment beside the window, then show what differs.

        Args:
            taken: when; as their files say, if that is not known.
            quiet: nobody asked just now: neither panel nor keyboard is taken.
        """
        self.cancel()
        self.paths, self.quiet = tuple(paths), quiet
        self.session.happened.emit("photograph")
        if taken is None:
            words = self._words("photo-looking", paths[-1])
        else:
            words = self.own("photo-looking", name=self.own("photo-looking-pasted"))
        if not quiet:
            self.parts.docks.open(PANEL)
            self.panel.setFocus()
        self.panel.show_progress(words, 0.0)
        self.job = Job.begin(
            self._work(tuple(paths), taken),
            self.parts,
            lambda seen: self._done(seen, quiet),
            self._failed,
            lambda share: self.panel.show_progress(words, share),
        )

    def _work(self, paths: tuple[Path, ...], taken: datetime | None) -> Callable[[Any], Seen]:
        """Return the work beside the window."""
        game, position, see = self.game, self.position, self.see
        drawn = self._drawn()

        def work(report: Callable[[float], None]) -> Seen:
            from assistant.desk.photo import archive
            from assistant.desk.photo.detect import look
            from assistant.desk.photo.training import unknown
            from assistant.scan.detection.pipeline import see as eye
            from assistant.scan.pictures.images import Photograph
            from assistant.ui.table.zone_views import Straight

            photographs = []
            with large_numbers():
                for path in paths:
                    photographs.append(Photograph(path))
                    if len(paths) > 1:
                        photographs[-1].let_go()
                found = look(game, position, photographs, drawn, see or eye, lambda share: report(0.05 + 0.85 * share))
                scans = {glance.scan.sheet.id: glance.scan for glance in found.glances}
                straight = Straight(scans, found.straight)
            report(1.0)
            asked = tuple(unknown(found, position))
            return Seen(found, straight, taken or archive.taken_at(paths[0]), paths, asked)

        return work

    def _drawn(self) -> KeptDrawings:
        """Return what draws sheets and faces in the window's language."""
        from assistant.ui.export.kept_drawings import KeptDrawings

        if self._drawing is None or self._drawing[0] != self.language:
            self._drawing = (self.language, KeptDrawings(self.language, cache_folder()))
        return self._drawing[1]

    def cancel(self) -> None:
        """Give up looking."""
        if self.job is not None:
            self.job.cancel()
            self.job = None
            self.panel.show_nothing()

    def give_up(self) -> None:
        """Give up looking, and go on with what waits."""
        self.cancel()
        self._after_none()

    def _after_none(self) -> None:
        """Go on where no photograph has come of it: with the one that is still walked through, else with what waits."""
        if not self.is_busy:
            self._next()
        elif self.seen is not None:
            self.paths = self.seen.paths

    def _done(self, seen: Seen, quiet: bool) -> None:
        from assistant.ui.panels.photo import Photographed

        self.job, self.seen = None, seen
        board = self.position.board
        theme = self.session.theme
        shown = Photographed(
            seen.look.view,
            seen.taken,
            seen.unknown,
            lambda difference: seen.straight.cut_out(difference, board, theme),
        )
        self.panel.show_photograph(shown)
        self._keep_under(seen)
        if quiet:
            self._tell("photo-came", seen.paths[-1], n=self.panel.walk.end, agreed=self.panel.found.agreed)
        else:
            self.parts.docks.open(PANEL)
            self.panel.setFocus()

    def _failed(self, trouble: Exception) -> None:
        self.job = None
        if not isinstance(trouble, Trouble):
            self.panel.show_nothing()
            raise trouble
        from assistant.desk.photo.detect import has_own
        from assistant.scan.detection.sightings import SightError

        unknown = isinstance(trouble, SightError) and trouble.text.key in UNKNOWN
        may_be_scan = unknown and not has_own(self.game.map)
        self.panel.show_refusal(self.words(trouble.text), may_be_scan)
        self.session.tell_text(trouble.text)
        self._after_none()

    def board_kept(self) -> None:
        """Begin anew on the board that is now in use: what was refused, or is walked through, was compared with the one before."""
        self.seen = None
        if self._panel is not None and self.job is None:
            self._panel.begin_anew()

    def be_scan(self) -> None:
        """Bring the refused photograph into the walk of the player's own board: it is fitted and traced there as a scan is."""
        if self.paths:
            self.parts.opening.emit("board-picture", (self.game, self.paths[0]))

    # Afterwards

    def _keep_under(self, seen: Seen) -> None:
        """Keep the largest sheet's photograph to be laid under the counters; that is written beside the window."""
        sheet, former = next(iter(seen.straight.pictures)), self.under
        path = user_data() / "own" / f"photo-{self.game.map}.png"

        def work(_report: object) -> None:
            from assistant.scan.pictures.images import save_png

            if former is not None:
                former.wait()  # it writes the same file
            save_png(seen.straight.pictures[sheet], path)

        def kept(_written: object) -> None:
            self.boards.photographed(path, sheet)

        self.under = Job.begin(work, self.parts, kept, self.session.failed)

    def _written(self, shown: Photographed, named: list[tuple[Unknown, FaceKey]]) -> None:
        """Keep the photograph with the table if that is wanted, and learn what its counters look like, beside the window.

        Where faces were `named`, it is looked at once more.
        """
        seen = self.seen
        if seen is None or shown.view is not seen.look.view:
            return
        save = self.desk.save if self.panel.keep.isChecked() else None
        position = self.position

        def work(_report: object) -> None:
            from assistant.desk.photo import archive
            from assistant.desk.photo.training import learn_from

            with large_numbers():
                archive.keep(save, seen.straight.pictures, seen.taken)
                learn_from(seen.look, position)  # reads the file again, which may be gone

        Job.begin(work, self.parts, failed=self.session.failed)
        if named:
            self._teach(seen, named)
        else:
            self._next(seen.paths)

    def teach(self) -> None:
        """Learn the counters of a photograph as those that the mirror has there, then look at it once more."""
        if self.seen is not None:
            self._teach(self.seen, [(each, "") for each in self.seen.unknown])

    def _teach(self, seen: Seen, named: list[tuple[Unknown, FaceKey]]) -> None:
        position = self.position

        def work(_report: object) -> int:
            from assistant.desk.photo.training import teach

            with large_numbers():
                return teach(named, position)

        def done(patches: object) -> None:
            self.tell("photo-taught", n=patches)
            self.look_at(seen.paths, seen.taken)

        Job.begin(work, self.parts, done, self._failed)

    def forget(self) -> None:
        """Forget the faces that photographs have taught."""
        from assistant.desk.photo import face_atlas

        self.attempt(lambda: face_atlas.forget(self.game.counters), "photo-forgotten")
