"""Words across borders: fainter than borders before anything is traced, on invented maps (`atlas`)."""

import functools

import cv2
import numpy as np
import pytest

from assistant.scan.fit import letters, ridges
from assistant.scan.fit.letters import without_letters
from assistant.scan.tracing import tracer
from tests.scan.atlas import atlas, lettered
from tests.scan.players import adjacency_score, agreement, background, clicks

DRAWN = 2400


@functools.cache
def drawn(points=60, **style):
    return lettered(atlas(90, 5), DRAWN, 5, points=points, **style)


def half(scan):
    return cv2.resize(scan.pixels, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)


def darkness(pixels):
    return 255 - cv2.cvtColor(pixels, cv2.COLOR_RGB2GRAY).astype(int)


def overlap(scan):
    seeds = clicks(scan, np.random.default_rng(2)) + background(scan)
    traced = tracer.trace(half(scan), seeds, scale=2)
    return np.array(list(agreement(traced.shapes, scan.truth.shapes).values())), traced


@pytest.mark.night
def test_names_across_borders_bend_no_zone():
    shares, traced = overlap(drawn())
    assert shares.mean() > 0.97 and (shares < 0.9).sum() <= 1
    assert adjacency_score(traced.shapes, drawn().truth.shapes, DRAWN) > 0.98


@pytest.mark.night
def test_curved_names_on_relief_bend_fewer_zones_than_if_they_were_not_read(monkeypatch):
    scan = drawn(curved=True, shaded=True)
    shares, traced = overlap(scan)
    monkeypatch.setattr(tracer, "reading_kept", lambda pixels: pixels)
    before, _ = overlap(scan)
    assert shares.mean() > max(before.mean() + 0.02, 0.97)
    assert (shares < 0.9).sum() <= (before < 0.9).sum() / 2
    assert adjacency_score(traced.shapes, scan.truth.shapes, DRAWN) > 0.98


def test_words_become_faint_and_borders_stay():
    bare, named = (lettered(atlas(45, 5), 1700, 5, points=points) for points in (1, 60))
    plain, before = half(bare), half(named)
    after = without_letters(before)
    word = (darkness(before) - darkness(plain)) > 60
    border = (darkness(plain) > 120) & ~(cv2.dilate(word.astype(np.uint8), np.ones((9, 9))) > 0)
    assert word.sum() > 3000 and border.sum() > 1000
    assert np.median(darkness(after)[word]) < 0.75 * np.median(darkness(before)[word])
    assert (after[border] == before[border]).mean() > 0.97


@pytest.mark.parametrize(("relief", "line", "ink"), [(232, 60, 60), (255, 232, 232), (255, 60, 60)])
def test_relief_is_no_ink_beside_black_lines_and_faint_lines_are_ink_alone(relief, line, ink):
    grey = np.full((400, 400), 255, np.uint8)
    grey[::6, 10:] = relief  # a sixth of the map: far more than its borders
    grey[:, 200] = grey[200] = line
    darker, found = ridges.darkness(np.dstack([grey] * 3))
    assert darker.max() > 15 and np.array_equal(found > 0, grey == ink)


def test_what_has_no_words_stays_as_it_is():
    blank = np.full((300, 400, 3), 200, np.uint8)
    assert np.array_equal(without_letters(blank), blank)
    ruled = blank.copy()
    ruled[::40] = 30
    ruled[:, ::40] = 30
    within = (slice(20, -20), slice(20, -20))  # at the very edge of a picture it is not known how lines run on
    assert np.array_equal(without_letters(ruled)[within], ruled[within])


def test_a_coast_beneath_a_word_is_drawn_where_the_colours_meet():
    sheet = np.full((300, 2000, 3), (90, 160, 210), np.uint8)
    sheet[150:] = (240, 230, 200)
    for x in range(40, 2000, 330):
        cv2.line(sheet, (x, 0), (x, 299), (20, 20, 20), 2)
    unwritten = sheet.copy()
    cv2.putText(sheet, "Mare Adriaticum", (700, 156), cv2.FONT_HERSHEY_DUPLEX, 0.55, (20, 20, 20), 2, cv2.LINE_AA)
    ink = darkness(sheet) - darkness(unwritten) > 60
    after = without_letters(sheet)
    assert darkness(after)[ink].mean() < 0.8 * darkness(sheet)[ink].mean()
    coast = ink.copy()
    coast[:149] = coast[152:] = False
    apart = ink & ~(cv2.dilate(coast.astype(np.uint8), np.ones((9, 1))) > 0)
    assert np.median(darkness(after)[coast]) > np.median(darkness(after)[apart]) + 15


def test_a_zone_whose_border_is_guessed_beneath_names_is_told(tmp_path):
    scan = lettered(atlas(45, 5), 1700, 5, points=110)
    shares, traced = overlap(scan)
    guessed = set(traced.beneath_words)
    assert guessed and max(traced.confidence[zone] for zone in guessed) <= tracer.GUESSED
    wrong = dict(zip(scan.truth.shapes, shares < 0.9, strict=True))
    others = [wrong[zone] for zone in wrong if zone not in guessed]
    assert np.mean([wrong[zone] for zone in guessed]) > np.mean(others)
    tracer.write(traced, tmp_path / "tracing.npz")
    assert tracer.read(tmp_path / "tracing.npz").beneath_words == traced.beneath_words
    zone = traced.beneath_words[0]
    at = scan.truth.shapes[zone].representative_point().coords[0]
    mended = tracer.corrected(traced, tracer.Seed(zone, (at,)))
    assert zone not in mended.beneath_words and mended.confidence[zone] == 1.0


def test_a_picture_that_is_traced_again_is_not_worked_on_again(monkeypatch):
    asked = []
    letters.bare.cache_clear()
    monkeypatch.setattr(letters, "without_letters", lambda pixels: asked.append(int(pixels[0, 0, 0])) or pixels)
    sheets = [np.full((4, 6, 3), n, np.uint8) for n in range(3)]
    sheets.append(sheets[0].reshape(6, 4, 3))  # the same bytes in another shape
    for n in (0, 1, 0, 1, 3, 1, 0, 2):
        found = letters.reading_kept(sheets[n])
        assert found.shape == sheets[n].shape and (found == sheets[n]).all() and not found.flags.writeable
        assert found is not sheets[n]
    assert asked == [0, 1, 0, 0, 2]
    assert all(sheet.flags.writeable for sheet in sheets)


# Pictures much higher than wide, and the reverse, searched for letters: a process of its own, for noise takes room


@pytest.mark.parametrize("size", [(20_000, 40), (3, 2_000), (1, 1), (2_000, 1)])
def test_pictures_of_any_shape_are_read_in_little_room(size, monkeypatch):
    seen = []
    real = letters.darkness
    monkeypatch.setattr(letters, "darkness", lambda pixels, *unit: seen.append(pixels.size) or real(pixels, *unit))
    noise = np.random.default_rng(3).integers(0, 255, (*size, 3)).astype(np.uint8)
    assert without_letters(noise).shape == noise.shape
    assert max(seen) <= 3 * 1.05 * max(letters.LARGEST, noise.size / 3)
