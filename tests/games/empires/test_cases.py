"""The worked cases of the rules, both editions."""

import pytest

from tests.games.cases import holds, load, worked_value

CASES = [case for case in load("empires") if case.get("calculator", True)]

EXACT = {
    "forced_attack", "loss_result", "odds", "retreat", "supply", "zone_supply", "supply_effects", "zone_loss", "control",
    "end_of_phase", "vp_control", "vp_event", "vp_final", "recruitment_points", "recruitment_payment",
    "recruitment_zones", "naval", "strategic", "research", "research_allowed", "missions", "gas", "entrench",
}  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_case(case):
    found, expected, topic = worked_value("empires", case), case["expect"], case["topic"]
    if topic == "loss_allocation":
        assert holds(expected["allocations"], found["allocations"], "set")
    elif topic == "distribution":
        assert [(row["outcome"], row["rolls"]) for row in found["table"]] == [
            (row["outcome"], row["rolls"]) for row in expected["table"]
        ]
        for expected_row, row in zip(expected["table"], found["table"], strict=True):
            assert holds(expected_row["allocations"], row["allocations"], "set")
    elif topic == "movement":
        # The names exactly; of each zone at least the values the case gives. `unreachable` is a reminder for people.
        assert set(expected["zones"]) == set(found["zones"])
        assert holds(expected["zones"], found["zones"], "subset")
    else:
        assert holds(expected, found, "exact" if topic in EXACT else "subset")
