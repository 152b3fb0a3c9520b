"""What an exchange costs, who advances, and what befalls those who cannot retreat."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from types import SimpleNamespace
from typing import Any, cast

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from assistant.core.table import Edit, Move, Remove
from assistant.core.text import Name
from assistant.games.kit import combat
from assistant.games.kit.card import Ratio
from assistant.games.kit.combat import Outcome, strength
from assistant.games.kit.formulas import Row, Scope
from assistant.games.kit.questions.fights import MOST_CHOSEN, _ways
from assistant.games.kit.state import View


def ways(
    result: dict[str, Any], attackers: Sequence[int], defenders: Sequence[int], exits: Sequence[str] = ()
) -> list[tuple[list[Edit], str | None, list[str]]]:
    """Return the ways to carry out a result between counters of these strengths, the defenders in `d`, with these exits."""
    words = {"words": Name("x", "x")}
    card = msgspec.convert(
        {
            "title": Name("x", "x"), "attacker": "sum(attack)", "defender": "sum(attack)", "columns": ["1-1"],
            "table": [["X"]], "dice": "1d6", "results": {"X": {**result, **words}},
        },
        Ratio,
    )  # fmt: skip

    def rows(side: str, strengths: Sequence[int]) -> list[Row]:
        return [{"id": f"{side}{n}", "side": side, "zone": side, "attack": one} for n, one in enumerate(strengths)]

    lying = SimpleNamespace(
        exits={"d": [(zone, "") for zone in exits]},
        enemies_in=lambda zone, side: (),
        side_in=lambda zone, side: (),
        state=SimpleNamespace(control={}),
    )
    found = _ways(
        card, Outcome(Fraction(1), "X"), cast("View", lying), rows("a", attackers), rows("d", defenders),
        lambda words, some: strength(words, Scope({}, {}, {}), some),
    )  # fmt: skip
    return [(edits, goal, [str(row["id"]) for row in left]) for edits, goal, left in found]


def test_an_exchange_costs_no_less_and_as_little_as_can_be() -> None:
    ((edits, goal, left),) = ways({"defender": "eliminated", "exchange": True}, [5, 3, 2, 4], [6])
    assert goal is None
    assert edits == [Remove(("d0",)), Remove(("a2",)), Remove(("a3",))]  # 2 and 4 are 6; 5 and 3 would be two too many
    assert left == ["a0", "a1"]


def test_where_nobody_is_eliminated_the_weaker_side_goes_whole() -> None:
    ((edits, _, left),) = ways({"exchange": True}, [2], [4, 3])
    assert edits == [Remove(("a0",)), Remove(("d1",))]
    assert not left


@given(st.lists(st.integers(0, 9), min_size=1, max_size=11), st.lists(st.integers(0, 9), min_size=1, max_size=11))
def test_an_exchange_is_paid_in_full_or_with_all_there_is(attackers: list[int], defenders: list[int]) -> None:
    ((edits, _, left),) = ways({"defender": "eliminated", "exchange": True}, attackers, defenders)
    gone = {name for edit in edits if isinstance(edit, Remove) for name in edit.counters}
    paid = [one for n, one in enumerate(attackers) if f"a{n}" in gone]
    assert {f"d{n}" for n in range(len(defenders))} <= gone
    assert sum(paid) >= sum(defenders) or not left
    assert set(left) == {f"a{n}" for n in range(len(attackers))} - gone


def test_who_must_retreat_and_cannot_is_eliminated_and_what_fell_does_not_flee() -> None:
    assert ways({"defender": "retreat 1", "advance": True}, [3], [1]) == [([Remove(("d0",))], "", ["a0"])]
    ((edits, goal, left),) = ways({"defender": "step 1, retreat 1"}, [3], [1, 2], ["hill"])
    assert edits == [Remove(("d0",)), Move(("d1",), "hill")]
    assert (goal, left) == ("hill", ["a0"])
    ((edits, goal, _),) = ways({"defender": "step 1, retreat 1"}, [3], [1], ["hill"])
    assert edits == [Remove(("d0",))]
    assert goal is None


def test_what_a_side_suffers_is_typed_in_either_language() -> None:
    assert combat.effects("perte 1, recul 2") == combat.effects("Step 1, retreat 2") == (("step", 1), ("retreat", 2))
    assert combat.effects("éliminé") == combat.effects("eliminated") == (("eliminated", 1),)
    assert combat.effects("eliminated 2") is combat.effects("recul loin") is None


def test_of_few_counters_every_choice_is_looked_at_of_more_the_strongest_go_first() -> None:
    for number, gone in ((MOST_CHOSEN, ["a1", "a2"]), (MOST_CHOSEN + 1, ["a0", "a1"])):
        strengths = [5, 3, 3, *[0] * (number - 3)]
        ((edits, _, _),) = ways({"defender": "eliminated", "exchange": True}, strengths, [6])
        assert edits == [Remove(("d0",)), *(Remove((name,)) for name in gone)], number
