"""Commands that write: papers, what photographs show, traced zones; nothing of another kind is ever replaced."""

import io
import json
import re
import shutil

import cv2
import numpy as np
import pytest

from assistant.__main__ import draw, print_pdf
from assistant.cli.main import main
from assistant.core.atomic_write import lay_aside, write_whole
from assistant.core.json_tables import decode_edit
from assistant.core.table import Move
from assistant.core.text import OtherKind
from assistant.desk import aside
from assistant.desk import encryption as sealed
from assistant.desk.desk import Desk
from assistant.desk.photo import archive, face_atlas
from assistant.games import find_game
from assistant.scan.detection.sightings import SightError
from tests.desk.photo.views import lies
from tests.rows import by_rows
from tests.scan.vassal_modules import picture
from tests.ui.photographing import drawings, knowing_eye, learning_eye, photographed, say_no


@pytest.fixture
def table(tmp_path, qapp):
    path = tmp_path / "campaign.sabretache"
    Desk.new(find_game("antique"), "start", path, "Thursdays").close()
    return path


def run(*words):
    return main([str(word) for word in words], draw=draw, to_pdf=print_pdf)


def test_pages_are_written_in_both_shapes(table, tmp_path, capsys):
    out = tmp_path / "given out"
    assert (
        run("pages", table, "--out", out, "--lang", "fr", "--only", "sheet-italie", "bulletin") == 2
        and not out.exists()
    )
    assert "Pas encore publié" in capsys.readouterr().err, "what is asked for by name is given out, or said not to be"
    assert run("pages", table, "--out", out, "--lang", "fr", "--only", "sheet-italie") == 0
    assert run("pages", table, "--out", out, "--lang", "fr", "--only", "sheet-italie", "--pdf") == 0
    assert sorted(path.name for path in out.iterdir()) == [
        "Italie, feuille du joueur.html",
        "Italie, feuille du joueur.pdf",
    ]
    assert capsys.readouterr().out.splitlines()[0] == str(out / "Italie, feuille du joueur.html")
    assert (out / "Italie, feuille du joueur.pdf").read_bytes().startswith(b"%PDF")
    assert run("pages", table, "--out", out, "--only", "bulletin", "--lang", "en") == 2, "a draft is not given out"
    assert "Not published yet" in capsys.readouterr().err and not (out / "Bulletin, spring, year 1.html").exists()
    assert main(["ask", str(table), "bulletin", "--accept", "1"]) == 0
    assert run("pages", table, "--out", out, "--only", "bulletin", "--lang", "en") == 0
    assert (out / "Bulletin, spring, year 1.html").exists()
    capsys.readouterr()
    assert run("pages", table, "--out", out, "--only", "gazette", "--lang", "en") == 2
    assert "gazette" in capsys.readouterr().err
    (file := tmp_path / "notes").write_text("a file")
    assert run("pages", table, "--out", file, "--only", "bulletin", "--lang", "en") == 2
    assert capsys.readouterr().err.startswith(f"{file} cannot be written"), "the folder is at fault, and no page in it"


def test_pages_are_sealed_and_opened(table, tmp_path, capsys, monkeypatch):
    pytest.importorskip("cryptography")
    monkeypatch.setattr("assistant.desk.encryption.COST", 4)
    words, mine = tmp_path / "words.txt", tmp_path / "mine.txt"
    words.write_text("Italie: une louve\n\nGaul: a cockerel\n", encoding="utf-8")
    mine.write_text("une louve\n", encoding="utf-8")
    out = tmp_path / "out"
    given = "pages", table, "--out", out, "--lang", "fr", "--sealed", words, "--only"
    assert run(*given, "sheet") == 2 and not out.exists(), "nobody's pages lie open because his line is missing"
    told = capsys.readouterr().err
    assert "Carthage" in told and "Italie" not in told and "Gaule" not in told
    assert run(*given, "sheet-italie", "sheet-gaule") == 0
    assert len(list(out.glob("*.sabrepages"))) == 2 == len(list(out.iterdir()))
    box = out / "Italie, pages scellées.sabrepages"
    assert run("unseal", box, tmp_path / "mine", "--passphrase-file", mine) == 0
    assert [path.name for path in (tmp_path / "mine").iterdir()] == ["Italie, feuille du joueur.html"]
    words.write_text("Itale: une louve\n", encoding="utf-8")
    capsys.readouterr()
    assert run("pages", table, "--out", out, "--lang", "en", "--sealed", words) == 2
    assert "“Itale”. Nearest: “Italie”" in capsys.readouterr().err


def test_a_letter_is_read_and_taken_down(table, capsys):
    letter = "Sabretache · Italie · printemps de l’an 1\nmarche : Legio I > Cisalpine\ncomerce: Carthage 6\nfin"
    assert main(["ask", str(table), "letter", "--text", letter, "--accept", "1", "--lang", "en"]) == 0
    assert "Line 3: “comerce” is no order. Nearest: “commerce”." in capsys.readouterr().out
    desk = Desk.open(table)
    assert desk.position.register("orders")["italie-infantry#1"]["path"] == ["cisalpine"]
    desk.close()


def test_a_register_goes_out_and_comes_back(table, tmp_path, capsys):
    csv = tmp_path / "nations.csv"
    assert run("register", table, "--lang", "en") == 0
    assert "nations: Nations" in capsys.readouterr().out
    assert run("register", table, "nations", "--export", csv) == 0
    assert run("register", table, "nations") == 0
    assert capsys.readouterr().out == csv.read_text(encoding="utf-8")
    assert run("register", table, "nations", "--import", csv, "--lang", "en") == 0
    assert "Nothing differs." in capsys.readouterr().out
    csv.write_text(csv.read_text(encoding="utf-8").replace("italie,,200,", "italie,Ana,205/4,"), encoding="utf-8-sig")
    assert run("register", table, "nations", "--import", csv, "--lang", "fr") == 0
    assert "Une ligne est écrite." in capsys.readouterr().out
    desk = Desk.open(table)
    assert desk.position.register("nations")["italie"]["player"] == "Ana"
    assert desk.undo() and desk.position.register("nations")["italie"].get("player", "") == "" and not desk.undo()
    desk.close()


def test_rows_that_a_csv_does_not_name_stay_and_are_told(table, tmp_path, capsys):
    csv = tmp_path / "nations.csv"
    assert run("register", table, "nations", "--export", csv) == 0
    lines = csv.read_text(encoding="utf-8").splitlines()
    csv.write_text("\n".join(line for line in lines if not line.startswith("italie,")), encoding="utf-8")
    assert run("register", table, "nations", "--import", csv, "--lang", "en") == 0
    told = capsys.readouterr().out
    assert "Nothing differs." in told and "One row that it does not name stays as it is: italie." in told


def test_a_wrong_cell_is_located_and_nothing_is_written(table, tmp_path, capsys):
    csv = tmp_path / "wrong.csv"
    csv.write_text("id,treasury\nitalie,10\ngaule,lots\n", encoding="utf-8")
    before = table.read_bytes()
    assert run("register", table, "nations", "--import", csv, "--lang", "en") == 2
    assert "wrong.csv:3" in capsys.readouterr().err
    assert table.read_bytes() == before
    assert run("register", table, "nation", "--lang", "en") == 2
    assert run("register", table, "nations", "--import", tmp_path / "gone.csv", "--lang", "en") == 2
    assert run("register", table, "nations", "--export", tmp_path / "no" / "folder.csv", "--lang", "en") == 2


def test_a_table_is_sealed_and_unsealed(table, tmp_path, monkeypatch, capsys):
    pytest.importorskip("cryptography")
    monkeypatch.setattr(sealed, "COST", 4)
    words = tmp_path / "words.txt"
    words.write_text("trois légions\n", encoding="utf-8")
    shared, back = tmp_path / "x.sabresealed", tmp_path / "back.sabretache"
    assert run("seal", table, shared, "--passphrase-file", words) == 0
    monkeypatch.setattr("sys.stdin", io.StringIO("deux légions\n"))
    assert run("unseal", shared, back, "--lang", "en") == 2
    assert capsys.readouterr().err == "This passphrase does not open x.sabresealed.\n" and not back.exists()
    monkeypatch.setattr("sys.stdin", io.StringIO("trois légions\n"))
    assert run("unseal", shared, back) == 0
    assert back.read_bytes() == table.read_bytes()
    assert run("show", shared, "--lang", "en") == 2
    assert "sealed tables" in capsys.readouterr().err


@pytest.fixture
def evening(tmp_path, monkeypatch):
    path = tmp_path / "evening.sabretache"
    Desk.new(find_game("empires"), "august-1914", path).close()
    monkeypatch.setattr("assistant.cli.photos.learn_from", lambda *_args: 0)
    return path


def looked(*words, after=None):
    see = knowing_eye(after, drawings()) if after is not None else None
    return main([str(word) for word in words], drawings=lambda _language: drawings(), see=see)


@pytest.fixture(scope="module")
def seen(tmp_path_factory):
    """A table on which one army went to Minsk, and a photograph of it."""
    start = Desk.new(find_game("empires"), "august-1914").position
    after = start.after(Move(("russia-a3#1",), "minsk"))
    return after, photographed(after, tmp_path_factory.mktemp("seen") / "p.jpg", 1100)


def test_differences_are_told_then_taken(evening, seen, capsys):
    after, picture = seen
    assert looked("photo", evening, picture, "--lang", "en", after=after) == 0
    told = capsys.readouterr().out
    assert "Minsk: Russia, army 3. In the mirror: " in told and "one thing differs." in told
    desk = Desk.open(evening)
    assert desk.journal.length == 0, "nothing is done before it is asked for"
    desk.close()
    assert looked("photo", evening, picture, "--json", "--apply", "--keep", "--lang", "fr", after=after) == 0
    data = json.loads(capsys.readouterr().out)
    (only,) = data["differences"]
    assert only["zone"] == "minsk" and only["doubt"] is None and data["applied"] == 1
    assert decode_edit(json.dumps(only["choices"][0]["edits"][0])) == Move(("russia-a3#1",), "minsk")
    desk = Desk.open(evening)
    assert desk.journal.length == 1 and lies(desk.position) == lies(after)
    desk.close()
    assert len(archive.names(evening)) == 1


def test_nothing_is_taken_that_rests_on_a_face_seen_once(evening, seen, capsys):
    """The first photograph of a print of one's own taught one patch of that army: it is told with a question mark, and left."""
    desk, (after, picture) = Desk.open(evening), seen
    other = np.random.default_rng(3).integers(0, 255, (60, 60, 3), np.uint8)
    for applied in (0, 1):
        face_atlas.remember(desk.kinds, {"russia-a3/0": [other]})
        assert looked("photo", evening, picture, "--json", "--apply", "--lang", "en", after=after) == 0
        data = json.loads(capsys.readouterr().out)
        (told,) = (each for each in data["differences"] if each["zone"] == "minsk")
        assert data["applied"] == applied and bool(told["doubt"]) == (not applied)
    desk.close()


def test_unknown_counters_are_told_by_groups_and_nothing_is_taken(evening, seen, capsys):
    see = learning_eye(Desk.open(evening).position, drawings())
    line = ["photo", str(evening), str(seen[1]), "--lang", "en", "--json", "--apply", "--doubtful"]
    assert main(line, drawings=lambda _language: drawings(), see=see) == 0
    told = capsys.readouterr().out
    assert "What is this?" in told and "counters that look alike and that the program does not know." in told
    assert json.loads(told)["applied"] == 0 and Desk.open(evening).journal.length == 0


def test_a_refusal_is_a_sentence(evening, tmp_path, capsys):
    def blind(*_args, **_named):
        raise SightError(say_no())

    desk = Desk.open(evening)
    picture = photographed(desk.position, tmp_path / "p.jpg", 300)
    desk.close()
    words = ["photo", str(evening), str(picture), "--lang", "en"]
    assert main(words, drawings=lambda _language: drawings(), see=blind) == 2
    assert capsys.readouterr().err == "No sheet of this board is to be seen in the photograph.\n"
    assert looked("photo", evening, tmp_path / "nothing.jpg", "--lang", "en") == 2


@pytest.fixture
def scan(tmp_path):
    """A board of two fields side by side, 400 x 300."""
    picture = np.full((300, 400, 3), 230, np.uint8)
    cv2.rectangle(picture, (20, 20), (380, 280), (30, 30, 30), 3)
    cv2.line(picture, (200, 20), (200, 280), (30, 30, 30), 3)
    cv2.imwrite(str(tmp_path / "scan.png"), picture)
    return tmp_path / "scan.png"


def traced(scan, text, *more, language="en"):
    seeds = scan.with_name("seeds.csv")
    seeds.write_bytes(text.encode("utf-8-sig"))
    return main(["trace", str(scan), str(seeds), "--lang", language, *more])


@by_rows("text")
def test_two_fields_are_traced(scan, text):
    assert traced(scan, text) == 0
    found = json.loads(scan.with_suffix(".geojson").read_text())
    assert [feature["id"] for feature in found["features"]] == ["left", "right"]
    for feature, middle in zip(found["features"], (110, 290), strict=True):
        xs, ys = np.array(feature["geometry"]["coordinates"][0]).T
        assert (xs.min() + xs.max()) / 2 == pytest.approx(middle, abs=3)
        assert ys.max() - ys.min() == pytest.approx(260, abs=6)


@by_rows("text, said")
def test_rows_that_cannot_be_used_are_named(scan, text, said, capsys):
    assert traced(scan, text) == 2
    told = capsys.readouterr().err
    assert all(part in told for part in said), told
    assert "Traceback" not in told and not scan.with_suffix(".geojson").exists()
    assert traced(scan, text, language="fr") == 2
    assert "{" not in capsys.readouterr().err


def test_an_unknown_zone_is_told_with_the_nearest_name(scan, capsys):
    assert traced(scan, "zone,x,y\nParis,100,150\nBruxeles,120,150\nBrusels,130,150\n", "--map", "doe2022") == 2
    told = capsys.readouterr().err
    assert (
        "seeds.csv:3" in told and "seeds.csv:4" in told and told.count("“bruxelles”") == 2 and "seeds.csv:2" not in told
    )


def test_files_that_cannot_be_read_or_written_are_told(scan, tmp_path, capsys):
    scan.with_name("seeds.csv").write_bytes(b"zone,x,y\nl\xff,1,2\n")
    assert main(["trace", str(scan), str(scan.with_name("seeds.csv")), "--lang", "en"]) == 2
    assert main(["trace", str(scan), str(tmp_path / "none.csv"), "--lang", "en"]) == 2
    assert main(["trace", str(tmp_path / "none.png"), str(scan.with_name("seeds.csv")), "--lang", "en"]) == 2
    assert traced(scan, "zone,x,y\nleft,100,150\n", "--out", str(tmp_path / "no" / "folder.geojson")) == 2
    assert "Traceback" not in capsys.readouterr().err


def test_a_zone_covered_by_another_is_told(scan, capsys):
    assert traced(scan, "zone,x,y\nunder,100,150\nover,100,150\nright,300,150\n") == 0
    assert "under" in capsys.readouterr().out.splitlines()[-1]


def test_zones_are_told_by_their_names(scan, capsys, monkeypatch):
    monkeypatch.setattr("assistant.cli.scans.DOUBTFUL", 2.0)  # everything is
    rows = "zone,x,y\nparis,100,150\nbruxelles,300,150\nlondres,305,150\n"
    assert traced(scan, rows, "--map", "doe2022", language="fr") == 0
    told = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"  (Londres|Bruxelles|Paris)\W: \d+\W%", told[1]), told
    assert "Édimbourg" in told[-1], "no click"


OUTPUTS = {
    "export": ["export", "v.sabretache", "out.json"],
    "report": ["report", "v.sabretache", "out.html"],
    "register": ["register", "v.sabretache", "yearly", "--export", "out.csv"],
    "pack-up": ["pack-up", "v.sabretache", "out.html"],
    "kit pack": ["kit", "pack", "river-road", "--out", "out.sabrekit"],
}


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("SABRETACHE_HOME", str(tmp_path / "home"))
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    assert main(["new", "empires", "v.sabretache"]) == 0
    shutil.copy("v.sabretache", "w.sabretache")
    return tmp_path / "work"


def drawn(*_args, **_how):
    """A small picture in place of the map."""
    return picture(60, 40)


@pytest.mark.parametrize("command", OUTPUTS)
def test_an_output_replaces_no_table_and_lays_its_former_aside(command, folder, capsys):
    *words, out = OUTPUTS[command]
    (folder / "p.png").write_bytes(picture(60, 40))
    for name in ("v.sabretache", "w.sabretache", "p.png"):
        before = (folder / name).read_bytes()
        (folder / out).write_bytes(before)
        for target in (name, out):
            assert main([*words, target, "--lang", "en"], draw=drawn, to_pdf=print_pdf) == 2, target
            assert (folder / target).read_bytes() == before, target
            assert target in capsys.readouterr().err
    (folder / out).unlink()
    assert main([*words, out], draw=drawn, to_pdf=print_pdf) == 0
    young = (folder / out).read_bytes()
    assert main([*words, out], draw=drawn, to_pdf=print_pdf) == 0, "its own kind is replaced"
    assert [one.origin for one in aside.listed()] == ([] if (folder / out).read_bytes() == young else [folder / out])


def test_what_was_replaced_comes_back_and_what_lay_there_is_kept(folder, capsys):
    path = folder / "notes.txt"
    for words in (b"first", b"second", b"second", b"third"):
        write_whole(path, words)
    found = aside.listed()
    assert [one.path.read_bytes() for one in found] == [b"second", b"first"]
    assert main(["aside", "--lang", "en"]) == 0
    assert capsys.readouterr().out.count("notes.txt") == 2
    assert main(["aside", "2", "--lang", "en"]) == 0 and path.read_bytes() == b"first"
    assert sorted(one.path.read_bytes() for one in aside.listed()) == [b"second", b"third"]
    assert main(["aside", "9", "--lang", "en"]) == 2
    with pytest.raises(OtherKind):
        write_whole(path, b'{"json": 1}')
    (folder / "kit").mkdir()
    (folder / "kit" / "a").write_text("a")
    lay_aside(folder / "kit")
    assert not (folder / "kit").exists()
    aside.bring_back(aside.nth(1))
    assert (folder / "kit" / "a").read_text() == "a"
