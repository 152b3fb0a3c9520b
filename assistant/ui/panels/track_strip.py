"""The strip of tracks: turn, points, technologies and reserves at a glance, in as many rows as fit; it folds away."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QEvent, QRectF, Qt
from PySide6.QtGui import QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QGridLayout, QPushButton, QSizePolicy, QToolTip, QWidget

from assistant.core.table import Counter, Move
from assistant.desk.tracks import Block, Heap, Pawn, Row, blocks
from assistant.ui.counters.body import face_of
from assistant.ui.look.theme import colour
from assistant.ui.look.wording import tip
from assistant.ui.panels.tray import Pile
from assistant.ui.widgets.lines import (
    NONE,
    TOP,
    Flow,
    ScrollArea,
    hbox,
    holding,
    label,
    named,
    push_button,
    tight,
    vbox,
)
from assistant.ui.widgets.session import Session

# A track as a bar of cells: filled as far as its pawn has come; a click or an arrow moves the pawn.

LONG, NARROW, WIDE, HIGH = 180, 6, 16, 13  # pixels: a bar, its narrowest and widest cell, its height


class TrackBar(QWidget):
    """The bar of one pawn.

    Args:
        words: what the bar is called.
    """

    def __init__(self, session: Session, pawn: Pawn, words: str) -> None:
        super().__init__()
        self.session, self.pawn, self.words = session, pawn, words
        scale = session.look.text_scale
        self._cell = round(max(NARROW, min(WIDE, LONG / len(pawn.boxes))) * scale)
        self.setFixedSize(self._cell * len(pawn.boxes) + 2, round(HIGH * scale) + 2)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.show_pawn(pawn)

    def show_pawn(self, pawn: Pawn) -> None:
        """Show the pawn in another box."""
        self.pawn = pawn
        self.setAccessibleName(self.session.own("tracks-bar", name=self.words, value=pawn.value))
        self.update()

    def box_at(self, x: float) -> int:
        """Return the place of the box at a distance in pixels from the left."""
        return max(0, min(len(self.pawn.boxes) - 1, int((x - 1) // self._cell)))

    def _move(self, place: int) -> None:
        if 0 <= place < len(self.pawn.boxes) and place != self.pawn.at:
            self.session.do(Move((self.pawn.counter,), self.pawn.boxes[place]))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Move the pawn to the box under the pointer."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._move(self.box_at(event.position().x()))
        else:
            super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The arrows move the pawn by a box."""
        by = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if by is None or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            super().keyPressEvent(event)
        else:
            self._move(self.pawn.at + by)

    def event(self, event: QEvent) -> bool:
        """Say the box under the pointer."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            zone = self.session.position.board.zones[self.pawn.boxes[self.box_at(event.pos().x())]]
            QToolTip.showText(event.globalPos(), tip(zone.name[self.session.language]), self)
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's own name
        """Draw the cells, those between the beginning and the pawn filled, the pawn's own with a frame."""
        theme = self.session.theme
        kinds = self.session.position.kinds
        lying = self.session.position.table.counters.get(self.pawn.counter)
        if lying is None:
            return
        side = kinds.kinds[lying.kind].side
        shade = theme.shade(kinds.emblem(side)) if side in kinds.sides else theme.accent
        first, last = sorted((self.pawn.begin, self.pawn.at))
        painter = QPainter(self)
        for n in range(len(self.pawn.boxes)):
            cell = QRectF(1 + n * self._cell, 1, self._cell - 1, self.height() - 2)
            painter.fillRect(cell, colour(shade if first <= n <= last else theme.cell))
            painter.setPen(colour(theme.second_ink if n % 5 else theme.ink, 0.6))
            painter.drawRect(cell.adjusted(0, 0, 0, -1))
        painter.setPen(colour(theme.ink))
        painter.fillRect(QRectF(1 + self.pawn.at * self._cell, 1, self._cell - 1, self.height() - 2), colour(theme.ink))
        if self.hasFocus():
            painter.setPen(colour(theme.accent))
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        painter.end()


# The strip of tracks: turn, points, technologies and reserves at a glance, in as many rows as the window is wide; it folds away.
#
# Where all of it does not fit into a third of the window it shows the tracks of one side at a time, chosen by the buttons above
# them.

LINES, LEAST = 7, 4  # of a column, fewer of large letters; a side with more tracks goes on in the next
MANY = 8  # counters that are named; more are counted
SIDE = 28  # pixels of a counter
LONGEST = 210  # pixels of a line of names
MOST = 3  # the part of the window's height that the strip may take: a third
EDGE = 8  # pixels left and right


class Columns(Flow):
    """The columns side by side, in as many rows as they need."""

    GAP = 16


class TrackStrip(ScrollArea):
    """The tracks of the table in columns. Hidden until it is asked for, and while players look on."""

    def __init__(self, session: Session) -> None:
        super().__init__(bare=True)  # Tab stops at what stands in it
        self.session, self.wanted = session, False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._shape: object = None
        self._bars: dict[str, tuple[TrackBar, Any]] = {}  # a pawn's bar and the words of its value
        self._side = ""  # whose tracks are seen where all do not fit
        self.hide()
        session.changed.connect(self.refresh)
        session.look_changed.connect(self._look_changed)

    def toggle(self) -> None:
        """Unfold the strip, or fold it away."""
        self.wanted = not self.wanted
        self._look_changed()

    def _look_changed(self) -> None:
        self._shape = None
        self.setVisible(self.wanted and not self.session.watched)
        self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        """Lay the strip out when it unfolds."""
        super().showEvent(event)
        self.refresh()

    def refresh(self) -> None:
        """Show the tracks as they lie; a pawn that moved has its bar still, and the keyboard in it."""
        if self.isHidden():
            return
        found = blocks(self.session.position, self.session.language)
        rows = tuple((row.words, tuple(p.counter for p in row.pawns), row.heaps) for b in found for row in b.rows)
        shape = (rows, self.window().size(), self._side)
        if shape != self._shape:
            self._shape = shape
            self._fill(found)
        else:
            for bar, value in self._bars.values():
                pawn = next(p for b in found for row in b.rows for p in row.pawns if p.counter == bar.pawn.counter)
                bar.show_pawn(pawn)
                value.setText(pawn.value)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the columns out anew in another width."""
        super().resizeEvent(event)
        if self._shape is not None and event.size().width() != event.oldSize().width():
            self.refresh()

    def _fill(self, found: Sequence[Block]) -> None:
        """Show all tracks if the room is enough for them, else those of one side."""
        place = self.verticalScrollBar().value()
        wide, room = (
            self.width() - 2 * EDGE - self.verticalScrollBar().sizeHint().width(),
            self.window().height() // MOST,
        )
        inside = self._inside(found, wide)
        if inside.height() > room and len(found) > 1:
            inside.deleteLater()
            inside = self._inside(found, wide, whose=self._side)
        needed = inside.height()
        self.hold(inside)
        self.setFixedHeight(min(needed, room))
        self.verticalScrollBar().setValue(place)

    def _inside(self, found: Sequence[Block], wide: int, whose: str | None = None) -> QWidget:
        """Return the columns in rows of a width, as high as they need; those of one side with the buttons that choose it."""
        self._bars = {}
        inside = QWidget()
        inside.setObjectName("flow")
        whole = vbox(on=inside, margins=(EDGE, 2, EDGE, 2), spacing=3)
        flow, high = Columns(), 4
        if whose is not None:
            sides = Flow()
            for block in found:
                sides.add(self._chooser(block.owner, block.owner == whose))
            whole.addWidget(sides)
            sides.setFixedHeight(sides.heightForWidth(wide))
            high += sides.height() + 3
            found = [block for block in found if block.owner == whose]
        for owner, rows in _columns(found, max(LEAST, round(LINES / self.session.look.text_scale))):
            column = self._column(owner if whose is None else "", rows)
            for part in column.findChildren(QWidget):
                part.ensurePolished()  # its letters are those of the style from now on
            column.setFixedSize(min(column.sizeHint().width(), wide), column.sizeHint().height())
            flow.add(column)
        whole.addWidget(flow)
        flow.setFixedHeight(flow.heightForWidth(wide))
        inside.resize(wide + 2 * EDGE, high + flow.height())
        return inside

    def _chooser(self, side: str, chosen: bool) -> QPushButton:
        """Return the button that shows the tracks of a side, or those of nobody."""
        name = self.session.position.kinds.sides[side].name[self.session.language] if side else ""
        button = push_button(name or self.session.own("tracks-common"), lambda: self._choose(side), "chip")
        button.setCheckable(True)
        button.setChecked(chosen)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return named(button, self.session.own("tracks-of", name=button.text()))

    def _choose(self, side: str) -> None:
        focus, self._side, self._shape = self.focusWidget(), side, None
        keyed = focus is not None and focus.hasFocus()
        self.verticalScrollBar().setValue(0)
        self.refresh()
        inside = self.widget()
        if keyed and inside is not None:  # the button that was pressed is gone
            next(button for button in inside.findChildren(QPushButton, "chip") if button.isChecked()).setFocus()

    def _column(self, owner: str, rows: Sequence[Row]) -> QWidget:
        column = QWidget()
        grid = tight(QGridLayout(column))
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(2)
        if owner:
            name = self.session.position.kinds.sides[owner].name[self.session.language]
            grid.addWidget(label(name, "reached", wrap=False), 0, 0, 1, 3)
        for row in rows:
            at = grid.rowCount()
            if len(row.pawns) > 1:
                grid.addWidget(self._title(row), at, 0, 1, 3)
                for n, pawn in enumerate(row.pawns):
                    grid.addWidget(label(pawn.words, "small", wrap=False), at + 1 + n, 0)
                    self._pawn(grid, at + 1 + n, pawn, f"{row.words}, {pawn.words}")
                continue
            grid.addWidget(self._title(row), at, 0, TOP)
            for pawn in row.pawns:
                self._pawn(grid, at, pawn, row.words)
            if not row.pawns:
                grid.addWidget(self._heaps(row.heaps), at, 1, 1, 2)
        grid.setColumnStretch(2, 1)
        return column

    def _title(self, row: Row) -> QWidget:
        """Return the name of a track; pressed, it brings the mat into view."""
        button = push_button(row.words, lambda: self.session.shown.emit(row.mat), "track")
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setToolTip(tip(self.session.own("tracks-see")))
        return named(button, self.session.own("tracks-see-name", name=row.words))

    def _pawn(self, grid: QGridLayout, at: int, pawn: Pawn, words: str) -> None:
        bar, value = TrackBar(self.session, pawn, words), label(pawn.value, "reached", wrap=False)
        grid.addWidget(value, at, 1)
        grid.addWidget(bar, at, 2, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
        self._bars[pawn.counter] = bar, value

    def _heaps(self, heaps: Sequence[Heap]) -> QWidget:
        made: list[QWidget] = []
        for heap in heaps:
            if heap.words:
                made.append(label(f"{heap.words}{self.session.own('tracks-colon')}", "small", wrap=False))
            made += self._things(heap)
        none = label("—", "small", wrap=False)
        return holding(hbox(*(made if heaps else [none]), 1, margins=NONE, spacing=4))

    def _things(self, heap: Heap) -> Iterator[QWidget]:
        """Yield formations as piles that can be dragged, other counters by their names, or counted where they are many."""
        kinds = self.session.position.kinds
        piles: dict[tuple[str, int], list[Counter]] = {}
        named: list[str] = []
        for counter in heap.counters:
            kind = kinds.kinds[counter.kind]
            if kind.nation:
                piles.setdefault((kind.id, counter.face), []).append(counter)
                continue
            face = face_of(kind, counter.face, kinds, self.session.language)
            named.append(self.session.own("tracks-hidden") if face.hidden else face.name)
        for (kind_id, _face), group in piles.items():
            yield Pile(self.session, kinds.kinds[kind_id], tuple(group), SIDE)
        if named:
            many = len(named) > MANY
            words = self.session.own("tracks-many", n=len(named)) if many else ", ".join(named)
            yield self._words(words)

    def _words(self, words: str) -> QWidget:
        """Return words on as many lines as they need at the width of a column."""
        made = label(words)
        most = round(LONGEST * self.session.look.text_scale)
        wide = min(most, made.fontMetrics().horizontalAdvance(words) + 4)
        made.setFixedSize(wide, made.heightForWidth(wide))
        return made

    def changeEvent(self, event: QEvent) -> None:
        """Lay the strip out anew when letters have another size."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._shape = None


def _columns(found: Sequence[Block], most: int) -> Iterator[tuple[str, tuple[Row, ...]]]:
    """Yield columns of at most so many lines, each with the side that owns its tracks; many pawns go on in the next."""
    for block in found:
        column: list[Row] = []
        head = used = 1 if block.owner else 0
        for row in (piece for whole in block.rows for piece in _pieces(whole, most - 1 - head)):
            lines = len(row.pawns) + 1 if len(row.pawns) > 1 else 2 if row.heaps else 1
            if column and used + lines > most:
                yield block.owner, tuple(column)
                column, used = [], head
            column.append(row)
            used += lines
        yield block.owner, tuple(column)


def _pieces(row: Row, most: int) -> Iterator[Row]:
    for begin in range(0, max(1, len(row.pawns)), most):
        yield replace(row, pawns=row.pawns[begin : begin + most])
