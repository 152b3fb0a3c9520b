"""What tells which face a counter shows (`assistant/scan/detection/select.py`): weights fitted to synthetic photographs.

python -m tests.photo.fit_faces FIRST NUMBER      prints `RATHER` fitted to so many photographs from a seed on, and how it reads
"""

from __future__ import annotations

import itertools
import sys
from collections.abc import Sequence
from unittest.mock import patch

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from assistant.scan.detection import select
from assistant.scan.detection.pipeline import see
from assistant.scan.detection.scene import Table
from assistant.scan.detection.select import Chosen
from tests.photo.boards import BOARDS
from tests.photo.scoring import VISIBLE, book_of, twins
from tests.photo.shots import MAPS, Scene, Shot, shot

Floats = NDArray[np.float64]
Place = tuple[
    Floats, NDArray[np.bool_]
]  # of each face that a counter may show what tells it, and whether it is the right one
ABOUT = 0.35  # sides within which a place is a counter's
STIFF, USUAL = 1e-2, (10.0, 5.0, 1.0, 40.0, 10.0)  # of weights so large


def places(taken: Shot, scene: Scene) -> list[Place]:
    """Return the places of a photograph at which a counter lies that shows well, and that may show one face or another."""
    found: list[Place] = []
    best_of = select.best_of

    def told(ones: Sequence[Chosen], table: Table) -> Chosen:
        x, y = ((at + 0.5) / table.share for at in (ones[0].look.x, ones[0].look.y))
        near = min(taken.lying, key=lambda one: float(np.hypot(one.place[0] - x, one.place[1] - y)))
        if np.hypot(near.place[0] - x, near.place[1] - y) < ABOUT * near.side and near.shown >= VISIBLE:
            right = np.array([twins(scene.pieces, table.face(one.look), near.face) for one in ones])
            if right.any() and not right.all():
                found.append((np.array([one.told for one in ones]), right))
        return best_of(ones, table)

    with patch.object(select, "best_of", told):
        see(taken.scan, [taken.photo], book_of(scene, taken))
    return found


def fitted(some: Sequence[Place]) -> Floats:
    """Return the weights by which the right faces are likeliest."""

    def dear(weights: Floats) -> float:
        total = 0.0
        for told, right in some:
            odds = told @ weights
            total += float(np.logaddexp.reduce(odds) - np.logaddexp.reduce(odds[right]))
        return total / len(some) + STIFF * float(np.square(weights / USUAL).sum())

    return np.asarray(minimize(dear, np.array(USUAL) / 2, method="L-BFGS-B").x)


def main() -> None:
    """Print what is fitted."""
    first, number = int(sys.argv[1]), int(sys.argv[2])
    boards = itertools.islice(itertools.cycle(itertools.product(MAPS, BOARDS)), number)
    some = [place for n, board in enumerate(boards) for place in places(*shot(first + n, *board))]
    weights = fitted(some)
    read = sum(bool(right[(told @ weights).argmax()]) for told, right in some)
    sys.stdout.write(f"{np.round(weights, 1).tolist()} reads {read} of {len(some)}\n")


if __name__ == "__main__":
    main()
