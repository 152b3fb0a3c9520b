"""What speaks for no change though something is not seen, looks otherwise or shows fewer edges: an unchanged table is silent."""

from dataclasses import replace

import pytest

from assistant.core.table import Flip, Mark, Move, Place
from assistant.desk.photo.diff import reconciled
from assistant.desk.photo.differences import KEEP
from assistant.desk.photo.faces import key_of, marker_key
from assistant.desk.photo.view import Shape, Spotted
from tests.desk.photo.views import in_zone, inside, perfect_view

SHOWN = ("map", "tracks")
MARK = "unsupplied"


def told(view, position):
    return [one.text.key for one in reconciled(view, position).differences]


def neighbours(position):
    """Return two free zones next to each other."""
    free = [z for z in position.board.on_sheet("map") if z.kind == "land" and not position.counters_in(z.id)]
    return next((a, b) for a in free for b in free if b.id in position.board.neighbours[a.id])


def placed(position, zone, *kinds):
    for n, kind in enumerate(kinds):
        position = position.after(Place(f"{zone.id}-{n}", kind, zone.id))
    return position


def without(view, some):
    return tuple(one for one in view.spotted if one not in some)


def around(zone):
    x, y = inside(zone)
    return Shape(zone.sheet, tuple((x + a * 40, y + b * 40) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))))


def test_where_something_was_not_made_out_nothing_left_from_on_top(position):
    """It may be the one that lay on top, whatever is seen of those beneath: in a wide zone they lie side by side."""
    start, near = neighbours(position)
    table = placed(placed(position, start, "france-a3", "france-a4"), near, "france-a4")
    view = perfect_view(table, SHOWN)
    (stack,) = in_zone(table, start)
    lower = replace(stack, likely=((key_of(table.kinds, "france-a3", 0), 0.9),))
    edgeless = tuple(replace(one, edges=0) for one in (*without(view, [stack]), lower))
    assert told(replace(view, spotted=edgeless), table) != []
    assert told(replace(view, spotted=edgeless, riddles=(around(start),)), table) == []


def test_what_no_photograph_shows_is_not_missed(position):
    """Letters that a module lays on its map are no counter, nor is what is clear all over."""
    start, _ = neighbours(position)
    table = placed(position, start, "france-a3")
    view = perfect_view(table, SHOWN)
    nothing = replace(view, spotted=without(view, in_zone(table, start)))
    assert told(nothing, table) != []
    assert told(replace(nothing, bare=frozenset({key_of(table.kinds, "france-a3", 0)})), table) == []


def _blurred(view):
    """Return what is seen where nearly every stack shows edges, but one more than it has."""
    return tuple(replace(one, edges=one.edges + 1 if one.edges else 0) for one in view.spotted)


def _sharp(view):
    return view.spotted


# Where most stacks show another number of edges than known nothing is taken from one more or one less.
WAYS = ((_sharp, ["photo-beneath"]), (_blurred, []))


def test_edges_beneath_a_marker_are_those_of_the_counters_that_it_lies_on(position):
    start, near = neighbours(position)
    table = placed(placed(position, start, "france-a3", "france-a4"), near, "france-a4", "france-a4")
    table = table.after(Mark(MARK, start.id))
    view = perfect_view(table, SHOWN)
    (stack,) = (one for one in in_zone(table, start) if one.face != marker_key(MARK, 1))
    seen = replace(view, spotted=without(view, [stack]))
    for edges in (2, 1, 0):
        marked = tuple(replace(one, edges=edges) if one.face == marker_key(MARK, 1) else one for one in _blurred(seen))
        assert told(replace(view, spotted=marked), table) == []


@pytest.mark.parametrize(("way", "taken"), WAYS)
def test_what_joined_its_like_makes_that_stack_higher_not_one_beside_it(way, taken, position):
    start, near = neighbours(position)
    table = placed(placed(position, start, "france-a4", "france-a4"), near, "france-a4", "germany-a5")
    view = perfect_view(table, SHOWN)
    (stack,), beside = in_zone(table, start), in_zone(table, near)
    rest = way(replace(view, spotted=without(view, [stack, *beside])))
    for own, others, lines in ((0, 1, []), (1, 0, taken)):
        there = [replace(one, edges=own if one.face.startswith("france") else others) for one in beside]
        seen = replace(view, spotted=(*rest, replace(stack, edges=0), *there))
        found = reconciled(seen, table).differences
        assert [each.text.key for each in found if each.doubt is None or each.marked != KEEP] == lines


def test_one_edge_less_and_one_more_where_others_are_miscounted_are_two_more_of_them(position):
    """Where stacks are counted rightly they are asked for: a counter went across."""
    start, near = neighbours(position)
    table = placed(placed(position, start, "france-a3", "france-a4"), near, "france-a4", "france-a4")
    table = table.after(Mark(MARK, start.id))
    view = perfect_view(table, SHOWN)
    stack = [one for one in in_zone(table, start) if one.face != marker_key(MARK, 1)]
    more = in_zone(table, near)[0]
    for way, asked in ((_sharp, True), (_blurred, False)):
        rest = way(replace(view, spotted=without(view, [*stack, more])))
        marked = [replace(one, edges=1) if one.face == marker_key(MARK, 1) else one for one in rest]
        found = reconciled(replace(view, spotted=(*marked, replace(more, edges=2))), table).differences
        taken = [each for each in found if each.doubt is None or each.marked != KEEP]
        assert bool(taken) == asked and all(each.doubt is not None for each in found)


def test_a_top_that_is_hard_to_read_and_shows_the_edges_it_showed_is_what_lay_there(position):
    """It looks more like the counter beneath it than like itself. In which order they lie nobody asks."""
    start, _ = neighbours(position)
    mirror = placed(position, start, "france-a3", "france-a4")
    view = perfect_view(mirror, SHOWN)
    (stack,) = in_zone(mirror, start)
    beneath = key_of(mirror.kinds, "france-a3", 0)
    rest = _blurred(replace(view, spotted=without(view, [stack])))
    for certain, edges, lines in ((False, 1, 0), (True, 1, 0)):
        seen = replace(stack, likely=((beneath, 0.7),), certain=certain, edges=edges)
        assert len(told(replace(view, spotted=(*rest, seen)), mirror)) == lines


def test_a_marker_that_shows_no_edge_may_lie_on_a_counter_as_it_did(position):
    """Of counters beneath something one in seven shows no edge."""
    table, zones = _marked(position, 3)
    view = perfect_view(table, SHOWN)
    hidden = [one for zone in zones for one in in_zone(table, zone) if one.face != marker_key(MARK, 1)]
    seen = (replace(one, edges=max(0, one.edges - 1)) for one in without(view, hidden))
    assert told(replace(view, spotted=tuple(seen)), table) == []


def _marked(position, number):
    """Return a position with a marker beside the counters of so many zones, all of one side each."""
    zones = [
        zone
        for zone in position.board.on_sheet("map")
        if position.counters_in(zone.id) and len(in_zone(position, zone)) == 1 and not position.markers_in(zone.id)
    ][:number]
    for zone in zones:
        position = position.after(Mark(MARK, zone.id))
    return position, zones


def _seen(position, veiled):
    """Return what is seen without edges, the counters of some zones beneath their markers."""
    view = perfect_view(position, SHOWN)
    hidden = [one for zone in veiled for one in in_zone(position, zone) if one.face != marker_key(MARK, 1)]
    return replace(view, spotted=tuple(replace(one, edges=0) for one in without(view, hidden)))


def test_a_second_marker_of_the_same_sort_uncovers_nothing(position):
    table, zones = _marked(position, 4)
    view = _seen(table, zones)
    again = next(one for one in view.spotted if one.face == marker_key(MARK, 1))
    assert told(replace(view, spotted=(*view.spotted, again)), table) == []


def test_a_marker_that_hides_its_counters_may_lie_on_them(position):
    before = sum(bool(position.counters_in(zone)) for _, zone in position.table.markers)
    assert before <= 3
    few, zones = _marked(position, 5 - before)
    assert told(_seen(few, zones[:1]), few) == []


def test_one_that_shows_its_other_side_was_turned_over_though_it_might_lie_beneath_a_marker(position):
    table, zones = _marked(position, 3)
    start, _ = neighbours(table)
    table = placed(table, start, "germany-a5", "germany-a5").after(Mark(MARK, start.id))
    mirror = table.after(Flip((f"{start.id}-1",), 1))
    (only,) = reconciled(_seen(table, zones), mirror).differences
    assert (Flip((f"{start.id}-1",), 0),) in [choice.edits for choice in only.choices]


def test_a_counter_turned_over_that_looks_like_no_counter_was_not_read(position):
    view = perfect_view(position)
    (lone,) = in_zone(position, position.board.zones["konigsberg"])
    (army,) = position.counters_in("konigsberg")
    back = key_of(position.kinds, army.kind, 1)
    for score, lines in ((0.65, 0), (0.86, 1)):
        seen = replace(lone, likely=((back, score),), certain=False)
        assert len(told(replace(view, spotted=(*without(view, [lone]), seen)), position)) == lines


def test_what_looks_surely_like_a_counter_and_little_like_any_is_none(position):
    """Not where one of that print is gone, but where it may lie beneath a marker that lies as ever. What is taken for the
    mirror's though it looks as little says nothing of how counters look.
    """
    table, zones = _marked(position, 4)
    hidden = table.counters_in(zones[0].id)[-1]
    view = _seen(table, zones)
    _, bare = neighbours(table)
    face = key_of(table.kinds, hidden.kind, hidden.face)
    die = Spotted("map", inside(bare), ((face, 0.68),), certain=True)
    lone = next(one for one in view.spotted if one.face == key_of(table.kinds, "france-a4", 0))
    scratched = replace(lone, likely=((key_of(table.kinds, "uk-a4", 0), 0.65),))
    assert told(replace(view, spotted=(*without(view, [lone]), scratched, die)), table) == []
    moved = table.after(Move((hidden.id,), "reserve-germany"))
    assert told(replace(view, spotted=(*view.spotted, replace(die, likely=((face, 0.9),)))), moved) != []
