"""Fitting a board to a picture: how near it comes, both ways, and what it says of careless clicks."""

import itertools
import warnings

import cv2
import msgspec
import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from shapely import Point
from shapely.affinity import scale, translate

from assistant.core.map_files import board
from assistant.core.text import DataError, EditError, render
from assistant.scan.fit.registration import Fit, Landmark, Lens, fit_board
from assistant.scan.fit.stitching import Tie, joined, placements, tie_errors
from assistant.scan.fit.transforms import fit_spline, straightened
from assistant.scan.pictures.images import Picture
from assistant.scan.tracing.seeds import clicks
from tests.scan.art import flat, textured
from tests.scan.cameras import GRID, SIZE, Camera, errors
from tests.scan.synthetic import subject_of


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


# Scans of one board in parts: joined they show the board, and a wrong click can be told


@pytest.mark.parametrize(("wide", "high"), [(84, 60), (60, 84), (56, 56)])
@pytest.mark.parametrize(("tilt", "turn", "focal"), [(0, 0, 0.6), (35, 0, 0.74), (45, 20, 0.7), (30, -40, 0.78)])
def test_a_photographed_board_is_straightened_to_its_own_shape(wide, high, tilt, turn, focal):
    size = np.array([1600, 1200])
    lean, round_ = cv2.Rodrigues(np.radians([tilt, 0.0, 0.0]))[0], cv2.Rodrigues(np.radians([0.0, 0.0, turn]))[0]
    places = np.array([(x * wide / 2, y * high / 2, 0) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))])
    stood = places @ (lean @ round_).T + (0, 0, 190)
    corners = stood[:, :2] / stood[:, 2:] * focal * 1600 + size / 2
    found = straightened(np.zeros((1200, 1600, 3), np.uint8), corners.tolist())
    assert found.shape[1] / found.shape[0] == pytest.approx(wide / high, rel=0.03)


def test_corners_that_no_camera_sees_so_are_refused_and_never_make_a_picture_without_bound():
    photograph, longest = np.zeros((1200, 1600, 3), np.uint8), []
    for corner in itertools.product(range(0, 1600, 90), range(0, 1200, 90)):
        try:
            longest.append(max(straightened(photograph, [(10, 10), (1500, 60), (1450, 900), corner]).shape))
        except EditError as error:
            assert error.text.key in ("straighten-corners", "straighten-flat")
    assert longest and max(longest) < 10_000
    with pytest.raises(EditError, match="too flat"):
        straightened(photograph, [(700, 600), (800, 600), (1599, 1100), (0, 1180)])


def printed_board(seed=0):
    coarse = np.random.default_rng(seed).integers(40, 220, (30, 50, 3)).astype(np.uint8)
    return np.asarray(cv2.resize(coarse, (1000, 600), interpolation=cv2.INTER_CUBIC), np.uint8)


def part(whole, left, right, degrees):
    """Return a strip of the board as a scanner sees it, turned a little, and the matrix from board to scan."""
    matrix = cv2.getRotationMatrix2D(((left + right) / 2, 300), degrees, 1.0)
    matrix[:, 2] += (20 - left, 20)
    size = (right - left + 40, 640)
    strip = cv2.warpAffine(whole, matrix, size, flags=cv2.INTER_LINEAR, borderValue=(255, 255, 255))
    return Picture(np.asarray(strip, np.uint8), 1.0, size), np.asarray(matrix)


def at(matrix, point):
    x, y = matrix @ np.array([*point, 1.0])
    return float(x), float(y)


SPOTS = [(370.0, 80.0), (430.0, 300.0), (390.0, 520.0)]
FURTHER = [(690.0, 100.0), (720.0, 330.0), (705.0, 500.0)]


def test_three_scans_become_the_board():
    whole = printed_board()
    cuts = [(0, 460, 0.0), (340, 760, 1.5), (640, 1000, -2.0)]
    parts, matrices = zip(*(part(whole, *cut) for cut in cuts), strict=True)
    ties = [Tie(0, 1, at(matrices[0], spot), at(matrices[1], spot)) for spot in SPOTS]
    ties += [Tie(1, 2, at(matrices[1], spot), at(matrices[2], spot)) for spot in FURTHER]
    placed = placements(3, ties)
    assert max(tie_errors(ties, placed)) < 0.01
    result = joined(parts, placed)
    # Where the first scan's corner of the board lies in the result, from the farthest corner that any part reaches.
    corners = np.concatenate(
        [
            place.place([(0, 0), (w, 0), (w, h), (0, h)])
            for place, (w, h) in zip(placed, (p.full_size for p in parts), strict=True)
        ]
    )
    dx, dy = np.array(at(matrices[0], (0.0, 0.0))) - corners.min(axis=0)
    shown = cv2.warpAffine(
        result.pixels, np.array([[1, 0, dx], [0, 1, dy]]), (1000, 600), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    )
    inside = np.abs(shown[60:540, 60:940].astype(int) - whole[60:540, 60:940]).mean(axis=2)
    assert inside.mean() < 3 and np.percentile(inside, 99) < 15


def test_a_wrong_click_stands_out():
    whole = printed_board()
    (_, first), (_, second) = part(whole, 0, 600, 0), part(whole, 350, 1000, 2)
    ties = [Tie(0, 1, at(first, spot), at(second, spot)) for spot in [*SPOTS, (500.0, 200.0), (540.0, 450.0)]]
    x, y = ties[2].at_second
    ties[2] = Tie(0, 1, ties[2].at_first, (x + 60, y - 30))
    errors = tie_errors(ties, placements(2, ties))
    assert int(np.argmax(errors)) == 2 and errors[2] > 30


@pytest.mark.parametrize(
    ("parts", "ties", "key"),
    [
        (2, [], "join-needs-ties"),
        (2, [Tie(0, 1, (0, 0), (0, 0))], "join-needs-ties"),
        (3, [Tie(1, 2, (0, 0), (0, 0)), Tie(1, 2, (9, 0), (9, 0))], "join-needs-ties"),
        (2, [Tie(0, 2, (0, 0), (0, 0))], "join-no-such-part"),
        (2, [Tie(1, 1, (0, 0), (0, 0))], "join-no-such-part"),
    ],
)
def test_parts_that_hang_in_the_air(parts, ties, key):
    with pytest.raises(DataError) as caught:
        placements(parts, ties)
    assert caught.value.text.key == key
    for language in ("en", "fr"):
        assert "<" not in render(caught.value.text, language)


def test_one_part_is_itself():
    picture = Picture(printed_board(), 1.0, (1000, 600))
    assert np.array_equal(joined([picture], placements(1, [])).pixels, printed_board())


# Clicks placed where zones are expected: each on the ground of its zone, none in the sea or on a line


SIDE = 300


def test_middles_in_the_sea_are_left_out_and_those_on_a_line_move_aside():
    pixels = np.full((SIDE, SIDE, 3), (150, 190, 220), np.uint8)
    pixels[:, :200] = (222, 206, 168)
    pixels[:, 98:103] = 20
    prior = {
        "wet": Point(250, 60).buffer(30),
        "lined": Point(100, 150).buffer(60),
        "dry": Point(40, 250).buffer(20),
        "dry too": Point(40, 40).buffer(20),
        "sea": Point(250, 220).buffer(40),
        "away": Point(900, 900).buffer(40),
    }
    found = clicks(pixels, 1.0, prior, ["wet", "lined", "dry", "away"], {"sea"})
    assert set(found) == {"lined", "dry"}
    x, y = found["lined"]
    assert prior["lined"].contains(Point(x, y))
    assert not 96 <= x <= 105
    assert clicks(pixels, 2.0, {"dry": scale(prior["dry"], 2, 2, origin=(0, 0))}, ["dry"], ()).keys() == {"dry"}


def test_colours_that_cannot_tell_the_sea_leave_nothing_out():
    pixels = np.full((SIDE, SIDE, 3), (222, 206, 168), np.uint8)
    prior = {name: Point(x, 150).buffer(30) for name, x in (("one", 60), ("two", 150), ("sea", 240))}
    assert set(clicks(pixels, 1.0, prior, ["one", "two"], {"sea"})) == {"one", "two"}


@pytest.mark.parametrize("art", [flat, textured])
def test_on_boards_that_lie_a_little_off_no_click_falls_into_the_sea_and_fewer_on_lines(art):
    paper = board("doe2022")
    drawing = art(subject_of(paper), 1600, 3)
    unit, truth = drawing.truth.scale, drawing.truth.shapes
    prior = {
        zone.id: translate(scale(zone.shape, unit, unit, origin=(0, 0)), 12, 6)
        for zone in paper.on_sheet("map")
        if zone.polygons
    }
    seas = {zone.id for zone in paper.on_sheet("map") if zone.kind == "sea"}
    wanted = [zone for zone in drawing.truth.names if zone in prior]
    small = cv2.resize(drawing.pixels, None, fx=0.8, fy=0.8, interpolation=cv2.INTER_AREA)
    found = clicks(np.asarray(small, np.uint8), 1.25, prior, wanted, seas)
    before = {zone: prior[zone].representative_point() for zone in wanted}
    on_lines = [
        sum(truth[zone].boundary.distance(Point(at)) < 2 for zone, at in places)
        for places in (found.items(), before.items())
    ]
    outside = [zone for zone, at in found.items() if not any(shape.contains(Point(at)) for shape in truth.values())]
    assert len(found) > 0.8 * len(wanted)
    assert len(outside) <= 2
    assert on_lines[0] < on_lines[1]
