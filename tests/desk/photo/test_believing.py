"""What a photograph shows badly: a die is no counter, a counter badly read is what lies there, and what it may be is offered."""

import pytest
from msgspec.structs import replace
from shapely.geometry import Point

from assistant.core.table import Flip, Mark, Move, Place, Remove
from assistant.core.text import render
from assistant.desk.photo.faces import marker_key
from assistant.desk.photo.view import Spotted
from tests.desk.photo.views import (
    UNSUPPLIED,
    beside_border,
    changed,
    edits_of,
    free,
    goals,
    in_zone,
    inside,
    key,
    keys,
    laid,
    perfect_view,
    swapped,
    told,
    top,
    ways,
)


def test_what_is_unlike_all_that_agrees_is_no_counter(position, view, bare):
    """A die on the board looks a little like a counter that may lie beneath others anywhere."""
    for score, lines in ((0.7, 0), (0.89, 1)):
        die = Spotted("map", inside(bare[0]), ((key(position, "germany-a5"), score),), certain=False)
        assert len(told(swapped(view, (), die), position)) == lines


def test_more_of_one_counter_than_there_are_and_all_hard_to_read_are_a_pencil(position, view, bare):
    kind = "diplomacy-turkey"
    assert position.kinds.kinds[kind].copies == 1
    for certain, lines in ((False, 0), (True, 3)):
        places = (Spotted("map", inside(zone), ((key(position, kind), 0.89),), certain) for zone in bare[:3])
        assert len(told(swapped(view, (), *places), position)) == lines


def test_a_die_beside_what_it_looks_like_is_no_second_one(position, view):
    """The game has no more of them; what is read for certain is asked."""
    kind, (home, beside) = "diplomacy-turkey", free(position, 2)
    counter = next(one.id for one in position.table.counters.values() if one.kind == kind)
    moved = position.after(Move((counter,), home))
    for zone, certain, lines in ((home, False, 0), (beside, False, 0), (beside, True, 1)):
        x, y = inside(position.board.zones[zone])
        die = Spotted("map", (x + 20, y), ((key(position, kind), 0.89),), certain)
        assert len(told(swapped(perfect_view(moved), (), die), moved)) == lines, (zone, certain)
    assert not told(view, position)


def test_what_the_game_has_no_more_of_is_the_counter_that_is_missing_there_misread(position, view, lone):
    """However surely it was read: all of its kind are seen elsewhere."""
    turkey = (key(position, "diplomacy-turkey"), 0.9)
    misread = swapped(view, lone, replace(lone, likely=(turkey,)))
    assert told(misread, position) == ()
    without = position.after(Remove(tuple(counter.id for counter in position.counters_in("konigsberg"))))
    assert keys(told(misread, without)) == ["photo-too-many"], "nothing is missing there"
    pile = laid(without, "konigsberg", below="france-a3", top="france-a4")
    on_top = replace(lone, likely=((key(position, "france-a4"), 0.9),))
    for score, lines in ((0.88, []), (0.6, ["photo-too-many"])):
        beside = replace(lone, likely=(turkey, (key(position, "france-a3"), score)))
        assert keys(told(swapped(view, lone, on_top, beside), pile)) == lines, "one that lay beneath, beside its pile"


def test_what_is_unlike_all_is_the_counter_that_the_mirror_has_there(position, view, lone):
    """Scratched, it looks surely more like another than like itself, and hardly like that one."""
    scratched, clear = (replace(lone, likely=((key(position, "uk-a4"), score),)) for score in (0.65, 0.9))
    assert told(swapped(view, lone, scratched), position) == () != told(swapped(view, lone, clear), position)
    aside = replace(lone, likely=((key(position, "russia-a3"), 0.9),))
    two = laid(position, "konigsberg", top="russia-a3")
    assert told(swapped(view, lone, aside, scratched), two) == (), "beside the top of another stack, too"


def test_plain_backs_that_fit_badly_say_nothing_of_printed_faces(position, bare):
    """Many of them agree at that likeness; a printed face of no more is none."""
    secret = next(k for k in position.kinds.kinds.values() if len(k.faces) > 1 and k.is_secret(1))
    back = key(position, secret.id, 1)
    table = laid(position, "riga", hidden=f"{secret.id}/1")
    seen = changed(perfect_view(table), lambda s: s.face == back, likely=((back, 0.7),))
    die = Spotted("map", inside(bare[0]), ((key(position, "germany-a5"), 0.72),), certain=False)
    assert told(seen, table) == told(swapped(seen, (), die), table) == ()


def without(position, kind):
    """Return a position in which no counter of a kind is left."""
    return position.after(Remove(tuple(c.id for c in position.table.counters.values() if c.kind == kind)))


def test_each_print_that_something_may_show_is_offered_as_new_or_from_where_it_lies(position):
    (army,) = position.counters_in("konigsberg")
    fewer = without(position, "russia-a3")
    likely = tuple((key(position, kind), s) for kind, s in ((army.kind, 0.9), ("russia-a3", 0.87), ("uk-a4", 0.86)))
    seen = Spotted("map", inside(position.board.zones["paris"]), likely, certain=False)
    view = perfect_view(fewer)
    line = next(one for one in told(swapped(view, (), seen), fewer) if one.zone == "paris")
    assert line.doubt is not None, render(line.text)
    placed = [edit.kind for edit in edits_of(line) if isinstance(edit, Place)]
    moved = {fewer.table.counters[edit.counters[0]].kind for edit in edits_of(line) if isinstance(edit, Move)}
    assert placed == ["russia-a3"] and moved == {army.kind, "uk-a4"}
    line = next(one for one in told(swapped(view, (), replace(seen, certain=True)), fewer) if one.zone == "paris")
    assert not [edit for edit in edits_of(line) if isinstance(edit, Place)], "what is read for certain is that alone"


def test_a_new_counter_on_a_border_may_lie_beyond(position):
    board, fewer = position.board, without(position, "russia-a3")
    for at in board.zones["paris"].shape.exterior.coords:
        near = [z.id for z in board.on_sheet("map") if z.id != "paris" and z.shape.distance(Point(at)) < 1]
        if len(near) == 1:
            break
    seen = Spotted("map", at, ((key(position, "russia-a3"), 0.9),))
    placed = [e for e in edits_of(*told(swapped(perfect_view(fewer), (), seen), fewer)) if isinstance(e, Place)]
    assert {edit.zone for edit in placed} == {"paris", *near}


def test_a_counter_that_looks_a_little_more_like_anothers_other_side_was_turned_over(position, view, lone):
    """That another came out of reserve, reduced, and this one left, is less likely: but it is asked, and may be said."""
    (army,), counters = position.counters_in("konigsberg"), position.table.counters
    reserve = (c for c in counters.values() if "reserve" in c.zone and len(position.kind(c.id).faces) > 1)
    spare = next(c.kind for c in reserve if c.kind != army.kind)
    likely = ((key(position, spare, 1), 0.9), (key(position, army.kind, 1), 0.86))
    (only,) = told(swapped(view, lone, replace(lone, likely=likely)), position)
    assert only.doubt is not None and only.choices[0].edits == (Flip((army.id,), 1),)
    assert spare in {counters[edit.counters[0]].kind for edit in edits_of(only) if isinstance(edit, Move)}


def test_one_out_of_reserve_and_reduced_where_another_lay_is_asked(position, view):
    """Read for certain, and wrongly: the army there was reduced. It may be said though its back looks otherwise."""
    (army,), (seen,) = position.counters_in("le_caire"), in_zone(position, "le_caire")
    assert army.kind == "uk-a3"
    for face, asked in ((1, True), (0, False)):
        likely = ((key(position, "uk-a4", face), 0.9), (key(position, "uk-a3", 1), 0.74))
        (only,) = told(swapped(view, seen, replace(seen, likely=likely)), position)
        assert (only.doubt is not None) == asked == (Flip((army.id,), 1) in edits_of(only))


def test_what_seems_turned_over_may_be_one_that_came_from_beside_though_its_like_shows_there(position):
    """On its pile lay an army in full strength; it lies on the reduced one now. What was beneath it is hard to tell from it."""
    here, beside = "konigsberg", next(iter(position.board.neighbours["konigsberg"]))
    (army,) = position.counters_in(here)
    table = laid(position.after(Flip((army.id,), 1)), beside, lower="russia-a3", upper=army.kind)
    own, other = key(position, army.kind), key(position, "russia-a3")
    on_it = replace(top(table, here), likely=((own, 0.9), (other, 0.85)), certain=False, edges=0)
    left = replace(top(table, beside), likely=((other, 0.9), (own, 0.89)), certain=False, edges=0)
    view = swapped(perfect_view(table), (*in_zone(table, here), *in_zone(table, beside)), on_it, left)
    only = next(one for one in told(view, table) if one.zone == here)
    assert only.doubt is not None and {Flip((army.id,), 0), Move(("upper",), here)} <= set(edits_of(only))


def test_what_is_missing_may_lie_beneath_what_shows_an_edge_more_near_by(position, view, lone):
    near = (zone for zone in position.board.neighbours["konigsberg"] if position.counters_in(zone))
    beside = next(zone for zone in near if position.board.zones[zone].sheet == "map")
    piles = in_zone(position, beside)
    for more in (0, 1):
        close = (replace(pile, edges=pile.edges + more, hemmed=True) for pile in piles)
        (only,) = [one for one in told(swapped(view, (lone, *piles), *close), position) if one.zone == "konigsberg"]
        assert beside in goals(only) or not more


def test_one_edge_more_here_and_one_less_farther_away_are_two_that_were_miscounted(position, view):
    more, less = (top(position, name) for name in ("cologne", "strasbourg"))
    assert less.edges
    other = replace(more, edges=more.edges + 1), replace(less, edges=less.edges - 1)
    assert told(swapped(view, (more, less), *other), position) == ()


def test_where_a_lone_counter_would_be_gone_what_can_hardly_be_read_is_that_counter(position, view, lone):
    """In bad light a back looks a little like a counter that the mirror has elsewhere, and nothing like itself."""
    (mine,) = position.counters_in("konigsberg")
    away = next(s for s in view.spotted if s.sheet == "map" and s.edges == 0 and s.face.startswith("france-a"))
    usual = swapped(view, (lone, away))  # that one is missing
    usual = replace(usual, spotted=tuple(replace(s, likely=((s.face, 0.92),)) for s in usual.spotted))
    seen, clearer = (replace(lone, likely=((away.face, score),), certain=False) for score in (0.69, 0.85))
    assert "konigsberg" not in [each.zone for each in told(swapped(usual, (), seen), position)]
    assert "konigsberg" in goals(*told(swapped(usual, (), clearer), position))
    # Its like is seen next to it: it went there, and another may well have come.
    near = next(z for z in position.board.neighbours["konigsberg"] if not position.counters_in(z))
    went = Spotted("map", inside(position.board.zones[near]), ((key(position, mine.kind, mine.face), 0.92),))
    assert Move((mine.id,), near) in edits_of(*told(swapped(usual, (), seen, went), position))


def test_a_marker_higher_than_all_that_lies_there_is_a_die(position, view, bare):
    for edges, certain, lines in ((1, False, 1), (2, False, 0), (2, True, 1)):
        die = Spotted("map", inside(bare[0]), ((UNSUPPLIED, 0.85),), certain, edges)
        assert len(told(swapped(view, (), die), position)) == lines


def test_what_came_from_nowhere_where_one_is_missing_beside_another_side_is_that_one_misread(position, bare):
    near = bare[0].id
    table = laid(position, near, mine="france-a4", theirs="germany-a5")
    mine = next(s for s in in_zone(table, near) if s.face == key(table, "france-a4"))
    usa = replace(mine, likely=((key(table, "usa-a5"), 0.84),), certain=False)
    view = perfect_view(table)
    assert told(swapped(view, mine, usa), table) == ()
    assert told(swapped(view, mine, replace(usa, certain=True)), table), "what is read for certain came"


def test_a_marker_on_a_border_is_of_the_zone_of_which_nothing_else_is_seen(position):
    """In the zone that it seems to lie in the mirror has one, too: that one lies beneath the other marker there."""
    here, there = free(position, 2)
    for marker, zone in (("unsupplied", here), ("trench-entente", here), ("unsupplied", there)):
        position = position.after(Mark(marker, zone, 1))
    lying = (
        Spotted("map", beside_border(position, here, there), ((UNSUPPLIED, 0.9),)),
        next(s for s in in_zone(position, here) if s.face == marker_key("trench-entente", 1)),
    )
    hidden = (*in_zone(position, here), *in_zone(position, there))
    assert told(swapped(perfect_view(position), hidden, *lying), position) == ()


def two_like(position):
    """Return a position with two counters that look alike, alone in two zones side by side, and these zones."""
    here, there = free(position, 2)
    one, other = [c.id for c in position.table.counters.values() if (c.kind, c.face) == ("germany-a5", 0)][:2]
    return position.after(Move((one,), here)).after(Move((other,), there)), here, there


def test_a_counter_on_a_border_is_the_one_that_nothing_hides(position):
    """Its like in the zone that it seems to lie in lies beneath the marker there."""
    position, here, there = two_like(position)
    position = position.after(Mark("trench-central", here, 1))
    both = (*in_zone(position, here), *in_zone(position, there))
    counter = replace(top(position, there), place=beside_border(position, here, there))
    (marker,) = (s for s in both if s.face == marker_key("trench-central", 1))
    for edges, lines in ((1, 0), (0, 1)):
        seen = told(swapped(perfect_view(position), both, counter, replace(marker, edges=edges)), position)
        assert keys(seen) == ["photo-gone"][:lines], "a marker that shows no edge hides none"


def test_what_is_read_for_certain_and_shows_its_other_side_was_turned_over(position):
    """A marker on a corner leaves little likeness, and small print is no reason to take one side for the other."""
    position, here, _ = two_like(position)
    seen = top(position, here)
    front, back = (key(position, "germany-a5", face) for face in (0, 1))
    for less, certain, lines in ((0.017, True, ["photo-reduced"]), (0.003, True, []), (0.017, False, [])):
        other = replace(seen, likely=((back, 0.84), (front, 0.84 - less)), certain=certain)
        assert keys(told(swapped(perfect_view(position), seen, other), position)) == lines, (less, certain)


@pytest.mark.parametrize("edges", [0, 1])
def test_a_top_that_looks_turned_on_an_edge_more_came_from_beside_it(position, edges):
    """Two reduced armies lie next to a whole one; then a reduced one is seen there. Something stands close beside: it hides edges,
    and shows none that are not there.
    """
    here, start = free(position, 2)
    position = laid(laid(position, start, low="germany-a5/1", top="germany-a5/1"), here, there="germany-a5")
    after = position.after(Move(("top",), here)) if edges else position.after(Flip(("there",), 1))
    (seen,) = in_zone(after, here)
    assert (seen.face, seen.edges) == (key(position, "germany-a5", 1), edges)
    lines = told(swapped(perfect_view(after), seen, replace(seen, hemmed=True)), position)
    (only,) = [each for each in lines if each.zone == here]
    wanted = {(Move(("low",), here),), (Move(("top",), here),)} if edges else {(Flip(("there",), 1),)}
    assert ways(only)[0] in wanted


@pytest.mark.parametrize("edges", [0, 1])
def test_a_top_turned_to_look_as_the_one_beneath_it_is_told_where_its_edge_shows(position, edges):
    """Nobody sorts a stack for nothing; where it shows no edge, what lay beneath may be all that is left."""
    (here,) = free(position, 1)
    position = laid(position, here, low="germany-a5", top="germany-a5/1")
    after = position.after(Flip(("top",), 0))
    (seen,) = in_zone(after, here)
    view = swapped(perfect_view(after), seen, replace(seen, edges=edges, hemmed=True))
    (only,) = [each for each in told(view, position) if each.zone == here]
    assert Flip(("top",), 0) in only.choices[0].edits and (only.doubt is not None) >= (not edges)
