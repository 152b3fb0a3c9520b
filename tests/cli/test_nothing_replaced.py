"""Nothing of another kind is replaced by what a command writes; what is replaced lies aside and comes back."""

import shutil

import pytest

from assistant.__main__ import draw, print_pdf
from assistant.cli.main import main
from assistant.core.atomic_write import lay_aside, write_whole
from assistant.core.problems import OtherKind
from assistant.desk import aside
from tests.hostile_files import HOSTILE

OUTPUTS = {
    "export": ["export", "v.sabretache", "OUT"],
    "report": ["report", "v.sabretache", "OUT"],
    "register": ["register", "v.sabretache", "yearly", "--export", "OUT"],
    "pack-up": ["pack-up", "v.sabretache", "OUT"],
    "kit pack": ["kit", "pack", "river-road", "--out", "OUT"],
}


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("SABRETACHE_HOME", str(tmp_path / "home"))
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    assert main(["new", "empires", "v.sabretache"]) == 0
    shutil.copy("v.sabretache", "w.sabretache")
    return tmp_path / "work"


@pytest.mark.parametrize("command", OUTPUTS)
def test_an_output_replaces_no_table_and_lays_its_former_aside(command, folder, capsys):
    picture = (HOSTILE / "palhuge.png").read_bytes()
    (folder / "p.png").write_bytes(picture)
    for name in ("v.sabretache", "w.sabretache", "p.png"):
        before = (folder / name).read_bytes()
        words = [word.replace("OUT", name) for word in OUTPUTS[command]]
        assert main([*words, "--lang", "en"], draw=draw, to_pdf=print_pdf) == 2, name
        assert (folder / name).read_bytes() == before, name
        assert name in capsys.readouterr().err
    words = [word.replace("OUT", "out") for word in OUTPUTS[command]]
    assert main(words, draw=draw, to_pdf=print_pdf) == 0
    young = (folder / "out").read_bytes()
    assert main(words, draw=draw, to_pdf=print_pdf) == 0, "its own kind is replaced"
    assert [one.origin for one in aside.listed()] == (
        [] if (folder / "out").read_bytes() == young else [folder / "out"]
    )


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
