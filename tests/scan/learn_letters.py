"""Learn to tell letters from borders anew: `python -m tests.scan.learn_letters [SCENES]`, ten minutes with the usual 24.

It is learnt from invented maps and written to assistant/scan/fit/lettering.npz; `tests/scan/test_letters.py` and
`python3 packaging/bench.py tracing` say how good it is.

The maps are drawn by chance: borders of several widths and inks, straight, wavering, dotted; coasts, islets, circles, boxes; names
in three fonts and many sizes, straight and curved, over plain, tinted and shaded ground. What printed each pixel is known.
"""

# ruff: noqa: T201

import sys
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assistant.scan.fit.letters import LEARNT
from assistant.scan.fit.nets import Net, taught
from assistant.scan.fit.ridges import among, darkness, strokes
from tests.scan.atlas import by_chance

Array = NDArray[Any]

A_SCENE = 8000  # pixels of letters that are learnt from each, and as many of borders
HIDDEN = (48, 24)
ROUNDS, BATCH, RATE = 10, 1024, 2e-3


def main() -> None:
    """Draw, learn, write."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 24
    drawn = []
    for seed in range(100, 100 + count):
        pixels, printed, lettered = by_chance(seed)
        darker, ink = darkness(pixels)
        here = ink > 0
        border = (printed >= lettered) | (printed > 0.3)
        known = (printed > 0.3) | (lettered > 0.3)
        drawn.append((ink, strokes(pixels, darker, ink), border[here], known[here]))
        print("drawn", seed, flush=True)
    first = _learnt([(seen, border, known) for _, seen, border, known in drawn])
    both = ((np.concatenate([seen, among(ink, first(seen))], axis=1), *rest) for ink, seen, *rest in drawn)
    kept = {}
    for name, net in (("first", first), ("second", _learnt(list(both)))):
        kept |= {f"{name}_mean": net.mean, f"{name}_spread": net.spread}
        kept |= {f"{name}_weights_{n}": part for n, part in enumerate(net.weights)}
        kept |= {f"{name}_shifts_{n}": part for n, part in enumerate(net.shifts)}
    np.savez_compressed(LEARNT, **kept)
    print("written", LEARNT.name, LEARNT.stat().st_size, "bytes")


def _learnt(scenes: list[tuple[Array, Array, Array]]) -> Net:
    """Return the net that tells letters (1) from borders (0), by as many pixels of either from each scene."""
    rng = np.random.default_rng(0)
    rows, right = list[Array](), list[Array]()
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
