"""A photograph of the table matched to the player's own scan of the board, so that it can lie under the counters."""

from __future__ import annotations

WORK_WIDTH = 1500  # pixels at which features are looked for
FEWEST_INLIERS = 25
