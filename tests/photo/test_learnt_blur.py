"""A face that was learnt is kept as it was before the camera blurred it: it is blurred again when it is compared."""

import cv2
import numpy as np

from assistant.scan.detection.pipeline import Shown, View
from assistant.scan.detection.training import Placed, cut_patches
from assistant.scan.detection.warp import Laid

BLUR = 2.0  # working pixels
SIDE = 36.0


def test_what_was_learnt_of_a_blurred_photograph_is_not_blurred_twice():
    sharp = np.full((160, 160, 3), 180, np.uint8)
    sharp[62:98, 62:98] = (60, 110, 70)
    cv2.line(sharp, (68, 92), (92, 68), (240, 236, 220), 3, cv2.LINE_AA)
    seen = cv2.GaussianBlur(sharp, (0, 0), BLUR)
    noise = np.random.default_rng(5).normal(0, 2, seen.shape)
    seen = np.clip(seen + noise, 0, 255).astype(np.uint8)
    here = Laid(1.0, sharp, seen, np.ones((160, 160), bool))
    none = np.zeros((160, 160), np.float32)
    view = View(here, none, none > 0, BLUR, Shown((), SIDE, ()))
    once = cv2.GaussianBlur(sharp, (0, 0), BLUR)[62:98, 62:98].astype(float)
    (patch,) = cut_patches(view, [Placed("face", (80.0, 80.0), SIDE, 0.0)])
    assert patch is not None
    small = cv2.resize(patch, (36, 36), interpolation=cv2.INTER_AREA)
    again = cv2.GaussianBlur(small, (0, 0), BLUR, borderType=cv2.BORDER_REPLICATE).astype(float)
    twice = cv2.GaussianBlur(seen[62:98, 62:98], (0, 0), BLUR, borderType=cv2.BORDER_REPLICATE).astype(float)
    inner = slice(6, -6)
    off, before = (np.abs(one - once)[inner, inner].mean() for one in (again, twice))
    assert off < 0.6 * before
