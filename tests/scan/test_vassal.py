"""VASSAL modules: what is read of them is what VASSAL itself would say."""

import zipfile

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.cli.main import main
from assistant.core import counter_files
from assistant.core import map_files as files
from assistant.core.counter_files import lay_out
from assistant.core.text import DataError, render
from assistant.scan.boards.validation import faults
from assistant.scan.vassal.archive import revealed
from assistant.scan.vassal.build import BoardPart, Grid, Numbering, ZonePart
from assistant.scan.vassal.module import read_module
from assistant.scan.vassal.pieces import Layer, Mould, Prototypes, chain, piece_of, tokens
from assistant.scan.vassal.save import read_position
from assistant.scan.vassal.zones import areas_of
from tests.scan import vassal_modules as make


def keys(remarks):
    for remark in remarks:
        for language in ("en", "fr"):
            words = render(remark, language)
            assert words and "<" not in words.replace("<?", ""), words
    return [remark.key for remark in remarks]


NONE = Prototypes()

# The first rows are the cases of VASSAL's own test of its encoder, by their meaning.
SEQUENCES = [
    ("a,b,c", ["a", "b", "c"]),
    (",a", ["", "a"]),
    ("a,", ["a", ""]),
    ("", [""]),
    (r"a\,b,c", ["a,b", "c"]),
    (r"'\a',b", [r"\a", "b"]),
    ("'a',b", ["a", "b"]),
    ("''a'',b", ["'a'", "b"]),
    ("',b", ["'", "b"]),
    (r"\\,a", [r"\,a"]),
]


@pytest.mark.parametrize(("text", "parts"), SEQUENCES)
def test_sequences(text, parts):
    assert tokens(text, ",") == parts


safe = st.text(st.sampled_from("ab;\t\\'/,$"), max_size=6).filter(lambda part: not part.endswith("\\"))


@given(st.lists(safe, max_size=7), st.sampled_from(["piece;;;a.png;A", "null;0;0;"]))
def test_chains_come_back(outer, basic):
    assert chain(make.nested([*outer, basic])) == [*outer, basic]


def test_pieces_with_layers_prototypes_and_marks():
    prototypes = {
        "Army": make.added("null", make.piece("", "", [("mark;Side,Strength", "Blue,$n$"), ("prototype;Base;", "")])),
        "Base": make.added("null", make.piece("", "", [("restrict;;x", ""), ("prototype;Army;", "")])),
    }
    made = make.piece("1st Army", "front.png", [("prototype;Army;n=4", ""), make.layer(["back.png"], -1)])
    found = piece_of(make.added("null", made), Prototypes(prototypes))
    assert (found.name, found.image, found.vector) == ("1st Army", "front.png", (-1,))
    assert found.properties == {"Side": "Blue", "Strength": "4"}
    assert found.traits == {"restrict": 1} and found.missing == ("Army",)  # it names itself by way of Base
    kind, state = make.piece("1st Army", "front.png", [make.layer(["back.png"], 1)], "Main;30;40;9;0")
    turned = Mould(kind, NONE).lying(state)
    assert (turned.piece.vector, turned.map, turned.at, turned.piece.gpid) == ((1,), "Main", (30, 40), "9")
    old = Mould("emb;F;Flip;;;;;0;0;back,flipped\tpiece;;;front;X", NONE).lying("1\tnull;0;0")
    assert old.piece.parts == (Layer("", ("back",), ("flipped",), False, 1),)
    assert piece_of("D/1/2/3", NONE) is None and piece_of("+/null/stack/null;0;0", NONE) is None


def test_the_hidden_text_of_vassals_own_test():
    data = b"!VCSK581934347832393b333c392f2b7834372e3d783521783f2a3d392c782b283031362078373e78292d392a2c2276"
    assert revealed(data) == "All jackdaws love my great sphinx of quartz."
    assert revealed(data.upper()) == revealed(data) and revealed(b"plain") == "plain"
    for torn in (data[:-1], b"!VCSKzz", b"\xff\xfe\x00", data[:7] + b"g1"):
        with pytest.raises(DataError):
            revealed(torn)


# Zones that overlap, one with named points, one with hexes of the board; the first that holds a point answers.
ZONES = (
    ZonePart("Track", ((0, 0), (300, 0), (300, 60), (0, 60)), "$name$", False),
    ZonePart(
        "Land",
        ((50, 20), (400, 20), (400, 300), (50, 300)),
        "$gridLocation$",
        False,
        Grid(
            "region", regions=(("Liege", (90, 90)), ("Metz", (300, 120)), ("Liege", (350, 280)), ("Sedan", (120, 280)))
        ),
    ),
    ZonePart("Sea", ((400, 0), (600, 0), (600, 400), (350, 400)), "$name$ $gridLocation$", True),
    ZonePart("Under", ((10, 5), (40, 5), (40, 50), (10, 50)), "$name$", False),
    ZonePart("Line", ((0, 0), (10, 0), (20, 0)), "$name$", False),
)
HEX = Grid(
    "hex",
    30.0,
    34.0,
    (15.0, 17.0),
    numbering=Numbering(separator=".", across=("A", 0, 0, False), down=("N", 1, 1, False)),
)
PART = BoardPart("Main", "Board", "map.png", None, 1.0, HEX, ZONES)
SIZE = (600, 400)


def place(x, y):
    """Return zone and name of a point the way VASSAL goes about it: first zone, then its grid."""
    hexes = {(column, row): hex_middle(column, row) for column in range(-1, 22) for row in range(-1, 14)}
    (column, row) = min(hexes, key=lambda at: (hexes[at][0] - x) ** 2 + (hexes[at][1] - y) ** 2)
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    # The numbering staggers: odd columns count one row more. Rows have a leading zero and begin at 1.
    cell = f"{'-A' if column < 0 else letters[column]}.{row + 1 + column % 2:02d}"
    for zone in ZONES:
        if not shapely.Polygon(zone.path).contains(shapely.Point(x, y)):
            continue
        if zone.grid is not None:
            name, _ = min(zone.grid.regions, key=lambda region: (region[1][0] - x) ** 2 + (region[1][1] - y) ** 2)
            return zone.name, name
        return zone.name, f"{zone.name} {cell}" if zone.parent_grid else zone.name
    return "", cell


def hex_middle(column, row):
    return 15 + 30 * column, 17 + 34 * row + 17 * (column % 2)


@settings(max_examples=400, deadline=None)
@given(st.integers(0, 599), st.integers(0, 399))
def test_every_point_is_where_vassal_says(column, row):
    x, y = column + 0.437, row + 0.291  # off every border that lies on whole numbers
    remarks = []
    areas = _areas(remarks)
    expected = place(x, y)
    found = [area for area in areas if area.shape.contains(shapely.Point(x, y))]
    near = any(area.shape.boundary.distance(shapely.Point(x, y)) < 0.6 for area in areas)
    # Slivers of cells that a zone cuts off go with the cell beside them.
    sliver = expected is not None and not any((area.zone, area.name) == expected for area in areas)
    assert near or not found or sliver or [(area.zone, area.name) for area in found] == [expected]
    assert near or [area.zone for area in found] == ([] if expected is None else [expected[0]])


_known = []


def _areas(remarks):
    if not _known:
        _known.append(areas_of(PART, SIZE, remarks))
        assert keys(remarks) == ["vassal-zone-hidden", "vassal-zone-empty"]
    return _known[0]


def test_areas_do_not_overlap_and_neighbours_meet(tmp_path):
    areas = areas_of(PART, SIZE, [])
    assert sum(area.shape.area for area in areas) == pytest.approx(
        shapely.union_all([a.shape for a in areas]).area, rel=1e-6
    )
    assert sum(area.shape.area for area in areas) > 0.97 * SIZE[0] * SIZE[1]
    liege = [area for area in areas if area.name == "Liege"]
    assert len(liege) == 1 and liege[0].shape.geom_type == "MultiPolygon"


GRIDS = [
    (Grid("hex", 0.0, 34.0), "vassal-grid-fine"),
    (Grid("square", 5.0, 5.0), "vassal-grid-fine"),
    (Grid("region", regions=(("A", (5, 5)), ("B", (5, 5)))), "vassal-regions-same-point"),
]


@pytest.mark.parametrize(("grid", "key"), GRIDS)
def test_grids_that_cannot_be_used_are_told(grid, key):
    remarks = []
    areas = areas_of(BoardPart("Main", "B", "", None, 1.0, grid), (2000, 1000), remarks)
    assert keys(remarks) == [key] and len(areas) == 1


def test_a_board_on_its_side_has_hexes_in_rows():
    grid = Grid("hex", 30.0, 34.0, (15.0, 17.0), sideways=True)
    areas = areas_of(BoardPart("Main", "B", "", None, 1.0, grid), (340, 300), [])
    whole = [area for area in areas if area.shape.area == pytest.approx(30 * 34, rel=1e-3)]
    assert len(whole) > 40
    left, top, right, bottom = whole[20].shape.bounds
    assert (right - left, bottom - top) == pytest.approx((34, 40), abs=0.1)


REMARKS = """
image-too-large vassal-board-without-size vassal-picture-missing vassal-links-guessed vassal-slots-unread
vassal-traits-unread vassal-faces-missing vassal-parts-unread vassal-classes-unread
"""


@pytest.fixture
def small(tmp_path):
    grid = make.zoned(
        make.zone(
            "North", "0,0;600,0;600,200;0,200", make.regions({"A": (150, 100), "B": (450, 100)}), "$gridLocation$"
        )
        + make.zone("South", "0,200;600,200;600,400;0,400")
    )
    army = make.piece("Army", "front.png", [make.layer(["back"], -1), ("mark;Strength", "4"), ("sound;x", "")])
    slots = make.slot("Army", army) + make.slot("Flag", make.piece("Flag", "missing.png"))
    slots += '<VASSAL.build.widget.PieceSlot entryName="Bad">nonsense</VASSAL.build.widget.PieceSlot>'
    rest = "<PathsOfGlory.POGChatter/><VASSAL.build.module.DiceButton/><VASSAL.build.module.DiceButton/>"
    boards = (
        make.board(grid)
        + make.board("", "huge.png", "Huge")
        + make.board("", "none.png", "None", 'width="90" height="80"')
    )
    path = tmp_path / "small.vmod"
    pictures = {
        "map.png": make.picture(600, 400),
        "front.png": make.picture(40, 40),
        "back.gif": make.picture(40, 40),
        "huge.png": make.huge_png(1_000_000, 1_000_000),
    }
    make.module(path, make.build_file(boards, slots, rest, edge=10), pictures)
    with zipfile.ZipFile(path, "a") as made:
        made.writestr("start.vsav", _save())
    return path


def _save():
    def at(x, y, level):
        return make.piece(
            "Army", "front.png", [make.layer(["back"], level), ("mark;Strength", "4")], f"Main;{x};{y};7;0"
        )

    return make.save_bytes(
        [
            make.added("1", at(160, 110, 1)),
            make.added("2", at(160, 110, -1)),
            make.added("3", at(460, 50, -1)),
            make.added("4", at(9000, 50, -1)),
            make.added("5", ("stack", "Main;160;110;2;1;@@0")),
            make.added("6", make.piece("Flag", "missing.png", [], "null;0;0;")),
            make.added("7", make.piece("Guest", "front.png", [], "Main;20;390;8;0")),
            "MainBoardPicker\tBoard\t0\t0",
            "PLAYER\tx",
            "M/3/Main/300/395/null/Main/460/50/null/x",
        ]
    )


def test_a_module_becomes_a_board_and_counters(small, tmp_path):
    module = read_module(small)
    assert (module.name, module.version, module.build.vassal_version) == ("Small War", "1.2", "3.7.0")
    assert {zone.name.en: zone.sheet for zone in module.board.zones.values()} == {
        "A": "board", "B": "board", "South": "board", "None": "none", "Beside Main": "decks"
    }  # fmt: skip
    assert {frozenset((link.a, link.b)) for link in module.board.links} == {
        frozenset(pair) for pair in (("a", "b"), ("a", "south"), ("b", "south"))
    }
    assert not list(faults(module.board)) and module.pictures == {"board": "images/map.png"}
    army = module.counters.kinds["army"]
    assert [(face["level"], face["levels"]) for face in army.faces] == [(0, "-1"), (1, "1")]
    assert army.faces[0]["image"] == "images/front.png" and "images/back.gif" in str(army.faces[1]["image"])
    assert army.tags == {"place": "Pieces", "strength": "4"}
    assert module.saves == ("start.vsav",)
    assert sorted(keys(module.remarks)) == sorted(REMARKS.split())
    told = " ".join(render(remark) for remark in module.remarks)
    for word in ("POGChatter", "DiceButton (2)", "sound (1)", "missing.png", "none.png", "Huge"):
        assert word in told.replace(",", ""), word


def test_a_save_becomes_a_set_up_that_can_be_laid(small, tmp_path):
    module = read_module(small)
    (tmp_path / "mine.vsav").write_bytes(_save())
    for save in ("start.vsav", tmp_path / "mine.vsav"):
        laid = read_position(module, save)
        assert laid.setup.zones == {"a": ("army", "army/back"), "south": ("army", "guest"), "beside-main": ("army",)}
        assert keys(laid.remarks) == ["vassal-commands-unread", "vassal-pieces-off", "vassal-pieces-beside"]
        table = lay_out(laid.setup, module.board, laid.counters)
        assert [(c.zone, c.kind, c.face) for c in table.counters.values() if c.zone == "a"] == [
            ("a", "army", 0),
            ("a", "army", 1),
        ]


def test_a_folder_and_a_folder_inside_the_zip_read_the_same(small, tmp_path):
    with zipfile.ZipFile(small) as packed:
        packed.extractall(tmp_path / "out")
    build = (tmp_path / "out" / "buildFile.xml").read_bytes()
    inner = make.module(tmp_path / "inner.zip", build, {"map.png": make.picture(600, 400)}, "game/buildFile")
    expected = read_module(small)
    for path in (tmp_path / "out", inner):
        found = read_module(path)
        assert (
            found.board.zones.keys() == expected.board.zones.keys()
            and found.counters.kinds.keys() == expected.counters.kinds.keys()
        )


BAD = [
    (b"", "vassal-xml-torn"),
    (b"<a><b></a>", "vassal-xml-torn"),
    (make.build_file()[:300], "vassal-xml-torn"),
    (b'<!DOCTYPE a [<!ENTITY x "xx">]><a>&x;</a>', "vassal-xml-hostile"),
    (b'<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>', "vassal-xml-hostile"),
    (b'<?xml version="1.0" encoding="no-such"?><a/>', "vassal-xml-torn"),
]


@pytest.mark.parametrize(("build", "key"), BAD)
def test_build_files_that_are_torn_or_hostile(build, key, tmp_path):
    with pytest.raises(DataError) as caught:
        read_module(make.module(tmp_path / "bad.vmod", build))
    assert keys([caught.value.problems[0].text]) == [key]
    assert "bad.vmod" in render(caught.value.text)


def test_a_zip_without_build_file_and_a_save_without_game(tmp_path):
    with pytest.raises(DataError) as caught:
        read_module(make.module(tmp_path / "bad.vmod", b"<a/>", name="readme.xml"))
    assert keys([caught.value.problems[0].text]) == ["vassal-no-build-file"]
    assert "bad.vmod" in render(caught.value.text)
    good = read_module(make.module(tmp_path / "good.vmod", make.build_file(make.board())))
    with pytest.raises(DataError) as caught:
        read_position(good, tmp_path / "good.vmod")
    assert keys([caught.value.problems[0].text]) == ["vassal-no-save"]
    assert "good.vmod" in render(caught.value.text)
    (tmp_path / "torn.vsav").write_bytes(make.save_bytes(["x"])[:-30])
    with pytest.raises(DataError):
        read_position(good, tmp_path / "torn.vsav")


def test_folders_nested_beyond_all_measure_are_only_walked(tmp_path):
    deep = "<VASSAL.build.module.folder.MapSubFolder>" * 50_000 + "</VASSAL.build.module.folder.MapSubFolder>" * 50_000
    module = read_module(make.module(tmp_path / "deep.vmod", make.build_file(make.board(deep))))
    assert len(module.board.zones) == 1


NUMBERS = ["NaN", "1e999", "-inf", "many", "", "-5"]


@pytest.mark.parametrize("number", NUMBERS)
def test_numbers_that_are_none(number, tmp_path):
    grid = f'<{make.BOARD}.HexGrid dx="{number}" dy="{number}" x0="{number}" y0="{number}"/>'
    more = f'magnification="{number}" width="{number}"'
    module = read_module(make.module(tmp_path / "odd.vmod", make.build_file(make.board(grid, more=more))))
    assert module.board.zones


def test_what_the_command_writes_reads_back(small, tmp_path, capsys):
    (tmp_path / "mine.vsav").write_bytes(_save())
    out = tmp_path / "out"
    assert main(["vassal", str(small), "--out", str(out), "--save", str(tmp_path / "mine.vsav"), "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert "Small War 1.2" in said and "5 counters in 3 zones" in said and "box “Beside Main”" in said
    module = read_module(small)
    board = files.read_board(out / "maps" / "small-war")
    assert board.zones.keys() == module.board.zones.keys() and len(board.links) == len(module.board.links)
    kinds = counter_files.read_counters(out / "counters" / "small-war")
    assert [face["image"] for face in kinds.kinds["army"].faces] == ["images/front.png", "images/army.png"]
    setup = counter_files.read_setup(out / "counters" / "small-war" / "setups" / "mine.toml")
    assert len(lay_out(setup, board, kinds).counters) == 5
    assert main(["vassal", str(small), "--save", "start.vsav", "--lang", "en"]) == 0
    assert "5 counters in 3 zones" in capsys.readouterr().out
    assert main(["vassal", str(tmp_path / "mine.vsav")]) == 2
