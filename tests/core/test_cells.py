"""What lies at a point or meets a rectangle: the same as asking each thing, and in their order."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from assistant.core.cells import Box, Cells

edge = st.one_of(st.integers(-40, 40).map(float), st.floats(-1e6, 1e6))


@st.composite
def boxes(draw: st.DrawFn) -> Box:
    (left, right), (top, bottom) = (sorted((draw(edge), draw(edge))) for _ in "xy")
    return left, top, right, bottom


@given(st.lists(boxes(), max_size=30), boxes())
def test_what_meets_a_box_is_found_in_order(lying: list[Box], asked: Box) -> None:
    left, top, right, bottom = asked
    met = [
        n for n, one in enumerate(lying) if one[0] <= right and left <= one[2] and one[1] <= bottom and top <= one[3]
    ]
    cells = Cells(enumerate(lying))
    assert cells.meeting(asked) == met
    held = [n for n, one in enumerate(lying) if one[0] <= left <= one[2] and one[1] <= top <= one[3]]
    assert cells.at(left, top) == held


def test_one_thing_as_large_as_everything_costs_no_more_than_its_cells() -> None:
    small = [(float(n), 0.0, n + 0.01, 0.01) for n in range(5000)]
    cells = Cells([*((n, box) for n, box in enumerate(small)), ("sea", (0.0, 0.0, 5000.0, 5000.0))])
    assert cells.at(17.0, 0.0) == [17, "sea"]
    assert cells.at(17.5, 900.0) == ["sea"]
    assert len(cells._cells) < 5000
