"""The tables of kits in the window: every action, letter, question, picture and page, with much, little and no rules."""

import dataclasses
import itertools

import pytest
from msgspec import structs
from msgspec.structs import replace
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QLineEdit, QPushButton

from assistant.core.table import Move
from assistant.core.text import LANGUAGES, Name
from assistant.desk.desk import Desk, load
from assistant.desk.editor import draft as drafts
from assistant.desk.editor.draft import CounterRow, SideRow, blank_board, new_game
from assistant.desk.kits import counter_table, from_draft, installed, write
from assistant.desk.kits.from_vassal import Wanted
from assistant.desk.pages.handouts import piles_of
from assistant.games import find_game
from assistant.games.kit import library
from assistant.scan.boards import editing
from assistant.scan.vassal.module import read_module
from assistant.ui.counters.draw import draw_counter, face_of
from assistant.ui.editor.steps.counters import SIDE
from assistant.ui.editor.work.workbench import Workbench
from assistant.ui.export.picture import Drawing
from assistant.ui.look.theme import DARK, LIGHT, Look
from tests.desk.test_kits_changed import small_war
from tests.desk.test_kits_of_modules import war
from tests.nightly import few_by_day
from tests.ui.running import laid_out, running, shown, speaking
from tests.ui.test_window_actions import take_every_action

SAMPLES = ("three-isles", "red-dunes", "river-road", "long-thaw")
BARE = "small-war"  # a kit of a module: no sides, no nations, no tracks, no owners of zones, no rules
LETTERS = "aserfvltcmpw"


@pytest.fixture
def window(undisturbed, tmp_path, qtbot, request):
    slug, language = request.param
    with shown(desk(slug, tmp_path), qtbot, speaking(language)) as made:
        yield made


def desk(slug, folder):
    """Return a table with a file: a sample's own, or that of the bare kit."""
    if slug == BARE:
        module = read_module(war(folder))
        write.from_module(
            module, Wanted("Small War", ("board", "chart"), None, (), ("opening.vsav",)), lambda _share: None
        )
    game = find_game(slug)
    return Desk.new(game, game.sample, folder / "t.sabretache")


CASES = [(slug, LANGUAGES[n % 2]) for n, slug in enumerate((*SAMPLES, BARE))]
BY_DAY = (("red-dunes", "fr"), (BARE, "en"))  # the kit that has most, and the one that has nothing


@pytest.mark.parametrize("window", few_by_day(CASES, *BY_DAY), indirect=True, ids="-".join)
def test_every_action_letter_line_and_question(window, undisturbed, qtbot):
    take_every_action(window, undisturbed, qtbot)
    position, session = window.session.position, window.session
    zones = position.board.zones
    zone = next(z for z in position.occupied if not zones[z].track)
    for letter in LETTERS:
        session.point_at(zone)
        window.board.setFocus()
        qtbot.keyClick(window.board, Qt.Key[f"Key_{letter.upper()}"])
        window.keyboard.settle()
        qtbot.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_Escape)
        qtbot.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_Escape)
    name = zones[zone].name[session.language]
    other = zones[next(iter(position.board.neighbours[zone]), zone)].name[session.language]
    for line in (
        name,
        f"{name} > {other}",
        f"1 {name} > {other}",
        f"strength {name}",
        "turn +",
        "x",
        f"- {name}",
        f"flip {name}",
    ):
        window.quick.begin(line)
        laid_out()
        qtbot.keyClick(window.quick, Qt.Key.Key_Return)
        qtbot.keyClick(window.quick, Qt.Key.Key_Escape)
    for question in session.desk.game.questions:
        asked = question(**filled(question, zone, position.counters_in(zone)[:1]))
        session.ask(asked)
    qtbot.waitUntil(lambda: not any(card.pending for card in window.answers.cards), timeout=20_000)
    assert "<" not in window.phase_bar.told


def filled(question, zone, counters):
    """Return what a question must be given: a zone, counters."""
    wanted = question.__struct_fields__
    there = {"zone": zone, "counters": tuple(counter.id for counter in counters)}
    return {key: value for key, value in there.items() if key in wanted}


@pytest.mark.parametrize("slug", [*SAMPLES, BARE])
def test_pictures_and_pages(slug, tmp_path, qtbot):
    table = desk(slug, tmp_path)
    for theme, language in ((LIGHT, "en"), (DARK, "fr")):
        picture = Drawing(table.position, Look(theme, language)).image(400)
        assert not picture.isNull() and len({picture.pixel(x, 150) for x in range(0, picture.width(), 5)}) > 1
        assert any(piles_of(table.position, language).values())
    Drawing(table.position).write_svg(tmp_path / "t.svg")
    assert (tmp_path / "t.svg").stat().st_size > 1000
    table.close()


def test_a_chip_shows_its_second_value(tmp_path, qtbot):
    table = desk("red-dunes", tmp_path)
    kind = next(iter(table.kinds.kinds.values()))
    plain = structs.replace(face_of(kind, 0, table.kinds, "en"), style="chip", value="4", support="")

    def drawn(face):
        image = QImage(120, 120, QImage.Format.Format_RGB32)
        image.fill(0)
        painter = QPainter(image)
        draw_counter(painter, face, LIGHT, QRectF(0, 0, 120, 120))
        painter.end()
        return image

    assert drawn(plain) != drawn(structs.replace(plain, support="6"))
    table.close()


def test_an_own_board_keeps_the_lines_of_links():
    board = load(find_game("river-road"))[0]
    assert board.link_lines
    assert replace(board, link_lines={}).dressed_like(board).link_lines == board.link_lines


def lettered(folder):
    """Return a table of a kit whose zones are called A1 to G6, AA1 and MM1."""
    draft = new_game(title="Lettered")
    for n, name in enumerate(["A1", "A2", "M4", "AA1", "MM1", "B1"]):
        zone = drafts.as_point(drafts.young_zone(draft.zones or (), draft.sheet), (100 + 120 * n, 100), 30)
        zone = replace(zone, name=Name(name, name))
        draft = draft.edited(editing.add(draft.board(blank_board()), zone))
    sides = (SideRow("Reds", "red"), SideRow("Blues", "blue"))
    rows = (CounterRow("Guard", "Reds", "foot", 2, {"strength": "4"}),)
    name = from_draft.from_draft(replace(draft, sides=sides, columns=("strength",), counters=rows), folder / "faces")
    game = find_game(name)
    return Desk.new(game, game.sample, folder / "t.sabretache")


def test_names_of_a_letter_and_a_digit_begin_a_line(tmp_path, qtbot):
    with shown(lettered(tmp_path), qtbot) as window:
        window.session.attempt(
            lambda: window.session.desk.edit(Move((next(iter(window.session.position.table.counters)),), "a1"))
        )
        for typed in ("m4", "a2", "aa1", "mm1", "a1"):
            window.board.setFocus()
            window.session.point_at("a1")
            for letter in typed:
                qtbot.keyClicks(QApplication.focusWidget() or window.board, letter)
            assert window.quick.text() == typed and not window.answers.cards, typed
            qtbot.keyClick(window.quick, Qt.Key.Key_Escape)
            window.quick.clear()


# Kits changed and removed by gestures: sides and values of counters, a kit off the shelf and back


LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def program(qtbot, tmp_path, monkeypatch):
    library.forget()
    small_war(tmp_path)
    with running(qtbot) as made:
        made.settings.show_as(dataclasses.replace(made.settings.look, language="en"))
        made.show_start()
        made.start.show_shelf(kits=True, slug="small-war")
        yield made
        if made.kits.counters_window is not None:
            made.kits.counters_window.close()


def pressed(program, words, qtbot):
    button = next(one for one in program.start.findChildren(QPushButton) if one.text() == words and one.isVisible())
    qtbot.mouseClick(button, LEFT)


def counters(program, qtbot):
    pressed(program, "Counters…", qtbot)
    assert program.kits.counters_window is not None
    return program.kits.counters_window


def typed(window, words, qtbot):
    """Type into the cell that is open, and press Return."""
    qtbot.waitUntil(lambda: isinstance(QApplication.focusWidget(), QLineEdit))
    editor = QApplication.focusWidget()
    assert isinstance(editor, QLineEdit) and editor.parent() is window.step.sides.viewport()
    editor.selectAll()
    qtbot.keyClicks(editor, words)
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.workbench.draft.sides[-1].name == words)


def test_two_sides_are_told_of_a_kit_that_had_none(program, qtbot):
    window = counters(program, qtbot)
    step = window.step
    assert not window.make_button.isEnabled() and step.kinds.rowCount() == 3
    for name, wanted in (("Blue army", "north"), ("Red army", "south")):
        qtbot.mouseClick(step.add_side, LEFT)
        typed(window, name, qtbot)
        step.search.setFocus()
        step.search.selectAll()
        qtbot.keyClicks(step.search, wanted)
        step.table.setFocus()
        qtbot.keyClick(step.table, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
        assert len(step.chosen_rows()) == 1
        qtbot.mouseClick(step.give, LEFT)
        step.search.clear()
        assert len(step.chosen_rows()) == 1  # no counter that was out of sight
    owners = [step.kinds.index(row, SIDE).data() for row in range(3)]
    assert owners == ["Blue army", "Red army", "nobody’s"]
    qtbot.mouseClick(window.make_button, LEFT)
    assert window.toast.text().startswith("Saved") and not window.make_button.isEnabled()
    kinds = Desk.new(find_game("small-war"), "opening").kinds
    assert [kind.side for kind in kinds.kinds.values()] == ["blue-army", "red-army", ""]
    assert program.start.chosen.slug == "small-war"


def test_a_forgotten_counter_is_added_and_no_other_goes(program, qtbot):
    window = counters(program, qtbot)
    step, table = window.step, window.step.table
    there = window.workbench.draft.counters
    table.selectAll()
    assert not step.drop_kind.isEnabled(), "tables may be played with those that are there"
    step.search.setText("north")
    for _ in range(2):
        qtbot.mouseClick(step.add_kind, LEFT)
    assert not step.search.text() and table.currentIndex().row() == 4
    assert [table.isPersistentEditorOpen(step.kinds.index(row, SIDE)) for row in range(5)] == [False] * 3 + [True] * 2
    assert step.kinds.setData(step.kinds.index(3, 0), "Wagon")
    table.clearSelection()
    table.selectRow(4)
    qtbot.mouseClick(step.drop_kind, LEFT)
    assert [row.name for row in window.workbench.draft.counters] == [*(row.name for row in there), "Wagon"]
    qtbot.mouseClick(window.make_button, LEFT)
    assert window.toast.text().startswith("Saved")
    assert not any(table.isPersistentEditorOpen(step.kinds.index(row, SIDE)) for row in range(4))
    assert "wagon" in Desk.new(find_game("small-war"), "opening").kinds.kinds


def test_what_was_typed_and_not_saved_waits(program, qtbot):
    window = counters(program, qtbot)
    assert not window.anew_button.isEnabled()
    qtbot.mouseClick(window.step.add_side, LEFT)
    typed(window, "Blue army", qtbot)
    window.step.table.selectRow(0)
    qtbot.mouseClick(window.step.give, LEFT)
    wanted = window.workbench.draft
    assert wanted.counters[0].side == "Blue army"
    window.close()  # a kill would lose no more: each step is written down
    again = counters(program, qtbot)
    assert again is not window and again.workbench.draft == wanted and again.make_button.isEnabled()
    assert again.toast.text() == "What was typed and not saved is here again"
    qtbot.mouseClick(again.undo, LEFT)
    assert not again.workbench.draft.counters[0].side
    qtbot.mouseClick(again.anew_button, LEFT)
    assert not again.workbench.draft.sides and not again.make_button.isEnabled() and not again.anew_button.isEnabled()
    again.close()
    again = counters(program, qtbot)
    assert not again.workbench.draft.sides
    again.step.another_side()
    again.close()
    counter_table.adopt("small-war", replace(wanted, columns=(*wanted.columns, "Morale")), "en")
    changed = counters(program, qtbot)  # by another road: saving what was typed would undo that
    assert [side.id for side in changed.workbench.draft.sides] == ["blue-army"] and not changed.make_button.isEnabled()


def test_what_a_former_version_left_is_told(program, qtbot, own_home):
    left = own_home / "typed" / "small-war.counters-fr.json"
    left.parent.mkdir(exist_ok=True)
    left.write_text("{}", encoding="utf-8")
    assert str(left) in counters(program, qtbot).toast.text() and left.exists()


def test_links_of_a_kit_are_of_any_kind(program):
    bench = Workbench(find_game("small-war"), program.settings)
    one, other, *_ = bench.board.zones
    for kind in ("road", "river"):
        bench.link([(one, other)], kind)
    there = [link.kind for link in bench.board.links if {*link.ends} == {one, other}]
    assert there == ["river"] and bench.board.link_kinds["river"].fr == "river"


def test_kits_of_one_title_are_told_apart(program, tmp_path):
    small_war(tmp_path)
    program.start.show_shelf(kits=True)
    titles = [cover.game.title["en"] for cover in program.start.covers]
    assert "Small War (small-war)" in titles and "Small War (small-war-2)" in titles and len({*titles}) == len(titles)


def test_the_open_table_follows(program, qtbot):
    program.start.begin_table()
    table = program.window
    table.commands.by_id["kit-counters"].trigger()
    window = program.kits.counters_window
    step = window.step
    step.another_side()
    step.table.selectRow(0)
    step.give_chosen()
    assert step.kinds.setData(step.kinds.index(0, step.kinds.columnCount() - 1), "9")
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(window, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert program.window is not None and program.window.session.position.kinds.sides


def test_what_cannot_be_is_told_and_nothing_is_kept(program, tmp_path, qtbot):
    window = counters(program, qtbot)
    step = window.step
    column = window.workbench.draft.columns.index("attack")
    assert step.kinds.setData(step.kinds.index(0, 4 + column), "four")
    qtbot.mouseClick(window.make_button, LEFT)
    assert "four" in window.toast.text() and window.make_button.isEnabled()
    before = window.workbench.draft.columns
    step.values.setFocus()
    step.values.setText("Morale")
    qtbot.keyClick(step.values, Qt.Key.Key_Return)
    assert window.workbench.draft.columns == (*before, "Morale"), "a value of the kit does not go"
    (tmp_path / "v.csv").write_text("nom,camp,attack\nNorth Guard,,8/5\n", encoding="utf-8")
    step.read_csv(tmp_path / "v.csv")
    step.read_csv(tmp_path / "none.csv")
    assert "none.csv" in window.toast.text()
    qtbot.mouseClick(window.make_button, LEFT)
    assert Desk.new(find_game("small-war"), "opening").kinds.kinds["north-guard"].face(1)["attack"] == 5


def test_every_word_of_the_window_is_there(program, qtbot):
    window = counters(program, qtbot)
    window.step.another_side()
    for language in LANGUAGES:
        program.settings.show_as(dataclasses.replace(program.settings.look, language=language))
        texts = [label.text() for label in window.findChildren(QLabel)]
        texts += [window.windowTitle(), window.step.give.text()]
        assert not any(words.startswith(("counters-", "draw-", "card-", "<")) for words in texts), language


def removal(program, qtbot):
    program.start.more.menu().actions()[-1].trigger()
    return " ".join(label.text() for label in program.kits.removal.findChildren(QLabel))


def test_a_kit_goes_off_the_shelf_and_comes_back(program, tmp_path, qtbot, own_home):
    assert program.start is not None
    Desk.new(find_game("small-war"), "opening", own_home / "tables" / "Tuesday.sabretache").close()
    assert "Tuesday" in removal(program, qtbot)
    qtbot.waitUntil(program.kits.removal.leave_button.hasFocus)
    qtbot.keyClick(program.kits.removal, Qt.Key.Key_Escape)
    assert installed.is_own("small-war")
    removal(program, qtbot)
    qtbot.mouseClick(program.kits.removal.take_button, LEFT)
    assert not installed.is_own("small-war") and "small-war" not in {cover.game.slug for cover in program.start.covers}
    program.open_file(own_home / "tables" / "Tuesday.sabretache")
    assert program.window is None and "Laid aside" in program.start.toast.text()
    program.start.aside.menu().actions()[0].trigger()
    assert "aside" not in program.start.toast.text(), "nothing was in its place"
    assert program.start.chosen is not None and program.start.chosen.slug == "small-war"
    assert not library.removed()
    program.open_file(own_home / "tables" / "Tuesday.sabretache")
    assert program.window is not None


def test_a_kit_of_the_program_cannot_be_removed(program, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("", ""))
    program.start.show_shelf(kits=True, slug="red-dunes")
    assert not any(action.isEnabled() for action in program.start.more.menu().actions()[-2:])
    wanted = []
    program.start.wanted.connect(lambda *what: wanted.append(what))
    program.start.more.menu().actions()[1].trigger()
    assert [(what, game.slug) for what, game in wanted] == [("kit-give", "red-dunes")]


def test_a_title_is_no_markup(program, qtbot):
    path = library.own() / "small-war" / "kit.toml"
    path.write_text(path.read_text(encoding="utf-8").replace('title = "Small War"', 'title = "<b>&Small</b>"', 1))
    library.forget()
    program.start.show_shelf(kits=True, slug="small-war")
    assert "<b>&Small</b>" in removal(program, qtbot)
    qtbot.mouseClick(program.kits.removal.take_button, LEFT)
    assert "<b>&Small</b>" in program.start.toast.text()
    assert QApplication.activeModalWidget() is None


def test_nothing_lies_over_anything_on_a_low_screen(program, qtbot):
    program.shell.resize(1280, 680)  # what 720 lines leave below a title bar
    assert program.start is not None
    page = program.start
    for gone in (False, True):
        if gone:
            removal(program, qtbot)
            program.kits.removal.take()
        qtbot.waitUntil(lambda: all(cover.paper is not None for cover in page.covers))
        parts = [item.widget() for n in range(page.column.count()) if (item := page.column.itemAt(n)) is not None]
        below = [part.geometry() for part in parts if part is not None]
        assert all(first.bottom() < second.top() for first, second in itertools.pairwise(below))
        assert not page.frame.verticalScrollBar().isVisible() or gone
