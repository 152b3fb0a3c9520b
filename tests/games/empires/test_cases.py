"""The worked cases of the rules and the second look at them, both editions: the answer, its sentences, what is refused."""

import copy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.core.calc import public
from assistant.core.problems import QuestionError
from assistant.core.text import LANGUAGES, render
from assistant.games import find_calculator
from tests.games import reviews
from tests.games.cases import holds, load, worked_value

CASES = [case for case in load("empires") if case.get("calculator", True)]
LOOKS = reviews.load("empires", "expect")
ABSURD = reviews.load("empires", "error")

EXACT = {
    "forced_attack", "loss_result", "odds", "retreat", "supply", "zone_supply", "supply_effects", "zone_loss", "control",
    "end_of_phase", "vp_control", "vp_event", "vp_final", "recruitment_points", "recruitment_payment",
    "recruitment_zones", "naval", "strategic", "research", "research_allowed", "missions", "gas", "entrench",
}  # fmt: skip


@pytest.mark.parametrize("case", [*CASES, *LOOKS], ids=lambda case: case.get("id") or reviews.named(case))
def test_case(case):
    found, expected, topic = worked_value("empires", case), case["expect"], case["topic"]
    if topic == "loss_allocation":
        assert holds(expected["allocations"], found["allocations"], "set")
    elif topic == "distribution":
        assert [(row["outcome"], row["rolls"]) for row in found["table"]] == [
            (row["outcome"], row["rolls"]) for row in expected["table"]
        ]
        for expected_row, row in zip(expected["table"], found["table"], strict=True):
            assert holds(expected_row["allocations"], row["allocations"], "set")
    elif topic == "movement":
        # The names exactly; of each zone at least the values the case gives. `unreachable` is a reminder for people.
        assert set(expected["zones"]) == set(found["zones"])
        assert holds(expected["zones"], found["zones"], "subset")
    else:
        assert holds(expected, found, "exact" if topic in EXACT else "subset")
    for language in LANGUAGES:
        answer = public(find_calculator("empires", case["edition"]).work(topic, case["given"]), language)
        assert not [text for text in (*(r["text"] for r in answer["reasons"]), *answer["assumed"]) if "<" in text]
        begins = "first " if case["edition"] == "first" else ""
        assert all(reason["rule"].startswith(begins) and reason["rule"] for reason in answer["reasons"])


@pytest.mark.parametrize("case", ABSURD, ids=reviews.named)
def test_what_cannot_be_is_refused_where_it_stands(case):
    with pytest.raises(QuestionError) as error:
        find_calculator("empires", case["edition"]).work(case["topic"], case["given"])
    assert error.value.field == case["error"]
    assert all("<" not in render(error.value.text, language) for language in LANGUAGES)
    assert case.get("word", "").casefold() in render(error.value.text, "en").casefold()


JUNK = [None, -1, 7, 10**9, "nowhere", [], {}, True, [["a"]], {"a": 1}, "germany"]


@settings(max_examples=400, deadline=None)
@given(data=st.data())
def test_no_situation_however_absurd_breaks_a_calculator(data):
    """Any value of a good situation replaced by junk, or dropped: an answer or an error that names a field."""
    case = data.draw(st.sampled_from(CASES))
    situation = copy.deepcopy(case["given"])
    place = situation
    while True:
        key = data.draw(st.sampled_from(sorted(place) if isinstance(place, dict) else range(len(place))))
        inner = place[key]
        if not isinstance(inner, (dict, list)) or not inner or data.draw(st.booleans()):
            break
        place = inner
    if isinstance(place, dict) and data.draw(st.booleans()):
        del place[key]
    else:
        place[key] = data.draw(st.sampled_from(JUNK))
    try:
        public(find_calculator("empires", case["edition"]).work(case["topic"], situation))
    except QuestionError as error:
        assert error.field.startswith("given")
