"""What a border looks like is learnt from zones that were drawn: pale double lines among roads that are stronger than they."""

import itertools

import cv2
import numpy as np
import shapely

from assistant.scan.fit.ridges import all_ridges
from assistant.scan.tracing.learned_borders import learned, lesson
from assistant.scan.tracing.seeds import Seed
from assistant.scan.tracing.tracer import flood, read, trace, write

ACROSS, DOWN, SIDE = 4, 3, 140
WIDE, HIGH = ACROSS * SIDE, DOWN * SIDE


def board():
    """A textured picture of zones parted by two pale hairlines, crossed by dark roads; and the zones."""
    rng = np.random.default_rng(3)
    ground = cv2.GaussianBlur(rng.normal(0, 30, (HIGH, WIDE)).astype(np.float32), (0, 0), 3)
    picture = np.clip(np.array([150, 170, 130]) + ground[..., None], 0, 255).astype(np.uint8)
    corner = {
        (x, y): (
            x * SIDE + (rng.uniform(-25, 25) if 0 < x < ACROSS else 0),
            y * SIDE + (rng.uniform(-25, 25) if 0 < y < DOWN else 0),
        )
        for x in range(ACROSS + 1)
        for y in range(DOWN + 1)
    }
    zones = {}
    for x in range(ACROSS):
        for y in range(DOWN):
            ring = [corner[x, y], corner[x + 1, y], corner[x + 1, y + 1], corner[x, y + 1]]
            zones[f"{x}{y}"] = shapely.Polygon(ring)
            cv2.polylines(picture, [np.round(ring).astype(np.int32)], True, (225, 228, 205), 7)
    for zone in zones.values():
        cv2.polylines(picture, [np.round(zone.exterior.coords).astype(np.int32)], True, (160, 176, 140), 3)
    for _ in range(14):
        ends = (rng.uniform((0, 0), (WIDE, HIGH)) for _ in range(3))
        cv2.polylines(picture, [np.round([*ends]).astype(np.int32)], False, (70, 50, 40), 4, cv2.LINE_AA)
    return picture, zones


def overlaps(traced, zones, names):
    """How far traced zones are those that are printed, 0 to 1 each."""
    for name in names:
        shape = traced.shapes.get(name, shapely.Point())
        yield shape.intersection(zones[name]).area / shape.union(zones[name]).area


def test_zones_that_were_drawn_teach_the_borders_of_the_others(tmp_path):
    picture, zones = board()
    seeds = [Seed(name, ((zone.centroid.x + 9, zone.centroid.y - 6),)) for name, zone in zones.items()]
    drawn = {name: zones[name] for name in ("11", "30", "22")}

    shares = []
    traced = trace(picture, seeds, None, drawn, report=shares.append)
    assert max(b - a for a, b in itertools.pairwise(shares)) <= 0.25, "most of the time goes into what is learnt"
    assert traced.method == "taught"
    others = zones.keys() - drawn.keys()
    assert np.mean(list(overlaps(traced, zones, others))) > 0.9
    # Another picture of the board, darker and not as sharp, needs no lesson any more.
    write(traced, tmp_path / "kept.npz")
    kept = read(tmp_path / "kept.npz")
    darker = (cv2.GaussianBlur(picture, (0, 0), 0.8) * 0.75).astype(np.uint8)
    again = trace(darker, seeds, nets=kept.nets)
    assert again.method == "taught"
    assert np.mean(list(overlaps(again, zones, zones))) > 0.8
    # Nothing that is known beforehand tells these borders.
    markers, truth = np.zeros((HIGH, WIDE), np.int32), np.zeros((HIGH, WIDE), np.int32)
    for n, (zone, seed) in enumerate(zip(zones.values(), seeds, strict=True), 1):
        cv2.circle(markers, [round(part) for part in seed.points[0]], 5, n, -1)
        cv2.fillPoly(truth, [np.round(zone.exterior.coords).astype(np.int32)], n)
    assert np.mean(flood(all_ridges(picture), markers) == truth) < 0.8
    assert learned(picture, [*drawn.values()][:2], np.zeros(picture.shape[:2], bool)) is None  # too few to learn from


def test_the_zone_that_looks_least_like_those_drawn_teaches_most():
    picture, labels = np.full((60, 240, 3), (120, 150, 90), np.uint8), np.zeros((60, 240), np.int32)
    for n in range(6):
        labels[:, 40 * n : 40 * n + 40] = n + 1
    picture[:, 160:200] = (60, 110, 180)  # water
    picture[20:40, 85:115] = (140, 150, 90)
    assert lesson(picture, labels, [1, 2], [3, 4, 5, 6]) == 5
    assert lesson(picture, labels, [1, 2], [4, 6]) in (4, 6)
    assert lesson(picture, labels, [], [3]) == lesson(picture, labels, [1], []) == 0
