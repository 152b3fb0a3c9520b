"""Situations that cannot be: an error that names the field, never another exception."""

import json
import random
import time

import pytest

from assistant.core.problems import QuestionError
from assistant.core.text import render
from assistant.games.der_des_ders.calculator import CALCULATOR
from tests.games.cases import load
from tests.pace import allowed

CASES = load("der_des_ders")
POOL = {"attack_value": 4, "attack_dice": 1, "attack_modifier": 0, "artillery_dice": 0, "artillery_modifier": 0}

FALLING = [{"level": 4, "year": 1916, "threshold": 5}, {"level": 1, "year": 1916, "threshold": 5}]
ABSURD = [
    ("armistice", {"vp": 3, "die": 7}, "given.die"),
    ("armistice", {"vp": -1}, "given.vp"),
    ("armistice", {"pv": 3}, "given.pv"),
    ("armistice", {"vp": 3, "options": {"natural_rule_armistic": True}}, "given.options.natural_rule_armistic"),
    ("board_fact", {"sector": "portugal"}, "given.sector"),
    ("board_fact", {}, "given.sector"),
    ("board_fact", {"sector": "france", "breakdown": 3}, "given.breakdown"),
    ("board_fact", {"adjacent": ["france", "spain"]}, "given.adjacent[1]"),
    ("turn_year", {"turn": 15}, "given.turn"),
    ("bowl", {"turn": 2, "drawn_earlier": [1, 1]}, "given.drawn_earlier[1]"),
    ("income", {"side": "allies"}, "given.side"),
    ("income", {"side": "entente", "state": {"breakdown": {"russia": 10}}}, "given.state.breakdown.russia"),
    ("income", {"side": "entente", "state": {"breakdown": {"rusia": 5}}}, "given.state.breakdown.rusia"),
    ("income", {"side": "entente", "state": {"breakdown": {"Russie": 5, "russia": 5}}}, "given.state.breakdown.russia"),
    ("income", {"side": "entente", "state": {"pr": {"entente": 21}}}, "given.state.pr.entente"),
    ("income", {"side": "entente", "state": {"events": [43]}}, "given.state.events[0]"),
    ("income", {"side": "entente", "state": {"status": {"italy": "war"}}}, "given.state.status.italy"),
    (
        "income",
        {"side": "entente", "board": {"operational_value": {"values": [0, 1]}}},
        "given.board.operational_value.values",
    ),
    ("apply_event", {"event": 14, "state": {"turn": 5}}, "given.die"),
    ("offensive_setup", {"attacker": "france", "defender": "germany", "pr": -1}, "given.pr"),
    ("offensive_setup", {"attacker": "russia", "defender": "germany", "schlieffen": True}, "given.schlieffen"),
    ("offensive_resolve", {"pool": POOL, "attack": [1, 2]}, "given.attack"),
    ("offensive_resolve", {"pool": {**POOL, "gaza": True}, "attack": [6]}, "given.rerolls"),
    ("offensive_resolve", {"pool": {**POOL, "dice": 2}, "attack": [6]}, "given.pool.dice"),
    ("tech_attempt", {"side": "entente", "tech": "tanks", "extra_pr": 0}, "given.tech"),
    (
        "tech_attempt",
        {"side": "entente", "tech": "air", "state": {"tech_attempted": {"entente": ["navy"]}}},
        "given.state.tech_attempted.entente[0]",
    ),
    ("system_turn", {"side": "central", "dice": []}, "given.dice"),
    (
        "system_turn",
        {"side": "central", "markers": [{"type": "technology"}], "dice": [1]},
        "given.markers[0].modifier",
    ),
    (
        "system_turn",
        {"side": "central", "markers": [{"type": "offensive", "target": "france", "modifier": 1}], "dice": [1]},
        "given.markers[0].modifier",
    ),
    (
        "system_turn",
        {"side": "central", "markers": [{"type": "offensive", "target": "narnia"}], "dice": [1]},
        "given.markers[0].target",
    ),
    ("revolution_exit", {"state": {"revolution": 8}}, "given.state.revolution"),
    ("naval_absorb", {"shifts": {"frence": 1}, "overflow": 1}, "given.shifts.frence"),
    (
        "tech_attempt",
        {
            "side": "entente",
            "tech": "air",
            "board": {"tech_tree": {"entente": {"air": FALLING}}},
        },
        "given.board.tech_tree.entente.air",
    ),
]


@pytest.mark.parametrize("topic, given, field", ABSURD, ids=[f"{topic}-{field}" for topic, _, field in ABSURD])
def test_the_error_names_the_field(topic, given, field):
    with pytest.raises(QuestionError) as caught:
        CALCULATOR.work(topic, given)
    assert caught.value.field == field
    for language in ("en", "fr"):
        words = render(caught.value.text, language)
        assert words and not words.startswith("<")


STRANGE = (
    None,
    -1,
    0,
    1,
    3,
    7,
    20,
    99,
    1914,
    42,
    "",
    "france",
    "Autriche",
    "central",
    True,
    [],
    [1],
    ["germany"],
    {},
    {"a": 1},
)


def spoilt(given, chance):
    """Return a situation with one value somewhere replaced by a strange one."""
    copy = json.loads(json.dumps(given))
    places = []

    def walk(node):
        for key in list(node) if isinstance(node, dict) else range(len(node)):
            places.append((node, key))
            if isinstance(node[key], (dict, list)):
                walk(node[key])

    walk(copy)
    if places:
        node, key = chance.choice(places)
        node[key] = chance.choice(STRANGE)
    return copy


def test_spoilt_situations_are_answered_or_refused():
    chance = random.Random(1918)
    for case in CASES * 12:
        given = spoilt(case["given"], chance)
        try:
            worked = CALCULATOR.work(case["topic"], given)
        except QuestionError as error:
            assert error.field.startswith("given"), given
            render(error.text, "fr")
        else:
            assert worked.reasons, given


def test_combat_questions_are_quick():
    raw = json.dumps(next(case["given"] for case in CASES if case["topic"] == "offensive_setup")).encode()
    start = time.thread_time()
    for _ in range(500):
        CALCULATOR.work("offensive_setup", raw)
    assert (time.thread_time() - start) / 500 < allowed(60e-6)
