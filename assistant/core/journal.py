"""The journal: the setup and every edit since. Undo and redo only move a finger along it; nobody writes inverses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from assistant.core.edits import Edit, apply
from assistant.core.table import Table


@dataclass(frozen=True, eq=False)
class Journal:
    """The edits in order, and the finger: `now` edits of them are done. Tables are worked out once and kept."""

    setup: Table
    edits: tuple[Edit, ...] = ()
    now: int = 0
    _tables: dict[int, Table] = field(default_factory=dict, repr=False)

    @classmethod
    def resumed(cls, setup: Table, edits: Iterable[Edit], now: int, snapshots: Mapping[int, Table]) -> Journal:
        """Return a journal read from a file; `snapshots` are tables after so many edits, so that not all are replayed."""
        return cls(setup, tuple(edits), now, dict(snapshots))

    @property
    def table(self) -> Table:
        """The table as it lies now."""
        return self.table_at(self.now)

    def table_at(self, n: int) -> Table:
        """Return the table after the first `n` edits.

        Raises:
            EditError: an edit cannot be done, which only a file written by hand can bring about.
        """
        known = n
        while known and known not in self._tables:
            known -= 1
        table = self._tables[known] if known else self.setup
        for done in range(known, n):
            table = apply(table, self.edits[done])
            self._tables[done + 1] = table
        return table

    def record(self, edit: Edit) -> Journal:
        """Return the journal after `edit`; what had been undone is dropped.

        Raises:
            EditError: the edit cannot be done.
        """
        table = apply(self.table, edit)
        kept = (
            {n: known for n, known in self._tables.items() if n <= self.now}
            if self.now < len(self.edits)
            else self._tables
        )
        kept[self.now + 1] = table
        return Journal(self.setup, (*self.edits[: self.now], edit), self.now + 1, kept)

    def at(self, now: int) -> Journal:
        """Return the journal with the finger elsewhere, kept between the setup and the last edit."""
        return Journal(self.setup, self.edits, max(0, min(now, len(self.edits))), self._tables)

    def undo(self) -> Journal:
        """Return the journal one edit earlier."""
        return self.at(self.now - 1)

    def redo(self) -> Journal:
        """Return the journal one edit later."""
        return self.at(self.now + 1)
