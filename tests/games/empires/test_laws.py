"""Laws of combat and supply on situations drawn at random, and reasons that only some situations have."""

import functools
import itertools
import json

import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.games import find_calculator
from assistant.games.empires.combat import LOSSES, OUTCOMES
from assistant.games.empires.words import POWERS, date_of
from tests.games.cases import load, solved

work = functools.partial(solved, "empires")
EDITIONS = st.sampled_from(["v1.1", "first"])
COMBAT = {
    "attacker": {"nation": "germany", "cv": 5},
    "defender": {"nation": "france", "cv": 4},
    "zone": {"country": "france", "terrain": "plain"},
}


def test_the_eighteen_turns():
    dates = [date_of(turn) for turn in range(1, 19)]
    assert [n for n, date in enumerate(dates, 1) if date.winter] == [3, 7, 11, 15]
    assert [n for n, date in enumerate(dates, 1) if date.last_of_year] == [2, 6, 10, 14, 18]
    assert (dates[-1].season, dates[-1].year) == ("autumn", 1918)


def test_the_sums_are_the_sums_of_their_lines():
    more = {"supports": [{"sv": 2}, {"sv": 1}], "trench": 1, "techs": {"germany": {"attack": 1, "aviation": True}}}
    found = work(
        "combat_potential", {**COMBAT, **more, "spend": {"aviation": 1}, "dice": {"attacker": 6, "defender": 1}}
    )
    attacker, defender = found["attacker"], found["defender"]
    assert attacker["base"] == attacker["cv"] + attacker["support"] + attacker["tech"] + attacker["aviation"] == 11
    assert defender["base"] == defender["cv"] + defender["position"] + defender["tech"] == 6
    assert (attacker["total"], defender["total"]) == (17, 7)


@given(st.integers(0, 15), st.integers(0, 15))
def test_odds_are_the_results_of_the_36_rolls(attacker, defender):
    sides = {"attacker": {"nation": "germany", "cv": attacker}, "defender": {"nation": "france", "cv": defender}}
    counted = dict.fromkeys(OUTCOMES, 0)
    for a, d in itertools.product(range(1, 7), repeat=2):
        counted[work("loss_result", {"attacker": attacker + a, "defender": defender + d})["outcome"]] += 1
    assert work("odds", {**COMBAT, **sides}) == counted


SIDE = st.lists(st.tuples(st.booleans(), st.booleans()), min_size=1, max_size=3)


def losses(ours, theirs, supports, trench, **more):
    """Return the situation of a fight of armies that are full or not, and have fought or not."""

    def named(prefix, armies):
        return [{"id": f"{prefix}{n}", "full": full, "fought": fought} for n, (full, fought) in enumerate(armies)]

    (lead, *rest), (target, *others) = named("a", ours), named("d", theirs)
    attacker = {"lead": lead, "supports": rest[:supports], "others": rest[supports:]}
    return {"attacker": attacker, "defender": {"target": target, "others": others}, "trench": trench,
            "zone": {"country": "france", "terrain": "plain"}, **more}  # fmt: skip


@given(
    outcome=st.sampled_from(OUTCOMES), ours=SIDE, theirs=SIDE, supports=st.integers(0, 2), trench=st.sampled_from([0, 1, 2]),
    edition=EDITIONS, order=st.sampled_from(["lead_first", "split"]), counts=st.booleans(),
)  # fmt: skip
def test_laws_of_losses(outcome, ours, theirs, supports, trench, edition, order, counts):
    options = {"loss_order": order, "trench_counts_as_absorbed": counts}
    situation = losses(ours, theirs, supports, trench, outcome=outcome, options=options)
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


def test_distribution_covers_the_36_rolls_and_reads_its_options_wherever_they_stand():
    situation = losses([(True, False)] * 2, [(True, False)], 1, 1)
    whole = {"combat": {**COMBAT, "trench": 1}, "situation": situation}
    assert sum(row["rolls"] for row in work("distribution", whole)["table"]) == 36
    split = {"options": {"loss_order": "split"}}
    found = work("distribution", {**whole, **split})
    assert found != work("distribution", whole)
    for part in ("combat", "situation"):
        assert work("distribution", {**whole, part: {**whole[part], **split}}) == found, part


NATIONS = {"germany": "germany", "allies": "france", "russia": "russia", "austria_hungary": "turkey"}
HOMES = {nation: power for power, nation in NATIONS.items()} | {"austria_hungary": "austria_hungary"}
CAMPS = {"germany": 0, "austria_hungary": 0, "allies": 1, "russia": 1, None: 2}


@given(
    cells=st.lists(
        st.tuples(st.sampled_from([*HOMES]), st.sampled_from([*POWERS, None]), st.booleans(), st.booleans()),
        min_size=3, max_size=9,
    ),
    links=st.sets(st.tuples(st.integers(0, 8), st.integers(0, 8)), max_size=14),
    edition=EDITIONS,
)  # fmt: skip
def test_supply_agrees_with_plain_path_finding(cells, links, edition):
    """An army is supplied when a source is joined to it in the graph of zones its lines may use."""
    zones = {
        f"z{n}": dict(zip(("country", "controller", "city", "port"), cell, strict=True)) for n, cell in enumerate(cells)
    }
    edges = [(f"z{a}", f"z{b}") for a, b in links if a < b < len(cells)]
    armies = [{"id": f"{power}-{z}", "nation": NATIONS[power], "zone": z} for z in zones for power in POWERS]
    found = work("supply", {"turn": 5, "zones": zones, "edges": edges, "armies": armies}, edition)
    for power in POWERS:
        own = {name: z for name, z in zones.items() if z["controller"] == power}
        sources = {
            n
            for n, z in own.items()
            if (z["city"] and HOMES[z["country"]] == power) or (power == "allies" and z["port"])
        }
        any_port = power == "allies" and edition == "v1.1" and any(z["port"] for z in own.values())
        for start in zones:
            lines = (
                own if edition == "first" else (n for n, z in zones.items() if CAMPS[z["controller"]] == CAMPS[power])
            )
            usable = {start, *lines}
            graph = networkx.Graph()
            graph.add_nodes_from(usable)
            graph.add_edges_from(edge for edge in edges if set(edge) <= usable)
            joined = networkx.node_connected_component(graph, start)
            expected = bool(joined & sources) or (any_port and zones[start]["port"])
            assert found[f"{power}-{start}"] is expected, (power, start)


def ahead(attack, defence):
    return {**COMBAT, "techs": {"germany": {"attack": attack}, "allies": {"defense": defence}}}


RIGA = {"zone": {"name": "Riga", "country": "russia", "city": True}, "old": "austria_hungary", "new": "russia"}
AHEAD = {"potential-attack-higher", "potential-defence-higher", "potential-technology-equal"}
BEARS = {"vp-lose-with-senior", "vp-lose-german-only"}


@pytest.mark.parametrize(
    ("topic", "situation", "of", "told"),
    [
        ("combat_potential", ahead(1, 0), AHEAD, "potential-attack-higher"),
        ("combat_potential", ahead(0, 1), AHEAD, "potential-defence-higher"),
        ("combat_potential", ahead(1, 1), AHEAD, "potential-technology-equal"),
        ("vp_control", {**RIGA, "options": {"lose_german_only_city": "germany"}}, BEARS, "vp-lose-german-only"),
        ("vp_control", {**RIGA, "options": {"lose_german_only_city": "both"}}, BEARS, "vp-lose-with-senior"),
    ],
)
def test_of_several_reasons_the_one_that_holds_is_told(topic, situation, of, told):
    reasons = find_calculator("empires", "v1.1").work(topic, situation).reasons
    assert {reason.text.key for reason in reasons} & of == {told}


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


@pytest.mark.parametrize("edition", ["v1.1", "first"])
@pytest.mark.parametrize(("owner", "left"), [("germany", 1), ("austria_hungary", 0)])
def test_a_ceded_army_has_no_german_tanks_but_those_of_the_power_that_plays_it(edition, owner, left):
    ceded = {
        "attacker": {"nation": "germany", "cv": 5, "power": "austria_hungary"},
        "trench": 1,
        "spend": {"tanks": True},
    }
    russia = {"defender": {"nation": "russia", "cv": 3}, "zone": {"country": "russia", "terrain": "plain"}}
    found = work("combat_potential", {**ceded, **russia, "techs": {owner: {"tanks": 1}}}, edition)
    assert found["defender"]["position"] == left


def test_a_zone_in_no_supply_is_told():
    case = next(case for case in load("empires") if case["id"] == "SUP-22")
    reasons = find_calculator("empires", case["edition"]).work("zone_supply", case["given"]).reasons
    cut = {str(reason.text.args["zone"]) for reason in reasons if reason.text.key == "zone-cut"}
    assert cut == {"Q", "R", "S"}
