"""When a photograph cannot tell anything: said at once, with what to do."""

from __future__ import annotations

import cv2
import numpy as np

from assistant.core.text import speaker
from assistant.scan.arrays import Bytes
from assistant.scan.detection.coverage import BLURS
from assistant.scan.detection.lighting import agreement
from assistant.scan.detection.sightings import SightError
from assistant.scan.detection.warp import WIDTH, Laid
from assistant.scan.fit.photo import SURE, grey_of
from assistant.scan.pictures.images import AnyPicture

say = speaker(__name__)
DARK = 28.0  # levels below which nine of ten pixels lie
BLANK = 6.0  # levels (one sigma) by which a picture that shows something varies, at least
# Levels that a sharp picture's finest tenth of details vary by, at least; its finest hundredth, if most of it is covered, and how
# many times as much as the tenth.
DULL, CRISP, PATCHY = 1.2, 10.0, 5.0
LITTLE = 0.06  # share of the board that must be seen
SMALL = 13.0  # pixels of the photograph in the side of a counter
TINY = 15 * SMALL  # pixels of the longer side: boards are some forty counters wide, and a part of one may be shown
STRANGE = 0.15  # of the board must agree where a match may be chance, or of another map of the same coasts


def check_light(photograph: AnyPicture) -> None:
    """See whether there is enough light, and anything to be seen in it.

    Raises:
        SightError: too dark, or of one shade.
    """
    grey = cv2.cvtColor(photograph.pixels[::8, ::8], cv2.COLOR_RGB2GRAY)
    if float(np.percentile(grey, 90)) < DARK:
        raise SightError(say("sight-dark"))
    if float(grey.std()) < BLANK:
        raise SightError(say("sight-blank"))


def check_size(photograph: AnyPicture) -> None:
    """See whether a picture is large enough to show a table: asked before anything is drawn for it.

    Raises:
        SightError: on any board its counters would be too small.
    """
    if max(photograph.full_size) < TINY:
        raise SightError(say("sight-far"))


def unmatched(photograph: AnyPicture) -> SightError:
    """Return what is wrong with a photograph in which the board was not found: blurred, mostly covered, or of something else."""
    if _is_covered(photograph.pixels):
        return SightError(say("sight-covered"))
    return SightError(say("sight-blurred" if _detail(photograph.pixels)[0] < DULL else "sight-other-board"))


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
        SightError: another board, mostly covered, too blurred.
    """
    covered = _is_covered(here.photo)
    if agreement(here) < STRANGE and (covered or pairs < SURE):
        raise SightError(say("sight-covered" if covered else "sight-other-board"))
    if blur == BLURS[-1]:
        raise SightError(say("sight-blurred"))


def _is_covered(pixels: Bytes) -> bool:
    """Tell whether only a small part of a picture has details."""
    most, finest = _detail(pixels)
    return finest > max(CRISP, PATCHY * most)


def _detail(pixels: Bytes) -> tuple[float, ...]:
    """Return by how many levels the finest tenth and the finest hundredth of a picture's details vary."""
    grey = grey_of(pixels, WIDTH).astype(np.float32)
    fine = np.abs(grey - cv2.GaussianBlur(grey, (0, 0), 1.5))
    return tuple(map(float, np.percentile(fine, (90, 99))))
