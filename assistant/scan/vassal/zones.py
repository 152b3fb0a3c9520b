"""VASSAL's zones, regions and grids as areas that share their borders, in pixels of the board's picture.

VASSAL asks of a point where it is: the first zone that holds it answers, and its grid names the place within. Areas are
the same said the other way round: a zone less those before it; in it the cells of its grid; of named points, the
ground that is nearer to one than to the others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from assistant.core.record import Record, grouped
from assistant.core.text import Text, speaker
from assistant.scan.arrays import Size
from assistant.scan.boards.grids import letters
from assistant.scan.vassal.build import BoardPart, Grid, ZonePart

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

say = speaker(__name__)

MOST_CELLS = 10_000  # of one grid: 100 x 100 hexes
MOST_CORNERS = 20_000  # of an outline; the longest in real modules has 165
MOST_CROSSED = 400  # of one that crosses itself: each pair of its edges may
MOST_WORK = 100_000  # corners of all outlines of a board, crossings included
SLIVER = 0.1  # of a cell's area: less of it, cut off by a zone, is no place of its own
Cell = tuple[str, "BaseGeometry", tuple[int, int]]  # name, outline, named point or column and row
BEFORE = 0.01  # pixels by which cells begin earlier: a pixel between two belongs to the one behind
GAPS = 10  # pixels between zones, and twice as many
BESIDE = "beside"  # the kind of what lies outside all zones of a board


class Area(Record):
    """One place of a board: what VASSAL calls it, its zone, its outline."""

    name: str
    zone: str  # empty outside all zones
    kind: str  # "area", "hex", "square"
    shape: BaseGeometry
    at: tuple[int, int] | None = None  # its named point, where the module lays pieces
    told: str = ""  # its name with what tells it from other cells, where VASSAL calls all alike
    grid: Grid | None = None  # whose cell it is


def areas_of(board: BoardPart, size: Size, remarks: list[Text]) -> tuple[Area, ...]:
    """Return the areas of a board in file order, none overlapping another; `remarks` takes what could not be used."""
    import shapely

    rest: BaseGeometry = shapely.box(0, 0, *size)
    found: list[Area] = []
    work = 0
    for zone in board.zones:
        if _tangled(zone) or work > MOST_WORK or len(found) > 2 * MOST_CELLS:
            remarks.append(say("vassal-zone-complex", zone=zone.name, board=board.name))
            continue
        outline = _outline(zone)
        if outline is None:
            remarks.append(say("vassal-zone-empty", zone=zone.name, board=board.name))
            continue
        work += int(shapely.get_num_coordinates(outline))
        own = shapely.intersection(rest, outline)
        if own.area < 1:
            remarks.append(say("vassal-zone-hidden", zone=zone.name, board=board.name))
            continue
        rest = shapely.difference(rest, outline)
        # VASSAL counts from the bounds of the polygon, wherever it is cut.
        left, top, right, bottom = map(int, shapely.LineString(zone.path).bounds)
        grid, counted = (board.grid, size) if zone.parent_grid else (zone.grid, (right - left, bottom - top))
        found += _inside(own, grid, counted, zone, board, remarks)
    if rest.area >= 1 and (board.grid is not None or not board.zones):
        found += _inside(rest, board.grid, size, None, board, remarks)
    elif rest.area >= 1:  # pieces lie there too, though VASSAL has no name for it; gaps between zones are no place
        beside = shapely.intersection(rest, shapely.buffer(shapely.buffer(rest, -GAPS), GAPS))
        if beside.area >= 1:
            found.append(Area(board.name, "", BESIDE, _on_paper(beside)))
    return tuple(_as_named(found))


def _inside(
    ground: BaseGeometry,
    grid: Grid | None,
    size: Size,
    zone: ZonePart | None,
    board: BoardPart,
    remarks: list[Text],
) -> Iterator[Area]:
    """Yield the areas of a grid on some ground; the ground itself when there is no grid or none that can be used."""
    zone_name = zone.name if zone else ""
    whole = Area(zone_name or board.name, zone_name, "area", _on_paper(ground))
    if grid is None:
        yield whole
        return
    if grid.kind == "region":
        cells = list(_regions(ground, grid, zone_name or board.name, remarks))
    elif grid.dx < 4 or grid.dy < 4 or ground.area > MOST_CELLS * grid.dx * grid.dy:
        remarks.append(say("vassal-grid-fine", board=board.name, place=zone_name or board.name))
        cells = []
    else:
        cells = list(cells_of(ground, grid, size))
        if grid.unknown and cells:
            remarks.append(
                say("vassal-numbering-unknown", n=len(cells), place=zone_name or board.name, kind=grid.unknown)
            )
    if not cells:
        yield whole
    for place, shape, at in cells:
        name = _formatted(zone.format, zone_name, place) if zone else place
        kind = "area" if grid.kind == "region" else grid.kind
        yield Area(name or zone_name or board.name, zone_name, kind, shape, at, grid=grid)


def _regions(ground: BaseGeometry, grid: Grid, place: str, remarks: list[Text]) -> Iterator[Cell]:
    import shapely

    # Of several at the same point the one read last counts.
    names = {at: name for name, at in grid.regions}
    if len(names) < len(grid.regions):
        remarks.append(say("vassal-regions-same-point", n=len(grid.regions) - len(names), place=place))
    points = list(names)
    if len(points) == 1:
        yield names[points[0]], _on_paper(ground), points[0]
        return
    if not points:
        return
    cells = shapely.voronoi_polygons(shapely.MultiPoint(points), extend_to=shapely.envelope(ground), ordered=True)
    outside = 0
    for point, cell in zip(points, cells.geoms, strict=True):
        shape = _on_paper(shapely.intersection(ground, cell))
        if shape.area >= 1:
            yield names[point], shape, point
        else:
            outside += 1
    if outside:
        remarks.append(say("vassal-regions-outside", n=outside, place=place))


def cells_of(ground: BaseGeometry, grid: Grid, size: Size) -> Iterator[Cell]:
    """Yield the cells of a grid on some ground; what is next to nothing of one goes with the cell beside it."""
    import numpy as np
    import shapely

    left, top, right, bottom = ground.bounds
    if grid.sideways:  # as if the board lay on its side
        left, top, right, bottom = top, left, bottom, right
    columns = np.arange(np.floor((left - grid.origin[0]) / grid.dx) - 1, (right - grid.origin[0]) / grid.dx + 2)
    rows = np.arange(np.floor((top - grid.origin[1]) / grid.dy) - 1, (bottom - grid.origin[1]) / grid.dy + 2)
    places = [(int(column), int(row)) for column in columns for row in rows]
    shapes = np.asarray(shapely.polygons(np.array([corners(grid, column, row) for column, row in places])))
    shapely.prepare(ground)
    kept, slivers = dict[int, "BaseGeometry"](), list["BaseGeometry"]()
    for n in map(int, np.flatnonzero(shapely.intersects(ground, shapes))):
        shape = shapes[n] if shapely.covers(ground, shapes[n]) else shapely.intersection(ground, shapes[n])
        if shape.area >= SLIVER * shapes[n].area:
            kept[n] = shape
        elif shape.area:
            slivers.append(shape)
    numbers, tree = list(kept), shapely.STRtree(list(kept.values()))
    for sliver in slivers:  # pieces lie there too
        near = [numbers[n] for n in tree.query(sliver, "dwithin", 0.01)]
        if near:
            widest = max(near, key=lambda n: shapely.intersection(kept[n], sliver).length)
            kept[widest] = shapely.union(kept[widest], sliver)
    for n, shape in kept.items():
        yield _numbered(grid, *places[n], size), _on_paper(shape), places[n]


def corners(grid: Grid, column: int, row: int) -> list[tuple[float, float]]:
    """Return a cell's corners, each worked out from whole steps, so that neighbours have the very same numbers."""
    if grid.kind == "square":
        steps = [(2 * column + dx, 2 * row + dy) for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        across, down = grid.dx / 2, grid.dy / 2
    else:
        middle = 2 * row + column % 2
        turns = ((-2, 0), (-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1))
        steps = [(3 * column + dx, middle + dy) for dx, dy in turns]
        across, down = grid.dx / 3, grid.dy / 2
    left, top = (at - BEFORE for at in grid.origin)
    points = [(left + x * across, top + y * down) for x, y in steps]
    return [(y, x) for x, y in points] if grid.sideways else points


def _numbered(grid: Grid, column: int, row: int, size: Size) -> str:
    """Return a cell's name as VASSAL forms it: empty without numbering; column and row where its way is not known."""
    numbers = grid.numbering
    if numbers is None:
        return f"c{column + 1} r{row + 1}" if grid.unknown else ""
    hexes = grid.kind == "hex"
    if grid.turned:
        column, row = -column, -row - (column % 2 if hexes else 0)
    if not hexes and row < 0:
        row += 1  # Java cuts towards nought
    # VASSAL's own way of counting, which for hexes measures rows by the width of a hex, and the other way round.
    most_rows = int(size[1] / (grid.dx if hexes else grid.dy) + 0.5)
    most_columns = int(size[0] / (grid.dy if hexes else grid.dx) + 0.5)
    ways = (most_columns, numbers.across[3]), (most_rows, numbers.down[3])
    (farthest, across_descends), (lowest, down_descends) = ways[:: -1 if grid.sideways else 1]
    odd = hexes and column % 2 != 0
    column = farthest - column if across_descends else column
    row = lowest - row if down_descends else row
    if odd and numbers.stagger:
        row += -1 if down_descends else 1
    if numbers.oblique:
        row += int(column / 2) if numbers.stagger else 1 - int(column / 2)
    across, down = _counted(column, *numbers.across[:3]), _counted(row, *numbers.down[:3])
    place = numbers.separator.join((across, down) if numbers.across_first else (down, across))
    return _formatted(numbers.format, "", place, row=down, column=across)


def _counted(number: int, kind: str, leading: int, offset: int) -> str:
    number += offset
    sign, number = "-" if number < 0 else "", abs(number)
    if kind == "A":
        return sign + letters(number + 1)
    return sign + str(number).zfill(leading + 1)


def _formatted(words: str, name: str, place: str, row: str = "", column: str = "") -> str:
    known = {"name": name, "gridLocation": place, "row": row, "column": column}
    return re.sub(r"\$(\w+)\$", lambda found: known.get(found[1], ""), words).strip()


def _outline(zone: ZonePart) -> BaseGeometry | None:
    """Return a zone's outline; where it crosses itself, even and odd as Java fills it."""
    import shapely

    if len(set(zone.path)) < 3:
        return None
    shape = shapely.make_valid(shapely.Polygon(zone.path))
    return shape if shape.area >= 1 else None


def _tangled(zone: ZonePart) -> bool:
    """Tell whether an outline is one that nobody drew: every crossing of its edges would become a corner."""
    import shapely

    if len(zone.path) <= MOST_CROSSED:
        return False
    return len(zone.path) > MOST_CORNERS or not shapely.Polygon(zone.path).is_valid


def _on_paper(shape: BaseGeometry) -> BaseGeometry:
    """Return the polygons of a shape, corners on hundredths of a pixel so that what was cut apart still meets."""
    import shapely

    polygons = [part for part in shapely.get_parts(shapely.set_precision(shape, 0.01)) if part.geom_type == "Polygon"]
    return polygons[0] if len(polygons) == 1 else shapely.MultiPolygon(polygons)


def _as_named(areas: Sequence[Area]) -> Iterator[Area]:
    """Yield the areas; regions of one name in one zone as one: a place of odd shape is given by several points.

    Cells stay what they are: those of one name have their column and row behind it.
    """
    import shapely

    for parts in grouped(((area.zone, area.name), area) for area in areas).values():
        if len(parts) == 1:
            yield replace(parts[0], at=parts[0].at if parts[0].kind == "area" else None)
        elif parts[0].kind in ("area", BESIDE):
            yield replace(parts[0], shape=_on_paper(shapely.union_all([part.shape for part in parts])))
        else:
            cells = [part.at or (0, 0) for part in parts]
            least = [min(side) - 1 for side in zip(*cells, strict=True)]
            wide = [len(str(max(side) - low)) for side, low in zip(zip(*cells, strict=True), least, strict=True)]
            for part, cell in zip(parts, cells, strict=True):
                words = (str(n - low).zfill(digits) for n, low, digits in zip(cell, least, wide, strict=True))
                yield replace(part, at=None, told=f"{part.name} ({'-'.join(words)})")
