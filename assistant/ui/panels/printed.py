"""What is printed on board and counters as rows: each value with where it was read, so that a player can check his own copy."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from assistant.core.board import MINE, Board, Column, Correction, Link, Value, Zone, is_assumption, link_id
from assistant.core.kinds import CounterSet, Kind
from assistant.core.text import Name
from assistant.ui.widgets.session import Session

FACES = ("front", "back")
SORTS = ("rules", "geography", "assumption", "published")  # of sources: the word with which each begins


@dataclass(frozen=True)
class Printed:
    """One printed value: of a zone, a link or a kind. `column` is None for a link itself, whose value is that it is there."""

    subject: str
    id: str
    what: Name
    key: str  # the column's id as corrections name it
    column: Column | None
    value: Value
    source: str

    @property
    def mine(self) -> bool:
        """Whether the player corrected it after his own copy."""
        return self.source == MINE

    @property
    def doubtful(self) -> bool:
        """Whether it is an assumption that should be checked."""
        return is_assumption(self.source)

    def source_words(self, session: Session) -> str:
        """Return where it was read, in the window's language; files say it in English, with remarks."""
        if self.mine:
            return session.own("source-mine")
        known = re.match(rf"({'|'.join(SORTS)})(?:,? (§[\d., §]*\d))?", self.source)
        return session.own(f"source-{known[1]}", sections=known[2] or "none") if known is not None else self.source

    def corrected(self, value: Value) -> Correction:
        """Return the correction that gives it another value."""
        return Correction(self.subject, self.id, self.key, value)


def printed_of(board: Board, kinds: CounterSet, zone: str = "") -> Iterator[Printed]:
    """Yield every printed value, or everything of one zone: its name, all its columns, its links."""
    if zone:
        known = board.zones[zone]
        for key, word in (("name_en", known.name.en), ("name_fr", known.name.fr)):
            column = Column(key, Name(f"Name ({key[-2:]})", f"Nom ({key[-2:]})"), "word", source="rules")
            yield Printed("zone", zone, known.name, key, column, word, known.sources.get(key, "rules"))
        yield from _of_zone(board, known, everything=True)
        for link in board.links:
            if zone in (link.a, link.b):
                yield _of_link(board, link)
        return
    for one in board.zones.values():
        yield from _of_zone(board, one, everything=False)
    for link in board.links:
        yield _of_link(board, link)
    for kind in kinds.kinds.values():
        yield from _of_kind(kinds, kind)


def _of_zone(board: Board, zone: Zone, *, everything: bool) -> Iterator[Printed]:
    for key, column in board.columns.items():
        if everything or key in zone.tags:
            value = zone.tags.get(key, _empty(column))
            # A box of a track has one source for everything printed in it, unless a value has its own.
            source = zone.sources.get(
                key, zone.sources.get("box", column.source) if "track" in zone.tags else column.source
            )
            yield Printed("zone", zone.id, zone.name, key, column, value, source)


def _empty(column: Column) -> Value:
    return {"flag": False, "number": 0}.get(column.type, "")


def _of_link(board: Board, link: Link) -> Printed:
    a, b = board.zones[link.a].name, board.zones[link.b].name
    arrow = "→" if link.one_way else "–"
    what = Name(f"{a.en} {arrow} {b.en} ({link.kind})", f"{a.fr} {arrow} {b.fr} ({link.kind})")
    return Printed("link", link_id(link), what, "", None, True, link.source)


def _of_kind(kinds: CounterSet, kind: Kind) -> Iterator[Printed]:
    for number, face in enumerate(kind.faces):
        for name, value in face.items():
            key = f"{FACES[number]}_{name}"
            column = kinds.columns.get(key, kinds.columns.get(name))
            if column is not None:
                source = kind.sources.get(key, kind.sources.get(name, column.source))
                yield Printed("kind", kind.id, kind.name, key, column, value, source)
    for name, value in kind.tags.items():
        column = kinds.columns.get(name)
        if column is not None and name not in ("home", "track"):
            yield Printed("kind", kind.id, kind.name, name, column, value, kind.sources.get(name, column.source))
