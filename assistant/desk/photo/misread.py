"""What is taken for the mirror's counter though it looks a little more like another, or for none: nothing speaks for a change.

Whoever moves a counter leaves a place where it is missing. A stack whose top looks a little more like another counter, while no
such counter is missing anywhere and the stack has not grown, is the stack that lay there: its face was misread. And what is hard
to read at a hand, a card or a cup, and is missing nowhere, is a knuckle, a picture, a handle; within a side of a counter, it is an
edge of that one's stack. A photograph tells by itself how well faces fit in it: what fits worse than all that agree was not read.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Collection, Iterator

from assistant.core.board import ZoneId
from assistant.core.table import Counter
from assistant.desk.photo.faces import CounterFace, FaceKey, key_of, shown_by
from assistant.desk.photo.matching import foot, is_at_an_edge, piles_of
from assistant.desk.photo.moved import is_veiled_as_ever
from assistant.desk.photo.sources import GONE, PARTLY, VEILED, Source, Sources
from assistant.desk.photo.view import UNREADABLE

# How much worse than the best the mirror's face may fit, where it is easy and where it is hard to read.
SURE, UNSURE = 0.06, 0.12
TELLING = 20  # counters that agree, from which on the worst of them tells how badly a face may fit
SPREAD = 0.1  # of the likeness of counters in one photograph, at least
# Sides of a counter: from where a stack seems to end to where it stands, so that its wall is seen; from there to what it may be.
WALL, ON_FOOT = 0.2, 0.55
POOR = 0.15  # of likeness below the median of all that agree
FAR_MORE = 3  # places more than there are of a counter, from which on what is surely read in all of them is none
AT_COVER = 0.8  # of a counter's side between its middle and what covers the board


def believe(found: Sources) -> None:
    """Take counters that the mirror has not where they are seen for those that it has there, where nothing speaks for a change."""
    usual = tuple(found.agreed)  # before anything is taken for the mirror's that is badly read
    for n, turned in tuple(found.turned.items()):
        # One that is hard to read is asked for: of 4 such in evenings all were turned over, in 465 unchanged tables none was seen.
        certain = found.spotted[n].certain
        if _is_not_read(found, n, usual) if certain else _is_unlike_all(found, n, usual):
            del found.turned[n]
            found.agreed[n] = turned
    found.poor |= set(_poor(found, usual))
    for n in tuple(found.loose):
        lone = _lone(found, n) if n in found.poor else None
        if lone is not None:
            found.loose.remove(n)
            found.agreed[n] = lone.id
            _seen(found, lone)
    _uncover(found)
    _forget_too_many(found)
    found.gather()
    for n in tuple(found.loose_markers):
        doubtful = _is_a_cover(found, n) or _is_a_wall(found, n) or _is_too_high(found, n)
        if not found.spotted[n].certain and doubtful:
            found.loose_markers.remove(n)
    for n in tuple(found.loose):
        came, unlike = found.sources_of(n, found.spotted[n].face), _is_unlike_all(found, n, usual)
        if any(found.has_left(one.counter) and not (unlike and _is_far(found, n, one.zone)) for one in came):
            continue
        if _may_have_left_beside(found, n):
            continue
        if any(source.state == GONE for source in came):
            continue
        supported = _is_supported(found, came, found.zone_of[n])
        misread = not came and _is_used_up(found, n)
        counter = None if supported else _likeliest(found, n, unlike, misread)
        over = None if supported or counter is not None else _turned(found, n)
        if counter is None and over is None and not supported and (misread or not found.spotted[n].certain):
            counter = _missed(found, n)
        if over is not None:
            found.loose.remove(n)
            found.turned[n] = over.id
            _seen(found, over)
            continue
        part = _is_a_cover(found, n) or _is_a_wall(found, n) or is_at_an_edge(found, n)
        hardly = unlike or part or _is_not_read(found, n, usual) or (n in found.poor and not supported)
        hardly = hardly or (misread and _is_seen_beside(found, n))
        # However clearly it stands before other faces: what looks so little like any was none.
        if counter is None and hardly and (unlike or not found.spotted[n].certain):
            found.loose.remove(n)
        elif counter is not None:
            found.loose.remove(n)
            found.agreed[n] = counter.id
            found.zone_of[n] = counter.zone
            _seen(found, counter)


def _is_far(found: Sources, n: int, zone: ZoneId) -> bool:
    """Tell whether a zone is not next to the one that something seen lies in."""
    return zone not in found.neighbours(found.zone_of[n])


def _may_have_left_beside(found: Sources, n: int) -> bool:
    """Tell whether something hard to read may be another counter than it looks most like, which surely left next to it."""
    spotted = found.spotted[n]
    near = [] if spotted.certain else spotted.within(SURE)
    came = [one for face in near for one in found.sources_of(n, face) if not _is_far(found, n, one.zone)]
    return any(found.has_left(one.counter) for one in came)


def _forget_too_many(found: Sources) -> None:
    """Forget what looks like one counter in more places than there are of it, and is hard to read, or is in far more: pencils are
    long.
    """
    places: dict[tuple[FaceKey, bool], list[int]] = {}
    for n in found.loose:
        one = found.spotted[n]
        places.setdefault((one.face, one.certain), []).append(n)
    for (_, certain), some in places.items():
        if len(some) > max(1, _copies(found, some[0])) + (FAR_MORE if certain else 0):
            found.loose = [n for n in found.loose if n not in some]


def _copies(found: Sources, n: int) -> int:
    """Return how many counters of the game show what something seen looks like."""
    kinds, spotted = found.position.kinds, found.spotted[n]
    alike = spotted.looks
    return sum(
        kind.copies
        for kind in kinds.kinds.values()
        if any(key_of(kinds, kind.id, face) in alike for face in range(len(kind.faces)))
    )


def _uncover(found: Sources) -> None:
    """Take the top of a pile that shows too few edges for one from beneath that looks as much like it, where something just like
    that top lies next to it: the top went there.
    """
    spotted = found.spotted
    for n in found.loose:
        near = found.neighbours(found.zone_of[n])
        for other, name in tuple(found.agreed.items()):
            zone, side = found.lying(name).zone, found.side(name)
            if zone not in near or spotted[other].certain or found.face(name) != spotted[n].face:
                continue
            hidden = found.unseen(zone, side)
            if not found.counted(zone) or spotted[other].edges >= len(hidden):
                continue
            beneath = next((one for one in hidden if spotted[other].behind(found.face(one)) <= UNREADABLE), None)
            if beneath is not None:
                found.agreed[other] = beneath
                found.absent[zone][found.absent[zone].index(beneath)] = name
                break


def _seen(found: Sources, counter: Counter) -> None:
    """Note that a counter is seen in its zone after all."""
    found.absent[counter.zone].remove(counter.id)
    if not found.absent[counter.zone]:
        del found.absent[counter.zone]


def _poor(found: Sources, usual: Collection[int]) -> Iterator[int]:
    """Yield what fits so much worse than what usually agrees that it tells hardly more than that something lies there."""
    spotted = found.spotted
    agree = [spotted[n].best for n in usual]
    least = statistics.median(agree) - POOR if len(agree) >= TELLING else 0.0
    for n, one in enumerate(spotted):
        if not one.certain and one.best < least:
            yield n


def _lone(found: Sources, n: int) -> Counter | None:
    """Return the topmost counter of a zone of which nothing is seen but what can hardly be read: that it left just when another
    came is less likely. None if something that looks as it does is seen elsewhere.
    """
    zone = found.zone_of[n]
    absent = found.absent.get(zone)
    if not absent or found.on_top(zone) != [n] or found.markers(zone):
        return None
    counter = found.lying(absent[0])
    faces = {found.face(counter.id), found.back(counter.id)}
    elsewhere = (found.spotted[other] for other in found.loose if other != n)
    return None if any(faces & one.looks for one in elsewhere) else counter


def _missed(found: Sources, n: int) -> Counter | None:
    """Return the topmost counter of a side of which nothing is seen in a zone where something hard to read came from nowhere: that
    one left and another came are two changes, that it was misread is none. None where a marker may lie on it.
    """
    zone = found.zone_of[n]
    sides = {found.side_seen(other) for other in found.on_top(zone) if other != n}
    for counter in _tops(found, zone):
        if found.side(counter.id) not in sides and not found.markers(zone):
            return counter
    return None


def _is_used_up(found: Sources, n: int) -> bool:
    """Tell whether something seen looks like a counter of which no more are left than are seen elsewhere."""
    spotted = found.spotted[n]
    shown = map(shown_by, spotted.looks)
    return not any(found.unused(one.kind) for one in shown if isinstance(one, CounterFace))


def _is_seen_beside(found: Sources, n: int) -> bool:
    """Tell whether what something seen looks like is seen besides, in its zone or next to it, where the mirror has it: a die is no
    second one.
    """
    alike, zone = found.spotted[n].looks, found.zone_of[n]
    about = {zone, *found.neighbours(zone)}
    there = (found.agreed[other] for other, at in found.zone_of.items() if at in about and other in found.agreed)
    return any(found.face(counter) in alike for counter in there)


def _turned(found: Sources, n: int) -> Counter | None:
    """Return the counter of which nothing else is seen in its zone, and whose other side something seen there may be: it was turned
    over. That another came, and this one left, is less likely.
    """
    spotted, zone = found.spotted[n], found.zone_of[n]
    if found.on_top(zone) != [n]:
        return None
    most = SURE if spotted.certain else UNSURE
    for counter in _tops(found, zone):
        if found.trusted and spotted.edges >= found.height(zone, found.side(counter.id)):
            continue  # the stack has grown: another counter lies on it
        if spotted.behind(found.back(counter.id)) <= most:
            return counter
    return None


def _is_supported(found: Sources, came: list[Source], zone: ZoneId) -> bool:
    """Tell whether something else says that another counter came: one may be missing elsewhere, or its stack has grown. That one
    may lie beneath a marker which lies as ever says nothing.
    """
    missing = any(s.state <= PARTLY and not (s.state == VEILED and is_veiled_as_ever(found, s.zone)) for s in came)
    return missing or found.has_grown(zone)


def _is_not_read(found: Sources, n: int, usual: Collection[int]) -> bool:
    """Tell whether a printed face that something seen looks like fits worse than all that usually agree, far worse where it is
    sure, and hardly better than others.

    Plain backs fit badly at best, and a marker that lies on a part of a counter hides that part of its face.
    """
    spotted = found.spotted[n]
    if not isinstance(shown_by(spotted.face), CounterFace) or _is_plain(found, spotted.face):
        return False
    same = {*spotted.looks, *(key for face in spotted.looks for key in _sides_of(found, face))}
    least = [found.spotted[other].best for other in usual]
    rivals = [score for face, score in spotted.likely if face not in same]
    most = min(least, default=0.0) - (SPREAD if spotted.certain else 0.0)
    return len(least) >= TELLING and spotted.best < most and max(rivals, default=0.0) > spotted.best - SURE


def _sides_of(found: Sources, face: FaceKey) -> Iterator[FaceKey]:
    """Yield both sides of the counter that shows a face."""
    shown = shown_by(face)
    if isinstance(shown, CounterFace):
        yield from (key_of(found.position.kinds, shown.kind, side) for side in (0, 1))


def _is_unlike_all(found: Sources, n: int, usual: Collection[int]) -> bool:
    """Tell whether something seen fits so badly that it hardly is what it was taken for: twice as far below the usual as the worst
    of all that agree. Plain backs, which fit badly at best, say nothing of printed faces.
    """
    spotted = found.spotted
    plain = _is_plain(found, spotted[n].face)
    agree = [spotted[one].best for one in usual if plain or not _is_plain(found, spotted[one].face)]
    if len(agree) < TELLING:
        return False
    least = min(agree)
    return spotted[n].best < least - max(SPREAD, statistics.median(agree) - least)


def _is_plain(found: Sources, face: FaceKey) -> bool:
    """Tell whether a face is a back that hides what it is."""
    shown = shown_by(face)
    return isinstance(shown, CounterFace) and found.position.kinds.kinds[shown.kind].is_secret(shown.face)


def _is_a_cover(found: Sources, n: int) -> bool:
    """Tell whether something seen lies at what covers the board, and may be a part of that."""
    return found.view.is_covered_near(found.spotted[n], AT_COVER * found.width(n))


def _is_a_wall(found: Sources, n: int) -> bool:
    """Tell whether something seen lies where the foot of a stack is, whose top leans away from it: it is its wall and its shadow.

    The stack is as high as the mirror has it; what lies beside it lies beside its foot.
    """
    spotted, side = found.spotted[n], found.width(n)
    for other, name in (*found.agreed.items(), *found.turned.items()):
        top = found.spotted[other]
        if top.sheet != spotted.sheet or math.dist(top.place, spotted.place) > side:
            continue
        stands = foot(top, found.height(found.lying(name).zone, found.side(name)))
        wall, apart = math.dist(stands, top.place), math.dist(stands, spotted.place)
        if wall > WALL * side and apart < min(ON_FOOT * side, math.dist(top.place, spotted.place)):
            return True
    return False


def _is_too_high(found: Sources, n: int) -> bool:
    """Tell whether something seen is higher than all that the mirror has in its zone, and something more: a die, a cup."""
    position, zone = found.position, found.zone_of[n]
    known = len(position.counters_in(zone)) + len(position.markers_in(zone))
    return found.spotted[n].edges > known + 1


def _likeliest(found: Sources, n: int, unlike: bool, misread: bool) -> Counter | None:
    """Return the top of a pile of the mirror's that is not seen, and that something seen may be; None if it can be none. What is
    unlike all may be whatever lies there unseen; what surely is misread, what it looks like and is not on top, too.
    """
    spotted = found.spotted[n]
    most = SURE if spotted.certain else UNSURE
    fits: list[tuple[float, int, Counter]] = []
    beneath = [found.lying(one) for one in found.absent.get(found.zone_of[n], ())] if misread else []
    for some in (*(_tops(found, zone) for zone in (found.zone_of[n], *found.near[n])), beneath):
        for counter in some:
            if (behind := spotted.behind(found.face(counter.id))) <= most:
                fits.append((behind, len(fits), counter))
    if unlike and not fits:
        absent = found.absent.get(found.zone_of[n])  # of several stacks in a zone nobody knows which lies where
        return found.lying(absent[0]) if absent else None
    return min(fits)[2] if fits else None


def _tops(found: Sources, zone: ZoneId) -> list[Counter]:
    """Return the topmost counters of the piles of a zone that are not seen; all of a pile that lies spread out."""
    absent = found.absent.get(zone, ())
    tops = []
    for pile in piles_of(found.position, zone):
        seen = sum(counter.id not in absent for counter in pile)
        tops += [counter for counter in reversed(pile if seen > 1 else pile[-1:]) if counter.id in absent]
    return tops
