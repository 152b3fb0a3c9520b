"""What the windows of a kit share: their words, names in both languages, and small tables for lists."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QMainWindow,
    QSizePolicy,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from assistant.core.text import LANGUAGES, Text
from assistant.desk.kits import cards
from assistant.desk.kits.cards import ID, Column, Field
from assistant.ui.look import wording
from assistant.ui.look.settings import Settings
from assistant.ui.look.wording import tip
from assistant.ui.widgets.lines import label, tight
from assistant.ui.widgets.tables import Cells
from assistant.ui.widgets.worded import Worded

# A window in which something of a kit is changed.


class KitWindow(QMainWindow, Worded):
    """What such windows have in common: their words, and that they are gone once they are closed."""

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.settings = settings
        self.speak(lambda key, **args: wording.own(key, settings.language, **args))

    def worded(self, text: Text) -> str:
        """Return a text in the window's language."""
        return wording.words(text, self.settings.language)


# A name in both languages, a line for each; a rules card keeps it as one entry.


def has_both(value: object) -> bool:
    """Tell whether an entry is a name in both languages."""
    return isinstance(value, dict) and set(value) == set(LANGUAGES)


class BothLanguages(QWidget):
    """A line in each language."""

    textChanged = Signal()  # called as a line calls its own

    def __init__(self, field: Field, value: Mapping[str, str], own: Callable[..., str]) -> None:
        super().__init__()
        self.field = field
        self.lines = {language: QLineEdit(value[language]) for language in LANGUAGES}
        rows = tight(QGridLayout(self))
        rows.setColumnStretch(1, 1)
        for n, (language, line) in enumerate(self.lines.items()):
            rows.addWidget(label(own(f"language-{language}"), "small", wrap=False), n, 0)
            rows.addWidget(line, n, 1)
            line.setAccessibleName(f"{own(f'card-field-{field.key}')}, {own(f'language-{language}')}")
            line.textChanged.connect(self.textChanged)

    def text(self) -> str:
        """Return the entry as the card writes it."""
        return cards.shown(self.field, {language: line.text() for language, line in self.lines.items()})


# A small table for a list of a rules card: rows added, removed and put first, cells looked at as they are typed.

WIDEST, NARROWEST, HIGHEST = 240, 44, 220  # pixels of a column, and of the table beneath its heads
CHOOSER = 96  # pixels of a column in which something is chosen: as narrow it may be
HEAD = 12  # pixels round a head's words
WRAPPED = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
WRONG = QColor(214, 72, 60, 90)  # behind a cell that cannot be read; its words stay readable in every theme
USER = Qt.ItemDataRole.UserRole


def choice_key(field: str, choice: str) -> str:
    """Return the message that says a choice: of rolls and shots whose they are, of roundings for whom."""
    return f"card-choice-{field}-{choice}" if field in ("of", "first") else f"card-choice-{choice}"


def shared_out(wanted: Sequence[int], least: Sequence[int], roomy: Sequence[bool], room: int) -> list[int]:
    """Return the widths of columns that fill a width, or come as near to it as may be.

    Args:
        wanted: as wide as what stands in them (pixels).
        roomy: whether a column takes what is left over.
        room: for all of them together.
    """
    widths = [max(wide, low) for wide, low in zip(wanted, least, strict=True)]
    takers = [n for n, takes in enumerate(roomy) if takes]
    over = sum(widths) - room
    if over < 0 and takers:
        for k, n in enumerate(takers):
            widths[n] += (-over + k) // len(takers)
    while over > 0:
        shrinking = [n for n, low in enumerate(least) if widths[n] > low]
        if not shrinking:
            break
        widest = max(shrinking, key=widths.__getitem__)
        widths[widest] -= 1
        over -= 1
    return widths


class CardRows(QWidget, Worded):
    """The entries of a list, a row each; a grid of a fight's table has a row for each of its columns of odds.

    Args:
        value: as they stand in the file.
        say: the words of a sentence.
    """

    changed = Signal()

    def __init__(self, field: Field, value: Any, own: Callable[..., str], say: Callable[[Text], str]) -> None:
        super().__init__()
        self.field, self._say = field, say
        self.columns: tuple[Column, ...] = cards.columns_of(field, value)
        self._filling = True
        self.table = Cells(0, len(self.columns))
        self.table.horizontalHeader().setDefaultAlignment(WRAPPED)
        self._wanted: list[int] = []
        self.fault = label("", "small", wrap=False)  # words that wrap would ask the form for a height it does not give
        self.fault.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.fault.hide()
        self.speak(own)
        self.add = self.button("card-row-add", self.add_row)
        self.drop = self.button("card-row-drop", self.drop_row)
        self.up = self.button("card-row-up", self.lift_row)
        self.say()
        column = tight(QVBoxLayout(self))
        column.addWidget(self.table)
        column.addWidget(self.fault)
        row = QHBoxLayout()
        for button in (self.add, self.drop, self.up):
            button.setVisible(field.shape != "grid")
            row.addWidget(button)
        row.addStretch(1)
        column.addLayout(row)
        self._fill(value)
        self.table.itemChanged.connect(lambda _item: self._typed())
        self.table.widened.connect(self._share_out)
        self.table.setAccessibleName(own(f"card-field-{field.key}"))
        self._filling = False
        self._look()

    def _fill(self, value: Any) -> None:
        cells = cards.cells_of(self.field, self.columns, value)
        if self.field.shape == "grid":
            self.columns = tuple(Column(self.field.parts[0]) for _ in range(max(map(len, cells), default=0)))
            self.table.setColumnCount(len(self.columns))
        else:
            self.table.setHorizontalHeaderLabels([self._head(column) for column in self.columns])
            self.table.verticalHeader().hide()
        before = list(value.values()) if isinstance(value, dict) else list(value or ())
        for texts, old in zip(cells, before, strict=True):
            self._row(self.table.rowCount(), texts, old)
        self._fit_columns()

    def _head(self, column: Column) -> str:
        words = self.own(f"card-head-{column.field.key}")
        return f"{words} ({column.language})" if column.language else words

    def _row(self, n: int, texts: Sequence[str], old: Any) -> None:
        self.table.insertRow(n)
        for at, (column, words) in enumerate(zip(self.columns, texts, strict=False)):
            kind = column.field.kind
            item = QTableWidgetItem("" if kind in ("flag", "choice") else words)
            if at == 0:
                item.setData(USER, old if isinstance(old, dict) else None)
            if kind == "flag":
                item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsEditable | Qt.ItemFlag.ItemIsUserCheckable)
                item.setCheckState(Qt.CheckState.Checked if words else Qt.CheckState.Unchecked)
            self.table.setItem(n, at, item)
            if kind == "choice":
                box = QComboBox()
                for one in column.field.choices:
                    box.addItem(self.own(choice_key(column.field.key, one)), one)
                box.setCurrentIndex(max(box.findData(words), 0))
                box.currentIndexChanged.connect(lambda _n: self._typed())
                self.table.setCellWidget(n, at, box)

    def _fit_columns(self) -> None:
        heads = self.table.horizontalHeader()
        self.table.resizeColumnsToContents()
        for n in range(self.table.columnCount()):
            heads.setSectionResizeMode(n, QHeaderView.ResizeMode.Interactive)
        self._wanted = [min(max(heads.sectionSize(n), NARROWEST), WIDEST) for n in range(self.table.columnCount())]
        self._share_out()

    def _share_out(self) -> None:
        """Give the columns the table's width, and the heads as many lines as they need; nothing is to be scrolled to."""
        heads = self.table.horizontalHeader()
        font = heads.font()
        font.setBold(True)
        letters = QFontMetrics(font)
        names = [item.text() if (item := self.table.horizontalHeaderItem(n)) else "" for n in range(heads.count())]
        least, roomy = [], []
        for column, name, wide in zip(self.columns, names, self._wanted, strict=False):
            longest = max((letters.horizontalAdvance(word) for word in name.split()), default=0) + HEAD
            least.append(min(max(longest, CHOOSER), wide) if column.field.kind == "choice" else max(longest, NARROWEST))
            roomy.append(
                self.field.shape != "grid"
                and column.field.kind in ("line", "formula", "list")
                and column.field is not ID
            )
        widths = shared_out(self._wanted, least, roomy, self.table.viewport().width())
        lines = [1]
        for n, wide in enumerate(widths):
            heads.resizeSection(n, wide)
            room = QRect(0, 0, wide - HEAD + 4, 1000)
            lines.append(letters.boundingRect(room, WRAPPED, names[n]).height() // max(letters.height(), 1))
        heads.setFixedHeight(max(lines) * letters.lineSpacing() + HEAD)
        high = heads.height() + sum(map(self.table.rowHeight, range(self.table.rowCount()))) + 20
        self.table.setFixedHeight(min(max(high, 80), HIGHEST + heads.height()))

    # Reading

    def _text(self, row: int, at: int) -> str:
        box, item = self.table.cellWidget(row, at), self.table.item(row, at)
        if isinstance(box, QComboBox):
            return str(box.currentData())
        if item is None:
            return ""
        if self.columns[at].field.kind == "flag":
            return "true" if item.checkState() == Qt.CheckState.Checked else ""
        return item.text()

    def cells(self) -> list[list[str]]:
        """Return what stands in the cells, row by row."""
        return [[self._text(n, at) for at in range(len(self.columns))] for n in range(self.table.rowCount())]

    def value(self) -> Any:
        """Return the list as the card writes it.

        Raises:
            Trouble: a cell cannot be read.
        """
        firsts = [self.table.item(n, 0) for n in range(self.table.rowCount())]
        before = [first.data(USER) if first is not None else None for first in firsts]
        return cards.value_of(self.field, self.columns, self.cells(), before)

    def _typed(self) -> None:
        if not self._filling:
            self._look()
            self.changed.emit()

    def _look(self) -> None:
        """Mark the cells that cannot be read, and say of the first what is wrong."""
        self._filling, first = True, ""
        for n, row in enumerate(self.cells()):
            for at, words in enumerate(row):
                item = self.table.item(n, at)
                wrong = cards.fault_of(self.columns[at], words) if words.strip() else None
                if item is None:
                    continue
                item.setData(Qt.ItemDataRole.BackgroundRole, WRONG if wrong is not None else None)
                item.setToolTip(tip(self._say(wrong) if wrong is not None else words))  # narrow columns cut words
                if wrong is not None and not first:
                    first = self.own("card-cell", row=n + 1, fault=self._say(wrong))
        self.fault.setText(first)
        self.fault.setToolTip(tip(first))
        self.fault.setVisible(bool(first))
        self._filling = False

    # Deeds

    def add_row(self) -> None:
        """Add an entry beneath; its first cell is typed at once."""
        self._filling = True
        n = self.table.rowCount()
        self._row(n, [column.field.choices[0] if column.field.choices else "" for column in self.columns], None)
        self._fit_columns()
        self._filling = False
        self.table.setCurrentCell(n, 0)
        self.table.setFocus()
        self._typed()

    def drop_row(self) -> None:
        """Take the chosen entry away; without one the last."""
        n = self.table.currentRow() if self.table.currentRow() >= 0 else self.table.rowCount() - 1
        if n >= 0:
            self.table.removeRow(n)
            self._fit_columns()
            self._typed()

    def lift_row(self) -> None:
        """Put the chosen entry before the one above it."""
        n = self.table.currentRow()
        if n < 1:
            return
        self._filling = True
        texts, first = self.cells()[n], self.table.item(n, 0)
        old = first.data(USER) if first is not None else None
        self.table.removeRow(n)
        self._row(n - 1, texts, old)
        self._filling = False
        self.table.setCurrentCell(n - 1, 0)
        self._typed()

    def fit(self, down: Sequence[str], across: Sequence[str]) -> None:
        """Let a grid have as many rows and columns as there are heads; new cells are as those beside them.

        Args:
            down: the columns of odds, a row of cells each.
            across: what the dice can show.
        """
        if not down or not across:
            return
        cells = [row or [""] for row in self.cells()] or [[""]]
        cells = [*cells, *([cells[-1]] * (len(down) - len(cells)))][: len(down)]
        cells = [[*row, *([row[-1]] * (len(across) - len(row)))][: len(across)] for row in cells]
        if cells != self.cells():
            self._filling = True
            self.columns = tuple(Column(self.field.parts[0]) for _ in across)
            self.table.setRowCount(0)
            self.table.setColumnCount(len(across))
            for n, row in enumerate(cells):
                self._row(n, row, None)
            self._filling = False
            self._typed()
        self.table.setVerticalHeaderLabels(list(down))
        self.table.setHorizontalHeaderLabels(list(across))
        self._fit_columns()
