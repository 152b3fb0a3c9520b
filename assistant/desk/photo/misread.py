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
from assistant.desk.photo.faces import CounterFace, FaceKey, face_of, key_of, shown_by
from assistant.desk.photo.matching import Matching, height, is_at_an_edge, piles_of, side_of
from assistant.desk.photo.moved import is_veiled_as_ever
from assistant.desk.photo.sources import GONE, PARTLY, VEILED, Source, Sources
from assistant.desk.photo.view import UNREADABLE
from assistant.desk.photo.zone_candidates import foot

# How much worse than the best the mirror's face may fit, where it is easy and where it is hard to read.
SURE, UNSURE = 0.06, 0.12
TELLING = 20  # counters that agree, from which on the worst of them tells how badly a face may fit
SPREAD = 0.1  # of the likeness of counters in one photograph, at least
# Sides of a counter: from where a stack seems to end to where it stands, so that its wall is seen; from there to what it may be.
WALL, ON_FOOT = 0.2, 0.55
POOR = 0.15  # of likeness below the median of all that agree
FAR_MORE = 3  # places more than there are of a counter, from which on what is surely read in all of them is none
AT_COVER = 0.8  # of a counter's side between its middle and what covers the board


def believe(found: Matching) -> None:
    """Take counters that the mirror has not where they are seen for those that it has there, where nothing speaks for a change."""
    usual = tuple(found.agreed)  # before anything is taken for the mirror's that is badly read
    for n, turned in tuple(found.turned.items()):
        # One that is hard to read is asked for: of 4 such in evenings all were turned over, in 465 unchanged tables none was seen.
        certain = found.view.spotted[n].certain
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
    sources = Sources(found)
    for n in tuple(found.loose_markers):
        doubtful = _is_a_cover(found, n) or _is_a_wall(found, n) or _is_too_high(found, n)
        if not found.view.spotted[n].certain and doubtful:
            found.loose_markers.remove(n)
    for n in tuple(found.loose):
        came, unlike = sources.of(n, found.view.spotted[n].face), _is_unlike_all(found, n, usual)
        if any(sources.has_left(one.counter) and not (unlike and _is_far(found, n, one.zone)) for one in came):
            continue
        if _may_have_left_beside(found, sources, n):
            continue
        if any(source.state == GONE for source in came):
            continue
        supported = _is_supported(found, sources, came, found.zone_of[n])
        misread = not came and _is_used_up(found, sources, n)
        counter = None if supported else _likeliest(found, n, unlike, misread)
        over = None if supported or counter is not None else _turned(found, n)
        if counter is None and over is None and not supported and (misread or not found.view.spotted[n].certain):
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
        if counter is None and hardly and (unlike or not found.view.spotted[n].certain):
            found.loose.remove(n)
        elif counter is not None:
            found.loose.remove(n)
            found.agreed[n] = counter.id
            found.zone_of[n] = counter.zone
            _seen(found, counter)


def _is_far(found: Matching, n: int, zone: ZoneId) -> bool:
    """Tell whether a zone is not next to the one that something seen lies in."""
    return zone not in found.position.board.neighbours.get(found.zone_of[n], ())


def _may_have_left_beside(found: Matching, sources: Sources, n: int) -> bool:
    """Tell whether something hard to read may be another counter than it looks most like, which surely left next to it."""
    spotted = found.view.spotted[n]
    near = [] if spotted.certain else [face for face, score in spotted.likely if score > spotted.likely[0][1] - SURE]
    came = [one for face in near for one in sources.of(n, face) if not _is_far(found, n, one.zone)]
    return any(sources.has_left(one.counter) for one in came)


def _forget_too_many(found: Matching) -> None:
    """Forget what looks like one counter in more places than there are of it, and is hard to read, or is in far more: pencils are
    long.
    """
    places: dict[tuple[FaceKey, bool], list[int]] = {}
    for n in found.loose:
        one = found.view.spotted[n]
        places.setdefault((one.face, one.certain), []).append(n)
    for (_, certain), some in places.items():
        if len(some) > max(1, _copies(found, some[0])) + (FAR_MORE if certain else 0):
            found.loose = [n for n in found.loose if n not in some]


def _copies(found: Matching, n: int) -> int:
    """Return how many counters of the game show what something seen looks like."""
    kinds, spotted = found.position.kinds, found.view.spotted[n]
    alike = spotted.alike(spotted.face)
    return sum(
        kind.copies
        for kind in kinds.kinds.values()
        if any(key_of(kinds, kind.id, face) in alike for face in range(len(kind.faces)))
    )


def _uncover(found: Matching) -> None:
    """Take the top of a pile that shows too few edges for one from beneath that looks as much like it, where something just like
    that top lies next to it: the top went there.
    """
    position, spotted = found.position, found.view.spotted
    for n in found.loose:
        near = position.board.neighbours.get(found.zone_of[n], ())
        for other, name in tuple(found.agreed.items()):
            zone, side = position.table.counters[name].zone, side_of(position, name)
            if zone not in near or spotted[other].certain or face_of(position, name) != spotted[n].face:
                continue
            hidden = found.unseen(zone, side)
            if not found.counted(zone) or spotted[other].edges >= len(hidden):
                continue
            least = spotted[other].likely[0][1] - UNREADABLE
            beneath = next(
                (one for one in hidden if (spotted[other].score(face_of(position, one)) or -1) >= least), None
            )
            if beneath is not None:
                found.agreed[other] = beneath
                found.absent[zone][found.absent[zone].index(beneath)] = name
                break


def _seen(found: Matching, counter: Counter) -> None:
    """Note that a counter is seen in its zone after all."""
    found.absent[counter.zone].remove(counter.id)
    if not found.absent[counter.zone]:
        del found.absent[counter.zone]


def _poor(found: Matching, usual: Collection[int]) -> Iterator[int]:
    """Yield what fits so much worse than what usually agrees that it tells hardly more than that something lies there."""
    spotted = found.view.spotted
    agree = [spotted[n].likely[0][1] for n in usual]
    least = statistics.median(agree) - POOR if len(agree) >= TELLING else 0.0
    for n, one in enumerate(spotted):
        if not one.certain and one.likely[0][1] < least:
            yield n


def _lone(found: Matching, n: int) -> Counter | None:
    """Return the topmost counter of a zone of which nothing is seen but what can hardly be read: that it left just when another
    came is less likely. None if something that looks as it does is seen elsewhere.
    """
    position, zone = found.position, found.zone_of[n]
    absent = found.absent.get(zone)
    if not absent or found.on_top(zone) != [n] or found.markers(zone):
        return None
    counter = position.table.counters[absent[0]]
    faces = {key_of(position.kinds, counter.kind, face) for face in (0, 1)}
    elsewhere = (found.view.spotted[other] for other in found.loose if other != n)
    return None if any(faces & one.alike(one.face) for one in elsewhere) else counter


def _missed(found: Matching, n: int) -> Counter | None:
    """Return the topmost counter of a side of which nothing is seen in a zone where something hard to read came from nowhere: that
    one left and another came are two changes, that it was misread is none. None where a marker may lie on it.
    """
    position, zone = found.position, found.zone_of[n]
    sides = {found.side_seen(other) for other in found.on_top(zone) if other != n}
    for counter in _tops(found, zone):
        if position.kind(counter.id).side not in sides and not found.markers(zone):
            return counter
    return None


def _is_used_up(found: Matching, sources: Sources, n: int) -> bool:
    """Tell whether something seen looks like a counter of which no more are left than are seen elsewhere."""
    spotted = found.view.spotted[n]
    shown = map(shown_by, spotted.alike(spotted.face))
    return not any(sources.unused.possible(one.kind) for one in shown if isinstance(one, CounterFace))


def _is_seen_beside(found: Matching, n: int) -> bool:
    """Tell whether what something seen looks like is seen besides, in its zone or next to it, where the mirror has it: a die is no
    second one.
    """
    alike, zone = found.view.spotted[n].alike(found.view.spotted[n].face), found.zone_of[n]
    about = {zone, *found.position.board.neighbours.get(zone, ())}
    there = (found.agreed[other] for other, at in found.zone_of.items() if at in about and other in found.agreed)
    return any(face_of(found.position, counter) in alike for counter in there)


def _turned(found: Matching, n: int) -> Counter | None:
    """Return the counter of which nothing else is seen in its zone, and whose other side something seen there may be: it was turned
    over. That another came, and this one left, is less likely.
    """
    spotted, zone = found.view.spotted[n], found.zone_of[n]
    if found.on_top(zone) != [n]:
        return None
    most = SURE if spotted.certain else UNSURE
    for counter in _tops(found, zone):
        if found.trusted and spotted.edges >= height(found.position, zone, side_of(found.position, counter.id)):
            continue  # the stack has grown: another counter lies on it
        if len(found.position.kind(counter.id).faces) > 1:
            score = spotted.score(key_of(found.position.kinds, counter.kind, 1 - min(counter.face, 1)))
            if score is not None and spotted.likely[0][1] - score <= most:
                return counter
    return None


def _is_supported(found: Matching, sources: Sources, came: list[Source], zone: ZoneId) -> bool:
    """Tell whether something else says that another counter came: one may be missing elsewhere, or its stack has grown. That one
    may lie beneath a marker which lies as ever says nothing.
    """
    missing = any(s.state <= PARTLY and not (s.state == VEILED and is_veiled_as_ever(found, s.zone)) for s in came)
    return missing or sources.edges.has_grown(zone)


def _is_not_read(found: Matching, n: int, usual: Collection[int]) -> bool:
    """Tell whether a printed face that something seen looks like fits worse than all that usually agree, far worse where it is
    sure, and hardly better than others.

    Plain backs fit badly at best, and a marker that lies on a part of a counter hides that part of its face.
    """
    spotted = found.view.spotted[n]
    if not isinstance(shown_by(spotted.face), CounterFace) or _is_plain(found, spotted.face):
        return False
    best = spotted.likely[0][1]
    alike = spotted.alike(spotted.face)
    same = {*alike, *(key for face in alike for key in _sides_of(found, face))}
    least = [found.view.spotted[other].likely[0][1] for other in usual]
    rivals = [score for face, score in spotted.likely if face not in same]
    most = min(least, default=0.0) - (SPREAD if spotted.certain else 0.0)
    return len(least) >= TELLING and best < most and max(rivals, default=0.0) > best - SURE


def _sides_of(found: Matching, face: FaceKey) -> Iterator[FaceKey]:
    """Yield both sides of the counter that shows a face."""
    shown = shown_by(face)
    if isinstance(shown, CounterFace):
        yield from (key_of(found.position.kinds, shown.kind, side) for side in (0, 1))


def _is_unlike_all(found: Matching, n: int, usual: Collection[int]) -> bool:
    """Tell whether something seen fits so badly that it hardly is what it was taken for: twice as far below the usual as the worst
    of all that agree. Plain backs, which fit badly at best, say nothing of printed faces.
    """
    spotted = found.view.spotted
    plain = _is_plain(found, spotted[n].face)
    agree = [spotted[one].likely[0][1] for one in usual if plain or not _is_plain(found, spotted[one].face)]
    if len(agree) < TELLING:
        return False
    least = min(agree)
    return spotted[n].likely[0][1] < least - max(SPREAD, statistics.median(agree) - least)


def _is_plain(found: Matching, face: FaceKey) -> bool:
    """Tell whether a face is a back that hides what it is."""
    shown = shown_by(face)
    return isinstance(shown, CounterFace) and found.position.kinds.kinds[shown.kind].is_secret(shown.face)


def _is_a_cover(found: Matching, n: int) -> bool:
    """Tell whether something seen lies at what covers the board, and may be a part of that."""
    spotted = found.view.spotted[n]
    reach = AT_COVER * found.position.board.sheets[spotted.sheet].counter
    return found.view.is_covered_near(spotted, reach)


def _is_a_wall(found: Matching, n: int) -> bool:
    """Tell whether something seen lies where the foot of a stack is, whose top leans away from it: it is its wall and its shadow.

    The stack is as high as the mirror has it; what lies beside it lies beside its foot.
    """
    spotted, position = found.view.spotted[n], found.position
    side = position.board.sheets[spotted.sheet].counter
    for other, name in (*found.agreed.items(), *found.turned.items()):
        top = found.view.spotted[other]
        if top.sheet != spotted.sheet or math.dist(top.place, spotted.place) > side:
            continue
        stands = foot(top, height(position, position.table.counters[name].zone, side_of(position, name)))
        wall, apart = math.dist(stands, top.place), math.dist(stands, spotted.place)
        if wall > WALL * side and apart < min(ON_FOOT * side, math.dist(top.place, spotted.place)):
            return True
    return False


def _is_too_high(found: Matching, n: int) -> bool:
    """Tell whether something seen is higher than all that the mirror has in its zone, and something more: a die, a cup."""
    position, zone = found.position, found.zone_of[n]
    known = len(position.counters_in(zone)) + len(position.markers_in(zone))
    return found.view.spotted[n].edges > known + 1


def _likeliest(found: Matching, n: int, unlike: bool, misread: bool) -> Counter | None:
    """Return the top of a pile of the mirror's that is not seen, and that something seen may be; None if it can be none. What is
    unlike all may be whatever lies there unseen; what surely is misread, what it looks like and is not on top, too.
    """
    spotted, position = found.view.spotted[n], found.position
    most = SURE if spotted.certain else UNSURE
    fits: list[tuple[float, int, Counter]] = []
    beneath = [position.table.counters[one] for one in found.absent.get(found.zone_of[n], ())] if misread else []
    for some in (*(_tops(found, zone) for zone in (found.zone_of[n], *found.near[n])), beneath):
        for counter in some:
            score = spotted.score(key_of(position.kinds, counter.kind, counter.face))
            if score is not None and spotted.likely[0][1] - score <= most:
                fits.append((spotted.likely[0][1] - score, len(fits), counter))
    if unlike and not fits:
        absent = found.absent.get(found.zone_of[n])  # of several stacks in a zone nobody knows which lies where
        return position.table.counters[absent[0]] if absent else None
    return min(fits)[2] if fits else None


def _tops(found: Matching, zone: ZoneId) -> list[Counter]:
    """Return the topmost counters of the piles of a zone that are not seen; all of a pile that lies spread out."""
    absent = found.absent.get(zone, ())
    tops = []
    for pile in piles_of(found.position, zone):
        seen = sum(counter.id not in absent for counter in pile)
        tops += [counter for counter in reversed(pile if seen > 1 else pile[-1:]) if counter.id in absent]
    return tops
