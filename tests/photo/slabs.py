"""Flat and thick things on a table as a camera sees them: counters, dice, cards, cups, hands; what is nearer hides the rest."""

from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]


@dataclass(frozen=True, eq=False)
class Slab:
    """A thing with an upright wall: its top (RGBA), where its middle stands, its width and turn, from which height to which.

    `name` is its number in the picture of numbers; 0 for what is not asked for later.
    """

    top: Pixels = field(repr=False)
    place: tuple[float, float]
    width: float
    turn: float
    low: float
    high: float
    wall: tuple[int, int, int]
    name: int = 0
    gloss: float = 0.0

    @property
    def to_board(self):
        """The matrix (2, 3) from pixels of the top to places of the board."""
        high, wide = self.top.shape[:2]
        scale = self.width / wide
        cos, sin = np.cos(np.radians(self.turn)) * scale, np.sin(np.radians(self.turn)) * scale
        matrix = np.array([[cos, -sin], [sin, cos]])
        middle = np.array(self.place) - matrix @ np.array([wide / 2, high / 2])
        return np.column_stack([matrix, middle])

    def outline(self):
        """Return the outline (n, 2) on the board."""
        solid = (self.top[..., 3] > 127).astype(np.uint8)
        rings, _ = cv2.findContours(
            cv2.copyMakeBorder(solid, 1, 1, 1, 1, cv2.BORDER_CONSTANT), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE
        )
        ring = cv2.approxPolyDP(max(rings, key=cv2.contourArea), 1.0, True)[:, 0].astype(float) - 0.5
        return np.asarray(ring @ self.to_board[:, :2].T + self.to_board[:, 2])


def shadows(photo, slabs, camera, sun, dark):
    """Darken the board where things keep the light off, soft at the edges; `sun`: how far shadows reach for each unit of height."""
    high, wide = photo.shape[:2]
    mask = np.zeros((high // 2, wide // 2), np.uint8)
    for slab in slabs:
        ring = slab.outline()
        hull = np.concatenate([ring + np.array(sun) * slab.low, ring + np.array(sun) * slab.high])
        cv2.fillConvexPoly(mask, cv2.convexHull((camera.flat(hull) / 2).astype(np.float32)).astype(np.int32), 255)
    mask = cv2.GaussianBlur(mask, (0, 0), 1.5 + wide / 1600)
    factor = 1 - dark * cv2.resize(mask, (wide, high), interpolation=cv2.INTER_LINEAR).astype(np.float32) / 255
    for channel in range(3):
        photo[..., channel] = (photo[..., channel] * factor).astype(np.uint8)


def stand(photo, numbers, slab, camera, sun):
    """Draw a thing over what was drawn before; `numbers` is told what each pixel shows."""
    ring = slab.outline()
    bottom, top = camera.flat(ring, slab.low), camera.flat(ring, slab.high)
    hull = cv2.convexHull(np.concatenate([bottom, top]).astype(np.float32))[:, 0]
    box = _box(hull, photo.shape)
    if box is None:
        return
    x0, y0, x1, y1 = box
    part, ids = photo[y0:y1, x0:x1], numbers[y0:y1, x0:x1]
    shift = np.array([x0, y0])
    _fill(part, ids, hull - shift, slab.wall, -1)
    for n in range(len(ring)):  # walls: each side in its own light, the seam to what lies beneath dark
        m = (n + 1) % len(ring)
        edge = ring[m] - ring[n]
        out = np.array([edge[1], -edge[0]]) / (np.hypot(*edge) + 1e-9)
        along, down = top[m] - top[n], bottom[n] - top[n]
        if along[0] * down[1] - along[1] * down[0] > 0:
            continue
        shade = 0.72 - 0.22 * float(out @ np.array(sun)) / (np.hypot(*sun) + 1e-9)
        quad = np.array([top[n], top[m], bottom[m], bottom[n]]) - shift
        _fill(part, None, quad, tuple(int(c * shade) for c in slab.wall), 0)
        seam = np.round((np.array([bottom[n], bottom[m]]) - shift) * 16).astype(np.int32)
        cv2.polylines(part, [seam], False, tuple(int(c * 0.4) for c in slab.wall), 1, cv2.LINE_AA, 4)
    _lay(part, ids, slab, camera, shift)


def _lay(part, ids, slab, camera, shift):
    """Draw the top of a thing."""
    face = slab.top
    high, wide = face.shape[:2]
    whole = np.vstack([slab.to_board, [0, 0, 1]])
    corners = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], float)
    seen = camera.flat(corners @ slab.to_board[:, :2].T + slab.to_board[:, 2], slab.high)
    size = max(float(np.hypot(*(seen[1] - seen[0]))), float(np.hypot(*(seen[3] - seen[0]))), 4.0)
    share = min(1.0, 1.25 * size / max(wide, high))
    small = cv2.resize(face, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
    back = np.diag([wide / small.shape[1], high / small.shape[0], 1.0])
    move = np.array([[1, 0, -shift[0]], [0, 1, -shift[1]], [0, 0, 1.0]])
    half = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1.0]])
    matrix = np.linalg.inv(half) @ move @ camera.ground(slab.high) @ whole @ back @ half
    warped = cv2.warpPerspective(small, matrix, (part.shape[1], part.shape[0]), flags=cv2.INTER_LINEAR)
    alpha = warped[..., 3:].astype(np.float32) / 255
    colours = warped[..., :3].astype(np.float32)
    if slab.gloss:
        sheen = (
            np.linspace(0, 1, part.shape[1], dtype=np.float32)[None, :, None]
            * np.linspace(1, 0.4, part.shape[0], dtype=np.float32)[:, None, None]
        )
        colours = colours + (250 - colours) * slab.gloss * sheen
    # Pixels at the rim were mixed with nothing when the top was made small: alpha has that already.
    part[...] = np.clip(colours * alpha + part * (1 - alpha), 0, 255).astype(np.uint8)
    ids[alpha[..., 0] > 0.5] = slab.name


def _fill(part, ids, ring, colour, name):
    points = np.round(ring * 16).astype(np.int32)
    cv2.fillConvexPoly(part, points, colour, cv2.LINE_AA, 4)
    if ids is not None:
        cv2.fillConvexPoly(ids, points, name, cv2.LINE_8, 4)


def _box(points, shape):
    low, high = np.floor(points.min(axis=0)).astype(int) - 3, np.ceil(points.max(axis=0)).astype(int) + 3
    x0, y0, x1, y1 = max(0, low[0]), max(0, low[1]), min(shape[1], high[0]), min(shape[0], high[1])
    return (x0, y0, x1, y1) if x1 - x0 > 4 and y1 - y0 > 4 else None
