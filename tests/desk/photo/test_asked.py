"""What photographs hardly show is asked: tops from beneath, borders that were crossed, what vanished. The truth is a choice."""

from dataclasses import replace

from assistant.core.table import Flip, Mark, Move
from assistant.desk.photo.diff import reconciled
from assistant.desk.photo.differences import described
from assistant.desk.photo.faces import is_marker, key_of
from tests.desk.photo.test_counting import beneath, hemmed, laid
from tests.desk.photo.test_where_from import edits_of, free, settled_by
from tests.desk.photo.views import in_zone, inside, lies, perfect_view, swapped


def top(position, zone):
    """Return the pile that a perfect eye sees in a zone where one lies."""
    return next(one for one in in_zone(position, position.board.zones[zone]) if not is_marker(one.face))


def told(view, position, before=None):
    return reconciled(view, position, (), before).differences


def face(position, kind, side=0):
    return key_of(position.kinds, kind, side)


def test_the_top_that_may_have_been_turned_over_is_no_other_counter(position):
    """Two edges show where there is one: as high as it was, or higher."""
    here = free(position, 1)[0].id
    position = laid(position, low=("germany-a5", here), top=("germany-a5", here)).after(Flip(("top",), 1))
    one = top(position.after(Flip(("top",), 0)), here)
    view = swapped(perfect_view(position), top(position, here), replace(one, edges=0, hemmed=True))
    (only,) = told(view, position)
    assert (Flip(("top",), 0),) in edits_of(only.choices)


def test_what_looked_just_so_before_was_not_turned_over_since(position):
    """Two came at once, and the mirror has them in another order than they lie."""
    here = free(position, 1)[0].id
    position = laid(position, low=("germany-a5", here), top=("germany-a5", here)).after(Flip(("top",), 1))
    view = perfect_view(beneath(position, "low", "reserve-germany"))
    (only,) = told(view, position)
    assert only.choices[0].edits == (Flip(("top",), 0),)
    assert told(view, position, view) == ()


def test_among_the_choices_are_other_piles_that_have_grown(position):
    here, *others = (zone.id for zone in free(position, 9))
    near = [one for one in others if one in position.board.neighbours[here]]
    there = near[0]
    far = next(z for z in position.board.neighbours[here] if z in others and z != there) if len(near) > 1 else others[1]
    position = laid(
        position,
        low=("france-a4", here),
        high=("france-a4", here),
        one=("france-a4", there),
        two=("france-a4", far),
    )
    after = position.after(Move(("low",), there))
    view = perfect_view(after)
    view = swapped(view, top(after, far), replace(top(after, far), edges=1))
    lines = told(view, position)
    moves = {
        edit.zone for each in lines for edits in edits_of(each.choices) for edit in edits if isinstance(edit, Move)
    }
    assert len(lines) == 1 and {there, far} <= moves, "an edge more in two places: either may be it"


def test_among_the_choices_is_the_one_that_lay_on_what_lacks_an_edge(position):
    """Of two that differ in small print the one on top went; what lay beneath is seen in its place, and may be either."""
    here, there = (zone.id for zone in free(position, 2))
    position = laid(position, low=("france-a4", here), high=("france-a3", here), other=("france-a4", there))
    after = beneath(position.after(Move(("high",), there)), "other")
    likely = ((face(position, "france-a4"), 0.9538), (face(position, "france-a3"), 0.9537))
    view = swapped(perfect_view(after), top(after, here), replace(top(after, here), likely=likely, certain=False))
    (only,) = told(view, position)
    assert only.zone == there and (Move(("high",), there),) in edits_of(only.choices)


def test_who_says_that_nothing_came_is_asked_again_once_another_top_is_seen(position):
    """An edge too many was no counter; then the top is turned over, and looks as the one beneath it does."""
    here, there = (zone.id for zone in free(position, 2))
    position = laid(position, low=("germany-a5", here), top=("germany-a5", here), gone=("germany-a5", there))
    position = position.after(Flip(("top",), 1))
    after = position.after(Move(("gone",), "reserve-germany"))
    view = swapped(perfect_view(after), top(after, here), replace(top(after, here), edges=2))
    kept = {described(each) for each in told(view, position)}
    assert kept and reconciled(view, position, kept).differences == ()
    turned = after.after(Flip(("top",), 0))
    view = swapped(perfect_view(turned), top(turned, here), replace(top(turned, here), edges=2))
    again = reconciled(view, position, kept).differences
    assert any(Flip(("top",), 0) in edits for each in again for edits in edits_of(each.choices))


def test_another_pile_that_lacks_an_edge_is_a_rival_though_some_may_be_hidden(position):
    one, here, other = (zone.id for zone in free(position, 3))
    position = laid(
        position,
        a=("germany-a5", one),
        b=("germany-a5", one),
        c=("germany-a5", other),
        d=("germany-a5", other),
    )
    after = position.after(Move(("d",), here))
    view = swapped(perfect_view(after), top(after, one), replace(top(after, one), edges=1))
    assert all(each.doubt is None for each in told(view, position)), "that one shows all its edges"
    view = swapped(perfect_view(after), top(after, one), replace(top(after, one), edges=0, hemmed=True))
    (only,) = told(view, position)
    came = {e.counters[0] for edits in edits_of(only.choices) for e in edits if isinstance(e, Move)}
    assert only.doubt is not None and came & {"a", "b"} and came & {"c", "d"}


def test_what_came_along_may_be_of_the_pile_that_surely_lacks_one(position):
    """The other one hides edges, and only its top is known to have left."""
    one, here, other = (zone.id for zone in free(position, 3))
    position = laid(
        position,
        low=("germany-a5", one),
        mid=("germany-a5", one),
        c=("germany-a5", other),
        d=("germany-a5", other),
        reduced=("germany-a5", one),
    ).after(Flip(("reduced",), 1))
    after = position.after(Move(("d",), here)).after(Move(("reduced",), here))
    view = hemmed(perfect_view(after), after, one)
    view = swapped(view, replace(top(after, one), hemmed=True), replace(top(after, one), edges=0, hemmed=True))
    asked = [edits for each in told(view, position) if each.doubt is not None for edits in edits_of(each.choices)]
    assert {(Move((name,), here),) for name in "cd"} & set(asked)


def test_two_tops_that_each_show_what_the_other_was_are_one_that_went_across(position):
    here, there = (zone.id for zone in free(position, 2))
    position = laid(
        position,
        low=("germany-a5", here),
        top=("germany-a5", here),
        other=("germany-a5", there),
    ).after(Flip(("top",), 1))
    after = position.after(Move(("top",), there))
    view = perfect_view(after)
    view = swapped(view, top(after, here), replace(top(after, here), edges=1, hemmed=True))
    view = swapped(view, top(after, there), replace(top(after, there), edges=0, hemmed=True))
    taken = [each.choices[each.marked].edits for each in told(view, position)]
    assert (Move(("top",), there),) in taken
    assert not any(isinstance(edit, Flip) for edits in taken for edit in edits)


def test_what_vanished_may_lie_beneath_others_of_its_side_next_to_it(position):
    here, there = (zone.id for zone in free(position, 2))
    alone = laid(position, gone=("germany-a5", here))
    (only,) = told(perfect_view(position), alone)
    assert only.doubt is None and only.text.key == "photo-gone"
    reduced = Flip(("other",), 1)
    beside = laid(alone, other=("germany-a5", there)).after(reduced)
    (only,) = told(perfect_view(laid(position, other=("germany-a5", there)).after(reduced)), beside)
    assert only.doubt is not None and (Move(("gone",), there),) in edits_of(only.choices)


def test_what_looks_badly_is_believed_where_just_that_is_missing_next_to_it(position):
    here, there = (zone.id for zone in free(position, 2))
    position = laid(position, low=("germany-a5", here), top=("germany-a5", here)).after(Flip(("low",), 1))
    after = position.after(Move(("top",), there))
    badly = replace(top(after, there), likely=((face(position, "germany-a5"), 0.62),))
    assert lies(settled_by(swapped(perfect_view(after), top(after, there), badly), position)) == lies(after)
    far = next(
        z
        for z in position.board.on_sheet("map")
        if z.kind == "land"
        and z.id not in position.board.neighbours[here]
        and not position.counters_in(z.id)
        and not position.markers_in(z.id)
        and z.id != here
    )
    die = replace(badly, place=inside(far))
    lines = told(swapped(perfect_view(after), top(after, there), die), position)
    assert far.id not in [each.zone for each in lines]


def test_what_is_hard_to_read_may_be_the_one_that_left_next_to_it(position):
    here, there = (zone.id for zone in free(position, 2))
    position = laid(position, low=("france-a4", here), top=("france-a3", here)).after(Flip(("low",), 1))
    after = position.after(Move(("top",), there))
    likely = ((face(position, "serbia-a3"), 0.9), (face(position, "france-a3"), 0.86))
    misread = replace(top(after, there), likely=likely, certain=False)
    lines = told(swapped(perfect_view(after), top(after, there), misread), position)
    assert any((Move(("top",), there),) in edits_of(each.choices) for each in lines)


def test_a_top_turned_over_and_hard_to_read_is_told(position):
    here = free(position, 1)[0].id
    position = laid(position, one=("germany-a5", here))
    likely = ((face(position, "germany-a5", 1), 0.82), (face(position, "bulgaria-a3", 1), 0.81))
    badly = replace(top(position, here), likely=likely, certain=False)
    (only,) = told(swapped(perfect_view(position), top(position, here), badly), position)
    assert only.choices[0].edits == (Flip(("one",), 1),)


def test_a_marker_kept_beneath_counters_is_asked_for_once_those_have_gone(position):
    here, there = (zone.id for zone in free(position, 2))
    marker = "unsupplied"
    position = laid(position, one=("germany-a5", here)).after(Mark(marker, here))
    before = perfect_view(position)
    view = perfect_view(position.after(Mark(marker, here, 0)))
    (only,) = told(view, position, before)
    kept = {described(only)}
    assert only.text.key == "photo-unmarked" and reconciled(view, position, kept, before).differences == ()
    moved = perfect_view(position.after(Mark(marker, here, 0)).after(Move(("one",), there)))
    assert "photo-unmarked" in [each.text.key for each in reconciled(moved, position, kept, view).differences]
