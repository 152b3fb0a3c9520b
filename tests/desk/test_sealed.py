"""Tables behind a passphrase: what opens them and what does not, and work that no crash takes away."""

import contextlib
import io
import os
import signal
import subprocess
import sys
import textwrap
import zipfile
from pathlib import Path

import pytest

from assistant.core.places import user_data
from assistant.core.table import Note
from assistant.core.text import LANGUAGES, QuestionError, Trouble, render
from assistant.desk import encryption as sealed
from assistant.desk.desk import Desk
from assistant.desk.encryption import SealedSave, open_desk, working_folder
from assistant.desk.pages.handouts import Edition
from assistant.desk.saves import SaveError
from assistant.games import find_game
from tests.games.tables import given_out

pytest.importorskip("cryptography")

WORDS = "trois légions à Capoue"
TRAP = "the treasury of Carthage is empty"


@pytest.fixture(autouse=True)
def cheap(monkeypatch):
    monkeypatch.setattr(sealed, "COST", 4)


@pytest.fixture
def table(tmp_path):
    path = tmp_path / "campaign.sabretache"
    desk = Desk.new(find_game("antique"), "start", path, "Thursdays")
    desk.edit(Note("note", TRAP))
    desk.close()
    return path


@pytest.fixture
def shared(table, tmp_path):
    folder = tmp_path / "shared"
    folder.mkdir()
    path = folder / "campaign.sabresealed"
    sealed.seal(table, path, WORDS)
    return path


def files(folder):
    return sorted(path.name for path in folder.iterdir())


def said(error):
    for language in LANGUAGES:
        assert "<" not in render(error.text, language)
    return error.text.key


@contextlib.contextmanager
def refused(key):
    with pytest.raises(Trouble) as caught:
        yield
    assert said(caught.value) == key


def test_a_sealed_table_comes_back_byte_for_byte(table, shared, tmp_path):
    data = shared.read_bytes()
    assert TRAP.encode() not in data and b"SQLite" not in data and b"Thursdays" not in data
    sealed.unseal(shared, tmp_path / "back.sabretache", WORDS)
    assert (tmp_path / "back.sabretache").read_bytes() == table.read_bytes()
    with refused("file-exists"):
        sealed.unseal(shared, tmp_path / "back.sabretache", WORDS)


def test_an_e_is_an_e_however_it_was_typed(shared):
    data, _lock = sealed.decrypted(shared.read_bytes(), "trois le\u0301gions a\u0300 Capoue", "x")
    assert data == sealed.decrypted(shared.read_bytes(), WORDS, "x")[0]


def test_two_seals_of_the_same_table_have_nothing_in_common(table, shared, tmp_path):
    other = tmp_path / "other.sabresealed"
    sealed.seal(table, other, WORDS)
    one, two = shared.read_bytes(), other.read_bytes()
    assert len(one) == len(two) and one[10:] != two[10:]
    assert sum(a == b for a, b in zip(one[80:], two[80:], strict=True)) < len(one) / 100


@pytest.mark.parametrize("words", ["", "trois legions à Capoue", WORDS + " "])
def test_other_words_do_not_open_it(shared, tmp_path, words):
    with pytest.raises(sealed.WrongPassphrase) as caught:
        sealed.unseal(shared, tmp_path / "x.sabretache", words)
    assert said(caught.value) == "passphrase-wrong" and not (tmp_path / "x.sabretache").exists()


@pytest.mark.parametrize("words", ["", "a", "seven c", " " * 12])
def test_it_cannot_be_sealed_with_what_is_guessed_at_once(table, tmp_path, words):
    with refused("passphrase-short"):
        sealed.seal(table, tmp_path / "x.sabresealed", words)
    assert not (tmp_path / "x.sabresealed").exists()


def test_every_torn_file_is_told(shared):
    """Cut anywhere, or with any one byte changed, it opens for nobody and says why."""
    whole = shared.read_bytes()
    keys = set()
    for at in [*range(0, 120), *range(120, len(whole), 9973)]:
        changed = bytearray(whole)
        changed[at] ^= 0x40
        for data in (whole[:at], bytes(changed)):
            with pytest.raises(SaveError) as caught:
                sealed.decrypted(data, WORDS, "x.sabresealed")
            keys.add(said(caught.value))
    assert keys == {"sealed-foreign", "sealed-torn", "sealed-newer", "passphrase-wrong"}
    with refused("sealed-torn"):
        sealed.decrypted(whole[:-1], WORDS, "x")


@pytest.mark.parametrize("cost", [0, 19, 20, 40, 255])
def test_a_file_that_asks_for_all_memory_gets_none(shared, cost):
    data = bytearray(shared.read_bytes())
    data[len(sealed.MAGIC) + 1] = cost
    with refused("sealed-torn"):
        sealed.decrypted(bytes(data), WORDS, "x")


def test_without_the_library_a_sentence_says_how_to_get_it(shared, monkeypatch):
    monkeypatch.setitem(sys.modules, "cryptography.exceptions", None)
    with refused("secrets-missing"):
        sealed.decrypted(shared.read_bytes(), WORDS, "x")


def test_a_sealed_file_is_replaced_only_by_who_can_open_it(table, shared):
    before = shared.read_bytes()
    with pytest.raises(sealed.WrongPassphrase):
        sealed.seal(table, shared, "other words")
    assert shared.read_bytes() == before
    sealed.seal(table, shared, WORDS)
    assert shared.read_bytes() != before
    shared.write_bytes(b"my holiday")
    with pytest.raises(SaveError):
        sealed.seal(table, shared, WORDS)
    assert shared.read_bytes() == b"my holiday"


def note(desk):
    return desk.position.fact("note")


def test_an_evening_at_a_sealed_table(shared):
    before = shared.read_bytes()
    desk = open_desk(shared, WORDS)
    assert note(desk) == TRAP and desk.save is not None and desk.save.origin == shared
    desk.edit(Note("note", "a new day"))
    assert files(shared.parent) == [shared.name] and shared.read_bytes() == before
    assert user_data() in desk.save.path.parents
    desk.close()
    assert files(shared.parent) == [shared.name] and shared.read_bytes() != before
    assert not working_folder(shared).exists(), "nothing plain stays behind"
    desk = open_desk(shared, WORDS)
    assert note(desk) == "a new day" and desk.undo() and note(desk) == TRAP
    desk.close()


def test_a_look_changes_nothing(shared):
    before = shared.read_bytes()
    open_desk(shared, WORDS).close()
    assert shared.read_bytes() == before


def test_it_is_sealed_on_command(shared):
    desk = open_desk(shared, WORDS)
    desk.edit(Note("note", "one"))
    desk.save.reseal()
    data, _ = sealed.decrypted(shared.read_bytes(), WORDS, "x")
    assert data == desk.save.path.read_bytes()
    desk.edit(Note("note", "two"))
    desk.close()
    desk = open_desk(shared, WORDS)
    assert note(desk) == "two"
    desk.close()


def test_work_survives_the_death_of_the_program(shared):
    """A process that works at the table is killed without warning; the next one goes on where it was."""
    before = shared.read_bytes()
    program = """
        import sys, time
        from pathlib import Path
        from assistant.core.table import Note
        from assistant.desk.encryption import open_desk
        desk = open_desk(Path(sys.argv[1]), sys.argv[2])
        desk.edit(Note("note", "before the lights went out"))
        print("done", flush=True)
        time.sleep(60)
    """
    command = [sys.executable, "-c", textwrap.dedent(program), str(shared), WORDS]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as worker:
        assert worker.stdout is not None and worker.stdout.readline() == "done\n"
        with refused("sealed-in-use"):
            open_desk(shared, WORDS)
        worker.send_signal(signal.SIGKILL)
    assert shared.read_bytes() == before and files(shared.parent) == [shared.name]
    with pytest.raises(sealed.WrongPassphrase):
        open_desk(shared, "other words")  # the working copy opens no door
    desk = open_desk(shared, WORDS)
    assert note(desk) == "before the lights went out"
    desk.close()
    assert shared.read_bytes() != before


def test_work_that_another_seal_has_overtaken_is_set_aside(shared, table):
    desk = open_desk(shared, WORDS)
    desk.edit(Note("note", "mine"))
    sealed.seal(table, shared, WORDS)  # meanwhile somebody else
    theirs = shared.read_bytes()
    assert isinstance(desk.save, SealedSave)
    with refused("sealed-elsewhere"):
        desk.save.reseal()
    desk.close()
    assert shared.read_bytes() == theirs
    desk = open_desk(shared, WORDS)
    assert note(desk) == TRAP and isinstance(desk.save, SealedSave) and desk.save.left_over is not None
    mine = Desk.open(desk.save.left_over)
    assert note(mine) == "mine"
    mine.close()
    desk.close()


def test_where_the_file_cannot_be_written_the_work_stays(shared, tmp_path):
    desk = open_desk(shared, WORDS)
    desk.edit(Note("note", "kept"))
    shared.parent.rename(tmp_path / "unplugged")
    desk.close()
    assert working_folder(shared).is_dir() and not shared.parent.exists()
    (tmp_path / "unplugged").rename(shared.parent)
    desk = open_desk(shared, WORDS)
    assert note(desk) == "kept"
    desk.close()


def test_a_file_that_is_not_there_is_told(tmp_path):
    with refused("not-read"):
        open_desk(tmp_path / "gone.sabresealed", WORDS)


def test_what_cannot_be_unsealed_leaves_nothing(shared, tmp_path):
    target = tmp_path / "plain" / "table.sabretache"
    target.parent.mkdir()
    lock = sealed.Lock.made(WORDS)
    for held in (b"", b"words", shared.read_bytes(), (tmp_path / "campaign.sabretache").read_bytes()[:4096]):
        shared.write_bytes(lock.seal(held))
        with refused("sealed-no-table"):
            sealed.unseal(shared, target, WORDS)
        assert files(target.parent) == []


def test_an_unsealed_table_is_its_owners_alone(shared, tmp_path):
    target = tmp_path / "plain.sabretache"
    sealed.unseal(shared, target, WORDS)
    assert target.stat().st_mode & 0o077 == 0


def test_plain_copies_are_nobody_elses_at_any_moment(shared, monkeypatch):
    """Every file that holds the table in plain, drafts included, is made as its owner's alone."""
    made = []
    opened = os.open

    def watched(path, flags, mode=0o777, **other):
        if flags & os.O_CREAT:
            made.append((Path(path).suffix, mode))
        return opened(path, flags, mode, **other)

    monkeypatch.setattr(os, "open", watched)
    desk = open_desk(shared, WORDS)
    desk.edit(Note("note", "secret"))
    copy = working_folder(shared) / "table.sabretache"
    assert copy.stat().st_mode & 0o077 == copy.parent.stat().st_mode & 0o077 == 0
    desk.close()
    assert made and all(mode & 0o077 == 0 for suffix, mode in made if suffix != sealed.SEALED_SUFFIX)


def test_a_kill_between_sealing_and_noting_it_sets_nothing_aside(shared):
    desk = open_desk(shared, WORDS)
    desk.edit(Note("note", "two"))
    desk.save.reseal()
    (working_folder(shared) / "from").write_text("the hash of the file before")
    desk.save._in_use.close()  # as the end of a killed program does
    again = open_desk(shared, WORDS)
    assert isinstance(again.save, SealedSave) and again.save.left_over is None and note(again) == "two"
    again.close()
    desk.save = None


# Pages that one reader alone can open: sealed, opened again, and archives that mean harm


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
    with pytest.raises(sealed.WrongPassphrase):
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
    path.write_bytes(sealed.Lock.made(WORDS).seal(store.getvalue()))


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
    path.write_bytes(sealed.Lock.made(WORDS).seal(b"no archive"))
    with pytest.raises(SaveError, match="no pages"):
        sealed.unseal_pages(path, tmp_path, WORDS)
    monkeypatch.setattr(sealed, "MOST_PAGE_BYTES", 10)
    archive(path, {"large.html": b"x" * 11})
    with pytest.raises(SaveError, match="no pages"):
        sealed.unseal_pages(path, tmp_path, WORDS)


@pytest.mark.parametrize("words", [{}, {"gaule": WORDS}, {"gaule": WORDS, "italie": " "}])
def test_a_side_without_a_passphrase_is_named_and_nothing_lies_open(tmp_path, words):
    desk = Desk.new(find_game("antique"), "start")
    with pytest.raises(QuestionError, match=r"No passphrase of . characters or more for: Italy"):
        list(given_out(desk, tmp_path, Edition("en", blank, None, words), ["sheet-gaule", "sheet-italie"]))
    assert not list(tmp_path.iterdir())
