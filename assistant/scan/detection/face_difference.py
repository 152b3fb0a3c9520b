"""Which of several faces a counter shows that lies there for certain: told where they differ, and by the lines that are seen.

Likeness compares colours and light of the whole counter: a face in another light than its picture, or worn, is less like
itself than like one of its colours with another figure. Lines alone, what changes quickly in lightness, tell them apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.scan.detection import patterns
from assistant.scan.detection.classify import Look, Sharp
from assistant.scan.detection.correlation import Ways, variant_rows
from assistant.scan.detection.patterns import CLOSE, kernel_of, slow, softened, upright_blur
from assistant.scan.detection.scene import TWIN, Table
from assistant.scan.detection.threads import in_two

# Which of two faces a counter shows rather, told where they differ.
#
# Pixel by pixel, in all colours; and part by part, in lightness, each part as pale or bold as it is seen: of a face that was
# learnt a
# part may be blurred, faded or in gloss, and a figure in it is the same figure still.

Floats = NDArray[np.float32]
# What it counts beside likeness and lines that the photograph shows one of two wholly and nothing of the other.
PIXELS, PARTS = 0.3, 0.2
PALEST, BOLDEST = 0.5, 1.6  # of a face, as it may be seen
FAINT, PLAIN_PART = 30.0, 1.5  # square steps below which a channel of a face, and a part of it, are plain
RIM = 5.0  # pixels of the close picture
# Steps by which light may change a face as a whole: its lightness, not its colours.
TINT = np.array((np.inf, 6.0, 6.0), np.float32)
LOUDEST = 1.5  # of what two faces differ in a pixel or a part, how much it may speak for one of them
EVEN, PART = 6.0, 2.5  # pixels of the close picture: what changes more slowly is light; how far a part reaches


def rather(seen: Floats, drawn: Floats, mask: NDArray[np.bool_]) -> Floats:
    """Return (n, n) by how much rather a counter shows the first of two faces than the second, beside likeness and lines.

    Args:
        seen: (n, high, wide, 3) the counter as it lies for each face.
        drawn: (n, high, wide, 3) the faces.
    """
    inside = depth_inside(mask)
    pixels = by_pixels(seen[:, mask], drawn[:, mask], inside[mask])
    return PIXELS * pixels + PARTS * _by_parts(seen[..., 0], drawn[..., 0], inside, mask.astype(np.float32))


def by_pixels(seen: Floats, drawn: Floats, inside: Floats) -> Floats:
    """Return (n, n) by how much more a counter shows the first of two faces than the second where they differ: 1 for it alone.

    Where they differ most counts most: what tells them apart is printed, and bolder than the wear of either. A scratch or a spot of
    light, which neither has, speaks no louder for one of them than if it showed that one.

    Args:
        seen: (n, pixels, 3) the counter as it lies for each face.
        drawn: (n, pixels, 3) the faces.
        inside: (pixels,) how far from the rim each lies, 0 to 1: there a face that was learnt has what lay beside it.
    """
    ours, theirs = drawn.mean(axis=1, keepdims=True), seen.mean(axis=1, keepdims=True)
    common, own = (((drawn - ours) * other).mean(axis=1, keepdims=True) for other in (seen - theirs, drawn - ours))
    theirs = ours + np.clip(theirs - ours, -TINT, TINT)
    lit = theirs + np.clip((common + FAINT) / (own + FAINT), PALEST, BOLDEST) * (drawn - ours)
    off = np.square(seen - lit).sum(axis=2)
    apart = np.square(lit[:, None] - lit).sum(axis=3)
    speaks = np.clip(off - off[:, None], -LOUDEST * apart, LOUDEST * apart)
    told = inside * apart
    return np.asarray((told * speaks).sum(axis=2) / ((told * apart).sum(axis=2) + 1e-6), np.float32)


def _by_parts(seen: Floats, drawn: Floats, inside: Floats, mask: Floats) -> Floats:
    """Return the same (n, n), told from what is around each pixel, as far as a part reaches; what is light is left out.

    Args:
        seen: (n, high, wide) lightness of the counter as it lies for each face.
        drawn: (n, high, wide) that of the faces.
        inside: (high, wide) how far from the rim each pixel lies, 0 to 1.
        mask: (high, wide) what is compared, 1 or 0.
    """
    seen, drawn = (inside * (light - slow(light, mask, EVEN)) for light in (seen, drawn))
    plain = PLAIN_PART * (softened(inside, PART) + np.float32(1e-3))
    square, own, common = (softened(some, PART) for some in (seen * seen, drawn * drawn, seen * drawn))
    bold = np.clip(common / (own + plain), PALEST, BOLDEST)
    off = square - 2 * bold * common + bold * bold * own
    apart = own[:, None] + own - 2 * softened(drawn[:, None] * drawn, PART)
    speaks = np.clip((off - off[:, None]) / (apart + plain), -LOUDEST, LOUDEST)
    told = inside * apart
    return np.asarray((told * speaks).sum(axis=(2, 3)) / (told.sum(axis=(2, 3)) + 1e-6), np.float32)


def depth_inside(mask: NDArray[np.bool_]) -> Floats:
    """Return how far the pixels of a mask lie from its rim: 1 from `RIM` pixels on, 0 beyond it."""
    depth = cv2.distanceTransform(np.pad(mask, 1).astype(np.uint8), cv2.DIST_L2, 3)[1:-1, 1:-1]
    return np.asarray(np.minimum(depth / RIM, 1.0), np.float32)


# Which of several faces a counter shows that lies there for certain: the one whose lines are seen, too.
#
# Likeness compares colours and light of the whole counter: a face in another light than its picture, or worn, is less like itself
# than like one of its colours with another figure. Lines alone, what changes quickly in lightness, know figures and letters and no
# colours. Both together read better than either.
#
# But both look at the whole counter, and wear, noise and gloss lie all over it: of two faces that differ in one figure, the cleaner
# picture is liker. So the few that are near are set against each other where they differ most, their colours among it.

BEHIND, MOST = 0.08, 8  # likeness by which a face may be behind the best and still be the one; faces that are read
LIKE_ENOUGH = 0.8  # likeness from which on a counter surely lies as it was taken to
QUARTERS = (180.0, 90.0, 270.0)  # degrees; what is longer than wide lies upside down at most
REACH = 6  # pixels of the close picture that a blur reaches
SPREAD = 4.0  # pixels of the close picture: what changes more slowly is no line
NEAR = tuple(
    (dx / 2, dy / 2) for dx in range(-2, 3) for dy in range(-2, 3)
)  # pixels beside the place, for each face its own
AROUND = Ways((-1.2, 0.0, 1.2), NEAR)  # a counter was laid right for the face that it was taken for
PLAIN_LINES = 1.0  # steps: lines fainter than so are like nothing
AT_ONCE = 24  # looks
# Faces that are set against each other, how far one of them may be behind the best in likeness and lines together.
RIVALS, NEARLY = 8, 0.3


@dataclass(frozen=True)
class Reading:
    """A look led by the face that it shows, and how far that is ahead of every other that was not taken for the same picture."""

    look: Look
    ahead: float = np.inf


def read(looks: Sequence[Look], table: Table) -> list[Reading]:
    """Return looks, each led by the face that it shows by likeness, by lines, and where faces that are near differ.

    What has another outline is read, too, where it is much alike: of round pawns that were learnt from a photograph some have the
    corners of their patches, others none. So is what lies turned: a pawn's cross looks alike all four ways, its badge does not.

    Args:
        looks: counters that were found, with the likeness of each face.
        table: the working picture and the faces.
    """
    result = _read_all(looks, table)
    tried = [(n, way) for n, own in enumerate(result) for way in _other_ways(own.look, table)]
    others = table.settled([way for _, way in tried])
    near = [(n, other) for (n, _), other in zip(tried, others, strict=True) if other.score > looks[n].score - BEHIND]
    for (n, _), other in zip(near, _read_all([other for _, other in near], table), strict=True):
        own = result[n]
        ahead = _rather(own.look, other.look, table)
        better = other if ahead < 0 else own
        same = own.look.group == other.look.group and own.look.scores.argmax() == other.look.scores.argmax()
        result[n] = Reading(better.look, better.ahead if same else min(better.ahead, abs(ahead)))
    return result


def _other_ways(one: Look, table: Table) -> Iterator[Look]:
    """Yield where a counter may lie as well: with another outline, and turned if it is not very like what it was taken for."""
    for group in table.alike_forms(one):
        yield replace(one, group=group)
    if one.score < LIKE_ENOUGH:
        form = table.sharps[one.group].group.form
        for quarter in QUARTERS if form.square else QUARTERS[:1]:
            yield replace(one, turn=one.turn + quarter)


def _read_all(looks: Sequence[Look], table: Table) -> list[Reading]:
    """Return looks, each led by the face of its own form that it shows."""
    result = [Reading(one) for one in looks]
    open_ones: dict[int, list[int]] = {}
    for n, one in enumerate(looks):
        if np.count_nonzero(one.scores > one.score - BEHIND) > 1:
            open_ones.setdefault(one.group, []).append(n)
    parts = [some[start : start + AT_ONCE] for some in open_ones.values() for start in range(0, len(some), AT_ONCE)]

    def part(some: Sequence[int]) -> list[Reading]:
        return _read(table, [looks[n] for n in some])

    for some, readings in zip(parts, in_two(part, parts), strict=True):
        for n, own in zip(some, readings, strict=True):
            result[n] = own
    return result


def _rather(one: Look, other: Look, table: Table) -> float:
    """Return by how much rather a counter shows the best face of one look than that of another look, of a form as large.

    They are compared within both outlines: what a patch has beyond its counter, or lacks of it, tells nothing of what is printed.
    """
    both = table.sharps[one.group].mask & table.sharps[other.group].mask
    seen, drawn = [], []
    for look in (one, other):
        faces = table.sharps[look.group]
        seen.append(_seen([look], faces, table)[0])
        drawn.append(_blurred(faces, np.array(faces.patches_of(int(look.scores.argmax()))), look, table))
    of = [n for n, some in enumerate(drawn) for _ in some]
    near, ahead = _against(np.concatenate(seen), np.concatenate(drawn), both, of)
    if len(near) == 1:
        return np.inf if near == [0] else -np.inf
    return float(ahead[near.index(0), near.index(1)])


def _read(table: Table, looks: Sequence[Look]) -> list[Reading]:
    """Return looks of one form, each led by the face that is read."""
    faces = table.sharps[looks[0].group]
    seen = _seen(looks, faces, table)
    return [_read_one(one, own, faces, table) for one, own in zip(looks, seen, strict=True)]


def _seen(looks: Sequence[Look], faces: Sharp, table: Table) -> Floats:
    """Return what lies where looks of one form are, at all places `AROUND` them (n, ways, high, wide, 3)."""
    places = np.array([(one.x, one.y, one.turn, one.factor) for one in looks])
    rows = variant_rows(table.lab, places, faces.wide / CLOSE, faces.size, AROUND)
    return np.asarray(rows.reshape(len(looks), len(AROUND), *faces.size[::-1], -1)[..., :3], np.float32)


def _read_one(one: Look, seen: Floats, faces: Sharp, table: Table) -> Reading:
    """Return what a look shows, seen at places beside each other."""
    likely = np.argsort(-one.scores)[:MOST]
    likely = likely[one.scores[likely] > one.score - BEHIND]
    patches = np.flatnonzero(np.isin(faces.group.of, likely))
    drawn = _blurred(faces, patches, one, table)
    numbers, ahead = _against(seen, drawn, faces.mask, [faces.group.of[n] for n in patches])
    best = int(ahead.min(axis=1).argmax())
    others = [n for n, face in enumerate(numbers) if faces.alike[numbers[best], face] < TWIN]
    return Reading(one.led_by(numbers[best]), float(ahead[best, others].min(initial=np.inf)))


def _against(seen: Floats, drawn: Floats, mask: NDArray[np.bool_], of: Sequence[int]) -> tuple[list[int], Floats]:
    """Return the faces that are near, likest first, and (n, n) how far each is ahead of each other.

    Likeness and lines are each asked where they are best.

    Args:
        seen: (ways, high, wide, 3) a counter at places beside each other.
        drawn: (pictures, high, wide, 3) as it would look.
        of: the number of each picture's face.
    """
    likeness = patterns.rows(seen[:, mask]) @ patterns.rows(drawn[:, mask]).T
    lines = _lines(seen, mask) @ _lines(drawn, mask).T
    whole = likeness.max(axis=0) + lines.max(axis=0)
    near: list[int] = []  # of each face the picture that is likest
    for n in np.argsort(-whole).tolist():
        if len(near) == RIVALS or whole[n] < whole.max() - NEARLY:
            break
        if all(of[n] != of[other] for other in near):
            near.append(n)
    at = (likeness + lines)[:, near].argmax(axis=0)
    ahead = whole[near][:, None] - whole[near] + rather(seen[at], drawn[near], mask)
    np.fill_diagonal(ahead, np.inf)
    return [of[n] for n in near], np.asarray(ahead, np.float32)


def _blurred(faces: Sharp, patches: NDArray[np.intp], one: Look, table: Table) -> Floats:
    """Return pictures of faces as the photograph is blurred where a look is."""
    if table.blur is None:
        return faces.pictures[patches]
    blur = upright_blur(table.blur(one.x, one.y), one.turn, faces.wide / CLOSE * one.factor)
    kernel, rim = kernel_of(blur, REACH), cv2.BORDER_REPLICATE
    return np.stack([cv2.filter2D(faces.crisp[n], -1, kernel, borderType=rim) for n in patches])


def _lines(pictures: Floats, mask: NDArray[np.bool_]) -> Floats:
    """Return the lines of pictures (n, high, wide, 3), in lightness, as rows of length 1 (n, pixels that count)."""
    rows = (pictures[..., 0] - slow(pictures[..., 0], mask.astype(np.float32), SPREAD))[:, mask]
    length = np.linalg.norm(rows, axis=1, keepdims=True) + PLAIN_LINES * np.sqrt(rows.shape[1])
    return np.asarray(rows / length, np.float32)
