"""Looking back over a table: moments worth stopping at, bookmarks, and what differs between two states, in words."""

from __future__ import annotations

import collections
from collections.abc import Iterator
from typing import Any

from assistant.core import phase_log
from assistant.core.board import ZoneId
from assistant.core.game import Game
from assistant.core.kinds import CounterId
from assistant.core.position import CONTROL, Position
from assistant.core.questions import Arrow, Role
from assistant.core.record import Record
from assistant.core.table import (
    BOOKMARK,
    NOTE,
    Counter,
    Edit,
    Flip,
    Mark,
    Move,
    Note,
    Place,
    Remove,
    Table,
    is_same,
    parts,
)
from assistant.core.text import Text, speaker
from assistant.desk import descriptions as words
from assistant.desk.descriptions import bookmarked
from assistant.desk.desk import Desk
from assistant.desk.fights import is_fight

# What differs between two states of a table, in words: "Russian army: here Wilna, there Minsk".

say = speaker(__name__)


class Difference(Record):
    """One thing that lies otherwise: in words, and the zones and counters to be lit for it."""

    text: Text
    about: tuple[str, ...] = ()


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
    ways: dict[Way, list[CounterId]] = {}
    for counter in dict.fromkeys((*here.table.counters, *there.table.counters)):
        one, other = here.table.counters.get(counter), there.table.counters.get(counter)
        if one != other:
            ways.setdefault(_way(one, other), []).append(counter)
    for (_, at, to, face, turned), counters in ways.items():
        zones = tuple(zone for zone in (at, to) if zone is not None)
        what = words.counters_named(here if at is not None else there, counters)
        if at is None or to is None:
            key = f"{way}-only-there" if at is None else f"{way}-only-here"
            text = say(key, what=what, zone=words.zone_named(here, zones[0]))
        elif at == to:
            change = words.change_of(here, here.table.counters[counters[0]].kind, face, turned)
            text = say(f"{way}-{change}", what=what, zone=words.zone_named(here, at))
        else:
            text = say(
                f"{way}-lies", what=what, here=_place(here, counters[0], at), there=_place(there, counters[0], to)
            )
        yield Difference(text, (*zones, *counters))


def _place(position: Position, counter: CounterId, zone: ZoneId) -> Any:
    """Return where a counter lies: of a pawn the number of its box."""
    box = position.board.zones[zone].tags.get("box") if position.kind(counter).track else None
    return str(box) if box is not None else words.zone_named(position, zone)


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
    ours, theirs = here.table.markers, there.table.markers
    held: set[ZoneId] = set()
    for marker, zone in dict.fromkeys((*ours, *theirs)):
        one, other = ours.get((marker, zone), 0), theirs.get((marker, zone), 0)
        if one == other:
            continue
        kind = here.kinds.markers.get(marker)
        named = words.zone_named(here, zone)
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
    side = position.kinds.sides.get(position.controller(zone) or "")
    return side.name if side is not None else say("differs-nobody")


def _facts(here: Position, there: Position, game: Game, way: str) -> Iterator[Difference]:
    ours, theirs = here.table.facts, there.table.facts
    for fact in dict.fromkeys((*ours, *theirs)):
        one, other = ours.get(fact), theirs.get(fact)
        if one != other and fact not in (NOTE, BOOKMARK, phase_log.FOUGHT) and not fact.startswith(phase_log.PREFIX):
            title = words.fact_named(here, fact, game)
            if "/" in fact:
                yield Difference(say(f"{way}-row", row=title))
            else:
                told = {
                    "here": words.fact_value(here, fact, one, game),
                    "there": words.fact_value(there, fact, other, game),
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
        edit = desk.deed(n)
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
        edit = desk.deed(n)
        if isinstance(edit, Note) and edit.fact in (NOTE, BOOKMARK) and edit.value is not None:
            at = bookmarked(edit.value)[1] if edit.fact == BOOKMARK else None
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
    there = later.table.counters
    gone = collections.Counter(
        (lay.zone, there[name].zone) for name, lay in earlier.table.counters.items() if name in there
    )
    return tuple(
        Arrow(start, end, str(n) if n > 1 else "", Role.PATH) for (start, end), n in gone.items() if start != end
    )


def turn_begins(desk: Desk) -> int:
    """Return after how many edits the turn that is played now began; 0 where it began with the set-up."""
    now = desk.journal.now
    title = _turn(desk, desk.position)
    while now and _turn(desk, desk.position_at(now - 1)) == title:
        now -= 1
    return now


def _turn(desk: Desk, position: Position) -> Text | None:
    status = desk.game.status(position) if desk.game.status is not None else ()
    return status[0].text if status else None


def changed_between(desk: Desk, earlier: int, later: int) -> tuple[Difference, ...]:
    """Return what lies otherwise after `later` edits than after `earlier`, of the branch that is played on."""
    return differences(desk.position_at(earlier), desk.position_at(later), desk.game, later=True)
