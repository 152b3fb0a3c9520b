"""What may have come to lie beneath others, where the edges of a pile are more than the mirror has counters there."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.core.board import ZoneId
from assistant.core.kinds import CounterId
from assistant.desk.photo.faces import face_of
from assistant.desk.photo.matching import Matching
from assistant.desk.photo.sources import A_LINK, FARTHEST, GONE, LACKING, PARTLY, SHORT, STEPS, VEILED, Source, Sources

LIKE = 0.05  # it looks as the top does that it may lie beneath


def slipped(found: Matching, sources: Sources) -> Iterator[tuple[ZoneId, Source]]:
    """Yield counters that may lie beneath others of their side in a zone, as its edges tell, the likeliest first: given out.

    They are gone from elsewhere, or from a stack beside it that shows too few edges. An edge more here and one less farther away
    are two that were miscounted, unless a stack between them may hide some.
    """
    edges = sources.edges
    places = [
        (zone, side)
        for zone in dict.fromkeys(found.zone_of.values())
        if found.sights[zone]
        for side in edges.sides(zone)
    ]
    left = list(sources.all_left())
    pairs = [
        (cost, at, source)
        for at, place in enumerate(places)
        if edges.more(*place) > 0
        for source in left
        if (cost := _slipping(found, sources, source, *place)) is not None
    ]
    given: set[CounterId] = set()
    for _, at, source in sorted(pairs, key=lambda pair: pair[:2]):
        zone, side = places[at]
        if source.counter not in given and edges.more(zone, side) > 0:
            given.add(source.counter)
            sources.forget((source.counter,))
            edges.put_beneath(zone, side, 1)
            yield zone, source
    for zone, side in places:
        yield from ((zone, source) for source in _from_beside(found, sources, zone, side))


def _slipping(
    found: Matching, sources: Sources, source: Source, zone: ZoneId, side: str, most: int = 1
) -> float | None:
    """Return how unlikely it is that a counter lies beneath others of its side in a zone; None if nothing says so.

    `most` links lie between them where it may still be in its own pile.
    """
    far = sources.links.of(zone).get(source.zone, FARTHEST)
    if source.zone == zone or sources.side(source.counter) != side:
        return None
    state = source.state
    if state not in (GONE, VEILED, PARTLY):
        counted = found.counted(source.zone)
        lacks = sources.is_short(source) if counted else _may_lack(found, sources, source, zone)
        if state != SHORT or far > most or not lacks:
            return None
        state = LACKING if counted else SHORT
    tops = [found.view.spotted[n] for n in found.tops(zone, side)]
    like = any(face_of(found.position, source.counter) in one.alike(one.face) for one in tops)
    return state + A_LINK * min(far, FARTHEST) - (LIKE if like else 0.0)


def _may_lack(found: Matching, sources: Sources, source: Source, zone: ZoneId) -> bool:
    """Tell whether a pile where edges may be hidden may have lost a counter to a zone: it shows too few. Or it shows all that are
    known, but may hide some while edges are counted in that zone, or another pile near that zone surely shows too few.
    """
    if not sources.shows_all(source):
        return True
    side, far = sources.side(source.counter), sources.links.of(zone)
    if found.counted(zone) and any(found.view.spotted[n].hemmed for n in found.tops(source.zone, side)):
        return True
    return any(
        found.counted(one.zone) and sources.is_short(one)
        for one in sources.all_left()
        if sources.side(one.counter) == side and far.get(one.zone, FARTHEST) <= STEPS
    )


def _from_beside(found: Matching, sources: Sources, zone: ZoneId, side: str) -> list[Source]:
    """Return the counter next to a zone that is gone for certain, or may have left a pile where edges may be hidden, too, and give
    it out, where a pile shows an edge more than known though something lies close beside it: that may hide edges, and shows none
    that are not there.
    """
    if found.trusted and sources.edges.surplus(zone, side) > 0:
        near = [one for one in sources.all_left() if sources.links.of(zone).get(one.zone) == 1]
        ways = [
            (cost, n) for n, one in enumerate(near) if (cost := _slipping(found, sources, one, zone, side)) is not None
        ]
        if ways:
            source = near[min(ways)[1]]
            sources.forget((source.counter,))
            sources.edges.put_beneath(zone, side, 1)
            return [source]
    return []


def instead(found: Matching, sources: Sources, zone: ZoneId, source: Source) -> list[Source]:
    """Return the counters that may as well lie beneath others in a zone as one does: those of other kinds in its pile, for one of
    them left; those near by that are gone and nowhere else; and where it may still be in its pile, one of each other pile that has
    as few edges.
    """
    lying = found.position.table.counters
    own, side = lying[source.counter].kind, sources.side(source.counter)
    if source.state != SHORT:
        return _gone_near(sources, zone)
    left = [one for one in sources.all_left() if sources.side(one.counter) == side]
    others = {lying[one.counter].kind: one for one in left if one.zone == source.zone}
    costs = {one: cost for one in left if (cost := _slipping(found, sources, one, zone, side, STEPS)) is not None}
    piles = {one.zone: one for one in sorted(costs, key=lambda one: -costs[one]) if one.state == SHORT}
    piles.pop(source.zone, None)
    return [*(one for kind, one in others.items() if kind != own), *piles.values(), *_gone_near(sources, zone)]


def _gone_near(sources: Sources, zone: ZoneId) -> list[Source]:
    """Return the counters near by that are gone for certain, and are nowhere else."""
    far = sources.links.of(zone)
    return [one for one in sources.all_left() if one.state == GONE and far.get(one.zone, FARTHEST) <= STEPS]
