"""Words out of files, paths and players' heads are only words: in every window, page, picture and table that leaves the program."""

import ast
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QLabel, QWidget

from assistant.core.table import Note, Place, Several
from assistant.core.text import LANGUAGES, Name, verbatim
from assistant.core.text_files import csv_text, guarded, unguarded
from assistant.desk import registers
from assistant.desk.desk import Desk
from assistant.desk.pages import handouts
from assistant.games import find_game
from assistant.ui.export.picture import Drawing
from assistant.ui.export.report import sheet_of
from assistant.ui.look.settings import Settings
from assistant.ui.look.wording import caption, tip
from assistant.ui.program.windows import CrashSheet
from assistant.ui.table.window import TableWindow
from assistant.ui.widgets.session import Session
from tests.rows import by_rows
from tests.ui.running import laid_out

UI = Path(__file__).resolve().parents[2] / "assistant" / "ui"
CANARIES = ('<img src="file:///etc/hostname">', "<a href='http://x.example'>x</a>", "<script>alert(1)</script>", "=1+2")
MARKUP = ("setHtml", "insertHtml", "setMarkdown", "setWhatsThis", "QMessageBox", "QTextBrowser", "QStaticText")
TIPS = {"setToolTip": 0, "setTabToolTip": 0, "setItemToolTip": 0, "showText": 1}  # where the words stand


def faults(source):
    """Calls of a module that could make Qt read words as markup."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            words = node.args[TIPS.get(name, 0)] if len(node.args) > TIPS.get(name, 0) else None
            tipped = isinstance(words, ast.Call) and getattr(words.func, "id", "") == "tip"
            if name in ("QLabel", *MARKUP) or (name in TIPS and not tipped):
                found.append(f"{node.lineno}: {name}")
        elif isinstance(node, ast.ClassDef) and any(getattr(base, "id", "") == "QLabel" for base in node.bases):
            found.append(f"{node.lineno}: {node.name}")
    return found


@pytest.mark.parametrize("path", sorted(UI.rglob("*.py")), ids=lambda path: path.relative_to(UI).as_posix())
def test_no_words_reach_qt_as_markup(path):
    allowed = {"wording.py": ["PlainLabel"], "report.py": ["setHtml"], "told.py": ["setHtml"]}.get(path.name, [])
    assert [fault for fault in faults(path.read_text("utf-8")) if fault.split()[1] not in allowed] == []


@by_rows("code")
def test_an_offence_is_found(code):
    assert faults(code)


@given(st.text(alphabet="<>&a' \n", max_size=12))
def test_tips_and_captions_say_what_was_meant(words):
    shown = tip(words)
    assert shown == words or ("<p style" in shown and "<a" not in shown.removeprefix("<p"))
    assert not any(sign in words for sign in "<&") or shown != words  # what Qt looks for, and more
    assert caption(words).replace("&&", "&") == words


@pytest.fixture(scope="module")
def desk():
    """A table on which everything that has a name of the players' is a canary."""
    game = find_game("antique")
    made = Desk.new(game, game.sample)
    for n, canary in enumerate(CANARIES):
        made.edit(Note("note", canary))
        made.edit(Note(canary, canary))
        made.edit(Several((Note("z", n),), verbatim(canary)))
        made.edit(Note(f"corps/c{n}", {"name": canary, "army": canary, "type": "infantry"}))
        kind, zone = next(iter(made.kinds.kinds)), next(iter(made.board.zones))
        made.edit(Place(f"{canary}#{n}", kind, zone))
    made.edit(Note("bulletins/0000", {"en": "\n".join(CANARIES), "fr": "\n".join(CANARIES)}))
    yield made


def shown(widget):
    """Everything by which a window could show markup."""
    for each in (widget, *widget.findChildren(QWidget)):
        yield each.toolTip()
        yield each.whatsThis()
        if isinstance(each, QLabel) and each.textFormat() != Qt.TextFormat.PlainText:
            yield each.text()
        if isinstance(each, QAbstractButton):
            yield each.toolTip()
        if isinstance(each, QAbstractItemView) and each.model() is not None:
            model = each.model()
            for row in range(min(model.rowCount(), 300)):
                for column in range(model.columnCount()):
                    yield str(model.data(model.index(row, column), Qt.ItemDataRole.ToolTipRole) or "")
    for action in widget.findChildren(QAction):
        yield action.toolTip()


def test_no_window_shows_a_canary_as_markup(desk, qtbot):
    settings = Settings()
    window = TableWindow(Session(desk, settings))
    qtbot.addWidget(window)
    window.show()
    for _ in LANGUAGES:
        settings.next_language()
        laid_out()
        window.session.told.emit(CANARIES[0])
        sheet = CrashSheet(CANARIES[0], lambda key: key, window)
        found = [*shown(window), *shown(sheet)]
        assert not [words for words in found if any(canary in words for canary in CANARIES[:3])], settings.language


def test_no_page_holds_a_canary_as_markup(desk, tmp_path, qtbot):
    session = Session(desk, Settings())
    pages = [sheet_of(session)]
    pages += [handouts.Press.at(desk).leaf(page, "fr", lambda *_: b"").html for page in handouts.Press.at(desk).pages()]
    assert not [page for page in pages if any(canary in page for canary in CANARIES[:3])]
    assert any("&lt;img" in page for page in pages), "the canaries are told as words"


def test_no_picture_holds_a_canary_as_markup(desk, tmp_path, qtbot):
    title = replace(desk.board, title=Name(CANARIES[2], CANARIES[0]))
    part = desk.board.sheets[next(iter(desk.board.sheets))]
    position = desk.position.otherwise(board=title)
    Drawing(position, part=QRectF(0, 0, part.width / 20, part.height / 20)).write_svg(tmp_path / "x.svg")
    words = (tmp_path / "x.svg").read_text("utf-8")
    assert not [canary for canary in CANARIES[:3] if canary in words]


# Tables for spreadsheets


@given(st.text(alphabet="=+-@'\t\r\n＝＋－＠1 .a/", max_size=8))
def test_no_cell_is_a_formula_and_each_comes_back(cell):
    kept = guarded(cell)
    assert unguarded(kept) == cell
    assert kept[:1] not in tuple("=+@\t\r\n＝＋－＠")
    assert kept[:1] != "-" or re.fullmatch(r"-\d[\d.]*(/\d+)?", kept)


def test_registers_leave_as_words_and_come_back(desk):
    register = next(one for one in desk.game.registers if one.id == "corps")
    words = registers.as_csv(desk.position, register)
    assert "'=1+2" in words and ",=1+2" not in words
    assert registers.from_csv(desk.position, register, words, "x.csv") == ()
    assert csv_text(("a",), [("=x",)]) == "a\n'=x\n"
