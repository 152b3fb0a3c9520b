"""One synthetic photograph seen and scored: what tests and the benchmark share."""

import time
from dataclasses import dataclass, replace

import cv2
import numpy as np

from assistant.scan.detection.pipeline import see
from assistant.scan.detection.sightings import Face, FaceBook, SightError
from assistant.scan.detection.training import Placed, learn
from assistant.scan.pictures.images import Picture
from tests.photo.altered import WHAT, altered, is_left, offered
from tests.photo.mirrored import book_for, mirrored, seen_with, told
from tests.photo.scoring import VISIBLE, Score, book_of, scored, twins
from tests.photo.shots import Scene, Shot, shot, some_hardness


@dataclass(frozen=True)
class Trial:
    """What came of it; `refused` if the photograph was. Seconds of the wall and of the processors."""

    shot: Shot
    scene: Scene
    score: Score
    wall: float
    busy: float
    refused: bool = False


def tried(seed, map_id, style, hard=None, book=None):
    """Return what is seen in the photograph of a seed."""
    taken, scene = shot(seed, map_id, style, hard)
    start, busy = time.perf_counter(), time.process_time()
    refused = False
    try:
        sight = see(taken.scan, [taken.photo], book or book_of(scene, taken))
        score = scored(sight, taken, scene.pieces)
    except SightError:
        refused = True
        score = Score()
        score.visible = sum(one.shown >= VISIBLE for one in taken.lying)
    return Trial(taken, scene, score, time.perf_counter() - start, time.process_time() - busy, refused)


def learnt(seed, map_id, style):
    """Return how many counters in sight show a face that an earlier photograph taught, and how many of those are read rightly.

    The first photograph is of the same counters, each as worn as it is, laid otherwise; only patches from it are in the book.
    Counters are asked for whose own face it showed, or one of the same print but for small letters (`twins`): what it never showed
    nobody can know by it. One that is not found is not read rightly, and none is where the second photograph is refused.
    """
    hard = replace(some_hardness(seed), stacks=60, highest=1, hands=0, cards=0)
    first, scene = shot(seed + 50_000, map_id, style, hard, owner=seed)
    side = scene.paper.counter * first.scan.full_size[0] / scene.paper.pixels.shape[1]
    placed = [
        Placed(one.face, one.place, one.side, one.turn, scene.pieces[one.face].width / scene.pieces[one.face].height)
        for one in first.lying
        if one.shown > 0.95
    ]
    try:
        patches = learn(first.scan, [first.photo], placed)
    except SightError:
        return 0, 0
    faces = {key: Face(scene.pieces[key].width * side, (), tuple(some)) for key, some in patches.items()}
    second, scene = shot(seed, map_id, style, owner=seed)
    known = tuple(one for one in second.lying if any(twins(scene.pieces, one.face, key) for key in faces))
    try:
        score = scored(see(second.scan, [second.photo], FaceBook(faces)), replace(second, lying=known), scene.pieces)
    except SightError:
        return sum(one.shown >= VISIBLE for one in known), 0
    return score.visible, score.right


def unchanged(trial, map_id, seed):
    """Return how many differences the player is told, doubtful or not, where the mirror has all that lies there."""
    truth = mirrored(map_id, trial.shot, trial.scene, seed)
    try:
        view = seen_with(truth.position, truth.sheets, trial.shot, trial.scene)
    except SightError:
        return 1  # that it is refused is told
    return len(told(truth.without_strays(view), truth.position))


def changed(trial, map_id, seed):
    """Return how many deeds of each kind were done since the mirror was right, and how many of them are offered.

    Whether what was taken off a bare place or a pile is gone is asked only where all of its zone is in sight; what another deed
    undid is not asked.
    """
    truth = mirrored(map_id, trial.shot, trial.scene, seed)
    _, twins = book_for(truth.position.kinds, trial.shot, trial.scene)
    first = {key: group[0] for group in twins.values() for key in group}
    mirror, deeds = altered(truth, seed, first)
    try:
        view = truth.without_strays(seen_with(mirror, truth.sheets, trial.shot, trial.scene))
    except SightError:
        return {what: (sum(deed.what == what for deed in deeds), 0) for what in WHAT}
    whole = view.whole(mirror.board)
    asked = [deed for deed in deeds if deed.more or deed.zone in whole]
    asked = [deed for deed in asked if is_left(deed, mirror, truth.position, first)]
    found = offered(told(view, mirror), asked, mirror, first)
    return {what: (sum(d.what == what for d in asked), sum(d.what == what for d in found)) for what in WHAT}


class _Laid(Exception):
    """A photograph lies on the board: all refusals are through."""


def _stopped(share):
    if share >= 0.45:
        raise _Laid


SPOILT = ("too dark", "blurred", "a small part", "another board")


def not_refused(trial, other):
    """Return in which ways a photograph was spoilt without being refused."""
    photo, book = trial.shot.photo, book_of(trial.scene, trial.shot)
    high, wide = photo.pixels.shape[:2]
    spoilt = (
        (photo.pixels // 14, trial.shot.scan),
        (cv2.GaussianBlur(photo.pixels, (0, 0), wide / 150), trial.shot.scan),
        (photo.pixels[high // 2 : high // 2 + high // 9, wide // 2 : wide // 2 + wide // 9], trial.shot.scan),
        (photo.pixels, other),
    )
    kept = []
    for name, (pixels, scan) in zip(SPOILT, spoilt, strict=True):
        picture = Picture(np.ascontiguousarray(pixels, np.uint8), 1.0, (pixels.shape[1], pixels.shape[0]))
        try:
            see(scan, [picture], book, progress=_stopped)
        except _Laid:
            kept.append(name)
        except SightError:
            pass
    return tuple(kept)
