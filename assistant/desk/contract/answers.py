"""The answers of a game: every question of a set-up answers, speaks both languages, travels as JSON, offers what can be done."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from assistant.core import counter_files
from assistant.core.board import Board
from assistant.core.calc import as_json
from assistant.core.game import Game
from assistant.core.kinds import CounterSet
from assistant.core.position import Position
from assistant.core.problems import DataError, Problem, QuestionError, Trouble
from assistant.core.questions import Answer, Ask, Blank, Question, blanks, tag
from assistant.core.table import apply
from assistant.core.text import LANGUAGES, Text, render, speaker
from assistant.desk.contract.declarations import EMPTY
from assistant.desk.desk import check

say = speaker(__name__)

MOST = 4  # fillings tried of each blank that must be filled


def answers(game: Game, board: Board, kinds: CounterSet, every_set_up: bool) -> Iterator[Problem]:
    """Yield what is wrong with the answers of a game.

    Args:
        every_set_up: ask of all set-ups, not of the sample and the empty board alone.
    """
    some = [game.sample or game.setups[0], EMPTY]
    for name in game.setups if every_set_up else dict.fromkeys(some):
        try:
            position = laid_out(game, board, kinds, name)
        except DataError as error:
            yield from error.problems
            continue
        yield from (Problem(f"{name}: {found.where}", found.text) for found in faults_in(game, position))


def laid_out(game: Game, board: Board, kinds: CounterSet, set_up: str) -> Position:
    """Return a new table of a game as its players find it.

    Raises:
        DataError: the set-up cannot be laid out.
    """
    table = counter_files.lay_out(counter_files.setup(game.counters, set_up), board, kinds)
    position = Position(board, kinds, table, game.defaults)
    return Position(board, kinds, game.deal(position), game.defaults) if game.deal is not None else position


def faults_in(
    game: Game, position: Position, outcomes: Iterable[tuple[Question, Answer | Exception]] | None = None
) -> Iterator[Problem]:
    """Yield what is wrong with what a game says of one position.

    Args:
        outcomes: the questions that are looked at, with what came of each; all of the game if None.
    """
    for question, outcome in asked(game, position) if outcomes is None else outcomes:
        where = tag(question)
        if isinstance(outcome, QuestionError):
            yield from _unsaid(where, outcome.text)
        elif isinstance(outcome, Exception):
            yield Problem(where, say("answer-failed", detail=f"{type(outcome).__name__}: {outcome}"[:300]))
        else:
            yield from _answer(game, where, question, outcome, position)
    yield from _bar(game, position)


def asked(
    game: Game, position: Position, kinds: Iterable[type[Question]] | None = None
) -> Iterator[tuple[Question, Answer | Exception]]:
    """Yield the questions of a game, or some of them, their blanks filled from what is on the table, with what comes of each."""
    for kind in game.questions if kinds is None else kinds:
        for values in fillings(kind, position):
            question = msgspec.convert({"ask": tag(kind), **values}, kind)
            try:
                yield question, question.answer(position)
            except Exception as error:  # whatever a game's code does is told as what it is
                yield question, error


def fillings(question: type[Question], position: Position) -> Iterator[dict[str, Any]]:
    """Yield ways to fill the blanks that have no default, from what is on the table."""
    needed = [blank for blank in blanks(question) if blank.required]
    choices = [_choices(blank, question, position)[:MOST] for blank in needed]
    for values in itertools.islice(itertools.product(*choices), MOST * 2):
        yield {blank.name: value for blank, value in zip(needed, values, strict=True)}


def _choices(blank: Blank, question: type[Question], position: Position) -> list[Any]:
    main = next(iter(position.board.sheets))
    occupied = sorted(set(position.occupied), key=lambda zone: (position.board.zones[zone].sheet != main, zone))
    match blank.input:
        case "choice":
            return list(blank.choices)
        case "flag":
            return [False, True]
        case "number":
            return [blank.least or 0, blank.most if blank.most is not None else 3]
        case "side":
            return list(position.kinds.sides)
        case "nation":
            return list(position.kinds.nations)
        case "zone":
            return [*occupied, *itertools.islice(position.board.zones, 2)]
        case "zones":
            return [occupied[:2]]
        case "counter":
            return list(position.table.counters)[::7]
        case "counters":
            return [[counter] for counter in list(position.table.counters)[::9]]
        case "row":
            return list(position.register(question.register)) or ["none"]
        case "rolls":
            return [[3, 4]]
    return ["x"]


def _answer(game: Game, where: str, question: Question, answer: Answer, position: Position) -> Iterator[Problem]:
    yield from _unsaid(where, answer)
    try:
        back = msgspec.json.decode(msgspec.json.encode(question), type=type(question))
        msgspec.json.encode(as_json(answer.value))
        if back != question:
            yield Problem(where, say("question-does-not-travel"))
    except (TypeError, ValueError, msgspec.MsgspecError) as error:
        yield Problem(where, say("answer-no-json", detail=str(error)))
    lights = answer.highlights
    zones = {*lights.zones, *lights.figures, *(zone for path in lights.paths for zone in path.zones)}
    zones |= {end for arrow in lights.arrows for end in (arrow.start, arrow.end)}
    for zone in sorted(zones - position.board.zones.keys()):
        yield Problem(where, say("lights-no-zone", zone=zone))
    for counter in sorted(lights.counters.keys() - position.table.counters.keys()):
        yield Problem(where, say("lights-no-counter", counter=counter))
    for offer in answer.offers:
        try:
            check(offer.edit, position)
            apply(position.table, offer.edit)
        except Trouble as error:
            yield Problem(where, say("offer-impossible", offer=offer.label, detail=error.text))
    led = [*(follow.question for follow in answer.follow_ups), *(o.then for o in answer.offers if o.then is not None)]
    for ask in led:
        try:
            game.asked(ask)
        except LookupError:
            yield Problem(where, say("leads-nowhere", tag=tag(ask)))
        except QuestionError as error:
            yield Problem(f"{where}: {tag(ask)}: {error.field}", error.text)


def _bar(game: Game, position: Position) -> Iterator[Problem]:
    """Yield what of the bar, the standings, the inspector and the pages cannot be said."""
    zones = list(position.board.zones)[:MOST]
    said: list[tuple[str, Any]] = []
    if game.status is not None:
        said.append(("status", game.status(position)))
    if game.standing is not None:
        said.append(("standing", game.standing(position)))
    if game.inspect is not None:
        said.append(("inspect", [game.inspect(position, zone) for zone in zones]))
    if game.pages is not None:
        said.append(("pages", [page.title for page in game.pages(position)]))
    for where, things in said:
        yield from _unsaid(where, things)


def _unsaid(where: str, things: Any) -> Iterator[Problem]:
    """Yield texts that lack words or an argument."""
    for text in dict.fromkeys(texts(things)):
        for language in LANGUAGES:
            words = render(text, language)
            if f"<{text.key}" in words:
                yield Problem(f"{where}: texts/{language}", say("text-unsaid", key=text.key, words=words[:200]))


def texts(thing: Any) -> Iterator[Text]:
    """Yield every text of a package inside structures: those of an answer, of a bar."""
    match thing:
        case Text():
            if thing.package:
                yield thing
        case Answer():
            for field in ("verdict", "reasons", "body", "offers", "follow_ups", "throws"):
                yield from texts(getattr(thing, field))
        case Question() | Ask():
            return
        case msgspec.Struct():
            for field in thing.__struct_fields__:
                yield from texts(getattr(thing, field))
        case tuple() | list():
            for part in thing:
                yield from texts(part)
        case Mapping():
            yield from texts(tuple(thing.values()))
