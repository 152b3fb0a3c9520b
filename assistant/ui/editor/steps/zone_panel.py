"""The panel of the zone editor: one zone's names and facts, its links, and what the whole board should be looked over for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QPushButton,
    QSpinBox,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from assistant.core.board import MINE, Board, Column, Point, Value, Zone, ZoneId
from assistant.core.problems import Trouble
from assistant.core.questions import Role
from assistant.core.text import Name
from assistant.scan.boards import editing
from assistant.scan.boards.outlines import shared_borders
from assistant.scan.boards.validation import Finding, findings
from assistant.ui.editor.work.workbench import Workbench
from assistant.ui.look.wording import PlainLabel, tip
from assistant.ui.widgets.lines import NarrowBox, WrappedList, label, listed
from assistant.ui.work.jobs import Job

LABEL = 124  # pixels of the names of facts
REST = 250  # milliseconds without an edit after which the board is looked over


class ZonePanel(QTabWidget):
    """Three leaves: the zone, its links, what to look at."""

    show_zone = Signal(str)
    lighted = Signal(tuple)
    removed = Signal()

    def __init__(self, workbench: Workbench) -> None:
        super().__init__()
        self.workbench = workbench
        self.zone: ZoneId = ""
        self.found: tuple[Finding, ...] = ()
        self._filled: tuple[object, ...] = ()
        self._looking: Job | None = None
        self._looked_at: Board | None = None
        self._rest = QTimer(self, singleShot=True, interval=REST)
        self._rest.timeout.connect(self._look_over)
        self._build_zone()
        self._build_links()
        self.list = WrappedList()
        self.list.itemClicked.connect(lambda item: self.lighted.emit(item.data(Qt.ItemDataRole.UserRole)))
        self.list.itemActivated.connect(lambda item: self.lighted.emit(item.data(Qt.ItemDataRole.UserRole)))
        self.back = QPushButton()
        self.list.currentRowChanged.connect(lambda _row: self.back.setEnabled(bool(self.gone())))
        self.back.clicked.connect(self.put_back)
        check_leaf = QWidget()
        column = QVBoxLayout(check_leaf)
        column.setContentsMargins(0, 8, 0, 0)
        column.addWidget(self.list, 1)
        column.addWidget(self.back, 0, Qt.AlignmentFlag.AlignLeft)
        for leaf in (self.zone_leaf, self.links_leaf, check_leaf):
            self.addTab(leaf, "")

    def _build_zone(self) -> None:
        self.zone_leaf = QWidget()
        column = QVBoxLayout(self.zone_leaf)
        column.setContentsMargins(0, 8, 0, 0)
        self.none = label("", "small")
        column.addWidget(self.none)
        self.form_part = QWidget()
        self.form = QFormLayout(self.form_part)
        self.form.setContentsMargins(0, 0, 0, 0)
        self.names = {"fr": QLineEdit(), "en": QLineEdit()} if self.workbench.game is not None else {"en": QLineEdit()}
        for edit in self.names.values():
            edit.setMaxLength(100)
            edit.editingFinished.connect(self.take_name)
        self.facts: dict[str, QWidget] = {}
        column.addWidget(self.form_part)
        self.remove = QPushButton()
        self.remove.clicked.connect(self._remove)
        column.addWidget(self.remove, 0, Qt.AlignmentFlag.AlignLeft)
        self.cut_words = PlainLabel()
        self.cut_to = NarrowBox()
        column.addWidget(self.cut_words)
        column.addWidget(self.cut_to)
        column.addStretch(1)

    def _build_links(self) -> None:
        self.links_leaf = QWidget()
        column = QVBoxLayout(self.links_leaf)
        column.setContentsMargins(0, 8, 0, 0)
        self.links = QListWidget()
        self.links.itemActivated.connect(lambda item: self.lighted.emit((item.data(Qt.ItemDataRole.UserRole)[1],)))
        column.addWidget(self.links, 1)
        self.kind_words = PlainLabel()
        self.kinds = NarrowBox()
        column.addWidget(self.kind_words)
        column.addWidget(self.kinds)
        self.unlink = QPushButton()
        self.unlink.clicked.connect(self._unlink)
        column.addWidget(self.unlink, 0, Qt.AlignmentFlag.AlignLeft)

    # For the step

    @property
    def grave(self) -> bool:
        """Whether something cannot be right."""
        return any(finding.grave for finding in self.found)

    def turn_to(self, zone: ZoneId) -> None:
        """Show a zone, or (empty) none."""
        self.zone = zone
        self._fill()

    def begin_name(self) -> None:
        """Let the name of a new zone be typed at once."""
        self.setCurrentIndex(0)
        edit = self.names.get(self.workbench.language, self.names["en"])
        edit.setFocus()
        edit.selectAll()

    def cutting(self, on: bool) -> None:
        """Show who is to have a part that is cut off."""
        self.cut_words.setVisible(on)
        self.cut_to.setVisible(on)
        if on:
            self.setCurrentIndex(0)

    def cut_goes_to(self, line: tuple[Point, ...], zone: ZoneId) -> ZoneId:
        """Return the neighbour that is to have the part beyond a line: the one it touches most, or nobody."""
        if self.cut_to.currentData() == "nobody":
            return ""
        board = self.workbench.board
        try:
            after = editing.split(board, zone, line, "\0part", Name("-", "-"))
        except Trouble:
            return ""
        part = after.zones["\0part"]
        shapes = {one.id: one.shape for one in after.on_sheet(part.sheet) if one.id != zone and one.shape.is_valid}
        touching = {pair: long for pair, long in shared_borders(shapes).items() if "\0part" in pair}
        if not touching:
            return ""
        return next(end for end in max(touching, key=lambda pair: touching[pair]) if end != "\0part")

    def link_kind(self) -> str:
        """Return the kind of links that are drawn."""
        return str(self.kinds.currentData() or "land")

    # Changes

    def take_name(self) -> None:
        """Let what is typed be the zone's name."""
        zone = self.workbench.board.zones.get(self.zone)
        words = {language: " ".join(edit.text().split()) for language, edit in self.names.items()}
        name = Name(words["en"], words.get("fr", words["en"]))
        if zone is not None and name != zone.name and not self.workbench.rename(self.zone, name):
            for language, edit in self.names.items():
                edit.setText(zone.name[language])

    def _set(self, column: str, value: Value) -> None:
        zone = self.workbench.board.zones.get(self.zone)
        if zone is not None and zone.tags.get(column) != value:
            self.workbench.edit(lambda board: editing.set_fact(board, self.zone, column, value))

    def _remove(self) -> None:
        zone = self.zone
        if zone in self.workbench.board.zones and self.workbench.edit(lambda board: editing.remove(board, zone)):
            self.tell_gone(zone)
            self.removed.emit()

    def tell_gone(self, zone: ZoneId) -> None:
        """Say what it means that a zone is no longer there."""
        name, why = self.workbench.name(zone), self.workbench.needed.get(zone)
        if why is not None:
            self.workbench.tell("board-zone-needed", zone=name, why=self.workbench.words(why))
        elif zone in self.workbench.shipped.zones:
            self.workbench.tell("board-zone-spared", zone=name)

    def gone(self) -> tuple[ZoneId, ...]:
        """Return the zones that P puts back: the one chosen in the list, else all that the game needs."""
        board, row = self.workbench.board, self.list.currentRow()
        chosen = self.found[row].gone if 0 <= row < len(self.found) else ""
        if chosen and chosen not in board.zones:
            return (chosen,)
        return self.workbench.missing()

    def put_back(self) -> None:
        """Put back the zones that are gone."""
        gone = self.gone()
        for zone in gone:
            if self.workbench.put_back(zone):
                self.show_zone.emit(zone)
        if not gone:
            self.workbench.tell("board-nothing-gone")

    def _unlink(self) -> None:
        item = self.links.currentItem()
        if item is not None:
            a, b, kind = item.data(Qt.ItemDataRole.UserRole)
            self.workbench.edit(lambda board: editing.remove_link(board, a, b, kind))

    # Showing

    def say(self) -> None:
        """Write the words."""
        own = self.workbench.own
        for n, key in enumerate(("board-leaf-zone", "board-leaf-links", "board-leaf-check")):
            self.setTabText(n, own(key))
        self.none.setText(own("board-no-zone-chosen"))
        self.remove.setText(own("board-remove-zone"))
        self.cut_words.setText(own("board-cut-to"))
        at = max(0, self.cut_to.currentIndex())
        self.cut_to.clear()
        self.cut_to.addItem(own("board-cut-to-neighbour"), "neighbour")
        self.cut_to.addItem(own("board-cut-to-nobody"), "nobody")
        self.cut_to.setCurrentIndex(at)
        self.kind_words.setText(own("board-link-kind"))
        self.unlink.setText(own("board-unlink"))
        kind = self.link_kind()
        self.kinds.clear()
        for one in editing.link_kinds(self.workbench.board):
            self.kinds.addItem(self.workbench.printed(one), one)
        self.kinds.setCurrentIndex(max(0, self.kinds.findData(kind)))
        self._filled = ()
        self._list_findings()

    def refresh(self) -> None:
        """Show the board as it is now, and look it over when the hand rests."""
        self._fill()
        if self._looked_at is not self.workbench.board and self.workbench.draft.zones:
            self._rest.start()

    def _fill(self) -> None:
        zone = self.workbench.board.zones.get(self.zone)
        state = (zone, self.workbench.board.links, self.workbench.language)
        if self._filled and all(a is b for a, b in zip(state, self._filled, strict=True)):
            return
        self._filled = state
        self.none.setVisible(zone is None)
        self.form_part.setVisible(zone is not None)
        self.remove.setVisible(zone is not None)
        self.links.clear()
        self.unlink.setEnabled(zone is not None)
        if zone is None:
            return
        self._fill_form(zone)
        for link in self.workbench.board.links:
            if zone.id in (link.a, link.b):
                arrow = "" if not link.one_way else " →" if link.a == zone.id else " ←"
                words = f"{self.workbench.name(link.other(zone.id))}   {self.workbench.printed(link.kind)}{arrow}"
                ink = self.workbench.settings.look.theme.accent if link.source == MINE else ""
                listed(self.links, words, (zone.id, link.other(zone.id), link.kind), ink)

    def _fill_form(self, zone: Zone) -> None:
        while self.form.rowCount():
            row = self.form.takeRow(0)
            for part in (row.labelItem, row.fieldItem):
                widget = part.widget() if part is not None else None
                if widget is not None and widget not in self.names.values():
                    widget.deleteLater()
        for language, edit in self.names.items():
            edit.setText(zone.name[language])
            called = self.workbench.own(f"board-name-{language}" if len(self.names) > 1 else "draw-name")
            edit.setAccessibleName(called)
            words = self._label(called)
            self.form.addRow(words, edit)
            edit.show()
        self.facts = {}
        for key, column in self.workbench.board.columns.items():
            value = zone.tags.get(key)
            widget = self._input(key, column, value)
            widget.setToolTip(tip(zone.sources.get(key, column.source) if zone.sources.get(key) != MINE else ""))
            if isinstance(widget, (QCheckBox, QComboBox)):
                widget.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys to the picture
            self.facts[key] = widget
            title = column.name[self.workbench.language]
            widget.setAccessibleName(title)
            mine = zone.sources.get(key) == MINE
            words = self._label(f"✎ {title}" if mine else title)
            self.form.addRow(words, widget)

    @staticmethod
    def _label(words: str) -> QLabel:
        made = PlainLabel(words)
        made.setWordWrap(True)
        made.setFixedWidth(LABEL)
        return made

    def _input(self, key: str, column: Column, value: Any) -> QWidget:
        match column.type:
            case "flag":
                box = QCheckBox()
                box.setChecked(bool(value))
                box.clicked.connect(lambda on: self._set(key, bool(on)))
                return box
            case "number":
                spin = QSpinBox()
                spin.setRange(-99, 999)
                spin.setValue(int(value or 0))
                spin.editingFinished.connect(lambda: self._set(key, spin.value()))
                return spin
            case "choice":
                choice = NarrowBox()
                for one in dict.fromkeys(["", *column.values]):
                    choice.addItem(self.workbench.printed(one) if one else "—", one)
                choice.setCurrentIndex(choice.findData(value or ""))
                choice.activated.connect(lambda _n: self._set(key, choice.currentData()))
                return choice
        edit = QLineEdit(str(value or ""))
        edit.editingFinished.connect(lambda: self._set(key, edit.text().strip()))
        return edit

    # Looking over

    def _look_over(self) -> None:
        board, look_over = self.workbench.board, self._findings()
        if self._looking is not None:
            self._looking.cancel()
        self._looking = Job(lambda _report: look_over(), self)
        self._looking.done.connect(lambda found: self._looked(board, found))
        self._looking.start()

    def _findings(self) -> Callable[[], tuple[Finding, ...]]:
        """Return the work that looks the board over: what set-ups need is asked there too, and loads every game."""
        workbench, board = self.workbench, self.workbench.board
        # A game of one's own differs from nothing.
        shipped = workbench.shipped if workbench.game is not None else board
        return lambda: findings(board, shipped, workbench.sheet, workbench.needed)

    def _looked(self, board: Board, found: tuple[Finding, ...]) -> None:
        self._looking, self._looked_at, self.found = None, board, found
        self._list_findings()

    def wait(self) -> None:
        """Wait until the board is looked over; for tests."""
        self._rest.stop()
        self._looked(self.workbench.board, self._findings()())

    def _list_findings(self) -> None:
        self.list.clear()
        self.back.setText(self.workbench.own("board-put-back"))
        self.back.setVisible(any(finding.gone for finding in self.found))
        self.back.setEnabled(bool(self.gone()))
        self.setTabText(2, self.workbench.own("board-leaf-check-n", n=len(self.found)))
        if not self.found:
            listed(self.list, self.workbench.own("board-nothing-found"), ())
        for finding in self.found:
            ink = self.workbench.settings.look.theme.roles[Role.TARGET].colour if finding.grave else ""
            listed(self.list, self.workbench.words(finding.text), finding.zones, ink)
