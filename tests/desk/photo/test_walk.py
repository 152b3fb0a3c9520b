"""The walk through differences: the doubtful first, one key each, then one for all."""

import msgspec

from assistant.core.table import Mark
from assistant.core.text import verbatim
from assistant.desk.photo.differences import KEEP, Choice, Difference
from assistant.desk.photo.review import Review


def difference(zone, doubt=False, marked=0):
    choices = (Choice(verbatim("take"), (Mark("m", zone),)), Choice(verbatim("keep")), Choice(verbatim("other")))
    return Difference(zone, verbatim(zone), choices, verbatim("why") if doubt else None, marked)


def test_without_doubts_one_key_writes_all():
    walk = Review([difference("a"), difference("b")])
    assert None not in walk.picks and walk.at == walk.end and walk.changes == 2 and walk.here is None
    assert not walk.choose(0), "a digit at the end chooses nothing"


def test_doubts_take_a_key_each():
    walk = Review([difference("a", True), difference("b", True, KEEP), difference("c")])
    assert walk.at == 0 and walk.picks.count(None) == 2 and None in walk.picks
    walk.take()
    assert walk.at == 1 and walk.marked == KEEP
    walk.take()
    assert (
        (None not in walk.picks)
        and walk.at == walk.end
        and walk.changes == 2
        and [each.zone for each in walk.kept()] == ["b"]
    )


def test_a_row_can_be_gone_back_to_and_settled_otherwise():
    walk = Review([difference("a", True), difference("b")])
    walk.take()
    walk.go(1)
    assert walk.choose(KEEP) and not walk.choose(9)
    walk.go(0)
    walk.mark_next(1)
    assert walk.picks[0] == KEEP and walk.changes == 0, "a settled row follows its mark"
    walk.go(0)
    walk.write_own((Mark("n", "a"),))
    assert walk.settled()[0][1] == (Mark("n", "a"),) and walk.changes == 1


def test_marking_settles_nothing_open():
    walk = Review([difference("a", True)])
    walk.mark_next(-1)
    assert walk.picks.count(None) == 1 and walk.marked == 2 and walk.settled() == []


def test_what_was_settled_stays_when_the_table_changes_meanwhile():
    walk = Review([difference("a", True), difference("b", True)])
    walk.choose(KEEP)
    again = Review([difference("b", True), difference("a", True), difference("c", True)]).resumed(walk)
    assert again.picks == [None, KEEP, None] and again.at == 0


def test_what_was_chosen_stays_where_other_choices_have_come_or_gone():
    walk = Review([difference("a", True), difference("b", True), difference("c")])
    walk.choose(2)
    walk.write_own((Mark("n", "b"),))
    now = [difference("a", True), difference("b", True), difference("c", True)]
    young = [msgspec.structs.replace(each, choices=(each.choices[2], each.choices[0])) for each in now]
    again = Review(young).resumed(walk)
    assert again.picks == [0, (Mark("n", "b"),), None], "a doubt that has arisen since is open"
    without = [msgspec.structs.replace(each, choices=each.choices[:1]) for each in now]
    assert Review(without).resumed(walk).picks[0] is None, "what was chosen is no choice any more"
