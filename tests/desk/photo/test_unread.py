"""What cannot be read is said with its reason: a photograph that is grey, dark, blurred or covered; a zone beside what covers."""

import cv2
import numpy as np
import pytest
from msgspec.structs import replace

from assistant.core.table import Remove
from assistant.core.text import LANGUAGES, render
from assistant.desk.desk import Desk
from assistant.desk.photo.detect import scans
from assistant.desk.photo.face_atlas import face_book
from assistant.games import find_game
from assistant.scan.detection.pipeline import see
from assistant.scan.detection.sightings import SightError
from assistant.scan.pictures.images import Photograph, Picture
from tests.desk.photo.views import around, goals, inside, perfect_view, told
from tests.ui.photographing import drawings, photographed


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    """The pixels of a photograph, the scan of its board, and the book of faces."""
    desk, drawn = Desk.new(find_game("empires"), "august-1914"), drawings()
    scan = next(iter(scans(desk.game.map, desk.board, desk.kinds, drawn)))
    path = photographed(desk.position, tmp_path_factory.mktemp("unread") / "table.jpg", 1300)
    return Photograph(path).pixels, scan.picture, face_book(desk.kinds, scan.side, scan.scale, drawn, {}).book


def covered(pixels, share, cloth):
    """A photograph of which all but a part in its middle lies under a cloth."""
    high, wide = pixels.shape[:2]
    down, across = (round(size * (1 - share) ** 0.5 / 2) for size in (high, wide))
    middle = slice(high // 2 - down, high // 2 + down), slice(wide // 2 - across, wide // 2 + across)
    result = np.clip(np.random.default_rng(1).normal(cloth, 6, pixels.shape), 0, 255).astype(np.uint8)
    result[middle] = pixels[middle]
    return result


SPOILT = {
    "grey": (lambda pixels: np.full_like(pixels, 128), "sight-blank"),
    "hardly any contrast": (lambda pixels: (200 + pixels * 0.1).astype(np.uint8), "sight-blank"),
    "dark": (lambda pixels: pixels // 14, "sight-dark"),
    "blurred": (lambda pixels: cv2.GaussianBlur(pixels, (0, 0), 12), "sight-blurred"),
    "covered": (lambda pixels: covered(pixels, 0.9, (120, 90, 70)), "sight-covered"),
    "covered with paper": (lambda pixels: covered(pixels, 0.9, (225, 222, 210)), "sight-covered"),
    "a cloth": (lambda pixels: covered(pixels, 1.0, (120, 90, 70)), "sight-blank"),
}


@pytest.mark.parametrize("how", [pytest.param(how, marks=[pytest.mark.night] * (how == "covered")) for how in SPOILT])
def test_each_photograph_in_which_nothing_can_be_read_is_refused_for_its_own_reason(table, how):
    pixels, scan, book = table
    spoil, reason = SPOILT[how]
    spoilt = np.ascontiguousarray(spoil(pixels))
    with pytest.raises(SightError) as refused:
        see(scan, [Picture(spoilt, 1.0, (spoilt.shape[1], spoilt.shape[0]))], book)
    assert refused.value.text.key == reason


def test_who_stood_beside_what_covers_the_board_may_be_under_it(position):
    """It is asked, with the zone that is covered among the choices; where all about lies open, it is gone."""
    (lost,) = position.counters_in("belgrade")
    seen = perfect_view(position.after(Remove((lost.id,))))
    (gone,) = told(seen, position)
    assert gone.text.key == "photo-gone" and gone.doubt is None
    near = next(one for one in position.board.neighbours["belgrade"] if one not in position.occupied)
    zone = position.board.zones[near]
    (only,) = told(replace(seen, covered=(around(inside(zone), 20),)), position)
    assert only.text.key == "photo-gone" and only.doubt.key == "doubt-hidden"
    assert all(render(zone.name, language) in render(only.doubt, language) for language in LANGUAGES)
    assert near in goals(only)
