"""A player who presses and clicks whatever comes: what must hold after every gesture, whatever came before it.

What is marked is what Enter does, the digit on a button presses it, and nothing acts on what is not seen; the keyboard is always
somewhere that can be seen; an edit that was acknowledged is in the file; nothing that is typed ends the program.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import QEvent, QPoint, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QFileDialog, QWidget

from assistant.core.table import Table
from assistant.desk.desk import Desk
from assistant.ui.answers.card import Card
from assistant.ui.answers.choices import Choice
from assistant.ui.look.settings import Settings
from assistant.ui.table.keyboard import TAKES_TEXT, WAIT
from assistant.ui.table.window import TableWindow
from assistant.ui.widgets.layout import in_view
from assistant.ui.widgets.session import Session
from tests.ui.running import deleted

Gesture = tuple[str, int]  # a sort, and which one of it

CTRL, SHIFT, ALT = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
)
LETTERS = "aserfvltcmpw"
PLAIN = [
    getattr(Qt.Key, f"Key_{name}") for name in ("Return", "Escape", "Space", "Tab", "Backtab", "Backspace", "Delete")
]
ARROWS = [getattr(Qt.Key, f"Key_{name}") for name in ("Left", "Right", "Up", "Down", "Home", "Plus", "Minus")]
CHORDS = [
    *((Qt.Key[f"Key_{letter}"], CTRL) for letter in "ZZZYJKHTRIB"),
    *((key, CTRL) for key in (Qt.Key.Key_Space, Qt.Key.Key_0, Qt.Key.Key_Plus, Qt.Key.Key_Minus)),
    (Qt.Key.Key_Z, CTRL | SHIFT),
    (Qt.Key.Key_W, CTRL | SHIFT),
    (Qt.Key.Key_R, CTRL | SHIFT),
    (Qt.Key.Key_Up, ALT),
    (Qt.Key.Key_Return, SHIFT),
    *((getattr(Qt.Key, f"Key_F{n}"), Qt.KeyboardModifier.NoModifier) for n in (1, 6, 8, 9)),
]
WORDS = (
    "gaule cis", "2 ru minsk > wilna", "x", "§é œ", "= = =", ";;;", "99999999999", "paris fr", "vp de +1", "turn +", "-", "> >",
    "attaque minsk", "3 4", "%n {0} $x", "'\"\\", "\U0001f600", "trench riga 2", "a" * 300, "note", "  ", "lemberg = ru", "1/0",
)  # fmt: skip
SORTS = (
    "ask",
    "letter",
    "ask",
    "digit",
    "digit",
    "enter",
    "enter",
    "enter",
    "plain",
    "arrow",
    "chord",
    "words",
    "board",
    "button",
    "card",
    "wait",
)


class Wanderer:
    """Does gestures at one window, and looks after each."""

    def __init__(self, window: TableWindow, path: Path) -> None:
        self.window, self.path = window, path
        self.taken: list[tuple[Card, Choice]] = []
        self.done: list[tuple[object, ...]] = []
        self._waiter = QTimer(window, interval=50)  # a menu that waits for its choice holds the gesture that opened it
        self._waiter.timeout.connect(self._put_away)
        self._waiter.start()

    def go(self, gesture: Gesture) -> None:
        """Do a gesture, and look."""
        self.done.append(gesture)
        sort, which = gesture
        getattr(self, f"_{sort}")(which)
        self._settle()
        deleted()
        self._look()

    # Gestures

    def _key(self, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        focus = self.window.focusWidget() or self.window.board
        QTest.keyClick(focus, key, modifier)

    def _letter(self, which: int) -> None:
        self._key(Qt.Key[f"Key_{LETTERS[which % len(LETTERS)].upper()}"])

    def _ask(self, which: int) -> None:
        """Ask something of a zone in which counters lie, back at the board."""
        zones = sorted(self.window.session.position.occupied)
        if zones:
            self.window.session.point_at(zones[which % len(zones)])
        self._key(Qt.Key.Key_Escape)
        self.window.board.setFocus()
        self._key(Qt.Key[f"Key_{'AESRV'[which % 5]}"])
        QTest.qWait(WAIT + 20)

    def _digit(self, which: int) -> None:
        digit = str(which % 10)
        self._press(Qt.Key[f"Key_{digit}"], digit)

    def _enter(self, which: int) -> None:
        self._press(Qt.Key.Key_Return, "")

    def _press(self, key: Qt.Key, digit: str) -> None:
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
        asking = window.commands.asking.waiting
        self.taken.clear()
        self._key(key)
        found = [choice for _card, choice in self.taken]
        if seen and not asking:
            assert len(seen) == 1, f"one key stands on several buttons: {seen}"
            assert found == seen, "what is marked is what the key does"
        else:
            assert not found, "no key takes a choice that does not show it"

    def _buttons(self) -> Iterator[tuple[Choice, Any]]:
        """The choices of all cards that can be seen, with their buttons."""
        if self.window.answers.visibleRegion().isEmpty():  # behind another panel
            return
        for card in self.window.answers.cards:
            for choice, button in zip(card.choices, card.choice_buttons, strict=False):
                if button.isVisible() and button.isEnabled():
                    yield choice, button

    def _plain(self, which: int) -> None:
        self._key(PLAIN[which % len(PLAIN)])

    def _arrow(self, which: int) -> None:
        self._key(ARROWS[which % len(ARROWS)])

    def _chord(self, which: int) -> None:
        self._key(*CHORDS[which % len(CHORDS)])

    def _words(self, which: int) -> None:
        """Type words: into whatever takes them, over the board too."""
        fields = [w for w in self.window.findChildren(QWidget) if isinstance(w, TAKES_TEXT) and _takes(w)]
        goal = (self.window.board, self.window.quick, *fields)[which % (len(fields) + 2)]
        goal.setFocus()
        for letter in WORDS[which % len(WORDS)]:
            focus = self.window.focusWidget()  # the first letter may begin a line
            QApplication.sendEvent(focus, QKeyEvent(QEvent.Type.KeyPress, 0, Qt.KeyboardModifier.NoModifier, letter))
        if which % 3:
            self._key(Qt.Key.Key_Return)

    def _board(self, which: int) -> None:
        """Click on the board, or near a counter; now and then twice, or for its menu."""
        view = self.window.board
        lying = [p.at for piles in view.counters.piles.values() for p in piles if view.visible.contains(p.at)]
        spread = view.viewport().rect()
        at = QPoint(which * 7919 % spread.width(), which * 104729 % spread.height())
        if lying and which % 2:
            at = view.viewportTransform().map(lying[which % len(lying)]).toPoint()
        if which % 5 == 0:
            QTest.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
        elif which % 7 == 0:
            QTest.mouseClick(view.viewport(), Qt.MouseButton.RightButton, pos=at)
        else:
            QTest.mouseMove(view.viewport(), at)
            QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, CTRL if which % 11 == 0 else SHIFT & CTRL, at)

    def _button(self, which: int) -> None:
        """Click a button anywhere in the window."""
        self._click([b for b in self.window.findChildren(QAbstractButton) if _takes(b)], which)

    def _card(self, which: int) -> None:
        """Click a button of the answers."""
        self._click([b for b in self.window.answers.findChildren(QAbstractButton) if _takes(b)], which)

    def _click(self, buttons: list[QAbstractButton], which: int) -> None:
        if buttons:
            button = buttons[which % len(buttons)]
            self.done[-1] = (
                self.done[-1][0],
                which,
                button.accessibleName() or button.text(),
            )  # told when something is wrong
            QTest.mouseClick(button, Qt.MouseButton.LeftButton, pos=button.rect().center())

    def _wait(self, which: int) -> None:
        QTest.qWait(which % 4 * 100)

    # What must hold

    def _settle(self) -> None:
        for _ in range(3):
            QApplication.processEvents()
        self._put_away()

    def _put_away(self) -> None:
        """Close menus and dialogs."""
        while (popup := QApplication.activePopupWidget()) is not None:
            popup.close()
        for other in QApplication.topLevelWidgets():
            if other is not self.window and other.isVisible() and other.isWindow() and other.isModal():
                other.close()

    def _look(self) -> None:
        window = self.window
        assert window.isVisible()
        if QApplication.activeWindow() is not window:  # a panel that floats
            window.activateWindow()
            QApplication.processEvents()
        focus = window.focusWidget()
        assert focus is not None and focus.isVisible(), f"the keyboard is lost: {focus}"
        marked = [button for _choice, button in self._buttons() if button.key.isVisible()]
        assert len(marked) <= 1, "several buttons show Enter"
        live = window.answers.active
        for card in window.answers.cards:
            assert card.folded == (card is not live), "only the top card is open"
        if marked:
            taken = f"{window.focusWidget()}, {window.board.hand.picking}"
            assert window.answers.takes_keys and window.focus.free, f"a button shows a key that another takes: {taken}"

    def reopen(self) -> None:
        """The file holds what the window shows."""
        table = self.window.session.position.table
        desk = Desk.open(self.path)
        assert _written(desk.position.table) == _written(table), "an acknowledged edit is lost"
        desk.close()


def _written(table: Table) -> list[dict[object, bytes]]:
    """Return what a table holds as it is written: a file knows no tuples."""
    parts = (table.counters, table.markers, table.facts)
    return [{key: msgspec.json.encode(value) for key, value in part.items()} for part in parts]


def _takes(widget: QWidget) -> bool:
    return widget.isVisible() and widget.isEnabled() and not widget.visibleRegion().isEmpty()


def _bears(button: Any, digit: str) -> bool:
    part = button.digit if digit else button.key
    return part.isVisible() and in_view(part) and (not digit or part.text() == digit)


def random_gestures(chance: random.Random, count: int) -> list[Gesture]:
    """Return gestures by chance."""
    return [(chance.choice(SORTS), chance.randrange(100_000)) for _ in range(count)]


def wander(desk: Desk, path: Path, gestures: list[Gesture], patch: pytest.MonkeyPatch, language: str = "en") -> int:
    """Do gestures at a table; return how many choices were taken. Raises what the window did wrong.

    Args:
        desk: the open table.
        path: its file.
        gestures: what is done.
        patch: undone by the caller.
        language: in which the window begins.
    """
    for name in ("getOpenFileName", "getSaveFileName"):
        patch.setattr(QFileDialog, name, lambda *_words: ("", ""))
    settings = Settings()
    settings.show_as(replace(settings.look, language=language))
    window = TableWindow(Session(desk, settings))
    wanderer = Wanderer(window, path)
    take, count = Card._take, 0

    def spied(card: Card, choice: Choice) -> None:
        nonlocal count
        count += 1
        wanderer.taken.append((card, choice))
        take(card, choice)

    patch.setattr(Card, "_take", spied)
    bugs: list[object] = []
    window.bug.connect(lambda bug, _question: bugs.append(bug))
    window.show()
    window.activateWindow()
    QTest.qWaitForWindowExposed(window)
    try:
        for gesture in gestures:
            wanderer.go(gesture)
            assert not bugs, f"a question could not be answered: {bugs}"
        wanderer.reopen()
    except AssertionError as wrong:
        raise AssertionError(f"{wrong}\nafter {wanderer.done[-12:]}") from wrong
    finally:
        window.close()
        window.deleteLater()
        QApplication.processEvents()
    return count
