"""Values that players write down: the game's facts and readings, and what is printed, corrected after the player's own copy."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import msgspec
from PySide6.QtCore import QModelIndex, QSortFilterProxyModel
from PySide6.QtWidgets import (
    QCheckBox,
    QHeaderView,
    QLineEdit,
    QTableView,
    QWidget,
)

from assistant.core import counter_files
from assistant.core.game import Fact, Game
from assistant.core.printed import (
    FACES,
    MINE,
    Board,
    Column,
    Correction,
    CounterSet,
    Kind,
    Link,
    Value,
    Zone,
    is_assumption,
    link_id,
)
from assistant.core.record import Ids
from assistant.core.table import Note
from assistant.core.text import Name, Trouble, folded
from assistant.desk import wording as game_words
from assistant.ui.look.symbols import icon
from assistant.ui.look.wording import tip
from assistant.ui.widgets.lines import (
    NONE,
    PANEL,
    Box,
    Button,
    Fitted,
    fill_box,
    flow,
    hbox,
    holding,
    label,
    named,
    say_in,
    vbox,
)
from assistant.ui.widgets.scrolling import ScrollArea
from assistant.ui.widgets.session import AtTable, Session, follow
from assistant.ui.widgets.tables import ROW, SOUGHT, Cell, CellDelegate, SessionModel, ValuesTable
from assistant.ui.work.event_loop import later

# What is printed on board and counters as rows: each value with where it was read, so that a player can check his own copy.

SORTS = ("rules", "geography", "assumption", "published")  # of sources: the word with which each begins


@dataclass(frozen=True)
class Printed:
    """One printed value: of a zone, a link or a kind. `column` is None for a link itself, whose value is that it is there."""

    subject: str
    id: str
    what: Name
    key: str  # the column's id as corrections name it
    column: Column | None
    value: Value
    source: str

    @property
    def mine(self) -> bool:
        """Whether the player corrected it after his own copy."""
        return self.source == MINE

    @property
    def doubtful(self) -> bool:
        """Whether it is an assumption that should be checked."""
        return is_assumption(self.source)

    def source_words(self, session: Session) -> str:
        """Return where it was read, in the window's language; files say it in English, with remarks."""
        if self.mine:
            return session.own("source-mine")
        known = re.match(rf"({'|'.join(SORTS)})(?:,? (§[\d., §]*\d))?", self.source)
        return session.own(f"source-{known[1]}", sections=known[2] or "none") if known is not None else self.source

    def corrected(self, value: Value) -> Correction:
        """Return the correction that gives it another value."""
        return Correction(self.subject, self.id, self.key, value)


def printed_of(board: Board, kinds: CounterSet, zone: str = "") -> Iterator[Printed]:
    """Yield every printed value, or everything of one zone: its name, all its columns, its links."""
    if zone:
        known = board.zones[zone]
        for key, word in (("name_en", known.name.en), ("name_fr", known.name.fr)):
            column = Column(key, Name(f"Name ({key[-2:]})", f"Nom ({key[-2:]})"), "word", source="rules")
            yield Printed("zone", zone, known.name, key, column, word, known.sources.get(key, "rules"))
        yield from _of_zone(board, known, everything=True)
        for link in board.links:
            if zone in link.ends:
                yield _of_link(board, link)
        return
    seen = set[str]()
    for one in in_reading_order(board):
        yield from _of_zone(board, one, everything=False)
        seen.add(one.id)
        for link in board.links:
            if one.id in link.ends and seen.issuperset(link.ends):
                yield _of_link(board, link)
    for kind in kinds.kinds.values():
        yield from _of_kind(kinds, kind)


LINES = 12  # of a sheet, from top to bottom: whoever walks over his board reads it so


def in_reading_order(board: Board) -> list[Zone]:
    """Return the zones as one reads them: sheet by sheet, line by line, each line from left to right."""
    sheets = {name: n for n, name in enumerate(board.sheets)}

    def place(zone: Zone) -> tuple[int, int, float]:
        x, y = zone.centre
        return sheets[zone.sheet], int(LINES * y / board.sheets[zone.sheet].height), x

    return sorted(board.zones.values(), key=place)


def _of_zone(board: Board, zone: Zone, *, everything: bool) -> Iterator[Printed]:
    for key, column in board.columns.items():
        if everything or key in zone.tags:
            value = zone.tags.get(key, _empty(column))
            # A box of a track has one source for everything printed in it, unless a value has its own.
            source = zone.sources.get(key, zone.sources.get("box", column.source) if zone.track else column.source)
            yield Printed("zone", zone.id, zone.name, key, column, value, source)


def _empty(column: Column) -> Value:
    return {"flag": False, "number": 0}.get(column.type, "")


def _of_link(board: Board, link: Link) -> Printed:
    a, b = board.zones[link.a].name, board.zones[link.b].name
    arrow = "→" if link.one_way else "–"
    what = Name(f"{a.en} {arrow} {b.en} ({link.kind})", f"{a.fr} {arrow} {b.fr} ({link.kind})")
    return Printed("link", link_id(link), what, "", None, True, link.source)


def _of_kind(kinds: CounterSet, kind: Kind) -> Iterator[Printed]:
    for number, face in enumerate(kind.faces):
        for name, value in face.items():
            key = f"{FACES[number]}_{name}"
            column = kinds.columns.get(key, kinds.columns.get(name))
            if column is not None:
                source = kind.sources.get(key, kind.sources.get(name, column.source))
                yield Printed("kind", kind.id, kind.name, key, column, value, source)
    for name, value in kind.tags.items():
        column = kinds.columns.get(name)
        if column is not None and name not in ("home", "track"):
            yield Printed("kind", kind.id, kind.name, name, column, value, kind.sources.get(name, column.source))


WHAT, COLUMN, VALUE, SOURCE = range(4)
TITLES = ("printed-what", "printed-column", "printed-value", "printed-source")


class PrintedModel(SessionModel[Printed, int]):
    """What is printed in one zone, or on the whole board."""

    zone = ""
    only_doubtful = True
    about: frozenset[str] = frozenset()  # zones and kinds that alone are shown, if any

    def read(self) -> tuple[Sequence[Printed], Sequence[int]]:
        """Return the values, and the four columns."""
        desk = self.desk
        found = [
            row
            for row in printed_of(desk.board, desk.kinds, self.zone)
            if (self.zone or not self.only_doubtful or row.doubtful or row.mine)
            and (not self.about or row.id in self.about)
        ]
        return found, range(len(TITLES))

    def title(self, column: int) -> str:
        """Return the title of a column."""
        return self.own(TITLES[column])

    def value_title(self, row: Printed) -> str:
        """Return what the value is called."""
        if row.column is None:
            return self.own("link-there")
        face = row.key.partition("_")[0]
        name = row.column.name[self.language]
        if face not in FACES or row.subject != "kind":
            return name
        number = FACES.index(face)
        said = self.own(f"face-{face}") if number < 2 else self.own("face-state", n=number + 1)
        return f"{name} ({said})"

    def cell(self, row: Printed, column: int) -> Cell:
        """Return what a cell shows."""
        what, title, source = row.what[self.language], self.value_title(row), row.source_words(self.session)
        told = Cell(
            (what, title, "", source)[column],
            italic=row.doubtful,
            sign=icon("pencil", self.session.look, 14) if column == WHAT and row.mine else None,
            hint=f"{what} · {title}\n{source}",
            sought=folded(what + title),
        )
        if column != VALUE:
            return told
        if row.column is None or row.column.type == "flag":
            return msgspec.structs.replace(told, ticked=bool(row.value))
        return msgspec.structs.replace(
            told,
            words=self.shown(row.column, row.value),
            editable=True,
            value=str(row.value),
            choices=partial(self._choices, row.column),
        )

    def _choices(self, column: Column) -> list[tuple[Any, str]] | None:
        return [(value, self.shown(column, value)) for value in column.values] if column.type == "choice" else None

    def shown(self, column: Column, value: Value) -> str:
        """Return a value in words."""
        if column.type == "choice" and value:
            desk = self.desk
            return self.words(game_words.printed(desk.game, desk.board, desk.kinds, str(value)))
        return str(value)

    def write(self, row: Printed, column: int, value: Any) -> bool:  # noqa: ARG002 - only values are written
        """Correct a value: kept as the player's own."""
        if row.column is not None and row.column.type == "number":
            try:
                value = int(str(value).replace("\N{MINUS SIGN}", "-"))
            except ValueError:
                self.tell("cell-unusable", found=str(value), column=self.value_title(row))
                return False
        if value == row.value:
            return False
        return self.attempt(lambda: self.desk.correct([row.corrected(value)]))


LOW = 12  # lines of a panel that has no room for its hint


class CorrectionsPanel(AtTable, Fitted, QWidget):
    """The table, what narrows it, and the links that a zone may gain."""

    _board: Any = None

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.model = PrintedModel(session)
        self.hint = label("", "small")
        self.search = QLineEdit()
        self.narrowed = QSortFilterProxyModel(self)
        self.narrowed.setSourceModel(self.model)
        self.narrowed.setFilterRole(SOUGHT)
        self.search.textChanged.connect(lambda words: self.narrowed.setFilterFixedString(folded(words)))
        self.doubtful = QCheckBox()
        self.doubtful.setChecked(True)
        self.doubtful.clicked.connect(self._narrow)
        self.whole = Button(session, "whole-board", lambda: self.show_zone(""))
        self.table = QTableView()
        self.table.setModel(self.narrowed)
        self.table.setItemDelegate(CellDelegate(self.table))
        self.table.setAlternatingRowColors(True)
        self.table.verticalHeader().hide()
        self.table.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        self.table.selectionModel().currentRowChanged.connect(self._light)
        self.other, self.kind = Box(), Box()
        self.join = Button(session, "link-add", self._join)
        self.links = holding(hbox((self.other, 1), self.kind, self.join, margins=NONE))
        self.same = Button(session, "same-on-mine", self._confirm)
        self.back = Button(session, "as-shipped", self._as_shipped)
        search = hbox((self.search, 1), self.whole)
        parts = (self.hint, search, self.doubtful, (self.table, 1), self.links, self.same, self.back)
        vbox(*parts, on=self, margins=PANEL)
        follow(self, session, self._if_board_changed, self._look)

    def show_zone(self, zone: str) -> None:
        """Show everything of one zone, or (empty) all doubtful values."""
        self.model.zone, self.model.about = zone, frozenset()
        self._look()

    def show_about(self, things: Ids) -> None:
        """Show the doubtful values of some zones, and of the kinds of some counters."""
        table = self.position.table
        self.model.zone = ""
        self.model.about = frozenset(
            table.counters[thing].kind if thing in table.counters else thing for thing in things
        )
        self._look()

    def _look(self) -> None:
        desk, own, language = self.desk, self.own, self.language
        zone = desk.board.zones.get(self.model.zone)
        self.hint.setText(own("differs-hint", zone=zone.name[language]) if zone else self._walked())
        named(self.search, own("search"), hint=True)
        self.table.setAccessibleName(own("panel-check-board"))
        self.doubtful.setText(own("only-doubtful"))
        self.doubtful.setVisible(zone is None)
        self.whole.setVisible(zone is not None or bool(self.model.about))
        self.links.setVisible(zone is not None)
        if zone is not None:
            others = [z for z in desk.board.zones.values() if not z.track and z.id != zone.id]
            others.sort(key=lambda z: folded(z.name[language]))
            fill_box(self.other, ((other.id, other.name[language]) for other in others))
            kinds = dict.fromkeys(link.kind for link in desk.board.links)
            printed = partial(game_words.printed, desk.game, desk.board, desk.kinds)
            fill_box(self.kind, ((kind, self.words(printed(kind))) for kind in kinds))
        self._narrow()

    def _walked(self) -> str:
        """Return what the panel is for, with how many of the values that the rulebook does not print were read on the own copy."""
        printed = [row for row in printed_of(self.desk.board, self.desk.kinds) if row.doubtful or row.mine]
        return self.own("check-hint", n=sum(row.mine for row in printed), of=len(printed))

    def _narrow(self) -> None:
        self.model.only_doubtful = self.doubtful.isChecked()
        self._board = (self.desk.board, self.desk.kinds)
        self.model.refresh()
        self._share_width()

    def _share_width(self) -> None:
        """Give each column its part of the panel: what a value is must be seen beside what it is of."""
        head = self.table.horizontalHeader()
        head.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        head.setSectionResizeMode(SOURCE, QHeaderView.ResizeMode.Stretch)
        for section, share in ((WHAT, 0.24), (COLUMN, 0.33), (VALUE, 0.2)):
            head.resizeSection(section, max(60, round(self.table.viewport().width() * share)))

    def fit(self) -> None:
        """Share the width out anew; leave the hint out where the table needs its room."""
        self.hint.setVisible(self.height() >= LOW * self.hint.fontMetrics().lineSpacing())
        later(self, self._share_width)  # once the table has its own

    def _if_board_changed(self) -> None:
        if self._board != (self.desk.board, self.desk.kinds):
            place, here = self.table.verticalScrollBar().value(), self.table.currentIndex()
            row, column = here.row(), here.column()
            self._narrow()
            if not self.model.zone:
                self.hint.setText(self._walked())
            self.table.verticalScrollBar().setValue(place)
            if row >= 0:  # go on where one was: typing down a column needs no mouse
                self.table.setCurrentIndex(self.narrowed.index(min(row, self.narrowed.rowCount() - 1), column))

    def _light(self, now: QModelIndex) -> None:
        if now.isValid():
            row: Printed = now.data(ROW)
            about = {"zone": (row.id,), "link": tuple(row.id.split("|")[:2])}.get(row.subject, ())
            self.session.lit.emit(about)

    def _chosen(self) -> list[Printed]:
        return [index.data(ROW) for index in self.table.selectionModel().selectedRows()]

    def _confirm(self) -> None:
        """Keep the chosen values as they are: the player read the same on his own copy; the next doubtful one is shown then."""
        found = [row.corrected(row.value) for row in self._chosen() if not row.mine]
        if not found or self.attempt(lambda: self.desk.correct(found)):
            self._walk_on()

    def _walk_on(self) -> None:
        """Choose the next value that nobody has read on his copy: so a board is walked over, on any evening, to its end."""
        rows = [self.narrowed.index(n, WHAT) for n in range(self.narrowed.rowCount())]
        here = self.table.currentIndex().row() + 1
        ahead = (index for index in (*rows[here:], *rows[:here]) if index.data(ROW).doubtful)
        if (index := next(ahead, None)) is not None:
            self.table.setCurrentIndex(index)

    def _as_shipped(self) -> None:
        for mine in [row.corrected(row.value) for row in self._chosen() if row.mine]:
            self.attempt(partial(self.desk.uncorrect, mine))

    def _join(self) -> None:
        a, b, kind = self.model.zone, self.other.currentData(), self.kind.currentData()
        if a and b and kind:
            self.attempt(lambda: self.desk.correct([Correction("link", f"{a}|{b}|{kind}", "", True)]))


# What a set-up's sheet says beside where the counters lie: read while the counters are laid out.


def notes(game: Game, setup: str, language: str) -> tuple[str, ...]:
    """Return the notes of one of the game's set-ups; none for a player's own."""
    if setup not in game.setups:
        return ()
    try:
        return tuple(note[language] for note in counter_files.setup(game.counters, setup).notes)
    except Trouble:
        return ()


class SetupNotes(ScrollArea):
    """The notes of the set-up that is looked at; out of sight when it has none."""

    def __init__(self) -> None:
        super().__init__(sideways=True)
        self.setFrameShape(ScrollArea.Shape.NoFrame)

    def tell(self, said: tuple[str, ...]) -> None:
        """Show other notes, from their beginning."""
        self.hold(flow(*map(label, said), margins=(4, 4, 10, 4), spacing=6))
        self.setVisible(bool(said))


TITLE, SAID = "title", "value"  # the columns


class FactsModel(SessionModel[Fact, str]):
    """The facts, or the readings; writing one is an edit like any other."""

    def __init__(self, session: Session, readings: bool) -> None:
        super().__init__(session)
        self.readings = readings
        self.refresh()

    def read(self) -> tuple[Sequence[Fact], Sequence[str]]:
        """Return the facts of the game that are shown here."""
        return tuple(fact for fact in self.game.facts if fact.reading == self.readings), (TITLE, SAID)

    def cell(self, fact: Fact, column: str) -> Cell:
        """Return a fact by name, in slanted letters while nobody has said it; or its value, chosen, ticked or typed."""
        known = self.position.knows(fact.id)
        assumed = "" if known else self.own("fact-assumed")
        if column == TITLE:
            title = self.words(game_words.fact_title(self.game, fact.id))
            sign = None if known else icon("help", self.session.look, 14)
            hint = "\n".join(filter(None, (self.note(fact), assumed)))
            return Cell(title, italic=not known, sign=sign, hint=tip(hint), value=title)
        value = self.position.fact(fact.id)
        if isinstance(fact.default, bool) and set(fact.choices) <= {True, False}:
            return Cell(self._words(fact, True), ticked=bool(value), hint=tip(assumed))
        choices = [(choice, self._words(fact, choice)) for choice in fact.choices]
        words = self._words(fact, value) if value is not None else ""
        return Cell(words, True, value, lambda: choices or None, italic=not known, hint=tip(words))

    def _words(self, fact: Fact, value: Any) -> str:
        return self.words(game_words.fact_value(self.game, fact, value))

    def note(self, fact: Fact) -> str:
        """Return what the game says about a fact."""
        note = game_words.fact_note(self.game, fact.id)
        return self.words(note) if note is not None else ""

    def write(self, fact: Fact, _column: str, value: Any) -> bool:
        """Write a fact down, also one that is as assumed: now somebody said it."""
        if isinstance(fact.default, int) and not isinstance(fact.default, bool):
            value = max(
                -9999 if fact.least is None else fact.least, min(99999 if fact.most is None else fact.most, int(value))
            )
        known = self.position.knows(fact.id)
        changed = value != self.position.fact(fact.id) if known else value not in (None, "")
        return changed and self.do(Note(fact.id, value if value != "" else None))


class FactsPanel(AtTable, QWidget):
    """The facts with what the game says about the one that is chosen, and the notes of the set-up."""

    readings = False

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.model = FactsModel(session, self.readings)
        self.hint, self.note = label("", "small"), label("", "small")
        self.table = ValuesTable(self.model)
        self.table.selectionModel().currentChanged.connect(self._chosen)
        self.forget = Button(session, "fact-forget", self._forget)
        self.notes = SetupNotes()
        self.notes.setMaximumHeight(180)
        vbox(self.hint, (self.table, 1), self.note, self.forget, self.notes, on=self, margins=(10, 6, 10, 8))
        self.setFocusProxy(self.table)
        follow(self, session, self.refresh, self._look)

    def _look(self) -> None:
        own, save = self.own, self.desk.save
        self.hint.setText(own("readings-hint" if self.readings else "facts-hint"))

        self.table.setAccessibleName(own("panel-readings" if self.readings else "panel-facts"))
        said = notes(self.game, save.about().setup, self.language) if save is not None else ()
        self.notes.tell((own("setup-notes"), *said) if said and not self.readings else ())
        self.refresh()

    def refresh(self) -> None:
        """Show every fact anew; the one that is chosen stays so."""
        self.table.show_all()
        self._chosen(self.table.currentIndex())

    def _chosen(self, now: QModelIndex, *_: object) -> None:
        fact = self.model.rows[now.row()] if now.isValid() else None
        say_in(self.note, self.model.note(fact) if fact is not None else "")
        self.forget.setEnabled(fact is not None and self.position.knows(fact.id))

    def _forget(self) -> None:
        if (now := self.table.currentIndex()).isValid():
            self.do(Note(self.model.rows[now.row()].id))


class ReadingsPanel(FactsPanel):
    """The readings of the rules, shown alike."""

    readings = True
