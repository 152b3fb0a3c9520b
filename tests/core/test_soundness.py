"""What files say and no table can show stays in the file, is left out of what is shown, and is named."""

import sys
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.core import counter_files, map_files
from assistant.core.json_tables import decode_edit, decode_table, encode_edit
from assistant.core.table import Counter, Note, Several, Table
from assistant.core.text import DEEPEST, Text, can_be_said, from_json, render, verbatim
from assistant.core.validation import sound
from assistant.games import GAMES, find_game

GAME = find_game("empires")


@pytest.fixture(scope="module")
def kinds():
    return counter_files.counters(GAME.counters)


def one(kind, face=0):
    return Table({"a#1": Counter("a#1", kind, "minsk", face)})


def row(cells):
    return Table(facts={"yearly/germany": cells})


@pytest.mark.parametrize(
    ("table", "left", "fault"),
    [
        (one("no-such-kind"), Table(), "counter-of-no-kind"),
        (one("germany-a5", 7), one("germany-a5"), "counter-without-face"),
        (one("germany-a5", -1), one("germany-a5"), "counter-without-face"),
        (Table(markers={("nothing", "minsk"): 1}), Table(), "marker-of-no-kind"),
        (Table(markers={("trench-entente", "minsk"): -5}), Table(), "marker-without-level"),
        (Table(markers={("trench-entente", "minsk"): 99}), Table(markers={("trench-entente", "minsk"): 2}), "marker-without-level"),
        (Table(facts={"phase": {"a": [1]}}), Table(), "fact-misfit"),
        (Table(facts={"phase": "nobody"}), Table(), "fact-misfit"),
        (Table(facts={"missions_gain": True}), Table(), "fact-misfit"),
        (Table(facts={"missions_gain": 10**30}), Table(), "fact-misfit"),
        (Table(facts={"attacks/minsk": [1]}), Table(), "fact-misfit"),
        (Table(facts={"attacks/minsk": {"surplus": "x"}}), Table(), "fact-misfit"),
        (row({"gas": "x", "offensive": 1}), row({"offensive": 1}), "fact-misfit"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)  # fmt: skip
def test_what_cannot_be_shown_is_left_out_and_named(table, left, fault, kinds):
    shown, problems = sound(table, kinds, GAME)
    assert shown == left
    assert [problem.text.key for problem in problems] == [fault]
    assert all(render(problem.text, language) for problem in problems for language in ("en", "fr"))


@pytest.mark.parametrize("slug", GAMES)
def test_set_ups_are_sound(slug):
    game = find_game(slug)
    board, kinds = map_files.board(game.map), counter_files.counters(game.counters)
    for name in game.setups:
        table = counter_files.lay_out(counter_files.setup(game.counters, name), board, kinds)
        shown, problems = sound(table, kinds, game)
        assert shown is table and not problems


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)
NAMES = st.sampled_from(("phase", "missions_gain", "attacks/minsk", "yearly/germany", "ceded/a", "note", "x/y"))


@settings(max_examples=150, deadline=None)
@given(facts=st.dictionaries(NAMES, JSON, max_size=4), number=st.integers(), face=st.integers())
def test_what_is_sound_once_is_sound_for_good(facts, number, face):
    kinds = counter_files.counters(GAME.counters)
    table = Table(one("germany-a5", face).counters, {("trench-entente", "minsk"): number}, facts)
    shown, _ = sound(table, kinds, GAME)
    assert sound(shown, kinds, GAME) == (shown, ())


# Texts


@pytest.fixture
def stranger(tmp_path, monkeypatch):
    """A package beside the program that must never run, with texts like one of ours."""
    (tmp_path / "stranger_pack" / "texts" / "en").mkdir(parents=True)
    (tmp_path / "stranger_pack" / "__init__.py").write_text("import pathlib; pathlib.Path('RAN').touch()")
    (tmp_path / "stranger_pack" / "texts" / "en" / "a.ftl").write_text("k = words\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.chdir(tmp_path)
    return "stranger_pack"


@pytest.mark.parametrize("package", ["stranger_pack", "antigravity", "assistant.core.no_such", "..", "a" * 10_000])
def test_no_text_makes_anything_be_imported(package, stranger):
    text = Text(package, "k", {"n": {"package": package, "key": "k"}})
    assert render(text, "fr") == "<k>"
    assert not can_be_said(text)
    edit = Several((Note("a", 1),), Text(package, "k"))
    read = decode_edit(encode_edit(edit))
    assert isinstance(read, Several) and read.label is None
    assert package not in sys.modules and not Path("RAN").exists()


def test_labels_of_ours_and_words_as_they_are_come_back():
    for label in (verbatim("Assault"), Text("assistant.core", "unknown-sheet", {"found": ["a", 2], "names": "b"})):
        read = decode_edit(encode_edit(Several((Note("a", 1),), label)))
        assert isinstance(read, Several) and read.label == label


def test_texts_nested_without_end_are_not_said():
    text = {"package": "assistant.core", "key": "file-missing", "args": {}}
    for _ in range(DEEPEST + 2):
        text = {"package": "assistant.core", "key": "unknown-sheet", "args": {"found": text, "names": ""}}
    whole = from_json(text)
    assert isinstance(whole, Text) and not can_be_said(whole)
    assert "<unknown-sheet>" in render(whole)
    assert render(Text("assistant.core", "unknown-sheet", {"found": {"key": 7}, "names": 1e308}))


@pytest.mark.parametrize("depth", [17, 400, 5000])
def test_edits_and_facts_nested_without_end_are_refused(depth):
    edit = '{"do":"several","edits":[' * depth + '{"do":"note","fact":"a"}' + "]}" * depth
    deep = "[" * depth + "]" * depth
    for reader, data in (
        (decode_edit, edit),
        (decode_edit, f'{{"do":"note","fact":"a","value":{deep}}}'),
        (decode_table, f'{{"facts":{{"a":{deep}}}}}'),
    ):
        with pytest.raises(msgspec.DecodeError):
            reader(data)


def test_a_row_that_is_none_leaves_the_others_as_they_are(kinds):
    facts = {"yearly/germany": 3, "yearly/france": {"gas": "x"}, "note": "here"}
    shown, problems = sound(Table(facts=facts), kinds, GAME)
    assert shown.facts == {"yearly/france": {}, "note": "here"}
    assert [problem.text.key for problem in problems] == ["fact-misfit", "fact-misfit"]
