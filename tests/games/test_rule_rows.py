"""The rules as rows, each read off the rulebook: the worked cases, a second look, and the edges that both leave out.

`expect` is a part of the answer, `says` some of its reasons, `lacks` none of them, `assumes` all that is assumed; `error` is the
path of the blank that cannot be, `word` what the refusal says.
"""

import copy
import json
import random
import re
from fractions import Fraction

import pytest

from assistant.core.calc import as_json, public
from assistant.core.text import LANGUAGES, QuestionError, render
from assistant.games import find_calculator
from tests.games import cases, reviews

GAMES = {"antique": "antique", "der-des-ders": "der_des_ders", "empires": "empires", "third-reich": "third_reich"}
# test_laws.py of each searches every plan.
SEARCHED = {"der-des-ders": {"best_use"}, "third-reich": {"attack_plan"}}
ROWS = [(slug, row) for slug, folder in GAMES.items() for row in reviews.rows(folder) if row.get("calculator", True)]
# What a rule's number looks like, where it has one form in all of a game.
NUMBER = {"third-reich": r"\d+(\.\d+)?", "empires": r"[^ ]+.*", "empires first": r"first .+"}
# The topics of Downfall of Empires whose answers a row tells whole, and whose lists may stand in any order.
WHOLE = {
    "forced_attack", "loss_result", "odds", "retreat", "supply", "zone_supply", "supply_effects", "zone_loss", "control",
    "end_of_phase", "vp_control", "vp_event", "vp_final", "recruitment_points", "recruitment_payment",
    "recruitment_zones", "naval", "strategic", "research", "research_allowed", "missions", "gas", "entrench",
}  # fmt: skip


def of(kind):
    """The rows that have an answer, or that are refused."""
    rows = [(slug, row) for slug, row in ROWS if kind in row]
    ids = [f"{slug} {row.get('id') or reviews.named(row)}" for slug, row in rows]
    return pytest.mark.parametrize(("slug", "row"), rows, ids=ids)


def agrees(slug, row, found):
    """Tell whether an answer is the row's: in part, and whole where the row tells it whole."""
    expected, topic = row["expect"], row["topic"]
    match slug, topic:
        case "empires", "loss_allocation":
            return cases.holds(expected["allocations"], found["allocations"], "set")
        case "empires", "distribution":
            rows = [[(one["outcome"], one["rolls"]) for one in of_them["table"]] for of_them in (expected, found)]
            pairs = zip(expected["table"], found["table"], strict=True)
            return rows[0] == rows[1] and all(
                cases.holds(*(one["allocations"] for one in pair), "set") for pair in pairs
            )
        case "empires", "movement":  # the names exactly
            return set(expected["zones"]) == set(found["zones"]) and cases.holds(
                expected["zones"], found["zones"], "subset"
            )
        case "empires", _:
            return cases.holds(expected, found, "exact" if topic in WHOLE else "subset")
        case "third-reich", _ if "id" in row:  # keys may be more, objects inside are compared whole
            return all(key in found and cases.holds(one, found[key], "exact") for key, one in expected.items())
        case "third-reich", _ if isinstance(found, dict):  # nothing else is reached or changes
            whole = [key for key in ("reach", "changes") if key in expected]
            return reviews.agrees(expected, found) and all(expected[key].keys() == found[key].keys() for key in whole)
    return reviews.agrees(expected, found)


@of("expect")
def test_the_answer_is_the_rulebooks_and_explained_in_both_languages(slug, row):
    found = cases.worked_value(slug, row)
    assert agrees(slug, row, found), f"{row.get('why', '')}\nexpected {row['expect']}\nfound {found}"
    edition = row.get("edition", "")
    worked = find_calculator(slug, edition).work(row["topic"], row["given"])
    nothing = not (row["given"] and found) or (isinstance(found, dict) and not found.get("surrenders", True))
    assert worked.reasons or worked.assumed or nothing
    said = {reason.text.key for reason in worked.reasons}
    assert said >= {*row.get("says", ())} and said.isdisjoint(row.get("lacks", ())), said
    assert row.get("assumes") in (None, [text.key for text in worked.assumed]), worked.assumed
    for language in LANGUAGES:
        told = public(worked, language)
        for words in (*(reason["text"] for reason in told["reasons"]), *told["assumed"]):
            assert words and "<" not in words, words
    number = NUMBER.get("empires first" if edition == "first" else slug, ".*")
    assert all(re.fullmatch(number, reason.rule) for reason in worked.reasons)


@of("error")
def test_what_cannot_be_is_refused_at_its_blank(slug, row):
    with pytest.raises(QuestionError) as caught:
        find_calculator(slug, row.get("edition", "")).work(row["topic"], json.dumps(row["given"]).encode())
    assert caught.value.field == row["error"]
    said = {language: render(caught.value.text, language) for language in LANGUAGES}
    assert all(words and "<" not in words for words in said.values())
    assert row.get("word", "").casefold() in said["en"].casefold()


@pytest.mark.parametrize("slug", GAMES)
def test_every_topic_has_its_rows(slug):
    asked = {row["topic"] for one, row in ROWS if one == slug and "expect" in row}
    assert asked | SEARCHED.get(slug, set()) == {topic.name for topic in find_calculator(slug).topics}


STRANGE = (
    None, -1, 0, 1, 3, 7, 20, 99, 1914, 10**9, "", "nowhere", "france", "Autriche", "axis", True, [], [1], ["x"], {}, {"a": 1},
    [[1, 2]],
)  # fmt: skip


def places(node):
    """Yield each object or list of a situation with each of its keys."""
    for key in list(node) if isinstance(node, dict) else range(len(node)):
        yield node, key
        if isinstance(node[key], dict | list):
            yield from places(node[key])


@pytest.mark.parametrize("slug", GAMES)
def test_a_situation_spoilt_anywhere_is_answered_or_refused_at_a_blank(slug):
    """One value of a good situation is another or is not there: reasons, or an error that names a field, and no other one."""
    chance, rows = random.Random(slug), [row for one, row in ROWS if one == slug and "id" in row]
    for row in rows * -(-1200 // len(rows)):
        given = copy.deepcopy(row["given"])
        if not (found := [*places(given)]):
            continue
        node, key = chance.choice(found)
        if isinstance(node, dict) and chance.random() < 0.15:
            del node[key]
        else:
            node[key] = chance.choice(STRANGE)
        try:
            worked = find_calculator(slug, row.get("edition", "")).work(row["topic"], given)
        except QuestionError as error:
            assert error.field.startswith("given"), given
            assert not [language for language in LANGUAGES if "<" in render(error.text, language)], error
        else:
            if slug != "der-des-ders":  # whose boxes are named by digits
                assert_exact(as_json(worked.value))
            assert slug != "antique" or (worked.reasons and all(reason.rule for reason in worked.reasons)), given
            for language in LANGUAGES:
                told = public(worked, language)
                lines = [reason["text"] for reason in told["reasons"]] + told["assumed"]
                assert not [line for line in lines if re.search(r"<(?![\s\d=])|Fraction\(|None", line)], lines


def assert_exact(value):
    """Whole numbers as integers, fractions as strings in lowest terms, no floats."""
    for item in value.values() if isinstance(value, dict) else value if isinstance(value, list | tuple) else ():
        assert_exact(item)
    assert not isinstance(value, float)
    if isinstance(value, str) and value.lstrip("-").replace("/", "").isdigit():
        assert Fraction(value).denominator > 1 and str(Fraction(value)) == value, value


# Third Reich: every topic has the readings of the table among its blanks.
FIRST = {row["topic"]: row["given"] for slug, row in reversed(ROWS) if slug == "third-reich" and "id" in row}


@pytest.mark.parametrize("topic", sorted(FIRST))
def test_every_topic_takes_options_and_refuses_what_is_none(topic):
    def answer(**options):
        return cases.solved("third-reich", topic, {**FIRST[topic], "options": options})

    assert answer(rounding="result_up") == answer()
    with pytest.raises(QuestionError, match="rounding") as error:
        answer(roundin="result_up")
    assert error.value.field == "given.options.roundin"
