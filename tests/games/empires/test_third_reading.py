"""A third reading of both rulebooks: what the first two left out, derived by hand, one situation a row."""

import pytest

from assistant.core.problems import QuestionError
from tests.games.empires.makers import F, V, option, state, work, zones

FIRST_LIMITS = option(coordination_limits="first")
ALPS = zones(Trent="austria_hungary austria_hungary", Venice="italy allies city port", Milan="italy allies city",
             Lyon="france allies city", Pola="italy austria_hungary", Berlin="germany germany")  # fmt: skip
ROADS = "Trent-Venice Venice-Milan Milan-Lyon Trent-Berlin"

FRENCH = zones(Paris="france germany city", Reims="france germany", Metz="germany germany", Lodz="russia germany city")


def army(text):
    nation, cv = text.split()
    return {"nation": nation, "cv_full": int(cv)}


def attacking(attackers, defenders, **more):
    ours = [{"id": name, "path": "present"} for name in attackers]
    return {"attackers": ours, "defenders": [{"id": name} for name in defenders], **more}


ROWS = [
    # Italian front: a limit on who stands there, so on recruits too (first 8.1); in version 1.1 only if so chosen (A51).
    (F, "recruitment_zones", state(ALPS, ROADS, ["X france Milan"], army=army("uk 3")), {"zones": []}),
    (F, "recruitment_zones", state(ALPS, ROADS, ["X france Lyon"], army=army("uk 3")), {"zones": ["Milan", "Venice"]}),
    (F, "recruitment_zones", state(ALPS, ROADS, ["X uk Milan"], army=army("italy 3")),
     {"zones": ["Lyon", "Milan", "Venice"]}),
    (F, "recruitment_zones", state(ALPS, ROADS, army=army("usa 5")), {"zones": []}),
    (V, "recruitment_zones", state(ALPS, ROADS, ["X france Milan"], army=army("uk 3")), {"zones": ["Venice"]}),
    (V, "recruitment_zones", state(ALPS, ROADS, ["X france Milan"], army=army("uk 3"), **FIRST_LIMITS), {"zones": []}),
    (V, "strategic", state(ALPS, ROADS, ["M austria_hungary Trent"], army="M"), {"zones": ["Berlin"]}),
    (V, "strategic", state(ALPS, ROADS, ["M austria_hungary Trent"], army="M", **FIRST_LIMITS), {"zones": []}),
    (F, "strategic", state(ALPS, ROADS, ["M austria_hungary Trent"], army="M"), {"zones": []}),
    # A partner's home zone taken back: the taker's by the letter, or the partner's (A23); never so for a third country.
    (V, "control", state(FRENCH, "", ["R russia Paris"], active="russia"), {"Paris": "russia"}),
    (V, "control", state(FRENCH, "", ["R russia Paris"], active="russia", **option(liberated_home="partner")),
     {"Paris": "allies"}),
    (F, "control", state(FRENCH, "", ["R russia Lodz"], active="russia", **option(liberated_home="partner")),
     {"Lodz": "russia"}),
    (V, "control", state(FRENCH, "", ["A france Metz"], active="allies", **option(liberated_home="partner")),
     {"Metz": "allies"}),
    # Supports: counted when the attacks on the zone begin, or again before each of them (A08).
    (V, "attack_eligibility", attacking("ABC", "DE"), {"max_attacks": 2, "max_supports": 1}),
    (V, "attack_eligibility", attacking("ABC", "DE", surplus=0), {"max_attacks": 2, "max_supports": 0}),
    (V, "attack_eligibility", attacking("ABC", "DE", surplus=0, **option(support_surplus="attack")),
     {"max_attacks": 2, "max_supports": 1}),
    (F, "attack_eligibility", attacking("AB", "DE", surplus=1), {"max_attacks": 2, "max_supports": 1}),
    # Missions and dates that version 1.1 has on its board (A41, A43); the first edition has them in its text.
    (V, "missions", {"missions": 3, **option(missions_gain=3, missions_most=10)}, {"missions": 6}),
    (V, "missions", {"missions": 9, "tech": "tanks 1", **option(missions_most=10)}, {"missions": 10}),
    (F, "missions", {"missions": 3, **option(missions_gain=3, missions_most=10)}, {"missions": 6}),
    (V, "diplomacy", {"actor": "germany", "track": "turkey", "turn": 7, "position": 0, "last_box": 8,
                      **option(turkey_until=7)}, {"legal": True, "position": 2}),
    (V, "diplomacy", {"actor": "allies", "track": "italy", "turn": 6, "position": 0, "last_box": 8,
                      **option(italy_until=5)}, {"legal": False, "why": "outside the dates"}),
    (V, "diplomacy", {"actor": "germany", "track": "usa", "turn": 10, "position": 3, "last_box": 8,
                      **option(usa_from=9)}, {"legal": True, "position": 2}),
    (F, "diplomacy", {"actor": "germany", "track": "turkey", "turn": 7, "position": 0, "last_box": 8,
                      **option(turkey_until=7)}, {"legal": False, "why": "outside the dates"}),
]  # fmt: skip


@pytest.mark.parametrize(("edition", "topic", "situation", "expected"), ROWS)
def test_what_the_rules_say(edition, topic, situation, expected):
    found = work(topic, situation, edition)
    assert {key: found[key] for key in expected} == expected


PLAN_ARMY = {"nation": "germany", "cv_full": 5, "cv_reduced": 3, "sv_full": 2, "sv_reduced": 1}


def test_a_plan_goes_on_where_the_attacks_have_come_to():
    ours = [{"id": name, **PLAN_ARMY} for name in "ABC"]
    theirs = [{"id": name, **PLAN_ARMY, "nation": "russia"} for name in "DE"]
    theirs[0]["already_attacked"] = True
    situation = {
        "attackers": ours,
        "defenders": theirs,
        "zone": {"country": "russia", "terrain": "plain"},
        "surplus": 0,
    }
    for edition in (V, F):
        plans = work("attack_plan", situation, edition)["plans"]
        # An army is attacked once (A09), and nobody is left to support.
        assert {(a["target"], tuple(a["supports"])) for p in plans for a in p["attacks"]} == {("E", ())}
    recounted = work("attack_plan", {**situation, **option(support_surplus="attack")})["plans"]
    assert {len(a["supports"]) for p in recounted for a in p["attacks"]} == {0, 1}


@pytest.mark.parametrize(
    ("topic", "situation", "field"),
    [
        ("missions", {"missions": 7}, "given.missions"),
        ("missions", {"missions": 13, **option(missions_most=12)}, "given.missions"),
        ("missions", {"missions": 3, **option(missions_gain=7)}, "given.options.missions_gain"),
        ("missions", {"missions": 3, **option(missions_gain="4")}, "given.options.missions_gain"),
        ("calendar", {"turn": 3, **option(usa_from=19)}, "given.options.usa_from"),
        ("calendar", {"turn": 3, **option(liberated_home="owner")}, "given.options.liberated_home"),
        ("attack_eligibility", attacking("A", "B", surplus=-1), "given.surplus"),
    ],
)
def test_what_cannot_be(topic, situation, field):
    with pytest.raises(QuestionError) as error:
        work(topic, situation)
    assert error.value.field == field
