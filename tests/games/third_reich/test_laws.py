"""Laws of combats and of supply on situations drawn at random, and attack plans against an oracle that knows no short cuts."""

import functools
import itertools
import time
from collections import Counter
from fractions import Fraction

import networkx as nx
import pytest
from hypothesis import given as drawn
from hypothesis import settings
from hypothesis import strategies as st

from assistant.games import find_calculator
from assistant.games.third_reich.combat import losses
from assistant.games.third_reich.countries import faction_of
from tests.games.cases import boards
from tests.pace import allowed

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


def army_of(name, country, faction, full, weak, **more):
    base = {"id": name, "country": country, "faction": faction, "type": "infantry", "combat": [full, weak]}
    return {**base, "support": [2, 1], **more}


def german(name, **more):
    return army_of(name, "germany", "axis", 5, 3, **{"op": "assault", **more})


def soviet(name, **more):
    return army_of(name, "ussr", "ussr", 3, 2, **more)


PLAIN = {"name": "X", "home": "ussr", "terrain": ["plain"], "controller": "ussr"}
FRONT = {
    "turn": 8,
    "zone": PLAIN,
    "attackers": [german("P", type="armour", combat=[6, 4], support=[3, 2]), german("G"), german("H", reduced=True)],
    "defenders": [soviet("S"), soviet("T", reduced=True)],
    "missions": 1,
}
AFRICA = {
    "turn": 10,
    "zone": {"name": "Bengasi", "home": "italy", "region": "north_africa", "controller": "axis"},
    "attackers": [
        army_of("U", "uk", "allies", 5, 3, type="armour", op="assault"),
        army_of("V", "uk", "allies", 4, 2, op="assault"),
    ],
    "defenders": [
        army_of("I", "italy", "axis", 3, 2),
        {**army_of("D", "germany", "axis", 0, 0, type="armour", dak=True), "combat": None},
    ],
    "missions": 1,
}
TWICE = {**FRONT, "missions": 0, "options": {"defender_attacked_once": False}}
LANDED = {
    **FRONT,
    "zone": {**PLAIN, "home": "belgium", "terrain": ["forest"]},
    "attackers": [german("L", op="amphibious_assault"), german("G"), german("M", op="tactical_movement")],
    "defenders": [soviet("S")],
}
SITUATIONS = {"front": FRONT, "africa": AFRICA, "twice": TWICE, "landed": LANDED}


def plan(given, **more):
    return CALCULATOR.work("attack_plan", {**given, "show": 1000, **more}).value


def fought(given, attack, dead, faces, dice):
    """One combat through the public topic, with the faces and the dead of this moment."""
    defenders = [{**d, "reduced": faces[d["id"]]} for d in given["defenders"] if d["id"] not in dead]
    combat = {
        "turn": given["turn"],
        "zone": given["zone"],
        "attackers": given["attackers"],
        "defenders": defenders,
        "attacking": attack.attacker,
        "target": attack.target,
        "supporting": list(attack.supporting),
        "air": attack.air,
        "dice": dice,
        "options": given.get("options", {}),
    }
    return CALCULATOR.work("combat_potential", combat).value


def by_dice(given, shown):
    """Return own steps lost, enemy steps lost, chance to clear, chance to lose nothing, die by die."""
    steps = {"full": 2, "reduced": 1, "eliminated": 0}
    rolls = list(itertools.product(range(1, 7), repeat=2))
    start = {d["id"]: d.get("reduced", False) for d in given["defenders"]}
    own_face = {a["id"]: "reduced" if a.get("reduced") else "full" for a in given["attackers"]}
    branches = [(Fraction(1), dict(start), frozenset(), 0)]
    for attack in shown.attacks:
        grown = []
        for weight, faces, dead, own in branches:
            if attack.target in dead:
                grown.append((weight, faces, dead, own))
                continue
            for dice in rolls:
                result = fought(given, attack, dead, faces, dice)
                lost = steps[own_face[attack.attacker]] - steps[result.attacker_after]
                gone = dead | {attack.target} if result.defender_after == "eliminated" else dead
                after = {**faces, attack.target: result.defender_after != "full"}
                grown.append((weight / 36, after, gone, own + lost))
        branches = merged(grown)

    def left(faces, dead):
        return sum(0 if name in dead else 1 if reduced else 2 for name, reduced in faces.items())

    total = left(start, frozenset())
    return (
        sum((w * own for w, _, _, own in branches), Fraction(0)),
        sum((w * (total - left(f, d)) for w, f, d, _ in branches), Fraction(0)),
        sum((w for w, f, d, _ in branches if not left(f, d)), Fraction(0)),
        sum((w for w, _, _, own in branches if not own), Fraction(0)),
    )


def merged(branches):
    found = {}
    for weight, faces, dead, own in branches:
        key = (tuple(sorted(faces.items())), dead, own)
        found[key] = found.get(key, Fraction(0)) + weight
    return [(weight, dict(faces), dead, own) for (faces, dead, own), weight in found.items()]


@pytest.mark.parametrize("name", SITUATIONS)
def test_every_prospect_is_that_of_the_dice(name):
    given = SITUATIONS[name]
    plans = plan(given).plans
    longest = max(len(shown.attacks) for shown in plans)
    # All short plans, and a spread of the long ones: enough dice for a test.
    chosen = [shown for shown in plans if len(shown.attacks) == 1] + [s for s in plans if len(s.attacks) == longest][
        ::9
    ]
    for shown in chosen:
        assert (shown.own_steps_lost, shown.enemy_steps_lost, shown.clear, shown.no_loss) == by_dice(given, shown)


def declared(given, once):
    """Return every row of legal attacks, found by trying everything and asking the public topic."""
    names = [a["id"] for a in given["attackers"]]
    targets = [d["id"] for d in given["defenders"]]
    slots = max(0, len(names) - len(targets))
    singles = []
    for lead, target, air in itertools.product(names, targets, ("none", "uncountered")):
        others = [name for name in names if name != lead]
        for n in range(len(others) + 1):
            for supporting in itertools.combinations(others, n):
                combat = {
                    **{key: given[key] for key in ("turn", "zone", "attackers", "defenders")},
                    **{"attacking": lead, "target": target, "supporting": supporting, "air": air},
                }
                if CALCULATOR.work("combat_potential", combat).value.legal:
                    singles.append((lead, target, supporting, air))
    rows = []
    for n in range(1, len(names) + 1):
        for row in itertools.permutations(singles, n):
            armies = [army_of for attack in row for army_of in (attack[0], *attack[2])]
            hit = [attack[1] for attack in row]
            if (
                len(set(armies)) == len(armies)
                and sum(len(attack[2]) for attack in row) <= slots
                and sum(attack[3] != "none" for attack in row) <= given["missions"]
                and (not once or len(set(hit)) == len(hit))
            ):
                rows.append(row)
    return rows


@pytest.mark.parametrize("name", ["front", "africa", "landed"])
def test_no_plan_is_missed(name):
    given = SITUATIONS[name]
    value = plan(given)
    found = {tuple((a.attacker, a.target, a.supporting, a.air) for a in shown.attacks) for shown in value.plans}
    every = set(declared(given, once=True))
    if value.order_matters:
        assert found == every
    else:
        assert {tuple(sorted(row)) for row in found} == {tuple(sorted(row)) for row in every}


def test_order_matters_for_italians_beside_germans():
    value = plan(AFRICA)
    assert value.order_matters

    def chance(first, second):
        rows = [s for s in value.plans if [a.target for a in s.attacks] == [first, second]]
        rows = [s for s in rows if s.attacks[0].air == s.attacks[1].air == "none"]
        return max(s.clear for s in rows)

    # Once the Afrika Korps is gone the Italians defend with one point less.
    assert chance("D", "I") > chance("I", "D")


def test_armies_alike_stand_for_each_other():
    alike = {**FRONT, "missions": 0, "attackers": [german("A"), german("B")], "defenders": [soviet("S"), soviet("T")]}
    # One attack or two: which of the like armies does it changes nothing.
    assert plan(alike).considered == 2
    twice = plan({**alike, "options": {"defender_attacked_once": False}})
    # One attack; two on one army; one on each.
    assert twice.considered == 3


def test_calais_spares_no_french():
    given = {
        "turn": 2,
        "zone": {"name": "Calais", "home": "france", "controller": "allies"},
        "attackers": [german("G"), german("H")],
        "defenders": [army_of("U", "uk", "allies", 4, 2), army_of("F", "france", "allies", 3, 2)],
    }
    rows = [{a.target for a in shown.attacks} for shown in plan(given).plans]
    assert {"F"} in rows and {"U", "F"} in rows and {"U"} not in rows


def test_winter_flies_no_mission():
    assert all(a.air == "none" for shown in plan({**FRONT, "turn": 13}).plans for a in shown.attacks)


def test_nothing_to_attack_with():
    value = plan({**FRONT, "attackers": [german("M", op="tactical_movement")]})
    assert value.considered == 0 and value.plans == () and value.safest is None


def test_ranking():
    for by, best in (("steps", "best_exchange"), ("clear", "best_to_clear"), ("safe", "safest")):
        value = plan(FRONT, rank_by=by)
        assert value.plans[0] == getattr(value, best)
    clear = plan(FRONT, rank_by="clear").plans
    assert [s.clear for s in clear] == sorted((s.clear for s in clear), reverse=True)


def test_three_against_three_is_fast():
    given = {**FRONT, "defenders": [soviet("S"), soviet("T", reduced=True), soviet("U", combat=[5, 3])], "missions": 3}
    start = time.thread_time()
    plan(given)
    assert time.thread_time() - start < allowed(0.1)
