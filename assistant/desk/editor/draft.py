"""The work in progress on a board or a game of one's own: a value with undo and redo, and its journal on disk.

The journal has one line for each step, so that nothing that was shown as done is lost by any end.
"""

from __future__ import annotations

import contextlib
import functools
import math
import statistics
import typing
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from msgspec.structs import fields, replace

from assistant.core.atomic_write import add, write_whole
from assistant.core.places import user_data
from assistant.core.printed import MINE, Board, Column, Link, Point, Sheet, Zone, ZoneId
from assistant.core.record import Ids, Record
from assistant.core.text import DataError, Name, folded, in_both, speaker
from assistant.desk.editor.counter_sheet import CounterSheet
from assistant.desk.user_data.boards import PICTURE, OwnBoard, Scan, corner_marks, in_sheet_units
from assistant.scan.boards.grids import Grid, numbered
from assistant.scan.boards.outlines import carried, shared_borders
from assistant.scan.fit.registration import Landmark
from assistant.scan.fit.stitching import Tie
from assistant.scan.fit.transforms import Points
from assistant.scan.pictures.headers import read_header
from assistant.scan.pictures.images import save_jpeg
from assistant.scan.pictures.pyramid import Levels
from assistant.scan.tracing.seeds import Seed
from assistant.scan.tracing.tracer import OUTSIDE

SHEET = "map"  # the sheet of a game of one's own
LAND = "land"  # there, the kind of a zone, and of a common border
TERRAIN, WORTH = "terrain", "points"  # there, the columns of zones
TOUCH = 0.1  # of the smaller zone's width: a shorter common border is a corner where they meet
BLANK_SIZE = (1600, 1000)
KEPT = ("step", "title", "sides", "columns", "counters", "turns", "cutting", "origin")  # on another picture, too
NEW_GAME = "_new-game"  # what the file of a game of one's own is called: no map is

MOST = 300  # drafts kept for undo
Size = tuple[int, int]
Ends = tuple[ZoneId, ZoneId]
say = speaker(__name__)


class SideRow(Record):
    """A side: what it is called and the name of its colour (core/looks.py, LIVERIES), or that of its own; its `id` in a kit."""

    name: str
    colour: str
    id: str = ""


class CounterRow(Record):
    """A kind of counter as its row of the form reads; `cells` by column, `4` or `4/2` for front and back.

    `faces`: the names of its pictures, front and perhaps back (counter_sheet.py); none where it is to be drawn. `id`: in a kit.
    """

    name: str
    side: str = ""
    type: str = ""
    copies: int = 1
    cells: Mapping[str, str] = {}
    faces: tuple[str, ...] = ()
    id: str = ""


class Draft(Record):
    """Everything a player has done on the way to his own board, or (without a `map`) to a game of his own.

    All places are pixels of the picture as it is shown.
    """

    map: str
    sheet: str
    picture: str = ""  # the picture's file
    turn: int = 0  # quarter turns clockwise that the file is shown with
    crop: tuple[int, int, int, int] | None = None  # left, top, width, height of what is shown, in the turned picture
    size: Size = (0, 0)
    source: str = ""  # the PDF that the picture is a page of
    page: int = 0  # which one, from 0
    parts: tuple[str, ...] = ()  # the scans that the picture is joined of
    part_sizes: tuple[Size, ...] = ()
    ties: tuple[Tie, ...] = ()  # points that two parts have in common
    joining: bool = False  # the picture shows the parts side by side, for ties to be clicked
    landmarks: tuple[Landmark, ...] = ()
    passed: Ids = ()  # landmarks that were asked for and not found
    seeds: tuple[Seed, ...] = ()
    skipped: Ids = ()  # zones that are not traced
    confidence: Mapping[ZoneId, float] = {}
    beneath_words: Ids = ()  # zones whose border is guessed, for names are printed across it
    lesson: ZoneId = ""  # the zone that would teach most of the board's borders, were it drawn by hand
    taught: int = 0  # how many zones drawn by hand it was traced with
    flooded: int = 0  # how many of the seeds the traced outlines already stand for
    by_hand: Ids = ()  # zones whose outlines were drawn or pulled by hand: tracing leaves them alone
    # Of the sheet, once they are drawn on the picture; clicked ones have no outline yet
    zones: tuple[Zone, ...] | None = None
    lines: tuple[tuple[Point, ...], ...] = ()  # borders drawn by hand that close no zone yet
    links: tuple[Link, ...] | None = None  # in a game of one's own those that are no common borders
    decided: tuple[str, ...] = ()  # pairs `a|b` and facts `zone/column` that the player has looked at
    step: str = ""  # at which the player is
    title: str = ""  # from here on: only of a game of one's own
    cut: tuple[Ends, ...] = ()  # common borders that nobody crosses, as pairs in alphabetical order
    sides: tuple[SideRow, ...] = ()
    columns: Ids = ()  # the values that counters show
    counters: tuple[CounterRow, ...] = ()
    turns: int = 0  # boxes of the turn track; 0: none
    cutting: CounterSheet | None = None  # the sheet of counters that is being cut
    origin: str = ""  # the kit from whose draft it goes on
    counter: tuple[Point, ...] = ()  # the ends of a counter's side, as it would lie on the board

    @property
    def begun(self) -> bool:
        """Whether there is anything to lose."""
        return bool(self.picture or self.landmarks or self.seeds or self.zones or self.counters or self.cutting)

    @property
    def name(self) -> str:
        """What its files are called."""
        return self.map or NEW_GAME

    @property
    def untraced(self) -> tuple[Zone, ...]:
        """Zones that were clicked and have no outline yet."""
        return tuple(zone for zone in self.zones or () if not zone.polygons)

    def zone(self, key: ZoneId) -> Zone | None:
        """Return a drawn or clicked zone by its id."""
        return next((zone for zone in self.zones or () if zone.id == key), None)

    def at(self, x: float, y: float) -> ZoneId:
        """Return the drawn zone under a point; "" if there is none."""
        found = _drawn(self.zones or (), self.sheet, self.size).zone_at(self.sheet, x, y)
        return found.id if found is not None else ""

    def lies_like(self, other: Draft) -> bool:
        """Whether places mean the same as in another draft: the same picture, turned and cropped alike."""
        return (self.picture, self.turn, self.crop, self.size) == (other.picture, other.turn, other.crop, other.size)

    def anew(self, **fields: Any) -> Draft:
        """Return the draft on another picture, or a blank sheet: nothing that was drawn on the former one holds."""
        if self.map:
            return Draft(self.map, self.sheet, step=self.step, **fields)
        kept = {name: getattr(self, name) for name in KEPT}
        return new_game(**{**kept, **fields})

    def board(self, shipped: Board) -> Board:
        """Return the board in pixels as far as it is drawn: the zones of the picture, everything else as shipped.

        In a game of one's own common borders are links unless they were cut, others were drawn.
        """
        if self.zones is None:
            return shipped
        if not self.map:
            plain, cut = _drawn(self.zones, self.sheet, self.size), set(self.cut)
            drawn = {_pair(*link.ends) for link in self.links or ()}
            ends = sorted(borders(self.zones) - cut - drawn)
            known = [link for link in self.links or () if link.a in plain.zones and link.b in plain.zones]
            return replace(plain, links=(*(Link(*pair, LAND) for pair in ends), *known))
        others = {key: zone for key, zone in shipped.zones.items() if zone.sheet != self.sheet}
        links = shipped.links if self.links is None else self.links
        kinds = {link.kind: Name(link.kind, link.kind) for link in links} | dict(shipped.link_kinds)
        zones = {**{zone.id: zone for zone in self.zones}, **others}
        return replace(shipped, zones=zones, links=links, link_kinds=kinds)

    def with_board(self, board: Board) -> Draft:
        """Return the draft with the zones and links of a board in pixels; what waits to be traced waits on."""
        zones = board.on_sheet(self.sheet)
        if self.map:
            return replace(self, zones=zones, links=board.links)
        young = {zone.id: zone for zone in zones}
        old = (young.pop(zone.id, zone) for zone in self.zones or () if zone.id in board.zones or not zone.polygons)
        zones = (*old, *young.values())
        there, before = ({_pair(*link.ends) for link in one.links} for one in (board, self.board(board)))
        cut = {pair for pair in {*self.cut, *(before - there)} - there if all(end in board.zones for end in pair)}
        plain = borders(zones)
        links = tuple(
            link
            for link in board.links
            if link.kind != LAND or (link.source == MINE and _pair(*link.ends) not in plain)
        )
        known = {OUTSIDE, *(zone.id for zone in zones)}
        seeds = tuple(seed for seed in self.seeds if seed.zone in known)
        return replace(self, zones=zones, seeds=seeds, links=links, cut=tuple(sorted(cut)))

    def edited(self, board: Board, owner: ZoneId = "") -> Draft:
        """Return the draft with a board that was changed by hand: new zones and their owner are marked so.

        Whoever else gains or loses ground is not, for most of its border was drawn by nobody; unless a border between two
        was drawn, and neither is its owner.
        """
        before = {zone.id: zone.polygons for zone in self.zones or ()}
        zones = board.on_sheet(self.sheet)
        changed = {zone.id for zone in zones if zone.polygons is not before.get(zone.id)}
        drawn = {zone for zone in changed if zone == owner or not before.get(zone)} or changed
        drawn.update(self.by_hand)
        return replace(self.with_board(board), by_hand=tuple(zone.id for zone in zones if zone.id in drawn))

    def right(self, zone: ZoneId) -> Draft:
        """Return the draft with a zone taken as drawn by hand: its outline stays, is a wall to floods and teaches."""
        sure = {**self.confidence, zone: 1.0} if zone in self.confidence else self.confidence
        return replace(self, by_hand=tuple(dict.fromkeys((*self.by_hand, zone))), confidence=sure)

    def moved(self, to: Callable[[Points], Points], size: Size) -> Draft:
        """Return the draft with every place carried to where `to` brings it: the picture was turned or cropped."""

        def one(point: Point) -> Point:
            x, y = to(np.array([point], float))[0]
            return float(x), float(y)

        zones = self.zones
        if zones is not None:
            outlines = carried({zone.id: zone.polygons for zone in zones}, to)
            zones = tuple(
                replace(
                    zone,
                    polygons=outlines[zone.id],
                    name_at=one(zone.name_at) if zone.name_at else None,
                    stack_at=one(zone.stack_at) if zone.stack_at else None,
                )
                for zone in zones
            )
        return replace(
            self,
            size=size,
            landmarks=tuple(replace(mark, image=one(mark.image)) for mark in self.landmarks),
            seeds=tuple(replace(seed, points=tuple(map(one, seed.points))) for seed in self.seeds),
            lines=tuple(tuple(map(one, line)) for line in self.lines),
            counter=tuple(map(one, self.counter)),
            zones=zones,
        )


def new_game(**fields: Any) -> Draft:
    """Return the draft of a game of one's own of which nothing is drawn yet."""
    return Draft("", SHEET, **{"size": BLANK_SIZE, "zones": (), "links": (), **fields})


def ground() -> dict[str, Column]:
    """Return the columns of zones that a player fills in by hand, where the game declares none."""
    return {
        TERRAIN: Column(TERRAIN, said("sketch-ground"), "word", source=MINE),
        WORTH: Column(WORTH, said("sketch-points"), "number", source=MINE),
    }


@functools.lru_cache(maxsize=4)
def _drawn(zones: tuple[Zone, ...], sheet: str, size: Size) -> Board:
    """Return a board of the zones that have an outline, with the columns of a game of one's own."""
    paper = Sheet(sheet, said("sketch-map"), *map(float, size))
    plain = Board("", Name("", ""), {sheet: paper}, ground(), {zone.id: zone for zone in zones if zone.polygons}, ())
    return replace(plain, link_kinds={LAND: said("sketch-border")})


@functools.lru_cache(maxsize=4)
def borders(zones: tuple[Zone, ...]) -> frozenset[Ends]:
    """Return the pairs of zones with a common border worth the name; points have none."""
    shapes = {zone.id: zone.shape for zone in zones if zone.polygons and not is_point(zone)}
    lengths = shared_borders({key: shape for key, shape in shapes.items() if shape.is_valid})
    return frozenset(
        _pair(*pair)
        for pair, length in lengths.items()
        if length > TOUCH * math.sqrt(min(shapes[pair[0]].area, shapes[pair[1]].area))
    )


def _pair(a: ZoneId, b: ZoneId) -> Ends:
    return min(a, b), max(a, b)


def said(key: str, **args: object) -> Name:
    """Return a message as a name in both languages."""
    return in_both(say(key, **args))


def is_point(zone: Zone) -> bool:
    """Tell whether a zone is a point of a point-to-point map."""
    return bool(zone.tags.get("point"))


def blank_board() -> Board:
    """Return what a game of one's own begins with instead of a shipped board: a sheet, and the columns of its zones."""
    return _drawn((), SHEET, BLANK_SIZE)


def folder() -> Path:
    """Return the folder of drafts and of the pictures made for them."""
    return user_data() / "own" / "drafts"


# Zones of a game of one's own: clicked on the picture, as points, as a grid; which of them took the sea.

SIDES_OF_POINT = 16
INSET = 0.01  # of the picture: how far within its corners it is looked at whose they are
SPILT = 1.5  # times as large as most is a zone that may have taken the sea


def young_zone(zones: Iterable[Zone], sheet: str) -> Zone:
    """Return a zone without an outline, with an id and a number for a name that none of these has."""
    known = tuple(zones)
    ids, names = {zone.id for zone in known}, {zone.name.en for zone in known}
    numbers = range(len(known) + 1, 2 * len(known) + 3)
    key = next(f"z{n}" for n in numbers if f"z{n}" not in ids)
    name = next(str(n) for n in numbers if str(n) not in names)
    return Zone(key, sheet, Name(name, name), LAND, ())


def clicked(draft: Draft, at: Point) -> tuple[Draft, ZoneId]:
    """Return the draft with one zone more, clicked on the picture and not traced yet, and its id."""
    zone = young_zone(draft.zones or (), draft.sheet)
    seeds = (*draft.seeds, Seed(zone.id, (at,)))
    return replace(draft, zones=(*(draft.zones or ()), zone), seeds=seeds), zone.id


def without_zone(draft: Draft, key: ZoneId) -> Draft:
    """Return the draft without a zone, its clicks and its links."""
    return replace(
        draft,
        zones=tuple(zone for zone in draft.zones or () if zone.id != key),
        seeds=tuple(seed for seed in draft.seeds if seed.zone != key),
        links=tuple(link for link in draft.links or () if key not in link.ends),
        cut=tuple(pair for pair in draft.cut if key not in pair),
    )


def spilt_zones(draft: Draft) -> Ids:
    """Return the names of traced zones that seem to have taken the sea or the frame: they hold corners of the picture, and are
    far larger than most. As long as nobody has clicked there, only if all four corners are held so.
    """
    if draft.map or not draft.picture or not draft.seeds:
        return ()
    usual = statistics.median([zone.shape.area for zone in draft.zones or () if zone.polygons] or [0.0])
    wide, high = draft.size
    inset = INSET * max(wide, high)
    corners = [draft.at(x, y) for x in (inset, wide - inset) for y in (inset, high - inset)]
    held = [zone for key in corners if (zone := draft.zone(key)) is not None and zone.shape.area > SPILT * usual]
    told = any(seed.zone == OUTSIDE for seed in draft.seeds)
    return tuple(dict.fromkeys(zone.name.en for zone in held)) if told or len(held) == len(corners) else ()


def as_point(zone: Zone, at: Point, radius: float) -> Zone:
    """Return a zone as a point of a point-to-point map, round, of a radius in pixels."""
    turns = (2 * math.pi * n / SIDES_OF_POINT for n in range(SIDES_OF_POINT))
    ring = tuple((round(at[0] + radius * math.cos(t), 2), round(at[1] + radius * math.sin(t), 2)) for t in turns)
    return replace(zone, polygons=((ring,),), tags={**zone.tags, "point": True})


def lay_grid(board: Board, sheet: str, grid: Grid, numbering: str, first: tuple[int, int] = (1, 1)) -> Board:
    """Return the board with the cells of a grid whose middles lie on the sheet; numbers that are taken are left out.

    Raises:
        EditError: the grid is none.
    """
    paper, there = board.sheets[sheet], board.on_sheet(sheet)
    taken = {folded(zone.name.en) for zone in there}
    made = {}
    for column, row, ring in grid.cells():
        x, y = (sum(axis) / len(ring) for axis in zip(*ring, strict=True))
        name = numbered(numbering, column, row, grid.columns, first)
        key = f"h{name.lower()}"
        if 0 <= x <= paper.width and 0 <= y <= paper.height and folded(name) not in taken and key not in board.zones:
            made[key] = Zone(key, sheet, Name(name, name), LAND, ((ring,),))
    return replace(board, zones={**board.zones, **made})


class History(Record):
    """Drafts in the order they were made; undo and redo only move `now`."""

    drafts: tuple[Draft, ...]
    now: int = 0

    @property
    def draft(self) -> Draft:
        """The draft as it stands."""
        return self.drafts[self.now]

    def record(self, draft: Draft) -> History:
        """Return the history with a new draft after this one; what had been undone is gone."""
        kept = (*self.drafts[: self.now + 1], draft)[-MOST:]
        return History(kept, len(kept) - 1)

    def amend(self, draft: Draft) -> History:
        """Return the history with another draft in the place of this one: what belongs to the same step."""
        return replace(self, drafts=(*self.drafts[: self.now], draft, *self.drafts[self.now + 1 :]))

    def step(self, by: int) -> History:
        """Return the history one draft back (-1) or on (+1); the same at its ends."""
        return replace(self, now=max(0, min(len(self.drafts) - 1, self.now + by)))


# The file of a draft: a journal of one line for each step, so that nothing that was shown as done is lost by any end.
#
#     {"type": "whole", "draft": ...}      how the work stood when the file was begun
#     {"type": "change", "fields": ...}    what a step made different: fields, and of the zones only those that changed
#     {"type": "finger", "now": 12}        undo and redo: only the cursor moves
#
# Read from the top, it gives back the drafts with their undo. A line that was cut off by the end of the program counts as not
# written. Undo works on the same terms as before the end: the same drafts, the same cursor.

LONGEST = 4 * MOST  # lines from which the file is written anew, without what can no longer be undone


class _Whole(Record, tag="whole"):
    draft: Draft


class _Change(Record, tag="change"):
    fields: dict[str, msgspec.Raw]
    zones: tuple[Zone, ...] = ()  # those that are new or different
    order: Ids | None = None  # of all zones; None: as before
    amends: bool = False  # takes the place of the draft before


class _Cursor(Record, tag="finger"):
    now: int


_Line = _Whole | _Change | _Cursor


class DraftFile:
    """The journal of the draft of one map, or of a game of one's own."""

    def __init__(self, name: str) -> None:
        self.path = folder() / f"{name}.journal"
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

    def forget(self) -> None:
        """Take the journal away: what was drawn is made."""
        self.path.unlink(missing_ok=True)
        self._size = -1

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
        """Write down where the cursor is.

        Raises:
            OSError: it cannot be written.
        """
        self._append(_Cursor(history.now), history)

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
        lines.append(_Cursor(history.now))
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
    if isinstance(line, _Cursor):
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
    types = typing.get_type_hints(Draft)
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


def tracing_path(name: str) -> Path:
    """Return the file of what the tracer knows of a draft."""
    return folder() / f"{name}-tracing.npz"


def faces_folder() -> Path:
    """Return where the pictures of counters are kept that were cut out of a sheet."""
    return folder() / "new-game-counters"


def former_game() -> Draft | None:
    """Return the game that a version without journals left, once: its file goes. None if there is none."""
    path = folder() / "new-game.json"
    try:
        left = read_game(path.read_bytes())
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        left = None
    path.unlink(missing_ok=True)
    return left


def read_game(words: bytes | str) -> Draft:
    """Return the draft of a game of one's own as a kit keeps it; those of former versions are read too.

    Raises:
        msgspec.DecodeError: it is none.
    """
    told = msgspec.json.decode(words, type=dict[str, Any])
    if "map" not in told:  # a sketch: its sheet was one of counters
        told = {**told, "map": "", "cutting": told.get("sheet"), "sheet": SHEET}
    return msgspec.convert(told, Draft)


# From the work in progress to a board that tables are played on, and back: pixels to sheet units and the other way round.

QUALITY = 92  # of the JPEG that a turned or cropped picture becomes


def finished(draft: Draft, shipped: Board, title: str) -> OwnBoard:
    """Return the board of a draft, with its picture turned and cropped as it is shown. Takes seconds for a large picture.

    Args:
        shipped: the board that comes with the game.

    Raises:
        DataError: no zones are drawn, or the picture cannot be read.
    """
    if draft.zones is None:
        raise DataError(say("own-board-nothing"))
    own = in_sheet_units(draft.board(shipped), draft.sheet, draft.size, shipped)
    scan = Scan(draft.sheet, "", draft.size, corner_marks(own.sheets[draft.sheet], draft.size))
    return OwnBoard(draft.map, own, title, (scan,), {draft.sheet: as_shown(draft)})


def draft_of(own: OwnBoard, sheet: str) -> Draft | None:
    """Return a kept board as work to go on with, in pixels of its picture; None if it has no picture."""
    scan = next((scan for scan in own.scans if scan.sheet == sheet), None)
    picture = own.pictures.get(sheet)
    if scan is None or picture is None:
        return None
    size = scan.size
    if not size[0]:
        header = read_header(picture)
        size = (header.width, header.height)
    scale = size[0] / own.board.sheets[sheet].width
    zones, links = own.board.on_sheet(sheet), own.board.links
    # It is fitted and traced: work goes on with its zones.
    whole = Draft(own.map, sheet, step="zones", picture=str(picture), zones=zones, links=links)
    return whole.moved(lambda places: np.asarray(places) * scale, size)


def as_shown(draft: Draft) -> Path:
    """Return a file that holds the picture as it is shown: the player's own, unless it is turned or cropped."""
    path = Path(draft.picture)
    if not draft.turn and draft.crop is None and PICTURE.fullmatch(f"scan-map{path.suffix.lower()}"):
        return path
    levels = Levels(path, draft.turn)
    for _ in levels.read():
        pass
    crop = draft.crop or (0, 0, *levels.size)
    target = folder() / f"{draft.name}-shown.jpg"
    save_jpeg(levels.taken(crop, crop[2])[0], target, QUALITY)
    return target
