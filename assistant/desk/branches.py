"""The branches of a table's journal: what they are called, going from one to another, trying something out; and its lines in words.

Going back and editing begins a branch by itself (core/journal.py); nothing here is needed for that. What differs between two
branches is told by desk/replay.py.
"""

from __future__ import annotations

from collections.abc import Hashable

from assistant.core.board import ZoneId
from assistant.core.journal import Branch, Journal
from assistant.core.problems import QuestionError
from assistant.core.record import Record
from assistant.core.table import NOTE, Counter, Edit, Flip, Move, Note, Several, Table
from assistant.core.text import Text, render, speaker, verbatim
from assistant.desk import descriptions
from assistant.desk.desk import Desk
from assistant.desk.replay import Difference, differences

# The lines of a long journal in words, one after another: what most of them have in common is worked out once.

MOST_SAID = 20_000  # lines that are remembered


class Lines:
    """Says edits of one table in one language, as `render(desk.in_words(…))` says each by itself."""

    def __init__(self, desk: Desk, language: str) -> None:
        self._desk, self._language = desk, language
        self._said: dict[Hashable, str] = {}  # of edits that look alike: a long journal repeats itself
        self._zones: dict[ZoneId, str] = {}
        self._boxes = {zone.id for zone in desk.board.zones.values() if "box" in zone.tags}  # of tracks
        self._frames: dict[str, str] = {}  # messages whose arguments are still to be filled in, by key
        self._movers: dict[tuple[str, int], tuple[str, str]] = {}  # kind and face: what it is called, and its reserve

    def line(self, edit: Edit, before: Table) -> str:
        """Return the words of an edit that was done on `before`."""
        if isinstance(edit, Move | Flip) and len(edit.counters) == 1:
            lying = before.counters.get(edit.counters[0])
            if lying is not None:
                words = self._moved(lying, edit) if isinstance(edit, Move) else self._turned(lying, edit)
                if words:
                    return words
        if isinstance(edit, Note) and edit.fact == NOTE and isinstance(edit.value, str):
            return self._frame("noted", "words").format(edit.value)
        alike = descriptions.alike(edit, before)
        said = self._said.get(alike) if alike is not None else None
        if said is None:
            said = render(self._desk.in_words(edit, before), self._language)
            if alike is not None and len(self._said) < MOST_SAID:
                self._said[alike] = said
        return said

    def parts(self, edit: Edit, before: Table) -> str:
        """Return the parts of an edit that was done on `before`, each on a line of its own; empty where its words say all."""
        if not isinstance(edit, Several):
            return ""
        position = self._desk.position_of(descriptions.scene(edit, before))
        told = descriptions.unfolded(edit, position, self._desk.game)
        return "".join(f"       – {render(part, self._language)}\n" for part in told)

    def _moved(self, lying: Counter, edit: Move) -> str:
        """Return the words of the commonest of lines, a counter going from zone to zone; empty if there is more to it."""
        name, home = self._movers.get((lying.kind, lying.face)) or self._mover(lying)
        start, goal = self._zone(lying.zone), self._zone(edit.zone)
        if not (name and start and goal) or (edit.zone in self._boxes and self._desk.kinds.kinds[lying.kind].track):
            return ""
        if edit.zone == home:
            return self._frame("to-reserve", "what", "start").format(name, start)
        if lying.zone == home:
            return self._frame("moved", "what", "zone").format(name, goal)
        return "" if edit.via else self._frame("moved-from", "what", "start", "zone").format(name, start, goal)

    def _turned(self, lying: Counter, edit: Flip) -> str:
        """Return the words of a counter that is turned over where it lies; empty if there is more to it."""
        name, _ = self._movers.get((lying.kind, lying.face)) or self._mover(lying)
        zone = self._zone(lying.zone)
        face = int(not lying.face) if edit.face is None else edit.face
        change = descriptions.change_of(self._desk.position, lying.kind, lying.face, face)
        return self._frame(change, "what", "zone").format(name, zone) if name and zone else ""

    def _frame(self, key: str, *args: str) -> str:
        if key not in self._frames:
            places = {name: f"{{{n}}}" for n, name in enumerate(args)}
            self._frames[key] = render(descriptions.say(key, **places), self._language)
        return self._frames[key]

    def _mover(self, lying: Counter) -> tuple[str, str]:
        kind = self._desk.kinds.kinds.get(lying.kind)
        if kind is None or not 0 <= lying.face <= kind.last:
            found = ("", "")
        else:
            position = self._desk.position_of(Table({lying.id: lying}))
            found = (
                render(descriptions.counters_named(position, (lying.id,)), self._language),
                kind.home,
            )
        self._movers[lying.kind, lying.face] = found
        return found

    def _zone(self, zone: ZoneId) -> str:
        """Return what a zone of the board is called; empty if it has none of that id, or others of the name."""
        words = self._zones.get(zone)
        if words is None:
            board, known = self._desk.board, self._desk.board.zones.get(zone)
            plain = known is not None and descriptions.place_named(board, zone) is known.name
            words = self._zones[zone] = render(known.name, self._language) if known is not None and plain else ""
        return words


say = speaker(__name__)


class Row(Record):
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
        return go(desk, journal.played.of)
    left = [branch.number for branch in journal.branches if branch.number and not branch.of and not branch.away]
    return go(desk, left[-1]) if left else False


def what_if(desk: Desk) -> bool:
    """Begin to try something out, or leave what was tried and go back to where it was begun; return whether a trial is on.

    Raises:
        SaveError: as `Desk.walk`.
    """
    trial = desk.journal.played.trial
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
