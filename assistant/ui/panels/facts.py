"""What players know and no paper shows: the game's facts, readings of its rules, notes of a set-up; assumptions are marked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QModelIndex
from PySide6.QtWidgets import QAbstractItemView, QFrame, QWidget

from assistant.core import counter_files
from assistant.core.game import Fact, Game
from assistant.core.problems import Trouble
from assistant.core.table import Note
from assistant.desk import wording as game_words
from assistant.ui.look.icons import icon
from assistant.ui.look.wording import tip
from assistant.ui.widgets.lines import Button, ScrollArea, flow, label, vbox
from assistant.ui.widgets.session import Session
from assistant.ui.widgets.tables import Cell, CellDelegate, CellModel, SharedTable

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
        self.setFrameShape(QFrame.Shape.NoFrame)

    def tell(self, said: tuple[str, ...]) -> None:
        """Show other notes, from their beginning."""
        self.hold(flow(*map(label, said), margins=(4, 4, 10, 4), spacing=6))
        self.setVisible(bool(said))


# What players know and no paper shows: the game's facts, and the readings of its rules; assumptions are marked.

TITLE, VALUE = "title", "value"  # the columns


class FactsModel(CellModel[Fact, str]):
    """The facts, or the readings; writing one is an edit like any other."""

    def __init__(self, session: Session, readings: bool) -> None:
        super().__init__()
        self.session, self.readings = session, readings
        self.refresh()

    def read(self) -> tuple[Sequence[Fact], Sequence[str]]:
        """Return the facts of the game that are shown here."""
        return tuple(fact for fact in self.session.game.facts if fact.reading == self.readings), (TITLE, VALUE)

    def cell(self, fact: Fact, column: str) -> Cell:
        """Return a fact by name, in slanted letters while nobody has said it; or its value, chosen, ticked or typed."""
        known = self.session.position.knows(fact.id)
        assumed = "" if known else self.session.own("fact-assumed")
        if column == TITLE:
            title = self.session.words(game_words.fact_title(self.session.game, fact.id))
            sign = None if known else icon("help", self.session.look, 14)
            hint = "\n".join(filter(None, (self.note(fact), assumed)))
            return Cell(title, italic=not known, sign=sign, hint=tip(hint), value=title)
        value = self.session.position.fact(fact.id)
        if isinstance(fact.default, bool) and set(fact.choices) <= {True, False}:
            return Cell(self._words(fact, True), ticked=bool(value), hint=tip(assumed))
        choices = [(choice, self._words(fact, choice)) for choice in fact.choices]
        words = self._words(fact, value) if value is not None else ""
        return Cell(words, True, value, lambda: choices or None, italic=not known, hint=tip(words))

    def _words(self, fact: Fact, value: Any) -> str:
        return self.session.words(game_words.fact_value(self.session.game, fact, value))

    def note(self, fact: Fact) -> str:
        """Return what the game says about a fact."""
        note = game_words.fact_note(self.session.game, fact.id)
        return self.session.words(note) if note is not None else ""

    def write(self, fact: Fact, _column: str, value: Any) -> bool:
        """Write a fact down, also one that is as assumed: now somebody said it."""
        if isinstance(fact.default, int) and not isinstance(fact.default, bool):
            value = max(
                -9999 if fact.least is None else fact.least, min(99999 if fact.most is None else fact.most, int(value))
            )
        known = self.session.position.knows(fact.id)
        changed = value != self.session.position.fact(fact.id) if known else value not in (None, "")
        return changed and self.session.do(Note(fact.id, value if value != "" else None))


class FactsPanel(QWidget):
    """The facts with what the game says about the one that is chosen, and the notes of the set-up."""

    readings = False

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.model = FactsModel(session, self.readings)
        self.hint, self.note = label("", "small"), label("", "small")
        self.table = SharedTable()
        self.table.setModel(self.model)
        self.table.setItemDelegate(CellDelegate(self.table))
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.AllEditTriggers)
        self.table.horizontalHeader().hide()
        self.table.verticalHeader().hide()
        self.table.setTabKeyNavigation(False)
        self.table.selectionModel().currentChanged.connect(self._chosen)
        self.forget = Button(session, "fact-forget", self._forget)
        self.notes = SetupNotes()
        self.notes.setMaximumHeight(180)
        vbox(self.hint, (self.table, 1), self.note, self.forget, self.notes, on=self, margins=(10, 6, 10, 8))
        self.setFocusProxy(self.table)
        session.changed.connect(self.refresh)
        session.look_changed.connect(self._look)
        self._look()

    def _look(self) -> None:
        own, save = self.session.own, self.session.desk.save
        self.hint.setText(own("readings-hint" if self.readings else "facts-hint"))

        self.table.setAccessibleName(own("panel-readings" if self.readings else "panel-facts"))
        said = notes(self.session.game, save.about().setup, self.session.language) if save is not None else ()
        self.notes.tell((own("setup-notes"), *said) if said and not self.readings else ())
        self.refresh()

    def refresh(self) -> None:
        """Show every fact anew; the one that is chosen stays so."""
        chosen = self.table.currentIndex()
        self.model.refresh()
        self.table.share(self.table.viewport().width())
        if chosen.isValid():
            self.table.setCurrentIndex(self.model.index(chosen.row(), chosen.column()))
        self._chosen(self.table.currentIndex())

    def _chosen(self, now: QModelIndex, *_: object) -> None:
        fact = self.model.rows[now.row()] if now.isValid() else None
        self.note.setText(self.model.note(fact) if fact is not None else "")
        self.note.setVisible(bool(self.note.text()))
        self.forget.setEnabled(fact is not None and self.session.position.knows(fact.id))

    def _forget(self) -> None:
        if (now := self.table.currentIndex()).isValid():
            self.session.do(Note(self.model.rows[now.row()].id))


class ReadingsPanel(FactsPanel):
    """The readings of the rules, shown alike."""

    readings = True
