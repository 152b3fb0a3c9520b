"""The laws of the table from a photograph: what agrees is silent, what moved is found, what is not seen is left alone."""

import math
import random

import pytest
from msgspec.structs import replace
from shapely.geometry import Point
from shapely.ops import nearest_points

from assistant.core.table import Flip, Mark, Move, Place, Remove
from assistant.core.text import LANGUAGES, render
from assistant.desk.descriptions import bottom_up
from assistant.desk.desk import Desk
from assistant.desk.photo.diff import reconciled
from assistant.desk.photo.differences import KEEP, described
from assistant.desk.photo.faces import marker_key
from assistant.desk.photo.matching import Matched, piles_of
from assistant.desk.photo.review import settled
from assistant.desk.photo.view import Shape, Spotted, View
from assistant.games import GAMES, find_game
from tests.desk.photo.views import (
    UNSUPPLIED,
    around,
    changed,
    edits_of,
    goals,
    in_zone,
    inside,
    key,
    lies,
    perfect_view,
    played,
    swapped,
    told,
    ways,
)


def sample(slug):
    game = find_game(slug)
    return Desk.new(game, game.sample)


def edgeless(view):
    return changed(view, edges=0)


def spread(pile):
    """Return two of a pile side by side."""
    x, y = pile.place
    return replace(pile, edges=0), replace(pile, edges=0, place=(x + 2, y))


def follow(view, position):
    """Return what a view shows otherwise, and the table when everything was settled as it is marked."""
    found = reconciled(view, position)
    edit = settled([(each, each.marked) for each in found.differences], position, "21:40")
    return found, position if edit is None else position.after(edit)


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_a_view_of_the_mirror_itself_differs_in_nothing(slug):
    position = sample(slug).position
    found = reconciled(perfect_view(position, [s for s in position.board.sheets]), position)
    assert [render(each.text) for each in found.differences] == []
    assert found.agreed and not found.covered and not found.beyond


@pytest.mark.parametrize(("before", "after"), [(0, 1), (0, 2), (1, 2), (2, 0), (2, 1)])
@pytest.mark.parametrize("goes", [False, True])
def test_a_counter_of_three_steps_shows_the_one_that_is_seen(before, after, goes):
    mirror = Desk.new(find_game("long-thaw"), "thaw").position
    mover = next(one for one in mirror.table.counters.values() if one.zone == "h0103")  # it lies there alone
    mirror = mirror.after(Flip((mover.id,), before))
    table = mirror.after(Flip((mover.id,), after))
    if goes:
        table = table.after(Move((mover.id,), "h0104"))
    found, followed = follow(perfect_view(table, ("map",)), mirror)
    assert len(found.differences) == 1 and lies(followed) == lies(table)


@pytest.mark.parametrize("deeds", [12, pytest.param(40, marks=pytest.mark.night)])
@pytest.mark.parametrize("slug", sorted(set(GAMES) - {"antique"}))
def test_an_evening_is_followed_by_photographs_alone(slug, deeds):
    """A photograph after each deed: the same table in the end, with two keys a photograph at most."""
    table = mirror = sample(slug).position
    dice = random.Random(16)
    keys = []
    for _ in range(deeds):
        table = played(table, 1, dice)
        found, mirror = follow(perfect_view(table), mirror)
        keys.append(found.doubtful + bool(found.differences))
        assert lies(mirror) == lies(table), [render(each.text) for each in found.differences]
    assert sum(keys) <= 2 * len(keys)


@pytest.mark.parametrize("seed", range(3))
def test_rows_come_in_the_same_order_however_the_eye_went_over_the_board(position, seed):
    dice = random.Random(seed)
    view = perfect_view(played(position, 8, dice))
    found = told(view, position)
    zones = list(position.board.zones)
    assert len({each.zone for each in found}) > 2
    at = [(each.doubt is None, zones.index(each.zone)) for each in found]
    assert at == sorted(at), "the doubtful first, then zone by zone"
    otherwise = replace(view, spotted=tuple(dice.sample(view.spotted, len(view.spotted))))
    assert [each.zone for each in told(otherwise, position)] == [each.zone for each in found]


def test_zones_that_no_photograph_shows_are_left_alone(position):
    view = replace(perfect_view(position), spotted=(), shown=())
    assert told(view, position) == ()
    half = position.board.sheets["map"].width / 2
    left = Shape("map", ((0, 0), (half, 0), (half, 9999), (0, 9999)))
    seen = tuple(s for s in perfect_view(position).spotted if s.sheet == "map" and s.place[0] < half - 60)
    found = reconciled(View(seen, (), (left,)), position)
    assert all(inside(position.board.zones[each.zone])[0] < half for each in found.differences)
    assert not [each for each in found.differences if each.doubt is None], "at the edge nothing is sure"
    assert "st_petersbourg" in found.beyond


def test_a_hand_over_a_zone_hides_what_lies_there(position):
    x, y = inside(position.board.zones["verdun"])
    hand = around((x, y))
    seen = tuple(s for s in perfect_view(position).spotted if abs(s.place[0] - x) > 5 or abs(s.place[1] - y) > 5)
    found = reconciled(View(seen, (hand,), perfect_view(position).shown), position)
    assert found.differences == () and found.covered == ("verdun",)


def test_one_counter_moved_is_one_line_and_one_edit(position):
    after = position.after(Move(("russia-a3#1",), "minsk"))
    found, back = follow(perfect_view(after), position)
    (only,) = found.differences
    assert only.doubt is None and only.zone == "minsk" and back.table.counters == after.table.counters
    assert render(only.text, "en").startswith("Minsk: Russia, army 3. In the mirror: ")


def test_what_is_missing_names_a_counter_that_is_hard_to_read(position):
    view = perfect_view(position.after(Move(("russia-a3#1",), "minsk")))
    (came,) = (s for s in view.spotted if s.place == inside(position.board.zones["minsk"]))
    other = next(s for s in view.spotted if s.edges == 0 and s.face.startswith("germany-a"))
    faint = replace(came, likely=((came.face, 0.8), (other.face, 0.79)), certain=False)
    (only,) = told(swapped(view, came, faint), position)
    assert only.doubt is None, "of the two only the third army is not where it was"
    lines = told(swapped(view, (came, other), faint), position)
    missing = next(each for each in lines if each.zone != "minsk")
    assert missing.doubt is not None, "it may have come"
    assert "minsk" in goals(missing)


def test_counters_that_went_together_are_told_together(position):
    three = tuple(c.id for c in position.counters_in("cologne"))
    found, back = follow(perfect_view(position.after(Move(three, "bruxelles"))), position)
    assert len(three) == 3 and lies(back) == lies(position.after(Move(three, "bruxelles")))
    assert len(found.differences) <= 2, [render(each.text) for each in found.differences]


def test_what_lies_beneath_is_asked_not_taken(position, view):
    """A pile that the player spread: two are seen, the mirror has three, no edge shows."""
    (pile,) = in_zone(position, "cologne")
    two = spread(pile)
    (only,) = told(swapped(view, pile, *two), position)
    assert only.doubt is not None
    assert render(only.text, "en") == "Cologne: photograph 2, mirror 3. Perhaps beneath: Germany, army 5."
    assert told(swapped(view, pile, *two), position, {described(only)}) == (), "said once is enough"
    stacked = swapped(edgeless(swapped(view, pile)), (), replace(two[0], edges=1), two[1])
    assert told(stacked, position) == (), "something lies there still"
    assert told(edgeless(view), position) == (), "edges need not show"
    assert told(swapped(view, pile, replace(pile, edges=0)), position) == (), "two edges are missed now and then"
    assert told(swapped(view, pile, replace(pile, edges=0, hemmed=True)), position) == (), (
        "what stands beside it may hide them"
    )


def test_a_stack_that_leans_over_a_border_lies_where_the_mirror_has_it(position, view):
    """Seen aslant, the top of three lies farther off than a lone counter may."""
    for name, lines in (("cologne", False), ("konigsberg", True)):
        (top,) = in_zone(position, name)
        aside = _beyond(position, name, 0.25 * position.board.sheets["map"].counter)
        seen = swapped(view, top, replace(top, place=aside))
        assert bool(told(seen, position)) == lines
    raised = position.after(Mark("unsupplied", "konigsberg"))
    assert told(seen, raised) == (), "a marker beneath counts as well"


def test_a_stack_is_looked_for_where_it_stands_if_the_camera_is_known(position, view):
    """Half a side over the border, as three counters seem to lie far from the camera; a lone counter never does."""
    side = position.board.sheets["map"].counter
    (top,) = in_zone(position, "cologne")
    aside = _beyond(position, "cologne", 0.5 * side)
    (near, _) = nearest_points(position.board.zones["cologne"].shape, Point(aside))
    lean = 1.2 * (aside[0] - near.x) / 0.5, 1.2 * (aside[1] - near.y) / 0.5
    leaning = replace(top, place=aside, lean=lean)
    assert told(swapped(view, top, leaning), position) == ()
    for other in (replace(leaning, lean=(0.0, 0.0)), replace(leaning, lean=(-lean[0], -lean[1]))):
        assert told(swapped(view, top, other), position), "then it lies beyond"


def test_of_prints_alike_in_a_pile_the_topmost_is_seen(position):
    """Though the one beneath would stand nearer: nothing came off the pile."""
    position = position.after(Place("one", "russia-a3", "cologne")).after(Place("other", "russia-a3", "cologne"))
    side = position.board.sheets["map"].counter
    aside = _beyond(position, "cologne", 0.05 * side)
    (near, _) = nearest_points(position.board.zones["cologne"].shape, Point(aside))
    towards = (near.x - aside[0]) * 8, (near.y - aside[1]) * 8
    seen = Spotted("map", aside, ((key(position, "russia-a3"), 0.9),), lean=towards)
    view = replace(perfect_view(position), spotted=(seen,))
    lying = [c.id for c in bottom_up(position, "cologne") if c.kind == "russia-a3"]
    assert len(lying) == 2 and Matched(view, position).agreed == {0: lying[-1]}


def test_a_marker_that_shows_an_edge_may_lie_on_the_top_of_the_pile(position):
    position = position.after(Mark("unsupplied", "cologne")).after(Flip(("germany-a5#3",), 1))
    view = perfect_view(position)
    (pile,) = piles_of(position, "cologne")
    (top,) = (s for s in in_zone(position, "cologne") if not s.face.startswith("marker:"))
    beneath = replace(top, likely=((key(position, pile[0].kind, pile[0].face), 0.9),), edges=0)
    for edges in (0, 1):
        seen = changed(swapped(view, top, beneath), lambda s: s.face == UNSUPPLIED, edges=edges)
        lines = told(seen, position)
        assert any(pile[-1].id in each.about for each in lines) == (not edges)


def test_one_just_across_the_border_from_a_pile_of_its_like_is_asked(position, view):
    """The pile shows its top at home: another of that print beside it, in the next zone, came off it or from farther away."""
    (pile,) = in_zone(position, "cologne")
    aside = _beyond(position, "cologne", 0.08 * position.board.sheets["map"].counter)
    there = position.board.zone_at("map", *aside)
    assert there is not None
    flat = changed(view, edges=0, hemmed=True)
    across = replace(pile, edges=0, hemmed=True, place=aside)
    assert told(flat, position) == ()
    (only,) = told(swapped(flat, (), across), position)
    assert only.zone == there.id and only.doubt is not None
    moved = [edit for edit in edits_of(only) if isinstance(edit, Move)]
    assert there.id in {edit.zone for edit in moved}
    lying = position.table.counters
    assert all(lying[edit.counters[0]].zone != edit.zone for edit in moved), "none is moved to where it lies"
    starts = {position.table.counters[edit.counters[0]].zone for edit in moved}
    assert "cologne" in starts and len(starts) > 1, "another pile near by may have lost it"
    blurred = replace(across, certain=False)
    for each in told(swapped(flat, (), blurred), position):
        assert each.doubt is not None, "what is hard to read may be any of the pile"


def test_one_turned_over_beside_others_may_lie_in_its_zone_still(position):
    """It is seen just across the border: it went there, or was only turned over."""
    position = position.after(Place("guest", "russia-a3", "cologne"))
    view = perfect_view(position)
    front, back = (key(position, "russia-a3", face) for face in (0, 1))
    guest = next(s for s in in_zone(position, "cologne") if s.face == front)
    aside = _beyond(position, "cologne", 0.08 * position.board.sheets["map"].counter)
    turned = replace(guest, place=aside, likely=((back, 0.9),))
    (only,) = told(swapped(view, guest, turned), position)
    assert only.doubt is not None
    assert (Flip(("guest",), 1),) in ways(only)


def _beyond(position, name, away):
    """Return a place in a neighbouring zone so far off a zone's border."""
    board, shape = position.board, position.board.zones[name].shape
    for x, y in shape.buffer(away).exterior.coords:
        there = board.zone_at("map", x, y)
        if there is not None and there.id in board.neighbours[name] and not position.counters_in(there.id):
            return x, y
    raise AssertionError(name)


def test_spread_counters_tell_nothing_where_edges_hardly_show(position, view):
    (pile,) = in_zone(position, "cologne")
    assert told(edgeless(swapped(view, pile, *spread(pile))), position) == ()


def test_one_slipped_under_a_stack_is_guessed_by_its_edge(position, view, lone):
    (pile,) = in_zone(position, "cologne")
    found, back = follow(swapped(view, (lone, pile), replace(pile, edges=3)), position)
    (only,) = found.differences
    assert only.doubt is not None and not back.counters_in("konigsberg")
    assert "cologne" in goals(only)


def test_a_counter_that_is_nowhere_goes_to_its_reserve(position):
    army = position.counters_in("konigsberg")[0].id
    found, back = follow(perfect_view(position.after(Remove((army,)))), position)
    (only,) = found.differences
    assert only.doubt is None and back.table.counters[army].zone == "reserve-germany"


def test_the_top_of_a_stack_lost_is_doubted(position):
    position = position.after(Flip(("france-a4#2",)))
    stack = [c.id for c in position.counters_in("verdun")]
    lost = position.after(Move((stack[-1],), "reserve-allies"))
    found, back = follow(perfect_view(lost), position)
    assert [each.doubt is not None for each in found.differences] == [True]
    assert [c.id for c in back.counters_in("verdun")] == stack[:-1]


@pytest.mark.parametrize(("face", "said"), [(0, "photo-joined"), (1, "photo-came")])
def test_one_that_came_to_lie_on_its_like_is_not_lost_and_nothing_was_turned(position, face, said):
    (moved,) = (c.id for c in position.counters_in("konigsberg"))
    kind = position.table.counters[moved].kind
    like = next(c.id for c in position.table.counters.values() if c.kind == kind and "reserve" in c.zone)
    position = position.after(Move((like,), "dantzig")).after(Flip((like,), face))
    after = position.after(Move((moved,), "dantzig"))
    found, back = follow(edgeless(perfect_view(after)), position)
    (only,) = found.differences
    assert only.text.key == said and (only.doubt is not None) >= (not face)
    assert lies(back) == lies(after)


def test_a_face_that_is_hard_to_read_is_what_the_mirror_has(position, view, lone):
    other = key(position, "russia-a3")
    blurred = replace(lone, likely=((other, 0.71), (lone.face, 0.6)), certain=False)
    assert told(swapped(view, lone, blurred), position) == ()
    back = replace(lone, likely=((lone.face.replace("/0", "/1"), 0.92), (lone.face, 0.88)), certain=False)
    (only,) = told(swapped(view, lone, back), position)
    assert only.doubt is not None and "reduced" in render(only.text), "its other side fits better: that is asked"
    clear = replace(lone, likely=((other, 0.9), (lone.face, 0.78)))
    assert told(swapped(view, lone, clear), position) != ()


def test_a_face_that_fits_worse_than_all_that_agree_was_not_read(position, view, lone, bare):
    """In glare a counter looks like nothing much, and like others nearly as much: that it was turned over is not believed."""
    other = key(position, "russia-a3")
    # A marker on a corner of it makes it look a little less like itself, and no less like that than like others.
    for score, rival, sure in ((0.7, 0.65, False), (0.9, 0.85, True), (0.84, 0.8, True)):
        back = replace(lone, likely=((lone.face.replace("/0", "/1"), score), (other, rival), (lone.face, 0.3)))
        (only,) = told(swapped(view, lone, back), position)
        assert (only.doubt is None) == sure
    back = replace(lone, likely=((lone.face.replace("/0", "/1"), 0.77), (lone.face, 0.72), (other, 0.5)))
    (only,) = told(swapped(view, lone, back), position)
    assert "reduced" in render(only.text), "only its own front looks nearly so: it is that counter, turned over"
    for score, lines in ((0.6, False), (0.9, True)):
        seen = Spotted("map", inside(bare[0]), ((other, score), (lone.face, score - 0.03)), certain=False)
        assert bool(told(swapped(view, (), seen), position)) == lines


def test_of_prints_alike_one_that_the_game_has_another_of_is_new(position):
    """The one army of Serbia lies in Belgrade; what looks just like it is a kind that is out of the game."""
    (spare,) = position.counters_in("konigsberg")
    position = position.after(Remove(tuple(c.id for c in position.table.counters.values() if c.kind == spare.kind)))
    view = perfect_view(position)
    alike = tuple((key(position, kind, 0), 0.9) for kind in ("serbia-a3", spare.kind))
    seen = Spotted("map", inside(position.board.zones["konigsberg"]), alike)
    (only,) = told(swapped(view, (), seen), position)
    assert only.text.key == "photo-new"
    assert [edit.kind for edit in only.choices[0].edits if isinstance(edit, Place)] == [spare.kind]


def test_a_top_that_looks_a_little_more_like_another_is_the_mirrors_unless_that_one_is_missing(position, view, lone):
    other = next(s for s in view.spotted if s.edges == 0 and s.face.startswith("russia-a"))
    misread = replace(lone, likely=((other.face, 0.86), (lone.face, 0.81)))
    assert told(swapped(view, lone, misread), position) == ()
    lines = told(swapped(view, (lone, other), misread), position)
    assert "konigsberg" in [each.zone for each in lines], "where the other is missing, it came"


def test_what_lies_beneath_a_marker_is_not_gone(position):
    before = position
    laid = before.after(Mark("unsupplied", "konigsberg"))
    seen = perfect_view(laid)
    (army,) = (s for s in in_zone(before, "konigsberg"))
    covered = replace(seen, spotted=tuple(s for s in seen.spotted if s != army))
    assert [each.text.key for each in told(covered, before)] == ["photo-marker"]
    assert not told(covered, laid)


def test_what_may_have_gone_beneath_a_marker_near_by_is_offered_there(position):
    """The marker shows an edge; or it shows none, where the army lay beneath one as well and nobody knows under which it is."""
    before = position.after(Mark("unsupplied", "dantzig"))
    (army,) = before.counters_in("konigsberg")
    there = (Move((army.id,), "dantzig"),)

    def seen(mirror, edges):
        view = perfect_view(mirror.after(*there))
        (top,) = (s for s in in_zone(mirror.after(*there), "dantzig") if s.face != UNSUPPLIED)
        marked = changed(swapped(view, top), lambda s: s.place == top.place, edges=edges)
        (only,) = (d for d in told(marked, mirror) if army.id in d.about)
        return only

    gone = seen(before, 1)
    assert gone.doubt is not None and there in ways(gone)
    assert seen(before, 0).doubt is None, "an empty zone, and nothing that speaks of another"
    veiled = seen(before.after(Mark("unsupplied", "konigsberg")), 1)
    assert veiled.doubt is not None and there in ways(veiled)


def test_where_markers_lie_on_counters_what_they_hide_is_silent(position):
    zones = ("konigsberg", "verdun", "cologne", "paris")
    laid = position
    for zone in zones:
        laid = laid.after(Mark("unsupplied", zone))
    covered = swapped(perfect_view(laid), [s for zone in zones for s in in_zone(laid, zone) if s.face != UNSUPPLIED])
    assert told(edgeless(covered), laid) == ()


def test_where_one_side_lies_beneath_markers_beside_another_markers_lie_on_counters(position):
    """Russians beneath a marker, Germans in plain view in the same zone: that tells how this table lays markers."""
    laid = position
    for zone in ("konigsberg", "cologne"):
        laid = laid.after(Mark("unsupplied", zone)).after(Move((_spare(laid),), zone))
    lying = (*in_zone(laid, "konigsberg"), *in_zone(laid, "cologne"))
    hidden = [s for s in lying if s.face.startswith("russia")]
    assert len(hidden) == 2 and told(edgeless(swapped(perfect_view(laid), hidden)), laid) == ()


def _spare(position):
    """Return a Russian army that lies in no other's zone with a marker yet."""
    return next(
        c.id
        for c in position.table.counters.values()
        if c.kind.startswith("russia-a") and not position.markers_in(c.zone)
    )


def test_a_counter_that_came_from_beneath_a_hand_is_told(position):
    (army,) = position.counters_in("konigsberg")
    hand = around(inside(position.board.zones["konigsberg"]))
    after = position.after(Move((army.id,), "dantzig"))
    (first, *_) = told(replace(perfect_view(after), covered=(hand,)), position)
    assert first.zone == "dantzig" and first.choices[0].edits == (Move((army.id,), "dantzig"),)


def test_small_print_that_nobody_reads_takes_no_counter_off_a_stack(position):
    """Armies that differ in a figure alone: the one beneath fits by a hair better than the one that the mirror has on top."""
    position = position.after(Move(("france-a4#1", "france-a3#1"), "paris"))
    beneath, top = (key(position, c.kind, c.face) for c in position.counters_in("paris"))
    assert beneath != top
    view = perfect_view(position)
    (stack,) = in_zone(position, "paris")
    hardly = replace(stack, likely=((beneath, 0.853), (top, 0.848)), certain=False, edges=0)
    assert told(edgeless(swapped(view, stack, hardly)), position) == ()
    clear = replace(hardly, likely=((beneath, 0.9), (top, 0.8)))
    (only,) = told(edgeless(swapped(view, stack, clear)), position)
    assert only.doubt is not None and "france-a3#1" in only.about, "it may have left"


def test_a_top_turned_to_a_face_like_the_one_beneath_may_have_been_turned(position):
    table = position.after(Move(("france-a4#1", "france-a3#1"), "paris"))
    beneath, top = (key(table, c.kind, c.face) for c in table.counters_in("paris"))
    (stack,) = in_zone(table, "paris")
    view = perfect_view(table)
    hardly = replace(stack, likely=((beneath, 0.946), (top, 0.921)), certain=False)
    (only,) = told(edgeless(swapped(view, stack, hardly)), table.after(Flip(("france-a3#1",))))
    assert (Flip(("france-a3#1",), 0),) in ways(only)


def test_an_air_counter_beneath_those_that_fight_is_not_missed():
    position = sample("third-reich").position
    assert position.counters_in("kovel")[-1].id == "air-germany#2", "it came last, and is drawn beneath"
    view = edgeless(perfect_view(position))
    for top in ("air-germany/0", "germany-infantry/0"):
        on_top = changed(view, lambda each: each.face == "air-germany/0", likely=((top, 0.9),))
        assert told(on_top, position) == ()


def test_markers_beside_their_zone_or_beneath_another_agree(position):
    position = position.after(Mark("control-austria_hungary", "gallipoli")).after(Mark("unsupplied", "varna"))
    position = position.after(Mark("control-austria_hungary", "varna"))
    view = perfect_view(position)
    held = marker_key("control-austria_hungary", 1)
    both = [each for each in view.spotted if each.face == held]
    aside = Spotted("map", (1933.7, 1733.3), ((held, 0.91),))  # in the Aegean: the stack takes the room
    assert len(both) == 2 and told(swapped(view, both, aside), position) == ()


def test_a_marker_that_hardly_looks_like_one_is_not_told(position, view, bare):
    x, y = inside(bare[0])
    for score, lines in ((0.54, 0), (0.8, 1)):
        hardly = Spotted("map", (x, y), ((UNSUPPLIED, score),), certain=False)
        assert len(told(swapped(view, (), hardly), position)) == lines
    position = position.after(Move(("germany-a5#1",), bare[0].id))
    side = position.board.sheets["map"].counter
    view = perfect_view(position)
    for certain in (False, True):
        beside = replace(hardly, place=(x + 0.7 * side, y), certain=certain)
        assert bool(told(swapped(view, (), beside), position)) == certain, (
            "at a counter its edge or its shadow may look so"
        )


def test_the_same_marker_a_second_time_is_no_difference(position):
    position = position.after(Mark("trench-entente", "paris", 1))
    view = perfect_view(position)
    (trench,) = (s for s in in_zone(position, "paris") if s.face == marker_key("trench-entente", 1))
    assert told(swapped(view, (), trench), position) == ()


def test_small_print_that_nobody_reads_names_the_counter_that_left(position):
    position = position.after(Move(("uk-a4#3",), "londres"))
    after = position.after(Move(("uk-a4#3",), "manchester"))
    view = perfect_view(after)
    (seen,) = in_zone(after, "manchester")
    other = key(position, "uk-a3")
    hardly = replace(seen, likely=((other, 0.82), (seen.face, 0.81)), certain=False)
    found, back = follow(swapped(view, seen, hardly), position)
    assert lies(back) == lies(after) and len(found.differences) == 1


def test_what_could_not_be_read_may_be_the_counter_that_is_missing(position, view, lone):
    rest = swapped(view, lone)
    (only,) = told(rest, position)
    assert only.text.key == "photo-gone"
    poor = replace(lone, likely=((marker_key("control-none", 1), 0.32),), certain=False)
    assert told(swapped(rest, (), poor), position) == ()


def test_more_than_the_game_has_is_not_believed(position, view):
    assert position.table.counters["serbia-a3#1"].zone == "belgrade"
    double = Spotted("map", inside(position.board.zones["paris"]), ((key(position, "serbia-a3"), 0.8),))
    (only,) = told(swapped(view, (), double), position)
    assert only.doubt is not None and only.marked == KEEP


def test_markers_are_laid_raised_and_taken_off(position):
    position = position.after(Mark("trench-entente", "paris", 1)).after(Mark("control-germany", "calais"))
    after = position.after(Mark("trench-entente", "paris", 2)).after(Mark("trench-central", "riga", 1))
    after = after.after(Mark("control-germany", "calais", 0)).after(Mark("control-germany", "bruxelles"))
    found, back = follow(perfect_view(after), position)
    expected = dict(after.table.markers)
    # Under the army in Calais a marker may lie still.
    expected["control-germany", "calais"] = 1
    assert back.table.markers == expected and len(found.differences) == 3


def test_undo_restores_and_the_journal_names_the_photograph(desk):
    before = desk.position.table
    after = desk.position.after(Move(("russia-a3#1",), "minsk")).after(Flip(("uk-a4#1",)))
    found = reconciled(perfect_view(after), desk.position)
    edit = settled([(each, each.marked) for each in found.differences], desk.position, "21:40")
    assert edit is not None and desk.edit(edit)
    assert desk.journal.length == 1 and lies(desk.position) == lies(after)
    assert render(desk.told(1), "en") == "From the photograph of 21:40"
    assert render(desk.told(1), "fr") == "D’après la photo de 21:40"
    desk.undo()
    assert desk.position.table == before


def test_nothing_taken_is_no_edit(position):
    after = position.after(Move(("russia-a3#1",), "minsk"))
    found = reconciled(perfect_view(after), position)
    assert settled([(each, KEEP) for each in found.differences], position, "") is None


def test_a_table_is_laid_out_from_nothing():
    game = find_game("empires")
    laid, empty = Desk.new(game, "august-1914").position, Desk.new(game, "empty").position
    found, back = follow(perfect_view(laid), empty)
    on_map = {place: n for place, n in lies(laid).items() if laid.board.zones[place[0]].sheet in ("map", "tracks")}
    tops = {place for place, n in on_map.items() if n == 1 and len(laid.counters_in(place[0])) == 1}
    assert tops and all(lies(back).get(place) == 1 for place in tops), "all that is seen; what lies beneath nobody sees"
    assert found.differences


def test_every_sentence_is_whole_in_both_languages(position):
    for seed in range(6):
        after = played(position, 15, random.Random(seed))
        view = perfect_view(after)
        unsure = [replace(s, certain=n % 3 > 0) for n, s in enumerate(view.spotted)]
        for each in told(replace(view, spotted=tuple(unsure)), position):
            for text in (each.text, *(choice.text for choice in each.choices), *((each.doubt,) if each.doubt else ())):
                for language in LANGUAGES:
                    words = render(text, language)
                    assert words and "<" not in words and "{" not in words, words


def test_what_is_hard_to_read_at_a_hand_is_the_hand_unless_such_a_counter_is_missing(position, view, bare):
    side = position.board.sheets["map"].counter
    x, y = inside(bare[0])
    there = next(s for s in view.spotted if s.edges == 0 and s.face.startswith("russia-a"))
    knuckle = replace(there, place=(x, y), certain=False)
    hand = around((x + side, y), 0.4 * side)
    shown = replace(view, spotted=(*view.spotted, knuckle), covered=(hand,))
    assert told(shown, position) == ()
    assert told(replace(shown, covered=()), position) != (), "without a hand it is a counter"
    lines = told(swapped(shown, there), position)
    assert bare[0].id in goals(*lines), "that one is missing: it may have come here"


def test_what_is_hard_to_read_beside_a_counter_is_its_edge_unless_such_a_counter_is_missing(position, view, lone):
    other = next(s for s in view.spotted if s.edges == 0 and s.face.startswith("russia-a"))
    x, y = lone.place
    away = 0.8 * position.board.sheets["map"].counter
    edge = replace(other, place=(x + away, y), likely=((other.face, 0.8),), certain=False)
    assert told(swapped(view, (), edge), position) == ()
    assert told(swapped(view, (), replace(edge, certain=True)), position) != ()
    went = told(swapped(view, other, edge), position)
    assert [each.zone for each in went] == ["konigsberg"], "that one is missing"


def test_a_counter_on_the_border_that_may_hide_the_one_next_door_is_asked(position, view):
    """Two zones, one counter each; the photograph shows one of them alone, just across the border of its own zone."""
    board = position.board
    single = [
        z for z in board.on_sheet("map") if len(position.counters_in(z.id)) == 1 and not position.markers_in(z.id)
    ]
    home, other = next((a, b) for a in single for b in single if b.id in board.neighbours[a.id])
    (moved,), (hidden,) = (in_zone(position, zone.id) for zone in (home, other))
    border = nearest_points(home.shape, other.shape.representative_point())[0]
    x, y = inside(other)
    steps = [(border.x + (x - border.x) * t / 100, border.y + (y - border.y) * t / 100) for t in range(1, 40)]
    across = next(at for at in steps if other.contains(*at))
    seen = swapped(view, (moved, hidden), replace(moved, place=across, edges=1))
    (unseen,) = position.counters_in(other.id)
    (only,) = [each for each in told(seen, position) if unseen.id in each.about]
    assert only.doubt is not None and len(only.choices) > 2


def test_a_marker_between_two_counters_of_two_zones_may_be_of_either(position, view):
    board = position.board
    here, there = board.zones["strasbourg"], board.zones["francfort"]
    dot = nearest_points(here.shape, there.shape)[0]
    x, y = dot.x, dot.y
    side = board.sheets["map"].counter
    a, b = inside(here), inside(there)

    def towards(end, far):
        away = math.dist((x, y), end)
        return x + (end[0] - x) * far / away, y + (end[1] - y) * far / away

    one, two = (in_zone(position, zone.id)[0] for zone in (here, there))
    marker = Spotted("map", towards(a, 0.05 * side), ((UNSUPPLIED, 0.9),))
    beside = (replace(one, place=towards(a, 0.9 * side)), replace(two, place=towards(b, 0.9 * side)))
    lines = told(swapped(view, (one, two), *beside, marker), position)
    (only,) = [each for each in lines if each.text.key == "photo-marker"]
    assert only.doubt is not None
    zones = {edit.zone for choice in only.choices for edit in choice.edits if isinstance(edit, Mark)}
    assert zones >= {here.id, there.id}


def test_what_joined_its_like_may_be_said_to_lie_on_another(position, bare):
    """Edges tell nothing; two like armies stand near where a third one left: the other is among the choices."""
    free, near = [zone.id for zone in bare], position.board.neighbours
    start, (one, other, *_) = next((z, some) for z in free if len(some := [o for o in free if o in near[z]]) > 1)
    for n, zone in enumerate((start, one, other)):
        position = position.after(Place(f"like-{n}", "germany-a5", zone))
    (only,) = told(edgeless(perfect_view(position.after(Move(("like-0",), one)))), position)
    assert only.text.key == "photo-joined" and only.doubt is not None and {one, other} <= goals(only)
