"""Looking a board over: what cannot be right, what is worth a second look, and what differs from the shipped one.

Used by `sabretache check` and by the zone editor after each change.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from types import MappingProxyType

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from assistant.core.printed import Board, Link, Zone, ZoneId, is_assumption
from assistant.core.record import Ids, Record, grouped
from assistant.core.text import Problem, Problems, Text, folded, speaker
from assistant.scan.boards.outlines import shared_borders

say = speaker(__name__)

BORDER_LINKS = frozenset({"land", "border", "river", "pass", "mountain", "river_crossing"})
# Of the sheet's width: below, two zones touch at a point, and maps differ on who meets there.
SHORTEST_ON_SHEET = 0.0015


def faults(board: Board) -> Problems:
    """Yield what cannot be right: outlines that cross themselves or overlap, names missing or twice, links to nobody or twice."""
    yield from _faulty_outlines(board)
    yield from _faulty_names(board)
    yield from _faulty_links(board)


def remarks(board: Board) -> Problems:
    """Yield what need not be wrong: borders without links, links without borders, zones cut off or holding all together."""
    yield from _borders_against_links(board)
    yield from _connections(board)


def linked_kinds(board: Board) -> frozenset[str]:
    """Return the kinds of zones that this board's links join; on a board without sea links, seas are scenery."""
    return frozenset(board.zones[zone].kind for link in board.links for zone in link.ends if zone in board.zones)


def _overlaps(shapes: Mapping[str, BaseGeometry]) -> Iterator[tuple[str, str, float]]:
    """Yield the pairs of valid shapes that lie over each other, with the area that both have."""
    names, outlines = list(shapes), np.array(list(shapes.values()), dtype=object)
    for one, two in shapely.STRtree(outlines).query(outlines, predicate="overlaps").T.tolist():
        if one < two:
            yield names[one], names[two], float(shapely.intersection(outlines[one], outlines[two]).area)


def _faulty_outlines(board: Board) -> Problems:
    # Zones of different kinds may lie on each other (a box printed on the sea); those of one kind never do.
    for zones in grouped(((zone.sheet, zone.kind), zone) for zone in board.zones.values()).values():
        shapes = {zone.id: zone.shape for zone in zones if zone.shape.is_valid}
        for zone in zones:
            if zone.id not in shapes:
                yield Problem(zone.id, say("outline-crosses-itself", reason=shapely.is_valid_reason(zone.shape)))
        for one, two, area in _overlaps(shapes):
            if area > 1e-4 * min(shapes[one].area, shapes[two].area):
                yield Problem(one, say("outlines-overlap", zone=one, other=two, area=round(area, 1)))


def _faulty_names(board: Board) -> Problems:
    seen: dict[tuple[str, str], Zone] = {}
    for zone in board.zones.values():
        for language in ("en", "fr"):
            if not zone.name[language].strip():
                yield Problem(zone.id, say("name-missing", language=language))
                continue
            # Boxes of a track may all be called 1, 2, 3: only where zones are named by people must names differ.
            if zone.track:
                continue
            other = seen.setdefault((language, folded(zone.name[language])), zone)
            if other is not zone and other.sheet == zone.sheet:
                yield Problem(zone.id, say("name-twice", name=zone.name[language], other=other.id))


def _faulty_links(board: Board) -> Problems:
    seen: dict[tuple[str, str, str], Link] = {}
    for link in board.links:
        where = f"{link.a} – {link.b}"
        if link.a == link.b:
            yield Problem(where, say("link-to-itself"))
        elif seen.setdefault((link.a, link.b, link.kind), link) is not link:
            yield Problem(where, say("link-twice", kind=link.kind))
        elif (link.b, link.a, link.kind) in seen and not (link.one_way and seen[link.b, link.a, link.kind].one_way):
            # A link leads both ways unless it says otherwise: written again the other way round it is there twice.
            yield Problem(where, say("link-twice", kind=link.kind))


def _borders_against_links(board: Board) -> Problems:
    kinds = linked_kinds(board)
    for sheet in board.sheets.values():
        zones = {zone.id: zone for zone in board.on_sheet(sheet.id) if zone.kind in kinds and not zone.track}
        if not any(link.a in zones for link in board.links):
            continue
        shapes = {name: zone.shape for name, zone in zones.items() if zone.shape.is_valid}
        for pair, length, own, there in _disputed(shapes, board, SHORTEST_ON_SHEET * sheet.width, BORDER_LINKS):
            names = dict(zip("ab", (board.zones[zone].name for zone in pair), strict=True))
            if not there:
                yield Problem(" – ".join(pair), say("border-not-linked", **names))
            for link in own if not length else ():
                yield Problem(" – ".join(pair), say("link-without-border", kind=link.kind, **names))


def _disputed(
    shapes: Mapping[ZoneId, BaseGeometry], board: Board, least: float, kinds: frozenset[str]
) -> Iterator[tuple[tuple[ZoneId, ZoneId], float, tuple[Link, ...], list[Link]]]:
    """Yield the pairs of zones with a border at least so long and no link of these kinds, or with such a link and no such border.

    Each with the length of the border, the links of these kinds, and all links between the two.
    """
    borders = shared_borders(shapes)
    known = (link for link in board.links if link.a in shapes and link.b in shapes)
    links = grouped(((min(*link.ends), max(*link.ends)), link) for link in known)
    for pair in sorted({*borders, *links}):
        length, there = borders.get(pair, 0.0), links.get(pair, [])
        own = tuple(link for link in there if link.kind in kinds)
        if (length >= least) != bool(own):
            yield pair, length, own, there


def _connections(board: Board) -> Problems:
    import networkx

    if not board.links:
        return
    sheets = {board.zones[link.a].sheet for link in board.links if link.a in board.zones}
    plain: networkx.Graph[str] = networkx.Graph()
    kinds = linked_kinds(board)
    on_foot = (zone for zone in board.zones.values() if zone.sheet in sheets and zone.kind in kinds)
    plain.add_nodes_from(zone.id for zone in on_foot if not zone.track)
    plain.add_edges_from(link.ends for link in board.links if link.a in board.zones and link.b in board.zones)
    parts = sorted(networkx.connected_components(plain), key=lambda part: (-len(part), sorted(part)))
    for part in parts[1:]:
        first = min(part)
        key = "zone-unreachable" if len(part) == 1 else "zones-cut-off"
        names = tuple(board.zones[zone].name for zone in sorted(part)[:6])
        yield Problem(first, say(key, zone=board.zones[first].name, zones=names, n=len(part)))
    for zone in sorted(networkx.articulation_points(plain)):
        yield Problem(zone, say("zone-holds-together", zone=board.zones[zone].name))


# What an edited board should be looked over for: torn coverage first, then what has become different from the shipped one.

SHORTEST_DRAWN = 0.003  # of the drawing's width: shorter borders meet in a point as far as anybody can tell


class Finding(Record):
    """One thing to look at: the zones it is about, whether it cannot be right, and the zone to put back, if one is gone."""

    zones: Ids
    text: Text
    grave: bool = False
    gone: ZoneId = ""


def findings(
    board: Board, shipped: Board, sheet: str, needed: Mapping[ZoneId, Text] = MappingProxyType({})
) -> tuple[Finding, ...]:
    """Return what to look at on one sheet of an edited board, what cannot be right first; units may differ.

    `needed` are the zones that no board can do without, each with the reason.
    """
    return (
        *_coverage(board, sheet),
        *_zones(board, shipped, sheet, needed),
        *_links(board, shipped),
        *_touching(board, shipped, sheet),
    )


def drawn(board: Board, sheet: str) -> tuple[Zone, ...]:
    """Return the zones of a sheet's drawing: boxes of tracks are not neighbours of anything."""
    return tuple(zone for zone in board.on_sheet(sheet) if not zone.track)


def _coverage(board: Board, sheet: str) -> Iterator[Finding]:
    shapes = {zone.id: zone.shape for zone in drawn(board, sheet)}
    names = {zone: board.zones[zone].name for zone in shapes}
    sound = {zone: shape for zone, shape in shapes.items() if shape.is_valid}
    for zone in shapes.keys() - sound.keys():
        yield Finding((zone,), say("finding-crosses", zone=names[zone]), grave=True)
    overlapping: set[ZoneId] = set()
    for one, two, area in _overlaps(sound):
        if area > 1e-3:
            overlapping |= {one, two}
            yield Finding((one, two), say("finding-overlap", zone=names[one], other=names[two]), grave=True)
    for zone, edges in zip(sound, shapely.coverage_invalid_edges(list(sound.values())), strict=True):
        if not shapely.is_empty(edges) and zone not in overlapping:
            yield Finding((zone,), say("finding-mismatch", zone=names[zone]), grave=True)


def _zones(board: Board, shipped: Board, sheet: str, needed: Mapping[ZoneId, Text]) -> Iterator[Finding]:
    here = {zone.id: zone for zone in drawn(board, sheet)}
    there = {zone.id: zone for zone in drawn(shipped, sheet)}
    linked = {end for link in board.links for end in link.ends}
    gone = [zone for zone in there if zone not in here]
    for zone in sorted(gone, key=lambda zone: zone not in needed):
        name = there[zone].name
        if zone in needed:
            yield Finding((), say("finding-zone-needed", zone=name, why=needed[zone]), grave=True, gone=zone)
        else:
            yield Finding((), say("finding-zone-gone", zone=name), gone=zone)
    for zone in [zone for zone in here if zone not in there]:
        yield Finding((zone,), say("finding-zone-new", zone=here[zone].name))
        if zone not in linked:
            yield Finding((zone,), say("finding-unlinked", zone=here[zone].name), grave=True)


def _links(board: Board, shipped: Board) -> Iterator[Finding]:
    here, there = ({_key(link): link for link in links} for links in (board.links, shipped.links))
    for links, others, key in ((here, there, "finding-link-new"), (there, here, "finding-link-gone")):
        for known, link in links.items():
            if known not in others and link.a in board.zones and link.b in board.zones:
                a, b = board.zones[link.a].name, board.zones[link.b].name
                kind = shipped.link_kinds.get(link.kind, link.kind)
                yield Finding(link.ends, say(key, zone=a, other=b, kind=kind))


def _touching(board: Board, shipped: Board, sheet: str) -> Iterator[Finding]:
    joined = linked_kinds(shipped)  # on a board without sea links it matters to nobody where seas meet
    both = board.zones.keys() & shipped.zones.keys()

    def borders(one: Board) -> dict[tuple[ZoneId, ZoneId], float]:
        found = touching(one, sheet).items()
        return {pair: long for pair, long in found if all(one.zones[end].kind in joined for end in pair)}

    here, there = borders(board), borders(shipped)
    for pairs, others, key in ((here, there, "finding-new-touch"), (there, here, "finding-no-touch")):
        for a, b in sorted(pairs.keys() - others.keys()):
            if pairs[a, b] > SHORTEST_DRAWN and {a, b} <= both:
                yield Finding((a, b), say(key, zone=board.zones[a].name, other=board.zones[b].name))


@functools.lru_cache(maxsize=8)
def touching(board: Board, sheet: str) -> Mapping[tuple[ZoneId, ZoneId], float]:
    """Return each pair of zones that share a border, with its length as a share of the drawing's width."""
    shapes = {zone.id: zone.shape for zone in drawn(board, sheet) if zone.shape.is_valid}
    if not shapes:
        return {}
    bounds = np.array([shape.bounds for shape in shapes.values()])
    width = float(bounds[:, 2].max() - bounds[:, 0].min())
    return {pair: length / width for pair, length in shared_borders(shapes).items()}


def _key(link: Link) -> tuple[str, str, str]:
    a, b = link.ends if link.one_way else sorted(link.ends)
    return a, b, link.kind


# The player's own board against the shipped one: who touches whom, pair by pair, for him to decide.

MEETING_POINT = 0.004  # of the board's width: shorter borders are as good as points, where prints and tracings differ


class Pair(Record):
    """Two zones on whose adjacency the traced board and the shipped links disagree; `links`: what the data has between them."""

    a: str
    b: str
    links: tuple[Link, ...]
    sentence: Text


def pairs_to_decide(
    shapes: Mapping[str, BaseGeometry], board: Board, width: float, *, kinds: frozenset[str] = frozenset({"land"})
) -> tuple[Pair, ...]:
    """Return the pairs to decide, those that are likely a difference first, then by length of border.

    Args:
        shapes: the player's traced zones by zone id, neighbours sharing their borders; others are passed over.
        width: of the traced board, in the shapes' units.
        kinds: link kinds that stand for a common border; arrows and sea links are no business of outlines.
    """
    joined = linked_kinds(board)
    known = {name: shape for name, shape in shapes.items() if name in board.zones and board.zones[name].kind in joined}
    least = MEETING_POINT * width
    found = []
    for pair, length, own, there in _disputed(known, board, least, kinds):
        # A settled rule of the game is not overruled by a tracing; a link of another kind explains a border without one.
        if not any(is_assumption(link.source) for link in own) if own else there:
            continue
        key = "pair-touches-unlinked" if not own else "pair-linked-at-point" if length else "pair-linked-apart"
        sentence = say(key, **dict(zip("ab", (board.zones[zone].name for zone in pair), strict=True)))
        close = 0 < length < 2 * least  # so short that the eye must decide
        found.append((close, -length, *pair, Pair(*pair, own, sentence)))
    return tuple(pair for *_, pair in sorted(found, key=lambda one: one[:4]))
