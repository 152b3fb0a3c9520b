"""The player's own boards: kept, preferred, shared; what others send is looked through."""

import json
import re
import zipfile

import cv2
import msgspec
import numpy as np
import pytest
from msgspec.structs import fields, replace

from assistant.cli.main import main
from assistant.core import counter_files
from assistant.core import map_files as files
from assistant.core.printed import Board, Correction, Zone
from assistant.core.questions import Question
from assistant.core.table import Position
from assistant.core.text import LANGUAGES, DataError, Name, Trouble, render
from assistant.desk import aside
from assistant.desk.desk import Desk, laid_out, load
from assistant.desk.user_data import boards as own_boards
from assistant.desk.user_data import components as own
from assistant.desk.user_data import shared_boards
from assistant.desk.user_data.boards import Mark, OwnBoard, OwnBoardError, Scan, needed_zones
from assistant.games import all_games, find_game
from assistant.scan.boards import editing

MAP = "doe2022"
GAME = find_game("empires")


def plain(value):
    if isinstance(value, (Board, Zone)):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    return {key: plain(part) for key, part in value.items()} if isinstance(value, dict) else value


@pytest.fixture
def picture(tmp_path):
    path = tmp_path / "my scan.PNG"
    done, data = cv2.imencode(".png", np.full((80, 100, 3), 90, np.uint8))
    path.write_bytes(data.tobytes() if done else b"")
    return path


@pytest.fixture
def mine(picture):
    """The shipped board, but for a capital that the player's does not have, and a picture of its map."""
    shipped = files.board(MAP)
    minsk = shipped.zones["minsk"]
    board = replace(shipped, zones={**shipped.zones, "minsk": replace(minsk, tags={**minsk.tags, "capital": True})})
    marks = (Mark("Minsk", (1.0, 2.0), (3.0, 4.5)),)
    return OwnBoard(MAP, board, "As printed", (Scan("map", "", (100, 80), marks),), {"map": picture})


@pytest.fixture
def path(mine, tmp_path):
    """The player's board as a file that is given away."""
    path = tmp_path / "board.sabreboard"
    shared_boards.pack(mine, path)
    return path


def refused(path):
    """Return the keys of what is wrong with a file, and see that it has words and that nothing was kept or left behind."""
    with pytest.raises(DataError) as caught:
        shared_boards.receive(path)
    for text in (caught.value.text, *(problem.text for problem in caught.value.problems)):
        for language in ("en", "fr"):
            assert render(text, language) and "<" not in render(text, language), text
    assert not own_boards.has_one(MAP)
    boards = own_boards.folder(MAP).parent
    assert not boards.exists() or list(boards.iterdir()) == []
    assert [problem.text for problem in shared_boards.faults_of(path)][: len(caught.value.problems)] == [
        problem.text for problem in caught.value.problems
    ]
    return [problem.text.key for problem in caught.value.problems] or [caught.value.text.key]


def test_a_kept_board_is_preferred_until_the_shipped_one_is_gone_back_to(mine, picture):
    assert not load(GAME)[0].zones["minsk"].get("capital")
    kept = own_boards.keep(mine)
    picture.unlink()  # the board has its own copy
    assert plain(kept.board) == plain(mine.board) and kept.pictures["map"].is_file()
    assert kept.scans == (Scan("map", "scan-map.png", (100, 80), mine.scans[0].landmarks),)
    assert load(GAME)[0].zones["minsk"].get("capital") is True and own_boards.in_use(MAP)
    own.keep(f"maps-{MAP}", [Correction("zone", "minsk", "terrain", "desert")])
    assert load(GAME)[0].zones["minsk"].tags["terrain"] == "desert"
    own_boards.use(MAP, own=False)
    assert not load(GAME)[0].zones["minsk"].get("capital") and own_boards.has_one(MAP) and not own_boards.in_use(MAP)
    own_boards.use(MAP, own=True)
    assert load(GAME)[0].zones["minsk"].get("capital")
    own_boards.forget(MAP)
    assert own_boards.kept(MAP) is None and not load(GAME)[0].zones["minsk"].get("capital")


def test_keeping_again_shows_at_once(mine):
    own_boards.keep(mine)
    kept = own_boards.kept(MAP)
    load(GAME)
    renamed = replace(kept.board, title=Name("Mine", "Le mien"))
    again = own_boards.keep(replace(kept, board=renamed))
    assert load(GAME)[0].title.en == "Mine" and again.pictures["map"].is_file()
    assert [path.name for path in own_boards.folder(MAP).parent.iterdir()] == [MAP]


def test_a_kept_board_is_read_once_at_an_opening(mine, monkeypatch):
    own_boards.keep(mine)
    count, read = [], files.read_board
    monkeypatch.setattr(files, "read_board", lambda *given: count.append(given) or read(*given))
    played, _ = load(GAME)
    assert own_boards.kept(MAP).board.zones.keys() == played.zones.keys() and own_boards.pictured(MAP) is not None
    assert len(count) == 1
    own_boards.keep(mine)  # another one
    count.clear()
    assert own_boards.kept(MAP) is not None and len(count) == 1


def test_a_board_is_given_away_and_received(mine, path, capsys):
    assert not path.with_name(".board.sabreboard.new").exists()
    assert main(["check", str(path), "--lang", "en"]) == 0
    assert "Nothing is wrong" in capsys.readouterr().out
    received = shared_boards.receive(path)
    assert plain(received.board) == plain(mine.board) and (received.title, received.map) == ("As printed", MAP)
    assert not own_boards.has_one(MAP) and not load(GAME)[0].zones["minsk"].get("capital")
    shared_boards.take(MAP)
    assert load(GAME)[0].zones["minsk"].get("capital") is True
    assert own_boards.kept(MAP).pictures["map"].read_bytes() == mine.pictures["map"].read_bytes()
    assert plain(shared_boards.read_file(path)) == plain(mine.board)


def test_a_damaged_board_says_how_to_go_back(mine):
    own_boards.keep(mine)
    (own_boards.folder(MAP) / "zones.csv").write_text("id,sheet\n")
    about = own_boards.folder(MAP) / own_boards.ABOUT
    about.write_bytes(about.read_bytes() + b" ")
    with pytest.raises(OwnBoardError) as caught:
        own_boards.kept(MAP)
    assert caught.value.map == MAP and "go back" in render(caught.value.text)
    found = own.paper(GAME)
    assert plain(found.board) == plain(files.board(MAP))  # tables go on with the shipped one
    assert found.troubles == (caught.value.text,)
    own_boards.use(MAP, own=False)
    assert own.paper(GAME).troubles == ()


def test_a_board_that_lacks_a_zone_cannot_be_played_on(mine):
    zones = {key: zone for key, zone in mine.board.zones.items() if key != "minsk"}
    links = tuple(link for link in mine.board.links if "minsk" not in (link.a, link.b))
    columns = {key: column for key, column in mine.board.columns.items() if key != "port"}
    with pytest.raises(DataError) as caught:
        own_boards.keep(replace(mine, board=replace(mine.board, zones=zones, links=links, columns=columns)))
    assert [problem.text.key for problem in caught.value.problems] == [
        "own-board-zone-missing",
        "own-board-column-missing",
    ]
    assert own_boards.kept(MAP) is None


def rewritten(path, change):
    with zipfile.ZipFile(path) as packed:
        entries = {name: packed.read(name) for name in packed.namelist()}
    change(entries)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made:
        for name, data in entries.items():
            made.writestr(name, data)
    return path


def about(**values):
    def change(entries):
        entries["about.json"] = json.dumps({**json.loads(entries["about.json"]), **values}).encode()

    return change


def geometry(value):
    def change(entries):
        drawn = json.loads(entries["zones.geojson"])
        drawn["features"][0]["geometry"] = value
        entries["zones.geojson"] = json.dumps(drawn).encode()

    return change


def ground(shape, **about):
    feature = {"type": "Feature", "geometry": shape, "properties": {"kind": "background", **about}}
    return with_("ground.geojson", json.dumps({"features": [feature]}).encode())


def sheet(line):
    def change(entries):
        entries["map.toml"] = re.sub(rb"(?m)^width = .*$", line.encode(), entries["map.toml"])

    return change


def without(name):
    return lambda entries: entries.pop(name) and None


def with_(name, data):
    return lambda entries: entries.update({name: data})


def ring(*points):
    return {"type": "Polygon", "coordinates": [[*points, points[0]]]}


HUGE = b"\x89PNG\r\n\x1a\n" + b"\0\0\0\rIHDR" + (900_000).to_bytes(4, "big") * 2 + bytes(20)
FIT = json.dumps([{"sheet": "map", "image": "../../.profile"}]).encode()
FAR = json.dumps(
    [{"sheet": "map", "size": [10**9, 5], "landmarks": [{"name": "a", "board": [1e300, 0], "image": [0, 0]}]}]
).encode()
WRONG = [
    ("no about", without("about.json"), "archive-part-missing"),
    ("newer", about(sabreboard=9), "own-board-newer"),
    ("other map", about(map="moon"), "own-board-other-map"),
    ("map leads away", about(map="../../doe2022"), "own-board-other-map"),
    ("about is no object", with_("about.json", b"[1]"), "own-board-torn"),
    ("about is no text", with_("about.json", b"\xff\xfe"), "own-board-torn"),
    ("no zones", without("zones.csv"), "file-missing"),
    ("torn outlines", with_("zones.geojson", b'{"type":"FeatureColl'), "file-unreadable"),
    ("outlines of words", geometry(ring(["a", "b"], ["c", "d"], ["e", "f"])), "expected-measure"),
    ("far outlines", geometry(ring([0, 0], [1e300, 0], [0, 1])), "expected-measure"),
    ("outline of two points", geometry(ring([0, 0], [1, 1])), "expected-length"),
    ("no geometry", geometry(None), "expected-object"),
    ("unknown geometry", geometry({"type": "Polygon", "coordinates": 7}), "expected-list"),
    ("map.toml with sheets of words", with_("map.toml", b'title={en="a",fr="b"}\nsheets="x"'), "expected-list"),
    ("picture elsewhere", with_("fit.json", FIT), "own-board-picture-name"),
    ("scenery of words", ground({"type": "Polygon", "coordinates": "x"}), "board-bad-outline"),
    ("scenery without corners", ground({"type": "Polygon", "coordinates": [[[0, 0], [1, 1]]]}), "board-bad-outline"),
    (
        "scenery of four dimensions",
        ground({"type": "LineString", "coordinates": [[0, 0, 0, 0]] * 2}),
        "board-bad-outline",
    ),
    ("scenery of an unknown shape", ground({"type": "Circle", "coordinates": [0, 0]}), "board-bad-outline"),
    ("scenery on no sheet", ground(None, sheet="moon"), "unknown-sheet"),
    ("a name written along words", ground(None, baseline=[[0, 0], ["a", 1], [2, 2]]), "board-bad-point"),
    ("a name of lists", ground(None, name_en=["x"]), "board-bad-value"),
    ("letters without end", ground(None, size=1e300), "board-bad-value"),
    ("scenery that is a word", with_("ground.geojson", b'{"features": ["x"]}'), "expected-object"),
    ("a sheet without end", sheet("width = inf"), "expected-measure"),
    ("a sheet of nothing", sheet("width = nan"), "expected-measure"),
    ("fit past all measure", with_("fit.json", FAR), "expected-number"),
    ("fit of words", with_("fit.json", b'["x"]'), "expected-object"),
    ("zone missing", about(map="antique"), "own-board-zone-missing"),
]


@pytest.mark.parametrize(("what", "change", "key"), WRONG, ids=lambda case: case if isinstance(case, str) else "")
def test_boards_of_others_that_cannot_be_used(what, change, key, path):
    assert key in refused(rewritten(path, change))
    assert main(["check", str(path)]) == 1


def test_a_picture_that_promises_too_much_is_not_kept(path):
    rewritten(path, with_("scan-map.png", HUGE))
    with pytest.raises(DataError):
        shared_boards.receive(path)
    assert not own_boards.has_one(MAP)


def former():
    """Return the board that lies aside."""
    return aside.latest(own_boards.folder(MAP))


def test_a_board_that_was_taken_away_comes_back(mine):
    assert former() is None
    own_boards.keep(mine)
    own_boards.forget(MAP)
    assert not own_boards.has_one(MAP)
    assert not load(GAME)[0].zones["minsk"].get("capital")
    aside.bring_back(former())
    assert load(GAME)[0].zones["minsk"].get("capital") is True and former() is None


def test_a_board_that_lay_aside_until_version_1_1_comes_back(mine):
    own_boards.keep(mine)
    own_boards.folder(MAP).rename(own_boards.folder(MAP).with_name(f"{MAP}.away"))
    aside.bring_back(former())
    assert own_boards.in_use(MAP) and former() is None


def test_what_is_no_part_of_a_board_is_not_unpacked(path):
    rewritten(path, with_("run.sh", b"#!/bin/sh"))
    shared_boards.receive(path)
    assert not list(own_boards.folder(MAP).parent.rglob("run.sh"))


def test_a_board_that_was_sent_lies_beside_ones_own(mine, tmp_path):
    path = tmp_path / "board.sabreboard"
    shared_boards.pack(replace(mine, title="Theirs"), path)
    own_boards.keep(replace(mine, title="Ours"))
    assert shared_boards.receive(path).title == "Theirs"
    assert own_boards.kept(MAP).title == "Ours" and shared_boards.is_received(MAP)
    shared_boards.take(MAP)
    assert own_boards.kept(MAP).title == "Theirs" and own_boards.in_use(MAP) and not shared_boards.is_received(MAP)
    for expected in ("Ours", "Theirs"):  # the two change places
        aside.bring_back(former())
        assert own_boards.kept(MAP).title == expected and former() is not None
    shared_boards.receive(path)
    shared_boards.decline(MAP)
    assert own_boards.kept(MAP).title == "Theirs" and shared_boards.received(MAP) is None
    shared_boards.take(MAP)
    assert own_boards.kept(MAP).title == "Theirs" and former() is not None  # nothing waits: nothing changes


def test_pixels_become_sheet_units():
    shipped = files.board(MAP)
    width = shipped.sheets["map"].width
    size = (1600, 1300)

    def halved(zone):
        polygons = tuple(tuple(tuple((x / 2, y / 2) for x, y in ring) for ring in part) for part in zone.polygons)
        at = tuple((p[0] / 2, p[1] / 2) if p else None for p in (zone.name_at, zone.stack_at))
        return replace(zone, polygons=polygons, name_at=at[0], stack_at=at[1]) if zone.sheet == "map" else zone

    drawn = replace(shipped, zones={key: halved(zone) for key, zone in shipped.zones.items()})
    back = own_boards.in_sheet_units(drawn, "map", size, shipped)
    assert (back.sheets["map"].width, back.sheets["map"].height) == (width, 1300 * width / 1600)
    assert plain(back.zones["minsk"]) == plain(shipped.zones["minsk"])
    assert plain(back.zones["turn:3"]) == plain(shipped.zones["turn:3"])


# What a game bears: boards without the zones that no set-up fills, and boards with zones that it has never heard of


GAMES = {game.slug: game for game in all_games()}


def without_spared(board):
    for zone in board.zones.keys() - needed_zones(board.id).keys():
        board = editing.remove(board, zone)
    return board


def with_one_more(board):
    """A zone drawn by hand, of which nobody has said anything yet, linked to one that is there."""
    first = next(zone for zone in board.zones.values() if board.neighbours[zone.id] and "track" not in zone.tags)
    corner = (((1.0, 1.0), (90.0, 1.0), (90.0, 90.0), (1.0, 90.0)),)
    young = Zone("new", first.sheet, Name("New", "Nouvelle"), first.kind, (corner,))
    board = replace(board, zones={**board.zones, "new": young})
    return editing.add_link(board, "new", first.id, editing.border_kind(board))


def ask_everything(game, board, table):
    """Ask whatever can be asked without filling anything in, and what stands behind the keys; return how much was asked."""
    kinds = counter_files.counters(game.counters)
    position = Position(board, kinds, table, game.defaults)
    asked = [kind() for kind in game.questions if not required(kind)]
    for fill in (game.phase_end, game.points, game.status, game.standing, game.pages):
        found = fill(position) if fill is not None else None
        asked += [found] if isinstance(found, Question) else []
    for zone in position.occupied:
        game.inspect(position, zone)
        if "track" not in board.zones[zone].tags:
            asked.append(game.fight(position, zone) if game.fight is not None else None)
    for counter in tuple(table.counters)[::9]:
        for of_counters in (game.supply, game.reach):
            asked.append(of_counters(position, (counter,)) if of_counters is not None else None)
    for question in asked:
        try:
            if question is not None:
                question.answer(position)
        except Trouble:
            pass  # a sentence: nothing fell
    return len(asked)


def required(kind):
    return any(field.required for field in msgspec.structs.fields(kind))


def table_on(game, board, setup):
    return laid_out(game, board, counter_files.counters(game.counters), setup).table


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_does_without_the_zones_that_it_does_not_need(slug):
    game = GAMES[slug]
    board = without_spared(files.board(game.map))
    own_boards.keep(OwnBoard(game.map, board))
    for setup in game.setups:
        table = table_on(game, board, setup)
        assert setup != game.sample or ask_everything(game, board, table) > 5


@pytest.mark.parametrize("slug", GAMES)
def test_a_zone_that_the_game_does_not_know_can_be_played_in(slug):
    game = GAMES[slug]
    board = with_one_more(files.board(game.map))
    own_boards.keep(OwnBoard(game.map, board))
    table = table_on(game, board, game.setups[0])
    moved = {
        key: msgspec.structs.replace(counter, zone="new") if n % 4 == 0 else counter
        for n, (key, counter) in enumerate(table.counters.items())
        if "track" not in board.zones[counter.zone].tags
    }
    table = msgspec.structs.replace(table, counters={**table.counters, **moved})
    assert ask_everything(game, board, table) > 5


@pytest.mark.parametrize("slug", GAMES)
def test_every_needed_zone_has_a_reason_in_both_languages_and_set_ups_fall_without_it(slug):
    game = GAMES[slug]
    shipped = files.board(game.map)
    needed = needed_zones(game.map)
    assert needed.keys() <= shipped.zones.keys()
    for zone in list(needed)[::17]:
        words = [
            render(own_boards.say("own-board-zone-missing", zone=zone, why=needed[zone]), one) for one in LANGUAGES
        ]
        assert len(set(words)) == 2
        problems = list(own_boards.unplayable(editing.remove(shipped, zone), game.map))
        assert [problem.where for problem in problems] == [zone]


def test_a_new_table_is_laid_out_on_a_board_with_fewer_zones():
    game = GAMES["empires"]
    assert "berlin" not in needed_zones(game.map)
    own_boards.keep(OwnBoard(game.map, editing.remove(files.board(game.map), "berlin")))
    desk = Desk.new(game)
    assert "berlin" not in desk.board.zones
    desk.ask(game.findings())
