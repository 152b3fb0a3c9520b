"""A side's own page among the registers: its rows of every register, each table edited in place, one below the other."""

from __future__ import annotations

import itertools
from functools import partial

from PySide6.QtCore import QAbstractItemModel, Qt, QTransposeProxyModel
from PySide6.QtWidgets import QFrame, QPushButton, QScrollArea, QTableView, QVBoxLayout, QWidget

from assistant.core.edits import Note
from assistant.core.game import Register, Section
from assistant.desk import registers, sheets
from assistant.desk import wording as game_words
from assistant.ui.panels.register_table import Index, RegisterModel
from assistant.ui.widgets.cell_chooser import CellChooser
from assistant.ui.widgets.lines import label
from assistant.ui.widgets.session import Session

WIDEST_COLUMN, UPRIGHT_COLUMN = 320, 180


class SidePage(QScrollArea):
    """All the sheets of one side."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.side = ""
        self.tables: dict[str, QTableView] = {}  # by register
        self._models: dict[str, RegisterModel] = {}
        self._sections: tuple[Section, ...] = ()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)

    def show_side(self, side: str) -> None:
        """Turn to a side's page."""
        self.side = side
        self._build()

    def refresh(self) -> None:
        """Read the page anew; tables whose rows are the same keep their places."""
        if not self.side:
            return
        if self._page() != self._sections:
            self._build()
            return
        for register, model in self._models.items():
            table = self.tables[register]
            here = table.currentIndex()
            model.refresh()
            table.setCurrentIndex(table.model().index(here.row(), here.column()))

    def _page(self) -> tuple[Section, ...]:
        return sheets.page_of(self.session.desk.game, self.session.position, self.side)

    def _build(self) -> None:
        kept = self.verticalScrollBar().value()
        self._sections = self._page()
        self.tables, self._models = {}, {}
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 6, 0)
        known = {register.id: register for register in self.session.desk.game.registers}
        for section in self._sections:
            self._add(column, known[section.register], section)
        column.addStretch(1)
        self.setWidget(page)
        self.verticalScrollBar().setValue(kept)

    def _add(self, column: QVBoxLayout, register: Register, section: Section) -> None:
        """Add one section: its title, its table, the button for a new row."""
        if not section.rows and section.begins is None:
            return
        title = label(self.session.words(game_words.section_title(self.session.desk.game, register.id)), "heading")
        column.addWidget(title)
        if section.rows:
            model = RegisterModel(self.session, register, section)
            table = _table(model, upright=section.upright)
            table.setAccessibleName(title.text())
            self.tables[register.id], self._models[register.id] = table, model
            column.addWidget(table)
        if section.begins is not None:
            button = QPushButton(self.session.own("row-add"))
            button.setAccessibleName(f"{title.text()}: {button.text()}")
            button.clicked.connect(partial(self._begin, register, section))
            column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)

    def _begin(self, register: Register, section: Section) -> None:
        """Write a new row of this side, numbered after the last one."""
        taken = self.session.position.register(register.id)
        row = next(f"{n:04}" for n in itertools.count(len(taken) + 1) if f"{n:04}" not in taken)
        self.session.do(Note(f"{register.id}/{row}", {**registers.new_row(register), **(section.begins or {})}))


def _table(model: RegisterModel, *, upright: bool) -> QTableView:
    """Return a table as high as its rows; upright, the columns of its only row stand below each other."""
    table = QTableView()
    shown: QAbstractItemModel = model
    choices = model.choices_of
    if upright:
        turned = QTransposeProxyModel(table)
        turned.setSourceModel(model)
        shown = turned

        def choices(index: Index) -> list[tuple[object, str]] | None:
            return model.choices_of(turned.mapToSource(index))

        table.horizontalHeader().hide()
    model.setParent(table)
    table.setModel(shown)
    table.setItemDelegate(CellChooser(choices, table))
    table.setAlternatingRowColors(True)
    table.resizeColumnsToContents()
    for n in range(shown.columnCount()):
        table.setColumnWidth(n, min(table.columnWidth(n), WIDEST_COLUMN))
    if upright:
        table.horizontalHeader().setStretchLastSection(True)
        table.setMaximumWidth(table.verticalHeader().sizeHint().width() + UPRIGHT_COLUMN)
    table.resizeRowsToContents()
    rows = sum(table.rowHeight(n) for n in range(shown.rowCount()))
    head = (
        0 if upright else table.horizontalHeader().sizeHint().height() + table.horizontalScrollBar().sizeHint().height()
    )
    table.setFixedHeight(rows + head + 2 * table.frameWidth() + 2)
    return table
