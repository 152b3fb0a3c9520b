"""One widget for each type of blank (the only such table). Zones and counters are filled by clicking the board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QSignalBlocker, Signal, SignalInstance
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
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
from assistant.ui.look.wording import say
from assistant.ui.widgets.dice import Dice
from assistant.ui.widgets.lines import NONE, hbox, label, named, put, sign_button
from assistant.ui.widgets.notices import NameCompleter
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
        self.row = hbox(on=self, margins=NONE, spacing=6)

    def hold(self, widget: QWidget, *filled: SignalInstance, wide: bool = True) -> None:
        """Lay the widget that is filled in, and listen to it."""
        put(self.row, [(widget, 1)] if wide else [widget, 1])
        self.setFocusProxy(widget)
        for signal in filled:
            signal.connect(lambda *_: self.changed.emit())

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


class PickInput(Input):
    """A blank that clicks on the board can fill."""

    def lay_pick(self) -> None:
        """Lay the button that waits for clicks."""
        self.button = named(QToolButton(), self.session.own("pick-on-board"), hint=True)
        self.button.setIcon(icon("pick", self.session.look))
        self.button.setCheckable(True)
        self.button.toggled.connect(self.pick)
        self.row.addWidget(self.button)

    def end_pick(self) -> None:
        """Show that no click on the board is waited for any more."""
        self.button.setChecked(False)


class ZoneInput(PickInput):
    """A zone: typed with completion, or clicked."""

    picks = "zone"

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.line = QLineEdit()
        self.line.setPlaceholderText(self.session.own("zone-hint"))
        zones = self.session.position.board.zones.values()
        completer = NameCompleter(sorted({zone.name[self.session.language] for zone in zones}, key=folded), self)
        self.line.setCompleter(completer)
        self.hold(self.line, self.line.textEdited, completer.activated)
        self.lay_pick()

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


class ListInput(PickInput):
    """Several zones or counters, or one counter, shown in words; each click on the board adds one or takes it away."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.picks = context.blank.input.removesuffix("s")
        self.several = context.blank.input != self.picks
        self.ids: list[str] = []
        self.words = label("")
        self.words.setMinimumHeight(self.words.fontMetrics().height())
        self.clear = sign_button(self.session, "close", "clear", self._clear)
        self.clear.setObjectName("")
        put(self.row, [(self.words, 1), self.clear])
        self.lay_pick()
        self._show()

    def value(self) -> Any:
        return tuple(self.ids) if self.several else next(iter(self.ids), None)

    def fill(self, value: Any) -> None:
        self.ids = list(value or ()) if self.several else [value] if value else []
        self._show()

    def take(self, picked: str) -> None:
        if not self.several:
            self.ids = [picked]
        elif picked in self.ids:
            self.ids.remove(picked)
        else:
            self.ids.append(picked)
        self._show()
        self.changed.emit()

    def _clear(self) -> None:
        self.ids = []
        self._show()
        self.changed.emit()

    def _show(self) -> None:
        zones, session = self.session.position.board.zones, self.session
        if self.picks == "zone":
            words = ", ".join(zones[z].name[session.language] if z in zones else z for z in self.ids)
        else:
            words = session.words(counters_named(session.position, self.ids)) if self.ids else ""
        self.words.setText(words or session.own("none-chosen"))
        self.words.setObjectName("" if self.ids else "small")
        self.clear.setVisible(bool(self.ids))


class ChoiceInput(Input):
    """One of a few words, sides, nations or rows of the question's register."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.box = QComboBox()
        self.box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        blank = context.blank
        if not blank.required and blank.default in ("", None):
            self.box.addItem(self.session.own("not-said"), blank.default)
        for value in self._choices():
            self.box.addItem(self._named(value), value)
        self.hold(self.box, self.box.activated)

    def _choices(self) -> Iterable[str]:
        position, blank = self.session.position, self.context.blank
        match blank.input:
            case "side":
                return position.kinds.sides
            case "nation":
                return position.kinds.nations
            case "row":
                return position.register(self.context.question.register)
        return blank.choices

    def _named(self, value: str) -> str:
        position, blank = self.session.position, self.context.blank
        if blank.input == "choice":
            text = game_words.choice_label(self.context.game, self.context.question, blank.name, value)
            return self.session.words(text)
        kinds = position.kinds
        for names in (kinds.sides, kinds.nations) if blank.input == "side" else (kinds.nations, kinds.sides):
            if value in names:
                return names[value].name[self.session.language]
        zones = position.board.zones
        return zones[value].name[self.session.language] if value in zones else value

    def value(self) -> Any:
        return self.box.currentData()

    def fill(self, value: Any) -> None:
        value = getattr(value, "value", value)
        self.box.setCurrentIndex(max(0, self.box.findData(value)))


class FlagInput(Input):
    """Yes or no."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.box = QCheckBox(self.session.own("yes"))
        self.hold(self.box, self.box.clicked, wide=False)

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
        self.hold(self.box, self.box.valueChanged, wide=False)

    def value(self) -> Any:
        return self.box.value()

    def fill(self, value: Any) -> None:
        with QSignalBlocker(self.box):
            self.box.setValue(int(value or 0))


class WordInput(Input):
    """Words."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.line = QLineEdit()
        self.hold(self.line, self.line.textEdited)

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
        self.hold(self.lines, self.lines.textChanged)

    def value(self) -> Any:
        return self.lines.toPlainText() or None

    def fill(self, value: Any) -> None:
        if self.lines.toPlainText() != str(value or ""):
            with QSignalBlocker(self.lines):
                self.lines.setPlainText(str(value or ""))


class RollsInput(Input):
    """Dice as they fell."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.dice = Dice(self.session, 2)
        self.hold(self.dice, self.dice.changed, wide=False)

    def value(self) -> Any:
        return tuple(self.dice.rolls)

    def fill(self, value: Any) -> None:
        self.dice.put(tuple(int(roll) for roll in value or ()))


INPUTS: Mapping[str, type[Input]] = {
    "zone": ZoneInput,
    "rolls": RollsInput,
    "flag": FlagInput,
    "number": NumberInput,
    "word": WordInput,
    "lines": LinesInput,
    **dict.fromkeys(("zones", "counter", "counters"), ListInput),
    **dict.fromkeys(("side", "nation", "row", "choice"), ChoiceInput),
}
