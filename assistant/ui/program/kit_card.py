"""Cards over whatever is shown: what a kit holds that somebody sent, before it is taken; what goes with one that is removed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from assistant.core.game import Game
from assistant.desk.kits.shelf import Held
from assistant.ui.look.theme import Look
from assistant.ui.program.covers import SHAPE, Cover
from assistant.ui.widgets.lines import label

WIDTH = 600
MOST_TABLES = 6  # named on a card


class OverCard(QFrame):
    """Says something and asks one thing: done by its right button, left by the other one and by Esc."""

    def __init__(
        self,
        over: QWidget,
        head: str,
        lines: Sequence[str],
        buttons: tuple[str, str],
        deeds: tuple[Callable[[], None], Callable[[], None]],
        *,
        careful: bool,
    ) -> None:
        """Lay it over a widget; `careful`: whoever presses Return leaves everything as it is.

        Args:
            buttons: the words of what leaves it, and of what does it.
            deeds: what is left undone by the first, and done by the second.
            careful: whether leaving is what is chosen at first.
        """
        super().__init__(over)
        self.over = over
        self._left, self._done = deeds
        self.setObjectName("card")
        self.row = QHBoxLayout(self)
        self.row.setContentsMargins(20, 16, 20, 16)
        self.row.setSpacing(18)
        column = QVBoxLayout()
        column.addWidget(label(head, "heading"))
        for words in lines:
            column.addWidget(label(words))
        column.addStretch(1)
        foot = QHBoxLayout()
        foot.addStretch(1)
        self.leave_button, self.take_button = map(QPushButton, buttons)
        first = self.leave_button if careful else self.take_button
        first.setObjectName("primary")
        self.leave_button.clicked.connect(self.leave)
        self.take_button.clicked.connect(self.take)
        foot.addWidget(self.leave_button)
        foot.addWidget(self.take_button)
        column.addLayout(foot)
        self.row.addLayout(column, 1)
        over.installEventFilter(self)
        self._first = first

    def appear(self) -> None:
        """Show it above everything, its first button with the keyboard."""
        self._place()
        self.show()
        self.raise_()
        self._first.setFocus()

    def take(self) -> None:
        """Go, and do it."""
        self._go()
        self._done()

    def leave(self) -> None:
        """Go, and leave it."""
        self._go()
        self._left()

    def _go(self) -> None:
        self.over.removeEventFilter(self)
        self.hide()
        self.deleteLater()
        self.over.setFocus()

    def _place(self) -> None:
        width = min(WIDTH, self.over.width() - 24)
        self.setFixedSize(width, self.row.heightForWidth(width))
        self.move((self.over.width() - width) // 2, max(12, (self.over.height() - self.height()) // 3))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc leaves; no other key goes on to what lies below."""
        if event.key() == Qt.Key.Key_Escape:
            self.leave()
        event.accept()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the place when the window changes its size."""
        if watched is self.over and event.type() == QEvent.Type.Resize:
            self._place()
        return False


class KitCard(OverCard):
    """Shows a kit's cover and sums, and takes it or leaves it."""

    def __init__(
        self,
        over: QWidget,
        own: Callable[..., str],
        held: Held,
        look: Look,
        take: Callable[[], None],
        decline: Callable[[], None],
    ) -> None:
        counters = sum(kind.copies for kind in held.kinds.kinds.values())
        lines = [own("kit-sums", zones=len(held.board.zones), counters=counters, setups=len(held.game.setups))]
        if held.author or held.licence:
            lines.append(own("kit-author", author=held.author or "–", licence=held.licence or "–"))
        lines.append(own("kit-harmless"))
        if held.own:
            lines.append(own("kit-own-there"))
        buttons = (own("kit-leave"), own("kit-take-instead" if held.own else "kit-take"))
        super().__init__(over, held.game.title[look.language], lines, buttons, (decline, take), careful=held.own)
        cover = Cover(held.game, look)
        cover.setFixedSize(SHAPE)
        cover.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        cover.draw(held.board, held.kinds)
        self.row.insertWidget(0, cover, 0, Qt.AlignmentFlag.AlignTop)
        self.appear()


class RemovalCard(OverCard):
    """Names the tables that are played with a kit, and takes it off the shelf or keeps it.

    Args:
        tables: that are played with it.
        remove: takes it off the shelf.
    """

    def __init__(
        self,
        over: QWidget,
        own: Callable[..., str],
        game: Game,
        tables: Sequence[Path],
        look: Look,
        remove: Callable[[], None],
    ) -> None:
        names = [path.stem for path in tables[:MOST_TABLES]]
        more = len(tables) - len(names)
        named = ", ".join([*names, *([own("kit-remove-more", n=more)] if more else [])])
        lines = [own("kit-remove-tables", n=len(tables), names=named), own("kit-remove-aside")]
        head = own("kit-remove-head", name=game.title[look.language])
        buttons = (own("kit-remove-not"), own("kit-remove-now"))
        super().__init__(over, head, lines, buttons, (lambda: None, remove), careful=True)
        self.appear()
