"""A player at the window of a table who has only a keyboard, or only a mouse; every gesture is counted.

Both play the same script. Neither touches the table but through the window: keys go to whatever holds the keyboard, the mouse's
events to the window itself. What would make a player doubt fails the evening: a key that does nothing, a keyboard that is not where
he thinks it is, a button that cannot be seen.
"""

from __future__ import annotations

import contextlib
import time
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from typing import Protocol
from unittest import mock

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QDrag, QDragEnterEvent, QDragMoveEvent, QDropEvent, QWindow
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QPushButton, QWidget

from assistant.core.table import Table
from assistant.desk.desk import Desk
from assistant.ui.answers.card import Card
from assistant.ui.answers.fight import FightView
from assistant.ui.look.settings import Settings
from assistant.ui.panels import tray
from assistant.ui.table.keyboard import WAIT
from assistant.ui.table.window import TableWindow
from assistant.ui.widgets.session import Session

SIZE = (1280, 720)
PATIENCE = 10.0  # seconds in which a question is answered on a busy machine
LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
NONE = Qt.KeyboardModifier.NoModifier


def wait_until(there: Callable[[], bool], otherwise: str) -> None:
    """Wait a little for something to be there."""
    until = time.monotonic() + PATIENCE
    while not there():
        assert time.monotonic() < until, otherwise
        QTest.qWait(5)


def point_at(window: QWindow, place: QPoint) -> None:
    """Move the pointer there, by two moves: one alone is nothing where the pointer of the last window rested there."""
    for step in (QPoint(3, 0), QPoint()):
        QTest.mouseMove(window, place - step)


class Player(Protocol):
    """What a script asks of a player. Counters and zones are named as the table names them."""

    gestures: int
    window: TableWindow

    def ask(self, command: str) -> Card:
        """Ask the question of a command, `phase-end` for one."""

    def fight(self, zone: str) -> Card:
        """Open the fight of a zone."""

    def strip(self, words: str, line: str) -> Card:
        """Ask what the piece of the bar at the top asks whose words hold `words`; `line` asks the same."""

    def throw(self, *dice: int) -> Card:
        """Lay dice down in the live card."""

    def take(self, words: str = "") -> Card:
        """Take the choice whose words hold `words`, the marked one without."""

    def move(self, counters: Sequence[str], zone: str, line: str) -> None:
        """Carry counters that lie in one zone to another; `line` says the same."""

    def turn(self, words: str) -> Card:
        """Turn the piece of the fight panel whose name holds `words`."""


class Hands:
    """What both kinds of player see."""

    def __init__(self, window: TableWindow) -> None:
        self.window, self.gestures = window, 0

    @property
    def table(self) -> Table:
        """The table as it lies."""
        return self.window.session.position.table

    @property
    def card(self) -> Card:
        """The live card, with its answer."""
        QTest.qWait(1)
        wait_until(lambda: (card := self.window.answers.active) is None or card.pending is None, "no answer")
        live = self.window.answers.active
        assert live is not None, "no card"
        assert not live.trouble, live.trouble
        QTest.qWait(1)
        return live

    def offers(self) -> list[str]:
        """What the live card lets one do, in words."""
        return [button.accessibleName() for button in self.card.choice_buttons]

    def _choice(self, words: str) -> int:
        names = [button.words.text() for button in self.card.choice_buttons]
        same = [n for n, name in enumerate(names) if words == name]
        found = same or [n for n, name in enumerate(names) if words in name]
        assert found, (words, self.offers(), self.card.question)
        return found[0] if words else self.card.marked

    def _state(self) -> tuple[object, ...]:
        card = self.window.answers.active
        asked = (card.question, card.marked, card.done is None, card.folded) if card is not None else ()
        return (self.table, card, *asked, len(self.window.answers.cards))

    def _handle(self, widget: QWidget) -> tuple[QWindow, QWidget]:
        top = widget.window()
        handle = top.windowHandle()
        assert handle is not None
        return handle, top

    def place(self, zone: str) -> QPoint:
        """A point of the board that is this zone's, near its middle; the wheel is turned back where it is not on the screen."""
        view = self.window.board
        if not (inside := self._inside(zone)):
            self.gestures += 1
            handle, top = self._handle(view)
            middle = view.viewport().mapTo(top, view.viewport().rect().center())
            for _ in range(12):
                QTest.wheelEvent(handle, middle, QPoint(0, -120))
                QTest.qWait(1)
                if inside := self._inside(zone):
                    break
        assert inside, f"{zone} is not on the screen"
        middle = view.mapFromScene(view.stage.plan.centres[zone])  # type: ignore[union-attr]
        return min(inside, key=lambda point: (point - middle).manhattanLength())

    def _inside(self, zone: str) -> list[QPoint]:
        view = self.window.board
        box = view.mapFromScene(view.stage.plan.boxes[zone]).boundingRect()  # type: ignore[union-attr]
        seen = view.viewport().rect().adjusted(2, 2, -2, -2)
        return [
            QPoint(x, y)
            for y in range(max(seen.top(), box.top()), min(seen.bottom(), box.bottom()) + 1, 3)
            for x in range(max(seen.left(), box.left()), min(seen.right(), box.right()) + 1, 3)
            if view.zone_under(QPoint(x, y)) == zone
        ]

    def hover(self, zone: str) -> None:
        """Rest on a zone; that is no gesture."""
        view = self.window.board
        handle, top = self._handle(view)
        place = view.viewport().mapTo(top, self.place(zone))
        point_at(handle, place)
        QTest.qWait(1)
        assert self.window.session.near == zone


class Keys(Hands):
    """A player who has only a keyboard. A gesture is a key; `lines` of quick entry are counted by themselves."""

    def __init__(self, window: TableWindow) -> None:
        super().__init__(window)
        self.lines = 0

    def press(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = NONE) -> None:
        """Press a key, wherever the keyboard is."""
        self.gestures += 1
        holder = QApplication.focusWidget()
        assert holder is not None and holder.isVisible(), "keys go to nothing that is seen"
        QTest.keyClick(holder, key, modifiers)

    def over_board(self, key: Qt.Key) -> None:
        """Press a key over the board; it does something."""
        assert QApplication.focusWidget() is self.window.board, f"the keyboard is at {QApplication.focusWidget()}"
        before = self._state()
        self.press(key)
        if Qt.Key.Key_A <= key <= Qt.Key.Key_Z:
            QTest.qWait(WAIT + 20)
        _ = self.card
        assert self._state() != before, f"{key.name} did nothing"

    def line(self, words: str) -> None:
        """Write a line of quick entry; all of it is understood."""
        quick = self.window.quick
        if QApplication.focusWidget() is not quick:
            self.press(Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
        assert QApplication.focusWidget() is quick, "the line does not take the keys"
        words = unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode()
        self.lines += 1
        self.gestures += len(words)
        QTest.keyClicks(quick, words)
        self.press(Qt.Key.Key_Return)
        assert not quick.text(), f"not understood: {quick.text()}"

    def back(self) -> None:
        """Go back to the board from the line."""
        if QApplication.focusWidget() is self.window.quick:
            self.press(Qt.Key.Key_Escape)

    def ask(self, command: str) -> Card:
        """Press the command's letter."""
        self.back()
        letter = self.window.commands.by_id[command].letter
        self.over_board(Qt.Key(ord(letter)))
        return self.card

    def question(self, line: str) -> Card:
        """Ask by a line."""
        before = self._state()
        self.line(line)
        assert self._state() != before, f"{line} asked nothing"
        assert QApplication.focusWidget() is self.window.board, "the card's keys work at once"
        return self.card

    def fight(self, zone: str) -> Card:
        """Write the word and the zone."""
        return self.question(f"fight {self.window.session.position.board.zones[zone].name['en']}")

    def strip(self, words: str, line: str) -> Card:
        """Write the line."""
        return self.question(line)

    def throw(self, *dice: int) -> Card:
        """Type the dice."""
        for die in dice:
            self.over_board(Qt.Key(ord(str(die))))
        return self.card

    def take(self, words: str = "") -> Card:
        """Press the digit on the button; Enter for the marked one; Space walks where there is no digit."""
        self.back()
        wanted = self._choice(words)
        key = self.card.choice_buttons[wanted].digit.text()
        if wanted == self.card.marked or not key:
            while self.card.marked != wanted:
                self.over_board(Qt.Key.Key_Space)
            self.over_board(Qt.Key.Key_Return)
        else:
            self.over_board(Qt.Key(ord(key)))
        return self.card

    def move(self, counters: Sequence[str], zone: str, line: str) -> None:
        """Write the line."""
        self.line(line)
        assert {self.table.counters[one].zone for one in counters} == {zone}, (line, counters)

    def turn(self, words: str) -> Card:
        """Walk to the piece with Tab and press Space on it."""
        self.back()
        for _ in range(60):
            self.press(Qt.Key.Key_Tab)
            holder = QApplication.focusWidget()
            if holder is not None and words in holder.accessibleName():
                break
        else:
            raise AssertionError(f"Tab never comes to {words}")
        self.press(Qt.Key.Key_Space)
        _ = self.card
        while QApplication.focusWidget() is not self.window.board:
            self.press(Qt.Key.Key_Escape)
        return self.card


class Mouse(Hands):
    """A player who has only a mouse. A gesture is a click, a drag or a turn of the wheel; resting on something is none."""

    def __init__(self, window: TableWindow) -> None:
        super().__init__(window)
        self.drags = self.scrolls = 0

    # Events of the window itself

    def click(self, widget: QWidget, at: QPoint | None = None, button: Qt.MouseButton = LEFT) -> None:
        """Click what is seen at a point of a widget."""
        at = at if at is not None else widget.rect().center()
        handle, top = self._handle(widget)
        assert widget.isEnabled() and widget.isVisible(), f"{widget.accessibleName()} cannot be clicked"
        assert widget.visibleRegion().contains(at), f"{widget.accessibleName()} is not seen"
        place = widget.mapTo(top, at)
        under = top.childAt(place)
        assert under is None or under is widget or widget.isAncestorOf(under), f"{under} lies over it"
        self.gestures += 1
        point_at(handle, place)
        QTest.mouseClick(handle, button, NONE, place)
        QTest.qWait(1)

    def choose(self, menu: QMenu, words: str) -> None:
        """Click the line of an open menu that begins with `words`."""
        for action in menu.actions():
            if action.text().replace("&", "").startswith(words) and action.isEnabled():
                self.click(menu, menu.actionGeometry(action).center())
                return
        raise AssertionError((words, [action.text() for action in menu.actions()]))

    def _menu(self) -> QMenu:
        wait_until(lambda: isinstance(QApplication.activePopupWidget(), QMenu), "no menu opened")
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        return menu

    def see(self, widget: QWidget) -> None:
        """Turn the wheel over the cards until a widget of theirs is seen."""
        port = self.window.answers.viewport()
        bar = self.window.answers.verticalScrollBar()
        assert port is not None and bar is not None
        place = QRect(widget.mapTo(port, QPoint()), widget.size())
        if not port.rect().contains(place.center()):
            self.gestures += 1
            self.scrolls += 1
            handle, top = self._handle(port)
            for _ in range(40):
                place = QRect(widget.mapTo(port, QPoint()), widget.size())
                if port.rect().adjusted(0, 8, 0, -8).contains(place.center()):
                    break
                up = place.center().y() < 0
                QTest.wheelEvent(handle, port.mapTo(top, port.rect().center()), QPoint(0, 120 if up else -120))
                QTest.qWait(1)

    # What a script asks

    def ask(self, command: str) -> Card:
        """Click the command in its menu."""
        action = self.window.actions_.by_id[command]
        bar = self.window.menu_bar
        menu = next(menu for menu in self.window.actions_.menus.values() if action in menu.actions())
        before = self._state()
        self.click(bar, bar.actionGeometry(menu.menuAction()).center())
        self.click(menu, menu.actionGeometry(action).center())
        _ = self.card
        assert self._state() != before, f"{command} did nothing"
        return self.card

    def fight(self, zone: str) -> Card:
        """Click the zone with the right button, and the fight in its menu."""
        before = self._state()
        self.click(self.window.board.viewport(), self.place(zone), RIGHT)
        self.choose(self._menu(), self.window.session.own("do-fight"))
        _ = self.card
        assert self._state() != before, "no fight"
        return self.card

    def strip(self, words: str, line: str) -> Card:
        """Click the piece of the bar."""
        before = self._state()
        found = [one for one in self.window.status.findChildren(QPushButton) if one.isVisible()]
        self.click(next(one for one in found if words in one.accessibleName()))
        _ = self.card
        assert self._state() != before, f"{words} asked nothing"
        return self.card

    def throw(self, *dice: int) -> Card:
        """Pull each die to its number."""
        for n, die in enumerate(dice):
            shown = self.card.dice
            assert shown is not None, "no dice to lay down"
            self.see(shown)
            start = shown.places()[n].center().toPoint()
            self.pull(shown, start, start + QPoint(die * shown.pull, 0))
        return self.card

    def pull(self, widget: QWidget, start: QPoint, goal: QPoint) -> None:
        """Press at a point of a widget, go to another and let go."""
        handle, top = self._handle(widget)
        assert widget.visibleRegion().contains(start), "what is to be pulled is not seen"
        begin, end = widget.mapTo(top, start), widget.mapTo(top, goal)
        self.gestures += 1
        point_at(handle, begin)
        QTest.mousePress(handle, LEFT, NONE, begin)
        for n in range(1, 5):
            QTest.mouseMove(handle, begin + (end - begin) * n / 4)
        QTest.mouseRelease(handle, LEFT, NONE, end)
        QTest.qWait(1)

    def take(self, words: str = "") -> Card:
        """Click the button."""
        wanted = self._choice(words)
        assert wanted >= 0, "nothing is marked"
        before, button = self._state(), self.card.choice_buttons[wanted]
        self.see(button)
        self.click(button)
        _ = self.card
        assert self._state() != before, f"the button {words} did nothing"
        return self.card

    def move(self, counters: Sequence[str], zone: str, line: str) -> None:
        """Drag the pile, or each counter out of its fan."""
        view = self.window.board
        lying = self.table.counters[counters[0]].zone
        pile = next(p for p in view.counters.piles[lying] if set(counters) & set(p.counters))
        if set(pile.counters) == set(counters):
            self._drag(view.mapFromScene(pile.place(pile.layers - 1).center()), zone)
        else:
            for counter in counters:
                self._drag(self._in_fan(counter), zone)
        assert {self.table.counters[one].zone for one in counters} == {zone}, (line, counters)

    def _in_fan(self, counter: str) -> QPoint:
        view, zone = self.window.board, self.table.counters[counter].zone
        pile = next(p for p in view.counters.piles[zone] if counter in p.counters)
        top = pile.place(pile.layers - 1).center()
        if len(pile.counters) == 1:
            return view.mapFromScene(top)
        handle, frame = self._handle(view)
        QTest.mouseMove(handle, view.viewport().mapTo(frame, view.mapFromScene(top)))
        wait_until(lambda: view.fan.pile is not None and view.fan.opened >= 1, "the pile does not open")
        card = next(card for card in view.shapes.cards if card.counter == counter)
        return view.mapFromScene(card.rect.center())

    def _drag(self, start: QPoint, zone: str) -> None:
        self.drags += 1
        self.pull(self.window.board.viewport(), start, self.place(zone))

    def from_tray(self, kind: str, zone: str) -> None:
        """Carry a counter of a kind from the tray to a zone."""
        pile = next(one for one in self.window.tray.findChildren(tray.Pile) if one.kind.id == kind and one.isVisible())
        self.reach(pile)
        before = len(self.window.session.position.counters_in(zone))
        start = pile.rect().center()
        self.drags += 1
        with mock.patch.object(tray, "QDrag", Desktop):
            Desktop.goal = (self.window.board.viewport(), self.place(zone))
            self.pull(pile, start, start - QPoint(0, 30))
        assert len(self.window.session.position.counters_in(zone)) == before + 1, f"{kind} is not dropped in {zone}"

    def reach(self, pile: tray.Pile) -> None:
        """Turn the wheel over the tray until a pile is seen."""
        if pile.visibleRegion().contains(pile.rect().center()):
            return
        row = self.window.tray.row
        handle, top = self._handle(row)
        self.gestures += 1
        self.scrolls += 1
        for way in (-120, 120):
            for _ in range(40):
                if pile.visibleRegion().contains(pile.rect().center()):
                    return
                QTest.wheelEvent(handle, row.mapTo(top, row.rect().center()), QPoint(0, way))
                QTest.qWait(1)
        raise AssertionError("the tray never shows it")

    def turn(self, words: str) -> Card:
        """Click the piece."""
        views = [view for view in self.card.findChildren(FightView) if view.parent() is not None]
        piece = next(one for one in views[-1].pieces if words in one.accessibleName() and one.isEnabled())
        self.click(piece)
        return self.card


class Desktop(QDrag):
    """What a desktop does with a drag that leaves its widget, where no desktop is: it carries it to `goal` and drops it there."""

    goal: tuple[QWidget, QPoint]

    def exec(self, action: Qt.DropAction) -> Qt.DropAction:  # type: ignore[override]
        """Enter, move and drop."""
        widget, at = self.goal
        for made in (QDragEnterEvent, QDragMoveEvent):
            event = made(at, action, self.mimeData(), LEFT, NONE)
            QApplication.sendEvent(widget, event)
            assert event.isAccepted(), "nothing can be dropped there"
        QApplication.sendEvent(widget, QDropEvent(QPointF(at), action, self.mimeData(), LEFT, NONE))
        return action


class Flashes(QObject):
    """Watches for parts of the window that are shown alone for a moment, before they stand in it: they take the keyboard away."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Remember whatever opens as a window of its own and is none."""
        shown = event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow()
        if shown and watched.windowType() == Qt.WindowType.Window and not isinstance(watched, TableWindow):
            self.seen.append(f"{type(watched).__name__} {watched.objectName()}")
        return False


WAYS: dict[str, type[Keys] | type[Mouse]] = {"keys": Keys, "mouse": Mouse}


@contextlib.contextmanager
def sitting(way: str, desk: Desk) -> Iterator[Keys | Mouse]:
    """Lend a player before the window of a table, and put the window away."""
    window = TableWindow(Session(desk, Settings()))
    window.resize(*SIZE)
    window.show()
    window.activateWindow()
    assert QTest.qWaitForWindowActive(window)
    QTest.qWait(30)  # what the first paint need not wait for
    window.inspector.wanted = False
    flashes = Flashes()
    app = QApplication.instance()
    assert app is not None
    app.installEventFilter(flashes)
    yield WAYS[way](window)
    app.removeEventFilter(flashes)
    assert not flashes.seen, flashes.seen
    window.close()
    window.deleteLater()
    QTest.qWait(1)
