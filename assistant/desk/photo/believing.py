"""What is taken for the mirror's counter though it looks a little more like another: nothing else speaks for a change.

Whoever moves a counter leaves a place where it is missing. A stack whose top looks a little more like another counter, while no
such counter is missing anywhere and the stack has not grown, is the stack that lay there: its face was misread.
"""

from __future__ import annotations

from assistant.core.board import ZoneId
from assistant.core.table import Counter
from assistant.desk.photo.faces import key_of
from assistant.desk.photo.matching import Matching, piles_of
from assistant.desk.photo.sources import PARTLY, Sources

# How much worse than the best the mirror's face may fit, where it is easy and where it is hard to read.
SURE, UNSURE = 0.08, 0.25


def believe(found: Matching) -> None:
    """Take counters that the mirror has not where they are seen for those that it has there, where nothing speaks for a change."""
    sources = Sources(found)
    for n in tuple(found.loose):
        if _is_supported(found, sources, n):
            continue
        counter = _likeliest(found, n)
        if counter is not None:
            found.loose.remove(n)
            found.agreed[n] = counter.id
            found.zone_of[n] = counter.zone
            found.absent[counter.zone].remove(counter.id)
            if not found.absent[counter.zone]:
                del found.absent[counter.zone]


def _is_supported(found: Matching, sources: Sources, n: int) -> bool:
    """Tell whether something else says that another counter came: one is missing elsewhere, or its stack has grown."""
    came = sources.of(n, found.view.spotted[n].face)
    if any(source.state <= PARTLY or sources.was_on_top(source.counter) for source in came):
        return True
    return sources.more_edges(found.zone_of[n]) > 0


def _likeliest(found: Matching, n: int) -> Counter | None:
    """Return the top of a pile of the mirror's that is not seen, and that something seen may be; None if it can be none."""
    spotted, position = found.view.spotted[n], found.position
    most = SURE if spotted.certain else UNSURE
    fits: list[tuple[float, int, Counter]] = []
    for zone in (found.zone_of[n], *found.near[n]):
        for counter in _tops(found, zone):
            score = spotted.score(key_of(position.kinds, counter.kind, counter.face))
            if score is not None and spotted.likely[0][1] - score <= most:
                fits.append((spotted.likely[0][1] - score, len(fits), counter))
    return min(fits)[2] if fits else None


def _tops(found: Matching, zone: ZoneId) -> list[Counter]:
    """Return the topmost counters of the piles of a zone that are not seen."""
    absent = found.absent.get(zone, ())
    return [pile[-1] for pile in piles_of(found.position, zone) if pile[-1].id in absent]
