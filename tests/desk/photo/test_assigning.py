"""Which counter of the mirror each thing seen is: as few as may be are left without a partner."""

from __future__ import annotations

from assistant.desk.photo.assigning import Pair, assigned

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
