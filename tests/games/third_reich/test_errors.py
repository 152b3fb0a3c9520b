"""Situations that cannot be: the error names the field, and nothing else ever escapes."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest

from assistant.core.problems import QuestionError
from assistant.core.text import render
from assistant.games import find_calculator
from tests.games.cases import load

CALCULATOR = find_calculator("third-reich")
CASES = load("third_reich")
BY_ID = {case["id"]: case for case in CASES}


def broken(case: str, path: str, value: Any) -> tuple[str, dict[str, Any]]:
    given = copy.deepcopy(BY_ID[case]["given"])
    *parents, last = path.split("/")
    place: Any = given
    for key in parents:
        place = place[int(key) if isinstance(place, list) else key]
    if isinstance(place, list):
        place[int(last)] = value
    else:
        place[last] = value
    return BY_ID[case]["topic"], given


ABSURD = [
    ("CP01", "zone/terain", ["plain"], "given.zone.terain"),
    ("CP01", "zone/terrain", ["swamp"], "given.zone.terrain[0]"),
    ("CP02", "dice", [7, 1], "given.dice[0]"),
    ("CP01", "turn", 23, "given.turn"),
    ("CP01", "attacking", "Q", "given.attacking"),
    ("CP01", "target", "D", "given.target"),
    ("CP23", "supporting", ["F", "F"], "given.supporting[1]"),
    ("CP23", "supporting", ["Z"], "given.supporting[0]"),
    ("CP23", "attackers/1/id", "F", "given.attackers[1].id"),
    ("CP23", "declared_targets", ["Z"], "given.declared_targets[0]"),
    ("CP23", "options", {"support_counts": "present"}, "given.options.support_counts"),
    ("CP23", "options", {"support_count": "all"}, "given.options.support_count"),
    ("CP23", "attackers/0/country", "austria", "given.attackers[0].country"),
    ("CP23", "attackers/0/combat", None, "given.attackers[0].combat"),
    ("BZ1", "combats/0/target", "Q", "given.combats[0].target"),
    ("BZ1", "combats/0/zone/name", "Minsk", "given.combats[0].zone.name"),
    ("M01", "army", "B", "given.army"),
    ("M01", "breakthrough_zones", ["Z9"], "given.breakthrough_zones[0]"),
    ("M01", "unsupplied_at_start", ["B"], "given.unsupplied_at_start[0]"),
    ("M01", "op", "amphibious_assault", "given.op"),
    ("M01", "state/armies/0/zone", "Z9", "given.state.armies[0].zone"),
    ("M05", "state/armies/1/id", "A", "given.state.armies[1].id"),
    ("M01", "state/control", {"Z9": "axis"}, "given.state.control.Z9"),
    ("M01", "board/links/0", ["Z0", "Z9"], "given.board.links[0][1]"),
    ("SU01", "board/capitals", {"italy": "Roma"}, "given.board.capitals.italy"),
    ("SU01", "board/zones/Rome/coast", ["Med"], "given.board.zones.Rome.coast[0]"),
    ("P01", "control", {"Bukarest": "axis"}, "given.control.Bukarest"),
    ("P01", "po", 13, "given.po"),
    ("N01", "country", "belgique", "given.country"),
    ("R01", "victory_zones_lost", -1, "given.victory_zones_lost"),
    ("EX01a", "steps/3", {"do": "action"}, "given.steps[3].action"),
    ("EX01a", "steps/1", {"do": "operation", "action": "planning"}, "given.steps[1].action"),
    ("B04", "placed", 3, "given.placed"),
]


@pytest.mark.parametrize(("case", "path", "value", "field"), ABSURD, ids=[f"{a[0]}-{a[1]}" for a in ABSURD])
def test_the_error_names_the_field(case: str, path: str, value: Any, field: str) -> None:
    topic, given = broken(case, path, value)
    with pytest.raises(QuestionError) as error:
        CALCULATOR.work(topic, given)
    assert error.value.field == field
    for language in ("en", "fr"):
        assert "<" not in render(error.value.text, language)


def test_the_error_names_the_nearest_word() -> None:
    topic, given = broken("P01", "control", {"Bukarest": "axis"})
    with pytest.raises(QuestionError, match="Bucarest"):
        CALCULATOR.work(topic, given)


JUNK = [None, True, -1, 0, 99, "", "axis", "Z9", [], ["x"], {}, {"x": 1}, [[1, 2]]]


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Any:
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield from leaves(item, (*path, key))


@pytest.mark.parametrize("topic", sorted({case["topic"] for case in CASES}))
def test_junk_never_escapes_as_another_exception(topic: str) -> None:
    chance = random.Random(topic)
    case = next(case for case in CASES if case["topic"] == topic)
    places = [path for path in leaves(case["given"]) if path]
    for _ in range(150):
        given = copy.deepcopy(case["given"])
        *parents, last = chance.choice(places)
        place: Any = given
        for key in parents:
            place = place[key]
        if chance.random() < 0.15 and isinstance(place, dict):
            del place[last]
        else:
            place[last] = chance.choice(JUNK)
        try:
            CALCULATOR.work(topic, given)
        except QuestionError as error:
            assert error.field.startswith("given")
