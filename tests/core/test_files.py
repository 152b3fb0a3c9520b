import errno
import json
from dataclasses import replace

import msgspec
import pytest

from assistant.core.board import MINE, Column, Correction
from assistant.core.counter_files import lay_out, read_counters, read_setup
from assistant.core.looks import NEUTRAL, Livery
from assistant.core.map_files import Reader, read_board, write_board
from assistant.core.problems import REASONS, DataError, told
from assistant.core.text import LANGUAGES, Name, has_message, render
from tests.core import worlds


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


@pytest.mark.parametrize(
    ("file", "old", "new", "where", "words"),
    [
        ("maps/five/zones.csv", "Cracovie,plain", "Cracovie,plane", "zones.csv:4", "plain"),
        ("maps/five/zones.csv", "dantzig,map", "anvers,map", "zones.csv:5", "anvers"),
        ("maps/five/zones.csv", "plain,yes,red", "plain,maybe,red", "zones.csv:2", "maybe"),
        ("maps/five/links.csv", "brest,cracovie", "brest,cracowie", "links.csv:3", "cracovie"),
        ("maps/five/links.csv", "dantzig,land", "dantzig,lande", "links.csv:4", "lande"),
        ("maps/five/map.toml", "[columns.city]", "[columns.city", "map.toml", "read"),
        ("maps/five/zones.geojson", '"id":"brest"', '"id":"breast"', "zones.csv:3", "brest"),
        ("counters/five/kinds.csv", "red-3,red,red", "red-3,rde,red", "kinds.csv:2", "red"),
        ("counters/five/kinds.csv", ",,3,2", ",,three,2", "kinds.csv:2", "three"),
        ("counters/five/counters.toml", 'fr = "Rouge"', 'it = "Rosso"', "counters.toml: red", "both languages"),
    ],
)
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


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("anvers =", "envers ="),
        ('"red-3", ', '"red-3", "red-3", "red-3", '),
        ('"blue-2"', '"blu-2"'),
        ('blue = ["brest"]', 'blue = ["x"]'),
    ],
)
def test_a_setup_that_cannot_lie_there_is_refused(folder, old, new):
    path = folder / "counters/five/setups/start.toml"
    path.write_text(path.read_text().replace(old, new))
    board, kinds = read_board(folder / "maps/five"), read_counters(folder / "counters/five")
    with pytest.raises(DataError) as caught:
        lay_out(read_setup(path), board, kinds)
    assert caught.value.problems


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
    for name, key in REASONS.items():
        assert hasattr(errno, name), "no such number"
        assert all(has_message("assistant.core", key, language) for language in LANGUAGES)


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


def test_all_that_a_stack_of_a_setup_cannot_have_is_told_at_once(folder):
    path = folder / "counters/five/setups/start.toml"
    path.write_text(path.read_text().replace('"red-3", ', '"red-9", "red-8", "red-3", '))
    board, kinds = read_board(folder / "maps/five"), read_counters(folder / "counters/five")
    with pytest.raises(DataError) as caught:
        lay_out(read_setup(path), board, kinds)
    told = " ".join(render(problem.text, "en") for problem in caught.value.problems)
    assert "red-9" in told and "red-8" in told


def test_a_table_of_toml_of_other_types_is_told_and_reads_as_empty(folder):
    class Columns(msgspec.Struct):
        columns: dict[str, str] = {}

    (folder / "maps/five/map.toml").write_text("columns = 3\n")
    reader = Reader(folder / "maps/five")
    assert reader.shaped("map.toml", Columns) == {}
    assert [problem.where for problem in reader.problems] == ["map.toml"]


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
