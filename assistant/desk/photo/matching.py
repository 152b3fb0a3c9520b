"""What photographs show, laid on what the mirror has: which counters agree, were turned over, came, are gone or hidden.

The mirror is the prior: a counter seen in a zone is the mirror's counter there whenever it can be, and what lies beneath others
is taken to lie there still as long as nothing speaks against it.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

from assistant.core.board import ZoneId
from assistant.core.kinds import CounterId, MarkerId
from assistant.core.position import CONTROL, Position
from assistant.core.table import Counter
from assistant.desk.describing import bottom_up, main_value
from assistant.desk.photo.assigning import Pair, assigned
from assistant.desk.photo.faces import FaceKey, MarkerFace, face_of, is_marker, marker_key, shown_by
from assistant.desk.photo.nearness import Nearness, beside
from assistant.desk.photo.view import UNREADABLE, Spotted, View

FEW_RIGHT = 2  # stacks whose edges must agree, where edges are to be counted
FEW_WRONG, WRONG = 2, 0.2  # stacks whose edges may be miscounted, or have changed, and the share of all that may
LAID_ON = 0.25  # of the zones with markers and counters, beyond which those that show nothing of a side tell that it lies beneath
TELLING = 0.7  # of all stacks that show at least one edge
SLACK_SURE, SLACK = 0.02, 0.1  # how much worse than the best the mirror's face may fit
TURNED = 0.02  # so much better the other side must fit where both are likely
ACROSS = 0.03  # what it costs at least that something lies across a border
MARKED = 0.75  # likeness from which on a marker that the mirror has not there is told, where it is hard to read


@dataclass
class Matching:
    """How a view lies on a position; places of `spotted` are named by their number there."""

    view: View
    position: Position
    sights: Mapping[ZoneId, float]
    zone_of: dict[int, ZoneId] = field(default_factory=dict)  # the zone that each seen counter lies in
    near: dict[int, tuple[ZoneId, ...]] = field(default_factory=dict)  # further zones that it may lie in
    agreed: dict[int, CounterId] = field(default_factory=dict)
    agreed_markers: dict[int, tuple[MarkerId, ZoneId]] = field(default_factory=dict)
    turned: dict[int, CounterId] = field(default_factory=dict)
    loose: list[int] = field(default_factory=list)  # counters that the mirror has not there
    # Of these the tops that seem to have come from next to them, and what was turned over if they did not.
    perhaps_turned: dict[int, CounterId] = field(default_factory=dict)
    absent: dict[ZoneId, list[CounterId]] = field(default_factory=dict)  # counters that are not seen, topmost first
    loose_markers: list[int] = field(default_factory=list)
    absent_markers: list[tuple[MarkerId, ZoneId]] = field(default_factory=list)
    poor: set[int] = field(default_factory=set)  # what can hardly be read, beside all else in these photographs
    unread: set[ZoneId] = field(default_factory=set)  # where something was not made out, or hardly looks like a marker

    def on_top(self, zone: ZoneId) -> list[int]:
        """Return what is seen in a zone, markers left out."""
        return [n for n, at in self.zone_of.items() if at == zone and not is_marker(self.view.spotted[n].face)]

    def markers(self, zone: ZoneId) -> list[int]:
        """Return the markers that are seen in a zone."""
        return [n for n, at in self.zone_of.items() if at == zone and is_marker(self.view.spotted[n].face)]

    def side_seen(self, n: int) -> str:
        """Return the side of a counter that is seen; empty for a marker. The mirror says it where it says which counter that is."""
        known = self.agreed.get(n) or self.turned.get(n)
        if known is not None:
            return self.position.kind(known).side
        shown = shown_by(self.view.spotted[n].face)
        kind = None if isinstance(shown, MarkerFace) else self.position.kinds.kinds.get(shown.kind)
        return kind.side if kind is not None else ""

    def turn_over(self, n: int) -> None:
        """Take it that the mirror's top was turned over where it seemed that another came (`perhaps_turned`)."""
        self.turned[n] = self.perhaps_turned[n]
        self.loose.remove(n)
        self.absent[self.zone_of[n]].remove(self.turned[n])

    def edges(self, zone: ZoneId) -> int:
        """Return how many counters show an edge beneath others in a zone; 0 where edges cannot be counted."""
        return self.all_edges(zone) if self.counted(zone) else 0

    def counted(self, zone: ZoneId) -> bool:
        """Tell whether the edges in a zone can be counted: they can in these photographs, and nothing stands close beside."""
        return self.trusted and not self.hemmed(zone)

    def all_edges(self, zone: ZoneId) -> int:
        """Return how many edges are seen beneath others in a zone, whether they can be counted or not."""
        return sum(self.view.spotted[n].edges for n in self.on_top(zone))

    def edges_beneath_markers(self, zone: ZoneId) -> int:
        """Return how many edges are seen beneath the markers in a zone: of counters, or of other markers."""
        return sum(self.view.spotted[n].edges for n in self.markers(zone))

    def hemmed(self, zone: ZoneId) -> bool:
        """Tell whether more edges may be in a zone than are seen: something lies close beside a counter there."""
        return any(self.view.spotted[n].hemmed for n in self.on_top(zone))

    @functools.cached_property
    def trusted(self) -> bool:
        """Whether the edges of stacks can be counted in these photographs: nearly all that stand free have as many as the mirror
        has counters.
        """
        zones = [zone for zone in dict.fromkeys(self.zone_of.values()) if self.sights.get(zone) and self.on_top(zone)]
        counts = [(self.all_edges(zone), len(self.absent.get(zone, ()))) for zone in zones if not self.hemmed(zone)]
        stacks = [one for one in counts if any(one)]
        wrong = sum(seen != known for seen, known in stacks)
        return len(stacks) - wrong >= FEW_RIGHT and wrong <= max(FEW_WRONG, WRONG * len(stacks))

    @functools.cached_property
    def telling(self) -> bool:
        """Whether nearly every stack shows some edge in these photographs: only then does one that shows none tell anything."""
        return self.trusted or self._show_edges()

    def tells_by_edges(self, n: int) -> bool:
        """Tell whether nearly every stack that leans no more than something seen shows some edge: then it would show one, too."""
        lean = math.hypot(*self.view.spotted[n].lean)
        return self.telling and (not lean or self._show_edges(lean, FEW_RIGHT))

    def _show_edges(self, lean: float = math.inf, least: int = 0) -> bool:
        """Tell whether nearly all stacks, so many at least, show some edge that lean no more than so."""
        shown = [
            self.all_edges(zone) > 0
            for zone in self.absent
            if self.sights.get(zone)
            and any(math.hypot(*self.view.spotted[n].lean) <= lean for n in self.on_top(zone))
            and not self.hemmed(zone)
        ]
        return len(shown) >= least and sum(shown) >= TELLING * len(shown)

    @functools.cached_property
    def covering(self) -> bool:
        """Whether markers are laid on counters at this table, not beside them: often nothing is seen of a side where both lie."""
        zones = {zone for _, zone in self.agreed_markers.values() if self.position.counters_in(zone)}
        # Where edges say nothing, few zones tell little: as if one more of each sort had been seen (Laplace's rule of succession).
        more = 0 if self.telling else 1
        return bool(zones) and sum(map(self._is_veiled, zones)) + more > LAID_ON * (len(zones) + 2 * more)

    def _is_veiled(self, zone: ZoneId) -> bool:
        """Tell whether nothing is seen in a zone of a side that the mirror has there."""
        seen = {self.side_seen(n) for n in self.on_top(zone)}
        return any(self.position.kind(counter.id).side not in seen for counter in self.position.counters_in(zone))

    def is_pool(self, zone: ZoneId, counter: CounterId) -> bool:
        """Tell whether a zone is where the counter lies while it is out of play."""
        return bool(self.position.kind(counter).get("home") == zone)


def matched(view: View, position: Position) -> Matching:
    """Return how a view lies on a position."""
    found = Matching(view, position, view.sights(position.board))
    found.unread |= view.unclear(position.board)
    nearness = Nearness(view, position)
    zones = {n: nearness.seen(n) for n in range(len(view.spotted))}
    for n, near in zones.items():
        if near:
            found.zone_of[n] = min(near, key=lambda zone, near=near: near[zone])  # type: ignore[misc]
    _agree(found, nearness)
    _agree_markers(found, nearness)
    for n, zone in found.zone_of.items():
        found.near[n] = tuple(one for one in zones[n] if one != zone)
    _turn(found)
    return found


def _misfit(spotted: Spotted, face: FaceKey) -> float | None:
    """Return how much worse than the best a face fits; None if it cannot be that."""
    score = spotted.score(face)
    if score is None:
        return None
    worse = max(0.0, spotted.likely[0][1] - score)
    return worse if worse <= (SLACK_SURE if spotted.certain else SLACK) else None


def _agree(found: Matching, nearness: Nearness) -> None:
    """Give each seen counter the counter of the mirror that it agrees with best."""
    position = found.position
    lying = {zone: bottom_up(position, zone)[::-1] for zone in position.occupied}
    # Small print tells nothing: the mirror's top is on top still.
    tops = {pile[-1].id for zone in lying for pile in piles_of(position, zone)}
    heights = {
        zone: max(map(len, piles_of(position, zone)), default=0) + len(position.markers_in(zone)) for zone in lying
    }
    pairs = [
        Pair(
            near.cost + (0.0 if worse <= UNREADABLE and one.id in tops and not turned else worse),
            n,
            depth,
            one.id,
            turned,
        )
        for n, spotted in enumerate(found.view.spotted)
        for zone in nearness.about(n)
        for depth, one in enumerate(lying.get(zone, ()))
        if (near := nearness.of(n, heights[zone]).get(zone)) is not None
        for worse, turned in _fits(position, spotted, one)
    ]
    chosen = assigned(pairs, {pair.counter: _side_at(position, pair.counter) for pair in pairs})
    for n, pair in chosen.items():
        (found.turned if pair.turned else found.agreed)[n] = pair.counter
        found.zone_of[n] = position.table.counters[pair.counter].zone
    taken = {pair.counter for pair in chosen.values()}
    for n in _opened(found, nearness, heights):
        taken.remove(found.agreed.pop(n))
        del chosen[n]
        zones = nearness.seen(n)
        found.zone_of[n] = min(zones, key=zones.__getitem__, default=found.zone_of[n])
    for zone, stack in lying.items():
        rest = [counter.id for counter in stack if counter.id not in taken]
        if rest:
            found.absent[zone] = rest
    found.loose = [
        n
        for n, spotted in enumerate(found.view.spotted)
        if n not in chosen and n in found.zone_of and not is_marker(spotted.face)
    ]


def _side_at(position: Position, counter: CounterId) -> tuple[ZoneId, str]:
    return position.table.counters[counter].zone, position.kind(counter).side


def _opened(found: Matching, nearness: Nearness, heights: Mapping[ZoneId, int]) -> list[int]:
    """Return what is surely seen across a border from its pile while another of its kind from that pile is seen at home: it was
    taken off, or came from elsewhere. Which of the two lay on top says nothing: they are alike.
    """
    position = found.position
    seen = {counter: n for n, counter in found.agreed.items()}
    opened = []
    for n, name in found.agreed.items():
        counter = position.table.counters[name]
        zones = nearness.of(n, heights[counter.zone])
        across = zones[counter.zone].cost > ACROSS and min(near.cost for near in zones.values()) == 0
        if across and found.view.spotted[n].certain:
            pile = next(ids for some in piles_of(position, counter.zone) if name in (ids := [one.id for one in some]))
            like = [one for one in pile if one != name and position.table.counters[one].kind == counter.kind]
            if any(
                nearness.of(seen[one], heights[counter.zone])[counter.zone].cost == 0 for one in like if one in seen
            ):
                opened.append(n)
    return opened


def _fits(position: Position, spotted: Spotted, counter: Counter) -> Iterator[tuple[float, bool]]:
    """Yield how well something seen fits a counter of the mirror: as it lies, and turned over where it is hard to read."""
    worse = _misfit(spotted, face_of(position, counter.id))
    if worse is not None:
        yield worse, False
    if not spotted.certain and len(position.kinds.kinds[counter.kind].faces) > 1:
        other = _misfit(spotted, face_of(position, counter.id, turned=True))
        if other is not None:
            yield other + TURNED, True


def piles_of(position: Position, zone: ZoneId) -> list[list[Counter]]:
    """Return the counters of a zone from bottom to top, those of each side that fight and those that show no value apart: which of
    these two lie above the others is nobody's rule.
    """
    piles: dict[tuple[str, bool], list[Counter]] = {}
    for counter in position.counters_in(zone):
        kind = position.kind(counter.id)
        piles.setdefault((kind.side, main_value(kind) is not None), []).append(counter)
    return list(piles.values())


def _agree_markers(found: Matching, nearness: Nearness) -> None:
    position = found.position
    pairs = [
        (cost + worse, n, place)
        for n, spotted in enumerate(found.view.spotted)
        for place, number in position.table.markers.items()
        if (worse := _misfit(spotted, marker_key(place[0], number))) is not None
        and (cost := _beside(found, nearness, n, place[1])) is not None
    ]
    taken: set[tuple[MarkerId, ZoneId]] = set()
    used: set[int] = set(found.agreed)
    for _, n, place in sorted(pairs):
        if n not in used and place not in taken:
            used.add(n)
            taken.add(place)
            found.agreed_markers[n] = place
            found.zone_of[n] = place[1]
    for n, spotted in enumerate(found.view.spotted):
        if not is_marker(spotted.face) or n in used or n not in found.zone_of:
            continue
        if spotted.certain or (spotted.likely[0][1] >= MARKED and not is_at_an_edge(found, n)):
            if not _is_known(found, n, taken):
                found.loose_markers.append(n)
        elif not is_at_an_edge(found, n):
            found.unread.add(found.zone_of[n])
    found.absent_markers = [place for place in position.table.markers if place not in taken]


def _beside(found: Matching, nearness: Nearness, n: int, zone: ZoneId) -> float | None:
    """Return what it costs that a marker belongs to a zone, on its counters or beside them; None if it lies too far off."""
    position = found.position
    near = nearness.of(n, 1 + len(position.counters_in(zone)) + len(position.markers_in(zone))).get(zone)
    return near.cost if near is not None and not near.far else beside(position, found.view.spotted[n], zone)


def is_at_an_edge(found: Matching, n: int) -> bool:
    """Tell whether something seen lies at a counter that fits better: an edge of its stack, or the shadow beside it."""
    spotted = found.view.spotted[n]
    side = found.position.board.sheets[spotted.sheet].counter
    return any(
        not is_marker(other.face) and other.sheet == spotted.sheet and math.dist(other.place, spotted.place) < side
        for other in found.view.spotted
        if other.likely[0][1] > spotted.likely[0][1]
    )


def _is_known(found: Matching, n: int, taken: Collection[tuple[MarkerId, ZoneId]]) -> bool:
    """Tell whether a marker says what the mirror has: the same lies there a second time, or its control is so without it."""
    shown, zone = shown_by(found.view.spotted[n].face), found.zone_of[n]
    if not isinstance(shown, MarkerFace):
        return False
    kind = found.position.kinds.markers.get(shown.marker)
    printed = kind is not None and kind.kind == CONTROL and found.position.controller(zone) == kind.side
    return printed or (shown.marker, zone) in taken


def _turn(found: Matching) -> None:
    """Find the counters that lie where the mirror has them, on their other side."""
    position = found.position
    _turn_tops(found)
    found.perhaps_turned = {n: counter for n, counter in found.turned.items() if _came_on_top(found, n)}
    for n, counter in found.perhaps_turned.items():
        del found.turned[n]
        found.loose.append(n)
        found.absent.setdefault(found.zone_of[n], []).append(counter)
    for n in tuple(found.loose):
        face, home = found.view.spotted[n].face, found.zone_of[n]
        for counter in [c for zone in (home, *found.near[n]) for c in found.absent.get(zone, ())]:
            lying = position.table.counters[counter]
            zone = lying.zone
            if found.counted(zone) and found.view.spotted[n].edges >= len(_pile(position, lying)):
                continue  # the stack has grown: another counter lies on it
            if zone != home and found.on_top(zone):
                continue  # what is beneath others there is not seen across its border
            if face_of(position, lying.id, turned=True) != face:
                continue
            if _came_on_top(found, n):
                if zone == home:
                    found.perhaps_turned.setdefault(n, counter)
            else:
                found.turned[n] = counter
                found.loose.remove(n)
                found.absent[zone].remove(counter)
                if zone != home:
                    found.zone_of[n] = zone
                    found.near[n] = (home, *(one for one in found.near[n] if one != zone))
                break


def _came_on_top(found: Matching, n: int) -> bool:
    """Tell whether the top of a pile next to it, of just that face, is missing: it came from there, and nothing was turned."""
    position, face = found.position, found.view.spotted[n].face
    taken = [(found.zone_of[other], found.side_seen(other)) for other in found.loose]
    for zone in position.board.neighbours.get(found.zone_of[n], ()):
        for counter in found.absent.get(zone, ()) if found.sights.get(zone) else ():
            lying = position.table.counters[counter]
            top = _pile(position, lying)[-1].id == counter
            covered = (zone, position.kind(counter).side) in taken
            if top and not covered and face_of(position, lying.id) == face and not found.is_pool(zone, counter):
                return True
    return False


def _turn_tops(found: Matching) -> None:
    """Where a stack is as high as it was and shows its top's other side, the top was turned: nobody sorts a stack for nothing."""
    position = found.position
    for n, lower in tuple(found.agreed.items()):
        lying = position.table.counters[lower]
        if not found.counted(lying.zone):
            continue
        pile = _pile(position, lying)
        top, edges = pile[-1], found.view.spotted[n].edges
        spotted, back = found.view.spotted[n], face_of(position, top.id, turned=True)
        turned = top.kind == lying.kind and min(top.face, 1) != min(lying.face, 1)
        turned = turned or (spotted.certain and spotted.face == back != face_of(position, lying.id))
        if turned and edges == len(pile) - 1 and top.id in found.absent.get(lying.zone, ()):
            found.absent[lying.zone].remove(top.id)
            found.absent[lying.zone].append(lower)
            del found.agreed[n]
            found.turned[n] = top.id


def _pile(position: Position, counter: Counter) -> list[Counter]:
    """Return the counters of a side that lie in a zone with one of them, from bottom to top."""
    side = position.kind(counter.id).side
    return [c for c in bottom_up(position, counter.zone) if position.kind(c.id).side == side]
