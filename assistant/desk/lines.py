"""The lines of a long journal in words, one after another: what most of them have in common is worked out once."""

from __future__ import annotations

from collections.abc import Hashable

from assistant.core.board import ZoneId
from assistant.core.edits import Edit, Flip, Move, Note
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
        self._boxes = {zone.id for zone in desk.board.zones.values() if "box" in zone.tags}  # of tracks
        self._frames: dict[str, str] = {}  # messages whose arguments are still to be filled in, by key
        self._movers: dict[tuple[str, int], tuple[str, str]] = {}  # kind and face: what it is called, and its reserve

    def line(self, edit: Edit, before: Table) -> str:
        """Return the words of an edit that was done on `before`."""
        if isinstance(edit, Move | Flip) and len(edit.counters) == 1:
            lying = before.counters.get(edit.counters[0])
            if lying is not None:
                words = self._moved(lying, edit) if isinstance(edit, Move) else self._turned(lying, edit)
                if words:
                    return words
        if isinstance(edit, Note) and edit.fact == describing.NOTE and isinstance(edit.value, str):
            return self._frame("noted", "words").format(edit.value)
        alike = describing.alike(edit, before)
        said = self._said.get(alike) if alike is not None else None
        if said is None:
            said = render(self._desk.in_words(edit, before), self._language)
            if alike is not None and len(self._said) < MOST_SAID:
                self._said[alike] = said
        return said

    def _moved(self, lying: Counter, edit: Move) -> str:
        """Return the words of the commonest of lines, a counter going from zone to zone; empty if there is more to it."""
        name, home = self._movers.get((lying.kind, lying.face)) or self._mover(lying)
        start, goal = self._zone(lying.zone), self._zone(edit.zone)
        if not (name and start and goal) or (
            edit.zone in self._boxes and self._desk.kinds.kinds[lying.kind].get("track")
        ):
            return ""
        if edit.zone == home:
            return self._frame("to-reserve", "what", "start").format(name, start)
        if lying.zone == home:
            return self._frame("moved", "what", "zone").format(name, goal)
        return "" if edit.via else self._frame("moved-from", "what", "start", "zone").format(name, start, goal)

    def _turned(self, lying: Counter, edit: Flip) -> str:
        """Return the words of a counter that is turned over where it lies; empty if there is more to it."""
        name, _ = self._movers.get((lying.kind, lying.face)) or self._mover(lying)
        zone = self._zone(lying.zone)
        face = 1 - lying.face if edit.face is None else edit.face
        change = describing.change_of(self._desk.position, lying.kind, lying.face, face)
        return self._frame(change, "what", "zone").format(name, zone) if name and zone else ""

    def _frame(self, key: str, *args: str) -> str:
        if key not in self._frames:
            places = {name: f"{{{n}}}" for n, name in enumerate(args)}
            self._frames[key] = render(describing.say(key, **places), self._language)
        return self._frames[key]

    def _mover(self, lying: Counter) -> tuple[str, str]:
        kind = self._desk.kinds.kinds.get(lying.kind)
        if kind is None or lying.face not in (0, 1):
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
