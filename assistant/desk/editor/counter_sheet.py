"""A scan of a counter sheet that is being cut: where the counters lie on it, which backs belong to which fronts, which are none.

What is cut is kept as small pictures beside the draft, called by what they show, until the kit is made of it.
"""

from __future__ import annotations

import hashlib
import math
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Literal, NamedTuple

from msgspec.structs import replace

from assistant.core.atomic_write import write_whole
from assistant.core.printed import Point, Ring
from assistant.core.record import Record
from assistant.core.text import DataError, EditError, reason, speaker
from assistant.scan.boards.counter_cutting import Pixels, cut, families
from assistant.scan.boards.grids import Grid
from assistant.scan.pictures.images import open_picture, png_of

say = speaker(__name__)

Order = Literal["page", "bottom", "same"]
ORDERS: tuple[Order, ...] = ("page", "bottom", "same")  # how the sheet was turned over to see its backs
Cell = tuple[int, int]  # column and row, from 0
MOST_CUT = 400  # counters of one block
SMALLEST = 12  # pixels of a counter's side
KEPT = 176  # pixels in the width of the counters that are cut first of a picture; others there keep their share of it
NAMED = re.compile(r"[0-9a-f]{24}\.png")


class Block(Record):
    """Counters that lie beside each other on a picture.

    Args:
        size: its width and height in pixels.
        marks: outer corners that were clicked so far: upper left, upper right, lower left.
    """

    picture: str = ""
    size: tuple[int, int] = (0, 0)
    marks: tuple[Point, ...] = ()


class CounterSheet(Record):
    """A block of fronts, perhaps with the block of their backs; both have as many columns and rows.

    Args:
        backs: where they lie, on the same picture or another one; None: they are not cut.
        order: how the sheet was turned over: like a page (columns run the other way), from top to bottom (rows do), or not.
        gap: between two counters, in hundredths of a counter.
        inset: what is left out at each edge of a counter, in hundredths of it.
        left_out: cells that are no counters, by where their front lies.
        together: whether counters that show the same become one kind.
        done: blocks that were cut already.
    """

    fronts: Block = Block()
    backs: Block | None = None
    order: Order = "page"
    columns: int = 5
    rows: int = 4
    gap: int = 0
    inset: int = 2
    left_out: tuple[Cell, ...] = ()
    together: bool = True
    done: tuple[tuple[str, tuple[Ring, ...]], ...] = ()

    def cells(self, block: Block) -> dict[Cell, Ring]:
        """Return the outlines of a block's counters by where they lie; empty before its third mark.

        Raises:
            EditError: there are too many, they are too small, or the marks lie on one line.
        """
        if len(block.marks) < 3:
            return {}
        if self.columns * self.rows > MOST_CUT:
            raise EditError(say("counter-sheet-many", most=MOST_CUT))
        first, second, third = block.marks[:3]
        shares = self.gap / 100, self.inset / 100
        grid = Grid(
            "square", self.columns, self.rows, (first, second, third), edges=True, gap=shares[0], inset=shares[1]
        )
        found = {(column, row): ring for column, row, ring in grid.cells()}
        right, corner, upper = found[0, 0][:3]  # lower right, lower left, upper left
        if min(math.dist(right, corner), math.dist(corner, upper)) < SMALLEST:
            raise EditError(say("counter-sheet-small", least=SMALLEST))
        return found

    @property
    def wanted(self) -> tuple[Cell, ...]:
        """The cells that are counters, row by row."""
        cells = ((column, row) for row in range(self.rows) for column in range(self.columns))
        return tuple(cell for cell in cells if cell not in self.left_out)

    def back_of(self, cell: Cell) -> Cell:
        """Return where the back of a front lies in the block of backs; and the other way round."""
        column, row = cell
        if self.order == "page":
            return self.columns - 1 - column, row
        return (column, self.rows - 1 - row) if self.order == "bottom" else cell

    def with_cell(self, cell: Cell) -> CounterSheet:
        """Return the sheet with a cell left out, or taken in again."""
        others = tuple(known for known in self.left_out if known != cell)
        return replace(self, left_out=others if cell in self.left_out else (*others, cell))

    @property
    def is_ready(self) -> bool:
        """Whether all marks are there."""
        return all(len(block.marks) == 3 for block in (self.fronts, self.backs) if block is not None)


class Cut(NamedTuple):
    """A kind of counter that was cut: the names of its pictures, front and perhaps back, and how many there are of it."""

    faces: tuple[str, ...]
    copies: int


def cut_sheet(sheet: CounterSheet, folder: Path, report: Callable[[float], object]) -> tuple[Cut, ...]:
    """Cut the counters of a sheet, keep their pictures in a folder, and return the kinds in the order in which they lie.

    Each counter is as wide, beside the others of its picture, as it is there.

    Args:
        report: is told the share that is done, and may raise to give up.

    Raises:
        DataError: a picture cannot be read, or the folder cannot be written.
        EditError: the marks make no grid.
    """
    cells = sheet.wanted
    sides: list[Sequence[Pixels]] = []
    for n, block in enumerate(block for block in (sheet.fronts, sheet.backs) if block is not None):
        rings = sheet.cells(block)
        places = [rings[cell if n == 0 else sheet.back_of(cell)] for cell in cells]
        picture, tell = open_picture(Path(block.picture)), _within(report, 0.1 + 0.4 * n, 0.3)
        first = next((known[0] for name, known in sheet.done if name == block.picture), places[0])
        sides.append(cut(picture.pixels, picture.scale, places, KEPT / math.dist(*first[:2]), tell))
    shapes = list(zip(*sides, strict=True))
    every = [[n] for n in range(len(shapes))]
    kinds = families(shapes, _within(report, 0.8, 0.15)) if sheet.together else every
    made = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for kind in kinds:
            made.append(Cut(tuple(_kept(png_of(face), folder) for face in shapes[kind[0]]), len(kind)))
    except OSError as error:
        raise DataError(say("counter-sheet-not-kept", path=str(folder), detail=reason(error))) from None
    return tuple(made)


def _within(report: Callable[[float], object], begun: float, part: float) -> Callable[[float], object]:
    """Return how a part of the work tells its own share."""
    return lambda share: report(begun + part * share)


def _kept(png: bytes, folder: Path) -> str:
    name = f"{hashlib.sha256(png).hexdigest()[:24]}.png"
    if not (folder / name).exists():
        write_whole(folder / name, png)
    return name


def face_file(folder: Path, name: str) -> Path | None:
    """Return the file of a face that was cut; None for a name that none can have, or whose file is gone."""
    path = folder / name
    return path if NAMED.fullmatch(name) and path.is_file() else None


def with_done(sheet: CounterSheet) -> CounterSheet:
    """Return the sheet once its block was cut: the next block can be marked on the same pictures."""
    done = [*sheet.done]
    for block in (sheet.fronts, sheet.backs):
        if block is not None:
            done.append((block.picture, tuple(sheet.cells(block).values())))
    young = replace(sheet, done=tuple(done), left_out=(), fronts=_unmarked(sheet.fronts))
    return replace(young, backs=_unmarked(sheet.backs) if sheet.backs is not None else None)


def lower_left(left: Point, right: Point, lower: Point) -> Point:
    """Return the lower left corner of a block by its upper corners and either of its lower ones."""
    beneath = min(left, right, key=lambda upper: math.dist(upper, lower))
    return left[0] + lower[0] - beneath[0], left[1] + lower[1] - beneath[1]


def _unmarked(block: Block) -> Block:
    return replace(block, marks=())


def without_pictures_that_are_gone(sheet: CounterSheet | None) -> CounterSheet | None:
    """Return a sheet that was left another day as far as its pictures are still there."""
    if sheet is None or not Path(sheet.fronts.picture).is_file():
        return None
    if sheet.backs is not None and not Path(sheet.backs.picture).is_file():
        return replace(sheet, backs=None)
    return sheet
