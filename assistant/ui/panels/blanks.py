"""One widget for each type of blank (the only such table). Zones and counters are filled by clicking the board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QSizePolicy,
    QSpinBox,
    QToolButton,
    QWidget,
)

from assistant.core.game import Game
from assistant.core.problems import folded
from assistant.core.questions import Blank, Question
from assistant.core.text import Text
from assistant.desk import wording as game_words
from assistant.desk.descriptions import counters_named
from assistant.ui.look.icons import icon
from assistant.ui.look.wording import say, tip
from assistant.ui.widgets.dice import Dice
from assistant.ui.widgets.lines import label, tight
from assistant.ui.widgets.prompt import NameCompleter
from assistant.ui.widgets.session import Session


@dataclass(frozen=True)
class Context:
    """What an input needs to know."""

    session: Session
    game: Game
    question: type[Question]
    blank: Blank


class Input(QWidget):
    """A blank's widget. `changed` when the player filled it in; `pick` when it wants a click on the board (or no longer)."""

    changed = Signal()
    pick = Signal(bool)
    picks = ""  # what a click on the board gives it: zone or counter
    several = False

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.context = context
        self.session = context.session
        self.row = tight(QHBoxLayout(self))
        self.row.setSpacing(6)

    def value(self) -> Any:
        """Return what is filled in; None when nothing is."""
        raise LookupError(type(self).__name__)

    def wrong(self) -> Text | None:
        """Return why what is filled in cannot be used; None when it can."""
        return None

    def fill(self, value: Any) -> None:
        """Show a value."""
        raise LookupError(f"{type(self).__name__}: {value}")

    def take(self, picked: str) -> None:
        """Take what was clicked on the board."""

    def end_pick(self) -> None:
        """Show that no click on the board is waited for any more."""

    def _pick_button(self) -> QToolButton:
        button = QToolButton()
        button.setIcon(icon("pick", self.session.settings.look))
        button.setCheckable(True)
        button.setToolTip(tip(self.session.own("pick-on-board")))
        button.setAccessibleName(self.session.own("pick-on-board"))
        button.toggled.connect(self.pick)
        return button


class ZoneInput(Input):
    """A zone: typed with completion, or clicked."""

    picks = "zone"

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.line = QLineEdit()
        self.line.setPlaceholderText(self.session.own("zone-hint"))
        zones = self.session.position.board.zones.values()
        completer = NameCompleter(sorted({zone.name[self.session.language] for zone in zones}, key=folded), self)
        self.line.setCompleter(completer)
        self.line.textEdited.connect(lambda _text: self.changed.emit())
        completer.activated.connect(lambda _text: self.changed.emit())
        self.button = self._pick_button()
        self.row.addWidget(self.line, 1)
        self.row.addWidget(self.button)
        self.setFocusProxy(self.line)

    def value(self) -> Any:
        meant = self._meant()
        return meant[0] if len(meant) == 1 else self.line.text().strip() or None

    def _meant(self) -> tuple[str, ...]:
        from assistant.desk.entry.vocabulary import vocabulary

        return vocabulary(self.context.game, self.session.position).zones_meant(self.line.text())

    def wrong(self) -> Text | None:
        typed, meant = self.line.text().strip(), self._meant()
        if not typed or len(meant) == 1:
            return None
        zones = self.session.position.board.zones
        names = dict.fromkeys(zones[zone].name[self.session.language] for zone in meant[:6])
        return say("several-zones", names=", ".join(names)) if meant else say("unknown-zone", word=typed)

    def fill(self, value: Any) -> None:
        zone = self.session.position.board.zones.get(str(value or ""))
        self.line.setText(zone.name[self.session.language] if zone else str(value or ""))

    def take(self, picked: str) -> None:
        self.fill(picked)
        self.changed.emit()

    def end_pick(self) -> None:
        self.button.setChecked(False)


class ListInput(Input):
    """Several zones or counters, shown in words; each click on the board adds one or takes it away."""

    several = True

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.ids: list[str] = []
        self.words = label("")
        self.words.setMinimumHeight(self.words.fontMetrics().height())
        self.clear = QToolButton()
        self.clear.setIcon(icon("close", self.session.settings.look, 14))
        self.clear.setAccessibleName(self.session.own("clear"))
        self.clear.setToolTip(tip(self.session.own("clear")))
        self.clear.clicked.connect(self._clear)
        self.button = self._pick_button()
        self.row.addWidget(self.words, 1)
        self.row.addWidget(self.clear)
        self.row.addWidget(self.button)
        self._show()

    def value(self) -> Any:
        return tuple(self.ids)

    def fill(self, value: Any) -> None:
        self.ids = list(value or ())
        self._show()

    def take(self, picked: str) -> None:
        if picked in self.ids:
            self.ids.remove(picked)
        else:
            self.ids.append(picked)
        self._show()
        self.changed.emit()

    def end_pick(self) -> None:
        self.button.setChecked(False)

    def _clear(self) -> None:
        self.ids = []
        self._show()
        self.changed.emit()

    def _show(self) -> None:
        self.words.setText(self.session.words(self.described()) if self.ids else self.session.own("none-chosen"))
        self.words.setObjectName("" if self.ids else "small")
        self.clear.setVisible(bool(self.ids))

    def described(self) -> Any:
        """Return the chosen ones in words."""
        zones = self.session.position.board.zones
        return ", ".join(zones[z].name[self.session.language] if z in zones else z for z in self.ids)


class ZonesInput(ListInput):
    """Several zones."""

    picks = "zone"


class CountersInput(ListInput):
    """Several counters."""

    picks = "counter"

    def described(self) -> Any:
        return counters_named(self.session.position, self.ids)


class CounterInput(CountersInput):
    """One counter."""

    several = False

    def value(self) -> Any:
        return self.ids[0] if self.ids else None

    def fill(self, value: Any) -> None:
        super().fill((value,) if value else ())

    def take(self, picked: str) -> None:
        self.ids = []
        super().take(picked)


class ChoiceInput(Input):
    """One of a few words."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.box = QComboBox()
        self.box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        blank = context.blank
        if not blank.required and blank.default in ("", None):
            self.box.addItem(self.session.own("not-said"), blank.default)
        for value, words in self.choices():
            self.box.addItem(words, value)
        self.box.activated.connect(lambda _index: self.changed.emit())
        self.row.addWidget(self.box, 1)
        self.setFocusProxy(self.box)

    def choices(self) -> list[tuple[str, str]]:
        """Return (value, words) of each choice."""
        found = []
        for choice in self.context.blank.choices:
            text = game_words.choice_label(self.context.game, self.context.question, self.context.blank.name, choice)
            found.append((choice, self.session.words(text)))
        return found

    def value(self) -> Any:
        return self.box.currentData()

    def fill(self, value: Any) -> None:
        value = getattr(value, "value", value)
        self.box.setCurrentIndex(max(0, self.box.findData(value)))


class SideInput(ChoiceInput):
    """A side."""

    def choices(self) -> list[tuple[str, str]]:
        sides = self.session.position.kinds.sides.values()
        return [(side.id, side.name[self.session.language]) for side in sides]


class NationInput(ChoiceInput):
    """A nation."""

    def choices(self) -> list[tuple[str, str]]:
        nations = self.session.position.kinds.nations.values()
        return [(nation.id, nation.name[self.session.language]) for nation in nations]


class RowInput(ChoiceInput):
    """A row of the question's register."""

    def choices(self) -> list[tuple[str, str]]:
        rows = self.session.position.register(self.context.question.register)
        return [(row, self._named(row)) for row in rows]

    def _named(self, row: str) -> str:
        position = self.session.position
        for names in (position.kinds.nations, position.kinds.sides, position.board.zones):
            if row in names:
                return str(names[row].name[self.session.language])
        return row


class FlagInput(Input):
    """Yes or no."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.box = QCheckBox(self.session.own("yes"))
        self.box.clicked.connect(lambda _on: self.changed.emit())
        self.row.addWidget(self.box)
        self.row.addStretch(1)
        self.setFocusProxy(self.box)

    def value(self) -> Any:
        return self.box.isChecked()

    def fill(self, value: Any) -> None:
        self.box.setChecked(bool(value))


class NumberInput(Input):
    """A whole number between its bounds."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.box = QSpinBox()
        least, most = context.blank.least, context.blank.most
        self.box.setRange(-999_999 if least is None else least, 999_999 if most is None else most)
        self.box.valueChanged.connect(lambda _value: self.changed.emit())
        self.row.addWidget(self.box)
        self.row.addStretch(1)
        self.setFocusProxy(self.box)

    def value(self) -> Any:
        return self.box.value()

    def fill(self, value: Any) -> None:
        self.box.blockSignals(True)
        self.box.setValue(int(value or 0))
        self.box.blockSignals(False)


class WordInput(Input):
    """Words."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.line = QLineEdit()
        self.line.textEdited.connect(lambda _text: self.changed.emit())
        self.row.addWidget(self.line, 1)
        self.setFocusProxy(self.line)

    def value(self) -> Any:
        return self.line.text() or None

    def fill(self, value: Any) -> None:
        self.line.setText(str(value or ""))


class LinesInput(Input):
    """Words of many lines, typed or pasted."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.lines = QPlainTextEdit()
        self.lines.setTabChangesFocus(True)
        self.lines.setMinimumHeight(self.lines.fontMetrics().lineSpacing() * 9)
        self.lines.textChanged.connect(self.changed.emit)
        self.row.addWidget(self.lines, 1)
        self.setFocusProxy(self.lines)

    def value(self) -> Any:
        return self.lines.toPlainText() or None

    def fill(self, value: Any) -> None:
        if self.lines.toPlainText() != str(value or ""):
            self.lines.blockSignals(True)
            self.lines.setPlainText(str(value or ""))
            self.lines.blockSignals(False)


class RollsInput(Input):
    """Dice as they fell."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.dice = Dice(self.session, 2)
        self.dice.changed.connect(self.changed)
        self.row.addWidget(self.dice)
        self.row.addStretch(1)
        self.setFocusProxy(self.dice)

    def value(self) -> Any:
        return tuple(self.dice.rolls)

    def fill(self, value: Any) -> None:
        self.dice.put(tuple(int(roll) for roll in value or ()))


INPUTS: Mapping[str, type[Input]] = {
    "zone": ZoneInput,
    "zones": ZonesInput,
    "counter": CounterInput,
    "counters": CountersInput,
    "side": SideInput,
    "nation": NationInput,
    "row": RowInput,
    "rolls": RollsInput,
    "choice": ChoiceInput,
    "flag": FlagInput,
    "number": NumberInput,
    "word": WordInput,
    "lines": LinesInput,
}
