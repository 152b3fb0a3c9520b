"""A player who has only a mouse: its events go to the window itself, and what cannot be seen cannot be clicked."""

from unittest import mock

from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QDrag, QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QToolButton, QWidget

from assistant.ui.board import hits
from assistant.ui.panels import tray
from tests.ui.evenings.player import Hands, point_at, wait_until
from tests.ui.running import deleted, laid_out

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
NONE = Qt.KeyboardModifier.NoModifier


class Mouse(Hands):
    """A player who has only a mouse. A gesture is a click, a drag or a turn of the wheel; resting on something is none."""

    def __init__(self, window, pause=0):
        super().__init__(window, pause)
        self.drags = 0

    # Events of the window itself

    def click(self, widget, at=None, button=LEFT):
        """Click what is seen at a point of a widget."""
        at = at if at is not None else widget.rect().center()
        handle, top = self._handle(widget)
        assert widget.isEnabled() and widget.isVisible(), f"{widget.accessibleName()} cannot be clicked"
        assert widget.visibleRegion().contains(at), f"{widget.accessibleName()} is not seen"
        place = widget.mapTo(top, at)
        under = top.childAt(place)
        assert under is None or under is widget or widget.isAncestorOf(under), f"{under} lies over it"
        self.beat()
        point_at(handle, place)
        QTest.mouseClick(handle, button, NONE, place)
        deleted()
        laid_out()

    def choose(self, menu, words):
        """Click the line of an open menu that begins with `words`."""
        for action in menu.actions():
            if action.text().replace("&", "").startswith(words) and action.isEnabled():
                self.click(menu, menu.actionGeometry(action).center())
                return
        raise AssertionError((words, [action.text() for action in menu.actions()]))

    def _menu(self):
        wait_until(lambda: isinstance(QApplication.activePopupWidget(), QMenu), "no menu opened")
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        return menu

    def see(self, widget):
        """Turn the wheel over the cards until a widget of theirs is seen."""
        port = self.window.answers.viewport()
        bar = self.window.answers.verticalScrollBar()
        assert port is not None and bar is not None
        place = QRect(widget.mapTo(port, QPoint()), widget.size())
        if not port.rect().contains(place.center()):
            self.beat()
            handle, top = self._handle(port)
            for _ in range(40):
                place = QRect(widget.mapTo(port, QPoint()), widget.size())
                if port.rect().adjusted(0, 8, 0, -8).contains(place.center()):
                    break
                up = place.center().y() < 0
                QTest.wheelEvent(handle, port.mapTo(top, port.rect().center()), QPoint(0, 120 if up else -120))
                laid_out()

    # What a script asks

    def ask(self, command):
        """Click the command in its menu."""
        action = self.window.commands.by_id[command]
        bar = self.window.menu_bar
        menu = next(menu for menu in self.window.commands.menus.values() if action in menu.actions())
        before = self._state()
        self.click(bar, bar.actionGeometry(menu.menuAction()).center())
        self.click(menu, menu.actionGeometry(action).center())
        return self._did(command, before)

    def fight(self, zone):
        """Click the zone with the right button, and the fight in its menu."""
        before = self._state()
        self.click(self.window.board.viewport(), self.place(zone), RIGHT)
        self.choose(self._menu(), self.window.session.own("do-fight"))
        return self._did(f"the fight of {zone}", before)

    def strip(self, words, line):
        """Click the piece of the bar."""
        before = self._state()
        found = [one for one in self.window.status.findChildren(QToolButton) if one.isVisible()]
        self.click(next(one for one in found if words in one.accessibleName()))
        return self._did(words, before)

    def throw(self, *dice):
        """Pull each die to its number."""
        for n, die in enumerate(dice):
            shown = self.card.dice
            assert shown is not None, "no dice to lay down"
            self.see(shown)
            start = shown.places()[n].center().toPoint()
            self.pull(shown, start, start + QPoint(die * shown.pull, 0))
        return self.card

    def pull(self, widget, start, goal):
        """Press at a point of a widget, go to another and let go."""
        handle, top = self._handle(widget)
        assert widget.visibleRegion().contains(start), "what is to be pulled is not seen"
        begin, end = widget.mapTo(top, start), widget.mapTo(top, goal)
        self.beat()
        point_at(handle, begin)
        QTest.mousePress(handle, LEFT, NONE, begin)
        for n in range(1, 5):
            QTest.mouseMove(handle, begin + (end - begin) * n / 4)
        QTest.mouseRelease(handle, LEFT, NONE, end)
        laid_out()

    def take(self, words=""):
        """Click the button."""
        wanted = self._choice(words)
        assert wanted >= 0, "nothing is marked"
        before, button = self._state(), self.card.choice_buttons[wanted]
        self.see(button)
        self.click(button)
        return self._did(f"the button {words}", before, writes=True)

    def move(self, counters, zone, line):
        """Drag the pile, or each counter out of its fan."""
        lying = self.table.counters[counters[0]].zone
        whole = any(set(pile.counters) == set(counters) for pile in self.window.board.counters.piles[lying])
        for counter in counters[:1] if whole else counters:
            self._drag(counter, zone, whole=whole)
        assert {self.table.counters[one].zone for one in counters} == {zone}, (line, counters)

    def _drag(self, counter, zone, *, whole):
        """Drag a counter out of the fan of its pile, or its whole pile."""
        self.drags += 1
        self.place(zone)
        start = self.seen(lambda: self._top(counter), counter)
        if not whole:
            start = self._in_fan(counter, start)
        self.pull(self.window.board.viewport(), start, self.place(zone))

    def _pile(self, counter):
        piles = self.window.board.counters.piles[self.table.counters[counter].zone]
        return next(pile for pile in piles if counter in pile.counters)

    def _top(self, counter):
        """Return where the top of its pile is, None where that is not on the screen."""
        view, pile = self.window.board, self._pile(counter)
        at = view.mapFromScene(pile.place(pile.layers - 1).center())
        return at if view.viewport().visibleRegion().contains(at) else None

    def _in_fan(self, counter, top):
        view = self.window.board
        if len(self._pile(counter).counters) == 1:
            return top
        handle, frame = self._handle(view)
        QTest.mouseMove(handle, view.viewport().mapTo(frame, top))
        wait_until(lambda: view.fan.pile is not None and view.fan.opened >= 1, "the pile does not open")
        card = next(card for card in view.shapes.cards if card.counter == counter)
        return view.mapFromScene(card.rect.center())

    def from_tray(self, kind, zone):
        """Carry a counter of a kind from the tray to a zone."""
        pile = next(one for one in self.window.tray.findChildren(tray.Pile) if one.kind.id == kind and one.isVisible())
        self.reach(pile)
        before = len(self.window.session.position.counters_in(zone))
        start = pile.rect().center()
        self.drags += 1
        with mock.patch.object(hits, "QDrag", Desktop):
            Desktop.goal = (self.window.board.viewport(), self.place(zone))
            self.pull(pile, start, start - QPoint(0, 30))
        assert len(self.window.session.position.counters_in(zone)) == before + 1, f"{kind} is not dropped in {zone}"

    def reach(self, pile):
        """Turn the wheel over the tray until a pile is seen."""
        if pile.visibleRegion().contains(pile.rect().center()):
            return
        row = self.window.tray.row
        handle, top = self._handle(row)
        self.beat()
        for way in (-120, 120):
            for _ in range(40):
                if pile.visibleRegion().contains(pile.rect().center()):
                    return
                QTest.wheelEvent(handle, row.mapTo(top, row.rect().center()), QPoint(0, way))
                laid_out()
        raise AssertionError("the tray never shows it")


class Desktop(QDrag):
    """What a desktop does with a drag that leaves its widget, where no desktop is: it carries it to `goal` and drops it there."""

    goal: tuple[QWidget, QPoint]

    def exec(self, action):
        """Enter, move and drop."""
        widget, at = self.goal
        welcome = False
        for made in (QDragEnterEvent, QDragMoveEvent):
            event = made(at, action, self.mimeData(), LEFT, NONE)
            event.setAccepted(welcome)  # as Qt has it: whoever welcomes what enters need not do so at every move
            QApplication.sendEvent(widget, event)
            welcome = event.isAccepted()
            assert welcome, "nothing can be dropped there"
        QApplication.sendEvent(widget, QDropEvent(QPointF(at), action, self.mimeData(), LEFT, NONE))
        return action
