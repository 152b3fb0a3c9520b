"""The sheets that a game keeps: treasuries, corps, values copied from the player's own map."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from assistant.core.durable import write_whole
from assistant.core.plain_files import read_words
from assistant.core.problems import Trouble
from assistant.core.system import reason
from assistant.desk import sheets
from assistant.desk import wording as game_words
from assistant.desk.pages.papers import file_name
from assistant.desk.registers import as_one, unnamed_rows
from assistant.ui.panels.fitted_table import LeafedTable
from assistant.ui.panels.register_table import RegisterModel
from assistant.ui.panels.side_page import SidePage
from assistant.ui.panels.side_window import SideWindow
from assistant.ui.widgets.cell_chooser import CellChooser
from assistant.ui.widgets.session import Session


class RegistersPanel(QWidget):
    """One register at a time; a button opens the sides' own pages in a window as wide as they are."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.model: RegisterModel | None = None
        self.chooser = QComboBox()
        self.chooser.activated.connect(self._open)
        self.table = LeafedTable()
        self.table.setSelectionBehavior(QTableView.SelectionBehavior.SelectItems)
        self.pages = QPushButton()
        self.pages.clicked.connect(lambda: self.open_page())
        self.sides: SideWindow | None = None
        self.new_row = QLineEdit()
        self.new_row.returnPressed.connect(self._add)
        self.add, self.strike, self.save, self.load = (QPushButton() for _ in range(4))
        self.add.clicked.connect(self._add)
        self.strike.clicked.connect(self._strike)
        self.save.clicked.connect(self._save)
        self.load.clicked.connect(self._load)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 6, 8, 8)
        column.addWidget(self.pages)
        column.addWidget(self.chooser)
        column.addWidget(self.table.leaves)
        column.addWidget(self.table, 1)
        rows = QHBoxLayout()
        rows.addWidget(self.new_row, 1)
        rows.addWidget(self.add)
        rows.addWidget(self.strike)
        column.addLayout(rows)
        files = QHBoxLayout()
        files.addStretch(1)
        files.addWidget(self.save)
        files.addWidget(self.load)
        column.addLayout(files)
        session.changed.connect(self._refresh)
        session.look_changed.connect(self._look)

    def showEvent(self, event: Any) -> None:
        """Fill it in when it is first seen."""
        super().showEvent(event)
        if not self.chooser.count():
            self._look()
        else:
            self._refresh()

    def _look(self) -> None:
        if not self.isVisible():
            return
        kept = self.chooser.currentData()
        self.chooser.clear()
        game, position = self.session.desk.game, self.session.position
        # A page shows what only its player may know.
        paged = any(sheets.page_of(game, position, side) for side in position.kinds.sides)
        self.pages.setVisible(paged and not self.session.watched)
        for register in game.registers:
            if self.session.watched and all(column.secret for column in register.columns):
                continue
            self.chooser.addItem(self.session.words(game_words.register_title(game, register.id)), register.id)
        self.chooser.setAccessibleName(self.session.own("panel-registers"))
        self.table.setAccessibleName(self.session.own("panel-registers"))
        self.table.leaves.setAccessibleName(self.session.own("register-leaves"))
        for widget, key in (
            (self.pages, "do-side-pages"),
            (self.add, "row-add"),
            (self.strike, "row-strike"),
            (self.save, "csv-export"),
            (self.load, "csv-import"),
        ):
            widget.setText(self.session.own(key))
        self.new_row.setPlaceholderText(self.session.own("row-name"))
        self.new_row.setAccessibleName(self.session.own("row-name"))
        if self.chooser.count():
            self.chooser.setCurrentIndex(max(0, self.chooser.findData(kept)))
            self._open(self.chooser.currentIndex())

    def open_page(self, side: str = "") -> None:
        """Open a side's own page, that of the first side if none is named."""
        if self.sides is None:
            self.sides = SideWindow(self.window(), self.session)
        self.sides.show_side(side)

    @property
    def page(self) -> SidePage:
        """The page of the side that was opened last."""
        assert self.sides is not None
        return self.sides.page

    def _open(self, at: int) -> None:
        name = self.chooser.itemData(at)
        register = next(register for register in self.session.desk.game.registers if register.id == name)
        self.model = RegisterModel(self.session, register)
        self.table.setModel(self.model)
        self.table.setItemDelegate(CellChooser(self.model.choices_of, self.table))
        self.table.open()
        for widget in (self.new_row, self.add, self.strike):
            widget.setVisible(not register.fixed)

    def _refresh(self) -> None:
        if not self.isVisible():
            return
        if self.model is not None:
            here = self.table.currentIndex()
            place = (here.row(), here.column())
            self.model.refresh()
            self.table.setCurrentIndex(self.model.index(*place))

    def _add(self) -> None:
        row = self.new_row.text().strip()
        if self.model is not None and row and "/" not in row and row not in self.model.rows and self.model.add(row):
            self.new_row.clear()

    def _strike(self) -> None:
        here = self.table.currentIndex()
        if self.model is not None and here.isValid():
            self.model.strike(self.model.rows[here.row()])

    def _save(self) -> None:
        if self.model is None:
            return
        title = self.session.words(game_words.register_title(self.session.desk.game, self.model.register.id))
        name, _ = QFileDialog.getSaveFileName(
            self, self.session.own("csv-export"), f"{file_name(title)}.csv", "CSV (*.csv)"
        )
        if name:
            self.export_csv(Path(name))

    def export_csv(self, path: Path) -> None:
        """Write the register as CSV."""
        assert self.model is not None
        try:
            write_whole(path, self.model.as_csv().encode())
        except OSError as error:
            self.session.tell("file-not-written", path=str(path), detail=reason(error))
            return
        self.session.tell("file-written", path=path.name)

    def _load(self) -> None:
        name, _ = QFileDialog.getOpenFileName(self, self.session.own("csv-import"), "", "CSV (*.csv)")
        if name and self.model is not None:
            self.import_csv(Path(name))

    def import_csv(self, path: Path) -> None:
        """Bring the register to what a CSV says, as one edit."""
        assert self.model is not None
        try:
            words = read_words(path)
            edits = self.model.from_csv(words, path.name)
        except Trouble as trouble:
            self.session.told.emit(self.session.words(trouble.text))
            return
        if edits:
            self.session.do(as_one(edits, self.session.desk.game, self.model.register))
        kept = unnamed_rows(self.session.position, self.model.register, words)
        self.session.tell("csv-done", n=len(edits), kept=len(kept))
