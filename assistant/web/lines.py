"""What a line typed on a telephone means: edits of the table, a question, or dice."""

from __future__ import annotations

from dataclasses import dataclass

from assistant.core.edits import Edit, Several
from assistant.core.problems import QuestionError
from assistant.core.questions import Question
from assistant.core.text import Name, render, speaker, verbatim
from assistant.desk import asking
from assistant.desk.entry.line import read
from assistant.web.guests import Guest
from assistant.web.sharing import Moment

say = speaker(__name__)
CANDIDATES = 6  # told, of the words that would do


@dataclass(frozen=True)
class Understood:
    """What a line says: one edit of the table, the last question, dice."""

    edit: Edit | None = None
    question: Question | None = None
    dice: tuple[int, ...] = ()


def understood(moment: Moment, guest: Guest, line: str, language: str) -> Understood:
    """Return what a line means to somebody who sees what the guest sees; all of it, or nothing.

    Raises:
        QuestionError: something in it is not understood; the words that would do are named.
    """
    seen = moment.seen(guest.side)
    edits: list[Edit] = []
    question: Question | None = None
    dice: tuple[int, ...] = ()
    for command in read(line, seen.position, moment.game):
        if command.fault is not None:
            words = [render(each, language) if isinstance(each, Name) else each for each in command.fault.candidates]
            if words:
                why = verbatim(render(command.fault.text, language).rstrip(". "))
                raise QuestionError("line", say("line-nearest", why=why, words=tuple(words[:CANDIDATES])))
            raise QuestionError("line", command.fault.text)
        if command.idle is not None:
            raise QuestionError("line", command.idle)
        if command.edit is not None:
            edits.append(seen.meant(command.edit))
        question = command.question or question
        dice = command.dice or dice
        if command.asks is not None and command.question is None:
            question = asking.from_json(command.asks, dict(command.filled))
    if not edits and question is None and not dice:
        raise QuestionError("line", verbatim("") if not line.strip() else say("line-empty"))
    edit = edits[0] if len(edits) == 1 else Several(tuple(edits)) if edits else None
    return Understood(edit, question, dice)
