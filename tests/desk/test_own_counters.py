"""The home of the player's own pictures of counters."""

import zipfile

import cv2
import numpy as np
import pytest

from assistant.core.counter_files import counters
from assistant.core.text import DataError
from assistant.desk.user_data import counters as own_counters
from assistant.scan.vassal.archive import open_archive
from assistant.scan.vassal.composites import Faces, Shelf
from tests.scan import vassal_modules as make
from tests.scan.vassal_modules import picture

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
    assert own_counters.is_away(SET)
    own_counters.take_away(SET)  # nothing to take: what is away stays
    own_counters.bring_back(SET)
    assert own_counters.names(SET) == {"germany-a5-front.png"}
    assert not own_counters.is_away(SET)
    own_counters.bring_back(SET)
    assert own_counters.names(SET) == {"germany-a5-front.png"}


def test_pictures_of_a_module_do_not_cost_those_before():
    def shown():
        return {path.name.removeprefix("germany-a5-"): path.read_bytes() for path in own_counters.folder(SET).iterdir()}

    own_counters.keep(SET, {("germany-a5", 0): b"mine"}, aside=True)
    assert not own_counters.has_former(SET)  # nothing was replaced
    own_counters.keep(SET, {("germany-a5", 0): b"theirs", ("germany-a5", 1): b"back"}, aside=True)
    theirs = {"front.png": b"theirs", "back.png": b"back"}
    assert shown() == theirs and own_counters.has_former(SET)
    own_counters.change_with_former(SET)
    assert shown() == {"front.png": b"mine"}
    own_counters.change_with_former(SET)
    assert shown() == theirs


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
