"""Looking a board over: what cannot be right, and what is worth a second look.

Used by `sabretache check` and by the zone editor after each change.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

import numpy as np
from shapely.geometry.base import BaseGeometry

from assistant.core.board import Board, Link, Zone
from assistant.core.problems import Problem, folded
from assistant.core.text import speaker
from assistant.scan.tracing.borders import shared_borders

say = speaker(__name__)

BORDER_LINKS = frozenset({"land", "border", "river", "pass", "mountain", "river_crossing"})
SHORTEST = 0.0015  # of the sheet's width: below, two zones touch at a point, and maps differ on who meets there


def faults(board: Board) -> Iterator[Problem]:
    """Yield what cannot be right: outlines that cross themselves or overlap, names missing or twice, links astray."""
    yield from _faulty_outlines(board)
    yield from _faulty_names(board)
    yield from _faulty_links(board)


def remarks(board: Board) -> Iterator[Problem]:
    """Yield what need not be wrong: borders without links, links without borders, zones cut off or holding all together."""
    yield from _borders_against_links(board)
    yield from _connections(board)


def linked_kinds(board: Board) -> frozenset[str]:
    """Return the kinds of zones that this board's links join; on a board without sea links, seas are scenery."""
    return frozenset(board.zones[zone].kind for link in board.links for zone in (link.a, link.b) if zone in board.zones)


def coverage_faults(shapes: Mapping[str, BaseGeometry]) -> Iterator[Problem]:
    """Yield zones whose outline crosses itself or overlaps a neighbour's."""
    import shapely

    names = list(shapes)
    outlines = np.array([shapes[name] for name in names], dtype=object)
    for name, outline in shapes.items():
        if not outline.is_valid:
            yield Problem(name, say("outline-crosses-itself", reason=shapely.is_valid_reason(outline)))
    for one, two in shapely.STRtree(outlines).query(outlines, predicate="overlaps").T.tolist():
        if one < two and shapely.is_valid(outlines[one]) and shapely.is_valid(outlines[two]):
            area = shapely.intersection(outlines[one], outlines[two]).area
            if area > 1e-4 * min(shapely.area(outlines[one]), shapely.area(outlines[two])):
                yield Problem(
                    names[one], say("outlines-overlap", zone=names[one], other=names[two], area=round(area, 1))
                )


def _faulty_outlines(board: Board) -> Iterator[Problem]:
    for sheet in board.sheets:
        by_kind: dict[str, dict[str, BaseGeometry]] = defaultdict(dict)
        for zone in board.on_sheet(sheet):
            if not zone.polygons or not all(len(ring) >= 3 for rings in zone.polygons for ring in rings):
                yield Problem(zone.id, say("outline-missing"))
                continue
            # Zones of different kinds may lie on each other (a box printed on the sea); those of one kind never do.
            by_kind[zone.kind][zone.id] = zone.shape
        for shapes in by_kind.values():
            yield from coverage_faults(shapes)


def _faulty_names(board: Board) -> Iterator[Problem]:
    seen: dict[tuple[str, str], Zone] = {}
    for zone in board.zones.values():
        for language in ("en", "fr"):
            if not zone.name[language].strip():
                yield Problem(zone.id, say("name-missing", language=language))
                continue
            # Boxes of a track may all be called 1, 2, 3: only where zones are named by people must names differ.
            if "track" in zone.tags:
                continue
            other = seen.setdefault((language, folded(zone.name[language])), zone)
            if other is not zone and other.sheet == zone.sheet:
                yield Problem(zone.id, say("name-twice", name=zone.name[language], other=other.id))


def _faulty_links(board: Board) -> Iterator[Problem]:
    seen: dict[tuple[str, str, str], Link] = {}
    for link in board.links:
        where = f"{link.a} – {link.b}"
        if link.a not in board.zones or link.b not in board.zones:
            yield Problem(where, say("link-astray", zone=link.a if link.a not in board.zones else link.b))
        elif link.a == link.b:
            yield Problem(where, say("link-to-itself"))
        elif seen.setdefault((link.a, link.b, link.kind), link) is not link:
            yield Problem(where, say("link-twice", kind=link.kind))
        elif (link.b, link.a, link.kind) in seen and not (link.one_way and seen[link.b, link.a, link.kind].one_way):
            # A link leads both ways unless it says otherwise: written again the other way round it is there twice.
            yield Problem(where, say("link-twice", kind=link.kind))


def _borders_against_links(board: Board) -> Iterator[Problem]:
    linked = {frozenset((link.a, link.b)) for link in board.links}
    kinds = linked_kinds(board)
    for sheet in board.sheets.values():
        zones = {zone.id: zone for zone in board.on_sheet(sheet.id) if zone.kind in kinds and "track" not in zone.tags}
        if not any(link.a in zones for link in board.links):
            continue
        shapes = {name: zone.shape for name, zone in zones.items() if zone.shape.is_valid}
        borders = {frozenset(pair): length for pair, length in shared_borders(shapes).items()}
        for pair in sorted(borders, key=sorted):
            if pair not in linked and borders[pair] >= SHORTEST * sheet.width:
                a, b = sorted(pair)
                yield Problem(f"{a} – {b}", say("border-not-linked", a=board.zones[a].name, b=board.zones[b].name))
        for link in board.links:
            if (
                link.kind in BORDER_LINKS
                and {link.a, link.b} <= set(shapes)
                and frozenset((link.a, link.b)) not in borders
            ):
                names = {"a": board.zones[link.a].name, "b": board.zones[link.b].name}
                yield Problem(f"{link.a} – {link.b}", say("link-without-border", kind=link.kind, **names))


def _connections(board: Board) -> Iterator[Problem]:
    import networkx

    if not board.links:
        return
    sheets = {board.zones[link.a].sheet for link in board.links if link.a in board.zones}
    plain: networkx.Graph[str] = networkx.Graph()
    kinds = linked_kinds(board)
    on_foot = (zone for zone in board.zones.values() if zone.sheet in sheets and zone.kind in kinds)
    plain.add_nodes_from(zone.id for zone in on_foot if "track" not in zone.tags)
    plain.add_edges_from((link.a, link.b) for link in board.links if link.a in board.zones and link.b in board.zones)
    parts = sorted(networkx.connected_components(plain), key=lambda part: (-len(part), sorted(part)))
    for part in parts[1:]:
        first = min(part)
        key = "zone-unreachable" if len(part) == 1 else "zones-cut-off"
        names = tuple(board.zones[zone].name for zone in sorted(part)[:6])
        yield Problem(first, say(key, zone=board.zones[first].name, zones=names, n=len(part)))
    for zone in sorted(networkx.articulation_points(plain)):
        yield Problem(zone, say("zone-holds-together", zone=board.zones[zone].name))
