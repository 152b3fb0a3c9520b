"""Where something came from, and whether it came at all: stacks that grew, borders, two turned over, markers left alone."""

from dataclasses import replace

from shapely.ops import nearest_points

from assistant.core.table import Flip, Mark, Move, Place, Remove
from assistant.core.text import render
from assistant.desk.desk import Desk
from assistant.desk.photo.diff import reconciled
from assistant.desk.photo.differences import KEEP
from assistant.desk.photo.faces import key_of, marker_key
from assistant.desk.photo.review import settled
from assistant.games import find_game
from tests.desk.photo.views import beside_border, in_zone, lies, perfect_view, swapped


def free(position, number):
    """Return so many empty zones of country in a row, each linked to the one before."""
    board = position.board
    empty = {z.id: z for z in board.on_sheet("map") if z.kind == "land" and not position.counters_in(z.id)}
    empty = {name: zone for name, zone in empty.items() if not position.markers_in(name)}

    def longer(row):
        if len(row) == number:
            return row
        for name in board.neighbours[row[-1].id]:
            if name in empty and empty[name] not in row and (found := longer([*row, empty[name]])):
                return found
        return None

    return next(row for zone in empty.values() if (row := longer([zone])))


def kind_of(position, copies):
    kinds = position.kinds.kinds.values()
    return next(k.id for k in kinds if k.side == "germany" and k.copies >= copies and len(k.faces) > 1)


def settled_by(view, position):
    edit = settled([(each, each.marked) for each in reconciled(view, position).differences], position, "21:40")
    return position if edit is None else position.after(edit)


def edits_of(choices):
    return [choice.edits for choice in choices]


def test_what_made_a_stack_grow_may_have_been_turned_over_on_it(position):
    here, there = free(position, 2)
    kind = kind_of(position, 2)
    position = position.after(Place("mine", kind, here.id)).after(Place("like", kind, there.id, 1))
    after = position.after(Move(("mine",), there.id)).after(Flip(("mine",), 1))
    (only,) = reconciled(perfect_view(after), position).differences
    assert only.text.key == "photo-beneath" and only.doubt is not None
    assert (Move(("mine",), there.id), Flip(("mine",), 1)) in edits_of(only.choices)


def test_if_what_is_seen_came_from_another_pile_the_one_that_is_gone_may_lie_beneath_others_beside_it(
    position,
):
    here, *others = free(position, 4)
    first = next(position.board.zones[z] for z in position.board.neighbours[here.id] if not position.counters_in(z))
    there, near, *_ = (zone for zone in others if zone != first)
    for name, zone in (("lone", here), ("top", first), ("low", there), ("high", there)):
        position = position.after(Place(name, "germany-a5", zone.id))
    after = position.after(Move(("lone",), first.id)).after(Move(("high",), near.id))
    view = perfect_view(after)
    (pile,), (came,) = in_zone(after, there), in_zone(after, near)
    beyond = next(position.board.zones[z] for z in position.board.neighbours[near.id])
    doubted = replace(came, place=beside_border(position, near, beyond))
    changed = {pile: replace(pile, edges=0, hemmed=True), came: doubted}
    view = replace(view, spotted=tuple(changed.get(one, one) for one in view.spotted))
    offered = [edits for each in reconciled(view, position).differences for edits in edits_of(each.choices)]
    assert {(Move(("lone",), zone),) for zone in (near.id, first.id)} <= set(offered)


def test_what_came_from_far_away_is_asked_before_it_is_new(position):
    """It may lie in its pile still, whose edges something beside it hides, and the game has another."""
    here, *_, there = free(position, 9)
    kind = kind_of(position, 3)
    position = position.after(Remove(tuple(one.id for one in position.counters.values() if one.kind == kind)))
    position = position.after(Place("low", kind, here.id)).after(Place("high", kind, here.id))
    after = position.after(Move(("high",), there.id))
    view = perfect_view(after)
    (pile,) = in_zone(after, here)
    (only,) = reconciled(swapped(view, pile, replace(pile, hemmed=True)), position).differences
    offered = edits_of(only.choices)
    assert only.doubt is not None and any(isinstance(edit, Place) for (edit, *_) in filter(None, offered))
    assert {(Move((name,), there.id),) for name in ("low", "high")} & set(offered)


def test_of_two_that_are_gone_the_one_that_looks_so_made_a_stack_grow(position):
    first, there, second = free(position, 3)
    kind = kind_of(position, 3)
    for name, zone, face in (("front", first, 0), ("back", second, 1), ("like", there, 1)):
        position = position.after(Place(name, kind, zone.id, face))
    after = position.after(Move(("back",), there.id)).after(Move(("front",), "reserve-germany"))
    told = reconciled(perfect_view(after), position).differences
    (grown,) = [each for each in told if each.text.key == "photo-beneath"]
    assert edits_of(grown.choices)[0] == (Move(("back",), there.id),)
    assert any(Move(("front",), there.id) in edits for each in told for edits in edits_of(each.choices))


def test_what_lies_on_a_border_may_be_that_which_came_elsewhere(position):
    """Two like counters in zones side by side; one of them is seen farther off, the other on the border between both."""
    here, there, away = free(position, 3)
    kind = kind_of(position, 2)
    position = position.after(Place("mine", kind, here.id)).after(Place("yours", kind, there.id))
    after = position.after(Move(("yours",), away.id))
    at = beside_border(position, here, there)
    view = perfect_view(after)
    (seen,) = in_zone(after, here)
    view = replace(view, spotted=tuple(replace(s, place=at) if s == seen else s for s in view.spotted))
    told = [each for each in reconciled(view, position).differences if each.zone == away.id]
    assert len(told) == 1
    ways = edits_of(told[0].choices)
    assert (Move(("mine",), away.id),) in ways and (Move(("yours",), away.id),) in ways


def test_two_side_by_side_that_show_each_others_faces_were_turned_over(position):
    here, there, third, gone = free(position, 4)
    kind = kind_of(position, 4)
    for name, zone, face in (("low", here, 0), ("one", here, 1), ("two", there, 0), ("far", third, 0)):
        position = position.after(Place(name, kind, zone.id, face))
    after = position.after(Flip(("one",), 0)).after(Flip(("two",), 1)).after(Move(("far",), gone.id))
    assert lies(settled_by(perfect_view(after), position)) == lies(after)


def test_what_was_turned_over_is_not_what_left_elsewhere_and_would_have_been_turned_too(position):
    """One like it left next to it, and another farther off went to lie on its like."""
    here, beside, near, start, end = free(position, 5)
    for name, zone, face in (("turned", here, 0), ("went", beside, 1), ("joined", start, 0), ("like", end, 0)):
        position = position.after(Place(name, "germany-a5", zone.id, face))
    after = position.after(Flip(("turned",), 1)).after(Move(("went",), near.id)).after(Move(("joined",), end.id))
    assert lies(settled_by(perfect_view(after), position)) == lies(after)


def test_one_beneath_with_the_face_of_the_other_side_of_the_top_does_not_hide_that_it_was_turned():
    position = Desk.new(find_game("third-reich"), find_game("third-reich").sample).position
    kinds = position.kinds
    zone = next(z.id for z in free(position, 1))
    low, high = (next(k for k in kinds.kinds.values() if k.id == name) for name in ("ussr-infantry", "ussr-armour"))
    position = position.after(Place("low", low.id, zone)).after(Place("high", high.id, zone, 1))
    after = position.after(Flip(("high",), 0))
    view = perfect_view(after)
    key = key_of(kinds, high.id, 0)
    beside = key_of(kinds, low.id, 0)
    seen = next(
        s for s in view.spotted if s.sheet == "map" and s.place == in_zone(after, position.board.zones[zone])[0].place
    )
    # As the mirror has it near, that one is told as nearly as likely.
    close = replace(seen, likely=((key, 0.95), (beside, 0.945)))
    view = replace(view, spotted=tuple(close if s == seen else s for s in view.spotted))
    told = [each for each in reconciled(view, position).differences if each.zone == zone]
    assert [each.text.key for each in told] == ["photo-restored"]


def test_of_two_in_a_pile_whose_backs_are_printed_alike_either_may_have_been_turned(position):
    (here,) = free(position, 1)
    pairs = [(a, b) for a in ("france-a4", "uk-a4") for b in ("france-a3", "uk-a3") if a[:2] == b[:2]]
    one, other = next((a, b) for a, b in pairs if a in position.kinds.kinds and b in position.kinds.kinds)
    position = position.after(Place("weak", other, here.id)).after(Place("strong", one, here.id))
    after = position.after(Flip(("strong",), 1))
    view = perfect_view(after)
    seen = next(s for s in view.spotted if s.face == key_of(position.kinds, one, 1) and s.edges == 1)
    alike = replace(seen, likely=((seen.face, 0.9), (key_of(position.kinds, other, 1), 0.9)))
    view = replace(view, spotted=tuple(alike if s == seen else s for s in view.spotted))
    (only,) = [each for each in reconciled(view, position).differences if each.zone == here.id]
    assert only.text.key == "photo-reduced" and only.doubt is not None
    assert {(Flip(("strong",), 1),), (Flip(("weak",), 1),)} <= set(edits_of(only.choices))


def test_markers_go_with_the_counters_they_were_for(position):
    here, there = free(position, 2)
    kind = kind_of(position, 1)
    position = position.after(Place("mine", kind, here.id)).after(Mark("unsupplied", here.id))
    position = position.after(Mark("control-germany", here.id))
    after = position.after(Move(("mine",), there.id)).after(Mark("unsupplied", here.id, 0))
    view = perfect_view(after)
    told = {each.text.key: each for each in reconciled(view, position).differences if each.zone == here.id}
    assert set(told) == {"photo-unmarked"} and told["photo-unmarked"].marked != KEEP
    assert lies(settled_by(view, position)) == lies(after)
    held = marker_key("control-germany", 1)
    on_it = tuple(replace(s, edges=1) if s.face == held else s for s in view.spotted)
    beneath = reconciled(replace(view, spotted=on_it), position).differences
    assert not [each for each in beneath if each.text.key == "photo-unmarked"], "that one lies on something"


def test_what_joined_its_like_on_a_border_may_lie_across_it(position):
    start, near, other = free(position, 3)
    kind = kind_of(position, 2)
    position = position.after(Place("mine", kind, start.id)).after(Place("like", kind, near.id))
    after = position.after(Move(("mine",), near.id))
    view = perfect_view(after)
    view = replace(view, spotted=tuple(replace(s, edges=0) for s in view.spotted))
    pile = next(s for s in view.spotted if s.place == in_zone(after, near)[0].place)
    border = nearest_points(near.shape, other.shape.representative_point())[0]
    view = replace(
        view, spotted=tuple(replace(s, place=(border.x, border.y)) if s == pile else s for s in view.spotted)
    )
    told = [each for each in reconciled(view, position).differences if each.text.key == "photo-joined"]
    assert told, [render(each.text) for each in reconciled(view, position).differences]
    zones = {edit.zone for each in told for edits in edits_of(each.choices) for edit in edits if isinstance(edit, Move)}
    assert {near.id, other.id} <= zones


def test_what_was_turned_over_is_known_though_another_print_has_the_same_back(position):
    """That twin is named first, and one like it has left the top of another pile far off: nothing came from there."""
    here, *_, there = free(position, 9)
    for name, kind, zone, face in (
        ("mine", "uk-a4", here, 0),
        ("low", "france-a3", there, 0),
        ("top", "uk-a4", there, 1),
    ):
        position = position.after(Place(name, kind, zone.id, face))
    after = position.after(Flip(("mine",), 1)).after(Move(("top",), "reserve-allies"))
    view = perfect_view(after)
    (seen,) = in_zone(after, here)
    twins = tuple((key_of(position.kinds, kind, 1), 0.9) for kind in ("uk-a3", "uk-a4"))
    view = replace(view, spotted=tuple(replace(s, likely=twins) if s == seen else s for s in view.spotted))
    told = {each.zone: each for each in reconciled(view, position).differences}
    assert told[here.id].text.key == "photo-reduced" and edits_of(told[here.id].choices)[0] == (Flip(("mine",), 1),)
