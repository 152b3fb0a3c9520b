"""What tells where a counter lies and which face it shows (`assistant/scan/detection/weights.json`): weights fitted to synthetic
photographs.

python -m tests.photo.fit_faces FIRST NUMBER      writes what is fitted to so many photographs from a seed on; prints how it reads
"""

import itertools
import sys
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

import msgspec
import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from assistant.scan.detection import score, select
from assistant.scan.detection.pipeline import see
from assistant.scan.detection.score import Weight
from tests.photo.boards import BOARDS
from tests.photo.scoring import VISIBLE, book_of, twins
from tests.photo.shots import MAPS, shot

Floats = NDArray[np.float64]
FILE = Path(score.__file__).with_name("weights.json")
ABOUT = 0.35  # sides within which a place is a counter's
STIFF = 1e-4  # what the square of a weight costs, of what is told in units of how much it differs


class Place(NamedTuple):
    """What tells each face that something may show, which of them are right, and whether a counter lies there."""

    told: Floats
    right: NDArray[np.bool_]
    lies: bool


def places(taken, scene):
    """Return the places of a photograph at which something was looked at: a counter that shows well, or none."""
    found = []
    best_of = select.best_of

    def told(ones, table):
        x, y = ((at + 0.5) / table.share for at in (ones[0].look.x, ones[0].look.y))
        near = min(taken.lying, key=lambda one: float(np.hypot(one.place[0] - x, one.place[1] - y)))
        lies = bool(np.hypot(near.place[0] - x, near.place[1] - y) < ABOUT * near.side)
        right = [lies and twins(scene.pieces, table.face(one.look), near.face) for one in ones]
        # What is half hidden, or none of what is looked at shows rightly, tells nothing.
        if not lies or (any(right) and near.shown >= VISIBLE):
            found.append(Place(np.array([one.weight for one in ones]), np.array(right), lies))
        return best_of(ones, table)

    with patch.object(select, "best_of", told):
        see(taken.scan, [taken.photo], book_of(scene, taken))
    return found


def rather(some):
    """Return the weights by which the right faces are likeliest, where one face or another may be seen."""
    open_ = [place for place in some if place.right.any() and not place.right.all()]
    units = np.concatenate([place.told for place in open_]).std(axis=0) + 1e-6

    def dear(weights):
        total = 0.0
        for told, right, _ in open_:
            odds = (told / units) @ weights
            total += float(np.logaddexp.reduce(odds) - np.logaddexp.reduce(odds[right]))
        return total / len(open_) + STIFF * float(weights @ weights)

    return np.asarray(minimize(dear, np.zeros(len(units)), method="L-BFGS-B").x / units)


def there(some, faces):
    """Return the weights by which counters are likeliest where they lie and nowhere else, the last of nothing told.

    Args:
        faces: the weights by which the face of a place is chosen.
    """
    told = np.array([[*place.told[(place.told @ faces).argmax()], 1.0] for place in some])
    lies = np.array([place.lies for place in some])
    units = np.array([*told[:, :-1].std(axis=0), 1.0])

    def dear(weights):
        odds = (told / units) @ weights
        return float(np.logaddexp(0, np.where(lies, -odds, odds)).mean() + STIFF * weights[:-1] @ weights[:-1])

    return np.asarray(minimize(dear, np.zeros(len(units)), method="L-BFGS-B").x / units)


def write(some, words):
    """Write what is fitted to places; print how it reads."""
    faces = rather(some)
    *counters, nothing = there(some, faces).round(2).tolist()
    weights = [dict(zip(Weight._fields, each, strict=True)) for each in (faces.round(2).tolist(), counters)]
    fitted = {"source": f"{words}: {len(some)} places", "rather": weights[0], "there": weights[1], "nothing": nothing}
    FILE.write_bytes(msgspec.json.format(msgspec.json.encode(fitted)) + b"\n")
    lying = [place for place in some if place.lies]
    read = sum(bool(place.right[(place.told @ faces).argmax()]) for place in lying)
    sys.stdout.write(f"reads {read} of {len(lying)}\n")


def main():
    """Write what is fitted."""
    first, number = int(sys.argv[1]), int(sys.argv[2])
    boards = itertools.islice(itertools.cycle(itertools.product(MAPS, BOARDS)), number)
    some = [place for n, board in enumerate(boards) for place in places(*shot(first + n, *board))]
    write(some, f"python -m tests.photo.fit_faces {first} {number}")


if __name__ == "__main__":
    main()
