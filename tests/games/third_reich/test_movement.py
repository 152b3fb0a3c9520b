"""Movement: readings and restrictions that the worked cases leave out."""

from __future__ import annotations

from typing import Any

import pytest

from assistant.games import find_calculator
from tests.games.cases import load

CALCULATOR = find_calculator("third-reich")
CASES = {case["id"]: case["given"] for case in load("third_reich")}


def moved(case: str, **more: Any) -> Any:
    return CALCULATOR.work("movement", {**CASES[case], **more}).value


def with_state(case: str, **more: Any) -> dict[str, Any]:
    return {**CASES[case]["state"], **more}


def test_a_breakthrough_goes_on_unless_it_must_stop() -> None:
    assert moved("M08", options={}).reach["Z4"].steps == 3
    assert "Z4" not in moved("M08").reach


def test_africa_lets_armour_through_rough_ground_and_fortresses() -> None:
    given = CASES["M05"]
    zones = {name: {**zone, "region": "north_africa"} for name, zone in given["board"]["zones"].items()}
    board = {**given["board"], "zones": zones}
    assert "Z5" in moved("M05", board=board, turn=10).reach  # through the fortress P1
    no_tile = with_state("M05", techs={})
    assert "Z5" not in moved("M05", board=board, turn=10, state=no_tile).reach
    without = {"africa_blitz_without_tech": True}
    assert "Z5" in moved("M05", board=board, turn=10, state=no_tile, options=without).reach


def test_two_strategic_movements_in_the_ussr() -> None:
    answer = moved("M19", strategic_moves_in_ussr_used=2)
    assert set(answer.reach) == {"Z1"} and answer.reason is None
    armies = [{**CASES["M19"]["state"]["armies"][0], "zone": "Z4"}]
    answer = moved("M19", strategic_moves_in_ussr_used=2, state=with_state("M19", armies=armies))
    assert answer.reach == {} and answer.reason == "two_strategic_moves_in_ussr"


def test_strategic_movement_from_among_enemies() -> None:
    armies = [CASES["M19"]["state"]["armies"][0], {**CASES["M19"]["state"]["armies"][1], "zone": "Z0"}]
    state = with_state("M19", armies=armies)
    assert moved("M19", state=state).reason is None
    assert moved("M19", state=state, options={"strategic_through_enemy": False}).reason == "enemies_at_start"


def test_soviet_armies_wait_on_the_border() -> None:
    answer = moved("M15", turn=8)
    assert set(answer.reach) == {"Z0", "Z1"}
    assert set(moved("M15", turn=8, axis_entered_ussr=True).reach) > {"Z0", "Z1", "Z3"}
    assert set(moved("M15", turn=8, soviet_border_zones=[]).reach) > {"Z3"}


@pytest.mark.parametrize("operated", [True, ["A"]])
def test_one_operation_a_turn(operated: Any) -> None:
    assert moved("M01", already_operated=operated).reason == "one_operation_per_turn"


def test_romanians_stay_out_of_germany() -> None:
    armies = [{**CASES["M01"]["state"]["armies"][0], "country": "romania", "zone": "Z1"}]
    assert {"Z0"}.isdisjoint(moved("M01", state=with_state("M01", armies=armies)).reach)


def test_allies_never_enter_a_zone_with_soviets() -> None:
    state = with_state("M16", control={**CASES["M16"]["state"]["control"], "Z3": "allies"})
    soviet = {"id": "S", "country": "ussr", "faction": "ussr", "type": "infantry", "zone": "Z4"}
    answer = moved("M16", turn=2, state={**state, "armies": [*state["armies"], soviet]})
    assert "Z4" not in answer.reach and "Z3" not in answer.reach


def test_a_surrendered_country_is_open_and_sweden_never() -> None:
    assert "N1" in moved("M01", neutral_countries=[]).reach
    zones = {**CASES["M01"]["board"]["zones"], "N1": {"home": "sweden"}}
    board = {**CASES["M01"]["board"], "zones": zones}
    assert "N1" not in moved("M01", board=board, neutral_countries=[], invading=["sweden"]).reach


def test_neutral_zones_are_closed() -> None:
    assert "Z2" not in moved("M01", neutral_zones=["Z2"]).reach


def test_high_mountain_closes_when_enemies_are_beyond() -> None:
    armies = CASES["M01"]["state"]["armies"]
    enemy = {"id": "S", "country": "ussr", "faction": "ussr", "type": "infantry", "zone": "H1"}
    assert "H1" not in moved("M01", state=with_state("M01", armies=[*armies, enemy])).reach


def test_allied_ships_pass_gibraltar() -> None:
    state = with_state("M23", control={**CASES["M23"]["state"]["control"], "Bordeaux": "allies", "Marseille": "allies"})
    ours = {"id": "G", "country": "uk", "faction": "allies", "type": "infantry", "zone": "Londres"}
    answer = moved("M23", state={**state, "armies": [ours]})
    assert {zone: stop.sea_zones for zone, stop in answer.reach.items()} == {
        "Écosse": 1, "Bordeaux": 1, "Marseille": 2, "El Alamein": 3, "Alexandrie": 3,
    }  # fmt: skip


def test_naval_movement_starts_from_a_controlled_coast() -> None:
    armies = [{**CASES["M23"]["state"]["armies"][0], "zone": "Milan"}]
    assert moved("M23", state=with_state("M23", armies=armies)).reason == "start_not_coastal_or_not_controlled"
