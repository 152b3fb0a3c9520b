"""What was seen held against what is true."""

from dataclasses import dataclass, field

import cv2
import numpy as np

from assistant.scan.detection.score import Weight
from assistant.scan.detection.sightings import Face, FaceBook

VISIBLE = 0.75  # share of a counter's top that must show for it to be asked for
LEAST = 0.3  # from which on it may be seen without being false
TOLD_APART = 12.0  # levels of a channel, on half a millimetre, by which people tell two prints apart
CLEARLY = Weight(0.9, 0.6, 1.0, 3.0)  # what tells of a counter that shows well
SHOWS = 3.5  # levels, over the whole of a counter, from which on small print shows


@dataclass
class Score:
    """Counts over photographs; `wrong` and `missed` tell what for people who look into it."""

    visible: int = 0
    found: int = 0
    right: int = 0
    false: int = 0
    seen: int = 0
    doubtful: int = 0
    sure_wrong: int = 0
    edges_off: list[int] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    falses: list[str] = field(default_factory=list)

    def add(self, other):
        """Count another photograph, too."""
        for name, value in vars(other).items():
            setattr(self, name, getattr(self, name) + value)


def book_of(scene, shot):
    """Return the book of the faces as they were printed."""
    scale = shot.scan.full_size[0] / scene.paper.pixels.shape[1] * scene.paper.counter
    return FaceBook({key: Face(piece.width * scale, (piece.pixels,)) for key, piece in scene.pieces.items()})


def twins(pieces, one, other):
    """Tell whether two faces are the same print but for small letters that no rule needs, so that no player would call one wrong.

    Of their large print (`art`) the place where they differ most counts, however little of the counter it is: a band of another
    colour along an edge, another figure or a badge is another face. Small print counts where it covers so much that it shows.
    """
    if one == other:
        return True
    first, second = pieces[one], pieces[other]
    if abs(first.width - second.width) > 0.01 or first.pixels.shape != second.pixels.shape:
        return False
    return _apart(first.large_print, second.large_print).max() < TOLD_APART and bool(
        _apart(first.pixels, second.pixels).mean() < SHOWS
    )


def _apart(one, other):
    """Return by how many levels two faces, small, differ in each pixel and channel."""
    return np.abs(_small(one) - _small(other))


def _small(face):
    small = cv2.resize(face, (32, 32), interpolation=cv2.INTER_AREA).astype(np.float32)
    return np.asarray(cv2.GaussianBlur(small[..., :3] * small[..., 3:] / 255, (0, 0), 1), np.float32)


def scored(sight, shot, pieces):
    """Return how well one photograph was read."""
    score = Score(seen=len(sight.seen))
    used = set()
    for lying in sorted(shot.lying, key=lambda one: -one.shown):
        near = [
            (np.hypot(one.place[0] - lying.place[0], one.place[1] - lying.place[1]), n)
            for n, one in enumerate(sight.seen)
            if n not in used
        ]
        off, n = min(near, default=(np.inf, -1))
        hit = off < 0.5 * lying.side
        if hit and lying.shown >= LEAST:
            used.add(n)
        if lying.shown < VISIBLE:
            continue
        score.visible += 1
        if not hit:
            score.missed.append(_said(lying))
            continue
        one = sight.seen[n]
        score.found += 1
        score.doubtful += not one.certain
        score.edges_off.append(one.edges - lying.beneath)
        if twins(pieces, one.face, lying.face):
            score.right += 1
        else:
            score.sure_wrong += one.certain
            score.wrong.append(f"{_said(lying)} as {one.face} {one.likely[0].score:.2f}")
    for n, one in enumerate(sight.seen):
        if n not in used:
            score.false += 1
            score.falses.append(f"{one.face} {one.likely[0].score:.2f} at {one.place[0]:.0f},{one.place[1]:.0f}")
    return score


def _said(lying):
    return f"{lying.face} at {lying.place[0]:.0f},{lying.place[1]:.0f}"
