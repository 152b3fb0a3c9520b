"""From what photographs show to a list of differences: what came, was turned over, is gone or hidden in a stack, which
markers changed.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Collection, Iterator, Sequence
from typing import Any

import msgspec

from assistant.core.board import ZoneId
from assistant.core.kinds import CounterId, MarkerId
from assistant.core.position import CONTROL, Position, control_edit
from assistant.core.table import Flip, Mark, Move, parts
from assistant.core.text import Text, speaker
from assistant.desk.descriptions import change_of, describe, zone_named
from assistant.desk.photo.differences import (
    KEEP,
    Choice,
    Described,
    Difference,
    Found,
    described,
    face_named,
)
from assistant.desk.photo.faces import FaceKey, MarkerFace, is_marker, shown_by
from assistant.desk.photo.matching import beside, is_hidden, is_uncovered, was_lifted
from assistant.desk.photo.misread import believe
from assistant.desk.photo.moved import (
    MOST,
    arrivals,
    crossed,
    doubt_of,
    gone,
    is_veiled_as_ever,
    moves,
    other_faces,
    turned_there,
    where_grown,
)
from assistant.desk.photo.pairing import matched
from assistant.desk.photo.sources import (
    A_LINK,
    FARTHEST,
    GONE,
    LACKING,
    NEARLY,
    PARTLY,
    SHORT,
    STEPS,
    VEILED,
    Source,
    Sources,
)
from assistant.desk.photo.view import WHOLE, View

# What may have come to lie beneath others, where the edges of a pile are more than the mirror has counters there.

LIKE = 0.05  # it looks as the top does that it may lie beneath


def slipped(found: Sources) -> Iterator[tuple[ZoneId, Source]]:
    """Yield counters that may lie beneath others of their side in a zone, as its edges tell, the likeliest first: given out.

    They are gone from elsewhere, or from a stack beside it that shows too few edges. An edge more here and one less farther away
    are two that were miscounted, unless a stack between them may hide some.
    """
    places = [
        (zone, side)
        for zone in dict.fromkeys(found.zone_of.values())
        if found.sights[zone]
        for side in found.sides(zone)
    ]
    left = list(found.all_left())
    pairs = [
        (cost, at, source)
        for at, place in enumerate(places)
        if found.more(*place) > 0
        for source in left
        if (cost := _slipping(found, source, *place)) is not None
    ]
    given: set[CounterId] = set()
    for _, at, source in sorted(pairs, key=lambda pair: pair[:2]):
        zone, side = places[at]
        if source.counter not in given and found.more(zone, side) > 0:
            given.add(source.counter)
            found.forget((source.counter,))
            found.put_beneath(zone, side, 1)
            yield zone, source
    for zone, side in places:
        yield from ((zone, source) for source in _from_beside(found, zone, side))


def _slipping(found: Sources, source: Source, zone: ZoneId, side: str, most: int = 1) -> float | None:
    """Return how unlikely it is that a counter lies beneath others of its side in a zone; None if nothing says so.

    `most` links lie between them where it may still be in its own pile.
    """
    far = found.far(zone).get(source.zone, FARTHEST)
    if source.zone == zone or found.side(source.counter) != side:
        return None
    state = source.state
    if state not in (GONE, VEILED, PARTLY):
        counted = found.counted(source.zone)
        lacks = found.is_short(source) if counted else _may_lack(found, source, zone)
        if state != SHORT or far > most or not lacks:
            return None
        state = LACKING if counted else SHORT
    tops = [found.spotted[n] for n in found.tops(zone, side)]
    like = any(found.face(source.counter) in one.looks for one in tops)
    return state + A_LINK * min(far, FARTHEST) - (LIKE if like else 0.0)


def _may_lack(found: Sources, source: Source, zone: ZoneId) -> bool:
    """Tell whether a pile where edges may be hidden may have lost a counter to a zone: it shows too few. Or it shows all that are
    known, but may hide some while edges are counted in that zone, or another pile near that zone surely shows too few.
    """
    if not found.shows_all(source):
        return True
    side, far = found.side(source.counter), found.far(zone)
    if found.counted(zone) and any(found.spotted[n].hemmed for n in found.tops(source.zone, side)):
        return True
    return any(
        found.counted(one.zone) and found.is_short(one)
        for one in found.all_left()
        if found.side(one.counter) == side and far.get(one.zone, FARTHEST) <= STEPS
    )


def _from_beside(found: Sources, zone: ZoneId, side: str) -> list[Source]:
    """Return the counter next to a zone that is gone for certain, or may have left a pile where edges may be hidden, too, and give
    it out, where a pile shows an edge more than known though something lies close beside it: that may hide edges, and shows none
    that are not there.
    """
    if found.trusted and found.edges_over(zone, side) > 0:
        near = [one for one in found.all_left() if found.far(zone).get(one.zone) == 1]
        ways = [(cost, n) for n, one in enumerate(near) if (cost := _slipping(found, one, zone, side)) is not None]
        if ways:
            source = near[min(ways)[1]]
            found.forget((source.counter,))
            found.put_beneath(zone, side, 1)
            return [source]
    return []


def instead(found: Sources, zone: ZoneId, source: Source) -> list[Source]:
    """Return the counters that may as well lie beneath others in a zone as one does: those of other kinds in its pile, for one of
    them left; those near by that are gone and nowhere else; and where it may still be in its pile, one of each other pile that has
    as few edges.
    """
    lying = found.position.table.counters
    own, side = lying[source.counter].kind, found.side(source.counter)
    if source.state != SHORT:
        return _gone_near(found, zone)
    left = [one for one in found.all_left() if found.side(one.counter) == side]
    others = {lying[one.counter].kind: one for one in left if one.zone == source.zone}
    costs = {one: cost for one in left if (cost := _slipping(found, one, zone, side, STEPS)) is not None}
    piles = {one.zone: one for one in sorted(costs, key=lambda one: -costs[one]) if one.state == SHORT}
    piles.pop(source.zone, None)
    return [*(one for kind, one in others.items() if kind != own), *piles.values(), *_gone_near(found, zone)]


def _gone_near(found: Sources, zone: ZoneId) -> list[Source]:
    """Return the counters near by that are gone for certain, and are nowhere else."""
    far = found.far(zone)
    return [one for one in found.all_left() if one.state == GONE and far.get(one.zone, FARTHEST) <= STEPS]


# From what photographs show to a list of differences: what came, what was turned over, what is gone, which markers changed.

say = speaker(__name__)
HARDLY = 0.06  # by so much better a counter from beneath must look than the mirror's top, where it is hard to read
MISSING = 3  # edges that a stack shows too few, from which on they speak by themselves


def reconciled(view: View, position: Position, kept: Collection[Described] = (), before: View | None = None) -> Found:
    """Return what a view shows otherwise than the mirror has it, the doubtful first, then zone by zone; what agrees is silent.

    Args:
        kept: differences that the player has settled by keeping what the mirror has (`described`): they are not told again
            as long as photographs show them.
        before: what the photographs showed by which the mirror was brought up to date last, if there were any.
    """
    found = matched(view, position, before)
    believe(found)
    found.gather()
    differences = [
        *arrivals(found),
        *crossed(found),
        *_turned(found),
        *(_slipped_beneath(found, *one) for one in slipped(found)),
        *_joined(found),
        *_beneath(found),
        *gone(found),
        *marker_differences(found),
    ]
    still = [described(each) for each in differences]
    told = [each for each, one in zip(differences, still, strict=True) if one not in kept]
    silent = frozenset(one for one in kept if one in still or not found.sights.get(one[0]))
    order = {zone: n for n, zone in enumerate(position.board.zones)}
    told.sort(key=lambda each: (each.doubt is None, order.get(each.zone, -1)))
    covered = _covered(found)
    beyond = tuple(
        zone
        for zone, counters in found.absent.items()
        if not found.sights[zone] and zone not in covered and not all(found.is_pool(zone, c) for c in counters)
    )
    return Found(tuple(told), covered, beyond, len(found.agreed), silent)


def _covered(found: Sources) -> tuple[ZoneId, ...]:
    board = found.position.board
    zones = {
        zone.id: None
        for shape in found.view.covered
        for zone in [board.zone_at(shape.sheet, *(sum(axis) / len(axis) for axis in zip(*shape.ring, strict=True)))]
        if zone is not None
    }
    return tuple(zones)


# What was turned over


def _turned(found: Sources) -> Iterator[Difference]:
    position = found.position
    groups: dict[tuple[ZoneId, str, int, Text | None], list[int]] = {}
    for n, counter in found.turned.items():
        lying = found.lying(counter)
        # The mirror has it there: what looks nearly so makes it doubtful only if it is the side up so far, or missing elsewhere.
        spotted = found.spotted[n]
        another = spotted.behind(found.face(counter)) < NEARLY or found.could_be_another(n, counter)
        doubt = doubt_of(found, n) if found.near[n] or another else None
        turned = found.back(counter)
        if turned not in spotted.looks:
            doubt = say("doubt-face", other=face_named(position, spotted.face))
        groups.setdefault((lying.zone, lying.kind, lying.face, doubt), []).append(n)
    for (zone, kind, face, doubt), numbers in groups.items():
        counters = tuple(found.turned[n] for n in numbers)
        others: list[Choice] = []
        if len(numbers) == 1:
            # Another of the pile may have been turned over, whose other side looks just so; or nothing was: what is seen came to
            # lie on it from near by, or is another.
            n, looks = numbers[0], found.spotted[numbers[0]].looks
            alike = (one for one in found.absent.get(zone, ()) if found.lying(one).kind != kind)
            others = [found.choice(found.flip(one)) for one in alike if found.back(one) in looks]
            doubt = say("doubt-beneath") if others and doubt is None else doubt
            if doubt is not None:
                others += (found.move(found.zone_of[n], one) for one in found.like_beside(n)[:MOST])
                others += other_faces(found, n)
        change = change_of(position, kind, face, 1 - face)
        choices = (found.choice(Flip(counters, 1 - min(face, 1))), *others)
        place = found.spotted[numbers[0]].place
        yield found.differs(f"photo-{change}", zone, choices, doubt, counters=counters, place=place)


# What is not seen


def _joined(found: Sources) -> Iterator[Difference]:
    """Yield counters that left where they were, and may lie on others near by that look the same; counted edges say more."""
    for source, zone in found.joined():
        moved = (source.counter,)
        others = [one for one in found.likes(source.counter) if one != zone][: MOST - 1]
        choices = (
            found.move(zone, *moved),
            found.sent_home(moved),
            *turned_there(found, source.counter, zone),
            *(found.move(one, *moved) for one in others),
            *_on_borders(found, source, zone),
            *where_grown(found, (source.counter,), zone),
        )
        yield _hidden(found, "photo-joined", zone, choices, moved, start=source.zone)


def _on_borders(found: Sources, source: Source, zone: ZoneId) -> Iterator[Choice]:
    """Yield the choices that what lies on the border of a zone, and looks as a counter that left does, lies across it: it is that
    counter, or came to where that one is still.
    """
    face = found.face(source.counter)
    for n, name in _alike_on_top(found, zone, face):
        for other in found.near[n]:
            yield found.move(other, name if other == source.zone else source.counter)


def _alike_on_top(found: Sources, zone: ZoneId, face: FaceKey) -> Iterator[tuple[int, CounterId]]:
    """Yield what is seen in a zone and agrees with a counter that shows a face: its number, and which that is."""
    for n in found.on_top(zone):
        if n in found.agreed and found.face(found.agreed[n]) == face:
            yield n, found.agreed[n]


def _beneath(found: Sources) -> Iterator[Difference]:
    """Yield what may have gone from beneath others, where the edges of a stack, or its top, speak of it."""
    for zone in dict.fromkeys(found.zone_of.values()):
        hidden = [c for c in found.left(zone) if is_hidden(found, zone, c)]
        if hidden and found.sights[zone] and zone not in found.unread:
            yield from _maybe_beneath(found, zone, hidden)


def _slipped_beneath(found: Sources, zone: ZoneId, source: Source) -> Difference:
    """Return what may have come beneath others, where a stack shows more edges than the mirror has counters there."""
    moved = (source.counter,)
    # One from beneath may be seen on top of a pile that is no lower.
    side = found.side(source.counter)
    tops = found.tops(zone, side)
    away = tuple(_uncovered(found, zone, found.unseen(zone, side), tops))[:1]
    choices = (
        found.move(zone, *moved),
        found.sent_home(moved),
        *turned_there(found, source.counter, zone),
        *_on_what_was_turned(found, source, zone),
        *(_in_place_of(found, tops, away) if away and tops else ()),
        *(found.move(zone, other.counter) for other in instead(found, zone, source)),
        *_from_on_top(found, source, zone),
        *_on_borders(found, source, zone),
        *where_grown(found, (source.counter,), zone),
    )
    # Whoever says that nothing came there is not asked again because another may have come: not as long as the same tops show, and
    # as many edges.
    on_top = sorted(found.agreed[n] for n in found.on_top(zone) if n in found.agreed)
    shown = f"{found.all_edges(zone)} {sorted(counter.id for counter in found.position.counters_in(zone))} {on_top}"
    return _hidden(found, "photo-beneath", zone, choices, moved, start=source.zone, shown=shown)


def _hidden(
    found: Sources,
    key: str,
    zone: ZoneId,
    choices: Sequence[Choice],
    counters: tuple[CounterId, ...],
    marked: int = 0,
    **more: Any,
) -> Difference:
    """Return a difference of what lies beneath others in a zone, which cannot be seen."""
    place = next((found.spotted[n].place for n in found.on_top(zone)), None)
    return found.differs(key, zone, choices, say("doubt-beneath"), marked, counters=counters, place=place, **more)


def _from_on_top(found: Sources, source: Source, zone: ZoneId) -> Iterator[Choice]:
    """Yield the choices that not a counter came to a zone but the one that lay on it: it is seen where that one was, and looks just
    so, or nearly where that is hard to read.
    """
    face = found.face(source.counter)
    for n in found.on_top(source.zone):
        name, spotted = found.agreed.get(n), found.spotted[n]
        if name is not None and face in spotted.alike(found.face(name)):
            yield found.move(zone, name)


def _on_what_was_turned(found: Sources, source: Source, zone: ZoneId) -> Iterator[Choice]:
    """Yield the choices that a counter came to lie on one that looked as it does, which was turned over: nobody sees that now."""
    for _, name in _alike_on_top(found, zone, found.face(source.counter)):
        if found.back(name):
            yield found.choice(Move((source.counter,), zone), found.flip(name))


def _maybe_beneath(found: Sources, zone: ZoneId, hidden: list[CounterId]) -> Iterator[Difference]:
    """Yield counters of which no edge shows: where one from beneath lies on top, a side lies spread out, or edges are trusted."""
    for side in dict.fromkeys(found.side(c) for c in hidden):
        group = tuple(c for c in hidden if found.side(c) == side and not found.is_pool(zone, c))
        tops = found.tops(zone, side)
        trusted = found.counted(zone)
        seen = sum(found.spotted[n].edges for n in tops)
        # Two doubts are none the more: what is hard to read, where as many edges show as before, is what lay there.
        read = any(found.spotted[n].certain for n in tops)
        edges = seen if trusted or not read else 0
        # What lies on top may be one that joined them and looks the same: then nothing was taken off the pile.
        uncovered = () if found.has_joined(zone) else tuple(_uncovered(found, zone, group, tops))
        missing = len(group) - edges - found.edges_beneath_markers(zone)
        if missing <= 0 and uncovered and tops:
            yield from _not_on_top(found, tops, uncovered[:1])
        if missing <= 0 or not (uncovered or (trusted and (missing >= MISSING or len(tops) > 1))):
            continue  # one edge is easily missed: that a counter went from beneath, and nothing came of it, is less likely
        away = (uncovered or group)[:missing]
        others = _in_place_of(found, tops, away) if uncovered and tops else []
        choices, words = (found.sent_home(away), *others), {"seen": len(tops) + edges, "n": len(tops) + len(group)}
        found.forget(away)
        marked = 0 if trusted and uncovered else KEEP  # one edge is easily missed
        yield _hidden(found, "photo-maybe-beneath", zone, choices, away, marked, **words)


def _not_on_top(found: Sources, tops: Sequence[int], top: tuple[CounterId, ...]) -> Iterator[Difference]:
    """Yield that a pile shows a counter from beneath on top though it is as high as it was: its top was turned over, or another
    came, and looks as that one does. That they were laid in another order is less likely.
    """
    others = _in_place_of(found, tops, top)
    if others and not found.looked_so(tops[0]):
        found.forget(top)
        yield _hidden(found, "photo-not-on-top", found.zone_of[tops[0]], others, top)


def _uncovered(found: Sources, zone: ZoneId, group: Sequence[CounterId], tops: Sequence[int]) -> Iterator[CounterId]:
    """Yield the counters that lay on top where others from beneath are seen: not what a marker or bad light may hide."""
    veiled = _is_veiled(found, zone)
    for counter in group:
        # One that shows its other side on top need lie beneath no marker: it was turned over.
        hides = veiled and not found.may_be_turned(counter)
        if is_uncovered(found, zone, counter) and not hides and not _may_show(found, tops, found.face(counter)):
            yield counter


def _is_veiled(found: Sources, zone: ZoneId) -> bool:
    """Tell whether what lay on top may lie beneath a marker beside the others, which lies there as in the mirror."""
    return bool(found.markers(zone)) and found.covering and is_veiled_as_ever(found, zone)


def _may_show(found: Sources, tops: Sequence[int], face: FaceKey) -> bool:
    """Tell whether something that is seen on top is hard to read and may show a face as well as one from beneath."""
    seen = [found.spotted[n] for n in tops]
    hardly = any(not one.certain and one.behind(face) < HARDLY for one in seen)
    # Where stacks show no edges nothing else says that one was taken off.
    return hardly or (not found.telling and any(n in found.poor for n in tops))


def _in_place_of(found: Sources, tops: Sequence[int], away: tuple[CounterId, ...]) -> list[Choice]:
    """Return the choices that tell why a counter looks on top as those beneath: one like them came, or the top was turned over."""
    n = tops[0]
    zone, top = found.zone_of[n], found.lying(away[0])
    choices = []
    back = found.back(top.id)
    if found.spotted[n].face == back or _may_show(found, tops, back):
        choices.append(found.choice(found.flip(top.id)))
    for source in {one.zone: one for one in reversed(found.arrivals(n))}.values():
        choices.append(found.choice(*moves(found, n, (source.counter,), zone)))
    choices += [found.move(other, away[0]) for other in found.likes(away[0])]
    agreed = found.agreed.get(n)
    if agreed is not None and found.spotted[n].face != found.face(agreed):
        # It looks a little more like another than like what lay beneath: that one may have come.
        choices = [*other_faces(found, n), *choices]
    return choices[:MOST]


# Which markers lie otherwise than the mirror has them: laid, taken off, of another number; who holds a zone.

NEXT_TO = 1.25  # sides between the middles of a marker and of the counter that it lies next to, at most
HARDLY_FARTHER = 0.3  # sides that a counter of another zone may lie farther from a marker than its own zone's


def marker_differences(found: Sources) -> Iterator[Difference]:
    """Yield what markers say otherwise; one that counters may hide is taken to lie there still, but for one that the photograph
    before showed where nothing lies now.
    """
    absent, before = set(found.absent_markers), found.before
    for n in found.loose_markers:
        shown = shown_by(found.spotted[n].face)
        if isinstance(shown, MarkerFace) and shown.marker in found.position.kinds.markers:
            yield _laid(found, n, shown, absent)
    for marker, zone in sorted(absent):
        if marker not in found.position.kinds.markers or not found.sights.get(zone, 0.0):
            continue
        bare = before is not None and was_lifted(found.view, before, found.position, marker, zone)
        if (bare and zone not in found.unread) or not _is_beneath(found, zone):
            yield _lifted(found, marker, zone, bare)


def _laid(found: Sources, n: int, shown: MarkerFace, absent: set[tuple[MarkerId, ZoneId]]) -> Difference:
    position, zone, spotted = found.position, found.zone_of[n], found.spotted[n]
    kind = position.kinds.markers[shown.marker]
    words: dict[str, object]
    doubt = None if spotted.certain else say("doubt-reading")
    others_near = () if kind.kind == CONTROL else _may_be_of(found, n)
    if doubt is None and others_near:
        doubt = say("doubt-border", zones=tuple(zone_named(position, one) for one in (zone, *others_near)))
    if kind.kind == CONTROL:
        side = position.kinds.sides.get(kind.side)
        # Held by nobody is printed nowhere: there the marker of that name is laid as any other is.
        held = control_edit(position, zone, kind.side) if kind.side and shown.number == 1 else None
        others = [m for m in position.markers_in(zone) if _is_control(position, m) and m != shown.marker]
        edits = (
            parts(held)
            if held is not None
            else (*(Mark(m, zone, 0) for m in others), Mark(kind.id, zone, shown.number))
        )
        absent -= {(m, zone) for m in position.markers_in(zone) if _is_control(position, m)}
        holder = position.kinds.sides.get(position.controller(zone))
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
    choices = (laid, *(found.choice(Mark(shown.marker, one, shown.number)) for one in others_near))
    return msgspec.structs.replace(
        found.differs(key, zone, choices, doubt, place=spotted.place, **words), about=(zone, *others_near)
    )


def _may_be_of(found: Sources, n: int) -> tuple[ZoneId, ...]:
    """Return the zones near by that a marker may as well belong to: a counter that lies in one is hardly farther from it."""
    spotted, here = found.spotted[n], found.zone_of[n]
    side = found.width(n)
    away: dict[ZoneId, float] = {}
    for other, zone in found.zone_of.items():
        one = found.spotted[other]
        if one.sheet == spotted.sheet and not is_marker(one.face):
            away[zone] = min(away.get(zone, math.inf), math.dist(one.place, spotted.place) / side)
    most = min(NEXT_TO, away.get(here, math.inf) + HARDLY_FARTHER)
    return tuple(
        zone
        for zone in away
        if zone != here and away[zone] < most and beside(found.position, spotted, zone) is not None
    )


def _lifted(found: Sources, marker: MarkerId, zone: ZoneId, bare: bool) -> Difference:
    """Return that a marker is gone; `bare`: the photograph before showed it where nothing lies now, whatever may hide it."""
    whole = found.sights[zone] >= WHOLE
    beneath = say("doubt-beneath") if found.markers(zone) or (bare and found.on_top(zone)) else None
    doubt = beneath if whole else say("doubt-partly", zone=zone_named(found.position, zone))
    choices, named = [found.choice(Mark(marker, zone, 0))], found.position.kinds.markers[marker].name
    # Whoever says that it lies beneath what is seen there is asked again once other counters are seen.
    shown = f"{marker} {sorted(found.agreed.get(n, '') for n in found.on_top(zone))}"
    return found.differs("photo-unmarked", zone, choices, doubt, 0 if whole else KEEP, shown=shown, marker=named)


def _is_beneath(found: Sources, zone: ZoneId) -> bool:
    """Tell whether counters or other markers may lie on the markers of a zone, or what was not made out may be one of them.

    Where counters went away, and a marker that lay there before shows no edge, it lies on nothing: theirs went with them.
    """
    markers = found.markers(zone)
    some = any(n in found.loose_markers or found.spotted[n].edges for n in markers)
    went = any(counter not in found.left(zone) for counter in found.absent.get(zone, ()))
    covered = bool(markers) and (some or not went)
    beneath = bool(found.on_top(zone)) and not (went and found.laid_beside)
    return zone in found.unread or beneath or covered


def _is_control(position: Position, marker: MarkerId) -> bool:
    kind = position.kinds.markers.get(marker)
    return kind is not None and kind.kind == CONTROL
