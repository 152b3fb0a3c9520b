"""What became of each counter: all together as it is cheapest, and what it would cost without a part of that."""

import itertools
import math

from hypothesis import given
from hypothesis import strategies as st

from assistant.desk.photo.assignment import NEVER, Assignment, Way

GONE = 5.0
Options = dict[str, dict[int, float]]


def assigned(options, *, nothing=20.0):
    """Return the assignment of counters to what is seen, by number and cost; what is seen may be nothing at a price."""
    ways = {
        name: [*(Way(n, "there", cost) for n, cost in own.items()), Way(f"gone {name}", "", GONE)]
        for name, own in options.items()
    }
    return Assignment(ways, dict.fromkeys({n for own in options.values() for n in own}, nothing))


def seen(options):
    return {name: way.seen for name, way in assigned(options).best().ways.items()}


def test_one_on_a_border_makes_room_for_another_that_can_be_nothing_else():
    assert seen({"tank": {1: 0.0, 2: 0.1}, "gas": {1: 2.0}}) == {"tank": 2, "gas": 1}
    assert seen({"tank": {1: 0.0}, "gas": {1: 2.0}}) == {"tank": 1, "gas": None}, "one of them left"


def test_without_a_way_the_best_of_the_others_is_taken_and_tells_how_sure_it_was():
    assignment = assigned({"tank": {1: 0.0, 2: 1.0}, "gas": {2: 0.0}})
    best = assignment.best()
    without = assignment.without(lambda _, way: way.seen == 1, ["tank"])
    assert best.ways["tank"].seen == 1 and without.ways["tank"].seen != 1
    assert math.isclose(without.cost - best.cost, 20.0 + GONE)


def test_given_a_way_all_else_follows():
    assignment = assigned({"tank": {1: 0.0, 2: 1.0}, "gas": {1: 2.0, 2: 0.0}})
    (way,) = (way for way in assignment.ways("tank") if way.seen == 2)
    given_it = assignment.given("tank", way)
    assert {name: one.seen for name, one in given_it.ways.items()} == {"tank": 2, "gas": 1}
    assert math.isclose(given_it.cost - assignment.best().cost, 3.0)


costs = st.dictionaries(st.integers(0, 2), st.integers(0, 9).map(float), max_size=3)


@given(st.dictionaries(st.sampled_from("abc"), costs, min_size=1, max_size=3))
def test_nothing_costs_less(options):
    best = assigned(options, nothing=7.0).best()
    numbers = {n for own in options.values() for n in own}
    every = (
        sum(options[name][n] if n is not None else GONE for name, n in zip(options, way, strict=True))
        + 7.0 * len(numbers - set(way))
        for way in itertools.product(*((*own, None) for own in options.values()))
        if len([n for n in way if n is not None]) == len({n for n in way if n is not None})
    )
    assert math.isclose(best.cost, min(every))


def test_where_a_counter_has_no_way_left_all_else_is_told_as_impossible():
    both = Assignment({"a": [Way(1, "x", 0.0)], "b": [Way(1, "x", 1.0), Way(2, "y", 2.0)]}, {})
    without = both.without(lambda _, way: way.place == 1, ["a"])
    assert without.cost >= NEVER and "b" in without.ways
