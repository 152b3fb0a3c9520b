"""The umpire's papers on the command line: pages, registers, seals."""

import io

import pytest

from assistant.__main__ import draw, print_pdf
from assistant.cli.main import main
from assistant.desk import encryption as sealed
from assistant.desk.desk import Desk
from assistant.games import find_game


@pytest.fixture
def table(tmp_path, qapp):
    path = tmp_path / "campaign.sabretache"
    Desk.new(find_game("antique"), "start", path, "Thursdays").close()
    return path


def run(*words):
    return main([str(word) for word in words], draw=draw, to_pdf=print_pdf)


def test_pages_are_written_in_both_shapes(table, tmp_path, capsys):
    out = tmp_path / "given out"
    assert run("pages", table, "--out", out, "--lang", "fr", "--only", "sheet-italie", "bulletin") == 0
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


def test_pages_are_sealed_and_opened(table, tmp_path, capsys, monkeypatch):
    pytest.importorskip("cryptography")
    monkeypatch.setattr("assistant.desk.encryption.COST", 4)
    words, mine = tmp_path / "words.txt", tmp_path / "mine.txt"
    words.write_text("Italie: une louve\n\nGaul: a cock\n", encoding="utf-8")
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
