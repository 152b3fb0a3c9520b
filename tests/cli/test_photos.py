"""`sabretache photo`: what differs in words and as JSON, taken as one edit where nothing is doubtful."""

import json

import numpy as np
import pytest

from assistant.cli.main import main
from assistant.core.json_tables import decode_edit
from assistant.core.table import Move
from assistant.desk.desk import Desk
from assistant.desk.photo import archive, face_atlas
from assistant.games import find_game
from assistant.scan.detection.sightings import SightError
from tests.desk.photo.views import lies
from tests.ui.photographing import drawings, knowing_eye, learning_eye, photographed, say_no


@pytest.fixture
def evening(tmp_path, monkeypatch):
    path = tmp_path / "evening.sabretache"
    Desk.new(find_game("empires"), "august-1914", path).close()
    monkeypatch.setattr("assistant.cli.photos.learn_from", lambda *_args: 0)
    return path


def run(*words, after=None):
    see = knowing_eye(after, drawings()) if after is not None else None
    return main([str(word) for word in words], drawings=lambda _language: drawings(), see=see)


def test_differences_are_told_then_taken(evening, tmp_path, capsys):
    desk = Desk.open(evening)
    after = desk.position.after(Move(("russia-a3#1",), "minsk"))
    desk.close()
    picture = photographed(after, tmp_path / "p.jpg", 1100)
    assert run("photo", evening, picture, "--lang", "en", after=after) == 0
    told = capsys.readouterr().out
    assert "Minsk: Russia, army 3. In the mirror: " in told and "one thing differs." in told
    desk = Desk.open(evening)
    assert desk.journal.length == 0, "nothing is done before it is asked for"
    desk.close()
    assert run("photo", evening, picture, "--json", "--apply", "--keep", "--lang", "fr", after=after) == 0
    data = json.loads(capsys.readouterr().out)
    (only,) = data["differences"]
    assert only["zone"] == "minsk" and only["doubt"] is None and data["applied"] == 1
    assert decode_edit(json.dumps(only["choices"][0]["edits"][0])) == Move(("russia-a3#1",), "minsk")
    desk = Desk.open(evening)
    assert desk.journal.length == 1 and lies(desk.position) == lies(after)
    desk.close()
    assert len(archive.names(evening)) == 1


def test_nothing_is_taken_that_rests_on_a_face_seen_once(evening, tmp_path, capsys):
    """The first photograph of a print of one's own taught one patch of that army: it is told with a question mark, and left."""
    desk = Desk.open(evening)
    after = desk.position.after(Move(("russia-a3#1",), "minsk"))
    picture = photographed(after, tmp_path / "p.jpg", 1100)
    other = np.random.default_rng(3).integers(0, 255, (60, 60, 3), np.uint8)
    for patches, applied in ((1, 0), (2, 1)):
        face_atlas.keep(desk.kinds.id, {"russia-a3/0": [other] * patches})
        assert run("photo", evening, picture, "--json", "--apply", "--lang", "en", after=after) == 0
        data = json.loads(capsys.readouterr().out)
        (told,) = (each for each in data["differences"] if each["zone"] == "minsk")
        assert data["applied"] == applied and bool(told["doubt"]) == (not applied)
    desk.close()


def test_unknown_counters_are_told_by_groups_and_nothing_is_taken(evening, tmp_path, capsys):
    desk = Desk.open(evening)
    picture = photographed(desk.position, tmp_path / "p.jpg", 1600)
    see = learning_eye(desk.position, drawings())
    for words in ([], ["--json", "--apply", "--doubtful"]):
        line = ["photo", str(evening), str(picture), "--lang", "en", *words]
        assert main(line, drawings=lambda _language: drawings(), see=see) == 0
        told = capsys.readouterr().out
        assert "What is this?" in told and "counters that look alike and that the program does not know." in told
    assert json.loads(told)["applied"] == 0 and Desk.open(evening).journal.length == 0
    desk.close()


def test_a_refusal_is_a_sentence(evening, tmp_path, capsys):
    def blind(*_args, **_named):
        raise SightError(say_no())

    desk = Desk.open(evening)
    picture = photographed(desk.position, tmp_path / "p.jpg", 300)
    desk.close()
    words = ["photo", str(evening), str(picture), "--lang", "en"]
    assert main(words, drawings=lambda _language: drawings(), see=blind) == 2
    assert capsys.readouterr().err == "No sheet of this board is to be seen in the photograph.\n"
    assert run("photo", evening, tmp_path / "nothing.jpg", "--lang", "en") == 2
