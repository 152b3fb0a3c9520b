"""Who is whose neighbour, what the ground is, what zones are worth: clicks join and paint, drags many at once.

A drag from zone to zone is a road, one along borders a river; a brush takes away what is no part of the map.
"""

from __future__ import annotations

import functools
import itertools
import math

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainterPath
from PySide6.QtWidgets import QCheckBox, QComboBox, QWidget

from assistant.core.printed import Column, Point, Value, ZoneId
from assistant.core.questions import Role
from assistant.core.text import one_line
from assistant.desk.editor.draft import LAND, TERRAIN
from assistant.scan.boards import editing
from assistant.scan.boards.outlines import shared_borders
from assistant.scan.boards.validation import drawn
from assistant.ui.editor.steps.step import Asks, Keys, Step, spin, spot_of
from assistant.ui.look.main_window import SHIFT
from assistant.ui.look.theme import TINTED, TINTS, colour, cosmetic
from assistant.ui.widgets.lines import NarrowBox, fill_box, label, say_choices, show_parts

JOIN, BORDER, OFF = "", "|border", "|off"  # what clicks and drags do, beside the columns that they paint
FOCUS = Qt.FocusPolicy.TabFocus, Qt.FocusPolicy.StrongFocus  # of what is chosen, of what is typed
TURN = tuple((math.cos(n * math.pi / 8), math.sin(n * math.pi / 8)) for n in range(16))
NEAR = 8  # screen pixels from a border at which it is dragged along
CLOSE = 0.004  # of the picture's width: how far apart zones are neighbours that the player has drawn with gaps
FEW = 500  # zones up to which common borders are drawn as links too
BESIDE = 0.6  # how much of what is beside the map is hidden
LONGEST = 60  # characters of a word that is painted


class GroundStep(Step):
    """Links, every column that the board's zones have, and what is no part of the map."""

    id = "ground"
    _more = False
    first: ZoneId = ""  # the zone that the next click joins or parts
    _last: Point = (0.0, 0.0)  # where the hand was

    def build(self) -> None:
        """Make what the panel holds."""
        self._kinds: dict[str, str] = {}  # the kind of link of each way of linking
        self._before = JOIN  # the way before
        self.painted: list[ZoneId] = []  # zones that were gone over, in turn
        self.pairs: dict[tuple[ZoneId, ZoneId], None] = {}  # whose common borders were gone along
        self.way, self.kind, self.word = NarrowBox(), NarrowBox(), NarrowBox()
        self.way.currentIndexChanged.connect(self._other_way)
        for box in (self.kind, self.word):
            box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.kind.setEditable(self.workbench.free)  # a board's kinds of links are those that its rules know
        self.number, self.flag = spin(-99, 999, 1), QCheckBox()
        self.flag.setChecked(True)
        self.count = label("", "small")
        self.gap = spin(0, 999, max(2, round(CLOSE * self.draft.size[0])))
        self.near_button = self.button("board-ground-near", self.link_near)
        self.kind_part, self.near_part, self.value_part = QWidget(), QWidget(), QWidget()
        self.lay(self.label("draw-do"), self.way, self.kind_part, self.near_part, self.value_part, self.count, 1)
        self.lay(self.go_on_button("board-on-to-compare"))
        self.form_of(self.kind_part, ("draw-do-join-what", self.kind))
        self.form_of(self.near_part, ("board-ground-gap", self.gap), self.near_button)
        self.form_of(self.value_part, self.word, self.number, self.flag)

    @property
    def open(self) -> bool:
        """Zones lie on the picture."""
        return self.draft.zones is not None

    @property
    def done(self) -> bool:
        """Somebody is somebody's neighbour."""
        return self.open and bool(self.board.links)

    @property
    def doing(self) -> str:
        """The column that clicks paint; JOIN where they join."""
        return str(self.way.currentData() or JOIN)

    @property
    def painting(self) -> Column | None:
        """The column that is painted."""
        return self.board.columns.get(self.doing)

    def asks(self) -> Asks:
        """Say what clicks do now."""
        own, column = self.own, self.painting
        if self.doing in (BORDER, OFF):
            key = f"board-ground-{self.doing[1:]}"
            return own(key), own(f"{key}-hint")
        if column is None:
            hint = "draw-do-join-hint" if self.game is None else "board-ground-join-hint"
            return own("draw-do-join"), own(hint)
        return own("draw-do-paint", column=column.name[self.workbench.language]), own("draw-do-paint-hint")

    # Showing

    def say(self) -> None:
        """Write every word in the window's language."""
        own, language = self.own, self.workbench.language
        columns = self.board.columns.values()
        ways = [(column.id, own("draw-do-paint", column=column.name[language])) for column in columns]
        others = [(way, own(f"board-ground-{way[1:]}")) for way in (BORDER, OFF)]
        say_choices(self.way, own("draw-do"), [(JOIN, own("draw-do-join")), *ways, *others])
        super().say()
        self._other_way()

    def _other_way(self) -> None:
        self.first, column = "", self.painting
        if self.isAncestorOf(self.window().focusWidget()) and not self.way.hasFocus():
            self.canvas.setFocus()  # else Qt gives the keys of a field that is hidden to whatever button comes next
        self.kind_part.setVisible(self.doing in (JOIN, BORDER))
        show_parts(self.doing == JOIN, self.near_part, self.count)
        if self.doing != self._before and self.kind.isEditable():
            self._kinds[self._before], self._before = self.link_kind, self.doing
            if self.doing in (JOIN, BORDER):
                self.kind.setEditText(self.printed(self._kinds.get(self.doing) or self.own("draw-river-first")))
        self.value_part.setVisible(column is not None)
        if column is not None:
            name, printed = column.name[self.workbench.language], self.printed
            self.word.setEditable(column.type == "word")
            self.word.setFocusPolicy(FOCUS[self.word.isEditable()])
            values = ["", *column.values] if column.type == "choice" else self._said(column.id)
            fill_box(self.word, [(value, printed(value) if value else "—") for value in dict.fromkeys(values)])
            if column.type == "choice":
                self.word.setCurrentIndex(min(1, self.word.count() - 1))
            elif column.type == "word":
                usual = self.own("draw-ground-first") if column.id == TERRAIN else ""
                self.word.setEditText(self.word.itemText(0) or usual)
            self.flag.setText(name)
            kinds = {"number": self.number, "flag": self.flag}
            for field in (self.word, self.number, self.flag):
                field.setVisible(field is kinds.get(column.type, self.word))
                field.setAccessibleName(name)
        self.refresh()

    def _said(self, column: str) -> tuple[str, ...]:
        """Return the words that zones have in a column, in the order they came."""
        zones = self.board.on_sheet(self.sheet)
        return tuple(dict.fromkeys(str(zone.tags[column]) for zone in zones if zone.tags.get(column)))

    def refresh(self) -> None:
        """Show what there is."""
        board, own = self.board, self.own
        kinds = [(kind, self.printed(kind)) for kind in editing.link_kinds(board)]
        if [(self.kind.itemData(n), self.kind.itemText(n)) for n in range(self.kind.count())] != kinds:
            typed, kind = self.kind.currentText(), self.link_kind
            say_choices(self.kind, own("draw-do-join-what"), kinds)
            if self.kind.isEditable() and typed:
                self.kind.setEditText(self.printed(kind))  # in the window's language now
        there, alone = self.draft.zones, len(self._alone())
        self.count.setText(own("draw-links", links=len(board.links), alone=alone) if there else own("draw-links-none"))
        super().refresh()

    def _alone(self) -> list[ZoneId]:
        return [zone.id for zone in self.board.on_sheet(self.sheet) if not self.board.neighbours[zone.id]]

    # The hand

    @property
    def link_kind(self) -> str:
        """The kind of link that two clicks make."""
        if not self.kind.isEditable():
            return str(self.kind.currentData())
        words = one_line(self.kind.currentText())[:LONGEST]
        known = {self.kind.itemText(n): str(self.kind.itemData(n)) for n in range(self.kind.count())}
        return known.get(words, words) or LAND

    @property
    def value(self) -> Value:
        """What is painted."""
        column = self.painting
        if column is not None and column.type in ("number", "flag"):
            return self.number.value() if column.type == "number" else self.flag.isChecked()
        if self.word.isEditable():
            return one_line(self.word.currentText())[:LONGEST]
        return str(self.word.currentData() or "")

    def press(self, at: Point) -> bool:
        """Begin to paint, to join, or to go along a border."""
        self.painted, self.pairs, self._last = [], {}, at
        self._more = self.canvas.held(SHIFT)
        self.drag(at)
        return bool(self._beside(at) if self.doing == BORDER else self.painted)

    def drag(self, at: Point) -> None:
        """Go over all zones, or along all borders, from the last place to this one: a hand may be quicker than what it sees."""
        last, self._last = self._last, at
        steps = max(1, math.ceil(math.dist(last, at) * self.canvas.zoom / NEAR))
        for n in range(1, steps + 1):
            self._go_over((last[0] + (at[0] - last[0]) * n / steps, last[1] + (at[1] - last[1]) * n / steps))

    def _beside(self, at: Point) -> set[ZoneId]:
        """Return the zones round a place: two on a border, more at a corner."""
        reach = NEAR / self.canvas.zoom
        return {self.draft.at(at[0] + reach * x, at[1] + reach * y) for x, y in TURN} - {""}

    def _go_over(self, at: Point) -> None:
        zone = self.draft.at(*at)
        if self.doing == BORDER:
            near = self._beside(at)
            if len(near) == 2:
                self.pairs[min(near), max(near)] = None
        elif zone and (self.doing == JOIN or zone not in self.painted) and self.painted[-1:] != [zone]:
            self.painted.append(zone)

    def release(self, at: Point, moved: bool) -> None:  # noqa: ARG002
        """Do to all that was gone over what was chosen; a single zone or border that has it already loses it."""
        painted, pairs, board = self.painted, list(self.pairs), self.board
        self.painted, self.pairs = [], {}
        if self.doing == JOIN and (not moved or len(painted) < 2):
            self._join(painted[0])
        elif self.doing in (JOIN, BORDER):
            self._link(pairs or list(itertools.pairwise(painted)))
        elif self.doing == OFF:
            self.edit(lambda board: functools.reduce(editing.remove, painted, board))
        else:
            value, column = self.value, self.doing
            if len(painted) == 1 and board.zones[painted[0]].tags.get(column) == value:
                value = not value if isinstance(value, bool) else 0 if isinstance(value, int) else ""
            self.edit(lambda board: editing.set_facts(board, painted, column, value))

    def _link(self, pairs: list[tuple[ZoneId, ZoneId]]) -> None:
        """Link pairs of zones; a single one that is linked so already is parted."""
        if pairs:
            self.workbench.link(pairs, self.link_kind, along=self.doing == BORDER)

    def link_near(self) -> None:
        """Link all zones that lie no farther apart than is chosen and are not linked yet."""
        board, gap = self.board, float(self.gap.value())
        zones = drawn(board, self.sheet)
        shapes = {zone.id: zone.shape for zone in zones if zone.shape.is_valid}
        near = [pair for pair in shared_borders(shapes, gap) if pair[1] not in board.neighbours[pair[0]]]
        self.tell("board-ground-linked", n=len(near))
        self._link(near)

    def _join(self, zone: ZoneId) -> None:
        """Choose the first zone, then join it to the second or part them; with Shift the second is the next first."""
        first = self.first
        if not first or zone == first:
            self.first = "" if zone == first else zone
        else:
            self.first = zone if self._more else ""
            self._link([(first, zone)])
        self.refresh()

    def keys(self) -> Keys:
        """Escape lets the first zone go."""
        return {"Esc": self.first and (lambda: self._join(self.first))}

    def draw(self) -> None:
        """Draw what is painted as tints and words, links as lines."""
        board, column = self.board, self.painting
        zones = board.on_sheet(self.sheet)
        paths = self.outlines(zones)
        told = {zone.id: self._told(zone.tags.get(column.id), column) for zone in zones} if column is not None else {}
        tints = {words: TINTS[n % len(TINTS)] for n, words in enumerate(dict.fromkeys(filter(None, told.values())))}
        painter, pixel = self.brush.painter, self.brush.pixel
        beside = QPainterPath()
        beside.addRect(QRectF(QPointF(), QSizeF(*self.draft.size)))
        for path in paths.values():
            beside.addPath(path)  # a hole: what is no part of the map is veiled
        painter.fillPath(beside, colour(self.brush.theme.table, BESIDE))
        for key, words in told.items():
            if words:
                painter.fillPath(paths[key], colour(tints[words], TINTED))
        border, kinds = LAND if self.game is None else editing.border_kind(board), editing.link_kinds(board)
        for link in board.links if self.doing in (JOIN, BORDER) else ():
            if (link.kind != border or len(zones) <= FEW) and link.a in paths and link.b in paths:
                ends = [spot_of(board.zones[key]) for key in link.ends]
                if link.kind == border:
                    painter.setPen(cosmetic(self.brush.theme.accent, 1.2))
                    painter.drawLine(*(QPointF(*end) for end in ends))
                else:
                    self.brush.stroke(ends, TINTS[kinds.index(link.kind) % len(TINTS)], 2.6)
        self.draw_zones()
        for zone in zones:
            if told.get(zone.id) and (zone.bounds[2] - zone.bounds[0]) / pixel > 30:
                x, y = spot_of(zone)
                self.brush.name((x, y + 16 * pixel), told[zone.id], Role.SUBJECT, 10, beside=False)
        for key in self._alone() if self.doing == JOIN and self.done else ():
            self.light(key, Role.DOUBT)
        self.light(self.first)
        for key in self.painted:
            self.light(key, Role.TARGET)
        for pair in self.pairs:
            self.brush.stroke([spot_of(board.zones[key]) for key in pair], Role.TARGET)

    def _told(self, value: Value | None, column: Column) -> str:
        """Return how a painted value reads; "" for none."""
        if column.type == "flag":
            return column.name[self.workbench.language] if value else ""
        return "" if value in (None, "", 0) else self.printed(str(value))
