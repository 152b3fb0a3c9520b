"""Learning faces from the table itself: patches cut from a photograph whose counters are known.

Where only the zone is known, the outline is found first: a square of the counter's size that is covered, in a ring that is not; its
corners tell a square counter from a round one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.core.record import Record
from assistant.scan.detection.correlation import upright_pictures
from assistant.scan.detection.coverage import THRESHOLD
from assistant.scan.detection.pipeline import SIDE, View, holds, view_of
from assistant.scan.detection.sightings import FaceKey, Patch, Place, SightError
from assistant.scan.pictures.images import AnyPicture, Picture

Floats = NDArray[np.float32]
BEYOND = 1.12  # half widths from the middle from which on corners are beyond a round counter and its edge
FINE = 56  # pixels in the width of a patch
STEP = 5  # degrees
RING = 0.3  # of a side around it
CLEAR = 0.25  # how much more must be covered inside than around
BARE, LAID = 0.15, 0.5  # share of a corner that may differ where the board shows; how much of the rest is covered
BESIDE = 20  # pixels beside a patch that are cut with it: what is blurred into it comes from there
# Of a counter's width, how far its edge and shadow reach beyond it; share of a patch that another counter may cover.
EDGE, OVERLAID = 0.04, 0.2
FROM_BESIDE = 3  # pixels from which what is covered is filled
GRAIN = 0.02  # square share of what is printed that noise has: what is blurred beyond it is not brought back


class Placed(Record):
    """A counter that is known to show a face: where its middle lies in pixels of the full scan, its turn, its width.

    Without a `turn` the place is only about right: the counter is looked for within its own width, and taken to lie as the board is
    read, give or take an eighth of a turn. `shape` is width over height.
    """

    face: FaceKey
    place: Place
    side: float
    turn: float | None = None
    shape: float = 1.0


def learn(scan: Picture, photographs: Sequence[AnyPicture], placed: Sequence[Placed]) -> dict[FaceKey, list[Patch]]:
    """Return patches by face, cut from photographs in the light of the scan; what cannot be made out is left out.

    Of several photographs each teaches what it alone shows: where two meet, a hand may have covered in one what the other shows.

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
    share = view.here.share
    pixels = view.pixels.astype(np.float32)
    placed = list(placed)
    for one in placed:
        x, y = one.place[0] * share - 0.5, one.place[1] * share - 0.5
        wide = one.side * share
        turn = one.turn
        if turn is None:
            outline = _outlined(view.off, (x, y), (wide, wide / one.shape))
            if outline is None:
                yield None
                continue
            x, y, turn = outline
        room = wide
        if not (room < x < pixels.shape[1] - room and room < y < pixels.shape[0] - room):
            yield None
            continue
        size = (FINE, max(8, round(FINE / one.shape)))
        around = (size[0] + 2 * BESIDE, size[1] + 2 * BESIDE)
        there, unit = np.array([(x, y, turn, 1.0)]), wide / FINE
        patch = _sharpened(upright_pictures(pixels, there, unit, around)[0], view.blur / unit)
        inner = patch[BESIDE : BESIDE + size[1], BESIDE : BESIDE + size[0]]
        pixels_of = np.clip(np.round(inner), 0, 255).astype(np.uint8)
        covered = _covered((x, y, turn, wide), size, (other for other in placed if other is not one), share)
        if float(covered.mean()) > OVERLAID:
            yield None  # of two that lie on each other nobody knows whose print it is
            continue
        if covered.any():
            pixels_of = np.asarray(cv2.inpaint(pixels_of, covered, FROM_BESIDE, cv2.INPAINT_TELEA), np.uint8)
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


def _covered(
    there: tuple[float, float, float, float], size: tuple[int, int], others: Iterable[Placed], share: float
) -> NDArray[np.uint8]:
    """Return which pixels of a patch, `size` wide and high, may show another counter: 1 where the outline of one reaches.

    Args:
        there: the patch's middle and turn, its width, in working pixels.
        others: counters that lie elsewhere, those whose turn is known.
    """
    x, y, turn, wide = there
    cos, sin = np.cos(np.radians(turn)) * wide / size[0], np.sin(np.radians(turn)) * wide / size[0]
    column, row = np.meshgrid(*(np.arange(length) - (length - 1) / 2 for length in size))
    at_x, at_y = x + cos * column - sin * row, y + sin * column + cos * row
    result = np.zeros(column.shape, np.uint8)
    for other in others:
        dx, dy = at_x - (other.place[0] * share - 0.5), at_y - (other.place[1] * share - 0.5)
        if other.turn is None or max(np.abs(dx).min(), np.abs(dy).min()) > other.side * share:
            continue
        cos, sin = np.cos(np.radians(other.turn)), np.sin(np.radians(other.turn))
        across, down = np.abs(dx * cos + dy * sin), np.abs(dy * cos - dx * sin)
        reach = (0.5 + EDGE) * other.side * share, (0.5 / other.shape + EDGE) * other.side * share
        result[(across < reach[0]) & (down < reach[1])] = 1
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
    corners = [differs[(x * right > 0) & (y * down > 0) & (far > BEYOND)] for down in (-1, 1) for right in (-1, 1)]
    bare = sum(float(corner.mean()) < BARE for corner in corners)
    if high != wide or float(differs[far < 1].mean()) < LAID or bare < 3:
        return patch
    return np.dstack([patch, (far <= 1).astype(np.uint8) * 255])


def _outlined(
    off: NDArray[np.float32], middle: tuple[float, float], size: tuple[float, float]
) -> tuple[float, float, float] | None:
    """Return place and turn (between -45 and 45 degrees) of the covered outline nearest to a place, if there is one."""
    wide, high = size
    reach = int(2.2 * max(size))
    left, top = int(middle[0]) - reach, int(middle[1]) - reach
    if left < 0 or top < 0 or left + 2 * reach >= off.shape[1] or top + 2 * reach >= off.shape[0]:
        return None
    part = np.minimum(off[top : top + 2 * reach, left : left + 2 * reach] / 16, 1.0)
    best: tuple[float, float, float, float] | None = None
    box = 2 * int(0.75 * (1 + RING) * max(size)) + 1
    y, x = np.indices((box, box)) - box // 2
    rows, columns = np.indices(part.shape)
    far = np.hypot(rows - (middle[1] - top), columns - (middle[0] - left)) / SIDE
    for degrees in range(-45, 45, STEP):
        cos, sin = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
        across, down = np.abs(x * cos + y * sin) * 2 / wide, np.abs(y * cos - x * sin) * 2 / high
        inside = (across <= 1) & (down <= 1)
        ring = (across <= 1 + RING) & (down <= 1 + RING) & ~((across <= 1.06) & (down <= 1.06))
        kernel = inside / inside.sum() - ring / ring.sum()
        score = cv2.filter2D(part, cv2.CV_32F, kernel.astype(np.float32), borderType=cv2.BORDER_REPLICATE)
        score = score - 0.12 * far - 0.0006 * abs(degrees)
        score[far > 1.1 * max(size) / SIDE] = -1
        _, value, _, (column, row) = cv2.minMaxLoc(score)
        if best is None or value > best[0]:
            best = (value, left + float(column), top + float(row), float(degrees))
    return None if best is None or best[0] < CLEAR else best[1:]
