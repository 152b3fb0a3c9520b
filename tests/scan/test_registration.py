"""Fitting a board to a picture: how near it comes, both ways, and what it says of careless clicks."""

import warnings

import msgspec
import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from assistant.core.text import DataError, render
from assistant.scan.fit.registration import Fit, Landmark, Lens, fit_board
from assistant.scan.fit.transforms import fit_spline
from tests.scan.cameras import GRID, SIZE, Camera, errors


def moved(marks, n, by):
    mark = marks[n]
    return [
        *marks[:n],
        Landmark(mark.name, mark.board, (mark.image[0] + by[0], mark.image[1] + by[1])),
        *marks[n + 1 :],
    ]


@pytest.mark.parametrize("seed", range(6))
def test_nine_noisy_clicks_lay_a_bent_board_within_four_pixels(seed):
    camera = Camera(seed)
    fit = fit_board(camera.clicks(3, 3), SIZE)
    assert errors(fit, camera).mean() < 4


def test_on_average_the_lens_and_the_spline_each_bring_it_nearer():
    def mean(use):
        found = []
        for seed in range(8):
            camera = Camera(seed)
            fit = fit_board(camera.clicks(3, 3), SIZE)
            found.append(errors(use(fit), camera).mean())
        return np.mean(found)

    whole = mean(lambda fit: fit)
    unbent = mean(lambda fit: Fit(fit.homography, fit.lens, None, fit.size))
    straight = mean(lambda fit: Fit(fit.homography, Lens(0, fit.lens.centre, fit.lens.radius), None, fit.size))
    assert whole < 0.6 * unbent < straight


def test_the_lens_term_is_found():
    camera = Camera(1, bend=0, k1=-0.04)
    assert fit_board(camera.clicks(3, 3, noise=0.5), SIZE).lens.k1 == pytest.approx(-0.04, abs=0.006)


def test_a_straight_lens_is_left_straight():
    camera = Camera(1, bend=0, k1=0)
    assert fit_board(camera.clicks(3, 3), SIZE).lens.k1 == 0


DISTANCES = st.integers(0, 50_000).map(lambda thousandths: thousandths / 1000)  # nearer ones are one and the same pixel


@given(st.floats(-0.25, 0.25), st.lists(DISTANCES, min_size=2, max_size=30, unique=True), st.floats(0, 6.3))
@example(-0.25, [0.0, 1.0, 1e6], 0.5)
@example(0.25, [0.0, 1.0, 1e6], 0.5)
@example(1e-9, [0.0, 1.0, 1e6], 0.5)
def test_a_lens_never_folds_the_plane_however_far_off_the_picture(k1, distances, angle):
    lens = Lens(k1, (1250, 900), 1540)
    ray = np.array([np.cos(angle), np.sin(angle)])
    flat = np.sort(distances)[:, None] * 1540 * ray + lens.centre
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        seen, there = lens.bend(flat), lens.flatten(flat)
        for both in (lens.flatten(seen), lens.bend(there)):
            assert both == pytest.approx(flat, rel=1e-6, abs=1e-6)
    for carried in (seen, there):
        along = (carried - lens.centre) @ ray
        assert np.all(np.diff(along) >= 0) and along[-1] > 0
        assert carried - lens.centre == pytest.approx(along[:, None] * ray, rel=1e-6, abs=1e-6)


@given(st.floats(-0.25, 0.25), st.floats(0, 1))
def test_within_the_picture_the_lens_is_its_one_term(k1, distance):
    lens = Lens(k1, (0, 0), 1000)
    assert lens.flatten([(1000 * distance, 0)])[0, 0] == pytest.approx(1000 * distance * (1 + k1 * distance**2))


def test_both_maps_are_each_others_inverse():
    fit = fit_board(Camera(2).clicks(4, 4), SIZE)
    assert np.abs(fit.to_board(fit.to_image(GRID)) - GRID).max() < 1e-3


def test_four_points_give_a_first_overlay_that_goes_through_them():
    camera = Camera(3)
    marks = camera.clicks(2, 2)
    fit = fit_board(marks, SIZE)
    assert np.abs(fit.to_image([mark.board for mark in marks]) - [mark.image for mark in marks]).max() < 1e-6
    assert [point.error for point in fit.points] == [None] * 4 and fit.mean_error is None
    assert errors(fit, camera).mean() < 25


def test_errors_are_those_of_a_fit_that_has_not_seen_the_point():
    camera = Camera(4)
    marks = camera.clicks(3, 3)
    whole = fit_board(marks, SIZE)
    without = fit_board(marks[:4] + marks[5:], SIZE)
    told = whole.points[4].error
    assert told == pytest.approx(np.linalg.norm(without.to_image([marks[4].board])[0] - marks[4].image), rel=0.5)
    assert whole.mean_error > 0


@pytest.mark.parametrize("seed", range(5))
def test_from_twelve_points_on_a_wrong_click_is_found_and_left_out(seed):
    camera = Camera(seed)
    marks = camera.clicks(4, 4)
    fit = fit_board(moved(marks, seed + 3, (110, -100)), SIZE)
    assert fit.points[seed + 3].verdict == "wrong"
    assert sum(point.verdict == "wrong" for point in fit.points) <= 2
    assert errors(fit, camera).mean() < 5


def test_below_twelve_a_wrong_click_is_pointed_out_but_kept():
    found = 0
    for seed in range(8):
        marks = Camera(seed, bend=5).clicks(3, 3)
        verdicts = [point.verdict for point in fit_board(moved(marks, seed % 9, (110, -100)), SIZE).points]
        assert "wrong" not in verdicts
        found += verdicts[seed % 9] == "doubtful"
        assert sum(verdict != "good" for verdict in verdicts) <= 1
    assert found >= 6


@pytest.mark.parametrize("seed", range(6))
def test_good_clicks_are_not_accused(seed):
    assert all(point.verdict == "good" for point in fit_board(Camera(seed, bend=6).clicks(3, 3), SIZE).points)


def test_too_few_points_and_points_in_a_line_are_told():
    marks = Camera(0).clicks(3, 3)
    with pytest.raises(DataError) as few:
        fit_board(marks[:3], SIZE)
    with pytest.raises(DataError) as line:
        fit_board([Landmark(str(n), (n, 2 * n), (10 * n, 20 * n)) for n in range(6)], SIZE)
    for error in (few, line):
        assert all("<" not in render(error.value.text, language) for language in ("en", "fr"))


def test_a_fit_survives_json():
    fit = fit_board(Camera(5).clicks(3, 3), SIZE)
    again = msgspec.json.decode(msgspec.json.encode(fit), type=Fit)
    assert again == fit and np.array_equal(again.to_image(GRID), fit.to_image(GRID))


def test_a_spline_and_then_an_affine_map_are_one_spline():
    rng = np.random.default_rng(0)
    here, there = rng.uniform(0, 900, (2, 12, 2))
    bend = fit_spline(here, there, unit=700, smoothing=0.01)
    linear, shift = rng.normal(size=(2, 2)), np.array([30.0, -7.0])
    assert np.allclose(bend.then(linear, shift)(GRID), bend(GRID) @ linear + shift)


def test_splines_of_points_in_a_line_are_the_least_that_fit():
    line = np.column_stack([np.arange(5.0), 2 * np.arange(5.0)])
    assert np.allclose(fit_spline(line, line + 3, unit=10, smoothing=0)(line), line + 3)
