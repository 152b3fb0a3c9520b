"""Hard printed boards of other people, with known outlines: one click a zone, before and after five zones were drawn.

Nothing of them is kept: they are read out of clones below the folder of `--clones=`, each `OWNER+NAME/repo` or `OWNER/NAME`.
"""

from __future__ import annotations

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

from assistant.scan.tracing.seeds import Seed
from assistant.scan.tracing.tracer import OUTSIDE, Tracing, trace
from benchmarks import Found, word
from tests.scan.players import agreement

WIDTH = 2000  # pixels that a board is traced at
TAUGHT, SURE = 5, 0.95
# Board -> the clone, the share of its size that is looked at, the least overlap in percent flat and photographed.
BOARDS = {
    "marengo": ("tomo9878/marengo", 1.0, (75, 68)),
    "garden": ("triplea-maps/operation_market_garden", 1.0, (80, 75)),
    "greyhawk": ("triplea-maps/greyhawk_wars", 1.0, (93, 80)),
    "thrones": ("triplea-maps/game_of_thrones", 0.6, (94, 94)),
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
    size = share * min(1.0, WIDTH / (share * picture.width))
    pixels = picture.convert("RGB").resize((round(picture.width * size), round(picture.height * size)))
    shapes = {zone: scale(shape, size, size, origin=(0, 0)) for zone, shape in zones.items()}
    return np.asarray(pixels), {zone: shape for zone, shape in shapes.items() if shape.area > 200}


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


def boards() -> Iterator[Found]:
    """All of it, by `--boards=marengo,garden,greyhawk,thrones`."""
    for name in word("boards", ",".join(BOARDS)).split(","):
        clone, share, goals = BOARDS[name]
        flat = _board(clone, share)
        for style, goal in zip(("flat", "photographed"), goals, strict=True):
            rng = np.random.default_rng(1)
            pixels, shapes = flat if style == "flat" else _photographed(*flat, rng)
            seeds, drawn = list(_clicks(shapes, pixels.shape[:2], rng)), _apart(shapes, TAUGHT)
            before = _rest(trace(pixels, seeds), shapes, drawn)
            traced = trace(pixels, seeds, drawn={zone: shapes[zone] for zone in drawn})
            overlap, here = _rest(traced, shapes, drawn), {"here": f"{name} {style}"}
            note = f"{len(overlap)} zones, {traced.method}; untaught {np.mean([*before.values()]):.2f}"
            yield Found("taught", 100 * float(np.mean([*overlap.values()])), note, {**here, "most": goal})
            sure = [one >= 0.9 for zone, one in overlap.items() if traced.confidence.get(zone, 0) >= SURE]
            yield Found("said", 100 * float(np.mean(sure)) if sure else 100, f"{len(sure)} zones", here)


def _rest(traced: Tracing, shapes: Shapes, drawn: list[str]) -> dict[str, float]:
    return {zone: one for zone, one in agreement(traced.shapes, shapes).items() if zone not in drawn}
