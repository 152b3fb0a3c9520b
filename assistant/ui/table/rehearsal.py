"""The first question of a sitting is rehearsed beside the window, so that its answer is there as soon as those that follow.

What a first answer costs more than a second one: its sentences are read from their files, a module or two is imported, the signs
of its card are drawn. All of it is done once the table lies there and nobody asks yet: the answers and their words in another
thread, the signs one at a time between two looks of the window at what the player does.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from PySide6.QtCore import QTimer

from assistant.core.questions import Answer, Question
from assistant.core.reasons import rule_words
from assistant.core.text import Name, Text
from assistant.desk import wording as game_words
from assistant.ui.look.icons import icon
from assistant.ui.table.deeds import Deeds
from assistant.ui.work.background import Job, pool

REST = 500  # milliseconds after the first paint: the player looks first
SIGNS = (("change", 15), ("refresh", 15), ("close", 15), ("refresh", 14), ("tick", 13), ("more", 12), ("fold", 12))


class Rehearsal(QTimer):
    """Does it once; `start` begins the rest before it."""

    def __init__(self, deeds: Deeds) -> None:
        super().__init__(deeds.session, interval=REST, singleShot=True)
        self.deeds = deeds
        self._signs = list(SIGNS)
        self.timeout.connect(self._questions)
        self._drawing = QTimer(self, interval=0)
        self._drawing.timeout.connect(self._sign)

    def _questions(self) -> None:
        """Have the questions that single letters ask answered and said; begin with the signs."""
        session = self.deeds.session
        ask, say = session.desk.ask, session.words

        def rehearse(question: Question) -> None:
            with contextlib.suppress(Exception):  # whatever is wrong is told to whoever asks it
                for text in (game_words.question_title(session.desk.game, question), *spoken(ask(question))):
                    say(text)
                rule_words("0", session.language)

        pool("words").start(Job(_import))
        for question in self.deeds.usual():
            pool("words").start(Job(lambda q=question: rehearse(q)))  # type: ignore[misc]
        self._drawing.start()

    def _sign(self) -> None:
        if not self._signs:
            self._drawing.stop()
            return
        name, size = self._signs.pop()
        icon(name, self.deeds.session.settings.look, size)


def _import() -> None:
    import assistant.ui.answers.situation_form  # noqa: F401 - a card with a situation wants it


def spoken(answer: Answer) -> Iterator[Text | Name]:
    """Yield the texts that a card says of an answer; what its highlights and its situation hold is not said."""
    for part in (answer.verdict, answer.reasons, answer.body, answer.offers, answer.follow_ups, answer.throws):
        yield from _texts(part)


def _texts(value: Any) -> Iterator[Text | Name]:
    if isinstance(value, (Text, Name)):
        yield value
    elif isinstance(value, Mapping):
        for item in value.values():
            yield from _texts(item)
    elif isinstance(value, (tuple, list)):
        for item in value:
            yield from _texts(item)
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield from _texts(getattr(value, field))
