"""Invented maps in the manner of printed war games: many zones, thin borders of several inks, names across them."""

from pathlib import Path

import cv2
import numpy as np
import shapely
from PIL import Image, ImageDraw, ImageFont

from assistant.ui.look import lettering
from tests.scan.art import SEA
from tests.scan.synthetic import Scan, Subject, bent_truth, outline, smooth_noise

FONTS = Path(lettering.__file__).parent / "fonts"
FACES = ("EBGaramond.ttf", "AlegreyaSans-Bold.ttf", "BarlowCondensed-SemiBold.ttf")
SYLLABLES = "ba bel cor dan el fro gar hal is jor kel lu mor nar os quen tor ul xan".split()  # noqa: SIM905 - nineteen lines, else
SEAS = (SEA, (40, 190, 250), (235, 240, 245), (120, 150, 180))
WIDE = 2400  # pixels of a map drawn by chance; it is looked at half as large, as a part of a board 2,000 wide
INKS = ((30, 26, 24), (62, 44, 36), (54, 60, 74))


def atlas(zones, seed):
    """Return an invented country of so many zones in a sea, on a sheet 1.4 times as wide as high."""
    rng = np.random.default_rng(seed)
    size = (1400.0, 1000.0)
    turns = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    reach = 0.42 + 0.05 * np.cumsum(rng.normal(0, 0.35, 40)) / 5
    land = shapely.Polygon(
        [(700 + 1400 * r * np.cos(a), 500 + 1000 * r * np.sin(a)) for a, r in zip(turns, reach, strict=True)]
    ).buffer(0)
    points = _spread(land, zones, rng)
    cells = shapely.get_parts(shapely.voronoi_polygons(shapely.multipoints(points), extend_to=land.envelope))
    found = [shapely.intersection(cell, land) for cell in cells]
    return Subject(f"atlas{zones}", size, {_name(n, rng): shape for n, shape in enumerate(found) if shape.area > 60})


def lettered(subject, width, seed, *, points=46, curved=False, shaded=False, dotted=False):
    """Return a scan with thin borders and each zone's name, larger than the zone often, across them.

    Args:
        points: height of names in pixels on a picture 4,000 wide; a third more or less by chance.
        curved: every third name runs along an arc.
        shaded: relief shading, hatching and paper beneath.
        dotted: every fourth zone's border is dotted.
    """
    rng = np.random.default_rng(seed)
    truth, outside = bent_truth(subject, width, rng)
    unit = width / 4000
    tints = rng.integers(205, 250, size=(len(truth.names) + 1, 3)).astype(np.uint8)
    picture = np.where(truth.labels[..., None] > 0, tints[truth.labels], np.array(SEA, np.uint8)).astype(np.uint8)
    if shaded:
        picture = _shaded(picture, truth, unit, rng)
    for n, shape in enumerate(truth.shapes.values()):
        ink = INKS[n % len(INKS)]
        if dotted and n % 4 == 0:
            _dots(picture, shape, ink, unit)
        else:
            outline(picture, shape, ink, max(1, round(2 * unit)))
    picture = _named(picture, truth, points * unit, rng, curved)
    noisy = picture.astype(np.float32) + rng.normal(0, 2.5, picture.shape).astype(np.float32)
    return Scan(np.clip(noisy, 0, 255).astype(np.uint8), truth, outside)


def by_chance(seed):
    """Return an invented map (h, w, 3), and how much of each pixel is of a border and of a letter or symbol, 0 … 1 (h, w)."""
    rng = np.random.default_rng(seed)
    subject = atlas(int(rng.integers(60, 130)), seed)
    truth, _ = bent_truth(subject, WIDE, rng, bend=float(rng.uniform(0.5, 2)))
    tints = rng.integers(int(rng.choice([190, 205, 252])), 256, size=(len(truth.names) + 1, 3)).astype(np.uint8)
    sea = np.array(SEAS[int(rng.integers(len(SEAS)))], np.uint8)
    picture = np.where(truth.labels[..., None] > 0, tints[truth.labels], sea).astype(np.uint8)
    if rng.random() < 0.4:
        picture = _shaded(picture, truth, 0.6, rng)
    ground = picture.copy()
    inks = [tuple(int(v) for v in rng.integers(5, 80, 3)) for _ in range(3)]
    if rng.random() < 0.5:
        inks = [tuple(int(v) for v in rng.integers(5, 60, 1).repeat(3))] * 3
    _bordered(picture, truth, inks, rng)
    border = np.abs(picture.astype(int) - ground).max(axis=2) > 0
    if rng.random() < 0.7:
        picture, border = _wavering(picture, border, rng)
    bare = picture.copy()
    ink = inks[0] if rng.random() < 0.6 else tuple(int(v) for v in rng.integers(0, 110, 3))
    picture = _named(picture, truth, float(rng.uniform(24, 90)), rng, bool(rng.random() < 0.5), ink)
    if rng.random() < 0.6:
        picture = _named(picture, truth, float(rng.uniform(16, 40)), rng, False, ink)
    picture = picture.copy()
    for _ in range(int(rng.integers(0, 60))):
        _symbol(picture, inks[1], rng)
    words = np.abs(picture.astype(int) - bare).max(axis=2) > 0
    noisy = np.clip(picture + rng.normal(0, rng.uniform(0, 4), picture.shape), 0, 255).astype(np.uint8)
    pixels, printed, lettered = (_half(part) for part in (noisy, border.astype(np.float32), words.astype(np.float32)))
    return pixels, printed, lettered


def _half(picture):
    return np.asarray(cv2.resize(picture, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA))


def _bordered(picture, truth, inks, rng):
    """Draw borders, dotted ones, islets, straight lines and large circles."""
    high, wide = picture.shape[:2]
    thick = int(rng.integers(1, 6))
    for n, shape in enumerate(truth.shapes.values()):
        if rng.random() < 0.06:
            _dots(picture, shape, inks[n % 3], 0.6)
        else:
            outline(picture, shape, inks[n % 3], thick if rng.random() < 0.8 else int(rng.integers(1, 6)))
    for _ in range(int(rng.integers(0, 10))):
        one, other = ((int(rng.integers(wide)), int(rng.integers(high))) for _ in "ab")
        if rng.random() < 0.5:
            cv2.line(picture, one, other, inks[0], thick)
        else:
            cv2.circle(picture, one, int(rng.integers(50, 200)), inks[0], thick)
    for _ in range(int(rng.integers(0, 40))):
        middle = rng.uniform((0, 0), (wide, high))
        turns = np.linspace(0, 2 * np.pi, 24, endpoint=False)
        reach = rng.uniform(10, 60) * (1 + np.cumsum(rng.normal(0, 0.15, 24)))
        shore = middle + (np.abs(reach)[:, None] + 4) * np.column_stack([np.cos(turns), np.sin(turns)])
        cv2.polylines(picture, [shore.astype(np.int32)], True, inks[0], thick, cv2.LINE_AA)


def _wavering(picture, border, rng):
    """Return the picture and its borders with every line made to waver as coasts and rivers do."""
    size = border.shape
    rows, columns = (part.astype(np.float32) for part in np.indices(size))
    for length in (10.0, 25.0, 60.0):
        reach = float(rng.uniform(0, 0.16)) * length
        rows += reach * smooth_noise(size, length, rng)
        columns += reach * smooth_noise(size, length, rng)
    moved = cv2.remap(picture, columns, rows, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    inked = cv2.remap(border.astype(np.float32), columns, rows, cv2.INTER_LINEAR)
    return np.asarray(moved), np.asarray(inked) > 0.3


def _symbol(picture, ink, rng):
    high, wide = picture.shape[:2]
    x, y, size = int(rng.integers(wide)), int(rng.integers(high)), int(rng.integers(5, 16))
    width = int(rng.choice([-1, 2, 3]))
    if rng.random() < 0.5:
        cv2.circle(picture, (x, y), size, ink, width)
    else:
        cv2.rectangle(picture, (x, y), (x + 2 * size, y + 2 * size), ink, width)


def _spread(land, count, rng):
    """Return points of a land, the emptiest of a few drawn places each time: zones of all sizes, none a sliver."""
    left, top, right, bottom = land.bounds
    points = []
    while len(points) < count:
        tries = rng.uniform((left, top), (right, bottom), (6, 2))
        tries = tries[shapely.contains_xy(land, *tries.T)]
        if len(tries):
            gaps = [min((np.linalg.norm(place - other) for other in points), default=1.0) for place in tries]
            points.append(tries[int(np.argmax(gaps))])
    return np.array(points)


def _name(n, rng):
    word = "".join(rng.choice(SYLLABLES, int(rng.integers(2, 4)))).title()
    return f"{word}_{n}"


def _shaded(picture, truth, unit, rng):
    size = truth.labels.shape
    relief = smooth_noise(size, 60 * unit, rng) + 0.5 * smooth_noise(size, 20 * unit, rng)
    shade = cv2.Sobel(relief, cv2.CV_32F, 1, 1, ksize=5)
    result = picture + (np.clip(shade / (shade.std() + 1e-6), -2.5, 2.5) * 7)[..., None] * (truth.labels > 0)[..., None]
    rows, columns = np.indices(size)
    hatched = np.isin(truth.labels, rng.choice(len(truth.names), len(truth.names) // 10, replace=False) + 1)
    lines = ((rows + columns) % max(4, round(16 * unit))) < max(1, round(2 * unit))
    result[hatched & lines] *= 0.86
    return np.clip(result + smooth_noise(size, 5 * unit, rng)[..., None] * 3, 0, 255).astype(np.uint8)


def _dots(picture, shape, ink, unit):
    edge = shapely.boundary(shape)
    for along in np.arange(0, edge.length, 11 * unit):
        x, y = shapely.line_interpolate_point(edge, along).coords[0]
        cv2.circle(picture, (round(x), round(y)), max(1, round(3 * unit)), ink, -1, cv2.LINE_AA)


def _named(picture, truth, points, rng, curved, ink=INKS[0]):
    sheet = Image.fromarray(picture)
    for n, name in enumerate(truth.names):
        middle = shapely.maximum_inscribed_circle(truth.shapes[name])
        (x, y), room = middle.coords[0], middle.length
        face = ImageFont.truetype(str(FONTS / FACES[n % 3]), max(6, round(points * rng.uniform(0.75, 1.3))))
        word = name.split("_")[0].upper() if n % 2 else name.split("_")[0]
        x, y = x + rng.normal(0, 0.5 * room), y + rng.normal(0, 0.3 * room)
        if curved and n % 3 == 0:
            _arc(sheet, word, face, (x, y), float(rng.uniform(2.5, 5)), ink)
        else:
            ImageDraw.Draw(sheet).text((x, y), word, ink, face, anchor="mm")
    return np.asarray(sheet)


def _arc(sheet, word, face, middle, bend, ink):
    """Write a word along an arc whose radius is `bend` times half of the word's length."""
    wide = 1.15 * face.getlength(word)
    radius = bend * wide / 2
    along = -wide / 2
    for letter in word:
        step = 1.15 * face.getlength(letter)
        turn = (along + step / 2) / radius
        side = round(3 * face.size)
        glyph = Image.new("L", (side, side), 0)
        ImageDraw.Draw(glyph).text((side / 2, side / 2), letter, 255, face, anchor="mm")
        glyph = glyph.rotate(-np.degrees(turn), Image.Resampling.BICUBIC)
        x, y = middle[0] + radius * np.sin(turn), middle[1] + radius * (1 - np.cos(turn))
        sheet.paste(ink, (round(x - side / 2), round(y - side / 2)), glyph)
        along += step
