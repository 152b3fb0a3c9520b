"""The worked cases of the rules, all of them."""

from __future__ import annotations

import pytest

from tests.games.cases import holds, load, worked_value

CASES = load("third_reich")


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_case(case: dict) -> None:
    value = worked_value("third-reich", case)
    for key, expected in case["expect"].items():
        # Keys may be more, objects inside are compared whole.
        assert key in value
        assert holds(expected, value[key], "exact"), (case["why"], value[key])
