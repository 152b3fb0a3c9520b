"""Combats: laws of the result, odds against counting dice, and who may attack whom."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given as drawn
from hypothesis import strategies as st

from assistant.games import find_calculator
from assistant.games.third_reich.combat import losses

CALCULATOR = find_calculator("third-reich")


def army(name: str, country: str, faction: str, **more: Any) -> dict[str, Any]:
    base = {"id": name, "country": country, "faction": faction, "type": "infantry", "combat": [5, 3], "support": [2, 1]}
    return {**base, **more}


GERMAN = army("G", "germany", "axis", op="assault")
SOVIET = army("S", "ussr", "ussr", combat=[3, 2])
COMBAT: dict[str, Any] = {
    "turn": 8,
    "zone": {"name": "X", "home": "ussr", "controller": "ussr"},
    "attackers": [GERMAN],
    "defenders": [SOVIET],
    "attacking": "G",
    "target": "S",
}


def worked(**more: Any) -> Any:
    return CALCULATOR.work("combat_potential", {**COMBAT, **more}).value


totals = st.integers(1, 30)


@drawn(totals, totals, st.booleans(), st.booleans())
def test_losses_are_the_same_seen_from_either_side(ours: int, theirs: int, a: bool, d: bool) -> None:
    there = losses(ours, theirs, attacker_reduced=a, defender_reduced=d)
    back = losses(theirs, ours, attacker_reduced=d, defender_reduced=a)
    assert there == back[::-1]


@drawn(totals, totals, st.booleans(), st.booleans())
def test_a_loser_is_always_eliminated_and_a_winner_loses_at_most_one(ours: int, theirs: int, a: bool, d: bool) -> None:
    lost = losses(ours, theirs, attacker_reduced=a, defender_reduced=d)
    if ours == theirs:
        assert lost == (1, 1)
    else:
        assert max(lost) == 2 and min(lost) <= 1


@drawn(
    st.integers(2, 8), st.integers(2, 8), st.booleans(), st.booleans(),
    st.sampled_from(["infantry", "armour"]), st.sampled_from(["plain", "forest"]),
)  # fmt: skip
def test_odds_are_those_of_36_rolls(a: int, d: int, weak: bool, frail: bool, kind: str, terrain: str) -> None:
    combat = {
        **COMBAT,
        "zone": {**COMBAT["zone"], "terrain": [terrain]},
        "attackers": [{**GERMAN, "combat": [a, a], "type": kind, "reduced": weak}],
        "defenders": [{**SOVIET, "combat": [d, d], "reduced": frail}],
    }
    counted: Counter[str] = Counter()
    for first in range(1, 7):
        for second in range(1, 7):
            fought = CALCULATOR.work("combat_potential", {**combat, "dice": [first, second]}).value
            counted[f"{fought.attacker_after}/{fought.defender_after}"] += 1
    odds = CALCULATOR.work("combat_distribution", combat).value
    assert odds.outcomes == counted
    assert odds.wins + odds.ties + odds.losses == 36


TERRAIN = [
    ({"terrain": ["forest"]}, {}, 1),
    ({"terrain": ["forest", "mountain"]}, {}, 2),
    ({"terrain": ["marsh"], "fortress": True}, {}, 2),
    ({"fortress": True, "controller": "axis"}, {}, 0),
    ({}, {"crossed": ["river", "river"]}, 1),
    ({}, {"crossed": ["river", "fortified_line"]}, 3),
    ({}, {"op": "amphibious_assault"}, 1),
    ({}, {"op": "amphibious_assault", "crossed": ["landing"]}, 1),
    ({"terrain": ["mountain"]}, {"op": "amphibious_assault", "crossed": ["river"]}, 3),
]


@pytest.mark.parametrize(("zone", "lead", "bonus"), TERRAIN)
def test_terrain_bonuses_add_up(zone: dict[str, Any], lead: dict[str, Any], bonus: int) -> None:
    value = worked(zone={**COMBAT["zone"], **zone}, attackers=[{**GERMAN, **lead}])
    assert (value.terrain, value.defender) == (bonus, 3 + bonus)


def test_a_fortress_in_the_ussr_helps_soviet_armies_only() -> None:
    zone = {"home": "ussr", "fortress": True}
    soviets = {"attackers": [army("A", "ussr", "ussr", op="assault")], "defenders": [army("D", "germany", "axis")]}
    held = worked(**soviets, attacking="A", target="D", zone={**zone, "controller": "axis"})
    assert held.terrain == 0
    assert worked(zone={**zone, "controller": "ussr"}).terrain == 1
    elsewhere = worked(
        **soviets, attacking="A", target="D", zone={"home": "germany", "fortress": True, "controller": "axis"}
    )
    assert elsewhere.terrain == 1


def test_italians_defend_better_beside_germans_only() -> None:
    italian = army("I", "italy", "axis", combat=[3, 2])
    attack = {"attackers": [army("U", "uk", "allies", op="assault")], "attacking": "U", "target": "I"}
    zone = {"home": "italy", "controller": "axis"}
    assert worked(**attack, zone=zone, defenders=[italian]).defender == 3
    assert worked(**attack, zone=zone, defenders=[italian, army("D", "germany", "axis")]).defender == 4
    assert worked(**attack, zone=zone, defenders=[italian, army("R", "romania", "axis")]).defender == 3
    # Attacking beside Germans brings nothing.
    assert worked(attackers=[{**italian, "op": "assault"}, GERMAN], attacking="I").attacker == 3


def test_winter_1942_weakens_the_axis_in_the_ussr() -> None:
    assert worked(turn=9).attacker == 4
    assert worked(turn=13).attacker == 5
    assert worked(turn=9, zone={"home": "finland"}).attacker == 5
    defended = {"attackers": [{**SOVIET, "op": "assault"}], "defenders": [GERMAN], "attacking": "S", "target": "G"}
    assert worked(**defended, turn=9).defender == 4


CONVERSIONS = [
    ("ussr", "europe", army("G", "germany", "axis", type="armour", op="assault"), True),
    ("ussr", "europe", army("G", "romania", "axis", type="armour", op="assault"), False),
    ("finland", "europe", army("G", "germany", "axis", type="armour", op="assault"), False),
    ("italy", "north_africa", army("G", "germany", "axis", type="armour", op="assault"), False),
    ("italy", "north_africa", army("G", "germany", "axis", type="armour", dak=True, op="assault"), True),
    ("france", "north_africa", army("G", "uk", "allies", type="armour", op="assault"), True),
    ("france", "north_africa", army("G", "france", "allies", type="armour", op="assault"), False),
    ("france", "europe", army("G", "uk", "allies", type="armour", op="assault"), False),
]


@pytest.mark.parametrize(("home", "region", "lead", "converted"), CONVERSIONS)
def test_who_turns_a_one_or_a_two_into_a_three(home: str, region: str, lead: dict[str, Any], converted: bool) -> None:
    target = army(
        "S", "italy" if lead["faction"] == "allies" else "uk", "axis" if lead["faction"] == "allies" else "allies"
    )
    value = worked(zone={"home": home, "region": region}, attackers=[lead], defenders=[target], dice=[2, 2])
    assert value.dice == ((3, 2) if converted else (2, 2))


def test_supporting_armour_converts_in_the_other_reading() -> None:
    armour = army("P", "germany", "axis", type="armour", op="assault")
    both = {"attackers": [GERMAN, armour], "supporting": ["P"], "dice": [1, 1]}
    assert worked(**both).dice == (1, 1)
    assert worked(**both, options={"die_conversion_by_support": True}).dice == (3, 1)


HELPERS = [army("H", "germany", "axis", op="assault"), army("K", "germany", "axis", op="tactical_movement")]


@pytest.mark.parametrize(
    ("more", "legal"),
    [
        ({}, True),
        ({"attackers": [{**GERMAN, "op": "tactical_movement"}]}, False),
        ({"attackers": [{**GERMAN, "op": "amphibious_assault"}]}, True),
        ({"attackers": [GERMAN, HELPERS[0]], "supporting": ["H"]}, True),
        ({"attackers": [GERMAN, HELPERS[0]], "supporting": ["H"], "supports_used_elsewhere": 1}, False),
        ({"attackers": [GERMAN, HELPERS[0]], "supporting": ["G"]}, False),
        ({"attackers": [GERMAN, *HELPERS], "defenders": [SOVIET, {**SOVIET, "id": "T"}], "supporting": ["H"]}, True),
        (
            {
                "attackers": [GERMAN, *HELPERS],
                "defenders": [SOVIET, {**SOVIET, "id": "T"}],
                "supporting": ["H"],
                "options": {"support_count": "assault"},
            },
            False,
        ),
        ({"air": "uncountered"}, True),
        ({"air": "countered", "turn": 13}, False),
        ({"air": "uncountered", "turn": 13}, False),
        ({"defenders": [{**SOVIET, "attacked_this_phase": True}]}, False),
        ({"defenders": [{**SOVIET, "attacked_this_phase": True}], "options": {"defender_attacked_once": False}}, True),
        ({"defenders": [army("S", "italy", "axis")]}, False),
    ],
)
def test_legality(more: dict[str, Any], legal: bool) -> None:
    assert worked(**more).legal is legal


def test_an_axis_army_is_not_attacked_by_both_coalition_partners() -> None:
    axis = army("D", "germany", "axis", attacked_this_turn_by=["allies"])
    fight = {"zone": {"home": "germany"}, "attacking": "A", "target": "D", "defenders": [axis]}
    assert not worked(**fight, attackers=[army("A", "ussr", "ussr", op="assault")]).legal
    assert worked(**fight, attackers=[army("A", "uk", "allies", op="assault")]).legal


@pytest.mark.parametrize("name", ["Calais", "CALAIS", "calais"])
def test_calais_by_any_name(name: str) -> None:
    defenders = [army("U", "uk", "allies"), army("F", "france", "allies"), army("E", "france", "allies")]
    fight = {"zone": {"name": name, "home": "france"}, "turn": 2, "defenders": defenders, "target": "U"}
    assert not worked(**fight, declared_targets=["F"]).legal
    assert worked(**fight, declared_targets=["F", "E"]).legal


@pytest.mark.parametrize("name", ["Carélie", "karelia", "Carelie"])
def test_finns_in_karelia(name: str) -> None:
    finn = army("F", "finland", "axis", op="assault")
    fight = {"attackers": [finn], "attacking": "F"}
    assert not worked(**fight, zone={"name": name, "home": "finland", "controller": "ussr"}).legal
    assert worked(**fight, zone={"name": name, "home": "finland", "controller": "axis"}).legal


def test_the_sum_shown_is_the_potential() -> None:
    given = {**COMBAT, "attackers": [GERMAN, HELPERS[0]], "supporting": ["H"], "air": "uncountered"}
    answer = CALCULATOR.work("combat_potential", given)
    shown = [reason.text for reason in answer.reasons]
    amounts = [text.args["n"] for text in shown if text.key.startswith(("value-", "combat-support", "combat-air"))]
    assert amounts == [5, 2, 2, 3]
    assert (answer.value.attacker, answer.value.defender) == (9, 3)
