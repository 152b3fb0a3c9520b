"""What photographs show, laid on what the mirror has: what became of each counter, by one assignment.

The mirror is the prior: what nothing speaks against lies as it lay. What is known only once the rest is (which side a top is of,
how edges are counted here, who went along with whom) is taken from the assignment before, a few times over.
"""

from __future__ import annotations

import functools
import math
from collections import Counter as Count
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from assistant.core.paths import distances, flood
from assistant.core.printed import CounterId, ZoneId
from assistant.core.record import grouped
from assistant.core.table import Counter, Position
from assistant.desk.descriptions import main_value
from assistant.desk.photo.assignment import Assignment, Solution, Way
from assistant.desk.photo.faces import CounterFace, FaceKey, MarkerFace, face_of, is_marker, shown_by
from assistant.desk.photo.markers import TOUCHED, Markers
from assistant.desk.photo.nearness import Nearness, is_at_an_edge
from assistant.desk.photo.prices import DEED, FURTHER, GONE, LINK, NEW, RARE, SLIGHT, Counting, Likeness, Stack
from assistant.desk.photo.view import WHOLE, Spotted, View, apart

# Assignments, each on what the one before it tells; the first half does not know which tops left.
ROUNDS = 4
DEEPER, ALIKE = 1e-4, 1e-2  # of two alike the upper is seen, and the one that was there
SLACK = 0.1  # so much worse than the best a face may fit of something that came from elsewhere, or lay nowhere yet


class Pile(NamedTuple):
    """What is seen on top of the counters of a side in a zone, and the counters that the mirror has beneath."""

    tops: tuple[int, ...]
    edges: int
    hemmed: bool
    beneath: int
    under_markers: bool = False  # nothing but markers is seen on top

    @property
    def stack(self) -> Stack:
        """The pile as it is counted."""
        return Stack(self.edges, self.beneath, self.hemmed)


class Matched:
    """How a view lies on a position; things seen are named by their number there. `of_seen`: which counter each of them is."""

    def __init__(self, view: View, position: Position, before: View | None = None) -> None:
        self.view, self.position, self.before = view, position, before
        self.sights, self.unread = view.sights(position.board), set(view.unclear(position.board))
        self.nearness, self.likeness = Nearness(view, position), Likeness(view.spotted, view.unshown)
        self.markers = Markers(view, position, self.sights, self.unread, self.nearness, self.likeness, before)
        self._seen = [n for n in range(len(view.spotted)) if n not in self.markers.agreed]
        self._within = grouped((zone, n) for n, zone in self.nearness.zones.items())
        self.zone_of = self.nearness.zones | {n: place[1] for n, place in self.markers.agreed.items()}
        self._by_face = grouped((face, n) for n in self._seen for face in view.spotted[n].within(SLACK))
        self._near = grouped((zone, n) for n in self._seen for zone in self.nearness.of(n, 9))
        self.solution = Solution(0.0, {})
        self.of_seen: dict[int, CounterId] = {}
        self._far = functools.cache(
            lambda zone: distances(flood((zone,), lambda at: position.board.neighbours.get(at, ())))
        )
        # How many counters of each kind are in the game and not on the table.
        self.spare = Count({kind.id: kind.copies for kind in position.kinds.kinds.values()})
        self.spare.subtract(one.kind for one in position.counters.values())
        self._stacks = {zone: piles_of(position, zone) for zone in position.occupied}
        for self._round in range(ROUNDS):
            self._assign()

    # What the assignment says.

    @property
    def spotted(self) -> tuple[Spotted, ...]:
        """All that is seen."""
        return self.view.spotted

    @property
    def agreed(self) -> dict[int, CounterId]:
        """What is seen of counters that lie as the mirror has them."""
        ways = self.solution.ways
        return {n: counter for n, counter in self.of_seen.items() if not self.differs(counter, ways[counter])}

    def differs(self, counter: CounterId, way: Way) -> bool:
        """Tell whether a counter lies otherwise than the mirror has it."""
        return way.face is not None or way.zone != self.lying(counter).zone

    @property
    def unexplained(self) -> list[int]:
        """What is seen and the mirror has neither as a counter nor as a marker: a counter that is new, or no counter at all."""
        return [
            n for n in self._seen if n not in self.of_seen and n in self.zone_of and not is_marker(self.spotted[n].face)
        ]

    # The mirror.

    def lying(self, counter: CounterId) -> Counter:
        """Return a counter as the mirror has it."""
        return self.position.counters[counter]

    def face(self, counter: CounterId) -> FaceKey:
        """Return the face that the mirror's counter shows."""
        return face_of(self.position, counter)

    def others(self, counter: CounterId) -> Mapping[FaceKey, int]:
        """Return the other faces of the mirror's counter, its back or all other states, each with its number."""
        last = len(self.position.kind(counter).faces) - 1
        up = min(self.lying(counter).face, last)
        return {face_of(self.position, counter, face): face for face in range(last + 1) if face != up}

    def side(self, counter: CounterId) -> str:
        """Return the side of the mirror's counter."""
        return self.position.kind(counter).side

    def _sides(self, zone: ZoneId) -> Count[str]:
        """Return how many counters of each side the mirror has in a zone."""
        return Count(self.side(one.id) for one in self.position.counters_in(zone))

    def is_pool(self, counter: CounterId) -> bool:
        """Tell whether a counter lies where it is while out of play."""
        return self.position.kind(counter).home == self.lying(counter).zone

    def side_seen(self, n: int) -> str:
        """Return the side of a counter that is seen; empty for a marker. The mirror says it where it says which counter that is."""
        if n in self.of_seen:
            return self.side(self.of_seen[n])
        shown = shown_by(self.spotted[n].face)
        kind = None if isinstance(shown, MarkerFace) else self.position.kinds.kinds.get(shown.kind)
        return kind.side if kind is not None else ""

    # What is built for each assignment.

    def _assign(self) -> None:
        before = self.solution.ways
        self.zone_of |= {n: before[counter].zone for n, counter in self.of_seen.items()}
        self._marker_zones = {self.markers.zone_of(n) for n in (*self.markers.agreed, *self.markers.loose)}
        self.piles = self._piles()
        agreed = self.agreed
        lying = {
            key: pile
            for key, pile in self.piles.items()
            if not pile.under_markers and all(n in agreed for n in pile.tops)
        }
        self.counting = Counting(pile.stack for pile in lying.values())
        self._further = {
            key: self.counting.further(
                pile.stack, pile.stack if key in lying else None, max(pile.beneath, pile.edges) + FURTHER
            )
            for key, pile in self.piles.items()
        }
        self._looks = {
            key: {face for n in pile.tops for face in self.spotted[n].looks} for key, pile in self.piles.items()
        }
        self._lone_tops: dict[int, tuple[ZoneId, bool]] = {}
        for (zone, side), pile in self.piles.items():
            if self._sides(zone)[side] and len(pile.tops) == 1 and not pile.under_markers:
                self._lone_tops[pile.tops[0]] = zone, pile.beneath > 0
        self._went = grouped(((self.lying(one).zone, before[one].zone), one) for one in self.of_seen.values())
        self._marker_price = self.markers.cover_price(self._is_under_markers)
        spread = {key for key, pile in self.piles.items() if len(pile.tops) > 1}
        self._reorder(spread)
        self.assignment = Assignment(
            {counter: list(self._ways(counter)) for counter in self.position.counters},
            {n: self._otherwise(n) for n in self._seen},
        )
        self.solution = self.assignment.best()
        self.of_seen = {way.seen: counter for counter, way in self.solution.ways.items() if way.seen is not None}

    def _piles(self) -> dict[tuple[ZoneId, str], Pile]:
        known = [n for n in self._seen if n in self.zone_of]
        tops = grouped(((self.zone_of[n], side), n) for n in known for side in self._sides_of(n))
        piles = {}
        for (zone, side), some in tops.items():
            seen = sum(n in self.of_seen and self.lying(self.of_seen[n]).zone == zone for n in some) or 1
            piles[zone, side] = self._pile(some, max(0, self._sides(zone)[side] - seen))
        for zone in self._marker_zones:
            some = self.markers.seen_in(zone)
            sides = self._sides(zone)
            missing = [side for side in sides if (zone, side) not in piles]
            for side in missing or ([] if any(key[0] == zone for key in piles) else [""]):
                piles[zone, side] = self._pile(some, sides[side], under_markers=True)
        return piles

    def _pile(self, tops: Sequence[int], beneath: int, under_markers: bool = False) -> Pile:
        some = [self.spotted[n] for n in tops]
        edges, hemmed = sum(one.edges for one in some), any(one.hemmed for one in some)
        return Pile(tuple(tops), edges, hemmed, beneath, under_markers)

    def _sides_of(self, n: int) -> Collection[str]:
        """Return the sides whose counters may lie beneath something seen: all there, while nobody knows which it is."""
        spotted = self.spotted[n]
        if is_marker(spotted.face):
            return ()
        if self.solution.ways or spotted.certain:
            return (self.side_seen(n),)
        return {self.side_seen(n), *self._sides(self.zone_of[n])}

    def _is_under_markers(self, zone: ZoneId) -> bool:
        """Tell whether nothing is seen in a zone of a side that the mirror has there."""
        return any(self._is_bare(zone, side) for side in self._sides(zone))

    def _is_bare(self, zone: ZoneId, side: str) -> bool:
        """Tell whether no counter of a side is seen in a zone."""
        return (zone, side) not in self.piles or self.piles[zone, side].under_markers

    def _reorder(self, spread: Collection[tuple[ZoneId, str]]) -> None:
        """Note what it costs that a counter from beneath is seen. It counts for that counter, unless the top left; where the
        assignment before sees it, for the top that would lie beneath it now.
        """
        self._under: dict[CounterId, float] = {}
        self._over: dict[CounterId, float] = {}
        self._spared: dict[CounterId, float] = {}
        self._guarded: dict[tuple[ZoneId, str], float] = {}
        for zone, piles in self._stacks.items():
            lies_on_some = any(self.spotted[n].edges for n in self.markers.seen_in(zone))
            if lies_on_some or zone in self.unread or self.position.zones[zone].track:
                continue
            for *under, top in piles:
                key = zone, self.side(top.id)
                if not under or self._is_bare(*key):
                    continue
                face = self.face(top.id)
                alike = RARE if key in spread else GONE
                price = {one.id: RARE if self.face(one.id) == face else alike for one in under}
                first = self._round < ROUNDS // 2
                seen = [one.id for one in under if self._is_seen_there(one.id)]
                if not first and seen and not self._is_seen_there(top.id):
                    self._over[top.id] = price[seen[-1]]
                else:
                    self._under |= price
                    if first:
                        self._spared[top.id] = self._guarded[key] = price[under[-1].id]

    def _is_seen_there(self, counter: CounterId) -> bool:
        """Tell whether a counter is seen where the mirror has it, as the assignment before says."""
        way = self.solution.ways.get(counter)
        return way is not None and way.seen is not None and way.zone == self.lying(counter).zone

    def _otherwise(self, n: int) -> float:
        """Return what it costs that something seen is none of the mirror's counters: nothing, or one that the table has not, which
        is no likelier than that one of those that show the same came from anywhere.
        """
        alike = any(self.face(counter) in self.spotted[n].looks for counter in self.position.counters)
        new = DEED + LINK * FURTHER if alike else NEW
        return min(self.nothing(n), new if self.unused(n) else math.inf)

    def nothing(self, n: int) -> float:
        """Return what it costs that something seen is no counter: less where it is hard to read at what covers the board, or at a
        counter.
        """
        spotted = self.spotted[n]
        part = self.view.is_covered_near(spotted, self.position.board) or is_at_an_edge(self.position, self.view, n)
        less = RARE if part and not spotted.certain else 0.0
        return max(0.0, self.likeness.nothing(spotted) - less) + (RARE if self._is_lone(n) else 0.0)

    def _is_lone(self, n: int) -> bool:
        """Tell whether something is all that is seen in a zone where the mirror has counters."""
        zone = self.zone_of.get(n, "")
        return zone in self.position.occupied and [m for m in self._seen if self.zone_of.get(m) == zone] == [n]

    def unused(self, n: int) -> list[CounterFace]:
        """Return the faces that something seen may show, the likeliest first, of kinds of which more are in the game than on the
        table.
        """
        spotted = self.spotted[n]
        shown = [shown_by(face) for face in spotted.within(1e-9 if spotted.certain else SLACK)]
        kinds = self.position.kinds.kinds
        return [
            one
            for one in shown
            if isinstance(one, CounterFace) and self.spare[one.kind] > 0 and not kinds[one.kind].is_secret(one.face)
        ]

    def near(self, n: int) -> tuple[ZoneId, ...]:
        """Return the further zones in which something seen may lie."""
        return tuple(zone for zone in self.nearness.off[n] if zone != self.zone_of[n])

    def _ways(self, counter: CounterId) -> Iterator[Way]:
        yield from self._seen_there(counter)
        yield from self._seen_elsewhere(counter)
        yield from self._beneath(counter)
        yield from self._unseen(counter)

    def tops_over(self, counter: CounterId) -> tuple[int, ...]:
        """Return the tops that are seen over a counter which lay on top itself; none that the photograph before had there, too."""
        if self._over.get(counter, 0.0) < GONE:
            return ()
        tops = self.piles[self.lying(counter).zone, self.side(counter)].tops
        return tuple(n for n in tops if not self._looked_so(n))

    def _journey(self, counter: CounterId, zone: ZoneId) -> float:
        """Return what it costs that a counter lies in another zone."""
        if self.is_pool(counter):
            return DEED + SLIGHT
        further = max(0, self._far(self.lying(counter).zone).get(zone, 99) - 1)
        return DEED + LINK * min(further, FURTHER) - self._spared.get(counter, 0.0)

    def _seen_there(self, counter: CounterId) -> Iterator[Way]:
        lying, face, others = self.lying(counter), self.face(counter), self.others(counter)
        zone, piles = lying.zone, self._stacks[lying.zone]
        high = max(map(len, piles)) + len(self.position.markers_in(zone))
        order, side = self._under.get(counter, 0.0), self.side(counter)
        deep = DEEPER * next(len(pile) - pile.index(lying) for pile in piles if lying in pile)
        for n in self._near.get(zone, ()):
            near = self.nearness.of(n, high).get(zone)
            if near is None or (is_marker(self.spotted[n].face) and self.spotted[n].certain):
                continue
            cost = self._beyond(n, zone) + RARE * near.off + deep
            if near.off and self._lies_within(n, zone, side):  # nobody spreads a pile across a border
                cost += RARE
            yield Way(n, zone, cost + order + self.likeness.expected(self.spotted[n], face))
            for other, up in others.items():
                turned = self.likeness.of(self.spotted[n], other)
                if math.isfinite(turned):
                    yield Way(n, zone, cost + turned + DEED + self._touched(n), up)

    def _seen_elsewhere(self, counter: CounterId) -> Iterator[Way]:
        home = self.lying(counter).zone
        for face, up in ((self.face(counter), None), *self.others(counter).items()):
            for n in self._by_face.get(face, ()):
                look = self.likeness.of(self.spotted[n], face) + self._touched(n) + DEED * (up is not None)
                for zone, off in self.nearness.off[n].items():
                    if zone != home:
                        cost = self._journey(counter, zone) + self._beyond(n, zone) + ALIKE
                        cost += self._guarded.get((zone, self.side(counter)), 0.0)
                        yield Way(n, zone, cost + RARE * off + look, up)

    def _beyond(self, n: int, zone: ZoneId) -> float:
        """Return what it costs that something lies in another zone than it seems to: more where it leaves a pile there bare."""
        seems, covers = self._lone_tops.get(n, (zone, False))
        off = self.nearness.off[n]
        free = zone == seems or (not covers and off.get(zone, math.inf) <= min(off.values()))
        return 0.0 if free else RARE

    def _lies_within(self, n: int, zone: ZoneId, side: str) -> bool:
        """Tell whether another counter of a side than something seen is seen within a zone."""
        return any(m != n and self.side_seen(m) == side for m in self._within.get(zone, ()))

    def _touched(self, n: int) -> float:
        """Return what it costs that something was touched: more if it looked just so in the photograph before."""
        return RARE if self._looked_so(n) else 0.0

    def _looked_so(self, n: int) -> bool:
        """Tell whether something looked just so, on as many edges, in the photograph before."""
        spotted = self.spotted[n]
        near = TOUCHED * self.position.board.sheets[spotted.sheet].counter
        return self.before is not None and any(
            one.face in spotted.looks and one.edges == spotted.edges and apart(one, spotted) < near
            for one in self.before.spotted
        )

    def _beneath(self, counter: CounterId) -> Iterator[Way]:
        home, side, face = self.lying(counter).zone, self.side(counter), self.face(counter)
        far = {home: 0} if self.is_pool(counter) else self._far(home)
        for (zone, of), pile in self.piles.items():
            # It may have come to lie beneath a pile near by, or where one shows more edges than known.
            near = far.get(zone)
            if near is None or (near > FURTHER and pile.edges <= pile.beneath):
                continue
            others = bool(of) and of != side
            if others and (zone == home or (zone, side) in self.piles):
                continue
            cost = RARE if others else 0.0
            if pile.under_markers:
                cost += self._marker_price / max(1, pile.beneath)
            elif len(pile.tops) > 1 and not others:
                cost += RARE
            if zone == home:
                cost += self._over.get(counter, 0.0)
            else:
                cost += 0.0 if pile.under_markers or face in self._looks[zone, of] else SLIGHT
                along = {*self._went.get((home, zone), ())} - {counter}
                cost += SLIGHT - self._spared.get(counter, 0.0) if along else self._journey(counter, zone)
            for number, price in enumerate(self._further[zone, of]):
                place = (zone, of, number)
                yield Way(place, zone, cost + price)

    def _unseen(self, counter: CounterId) -> Iterator[Way]:
        zone = self.lying(counter).zone
        stays = self._stays(counter, zone)
        if math.isfinite(stays):
            yield Way(f"stays {counter}", zone, stays)
        if not self.is_pool(counter) and self.sights.get(zone, 0.0):
            gone = GONE - self._spared.get(counter, 0.0)
            yield Way(f"gone {counter}", "", gone)
            # Hardly less likely it went where nothing is in sight.
            dark = (near for near in self.position.board.neighbours.get(zone, ()) if not self.sights.get(near))
            yield from (Way(f"{near} {counter}", near, gone + SLIGHT) for near in dark)

    def _stays(self, counter: CounterId, zone: ZoneId) -> float:
        """Return what it costs that a counter lies where it lay though nothing is seen of it, nor of its side."""
        sight = self.sights.get(zone, 0.0)
        if not sight or self.is_pool(counter) or self.face(counter) in self.view.bare:
            return 0.0
        price = RARE if sight < WHOLE else math.inf
        if zone in self.unread:
            price = min(price, SLIGHT)
        if (zone, self.side(counter)) not in self.piles:
            price = min(price, self._with_others(zone))
        return price

    def _with_others(self, zone: ZoneId) -> float:
        """Return what it costs that a counter lies beneath those of another side."""
        prices = [
            self._further[key][pile.beneath]
            for key, pile in self.piles.items()
            if key[0] == zone and not pile.under_markers
        ]
        return RARE + min(prices, default=math.inf)


def piles_of(position: Position, zone: ZoneId) -> list[list[Counter]]:
    """Return the piles of a zone, from bottom to top: one of each side's counters that fight, one of those that show no value.
    No rule says which of the two lies above the other.
    """
    some = [(position.kind(counter), counter) for counter in position.counters_in(zone)]
    return list(grouped(((kind.side, main_value(kind) is not None), counter) for kind, counter in some).values())
