"""The lines of a long journal in words, one after another: what most of them have in common is worked out once."""

from __future__ import annotations

from collections.abc import Hashable

from assistant.core.board import ZoneId
from assistant.core.edits import Edit, Move
from assistant.core.table import Counter, Table
from assistant.core.text import render
from assistant.desk import describing
from assistant.desk.desk import Desk

MOST_SAID = 20_000  # lines that are remembered


class Lines:
    """Says edits of one table in one language, as `render(desk.in_words(…))` says each by itself."""

    def __init__(self, desk: Desk, language: str) -> None:
        self._desk, self._language = desk, language
        self._said: dict[Hashable, str] = {}  # of edits that look alike: a long journal repeats itself
        self._zones: dict[ZoneId, str] = {}
        # With the words of the arguments still to be filled in: seven lines of ten are of this one message.
        self._moved_from = render(describing.say("moved-from", what="{0}", start="{1}", zone="{2}"), language)
        self._movers: dict[tuple[str, int], tuple[str, str]] = {}  # kind and face: what it is called, and its reserve

    def line(self, edit: Edit, before: Table) -> str:
        """Return the words of an edit that was done on `before`."""
        if type(edit) is Move and not edit.via and len(edit.counters) == 1:
            lying = before.counters.get(edit.counters[0])
            if lying is not None and (words := self._moved(lying, edit.zone)):
                return words
        alike = describing.alike(edit, before)
        said = self._said.get(alike) if alike is not None else None
        if said is None:
            said = render(self._desk.in_words(edit, before), self._language)
            if alike is not None and len(self._said) < MOST_SAID:
                self._said[alike] = said
        return said

    def _moved(self, lying: Counter, zone: ZoneId) -> str:
        """Return the words of the commonest of lines, a counter going from zone to zone; empty if there is more to it."""
        name, home = self._movers.get((lying.kind, lying.face)) or self._mover(lying)
        if not name or home in (lying.zone, zone):
            return ""
        start, goal = self._zone(lying.zone), self._zone(zone)
        if not start or not goal:
            return ""
        return self._moved_from.format(name, start, goal)

    def _mover(self, lying: Counter) -> tuple[str, str]:
        kind = self._desk.kinds.kinds.get(lying.kind)
        if kind is None or kind.get("track") or lying.face not in (0, 1):
            found = ("", "")
        else:
            position = self._desk.position_of(Table({lying.id: lying}))
            found = (
                render(describing.counters_named(position, (lying.id,)), self._language),
                str(kind.get("home") or ""),
            )
        self._movers[lying.kind, lying.face] = found
        return found

    def _zone(self, zone: ZoneId) -> str:
        """Return what a zone of the board is called; empty if it has none of that id."""
        words = self._zones.get(zone)
        if words is None:
            known = self._desk.board.zones.get(zone)
            words = self._zones[zone] = render(known.name, self._language) if known is not None else ""
        return words
