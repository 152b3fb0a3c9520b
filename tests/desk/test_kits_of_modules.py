"""A kit out of a VASSAL module: its boards, whose counters they are, its positions as set-ups, its pictures."""

import tomllib
import zipfile

import pytest

from assistant.core.counter_files import setup
from assistant.core.table import Flip, turned_over
from assistant.core.text import LANGUAGES, DataError, render
from assistant.desk import aside
from assistant.desk.desk import Desk
from assistant.desk.kits import from_vassal, installed, write
from assistant.desk.kits.from_vassal import PLAYERS, Wanted, Way, balance
from assistant.desk.user_data import boards as own_boards
from assistant.desk.user_data import counters as own_counters
from assistant.games import find_game
from assistant.games.kit import library
from assistant.scan.vassal.module import read_module
from tests.scan import vassal_modules as make


def _slot(name, image, *marks):
    return name, make.piece(name, image, [(f"mark;{key}", value) for key, value in marks])


def war(folder, *, players=True, offered=()):
    """Write a module of two boards, two sides and a marker; a position in it, and one beside it with a guest.

    `offered`: what the module's menu calls its saves.
    """
    zone = make.zone(
        "All", "0,0;600,0;600,400;0,400", make.regions({"Ford": (150, 200), "Mill": (450, 200)}), "$gridLocation$"
    )
    boards = make.board(make.zoned(zone)) + make.board("", "chart.png", "Chart")
    pieces = [
        _slot("North Guard", "n.png", ("Side", "North"), ("Attack", "4"), ("Speed", "2")),
        _slot("South Guard", "s.png", ("Side", "South"), ("Attack", "3"), ("Speed", "x")),
        _slot("Smoke", "m.png", ("Side", "Both")),
    ]
    slots = "".join(make.slot(name, made) for name, made in pieces)
    entries = "<entry>North</entry><entry>South</entry><entry>North</entry>"
    roster = f"<VASSAL.build.module.PlayerRoster>{entries if players else ''}</VASSAL.build.module.PlayerRoster>"
    pictures = {name: make.picture(40, 40) for name in ("n.png", "s.png", "m.png")}
    pictures |= {"map.png": make.picture(600, 400), "chart.png": make.picture(90, 80)}
    tag = "VASSAL.build.module.PredefinedSetup"
    menu = "".join(f'<{tag} name="{title}" file="{save}"/>' for save, title in offered)
    path = make.module(folder / "war.vmod", make.build_file(boards, slots, roster + menu), pictures)

    def at(x, name, image, *marks):
        return make.piece(name, image, [(f"mark;{key}", value) for key, value in marks], f"Main;{x};200;1;0")

    guard = (("Side", "North"), ("Attack", "4"), ("Speed", "2"))
    opening = make.save_bytes([make.added(str(n), at(150, "North Guard", "n.png", *guard)) for n in range(3)])
    guest = make.save_bytes([make.added("1", at(450, "Guest", "s.png", ("Side", "South")))])
    with zipfile.ZipFile(path, "a") as packed:
        packed.writestr("opening.vsav", opening)
    (folder / "late.vsav").write_bytes(guest)
    return path


@pytest.fixture
def module(tmp_path):
    return read_module(war(tmp_path))


def made_of(module, *positions, sheets=("board",), way=0, sums=()):
    found = from_vassal.ways(module)[way] if way is not None else None
    sides = tuple(word for word in found.words if word != "Both") if found is not None else ()
    return write.from_module(module, Wanted("Small War", sheets, found, sides, positions, sums), lambda _share: None)


def test_a_board_of_a_module_may_be_given_ground_and_points(module):
    columns = from_vassal.board_of(module, Wanted("War", ("board",)), "war").columns
    assert {"terrain": "word", "points": "number"}.items() <= {
        key: column.type for key, column in columns.items()
    }.items()


def test_headings_over_windows_of_pieces_tell_whose_they_are(tmp_path):
    def listed(kind, name, what):
        return f'<VASSAL.build.widget.{kind}Widget entryName="{name}">{what}</VASSAL.build.widget.{kind}Widget>'

    def panel(n):
        return listed(
            "Panel", f"{n} Div", "".join(make.slot(f"{m}/{n}", make.piece(f"{m}/{n}", "a.png")) for m in "12")
        )

    nations = ("German", "American", "British", "Other")
    slots = "".join(
        listed("List", name, "".join(map(panel, range(4 * k, 4 * k + 4)))) for k, name in enumerate(nations)
    )
    pictures = {"map.png": make.picture(60, 40), "a.png": make.picture(40, 40)}
    path = make.module(tmp_path / "a.vmod", make.build_file(make.board(), slots), pictures)
    first, *_ = from_vassal.ways(read_module(path))
    assert dict(first.words) == dict.fromkeys(nations, 8) and from_vassal.is_telling(first)


def test_places_of_a_board_alone_have_their_own_names(tmp_path):
    grid = make.regions({"Ford": (150, 200), "Mill": (450, 200)})
    zone = make.zone("All", "0,0;600,0;600,400;0,400", grid, "$gridLocation$")
    boards = make.board(make.zoned(zone)) + make.board(make.zoned(zone), name="Winter")
    whole = read_module(make.module(tmp_path / "two.vmod", make.build_file(boards)))

    def names(*sheets):
        board = from_vassal.board_of(whole, Wanted("Two", sheets), "two")
        return {zone.name.en for zone in board.zones.values() if zone.sheet in sheets}

    assert names("board", "winter") == {"Ford", "Mill", "Ford (Winter)", "Mill (Winter)"}
    assert names("winter") == {"Ford", "Mill"}
    assert names("winter", "board") == {"Ford", "Mill", "Ford (Board)", "Mill (Board)"}


def test_what_tells_sides_is_found(module, tmp_path):
    found = from_vassal.ways(module)
    assert found[0] == Way(PLAYERS, {"North": 1, "South": 1}) and from_vassal.is_telling(found[0])
    assert found[1].called == "side" and set(found[1].words) == {"North", "South", "Both"}
    (tmp_path / "plain").mkdir()
    without = from_vassal.ways(read_module(war(tmp_path / "plain", players=False)))
    assert without[0].called == "side" and from_vassal.is_telling(without[0])
    assert from_vassal.main_board(module) == "board"


@pytest.mark.parametrize("way", [0, 1])
def test_a_module_becomes_a_game_that_is_played(module, tmp_path, way):
    made = made_of(module, "opening.vsav", tmp_path / "late.vsav", way=way)
    game = find_game(made.name)
    assert made.name == "small-war" and game.setups == ("opening", "late", "empty") and not made.remarks
    desk = Desk.new(game, "opening")
    assert [counter.kind for counter in desk.position.counters_in("ford")] == ["north-guard"] * 3
    assert not desk.position.counters_in("mill")
    assert {side.name.en for side in desk.kinds.sides.values()} == {"North", "South"}
    assert {kind.id: kind.side for kind in desk.kinds.kinds.values()} == {
        "north-guard": "north", "south-guard": "south", "smoke": "", "guest": "south"
    }  # fmt: skip
    assert {kind.id: kind.copies for kind in desk.kinds.kinds.values()}["north-guard"] == 3
    late = Desk.new(game, "late")
    assert [counter.kind for counter in late.position.counters_in("mill")] == ["guest"]
    # what no position lays out waits in the box, and nothing is lost
    assert len(late.position.table.counters) == 6 and not Desk.new(game, "empty").position.counters_in("ford")


def test_a_number_that_is_told_twice_is_offered_once_and_a_track_lies_beside(tmp_path):
    pieces = [
        _slot(f"Guard {n}-{n + 3}", "n.png", ("Attack", str(n)), ("Move", str(n + 3)), ("Cost", "1")) for n in range(4)
    ]
    boxes = "".join(make.zone(f"Turn {n}", f"{n}0,0;{n}9,0;{n}9,9;{n}0,9") for n in range(1, 6))
    hexes = make.board(make.hexes(87, 100, 60, 60, 'first="H" hType="N" vType="N" hLeading="1" vLeading="1"'), "n.png")
    boards = hexes + make.board(make.zoned(boxes + make.zone("Reserve", "0,20;90,20;90,60;0,60")), "n.png", "Turns")
    slots = "".join(make.slot(name, made) for name, made in pieces)
    module = read_module(
        make.module(tmp_path / "m.vmod", make.build_file(boards, slots), {"n.png": make.picture(600, 400)})
    )
    assert from_vassal.summable(module) == (("attack", 4), ("movement", 4), ("cost", 4))
    assert from_vassal.main_board(module) == "board" and from_vassal.tracks(module) == ("turns",)


def test_numbers_on_counters_are_added_up_when_that_is_asked_for(module):
    assert "[strength" not in (library.own() / made_of(module).name / library.FILE).read_text()
    assert from_vassal.summable(module) == (("attack", 2),)
    game = find_game(made_of(module, "opening.vsav", sums=("attack",)).name)
    desk = Desk.new(game, "opening")
    assert desk.kinds.columns["attack"].type == "number" and desk.kinds.columns["speed"].type == "word"
    question = game.fight(desk.position, "ford")
    assert question is not None
    for language in LANGUAGES:
        assert "12" in render(desk.ask(question).verdict, language)


def test_board_and_counters_wear_the_modules_pictures(module):
    name = made_of(module, sheets=("board", "chart")).name
    assert own_counters.names(name) == {f"{kind}-front.png" for kind in ("north-guard", "south-guard", "smoke")}
    own = own_boards.kept(name)
    assert own is not None and set(own.pictures) == {"board", "chart"} and own_boards.in_use(name)
    assert own.scans[0].sheet == "board" and own.scans[0].size == (600, 400)


def test_a_game_without_sides_and_without_positions(module):
    game = find_game(made_of(module, way=None).name)
    desk = Desk.new(game, game.sample)
    assert not desk.kinds.sides and not desk.kinds.nations and len(desk.position.table.counters) == 3
    assert not {kind.side for kind in desk.kinds.kinds.values()} - {""}


def test_counters_on_boards_that_were_left_out_are_told(module):
    made = made_of(module, "opening.vsav", sheets=("chart",))
    assert [render(text) for text in made.remarks] == [
        "3 counters lie on boards that were not chosen, and are not set up."
    ]
    assert not setup(made.name, "opening").zones


def test_a_second_kit_of_a_module_has_a_name_of_its_own(module):
    assert [made_of(module).name, made_of(module).name] == ["small-war", "small-war-2"]
    assert {game.slug for game in installed.games()[0]} >= {"small-war", "small-war-2"}


def test_it_is_sent_like_any_kit(module, tmp_path):
    name = made_of(module, "opening.vsav").name
    path = tmp_path / "sent.sabrekit"
    installed.pack(library.own() / name, path, pictures=True)
    assert not installed.faults(path)


def test_pictures_of_boards_go_along_only_when_they_are_asked_for(module, tmp_path, monkeypatch):
    name = made_of(module, "opening.vsav", sheets=("board", "chart")).name
    bare, full = tmp_path / "bare.sabrekit", tmp_path / "full.sabrekit"
    installed.pack(library.own() / name, bare)
    installed.pack(library.own() / name, full, pictures=True)
    assert not [entry for entry in zipfile.ZipFile(bare).namelist() if entry.startswith("scans/")]
    monkeypatch.setenv("SABRETACHE_HOME", str(tmp_path / "another player"))
    library.forget()
    installed.take(installed.receive(full).name)
    own = own_boards.kept(name)
    assert own is not None and set(own.pictures) == {"board", "chart"} and own_boards.in_use(name)
    assert own.scans[0].size == (600, 400) and all(path.is_file() for path in own.pictures.values())
    assert Desk.new(find_game(name), "opening").board.sheets.keys() == own.board.sheets.keys()
    # Without pictures: those of the former kit lie on another board, maybe.
    installed.take(installed.receive(bare).name)
    assert not own_boards.has_one(name) and aside.latest(own_boards.folder(name)) is not None


def test_a_torn_picture_of_a_board_is_refused(module, tmp_path):
    name = made_of(module, sheets=("board",)).name
    path = tmp_path / "sent.sabrekit"
    installed.pack(library.own() / name, path, pictures=True)
    with zipfile.ZipFile(path) as packed, zipfile.ZipFile(tmp_path / "torn.sabrekit", "w") as torn:
        for entry in packed.namelist():
            torn.writestr(entry, b"no picture" if entry.endswith(".png") and "scan-" in entry else packed.read(entry))
    with pytest.raises(DataError):
        installed.receive(tmp_path / "torn.sabrekit")
    assert not installed.is_received(name)


def test_nothing_is_left_behind_when_it_is_given_up(module, own_home):
    class GivenUp(Exception):
        pass

    def report(share):
        if share > 0.5:
            raise GivenUp

    with pytest.raises(GivenUp):
        write.from_module(module, Wanted("Small War", ("board",)), report)
    assert not library.own().exists() and not own_counters.names("small-war") and not own_boards.has_one("small-war")


def test_a_position_that_is_none_is_told_and_the_rest_is_made(module, tmp_path):
    torn = tmp_path / "torn.vsav"
    torn.write_bytes(b"no zip")
    made = made_of(module, torn, "opening.vsav")
    assert find_game(made.name).setups == ("opening", "empty") and "torn.vsav" in render(made.remarks[0])
    with pytest.raises(DataError):
        library.read(tmp_path)


def test_steps_decks_and_values_come_along(tmp_path):
    steps = make.layer(["n.png", "s.png", "m.png"], 2)
    card = [("obs;K;m.png;Mask;P;Card", "null")]
    corps = [(f"Corps {n} 4-3-6", make.piece(f"Corps {n} 4-3-6", "n.png", [steps])) for n in range(3)]
    tag = "VASSAL.build.module.map"
    cards = "".join(make.slot(name, make.piece(name, "n.png", card)) for name in ("Storm", "Ambush", "Storm"))
    begun = (
        f'<{tag}.SetupStack owningBoard="Board" x="150" y="200">{make.slot(*corps[0])}</{tag}.SetupStack>'
        f'<{tag}.DrawPile name="Events" x="5" y="5">{cards}</{tag}.DrawPile>'
    )
    boards = make.board(make.zoned(make.zone("All", "0,0;600,0;600,400;0,400"))) + begun
    build = make.build_file(boards, "".join(make.slot(*one) for one in corps))
    pictures = {name: make.picture(40, 40) for name in ("n.png", "s.png", "m.png")} | {
        "map.png": make.picture(600, 400)
    }
    module = read_module(make.module(tmp_path / "b.vmod", build, pictures))
    sentences = [render(text, language) for text in balance(module) for language in LANGUAGES]
    assert "7" in sentences[0] and "6" in sentences[0] and all(sentences)
    game = find_game(made_of(module, way=None).name)
    desk = Desk.new(game, "at-start")
    (lying,) = desk.position.counters_in("all")
    kind = desk.kinds.kinds[lying.kind]
    assert (kind.tags["attack"], kind.tags["defence"], kind.tags["movement"], kind.copies) == (4, 3, 6, 1)
    assert own_counters.names(game.slug) >= {f"{kind.id}-{face}.png" for face in ("front", "back", "face3")}
    assert [desk.kinds.kinds[one.kind].is_secret(one.face) for one in desk.position.counters_in("events")] == [True] * 3
    draw = tomllib.loads((library.own() / game.slug / library.FILE).read_text())["draws"]["events"]
    assert {key: item["count"] for key, item in draw["items"].items()} == {"storm": 2, "ambush": 1} and draw["hands"]
    before = desk.position.kind(lying.id).face(lying.face)["level"]
    path = tmp_path / "t.sabretache"
    kept = Desk.new(game, "at-start", path)
    for edit in turned_over(kept.position, [lying.id]):
        kept.edit(edit)
    kept.close()
    again = Desk.open(path).position
    now = again.table.counters[lying.id]
    assert before == 2 and again.kind(now.id).face(now.face)["level"] == 1
    third = Desk.open(path)
    third.edit(Flip((lying.id,), 2))
    third.close()
    assert Desk.open(path).position.table.counters[lying.id].face == 2
