"""Sentences of the rules that the worked cases leave out, one a line in `sentences.jsonl`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from assistant.games import find_calculator
from tests.games.cases import worked_value

CALCULATOR = find_calculator("third-reich")
LINES = (Path(__file__).parent / "sentences.jsonl").read_text(encoding="utf-8").splitlines()
SENTENCES: list[dict[str, Any]] = [json.loads(line) for line in LINES]


@pytest.mark.parametrize("sentence", SENTENCES, ids=[f"{n}-{s['topic']}" for n, s in enumerate(SENTENCES, 1)])
def test_sentence(sentence: dict[str, Any]) -> None:
    value = worked_value("third-reich", sentence)
    assert {key: value[key] for key in sentence["expect"]} == sentence["expect"]


def test_recruitment_by_lost_zones() -> None:
    def points(power: str, lost: int) -> int:
        given = {"power": power, "war": "total", "turn": 12, "victory_zones_lost": lost}
        return int(CALCULATOR.work("recruitment", given).value.pr)

    assert [points("germany", n) for n in range(10)] == [4, 4, 3, 3, 2, 2, 1, 1, 0, 0]
    assert [points("ussr", n) for n in range(6)] == [8, 8, 7, 7, 6, 6]
