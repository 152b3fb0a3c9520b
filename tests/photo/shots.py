"""Synthetic photographs of a table with all that is true of them: which counters lie where, how much of each is seen.

Everything follows from the seed. The board is turned, tilted and lit as at a real table; counters lie in stacks near the places
of zones, roughly along one of the four sides of the table or at any angle.
"""

import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.scan.pictures.images import Picture
from tests.photo import clutter
from tests.photo.art import Piece, drawn, printed, worn
from tests.photo.boards import BOARDS, Paper, scanned
from tests.photo.camera import Light, aimed, bent, lit
from tests.photo.slabs import Slab, shadows, stand

Pixels = NDArray[np.uint8]
MAPS = ("doe2022", "dotr", "ddd", "doe2020", "antique")
SIDE_MM = 13.0  # of a counter
WEAR = {"drawn": (0.1, 0.4), "printed": (0.5, 1.0), "vivid": (0.1, 1.0)}  # of each style, least and most


EVEN = Light()


@dataclass(frozen=True)
class Hard:
    """How hard a photograph is."""

    tilt: float = 15.0
    light: Light = EVEN
    stacks: int = 40
    highest: int = 4
    hands: int = 0
    dice: int = 0
    cards: int = 0
    cups: int = 0
    pixels: tuple[int, int] = (4032, 3024)


@dataclass(frozen=True)
class Lying:
    """A counter on top: its face, where it stands on the board and where it seems to, in pixels of the scan; what shows of it."""

    face: str
    base: tuple[float, float]
    place: tuple[float, float]
    turn: float
    side: float
    beneath: int
    shown: float


@dataclass(frozen=True, eq=False)
class Scene:
    """A board with counters on it, before anybody looks; `paper` pixels. `pieces` are the faces as printed, by key."""

    paper: Paper = field(repr=False)
    pieces: Mapping[str, Piece] = field(repr=False)
    tops: Mapping[str, Pixels] = field(repr=False)  # as they are after years of play
    stacks: tuple[tuple[Slab, ...], ...] = field(repr=False)
    faces: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, eq=False)
class Shot:
    """A photograph, the scan of its board, and what is true."""

    photo: Picture = field(repr=False)
    scan: Picture = field(repr=False)
    lying: tuple[Lying, ...] = field(repr=False)
    other: tuple[tuple[float, float], ...]  # middles of hands, dice, cards, cups, in pixels of the scan
    hard: Hard
    style: str


def some_hardness(seed):
    """Return how hard the photograph of a seed is: everything from easy to as bad as people still take them."""
    rng = np.random.default_rng([seed, 7])
    light = Light(
        ratio=float(np.exp(rng.uniform(np.log(1.2), np.log(5)))),
        glare=float(rng.choice([0, 0, rng.uniform(0.2, 1)])),
        blur=float(rng.uniform(0.4, 2.0)),
        noise=float(rng.uniform(2, 6)),
        exposure=float(rng.uniform(0.85, 1.12)),
        quality=int(rng.integers(78, 94)),
    )
    return Hard(
        tilt=float(rng.uniform(0, 45)),
        light=light,
        stacks=int(rng.integers(10, 121)),
        hands=int(rng.choice([0, 0, 1, 2])),
        dice=int(rng.integers(0, 5)),
        cards=int(rng.choice([0, 0, 1, 2])),
        cups=int(rng.choice([0, 0, 1])),
    )


def scene_of(map_id, style, seed, stacks, highest=4, owner=None):
    """Return a board with counters on it.

    Args:
        map_id: which board; its counter set is called alike.
        style: one of BOARDS.
        seed: of everything that is drawn by lot.
        stacks: how many.
        highest: counters in a stack at most.
        owner: whose they are: each of his is one piece of cardboard, worn alike in all of his photographs; None: nobody knows.
    """
    rng = np.random.default_rng([seed, 11])
    paper = BOARDS[style](map_id)
    pieces = drawn(map_id, 1.0) if style == "drawn" else printed(map_id, 1.0)
    wear = (rng if owner is None else np.random.default_rng([owner, 17])).uniform(*WEAR[style])
    names = list(pieces)
    tops = {}
    laid = []
    faces = []
    high, wide = paper.pixels.shape[:2]
    taken = []
    thick = paper.counter * rng.uniform(1.2, 2.0) / SIDE_MM
    number = 0
    for _ in range(60 * stacks):
        if len(laid) >= stacks:
            break
        spot = paper.spots[rng.integers(len(paper.spots))] + rng.normal(0, 0.55 * paper.counter, 2)
        x, y = float(spot[0]), float(spot[1])
        room = 0.55 * paper.counter
        if not (room < x < wide - room and room < y < high - room):
            continue
        if any(np.hypot(x - a, y - b) < 0.52 * paper.counter + r for a, b, r in taken):
            continue
        count = int(rng.choice([1, 1, 1, 2, 2, 3, 4]))
        base = rng.choice([0.0, 90.0, 180.0, 270.0]) + rng.normal(0, 7) if rng.random() < 0.8 else rng.uniform(0, 360)
        pile = []
        told = []
        for level in range(min(count, highest)):
            key = names[rng.integers(len(names))]
            piece = pieces[key]
            years = rng if owner is None else _cardboard(owner, key, int(rng.integers(piece.copies)))
            top = worn(piece.pixels, years, wear)
            tops[f"{key}#{number}"] = top
            number += 1
            at = spot + rng.normal(0, 0.05 * paper.counter, 2) * (level > 0)
            wall = tuple(int(c) for c in rng.normal([196, 184, 162], 8))
            gloss = float(rng.choice([0, 0, rng.uniform(0, 0.3)]))
            pile.append(
                Slab(
                    top,
                    (float(at[0]), float(at[1])),
                    piece.width * paper.counter,
                    float(base + rng.normal(0, 5) * (level > 0)),
                    level * thick,
                    (level + 1) * thick,
                    wall,
                    number,
                    gloss,
                )
            )
            told.append(key)
        laid.append(tuple(pile))
        faces.append(tuple(told))
        taken.append((x, y, 0.5 * paper.counter * max(1.0, pile[0].width / paper.counter)))
    return Scene(paper, pieces, tops, tuple(laid), tuple(faces))


def _cardboard(owner, face, copy):
    """Return what decides how a copy of a face is worn."""
    return np.random.default_rng([owner, zlib.crc32(f"{face}#{copy}".encode())])


def photographed(scene, hard, seed, scan, style):
    """Return a photograph of a scene."""
    rng = np.random.default_rng([seed, 13])
    paper = scene.paper
    high, wide = paper.pixels.shape[:2]
    azimuth = float(rng.choice([0, 0, 0, 90, 180, 270]) + rng.normal(0, 8))
    roll, fill = float(rng.normal(0, 2)), float(rng.uniform(0.9, 0.99))
    ways = (hard.pixels, hard.pixels[::-1])  # people hold the telephone as the board lies
    cameras = [aimed((wide, high), size, hard.tilt, azimuth, roll, fill, rng) for size in ways]
    corners = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], float)
    camera = max(cameras, key=lambda one: cv2.contourArea(one.flat(corners).astype(np.float32)))
    size = camera.size
    photo = _table(size, rng)
    _board(photo, paper.pixels, camera)
    numbers = np.zeros(photo.shape[:2], np.int16)
    sun = tuple(rng.normal(0, 0.7, 2))
    things = _clutter(hard, paper, rng, azimuth)
    slabs = [slab for pile in scene.stacks for slab in pile]
    shadows(photo, [*slabs, *things], camera, sun, rng.uniform(0.25, 0.55))
    piles = [*scene.stacks, *((thing,) for thing in things if thing.low == 0)]
    piles.sort(key=lambda pile: -float(np.hypot(*(np.array(pile[0].place) - camera.position[:2]))))
    for pile in [*piles, *((thing,) for thing in things if thing.low > 0)]:
        for slab in pile:
            stand(photo, numbers, slab, camera, sun)
    lying = _truth(scene, camera, numbers, scan.full_size[0] / wide)
    scale = scan.full_size[0] / wide
    other = tuple((thing.place[0] * scale, thing.place[1] * scale) for thing in things)
    picture = lit(bent(photo, rng, rng.uniform(0.5, 3.0)), hard.light, rng)
    return Shot(Picture(picture, 1.0, size), scan, lying, other, hard, style)


def shot(seed, map_id, style, hard=None, owner=None):
    """Return the photograph of a seed with its scene."""
    hard = hard or some_hardness(seed)
    scene = scene_of(map_id, style, seed, hard.stacks, hard.highest, owner)
    scan = scanned(scene.paper.pixels, np.random.default_rng([len(map_id), 5]))
    return photographed(scene, hard, seed, scan, style), scene


def _truth(scene, camera, numbers, scale):
    found = []
    for pile, faces in zip(scene.stacks, scene.faces, strict=True):
        top = pile[-1]
        area = cv2.contourArea(camera.flat(top.outline(), top.high).astype(np.float32))
        ring = camera.flat(top.outline(), top.high)
        low = np.maximum(np.floor(ring.min(axis=0)).astype(int), 0)
        high = np.ceil(ring.max(axis=0)).astype(int) + 1
        seen = np.count_nonzero(numbers[low[1] : high[1], low[0] : high[0]] == top.name) / max(area, 1.0)
        at = camera.beneath(top.place, top.high)
        place, base = (float(at[0]) * scale, float(at[1]) * scale), (top.place[0] * scale, top.place[1] * scale)
        found.append(
            Lying(faces[-1], base, place, top.turn % 360, top.width * scale, len(pile) - 1, min(1.0, float(seen)))
        )
    return tuple(found)


def _clutter(hard, paper, rng, azimuth):
    high, wide = paper.pixels.shape[:2]
    mm = paper.counter / SIDE_MM

    def somewhere():
        return float(rng.uniform(0.05, 0.95) * wide), float(rng.uniform(0.05, 0.95) * high)

    things = []
    for count, make in (
        (hard.dice, clutter.die),
        (hard.cards, clutter.card),
        (hard.cups, clutter.cup),
        (hard.dice // 4, clutter.pencil),
    ):
        for _ in range(count):
            things += make(rng, somewhere(), mm)
    for _ in range(hard.hands):
        # Hands come from one of the sides of the table; fingers point inwards.
        towards = float(rng.choice([0, 90, 180, 270]) + rng.normal(0, 15))
        turn = np.radians(towards)
        depth = rng.uniform(0.1, 0.45)
        along = rng.uniform(0.15, 0.85)
        inward = np.array([np.sin(turn), -np.cos(turn)])
        aside = np.array([np.cos(turn), np.sin(turn)])
        edge = np.array([wide, high]) / 2 - inward * np.array([wide, high]) / 2
        place = edge + inward * depth * min(wide, high) + aside * (along - 0.5) * min(wide, high)
        things += clutter.hand(rng, (float(place[0]), float(place[1])), mm, towards)
    return things


def _table(size, rng):
    """Return a table top of wood or cloth."""
    wide, high = size
    tone = np.array(
        [(128, 92, 60), (88, 60, 42), (70, 90, 74), (200, 190, 172), (60, 60, 66)][rng.integers(5)], np.float32
    )
    grain = cv2.resize(
        rng.normal(0, 1, (high // 8, max(2, wide // 160))).astype(np.float32), size, interpolation=cv2.INTER_LINEAR
    )
    return np.clip(tone + grain[..., None] * 9, 0, 255).astype(np.uint8)


def _board(photo, paper, camera):
    """Lay the board into the photograph, made small beforehand where the camera sees it small."""
    high, wide = paper.shape[:2]
    corners = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], float)
    seen = camera.flat(corners)
    longest = max(float(np.hypot(*(seen[(n + 1) % 4] - seen[n]))) / (wide, high)[n % 2] for n in range(4))
    share = min(1.0, 1.1 * longest)
    small = cv2.resize(paper, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)
    back = np.diag([wide / small.shape[1], high / small.shape[0], 1.0])
    half = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1.0]])
    matrix = np.linalg.inv(half) @ camera.ground() @ back @ half
    cv2.warpPerspective(
        small, matrix, (photo.shape[1], photo.shape[0]), photo, cv2.INTER_LINEAR, cv2.BORDER_TRANSPARENT
    )
