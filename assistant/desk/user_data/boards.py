"""The player's own boards: kept in his folder, preferred to the shipped ones; and zones that no board can do without.

A zone that some set-up lays something on must be there on any board.
"""

from __future__ import annotations

import contextlib
import functools
import math
import re
import shutil
import uuid
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from msgspec.structs import replace

from assistant.core import counter_files
from assistant.core import map_files as files
from assistant.core.atomic_write import lay_aside, put_folder, stand_up, write_whole
from assistant.core.decoding import read_json
from assistant.core.limits import MOST_PIXELS
from assistant.core.map_files import write_board
from assistant.core.places import folder_of, user_data
from assistant.core.printed import Board, Point, Polygon, Sheet, Zone, ZoneId
from assistant.core.record import Record, within
from assistant.core.text import DataError, Problem, Text, reading, reason, speaker, unusable, writing
from assistant.games import games_on
from assistant.games.kit import library

if TYPE_CHECKING:
    from assistant.scan.fit.registration import Fit

# Which zones of a map its games cannot do without on any board, and why: somebody's set-up lays something there.

say = speaker(__name__)


def kits_changed() -> None:
    """Read every kit, and what boards must have for its sake, again when it is next asked for."""
    library.forget()
    needed_zones.cache_clear()


@functools.lru_cache(maxsize=8)
def needed_zones(map_id: str) -> Mapping[ZoneId, Text]:
    """Return the zones that a board of a map must have, each with the reason in a sentence.

    Rules ask zones for what is printed in them, so that a board may have fewer or more; but a set-up names the zones that it
    fills, a kind of counters the box it lies in when it is not in play, and a track consists of its boxes.
    """
    reasons: dict[ZoneId, Text] = {}
    for game in games_on(map_id):
        for setup in (counter_files.setup(game.counters, name) for name in game.setups):
            named = (*setup.zones, *setup.control.values(), *setup.markers.values(), setup.facts)
            for zone in _words(named):
                reasons.setdefault(zone, say("zone-needed-by-setup", setup=setup.title))
        for kind in counter_files.counters(game.counters).kinds.values():
            reasons.setdefault(kind.home, say("zone-needed-by-counters", kind=kind.name))
    shipped = files.board(map_id)
    for box in shipped.zones.values():
        if box.track:
            reasons.setdefault(box.id, say("zone-needed-by-track"))
    return {zone: reason for zone, reason in reasons.items() if zone in shipped.zones}


def _words(value: Any) -> Iterator[str]:
    """Yield every word in what a set-up says: some of them are zones."""
    match value:
        case str():
            yield value
        case Mapping():
            for key, part in value.items():
                yield str(key)
                yield from _words(part)
        case list() | tuple():
            for part in value:
                yield from _words(part)


# The player's own boards: kept in his folder, shared as one `.sabreboard` file, preferred to the shipped ones.
#
#     boards/<map>/    the files of a map (docs/data.md), and
#         about.json   {"sabreboard": 1, "map": "doe2022", "title": "…", "stamp": "…"}
#         fit.json     [{"sheet": "map", "image": "scan-map.jpg", "size": [w, h], "landmarks": [{"name", "board", "image"}]}]
#         scan-….jpg   pictures of sheets, if the player wants them to go along
#         shipped      an empty file as long as the shipped board is used instead
#     boards/<map>.away/       the one before: taken away, or given up for one that was received
#     received/<map>/          one that somebody sent, as long as nobody chose to play on it (shared_boards.py)
#
# A `.sabreboard` is a zip of the same files (assistant/desk/user_data/shared_boards.py).

FORMAT = 1
ABOUT, FIT, ASIDE = "about.json", "fit.json", "shipped"
PICTURE = re.compile(r"scan-[\w-]{1,60}\.(png|jpe?g|webp|tiff?)")


class OwnBoardError(DataError):
    """A board of the player's own that cannot be used; `map` says which. The shipped one can be gone back to."""

    def __init__(self, map_id: str, error: DataError) -> None:
        super().__init__(say("own-board-unusable", map=map_id, text=error.text), error.problems)
        self.map = map_id


class Mark(Record):
    """A place known on the sheet and found in its picture: sheet units, and pixels."""

    name: str
    board: Point
    image: Point


Pixels = Annotated[int, within(0, MOST_PIXELS)]


class Scan(Record):
    """A picture of a sheet: the file (empty if it does not go along), its size in pixels, and how the sheet lies on it."""

    sheet: str
    image: str = ""
    size: tuple[Pixels, Pixels] = (0, 0)
    landmarks: tuple[Mark, ...] = ()


STRAIGHT = 1.0  # sheet units: a scan whose points lie as a mere enlargement has them is one


def fit_of(scan: Scan, paper: Sheet) -> Fit | None:
    """Return how a sheet lies on its scan; None where it is stretched over all of it, as the points say."""
    by = paper.width / scan.size[0] if scan.size[0] else 1.0
    off = [math.hypot(m.image[0] * by - m.board[0], m.image[1] * by - m.board[1]) for m in scan.landmarks]
    if len(off) < 4 or max(off) < STRAIGHT:
        return None
    from assistant.scan.fit.registration import Landmark, fit_board  # loads numpy

    return fit_board([Landmark(mark.name, mark.board, mark.image) for mark in scan.landmarks], scan.size)


def corner_marks(paper: Sheet, size: tuple[int, int]) -> tuple[Mark, ...]:
    """Return how a sheet lies on a picture of `size` that shows all of it: corner on corner."""
    corners = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
    return tuple(
        Mark(f"corner {n + 1}", (x * paper.width, y * paper.height), (x * size[0], y * size[1]))
        for n, (x, y) in enumerate(corners)
    )


class About(Record):
    """Which map a board is of; `stamp` is another one each time it is kept."""

    sabreboard: int
    map: str
    title: str = ""
    stamp: str = ""


class OwnBoard(Record, eq=False):
    """A board of the player's own for one of the shipped maps, with pictures of its sheets (file by sheet)."""

    map: str
    board: Board
    title: str = ""
    scans: tuple[Scan, ...] = ()
    pictures: Mapping[str, Path] = {}


def folder(map_id: str) -> Path:
    """Return where the player's board of a map is kept."""
    return user_data() / "boards" / map_id


def board(map_id: str) -> Board | None:
    """Return the player's own board of a map, None when he has none or uses the shipped one.

    Raises:
        OwnBoardError: it is there and cannot be read.
    """
    if not in_use(map_id):
        return None
    try:
        found = _here(map_id)
        refuse_unplayable(found, map_id)
        return found
    except DataError as error:
        raise OwnBoardError(map_id, error) from None


def has_one(map_id: str) -> bool:
    """Tell whether the player has a board of his own for a map, in use or not."""
    stand_up(folder(map_id))
    return (folder(map_id) / ABOUT).is_file()


def in_use(map_id: str) -> bool:
    """Tell whether tables show the player's own board of a map."""
    return has_one(map_id) and not (folder(map_id) / ASIDE).exists()


def use(map_id: str, own: bool) -> None:
    """Show the player's own board on tables from now on, or the shipped one again; the own one stays kept."""
    if own:
        (folder(map_id) / ASIDE).unlink(missing_ok=True)
    elif has_one(map_id):
        (folder(map_id) / ASIDE).touch()


def forget(map_id: str) -> None:
    """Lay the player's own board of a map aside."""
    if folder(map_id).exists():
        lay_aside(folder(map_id))


def kept(map_id: str) -> OwnBoard | None:
    """Return the player's own board of a map with its pictures, in use or not; None when he has none.

    Raises:
        OwnBoardError: it cannot be read.
    """
    if not has_one(map_id):
        return None
    try:
        return read_folder(folder(map_id), _here(map_id))
    except DataError as error:
        raise OwnBoardError(map_id, error) from None


def pictured(map_id: str) -> OwnBoard | None:
    """Return the player's own board, if tables use it and there are pictures of it; a damaged one is none."""
    with contextlib.suppress(DataError):
        if in_use(map_id) and (own := kept(map_id)) is not None and own.pictures:
            return own
    return None


def keep(own: OwnBoard, *, aside: bool = False) -> OwnBoard:
    """Keep a board in the player's folder over one that may be there, to be used from now on; return it as kept.

    The one before is gone, as a former state of the same work is, unless it is to be laid `aside`.

    Raises:
        DataError: a table could not be played on it (a zone or column of the shipped map is missing), or it cannot be written.
    """
    refuse_unplayable(own.board, own.map)
    with writing(folder(own.map).parent), young_folder(own, folder(own.map)) as young:
        put_folder(young, folder(own.map), aside=aside)
        return read_folder(folder(own.map))


@contextlib.contextmanager
def young_folder(own: OwnBoard, place: Path) -> Iterator[Path]:
    """Lend a folder beside `place` that holds a board, to be put there; it goes when the block is left."""
    young = place.with_name(f"{place.name}.{uuid.uuid4().hex[:8]}")
    try:
        write_folder(own, young)
        yield young
    finally:
        shutil.rmtree(young, ignore_errors=True)


@contextlib.contextmanager
def passing(word: str) -> Iterator[Path]:
    """Lend a place in the player's folder in which something is made; nothing stays there.

    Raises:
        DataError: something cannot be written.
    """
    place = user_data() / "received" / f"{word}.{uuid.uuid4().hex[:8]}"
    try:
        with writing(place):
            yield place
    finally:
        shutil.rmtree(place, ignore_errors=True)


def refuse_unplayable(own: Board, map_id: str) -> None:
    """See that tables can be played on a board.

    Raises:
        DataError: a zone or a column of the shipped map is missing.
    """
    problems = list(unplayable(own, map_id))
    if problems:
        raise DataError(say("own-board-unplayable", n=len(problems)), problems)


def in_sheet_units(own: Board, sheet: str, size: tuple[int, int], shipped: Board) -> Board:
    """Return a board whose zones of one sheet were drawn in pixels of a picture of `size`, in sheet units.

    The sheet is as wide as the shipped one, so that names and counters fit as they do there, and as high as the picture is.
    """
    scale = shipped.sheets[sheet].width / size[0]

    def moved(point: Point) -> Point:
        return round(point[0] * scale, 2), round(point[1] * scale, 2)

    def shape(polygon: Polygon) -> Polygon:
        return tuple(tuple(map(moved, ring)) for ring in polygon)

    def zone(zone: Zone) -> Zone:
        if zone.sheet != sheet:
            return zone
        name_at, stack_at = (moved(at) if at else None for at in (zone.name_at, zone.stack_at))
        return replace(zone, polygons=tuple(map(shape, zone.polygons)), name_at=name_at, stack_at=stack_at)

    paper = replace(shipped.sheets[sheet], height=round(size[1] * scale, 2))
    # Scenery is drawn for the shipped outlines; the player has his picture.
    ground = tuple(feature for feature in own.ground if feature.get("properties", {}).get("sheet", "map") != sheet)
    zones = {key: zone(found) for key, found in own.zones.items()}
    return replace(own, zones=zones, sheets={**own.sheets, sheet: paper}, ground=ground)


def _here(map_id: str) -> Board:
    """Return the player's board of a map, read once as long as the same one is kept."""
    place = folder(map_id)
    with reading(place):
        return _read(place, (place / ABOUT).stat().st_mtime_ns, files.board(map_id))


@functools.lru_cache(maxsize=8)
def _read(place: Path, _stamp: int, shipped: Board) -> Board:
    return files.read_board(place).dressed_like(shipped)


def read_folder(place: Path, known: Board | None = None) -> OwnBoard:
    """Return the board in a folder, looked through as if somebody had meant harm.

    Args:
        known: the board alone, where it was read already.

    Raises:
        DataError: it cannot be used.
    """
    try:
        about = read_about((place / ABOUT).read_bytes(), place.name)
    except OSError as error:
        raise unusable(place.name, say("own-board-torn", detail=reason(error))) from None
    scans = scans_in(place)
    pictures = {scan.sheet: place / scan.image for scan in scans if scan.image}
    found = known or files.read_board(place).dressed_like(files.board(about.map))
    return OwnBoard(about.map, found, about.title, scans, pictures)


def read_about(data_: bytes, name: str) -> About:
    """Return which map a board is of; `name` is for what people are told.

    Raises:
        DataError: it is not said, or the map or the format is not one of ours.
    """
    about = said_about(data_, name)
    if not folder_of("maps", about.map).is_dir():
        raise unusable(f"{name}: {ABOUT}", say("own-board-other-map", map=about.map[:60]))
    return about


def said_about(data_: bytes, name: str) -> About:
    """Return what a board says of itself, whether or not its map is here; raises as `read_about`."""
    try:
        about: About = read_json(data_, About)
    except msgspec.DecodeError as error:
        raise unusable(f"{name}: {ABOUT}", say("own-board-torn", detail=str(error))) from None
    if about.sabreboard > FORMAT:
        raise unusable(f"{name}: {ABOUT}", say("own-board-newer", version=about.sabreboard, known=FORMAT))
    if not re.fullmatch(r"[\w-]{1,60}", about.map):
        raise unusable(f"{name}: {ABOUT}", say("own-board-other-map", map=about.map[:60]))
    return about


def scans_in(place: Path) -> tuple[Scan, ...]:
    """Return the pictures of a board; one whose file is not there, or none that can be opened, is a problem.

    Raises:
        DataError: what is wrong with them.
    """
    from assistant.scan.pictures.headers import read_header

    reader = files.Reader(place)
    scans = reader.shaped(FIT, reader.parsed(FIT, required=False) or (), tuple[Scan, ...])
    for scan in scans:
        if scan.image and not PICTURE.fullmatch(scan.image):
            raise unusable(FIT, say("own-board-picture-name", name=scan.image))
        if scan.image:
            try:
                read_header(place / scan.image)
            except DataError as error:
                raise unusable(scan.image, error.text) from None
    return scans


def unplayable(own: Board, map_id: str) -> Iterator[Problem]:
    """Yield what of the shipped map a board lacks and its games need: zones that set-ups fill, columns that rules ask for."""
    shipped = files.board(map_id)
    missing = shipped.zones.keys() - own.zones.keys()  # as a rule none: set-ups need not be read
    for zone, why in needed_zones(map_id).items() if missing else ():
        if zone in missing:
            yield Problem(zone, say("own-board-zone-missing", zone=shipped.zones[zone].name, why=why))
    for column in shipped.columns.values():
        if column.id not in own.columns:
            yield Problem(f"map.toml: {column.id}", say("own-board-column-missing", column=column.name))


def write_folder(own: OwnBoard, place: Path) -> None:
    """Write a board with its pictures as the folder `place`."""
    write_board(own.board, place)
    scans = []
    for scan in own.scans:
        picture = own.pictures.get(scan.sheet)
        name = ""
        if picture is not None:
            name = f"scan-{re.sub(r'[^A-Za-z0-9_-]', '-', scan.sheet)[:60]}{picture.suffix.lower()}"
            shutil.copyfile(picture, place / name)
        scans.append(replace(scan, image=name))
    write_whole(place / FIT, msgspec.json.encode(scans))
    about = About(FORMAT, own.map, own.title, uuid.uuid4().hex)
    write_whole(place / ABOUT, msgspec.json.encode(about))
