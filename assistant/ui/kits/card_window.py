"""The rules card of a kit: its parts, a form for each, and what it answers on a table while it is being changed."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from typing import Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QVBoxLayout,
    QWidget,
)

from assistant.core.problems import Trouble
from assistant.desk.kits import card_file, cards, preview
from assistant.desk.kits.cards import FIGHTS, MANY, PARTS, SINGLE, Field, Path_, rolls_of
from assistant.desk.kits.preview import Preview, Tried
from assistant.ui.kits.shared import BothLanguages, CardRows, KitWindow, choice_key, has_both
from assistant.ui.look.main_window import give_keys, usual_size
from assistant.ui.look.settings import Settings
from assistant.ui.widgets.layout import ScrollArea
from assistant.ui.widgets.lines import NarrowBox, WrappedList, label, listed

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
        self.about, self.new_about, self.known = label("", "small"), label("", "small"), label("", "small")
        self.form, self.beside = ScrollArea(), ScrollArea()
        self._build()
        self.say()
        self.resize(usual_size(self))
        self.parts.setCurrentRow(0)
        settings.changed.connect(self.say)

    def _build(self) -> None:
        whole = QWidget()
        row = QHBoxLayout(whole)
        for n, parts in enumerate(
            (
                (self.parts, self.new, self.new_about),
                (self.heading, self.about, self.form),
                (self.example, self.beside, self.back, self.keep),
            )
        ):
            column = QVBoxLayout()
            for part in parts:
                column.addWidget(part, int(part in (self.parts, self.form, self.beside)))
            if not n:
                buttons = QHBoxLayout()
                buttons.addWidget(self.add)
                buttons.addWidget(self.drop)
                column.addLayout(buttons)
            row.addLayout(column, n % 2)
        for area in (self.form, self.beside):
            area.setWidgetResizable(True)
            area.setFrameShape(ScrollArea.Shape.NoFrame)
        flow = QWidget()
        flow.setObjectName("flow")
        column = QVBoxLayout(flow)
        column.setContentsMargins(0, 0, 8, 0)
        column.addWidget(self.answer)
        column.addSpacing(14)
        column.addWidget(self.known)
        column.addStretch(1)
        self.beside.setWidget(flow)
        self.setCentralWidget(whole)
        self.parts.currentRowChanged.connect(self._chosen)
        self.new.currentIndexChanged.connect(self._describe_new)
        give_keys(self, (("Ctrl+S", self.save), ("Ctrl+W", self.close)))

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
        line = BothLanguages(field, value, self.own) if has_both(value) else QLineEdit(text)
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
            self.answer.setText(self.worded(trouble.text))
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
        if read:
            self.answer.setText("\n\n".join(self._tried(tried)))

    def _tried(self, tried: Tried) -> Iterable[str]:
        if tried.answer is not None:
            return preview.told(tried.answer, self.settings.language)
        wrong = [f"{one.where}: {self.worded(one.text)}" for one in tried.problems[:MOST_SAID]]
        return wrong or ([self.worded(tried.nothing)] if tried.nothing is not None else [])

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
            self.answer.setText(self.worded(trouble.text))
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
