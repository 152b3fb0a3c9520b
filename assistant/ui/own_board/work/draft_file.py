"""The file of a draft: a journal of one line for each step, so that nothing that was shown as done is lost by any end.

    {"type": "whole", "draft": ...}      how the work stood when the file was begun
    {"type": "change", "fields": ...}    what a step made different: fields, and of the zones only those that changed
    {"type": "finger", "now": 12}        undo and redo: only the finger moves

Read from the top, it gives back the drafts with their undo. A line that was cut off by the end of the program counts as not
written. Undo works on the same terms as before the end: the same drafts, the same finger.
"""

from __future__ import annotations

import contextlib
import typing
from collections.abc import Mapping
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import msgspec

from assistant.core.board import Zone, ZoneId
from assistant.core.durable import add, write_whole
from assistant.ui.own_board.work.draft import MOST, Draft, History, folder

LONGEST = 4 * MOST  # lines from which the file is written anew, without what can no longer be undone


class _Whole(msgspec.Struct, frozen=True, tag="whole"):
    draft: Draft


class _Change(msgspec.Struct, frozen=True, tag="change"):
    fields: dict[str, msgspec.Raw]
    zones: tuple[Zone, ...] = ()  # those that are new or different
    order: tuple[ZoneId, ...] | None = None  # of all zones; None: as before
    amends: bool = False  # takes the place of the draft before


class _Finger(msgspec.Struct, frozen=True, tag="finger"):
    now: int


_Line = _Whole | _Change | _Finger


class DraftFile:
    """The journal of one map's draft."""

    def __init__(self, map_id: str) -> None:
        self.path = folder() / f"{map_id}.journal"
        self._size = -1  # as this program left the file; -1: it must be written anew
        self._lines = 0

    def read(self) -> History | None:
        """Return the drafts that were left, None if there are none.

        What cannot be read is kept beside, and work goes on with all that was written before it.
        """
        try:
            written = self.path.read_bytes()
        except OSError:
            return None
        history: History | None = None
        done = self._lines = 0
        for line in written.splitlines(keepends=True):
            try:
                history = _after(history, msgspec.json.decode(line, type=_Line)) if line.endswith(b"\n") else history
            except (msgspec.DecodeError, UnicodeDecodeError, LookupError, TypeError, ValueError):
                break
            done += len(line) if line.endswith(b"\n") else 0
            self._lines += 1
        self._size = done
        if done < len(written):
            self._size = -1
            if b"\n" in written[done:]:  # more than a line that was cut off
                with contextlib.suppress(OSError):  # what can be read is worth more than what cannot
                    write_whole(self.path.with_suffix(".spoilt"), written)
        return history

    def record(self, before: Draft, history: History, *, amends: bool = False) -> None:
        """Write down the draft that has just been recorded after `before`, or in its place.

        Args:
            history: every step of the draft.
            amends: whether it takes the place of the last step.

        Raises:
            OSError: it cannot be written.
        """
        self._append(_change(before, history.draft, amends), history)

    def point(self, history: History) -> None:
        """Write down where the finger is.

        Raises:
            OSError: it cannot be written.
        """
        self._append(_Finger(history.now), history)

    def _append(self, line: _Line, history: History) -> None:
        try:
            fits = self._lines < LONGEST and self.path.stat().st_size == self._size
        except OSError:
            fits = False
        if not fits:  # begun, grown long, or another window has written: then this one's work is the newest
            self._rewrite(history)
            return
        self._size = -1  # until it is done
        self._size = add(self.path, _encoded(line))
        self._lines += 1

    def _rewrite(self, history: History) -> None:
        """Write all drafts that can still be gone back to."""
        lines: list[_Line] = [_Whole(history.drafts[0])]
        for before, draft in zip(history.drafts, history.drafts[1:], strict=False):
            lines.append(_change(before, draft, False))
        lines.append(_Finger(history.now))
        self.path.parent.mkdir(parents=True, exist_ok=True)
        written = b"".join(map(_encoded, lines))
        write_whole(self.path, written)
        self._size, self._lines = len(written), len(lines)


def _encoded(line: _Line) -> bytes:
    return msgspec.json.encode(line) + b"\n"


def _after(history: History | None, line: _Line) -> History:
    """Return the history after one line of the file."""
    if isinstance(line, _Whole):
        return History((line.draft,))
    if history is None:
        raise LookupError
    if isinstance(line, _Finger):
        return history.step(line.now - history.now)
    young = _changed(history.draft, line)
    return history.amend(young) if line.amends else history.record(young)


def _change(before: Draft, after: Draft, amends: bool) -> _Change:
    different: dict[str, msgspec.Raw] = {}
    for field in fields(Draft):
        old, new = getattr(before, field.name), getattr(after, field.name)
        if field.name != "zones" and old is not new and old != new:
            different[field.name] = msgspec.Raw(msgspec.json.encode(new))
    if after.zones is None or before.zones is None:
        if after.zones is not before.zones:
            different["zones"] = msgspec.Raw(msgspec.json.encode(after.zones))
        return _Change(different, amends=amends)
    known = {zone.id: zone for zone in before.zones}
    young = tuple(zone for zone in after.zones if known.get(zone.id) is not zone)
    order = tuple(zone.id for zone in after.zones)
    return _Change(different, young, None if order == tuple(known) else order, amends)


def _changed(before: Draft, change: _Change) -> Draft:
    types = _types()
    new: dict[str, Any] = {
        name: msgspec.json.decode(value, type=types[name]) for name, value in change.fields.items() if name in types
    }
    if before.zones is not None and "zones" not in new:
        known = {zone.id: zone for zone in (*before.zones, *change.zones)}
        order = tuple(zone.id for zone in before.zones) if change.order is None else change.order
        new["zones"] = (
            tuple(known[zone] for zone in order) if change.zones or change.order is not None else before.zones
        )
    return replace(before, **new)


def _types() -> Mapping[str, Any]:
    return typing.get_type_hints(Draft)


def tracing_path(map_id: str) -> Path:
    """Return the file of what the tracer knows of a map's draft."""
    return folder() / f"{map_id}-tracing.npz"
