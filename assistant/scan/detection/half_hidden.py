"""Counters that lie half beneath others: what is in sight of one is compared with the same part of each face.

A look at a whole counter sees what lies on it, too, and comes to nothing. So where something lies beside a stack that neither the
stack nor its wall explains, outlines are laid that hold all of it and none of the board, and faces are compared within what is in
sight.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.scan.detection import patterns
from assistant.scan.detection.classify import CLOSE, Look, Sharp
from assistant.scan.detection.correlation import Places, upright_pictures
from assistant.scan.detection.scene import Table

Floats = NDArray[np.float32]
Mask = NDArray[np.bool_]
GAP, NEXT_TO = 2, 6  # pixels beside what hides the board: its shadow; as far as what lies beneath it may begin
LEAST, MOST = 0.35, 1.1  # of a counter's surface: what is in sight of it
THIN = 0.3  # of a side: what is narrower is the wall of a stack
# Shares: of an outline in sight; of that, what is covered; of what lies there, what the outline holds.
SHOWS, FILLED, HOLDS = 0.5, 0.8, 0.8
# Pixels and degrees between outlines; of a side, how far their middles lie from what is in sight.
STEP, TURN, BESIDE = 3.0, 10.0, 0.45
SMALL = 16  # pixels in the width of an outline that is laid
LIKELY, KEPT = 24, 4  # outlines that are compared with faces, and looked at more closely
FINER = ((1.5, 4.0), (0.5, 1.5))  # pixels and degrees of the steps of a closer look
INSIDE = 0.9  # of a pixel in sight
ALIKE = 0.84  # likeness from which on a counter lies there: of forty photographs that had none all others came to less


class Part(NamedTuple):
    """What lies somewhere and no counter explains: the rows and columns about it, and which of their pixels are its own."""

    rows: slice
    columns: slice
    own: Mask


def half_hidden(covered: Mask, hidden: Sequence[NDArray[np.float32]], table: Table) -> list[Look]:
    """Return the best look at each place where a counter lies half beneath others.

    Args:
        hidden: all that hides the board of each counter that was found (n, 2), convex, in pixels of the working picture.
    """
    on = np.zeros(covered.shape, np.uint8)
    for ring in hidden:
        cv2.fillConvexPoly(on, np.round(ring).astype(np.int32), 1)
    free = cv2.dilate(on, _square(GAP)) == 0
    looks = []
    for part in _parts(covered & free, cv2.dilate(on, _square(NEXT_TO)) > 0, table):
        best = [look for group in range(len(table.sharps)) if (look := _best(part, covered, free, group, table))]
        looks += sorted(best, key=lambda one: -one.score)[:1]
    return [one for one in looks if one.score > ALIKE]


def _square(reach: int) -> NDArray[np.uint8]:
    return np.ones((2 * reach + 1,) * 2, np.uint8)


def _parts(rest: Mask, near: Mask, table: Table) -> Iterator[Part]:
    """Yield what lies next to counters and is none of them, as large as what may be in sight of one."""
    side = max(table.length(group) for group in range(len(table.sharps)))
    wide = max(3, round(THIN * side))
    thick = cv2.morphologyEx(rest.astype(np.uint8), cv2.MORPH_OPEN, np.ones((wide, wide), np.uint8))
    count, numbers, stats, _ = cv2.connectedComponentsWithStats(thick, connectivity=4)
    for n in range(1, count):
        left, top, across, down, area = (int(one) for one in stats[n])
        part = Part(
            slice(top, top + down), slice(left, left + across), numbers[top : top + down, left : left + across] == n
        )
        if LEAST * side**2 < area < MOST * side**2 and near[part.rows, part.columns][part.own].any():
            yield part


def _best(part: Part, covered: Mask, free: Mask, group: int, table: Table) -> Look | None:
    """Return the best look at a part as a counter of a form; None where no outline of it holds that part."""
    faces = table.sharps[group]
    wide = faces.group.form.wide * table.share
    reach = int(1.3 * max(wide, faces.group.form.high * table.share)) + 2
    top, left = max(0, part.rows.start - reach), max(0, part.columns.start - reach)
    window = (slice(top, part.rows.stop + reach), slice(left, part.columns.stop + reach))
    own = np.zeros(covered[window].shape, np.bool_)
    own[part.rows.start - top : part.rows.stop - top, part.columns.start - left : part.columns.stop - left] = part.own
    masks = np.dstack([free[window], covered[window] & free[window], own, own]).astype(np.float32)
    places = _outlines(masks, faces, wide)
    if not len(places):
        return None
    picture, unit = np.ascontiguousarray(table.lab[window]), wide / CLOSE

    def likeness(some: Places) -> Floats:
        seen = upright_pictures(picture, some, unit, faces.size)[..., :3]
        inside = (upright_pictures(masks, some, unit, faces.size)[..., 0] > INSIDE) & faces.mask
        return _likeness(seen.reshape(len(some), -1, 3), inside.reshape(len(some), -1), faces)

    found = likeness(places)
    for pixels, degrees in FINER:
        best = places[np.argsort(-found.max(axis=1))[:KEPT]]
        places = (best[:, None] + _steps(pixels, degrees)).reshape(-1, 4)
        found = likeness(places)
    n = int(found.max(axis=1).argmax())
    x, y, turn, factor = map(float, places[n])
    scores = np.full(len(faces.group.keys), -1, np.float32)
    np.maximum.at(scores, np.array(faces.group.of), found[n])
    return Look(x + left, y + top, turn % 360, factor, group, scores)


def _steps(pixels: float, degrees: float) -> Places:
    ways = np.meshgrid([-pixels, 0.0, pixels], [-pixels, 0.0, pixels], [-degrees, 0.0, degrees], [0.0])
    return np.stack(ways, axis=-1).reshape(-1, 4)


def _outlines(masks: Floats, faces: Sharp, wide: float) -> Places:
    """Return the outlines (n, 4) that hold what is in sight of a counter and none of the board, turned all ways.

    Args:
        masks: (high, wide, 4) what is in sight, what of that is covered, and, twice, what is to be held.
    """
    form = faces.group.form
    rows, columns = np.nonzero(masks[..., 2])
    x, y = (np.arange(some.min() - BESIDE * wide, some.max() + BESIDE * wide + 1, STEP) for some in (columns, rows))
    alike = 90.0 if form.square else 180.0
    places = np.stack(np.meshgrid(x, y, np.arange(0.0, alike, TURN), [1.0]), axis=-1).reshape(-1, 4)
    size, unit = (SMALL, max(4, round(SMALL * form.high / form.wide))), wide / SMALL
    solid = cv2.resize(form.solid.astype(np.float32), size) > 0.5
    shows, filled, holds, _ = upright_pictures(masks, places, unit, size)[:, solid].mean(axis=1).T
    filled = filled / np.maximum(shows, 1e-3)
    holds = holds * np.count_nonzero(solid) * unit**2 / len(rows)
    worth = np.where((shows > SHOWS) & (filled > FILLED) & (holds > HOLDS), filled + np.minimum(holds, 1.0), 0.0)
    best = places[[n for n in np.argsort(-worth)[:LIKELY] if worth[n] > 0]]
    turned = np.array([(0.0, 0.0, turn, 0.0) for turn in np.arange(0.0, 360.0, alike)])
    return np.asarray((best[:, None] + turned).reshape(-1, 4))


def _likeness(seen: Floats, inside: Mask, faces: Sharp) -> Floats:
    """Return the likeness (`patterns.rows`) of what is seen (n, pixels, 3) to each picture, within what is in sight (n, pixels)."""
    weight = inside.astype(np.float32)
    count = np.maximum(weight.sum(axis=1, keepdims=True), 1.0)
    drawn = faces.pictures.reshape(len(faces.pictures), -1, 3)
    common, theirs, ours = (np.zeros((len(seen), width), np.float32) for width in (len(drawn), len(drawn), 1))
    for channel, kept in enumerate(patterns.KEPT):
        own, face = seen[..., channel] * weight, np.ascontiguousarray(drawn[..., channel].T)
        total, their = own.sum(axis=1, keepdims=True), weight @ face
        common += own @ face - kept * total * their / count
        ours += (own * own).sum(axis=1, keepdims=True) - kept * total**2 / count
        theirs += weight @ face**2 - kept * their**2 / count
    plain = patterns.PLAIN * np.sqrt(count)
    lengths = [np.sqrt(np.maximum(square, 0)) + plain for square in (ours, theirs)]
    return np.asarray(common / (lengths[0] * lengths[1]), np.float32)
