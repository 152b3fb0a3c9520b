"""The manual in two languages: the same pages with the same commands, and every command does and says what its page shows."""

import importlib
import io
import json
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from types import SimpleNamespace
from unittest import mock

import cv2
import numpy as np
import pytest
from PySide6.QtGui import QImage

from assistant.cli.main import main, parser
from assistant.desk.desk import Desk
from assistant.games import find_game
from tests.manual import ROOT, built
from tests.scan.vassal_modules import board, build_file, module
from tests.ui.photographing import drawings, knowing_eye, photographed

MANUAL = ROOT / "docs" / "manual"
NAMES = sorted(path.name for path in (MANUAL / "en").glob("*.md"))
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.DOTALL | re.MULTILINE)
PIPED = re.compile(r"echo '(.*)' \| (.*)")
ELSE = "…"  # stands for lines that are left out


def steps(page):
    """The commands of a page in order, each with the lines shown beneath it."""
    found = []
    for block in BLOCK.findall(page.read_text(encoding="utf-8")):
        for line in block.splitlines():
            if line.startswith("$ "):
                found.append((line[2:], []))
            else:
                found[-1][1].append(line)
    return found


def plain(text):
    return text.replace("\u202f", " ").replace("\u00a0", " ").rstrip()


@pytest.mark.parametrize(
    ("name", "language"),
    [
        pytest.param(name, language, marks=[pytest.mark.night] if (name, language) == ("opponent.md", "fr") else [])
        for name in NAMES
        if steps(MANUAL / "en" / name)
        for language in ("en", "fr")
    ],
)
def test_a_page_shows_what_its_commands_say(name, language, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    for command, shown in steps(MANUAL / language / name):
        piped = PIPED.fullmatch(command)
        if piped:
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(piped[1].encode()), encoding="utf-8"))
        program, *arguments = shlex.split(piped[2] if piped else command)
        assert program == "sabretache", command
        if "--games" in arguments:
            arguments[arguments.index("--games") + 1] = "2"  # which do and say what the page's six do
        assert main([*arguments, "--lang", language], draw=lambda *_, **__: b"") == 0, command
        said = [plain(line) for line in capsys.readouterr().out.splitlines()]
        place = 0
        for line in shown:
            if line != ELSE:
                assert plain(line) in said[place:], (command, line)
                place = said.index(plain(line), place) + 1


def paint(_position, path, *_how):
    path.write_bytes(b"painted")


def test_what_the_readme_shows_in_scripts_can_be_done(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("assistant.cli.photos.learn_from", lambda *_args: 0)
    module(tmp_path / "module.vmod", build_file(board()))
    cv2.imwrite("scan.jpg", np.full((300, 400, 3), 230, np.uint8))
    Path("clicks.csv").write_text("zone,x,y\nparis,100,150\nnancy,300,150\n", encoding="utf-8")
    Path("words.txt").write_text("five quiet words of mine\n", encoding="utf-8")
    minsk = {"name": "Minsk", "country": "russia", "terrain": "forest"}
    fight = {"attacker": {"nation": "germany", "cv": 5}, "defender": {"nation": "russia", "cv": 3}, "zone": minsk}
    section = (ROOT / "README.md").read_text(encoding="utf-8").split("## In scripts")[1].split("```")[1]
    eye, telephones = None, mock.Mock()
    telephones.open.return_value.url = "http://192.168.1.5"
    telephones.open.return_value.shown.side_effect = KeyboardInterrupt  # Ctrl+C as soon as the codes are shown
    for command in section.strip().splitlines():
        words = shlex.split(command, comments=True)
        assert words.pop(0) == "sabretache", command
        if words[0] == "study":  # forty games take long; tests of their own play them
            assert parser().parse_args(words).games == 40
            continue
        if "<" in words:
            monkeypatch.setattr(
                sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps(fight).encode()), encoding="utf-8")
            )
            words = words[: words.index("<")]
        if "copy.sabretache" in words:
            shutil.copy("east.sabretache", "copy.sabretache")
        if "IMG_1.jpg" in words:
            desk = Desk.open(tmp_path / "east.sabretache")
            photographed(desk.position, tmp_path / "IMG_1.jpg", 600)
            eye = knowing_eye(desk.position, drawings())
            desk.close()
        lent = {"painter": paint, "draw": lambda *_, **__: b"", "to_pdf": lambda *_, **__: b"%PDF-"}
        assert main(words, **lent, pages=telephones, drawings=lambda _: drawings(), see=eye) == 0, command


@pytest.mark.parametrize("name", NAMES)
def test_both_languages_have_the_page_with_the_same_commands(name):
    english, french = MANUAL / "en" / name, MANUAL / "fr" / name
    assert [command for command, _ in steps(english)] == [command for command, _ in steps(french)]


def test_no_page_is_in_one_language_alone_and_the_first_leads_to_all():
    for language in ("en", "fr"):
        assert sorted(path.name for path in (MANUAL / language).iterdir() if path.is_file()) == NAMES
        first = (MANUAL / language / "index.md").read_text(encoding="utf-8")
        assert set(re.findall(r"\]\((.*?)\)", first)) == set(NAMES) - {"index.md"}


def test_french_pages_keep_their_signs_on_the_line():
    for page in (MANUAL / "fr").glob("*.md"):
        words = re.sub(r"`[^`]*`", "", BLOCK.sub("", page.read_text(encoding="utf-8")))
        assert re.findall(r".{0,20} [;:!?»]", words) == [], page.name


def test_every_picture_is_shown_on_a_page_and_the_program_paints_it():
    scenes = ROOT / "packaging" / "manual" / "scenes.py"
    names = re.findall(r"@scene\ndef (\w+)", scenes.read_text(encoding="utf-8"))
    rows = tomllib.loads(scenes.with_suffix(".toml").read_text(encoding="utf-8"))
    painted = sorted(f"{name.replace('_', '-')}.webp" for name in [*names, *rows])
    for language in ("en", "fr"):
        pages = "".join(path.read_text(encoding="utf-8") for path in (MANUAL / language).glob("*.md"))
        assert sorted(re.findall(r"!\[[^\]]+\]\(pictures/(.*?)\)", pages)) == painted
        assert sorted(path.name for path in (MANUAL / language / "pictures").iterdir()) == painted


@pytest.mark.parametrize("scene", ["photograph", "photograph-doubt", "own-board"])
def test_what_a_picture_shows_photographed_is_printed_in_its_language(scene, tmp_path, monkeypatch):
    class Printed(Exception):
        """A board was asked for."""

    def printed(_position, look, **_how):
        raise Printed(look.language)

    monkeypatch.syspath_prepend(ROOT / "packaging")
    monkeypatch.setattr("assistant.ui.export.picture.Drawing", printed)
    desk = Desk.new(find_game("empires"), "august-1914")
    window = SimpleNamespace(session=SimpleNamespace(desk=desk))
    studio = SimpleNamespace(language="fr", folder=tmp_path, table=lambda *_: window)
    with pytest.raises(Printed, match="fr"):
        importlib.import_module("manual.scenes").SCENES[scene](studio)


def test_the_pictures_are_made_again_by_one_command(tmp_path):
    names = ("first-evening", "antique")
    command = [sys.executable, "packaging/pictures.py", "--out", str(tmp_path), "--only", *names]
    made_again = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True, timeout=300)
    assert made_again.returncode == 0, made_again.stderr
    for name in names:
        made, kept = (
            [QImage(str(folder / language / "pictures" / f"{name}.webp")) for language in ("en", "fr")]
            for folder in (tmp_path, MANUAL)
        )
        assert [one.size() for one in made] == [one.size() for one in kept] and made[0] != made[1]


def test_the_pages_as_html_lead_nowhere_in_vain(tmp_path):
    pages = built(tmp_path)
    for language in ("en", "fr"):
        assert sorted(path.stem for path in (pages / language).glob("*.html")) == sorted(
            ["whole", *(name.removesuffix(".md") for name in NAMES)]
        )
    for path in pages.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        for target in re.findall(r'(?:href|src)="([^"#]+)', text):
            assert (path.parent / target).is_file(), (path, target)
        assert "```" not in text and "](" not in re.sub(r"<(code|pre)[ >].*?</\1>", "", text, flags=re.DOTALL), path
