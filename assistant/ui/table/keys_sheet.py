"""The sheet of all keys (F1 over the board), which it covers; any key puts it away, F1 for the manual."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from assistant.ui.table.command import MENUS, Command, keys_of
from assistant.ui.widgets.lines import label
from assistant.ui.widgets.scrolling import ScrollArea
from assistant.ui.widgets.session import Session

COLUMNS = (  # of menus; as many as there is room for
    (("edit", "table"), ("ask", "help"), ("view", "paper", "campaign")),
    (("edit", "table", "help"), ("ask", "view", "paper", "campaign")),
    (("edit", "table", "ask", "view", "paper", "campaign", "help"),),
)
EDGES = 28  # pixels beside the page: frame and scroll bar
GESTURES = ("look", "drag", "double", "ctrl-click", "wheel", "right")


class KeysSheet(QFrame):
    """Every command that has a key, by menu, and the gestures of the hand.

    Args:
        back: what has the keyboard again afterwards.
    """

    def __init__(self, session: Session, over: QWidget, back: QWidget, commands: Sequence[Command]) -> None:
        super().__init__(over)
        self.setObjectName("card")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.back, self.session, self.commands = back, session, commands
        whole = QVBoxLayout(self)
        whole.setContentsMargins(2, 10, 2, 10)
        self.area = ScrollArea()
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        whole.addWidget(self.area)
        room = over.width() - 16 - EDGES
        pages = (self._page(columns) for columns in COLUMNS)
        page = next((each for each in pages if each.sizeHint().width() <= room), None)
        most = QSize(over.width() - 16, over.height() - 16)
        # Words that are broken want no width of their own: they get all that there is.
        size = page.sizeHint() + QSize(EDGES, 28) if page is not None else most
        self.area.setWidget(page or self._page(COLUMNS[-1], wrap=True))
        self.resize(size.boundedTo(most))
        self.move((over.width() - self.width()) // 2, (over.height() - self.height()) // 2)

    def _page(self, columns: Sequence[Sequence[str]], *, wrap: bool = False) -> QWidget:
        """Return the sheet in columns of menus, its words broken into lines where even one column is too wide."""
        assert {name for menus in columns for name in menus} == set(MENUS)
        page = QWidget()
        page.setObjectName("sheet")
        column = QVBoxLayout(page)
        column.setContentsMargins(26, 8, 26, 10)
        column.addWidget(label(self.session.own("do-keys"), "heading"))
        row = QHBoxLayout()
        row.setSpacing(34)
        for menus in columns:
            row.addLayout(self._column(menus, wrap=wrap), 1 if wrap else 0)
        column.addLayout(row)
        column.addWidget(label(" · ".join(self.session.own(f"gesture-{name}") for name in GESTURES), "small"))
        column.addWidget(label(self.session.own("keys-manual"), "small"))
        return page

    def _column(self, menus: Sequence[str], *, wrap: bool) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(2)
        grid.setColumnStretch(1, 1)
        at = 0
        for menu in menus:
            listed = [(command, keys_of(command, self.session)) for command in self.commands if command.menu == menu]
            if not any(keys for _, keys in listed):
                continue
            grid.setRowMinimumHeight(at, 30 if at else 20)
            head = label(self.session.own(f"menu-{menu}"), "small", wrap=False)
            grid.addWidget(head, at, 0, 1, 2, Qt.AlignmentFlag.AlignBottom)
            at += 1
            for command, keys in listed:
                if keys:
                    key = label(keys, "", wrap=wrap)
                    key.setStyleSheet("font-weight: 700;")
                    grid.addWidget(key, at, 0)
                    grid.addWidget(label(self.session.own(f"do-{command.id}"), wrap=wrap), at, 1)
                    at += 1
        grid.setRowStretch(at, 1)
        return grid

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go; the keys that scroll do so where there is more than is seen. The key that brought the sheet leads to the manual."""
        bar = self.area.verticalScrollBar()
        ways = {
            Qt.Key.Key_Down: 60,
            Qt.Key.Key_Up: -60,
            Qt.Key.Key_PageDown: bar.pageStep(),
            Qt.Key.Key_PageUp: -bar.pageStep(),
        }
        way = ways.get(Qt.Key(event.key()))
        if event.key() == Qt.Key.Key_F1:
            self.leave()
            next(command.deed for command in self.commands if command.id == "manual" and command.deed)()
        elif way is None or not bar.maximum():
            self.leave()
        else:
            bar.setValue(bar.value() + way)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: ARG002 - Qt's own name
        """Go."""
        self.leave()

    def event(self, event: QEvent) -> bool:
        """Go at any shortcut too."""
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
        return super().event(event)

    def leave(self) -> None:
        """Put the sheet away."""
        self.hide()
        self.deleteLater()
        self.back.setFocus()
