"""A table that is photographed: a pinhole camera, paper that waves, slabs of cardboard, a lamp, a shadow, glare, a telephone."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]
LONG = 4000  # pixels of the photograph's longer side
HIGH = 0.11  # of its side that a counter is high


@dataclass(frozen=True, eq=False)
class Stack:
    """Pictures of counters (RGBA) from bottom to top with their widths, where they lie in pixels of the board, and their turn."""

    at: tuple[float, float]
    turn: float
    tops: Sequence[Pixels] = field(repr=False)
    sides: Sequence[float]


@dataclass(frozen=True, eq=False)
class Photograph:
    """What a camera took, and for each stack where its top seems to lie on the board."""

    pixels: Pixels = field(repr=False)
    seems: Sequence[tuple[float, float]]


def taken(board, stacks, dice):
    """Return a photograph of stacks on a board."""
    lens = _camera(board.shape[1], board.shape[0], dice)
    wide, high = LONG, round(LONG * 0.75)
    cloth = np.full((high, wide, 3), dice.uniform(40, 110, 3), np.float64) + dice.normal(0, 4, (high, wide, 1))
    ground = lens[:, [0, 1, 3]]
    photo = cv2.warpPerspective(board, ground, (wide, high), flags=cv2.INTER_AREA).astype(np.float32)
    there = cv2.warpPerspective(np.ones(board.shape[:2], np.float32), ground, (wide, high))[..., None]
    photo = photo * there + cloth.astype(np.float32) * (1 - there)
    seems = {}
    nearest_last = sorted(range(len(stacks)), key=lambda n: float(_seen(lens, [(*stacks[n].at, 0.0)])[0, 1]))
    for n in nearest_last:
        height = _stood(photo, lens, stacks[n], dice)
        top = lens @ np.array([*stacks[n].at, height, 1.0])
        back = np.linalg.solve(ground, top)
        seems[n] = (float(back[0] / back[2]), float(back[1] / back[2]))
    return Photograph(_developed(_waved(photo, dice), dice), [seems[n] for n in range(len(stacks))])


def _camera(wide, high, dice):
    """Return (3, 4) what carries places of the board and heights to pixels: aslant by 15 to 40 degrees, from one of four sides."""
    tilt, side = np.radians(dice.uniform(15, 40)), np.radians(dice.choice([0, 0, 90, 270]) + dice.normal(0, 6))
    turn = np.array([[np.cos(side), -np.sin(side), 0], [np.sin(side), np.cos(side), 0], [0, 0, 1]])
    lean = np.array([[1, 0, 0], [0, np.cos(tilt), -np.sin(tilt)], [0, np.sin(tilt), np.cos(tilt)]])
    axes = lean @ turn @ np.diag([1.0, 1.0, -1.0])  # heights come towards the camera
    middle = np.array([wide / 2, high / 2, 0.0])
    corners = np.array([(x, y, 0.0) for x in (0, wide) for y in (0, high)])
    size = np.array([LONG, 0.75 * LONG])
    far = 1.2 * max(wide, high)
    for _ in range(40):
        shift = np.array([0.0, 0.0, far])
        inner = np.array([[0.8 * LONG, 0, size[0] / 2], [0, 0.8 * LONG, size[1] / 2], [0, 0, 1.0]])
        lens = inner @ np.column_stack([axes, shift - axes @ middle])
        seen = _seen(lens, corners)
        inside = (np.abs(seen - size / 2) / (size / 2)).max()
        far *= float(inside / 0.96) ** 0.8
    return lens


def _seen(lens, places):
    at = np.column_stack([np.asarray(places, float), np.ones(len(np.asarray(places)))]) @ lens.T
    return np.asarray(at[:, :2] / at[:, 2:])


def _stood(photo, lens, stack, dice):
    """Draw a stack into a photograph; return how high its top is."""
    low = 0.0
    for top, side in zip(stack.tops, stack.sides, strict=True):
        height = low + HIGH * side
        tall = side * top.shape[0] / top.shape[1]
        angle = np.radians(stack.turn + dice.normal(0, 3))
        aside = dice.normal(0, 0.03 * side, 2) if low else np.zeros(2)
        right, down = np.array([np.cos(angle), np.sin(angle)]) * side, np.array([-np.sin(angle), np.cos(angle)]) * tall
        corner = np.array(stack.at) + aside - right / 2 - down / 2
        ring = np.array([corner, corner + right, corner + right + down, corner + down])
        foot, lid = (_seen(lens, np.column_stack([ring, np.full(4, level)])) for level in (low, height))
        if top.shape[2] == 3 or top[0, 0, 3] > 127:
            hull = cv2.convexHull(np.concatenate([foot, lid]).astype(np.float32)).astype(np.int32)
            cv2.fillConvexPoly(photo, hull, tuple(dice.uniform(120, 190) * np.array([1.0, 0.95, 0.85])), cv2.LINE_AA)
        _pasted(photo, top, lid.astype(np.float32))
        low = height
    return low


def _pasted(photo, top, lid):
    left, above = np.maximum(np.floor(lid.min(axis=0)).astype(int) - 1, 0)
    right, below = np.minimum(np.ceil(lid.max(axis=0)).astype(int) + 2, (photo.shape[1], photo.shape[0]))
    if right <= left or below <= above:
        return
    finer = 4 * max(1.0, float(np.linalg.norm(lid[1] - lid[0])))
    if top.shape[1] > finer:
        top = np.asarray(
            cv2.resize(top, None, fx=finer / top.shape[1], fy=finer / top.shape[1], interpolation=cv2.INTER_AREA),
            np.uint8,
        )
    high, wide = top.shape[:2]
    corners = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32)
    matrix = cv2.getPerspectiveTransform(corners, lid - np.float32([left, above]))
    rgba = top if top.shape[2] == 4 else np.dstack([top, np.full((high, wide), 255, np.uint8)])
    flat = rgba.astype(np.float32)
    flat[..., :3] *= flat[..., 3:] / 255
    size = (int(right - left), int(below - above))
    laid = cv2.warpPerspective(flat, matrix, size, flags=cv2.INTER_LINEAR)
    part = photo[above:below, left:right]
    part *= 1 - laid[..., 3:] / 255
    part += laid[..., :3]


def _waved(photo, dice):
    """Return a photograph of paper that does not lie flat."""
    high, wide = photo.shape[:2]
    x, y = np.meshgrid(np.arange(wide, dtype=np.float32), np.arange(high, dtype=np.float32))
    for _ in range(2):
        much, long, start = dice.uniform(0.5, 2.5), dice.uniform(0.4, 1.2) * wide, dice.uniform(0, 7)
        x, y = x + np.float32(much) * np.sin(y / np.float32(long / 6.28) + np.float32(start)), y
        y = y + np.float32(much) * np.sin(x / np.float32(long / 6.28))
    return np.asarray(cv2.remap(photo, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT), np.float32)


def _developed(photo, dice):
    """Return a photograph in warm, uneven light with a shadow and glare, as a telephone keeps it: soft, sharpened, noisy."""
    high, wide = photo.shape[:2]
    x, y = np.meshgrid(np.linspace(-1, 1, wide, dtype=np.float32), np.linspace(-1, 1, high, dtype=np.float32))
    lamp = dice.uniform(-0.8, 0.8, 2)
    light = 1.05 - dice.uniform(0.1, 0.3) * np.hypot(x - lamp[0], y - lamp[1])
    edge = x * np.cos(lamp[0] * 9) + y * np.sin(lamp[0] * 9) - dice.uniform(0.3, 0.7)
    light *= 1 - dice.uniform(0, 0.25) / (1 + np.exp(-edge / 0.06))
    glare = 70 * dice.uniform(0, 1) * np.exp(-((x - lamp[1]) ** 2 + (y + lamp[0]) ** 2) / 0.03)
    warm = np.float32([dice.uniform(1.0, 1.1), 1.0, dice.uniform(0.82, 0.98)])
    photo = photo * light[..., None].astype(np.float32) * warm + glare[..., None].astype(np.float32)
    photo = cv2.GaussianBlur(photo, (0, 0), dice.uniform(0.6, 1.5))
    photo = photo + np.float32(0.5) * (photo - cv2.GaussianBlur(photo, (0, 0), 2.0))
    photo = photo + dice.normal(0, dice.uniform(1, 4), photo.shape).astype(np.float32)
    told = np.clip(photo, 0, 255).astype(np.uint8)
    _, data = cv2.imencode(".jpg", told[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, 85])
    return np.ascontiguousarray(cv2.imdecode(data, cv2.IMREAD_COLOR)[..., ::-1])
