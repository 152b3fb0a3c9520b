"""From what photographs show to a list of differences: what came, was turned over, is gone or hidden in a stack.

A difference is certain where all else would be much dearer. What a player may choose instead is what else may have become of the
counter, and what else may be seen in its place, the likeliest first.
"""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterable, Iterator
from typing import Any, NamedTuple

import msgspec

from assistant.core.printed import CounterId, MarkerId, ZoneId
from assistant.core.table import (
    CONTROL,
    Edits,
    Flip,
    Mark,
    Move,
    Place,
    Position,
    control_edit,
    free_ids,
    parts,
    sent_home,
)
from assistant.core.text import Text, speaker
from assistant.desk.descriptions import change_of, counters_named, describe, zone_named
from assistant.desk.photo.assignment import Way
from assistant.desk.photo.differences import (
    KEEP,
    Choice,
    Described,
    Difference,
    Found,
    choice_of,
    described,
    difference,
    face_named,
    on_border,
)
from assistant.desk.photo.faces import CounterFace, MarkerFace, face_of, is_marker, key_of, marker_key, shown_by
from assistant.desk.photo.markers import Placed
from assistant.desk.photo.matching import Matched
from assistant.desk.photo.prices import NEW
from assistant.desk.photo.view import WHOLE, View

say = speaker(__name__)
SURE = 3.0  # nats that all else costs more, where nobody need look: one in twenty
UNLIKELY = 12.0  # nats more than the best, beyond which nothing is offered
TRIED = 16  # other ways that are weighed for one difference


def reconciled(view: View, position: Position, kept: Collection[Described] = (), before: View | None = None) -> Found:
    """Return what a view shows otherwise than the mirror has it, the doubtful first, then zone by zone; what agrees is silent.

    Args:
        kept: differences that the player has settled by keeping what the mirror has (`described`): they are not told again
            as long as photographs show them.
        before: what the photographs showed by which the mirror was brought up to date last, if there were any.
    """
    found = Matched(view, position, before)
    differences = [*_Telling(found).differences(), *marker_differences(found)]
    still = [described(each) for each in differences]
    told = [each for each, one in zip(differences, still, strict=True) if one not in kept]
    silent = frozenset(one for one in kept if one in still or not found.sights.get(one[0]))
    order = {zone: n for n, zone in enumerate(position.zones)}
    told.sort(key=lambda each: (each.doubt is None, order.get(each.zone, -1)))
    covered = _covered(found)
    beyond = (
        counter.zone
        for counter in position.counters.values()
        if not found.sights.get(counter.zone) and counter.zone not in covered and not found.is_pool(counter.id)
    )
    return Found(tuple(told), covered, tuple(dict.fromkeys(beyond)), len(found.agreed), silent)


def _covered(found: Matched) -> tuple[ZoneId, ...]:
    board = found.position.board
    zones = {
        zone.id: None
        for shape in found.view.covered
        for zone in [board.zone_at(shape.sheet, *(sum(axis) / len(axis) for axis in zip(*shape.ring, strict=True)))]
        if zone is not None
    }
    return tuple(zones)


_Outcome = tuple[str, int, ZoneId, ZoneId, int | None]  # kind, face, zone before and after, the face it was turned to


class _Change(NamedTuple):
    """What became of a counter, the doubt about it, and what else may have: other ways, each with its edits."""

    counter: CounterId
    way: Way
    doubt: Text | None
    others: tuple[Choice, ...] = ()


class _Other(NamedTuple):
    """What else may have become of a counter, and what all together costs then."""

    cost: float
    counter: CounterId
    way: Way
    choice: Choice


class _Telling:
    """What is told of one assignment."""

    def __init__(self, found: Matched) -> None:
        self.found, self.position = found, found.position
        self.assignment, self.best = found.assignment, found.solution
        self._named: set[CounterId] = set()
        ways = self.best.ways.items()
        self._seen_to_go = {(found.lying(counter).zone, way.zone) for counter, way in ways if way.seen is not None}

    def differences(self) -> Iterator[Difference]:
        changes = [
            self._change(counter, way) for counter, way in self.best.ways.items() if self.found.differs(counter, way)
        ]
        sure: dict[tuple[ZoneId, ZoneId, str, int | None], list[_Change]] = {}
        for change in changes:
            if change.doubt is None:
                lying = self.found.lying(change.counter)
                face = self.found.face(change.counter) if change.way.seen is not None or not change.way.zone else ""
                sure.setdefault((lying.zone, change.way.zone, face, change.way.face), []).append(change)
            else:
                yield self._told([change], [])
        for (start, zone, face, _), some in sure.items():
            if face:
                along = sure.get((start, zone, "", None), [])
                yield self._told(some, along)
                along.clear()
        for (_, _, face, _), some in sure.items():
            if not face and some:
                yield from (self._told([one._replace(doubt=say("doubt-beneath"))], []) for one in some)
        yield from self._unexplained()

    # What became of one counter, and what else may have.

    def _change(self, counter: CounterId, way: Way) -> _Change:
        lying = self.found.lying(counter)
        # Of others like it those that went the same way may have gone without it.
        alike = [
            one.id
            for one in self.position.counters_in(lying.zone)
            if (one.kind, one.face) == (lying.kind, lying.face)
            and (one.id == counter or self._outcome(one.id, self.best.ways[one.id]) != self._outcome(counter, way))
        ]
        without = self.assignment.without(lambda _, one: (one.zone, one.face) == (way.zone, way.face), alike)
        margin = without.cost - self.best.cost
        others = self._others(counter, way)
        on_border = way.seen is not None and bool(self.found.near(way.seen))
        looks_so = way.seen is None or self._shown(counter, way) in self.found.spotted[way.seen].looks
        sure = margin >= SURE and not on_border and looks_so
        doubt = None if sure else self._doubt(counter, way, others)
        if self.found.view.is_hardly_known(self.found.face(counter), self._shown(counter, way)):
            doubt = say("doubt-once")
        if way.zone and way.zone != lying.zone and way.seen is None and (lying.zone, way.zone) not in self._seen_to_go:
            doubt = doubt or say("doubt-beneath")
        return _Change(counter, way, doubt, tuple(other.choice for other in others))

    def _outcome(self, counter: CounterId, way: Way) -> _Outcome:
        """Return what a table shows of it: like counters are not told apart."""
        lying = self.found.lying(counter)
        return lying.kind, lying.face, lying.zone, way.zone, way.face

    def _shown(self, counter: CounterId, way: Way) -> str:
        return face_of(self.position, counter, way.face)

    def _others(self, counter: CounterId, way: Way) -> list[_Other]:
        """Return what else may have become of a counter, or be seen in its place, the likeliest first."""
        ways = [(counter, one) for one in self.assignment.ways(counter) if way.seen in (None, one.seen)]
        for n in (way.seen,) if way.seen is not None else self.found.tops_over(counter):
            ways += self.assignment.of(n)
        if way.seen is None and way.zone:
            ways += self.assignment.beneath(way.zone)
        others = self._weighed(ways, counter, self._outcome(counter, way))
        if way.seen is not None:
            others += [_Other(self.best.cost + cost - way.cost, counter, way, new) for cost, new in self._new(way.seen)]
        return sorted(others, key=lambda other: other.cost)

    def _weighed(
        self, ways: Iterable[tuple[CounterId, Way]], counter: CounterId = "", but: _Outcome | None = None
    ) -> list[_Other]:
        """Return those of some ways that are not much less likely than the best, each outcome once, the likeliest first; with what
        becomes of another counter then.
        """
        told: dict[_Outcome, tuple[CounterId, Way]] = {}
        for name, one in sorted(ways, key=lambda pair: pair[1].cost):
            if self.found.differs(name, one) and self._outcome(name, one) != but:
                told.setdefault(self._outcome(name, one), (name, one))
        others = []
        for name, one in list(told.values())[:TRIED]:
            solution = self.assignment.given(name, one)
            if solution.cost > self.best.cost + UNLIKELY:
                continue
            edits = self._edits((name,), one)
            if counter and name != counter and self.found.differs(counter, solution.ways[counter]):
                edits += self._edits((counter,), solution.ways[counter])
            others.append(_Other(solution.cost, name, one, choice_of(self.position, edits)))
        return sorted(others, key=lambda other: other.cost)

    def _edits(self, counters: tuple[CounterId, ...], way: Way) -> Edits:
        """Return the edits by which counters go one way."""
        if not way.zone:
            return sent_home(self.position, counters)
        lying = self.found.lying(counters[0])
        moved = (Move(counters, way.zone),) if way.zone != lying.zone else ()
        return (*moved, *((Flip(counters, way.face),) if way.face is not None else ()))

    def _doubt(self, counter: CounterId, way: Way, others: list[_Other]) -> Text:
        found, start = self.found, self.found.lying(counter).zone
        if not way.zone and found.sights[start] < WHOLE:
            return say("doubt-partly", zone=zone_named(self.position, start))
        if way.seen is None:
            zones = dict.fromkeys(other.way.zone for other in others if not way.zone)
            dark = tuple(zone_named(self.position, zone) for zone in zones if not found.sights.get(zone, 1.0))
            return say("doubt-hidden", zones=dark) if dark else say("doubt-beneath")
        spotted, shown = found.spotted[way.seen], self._shown(counter, way)
        called = face_named(self.position, shown)
        near = [(other.counter, other.way) for other in others if other.way.seen == way.seen]
        faces = [face_named(self.position, self._shown(name, one)) for name, one in near]
        faces += [face_named(self.position, face) for face in spotted.within(0.1)]
        other = next((face for face in faces if face != called), None)
        if other is not None and (not spotted.certain or shown not in spotted.looks):
            return say("doubt-face", other=other)
        zones = dict.fromkeys((way.zone, found.zone_of[way.seen], *found.near(way.seen)))
        if (doubt := on_border(self.position, zones)) is not None:
            return doubt
        starts = dict.fromkeys((start, *(found.lying(name).zone for name, _ in near)))
        if len(starts) > 1 and spotted.certain:
            return say("doubt-source", zones=tuple(zone_named(self.position, zone) for zone in starts))
        return say("doubt-beneath") if spotted.certain else say("doubt-reading")

    # The same in words.

    def _told(self, some: list[_Change], along: list[_Change]) -> Difference:
        first = some[0]
        start = self.found.lying(first.counter).zone
        zone = first.way.zone or start
        counters = tuple(change.counter for change in some)
        beneath = tuple(change.counter for change in along)
        edits = (*((Move(beneath, zone),) if beneath else ()), *self._edits(counters, first.way))
        key, words = self._worded(first, counters)
        return difference(
            self.position,
            key,
            zone,
            (choice_of(self.position, edits), *first.others),
            first.doubt,
            0,
            counters=(*beneath, *counters),
            start=start if zone != start else "",
            place=self._place(first, zone),
            shown=self._as_seen(first, zone),
            **words,
        )

    def _place(self, change: _Change, zone: ZoneId) -> tuple[float, float] | None:
        if change.way.seen is not None:
            return self.found.spotted[change.way.seen].place
        return next((self.found.spotted[n].place for n, at in self.found.zone_of.items() if at == zone), None)

    def _as_seen(self, change: _Change, zone: ZoneId) -> str:
        """Return what is the same of what cannot be seen while nothing else shows there: whoever kept it is not asked again."""
        if change.way.seen is not None or not change.way.zone:
            return ""
        tops = sorted(n for n, at in self.found.zone_of.items() if at == zone)
        seen = sorted(self.found.of_seen.get(n, "") for n in tops)
        return f"{sum(self.found.spotted[n].edges for n in tops)} {seen} {len(self.position.counters_in(zone))}"

    def _worded(self, change: _Change, counters: tuple[CounterId, ...]) -> tuple[str, dict[str, object]]:
        found, way = self.found, change.way
        lying = found.lying(change.counter)
        start, side = lying.zone, found.side(change.counter)
        if way.zone == start:
            return f"photo-{change_of(self.position, lying.kind, lying.face, way.face or 0)}", {}
        if not way.zone:
            markers = found.markers.seen_in(start)
            pile = found.piles.get((start, side))
            if pile is not None and not pile.under_markers:
                seen = len(pile.tops) + pile.edges
                return "photo-maybe-beneath", {"seen": seen, "n": len(pile.tops) + pile.beneath}
            if markers:
                return "photo-veiled", {"marker": face_named(self.position, found.spotted[markers[0]].face)}
            return "photo-gone", {}
        if way.seen is None:
            pile = found.piles[way.place[0], way.place[1]]  # type: ignore[index]
            if pile.edges > pile.beneath:
                return "photo-beneath", {}
            like = any(found.face(change.counter) in found.spotted[n].looks for n in pile.tops)
            return "photo-joined" if like else "photo-followed", {}
        turned = self.position.after(self._edits(counters, way)[-1]) if way.face is not None else self.position
        return "photo-from-reserve" if found.is_pool(change.counter) else "photo-came", {
            "what": counters_named(turned, counters)
        }

    # What the table has not.

    def _new(self, n: int) -> Iterator[tuple[float, Choice]]:
        """Yield the counters that lie nowhere yet, and that something seen may be, with what that costs."""
        zone = self.found.zone_of[n]
        for shown in self.found.unused(n):
            look = self.found.likeness.of(self.found.spotted[n], key_of(self.position.kinds, shown.kind, shown.face))
            yield (
                NEW + look,
                choice_of(self.position, (Place(self._free(shown), shown.kind, zone, shown.face),)),
            )

    def _free(self, shown: CounterFace) -> CounterId:
        return next(free_ids(shown.kind, {*self.position.counters, *self._named}))

    def _unexplained(self) -> Iterator[Difference]:
        spare = self.found.spare.copy()
        for n in self.found.unexplained:
            zone, spotted, price = self.found.zone_of[n], self.found.spotted[n], self.found.nothing(n)
            weighed = self._weighed(self.assignment.of(n))
            others = [other.choice for other in weighed]
            new = next((one for one in self.found.unused(n) if spare[one.kind] > 0), None)
            if new is not None and price >= NEW - SURE:
                spare[new.kind] -= 1
                name = self._free(new)
                self._named.add(name)
                places = [Place(name, new.kind, at, new.face) for at in (zone, *self.found.near(n))]
                first, *aside = [choice_of(self.position, (place,)) for place in places]
                what = face_named(self.position, key_of(self.position.kinds, new.kind, new.face))
                told: tuple[Any, ...] = ("photo-new", zone, (first, *others, *aside), self._doubt_new(n, weighed))
            elif price >= NEW:
                what, others = face_named(self.position, spotted.face), others or [Choice(say("choice-nothing"))]
                told = ("photo-too-many", zone, others, say("doubt-too-many"), KEEP)
            else:
                continue
            yield difference(self.position, *told, place=spotted.place, what=what)

    def _doubt_new(self, n: int, others: list[_Other]) -> Text | None:
        if self.found.view.is_hardly_known(*self.found.spotted[n].looks):
            return say("doubt-once")
        if not self.found.spotted[n].certain:
            return say("doubt-reading")
        near = (other.counter for other in others if other.cost < self.best.cost + SURE)
        if starts := dict.fromkeys(self.found.lying(counter).zone for counter in near):
            return say("doubt-source", zones=tuple(zone_named(self.position, zone) for zone in starts))
        return on_border(self.position, (self.found.zone_of[n], *self.found.near(n)))


def marker_differences(found: Matched) -> Iterator[Difference]:
    """Yield what markers say otherwise; one that counters may hide is taken to lie there still, but for one that the photograph
    before showed where nothing lies now.
    """
    markers, absent = found.markers, set(found.markers.absent)
    for n in markers.loose:
        shown = shown_by(found.spotted[n].face)
        if isinstance(shown, MarkerFace):
            yield _laid(found, n, shown, absent)
    for marker, zone in sorted(absent):
        if marker not in found.position.kinds.markers or not found.sights.get(zone, 0.0):
            continue
        bare = markers.was_lifted((marker, zone))
        if (bare and zone not in found.unread) or not _is_beneath(found, zone):
            yield _lifted(found, marker, zone, bare)


def _laid(found: Matched, n: int, shown: MarkerFace, absent: set[Placed]) -> Difference:
    position, zone, spotted = found.position, found.markers.zone_of(n), found.spotted[n]
    kind = position.kinds.markers[shown.marker]
    words: dict[str, Any]
    near = () if kind.kind == CONTROL else found.near(n)
    doubt = on_border(position, (zone, *near)) if spotted.certain else say("doubt-reading")
    if found.view.is_hardly_known(spotted.face):
        doubt = say("doubt-once")
    if kind.kind == CONTROL:
        side = position.sides.get(kind.side)
        # Held by nobody is printed nowhere: there the marker of that name is laid as any other is.
        held = control_edit(position, zone, kind.side) if kind.side and shown.number == 1 else None
        others = [m for m in position.markers_in(zone) if _is_control(position, m) and m != shown.marker]
        edits = (
            parts(held)
            if held is not None
            else (*(Mark(m, zone, 0) for m in others), Mark(kind.id, zone, shown.number))
        )
        absent -= {(m, zone) for m in position.markers_in(zone) if _is_control(position, m)}
        holder = position.sides.get(position.controller(zone))
        key = "photo-held"
        words = {"side": side.name if side else kind.name, "mirror": holder.name if holder else say("nobody")}
    else:
        now = position.marker(shown.marker, zone)
        edits = (Mark(shown.marker, zone, shown.number),)
        absent.discard((shown.marker, zone))
        words = {"marker": kind.name, "n": shown.number, "mirror": now}
        key = "photo-level" if now else "photo-marker-level" if kind.levels > 1 else "photo-marker"
    # Of the edits the last is told: those before it only make room.
    after = functools.reduce(Position.after, edits[:-1], position)
    laid = Choice(describe(edits[-1], after) if edits else say("choice-nothing"), edits)
    choices = (laid, *(choice_of(position, (Mark(shown.marker, one, shown.number),)) for one in near))
    told = difference(position, key, zone, choices, doubt, place=spotted.place, **words)
    return msgspec.structs.replace(told, about=(zone, *near))


def _lifted(found: Matched, marker: MarkerId, zone: ZoneId, bare: bool) -> Difference:
    """Return that a marker is gone; `bare`: the photograph before showed it where nothing lies now, whatever may hide it."""
    position, tops = found.position, _on_top(found, zone)
    whole = found.sights[zone] >= WHOLE
    beneath = say("doubt-beneath") if found.markers.seen_in(zone) or (bare and tops) else None
    doubt = beneath if whole else say("doubt-partly", zone=zone_named(position, zone))
    if found.view.is_hardly_known(marker_key(marker, position.marker(marker, zone))):
        doubt = say("doubt-once")
    choices, named = [choice_of(position, (Mark(marker, zone, 0),))], position.kinds.markers[marker].name
    # Whoever says that it lies beneath what is seen there is asked again once other counters are seen.
    shown = f"{marker} {sorted(found.of_seen.get(n, '') for n in tops)}"
    return difference(position, "photo-unmarked", zone, choices, doubt, 0 if whole else KEEP, shown=shown, marker=named)


def _on_top(found: Matched, zone: ZoneId) -> list[int]:
    return [n for n, at in found.zone_of.items() if at == zone and not is_marker(found.spotted[n].face)]


def _is_beneath(found: Matched, zone: ZoneId) -> bool:
    """Tell whether counters or other markers may lie on the markers of a zone, or what was not made out may be one of them.

    Where counters went away, and a marker that lay there before shows no edge, it lies on nothing: theirs went with them.
    """
    markers = found.markers.seen_in(zone)
    some = any(n in found.markers.loose or found.spotted[n].edges for n in markers)
    went = any(found.solution.ways[one.id].zone != zone for one in found.position.counters_in(zone))
    covered = bool(markers) and (some or not went)
    return zone in found.unread or bool(_on_top(found, zone)) or covered


def _is_control(position: Position, marker: MarkerId) -> bool:
    kind = position.kinds.markers.get(marker)
    return kind is not None and kind.kind == CONTROL
