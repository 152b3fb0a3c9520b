"""Which counters something that is seen may lie on."""

from __future__ import annotations

from assistant.core.board import ZoneId
from assistant.core.kinds import CounterId
from assistant.core.position import Position
from assistant.desk.photo.faces import face_of, is_marker
from assistant.desk.photo.matching import Matching, piles_of


def side_of(position: Position, counter: CounterId) -> str:
    """Return the side of a counter of the table."""
    return position.kind(counter).side


def height(position: Position, zone: ZoneId, side: str) -> int:
    """Return how many counters of a side lie in a zone."""
    return sum(side_of(position, one.id) == side for one in position.counters_in(zone))


def is_hidden(found: Matching, zone: ZoneId, counter: CounterId) -> bool:
    """Tell whether something that is seen in a zone may lie on a counter: one of its own side, or whatever shows edges.

    What could not be read may be the counter itself; what can hardly be read, or looks more like what is not there, anything.
    """
    if zone in found.unread:
        return True
    side = side_of(found.position, counter)
    for n, at in found.zone_of.items():
        if at != zone:
            continue
        spotted = found.view.spotted[n]
        if n in found.poor or _is_another(found, n):
            hides = True
        elif is_marker(spotted.face):
            hides = spotted.edges > 0  # one that shows an edge lies on something
        else:
            other = found.side_seen(n)
            own = len(found.unseen(zone, other))  # edges are those of its own side first
            hides = not side or other == side or (found.counted(zone) and spotted.edges > own)
        if hides:
            return True
    return False


def _is_another(found: Matching, n: int) -> bool:
    """Tell whether something hard to read looks more like something else than like the mirror's counter that it is taken for."""
    spotted, name = found.view.spotted[n], found.agreed.get(n)
    known = name is None or face_of(found.position, name) in spotted.alike(spotted.face)
    return not (spotted.certain or known)


def is_uncovered(found: Matching, zone: ZoneId, counter: CounterId) -> bool:
    """Tell whether a counter lay on others of its side, and one that was beneath is seen in its place: not where a marker beside it
    lies on something (or may, hemmed in where edges tell nothing), where what can hardly be read may be it, or both look alike.
    """
    position, agreed = found.position, {name: n for n, name in found.agreed.items()}
    markers = [found.view.spotted[n] for n in found.markers(zone)]
    may_lie_on_some = any(one.edges or (one.hemmed and not found.trusted) for one in markers)
    if may_lie_on_some or any(zone in found.near.get(n, ()) for n in found.poor):
        return False
    pile = next(ids for some in piles_of(position, zone) if counter in (ids := [one.id for one in some]))
    at, face = pile.index(counter), face_of(position, counter)
    beneath = [found.view.spotted[agreed[one]] for one in pile[:at] if one in agreed]
    alike = any(face in one.alike(one.face) for one in beneath)
    return bool(beneath) and not alike and not any(above in agreed for above in pile[at + 1 :])
