"""The player's own scan: read in the background, halved, laid where its registration says."""

import cv2
import numpy as np
import pytest
from PySide6.QtCore import QObject, QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QTransform

from assistant.core.text import DataError
from assistant.ui.board.layers.ground import ScanLayer
from assistant.ui.board.layers.stage import Stage
from assistant.ui.look.theme import LIGHT, Look
from assistant.ui.plan.board import BoardPlan
from assistant.ui.work.jobs import pool
from tests.ui import little_board
from tests.ui.running import laid_out


def scan_file(folder, wide=3000, high=1500, noisy=False):
    """A scan whose left half is red and right half blue; with noise, so that half of the file is half of the picture."""
    pixels = np.zeros((high, wide, 3), np.uint8)
    pixels[:, : wide // 2, 2] = pixels[:, wide // 2 :, 0] = 255
    if noisy:
        pixels[..., 1] = np.random.default_rng(0).integers(0, 30, (high, wide))
    path = folder / "scan.png"
    cv2.imwrite(str(path), pixels)
    return path


@pytest.fixture
def layer(qtbot):
    position = little_board.position()
    stage = Stage(BoardPlan(position.board), Look(LIGHT), position)
    layer = ScanLayer(stage, QObject())
    layer.shown = True
    return layer


def opened(qtbot, layer, path, to_scene):
    layer.open(path, to_scene)
    with qtbot.waitSignal(layer.reader.progress, check_params_cb=lambda share: share == 1.0, timeout=10_000):
        pass
    pool("scan").waitForDone(60_000)


def painted(layer, zoom=1.0):
    layer.stage.zoom = zoom
    rect = layer.stage.plan.sheet_rect("map")
    image = QImage(round(rect.width() * zoom), round(rect.height() * zoom), QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    painter.scale(zoom, zoom)
    layer.draw(painter, rect)
    painter.end()
    return image


def is_like(colour, name):
    other = QColor(name)
    return (
        abs(colour.red() - other.red()) + abs(colour.green() - other.green()) + abs(colour.blue() - other.blue()) < 40
    )


def test_a_scan_is_kept_in_halves_of_halves(qtbot, layer, tmp_path):
    opened(qtbot, layer, scan_file(tmp_path), QTransform.fromScale(0.2, 0.2))
    assert [(image.width(), image.height()) for image in layer.reader.images] == [(3000, 1500), (1500, 750), (750, 375)]
    for image in layer.reader.images:
        assert is_like(image.pixelColor(10, 10), "red") and is_like(image.pixelColor(image.width() - 10, 10), "blue")


@pytest.mark.parametrize("zoom", [0.2, 1.0, 2.0])
def test_a_scan_lies_where_its_transform_says(qtbot, layer, tmp_path, zoom):
    opened(qtbot, layer, scan_file(tmp_path), QTransform(0.2, 0, 0, 0.2, 100, 20))
    image = painted(layer, zoom)
    assert is_like(image.pixelColor(round(300 * zoom), round(120 * zoom)), "red")
    assert is_like(image.pixelColor(round(530 * zoom), round(120 * zoom)), "blue")
    assert is_like(image.pixelColor(round(50 * zoom), round(120 * zoom)), "white")
    assert is_like(image.pixelColor(round(300 * zoom), round(340 * zoom)), "white")


def test_a_bent_scan_is_laid_by_a_mesh(qtbot, layer, tmp_path):
    def bent(x, y):
        return x * 0.2 + 0.00003 * y * y, y * 0.2

    opened(qtbot, layer, scan_file(tmp_path), bent)
    image = painted(layer)
    edge = next(x for x in range(850) if is_like(image.pixelColor(x, 250), "blue"))
    assert edge == pytest.approx(bent(1500, 1250)[0], abs=4)


def test_a_file_that_is_no_picture_says_so(layer, tmp_path):
    path = tmp_path / "scan.png"
    path.write_bytes(b"not a picture")
    with pytest.raises(DataError):
        layer.open(path, QTransform())
    assert layer.reader is None


def test_a_scan_that_breaks_off_says_so_and_what_was_read_is_shown(qtbot, layer, tmp_path):
    path = scan_file(tmp_path, noisy=True)
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    layer.open(path, QTransform.fromScale(0.2, 0.2))
    with qtbot.waitSignal(layer.reader.failed, timeout=5000) as heard:
        pass
    assert heard.args[0].key == "image-undecodable"
    assert not layer.reader.complete and 0.1 < layer.reader.levels.arrived[3] < 0.9
    image = painted(layer)
    assert is_like(image.pixelColor(150, 20), "red")
    assert is_like(image.pixelColor(150, 290), "white")


def test_reading_can_be_given_up(qtbot, layer, tmp_path):
    layer.open(scan_file(tmp_path, 6000, 4000), QTransform())
    reader = layer.reader
    assert reader is not None
    layer.close()
    laid_out()
    assert layer.reader is None
    assert pool("scan").waitForDone(60_000)
    assert not reader.complete and reader.levels.arrived[3] < 0.2


def test_zones_are_outlined_over_the_scan(qtbot, layer, tmp_path):
    opened(qtbot, layer, scan_file(tmp_path), QTransform.fromScale(0.3, 0.3))
    image = painted(layer)
    border = [image.pixelColor(x, 90) for x in range(415, 426)]  # between Calais and Paris
    assert any(not is_like(point, "red") for point in border)


def test_a_hidden_scan_is_not_drawn(qtbot, layer, tmp_path):
    opened(qtbot, layer, scan_file(tmp_path), QTransform.fromScale(0.3, 0.3))
    layer.shown = False
    assert is_like(painted(layer).pixelColor(100, 100), "white")
    assert isinstance(layer.boundingRect(), QRectF)
