"""Supply against networkx: a zone is supplied when its own graph joins it to a source."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import networkx as nx
import pytest
from hypothesis import given as drawn
from hypothesis import settings
from hypothesis import strategies as st

from assistant.games import find_calculator
from assistant.games.third_reich.countries import faction_of
from tests.games.cases import load

CALCULATOR = find_calculator("third-reich")
SEA_BOARD = next(c["given"]["board"] for c in load("third_reich") if c["id"] == "SU01")
SIDES = {"germany": "axis", "italy": "axis", "romania": "axis", "uk": "allies", "ussr": "ussr"}
ZONES = sorted(SEA_BOARD["zones"])
COUNTRIES = {"axis": "germany", "allies": "uk", "ussr": "ussr"}


@st.composite
def positions(draw: Any) -> dict[str, Any]:
    control = {zone: draw(st.sampled_from(["axis", "axis", "allies", "ussr", None])) for zone in ZONES}
    places = draw(st.lists(st.tuples(st.sampled_from(sorted(SIDES)), st.sampled_from(ZONES)), max_size=12))
    armies = [
        {"id": f"A{n}", "country": country, "faction": SIDES[country], "type": "infantry", "zone": zone}
        for n, (country, zone) in enumerate(places)
    ]
    techs = {"axis": draw(st.sampled_from([[], ["blitzkrieg"]]))}
    return {"control": control, "armies": armies, "techs": techs}


def oracle(state: dict[str, Any], zone: str, faction: str, country: str | None) -> bool:
    """Return whether a line leads from `zone`, by the words of the rule and a library's search."""
    zones, control = SEA_BOARD["zones"], state["control"]
    there = {name: {a["faction"] for a in state["armies"] if a["zone"] == name} for name in zones}
    blitz = "blitzkrieg" in state["techs"].get(faction, [])

    def usable(name: str) -> bool:
        return (control[name] == faction and there[name] <= {faction}) or (blitz and faction in there[name])

    sources = {name for name, owner in SEA_BOARD["sources"].items() if owner == faction}
    sources |= {SEA_BOARD["capitals"].get(country)} & set(zones)
    sources = {name for name in sources if control[name] == faction}
    graph = nx.Graph()
    graph.add_node(zone)
    graph.add_nodes_from(name for name in zones if usable(name))
    graph.add_edges_from((a, b) for a, b in SEA_BOARD["links"] if a in graph and b in graph)
    ports = [name for name in graph if zones[name]["coast"] and control[name] == faction]
    graph.add_edges_from((a, b) for a in ports for b in ports if a < b and sails(faction, a, b))
    return any(name in graph and nx.has_path(graph, zone, name) for name in sources)


def sails(faction: str, a: str, b: str) -> bool:
    closed = {"axis": {"black_sea"}, "ussr": {"baltic"}}.get(faction, set())
    if faction == "axis" and any(SEA_BOARD["zones"][name].get("egypt") for name in (a, b)):
        closed = closed | {"mediterranean"}
    sea = nx.Graph()
    sea.add_nodes_from(name for name, tags in SEA_BOARD["seas"].items() if not closed & set(tags["tags"]))
    sea.add_edges_from((s, o) for s in list(sea) for o in SEA_BOARD["seas"][s]["adjacent"] if o in sea)
    coasts = [[s for s in SEA_BOARD["zones"][name]["coast"] if s in sea] for name in (a, b)]
    return any(nx.has_path(sea, s, o) for s in coasts[0] for o in coasts[1])


@settings(max_examples=150, deadline=None)
@drawn(positions())
def test_supply_is_that_of_the_graph(state: dict[str, Any]) -> None:
    answer = CALCULATOR.work("supply", {"board": SEA_BOARD, "state": state}).value
    for army in state["armies"]:
        expected = oracle(state, army["zone"], army["faction"], army["country"])
        assert answer.armies[army["id"]] == expected
        assert (army["id"] in answer.lines) == expected
    for faction, lost in answer.zones_lost.items():
        held = {army["zone"] for army in state["armies"] if army["faction"] == faction}
        for zone in ZONES:
            if state["control"][zone] != faction:
                assert zone not in lost
                continue
            home = SEA_BOARD["zones"][zone]["home"]
            country = home if faction_of(home) == faction else None
            assert (zone in lost) == (zone not in held and not oracle(state, zone, faction, country))


@settings(max_examples=60, deadline=None)
@drawn(positions())
def test_a_line_is_a_line(state: dict[str, Any]) -> None:
    answer = CALCULATOR.work("supply", {"board": SEA_BOARD, "state": state}).value
    links = {frozenset(link) for link in SEA_BOARD["links"]}
    for army in state["armies"]:
        line = answer.lines.get(army["id"], ())
        if line:
            assert line[0] == army["zone"]
            for a, b in pairwise(line):
                assert frozenset((a, b)) in links or sails(army["faction"], a, b)


def small(**state: Any) -> dict[str, Any]:
    board = {
        "zones": {"Source": {"home": "germany"}, "Next": {"home": "germany"}, "Rome": {"home": "italy"}},
        "links": [["Source", "Next"], ["Next", "Rome"]],
        "sources": {"Source": "axis"},
        "capitals": {"italy": "Rome"},
    }
    return {"board": board, "state": {"control": dict.fromkeys(board["zones"], "axis"), **state}}


def soldier(name: str, country: str, zone: str, **more: Any) -> dict[str, Any]:
    return {"id": name, "country": country, "faction": SIDES[country], "type": "infantry", "zone": zone, **more}


def test_a_contested_source_feeds_the_army_on_it_and_nobody_else() -> None:
    armies = [soldier("G", "germany", "Source"), soldier("S", "ussr", "Source"), soldier("H", "germany", "Next")]
    given = small(armies=armies)
    assert CALCULATOR.work("supply", given).value.armies == {"G": True, "S": False, "H": False}
    strict = {**given, "options": {"source_in_own_contested_zone": False}}
    assert CALCULATOR.work("supply", strict).value.armies["G"] is False
    by_blitz = small(armies=armies, techs={"axis": ["blitzkrieg"]})
    assert CALCULATOR.work("supply", by_blitz).value.armies == {"G": True, "S": False, "H": True}


def test_partisans_are_always_supplied() -> None:
    army = {**soldier("Y", "germany", "Next", partisan=True), "country": "yugoslavia", "faction": "allies"}
    assert CALCULATOR.work("supply", small(armies=[army])).value.armies == {"Y": True}


@pytest.mark.parametrize(("keeps", "lost"), [(True, ()), (False, ("Next",))])
def test_a_garrison_keeps_a_cut_off_zone_or_not(keeps: bool, lost: tuple[str, ...]) -> None:
    given = small(
        control={"Source": "allies", "Next": "axis", "Rome": "allies"}, armies=[soldier("G", "germany", "Next")]
    )
    answer = CALCULATOR.work("supply", {**given, "options": {"occupied_zone_keeps_control_when_cut": keeps}}).value
    assert answer.zones_lost["axis"] == lost


def test_what_cuts_a_line_is_told() -> None:
    given = small(
        control={"Source": "allies", "Next": "axis", "Rome": "allies"}, armies=[soldier("G", "germany", "Next")]
    )
    (told,) = [one.text for one in CALCULATOR.work("supply", given).reasons if one.text.key == "supply-cut"]
    assert {str(cut.args["zone"]) for cut in told.args["cuts"]} == {"Source", "Rome"}  # type: ignore[union-attr]


@pytest.mark.parametrize(("counters", "told"), [(0, False), (1, True)])
def test_bombers_that_were_countered_are_told(counters: int, told: bool) -> None:
    worked = CALCULATOR.work("bombing", {"london_controller": "allies", "placed": 2, "axis_counters": counters})
    assert ("bombing-countered" in {reason.text.key for reason in worked.reasons}) is told
    assert worked.value.remaining == (0 if counters else 2), "the first two advanced markers of a turn remove two each"


def test_a_surrendered_country_no_longer_feeds_its_zones() -> None:
    given = small(control={"Source": "allies", "Next": "allies", "Rome": "axis"})
    assert CALCULATOR.work("supply", given).value.zones_lost["axis"] == ()
    given = small(control={"Source": "allies", "Next": "allies", "Rome": "axis"}, surrendered=["italy"])
    assert CALCULATOR.work("supply", given).value.zones_lost["axis"] == ("Rome",)
