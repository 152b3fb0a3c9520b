"""The rules card of a kit: its parts, a form for each, and what it answers on a table while it is being changed."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any

from PySide6.QtCore import QRect, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QColor, QFontMetrics, QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QListWidget,
    QSizePolicy,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from assistant.core.problems import Trouble
from assistant.core.questions import Answer
from assistant.core.text import LANGUAGES, Text
from assistant.desk.kits import card_file, cards
from assistant.desk.kits.cards import FIGHTS, ID, MANY, PARTS, SINGLE, Column, Field, Path_, rolls_of
from assistant.desk.kits.preview import Preview, Tried
from assistant.desk.pages.blocks import Markup
from assistant.ui.kits.shared import KitWindow
from assistant.ui.look import style
from assistant.ui.look.settings import Settings
from assistant.ui.look.theme import Look
from assistant.ui.look.wording import tip
from assistant.ui.widgets.lines import NarrowBox, ScrollArea, WrappedList, label, listed, tight
from assistant.ui.widgets.tables import Cells, shares
from assistant.ui.widgets.worded import Worded, laid

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
    widths = shares([(low, max(wide, low)) for wide, low in zip(wanted, least, strict=True)], room)
    takers = [n for n, takes in enumerate(roomy) if takes]
    left = max(room - sum(widths), 0)
    for k, n in enumerate(takers):
        widths[n] += (left + k) // len(takers)
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
        laid(tight(QVBoxLayout(self)), self.table, self.fault, [self.add, self.drop, self.up, 0])
        for button in (self.add, self.drop, self.up):
            button.setVisible(field.shape != "grid")
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


USER = Qt.ItemDataRole.UserRole
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


class CardWindow(KitWindow):
    """Parts at the left, the form in the middle, the live example at the right; what is typed and not saved waits."""

    saved = Signal(str)  # the kit's name

    def __init__(self, name: str, settings: Settings) -> None:
        super().__init__(settings)
        self.trial = Preview(name)
        self.words = self.trial.typed()
        self.path: Path_ = ()
        self.fields: list[tuple[Field, QWidget]] = []
        self._timer = QTimer(self, singleShot=True, interval=SOON)
        self._timer.timeout.connect(self.try_out)
        self.parts, self.new = self.named(WrappedList(), "card-parts"), QComboBox()
        self.parts.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.parts.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.add = self.button("card-add", self.add_part)
        self.drop = self.button("draw-remove", self.drop_part)
        self.back = self.button("card-back", self.go_back)
        self.keep = self.button("card-save", self.save, "primary")
        self.heading, self.example, self.answer = label("", "heading"), label("", "small"), label("")
        self.answer.setTextFormat(Qt.TextFormat.RichText)
        self.about, self.new_about, self.known = label("", "small"), label("", "small"), label("", "small")
        self.form, self.beside = ScrollArea(), ScrollArea()
        self._build()
        self.begin(("Ctrl+S", self.save))
        self.parts.setCurrentRow(0)

    def _build(self) -> None:
        whole = QWidget()
        row = QHBoxLayout(whole)
        left = laid(QVBoxLayout(), (self.parts, 1), self.new, self.new_about, [self.add, self.drop])
        middle = laid(QVBoxLayout(), self.heading, self.about, (self.form, 1))
        laid(row, left, (middle, 1), laid(QVBoxLayout(), self.example, (self.beside, 1), self.back, self.keep))
        for area in (self.form, self.beside):
            area.setWidgetResizable(True)
            area.setFrameShape(ScrollArea.Shape.NoFrame)
        flow = QWidget()
        flow.setObjectName("flow")
        column = QVBoxLayout(flow)
        column.setContentsMargins(0, 0, 8, 0)
        laid(column, self.answer, 14, self.known, 0)
        self.beside.setWidget(flow)
        self.setCentralWidget(whole)
        self.parts.currentRowChanged.connect(self._chosen)
        self.new.currentIndexChanged.connect(self._describe_new)

    # Showing

    def say(self) -> None:
        """Write every word in the window's language."""
        own = self.own
        self.setWindowTitle(own("card-window", name=self.trial.title[self.settings.language]))
        self._share_out()
        row = max(self.new.currentIndex(), 0)
        self.new.clear()
        for part in NEW:
            self.new.addItem(own(f"card-part-{part}"), part)
        self.new.setCurrentIndex(row)
        super().say()
        if not self.trial.own:
            self.keep.setText(own("card-save-own"))
        self.example.setText(own("card-example" if self.words == self.trial.words else "card-waited"))
        self._describe_new()
        self._list(self.path)
        self._show_form()

    def _share_out(self) -> None:
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
        self.parts.blockSignals(True)
        self.parts.clear()
        for one in cards.parts(self.words):
            entry = cards.entry_at(self.words, one)
            part = cards.part_of(one)
            title = entry.get("title", "")
            called = title.get(self.settings.language, "") if isinstance(title, dict) else str(title)
            words = self.own(f"card-part-{entry.get('kind', part) if part == 'combat' else part}")
            words = f"{words} · {called}" if called not in ("", words) and part not in SINGLE else words
            item = listed(self.parts, words, one)
            if one == path:
                self.parts.setCurrentItem(item)
        self.parts.blockSignals(False)
        self.drop.setEnabled(bool(self.path))

    def _chosen(self, row: int) -> None:
        if (item := self.parts.item(row)) is not None:
            self.take()
            self._show(tuple(item.data(USER)))

    def _show(self, path: Path_) -> None:
        self.path = path
        self._list(path)
        self._show_form()

    def _show_form(self) -> None:
        body = QWidget()
        body.setObjectName("flow")
        form = QVBoxLayout(body)
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
        self.form.setWidget(body)
        self._join_grid()
        self.try_out()

    def _join_grid(self) -> None:
        """Let the table of a fight have a row for each of its columns and a cell for each roll, whatever is typed there."""
        known = {field.key: widget for field, widget in self.fields}
        grid, columns, dice = known.get("table"), known.get("columns"), known.get("dice")
        if not (isinstance(grid, CardRows) and isinstance(columns, QLineEdit) and isinstance(dice, QLineEdit)):
            return

        def fit() -> None:
            grid.fit([word.strip() for word in columns.text().split(",") if word.strip()], rolls_of(dice.text()))

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
            for one in field.choices:
                choice.addItem(self.own(choice_key(field.key, one)), one)
            choice.setCurrentIndex(max(field.choices.index(text) if text in field.choices else 0, 0))
            choice.currentIndexChanged.connect(lambda _n: self._timer.start())
            return choice
        if field.shape:
            rows = CardRows(field, value if value is not None else field.default, self.own, self.worded)
            rows.changed.connect(self._timer.start)
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
            self.answer.setText(example(tried.answer, self.settings.look))
        elif read:
            wrong = [f"{one.where}: {self.worded(one.text)}" for one in tried.problems[:MOST_SAID]]
            self._tell(*wrong, *(self.worded(text) for text in (tried.nothing,) if text is not None))

    def _tell(self, *words: str) -> None:
        self.answer.setText("".join(f"<p>{escape(line)}</p>" for line in words))

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
        for button in (self.keep, self.back):
            button.setEnabled(False)
        self.keep.setText(self.own("card-save"))
        self.example.setText(self.own("card-saved"))
        self.saved.emit(self.trial.name)

    def go_back(self) -> None:
        """Throw away what was typed and not saved."""
        self.words = self.trial.words
        known = cards.parts(self.words)
        self.path = self.path if self.path in known else next(iter(known), ())
        self.say()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the new width out."""
        super().resizeEvent(event)
        self._share_out()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Go; what was typed and not saved waits."""
        self.take()
        self.trial.waiting.keep(self.words)
        self._timer.stop()
        super().closeEvent(event)
