"""One grammar of numbers: what is written or printed reads back as the very number; the rest is refused, never cut."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.core.amounts import SPACES, TwoMeanings, read_number, written
from assistant.core.blocks import cents
from assistant.core.text import LANGUAGES, number

NUMBERS = st.one_of(
    st.integers(-(10**14), 10**14).map(Fraction),
    st.fractions(-(10**9), 10**9, max_denominator=9999),
    st.builds(lambda n, places: Fraction(n, 10**places), st.integers(-(10**14), 10**14), st.integers(0, 14)),
)


@given(NUMBERS)
def test_what_is_written_reads_back(value):
    assert read_number(written(value)) == value
    if value.denominator <= 9999 and value.denominator != 1:
        assert "/" not in written(value), "a spreadsheet would take it for a date"


@given(NUMBERS, st.sampled_from(LANGUAGES), st.sampled_from(SPACES))
def test_what_the_program_prints_reads_back(value, language, space):
    for shown in (value, cents(value)):
        words = number(shown, language).replace("\N{NARROW NO-BREAK SPACE}", space)
        assert read_number(words, language) == Fraction(shown)


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("1 000", 1000), ("12 345 678,9", Fraction(123456789, 10)), ("1.355,90", Fraction(13559, 10)),
        ("1,355.90", Fraction(13559, 10)), ("1,234,567", 1234567), ("1.234.567", 1234567), ("0,125", Fraction(1, 8)),
        ("4.625", Fraction(37, 8)), ("12,5", Fraction(25, 2)), ("5 / 12", Fraction(5, 12)), ("−6", -6), ("– 6", -6), ("+2", 2),
    ],
)  # fmt: skip
def test_people_write_numbers_in_many_ways(words, value):
    assert read_number(words) == value


@pytest.mark.parametrize("words", ["1,243", "1,500", "1234,567", "1000,000"])
def test_what_may_be_two_numbers_is_none(words):
    with pytest.raises(TwoMeanings):
        read_number(words)
    assert read_number("1,243", "en") == 1243


@pytest.mark.parametrize(
    "words", ["", "20 30", "1 5", "1,2,3", "1/0", "1e5", "1.", "٣", "1,500 000", "x", "--1", "9" * 61]
)
def test_the_rest_is_no_number(words):
    with pytest.raises(ValueError, match=r".*"):
        read_number(words)
