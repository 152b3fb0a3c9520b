"""A player at the window of a table who has only a keyboard, or only a mouse; every gesture is counted.

Both play one script, as fast as it goes or with a pause before each gesture. Neither touches the table but through the window:
keys go to whatever holds the keyboard, the mouse's events to the window itself. What would make a player doubt fails the evening:
a key that does nothing, a keyboard that is not where he thinks it is, a button that cannot be seen, a question that changes the
table, a bar that does not say what is expected.
"""

import time

from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest

from tests.patience import PATIENCE
from tests.ui.running import laid_out


def wait_until(there, otherwise):
    until = time.monotonic() + PATIENCE
    while not there():
        assert time.monotonic() < until, otherwise
        QTest.qWait(5)


def point_at(window, place):
    """Move the pointer there, by two moves: one alone is nothing where the pointer of the last window rested there."""
    for step in (QPoint(3, 0), QPoint()):
        QTest.mouseMove(window, place - step)


class Hands:
    """What both kinds of player see."""

    def __init__(self, window, pause=0):
        self.window, self.pause, self.gestures = window, pause, 0

    def beat(self):
        """Count a gesture, so many milliseconds after the one before."""
        self.gestures += 1
        if self.pause:
            QTest.qWait(self.pause)

    @property
    def table(self):
        return self.window.session.position.table

    @property
    def card(self):
        """The live card, with its answer."""
        laid_out()
        answers = self.window.answers
        if answers.active is not None and answers.active.pending is not None:
            wait_until(lambda: answers.active is None or answers.active.pending is None, "no answer")
            laid_out()
        live = answers.active
        assert live is not None, "no card"
        assert not live.trouble, live.trouble
        return live

    def offers(self):
        """What the live card lets one do, in words."""
        return [button.accessibleName() for button in self.card.choice_buttons]

    def _choice(self, words):
        names = [button.words.text() for button in self.card.choice_buttons]
        same = [n for n, name in enumerate(names) if words == name]
        found = same or [n for n, name in enumerate(names) if words in name]
        assert found, (words, self.offers(), self.card.question)
        return found[0] if words else self.card.marked

    def _state(self):
        card = self.window.answers.active
        asked = (card.question, card.marked, card.done is None, card.folded) if card is not None else ()
        keys = [button.digit.text() for button in card.choice_buttons] if card is not None else []
        return (self.table, card, *asked, *keys, len(self.window.answers.cards))

    def _did(self, what, before, *, writes=False):
        """See that a gesture did something, wrote nothing unless it should, and that the bar says what comes now."""
        card, bar = self.card, self.window.phase_bar
        assert self._state() != before, f"{what} did nothing"
        wait_until(self._is_expected, f"after {what} the bar does not say what comes")
        changed = self.table is not before[0]
        assert writes or not changed, f"{what} changed the table"
        assert not changed or bar.written.buttons["undo"].isVisible(), f"after {what} there is no Undo"
        return card

    def _is_expected(self):
        """Whether the bar says what the keys do now: what Enter takes, which dice lie, else what may be done."""
        card, bar, session = self.card, self.window.phase_bar, self.window.session
        said = f"{bar.told}{bar.expected.strong.full}{bar.expected.small.full}"
        if not self.window.answers.takes_keys:
            return bool(said)
        if card.takes_dice and card.dice is not None:
            return bar.dice.rolls == card.dice.rolls
        marked = session.words(card.choices[card.marked].label) if card.has_mark else ""
        return bool(said) and " ".join(marked.splitlines()) in said

    def _handle(self, widget):
        top = widget.window()
        handle = top.windowHandle()
        assert handle is not None
        return handle, top

    def place(self, zone):
        """A point of the board that is this zone's, near its middle; the wheel is turned back where it is not on the screen."""
        return self.seen(lambda: self._inside(zone), zone)

    def seen(self, at, what):
        """Return the point of the board where something is, for which the wheel is turned back until it is on the screen."""
        view = self.window.board
        if (inside := at()) is None:
            self.beat()
            handle, top = self._handle(view)
            middle = view.viewport().mapTo(top, view.viewport().rect().center())
            for _ in range(12):
                QTest.wheelEvent(handle, middle, QPoint(0, -120))
                laid_out()
                if (inside := at()) is not None:
                    break
        assert inside is not None, f"{what} is not on the screen"
        return inside

    def _inside(self, zone):
        view = self.window.board
        goal = view.mapFromScene(view.stage.plan.centres[zone])
        box = view.mapFromScene(view.stage.plan.boxes[zone]).boundingRect()
        seen = view.viewport().rect().adjusted(2, 2, -2, -2)
        points = [
            QPoint(x, y)
            for y in range(max(seen.top(), box.top()), min(seen.bottom(), box.bottom()) + 1, 3)
            for x in range(max(seen.left(), box.left()), min(seen.right(), box.right()) + 1, 3)
        ]
        points.sort(key=lambda point: (point - goal).manhattanLength())
        return next((point for point in points if view.zone_under(point) == zone), None)

    def hover(self, zone):
        """Rest on a zone; that is no gesture."""
        view = self.window.board
        handle, top = self._handle(view)
        place = view.viewport().mapTo(top, self.place(zone))
        point_at(handle, place)
        laid_out()
        assert self.window.session.near == zone
