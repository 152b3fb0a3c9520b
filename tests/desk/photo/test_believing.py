"""What a photograph shows badly: a die is no counter, a counter badly read is what lies there, and what it may be is offered."""

from dataclasses import replace

import pytest
from shapely.geometry import Point

from assistant.core.table import Flip, Mark, Move, Place, Remove
from assistant.core.text import render
from assistant.desk.photo.diff import reconciled
from assistant.desk.photo.faces import key_of, marker_key
from assistant.desk.photo.view import Spotted
from tests.desk.photo.views import beside_border, in_zone, inside, perfect_view, swapped


def told(view, position):
    return reconciled(view, position).differences


def edits_of(difference):
    return [edit for choice in difference.choices for edit in choice.edits]


def key(position, kind, face=0):
    return key_of(position.kinds, kind, face)


def test_what_is_unlike_all_that_agrees_is_no_counter(position):
    """A die on the board looks a little like a counter that may lie beneath others anywhere."""
    view = perfect_view(position)
    bare = next(z for z in position.board.on_sheet("map") if not position.counters_in(z.id) and z.kind == "land")
    for score, lines in ((0.7, 0), (0.89, 1)):
        die = Spotted("map", inside(bare), ((key(position, "germany-a5"), score),), certain=False)
        assert len(told(replace(view, spotted=(*view.spotted, die)), position)) == lines


def test_more_of_one_counter_than_there_are_and_all_hard_to_read_are_a_pencil(position):
    view, kind = perfect_view(position), "diplomacy-turkey"
    assert position.kinds.kinds[kind].copies == 1
    bare = [z for z in position.board.on_sheet("map") if not position.counters_in(z.id) and z.kind == "land"]
    for certain, number, lines in ((False, 3, 0), (True, 3, 3)):
        places = tuple(Spotted("map", inside(zone), ((key(position, kind), 0.89),), certain) for zone in bare[:number])
        assert len(told(replace(view, spotted=(*view.spotted, *places)), position)) == lines


def test_a_die_beside_what_it_looks_like_is_no_second_one(position):
    """The game has no more of them; what is read for certain is asked."""
    view, kind = perfect_view(position), "diplomacy-turkey"
    bare = [z for z in position.board.on_sheet("map") if not position.counters_in(z.id) and z.kind == "land"]
    home = next(one for one in bare if any(other.id in position.board.neighbours[one.id] for other in bare))
    beside = next(one for one in bare if one.id in position.board.neighbours[home.id])
    counter = next(one.id for one in position.table.counters.values() if one.kind == kind)
    moved = position.after(Move((counter,), home.id))
    for zone, certain, lines in ((home, False, 0), (beside, False, 0), (beside, True, 1)):
        x, y = inside(zone)
        die = Spotted("map", (x + 20, y), ((key(position, kind), 0.89),), certain)
        seen = perfect_view(moved)
        assert len(told(replace(seen, spotted=(*seen.spotted, die)), moved)) == lines, (zone.id, certain)
    assert not told(view, position)


def test_what_the_game_has_no_more_of_is_the_counter_that_is_missing_there_misread(position):
    """However surely it was read: all of its kind are seen elsewhere."""
    view, kind = perfect_view(position), "diplomacy-turkey"
    (lone,) = in_zone(position, position.board.zones["konigsberg"])
    seen = replace(lone, likely=((key(position, kind), 0.9),))
    misread = replace(view, spotted=tuple(seen if one == lone else one for one in view.spotted))
    assert told(misread, position) == ()
    bare = position.after(Remove(tuple(counter.id for counter in position.counters_in("konigsberg"))))
    assert [each.text.key for each in told(misread, bare)] == ["photo-too-many"], "nothing is missing there"
    pile = bare.after(Place("below", "france-a3", "konigsberg")).after(Place("top", "france-a4", "konigsberg"))
    top = replace(lone, likely=((key(position, "france-a4"), 0.9),))
    for score, lines in ((0.88, []), (0.6, ["photo-too-many"])):
        beside = replace(seen, likely=((key(position, kind), 0.9), (key(position, "france-a3"), score)))
        spread = replace(view, spotted=(*(one for one in view.spotted if one != lone), top, beside))
        assert [each.text.key for each in told(spread, pile)] == lines, (
            "one that lay beneath and is seen beside its pile"
        )


def test_what_is_unlike_all_is_the_counter_that_the_mirror_has_there(position):
    """Scratched, it looks surely more like another than like itself, and hardly like that one."""
    view = perfect_view(position)
    (lone,) = in_zone(position, position.board.zones["konigsberg"])
    for score, agrees in ((0.65, True), (0.9, False)):
        seen = replace(lone, likely=((key(position, "uk-a4"), score),))
        assert (told(swapped(view, lone, seen), position) == ()) == agrees
    two = position.after(Place("top", "russia-a3", "konigsberg"))
    aside = replace(lone, likely=((key(position, "russia-a3"), 0.9),))
    scratched = replace(lone, likely=((key(position, "uk-a4"), 0.65),))
    assert told(swapped(view, lone, aside, scratched), two) == (), "beside the top of another stack, too"


def test_plain_backs_that_fit_badly_say_nothing_of_printed_faces(position):
    """Many of them agree at that likeness; a printed face of no more is none."""
    secret = next(k for k in position.kinds.kinds.values() if len(k.faces) > 1 and k.is_secret(1))
    back = key(position, secret.id, 1)
    table = position.after(Place("hidden", secret.id, "riga")).after(Flip(("hidden",), 1))
    view = perfect_view(table)
    seen = tuple(replace(s, likely=((back, 0.7),)) if s.face == back else s for s in view.spotted)
    bare = next(z for z in position.board.on_sheet("map") if not table.counters_in(z.id) and z.kind == "land")
    die = Spotted("map", inside(bare), ((key(position, "germany-a5"), 0.72),), certain=False)
    assert told(replace(view, spotted=seen), table) == told(replace(view, spotted=(*seen, die)), table) == ()


def test_each_print_that_something_may_show_is_offered_as_new_or_from_where_it_lies(position):
    (lone,) = position.counters_in("konigsberg")
    without = position.after(Remove(tuple(c.id for c in position.table.counters.values() if c.kind == "russia-a3")))
    x, y = inside(position.board.zones["paris"])
    likely = ((key(position, lone.kind), 0.9), (key(position, "russia-a3"), 0.87), (key(position, "uk-a4"), 0.86))
    seen = Spotted("map", (x, y), likely, certain=False)
    view = perfect_view(without)
    line = next(one for one in told(replace(view, spotted=(*view.spotted, seen)), without) if one.zone == "paris")
    assert line.doubt is not None, render(line.text)
    placed = [edit.kind for edit in edits_of(line) if isinstance(edit, Place)]
    moved = {without.table.counters[edit.counters[0]].kind for edit in edits_of(line) if isinstance(edit, Move)}
    assert placed == ["russia-a3"] and moved == {lone.kind, "uk-a4"}
    sure = replace(seen, certain=True)
    line = next(one for one in told(replace(view, spotted=(*view.spotted, sure)), without) if one.zone == "paris")
    assert not [edit for edit in edits_of(line) if isinstance(edit, Place)], "what is read for certain is that alone"


def test_a_new_counter_on_a_border_may_lie_beyond(position):
    without = position.after(Remove(tuple(c.id for c in position.table.counters.values() if c.kind == "russia-a3")))
    board = position.board
    zone, other = board.zones["paris"], None
    ring = zone.shape.exterior.coords
    for x, y in ring:
        near = [z.id for z in board.on_sheet("map") if z.id != "paris" and z.shape.distance(_dot(x, y)) < 1]
        if len(near) == 1:
            other = near[0]
            break
    assert other is not None
    seen = Spotted("map", (x, y), ((key(position, "russia-a3"), 0.9),))
    view = perfect_view(without)
    rest = tuple(s for s in view.spotted if s.place != (x, y))
    (line,) = [
        one
        for one in told(replace(view, spotted=(*rest, seen)), without)
        if any(isinstance(edit, Place) for edit in edits_of(one))
    ]
    assert {edit.zone for edit in edits_of(line) if isinstance(edit, Place)} == {"paris", other}


def _dot(x, y):

    return Point(x, y)


def test_a_counter_that_looks_a_little_more_like_anothers_other_side_was_turned_over(position):
    """That another came out of reserve, reduced, and this one left, is less likely: but it is asked, and may be said."""
    view = perfect_view(position)
    (lone,) = in_zone(position, position.board.zones["konigsberg"])
    (army,) = position.counters_in("konigsberg")
    spare = next(
        c
        for c in position.table.counters.values()
        if "reserve" in c.zone and len(position.kind(c.id).faces) > 1 and c.kind != army.kind
    )
    likely = ((key(position, spare.kind, 1), 0.9), (key(position, army.kind, 1), 0.86))
    (only,) = told(swapped(view, lone, replace(lone, likely=likely)), position)
    assert only.doubt is not None and only.choices[0].edits == (Flip((army.id,), 1),)
    moved = [edit.counters[0] for edit in edits_of(only) if isinstance(edit, Move)]
    assert spare.kind in {position.table.counters[name].kind for name in moved}


def test_one_out_of_reserve_and_reduced_where_another_lay_is_asked(position):
    """Read for certain, and wrongly: the army there was reduced. It may be said though its back looks otherwise."""
    view = perfect_view(position)
    (army,) = position.counters_in("le_caire")
    (lone,) = in_zone(position, position.board.zones["le_caire"])
    assert army.kind == "uk-a3"
    for face, asked in ((1, True), (0, False)):
        seen = replace(lone, likely=((key(position, "uk-a4", face), 0.9), (key(position, "uk-a3", 1), 0.74)))
        (only,) = told(swapped(view, lone, seen), position)
        assert (only.doubt is not None) == asked == (Flip((army.id,), 1) in edits_of(only))


def test_what_seems_turned_over_may_be_one_that_came_from_beside_though_its_like_shows_there(
    position,
):
    """On its pile lay an army in full strength; it lies on the reduced one now. What was beneath it is hard to tell from it."""
    here, beside = "konigsberg", next(iter(position.board.neighbours["konigsberg"]))
    (army,) = position.counters_in(here)
    table = position.after(Flip((army.id,), 1))
    for name, kind in (("lower", "russia-a3"), ("upper", army.kind)):
        table = table.after(Place(name, kind, beside))
    front = key(position, army.kind)
    view = perfect_view(table)
    on_it = Spotted(
        "map", inside(position.board.zones[here]), ((front, 0.9), (key(position, "russia-a3"), 0.85)), False
    )
    either = ((key(position, "russia-a3"), 0.9), (front, 0.89))
    left = Spotted("map", inside(position.board.zones[beside]), either, False)
    rest = tuple(s for s in view.spotted if s.place not in (on_it.place, left.place))
    lines = told(replace(view, spotted=(*rest, on_it, left)), table)
    only = next(one for one in lines if one.zone == here)
    assert only.doubt is not None and {Flip((army.id,), 0), Move(("upper",), here)} <= set(edits_of(only))


def test_what_is_missing_may_lie_beneath_what_shows_an_edge_more_near_by(position):
    view = perfect_view(position)
    (lone,) = in_zone(position, position.board.zones["konigsberg"])
    beside = next(
        zone
        for zone in position.board.neighbours["konigsberg"]
        if position.counters_in(zone) and position.board.zones[zone].sheet == "map"
    )
    place = inside(position.board.zones[beside])
    for more in (0, 1):
        seen = tuple(
            replace(s, edges=s.edges + more, likely=s.likely, hemmed=True) if s.place == place else s
            for s in view.spotted
            if s != lone
        )
        (only,) = [one for one in told(replace(view, spotted=seen), position) if one.zone == "konigsberg"]
        moved = [edit.zone for edit in edits_of(only) if isinstance(edit, Move)]
        assert beside in moved or not more


def test_one_edge_more_here_and_one_less_farther_away_are_two_that_were_miscounted(position):
    view = perfect_view(position)
    places = [inside(position.board.zones[name]) for name in ("cologne", "strasbourg")]
    changed = {s.place: s.edges + (1, -1)[places.index(s.place)] for s in view.spotted if s.place in places and s.edges}
    assert len(changed) == 2
    seen = tuple(replace(s, edges=changed.get(s.place, s.edges)) for s in view.spotted)
    assert told(replace(view, spotted=seen), position) == ()


def test_where_a_lone_counter_would_be_gone_what_can_hardly_be_read_is_that_counter(position):
    """In bad light a back looks a little like a counter that the mirror has elsewhere, and nothing like itself."""
    base = perfect_view(position)
    here = position.board.zones["konigsberg"]
    (lone,) = in_zone(position, here)
    mine = position.counters_in("konigsberg")[0]
    away = next(s for s in base.spotted if s.sheet == "map" and s.edges == 0 and s.face.startswith("france-a"))
    view = replace(base, spotted=tuple(s for s in base.spotted if s not in (lone, away)))  # that one is missing
    seen = replace(lone, likely=((away.face, 0.69),), certain=False)
    usual = tuple(replace(s, likely=((s.face, 0.92),)) for s in view.spotted)
    assert not [each for each in told(replace(view, spotted=(*usual, seen)), position) if each.zone == "konigsberg"]
    clearer = replace(seen, likely=((away.face, 0.85),))
    lines = told(replace(view, spotted=(*usual, clearer)), position)
    assert any(isinstance(edit, Move) and edit.zone == "konigsberg" for each in lines for edit in edits_of(each))
    # Its like is seen next to it: it went there, and another may well have come.
    near = next(z for z in position.board.neighbours["konigsberg"] if not position.counters_in(z))
    went = Spotted("map", inside(position.board.zones[near]), ((key(position, mine.kind, mine.face), 0.92),))
    lines = told(replace(view, spotted=(*usual, seen, went)), position)
    assert any(Move((mine.id,), near) in edits_of(each) for each in lines)


def test_a_marker_higher_than_all_that_lies_there_is_a_die(position):
    view = perfect_view(position)
    bare = next(z for z in position.board.on_sheet("map") if not position.counters_in(z.id) and z.kind == "land")
    for edges, certain, lines in ((1, False, 1), (2, False, 0), (2, True, 1)):
        die = Spotted("map", inside(bare), ((marker_key("unsupplied", 1), 0.85),), certain, edges)
        assert len(told(replace(view, spotted=(*view.spotted, die)), position)) == lines


def test_what_came_from_nowhere_where_one_is_missing_beside_another_side_is_that_one_misread(
    position,
):
    near = next(z for z in position.board.on_sheet("map") if not position.counters_in(z.id) and z.kind == "land")
    table = position.after(Place("mine", "france-a4", near.id)).after(Place("theirs", "germany-a5", near.id))
    view = perfect_view(table)
    mine = next(s for s in in_zone(table, near) if s.face == key(table, "france-a4"))
    usa = replace(mine, likely=((key(table, "usa-a5"), 0.84),), certain=False)
    assert told(swapped(view, mine, usa), table) == ()
    assert told(swapped(view, mine, replace(usa, certain=True)), table), "what is read for certain came"


def test_a_marker_on_a_border_is_of_the_zone_of_which_nothing_else_is_seen(position):
    """In the zone that it seems to lie in the mirror has one, too: that one lies beneath the other marker there."""
    board = position.board
    bare = [z for z in board.on_sheet("map") if not position.counters_in(z.id) and z.kind == "land"]
    here, there = next((a, b) for a in bare for b in bare if b.id in board.neighbours[a.id])
    for marker, zone in (("unsupplied", here), ("trench-entente", here), ("unsupplied", there)):
        position = position.after(Mark(marker, zone.id, 1))
    at = beside_border(position, here, there)
    view = perfect_view(position)
    own = {marker_key("unsupplied", 1), marker_key("trench-entente", 1)}
    rest = tuple(
        s for s in view.spotted if s.face not in own or s not in (*in_zone(position, here), *in_zone(position, there))
    )
    lying = (
        Spotted("map", at, ((marker_key("unsupplied", 1), 0.9),)),
        Spotted("map", inside(here), ((marker_key("trench-entente", 1), 0.9),)),
    )
    assert told(replace(view, spotted=(*rest, *lying)), position) == ()


def two_like(position):
    """Return a position with two counters that look alike, alone in two zones side by side, and these zones."""
    board = position.board
    bare = [z for z in board.on_sheet("map") if not position.counters_in(z.id) and z.kind == "land"]
    here, there = next((a, b) for a in bare for b in bare if b.id in board.neighbours[a.id])
    one, other = [c.id for c in position.table.counters.values() if (c.kind, c.face) == ("germany-a5", 0)][:2]
    return position.after(Move((one,), here.id)).after(Move((other,), there.id)), here, there


def test_a_counter_on_a_border_is_the_one_that_nothing_hides(position):
    """Its like in the zone that it seems to lie in lies beneath the marker there."""
    position, here, there = two_like(position)
    position = position.after(Mark("trench-central", here.id, 1))
    at = beside_border(position, here, there)
    view = perfect_view(position)
    both = (*in_zone(position, here), *in_zone(position, there))
    rest = tuple(s for s in view.spotted if s not in both)
    counter = Spotted("map", at, ((key(position, "germany-a5"), 0.9),), True, 0)
    for edges, lines in ((1, 0), (0, 1)):
        marker = Spotted("map", inside(here), ((marker_key("trench-central", 1), 0.9),), True, edges)
        seen = told(replace(view, spotted=(*rest, counter, marker)), position)
        assert [each.text.key for each in seen] == ["photo-gone"][:lines], "a marker that shows no edge hides none"


def test_what_is_read_for_certain_and_shows_its_other_side_was_turned_over(position):
    """A marker on a corner leaves little likeness, and small print is no reason to take one side for the other."""
    position, here, _ = two_like(position)
    view, (lone,) = perfect_view(position), in_zone(position, here)
    front, back = (key(position, "germany-a5", face) for face in (0, 1))
    for less, certain, keys in ((0.017, True, ["photo-reduced"]), (0.003, True, []), (0.017, False, [])):
        seen = replace(lone, likely=((back, 0.84), (front, 0.84 - less)), certain=certain)
        spotted = tuple(seen if one == lone else one for one in view.spotted)
        assert [each.text.key for each in told(replace(view, spotted=spotted), position)] == keys, (less, certain)


@pytest.mark.parametrize("edges", [0, 1])
def test_a_top_that_looks_turned_on_an_edge_more_came_from_beside_it(position, edges):
    """Two reduced armies lie next to a whole one; then a reduced one is seen there. Something stands close beside: it hides edges,
    and shows none that are not there.
    """
    here = next(z.id for z in position.board.on_sheet("map") if not position.counters_in(z.id) and z.kind == "land")
    start = next(z for z in position.board.neighbours[here] if not position.counters_in(z))
    for name, zone, face in (("low", start, 1), ("top", start, 1), ("there", here, 0)):
        position = position.after(Place(name, "germany-a5", zone, face))
    view = perfect_view(position.after(Move(("top",), here)) if edges else position.after(Flip(("there",), 1)))
    seen = next(
        one
        for one in view.spotted
        if one.face == key(position, "germany-a5", 1)
        and one.edges == edges
        and position.board.zones[here].contains(*one.place)
    )
    told_now = told(
        replace(view, spotted=tuple(replace(s, hemmed=True) if s is seen else s for s in view.spotted)), position
    )
    (only,) = [each for each in told_now if each.zone == here]
    assert only.choices[0].edits in (
        ((Move(("low",), here),), (Move(("top",), here),)) if edges else ((Flip(("there",), 1),),)
    )


@pytest.mark.parametrize("edges", [0, 1])
def test_a_top_turned_to_look_as_the_one_beneath_it_is_told_where_its_edge_shows(position, edges):
    """Nobody sorts a stack for nothing; where it shows no edge, what lay beneath may be all that is left."""
    here = next(z.id for z in position.board.on_sheet("map") if not position.counters_in(z.id) and z.kind == "land")
    position = position.after(Place("low", "germany-a5", here)).after(Place("top", "germany-a5", here, 1))
    view = perfect_view(position.after(Flip(("top",), 0)))
    (seen,) = (one for one in view.spotted if position.board.zones[here].contains(*one.place) and one.sheet == "map")
    hemmed = replace(seen, edges=edges, hemmed=True)
    view = replace(view, spotted=tuple(hemmed if one is seen else one for one in view.spotted))
    (only,) = [each for each in told(view, position) if each.zone == here]
    assert Flip(("top",), 0) in only.choices[0].edits and (only.doubt is not None) >= (not edges)
