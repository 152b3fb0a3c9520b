"""From what photographs show to a list of differences: what came, was turned over, is gone or hidden in a stack, which
markers changed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from assistant.core.board import ZoneId
from assistant.core.kinds import CounterId
from assistant.core.position import Position
from assistant.core.table import Flip, Move
from assistant.core.text import Text, speaker
from assistant.desk.descriptions import change_of, counters_named, zone_named
from assistant.desk.photo.differences import (
    KEEP,
    Choice,
    Described,
    Difference,
    Found,
    choice_of,
    described,
    different,
    face_named,
    kept_as_it_is,
    sent_home,
)
from assistant.desk.photo.faces import FaceKey, face_of
from assistant.desk.photo.markers import marker_differences
from assistant.desk.photo.matching import Matching, is_hidden, is_uncovered, side_of
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
)
from assistant.desk.photo.pairing import matched
from assistant.desk.photo.sources import A_LINK, FARTHEST, GONE, LACKING, PARTLY, SHORT, STEPS, VEILED, Source, Sources
from assistant.desk.photo.view import View

# What may have come to lie beneath others, where the edges of a pile are more than the mirror has counters there.

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
    sources = Sources(found)
    differences = [
        *arrivals(found, sources),
        *crossed(found, sources),
        *_turned(found, sources),
        *_slipped(found, sources),
        *_joined(found, sources),
        *_beneath(found, sources),
        *gone(found, sources),
        *marker_differences(found, sources),
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


def _covered(found: Matching) -> tuple[ZoneId, ...]:
    board = found.position.board
    zones = {
        zone.id: None
        for shape in found.view.covered
        for zone in [board.zone_at(shape.sheet, *_middle(shape.ring))]
        if zone is not None
    }
    return tuple(zones)


def _middle(ring: tuple[tuple[float, float], ...]) -> tuple[float, float]:
    return sum(x for x, _ in ring) / len(ring), sum(y for _, y in ring) / len(ring)


# What was turned over


def _turned(found: Matching, sources: Sources) -> Iterator[Difference]:
    position = found.position
    groups: dict[tuple[ZoneId, str, int, Text | None], list[int]] = {}
    for n, counter in found.turned.items():
        lying = position.table.counters[counter]
        # The mirror has it there: what looks nearly so makes it doubtful only if it is the side up so far, or missing elsewhere.
        another = sources.could_be_unturned(n, counter) or sources.could_be_another(n, counter)
        doubt = doubt_of(found, n) if found.near[n] or another else None
        turned = face_of(position, counter, turned=True)
        if turned not in found.view.spotted[n].alike(found.view.spotted[n].face):
            doubt = say("doubt-face", other=face_named(position, found.view.spotted[n].face))
        groups.setdefault((lying.zone, lying.kind, lying.face, doubt), []).append(n)
    for (zone, kind, face, doubt), numbers in groups.items():
        counters = tuple(found.turned[n] for n in numbers)
        others = _turned_alike(found, numbers[0]) if len(numbers) == 1 else []
        if others and doubt is None:
            doubt = say("doubt-beneath")
        change = change_of(position, kind, face, 1 - face)
        text = say(f"photo-{change}", zone=zone_named(position, zone), what=counters_named(position, counters))
        instead = _came_instead(found, sources, numbers[0]) if doubt is not None and len(numbers) == 1 else []
        over = choice_of(position, (Flip(counters, 1 - min(face, 1)),))
        choices = different((over, kept_as_it_is(), *others, *instead))
        yield Difference(zone, text, choices, doubt, 0, (zone, *counters), found.view.spotted[numbers[0]].place)


def _turned_alike(found: Matching, n: int) -> list[Choice]:
    """Return the choices that another of a pile was turned over, whose other side looks just as the one that is seen."""
    position, spotted = found.position, found.view.spotted[n]
    alike, lying = spotted.alike(spotted.face), position.table.counters[found.turned[n]]
    choices = []
    for name in found.absent.get(lying.zone, ()):
        other = position.table.counters[name]
        if other.kind != lying.kind and face_of(position, name, turned=True) in alike:
            choices.append(choice_of(position, (Flip((name,), 1 - min(other.face, 1)),)))
    return choices


def _came_instead(found: Matching, sources: Sources, n: int) -> list[Choice]:
    """Return the choices that nothing was turned over: what is seen came to lie on it from near by, or is another."""
    beside = [
        choice_of(found.position, (Move((counter,), found.zone_of[n]),)) for counter in sources.like_beside(n)[:MOST]
    ]
    return [*beside, *other_faces(found, sources, n)]


# What is not seen


def _joined(found: Matching, sources: Sources) -> Iterator[Difference]:
    """Yield counters that left where they were, and may lie on others near by that look the same; counted edges say more."""
    position = found.position
    for source, zone in sources.joined():
        moved = (source.counter,)
        words = {"what": counters_named(position, moved), "start": zone_named(position, source.zone)}
        text = say("photo-joined", zone=zone_named(position, zone), **words)
        others = [one for one in sources.likes(source.counter) if one != zone][: MOST - 1]
        choices = (
            choice_of(position, (Move(moved, zone),)),
            kept_as_it_is(),
            choice_of(position, sent_home(position, moved)),
            *turned_there(found, source.counter, zone),
            *(choice_of(position, (Move(moved, one),)) for one in others),
            *_on_borders(found, source, zone),
            *_where_grown(found, sources, source, zone),
        )
        about = (zone, source.zone, source.counter)
        yield Difference(zone, text, different(choices), say("doubt-beneath"), 0, about, _top(found, zone))


def _where_grown(found: Matching, sources: Sources, source: Source, but: ZoneId) -> Iterator[Choice]:
    """Yield the choices that a counter went to another pile near by that shows an edge more than known: it lies beneath, or on top
    and turned over.
    """
    for zone in [one for one in sources.grown(source.counter) if one not in (but, source.zone)][:MOST]:
        yield choice_of(found.position, (Move((source.counter,), zone),))
        yield from turned_there(found, source.counter, zone)


def _on_borders(found: Matching, source: Source, zone: ZoneId) -> Iterator[Choice]:
    """Yield the choices that what lies on the border of a zone, and looks as a counter that left does, lies across it: it is that
    counter, or came to where that one is still.
    """
    position, face = found.position, face_of(found.position, source.counter)
    for n in found.on_top(zone):
        if n in found.agreed and face_of(position, found.agreed[n]) == face:
            for other in found.near[n]:
                moved = found.agreed[n] if other == source.zone else source.counter
                yield choice_of(position, (Move((moved,), other),))


def _slipped(found: Matching, sources: Sources) -> Iterator[Difference]:
    """Yield what may have come beneath others, where a stack shows more edges than the mirror has counters there."""
    for zone, source in slipped(found, sources):
        yield _slipped_beneath(found, sources, zone, source, instead(found, sources, zone, source))


def _beneath(found: Matching, sources: Sources) -> Iterator[Difference]:
    """Yield what may have gone from beneath others, where the edges of a stack, or its top, speak of it."""
    for zone in dict.fromkeys(found.zone_of.values()):
        hidden = [c for c in sources.left(zone) if is_hidden(found, zone, c)]
        if hidden and found.sights[zone] and zone not in found.unread:
            yield from _maybe_beneath(found, sources, zone, hidden)


def _slipped_beneath(
    found: Matching, sources: Sources, zone: ZoneId, source: Source, others: Sequence[Source]
) -> Difference:
    position, moved = found.position, (source.counter,)
    words = {"what": counters_named(position, moved), "start": zone_named(position, source.zone)}
    text = say("photo-beneath", zone=zone_named(position, zone), **words)
    away = choice_of(position, sent_home(position, moved))
    turned = turned_there(found, source.counter, zone)
    alike = (choice_of(position, (Move((other.counter,), zone),)) for other in others)
    came = choice_of(position, (Move(moved, zone),))
    further = (
        *_on_what_was_turned(found, source, zone),
        *_top_replaced(found, sources, zone, sources.side(source.counter)),
        *alike,
        *_from_on_top(found, source, zone),
        *_on_borders(found, source, zone),
        *_where_grown(found, sources, source, zone),
    )
    choices = different((came, kept_as_it_is(), away, *turned, *further))
    about = (zone, source.zone, source.counter)
    # Whoever says that nothing came there is not asked again because another may have come: not as long as the same tops show, and
    # as many edges.
    tops = sorted(found.agreed[n] for n in found.on_top(zone) if n in found.agreed)
    shown = f"{found.all_edges(zone)} {sorted(counter.id for counter in position.counters_in(zone))} {tops}"
    return Difference(zone, text, choices, say("doubt-beneath"), 0, about, _top(found, zone), shown)


def _top_replaced(found: Matching, sources: Sources, zone: ZoneId, side: str) -> list[Choice]:
    """Return the choices that tell why a counter from beneath is seen on top of a pile that is no lower."""
    group, tops = found.unseen(zone, side), found.tops(zone, side)
    away = tuple(_uncovered(found, sources, zone, group, tops))[:1]
    return _in_place_of(found, sources, tops, away) if away and tops else []


def _from_on_top(found: Matching, source: Source, zone: ZoneId) -> Iterator[Choice]:
    """Yield the choices that not a counter came to a zone but the one that lay on it: it is seen where that one was, and looks just
    so, or nearly where that is hard to read.
    """
    position, face = found.position, face_of(found.position, source.counter)
    for n in found.on_top(source.zone):
        name, spotted = found.agreed.get(n), found.view.spotted[n]
        if name is not None and face in spotted.alike(face_of(position, name)):
            yield choice_of(position, (Move((name,), zone),))


def _on_what_was_turned(found: Matching, source: Source, zone: ZoneId) -> Iterator[Choice]:
    """Yield the choices that a counter came to lie on one that looked as it does, which was turned over: nobody sees that now."""
    position, face = found.position, face_of(found.position, source.counter)
    for n in found.on_top(zone):
        name = found.agreed.get(n)
        if name is not None and face_of(position, name) == face and len(position.kind(name).faces) > 1:
            turned = Flip((name,), 1 - min(position.table.counters[name].face, 1))
            yield choice_of(position, (Move((source.counter,), zone), turned))


def _maybe_beneath(found: Matching, sources: Sources, zone: ZoneId, hidden: list[CounterId]) -> Iterator[Difference]:
    """Yield counters of which no edge shows: where one from beneath lies on top, a side lies spread out, or edges are trusted."""
    position = found.position
    for side in dict.fromkeys(side_of(position, c) for c in hidden):
        group = tuple(c for c in hidden if side_of(position, c) == side and not found.is_pool(zone, c))
        tops = found.tops(zone, side)
        trusted = found.counted(zone)
        seen = sum(found.view.spotted[n].edges for n in tops)
        # Two doubts are none the more: what is hard to read, where as many edges show as before, is what lay there.
        read = any(found.view.spotted[n].certain for n in tops)
        edges = seen if trusted or not read else 0
        # What lies on top may be one that joined them and looks the same: then nothing was taken off the pile.
        uncovered = () if sources.edges.has_joined(zone) else tuple(_uncovered(found, sources, zone, group, tops))
        missing = len(group) - edges - found.edges_beneath_markers(zone)
        if missing <= 0 and uncovered and tops:
            yield from _not_on_top(found, sources, tops, uncovered[:1])
        if missing <= 0 or not (uncovered or (trusted and (missing >= MISSING or len(tops) > 1))):
            continue  # one edge is easily missed: that a counter went from beneath, and nothing came of it, is less likely
        away = (uncovered or group)[:missing]
        words = {"zone": zone_named(position, zone), "what": counters_named(position, away)}
        text = say("photo-maybe-beneath", seen=len(tops) + edges, n=len(tops) + len(group), **words)
        others = _in_place_of(found, sources, tops, away) if uncovered and tops else []
        choices = (choice_of(position, sent_home(position, away)), kept_as_it_is(), *others)
        sources.forget(away)
        marked = 0 if trusted and uncovered else KEEP  # one edge is easily missed
        yield Difference(zone, text, choices, say("doubt-beneath"), marked, (zone, *away), _top(found, zone))


def _not_on_top(
    found: Matching, sources: Sources, tops: Sequence[int], top: tuple[CounterId, ...]
) -> Iterator[Difference]:
    """Yield that a pile shows a counter from beneath on top though it is as high as it was: its top was turned over, or another
    came, and looks as that one does. That they were laid in another order is less likely.
    """
    position, zone = found.position, found.zone_of[tops[0]]
    others = _in_place_of(found, sources, tops, top)
    if others and not found.looked_so(tops[0]):
        sources.forget(top)
        text = say("photo-not-on-top", zone=zone_named(position, zone), what=counters_named(position, top))
        choices = different((others[0], kept_as_it_is(), *others[1:]))
        yield Difference(zone, text, choices, say("doubt-beneath"), 0, (zone, *top), _top(found, zone))


def _uncovered(
    found: Matching, sources: Sources, zone: ZoneId, group: Sequence[CounterId], tops: Sequence[int]
) -> Iterator[CounterId]:
    """Yield the counters that lay on top where others from beneath are seen: not what a marker or bad light may hide."""
    veiled = _is_veiled(found, zone)
    for counter in group:
        # One that shows its other side on top need lie beneath no marker: it was turned over.
        hides = veiled and not sources.may_be_turned(counter)
        if (
            is_uncovered(found, zone, counter)
            and not hides
            and not _may_show(found, tops, face_of(found.position, counter))
        ):
            yield counter


def _is_veiled(found: Matching, zone: ZoneId) -> bool:
    """Tell whether what lay on top may lie beneath a marker beside the others, which lies there as in the mirror."""
    return bool(found.markers(zone)) and found.covering and is_veiled_as_ever(found, zone)


def _may_show(found: Matching, tops: Sequence[int], face: FaceKey) -> bool:
    """Tell whether something that is seen on top is hard to read and may show a face as well as one from beneath."""
    seen = [found.view.spotted[n] for n in tops]
    hardly = any(not one.certain and (one.score(face) or -1.0) > one.likely[0][1] - HARDLY for one in seen)
    # Where stacks show no edges nothing else says that one was taken off.
    return hardly or (not found.telling and any(n in found.poor for n in tops))


def _in_place_of(found: Matching, sources: Sources, tops: Sequence[int], away: tuple[CounterId, ...]) -> list[Choice]:
    """Return the choices that tell why a counter looks on top as those beneath: one like them came, or the top was turned over."""
    position, n = found.position, tops[0]
    zone, top = found.zone_of[n], position.table.counters[away[0]]
    choices = []
    back = face_of(position, top.id, turned=True)
    if found.view.spotted[n].face == back or _may_show(found, tops, back):
        choices.append(choice_of(position, (Flip((top.id,), 1 - min(top.face, 1)),)))
    for source in {one.zone: one for one in reversed(sources.arrivals(n))}.values():
        choices.append(choice_of(position, moves(found, n, (source.counter,), zone)))
    choices += [choice_of(position, (Move(away[:1], other),)) for other in sources.likes(away[0])]
    agreed = found.agreed.get(n)
    if agreed is not None and found.view.spotted[n].face != face_of(position, agreed):
        # It looks a little more like another than like what lay beneath: that one may have come.
        choices = [*other_faces(found, sources, n), *choices]
    return choices[:MOST]


def _top(found: Matching, zone: ZoneId) -> tuple[float, float] | None:
    return next((found.view.spotted[n].place for n in found.on_top(zone)), None)
