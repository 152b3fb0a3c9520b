"""Light and colours: a photograph is brought into the light of the scan, and counters tell how the camera sees colours."""

import cv2
import numpy as np

from assistant.scan.detection import classify, patterns, select
from assistant.scan.detection.classify import Look
from assistant.scan.detection.lighting import in_light_of_scan
from assistant.scan.detection.scene import Table
from assistant.scan.detection.sightings import Face, FaceBook
from assistant.scan.detection.warp import Laid

DARK = (40, 62, 52)  # a dark green counter
SEA, BEIGE = (0, 133, 207), (168, 185, 170)  # of a published map, and of a counter on it


def test_dark_counters_on_a_blurred_pale_board_keep_their_colour():
    scan = _board()
    photo = cv2.GaussianBlur(scan, (0, 0), 2.0)
    for top, left in ((60, 60), (200, 330), (420, 140), (500, 500), (330, 600)):
        photo[top : top + 36, left : left + 36] = DARK
    lit = in_light_of_scan(_laid(photo, scan), np.zeros(scan.shape[:2], bool))
    for top, left in ((60, 60), (420, 140), (330, 600)):
        seen = lit[top + 6 : top + 30, left + 6 : left + 30].mean(axis=(0, 1))
        assert np.abs(seen - DARK).max() < 14


def test_a_pale_counter_on_a_saturated_sea_keeps_its_colour():
    scan = _board()
    scan[:, 200:520][scan[:, 200:520].min(axis=2) > 100] = SEA
    photo = np.clip(cv2.GaussianBlur(scan, (0, 0), 1.0) * (0.85, 0.9, 0.8) + 18, 0, 255).astype(np.uint8)
    places = ((60, 240), (200, 330), (420, 440), (330, 260))
    for top, left in places:
        photo[top : top + 36, left : left + 36] = np.multiply(BEIGE, (0.85, 0.9, 0.8)) + 18
    lit = in_light_of_scan(_laid(photo, scan), np.zeros(scan.shape[:2], bool))
    for top, left in places:
        seen = lit[top + 6 : top + 30, left + 6 : left + 30].mean(axis=(0, 1))
        assert np.abs(seen - BEIGE).max() < 25


def test_brightness_that_a_camera_bent_is_unbent():
    scan = _board()
    bent = np.asarray(255 * (scan / 255.0) ** 1.35, np.uint8)
    lit = in_light_of_scan(_laid(bent, scan), np.zeros(scan.shape[:2], bool))
    before, after = (np.abs(one.astype(float) - scan).mean() for one in (bent, lit))
    assert after < 0.4 * before


def _board():
    """Return a pale board with patches, names and borders."""
    dice = np.random.default_rng(5)
    tones = dice.integers(150, 245, (5, 6, 3)).astype(np.uint8)
    board = cv2.resize(tones, (720, 600), interpolation=cv2.INTER_NEAREST)
    for n in range(60):
        at = (int(dice.integers(0, 660)), int(dice.integers(20, 600)))
        cv2.putText(board, f"Town {n}", at, cv2.FONT_HERSHEY_SIMPLEX, 0.5, (40, 34, 30), 1, cv2.LINE_AA)
    return np.asarray(board, np.uint8)


def _laid(photo, scan):
    return Laid(1.0, scan, photo, np.ones(scan.shape[:2], bool))


# Colours

SIDE, SHARE = 48.0, 0.75  # pixels of the scan; working pixels to one of them


def square(colour, sign):
    """Return a counter with a letter."""
    picture = np.full((160, 160, 3), colour, np.uint8)
    cv2.putText(picture, sign, (38, 122), cv2.FONT_HERSHEY_SIMPLEX, 4.0, (245, 240, 220), 16, cv2.LINE_AA)
    return picture


def test_all_that_is_redder_makes_blue_redder_too():
    """Of white and yellow counters alone one may learn that yellow is redder; then blue would be greener."""
    dice = np.random.default_rng(2)
    tans = [square((int(r), int(g), int(b)), "K") for r, g, b in dice.integers((120, 105, 60), (190, 160, 100), (8, 3))]
    book = FaceBook({f"tan-{n}/0": Face(SIDE, (picture,)) for n, picture in enumerate(tans)})
    groups = patterns.groups(book)
    sharps = classify.sharps_of(groups, SHARE, 0.5)
    photo = np.full((50, 400, 3), 128, np.uint8)
    looks = []
    for n, picture in enumerate(tans):
        redder = np.clip(picture * np.array([1.12, 0.98, 1.0]), 0, 255).astype(np.uint8)
        photo[7:43, 50 * n + 7 : 50 * n + 43] = cv2.resize(redder, (36, 36), interpolation=cv2.INTER_AREA)
        looks.append(Look(50 * n + 24.5, 24.5, 0.0, 1.0, 0, np.eye(8, dtype=np.float32)[n]))
    lab = patterns.to_steps(patterns.to_levels(photo))
    change = select.change_of(Table(lab, patterns.to_levels(photo), sharps, SHARE), looks)
    blue, seen = (patterns.to_lab(np.uint8([[(120 * red, 170, 210)]]))[0, 0] for red in (1.0, 1.12))
    told = blue @ change[:3] + change[3]
    assert abs(told[1] - seen[1]) < 0.4 * abs(blue[1] - seen[1]), "most of what changes is told"
