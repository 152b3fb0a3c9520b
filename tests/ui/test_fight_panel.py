"""The fight panel: parts turned by click and key, aids switched, outcomes in one bar, all of it seen at 1280 x 720."""

import time

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication

from assistant.core.table import Move, Said
from assistant.desk.desk import Desk
from assistant.games import find_game
from assistant.games.empires.game import FIRST, V1_1
from assistant.games.empires.questions.attack import Attack
from assistant.ui.answers.fight import FightView, OutcomeBar, first_marked
from assistant.ui.look.style import dress
from tests.nightly import few_by_day
from tests.ui.running import laid_out, shown

LEAD, HELPER = "germany-a5#2", "germany-a5#1"


@pytest.fixture
def window(qtbot):
    desk = Desk.new(V1_1, "example-4")
    desk.edit(Move(("germany-aviation#1",), "development-germany:available"))
    desk.edit(Move(("missions-germany#1",), "missions-germany:2"))
    for back in (1, 3):
        desk.edit(Said(back, "correction"))  # the table is laid so: nothing is remarked of it
    app = QApplication.instance()
    with shown(desk, qtbot) as made:
        dress(app, made.session.settings.look)
        made.resize(1280, 720)
        made.session.point_at("minsk")
        made.session.ask(Attack(zone="minsk"))
        qtbot.waitUntil(lambda: made.answers.active is not None and made.answers.active.fight is not None)
        yield made
        app.setStyleSheet("")


def card_of(window):
    card = window.answers.active
    assert card is not None
    until = time.monotonic() + 30
    while card.pending is not None and time.monotonic() < until:  # a machine that is busy answers beside the window
        laid_out()
    return card


def fight_of(window):
    fight = card_of(window).fight
    assert fight is not None
    return fight


def pieces(window):
    return [piece for view in card_of(window).findChildren(FightView) if view.parent() for piece in view.pieces]


def parts(window):
    fight = fight_of(window)
    return {one.counter: one.part for one in (*fight.attacker.fighters, *fight.defender.fighters)}


def totals(window):
    fight = fight_of(window)
    return fight.attacker.potential.total, fight.defender.potential.total


def test_the_majority_supports_and_three_keys_are_the_whole_fight(window, qtbot):
    assert parts(window) == {LEAD: "leads", HELPER: "supports", "russia-a3#1": "attacked"}
    for key in (Qt.Key.Key_3, Qt.Key.Key_4):
        qtbot.keyClick(window.board, key)
    assert totals(window) == (10, 8)
    fight = fight_of(window)
    assert fight.fallen is not None
    assert fight.chances.rows[fight.fallen].label.key == "chance-attacker"
    qtbot.keyClick(window.board, Qt.Key.Key_Return)
    assert card_of(window).done is not None, "hover, A, 3, 4, Enter: the losses are taken"

    assert not window.answers.roll((4,)) and card_of(window).done is not None, "dice typed after it open it no more"
    # Asked again by a line it is no step of an old table.
    window.session.do(Move(("russia-a3#1",), "smolensk"))
    window.session.ask(Attack(zone="minsk"))
    qtbot.waitUntil(lambda: card_of(window).pending is None)
    assert card_of(window).trouble.startswith("Nobody can be attacked in Minsk")
    assert card_of(window).dice is None and not card_of(window).takes_dice, "what is refused asks for no dice"


def test_space_throws_the_dice_and_marks_nothing_else(window, qtbot):
    qtbot.keyClick(window.board, Qt.Key.Key_Space)
    card = card_of(window)
    qtbot.waitUntil(lambda: card.pending is None and card.dice is not None and len(card.dice.rolls) == 2)
    assert card.choices and card.marked == first_marked(card.choices), "Enter takes the losses"


def test_a_click_turns_each_counter_in_a_round(window, qtbot):
    qtbot.mouseClick(pieces(window)[1], Qt.MouseButton.LeftButton)
    assert parts(window)[HELPER] == "idle" and totals(window)[0] == 5
    assert "idle" in pieces(window)[1].accessibleName()
    helper = pieces(window)[1]
    helper.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(helper, Qt.Key.Key_Space)  # a key turns what Tab has reached
    assert parts(window)[HELPER] == "supports" and totals(window)[0] == 7
    qtbot.mouseClick(pieces(window)[0], Qt.MouseButton.LeftButton)
    assert parts(window)[HELPER] == "leads" and parts(window)[LEAD] == "supports"


def test_aids_are_switched_and_say_what_is_left(window, qtbot):
    def aid(word):
        return next(piece for piece in pieces(window) if word in piece.accessibleName())

    assert "2 Missions left" in aid("Aviation").accessibleName()
    qtbot.mouseClick(aid("Aviation"), Qt.MouseButton.LeftButton)
    assert totals(window) == (9, 4)
    qtbot.mouseClick(aid("Trench"), Qt.MouseButton.LeftButton)
    assert totals(window) == (9, 3)
    qtbot.mouseClick(aid("No trench"), Qt.MouseButton.LeftButton)
    assert totals(window) == (9, 4)


def test_the_bar_tells_every_outcome_exactly_and_what_is_turned_takes_up_the_dice(window, qtbot):
    (bar,) = card_of(window).findChildren(OutcomeBar)
    assert sum(row.weight for row in fight_of(window).chances.rows) == 36
    for row in fight_of(window).chances.rows:
        assert f"{row.weight}/36" in bar.accessibleName()
    card_of(window).set_dice((3, 4))
    assert totals(window) == (10, 8)
    qtbot.mouseClick(pieces(window)[1], Qt.MouseButton.LeftButton)
    assert totals(window) == (5, 4), "another fight than the one that was rolled for"


def test_a_click_on_one_too_many_says_why_and_keeps_the_dice(qtbot):
    desk = Desk.new(FIRST, "august-1914")
    desk.edit(Move((desk.position.counters_in("cologne")[0].id,), "bruxelles"))
    desk.edit(Move(tuple(one.id for one in desk.position.counters_in("strasbourg")), "verdun"))
    with shown(desk, qtbot) as window:
        window.session.ask(Attack(zone="verdun"))
        qtbot.waitUntil(lambda: window.answers.active is not None and window.answers.active.fight is not None)
        assert list(parts(window).values())[:3] == ["leads", "supports", "idle"], "one Manoeuvre"
        for rolls in ((6,), (6, 3)):
            qtbot.keyClick(window.board, Qt.Key[f"Key_{rolls[-1]}"])
            qtbot.waitUntil(lambda rolls=rolls: card_of(window).question.dice == rolls)
            qtbot.waitUntil(lambda: card_of(window).pending is None)
            pieces(window)[2].click()
            qtbot.waitUntil(lambda: "At most one support" in window.phase_bar.told)
            qtbot.waitUntil(lambda: card_of(window).pending is None)
            window.phase_bar.refresh()
            assert "At most one support" in window.phase_bar.told, "it stays once the dice lie there again"
            assert card_of(window).fight is not None
            assert card_of(window).dice is not None
            assert tuple(card_of(window).dice.rolls) == rolls
            window.phase_bar.leave()


@pytest.mark.parametrize(
    "laid", few_by_day([("empires", "autumn-1915"), ("third-reich", "summer-1941")], ("third-reich", "summer-1941"))
)
def test_every_fight_of_a_table_is_seen_with_its_outcome(laid, qtbot):
    slug, setup = laid
    game = find_game(slug)
    app = QApplication.instance()
    assert isinstance(app, QApplication) and game.fight is not None
    with shown(Desk.new(game, setup), qtbot) as window:
        window.session.settings.next_language()
        dress(app, window.session.settings.look)
        window.resize(1280, 720)
        fought = 0
        for zone in window.session.position.occupied:
            question = game.fight(window.session.position, zone)
            if question is None:
                continue
            card = window.answers.ask(game.asked(question))
            qtbot.waitUntil(lambda: card.pending is None, timeout=20_000)  # noqa: B023 - waited for here
            if card.fight is None:
                continue
            for die in (5, 2):
                card.press(die)
                qtbot.waitUntil(lambda: card.pending is None, timeout=20_000)  # noqa: B023 - waited for here
            laid_out()
            port = window.answers.viewport()
            seen = QRect(port.mapToGlobal(QPoint(0, 0)), port.size())
            assert card.dice is not None and card.choice_buttons
            for widget in (*pieces(window), card.dice, card.choice_buttons[0]):
                place = QRect(widget.mapToGlobal(QPoint(0, 0)), widget.size())
                assert seen.contains(place), (zone, widget.accessibleName())
            fought += 1
        assert fought >= 3
        app.setStyleSheet("")
