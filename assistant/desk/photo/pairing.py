"""What photographs show, assigned to the counters of the mirror: the surest pairs first, then as few as may be left over.

The mirror is the prior: a counter seen in a zone is the mirror's counter there whenever it can be, and what lies beneath others is
taken to lie there still as long as nothing speaks against it.
"""

from __future__ import annotations

import math
import statistics
from collections import Counter as Count
from collections import Counter as Counts
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from assistant.core.board import ZoneId
from assistant.core.kinds import CounterId, MarkerId
from assistant.core.position import CONTROL, Position
from assistant.core.table import Counter
from assistant.desk.descriptions import bottom_up
from assistant.desk.photo.faces import FaceKey, MarkerFace, face_of, is_marker, marker_key, shown_by
from assistant.desk.photo.matching import Matching, is_at_an_edge, is_hidden, piles_of
from assistant.desk.photo.view import UNREADABLE, Spotted, View
from assistant.desk.photo.zone_candidates import Nearness, beside

# Which counter of the mirror each thing seen is: the surest pairs first, then as few as may be left without a partner.
#
# One by one, what lies near a border may take the counter of the thing beside it, which then seems to have come from nowhere, while
# the counter across the border seems to be gone. Where others of what is seen can be what the mirror has, nothing changed.

NONE = 100.0  # what it costs that a thing is nothing that the mirror has


class Pair(NamedTuple):
    """A thing seen, by its number, that may be a counter of the mirror: at what cost, how deep that lies, whether turned over."""

    cost: float
    n: int
    depth: int
    counter: CounterId
    turned: bool


def assigned(pairs: Sequence[Pair], pile_of: Mapping[CounterId, tuple[ZoneId, str]]) -> dict[int, Pair]:
    """Return the pair of each thing that is a counter of the mirror.

    Args:
        pile_of: the zone and the side of each counter; one that shows nothing would be gone for certain.
    """
    options: dict[int, list[Pair]] = {}
    chosen: dict[int, Pair] = {}
    holder: dict[CounterId, int] = {}
    for pair in sorted(pairs, key=lambda one: one[:3]):
        options.setdefault(pair.n, []).append(pair)
        if pair.n not in chosen and pair.counter not in holder:
            chosen[pair.n], holder[pair.counter] = pair, pair.n
    for n in options:
        # That something was turned over is less likely than that others, which are hard to read, are what lies beside them.
        over = chosen.get(n)
        if (over is None or over.turned) and _make_room(n, options, chosen, holder, set()) and over is not None:
            del holder[over.counter]
    _show_again(options, chosen, pile_of)
    return chosen


def _make_room(
    n: int,
    options: Mapping[int, Sequence[Pair]],
    chosen: dict[int, Pair],
    holder: dict[CounterId, int],
    tried: set[CounterId],
) -> bool:
    """Find a counter for a thing, others taking another one for it; tell whether there is one."""
    for pair in options[n]:
        if pair.counter in tried or pair.turned:
            continue
        tried.add(pair.counter)
        if pair.counter not in holder or _make_room(holder[pair.counter], options, chosen, holder, tried):
            chosen[n], holder[pair.counter] = pair, n
            return True
    return False


def _show_again(
    options: Mapping[int, Sequence[Pair]], chosen: dict[int, Pair], pile_of: Mapping[CounterId, tuple[ZoneId, str]]
) -> None:
    """Give a pile of which nothing would show what is taken for a counter of one that shows others as well."""
    shown = Count(pile_of[pair.counter] for pair in chosen.values())
    for own in options.values():
        for pair in own:
            now = chosen.get(pair.n)
            if (
                now is not None
                and not pair.turned
                and not shown[pile_of[pair.counter]]
                and shown[pile_of[now.counter]] > 1
            ):
                shown[pile_of[now.counter]] -= 1
                shown[pile_of[pair.counter]] += 1
                chosen[pair.n] = pair


def cheapest(options: Mapping[int, Mapping[CounterId, float]]) -> dict[int, CounterId]:
    """Return a counter for each thing seen such that all together cost least.

    One by one, what can be many may take what another can only be instead of: that one then is what is much less likely.

    Args:
        options: by the number of each thing what it may be, at what cost.
    """
    alone = {n: min(own, key=own.__getitem__) for n, own in options.items() if own}
    if len(set(alone.values())) == len(alone):
        return alone  # no two would be the same
    import networkx

    graph: networkx.Graph[int | CounterId] = networkx.Graph()
    for n, own in options.items():
        graph.add_weighted_edges_from((n, counter, NONE - cost) for counter, cost in own.items())
    chosen = {frozenset(pair) for pair in networkx.max_weight_matching(graph)}
    return {n: one for n, own in options.items() for one in own if frozenset((n, one)) in chosen}


# What photographs show, laid on what the mirror has.
#
# The mirror is the prior: a counter seen in a zone is the mirror's counter there whenever it can be, and what lies beneath others
# is taken to lie there still as long as nothing speaks against it.

SLACK = 0.1  # how much worse than the best the mirror's face may fit where that is hard to read
TURNED = 0.02  # so much better the other side must fit where both are likely
ACROSS = 0.03  # what it costs at least that something lies across a border
OTHER_SIDE = 0.01  # how much worse than its other side a counter's face may fit where that is read for certain
UNLIKE = 0.2  # of what is wanting to the whole
TURNED_AWAY = 0.4  # of how far stacks lean in two photographs, by how much that may differ
MARKED = 0.75  # likeness from which on a marker that the mirror has not there is told, where it is hard to read


def matched(view: View, position: Position, before: View | None = None) -> Matching:
    """Return how a view lies on a position: where edges can be counted, once more with stacks as high as they tell.

    Args:
        before: what those showed by which the mirror was brought up to date last, if there were any.
    """
    sights, unread = view.sights(position.board), view.unclear(position.board)

    def laid(nearness: Nearness, stacks: tuple[int, int]) -> Matching:
        found = Matching(view, position, sights, before=before, stacks_before=stacks, unread=set(unread))
        return _laid(found, nearness)

    stacks = (0, 0)
    found = laid(Nearness(view, position), stacks)
    if not found.trusted and before is not None and _from_the_same_side(view, before):
        stacks = matched(before, position).stacks
        found.stacks_before = stacks
    return laid(Nearness(view, position, counted=True), stacks) if found.trusted else found


def _from_the_same_side(view: View, other: View) -> bool:
    """Tell whether two photographs show stacks leaning about as far, and about the same way: then they show as many edges."""
    leans = [
        [statistics.median(each) for each in zip(*(one.lean for one in some.spotted), strict=True)]
        for some in (view, other)
    ]
    far = max(math.hypot(*lean) for lean in leans) if all(leans) else 0.0
    return far > 0 and math.dist(*leans) <= TURNED_AWAY * far


def _laid(found: Matching, nearness: Nearness) -> Matching:
    """Return a matching with everything that is seen in its zone, and what of the mirror that is."""
    view = found.view
    zones = {n: nearness.seen(n) for n in range(len(view.spotted))}
    for n, near in zones.items():
        if near:
            found.zone_of[n] = min(near, key=lambda zone, near=near: near[zone])  # type: ignore[misc]
    _agree(found, nearness)
    _agree_markers(found, nearness)
    for n, zone in found.zone_of.items():
        found.near[n] = tuple(one for one in zones[n] if one != zone)
    _turn(found)
    _not_to_miss_what_nothing_hides(found)
    return found


def _small_print(spotted: Spotted) -> float:
    """Return by how much worse than the best a face may fit that differs from it in small print: less, the better that one fits."""
    return min(UNREADABLE, UNLIKE * (1.0 - spotted.likely[0][1])) if spotted.certain else UNREADABLE


def _misfit(spotted: Spotted, face: FaceKey) -> float | None:
    """Return how much worse than the best a face fits; None if it cannot be that."""
    score = spotted.score(face)
    if score is None:
        return None
    worse = max(0.0, spotted.likely[0][1] - score)
    return worse if worse <= (_small_print(spotted) if spotted.certain else SLACK) else None


def _agree(found: Matching, nearness: Nearness) -> None:
    """Give each seen counter the counter of the mirror that it agrees with best."""
    position = found.position
    lying = {zone: bottom_up(position, zone)[::-1] for zone in position.occupied}
    # Small print tells nothing: the mirror's top is on top still.
    tops = {pile[-1].id for zone in lying for pile in piles_of(position, zone)}
    heights = {
        zone: (max(map(len, piles_of(position, zone)), default=0), len(position.markers_in(zone))) for zone in lying
    }
    pairs = [
        Pair(
            near.cost + (0.0 if worse <= _small_print(spotted) and one.id in tops and not turned else worse),
            n,
            depth,
            one.id,
            turned,
        )
        for n, spotted in enumerate(found.view.spotted)
        for zone in nearness.about(n)
        for depth, one in enumerate(lying.get(zone, ()))
        if (near := nearness.on(n, *heights[zone]).get(zone)) is not None
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


def _opened(found: Matching, nearness: Nearness, heights: Mapping[ZoneId, tuple[int, int]]) -> list[int]:
    """Return what is surely seen across a border from its pile while another of its kind from that pile is seen at home: it was
    taken off, or came from elsewhere. Which of the two lay on top says nothing: they are alike. And what lies across it as the only
    one of its pile, on as many edges as the zone there has counters of its side that are not seen: it came to lie on them.
    """
    position = found.position
    seen = {counter: n for n, counter in found.agreed.items()}
    opened = []
    for n, name in found.agreed.items():
        counter = position.table.counters[name]
        zones = nearness.on(n, *heights[counter.zone])
        home = min(zones, key=lambda zone, zones=zones: zones[zone].cost)  # type: ignore[misc]
        if zones[counter.zone].cost > ACROSS and zones[home].cost == 0 and found.view.spotted[n].certain:
            pile = next(ids for some in piles_of(position, counter.zone) if name in (ids := [one.id for one in some]))
            like = [one for one in pile if one != name and position.table.counters[one].kind == counter.kind]
            if any(
                nearness.on(seen[one], *heights[counter.zone])[counter.zone].cost == 0 for one in like if one in seen
            ):
                opened.append(n)
                continue
            side, edges = position.kind(name).side, found.view.spotted[n].edges
            theirs, own = (_unseen(position, zone, side, seen) for zone in (home, counter.zone))
            if edges and edges == theirs and not own:
                opened.append(n)
    return opened


def _unseen(position: Position, zone: ZoneId, side: str, seen: Collection[CounterId]) -> int:
    """Return how many counters of a side are not seen in a zone."""
    return sum(position.kind(one.id).side == side and one.id not in seen for one in position.counters_in(zone))


def _fits(position: Position, spotted: Spotted, counter: Counter) -> Iterator[tuple[float, bool]]:
    """Yield how well something seen fits a counter of the mirror: as it lies, and turned over where it is hard to read."""
    two_sided = len(position.kinds.kinds[counter.kind].faces) > 1
    worse = _misfit(spotted, face_of(position, counter.id))
    back = two_sided and spotted.face == face_of(position, counter.id, turned=True)
    if spotted.certain and back and (worse or 0.0) > OTHER_SIDE:
        return  # it was turned over
    if worse is not None:
        yield worse, False
    if not spotted.certain and two_sided:
        other = _misfit(spotted, face_of(position, counter.id, turned=True))
        if other is not None:
            yield other + TURNED, True


def _agree_markers(found: Matching, nearness: Nearness) -> None:
    position = found.position
    pairs = [
        (cost + worse, n, place)
        for n, spotted in enumerate(found.view.spotted)
        for place, number in position.table.markers.items()
        if (worse := _misfit(spotted, marker_key(place[0], number))) is not None
        and (cost := _beside(found, nearness, n, place[1])) is not None
    ]
    taken: dict[tuple[MarkerId, ZoneId], int] = {}
    ways: dict[int, list[tuple[MarkerId, ZoneId]]] = {}
    for _, n, place in sorted(pairs):
        if n not in found.agreed:
            ways.setdefault(n, []).append(place)
            if n not in found.agreed_markers and place not in taken:
                found.agreed_markers[n], taken[place] = place, n
    for n in sorted(ways.keys() - found.agreed_markers.keys()):
        # Where another can be of the zone beside it, this one is of the zone that nobody else is of.
        for place in ways[n]:
            other = next((way for way in ways[taken[place]] if way not in taken), None)
            if other is not None:
                found.agreed_markers[taken[place]], taken[other] = other, taken[place]
                found.agreed_markers[n], taken[place] = place, n
                break
    _not_to_leave_bare(found, ways, taken)
    found.zone_of |= {n: place[1] for n, place in found.agreed_markers.items()}
    used = found.agreed.keys() | found.agreed_markers.keys()
    for n, spotted in enumerate(found.view.spotted):
        if not is_marker(spotted.face) or n in used or n not in found.zone_of:
            continue
        if spotted.certain or (spotted.likely[0][1] >= MARKED and not is_at_an_edge(found, n)):
            if not _is_known(found, n, taken):
                found.loose_markers.append(n)
        elif not is_at_an_edge(found, n):
            found.unread.add(found.zone_of[n])
    found.absent_markers = [place for place in position.table.markers if place not in taken]


def _not_to_leave_bare(
    found: Matching, ways: Mapping[int, Sequence[tuple[MarkerId, ZoneId]]], taken: dict[tuple[MarkerId, ZoneId], int]
) -> None:
    """Take a marker that may be of two zones for that of the one of which nothing else is seen, where the other shows others: its
    own may lie beneath those.
    """
    shown = Counts(zone for n, zone in found.zone_of.items() if n not in found.agreed_markers)
    shown.update(place[1] for place in found.agreed_markers.values())
    for n, place in tuple(found.agreed_markers.items()):
        other = next((way for way in ways[n] if way not in taken and not shown[way[1]]), None)
        if other is not None and shown[place[1]] > 1:
            del taken[place]
            found.agreed_markers[n], taken[other] = other, n
            shown[place[1]] -= 1
            shown[other[1]] += 1


def _not_to_miss_what_nothing_hides(found: Matching) -> None:
    """Take a counter that may be of two zones for that of the one where nothing hides its like, if something may in the other."""
    position = found.position
    for n, name in tuple(found.agreed.items()):
        home, face = position.table.counters[name].zone, face_of(position, name)
        for other in found.near[n]:
            like = next((one for one in found.absent.get(other, ()) if face_of(position, one) == face), None)
            if like is None or is_hidden(found, other, like):
                continue
            found.zone_of[n] = other
            if is_hidden(found, home, name):
                found.agreed[n] = like
                found.absent[other].remove(like)
                found.absent.setdefault(home, []).insert(0, name)
                found.near[n] = (home, *(zone for zone in found.near[n] if zone != other))
                break
            found.zone_of[n] = home


def _beside(found: Matching, nearness: Nearness, n: int, zone: ZoneId) -> float | None:
    """Return what it costs that a marker belongs to a zone, on its counters or beside them; None if it lies too far off."""
    position = found.position
    near = nearness.of(n, 1 + len(position.counters_in(zone)) + len(position.markers_in(zone))).get(zone)
    return near.cost if near is not None and not near.far else beside(position, found.view.spotted[n], zone)


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
        alike, home = _shown(found, n), found.zone_of[n]
        for counter in [c for zone in (home, *found.near[n]) for c in found.absent.get(zone, ())]:
            lying = position.table.counters[counter]
            zone = lying.zone
            if found.trusted and found.view.spotted[n].edges >= len(_pile(position, lying)):
                continue  # the stack has grown, whatever hides further edges: another counter lies on it
            if zone != home and found.on_top(zone):
                continue  # what is beneath others there is not seen across its border
            if face_of(position, lying.id, turned=True) not in alike:
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
    _go_across(found)


def _came_on_top(found: Matching, n: int) -> bool:
    """Tell whether the top of a pile next to it, of just that face, is missing: it came from there, and nothing was turned."""
    position, alike = found.position, _shown(found, n)
    taken = [(found.zone_of[other], found.side_seen(other)) for other in found.loose]
    for zone in position.board.neighbours.get(found.zone_of[n], ()):
        for counter in found.absent.get(zone, ()) if found.sights.get(zone) else ():
            lying = position.table.counters[counter]
            top = _pile(position, lying)[-1].id == counter
            covered = (zone, position.kind(counter).side) in taken
            if top and not covered and face_of(position, lying.id) in alike and not found.is_pool(zone, counter):
                return True
    return False


def _turn_tops(found: Matching) -> None:
    """Where a stack is as high as it was and shows its top's other side, the top was turned: nobody sorts a stack for nothing."""
    position = found.position
    for n, lower in tuple(found.agreed.items()):
        lying = position.table.counters[lower]
        pile = _pile(position, lying)
        top, edges = pile[-1], found.view.spotted[n].edges
        if found.looked_so(n):
            continue  # in which order they lie nobody told the mirror
        if not found.trusted and not edges:
            continue  # it may be no stack any more: an edge that shows is there, whatever hides others
        spotted, back = found.view.spotted[n], face_of(position, top.id, turned=True)
        turned = top.kind == lying.kind and min(top.face, 1) != min(lying.face, 1)
        turned = turned or (spotted.certain and spotted.face == back != face_of(position, lying.id))
        if turned and edges == len(pile) - 1 and top.id in found.absent.get(lying.zone, ()):
            found.absent[lying.zone].remove(top.id)
            found.absent[lying.zone].append(lower)
            del found.agreed[n]
            found.turned[n] = top.id


def _go_across(found: Matching) -> None:
    """Take it that the top of a pile went to the one next to it where each seems to have been turned over to what the other was.

    Only where no edges say otherwise: one deed is likelier than two.
    """
    position, lying = found.position, found.position.table.counters
    for n, left in tuple(found.turned.items()):
        zone, face = lying[left].zone, face_of(position, left)
        below = next((c for c in found.absent.get(zone, ()) if face_of(position, c) in _shown(found, n)), None)
        if below is None or not found.hemmed(zone):
            continue
        for other, beneath in tuple(found.turned.items()):
            there = lying[beneath].zone
            near = there in position.board.neighbours.get(zone, ()) and found.hemmed(there)
            if near and lying[left].kind == lying[beneath].kind and face in _shown(found, other):
                del found.turned[n], found.turned[other]
                found.agreed[n] = below
                found.absent[zone].remove(below)
                found.absent[zone].insert(0, left)
                found.loose.append(other)
                found.absent.setdefault(there, []).append(beneath)
                break


def _shown(found: Matching, n: int) -> frozenset[FaceKey]:
    """Return the faces that something seen may well show."""
    return found.view.spotted[n].alike(found.view.spotted[n].face)


def _pile(position: Position, counter: Counter) -> list[Counter]:
    """Return the counters of a side that lie in a zone with one of them, from bottom to top."""
    side = position.kind(counter.id).side
    return [c for c in bottom_up(position, counter.zone) if position.kind(c.id).side == side]
