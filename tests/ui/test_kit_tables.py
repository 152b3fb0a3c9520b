"""The tables of kits in the window: every action, letter, question, picture and page, with much, little and no rules."""

from dataclasses import replace

import pytest
from msgspec import structs
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from assistant.core.table import Move
from assistant.core.text import LANGUAGES, Name
from assistant.desk.desk import Desk, load
from assistant.desk.editor import draft as drafts
from assistant.desk.editor.draft import CounterRow, SideRow, blank_board, new_game
from assistant.desk.kits import from_draft, write
from assistant.desk.kits.from_vassal import Wanted
from assistant.desk.pages.handouts import packed
from assistant.games import find_game
from assistant.scan.boards import editing
from assistant.scan.vassal.module import read_module
from assistant.ui.counters.draw import draw_counter, face_of
from assistant.ui.export.picture import Drawing, render_picture
from assistant.ui.look.theme import DARK, LIGHT
from tests.desk.test_kits_of_modules import war
from tests.nightly import few_by_day
from tests.ui.running import laid_out, shown, speaking
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
        picture = render_picture(table.position, theme, language, QSize(400, 400))
        assert not picture.isNull() and len({picture.pixel(x, 150) for x in range(0, picture.width(), 5)}) > 1
        assert any(packed(table.position, table.game, language).piles.values())
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
