"""Words of both languages, one grammar of numbers, JSON that becomes situations or an error at its place."""

import re
import shutil
from fractions import Fraction
from importlib import resources
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.core import text
from assistant.core.ai_match import factors_of
from assistant.core.amounts import SPACES, TwoMeanings, read_count, read_number, written
from assistant.core.calc import Calculator, Situation, Topic, Worked, public, unusable, with_overrides
from assistant.core.decoding import decode_situation, read_json
from assistant.core.json_tables import decode_edit, loses_words
from assistant.core.questions import cents
from assistant.core.text import (
    LANGUAGES,
    Name,
    QuestionError,
    Text,
    arguments,
    enumeration,
    folded,
    keys,
    nearest,
    number,
    render,
    speaker,
    verbatim,
)
from tests.rows import by_rows

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
    assert nearest("zzz", ["Varsovie"]) == nearest("armies", ["Paris"]) == ""
    assert nearest("zzz", ["Varsovie"], 0) == "Varsovie" and nearest("guale", ["Gaule"]) == "Gaule"


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
    numbers = {"attacker": 3, "defender": 7, "margin": -4, "need": 4}
    text = Text("assistant.games.third_reich", "blitz-margin-short", numbers)
    assert "\N{MINUS SIGN}4" in render(text, "en") and "\N{MINUS SIGN}4" in render(text, "fr")
    assert "-" not in render(text, "en")


@by_rows("value, english, french")
def test_amounts_are_written_to_the_cent(value, english, french):
    amount = Text("assistant.desk", "amount", {"n": cents(Fraction(value))})
    assert [render(amount, language) for language in ("en", "fr")] == [english, french]


@pytest.mark.parametrize(
    ("value", "words"), [(10**15, "1,000,000,000,000,000"), (10**15 - 1, "999999999999999"), (1e20, "1e+20")]
)
def test_large_numbers_of_a_list_are_said_too(value, words):
    assert f"{words} and x" in render(say("unknown-word", word="x", nearest=(value, "x")))


def test_lines_of_words_and_values_are_read_as_fluent_reads_them(tmp_path):
    shutil.copy(Path(__file__).with_name("odd.ftl"), tmp_path)
    folders = [(path / language, language) for path in text._ours().values() for language in LANGUAGES]
    for folder, language, every in [*((*one, 5) for one in folders), *((tmp_path, one, 1) for one in LANGUAGES)]:
        words = text.Messages(folder, language)
        for key in [*words.entries][::every]:
            if template := words.template(key):
                assert "".join(template) == words.said(key, {name.replace("_", "-"): name for name in template[1::2]})
    assert words.template("plain") == ("Bread ", "n", " and  wine", "x", "") and not words.template("chosen")


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
        ("½", Fraction(1, 2)), ("12½", Fraction(25, 2)), ("12 ¾", Fraction(51, 4)), ("12 1/2", Fraction(25, 2)),
        ("−⅓", Fraction(-1, 3)),
    ],
)  # fmt: skip
def test_people_write_numbers_in_many_ways(words, value):
    assert read_number(words) == value


@pytest.mark.parametrize("words", ["1,243", "1,500", "1234,567", "1000,000", "1.000", "1.500"])
def test_what_may_be_two_numbers_is_none(words):
    with pytest.raises(TwoMeanings):
        read_number(words)
    assert read_number("1,243", "en") == 1243 and read_number("1.500", "en") == Fraction(3, 2)


@pytest.mark.parametrize(
    "words",
    ["", "20 30", "1 5", "1,2,3", "1/0", "1e5", "1.", "٣", "1,500 000", "x", "--1", "²", "½½", "12½,5", "1 3/2", "9" * 61],
)  # fmt: skip
def test_the_rest_is_no_number(words):
    with pytest.raises(ValueError, match=r".*"):
        read_number(words)
    assert read_count(words) == -1 < read_count("0")


Die = Annotated[int, msgspec.Meta(ge=1, le=6)]


class Zone(Situation):
    terrain: Literal["plain", "forest", "mountain"]
    trench: Annotated[int, msgspec.Meta(ge=0, le=2)] = 0


class Fight(Situation):
    zone: Zone
    dice: dict[str, Die] = {}
    armies: tuple[Zone, ...] = ()
    share: Fraction = Fraction(1)
    pair: tuple[str, int] | None = None
    spend: bool = False


def solve(given):
    if given.dice.get("attacker") == 6:
        raise unusable("zone.terrain", given.zone.terrain, ["fores", "marsh"])
    return Worked({"share": given.share, "zones": frozenset({"b", "a"})})


CALCULATOR = Calculator("test", (Topic("fight", Fight, solve),))
GOOD = {"zone": {"terrain": "plain"}}


@by_rows("change, field, words")
@pytest.mark.parametrize("as_bytes", [True, False])
def test_a_situation_that_cannot_be_names_the_field(change, field, words, as_bytes):
    given = {**GOOD, **change}
    with pytest.raises(QuestionError) as caught:
        CALCULATOR.work("fight", msgspec.json.encode(given) if as_bytes else given)
    assert caught.value.field == field
    for language in ("en", "fr"):
        assert "<" not in render(caught.value.text, language)
    assert words in render(caught.value.text, "en")


def test_an_empty_choice_of_readings_is_no_choice():
    assert CALCULATOR.work("fight", {**GOOD, "options": {}}).value["share"] == 1
    with pytest.raises(QuestionError) as caught:
        CALCULATOR.work("fight", {**GOOD, "options": {"retreat": "always"}})
    assert caught.value.field == "given.options"


def test_values_come_out_exact():
    answer = public(CALCULATOR.work("fight", {**GOOD, "share": "10/24"}))
    assert answer["value"] == {"share": "5/12", "zones": ["a", "b"]}


def test_an_unknown_topic_names_the_nearest():
    with pytest.raises(QuestionError, match="fight"):
        CALCULATOR.work("figth", {})


def test_torn_json_is_a_sentence():
    with pytest.raises(QuestionError) as caught:
        CALCULATOR.work("fight", b'{"zone": ')
    assert caught.value.field == "given"


def test_json_nested_without_end_is_no_json():
    deep = b'{"a":' * 100_000 + b"1" + b"}" * 100_000
    with pytest.raises(QuestionError) as error:
        decode_situation(deep, dict[str, Any])
    assert error.value.field == "given"
    with pytest.raises(msgspec.DecodeError):
        read_json(deep)


class Muster(Situation):
    names: Annotated[tuple[str, ...], msgspec.Meta(min_length=2)]
    die: Die = 1
    zone: Literal["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p", "q"] = "a"


def test_a_list_that_is_just_long_enough_is_not_blamed_for_what_follows():
    calculator = Calculator("test", (Topic("muster", Muster, lambda given: Worked(len(given.names))),))
    for names, field in ((["a", "b"], "given.die"), (["a"], "given.names")):
        with pytest.raises(QuestionError) as caught:
            calculator.work("muster", {"names": names, "die": 9})
        assert caught.value.field == field


def test_of_many_choices_sixteen_are_told():
    calculator = Calculator("test", (Topic("muster", Muster, lambda given: Worked(len(given.names))),))
    with pytest.raises(QuestionError) as caught:
        calculator.work("muster", {"names": ["a", "b"], "zone": 7})
    told = render(caught.value.text, "en")
    assert "n, o, p" in told and "p, q" not in told, told


@pytest.mark.parametrize("read", [read_json, decode_edit])
@pytest.mark.parametrize("torn", [b'{"do":"note","fact":"\xff"}', '{"do":"note","fact":"\udcff"}'])
def test_what_is_no_text_in_utf8_is_refused(read, torn):
    """As bytes, or as words with bytes of a file or of standard input carried along in them."""
    with pytest.raises(msgspec.DecodeError, match="UTF-8"):
        read(torn)
    assert not loses_words(torn)


def test_a_long_value_is_told_by_its_beginning():
    with pytest.raises(QuestionError) as caught:
        CALCULATOR.work("fight", {"zone": {"terrain": ["plain"] * 30}})
    said = render(caught.value.text, "en")
    assert '["plain","plain"' in said and "…" in said and len(said) < 200


@pytest.mark.parametrize(
    "words", ["officer:reach", "officer:=2", "officer:reach=0.009", "officer:reach=101", "officer:reach=x"]
)
def test_a_weight_that_is_none_is_refused(words):
    with pytest.raises(ValueError, match=words.partition(":")[2]):
        factors_of(words)


def test_a_weight_is_a_name_with_a_number():
    assert factors_of("officer:reach=2:cut=0.01") == ("officer", {"reach": 2.0, "cut": 0.01})


class Battle(Situation):
    same = (("fight.zone", "zone"), ("fight.dice.{side}", "die"))
    side: str
    fight: Fight
    zone: Zone | None = None
    die: Die | None = None


BATTLE = {"side": "attacker", "fight": {"zone": {"terrain": "plain"}}}


@pytest.mark.parametrize(
    ("change", "fields"),
    [
        ({"zone": {"terrain": "forest"}}, ("given.zone.terrain", "given.fight.zone.terrain")),
        ({"fight": {**BATTLE["fight"], "dice": {"attacker": 3}}, "die": 4}, ("given.die", "given.fight.dice.attacker")),
    ],
)
@pytest.mark.parametrize("written", [msgspec.json.encode, dict])
def test_one_thing_said_twice_and_differently_is_an_error_that_names_both(change, fields, written):
    with pytest.raises(QuestionError) as refused:
        decode_situation(written({**BATTLE, **change}), Battle)
    assert refused.value.field == fields[0]
    for language in ("en", "fr"):
        assert all(field in render(refused.value.text, language) for field in fields)


@pytest.mark.parametrize(
    ("raw", "field"),
    [
        (b'{"zone": {"terrain": "plain", "terrain": "forest"}}', "given.zone.terrain"),
        (b'{"names": [{"a": 1, "a": 2}]}', "given.names[0].a"),
        (b'{"a": 1, "b": 2, "a": 1}', None),
    ],
)
def test_a_key_that_stands_twice_says_the_same_twice(raw, field):
    if field is None:
        assert decode_situation(raw, dict[str, Any]) == {"a": 1, "b": 2}
        return
    with pytest.raises(QuestionError) as refused:
        decode_situation(raw, dict[str, Any])
    assert refused.value.field == field


@pytest.mark.parametrize("written", [msgspec.json.encode, dict])
def test_what_is_said_once_holds_for_both(written):
    said = {**BATTLE, "zone": {"terrain": "plain", "trench": 2}, "die": 5}
    found = decode_situation(written(said), Battle)
    assert found.fight.zone.trench == 2 and found.fight.dice == {"attacker": 5}


class Road(msgspec.Struct, array_like=True):
    """A link as a list: two ends, perhaps its kind."""

    a: str
    b: str
    kind: str = ""


class Land(Situation):
    """Roads before another entry, which may be the one at fault."""

    roads: tuple[Road, ...] = ()
    names: dict[Annotated[str, msgspec.Meta(pattern=r"\A[a-z]+\Z")], Annotated[str, msgspec.Meta(max_length=4)]] = {}


@by_rows("raw, field, said")
def test_lists_that_stand_for_entries_and_words_of_another_form_are_named(raw, field, said):
    with pytest.raises(QuestionError) as caught:
        decode_situation(raw, Land)
    assert caught.value.field == field and said in str(caught.value)


class Front(Situation):
    fight: Fight
    armies: tuple[Zone, ...] = ()
    techs: dict[str, dict[str, int]] = {}


FRONT = Front(fight=Fight(zone=Zone(terrain="plain"), share=Fraction(1, 3)), armies=(Zone(terrain="forest"),))


@pytest.mark.parametrize(
    ("path", "value", "found"),
    [
        ("fight.zone.terrain", "mountain", lambda s: s.fight.zone.terrain),
        ("armies.0.trench", 2, lambda s: s.armies[0].trench),
        ("armies[0].trench", 1, lambda s: s.armies[0].trench),
        ("techs.germany.attack", 2, lambda s: s.techs["germany"]["attack"]),
        ("armies.0", {"terrain": "plain"}, lambda s: {"terrain": s.armies[0].terrain}),
    ],
)
def test_a_value_is_replaced_by_its_path(path, value, found):
    changed = with_overrides(FRONT, {path: value})
    assert found(changed) == value
    assert changed.fight.share == Fraction(1, 3)
    assert with_overrides(FRONT, {}) is FRONT


@by_rows("path, value, field")
def test_what_cannot_be_is_named(path, value, field):
    with pytest.raises(QuestionError) as caught:
        with_overrides(FRONT, {path: value})
    assert caught.value.field == field
