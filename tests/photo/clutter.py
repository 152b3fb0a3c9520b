"""What lies about on a table and is no counter: dice, cards, cups, pencils, hands. Sizes are in millimetres."""

import cv2
import numpy as np

from tests.photo.slabs import Slab

PIPS = {1: [(1, 1)], 2: [(0, 0), (2, 2)], 3: [(0, 0), (1, 1), (2, 2)], 4: [(0, 0), (0, 2), (2, 0), (2, 2)]}
PIPS |= {5: [*PIPS[4], (1, 1)], 6: [*PIPS[4], (1, 0), (1, 2)]}


def die(rng, place, mm):
    """Return a die of 12 to 16 mm on any of its faces."""
    body, ink = [((244, 240, 228), (20, 20, 24)), ((190, 30, 36), (250, 246, 240)), ((30, 34, 42), (240, 240, 240))][
        rng.integers(3)
    ]
    top = np.zeros((64, 64, 4), np.uint8)
    cv2.rectangle(top, (6, 0), (57, 63), (*body, 255), -1)
    cv2.rectangle(top, (0, 6), (63, 57), (*body, 255), -1)
    for corner in ((7, 7), (56, 7), (7, 56), (56, 56)):
        cv2.circle(top, corner, 7, (*body, 255), -1, cv2.LINE_AA)
    for column, row in PIPS[int(rng.integers(1, 7))]:
        cv2.circle(top, (15 + 17 * column, 15 + 17 * row), 6, (*ink, 255), -1, cv2.LINE_AA)
    side = rng.uniform(12, 16) * mm
    return [Slab(top, place, side, rng.uniform(0, 90), 0, side, body, gloss=0.15)]


def card(rng, place, mm):
    """Return a playing card with a picture and lines of print, lying somewhere; arguments as of `die`."""
    top = np.full((352, 252, 4), 255, np.uint8)
    tint = rng.integers(40, 230, 3)
    top[10:-10, 10:-10, :3] = (tint * 0.4 + 140).astype(np.uint8)
    art = cv2.resize(rng.integers(20, 235, (7, 6, 3)).astype(np.uint8), (212, 150), interpolation=cv2.INTER_CUBIC)
    top[50:200, 20:232, :3] = art
    cv2.putText(top, "EVENT", (24, 40), cv2.FONT_HERSHEY_TRIPLEX, 0.9, (30, 20, 20, 255), 2, cv2.LINE_AA)
    for row in range(218, 330, 14):
        for column in range(22, int(rng.uniform(160, 228)), 16):
            cv2.line(top, (column, row), (column + 11, row), (50, 46, 44, 255), 3)
    return [Slab(top, place, 63 * mm, rng.uniform(0, 360), 0, 0.8 * mm, (235, 232, 226), gloss=0.1)]


def cup(rng, place, mm):
    """Return a cup of coffee; arguments as of `die`."""
    glaze = tuple(int(c) for c in rng.choice([(236, 234, 228), (60, 84, 120), (180, 70, 50), (40, 44, 48)]))
    top = np.zeros((128, 128, 4), np.uint8)
    cv2.circle(top, (64, 64), 62, (*glaze, 255), -1, cv2.LINE_AA)
    cv2.circle(top, (64, 64), 54, (62, 38, 24, 255), -1, cv2.LINE_AA)
    cv2.circle(top, (58, 56), 14, (96, 64, 42, 255), 2, cv2.LINE_AA)
    return [Slab(top, place, rng.uniform(62, 80) * mm, 0, 0, rng.uniform(40, 75) * mm, glaze)]


def pencil(rng, place, mm):
    """Return a pencil or a rod; arguments as of `die`."""
    colour = tuple(int(c) for c in rng.integers(20, 240, 3))
    top = np.zeros((14, 320, 4), np.uint8)
    cv2.rectangle(top, (0, 0), (280, 13), (*colour, 255), -1)
    cv2.fillConvexPoly(top, np.array([[280, 0], [319, 7], [280, 13]]), (214, 180, 130, 255))
    return [Slab(top, place, 170 * mm, rng.uniform(0, 360), 0, 7 * mm, colour)]


def hand(rng, place, mm, towards):
    """Return a hand and its arm that reach in over the board, fingers at `place`.

    Args:
        rng: what decides on skin and fingers.
        place: of the tip of the longest finger.
        mm: board pixels in a millimetre.
        towards: degrees, the way that the fingers point; 0 is up the board.
    """
    scale = 1.6  # pixels of the picture in a millimetre
    wide, long = int(130 * scale), int(420 * scale)
    skin = np.array([(226, 178, 148), (198, 146, 112), (142, 96, 66), (238, 196, 172)][rng.integers(4)], float)
    mask = np.zeros((long, wide), np.uint8)
    wrist = (wide // 2, int(190 * scale))
    cv2.ellipse(mask, (wide // 2, int(135 * scale)), (int(42 * scale), int(50 * scale)), 0, 0, 360, 255, -1)
    for n, (start, reach) in enumerate(((-30, 78), (-10, 92), (11, 86), (31, 66))):
        bend = rng.uniform(-6, 6) + (n - 1.5) * 5
        knuckle = np.array([wide / 2 + start * scale, 105 * scale])
        tip = knuckle + reach * scale * rng.uniform(0.75, 1.1) * np.array(
            [np.sin(np.radians(bend)), -np.cos(np.radians(bend))]
        )
        cv2.line(mask, _pixel(knuckle), _pixel(tip), 255, int(17 * scale), cv2.LINE_AA)
    cv2.line(
        mask,
        (int(wide / 2 - 36 * scale), int(140 * scale)),
        (int(wide / 2 - 58 * scale), int(86 * scale)),
        255,
        int(19 * scale),
        cv2.LINE_AA,
    )
    cv2.line(mask, wrist, (wide // 2, long), 255, int(62 * scale))
    depth = cv2.distanceTransform((mask > 127).astype(np.uint8), cv2.DIST_L2, 5)
    round_ = 0.62 + 0.38 * np.clip(depth / (9 * scale), 0, 1) ** 0.6
    blotch = cv2.resize(rng.normal(0, 1, (22, 8)).astype(np.float32), (wide, long), interpolation=cv2.INTER_CUBIC)
    colours = skin * (round_ * (1 + 0.05 * blotch))[..., None]
    sleeve = rng.integers(20, 200, 3)
    colours[int(260 * scale) :] = sleeve * round_[int(260 * scale) :, :, None]
    top = np.dstack([np.clip(colours, 0, 255), mask]).astype(np.uint8)
    turn = np.radians(towards)
    middle = np.array(place) + np.array([-np.sin(turn), np.cos(turn)]) * 200 * mm
    wall = tuple(int(c * 0.55) for c in skin)
    return [Slab(top, (float(middle[0]), float(middle[1])), 130 * mm, towards, 14 * mm, 15 * mm, wall)]


def _pixel(point):
    return int(point[0]), int(point[1])
