"""Laws of combats and of supply on situations drawn at random: symmetry, dice counted, lines found by a library."""

import functools
import itertools
from collections import Counter

import networkx as nx
import pytest
from hypothesis import given as drawn
from hypothesis import settings
from hypothesis import strategies as st

from assistant.games import find_calculator
from assistant.games.third_reich.combat import losses
from assistant.games.third_reich.countries import faction_of
from tests.games.cases import boards

CALCULATOR = find_calculator("third-reich")

# Combats


def army(name, country, faction, combat, **more):
    base = {"id": name, "country": country, "faction": faction, "type": "infantry", "combat": combat, "support": [2, 1]}
    return {**base, **more}


GERMAN = army("G", "germany", "axis", (5, 3), op="assault")
SOVIET = army("S", "ussr", "ussr", (3, 2))
ZONE = {"name": "X", "home": "ussr", "controller": "ussr"}
COMBAT = {
    "turn": 8, "zone": ZONE, "attackers": [GERMAN], "defenders": [SOVIET], "attacking": "G", "target": "S",
}  # fmt: skip


totals = st.integers(1, 30)


@drawn(totals, totals, st.booleans(), st.booleans())
def test_laws_of_losses(ours, theirs, a, d):
    """The same seen from either side; a loser is eliminated, and a winner loses one step at most."""
    lost = losses(ours, theirs, (a, d))
    assert lost == losses(theirs, ours, (d, a))[::-1]
    assert lost == (1, 1) if ours == theirs else max(lost) == 2 and min(lost) <= 1


@drawn(
    st.integers(2, 8), st.integers(2, 8), st.booleans(), st.booleans(),
    st.sampled_from(["infantry", "armour"]), st.sampled_from(["plain", "forest"]),
)  # fmt: skip
def test_odds_are_those_of_36_rolls(a, d, weak, frail, kind, terrain):
    combat = {
        **COMBAT,
        "zone": {**ZONE, "terrain": [terrain]},
        "attackers": [{**GERMAN, "combat": [a, a], "type": kind, "reduced": weak}],
        "defenders": [{**SOVIET, "combat": [d, d], "reduced": frail}],
    }
    counted = Counter()
    for dice in itertools.product(range(1, 7), repeat=2):
        fought = CALCULATOR.work("combat_potential", {**combat, "dice": dice}).value
        counted[f"{fought.attacker_after}/{fought.defender_after}"] += 1
    odds = CALCULATOR.work("combat_distribution", combat).value
    assert odds.outcomes == counted
    assert odds.wins + odds.ties + odds.losses == 36


def test_the_sum_shown_is_the_potential():
    helper = {**GERMAN, "id": "H"}
    given = {**COMBAT, "attackers": [GERMAN, helper], "supporting": ["H"], "air": "uncountered"}
    answer = CALCULATOR.work("combat_potential", given)
    shown = [reason.text for reason in answer.reasons]
    amounts = [text.args["n"] for text in shown if text.key.startswith(("value-", "combat-support", "combat-air"))]
    assert amounts == [5, 2, 2, 3]
    assert (answer.value.attacker, answer.value.defender) == (9, 3)


@pytest.mark.parametrize(("counters", "told"), [(0, False), (1, True)])
def test_bombers_that_were_countered_are_told(counters, told):
    worked = CALCULATOR.work("bombing", {"london_controller": "allies", "placed": 2, "axis_counters": counters})
    assert ("bombing-countered" in {reason.text.key for reason in worked.reasons}) is told
    assert worked.value.remaining == (0 if counters else 2), "the first two advanced markers of a turn remove two each"


# Supply

BOARD = boards("third_reich")["mer"]
SIDES = {"germany": "axis", "italy": "axis", "romania": "axis", "uk": "allies", "ussr": "ussr"}
ZONES = sorted(BOARD["zones"])


@st.composite
def positions(draw):
    control = {zone: draw(st.sampled_from(["axis", "axis", "allies", "ussr", None])) for zone in ZONES}
    places = draw(st.lists(st.tuples(st.sampled_from(sorted(SIDES)), st.sampled_from(ZONES)), max_size=12))
    armies = [
        {"id": f"A{n}", "country": country, "faction": SIDES[country], "type": "infantry", "zone": zone}
        for n, (country, zone) in enumerate(places)
    ]
    techs = {"axis": draw(st.sampled_from([[], ["blitzkrieg"]]))}
    return {"control": control, "armies": armies, "techs": techs}


def oracle(state, zone, faction, country):
    """Return whether a line leads from `zone`, by the words of the rule and a library's search."""
    zones, control = BOARD["zones"], state["control"]
    there = {name: {a["faction"] for a in state["armies"] if a["zone"] == name} for name in zones}
    blitz = "blitzkrieg" in state["techs"].get(faction, [])

    def usable(name):
        return (control[name] == faction and there[name] <= {faction}) or (blitz and faction in there[name])

    sources = {name for name, owner in BOARD["sources"].items() if owner == faction}
    sources |= {BOARD["capitals"].get(country)} & set(zones)
    sources = {name for name in sources if control[name] == faction}
    graph = nx.Graph()
    graph.add_node(zone)
    graph.add_nodes_from(name for name in zones if usable(name))
    graph.add_edges_from((a, b) for a, b in BOARD["links"] if a in graph and b in graph)
    ports = [name for name in graph if zones[name]["coast"] and control[name] == faction]
    graph.add_edges_from((a, b) for a in ports for b in ports if a < b and sails(faction, a, b))
    return any(name in graph and nx.has_path(graph, zone, name) for name in sources)


@functools.cache
def sails(faction, a, b):
    closed = {"axis": {"black_sea"}, "ussr": {"baltic"}}.get(faction, set())
    if faction == "axis" and any(BOARD["zones"][name].get("egypt") for name in (a, b)):
        closed = closed | {"mediterranean"}
    sea = nx.Graph()
    sea.add_nodes_from(name for name, tags in BOARD["seas"].items() if not closed & set(tags["tags"]))
    sea.add_edges_from((s, o) for s in list(sea) for o in BOARD["seas"][s]["adjacent"] if o in sea)
    coasts = [[s for s in BOARD["zones"][name]["coast"] if s in sea] for name in (a, b)]
    return any(nx.has_path(sea, s, o) for s in coasts[0] for o in coasts[1])


@settings(max_examples=150)
@drawn(positions())
def test_supply_is_that_of_the_graph(state):
    answer = CALCULATOR.work("supply", {"board": BOARD, "state": state}).value
    links = {frozenset(link) for link in BOARD["links"]}
    for one in state["armies"]:
        assert answer.armies[one["id"]] == oracle(state, one["zone"], one["faction"], one["country"])
        line = answer.lines.get(one["id"], ())
        assert bool(line) == answer.armies[one["id"]] and (not line or line[0] == one["zone"])
        assert all({a, b} in links or sails(one["faction"], a, b) for a, b in itertools.pairwise(line))
    for faction, lost in answer.zones_lost.items():
        held = {one["zone"] for one in state["armies"] if one["faction"] == faction}
        for zone in ZONES:
            if state["control"][zone] != faction:
                assert zone not in lost
                continue
            home = BOARD["zones"][zone]["home"]
            country = home if faction_of(home) == faction else None
            assert (zone in lost) == (zone not in held and not oracle(state, zone, faction, country))


def test_what_cuts_a_line_is_told():
    board = {
        "zones": {"Source": {"home": "germany"}, "Next": {"home": "germany"}, "Rome": {"home": "italy"}},
        "links": [["Source", "Next"], ["Next", "Rome"]],
        "sources": {"Source": "axis"},
        "capitals": {"italy": "Rome"},
    }
    soldier = {"id": "G", "country": "germany", "faction": "axis", "type": "infantry", "zone": "Next"}
    state = {"control": {"Source": "allies", "Next": "axis", "Rome": "allies"}, "armies": [soldier]}
    reasons = CALCULATOR.work("supply", {"board": board, "state": state}).reasons
    (told,) = [one.text for one in reasons if one.text.key == "supply-cut"]
    assert {str(cut.args["zone"]) for cut in told.args["cuts"]} == {"Source", "Rome"}
