"""Kits begun, packed, received: what is sent comes out the same, and what means harm stays outside."""

import io
import shutil
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.cli.main import main
from assistant.core.text import LANGUAGES, DataError, Trouble, keys, render
from assistant.desk import aside, new_game
from assistant.desk.desk import Desk
from assistant.desk.kits import cards, installed
from assistant.desk.kits.preview import Autosave, Preview
from assistant.desk.pages.blocks import Markup
from assistant.desk.user_data import counters as own_counters
from assistant.games import find_game, slugs
from assistant.games.kit import library
from tests import hostile_files
from tests.installing import install, on_the_path
from tests.python import python

PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360f8cfc0000003010100c9fe92ef0000000049454e44ae426082"
)


def files_of(place):
    return {str(path.relative_to(place)): path.read_bytes() for path in sorted(place.rglob("*")) if path.is_file()}


@pytest.mark.parametrize("name", ["red-dunes", "river-road", "three-isles"])
def test_a_kit_comes_out_of_its_file_as_it_went_in(name, tmp_path):
    path = tmp_path / f"{name}.sabrekit"
    installed.pack(library.SAMPLES / name, path)
    assert not installed.faults(path)
    assert not installed.is_received(name)  # a look keeps nothing
    place = installed.take(installed.receive(path).name)
    assert place == library.own() / name
    assert files_of(place) == files_of(library.SAMPLES / name)
    assert library.folder(name) == place  # one's own goes before the shipped one
    assert Desk.new(find_game(name), find_game(name).sample).position.table.counters


@pytest.mark.parametrize("gone", [False, True])
def test_kits_of_one_name_from_two_folders_are_not_taken_for_each_other(tmp_path, gone):
    place = tmp_path / "three-isles"
    shutil.copytree(library.SAMPLES / "three-isles", place)
    zones = place / "maps" / "three-isles" / "zones.csv"
    zones.write_text(zones.read_text(encoding="utf-8").replace("Old Harbour", "New Harbour"), encoding="utf-8")

    def name(folder):
        return Desk.new(library.game(folder)).board.zones["harbour"].name.en

    assert name(library.SAMPLES / "three-isles") == "Old Harbour"
    assert name(place) == "New Harbour"
    if gone:
        shutil.rmtree(place)
    assert name(library.SAMPLES / "three-isles") == "Old Harbour"


def test_a_received_kit_lies_beside_ones_own_until_it_is_taken(tmp_path):
    own = library.own() / "my-war"
    installed.begin(own, "My war")
    path = tmp_path / "my-war.sabrekit"
    installed.pack(own, path)
    (own / "kit.toml").write_text((own / "kit.toml").read_text().replace("My war", "My war, second"))
    installed.receive(path)
    assert render(library.read(own).title) == "My war, second"
    installed.take("my-war")
    assert render(library.read(own).title) == "My war"
    assert render(library.read(aside.latest(own).path).title) == "My war, second"


def test_pictures_go_only_when_they_are_asked_for(tmp_path):
    faces = own_counters.folder("three-isles")
    faces.mkdir(parents=True)
    (faces / "blue-guard.png").write_bytes(PNG)
    bare, full = tmp_path / "bare.sabrekit", tmp_path / "full.sabrekit"
    installed.pack(library.SAMPLES / "three-isles", bare)
    installed.pack(library.SAMPLES / "three-isles", full, pictures=True)
    assert not [name for name in zipfile.ZipFile(bare).namelist() if "pictures" in name]
    (faces / "blue-guard.png").unlink()
    installed.take(installed.receive(full).name)
    assert (faces / "blue-guard.png").read_bytes() == PNG


def packed(path, more, *, without=""):
    source = path.with_name("source.sabrekit")
    installed.pack(library.SAMPLES / "three-isles", source)
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(path, "w") as new:
        for name in old.namelist():
            if name != without and name not in more:
                new.writestr(name, old.read(name))
        for name, data in more.items():
            new.writestr(name, data)
    return path


def test_what_is_no_part_of_a_kit_stays_in_the_file(tmp_path):
    strangers = {
        "evil.py": b"raise SystemExit",
        "counters/three-isles/run.sh": b"x",
        "maps/three-isles/deep/x.csv": b"x",
        "pictures/x.py": b"x",
    }
    place = installed.take(installed.receive(packed(tmp_path / "x.sabrekit", strangers)).name)
    assert set(files_of(place)) == set(files_of(library.SAMPLES / "three-isles"))


@pytest.mark.parametrize(
    "more",
    [
        {"../../evil.txt": b"x"},
        {"/etc/evil": b"x"},
        {"maps/other/map.toml": b"x"},
        {"kit.toml": b"title = 'x'\n[strength.a]\ntitle = 'a'\nvalue = \"__import__('os')\""},
        {"kit.toml": b"\xff\xfe\x00"},
        {"kit.toml": b"[" * 100_000},
        {"maps/three-isles/zones.geojson": b"{" * 10},
        {"counters/three-isles/kinds.csv": b"id\n" + b"x\n" * 10},
    ],
)
def test_a_file_that_means_harm_is_refused_with_a_sentence(more, tmp_path, own_home):
    with pytest.raises(DataError) as caught:
        installed.receive(packed(tmp_path / "x.sabrekit", more))
    assert render(caught.value.text, "fr")
    assert not list(own_home.rglob("evil*"))
    assert not list((own_home / "received").rglob("kit.toml"))


def test_a_torn_or_empty_file_is_refused(tmp_path):
    whole = packed(tmp_path / "x.sabrekit", {})
    torn = tmp_path / "torn.sabrekit"
    torn.write_bytes(whole.read_bytes()[:900])
    for path in (torn, packed(tmp_path / "y.sabrekit", {}, without="kit.toml"), tmp_path / "none.sabrekit"):
        assert installed.faults(path)


FILES = sorted(
    path for path in hostile_files.HOSTILE.iterdir() if path.name in {*hostile_files.FILES} - {"rr2.sabrekit"}
)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_hostile_file_is_refused_as_a_kit(file, tmp_path, own_home, capsys):
    renamed = tmp_path / f"{file.stem}.sabrekit"
    shutil.copyfile(file, renamed)
    for words, status in (
        (("check", file), 1),
        (("check", renamed), 1),
        (("receive", renamed), 2),
        (("pack", file), 2),
    ):
        assert main(["kit", words[0], str(words[1]), "--lang", "en"]) == status, words
    told = "".join(capsys.readouterr())
    assert renamed.name in told and not any(word in told for word in ("Traceback", "codec", "Error"))
    assert not [path for path in own_home.rglob("*") if path.is_file()]


@pytest.mark.parametrize("name", ["Bad Name", "empires", "three-isles"])
def test_a_kit_is_not_called_like_that(name, tmp_path):
    with pytest.raises(Trouble):
        installed.begin(tmp_path / name)


def test_the_command_begins_checks_packs_receives_lists_and_calculates(tmp_path, capsys, monkeypatch):
    place = tmp_path / "my-war"
    assert main(["kit", "new", str(place), "--title", "My war", "--lang", "en"]) == 0
    assert main(["kit", "check", str(place)]) == 0
    (place / "kit.toml").write_text((place / "kit.toml").read_text().replace("sum(strength)", "sum(strenght)", 1))
    assert main(["kit", "check", str(place), "--lang", "en"]) == 1
    assert "the nearest is “strength”" in capsys.readouterr().out
    assert main(["kit", "check", str(place / "kit.toml"), "--lang", "en"]) == 1  # by its card
    assert "the nearest is “strength”" in capsys.readouterr().out
    (place / "kit.toml").write_text((place / "kit.toml").read_text().replace("strenght", "strength"))
    assert main(["kit", "pack", str(place), "--out", str(tmp_path / "w.sabrekit")]) == 0
    for unwanted in (True, False):
        assert main(["kit", "receive", str(tmp_path / "w.sabrekit"), "--lang", "en"]) == 0
        assert "kit take my-war" in capsys.readouterr().out and not installed.is_own("my-war")
        assert main(["kit", "decline" if unwanted else "take", "my-war", "--lang", "en"]) == 0
        assert main(["kit", "take", "my-war", "--lang", "en"]) == 2, "none waits any more"
    assert main(["kit", "list", "--lang", "fr"]) == 0
    out = capsys.readouterr().out
    assert "my-war\tMy war" in out
    assert "red-dunes\tDunes rouges" in out
    assert main(["new", "my-war", str(tmp_path / "t.sabretache")]) == 0
    assert main(["ask", str(tmp_path / "t.sabretache"), "fight", "--zone", "ford", "--lang", "fr"]) == 0
    told = capsys.readouterr().out
    assert "Gué-de-Pierre : 6 contre 2" in told.replace("\N{NARROW NO-BREAK SPACE}", " ")
    monkeypatch.setattr(
        "sys.stdin",
        io.TextIOWrapper(io.BytesIO(b'{"fight": "clash", "attackers": [{"strength": 3}], "defenders": []}')),
    )
    assert main(["kit", "calc", "my-war", "fight"]) == 0
    assert '"attacker": 3' in capsys.readouterr().out


@pytest.mark.parametrize("name", ["red-dunes", "river-road", "three-isles"])
def test_each_part_of_a_card_has_an_example_and_its_words(name):
    trial = Preview(name)
    for path in cards.parts(trial.words):
        tried = trial.tried(trial.words, path)
        assert tried.answer is not None, path
        for language in ("en", "fr"):
            markup = Markup(language)
            told = [*map(markup.block, tried.answer.body), markup.reasons(tried.answer.reasons)]
            assert render(tried.answer.verdict, language) and not any("{" in words for words in told), (path, language)
            said = [render(text, language) for text in cards.told(trial.known, cards.part_of(path))]
            assert bool(said) is (cards.part_of(path) not in ("draws", "forces")), (path, said)
    fight = next(path for path in cards.parts(trial.words) if path[0] == "combat")
    answer = trial.tried(trial.words, fight).answer
    shares = "".join(map(Markup("en").block, answer.body)).count('class="n"')
    assert shares > 2, "who fights with what, and how it may end"


# A new game is written whole: it passes its own tests at once, and is refused where it would harm


def test_it_passes_its_own_tests_at_once(tmp_path):
    folder = tmp_path / "les-trois-mares"
    written = new_game.write(folder, "Les « trois » mares : l’été")
    assert {path for path in folder.rglob("*") if path.is_file()} == {*written}
    left = ("@slug@", "@package@", "@title@")
    assert not [path for path in written if any(mark in path.read_text(encoding="utf-8") for mark in left)]
    done = python("-m", "pytest", "-q", "-p", "no:cacheprovider", cwd=folder)
    assert done.returncode == 0 and "4 passed" in done.stdout, done.stdout[-2000:] + done.stderr[-2000:]


def test_it_is_found_once_it_is_installed(tmp_path, monkeypatch):
    new_game.write(tmp_path / "my-war")
    install(tmp_path / "my-war", tmp_path / "site")
    with on_the_path(tmp_path / "site", monkeypatch):
        assert "my-war" in slugs()
        game = find_game("my-war")
        assert game.title.en == "My war"
        assert keys(game.package, "en") == keys(game.package, "fr")


@pytest.mark.parametrize("name", ["My War", "9lives", "a b", "été", "antique", "json", "class", "x" * 60, "tests"])
def test_a_name_that_cannot_be_is_refused_in_a_sentence(name, tmp_path):
    with pytest.raises(Trouble) as trouble:
        new_game.write(tmp_path / name)
    for language in LANGUAGES:
        assert name[:40] in render(trouble.value.text, language)
    assert not (tmp_path / name).exists()


def test_nothing_is_written_over(tmp_path):
    folder = tmp_path / "my-war"
    folder.mkdir()
    (folder / "mine.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(Trouble):
        new_game.write(folder)
    assert [path.name for path in folder.iterdir()] == ["mine.txt"]
    with pytest.raises(Trouble):
        new_game.write(tmp_path / "other", 'A "quoted" title')
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(Trouble):
        new_game.write(tmp_path / "file")


# What was typed of a kit and not saved waits, and nothing else that lies in its place is taken for it


WORDS = st.text(st.characters(blacklist_categories=("Cs",)), max_size=60)


@given(saved=WORDS, typed=WORDS)
def test_what_was_typed_is_there_again(saved, typed):
    Autosave("a-kit", saved).keep(typed)
    assert Autosave("a-kit", saved).words() == typed
    assert Autosave("another", saved).words() == saved
    Autosave("a-kit", saved).keep(saved)
    assert not Autosave("a-kit", saved).path.exists()


def test_a_kit_that_was_changed_otherwise_since_is_shown_as_it_is():
    Autosave("a-kit", "saved").keep("typed")
    assert Autosave("a-kit", "saved by another").words() == "saved by another"
    assert Autosave("a-kit", "saved").words() == "typed", "nothing of it is lost"


@pytest.mark.parametrize(
    "data", [b"", b"{", b"[]", b'{"over": "saved"}', b'{"over": 1, "words": 2}', b"\xff\xfe", b"x" * 99]
)
def test_a_spoilt_file_holds_nobody_up(data):
    waiting = Autosave("a-kit", "saved")
    waiting.keep("typed")
    waiting.path.write_bytes(data)
    assert waiting.words() == "saved"
    waiting.keep("typed again")
    assert waiting.words() == "typed again"


def test_a_folder_that_cannot_be_written_holds_nobody_up(own_home):
    (own_home / "typed").write_text("a file")
    Autosave("a-kit", "saved").keep("typed")
    assert Autosave("a-kit", "saved").words() == "saved"


def test_a_card_that_is_no_card_is_not_taken():
    trial = Preview("three-isles")
    trial.waiting.keep("[[[")
    assert trial.typed() == trial.words
    trial.waiting.keep(f"{trial.words}\n# mine\n")
    assert Preview("three-isles").typed().endswith("# mine\n")
