"""The list of the game's questions, the form of the one that is chosen, and one widget for each type of its blanks."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

import msgspec
from PySide6.QtCore import QSignalBlocker, Qt, Signal, SignalInstance
from PySide6.QtGui import QKeyEvent, QStandardItemModel
from PySide6.QtWidgets import (
    QCheckBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QToolButton,
    QWidget,
)

from assistant.core.questions import Blank, Question, blanks
from assistant.core.record import Filled, Ids
from assistant.core.text import QuestionError, Text, Trouble, folded
from assistant.desk import wording as game_words
from assistant.desk.descriptions import counters_named
from assistant.ui.look.main_window import ENTER
from assistant.ui.look.symbols import icon
from assistant.ui.look.wording import say
from assistant.ui.widgets.dice import Dice
from assistant.ui.widgets.lines import (
    NONE,
    TOP,
    Box,
    NumberBox,
    WrapButton,
    card,
    flow,
    hbox,
    holding,
    label,
    named,
    push_button,
    put,
    say_in,
    sign_button,
    vbox,
    widen,
)
from assistant.ui.widgets.notices import NameCompleter
from assistant.ui.widgets.scrolling import ScrollArea
from assistant.ui.widgets.session import AtTable, Pick, Session

# One widget for each type of blank (the only such table). Zones and counters are filled by clicking the board.


@dataclass(frozen=True)
class Context:
    """What an input needs to know."""

    session: Session
    question: type[Question]
    blank: Blank


class Input(AtTable, QWidget):
    """A blank's widget. `changed` when the player filled it in; `pick` when it wants a click on the board (or no longer)."""

    changed = Signal()
    pick = Signal(bool)
    picks = ""  # what a click on the board gives it: zone or counter
    several = False

    def __init__(self, context: Context) -> None:
        super().__init__(context.session)
        self.context = context
        self.row = hbox(on=self, margins=NONE, spacing=6)

    def hold(self, widget: QWidget, *filled: SignalInstance, wide: bool = True) -> None:
        """Lay the widget that is filled in, and listen to it."""
        put(self.row, [(widget, 1)] if wide else [widget, 1])
        self.setFocusProxy(widget)
        widget.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
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
        self.button = named(QToolButton(), self.own("pick-on-board"), hint=True)
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
        self.line.setPlaceholderText(self.own("zone-hint"))
        zones = self.position.zones.values()
        completer = NameCompleter(sorted({zone.name[self.language] for zone in zones}, key=folded), self)
        self.line.setCompleter(completer)
        self.hold(self.line, self.line.textEdited, completer.activated)
        self.lay_pick()

    def value(self) -> Any:
        meant = self._meant()
        return meant[0] if len(meant) == 1 else self.line.text().strip() or None

    def _meant(self) -> Ids:
        from assistant.desk.entry.vocabulary import vocabulary

        return vocabulary(self.game, self.position).zones_meant(self.line.text())

    def wrong(self) -> Text | None:
        typed, meant = self.line.text().strip(), self._meant()
        if not typed or len(meant) == 1:
            return None
        names = dict.fromkeys(map(self.session.zone_called, meant[:6]))
        return say("several-zones", names=", ".join(names)) if meant else say("unknown-zone", word=typed)

    def fill(self, value: Any) -> None:
        self.line.setText(self.session.zone_called(str(value or "")))

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
        self.shown = label("")
        self.shown.setMinimumHeight(self.shown.fontMetrics().height())
        self.clear = sign_button(self.session, "close", "clear", self._clear)
        self.clear.setObjectName("")
        put(self.row, [(self.shown, 1), self.clear])
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
        if self.picks == "zone":
            words = ", ".join(map(self.session.zone_called, self.ids))
        else:
            words = self.words(counters_named(self.position, self.ids)) if self.ids else ""
        self.shown.setText(words or self.own("none-chosen"))
        self.shown.setObjectName("" if self.ids else "small")
        self.clear.setVisible(bool(self.ids))


class ChoiceInput(Input):
    """One of a few words, sides, nations or rows of the question's register."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.box = Box()
        widen(self.box)
        blank = context.blank
        if not blank.required and blank.default in ("", None):
            self.box.addItem(self.own("not-said"), blank.default)
        for value in self._choices():
            self.box.addItem(self._named(value), value)
        self.hold(self.box, self.box.activated)

    def _choices(self) -> Iterable[str]:
        position, blank = self.position, self.context.blank
        match blank.input:
            case "side":
                return position.sides
            case "nation":
                return position.kinds.nations
            case "row":
                return position.shown_rows(self.context.question.register)
        return blank.choices

    def _named(self, value: str) -> str:
        position, blank = self.position, self.context.blank
        if blank.input == "choice":
            text = game_words.choice_label(self.game, self.context.question, blank.name, value)
            return self.words(text)
        kinds = position.kinds
        for names in (kinds.sides, kinds.nations) if blank.input == "side" else (kinds.nations, kinds.sides):
            if value in names:
                return names[value].name[self.language]
        return self.session.zone_called(value)

    def narrow(self, ids: frozenset[str] | None) -> None:
        """Offer these ids alone, and what says nothing; None for all of them."""
        model = self.box.model()
        assert isinstance(model, QStandardItemModel)
        for row in range(self.box.count()):
            out = ids is not None and bool(found := self.box.itemData(row)) and found not in ids
            model.item(row).setEnabled(not out)

    def value(self) -> Any:
        return self.box.currentData()

    def fill(self, value: Any) -> None:
        value = getattr(value, "value", value)
        self.box.setCurrentIndex(max(0, self.box.findData(value)))


class PlainInput(Input):
    """What a widget of Qt's holds as a property of its own; empty words are nothing filled in."""

    def __init__(
        self, context: Context, widget: QWidget, held: str, kind: Callable[..., Any], filled: SignalInstance
    ) -> None:
        super().__init__(context)
        self.widget, self.held, self.kind = widget, held, kind
        self.hold(widget, filled, wide=kind is str)

    def value(self) -> Any:
        found = self.widget.property(self.held)
        return None if found == "" else found

    def fill(self, value: Any) -> None:
        shown = self.kind(value or self.kind())
        if shown != self.widget.property(self.held):  # else the cursor stays where somebody types
            with QSignalBlocker(self.widget):
                self.widget.setProperty(self.held, shown)


def flag(context: Context) -> Input:
    """Return a box to be ticked."""
    box = QCheckBox(context.session.own("yes"))
    return PlainInput(context, box, "checked", bool, box.clicked)


def number(context: Context) -> Input:
    """Return a whole number between its bounds."""
    box, least, most = NumberBox(), context.blank.least, context.blank.most
    box.setRange(-999_999 if least is None else least, 999_999 if most is None else most)
    return PlainInput(context, box, "value", int, box.valueChanged)


def word(context: Context) -> Input:
    """Return a line of words."""
    line = QLineEdit()
    return PlainInput(context, line, "text", str, line.textEdited)


def lines(context: Context) -> Input:
    """Return words of many lines, typed or pasted."""
    page = QPlainTextEdit()
    page.setTabChangesFocus(True)
    page.setMinimumHeight(page.fontMetrics().lineSpacing() * 9)
    return PlainInput(context, page, "plainText", str, page.textChanged)


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


INPUTS: Mapping[str, Callable[[Context], Input]] = {
    "zone": ZoneInput,
    "rolls": RollsInput,
    "flag": flag,
    "number": number,
    "word": word,
    "amount": word,
    "lines": lines,
    **dict.fromkeys(("zones", "counter", "counters"), ListInput),
    **dict.fromkeys(("side", "nation", "row", "choice"), ChoiceInput),
}


# The form of a question, generated from its blanks; a blank that a click on the board fills says which ids would do.


class Form(AtTable, QWidget):
    """The blanks of one question, which is asked when it is filled in and wanted."""

    _waiting = ""

    def __init__(self, session: Session, question: type[Question], filled: Filled, button_key: str = "ask") -> None:
        super().__init__(session)
        self.question = question
        self.inputs: dict[str, Input] = {}
        self.faults: dict[str, QLabel] = {}
        self.overrides: Filled = filled.get("overrides", {})
        session.unpicked.connect(self.stop_picking)
        blanks_below = vbox(on=self, margins=NONE, spacing=4)
        for blank in blanks(question):
            if blank.input not in INPUTS:
                continue
            made = self.inputs[blank.name] = INPUTS[blank.input](Context(session, question, blank))
            made.fill(filled.get(blank.name, blank.default))
            named(made, session.words(game_words.blank_label(session.game, question, blank.name)))
            head, fault = label(made.accessibleName(), "small"), label("", "fault")
            head.setBuddy(made)
            fault.hide()
            self.faults[blank.name] = fault
            blanks_below.addWidget(holding(vbox(head, made, fault, margins=(0, 2, 0, 2), spacing=2)))
            made.changed.connect(self.clear_faults)
            made.pick.connect(lambda on, name=blank.name: self._pick(name, on))
            made.changed.connect(self._narrow)
        self._narrow()
        self.button = push_button(session.own(button_key), self.ask, "primary")
        put(blanks_below, [hbox(1, self.button)])

    def values(self) -> dict[str, Any]:
        """Return what is filled in, blanks left empty excepted."""
        found = {name: made.value() for name, made in self.inputs.items()}
        return {name: value for name, value in found.items() if value is not None}

    def read(self) -> Question:
        """Return the question.

        Raises:
            QuestionError: a blank is missing or unusable.
        """
        values = self.values()
        for blank in blanks(self.question):
            if blank.required and values.get(blank.name) in (None, "", ()):
                raise QuestionError(blank.name, say("blank-missing"))
        for name, made in self.inputs.items():
            if wrong := made.wrong():
                raise QuestionError(name, wrong)
        if self.overrides:
            values["overrides"] = self.overrides
        try:
            return msgspec.convert(values, self.question)
        except msgspec.ValidationError as error:
            name = str(error).rpartition("$.")[2].strip("`") if "$." in str(error) else ""
            raise QuestionError(name, say("blank-unusable")) from None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter asks, in whatever blank it is pressed that has no use for it."""
        if event.key() in ENTER:
            self.ask()
        else:
            super().keyPressEvent(event)

    def ask(self) -> None:
        """Ask, or show beside the blank what is wrong with it."""
        self.clear_faults()
        try:
            question = self.read()
        except QuestionError as error:
            self.show_fault(error)
            return
        self.stop_picking()
        self.session.ask(question)

    def show_fault(self, error: QuestionError) -> None:
        """Show what is wrong under its blank, at the last one if it belongs to none."""
        name = error.field.split(".")[0].split("[")[0]
        fault = self.faults.get(name) or next(reversed(self.faults.values()), None)
        if fault is None:
            self.session.told.emit(self.words(error.text))
            return
        say_in(fault, self.words(error.text))
        if name in self.inputs:
            self.inputs[name].setFocus()

    def clear_faults(self) -> None:
        """Take away what was said of the blanks."""
        for fault in self.faults.values():
            fault.hide()

    def pick_first(self) -> None:
        """Wait for a click on the board, if an empty blank can be filled so."""
        self._pick_empty(self.inputs)

    @property
    def first(self) -> QWidget:
        """Where the keyboard comes in: the first blank that is filled by keys."""
        return next((made for made in self.inputs.values() if made.focusProxy() is not None), self.button)

    @property
    def waits_for_board(self) -> bool:
        """Whether a click on the board fills a blank."""
        return bool(self._waiting)

    def stop_picking(self) -> None:
        """Wait for no click any more."""
        if isinstance(made := self.inputs.get(self._waiting), PickInput):
            made.end_pick()

    def _pick(self, name: str, on: bool) -> None:
        made = self.inputs[name]
        if not on:
            if self._waiting == name:
                self._waiting = ""
                self.session.picking.emit(None)
            return
        if self._waiting != name:
            self.stop_picking()
        self._waiting = name
        eligible = self._eligible(name)
        what = f"{made.picks}s" if made.several else made.picks
        self.session.picking.emit(Pick(what, eligible, self._picked, made.accessibleName()))

    def _eligible(self, name: str) -> frozenset[str] | None:
        with contextlib.suppress(Trouble):  # it may rest on what is kept from those who look on
            return self.question.eligible(self.position, name, self.values())
        return None

    def _narrow(self) -> None:
        """Let sides and nations be chosen as the other blanks leave them."""
        for name, made in self.inputs.items():
            if isinstance(made, ChoiceInput):
                made.narrow(self._eligible(name))

    def _picked(self, chosen: str) -> None:
        name = self._waiting
        made = self.inputs.get(name)
        if made is None:
            return
        made.take(chosen)
        if not made.several:
            self.stop_picking()
            names, required = list(self.inputs), {blank.name for blank in blanks(self.question) if blank.required}
            self._pick_empty(after for after in names[names.index(name) + 1 :] if after in required)

    def _pick_empty(self, names: Iterable[str]) -> None:
        """Wait for clicks for the first of some blanks that is empty and can be filled so."""
        values = self.values()
        for name in names:
            made = self.inputs[name]
            if isinstance(made, PickInput) and values.get(name) in (None, "", ()):
                made.button.setChecked(True)
                return


class QuestionsPanel(AtTable, ScrollArea):
    """Every question the game answers."""

    form: Form | None = None
    _open: tuple[type[Question], Filled] | None = None

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        session.turned.connect(self._back)
        session.look_changed.connect(self.show_list_or_form)

    def showEvent(self, event: Any) -> None:
        """Fill the list in when it is first seen: titles cost reading the game's texts."""
        super().showEvent(event)
        if self.widget() is None:
            self.show_list_or_form()

    def show_list_or_form(self) -> None:
        """Show what is open."""
        if self._open is not None:
            question, filled = self._open
            self.open_form(question, {**filled, **(self.form.values() if self.form is not None else {})})
        elif self.isVisible():
            self.show_list()

    def show_list(self) -> None:
        """Show the list, with a line that finds questions by their words."""
        self._close_form()
        search = named(QLineEdit(), self.own("find-question"), hint=True)
        rows: list[tuple[str, QPushButton]] = []
        for question in self.game.questions:
            title = self.session.titled(question)
            quiet = WrapButton(title)
            quiet.setObjectName("quiet")
            quiet.clicked.connect(partial(self.choose, question))
            rows.append((folded(title), quiet))

        def narrow(text: str) -> None:
            for title, quiet in rows:
                quiet.setVisible(folded(text) in title)

        def press_first() -> None:
            for _, quiet in rows:
                if quiet.isVisible():
                    quiet.click()
                    return

        search.textChanged.connect(narrow)
        search.returnPressed.connect(press_first)
        self.hold(flow(search, *(quiet for _, quiet in rows), spacing=4))
        self.setFocusProxy(search)

    def choose(self, question: type[Question]) -> None:
        """Ask at once what needs no blank, else open its form."""
        needed = [blank for blank in blanks(question) if blank.input != "overrides"]
        if not needed:
            self.session.ask(question())
        else:
            self.open_form(question, {})

    def open_form(self, question: type[Question], filled: Filled) -> None:
        """Open the form of a question with what is known of its blanks."""
        has_keyboard = self.isAncestorOf(self.window().focusWidget())
        self._close_form()
        self._open = (question, filled)
        back = sign_button(self.session, "less", "all-questions", self._back)
        title = label(self.session.titled(question), "heading")
        self.form = Form(self.session, question, filled)

        self.hold(flow(card(hbox((back, TOP), (title, 1)), self.form)))
        if self.isVisible() and not self.visibleRegion().isEmpty():  # nothing waits for clicks behind another panel
            self.form.pick_first()
        self.setFocusProxy(self.form.first)
        if has_keyboard and not self.form.waits_for_board:
            self.form.first.setFocus()

    def _back(self) -> None:
        self._open = None
        self.show_list()

    def _close_form(self) -> None:
        if self.form is not None:
            self.form.stop_picking()
            self.form = None
