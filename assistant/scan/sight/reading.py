"""Which of several faces a counter shows that lies there for certain: the one whose lines are seen, too.

Likeness compares colours and light of the whole counter: a face in another light than its picture, or worn, is less like itself
than like one of its colours with another figure. Lines alone, what changes quickly in lightness, know figures and letters and no
colours. Both together read better than either.

But both look at the whole counter, and wear, noise and gloss lie all over it: of two faces that differ in one figure, the cleaner
picture is liker. So the few that are near are set against each other where they differ most, their colours among it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.scan.sight import patterns
from assistant.scan.sight.apart import rather, slow
from assistant.scan.sight.blurring import kernel_of, upright_blur
from assistant.scan.sight.comparing import Ways, variant_rows
from assistant.scan.sight.naming import CLOSE, Look, Sharp
from assistant.scan.sight.sharing import in_two
from assistant.scan.sight.tables import TWIN, Table

Floats = NDArray[np.float32]
BEHIND, MOST = 0.08, 8  # likeness by which a face may be behind the best and still be the one; faces that are read
LIKE_ENOUGH = 0.8  # likeness from which on a counter surely lies as it was taken to
QUARTERS = (180.0, 90.0, 270.0)  # degrees; what is longer than wide lies upside down at most
REACH = 6  # pixels of the close picture that a blur reaches
SPREAD = 4.0  # pixels of the close picture: what changes more slowly is no line
NEAR = tuple(
    (dx / 2, dy / 2) for dx in range(-2, 3) for dy in range(-2, 3)
)  # pixels beside the place, for each face its own
AROUND = Ways((-1.2, 0.0, 1.2), NEAR)  # a counter was laid right for the face that it was taken for
PLAIN = 1.0  # steps: lines fainter than so are like nothing
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
    length = np.linalg.norm(rows, axis=1, keepdims=True) + PLAIN * np.sqrt(rows.shape[1])
    return np.asarray(rows / length, np.float32)
