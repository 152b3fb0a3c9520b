"""Which counter of the mirror each thing seen is: as few as may be are left without a partner."""

from __future__ import annotations

import math

from hypothesis import given
from hypothesis import strategies as st

from assistant.desk.photo.matching import NONE, cheapest
from assistant.desk.photo.pairing import Pair, assigned

PILES = {
    "tank": ("dantzig", "allies"),
    "gas": ("baltic", "allies"),
    "army": ("baltic", "russia"),
    "fleet": ("baltic", "russia"),
}


def pairs(*some: tuple[int, str, float]) -> list[Pair]:
    return [Pair(cost, n, 0, counter, False) for n, counter, cost in some]


def counters(*some: tuple[int, str, float]) -> dict[int, str]:
    return {n: pair.counter for n, pair in assigned(pairs(*some), PILES).items()}


def test_the_surest_pairs_come_first() -> None:
    assert counters((1, "tank", 0.1), (2, "tank", 0.0)) == {2: "tank"}


def test_one_on_a_border_makes_room_for_another_that_can_be_nothing_else() -> None:
    assert counters((1, "tank", 0.0), (1, "gas", 0.2), (2, "tank", 0.01)) == {1: "gas", 2: "tank"}
    assert counters((1, "tank", 0.0), (2, "tank", 0.01)) == {1: "tank"}, "there is no other counter that it may be"


def test_a_pile_of_which_nothing_would_show_is_given_what_another_can_spare() -> None:
    both = (1, "army", 0.0), (2, "fleet", 0.0)
    assert counters(*both, (2, "tank", 0.2)) == {1: "army", 2: "tank"}, "the fleet may lie beneath the army"
    assert counters((2, "fleet", 0.0), (2, "tank", 0.2)) == {2: "fleet"}, "then that pile would show nothing"


def test_what_lies_on_a_border_is_told_from_its_like_before_anything_is_turned_over() -> None:
    """Two backs that are hardly told apart: the one inside takes the other's, and makes room."""
    some = [*pairs((1, "gas", 0.0), (1, "fleet", 0.01), (2, "gas", 0.05)), Pair(0.04, 2, 0, "tank", True)]
    found = assigned(some, PILES)
    assert {n: (pair.counter, pair.turned) for n, pair in found.items()} == {1: ("fleet", False), 2: ("gas", False)}
    alone = [*pairs((1, "gas", 0.0), (2, "gas", 0.05)), Pair(0.04, 2, 0, "tank", True)]
    assert assigned(alone, PILES)[2].turned, "nothing can make room"


def test_what_can_be_many_leaves_to_another_what_that_one_alone_can_be() -> None:
    """One by one the first would take the nearer one, and the second what is much less likely."""
    options = {1: {"bare": 0.4, "pile": 0.8}, 2: {"bare": 0.6, "far": 1.4}}
    assert cheapest(options) == {1: "pile", 2: "bare"}
    assert cheapest({1: {"bare": 0.4}, 2: {"bare": 0.6, "far": 1.4}}) == {1: "bare", 2: "far"}
    assert cheapest({1: {"bare": 0.4}, 2: {"bare": 0.6}}) == {1: "bare"}
    assert cheapest({}) == {}


costs = st.dictionaries(st.sampled_from("abcd"), st.integers(0, 9).map(float), max_size=4)


@given(st.dictionaries(st.integers(0, 3), costs, max_size=4))
def test_no_exchange_between_two_would_cost_less(options: dict[int, dict[str, float]]) -> None:
    found = cheapest(options)
    assert len(set(found.values())) == len(found), "none is given twice"
    assert all(counter in options[n] for n, counter in found.items())
    free = set("abcd") - set(found.values())

    def cost(n: int, counter: str | None) -> float:
        return options[n].get(counter, math.inf) if counter is not None else NONE

    for n in options:
        assert cost(n, found.get(n)) <= min((cost(n, counter) for counter in free), default=math.inf)
        for other in options.keys() - {n}:
            now = cost(n, found.get(n)) + cost(other, found.get(other))
            theirs = found.get(other)
            if theirs is not None:
                rest = min(cost(other, counter) for counter in (None, found.get(n), *free))
                assert now <= cost(n, theirs) + rest
