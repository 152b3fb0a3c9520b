"""Tables and edits as JSON: what files hold and what travels between programs (docs/data.md, "Tables as JSON").

{"counters": [["germany-a5#1", "germany-a5", "varsovie", 0], …],     in stacking order
"markers":  [["control-germany", "varsovie", 1], …],
"facts":    {"gas-used": 1915, …}}
"""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import msgspec

from assistant.core.decoding import read_json, torn
from assistant.core.record import Record
from assistant.core.table import Counter, Edit, Flip, Mark, Move, Note, Place, Remove, Several, Table
from assistant.core.text import can_be_said, folder_of

DEEPEST = 16  # edits within edits, facts within facts; the program nests edits two deep, registers' values three


class TableData(Record, forbid_unknown_fields=True):
    """A Table in the shape of its JSON."""

    counters: tuple[Counter, ...] = ()
    markers: tuple[tuple[str, str, int], ...] = ()
    facts: dict[str, Any] = {}

    def table(self) -> Table:
        """Return the Table that this describes."""
        return Table(
            {counter.id: counter for counter in self.counters},
            {(marker, zone): number for marker, zone, number in self.markers},
            self.facts,
        )


def table_data(table: Table) -> TableData:
    """Return `table` in the shape of its JSON."""
    return TableData(
        tuple(table.counters.values()),
        tuple((marker, zone, number) for (marker, zone), number in table.markers.items()),
        dict(table.facts),
    )


# An amount in the words of an edit stays a decimal, so that each language prints its own sign.
_edit: msgspec.json.Decoder[Edit] = msgspec.json.Decoder(Edit, float_hook=Decimal)
_edit_encoder = msgspec.json.Encoder(decimal_format="number")
_FLAT = frozenset((Place, Move, Flip, Remove, Mark))  # edits in which nothing can be nested


def encode_table(table: Table) -> bytes:
    """Return `table` as JSON."""
    return msgspec.json.encode(table_data(table))


def decode_table(data: bytes | str) -> Table:
    """Return the Table that JSON describes.

    Raises:
        msgspec.DecodeError: it does not describe one.
    """
    return sound_table(read_json(data, TableData)).table()


def encode_edit(edit: Edit) -> bytes:
    """Return `edit` as JSON."""
    return _edit_encoder.encode(edit)


def decode_edit(data: bytes | str) -> Edit:
    """Return the Edit that JSON describes.

    Raises:
        msgspec.DecodeError: it does not describe one.
    """
    try:  # a long journal has a hundred thousand: this is as quick as it can be
        edit = _edit.decode(data)
        return edit if type(edit) in _FLAT else sound_edit(edit)
    except (UnicodeError, RecursionError) as error:
        raise torn(error) from None


def loses_words(data: bytes | str) -> bool:
    """Tell whether `decode_edit` leaves out a label of the Edit that JSON describes: one that is no text of ours."""
    try:
        return _has_foreign_label(_edit.decode(data), 0)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return False  # nothing is left of it; that is told elsewhere


def _has_foreign_label(edit: Edit, depth: int) -> bool:
    if depth > DEEPEST or not isinstance(edit, Several):
        return False
    # A label of ours whose words are gone was written by an earlier version.
    label = edit.label
    foreign = label is not None and not can_be_said(label) and folder_of(label.package) is None
    return foreign or any(_has_foreign_label(part, depth + 1) for part in edit.edits)


def sound_edit(edit: Edit, depth: int = 0) -> Edit:
    """Return an edit that came from outside as the program may use it: a label that is no text of ours is left out.

    Raises:
        msgspec.ValidationError: it is nested deeper than any edit that somebody made.
    """
    if depth > DEEPEST:
        raise msgspec.ValidationError(f"edits within edits, more than {DEEPEST} deep")
    if isinstance(edit, Note) and not shallow(edit.value):
        raise msgspec.ValidationError(f"a fact nested more than {DEEPEST} deep")
    if isinstance(edit, Note):
        return Note(edit.fact, _floats(edit.value))
    if not isinstance(edit, Several):
        return edit
    label = edit.label if edit.label is not None and can_be_said(edit.label) else None
    if edit.deed is not None and not shallow(dict(edit.deed)):
        raise msgspec.ValidationError(f"a deed nested more than {DEEPEST} deep")
    return Several(tuple(sound_edit(part, depth + 1) for part in edit.edits), label, _floats(edit.deed))


def sound_table(data: TableData) -> TableData:
    """Return a table that came from outside, looked through for what no reader of facts could walk.

    Raises:
        msgspec.ValidationError: a fact is nested deeper than any that somebody noted.
    """
    for name, value in data.facts.items():
        if not shallow(value):
            raise msgspec.ValidationError(f"{name[:40]}: a fact nested more than {DEEPEST} deep")
    return data


def _floats(value: Any) -> Any:
    """Return the data of a fact with its decimals as the floats that everybody else takes them for."""
    if isinstance(value, dict):
        return {key: _floats(part) for key, part in value.items()}
    if isinstance(value, list):
        return [_floats(part) for part in value]
    return float(value) if isinstance(value, Decimal) else value


def shallow(value: Any, room: int = DEEPEST) -> bool:
    """Tell whether JSON data is nested no deeper than `room`."""
    if isinstance(value, dict):
        return room > 0 and all(shallow(part, room - 1) for part in value.values())
    if isinstance(value, (list, tuple)):
        return room > 0 and all(shallow(part, room - 1) for part in value)
    return True
