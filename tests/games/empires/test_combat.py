"""Combat beyond the worked cases: technologies, odds, losses and their readings."""

import itertools
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.core.calc import as_json
from assistant.games import find_calculator
from assistant.games.empires.combat import LOSSES, OUTCOMES


def work(topic, situation, edition="v1.1"):
    return json.loads(json.dumps(as_json(find_calculator("empires", edition).work(topic, situation).value)))


def combat(attacker="germany", defender="france", cv=(5, 4), country="france", terrain="plain", name="", **more):
    return {
        "attacker": {"nation": attacker, "cv": cv[0]},
        "defender": {"nation": defender, "cv": cv[1]},
        "zone": {"country": country, "terrain": terrain, "name": name},
        **more,
    }


@pytest.mark.parametrize(
    ("edition", "situation", "expected"),
    [
        ("v1.1", combat(trench=1), 2),
        ("v1.1", combat(trench=2, country="belgium"), 2),
        ("v1.1", combat(trench=2, country="russia", name="KIEV"), 2),
        ("first", combat(trench=2, country="russia", name="Kiev"), 1),
        ("v1.1", combat(trench=1, country="italy", terrain="mountain"), 1),
        ("v1.1", combat(trench=1, terrain="mountain"), 2),
        ("v1.1", combat(terrain="mountain"), 1),
        # Tanks leave the mountain, and a higher marker.
        ("v1.1", combat(trench=1, terrain="mountain", techs={"germany": {"tanks": 1}}, spend={"tanks": True}), 1),
        ("v1.1", combat("uk", "germany", trench=2, techs={"allies": {"tanks": 2}}, spend={"tanks": True}), 0),
        ("v1.1", combat("uk", "germany", trench=2, techs={"allies": {"tanks": 1}}, spend={"tanks": True}), 2),
        ("first", combat(trench=2, techs={"germany": {"tanks": 2}}, spend={"tanks": True}), 0),
        # Not spent: nothing.
        ("v1.1", combat(trench=1, techs={"germany": {"tanks": 1}}), 2),
        # No nation without technology leads tanks or Sturmtruppen; the first edition has none of the latter.
        ("v1.1", combat("italy", "germany", trench=1, techs={"allies": {"tanks": 2}}, spend={"tanks": True}), 2),
        ("v1.1", combat(trench=1, techs={"germany": {"sturmtruppen": True}}), 1),
        ("first", combat(trench=1, techs={"germany": {"sturmtruppen": True}}), 2),
        ("v1.1", combat("turkey", "france", trench=1, techs={"austria_hungary": {"sturmtruppen": True}}), 2),
    ],
)
def test_position(edition, situation, expected):
    assert work("combat_potential", situation, edition)["defender"]["position"] == expected


@pytest.mark.parametrize(
    ("attacker", "defender", "levels", "options", "expected"),
    [
        ("germany", "france", {"germany": {"attack": 3}, "allies": {"defense": 1}}, {}, (1, 0)),
        ("germany", "france", {"germany": {"attack": 1}, "allies": {"defense": 1}}, {}, (0, 0)),
        ("usa", "germany", {"allies": {"attack": 1}}, {}, (1, 0)),
        ("italy", "germany", {"allies": {"attack": 2}, "germany": {"defense": 1}}, {}, (0, 1)),
        ("italy", "germany", {"allies": {"attack": 2}, "germany": {"defense": 1}}, {"minor_tech": "no_bonus"}, (0, 0)),
        ("germany", "romania", {"germany": {"attack": 1}, "russia": {"defense": 1}}, {}, (1, 0)),
        (
            "germany",
            "romania",
            {"germany": {"attack": 1}, "russia": {"defense": 1}},
            {"minor_tech": "no_bonus"},
            (0, 0),
        ),
        ("serbia", "turkey", {"allies": {"attack": 5}, "austria_hungary": {"defense": 5}}, {}, (0, 0)),
    ],
)
def test_levels(attacker, defender, levels, options, expected):
    found = work("combat_potential", combat(attacker, defender, techs=levels, options=options))
    assert (found["attacker"]["tech"], found["defender"]["tech"]) == expected


BOTH_FLY = {power: {"aviation": True} for power in ("germany", "allies", "russia", "austria_hungary")}


@pytest.mark.parametrize(
    ("situation", "expected"),
    [
        (combat(techs=BOTH_FLY, spend={"aviation": 1}), 2),
        (combat(techs=BOTH_FLY, spend={"aviation": 1, "counter": 1}), 0),
        (combat(techs=BOTH_FLY, spend={"aviation": 2, "counter": 1}), 2),
        (combat(spend={"aviation": 1}), 0),
        (combat("turkey", "uk", techs=BOTH_FLY, spend={"aviation": 1}), 0),
        (combat("uk", "turkey", techs=BOTH_FLY, spend={"aviation": 1, "counter": 1}), 2),
        (combat("uk", "austria_hungary", name="gallipoli", techs=BOTH_FLY, spend={"aviation": 1}), 2),
        (combat("russia", "turkey", name="Gallipoli", techs=BOTH_FLY, spend={"aviation": 1}), 2),
    ],
)
def test_aviation(situation, expected):
    assert work("combat_potential", situation)["attacker"]["aviation"] == expected


def test_a_turk_beside_the_target_bars_aviation_at_gallipoli():
    situation = combat("uk", "bulgaria", name="Gallipoli", techs=BOTH_FLY, spend={"aviation": 1})
    situation["zone"]["turkish_army"] = True
    assert work("combat_potential", situation)["notes"] == ["no Allied aviation at Gallipoli"]


def test_the_sums_are_the_sums_of_their_lines():
    situation = combat(
        supports=[{"sv": 2}, {"sv": 1}], trench=1, techs={"germany": {"attack": 1, "aviation": True}},
        spend={"aviation": 1}, dice={"attacker": 6, "defender": 1},
    )  # fmt: skip
    found = work("combat_potential", situation)
    attacker, defender = found["attacker"], found["defender"]
    assert attacker["base"] == attacker["cv"] + attacker["support"] + attacker["tech"] + attacker["aviation"] == 11
    assert defender["base"] == defender["cv"] + defender["position"] + defender["tech"] == 6
    assert (attacker["total"], defender["total"]) == (17, 7)


@given(st.integers(0, 15), st.integers(0, 15))
def test_odds_are_the_results_of_the_36_rolls(attacker, defender):
    found = work("odds", combat(cv=(attacker, defender)))
    counted = dict.fromkeys(OUTCOMES, 0)
    for a, d in itertools.product(range(1, 7), repeat=2):
        counted[work("loss_result", {"attacker": attacker + a, "defender": defender + d})["outcome"]] += 1
    assert found == counted


SIDE = st.lists(st.tuples(st.booleans(), st.booleans()), min_size=1, max_size=3)


def fight(outcome, ours, theirs, supports, trench, country="france", terrain="plain", **options):
    def named(prefix, armies):
        return [{"id": f"{prefix}{n}", "full": full, "fought": fought} for n, (full, fought) in enumerate(armies)]

    attackers, defenders = named("a", ours), named("d", theirs)
    supports = min(supports, len(attackers) - 1)
    return {
        "outcome": outcome,
        "attacker": {"lead": attackers[0], "supports": attackers[1 : 1 + supports], "others": attackers[1 + supports :]},
        "defender": {"target": defenders[0], "others": defenders[1:]},
        "trench": trench, "zone": {"country": country, "terrain": terrain}, "options": options,
    }  # fmt: skip


@given(
    outcome=st.sampled_from(OUTCOMES), ours=SIDE, theirs=SIDE, supports=st.integers(0, 2), trench=st.sampled_from([0, 1, 2]),
    edition=st.sampled_from(["v1.1", "first"]), order=st.sampled_from(["lead_first", "split"]),
    counts=st.booleans(),
)  # fmt: skip
def test_laws_of_losses(outcome, ours, theirs, supports, trench, edition, order, counts):
    situation = fight(outcome, ours, theirs, supports, trench, loss_order=order, trench_counts_as_absorbed=counts)
    ways = work("loss_allocation", situation, edition)["allocations"]
    assert ways
    assert len({json.dumps(way, sort_keys=True) for way in ways}) == len(ways)
    due_attacker, due_defender = LOSSES[outcome]
    full = {f"a{n}": 1 + f for n, (f, _) in enumerate(ours)} | {f"d{n}": 1 + f for n, (f, _) in enumerate(theirs)}
    for way in ways:
        lost, lost_defender = sum(way["attacker"].values()), sum(way["defender"].values())
        assert all(n <= full[army] for army, n in (*way["attacker"].items(), *way["defender"].items()))
        assert lost <= due_attacker
        assert lost_defender + way["trench_used"] <= due_defender
        if way["winner_spared"]:
            assert min(lost, lost_defender) == 0
            assert outcome in ("attacker", "defender")
        if way["trench_used"]:
            assert trench > way["trench_after"] >= 0
            assert edition == "first" or outcome != "attacker_double"
        else:
            assert way["trench_after"] == trench
            assert not way["retreat"]
        assert way["trench_final"] in (0, way["trench_after"])


def ways(*args, edition="v1.1", **more):
    return work("loss_allocation", fight(*args, **more), edition)["allocations"]


FULL, REDUCED, TIRED = (True, False), (False, False), (True, True)


def test_losses_spill_onto_those_that_fought_in_version_1_1_only():
    assert ways("defender", [REDUCED, TIRED], [FULL], 0, 0)[0]["attacker"] == {"a0": 1, "a1": 1}
    (way,) = ways("defender", [REDUCED, TIRED], [FULL], 0, 0, edition="first")
    assert way["attacker"] == {"a0": 1}
    assert way["winner_spared"]


def test_the_owner_chooses_which_army_takes_the_overflow():
    found = ways("attacker", [FULL], [REDUCED, FULL, REDUCED], 0, 0)
    assert sorted(map(sorted, (way["defender"] for way in found))) == [["d0", "d1"], ["d0", "d2"]]


def test_a_lone_reduced_army_must_use_its_trench_in_the_first_edition():
    assert {way["trench_used"] for way in ways("attacker", [FULL], [REDUCED], 0, 1)} == {True, False}
    (way,) = ways("attacker", [FULL], [REDUCED], 0, 1, edition="first")
    assert way["trench_used"]
    assert not way["winner_spared"]
    (way,) = ways("attacker_double", [FULL], [REDUCED], 0, 2, edition="first")
    assert way["trench_used"]


def test_a_full_army_takes_a_double_itself_whatever_the_trench():
    for edition in ("v1.1", "first"):
        (way,) = ways("attacker_double", [FULL], [FULL], 0, 2, edition=edition)
        assert (way["defender"], way["trench_used"]) == ({"d0": 2}, False)


def test_readings_of_the_trench():
    with_marker = [way for way in ways("attacker", [FULL], [REDUCED], 0, 1, trench_counts_as_absorbed=False)]
    assert all(way["winner_spared"] for way in with_marker)
    # Example 4 holds under both readings: a full army could have taken its two losses.
    plain = ways("attacker", [FULL], [FULL], 0, 1, terrain="forest", trench_counts_as_absorbed=False)
    assert not any(way["winner_spared"] for way in plain)
    for reading, expected in (("always", True), ("defeat", False)):
        used = [way for way in ways("tie", [FULL], [FULL], 0, 1, retreat_when=reading) if way["trench_used"]]
        assert [way["retreat"] for way in used] == [expected]
    for reading, after in (("remove", 0), ("step", 1)):
        found = ways("attacker", [FULL], [FULL], 0, 2, edition="first", first_level2_trench=reading)
        assert [way["trench_after"] for way in found if way["trench_used"]] == [after]


@pytest.mark.parametrize(
    ("country", "terrain", "trench", "edition", "retreat"),
    [
        ("france", "plain", 1, "v1.1", True),
        ("france", "plain", 2, "v1.1", False),
        ("germany", "plain", 2, "v1.1", False),
        ("russia", "plain", 2, "v1.1", True),
        ("russia", "desert", 1, "v1.1", False),
        ("italy", "mountain", 1, "first", False),
        ("france", "plain", 2, "first", True),
    ],
)
def test_where_a_saved_army_must_retreat(country, terrain, trench, edition, retreat):
    found = ways("attacker", [FULL], [FULL], 0, trench, country, terrain, edition=edition)
    assert [way["retreat"] for way in found if way["trench_used"]] == [retreat]


def test_distribution_covers_the_36_rolls_and_reads_its_options_wherever_they_stand():
    situation = fight("tie", [FULL, FULL], [FULL], 1, 1)
    del situation["outcome"]
    whole = {"combat": combat(trench=1), "situation": situation}
    assert sum(row["rolls"] for row in work("distribution", whole)["table"]) == 36
    usual, split = work("distribution", whole), {"loss_order": "split"}
    assert usual != work("distribution", {**whole, "options": split})
    for part in ("combat", "situation"):
        there = {**whole, part: {**whole[part], "options": split}}
        assert work("distribution", there) == work("distribution", {**whole, "options": split}), part


def eligibility(attackers, defenders, edition="v1.1", **more):
    given = {
        "attackers": [{"id": f"a{n}", "path": path, "manoeuvres": moves} for n, (path, moves) in enumerate(attackers)],
        "defenders": [{"id": f"d{n}", "full": full} for n, full in enumerate(defenders)],
        **more,
    }
    return work("attack_eligibility", given, edition)


def test_eligibility():
    found = eligibility([("far", True), ("far", True)], [True])
    assert (found["eligible"], found["must_attack"], found["legal"]) == ([], True, False)
    found = eligibility([("present", False), ("far", True), ("direct", True)], [True])
    assert (found["eligible"], found["max_supports"], found["must_attack"]) == (["a2"], 0, False)
    found = eligibility([("direct", True)] * 3, [True])
    assert (found["max_attacks"], found["max_supports"]) == (1, 2)
    found = eligibility([("direct", True)], [True], zone_already_attacked=True)
    assert (found["max_attacks"], found["first_targets"], found["legal"]) == (0, [], False)
    assert eligibility([("direct", True)], [True], friends_at_start=True)["must_attack"] is False
