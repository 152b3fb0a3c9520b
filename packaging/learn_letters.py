"""Learn to tell letters from borders anew: `python3 packaging/learn_letters.py [SCENES]`, ten minutes with the usual 24.

It is learnt from invented maps and written to assistant/scan/fit/lettering.npz; `tests/scan/test_letters.py` and
`python3 packaging/bench.py tracing` say how good it is.

The maps are drawn by chance: borders of several widths and inks, straight, wavering, dotted; coasts, islets, circles, boxes; names
in three fonts and many sizes, straight and curved, over plain, tinted and shaded ground. What printed each pixel is known.
"""

# ruff: noqa: E402 - the environment is made before what only it has is imported

from __future__ import annotations

import sys
from typing import Any

from prepare import inside

inside()  # before what only the environment has

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.scan.fit.letters import LEARNT
from assistant.scan.fit.nets import Net, taught
from assistant.scan.fit.ridges import among, darkness, strokes
from tests.scan import atlas
from tests.scan.art import SEA
from tests.scan.synthetic import bent_truth, outline, smooth_noise

Array = NDArray[Any]

WIDE = 2400  # pixels of a drawing; it is looked at half as large, as a part of a board 2,000 wide
SEAS = (SEA, (40, 190, 250), (235, 240, 245), (120, 150, 180))
A_SCENE = 8000  # pixels of letters that are learnt from each, and as many of borders
HIDDEN = (48, 24)
ROUNDS, BATCH, RATE = 10, 1024, 2e-3


def main() -> None:
    """Draw, learn, write."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 24
    drawn = []
    for seed in range(100, 100 + count):
        pixels, printed, lettered = scene(seed)
        darker, ink = darkness(pixels)
        here = ink > 0
        border = (printed >= lettered) | (printed > 0.3)
        known = (printed > 0.3) | (lettered > 0.3)
        drawn.append((ink, strokes(pixels, darker, ink), border[here], known[here]))
        print("drawn", seed, flush=True)
    first = _learnt([(seen, border, known) for _, seen, border, known in drawn])
    both = [
        (np.concatenate([seen, among(ink, first(seen))], axis=1), border, known) for ink, seen, border, known in drawn
    ]
    second = _learnt(both)
    kept = {}
    for name, net in (("first", first), ("second", second)):
        kept |= {f"{name}_mean": net.mean, f"{name}_spread": net.spread}
        kept |= {f"{name}_weights_{n}": part for n, part in enumerate(net.weights)}
        kept |= {f"{name}_shifts_{n}": part for n, part in enumerate(net.shifts)}
    np.savez_compressed(LEARNT, **kept)
    print("written", LEARNT.name, LEARNT.stat().st_size, "bytes")


def scene(seed: int) -> tuple[NDArray[np.uint8], Array, Array]:
    """Return an invented map (h, w, 3), and how much of each pixel is of a border and of a letter or symbol, 0 … 1 (h, w)."""
    rng = np.random.default_rng(seed)
    subject = atlas.atlas(int(rng.integers(60, 130)), seed)
    truth, _ = bent_truth(subject, WIDE, rng, bend=float(rng.uniform(0.5, 2)))
    tints = rng.integers(int(rng.choice([190, 205, 252])), 256, size=(len(truth.names) + 1, 3)).astype(np.uint8)
    sea = np.array(SEAS[int(rng.integers(len(SEAS)))], np.uint8)
    picture = np.where(truth.labels[..., None] > 0, tints[truth.labels], sea).astype(np.uint8)
    if rng.random() < 0.4:
        picture = atlas._shaded(picture, truth, 0.6, rng)
    ground = picture.copy()
    inks = [tuple(int(v) for v in rng.integers(5, 80, 3)) for _ in range(3)]
    if rng.random() < 0.5:
        inks = [tuple(int(v) for v in rng.integers(5, 60, 1).repeat(3))] * 3
    _bordered(picture, truth, inks, rng)
    border = np.abs(picture.astype(int) - ground).max(axis=2) > 0
    if rng.random() < 0.7:
        picture, border = _wavering(picture, border, rng)
    bare = picture.copy()
    ink = inks[0] if rng.random() < 0.6 else tuple(int(v) for v in rng.integers(0, 110, 3))
    picture = _worded(picture, truth, ink, rng)
    for _ in range(int(rng.integers(0, 60))):
        _symbol(picture, inks[1], rng)
    words = np.abs(picture.astype(int) - bare).max(axis=2) > 0
    noisy = np.clip(picture + rng.normal(0, rng.uniform(0, 4), picture.shape), 0, 255).astype(np.uint8)
    pixels, printed, lettered = (_half(part) for part in (noisy, border.astype(np.float32), words.astype(np.float32)))
    return pixels, printed, lettered


def _half(picture: Array) -> Array:
    return np.asarray(cv2.resize(picture, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA))


def _bordered(picture: Array, truth: Any, inks: Any, rng: np.random.Generator) -> None:
    """Draw borders, dotted ones, islets, straight lines and large circles."""
    high, wide = picture.shape[:2]
    thick = int(rng.integers(1, 6))
    for n, shape in enumerate(truth.shapes.values()):
        if rng.random() < 0.06:
            atlas._dots(picture, shape, inks[n % 3], 0.6)
        else:
            outline(picture, shape, inks[n % 3], thick if rng.random() < 0.8 else int(rng.integers(1, 6)))
    for _ in range(int(rng.integers(0, 10))):
        one, other = ((int(rng.integers(wide)), int(rng.integers(high))) for _ in "ab")
        if rng.random() < 0.5:
            cv2.line(picture, one, other, inks[0], thick)
        else:
            cv2.circle(picture, one, int(rng.integers(50, 200)), inks[0], thick)
    for _ in range(int(rng.integers(0, 40))):
        middle = rng.uniform((0, 0), (wide, high))
        turns = np.linspace(0, 2 * np.pi, 24, endpoint=False)
        reach = rng.uniform(10, 60) * (1 + np.cumsum(rng.normal(0, 0.15, 24)))
        shore = middle + (np.abs(reach)[:, None] + 4) * np.column_stack([np.cos(turns), np.sin(turns)])
        cv2.polylines(picture, [shore.astype(np.int32)], True, inks[0], thick, cv2.LINE_AA)


def _wavering(picture: Array, border: Array, rng: np.random.Generator) -> tuple[Array, Array]:
    """Return the picture and its borders with every line made to waver as coasts and rivers do."""
    size = border.shape
    rows, columns = (part.astype(np.float32) for part in np.indices(size))
    for length in (10.0, 25.0, 60.0):
        reach = float(rng.uniform(0, 0.16)) * length
        rows += reach * smooth_noise(size, length, rng)
        columns += reach * smooth_noise(size, length, rng)
    moved = cv2.remap(picture, columns, rows, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    inked = cv2.remap(border.astype(np.float32), columns, rows, cv2.INTER_LINEAR)
    return np.asarray(moved), np.asarray(inked) > 0.3


def _worded(picture: Array, truth: Any, ink: Any, rng: np.random.Generator) -> Array:
    """Return the picture with the zones' names, and often smaller words beside them."""
    usual = atlas.INKS
    atlas.INKS = (ink,) * len(usual)
    try:
        picture = atlas._named(picture, truth, float(rng.uniform(24, 90)), rng, bool(rng.random() < 0.5)).copy()
        if rng.random() < 0.6:
            picture = atlas._named(picture, truth, float(rng.uniform(16, 40)), rng, False).copy()
    finally:
        atlas.INKS = usual
    return picture


def _symbol(picture: Array, ink: Any, rng: np.random.Generator) -> None:
    high, wide = picture.shape[:2]
    x, y, size = int(rng.integers(wide)), int(rng.integers(high)), int(rng.integers(5, 16))
    width = int(rng.choice([-1, 2, 3]))
    if rng.random() < 0.5:
        cv2.circle(picture, (x, y), size, ink, width)
    else:
        cv2.rectangle(picture, (x, y), (x + 2 * size, y + 2 * size), ink, width)


def _learnt(scenes: list[tuple[Array, Array, Array]]) -> Net:
    """Return the net that tells letters (1) from borders (0), by as many pixels of either from each scene."""
    rng = np.random.default_rng(0)
    rows: list[Array] = []
    right: list[Array] = []
    for seen, border, known in scenes:
        for kind in (False, True):
            found = np.flatnonzero(known & (border == kind))
            taken = rng.choice(found, min(len(found), A_SCENE), replace=False)
            rows.append(seen[taken])
            right.append(np.full(len(taken), not kind, np.float32))
    features, goal = np.concatenate(rows), np.concatenate(right)
    return taught(
        features, goal, HIDDEN, rng, ROUNDS, BATCH, lambda done: RATE * 0.5 * (1 + np.cos(np.pi * done)) + 1e-5
    )


if __name__ == "__main__":
    main()
