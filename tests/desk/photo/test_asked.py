"""What photographs hardly show is asked: tops from beneath, borders that were crossed, what vanished. The truth is a choice."""

from msgspec.structs import replace

from assistant.core.table import Flip, Mark, Move
from assistant.desk.photo.differences import described
from tests.desk.photo.views import (
    beneath,
    edits_of,
    followed,
    free,
    goals,
    inside,
    key,
    keys,
    laid,
    lies,
    perfect_view,
    swapped,
    told,
    top,
    ways,
)

ARMY = "germany-a5"


def topped(after, zone, view=None, **how):
    """Return a view in which the top of a zone looks otherwise."""
    seen = top(after, zone)
    return swapped(view or perfect_view(after), seen, replace(seen, **how))


def test_the_top_that_may_have_been_turned_over_is_no_other_counter(position):
    """Two edges show where there is one: as high as it was, or higher."""
    (here,) = free(position, 1)
    position = laid(position, here, low=ARMY, top=f"{ARMY}/1")
    view = topped(position.after(Flip(("top",), 0)), here, edges=0, hemmed=True)
    (only,) = told(view, position)
    assert (Flip(("top",), 0),) in ways(only)


def test_what_looked_just_so_before_was_not_turned_over_since(position):
    """Two came at once, and the mirror has them in another order than they lie."""
    (here,) = free(position, 1)
    position = laid(position, here, low=ARMY, top=f"{ARMY}/1")
    view = perfect_view(beneath(position, "low", "reserve-germany"))
    (only,) = told(view, position)
    assert ways(only)[0] == (Flip(("top",), 0),)
    assert told(view, position, (), view) == ()


def test_among_the_choices_are_other_piles_that_have_grown(position):
    here, *others = free(position, 9)
    near = [one for one in others if one in position.board.neighbours[here]]
    there = near[0]
    far = next(z for z in position.board.neighbours[here] if z in others and z != there) if len(near) > 1 else others[1]
    position = laid(position, here, low="france-a4", high="france-a4")
    position = laid(laid(position, there, one="france-a4"), far, two="france-a4")
    lines = told(topped(position.after(Move(("low",), there)), far, edges=1), position)
    assert len(lines) == 1 and {there, far} <= goals(*lines), "an edge more in two places: either may be it"


def test_among_the_choices_is_the_one_that_lay_on_what_lacks_an_edge(position):
    """Of two that differ in small print the one on top went; what lay beneath is seen in its place, and may be either."""
    here, there = free(position, 2)
    position = laid(laid(position, here, low="france-a4", high="france-a3"), there, other="france-a4")
    after = beneath(position.after(Move(("high",), there)), "other")
    likely = ((key(position, "france-a4"), 0.9538), (key(position, "france-a3"), 0.9537))
    (only,) = told(topped(after, here, likely=likely, certain=False), position)
    assert only.zone == there and (Move(("high",), there),) in ways(only)


def test_who_says_that_nothing_came_is_asked_again_once_another_top_is_seen(position):
    """An edge too many was no counter; then the top is turned over, and looks as the one beneath it does."""
    here, there = free(position, 2)
    position = laid(laid(position, here, low=ARMY, top=f"{ARMY}/1"), there, gone=ARMY)
    after = position.after(Move(("gone",), "reserve-germany"))
    view = topped(after, here, edges=2)
    kept = {described(each) for each in told(view, position)}
    assert kept and told(view, position, kept) == ()
    again = told(topped(after.after(Flip(("top",), 0)), here, edges=2), position, kept)
    assert Flip(("top",), 0) in edits_of(*again)


def test_another_pile_that_lacks_an_edge_is_a_rival_though_some_may_be_hidden(position):
    one, here, other = free(position, 3)
    position = laid(laid(position, one, a=ARMY, b=ARMY), other, c=ARMY, d=ARMY)
    after = position.after(Move(("d",), here))
    lines = told(topped(after, one, edges=1), position)
    assert all(each.doubt is None for each in lines), "that one shows all its edges"
    (only,) = told(topped(after, one, edges=0, hemmed=True), position)
    came = {edit.counters[0] for edit in edits_of(only) if isinstance(edit, Move)}
    assert only.doubt is not None and came & {"a", "b"} and came & {"c", "d"}


def test_what_came_along_may_be_of_the_pile_that_surely_lacks_one(position):
    """The other one hides edges, and only its top is known to have left."""
    one, here, other = free(position, 3)
    position = laid(laid(position, one, low=ARMY, mid=ARMY), other, c=ARMY, d=ARMY)
    position = laid(position, one, reduced=f"{ARMY}/1")
    after = position.after(Move(("d",), here)).after(Move(("reduced",), here))
    lines = told(topped(after, one, edges=0, hemmed=True), position)
    asked = {*ways(*(each for each in lines if each.doubt is not None))}
    assert {(Move((name,), here),) for name in "cd"} & asked


def test_two_tops_that_each_show_what_the_other_was_are_one_that_went_across(position):
    here, there = free(position, 2)
    position = laid(laid(position, here, low=ARMY, top=f"{ARMY}/1"), there, other=ARMY)
    after = position.after(Move(("top",), there))
    view = topped(after, there, topped(after, here, edges=1, hemmed=True), edges=0, hemmed=True)
    taken = [each.choices[each.marked].edits for each in told(view, position)]
    assert (Move(("top",), there),) in taken
    assert not any(isinstance(edit, Flip) for edits in taken for edit in edits)


def test_what_vanished_may_lie_beneath_others_of_its_side_next_to_it(position):
    here, there = free(position, 2)
    alone = laid(position, here, gone=ARMY)
    (only,) = told(perfect_view(position), alone)
    assert only.doubt is None and only.text.key == "photo-gone"
    beside = laid(alone, there, other=f"{ARMY}/1")
    (only,) = told(perfect_view(laid(position, there, other=f"{ARMY}/1")), beside)
    assert only.doubt is not None and (Move(("gone",), there),) in ways(only)


def test_what_looks_badly_is_believed_where_just_that_is_missing_next_to_it(position):
    here, there = free(position, 2)
    position = laid(position, here, low=f"{ARMY}/1", top=ARMY)
    after = position.after(Move(("top",), there))
    seen = top(after, there)
    badly = replace(seen, likely=((key(position, ARMY), 0.62),))
    view = perfect_view(after)
    assert lies(followed(swapped(view, seen, badly), position)) == lies(after)
    zones, near = position.board.zones, {here, *position.board.neighbours[here]}
    lying = {*position.occupied, *(zone for _, zone in position.table.markers)}
    far = next(z.id for z in position.board.on_sheet("map") if z.kind == "land" and z.id not in near | lying)
    lines = told(swapped(view, seen, replace(badly, place=inside(zones[far]))), position)
    assert far not in [each.zone for each in lines]


def test_what_is_hard_to_read_may_be_the_one_that_left_next_to_it(position):
    here, there = free(position, 2)
    position = laid(position, here, low="france-a4/1", top="france-a3")
    likely = ((key(position, "serbia-a3"), 0.9), (key(position, "france-a3"), 0.86))
    view = topped(position.after(Move(("top",), there)), there, likely=likely, certain=False)
    assert (Move(("top",), there),) in ways(*told(view, position))


def test_a_top_turned_over_and_hard_to_read_is_told(position):
    (here,) = free(position, 1)
    position = laid(position, here, one=ARMY)
    likely = ((key(position, ARMY, 1), 0.82), (key(position, "bulgaria-a3", 1), 0.81))
    (only,) = told(topped(position, here, likely=likely, certain=False), position)
    assert ways(only)[0] == (Flip(("one",), 1),)


def test_a_marker_kept_beneath_counters_is_asked_for_once_those_have_gone(position):
    here, there = free(position, 2)
    position = laid(position, here, one=ARMY).after(Mark("unsupplied", here))
    lifted = position.after(Mark("unsupplied", here, 0))
    before, view = perfect_view(position), perfect_view(lifted)
    (only,) = told(view, position, (), before)
    kept = {described(only)}
    assert only.text.key == "photo-unmarked" and told(view, position, kept, before) == ()
    moved = perfect_view(lifted.after(Move(("one",), there)))
    assert "photo-unmarked" in keys(told(moved, position, kept, view))
