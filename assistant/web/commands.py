"""What is done: questions asked, lines typed, offers accepted, edits taken back, photographs sent."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from starlette.responses import Response

from assistant.core.blocks import rule_words
from assistant.core.cards import asked_json
from assistant.core.game import Game
from assistant.core.judgement import objections
from assistant.core.position import Position
from assistant.core.problems import EditError, QuestionError
from assistant.core.questions import Question
from assistant.core.table import Edit, together
from assistant.core.text import render, speaker, verbatim
from assistant.desk.entry import questions
from assistant.desk.entry.line import read
from assistant.desk.fights import with_dice
from assistant.desk.saves import ChangedElsewhere
from assistant.desk.visibility import Seen
from assistant.web import cards, guard
from assistant.web.access import Guest
from assistant.web.photographs import MOST_OF_ONE
from assistant.web.shared_table import Call, Moment, answer

# What a line typed on a telephone means: edits of the table, a question, or dice.

say = speaker(__name__)


@dataclass(frozen=True)
class Understood:
    """What a line says: one edit of the table, the last question, dice."""

    edit: Edit | None = None
    question: Question | None = None
    dice: tuple[int, ...] = ()


def understood(game: Game, position: Position, line: str, language: str) -> Understood:
    """Return what a line means on a table, as somebody sees it; all of it, or nothing.

    Raises:
        QuestionError: something in it is not understood; the words that would do are named.
    """
    edits: list[Edit] = []
    question: Question | None = None
    dice: tuple[int, ...] = ()
    for command in read(line, position, game):
        if command.fault is not None:
            raise QuestionError("line", command.fault.told(language))
        if command.idle is not None:
            raise QuestionError("line", command.idle)
        if command.edit is not None:
            edits.append(command.edit)
        question = command.question or question
        dice = command.dice or dice
        if command.asks is not None and command.question is None:
            question = questions.from_json(command.asks, dict(command.filled))
    if not edits and question is None and not dice:
        raise QuestionError("line", verbatim("") if not line.strip() else say("line-empty"))
    return Understood(together(edits) if edits else None, question, dice)


MOST_LETTERS = 2_000  # of a line


async def ask(call: Call) -> Response:
    """Answer a question."""
    given, moment = await _given(call), call.moment
    question = cards.question_of(moment.game, _object(given.get("question")))
    return answer(await call.beside(lambda: _answer(call, moment, question)))


def _answer(call: Call, moment: Moment, question: Question) -> dict[str, Any]:
    found = cards.answered(moment, call.guest, question)
    return {
        "html": cards.answer_card(call.guest, question, found, call.language),
        "lights": cards.lights(found, moment.seen(call.guest.side).position),
        "question": asked_json(question),
        "number": moment.number,
    }


async def line(call: Call) -> Response:
    """Do what a line of quick entry says, or answer what it asks."""
    given, moment = await _given(call), call.moment
    made_on = call.evening.shared.at(_whole(given.get("number")))
    words = given.get("line")
    if not isinstance(words, str) or len(words) > MOST_LETTERS:
        raise EditError(say("line-too-long", most=MOST_LETTERS))
    seen = made_on.seen(call.guest.side)

    def read_on(position: Position) -> Understood:
        return understood(made_on.game, position, words, call.language)

    found: Understood = await call.beside(lambda: read_on(seen.position))
    edit, against = found.edit, []
    if edit is not None:
        _trusted(call.guest)
        edit = await _agreed(call, seen, edit, lambda: (read_on(made_on.position).edit,))
        against = await call.beside(lambda: _against(call, made_on, found.edit))
        await call.beside(lambda: call.evening.shared.do(edit, made_on, call.guest))
        moment = call.moment
    shown: dict[str, Any] = {"done": int(edit is not None), "dice": list(found.dice), "against": against}
    if (question := found.question) is not None:
        shown.update(await call.beside(lambda: _answer(call, moment, question)))
    return answer(shown)


async def offer(call: Call) -> Response:
    """Accept an offer, if the answer still makes it."""
    given, moment = await _given(call), call.moment
    _trusted(call.guest)
    question = cards.question_of(moment.game, _object(given.get("question")))
    found = await call.beside(lambda: cards.answered(moment, call.guest, question))
    chosen = cards.offer_of(found, str(given.get("offer", "")))
    if chosen is None:
        raise ChangedElsewhere(say("offer-gone"))
    seen = moment.seen(call.guest.side)
    whole = seen.meant_question(question)
    agreed = await _agreed(call, seen, chosen.edit, lambda: [o.edit for o in whole.answer(moment.position).offers])
    edit = with_dice(agreed, whole)
    against = await call.beside(lambda: _against(call, moment, chosen.edit))
    await call.beside(lambda: call.evening.shared.do(edit, moment, call.guest))
    shown: dict[str, Any] = {"done": 1, "against": against}
    if chosen.then is not None:
        now, then = call.moment, moment.game.asked(chosen.then)
        shown.update(await call.beside(lambda: _answer(call, now, then)))
    return answer(shown)


def _against(call: Call, moment: Moment, edit: Edit | None) -> list[str]:
    """Return what the rules have against an edit, read of nothing but what the guest sees."""
    found = objections(moment.game, moment.seen(call.guest.side).position, edit) if edit is not None else ()
    return [f"× {render(o.text, call.language)} {rule_words(o.rule, call.language)}".rstrip() for o in found]


async def _agreed(call: Call, seen: Seen, edit: Edit, of_whole: Callable[[], Iterable[Edit | None]]) -> Edit:
    """Return the edit of the whole table that a guest means by one that he made on what he sees.

    Raises:
        EditError: it rests on what he does not see, or turns over what lies face down.
    """
    found: Edit | None = await call.beside(lambda: seen.agreed(edit, of_whole))
    if found is None:
        raise EditError(say("not-yours-to-do"))
    return found


async def undo(call: Call) -> Response:
    """Take back what the guest did last, if it was the last thing on the table that he looked at."""
    _trusted(call.guest)
    given, shared = await _given(call), call.evening.shared
    looked_at = shared.at(_whole(given.get("number")))
    await call.beside(lambda: shared.undo(call.guest, looked_at))
    return answer({"done": 1})


async def photo(call: Call) -> Response:
    """Take a photograph of the table."""
    guest, evening = call.guest, call.evening
    _trusted(guest)
    if guest.photographs >= MOST_OF_ONE:
        raise EditError(say("photo-enough"))
    with evening.upload():
        data = await call.request.body()
        path = await call.beside(lambda: evening.inbox.keep(data))
    guest.photographs += 1
    if evening.received is not None:
        evening.received(path, guest.name)
    return answer({"words": render(say("photo-kept"), call.language)})


def _trusted(guest: Guest) -> None:
    if not guest.trusted:
        raise EditError(say("trust-needed"))


async def _given(call: Call) -> dict[str, Any]:
    given: dict[str, Any] = guard.bounded_json(await call.request.body())
    return given


def _object(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise guard.BadRequest
    return value


def _whole(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise guard.BadRequest
    return value
