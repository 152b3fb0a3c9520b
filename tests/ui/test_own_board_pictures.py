"""Pictures of every sort, opened in the window: shown upright, or refused with a sentence; and several joined into one."""

import itertools
import zlib
from dataclasses import replace

import cv2
import numpy as np
import pytest
from PySide6.QtCore import QPointF

from assistant.core.limits import MOST_SHOWN
from assistant.core.text import LANGUAGES
from assistant.scan.fit.stitching import Tie
from assistant.ui.editor.steps.open import OpenStep
from assistant.ui.work import jobs
from tests.patience import PATIENCE
from tests.scan.pictures import chart, chunk, encoded, held, noise, png
from tests.scan.test_images import claims, pdf
from tests.ui.own_boards import Player

RED, WHITE = (220, 30, 30), (240, 240, 230)


def seen(player, x, y):
    """The colour on the screen at a place of the picture."""
    canvas = player.window.canvas
    return canvas.viewport().grab().toImage().pixelColor(canvas.mapFromScene(QPointF(x, y)))


def is_like(colour, other):
    return max(abs(a - b) for a, b in zip((colour.red(), colour.green(), colour.blue()), other, strict=True)) < 12


def test_pictures_of_every_kind_are_shown(qtbot, tmp_path):
    player = Player(qtbot)
    for suffix in ("png", "jpg", "tif", "webp", "bmp"):
        path = tmp_path / f"Plateau de l’été.{suffix.upper()}"
        path.write_bytes(encoded(suffix, chart(1600, 1000)))
        player.opens(path)
        assert player.workbench.draft.size == (1600, 1000) and not player.told, suffix
        assert is_like(seen(player, 200, 200), RED) and is_like(seen(player, 1500, 900), WHITE), suffix
        pixels, scale = player.workbench.picture.pixels(800)()
        assert pixels.shape == (500, 800, 3) and scale == 2
        assert np.abs(pixels.astype(int) - chart(800, 500)).mean() < 3, suffix


def test_a_photograph_is_shown_as_its_camera_was_held(qtbot, tmp_path):
    player = Player(qtbot)
    for suffix, orientation in itertools.product(("jpg", "png", "tif"), (3, 6, 7)):
        path = tmp_path / f"photo-{orientation}.{suffix}"
        path.write_bytes(held(suffix, chart(400, 240), orientation))
        player.opens(path)
        assert player.workbench.draft.size == (400, 240), path
        assert is_like(seen(player, 50, 50), RED) and is_like(seen(player, 350, 200), WHITE), path
        player.on(OpenStep).turn_button.click()
        player.rest()
        assert player.workbench.draft.size == (240, 400), path
        assert is_like(seen(player, 190, 50), RED) and is_like(seen(player, 50, 350), WHITE), path


def flat(wide, high):
    """A grey PNG of one tint, told in few bytes."""
    packer = zlib.compressobj(1)
    row = b"\0" + b"\x78" * wide
    packed = b"".join(packer.compress(row * 100) for _ in range(high // 100)) + packer.flush()
    empty = png((wide, high), 0, b"")
    return empty[:33] + chunk(b"IDAT", packed) + chunk(b"IEND", b"")


@pytest.fixture(scope="module")
def huge(tmp_path_factory):
    """160 million pixels, beyond what Qt reads at once."""
    path = tmp_path_factory.mktemp("huge") / "huge.png"
    path.write_bytes(flat(16_000, 10_000))
    return path


@pytest.fixture
def large(tmp_path):
    """Enough pixels to be read beside the window, in several strips."""
    path = tmp_path / "large.png"
    path.write_bytes(flat(5_000, 4_000))
    return path


def test_a_scan_larger_than_memory_should_hold_is_shown_smaller(qtbot, huge):
    """Read beside the window, with progress, in bounded memory."""
    player = Player(qtbot)
    heard = []
    player.workbench.picture.progress.connect(heard.append)
    player.window.open_file(huge)
    qtbot.waitUntil(lambda: bool(heard), timeout=20_000)
    assert not player.workbench.picture.complete and player.window.work.isVisible()
    qtbot.waitUntil(lambda: player.workbench.picture.complete, timeout=60_000)
    assert heard == sorted(heard) and 8 < len(heard) < 20
    assert player.workbench.draft.size == (16_000, 10_000)
    assert is_like(seen(player, 15_900, 9_900), (0x78,) * 3)
    pixels, scale = player.workbench.picture.pixels(2000)()
    assert pixels.shape == (1250, 2000, 3) and scale == 8 and (pixels == 0x78).all()
    reader = player.workbench.picture._reader
    assert reader.levels.pixels[0].size / 3 <= MOST_SHOWN


def test_reading_is_given_up_with_a_button(qtbot, huge, tmp_path):
    player = Player(qtbot)
    player.window.open_file(huge)
    qtbot.waitUntil(player.window.cancel.isVisible, timeout=20_000)
    player.window.cancel.click()
    assert jobs.pool("scan").waitForDone(int(1000 * PATIENCE)), "the next strip is the last"
    assert not player.workbench.picture.complete and not player.window.work.isVisible()
    assert not player.workbench.draft.picture  # nothing half read is left behind
    small = tmp_path / "small.png"
    small.write_bytes(encoded("png", chart()))
    player.opens(small)
    assert player.workbench.picture.complete and is_like(seen(player, 50, 50), RED)
    player.window.open_file(huge)
    qtbot.waitUntil(player.window.cancel.isVisible, timeout=20_000)
    player.window.cancel.click()
    player.rest()
    assert player.workbench.draft.picture == str(small) and is_like(seen(player, 50, 50), RED)


def test_nothing_is_said_to_be_read_once_the_picture_is_undone(qtbot, large):
    player = Player(qtbot)
    player.window.open_file(large)
    qtbot.waitUntil(player.window.work.isVisible, timeout=20_000)
    player.workbench.step(-1)
    assert not player.workbench.draft.picture and not player.window.work.isVisible()
    player.workbench.step(1)
    player.rest()
    assert player.workbench.picture.complete and not player.window.work.isVisible()


def test_what_was_given_up_on_another_day_is_read_when_it_is_needed(qtbot, large):
    player = Player(qtbot)
    player.opens(large)
    player.workbench.open_picture()  # as on another day
    player.window.stop()
    assert player.workbench.picture.given_up and player.workbench.draft.picture == str(large)
    player.window.go("fit")
    player.rest()
    assert player.workbench.picture.complete


TORN = encoded("png", noise(700, 500))
REFUSED = {
    "empty.png": (b"", "image-empty"),
    "letter.jpg": (b"Dear Sir, this is no picture.", "image-unknown-kind"),
    "phone.heic": (b"\0\0\0\x18ftypheic" + bytes(50), "image-cut"),
    "notes.txt": (b"to do", "image-unknown-kind"),
    "begun.tif": (b"II*\0\x08", "image-cut"),
    "endless.png": (claims("png", 2_000_000, 2_000_000), "image-too-large"),
    "hollow.png": (claims("png", 20_000, 14_000), "image-undecodable"),
    "torn.png": (TORN[: len(TORN) // 2], "image-undecodable"),
    "torn.webp": (encoded("webp", noise(300, 200))[:5000], "image-undecodable"),
    "torn.pdf": (pdf((144, 72))[:60], "pdf-unreadable"),
}


def test_what_cannot_be_opened_is_told_and_the_picture_before_stays(qtbot, tmp_path):
    player, good = Player(qtbot), tmp_path / "good.png"
    good.write_bytes(encoded("png", chart()))
    player.opens(good)
    settings = player.window.settings
    for (name, (data, key)), language in itertools.product(REFUSED.items(), LANGUAGES):
        settings.show_as(replace(settings.look, language=language))
        player.told.clear()
        (tmp_path / name).write_bytes(data)
        player.window.open_file(tmp_path / name)
        qtbot.waitUntil(lambda: bool(player.told), timeout=10_000)
        assert name in player.told[0] and "<" not in player.told[0] and key not in player.told[0]
        assert len(player.told) == 1 and player.told[0].endswith("."), name
        player.rest()
        assert player.workbench.draft.picture == str(good), name
        assert player.workbench.draft.size == (640, 480) and is_like(seen(player, 50, 50), RED), name


def test_a_first_picture_that_is_damaged_leaves_an_empty_table(qtbot, tmp_path):
    player = Player(qtbot)
    (tmp_path / "torn.png").write_bytes(TORN[: len(TORN) // 2])
    player.window.open_file(tmp_path / "torn.png")
    qtbot.waitUntil(lambda: bool(player.told), timeout=10_000)
    assert not player.workbench.draft.picture and player.workbench.picture.size == (0, 0)
    assert player.window.welcome.isVisible() and not player.on(OpenStep).next_button.isEnabled()


def test_a_pdf_by_another_name_opens_as_pages(qtbot, tmp_path):
    player = Player(qtbot)
    (tmp_path / "board.png").write_bytes(pdf((144, 72)))
    player.opens(tmp_path / "board.png")
    assert player.workbench.draft.size == (600, 300) and not player.told
    assert is_like(seen(player, 100, 150), (255, 0, 0)) and is_like(seen(player, 500, 150), (255, 255, 255))


# Joining


def test_three_scans_of_other_sizes_and_turns_are_joined(qtbot, tmp_path):
    """The same printed spots clicked in two parts each: the board comes out whole, then is turned and cropped."""
    board = np.asarray(cv2.resize(noise(30, 18), (1500, 900), interpolation=cv2.INTER_CUBIC), np.uint8)
    cuts = [(0, 640, 0.0, 1.0), (480, 1100, 2.5, 1.3), (940, 1500, -4.0, 0.8)]
    paths, matrices = [], []
    for n, (left, right, degrees, scale) in enumerate(cuts):
        matrix = cv2.getRotationMatrix2D(((left + right) / 2, 450), degrees, scale)
        wide, high = round((right - left) * scale) + 40, round(900 * scale) + 40
        matrix[:, 2] += (wide / 2 - (left + right) / 2, high / 2 - 450)
        scan = cv2.warpAffine(board, matrix, (wide, high), flags=cv2.INTER_LINEAR, borderValue=(255,) * 3)
        paths.append(tmp_path / f"part-{n}.png")
        cv2.imwrite(str(paths[-1]), scan[..., ::-1])
        matrices.append(matrix)
    player = Player(qtbot)
    step = player.on(OpenStep)
    step.open_parts(paths)
    player.rest()
    cells = step.join_hand.cells()
    for one, other, spots in (
        (0, 1, ((520, 120), (590, 450), (540, 800))),
        (1, 2, ((1000, 90), (1050, 470), (985, 790))),
    ):
        assert not step.join_button.isEnabled()
        for x, y in spots:
            for part in (one, other):
                player.click(cells[part].shown(tuple(matrices[part] @ (x, y, 1))))
    assert len(player.workbench.draft.ties) == 6 and step.ties.count() == 6
    assert max(step.join_hand.joint()[0]) < 6
    # A click that went wrong shows, is taken away and clicked again.
    wrong = Tie(1, 2, (300.0, 300.0), (60.0, 400.0))
    player.workbench.change(ties=(*player.workbench.draft.ties, wrong))
    assert int(np.argmax(step.join_hand.joint()[0])) == 6
    step.ties.setCurrentRow(6)
    step.join_hand.take_away(step.ties.currentRow())
    assert max(step.join_hand.joint()[0]) < 6

    step.join_button.click()
    player.rest()
    assert not player.workbench.draft.joining and player.workbench.draft.size[0] == pytest.approx(1540, abs=60)
    player.workbench.step(-1)
    player.rest()
    assert player.workbench.draft.joining
    player.workbench.step(1)
    player.rest()
    size = player.workbench.draft.size
    step.turn_button.click()
    player.rest()
    assert player.workbench.draft.size == (size[1], size[0])
    step.crop_button.click()
    player.draw([(100, 100), (size[1] - 100, size[0] - 100)])
    player.rest()
    assert player.workbench.draft.size == pytest.approx((size[1] - 200, size[0] - 200), abs=4)
