"""Own boards: clicks laid on bent paper, synthetic scans in three styles traced, then mended by strokes.

Of its own: `python3 packaging/bench.py tracing --boards=doe2022,dotr --width=2000 --trials=1 --strokes=20 --draws=20 --zones=330`.
Seconds are the lesser of wall and processor time: other programs lengthen the one, more processors the other.
"""

from __future__ import annotations

import argparse
import itertools
import time
from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np

from assistant.core.map_files import board
from assistant.scan.fit.registration import fit_board, rectified
from assistant.scan.tracing.tracer import Tracing, corrected, trace
from benchmarks.rows import Row
from tests.scan.art import flat, photographed, textured
from tests.scan.atlas import atlas, lettered
from tests.scan.cameras import SIZE, Camera, errors
from tests.scan.players import adjacency_score, agreement, background, best_stroke, clicks, corner_clicks
from tests.scan.synthetic import Scan, Subject, subject_of

DRAWN = 4000  # pixels in the width of a synthetic board
GOALS = {"flat": (0.97, 0.99), "textured": (0.93, 0.98), "photographed": (0.92, 0.97), "lettered": (0.94, 0.98)}
DRAWINGS = {"flat": flat, "textured": textured, "lettered": lettered}
MENDED = 0.95
# Invented maps of many zones, one click a zone and no prior: how they are drawn, and their goals. Words are as large as zones.
ATLASES: dict[str, dict[str, bool]] = {
    "names across borders": {},
    "curved names": {"curved": True},
    "relief, hatching and names": {"shaded": True},
    "every fourth border dotted": {"dotted": True},
    "all of it": {"curved": True, "shaded": True, "dotted": True},
}
LETTERED = (0.94, 0.98)
STEPS = (0.0, 0.5, 0.7, 0.85, 0.95, 1.01)  # of what is said, in the table of reliability
SURE = STEPS[-2]  # who is said to be so sure should overlap (over 0.9) so often
TRACED_IN, MENDED_IN = 10.0, 0.7  # seconds
FITTED = 4.0  # pixels at 2,500 wide
# Clicks, noise across and down (pixels), bend of the paper, goal. Clicks 4 px off each way are 5 px off: no method can
# tell bent paper from them within 4, more of them can (docs/decisions/0008-nine-clicks.md).
FITS = ((3, 1.5, 10, FITTED), (3, 4.0, 0, FITTED), (3, 4.0, 10, 5.0), (4, 4.0, 10, FITTED))


@dataclass(frozen=True)
class Share(Row):
    """A row whose goal is a least value."""

    @property
    def met(self) -> bool:
        """Whether the goal is reached."""
        return self.value >= self.goal


def rows() -> Iterator[Row]:
    """Yield the rows of this part."""
    chosen = _options()
    yield from _fits(chosen.draws)
    for name in filter(None, chosen.boards.split(",")):
        subject = subject_of(board(name))
        for style in GOALS:
            for trial in range(chosen.trials):
                yield from _traced(subject, style, trial, chosen.width, chosen.strokes)
    if chosen.zones:
        for what, drawing in ATLASES.items():
            yield from _lettered(what, drawing, chosen.zones, chosen.width)


def _options() -> argparse.Namespace:
    options = argparse.ArgumentParser(prog="bench.py tracing", allow_abbrev=False)
    options.add_argument("--boards", default="doe2022,dotr")
    options.add_argument("--width", type=int, default=2000)
    options.add_argument("--trials", type=int, default=1)
    options.add_argument("--strokes", type=int, default=20)
    options.add_argument("--draws", type=int, default=20)
    options.add_argument("--zones", type=int, default=330)
    return options.parse_known_args()[0]


def _fits(draws: int) -> Iterator[Row]:
    """Clicked points against the camera that saw them: homography, lens and bends together."""
    for side, noise, bend, goal in FITS:
        off = []
        for draw in range(draws):
            camera = Camera(draw, bend=bend)
            off.append(errors(fit_board(camera.clicks(side, side, noise=noise), SIZE), camera).mean())
        name = f"{side * side} clicks {noise:g} px off, paper bent by {bend} px, {draws} draws: mean error"
        yield Row(name, float(np.mean(off)), "px", goal, f"worst {max(off):.2f}")


def _traced(subject: Subject, style: str, trial: int, width: int, strokes: int) -> Iterator[Row]:
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
        yield Row(f"{here}: fit by 9 clicks", float(off.mean()), "px", FITTED)
        pixels = rectified(photo.pixels, fit, sheet, width)
    else:
        scan = DRAWINGS[style](subject, DRAWN, trial)
        high = round(scan.pixels.shape[0] * width / DRAWN)
        pixels = np.asarray(cv2.resize(scan.pixels, (width, high), interpolation=cv2.INTER_AREA), np.uint8)
    seeds = clicks(scan, rng)
    start, busy = time.perf_counter(), time.process_time()
    tracing = trace(pixels, seeds, subject.zones, scale=DRAWN / width)
    seconds, busy = time.perf_counter() - start, time.process_time() - busy
    yield from _scored(here, tracing, scan, GOALS[style])
    yield _honest(here, tracing, scan)
    yield Row(f"{here}: time", min(seconds, busy), "s", TRACED_IN, f"wall {seconds:.1f}, processor {busy:.1f}")
    alone = _mean(trace(pixels, [*seeds, *background(scan)], scale=DRAWN / width), scan)
    gain = _mean(tracing, scan) - alone
    yield Share(f"{here}: overlap, more than by clicks alone", 100 * gain, "%", 0.0, f"clicks alone {alone:.2%}")
    if style == "textured" and strokes:
        spent = []
        for _ in range(strokes):
            stroke = best_stroke(tracing.shapes, scan)
            start, busy = time.perf_counter(), time.process_time()
            tracing = corrected(tracing, stroke)
            spent.append(min(time.perf_counter() - start, time.process_time() - busy))
        yield from _scored(f"{here} + {strokes} strokes", tracing, scan, (MENDED, GOALS[style][1]))
        yield Row(f"{here}: a stroke, the slowest", max(spent), "s", MENDED_IN, f"mean {np.mean(spent):.2f}")


def _lettered(what: str, drawing: dict[str, bool], zones: int, width: int) -> Iterator[Row]:
    """An invented map, clicked once a separate piece, traced without any outline to go by."""
    scan = lettered(atlas(zones, 7), DRAWN, 7, **drawing)
    high = round(scan.pixels.shape[0] * width / DRAWN)
    pixels = np.asarray(cv2.resize(scan.pixels, (width, high), interpolation=cv2.INTER_AREA), np.uint8)
    tracing = trace(pixels, clicks(scan, np.random.default_rng(7)) + background(scan), scale=DRAWN / width)
    here = f"{zones} invented zones, {what}"
    yield from _scored(here, tracing, scan, LETTERED)
    yield _honest(here, tracing, scan)


def _honest(here: str, tracing: Tracing, scan: Scan) -> Row:
    overlap = agreement(tracing.shapes, scan.truth.shapes)
    _count, right = _said(tracing, overlap, SURE)
    return Share(f"{here}: right of those said to be sure", right, "%", 100 * SURE, _reliability(tracing, overlap))


def _said(tracing: Tracing, overlap: dict[str, float], least: float, below: float = np.inf) -> tuple[int, float]:
    """Return how many zones are said to be so sure, and how many of a hundred of them are right."""
    right = [share > 0.9 for zone, share in overlap.items() if least <= tracing.confidence.get(zone, 0.0) < below]
    return len(right), 100 * float(np.mean(right)) if right else 100.0


def _reliability(tracing: Tracing, overlap: dict[str, float]) -> str:
    """Return what is said beside what is right: a table of reliability in a line."""
    told = []
    for least, below in itertools.pairwise(STEPS):
        count, right = _said(tracing, overlap, least, below)
        told.append(f"{least:.0%} and more: {count}, {right:.0f} % right")
    bad = {zone for zone, share in overlap.items() if share < 0.9}
    flagged = bad & set(tracing.beneath_words)
    return f"said {'; '.join(reversed(told))}; bad {len(bad)}, of which told to run beneath words {len(flagged)}"


def _mean(tracing: Tracing, scan: Scan) -> float:
    return float(np.mean(list(agreement(tracing.shapes, scan.truth.shapes).values())))


def _scored(here: str, tracing: Tracing, scan: Scan, goals: tuple[float, float]) -> Iterator[Row]:
    overlap = agreement(tracing.shapes, scan.truth.shapes)
    shares = np.array(list(overlap.values()))
    told = f"{len(shares)} zones, {tracing.method}; worst {shares.min():.2f}, under 0.9: {int(np.sum(shares < 0.9))}"
    yield Share(f"{here}: overlap (IoU)", 100 * float(shares.mean()), "%", 100 * goals[0], told)
    f1 = adjacency_score(tracing.shapes, scan.truth.shapes, DRAWN)
    doubt = _doubt(tracing, overlap)
    yield Share(f"{here}: neighbours (F1)", 100 * f1, "%", 100 * goals[1], f"bad zones doubted (AUC): {doubt:.2f}")


def _doubt(tracing: Tracing, overlap: dict[str, float]) -> float:
    """Return how often a bad zone (overlap under 0.9) is less sure than a good one; nan without bad ones."""
    sure: tuple[list[float], list[float]] = ([], [])
    for zone, share in overlap.items():
        sure[share >= 0.9].append(tracing.confidence.get(zone, 0.0))
    pairs = [(bad < good) + 0.5 * (bad == good) for bad in sure[0] for good in sure[1]]
    return float(np.mean(pairs)) if pairs else float("nan")
