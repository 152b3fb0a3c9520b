"""The laws of the table from a photograph: what agrees is silent, what moved is found, what is not seen is left alone."""

import math
import random
from dataclasses import replace

import pytest
from shapely.geometry import Point
from shapely.ops import nearest_points

from assistant.core.table import Flip, Mark, Move, Place, Remove
from assistant.core.text import LANGUAGES, render
from assistant.desk.descriptions import bottom_up
from assistant.desk.desk import Desk
from assistant.desk.photo.diff import reconciled
from assistant.desk.photo.differences import KEEP, described
from assistant.desk.photo.faces import key_of, marker_key
from assistant.desk.photo.matching import Matched, piles_of
from assistant.desk.photo.review import settled
from assistant.desk.photo.view import Shape, Spotted, View
from assistant.games import GAMES, find_game
from tests.desk.photo.views import in_zone, inside, lies, perfect_view, played, swapped

SHOWN = ("map", "tracks")
UNSUPPLIED = marker_key("unsupplied", 1)


def sample(slug):
    game = find_game(slug)
    return Desk.new(game, game.sample)


@pytest.fixture
def desk():
    return Desk.new(find_game("empires"), "august-1914")


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
        found, mirror = follow(perfect_view(table, SHOWN), mirror)
        keys.append(found.doubtful + bool(found.differences))
        assert lies(mirror) == lies(table), [render(each.text) for each in found.differences]
    assert sum(keys) <= 2 * len(keys)


@pytest.mark.parametrize("seed", range(3))
def test_rows_come_in_the_same_order_however_the_eye_went_over_the_board(desk, seed):
    dice = random.Random(seed)
    view = perfect_view(played(desk.position, 8, dice), SHOWN)
    found = reconciled(view, desk.position).differences
    zones = list(desk.position.board.zones)
    assert len({each.zone for each in found}) > 2
    at = [(each.doubt is None, zones.index(each.zone)) for each in found]
    assert at == sorted(at), "the doubtful first, then zone by zone"
    otherwise = replace(view, spotted=tuple(dice.sample(view.spotted, len(view.spotted))))
    assert [each.zone for each in reconciled(otherwise, desk.position).differences] == [each.zone for each in found]


def test_zones_that_no_photograph_shows_are_left_alone(desk):
    position = desk.position
    view = replace(perfect_view(position), spotted=(), shown=())
    assert reconciled(view, position).differences == ()
    half = position.board.sheets["map"].width / 2
    left = Shape("map", ((0, 0), (half, 0), (half, 9999), (0, 9999)))
    seen = tuple(s for s in perfect_view(position).spotted if s.sheet == "map" and s.place[0] < half - 60)
    found = reconciled(View(seen, (), (left,)), position)
    assert all(inside(position.board.zones[each.zone])[0] < half for each in found.differences)
    assert not [each for each in found.differences if each.doubt is None], "at the edge nothing is sure"
    assert "st_petersbourg" in found.beyond


def test_a_hand_over_a_zone_hides_what_lies_there(desk):
    position = desk.position
    x, y = inside(position.board.zones["verdun"])
    hand = Shape("map", ((x - 60, y - 60), (x + 60, y - 60), (x + 60, y + 60), (x - 60, y + 60)))
    seen = tuple(s for s in perfect_view(position).spotted if abs(s.place[0] - x) > 5 or abs(s.place[1] - y) > 5)
    found = reconciled(View(seen, (hand,), perfect_view(position).shown), position)
    assert found.differences == () and found.covered == ("verdun",)


def test_one_counter_moved_is_one_line_and_one_edit(desk):
    after = desk.position.after(Move(("russia-a3#1",), "minsk"))
    found, back = follow(perfect_view(after, SHOWN), desk.position)
    (only,) = found.differences
    assert only.doubt is None and only.zone == "minsk" and back.table.counters == after.table.counters
    assert render(only.text, "en").startswith("Minsk: Russia, army 3. In the mirror: ")


def test_what_is_missing_names_a_counter_that_is_hard_to_read(desk):
    view = perfect_view(desk.position.after(Move(("russia-a3#1",), "minsk")), SHOWN)
    came = next(s for s in view.spotted if s.place == inside(desk.position.board.zones["minsk"]))
    other = next(s for s in view.spotted if s.edges == 0 and s.face.startswith("germany-a"))
    faint = replace(came, likely=((came.face, 0.8), (other.face, 0.79)), certain=False)
    seen = tuple(faint if s == came else s for s in view.spotted)
    (only,) = reconciled(replace(view, spotted=seen), desk.position).differences
    assert only.doubt is None, "of the two only the third army is not where it was"
    both = tuple(s for s in seen if s != other)
    told = reconciled(replace(view, spotted=both), desk.position).differences
    missing = next(each for each in told if each.zone != "minsk")
    assert missing.doubt is not None, "it may have come"
    assert "minsk" in {e.zone for choice in missing.choices for e in choice.edits if isinstance(e, Move)}


def test_counters_that_went_together_are_told_together(desk):
    three = tuple(c.id for c in desk.position.counters_in("cologne"))
    found, back = follow(perfect_view(desk.position.after(Move(three, "bruxelles")), SHOWN), desk.position)
    assert len(three) == 3 and lies(back) == lies(desk.position.after(Move(three, "bruxelles")))
    assert len(found.differences) <= 2, [render(each.text) for each in found.differences]


def test_what_lies_beneath_is_asked_not_taken(desk):
    """A pile that the player spread: two are seen, the mirror has three, no edge shows."""
    position = desk.position
    zone = position.board.zones["cologne"]
    view = perfect_view(position)
    (pile,) = in_zone(position, zone)
    x, y = pile.place
    two = (replace(pile, edges=0), replace(pile, edges=0, place=(x + 2, y)))
    spread = tuple(s for s in view.spotted if s != pile) + two
    (only,) = reconciled(replace(view, spotted=spread), position).differences
    assert only.doubt is not None
    assert render(only.text, "en") == "Cologne: photograph 2, mirror 3. Perhaps beneath: Germany, army 5."
    assert reconciled(replace(view, spotted=spread), position, {described(only)}).differences == (), (
        "said once is enough"
    )
    uncounted = tuple(replace(s, edges=0) for s in view.spotted if s != pile)
    stacked = (*uncounted, replace(two[0], edges=1), two[1])
    assert reconciled(replace(view, spotted=stacked), position).differences == (), "something lies there still"
    flat = tuple(replace(s, edges=0) for s in view.spotted)
    assert reconciled(replace(view, spotted=flat), position).differences == (), "edges need not show"
    alone = (*(s for s in view.spotted if s != pile), replace(pile, edges=0))
    assert reconciled(replace(view, spotted=alone), position).differences == (), "two edges are missed now and then"
    hemmed = (*(s for s in view.spotted if s != pile), replace(pile, edges=0, hemmed=True))
    assert reconciled(replace(view, spotted=hemmed), position).differences == (), "what stands beside it may hide them"


def test_a_stack_that_leans_over_a_border_lies_where_the_mirror_has_it(desk):
    """Seen aslant, the top of three lies farther off than a lone counter may."""
    position = desk.position
    view = perfect_view(position)
    for name, told in (("cologne", False), ("konigsberg", True)):
        zone = position.board.zones[name]
        (top,) = in_zone(position, zone)
        aside = _beyond(position, name, 0.25 * position.board.sheets["map"].counter)
        seen = (*(s for s in view.spotted if s != top), replace(top, place=aside))
        assert bool(reconciled(replace(view, spotted=seen), position).differences) == told
    raised = position.after(Mark("unsupplied", "konigsberg"))
    assert reconciled(replace(view, spotted=seen), raised).differences == (), "a marker beneath counts as well"


def test_a_stack_is_looked_for_where_it_stands_if_the_camera_is_known(desk):
    """Half a side over the border, as three counters seem to lie far from the camera; a lone counter never does."""
    position = desk.position
    side = position.board.sheets["map"].counter
    view = perfect_view(position)
    (top,) = in_zone(position, position.board.zones["cologne"])
    aside = _beyond(position, "cologne", 0.5 * side)
    (near, _) = nearest_points(position.board.zones["cologne"].shape, Point(aside))
    lean = 1.2 * (aside[0] - near.x) / 0.5, 1.2 * (aside[1] - near.y) / 0.5
    leaning = replace(top, place=aside, lean=lean)
    assert reconciled(swapped(view, top, leaning), position).differences == ()
    for other in (replace(leaning, lean=(0.0, 0.0)), replace(leaning, lean=(-lean[0], -lean[1]))):
        assert reconciled(swapped(view, top, other), position).differences, "then it lies beyond"


def test_of_prints_alike_in_a_pile_the_topmost_is_seen(desk):
    """Though the one beneath would stand nearer: nothing came off the pile."""
    position = desk.position.after(Place("one", "russia-a3", "cologne")).after(Place("other", "russia-a3", "cologne"))
    side = position.board.sheets["map"].counter
    aside = _beyond(position, "cologne", 0.05 * side)
    (near, _) = nearest_points(position.board.zones["cologne"].shape, Point(aside))
    towards = (near.x - aside[0]) * 8, (near.y - aside[1]) * 8
    key = key_of(position.kinds, "russia-a3", 0)
    seen = Spotted("map", aside, ((key, 0.9),), lean=towards)
    view = replace(perfect_view(position), spotted=(seen,))
    lying = [c.id for c in bottom_up(position, "cologne") if c.kind == "russia-a3"]
    assert len(lying) == 2 and Matched(view, position).agreed == {0: lying[-1]}


def test_a_marker_that_shows_an_edge_may_lie_on_the_top_of_the_pile(desk):
    position = desk.position.after(Mark("unsupplied", "cologne")).after(Flip(("germany-a5#3",), 1))
    view = perfect_view(position)
    (pile,) = piles_of(position, "cologne")
    (top,) = (s for s in in_zone(position, position.board.zones["cologne"]) if not s.face.startswith("marker:"))
    beneath = replace(top, likely=((key_of(position.kinds, pile[0].kind, pile[0].face), 0.9),), edges=0)
    for edges in (0, 1):
        seen = tuple(
            replace(s, edges=edges) if s.face.startswith("marker:unsupplied") else beneath if s == top else s
            for s in view.spotted
        )
        told = reconciled(replace(view, spotted=seen), position).differences
        assert any(pile[-1].id in each.about for each in told) == (not edges)


def test_one_just_across_the_border_from_a_pile_of_its_like_is_asked(desk):
    """The pile shows its top at home: another of that print beside it, in the next zone, came off it or from farther away."""
    position = desk.position
    view = perfect_view(position)
    (pile,) = in_zone(position, position.board.zones["cologne"])
    aside = _beyond(position, "cologne", 0.08 * position.board.sheets["map"].counter)
    there = position.board.zone_at("map", *aside)
    assert there is not None
    rest = tuple(replace(s, edges=0, hemmed=True) for s in view.spotted if s != pile)
    home, across = replace(pile, edges=0, hemmed=True), replace(pile, edges=0, hemmed=True, place=aside)
    assert reconciled(replace(view, spotted=(*rest, home)), position).differences == ()
    (only,) = reconciled(replace(view, spotted=(*rest, home, across)), position).differences
    assert only.zone == there.id and only.doubt is not None
    moved = [edit for choice in only.choices for edit in choice.edits if isinstance(edit, Move)]
    assert there.id in {edit.zone for edit in moved}
    lying = position.table.counters
    assert all(lying[edit.counters[0]].zone != edit.zone for edit in moved), "none is moved to where it lies"
    starts = {position.table.counters[edit.counters[0]].zone for edit in moved}
    assert "cologne" in starts and len(starts) > 1, "another pile near by may have lost it"
    blurred = replace(across, certain=False)
    for each in reconciled(replace(view, spotted=(*rest, home, blurred)), position).differences:
        assert each.doubt is not None, "what is hard to read may be any of the pile"


def test_one_turned_over_beside_others_may_lie_in_its_zone_still(desk):
    """It is seen just across the border: it went there, or was only turned over."""
    position = desk.position.after(Place("guest", "russia-a3", "cologne"))
    view = perfect_view(position)
    front, back = (key_of(position.kinds, "russia-a3", face) for face in (0, 1))
    guest = next(s for s in in_zone(position, position.board.zones["cologne"]) if s.face == front)
    aside = _beyond(position, "cologne", 0.08 * position.board.sheets["map"].counter)
    turned = replace(guest, place=aside, likely=((back, 0.9),))
    (only,) = reconciled(swapped(view, guest, turned), position).differences
    assert only.doubt is not None
    assert (Flip(("guest",), 1),) in [choice.edits for choice in only.choices]


def _beyond(position, name, away):
    """Return a place in a neighbouring zone so far off a zone's border."""
    board, shape = position.board, position.board.zones[name].shape
    for x, y in shape.buffer(away).exterior.coords:
        there = board.zone_at("map", x, y)
        if there is not None and there.id in board.neighbours[name] and not position.counters_in(there.id):
            return x, y
    raise AssertionError(name)


def test_spread_counters_tell_nothing_where_edges_hardly_show(desk):
    position = desk.position
    (pile,) = in_zone(position, position.board.zones["cologne"])
    x, y = pile.place
    flat = tuple(replace(s, edges=0) for s in perfect_view(position).spotted if s != pile)
    two = (replace(pile, edges=0), replace(pile, edges=0, place=(x + 2, y)))
    assert reconciled(replace(perfect_view(position), spotted=(*flat, *two)), position).differences == ()


def test_one_slipped_under_a_stack_is_guessed_by_its_edge(desk):
    position = desk.position
    view = perfect_view(position)
    lone = next(s for s in view.spotted if s.place == inside(position.board.zones["konigsberg"]))
    pile = next(s for s in view.spotted if s.place == inside(position.board.zones["cologne"]))
    seen = (*(s for s in view.spotted if s not in (lone, pile)), replace(pile, edges=3))
    found, back = follow(replace(view, spotted=seen), position)
    (only,) = found.differences
    assert only.doubt is not None and not back.counters_in("konigsberg")
    assert "cologne" in {e.zone for choice in only.choices for e in choice.edits if isinstance(e, Move)}


def test_a_counter_that_is_nowhere_goes_to_its_reserve(desk):
    position = desk.position
    army = position.counters_in("konigsberg")[0].id
    found, back = follow(perfect_view(position.after(Remove((army,)))), position)
    (only,) = found.differences
    assert only.doubt is None and back.table.counters[army].zone == "reserve-germany"


def test_the_top_of_a_stack_lost_is_doubted(desk):
    position = desk.position.after(Flip(("france-a4#2",)))
    stack = [c.id for c in position.counters_in("verdun")]
    lost = position.after(Move((stack[-1],), "reserve-allies"))
    found, back = follow(perfect_view(lost), position)
    assert [each.doubt is not None for each in found.differences] == [True]
    assert [c.id for c in back.counters_in("verdun")] == stack[:-1]


def without_edges(view):
    return replace(view, spotted=tuple(replace(each, edges=0) for each in view.spotted))


@pytest.mark.parametrize(("face", "key"), [(0, "photo-joined"), (1, "photo-came")])
def test_one_that_came_to_lie_on_its_like_is_not_lost_and_nothing_was_turned(desk, face, key):
    (moved,) = (c.id for c in desk.position.counters_in("konigsberg"))
    kind = desk.position.table.counters[moved].kind
    like = next(c.id for c in desk.position.table.counters.values() if c.kind == kind and "reserve" in c.zone)
    position = desk.position.after(Move((like,), "dantzig")).after(Flip((like,), face))
    after = position.after(Move((moved,), "dantzig"))
    found, back = follow(without_edges(perfect_view(after)), position)
    (only,) = found.differences
    assert only.text.key == key and (only.doubt is not None) >= (not face)
    assert lies(back) == lies(after)


def test_a_face_that_is_hard_to_read_is_what_the_mirror_has(desk):
    position = desk.position
    view = perfect_view(position)
    zone = position.board.zones["konigsberg"]
    (lone,) = in_zone(position, zone)
    other = key_of(position.kinds, "russia-a3", 0)
    blurred = replace(lone, likely=((other, 0.71), (lone.face, 0.6)), certain=False)
    seen = tuple(s for s in view.spotted if s != lone)
    assert reconciled(replace(view, spotted=(*seen, blurred)), position).differences == ()
    back = replace(lone, likely=((lone.face.replace("/0", "/1"), 0.92), (lone.face, 0.88)), certain=False)
    (only,) = reconciled(replace(view, spotted=(*seen, back)), position).differences
    assert only.doubt is not None and "reduced" in render(only.text), "its other side fits better: that is asked"
    clear = replace(lone, likely=((other, 0.9), (lone.face, 0.78)))
    assert reconciled(replace(view, spotted=(*seen, clear)), position).differences != ()


def test_a_face_that_fits_worse_than_all_that_agree_was_not_read(desk):
    """In glare a counter looks like nothing much, and like others nearly as much: that it was turned over is not believed."""
    position = desk.position
    view = perfect_view(position)
    (lone,) = in_zone(position, position.board.zones["konigsberg"])
    other = key_of(position.kinds, "russia-a3", 0)
    # A marker on a corner of it makes it look a little less like itself, and no less like that than like others.
    for score, rival, sure in ((0.7, 0.65, False), (0.9, 0.85, True), (0.84, 0.8, True)):
        back = replace(lone, likely=((lone.face.replace("/0", "/1"), score), (other, rival), (lone.face, 0.3)))
        (only,) = reconciled(swapped(view, lone, back), position).differences
        assert (only.doubt is None) == sure
    back = replace(lone, likely=((lone.face.replace("/0", "/1"), 0.77), (lone.face, 0.72), (other, 0.5)))
    (only,) = reconciled(swapped(view, lone, back), position).differences
    assert "reduced" in render(only.text), "only its own front looks nearly so: it is that counter, turned over"
    bare = next(z for z in position.board.on_sheet("map") if not position.counters_in(z.id) and z.kind == "land")
    for score, told in ((0.6, False), (0.9, True)):
        seen = Spotted("map", inside(bare), ((other, score), (lone.face, score - 0.03)), certain=False)
        assert bool(reconciled(replace(view, spotted=(*view.spotted, seen)), position).differences) == told


def test_of_prints_alike_one_that_the_game_has_another_of_is_new(desk):
    """The one army of Serbia lies in Belgrade; what looks just like it is a kind that is out of the game."""
    (spare,) = desk.position.counters_in("konigsberg")
    all_of_it = tuple(c.id for c in desk.position.table.counters.values() if c.kind == spare.kind)
    position = desk.position.after(Remove(all_of_it))
    view = perfect_view(position)
    alike = tuple((key_of(position.kinds, kind, 0), 0.9) for kind in ("serbia-a3", spare.kind))
    seen = Spotted("map", inside(position.board.zones["konigsberg"]), alike)
    (only,) = reconciled(replace(view, spotted=(*view.spotted, seen)), position).differences
    assert only.text.key == "photo-new"
    assert [edit.kind for edit in only.choices[0].edits if isinstance(edit, Place)] == [spare.kind]


def test_a_top_that_looks_a_little_more_like_another_is_the_mirrors_unless_that_one_is_missing(desk):
    position = desk.position
    view = perfect_view(position)
    (lone,) = in_zone(position, position.board.zones["konigsberg"])
    other = next(s for s in view.spotted if s.edges == 0 and s.face.startswith("russia-a"))
    misread = replace(lone, likely=((other.face, 0.86), (lone.face, 0.81)))
    rest = tuple(s for s in view.spotted if s != lone)
    assert reconciled(replace(view, spotted=(*rest, misread)), position).differences == ()
    went = tuple(s for s in rest if s != other)
    told = reconciled(replace(view, spotted=(*went, misread)), position).differences
    assert "konigsberg" in [each.zone for each in told], "where the other is missing, it came"


def test_what_lies_beneath_a_marker_is_not_gone(desk):
    before = desk.position
    laid = before.after(Mark("unsupplied", "konigsberg"))
    seen = perfect_view(laid, SHOWN)
    (army,) = (s for s in in_zone(before, before.board.zones["konigsberg"]))
    covered = replace(seen, spotted=tuple(s for s in seen.spotted if s != army))
    assert [each.text.key for each in reconciled(covered, before).differences] == ["photo-marker"]
    assert not reconciled(covered, laid).differences


def test_what_may_have_gone_beneath_a_marker_near_by_is_offered_there(desk):
    """The marker shows an edge; or it shows none, where the army lay beneath one as well and nobody knows under which it is."""
    before = desk.position.after(Mark("unsupplied", "dantzig"))
    (army,) = before.counters_in("konigsberg")
    there = (Move((army.id,), "dantzig"),)

    def seen(mirror, edges):
        view = perfect_view(mirror.after(*there), SHOWN)
        (top,) = (s for s in in_zone(mirror.after(*there), mirror.board.zones["dantzig"]) if s.face != UNSUPPLIED)
        marked = tuple(replace(s, edges=edges) if s.place == top.place else s for s in view.spotted if s != top)
        (only,) = (d for d in reconciled(replace(view, spotted=marked), mirror).differences if army.id in d.about)
        return only

    gone = seen(before, 1)
    assert gone.doubt is not None and there in [c.edits for c in gone.choices]
    assert seen(before, 0).doubt is None, "an empty zone, and nothing that speaks of another"
    veiled = seen(before.after(Mark("unsupplied", "konigsberg")), 1)
    assert veiled.doubt is not None and there in [c.edits for c in veiled.choices]


def test_where_markers_lie_on_counters_what_they_hide_is_silent(desk):
    zones = ("konigsberg", "verdun", "cologne", "paris")
    laid = desk.position
    for zone in zones:
        laid = laid.after(Mark("unsupplied", zone))
    seen = without_edges(perfect_view(laid, SHOWN))
    places = [inside(laid.board.zones[zone]) for zone in zones]
    covered = tuple(s for s in seen.spotted if s.place not in places or s.face == UNSUPPLIED)
    assert reconciled(replace(seen, spotted=covered), laid).differences == ()


def test_where_one_side_lies_beneath_markers_beside_another_markers_lie_on_counters(desk):
    """Russians beneath a marker, Germans in plain view in the same zone: that tells how this table lays markers."""
    laid = desk.position
    for zone in ("konigsberg", "cologne"):
        laid = laid.after(Mark("unsupplied", zone)).after(Move((_spare(laid),), zone))
    seen = without_edges(perfect_view(laid, SHOWN))
    hidden = [s for s in seen.spotted if s.place in [inside(laid.board.zones[z]) for z in ("konigsberg", "cologne")]]
    covered = tuple(s for s in seen.spotted if s not in hidden or not s.face.startswith("russia"))
    assert len(covered) == len(seen.spotted) - 2
    assert reconciled(replace(seen, spotted=covered), laid).differences == ()


def _spare(position):
    """Return a Russian army that lies in no other's zone with a marker yet."""
    return next(
        c.id
        for c in position.table.counters.values()
        if c.kind.startswith("russia-a") and not position.markers_in(c.zone)
    )


def test_a_counter_that_came_from_beneath_a_hand_is_told(desk):
    position = desk.position
    x, y = inside(position.board.zones["konigsberg"])
    (army,) = position.counters_in("konigsberg")
    hand = Shape("map", ((x - 60, y - 60), (x + 60, y - 60), (x + 60, y + 60), (x - 60, y + 60)))
    after = position.after(Move((army.id,), "dantzig"))
    (first, *_) = reconciled(replace(perfect_view(after, SHOWN), covered=(hand,)), position).differences
    assert first.zone == "dantzig" and first.choices[0].edits == (Move((army.id,), "dantzig"),)


def test_small_print_that_nobody_reads_takes_no_counter_off_a_stack(desk):
    """Armies that differ in a figure alone: the one beneath fits by a hair better than the one that the mirror has on top."""
    position = desk.position.after(Move(("france-a4#1", "france-a3#1"), "paris"))
    beneath, top = (key_of(position.kinds, c.kind, c.face) for c in position.counters_in("paris"))
    assert beneath != top
    view = perfect_view(position)
    (stack,) = in_zone(position, position.board.zones["paris"])
    hardly = replace(stack, likely=((beneath, 0.853), (top, 0.848)), certain=False, edges=0)
    assert reconciled(without_edges(swapped(view, stack, hardly)), position).differences == ()
    clear = replace(hardly, likely=((beneath, 0.9), (top, 0.8)))
    (only,) = reconciled(without_edges(swapped(view, stack, clear)), position).differences
    assert only.doubt is not None and "france-a3#1" in only.about, "it may have left"


def test_a_top_turned_to_a_face_like_the_one_beneath_may_have_been_turned(desk):
    table = desk.position.after(Move(("france-a4#1", "france-a3#1"), "paris"))
    beneath, top = (key_of(table.kinds, c.kind, c.face) for c in table.counters_in("paris"))
    (stack,) = in_zone(table, table.board.zones["paris"])
    view = perfect_view(table)
    hardly = replace(stack, likely=((beneath, 0.946), (top, 0.921)), certain=False)
    seen = replace(view, spotted=(*(each for each in view.spotted if each != stack), hardly))
    (only,) = reconciled(without_edges(seen), table.after(Flip(("france-a3#1",)))).differences
    assert (Flip(("france-a3#1",), 0),) in [choice.edits for choice in only.choices]


def test_an_air_counter_beneath_those_that_fight_is_not_missed():
    position = sample("third-reich").position
    assert position.counters_in("kovel")[-1].id == "air-germany#2", "it came last, and is drawn beneath"
    view = without_edges(perfect_view(position))
    for top in ("air-germany/0", "germany-infantry/0"):
        on_top = tuple(
            replace(each, likely=((top, 0.9),)) if each.face == "air-germany/0" else each for each in view.spotted
        )
        assert reconciled(replace(view, spotted=on_top), position).differences == ()


def test_markers_beside_their_zone_or_beneath_another_agree(desk):
    position = desk.position.after(Mark("control-austria_hungary", "gallipoli")).after(Mark("unsupplied", "varna"))
    position = position.after(Mark("control-austria_hungary", "varna"))
    view = perfect_view(position, SHOWN)
    held = marker_key("control-austria_hungary", 1)
    others = tuple(each for each in view.spotted if each.face != held)
    assert len(others) == len(view.spotted) - 2
    aside = Spotted("map", (1933.7, 1733.3), ((held, 0.91),))  # in the Aegean: the stack takes the room
    assert reconciled(replace(view, spotted=(*others, aside)), position).differences == ()


def test_a_marker_that_hardly_looks_like_one_is_not_told(desk):
    view = perfect_view(desk.position, SHOWN)
    bare = next(
        z for z in desk.position.board.on_sheet("map") if not desk.position.counters_in(z.id) and z.kind == "land"
    )
    x, y = inside(bare)
    for score, told in ((0.54, 0), (0.8, 1)):
        hardly = Spotted("map", (x, y), ((UNSUPPLIED, score),), certain=False)
        found = reconciled(replace(view, spotted=(*view.spotted, hardly)), desk.position)
        assert len(found.differences) == told
    position = desk.position.after(Move(("germany-a5#1",), bare.id))
    side = position.board.sheets["map"].counter
    view = perfect_view(position, SHOWN)
    for certain in (False, True):
        beside = replace(hardly, place=(x + 0.7 * side, y), certain=certain)
        found = reconciled(replace(view, spotted=(*view.spotted, beside)), position)
        assert bool(found.differences) == certain, "at a counter its edge or its shadow may look so"


def test_the_same_marker_a_second_time_is_no_difference(desk):
    position = desk.position.after(Mark("trench-entente", "paris", 1))
    view = perfect_view(position, SHOWN)
    there = in_zone(position, position.board.zones["paris"])
    (trench,) = (s for s in there if s.face == marker_key("trench-entente", 1))
    assert reconciled(replace(view, spotted=(*view.spotted, trench)), position).differences == ()


def test_small_print_that_nobody_reads_names_the_counter_that_left(desk):
    position = desk.position.after(Move(("uk-a4#3",), "londres"))
    after = position.after(Move(("uk-a4#3",), "manchester"))
    view = perfect_view(after, SHOWN)
    (seen,) = in_zone(after, after.board.zones["manchester"])
    other = key_of(position.kinds, "uk-a3", 0)
    hardly = replace(seen, likely=((other, 0.82), (seen.face, 0.81)), certain=False)
    found, back = follow(replace(view, spotted=(*(s for s in view.spotted if s != seen), hardly)), position)
    assert lies(back) == lies(after) and len(found.differences) == 1


def test_what_could_not_be_read_may_be_the_counter_that_is_missing(desk):
    view = perfect_view(desk.position, SHOWN)
    (lone,) = in_zone(desk.position, desk.position.board.zones["konigsberg"])
    rest = replace(view, spotted=tuple(each for each in view.spotted if each != lone))
    (only,) = reconciled(rest, desk.position).differences
    assert only.text.key == "photo-gone"
    poor = replace(lone, likely=((marker_key("control-none", 1), 0.32),), certain=False)
    assert reconciled(replace(rest, spotted=(*rest.spotted, poor)), desk.position).differences == ()


def test_more_than_the_game_has_is_not_believed(desk):
    position = desk.position
    x, y = inside(position.board.zones["paris"])
    for name in ("serbia-a3#1",):
        assert position.table.counters[name].zone == "belgrade"
    double = Spotted("map", (x, y), ((key_of(position.kinds, "serbia-a3", 0), 0.8),))
    view = perfect_view(position)
    found = reconciled(replace(view, spotted=(*view.spotted, double)), position)
    (only,) = found.differences
    assert only.doubt is not None and only.marked == KEEP


def test_markers_are_laid_raised_and_taken_off(desk):
    position = desk.position.after(Mark("trench-entente", "paris", 1)).after(Mark("control-germany", "calais"))
    after = position.after(Mark("trench-entente", "paris", 2)).after(Mark("trench-central", "riga", 1))
    after = after.after(Mark("control-germany", "calais", 0)).after(Mark("control-germany", "bruxelles"))
    found, back = follow(perfect_view(after, SHOWN), position)
    expected = dict(after.table.markers)
    # Under the army in Calais a marker may lie still.
    expected["control-germany", "calais"] = 1
    assert back.table.markers == expected and len(found.differences) == 3


def test_undo_restores_and_the_journal_names_the_photograph(desk):
    before = desk.position.table
    after = desk.position.after(Move(("russia-a3#1",), "minsk")).after(Flip(("uk-a4#1",)))
    found = reconciled(perfect_view(after, SHOWN), desk.position)
    edit = settled([(each, each.marked) for each in found.differences], desk.position, "21:40")
    assert edit is not None and desk.edit(edit)
    assert desk.journal.length == 1 and lies(desk.position) == lies(after)
    assert render(desk.told(1), "en") == "From the photograph of 21:40"
    assert render(desk.told(1), "fr") == "D’après la photo de 21:40"
    desk.undo()
    assert desk.position.table == before


def test_nothing_taken_is_no_edit(desk):
    after = desk.position.after(Move(("russia-a3#1",), "minsk"))
    found = reconciled(perfect_view(after, SHOWN), desk.position)
    assert settled([(each, KEEP) for each in found.differences], desk.position, "") is None


def test_a_table_is_laid_out_from_nothing():
    game = find_game("empires")
    laid, empty = Desk.new(game, "august-1914").position, Desk.new(game, "empty").position
    found, back = follow(perfect_view(laid, SHOWN), empty)
    on_map = {place: n for place, n in lies(laid).items() if laid.board.zones[place[0]].sheet in SHOWN}
    tops = {place for place, n in on_map.items() if n == 1 and len(laid.counters_in(place[0])) == 1}
    assert tops and all(lies(back).get(place) == 1 for place in tops), "all that is seen; what lies beneath nobody sees"
    assert found.differences


def test_every_sentence_is_whole_in_both_languages(desk):
    for seed in range(6):
        after = played(desk.position, 15, random.Random(seed))
        view = perfect_view(after, SHOWN)
        unsure = [replace(s, certain=n % 3 > 0) for n, s in enumerate(view.spotted)]
        for each in reconciled(replace(view, spotted=tuple(unsure)), desk.position).differences:
            for text in (each.text, *(choice.text for choice in each.choices), *((each.doubt,) if each.doubt else ())):
                for language in LANGUAGES:
                    words = render(text, language)
                    assert words and "<" not in words and "{" not in words, words


def around(place, reach):
    x, y = place
    return Shape(
        "map", ((x - reach, y - reach), (x + reach, y - reach), (x + reach, y + reach), (x - reach, y + reach))
    )


def test_what_is_hard_to_read_at_a_hand_is_the_hand_unless_such_a_counter_is_missing(desk):
    position = desk.position
    view = perfect_view(position)
    bare = next(z for z in position.board.on_sheet("map") if not position.counters_in(z.id) and z.kind == "land")
    side = position.board.sheets["map"].counter
    x, y = inside(bare)
    there = next(s for s in view.spotted if s.edges == 0 and s.face.startswith("russia-a"))
    knuckle = replace(there, place=(x, y), certain=False)
    hand = around((x + side, y), 0.4 * side)
    shown = replace(view, spotted=(*view.spotted, knuckle), covered=(hand,))
    assert reconciled(shown, position).differences == ()
    assert reconciled(replace(shown, covered=()), position).differences != (), "without a hand it is a counter"
    went = replace(shown, spotted=tuple(s for s in shown.spotted if s != there))
    told = [choice for each in reconciled(went, position).differences for choice in each.choices]
    assert bare.id in {e.zone for choice in told for e in choice.edits if isinstance(e, Move)}, (
        "that one is missing: it may have come here"
    )


def test_what_is_hard_to_read_beside_a_counter_is_its_edge_unless_such_a_counter_is_missing(desk):
    position = desk.position
    view = perfect_view(position)
    (lone,) = in_zone(position, position.board.zones["konigsberg"])
    other = next(s for s in view.spotted if s.edges == 0 and s.face.startswith("russia-a"))
    x, y = lone.place
    away = 0.8 * position.board.sheets["map"].counter
    edge = replace(other, place=(x + away, y), likely=((other.face, 0.8),), certain=False)
    seen = replace(view, spotted=(*view.spotted, edge))
    assert reconciled(seen, position).differences == ()
    clear = replace(edge, certain=True)
    assert reconciled(replace(view, spotted=(*view.spotted, clear)), position).differences != ()
    went = replace(seen, spotted=tuple(s for s in seen.spotted if s != other))
    assert [each.zone for each in reconciled(went, position).differences] == ["konigsberg"], "that one is missing"


def test_a_counter_on_the_border_that_may_hide_the_one_next_door_is_asked(desk):
    """Two zones, one counter each; the photograph shows one of them alone, just across the border of its own zone."""
    position, board = desk.position, desk.position.board
    view = perfect_view(position)
    single = [
        z for z in board.on_sheet("map") if len(position.counters_in(z.id)) == 1 and not position.markers_in(z.id)
    ]
    home, other = next((a, b) for a in single for b in single if b.id in board.neighbours[a.id])
    (moved,), (hidden,) = (in_zone(position, zone) for zone in (home, other))
    border = nearest_points(home.shape, other.shape.representative_point())[0]
    x, y = inside(other)
    steps = [(border.x + (x - border.x) * t / 100, border.y + (y - border.y) * t / 100) for t in range(1, 40)]
    across = next(at for at in steps if other.contains(*at))
    rest = tuple(s for s in view.spotted if s not in (moved, hidden))
    seen = replace(view, spotted=(*rest, replace(moved, place=across, edges=1)))
    (unseen,) = position.counters_in(other.id)
    (told,) = [each for each in reconciled(seen, position).differences if unseen.id in each.about]
    assert told.doubt is not None and len(told.choices) > 2


def test_a_marker_between_two_counters_of_two_zones_may_be_of_either(desk):
    position, board = desk.position, desk.position.board
    view = perfect_view(position)
    here, there = board.zones["strasbourg"], board.zones["francfort"]
    dot = nearest_points(here.shape, there.shape)[0]
    x, y = dot.x, dot.y
    side = board.sheets["map"].counter
    a, b = inside(here), inside(there)

    def towards(end, far):
        away = math.dist((x, y), end)
        return x + (end[0] - x) * far / away, y + (end[1] - y) * far / away

    (one,), (two,) = (in_zone(position, zone)[:1] for zone in (here, there))
    rest = tuple(s for s in view.spotted if s not in (one, two))
    marker = Spotted("map", towards(a, 0.05 * side), ((UNSUPPLIED, 0.9),))
    beside = (replace(one, place=towards(a, 0.9 * side)), replace(two, place=towards(b, 0.9 * side)))
    told = reconciled(replace(view, spotted=(*rest, *beside, marker)), position).differences
    (only,) = [each for each in told if each.text.key == "photo-marker"]
    assert only.doubt is not None
    zones = {edit.zone for choice in only.choices for edit in choice.edits if isinstance(edit, Mark)}
    assert zones >= {here.id, there.id}


def test_what_joined_its_like_may_be_said_to_lie_on_another(desk):
    """Edges tell nothing; two like armies stand near where a third one left: the other is among the choices."""
    base = desk.position
    free = [z for z in base.board.on_sheet("map") if not base.counters_in(z.id) and z.kind == "land"]
    start, near = next(
        (z, free_near) for z in free if len(free_near := [o for o in free if o.id in base.board.neighbours[z.id]]) > 1
    )
    kind = next(k for k in base.kinds.kinds.values() if k.copies >= 3 and k.side == "germany")
    position = base
    for n, zone in enumerate((start, *near[:2])):
        position = position.after(Place(f"like-{n}", kind.id, zone.id))
    after = position.after(Move(("like-0",), near[0].id))
    (only,) = reconciled(without_edges(perfect_view(after)), position).differences
    assert only.text.key == "photo-joined" and only.doubt is not None
    moves = {edit.zone for choice in only.choices for edit in choice.edits if isinstance(edit, Move)}
    assert {near[0].id, near[1].id} <= moves
