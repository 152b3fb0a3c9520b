"""A side's own page among the registers: its rows of every register, each table edited in place, one below the other."""

from __future__ import annotations

import itertools
from functools import partial

import msgspec
from PySide6.QtCore import QAbstractItemModel, Qt, QTransposeProxyModel
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from assistant.core.edits import Note
from assistant.core.game import Register, Section
from assistant.desk import registers, sheets
from assistant.desk import wording as game_words
from assistant.ui.panels.fitted_table import FittedTable
from assistant.ui.panels.register_table import Index, RegisterModel
from assistant.ui.widgets.cell_chooser import CellChooser
from assistant.ui.widgets.lines import label
from assistant.ui.widgets.session import Session

BESIDE = 380  # pixels that a part of an upright table wants, at the usual size of text
GAP = 14


class SidePage(QScrollArea):
    """All the sheets of one side, as wide as the page: an upright table goes on beside itself, where there is room."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.side = ""
        self.tables: dict[str, list[FittedTable]] = {}  # by section, an upright one in parts
        self._sections: tuple[Section, ...] = ()
        self._parts = 0
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)  # so that its coming changes no width

    def show_side(self, side: str) -> None:
        """Turn to a side's page."""
        if side != self.side:
            self.verticalScrollBar().setValue(0)
        self.side = side
        self._build()

    def refresh(self) -> None:
        """Read the page anew; tables whose rows are the same keep their places."""
        if not self.side:
            return
        if self._page() != self._sections:
            self._build()
            return
        for table in itertools.chain(*self.tables.values()):
            here = table.currentIndex()
            _model(table).refresh()
            table.setCurrentIndex(table.model().index(here.row(), here.column()))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the new width out."""
        super().resizeEvent(event)
        if self.side and self._beside() != self._parts:
            self._build()
        else:
            self._fit()

    def _page(self) -> tuple[Section, ...]:
        return sheets.page_of(self.session.desk.game, self.session.position, self.side)

    def _width(self) -> int:
        return self.viewport().width() - 6

    def _beside(self) -> int:
        scale = self.session.settings.look.text_scale
        return max(1, self._width() // round(BESIDE * scale))

    def _fit(self) -> None:
        for tables in self.tables.values():
            width = (self._width() - GAP * (len(tables) - 1)) // len(tables)
            for table in tables:
                table.fit(width)

    def _build(self) -> None:
        kept = self.verticalScrollBar().value()
        self._sections, self._parts = self._page(), self._beside()
        self.tables = {}
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 6, 0)
        known = {register.id: register for register in self.session.desk.game.registers}
        for section in self._sections:
            self._add(column, known[section.register], section)
        column.addStretch(1)
        self.setWidget(page)
        page.show()
        self._fit()
        self.verticalScrollBar().setValue(kept)

    def _add(self, column: QVBoxLayout, register: Register, section: Section) -> None:
        """Add one section: its title, its table, the button for a new row."""
        if not section.rows and section.begins is None:
            return
        title = label(self.session.words(game_words.section_title(self.session.desk.game, section)), "heading")
        column.addWidget(title)
        if section.rows:
            parts = _parted(section, self._parts) if section.upright else (section,)
            self.tables[section.id] = [
                _table(RegisterModel(self.session, register, part), upright=section.upright) for part in parts
            ]
            column.addLayout(_row(self.tables[section.id]))
            for table in self.tables[section.id]:
                table.setAccessibleName(title.text())
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


def _parted(section: Section, parts: int) -> tuple[Section, ...]:
    """Return an upright section in so many parts of equal length."""
    columns = section.columns
    each = -(-len(columns) // parts)
    return tuple(
        msgspec.structs.replace(section, columns=columns[start : start + each])
        for start in range(0, len(columns), each)
    )


def _row(tables: list[FittedTable]) -> QLayout:
    row = QHBoxLayout()
    row.setSpacing(GAP)
    for table in tables:
        row.addWidget(table, 0, Qt.AlignmentFlag.AlignTop)
    row.addStretch(1)
    return row


def _model(table: FittedTable) -> RegisterModel:
    shown = table.model()
    source = shown.sourceModel() if isinstance(shown, QTransposeProxyModel) else shown
    assert isinstance(source, RegisterModel)
    return source


def _table(model: RegisterModel, *, upright: bool) -> FittedTable:
    """Return a table that is edited in place; upright, the columns of its only row stand below each other."""
    shown: QAbstractItemModel = model
    choices = model.choices_of
    if upright:
        turned = QTransposeProxyModel()
        turned.setSourceModel(model)
        model.setParent(turned)
        shown = turned

        def choices(index: Index) -> list[tuple[object, str]] | None:
            return model.choices_of(turned.mapToSource(index))

    table = FittedTable(shown, upright=upright)
    shown.setParent(table)
    table.setItemDelegate(CellChooser(choices, table))
    return table
