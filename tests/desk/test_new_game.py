"""A new game is written whole: it passes its own tests at once, and is refused where it would harm."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from assistant.core.text import LANGUAGES, Trouble, keys, render
from assistant.desk import new_game
from assistant.games import find_game, slugs
from tests.installing import install, on_the_path

ROOT = Path(__file__).resolve().parents[2]


def test_it_passes_its_own_tests_at_once(tmp_path):
    folder = tmp_path / "les-trois-mares"
    written = new_game.write(folder, "Les « trois » mares : l’été")
    assert {path for path in folder.rglob("*") if path.is_file()} == {*written}
    left = ("@slug@", "@package@", "@title@")
    assert not [path for path in written if any(mark in path.read_text(encoding="utf-8") for mark in left)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
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
