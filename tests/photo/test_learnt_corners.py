"""What is learnt of a blurred photograph taken aslant: how it is blurred there, and whether the board shows in a corner."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from assistant.scan.detection import training
from assistant.scan.detection.pipeline import Shown, View, blur_about
from assistant.scan.detection.training import FINE, Placed, cut_patches
from assistant.scan.detection.warp import Laid

MARGIN = 20
LENGTH = FINE + 2 * MARGIN
Y, X = np.indices((LENGTH, LENGTH)) - (LENGTH - 1) / 2
SQUARE = (np.abs(X) <= FINE / 2) & (np.abs(Y) <= FINE / 2)
DISC = np.hypot(X, Y) <= FINE / 2
ACROSS, DOWN = 2.0, 4.5  # pixels by which a camera that looks aslant blurs
BOARD, GROUND = (150, 160, 140), (110, 140, 110)


def photographed(outline: np.ndarray, corner: tuple[int, int, int] | None = None) -> tuple[np.ndarray, np.ndarray]:
    """Return a counter of an outline in a blurred photograph, with something over its lower right corner, and the board."""
    board = np.full((LENGTH, LENGTH, 3), BOARD, np.float32)
    seen = np.where(outline[..., None], np.array(GROUND, np.float32), board)
    if corner is not None:
        seen[(X > 18) & (Y > 18)] = corner
    return cv2.GaussianBlur(seen, (0, 0), ACROSS, sigmaY=DOWN), board


@pytest.mark.parametrize("corner", [None, (60, 50, 45), (230, 225, 210)])
@pytest.mark.parametrize("outline", [SQUARE, DISC])
def test_blur_does_not_make_a_square_counter_round(outline: np.ndarray, corner: tuple[int, int, int] | None) -> None:
    seen, board = photographed(outline, corner)
    assert training.filled(seen, board, np.diag([ACROSS**2, DOWN**2]), FINE) == (outline is SQUARE)


@pytest.mark.parametrize("outline", [SQUARE, DISC])
def test_what_blur_hides_of_corners_is_learnt_with_them(outline: np.ndarray) -> None:
    """Whatever it forgives, where something lies is told by a disc."""
    seen, board = (np.pad(one, ((40, 40), (40, 40), (0, 0)), mode="edge") for one in photographed(outline))
    pixels, scan = (np.round(one).astype(np.uint8) for one in (seen, board))
    off = np.pad(np.where(DISC, 40.0, 3.0), 40, constant_values=3.0).astype(np.float32)
    blur = (ACROSS * DOWN) ** 0.5
    here = Laid(1.0, scan, pixels, np.ones(off.shape, bool))
    view = View(here, pixels, off, off > 0, blur, Shown((), FINE, 0, 0.0, ()))
    middle = len(off) / 2
    (patch,) = cut_patches(view, [Placed("face", (middle, middle), FINE, 0.0)])
    assert patch is not None and patch.shape[2] == (3 if outline is SQUARE else 4)


def test_a_patch_is_sharpened_as_it_was_blurred_where_it_lay() -> None:
    """Far from a camera that looks aslant more is lost downwards than across, and more than in the middle of the board."""
    board = np.full((400, 400, 3), 190, np.uint8)
    sharp = board.copy()
    sharp[22:58, 182:218] = (70, 120, 80)
    cv2.putText(sharp, "8", (191, 52), cv2.FONT_HERSHEY_SIMPLEX, 0.9, (250, 246, 236), 3, cv2.LINE_AA)
    here = Laid(1.0, board, sharp, np.ones((400, 400), bool))
    corners_seen = {
        (x < 200, y < 200): (x, y) for x, y in ((90.0, 100.0), (310.0, 100.0), (400.0, 300.0), (0.0, 300.0))
    }
    none = np.zeros((400, 400), np.float32)
    shown = Shown(here.board, 36.0, 0, 0.0, tuple(corners_seen[x < 200, y < 200] for x, y in here.board))
    view = View(here, sharp, none, none > 0, 1.4, shown)
    about = blur_about(view)
    assert about is not None
    (across, _), (_, down) = np.sqrt(np.abs(about(200.0, 40.0)))
    assert down > 1.3 * across
    seen = np.asarray(cv2.GaussianBlur(sharp, (0, 0), float(across), sigmaY=float(down)), np.uint8)
    once = cv2.resize(sharp[22:58, 182:218], (FINE, FINE), interpolation=cv2.INTER_LINEAR).astype(float)
    apart = []
    for one in (replace(view, pixels=seen), replace(view, pixels=seen, shown=shown._replace(within=()))):
        (patch,) = cut_patches(one, [Placed("face", (200.0, 40.0), 36.0, 0.0)])
        assert patch is not None
        apart.append(float(np.square(patch[8:-8, 8:-8].astype(float) - once[8:-8, 8:-8]).mean()))
    assert apart[0] < 0.8 * apart[1]
