"""A camera over a table: where it sees points of the board and above it, and what it does to the light that falls in.

The board lies at height 0; x and y are its pixels, z is upwards in the same unit.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Camera:
    """`matrix` (3, 4) carries points (x, y, z, 1) to pixels of a photograph of `size`."""

    matrix: Array
    size: tuple[int, int]
    position: Array

    def __call__(self, points):
        """Return the pixels (n, 2) at which points (n, 3) are seen."""
        there = np.asarray(points, float)
        lifted = there @ self.matrix[:, :3].T + self.matrix[:, 3]
        return np.asarray(lifted[:, :2] / lifted[:, 2:])

    def flat(self, points, height=0.0):
        """Return the pixels (n, 2) at which points (n, 2) at one height are seen."""
        there = np.asarray(points, float)
        return self(np.column_stack([there, np.full(len(there), height)]))

    def ground(self, height=0.0):
        """Return the homography from places at a height to pixels."""
        return np.column_stack([self.matrix[:, 0], self.matrix[:, 1], self.matrix[:, 2] * height + self.matrix[:, 3]])

    def beneath(self, point, height):
        """Return the place of the board that is hidden behind a point (x, y) at a height."""
        seen = self.ground(height) @ np.array([*np.asarray(point, float), 1.0])
        place = np.linalg.inv(self.ground()) @ seen
        return np.asarray(place[:2] / place[2])


def aimed(board, size, tilt, azimuth, roll, fill, rng):
    """Return a camera that sees a whole board.

    Args:
        board: its width and height.
        size: of the photograph.
        tilt: degrees off the vertical.
        azimuth: degrees, the side of the table from which it is taken; 0 is the lower edge.
        roll: degrees that the camera is held off the level.
        fill: how much of the photograph the board takes, 1 all that is possible.
        rng: what decides where the board comes to lie.
    """
    focal = 0.74 * max(size)
    inner = np.array([[focal, 0, size[0] / 2], [0, focal, size[1] / 2], [0, 0, 1.0]])
    corners = np.array([[0, 0, 0], [board[0], 0, 0], [board[0], board[1], 0], [0, board[1], 0]], float)
    lean, turn, held = np.radians([tilt, azimuth, roll])
    towards = np.array([np.sin(turn) * np.sin(lean), np.cos(turn) * np.sin(lean), np.cos(lean)])
    down = -towards
    right = np.array([np.cos(turn), -np.sin(turn), 0.0])
    below = -np.cross(down, right)  # y runs down the board: the frame is left-handed
    right, below = np.cos(held) * right + np.sin(held) * below, np.cos(held) * below - np.sin(held) * right
    axes = np.stack([right, below, down])
    aim, distance = np.array([board[0] / 2, board[1] / 2, 0.0]), 1.5 * max(board)
    for _ in range(60):  # nearer or farther, and aside, until the board fills the picture
        eye = aim + towards * distance
        matrix = inner @ np.column_stack([axes, -axes @ eye])
        camera = Camera(matrix, size, eye)
        seen = camera(corners)
        low, high = seen.min(axis=0), seen.max(axis=0)
        share = float(np.max((high - low) / (fill * np.array(size))))
        distance *= share**0.7
        off = (low + high) / 2 - np.array(size) / 2
        aim = aim + (axes[0] * off[0] + axes[1] * off[1]) * np.array([1, 1, 0]) * distance / focal * 0.7
    spare = (np.array(size) - (high - low)) / 2
    shift = rng.uniform(-0.6, 0.6, 2) * np.maximum(spare, 0)
    moved = np.array([[1, 0, shift[0]], [0, 1, shift[1]], [0, 0, 1.0]])
    return Camera(moved @ camera.matrix, size, eye)


def bent(photo, rng, strength):
    """Return a photograph through a lens that draws lines a little crooked, of a paper that does not lie quite flat."""
    high, wide = photo.shape[:2]
    k1 = rng.uniform(-0.012, 0.004)
    step = 128  # a node of the grid every so many pixels, one beyond each edge
    across, down = wide // step + 3, high // step + 3
    x, y = np.meshgrid((np.arange(across) - 0.5) * step, (np.arange(down) - 0.5) * step)
    u, v = (x - wide / 2) / (wide / 2), (y - high / 2) / (wide / 2)
    factor = k1 * (u * u + v * v - 0.6) * wide / 2
    waves = cv2.resize(
        rng.normal(0, strength, (5, 5, 2)).astype(np.float32), (across, down), interpolation=cv2.INTER_CUBIC
    )
    grid = np.stack([x + u * factor, y + v * factor], axis=-1).astype(np.float32) + waves
    where = cv2.resize(grid, (across * step, down * step), interpolation=cv2.INTER_LINEAR)[
        step : step + high, step : step + wide
    ]
    return np.asarray(cv2.remap(photo, where, None, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.uint8)


@dataclass(frozen=True)
class Light:
    """What makes a photograph hard: the brightest place over the darkest, share of glare, blur and noise in pixels and levels."""

    ratio: float = 1.5
    glare: float = 0.0
    blur: float = 0.7
    noise: float = 3.0
    exposure: float = 1.0
    quality: int = 88


def lit(photo, light, rng):
    """Return a photograph as the light and the camera make it: a lamp to one side, shadows, glare, blur, noise, JPEG."""
    high, wide = photo.shape[:2]
    small = (max(2, wide // 16), max(2, high // 16))
    field = _field(small, light, rng)
    field = cv2.resize(field, (wide, high), interpolation=cv2.INTER_LINEAR)
    glow = cv2.resize(_glare(small, light, rng), (wide, high), interpolation=cv2.INTER_LINEAR)
    result = np.empty_like(photo)
    curve = _curve(rng)
    noise = np.empty((high, wide), np.float32)
    cv2.setRNGSeed(int(rng.integers(1 << 30)))
    for channel in range(3):
        values = photo[..., channel].astype(np.float32) * field[..., channel] + glow
        if light.blur > 0.2:
            values = cv2.GaussianBlur(values, (0, 0), light.blur)
        cv2.randn(noise, 0, light.noise)
        values += noise * np.sqrt(np.maximum(values, 4) / 110)
        result[..., channel] = curve[np.clip(values, 0, 255).astype(np.uint8)]
    _, data = cv2.imencode(".jpg", result[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, light.quality])
    return np.ascontiguousarray(cv2.imdecode(data, cv2.IMREAD_COLOR)[..., ::-1])


def _field(size, light, rng):
    """Return the light by place and channel, 1 where it is brightest."""
    x, y = np.meshgrid(np.linspace(0, 1, size[0]), np.linspace(0, 1, size[1]))
    angle = rng.uniform(0, 2 * np.pi)
    side = x * np.cos(angle) + y * np.sin(angle)
    side = (side - side.min()) / np.ptp(side)
    lamp = rng.uniform(0.1, 0.9, 2)
    near = np.exp(-((x - lamp[0]) ** 2 + (y - lamp[1]) ** 2) / 0.35)
    shape = 0.6 * side + 0.4 * (near - near.min()) / np.ptp(near)
    shape = (shape - shape.min()) / np.ptp(shape)
    for _ in range(int(rng.integers(0, 3))):  # somebody leans over the table
        centre, spread, cut = rng.uniform(0, 1, 2), rng.uniform(0.08, 0.25), rng.uniform(0.1, 0.3)
        edge = (x - centre[0]) * np.cos(angle) + (y - centre[1]) * np.sin(angle)
        shape = shape - cut * (1 / (1 + np.exp(edge / 0.02))) * np.exp(-((y - centre[1]) ** 2) / spread)
    shape = np.clip((shape - shape.min()) / np.ptp(shape), 0, 1)
    bright = np.exp((shape - 1) * np.log(light.ratio)) * light.exposure
    warm = rng.uniform(-0.12, 0.2)
    drift = rng.uniform(-0.1, 0.1)
    casts = np.stack([1 + warm + drift * side, np.ones_like(side), 1 - warm - drift * side], axis=-1)
    return np.asarray(bright[..., None] * casts, np.float32)


def _glare(size, light, rng):
    x, y = np.meshgrid(np.linspace(0, 1, size[0]), np.linspace(0, 1, size[1]))
    glow = np.zeros_like(x)
    for _ in range(int(rng.integers(1, 4))):
        centre, wide, long = rng.uniform(0.1, 0.9, 2), rng.uniform(0.03, 0.09), rng.uniform(0.04, 0.16)
        glow += np.exp(-(((x - centre[0]) / wide) ** 2) - ((y - centre[1]) / long) ** 2) * rng.uniform(0.4, 1)
    return np.asarray(130 * light.glare * glow, np.float32)


def _curve(rng):
    """Return what a telephone makes of brightness: a little more contrast."""
    table = np.arange(256) / 255
    bend = rng.uniform(0, 0.25)
    table = (1 - bend) * table + bend * (3 * table**2 - 2 * table**3)
    return np.asarray(np.round(255 * table ** rng.uniform(0.85, 1.1)), np.uint8)
