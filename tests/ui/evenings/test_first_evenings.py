"""The first evening of each kind of user, to its end, as its steps say: by keys, menus and the terminal."""

import contextlib
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QPlainTextEdit

from assistant.desk.desk import Desk
from assistant.games import find_game
from assistant.ui.table.export_handouts import HandoutsCard
from tests.python import python
from tests.ui.evenings.player import wait_until
from tests.ui.evenings.sitting import sitting

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


class Newcomer:
    """Somebody who does what the panel says, step by step."""

    def __init__(self, keys, kind):
        self.keys, self.window = keys, keys.window
        self.window.docks.open("lesson")
        self.lesson = self.window.docks.panel("lesson")
        self.lesson.kind.setCurrentIndex(self.lesson.kind.findData(kind))
        assert str(self.lesson.kind.currentData()) == kind
        self.window.board.setFocus()

    def sees(self, *done):
        """See that all this is ticked, and nothing else."""
        wait_until(lambda: self.lesson.done == set(done), f"ticked: {self.lesson.done}")
        shown = self.lesson.steps.text()
        assert shown.count("✓") == len(done) and "{" not in shown

    def chooses(self, command):
        """Choose from a menu."""
        self.window.commands.by_id[command].trigger()

    def fights(self):
        """Type the dice of the fight at Verdun, and take what is offered."""
        self.keys.question("attack verdun")
        self.keys.throw(6, 1)
        self.keys.take()

    def photographs(self, path, monkeypatch):
        """Choose a photograph, one that is soon refused: looking at a true one takes most of a minute."""
        path.write_bytes(b"no picture")
        monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: ([str(path)], ""))
        self.keys.press(Qt.Key.Key_O, CTRL | SHIFT)
        wait_until(lambda: "photograph" in self.lesson.done, "the photograph was not looked at")
        wait_until(lambda: not self.window.commands.photos.is_busy, "it is still looked at")

    def ends(self):
        """See that nothing is left."""
        assert self.lesson.next is None and self.lesson.end.text()
        assert "✓" in self.lesson.steps.text() and "▸" not in self.lesson.steps.text()


@contextlib.contextmanager
def newcomer(kind, game, language, folder):
    desk = Desk.new(find_game(game), find_game(game).sample, folder / "t.sabretache")
    with sitting("keys", desk) as keys:
        settings = keys.window.session.settings
        settings.show_as(replace(settings.look, language=language))
        yield Newcomer(keys, kind)
    desk.close()


@pytest.mark.parametrize(("kind", "language"), [("players", "fr"), ("alone", "en")])
def test_players_at_a_table_and_one_alone(kind, language, tmp_path, monkeypatch, qtbot):
    with newcomer(kind, "empires", language, tmp_path) as one:
        assert one.lesson.kind.findData("umpire") == -1, "nothing is given out in this game"
        one.keys.line("varsovie > minsk")
        one.sees("mirror")
        one.fights()
        one.sees("mirror", "ask", "fight")
        one.keys.press(Qt.Key.Key_Z, CTRL)
        one.sees("mirror", "ask", "fight", "undo")
        if kind == "players":
            one.keys.press(Qt.Key.Key_Z, CTRL | SHIFT)
            one.sees("mirror", "ask", "fight", "undo", "replay")
        else:
            one.keys.press(Qt.Key.Key_T, CTRL)
            one.sees("mirror", "ask", "fight", "undo", "try")
            one.keys.line("minsk > riga")
            one.keys.press(Qt.Key.Key_T, CTRL)
            one.sees("mirror", "ask", "fight", "undo", "try", "return")
        one.photographs(tmp_path / "photo.png", monkeypatch)
        one.ends()
        one.lesson.again.click()
        assert one.lesson.next == "mirror"


def test_an_umpire(tmp_path, monkeypatch, qtbot):
    with newcomer("umpire", "antique", "fr", tmp_path) as one:
        one.keys.line("note begun")
        one.sees("mirror")
        one.keys.ask("points")
        one.sees("mirror", "ask")
        one.keys.press(Qt.Key.Key_Z, CTRL)
        one.sees("mirror", "ask", "undo")
        one.chooses("letter")
        form = one.window.docks.panel("questions").form
        letter = form.findChild(QPlainTextEdit)
        letter.setPlainText("Italie: rien")
        form.button.click()
        one.sees("mirror", "ask", "undo", "letter")
        one.chooses("players-here")
        one.chooses("players-here")
        one.sees("mirror", "ask", "undo", "letter", "cover", "uncover")
        one.chooses("give-out")
        dialog = one.window.findChild(HandoutsCard)
        dialog.shape.setCurrentIndex(dialog.shape.findData("html"))
        for row in range(1, dialog.list.count()):  # one page is enough
            dialog.list.item(row).setCheckState(Qt.CheckState.Unchecked)
        monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path / "pages"))
        dialog.go.click()
        wait_until(lambda: "pages" in one.lesson.done, "nothing was given out")
        assert any((tmp_path / "pages").iterdir())
        one.ends()


def test_a_writer_of_scripts(tmp_path, monkeypatch, qtbot):
    with newcomer("scripts", "empires", "en", tmp_path) as one:
        assert str(tmp_path / "t.sabretache") in one.lesson.steps.text() and "calc empires" in one.lesson.steps.text()
        one.window.session.watch()
        one.keys.line("varsovie > minsk")
        one.sees("line")
        assert python("-m", "assistant", "edit", tmp_path / "t.sabretache", "note hello").returncode == 0
        one.sees("line", "elsewhere")
        one.lesson.later.click()
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "table.json"), ""))
        one.chooses("export")
        assert (tmp_path / "table.json").stat().st_size > 1000
        one.window.board.setFocus()
        one.keys.press(Qt.Key.Key_Z, CTRL)
        one.ends()
