"""Downfall of Empires at the window: a fight from the pointer to its losses, values corrected in the card, secrets."""

from PySide6.QtCore import Qt

from assistant.core.table import Flip
from assistant.games.empires import log
from assistant.games.empires.deeds import Fought
from assistant.games.empires.questions.attack import Attack
from assistant.games.empires.questions.attack_plan import Plan
from assistant.ui.answers.told import SituationForm, Told
from tests.ui.links import follow

LAID = ("empires", "autumn-1915")


def press(qtbot, window, *keys):
    """Press keys over the board, each given the time to act and its answer awaited; return how many that were."""
    for key in keys:
        qtbot.keyClick(window.board, key)
        window.keyboard.settle()
        qtbot.waitUntil(lambda: window.answers.active is None or window.answers.active.pending is None)
    return len(keys)


def test_a_fight_from_the_pointer_to_its_losses_in_eight_keys(window, qtbot):
    window.session.point_at("minsk")
    used = press(qtbot, window, Qt.Key.Key_A)
    card = window.answers.active
    assert card is not None and card.question == Attack(zone="minsk")
    used += press(qtbot, window, Qt.Key.Key_3, Qt.Key.Key_4)
    assert card.question == Attack(zone="minsk", dice=(3, 4))
    before = card.answer
    wanted = next(n for n, offer in enumerate(card.answer.offers) if "trench" in window.session.words(offer.label))
    used += press(qtbot, window, *[Qt.Key.Key_Space] * (wanted - max(0, card.marked)), Qt.Key.Key_Return)
    assert used <= 8
    assert card.done is not None
    assert card.answer is before, "the card keeps what was rolled"
    position = window.session.position
    assert position.marker("trench-entente", "minsk") == 0
    assert log.done(position, Fought, zone="minsk")
    press(qtbot, window, Qt.Key.Key_Return, Qt.Key.Key_Return)
    assert window.session.position is position, "nothing is applied twice"
    window.session.point_at("minsk")
    press(qtbot, window, Qt.Key.Key_A, Qt.Key.Key_6, Qt.Key.Key_1)
    assert card.question == Attack(zone="minsk", dice=(6, 1)), "the next fight in the zone begins without dice"
    assert card.done is None and card.answer is not before


def test_technologies_nobody_mirrored_are_set_in_the_card(window, qtbot):
    window.session.ask(Attack(zone="minsk"))
    card = window.answers.active
    assert card is not None and card.answer is not None and card.answer.situation is not None
    card._toggle_change()
    form = card.findChild(SituationForm)
    assert form.rows["combat.techs.germany"].text(0) == "Germany"
    assert not any(path.startswith("situation.options") for path in form.rows)
    form.rows["combat.techs.germany.attack"].setData(1, Qt.ItemDataRole.EditRole, 2)
    form.wanted.emit(dict(form.overrides))
    assert card.answer.situation.combat.techs["germany"].attack == 2
    again = card.findChildren(SituationForm)[-1]
    assert again.rows["combat.techs.germany"].isExpanded(), "what was changed stays open"


def test_a_plan_shows_fractions_on_demand_and_leads_to_the_printed_values(window, qtbot):
    window.session.ask(Plan(zone="minsk"))
    card = window.answers.active

    # A plan may be worked out in the background: its links come with the answer.
    qtbot.waitUntil(lambda: bool(card.findChildren(Told)), timeout=20_000)
    (told,) = card.findChildren(Told)
    assert "1.00" in told.toPlainText().split()
    follow(told, "Exact fractions")
    assert "37/18" in told.toPlainText().split() and "1.00" not in told.toPlainText().split()
    follow(told, "Rounded")
    assert "1.00" in told.toPlainText().split()
    follow(told, "Correct from my copy")
    panel = window.docks.panel("check-board")
    assert {row.id for row in panel.model.rows} == {"germany-a5", "russia-a3"}
    assert all(row.doubtful for row in panel.model.rows)


def test_secret_tiles_are_shown_to_their_owner_until_the_next_key(window, qtbot):
    stage = window.board.stage
    kind = window.session.position.kinds.kinds["germany-gas"]
    press(qtbot, window, Qt.Key.Key_P)
    assert stage.face_shown(kind, 1) == 1 and not window.commands.asking.initials, "nothing is secret yet"
    window.session.do(Flip(("germany-gas#1",), 1))
    table = window.session.position.table
    press(qtbot, window, Qt.Key.Key_P, Qt.Key.Key_G)
    assert stage.face_shown(kind, 1) == 0
    press(qtbot, window, Qt.Key.Key_Space)
    assert stage.face_shown(kind, 1) == 1
    assert window.session.position.table is table
