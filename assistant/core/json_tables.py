"""Tables and edits as JSON: what files hold and what travels between programs (docs/data.md, "Tables as JSON").

{"counters": [["germany-a5#1", "germany-a5", "varsovie", 0], …],     in stacking order
"markers":  [["control-germany", "varsovie", 1], …],
"facts":    {"gas-used": 1915, …}}
"""

from __future__ import annotations

from typing import Any

import msgspec

from assistant.core.edits import Edit
from assistant.core.table import Counter, Table


class _Counter(msgspec.Struct, frozen=True, array_like=True):
    id: str
    kind: str
    zone: str
    face: int = 0


class TableData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Table in the shape of its JSON."""

    counters: tuple[_Counter, ...] = ()
    markers: tuple[tuple[str, str, int], ...] = ()
    facts: dict[str, Any] = {}

    def table(self) -> Table:
        """Return the Table that this describes."""
        return Table(
            {c.id: Counter(c.id, c.kind, c.zone, c.face) for c in self.counters},
            {(marker, zone): number for marker, zone, number in self.markers},
            self.facts,
        )


def table_data(table: Table) -> TableData:
    """Return `table` in the shape of its JSON."""
    return TableData(
        tuple(_Counter(c.id, c.kind, c.zone, c.face) for c in table.counters.values()),
        tuple((marker, zone, number) for (marker, zone), number in table.markers.items()),
        dict(table.facts),
    )


_table = msgspec.json.Decoder(TableData)
_edit: msgspec.json.Decoder[Edit] = msgspec.json.Decoder(Edit)


def encode_table(table: Table) -> bytes:
    """Return `table` as JSON."""
    return msgspec.json.encode(table_data(table))


def decode_table(data: bytes | str) -> Table:
    """Return the Table that JSON describes.

    Raises:
        msgspec.DecodeError: it does not describe one.
    """
    return _table.decode(data).table()


def encode_edit(edit: Edit) -> bytes:
    """Return `edit` as JSON."""
    return msgspec.json.encode(edit)


def decode_edit(data: bytes | str) -> Edit:
    """Return the Edit that JSON describes.

    Raises:
        msgspec.DecodeError: it does not describe one.
    """
    return _edit.decode(data)
