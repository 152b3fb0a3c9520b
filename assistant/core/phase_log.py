"""The phase log: what tables of earlier versions hold of a phase in rows; and edits done one after another, accepted as one.

The log is a register in the table's facts. Its rows are `phase-log/1`, `phase-log/2` ... in the order in which they were done:

    {"did": "moved", "side": "germany", "who": "germany-a5#1", "start": "konigsberg", "via": ["wilna"], "zone": "warsaw", ...}
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any

import msgspec

from assistant.core.amounts import read_count
from assistant.core.printed import ZoneId
from assistant.core.record import Filled, Ids, Record
from assistant.core.table import Edit, Mark, Move, Note, Position, Several
from assistant.core.text import Text

# `Game.noted` tells what an edit means in the words of the game, and the desk adds that to every edit before it is recorded
# (`Game.with_notes`): a drag, a line, an offer and a script leave the same rows, undone with the edit they belong to. Tables of
# earlier versions hold deeds in rows; players correct them as those of any register.

REGISTER = "phase-log"
PREFIX = f"{REGISTER}/"
FOUGHT = "fought"  # fact: the last question whose dice lay on the table when what it led to was done (desk/fights.py)


class Deed(Record, kw_only=True, omit_defaults=True):
    """One thing done in a phase.

    `did` is one of the game's words (moved, attacked, recruited ...); `side` did it, with the counter `who` if it was one;
    it began in the zone `start`, led through the zones `via` in order and ended, or took place, in `zone`; it was done to the
    counter or side `whom`. `cost` is in the game's own unit: movement, recruitment or operation points, missions.
    `action` numbers the actions of the phase from 1.
    """

    did: str
    side: str = ""
    who: str = ""
    start: str = ""
    via: Ids = ()
    zone: str = ""
    whom: str = ""
    cost: int = 0
    action: int = 0

    @property
    def entered(self) -> Ids:
        """The zones entered, in order, the one where it ended included."""
        return (*self.via, self.zone) if self.zone else self.via


FIELDS = msgspec.structs.fields(Deed)


@functools.lru_cache(maxsize=8)
def deeds(position: Position) -> Mapping[str, Deed]:
    """Return what was done in this phase, by row, in the order in which it was done."""
    rows = position.register(REGISTER)
    return {row: read(rows[row]) for row in sorted(rows, key=_place)}


def cleared(position: Position) -> tuple[Note, ...]:
    """Return the notes that empty the log: another phase begins."""
    return tuple(Note(PREFIX + row) for row in position.register(REGISTER))


def is_row(edit: Edit) -> bool:
    """Tell whether `edit` writes or strikes a row of the log."""
    return isinstance(edit, Note) and edit.fact.startswith(PREFIX)


def with_notes(edit: Edit, notes: Collection[Edit]) -> Edit:
    """Return `edit` and what was noted about it as one edit, under its own label."""
    if not notes:
        return edit
    if isinstance(edit, Several):
        return msgspec.structs.replace(edit, edits=(*edit.edits, *notes))
    return Several((edit, *notes))


def unseen(notes: Iterable[Edit], seen: Collection[ZoneId]) -> Iterator[Edit]:
    """Yield what is noted but for pawns and markers moved to zones that somebody looked at: there all lies as he saw it."""
    for note in notes:
        if isinstance(note, Several):
            if kept := tuple(unseen(note.edits, seen)):
                yield Several(kept, note.label)
        elif not (isinstance(note, Move | Mark) and note.zone in seen):
            yield note


def _place(row: str) -> tuple[int, str]:
    """Return where a row stands: rows are numbered, and what players call otherwise comes before."""
    return max(0, read_count(row)), row


def read(row: Filled) -> Deed:
    """Return a row as a deed; a cell that players emptied or that is of another type counts as not written."""
    values: dict[str, Any] = {}
    for field in FIELDS:
        found = row.get(field.name)
        if found is not None:
            try:
                values[field.name] = msgspec.convert(found, field.type)
            except msgspec.ValidationError:
                continue
    return Deed(**{"did": "", **values})


# Edits done one after another and accepted as one: each is read off the table that those before it leave.

# What a game notes about an edit: the table before, the edit, the table after.
Noted = Callable[[Position, Edit, Position], Iterable[Edit]]


class EditSequence:
    """Offers accepted one after another on tables of their own, to be made one offer of.

    Attributes:
        tables: what each of them finds.
        position: the table after the last.
    """

    def __init__(self, position: Position, noted: Noted) -> None:
        self.position, self._noted = position, noted
        self.tables: list[Position] = []
        self._edits: list[Edit] = []

    def add(self, edit: Edit) -> None:
        """Do an edit, with what the game notes about it, so that the next is read off a table that knows of it."""
        before = self.position
        whole = with_notes(edit, tuple(self._noted(before, edit, before.after(edit))))
        self.tables.append(before)
        self._edits.append(whole)
        self.position = before.after(whole)

    def note(self, edit: Edit) -> None:
        """Write something down behind the edit before."""
        self._edits.append(edit)
        self.position = self.position.after(edit)

    def copy(self) -> EditSequence:
        """Return a chain of its own that goes on from here."""
        found = EditSequence(self.position, self._noted)
        found.tables, found._edits = list(self.tables), list(self._edits)
        return found

    def edit(self, label: Text) -> Edit:
        """Return all of it as one edit."""
        return Several(tuple(self._edits), label)
