"""What an edited board should be looked over for: torn coverage first, then what has become different from the shipped one."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np
import shapely

from assistant.core.board import Board, Link, Zone, ZoneId
from assistant.core.text import Text, speaker
from assistant.scan.boards.drafts import linked_kinds
from assistant.scan.tracing.borders import shared_borders

say = speaker(__name__)

SHORTEST = 0.003  # of the drawing's width: shorter borders meet in a point as far as anybody can tell


@dataclass(frozen=True)
class Finding:
    """One thing to look at: the zones it is about, whether it cannot be right, and the zone to put back, if one is gone."""

    zones: tuple[ZoneId, ...]
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
    return tuple(zone for zone in board.on_sheet(sheet) if "track" not in zone.tags)


def _coverage(board: Board, sheet: str) -> Iterator[Finding]:
    zones = drawn(board, sheet)
    sound = []
    for zone in zones:
        if zone.shape.is_valid:
            sound.append(zone)
        else:
            yield Finding((zone.id,), say("finding-crosses", zone=zone.name), grave=True)
    shapes = np.array([zone.shape for zone in sound], dtype=object)
    if not len(shapes) or shapely.coverage_is_valid(shapes):
        return
    overlapping: set[ZoneId] = set()
    for a, b in shapely.STRtree(shapes).query(shapes, predicate="overlaps").T.tolist():
        if a < b and shapely.area(shapely.intersection(shapes[a], shapes[b])) > 1e-3:
            one, two = sound[a], sound[b]
            overlapping |= {one.id, two.id}
            yield Finding((one.id, two.id), say("finding-overlap", zone=one.name, other=two.name), grave=True)
    for zone, edges in zip(sound, shapely.coverage_invalid_edges(shapes), strict=True):
        if not shapely.is_empty(edges) and zone.id not in overlapping:
            yield Finding((zone.id,), say("finding-mismatch", zone=zone.name), grave=True)


def _zones(board: Board, shipped: Board, sheet: str, needed: Mapping[ZoneId, Text]) -> Iterator[Finding]:
    here = {zone.id: zone for zone in drawn(board, sheet)}
    there = {zone.id: zone for zone in drawn(shipped, sheet)}
    linked = {end for link in board.links for end in (link.a, link.b)}
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
                yield Finding((link.a, link.b), say(key, zone=a, other=b, kind=kind))


def _touching(board: Board, shipped: Board, sheet: str) -> Iterator[Finding]:
    joined = linked_kinds(shipped)  # on a board without sea links it matters to nobody where seas meet
    here, there = (
        {
            pair: long
            for pair, long in touching(one, sheet).items()
            if all(one.zones[end].kind in joined for end in pair)
        }
        for one in (board, shipped)
    )
    for pairs, others, key in ((here, there, "finding-new-touch"), (there, here, "finding-no-touch")):
        for a, b in sorted(pairs.keys() - others.keys()):
            if (
                pairs[a, b] > SHORTEST
                and a in board.zones
                and b in board.zones
                and a in shipped.zones
                and b in shipped.zones
            ):
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
    a, b = (link.a, link.b) if link.one_way else sorted((link.a, link.b))
    return a, b, link.kind
