"""The panel of the zone editor: one zone's names and facts, its links, and what the whole board should be looked over for."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QLineEdit,
    QListWidget,
    QPushButton,
    QTabWidget,
    QWidget,
)

from assistant.core.printed import MINE, Board, Column, Value, Zone, ZoneId
from assistant.core.questions import Role
from assistant.core.record import Ids
from assistant.core.text import Name
from assistant.scan.boards import editing
from assistant.scan.boards.validation import Finding, findings
from assistant.ui.editor.work.workbench import AtWork, Workbench
from assistant.ui.look.wording import PlainLabel, tip
from assistant.ui.widgets.lines import NarrowBox, NumberBox, WrappedList, fill_box, holding, relist, vbox
from assistant.ui.work.event_loop import timer
from assistant.ui.work.jobs import Job

USER = Qt.ItemDataRole.UserRole
LABEL = 124  # pixels of the names of facts
REST = 250  # milliseconds without an edit after which the board is looked over


class ZonePanel(QTabWidget, AtWork):
    """Three leaves: the zone, its links, what to look at."""

    show_zone = Signal(str)
    lighted = Signal(tuple)
    removed = Signal()

    def __init__(self, workbench: Workbench) -> None:
        super().__init__()
        self.take_up(workbench)
        self.zone: ZoneId = ""
        self.found: tuple[Finding, ...] = ()
        self._filled: tuple[object, ...] = ()
        self._looking: Job | None = None
        self._looked_at: Board | None = None
        self._rest = timer(self, REST, self._look_over)
        self.none = self.label("board-no-zone-chosen")
        self.form_part = QWidget()
        self.names = {language: QLineEdit() for language in (("fr", "en") if self.game is not None else ("en",))}
        for edit in self.names.values():
            edit.setMaxLength(100)
            edit.editingFinished.connect(self.take_name)
        both = len(self.names) > 1
        called = ((f"board-name-{language}" if both else "draw-name", edit) for language, edit in self.names.items())
        self.form = self.form_of(self.form_part, *called)
        self.facts: dict[str, QWidget] = {}
        self.remove = self.button("board-remove-zone", self._remove)
        self.links, self.list = QListWidget(), WrappedList()
        self.links.itemActivated.connect(lambda item: self.lighted.emit((item.data(USER)[1],)))
        self.unlink = self.button("board-unlink", self._unlink)
        for signal in (self.list.itemClicked, self.list.itemActivated):
            signal.connect(lambda item: self.lighted.emit(item.data(USER)))
        self.back = self.button("board-put-back", self.put_back)
        self.list.currentRowChanged.connect(lambda _row: self.back.setEnabled(bool(self.gone())))
        self._leaf(self.none, self.form_part, self.remove)
        self._leaf(self.links, self.unlink)
        self._leaf(self.list, self.back)

    def _leaf(self, *parts: QWidget) -> None:
        """Add a leaf; a list on it takes the room that is left."""
        room = [int(isinstance(part, QListWidget)) for part in parts]
        rows = ([part, 1] if isinstance(part, QPushButton) else (part, n) for part, n in zip(parts, room, strict=True))
        self.addTab(holding(vbox(*rows, *([] if any(room) else [1]), margins=(0, 8, 0, 0))), "")

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

    # Changes

    def take_name(self) -> None:
        """Let what is typed be the zone's name."""
        zone = self.board.zones.get(self.zone)
        words = {language: " ".join(edit.text().split()) for language, edit in self.names.items()}
        name = Name(words["en"], words.get("fr", words["en"]))
        if zone is not None and name != zone.name and not self.workbench.rename(self.zone, name):
            for language, edit in self.names.items():
                edit.setText(zone.name[language])

    def _set(self, column: str, value: Value) -> None:
        zone = self.board.zones.get(self.zone)
        if zone is not None and zone.tags.get(column) != value:
            self.edit(lambda board: editing.set_fact(board, self.zone, column, value))

    def _remove(self) -> None:
        zone = self.zone
        if zone in self.board.zones and self.edit(lambda board: editing.remove(board, zone)):
            self.tell_gone(zone)
            self.removed.emit()

    def tell_gone(self, zone: ZoneId) -> None:
        """Say what it means that a zone is no longer there."""
        name, why = self.workbench.name(zone), self.workbench.needed.get(zone)
        if why is not None:
            self.tell("board-zone-needed", zone=name, why=self.workbench.words(why))
        elif zone in self.workbench.shipped.zones:
            self.tell("board-zone-spared", zone=name)

    def gone(self) -> Ids:
        """Return the zones that P puts back: the one chosen in the list, else all that the game needs."""
        board, row = self.board, self.list.currentRow()
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
            self.tell("board-nothing-gone")

    def _unlink(self) -> None:
        if (item := self.links.currentItem()) is not None:
            a, b, kind = item.data(USER)
            self.edit(lambda board: editing.remove_link(board, a, b, kind))

    # Showing

    def say(self) -> None:
        """Write the words."""
        super().say()
        own = self.own
        for n, key in enumerate(("board-leaf-zone", "board-leaf-links")):
            self.setTabText(n, own(key))
        self._filled = ()
        self._list_findings()

    def refresh(self) -> None:
        """Show the board as it is now, and look it over when the hand rests."""
        self._fill()
        if self._looked_at is not self.board and self.draft.zones:
            self._rest.start()

    def _fill(self) -> None:
        zone = self.board.zones.get(self.zone)
        state = (zone, self.board.links, self.workbench.language)
        if self._filled and all(a is b for a, b in zip(state, self._filled, strict=True)):
            return
        self._filled = state
        self.none.setVisible(zone is None)
        for part in (self.form_part, self.remove):
            part.setVisible(zone is not None)
        self.unlink.setEnabled(zone is not None)
        rows = []
        if zone is not None:
            self._fill_form(zone)
        for link in self.board.links:
            if zone is not None and zone.id in link.ends:
                arrow = "" if not link.one_way else " →" if link.a == zone.id else " ←"
                words = f"{self.workbench.name(link.other(zone.id))}   {self.printed(link.kind)}{arrow}"
                ink = self.workbench.settings.look.theme.accent if link.source == MINE else ""
                rows.append((words, (zone.id, link.other(zone.id), link.kind), ink))
        relist(self.links, rows)

    def _fill_form(self, zone: Zone) -> None:
        while self.form.rowCount() > len(self.names):
            row = self.form.takeRow(len(self.names))
            for widget in filter(None, (row.labelItem.widget(), row.fieldItem.widget())):
                widget.deleteLater()  # it may be telling of a change just now
        for language, edit in self.names.items():
            edit.setText(zone.name[language])
        self.facts = {}
        for key, column in self.board.columns.items():
            widget = self.facts[key] = self._input(key, column, zone.tags.get(key))
            source = zone.sources.get(key, column.source)
            mine = zone.sources.get(key) == MINE
            widget.setToolTip(tip("" if mine else source))
            if isinstance(widget, (QCheckBox, QComboBox)):
                widget.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys to the picture
            self._row(column.name[self.workbench.language], widget, "✎ " if mine else "")

    def _row(self, called: str, field: QWidget, sign: str = "") -> None:
        field.setAccessibleName(called)
        words = PlainLabel(f"{sign}{called}")
        words.setWordWrap(True)
        words.setFixedWidth(LABEL)
        self.form.addRow(words, field)

    def _input(self, key: str, column: Column, value: Any) -> QWidget:
        match column.type:
            case "flag":
                box = QCheckBox()
                box.setChecked(bool(value))
                box.clicked.connect(lambda on: self._set(key, bool(on)))
                return box
            case "number":
                spin = NumberBox()
                spin.setRange(-99, 999)
                spin.setValue(int(value or 0))
                spin.editingFinished.connect(lambda: self._set(key, spin.value()))
                return spin
            case "choice":
                values = dict.fromkeys(["", *column.values])
                choice = NarrowBox()
                fill_box(choice, [(one, self.printed(one) if one else "—") for one in values], value or "")
                choice.activated.connect(lambda _n: self._set(key, choice.currentData()))
                return choice
        edit = QLineEdit(str(value or ""))
        edit.editingFinished.connect(lambda: self._set(key, edit.text().strip()))
        return edit

    # Looking over

    def _look_over(self) -> None:
        board, look_over = self.board, self._findings()
        self._looking = Job.begin(lambda _report: look_over(), self, partial(self._looked, board), former=self._looking)

    def _findings(self) -> Callable[[], tuple[Finding, ...]]:
        """Return the work that looks the board over: what set-ups need is asked there too, and loads every game."""
        workbench, board = self.workbench, self.board
        # A game of one's own differs from nothing.
        shipped = workbench.shipped if workbench.game is not None else board
        return lambda: findings(board, shipped, workbench.sheet, workbench.needed)

    def _looked(self, board: Board, found: tuple[Finding, ...]) -> None:
        self._looking, self._looked_at, self.found = None, board, found
        self._list_findings()

    def wait(self) -> None:
        """Wait until the board is looked over; for tests."""
        self._rest.stop()
        self._looked(self.board, self._findings()())

    def _list_findings(self) -> None:
        grave = self.workbench.settings.look.theme.roles[Role.TARGET].colour
        rows = [(self.workbench.words(one.text), one.zones, grave if one.grave else "") for one in self.found]
        relist(self.list, rows or [(self.own("board-nothing-found"), (), "")])
        there = any(finding.gone for finding in self.found)
        self.back.setVisible(there)
        self.back.setEnabled(there and bool(self.gone()))
        self.setTabText(2, self.own("board-leaf-check-n", n=len(self.found)))
