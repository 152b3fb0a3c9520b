"""The journal, the edits in it, and the ledger of a phase that is read off them."""

import gc
import time
import weakref

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from assistant.core.journal import RECENT, SNAPSHOT_EVERY, Branch, Journal, Step
from assistant.core.json_tables import decode_edit, decode_table, encode_edit, encode_table
from assistant.core.judgement import Book, Found, Grade, Objection, objections, review, verdict
from assistant.core.ledger import TRIED, Deed, Keeper, Ledger, least_breach
from assistant.core.table import (
    Counter,
    Flip,
    Mark,
    Move,
    Note,
    Place,
    Remove,
    Said,
    Several,
    Table,
    apply,
    is_same,
    parts,
)
from assistant.core.text import EditError, Text, verbatim
from assistant.desk.saves import About, Save
from assistant.games.empires.game import V1_1
from tests.games.tables import start
from tests.pace import allowed


def note(n):
    return Note("last", n)


class Walks(RuleBasedStateMachine):
    """A journal beside a model that keeps every branch as a list of its own."""

    @initialize()
    def begin(self):
        self.journal = Journal(Table())
        self.lines = [[]]
        self.on = self.now = self.made = 0
        self.old = []

    @rule()
    def record(self):
        self.made += 1
        edit = note(self.made)
        self.old.append((self.journal, self.journal.edits, self.journal.now))
        self.journal = self.journal.record(edit)
        line = self.lines[self.on]
        if self.now < len(line):
            self.lines.append(line[: self.now])
            self.on = len(self.lines) - 1
        self.lines[self.on].append(edit)
        self.now += 1

    @rule(by=st.integers(-4, 4))
    def walk(self, by):
        self.journal = self.journal.at(self.journal.now + by)
        self.now = max(0, min(self.now + by, len(self.lines[self.on])))

    @rule(number=st.integers(0, 8))
    def go(self, number):
        self.on = number % len(self.lines)
        self.journal = self.journal.to(self.on)
        self.now = len(self.lines[self.on])

    @rule()
    def what_if(self):
        self.lines.append(self.lines[self.on][: self.now])
        self.journal = self.journal.begun(trial=True)
        self.on = len(self.lines) - 1

    @rule(number=st.integers(0, 8), away=st.booleans())
    def put_away(self, number, away):
        number %= len(self.lines)
        self.journal = self.journal.changed(number, away=away)
        assert self.journal.branches[number].away == away

    @rule()
    def fork_of_an_old_value(self):
        """A journal that was gone on from can be gone on from again: neither sees what the other did."""
        if self.old:
            journal, edits, now = self.old[len(self.old) // 2]
            other = journal.record(note(-1))
            assert other.edits == (*edits[:now], note(-1)) and other.table.facts["last"] == -1
            assert journal.edits == edits

    @invariant()
    def every_branch_is_as_it_was_left(self):
        journal = self.journal
        assert (journal.branch, journal.now, journal.length) == (self.on, self.now, len(self.lines[self.on]))
        assert journal.edits == tuple(self.lines[self.on]) and len(journal.branches) == len(self.lines)
        for number, line in enumerate(self.lines):
            assert [step.edit for step in journal.line(number)] == line
            mine = self.lines[self.on]
            shared = next((n for n, (a, b) in enumerate(zip(line, mine, strict=False)) if a != b), None)
            assert journal.shared_with(number) == (min(len(line), len(mine)) if shared is None else shared)
        assert journal.count == self.made
        table = Table()
        for edit in self.lines[self.on][: self.now]:
            table = apply(table, edit)
        assert journal.table == table


TestWalks = Walks.TestCase
TestWalks.settings = settings(max_examples=60, stateful_step_count=25, deadline=None)


def test_what_if_is_left_as_it_was_begun():
    journal = Journal(Table()).record(note(1)).record(note(2)).record(note(3)).at(2)
    tried = journal.begun(trial=True).record(note(4)).record(note(5))
    assert tried.branches[1] == Branch(1, 5, 0, 2, trial=True)
    back = tried.back()
    assert (back.branch, back.now, back.length) == (0, 2, 3), "where the trial began, and what lay ahead still does"
    assert back.to(1).edits == (note(1), note(2), note(4), note(5)), "and what was tried is kept"
    assert journal.begun(trial=True).back().branches == journal.branches, "nothing tried, nothing kept"
    other = Journal(Table()).record(note(1)).at(0).record(note(2))
    assert other.back().edits == (note(1),) and other.back().now == 1, "a branch that was no trial: the old line's end"
    assert other.back().back().branch == 0


def test_an_edit_costs_the_same_in_a_long_journal_and_tables_are_not_all_kept():
    journal = Journal(Table())
    for n in range(3000):
        journal = journal.record(note(n))
    begun = time.thread_time()
    for n in range(300):
        journal = journal.record(note(n))
    assert time.thread_time() - begun < allowed(0.1)
    assert len(journal._known._recent) <= RECENT and len(journal._known.snapshots) == 3300 // SNAPSHOT_EVERY
    assert journal.table_at(1234).facts["last"] == 1233


@pytest.mark.parametrize(
    ("steps", "branches", "branch", "now", "part"),
    [
        ([Step(1, 1, note(1))], [Branch(0, 1)], 0, 0, "step 1"),
        ([Step(2, 0, note(1))], [Branch(0, 1)], 0, 0, "step 1"),
        ([Step(1, -1, note(1))], [Branch(0, 1)], 0, 0, "step 1"),
        ([Step(1, 0, note(1))], [Branch(0, 2)], 0, 0, "branch 0"),
        ([Step(1, 0, note(1))], [Branch(1, 1)], 0, 0, "branch 0"),
        ([Step(1, 0, note(1))], [Branch(0, 1), Branch(1, 1, of=1)], 0, 0, "branch 1"),
        ([Step(1, 0, note(1))], [Branch(0, 1)], 1, 0, "branch"),
        ([Step(1, 0, note(1))], [Branch(0, 1)], 0, 2, "now"),
        ([], [], 0, 0, "branch"),
    ],
)
def test_parts_that_do_not_fit_one_another_are_named(steps, branches, branch, now, part):
    with pytest.raises(ValueError, match=part):
        Journal(Table()).grown(steps, branches, branch, now, {})


def test_what_cannot_be_done_is_found():
    from assistant.core.table import Move

    steps = [Step(1, 0, note(1)), Step(2, 1, Move(("nobody",), "a")), Step(3, 2, note(3)), Step(4, 1, note(4))]
    journal = Journal(Table()).grown(steps, [Branch(0, 3), Branch(1, 4, 0, 1)], 1, 2, {})
    assert set(journal.unsound()) == {2} and journal.table.facts == {"last": 4}
    with pytest.raises(EditError):
        _ = journal.to(0).table


def test_a_journal_read_aside_shares_no_memory():
    journal = Journal(Table())
    for n in range(RECENT + 3):
        journal = journal.record(Note("note", n))
    aside = journal.aside()
    assert aside.edits == journal.edits and aside.now == journal.now
    assert aside._known is not journal._known and aside.table_at(3) == journal.table_at(3)


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


ARMY, OTHER = "germany-a5#1", "germany-a5#2"


class Went(Deed, tag="went"):
    army: str
    zone: str


class Ended(Deed, tag="ended"):
    pass


def read(ledger, before, edit):
    for part in parts(edit):
        if isinstance(part, Move):
            ledger = ledger.with_deed(Went(by="germany", army=part.counters[0], zone=part.zone), before)
        elif isinstance(part, Note) and part.value == "allies":
            ledger = ledger.with_deed(Ended(), before)
        before = before.after(part)
    return ledger


KEEPER = Keeper(lambda position: position.fact("phase"), read)
BOOK = Book(KEEPER)


@BOOK.rule("1")
def _no_riga(deed: Went) -> Found:
    if deed.zone == "riga":
        yield Objection(verbatim("riga"), (deed.army,))


@BOOK.account("2")
def _at_most_two(ledger: Ledger) -> Found:
    if (n := len(ledger.of(Went))) > 2:
        yield Objection(verbatim(str(n)), grade=Grade.UNPAID)


@BOOK.due("3")
def _somebody_goes(ledger: Ledger) -> Found:
    if not ledger.of(Went):
        yield Objection(verbatim("nobody went"))


@pytest.fixture
def game():
    import msgspec

    return msgspec.structs.replace(V1_1, book=BOOK)


def gone(*zones, army=ARMY):
    return [Move((army,), zone) for zone in zones]


def after(position, *edits):
    for edit in edits:
        position = position.after(edit)
    return position


def test_a_ledger_is_the_fold_of_its_span(game):
    begun = start(game, "august-1914")
    now = after(begun, *gone("wilna"), Several((*gone("minsk"), *gone("riga", army=OTHER))))
    assert [deed.zone for deed in KEEPER.of(now).of(Went)] == ["wilna", "minsk", "riga"]
    assert KEEPER.of(now).entries[2].before.table.counters[ARMY].zone == "minsk"
    ended = after(now, Note("phase", "allies"), *gone("wilna"))
    assert [deed.zone for deed in KEEPER.of(ended).of(Went)] == ["wilna"]


def test_what_lies_before_the_span_is_not_held(game):
    begun = start(game, "august-1914")
    first = after(begun, *gone("wilna"))
    held = weakref.ref(first)
    now = after(first, Note("phase", "allies"), *gone("minsk"))
    KEEPER.of(now)
    del first
    gc.collect()
    assert held() is None


def test_players_say_what_an_edit_was(game):
    begun = start(game, "august-1914")
    now = after(begun, *gone("wilna"), *gone("riga", army=OTHER))
    corrected = after(now, Said(1, "correction"))
    assert [deed.army for deed in KEEPER.of(corrected).of(Went)] == [ARMY]
    assert KEEPER.of(corrected).opening.table.counters[OTHER].zone == "riga"
    late = after(now, Said(1, "first"))
    assert [deed.army for deed in KEEPER.of(late).of(Went)] == [OTHER, ARMY]
    assert len(KEEPER.of(after(now, Said(1, "played"))).entries) == 2


def test_an_edit_is_judged_before_it_is_done(game):
    begun = start(game, "august-1914")
    assert [o.rule for o in objections(game, begun, gone("riga")[0])] == ["1"]
    assert objections(game, begun, gone("wilna")[0]) == ()
    two = after(begun, *gone("wilna", "minsk"))
    (beyond,) = objections(game, two, gone("wilna")[0])
    assert (beyond.rule, beyond.grade) == ("2", Grade.UNPAID)
    assert [o.rule for o in objections(game, begun, Note("phase", "allies"))] == ["3"]
    assert objections(game, begun, Note("phase", "russia")) == (), "a table that is corrected ends nothing"
    assert verdict([beyond]).grade is Grade.UNPAID and verdict(()).grade is None
    assert objections(game, begun, Move(("nobody",), "riga")) == ()


def test_what_is_said_of_several_counters_stands_once(game):
    begun = start(game, "august-1914")
    (both,) = objections(game, begun, Several(tuple(gone("riga") + gone("riga", army=OTHER))))
    assert both.about == (ARMY, OTHER)


def test_a_review_names_each_breach_with_its_step(game):
    begun = start(game, "august-1914")
    edits = [*gone("wilna", "riga"), Said(1, "played"), *gone("minsk", "riga"), Said(1, "correction")]
    found = [(b.step, b.objection.rule, b.accepted) for b in review(game, begun, edits)]
    assert found == [(2, "1", True), (4, "2", False)]


def test_nobody_is_accused_as_long_as_a_grouping_is_lawful():
    def twice(groups):
        return (sum(len(group) - len(set(group)) for group in groups), 0)

    assert least_breach("abcab", twice, 3) == (("a", "b", "c"), ("a", "b"))
    assert least_breach("abc", twice, 3) == (("a", "b", "c"),)
    assert least_breach("aaa", twice, 2) == (("a", "a"), ("a",))
    assert least_breach("", twice, 2) == ()
    tried = []
    least_breach("ab" * 20, lambda groups: (tried.append(groups) or len(groups), 0), 12)
    assert len(tried) == TRIED, "a phase put right by hand is judged as well"
