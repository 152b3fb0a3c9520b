"""Hard printed boards of other people, with known outlines: one click a zone, before and after five zones were drawn; all borders
drawn by hand; and drawing, tracing and looking in turn.

Nothing of them is kept: they are read out of clones below the folder of `--clones=`, each `OWNER+NAME/repo` or `OWNER/NAME`.
"""

import io
import json
import re
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import shapely
from PIL import Image
from shapely.affinity import scale, translate

from assistant.core.printed import Point
from assistant.scan.boards.net import Line, Net
from assistant.scan.boards.outlines import shape_of
from assistant.scan.fit.ridges import disc, nearest
from assistant.scan.tracing.learned_borders import rings_of
from assistant.scan.tracing.polygons import chains_of, polygons_of
from assistant.scan.tracing.seeds import Seed
from assistant.scan.tracing.tracer import OUTSIDE, Tracing, trace
from benchmarks import Found, word
from tests.scan.players import adjacency_score, agreement

WIDTH = 2000  # pixels that a board is traced at
TAUGHT, SURE, RIGHT = 5, 0.95, 0.9
# Pixels: half of the widest pair of lines that stands for one border, of a gap that none stands for.
GAP, SEAM = 10.0, 5.0
BOXES = re.compile(r"[ABC]\d|.* Reinforcements")  # of Market Garden: places for counters, whose lines no tile shows
STRAY, HAND = 4.5, 1.6  # pixels that a straight piece may be off its border; that a hand is off, across and down
# Board -> the clone, the share of its size that is looked at, the least overlap in percent flat and photographed.
BOARDS = {
    "marengo": ("tomo9878/marengo", 1.0, (75, 68)),
    "garden": ("triplea-maps/operation_market_garden", 1.0, (80, 75)),
    "greyhawk": ("triplea-maps/greyhawk_wars", 1.0, (93, 80)),
    "thrones": ("triplea-maps/game_of_thrones", 0.6, (94, 94)),
}
ROUNDS = 8  # in which a player has the rest traced anew
TOGETHER = {  # board and share of overlap in percent -> the most gestures
    ("marengo flat", 90): 260,
    ("marengo flat", 95): 420,
    ("marengo photographed", 95): 440,
    ("garden flat", 95): 300,
    ("thrones flat", 95): 160,
}
TILE = re.compile(r"map/(base|relief)Tiles/(\d+)_(\d+)\.png")
Shapes = dict[str, Any]


@cache
def _clone(name: str) -> Path:
    below = Path(word("clones", "."))
    return next(path for path in (below / name.replace("/", "+") / "repo", below / name) if path.exists())


def _read(name: str, *words: str) -> bytes:
    return subprocess.run(["git", "-C", str(_clone(name)), *words], capture_output=True, check=True).stdout


def _board(name: str, share: float) -> tuple[Any, Shapes]:
    """Return a board's picture, RGB, and the outlines of its zones in its pixels, both as large as they are traced."""
    if name.endswith("marengo"):
        words = json.loads(_read(name, "show", "HEAD:data/map.json"))
        zones: Shapes = {area["name"]: shapely.Polygon(area["polygon"]).buffer(0) for area in words["areas"]}
        picture = Image.open(io.BytesIO(_read(name, "show", "HEAD:images/Triomphe-a-Marengo.BOARD.BIG.jpg")))
    else:
        zones, picture = _zones(_read(name, "show", "HEAD:map/polygons.txt").decode()), _tiles(name)
        zones = {zone: shape for zone, shape in zones.items() if not BOXES.fullmatch(zone)}
    size = share * min(1.0, WIDTH / (share * picture.width))
    pixels = picture.convert("RGB").resize((round(picture.width * size), round(picture.height * size)))
    shapes = {zone: scale(shape, size, size, origin=(0, 0)) for zone, shape in zones.items()}
    shapes = {zone: shape for zone, shape in shapes.items() if shape.area > 200}
    return np.asarray(pixels), _meeting(shapes, pixels.size[::-1]) if name.endswith("marengo") else shapes


def _meeting(shapes: Shapes, size: tuple[int, int]) -> Shapes:
    """Return outlines that stand apart, each at its side of a double line, grown until they meet in its middle."""
    return dict(polygons_of(_labels(shapes, size, GAP), tuple(shapes)))


def _labels(shapes: Shapes, size: tuple[int, int], gap: float) -> Any:
    labels = np.zeros(size, np.int32)
    for n, shape in enumerate(shapes.values(), 1):
        for rings in rings_of(shape):
            cv2.fillPoly(labels, rings, n)
    far = cv2.distanceTransform((labels == 0).astype(np.uint8), cv2.DIST_L2, 5)
    return np.where(far <= gap, nearest(labels > 0, labels), 0)


def _zones(words: str) -> Shapes:
    found: Shapes = {}
    for line in words.splitlines():
        if match := re.match(r"(.+?)\s+<(.*)>", line):
            rings = [re.findall(r"\((\d+),(\d+)\)", part) for part in match[2].split(">")]
            found[match[1]] = shapely.union_all([shapely.Polygon(ring).buffer(0) for ring in rings if len(ring) > 2])
    return found


def _tiles(name: str) -> Any:
    paths = [TILE.fullmatch(path) for path in _read(name, "ls-tree", "-r", "--name-only", "HEAD").decode().splitlines()]
    there = sorted((match for match in paths if match), key=lambda match: match[1])  # relief lies over the base
    wide, high = (256 * (max(int(match[n]) for match in there) + 1) for n in (2, 3))
    whole = Image.new("RGBA", (wide, high))
    for match in there:
        tile = Image.open(io.BytesIO(_read(name, "show", f"HEAD:{match[0]}"))).convert("RGBA")
        whole.alpha_composite(tile, (256 * int(match[2]), 256 * int(match[3])))
    return whole


def _photographed(pixels: Any, shapes: Shapes, rng: np.random.Generator) -> tuple[Any, Shapes]:
    """Return a board as a photograph shows it, straightened by its corners, each up to 4 pixels off."""
    high, wide = pixels.shape[:2]
    corners = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32)
    warp = cv2.getPerspectiveTransform(corners, corners + rng.uniform(-4, 4, (4, 2)).astype(np.float32))
    light = np.linspace(0.75, 1.1, wide)[None, :, None] * np.linspace(1.05, 0.85, high)[:, None, None]
    seen = cv2.GaussianBlur(cv2.warpPerspective(pixels, warp, (wide, high)) * light, (0, 0), 1.1)
    noisy = np.clip(seen + rng.normal(0, 4, seen.shape), 0, 255).astype(np.uint8)
    packed = cv2.imencode(".jpg", noisy, [cv2.IMWRITE_JPEG_QUALITY, 86])[1]

    def carried(places: Any) -> Any:
        return cv2.perspectiveTransform(np.asarray(places, np.float64)[None], warp.astype(np.float64))[0]

    return np.asarray(cv2.imdecode(packed, 1)), {zone: shapely.transform(s, carried) for zone, s in shapes.items()}


def _clicks(shapes: Shapes, size: tuple[int, int], rng: np.random.Generator) -> Iterator[Seed]:
    """Yield a click in each part of a zone, off its roomiest place, and some where none lies."""
    for zone, shape in shapes.items():
        for part in shapely.get_parts(shape):
            if part.area > 150:
                circle = shapely.maximum_inscribed_circle(part, tolerance=2)
                off = rng.normal(0, 0.2 * circle.length, 2)
                yield Seed(zone, (shapely.get_coordinates(translate(circle, *off))[0].tolist(),))
    free = shapely.box(0, 0, size[1], size[0]).difference(shapely.union_all([*shapes.values()]).buffer(3))
    for part in sorted(shapely.get_parts(free), key=lambda part: -part.area)[:8]:
        spot = shapely.maximum_inscribed_circle(part, tolerance=2)
        if spot.length > 12:
            yield Seed(OUTSIDE, (shapely.get_coordinates(spot)[0].tolist(),))


def _apart(shapes: Shapes, count: int) -> list[str]:
    """Return zones of usual size that lie far apart: those that a player is asked to draw."""
    usual = float(np.median([shape.area for shape in shapes.values()]))
    middles = {zone: shape.centroid for zone, shape in shapes.items() if 0.4 < shape.area / usual < 3}
    chosen = [min(middles)]
    while len(chosen) < count:
        chosen.append(max(middles, key=lambda zone: min(middles[zone].distance(middles[one]) for one in chosen)))
    return chosen


class Player:
    """Who draws a board's borders, true outlines in pixels, by clicks a little off, from corner to corner, each border once."""

    def __init__(self, shapes: Shapes, size: tuple[int, int], rng: np.random.Generator) -> None:
        self.shapes, self.size = shapes, size
        labels = _labels(shapes, size[::-1], SEAM)
        labels[cv2.erode((labels > 0).astype(np.uint8), disc(SEAM)) == 0] = 0  # gaps are closed, shores stay
        chains = chains_of(labels)
        self.borders = [shapely.simplify(shapely.LineString(chain), STRAY) for chain in chains]
        ends = {end: tuple(end + rng.normal(0, HAND, 2)) for line in self.borders for end in line.coords}
        self.clicked = [tuple(ends[end] for end in line.coords) for line in self.borders]
        self.drawn: set[int] = set()  # borders
        self.gestures = 0

    def whole(self) -> tuple[int, Shapes]:
        """Return how many clicks it takes to draw all borders, and the zones that close."""
        clicks, known, lines, rest = 0, set[Point](), list[Line](), list(self.clicked)
        while rest:
            line = next((line for line in rest if {line[0], line[-1]} & known), rest[0])
            trail = [line[0] if line[0] in known or line[-1] not in known else line[-1]]
            while more := next((line for line in rest if trail[-1] in (line[0], line[-1])), None):
                rest.remove(more)
                trail += more[1:] if more[0] == trail[-1] else more[-2::-1]
                if trail[-1] in {*known, trail[0]}:
                    break
            clicks += len(trail)
            known |= set(trail)
            net = Net((), lines, self.size)
            lines.append(tuple(net.caught(spot, STRAY) or spot for spot in trail))
        net, inside = Net((), lines, self.size), shapely.box(0, 0, *self.size)
        found = {}
        for zone, shape in self.shapes.items():
            spot = shapely.maximum_inscribed_circle(shape.intersection(inside), tolerance=2).coords[0]
            if face := net.face_at(spot):
                found[zone] = shape_of(face)
        return clicks, found

    def draws(self, zone: str, traced: Any) -> Any:
        """Draw the borders of a zone that the tracing has wrong; return its outline as a hand would have it."""
        rim, outline = self.shapes[zone].boundary.buffer(GAP), traced.boundary
        for n, line in enumerate(self.borders):
            off = shapely.distance(outline, shapely.points(shapely.segmentize(line, STRAY).coords)).max()
            if n not in self.drawn and rim.covers(line) and (off > STRAY or traced.is_empty):
                self.drawn.add(n)
                self.gestures += len(line.coords) - 1
        self.gestures += 1  # the first click
        both = zip(self.clicked, self.borders, strict=True)
        faces = shapely.polygonize([shapely.LineString(line) for line, true in both if rim.covers(true)]).geoms
        return max(faces, key=lambda face: agreement({zone: face}, self.shapes)[zone], default=self.shapes[zone])


def _together(pixels: Any, shapes: Shapes, seeds: list[Seed], here: dict[str, Any]) -> Iterator[Found]:
    """Yield the gestures of a player who draws three zones, has the rest traced, and mends or accepts the least sure."""
    player = Player(shapes, pixels.shape[1::-1], np.random.default_rng(2))
    nets: Any = ()
    player.gestures, told = len(seeds), []
    drawn = {zone: player.draws(zone, shapely.Polygon()) for zone in _apart(shapes, 3)}
    for _round in range(ROUNDS + 1):  # what the last mending leaves is looked at, too
        traced = trace(pixels, seeds, drawn=drawn, nets=nets)
        nets, found = traced.nets, {**traced.shapes, **drawn}
        overlap = agreement(found, shapes)
        told.append((player.gestures, float(np.mean([*overlap.values()])), found))
        doubtful = sorted(shapes.keys() - drawn.keys(), key=lambda zone: traced.confidence.get(zone, 0))
        for zone in doubtful[: len(shapes) // ROUNDS]:
            shape = traced.shapes.get(zone, shapely.Polygon())
            player.gestures += overlap[zone] >= RIGHT
            drawn[zone] = shape if overlap[zone] >= RIGHT else player.draws(zone, shape)
    way = "; ".join(f"{gestures}: {mean:.3f}" for gestures, mean, _ in told)
    for (board, share), most in TOGETHER.items():
        if board == here["here"]:
            needed = next((gestures for gestures, mean, _ in told if 100 * mean >= share), np.inf)
            yield Found("together", needed, way, {**here, "share": share, "most": most})
    if here["here"].startswith("marengo"):  # outlines of the others stand apart
        yield Found("neighbours", 100 * adjacency_score(told[-1][2], shapes, pixels.shape[1]), words=here)


def boards() -> Iterator[Found]:
    """All of it, by `--boards=marengo,garden,greyhawk,thrones --parts=taught,drawn,together`."""
    for name in word("boards", ",".join(BOARDS)).split(","):
        clone, share, goals = BOARDS[name]
        flat = _board(clone, share)
        for style, goal in zip(("flat", "photographed"), goals, strict=True):
            rng = np.random.default_rng(1)
            pixels, shapes = flat if style == "flat" else _photographed(*flat, rng)
            seeds = list(_clicks(shapes, pixels.shape[:2], rng))
            here = {"here": f"{name} {style}"}
            for part in word("parts", "taught,drawn,together").split(","):
                if part == "taught":
                    yield from _taught(pixels, shapes, seeds, {**here, "most": goal})
                elif part == "together" and here["here"] in {board for board, _ in TOGETHER}:
                    yield from _together(pixels, shapes, seeds, here)
                elif part == "drawn" and here["here"] == "marengo flat":
                    clicks, found = Player(shapes, pixels.shape[1::-1], rng).whole()
                    overlap = np.mean([*agreement(found, shapes).values()])
                    yield Found("drawn", clicks, f"overlap {overlap:.3f}, {len(found)} zones", here)


def _taught(pixels: Any, shapes: Shapes, seeds: list[Seed], here: dict[str, Any]) -> Iterator[Found]:
    """Yield how right zones are of which five were drawn, beside what they were before, and those that are said to be sure."""
    drawn = _apart(shapes, TAUGHT)
    before = np.mean([*_rest(trace(pixels, seeds), shapes, drawn).values()])
    traced = trace(pixels, seeds, drawn={zone: shapes[zone] for zone in drawn})
    overlap = _rest(traced, shapes, drawn)
    mean = float(np.mean([*overlap.values()]))
    yield Found("taught", 100 * mean, f"{len(overlap)} zones, {traced.method}", here)
    yield Found("lost", 100 * float(before - mean), f"untaught {before:.2f}", here)
    sure = [one >= RIGHT for zone, one in overlap.items() if traced.confidence.get(zone, 0) >= SURE]
    yield Found("said", 100 * float(np.mean(sure)) if sure else 100, f"{len(sure)} zones", here)


def _rest(traced: Tracing, shapes: Shapes, drawn: list[str]) -> dict[str, float]:
    return {zone: one for zone, one in agreement(traced.shapes, shapes).items() if zone not in drawn}
