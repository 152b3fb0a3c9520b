"""A button that begins a table on which the program plays a side: a menu says which, how well, and what it gives away."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu, QPushButton

from assistant.core.game import Fact, Game
from assistant.desk import wording as game_words
from assistant.ui.look import wording


class Against(QPushButton):
    """The button, hidden for games that the program does not play. `chosen` with the facts that differ from the usual."""

    chosen = Signal(object)  # dict[str, Any]

    def __init__(self, game: Game, language: str, words: str) -> None:
        super().__init__(words)
        self.game, self.language = game, language
        self.facts: dict[str, Any] = {}
        self.whole = QMenu(self)
        self.setMenu(self.whole)
        declared = {fact.id: fact for fact in game.facts}
        asked = [declared[name] for name in game.contest.facts] if game.contest is not None else []
        if not asked:  # never shown before it has a parent: it would be a window of its own
            self.hide()
        for fact in asked[:1]:
            self.whole.addAction(self._title(fact)).setEnabled(False)
            for choice in fact.choices:
                if choice != fact.default:
                    self._begins(fact, choice)
            self.whole.addSeparator()
        for fact in asked[1:]:
            self._choices(fact)

    def _title(self, fact: Fact) -> str:
        return wording.words(game_words.fact_title(self.game, fact.id), self.language)

    def _value(self, fact: Fact, value: Any) -> str:
        return wording.words(game_words.fact_value(self.game, fact, value), self.language)

    def _begins(self, fact: Fact, choice: Any) -> None:
        action = self.whole.addAction(self._value(fact, choice))
        action.triggered.connect(lambda: self.chosen.emit({fact.id: choice, **self.facts}))

    def _choices(self, fact: Fact) -> None:
        """Add a menu of a fact's values, one of them marked; numbers from the least to the most."""
        menu = self.whole.addMenu(self._title(fact))
        group = QActionGroup(menu)
        for value in fact.choices or range(fact.least or 0, (fact.most or 0) + 1):
            action = menu.addAction(self._value(fact, value))
            action.setCheckable(True)
            action.setChecked(value == fact.default)
            group.addAction(action)
            action.triggered.connect(lambda _on=True, value=value: self._choose(fact, value))

    def _choose(self, fact: Fact, value: Any) -> None:
        self.facts.pop(fact.id, None)
        if value != fact.default:
            self.facts[fact.id] = value
