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

    They are gone from elsewhere, or from a stack beside it that shows too few edges, or may hide some. An edge more here and one
    less farther away are two that were miscounted.
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


def _slipping(found: Matching, sources: Sources, source: Source, zone: ZoneId, side: str) -> float | None:
    """Return how unlikely it is that a counter lies beneath others of its side in a zone; None if nothing says so."""
    far = sources.links.of(zone).get(source.zone, FARTHEST)
    if source.zone == zone or sources.side(source.counter) != side:
        return None
    state = source.state
    if state not in (GONE, VEILED, PARTLY):
        short = sources.is_short(source)
        if state != SHORT or far > 1 or not (short or not found.counted(source.zone)):
            return None
        state = LACKING if short and found.counted(source.zone) else SHORT
    tops = [found.view.spotted[n] for n in found.on_top(zone) if found.side_seen(n) == side]
    like = any(face_of(found.position, source.counter) in one.alike(one.face) for one in tops)
    return state + A_LINK * min(far, FARTHEST) - (LIKE if like else 0.0)


def _from_beside(found: Matching, sources: Sources, zone: ZoneId, side: str) -> list[Source]:
    """Return the counter next to a zone that is gone for certain, and give it out, where a pile shows an edge more than known
    though something lies close beside it: that may hide edges, and shows none that are not there.
    """
    if found.trusted and sources.edges.surplus(zone, side) > 0:
        for source in _gone_near(sources, zone):
            if sources.links.of(zone)[source.zone] == 1 and sources.side(source.counter) == side:
                sources.forget((source.counter,))
                sources.edges.put_beneath(zone, side, 1)
                return [source]
    return []


def instead(found: Matching, sources: Sources, zone: ZoneId, source: Source) -> list[Source]:
    """Return the counters that may as well lie beneath others in a zone as one does: those of other kinds in its pile, for one of
    them left, and those near by that are gone and nowhere else.
    """
    lying = found.position.table.counters
    own = lying[source.counter].kind
    if source.state != SHORT:
        return _gone_near(sources, zone)
    others = {
        lying[one.counter].kind: one
        for one in sources.all_left()
        if one.zone == source.zone and sources.side(one.counter) == sources.side(source.counter)
    }
    return [*(one for kind, one in others.items() if kind != own), *_gone_near(sources, zone)]


def _gone_near(sources: Sources, zone: ZoneId) -> list[Source]:
    """Return the counters near by that are gone for certain, and are nowhere else."""
    far = sources.links.of(zone)
    return [one for one in sources.all_left() if one.state == GONE and far.get(one.zone, FARTHEST) <= STEPS]
