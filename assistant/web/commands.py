"""What is done: questions asked, lines typed, offers accepted, edits taken back, photographs sent."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from assistant.core.cards import asked_json
from assistant.core.game import Game
from assistant.core.position import Position
from assistant.core.problems import EditError, QuestionError, Trouble
from assistant.core.questions import Question
from assistant.core.table import Edit, Several
from assistant.core.text import Name, render, speaker, verbatim
from assistant.desk.entry import questions
from assistant.desk.entry.line import read
from assistant.desk.fights import with_dice
from assistant.desk.saves import ChangedElsewhere
from assistant.desk.visibility import Seen
from assistant.web import cards, guard
from assistant.web.access import Guest
from assistant.web.photographs import MOST_OF_ONE
from assistant.web.shared_table import Evening, Moment, answer

# What a line typed on a telephone means: edits of the table, a question, or dice.

say = speaker(__name__)
CANDIDATES = 6  # told, of the words that would do


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
            words = [render(each, language) if isinstance(each, Name) else each for each in command.fault.candidates]
            if words:
                why = verbatim(render(command.fault.text, language).rstrip(". "))
                raise QuestionError("line", say("line-nearest", why=why, words=tuple(words[:CANDIDATES])))
            raise QuestionError("line", command.fault.text)
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
    edit = edits[0] if len(edits) == 1 else Several(tuple(edits)) if edits else None
    return Understood(edit, question, dice)


MOST_LETTERS = 2_000  # of a line


class Commands:
    """Answers those who ask, and does what the trusted ones want done."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening

    async def ask(self, request: Request, guest: Guest) -> Response:
        """Answer a question."""
        given, language, moment = await self._given(request)
        question = cards.question_of(moment.game, _object(given.get("question")))
        return answer(await self.evening.beside(lambda: self._answer(moment, guest, question, language)))

    def _answer(self, moment: Moment, guest: Guest, question: Any, language: str) -> dict[str, Any]:
        found = cards.answered(moment, guest, question)
        return {
            "html": cards.answer_card(guest, question, found, language),
            "lights": cards.lights(found, moment.seen(guest.side).position),
            "question": asked_json(question),
            "number": moment.number,
        }

    async def line(self, request: Request, guest: Guest) -> Response:
        """Do what a line of quick entry says, or answer what it asks."""
        given, language, moment = await self._given(request)
        made_on = self.evening.shared.at(_whole(given.get("number")))
        line = given.get("line")
        if not isinstance(line, str) or len(line) > MOST_LETTERS:
            raise EditError(say("line-too-long", most=MOST_LETTERS))
        seen = made_on.seen(guest.side)
        found: Understood = await self.evening.beside(lambda: understood(made_on.game, seen.position, line, language))
        edit = found.edit
        if edit is not None:
            self._trusted(guest)
            edit = await self._agreed(
                seen, edit, lambda: (understood(made_on.game, made_on.position, line, language).edit,)
            )
            await self.evening.beside(lambda: self.evening.shared.do(edit, made_on, guest))
            moment = self.evening.shared.moment
        shown: dict[str, Any] = {"done": int(edit is not None), "dice": list(found.dice)}
        if found.question is not None:
            question = found.question
            shown.update(await self.evening.beside(lambda: self._answer(moment, guest, question, language)))
        return answer(shown)

    async def offer(self, request: Request, guest: Guest) -> Response:
        """Accept an offer, if the answer still makes it."""
        given, language, moment = await self._given(request)
        self._trusted(guest)
        question = cards.question_of(moment.game, _object(given.get("question")))
        found = await self.evening.beside(lambda: cards.answered(moment, guest, question))
        offer = cards.offer_of(found, str(given.get("offer", "")))
        if offer is None:
            raise ChangedElsewhere(say("offer-gone"))
        seen = moment.seen(guest.side)
        whole = seen.meant_question(question)
        agreed = await self._agreed(
            seen, offer.edit, lambda: [each.edit for each in whole.answer(moment.position).offers]
        )
        edit = with_dice(agreed, whole)
        await self.evening.beside(lambda: self.evening.shared.do(edit, moment, guest))
        shown: dict[str, Any] = {"done": 1}
        if offer.then is not None:
            now, then = self.evening.shared.moment, moment.game.asked(offer.then)
            shown.update(await self.evening.beside(lambda: self._answer(now, guest, then, language)))
        return answer(shown)

    async def _agreed(self, seen: Seen, edit: Edit, of_whole: Callable[[], Iterable[Edit | None]]) -> Edit:
        """Return the edit of the whole table that a guest means by one that he made on what he sees.

        Raises:
            EditError: it rests on what he does not see, or turns over what lies face down.
        """
        if seen.sees_all:
            return edit

        def agreed() -> Edit | None:
            try:
                return seen.agreed(edit, [each for each in of_whole() if each is not None])
            except (Trouble, LookupError, ValueError, TypeError, msgspec.ValidationError):
                return None

        found: Edit | None = await self.evening.beside(agreed)
        if found is None:
            raise EditError(say("not-yours-to-do"))
        return found

    async def undo(self, request: Request, guest: Guest) -> Response:
        """Take back what the guest did last, if it was the last thing on the table that he looked at."""
        self._trusted(guest)
        given = guard.bounded_json(await request.body())
        looked_at = self.evening.shared.at(_whole(given["number"])) if "number" in given else None
        await self.evening.beside(lambda: self.evening.shared.undo(guest, looked_at))
        return answer({"done": 1})

    async def photo(self, request: Request, guest: Guest) -> Response:
        """Take a photograph of the table."""
        self._trusted(guest)
        if guest.photographs >= MOST_OF_ONE:
            raise EditError(say("photo-enough"))
        with self.evening.upload():
            data = await request.body()
            path = await self.evening.beside(lambda: self.evening.inbox.keep(data))
        guest.photographs += 1
        if self.evening.received is not None:
            self.evening.received(path, guest.name)
        return answer({"words": render(say("photo-kept"), self.evening.language_of(request))})

    def _trusted(self, guest: Guest) -> None:
        if not guest.trusted:
            raise EditError(say("trust-needed"))

    async def _given(self, request: Request) -> tuple[dict[str, Any], str, Moment]:
        return guard.bounded_json(await request.body()), self.evening.language_of(request), self.evening.shared.moment


def _object(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise guard.Unfit
    return value


def _whole(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise guard.Unfit
    return value
