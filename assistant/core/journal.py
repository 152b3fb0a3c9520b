"""The journal: every table since the setup. Undo and redo only move a finger along it; nobody writes inverses."""

from __future__ import annotations

from dataclasses import dataclass, replace

from assistant.core.edits import Edit, apply
from assistant.core.table import Table


@dataclass(frozen=True)
class Journal:
    """Tables and the edits between them: `edits[i]` leads from `tables[i]` to `tables[i + 1]`."""

    tables: tuple[Table, ...]
    edits: tuple[Edit, ...] = ()
    now: int = 0

    @classmethod
    def begin(cls, table: Table) -> Journal:
        """Return a journal whose setup is `table`."""
        return cls((table,))

    @property
    def table(self) -> Table:
        """The table as it lies now."""
        return self.tables[self.now]

    def record(self, edit: Edit) -> Journal:
        """Return the journal after `edit`; what had been undone is dropped.

        Raises:
            EditError: the edit cannot be done.
        """
        table = apply(self.table, edit)
        return Journal((*self.tables[: self.now + 1], table), (*self.edits[: self.now], edit), self.now + 1)

    def at(self, now: int) -> Journal:
        """Return the journal with the finger on another table, kept between the setup and the last one."""
        return replace(self, now=max(0, min(now, len(self.edits))))

    def undo(self) -> Journal:
        """Return the journal one edit earlier."""
        return self.at(self.now - 1)

    def redo(self) -> Journal:
        """Return the journal one edit later."""
        return self.at(self.now + 1)
