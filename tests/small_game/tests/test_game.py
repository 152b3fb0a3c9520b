"""The game keeps the contract, and its rules give what the cases say."""

import json
from pathlib import Path

import pytest
from ponds.game import GAME

from assistant.core.calc import as_json
from assistant.core.text import render
from assistant.desk.contract import breaches

CASES = json.loads((Path(__file__).parent / "cases.json").read_text(encoding="utf-8"))


def test_the_game_keeps_the_contract():
    assert [(problem.where, render(problem.text)) for problem in breaches(GAME, every_set_up=True)] == []


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_case_comes_out_as_the_rules_say(case):
    assert as_json(GAME.calculator.work(case["topic"], case["given"]).value) == case["expected"]
