"""A board that is written and read again is the same board."""

import string
from dataclasses import fields, replace
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.core import map_files as files
from assistant.core.board import MINE, Board, Column, Correction, Link, Sheet, Track, Zone
from assistant.core.looks import LIVERIES, Livery
from assistant.core.map_files import FILES, write_board
from assistant.core.places import data
from assistant.core.problems import DataError
from assistant.core.text import Name, render

MAPS = sorted(folder.name for folder in data("maps").iterdir() if folder.is_dir())


def plain(value):
    """Boards and zones are compared by identity; their facts are not."""
    if isinstance(value, (Board, Zone)):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, dict):
        return {key: plain(part) for key, part in value.items()}
    return value


def written_and_read(board, folder):
    write_board(board, folder / board.id)
    return files.read_board(folder / board.id)


@pytest.mark.parametrize("name", MAPS)
def test_shipped_maps_come_back(name, tmp_path):
    board = files.board(name)
    assert plain(written_and_read(board, tmp_path)) == plain(board)


def test_corrections_become_facts_of_the_board(tmp_path):
    zone, other = "minsk", "berlin"
    corrected = files.board("doe2022").corrected(
        [
            Correction("zone", zone, "city", True),
            Correction("zone", zone, "name_en", 'Minsk, "the town"\nand more'),
            Correction("zone", "turn:3", "winter", False),
            Correction("link", f"{zone}|{other}|arrow", "", True),
        ]
    )
    found = written_and_read(corrected, tmp_path)
    assert plain(found) == plain(replace(corrected, corrections=()))
    assert found.zones[zone].sources["city"] == MINE and found.zones["turn:3"].sources["winter"] == MINE


def test_a_way_of_a_kind_that_nobody_declared_comes_back(tmp_path):
    board = files.board("doe2022")
    link = replace(board.links[0], kind="mule track")
    found = written_and_read(replace(board, links=(link, *board.links[1:])), tmp_path)
    assert found.links[0].kind == "mule track" and len(found.links) == len(board.links)
    assert found.link_kinds["mule track"].en == "mule track"


def test_a_cell_too_long_to_be_read_is_told_with_its_line(tmp_path):
    board = files.board("doe2022")
    write_board(board, tmp_path / board.id)
    zones = tmp_path / board.id / "zones.csv"
    lines = zones.read_text("utf-8").splitlines()
    lines[3] += "x" * 200_000
    zones.write_text("\n".join(lines), "utf-8")
    with pytest.raises(DataError) as told:
        files.read_board(tmp_path / board.id)
    there = [found for found in told.value.problems if found.where.startswith("zones.csv:")]
    assert any("larger than field limit" in render(found.text, "en") for found in there)


def test_an_older_board_is_dressed_like_ours_where_it_tells_no_looks():
    ours = files.board("doe2022")
    turns = ours.turn_track
    bare = {key: msgspec.structs.replace(track, owner="", turns=False) for key, track in ours.tracks.items()}
    assert turns and replace(ours, tracks=bare).dressed_like(ours).tracks == ours.tracks
    own = {**bare, turns: ours.tracks[turns]}
    assert replace(ours, tracks=own).dressed_like(ours).tracks == own, "it tells one itself"


def test_a_board_written_over_another_leaves_nothing_of_it(tmp_path):
    first = files.board("doe2022")
    zones = {k: z for k, z in first.zones.items() if "track" not in z.tags}
    second = replace(first, ground=(), links=(), zones=zones, tracks={}, liveries={})
    write_board(first, tmp_path / "doe2022")
    assert plain(written_and_read(second, tmp_path)) == plain(second)


# Letters that CSV, TOML and JSON must escape, and some that no keyboard has.
words = st.text(st.sampled_from(string.ascii_letters + "éœ’ \"',;\\\n\t#=[]{}\x7f\u2028"), min_size=1, max_size=8)
names = st.builds(Name, words, words)
numbers = st.one_of(st.integers(-500, 4000), st.floats(-500, 4000, allow_nan=False))
points = st.tuples(numbers, numbers)
rings = st.lists(points, min_size=3, max_size=6).map(tuple)
polygons = st.lists(rings, min_size=1, max_size=2).map(tuple)
colours = st.integers(0, 0xFFFFFF).map("#{:06X}".format)
liveries = st.builds(Livery, colours, colours, colours, colours)
values = {"flag": st.booleans(), "number": st.integers(-99, 99), "choice": st.sampled_from(["a", "b c"])}


@st.composite
def boards(draw):
    columns = {
        key: Column(key, draw(names), key, ("a", "b c") if key == "choice" else (), draw(words)) for key in values
    }
    zones = {}
    for zone in draw(st.lists(words.map(str.strip).filter(bool), unique=True, max_size=5)):
        tags = {key: draw(value) for key, value in values.items() if draw(st.booleans())}
        zones[zone] = Zone(
            zone,
            "map",
            draw(names),
            "land",
            draw(st.lists(polygons, min_size=1, max_size=2).map(tuple)),
            tags,
            draw(st.dictionaries(st.sampled_from(["flag", "name"]), words)),
            draw(st.lists(words, max_size=2).map(tuple)),
            draw(st.none() | points.map(lambda p: (float(p[0]), float(p[1])))),
        )
    count = draw(st.integers(0, 7))
    for n in range(count):
        box = f"turn:{n}"
        outline = ((n * 40.0, 0.0), (n * 40.0 + 40, 0.0), (n * 40.0 + 40, 30.0), (n * 40.0, 30.0))
        shape = ((outline,),) if draw(st.booleans()) else draw(st.lists(polygons, min_size=1, max_size=1).map(tuple))
        extra = {"winter": draw(st.booleans()), "season": draw(words)}
        zones[box] = Zone(
            box, "map", draw(names), "track", shape, {"track": "turn", "box": n, **extra}, {"box": draw(words)}
        )
    ids = sorted(zones)
    links = (
        tuple(
            Link(draw(st.sampled_from(ids)), draw(st.sampled_from(ids)), "land", draw(st.booleans()), {}, draw(words))
            for _ in range(draw(st.integers(0, 4)))
        )
        if ids
        else ()
    )
    sheets = {"map": Sheet("map", draw(names), draw(numbers), draw(numbers))}
    kinds = {"land": draw(names)}
    owner, further = draw(words | st.just("")), draw(st.lists(words, max_size=2).map(tuple))
    track = Track("turn", draw(names), "map", "track", owner, draw(st.booleans()), further)
    tracks = {"turn": track} if count else {}
    worn = draw(st.dictionaries(words, st.sampled_from(list(LIVERIES.values())) | liveries, max_size=3))
    return Board("b", draw(names), sheets, columns, zones, links, link_kinds=kinds, liveries=worn, tracks=tracks)


@settings(max_examples=80, deadline=None)
@given(boards())
def test_any_board_comes_back(board):
    with TemporaryDirectory() as folder:
        assert plain(written_and_read(board, Path(folder))) == plain(board)
        assert {path.name for path in (Path(folder) / "b").iterdir()} <= set(FILES)
