"""Editing a drawn board: pure functions from a board to the board after the edit, its zones and its links.

Neighbours share their border point for point, and every function here keeps it so: a point belongs to all outlines that run through
it, and moves, comes and goes in all of them at once. Zones may not lie over each other. Units are those of the outlines.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

import numpy as np
import shapely
from msgspec.structs import replace
from shapely.geometry.base import BaseGeometry

from assistant.core.printed import MINE, Board, Link, Point, Polygons, Ring, Value, Zone, ZoneId
from assistant.core.record import Ids, grouped
from assistant.core.text import LANGUAGES, EditError, Name, folded, speaker
from assistant.scan.boards.outlines import (
    GAPING,
    Edge,
    deepest,
    edges_of,
    parts_of,
    polygons_in,
    ring_with,
    shape_of,
)

# Whether zones of an edited board lie over each other, found without looking at those that are far away.

say = speaker(__name__)


def checked(board: Board, after: Board, changed: Sequence[Zone]) -> Board:
    """Return the board after a change, if none of the changed zones crosses itself or newly lies over another one.

    Raises:
        EditError: one does.
    """
    for zone in changed:
        if not zone.shape.is_valid:
            raise EditError(say("outline-would-cross", zone=zone.name))
    pairs = ((zone, other) for zone in changed for other in after.on_sheet(zone.sheet) if other.id != zone.id)
    for zone, other in pairs:
        lying = _overlap(zone, other)
        if 1e-3 < lying < math.inf and lying > _overlap(board.zones[zone.id], board.zones[other.id]) + 1e-3:
            raise EditError(say("outline-would-overlap", zone=zone.name, other=other.name))
    return after


def _overlap(one: Zone, other: Zone) -> float:
    """Return the area that two zones have in common; without end where that of one has no sense."""
    if not one.shape.envelope.intersects(other.shape.envelope):
        return 0.0
    valid = one.shape.is_valid and other.shape.is_valid
    return float(shapely.area(shapely.intersection(one.shape, other.shape))) if valid else math.inf


# Links added and taken away.


def add_link(board: Board, a: ZoneId, b: ZoneId, kind: str, *, one_way: bool = False) -> Board:
    """Return the board with one link more; a link that is there already becomes the player's own.

    Args:
        one_way: whether it leads from `a` to `b` only.

    Raises:
        EditError: from a zone to itself.
    """
    if a == b:
        raise EditError(say("link-to-itself", zone=board.zones[a].name))
    known = [link for link in board.links if set(link.ends) == {a, b} and link.kind == kind]
    link = Link(a, b, kind, one_way, known[0].tags if known else {}, MINE)
    return replace(board, links=(*remove_link(board, a, b, kind).links, link))


def remove_link(board: Board, a: ZoneId, b: ZoneId, kind: str) -> Board:
    """Return the board without the links of a kind between two zones."""
    return replace(board, links=tuple(link for link in board.links if set(link.ends) != {a, b} or link.kind != kind))


ALONG = "along"  # a link's tag that the border of its zones was gone along


def link_pairs(
    board: Board, pairs: Iterable[tuple[ZoneId, ZoneId]], kind: str, *, only: bool = False, along: bool = False
) -> Board:
    """Return the board with every pair of zones linked by a kind of link; a single pair that is linked so already is parted.

    Args:
        only: whether it takes the place of every other link between the two.
        along: whether it was drawn along their border, as a river is.
    """
    made = {frozenset((a, b)): Link(a, b, kind, tags={ALONG: True} if along else {}, source=MINE) for a, b in pairs}
    there = {frozenset(link.ends) for link in board.links if link.kind == kind} & made.keys()
    stays = not only, len(made) > 1 or not there  # links of other kinds, and of this one
    kept = (link for link in board.links if frozenset(link.ends) not in made or stays[link.kind == kind])
    return replace(board, links=(*kept, *(link for ends, link in made.items() if ends not in there)))


def link_kinds(board: Board) -> Ids:
    """Return the kinds of links on a board, that of common borders first."""
    return tuple(dict.fromkeys([border_kind(board), *board.link_kinds, *(link.kind for link in board.links)]))


def border_kind(board: Board) -> str:
    """Return the kind that most links between zones have: what a common border on the drawing stands for."""
    kinds = [link.kind for link in board.links]
    return max(dict.fromkeys(kinds), key=kinds.count) if kinds else "land"


# Traced outlines round those that a person has drawn by hand: the hand is right, and neighbours still share exact borders.

GRID = 0.01  # pixels: as fine as outlines are kept
NEAR_ENOUGH = 0.1  # pixels: a line that ends so near to a border ends on it
REACHED = 1e-6  # pixels: what is so near to a border lies on it
SLIVER = 0.02  # of an outline that was drawn: with less room left it has none


def patched(
    kept: Mapping[str, BaseGeometry], traced: Mapping[str, BaseGeometry], grid: float | None = GRID
) -> dict[str, BaseGeometry]:
    """Return the outlines of all zones: those in `kept` as they are, the traced ones where these leave them room.

    What the tracing gave to a kept zone and its outline does not hold goes to the neighbour that it touches most, so that
    no gap opens between them. Islands of nobody stay nobody's. Points lie on `grid`; without one they stay where they are.
    """
    if not kept:
        return dict(traced)
    lines = [shape.boundary for shape in (*kept.values(), *traced.values())]
    # Cut along all lines at once: each piece lies wholly in or out of every outline, and pieces meet point to point.
    cut = shapely.get_parts(shapely.union_all(lines, grid_size=grid))
    pieces = shapely.get_parts(shapely.polygonize(cut.tolist())).tolist()
    spots = [piece.representative_point() for piece in pieces]
    owners = _owners(spots, kept)
    free = {name: shape for name, shape in traced.items() if name not in kept}
    owners = [owner or other for owner, other in zip(owners, _owners(spots, free), strict=True)]
    left_over = [not owner and bool(once) for owner, once in zip(owners, _owners(spots, traced), strict=True)]
    owners = _given_away(pieces, owners, left_over, set(free))
    parts = grouped((owner, piece) for piece, owner in zip(pieces, owners, strict=True) if owner)
    return {name: shapely.coverage_union_all(found) for name, found in parts.items()}


def _owners(spots: Sequence[BaseGeometry], zones: Mapping[str, BaseGeometry]) -> list[str]:
    """Return for each spot the zone that it lies in, empty for none."""
    names, owners = list(zones), [""] * len(spots)
    if names:
        tree = shapely.STRtree(np.array([zones[name] for name in names], dtype=object))
        for spot, zone in tree.query(np.asarray(spots, dtype=object), predicate="intersects").T.tolist():
            owners[spot] = owners[spot] or names[zone]
    return owners


def _given_away(
    pieces: Sequence[BaseGeometry], owners: list[str], left_over: Sequence[bool], takers: set[str]
) -> list[str]:
    """Return the owners after each piece that is left over went to the taker with which it has the longest border."""
    tree = shapely.STRtree(np.asarray(pieces, dtype=object))
    given = list(owners)
    for n in np.flatnonzero(left_over).tolist():
        long: dict[str, float] = defaultdict(float)
        for other in tree.query(pieces[n], predicate="intersects").tolist():
            if owners[other] in takers:
                common = shapely.intersection(pieces[n].boundary, pieces[other].boundary)
                long[owners[other]] += float(shapely.length(common))
        given[n] = _longest(long) or given[n]
    return given


def _longest(borders: Mapping[str, float]) -> str:
    """Return the zone with the longest of some borders; "" where none has any length."""
    return max((zone for zone, long in borders.items() if long > 0), key=lambda zone: borders[zone], default="")


# Points and borders


def zones_along(board: Board, sheet: str, edge: Edge) -> Ids:
    """Return the zones whose outlines run along an edge, in either direction.

    `board`: what is printed; `sheet`: the sheet's id; `edge`: two points that follow each other in an outline.
    """
    wanted = {edge, (edge[1], edge[0])}
    return tuple(zone.id for zone in board.on_sheet(sheet) if not wanted.isdisjoint(edges_in(zone)))


def move_points(board: Board, sheet: str, moves: Mapping[Point, Point]) -> Board:
    """Return the board with points moved, each to where `moves` says in units of the sheet, in every outline through them.

    Raises:
        EditError: an outline would cross itself, or run into a neighbour.
    """
    changed = [
        _reshaped(zone, _each_ring(zone, lambda ring: tuple(moves.get(point, point) for point in ring)))
        for zone in board.on_sheet(sheet)
        if not points_of(zone).isdisjoint(moves)
    ]
    return checked(board, _with(board, changed), changed)


def border_points(board: Board, a: ZoneId, b: ZoneId) -> tuple[Point, ...]:
    """Return the points that two zones have in common, those left out at which their border ends or a third zone begins.

    Raises:
        EditError: there are none.
    """
    one, two = board.zones[a], board.zones[b]
    shared = {*map(frozenset, edges_in(one))} & {*map(frozenset, edges_in(two))}
    met = Counter(point for edge in shared for point in edge)
    others = (points_of(zone) for zone in board.on_sheet(one.sheet) if zone.id not in (a, b))
    points = {point for point, edges in met.items() if edges > 1}.difference(*others)
    if not points:
        raise EditError(say("no-common-border", zone=one.name, other=two.name))
    return tuple(sorted(points))


def grasped(board: Board, sheet: str, point: Point, reach: float) -> Mapping[Point, float]:
    """Return the points that follow when `point` is pulled, each with the share of the way that it goes: less farther off.

    `reach` is how far the pull is felt, in units of the sheet.
    """
    shares = {point: 1.0}
    for zone in board.on_sheet(sheet):
        left, top, right, bottom = zone.bounds
        if not (left - reach < point[0] < right + reach and top - reach < point[1] < bottom + reach):
            continue
        for x, y in points_of(zone) - shares.keys():
            far = math.hypot(x - point[0], y - point[1])
            if far < reach:
                shares[x, y] = (1 + math.cos(math.pi * far / reach)) / 2
    return shares


def pull(board: Board, sheet: str, shares: Mapping[Point, float], by: Point) -> Board:
    """Return the board with points moved, each by its share: a border bends, no thorn.

    Raises:
        EditError: an outline would cross itself, or run into a neighbour.
    """
    dx, dy = by
    moves = {(x, y): (round(x + share * dx, 2), round(y + share * dy, 2)) for (x, y), share in shares.items()}
    return move_points(board, sheet, moves)


def insert_point(board: Board, sheet: str, edge: Edge, point: Point) -> Board:
    """Return the board with a new point on an edge, in every outline that runs along it."""
    changed = [
        _reshaped(zone, _each_ring(zone, lambda ring: ring_with(ring, edge, point)))
        for zone in map(board.zones.__getitem__, zones_along(board, sheet, edge))
    ]
    return _with(board, changed)


def remove_point(board: Board, sheet: str, point: Point) -> Board:
    """Return the board without a point.

    Raises:
        EditError: three borders meet there, or an outline would lose its last corner.
    """
    through: set[frozenset[Point]] = set()
    changed = []
    for zone in board.on_sheet(sheet):
        if not (through_it := [ring for rings in zone.polygons for ring in rings if point in ring]):
            continue
        for ring in through_it:
            at = ring.index(point)
            through.add(frozenset((ring[at - 1], ring[(at + 1) % len(ring)])))
            if len(ring) < 4:
                raise EditError(say("outline-needs-corners", zone=zone.name))
        changed.append(_reshaped(zone, _each_ring(zone, lambda ring: tuple(other for other in ring if other != point))))
    if len(through) > 1:
        raise EditError(say("borders-meet-here"))
    return checked(board, _with(board, changed), changed)


# Zones


def reshape(board: Board, shapes: Mapping[ZoneId, Polygons]) -> Board:
    """Return the board with new outlines; names and counters find their places in them anew."""
    return _with(board, [_placed(board.zones[zone], shapes[zone]) for zone in shapes if zone in board.zones])


def split(board: Board, zone: ZoneId, line: Iterable[Point], new: ZoneId, name: Name) -> Board:
    """Return the board with a zone cut in two along a line; the larger part keeps the name.

    The new zone has the old one's attributes. Links that stand for a border lead to the part that has the border, to both
    if both have it; the parts are linked with each other; all other links stay with the larger part. What a loop inside the
    zone goes round becomes a zone inside it.

    Raises:
        EditError: the line does not cross the zone from border to border, or the new id is taken.
    """
    _refuse_known(board, new)
    board, large, small = _halves(board, zone, tuple(line))
    old = board.zones[zone]
    young = _placed(replace(old, id=new, name=name, aliases=(), sources=dict.fromkeys(old.tags, MINE)), small)
    board = _with(board, [_placed(old, large), young])
    kind = border_kind(board)
    links: list[Link] = []
    for link in board.links:
        other = link.other(zone) if zone in link.ends else ""
        joined = _share_a_border(young, board.zones[other]) if other in board.zones and link.kind == kind else False
        if not joined or _share_a_border(board.zones[zone], board.zones[other]):
            links.append(link)
        if joined:
            links.append(replace(_led(link, zone, new), source=MINE))
    return replace(board, links=(*links, Link(zone, new, kind, source=MINE)))


def cut(board: Board, zone: ZoneId, line: Iterable[Point], to: ZoneId = "") -> Board:
    """Return the board with the smaller part beyond a line taken from a zone, and given to another one or to nobody.

    A loop inside the zone cuts a hole: a lake, a box printed on the land.

    Raises:
        EditError: the line does not cross the zone, or the part does not touch the zone that is to have it.
    """
    board, large, small = _halves(board, zone, tuple(line))
    changed = [_placed(board.zones[zone], large)]
    if to:
        changed.append(_placed(board.zones[to], _united(board.zones[to], small)))
    return _with(board, changed)


def across(board: Board, zone: ZoneId, line: Iterable[Point]) -> ZoneId:
    """Return the neighbour that the smaller part of a zone beyond a line touches most; "" for none."""
    try:
        board, _, small = _halves(board, zone, tuple(line))
    except EditError:
        return ""
    others = {one.id: one.shape for one in board.on_sheet(board.zones[zone].sheet) if one.id != zone}
    edge = shape_of(small).boundary
    return _longest({key: float(shapely.intersection(edge, shape.boundary).length) for key, shape in others.items()})


def redraw(board: Board, sheet: str, line: Iterable[Point], new: ZoneId, name: Name) -> Board:
    """Return the board with a border as a line draws it: what lies beyond it goes to the neighbour there.

    A line from border to border of one zone splits that zone instead, unless all that it cuts off lies at one neighbour.

    Raises:
        EditError: the line parts no zone.
    """
    whole = tuple(line)
    runs = list(_runs(board, sheet, whole))
    if len(runs) == 1:
        zone, run = runs[0]
        _, _, small = _halves(board, zone, run)
        to = across(board, zone, run)
        rim = shapely.difference(shape_of(small).boundary, shapely.LineString(run).buffer(NEAR_ENOUGH))
        if not to or shapely.difference(rim, board.zones[to].shape.buffer(NEAR_ENOUGH)).length > NEAR_ENOUGH:
            return split(board, zone, run, new, name)
    for zone, run in runs:
        board = cut(board, zone, run, across(board, zone, run))
    if not runs:
        raise EditError(say("line-parts-nothing"))
    return board


def _runs(board: Board, sheet: str, line: tuple[Point, ...]) -> Iterator[tuple[ZoneId, tuple[Point, ...]]]:
    """Yield the zones that a line crosses, each with the piece in it, which reaches a little over the border at both ends."""
    whole = shapely.LineString(line)
    for zone in board.on_sheet(sheet):
        if not zone.polygons or not zone.shape.is_valid or not zone.shape.intersects(whole):
            continue
        for run in shapely.get_parts(shapely.line_merge(shapely.intersection(whole, zone.shape))):
            rim = zone.shape.boundary.buffer(NEAR_ENOUGH)
            through = run.is_closed or rim.covers(shapely.boundary(run))  # what ends inside the zone parts nothing
            if through and shapely.difference(run, rim).length > 1:
                yield zone.id, _stretched(list(run.coords))


def _stretched(run: list[Point]) -> tuple[Point, ...]:
    """Return a line that goes on a little at both ends."""

    def beyond(end: Point, before: Point) -> Point:
        far = max(math.dist(end, before), 1e-9)
        return end[0] + NEAR_ENOUGH * (end[0] - before[0]) / far, end[1] + NEAR_ENOUGH * (end[1] - before[1]) / far

    return (beyond(run[0], run[1]), *run[1:-1], beyond(run[-1], run[-2]))


def merge(board: Board, zone: ZoneId, other: ZoneId) -> Board:
    """Return the board with `other` made part of `zone`, which keeps its name; links of both lead to it.

    Raises:
        EditError: a zone cannot be merged with itself.
    """
    if zone == other:
        raise EditError(say("same-zone", zone=board.zones[zone].name))
    both = _placed(board.zones[zone], _united(board.zones[zone], board.zones[other].polygons))
    moved = (_led(link, other, zone) for link in board.links)
    return replace(remove(_with(board, [both]), other), links=_once(moved))


def add(board: Board, zone: Zone) -> Board:
    """Return the board with a new zone, where no other one lies already; neighbours gain its corners.

    Raises:
        EditError: its id is taken, its outline crosses itself, or there is no room left for it.
    """
    _refuse_known(board, zone.id)
    if not zone.shape.is_valid:
        raise EditError(say("outline-would-cross", zone=zone.name))
    lying = [other.shape for other in board.on_sheet(zone.sheet) if other.shape.intersects(zone.shape)]
    free = zone.shape.difference(shapely.union_all(lying)) if lying else zone.shape
    polygons = polygons_in(free)
    if not polygons or free.area < SLIVER * zone.shape.area:
        raise EditError(say("no-room", zone=zone.name))
    zone = _placed(zone, polygons)
    return _with(_noded(board, zone.sheet, points_of(zone)), [zone])


def remove(board: Board, zone: ZoneId) -> Board:
    """Return the board without a zone and its links."""
    zones = {key: value for key, value in board.zones.items() if key != zone}
    return replace(board, zones=zones, links=tuple(link for link in board.links if zone not in link.ends))


def put_back(board: Board, zone: Zone, links: Iterable[Link]) -> Board:
    """Return the board with a zone that was taken away or merged, where it was; what holds its place now gives it up.

    Those of `links` that are the zone's lead to it again, as far as their other ends are there.

    Raises:
        EditError: it is there, or another zone would have nothing left.
    """
    _refuse_known(board, zone.id)
    young = enclose(board, zone)
    again = (link for link in links if zone.id in link.ends and link.other(zone.id) in young.zones)
    return replace(young, links=_once((*young.links, *again)))


def enclose(board: Board, zone: Zone) -> Board:
    """Return the board with a zone as its outline says; what holds its place now gives it up.

    What the zone held before and does not any more goes to the neighbour that it touches most.

    Raises:
        EditError: another zone would have nothing left.
    """
    others = {one.id: one for one in board.on_sheet(zone.sheet) if one.polygons and one.shape.is_valid}
    shapes = patched({zone.id: zone.shape}, {key: one.shape for key, one in others.items()})
    if gone := next((one for key, one in others.items() if key not in shapes), None):
        raise EditError(say("no-room-left", zone=zone.name, other=gone.name))
    return _with(board, (_reshaped(one, polygons_in(shapes[key])) for key, one in {**others, zone.id: zone}.items()))


def rename(board: Board, zone: ZoneId, name: Name) -> Board:
    """Return the board with another name for a zone, marked as the player's own.

    Raises:
        EditError: a name is empty, or another zone of the sheet is called so.
    """
    if not name.en.strip() or not name.fr.strip():
        raise EditError(say("name-empty"))
    old = board.zones[zone]
    for other in board.on_sheet(old.sheet):
        if other is not old and any(folded(other.name[language]) == folded(name[language]) for language in LANGUAGES):
            raise EditError(say("name-taken", name=name))
    return _with(board, [replace(old, name=name, sources={**old.sources, "name_en": MINE, "name_fr": MINE})])


def set_facts(board: Board, zones: Iterable[ZoneId], column: str, value: Value) -> Board:
    """Return the board with one value in a column of several zones, marked as the player's own."""
    old = map(board.zones.__getitem__, zones)
    return _with(
        board, (replace(one, tags={**one.tags, column: value}, sources={**one.sources, column: MINE}) for one in old)
    )


# Parts


def _refuse_known(board: Board, zone: ZoneId) -> None:
    if zone in board.zones:
        raise EditError(say("zone-there-already", zone=board.zones[zone].name))


def _led(link: Link, before: ZoneId, zone: ZoneId) -> Link:
    """Return a link that leads to a zone instead of the one before."""
    return replace(link, a=zone if link.a == before else link.a, b=zone if link.b == before else link.b)


def _once(links: Iterable[Link]) -> tuple[Link, ...]:
    """Return links without those from a zone to itself, and each only once."""
    seen: dict[tuple[object, ...], Link] = {}
    for link in links:
        if link.a != link.b:
            ends = link.ends if link.one_way else tuple(sorted(link.ends))
            seen.setdefault((ends, link.kind, link.one_way), link)
    return tuple(seen.values())


def _halves(board: Board, zone: ZoneId, line: tuple[Point, ...]) -> tuple[Board, Polygons, Polygons]:
    """Return the board with the line's ends as points of its outlines, and both parts of the zone, the larger first.

    The line's first way from border to border counts, or a loop inside the zone, which makes a hole in it. A loop drawn by
    hand need not meet itself to the point: it is closed when its ends are near for its length.

    Raises:
        EditError: the line does not part the zone.
    """
    old, rim, whole = board.zones[zone], board.zones[zone].shape.boundary, shapely.LineString(line)
    if math.dist(line[0], line[-1]) <= GAPING * whole.length:
        whole = shapely.LineString([*line, line[0]])
    pieces = shapely.get_parts(shapely.union_all([rim, shapely.snap(whole, rim, REACHED)]))
    middles = shapely.line_interpolate_point(pieces, 0.5, normalized=True)
    on_rim = shapely.distance(rim, middles) < REACHED
    inside = np.flatnonzero(~on_rim & shapely.contains(old.shape, middles))
    for n in sorted(inside.tolist(), key=lambda n: whole.project(middles[n])):
        every = shapely.get_parts(shapely.polygonize([*pieces[on_rim], pieces[n]]))
        faces = [face for face in every if old.shape.contains(face.representative_point())]
        beside = [face for face in faces if face.boundary.distance(middles[n]) < REACHED]
        if len(beside) == 2:
            small = min(beside, key=lambda face: float(shapely.Polygon(face.exterior).area))
            large = polygons_in(shapely.MultiPolygon([face for face in faces if face is not small]))
            ends, corners = (set(map(tuple, shapely.get_coordinates(of).tolist())) for of in (pieces[on_rim], faces))
            ends = (ends & corners) - points_of(old)
            return _noded(board, old.sheet, ends), large, polygons_in(small)
    raise EditError(say("line-crosses-nothing", zone=old.name))


def _united(zone: Zone, more: Polygons) -> Polygons:
    """Return a zone's outline with more polygons, common borders gone."""
    # Only a union of a true coverage keeps every corner where it was.
    return polygons_in(shapely.coverage_union_all(parts_of((*zone.polygons, *more))))


def _noded(board: Board, sheet: str, points: Iterable[Point]) -> Board:
    """Return the board with points as corners of all outlines whose edges run through them."""
    for point in points:
        spot = shapely.Point(point)
        for zone in board.on_sheet(sheet):
            if point not in points_of(zone) and zone.shape.boundary.distance(spot) <= REACHED:
                edge = min(edges_in(zone), key=lambda edge: shapely.LineString(edge).distance(spot))
                board = insert_point(board, sheet, edge, point)
    return board


def _share_a_border(a: Zone, b: Zone) -> bool:
    if a.sheet != b.sheet:
        return False
    return not set(map(frozenset, edges_in(a))).isdisjoint(map(frozenset, edges_in(b)))


def points_of(zone: Zone) -> set[Point]:
    """Return the corners of a zone."""
    return {point for rings in zone.polygons for ring in rings for point in ring}


def edges_in(zone: Zone) -> Iterator[Edge]:
    """Yield the edges of a zone."""
    yield from (edge for rings in zone.polygons for ring in rings for edge in edges_of(ring))


def _each_ring(zone: Zone, change: Callable[[Ring], Ring]) -> Polygons:
    return tuple(tuple(change(ring) for ring in rings) for rings in zone.polygons)


def _reshaped(zone: Zone, polygons: Polygons) -> Zone:
    """Return a zone with another outline; its places stay while they lie inside."""
    changed = replace(zone, polygons=polygons)
    return changed if zone.stack_at is None or changed.contains(*zone.stack_at) else _placed(zone, polygons)


def _placed(zone: Zone, polygons: Polygons) -> Zone:
    """Return a zone with another outline, counters in its roomiest place and the name as far from them as before."""
    spot = deepest(polygons)
    name_at = None
    if zone.name_at and zone.stack_at:
        name_at = (zone.name_at[0] - zone.stack_at[0] + spot[0], zone.name_at[1] - zone.stack_at[1] + spot[1])
    return replace(zone, polygons=polygons, stack_at=spot, name_at=name_at)


def _with(board: Board, changed: Iterable[Zone]) -> Board:
    return replace(board, zones={**board.zones, **{zone.id: zone for zone in changed}})
