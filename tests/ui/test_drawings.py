"""Drawings of modules as pixels: what VASSAL draws is drawn, whatever program wrote it."""

import base64

import cv2
import numpy as np
import pytest

from assistant.ui.work.svg import rastered
from tests.scan.vassal_modules import picture

RED = base64.b64encode(picture(8, 8, (255, 0, 0)))
SVG = (
    b'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="8" height="8">%s</svg>'
)
PART = b'<rect id="r" width="8" height="8" style="fill:#f00"/>'
DRAWINGS = {
    "a part of a part": b'<defs><g><defs>%s</defs></g></defs><use xlink:href="#r"/>' % PART,
    "many parts without names": PART + b"<g><path/></g>" * 4000 + b'<use xlink:href="#r"/>' * 40,
    "a picture of no usual kind": b'<image width="8" height="8" xlink:href="data:img/png;base64,%s"/>' % RED,
}


@pytest.mark.parametrize("inside", DRAWINGS.values(), ids=DRAWINGS)
def test_drawings_are_drawn(inside, qtbot):
    pixels = cv2.imdecode(np.frombuffer(rastered(SVG % inside, (8, 8)), np.uint8), cv2.IMREAD_COLOR_RGB)
    assert pixels is not None and tuple(pixels[4, 4]) == (255, 0, 0)
