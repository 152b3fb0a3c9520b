"""The shelves of the start page: games as covers in a row, and what makes a game of another kind."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QPushButton, QVBoxLayout, QWidget

from assistant.core.game import Game
from assistant.ui.look.plain import caption
from assistant.ui.look.theme import Look
from assistant.ui.program.covers import SHAPE, Cover
from assistant.ui.widgets.lines import label
from assistant.ui.widgets.scrolling import ScrollArea

WIDEST = 320  # pixels of a cover where few stand beside each other
LONGEST = 24  # letters of a title on a button
DONE_WITH = ("do-own-board", "kit-give", "kit-remove")  # what is done with a kit now and then
WAYS = ("module", "drawing", "received")  # how a kit comes about


class Frame(ScrollArea):
    """Shows the page as high as the window, and scrolls only where large text needs more than a small window has."""

    def __init__(self, page: QWidget) -> None:
        super().__init__()
        self.setObjectName("page")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(page)
        self.page = page

    def fit(self) -> None:
        """Give the page its size."""
        room, least = self.maximumViewportSize(), self.page.minimumSizeHint().height()
        if least > room.height():
            room.setWidth(self.viewport().width())
        self.page.resize(room.width(), max(room.height(), least))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Follow the window."""
        super().resizeEvent(event)
        self.fit()


class Shelf(ScrollArea):
    """Covers of games beside each other; more than the window is wide are scrolled to."""

    def __init__(self, games: Sequence[Game], look: Look) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        flow = QWidget()
        flow.setObjectName("flow")
        self.row = QHBoxLayout(flow)
        self.row.setContentsMargins(0, 0, 0, 0)
        self.row.setSpacing(13)
        self.covers = [Cover(game, look) for game in games]
        for cover in self.covers:
            self.row.addWidget(cover)
        self.setWidget(flow)
        self.setFixedHeight(SHAPE.height() + 12)
        self.horizontalScrollBar().rangeChanged.connect(self._show_bar)

    def _show_bar(self, least: int, most: int) -> None:
        """Show the bar while there is more than the window is wide: by itself it would stay after the window has grown."""
        needed = Qt.ScrollBarPolicy.ScrollBarAsNeeded if most > least else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        self.setHorizontalScrollBarPolicy(needed)

    def lead(self, first: QWidget) -> None:
        """Put something before the covers, which then are no wider than they must be."""
        first.setMinimumHeight(SHAPE.height())
        self.row.insertWidget(0, first, 0, Qt.AlignmentFlag.AlignVCenter)
        for cover in self.covers:
            cover.setMaximumWidth(WIDEST)
        self.row.addStretch(1)
        self.setFixedHeight(
            max(SHAPE.height(), first.sizeHint().height()) + 12 + self.horizontalScrollBar().sizeHint().height()
        )


class Maker(QFrame):
    """The ways in which a game comes to the program that it has no rules of; `wanted` says which."""

    wanted = Signal(str)

    def __init__(self, own: Callable[..., str], removed: str = "") -> None:
        """Lay it out.

        Args:
            removed: the title of the kit that can be brought back; "" for none.
        """
        super().__init__()
        self.setObjectName("card")
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 12, 16, 14)
        column.addWidget(label(own("another-title"), "heading"))
        column.addWidget(label(own("another-hint"), "small"))
        column.addStretch(1)
        self.buttons = {way: QPushButton(own(f"another-{way}")) for way in WAYS}
        if removed:
            self.buttons["removed"] = QPushButton(caption(own("another-removed", name=_short(removed))))
        for way, button in self.buttons.items():
            button.clicked.connect(lambda _on=False, way=way: self.wanted.emit(way))
            column.addWidget(button)
            button.ensurePolished()
        widest = max(button.sizeHint().width() for button in self.buttons.values())
        self.setFixedWidth(max(SHAPE.width() + 60, widest + 34))


class More(QPushButton):
    """What is done with a kit now and then, as a menu; `wanted` says which."""

    wanted = Signal(str)

    def __init__(self, own: Callable[..., str], *, is_own: bool) -> None:
        """Lay it out.

        Args:
            is_own: whether the kit is the player's own; what comes with the program stays on the shelf.
        """
        super().__init__(own("kit-more"))
        self.whole = QMenu(self)
        self.actions_ = {key: self.whole.addAction(own(key)) for key in DONE_WITH}
        for key, action in self.actions_.items():
            action.triggered.connect(lambda _on=False, key=key: self.wanted.emit(key))
            action.setEnabled(key != "kit-remove" or is_own)
        self.setMenu(self.whole)


def _short(title: str) -> str:
    return title if len(title) <= LONGEST else f"{title[:LONGEST].rstrip()}…"
