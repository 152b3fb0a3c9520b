"""Boards in files of their own, laid as a saved position says; names as the games on such tiles form them."""

import math
import zipfile

import cv2
import numpy as np
import pytest

from assistant.core.text import LANGUAGES, DataError, render
from assistant.scan.vassal.module import read_module
from assistant.scan.vassal.save import read_position
from assistant.scan.vassal.tiles import Tile, layout
from tests.rows import by_rows
from tests.scan import vassal_modules as make

DX, DY, X0, Y0 = 56.24, 64.51, 0, 32
SIZE = 450, 258  # of a small board: eight columns, four rows
LAID = "bd\t0\t0\t1\tVER\t6.0\tbd\t1\t0\tr2\tVER\t6.1\tbd\t0\t1\tr3\t112\t64\t225\t129\tVER\t6\t"


def module(folder, *boards):
    picker = "<VASL.build.module.map.ASLBoardPicker/>"
    rest = (
        f'<VASL.build.module.ASLMap mapName="Field" edgeWidth="40" edgeHeight="30">{picker}</VASL.build.module.ASLMap>'
    )
    (folder / "boards").mkdir()
    for n, name in enumerate(boards):
        pixels = np.full((SIZE[1], SIZE[0], 3), 60 * (n + 1), np.uint8)
        pixels[:20, :20] = 255
        with zipfile.ZipFile(folder / "boards" / f"bd{name}", "w") as packed:
            packed.writestr(f"bd{name}.gif", cv2.imencode(".png", pixels)[1].tobytes())
            if name == "2":
                told = 'name="2x" boardImageFileName="bd2.gif" hexHeight="64.5100000000000000"'
                packed.writestr("BoardMetadata.xml", f"<boardMetadata {told}/>")
            packed.writestr("data", "version 6.0\nx0 0\n")
    slots = make.slot("Squad", make.piece("Squad", "map.png"))
    return make.module(folder / "tiles.vmod", make.build_file("", slots, rest))


def position(path, laid, *points, window="Field"):
    pieces = [
        make.added(str(n), make.piece("Squad", "map.png", at=f"{window};{x};{y};7;0"))
        for n, (x, y) in enumerate(points)
    ]
    path.write_bytes(make.save_bytes([*pieces, laid]))
    return path


def test_what_a_position_says_of_boards():
    assert layout(f"begin_save\x1b{LAID}\\\x1bend_save") == (
        Tile("1", 0, 0),
        Tile("2", 1, 0, True),
        Tile("3", 0, 1, True, (112, 64, 225, 129)),
    )
    assert layout("bd\t0\t0\trdx\tVER\t1\tSSR\tmud\tZOOM\t2.5") == (Tile("rdx", 0, 0, scale=2.5),)
    assert layout("bd\t") == layout("begin_save\x1bxbd\t0\t0\t1") == layout("bd\t0\tx\t1") == ()


def named(x, y):
    """Return what VASL calls a point of the map, written from its rules anew: tile, part, half turn, strips."""
    for tile, left, top, wide, high in (("1", 0, 0, *SIZE), ("2x", 450, 0, *SIZE), ("3", 0, 258, 225, 129)):
        if not (left <= x < left + wide and top <= y < top + high):
            continue
        px, py = x - left, y - top
        if tile != "1":
            px, py = wide - px, high - py
        if tile == "3":
            px, py = px + 112, py + 64
        px, py = px - X0, py + DY / 2 - Y0
        column = math.floor(px / DX + 0.5)
        row = math.floor(py / DY) + 1 if column % 2 == 0 else math.floor(py / DY + 0.5)
        return f"{tile}{'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[column]}{row}"
    return ""


@pytest.fixture
def laid(tmp_path):
    save = position(tmp_path / "a.vsav", LAID)
    return read_module(module(tmp_path, "1", "2", "3"), tmp_path / "boards", [save])


def test_hexes_are_called_as_on_the_boards(laid):
    (sheet,) = laid.parts
    assert (laid.board.sheets[sheet].name.en, laid.parts[sheet].size) == ("1 + 2x + 3", (900, 387))
    inner = [
        zone for zone in laid.board.on_sheet(sheet) if 8 < zone.centre[0] % 450 < 442 and 8 < zone.centre[1] % 258 < 250
    ]
    whole = [zone for zone in inner if zone.bounds[2] - zone.bounds[0] > 74 and zone.bounds[3] - zone.bounds[1] > 64]
    assert len(whole) > 30
    for zone in whole:
        assert laid.called[zone.id] == named(*zone.centre), (zone.centre, zone.bounds)


def test_a_hex_on_two_boards_is_one_and_has_neighbours_on_both(laid):
    (sheet,) = laid.parts
    zones = laid.board.on_sheet(sheet)
    middles = [zone.centre for zone in zones]
    assert all(math.dist(one, other) > 20 for n, one in enumerate(middles) for other in middles[:n])
    (shared,) = (zone for zone in zones if zone.contains(448, 100))
    ends = [(link.a, link.b) for link in laid.board.links if shared.id in (link.a, link.b)]
    around = {laid.called[near][0] for pair in ends for near in pair if near != shared.id}
    assert around == {"1", "2"}


def test_boards_are_drawn_turned_and_cut(laid):
    with laid.opened() as archive:
        (sheet,) = laid.parts
        found = cv2.imdecode(np.frombuffer(archive.read(laid.pictures[sheet]), np.uint8), cv2.IMREAD_UNCHANGED)
    assert found.shape == (387, 900, 4)
    assert [int(found[y, x, 0]) for y, x in ((5, 5), (5, 460), (252, 895), (300, 100))] == [255, 120, 255, 180]
    assert found[380, 500, 3] == 0  # no board lies there


def test_pieces_lie_in_the_hexes_of_their_boards(laid, tmp_path):
    points = [(40 + x, 30 + y) for x, y in ((112, 96), (169, 129), (600, 120), (120, 330))]
    called = [*(named(x - 40, y - 30) for x, y in points), "offboard"]
    for window in ("Field", "Map1"):  # as the newer versions of the module call it, and before it had a name
        found = read_position(laid, position(tmp_path / "b.vsav", LAID, *points, (3, 3), window=window))
        assert [laid.called[zone] for zone in found.setup.zones] == called
        assert found.left == {} and [remark.key for remark in found.remarks] == ["vassal-pieces-beside"]
    with pytest.raises(DataError) as caught:
        read_position(laid, position(tmp_path / "c.vsav", "bd\t0\t0\t1\tVER\t6.0\t"))
    assert caught.value.text.key == "tiles-others"


@by_rows("boards, given, lays, keys")
def test_what_is_missing_is_named(boards, given, lays, keys, tmp_path):
    save = position(tmp_path / "a.vsav", LAID if lays else "bd\t")
    found = read_module(module(tmp_path, *boards), tmp_path / "boards" if given else None, [save])
    told = [remark for remark in found.remarks if remark.key.startswith("tiles-")]
    assert [remark.key for remark in told] == keys
    assert all("3" in render(remark, language) for remark in told for language in LANGUAGES) == lays
    assert bool(found.parts) == (boards == ["1", "2"])


def test_boards_that_are_none_are_told_and_nothing_breaks(tmp_path):
    path = module(tmp_path, "1", "2", "3")
    (tmp_path / "boards" / "bd1").write_bytes(b"no zip")
    with zipfile.ZipFile(tmp_path / "boards" / "bd2", "w") as packed:
        packed.writestr("bd2.gif", make.huge_png(60_000, 60_000))
    far = LAID.replace("112\t64\t225\t129", "9000\t64\t225\t129")
    found = read_module(path, tmp_path / "boards", [position(tmp_path / "a.vsav", far)])
    keys = {remark.key for remark in found.remarks}
    assert not found.parts and {"archive-unusable", "tiles-no-picture"} <= keys
