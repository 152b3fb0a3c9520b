"""The files of boards, counters and set-ups: read, written, sound, within their limits."""

import errno
import json
import string
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import fields, replace

from assistant.core import counter_files, json_tables, map_files
from assistant.core import map_files as files
from assistant.core.counter_files import lay_out, read_counters, read_setup
from assistant.core.json_tables import decode_edit, decode_table, encode_edit
from assistant.core.limits import FARTHEST, LONGEST_NAME
from assistant.core.looks import LIVERIES, NEUTRAL, Livery
from assistant.core.map_files import FILES, Reader, misfits, read_board, write_board
from assistant.core.places import data
from assistant.core.printed import MINE, Board, Column, Correction, Link, Sheet, Track, Zone
from assistant.core.table import Counter, Note, Several, Table
from assistant.core.text import (
    DEEPEST,
    DataError,
    Name,
    Text,
    can_be_said,
    from_json,
    keys,
    render,
    told,
    verbatim,
)
from assistant.core.validation import sound
from assistant.desk.desk import load
from assistant.games import GAMES, find_game
from tests.core import worlds
from tests.rows import by_rows


def test_a_board_is_read_with_names_tags_sources_and_tracks(position):
    board = position.board
    antwerp = board.zones["anvers"]
    assert (antwerp.name.en, antwerp.name.fr, antwerp.tags["city"]) == ("Antwerp", "Anvers", True)
    assert antwerp.sources == {"terrain": "rules §2"}
    assert "terrain" not in board.zones["dantzig"].tags
    assert [zone.id for zone in board.track("turn")] == ["turn:1", "turn:2", "turn:3"]
    assert board.named("ANTWERPEN") is antwerp and board.named("évreux") is board.zones["evreux"]
    assert board.zone_at("map", 250, 20) is board.zones["cracovie"]
    assert board.zone_at("map", 250, 55) is None
    near = [zone.id for zone in board.meeting("map", (*board.zones["cracovie"].bounds[2:], 999, 999))]
    assert "cracovie" in near and all(board.zones[zone].bounds[2] >= board.zones["cracovie"].bounds[2] for zone in near)


def test_one_way_links_lead_one_way(position):
    assert "evreux" in position.board.neighbours["dantzig"]
    assert "dantzig" not in position.board.neighbours["evreux"]


def test_a_setup_lays_counters_markers_facts_and_reserves(position):
    assert [c.face for c in position.counters_in("anvers")] == [0, 1]
    assert [c.id for c in position.counters_in("reserve-red")] == ["red-3#3"]
    assert position.marker("trench", "dantzig") == 2
    assert position.controller("brest") == "blue"
    assert position.controller("anvers") == "red"
    assert position.fact("weather") == "mud" and position.knows("weather")
    assert position.register("corps") == {"one": {"points": 3}}
    assert position.box("turn#1") == 1


@by_rows("file, old, new, where, words")
def test_each_mistake_is_located(folder, file, old, new, where, words):
    path = folder / file
    assert old in path.read_text()
    path.write_text(path.read_text().replace(old, new, 1))
    with pytest.raises(DataError) as caught:
        worlds.read(folder)
    places = [problem.where for problem in caught.value.problems]
    assert where in places
    told = " ".join(render(problem.text, "en") for problem in caught.value.problems)
    assert words in told and "<" not in told


def test_a_missing_file_is_a_sentence(folder):
    (folder / "maps/five/links.csv").unlink()
    with pytest.raises(DataError) as caught:
        read_board(folder / "maps/five")
    assert [problem.where for problem in caught.value.problems] == ["links.csv"]


@by_rows("old, new, said")
def test_a_setup_that_cannot_lie_there_is_refused(folder, old, new, said):
    path = folder / "counters/five/setups/start.toml"
    path.write_text(path.read_text().replace(old, new))
    board, kinds = read_board(folder / "maps/five"), read_counters(folder / "counters/five")
    with pytest.raises(DataError) as caught:
        lay_out(read_setup(path), board, kinds)
    told = " ".join(render(problem.text, "en") for problem in caught.value.problems)
    assert told and all(word in told for word in said.split())


def test_corrections_overlay_the_printed_values(position):
    board = position.board.corrected(
        [
            Correction("zone", "brest", "terrain", "plain"),
            Correction("zone", "brest", "name_fr", "Brest-Litovsk"),
            Correction("link", "anvers|cracovie|land", "", True),
            Correction("link", "brest|cracovie|land", "", False),
            Correction("zone", "nowhere", "terrain", "plain"),
        ]
    )
    assert board.zones["brest"].tags["terrain"] == "plain"
    assert board.zones["brest"].sources["terrain"] == MINE
    assert board.zones["brest"].name.fr == "Brest-Litovsk"
    assert "cracovie" in board.neighbours["anvers"] and "cracovie" not in board.neighbours["brest"]
    kinds = position.kinds.corrected([Correction("kind", "red-3", "back_combat", 1)])
    assert kinds.kinds["red-3"].face(1)["combat"] == 1
    assert position.kinds.kinds["red-3"].face(1)["combat"] == 2
    red = position.kinds.kinds["red-3"]
    flat = replace(position.kinds, kinds={"red-3": replace(red, faces=red.faces[:1])})
    back = flat.corrected([Correction("kind", "red-3", "back_combat", 1)]).kinds["red-3"]
    assert len(back.faces) == 1 and back.tags["back_combat"] == 1, "kept of a face that there is not"


def test_what_the_system_refuses_is_a_sentence_with_the_file():
    for error, english, french in (
        (
            PermissionError(13, "Permission denied", "/a/table"),
            "/a/table cannot be used: you are not allowed",
            "pas les droits",
        ),
        (
            OSError(28, "No space left on device"),
            "no space is left on the disk",
            "il n’y a plus de place sur le disque",
        ),
        (OSError(71, "Protocol error"), "Protocol error", "Protocol error"),  # of which we have no words
        (OSError("no more"), "no more", "no more"),
    ):
        assert english in render(told(error), "en") and french in render(told(error), "fr")
    for name in (key.removeprefix("system-") for key in keys("assistant.core", "en") if key.startswith("system-e")):
        assert hasattr(errno, name.upper()), "no such number"


def test_a_number_that_is_none_is_told_and_reads_as_nothing(folder):
    path = folder / "maps" / "five" / "zones.csv"
    reader = Reader(path.parent)
    column = Column("height", Name("Height", "Hauteur"), "number")
    assert [reader.value("zones.csv:2", column, word) for word in (" 7 ", "", "seven")] == [7, 0, 0]
    assert [problem.where for problem in reader.problems] == ["zones.csv:2"]


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [("zones.csv", ",map,", ",nap,"), ("links.csv", ",land,", ",lande,"), ("links.csv", "brest", "breast")],
)
def test_all_that_is_wrong_in_a_file_is_told_at_once(folder, file, old, new):
    """What is read behind a row that cannot be used is read all the same."""
    path = folder / "maps/five" / file
    lines = path.read_text().splitlines()
    wrong = {f"{file}:{n}" for n, line in enumerate(lines, 1) if old in line}
    path.write_text("\n".join(lines).replace(old, new))
    with pytest.raises(DataError) as caught:
        read_board(path.parent)
    assert len(wrong) > 1 and wrong <= {problem.where for problem in caught.value.problems}


def test_of_zones_that_overlap_the_smaller_one_is_pointed_at(position):
    """A strip across a square is smaller than the square, though it is longer."""
    board = position.board
    square = replace(board.zones["anvers"], polygons=((((0, 0), (40, 0), (40, 40), (0, 40)),),))
    strip = replace(board.zones["brest"], polygons=((((0, 18), (99, 18), (99, 22), (0, 22)),),))
    for zones in ({"anvers": square, "brest": strip}, {"brest": strip, "anvers": square}):
        laid = replace(board, zones=zones, links=())
        assert laid.zone_at("map", 20, 20) is strip and laid.zone_at("map", 20, 30) is square


def test_a_table_of_toml_of_other_types_is_told(folder):
    (folder / "maps/five/map.toml").write_text('title = { en = "M", fr = "C" }\ncolumns = 3\n')
    with pytest.raises(DataError) as caught:
        read_board(folder / "maps/five")
    assert [(problem.where, render(problem.text, "en")) for problem in caught.value.problems] == [
        ("map.toml: columns", "An object was expected, not 3.")
    ]


def test_a_board_says_in_which_colours_a_nation_is_printed(position):
    own = Livery("#010203", "#040506", "#070809", "#0a0b0c")
    assert replace(position.board, liveries={"red": own}).livery("red") == own
    assert replace(position.board, liveries={}).livery("") == NEUTRAL


def test_places_of_names_and_stacks_are_read(folder):
    path = folder / "maps/five/zones.geojson"
    drawn = json.loads(path.read_text())
    feature = next(one for one in drawn["features"] if one["id"] == "brest")
    feature["properties"] = {"name_at": [1, 2], "stack_at": [3, 4]}
    path.write_text(json.dumps(drawn))
    brest = read_board(path.parent).zones["brest"]
    assert (brest.name_at, brest.stack_at) == ((1, 2), (3, 4))
    assert read_board(path.parent).zones["anvers"].name_at is None


def test_each_zone_that_is_listed_twice_is_told(folder):
    path = folder / "maps/five/zones.csv"
    rows = path.read_text().splitlines()
    path.write_text("\n".join([*rows, rows[1], rows[2]]))
    with pytest.raises(DataError) as caught:
        read_board(path.parent)
    assert {f"zones.csv:{len(rows) + n}" for n in (1, 2)} <= {problem.where for problem in caught.value.problems}


def test_a_box_that_is_called_otherwise_than_its_track_keeps_its_name(folder):
    path = folder / "maps/five/tracks.toml"
    path.write_text(path.read_text().replace("{ box = 2 }", '{ box = 2, id = "the-second" }'))
    board = read_board(path.parent)
    assert [zone.id for zone in board.track("turn")] == ["turn:1", "the-second", "turn:3"]
    write_board(board, folder / "five")
    assert [zone.id for zone in read_board(folder / "five").track("turn")] == ["turn:1", "the-second", "turn:3"]


@pytest.mark.parametrize("carries", ["nowhere", "turn"])
def test_a_track_carries_into_another_one_that_ends_there(folder, carries):
    path = folder / "maps/five/tracks.toml"
    path.write_text(path.read_text().replace('id = "turn"', f'id = "turn"\ncarries = "{carries}"', 1))
    with pytest.raises(DataError) as caught:
        read_board(path.parent)
    assert [problem.where for problem in caught.value.problems] == ["tracks.toml: turn"]


@pytest.mark.parametrize(
    ("file", "old", "new", "where"),
    [
        ("tracks.toml", "cell = ", "cel = ", "tracks.toml: track[0].cell"),
        ("tracks.toml", "cell = [", "cell = [3, ", "tracks.toml: track[0].cell"),
        ("tracks.toml", "cell = ", "per_row = 0\ncell = ", "tracks.toml: track[0].per_row"),
        ("tracks.toml", "{ box = 2 }", "{ bix = 2 }", "tracks.toml: track[0].boxes[1].box"),
        ("tracks.toml", "{ box = 2 }", "7", "tracks.toml: track[0].boxes[1]"),
        ("zones.geojson", '"Polygon"', '"Point"', "zones.geojson: features[0].geometry.type"),
        ("zones.geojson", '"features"', '"creatures"', "zones.geojson: features"),
        ("zones.csv", "name_fr", "nom", "zones.csv:1"),
        ("links.csv", "kind", "sort", "links.csv:1"),
    ],
)
def test_what_is_missing_or_of_another_shape_is_told_with_its_place(folder, file, old, new, where):
    path = folder / "maps/five" / file
    words = path.read_text()
    assert old in words
    path.write_text(words.replace(old, new, 1))
    with pytest.raises(DataError) as caught:
        read_board(path.parent)
    assert where in [problem.where for problem in caught.value.problems]


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
sizes = st.integers(1, 999)
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
    sheets = {"map": Sheet("map", draw(names), draw(sizes), draw(sizes))}
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


BOARD, _ = load(find_game("der-des-ders"))
CORNERS = sum(len(ring) for zone in BOARD.zones.values() for polygon in zone.polygons for ring in polygon)


def test_our_boards_can_be_walked():
    assert list(misfits(BOARD)) == []


@pytest.mark.parametrize(
    ("limit", "most", "where"),
    [
        ("MOST_ZONES", max(len(BOARD.zones), -(-len(BOARD.links) // 10)), "zones.csv"),
        ("MOST_CORNERS", CORNERS, "zones.geojson"),
    ],
)
def test_as_much_as_is_allowed_passes_and_no_more(limit, most, where, monkeypatch):
    monkeypatch.setattr(map_files, limit, most)
    assert list(misfits(BOARD)) == []
    monkeypatch.setattr(map_files, limit, most - 1)
    (told,) = misfits(BOARD)
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
        about(size=0.5, word="w" * LONGEST_NAME, nothing=None, flag=True, baseline=[[0, 0]] * 3),
        about(baseline=None),
    ],
)
def test_what_a_board_may_have_passes(board):
    assert list(misfits(board)) == []


@pytest.mark.parametrize(
    ("board", "fault", "word"),
    [
        (with_zone(kind="k" * (LONGEST_NAME + 1)), "board-bad-name", ""),
        (with_zone(name=Name("n", "n" * (LONGEST_NAME + 1))), "board-bad-name", ""),
        (with_zone(sheet="attic"), "unknown-sheet", "attic"),
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
    (told,) = misfits(board)
    assert told.text.key == fault
    assert all(word in render(told.text, language) for language in ("en", "fr"))
    assert told.where in (f"zones: {ZONE.id}", "ground.geojson: 1")


@pytest.mark.parametrize(
    "change",
    [
        {"polygons": ()},
        {"polygons": ((((0, 0), (1, 1)),),)},
        {"polygons": ((((0, 0), (1, 1), (FARTHEST + 1, 0)),),)},
        {"name_at": (0, float("nan"))},
    ],
)
def test_an_outline_that_cannot_be_drawn_is_told_by_its_place(change, tmp_path):
    with pytest.raises(DataError) as caught:
        written_and_read(with_zone(**change), tmp_path)
    assert all(problem.where.startswith("zones.geojson: features[0]") for problem in caught.value.problems)


def test_a_value_of_another_type_than_its_column_is_told():
    board = replace(with_zone(tags={"port": 3}), columns={"port": Column("port", Name("Port", "Port"), "flag")})
    (told,) = misfits(board)
    assert told.text.key == "board-bad-value" and "port" in render(told.text, "en")


GAME = find_game("empires")


@pytest.fixture(scope="module")
def kinds():
    return counter_files.counters(GAME.counters)


def one(kind, face=0):
    return Table({"a#1": Counter("a#1", kind, "minsk", face)})


def row(cells):
    return Table(facts={"yearly/germany": cells})


@pytest.mark.parametrize(
    ("table", "left", "fault"),
    [
        (one("no-such-kind"), Table(), "counter-of-no-kind"),
        (one("germany-a5", 7), one("germany-a5"), "counter-without-face"),
        (one("germany-a5", -1), one("germany-a5"), "counter-without-face"),
        (Table(markers={("nothing", "minsk"): 1}), Table(), "marker-of-no-kind"),
        (Table(markers={("trench-entente", "minsk"): -5}), Table(), "marker-without-level"),
        (Table(markers={("trench-entente", "minsk"): 99}), Table(markers={("trench-entente", "minsk"): 2}), "marker-without-level"),
        (Table(facts={"phase": {"a": [1]}}), Table(), "fact-misfit"),
        (Table(facts={"phase": "nobody"}), Table(), "fact-misfit"),
        (Table(facts={"missions_gain": True}), Table(), "fact-misfit"),
        (Table(facts={"missions_gain": 10**30}), Table(), "fact-misfit"),
        (Table(facts={"attacks/minsk": [1]}), Table(), "fact-misfit"),
        (Table(facts={"attacks/minsk": {"surplus": "x"}}), Table(), "fact-misfit"),
        (row({"gas": "x", "offensive": 1}), row({"offensive": 1}), "fact-misfit"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)  # fmt: skip
def test_what_cannot_be_shown_is_left_out_and_named(table, left, fault, kinds):
    shown, problems = sound(table, kinds, GAME)
    assert shown == left
    assert [problem.text.key for problem in problems] == [fault]
    assert all(render(problem.text, language) for problem in problems for language in ("en", "fr"))


@pytest.mark.parametrize("slug", GAMES)
def test_set_ups_are_sound(slug):
    game = find_game(slug)
    board, kinds = map_files.board(game.map), counter_files.counters(game.counters)
    for name in game.setups:
        table = counter_files.lay_out(counter_files.setup(game.counters, name), board, kinds)
        shown, problems = sound(table, kinds, game)
        assert shown is table and not problems


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)
NAMES = st.sampled_from(("phase", "missions_gain", "attacks/minsk", "yearly/germany", "ceded/a", "note", "x/y"))


@settings(max_examples=150, deadline=None)
@given(facts=st.dictionaries(NAMES, JSON, max_size=4), number=st.integers(), face=st.integers())
def test_what_is_sound_once_is_sound_for_good(facts, number, face):
    kinds = counter_files.counters(GAME.counters)
    table = Table(one("germany-a5", face).counters, {("trench-entente", "minsk"): number}, facts)
    shown, _ = sound(table, kinds, GAME)
    assert sound(shown, kinds, GAME) == (shown, ())


# Texts


@pytest.fixture
def stranger(tmp_path, monkeypatch):
    """A package beside the program that must never run, with texts like one of ours."""
    (tmp_path / "stranger_pack" / "texts" / "en").mkdir(parents=True)
    (tmp_path / "stranger_pack" / "__init__.py").write_text("import pathlib; pathlib.Path('RAN').touch()")
    (tmp_path / "stranger_pack" / "texts" / "en" / "a.ftl").write_text("k = words\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.chdir(tmp_path)
    return "stranger_pack"


@pytest.mark.parametrize("package", ["stranger_pack", "antigravity", "assistant.core.no_such", "..", "a" * 10_000])
def test_no_text_makes_anything_be_imported(package, stranger):
    text = Text(package, "k", {"n": {"package": package, "key": "k"}})
    assert render(text, "fr") == "<k>"
    assert not can_be_said(text)
    edit = Several((Note("a", 1),), Text(package, "k"))
    read = decode_edit(encode_edit(edit))
    assert isinstance(read, Several) and read.label is None
    assert package not in sys.modules and not Path("RAN").exists()


def test_labels_of_ours_and_words_as_they_are_come_back():
    for label in (verbatim("Assault"), Text("assistant.core", "unknown-sheet", {"found": ["a", 2], "names": "b"})):
        read = decode_edit(encode_edit(Several((Note("a", 1),), label)))
        assert isinstance(read, Several) and read.label == label


def test_texts_nested_without_end_are_not_said():
    text = {"package": "assistant.core", "key": "file-missing", "args": {}}
    for _ in range(DEEPEST + 2):
        text = {"package": "assistant.core", "key": "unknown-sheet", "args": {"found": text, "names": ""}}
    whole = from_json(text)
    assert isinstance(whole, Text) and not can_be_said(whole)
    assert "<unknown-sheet>" in render(whole)
    assert render(Text("assistant.core", "unknown-sheet", {"found": {"key": 7}, "names": 1e308}))


@pytest.mark.parametrize("depth", [17, 400, 5000])
def test_edits_and_facts_nested_without_end_are_refused(depth):
    edit = '{"do":"several","edits":[' * depth + '{"do":"note","fact":"a"}' + "]}" * depth
    deep = "[" * depth + "]" * depth
    for reader, words in (
        (decode_edit, edit),
        (decode_edit, f'{{"do":"note","fact":"a","value":{deep}}}'),
        (decode_table, f'{{"facts":{{"a":{deep}}}}}'),
    ):
        with pytest.raises(msgspec.DecodeError):
            reader(words)


def test_a_row_that_is_none_leaves_the_others_as_they_are(kinds):
    facts = {"yearly/germany": 3, "yearly/france": {"gas": "x"}, "note": "here"}
    shown, problems = sound(Table(facts=facts), kinds, GAME)
    assert shown.facts == {"yearly/france": {}, "note": "here"}
    assert [problem.text.key for problem in problems] == ["fact-misfit", "fact-misfit"]


@pytest.mark.parametrize("inside", [lambda value: [value], lambda value: {"a": value}], ids=["lists", "objects"])
def test_a_fact_is_nested_as_deep_as_it_may_be_and_not_once_more(inside):
    value = 1
    for _ in range(json_tables.DEEPEST):
        value = inside(value)
    assert json_tables.shallow(value) and not json_tables.shallow(inside(value))
