"""Every rule number that a game's code cites has words of ours in both languages."""

import ast
import re
from pathlib import Path

import pytest

from assistant.core.blocks import FIRST
from assistant.core.text import LANGUAGES, keys, render
from assistant.desk.wording import numbers, paraphrase
from assistant.games import find_game

ROOT = Path(__file__).resolve().parents[2] / "assistant" / "games"
FOLDERS = {"empires": "empires", "third-reich": "third_reich", "der-des-ders": "der_des_ders", "antique": "antique"}
NUMBER = re.compile(r"^(first )?[1-9]\d?(\.\d{1,2}){0,3}$")


def cited(folder):
    """Return every text in the code that looks like a rule number where one may stand.

    Where a number of version 1.1 and one of the first edition stand side by side, the second is cited as `first 8.1`.
    """
    found = set()
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            texts = [text for text in _texts(node) if NUMBER.match(text)]
            if len(texts) == 2 and isinstance(node, ast.Call | ast.Tuple) and folder.name == "empires":
                texts[1] = texts[1] if texts[1].startswith(FIRST) else FIRST + texts[1]
            found |= set(texts)
    return found


def _texts(node):
    children = []
    match node:
        case ast.Call():
            children = [*node.args, *(keyword.value for keyword in node.keywords)]
        case ast.Assign() | ast.AnnAssign() | ast.Return():
            children = [node.value]
        case ast.Tuple():
            children = list(node.elts)
        case ast.Dict():
            children = list(node.values)
        case ast.IfExp():
            children = [node.body, node.orelse]
    for child in children:
        if isinstance(child, ast.Constant) and isinstance(child.value, str):
            yield child.value


@pytest.mark.parametrize("slug", FOLDERS)
def test_every_number_cited_has_words(slug):
    game = find_game(slug)
    found = cited(ROOT / FOLDERS[slug])
    assert len(found) > 20
    known = {number: paraphrase(game, number) for number in found}
    silent = {n for n, words in known.items() if words is None or (words[0] != n and n.count(".") < 3)}
    assert silent == set()
    for language in LANGUAGES:
        own = {key for key in keys(game.package, language) if re.fullmatch(r"rule(-first)?(-\d+)+", key)}
        assert len(own) == len(numbers(game))
        for number in numbers(game):
            words = paraphrase(game, number)
            assert words is not None and len(render(words[1], language).split()) >= 4


def test_sections_stand_in_order_and_unknown_ones_are_looked_for_above():
    game = find_game("empires")
    listed = numbers(game)
    assert listed.index("9") < listed.index("9.1") < listed.index("10") < listed.index("first 1")
    found = paraphrase(game, "9.2.7")
    assert found is not None and found[0] == "9.2"
    assert paraphrase(game, "99") is None
