"""The sheet of all keys (F1 over the board), which it covers; any key puts it away."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from assistant.ui.table.command import MENUS, Command, keys_of
from assistant.ui.widgets.lines import label
from assistant.ui.widgets.session import Session

COLUMNS = (("edit", "table"), ("ask", "help"), ("view", "paper", "campaign"))
GESTURES = ("look", "drag", "double", "ctrl-click", "wheel", "right")


class KeysSheet(QFrame):
    """Every command that has a key, by menu, and the gestures of the hand.

    Args:
        session: the open table.
        over: what it covers.
        back: what has the keyboard again afterwards.
        commands: of the window.
    """

    def __init__(self, session: Session, over: QWidget, back: QWidget, commands: Sequence[Command]) -> None:
        super().__init__(over)
        self.setObjectName("card")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.back = back
        whole = QVBoxLayout(self)
        whole.setContentsMargins(2, 10, 2, 10)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        whole.addWidget(scroll)
        page = QWidget()
        page.setObjectName("sheet")
        column = QVBoxLayout(page)
        column.setContentsMargins(26, 8, 26, 10)
        column.addWidget(label(session.own("do-keys"), "heading"))
        row = QHBoxLayout()
        row.setSpacing(34)
        for menus in COLUMNS:
            grid = QGridLayout()
            grid.setHorizontalSpacing(14)
            grid.setVerticalSpacing(2)
            at = 0
            for menu in menus:
                if not any(command.menu == menu and keys_of(command, session) for command in commands):
                    continue
                grid.setRowMinimumHeight(at, 30 if at else 20)
                head = label(session.own(f"menu-{menu}"), "small", wrap=False)
                grid.addWidget(head, at, 0, 1, 2, Qt.AlignmentFlag.AlignBottom)
                at += 1
                for command in commands:
                    keys = keys_of(command, session) if command.menu == menu else ""
                    if keys:
                        key = label(keys, "", wrap=False)
                        key.setStyleSheet("font-weight: 700;")
                        grid.addWidget(key, at, 0)
                        grid.addWidget(label(session.own(f"do-{command.id}"), wrap=False), at, 1)
                        at += 1
            grid.setRowStretch(at, 1)
            row.addLayout(grid)
        column.addLayout(row)
        column.addWidget(label(" · ".join(session.own(f"gesture-{name}") for name in GESTURES), "small"))
        assert {name for menus in COLUMNS for name in menus} == set(MENUS)
        scroll.setWidget(page)
        size = page.sizeHint()
        self.resize(min(size.width() + 24, over.width() - 16), min(size.height() + 28, over.height() - 16))
        self.move((over.width() - self.width()) // 2, (over.height() - self.height()) // 2)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: ARG002 - Qt's own name
        """Go."""
        self.leave()

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
