"""Tables: cells typed one below the other or chosen from a list, and a table as wide as its page and as high as its rows."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product
from typing import Any, Generic, TypeVar

from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
)
from PySide6.QtGui import QColor, QFont, QFontMetrics, QIcon, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QComboBox,
    QHeaderView,
    QListView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from assistant.core.record import Record
from assistant.ui.widgets.lines import Fitted, WrappedRows, fill_box
from assistant.ui.widgets.session import AtTable

# Rows of cells, each told whole; and the editor of a cell.

Index = QModelIndex | QPersistentModelIndex
Row = TypeVar("Row")
Column = TypeVar("Column")
CELL = Qt.ItemDataRole.UserRole  # the whole Cell
ROW = CELL + 1  # what its row is about
SOUGHT = CELL + 2  # what a search in its row finds
ROOM = 6  # pixels above and below the words of a cell, together


class Cell(Record):
    """What a cell shows, and how it is changed: ticked, chosen from a list, typed, or not at all."""

    words: str = ""
    editable: bool = False  # by an editor
    value: Any = None  # what that begins with
    # Each value with its words, and a sign; None where it is typed
    choices: Callable[[], Sequence[tuple[Any, ...]] | None] = lambda: None
    ticked: bool | None = None
    right: bool = False
    bold: bool = False
    italic: bool = False
    ink: QColor | None = None
    ground: QColor | None = None  # behind the words
    sign: QIcon | None = None
    hint: str | None = None
    sought: str = ""

    def font(self) -> QFont | None:
        """Return its letters where they are not those of the table."""
        if not (self.bold or self.italic):
            return None
        font = QFont()
        font.setBold(self.bold)
        font.setItalic(self.italic)
        return font


ROLES: Mapping[int, Callable[[Cell], Any]] = {
    Qt.ItemDataRole.DisplayRole: lambda cell: cell.words,
    Qt.ItemDataRole.EditRole: lambda cell: cell.value,
    Qt.ItemDataRole.CheckStateRole: lambda cell: (
        None if cell.ticked is None else Qt.CheckState.Checked if cell.ticked else Qt.CheckState.Unchecked
    ),
    Qt.ItemDataRole.TextAlignmentRole: lambda cell: (
        Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter if cell.right else None
    ),
    Qt.ItemDataRole.FontRole: Cell.font,
    Qt.ItemDataRole.ForegroundRole: lambda cell: cell.ink,
    Qt.ItemDataRole.BackgroundRole: lambda cell: cell.ground,
    Qt.ItemDataRole.DecorationRole: lambda cell: cell.sign,
    Qt.ItemDataRole.ToolTipRole: lambda cell: cell.hint,
    CELL: lambda cell: cell,
    SOUGHT: lambda cell: cell.sought,
}


class CellModel(QAbstractTableModel, Generic[Row, Column]):
    """A table or a list of what `read` finds; `cell` tells each cell, `write` changes one.

    `refresh` reads everything anew; where there are as many rows and the same columns as before, views keep their places.
    """

    rows: Sequence[Row] = ()
    columns: Sequence[Column] = ()

    def __init__(self) -> None:
        super().__init__()
        self._cells: dict[tuple[int, int], Cell] = {}  # those that were shown, until the next reading

    @abstractmethod
    def read(self) -> tuple[Sequence[Row], Sequence[Column]]:
        """Return the rows and the columns."""

    @abstractmethod
    def cell(self, row: Row, column: Column) -> Cell:
        """Return what a cell shows."""

    def write(self, row: Row, column: Column, value: Any) -> bool:  # noqa: ARG002 - most lists are only read
        """Write a cell, and return whether it changed."""
        return False

    def title(self, column: Column) -> str:  # noqa: ARG002 - a list has none
        """Return the title of a column."""
        return ""

    def is_roomy(self, column: Column) -> bool:  # noqa: ARG002 - only words gain by it
        """Tell whether a column takes what room is left."""
        return False

    def row_name(self, row: Row) -> str:  # noqa: ARG002 - a list has none
        """Return what people call a row."""
        return ""

    def refresh(self) -> None:
        """Read everything anew."""
        self._cells.clear()
        rows, columns = self.read()
        if (len(rows), list(columns)) == (len(self.rows), list(self.columns)) and rows and columns:
            self.rows, self.columns = rows, columns
            self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, len(columns) - 1))
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(columns) - 1)
            self.headerDataChanged.emit(Qt.Orientation.Vertical, 0, len(rows) - 1)
            return
        self.beginResetModel()
        self.rows, self.columns = rows, columns
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own name
        """Return how many rows there are."""
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own name
        """Return how many columns there are."""
        return 0 if parent.isValid() else len(self.columns)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a column's title or a row's name."""
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        upright = orientation == Qt.Orientation.Vertical
        return self.row_name(self.rows[section]) if upright else self.title(self.columns[section])

    def at(self, index: Index) -> Cell:
        """Return what is told of a cell."""
        place = index.row(), index.column()
        if place not in self._cells:
            self._cells[place] = self.cell(self.rows[place[0]], self.columns[place[1]])
        return self._cells[place]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a part of what a cell shows."""
        if role == ROW:
            return self.rows[index.row()]
        return ROLES[role](self.at(index)) if role in ROLES else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return what can be done with a cell."""
        base, cell = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable, self.at(index)
        if cell.ticked is not None:
            return base | Qt.ItemFlag.ItemIsUserCheckable
        return base | Qt.ItemFlag.ItemIsEditable if cell.editable else base

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Write a cell."""
        if role == Qt.ItemDataRole.CheckStateRole:
            value = value in (Qt.CheckState.Checked, Qt.CheckState.Checked.value)
        elif role != Qt.ItemDataRole.EditRole:
            return False
        return self.write(self.rows[index.row()], self.columns[index.column()], value)


class SessionModel(AtTable, CellModel[Row, Column]):
    """A table or a list of what a window's table holds."""


class CellDelegate(QStyledItemDelegate):
    """Gives a cell that holds one of a few values its list, and takes what is picked at once."""

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        """Return the cell's editor."""
        if index.data(CELL).choices() is None:
            return super().createEditor(parent, option, index)
        box = QComboBox(parent)
        box.activated.connect(lambda _n: self._picked(box))
        return box

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """Let an editor show what the cell holds."""
        if isinstance(editor, QComboBox):
            fill_box(editor, index.data(CELL).choices() or (), index.data(Qt.ItemDataRole.EditRole))
        else:
            super().setEditorData(editor, index)

    def setModelData(self, editor: QWidget, model: Any, index: Index) -> None:
        """Write what was picked."""
        if isinstance(editor, QComboBox):
            model.setData(index, editor.currentData())
        else:
            super().setModelData(editor, model, index)

    def _picked(self, box: QComboBox) -> None:
        self.commitData.emit(box)
        self.closeEditor.emit(box)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the size of the words, with room above and below: of two lines, Qt would cut the lower one's tails off."""
        return super().sizeHint(option, index) + QSize(0, ROOM)


class RowList(Fitted, QListView):
    """Shows the only column of a model; what is too long is cut off, or goes on below."""

    def __init__(self, model: QAbstractItemModel, *, wrapped: bool = False) -> None:
        super().__init__()
        self.setModel(model)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        if wrapped:
            self.setWordWrap(True)
            self.setItemDelegate(WrappedRows(self))
            self.setResizeMode(QListView.ResizeMode.Adjust)

    def fit(self) -> None:
        """Keep the row that is at hand in view."""
        self.scrollTo(self.currentIndex())


# A table as wide as its page and as high as its rows: columns share the width, long titles and words go on below.

PADDING = 12  # pixels of a title or a cell, both sides
NARROWEST = 44  # pixels
MOST_WRAPPED = 200  # rows that are each as high as their words; more are all of one height
MOST_SHARED = 3  # times that the width is shared out anew because sharing changed it
ROOMY = 220  # pixels of a column of names, where a table scrolls
CHOOSER = 96  # pixels of a box in which something is chosen: as narrow it may be
SPARE = 20  # pixels of a table that is typed in beneath its rows
EDGE = 4  # pixels that a style may put around the rows, which Qt does not tell
WRAPPED = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap


class SharedTable(QTableView):
    """A table whose columns share its width, with long titles in several lines; it scrolls sideways only where no sharing helps."""

    _sharing = False

    def __init__(self, model: QAbstractItemModel) -> None:
        super().__init__()
        self.setModel(model)
        self.setItemDelegate(CellDelegate(self))
        self.setAlternatingRowColors(True)
        self.horizontalHeader().setDefaultAlignment(WRAPPED)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the new width out."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.share()

    def share(self) -> None:
        """Share the width out among the columns; once more where titles, or a bar beside the rows, changed it."""
        if self._sharing:
            return
        self._sharing = True
        try:
            for _ in range(MOST_SHARED):
                room = self.viewport().width()
                self._spread(room)
                if self.model().rowCount() <= MOST_WRAPPED:
                    self.resizeRowsToContents()
                if self.viewport().width() == room:
                    break
        finally:
            self._sharing = False

    def _spread(self, room: int) -> int:
        """Spread the columns over so many pixels; return how many they take."""
        found = self._widths(room)
        for n, share in enumerate(found):
            self.setColumnWidth(n, share)
        self._raise_head()
        return sum(found)

    def _widths(self, room: int) -> list[int]:
        return shares([self._wanted(n) for n in range(self.model().columnCount())], room)

    def _title(self, column: int) -> str:
        return str(self.model().headerData(column, Qt.Orientation.Horizontal) or "")

    def _wanted(self, column: int) -> tuple[int, int]:
        """Return the least width of a column, and the width that it would like."""
        least = self._narrowest(column)
        return least, max(least, self.sizeHintForColumn(column))

    def _narrowest(self, column: int) -> int:
        """Return the width of the longest word in a column's title and its cells."""
        model = self.model()
        cells = {str(model.index(row, column).data() or "") for row in range(min(model.rowCount(), MOST_WRAPPED))}
        words = {word for cell in cells for word in cell.split()}
        return max(self._least(column), _longest(words, self.fontMetrics()) + PADDING)

    def _least(self, column: int) -> int:
        """Return the least width of a column's title."""
        return max(NARROWEST, _longest(self._title(column).split(), self._letters()) + PADDING)

    def _raise_head(self) -> None:
        letters = self._letters()
        heights = [
            letters.boundingRect(
                QRect(0, 0, max(1, self.columnWidth(n) - PADDING + 2), 1000), int(WRAPPED.value), self._title(n)
            ).height()
            for n in range(self.model().columnCount())
        ]
        self.horizontalHeader().setFixedHeight(max(heights, default=0) + 10)

    def _letters(self) -> QFontMetrics:
        """Return the measures of titles, which are written in bold."""
        bold = self.horizontalHeader().font()
        bold.setBold(True)
        return QFontMetrics(bold)


class TypedTable(SharedTable):
    """Its cells are typed one below the other, or chosen in boxes that are always there; words too long for a cell are cut off.

    Args:
        heights: the least of the whole, and the most beneath its titles; None: what room there is (pixels).
    """

    _shape: object = None  # rows, titles and boxes that the width was shared out for

    def __init__(self, model: CellModel[Any, Any], heights: tuple[int, int] | None = None) -> None:
        super().__init__(model)
        self.cells, self.heights = model, heights
        self._chosen = list[int]()  # the columns in which there are boxes, or were
        self.setWordWrap(False)
        self.verticalHeader().hide()

    def show_all(self) -> None:
        """Show everything as the model tells it now; where rows or titles are others, the width is shared out anew."""
        model = self.cells
        model.refresh()
        self._chosen = [n for n in range(model.columnCount()) if n in self._chosen or self._is_chosen(n)]
        cells = [model.index(row, column) for row, column in product(range(model.rowCount()), self._chosen)]
        boxes = [model.at(cell).choices() is not None for cell in cells]
        shape = model.rowCount(), [self._title(column) for column in range(model.columnCount())], boxes
        if shape == self._shape:
            return
        self._shape = shape
        for cell, is_box in zip(cells, boxes, strict=True):
            (self.openPersistentEditor if is_box else self.closePersistentEditor)(cell)
        self.share()

    def choose(self, row: int, column: int = 0) -> None:
        """Let a cell be the one that is typed next."""
        self.setCurrentIndex(self.cells.index(row, column))
        self.setFocus()

    def _wanted(self, column: int) -> tuple[int, int]:
        least = self._least(column)
        like = max(least, self.sizeHintForColumn(column))
        return max(least, min(like, CHOOSER)) if self._is_chosen(column) else least, like

    def _is_chosen(self, column: int) -> bool:
        """Tell whether what stands in a column is chosen from a list."""
        ends = {0, len(self.cells.rows) - 1} if self.cells.rows else ()
        return any(self.cells.at(self.cells.index(row, column)).choices() is not None for row in ends)

    def _is_roomy(self, column: int) -> bool:
        return self.cells.is_roomy(self.cells.columns[column])

    def _widths(self, room: int) -> list[int]:
        found = super()._widths(room)
        if sum(found) > room:  # where it scrolls, nothing is won by cutting off words
            most = [ROOMY if self._is_roomy(n) else CHOOSER for n in range(len(found))]
            return [max(one, min(self._wanted(n)[1], most[n])) for n, one in enumerate(found)]
        left, takers = max(room - sum(found), 0), [n for n in range(len(found)) if self._is_roomy(n)]
        for k, n in enumerate(takers):
            found[n] += (left + k) // len(takers)
        return found

    def share(self) -> None:
        """Share the width out among the columns, and be as high as the rows, within bounds."""
        super().share()
        if self.heights is not None:
            head = self.horizontalHeader().height()
            rows = sum(map(self.rowHeight, range(self.cells.rowCount())))
            self.setFixedHeight(min(max(head + rows + SPARE, self.heights[0]), head + self.heights[1]))

    def closeEditor(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:
        """Go on beneath, where Return ended a cell."""
        super().closeEditor(editor, hint)
        beneath = self.currentIndex().siblingAtRow(self.currentIndex().row() + 1)
        if hint == QAbstractItemDelegate.EndEditHint.SubmitModelCache and beneath.isValid():
            self.setCurrentIndex(beneath)
            self.edit(beneath)


class ValuesTable(SharedTable):
    """Names with their values beside them, each changed at a click."""

    def __init__(self, model: CellModel[Any, Any]) -> None:
        super().__init__(model)
        self.cells = model
        self.setEditTriggers(QTableView.EditTrigger.AllEditTriggers)
        self.horizontalHeader().hide()
        self.verticalHeader().hide()
        self.setTabKeyNavigation(False)
        self.horizontalHeader().setStretchLastSection(True)

    def show_all(self) -> None:
        """Show everything as the model tells it now; the one that is chosen stays so."""
        chosen = self.currentIndex()
        self.cells.refresh()
        self.share()
        if chosen.isValid():
            self.setCurrentIndex(self.cells.index(chosen.row(), chosen.column()))


class FittedTable(SharedTable):
    """Shows a model without a scroll bar of its own.

    Args:
        upright: whether the titles stand at the left, those of rows nowhere.
    """

    def __init__(self, model: QAbstractItemModel, *, upright: bool = False) -> None:
        super().__init__(model)
        self.upright = upright
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
        return [self._narrowest(n) for n in range(self.model().columnCount())]

    def fit(self, width: int) -> None:
        """Share a width out among the columns, then be as high as the rows are."""
        room = width - self.side
        if self.upright:
            self.setColumnWidth(0, max(NARROWEST, room))
        else:
            width = min(width, width - room + self._spread(room))
        self.setFixedWidth(max(NARROWEST, width))
        self.fit_height()

    def fit_height(self) -> None:
        """Be as high as the rows are; of rows too wide for any page the bar below is seen."""
        self.resizeRowsToContents()
        whole = self.viewportSizeHint()
        bar = self.horizontalScrollBar().sizeHint().height() if whole.width() > self.width() else 0
        self.setFixedHeight(whole.height() + bar + 2 * self.frameWidth() + EDGE)


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
