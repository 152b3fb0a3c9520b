"""The manual in two languages: the same pages with the same commands, and every command does and says what its page shows."""

from __future__ import annotations

import io
import re
import shlex
import sys
from pathlib import Path

import pytest

from assistant.cli.main import main

MANUAL = Path(__file__).parents[1] / "docs" / "manual"
NAMES = sorted(path.name for path in (MANUAL / "en").glob("*.md"))
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.DOTALL | re.MULTILINE)
PIPED = re.compile(r"echo '(.*)' \| (.*)")
ELSE = "…"  # stands for lines that are left out


def steps(page: Path) -> list[tuple[str, list[str]]]:
    """The commands of a page in order, each with the lines shown beneath it."""
    found: list[tuple[str, list[str]]] = []
    for block in BLOCK.findall(page.read_text(encoding="utf-8")):
        for line in block.splitlines():
            if line.startswith("$ "):
                found.append((line[2:], []))
            else:
                found[-1][1].append(line)
    return found


def plain(text: str) -> str:
    return text.replace("\u202f", " ").replace("\u00a0", " ").rstrip()


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", [name for name in NAMES if steps(MANUAL / "en" / name)])
def test_a_page_shows_what_its_commands_say(name, language, tmp_path, monkeypatch, capsys) -> None:
    monkeypatch.chdir(tmp_path)
    for command, shown in steps(MANUAL / language / name):
        piped = PIPED.fullmatch(command)
        if piped:
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(piped[1].encode()), encoding="utf-8"))
        program, *arguments = shlex.split(piped[2] if piped else command)
        assert program == "sabretache", command
        assert main([*arguments, "--lang", language]) == 0, command
        said = [plain(line) for line in capsys.readouterr().out.splitlines()]
        place = 0
        for line in shown:
            if line != ELSE:
                assert plain(line) in said[place:], (command, line)
                place = said.index(plain(line), place) + 1


@pytest.mark.parametrize("name", NAMES)
def test_both_languages_have_the_page_with_the_same_commands(name) -> None:
    english, french = MANUAL / "en" / name, MANUAL / "fr" / name
    assert [command for command, _ in steps(english)] == [command for command, _ in steps(french)]


def test_no_page_is_in_one_language_alone_and_the_first_leads_to_all() -> None:
    for language in ("en", "fr"):
        assert sorted(path.name for path in (MANUAL / language).iterdir()) == NAMES
        first = (MANUAL / language / "index.md").read_text(encoding="utf-8")
        assert set(re.findall(r"\]\((.*?)\)", first)) == set(NAMES) - {"index.md"}


def test_french_pages_keep_their_signs_on_the_line() -> None:
    for page in (MANUAL / "fr").glob("*.md"):
        words = re.sub(r"`[^`]*`", "", BLOCK.sub("", page.read_text(encoding="utf-8")))
        assert re.findall(r".{0,20} [;:!?»]", words) == [], page.name
