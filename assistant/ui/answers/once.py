"""What a card says once: a step that is a button is no line beneath it, a reason that is the verdict lends it its rule number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from assistant.core.blocks import Block, Fight, Steps, Sum
from assistant.core.questions import Answer
from assistant.core.reasons import Reason, ReasonKind
from assistant.ui.answers.choices import Choice
from assistant.ui.widgets.session import Session

FEW = 3  # reasons that are seen beneath sums; more of them say the sums' lines again


def blocks(answer: Answer, choices: Iterable[Choice], session: Session) -> Iterator[Block]:
    """Yield what stands below the buttons: everything but the fight, and of steps those that are no button."""
    pressed = {_plain(session.words(choice.label)) for choice in choices}
    for block in answer.body:
        if isinstance(block, Steps):
            listed = [(text, state) for text, state in block.listed() if _plain(session.words(text)) not in pressed]
            if not listed:
                continue
            steps, states = tuple((text, state == "done") for text, state in listed), tuple(s for _, s in listed)
            yield msgspec.structs.replace(block, steps=steps, states=states)
        elif not isinstance(block, Fight):
            yield block


def verdicts_rule(answer: Answer, session: Session) -> str:
    """Return the rule number of a reason that says the verdict again; empty where none does."""
    return next((reason.rule for reason in answer.reasons if _repeats(reason, answer, session)), "")


def reasons(answer: Answer, session: Session) -> Sequence[Reason]:
    """Return the reasons that are no assumptions and not the verdict once more."""
    told = [reason for reason in answer.reasons if reason.kind is not ReasonKind.ASSUMED]
    if any(isinstance(block, Fight) for block in answer.body):
        return told
    return [reason for reason in told if not _repeats(reason, answer, session)]


def sums_say_it(answer: Answer, told: Sequence[Reason]) -> bool:
    """Tell whether sums with rule numbers stand above so many reasons that these list the sums' lines again."""
    return len(told) > FEW and any(isinstance(block, Sum) for block in answer.body)


def _repeats(reason: Reason, answer: Answer, session: Session) -> bool:
    return _plain(session.words(reason.text)) == _plain(session.words(answer.verdict))


def _plain(words: str) -> str:
    return words.strip(" .").casefold()
