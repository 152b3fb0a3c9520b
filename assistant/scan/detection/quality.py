"""When a photograph cannot tell anything: said at once, with what to do."""

from __future__ import annotations

import cv2
import numpy as np

from assistant.core.text import speaker
from assistant.scan.detection.coverage import BLURS
from assistant.scan.detection.lighting import agreement
from assistant.scan.detection.sightings import SightError
from assistant.scan.detection.warp import WIDTH, Laid
from assistant.scan.fit.photo import SURE
from assistant.scan.pictures.images import AnyPicture

say = speaker(__name__)
DARK = 28.0  # levels below which nine of ten pixels lie
DULL = 1.2  # levels that a sharp picture's details vary by, at least
LITTLE = 0.06  # share of the board that must be seen
SMALL = 13.0  # pixels of the photograph in the side of a counter
TINY = 15 * SMALL  # pixels of the longer side: boards are some forty counters wide, and a part of one may be shown
STRANGE = 0.15  # of the board must agree where a match may be chance, or of another map of the same coasts


def check_light(photograph: AnyPicture) -> None:
    """See whether there is enough light.

    Raises:
        SightError: too dark.
    """
    grey = cv2.cvtColor(photograph.pixels[::8, ::8], cv2.COLOR_RGB2GRAY)
    if float(np.percentile(grey, 90)) < DARK:
        raise SightError(say("sight-dark"))


def check_size(photograph: AnyPicture) -> None:
    """See whether a picture is large enough to show a table: asked before anything is drawn for it.

    Raises:
        SightError: on any board its counters would be too small.
    """
    if max(photograph.full_size) < TINY:
        raise SightError(say("sight-far"))


def unmatched(photograph: AnyPicture, error: Exception) -> SightError:
    """Return what is wrong with a photograph in which the board was not found: blurred, or of something else.

    Raises:
        Exception: `error` is no trouble with the photograph.
    """
    from assistant.core.problems import DataError

    if not isinstance(error, DataError):
        raise error
    if _detail(photograph) < DULL:
        return SightError(say("sight-blurred"))
    return SightError(say("sight-other-board"))


def check_seen(here: Laid, finest: float) -> None:
    """See whether enough of the board is shown, and large enough.

    Args:
        here: the photograph laid on the scan.
        finest: pixels of the photograph in the side of a counter.

    Raises:
        SightError: too little, or from too far away.
    """
    if float(np.mean(here.shown)) < LITTLE:
        raise SightError(say("sight-little"))
    if finest < SMALL:
        raise SightError(say("sight-far"))


def check_fit(here: Laid, blur: float, pairs: int) -> None:
    """See whether what is shown is sharp and is this board.

    Args:
        here: the photograph laid on the scan.
        blur: pixels at the working size.
        pairs: details by which the board was found; boards in one hand have letters and frames in common.

    Raises:
        SightError: too blurred, another board.
    """
    if blur == BLURS[-1]:
        raise SightError(say("sight-blurred"))
    if pairs < SURE and agreement(here) < STRANGE:
        raise SightError(say("sight-other-board"))


def _detail(photograph: AnyPicture) -> float:
    """Return by how many levels the finest details of a picture vary where they vary most."""
    grey = cv2.cvtColor(photograph.pixels, cv2.COLOR_RGB2GRAY)
    share = min(1.0, WIDTH / max(grey.shape))
    grey = cv2.resize(grey, None, fx=share, fy=share, interpolation=cv2.INTER_AREA).astype(np.float32)
    fine = np.abs(grey - cv2.GaussianBlur(grey, (0, 0), 1.5))
    return float(np.percentile(fine, 90))
