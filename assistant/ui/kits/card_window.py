"""The rules card of a kit: its parts, a form for each, and what it answers on a table while it is being changed."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent, QColor
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QGridLayout,
    QLineEdit,
    QListWidget,
    QSizePolicy,
    QWidget,
)

from assistant.core.questions import Answer
from assistant.core.text import LANGUAGES, Text, Trouble
from assistant.desk.kits import card_file, cards
from assistant.desk.kits.cards import FIGHTS, ID, MANY, PARTS, SINGLE, Column, Field, Path_, rolls_of
from assistant.desk.kits.preview import Preview, Tried
from assistant.desk.pages.blocks import Markup
from assistant.ui.look import style
from assistant.ui.look.settings import Settings
from assistant.ui.look.theme import Look
from assistant.ui.look.wording import held, tip
from assistant.ui.widgets.lines import (
    NONE,
    VALUE,
    Box,
    Fitted,
    NarrowBox,
    WrappedList,
    choose_row,
    enable_parts,
    fill_box,
    flow,
    gap,
    hbox,
    holding,
    label,
    relist,
    say_in,
    show_parts,
    tight,
    vbox,
)
from assistant.ui.widgets.scrolling import ScrollArea
from assistant.ui.widgets.tables import Cell, CellModel, TypedTable
from assistant.ui.widgets.worded import Worded, WordedWindow
from assistant.ui.work.event_loop import timer

# A name in both languages, a line for each; a rules card keeps it as one entry.


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

HEIGHTS = (80, 220)  # pixels of a table
WRONG = QColor(214, 72, 60, 90)  # behind a cell that cannot be read; its words stay readable in every theme


def choice_key(field: str, choice: str) -> str:
    """Return the message that says a choice: of rolls and shots whose they are, of roundings for whom, who is locked how."""
    return f"card-choice-{field}-{choice}" if field in ("of", "first", "lock") else f"card-choice-{choice}"


@dataclass(frozen=True)
class Entry:
    """An entry of a list: what stands in its cells, what it was made of, how its row is called."""

    cells: list[str]
    before: Any = None
    name: str = ""


class EntriesModel(CellModel[Entry, int]):
    """The entries of a list, a row each; a grid of a fight's table has a row for each of its columns of odds.

    What is typed stays, also where it cannot be read.

    Args:
        value: as they stand in the file.
        say: the words of a sentence.
    """

    changed = Signal()

    def __init__(self, field: Field, value: Any, own: Callable[..., str], say: Callable[[Text], str]) -> None:
        super().__init__()
        self.field, self.own, self.say = field, own, say
        self.kinds: Sequence[Column] = cards.columns_of(field, value)
        self.titles: Sequence[str] = () if field.shape == "grid" else [self._head(column) for column in self.kinds]
        cells = cards.cells_of(field, self.kinds, value)
        before = list(value.values()) if isinstance(value, dict) else list(value or ())
        self.entries = [Entry(*entry) for entry in zip(cells, before, strict=True)]

    def _head(self, column: Column) -> str:
        words = self.own(f"card-head-{column.field.key}")
        return f"{words} ({column.language})" if column.language else words

    def read(self) -> tuple[Sequence[Entry], Sequence[int]]:
        """Return the entries."""
        return tuple(self.entries), range(len(self.kinds))

    def title(self, at: int) -> str:
        """Return what is typed in a column."""
        return self.titles[at] if self.titles else ""

    def row_name(self, entry: Entry) -> str:
        """Return the column of odds that a row of a grid stands for."""
        return entry.name

    def is_roomy(self, at: int) -> bool:
        """Tell whether words are typed in a column."""
        field = self.kinds[at].field
        return self.field.shape != "grid" and field.kind in ("line", "formula", "list") and field is not ID

    def fault(self, entry: Entry, at: int) -> Text | None:
        """Return what is wrong with a cell."""
        words = entry.cells[at]
        return cards.fault_of(self.kinds[at], words) if words.strip() else None

    def cell(self, entry: Entry, at: int) -> Cell:
        """Return what stands in a cell, marked where it cannot be read."""
        field, words = self.kinds[at].field, entry.cells[at]
        if field.kind == "flag":
            return Cell(ticked=bool(words))
        choices = {one: self.own(choice_key(field.key, one)) for one in field.choices}
        wrong = self.fault(entry, at)
        return Cell(
            choices.get(words, words),
            True,
            words,
            lambda: tuple(choices.items()) or None,
            hint=tip(self.say(wrong) if wrong is not None else words),  # narrow columns cut words
            ground=WRONG if wrong is not None else None,
        )

    def write(self, entry: Entry, at: int, value: Any) -> bool:
        """Take what was typed, chosen or ticked."""
        words = str(value) if self.kinds[at].field.kind != "flag" else "true" if value else ""
        if words == entry.cells[at]:
            return False
        entry.cells[at] = words
        self.changed.emit()
        return True

    def fit(self, down: Sequence[str], across: Sequence[str]) -> None:
        """Let a grid have as many rows and columns as there are heads; new cells are as those beside them.

        Args:
            down: the columns of odds, a row of cells each.
            across: what the dice can show.
        """
        cells = [entry.cells or [""] for entry in self.entries] or [[""]]
        cells = [*cells, *([cells[-1]] * (len(down) - len(cells)))][: len(down)]
        cells = [[*row, *([row[-1]] * (len(across) - len(row)))][: len(across)] for row in cells]
        self.kinds, self.titles = [Column(self.field.parts[0])] * len(across), across
        self.entries = [Entry(row, name=name) for row, name in zip(cells, down, strict=True)]
        self.changed.emit()


class CardRows(QWidget, Worded):
    """The entries of a list with buttons to add, drop and lift one, and what is wrong with the first that cannot be read."""

    def __init__(self, model: EntriesModel) -> None:
        super().__init__()
        self.model, self.table = model, TypedTable(model, HEIGHTS)
        self.table.verticalHeader().setVisible(model.field.shape == "grid")
        self.fault = label("", "small", wrap=False)  # words that wrap would ask the form for a height it does not give
        self.fault.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.speak(model.own)
        self.add = self.button("card-row-add", self.add_row)
        self.drop = self.button("card-row-drop", self.drop_row)
        self.up = self.button("card-row-up", self.lift_row)
        self.say()
        vbox(self.table, self.fault, [self.add, self.drop, self.up, 1], on=self, margins=NONE)
        show_parts(model.field.shape != "grid", self.add, self.drop, self.up)
        self.table.setAccessibleName(self.own(f"card-field-{model.field.key}"))
        model.changed.connect(self._look)
        self._look()

    def value(self) -> Any:
        """Return the list as the card writes it.

        Raises:
            Trouble: a cell cannot be read.
        """
        model = self.model
        cells, before = ([entry.cells for entry in model.entries], [entry.before for entry in model.entries])
        return cards.value_of(model.field, model.kinds, cells, before)

    def _look(self) -> None:
        """Show the entries, and say of the first cell that cannot be read what is wrong."""
        model = self.model
        self.table.show_all()
        faults = ((n, model.fault(entry, at)) for n, entry in enumerate(model.entries, 1) for at in model.columns)
        first = next((self.own("card-cell", row=n, fault=model.say(wrong)) for n, wrong in faults if wrong), "")
        self.fault.setToolTip(tip(first))
        say_in(self.fault, first)

    # Deeds

    def add_row(self) -> None:
        """Add an entry beneath; its first cell is typed at once."""
        entries = self.model.entries
        entries.append(Entry([next(iter(column.field.choices), "") for column in self.model.kinds]))
        self.model.changed.emit()
        self.table.choose(len(entries) - 1)

    def drop_row(self) -> None:
        """Take the chosen entry away; without one the last."""
        if self.model.entries:
            del self.model.entries[self.table.currentIndex().row()]
            self.model.changed.emit()

    def lift_row(self) -> None:
        """Put the chosen entry before the one above it."""
        n, entries = self.table.currentIndex().row(), self.model.entries
        if n > 0:
            entries.insert(n - 1, entries.pop(n))
            self.model.changed.emit()
            self.table.choose(n - 1)


SOON = 350  # milliseconds after the last letter until the example is worked out
SIDE, EXAMPLE = 230, 330  # pixels at text size 1
SIDE_SHARE, EXAMPLE_SHARE = 0.21, 0.29  # of the window's width, at most: large text leaves the form its room
MOST_SAID = 12  # faults or reasons
HINTS = {
    ("combat", "results"): "card-hint-results",
    ("combat", "table"): "card-hint-table",
    ("forces", "units"): "card-hint-names",
    ("forces", "alliances"): "card-hint-names",
}
NEW = (*(part for part in PARTS if part != "combat"), *FIGHTS)


class Example(Markup):
    """Sets an answer beside the form of a card."""

    wide, slim = ' width="100%"', ' width="14%"'

    def title(self, title: Text) -> str:
        """Return a small heading; Qt gives `h2` a size of its own."""
        return f'<p class="title">{self.words(title)}</p>'


def example(answer: Answer, look: Look) -> str:
    """Return an answer as HTML: the verdict, its blocks, the first of its reasons."""
    markup = Example(look.language)
    told = "".join(map(markup.block, answer.body)) + markup.reasons(answer.reasons[:MOST_SAID])
    return f"<style>{style.sheet(look, 'card.css')}</style><p><b>{markup.words(answer.verdict)}</b></p>{told}"


class CardWindow(Fitted, WordedWindow):
    """Parts at the left, the form in the middle, the live example at the right; what is typed and not saved waits."""

    saved = Signal(str)  # the kit's name
    path: Path_ = ()

    def __init__(self, name: str, settings: Settings) -> None:
        super().__init__(settings)
        self.trial = Preview(name)
        self.words = self.trial.typed()
        self.fields: list[tuple[Field, QWidget]] = []
        self._timer = timer(self, SOON, self.try_out)
        self.parts, self.new = self.named(WrappedList(), "card-parts"), Box()
        self.parts.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.parts.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.add = self.button("card-add", self.add_part)
        self.drop = self.button("draw-remove", self.drop_part)
        self.back = self.button("card-back", self.go_back)
        self.keep = self.button("card-save", self.save, "primary")
        self.heading, self.example, self.answer = label("", "heading"), label("", "small"), label("")
        self.answer.setTextFormat(Qt.TextFormat.RichText)
        self.about, self.new_about, self.known = label("", "small"), label("", "small"), label("", "small")
        self.form, self.beside = ScrollArea(sideways=True), ScrollArea(sideways=True)
        self._build()
        self.begin(("Ctrl+S", self.save))
        self.parts.setCurrentRow(0)

    def _build(self) -> None:
        left = vbox((self.parts, 1), self.new, self.new_about, [self.add, self.drop])
        middle = vbox(self.heading, self.about, (self.form, 1))
        right = vbox(self.example, (self.beside, 1), self.back, self.keep)
        for area in (self.form, self.beside):
            area.setFrameShape(ScrollArea.Shape.NoFrame)
        self.beside.setWidget(flow(self.answer, gap(14), self.known, margins=(0, 0, 8, 0)))
        self.setCentralWidget(holding(hbox(left, (middle, 1), right)))
        self.parts.currentRowChanged.connect(self._chosen)
        self.new.currentIndexChanged.connect(self._describe_new)

    # Showing

    def say(self) -> None:
        """Write every word in the window's language."""
        own = self.own
        self.setWindowTitle(own("card-window", name=self.trial.title[self.settings.language]))
        self.fit()
        fill_box(self.new, [(part, own(f"card-part-{part}")) for part in NEW], self.new.currentData())
        super().say()
        if not self.trial.own:
            self.keep.setText(own("card-save-own"))
        self.example.setText(own("card-example" if self.words == self.trial.words else "card-waited"))
        self._describe_new()
        self._list(self.path)
        self._show_form()

    def fit(self) -> None:
        """Give the list and the example their widths; the form has the rest."""
        scale, wide = self.settings.look.text_scale, self.width()
        side, example = min(SIDE * scale, SIDE_SHARE * wide), min(EXAMPLE * scale, EXAMPLE_SHARE * wide)
        for part in (self.parts, self.new, self.new_about):
            part.setFixedWidth(round(side))
        self.beside.setFixedWidth(round(example))

    def _describe_new(self) -> None:
        part = self.new.currentData()
        self.new_about.setText(self.own(f"card-about-{part}") if part else "")

    def _list(self, path: Path_) -> None:
        rows = []
        for one in cards.parts(self.words):
            entry = cards.entry_at(self.words, one)
            part = cards.part_of(one)
            title = entry.get("title", "")
            called = title.get(self.settings.language, "") if isinstance(title, dict) else str(title)
            words = self.own(f"card-part-{entry.get('kind', part) if part == 'combat' else part}")
            words = f"{words} · {called}" if called not in ("", words) and part not in SINGLE else words
            rows.append((words, one, ""))
        relist(self.parts, rows)
        choose_row(self.parts, path)
        self.drop.setEnabled(bool(self.path))

    def _chosen(self, row: int) -> None:
        if (item := self.parts.item(row)) is not None:
            self.take()
            self._show(tuple(item.data(VALUE)))

    def _show(self, path: Path_) -> None:
        self.path = path
        self._list(path)
        self._show_form()

    def _show_form(self) -> None:
        form = vbox()
        self.fields = []
        self.heading.setText(self.own(f"card-part-{cards.part_of(self.path)}") if self.path else self.own("card-empty"))
        entry = cards.entry_at(self.words, self.path) if self.path else {}
        part = cards.part_of(self.path) if self.path else ""
        kind = str(entry.get("kind", "ratio")) if part == "combat" else part
        self.about.setText(self.own(f"card-about-{kind}") if kind in NEW else self.own("card-empty-about"))
        said = [self.worded(text) for text in cards.told(self.trial.known, part)] if part else []
        self.known.setText("\n".join([self.own("card-known"), *(f"• {words}" for words in said)]) if said else "")
        for field in cards.form_of(self.path, entry) if self.path else ():
            widget, called = self._widget(field, entry.get(field.key)), self.own(f"card-field-{field.key}")
            widget.setAccessibleName(called)
            self.fields.append((field, widget))
            if isinstance(widget, QCheckBox):
                widget.setText(called)
            else:
                form.addWidget(label(called, "small"))
            form.addWidget(widget)
            if hint := HINTS.get((cards.part_of(self.path), field.key)):
                form.addWidget(label(self.own(hint, names=", ".join(self.trial.names(field.key))), "small"))
        form.addStretch(1)
        self.form.setWidget(holding(form, "flow"))
        self._join_grid()
        self.try_out()

    def _join_grid(self) -> None:
        """Let the table of a fight have a row for each of its columns and a cell for each roll, whatever is typed there."""
        known = {field.key: widget for field, widget in self.fields}
        grid, columns, dice = known.get("table"), known.get("columns"), known.get("dice")
        if not (isinstance(grid, CardRows) and isinstance(columns, QLineEdit) and isinstance(dice, QLineEdit)):
            return

        def fit() -> None:
            down, across = [word.strip() for word in columns.text().split(",") if word.strip()], rolls_of(dice.text())
            if down and across:
                grid.model.fit(down, across)

        for line in (columns, dice):
            line.editingFinished.connect(fit)
        fit()

    def _widget(self, field: Field, value: Any) -> QWidget:
        text = cards.shown(field, value)
        if field.kind == "flag":
            box = QCheckBox()
            box.setChecked(bool(text))
            box.toggled.connect(lambda _on: self._timer.start())
            return box
        if field.kind == "choice":
            choice = NarrowBox()
            fill_box(choice, [(one, self.own(choice_key(field.key, one))) for one in field.choices], text)
            choice.currentIndexChanged.connect(lambda _n: self._timer.start())
            return choice
        if field.shape:
            there = value if value is not None else field.default
            rows = CardRows(EntriesModel(field, there, self.own, self.worded))
            rows.model.changed.connect(self._timer.start)
            return rows
        both = isinstance(value, dict) and set(value) == set(LANGUAGES)
        line = BothLanguages(field, value, self.own) if both else QLineEdit(text)
        if isinstance(line, QLineEdit) and field.kind == "formula" and field.default == cards.ALWAYS:
            line.setPlaceholderText(self.own("card-always"))
        line.textChanged.connect(lambda *_words: self._timer.start())
        return line

    # Reading

    @staticmethod
    def _typed(widget: QWidget) -> str:
        if isinstance(widget, QCheckBox):
            return "true" if widget.isChecked() else ""
        if isinstance(widget, QComboBox):
            return str(widget.currentData())
        assert isinstance(widget, QLineEdit | BothLanguages)
        return widget.text()

    def written(self) -> str:
        """Return the card as the form has it.

        Raises:
            Trouble: a field cannot be read.
        """
        if not self.path:
            return self.words
        before = cards.entry_at(self.words, self.path)
        entry: dict[str, Any] = {}
        for field, widget in self.fields:
            value = widget.value() if isinstance(widget, CardRows) else cards.typed(field, self._typed(widget))
            # What is as nobody ever said stays unsaid, so that the file stays short.
            if value is None or (
                field.key not in before and not field.needed and value == cards.typed(field, cards.shown(field, None))
            ):
                continue
            entry[field.key] = value
        return self.words if entry == before else card_file.with_entry(self.words, self.path, entry)

    def take(self) -> bool:
        """Take what is typed over into the card; tells whether it could be read."""
        try:
            self.words = self.written()
        except Trouble as trouble:
            self._tell(self.worded(trouble.text))
            return False
        return True

    def try_out(self) -> None:
        """Show what is wrong, or what the part answers."""
        self._timer.stop()
        read = self.take()
        self.trial.waiting.keep(self.words)
        changed = self.words != self.trial.words
        self.back.setEnabled(changed or not read)
        tried = self.trial.tried(self.words, self.path) if self.path and read else Tried()
        self.keep.setEnabled(read and changed and not tried.problems)
        if tried.answer is not None:
            self.answer.setText(held(example(tried.answer, self.settings.look)))
        elif read:
            wrong = [f"{one.where}: {self.worded(one.text)}" for one in tried.problems[:MOST_SAID]]
            self._tell(*wrong, *(self.worded(text) for text in (tried.nothing,) if text is not None))

    def _tell(self, *words: str) -> None:
        self.answer.setText(held("".join(f"<p>{escape(line)}</p>" for line in words)))

    # Deeds

    def add_part(self) -> None:
        """Begin the part that is chosen; one that there is already is shown."""
        if not self.take():
            return
        part = str(self.new.currentData())
        group = "combat" if part in FIGHTS else part
        known = cards.parts(self.words)
        title = self.own(f"card-part-{part}")
        if group in SINGLE:
            path: Path_ = (group,)
        else:
            paths = ((*MANY[group], f"{part}-{number}") for number in itertools.count(1))
            path = next(path for path in paths if path not in known)
        if path not in known:
            begun = cards.begun(part, title, self.trial.known, self.settings.language)
            self.words = card_file.with_entry(self.words, path, begun)
        self._show(path)

    def drop_part(self) -> None:
        """Take the part away that is shown."""
        if self.path:
            self.words = card_file.with_entry(self.words, self.path, None)
            self._show(next(iter(cards.parts(self.words)), ()))
            self.keep.setEnabled(self.words != self.trial.words and not self.trial.problems(self.words))

    def save(self) -> None:
        """Keep the card; tables that are opened from now on have it."""
        if not self.take():
            return
        try:
            self.trial.adopt(self.words)
        except Trouble as trouble:
            self._tell(self.worded(trouble.text))
            return
        enable_parts(False, self.keep, self.back)
        self.keep.setText(self.own("card-save"))
        self.example.setText(self.own("card-saved"))
        self.saved.emit(self.trial.name)

    def go_back(self) -> None:
        """Throw away what was typed and not saved."""
        self.words = self.trial.words
        known = cards.parts(self.words)
        self.path = self.path if self.path in known else next(iter(known), ())
        self.say()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Go; what was typed and not saved waits."""
        self.take()
        self.trial.waiting.keep(self.words)
        self._timer.stop()
        super().closeEvent(event)
