"""Own boards: clicks laid on bent paper, synthetic scans traced, then mended by strokes."""

import itertools
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import cv2
import numpy as np

from assistant.core.map_files import board
from assistant.scan.fit.photo import resampled
from assistant.scan.fit.registration import fit_board
from assistant.scan.tracing.tracer import Tracing, corrected, trace
from benchmarks import Found, word
from tests.scan.art import flat, photographed, textured
from tests.scan.atlas import atlas, lettered
from tests.scan.cameras import SIZE, Camera, errors
from tests.scan.players import adjacency_score, agreement, background, best_stroke, clicks, corner_clicks
from tests.scan.synthetic import Scan, Subject, subject_of

DRAWN = 4000  # pixels in the width of a synthetic board
# A style -> the least overlap (IoU) and F1 of neighbours, in percent.
GOALS = {"flat": (97, 99), "textured": (93, 98), "photographed": (92, 97), "lettered": (94, 98)}
DRAWINGS = {"flat": flat, "textured": textured, "lettered": lettered}
MENDED = 95
# Invented maps of many zones, one click a zone and no prior: how they are drawn. Words are as large as zones.
ATLASES: dict[str, dict[str, bool]] = {
    "names across borders": {},
    "curved names": {"curved": True},
    "relief, hatching and names": {"shaded": True},
    "every fourth border dotted": {"dotted": True},
    "all of it": {"curved": True, "shaded": True, "dotted": True},
}
STEPS = (0.0, 0.5, 0.7, 0.85, 0.95, 1.01)  # of what is said, in the table of reliability
SURE = STEPS[-2]  # who is said to be so sure should overlap (over 0.9) so often
# Clicks, noise across and down (pixels), bend of the paper, goal. Clicks 4 px off each way are 5 px off: no method can
# tell bent paper from them within 4, more of them can (docs/decisions/0008-nine-clicks.md).
FITS = ((3, 1.5, 10, 4), (3, 4.0, 0, 4), (3, 4.0, 10, 5), (4, 4.0, 10, 4))


def tracing() -> Iterator[Found]:
    """All of it, by `--boards=doe2022,dotr --width=2000 --trials=1 --strokes=20 --draws=20 --zones=330`.

    Seconds are the lesser of wall and processor time: other programs lengthen the one, more processors the other.
    """
    usual = {"width": "2000", "trials": "1", "strokes": "20", "draws": "20", "zones": "330"}
    width, trials, strokes, draws, zones = (int(word(name, number)) for name, number in usual.items())
    for side, noise, bend, most in FITS:
        cameras = [Camera(draw, bend=bend) for draw in range(draws)]
        off = [errors(fit_board(one.clicks(side, side, noise=noise), SIZE), one).mean() for one in cameras]
        words = {"clicks": side * side, "noise": noise, "bend": bend, "draws": draws, "most": most}
        yield Found("fits", float(np.mean(off)), f"worst {max(off):.2f}", words)
    for name in filter(None, word("boards", "doe2022,dotr").split(",")):
        subject = subject_of(board(name))
        for style, trial in itertools.product(GOALS, range(trials)):
            yield from _traced(subject, style, trial, width, strokes)
    for what, drawing in ATLASES.items() if zones else ():
        scan = lettered(atlas(zones, 7), DRAWN, 7, **drawing)
        seeds = clicks(scan, np.random.default_rng(7)) + background(scan)
        traced = trace(_smaller(scan, width), seeds, scale=DRAWN / width)
        here = f"{zones} invented zones, {what}"
        yield from _scored(here, traced, scan, GOALS["lettered"])
        yield _honest(here, traced, scan)


def _traced(subject: Subject, style: str, trial: int, width: int, strokes: int) -> Iterator[Found]:
    """One board drawn, clicked and traced, scored against what was drawn."""
    here = f"{subject.name} {style}" + (f" #{trial}" if trial else "")
    rng = np.random.default_rng(trial)
    if style == "photographed":
        photo = photographed(subject, DRAWN, trial)
        scan = photo.scan
        sheet = (float(scan.pixels.shape[1]), float(scan.pixels.shape[0]))
        picture = (photo.pixels.shape[1], photo.pixels.shape[0])
        fit = fit_board(corner_clicks(sheet, photo.seen, rng, 1.5 * picture[0] / 2500), picture)
        grid = np.stack(np.meshgrid(np.linspace(0, sheet[0], 30), np.linspace(0, sheet[1], 24)), axis=-1).reshape(-1, 2)
        off = np.linalg.norm(fit.to_image(grid) - photo.seen(grid), axis=1) * 2500 / picture[0]
        yield Found("fit", float(off.mean()), words={"here": here})
        scale = width / sheet[0]
        size = (width, max(1, round(sheet[1] * scale)))
        pixels = resampled(photo.pixels, size, lambda places: fit.to_image(places / scale))
    else:
        scan = DRAWINGS[style](subject, DRAWN, trial)
        pixels = _smaller(scan, width)
    seeds = clicks(scan, rng)
    seconds, traced = _timed(partial(trace, pixels, seeds, subject.zones, scale=DRAWN / width))
    yield from _scored(here, traced, scan, GOALS[style])
    yield _honest(here, traced, scan)
    yield Found("time", seconds, words={"here": here})
    alone = _mean(trace(pixels, [*seeds, *background(scan)], scale=DRAWN / width), scan)
    yield Found("gain", 100 * (_mean(traced, scan) - alone), f"clicks alone {alone:.2%}", {"here": here})
    if style == "textured" and strokes:
        spent = []
        for _ in range(strokes):
            seconds, traced = _timed(partial(corrected, traced, best_stroke(traced.shapes, scan)))
            spent.append(seconds)
        mended = f"{here} + {strokes} strokes"
        yield from _scored(mended, traced, scan, (MENDED, GOALS[style][1]))
        yield Found("stroke", max(spent), f"mean {np.mean(spent):.2f}", {"here": mended})


def _smaller(scan: Scan, width: int) -> Any:
    high = round(scan.pixels.shape[0] * width / DRAWN)
    return np.asarray(cv2.resize(scan.pixels, (width, high), interpolation=cv2.INTER_AREA), np.uint8)


def _timed(work: Callable[[], Tracing]) -> tuple[float, Tracing]:
    start, busy = time.perf_counter(), time.process_time()
    found = work()
    return min(time.perf_counter() - start, time.process_time() - busy), found


def _mean(traced: Tracing, scan: Scan) -> float:
    return float(np.mean(list(agreement(traced.shapes, scan.truth.shapes).values())))


def _scored(here: str, traced: Tracing, scan: Scan, goals: tuple[int, int]) -> Iterator[Found]:
    shares = np.array([*agreement(traced.shapes, scan.truth.shapes).values()])
    note = f"{len(shares)} zones, {traced.method}; worst {shares.min():.2f}, under 0.9: {int(np.sum(shares < 0.9))}"
    yield Found("overlap", 100 * float(shares.mean()), note, {"here": here, "most": goals[0]})
    f1 = adjacency_score(traced.shapes, scan.truth.shapes, DRAWN)
    yield Found("neighbours", 100 * f1, words={"here": here, "most": goals[1]})


def _honest(here: str, traced: Tracing, scan: Scan) -> Found:
    """Return how many of the zones said to be sure are right, beside a table of what is said and what is right."""
    overlap = agreement(traced.shapes, scan.truth.shapes)

    def said(least: float, below: float = np.inf) -> tuple[int, float]:
        right = [share > 0.9 for zone, share in overlap.items() if least <= traced.confidence.get(zone, 0.0) < below]
        return len(right), 100 * float(np.mean(right)) if right else 100.0

    told = [(least, *said(least, below)) for least, below in itertools.pairwise(STEPS)]
    lines = "; ".join(f"{least:.0%} and more: {count}, {right:.0f} % right" for least, count, right in reversed(told))
    bad = {zone for zone, share in overlap.items() if share < 0.9}
    flagged = len(bad & set(traced.beneath_words))
    note = f"said {lines}; bad {len(bad)}, of which told to run beneath words {flagged}"
    return Found("sure", said(SURE)[1], note, {"here": here})
