"""Lines between named points, read from pictures of boards that are drawn here with known links."""

import math
import random
from typing import Any

import cv2
import numpy as np
import pytest
import shapely
from shapely.ops import substring

from assistant.scan.vassal.expressions import worked_out
from assistant.scan.vassal.lines import board_pixels, lines_between
from assistant.scan.vassal.module import GUESSED_POINTS, PRINTED, read_module, with_lines
from tests.scan import vassal_modules as make

SIZE = (1100, 800)
Picture = np.ndarray[Any, Any]
Point = tuple[int, int]


def plain(picture, way, colour=(40, 35, 35), width=3):
    cv2.polylines(picture, [np.array(way, np.int32)], False, colour, width, cv2.LINE_AA)


def double(picture, way):
    plain(picture, way, (60, 40, 30), 7)
    plain(picture, way, (240, 235, 220), 3)


def cased(picture, way):
    plain(picture, way, (245, 240, 225), 8)
    plain(picture, way, (50, 45, 45), 3)


def dashed(picture, way):
    line = shapely.LineString(way)
    for start in range(0, int(line.length), 14):
        part = shapely.segmentize(substring(line, start, start + 8), 4)
        plain(picture, [(round(x), round(y)) for x, y in part.coords])


LOOKS = {
    "thin": plain,
    "red": lambda picture, way: plain(picture, way, (190, 40, 40), 4),
    "white": lambda picture, way: plain(picture, way, (250, 250, 245), 4),
    "double": double,
    "cased": cased,
    "dashed": dashed,
}


def board(stroke, seed):
    """Return a picture, its points, which lie next to each other, and which of those are joined by lines."""
    chance = random.Random(seed)
    points = [
        (90 + 130 * x + chance.randint(-28, 28), 90 + 125 * y + chance.randint(-26, 26))
        for y in range(6)
        for x in range(8)
    ]
    points = [point for point in points if chance.random() > 0.12]
    picture = np.empty((SIZE[1], SIZE[0], 3), np.uint8)
    picture[:] = (150, 180, 205)
    coast = [
        (0, 0),
        *((x, round(430 + 120 * math.sin(x / 130 + seed) + chance.randint(-14, 14))) for x in range(0, 1101, 20)),
        (1100, 0),
    ]
    cv2.fillPoly(picture, [np.array(coast, np.int32)], (222, 205, 160))
    border = [(x, round(210 + 60 * math.sin(x / 90 + seed) + chance.randint(-9, 9))) for x in range(0, 1101, 18)]
    cv2.fillPoly(picture, [np.array([(0, 0), *border, (1100, 0)], np.int32)], (196, 200, 150))
    plain(picture, border, (120, 60, 40), 4)  # between two provinces
    plain(picture, coast[1:-1])  # a coast in the ink of lines
    noise = np.random.default_rng(seed).normal(0, 5, picture.shape[:2])
    picture[:] = np.clip(picture + cv2.GaussianBlur(noise, (0, 0), 1.2)[..., None] * 2, 0, 255).astype(np.uint8)
    triangles = shapely.delaunay_triangles(shapely.MultiPoint(points), only_edges=True)
    numbers = {point: n for n, point in enumerate(points)}
    pairs = []
    for edge in shapely.get_parts(triangles):
        (ax, ay), (bx, by) = edge.coords
        pairs.append((numbers[int(ax), int(ay)], numbers[int(bx), int(by)]))
    pairs = sorted({(min(pair), max(pair)) for pair in pairs})
    joined = {pair for pair in pairs if math.dist(points[pair[0]], points[pair[1]]) < 215 and chance.random() < 0.5}
    for a, b in joined:
        (ax, ay), (bx, by) = points[a], points[b]
        bulge = chance.uniform(-0.12, 0.12)
        middle = ((ax + bx) / 2 - bulge * (by - ay), (ay + by) / 2 + bulge * (bx - ax))
        way = [
            (
                round((1 - t) ** 2 * ax + 2 * t * (1 - t) * middle[0] + t * t * bx),
                round((1 - t) ** 2 * ay + 2 * t * (1 - t) * middle[1] + t * t * by),
            )
            for t in (n / 12 for n in range(13))
        ]
        stroke(picture, way)
    for n, (x, y) in enumerate(points):
        cv2.rectangle(picture, (x - 22, y - 22), (x + 22, y + 22), (250, 245, 230), -1, cv2.LINE_AA)
        cv2.rectangle(picture, (x - 22, y - 22), (x + 22, y + 22), (40, 40, 40), 2, cv2.LINE_AA)
        cv2.putText(
            picture, f"Town {n}", (x - 30, y + 36), cv2.FONT_HERSHEY_SIMPLEX, 0.42, (20, 20, 20), 1, cv2.LINE_AA
        )
    return cv2.GaussianBlur(picture, (0, 0), 0.7), points, pairs, joined


@pytest.mark.parametrize("look", LOOKS)
def test_lines_are_told_from_coasts_borders_and_names(look):
    right = told = there = 0
    for seed in (1, 2):
        picture, points, pairs, joined = board(LOOKS[look], seed)
        found = {pairs[n] for n in lines_between(picture, points, pairs)}
        right, told, there = right + len(found & joined), told + len(found), there + len(joined)
    assert told and right / told >= 0.97, (right, told)
    assert right / there >= (0.35 if look == "double" else 0.75), (right, there)


def test_a_board_of_coasts_and_borders_has_no_lines():
    picture, points, pairs, _ = board(lambda picture, way: None, 3)
    assert lines_between(picture, points, pairs) == []


def test_proposals_of_a_module_that_are_lines_say_so(tmp_path):
    picture, points, _, joined = board(plain, 1)
    grid = make.regions({f"Town {n}": point for n, point in enumerate(points)})
    done, data = cv2.imencode(".png", cv2.cvtColor(picture, cv2.COLOR_RGB2BGR))
    assert done
    path = make.module(tmp_path / "a.vmod", make.build_file(make.board(grid)), {"map.png": data.tobytes()})
    plainly = read_module(path)
    assert {link.source for link in plainly.board.links} == {GUESSED_POINTS}
    module = with_lines(plainly)
    lines = {link.ends for link in module.board.links if link.source == PRINTED}
    names = {f"town-{n}": n for n in range(len(points))}
    assert sum(tuple(sorted(map(names.__getitem__, ends))) in joined for ends in lines) >= 0.95 * len(lines)
    told = {remark.key: remark.args for remark in module.remarks}
    assert told["vassal-lines-read"] == {"n": len(lines), "rest": len(module.board.links) - len(lines)}
    assert [link.ends for link in module.board.links] == [link.ends for link in plainly.board.links]


def test_a_picture_that_cannot_be_read_has_no_lines():
    assert board_pixels(b"no picture", "images/map.png") is None
    assert board_pixels(make.huge_png(20_000, 20_000), "images/map.png") is None
    assert board_pixels(make.picture(40, 30), "images/map.png") is not None
    assert lines_between(np.zeros((9, 9, 3), np.uint8), [(1, 1), (8, 8)], [(0, 1)]) == []


def test_points_that_lie_on_each_other_are_borne():
    picture, points, pairs, joined = board(plain, 1)
    twice = lines_between(picture, [*points, points[0]], [*pairs, (0, len(points))])
    assert twice and {pairs[n] for n in twice if n < len(pairs)} <= joined and len(pairs) not in twice


# Expressions of VASSAL modules, as VASSAL works them out


KNOWN = {"Strength": "4", "Number": "2", "Side": "2", "Name": "Guard", "Hurt": "true", "Zone": "East Box"}
CASES = [
    ("{Side + ((Number - 1) * 2)}", "4"),
    ('{Leader == "" ? Name : ""}', "Guard"),
    ('{Hurt && Strength > 3 ? "weak" : "strong"}', "weak"),
    ("{!Hurt || Strength <= 3}", "false"),
    ('{Zone.startsWith("East") ? 1 : 2}', "1"),
    ('{Name + "-" + Strength}', "Guard-4"),
    ("{Strength / 3 * 10 + Strength % 3 - -1}", "12"),
    ("{Nothing == 0 ? Nothing + 2 : 9}", "2"),
    ('{If(Strength == "4", GetProperty("Na" + "me"), 0)}', "Guard"),
    ("{Math.max(Strength, 7)}", "7"),
    ('{"say \\"no\\""}', 'say "no"'),
    ("{Number==1?1:Number==2?5:9}", "5"),
]


@pytest.mark.parametrize(("text", "meant"), CASES)
def test_expressions_come_to_what_vassal_makes_of_them(text, meant):
    assert worked_out(text, lambda name: KNOWN.get(name, "")) == meant


NONE = [
    '{SumStack("x")}',
    "{Strength = 5}",
    "{1 / 0}",
    "{1 +}",
    "{}",
    "{-Name}",
    "{1 2}",
    "{" + "(" * 200,
    "{" + "1+" * 900 + "1}",
]


@pytest.mark.parametrize("text", NONE)
def test_what_is_no_such_expression_comes_to_nothing(text):
    assert worked_out(text, lambda name: KNOWN.get(name, "")) is None
