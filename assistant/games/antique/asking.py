"""From a table's question to the calculators and back: one copy of each rule serves both."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from assistant.core.blocks import Block
from assistant.core.calc import Situation, Worked
from assistant.core.overrides import with_overrides
from assistant.core.questions import Answer, FollowUp, Highlights, Offer, Role
from assistant.core.reasons import Reason, ReasonKind
from assistant.core.text import Text, speaker

say = speaker(__name__)
S = TypeVar("S", bound=Situation)
NO_LIGHTS = Highlights()


def work(situation: S, overrides: Mapping[str, Any], solve: Callable[[S], Worked]) -> tuple[S, Worked]:
    """Return the situation as the asker corrected it, and what the rules make of it.

    Raises:
        QuestionError: a correction fits no value of the situation; `field` is its path.
    """
    corrected = with_overrides(situation, overrides)
    return corrected, solve(corrected)


def answered(
    verdict: Text,
    situation: Situation,
    worked: Worked,
    *,
    assumed: Sequence[Reason] = (),
    body: Sequence[Block] = (),
    highlights: Highlights = NO_LIGHTS,
    offers: Sequence[Offer] = (),
    follow_ups: Sequence[FollowUp] = (),
    tone: Role = Role.SUBJECT,
) -> Answer:
    """Return the answer of a table's question that one topic of the calculators decides."""
    readings = tuple(Reason(text, "", ReasonKind.ASSUMED) for text in worked.assumed)
    return Answer(
        verdict,
        reasons=(*worked.reasons, *assumed, *readings),
        body=tuple(body),
        highlights=highlights,
        offers=tuple(offers),
        follow_ups=tuple(follow_ups),
        tone=tone,
        situation=situation,
        value=worked.value,
    )


def assume(key: str, **args: Any) -> Reason:
    """Return a reason that is an assumption."""
    return Reason(say(key, **args), "", ReasonKind.ASSUMED)
