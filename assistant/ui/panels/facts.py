"""What players know and no paper shows: the game's facts, readings of its rules, notes of a set-up; assumptions are marked."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QSpinBox,
    QStyle,
    QStyleOptionComboBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from assistant.core import counter_files
from assistant.core.game import Fact, Game
from assistant.core.problems import Trouble
from assistant.core.questions import Role
from assistant.core.table import Note
from assistant.desk import wording as game_words
from assistant.ui.look.icons import Badge, icon
from assistant.ui.look.wording import tip
from assistant.ui.widgets.layout import ScrollArea
from assistant.ui.widgets.lines import label
from assistant.ui.widgets.session import Session

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
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)

    def tell(self, said: tuple[str, ...]) -> None:
        """Show other notes, from their beginning."""
        flow = QWidget()
        flow.setObjectName("flow")
        column = QVBoxLayout(flow)
        column.setContentsMargins(4, 4, 10, 4)
        column.setSpacing(6)
        for note in said:
            column.addWidget(label(note))
        column.addStretch(1)
        self.setWidget(flow)
        self.setVisible(bool(said))


# What players know and no paper shows: the game's facts, and the readings of its rules; assumptions are marked.


class ChoiceBox(QComboBox):
    """A choice among sentences; `whole` says below it what it has no room to show."""

    def __init__(self) -> None:
        super().__init__()
        self.whole = label("", "small")
        self.whole.hide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """See whether the sentence fits."""
        super().resizeEvent(event)
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        part = QStyle.SubControl.SC_ComboBoxEditField
        room = self.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, part, self).width()
        self.whole.setVisible(self.fontMetrics().horizontalAdvance(self.currentText()) > room)


class FactsPanel(ScrollArea):
    """Every fact with its value; writing one is an edit like any other."""

    def __init__(self, session: Session, readings: bool) -> None:
        super().__init__()
        self.session, self.readings = session, readings
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._shown: Any = None
        session.changed.connect(self._if_changed)
        session.look_changed.connect(self.refresh)

    def showEvent(self, event: Any) -> None:
        """Fill it in when it is seen."""
        super().showEvent(event)
        self._if_changed()

    @property
    def facts(self) -> tuple[Fact, ...]:
        """The facts shown here."""
        return tuple(fact for fact in self.session.desk.game.facts if fact.reading == self.readings)

    def _if_changed(self) -> None:
        known = {fact.id: self.session.position.table.facts.get(fact.id) for fact in self.facts}
        if self.isVisible() and known != self._shown:
            self.refresh()

    def refresh(self) -> None:
        """Show every fact anew."""
        if not self.isVisible():
            self._shown = None
            return
        bar = self.verticalScrollBar()
        place = bar.value()
        self._shown = {fact.id: self.session.position.table.facts.get(fact.id) for fact in self.facts}
        flow = QWidget()
        flow.setObjectName("flow")
        column = QVBoxLayout(flow)
        column.setContentsMargins(12, 6, 12, 8)
        column.setSpacing(9)
        column.addWidget(label(self.session.own("readings-hint" if self.readings else "facts-hint"), "small"))
        for fact in self.facts:
            column.addWidget(self._row(fact))
        save = self.session.desk.save
        said = (
            notes(self.session.desk.game, save.about().setup, self.session.language)
            if save and not self.readings
            else ()
        )
        if said:
            column.addWidget(label(self.session.own("setup-notes"), "heading"))
        for note in said:
            column.addWidget(label(note, "small"))
        column.addStretch(1)
        old = self.takeWidget()
        if old is not None:
            old.deleteLater()
        self.setWidget(flow)
        bar.setValue(place)

    def _row(self, fact: Fact) -> QWidget:
        game, known = self.session.desk.game, self.session.position.knows(fact.id)
        whole = QWidget()
        column = QVBoxLayout(whole)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        head = QHBoxLayout()
        head.setSpacing(6)
        title = self.session.words(game_words.fact_title(game, fact.id))
        head.addWidget(label(title), 1)
        if known:
            back = QToolButton()
            back.setObjectName("flat")
            back.setIcon(icon("undo", self.session.settings.look, 13))
            back.setToolTip(tip(self.session.own("fact-forget")))
            back.setAccessibleName(self.session.own("fact-forget"))
            back.clicked.connect(lambda: self.session.do(Note(fact.id)))
            head.addWidget(back)
        else:
            mark = Badge(Role.DOUBT, self.session.settings.look.theme, 18)
            mark.setToolTip(tip(self.session.own("fact-assumed")))
            head.addWidget(mark)
        column.addLayout(head)
        widget = self._widget(fact, self.session.position.fact(fact.id))
        widget.setAccessibleName(title)
        column.addWidget(widget)
        if isinstance(widget, ChoiceBox):
            column.addWidget(widget.whole)
        note = game_words.fact_note(game, fact.id)
        if note is not None:
            column.addWidget(label(self.session.words(note), "small"))
        return whole

    def _widget(self, fact: Fact, value: Any) -> QWidget:
        game = self.session.desk.game
        choices = fact.choices
        if choices and set(choices) != {True, False}:
            box = ChoiceBox()
            # Readings are sentences: the panel sets the width, and says under the box what does not fit in.
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(12)
            for choice in choices:
                box.addItem(self.session.words(game_words.fact_value(game, fact, choice)), choice)
            box.setCurrentIndex(list(choices).index(value) if value in choices else -1)
            box.whole.setText(box.currentText())
            box.activated.connect(lambda index: self._write(fact, choices[index]))
            return box
        if isinstance(fact.default, bool):
            flag = QCheckBox(self.session.words(game_words.fact_value(game, fact, True)))
            flag.setChecked(bool(value))
            flag.clicked.connect(lambda on: self._write(fact, bool(on)))
            return flag
        if isinstance(fact.default, int):
            spin = QSpinBox()
            spin.setRange(-9999 if fact.least is None else fact.least, 99999 if fact.most is None else fact.most)
            spin.setValue(int(value or 0))
            spin.setKeyboardTracking(False)
            spin.valueChanged.connect(lambda number: self._write(fact, number))
            return spin
        line = QLineEdit("" if value is None else str(value))
        line.editingFinished.connect(lambda: self._write(fact, line.text() or None))
        return line

    def _write(self, fact: Fact, value: Any) -> None:
        known = self.session.position.knows(fact.id)
        changed = value != self.session.position.fact(fact.id) if known else value not in (None, "")
        if changed:
            self.session.do(Note(fact.id, value))
