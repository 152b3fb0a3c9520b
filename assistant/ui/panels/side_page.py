"""A side's own page among the registers: its rows of every register, each table edited in place, one below the other.

A table with more columns than the page is wide goes on below itself, with the names of its rows again.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from functools import partial

import msgspec
from PySide6.QtCore import QAbstractItemModel, Qt, QTransposeProxyModel
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QLayout, QPushButton, QVBoxLayout, QWidget

from assistant.core.edits import Note
from assistant.core.game import Register, Section
from assistant.desk import registers, sheets
from assistant.desk import wording as game_words
from assistant.ui.panels.fitted_table import FittedTable, cuts
from assistant.ui.panels.register_table import Index, RegisterModel
from assistant.ui.widgets.cell_chooser import CellChooser
from assistant.ui.widgets.lines import label
from assistant.ui.widgets.scrolling import ScrollArea
from assistant.ui.widgets.session import Session

BESIDE = 380  # pixels that a part of an upright table wants, at the usual size of text
GAP = 14


class SidePage(ScrollArea):
    """All the sheets of one side, as wide as the page: an upright table goes on beside itself, where there is room."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.side = ""
        self.tables: dict[str, list[FittedTable]] = {}  # by section, an upright one in parts
        self._sections: tuple[Section, ...] = ()
        self._parts = 0
        self._cuts: dict[str, tuple[int, ...]] = {}  # by section that is not upright: columns in each of its parts
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
        """Share the width out, once every table is cut so that it fits."""
        if self._wanted_cuts() != self._cuts:
            self._build()
        else:
            self._share()

    def _share(self) -> None:
        for tables in self.tables.values():
            beside = len(tables) if tables[0].upright else 1
            for table in tables:
                table.fit((self._width() - GAP * (beside - 1)) // beside)

    def _wanted_cuts(self) -> dict[str, tuple[int, ...]]:
        return {
            section: cuts([least for table in tables for least in table.least()], self._width() - tables[0].side)
            for section, tables in self.tables.items()
            if not tables[0].upright
        }

    def _build(self) -> None:
        kept = self.verticalScrollBar().value()
        self._sections, self._parts = self._page(), self._beside()
        self._lay()
        if (wanted := self._wanted_cuts()) != self._cuts:
            self._cuts = wanted
            self._lay()
        self._share()
        self.verticalScrollBar().setValue(kept)

    def _lay(self) -> None:
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

    def _add(self, column: QVBoxLayout, register: Register, section: Section) -> None:
        """Add one section: its title, its table, the button for a new row."""
        if not section.rows and section.begins is None:
            return
        title = label(self.session.words(game_words.section_title(self.session.desk.game, section)), "heading")
        column.addWidget(title)
        if section.rows:
            parts = _parted(section, self._each(section))
            self.tables[section.id] = [
                _table(RegisterModel(self.session, register, part), upright=section.upright) for part in parts
            ]
            column.addLayout(_laid(self.tables[section.id], upright=section.upright))
            for table in self.tables[section.id]:
                table.setAccessibleName(title.text())
        if section.begins is not None:
            button = QPushButton(self.session.own("row-add"))
            button.setAccessibleName(self.session.labelled(title.text(), button.text()))
            button.clicked.connect(partial(self._begin, register, section))
            column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)

    def _each(self, section: Section) -> tuple[int, ...]:
        """Return how many columns stand in each part of a section's table."""
        count = len(section.columns)
        if section.upright:
            each = -(-count // self._parts)
            return tuple(min(each, count - start) for start in range(0, count, each))
        known = self._cuts.get(section.id, ())
        return known if sum(known) == count else (count,)

    def _begin(self, register: Register, section: Section) -> None:
        """Write a new row of this side, numbered after the last one."""
        taken = self.session.position.register(register.id)
        row = next(f"{n:04}" for n in itertools.count(len(taken) + 1) if f"{n:04}" not in taken)
        self.session.do(Note(f"{register.id}/{row}", {**registers.new_row(register), **(section.begins or {})}))


def _parted(section: Section, each: Iterable[int]) -> tuple[Section, ...]:
    """Return a section in parts of so many columns."""
    columns = iter(section.columns)
    return tuple(msgspec.structs.replace(section, columns=tuple(itertools.islice(columns, n))) for n in each)


def _laid(tables: list[FittedTable], *, upright: bool) -> QLayout:
    """Return the parts of a table beside each other, if they are upright, else one below the other."""
    lay: QBoxLayout = QHBoxLayout() if upright else QVBoxLayout()
    lay.setSpacing(GAP if upright else GAP // 2)
    for table in tables:
        lay.addWidget(table, 0, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
    if upright:
        lay.addStretch(1)
    return lay


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
