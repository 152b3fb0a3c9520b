"""What every game owes to its readers, held for the games of the program; and that each breach of it is found."""

import json
import re

import msgspec
import pytest

from assistant.cli.answers import as_data, as_text
from assistant.core.game import Fact, Register, RegisterColumn
from assistant.core.position import Position
from assistant.core.questions import Answer, Ask, FollowUp, Highlights, Offer, Question, Role, RowId, ZoneId
from assistant.core.table import Move
from assistant.core.text import LANGUAGES, Name, Text, render, verbatim
from assistant.desk.contract import asked, breaches, declarations, faults_in, paper, set_ups, words
from assistant.desk.desk import load
from assistant.games import GAMES, find_game
from tests.games.tables import start

GAME_LIST = [find_game(slug) for slug in GAMES]
games = pytest.mark.parametrize("game", GAME_LIST, ids=lambda game: game.slug)
setups = pytest.mark.parametrize(
    ("game", "setup"),
    [(game, setup) for game in GAME_LIST for setup in game.setups],
    ids=lambda x: x if isinstance(x, str) else x.slug,
)


@setups
def test_every_question_of_every_set_up_keeps_the_contract(game, setup):
    position = start(game, setup)
    assert [(problem.where, render(problem.text)) for problem in faults_in(game, position)] == []


@games
def test_what_a_game_declares_keeps_the_contract(game):
    board, kinds = load(game)
    found = [*paper(game, board, kinds), *set_ups(game, board, kinds), *declarations(game, kinds)]
    found += words(game, board, kinds)
    assert [(problem.where, render(problem.text)) for problem in found] == []


@games
def test_answers_can_be_read_on_the_command_line(game):
    read = 0
    for _, answer in asked(game, start(game, game.sample or game.setups[0])):
        if isinstance(answer, Answer):
            read += 1
            for language in LANGUAGES:
                assert not re.search(r"<(?![\s\d=])", as_text(answer, language))  # a chance may be below 1%
                assert json.loads(json.dumps(as_data(answer, language)))
                choices = [render(choice.label, language) for choice in (*answer.offers, *answer.follow_ups)]
                assert len(set(choices)) == len(choices), "no two choices are called the same"
                assert not [words for words in choices if words[:1].isdigit()], "a number beside the key of a button"
    assert read >= len(game.questions) // 2


@games
def test_a_question_does_not_change_what_it_is_asked_of(game):
    position = start(game, game.sample or game.setups[0])
    before = msgspec.json.encode([*position.table.counters.values(), dict(position.table.facts)])
    first = [answer.verdict for _, answer in asked(game, position) if isinstance(answer, Answer)]
    assert msgspec.json.encode([*position.table.counters.values(), dict(position.table.facts)]) == before
    fresh = Position(position.board, position.kinds, position.table, position.defaults)
    assert [answer.verdict for _, answer in asked(game, fresh) if isinstance(answer, Answer)] == first


# Breaches

BASE = find_game("third-reich")


class Plain(Question, tag="findings"):
    """A question with words: its tag is one that the game says."""

    def answer(self, position):
        return Answer(verbatim("x"))


class Unsaid(Question, tag="never-said"):
    def answer(self, position):
        return Answer(verbatim("x"))


class Failing(Question, tag="findings"):
    def answer(self, position):
        raise ZeroDivisionError("division")


class Wordless(Question, tag="findings"):
    def answer(self, position):
        return Answer(Text("assistant.games.third_reich", "no-such-key"))


class Astray(Question, tag="findings"):
    def answer(self, position):
        lights = Highlights({"atlantis": Role.SUBJECT}, {"nobody#1": Role.SUBJECT})
        offers = (Offer(verbatim("sink"), Move(("nobody#1",), "atlantis")),)
        return Answer(verbatim("x"), highlights=lights, offers=offers, value=object(), follow_ups=NOWHERE)


NOWHERE = (FollowUp(verbatim("on"), Ask("nothing")),)


class OfRow(Question, tag="findings"):
    row: RowId
    zone: ZoneId = ""

    def answer(self, position):
        return Answer(verbatim("x"))


def changed(**fields):
    return lambda: msgspec.structs.replace(BASE, findings=None, **fields)


BREACHES = (
    (changed(map="nowhere"), "no-such-map"),
    (changed(counters="nowhere"), "no-such-counters"),
    (changed(setups=("winter-1940",), sample="winter-1940"), "setup-empty-wanting"),
    (changed(setups=("empty", "later"), sample="empty"), "setup-not-there"),
    (changed(sample="later"), "sample-not-offered"),
    (changed(title=Name("T", " ")), "title-wanting"),
    (changed(questions=()), "no-questions"),
    (changed(questions=(Plain, Failing)), "tag-twice"),
    (changed(questions=(Unsaid,)), "message-wanting"),
    (changed(questions=(Failing,)), "answer-failed"),
    (changed(questions=(Wordless,)), "text-unsaid"),
    (changed(questions=(Astray,)), "lights-no-zone"),
    (changed(questions=(Astray,)), "lights-no-counter"),
    (changed(questions=(Astray,)), "offer-impossible"),
    (changed(questions=(Astray,)), "answer-no-json"),
    (changed(questions=(Astray,)), "leads-nowhere"),
    (changed(questions=(OfRow,)), "register-not-there"),
    (changed(facts=(Fact("x", "a", ("b", "c")),)), "default-no-choice"),
    (changed(facts=(Fact("x", 9, most=5),)), "default-out-of-range"),
    (changed(facts=(Fact("x", 1), Fact("x", 2))), "fact-twice"),
    (changed(registers=(Register("x", (RegisterColumn("y", "colour"),)),)), "column-type"),
    (changed(registers=(Register("x", (RegisterColumn("y", "choice"),)),)), "choice-without-values"),
    (changed(registers=(Register("x", (RegisterColumn("y", "row", ("z",)),)),)), "register-not-there"),
    (changed(registers=(Register("x", (), {"row": {"y": 1}}),)), "column-not-there"),
    (lambda: msgspec.structs.replace(BASE, questions=(Unsaid,)), "findings-not-listed"),
)


@pytest.mark.parametrize(("broken", "key"), BREACHES, ids=[key for _, key in BREACHES])
def test_each_breach_is_found_and_said(broken, key):
    found = list(breaches(broken()))
    assert key in {problem.text.key for problem in found}
    for problem in found:
        for language in LANGUAGES:
            assert problem.where.startswith(BASE.slug)
            assert f"<{problem.text.key}" not in render(problem.text, language)
