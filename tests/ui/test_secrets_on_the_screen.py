"""While players look on, every painter of text is given what everybody may see: all of them are walked, and tell no secret."""

import contextlib
import re

import pytest
from PySide6 import QtWidgets
from PySide6.QtCore import Qt

from assistant.core.questions import blanks, tag
from assistant.core.table import BOOKMARK, Flip, Move, Note
from assistant.core.text import Trouble
from assistant.desk.desk import Desk
from assistant.desk.entry.questions import from_json
from assistant.desk.saves import About
from assistant.desk.visibility import sides_with_secrets
from assistant.games import find_game
from assistant.ui.export.report import sheet_of
from assistant.ui.table.commands import BoardMenu
from assistant.ui.table.docks import declared
from tests.games.antique.umpire import begun, foreign_secrets, keep_secrets
from tests.ui.running import laid_out, shown
from tests.web.test_secrets import hide_tiles

DRAFT = "zq-draft"  # words of an account that is still being written
DEED = "zq-deed"  # words that the umpire wrote into the journal
ALL = "all windows"  # which open what was open last
CLOCK = re.compile(r"\d\d:\d\d")
ROLES = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole)


def said(widget):
    """All words of a widget, with what it tells who points at it, or does not see it."""
    yield from (widget.toolTip(), widget.accessibleName(), widget.windowTitle())
    match widget:
        case QtWidgets.QLabel() | QtWidgets.QAbstractButton() | QtWidgets.QLineEdit():
            yield widget.text()
            yield str(getattr(widget, "full", ""))
        case QtWidgets.QTextEdit() | QtWidgets.QPlainTextEdit():
            yield widget.toPlainText()
        case QtWidgets.QComboBox():
            yield from (widget.itemText(n) for n in range(widget.count()))
        case QtWidgets.QTabBar():
            yield from (widget.tabText(n) for n in range(widget.count()))
        case QtWidgets.QListWidget():
            yield from (widget.item(n).text() for n in range(widget.count()))
        case QtWidgets.QAbstractItemView() if (model := widget.model()) is not None:
            for row in range(model.rowCount()):
                for column in range(model.columnCount()):
                    yield from (str(model.data(model.index(row, column), role) or "") for role in ROLES)
                yield str(model.headerData(row, Qt.Orientation.Vertical) or "")


def on_screen(*parts):
    """Every word that is to be seen now, in these parts, or in any window of the program."""
    laid_out()
    widgets = [
        each for part in parts for each in (part, *part.findChildren(QtWidgets.QWidget))
    ] or QtWidgets.QApplication.allWidgets()
    told = (words for widget in widgets if widget.isVisible() for words in said(widget) if words)
    return CLOCK.sub("", "\n".join(sorted(told)))  # widgets come in no order


def asked(window, qtbot):
    """The form and the card of every question, asked of the last of the sides, a zone, a counter."""
    session, position = window.session, window.session.desk.position
    zone, counter = ("minsk", "italie")["italie" in position.board.zones], next(iter(position.table.counters))
    usual = {
        "side": [*position.kinds.sides][-1],
        "zone": zone,
        "zones": [zone],
        "counter": counter,
        "counters": [counter],
    }
    window.docks.open("questions")
    for question in session.game.questions:
        window.docks.panel("questions").open_form(question, {})
        yield f"form {tag(question)}", on_screen(window.docks.panel("questions"))
    for question in session.game.questions:
        filled = {blank.name: usual.get(blank.input, "") for blank in blanks(question) if blank.required}
        with contextlib.suppress(Trouble):
            session.ask(from_json(question, filled))
            qtbot.waitUntil(lambda: all(card.pending is None for card in window.answers.cards), timeout=60_000)
            yield f"ask {tag(question)}", on_screen(window.answers, window.phase_bar)
            for card in window.answers.cards[2:]:  # open and folded, each has been read
                window.answers.close_card(card)
    yield ALL, on_screen()


def looked_back(window, qtbot):
    """What the panel of playing back finds: bookmarks, differences, heat."""
    window.docks.open("replay")
    panel = window.docks.panel("replay")
    for deed in (panel.compare, panel.buttons["replay-since-turn"].click):
        deed()
        yield "differences", on_screen(panel)
    for n in range(1, panel.sort.count()):
        panel.sort.setCurrentIndex(n)
        qtbot.waitUntil(lambda: panel.job is None or not panel.job.is_running, timeout=60_000)
        yield f"heat {n}", on_screen(panel)
    panel.sort.setCurrentIndex(0)


def walked(window, qtbot, folder):
    """Every painter of text, by its name: panels, forms, cards, tool tips, menus, typed lines, report and sheet."""
    session = window.session
    for dock in declared():
        if dock.name in window.docks.by_id:
            window.docks.open(dock.name)
            assert window.docks.is_open(dock.name), "no panel is closed"
            if dock.name == "review":
                job = window.docks.panel("review").job
                qtbot.waitUntil(lambda job=job: job is None or not job.is_running, timeout=60_000)
            yield dock.name, on_screen(window.docks.by_id[dock.name], window.bar)
    window.docks.open("registers")
    registers = window.docks.panel("registers")
    for n in range(registers.chooser.count()):
        if registers.chooser.itemData(n):
            registers._open(n)
            yield f"register {n}", on_screen(registers)
    registers.open_page()
    yield ALL, on_screen()
    yield from asked(window, qtbot)
    yield from looked_back(window, qtbot)
    table = session.position.table.counters
    for zone in session.position.board.zones:
        yield f"glance {zone}", "\n".join(window.inspector.lines(zone))
    for zone in session.position.occupied[:12]:
        lying = tuple(counter.id for counter in session.position.counters_in(zone))
        menu = BoardMenu(window.commands.parts, window.commands, zone, lying)
        yield f"menu {zone}", "\n".join(action.text() for action in menu.actions())
        session.select(lying)
        window.phase_bar.refresh()
        yield f"hand {zone}", window.phase_bar.expected.strong.full
    assert set(session.selection) <= set(table)
    for line in ("italie > gaule", "zq > gaule", "? books", "minsk > wilna", "po italie 5", "tile"):
        window.quick.setText(line)
        yield f"line {line}", "\n".join(words for words, _ in window.quick.described()) + on_screen(window.quick.popup)
    window.quick.setText("")
    report = folder / "report.md"
    window.commands.files.report_to(report, whole=True)
    qtbot.waitUntil(report.exists, timeout=60_000)
    yield "report", report.read_text(encoding="utf-8")
    yield "sheet", sheet_of(session)


def campaign():
    """A table of the campaign on which every secret is a word of its own, and its last steps are told in such words."""
    desk = Desk.begin(find_game("antique"), begun().position.table, None, About("antique", "", "start"))
    keep_secrets(desk)
    desk.edit(Note("bulletins/0000", {"en": DRAFT, "fr": DRAFT, "draft": True}))
    desk.edit(Note(BOOKMARK, DEED))
    corps = next(unit for unit in desk.position.table.counters if unit.startswith("italie-infantry"))
    desk.edit(Move((corps,), "cisalpine"))
    return desk


def secret_in(desk):
    sides = list(desk.kinds.sides)
    return lambda words: foreign_secrets(words, "", sides) + [word for word in (DRAFT, DEED) if word in words]


def test_a_campaigns_secrets_are_in_nothing_that_is_painted(qtbot, tmp_path):
    desk = campaign()
    secrets = secret_in(desk)
    with shown(desk, qtbot) as window:
        session = window.session
        found = set()
        for dock in ("journal", "registers", "manuscript"):
            window.docks.open(dock)
            found.update(secrets(on_screen()))
        window.docks.panel("registers").open_page("italie")
        assert session.game.phase_end is not None
        session.ask(from_json(next(q for q in session.game.questions if tag(q) == "books"), {"side": "italie"}))
        found.update(secrets(on_screen()))
        assert {DRAFT, DEED, "zq-italie-", "77000"} <= found, "their umpire sees them"
        corps = next(c for c in window.board.counters.piles["cisalpine"] if c)
        session.cover(True)
        laid_out()
        assert window.phase_bar.expected.buttons["players-here"].isVisibleTo(window), "a sign says so"
        assert "cisalpine" not in window.board.counters.piles or corps not in window.board.counters.piles["cisalpine"]
        told = list(walked(window, qtbot, tmp_path))
        assert len(told) > 100
        assert [(what, secrets(words)) for what, words in told if secrets(words)] == []
        before = desk.journal
        assert not session.do(Note("nations/italie", {"treasury": "1"})) and desk.journal is before
        for line in ("2 italie > alpes", "italie = car", "italie > alpes; carthage > sicile"):
            window.quick.setText(line)
            assert window.quick.described(), line
            window.quick.accept()
            assert desk.journal is before, line
            window.quick.clear()
        session.cover(False)
        laid_out()
        assert secrets(on_screen()), "what was put away is back"


@pytest.mark.parametrize("slug", ["empires"])
def test_what_lies_face_down_looks_alike_in_all_that_is_painted(slug, qtbot, tmp_path):
    game, heard = find_game(slug), []
    for turned in (False, True):
        desk = Desk.new(game)
        side = sides_with_secrets(game, desk.kinds)[0]
        hide_tiles(desk, side, turned=turned)
        folder = tmp_path / str(turned)
        folder.mkdir()
        with shown(desk, qtbot) as window:
            window.session.cover(True)
            heard.append(list(walked(window, qtbot, folder)))
    assert len(heard[0]) == len(heard[1]) > 100
    assert [(*one, other[1]) for one, other in zip(*heard, strict=True) if one != other and one[0] != ALL] == []


def test_what_is_shown_is_moved_and_what_is_kept_is_left_alone(qtbot):
    """A deed on what is seen is done on the table behind it."""
    game = find_game("empires")
    desk = Desk.new(game)
    side = sides_with_secrets(game, desk.kinds)[0]
    hide_tiles(desk, side)
    with shown(desk, qtbot) as window:
        session = window.session
        session.cover(True)
        hidden, real = next(iter(session.seen.real.items()))
        goal = next(zone for zone in desk.board.zones if zone.startswith(f"development-{side}"))
        assert session.do(Move((hidden,), goal)) and desk.position.table.counters[real].zone == goal
        assert not session.do(Flip((next(iter(session.seen.real)),)))
        assert "rests on what they may not know" in window.phase_bar.told
