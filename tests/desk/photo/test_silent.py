"""What speaks for no change though something is not seen, looks otherwise or shows fewer edges: an unchanged table is silent."""

import pytest
from msgspec.structs import replace

from assistant.core.table import Flip, Mark, Move
from assistant.desk.photo.differences import KEEP
from assistant.desk.photo.view import Spotted
from tests.desk.photo.views import (
    UNSUPPLIED,
    around,
    changed,
    free,
    in_zone,
    inside,
    key,
    laid,
    perfect_view,
    swapped,
    told,
    top,
    ways,
)

MARK = "unsupplied"


@pytest.fixture
def pair(position):
    """Two free zones next to each other."""
    return free(position, 2)


def is_mark(one):
    return one.face == UNSUPPLIED


def taken(lines):
    return [each for each in lines if each.doubt is None or each.marked != KEEP]


def test_where_something_was_not_made_out_nothing_left_from_on_top(position, pair):
    """It may be the one that lay on top, whatever is seen of those beneath: in a wide zone they lie side by side."""
    start, near = pair
    table = laid(laid(position, start, low="france-a3", high="france-a4"), near, other="france-a4")
    (stack,) = in_zone(table, start)
    lower = replace(stack, likely=((key(table, "france-a3"), 0.9),))
    seen = changed(swapped(perfect_view(table), stack, lower), edges=0)
    assert told(seen, table) != ()
    riddle = around(inside(table.board.zones[start]), 40)
    assert told(replace(seen, riddles=(riddle,)), table) == ()


def test_what_no_photograph_shows_is_not_missed(position, pair):
    """Letters that a module lays on its map are no counter, nor is what is clear all over."""
    table = laid(position, pair[0], army="france-a3")
    nothing = swapped(perfect_view(table), in_zone(table, pair[0]))
    assert told(nothing, table) != ()
    assert told(replace(nothing, bare=frozenset({key(table, "france-a3")})), table) == ()


def _blurred(view):
    """Return what is seen where nearly every stack shows edges, but one more than it has."""
    return replace(view, spotted=tuple(replace(one, edges=one.edges + bool(one.edges)) for one in view.spotted))


def _sharp(view):
    return view


# Where most stacks show another number of edges than known nothing is taken from one more or one less.
WAYS = ((_sharp, ["photo-beneath"]), (_blurred, []))


def test_edges_beneath_a_marker_are_those_of_the_counters_that_it_lies_on(position, pair):
    start, near = pair
    table = laid(laid(position, start, a="france-a3", b="france-a4"), near, c="france-a4", d="france-a4")
    table = table.after(Mark(MARK, start))
    seen = _blurred(swapped(perfect_view(table), top(table, start)))
    for edges in (2, 1, 0):
        assert told(changed(seen, is_mark, edges=edges), table) == ()


@pytest.mark.parametrize(("way", "lines"), WAYS)
def test_what_joined_its_like_makes_that_stack_higher_not_one_beside_it(way, lines, position, pair):
    start, near = pair
    table = laid(laid(position, start, a="france-a4", b="france-a4"), near, c="france-a4", d="germany-a5")
    (stack,), beside = in_zone(table, start), in_zone(table, near)
    rest = way(swapped(perfect_view(table), (stack, *beside)))
    for own, others, wanted in ((0, 1, []), (1, 0, lines)):
        there = (replace(one, edges=own if one.face.startswith("france") else others) for one in beside)
        found = taken(told(swapped(rest, (), replace(stack, edges=0), *there), table))
        assert [each.text.key for each in found] == wanted


def test_one_edge_less_and_one_more_where_others_are_miscounted_are_two_more_of_them(position, pair):
    """Where stacks are counted rightly they are asked for: a counter went across."""
    start, near = pair
    table = laid(laid(position, start, a="france-a3", b="france-a4"), near, c="france-a4", d="france-a4")
    table = table.after(Mark(MARK, start))
    more = top(table, near)
    for way, asked in ((_sharp, True), (_blurred, False)):
        rest = changed(way(swapped(perfect_view(table), (top(table, start), more))), is_mark, edges=1)
        found = told(swapped(rest, (), replace(more, edges=2)), table)
        assert bool(taken(found)) == asked and all(each.doubt is not None for each in found)


@pytest.mark.parametrize("certain", [False, True])
def test_a_top_that_is_hard_to_read_and_shows_the_edges_it_showed_is_what_lay_there(position, pair, certain):
    """It looks more like the counter beneath it than like itself. In which order they lie nobody asks."""
    mirror = laid(position, pair[0], low="france-a3", high="france-a4")
    (stack,) = in_zone(mirror, pair[0])
    seen = replace(stack, likely=((key(mirror, "france-a3"), 0.7),), certain=certain)
    assert told(swapped(_blurred(swapped(perfect_view(mirror), stack)), (), seen), mirror) == ()


def _marked(position, number):
    """Return a position with a marker beside the counters of so many zones, all of one side each."""
    lying = (zone.id for zone in position.board.on_sheet("map") if position.counters_in(zone.id))
    zones = [zone for zone in lying if len(in_zone(position, zone)) == 1 and not position.markers_in(zone)][:number]
    for zone in zones:
        position = position.after(Mark(MARK, zone))
    return position, zones


def _hidden(position, zones):
    """Return what is seen, the counters of some zones beneath their markers."""
    return swapped(perfect_view(position), [top(position, zone) for zone in zones])


def test_a_marker_that_shows_no_edge_may_lie_on_a_counter_as_it_did(position):
    """Of counters beneath something one in seven shows no edge."""
    table, zones = _marked(position, 3)
    view = _hidden(table, zones)
    seen = tuple(replace(one, edges=max(0, one.edges - 1)) for one in view.spotted)
    assert told(replace(view, spotted=seen), table) == ()


def _seen(position, veiled):
    return changed(_hidden(position, veiled), edges=0)


def test_a_second_marker_of_the_same_sort_uncovers_nothing(position):
    table, zones = _marked(position, 4)
    view = _seen(table, zones)
    assert told(swapped(view, (), next(filter(is_mark, view.spotted))), table) == ()


def test_a_marker_that_hides_its_counters_may_lie_on_them(position):
    before = sum(bool(position.counters_in(zone)) for _, zone in position.table.markers)
    assert before <= 3
    few, zones = _marked(position, 5 - before)
    assert told(_seen(few, zones[:1]), few) == ()


def test_one_that_shows_its_other_side_was_turned_over_though_it_might_lie_beneath_a_marker(position, pair):
    table, zones = _marked(position, 3)
    table = laid(table, pair[0], low="germany-a5", high="germany-a5").after(Mark(MARK, pair[0]))
    (only,) = told(_seen(table, zones), table.after(Flip(("high",), 1)))
    assert (Flip(("high",), 0),) in ways(only)


def test_a_counter_turned_over_that_looks_like_no_counter_was_not_read(position, view, lone):
    (army,) = position.counters_in("konigsberg")
    for score, lines in ((0.65, 0), (0.86, 1)):
        seen = replace(lone, likely=((key(position, army.kind, 1), score),), certain=False)
        assert len(told(swapped(view, lone, seen), position)) == lines


def test_what_looks_surely_like_a_counter_and_little_like_any_is_none(position, pair):
    """Not where one of that print is gone, but where it may lie beneath a marker that lies as ever. What is taken for the
    mirror's though it looks as little says nothing of how counters look.
    """
    table, zones = _marked(position, 4)
    hidden = table.counters_in(zones[0])[-1]
    view = _seen(table, zones)
    face = key(table, hidden.kind, hidden.face)
    die = Spotted("map", inside(table.board.zones[pair[1]]), ((face, 0.68),), certain=True)
    lone = next(one for one in view.spotted if one.face == key(table, "france-a4"))
    scratched = replace(lone, likely=((key(table, "uk-a4"), 0.65),))
    assert told(swapped(view, lone, scratched, die), table) == ()
    moved = table.after(Move((hidden.id,), "reserve-germany"))
    assert told(swapped(view, (), replace(die, likely=((face, 0.9),))), moved) != ()
