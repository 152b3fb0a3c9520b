"""The program and the window of a table, shown for a test and put away after it."""

import contextlib
from dataclasses import replace

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication

from assistant.ui.look.main_window import SIZE, MainWindow
from assistant.ui.look.settings import Settings
from assistant.ui.program.windows import Program
from assistant.ui.table.window import TableWindow
from assistant.ui.widgets.session import Session


@contextlib.contextmanager
def running(qtbot, *, as_on_a_large_screen=True):
    """Lend the program in its shell, with nothing opened yet; the screen that is none has only 800 x 800 pixels."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    shell = MainWindow()
    if as_on_a_large_screen:
        shell.resize(SIZE)
    shell.show()
    shell.activateWindow()  # where a test before put its active window away, the screen that is none activates no other
    program = Program(app, shell)
    shell.leaving.connect(program.leave)
    yield program
    _put_away(shell)
    app.setStyleSheet("")  # once no part of the program has to be laid out for it


@contextlib.contextmanager
def shown(desk, qtbot, settings=None):
    """Lend the window of a table, with all that comes after its first paint."""
    window = TableWindow(Session(desk, settings or Settings()))
    with qtbot.waitSignal(window.settled):
        window.show()
    yield window
    _put_away(window)


def answered(window, qtbot):
    """Return the live card once its answer is there: of keys that were typed ahead, the one that the last of them asked for."""
    answers = window.answers
    qtbot.waitUntil(lambda: answers.active is not None and answers.active.pending is None)
    return answers.active


def speaking(language):
    settings = Settings()
    settings.show_as(replace(settings.look, language=language))
    return settings


def laid_out():
    """Let happen what was put off until events are handled: layouts, what is told from threads, deletions."""
    for _ in range(4):
        QCoreApplication.processEvents()
        deleted()


def deleted():
    """Delete what a key or a click put away: outside an event loop that was running before it, Qt leaves this for later."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def _put_away(widget):
    widget.close()
    widget.deleteLater()
    laid_out()
