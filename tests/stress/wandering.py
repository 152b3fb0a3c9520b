"""A player who presses and clicks whatever comes, and what must hold after every gesture.

What is marked is what Enter does, the digit on a button presses it, and nothing acts on what is not seen; no key changes the table
where nothing is selected, marked or chosen; the keyboard is always somewhere that can be seen; what the bar says is what the
judgement says when it is asked anew; undo gives the table back, and redo the edit; an edit that was acknowledged is in the file;
nothing that is typed ends the program.
"""

import itertools
from collections import Counter
from unittest import mock

import msgspec
from PySide6.QtCore import QEvent, QPoint, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QFileDialog, QWidget

from assistant.core.questions import ReasonKind
from assistant.core.table import is_same
from assistant.core.text import LANGUAGES
from assistant.desk.desk import Desk
from assistant.ui.answers.card import Card
from assistant.ui.table.keyboard import TAKES_TEXT, is_seen
from assistant.ui.widgets.scrolling import in_view
from tests.conftest import give_back
from tests.stress.running import megabytes
from tests.stress.windows import away, new_table
from tests.ui.running import deleted

LONGEST = 120  # gestures after which another table is begun
# Of so many gestures one is painted too: what must hold rests on no picture, and most of the time went there.
PAINTED = 12
GROWTH = 60  # MB that two thirds of a long wandering may add: pictures of the ground come and go with the zoom
Key, Modifier = Qt.Key, Qt.KeyboardModifier
NONE, CTRL, SHIFT, ALT = Modifier.NoModifier, Modifier.ControlModifier, Modifier.ShiftModifier, Modifier.AltModifier
TYPED = {
    "letter": [(Key[f"Key_{name}"], NONE) for name in "ASERFVLTCMPW"],
    "plain": [
        (Key[f"Key_{name}"], NONE) for name in ("Return", "Escape", "Space", "Tab", "Backtab", "Backspace", "Delete")
    ],
    "arrow": [(Key[f"Key_{name}"], NONE) for name in ("Left", "Right", "Up", "Down", "Home", "Plus", "Minus")],
    "chord": [
        *((Key[f"Key_{name}"], CTRL) for name in (*"ZZZYJKHTRIB0", "Space", "Plus", "Minus")),
        *((Key[f"Key_{name}"], CTRL | SHIFT) for name in "ZWR"),
        *((Key[f"Key_F{n}"], NONE) for n in (1, 6, 8, 9)),
        *((Key.Key_Up, ALT), (Key.Key_Return, SHIFT)),
    ],
}
WORDS = (
    "gaule cis", "2 ru minsk > wilna", "x", "§é œ", "= = =", ";;;", "99999999999", "paris fr", "vp de +1", "turn +", "-", "> >",
    "attaque minsk", "3 4", "%n {0} $x", "'\"\\", "\U0001f600", "trench riga 2", "a" * 60, "note", "  ", "lemberg = ru", "1/0",
)  # fmt: skip
PLAIN = ("letter", "plain", "arrow", "digit", "enter")  # sorts of gestures that are one key, with nothing held
SORTS = (
    *("ask", "take", "digit", "enter", "letter", "plain", "arrow", "chord", "words", "board", "button", "card", "wait"),
    *("ask", "take", "digit", "enter", "line", "line"),
)


class Wanderer:
    """Does gestures at one window, and looks after each."""

    def __init__(self, window, path):
        self.window, self.path = window, path
        self.taken = []
        self.done = []
        self._judged = (None, False, False)  # a position: whether something is due in it, or broken
        self._waiter = QTimer(window, interval=50)  # a menu that waits for its choice holds the gesture that opened it
        self._waiter.timeout.connect(self._put_away)
        self._waiter.start()

    def go(self, sort, which):
        """Do a gesture of a sort, and look; an edit is undone and done again before anybody goes on."""
        self.done.append((sort, which))
        self.window.setUpdatesEnabled(len(self.done) % PAINTED == 0)
        desk, free = self.window.session.desk, sort in PLAIN and self._is_free
        before, table = desk.journal, desk.position.table
        self.taken.clear()
        if sort in TYPED:
            self._key(*TYPED[sort][which % len(TYPED[sort])])
        else:
            getattr(self, f"_{sort}")(which)
        self._settle()
        deleted()
        self._look()
        journal, after = desk.journal, desk.position.table
        assert not free or self.taken or journal.count == before.count, (
            "a key changed the table, and nothing was selected"
        )
        if (journal.count, journal.now) == (before.count + 1, before.now + 1):
            for way, wanted in (("undo", table), ("redo", after)):
                self.window.commands.by_id[way].trigger()
                assert is_same(desk.position.table, wanted), f"{way} does not give the table back"
            self._settle()
            self._look()

    @property
    def _is_free(self):
        """Whether a key goes to the board, on which nothing is selected or marked, and answers no question."""
        window = self.window
        at_board = window.focusWidget() is window.board and window.board.picking is None
        return at_board and not window.deeds.is_marked and not window.commands.asking.waiting

    # Gestures

    def _key(self, key, modifier=NONE):
        QTest.keyClick(self.window.focusWidget() or self.window.board, key, modifier)

    def _wait(self, which):
        QTest.qWait(which % 4 * 100)

    def _ask(self, which):
        """Ask something of a zone in which counters lie, back at the board."""
        zones = sorted(self.window.session.position.occupied)
        if zones:
            self.window.session.point_at(zones[which % len(zones)])
        self._key(Key.Key_Escape)
        self.window.board.setFocus()
        self._key(Key[f"Key_{'AESRV'[which % 5]}"])
        self.window.keyboard.settle()

    def _take(self, which):
        """Ask something, and take what is marked."""
        self._ask(which)
        self._enter(which)

    def _digit(self, which):
        self._press(Key[f"Key_{which % 10}"], str(which % 10))

    def _enter(self, _which):
        self._press(Key.Key_Return, "")

    def _press(self, key, digit):
        """Press a key over the board that may take a choice: exactly the choice on whose button it is seen."""
        window = self.window
        if window.focusWidget() is not window.board:
            self._key(key)
            return
        window.keyboard.settle()  # a letter typed before acts before this key does
        while window.answers.active is not None and window.answers.active.pending is not None:
            QApplication.processEvents()  # keys typed ahead are for what comes
        self._settle()
        if window.focusWidget() is not window.board:
            return
        seen = [choice for choice, button in self._buttons() if _bears(button, digit)]
        asking, before = window.commands.asking.waiting, len(self.taken)  # what was typed ahead has been taken by now
        self._key(key)
        assert len(seen) <= 1 or asking, f"one key stands on several buttons: {seen}"
        assert self.taken[before:] == ([] if asking else seen), "what is marked is what the key does, and nothing else"

    def _buttons(self):
        """The choices of all cards that can be seen, with their buttons."""
        if self.window.answers.visibleRegion().isEmpty():  # behind another panel
            return
        for card in self.window.answers.cards:
            for choice, button in zip(card.choices, card.choice_buttons, strict=False):
                if button.isVisible() and button.isEnabled():
                    yield choice, button

    def _words(self, which):
        """Type words: into whatever takes them, over the board too."""
        fields = [w for w in self.window.findChildren(QWidget) if isinstance(w, TAKES_TEXT) and _takes(w)]
        (self.window.board, self.window.quick, *fields)[which % (len(fields) + 2)].setFocus()
        for letter in WORDS[which % len(WORDS)]:
            focus = self.window.focusWidget()  # the first letter may begin a line
            QApplication.sendEvent(focus, QKeyEvent(QEvent.Type.KeyPress, 0, NONE, letter))
        if which % 3:
            self._key(Key.Key_Return)

    def _line(self, which):
        """Type that all of a zone goes next door."""
        session = self.window.session
        board, language = session.position.board, session.language
        starts = sorted(zone for zone in session.position.occupied if board.neighbours.get(zone))
        if starts:
            start = starts[which % len(starts)]
            near = sorted(board.neighbours[start])
            goal = near[which // 7 % len(near)]
            self.window.quick.setFocus()
            self.window.quick.setText(f"{board.zones[start].name[language]} > {board.zones[goal].name[language]}")
            self._key(Key.Key_Return)

    def _board(self, which):
        """Click on the board, or near a counter; now and then twice, or for its menu."""
        view = self.window.board
        lying = [p.at for piles in view.counters.piles.values() for p in piles if view.visible.contains(p.at)]
        spread, viewport = view.viewport().rect(), view.viewport()
        at = QPoint(which * 7919 % spread.width(), which * 104729 % spread.height())
        if lying and which % 2:
            at = view.viewportTransform().map(lying[which % len(lying)]).toPoint()
        if which % 5 == 0:
            QTest.mouseDClick(viewport, Qt.MouseButton.LeftButton, pos=at)
        elif which % 7 == 0:
            QTest.mouseClick(viewport, Qt.MouseButton.RightButton, pos=at)
        else:
            QTest.mouseMove(viewport, at)
            QTest.mouseClick(viewport, Qt.MouseButton.LeftButton, NONE if which % 11 else CTRL, at)

    def _button(self, which):
        """Click a button anywhere in the window."""
        self._click(self.window, which)

    def _card(self, which):
        """Click a button of the answers."""
        self._click(self.window.answers, which)

    def _click(self, widget, which):
        buttons = [button for button in widget.findChildren(QAbstractButton) if _takes(button)]
        if buttons:
            button = buttons[which % len(buttons)]
            self.done[-1] += (button.accessibleName() or button.text(),)  # told when something is wrong
            QTest.mouseClick(button, Qt.MouseButton.LeftButton, pos=button.rect().center())

    # What must hold

    def _settle(self):
        for _ in range(3):
            QApplication.processEvents()
        self._put_away()

    def _put_away(self):
        """Close menus and dialogs."""
        while (popup := QApplication.activePopupWidget()) is not None:
            popup.close()
        for other in QApplication.topLevelWidgets():
            if other is not self.window and other.isVisible() and other.isWindow() and other.isModal():
                other.close()

    def _look(self):
        window = self.window
        assert window.isVisible()
        if QApplication.activeWindow() is not window:  # a panel that floats
            window.activateWindow()
            QApplication.processEvents()
        focus = window.focusWidget()
        assert focus is not None and is_seen(focus), f"the next key goes to what is not seen: {focus}"
        self._look_at_bar()
        picking = window.board.picking is not None
        assert not picking or not window.docks.panel("questions").visibleRegion().isEmpty(), (
            "a hidden form waits for clicks"
        )
        marked = [button for _choice, button in self._buttons() if button.key.isVisible()]
        assert len(marked) <= 1, "several buttons show Enter"
        for card in window.answers.cards:
            assert card.folded == (card is not window.answers.active), "only the top card is open"
        if marked:
            taken = f"{focus}, {window.board.picking}"
            assert window.answers.takes_keys and window.focus.free, f"a button shows a key that another takes: {taken}"

    def _look_at_bar(self):
        """Ask the judgement anew what the bar says; it is written a moment after the table has changed."""
        window, session = self.window, self.window.session
        window.findings.refresh()
        window.phase_bar.refresh()
        if session.watched:
            return
        if self._judged[0] is not session.position:
            findings, broken = session.game.findings, session.desk.against()
            reasons = session.desk.ask(findings()).reasons if findings is not None else ()
            due = any(reason.kind is not ReasonKind.ASSUMED for reason in reasons)
            self._judged = session.position, due, bool(broken)
        _, due, broken = self._judged
        calm = window.phase_bar.owed.strong.full == session.own("nothing-found")
        assert not (calm and (due or broken)), f"nothing is forgotten, says the bar: {session.desk.against()}"
        played = window.phase_bar.written.buttons["played"].isVisibleTo(window.phase_bar)
        assert played == broken, "what the rules have against the last edit is not what the bar says"


def _written(table):
    """Return what a table holds as it is written: a file knows no tuples."""
    parts = (table.counters, table.markers, table.facts)
    return [{key: msgspec.json.encode(value) for key, value in part.items()} for part in parts]


def _takes(widget):
    return widget.isVisible() and widget.isEnabled() and not widget.visibleRegion().isEmpty()


def _bears(button, digit):
    part = button.digit if digit else button.key
    return part.isVisible() and in_view(part) and (not digit or part.text() == digit)


def evening(run, slug, path, numbers, language):
    """Wander at a new table; return how many gestures were done, choices taken and edits made."""
    window, bugs, known = new_table(slug, path, language=language), [], len(run.faults)
    wanderer, take, taken, desk = Wanderer(window, path), Card._take, 0, window.session.desk

    def spied(card, choice):
        nonlocal taken
        taken += 1
        wanderer.taken.append(choice)
        take(card, choice)

    window.bug.connect(lambda bug, _question: bugs.append(bug))
    window.activateWindow()
    QTest.qWaitForWindowExposed(window)
    nothing = mock.Mock(return_value=("", ""))
    try:
        with (
            mock.patch.object(Card, "_take", spied),
            mock.patch.multiple(QFileDialog, getOpenFileName=nothing, getSaveFileName=nothing),
        ):
            for _ in numbers:
                wanderer.go(run.chance.choice(SORTS), run.chance.randrange(100_000))
                assert not bugs and len(run.faults) == known, f"{bugs} {run.faults[known:]}"
        again = Desk.open(path)
        assert _written(again.position.table) == _written(desk.position.table), "an acknowledged edit is lost"
        again.close()
    except AssertionError as wrong:
        raise AssertionError(f"{wrong}\nafter {wanderer.done[-12:]}") from wrong
    finally:
        away(window)
    return Counter(gestures=len(wanderer.done), taken=taken, edits=desk.journal.count)


def wander(slug, run):
    """Press and click by chance at one table of a game after another, in both languages by turns."""
    numbers, held = run.each("steps"), list[int]()
    counts = {language: Counter[str]() for language in LANGUAGES}
    for number in numbers:
        few = itertools.chain((number,), itertools.islice(numbers, LONGEST - 1))
        path, language = run.home / f"{slug}-{len(held)}.sabretache", LANGUAGES[len(held) % len(LANGUAGES)]
        with run.guarded(f"{slug}, table {len(held)}"):  # what is wrong at one table ends that evening alone
            counts[language] += evening(run, slug, path, few, language)
        give_back()
        held.append(megabytes())
    for language, found in counts.items():
        print(f"  {slug}, {language}: {', '.join(f'{n} {what}' for what, n in found.items())}")
    assert sum(found["taken"] for found in counts.values()) or run.faults or run.counts["steps"] < LONGEST, (
        "no choice was taken"
    )
    early = held[len(held) // 3]  # until then the caches fill
    if held[-1] > early + GROWTH:
        run.fault(f"memory grew from {early} to {held[-1]} MB")
