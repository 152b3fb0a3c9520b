"""The worked cases of the campaign's rules, through its calculator."""

import pytest

from tests.games.cases import holds, load, worked_value


@pytest.mark.parametrize("case", load("antique"), ids=lambda case: case["id"])
def test_case(case):
    found = worked_value("antique", case)
    assert holds(case["expect"], found, "subset"), (
        f"{case['question']} {case['why']}\nexpected {case['expect']}\nfound {found}"
    )
