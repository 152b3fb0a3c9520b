"""Research, missions, gas, diplomacy and dates beyond the worked cases; and what is refused."""

import pytest

from assistant.core.calc import as_json
from assistant.core.problems import QuestionError
from assistant.games import find_calculator
from assistant.games.empires.words import date_of
from tests.games.cases import load


def work(topic, situation, edition="v1.1"):
    return as_json(find_calculator("empires", edition).work(topic, situation).value)


def test_the_eighteen_turns():
    dates = [date_of(turn) for turn in range(1, 19)]
    assert [n for n, date in enumerate(dates, 1) if date.winter] == [3, 7, 11, 15]
    assert [n for n, date in enumerate(dates, 1) if date.last_of_year] == [2, 6, 10, 14, 18]
    assert (dates[-1].season, dates[-1].year) == ("autumn", 1918)


def test_duties():
    assert work("forced_attack", {"power": "germany", "turn": 3}) is None
    assert work("forced_attack", {"power": "germany", "turn": 1}, "first")["unit"] == "armies"
    found = work("forced_attack", {"power": "russia", "turn": 10})
    assert (found["per"], found["at_least"], set(found["against"])) == ("year", 2, {"germany", "austria_hungary"})


@pytest.mark.parametrize(
    ("power", "tile", "level", "available", "edition", "allowed"),
    [
        ("allies", "attack", 2, [], "v1.1", False),
        ("allies", "attack", 1, ["attack 1"], "v1.1", False),
        ("allies", "tanks", 1, ["attack 1", "attack 2", "defense 1"], "v1.1", False),
        ("allies", "tanks", 1, ["attack 1", "attack 2", "defense 1", "gas"], "v1.1", True),
        ("germany", "tanks", 2, ["attack 1", "attack 2", "defense 1", "gas", "tanks 1"], "v1.1", False),
        ("germany", "tanks", 2, ["attack 1", "attack 2", "defense 1", "gas", "tanks 1"], "first", True),
        ("germany", "sturmtruppen", 1, [], "first", False),
        ("germany", "sturmtruppen", 1, [], "v1.1", True),
        ("germany", "aviation", 2, ["aviation"], "v1.1", False),
    ],
)
def test_tiles(power, tile, level, available, edition, allowed):
    given = {"power": power, "tile": tile, "level": level, "available": available}
    assert work("research_allowed", given, edition) == {"allowed": allowed}


def test_research_delays():
    assert work("research", {"turn": 15, "box": 0}) == {"box": 2, "available_from": 16}
    assert work("research", {"turn": 14, "box": 0}) == {"box": 1, "available_from": None}
    assert work("research", {"turn": 18, "box": 1}) == {"box": 2, "available_from": None}


def test_missions():
    assert work("missions", {"missions": 0}) == {"missions": 4}
    assert work("missions", {"missions": 5, "tech": "tanks 2"}) == {"missions": 6}
    assert work("missions", {"missions": 1, "tech": "aviation"}, "first") == {"missions": 1}


@pytest.mark.parametrize(
    ("given", "edition", "expected"),
    [
        (("germany", "russia_surrender", 15, 0), "v1.1", "two Russian cities are needed"),
        (("germany", "russia_surrender", 14, 0), "v1.1", "outside the dates"),
        (("allies", "italy", 5, 8), "v1.1", "already decided"),
        (("germany", "italy", 5, 3), "v1.1", None),
        (("russia", "bulgaria", 11, 3), "first", "outside the dates"),
    ],
)
def test_diplomacy(given, edition, expected):
    actor, track, turn, position = given
    found = work(
        "diplomacy", {"actor": actor, "track": track, "turn": turn, "position": position, "last_box": 8}, edition
    )
    assert found["why"] == expected
    assert found["legal"] is (expected is None)


def test_diplomacy_moves():
    base = {"track": "russia_surrender", "turn": 15, "last_box": 6, "russian_cities_held": 2}
    assert work("diplomacy", {**base, "actor": "germany", "position": 5}) == {
        "legal": True, "why": None, "position": 6, "triggers": True,
    }  # fmt: skip
    back = {"actor": "germany", "track": "usa", "turn": 12, "position": 4, "last_box": 6}
    assert work("diplomacy", back)["position"] == 3


MAP = {"turn": 5, "zones": {"Paris": {"country": "france", "controller": "allies"}}}
ARMY = {"id": "F1", "nation": "france", "zone": "Paris"}


@pytest.mark.parametrize(
    ("topic", "given", "field"),
    [
        ("odds", {}, "given.attacker"),
        ("calendar", {"turn": 19}, "given.turn"),
        ("calendar", {"turn": 3, "options": {"loss_ordre": "split"}}, "given.options.loss_ordre"),
        ("calendar", {"turn": 3, "options": {"loss_order": "splitt"}}, "given.options.loss_order"),
        ("loss_result", {"attacker": "ten", "defender": 3}, "given.attacker"),
        ("supply", {**MAP, "edges": [["Paris", "Pari"]]}, "given.edges[0][1]"),
        ("supply", {**MAP, "armies": [{**ARMY, "zone": "Pariss"}]}, "given.armies[0].zone"),
        ("supply", {**MAP, "armies": [ARMY, ARMY]}, "given.armies[1].id"),
        ("supply", {**MAP, "armies": [{**ARMY, "power": "germany"}]}, "given.armies[0].power"),
        ("supply", {**MAP, "arrows": [["Paris", "Lyon", "russia"]]}, "given.arrows[0][1]"),
        ("movement", {**MAP, "armies": [ARMY], "army": "F2"}, "given.army"),
        ("control", {**MAP, "active": "germany", "crossed": ["Lille"]}, "given.crossed[0]"),
        ("research_allowed", {"power": "germany", "tile": "gas", "available": ["attak 1"]}, "given.available[0]"),
        ("missions", {"missions": 3, "tech": "tanks 3"}, "given.tech"),
        ("diplomacy", {"actor": "allies", "track": "italy", "turn": 3, "position": 9, "last_box": 8}, "given.position"),
        ("gas", {"turn": 5, "zones": {}, "friendly_zones": ["Ypres"]}, "given.friendly_zones[0]"),
        (
            "attack_eligibility",
            {"attackers": [{"id": "a", "path": "flown"}], "defenders": []},
            "given.attackers[0].path",
        ),
    ],
)
def test_what_cannot_be_is_refused_where_it_stands(topic, given, field):
    for edition in ("v1.1", "first"):
        with pytest.raises(QuestionError) as error:
            work(topic, given, edition)
        assert error.value.field == field
        assert "<" not in str(error.value)


def keys(topic, edition="v1.1", **situation):
    return {reason.text.key for reason in find_calculator("empires", edition).work(topic, situation).reasons}


def test_whose_technology_is_ahead_is_a_reason():
    fight = {"attacker": {"nation": "germany", "cv": 5}, "supports": [], "defender": {"nation": "france", "cv": 4},
             "zone": {"name": "P", "country": "france", "terrain": "plain"}, "trench": 0}  # fmt: skip
    for ours, theirs, key in ((1, 0, "attack-higher"), (0, 1, "defence-higher"), (1, 1, "technology-equal")):
        found = keys("combat_potential", **fight, techs={"germany": {"attack": ours}, "allies": {"defense": theirs}})
        told = {"potential-attack-higher", "potential-defence-higher", "potential-technology-equal"} & found
        assert told == {f"potential-{key}"}


@pytest.mark.parametrize(
    ("edition", "options", "told"),
    [
        ("v1.1", {}, ["reading-missions"]),
        ("v1.1", {"missions_gain": 3}, ["reading-missions_gain", "reading-missions_most"]),
        ("first", {}, []),
    ],
)
def test_what_the_missions_action_gives_is_a_reading(edition, options, told):
    worked = find_calculator("empires", edition).work("missions", {"missions": 0, "options": options})
    assert [text.key for text in worked.assumed] == told


def test_a_zone_in_no_supply_is_told():
    case = next(case for case in load("empires") if case["id"] == "SUP-22")
    reasons = find_calculator("empires", case.get("edition", "v1.1")).work("zone_supply", case["given"]).reasons
    cut = {str(reason.text.args["zone"]) for reason in reasons if reason.text.key == "zone-cut"}
    assert cut == {"Q", "R", "S"}
