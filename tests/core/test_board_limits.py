"""What a board may hold at most: exactly so much passes, one more is told."""

from dataclasses import replace

import pytest

from assistant.core import validation
from assistant.core.board import Column
from assistant.core.text import Name, render
from assistant.core.validation import BASELINE, FARTHEST, LONGEST_NAME
from assistant.desk.desk import load
from assistant.games import find_game

BOARD, _ = load(find_game("der-des-ders"))
CORNERS = sum(len(ring) for zone in BOARD.zones.values() for polygon in zone.polygons for ring in polygon)


def test_our_boards_can_be_walked():
    assert list(validation.misfits(BOARD)) == []


@pytest.mark.parametrize(
    ("limit", "most", "where"),
    [
        ("MOST_ZONES", max(len(BOARD.zones), -(-len(BOARD.links) // 10)), "zones.csv"),
        ("MOST_CORNERS", CORNERS, "zones.geojson"),
    ],
)
def test_as_much_as_is_allowed_passes_and_no_more(limit, most, where, monkeypatch):
    monkeypatch.setattr(validation, limit, most)
    assert list(validation.misfits(BOARD)) == []
    monkeypatch.setattr(validation, limit, most - 1)
    (told,) = validation.misfits(BOARD)
    assert told.where == where and f"{most - 1:,}" in render(told.text).replace("\N{NARROW NO-BREAK SPACE}", ",")


ZONE = next(iter(BOARD.zones.values()))
SHEET = next(iter(BOARD.sheets))
SQUARE = [[[0, 0], [1, 0], [1, 1], [0, 0]]]


def with_zone(**change):
    return replace(BOARD, zones={ZONE.id: replace(ZONE, **change)}, links=(), tracks={}, ground=())


def with_feature(**change):
    feature = {"properties": {"sheet": SHEET}, "geometry": {"type": "Polygon", "coordinates": SQUARE}}
    return replace(BOARD, zones={ZONE.id: ZONE}, links=(), tracks={}, ground=({**feature, **change},))


def about(**words):
    return with_feature(properties={"sheet": SHEET, **words})


@pytest.mark.parametrize(
    "board",
    [
        with_zone(),
        with_zone(tags={"height": FARTHEST}),
        with_feature(),
        with_feature(properties=None),
        with_feature(geometry=None),
        about(size=0.5, word="w" * LONGEST_NAME, nothing=None, flag=True, baseline=[[0, 0]] * BASELINE),
        about(baseline=None),
    ],
)
def test_what_a_board_may_have_passes(board):
    assert list(validation.misfits(board)) == []


@pytest.mark.parametrize(
    ("board", "fault", "word"),
    [
        (with_zone(kind="k" * (LONGEST_NAME + 1)), "board-bad-name", ""),
        (with_zone(name=Name("n", "n" * (LONGEST_NAME + 1))), "board-bad-name", ""),
        (with_zone(sheet="attic"), "unknown-sheet", "attic"),
        (with_zone(polygons=()), "board-bad-outline", ""),
        (with_zone(polygons=((((0, 0), (1, 1)),),)), "board-bad-outline", ""),
        (with_zone(polygons=((((0, 0), (1, 1), (FARTHEST + 1, 0)),),)), "board-bad-outline", ""),
        (with_zone(name_at=(0, float("nan"))), "board-bad-point", ""),
        (with_zone(tags={"height": [7]}), "board-bad-value", "height"),
        (with_zone(tags={"height": FARTHEST + 1}), "board-bad-value", "height"),
        (with_feature(properties=[1]), "board-bad-feature", ""),
        (with_feature(geometry=[1]), "board-bad-feature", ""),
        (with_feature(geometry={"type": "Cloud", "coordinates": SQUARE}), "board-bad-outline", ""),
        (with_feature(geometry={"type": "Polygon", "coordinates": [[[0, 0], [1, 0]]]}), "board-bad-outline", ""),
        (about(sheet="attic"), "unknown-sheet", "attic"),
        (about(height=[7]), "board-bad-value", "height"),
        (about(word="w" * (LONGEST_NAME + 1)), "board-bad-name", ""),
        (about(size=0), "board-bad-value", "size"),
        (about(size="large"), "board-bad-value", "large"),
        (about(baseline=[[0, 0]]), "board-bad-point", ""),
    ],
)  # fmt: skip
def test_what_a_board_cannot_have_is_told_by_its_place(board, fault, word):
    (told,) = validation.misfits(board)
    assert told.text.key == fault
    assert all(word in render(told.text, language) for language in ("en", "fr"))
    assert told.where in (f"zones: {ZONE.id}", "ground.geojson: 1")


def test_a_value_of_another_type_than_its_column_is_told():
    board = replace(with_zone(tags={"port": 3}), columns={"port": Column("port", Name("Port", "Port"), "flag")})
    (told,) = validation.misfits(board)
    assert told.text.key == "board-bad-value" and "port" in render(told.text, "en")
