"""Kits begun, packed, received: what is sent comes out the same, and what means harm stays outside."""

import io
import shutil
import zipfile

import pytest

from assistant.cli.main import main
from assistant.core.text import DataError, Trouble, render
from assistant.desk.desk import Desk
from assistant.desk.kits import cards, installed
from assistant.desk.kits.preview import Preview
from assistant.desk.pages.blocks import Markup
from assistant.desk.user_data import counters as own_counters
from assistant.games import find_game
from assistant.games.kit import library
from tests import hostile_files

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
    assert render(library.read_kit((own.with_name("my-war.former") / "kit.toml").read_text()).title) == "My war, second"


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
