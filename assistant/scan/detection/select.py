"""From hints to counters: hints put together by place, the places in order, the camera's colours, looks at each, the best kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import cv2
import numpy as np
from msgspec.structs import replace

from assistant.core.record import Record
from assistant.scan.arrays import Floats
from assistant.scan.detection import classify, patterns
from assistant.scan.detection.classify import LIKELIEST, Look
from assistant.scan.detection.correlation import upright_pictures
from assistant.scan.detection.scene import Table
from assistant.scan.detection.score import Weight
from assistant.scan.detection.search import Hint
from assistant.scan.threads import WAVE

# Hints put together by place: what lies there is looked at as one thing, hint after hint.

NEAR = 0.25  # of a side, as far as a look reaches (`classify.looks`): hints within belong to one counter


Spot = list[Hint]  # a place where a counter may lie: the best hint of each form, best first


def spots(found: Sequence[Hint], table: Table) -> list[Spot]:
    """Return the places of hints, best first."""
    result: list[Spot] = []
    at = np.zeros((0, 3))
    for hint in found:
        side = table.length(hint.group)
        if len(at):
            off = np.hypot(at[:, 0] - hint.x, at[:, 1] - hint.y)
            near = int(np.argmin(off))
            if off[near] < NEAR * max(side, at[near, 2]):
                if all(hint.group != other.group for other in result[near]):
                    result[near].append(hint)
                continue
        result.append([hint])
        at = np.vstack([at, (hint.x, hint.y, side)])
    return result


# What the clearest counters tell of all others: how the camera sees colours, and which drawing of the faces lies on the table.

# What no change of a colour counts, in square steps. Light that makes all redder, which counts nothing, must not be told as one
# that makes yellow redder because nearly all that is seen is yellow: blue would go the other way.
KEPT = 30.0


def change_of(table: Table, looks: Sequence[Look]) -> Floats:
    """Return (4, 3) what carries the colours of the book, and 1, to those of the photograph."""
    identity = np.vstack([np.eye(3), np.zeros(3)])
    theirs, ours = [np.zeros((1, 3), np.float32)], [np.zeros((1, 3), np.float32)]
    for look in looks:
        faces = table.sharps[look.group]
        drawn, seen = faces.pictures[faces.best[int(look.scores.argmax())]], upright(table, look)
        theirs.append(drawn[faces.mask][::5])
        ours.append(seen[faces.mask][::5, :3])
    source = np.concatenate(theirs)
    source = np.column_stack([source, np.ones(len(source))]).astype(np.float64)
    goal = np.concatenate(ours).astype(np.float64)
    common, change = source.T @ source, source.T @ (goal - source @ identity)
    held = common + len(source) * np.diag([KEPT] * 3 + [0.0])  # colours that no clear look shows are kept
    return np.asarray(identity + np.linalg.solve(held, change), np.float32)


def drawing_of(table: Table, looks: Sequence[Look]) -> int | None:
    """Return which drawing of the faces (`Group.drawings`) most looks are likest; None where no face has two.

    All counters of a table come from one printer. Where less is written on them and signs stand elsewhere than in the book, faces
    that differ in one figure are hardly told apart: what is drawn otherwise weighs more.
    """
    told: Counter[int | None] = Counter()
    for look in looks:
        faces = table.sharps[look.group]
        drawings, face = faces.group.drawings, look.scores.argmax()
        own = [n for n, of in enumerate(faces.group.of) if of == face and drawings[n] is not None]
        if len(own) > 1:
            seen = patterns.rows(upright(table, look)[None, ..., :3][:, faces.mask])
            likest = int((faces.fine[own] @ seen[0]).argmax())
            told[drawings[own[likest]]] += 1
    most = told.most_common(1)
    return most[0][0] if most else None


def upright(table: Table, look: Look) -> Floats:
    faces = table.sharps[look.group]
    return upright_pictures(table.lab, np.array([look.at]), faces.unit, faces.size)[0]


# From hints to counters: looks at each place, the colours of the book brought to those of the photograph, the best kept.

IDLE = 6  # waves of places without any counter after which no more are looked at
# Odds (`Weight.belief`, the logarithm) from which on a counter is told; is so clear that it needs no other look, and may be
# certain. As much a face must be likelier than any other to be certain.
PROVEN, CLEAR = -1.0, 2.0


class Chosen(Record):
    """A counter that was found: its look, what it explains of the photograph, and the odds that it lies there.

    `rival` is the best look of another form at the same place, `ahead` how far another face is behind (`Weight.worth`).
    """

    look: Look
    weight: Weight
    rival: Chosen | None = None
    ahead: float = np.inf


def chosen(table: Table, found: Sequence[Hint]) -> tuple[list[Chosen], Table]:
    """Return the counters on top, best first, and the table with the faces in the colours of the photograph."""
    places = spots(found, table)
    table = _recoloured(table, _looks(places[: 2 * WAVE], table))
    looked = [ones[:LIKELIEST] for ones in _looks(places, table) if ones]
    table = _recoloured(table, looked)
    settled = iter(table.settled([one.look for ones in looked for one in ones]))
    weighed = _weighed([[next(settled) for _ in ones] for ones in looked], table)
    return apart([best_of(ones, table) for ones in weighed], table), table


def _recoloured(table: Table, looked: Sequence[Sequence[Chosen]]) -> Table:
    """Return a table with the faces as they are drawn there, in the colours of the photograph."""
    likely = [ones[0].look for ones in looked if ones and ones[0].weight.belief > PROVEN]
    drawing = drawing_of(table, likely)
    table = table if drawing is None else table.drawn_as(drawing)
    return table.coloured(change_of(table, likely))


def _looks(places: Sequence[Spot], table: Table) -> list[list[Chosen]]:
    """Return looks at each place, best first; without those within a counter that was found before.

    A hand or a misfit of the board gives hundreds of hints side by side, many better than that of a counter in poor light.
    """
    result: list[list[Chosen]] = []
    clear: list[tuple[Floats, float]] = []
    idle = 0
    for start in range(0, len(places), WAVE):
        if idle == IDLE:
            break
        some = places[start : start + WAVE]
        ones = _looked([[hint for hint in spot if not _is_within(hint, clear, table)] for spot in some], table)
        result += ones
        likely = [own[0] for own in ones if own and own[0].weight.belief > PROVEN]
        # What is so clear that what lies within it is not looked at again.
        for look in (one.look for one in likely if one.weight.belief > CLEAR):
            clear.append((table.outline(look), table.sharps[look.group].group.form.area))
        idle = 0 if likely else idle + 1
    return result


def best_of(ones: Sequence[Chosen], table: Table) -> Chosen:
    """Return the best look at one place, with the best of another form beside it."""
    best, *others = sorted(ones, key=lambda one: -one.weight.worth)
    rival = next((one for one in others if one.look.group != best.look.group), None)
    another = next((one for one in others if not table.are_twins(best.look, one.look)), None)
    return replace(best, rival=rival, ahead=best.weight.worth - another.weight.worth if another is not None else np.inf)


def _is_within(hint: Hint, clear: Sequence[tuple[Floats, float]], table: Table) -> bool:
    """Tell whether a hint lies within a counter that was found (ring, area), and is not of a smaller one on it."""
    area = table.sharps[hint.group].group.form.area
    return any(area >= its and _holds(ring, hint) for ring, its in clear)


def _looked(places: Sequence[Spot], table: Table) -> list[list[Chosen]]:
    """Return looks at each place, best first: hint after hint until one is clear.

    Each form as large or larger gets one look: a round pawn and a square one may be printed nearly alike, and a small plain face is
    like the middle of many.
    """
    areas = [faces.group.form.area for faces in table.sharps]
    result: list[list[Chosen]] = [[] for _ in places]
    tried: list[set[int]] = [set() for _ in places]
    for turn in range(max(map(len, places), default=0)):
        now = []
        for n, hints in enumerate(places):
            if turn >= len(hints):
                continue
            group, clear = hints[turn].group, [one.look for one in result[n] if one.weight.belief > CLEAR]
            larger = all(areas[group] >= areas[one.group] for one in clear)
            if not clear or (larger and group not in tried[n]):
                tried[n].add(group)
                now.append((n, hints[turn]))
        looks = _close([hint for _, hint in now], table)
        weighed = _weighed([[] if look is None else [look] for look in looks], table)
        for (n, _), ones in zip(now, weighed, strict=True):
            result[n] += ones
    return [sorted(some, key=lambda one: -one.weight.worth) for some in result]


def _weighed(places: Sequence[Sequence[Look]], table: Table) -> list[list[Chosen]]:
    """Return looks at each place with each of their likeliest faces."""
    ways = [[way for look in looks for way in _ways(look, table)] for looks in places]
    weights = iter(table.weighed([way for own in ways for way in own]))
    return [[Chosen(way, next(weights)) for way in own] for own in ways]


def _close(hints: Sequence[Hint], table: Table) -> list[Look | None]:
    """Return the look at each hint (`classify.looks`), those of one form looked at together."""
    pictures = (table.lab, table.soft, table.board)
    return classify.by_group(hints, lambda some: classify.looks(pictures, some, table.sharps[some[0].group]))


def _ways(look: Look, table: Table) -> list[Look]:
    """Return a look as it would be with each of its likeliest faces: colours that likeness makes little of are weighed."""
    faces = table.sharps[look.group]
    order = np.argsort(-look.scores).tolist()
    rows = faces.fine[[faces.best[n] for n in order]]
    kept = patterns.unlike(rows / np.linalg.norm(rows, axis=1, keepdims=True), LIKELIEST)
    return [look.led_by(order[n]) for n in kept]


def apart(found: Sequence[Chosen], table: Table) -> list[Chosen]:
    """Return those that are likely, best first, without those whose middle a better one covers, or that cover the middle of one."""
    kept: list[tuple[Chosen, Floats]] = []
    for one in sorted((one for one in found if one.weight.belief >= PROVEN), key=lambda one: -one.weight.belief):
        ring = table.outline(one.look)
        if not any(_holds(own, one.look) or _holds(ring, other.look) for other, own in kept):
            kept.append((one, ring))
    return [one for one, _ in kept]


def _holds(ring: Floats, place: Look | Hint) -> bool:
    return cv2.pointPolygonTest(ring, (place.x, place.y), False) >= 0
