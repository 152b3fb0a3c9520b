"""Looking back over a table: moments worth stopping at, bookmarks, what changed since the turn began."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from assistant.core.edits import Edit, Flip, Mark, Move, Note, Place, Remove, parts
from assistant.core.position import Position
from assistant.core.table import Table
from assistant.core.text import Text
from assistant.desk.comparing import Difference, differences
from assistant.desk.describing import BOOKMARK, NOTE, bookmarked
from assistant.desk.desk import Desk
from assistant.desk.fights import is_fight


class Bookmark(msgspec.Struct, frozen=True):
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
    for n, (step, before) in enumerate(desk.journal.walk(), 1):
        if fights and not is_fight(step.edit):
            continue
        if side and side not in _sides(step.edit, before, desk):
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
    for n, edit in enumerate(desk.journal.edits, 1):
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
