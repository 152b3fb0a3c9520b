"""Pages that one reader alone can open: sealed, opened again, and archives that mean harm."""

import io
import zipfile

import pytest

from assistant.core.text import QuestionError
from assistant.desk import encryption
from assistant.desk import encryption as sealed
from assistant.desk.desk import Desk
from assistant.desk.pages.handouts import Edition
from assistant.desk.saves import SaveError
from assistant.games import find_game
from tests.games.tables import given_out

WORDS = "une louve au Capitole"


@pytest.fixture(autouse=True)
def cheap(monkeypatch):
    pytest.importorskip("cryptography")
    monkeypatch.setattr(encryption, "COST", 4)


def blank(_position, _highlights, _language):
    return b"\x89PNG"


def test_a_sides_pages_are_in_its_sealed_file_and_nowhere_else(tmp_path):
    desk = Desk.new(find_game("antique"), "start")
    out = tmp_path / "out"
    words = dict.fromkeys(desk.kinds.sides, "other words") | {"italie": WORDS}
    written = list(given_out(desk, out, Edition("fr", blank, passphrases=words)))
    assert {path.name for path in out.iterdir()} >= {path.name for path in written}
    assert not [path for path in out.iterdir() if "Italie" in path.name and path.suffix != sealed.PAGES_SUFFIX]
    (box,) = out.glob("Italie*")
    assert b"Legio" not in box.read_bytes() and b"feuille" not in box.read_bytes()
    with pytest.raises(encryption.WrongPassphrase):
        sealed.unseal_pages(box, tmp_path / "mine", "other words")
    found = sealed.unseal_pages(box, tmp_path / "mine", WORDS)
    assert sorted(path.name for path in found) == [
        "Italie, ce qu’a son joueur au départ.html",
        "Italie, feuille du joueur.html",
        "Italie, ordres, printemps de l’an 1.html",
        "Italie, ordres, printemps de l’an 1.txt",
    ]
    assert "Legio I" in found[1].read_text(encoding="utf-8")
    assert all("Gaule" not in path.name for path in found)
    with pytest.raises(SaveError, match="already"):
        sealed.unseal_pages(box, tmp_path / "mine", WORDS)


def archive(path, files):
    store = io.BytesIO()
    with zipfile.ZipFile(store, "w") as zipped:
        for name, data in files.items():
            zipped.writestr(zipfile.ZipInfo(name), data)
    path.write_bytes(encryption.Lock.made(WORDS).seal(store.getvalue()))


@pytest.mark.parametrize(
    "name", ["../out.html", "/out.html", "a/b.html", "x.exe", ".html", "..\\out.pdf", "c:x.pdf", "a\nb.txt"]
)
def test_archives_that_mean_harm_are_refused(tmp_path, name):
    archive(tmp_path / "evil.sabrepages", {"good.html": b"x", name: b"y"})
    with pytest.raises(SaveError, match="no pages"):
        sealed.unseal_pages(tmp_path / "evil.sabrepages", tmp_path / "in" / "deep", WORDS)
    assert not (tmp_path / "in").exists() or not list((tmp_path / "in" / "deep").iterdir())
    assert {path.name for path in tmp_path.iterdir()} <= {"evil.sabrepages", "in"}


def test_what_is_no_archive_is_told(tmp_path, monkeypatch):
    path = tmp_path / "x.sabrepages"
    path.write_bytes(encryption.Lock.made(WORDS).seal(b"no archive"))
    with pytest.raises(SaveError, match="no pages"):
        sealed.unseal_pages(path, tmp_path, WORDS)
    monkeypatch.setattr(sealed, "MOST_PAGE_BYTES", 10)
    archive(path, {"large.html": b"x" * 11})
    with pytest.raises(SaveError, match="no pages"):
        sealed.unseal_pages(path, tmp_path, WORDS)


@pytest.mark.parametrize("words", [{}, {"gaule": WORDS}, {"gaule": WORDS, "italie": " "}])
def test_a_side_without_a_passphrase_is_named_and_nothing_lies_open(tmp_path, words):
    desk = Desk.new(find_game("antique"), "start")
    with pytest.raises(QuestionError, match="No passphrase for: Italy"):
        list(given_out(desk, tmp_path, Edition("en", blank, None, words), ["sheet-gaule", "sheet-italie"]))
    assert not list(tmp_path.iterdir())
