"""The twelve examples of the rulebook, asked of the saved tables that show them (22); both values of every reading."""

from collections import defaultdict

import pytest

from assistant.core.table import Move, Note
from assistant.games.third_reich.game import GAME
from assistant.games.third_reich.questions.cards import theatre
from tests.games.hands import press
from tests.games.test_scenes import rows
from tests.games.third_reich.hands import ARMOUR, armies, q, seen, table


def reach(desk, army, op="assault"):
    return desk.ask(q.reach(counters=(army,), op=op)).value


def test_example_1_operation_points_stop_at_the_first_combat_and_actions_go_on():
    desk = table("example-1")
    assert press(desk, q.actions(), "take-income") and press(desk, q.recruit(nation="italy"), "buy-flip")
    for zone, moved, taken in (("riga", (1, 2), "take-planning"), ("kovel", (4, 5), "")):
        for n in moved:
            assert press(desk, q.reach(counters=(f"germany-infantry#{n}",), to=zone), "move-there")
        assert press(desk, q.missions(zone=zone), "fly-over")
        assert not taken or press(desk, q.actions(), taken)
    assert (seen(desk).po("axis"), len(seen(desk).missions("missions-axis", "axis"))) == (5 + 3 + 5 - 4, 2)
    # Having entered the USSR, the Axis is in total war by the rules: a fourth action.
    assert press(desk, q.war(), "to-total-war")
    assert desk.ask(q.budget(spend=1)).value.legal
    assert press(desk, q.attack(zone="kovel", dice=(4, 3)), "apply-result")
    assert not desk.ask(q.budget(spend=1)).value.legal
    assert desk.ask(q.reach(counters=(ARMOUR,))).reasons[0].text.key == "no-points-after-combat"
    assert press(desk, q.actions(), "take-armour-production") and press(desk, q.actions(), "take-recruitment")
    assert press(desk, q.recruit(), "buy-flip")
    assert desk.ask(q.phase()).value["legal"] and desk.ask(q.actions()).verdict.args["used"] == 3


def test_example_5_flips_and_the_fall_of_vilnius():
    desk = table("example-2", Move(("pb-axis#1",), "pb-axis:1"))
    reduced = [c for c, army in seen(desk).armies.items() if army.face == 1 and c.startswith("germany")]
    flips = [offer for offer in desk.ask(q.recruit(side="axis")).offers if offer.label.key == "buy-flip"]
    for offer in flips:
        desk.edit(offer.edit)
    # The reduced armies of Hamburg and Tarnow are not of this table; those of the front are brought back.
    assert len(flips) == len(reduced) and all(seen(desk).armies[c].face == 0 for c in reduced)
    assert desk.position.box("pb-axis#1") == 0
    desk = table("example-2", Note("phase", "ussr"))
    assert desk.ask(q.end(side="ussr")).value["elimination"] == 2
    while press(desk, q.end(side="ussr"), "end-elimination-offer"):
        pass
    assert not seen(desk).armies_in("vilnius")


@pytest.mark.parametrize("dice", [(6, 1), (1, 6), (3, 5)])
def test_the_offer_applies_the_result(dice):
    desk = table("example-7")
    answer = desk.ask(q.attack(zone="kovel", dice=dice))
    attacking, target = answer.situation.attacking, answer.situation.target
    desk.edit(answer.offers[0].edit)
    after = {attacking: answer.value.attacker_after, target: answer.value.defender_after}
    for army, face in after.items():
        reserve = "reserve-axis" if army.startswith("germany") else "reserve-ussr"
        counter = desk.position.table.counters[army]
        assert counter.zone == (reserve if face == "eliminated" else "kovel")
        assert counter.face == (face == "reduced")
    # The mission is spent, and the army attacked cannot be attacked again in this phase.
    assert not [c for c in desk.position.counters_in("kovel") if c.kind == "air-germany"]
    if after[target] != "eliminated":
        again = q.attack(zone="kovel", target=target, attacker=armies(desk, "kovel", "axis")[-1])
        assert not desk.ask(again).value.legal


def test_every_reading_is_played_by_its_values():
    """The scenes of the game note each with at least two values, and tell what the one and the other change."""
    noted = defaultdict(set)
    for row in rows():
        slug, steps, _ = row.values
        for _, fact, value in (step.split() for step in steps if slug == GAME.slug and step.startswith("note ")):
            noted[fact].add(value)
    assert not [fact.id for fact in GAME.facts if fact.reading and len(noted[fact.id]) < 2]


def test_a_note_that_is_no_reading_leaves_the_others_as_they_are_noted():
    """A desk leaves such a note out; whoever reads a position of his own may have one."""
    position = table().position.after(Note("rounding", "sideways")).after(Note("surcharges-cumulate", True))
    options = theatre(position).options
    assert (options.rounding, options.surcharges_cumulate) == ("result_up", True)
