"""The journal is a tree: whatever is done to it, every edit that was ever made is there, and every branch is as it was left."""

import time

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from assistant.core.journal import RECENT, SNAPSHOT_EVERY, Branch, Journal, Step
from assistant.core.problems import EditError
from assistant.core.table import Note, Table, apply
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
        self.journal = self.journal.put_away(number) if away else self.journal.brought_back(number)
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
