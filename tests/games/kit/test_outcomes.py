"""How an outcome is carried out: what an exchange costs, who advances, who cannot retreat, which counters lose their steps."""

from fractions import Fraction

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.core.table import Flip, Move, Note, Remove, parts
from assistant.core.text import Name
from assistant.games.kit import card as cards
from assistant.games.kit.combat import Fought, Outcome, strength
from assistant.games.kit.dice import Effect, choices
from assistant.games.kit.formulas import Scope
from assistant.games.kit.questions.fights import MOST_CHOSEN, offers_of
from assistant.games.kit.state import State, View

BOTH = {"title": Name("x", "x"), "attacker": "sum(attack)", "defender": "sum(attack)"}


def carried_out(card, outcome, rows, exits=()):
    """Return what each offer does that carries an outcome out, between the attackers' rows in `a` and the defenders' in `d`."""
    fight = msgspec.convert({**BOTH, **card}, cards.Fight)
    standing = dict(zip("ad", map(tuple, rows), strict=True))
    lying = View(State(zones={}), {"d": tuple((zone, "") for zone in exits)}, standing)
    offers = offers_of(
        "x", fight, Fought(1, 1, (outcome,), fallen=outcome), lying, ("d",), *rows,
        lambda zone: Name(zone, zone), lambda words, some: strength(words, Scope({}, {}, {}), some),
    )  # fmt: skip
    return [[part for part in parts(offer.edit) if not isinstance(part, Note)] for offer in offers]


def ways(result, attackers, defenders, exits=()):
    """Return the ways to carry out a result of a table between counters of these strengths."""
    rows = [
        [{"id": f"{side}{n}", "side": side, "zone": side, "attack": one} for n, one in enumerate(strengths)]
        for side, strengths in (("a", attackers), ("d", defenders))
    ]
    result = {"words": {"en": "x", "fr": "x"}, **result}
    table = {"kind": "ratio", "columns": ["1-1"], "table": [["X"]], "dice": "1d6", "results": {"X": result}}
    return carried_out(table, Outcome(Fraction(1), "X"), rows, exits)


def out(*names):
    return [Remove((name,)) for name in names]


EXCHANGE = {"defender": "eliminated", "exchange": True}
RETREAT = {"defender": "step 1, retreat 1", "advance": True}
CHOSEN = [5, 3, 3, *[0] * (MOST_CHOSEN - 3)]


@pytest.mark.parametrize(
    ("result", "attackers", "defenders", "exits", "found"),
    [
        # 2 and 4 are 6; 5 and 3 would be two too many.
        (EXCHANGE, [5, 3, 2, 4], [6], [], [out("d0", "a2", "a3")]),
        # Where nobody is eliminated the weaker side goes whole.
        ({"exchange": True}, [2], [4, 3], [], [out("a0", "d1")]),
        # Of few counters every choice is looked at; of more the strongest go first.
        (EXCHANGE, CHOSEN, [6], [], [out("d0", "a1", "a2")]),
        (EXCHANGE, [*CHOSEN, 0], [6], [], [out("d0", "a0", "a1")]),
        # What they are worth in print pays, not what the ground makes of them: 3, as three of the defenders are printed.
        ({**EXCHANGE, "worth": "sum(attack)"}, [5, 3], [3], [], [out("d0", "a1")]),
        # One of both, as the loser likes; the points of a result are steps or zones of retreat.
        ({"defender": "step 1 or retreat 1"}, [3], [1], ["hill"], [out("d0"), [Move(("d0",), "hill")]]),
        ({"defender": "points 1"}, [3], [1], ["hill"], [[Move(("d0",), "hill")], out("d0")]),
        # Who must retreat and cannot is eliminated; what fell does not flee; who is left advances.
        ({"defender": "retreat 1", "advance": True}, [3], [1], [], [out("d0"), [*out("d0"), Move(("a0",), "d")]]),
        (RETREAT, [3], [1], ["hill"], [out("d0"), [*out("d0"), Move(("a0",), "d")]]),
        (RETREAT, [3], [1, 2], ["hill"],
         [[*out("d0"), Move(("d1",), "hill")], [*out("d0"), Move(("d1",), "hill"), Move(("a0",), "d")]]),
    ],
)  # fmt: skip
def test_a_result_is_carried_out(result, attackers, defenders, exits, found):
    assert ways(result, attackers, defenders, exits) == found


@given(st.lists(st.integers(0, 9), min_size=1, max_size=11), st.lists(st.integers(0, 9), min_size=1, max_size=11))
def test_an_exchange_is_paid_in_full_or_with_all_there_is(attackers, defenders):
    edits, *advance = ways({**EXCHANGE, "advance": True}, attackers, defenders)
    gone = {name for edit in edits for name in edit.counters}
    left = [f"a{n}" for n in range(len(attackers)) if f"a{n}" not in gone]
    assert {f"d{n}" for n in range(len(defenders))} <= gone
    assert sum(one for n, one in enumerate(attackers) if f"a{n}" in gone) >= sum(defenders) or not left
    assert [edits[-1] for edits in advance] == ([Move(tuple(left), "d")] if left else [])


ROWS = [{"id": "a", "reduced": {"attack": 1, "face": 1}, "attack": 3}, {"id": "b", "attack": 2}]


@pytest.mark.parametrize(
    ("steps", "order", "edits"),
    [
        (1, "0", [Flip(("a",), 1)]),
        (2, "0", out("a")),
        (3, "0", out("a", "b")),
        (2, "attack", [Flip(("a",), 1), *out("b")]),  # the weakest first
        (1, "-attack", [Flip(("a",), 1)]),
        (2, "-attack", [Flip(("a",), 1), *out("b")]),  # each step by whoever is the strongest then
    ],
)
def test_a_counter_turns_over_for_its_first_step_and_is_gone_with_the_second(steps, order, edits):
    dice = {"kind": "buckets", "hits_attacker": 1, "hits_defender": 1, "order": order}
    assert carried_out(dice, Outcome(Fraction(1), attacker_steps=steps), [ROWS, []]) == [edits]


def suffered(words):
    found = choices(words)
    return None if found is None else [[(one.what, one.amount) for one in some] for some in found]


def test_what_a_side_suffers_is_typed_in_either_language():
    assert suffered("perte 1, recul 2") == suffered("Step 1, retreat 2") == [[("step", 1), ("retreat", 2)]]
    assert suffered("éliminé") == suffered("eliminated") == [[("eliminated", 1)]]
    assert suffered("eliminated 2") is suffered("recul loin") is suffered("step 1 or") is suffered("mark") is None
    assert suffered("perte 1 ou recul 2") == [[("step", 1)], [("retreat", 2)]]
    assert suffered("points 2") == [[("retreat", 2)], [("step", 1), ("retreat", 1)], [("step", 2)]]
    assert suffered("points 30") is None  # more ways than anybody looks through
    assert choices("mark spent") == choices("marque spent") == ((Effect("mark", 1, "spent"),),)
