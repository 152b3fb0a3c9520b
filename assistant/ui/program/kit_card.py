"""A card over whatever is shown: what a kit holds that somebody sent, before it is taken or left."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from assistant.desk.kits.shelf import Held
from assistant.ui.look.theme import Look
from assistant.ui.program.covers import SHAPE, Cover
from assistant.ui.widgets.lines import label

WIDTH = 600


class KitCard(QFrame):
    """Shows a kit's cover and sums, and takes it or leaves it; Esc leaves it.

    Args:
        over: what it covers.
        own: the window's words.
        held: what the kit holds.
        look: language and colours.
        take: takes the kit.
        decline: does without it.
    """

    def __init__(
        self,
        over: QWidget,
        own: Callable[..., str],
        held: Held,
        look: Look,
        take: Callable[[], None],
        decline: Callable[[], None],
    ) -> None:
        super().__init__(over)
        self.over, self._take, self._decline = over, take, decline
        self.setObjectName("card")
        row = QHBoxLayout(self)
        row.setContentsMargins(20, 16, 20, 16)
        row.setSpacing(18)
        cover = Cover(held.game, look)
        cover.setFixedSize(SHAPE)
        cover.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        cover.draw(held.board, held.kinds)
        row.addWidget(cover, 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout()
        column.addWidget(label(held.game.title[look.language], "heading"))
        counters = sum(kind.copies for kind in held.kinds.kinds.values())
        lines = [own("kit-sums", zones=len(held.board.zones), counters=counters, setups=len(held.game.setups))]
        if held.author or held.licence:
            lines.append(own("kit-author", author=held.author or "–", licence=held.licence or "–"))
        lines.append(own("kit-harmless"))
        if held.own:
            lines.append(own("kit-own-there"))
        for words in lines:
            column.addWidget(label(words))
        column.addStretch(1)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        self.leave_button = QPushButton(own("kit-leave"))
        self.take_button = QPushButton(own("kit-take-instead" if held.own else "kit-take"))
        (self.leave_button if held.own else self.take_button).setObjectName("primary")
        self.leave_button.clicked.connect(self.leave)
        self.take_button.clicked.connect(self.take)
        buttons.addWidget(self.leave_button)
        buttons.addWidget(self.take_button)
        column.addLayout(buttons)
        row.addLayout(column, 1)
        self._place()
        over.installEventFilter(self)
        self.show()
        self.raise_()
        (self.leave_button if held.own else self.take_button).setFocus()

    def take(self) -> None:
        """Take the kit."""
        self._go()
        self._take()

    def leave(self) -> None:
        """Do without the kit."""
        self._go()
        self._decline()

    def _go(self) -> None:
        self.over.removeEventFilter(self)
        self.hide()
        self.deleteLater()
        self.over.setFocus()

    def _place(self) -> None:
        width = min(WIDTH, self.over.width() - 24)
        self.setFixedWidth(width)
        self.adjustSize()
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
