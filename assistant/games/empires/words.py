"""The words of the game: its speaker, and the steps written down while an answer is worked out."""

from __future__ import annotations

from typing import Any

from assistant.core.calc import Worked
from assistant.core.reasons import Reason, ReasonKind
from assistant.core.text import Text, speaker
from assistant.games.empires.readings import DEFAULT, Edition, Options

say = speaker(__name__)


class Working:
    """The rules in force, and the reasons and assumptions noted on the way to one answer."""

    __slots__ = ("assumed", "edition", "first", "options", "reasons")

    def __init__(self, edition: Edition, options: Options = DEFAULT) -> None:
        self.edition = edition
        self.first = edition is Edition.FIRST
        self.options = options
        self.reasons: list[Reason] = []
        self.assumed: list[Text] = []

    def because(self, key: str, v1_1: str, first: str, /, **args: Any) -> None:
        """Note a step, with the number of its rule in each edition.

        Args:
            v1_1: the rule's number in version 1.1.
            first: its number in the first edition.
        """
        self.reasons.append(Reason(say(key, **args), f"first {first}" if self.first else v1_1))

    def reject(self, key: str, v1_1: str, first: str, /, **args: Any) -> None:
        """Note a possibility that fell out, with the number of the rule that forbids it in each edition.

        Args:
            v1_1: the rule's number in version 1.1.
            first: its number in the first edition.
        """
        rule = f"first {first}" if self.first else v1_1
        self.reasons.append(Reason(say(key, **args), rule, ReasonKind.REJECTED))

    def assume(self, key: str, /, **args: Any) -> None:
        """Note a value that nobody gave, or a reading that no option chooses."""
        self.assumed.append(say(key, **args))

    def reading(self, option: str) -> None:
        """Note which reading of an unclear rule this answer rests on."""
        chosen = getattr(self.options, option)
        word = ("yes" if chosen else "no") if isinstance(chosen, bool) else chosen
        number = isinstance(chosen, int) and not isinstance(chosen, bool)
        text = say(f"reading-{option}", n=chosen) if number else say(f"reading-{option}-{word}")
        if text not in self.assumed:
            self.assumed.append(text)

    def answer(self, value: Any) -> Worked:
        """Return `value` with everything noted."""
        return Worked(value, tuple(self.reasons), tuple(self.assumed))
