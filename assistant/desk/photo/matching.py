"""How photographs lie on what the mirror has: which counters agree, were turned over, came, are gone or hidden in a stack.

The photograph before tells what was lifted and what has not been touched. How edges of stacks and markers tell at this table
follows from all of it.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

import numpy as np

from assistant.core.board import Point, ZoneId
from assistant.core.kinds import CounterId, MarkerId
from assistant.core.paths import distances, flood
from assistant.core.position import Position
from assistant.core.table import Counter, Edit, Flip, Move
from assistant.desk.descriptions import main_value
from assistant.desk.photo.differences import Choice, Difference, choice_of, difference, sent_home
from assistant.desk.photo.faces import FaceKey, MarkerFace, face_of, is_marker, marker_key, shown_by
from assistant.desk.photo.view import Spotted, View
from assistant.scan.detection.sightings import THICKNESS

# In which zones something seen may lie: the one that it seems to lie in, and those whose border is near.

K = TypeVar("K")
NONE = 100.0  # what it costs that a thing is nothing that the mirror has
REACH = 0.6  # of a counter's side: so far off its zone a counter may lie that lies in none
BORDER = 0.18  # so far off, if it lies in another zone: small zones are hardly wider than a counter
ASIDE = 0.3  # what lying that far off costs, in scores of faces
THICKER = 0.031  # of its side, by how much the thickness of each counter may be wrong
LEAN = 0.15  # so much farther for each counter beneath, where nobody knows how a stack leans: 2 mm of 13, seen at 45 degrees
LEANING = 3  # of so many beneath at most
FARTHEST = 1.3  # so far off its zone at most the top of a leaning stack is looked for


class Near(NamedTuple):
    """A zone in which something seen may lie: what that costs, and whether it is so far that only what is missing there may lie
    so.
    """

    cost: float
    far: bool = False


class Nearness:
    """In which zones each thing seen may lie, by how high the stack is that it lies on: that leans away from the camera.

    Where edges are counted (`count`) it is as high as its edges tell.
    """

    def __init__(self, view: View, position: Position) -> None:
        self._view, self._position = view, position
        self._counted = False
        self._known: dict[tuple[int, int], Mapping[ZoneId, Near]] = {}
        self._about: dict[tuple[str, Point], tuple[ZoneId, Mapping[ZoneId, float]]] = {}

    def count(self) -> Nearness:
        """Return the same from now on with stacks as high as their edges tell."""
        self._counted, self._known = True, {}
        return self

    def of(self, n: int, high: int = 1) -> Mapping[ZoneId, Near]:
        """Return the zones in which something seen may stand, as the top of so many counters and markers, or of fewer: some may
        have left, and what lies on more is no farther from its zone than what is beneath it.
        """
        high = max(1, min(high, LEANING + 1))
        if (n, high) not in self._known:
            near = dict(self.of(n, high - 1)) if high > 1 else {}
            for zone, one in self._standing(n, high):
                near[zone] = min(near.get(zone, one), one)
            self._known[n, high] = near
        return self._known[n, high]

    def on(self, n: int, counters: int, markers: int) -> Mapping[ZoneId, Near]:
        """Return the zones in which something seen may stand, as the top of so many counters, as far as edges tell, and of so many
        markers, which show none.
        """
        spotted = self._view.spotted[n]
        if self._counted and not spotted.hemmed:
            counters = min(counters, spotted.edges + 1)
        return self.of(n, counters + markers)

    def _standing(self, n: int, high: int) -> Iterator[tuple[ZoneId, Near]]:
        """Yield the zones in which something seen may stand, as the top of just so many; the one it lies in costs nothing."""
        spotted = self._view.spotted[n]
        sheet = self._position.board.sheets.get(spotted.sheet)
        if sheet is None:
            return
        lean = math.hypot(*spotted.lean) / sheet.counter
        farther = THICKER * high * lean if lean else LEAN * (high - 1)
        if lean and self._counted and not spotted.hemmed:
            farther = 0.0
        inside, away = self._around(spotted.sheet, foot(spotted, high), sheet.counter)
        if inside:
            yield inside, Near(0.0)
        least = sheet.counter * (BORDER if inside else REACH)
        for zone, off in away.items():
            if off <= least + sheet.counter * farther:
                yield zone, Near(ASIDE * min(1.0, off / least), off > least)

    def _around(self, sheet: str, place: Point, side: float) -> tuple[ZoneId, Mapping[ZoneId, float]]:
        """Return the zone that holds a place, empty if none does, and how far off the others about it are."""
        from shapely.geometry import Point as Dot

        if (sheet, place) not in self._about:
            board, (x, y), reach = self._position.board, place, side * FARTHEST
            inside = board.zone_at(sheet, x, y)
            near = board.meeting(sheet, (x - reach, y - reach, x + reach, y + reach))
            away = {zone.id: float(zone.shape.distance(Dot(x, y))) for zone in near if zone is not inside}
            self._about[sheet, place] = ("" if inside is None else inside.id), away
        return self._about[sheet, place]

    def about(self, n: int) -> Mapping[ZoneId, Near]:
        """Return all zones in which something seen may stand, however high its stack is."""
        return self.of(n, LEANING + 1)

    def seen(self, n: int) -> dict[ZoneId, float]:
        """Return what it costs that something seen lies in the zones near by, as high as its edges tell; where none is near, as
        high as it may be.
        """
        told = dict(self._standing(n, min(LEANING, self._view.spotted[n].edges) + 1))
        near = {zone: one.cost for zone, one in told.items() if not one.far}
        return near or {zone: one.cost for zone, one in self.about(n).items() if not one.far}


def foot(spotted: Spotted, high: int) -> Point:
    """Return where a stack of so many counters stands of which something seen is the top."""
    x, y = spotted.place
    return x - THICKNESS * high * spotted.lean[0], y - THICKNESS * high * spotted.lean[1]


def beside(position: Position, spotted: Spotted, zone: ZoneId) -> float | None:
    """Return what it costs that a marker lies beside its zone, pushed aside by a stack; None if it lies too far off."""
    from shapely.geometry import Point as Dot

    at = position.board.zones.get(zone)
    if at is None or at.sheet != spotted.sheet:
        return None
    reach, (x, y), (left, top, right, bottom) = (
        REACH * position.board.sheets[at.sheet].counter,
        spotted.place,
        at.bounds,
    )
    if not (left - reach <= x <= right + reach and top - reach <= y <= bottom + reach):
        return None
    away = float(at.shape.distance(Dot(x, y)))
    return ASIDE * (1 + away / reach) if away <= reach else None


# What the photograph before this one tells.
#
# Where a marker lay in sight then, and nothing lies now, it was lifted; what looked just so then has not been touched.

STIRRED = 0.3  # sides of a counter: so far two photographs may show the same thing apart
OVER = 0.75  # sides between the middles of a marker and of what may lie on it, at most


def was_lifted(view: View, before: View, position: Position, marker: MarkerId, zone: ZoneId) -> bool:
    """Tell whether a marker of the mirror that is not seen lay in sight before, and its place is bare now.

    Args:
        before: what those showed by which the mirror was brought up to date last.
        zone: where the mirror has it.
    """
    face = marker_key(marker, position.marker(marker, zone))
    lay = [one for one in before.spotted if one.face == face and beside(position, one, zone) is not None]
    return bool(lay) and all(_is_bare(view, before, position, one) for one in lay)


def _is_bare(view: View, before: View, position: Position, lay: Spotted) -> bool:
    """Tell whether nothing has come to lie where something lay, as far as photographs show."""
    side = position.board.sheets[lay.sheet].counter
    if not view.shows(lay.sheet, lay.place) or view.is_covered_near(lay, OVER * side):
        return False
    # The same marker lay there, or the same pile: another of its counters may be on top.
    return all(
        any(
            other is not lay
            and _apart(one, other) < STIRRED * side
            and (other.face in one.looks or not (is_marker(one.face) or is_marker(other.face)))
            for other in before.spotted
        )
        for one in view.spotted
        if _apart(one, lay) < OVER * side
    )


def _apart(one: Spotted, other: Spotted) -> float:
    return math.dist(one.place, other.place) if one.sheet == other.sheet else math.inf


FEW_RIGHT = 2  # stacks whose edges must agree, where edges are to be counted
FEW_WRONG, WRONG = 2, 0.35  # stacks whose edges may be miscounted, or have changed, and the share of all that may
LAID_ON = 0.25  # of the zones with markers and counters, beyond which those that show nothing of a side tell that it lies beneath
BESIDE_LEAST, BESIDE_SHARE = 6, 0.9  # markers that are seen beside counters, and their share of all
TELLING = 0.7  # of all stacks that show at least one edge


@dataclass
class Matching:
    """How a view lies on a position; places of `spotted` are named by their number there."""

    view: View
    position: Position
    sights: Mapping[ZoneId, float]
    nearness: Nearness
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
    before: View | None = None  # what the photographs before showed
    stacks_before: tuple[int, int] = (0, 0)  # `stacks` of the photograph before, seen from about the same side
    _far: dict[ZoneId, Mapping[ZoneId, int]] = field(default_factory=dict)
    unread: set[ZoneId] = field(default_factory=set)  # where something was not made out, or hardly looks like a marker

    @property
    def spotted(self) -> tuple[Spotted, ...]:
        """All that is seen."""
        return self.view.spotted

    def face(self, counter: CounterId) -> FaceKey:
        """Return the face that the mirror's counter shows."""
        return face_of(self.position, counter)

    def back(self, counter: CounterId) -> FaceKey:
        """Return the other face of the mirror's counter; empty if it has none."""
        return face_of(self.position, counter, turned=True) if len(self.position.kind(counter).faces) > 1 else ""

    def width(self, n: int) -> float:
        """Return the width of a counter on the sheet on which something is seen."""
        return self.position.board.sheets[self.spotted[n].sheet].counter

    def side(self, counter: CounterId) -> str:
        """Return the side of the mirror's counter."""
        return self.position.kind(counter).side

    def lying(self, counter: CounterId) -> Counter:
        """Return a counter as the mirror has it."""
        return self.position.table.counters[counter]

    def height(self, zone: ZoneId, side: str) -> int:
        """Return how many counters of a side the mirror has in a zone."""
        return sum(self.side(one.id) == side for one in self.position.counters_in(zone))

    def far(self, zone: ZoneId) -> Mapping[ZoneId, int]:
        """Return how many links away the zones are that can be reached from one."""
        if zone not in self._far:
            self._far[zone] = distances(flood((zone,), self.neighbours))
        return self._far[zone]

    def choice(self, *edits: Edit) -> Choice:
        """Return a choice in the words of the journal."""
        return choice_of(self.position, edits)

    def move(self, zone: ZoneId, *counters: CounterId) -> Choice:
        """Return the choice that counters lie in a zone."""
        return self.choice(Move(counters, zone))

    def flip(self, counter: CounterId) -> Flip:
        """Return the edit that turns a counter over."""
        return Flip((counter,), 1 - min(self.lying(counter).face, 1))

    def sent_home(self, counters: tuple[CounterId, ...]) -> Choice:
        """Return the choice that counters of one kind left the board (`sent_home`)."""
        return self.choice(*sent_home(self.position, counters))

    def differs(self, key: str, zone: ZoneId, choices: Iterable[Choice], *told: Any, **words: Any) -> Difference:
        """Return a difference in words; arguments as of `difference`."""
        return difference(self.position, key, zone, choices, *told, **words)

    def neighbours(self, zone: ZoneId) -> Collection[ZoneId]:
        """Return the zones next to one."""
        return self.position.board.neighbours.get(zone, ())

    def on_top(self, zone: ZoneId) -> list[int]:
        """Return what is seen in a zone, markers left out."""
        return [n for n, at in self.zone_of.items() if at == zone and not is_marker(self.spotted[n].face)]

    def tops(self, zone: ZoneId, side: str) -> list[int]:
        """Return what is seen of a side in a zone: more than one where its pile lies spread out."""
        return [n for n in self.on_top(zone) if self.side_seen(n) == side]

    def markers(self, zone: ZoneId) -> list[int]:
        """Return the markers that are seen in a zone."""
        return [n for n, at in self.zone_of.items() if at == zone and is_marker(self.spotted[n].face)]

    def side_seen(self, n: int) -> str:
        """Return the side of a counter that is seen; empty for a marker. The mirror says it where it says which counter that is."""
        known = self.agreed.get(n) or self.turned.get(n)
        if known is not None:
            return self.side(known)
        shown = shown_by(self.spotted[n].face)
        kind = None if isinstance(shown, MarkerFace) else self.position.kinds.kinds.get(shown.kind)
        return kind.side if kind is not None else ""

    def unseen(self, zone: ZoneId, side: str) -> list[CounterId]:
        """Return the counters of a side that the mirror has in a zone and that are not seen, topmost first."""
        return [name for name in self.absent.get(zone, ()) if self.side(name) == side]

    def turn_over(self, n: int) -> None:
        """Take it that the mirror's top was turned over where it seemed that another came (`perhaps_turned`)."""
        self.turned[n] = self.perhaps_turned[n]
        self.loose.remove(n)
        self.absent[self.zone_of[n]].remove(self.turned[n])

    def looked_so(self, n: int) -> bool:
        """Tell whether what is seen looked just so in the photograph before, on as many edges: nobody has touched it since."""
        spotted = self.spotted[n]
        near = STIRRED * self.width(n)
        return self.before is not None and any(
            one.face in spotted.looks and one.edges == spotted.edges and _apart(one, spotted) < near
            for one in self.before.spotted
        )

    def counted(self, zone: ZoneId) -> bool:
        """Tell whether the edges in a zone can be counted: they can in these photographs, and nothing stands close beside."""
        return self.trusted and not self.hemmed(zone)

    def all_edges(self, zone: ZoneId) -> int:
        """Return how many edges are seen beneath others in a zone, whether they can be counted or not."""
        return sum(self.spotted[n].edges for n in self.on_top(zone))

    def edges_beneath_markers(self, zone: ZoneId) -> int:
        """Return how many edges are seen beneath the markers in a zone: of counters, or of other markers."""
        return sum(self.spotted[n].edges for n in self.markers(zone))

    def hemmed(self, zone: ZoneId) -> bool:
        """Tell whether more edges may be in a zone than are seen: something lies close beside a counter there."""
        return any(self.spotted[n].hemmed for n in self.on_top(zone))

    @property
    def trusted(self) -> bool:
        """Whether the edges of stacks can be counted in these photographs: most that stand free have as many as the mirror has
        counters, however much was moved. Where few do, the photograph before tells it, too.
        """
        stacks, wrong = (own + then for own, then in zip(self.stacks, self.stacks_before, strict=True))
        return stacks - wrong >= FEW_RIGHT and wrong <= max(FEW_WRONG, WRONG * stacks)

    @functools.cached_property
    def stacks(self) -> tuple[int, int]:
        """How many stacks stand free, and of how many of those edges say otherwise than the mirror.

        One too many next to one too few are no two that were miscounted: a counter went across.
        """
        more: dict[tuple[ZoneId, str], int] = {}
        stacks = 0
        for zone in dict.fromkeys(self.zone_of.values()):
            for side, seen, known in self._piles(zone) if self.sights.get(zone) else ():
                stacks += bool(seen or known)
                more[zone, side] = seen - known
        short = [place for place, number in more.items() if number == -1]
        for zone, side in short:
            neighbours = self.neighbours(zone)
            there = next((one for one in neighbours if more.get((one, side)) == 1), None)
            if there is not None:
                more[zone, side] = more[there, side] = 0
        return stacks, sum(map(bool, more.values()))

    def _piles(self, zone: ZoneId) -> Iterator[tuple[str, int, int]]:
        """Yield each side that shows something on top in a zone, and stands free, how many edges it shows and how many of its
        counters are not seen.
        """
        tops: dict[str, list[Spotted]] = {}
        for n in self.on_top(zone):
            tops.setdefault(self.side_seen(n), []).append(self.spotted[n])
        for side, some in tops.items():
            if not any(one.hemmed for one in some):
                yield side, sum(one.edges for one in some), len(self.unseen(zone, side))

    @functools.cached_property
    def telling(self) -> bool:
        """Whether nearly every stack shows some edge in these photographs: only then does one that shows none tell anything."""
        if self.trusted:
            return True
        shown = [self.all_edges(zone) > 0 for zone in self.absent if self._shows(zone)]
        return sum(shown) >= TELLING * len(shown)

    def _shows(self, zone: ZoneId) -> bool:
        """Tell whether edges would be seen in a zone: something lies on top there, and nothing close beside it."""
        return bool(self.sights.get(zone)) and bool(self.on_top(zone)) and not self.hemmed(zone)

    @functools.cached_property
    def covering(self) -> bool:
        """Whether markers are laid on counters at this table, not beside them: often nothing is seen of a side where both lie."""
        zones = {zone for _, zone in self.agreed_markers.values() if self.position.counters_in(zone)}
        # Where edges say nothing, few zones tell little: as if one more of each sort had been seen (Laplace's rule of succession).
        more = 0 if self.telling else 1
        return bool(zones) and sum(map(self._is_veiled, zones)) + more > LAID_ON * (len(zones) + 2 * more)

    @functools.cached_property
    def laid_beside(self) -> bool:
        """Whether markers lie beside counters at this table: nearly all are seen in zones where counters lie."""
        board = self.position.board
        there = [place for place in self.position.table.markers if self.sights.get(place[1]) and self.on_top(place[1])]
        there = [place for place in there if "track" not in board.zones[place[1]].tags]
        seen = sum(place in self.agreed_markers.values() for place in there)
        return seen >= BESIDE_LEAST and seen >= BESIDE_SHARE * len(there)

    def _is_veiled(self, zone: ZoneId) -> bool:
        """Tell whether nothing is seen in a zone of a side that the mirror has there."""
        seen = {self.side_seen(n) for n in self.on_top(zone)}
        return any(self.side(counter.id) not in seen for counter in self.position.counters_in(zone))

    def is_pool(self, zone: ZoneId, counter: CounterId) -> bool:
        """Tell whether a zone is where the counter lies while it is out of play."""
        return bool(self.position.kind(counter).get("home") == zone)


def piles_of(position: Position, zone: ZoneId) -> list[list[Counter]]:
    """Return the counters of a zone from bottom to top, those of each side that fight and those that show no value apart: which of
    these two lie above the others is nobody's rule.
    """
    piles: dict[tuple[str, bool], list[Counter]] = {}
    for counter in position.counters_in(zone):
        kind = position.kind(counter.id)
        piles.setdefault((kind.side, main_value(kind) is not None), []).append(counter)
    return list(piles.values())


def is_at_an_edge(found: Matching, n: int) -> bool:
    """Tell whether something seen lies at a counter that fits better: an edge of its stack, or the shadow beside it."""
    spotted = found.spotted[n]
    side = found.width(n)
    return any(
        not is_marker(other.face) and other.sheet == spotted.sheet and math.dist(other.place, spotted.place) < side
        for other in found.spotted
        if other.best > spotted.best
    )


# Which counters something that is seen may lie on.


def is_hidden(found: Matching, zone: ZoneId, counter: CounterId) -> bool:
    """Tell whether something that is seen in a zone may lie on a counter: one of its own side, or whatever shows edges.

    What could not be read may be the counter itself; what can hardly be read, or looks more like what is not there, anything.
    """
    if zone in found.unread:
        return True
    side = found.side(counter)
    for n, at in found.zone_of.items():
        if at != zone:
            continue
        spotted = found.spotted[n]
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
    spotted, name = found.spotted[n], found.agreed.get(n)
    known = name is None or found.face(name) in spotted.looks
    return not (spotted.certain or known)


def is_uncovered(found: Matching, zone: ZoneId, counter: CounterId) -> bool:
    """Tell whether a counter lay on others of its side, and one that was beneath is seen in its place: not where a marker beside it
    lies on something (or may, hemmed in where edges tell nothing), where what can hardly be read may be it, or both look alike.
    """
    position, agreed = found.position, {name: n for n, name in found.agreed.items()}
    markers = [found.spotted[n] for n in found.markers(zone)]
    may_lie_on_some = any(one.edges or (one.hemmed and not found.trusted) for one in markers)
    if may_lie_on_some or any(zone in found.near.get(n, ()) for n in found.poor):
        return False
    pile = next(ids for some in piles_of(position, zone) if counter in (ids := [one.id for one in some]))
    at, face = pile.index(counter), found.face(counter)
    beneath = [found.spotted[agreed[one]] for one in pile[:at] if one in agreed]
    alike = any(face in one.looks for one in beneath)
    return bool(beneath) and not alike and not any(above in agreed for above in pile[at + 1 :])


def cheapest(options: Mapping[int, Mapping[K, float]]) -> dict[int, K]:
    """Return a counter, or a marker, for each thing seen such that all together cost least.

    One by one, what can be many may take what another can only be instead of: that one then is what is much less likely.

    Args:
        options: by the number of each thing what it may be, at what cost.
    """
    from scipy.optimize import linear_sum_assignment

    counters = list(dict.fromkeys(counter for own in options.values() for counter in own))
    columns = {counter: column for column, counter in enumerate(counters)}
    costs = np.full((len(options), len(counters) + len(options)), NONE)
    for row, own in zip(costs, options.values(), strict=True):
        for counter, cost in own.items():
            row[columns[counter]] = cost
    chosen = zip(options.items(), linear_sum_assignment(costs)[1], strict=True)
    return {n: counters[at] for (n, own), at in chosen if at < len(counters) and counters[at] in own}
