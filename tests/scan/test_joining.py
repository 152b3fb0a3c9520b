"""Scans of one board in parts: joined they show the board, and a wrong click can be told."""

import cv2
import numpy as np
import pytest

from assistant.core.text import DataError, render
from assistant.scan.fit.stitching import Tie, joined, placements, tie_errors
from assistant.scan.pictures.images import Picture


def board(seed=0):
    coarse = np.random.default_rng(seed).integers(40, 220, (30, 50, 3)).astype(np.uint8)
    return np.asarray(cv2.resize(coarse, (1000, 600), interpolation=cv2.INTER_CUBIC), np.uint8)


def part(whole, left, right, degrees):
    """Return a strip of the board as a scanner sees it, turned a little, and the matrix from board to scan."""
    matrix = cv2.getRotationMatrix2D(((left + right) / 2, 300), degrees, 1.0)
    matrix[:, 2] += (20 - left, 20)
    size = (right - left + 40, 640)
    strip = cv2.warpAffine(whole, matrix, size, flags=cv2.INTER_LINEAR, borderValue=(255, 255, 255))
    return Picture(np.asarray(strip, np.uint8), 1.0, size), np.asarray(matrix)


def at(matrix, point):
    x, y = matrix @ np.array([*point, 1.0])
    return float(x), float(y)


SPOTS = [(370.0, 80.0), (430.0, 300.0), (390.0, 520.0)]
FURTHER = [(690.0, 100.0), (720.0, 330.0), (705.0, 500.0)]


def test_three_scans_become_the_board():
    whole = board()
    cuts = [(0, 460, 0.0), (340, 760, 1.5), (640, 1000, -2.0)]
    parts, matrices = zip(*(part(whole, *cut) for cut in cuts), strict=True)
    ties = [Tie(0, 1, at(matrices[0], spot), at(matrices[1], spot)) for spot in SPOTS]
    ties += [Tie(1, 2, at(matrices[1], spot), at(matrices[2], spot)) for spot in FURTHER]
    placed = placements(3, ties)
    assert max(tie_errors(ties, placed)) < 0.01
    result = joined(parts, placed)
    # Where the first scan's corner of the board lies in the result, from the farthest corner that any part reaches.
    corners = np.concatenate(
        [
            place.place([(0, 0), (w, 0), (w, h), (0, h)])
            for place, (w, h) in zip(placed, (p.full_size for p in parts), strict=True)
        ]
    )
    dx, dy = np.array(at(matrices[0], (0.0, 0.0))) - corners.min(axis=0)
    shown = cv2.warpAffine(
        result.pixels, np.array([[1, 0, dx], [0, 1, dy]]), (1000, 600), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    )
    inside = np.abs(shown[60:540, 60:940].astype(int) - whole[60:540, 60:940]).mean(axis=2)
    assert inside.mean() < 3 and np.percentile(inside, 99) < 15


def test_a_wrong_click_stands_out():
    whole = board()
    (_, first), (_, second) = part(whole, 0, 600, 0), part(whole, 350, 1000, 2)
    ties = [Tie(0, 1, at(first, spot), at(second, spot)) for spot in [*SPOTS, (500.0, 200.0), (540.0, 450.0)]]
    x, y = ties[2].at_second
    ties[2] = Tie(0, 1, ties[2].at_first, (x + 60, y - 30))
    errors = tie_errors(ties, placements(2, ties))
    assert int(np.argmax(errors)) == 2 and errors[2] > 30


@pytest.mark.parametrize(
    ("parts", "ties", "key"),
    [
        (2, [], "join-needs-ties"),
        (2, [Tie(0, 1, (0, 0), (0, 0))], "join-needs-ties"),
        (3, [Tie(1, 2, (0, 0), (0, 0)), Tie(1, 2, (9, 0), (9, 0))], "join-needs-ties"),
        (2, [Tie(0, 2, (0, 0), (0, 0))], "join-no-such-part"),
        (2, [Tie(1, 1, (0, 0), (0, 0))], "join-no-such-part"),
    ],
)
def test_parts_that_hang_in_the_air(parts, ties, key):
    with pytest.raises(DataError) as caught:
        placements(parts, ties)
    assert caught.value.text.key == key
    for language in ("en", "fr"):
        assert "<" not in render(caught.value.text, language)


def test_one_part_is_itself():
    picture = Picture(board(), 1.0, (1000, 600))
    assert np.array_equal(joined([picture], placements(1, [])).pixels, board())
