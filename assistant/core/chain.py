"""Edits done one after another and accepted as one: each is read off the table that those before it leave."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from assistant.core.edits import Edit, Several, parts
from assistant.core.phase_log import with_notes
from assistant.core.position import Position
from assistant.core.questions import Offer
from assistant.core.text import Text

# What a game notes about an edit: the table before, the edit, the table after.
Noted = Callable[[Position, Edit, Position], Iterable[Edit]]


class Chain:
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
        more = parts(with_notes(edit, tuple(self._noted(before, edit, before.after(edit)))))
        self.tables.append(before)
        self._edits += more
        self.position = before.after(Several(more))

    def note(self, edit: Edit) -> None:
        """Write something down behind the edit before."""
        self._edits.append(edit)
        self.position = self.position.after(edit)

    def copy(self) -> Chain:
        """Return a chain of its own that goes on from here."""
        found = Chain(self.position, self._noted)
        found.tables, found._edits = list(self.tables), list(self._edits)
        return found

    def edit(self, label: Text) -> Edit:
        """Return all of it as one edit."""
        return Several(tuple(self._edits), label)

    def offer(self, label: Text, rule: str) -> Offer:
        """Return one offer for all of it.

        Args:
            label: what it is called, on the card and in the journal.
            rule: the number of the rule that allows it.
        """
        return Offer(label, self.edit(label), rule)
