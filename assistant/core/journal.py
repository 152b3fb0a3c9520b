"""The journal: the set-up and every edit since, as a tree in which nothing is ever erased.

Undo and redo move a cursor along the current branch; edits have no inverses. An edit at the end of a branch makes it longer.
An edit further back begins a new branch there, and what lay ahead stays as it was:

    journal = Journal(setup).record(a).record(b).undo().record(c)
    journal.edits             (a, c)     the branch one is on
    journal.branches          of number 0, which holds a and b, and of number 1, which left it after one edit
    journal.to(0).edits       (a, b)
"""

from __future__ import annotations

from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any

import msgspec

from assistant.core.json_tables import decode_table, encode_edit, encode_table
from assistant.core.record import Record
from assistant.core.table import Edit, Edits, Table, apply
from assistant.core.text import EditError

SNAPSHOT_EVERY = 100  # edits on a branch: so many are replayed at most to know a table
RECENT = 32  # tables that are kept as they are: a screen of lines; all others are worked out from a snapshot when they are wanted


class Step(Record, gc=False):
    """An edit that was done: `number` 1, 2, 3 … in the order of doing, `after` which step (0: the set-up), `at` when (UTC)."""

    number: int
    after: int
    edit: Edit
    at: str = ""  # `YYYY-MM-DD hh:mm:ss`; empty when nobody kept it


class Branch(Record):
    """A line of play from the set-up to `tip`, its last step (0: none yet).

    It left the branch `of` after `since` edits, which both share. `name` was given by a person; without one it is called by
    its last edit. A `trial` was begun to see what if; what is `away` was deleted, and can be brought back.
    """

    number: int
    tip: int = 0
    of: int = 0
    since: int = 0
    name: str = ""
    trial: bool = False
    away: bool = False


class _Known:
    """Tables that are known: a few as they are, by the number of their last step, and snapshots as JSON."""

    def __init__(self, snapshots: Mapping[int, bytes]) -> None:
        self.snapshots = dict(snapshots)
        self._recent: OrderedDict[int, Table] = OrderedDict()

    def find(self, number: int) -> Table | None:
        """Return the table after a step; a snapshot that cannot be read is passed over, the steps say the same."""
        table = self._recent.get(number)
        if table is not None:
            self._recent.move_to_end(number)
        elif number in self.snapshots:
            try:
                table = decode_table(self.snapshots[number])
            except (msgspec.DecodeError, TypeError, ValueError, RecursionError):
                del self.snapshots[number]
            else:
                self.keep(number, table)
        return table

    def keep(self, number: int, table: Table) -> None:
        """Remember the table after a step for a while."""
        self._recent[number] = table
        if len(self._recent) > RECENT:
            self._recent.popitem(last=False)

    def snapshot(self, number: int, table: Table) -> None:
        """Remember the table after a step for good."""
        self.snapshots[number] = encode_table(table)

    def until(self, count: int) -> _Known:
        """Return what is known of the first `count` steps, to be gone on with in another way."""
        return _Known({number: data for number, data in self.snapshots.items() if number <= count})


@dataclass(frozen=True, eq=False)
class Journal:
    """A tree of edits, the branch one is on, and the cursor: `now` edits of that branch's `length` are done.

    `count` is how many steps there are on all branches. A journal is a value. Those that go on from one another share their
    lists, of which each sees as many entries as it has, so that an edit costs the same in the longest journal.
    """

    setup: Table
    branches: tuple[Branch, ...] = (Branch(0),)
    branch: int = 0
    now: int = 0
    count: int = 0
    length: int = 0
    _steps: list[Step] = field(default_factory=list, repr=False)
    _line: list[Step] = field(default_factory=list, repr=False)
    _known: _Known = field(default_factory=lambda: _Known({}), repr=False)

    # What it holds

    @property
    def edits(self) -> Edits:
        """The edits of the branch one is on, those ahead of the cursor too."""
        return tuple(step.edit for step in self._line[: self.length])

    def step(self, n: int) -> Step:
        """Return the `n`-th step of the branch one is on, counted from 1."""
        if not 1 <= n <= self.length:
            raise IndexError(n)
        return self._line[n - 1]

    @property
    def steps(self) -> tuple[Step, ...]:
        """Every step on every branch, in the order of doing."""
        return tuple(self._steps[: self.count])

    def steps_since(self, count: int) -> tuple[Step, ...]:
        """Return the steps done after the first `count`."""
        return tuple(self._steps[count : self.count])

    def snapshots_since(self, count: int) -> dict[int, bytes]:
        """Return the snapshots of tables after the first `count` steps, by the number of their last step."""
        kept = self._known.snapshots
        return {number: kept[number] for number in range(count + 1, self.count + 1) if number in kept}

    @property
    def here(self) -> int:
        """The number of the step that the cursor is at, 0 at the set-up."""
        return self._line[self.now - 1].number if self.now else 0

    @property
    def table(self) -> Table:
        """The table as it lies now."""
        return self.table_at(self.now)

    def table_at(self, n: int) -> Table:
        """Return the table after the first `n` edits of the branch one is on.

        Raises:
            EditError: an edit cannot be done, which only a file written by hand can bring about.
        """
        return self._after(self._line[n - 1].number) if n else self.setup

    def walk(self) -> Iterator[tuple[Step, Table]]:
        """Yield the steps of the branch one is on, each with the table that it was done on.

        Raises:
            EditError: an edit cannot be done, as `table_at`.
        """
        table = self.setup
        for step in self._line[: self.length]:
            yield step, table
            table = apply(table, step.edit)

    def _after(self, number: int) -> Table:
        """Return the table after the step of this number, on whatever branch it lies."""
        ahead: list[Step] = []
        table: Table | None = None
        while number and (table := self._known.find(number)) is None:
            ahead.append(self._steps[number - 1])
            number = ahead[-1].after
        if table is None:
            table = self.setup
        for done, step in enumerate(reversed(ahead), 1):
            table = apply(table, step.edit)
            self._known.keep(step.number, table)
            if done % SNAPSHOT_EVERY == 0:  # a file without snapshots: the next who asks has a shorter way
                self._known.snapshot(step.number, table)
        return table

    def line(self, number: int) -> list[Step]:
        """Return the steps of a branch, from the first to its last."""
        found = []
        at = self.branches[number].tip
        while at:
            found.append(self._steps[at - 1])
            at = self._steps[at - 1].after
        found.reverse()
        return found

    def grown(
        self, steps: Iterable[Step], branches: Iterable[Branch], branch: int, now: int, snapshots: Mapping[int, bytes]
    ) -> Journal:
        """Return this journal with the steps that somebody else did since, or that a file holds, and the branches as they are now.

        Args:
            branch: the one that is played on.
            now: how many edits are done.
            snapshots: tables as JSON, by their last step.

        Raises:
            ValueError: the parts do not fit one another; the message names the first that does not.
        """
        own = len(self._steps) == self.count
        listed, lines = self._steps if own else self._steps[: self.count], tuple(branches)
        listed.extend(steps)
        known = self._known if own else self._known.until(self.count)
        known.snapshots.update(snapshots)
        for place, step in enumerate(listed, 1):
            if step.number != place or not 0 <= step.after < place:
                raise ValueError(f"step {place}")
        for place, each in enumerate(lines):
            of = 0 <= each.of < max(place, 1)
            if each.number != place or not of or not 0 <= each.tip <= len(listed) or each.since < 0:
                raise ValueError(f"branch {place}")
        if not 0 <= branch < len(lines):
            raise ValueError("branch")
        whole = Journal(self.setup, lines, count=len(listed), _steps=listed, _known=known).to(branch)
        if not 0 <= now <= whole.length:
            raise ValueError("now")
        return whole.at(now)

    def tables(self) -> Iterator[tuple[Step, Table | EditError]]:
        """Yield every step on every branch with the table after it, or with why it cannot be done.

        Steps that rest on one that cannot be done are passed over.
        """
        lost: set[int] = set()
        for step in self._steps[: self.count]:
            if step.after in lost:
                lost.add(step.number)
                continue
            try:
                yield step, self._after(step.number)
            except EditError as error:
                lost.add(step.number)
                yield step, error

    def unsound(self) -> dict[int, EditError]:
        """Return the steps that cannot be done, by number, with why: only a file written by hand or damaged has any."""
        return {step.number: found for step, found in self.tables() if isinstance(found, EditError)}

    def shared_with(self, number: int) -> int:
        """Return how many edits a branch shares with the one that is played on."""
        at = self.branches[number].tip
        while at:
            place = bisect_left(self._line, at, hi=self.length, key=lambda step: step.number)
            if place < self.length and self._line[place].number == at:
                return place + 1
            at = self._steps[at - 1].after
        return 0

    # What is done to it

    def record(self, edit: Edit, at: str = "") -> Journal:
        """Return the journal after `edit`; further back than the end of the branch, a new one begins.

        Raises:
            EditError: the edit cannot be done.
        """
        table = apply(self.table, edit)
        journal = self if self.now == self.length else self.begun()
        step = Step(journal.count + 1, journal.here, edit, at)
        alone = len(journal._steps) > journal.count or len(journal._line) > journal.length
        if alone:  # another journal went on from here: what it holds is its own
            known = journal._known.until(journal.count)
            steps, line = journal._steps[: journal.count], journal._line[: journal.length]
        else:
            known, steps, line = journal._known, journal._steps, journal._line
        steps.append(step)
        line.append(step)
        known.keep(step.number, table)
        if len(line) % SNAPSHOT_EVERY == 0:
            known.snapshot(step.number, table)
        return replace(
            journal.changed(journal.branch, tip=step.number, away=False),
            now=journal.now + 1,
            count=step.number,
            length=journal.length + 1,
            _steps=steps,
            _line=line,
            _known=known,
        )

    def aside(self) -> Journal:
        """Return the same journal with a memory of its own, for another thread to read."""
        return replace(self, _known=self._known.until(self.count))

    def at(self, now: int) -> Journal:
        """Return the journal with the cursor elsewhere on its branch, kept between the set-up and the last edit."""
        return replace(self, now=max(0, min(now, self.length)))

    def undo(self) -> Journal:
        """Return the journal one edit earlier."""
        return self.at(self.now - 1)

    def redo(self) -> Journal:
        """Return the journal one edit later."""
        return self.at(self.now + 1)

    # Branches

    @property
    def played(self) -> Branch:
        """The branch that is played on."""
        return self.branches[self.branch]

    def begun(self, *, trial: bool = False) -> Journal:
        """Return the journal on a new branch that begins at the cursor and holds nothing of its own yet."""
        young = Branch(len(self.branches), self.here, self.branch, self.now, trial=trial)
        return replace(
            self, branches=(*self.branches, young), branch=young.number, length=self.now, _line=self._line[: self.now]
        )

    def to(self, number: int) -> Journal:
        """Return the journal at the end of a branch."""
        line = self.line(number)
        return replace(self, branch=number, now=len(line), length=len(line), _line=line)

    def back(self) -> Journal:
        """Return the journal on the branch that this one left: where a trial began, else at its end.

        A trial in which nothing was done leaves nothing behind.
        """
        left = self.played
        if left.number == 0:
            return self
        journal = self
        if left.trial and self.length <= left.since:
            last = left.number == len(self.branches) - 1
            journal = replace(self, branches=self.branches[:-1]) if last else self.changed(left.number, away=True)
        journal = journal.to(left.of)
        return journal.at(left.since) if left.trial else journal

    def changed(self, number: int, **fields: Any) -> Journal:
        """Return the journal with other `fields` of a branch: its name (empty: its last edit tells it), put `away` or not."""
        branch = msgspec.structs.replace(self.branches[number], **fields)
        return replace(self, branches=(*self.branches[:number], branch, *self.branches[number + 1 :]))

    # Journals that meet

    def identities(self) -> list[str]:
        """Return what tells each step from any other, by its number: a hash of the steps before it, its edit and its time."""
        found = [sha256(encode_table(self.setup)).hexdigest()]
        for step in self.steps:
            found.append(sha256(f"{found[step.after]} {step.at} ".encode() + encode_edit(step.edit)).hexdigest())
        return found

    def grafted(self, other: Journal) -> Journal:
        """Return this journal with the steps that another one from the same set-up has besides, on branches of their own.

        The branch that is played on there comes last.

        Raises:
            ValueError: the other one began with another table.
        """
        theirs = other.identities()
        numbers = {identity: number for number, identity in enumerate(self.identities())}
        if theirs[0] not in numbers or numbers[theirs[0]]:
            raise ValueError("set-up")
        steps: list[Step] = []
        for step in other.steps:
            if theirs[step.number] not in numbers:
                number = numbers[theirs[step.number]] = self.count + len(steps) + 1
                steps.append(Step(number, numbers[theirs[step.after]], step.edit, step.at))
        if not steps:
            return self
        lies = {0: (0, 0)}  # where each step lies: a branch, and how far along it
        for branch in self.branches:
            for place, step in enumerate(self.line(branch.number), 1):
                lies.setdefault(step.number, (branch.number, place))
        young: list[Branch] = []
        for branch in sorted(other.branches, key=lambda each: each.number == other.branch):
            line = [numbers[theirs[step.number]] for step in other.line(branch.number)]
            if not line or line[-1] in lies:
                continue
            shared = max((place for place, number in enumerate(line, 1) if number in lies), default=0)
            of, since = lies[line[shared - 1]] if shared else (0, 0)
            young.append(Branch(len(self.branches) + len(young), line[-1], of, since, branch.name))
            for place, number in enumerate(line, 1):
                lies.setdefault(number, (young[-1].number, place))
        return self.grown(steps, (*self.branches, *young), self.branch, self.now, {})
