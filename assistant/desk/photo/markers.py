"""Which markers lie as the mirror has them, which were laid, and which are seen no longer: an assignment of their own.

Whether a marker that is not seen was taken off is told by what may hide it: counters, other markers, what was not made out; and by
the photograph before, where it lay in sight then and nothing lies now.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from assistant.core.printed import MarkerId, ZoneId
from assistant.core.table import CONTROL, Position
from assistant.desk.photo.assignment import Assignment, Way
from assistant.desk.photo.faces import MarkerFace, is_marker, marker_key, shown_by
from assistant.desk.photo.nearness import Nearness, beside, is_at_an_edge
from assistant.desk.photo.prices import GONE, RARE, SLIGHT, Likeness
from assistant.desk.photo.view import OVER, Spotted, View, apart

Placed = tuple[MarkerId, ZoneId]
TOUCHED = 0.3  # sides of a counter: so far two photographs may show the same thing apart
READABLE = 0.75  # likeness from which on a marker that the mirror has not there is told, where it is hard to read


class Markers:
    """The markers that are seen, and those of the mirror that are not."""

    def __init__(
        self,
        view: View,
        position: Position,
        sights: Mapping[ZoneId, float],
        unread: set[ZoneId],
        nearness: Nearness,
        likeness: Likeness,
        before: View | None,
    ) -> None:
        self._view, self._position, self._nearness, self._likeness = view, position, nearness, likeness
        self._sights, self._unread, self._before = sights, unread, before.spotted if before is not None else ()
        self._zones = nearness.zones
        placed = {f"{marker} {zone}": (marker, zone) for marker, zone in position.markers}
        seen = {
            n: likeness.nothing(one)
            for n, one in enumerate(view.spotted)
            if any(is_marker(face) for face, _ in one.likely)
        }
        ways = {name: [*self._seen(place), Way(name, "", self._missing(place))] for name, place in placed.items()}
        self.agreed = {
            way.seen: placed[name] for name, way in Assignment(ways, seen).best().ways.items() if way.seen is not None
        }
        taken = set(self.agreed.values())
        self.absent = [place for place in position.markers if place not in taken]
        others = [n for n in seen if n not in self.agreed and n in self._zones]
        self.loose = [n for n in others if self._is_laid(n)]
        self._unread.update(self._zones[n] for n in others if n not in self.loose and self._may_be_one(n))

    def _seen(self, place: Placed) -> list[Way]:
        marker, zone = place
        face = marker_key(marker, self._position.marker(marker, zone))
        ways = []
        for n, spotted in enumerate(self._view.spotted):
            look = self._likeness.of(spotted, face)
            off = self._off(n, zone) if math.isfinite(look) else None
            if off is not None:
                ways.append(Way(n, zone, look + RARE * off))
        return ways

    def _off(self, n: int, zone: ZoneId) -> float | None:
        """Return how far off a zone a marker lies, on its counters or beside them; None if too far."""
        high = 1 + len(self._position.counters_in(zone)) + len(self._position.markers_in(zone))
        near = self._nearness.of(n, high).get(zone)
        if near is not None and not near.far:
            return near.off
        return beside(self._position, self._view.spotted[n], zone)

    def _missing(self, place: Placed) -> float:
        """Return what it costs that a marker is not seen: little where something may lie on it."""
        zone = place[1]
        if not self._sights.get(zone, 0.0):
            return 0.0
        covered = zone in self._zones.values() or zone in self._unread
        return SLIGHT if covered else GONE + RARE

    def _is_laid(self, n: int) -> bool:
        """Tell whether a marker that the mirror has not there lies there: clearly, and not as the mirror has it all the same."""
        spotted, zone = self._view.spotted[n], self._zones[n]
        shown = shown_by(spotted.face)
        if not isinstance(shown, MarkerFace) or shown.marker not in self._position.kinds.markers:
            return False
        kind = self._position.kinds.markers[shown.marker]
        printed = kind.kind == CONTROL and self._position.controller(zone) == kind.side
        if printed or (shown.marker, zone) in self.agreed.values():
            return False
        if spotted.certain:
            return True
        high = len(self._position.counters_in(zone)) + len(self._position.markers_in(zone)) + 1
        part = self._view.is_covered_near(spotted, self._position.board)
        return self._may_be_one(n) and spotted.best >= READABLE and spotted.edges <= high and not part

    def _may_be_one(self, n: int) -> bool:
        """Tell whether something hard to read that looks like a marker may be one: not what lies at a counter that fits better."""
        return is_marker(self._view.spotted[n].face) and not is_at_an_edge(self._position, self._view, n)

    def zone_of(self, n: int) -> ZoneId:
        """Return the zone of a marker that is seen."""
        return self.agreed[n][1] if n in self.agreed else self._zones[n]

    def seen_in(self, zone: ZoneId) -> list[int]:
        """Return the markers that are seen in a zone."""
        return [n for n in (*self.agreed, *self.loose) if self.zone_of(n) == zone]

    def cover_price(self, is_under_markers: Callable[[ZoneId], bool]) -> float:
        """Return what it costs that counters lie beneath a marker, by how often markers lie on them at this table."""
        zones = {zone for _, zone in self.agreed.values() if self._position.counters_in(zone)}
        under_markers = sum(map(is_under_markers, zones))
        return -math.log((max(0, under_markers - 1) + 0.5) / (max(0, len(zones) - 1) + 1.0))

    def was_lifted(self, place: Placed) -> bool:
        """Tell whether a marker that is not seen lay in sight in the photograph before, and its place is bare now."""
        marker, zone = place
        face = marker_key(marker, self._position.marker(marker, zone))
        lay = [one for one in self._before if one.face == face and beside(self._position, one, zone) is not None]
        return bool(lay) and all(self._is_bare(one) for one in lay)

    def _is_bare(self, lay: Spotted) -> bool:
        """Tell whether nothing has come to lie where something lay, as far as photographs show."""
        side = self._position.board.sheets[lay.sheet].counter
        if not self._view.shows(lay) or self._view.is_covered_near(lay, self._position.board):
            return False
        # The same marker lay there, or the same pile: another of its counters may be on top.
        return all(
            any(
                other is not lay
                and apart(one, other) < TOUCHED * side
                and (other.face in one.looks or not (is_marker(one.face) or is_marker(other.face)))
                for other in self._before
            )
            for one in self._view.spotted
            if apart(one, lay) < OVER * side
        )
