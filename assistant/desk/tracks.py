"""What the mats beside the map say: how far each pawn of a track has come, what lies in each box, by the side that owns them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from assistant.core.printed import Track, Zone
from assistant.core.record import Ids, Record, grouped
from assistant.core.table import Counter, Position


class Pawn(Record):
    """A pawn on its track. `at` is its place in `boxes`; `value` what the box says, without the track's name."""

    words: str
    counter: str
    boxes: Ids
    at: int
    begin: int  # the place of the box from which one counts: 0, else the first
    value: str


class Heap(Record):
    """What lies in one box that counts nothing. `words` is empty where the track's name says all."""

    words: str
    zone: str
    counters: tuple[Counter, ...]


class Row(Record):
    """One track: its pawns, or what lies in its boxes. `mat` is the zone that brings it into view."""

    words: str
    mat: str
    pawns: tuple[Pawn, ...] = ()
    heaps: tuple[Heap, ...] = ()


class Block(Record):
    """The tracks of one side, or those of nobody (`owner` is empty)."""

    owner: str
    rows: tuple[Row, ...]


def blocks(position: Position, language: str) -> tuple[Block, ...]:
    """Return the tracks in the order of the game's data: nobody's first, then each side's."""
    cells = grouped((zone.track, zone) for zone in position.zones.values() if zone.track in position.board.tracks)
    lying = grouped((counter.zone, counter) for counter in position.counters.values())
    found: dict[str, list[Row]] = {"": []}
    for track in position.board.tracks.values():
        if track.id in cells:
            owner = track.owner if track.owner in position.sides else ""
            found.setdefault(owner, []).append(_row(position, track, cells[track.id], lying, owner, language))
    return tuple(Block(owner, tuple(rows)) for owner, rows in found.items() if rows)


def _row(
    position: Position, track: Track, cells: list[Zone], lying: dict[str, list[Counter]], owner: str, language: str
) -> Row:
    name = track.name[language]
    side = position.sides[owner].name[language] if owner else ""
    order = {kind: n for n, kind in enumerate(position.kinds.kinds)}  # however far they have come
    found = _pawns(position, track, cells, lying, language)
    pawns = tuple(sorted(found, key=lambda pawn: order[position.counters[pawn.counter].kind]))
    words = re.sub(rf"\s*:\s*{re.escape(side)}$", "", name) if side else name
    if pawns:
        return Row(words, pawns[0].boxes[pawns[0].at], pawns)
    heaps = tuple(_heaps(cells, lying, language))
    return Row(words, cells[0].id, heaps=heaps)


def _pawns(
    position: Position, track: Track, cells: list[Zone], lying: dict[str, list[Counter]], language: str
) -> Iterator[Pawn]:
    begin = next((n for n, zone in enumerate(cells) if zone.tags.get("box") == 0), 0)
    for n, zone in enumerate(cells):
        for counter in lying.get(zone.id, ()):
            kind = position.kind(counter)
            if kind.track != track.id:
                continue
            words = re.sub(rf"^{re.escape(track.name[language])}\s*:?\s*", "", kind.name[language])
            value = _value(zone, track, language)
            yield Pawn(words or kind.name[language], counter.id, tuple(z.id for z in cells), n, begin, value)


def _value(zone: Zone, track: Track, language: str) -> str:
    """Return what a box says: its own name without the track's, a number with the typographer's minus."""
    said = zone.name[language].removeprefix(track.name[language]).strip()
    return re.sub(r"^-(?=\d)", "−", said)


def _heaps(cells: list[Zone], lying: dict[str, list[Counter]], language: str) -> Iterator[Heap]:
    for zone in cells:
        if lying.get(zone.id):
            yield Heap(zone.name[language] if len(cells) > 1 else "", zone.id, tuple(lying[zone.id]))
