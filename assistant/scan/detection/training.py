"""Learning faces from the table itself: patches cut from a photograph whose counters are known.

Where only the zone is known, the outline is found first: a square of the counter's size that is covered, in a ring that is not; its
corners tell a square counter from a round one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.core.record import Record
from assistant.scan.detection.classify import upright_picture
from assistant.scan.detection.coverage import THRESHOLD
from assistant.scan.detection.patterns import kernel_of, to_lab, upright_blur
from assistant.scan.detection.pipeline import SIDE, View, blur_about, holds, view_of
from assistant.scan.detection.sightings import FaceKey, Patch, Place, SightError
from assistant.scan.pictures.images import AnyPicture, Picture

# Whether a counter fills the corners of its square, or the board shows there: told from their colours.
#
# Blur draws the board over the corners of a square counter, and where something lies forgives a misfit of a few pixels: in a
# blurred
# photograph, or on ground of its own colour, a square counter covers its corners no more surely than a round one. But both
# outlines,
# blurred as the photograph is there, say how much of each pixel is the counter's, and how much the board's.

Floats = NDArray[np.float32]
BEYOND = 1.12  # half widths from the middle from which on corners are beyond a round counter and its edge
GROUND = (0.72, 0.92)  # half widths from the middle where, on the diagonals, either outline shows the counter's ground
ASIDE = 20.0  # degrees off the diagonal: what is still taken to be on it
FAINT = 16.0  # square steps by which a counter's ground and the board differ where nothing is told


def filled(seen: Floats, board: Floats, blur: NDArray[np.float64], side: int) -> bool:
    """Tell whether most corners of an upright counter are nearer to what a square one shows than to what a round one does.

    Two of the four may show something else: a badge at the rim, a shadow, what lies beside. So the two between are asked.

    Args:
        seen: (n, n, 3) the photograph about the counter, RGB, with a margin as wide as its blur reaches.
        board: (n, n, 3) the scan there.
        blur: of the photograph, a covariance (2, 2) in these pixels, across and down.
        side: of the counter in these pixels.
    """
    axis = (np.arange(len(seen)) - (len(seen) - 1) / 2) * 2 / side
    x, y = np.meshgrid(axis, axis)
    far, within = np.hypot(x, y), np.maximum(np.abs(x), np.abs(y)) <= 1
    square, disc, bare = (_blurred(one, blur) for one in (within, far <= 1, board))
    photo, bare = (to_lab(np.clip(np.round(one), 0, 255).astype(np.uint8)) for one in (seen, bare))
    diagonal = np.abs(np.abs(x) - np.abs(y)) < 2**0.5 * np.sin(np.radians(ASIDE)) * far
    shares = []  # of each corner how far it is filled, from 0 for a round counter to 1 for a square one
    for quarter in ((x * right > 0) & (y * down > 0) for down in (-1, 1) for right in (-1, 1)):
        corner = quarter & within & (far > BEYOND)
        ground = np.median(photo[quarter & diagonal & (far > GROUND[0]) & (far < GROUND[1])], axis=0)
        own = ground - bare[corner]
        full, round_one = square[corner], disc[corner]
        whole = float(((own * own).sum(axis=1) + FAINT) @ (full * full))
        there = float(((photo[corner] - bare[corner]) * own).sum(axis=1) @ full) / whole
        least = float((own * own).sum(axis=1) @ (full * round_one)) / whole
        shares.append((there - least) / max(1e-3, 1 - least))
    return bool(np.mean(np.sort(shares)[1:3]) > 0.5)


def _blurred(picture: NDArray[Any], blur: NDArray[np.float64]) -> Floats:
    """Return a picture, or how much of each pixel an outline covers, as a photograph is blurred."""
    reach = int(np.ceil(3 * np.sqrt(np.trace(blur)))) + 1
    kernel, rim = kernel_of(blur, reach), cv2.BORDER_REPLICATE
    return np.asarray(cv2.filter2D(picture.astype(np.float32), -1, kernel, borderType=rim), np.float32)


FINE = 56  # pixels in the width of a patch
STEP = 5  # degrees
RING = 0.3  # of a side around it
CLEAR = 0.25  # how much more must be covered inside than around
# Share of a corner that may differ where the board shows, and that does where a badge covers it: a shadow differs less. How much of
# the rest is covered.
BARE, BADGE, LAID = 0.15, 0.4, 0.5
RIM = 0.8, 0.96  # half widths from the middle: the rim of a round counter
# How much of the rim differs from the board next to corners that show it, and all around where only two do; by how many steps of
# colour the rim is another where a badge lies on it.
RIMMED, ALL_AROUND, OTHER = 0.5, 0.95, 12.0
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
    blur_there = blur_about(view)
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
        there, unit = (x, y, turn, 1.0), wide / FINE
        seen = upright_picture(pixels, there, unit, around)
        blur = upright_blur(blur_there(x, y) if blur_there else view.blur**2 * np.eye(2), turn, unit)
        patch = _sharpened(seen, blur)
        inner = patch[BESIDE : BESIDE + size[1], BESIDE : BESIDE + size[0]]
        pixels_of = np.clip(np.round(inner), 0, 255).astype(np.uint8)
        covered = _covered((x, y, turn, wide), size, (other for other in placed if other is not one), share)
        if float(covered.mean()) > OVERLAID:
            yield None  # of two that lie on each other nobody knows whose print it is
            continue
        if covered.any():
            pixels_of = np.asarray(cv2.inpaint(pixels_of, covered, FROM_BESIDE, cv2.INPAINT_TELEA), np.uint8)
        bounded = without_board(pixels_of, upright_picture(view.off, there, unit, size))
        if bounded is not pixels_of:
            board = upright_picture(view.here.scan, there, unit, around)
            bounded = pixels_of if filled(seen, board, blur, FINE) else bounded
        yield bounded


def _sharpened(picture: NDArray[np.float32], blur: NDArray[np.float64]) -> NDArray[np.float32]:
    """Return a picture (high, wide, 3) as it was before the camera blurred it there, as far as noise allows.

    Faces are blurred as a photograph is before they are compared with it. One that was learnt would be blurred twice, and no longer
    look like its like, but like what is plainer.

    Args:
        picture: with a part of what is around it, for the edges are lost.
        blur: as a covariance (2, 2), across and down, in its pixels.
    """
    high, wide = picture.shape[:2]
    down, across = np.fft.fftfreq(high)[:, None], np.fft.rfftfreq(wide)[None]
    square = blur[0, 0] * across**2 + 2 * blur[0, 1] * across * down + blur[1, 1] * down**2
    left = np.exp(-2 * np.pi**2 * square)[..., None]
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


def without_board(patch: Patch, off: NDArray[np.float32]) -> Patch:
    """Return a patch with what is beyond it clear if the counter is round: there is the board, by which it is never known again.

    Three corners that show the board tell it, or two where the rim is seen all around: in the others there may be a badge, a shadow
    or a counter that lies beside it. A badge lies on the rim, too; what lies beside does not.

    Args:
        off: by how much each of its pixels differs from the board.
    """
    high, wide = off.shape
    y, x = np.meshgrid(np.linspace(-1, 1, high), np.linspace(-1, 1, wide), indexing="ij")
    far, differs = np.hypot(x, y), off > THRESHOLD
    if high != wide or float(differs[far < 1].mean()) < LAID:
        return patch
    quarters = [(x * right > 0) & (y * down > 0) for down in (-1, 1) for right in (-1, 1)]
    shares = [float(differs[one & (far > BEYOND)].mean()) for one in quarters]
    rim = (far > RIM[0]) & (far < RIM[1])
    diagonal = np.abs(np.abs(x) - np.abs(y)) < 2**0.5 * np.sin(np.radians(ASIDE)) * far
    rims = [one & rim & diagonal for one in quarters]
    rimmed = [float(differs[one].mean()) for one in rims]
    bare = [n for n, share in enumerate(shares) if share < BARE]
    if len(bare) < 2 or np.mean([rimmed[n] for n in bare]) < RIMMED or (len(bare) == 2 and min(rimmed) < ALL_AROUND):
        return patch
    lab = to_lab(np.ascontiguousarray(patch))
    usual = np.median(lab[rim], axis=0)
    unlike = [float(np.linalg.norm(np.median(lab[one], axis=0) - usual)) for one in rims]
    solid, most = far <= 1, int(np.argmax(shares))
    if len(bare) > 2 and shares[most] > BADGE and OTHER < unlike[most] == max(unlike):
        solid |= quarters[most]
    return np.dstack([patch, solid.astype(np.uint8) * 255])


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
