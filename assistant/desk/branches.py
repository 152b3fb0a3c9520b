"""The branches of a table's journal: what they are called, going from one to another, trying something out.

Going back and editing begins a branch by itself (core/journal.py); nothing here is needed for that. What differs between two
branches is told by desk/comparing.py.
"""

from __future__ import annotations

import msgspec

from assistant.core.journal import Branch, Journal
from assistant.core.problems import QuestionError
from assistant.core.text import Text, speaker, verbatim
from assistant.desk.comparing import Difference, differences
from assistant.desk.desk import Desk

say = speaker(__name__)


class Row(msgspec.Struct, frozen=True):
    """A branch as lists show it: `title` its name or its last edit, `at` when that was (UTC).

    `own` is how many of its edits the branch that is played on has not.
    """

    branch: Branch
    title: Text
    own: int
    at: str
    here: bool


def rows(desk: Desk, *, away: bool = False) -> tuple[Row, ...]:
    """Return the branches in the order in which they began; with `away` those that were put away."""
    journal = desk.journal
    return tuple(row(desk, branch.number) for branch in journal.branches if branch.away == away)


def row(desk: Desk, number: int) -> Row:
    """Return one branch as lists show it.

    Raises:
        QuestionError: there is no such branch.
    """
    branch = _branch(desk, number)
    line = desk.journal.line(number)
    return Row(
        branch,
        title(desk, number),
        len(line) - desk.journal.shared_with(number),
        line[-1].at if line else "",
        _is_here(desk, number),
    )


def title(desk: Desk, number: int) -> Text:
    """Return what a branch is called: as somebody named it, else by its last edit.

    Raises:
        QuestionError: there is no such branch.
    """
    branch = _branch(desk, number)
    if branch.name:
        return verbatim(branch.name)
    journal = desk.journal.to(number)
    if branch.trial and journal.length <= branch.since:
        return say("branch-empty")
    if not journal.length:
        return say("branch-set-up")
    return desk.told(journal.length, journal)


def go(desk: Desk, number: int) -> bool:
    """Go to the end of a branch; one that was put away is back then. Return False when one is there already.

    Raises:
        QuestionError: there is no such branch.
        SaveError: as `Desk.walk`.
    """
    branch = _branch(desk, number)
    if _is_here(desk, number) and desk.journal.now == desk.journal.length:
        return False
    return desk.walk(lambda journal: (journal.brought_back(number) if branch.away else journal).to(number))


def other(desk: Desk) -> bool:
    """Go to the branch that this one left, from the first branch to the last that left it; False when there is none.

    Raises:
        SaveError: as `Desk.walk`.
    """
    journal = desk.journal
    if journal.branch:
        return go(desk, journal.branches[journal.branch].of)
    left = [branch.number for branch in journal.branches if branch.number and not branch.of and not branch.away]
    return go(desk, left[-1]) if left else False


def what_if(desk: Desk) -> bool:
    """Begin to try something out, or leave what was tried and go back to where it was begun; return whether a trial is on.

    Raises:
        SaveError: as `Desk.walk`.
    """
    trial = desk.journal.branches[desk.journal.branch].trial
    desk.walk(Journal.back if trial else lambda journal: journal.begun(trial=True))
    return not trial


def name(desk: Desk, number: int, words: str) -> bool:
    """Name a branch; without words it is called by its last edit again.

    Raises:
        QuestionError: there is no such branch.
        SaveError: as `Desk.walk`.
    """
    _branch(desk, number)
    return desk.walk(lambda journal: journal.named(number, words.strip()))


def put_away(desk: Desk, number: int) -> bool:
    """Take a branch out of the lists. Its edits stay in the file, and `bring_back` undoes this.

    Raises:
        QuestionError: there is no such branch, or it is the one that is played on.
        SaveError: as `Desk.walk`.
    """
    branch = _branch(desk, number)
    if _is_here(desk, number):
        raise QuestionError("branch", say("branch-in-use", name=title(desk, number)))
    return False if branch.away else desk.walk(lambda journal: journal.put_away(number))


def bring_back(desk: Desk, number: int) -> bool:
    """Bring a branch back that was put away.

    Raises:
        QuestionError: there is no such branch.
        SaveError: as `Desk.walk`.
    """
    return desk.walk(lambda journal: journal.brought_back(number)) if _branch(desk, number).away else False


def compare(desk: Desk, number: int) -> tuple[Difference, ...]:
    """Return what lies otherwise at the end of a branch than on the table now.

    Raises:
        QuestionError: there is no such branch.
    """
    _branch(desk, number)
    return differences(desk.position, desk.position_of(desk.journal.to(number).table), desk.game)


def _branch(desk: Desk, number: int) -> Branch:
    branches = desk.journal.branches
    if not 0 <= number < len(branches):
        raise QuestionError("branch", say("no-such-branch", n=str(number), most=len(branches) - 1))
    return branches[number]


def _is_here(desk: Desk, number: int) -> bool:
    return desk.journal.branch == number
