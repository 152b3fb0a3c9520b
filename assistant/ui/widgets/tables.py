"""Tables: cells typed one below the other or chosen from a list, and a table as wide as its page and as high as its rows."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPersistentModelIndex, QRect, Qt, Signal
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QComboBox,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTabBar,
    QTableView,
    QTableWidget,
    QWidget,
)

# A table whose cells are typed one below the other.


class Cells(QTableWidget):
    """A table in which Return takes what is typed and goes on to the cell beneath."""

    widened = Signal()  # what lies in its width may be shared out anew

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Say so where the width is another."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.widened.emit()

    def closeEditor(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:
        """Go on beneath, where Return ended a cell."""
        super().closeEditor(editor, hint)
        row, column = self.currentRow() + 1, self.currentColumn()
        if hint == QAbstractItemDelegate.EndEditHint.SubmitModelCache and row < self.rowCount():
            self.setCurrentCell(row, column)
            item = self.item(row, column)
            if item is not None:
                self.editItem(item)


# The editor of a table's cell that holds one of a few values: a list, taken as soon as one is picked.

Index = QModelIndex | QPersistentModelIndex


class CellChooser(QStyledItemDelegate):
    """Gives a cell its list.

    `choices_of` tells what a cell can hold, as (value, words) in the order shown; None where it is typed instead.
    """

    def __init__(self, choices_of: Callable[[Index], Sequence[tuple[Any, str]] | None], parent: QWidget) -> None:
        super().__init__(parent)
        self._choices_of = choices_of

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        """Return the cell's editor."""
        choices = self._choices_of(index)
        if choices is None:
            return super().createEditor(parent, option, index)
        box = QComboBox(parent)
        for value, words in choices:
            box.addItem(words, value)
        box.setCurrentIndex(box.findData(index.data(Qt.ItemDataRole.EditRole)))
        box.activated.connect(lambda _n: self._picked(box))
        return box

    def setModelData(self, editor: QWidget, model: Any, index: Index) -> None:
        """Write what was picked."""
        if isinstance(editor, QComboBox):
            model.setData(index, editor.currentData())
        else:
            super().setModelData(editor, model, index)

    def _picked(self, box: QComboBox) -> None:
        self.commitData.emit(box)
        self.closeEditor.emit(box)


# A table as wide as its page and as high as its rows: columns share the width, long titles and words go on below.

PADDING = 12  # pixels of a title or a cell, both sides
NARROWEST = 46  # pixels
MOST_WRAPPED = 200  # rows that are each as high as their words; more are all of one height
MOST_SHARED = 3  # times that the width is shared out anew because sharing changed it
EDGE = 4  # pixels that a style may put around the rows, which Qt does not tell
WRAPPED = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap


class SharedTable(QTableView):
    """A table whose columns share its width, with long titles in several lines; it scrolls sideways only where no sharing helps."""

    def __init__(self) -> None:
        super().__init__()
        self._sharing = self._resized = False
        self.setAlternatingRowColors(True)
        self.horizontalHeader().setDefaultAlignment(WRAPPED)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the new width out."""
        super().resizeEvent(event)
        if event.size().width() == event.oldSize().width():
            return
        if self._sharing:
            self._resized = True  # by its own titles, or a bar beside its rows
        else:
            self.share(self.viewport().width())

    def share(self, room: int) -> int:
        """Share so many pixels out among the columns; return how many they take."""
        taken = 0
        if self.model() is None or self._sharing:
            return taken
        self._sharing = True
        try:
            for _ in range(MOST_SHARED):
                self._resized = False
                taken = self._share_once(room)
                if not self._resized:
                    break
                room = self.viewport().width()
        finally:
            self._sharing = False
        return taken

    def _share_once(self, room: int) -> int:
        model = self.model()
        wanted = [self._wanted(n) for n in range(model.columnCount())]
        self._choose([least for least, _ in wanted], room)
        seen = [n for n in range(len(wanted)) if not self.isColumnHidden(n)]
        found = shares([wanted[n] for n in seen], room)
        for n, share in zip(seen, found, strict=True):
            self.setColumnWidth(n, share)
        self._raise_head()
        if model.rowCount() <= MOST_WRAPPED:
            self.resizeRowsToContents()
        return sum(found)

    def _choose(self, least: Sequence[int], room: int) -> None:
        """Choose the columns that are shown; all of them are, here."""

    def _title(self, column: int) -> str:
        return str(self.model().headerData(column, Qt.Orientation.Horizontal) or "")

    def _wanted(self, column: int) -> tuple[int, int]:
        """Return the least width of a column, of the longest word in its title and its cells, and the width that it would like."""
        model = self.model()
        cells = {str(model.index(row, column).data() or "") for row in range(min(model.rowCount(), MOST_WRAPPED))}
        words = {word for cell in cells for word in cell.split()}
        word = max(_longest(words, self.fontMetrics()), _longest(self._title(column).split(), self._letters()))
        like = self.sizeHintForColumn(column)
        least = max(NARROWEST, word + PADDING)
        return least, max(least, like)

    def _raise_head(self) -> None:
        letters = self._letters()
        heights = [
            letters.boundingRect(
                QRect(0, 0, max(1, self.columnWidth(n) - PADDING + 2), 1000), int(WRAPPED.value), self._title(n)
            ).height()
            for n in range(self.model().columnCount())
            if not self.isColumnHidden(n)
        ]
        self.horizontalHeader().setFixedHeight(max(heights, default=0) + 10)

    def _letters(self) -> QFontMetrics:
        """Return the measures of titles, which are written in bold."""
        bold = self.horizontalHeader().font()
        bold.setBold(True)
        return QFontMetrics(bold)


class LeafedTable(SharedTable):
    """A table with more columns than it is wide stands on several leaves, the names of its rows on each: none scrolls sideways.

    `leaves` turns them; it is named after the first column of each, and seen where there are several.
    """

    def __init__(self) -> None:
        super().__init__()
        self.leaves = QTabBar()
        self.leaves.setDrawBase(False)
        self.leaves.setExpanding(False)
        self.leaves.setUsesScrollButtons(False)
        self.leaves.setElideMode(Qt.TextElideMode.ElideRight)
        self.leaves.hide()
        # Later: Qt breaks off when tabs go while it tells that another one was chosen.
        self.leaves.currentChanged.connect(self._turn, Qt.ConnectionType.QueuedConnection)

    def open(self) -> None:
        """Turn to the first leaf of another model."""
        was = self.leaves.blockSignals(True)
        self.leaves.setCurrentIndex(0)
        self.leaves.blockSignals(was)
        self._turn()

    def _turn(self) -> None:
        self.share(self.viewport().width())

    def _choose(self, least: Sequence[int], room: int) -> None:
        ends = list(itertools.accumulate(cuts(least, room)))
        starts = [0, *ends][: len(ends)]
        self._name([self._title(start) for start in starts])
        at = max(0, self.leaves.currentIndex())
        for n in range(len(least)):
            self.setColumnHidden(n, not starts[at] <= n < ends[at])
        here = self.currentIndex()
        if here.isValid() and self.isColumnHidden(here.column()):
            self.setCurrentIndex(here.siblingAtColumn(starts[at]))

    def _name(self, titles: Sequence[str]) -> None:
        was = self.leaves.blockSignals(True)
        while self.leaves.count() > len(titles):
            self.leaves.removeTab(self.leaves.count() - 1)
        for n, title in enumerate(titles):
            if n == self.leaves.count():
                self.leaves.addTab("")
            self.leaves.setTabText(n, f"{title} …".replace("&", "&&"))
        self.leaves.blockSignals(was)
        self.leaves.setVisible(len(titles) > 1)


class FittedTable(SharedTable):
    """Shows a model without a scroll bar of its own.

    Args:
        upright: whether the titles stand at the left, those of rows nowhere.
    """

    def __init__(self, model: QAbstractItemModel, *, upright: bool = False) -> None:
        super().__init__()
        self.upright = upright
        self.setModel(model)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        head = self.horizontalHeader()
        head.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        if upright:
            head.hide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep what `fit` has shared out."""
        QTableView.resizeEvent(self, event)

    @property
    def side(self) -> int:
        """Pixels beside the columns: the rows' names and the frame."""
        return self.verticalHeader().sizeHint().width() + 2 * self.frameWidth() + 2

    def least(self) -> list[int]:
        """Return the least width of each column, in pixels."""
        return [self._wanted(n)[0] for n in range(self.model().columnCount())]

    def fit(self, width: int) -> None:
        """Share a width out among the columns, then be as high as the rows are."""
        room = width - self.side
        if self.upright:
            self.setColumnWidth(0, max(NARROWEST, room))
        else:
            width = min(width, width - room + self.share(room))
        self.setFixedWidth(max(NARROWEST, width))
        self.fit_height()

    def fit_height(self) -> None:
        """Be as high as the rows are; of rows too wide for any page the bar below is seen."""
        self.resizeRowsToContents()
        rows = sum(self.rowHeight(n) for n in range(self.model().rowCount()))
        head = 0 if self.upright else self.horizontalHeader().height()
        wide = (
            sum(self.columnWidth(n) for n in range(self.model().columnCount()))
            + self.verticalHeader().sizeHint().width()
        )
        bar = self.horizontalScrollBar().sizeHint().height() if wide > self.width() else 0
        self.setFixedHeight(rows + head + bar + 2 * self.frameWidth() + EDGE)


def _longest(words: Iterable[str], letters: QFontMetrics) -> int:
    """Return how wide the widest of some words is, in pixels."""
    return max((letters.horizontalAdvance(word) for word in words), default=0)


def shares(wanted: Sequence[tuple[int, int]], room: int) -> list[int]:
    """Return widths for columns that have a least and a wanted one: all as wanted if there is room, else the widest give way.

    Args:
        wanted: the least and the wanted width of each column, in pixels.
        room: pixels for all of them.
    """
    if sum(like for _, like in wanted) <= room:
        return [like for _, like in wanted]
    low, high = 0, max((like for _, like in wanted), default=0)
    while low < high:  # the highest ceiling under which they fit
        ceiling = (low + high + 1) // 2
        if sum(max(least, min(like, ceiling)) for least, like in wanted) <= room:
            low = ceiling
        else:
            high = ceiling - 1
    return [max(least, min(like, low)) for least, like in wanted]


def cuts(least: Sequence[int], room: int) -> tuple[int, ...]:
    """Return how many columns stand beside each other in each of the parts of a table that is too wide for its page.

    As few parts as there can be, and the widest of them as narrow as that allows.

    Args:
        least: the least width of each column, in pixels.
        room: pixels for the columns of a part.
    """
    found = _filled(least, room)
    for narrower in range(max(least, default=0), room):
        if len(even := _filled(least, narrower)) == len(found):
            return even
    return found


def _filled(least: Sequence[int], room: int) -> tuple[int, ...]:
    parts: list[int] = []
    taken = room + 1
    for width in least:
        if taken + width > room:
            parts.append(0)
            taken = 0
        parts[-1] += 1
        taken += width
    return tuple(parts)
