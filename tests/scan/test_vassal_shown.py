"""A module as VASSAL shows it: what pieces look like, which state they are in, what lies where and what stays hidden."""

import cv2
import numpy as np
import pytest

from assistant.core.text import DataError, render
from assistant.scan.vassal.archive import open_archive
from assistant.scan.vassal.composites import Faces, look_of, resolved
from assistant.scan.vassal.module import GUESSED, GUESSED_POINTS, read_module, write_module
from assistant.scan.vassal.pieces import Prototypes, piece_of
from assistant.scan.vassal.save import at_start, read_position
from tests.scan import vassal_modules as make

RED, GREEN, BLUE = (255, 0, 0), (0, 255, 0), (0, 0, 255)
PICTURES = {
    "map.png": make.picture(600, 400),
    "red.png": make.picture(40, 20, RED),
    "green.png": make.picture(10, 10, GREEN),
    "blue.png": make.picture(20, 20, BLUE),
    "mask.png": make.picture(30, 30),
}
LABEL = "label;;;10;255,255,255;0,0,0;t;0;c;0;b;c;;;;"


def layer(images, level, *, x=0, scale="1.0", follows="", names=""):
    fields = (
        f"emb2;;2;K;;2;;;2;;;;1;false;{x};0;{images};{names};true;Step;;;{str(bool(follows)).lower()};{follows};1;1"
    )
    return f"{fields};false;;;;;{scale}", level


# Traits, the outermost first, and what is seen: size and colours by point from the piece's own.
LOOKS = [
    ("red.png", [], (40, 20), {(0, 0): RED}),
    ("red.png", [layer("green.png", "1", x=12)], (40, 20), {(0, 0): RED, (12, 0): GREEN}),
    ("red.png", [layer("green.png", "-1")], (40, 20), {(0, 0): RED}),
    ("red.png", [layer(",green.png", "1")], (40, 20), {(0, 0): RED}),  # a level without a picture
    ("", [layer("green.png,blue.png", "2")], (20, 20), {(0, 0): BLUE}),
    ("red.png", [layer("blue.png", "1", scale="0.5")], (40, 20), {(3, 0): BLUE, (8, 0): RED}),
    ("red.png", [layer("green.png", "1", x=30)], (55, 20), {(0, 0): RED, (32, 0): GREEN}),
    ("red.png", [("rotate;4;;;", "1"), layer("green.png", "1", x=12)], (20, 40), {(0, 0): RED, (0, 12): GREEN}),
    ("red.png", [("rotate;1;;;", "90"), layer("green.png", "1", x=12)], (20, 40), {(0, -12): GREEN}),
    ("red.png", [layer("green.png", "1", x=12), ("rotate;4;;;", "1")], (27, 40), {(12, 0): GREEN, (0, 15): RED}),
    ("red.png", [(LABEL, "$Strength$"), ("mark;Strength", "8")], (40, 32), {(0, 0): RED}),
    ("red.png", [(LABEL, "$nothing$")], (40, 20), {(0, 0): RED}),
    ("red.png", [layer("green.png,blue.png", "1", follows="Strength"), ("mark;Strength", "2")], (40, 20), {(0, 0): BLUE}),
    ("red.png", [layer("green.png,blue.png", "1", follows="{Steps - 1}"), ("mark;Steps", "3")], (40, 20), {(0, 0): BLUE}),
    ("red.png", [layer("green.png,blue.png", "2", follows="{Sum()}")], (40, 20), {(0, 0): GREEN}),
    ("red.png", [layer("green.png,blue.png", "1", follows="Half"), ("calcProp;Half;{Steps / 2}", ""), ("mark;Steps", "4")],
        (40, 20), {(0, 0): BLUE}),
    ("red.png", [(LABEL, '{Steps > 3 ? "x" : ""}'), ("mark;Steps", "4")], (40, 32), {(0, 0): RED}),
    ("red.png", [layer("green.png", "1"), ("obs;K;blue.png;Mask;P;Unit", "ann")], (20, 20), {(0, 0): GREEN, (8, 8): BLUE}),
]  # fmt: skip


@pytest.mark.parametrize(("image", "traits", "size", "points"), LOOKS)
def test_pieces_look_as_vassal_draws_them(image, traits, size, points, tmp_path):
    make.module(tmp_path / "a.vmod", make.build_file(), PICTURES)
    found = piece_of(make.added("null", make.piece("Unit", image, traits)), Prototypes())
    assert found is not None
    piece = resolved(found, {})
    with open_archive(tmp_path / "a.vmod") as archive:
        look = look_of(piece, lambda name: f"images/{name}" if name in PICTURES else None, {})
        pixels = Faces(archive).pixels(look)
    assert pixels.shape[1::-1] == size
    # The point lies in the middle of the base picture; what reaches out grows to the right and upwards here.
    right = {55: 20, 27: 10}.get(size[0], size[0] // 2)
    down = size[1] - 10 if size[1] == 32 else size[1] // 2
    for (x, y), colour in points.items():
        assert tuple(pixels[down + y, right + x, :3]) == colour


def deck(name, cards, face_down="Always", board=""):
    tag = "VASSAL.build.module.map.DrawPile"
    return f'<{tag} name="{name}" x="300" y="200" faceDown="{face_down}" owningBoard="{board}">{cards}</{tag}>'


def stack(x, y, slots, board="Board"):
    tag = "VASSAL.build.module.map.SetupStack"
    return f'<{tag} name="s" owningBoard="{board}" x="{x}" y="{y}">{slots}</{tag}>'


def slot(name, gpid, image="red.png", traits=()):
    return make.slot(name, make.piece(name, image, traits)).replace('gpid="7"', f'gpid="{gpid}"')


CARD = [("obs;K;mask.png;Mask;P;Card", "null")]
BOARD = make.board(
    make.zoned(make.zone("West", "0,0;300,0;300,400;0,400") + make.zone("East", "300,0;600,0;600,400;300,400"))
)
STEPS = layer("green.png,blue.png,mask.png", "2", names="+ 1,+ 2,+ 3")


@pytest.fixture
def module(tmp_path):
    """A module with a corps of steps, set up twice; a stack on a board that is not there; two decks; a program of its own."""
    slots = slot("Corps", 1, traits=[STEPS]) + slot("Counter of turns", 2, "")
    begun = (
        stack(100, 100, slot("Corps", 11, traits=[STEPS]) + slot("Corps", 12, traits=[STEPS]))
        + stack(400, 100, slot("Corps", 13, traits=[layer("green.png,blue.png,mask.png", "3", names="+ 1,+ 2,+ 3")]))
        + stack(10, 10, slot("Ghost", 14), "Elsewhere")
        + deck("Draw", slot("Storm", 21, traits=CARD) + slot("Ambush", 22, traits=CARD), board="Board")
        + deck("Open", slot("Peace", 23, traits=CARD), "Never")
    )
    build = make.build_file(BOARD + begun, slots, edge=10)
    return read_module(make.module(tmp_path / "a.vmod", build, PICTURES))


def position(module, *commands):
    save = module.path.with_name("late.vsav")
    save.write_bytes(make.save_bytes(["MainBoardPicker\tBoard\t0\t0", "SETUP_STACK\t", *commands]))
    return read_position(module, save)


def test_what_lies_there_when_a_game_begins(module):
    laid = at_start(module)
    assert laid is not None and laid.setup.zones == {
        "west": ("corps", "corps"), "east": ("corps/face3",), "draw": ("ambush/back", "storm/back"), "open": ("peace",)
    }  # fmt: skip
    assert laid.left == {"board": 1}
    kinds = laid.counters.kinds
    assert {key: kind.copies for key, kind in kinds.items()} == {
        "corps": 3, "ghost": 1, "storm": 1, "ambush": 1, "peace": 1
    }  # fmt: skip
    assert {key: kind.type for key, kind in kinds.items()} == {
        "corps": "counter", "ghost": "counter", **dict.fromkeys(("storm", "ambush", "peace"), "card")
    }  # fmt: skip
    assert [face["levels"] for face in kinds["corps"].faces] == ["2", "1", "3", "-1"]
    assert kinds["storm"].is_secret(1) and module.board.zones["draw"].sheet == "decks"
    assert module.catalogue.balance.unseen == ["Counter of turns"]


def test_a_save_that_laid_its_stacks_gets_them_not_again(module):
    assert not position(module).setup.zones
    save = module.path.with_name("young.vsav")
    save.write_bytes(make.save_bytes(["MainBoardPicker\tBoard\t0\t0"]))
    begun = at_start(module)
    assert begun is not None and read_position(module, save).setup.zones == begun.setup.zones


def test_states_beyond_those_of_the_module_are_kept(module):
    armed = make.piece("Corps", "red.png", [layer("green.png,blue.png,mask.png", "1")], "Main;110;110;11;0")
    turned = make.piece("Corps", "red.png", [("rotate;6;;;", "2"), STEPS], "Main;410;110;99;0")
    laid = position(module, make.added("1", armed), make.added("2", turned))
    assert laid.setup.zones["west"] == ("corps/back",)
    assert laid.counters.kinds["corps"].faces[1]["level"] == 1
    assert laid.setup.zones["east"] == ("corps/face5",)
    assert laid.counters.kinds["corps"].faces[4]["levels"] == "2 120"
    assert len(module.counters.kinds["corps"].faces) == len(laid.counters.kinds["corps"].faces) - 1


def test_a_save_without_slots_never_takes_one_twin_for_the_other(tmp_path):
    """Pieces whose slot the module does not know are known by all that was read, or, where one kind looks so, by looks."""
    slots = slot("Infantry", 1, traits=[("mark;Strength", "3")]) + slot("Infantry", 2, traits=[("mark;Strength", "5")])
    slots += slot("Guard", 3, traits=[("mark;Strength", "7")])
    module = read_module(make.module(tmp_path / "a.vmod", make.build_file(BOARD, slots), PICTURES))

    def at(name, strength):
        made = make.piece(name, "red.png", [("mark;Strength", strength)], "Main;110;110;;0")
        return make.added(f"{name}{strength}", made)

    laid = position(module, at("Infantry", "5"), at("Infantry", "4"), at("Guard", "8"))
    assert laid.setup.zones["west"] == ("infantry-2", "infantry-3", "guard")


def test_units_that_can_be_masked_are_turned_to_their_steps_first(tmp_path):
    block = [("obs;K;mask.png;Mask;P;Unit", "null"), layer("green.png,blue.png", "1")]
    slots = slot("Block", 1, traits=block)
    kind = read_module(make.module(tmp_path / "a.vmod", make.build_file(BOARD, slots), PICTURES)).counters.kinds[
        "block"
    ]
    assert [kind.is_secret(face) for face in range(len(kind.faces))] == [False, False, False, True]


HIDDEN = [
    ([("obs;K;mask.png;Mask;P;Unit", "ann")], ("unit",), "vassal-pieces-masked"),
    ([("obs;K;none.png;Mask;P;?", "ann")], ("masked-piece",), "vassal-pieces-masked"),
    ([("hide;I;Invisible;", "ann")], (), "vassal-pieces-invisible"),
]


@pytest.mark.parametrize(("traits", "laid", "key"), HIDDEN)
def test_what_a_player_hid_is_not_laid_open(traits, laid, key, module):
    decoy = make.piece("Decoy", "red.png", traits, "Main;110;110;31;0")
    found = position(module, make.added("1", decoy))
    assert found.setup.zones.get("west", ()) == laid
    assert [remark.key for remark in found.remarks] == [key]
    assert "Decoy" not in str(found.counters.kinds) and all(render(text, "fr") for text in found.remarks)


def test_cards_of_a_deck_lie_in_it_face_down_in_no_order(module):
    def card(name, gpid):
        made = make.piece(name, "red.png", [("obs;K;mask.png;Mask;P;Card", "ann")], f"Main;310;210;{gpid};0")
        return make.added(str(gpid), made)

    pile = make.added("9", ("deck;true;0,0,0;9;9;Always;Always;false;false;false;;;;Draw", "Main;310;210;true;21,22"))
    for cards in ((card("Storm", 21), card("Ambush", 22)), (card("Ambush", 22), card("Storm", 21))):
        assert position(module, *cards, pile).setup.zones == {"draw": ("ambush/back", "storm/back")}


TWINS = [
    ([("mark;Strength", "3")], [("mark;Strength", "5")], 2),
    ([(LABEL, "3-4")], [(LABEL, "5-2")], 2),
    ([layer("green.png", "1")], [layer("green.png", "-1")], 1),  # one kind in two states
    ([], [], 1),
]


@pytest.mark.parametrize(("one", "other", "kinds"), TWINS)
def test_twins_are_two_kinds_if_anything_tells_them_apart(one, other, kinds, tmp_path):
    slots = slot("Infantry", 1, traits=one) + slot("Infantry", 2, traits=other)
    found = read_module(make.module(tmp_path / "a.vmod", make.build_file(BOARD, slots), PICTURES)).counters.kinds
    assert len(found) == kinds and sum(kind.copies for kind in found.values()) == 2


GRID = 'hType="N" vType="N" hLeading="1" vLeading="1" hOff="1" vOff="1" stagger="true"'
SQUARES = f'<{make.BOARD}.SquareGrid dx="50" dy="50" x0="25" y0="{{y0}}">{{numbers}}</{make.BOARD}.SquareGrid>'


def numbering(kind, more):
    return f"<{make.BOARD}.mapgrid.{kind} {GRID} {more}/>"


# A grid in a zone, the zone's outline and format, and what VASSAL calls places.
NAMES = [
    # VASSAL counts from the bounds of the zone: 200 high, 4 rows.
    ("25", numbering("SquareGridNumbering", 'vDescend="true"'), "$gridLocation$", {(25, 25): "0105", (125, 175): "0302"}),
    # Java cuts towards nought: the row above the first is called like it.
    ("75", numbering("SquareGridNumbering", ""), "$gridLocation$", {(25, 75): "0101 (1-2)", (25, 125): "0102"}),
    # A format that hides the number: cells all the same.
    ("25", numbering("SquareGridNumbering", ""), "$name$", {(25, 25): "Pitch (1-1)", (125, 175): "Pitch (3-4)"}),
    # A numbering that is nobody's knowledge: neutral names, and a remark.
    ("25", numbering("ZodiacGridNumbering", ""), "$gridLocation$", {(25, 25): "c1 r1", (125, 175): "c3 r4"}),
]  # fmt: skip


@pytest.mark.parametrize(("y0", "numbers", "words", "places"), NAMES)
def test_cells_are_called_as_vassal_calls_them(y0, numbers, words, places, tmp_path):
    zone = make.zone("Pitch", "0,0;200,0;200,200;0,200", SQUARES.format(y0=y0, numbers=numbers), words)
    module = read_module(make.module(tmp_path / "a.vmod", make.build_file(make.board(make.zoned(zone))), PICTURES))
    for point, name in places.items():
        found = module.board.zone_at("board", *point)
        assert found is not None and found.name.en == name
    known = "vassal-numbering-unknown" in {remark.key for remark in module.remarks}
    assert known == ("Zodiac" in numbers)


@pytest.mark.parametrize(
    ("stagger", "names"), [("true", ("0101", "0202", "0302")), ("false", ("0102", "0202", "0301"))]
)
def test_hexes_numbered_along_a_slant(stagger, names, tmp_path):
    """VASSAL's `slantRow`: with a column of 2 a row is one further down, or up."""
    numbers = GRID.replace('stagger="true"', f'stagger="{stagger}"')
    grid = make.hexes(60, 70, 40, 40, numbers).replace("HexGridNumbering", "ObliqueHexGridNumbering")
    module = read_module(make.module(tmp_path / "a.vmod", make.build_file(make.board(grid)), PICTURES))
    for point, name in zip(((40, 40), (100, 75), (160, 40)), names, strict=True):
        found = module.board.zone_at("board", *point)
        assert found is not None and found.name.en == name


@pytest.mark.parametrize(("gap", "links"), [(0, 1), (-6, 1), (8, 1), (30, 0)])
def test_zones_drawn_by_hand_are_neighbours_across_small_gaps(gap, links, tmp_path):
    zones = make.zone("West", "0,0;250,0;250,400;0,400")
    zones += make.zone("East", f"{250 + gap},0;600,0;600,400;{250 + gap},400")
    zones += make.zone("Box", "0,500;50,500;50,550;0,550")
    build = make.build_file(make.board(make.zoned(zones), more='width="600" height="600"', image=""))
    module = read_module(make.module(tmp_path / "a.vmod", build, {}))
    assert len(module.board.links) == links
    (alone,) = (remark for remark in module.remarks if remark.key == "vassal-zones-alone")
    assert "Box" in render(alone) and ("West" in render(alone)) == (not links)


def test_boards_in_files_of_their_own_are_said_to_lie_there(tmp_path):
    build = make.build_file(rest="<VASL.build.module.map.ASLBoardPicker/>")
    module = read_module(make.module(tmp_path / "a.vmod", build, {}))
    assert "tiles-elsewhere" in {remark.key for remark in module.remarks} and not module.parts


def test_names_are_checked_against_those_that_vassal_wrote_into_the_save(module):
    def came(gpid, place):
        old = f"4;OldMap;Main;OldX;110;OldY;110;OldLocationName;{place}"
        return make.added(str(gpid), make.piece("Corps", "red.png", [STEPS], f"Main;410;110;{gpid};{old}"))

    laid = position(module, came(1, "West"), came(11, "Draw"), came(12, "Elsewhere"))
    assert [text.args for text in laid.remarks if text.key == "vassal-names-checked"] == [{"agreed": 2, "n": 3}]


def test_pictures_of_a_mac_and_of_old_packers_are_found(tmp_path):
    unflagged = "été.png".encode().decode("cp437")  # as a zip without the flag is read
    names = ["re\u0301sume\u0301.png", unflagged]
    slots = "".join(slot(name, n, image) for n, (name, image) in enumerate((("A", "résumé.png"), ("B", "été.png"))))
    pictures = {**PICTURES, **dict.fromkeys(names, make.picture(9, 9))}
    kinds = read_module(make.module(tmp_path / "a.vmod", make.build_file(BOARD, slots), pictures)).counters.kinds
    assert [kind.faces[0]["image"] for kind in kinds.values()] == [f"images/{name}" for name in names]


def test_a_look_is_bounded(tmp_path):
    make.module(tmp_path / "a.vmod", make.build_file(), PICTURES)
    far = [
        layer("green.png", "1", x=900_000),
        layer("green.png", "1", scale="90000"),
        (LABEL.replace("10", "99999", 1), "W" * 9_000),
    ]
    piece = piece_of(make.added("null", make.piece("Unit", "red.png", far)), Prototypes())
    assert piece is not None
    with open_archive(tmp_path / "a.vmod") as archive:
        pixels = Faces(archive).pixels(look_of(piece, lambda name: f"images/{name}", {}))
    assert pixels.size < 4 * 16_000_000 and cv2.countNonZero(np.ascontiguousarray(pixels[..., 0]))


def test_drawings_show_symbols_of_other_files_of_the_module(tmp_path):
    svg = b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><use href="other%20one.svg#foot"/>%s</svg>'
    other = b'<?xml version="1.0"?><svg><symbol id="foot"/></svg>'
    pictures = {"a.svg": svg.replace(b"%s", b'<image href="red.png"/><use href="gone.svg#x"/>'), "other one.svg": other}
    make.module(tmp_path / "a.vmod", make.build_file(), {**PICTURES, **pictures})
    seen = []

    def draw(data, size):
        seen.append((data, size))
        return PICTURES["red.png"]

    with open_archive(tmp_path / "a.vmod") as archive:
        assert Faces(archive, draw).pixels("images/a.svg").shape[:2] == (20, 40)
    ((data, size),) = seen
    assert size == (9, 9) and b'href="#foot"' in data and b'<defs><g><symbol id="foot"/></g></defs>' in data
    # What is not there is the drawer's to refuse.
    assert b"data:image/png;base64," in data and b'href="gone.svg#x"' in data


def test_a_pixel_between_two_cells_belongs_to_the_one_behind(tmp_path):
    squares = '<VASSAL.build.module.map.boardPicker.board.SquareGrid dx="50" dy="50" x0="25" y0="25">'
    numbering = '<VASSAL.build.module.map.boardPicker.board.mapgrid.SquareGridNumbering hType="A" vType="N" hOff="0"/>'
    grid = f"{squares}{numbering}</VASSAL.build.module.map.boardPicker.board.SquareGrid>"
    whole = read_module(make.module(tmp_path / "a.vmod", make.build_file(make.board(grid))))
    at = {
        point: whole.board.zone_at("board", *point) for point in ((100, 30), (99, 30), (120, 150), (0, 0), (599, 399))
    }
    assert [zone and zone.name.en for zone in at.values()] == ["C01", "B01", "C04", "A01", "L08"]


def test_what_a_slot_shows_is_written_though_no_position_shows_it(tmp_path):
    steps = ("green.png,blue.png", "green.png,blue.png")
    slots = "".join(
        make.slot("Unit", make.piece("Unit", "red.png", [layer(steps[0], level), layer(steps[1], "1", x=9)]))
        for level in ("1", "2")
    )
    whole = read_module(make.module(tmp_path / "a.vmod", make.build_file(make.board(), slots), PICTURES))
    write_module(whole, tmp_path / "out", whole.counters, (), states=False)
    ((_, kind),) = whole.counters.kinds.items()
    pictures = {path.stem for path in (tmp_path / "out").rglob("images/*.png")}
    assert {"unit", "unit-2"} <= pictures and "unit-3" not in pictures and len(kind.faces) > 3


def test_drawings_with_names_of_their_own_are_spelt_before_they_are_drawn(tmp_path):
    start = b'<!DOCTYPE svg PUBLIC "x" "y" [\n<!ENTITY ns "http://www.w3.org/2000/svg">%s]>'
    root = b'<svg xmlns="&ns;" width="9" height="9"/>'
    nested, outside = b'<!ENTITY a "&ns;&ns;">', b'<!ENTITY a SYSTEM "/etc/passwd">'
    pictures = {"a.svg": start % b"" + root, "b.svg": start % nested + root, "c.svg": start % outside + root}
    make.module(tmp_path / "a.vmod", make.build_file(), {**PICTURES, **pictures})
    seen = []

    def draw(data, _size):
        seen.append(data)
        return PICTURES["red.png"] if b"<!" not in data else b""

    with open_archive(tmp_path / "a.vmod") as archive:
        faces = Faces(archive, draw)
        assert faces.pixels("images/a.svg").shape[:2] == (20, 40)
        assert seen == [b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>']
        for name in ("b.svg", "c.svg"):
            with pytest.raises(DataError, match=name):
                faces.pixels(f"images/{name}")


def test_a_map_and_the_track_beside_it_are_no_neighbours(tmp_path):
    field = make.zone("Field", "0,0;300,0;300,400;0,400", make.hexes(60, 70, 30, 35), "$gridLocation$")
    track = make.zone("Track", "300,0;600,0;600,400;300,400", make.hexes(90, 100, 330, 50), "$gridLocation$")
    chart = make.board(make.zoned(field + track))
    module = read_module(make.module(tmp_path / "a.vmod", make.build_file(chart)))
    pairs = {frozenset((module.called[link.a], module.called[link.b])) for link in module.board.links}
    assert pairs == {frozenset({"Field"}), frozenset({"Track"})}
    assert {link.source for link in module.board.links} == {GUESSED}


def test_points_are_proposed_as_points_and_what_lies_outside_is_no_part_of_the_map(tmp_path):
    points = make.regions({"A": (100, 100), "B": (200, 100), "C": (100, 250)})
    chart = make.board(make.zoned(make.zone("Land", "0,0;300,0;300,400;0,400", points, "$gridLocation$")))
    module = read_module(make.module(tmp_path / "a.vmod", make.build_file(chart)))
    assert {link.source for link in module.board.links} == {GUESSED_POINTS}
    told = {remark.key: remark.args for remark in module.remarks}
    assert told["vassal-links-guessed"] == {"n": 3, "borders": 0, "near": 0, "points": 3}
    assert told["vassal-zones-beside"]["names"] == ("Board",)
