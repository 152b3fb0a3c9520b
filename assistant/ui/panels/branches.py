"""The branches of the journal: gone to, named, compared with the table, deleted and brought back."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QListWidget, QListWidgetItem, QPushButton, QVBoxLayout, QWidget

from assistant.core.journal import Branch
from assistant.desk import branches
from assistant.desk.comparing import Difference
from assistant.ui.look.plain import tip
from assistant.ui.look.times import local_time
from assistant.ui.widgets.lines import Line, label
from assistant.ui.widgets.scrolling import ScrollArea
from assistant.ui.widgets.session import Session

NUMBER = Qt.ItemDataRole.UserRole
TALLEST = 92  # of the list: some four branches; more are scrolled
MOST = 60  # differences that are listed


class BranchesBox(QWidget):
    """The list of branches with what can be done to them, there as soon as there are two; what differs stands below."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self._shown: tuple[tuple[Branch, ...], int, str] | None = None
        self._compared: int | None = None  # the branch whose differences are listed
        self.heading = label("", "heading", wrap=False)
        self.list = QListWidget()
        self.list.setMaximumHeight(TALLEST)
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setEditTriggers(QListWidget.EditTrigger.EditKeyPressed)
        self.list.itemActivated.connect(lambda _item: self.go())
        self.list.currentItemChanged.connect(lambda *_: self._enable())
        self.list.itemChanged.connect(self._named)
        self.list.itemDelegate().closeEditor.connect(self._write_anew)
        deeds: dict[str, Callable[[], object]] = {
            "branch-go": self.go,
            "branch-compare": self.compare,
            "branch-name": self.name,
            "branch-delete": self.delete,
            "branch-bring-back": self.bring_back,
        }
        self.buttons: dict[str, QPushButton] = {}
        grid = QGridLayout()
        for n, (key, deed) in enumerate(deeds.items()):
            button = self.buttons[key] = QPushButton()
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(lambda _on=False, deed=deed: deed())
            grid.addWidget(button, n // 2, n % 2)
        self.told = label("", "small")
        self.differences = ScrollArea()
        self.differences.setWidgetResizable(True)
        self.differences.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.differences.setMaximumHeight(132)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 4)
        for part in (self.heading, self.list):
            column.addWidget(part)
        column.addLayout(grid)
        column.addWidget(self.told)
        column.addWidget(self.differences)
        self._forget()

    def refresh(self) -> None:
        """Show the branches as they are."""
        journal = self.session.desk.journal
        shown = (journal.branches, journal.branch, self.session.language)
        if shown == self._shown:
            return
        self._shown = shown
        self._forget()
        rows, away = branches.rows(self.session.desk), branches.rows(self.session.desk, away=True)
        self.setVisible(len(rows) + len(away) > 1)
        own = self.session.own
        self.heading.setText(own("branches"))
        self.list.setAccessibleName(own("branches"))
        for key, button in self.buttons.items():
            button.setText(own(key))
        chosen = self._number()
        self.list.blockSignals(True)
        self.list.clear()
        for row in reversed(rows):
            title = self.session.words(row.title)
            time = local_time(row.at)
            words = own("branch-here" if row.here else "branch-row", title=title, n=row.own)
            item = QListWidgetItem(f"{words} · {time}" if time and not row.here else words)
            item.setData(NUMBER, row.branch.number)
            item.setToolTip(tip(""))
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
            if row.here:
                font = item.font()
                font.setBold(True)
                item.setFont(font)
            self.list.addItem(item)
            if row.branch.number == chosen or (chosen is None and not row.here):
                self.list.setCurrentItem(item)
                chosen = row.branch.number
        self.list.blockSignals(False)
        self.buttons["branch-bring-back"].setVisible(bool(away))
        self._enable()

    def go(self) -> None:
        """Go to the end of the branch that is chosen."""
        number = self._number()
        if number is not None:
            self.session.attempt(lambda: branches.go(self.session.desk, number))

    def delete(self) -> None:
        """Take the branch that is chosen out of the list; a line says what brings it back."""
        number = self._number()
        if number is not None:
            title = self.session.words(branches.title(self.session.desk, number))
            if self.session.attempt(lambda: branches.put_away(self.session.desk, number)):
                self.session.tell("branch-deleted", title=title)

    def bring_back(self) -> None:
        """Bring back the branch that was deleted last."""
        away = branches.rows(self.session.desk, away=True)
        if away:
            self.session.attempt(lambda: branches.bring_back(self.session.desk, away[-1].branch.number))

    def name(self) -> None:
        """Have another name typed for the branch that is chosen."""
        item = self.list.currentItem()
        if item is not None:
            number = item.data(NUMBER)
            self.list.blockSignals(True)
            item.setText(self.session.words(branches.title(self.session.desk, number)))
            self.list.blockSignals(False)
            self.list.editItem(item)

    def compare(self) -> None:
        """List what lies otherwise on the branch that is chosen, and light it on the board; a second time, put that away."""
        number, compared = self._number(), self._compared
        self._forget()
        if number is None or number == compared:
            return
        self._compared = number
        found: list[Difference] = []
        if not self.session.attempt(lambda: found.extend(branches.compare(self.session.desk, number))):
            return
        title = self.session.words(branches.title(self.session.desk, number))
        self.told.setText(self.session.own("branch-compared", title=title, n=len(found)))
        self.told.show()
        flow = QWidget()
        flow.setObjectName("flow")
        column = QVBoxLayout(flow)
        column.setContentsMargins(4, 2, 4, 2)
        for each in found[:MOST]:
            column.addWidget(Line(self.session, self.session.words(each.text), about=each.about))
        if len(found) > MOST:
            column.addWidget(label(self.session.own("branch-more", n=len(found) - MOST), "small"))
        column.addStretch(1)
        self.differences.setWidget(flow)
        self.differences.setVisible(bool(found))
        self.session.lit.emit(tuple(dict.fromkeys(about for each in found for about in each.about)))

    def _forget(self) -> None:
        """Put the list of differences away: it spoke of another table."""
        if self._compared is not None:
            self._compared = None
            self.session.lit.emit(())
        self.told.hide()
        self.differences.hide()

    def _number(self) -> int | None:
        item = self.list.currentItem()
        return None if item is None else int(item.data(NUMBER))

    def _named(self, item: QListWidgetItem) -> None:
        words, number = item.text(), int(item.data(NUMBER))
        if words.strip() != self.session.words(branches.title(self.session.desk, number)):
            self.session.attempt(lambda: branches.name(self.session.desk, number, words))
        self._write_anew()

    def _write_anew(self) -> None:
        """Write every row anew, whatever was typed into one of them."""
        self._shown = None
        self.refresh()

    def _enable(self) -> None:
        number = self._number()
        elsewhere = number is not None and number != self.session.desk.journal.branch
        for key in ("branch-go", "branch-compare", "branch-delete"):
            self.buttons[key].setEnabled(elsewhere)
        self.buttons["branch-name"].setEnabled(number is not None)
