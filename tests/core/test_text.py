import re
import shutil
from fractions import Fraction
from importlib import resources
from pathlib import Path

import pytest

from assistant.core import text
from assistant.core.blocks import cents
from assistant.core.problems import folded, nearest
from assistant.core.text import LANGUAGES, Name, Text, arguments, enumeration, keys, number, render, speaker, verbatim

say = speaker("assistant.core.decoding")


def packages_with_texts():
    root = Path(str(resources.files("assistant")))
    # The pattern of a new game is no package yet.
    found = sorted(path.parent for path in root.rglob("texts") if (path.parent / "__init__.py").is_file())
    return [".".join(("assistant", *path.relative_to(root).parts)) for path in found]


@pytest.mark.parametrize("package", packages_with_texts())
def test_both_languages_say_the_same_things(package):
    english, french = (keys(package, language) for language in LANGUAGES)
    assert english == french
    assert english


def test_numbers_wear_the_typography_of_the_language():
    assert number(-12345, "en") == "\N{MINUS SIGN}12,345"
    assert number(12345, "fr") == "12\N{NARROW NO-BREAK SPACE}345"
    assert number(Fraction(-5, 12), "fr") == "\N{MINUS SIGN}5/12"


@pytest.mark.parametrize("value", [10**28, -(10**28), 10**100])
def test_numbers_of_any_length_can_be_said(value):
    for language in LANGUAGES:
        assert number(value, language) in render(say("unknown-word", word=value, nearest=""), language)


def test_long_words_and_long_lists_are_said_whole():
    names = tuple(f"zone {n}" for n in range(1000))
    assert render(say("unknown-word", word="x" * 5000, nearest=names)).count("zone") == 1000


def test_arguments_are_rendered_in_the_language():
    text = say("unknown-word", word=Name("Warsaw", "Varsovie"), nearest=(verbatim("a"), verbatim("b")))
    assert "Varsovie" in render(text, "fr") and "a et b" in render(text, "fr")
    assert "Warsaw" in render(text, "en") and "a and b" in render(text, "en")
    written = Text(text.package, text.key, {"word": {"en": "Warsaw", "fr": "Varsovie"}, "nearest": "x"})
    assert "Varsovie" in render(written, "fr")


def test_a_message_without_words_shows_its_key():
    assert render(say("no-such-message")) == "<no-such-message>"
    assert "nearest" in render(say("unknown-word", word="x"))


def test_what_is_named_several_times_is_counted():
    said = Text("assistant.desk", "zones", {"zones": ("army 5", "army 3", "army 5")})
    assert render(said, "en") == "2 × army 5 and army 3"
    assert render(Text("assistant.desk", "zones", {"zones": ("5", "3", "5")}), "en") == "5, 3 and 5"


def test_enumerations():
    assert enumeration([], "en") == "" and enumeration(["a"], "fr") == "a"


def test_names_are_compared_without_case_accents_and_hyphens():
    assert folded("Brest-Litovsk") == folded("BREST litovsk")
    assert folded("Königsberg") == folded("konigsberg") and folded("Œuvre") == "oeuvre"
    assert nearest("varsowie", ["Varsovie", "Wilna"]) == "Varsovie"
    assert nearest("zzz", ["Varsovie"]) == ""


@pytest.mark.parametrize("package", packages_with_texts())
def test_arguments_are_called_as_they_are_passed_on(package):
    """`say(key, some_thing=…)` is `{ $some-thing }` in a message; a `_` would never be filled in."""
    folder = Path(str(resources.files("assistant"))).joinpath(*package.split(".")[1:], "texts")
    for path in folder.rglob("*.ftl"):
        assert not re.findall(r"\$[a-z]+_\w+", path.read_text(encoding="utf-8")), path


def test_a_message_tells_which_arguments_it_speaks_of():
    antique = speaker("assistant.games.antique.terms")
    assert arguments(antique("battle-booked")) == {"zone", "winner", "loser", "comment"}
    assert "winner_loss" in arguments(antique("battle-result-done")) and not arguments(antique("no-such-key"))


def test_numbers_below_zero_wear_a_true_minus_sign():
    text = Text("assistant.games.third_reich", "blitz-margin-short", {"attacker": 3, "defender": 7, "margin": -4})
    assert "\N{MINUS SIGN}4" in render(text, "en") and "\N{MINUS SIGN}4" in render(text, "fr")
    assert "-" not in render(text, "en")


@pytest.mark.parametrize(
    ("value", "english", "french"),
    [
        ("9/10", "0.90", "0,90"),
        ("-27/8", "\N{MINUS SIGN}3.38", "\N{MINUS SIGN}3,38"),
        ("200", "200", "200"),
        ("24691/2", "12,345.50", "12\N{NARROW NO-BREAK SPACE}345,50"),
        ("1/1000", "0", "0"),
    ],
)
def test_amounts_are_written_to_the_cent(value, english, french):
    amount = Text("assistant.desk", "amount", {"n": cents(Fraction(value))})
    assert [render(amount, language) for language in ("en", "fr")] == [english, french]


@pytest.mark.parametrize(
    ("value", "words"), [(10**15, "1,000,000,000,000,000"), (10**15 - 1, "999999999999999"), (1e20, "1e+20")]
)
def test_large_numbers_of_a_list_are_said_too(value, words):
    assert f"{words} and x" in render(say("unknown-word", word="x", nearest=(value, "x")))


def templates(folder, language, every=1):
    words = text.Messages(folder, language)
    return {key: words.template(key) for key in [*words.entries][::every]}


def test_lines_of_words_and_values_are_read_as_fluent_reads_them(tmp_path, monkeypatch):
    shutil.copy(Path(__file__).with_name("odd.ftl"), tmp_path)
    folders = [(path / language, language) for path in text._ours().values() for language in LANGUAGES]
    wanted = [*((folder, language, 5) for folder, language in folders), *((tmp_path, one, 1) for one in LANGUAGES)]
    read = [templates(*one) for one in wanted]
    monkeypatch.setattr(text, "_PLAIN", re.compile("(?!)"))
    assert read == [templates(*one) for one in wanted]
    assert read[-1]["plain"] == ("Bread ", "n", " and  wine", "x", "") and not read[-1]["chosen"]
