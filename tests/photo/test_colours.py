"""The clearest counters tell how the camera sees colours, those that none of them has among them."""

import cv2
import numpy as np

from assistant.scan.detection import classify, patterns, select
from assistant.scan.detection.classify import Look
from assistant.scan.detection.scene import Table
from assistant.scan.detection.sightings import Face, FaceBook

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
