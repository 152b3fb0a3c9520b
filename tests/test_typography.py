"""French as it is printed: a space before ; : ! ? and inside « », and no line that breaks there."""

import re
from pathlib import Path

import pytest
from fluent.syntax import ast, parse

from assistant.cli.answers import as_text
from assistant.core.text import render, unbroken
from assistant.games import GAMES, find_game
from assistant.ui.look import wording
from tests.games.tables import behind_keys, start

ROOT = Path(__file__).resolve().parent.parent / "assistant"
FRENCH = sorted(ROOT.rglob("texts/fr/*.ftl"))
LOOSE = re.compile(r"\S[ \u00a0][;:!?»]|«[ \u00a0]")  # where a line could break, or the space is too wide
TIGHT = re.compile(r"\w[;!?»]|\w:(?!\w)|«\w")
QUOTED = re.compile(r"“[^”]*”|\"[^\"]*\"")  # what stands in a file or on a keyboard is written as there


def written(pattern):
    """Every variant of a message, one text each; what will be filled in is one letter."""
    plain = ""
    for element in pattern.elements:
        if isinstance(element, ast.TextElement):
            plain += element.value
            continue
        if isinstance(element.expression, ast.StringLiteral):
            plain += element.expression.value
            continue
        if isinstance(element.expression, ast.SelectExpression):
            for variant in element.expression.variants:
                yield from written(variant.value)
        plain += "x"
    yield plain


@pytest.mark.parametrize("path", FRENCH, ids=lambda path: f"{path.parts[-4]}-{path.stem}")
def test_french_messages_leave_room_before_high_points(path):
    messages = [entry for entry in parse(path.read_text(encoding="utf-8")).body if isinstance(entry, ast.Message)]
    texts = [(m.id.name, QUOTED.sub("", text)) for m in messages if m.value is not None for text in written(m.value)]
    assert [found for found in texts if TIGHT.search(found[1])] == []
    assert [found for found in texts if LOOSE.search(unbroken(found[1], "fr"))] == []


@pytest.mark.parametrize("slug", GAMES)
def test_a_card_says_nothing_that_breaks_before_a_high_point(slug):
    game = find_game(slug)
    position = start(game, game.sample)
    questions = [game.findings() if game.findings else None, *behind_keys(game, position, (), ())]
    for question in (question for question in questions if question is not None):
        answer = question.answer(position)
        texts = [answer.verdict, *(reason.text for reason in answer.reasons), *(offer.label for offer in answer.offers)]
        said = [*(render(text, "fr") for text in texts), *(wording.words(text, "fr") for text in texts)]
        said += as_text(answer, "fr").splitlines()
        assert [words for words in said if LOOSE.search(words)] == []


def test_english_is_left_alone():
    assert unbroken("a : b", "en") == "a : b" and unbroken("a : « b »", "fr") == "a\u202f: «\u202fb\u202f»"
