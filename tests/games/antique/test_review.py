"""Every sentence of the rules once more, worked out by hand from the rulebook before looking at the answer."""

import json

import pytest

from assistant.core.problems import QuestionError
from assistant.core.text import render
from assistant.games.antique.calculator import CALCULATOR
from tests.games.cases import worked_value
from tests.games.reviews import agrees, load, named


@pytest.mark.parametrize("line", load("antique", "expect"), ids=named)
def test_answer(line):
    found = worked_value("antique", line)
    assert agrees(line["expect"], found), f"expected {line['expect']}\nfound {found}"


@pytest.mark.parametrize("line", load("antique", "error"), ids=named)
def test_refusal_names_the_blank(line):
    with pytest.raises(QuestionError) as caught:
        CALCULATOR.work(line["topic"], json.dumps(line["given"]).encode())
    assert caught.value.field == line["error"]
    assert all(render(caught.value.text, language) for language in ("en", "fr"))
