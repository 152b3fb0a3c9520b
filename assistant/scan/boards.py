"""What can be wrong with a board, found from its drawing and its links: `sabretache check`."""

from __future__ import annotations

from collections.abc import Iterator

import networkx
import numpy as np
import shapely

from assistant.core.board import Board, Zone
from assistant.core.problems import Problem, folded
from assistant.core.text import speaker

say = speaker(__name__)

TOUCH = 1.0  # sheet units of common border below which two zones meet in a point only
DRAWN = "land"  # the kind of link that a common border on the drawing stands for


def faults(board: Board) -> Iterator[Problem]:
    """Yield what is wrong with a board: overlapping or torn outlines, names missing or used twice, links that cannot be."""
    yield from _outlines(board)
    yield from _names(board)
    yield from _links(board)


def remarks(board: Board) -> Iterator[Problem]:
    """Yield what is worth a second look: borders drawn but not linked, linked but not drawn, zones cut off, bottlenecks."""
    drawn = borders(board)
    linked = {frozenset((link.a, link.b)) for link in board.links}
    land = {frozenset((link.a, link.b)) for link in board.links if link.kind == DRAWN}
    for pair in sorted(drawn.keys() - linked, key=sorted):
        yield _pair(board, pair, "border-not-linked")
    for pair in sorted(land - drawn.keys(), key=sorted):
        yield _pair(board, pair, "link-not-drawn")
    mapped = [zone.id for zone in _mapped(board)]
    graph = networkx.Graph(board.graph.subgraph(mapped))
    for zone in sorted(networkx.isolates(graph)):
        yield Problem(zone, say("zone-without-links", zone=board.zones[zone].name))
    for zone in sorted(networkx.articulation_points(graph)):
        yield Problem(zone, say("zone-is-bottleneck", zone=board.zones[zone].name))


def borders(board: Board) -> dict[frozenset[str], float]:
    """Return each pair of zones that share a border on the drawing, with its length in sheet units."""
    zones = _mapped(board)
    shapes = np.array([zone.shape for zone in zones], dtype=object)
    tree = shapely.STRtree(shapes)
    found: dict[frozenset[str], float] = {}
    for a, b in tree.query(shapes, predicate="intersects").T:
        if a < b and zones[a].sheet == zones[b].sheet:
            length = shapely.length(shapely.intersection(shapely.boundary(shapes[a]), shapely.boundary(shapes[b])))
            if length > TOUCH:
                found[frozenset((zones[a].id, zones[b].id))] = float(length)
    return found


def _mapped(board: Board) -> tuple[Zone, ...]:
    """Return the zones of the drawing itself: boxes of tracks are not neighbours of anything."""
    return tuple(zone for zone in board.zones.values() if "track" not in zone.tags)


def _outlines(board: Board) -> Iterator[Problem]:
    for zone in board.zones.values():
        if not zone.shape.is_valid:
            yield Problem(zone.id, say("outline-crosses-itself", zone=zone.name))
    for sheet in board.sheets:
        zones = [zone for zone in _mapped(board) if zone.sheet == sheet and zone.shape.is_valid]
        shapes = np.array([zone.shape for zone in zones], dtype=object)
        for a, b in shapely.STRtree(shapes).query(shapes, predicate="overlaps").T:
            if a < b and shapely.area(shapely.intersection(shapes[a], shapes[b])) > TOUCH:
                yield Problem(zones[a].id, say("outlines-overlap", zone=zones[a].name, other=zones[b].name))


def _names(board: Board) -> Iterator[Problem]:
    for zone in _mapped(board):
        if not zone.name.en.strip() or not zone.name.fr.strip():
            yield Problem(zone.id, say("zone-without-name"))
    by_name: dict[tuple[str, str], str] = {}
    for zone in _mapped(board):
        for language, word in (("en", zone.name.en), ("fr", zone.name.fr)):
            first = by_name.setdefault((language, folded(word)), zone.id)
            if first != zone.id:
                yield Problem(zone.id, say("name-used-twice", name=word, zone=first))


def _links(board: Board) -> Iterator[Problem]:
    seen: set[tuple[str, str, str]] = set()
    for link in board.links:
        if link.a == link.b:
            yield Problem(link.a, say("link-to-itself", zone=board.zones[link.a].name))
        a, b = (link.a, link.b) if link.one_way or link.a < link.b else (link.b, link.a)
        key = (a, b, link.kind)
        if key in seen:
            yield Problem(link.a, say("link-twice", zone=board.zones[link.a].name, other=board.zones[link.b].name))
        seen.add(key)


def _pair(board: Board, pair: frozenset[str], key: str) -> Problem:
    a, b = sorted(pair)
    return Problem(f"{a} - {b}", say(key, zone=board.zones[a].name, other=board.zones[b].name))
