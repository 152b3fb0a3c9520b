"""Tracing a small synthetic board; the large ones are traced by packaging/benchmarks/tracing.py."""

import functools
import threading

import cv2
import numpy as np
import pytest
import shapely

from assistant.core.map_files import board
from assistant.core.text import DataError
from assistant.scan.threads import in_two
from assistant.scan.tracing.seeds import Seed
from assistant.scan.tracing.tracer import OUTSIDE, Cancelled, corrected, trace
from tests.scan.art import flat, textured
from tests.scan.players import adjacency_score, agreement, background, best_stroke, clicks
from tests.scan.synthetic import Subject, subject_of

DRAWN, TRACED = 1500, 750
SCALE = DRAWN / TRACED


@functools.cache
def corner():
    """A part of the board of 1914: the zones of France, Belgium and western Germany, large in the picture."""
    whole = subject_of(board("doe2022"))
    left, top, right, bottom = shapely.union_all(
        [whole.zones[zone] for zone in ("brest", "munich", "marseille")]
    ).bounds
    frame = shapely.box(left - 60, top - 190, right + 60, bottom + 60)

    def shifted(shape):
        inside = shapely.intersection(shape, frame)
        return shapely.transform(inside, lambda points: points - (left - 60, top - 190))

    zones = {name: shifted(shape) for name, shape in whole.zones.items() if frame.contains(shape)}
    size = (right - left + 120, bottom - top + 250)
    return Subject("corner", size, zones, ())


@functools.cache
def scanned(style):
    return (flat if style == "flat" else textured)(corner(), DRAWN, 3)


def pixels(style):
    return cv2.resize(scanned(style).pixels, None, fx=1 / SCALE, fy=1 / SCALE, interpolation=cv2.INTER_AREA)


@functools.cache
def clicked_once(style):
    return clicks(scanned(style), np.random.default_rng(1))


@functools.cache
def traced(style, prior=True):
    seeds = clicked_once(style) + ([] if prior else background(scanned(style)))
    return trace(pixels(style), seeds, corner().zones if prior else None, scale=SCALE)


def halved(style):
    """A picture that is traced four times as fast, where it is not asked how well."""
    return cv2.resize(pixels(style), None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), 2 * SCALE


def doubted(tracing):
    """The traced zones, the least sure first."""
    return sorted(tracing.confidence, key=lambda zone: (tracing.confidence[zone], zone))


def overlap(tracing, style):
    return agreement(tracing.shapes, scanned(style).truth.shapes)


@pytest.mark.parametrize(("style", "method", "least"), [("flat", "clean", 0.98), ("textured", "guided", 0.97)])
def test_one_click_a_zone_finds_the_zones_and_their_neighbours(style, method, least):
    tracing = traced(style)
    assert tracing.method == method and tracing.lost == ()
    assert np.mean(list(overlap(tracing, style).values())) > least
    assert adjacency_score(tracing.shapes, scanned(style).truth.shapes, DRAWN) > 0.97


def test_clean_print_needs_no_prior():
    tracing = traced("flat", prior=False)
    assert tracing.method in ("clicks", "plain")
    assert np.median(list(overlap(tracing, "flat").values())) > 0.95


@pytest.mark.parametrize("style", ["flat", pytest.param("textured", marks=pytest.mark.night)])
def test_what_is_called_sure_without_a_prior_is_right(style):
    tracing = traced(style, prior=False)
    shares = overlap(tracing, style)
    sure = [zone for zone, share in tracing.confidence.items() if share >= 0.95]
    assert all(shares[zone] > 0.9 for zone in sure), (sure, shares)


def test_neighbours_share_their_borders_exactly():
    shapes = list(traced("textured").shapes.values())
    assert shapely.coverage_is_valid(shapes) and all(shape.is_valid for shape in shapes)


def clicked(changes):
    """The clicks of the textured scan with the first click of some zones somewhere else, or nowhere."""
    moved, first = [], set()
    for seed in clicked_once("textured"):
        change = changes.get(seed.zone, seed.points) if seed.zone not in first else seed.points
        first.add(seed.zone)
        if change:
            moved.append(Seed(seed.zone, change))
    return moved


def first_click(zone):
    return next(seed.points for seed in clicked_once("textured") if seed.zone == zone)


@pytest.mark.parametrize(
    ("style", "one", "other"),
    [
        pytest.param("flat", "munich", "stuttgart", marks=pytest.mark.night),
        pytest.param("textured", "orleans", "verdun", marks=pytest.mark.night),
        ("textured", "munich", "stuttgart"),
    ],
)
def test_swapped_names_are_pointed_out_and_hurt_no_other_zone(style, one, other):
    seeds = clicked({one: first_click(other), other: first_click(one)})
    tracing = trace(pixels(style), seeds, corner().zones, scale=SCALE)
    pointed_out = {zone for zone, sure in tracing.confidence.items() if sure == 0}
    assert {one, other} <= pointed_out and len(pointed_out) <= 3  # a sliver of Marseille on the border is doubted, too
    shares = overlap(tracing, style)
    assert all(share > 0.9 for zone, share in shares.items() if zone not in (one, other)), shares


@pytest.mark.parametrize(
    ("zone", "neighbour"),
    [
        pytest.param("orleans", "verdun", marks=pytest.mark.night),
        pytest.param("nantes", "rouen", marks=pytest.mark.night),
        ("munich", "stuttgart"),
    ],
)
def test_a_click_in_a_neighbour_is_pointed_out(zone, neighbour):
    x, y = scanned("textured").truth.shapes[neighbour].representative_point().coords[0]
    tracing = trace(pixels("textured"), clicked({zone: ((x, y),)}), corner().zones, scale=SCALE)
    assert tracing.confidence[zone] == 0 and tracing.confidence[doubted(tracing)[2]] > 0
    assert min(overlap(tracing, "textured").values()) > 0.85


@pytest.mark.night
def test_a_click_on_a_border_and_a_missing_one_do_no_harm_or_are_doubted():
    truth = scanned("textured").truth.shapes
    border = shapely.intersection(truth["nantes"].boundary, shapely.buffer(truth["rouen"].boundary, 3))
    x, y = border.representative_point().coords[0]
    tracing = trace(pixels("textured"), clicked({"nantes": ((x, y),), "munich": ()}), corner().zones, scale=SCALE)
    bad = {zone for zone, share in overlap(tracing, "textured").items() if share < 0.9}
    assert tracing.lost == () and bad <= set(doubted(tracing)[:4])


def test_a_zone_without_prior_and_click_is_lost_and_an_islets_own_click_is_not_doubted():
    unclicked = [seed for seed in clicked_once("flat") if seed.zone != "munich"]
    prior = {zone: shape for zone, shape in corner().zones.items() if zone != "munich"}
    small, scale = halved("flat")
    assert "munich" not in trace(small, unclicked, prior, scale=scale).shapes
    assert min(traced("flat").confidence.values()) > 0  # islets among them


@pytest.mark.night
def test_a_board_of_a_few_large_zones_finds_its_place_though_clicked_anywhere():
    whole = subject_of(board("ddd"))
    scan = textured(whole, DRAWN, 0)
    small = cv2.resize(scan.pixels, None, fx=1 / SCALE, fy=1 / SCALE, interpolation=cv2.INTER_AREA)
    tracing = trace(small, clicks(scan, np.random.default_rng(0), spread=0.5), whole.zones, scale=SCALE)
    shares = agreement(tracing.shapes, scan.truth.shapes)
    assert np.mean(list(shares.values())) > 0.93, shares


@pytest.mark.night
def test_strokes_mend_what_is_wrong():
    scan = scanned("textured")
    # Without a prior most zones of a painted map leak into each other.
    tracing = trace(pixels("textured"), clicked_once("textured") + background(scan), scale=SCALE)
    before = np.mean(list(overlap(tracing, "textured").values()))
    for _ in range(6):
        tracing = corrected(tracing, best_stroke(tracing.shapes, scan))
    assert np.mean(list(overlap(tracing, "textured").values())) > before + 0.05
    assert shapely.coverage_is_valid(list(tracing.shapes.values()))


def test_what_a_stroke_covers_is_its_zones_and_sure():
    tracing = traced("flat")
    x, y = tracing.shapes["paris"].centroid.coords[0]
    stroke = Seed("orleans", ((x - 20, y), (x, y), (x + 20, y)))
    mended = corrected(tracing, stroke)
    assert mended.shapes["orleans"].contains(shapely.Point(x, y))
    assert mended.confidence["orleans"] == 1.0 and mended.seeds[-1] == stroke
    assert mended.shapes["munich"].equals(tracing.shapes["munich"])


def test_a_stroke_can_make_land_outside_and_name_a_new_zone():
    tracing = traced("flat")
    x, y = tracing.shapes["paris"].centroid.coords[0]
    away = corrected(tracing, Seed(OUTSIDE, ((x, y),)))
    assert not any(shape.contains(shapely.Point(x, y)) for shape in away.shapes.values())
    new = corrected(tracing, Seed("ile-de-france", ((x, y), (x + 6, y))))
    assert new.shapes["ile-de-france"].contains(shapely.Point(x, y)) and new.names[-1] == "ile-de-france"
    assert set(new.shapes) >= set(tracing.shapes) - {"paris"}


def test_progress_grows_and_work_can_be_stopped():
    told = []

    def report(done):
        told.append(done)
        if done > 0.4:
            raise Cancelled

    (small, scale), seeds = halved("flat"), clicked_once("flat")
    with pytest.raises(Cancelled):
        trace(small, seeds, corner().zones, scale=scale, report=report)
    assert told == sorted(told) and len(told) > 3


def test_nothing_to_trace_is_told():
    for seeds in ([], [Seed(OUTSIDE, ((5.0, 5.0),))]):
        with pytest.raises(DataError):
            trace(pixels("flat"), seeds)


def test_a_zone_under_anothers_seed_is_told_as_lost():
    seeds = [
        Seed("below", ((400.0, 400.0),)),
        Seed("above", ((400.0, 400.0), (402.0, 400.0))),
        Seed("far", ((900.0, 700.0),)),
    ]
    small, scale = halved("flat")
    tracing = trace(small, seeds, scale=scale)
    assert tracing.lost == ("below",) and set(tracing.shapes) == {"above", "far"}


@pytest.mark.parametrize("row", [(100, 150, 200, 300), (150, 150, 150, 150)], ids=["slanting", "level"])
def test_clicks_in_one_line_do_not_place_the_board(row):
    pixels = np.full((400, 600, 3), 240, np.uint8)
    pixels[:, 298:302] = 20
    guide = {name: shapely.box(n * 200, 0, n * 200 + 180, 400) for n, name in enumerate("abcd")}
    seeds = [Seed(name, ((60.0 + 150 * n, float(y)),)) for n, (name, y) in enumerate(zip("abcd", row, strict=True))]
    if row[0] != row[1]:
        seeds = [Seed(name, ((80.0 + y, float(y)),)) for name, y in zip("abcd", row, strict=True)]
    assert trace(pixels, seeds, guide).method in ("clicks", "plain")


def test_a_lost_zone_counts_against_the_neighbours_found():
    truth = {name: shapely.box(400 * n, 0, 400 * n + 400, 800) for n, name in enumerate("abc")}
    assert adjacency_score(truth, truth, 1200) == 1.0
    without = {name: shape for name, shape in truth.items() if name != "c"}
    assert adjacency_score(without, truth, 1200) == pytest.approx(2 / 3)


# Work shared between two cores: parts in their order, and what is one part alone leaves its own parts to be shared


def test_parts_come_back_in_their_order_from_other_threads():
    def work(part):
        return part, threading.get_ident()

    numbers, threads = zip(*in_two(work, range(40)), strict=True)
    assert numbers == tuple(range(40))
    assert threading.get_ident() not in threads


def test_one_part_alone_is_done_where_it_is_asked_for_so_that_its_own_can_be_shared():
    def own_parts(_):
        return set(in_two(lambda _n: threading.get_ident(), range(40)))

    (shared,) = in_two(own_parts, ["alone"])
    assert threading.get_ident() not in shared
    for threads in in_two(own_parts, ["one", "other"]):
        assert len(threads) == 1  # a part of what is shared already does its own parts itself
