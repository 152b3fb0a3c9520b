"""Every event marker: what it changes at once, how long it lasts."""

import msgspec
import pytest

from assistant.games.der_des_ders import events
from assistant.games.der_des_ders.rules import usual_rules
from assistant.games.der_des_ders.state import set_up
from assistant.games.der_des_ders.words import EVENT_YEARS

RULES = usual_rules()
START = set_up(RULES.board)


def at(turn, **changes):
    return msgspec.structs.replace(START, turn=turn, **changes)


def drawn(event, state=None, die=0, rules=RULES):
    return events.apply_event(state or at(13), rules, event, die)


TURNS_OF_YEAR = {1914: 1, 1915: 2, 1916: 5, 1917: 8, 1918: 11}


@pytest.mark.parametrize("event", range(1, 43))
def test_each_marker_on_its_own_year(event):
    done = drawn(event, at(TURNS_OF_YEAR.get(EVENT_YEARS.get(event), 13)), die=3)
    lasting = {4, 5, 6, 7, 9, 12, 15, 16, 17, 18, 19, 22, 23, 25, 26, 27, 29, 32, 33, 34, 35, 42}
    assert (event in done.state.events) == (event in lasting | {3})
    assert done.reasons


@pytest.mark.parametrize("event", [3, 4])
def test_blue_dates_pass(event):
    assert drawn(event, at(1)).state.events == (event,)
    late = drawn(event, at(2))
    assert late.state == at(2) and late.attack is None


def test_markers_of_one_turn_go_and_the_others_stay():
    beside = (3, 4, 7, 12, 16, 17, 27, 33, 36)
    assert events.still_lasting(beside, {27, 4}) == (7, 12, 16, 27, 33, 36)
    assert events.still_lasting(beside, {1}) == (7, 12, 16, 33, 36)


@pytest.mark.parametrize(
    "die, pr, minus, definitive", [(1, 20, 0, 0), (2, 18, 0, 0), (4, 18, 0, 0), (5, 18, 1, 0), (6, 18, 0, 1)]
)
def test_jutland(die, pr, minus, definitive):
    after = drawn(14, at(5).with_pr("central", 18), die).state
    assert (after.pr["central"], after.jutland_minus_1, after.blockade_definitive) == (pr, minus, definitive)


def test_lusitania_and_zimmermann_in_either_order_place_lafayette():
    for first, second in ((12, 29), (29, 12)):
        once = drawn(first, at(8)).state
        assert once.lafayette is None
        assert drawn(second, once).state.lafayette == 0


def test_the_flu_reaches_every_marker_on_the_track_and_may_end_von_lettow():
    state = msgspec.structs.replace(
        at(11), events=(7,), breakdown={**START.breakdown, "german_africa": 2, "serbia": 1, "bulgaria": 3}
    )
    done = drawn(37, state)
    assert done.state.breakdown["aof"] == 3 and done.state.breakdown["bulgaria"] == 3
    assert done.surrenders == ("serbia",) and done.state.vp == {"entente": 0, "central": 1}
    assert done.state.events == ()


def test_lawrence_takes_steps_not_points():
    done = drawn(24, at(8).with_pr("central", 5))
    assert done.state.breakdown["ottoman"] == 3 and done.state.pr["central"] == 5


def test_salonika_needs_greece():
    assert drawn(36).state.events == ()
    assert drawn(36, msgspec.structs.replace(at(11), status={**START.status, "greece": "at_war"})).state.events == (36,)


def test_a_beaten_neutral_does_not_come_back():
    state = msgspec.structs.replace(at(5), status={**START.status, "italy": "surrendered"})
    assert drawn(10, state).state == state


def test_the_bowl_is_empty_when_the_digest_says_so():
    assert events.bowl_sizes() == (4, 10, 7, 4, 9, 6, 3, 9, 6, 3, 10, 7, 4, 1)
    assert events.bowl(8, range(1, 22)) == tuple(range(22, 31))
    assert 42 in events.bowl(12, (38,)) and 42 not in events.bowl(12, (38, 42))


def test_gallipoli_tells_how_many_points_are_lost():
    for pr, die, left in ((9, 4, 5), (2, 5, 0)):
        done = drawn(8, at(2).with_pr("entente", pr), die)
        (reason,) = [reason for reason in done.reasons if reason.text.key == "income-gallipoli"]
        assert (done.state.pr["entente"], reason.text.args["loss"]) == (left, pr - left)
