"""What every game owes to its readers: each question of each set-up answers, travels and speaks both languages."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from assistant.cli.answers import as_data, as_text
from assistant.core import phase_log
from assistant.core.edits import apply
from assistant.core.game import Game
from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.core.questions import Answer, Blank, Question, blanks, tag
from assistant.core.text import LANGUAGES, Text, has_message, render
from assistant.desk.desk import check, load
from assistant.desk.wording import printed
from assistant.games import GAMES, find_game
from tests.games.tables import start

GAME_LIST = [find_game(slug) for slug in GAMES]
games = pytest.mark.parametrize("game", GAME_LIST, ids=lambda game: game.slug)
setups = pytest.mark.parametrize(
    ("game", "setup"),
    [(game, setup) for game in GAME_LIST for setup in game.setups],
    ids=lambda x: x if isinstance(x, str) else x.slug,
)
MOST = 4  # fillings tried of each blank that must be filled


def fillings(question: type[Question], position: Position) -> Iterator[dict[str, Any]]:
    """Yield ways to fill the blanks that have no default, from what is on the table."""
    needed = [blank for blank in blanks(question) if blank.required]
    choices = [_choices(blank, question, position)[:MOST] for blank in needed]
    for values in itertools.islice(itertools.product(*choices), MOST * 2):
        yield {blank.name: value for blank, value in zip(needed, values, strict=True)}


def _choices(blank: Blank, question: type[Question], position: Position) -> list[Any]:
    occupied = sorted(set(position.occupied), key=lambda zone: (position.board.zones[zone].sheet != "map", zone))
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


def asked(game: Game, position: Position) -> Iterator[tuple[Question, Answer]]:
    for kind in game.questions:
        for values in fillings(kind, position):
            question = msgspec.convert({"ask": tag(kind), **values}, kind)
            try:
                yield question, question.answer(position)
            except QuestionError as error:
                for language in LANGUAGES:
                    assert "<" not in render(error.text, language), error


@setups
def test_every_question_answers_in_both_languages_and_as_json(game: Game, setup: str) -> None:
    position = start(game, setup)
    count = 0
    for question, answer in asked(game, position):
        count += 1
        assert msgspec.json.decode(msgspec.json.encode(question), type=type(question)) == question
        for language in LANGUAGES:
            words = as_text(answer, language)
            assert not re.search(r"<(?![\s\d=])", words), (tag(question), words)  # a chance may be below 1%
            assert json.loads(json.dumps(as_data(answer, language)))
        ids = {
            *answer.highlights.zones,
            *answer.highlights.figures,
            *(z for p in answer.highlights.paths for z in p.zones),
        }
        assert ids <= position.board.zones.keys(), tag(question)
        assert answer.highlights.counters.keys() <= position.table.counters.keys(), tag(question)
        onward = [follow.question for follow in answer.follow_ups]
        onward += [offer.then for offer in answer.offers if offer.then is not None]
        assert {tag(game.asked(next_one)) for next_one in onward} <= {tag(kind) for kind in game.questions}
        for offer in answer.offers:
            check(offer.edit, position)
            apply(position.table, offer.edit)
    assert count >= len(game.questions) // 2


@games
def test_everything_has_words(game: Game) -> None:
    wanted = {f"question-{tag(question)}" for question in game.questions}
    wanted |= {
        f"question-{tag(question)}-{blank.name}"
        for question in game.questions
        for blank in blanks(question)
        if blank.input != "overrides"
    }
    wanted |= {f"fact-{fact.id}" for fact in game.facts}
    wanted |= {
        f"fact-{fact.id}-{_word(choice)}" for fact in game.facts for choice in fact.choices if isinstance(choice, str)
    }
    own = [register for register in game.registers if register.id != phase_log.REGISTER]  # its titles are the desk's
    wanted |= {f"register-{register.id}" for register in own}
    wanted |= {f"register-{register.id}-{column.id}" for register in own for column in register.columns}
    for language in LANGUAGES:
        assert sorted(key for key in wanted if not has_message(game.package, key, language)) == []


def _word(choice: Any) -> str:
    return str(choice)


@games
def test_the_sample_and_the_setups_exist(game: Game) -> None:
    assert game.setups and (game.sample or game.setups[0]) in game.setups
    assert len({tag(question) for question in game.questions}) == len(game.questions)
    for language in LANGUAGES:
        assert game.title[language]
    position = start(game, game.setups[0])
    if game.status is not None:
        for item in game.status(position):
            assert "<" not in render(item.text, "fr")
    assert game.findings is None or game.findings in game.questions


@games
def test_a_question_does_not_change_what_it_is_asked_of(game: Game) -> None:
    position = start(game, game.sample or game.setups[0])
    before = msgspec.json.encode([*position.table.counters.values(), dict(position.table.facts)])
    first = [answer.verdict for _, answer in asked(game, position)]
    assert msgspec.json.encode([*position.table.counters.values(), dict(position.table.facts)]) == before
    fresh = Position(position.board, position.kinds, position.table, position.defaults)
    assert [answer.verdict for _, answer in asked(game, fresh)] == first


@games
def test_what_is_printed_on_the_map_has_words(game: Game) -> None:
    board, kinds = load(game)
    choices = {v for c in board.columns.values() if c.type == "choice" for v in c.values}
    choices |= {link.kind for link in board.links}
    said = {value: printed(game, board, kinds, value) for value in choices if value}
    assert [value for value, words in said.items() if isinstance(words, Text) and not words.package] == []
