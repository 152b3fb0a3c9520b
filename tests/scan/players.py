"""People at the board: how they click, how they correct, and how well the result meets the truth."""

import itertools

import cv2
import numpy as np
import shapely

from assistant.scan.fit.registration import Landmark
from assistant.scan.tracing.seeds import Seed
from assistant.scan.tracing.tracer import OUTSIDE
from tests.scan.synthetic import painted

LINE = 5 / 4000  # of the width: how thick borders are printed (`art`)


def clicks(scan, rng, *, spread=0.35):
    """Return one click for each separate piece of each zone, in pixels of the scan, the largest piece first.

    A click is off the middle by `spread` times the piece's free radius. Pieces are what looks separate, so what only a
    hair joins counts as two; islets with less than 2 px of free radius (at 2000 px) are left out.
    """
    unit = scan.pixels.shape[1] / 2000
    found = []
    for n, name in enumerate(scan.truth.names):
        zone = (scan.truth.labels == n + 1).astype(np.uint8)
        for x, y in _middles(
            cv2.erode(zone, np.ones((3, 3), np.uint8), iterations=round(2 * unit)), rng, spread, 2 * unit
        ):
            found.append(Seed(name, ((x, y),)))
    return found


def background(scan):
    """Return one click on each sea and each land that is in no zone."""
    unit = scan.pixels.shape[1] / 2000
    free = scan.truth.labels == 0
    return [
        Seed(OUTSIDE, ((x, y),))
        for value in np.unique(scan.outside)
        for x, y in _middles(((scan.outside == value) & free).astype(np.uint8), np.random.default_rng(0), 0.0, 5 * unit)
    ]


def _middles(mask, rng, spread, least):
    count, parts, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=4)
    points = []
    for part in sorted(range(1, count), key=lambda part: -stats[part, cv2.CC_STAT_AREA]):
        x, y, wide, high, _ = stats[part]
        piece = np.pad((parts[y : y + high, x : x + wide] == part).astype(np.uint8), 1)
        room = cv2.distanceTransform(piece, cv2.DIST_L2, 5)
        radius = float(room.max())
        if radius <= least and points:
            continue
        row, column = np.unravel_index(int(room.argmax()), room.shape)
        spot = (column, row)
        for _ in range(40):
            there = np.round([column, row] + rng.normal(0, 1, 2) * spread * radius).astype(int)
            if np.all(there >= 0) and np.all(there < piece.shape[::-1]) and piece[there[1], there[0]]:
                spot = (int(there[0]), int(there[1]))
                break
        points.append((float(spot[0] - 1 + x) + 0.5, float(spot[1] - 1 + y) + 0.5))
    return points


def corner_clicks(size, to_picture, rng, noise):
    """Return nine landmarks, three by three over a sheet, clicked with `noise` pixels of error."""
    width, height = size
    board = [(x * width, y * height) for y in (0.02, 0.5, 0.98) for x in (0.02, 0.5, 0.98)]
    image = to_picture(np.array(board)) + rng.normal(0, noise, (9, 2))
    names = ["north-west", "north", "north-east", "west", "centre", "east", "south-west", "south", "south-east"]
    return [
        Landmark(name, place, (float(x), float(y))) for name, place, (x, y) in zip(names, board, image, strict=True)
    ]


def agreement(shapes, truth):
    """Return each true zone's share of overlap (intersection over union) with what was traced."""
    result = {}
    for name, shape in truth.items():
        mine = shapes.get(name)
        result[name] = 0.0 if mine is None else shapely.intersection(mine, shape).area / shapely.union(mine, shape).area
    return result


def adjacency_score(shapes, truth, width):
    """Return the F1 score of who touches whom; a border counts from half a percent of the picture's width.

    A pair is right when the other side has at least 30 % of such a border. A strait that the lines of both its shores print
    shut, as long as a border that counts, is seen as a border by everybody: a pair across one is neither right nor wrong.
    """
    scale = 1500 / width
    size = (int(max(shape.bounds[3] for shape in truth.values()) * scale) + 4, 1504)
    names = list(truth)
    mine = _borders(painted({name: shapes.get(name, shapely.Polygon()) for name in names}, size, scale))
    true = _borders(painted(dict(truth), size, scale))
    least = 0.005 * 1500
    said = {
        pair
        for pair, length in mine.items()
        if length >= least
        and (pair in true or not _printed_shut(truth[names[pair[0] - 1]], truth[names[pair[1] - 1]], width))
    }
    facts = {pair for pair, length in true.items() if length >= least}
    precision = np.mean([true.get(pair, 0) >= 0.3 * least for pair in said]) if said else 0.0
    recall = np.mean([mine.get(pair, 0) >= 0.3 * least for pair in facts]) if facts else 1.0
    return float(2 * precision * recall / max(precision + recall, 1e-9))


def _printed_shut(one, other, width):
    """Tell whether two shores run so close that their printed lines leave no water between, and so for half a percent."""
    near = shapely.buffer(shapely.boundary(other), LINE * width)
    return bool(shapely.intersection(shapely.boundary(one), near).length >= 0.005 * width)


def _borders(labels):
    lengths = {}
    for one, two in ((labels[:, 1:], labels[:, :-1]), (labels[1:], labels[:-1])):
        unlike = (one != two) & (one > 0) & (two > 0)
        pairs = np.sort(np.column_stack([one[unlike], two[unlike]]), axis=1)
        for pair, count in zip(*np.unique(pairs, axis=0, return_counts=True), strict=True):
            key = (int(pair[0]), int(pair[1]))
            lengths[key] = lengths.get(key, 0) + int(count)
    return lengths


def best_stroke(shapes, scan):
    """Return the stroke of a player who mends what looks worst: through the largest missing or surplus piece of a zone.

    The piece that weighs most against its zone's size is chosen; the stroke runs along its length, well inside.
    """
    height, width = scan.truth.labels.shape
    names = scan.truth.names
    got = painted({name: shapes.get(name, shapely.Polygon()) for name in names}, (height // 2, width // 2), 0.5)
    true = painted(dict(scan.truth.shapes), (height // 2, width // 2), 0.5)
    area = np.maximum(np.bincount(true.ravel(), minlength=len(names) + 1), 1).astype(float)
    area[0] = np.inf
    wrong = (got != true).astype(np.uint8)
    # Slivers along a border are what tracing leaves everywhere; a person mends what has some breadth.
    wrong = cv2.morphologyEx(wrong, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    pair = np.where(wrong > 0, true * (len(names) + 1) + got + 1, 0).astype(np.int32)
    best = None
    for value in np.unique(pair[pair > 0]).tolist():
        mine, theirs = divmod(value - 1, len(names) + 1)
        count, parts, stats, _ = cv2.connectedComponentsWithStats((pair == value).astype(np.uint8), connectivity=8)
        for part in range(1, count):
            pixels = stats[part, cv2.CC_STAT_AREA]
            weight = pixels / area[mine] + pixels / area[theirs]
            if best is None or weight > best[0]:
                best = (weight, parts == part, mine)
    assert best is not None, "nothing is wrong"
    points = _spine(best[1]) * 2
    zone = names[best[2] - 1] if best[2] else OUTSIDE
    return Seed(zone, tuple((float(x), float(y)) for x, y in points))


def _spine(piece):
    """Return up to five points along the length of a piece, each the deepest spot near it."""
    room = cv2.distanceTransform(np.pad(piece.astype(np.uint8), 1), cv2.DIST_L2, 5)[1:-1, 1:-1]
    rows, columns = np.nonzero(room >= min(2.0, float(room.max())))
    spots = np.column_stack([columns, rows]).astype(float)
    middle = spots.mean(axis=0)
    axis = np.linalg.svd(spots - middle, full_matrices=False)[2][0] if len(spots) > 2 else np.array([1.0, 0.0])
    along = (spots - middle) @ axis
    cuts = np.linspace(along.min(), along.max(), 6)
    points = []
    for low, high in itertools.pairwise(cuts):
        here = np.flatnonzero((along >= low) & (along <= high))
        if len(here):
            points.append(spots[here[np.argmax(room[rows[here], columns[here]])]] + 0.5)
    return np.array(points)
