"""Why an answer is what it is."""

from __future__ import annotations

import enum

import msgspec

from assistant.core.text import Text, render, speaker

say = speaker(__name__)
FIRST = "first "  # before the number of a rule of the first edition, where a game has several


class ReasonKind(enum.Enum):
    """What a reason rests on."""

    RULE = "rule"  # a sentence of the rulebook
    FACT = "fact"  # something that lies on the table
    ASSUMED = "assumed"  # a value that nobody gave: a default, a reading, an unverified printed fact
    REJECTED = "rejected"  # a possibility that was looked at and fell out


class Reason(msgspec.Struct, frozen=True):
    """One step of an explanation, with the number of the rule it applies: `9.2`, or `first 8.1` for one of a game's first edition.

    `printed` marks an assumption about values printed on the counters and zones of `about`, which a player can correct.
    """

    text: Text
    rule: str = ""
    kind: ReasonKind = ReasonKind.RULE
    about: tuple[str, ...] = ()  # zones and counters that the board lights while the reason is looked at
    printed: bool = False


def cited(rule: str) -> Text:
    """Return the number of a rule as people cite it: `§9.2`, and `1st ed. §8.1` for `first 8.1`."""
    return say("rule-first", number=rule.removeprefix(FIRST)) if rule.startswith(FIRST) else say("rule", number=rule)


def rule_words(rule: str, language: str) -> str:
    """Return the same as words; empty for a reason without a rule."""
    return render(cited(rule), language) if rule else ""
