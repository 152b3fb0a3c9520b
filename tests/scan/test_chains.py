"""Labels become polygons: every pixel accounted for, neighbours exact."""

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.scan.tracing.polygons import chains_of, polygons_of

NAMES = ("a", "b", "c")


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 14), st.integers(2, 14), st.integers(0, 2**32 - 1))
def test_whatever_the_labels_the_shapes_are_a_coverage_of_about_the_same_areas(height, width, seed):
    labels = np.random.default_rng(seed).integers(0, 4, (height, width)).astype(np.int32)
    shapes = polygons_of(labels, NAMES)
    assert set(shapes) == {name for n, name in enumerate(NAMES) if (labels == n + 1).any()}
    assert all(shape.is_valid for shape in shapes.values())
    assert shapely.coverage_is_valid(list(shapes.values()))
    for n, name in enumerate(NAMES):
        if name in shapes:
            assert shapes[name].area == pytest.approx((labels == n + 1).sum(), rel=0.2, abs=20)


def test_chains_run_from_junction_to_junction_and_round_islands():
    labels = np.zeros((20, 30), np.int32)
    labels[2:18, 2:15], labels[2:18, 15:28] = 1, 2
    labels[8:12, 6:10] = 3
    chains = chains_of(labels)
    closed = [chain for chain in chains if np.array_equal(chain[0], chain[-1])]
    assert len(chains) == 4 and len(closed) == 1
    assert sum(len(chain) - 1 for chain in chains) == 2 * 16 + 2 * 26 + 16 + 16
    assert len(closed[0]) == 17


def test_islands_holes_and_zones_in_parts():
    labels = np.ones((120, 160), np.int32)
    labels[30:80, 40:90] = 2  # an enclave
    labels[45:60, 55:75] = 0  # a lake in it
    labels[90:110, 100:140] = 2  # and a part of it elsewhere
    shapes = polygons_of(labels, NAMES)
    assert shapes["b"].geom_type == "MultiPolygon" and len(shapely.get_parts(shapes["b"])) == 2
    assert sum(len(part.interiors) for part in shapely.get_parts(shapes["b"])) == 1
    assert not shapes["a"].contains(shapely.Point(65, 40)) and shapes["b"].contains(shapely.Point(45, 40))
    assert shapely.intersection(shapes["a"], shapes["b"]).area == 0


def test_staircases_become_smooth():
    rows, columns = np.indices((200, 300))
    labels = np.where(columns > 100 + 0.37 * rows, 2, 1).astype(np.int32)
    shapes = polygons_of(labels, NAMES)
    border = shapely.line_merge(shapely.intersection(shapes["a"].boundary, shapes["b"].boundary))
    straight = shapely.LineString([(100.5, 0), (174.5, 200)])
    assert shapely.hausdorff_distance(border, straight) < 1.5
    assert border.length < 1.03 * straight.length  # a staircase would be 1.28 times as long
    assert shapely.get_num_coordinates(border) < 100  # it had 275


def test_labels_beyond_the_names_are_outside():
    labels = np.full((30, 30), 4, np.int32)
    labels[5:25, 5:25] = 2
    assert set(polygons_of(labels, NAMES)) == {"b"}
