"""Boards that a module keeps in files of their own, laid side by side as a saved position says: one sheet of hexes.

    bd TAB column TAB row TAB name TAB (left TAB top TAB width TAB height TAB) VER TAB version TAB … (ZOOM TAB scale) bd TAB …

An `r` before the name turns the board; four numbers say which part of it is laid. The file of the board 03 is `bd03`, a zip with
its picture and what tells its hexes. Hexes that two boards share are those of the board further left or up.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import numpy as np
from msgspec.structs import replace

from assistant.core.amounts import read_count
from assistant.core.limits import MOST_PART
from assistant.core.printed import Point
from assistant.core.record import Record
from assistant.core.text import DataError, Text, speaker
from assistant.scan.pictures.images import png_of
from assistant.scan.pictures.strips import smaller
from assistant.scan.vassal.archive import Archive, open_archive
from assistant.scan.vassal.build import Grid, Numbering, parsed
from assistant.scan.vassal.counter_pictures import decoded, picture_size
from assistant.scan.vassal.zones import Area, cells_of, corners

say = speaker(__name__)

ENTRY = "boards laid as a position says.png"
COMMAND = re.compile(r"(?:^|[\x1b\\])bd\t([^\x1b]*)")
MOST_TILES = 60
MOST_LAID = 60_000_000  # pixels of all together: each takes four bytes
WIDE, HIGH = 56.24, 64.51  # pixels from column to column and from row to row, where a board does not say
NEWER = "BoardMetadata.xml"
MOST_TOLD = 1 << 20

Layout = tuple["Tile", ...]


class Tile(Record):
    """A board where a position lays it, `map` the window that it names.

    `part` is left, top, width and height of what is laid of it, all if none is told.
    """

    name: str
    column: int
    row: int
    turned: bool = False
    part: tuple[int, int, int, int] = (0, 0, 0, 0)
    scale: float = 1.0
    map: str = ""


def layout(text: str) -> Layout:
    """Return the boards that the commands of a position lay, the last time that they do; empty if none."""
    found = COMMAND.findall(text) if "bd\t" in text else []
    tiles = [_tile(words.split("\t")) for words in re.split(r"bd\t", found[-1])] if found else []
    return tuple(sorted(filter(None, tiles), key=lambda tile: (tile.row, tile.column)))[:MOST_TILES]


def _tile(words: list[str]) -> Tile | None:
    if len(words) < 3 or min(map(read_count, words[:2])) < 0:
        return None
    column, row, name, *rest = words
    turned = name.startswith("r") and name.lower() not in ("r", "rdx")
    tile = Tile(name[turned:], int(column[:3]), int(row[:3]), turned)
    if all(re.fullmatch(r"-?\d{1,5}", word) for word in rest[:4]) and len(rest) >= 4:
        left, top, wide, high = map(int, rest[:4])
        tile = replace(tile, part=(left, top, wide, high))
    zoom = rest[rest.index("ZOOM") + 1 :][:1] if "ZOOM" in rest else []
    return replace(tile, scale=float(zoom[0])) if zoom and re.fullmatch(r"[0-9]\.[0-9]{1,6}", zoom[0]) else tile


class _Laid(Record):
    """A tile with its file: its picture's entry, where on the sheet it lies, its hexes as they lie there."""

    tile: Tile
    path: Path
    image: str
    box: tuple[int, int, int, int]  # of the board's picture
    grid: Grid
    name: str
    corner: Point = (0, 0)

    @property
    def size(self) -> Point:
        """Width and height on the sheet."""
        left, top, right, bottom = self.box
        return (right - left) * self.tile.scale, (bottom - top) * self.tile.scale

    def at(self, x: float, y: float) -> _Laid:
        """Return it with its corner at a point of the sheet, its hexes turned and scaled as it is."""
        scale, grid = self.tile.scale, self.grid
        inside = [(at - least) * scale for at, least in zip(grid.origin, self.box, strict=False)]
        if self.tile.turned:
            inside = [length - at for length, at in zip(self.size, inside, strict=True)]
        origin = x + inside[0], y + inside[1]
        return replace(self, corner=(x, y), grid=replace(grid, dx=grid.dx * scale, dy=grid.dy * scale, origin=origin))


class Tiles(Archive):
    """Boards out of files of a folder, laid as a position says; as an archive it holds one picture, all of them together."""

    def __init__(self, folder: Path, tiles: Layout, remarks: list[Text]) -> None:
        files = {path.name.lower().removesuffix(".zip"): path for path in sorted(folder.iterdir()) if path.is_file()}
        self.layout = tiles
        found: list[_Laid] = []
        missing: list[str] = []
        for tile in tiles:
            path = files.get(f"bd{tile.name}".lower())
            if path is None:
                missing.append(tile.name)
                continue
            try:
                found.append(_read(tile, path))
            except DataError as error:
                remarks.append(error.text)
        if missing:
            remarks.append(say("tiles-missing", folder=folder.name, n=len(missing), names=tuple(missing)))
        sizes = {one.tile: one.size for one in found}
        self.laid = tuple(one.at(*corner(one.tile, sizes)) for one in found)
        ends = [(one.corner[0] + one.size[0], one.corner[1] + one.size[1]) for one in self.laid]
        self.size = tuple(round(max(side)) for side in zip(*ends, strict=True)) if ends else (0, 0)
        if self.size[0] * self.size[1] > MOST_LAID:
            remarks.append(say("tiles-large", most=MOST_LAID // 1_000_000))
            self.laid, self.size = (), (0, 0)
        self.names: tuple[str, ...] = (ENTRY,) if self.laid else ()
        self._picture = b""

    @property
    def title(self) -> str:
        """The names of the boards, as they lie."""
        return " + ".join(one.name for one in self.laid)

    def areas(self) -> Iterator[Area]:
        """Yield the hexes of all boards, none twice."""
        import shapely

        paper = shapely.box(0, 0, *self.size)
        middles: list[shapely.Point] = []
        for one in self.laid:
            (left, top), (wide, high) = one.corner, one.size
            ground = shapely.box(left - 1, top - 1, left + wide + 1, top + high + 1)
            taken = shapely.STRtree(middles)
            for name, _, place in cells_of(ground, one.grid, self.size):
                shape = shapely.Polygon(corners(one.grid, *place))
                middle = shape.centroid
                if ground.covers(middle) and not taken.query(middle, "dwithin", one.grid.dx / 4).size:
                    middles.append(middle)
                    words = f"{one.name}{name}" if len(self.laid) > 1 else name
                    yield Area(words, one.name, "hex", shapely.intersection(paper, shape))

    def read(self, name: str, most: int = MOST_PART) -> bytes:
        """Return the picture of all boards together."""
        if name not in self.names or most < len(self._picture):
            raise DataError(say("archive-part-missing", name=name))
        if not self._picture:
            wide, high = self.size
            whole = np.zeros((high, wide, 4), np.uint8)
            for one in self.laid:
                with open_archive(one.path) as archive:
                    pixels = decoded(archive.read(one.image), f"{one.path.name}: {one.image}", MOST_LAID)
                left, top, right, bottom = one.box
                pixels = np.ascontiguousarray(np.rot90(pixels[top:bottom, left:right], 2 * one.tile.turned))
                if one.tile.scale != 1:
                    pixels = smaller(pixels, tuple(map(round, one.size)))
                x, y = map(round, one.corner)
                here = whole[y : y + pixels.shape[0], x : x + pixels.shape[1]]
                here[:] = pixels[: here.shape[0], : here.shape[1]]
            self._picture = png_of(whole)
        return self._picture


def _read(tile: Tile, path: Path) -> _Laid:
    """Return a board out of its file.

    Raises:
        DataError: it is no archive, or has no picture of a board.
    """
    with open_archive(path) as archive:
        told = _told(archive)
        wanted = (told.get("boardImageFileName", ""), f"bd{tile.name}.gif", f"bd{tile.name}.png")
        image = next((name for name in archive.names if name.lower() in map(str.lower, wanted)), "")
        size = picture_size(archive.read(image), image) if image else None
        if size is None:
            raise DataError(say("tiles-no-picture", name=path.name))
        if size[0] * size[1] > MOST_LAID:
            raise DataError(say("tiles-large", most=MOST_LAID // 1_000_000))

    def number(key: str, other: str, default: float) -> float:
        words = told.get(key, told.get(other, ""))
        return float(words) if re.fullmatch(r"-?\d{1,5}(\.\d{0,20})?", words) and float(words) > -900 else default

    left, top, wide, high = tile.part
    left, top = min(max(left, 0), size[0]), min(max(top, 0), size[1])
    right, bottom = (left + wide if wide > 0 else size[0]), (top + high if high > 0 else size[1])
    box = left, top, min(right, size[0]), min(bottom, size[1])
    if box[0] >= box[2] or box[1] >= box[3]:
        raise DataError(say("tiles-no-picture", name=path.name))
    dx, dy = (max(8.0, number(*key)) for key in (("hexWidth", "dx", WIDE), ("hexHeight", "dy", HIGH)))
    origin = number("A1CenterX", "x0", 0.0), number("A1CenterY", "y0", float(int(dy / 2)))
    raised = told.get("altHexGrain", told.get("alternate", "")).lower() == "true"
    numbering = Numbering(across=("A", 0, 0, False), down=("N", 0, 1, False), stagger=raised)
    grid = Grid("hex", dx, dy, origin, numbering=numbering, turned=tile.turned)
    return _Laid(tile, path, image, box, grid, told.get("name") or tile.name)


def _told(archive: Archive) -> Mapping[str, str]:
    """Return what a board's file says of it: the newer form, and what it leaves to the older one."""
    lines = archive.read("data", MOST_TOLD).decode(errors="replace").splitlines() if "data" in archive.names else []
    told = {words[0].lower(): words[1] for line in lines if len(words := line.split()) >= 2}
    if NEWER in archive.names:
        told |= parsed(archive, NEWER, MOST_TOLD).attrib
    return told


def corner(tile: Tile, sizes: Mapping[Tile, Point]) -> Point:
    """Return where the corner of a board lies: beyond those to the left of it, and those above."""
    left = sum(size[0] for other, size in sizes.items() if other.row == tile.row and other.column < tile.column)
    top = sum(size[1] for other, size in sizes.items() if other.column == tile.column and other.row < tile.row)
    return left, top
