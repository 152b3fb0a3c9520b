"""Learning faces from the table itself: patches cut from a photograph whose counters are known.

Where only the zone is known, the outline is found first: of what is covered there. Its corners tell a square counter from a round
one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.core.record import Record
from assistant.scan.arrays import Floats
from assistant.scan.detection.correlation import upright_pictures
from assistant.scan.detection.coverage import THRESHOLD
from assistant.scan.detection.patterns import CLOSE, MARGIN
from assistant.scan.detection.pipeline import View, holds, view_of
from assistant.scan.detection.sightings import FaceKey, Patch, Place, SightError
from assistant.scan.pictures.images import AnyPicture, Picture

FINE = 2 * CLOSE  # pixels in the width of a patch
# Share of a corner that may differ where the board shows, and of a patch that another counter may cover; of the rest that must.
BARE, LAID = 0.15, 0.5
GRAIN = 0.02  # square share of what is printed that noise has: what is blurred beyond it is not brought back


class Placed(Record):
    """A counter that is known to show a face: where its middle lies in pixels of the full scan, its turn, its width.

    Without a `turn` the place is only about right, but on the counter, which is taken to lie as the board is read, give or take an
    eighth of a turn. `shape` is width over height.
    """

    face: FaceKey
    place: Place
    side: float
    turn: float | None = None
    shape: float = 1.0


def learn(scan: Picture, photographs: Sequence[AnyPicture], placed: Sequence[Placed]) -> dict[FaceKey, list[Patch]]:
    """Return patches by face, cut from photographs in the light of the scan; what cannot be made out is left out.

    Each of several photographs teaches what it alone shows: where two meet, a hand may have covered in one what the other shows.

    Args:
        photographs: of the table, each of the board or a part of it.
        placed: the counters on top that they show.

    Raises:
        SightError: none of them can be laid on the scan.
    """
    if not placed:
        return {}
    side = float(np.median([one.side for one in placed]))
    cut: dict[int, list[Patch | None]] = {}
    refused: SightError | None = None
    laid = 0
    for photograph in photographs:
        try:
            view = view_of(scan, photograph, side, lambda _share: None)
        except SightError as error:
            refused = error
            continue
        laid += 1
        board = view.shown.board
        there = {n: one for n, one in enumerate(placed) if len(photographs) == 1 or holds(board, one.place)}
        for n, patch in zip(there, cut_patches(view, there.values()), strict=True):
            cut.setdefault(n, []).append(patch)
    if not laid and refused is not None:
        raise refused
    found: dict[FaceKey, list[Patch]] = {}
    for n, patches in sorted(cut.items()):
        if len(patches) == 1 and patches[0] is not None:
            found.setdefault(placed[n].face, []).append(patches[0])
    return found


def cut_patches(view: View, placed: Iterable[Placed]) -> Iterator[Patch | None]:
    """Yield the patch of each counter, cut from a photograph that was laid on the scan; None where it cannot be made out."""
    share, pixels = view.here.share, view.here.photo.astype(np.float32)
    placed = list(placed)
    parts = cv2.connectedComponents(view.covered.astype(np.uint8))[1]
    for one in placed:
        x, y = one.place[0] * share - 0.5, one.place[1] * share - 0.5
        wide = one.side * share
        turn = one.turn
        if turn is None:
            outline = _outlined(parts, (x, y), wide * wide / one.shape)
            if outline is None:
                yield None
                continue
            x, y, turn = outline
        if not (wide < x < pixels.shape[1] - wide and wide < y < pixels.shape[0] - wide):
            yield None
            continue
        size = (FINE, max(8, round(FINE / one.shape)))
        around = (size[0] + FINE, size[1] + FINE)  # what is blurred into it comes from beside it
        there, unit = np.array([(x, y, turn, 1.0)]), wide / FINE
        patch = _sharpened(upright_pictures(pixels, there, unit, around)[0], view.blur / unit)
        inner = patch[CLOSE : CLOSE + size[1], CLOSE : CLOSE + size[0]]
        pixels_of = np.clip(np.round(inner), 0, 255).astype(np.uint8)
        others = _beside(pixels.shape[:2], (other for other in placed if other is not one), share)
        hidden = (upright_pictures(others[..., None], there, unit, size)[0, ..., 0] > 0.5).astype(np.uint8)
        if float(hidden.mean()) > BARE:
            yield None  # of two that lie on each other nobody knows whose print it is
            continue
        pixels_of = cv2.inpaint(pixels_of, hidden, MARGIN * FINE, cv2.INPAINT_TELEA)
        yield without_board(pixels_of, upright_pictures(view.off[..., None], there, unit, size)[0, ..., 0])


def _sharpened(picture: Floats, blur: float) -> Floats:
    """Return a picture (high, wide, 3) as it was before the camera blurred it, as far as noise allows.

    Faces are blurred as a photograph is before they are compared with it. One that was learnt would be blurred twice, and no longer
    look like its like, but like what is plainer.

    Args:
        picture: with a part of what is around it, for the edges are lost.
        blur: one sigma in its pixels.
    """
    high, wide = picture.shape[:2]
    down, across = np.fft.fftfreq(high)[:, None], np.fft.rfftfreq(wide)[None]
    left = np.exp(-2 * (np.pi * blur) ** 2 * (across**2 + down**2))[..., None]
    waves = np.fft.rfft2(picture, axes=(0, 1)) * (left * (1 + GRAIN) / (left**2 + GRAIN))
    return np.asarray(np.fft.irfft2(waves, s=(high, wide), axes=(0, 1)), np.float32)


def _beside(shape: tuple[int, ...], others: Iterable[Placed], share: float) -> Floats:
    """Return 1 in a working picture where counters lie whose turn is known, with their edges."""
    result = np.zeros(shape, np.float32)
    for one in others:
        if one.turn is not None:
            side, middle = one.side * share, (one.place[0] * share - 0.5, one.place[1] * share - 0.5)
            size = side * (1 + 2 * MARGIN), side * (1 / one.shape + 2 * MARGIN)
            cv2.fillConvexPoly(result, np.round(cv2.boxPoints((middle, size, one.turn))).astype(np.int32), 1.0)
    return result


def without_board(patch: Patch, off: Floats) -> Patch:
    """Return a patch with what is beyond it clear if the counter is round: there is the board, by which it is never known again.

    Three corners that show the board tell it: in the fourth there may be a badge, a shadow or a counter that lies beside it.

    Args:
        off: by how much each of its pixels differs from the board.
    """
    high, wide = off.shape
    y, x = np.meshgrid(np.linspace(-1, 1, high), np.linspace(-1, 1, wide), indexing="ij")
    far, differs = np.hypot(x, y), off > THRESHOLD
    corners = [
        differs[(x * right > 0) & (y * down > 0) & (far > 1 + 2 * MARGIN)] for down in (-1, 1) for right in (-1, 1)
    ]
    bare = sum(float(corner.mean()) < BARE for corner in corners)
    if high != wide or float(differs[far < 1].mean()) < LAID or bare < 3:
        return patch
    return np.dstack([patch, (far <= 1).astype(np.uint8) * 255])


def _outlined(parts: NDArray[np.int32], at: Place, area: float) -> tuple[float, float, float] | None:
    """Return place and turn (between -45 and 45 degrees) of what is covered at a place, if it is about as large as a counter.

    Args:
        parts: the number of the part that is covered by pixel, 0 where nothing is.
        area: of a counter in pixels.
    """
    column, row = (min(max(0, round(x)), length - 1) for x, length in zip(at, parts.shape[::-1], strict=True))
    rows, columns = np.nonzero(parts == parts[row, column])
    if not parts[row, column] or not LAID < len(rows) / area < 1 / LAID:
        return None
    (x, y), _, turn = cv2.minAreaRect(np.column_stack([columns, rows]).astype(np.float32))
    return float(x), float(y), float((turn + 45) % 90 - 45)
