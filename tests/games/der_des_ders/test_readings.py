"""Every reading of the options table changes what it should; edges of the rules that the worked cases leave out."""

import json

import pytest

from assistant.core.calc import as_json
from assistant.games.der_des_ders.calculator import CALCULATOR
from assistant.games.der_des_ders.rules import Readings


def ask(topic, **given):
    return json.loads(json.dumps(as_json(CALCULATOR.work(topic, given).value)))


RICH = {"pr": {"entente": 9, "central": 9}}
POOL = {"attack_value": 5, "attack_dice": 2, "attack_modifier": 0, "artillery_dice": 1, "artillery_modifier": 0}


def setup(attacker, defender, pr, options=None, **state):
    given = {"attacker": attacker, "defender": defender, "pr": pr, "state": {**RICH, **state}, "options": options or {}}
    return ask("offensive_setup", **given)


# (option, its other value, question, the answer by the usual reading, the answer by the other)
SWITCHES = [
    (
        "natural_rule_naval",
        True,
        lambda o: ask("naval_result", side="central", die=6, pr_spent=0, state={"jutland_minus_1": True}, options=o)[
            "column"
        ],
        5,
        6,
    ),
    ("natural_rule_armistice", True, lambda o: ask("armistice", vp=1, die=6, options=o)["success"], False, True),
    ("turn14_year", 1918, lambda o: ask("turn_year", turn=14, options=o)["year"], 1919, 1918),
    (
        "same_tech_again_after_success",
        True,
        lambda o: ask(
            "tech_attempt",
            side="entente",
            tech="attack",
            state={"turn": 8, **RICH, "tech": {"entente": {"attack": 1}}, "tech_attempted": {"entente": ["attack:1"]}},
            options=o,
        )["legal"],
        False,
        True,
    ),
    (
        # France in mutiny on its last operational point has no die: its marker is void and free, or spends that point.
        "system_attacks_without_dice",
        True,
        lambda o: ask(
            "system_turn",
            side="entente",
            markers=[{"type": "offensive", "target": "germany"}],
            dice=[3],
            state={"turn": 8, **RICH, "events": [22], "breakdown": {"france": 2}, "status": {"russia": "out"}},
            options=o,
        )["pr_left"],
        9,
        8,
    ),
    (
        "air_uses_sector_cap",
        False,
        lambda o: setup("russia", "germany", 1, o, tech={"entente": {"air": 7}, "central": {"air": 5}})[
            "attacker_artillery_reroll"
        ],
        False,
        True,
    ),
    (
        "defence_uses_sector_cap",
        False,
        lambda o: setup("serbia", "bulgaria", 1, o, status={"bulgaria": "at_war"}, tech={"central": {"defence": 4}})[
            "attack_modifier"
        ],
        -2,
        -4,
    ),
    ("allow_zero_pr_offensive", True, lambda o: setup("france", "germany", 0, o)["legal"], False, True),
    ("schlieffen_uses_offensive", True, lambda o: setup("germany", "france", 1, o, events=[3])["legal"], True, False),
    (
        "brusilov_any_sector",
        True,
        lambda o: setup("serbia", "austria_hungary", 1, o, events=[19])["attack_modifier"],
        0,
        1,
    ),
    (
        "gaza_rerolls_artillery",
        False,
        lambda o: ask("hit_distribution", pool={**POOL, "attack_dice": 0, "gaza": True}, options=o)["expected_hits"],
        "1/9",
        "1/3",
    ),
    (
        "wilson_after_uboote_blocks",
        True,
        lambda o: ask("naval_result", side="central", die=4, state={"events": [26, 16]}, options=o)["rolls"],
        True,
        False,
    ),
    (
        "wilson_after_uboote_blocks",
        True,
        lambda o: ask("apply_event", event=16, state={"turn": 9, "events": [26]}, options=o)["events"],
        (26,),
        (26, 16),
    ),
    (
        "russia_vp_only_by_revolution",
        True,
        lambda o: ask("surrender", sector="russia", hits=9, options=o)["vp_after"],
        3,
        0,
    ),
    (
        "revolution_armistice_roll",
        False,
        lambda o: ask("revolution_exit", state={"revolution": 6}, options=o)["armistice_probability"],
        "1/3",
        "0",
    ),
    (
        "system_tech_order",
        "reached_box_year",
        lambda o: ask(
            "system_tech_choice",
            side="entente",
            state={"turn": 8, "tech": {"entente": {"attack": 2, "defence": 2, "artillery": 2, "air": 5}}},
            options=o,
        )["first"],
        ("defence", "artillery", "attack"),
        ("defence", "attack", "artillery"),
    ),
    (
        "system_best_effort_tech",
        False,
        lambda o: ask(
            "system_turn",
            side="central",
            state={"turn": 2, "pr": {"central": 1}},
            markers=[{"type": "technology", "modifier": 2}],
            dice=[6, 1],
            options=o,
        )["unused"],
        (),
        (0,),
    ),
    (
        "system_best_effort_offensive",
        False,
        lambda o: ask("system_attacker", target="germany", pr=2, options=o)["order"],
        ["france", "russia"],
        [],
    ),
    (
        "system_partial_reinforcement",
        False,
        lambda o: ask(
            "system_turn",
            side="central",
            state={"pr": {"central": 2}, "breakdown": {"germany": 5}},
            markers=[{"type": "reinforcement", "sector": "germany"}],
            dice=[1],
            options=o,
        )["pr_left"],
        1,
        2,
    ),
    (
        "obligation_void_below_minimum",
        True,
        lambda o: ask("obligations", side="central", state={"events": [17], "pr": {"central": 1}}, options=o)["list"][
            0
        ]["void"],
        False,
        True,
    ),
    (
        "tanks_until",
        "attempt",
        lambda o: ask(
            "system_turn",
            side="entente",
            state={
                "turn": 11,
                "pr": {"entente": 1},
                "events": [34],
                "tech": {"entente": {"defence": 3, "artillery": 3}},
            },
            markers=[{"type": "technology", "modifier": 0}],
            dice=[1, 5],
            options=o,
        )["state_after"]["events"],
        (34,),
        (),
    ),
    (
        "system_obligations",
        "ignored",
        lambda o: len(
            ask(
                "system_turn",
                side="central",
                state={"turn": 6, "events": [17, 16], "pr": {"central": 3}},
                dice=[1, 1, 1],
                options=o,
            )["actions"]
        ),
        1,
        0,
    ),
]


@pytest.mark.parametrize("option, other, question, usual, changed", SWITCHES, ids=[s[0] for s in SWITCHES])
def test_switch(option, other, question, usual, changed):
    usual, changed = json.loads(json.dumps((usual, changed)))
    assert question({}) == usual
    assert question({option: getattr(Readings(), option)}) == usual
    assert question({option: other}) == changed


def test_every_reading_is_tested():
    # `system_attacker` is below, `armistice_drawn_at_once` with the whole games.
    elsewhere = {"system_attacker", "armistice_drawn_at_once"}
    assert {switch[0] for switch in SWITCHES} | elsewhere == set(Readings.__struct_fields__)


def test_measures_of_the_likeliest_attacker_differ():
    # Russia throws one die at +2, Italy two at +1.
    state = {
        "status": {"italy": "at_war"},
        "breakdown": {"russia": 2, "italy": 5},
        "tech": {"entente": {"attack": 1}},
        "events": [19],
    }
    by = {
        how: ask("system_attacker", target="austria_hungary", pr=9, state=state, options={"system_attacker": how})[
            "order"
        ][0]
        for how in ("p_any_hit", "expected_hits", "per_die")
    }
    assert by == {"p_any_hit": "italy", "expected_hits": "italy", "per_die": "russia"}


@pytest.mark.parametrize("die, hits", [(1, False), (6, True)])
@pytest.mark.parametrize("modifier", [-9, 0, 9])
def test_natural_faces_ignore_modifiers(die, hits, modifier):
    pool = {**POOL, "attack_dice": 1, "artillery_dice": 0, "attack_modifier": modifier}
    value = CALCULATOR.work("offensive_resolve", {"pool": pool, "attack": [die]}).value
    assert value.hits == hits


def test_optional_rerolls_may_be_declined_and_gaza_may_not():
    pool = {**POOL, "attack_dice": 0, "artillery_dice": 2, "attacker_artillery_reroll": True}
    assert CALCULATOR.work("offensive_resolve", {"pool": pool, "artillery": [1, 2]}).value.hits == 0
    assert CALCULATOR.work("offensive_resolve", {"pool": pool, "artillery": [1, 2], "rerolls": [6]}).value.hits == 1
    gaza = {**POOL, "attack_dice": 1, "artillery_dice": 0, "gaza": True}
    assert CALCULATOR.work("offensive_resolve", {"pool": gaza, "attack": [6], "rerolls": [1]}).value.hits == 0


def test_rerolls_are_a_reason_where_there_are_some():
    def keys(topic, **given):
        return {reason.text.key for reason in CALCULATOR.work(topic, given).reasons}

    assert "hits-gaza" in keys("hit_distribution", pool={**POOL, "gaza": True})
    assert "hits-gaza" not in keys("hit_distribution", pool=POOL)
    pool = {**POOL, "attack_dice": 0, "artillery_dice": 2, "attacker_artillery_reroll": True}
    assert "resolve-rerolls" in keys("offensive_resolve", pool=pool, artillery=[1, 2], rerolls=[6])
    assert "resolve-rerolls" not in keys("offensive_resolve", pool=pool, artillery=[1, 2])


def test_the_two_free_dice_of_greece_add_up():
    found = setup("greece", "ottoman", 1, status={"greece": "at_war"}, events=[35, 36])
    assert found["attack_dice"] == 3 and found["cost"] == 1


def test_mutinies_at_one_point_leave_the_artillery():
    found = setup("france", "germany", 1, events=[22], tech={"entente": {"artillery": 2}})
    assert (found["cost"], found["attack_dice"], found["artillery_dice"]) == (1, 0, 2)


def test_schlieffen_and_the_race_to_the_sea_do_not_add_up():
    given = {"attacker": "germany", "defender": "france", "schlieffen": True, "state": {"events": [4]}}
    found = ask("offensive_setup", **given)
    assert (found["attack_dice"], found["attack_modifier"], found["cost"]) == (2, 1, 0)


@pytest.mark.parametrize("air, events, reroll", [(6, [27], False), (5, [27], True), (6, [], True), (0, [], True)])
def test_french_level_seven_and_the_temporary_level_eight(air, events, reroll):
    found = setup("germany", "france", 1, events=events, tech={"entente": {"air": 7}, "central": {"air": air}})
    assert found["defender_reroll"] is reroll
    assert found["attacker_artillery_reroll"] is (air + 2 * len(events) > 7)


@pytest.mark.parametrize(
    "field, word",
    [
        ("sector", "Autriche-Hongrie"),
        ("sector", "AUSTRIA HUNGARY"),
        ("sector", "autriche_hongrie"),
        ("sector", "austria_hungary"),
    ],
)
def test_sectors_answer_to_all_their_names(field, word):
    assert ask("board_fact", **{field: word})["vp"] == 3


def test_reinforcements_go_on_counting_within_a_turn():
    state = {"pr": {"entente": 9}, "breakdown": {"france": 4}, "reinforced": {"France": 1}}
    assert ask("reinforcement", sector="france", steps=2, state=state)["cost"] == 2 + 3


def test_the_players_board_is_used_and_no_longer_assumed():
    board = {"sectors": {"italy": {"attack_value": 4, "max_tech": 3, "initial_breakdown": 6}}}
    given = {
        "attacker": "italy",
        "defender": "austria_hungary",
        "pr": 2,
        "state": {**RICH, "status": {"italy": "at_war"}},
    }
    shipped = CALCULATOR.work("offensive_setup", given)
    own = CALCULATOR.work("offensive_setup", {**given, "board": board})
    assert (shipped.value["attack_value"], own.value["attack_value"]) == (5, 4)
    keys = [text.key for text in own.assumed]
    assert (
        "unconfirmed-attack-value" in [text.key for text in shipped.assumed] and "unconfirmed-attack-value" not in keys
    )
