"""A card that cannot be used says where, what was expected, and the nearest word."""

import shutil
import tempfile
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


def told(words: str) -> list[str]:
    try:
        kit = read_kit(words)
    except DataError as error:
        return [render(error.text)]
    return [f"{one.where}: {render(one.text)}" for one in faults(kit, BOARD, KINDS, words)]


def line(part: str) -> int:
    return next(n for n, text in enumerate(WORDS.splitlines(), 1) if part in text)


@pytest.mark.parametrize(
    ("was", "now", "at", "said"),
    [
        (
            'value = "sum(attack)"',
            'value = "sum(atack)"',
            "sum(attack)",
            "there is no “atack”; the nearest is “attack”",
        ),
        ('enemy = "bar"', 'enemy = "bars"', 'enemy = "bar"', "bar"),
        ('units = ["column"', 'units = ["collumn"', "units = ", "there is no “collumn”; the nearest is “column”"),
        (
            'dice = "1d6"\nrule = "5"',
            'dice = "1d8"\nrule = "5"',
            "table = [",
            "column 1 has 6 cells, and the dice show 8",
        ),
        (
            '"DR", "EX", "DE", "DE", "DE", "DE"]',
            '"DR", "EXX", "DE", "DE", "DE", "DE"]',
            "table = [",
            "the nearest is “EX”",
        ),
        ('attacker = "retreat 1"', 'attacker = "run 1"', "results.AR", "“run 1” is no effect"),
        ('marker = "unsupplied"', 'marker = "unsuplied"', "marker = ", "the nearest is “unsupplied”"),
        ('takes = "enter"', 'takes = "enter"\nwhenn = "well"', 'takes = "enter"', "whenn"),
        ("least = 6", 'least = "six"', "levels = ", "levels"),
        ('side = "slate"', 'side = "slat"', 'side = "slate"', "the nearest is “slate”"),
    ],
)
def test_a_mistake_is_named_with_its_line(was: str, now: str, at: str, said: str) -> None:
    assert was in WORDS
    found = told(WORDS.replace(was, now, 1))
    assert found
    assert said in found[0]
    assert f"kit.toml:{line(at)}" in found[0] or f"kit.toml:{line(at) + 1}" in found[0]


def test_the_sample_has_no_fault() -> None:
    assert told(WORDS) == []


def test_a_torn_file_is_a_sentence() -> None:
    assert "it is no TOML" in told(WORDS[:700])[0]


def test_lines_are_found_in_tables_and_lists_of_tables() -> None:
    words = 'title = "x"\n[a.b]\nc = 1\n[[d]]\ne = 1\n[[d]]\ne = 2\nf.g = 3\n'
    assert [line_of(words, path) for path in ("title", "a.b.c", "a.b", "d.0.e", "d[1].e", "d.1.f.g", "zzz")] == [
        1,
        3,
        2,
        5,
        7,
        8,
        0,
    ]


@given(st.text(max_size=300))
def test_whatever_a_file_says_is_a_kit_or_a_sentence(words: str) -> None:
    assert isinstance(told(words), list)


@given(st.integers(0, len(WORDS) - 1), st.text(max_size=6))
def test_a_card_with_a_slip_anywhere_is_a_kit_or_a_sentence(at: int, slip: str) -> None:
    assert isinstance(told(WORDS[:at] + slip + WORDS[at + 3 :]), list)


FILES = sorted(str(path.relative_to(PLACE)) for path in PLACE.rglob("*") if path.is_file())
BITS = ["", "x", "[", "]", "{", "}", '"', ",", "\n", "= 3\n", "-1", "null", "[[zones]]\n", "99999999999", "true", "é"]


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(FILES), st.integers(0, 10**6), st.integers(0, 40), st.sampled_from(BITS))
def test_a_kit_with_a_slip_in_any_file_is_a_kit_or_a_list_of_sentences(file: str, at: int, gone: int, bit: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder) / "red-dunes"
        shutil.copytree(PLACE, place)
        words = (place / file).read_text(encoding="utf-8")
        at %= len(words)
        (place / file).write_text(words[:at] + bit + words[at + gone :], encoding="utf-8")
        for one in library.problems(place):
            assert render(one.text)
            assert render(one.text, "fr")


def test_a_kit_out_of_nowhere_is_a_sentence(tmp_path: Path) -> None:
    assert render(next(library.problems(tmp_path / "no-such")).text).endswith(
        "no file or folder of that name is there."
    )
    assert "small letters" in render(next(library.problems(tmp_path / "No Such")).text)
    assert "is the name of a map" in render(next(library.problems(tmp_path / "antique")).text)
