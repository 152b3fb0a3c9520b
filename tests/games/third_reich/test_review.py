"""A second reading of the rulebook: combats, surrenders, what may be left out; derived line by line, one a row."""

from __future__ import annotations

from typing import Any

import pytest

from assistant.core.problems import QuestionError
from assistant.core.text import render
from tests.games.cases import load
from tests.games.third_reich.makers import FACTIONS, state, work

TOPICS = sorted({case["topic"] for case in load("third_reich")})

# ---- combat ---------------------------------------------------------------------------------------------------------

VALUES = {
    "germany": (5, 3),
    "italy": (3, 2),
    "uk": (4, 2),
    "usa": (4, 2),
    "france": (3, 2),
    "finland": (4, 2),
    "ussr": (3, 2),
}


def side(text: str) -> list[dict[str, Any]]:
    """Make fighting armies from words: `"G:germany:tank:half+U:uk:amphibious_assault"`; attackers made an Assault."""
    made = []
    for word in text.split("+"):
        name, country, *flags = word.split(":")
        ops = ("tactical_movement", "amphibious_assault")
        made.append({
            "id": name, "country": country, "faction": FACTIONS.get(country, "axis"), "combat": VALUES[country],
            "support": (2, 1), "type": "armour" if "tank" in flags else "infantry", "reduced": "half" in flags,
            "op": next((flag for flag in flags if flag in ops), "assault"), "attacked_this_phase": "hit" in flags,
        })  # fmt: skip
    return made


def fight(ours: str, theirs: str, home: str = "germany", turn: int = 10, **more: Any) -> dict[str, Any]:
    attackers, defenders = side(ours), side(theirs)
    zone = {"name": "X", "home": home, **more.pop("zone", {})}
    return {"turn": turn, "zone": zone, "attackers": attackers, "defenders": defenders,
            "attacking": attackers[0]["id"], "target": defenders[0]["id"], **more}  # fmt: skip


AFRICA = {"region": "north_africa"}
COMBATS: list[tuple[dict[str, Any], dict[str, Any]]] = [
    # Winter 1942 in the USSR: one less for the Axis on both sides, supports as they are; not elsewhere, not next winter.
    (fight("G:germany+H:germany", "S:ussr", "ussr", 9, supporting=["H"]), {"attacker": 6, "defender": 3}),
    (fight("S:ussr", "G:germany", "ussr", 9), {"attacker": 3, "defender": 4}),
    (fight("S:ussr", "G:germany", "germany", 9), {"defender": 5}),
    (fight("S:ussr", "G:germany", "ussr", 13), {"defender": 5}),
    (fight("F:finland", "S:ussr", "finland", 9), {"attacker": 4}),
    # Italians defend better beside Germans, and do not attack better.
    (fight("U:uk", "I:italy+G:germany", "italy"), {"defender": 4}),
    (fight("U:uk", "I:italy+J:italy", "italy"), {"defender": 3}),
    (fight("I:italy+G:germany", "U:uk", "italy"), {"attacker": 3}),
    # Terrain by kind; a fortress for the side that controls, in the USSR for Soviet armies only.
    (fight("U:uk", "G:germany", zone={"terrain": ["forest", "mountain"], "fortress": True, "controller": "axis"}),
     {"terrain": 3}),
    (fight("U:uk", "G:germany", zone={"fortress": True, "controller": "allies"}), {"terrain": 0}),
    (fight("S:ussr", "G:germany", "ussr", zone={"fortress": True, "controller": "axis"}), {"terrain": 0}),
    # Dice: German armour on open Soviet ground, British armour and the DAK in Africa, attack and defence alike.
    (fight("S:ussr", "G:germany:tank", "ussr", dice=[1, 1]), {"dice": [1, 3]}),
    (fight("G:germany:tank", "S:ussr", "ussr", dice=[2, 2], zone={"terrain": ["plain", "forest"]}), {"dice": [2, 2]}),
    (fight("G:germany", "S:ussr", "ussr", dice=[1, 1]), {"dice": [1, 1]}),
    (fight("U:uk:tank", "I:italy", "italy", dice=[2, 2], zone={**AFRICA, "terrain": ["mountain"]}), {"dice": [3, 2]}),
    (fight("U:uk:tank", "G:germany:tank", "italy", dice=[1, 1], zone=AFRICA), {"dice": [3, 1]}),
    (fight("U:uk:tank", "I:italy", "italy", dice=[1, 1]), {"dice": [1, 1]}),
    (fight("G:germany+T:germany:tank", "S:ussr", "ussr", dice=[1, 1], supporting=["T"],
           options={"die_conversion_by_support": True}), {"dice": [3, 1]}),
    # Who may attack and support.
    (fight("G:germany:tactical_movement", "S:ussr", "ussr"), {"legal": False}),
    (fight("G:germany:amphibious_assault", "S:ussr", "ussr"), {"legal": True, "terrain": 1}),
    (fight("G:germany+H:germany", "S:ussr", "ussr", supporting=["G"]), {"legal": False}),
    (fight("G:germany+H:germany+K:germany", "S:ussr", "ussr", supporting=["H"], supports_used_elsewhere=2), {"legal": False}),
    (fight("G:germany+H:germany+K:germany:tactical_movement", "S:ussr+T:ussr", "ussr", supporting=["H"],
           options={"support_count": "assault"}), {"legal": False, "support_slots": 0}),
    (fight("G:germany", "S:ussr:hit", "ussr"), {"legal": False}),
    (fight("G:germany", "S:ussr:hit", "ussr", options={"defender_attacked_once": False}), {"legal": True}),
    # Missions: not in winter, but in North Africa; the Allies alone in winter 1945; not the Axis in Greece in 1940.
    (fight("G:germany", "S:ussr", "ussr", 13, air="uncountered"), {"legal": False, "attacker": 7}),
    (fight("G:germany", "U:uk", "italy", 13, air="uncountered", zone=AFRICA), {"legal": True}),
    (fight("U:uk", "G:germany", turn=21, air="uncountered"), {"legal": True, "attacker": 6}),
    (fight("S:ussr", "G:germany", turn=21, air="uncountered"), {"legal": False}),
    (fight("G:germany", "U:uk", "greece", 4, air="countered"), {"legal": False, "attacker": 5}),
    # Calais: every French army there, in this phase, an attack already made included.
    (fight("G:germany", "U:uk+F:france", "france", 2, zone={"name": "CALAIS"}), {"legal": False}),
    (fight("G:germany", "U:uk+F:france", "france", 2, zone={"name": "Calais"}, declared_targets=["F"]), {"legal": True}),
    (fight("G:germany", "U:uk+F:france:hit", "france", 2, zone={"name": "Calais"}), {"legal": True}),
    (fight("G:germany", "U:uk+F:france:hit+E:france", "france", 2, zone={"name": "Calais"}), {"legal": False}),
    (fight("G:germany", "F:france+U:uk", "france", 2, zone={"name": "Calais"}), {"legal": True}),
    (fight("F:finland", "S:ussr", "finland", zone={"name": "Karelia", "controller": "axis"}), {"legal": True}),
    (fight("F:finland", "S:ussr", "finland", zone={"name": "carelie", "controller": "ussr"}), {"legal": False}),
    # Without a zone: a plain in Europe, home of nobody.
    ({key: value for key, value in fight("G:germany", "U:uk").items() if key != "zone"}, {"terrain": 0, "legal": True}),
]  # fmt: skip


@pytest.mark.parametrize(("given", "expected"), COMBATS)
def test_combat(given: dict[str, Any], expected: dict[str, Any]) -> None:
    found = work("combat_potential", given)
    assert {key: found[key] for key in expected} == expected


def breach(*attacks: dict[str, Any], kind: str = "armour", **more: Any) -> dict[str, Any]:
    zone = more.pop("zone", {"name": "X", "home": "ussr"})
    return {"tech": True, "army": {"id": "P", "type": kind}, "zone": zone, "combats": list(attacks), **more}


SHORT, ENOUGH = fight("G:germany", "S:ussr", "ussr"), fight("G:germany", "S:ussr", "ussr", air="uncountered")
BREACHES = [
    (breach(SHORT, ENOUGH), (True, [2, 4])),
    (breach(), (False, [])),
    (breach(ENOUGH, kind="infantry"), (False, [4])),
    (breach(ENOUGH, entry_high_mountain=True), (False, [4])),
    (breach(fight("P:germany:tank+G:germany", "S:ussr", "ussr", supporting=["G"])), (False, [4])),
    # The same armour, in the zone but in no combat there.
    (breach({k: v for k, v in ENOUGH.items() if k != "zone"}), (True, [4])),
    (breach(fight("G:germany", "S:ussr", "ussr", 9, air="uncountered")), (False, [3])),
]


@pytest.mark.parametrize(("given", "expected"), BREACHES)
def test_breakthrough(given: dict[str, Any], expected: tuple[bool, list[int]]) -> None:
    found = work("blitzkrieg", given)
    assert (found["allowed"], found["margins"]) == expected


# ---- surrender --------------------------------------------------------------------------------------------------------


def held(**places: str) -> dict[str, Any]:
    """Make zones from words: `"france axis germany germany"`; `far` lies outside the metropole."""
    made = {}
    for name, text in places.items():
        home, controller, *who = text.split()
        made[name] = {"home": home, "controller": None if controller == "-" else controller, "outside_metropole": "far" in who,
                      "armies": [country for country in who if country != "far"]}  # fmt: skip
    return made


FRENCH = held(Paris="france allies germany france", Oran="france axis germany", Lyon="france axis germany")
SURRENDERS = [
    # (given, conditions, effective now, pending)
    ({"turn": 2, "phase": "axis", "zones": held(Liege="belgium allies germany belgium")}, [], [], {}),
    ({"turn": 2, "phase": "axis", "zones": held(Liege="belgium allies germany", Gand="belgium allies italy")},
     ["belgium"], ["belgium"], {}),
    ({"turn": 14, "phase": "ussr", "zones": held(Rome="italy axis uk", Bari="italy axis ussr", Bengasi="italy axis uk far")},
     ["italy"], ["italy"], {}),
    ({"turn": 3, "phase": "axis", "zones": FRENCH, "surrendered": ["belgium"]}, ["france"], [], {"france": 3}),
    ({"turn": 3, "phase": "allies", "zones": FRENCH, "surrendered": ["belgium"]}, ["france"], ["france"], {}),
    ({"turn": 3, "phase": "ussr", "zones": FRENCH, "surrendered": ["belgium"]}, ["france"], [], {"france": 4}),
    ({"turn": 3, "phase": "allies", "zones": FRENCH, "surrendered": ["belgium"], "options": {"france_surrender": "one_turn_grace"}},
     ["france"], [], {"france": 4}),
    ({"turn": 4, "phase": "allies", "zones": FRENCH, "surrendered": ["belgium"], "france_condition_since_turn": 3,
      "options": {"france_surrender": "one_turn_grace"}}, ["france"], ["france"], {}),
    ({"turn": 3, "phase": "allies", "zones": FRENCH, "surrendered": ["belgium", "france"]}, [], [], {}),
    # Germans, not Italians, take France.
    ({"turn": 3, "phase": "axis", "zones": FRENCH | held(Lyon="france axis italy"), "surrendered": ["belgium"]}, [], [], {}),
    # All sources, any mix of enemies; for the USSR the Axis only.
    ({"turn": 20, "phase": "ussr", "sources": {"germany": ["Berlin", "Ruhr"]},
     "zones": held(Berlin="germany ussr", Ruhr="germany allies")},
     ["germany"], ["germany"], {}),
    ({"turn": 20, "phase": "ussr", "sources": {"germany": ["Berlin", "Ruhr"]},
     "zones": held(Berlin="germany ussr", Ruhr="germany axis")}, [], [], {}),
    ({"turn": 12, "phase": "axis", "sources": {"ussr": ["Moscou", "Gorki"]},
     "zones": held(Moscou="ussr axis", Gorki="ussr allies")}, [], [], {}),
    ({"turn": 12, "phase": "axis", "sources": {"ussr": ["Moscou"]}, "zones": held(Moscou="ussr axis")}, ["ussr"], ["ussr"], {}),
    ({"turn": 12, "phase": "ussr", "capitals": {"finland": "Helsinki", "romania": "Bucarest", "denmark": "Aarhus"},
      "zones": held(Helsinki="finland ussr", Bucarest="romania allies", Aarhus="denmark axis")},
     ["denmark", "finland", "romania"], ["denmark", "finland", "romania"], {}),
    ({"turn": 12, "phase": "axis", "capitals": {"usa": "Washington"}, "zones": held(Washington="usa axis")}, [], [], {}),
]  # fmt: skip


@pytest.mark.parametrize(("given", "conditions", "now", "pending"), SURRENDERS)
def test_surrender(given: dict[str, Any], conditions: list[str], now: list[str], pending: dict[str, int]) -> None:
    assert work("surrender", given) == {"conditions": conditions, "effective_now": now, "pending": pending}


# ---- what may be left out, and what cannot be --------------------------------------------------------------------------


def test_absent_keys_have_their_defaults() -> None:
    assert work("air_allowed", {"user": "axis", "turn": 9}) == {"legal": False}
    assert work("air_allowed", {"user": "axis", "turn": 10}) == {"legal": True}
    assert work("bombing", {"placed": 2})["axis_loses_action"] is True
    assert work("actions", {"faction": "axis", "war": "total", "turn": 9}) == {"actions": 4}
    assert work("recruit_spend", {})["legal"] is True
    assert work("control", {"active": "axis"}) == {"changes": {}}


@pytest.mark.parametrize("topic", TOPICS)
def test_every_topic_takes_options_and_refuses_what_is_none(topic: str) -> None:
    given = next(case["given"] for case in load("third_reich") if case["topic"] == topic)
    assert work(topic, {**given, "options": {"rounding": "result_up"}}) == work(topic, {**given, "options": {}})
    with pytest.raises(QuestionError) as error:
        work(topic, {**given, "options": {"roundin": "result_up"}})
    assert error.value.field == "given.options.roundin"
    assert "rounding" in render(error.value.text, "en")


ABSURD = [
    ("supply", state("mer", "axis:Roma"), "given.state.control.Roma", "Rome"),
    ("supply", state("mer", "axis:Rome", "I italy Romme"), "given.state.armies[0].zone", "Rome"),
    ("supply", state("mer", "axis:Rome", "I italia Rome"), "given.state.armies[0].country", "italy"),
    ("supply", state("mer", "axis:Rome", "I italy Rome", "I italy Rome"), "given.state.armies[1].id", "I"),
    ("supply", state("mer", "axe:Rome"), "given.state.control.Rome", "axis"),
    ("supply", state("mer", "axis:Rome", techs={"axis": ["blitzkreig"]}), "given.state.techs.axis[0]", "blitzkrieg"),
    ("supply", {**state("mer", "axis:Rome"), "board": {"zones": {"A": {"hom": "uk"}}}}, "given.board.zones.A.hom", "home"),
    ("supply", {**state("mer", ""), "board": {"zones": {"A": {}}, "links": [["A", "B"]]}}, "given.board.links[0][1]", "A"),
    ("supply", {**state("mer", ""), "board": {"zones": {"A": {}}, "links": [["A"]]}}, "given.board.links[0]", "2"),
    ("combat_potential", fight("G:germany", "U:uk", dice=[0, 1]), "given.dice[0]", "1"),
    ("combat_potential", fight("G:germany", "U:uk", dice=[1]), "given.dice", "2"),
    ("combat_potential", fight("G:germany", "U:uk", air="uncontered"), "given.air", "uncountered"),
    ("combat_potential", fight("G:germany", "G:uk"), "given.defenders[0].id", "G"),
    ("combat_potential", fight("G:germany", "U:uk", zone={"fortres": True}), "given.zone.fortres", "fortress"),
    ("combat_distribution", fight("G:germany", "U:uk", dice=[1, 1]), "given.dice", "dice"),
    ("combat_result", {"attacker_total": 10**30, "defender_total": 1}, "given.attacker_total", "99"),
    ("turn", {"turn": 10**30}, "given.turn", "9999"),
    ("turn", {"turn": "9"}, "given.turn", "9"),
    ("planning", {"faction": "axis", "turn": 9, "control": {"Suetz": "axis"}}, "given.control.Suetz", "Suez"),
    ("amphibious", {"faction": "allies", "type": "infantry", "turn": 10, "route": {"kind": "landing_axes"}},
     "given.route.kind", "landing_axis"),
    ("sequence", {"faction": "axis", "war": "total", "turn": 9, "steps": [{"do": "acton"}]}, "given.steps[0].do", "action"),
    ("surrender", {"turn": 3, "phase": "axis", "zones": {"Paris": {"armies": ["germani"]}}},
     "given.zones.Paris.armies[0]", "germany"),
]  # fmt: skip


@pytest.mark.parametrize(("topic", "given", "field", "word"), ABSURD)
def test_what_cannot_be(topic: str, given: dict[str, Any], field: str, word: str) -> None:
    with pytest.raises(QuestionError) as error:
        work(topic, given)
    assert error.value.field == field
    assert all("<" not in render(error.value.text, language) for language in ("en", "fr"))
    assert word.casefold() in render(error.value.text, "en").casefold()


@pytest.mark.parametrize(
    ("kinds", "wrong"), [(("air", "submarine"), None), (("air", "air"), 1), (("submarine",) * 2, 1)]
)
def test_the_axis_has_one_missions_action_for_each_kind_of_marker(kinds: tuple[str, ...], wrong: int | None) -> None:
    """4: two Missions actions a phase, one for each kind."""
    steps = [{"do": "action", "action": "missions", "kind": kind} for kind in kinds]
    found = work("sequence", {"faction": "axis", "war": "total", "turn": 9, "steps": steps})
    assert (found["legal"], found["first_illegal"]) == (wrong is None, wrong)
