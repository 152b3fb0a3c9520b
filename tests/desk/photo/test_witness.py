"""What the photograph before tells: a marker that lay in sight then, where nothing lies now, was lifted."""

import pytest
from msgspec.structs import replace

from assistant.core.table import Mark, Move
from assistant.desk.photo.diff import reconciled
from assistant.desk.photo.differences import described
from assistant.desk.photo.faces import is_marker, marker_key
from assistant.desk.photo.view import View
from tests.desk.photo.views import around, in_zone, perfect_view, swapped, told, ways

HELD = Mark("control-germany", "calais", 0)


@pytest.fixture
def position(position):
    """A table where a marker lies beside the army in Calais."""
    return position.after(Mark("control-germany", "calais"))


def test_a_marker_is_taken_to_lie_beneath_unless_the_photograph_before_showed_it(position):
    before, view = perfect_view(position), perfect_view(position.after(HELD))
    assert told(view, position) == ()
    assert told(view, position, (), view) == (), "it was not seen before either"
    (only,) = told(view, position, (), before)
    assert only.choices[0].edits == (HELD,) and only.doubt is not None and only.text.key == "photo-unmarked"


def test_nothing_is_told_of_a_place_on_which_something_lies_now(position):
    before, view = perfect_view(position), perfect_view(position.after(HELD))
    (lay,) = filter(lambda one: is_marker(one.face), in_zone(position, "calais"))
    other = replace(lay, likely=((marker_key("control-russia", 1), 0.4),), certain=False)
    assert told(swapped(view, (), other), position, (), before) == ()
    assert told(replace(view, covered=(around(lay.place, 9),)), position, (), before) == ()
    elsewhere = View(tuple(s for s in view.spotted if s.sheet != "map"), (), view.shown[1:])
    assert told(elsewhere, position, (), before) == ()


def test_a_pile_of_which_the_top_left_is_the_same_pile(position):
    """What lay beneath is on top now: it lay there before, and hides no more than it did."""
    position = position.after(Move(("uk-a4#1",), "calais"))
    top = position.counters_in("calais")[-1].id
    before = perfect_view(position)
    view = perfect_view(position.after(HELD).after(Move((top,), "rouen")))
    assert (HELD,) in ways(*told(view, position, (), before))


def test_what_was_left_as_it_is_is_asked_again_once_it_has_looked_otherwise(position):
    before, view = perfect_view(position), perfect_view(position.after(HELD))
    (only,) = told(view, position, (), before)
    kept = {described(only)}
    still = reconciled(view, position, kept, before)
    assert still.differences == () and still.kept == kept
    assert reconciled(before, position, kept, view).kept == frozenset(), "the marker is seen: he was right"
    away = View(tuple(s for s in view.spotted if s.sheet != "map"), (), view.shown[1:])
    assert reconciled(away, position, kept, before).kept == kept, "who does not look there knows no better"
    assert any(is_marker(one.face) for one in before.spotted)
