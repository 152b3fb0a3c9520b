"""What lies on a player's table when his own files are spoilt, or tables speak of zones that the board has not."""

import json
import zipfile

import cv2
import numpy as np
import pytest

from assistant.core import map_files as files
from assistant.core.counter_files import counters
from assistant.core.printed import Correction
from assistant.core.table import Move
from assistant.core.text import LANGUAGES, DataError, Name, render
from assistant.desk import aside
from assistant.desk.desk import Desk, load
from assistant.desk.user_data import boards as own_boards
from assistant.desk.user_data import components as own
from assistant.desk.user_data import components as own_paper
from assistant.desk.user_data import counters as own_counters
from assistant.desk.user_data.boards import OwnBoard
from assistant.games import find_game
from assistant.scan.boards import editing
from assistant.scan.vassal.archive import open_archive
from assistant.scan.vassal.composites import Faces, Shelf
from tests.scan import vassal_modules as make
from tests.scan.vassal_modules import picture

GAME = find_game("empires")
MAP = GAME.map
SUBJECT = f"maps-{MAP}"
MINSK = Correction("zone", "minsk", "terrain", "desert")
TORN = b'[\n {"subject":"zone","id":"minsk",\n  "column":"terr'
SPOILT = [
    ("torn", TORN, "line 3"),
    ("empty", b"", "line 1"),
    ("no text", b"\xff\xfe\x00", "line 1"),
    ("an entry of words", b'[{"subject":"zone","id":"minsk","column":"terrain","value":"forest"},"x"]', "entry 2"),
    ("a value of another type", b'[{"subject":"zone","id":"minsk","column":"terrain","value":[1]}]', "entry 1"),
    ("no list", b'{"minsk": "forest"}', "line 1"),
]


@pytest.mark.parametrize(("what", "written", "where"), SPOILT, ids=[case[0] for case in SPOILT])
def test_a_spoilt_file_of_corrections_holds_no_table_up(what, written, where, tmp_path):
    own.keep(SUBJECT, [MINSK])
    file = own.path(SUBJECT)
    file.write_bytes(written)
    desk = Desk.new(GAME, "", tmp_path / "t.sabretache")
    assert desk.board.zones["minsk"].tags == files.board(MAP).zones["minsk"].tags
    (trouble,) = desk.troubles
    assert where in render(trouble, "en")
    for language in LANGUAGES:
        assert str(file) in render(trouble, language)
    assert file.read_bytes() == written
    # A correction made meanwhile holds, and what was in the spoilt file is still there.
    desk.correct([MINSK])
    assert desk.board.zones["minsk"].tags["terrain"] == "desert"
    assert desk.troubles == ()
    assert [path.read_bytes() for path in file.parent.glob("*.spoilt-*.json")] == [written]
    file.write_bytes(written)
    desk.uncorrect(MINSK)
    assert len(list(file.parent.glob("*.spoilt-*.json"))) == 2
    desk.close()


MISFITS = [
    ("maps", Correction("zone", "minsk", "terrain", "swamp")),
    ("maps", Correction("zone", "minsk", "terrain", 7)),
    ("maps", Correction("zone", "minsk", "city", "yes")),
    ("maps", Correction("zone", "minsk", "nonsense", True)),
    ("maps", Correction("zone", "minsk", "name_en", "")),
    ("maps", Correction("link", "minsk|wilna|land", "", "no")),
    ("counters", Correction("kind", "uk-a4", "copies", "many")),
    ("counters", Correction("kind", "uk-a4", "front_combat", "strong")),
]


@pytest.mark.parametrize(("where", "wrong"), MISFITS, ids=[f"{c.column or c.id}={c.value}" for _, c in MISFITS])
def test_a_value_that_cannot_be_is_told_and_the_others_hold(where, wrong):
    right = MINSK if where == "maps" else Correction("kind", "uk-a4", "front_combat", 9)
    subject = f"{where}-{MAP}" if where == "maps" else f"{where}-{GAME.counters}"
    own.path(subject).parent.mkdir(parents=True, exist_ok=True)
    own.path(subject).write_text(json.dumps([plain(wrong), plain(right)]))
    found = own_paper.paper(GAME)
    (trouble,) = found.troubles
    assert "entry 1" in render(trouble, "en")
    assert found.board.corrections + found.kinds.corrections == (right,)


def plain(correction):
    return {name: getattr(correction, name) for name in correction.__struct_fields__}


def test_counters_in_a_zone_that_the_board_has_not_stay_on_the_table(tmp_path):
    shipped = files.board(MAP)
    left, _, right, _ = shipped.zones["stuttgart"].bounds
    y = shipped.zones["stuttgart"].centre[1]
    mine = editing.split(shipped, "stuttgart", ((left - 5, y), (right + 5, y)), "stuttgart-2", Name("Ulm", "Ulm"))
    own_boards.keep(OwnBoard(MAP, mine))
    path = tmp_path / "t.sabretache"
    desk = Desk.new(GAME, "", path)
    counter = next(iter(desk.position.table.counters))
    desk.edit(Move((counter,), "stuttgart-2"))
    desk.close()
    own_boards.use(MAP, own=False)
    for forgotten in (False, True):
        if forgotten:
            own_boards.forget(MAP)
        again = Desk.open(path)
        assert again.position.table.counters[counter].zone in again.position.board.zones
        assert (again.board.zones["stuttgart-2"].name.en == "Ulm") is not forgotten
        again.ask(GAME.findings())
        again.close()
    assert "stuttgart-2" not in load(GAME)[0].zones


def test_a_border_that_is_refused_changes_the_answers_of_an_open_table(tmp_path):
    desk = Desk.new(GAME, "", tmp_path / "t.sabretache")
    shipped = files.board(MAP)
    assert GAME.reach is not None
    assert GAME.supply is not None

    def is_supplied_from_afar(counter):
        question = GAME.supply(desk.position, (counter,))
        return question is not None and bool(desk.ask(question).highlights.paths)

    army = next(c for c in desk.position.table.counters.values() if is_supplied_from_afar(c.id))
    neighbours = shipped.neighbours[army.zone]

    def answered():
        told = []
        for ask in (GAME.reach, GAME.supply):
            question = ask(desk.position, (army.id,)) if ask is not None else None
            assert question is not None
            told.append(encode_answer(desk.ask(question)))
        return tuple(told)

    before = answered()
    board = shipped
    for other, link in neighbours.items():
        board = editing.remove_link(board, army.zone, other, link.kind)
    own_boards.keep(OwnBoard(MAP, board))
    desk.correct(())  # what the window does when a board was kept
    reach, supply = answered()
    assert reach != before[0]
    assert supply != before[1]
    own_boards.use(MAP, own=False)
    desk.correct(())
    assert answered() == before
    desk.close()


def encode_answer(answer):
    """All that an answer says, in both languages: verdict, reasons, what lights up."""
    said = [render(reason.text, language) for reason in answer.reasons for language in LANGUAGES]
    return repr(([render(answer.verdict, language) for language in LANGUAGES], said, answer.highlights))


# The home of the player's own pictures of counters


SET = "doe2022"


def test_kept_forgotten_taken_away_and_brought_back():
    assert own_counters.names(SET) == frozenset()
    own_counters.keep(SET, {("germany-a5", 0): b"one", ("germany-a5", 1): b"two"})
    own_counters.keep(SET, {("germany-a5", 0): b"new"})
    place = own_counters.folder(SET)
    assert {path.name: path.read_bytes() for path in place.iterdir()} == {
        "germany-a5-front.png": b"new",
        "germany-a5-back.png": b"two",
    }
    own_counters.forget(SET, "germany-a5", 1)
    own_counters.forget(SET, "germany-a5", 1)
    own_counters.take_away(SET)
    assert not own_counters.names(SET)
    own_counters.take_away(SET)  # nothing to take: what is away stays
    aside.bring_back(aside.latest(place))
    assert own_counters.names(SET) == {"germany-a5-front.png"} and aside.latest(place) is None


def test_pictures_of_a_module_do_not_cost_those_before():
    def shown():
        return {path.name.removeprefix("germany-a5-"): path.read_bytes() for path in own_counters.folder(SET).iterdir()}

    own_counters.keep(SET, {("germany-a5", 0): b"mine"}, aside=True)
    place = own_counters.folder(SET)
    assert aside.latest(place) is None  # nothing was replaced
    own_counters.keep(SET, {("germany-a5", 0): b"theirs", ("germany-a5", 1): b"back"}, aside=True)
    theirs = {"front.png": b"theirs", "back.png": b"back"}
    assert shown() == theirs
    for expected in ({"front.png": b"mine"}, theirs):  # the two change places
        aside.bring_back(aside.latest(place))
        assert shown() == expected


def test_a_file_that_cannot_be_used_changes_nothing(tmp_path):
    own_counters.keep(SET, {("germany-a5", 0): b"one"})
    torn = tmp_path / "torn.png"
    torn.write_bytes(picture(60, 60)[:50])
    for path in (torn, tmp_path / "missing.png", tmp_path):
        with pytest.raises(DataError):
            own_counters.keep_file(SET, "germany-a5", 0, path)
    assert (own_counters.folder(SET) / "germany-a5-front.png").read_bytes() == b"one"


def test_a_folder_that_cannot_be_written_is_told(own_home):
    own_home.rmdir()
    own_home.write_text("a file in the way")
    with pytest.raises(DataError):
        own_counters.keep(SET, {("germany-a5", 0): b"one"})


def test_only_faces_that_say_what_they_are_may_have_pictures():
    kinds = counters(SET).kinds
    assert [own_counters.may_have(kinds["germany-a5"], face) for face in (0, 1, 2)] == [True, True, False]
    assert [own_counters.may_have(kinds["germany-tanks-1"], face) for face in (0, 1)] == [True, False]
    assert [own_counters.may_have(kinds["missions-russia"], face) for face in (0, 1)] == [True, False]


def test_looks_are_drawn_when_they_are_first_seen(tmp_path):
    make.module(
        tmp_path / "m.vmod", make.build_file(), {"a.png": picture(40, 20), "b.png": picture(10, 10, (255, 0, 0))}
    )
    clear = cv2.imencode(".png", np.zeros((9, 9, 4), np.uint8))[1].tobytes()
    with zipfile.ZipFile(tmp_path / "m.vmod", "a") as packed:
        packed.writestr("images/clear.png", clear)
        packed.writestr("images/cut.png", picture(40, 20)[:30])
    both = '[["images/a.png",0,0,1.0],["images/b.png",0,0,1.0]]'
    looks = {
        "x-front.png": both,
        "x-back.png": "images/b.png",
        "y-front.png": "images/clear.png",
        "y-back.png": "images/cut.png",
    }
    place = own_counters.folder(SET)
    with open_archive(tmp_path / "m.vmod") as archive:
        refused = Shelf(place / own_counters.LOOKS).fill(looks, Faces(archive), lambda _share: None)
    assert [text.args["name"] for text in refused] == ["cut.png"]
    assert own_counters.names(SET) == looks.keys() - {"y-back.png"} and not list(place.glob("*.png"))
    data = own_counters.picture(SET, "x-front.png")
    assert data is not None and (place / "x-front.png").read_bytes() == data
    seen = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_UNCHANGED)
    assert seen.shape[:2] == (20, 40) and [int(seen[10, x, 0]) for x in (2, 20)] == [200, 0]
    assert own_counters.picture(SET, "y-front.png") is None  # nothing is to be seen on it
    own_counters.forget(SET, "x", 0)
    assert own_counters.names(SET) == {"x-back.png"} and own_counters.picture(SET, "x-front.png") is None
    place.joinpath("looks.parts").write_bytes(b"")
    assert own_counters.picture(SET, "x-back.png") is None
    place.joinpath(own_counters.LOOKS).write_text("no json")
    assert own_counters.names(SET) == frozenset()
