"""A game in a distribution of its own: found by its entry point, it does all that ours do; a broken one harms nobody."""

import io
import json
import sys
from fractions import Fraction
from unittest.mock import patch

import pytest

from assistant.__main__ import main
from assistant.core.calc import as_json
from assistant.core.text import LANGUAGES, QuestionError, render
from assistant.desk.contract import breaches
from assistant.desk.desk import Desk
from assistant.desk.entry.line import read
from assistant.games import GAMES, all_games, broken, find_calculator, find_game, slugs
from tests.installing import install, on_the_path, written
from tests.python import python
from tests.rows import by_rows


def run(*words):
    with patch.object(sys, "argv", ["sabretache", *map(str, words)]):
        return main()


def test_it_stands_beside_ours_and_keeps_the_contract(ponds):
    assert slugs() == (*GAMES, "ponds")
    assert all_games()[-1] is ponds is find_game("PONDS")
    assert broken() == ()
    assert [(problem.where, render(problem.text)) for problem in breaches(ponds, every_set_up=True)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_evening_on_the_command_line(ponds, language, tmp_path, qapp, capsys):
    table, word = tmp_path / "evening.sabretache", {"en": "ridge", "fr": "la crête"}[language]
    said = ("--lang", language)
    assert run("games", *said) == 0 and ponds.title[language] in capsys.readouterr().out
    assert run("check", "ponds", *said) == 0
    assert run("new", "ponds", table, *said) == 0
    line = {"en": f"{word} r4 > harbour; turn +", "fr": f"{word} ro4 > port; tour +"}[language]
    assert run("edit", table, line, *said) == 0
    capsys.readouterr()
    assert run("ask", table, "fight", "--zone", word, "--dice", "6,1", *said) == 0
    told = capsys.readouterr().out
    assert {"en": "the attacker wins", "fr": "l’attaquant l’emporte"}[language] in told
    assert "<" not in told
    assert run("picture", table, tmp_path / "board.png", "--width", "600", *said) == 0
    assert run("export", table, tmp_path / "table.json") == 0
    assert run("import", tmp_path / "table.json", tmp_path / "again.sabretache") == 0
    desk = Desk.open(tmp_path / "again.sabretache")
    assert desk.game is ponds and desk.position.box("turn#1") == 2
    desk.close()


def test_scripts_ask_its_calculator(ponds, monkeypatch, capsys):
    worked = find_calculator("ponds").work("battle", {"attacker": 3, "defender": 3})
    assert worked.value.draws == Fraction(1, 6)
    assert as_json(worked.value)["wins"] == "5/12"
    given = json.dumps({"attacker": 1, "defender": 1, "terrain": "hill"}).encode()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(given)))
    assert run("calc", "ponds", "battle", "--lang", "fr") == 2
    assert "hills" in capsys.readouterr().out
    assert run("calc", "ponds", "--topics") == 0
    assert "battle:" in capsys.readouterr().out


@pytest.mark.parametrize(("line", "zone"), [("ridge red 4 > harbour", "harbour"), ("crête rouges4 > le pré", "meadow")])
def test_quick_entry_reads_its_names_and_figures(ponds, line, zone):
    desk = Desk.new(ponds)
    (command,) = read(line, desk.position, ponds)
    desk.edit(command.edit)
    assert desk.position.table.counters["red-4#1"].zone == zone


@by_rows("source, told")
def test_a_broken_game_is_told_and_the_others_go_on(source, told, tmp_path, monkeypatch, capsys):
    site = tmp_path / "site"
    install(written(tmp_path / "new"), site)
    (site / "ponds" / "game.py").write_text(source, encoding="utf-8")
    with on_the_path(site, monkeypatch):
        assert [game.slug for game in all_games()] == [*GAMES]
        assert run("games") == 0
        assert told in capsys.readouterr().err
        with pytest.raises(QuestionError) as error:
            find_game("ponds")
        for language in LANGUAGES:
            assert "ponds" in render(error.value.text, language) and "<" not in render(error.value.text, language)


def test_no_game_takes_the_name_of_ours(tmp_path, monkeypatch):
    site = tmp_path / "site"
    install(written(tmp_path / "new"), site)
    info = next(site.glob("*.dist-info"))
    (info / "entry_points.txt").write_text("[sabretache.games]\nantique = ponds.game:GAME\n", encoding="utf-8")
    with on_the_path(site, monkeypatch):
        assert slugs() == tuple(GAMES)
        assert find_game("antique").package == "assistant.games.antique"


def test_nothing_is_looked_for_or_imported_before_it_is_asked_for():
    """Asking for a game of ours reads no entry point and imports no other game: the start must not wait for them."""
    code = (
        "import sys; from assistant.games import find_game, installed; find_game('antique');"
        "assert not installed.cache_info().currsize;"
        "assert not [m for m in sys.modules if m.startswith('assistant.games.') and 'antique' not in m]"
    )
    done = python("-c", code)
    assert done.returncode == 0, done.stderr
