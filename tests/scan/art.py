"""How synthetic boards are painted: the three styles, and the camera."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
import shapely
from numpy.typing import NDArray

from assistant.scan.fit.registration import Lens
from assistant.scan.fit.transforms import apply_homography, fit_homography
from tests.scan.synthetic import Scan, bent_truth, outline, smooth_noise

Array = NDArray[Any]
SEA, LAND = (196, 219, 232), (234, 229, 218)
INK = (58, 50, 44)


def flat(subject, width, seed):
    """Return a scan with clean tints and unbroken dark borders; names and symbols stand inside the zones."""
    rng = np.random.default_rng(seed)
    truth, outside = bent_truth(subject, width, rng)
    unit = width / 4000
    picture = _ground(truth, outside)
    tints = rng.integers(110, 235, size=(len(truth.names) + 1, 3)).astype(np.uint8)
    picture = np.where(truth.labels[..., None] > 0, tints[truth.labels], picture)
    _borders(picture, truth, INK, max(1, round(5 * unit)))
    _labels(picture, truth, rng, unit, over_borders=False)
    _symbols(picture, truth, rng, unit)
    noisy = picture.astype(np.float32) + rng.normal(0, 2.5, picture.shape).astype(np.float32)
    return Scan(np.clip(noisy, 0, 255).astype(np.uint8), truth, outside)


def textured(subject, width, seed):
    """Return a scan like a painted map: relief, woods, rivers and roads, worn borders, labels across them."""
    rng = np.random.default_rng(seed)
    truth, outside = bent_truth(subject, width, rng)
    unit = width / 4000
    shape = truth.labels.shape
    picture = _ground(truth, outside).astype(np.float32)
    # Tints by country are weak and shared by many zones, so that colour tells borders apart only now and then.
    country = _countries(truth, rng)
    tints = np.array([(206, 190, 150), (188, 196, 160), (200, 176, 160), (182, 186, 182), (210, 200, 168)], np.float32)
    land = truth.labels > 0
    picture[land] = tints[country[truth.labels[land]]]
    dry = land | (outside < 0)
    relief = smooth_noise(shape, 52 * unit, rng) + 0.6 * smooth_noise(shape, 18 * unit, rng)
    shade = cv2.Sobel(relief, cv2.CV_32F, 1, 1, ksize=5)
    picture += np.where(dry, np.clip(shade / (shade.std() + 1e-6), -2.5, 2.5) * 11, 0)[..., None]
    woods = (smooth_noise(shape, 105 * unit, rng) > 0.9) & dry
    grain = smooth_noise(shape, 6 * unit, rng) > 0.5
    picture[woods & grain] *= np.array([0.74, 0.85, 0.7], np.float32)
    painted = np.clip(picture, 0, 255).astype(np.uint8)
    _wanderers(painted, rng, unit, land, colour=(92, 130, 168), count=16, thickness=7)
    _wanderers(painted, rng, unit, land, colour=(120, 84, 60), count=10, thickness=4)
    with_borders = painted.copy()
    _borders(with_borders, truth, (74, 58, 46), max(1, round(5.5 * unit)))
    # Ink wears off in patches; here and there next to nothing of a border is left.
    wear = np.clip(0.62 + 0.33 * smooth_noise(shape, 36 * unit, rng), 0.06, 0.95)[..., None]
    picture = with_borders * wear + painted * (1 - wear)
    painted = np.clip(picture, 0, 255).astype(np.uint8)
    _boxes(painted, truth, rng, unit)
    _symbols(painted, truth, rng, unit)
    _labels(painted, truth, rng, unit, over_borders=True)
    picture = painted.astype(np.float32)
    for length, strength in ((160, 7), (24, 5), (4, 4)):
        picture += smooth_noise(shape, length * unit, rng)[..., None] * strength
    picture += rng.normal(0, 5, picture.shape).astype(np.float32)
    return Scan(np.clip(picture, 0, 255).astype(np.uint8), truth, outside)


def _ground(truth, outside):
    picture = np.full((*truth.labels.shape, 3), SEA, np.uint8)
    picture[outside < 0] = LAND
    # Coasts and sea borders are printed thinner than the zones' own borders.
    for value in np.unique(outside):
        if value:
            rings, _ = cv2.findContours((outside == value).astype(np.uint8), cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
            colour = (150, 176, 196) if value > 0 else (132, 140, 140)
            cv2.drawContours(picture, rings, -1, colour, max(1, picture.shape[1] // 1600), cv2.LINE_AA)
    return picture


def _countries(truth, rng):
    centres = np.array([shape.centroid.coords[0] for shape in truth.shapes.values()])
    capitals = centres[rng.choice(len(centres), min(9, len(centres)), replace=False)]
    nearest = np.argmin(np.linalg.norm(centres[:, None] - capitals[None], axis=2), axis=1)
    return np.concatenate([[0], nearest % 5])


def _borders(picture, truth, colour, thickness):
    for shape in truth.shapes.values():
        outline(picture, shape, colour, thickness)


def _place(truth, name):
    """Return the roomiest place of a zone and its free radius."""
    parts = [part for part in shapely.get_parts(truth.shapes[name]) if part.area > 0]
    circle = shapely.maximum_inscribed_circle(max(parts, key=lambda part: part.area))
    (x, y), _ = circle.coords
    return x, y, circle.length


def _labels(picture, truth, rng, unit, *, over_borders):
    font = cv2.FONT_HERSHEY_DUPLEX
    for name in truth.names:
        x, y, room = _place(truth, name)
        words = name.replace("_", " ").upper() if over_borders else name.replace("_", " ").title()
        size = 1.5 * unit if over_borders else min(1.3 * unit, 2 * room / (20 * max(len(words), 1)))
        thick = max(1, round(3 * unit))
        (wide, high), _ = cv2.getTextSize(words, font, size, thick)
        x += rng.normal(0, 0.5 * room) if over_borders else 0
        y += rng.normal(0, 0.3 * room) if over_borders else 0
        cv2.putText(
            picture, words, (round(x - wide / 2), round(y + high / 2)), font, size, (44, 38, 36), thick, cv2.LINE_AA
        )


def _symbols(picture, truth, rng, unit):
    for name in truth.names:
        x, y, room = _place(truth, name)
        side = min(16 * unit, room / 3)
        x, y = x + rng.normal(0, 0.2 * room), y + min(40 * unit, 0.55 * room)
        corner, opposite = (round(x - side), round(y - side)), (round(x + side), round(y + side))
        cv2.rectangle(picture, corner, opposite, (40, 36, 34), -1 if rng.random() < 0.5 else max(1, round(3 * unit)))


def _boxes(picture, truth, rng, unit):
    """Set-up boxes: framed squares inside some zones, whose frames are as strong as borders."""
    for name in rng.choice(truth.names, len(truth.names) // 4, replace=False):
        x, y, room = _place(truth, str(name))
        side = min(44 * unit, 0.6 * room)
        x, y = x + rng.normal(0, 0.15 * room), y - 0.3 * room
        corner, opposite = (round(x - side), round(y - side)), (round(x + side), round(y + side))
        cv2.rectangle(picture, corner, opposite, (222, 214, 196), -1)
        cv2.rectangle(picture, corner, opposite, (80, 64, 52), max(1, round(4 * unit)), cv2.LINE_AA)


def _wanderers(picture, rng, unit, land, *, colour, count, thickness):
    """Rivers and roads: lines that wander across the zones, stronger than many borders."""
    rows, columns = np.nonzero(land)
    layer = picture.copy()
    for _ in range(count):
        start = rng.integers(len(rows))
        angle, point = rng.uniform(0, 2 * np.pi), np.array([columns[start], rows[start]], float)
        path = [point.copy()]
        for _ in range(rng.integers(40, 130)):
            angle += rng.normal(0, 0.28)
            point = point + 14 * unit * np.array([np.cos(angle), np.sin(angle)])
            path.append(point.copy())
        cv2.polylines(
            layer, [np.round(path).astype(np.int32)], False, colour, max(1, round(thickness * unit)), cv2.LINE_AA
        )
    picture[land] = layer[land]


@dataclass(frozen=True)
class Photo:
    """A photograph of a drawn board: RGB pixels, and where the camera sees a pixel (n, 2) of the board."""

    pixels: Array
    scan: Scan
    seen: Callable[[Array], Array]


def photographed(subject, width, seed, *, photo_width=3600):
    """Return a photograph of a textured board: perspective, a barrel lens, glare, uneven light, noise, blur and JPEG."""
    rng = np.random.default_rng(seed + 1000)
    scan = textured(subject, width, seed)
    high, wide = scan.pixels.shape[:2]
    size = (photo_width, round(photo_width * 0.8))
    corners = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], float)
    aim = np.array([[0.09, 0.1], [0.9, 0.06], [0.97, 0.93], [0.03, 0.95]]) * size + rng.normal(
        0, 0.01 * size[0], (4, 2)
    )
    matrix = fit_homography(corners, aim)
    lens = Lens(-0.035, (size[0] / 2, size[1] / 2), float(np.hypot(*size)) / 2)

    def seen(points):
        return lens.bend(apply_homography(matrix, points))

    # Where on the board each photo pixel looks, on a coarse grid and interpolated: the lens is smooth.
    grid = np.stack(np.meshgrid(np.arange(0, size[0] + 16, 16.0), np.arange(0, size[1] + 16, 16.0)), axis=-1)
    source = (
        apply_homography(np.linalg.inv(matrix), lens.flatten(grid.reshape(-1, 2)))
        .reshape(grid.shape)
        .astype(np.float32)
    )
    rows, columns = np.indices((size[1], size[0]), dtype=np.float32)
    where = cv2.remap(source, (columns + 0.5) / 16, (rows + 0.5) / 16, cv2.INTER_LINEAR)
    photo = cv2.remap(
        scan.pixels,
        where[..., 0] - 0.5,
        where[..., 1] - 0.5,
        cv2.INTER_AREA,
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=(92, 70, 52),
    ).astype(np.float32)
    x, y = columns / size[0], rows / size[1]
    photo *= (0.72 + 0.42 * x * (1 - 0.4 * y))[..., None]
    for _ in range(2):
        centre, spread = rng.uniform(0.2, 0.8, 2), rng.uniform(0.05, 0.1)
        photo += (95 * np.exp(-((x - centre[0]) ** 2 + (y - centre[1]) ** 2) / (2 * spread**2)))[..., None]
    photo = cv2.GaussianBlur(photo, (0, 0), 0.9) + rng.normal(0, 5, photo.shape).astype(np.float32)
    _, jpeg = cv2.imencode(".jpg", np.clip(photo, 0, 255).astype(np.uint8)[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, 80])
    return Photo(np.ascontiguousarray(cv2.imdecode(jpeg, cv2.IMREAD_COLOR)[..., ::-1]), scan, seen)
