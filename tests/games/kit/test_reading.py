"""A card that cannot be used says where, what was expected, and the nearest word."""

import itertools
import shutil
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.core.counter_files import read_counters
from assistant.core.map_files import read_board
from assistant.core.problems import DataError
from assistant.core.text import render
from assistant.games.kit import library
from assistant.games.kit.card_reader import faults, line_of, read_kit
from assistant.games.kit.library import SAMPLES

PLACE = SAMPLES / "red-dunes"
WORDS = (PLACE / "kit.toml").read_text(encoding="utf-8")
BOARD, KINDS = read_board(PLACE / "maps" / "red-dunes"), read_counters(PLACE / "counters" / "red-dunes")


def told(words):
    try:
        kit = read_kit(words)
    except DataError as error:
        return [render(error.text)]
    return [f"{one.where}: {render(one.text)}" for one in faults(kit, BOARD, KINDS, words)]


def line(part):
    return next(n for n, text in enumerate(WORDS.splitlines(), 1) if part in text)


@pytest.mark.parametrize(
    ("was", "now", "at", "said"),
    [
        ('"sum(attack)"', '"sum(atack)"', "sum(attack)", "there is no “atack”; the nearest is “attack”"),
        ('enemy = "bar"', 'enemy = "bars"', 'enemy = "bar"', "bar"),
        ('units = ["column"', 'units = ["collumn"', "units = ", "there is no “collumn”; the nearest is “column”"),
        ('"1d6"\nrule = "5"', '"1d8"\nrule = "5"', "table = [", "column 1 has 6 cells, and the dice show 8"),
        ('"EX", "DE", "DE", "DE", "DE"]', '"EXX", "DE", "DE", "DE", "DE"]', "table = [", "the nearest is “EX”"),
        ('attacker = "retreat 1"', 'attacker = "run 1"', "results.AR", "“run 1” is no effect"),
        ('marker = "unsupplied"', 'marker = "unsuplied"', "marker = ", "the nearest is “unsupplied”"),
        ('takes = "enter"', 'takes = "enter"\nwhenn = "well"', 'takes = "enter"', "whenn"),
        ("least = 6", 'least = "six"', "levels = ", "levels"),
        ('side = "slate"', 'side = "slat"', 'side = "slate"', "the nearest is “slate”"),
    ],
)
def test_a_mistake_is_named_with_its_line(was, now, at, said):
    assert was in WORDS
    found = told(WORDS.replace(was, now, 1))[0]
    assert said in found and any(f"kit.toml:{n}" in found for n in (line(at), line(at) + 1))


def test_the_sample_has_no_fault_and_a_torn_file_is_a_sentence():
    assert told(WORDS) == [] and "it is no TOML" in told(WORDS[:700])[0]


def test_lines_are_found_in_tables_and_lists_of_tables():
    words = 'title = "x"\n[a.b]\nc = 1\n[[d]]\ne = 1\n[[d]]\ne = 2\nf.g = 3\n'
    lines = {"title": 1, "a.b.c": 3, "a.b": 2, "d.0.e": 5, "d[1].e": 7, "d.1.f.g": 8, "zzz": 0}
    assert {path: line_of(words, path) for path in lines} == lines


@given(st.text(max_size=300))
def test_whatever_a_file_says_is_a_kit_or_a_sentence(words):
    assert isinstance(told(words), list)


@given(st.integers(0, len(WORDS) - 1), st.text(max_size=6))
def test_a_card_with_a_slip_anywhere_is_a_kit_or_a_sentence(at, slip):
    assert isinstance(told(WORDS[:at] + slip + WORDS[at + 3 :]), list)


FILES = sorted(str(path.relative_to(PLACE)) for path in PLACE.rglob("*") if path.is_file())
BITS = ["", "x", "[", "]", "{", "}", '"', ",", "\n", "= 3\n", "-1", "null", "[[zones]]\n", "99999999999", "true", "é"]


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    return Path(shutil.copytree(PLACE, tmp_path_factory.mktemp("kits") / "red-dunes"))


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(FILES), st.integers(0, 10**6), st.integers(0, 40), st.sampled_from(BITS))
def test_a_kit_with_a_slip_in_any_file_is_a_kit_or_a_list_of_sentences(copy, file, at, gone, bit):
    words = (PLACE / file).read_text(encoding="utf-8")
    at %= len(words)
    (copy / file).write_text(words[:at] + bit + words[at + gone :], encoding="utf-8")
    # A torn name makes thousands of the same sentence: a hundred are enough.
    for one in itertools.islice(library.problems(copy), 100):
        assert render(one.text) and render(one.text, "fr")
    (copy / file).write_text(words, encoding="utf-8")


def test_a_kit_out_of_nowhere_is_a_sentence(tmp_path):
    for name, said in (
        ("no-such", "no file or folder of that name is there"),
        ("No Such", "small letters"),
        ("antique", "is the name of a map"),
    ):
        assert said in render(next(library.problems(tmp_path / name)).text)
