"""What photographs show, assigned to the counters of the mirror: the surest pairs first, then as few as may be left over.

The mirror is the prior: a counter seen in a zone is the mirror's counter there whenever it can be, and what lies beneath others is
taken to lie there still as long as nothing speaks against it.
"""

from __future__ import annotations

import math
import statistics
from collections import Counter as Count
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from assistant.core.board import ZoneId
from assistant.core.kinds import CounterId, MarkerId
from assistant.core.position import CONTROL, Position
from assistant.core.table import Counter
from assistant.desk.descriptions import bottom_up
from assistant.desk.photo.faces import FaceKey, MarkerFace, is_marker, marker_key, shown_by
from assistant.desk.photo.matching import Matching, Nearness, beside, cheapest, is_at_an_edge, is_hidden, piles_of
from assistant.desk.photo.sources import Sources
from assistant.desk.photo.view import UNREADABLE, Spotted, View

# Which counter of the mirror each thing seen is: the surest pairs first, then as few as may be left without a partner.
#
# One by one, what lies near a border may take the counter of the thing beside it, which then seems to have come from nowhere, while
# the counter across the border seems to be gone. Where others of what is seen can be what the mirror has, nothing changed.

K = TypeVar("K")
OVER, DEEPER = 1.0, 1e-4  # that it was turned over; that another lies on it


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
    options: dict[int, dict[CounterId, Pair]] = {}
    for pair in sorted(pairs, key=lambda one: one[:3]):
        options.setdefault(pair.n, {}).setdefault(pair.counter, pair)
    costs = {n: {counter: _dear(pair) for counter, pair in own.items()} for n, own in options.items()}
    chosen = cheapest(costs)
    as_they_lie = {
        n: {one: cost for one, cost in own.items() if not options[n][one].turned} for n, own in costs.items()
    }
    _show_again(as_they_lie, chosen, pile_of.__getitem__, Count(pile_of[one] for one in chosen.values()))
    return {n: options[n][counter] for n, counter in chosen.items()}


def _dear(pair: Pair) -> float:
    """Return what a pair costs beside others: that something was turned over is less likely than that others, which are hard to
    read, are what lies beside them; of prints alike the topmost is seen.
    """
    return pair.cost + OVER * pair.turned + DEEPER * pair.depth


def _show_again(
    options: Mapping[int, Mapping[K, float]], chosen: dict[int, K], pile_of: Callable[[K], Hashable], shown: Count[Any]
) -> None:
    """Give a pile of which nothing would show what is taken for one that shows others as well: its own may lie beneath those.

    Args:
        shown: how many things show of each pile.
    """
    for n, own in options.items():
        for other in sorted(own, key=own.__getitem__):
            if n in chosen and not shown[pile_of(other)] and shown[pile_of(chosen[n])] > 1:
                shown[pile_of(chosen[n])] -= 1
                shown[pile_of(other)] += 1
                chosen[n] = other


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


def matched(view: View, position: Position, before: View | None = None) -> Sources:
    """Return how a view lies on a position: where edges can be counted, once more with stacks as high as they tell.

    Args:
        before: what those showed by which the mirror was brought up to date last, if there were any.
    """
    sights, unread = view.sights(position.board), view.unclear(position.board)

    def laid(nearness: Nearness, stacks: tuple[int, int]) -> Sources:
        found = Sources(view, position, sights, nearness, before=before, stacks_before=stacks, unread=set(unread))
        _laid(found)
        return found

    stacks, nearness = (0, 0), Nearness(view, position)
    found = laid(nearness, stacks)
    if not found.trusted and before is not None and _from_the_same_side(view, before):
        stacks = matched(before, position).stacks
        found.stacks_before = stacks
    return laid(nearness.count(), stacks) if found.trusted else found


def _from_the_same_side(view: View, other: View) -> bool:
    """Tell whether two photographs show stacks leaning about as far, and about the same way: then they show as many edges."""
    leans = [
        [statistics.median(each) for each in zip(*(one.lean for one in some.spotted), strict=True)]
        for some in (view, other)
    ]
    far = max(math.hypot(*lean) for lean in leans) if all(leans) else 0.0
    return far > 0 and math.dist(*leans) <= TURNED_AWAY * far


def _laid(found: Matching) -> None:
    """Put everything that is seen in its zone, and find what of the mirror that is."""
    view = found.view
    zones = {n: found.nearness.seen(n) for n in range(len(view.spotted))}
    for n, near in zones.items():
        if near:
            found.zone_of[n] = min(near, key=lambda zone, near=near: near[zone])  # type: ignore[misc]
    _agree(found)
    _agree_markers(found)
    for n, zone in found.zone_of.items():
        found.near[n] = tuple(one for one in zones[n] if one != zone)
    _turn(found)
    _not_to_miss_what_nothing_hides(found)


def _small_print(spotted: Spotted) -> float:
    """Return by how much worse than the best a face may fit that differs from it in small print: less, the better that one fits."""
    return min(UNREADABLE, UNLIKE * (1.0 - spotted.best)) if spotted.certain else UNREADABLE


def _misfit(spotted: Spotted, face: FaceKey) -> float | None:
    """Return how much worse than the best a face fits; None if it cannot be that."""
    worse = spotted.behind(face)
    return worse if worse <= (_small_print(spotted) if spotted.certain else SLACK) else None


def _agree(found: Matching) -> None:
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
        for n, spotted in enumerate(found.spotted)
        for zone in found.nearness.about(n)
        for depth, one in enumerate(lying.get(zone, ()))
        if (near := found.nearness.on(n, *heights[zone]).get(zone)) is not None
        for worse, turned in _fits(found, spotted, one)
    ]
    chosen = assigned(
        pairs, {pair.counter: (found.lying(pair.counter).zone, found.side(pair.counter)) for pair in pairs}
    )
    for n, pair in chosen.items():
        (found.turned if pair.turned else found.agreed)[n] = pair.counter
        found.zone_of[n] = found.lying(pair.counter).zone
    taken = {pair.counter for pair in chosen.values()}
    for n in _opened(found, heights):
        taken.remove(found.agreed.pop(n))
        del chosen[n]
        zones = found.nearness.seen(n)
        found.zone_of[n] = min(zones, key=zones.__getitem__, default=found.zone_of[n])
    for zone, stack in lying.items():
        rest = [counter.id for counter in stack if counter.id not in taken]
        if rest:
            found.absent[zone] = rest
    found.loose = [
        n
        for n, spotted in enumerate(found.spotted)
        if n not in chosen and n in found.zone_of and not is_marker(spotted.face)
    ]


def _opened(found: Matching, heights: Mapping[ZoneId, tuple[int, int]]) -> list[int]:
    """Return what is surely seen across a border from its pile while another of its kind from that pile is seen at home: it was
    taken off, or came from elsewhere. Which of the two lay on top says nothing: they are alike. And what lies across it as the only
    one of its pile, on as many edges as the zone there has counters of its side that are not seen: it came to lie on them.
    """
    position = found.position
    seen = {counter: n for n, counter in found.agreed.items()}
    opened = []
    for n, name in found.agreed.items():
        counter = found.lying(name)
        zones = found.nearness.on(n, *heights[counter.zone])
        home = min(zones, key=lambda zone, zones=zones: zones[zone].cost)  # type: ignore[misc]
        if zones[counter.zone].cost > ACROSS and zones[home].cost == 0 and found.spotted[n].certain:
            pile = next(ids for some in piles_of(position, counter.zone) if name in (ids := [one.id for one in some]))
            like = [one for one in pile if one != name and found.lying(one).kind == counter.kind]
            if any(
                found.nearness.on(seen[one], *heights[counter.zone])[counter.zone].cost == 0
                for one in like
                if one in seen
            ):
                opened.append(n)
                continue
            side, edges = found.side(name), found.spotted[n].edges
            theirs, own = (
                sum(found.side(one.id) == side and one.id not in seen for one in position.counters_in(zone))
                for zone in (home, counter.zone)
            )
            if edges and edges == theirs and not own:
                opened.append(n)
    return opened


def _fits(found: Matching, spotted: Spotted, counter: Counter) -> Iterator[tuple[float, bool]]:
    """Yield how well something seen fits a counter of the mirror: as it lies, and turned over where it is hard to read."""
    worse, back = _misfit(spotted, found.face(counter.id)), found.back(counter.id)
    if spotted.certain and spotted.face == back and (worse or 0.0) > OTHER_SIDE:
        return  # it was turned over
    if worse is not None:
        yield worse, False
    if not spotted.certain:
        other = _misfit(spotted, back)
        if other is not None:
            yield other + TURNED, True


def _agree_markers(found: Matching) -> None:
    position = found.position
    ways: dict[int, dict[tuple[MarkerId, ZoneId], float]] = {}
    for n, spotted in enumerate(found.spotted):
        for place, number in position.table.markers.items() if n not in found.agreed else ():
            worse = _misfit(spotted, marker_key(place[0], number))
            if worse is not None and (cost := _beside(found, n, place[1])) is not None:
                ways.setdefault(n, {})[place] = cost + worse
    found.agreed_markers = cheapest(ways)
    shown = Count(zone for n, zone in found.zone_of.items() if n not in found.agreed_markers)
    shown.update(place[1] for place in found.agreed_markers.values())
    _show_again(ways, found.agreed_markers, lambda place: place[1], shown)
    taken = found.agreed_markers.values()
    found.zone_of |= {n: place[1] for n, place in found.agreed_markers.items()}
    used = found.agreed.keys() | found.agreed_markers.keys()
    for n, spotted in enumerate(found.spotted):
        if not is_marker(spotted.face) or n in used or n not in found.zone_of:
            continue
        if spotted.certain or (spotted.best >= MARKED and not is_at_an_edge(found, n)):
            if not _is_known(found, n, taken):
                found.loose_markers.append(n)
        elif not is_at_an_edge(found, n):
            found.unread.add(found.zone_of[n])
    found.absent_markers = [place for place in position.table.markers if place not in taken]


def _not_to_miss_what_nothing_hides(found: Matching) -> None:
    """Take a counter that may be of two zones for that of the one where nothing hides its like, if something may in the other."""
    for n, name in tuple(found.agreed.items()):
        home, face = found.lying(name).zone, found.face(name)
        for other in found.near[n]:
            like = next((one for one in found.absent.get(other, ()) if found.face(one) == face), None)
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


def _beside(found: Matching, n: int, zone: ZoneId) -> float | None:
    """Return what it costs that a marker belongs to a zone, on its counters or beside them; None if it lies too far off."""
    position = found.position
    near = found.nearness.of(n, 1 + len(position.counters_in(zone)) + len(position.markers_in(zone))).get(zone)
    return near.cost if near is not None and not near.far else beside(position, found.spotted[n], zone)


def _is_known(found: Matching, n: int, taken: Collection[tuple[MarkerId, ZoneId]]) -> bool:
    """Tell whether a marker says what the mirror has: the same lies there a second time, or its control is so without it."""
    shown, zone = shown_by(found.spotted[n].face), found.zone_of[n]
    if not isinstance(shown, MarkerFace):
        return False
    kind = found.position.kinds.markers.get(shown.marker)
    printed = kind is not None and kind.kind == CONTROL and found.position.controller(zone) == kind.side
    return printed or (shown.marker, zone) in taken


def _turn(found: Matching) -> None:
    """Find the counters that lie where the mirror has them, on their other side."""
    _turn_tops(found)
    found.perhaps_turned = {n: counter for n, counter in found.turned.items() if _came_on_top(found, n)}
    for n, counter in found.perhaps_turned.items():
        del found.turned[n]
        found.loose.append(n)
        found.absent.setdefault(found.zone_of[n], []).append(counter)
    for n in tuple(found.loose):
        alike, home = found.spotted[n].looks, found.zone_of[n]
        for counter in [c for zone in (home, *found.near[n]) for c in found.absent.get(zone, ())]:
            lying = found.lying(counter)
            zone = lying.zone
            if found.trusted and found.spotted[n].edges >= len(_pile(found, lying)):
                continue  # the stack has grown, whatever hides further edges: another counter lies on it
            if zone != home and found.on_top(zone):
                continue  # what is beneath others there is not seen across its border
            if found.back(lying.id) not in alike:
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
    alike = found.spotted[n].looks
    taken = [(found.zone_of[other], found.side_seen(other)) for other in found.loose]
    for zone in found.neighbours(found.zone_of[n]):
        for counter in found.absent.get(zone, ()) if found.sights.get(zone) else ():
            lying = found.lying(counter)
            top = _pile(found, lying)[-1].id == counter
            covered = (zone, found.side(counter)) in taken
            if top and not covered and found.face(lying.id) in alike and not found.is_pool(zone, counter):
                return True
    return False


def _turn_tops(found: Matching) -> None:
    """Where a stack is as high as it was and shows its top's other side, the top was turned: nobody sorts a stack for nothing."""
    for n, lower in tuple(found.agreed.items()):
        lying = found.lying(lower)
        pile = _pile(found, lying)
        top, edges = pile[-1], found.spotted[n].edges
        if found.looked_so(n):
            continue  # in which order they lie nobody told the mirror
        if not found.trusted and not edges:
            continue  # it may be no stack any more: an edge that shows is there, whatever hides others
        spotted, back = found.spotted[n], found.back(top.id)
        turned = top.kind == lying.kind and min(top.face, 1) != min(lying.face, 1)
        turned = turned or (spotted.certain and spotted.face == back != found.face(lying.id))
        if turned and edges == len(pile) - 1 and top.id in found.absent.get(lying.zone, ()):
            found.absent[lying.zone].remove(top.id)
            found.absent[lying.zone].append(lower)
            del found.agreed[n]
            found.turned[n] = top.id


def _go_across(found: Matching) -> None:
    """Take it that the top of a pile went to the one next to it where each seems to have been turned over to what the other was.

    Only where no edges say otherwise: one deed is likelier than two.
    """
    lying = found.position.table.counters
    for n, left in tuple(found.turned.items()):
        zone, face = lying[left].zone, found.face(left)
        below = next((c for c in found.absent.get(zone, ()) if found.face(c) in found.spotted[n].looks), None)
        if below is None or not found.hemmed(zone):
            continue
        for other, beneath in tuple(found.turned.items()):
            there = lying[beneath].zone
            near = there in found.neighbours(zone) and found.hemmed(there)
            if near and lying[left].kind == lying[beneath].kind and face in found.spotted[other].looks:
                del found.turned[n], found.turned[other]
                found.agreed[n] = below
                found.absent[zone].remove(below)
                found.absent[zone].insert(0, left)
                found.loose.append(other)
                found.absent.setdefault(there, []).append(beneath)
                break


def _pile(found: Matching, counter: Counter) -> list[Counter]:
    """Return the counters of a side that lie in a zone with one of them, from bottom to top."""
    side = found.side(counter.id)
    return [c for c in bottom_up(found.position, counter.zone) if found.side(c.id) == side]
