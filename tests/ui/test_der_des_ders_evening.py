"""A French player's evening with La Der des Ders: from the start page on, by keys alone."""

import itertools
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication

from assistant.core.table import Note
from assistant.core.text import LANGUAGES
from assistant.games import find_game
from assistant.games.der_des_ders import log
from assistant.games.der_des_ders.board import read
from assistant.games.der_des_ders.questions.spending import Attack
from assistant.games.der_des_ders.questions.turn import Draw
from assistant.ui.answers.fight import FightView
from assistant.ui.map_painting import names
from assistant.ui.map_painting.names import placed
from tests.games.der_des_ders.tables import holding, spending
from tests.nightly import few_by_day
from tests.ui.running import answered, deleted, laid_out, running


class Evening:
    """A player at the window who only has a keyboard."""

    def __init__(self, program, qtbot):
        self.program, self.qtbot = program, qtbot

    @property
    def window(self):
        assert self.program.window is not None
        return self.program.window

    @property
    def card(self):
        return answered(self.window, self.qtbot)

    def begin(self):
        """From the start page to a new table, and to the question of what comes next."""
        settings = self.program.settings
        settings.show_as(replace(settings.look, language="fr"))
        self.program.show_start()
        page = self.program.start
        page.choose(find_game("der-des-ders"))
        page.title.setText("La der")
        self.qtbot.keyClick(page.title, Qt.Key.Key_Return)
        self.window.inspector.wanted = False
        self.type("e")
        self.window.keyboard.settle()

    def type(self, keys):
        """Type over the board."""
        self.qtbot.keyClicks(self.window.board, keys)
        QApplication.processEvents()
        deleted()

    def enter(self):
        """Press Enter over the board."""
        self.qtbot.keyClick(self.window.board, Qt.Key.Key_Return)
        QApplication.processEvents()  # what is asked next may be asked behind what was taken
        deleted()

    def line(self, words):
        """Write a line of quick entry."""
        self.qtbot.keyClick(self.window.board, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
        self.qtbot.keyClicks(self.window.quick, words)
        self.qtbot.keyClick(self.window.quick, Qt.Key.Key_Return)
        assert self.window.focusWidget() is self.window.board  # the card's keys work at once

    def choices(self):
        """What the card lets one do next, in words."""
        return [button.accessibleName() for button in self.card.choice_buttons]

    def asks(self):
        return type(self.card.question).__name__

    def fact(self, name):
        return self.window.session.position.fact(name)


@pytest.fixture
def evening(qtbot):
    with running(qtbot) as program:
        yield Evening(program, qtbot)


def test_from_the_start_page_to_the_first_offensive_by_keys(evening):
    evening.begin()
    assert evening.asks() == "Now"
    evening.type("2")  # alone, against the Central Powers
    evening.window.session.do(Note("luck", 3))
    assert evening.fact("opponent") == "central"
    evening.enter()
    evening.enter()
    assert evening.fact("phase") == "events"
    turn_of_the_schlieffen_plan(evening)
    system_with_markers_drawn_by_hand(evening)
    first_offensive_of_the_entente(evening)


def turn_of_the_schlieffen_plan(evening):
    """The markers are drawn by hand; the free attack takes two typed dice."""
    evening.line("draw 1 3 4")
    evening.enter()
    assert evening.fact("pending") == [1, 3, 4]
    assert evening.asks() == "EventDice"
    evening.enter()  # one Enter a marker
    assert evening.asks() == "EventDice" and [throw.count for throw in evening.card.answer.throws] == [2]
    evening.type("66")
    evening.enter()
    assert box(evening, "sector-france#1") == 5
    for _ in range(3):
        evening.enter()
    assert evening.fact("phase") == "first" and points(evening) == (14, 9)


def system_with_markers_drawn_by_hand(evening):
    """Nine faces are typed; then each step waits for its dice, for Enter, or for being told that it cannot."""
    evening.enter()
    assert evening.asks() == "System"
    evening.line("coquelicots t1 t0 t0 o france o russie r france n1 n1 o serbe")
    assert len(evening.card.answer.value["faces"]) == 9
    evening.enter()
    verdicts, cannot = [], 0
    while evening.fact("phase") == "first":
        verdicts.append(evening.window.session.words(evening.card.answer.verdict))
        if verdicts[-1].startswith("Offensive") and "contre Russie" in verdicts[-1]:
            while "Impossible" not in evening.choices()[evening.card.marked]:
                evening.qtbot.keyClick(evening.window.board, Qt.Key.Key_Space)
            evening.enter()
            assert evening.card.question.skip
            cannot += 1
        elif evening.card.takes_dice and evening.card.dice is not None:
            evening.type("5" * sum(throw.count for throw in evening.card.answer.throws))
        evening.enter()
    assert any("Défense 1" in words for words in verdicts) and any(
        "Allemagne contre France" in words for words in verdicts
    )
    assert cannot == 1, verdicts
    assert box(evening, "sector-france#1") < 5


def first_offensive_of_the_entente(evening):
    """Chosen by digit, odds before the dice, as many dice as are bought, typed; what falls counts."""
    assert evening.asks() == "Now" and evening.fact("phase") == "second"
    evening.type(next(words[0] for words in evening.choices() if "offensive" in words))
    assert evening.asks() == "ChooseOffensive"
    evening.enter()
    assert evening.asks() == "Attack"
    (throw,) = evening.card.answer.throws
    assert evening.window.session.words(throw.label) == "Attaque" and evening.card.dice.most == throw.count >= 1
    before = len(evening.window.session.desk.journal.edits)
    evening.type("6" * throw.count)
    assert f"{throw.count} touche" in evening.window.session.words(evening.card.answer.verdict)
    evening.enter()
    assert len(evening.window.session.desk.journal.edits) == before + 1 and evening.asks() == "Now"


def test_markers_drawn_by_hand_are_clicked_until_escape(evening):
    evening.begin()
    evening.type("1")
    evening.enter()
    evening.enter()
    window, qtbot = evening.window, evening.qtbot
    window.open_form(Draw, {})
    board, form = window.board, window.docks.panel("questions").form
    assert form is not None
    for event in (3, 1, 4):
        pile = next(pile for pile in board.counters.piles["bowl"] if pile.counters == (f"event-{event}#1",))
        qtbot.mouseClick(board.viewport(), Qt.MouseButton.LeftButton, pos=board.mapFromScene(pile.rect.center()))
    assert board.picking is not None
    qtbot.keyClick(board, Qt.Key.Key_Escape)
    assert board.picking is None
    form.ask()
    evening.enter()
    assert evening.fact("pending") == [3, 1, 4] and evening.asks() == "EventDice"


def test_an_offensive_is_turned_on_its_panel_and_rolled_by_keys(evening):
    evening.begin()
    session = evening.window.session
    for edit in (*holding(9, 9), *spending("entente")):
        session.do(edit)
    session.ask(Attack(defender="allemagne", attacker="france", pr=3))
    assert evening.asks() == "Attack" and evening.card.fight is not None
    turn(evening, "Russie")
    assert evening.card.question.attacker == "russie"
    turn(evening, "2 PR")
    assert evening.card.question.pr == 2 and len(evening.card.answer.throws) == 1
    evening.type("61")
    assert evening.card.fight is not None and evening.card.fight.fallen == 1
    evening.enter()
    assert box(evening, "sector-allemagne#1") == 7 and log.state(session.position).attacked == ("russia",)
    evening.type("e")
    assert "Fait ce tour" in [session.words(block.title) for block in evening.card.answer.body]


@pytest.mark.parametrize("luck", few_by_day((5, 0, 18), 5))
def test_a_phase_of_the_system_takes_few_presses_and_one_record_tells_its_steps(evening, luck):
    evening.begin()
    session = evening.window.session
    for edit in (Note("luck", luck), *holding(9, 9), *spending("entente", "entente")):
        session.do(edit)
    held = points(evening)
    evening.type("e")
    evening.window.keyboard.settle()
    presses, records = 0, []
    while evening.fact("phase") == "first":
        before = session.desk.journal.count
        if evening.card.throws:
            evening.qtbot.keyClick(evening.window.board, Qt.Key.Key_Space)
            evening.qtbot.waitUntil(lambda: not evening.card.throws)
        else:
            evening.enter()
        presses += 1
        records += range(before, session.desk.journal.count)
    assert presses <= 8, "drawn, rolled for, accepted; a choice is made by accepting, and costs the last two again"
    told = [session.words(session.desk.told(n + 1)) for n in records]
    steps = [words for line in told for words in line.split(";")]
    assert any("contre" in words for words in steps) and "phase du système" in steps[-1]
    assert len(steps) > len(told), "several steps stand in one record"
    while session.desk.journal.count > records[0] and session.desk.journal.now > records[0]:
        session.undo()
    assert evening.fact("system") is None and points(evening) == held


@pytest.mark.parametrize("language", few_by_day(LANGUAGES, "fr"))  # its words are the longer ones
def test_the_whole_offensive_is_seen_at_1280_by_720(evening, language):
    evening.begin()
    evening.program.settings.show_as(replace(evening.program.settings.look, language=language))
    evening.window.resize(1280, 720)
    session = evening.window.session
    for edit in (*holding(9, 9), *spending("entente")):
        session.do(edit)
    session.ask(Attack(defender="allemagne", attacker="france", pr=3))
    for dice in ("", "615"):
        evening.type(dice)
        card, port = evening.card, evening.window.answers.viewport()
        assert card.fight is not None and card.dice is not None
        laid_out()
        pieces = [one for view in card.findChildren(FightView) if view.parent() for one in view.pieces]
        seen = QRect(port.mapToGlobal(QPoint(0, 0)), port.size())
        for widget in (*pieces, card.dice, card.choice_buttons[0]):
            assert seen.contains(QRect(widget.mapToGlobal(QPoint(0, 0)), widget.size())), widget.accessibleName()


def turn(evening, name):
    """Click the piece of the fight panel that begins with this name."""
    views = [view for view in evening.card.findChildren(FightView) if view.parent() is not None]
    (piece,) = [piece for piece in views[-1].pieces if piece.accessibleName().startswith(name)]
    evening.qtbot.mouseClick(piece, Qt.MouseButton.LeftButton)


def test_the_map_says_how_each_sector_stands(evening):
    evening.begin()
    standing = evening.window.board.standing(evening.window.session.position)
    words = {zone: evening.window.session.words(one.text) for zone, one in standing.items()}
    assert words["allemagne"] == "R 8 · VO 3" and words["italie"] == "neutre"
    board = evening.window.session.position.board
    row = names.printed_cells(board.zones["france"], board, "fr")
    assert [(cell.words, cell.doubtful) for cell in row] == [
        ("3 PR", False),
        ("6 PV", False),
        ("4+", False),
        ("T7", False),
    ]
    row = names.printed_cells(board.zones["russie"], board, "fr")
    assert [cell.words for cell in row] == ["2 × VO", "3 PV", "5+", "T3"] and row[2].doubtful and not row[3].doubtful


@pytest.mark.parametrize("look", few_by_day([*itertools.product((1.0, 1.5), LANGUAGES)], (1.0, "en"), (1.5, "fr")))
def test_neither_labels_nor_counters_hide_a_name(evening, look):
    scale, language = look
    evening.begin()
    settings = evening.program.settings
    settings.show_as(replace(settings.look, language=language, text_scale=scale))
    evening.window.resize(1280, 720)
    board = evening.window.board
    board.fit()
    board.stage.settled = True
    names = [name.rect for name in placed(board.stage.plan, board.stage.look, board.stage.zoom)]
    standings = board.standings._standings()
    shown = {zone: rect for zone in standings if not (rect := board.standings.rect_of(zone)).isEmpty()}
    assert not [zone for zone, rect in shown.items() if any(rect.intersects(name) for name in names)]
    assert all(zone in shown for zone, standing in standings.items() if standing.tone != "quiet")
    lying = [pile.rect for zone in standings for pile in board.counters.piles.get(zone, ())]
    assert lying and not any(rect.intersects(name) for rect in lying for name in names)
    quiet = [zone for zone, standing in standings.items() if standing.tone == "quiet"]
    board.zoom_by(4)
    board.stage.settled = True
    assert any(not board.standings.rect_of(zone).isEmpty() for zone in quiet), "there is room from near"


def test_what_the_map_says_is_copied_in_one_go(evening):
    evening.begin()
    evening.line("my-board")
    evening.window.session.checking.emit(("allemagne", "rupture:7", "sector-allemagne#1", "tech-central-air:1"))
    panel = evening.window.docks.panel("check-board")
    asked = {(row.id, row.key) for row in panel.model.rows}
    assert ("allemagne", "attack_value") in asked and ("rupture:7", "operational_value") in asked
    assert ("sector-allemagne", "initial_breakdown") in asked and ("tech-central-air:1", "threshold") in asked
    panel.table.selectAll()
    panel.same.click()
    board, doubtful = read(evening.window.session.position.board, evening.window.session.position.kinds)
    assert doubtful.keys().isdisjoint(("sectors.germany.attack_value", "operational_value.7"))
    assert board.sectors["germany"].attack_value == 4  # confirmed, not changed
    place = next(n for n, row in enumerate(panel.model.rows) if (row.id, row.key) == ("allemagne", "attack_value"))
    panel.model.setData(panel.model.index(place, 2), "5")
    now = evening.window.session.position
    assert read(now.board, now.kinds).board.sectors["germany"].attack_value == 5
    assert names.printed_cells(now.board.zones["allemagne"], now.board, "fr")[2] == names.PrintedCell("5+", False)


def box(evening, counter):
    return evening.window.session.position.box(counter)


def points(evening):
    state = log.state(evening.window.session.position)
    return state.pr["entente"], state.pr["central"]
