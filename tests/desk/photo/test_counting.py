"""Edges are counted pile by pile: what one lacks and another has more are one counter; who lies beneath is of its own side."""

import itertools

import pytest
from msgspec.structs import replace

from assistant.core.paths import distances, flood
from assistant.core.table import Move
from assistant.desk.photo.review import settled
from tests.desk.photo.views import (
    beneath,
    changed,
    followed,
    free,
    in_zone,
    key,
    laid,
    lies,
    perfect_view,
    swapped,
    told,
    top,
    ways,
)

ARMY = "germany-a5"


def links(position, start):
    return distances(flood((start,), lambda at: position.board.neighbours.get(at, ())))


def test_what_one_pile_lacks_lies_beneath_another_of_its_side(position):
    """Enemies lie beside both: their edges say nothing of it."""
    here, there = free(position, 2)
    position = laid(position, here, low="france-a3", high="france-a4")
    position = laid(position, there, other=ARMY, enemy=ARMY, top="france-a4")
    after = beneath(position.after(Move(("low",), there)), "top")
    (only,) = told(perfect_view(after), position)
    assert only.zone == there and only.text.key == "photo-beneath"
    assert lies(followed(perfect_view(after), position)) == lies(after)


def test_either_kind_of_a_pile_that_lacks_one_may_have_gone(position):
    here, there = free(position, 2)
    position = laid(position, here, low="france-a3", lower="france-a4", high="france-a4")
    position = laid(position, there, top="france-a4")
    lines = told(perfect_view(beneath(position.after(Move(("low",), there)), "top")), position)
    (only,) = (each for each in lines if each.text.key == "photo-beneath")
    assert {(Move((name,), there),) for name in ("low", "lower")} <= set(ways(only))


def test_what_lies_beneath_came_from_the_pile_beside_it_that_lacks_one_not_from_far_away(position):
    here, there, *_, far = free(position, 9)
    assert links(position, there)[far] > 3
    position = laid(laid(laid(position, here, low=ARMY, high=ARMY), there, top=ARMY), far, lone=ARMY)
    after = position.after(Move(("high",), there)).after(Move(("lone",), "reserve-germany"))
    lines = {each.text.key: each for each in told(perfect_view(after), position)}
    assert lines["photo-beneath"].about[1] == here and lines["photo-gone"].zone == far
    assert lies(followed(perfect_view(after), position)) == lies(after)


def test_one_whose_side_shows_nothing_has_left_whatever_edges_its_enemies_show(position):
    here, there = free(position, 2)
    position = laid(position, here, one="france-a4", two="france-a4", mine=ARMY)
    (only,) = told(perfect_view(position.after(Move(("mine",), there))), position)
    assert only.about[1] == here and only.doubt is None, "it did not come from the reserve"


def test_two_gone_and_two_piles_grown_go_each_to_the_next(position):
    """The one that may lie beneath others next to it is not the one that is seen elsewhere, if another may be that."""
    first, here, there, near = free(position, 4)
    position = laid(laid(laid(position, here, lone=ARMY), first, top=ARMY), there, low=ARMY, high=ARMY)
    after = position.after(Move(("lone",), first)).after(Move(("high",), near))
    assert lies(followed(perfect_view(after), position)) == lies(after)


def test_what_is_hard_to_read_on_top_and_lacks_an_edge_is_one_from_beneath(position):
    """The top lies next to it, beyond doubt; the reserve has another of its kind."""
    here, there = free(position, 2)
    position = laid(position, here, low="france-a3", top="france-a4")
    after = position.after(Move(("top",), there))
    both = tuple((key(position, kind), 0.9) for kind in ("france-a3", "france-a4"))
    seen = top(after, here)
    (only,) = told(swapped(perfect_view(after), seen, replace(seen, likely=both, certain=False)), position)
    assert only.about[1:] == (here, "top")


def test_of_two_that_differ_in_their_figure_the_one_read_for_certain_is_on_top(position):
    """They look nearly alike, and the clearer the picture the less that may be taken for small print."""
    here, there = free(position, 2)
    position = laid(position, here, low="france-a4", top="france-a3")
    after = position.after(Move(("top",), there))
    likely = tuple((key(position, kind), score) for kind, score in (("france-a4", 0.973), ("france-a3", 0.955)))
    seen = top(after, here)
    (only,) = told(swapped(perfect_view(after), seen, replace(seen, likely=likely)), position)
    assert only.about[1:] == (here, "top") and only.doubt is None


def test_of_two_with_like_backs_none_was_taken_off_the_other(position):
    here, there = free(position, 2)
    position = laid(laid(position, here, low="france-a4/1", top="france-a3/1"), there, like="france-a3/1")
    both = tuple((key(position, kind, 1), 0.9) for kind in ("france-a4", "france-a3"))
    seen = top(position, here)
    assert not told(swapped(perfect_view(position), seen, replace(seen, likely=both, edges=0)), position)


def hemmed(view, position, *zones):
    """Return a view in which something lies close beside all counters of some zones."""
    close = [one for zone in zones for one in in_zone(position, zone)]
    return changed(view, lambda one: one in close, hemmed=True)


@pytest.mark.parametrize("edges", [1, 0])
def test_a_pile_that_shows_all_its_edges_has_lost_none(position, edges):
    near, there = free(position, 2)
    position = laid(laid(position, near, near1=ARMY, near2=ARMY), there, top=ARMY)
    piles = top(position, there), top(position, near)
    view = swapped(perfect_view(position), piles, replace(piles[0], edges=1), replace(piles[1], edges=edges))
    lines = [(each.text.key, each.about[:2]) for each in told(view, position)]
    assert lines == ([] if edges else [("photo-beneath", (there, near))])


def test_of_two_that_left_the_one_not_seen_lies_beneath_the_pile_that_has_grown(position):
    one, start, other = free(position, 3)
    position = laid(laid(position, start, low=ARMY, high=ARMY), other, top=ARMY)
    after = position.after(Move(("high",), one)).after(Move(("low",), other))
    assert lies(followed(perfect_view(after), position)) == lies(after)


def test_of_two_that_left_the_one_not_seen_may_lie_where_a_pile_may_hide_it(position):
    """The other shows no edge though all of it is in sight: it does not lie beneath that one."""
    near = position.board.neighbours
    ways_on = itertools.permutations(free(position, 9), 3)
    start, there, beside = next(way for way in ways_on if way[1] in near[way[0]] and way[2] in near[way[0]])
    position = laid(laid(position, start, low=ARMY, high=ARMY), beside, under=ARMY, top=ARMY)
    after = position.after(Move(("high",), there)).after(Move(("low",), beside))
    pile = top(after, beside)
    view = swapped(perfect_view(after), pile, replace(pile, edges=1, hemmed=True))
    offered = {*ways(*(each for each in told(view, position) if each.doubt is not None))}
    for zone in (there, beside):
        assert {(Move((name,), zone),) for name in ("low", "high")} & offered


def test_of_two_that_went_together_the_one_on_top_was_not_turned_over_if_another_shows_that_face(position):
    """The reduced one lay on top and lies beneath now, as it was; where they were nobody can count edges."""
    here, there = free(position, 2)
    position = laid(position, here, stays=ARMY, goes=ARMY, reduced=f"{ARMY}/1")
    after = position.after(Move(("reduced",), there)).after(Move(("goes",), there))
    view = hemmed(perfect_view(after), after, here)
    assert lies(followed(view, position)) == lies(after)


def test_a_move_to_a_stack_of_its_like_is_told_by_the_edges_of_both(position):
    """One fewer there, one more here: two like armies lie in the goal, whether one or two were where it came from."""
    cracow = position.counters_in("cracovie")[0]
    mirror = position.after(Move((cracow.id,), "czernowitz"))
    moves = [(mirror.counters_in("lemberg")[0].id, "czernowitz"), ("france-a4#2", "calais"), ("france-a4#1", "calais")]
    for army, zone in moves:
        table = mirror.after(Move((army,), zone))
        (only,) = told(perfect_view(table), mirror)
        assert only.zone == zone and only.marked == 0 and only.doubt is not None
        assert lies(mirror.after(settled([(only, 0)], mirror, ""))) == lies(table)
        assert mirror.table.counters[army].zone in only.about
