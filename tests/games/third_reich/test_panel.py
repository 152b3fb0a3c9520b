"""A combat declared on its panel: each counter and each mission turned, the outcomes in one bar (11, 16)."""

import msgspec
import pytest

from assistant.core.blocks import Fight
from assistant.core.table import Move, Note
from assistant.core.text import has_message, render
from assistant.games.third_reich.game import CALCULATOR
from tests.games.cases import load
from tests.games.hands import found, press
from tests.games.third_reich.hands import q, seen, table, turn

BARE = q.attack(zone="riga", attacker="germany-infantry#1", target="ussr-infantry#1", air="none")


def shown(desk, question):
    (fight,) = desk.ask(question).body
    assert isinstance(fight, Fight)
    return fight


def turned(desk, question, part, number=0):
    """Return the question after a click on a counter with this part."""
    fight = shown(desk, question)
    found = [one for one in (*fight.attacker.fighters, *fight.defender.fighters) if one.part == part]
    assert found[number].turned, found[number]
    return msgspec.structs.replace(question, **found[number].turned)


def switched(desk, question, key):
    """Return the question after a click on an aid."""
    fight = shown(desk, question)
    (aid,) = [one for one in (*fight.attacker.aids, *fight.defender.aids) if one.label.key == key]
    return msgspec.structs.replace(question, **aid.turned)


def parts(party):
    return [(one.counter, one.part) for one in party.fighters]


def strengths(desk, question):
    fight = shown(desk, question)
    return fight.attacker.potential.total, fight.defender.potential.total


def test_supports_are_turned_within_the_excess():
    desk = table("example-7")
    before = strengths(desk, BARE)
    helped = turned(desk, BARE, "idle")
    assert strengths(desk, helped) == (before[0] + 2, before[1])
    assert [part for _, part in parts(shown(desk, helped).attacker)] == ["leads", "supports", "idle"]
    assert strengths(desk, turned(desk, helped, "supports")) == before
    other = turned(desk, helped, "leads")
    assert (other.attacker, other.supporting) == (helped.supporting[0], (helped.attacker,))


def test_an_idle_army_without_room_takes_the_attack():
    desk = table("example-7")
    full = turned(desk, BARE, "idle")
    (idle,) = [army for army, part in parts(shown(desk, full).attacker) if part == "idle"]
    after = turned(desk, full, "idle")
    assert (after.attacker, after.supporting) == (idle, (full.attacker,))
    assert after.answer(desk.position).value.legal


def test_another_target_is_one_click():
    desk = table("winter-1940", Move(("germany-infantry#1",), "riga"))
    question = q.attack(zone="riga")
    first = shown(desk, question).defender.fighters
    assert [one.part for one in first] == ["attacked", "spared"]
    assert turned(desk, question, "spared").target == first[1].counter


MISSION = {"in summer": ((), True), "in winter": ((turn(9),), False)}


@pytest.mark.parametrize(("edits", "flies"), MISSION.values(), ids=MISSION)
def test_missions_are_switched_where_they_fly(edits, flies):
    desk = table("example-7", Move(("air-germany#1",), "missions-axis"), Move(("air-ussr#1",), "missions-ussr"), *edits)
    fight = shown(desk, BARE)
    assert [aid.label.key for aid in fight.attacker.aids] == (["aid-mission"] if flies else [])
    assert not fight.defender.aids
    if flies:
        before = strengths(desk, BARE)
        flown = switched(desk, BARE, "aid-mission")
        assert strengths(desk, flown) == (before[0] + 2, before[1])
        cancelled = switched(desk, flown, "aid-cancelled")
        assert strengths(desk, cancelled) == before
        assert strengths(desk, switched(desk, cancelled, "aid-cancelled")) == strengths(desk, flown)
        assert strengths(desk, switched(desk, flown, "aid-mission")) == before


def test_without_markers_nothing_flies():
    desk = table("winter-1940", turn(2), Move(("germany-infantry#1",), "riga"))
    desk.edit(Move(tuple(c.id for c in seen(desk).missions("missions-axis", "axis")), "missions-reserve-axis"))
    (aid,) = shown(desk, q.attack(zone="riga")).attacker.aids
    assert not aid.on and not aid.turned


@pytest.mark.parametrize("dice", [(6, 1), (3, 4), (1, 6), (2, 2)])
def test_the_outcome_that_fell_is_framed_and_the_best_stands_first(dice):
    desk = table("winter-1940", Move(("germany-infantry#1",), "riga"))
    fight = shown(desk, q.attack(zone="riga"))
    assert fight.fallen is None and fight.chances.total == 36
    tones = [row.tone for row in fight.chances.rows]
    assert tones[0] == "good" and tones[-1] == "bad"
    costs = [(row.cost.args["ours"], row.cost.args["theirs"]) for row in fight.chances.rows if row.cost is not None]
    assert costs == sorted(costs, key=lambda lost: (lost[0] - lost[1], lost)) and len(costs) == len(fight.chances.rows)
    answer = desk.ask(q.attack(zone="riga", dice=dice))
    (rolled,) = answer.body
    assert isinstance(rolled, Fight) and rolled.fallen is not None
    fell = rolled.chances.rows[rolled.fallen]
    value = answer.value
    steps = (min(value.attacker_losses, 2), min(value.defender_losses, 2))
    assert fell.cost is not None and (fell.cost.args["ours"], fell.cost.args["theirs"]) == steps
    for language in ("en", "fr"):
        for text in (rolled.title, rolled.costs, *(one.word for one in rolled.attacker.fighters), fell.word, fell.cost):
            assert text is not None and "<" not in render(text, language)


def test_the_next_combat_follows_while_somebody_is_left():
    desk = table("winter-1940", Move(("germany-infantry#1", "germany-infantry#2"), "riga"), Note("phase", "axis"))
    answer = desk.ask(q.attack(zone="riga", dice=(6, 1)))
    assert [follow.label.key for follow in answer.follow_ups if follow.usual] == ["next-combat-here"]
    assert press(desk, q.attack(zone="riga", dice=(6, 1)), "apply-result")
    last = desk.ask(q.attack(zone="riga", dice=(6, 1)))
    assert not [follow for follow in last.follow_ups if follow.usual]
    assert "attack-owed" not in found(desk)


def test_every_term_of_a_potential_has_a_few_words():
    lines = ("value-", "combat-support", "combat-air", "terrain-")
    given = [case["given"] for case in load("third_reich") if case["topic"] == "combat_potential"]
    told = [reason.text for one in given for reason in CALCULATOR.work("combat_potential", one).reasons]
    terms = {text.key for text in told if text.key.startswith(lines)}
    assert len(terms) == 8
    terms |= {"value-italians-with-germans", "value-winter-1942", "combat-air-countered"}  # in no case of the file
    for language in ("en", "fr"):
        for key in terms:
            assert has_message("assistant.games.third_reich", key, language)
            assert has_message("assistant.games.third_reich", f"term-{key}", language)
