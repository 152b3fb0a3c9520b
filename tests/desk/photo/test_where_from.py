"""Where something came from, and whether it came at all: stacks that grew, borders, two turned over, markers left alone."""

from msgspec.structs import replace
from shapely.ops import nearest_points

from assistant.core.table import Flip, Mark, Move, Place, Remove
from assistant.core.text import render
from assistant.desk.desk import Desk
from assistant.desk.photo.differences import KEEP
from assistant.desk.photo.faces import marker_key
from assistant.games import find_game
from tests.desk.photo.views import (
    beside_border,
    changed,
    edits_of,
    followed,
    free,
    goals,
    in_zone,
    key,
    keys,
    laid,
    lies,
    perfect_view,
    swapped,
    told,
    ways,
)

ARMY = "germany-a5"


def test_what_made_a_stack_grow_may_have_been_turned_over_on_it(position):
    here, there = free(position, 2)
    position = laid(laid(position, here, mine=ARMY), there, like=f"{ARMY}/1")
    after = position.after(Move(("mine",), there)).after(Flip(("mine",), 1))
    (only,) = told(perfect_view(after), position)
    assert only.text.key == "photo-beneath" and only.doubt is not None
    assert (Move(("mine",), there), Flip(("mine",), 1)) in ways(only)


def test_if_what_is_seen_came_from_another_pile_the_one_that_is_gone_may_lie_beneath_others_beside_it(position):
    here, *others = free(position, 4)
    first = next(zone for zone in position.board.neighbours[here] if not position.counters_in(zone))
    there, near, *_ = (zone for zone in others if zone != first)
    position = laid(laid(laid(position, here, lone=ARMY), first, top=ARMY), there, low=ARMY, high=ARMY)
    after = position.after(Move(("lone",), first)).after(Move(("high",), near))
    (pile,), (came,) = in_zone(after, there), in_zone(after, near)
    beyond = next(iter(position.board.neighbours[near]))
    doubted = replace(came, place=beside_border(position, near, beyond))
    view = swapped(perfect_view(after), (pile, came), replace(pile, edges=0, hemmed=True), doubted)
    assert {(Move(("lone",), zone),) for zone in (near, first)} <= set(ways(*told(view, position)))


def test_what_came_from_far_away_is_asked_before_it_is_new(position):
    """It may lie in its pile still, whose edges something beside it hides, and the game has another."""
    here, *_, there = free(position, 9)
    position = position.after(Remove(tuple(one.id for one in position.counters.values() if one.kind == ARMY)))
    position = laid(position, here, low=ARMY, high=ARMY)
    after = position.after(Move(("high",), there))
    (pile,) = in_zone(after, here)
    (only,) = told(swapped(perfect_view(after), pile, replace(pile, hemmed=True)), position)
    assert only.doubt is not None and any(isinstance(edit, Place) for (edit, *_) in filter(None, ways(only)))
    assert {(Move((name,), there),) for name in ("low", "high")} & set(ways(only))


def test_of_two_that_are_gone_the_one_that_looks_so_made_a_stack_grow(position):
    first, there, second = free(position, 3)
    for name, zone, face in (("front", first, 0), ("back", second, 1), ("like", there, 1)):
        position = position.after(Place(name, ARMY, zone, face))
    after = position.after(Move(("back",), there)).after(Move(("front",), "reserve-germany"))
    lines = told(perfect_view(after), position)
    (grown,) = [each for each in lines if each.text.key == "photo-beneath"]
    assert ways(grown)[0] == (Move(("back",), there),)
    assert Move(("front",), there) in edits_of(*lines)


def test_what_lies_on_a_border_may_be_that_which_came_elsewhere(position):
    """Two like counters in zones side by side; one of them is seen farther off, the other on the border between both."""
    here, there, away = free(position, 3)
    position = laid(laid(position, here, mine=ARMY), there, yours=ARMY)
    after = position.after(Move(("yours",), away))
    (seen,) = in_zone(after, here)
    view = swapped(perfect_view(after), seen, replace(seen, place=beside_border(position, here, there)))
    (only,) = [each for each in told(view, position) if each.zone == away]
    assert {(Move((name,), away),) for name in ("mine", "yours")} <= set(ways(only))


def test_two_side_by_side_that_show_each_others_faces_were_turned_over(position):
    here, there, third, gone = free(position, 4)
    position = laid(laid(laid(position, here, low=ARMY, one=f"{ARMY}/1"), there, two=ARMY), third, far=ARMY)
    after = position.after(Flip(("one",), 0)).after(Flip(("two",), 1)).after(Move(("far",), gone))
    assert lies(followed(perfect_view(after), position)) == lies(after)


def test_what_was_turned_over_is_not_what_left_elsewhere_and_would_have_been_turned_too(position):
    """One like it left next to it, and another farther off went to lie on its like."""
    here, beside, near, start, end = free(position, 5)
    for name, zone, face in (("turned", here, 0), ("went", beside, 1), ("joined", start, 0), ("like", end, 0)):
        position = position.after(Place(name, ARMY, zone, face))
    after = position.after(Flip(("turned",), 1)).after(Move(("went",), near)).after(Move(("joined",), end))
    assert lies(followed(perfect_view(after), position)) == lies(after)


def test_one_beneath_with_the_face_of_the_other_side_of_the_top_does_not_hide_that_it_was_turned():
    position = Desk.new(find_game("third-reich"), find_game("third-reich").sample).position
    (zone,) = free(position, 1)
    position = laid(position, zone, low="ussr-infantry", high="ussr-armour/1")
    after = position.after(Flip(("high",), 0))
    (seen,) = in_zone(after, zone)
    # As the mirror has it near, that one is told as nearly as likely.
    likely = ((seen.face, 0.95), (key(position, "ussr-infantry"), 0.945))
    view = swapped(perfect_view(after), seen, replace(seen, likely=likely))
    assert keys(each for each in told(view, position) if each.zone == zone) == ["photo-restored"]


def test_of_two_in_a_pile_whose_backs_are_printed_alike_either_may_have_been_turned(position):
    (here,) = free(position, 1)
    position = laid(position, here, weak="france-a3", strong="france-a4")
    after = position.after(Flip(("strong",), 1))
    (seen,) = in_zone(after, here)
    alike = replace(seen, likely=((seen.face, 0.9), (key(position, "france-a3", 1), 0.9)))
    (only,) = [each for each in told(swapped(perfect_view(after), seen, alike), position) if each.zone == here]
    assert only.text.key == "photo-reduced" and only.doubt is not None
    assert {(Flip(("strong",), 1),), (Flip(("weak",), 1),)} <= set(ways(only))


def test_markers_go_with_the_counters_they_were_for(position):
    here, there = free(position, 2)
    position = laid(position, here, mine=ARMY).after(Mark("unsupplied", here)).after(Mark("control-germany", here))
    after = position.after(Move(("mine",), there)).after(Mark("unsupplied", here, 0))
    view = perfect_view(after)
    (only,) = [each for each in told(view, position) if each.zone == here]
    assert only.text.key == "photo-unmarked" and only.marked != KEEP
    assert lies(followed(view, position)) == lies(after)
    held = marker_key("control-germany", 1)
    on_it = changed(view, lambda s: s.face == held, edges=1)
    assert "photo-unmarked" not in keys(told(on_it, position)), "that one lies on something"


def test_what_joined_its_like_on_a_border_may_lie_across_it(position):
    start, near, other = free(position, 3)
    position = laid(laid(position, start, mine=ARMY), near, like=ARMY)
    after = position.after(Move(("mine",), near))
    (pile,) = in_zone(after, near)
    zones = position.board.zones
    border = nearest_points(zones[near].shape, zones[other].shape.representative_point())[0]
    view = changed(swapped(perfect_view(after), pile, replace(pile, place=(border.x, border.y))), edges=0)
    joined = [each for each in told(view, position) if each.text.key == "photo-joined"]
    assert joined, [render(each.text) for each in told(view, position)]
    assert {near, other} <= goals(*joined)


def test_what_was_turned_over_is_known_though_another_print_has_the_same_back(position):
    """That twin is named first, and one like it has left the top of another pile far off: nothing came from there."""
    here, *_, there = free(position, 9)
    position = laid(laid(position, here, mine="uk-a4"), there, low="france-a3", top="uk-a4/1")
    after = position.after(Flip(("mine",), 1)).after(Move(("top",), "reserve-allies"))
    (seen,) = in_zone(after, here)
    twins = tuple((key(position, kind, 1), 0.9) for kind in ("uk-a3", "uk-a4"))
    lines = told(swapped(perfect_view(after), seen, replace(seen, likely=twins)), position)
    (only,) = [each for each in lines if each.zone == here]
    assert only.text.key == "photo-reduced" and ways(only)[0] == (Flip(("mine",), 1),)
