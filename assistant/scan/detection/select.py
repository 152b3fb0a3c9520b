"""From hints to counters: hints put together by place, the places in order, the camera's colours, looks at each, the best kept.

A second pass looks where the photograph differs from the board and no counter was found: of what lies together the best place
first.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.scan.detection import classify, face_difference, patterns, score
from assistant.scan.detection.classify import Look
from assistant.scan.detection.correlation import TURNS
from assistant.scan.detection.scene import Table
from assistant.scan.detection.score import Weight
from assistant.scan.detection.search import Hint
from assistant.scan.detection.threads import evenly, in_two

# Hints put together by place: what lies there is looked at as one thing, hint after hint.

FURTHER = 900  # places that are looked at closely at most
FAINT = 0.4  # score of a hint below which no counter is found: lines that fall between two pixels have little more
NEAR = 0.33  # of a side: hints within belong to one counter
ASIDE = 6.0  # pixels from which two hints are two
HYPOTHESES, NEARLY_AS_GOOD, AFRESH, SPARE = 4, 0.7, 3, 2


@dataclass
class Spot:
    """A place where a counter may lie: its hints, best first, of different turns or forms; `spare` ones are for a second look."""

    hints: list[Hint]
    spare: list[Hint] = field(default_factory=list)

    @property
    def firsts(self) -> list[Hint]:
        """The best hint of each form, the best two at least: a plain small face agrees with a part of many."""
        groups = [hint.group for hint in self.hints]
        return [hint for n, hint in enumerate(self.hints) if n < 2 or hint.group not in groups[:n]][:AFRESH]

    def add(self, hint: Hint) -> None:
        """Take one more hint, unless it says what another says or there are enough."""
        if not all(_differs(hint, other) for other in (*self.hints, *self.spare)):
            return
        if _room(hint, self.hints):
            self.hints.append(hint)
        elif len(self.spare) < SPARE:
            self.spare.append(hint)


def spots(found: Sequence[Hint], table: Table) -> list[Spot]:
    """Return the places of hints, best first."""
    result: list[Spot] = []
    at: NDArray[np.float64] = np.zeros((0, 3))
    for hint in itertools.takewhile(lambda hint: hint.score >= FAINT, found):
        side = table.length(hint.group)
        if len(at):
            off = np.hypot(at[:, 0] - hint.x, at[:, 1] - hint.y)
            near = int(np.argmin(off))
            if off[near] < NEAR * max(side, at[near, 2]):
                result[near].add(hint)
                continue
        if len(result) < FURTHER:
            result.append(Spot([hint]))
            at = np.vstack([at, (hint.x, hint.y, side)])
    return result


def _room(hint: Hint, others: Sequence[Hint]) -> bool:
    """Tell whether one more look is worth while: a few in all, and one of each form that agrees nearly as well."""
    fresh = all(hint.group != other.group for other in others) and hint.score > NEARLY_AS_GOOD * others[0].score
    return len(others) < HYPOTHESES or fresh


def _differs(hint: Hint, other: Hint) -> bool:
    turn = abs((hint.turn - other.turn + 180) % 360 - 180)
    return hint.group != other.group or turn > 1.4 * 360 / TURNS or np.hypot(hint.x - other.x, hint.y - other.y) > ASIDE


# Where a second look is worth while: places that differ from the board and where no counter was found yet.
#
# A hand or a cup gives a hundred such places side by side, a counter that was missed a few that stand alone. So of what lies
# together
# the best place comes first, and the others once each of those had its look. What lies on a counter that was found comes last.

SIDES_TOGETHER = 0.8  # sides within which places lie together
EDGED = 1.15  # of a counter that was found, with its edge and its shadow
HIDDEN = 1.5  # of a counter that was found: what has its middle within would lie half beneath it or over it
SMALLER = 0.8  # of the area of a counter, from which on down something is much smaller
FREE = 0.4  # share of what lies about a place that counters which were found leave free, below which it is theirs


def best_first(places: Sequence[Hint], lack: Sequence[float], known: Sequence[Look], table: Table) -> list[int]:
    """Return the numbers of places, those first where a second look is most worth while.

    Args:
        places: the best hint of each.
        lack: the share of what lies there that no look explains yet.
        known: counters that were found elsewhere.
    """
    if not places:
        return []
    taken = outlines(known, EDGED, table)
    promise = np.array([hint.score * table.differing(hint.x, hint.y, hint.group, taken) for hint in places]) * lack
    sides = np.array([table.length(hint.group) for hint in places])
    at = np.array([(hint.x, hint.y) for hint in places])
    near = np.hypot(*(at[:, None] - at[None]).transpose(2, 0, 1)) < SIDES_TOGETHER * np.maximum(
        sides[:, None], sides[None]
    )
    part = np.full(len(places), -1)
    for n in range(len(places)):
        if part[n] < 0:
            part[_joined(near, n)] = n
    best_first = np.argsort(-promise, kind="stable")
    before: dict[int, int] = {}
    theirs = [table.free(hint.x, hint.y, hint.group, taken) < FREE for hint in places]
    turn = np.zeros(len(places), int)
    for n in best_first.tolist():
        if theirs[n]:
            turn[n] = len(places)
            continue
        turn[n] = before.get(part[n], 0)
        before[part[n]] = int(turn[n]) + 1
    return sorted(best_first.tolist(), key=lambda n: int(turn[n]))


def parted(places: Sequence[Spot], known: Sequence[Look], table: Table) -> tuple[list[Spot], list[Spot]]:
    """Return places in their order, and apart from them those that a counter which was found would half hide.

    What is much smaller than that counter may lie on its corner, as markers do: it is not set apart, it comes last.
    """
    areas = [faces.group.form.area for faces in table.sharps]
    ranks = [0.0, *sorted(set(areas))]
    by_size = sorted(known, key=lambda one: -areas[one.group])  # of those that lie over each other the smallest tells
    over = outlines(by_size, HIDDEN, table, [ranks.index(areas[one.group]) for one in by_size])
    down, across = over.shape
    free: list[Spot] = []
    smaller: list[Spot] = []
    hidden: list[Spot] = []
    for spot in places:
        hint = spot.hints[0]
        rank = over[min(max(int(hint.y), 0), down - 1), min(max(int(hint.x), 0), across - 1)]
        is_smaller = areas[hint.group] < SMALLER * ranks[rank]
        (free if not rank else smaller if is_smaller else hidden).append(spot)
    return [*free, *smaller], hidden


def outlines(
    known: Sequence[Look], size: float, table: Table, values: Sequence[int] | None = None
) -> NDArray[np.uint8]:
    """Return 1, or another value for each, where the outlines of looks reach, made larger or smaller by a factor."""
    result = np.zeros(table.lab.shape[:2], np.uint8)
    for one, value in zip(known, values or [1] * len(known), strict=True):
        ring = table.outline(one)
        middle = ring.mean(axis=0)
        cv2.fillConvexPoly(result, np.round(middle + size * (ring - middle)).astype(np.int32), value)
    return result


def _joined(near: NDArray[np.bool_], start: int) -> NDArray[np.bool_]:
    """Return which places are joined to one by others that lie near each other."""
    reached = near[start]
    while True:
        wider = near[reached].any(axis=0)
        if (wider == reached).all():
            return reached
        reached = wider


# What the clearest counters tell of all others: how the camera sees colours, and which drawing of the faces lies on the table.

Floats = NDArray[np.float32]
ENOUGH_LOOKS = 4  # looks that tell something
BRIGHTEST = 45.0  # steps of lightness: what is brighter in the light of the scan has lost its colour
# What no change counts, in square steps: of a colour itself, of one by another, of all alike. Light that makes all redder must not
# be told as one that makes yellow redder because nearly all that is seen is yellow: blue would go the other way.
OWN, CROSSED, ALIKE, KEPT_COLOURS = 400.0, 6000.0, 1.0, 0.02


def change_of(table: Table, looks: Sequence[Look]) -> Floats:
    """Return (4, 3) what carries the colours of the book, and 1, to those of the photograph; hardly any change of few looks."""
    identity = np.vstack([np.eye(3), np.zeros(3)])
    theirs, ours = [], []
    for look in looks:
        faces = table.sharps[look.group]
        drawn, seen = faces.pictures[faces.best_patch(int(look.scores.argmax()))], upright(table, look)
        told = faces.mask & (seen[..., 0] < BRIGHTEST)
        theirs.append(drawn[told][::5])
        ours.append(seen[told][::5, :3])
    if len(ours) < ENOUGH_LOOKS:
        return identity.astype(np.float32)
    source = np.concatenate(theirs)
    source = np.column_stack([source, np.ones(len(source))]).astype(np.float64)
    goal = np.concatenate(ours).astype(np.float64)
    common, change = source.T @ source, source.T @ (goal - source @ identity)
    result = identity.copy()
    for channel in range(3):
        keep = np.array([*(OWN if n == channel else CROSSED for n in range(3)), ALIKE])
        held = common + KEPT_COLOURS * len(source) * np.diag(keep)  # colours that no clear look shows are kept
        result[:, channel] += np.linalg.solve(held, change[:, channel])
    return result.astype(np.float32)


def drawing_of(table: Table, looks: Sequence[Look]) -> int | None:
    """Return which drawing of the faces (`Group.drawings`) most looks are likest; None where few tell, or no face has two.

    All counters of a table come from one printer. Where less is written on them and signs stand elsewhere than in the book, faces
    that differ in one figure are hardly told apart: what is drawn otherwise weighs more.
    """
    told: Counter[int] = Counter()
    for look in looks:
        faces = table.sharps[look.group]
        own = [n for n in faces.patches_of(int(look.scores.argmax())) if faces.group.drawings[n] != patterns.LEARNT]
        if len(own) > 1:
            seen = patterns.rows(upright(table, look)[None, ..., :3][:, faces.mask])
            likest = int((faces.fine[own] @ seen[0]).argmax())
            told[faces.group.drawings[own[likest]]] += 1
    most = told.most_common(1)
    return most[0][0] if sum(told.values()) >= ENOUGH_LOOKS else None


def upright(table: Table, look: Look) -> Floats:
    faces = table.sharps[look.group]
    unit = faces.group.form.wide * table.share / classify.CLOSE
    return classify.upright_picture(table.lab, (look.x, look.y, look.turn, look.factor), unit, faces.size)


# From hints to counters: looks at each place, the colours of the book brought to those of the photograph, the best kept.

OBVIOUSLY = 96  # places that are looked at closely in the order of their hints alone
MOST = 224  # places that are looked at in any case
IDLE = 3  # waves of further places without any counter after which no more are looked at
STARTS, AGAIN = 6, 96  # of a second look where the first found little, and how many of those there may be
# Belief from which on a counter is there; belief and share of what is explained from which on no second look is needed.
THERE, SOUND, WHOLLY = 1.5, 4.0, 0.85
NEARLY = -9.0  # belief that the look at a counter may have that was not made out yet
TOGETHER = 4  # hints of one form that one core looks at
WAVE = 32  # places looked at together; what is clear is not looked at again by later ones
CLEAR, SURELY = 1.12, 2.5  # the value and the odds of a look that needs no other beside it
OBVIOUS, INSIDE = 0.7, 0.4  # a likeness, of a side from the middle
HOPE = 0.4  # what explains less after some looks is no counter
KNOWN = 1.1  # looks of such value tell how the camera sees colours
# What likeness, figure and proof say together, as the logarithm of the odds: fitted to 1,900 looks at 20 photographs. From which on
# a counter is told, one that the mirror has there, and one where it has nothing near by.
LIKENESS, FIGURE, PROOF, NEITHER = 7.9, 3.8, 2.1, -10.2
PROVEN, HOPED, UNHOPED = -1.6, -3.6, 0.5
HOPELESS = -7.0  # what is no more likely so far is not looked at more closely
# What odds and likeness count beside the value of a look, and how far behind in it one may be. Likeness, which sees all of the
# close picture, knows the right one of several faces better than it knows a counter from none.
ODDS, LIKER, DOUBTED = 0.1, 4.0, 0.5
ALTERNATIVES = 2  # faces weighed of a first look
# Faces weighed of a look, how far behind they may be; faces so alike differ in small print alone, which likeness tells best.
FACES, BEHIND, SAME = 4, 0.15, 0.99
TRIED, ENOUGH = 70, 25  # places that are tried for colours, counters that tell enough
KEPT = 0.06  # by so much another form must be better: it is tried at many turns, and one of them may fit by chance
# Share of a counter that another, better one may cover, and of one that is sound for all that; of a marker that surely lies on the
# corner of a counter, and how large it may be beside that.
OVERLAP, OVERLAPPED = 0.3, 0.45
SURE, LAID_ON, SMALL = 9.0, 0.7, 0.5


@dataclass(frozen=True)
class Chosen:
    """A counter that was found: its look, what it explains of the photograph, and the odds that it lies there.

    `rival` is the best look of another form at the same place, `ahead` how far this one is better than that; `read` is how far the
    face is ahead of others of its own form (`Reading.ahead`).
    """

    look: Look
    weight: Weight
    odds: float = 0.0
    rival: Look | None = None
    ahead: float = np.inf
    read: float = np.inf

    @property
    def worth(self) -> float:
        """What looks at one place are compared by."""
        return self.weight.value + ODDS * self.odds + LIKER * self.look.score

    @property
    def belief(self) -> float:
        """How likely it is that a counter lies there by all that is known, as the logarithm of the odds."""
        figure = max(self.weight.figure, -1.0)
        return LIKENESS * self.look.score + FIGURE * figure + PROOF * self.odds + NEITHER

    @property
    def clear(self) -> bool:
        """Whether nothing better need be looked for there."""
        return self.weight.value > CLEAR and self.odds > SURELY


def chosen(table: Table, found: Sequence[Hint], cancelled: Callable[[], bool]) -> tuple[list[Chosen], Table]:
    """Return the counters on top, and the table with the faces in the colours of the photograph."""
    looked = _first_looks(spots(found, table), table, cancelled)
    if cancelled():
        return [], table
    _look_again(looked, table)
    places = [some for _, some in looked if max((one.belief for one in some), default=-np.inf) > HOPELESS]
    table = table.coloured(change_of(table, [one.look for one, *_ in places if one.weight.value > KNOWN]))
    some = [(n, one.look) for n, ones in enumerate(places) for one in ones[:3]]
    settled = table.settled([look for _, look in some])
    ways = [
        [way for _, look in own for way in _ways(look, table, FACES)]
        for _, own in itertools.groupby(zip(some, settled, strict=True), key=lambda pair: pair[0][0])
    ]
    result = _against_other_forms(apart(_likeliest(ways, table), table), table)
    readings = face_difference.read([one.look for one in result], table)
    for n, (one, own) in enumerate(zip(result, readings, strict=True)):
        # Of two forms that which was taken so far is the other one's rival.
        rival = one.rival if own.look.group == one.look.group else one.look
        result[n] = replace(one, look=own.look, read=own.ahead, rival=rival)
    return result, table


def _first_looks(
    places: Sequence[Spot], table: Table, cancelled: Callable[[], bool]
) -> list[tuple[Spot, list[Chosen]]]:
    """Return places with looks at each; without those within a counter that was found before.

    A hand or a misfit of the board gives hundreds of hints side by side, many better than that of a counter in poor light. So once
    the best hints had their look, what lies alone and the best of those that lie together take turns with the next best hints. Each
    counter that is found gives a few places at its sides, of its walls and its shadow: the best of them come last, for once. Of 740
    that were looked at in 20 photographs 2 were counters, both among the first 30.
    """
    result: list[tuple[Spot, list[Chosen]]] = []
    clear: list[Chosen] = []
    likely: list[Chosen] = []
    fruitful = start = 0
    rest, theirs = list(places), list[Spot]()
    last = False
    while not last and not cancelled() and (start < MOST or start - fruitful <= IDLE * WAVE):
        if start == OBVIOUSLY:
            alone = best_first([spot.hints[0] for spot in rest], [1.0] * len(rest), [one.look for one in likely], table)
            turn = {n: min(n, rank) for rank, n in enumerate(alone)}
            rest = [*(rest[n] for n in sorted(turn, key=lambda n: turn[n])), *theirs]
            rest, theirs = parted(rest, [one.look for one in likely], table)
        last = len(rest) < WAVE
        some, rest = (rest + theirs)[:WAVE], rest[WAVE:]
        taken = _within([hint for spot in some for hint in spot.hints], clear, table)
        free = iter([not any(row) for row in taken.tolist()])
        wave = [Spot([hint for hint in spot.hints if next(free)], spot.spare) for spot in some]
        wave = [spot for spot in wave if spot.hints]
        ones = _looked([spot.hints for spot in wave], table, 1)
        result += zip(wave, ones, strict=True)
        # What is so clear that what lies within it is not looked at again.
        clear += [some[0] for some in ones if some and some[0].clear and some[0].look.score > OBVIOUS]
        # In a blurred photograph hardly anything is clear; what is likely and lies where nothing did so far is a fruit there, too.
        fresh = [some[0] for some in ones if some and some[0].belief > THERE]
        known = _within([_hint_of(one.look) for one in fresh], likely, table).tolist()
        likely += fresh
        rest, hidden = parted(rest, [one.look for one in fresh], table)
        theirs += hidden
        fruitful = fruitful if all(any(row) for row in known) else start
        start += WAVE
    return result


def _look_again(places: list[tuple[Spot, list[Chosen]]], table: Table) -> None:
    """Look a second time where little is known once all was looked at; within a counter that was found its own lines are seen."""
    known = [one for _, some in places for one in some[:1] if one.belief > THERE]
    whole = [one.look for one in known if one.weight.share > WHOLLY and one.belief > SOUND]
    within = _within([spot.hints[0] for spot, _ in places], known, table)
    weak: list[tuple[Spot, list[Chosen]]] = []
    for (spot, some), there in zip(places, within, strict=True):
        sure = [one for one in some if one.belief > THERE]
        known_well = any(one.weight.share > WHOLLY for one in sure) and any(one.belief > SOUND for one in sure)
        if not known_well and all(any(known[n] is one for one in some) for n in np.flatnonzero(there)):
            weak.append((spot, some))
    # Where a look came near to something there mostly is a counter; where none came to anything there may be.
    belief = [max((one.belief for one in some), default=-np.inf) for _, some in weak]
    near = sorted((n for n in range(len(weak)) if belief[n] > NEARLY), key=lambda n: -belief[n])
    others = [n for n in range(len(weak)) if belief[n] <= NEARLY]
    order = best_first([weak[n][0].hints[0] for n in others], [1.0] * len(others), whole, table)
    queue = [weak[n] for n in [*near, *(others[n] for n in order)][:AGAIN]]
    for start in range(0, len(queue), WAVE):
        wave = queue[start : start + WAVE]
        before = [max((one.belief for one in some), default=-np.inf) for _, some in wave]
        afresh = _looked([spot.firsts for spot, _ in wave], table, STARTS)
        beside = _looked([spot.spare for spot, _ in wave], table, 1)
        gained = False
        for (_, some), one, other, known_so_far in zip(wave, afresh, beside, before, strict=True):
            some += [*one, *other]
            some.sort(key=lambda look: -look.worth)
            gained = gained or max((look.belief for look in some), default=-np.inf) > max(PROVEN, known_so_far)
        if not gained and start + WAVE >= len(near):
            break  # what comes now promises less still


def _hint_of(one: Look, group: int | None = None) -> Hint:
    """Return a look as a hint: that a face of a group, its own if None, may lie there."""
    return Hint(one.x, one.y, one.turn, one.group if group is None else group, one.score)


def _likeliest(places: Sequence[Sequence[Look]], table: Table, hinted: Sequence[int] | None = None) -> list[Chosen]:
    """Return of each place the look that explains most and is proven best; a form `hinted` at goes for a clearly better one."""
    weights = table.weighed(places)
    some: list[tuple[int, Look, Weight]] = []
    for n, (looks, own) in enumerate(zip(places, weights, strict=True)):
        least = max(weight.value for weight in own) - DOUBTED
        some += [(n, look, weight) for look, weight in zip(looks, own, strict=True) if weight.value >= least]
    odds = table.proofs([look for _, look, _ in some])
    ones: list[list[Chosen]] = [[] for _ in places]
    for (n, look, weight), own_odds in zip(some, odds, strict=True):
        ones[n].append(Chosen(look, weight, own_odds))
    return [_best_form(own, None if hinted is None else hinted[n]) for n, own in enumerate(ones)]


def _best_form(ones: Sequence[Chosen], hinted: int | None) -> Chosen:
    """Return the best look at one place, with the best of another form beside it."""
    best = max(ones, key=lambda one: one.worth + (KEPT if one.look.group == hinted else 0.0))
    others = [one for one in ones if one.look.group != best.look.group]
    if not others:
        return best
    rival = max(others, key=lambda one: one.worth)
    return replace(best, rival=rival.look, ahead=best.worth - rival.worth)


def _against_other_forms(found: Sequence[Chosen], table: Table) -> list[Chosen]:
    """Return counters weighed against faces of other forms that are alike: a pawn with a badge at its rim, the same without.

    Hints of one of them come where the other lies, and what is clear is not looked at again.
    """
    hints: list[Hint] = []
    of: list[int] = []
    for n, one in enumerate(found):
        for group in table.alike_forms(one.look):
            hints.append(_hint_of(one.look, group))
            of.append(n)
    rivals: dict[int, list[Look]] = {}
    for n, look in zip(of, _close(hints, table, STARTS), strict=True):
        if look is not None:
            rivals.setdefault(n, []).extend(_ways(look, table, FACES))
    doubted = sorted(rivals)
    ways = [[*_ways(found[n].look, table, FACES), *rivals[n]] for n in doubted]
    result = list(found)
    for n, one in zip(doubted, _likeliest(ways, table, [found[n].look.group for n in doubted]), strict=True):
        result[n] = one
    return result


def _within(hints: Sequence[Hint], ones: Sequence[Chosen], table: Table) -> NDArray[np.bool_]:
    """Tell (hints, counters) which hint lies well within which counter that was found, and is not of a much smaller one on it."""
    if not hints or not ones:
        return np.zeros((len(hints), len(ones)), bool)
    forms = [faces.group.form for faces in table.sharps]
    sizes = np.array([(form.wide, form.high) for form in forms])
    size, own = sizes[[one.look.group for one in ones]], sizes[[hint.group for hint in hints]]
    angle = np.radians([one.look.turn for one in ones])
    cos, sin = np.cos(angle), np.sin(angle)
    places, middles = ([(one.x, one.y) for one in some] for some in (hints, [one.look for one in ones]))
    dx, dy = (np.array(places)[:, None] - np.array(middles)[None]).transpose(2, 0, 1)
    inside = np.abs(dx * cos + dy * sin) < INSIDE * size[:, 0] * table.share
    inside &= np.abs(dy * cos - dx * sin) < INSIDE * size[:, 1] * table.share
    return np.asarray(inside & (own.prod(axis=1)[:, None] >= SMALLER * size.prod(axis=1)), bool)


def _looked(places: Sequence[Sequence[Hint]], table: Table, starts: int) -> list[list[Chosen]]:
    """Return looks at each place, best first: hint after hint until one is clear; `starts` as of `naming.looks`.

    Each form gets one look: a round pawn and a square one may be printed nearly alike.
    """
    result: list[list[Chosen]] = [[] for _ in places]
    tried: list[set[int]] = [set() for _ in places]
    for turn in range(max(map(len, places), default=0)):
        now = []
        for n, hints in enumerate(places):
            if turn >= len(hints):
                continue
            group = hints[turn].group
            if group not in tried[n] or not any(one.clear for one in result[n]):
                tried[n].add(group)
                now.append((n, hints[turn]))
        looks = _close([hint for _, hint in now], table, starts)
        ways = [[] if look is None else _ways(look, table, ALTERNATIVES) for look in looks]
        weights = table.weighed(ways)
        some = [
            (n, one, weight)
            for (n, _), own, of_own in zip(now, ways, weights, strict=True)
            for one, weight in zip(own, of_own, strict=True)
            if weight.value > HOPE
        ]
        odds = table.proofs([one for _, one, _ in some])
        for (n, one, weight), own_odds in zip(some, odds, strict=True):
            result[n].append(Chosen(one, weight, own_odds))
    return [sorted(some, key=lambda one: -one.worth) for some in result]


def _close(hints: Sequence[Hint], table: Table, starts: int) -> list[Look | None]:
    """Return the look at each hint (`naming.looks`), those of one form looked at together."""

    def judge(some: Sequence[Sequence[Look]]) -> list[list[float]]:
        return [[one.value for one in own] for own in table.weighed(some, score.ROUGHLY)]

    pictures = (table.lab, table.soft, table.board)

    def part(own: Sequence[int]) -> list[Look | None]:
        some = [hints[n] for n in own]
        return classify.looks(pictures, some, table.sharps[some[0].group], table.share, judge, starts)

    parts: list[Sequence[int]] = []
    for group in sorted({hint.group for hint in hints}):
        of_group = [n for n, hint in enumerate(hints) if hint.group == group]
        parts += [of_group[some] for some in evenly(len(of_group), len(of_group), TOGETHER)]
    parts.sort(key=len, reverse=True)
    looked = in_two(part, parts)
    result = {n: look for own, some in zip(parts, looked, strict=True) for n, look in zip(own, some, strict=True)}
    return [result[n] for n in range(len(hints))]


def best_look(hints: Sequence[Hint], table: Table) -> Chosen | None:
    """Return the best look near some hints of one place, however a counter lies there; None where nothing is like any face."""
    looks = [way for look in _close(hints, table, STARTS) if look is not None for way in _ways(look, table, FACES)]
    return _likeliest([looks], table)[0] if looks else None


def _ways(look: Look, table: Table, most: int) -> list[Look]:
    """Return a look as it would be with each of its likeliest faces: colours that likeness makes little of are weighed."""
    alike = table.sharps[look.group].alike
    faces: list[int] = []
    for n in np.argsort(-look.scores):
        if len(faces) == most or look.scores[n] < look.score - BEHIND:
            break
        if all(alike[n, other] < SAME * np.sqrt(alike[n, n] * alike[other, other]) for other in faces):
            faces.append(int(n))
    return [look.led_by(n) for n in faces]


def first_looks(table: Table, found: Sequence[Hint], cancelled: Callable[[], bool]) -> list[Look]:
    """Return looks at the clearest places, as many as tell enough of the others (`known`)."""
    likely: list[Look] = []
    clear = 0
    places = [spot.hints[:2] for spot in spots(found, table)[:TRIED]]
    for start in range(0, len(places), WAVE):
        if cancelled() or clear >= ENOUGH:
            break
        best = [some[0] for some in _looked(places[start : start + WAVE], table, 1) if some]
        likely += [one.look for one in best if one.belief > THERE]
        clear += sum(one.weight.value > KNOWN for one in best)
    return likely


def known(looks: Sequence[Look], table: Table) -> list[Look]:
    """Return the looks that are clear enough to tell how the camera sees colours."""
    weights = table.weighed([[one] for one in looks])
    return [one for one, (weight,) in zip(looks, weights, strict=True) if weight.value > KNOWN]


def _least(look: Look, table: Table) -> float:
    """Return the belief from which on a counter is told."""
    if table.hopes(look):
        return HOPED
    return UNHOPED if table.expected and not table.near(look) else PROVEN


def apart(found: list[Chosen], table: Table) -> list[Chosen]:
    """Return those that are likely and do not lie in each other, best first."""
    likely = [one for one in found if one.belief >= _least(one.look, table)]
    likely.sort(key=lambda one: -one.weight.value)
    taken = np.zeros(table.lab.shape[:2], np.uint8)
    result: list[Chosen] = []
    for one in likely:
        most = OVERLAPPED if one.belief > (THERE if table.hopes(one.look) else SOUND) else OVERLAP
        if one.belief > SURE and _is_on_larger(one.look, result, table):
            most = LAID_ON
        if table.lay(one.look, taken, most):
            result.append(one)
    return result


def _is_on_larger(look: Look, found: Sequence[Chosen], table: Table) -> bool:
    """Tell whether a look lies at a counter that was found and is much larger: a marker may lie on its corner."""
    forms = [faces.group.form for faces in table.sharps]
    return any(
        forms[look.group].area < SMALL * forms[one.look.group].area
        and np.hypot(one.look.x - look.x, one.look.y - look.y) < table.length(one.look.group)
        for one in found
    )
