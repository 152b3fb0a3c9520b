"""A photograph of the table finds its place on the player's scan, counters lying on it, whichever way up."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from assistant.core import map_files as files
from assistant.core.text import DataError, render
from assistant.scan.fit.photo import laid_under, match_photo, shows
from assistant.scan.fit.transforms import apply_homography, fit_homography
from assistant.scan.pictures.images import Picture
from tests.scan.art import textured
from tests.scan.synthetic import subject_of

Pixels = NDArray[np.uint8]
WIDE, PHOTO = 1500, (1800, 1425)  # pixels of a scan, and of a photograph
HALF = (900, 712)  # of one beside which it takes less long to see that nothing fits


@pytest.fixture(scope="module")
def scan():
    return np.asarray(textured(subject_of(files.board("doe2022")), WIDE, 3).pixels, np.uint8)


def with_counters(pixels, rng, count):
    found = pixels.copy()
    for x, y in rng.uniform((0, 0), (pixels.shape[1] - 40, pixels.shape[0] - 40), (count, 2)).astype(int):
        colour = tuple(int(part) for part in rng.integers(0, 255, 3))
        cv2.rectangle(found, (int(x), int(y)), (int(x) + 34, int(y) + 34), colour, -1)
        cv2.putText(
            found, str(rng.integers(1, 9)), (int(x) + 9, int(y) + 27), cv2.FONT_HERSHEY_SIMPLEX, 0.9, (0, 0, 0), 2
        )
    return found


def photographed(pixels, rng, quarter=0, glare=0.0, size=PHOTO):
    """Return the board as a camera sees it from one side, with light from one corner, and the true homography.

    `glare` is how bright a lamp shines from two places of the paper; 255 leaves nothing to be seen there.
    """
    high, wide = pixels.shape[:2]
    corners = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], float)
    aim = np.array([[0.12, 0.14], [0.9, 0.07], [0.97, 0.92], [0.04, 0.95]]) * size
    matrix = np.asarray(fit_homography(corners, np.roll(aim, -quarter, axis=0)))
    # Where OpenCV's pixels have whole coordinates, ours end in a half.
    half = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1]])
    warp = np.linalg.inv(half) @ matrix @ half
    seen = cv2.warpPerspective(pixels, warp, size, flags=cv2.INTER_AREA, borderValue=(90, 70, 50)).astype(np.float32)
    light = np.linspace(0.75, 1.2, size[0])[None, :, None] * np.linspace(1.1, 0.8, size[1])[:, None, None]
    seen *= light.astype(np.float32)
    rows, columns = np.ogrid[: size[1], : size[0]]
    for x, y in ((0.3, 0.35), (0.65, 0.6)):
        squared = (columns / size[0] - x) ** 2 + (rows / size[1] - y) ** 2
        seen += (glare * np.exp(-squared / (2 * 0.07**2)))[..., None].astype(np.float32)
    seen += 6 * rng.standard_normal(seen.shape, np.float32)
    noisy = np.clip(seen, 0, 255, out=seen).astype(np.uint8)
    return Picture(noisy, 1.0, size), matrix


def whole(pixels):
    return Picture(pixels, 1.0, (pixels.shape[1], pixels.shape[0]))


@pytest.fixture(scope="module")
def upside_down(scan):
    """The bare board photographed from its other side, where that truly lies, and the match."""
    photo, true = photographed(scan, np.random.default_rng(2), 2)
    return photo, true, match_photo(photo, whole(scan))


def is_near(scan, rng, match, true):
    """See that a match lays the whole board where it truly lies."""
    places = rng.uniform((100, 100), (scan.shape[1] - 100, scan.shape[0] - 100), (200, 2))
    off = np.linalg.norm(match.to_photo(places) - apply_homography(true, places), axis=1)
    assert off.mean() < 3 and np.percentile(off, 95) < 6, (off.mean(), off.max())
    assert match.pairs > 100 and match.error < 3


@pytest.mark.parametrize(
    ("counters", "quarter", "glare"),
    [*(pytest.param(*more, marks=pytest.mark.night) for more in ((70, 1, 0), (400, 3, 160))), (730, 0, 0)],
)
def test_a_photograph_with_counters_is_matched(scan, counters, quarter, glare):
    rng = np.random.default_rng(quarter)
    covered = with_counters(scan, rng, counters)
    if counters == 730:
        assert np.any(covered != scan, axis=2).mean() > 0.37  # of the board lies under counters
    photo, true = photographed(covered, rng, quarter, glare)
    is_near(scan, rng, match_photo(photo, whole(scan)), true)


@pytest.mark.parametrize("sure", [0, pytest.param(10**6, marks=pytest.mark.night)])
def test_both_ways_to_see_details_find_the_same(scan, monkeypatch, sure):
    rng = np.random.default_rng(4)
    shown, true = photographed(with_counters(scan, rng, 110), rng, 2)
    monkeypatch.setattr("assistant.scan.fit.photo.SURE", sure)
    places = rng.uniform((100, 100), (scan.shape[1] - 100, scan.shape[0] - 100), (200, 2))
    off = np.linalg.norm(match_photo(shown, whole(scan)).to_photo(places) - apply_homography(true, places), axis=1)
    assert off.mean() < 2.5


def test_the_photograph_is_laid_under_as_the_scan_lies(scan, upside_down):
    photo, true, match = upside_down
    is_near(scan, np.random.default_rng(7), match, true)
    flat = laid_under(photo, match, WIDE // 2)
    expected = cv2.resize(scan, (flat.shape[1], flat.shape[0]), interpolation=cv2.INTER_AREA)
    assert flat.shape == (round(scan.shape[0] / 2), WIDE // 2, 3)
    inner = (slice(60, -60), slice(60, -60))
    grey = [cv2.cvtColor(part, cv2.COLOR_RGB2GRAY)[inner].astype(float).ravel() for part in (flat, expected)]
    shifted = np.roll(cv2.cvtColor(flat, cv2.COLOR_RGB2GRAY), 25, axis=1)[inner].astype(float).ravel()
    assert np.corrcoef(grey[0], grey[1])[0, 1] > 0.6 > np.corrcoef(shifted, grey[1])[0, 1] + 0.1


def test_a_photograph_at_half_size_speaks_of_full_pixels(scan, upside_down):
    photo, true, _ = upside_down
    half = Picture(
        np.asarray(cv2.resize(photo.pixels, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.uint8), 2.0, PHOTO
    )
    match = match_photo(half, whole(scan))
    middle = np.array([[scan.shape[1] / 2, scan.shape[0] / 2]])
    assert np.linalg.norm(match.to_photo(middle) - apply_homography(true, middle)) < 6


@pytest.fixture(scope="module")
def small(scan):
    """The scan at half its size."""
    return np.asarray(cv2.resize(scan, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.uint8)


def refusal(photo, scan):
    """Return the key of the sentence that refuses a photograph, after a look at its words."""
    with pytest.raises(DataError) as caught:
        match_photo(photo, whole(scan))
    for language in ("en", "fr"):
        words = render(caught.value.text, language)
        assert "<" not in words and "25" in words
    return caught.value.text.key


def test_pictures_of_something_else_are_not_matched(small):
    rng = np.random.default_rng(5)
    other = cv2.resize(rng.integers(0, 255, (45, 60, 3)).astype(np.uint8), (800, 600), interpolation=cv2.INTER_CUBIC)
    for pixels in (np.full((600, 800, 3), 200, np.uint8), np.asarray(other, np.uint8)):
        assert refusal(whole(pixels), small) == "photo-no-match"


def test_the_board_in_a_mirror_is_not_matched(small):
    mirrored = np.ascontiguousarray(small[:, ::-1])
    assert refusal(photographed(mirrored, np.random.default_rng(6), size=HALF)[0], small) == "photo-no-match"


@pytest.mark.night
def test_the_board_in_a_mirror_is_not_matched_at_full_size(scan):
    mirrored = np.ascontiguousarray(scan[:, ::-1])
    assert refusal(photographed(mirrored, np.random.default_rng(6))[0], scan) == "photo-no-match"


@pytest.mark.night
def test_another_board_is_not_matched(scan):
    antique = np.asarray(textured(subject_of(files.board("antique")), WIDE, 3).pixels, np.uint8)
    assert refusal(photographed(antique, np.random.default_rng(6))[0], scan) == "photo-no-match"


def test_a_further_board_is_looked_for_beside_the_one_that_is_known(scan, upside_down):
    seen, true, _ = upside_down
    photo = Picture(seen.pixels, 1.0, PHOTO)  # at which nobody has looked
    high, wide = scan.shape[:2]
    corners = apply_homography(true, np.array([[0, 0], [wide, 0], [wide, high], [0, high]], float))
    around = [(float(x), float(y)) for x, y in corners]
    elsewhere = [(0.0, 0.0), (9.0, 0.0), (9.0, 9.0)]
    assert shows(photo, whole(scan)) and shows(photo, whole(scan), [elsewhere])
    assert not shows(photo, whole(scan), [elsewhere, around]), "all that is left shows the table"
    match_photo(photo, whole(scan))  # what it saw is not looked for anew
    assert shows(photo, whole(scan), [elsewhere]) and not shows(photo, whole(scan), [around])
