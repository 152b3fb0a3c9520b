"""The sheets that a game keeps, register by register or as a side's own page; and pages that are written before they go out.

Every change is an edit of the table.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from PySide6.QtCore import QAbstractItemModel, QEvent, QModelIndex, Qt, QTransposeProxyModel, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from assistant.core.atomic_write import write_out
from assistant.core.game import Manuscript, Page, Register, RegisterColumn, Section
from assistant.core.printed import Side
from assistant.core.questions import Answer, Offers
from assistant.core.record import Filled
from assistant.core.table import Note
from assistant.core.text import LANGUAGES, Trouble
from assistant.core.text_files import read_words
from assistant.desk import registers
from assistant.desk import wording as game_words
from assistant.desk.descriptions import as_words, cell_choices, cell_said, row_called
from assistant.desk.pages.handouts import file_name
from assistant.desk.registers import as_one, unnamed_rows
from assistant.ui.widgets.file_dialogs import chosen_file, saved_file
from assistant.ui.widgets.lines import (
    LEFT,
    PANEL,
    TOP,
    Box,
    Button,
    Fitted,
    WrapButton,
    fill_box,
    hbox,
    label,
    named,
    push_button,
    put,
    show_parts,
    vbox,
)
from assistant.ui.widgets.scrolling import ScrollArea
from assistant.ui.widgets.session import AtTable, Session, follow
from assistant.ui.widgets.tables import Cell, FittedTable, SessionModel, cuts

# A register as a table that can be edited, exported and imported as CSV.

NOTHING = "–"
CHOSEN = ("moment", "done")  # cells whose list holds numbers


class RegisterModel(SessionModel[str, RegisterColumn]):
    """The rows of a register in a section of a page; the game's defaults are in italics until written."""

    def __init__(self, session: Session, register: Register, section: Section) -> None:
        super().__init__(session)
        self.register, self.section = register, section
        self.refresh()

    def read(self) -> tuple[Sequence[str], Sequence[RegisterColumn]]:
        """Return the section's rows and columns."""
        columns = {column.id: column for column in self.register.columns}
        return self.section.rows, [columns[name] for name in self.section.columns]

    def row_values(self, row: str) -> Filled:
        """Return what a row holds."""
        return self.position.register(self.register.id).get(row, {})

    def title(self, column: RegisterColumn) -> str:
        """Return the title of a column."""
        return self.words(game_words.column_title(self.game, self.register.id, column.id))

    def row_name(self, row: str) -> str:
        """Return what people call a row."""
        return self.words(row_called(self.game, self.position, self.register.id, row))

    def cell(self, row: str, column: RegisterColumn) -> Cell:
        """Return what a cell shows: nothing is blank, for it could as well have been forgotten."""
        position, flag = self.position, column.type == "flag"
        value = self.row_values(row).get(column.id, column.default)
        return Cell(
            self.words(cell_said(self.game, position, column, value)) or ("" if flag else NOTHING),
            editable=not flag,
            value=value if column.type in CHOSEN else as_words(column, value),
            choices=partial(self._choices, column),
            ticked=bool(value) if flag else None,
            right=column.type in ("number", "fraction"),
            italic=not position.knows(f"{self.register.id}/{row}"),
        )

    def _choices(self, column: RegisterColumn) -> list[tuple[Any, str]] | None:
        found = cell_choices(self.game, self.position, column, self.language)
        return None if found is None else [(value, self.words(said)) for value, said in found]

    def write(self, row: str, column: RegisterColumn, value: Any) -> bool:
        """Write a cell: an edit."""
        try:
            read = registers.read(column, value, self.position)
        except ValueError:
            self.tell("cell-unusable", found=str(value), column=self.title(column))
            return False
        values = {**self.row_values(row), column.id: read}
        if values == self.row_values(row):
            return False
        return self.do(Note(f"{self.register.id}/{row}", values))


# Sheets: a register, or a side's own page with its rows of every register, each table edited in place, one below the other.
#
# A table with more columns than the page is wide goes on below itself, with the names of its rows again.

BESIDE = 380  # pixels that a part of an upright table wants, at the usual size of text
GAP = 14


class Sheets(AtTable, Fitted, ScrollArea):
    """Tables as wide as the page: an upright one goes on beside itself, where there is room.

    Args:
        sections: returns those of a page by its name.
    """

    titled = False  # whether the title of each section stands above it
    name = ""  # of the page
    row = ""  # the one that was chosen last
    _sections: tuple[Section, ...] = ()

    def __init__(self, session: Session, sections: Callable[[str], tuple[Section, ...]]) -> None:
        super().__init__(session, sideways=True)
        self.sections = sections
        self.tables: dict[str, list[FittedTable]] = {}  # by section, an upright one in parts
        self._cuts: dict[str, tuple[int, ...]] = {}  # by section: columns in each of its parts
        self.setFrameShape(ScrollArea.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)  # so that its coming changes no width

    def turn_to(self, name: str, words: str, *, titled: bool) -> None:
        """Turn to a page, called so by whoever reads it out; `titled`: each section has its title above it."""
        self.setAccessibleName(words)
        if name != self.name:
            self.verticalScrollBar().setValue(0)
        self.name, self.row, self.titled = name, "", titled
        self._build()

    def refresh(self) -> None:
        """Read the page anew; tables whose rows are the same keep their places."""
        if not self.name:
            return
        if self.sections(self.name) != self._sections:
            self._build()
            return
        for table in itertools.chain(*self.tables.values()):
            _model(table).refresh()
        self.fit()

    def _width(self) -> int:
        return self.viewport().width() - 6

    def fit(self) -> None:
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
        if (page := self.widget()) is not None and (layout := page.layout()) is not None:
            layout.activate()  # a request made while the page is being sized is lost: tables would lie upon each other

    def _wanted_cuts(self) -> dict[str, tuple[int, ...]]:
        beside = max(1, self._width() // round(BESIDE * self.session.look.text_scale))
        return {section: _cut(tables, self._width(), beside) for section, tables in self.tables.items()}

    def _build(self) -> None:
        kept = self.verticalScrollBar().value()
        self._sections = self.sections(self.name)
        self._lay()
        if (wanted := self._wanted_cuts()) != self._cuts:
            self._cuts = wanted
            self._lay()
        self._share()
        self.verticalScrollBar().setValue(kept)

    def _lay(self) -> None:
        self.tables = {}
        page = QWidget()
        column = vbox(on=page, margins=(0, 0, 6, 0))
        known = {register.id: register for register in self.game.registers}
        for section in self._sections:
            self._add(column, known[section.register], section)
        column.addStretch(1)
        self.setWidget(page)
        page.show()

    def _add(self, column: QVBoxLayout, register: Register, section: Section) -> None:
        """Add one section: its title, its table, the button for a new row."""
        if not section.rows and section.begins is None and self.titled:
            return
        title = label(self.words(game_words.section_title(self.game, section)), "heading")
        title.setVisible(self.titled)
        column.addWidget(title)
        if section.rows or not self.titled:
            known = self._cuts.get(section.id, ())
            parts = _parted(section, known if sum(known) == len(section.columns) else (len(section.columns),))
            self.tables[section.id] = [
                _table(RegisterModel(self.session, register, part), upright=section.upright) for part in parts
            ]
            column.addLayout(_laid(self.tables[section.id], upright=section.upright))
            for table in self.tables[section.id]:
                table.setAccessibleName(title.text())
                table.selectionModel().currentChanged.connect(lambda here, _, t=table: self._choose(t, here))
        if section.begins is not None:
            words = self.own("row-add")
            add = push_button(words, partial(self._begin, register, section))
            put(column, [(named(add, self.session.labelled(title.text(), words)), LEFT)])

    def _choose(self, table: FittedTable, here: QModelIndex) -> None:
        if here.isValid() and not table.upright:
            self.row = _model(table).rows[here.row()]

    def _begin(self, register: Register, section: Section) -> None:
        """Write a new row of this side, numbered after the last one."""
        taken = self.position.register(register.id)
        row = next(f"{n:04}" for n in itertools.count(len(taken) + 1) if f"{n:04}" not in taken)
        self.do(Note(f"{register.id}/{row}", {**registers.new_row(register), **(section.begins or {})}))


def _cut(tables: list[FittedTable], width: int, beside: int) -> tuple[int, ...]:
    """Return how many columns stand in each part of a section's table: an upright one has as many as fit beside each other."""
    if not tables[0].upright:
        return cuts([least for table in tables for least in table.least()], width - tables[0].side)
    count = sum(table.model().rowCount() for table in tables)
    each = -(-count // beside)
    return tuple(min(each, count - start) for start in range(0, count, each))


def _parted(section: Section, each: Iterable[int]) -> tuple[Section, ...]:
    """Return a section in parts of so many columns."""
    columns = iter(section.columns)
    return tuple(msgspec.structs.replace(section, columns=tuple(itertools.islice(columns, n))) for n in each)


def _laid(tables: list[FittedTable], *, upright: bool) -> QBoxLayout:
    """Return the parts of a table beside each other, if they are upright, else one below the other."""
    parts = [(table, TOP | LEFT) for table in tables]
    return hbox(*parts, 1, spacing=GAP) if upright else vbox(*parts, spacing=GAP // 2)


def _model(table: FittedTable) -> RegisterModel:
    shown = table.model()
    source = shown.sourceModel() if isinstance(shown, QTransposeProxyModel) else shown
    assert isinstance(source, RegisterModel)
    return source


def _table(model: RegisterModel, *, upright: bool) -> FittedTable:
    """Return a table that is edited in place; upright, the columns of its only row stand below each other."""
    shown: QAbstractItemModel = model
    if upright:
        shown = turned = QTransposeProxyModel()
        turned.setSourceModel(model)
        model.setParent(turned)
    table = FittedTable(shown, upright=upright)
    shown.setParent(table)
    return table


PAGE = "page/"  # before a side in the list: no register is called so


def sides_paged(session: Session) -> list[Side]:
    """Return the sides with a page of their own that may be shown."""
    game, position = session.game, session.position
    return [side for side in position.sides.values() if registers.page_of(game, position, side.id)]


class RegistersPanel(AtTable, QWidget):
    """One register at a time, or a side's own page with its rows of all of them."""

    register: Register | None = None  # that is shown

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.chooser = Box()
        self.chooser.activated.connect(self._open)
        self.sheet = Sheets(session, self._sections)
        self.new_row = QLineEdit()
        self.new_row.returnPressed.connect(self._add)
        deeds = (self._add, self._strike, self._save, self._load)
        keys = ("row-add", "row-strike", "csv-export", "csv-import")
        self.add, self.strike, self.save, self.load = (
            Button(session, key, deed) for key, deed in zip(keys, deeds, strict=True)
        )
        rows, files = hbox((self.new_row, 1), self.add, self.strike), hbox(1, self.save, self.load)
        vbox(self.chooser, (self.sheet, 1), rows, files, on=self, margins=PANEL)
        follow(self, session, self.sheet.refresh, self._look)

    def _look(self) -> None:
        own, game, words = self.own, self.game, self.words
        seen = (one.id for one in game.registers if one.id not in self.position.hidden)
        titles = [(name, words(game_words.register_title(game, name))) for name in seen]
        titles += [(f"{PAGE}{side.id}", words(side.name)) for side in sides_paged(self.session)]
        fill_box(self.chooser, titles, self.chooser.currentData())
        named(self.chooser, own("panel-registers"))
        named(self.new_row, own("row-name"), hint=True)
        if titles:
            self._open(self.chooser.currentIndex())

    def open_page(self, side: str = "") -> None:
        """Open a side's own page, that of the first side if none is named; a page shows what only its player may know."""
        pages = [one.id for one in sides_paged(self.session)]
        if not pages:
            self.tell("covered-deed")
            return
        self.chooser.setCurrentIndex(self.chooser.findData(f"{PAGE}{side or pages[0]}"))
        self._open(self.chooser.currentIndex())

    def _sections(self, name: str) -> tuple[Section, ...]:
        """Return those of a side's page; a register as a page: all of its rows and columns."""
        position = self.position
        if name.startswith(PAGE):
            return registers.page_of(self.game, position, name.removeprefix(PAGE))
        register = registers.find_register(self.game, name)
        return (Section(name, tuple(position.shown_rows(name)), tuple(column.id for column in register.columns)),)

    def _open(self, at: int) -> None:
        name, paged = self.chooser.itemData(at), self.chooser.itemData(at).startswith(PAGE)
        register = self.register = None if paged else registers.find_register(self.game, name)
        self.sheet.turn_to(name, self.chooser.itemText(at), titled=paged)
        show_parts(register is not None and not register.fixed, self.new_row, self.add, self.strike)
        show_parts(register is not None, self.save, self.load)

    @property
    def _rows(self) -> Filled:
        """The rows of the register that is shown."""
        return self.position.shown_rows(self.register.id) if self.register is not None else {}

    def _add(self) -> None:
        """Write a new row with the columns' defaults."""
        row, register = self.new_row.text().strip(), self.register
        if register is None or not row or "/" in row or row in self._rows:
            return
        if self.do(Note(f"{register.id}/{row}", registers.new_row(register))):
            self.new_row.clear()

    def _strike(self) -> None:
        """Strike the chosen row out: an empty one stands for a row of the defaults that is gone."""
        row, register = self.sheet.row, self.register
        if register is not None and row in self._rows:
            self.do(Note(f"{register.id}/{row}", {} if row in register.defaults else None))

    def _save(self) -> None:
        if self.register is None:
            return
        title = self.words(game_words.register_title(self.game, self.register.id))
        if path := saved_file(self, self.own("csv-export"), "CSV (*.csv)", f"{file_name(title)}.csv"):
            self.export_csv(self.register, path)

    def export_csv(self, register: Register, path: Path) -> None:
        """Write a register as CSV."""
        data = registers.as_csv(self.position, register).encode()
        self.attempt(lambda: write_out(path, data), "file-written", path=path.name)

    def _load(self) -> None:
        path = chosen_file(self, self.own("csv-import"), "CSV (*.csv)")
        if path and self.register is not None:
            self.import_csv(self.register, path)

    def import_csv(self, register: Register, path: Path) -> None:
        """Bring a register to what a CSV says, as one edit."""
        position = self.position
        try:
            words = read_words(path)
            edits = registers.from_csv(position, register, words, path.name)
        except Trouble as trouble:
            self.session.tell_text(trouble.text)
            return
        if edits:
            self.do(as_one(edits, self.game, register))
        self.tell("csv-done", n=len(edits), kept=len(unnamed_rows(position, register, words)))


# The pages that are written before they are given out, such as a bulletin: their words, and what can be done with them.


class Writing(QPlainTextEdit):
    """A page's words in one language."""

    left = Signal()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Have the words kept when the hand goes elsewhere."""
        super().focusOutEvent(event)
        self.left.emit()

    def event(self, event: QEvent) -> bool:
        """Leave the undo key to the table once nothing typed here is left to undo: it brings back what was wiped."""
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.matches(QKeySequence.StandardKey.Undo)
            and not self.document().isUndoAvailable()
        ):
            event.ignore()
            return False
        return super().event(event)


class ManuscriptPanel(AtTable, QWidget):
    """One page at a time, in both languages; what is typed is kept in the table when the hand leaves it."""

    page: Page | None = None

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.chooser = Box()
        self.chooser.activated.connect(self._open)
        self.verdict = label("", "small")
        self.tabs = QTabWidget()
        self.writings = {language: Writing() for language in LANGUAGES}
        for language, shown in self.writings.items():
            shown.left.connect(self.keep)
            self.tabs.addTab(shown, language)
        self.tabs.setCurrentIndex(LANGUAGES.index(session.language) if session.language in LANGUAGES else 0)
        self.kept = Button(session, "manuscript-keep", self.keep)
        # Above all whose height changes, each in its own place for good: one that comes or goes moves none of the others.
        self.offers = vbox()
        self._buttons: dict[str, WrapButton] = {}
        parts = (self.chooser, self.offers, self.verdict, (self.tabs, 1), hbox(1, self.kept))
        vbox(*parts, on=self, margins=PANEL)
        session.turned.connect(self.keep)
        follow(self, session, self._refresh)

    @property
    def pages(self) -> tuple[Page, ...]:
        """The pages with words to write."""
        return tuple(page for page in self.session.view.pages if page.manuscript)

    def _refresh(self) -> None:
        pages = self.pages
        chosen = self.page.id if self.page is not None else ""
        fill_box(self.chooser, ((page.id, self.words(page.title)) for page in pages), chosen)
        self.chooser.setAccessibleName(self.own("panel-manuscript"))
        for place, language in enumerate(LANGUAGES):
            self.tabs.setTabText(place, self.own(f"language-{language}"))
            self.writings[language].setAccessibleName(self.own(f"language-{language}"))
        if pages:
            self._show(pages[self.chooser.currentIndex()])
            return
        self.page = None
        for shown in self.writings.values():
            shown.clear()
        self.verdict.clear()
        self._lay_out(())

    def _open(self, at: int) -> None:
        self.keep()
        pages = self.pages
        if at < len(pages):
            self.page = pages[at]
            self._refresh()

    def _show(self, page: Page) -> None:
        self.page = page
        manuscript = page.manuscript
        assert manuscript is not None
        for language, shown in self.writings.items():
            if shown.toPlainText() != manuscript.words[language]:
                shown.setPlainText(manuscript.words[language])
            shown.setReadOnly(manuscript.closed)
        self.kept.setVisible(not manuscript.closed)
        answer = self._answer(page)
        if answer is not None:
            self.verdict.setText(self.words(answer.verdict))
        self._lay_out(answer.offers if answer is not None else ())

    def _lay_out(self, offers: Offers) -> None:
        """Show the offers that there are, each where it was before; the place of one that is gone stays empty."""
        for offer in offers:
            if offer.label.key not in self._buttons:
                button = self._buttons[offer.label.key] = WrapButton("")
                button.setObjectName("offer")
                policy = button.sizePolicy()
                policy.setRetainSizeWhenHidden(True)
                button.setSizePolicy(policy)
                button.clicked.connect(partial(self.press, offer.label.key))
                self.offers.addWidget(button)
        there = {offer.label.key: offer for offer in offers}
        for key, button in self._buttons.items():
            if key in there:
                button.say(self.words(there[key].label))
            button.setVisible(key in there)

    def _answer(self, page: Page) -> Answer | None:
        try:
            return self.session.view.ask(page.question)
        except Trouble as trouble:
            self.verdict.setText(self.words(trouble.text))
            return None

    def _changed(self, manuscript: Manuscript) -> bool:
        return any(shown.toPlainText() != manuscript.words[language] for language, shown in self.writings.items())

    def keep(self) -> None:
        """Write what was typed down in the table, if it is new."""
        page = self.page
        if page is None or page.manuscript is None or page.manuscript.closed or not self._changed(page.manuscript):
            return
        typed: dict[str, str] = {language: shown.toPlainText() for language, shown in self.writings.items()}
        edit = page.manuscript.kept(typed)
        self.attempt(lambda: self.desk.edit(edit))

    def press(self, key: str) -> None:
        """Accept the offer whose label is the message `key`, for the words as they are typed now."""
        self.keep()
        answer = self._answer(self.page) if self.page is not None else None
        for now in answer.offers if answer is not None else ():
            if now.label.key == key and self.do(now.edit):
                self.tell("manuscript-done", what=self.words(now.label))
                return
