"""Looking about in a table's journal: branches, its lines in words, moments and bookmarks, what differs between two states.

Going back and editing begins a branch by itself (core/journal.py); nothing here is needed for that.
"""

from __future__ import annotations

import collections
from collections.abc import Iterator
from typing import Any

from assistant.core import phase_log
from assistant.core.game import Game
from assistant.core.journal import Branch, Journal
from assistant.core.printed import CounterId, ZoneId
from assistant.core.questions import Arrow, Role
from assistant.core.record import Ids, Record, grouped
from assistant.core.table import (
    BOOKMARK,
    CONTROL,
    NOTE,
    Counter,
    Edit,
    Flip,
    Mark,
    Move,
    Note,
    Place,
    Position,
    Remove,
    Table,
    is_same,
    parts,
)
from assistant.core.text import QuestionError, Text, speaker, verbatim
from assistant.desk import descriptions, wording
from assistant.desk.desk import Desk
from assistant.desk.fights import is_fight

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
        desk.journal.branch == number,
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
    if desk.journal.branch == number and desk.journal.now == desk.journal.length:
        return False
    return desk.walk(lambda journal: (journal.changed(number, away=False) if branch.away else journal).to(number))


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
    return desk.walk(lambda journal: journal.changed(number, name=words.strip()))


def put_away(desk: Desk, number: int) -> bool:
    """Take a branch out of the lists. Its edits stay in the file, and `bring_back` undoes this.

    Raises:
        QuestionError: there is no such branch, or it is the one that is played on.
        SaveError: as `Desk.walk`.
    """
    branch = _branch(desk, number)
    if desk.journal.branch == number:
        raise QuestionError("branch", say("branch-in-use", name=title(desk, number)))
    return not branch.away and desk.walk(lambda journal: journal.changed(number, away=True))


def bring_back(desk: Desk, number: int) -> bool:
    """Bring a branch back that was put away.

    Raises:
        QuestionError: there is no such branch.
        SaveError: as `Desk.walk`.
    """
    return _branch(desk, number).away and desk.walk(lambda journal: journal.changed(number, away=False))


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


# What differs between two states of a table, in words: "Russian army: here Wilna, there Minsk".


class Difference(Record):
    """One thing that lies otherwise: in words, and the zones and counters to be lit for it."""

    text: Text
    about: Ids = ()


def differences(here: Position, there: Position, game: Game, *, later: bool = False) -> tuple[Difference, ...]:
    """Return what lies otherwise in `there` than in `here`: counters, markers, facts, in this order.

    Args:
        game: that is played on both.
        later: `there` is the same table at another moment: what became of it is told, not where it lies here and there.
    """
    if is_same(here.table, there.table):
        return ()
    way = "became" if later else "differs"
    return (*_counters(here, there, way), *_markers(here, there, way), *_facts(here, there, game, way))


Way = tuple[str, ZoneId | None, ZoneId | None, int, int]  # of a kind: where it lies here and there, and on which faces


def _counters(here: Position, there: Position, way: str) -> Iterator[Difference]:
    known = dict.fromkeys((*here.counters, *there.counters))
    both = ((here.counters.get(counter), there.counters.get(counter), counter) for counter in known)
    ways = grouped((_way(one, other), counter) for one, other, counter in both if one != other)
    for (_, at, to, face, turned), counters in ways.items():
        zones = tuple(zone for zone in (at, to) if zone is not None)
        what = descriptions.counters_named(here if at is not None else there, counters)
        if at is None or to is None:
            key = f"{way}-only-there" if at is None else f"{way}-only-here"
            text = say(key, what=what, zone=descriptions.zone_named(here, zones[0]))
        elif at == to:
            change = descriptions.change_of(here, here.counters[counters[0]].kind, face, turned)
            text = say(f"{way}-{change}", what=what, zone=descriptions.zone_named(here, at))
        else:
            text = say(
                f"{way}-lies", what=what, here=_place(here, counters[0], at), there=_place(there, counters[0], to)
            )
        yield Difference(text, (*zones, *counters))


def _place(position: Position, counter: CounterId, zone: ZoneId) -> Any:
    """Return where a counter lies: of a pawn the number of its box."""
    box = position.zones[zone].tags.get("box") if position.kind(counter).track else None
    return str(box) if box is not None else descriptions.zone_named(position, zone)


def _way(one: Counter | None, other: Counter | None) -> Way:
    known = one or other
    assert known is not None
    return (
        known.kind,
        one.zone if one else None,
        other.zone if other else None,
        one.face if one else 0,
        other.face if other else 0,
    )


def _markers(here: Position, there: Position, way: str) -> Iterator[Difference]:
    ours, theirs = here.markers, there.markers
    held: set[ZoneId] = set()
    for marker, zone in dict.fromkeys((*ours, *theirs)):
        one, other = ours.get((marker, zone), 0), theirs.get((marker, zone), 0)
        if one == other:
            continue
        kind = here.kinds.markers.get(marker)
        named = descriptions.zone_named(here, zone)
        if kind is not None and kind.kind == CONTROL:
            if zone not in held:
                held.add(zone)
                yield Difference(
                    say(f"{way}-held", zone=named, here=_held(here, zone), there=_held(there, zone)), (zone,)
                )
        else:
            name = kind.name if kind is not None else marker
            yield Difference(say(f"{way}-marker", marker=name, zone=named, here=one, there=other), (zone,))


def _held(position: Position, zone: ZoneId) -> Any:
    side = position.sides.get(position.controller(zone) or "")
    return side.name if side is not None else say("differs-nobody")


def _facts(here: Position, there: Position, game: Game, way: str) -> Iterator[Difference]:
    ours, theirs = here.facts, there.facts
    for fact in dict.fromkeys((*ours, *theirs)):
        one, other = ours.get(fact), theirs.get(fact)
        if one != other and fact not in (NOTE, BOOKMARK, phase_log.FOUGHT) and not fact.startswith(phase_log.PREFIX):
            title = descriptions.fact_named(here, fact, game)
            if "/" in fact:
                yield Difference(say(f"{way}-row", row=title))
            else:
                told = {
                    "here": descriptions.fact_value(here, fact, one, game),
                    "there": descriptions.fact_value(there, fact, other, game),
                }
                yield Difference(say(f"{way}-fact", fact=title, **told))


# Looking back over a table: moments worth stopping at, bookmarks, what changed since the turn began.


class Bookmark(Record):
    """A bookmark or a note in the journal: after how many edits it stands, and its words."""

    now: int
    words: Text


def moments(desk: Desk, *, fights: bool = False, side: str = "") -> tuple[int, ...]:
    """Return at which numbers of edits a playback stops, the set-up first.

    Args:
        fights: only after what was settled with dice.
        side: only after what was done with this side's counters or to its control; empty for all.
    """
    found = [0]
    for n, (_, before) in enumerate(desk.journal.walk(), 1):
        edit = desk.edit_at(n)
        if fights and not is_fight(edit):
            continue
        if side and side not in _sides(edit, before, desk):
            continue
        found.append(n)
    return tuple(found)


def _sides(edit: Edit, before: Table, desk: Desk) -> Iterator[str]:
    """Yield the sides whose counters or control an edit moves."""
    for part in parts(edit):
        match part:
            case Move() | Flip() | Remove():
                kinds = [before.counters[name].kind for name in part.counters if name in before.counters]
                yield from (desk.kinds.kinds[kind].side for kind in kinds if kind in desk.kinds.kinds)
            case Place() if part.kind in desk.kinds.kinds:
                yield desk.kinds.kinds[part.kind].side
            case Mark() if part.marker in desk.kinds.markers:
                yield desk.kinds.markers[part.marker].side


def bookmarks(desk: Desk) -> tuple[Bookmark, ...]:
    """Return the bookmarks and notes of the branch that is played on, in order."""
    found = []
    for n in range(1, len(desk.journal.edits) + 1):
        edit = desk.edit_at(n)
        if isinstance(edit, Note) and edit.fact in (NOTE, BOOKMARK) and edit.value is not None:
            at = descriptions.bookmarked(edit.value)[1] if edit.fact == BOOKMARK else None
            found.append(Bookmark(at if at is not None and 0 <= at < n else n, desk.told(n)))
    return tuple(sorted(found, key=lambda one: one.now))


def set_bookmark(desk: Desk, words: str) -> None:
    """Set a bookmark at the moment that is shown. One that is looked back at is named at the end of the branch: no other begins.

    Raises:
        EditError: it cannot be written there.
        SaveError: it cannot be written into the file.
    """
    now, end = desk.journal.now, desk.journal.length
    if now == end:
        desk.edit(Note(BOOKMARK, words))
        return
    desk.go(end)
    desk.edit(Note(BOOKMARK, {"words": words, "at": now}))
    desk.go(now)


def ways(earlier: Position, later: Position) -> tuple[Arrow, ...]:
    """Return which ways counters lie from one position to another, how many where they are several."""
    there = later.counters
    gone = collections.Counter((lay.zone, there[name].zone) for name, lay in earlier.counters.items() if name in there)
    return tuple(
        Arrow(start, end, str(n) if n > 1 else "", Role.PATH) for (start, end), n in gone.items() if start != end
    )


def turn_begins(desk: Desk) -> int:
    """Return after how many edits the turn that is played now began; 0 where it began with the set-up."""
    now = desk.journal.now
    title = wording.turn_called(desk.game, desk.position)
    while now and wording.turn_called(desk.game, desk.position_at(now - 1)) == title:
        now -= 1
    return now


def changed_between(desk: Desk, earlier: int, later: int) -> tuple[Difference, ...]:
    """Return what lies otherwise after `later` edits than after `earlier`, of the branch that is played on."""
    return differences(desk.position_at(earlier), desk.position_at(later), desk.game, later=True)
