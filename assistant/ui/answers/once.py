"""What a card says once: a step that is a button is no line beneath it, nor is a row or a reason that a button takes up; a
reason that is the verdict lends it its rule number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from assistant.core.blocks import Block, Fight, Grid, Steps, Sum
from assistant.core.questions import Answer
from assistant.core.reasons import Reason, ReasonKind
from assistant.core.text import Name, Text
from assistant.ui.answers.choices import Choice
from assistant.ui.widgets.session import Session

FEW = 3  # reasons that are seen beneath sums; more of them say the sums' lines again


def blocks(answer: Answer, choices: Iterable[Choice], session: Session) -> Iterator[Block]:
    """Yield what stands below the buttons: everything but the fight, and of steps those that are no button."""
    choices = tuple(choices)
    pressed = {_plain(session.words(choice.label)) for choice in choices}
    taken = _taken(choices)
    for block in answer.body:
        if isinstance(block, Steps):
            listed = [(text, state) for text, state in block.listed() if _plain(session.words(text)) not in pressed]
            if not listed:
                continue
            steps, states = tuple((text, state == "done") for text, state in listed), tuple(s for _, s in listed)
            yield msgspec.structs.replace(block, steps=steps, states=states)
        elif isinstance(block, Grid) and taken:
            left = [n for n, row in enumerate(block.rows) if row[0] not in taken]
            if left:
                yield msgspec.structs.replace(
                    block,
                    rows=tuple(block.rows[n] for n in left),
                    about=tuple(block.about[n] for n in left) if block.about else (),
                    exact=tuple(block.exact[n] for n in left) if block.exact else (),
                )
        elif not isinstance(block, Fight):
            yield block


def verdicts_rule(answer: Answer, session: Session) -> str:
    """Return the rule number of a reason that says the verdict again; empty where none does."""
    return next((reason.rule for reason in answer.reasons if _repeats(reason, answer, session)), "")


def beside(answer: Answer, choice: Choice, session: Session) -> str:
    """Return what a button says beneath its words: the other cells of the row that it takes up, each under its head."""
    for block in answer.body:
        if not isinstance(block, Grid) or choice.said is None:
            continue
        for row in block.rows:
            if row[0] == choice.said:
                cells = zip(block.header[1:], row[1:], strict=True)
                return " · ".join(
                    session.own("row-cell", head=session.words(head), cell=session.words(cell)) for head, cell in cells
                )
    return ""


def _taken(choices: Iterable[Choice]) -> Sequence[Text | Name]:
    return [choice.said for choice in choices if choice.said is not None]


def reasons(answer: Answer, choices: Iterable[Choice], session: Session) -> Sequence[Reason]:
    """Return the reasons that are no assumptions, that no button takes up, and that are not the verdict once more."""
    taken = _taken(choices)
    told = [r for r in answer.reasons if r.kind is not ReasonKind.ASSUMED and r.text not in taken]
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
