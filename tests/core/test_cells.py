"""What lies at a point or meets a rectangle: the same as asking each thing, and in their order."""

from hypothesis import given
from hypothesis import strategies as st

from assistant.core.spatial_index import Cells

edge = st.one_of(st.integers(-40, 40).map(float), st.floats(-1e6, 1e6))


@st.composite
def boxes(draw):
    (left, right), (top, bottom) = (sorted((draw(edge), draw(edge))) for _ in "xy")
    return left, top, right, bottom


@given(st.lists(boxes(), max_size=30), boxes())
def test_what_meets_a_box_is_found_in_order(lying, asked):
    left, top, right, bottom = asked
    met = [
        n for n, one in enumerate(lying) if one[0] <= right and left <= one[2] and one[1] <= bottom and top <= one[3]
    ]
    cells = Cells(enumerate(lying))
    assert cells.meeting(asked) == met
    held = [n for n, one in enumerate(lying) if one[0] <= left <= one[2] and one[1] <= top <= one[3]]
    assert cells.at(left, top) == held


def test_one_thing_as_large_as_everything_costs_no_more_than_its_cells():
    small = [(float(n), 0.0, n + 0.01, 0.01) for n in range(5000)]
    cells = Cells([*((n, box) for n, box in enumerate(small)), ("sea", (0.0, 0.0, 5000.0, 5000.0))])
    assert cells.at(17.0, 0.0) == [17, "sea"]
    assert cells.at(17.5, 900.0) == ["sea"]
    assert len(cells._cells) < 5000


@given(
    st.lists(boxes(), max_size=12), st.lists(st.tuples(st.integers(0, 15), st.none() | boxes()), max_size=12), boxes()
)
def test_what_was_put_elsewhere_is_found_as_if_it_had_always_been_there(lying, moves, asked):
    small = [(left % 50, top % 50, left % 50 + 3, top % 50 + 3) for left, top, _, _ in lying]
    cells, now = Cells(enumerate(small)), dict(enumerate(small))
    for n, to in moves:
        if to is None:
            cells.drop(n)
            now.pop(n, None)
        else:
            to = (to[0] % 90, to[1] % 90, to[0] % 90 + 7, to[1] % 90 + 1)
            cells.put(n, n, to)
            now[n] = to
    asked = (asked[0] % 90, asked[1] % 90, asked[0] % 90 + 20, asked[1] % 90 + 20)
    left, top, right, bottom = asked
    met = [n for n, one in now.items() if one[0] <= right and left <= one[2] and one[1] <= bottom and top <= one[3]]
    assert cells.meeting(asked) == sorted(met)
