"""Laws of edits: whatever is done can be undone, and travels through JSON and files unchanged."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.core.journal import Journal
from assistant.core.json_tables import decode_edit, decode_table, encode_edit, encode_table
from assistant.core.problems import EditError
from assistant.core.table import Counter, Flip, Mark, Move, Note, Place, Remove, Several, Table, apply, is_same, parts
from assistant.core.text import Text
from assistant.desk.saves import About, Save

ZONES = ("anvers", "brest", "cracovie")
START = Table(
    {f"red-3#{n}": Counter(f"red-3#{n}", "red-3", "anvers") for n in range(1, 5)}, {("trench", "brest"): 1}, {}
)

names = st.sampled_from([*START.counters, "blue-2#1", "ghost#1"])
some = st.lists(names, max_size=3, unique=True).map(tuple)
zones = st.sampled_from(ZONES)
values = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    max_leaves=4,
)
simple = st.one_of(
    st.builds(Place, names, st.just("red-3"), zones, st.integers(0, 1)),
    st.builds(Move, some, zones),
    st.builds(Flip, some, st.none() | st.integers(0, 1)),
    st.builds(Remove, some),
    st.builds(Mark, st.sampled_from(["trench", "control-red"]), zones, st.integers(-1, 2)),
    st.builds(Note, st.text(max_size=5), values),
)
edits = st.one_of(
    simple,
    st.builds(
        Several,
        st.lists(simple, max_size=3).map(tuple),
        st.none() | st.just(Text("assistant.core", "file-missing", {"n": 1})),
    ),
)


def done(journal, steps):
    for step in steps:
        try:
            journal = journal.record(step)
        except EditError as error:
            assert str(error)
    return journal


@given(st.lists(edits, max_size=12))
def test_any_edits_then_undo_is_the_start(steps):
    journal = done(Journal(START), steps)
    end, length = journal.table, journal.now
    for _ in range(length):
        journal = journal.undo()
    assert journal.table == START
    assert list(journal.table.counters) == list(START.counters)
    for _ in range(length):
        journal = journal.redo()
    assert journal.table == end and list(journal.table.counters) == list(end.counters)


@given(st.lists(edits, max_size=8), edits)
def test_a_new_edit_begins_a_branch_and_leaves_what_was_undone(steps, last):
    journal = done(Journal(START), steps)
    back = journal.at(journal.now // 2)
    try:
        forked = back.record(last)
    except EditError:
        return
    assert forked.edits == (*back.edits[: back.now], last)
    assert forked.table == apply(back.table, last)
    assert forked.undo().table == back.table
    assert back.edits == journal.edits, "a journal is a value"
    if back.now < journal.length:
        kept = forked.to(0)
        assert forked.branch == 1 and kept.edits == journal.edits and kept.table == journal.table


@given(edits)
def test_edits_travel_as_json(edit):
    assert decode_edit(encode_edit(edit)) == edit


@given(st.lists(edits, max_size=8))
def test_tables_travel_as_json_in_stacking_order(steps):
    table = done(Journal(START), steps).table
    again = decode_table(encode_table(table))
    assert again == table and list(again.counters) == list(table.counters)


@settings(max_examples=40, deadline=None)
@given(steps=st.lists(edits, max_size=8), back=st.integers(0, 8))
def test_a_file_gives_back_the_journal(tmp_path_factory, steps, back):
    path = tmp_path_factory.mktemp("save") / "t.sabretache"
    save = Save.create(path, About("five", "Évreux", "start"), START)
    journal = save.journal()
    for step in steps:
        try:
            journal = save.change(lambda newest, step=step: newest.record(step))
        except EditError:
            continue
    journal = save.change(lambda newest: newest.at(newest.now - back))
    save.close()
    opened = Save.open(path)
    found = opened.journal()
    assert (found.setup, found.edits, found.now) == (START, journal.edits, journal.now)
    assert found.table == journal.table and list(found.table.counters) == list(journal.table.counters)
    assert opened.about() == About("five", "Évreux", "start")
    opened.close()


def test_an_edit_that_fails_inside_several_changes_nothing():
    both = Several((Move(("red-3#1",), "brest"), Move(("ghost#1",), "brest")))
    with pytest.raises(EditError, match="ghost#1"):
        apply(START, both)
    assert START.counters["red-3#1"].zone == "anvers"


def test_a_moved_counter_goes_on_top():
    table = apply(apply(START, Move(("red-3#1", "red-3#2"), "brest")), Move(("red-3#1",), "brest"))
    assert [name for name, counter in table.counters.items() if counter.zone == "brest"] == ["red-3#2", "red-3#1"]


def test_several_edits_are_named_part_by_part():
    nested = Several((Move(("a",), "brest"), Several((Mark("trench", "anvers"), Note("x", 1)))))
    assert len(parts(nested)) == 3


def test_tables_look_alike_when_every_stack_does():
    first, second, *_ = START.counters
    elsewhere = Table({**START.counters, "blue-2#1": Counter("blue-2#1", "blue-2", "brest")}, START.markers, {})
    mixed = Table({"blue-2#1": elsewhere.counters["blue-2#1"], **START.counters}, START.markers, {})
    turned = Table({second: START.counters[second], first: START.counters[first], **START.counters}, START.markers, {})
    assert is_same(START, Table(dict(START.counters), dict(START.markers), {}))
    assert is_same(elsewhere, mixed), "in no stack does another counter lie on top"
    assert turned.counters == START.counters and not is_same(START, turned), (
        "two counters have changed places in a stack"
    )
    assert not is_same(START, elsewhere) and not is_same(START, Table(START.counters, {}, {}))
