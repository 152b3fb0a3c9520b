"""Starts the program with a window. Only Qt is loaded before the first paint; everything else comes after it."""

from __future__ import annotations

import builtins
import gc
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import PySide6
from PySide6.QtCore import QEvent, QTimer
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication

from assistant.core.memory import EVERY, give_back, tidy
from assistant.ui.look.main_window import MainWindow
from assistant.ui.work.event_loop import collect_here

if TYPE_CHECKING:
    from assistant.desk.web_interface import LentPages


def main(arguments: Sequence[str] | None = None, lent: LentPages | None = None, language: str = "") -> int:
    """Open the window: with the table of a file, with a sample (`--sample [game]`), or with the start page.

    Args:
        arguments: of the command line; those of the process if none.
        language: that it turns to, as F8 does; empty: the one it had.

    Returns:
        The exit status.
    """
    if drops_references(PySide6.__version_info__[:2], sys.version_info[:2]):
        return _refused("pyside-unfit", pyside=PySide6.__version__, python=sys.version.split()[0])
    if lacks_display(sys.platform, os.environ):  # Qt would abort
        return _refused("no-display")
    given = [word for word in (sys.argv[1:] if arguments is None else arguments) if word]
    give_back()
    app = Application(sys.argv[:1])
    app.setApplicationName("sabretache")
    app.setApplicationDisplayName("Sabretache")
    app.setStyle("Fusion")
    shell = start(app, given, lent, language)
    status = app.exec()
    from assistant.ui.work.jobs import end_all

    if not end_all():  # a native decoder that hears nothing; what was done is on the disk
        os._exit(status)
    del shell  # before the application goes
    return status


class Application(QApplication):
    """The program as the system sees it: on macOS what is to be opened is no word but an event, which may come before the program
    is loaded.
    """

    _opens: Callable[[tuple[Path, ...]], None] | None = None

    def __init__(self, words: Sequence[str]) -> None:
        super().__init__(words)
        self._waiting: list[Path] = []

    def event(self, event: QEvent) -> bool:
        """Open the file that the system names."""
        if not isinstance(event, QFileOpenEvent):
            return super().event(event)
        self._waiting.append(Path(event.file()))
        if self._opens is not None:
            self.open_by(self._opens)
        return True

    def open_by(self, opens: Callable[[tuple[Path, ...]], None]) -> None:
        """Let `opens` have the files that were named so far, and each that will be."""
        self._opens = opens
        waiting, self._waiting = tuple(self._waiting), []
        if waiting:
            opens(waiting)


def _refused(key: str, **args: object) -> int:
    from assistant.core.text import guessed_language
    from assistant.ui.look import wording

    sys.stderr.write(wording.own(key, guessed_language(), **args) + "\n")
    return 1


def start(app: QApplication, given: Sequence[str], lent: LentPages | None = None, language: str = "") -> MainWindow:
    """Show the window at once; the program is loaded after its first paint.

    Args:
        given: what is to be shown.
        language: that it turns to.
    """
    _import_plainly()
    gc.disable()  # until the table is shown: nothing that loading makes is garbage
    shell = MainWindow(subject_of(given))
    shell.painted.connect(lambda: begin(app, shell, given, lent, language))
    tidying = QTimer(shell)
    tidying.timeout.connect(tidy)
    tidying.start(EVERY)
    shell.show()
    return shell


def drops_references(pyside: tuple[int, ...], python: tuple[int, ...]) -> bool:
    """Tell whether PySide drops references to None, so that the program would break off after some minutes.

    docs/decisions/0003-pyside-pin.md
    """
    return pyside >= (6, 12) and python < (3, 12)


def lacks_display(platform: str, environment: Mapping[str, str]) -> bool:
    """Tell whether there is no screen to show a window on, nor a platform of Qt's named that needs none."""
    screens = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    return platform.startswith("linux") and not any(environment.get(name) for name in screens)


def subject_of(given: Sequence[str]) -> str:
    """Return what the window is about to show: a table's path, `--sample …`, or empty for the start page."""
    if given[:1] == ["--sample"]:
        return " ".join(given[:2])
    return str(Path(given[0]).absolute()) if given else ""


def begin(
    app: QApplication, shell: MainWindow, given: Sequence[str], lent: LentPages | None = None, language: str = ""
) -> None:
    """Load the program and show what was asked for.

    Args:
        shell: the window that is shown already.
        given: the words of the command line.
        language: that the window turns to.
    """
    from assistant.ui.program.windows import Program

    program = Program(app, shell, lent)
    if language:
        program.settings.speak(language)
    shell.leaving.connect(program.leave)
    program.keeper.install()
    program.board_first = True
    if given[:1] == ["--sample"]:
        program.open_sample_of(given[1] if len(given) > 1 else "", subject_of(given))
    elif given:
        program.open_files(tuple(map(Path, given)))
    else:
        program.show_start()
    if isinstance(app, Application):
        app.open_by(program.open_files)
    gc.freeze()
    collect_here(app)


def _import_plainly() -> None:
    """Let modules be imported without PySide reading the source of each to see whether it says `from __feature__ import`.

    Nobody here does, and it is a sixth of the time to the first paint.
    """
    plain = getattr(builtins, "__orig_import__", None)
    if plain is not None:
        builtins.__import__ = plain
