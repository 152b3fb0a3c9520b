"""Edges are counted pile by pile: what one lacks and another has more are one counter; who lies beneath is of its own side."""

import itertools
from dataclasses import replace

import pytest

from assistant.core.paths import distances, flood
from assistant.core.table import Flip, Move, Place
from assistant.desk.photo.diff import reconciled
from assistant.desk.photo.faces import key_of
from assistant.desk.photo.review import settled
from tests.desk.photo.test_where_from import edits_of, free, settled_by
from tests.desk.photo.views import in_zone, lies, perfect_view, swapped


def links(position, start):
    return distances(flood((start,), lambda at: position.board.neighbours.get(at, ())))


def laid(position, **counters):
    """Return a position with further counters, by name: of which kind, in which zone."""
    for name, (kind, zone) in counters.items():
        position = position.after(Place(name, kind, zone))
    return position


def test_what_one_pile_lacks_lies_beneath_another_of_its_side(position):
    """Enemies lie beside both: their edges say nothing of it."""
    here, there = (zone.id for zone in free(position, 2))
    position = laid(
        position,
        low=("france-a3", here),
        high=("france-a4", here),
        other=("germany-a5", there),
        enemy=("germany-a5", there),
        top=("france-a4", there),
    )
    after = beneath(position.after(Move(("low",), there)), "top")
    (only,) = reconciled(perfect_view(after), position).differences
    assert only.zone == there and only.text.key == "photo-beneath"
    assert lies(settled_by(perfect_view(after), position)) == lies(after)


def beneath(position, top, aside="reserve-allies"):
    """Return a position with a counter on top of the others in its zone."""
    lying = position.table.counters[top]
    return position.after(Move((top,), aside)).after(Move((top,), lying.zone))


def test_either_kind_of_a_pile_that_lacks_one_may_have_gone(position):
    here, there = (zone.id for zone in free(position, 2))
    position = laid(
        position,
        low=("france-a3", here),
        lower=("france-a4", here),
        high=("france-a4", here),
        top=("france-a4", there),
    )
    view = perfect_view(beneath(position.after(Move(("low",), there)), "top"))
    (only,) = (each for each in reconciled(view, position).differences if each.text.key == "photo-beneath")
    assert {(Move(("low",), there),), (Move(("lower",), there),)} <= set(edits_of(only.choices))


def test_what_lies_beneath_came_from_the_pile_beside_it_that_lacks_one_not_from_far_away(position):
    here, there, *_, far = (zone.id for zone in free(position, 9))
    assert links(position, there)[far] > 3
    position = laid(
        position,
        low=("germany-a5", here),
        high=("germany-a5", here),
        top=("germany-a5", there),
        lone=("germany-a5", far),
    )
    after = position.after(Move(("high",), there)).after(Move(("lone",), "reserve-germany"))
    told = {each.text.key: each for each in reconciled(perfect_view(after), position).differences}
    assert told["photo-beneath"].about[1] == here and told["photo-gone"].zone == far
    assert lies(settled_by(perfect_view(after), position)) == lies(after)


def test_one_whose_side_shows_nothing_has_left_whatever_edges_its_enemies_show(position):
    here, there = (zone.id for zone in free(position, 2))
    position = laid(position, one=("france-a4", here), two=("france-a4", here), mine=("germany-a5", here))
    after = position.after(Move(("mine",), there))
    (only,) = reconciled(perfect_view(after), position).differences
    assert only.about[1] == here and only.doubt is None, "it did not come from the reserve"


def test_two_gone_and_two_piles_grown_go_each_to_the_next(position):
    """The one that may lie beneath others next to it is not the one that is seen elsewhere, if another may be that."""
    first, here, there, near = (zone.id for zone in free(position, 4))
    position = laid(
        position,
        lone=("germany-a5", here),
        top=("germany-a5", first),
        low=("germany-a5", there),
        high=("germany-a5", there),
    )
    after = position.after(Move(("lone",), first)).after(Move(("high",), near))
    assert lies(settled_by(perfect_view(after), position)) == lies(after)


def test_what_is_hard_to_read_on_top_and_lacks_an_edge_is_one_from_beneath(position):
    """The top lies next to it, beyond doubt; the reserve has another of its kind."""
    here, there = (zone.id for zone in free(position, 2))
    position = laid(position, low=("france-a3", here), top=("france-a4", here))
    after = position.after(Move(("top",), there))
    view = perfect_view(after)
    seen = next(s for s in view.spotted if s.face == key_of(position.kinds, "france-a3", 0) and s.edges == 0)
    both = tuple((key_of(position.kinds, kind, 0), 0.9) for kind in ("france-a3", "france-a4"))
    view = swapped(view, seen, replace(seen, likely=both, certain=False))
    (only,) = reconciled(view, position).differences
    assert only.about[1:] == (here, "top")


def test_of_two_that_differ_in_their_figure_the_one_read_for_certain_is_on_top(position):
    """They look nearly alike, and the clearer the picture the less that may be taken for small print."""
    here, there = (zone.id for zone in free(position, 2))
    position = laid(position, low=("france-a4", here), top=("france-a3", here))
    view = perfect_view(position.after(Move(("top",), there)))
    seen = next(s for s in view.spotted if s.place == in_zone(position, position.board.zones[here])[0].place)
    fours, threes = (key_of(position.kinds, kind, 0) for kind in ("france-a4", "france-a3"))
    view = swapped(view, seen, replace(seen, likely=((fours, 0.973), (threes, 0.955))))
    (only,) = reconciled(view, position).differences
    assert only.about[1:] == (here, "top") and only.doubt is None


def _markers(position, zones):
    own = (in_zone(position, position.board.zones[zone]) for zone in zones)
    return [one for some in own for one in some if one.face.startswith("marker")]


def test_of_two_with_like_backs_none_was_taken_off_the_other(position):
    here, there = (zone.id for zone in free(position, 2))
    position = laid(position, low=("france-a4", here), top=("france-a3", here), like=("france-a3", there))
    position = position.after(Flip(("low", "top"), 1)).after(Flip(("like",), 1))
    view = perfect_view(position)
    seen = next(s for s in view.spotted if s.place == in_zone(position, position.board.zones[here])[0].place)
    both = tuple((key_of(position.kinds, kind, 1), 0.9) for kind in ("france-a4", "france-a3"))
    view = swapped(view, seen, replace(seen, likely=both, edges=0))
    assert not reconciled(view, position).differences


def hemmed(view, position, *zones):
    """Return a view in which something lies close beside all counters of some zones."""
    close = [one for zone in zones for one in in_zone(position, position.board.zones[zone])]
    return replace(view, spotted=tuple(replace(one, hemmed=one in close) for one in view.spotted))


@pytest.mark.parametrize("edges", [1, 0])
def test_a_pile_that_shows_all_its_edges_has_lost_none(position, edges):
    near, there = (zone.id for zone in free(position, 2))
    lying = {"near1": near, "near2": near, "top": there}
    position = laid(position, **{name: ("germany-a5", zone) for name, zone in lying.items()})
    view = perfect_view(position)
    for zone, shown in ((there, 1), (near, edges)):
        place = in_zone(position, position.board.zones[zone])[0].place
        seen = next(one for one in view.spotted if one.place == place)
        view = swapped(view, seen, replace(seen, edges=shown))
    told = [(each.text.key, each.about[:2]) for each in reconciled(view, position).differences]
    assert told == ([] if edges else [("photo-beneath", (there, near))])


def test_of_two_that_left_the_one_not_seen_lies_beneath_the_pile_that_has_grown(position):
    one, start, other = (zone.id for zone in free(position, 3))
    position = laid(position, low=("germany-a5", start), high=("germany-a5", start), top=("germany-a5", other))
    after = position.after(Move(("high",), one)).after(Move(("low",), other))
    view = perfect_view(after)
    assert lies(settled_by(view, position)) == lies(after)


def test_of_two_that_left_the_one_not_seen_may_lie_where_a_pile_may_hide_it(position):
    """The other shows no edge though all of it is in sight: it does not lie beneath that one."""
    zones = [zone.id for zone in free(position, 9)]
    near = position.board.neighbours
    start, there, beside = next(
        way for way in itertools.permutations(zones, 3) if way[1] in near[way[0]] and way[2] in near[way[0]]
    )
    lying = {"low": start, "high": start, "under": beside, "top": beside}
    position = laid(position, **{name: ("germany-a5", zone) for name, zone in lying.items()})
    after = position.after(Move(("high",), there)).after(Move(("low",), beside))
    view = hemmed(perfect_view(after), after, beside)
    pile = next(one for one in view.spotted if one.place == in_zone(after, after.board.zones[beside])[0].place)
    view = swapped(view, pile, replace(pile, edges=1))
    told = [each for each in reconciled(view, position).differences if each.doubt is not None]
    offered = {edits for each in told for edits in edits_of(each.choices)}
    for zone in (there, beside):
        assert {(Move((name,), zone),) for name in ("low", "high")} & offered


def test_of_two_that_went_together_the_one_on_top_was_not_turned_over_if_another_shows_that_face(
    position,
):
    """The reduced one lay on top and lies beneath now, as it was; where they were nobody can count edges."""
    here, there = (zone.id for zone in free(position, 2))
    position = laid(position, stays=("germany-a5", here), goes=("germany-a5", here), reduced=("germany-a5", here))
    position = position.after(Flip(("reduced",), 1))
    after = position.after(Move(("reduced",), there)).after(Move(("goes",), there))
    view = hemmed(perfect_view(after), after, here)
    assert lies(settled_by(view, position)) == lies(after)


def test_a_move_to_a_stack_of_its_like_is_told_by_the_edges_of_both(position):
    """One fewer there, one more here: two like armies lie in the goal, whether one or two were where it came from."""
    cracow = position.counters_in("cracovie")[0]
    mirror = position.after(Move((cracow.id,), "czernowitz"))
    moves = [(mirror.counters_in("lemberg")[0].id, "czernowitz"), ("france-a4#2", "calais"), ("france-a4#1", "calais")]
    for army, zone in moves:
        table = mirror.after(Move((army,), zone))
        (told,) = reconciled(perfect_view(table), mirror).differences
        assert told.zone == zone and told.marked == 0 and told.doubt is not None
        assert lies(mirror.after(settled([(told, 0)], mirror, ""))) == lies(table)
        assert mirror.table.counters[army].zone in told.about
