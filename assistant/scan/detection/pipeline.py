"""Seeing the table in photographs: matched to the scan, laid on it, searched, and what several show put together."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

import cv2
import numpy as np
from msgspec.structs import replace

from assistant.core.record import Record
from assistant.core.text import DataError
from assistant.scan.arrays import Floats
from assistant.scan.detection import classify, coverage, patterns, search, select
from assistant.scan.detection.classify import LIKELIEST
from assistant.scan.detection.lighting import in_light_of_scan
from assistant.scan.detection.patterns import Turning
from assistant.scan.detection.quality import check_fit, check_light, check_seen, unmatched
from assistant.scan.detection.scene import TWIN, Table
from assistant.scan.detection.score import RATHER
from assistant.scan.detection.select import Chosen
from assistant.scan.detection.sightings import (
    Covering,
    Expected,
    FaceBook,
    FaceKey,
    Likely,
    Outline,
    Place,
    Seen,
    Sight,
    SightError,
    places_of,
)
from assistant.scan.detection.stack_edges import Leaning, edges_of, leaning, to_foot
from assistant.scan.detection.warp import Laid, Laying, Mask, settled
from assistant.scan.fit.photo import match_photo
from assistant.scan.pictures.images import AnyPicture, Picture
from assistant.scan.threads import beside, in_two

SIDE = 36.0  # pixels in the side of a counter while it is looked for
PRIOR = 0.03  # of likeness, for a face that is expected near
Progress = Callable[[float], object]


class Shown(NamedTuple):
    """What is asked of a view once it was searched; all its pixels would hold 40 MB."""

    board: Outline  # the part of the scan
    finest: float  # pixels of the photograph in the side of a counter
    within: Outline  # where the photograph shows the board, in its full pixels


class View(Record, eq=False):
    """One photograph laid on the scan and compared with it, ready to be searched."""

    here: Laid  # the photograph in the light of the scan
    off: Floats  # by how much it differs from the scan
    covered: Mask  # where something lies
    blur: float
    shown: Shown
    leaning: Leaning | None = None  # where the camera stood


class _Part(NamedTuple):
    """What one photograph shows."""

    seen: list[Seen]
    coverings: list[Covering]
    riddles: list[Outline]


def see(
    scan: Picture,
    photographs: Sequence[AnyPicture],
    book: FaceBook,
    *,
    expected: Sequence[Expected] = (),
    progress: Progress | None = None,
) -> Sight:
    """Return what photographs of one table show.

    Args:
        scan: of the board, the frame of all places.
        photographs: one or several, each of the board or a part of it.
        book: the faces that may lie there.
        expected: what the mirror has; it settles what looks alike, and hides nothing.
        progress: is told the share done, from 0 to 1; may raise to give up.

    Raises:
        SightError: each shows another board, is too blurred or too dark, shows too little of the board; it says what to do.
    """
    told = progress or (lambda _share: None)
    side = nominal_side(book)
    threads = cv2.getNumThreads()
    cv2.setNumThreads(2)
    groups = beside(lambda: patterns.groups(book))
    beside(patterns.get_ready)
    try:
        parts, refused = list[tuple[_Part, Shown]](), dict[int, SightError]()
        for n, photograph in enumerate(photographs):
            tell = _within(told, n / len(photographs), (n + 1) / len(photographs))
            try:
                view = view_of(scan, photograph, side, tell)
            except SightError as error:
                refused[n] = error
                continue
            parts.append((_seen_in(view, book, groups(), expected, tell), view.shown))
            del view
    finally:
        cv2.setNumThreads(threads)
    if refused and not parts:
        raise next(iter(refused.values()))
    told(1.0)
    return _joined(parts, tuple(refused))


def nominal_side(book: FaceBook) -> float:
    """Return the usual width of a counter in pixels of the full scan, of those that are looked for if there are any."""
    faces = [face for face in book.values() if not patterns.is_bare(face)] or list(book.values())
    return float(np.median([face.side for face in faces]))


def view_of(scan: Picture, photograph: AnyPicture, side: float, progress: Progress) -> View:
    """Return a photograph laid on the scan.

    Args:
        photograph: as the camera took it.
        side: of a counter in pixels of the full scan.
        progress: is told the share done.

    Raises:
        SightError: it cannot be laid there.
    """
    check_light(photograph)
    try:
        match = match_photo(photograph, scan)
    except DataError:
        raise unmatched(photograph) from None
    fit = settled(photograph, scan, match)
    share = SIDE / side
    here = Laying(photograph, scan, share).laid(fit.to_photo)
    photograph.let_go()
    middle = np.array([[here.scan.shape[1] / 2, here.scan.shape[0] / 2]]) / share
    far = float(np.linalg.norm(fit.to_photo(middle + np.array([side, 0.0])) - fit.to_photo(middle)))
    finest = far / photograph.scale
    check_seen(here, finest)
    covered = ~here.shown
    for _ in range(2):  # light is not asked where something lies, which is told once it is known
        pixels = in_light_of_scan(here, covered)
        blur = coverage.blur_of(here, pixels)
        off = coverage.differences(here, pixels, blur)
        covered = coverage.covered(off, SIDE)
    check_fit(here, blur, match.pairs)
    progress(0.45)
    board = here.board
    shown = Shown(board, finest, places_of(fit.to_photo(np.array(board))) if board else ())
    here = replace(here, photo=pixels)  # as it was taken nobody needs it any more: room is short
    return View(here, off, covered, blur, shown, leaning(board, shown.within, photograph.full_size))


def _seen_in(
    view: View,
    book: FaceBook,
    groups: Sequence[patterns.Group],
    expected: Sequence[Expected],
    progress: Progress,
) -> _Part:
    """Return what one photograph shows: counters, other things, and where something may lie that was not made out."""
    share = view.here.share
    bare = cv2.GaussianBlur(view.here.scan, (0, 0), view.blur)
    # Beyond the photograph's edge there is the board, as far as anybody knows: nothing is looked for there.
    shown = bare.copy()
    cv2.copyTo(view.here.photo, view.here.shown.astype(np.uint8), shown)
    lab, board = in_two(patterns.to_levels, (shown, bare))
    del shown, bare
    half = search.halves(lab, board)
    sharps = classify.sharps_of(groups, share, view.blur)
    table = Table(patterns.to_steps(lab), board, sharps, share, tuple(expected))
    del lab
    known = dict(enumerate(faces.group for faces in table.sharps))
    found = search.hints(half, known, share, view.blur)
    del half
    progress(0.75)
    counters, table = select.chosen(table, found)
    del found
    progress(0.95)
    unlike = beside(lambda: coverage.strange(table.lab, table.board, view.here.shown, SIDE))
    turning = Turning(book)

    rings = [table.outline(one.look) for one in counters]
    edges = edges_of(rings, view.covered, SIDE)
    seen = [as_seen(one, table, turning, own, view.leaning) for one, own in zip(counters, edges, strict=True)]
    hidden = [to_foot(ring, np.array(one.lean) * table.share, one.edges) for ring, one in zip(rings, seen, strict=True)]
    unknown, things = (
        [places_of((ring + 0.5) / table.share) for ring in some]
        for some in (
            coverage.riddles(unlike(), view.covered, hidden, SIDE),
            coverage.left_over(view.covered, hidden, coverage.AROUND * SIDE, coverage.AROUND * SIDE),
        )
    )
    return _Part(seen, [Covering(ring, _middle(ring)) for ring in things], unknown)


def as_seen(one: Chosen, table: Table, turning: Turning, edges: tuple[int, bool], stood: Leaning | None = None) -> Seen:
    """Return a counter as it is told to others; `edges` of what shows beneath it (`edges_of`)."""
    faces = table.sharps[one.look.group]
    keys, scores = faces.group.keys, one.look.scores.copy()
    place = ((one.look.x + 0.5) / table.share, (one.look.y + 0.5) / table.share)
    near = table.near(one.look)
    first = int(scores.argmax())
    own = np.sqrt(faces.alike[first, first] * faces.alike.diagonal())
    scores[faces.alike[first] >= TWIN * own] = scores[first]
    for n, key in enumerate(keys):
        if key in near:
            scores[n] += PRIOR
    order = np.lexsort((np.arange(len(scores)) != first, -scores))
    best = int(order[0])
    likeness = float(one.look.scores[best])
    side = faces.group.form.wide * one.look.factor
    # What the mirror has there is told however little it is like that: only so can the player say that it is the same still.
    least = np.unique(scores)[-2 * LIKELIEST :][0]
    likely = {keys[n]: float(scores[n]) for n in order if scores[n] >= least or keys[n] in near}
    rivals = _rivals(one, table)
    clear = best == first and one.ahead > select.CLEAR
    likely |= {key: likeness - less + (PRIOR if key in near else 0.0) for key, less in rivals.items()}
    twins = turning.twins(keys[best])
    likely |= {twin: likeness + (PRIOR if twin in near else 0.0) for twin in twins}
    # Counters lie turned at will: which of the headings of one picture it is, only the mirror can tell.
    told = not twins or sum(key in near for key in (keys[best], *twins)) == 1
    return Seen(
        place,
        one.look.turn,
        side,
        tuple(Likely(key, min(1.0, score)) for key, score in sorted(likely.items(), key=lambda pair: -pair[1])),
        bool(clear and told and one.weight.belief > select.CLEAR),
        *edges,
        stood.of(place, SIDE / table.share) if stood is not None else (0.0, 0.0),
    )


def _rivals(one: Chosen, table: Table) -> dict[FaceKey, float]:
    """Return faces of another form that fit nearly as well, and how much less likely they are: the mirror may tell."""
    if one.rival is None or (behind := one.weight.worth - one.rival.weight.worth) > select.CLEAR:
        return {}
    keys, scores = table.sharps[one.rival.look.group].group.keys, one.rival.look.scores
    order = np.argsort(-scores)[:LIKELIEST]
    return {keys[n]: behind / RATHER[0] + one.rival.look.score - float(scores[n]) for n in order}


def _joined(parts: Sequence[tuple[_Part, Shown]], refused: tuple[int, ...]) -> Sight:
    """Return what all photographs show; a counter in several is told as the one that shows it finest does."""
    ordered = sorted(parts, key=lambda part: -part[1].finest)
    seen: list[Seen] = []
    coverings: list[Covering] = []
    riddles: list[Outline] = []
    boards: list[Outline] = []
    for part, shown in ordered:
        before = list(seen)
        for one in part.seen:
            if not any(math.dist(one.place, other.place) < 0.55 * min(one.side, other.side) for other in before):
                seen.append(one)
        # What one photograph shows as a counter, or as free, is no riddle for another.
        coverings += [one for one in part.coverings if not any(holds(board, one.place) for board in boards)]
        riddles += [ring for ring in part.riddles if not any(holds(board, _middle(ring)) for board in boards)]
        boards.append(shown.board)
    return Sight(
        tuple(seen),
        tuple(coverings),
        tuple(board for board in boards if board),
        tuple(shown.within for _, shown in parts),
        tuple(riddles),
        refused,
    )


def _middle(ring: Outline) -> Place:
    return float(np.mean([x for x, _ in ring])), float(np.mean([y for _, y in ring]))


def holds(board: Outline, place: Place) -> bool:
    """Tell whether an outline on the scan, which may be empty, holds a place."""
    return len(board) > 2 and cv2.pointPolygonTest(np.array(board, np.float32), place, False) >= 0


def _within(progress: Progress, start: float, end: float) -> Progress:
    return lambda share: progress(start + (end - start) * share)
