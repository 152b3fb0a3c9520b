"""Light, colours and what is learnt: a photograph in the light of the scan, a counter's pixels before the camera blurred them."""

import cv2
import numpy as np
import pytest

from assistant.scan.detection import classify, patterns, select
from assistant.scan.detection.classify import Look
from assistant.scan.detection.lighting import in_light_of_scan
from assistant.scan.detection.patterns import form_of
from assistant.scan.detection.pipeline import Shown, View
from assistant.scan.detection.scene import Table
from assistant.scan.detection.sightings import Face, FaceBook
from assistant.scan.detection.training import FINE, Placed, cut_patches, without_board
from assistant.scan.detection.warp import Laid

BLUR = 2.0  # working pixels
SIDE = 36.0


def test_what_was_learnt_of_a_blurred_photograph_is_not_blurred_twice():
    sharp = np.full((160, 160, 3), 180, np.uint8)
    sharp[62:98, 62:98] = (60, 110, 70)
    cv2.line(sharp, (68, 92), (92, 68), (240, 236, 220), 3, cv2.LINE_AA)
    seen = cv2.GaussianBlur(sharp, (0, 0), BLUR)
    noise = np.random.default_rng(5).normal(0, 2, seen.shape)
    seen = np.clip(seen + noise, 0, 255).astype(np.uint8)
    here = Laid(1.0, sharp, seen, np.ones((160, 160), bool))
    none = np.zeros((160, 160), np.float32)
    view = View(here, none, none > 0, BLUR, Shown((), SIDE, ()))
    once = cv2.GaussianBlur(sharp, (0, 0), BLUR)[62:98, 62:98].astype(float)
    (patch,) = cut_patches(view, [Placed("face", (80.0, 80.0), SIDE, 0.0)])
    assert patch is not None
    small = cv2.resize(patch, (36, 36), interpolation=cv2.INTER_AREA)
    again = cv2.GaussianBlur(small, (0, 0), BLUR, borderType=cv2.BORDER_REPLICATE).astype(float)
    twice = cv2.GaussianBlur(seen[62:98, 62:98], (0, 0), BLUR, borderType=cv2.BORDER_REPLICATE).astype(float)
    inner = slice(6, -6)
    off, before = (np.abs(one - once)[inner, inner].mean() for one in (again, twice))
    assert off < 0.6 * before


# What lies beside it, or on its corner


def cut(*others):
    """Return the patch of a blue counter at (80, 80), yellow ones lying over it at other places."""
    board = np.full((160, 160, 3), 180, np.uint8)
    board[62:98, 62:98] = (60, 70, 130)
    for x, y in others:
        board[int(y) - 18 : int(y) + 18, int(x) - 18 : int(x) + 18] = (240, 210, 60)
    none = np.zeros((160, 160), np.float32)
    view = View(Laid(1.0, board, board, none == 0), none, none > 0, 0.3, Shown((), SIDE, ()))
    places = [(80.0, 80.0), *others]
    return next(cut_patches(view, [Placed(f"face-{n}", place, SIDE, 0.0) for n, place in enumerate(places)]))


def test_a_corner_that_another_counter_covers_is_filled_from_beside():
    alone, covered = cut(), cut((108.0, 106.0))
    assert alone is not None and covered is not None
    inside = (slice(4, -4), slice(4, -4))
    assert np.abs(alone[inside].astype(int) - covered[inside]).max() < 40


def test_of_two_that_lie_on_each_other_nothing_is_learnt():
    assert cut((92.0, 80.0)) is None


@pytest.mark.parametrize("share", [0.0, 0.3, 1.0])
def test_three_bare_corners_tell_a_round_counter(share):
    """Whatever the fourth shows; and one patch that tells it speaks for the others of its face."""
    y, x = np.mgrid[-1:1:56j, -1:1:56j]
    off = np.where(np.hypot(x, y) < 1, 40.0, 0.0).astype(np.float32)
    corner = (x > 0) & (y > 0) & (np.hypot(x, y) > 1.12)
    off[corner & (np.cumsum(corner).reshape(corner.shape) <= share * corner.sum())] = 40.0
    patch = np.full((56, 56, 3), 90, np.uint8)
    learnt = without_board(patch, off)
    assert learnt.shape[2] == 4 and (learnt[0, 0, 3], learnt[-1, 0, 3]) == (0, 0)
    form = form_of(Face(40.0, (), (patch, learnt)))
    assert form.solid.mean() < 0.9 and not cv2.countNonZero(form.solid[:2, :2].astype(np.uint8))


# Its corners, where it is round


Y, X = np.indices((FINE, FINE)) - (FINE - 1) / 2
DISC = np.hypot(X, Y) <= FINE / 2
SQUARE = np.ones((FINE, FINE), bool)
BESIDE = (X > 16) & (Y > 16) & ~DISC  # what lies beside it
CUT = ~((X > 16) & (Y > 16)) & ~((X < -16) & (Y < -16))  # a square whose colour is the board's in two corners


@pytest.mark.parametrize(
    ("covered", "clear"),
    [
        (DISC, (True,) * 4),
        (SQUARE, (False,) * 4),
        (DISC | BESIDE, (True,) * 4),
        (CUT, (False,) * 4),
    ],
)
def test_the_corners_of_a_round_counter_are_clear(covered, clear):
    rng = np.random.default_rng(2)
    off = np.where(covered, 40.0, 3.0).astype(np.float32) + rng.normal(0, 2, covered.shape).astype(np.float32)
    patch = rng.integers(60, 90, (FINE, FINE, 3), np.uint8)
    learnt = without_board(patch, off)
    assert np.array_equal(learnt[..., :3], patch)
    corners = [learnt[row, column] for row in (0, -1) for column in (0, -1)]
    assert tuple(len(corner) == 4 and corner[3] == 0 for corner in corners) == clear
    if any(clear):
        assert (learnt[np.hypot(X, Y) < FINE / 2 - 1, 3] == 255).all()


def test_a_counter_as_bare_as_the_board_keeps_its_corners():
    patch = np.zeros((FINE, FINE, 3), np.uint8)
    half = ((np.abs(X) < 0.3 * FINE) & (np.abs(Y) < 0.3 * FINE)) | ((X > 20) & (Y > 20))
    for covered in (half, np.hypot(X, Y) < 8):
        assert without_board(patch, np.where(covered, 30.0, 2.0).astype(np.float32)).shape[2] == 3
    long = np.zeros((FINE // 2, FINE, 3), np.uint8)
    assert without_board(long, np.full(long.shape[:2], 30.0, np.float32)).shape[2] == 3


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

WIDE, SHARE = 48.0, 0.75  # pixels of the scan; working pixels to one of them


def square(colour, sign):
    """Return a counter with a letter."""
    picture = np.full((160, 160, 3), colour, np.uint8)
    cv2.putText(picture, sign, (38, 122), cv2.FONT_HERSHEY_SIMPLEX, 4.0, (245, 240, 220), 16, cv2.LINE_AA)
    return picture


def test_all_that_is_redder_makes_blue_redder_too():
    """Of white and yellow counters alone one may learn that yellow is redder; then blue would be greener."""
    dice = np.random.default_rng(2)
    tans = [square((int(r), int(g), int(b)), "K") for r, g, b in dice.integers((120, 105, 60), (190, 160, 100), (8, 3))]
    book = FaceBook({f"tan-{n}/0": Face(WIDE, (picture,)) for n, picture in enumerate(tans)})
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
