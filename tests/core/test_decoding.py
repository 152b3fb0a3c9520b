from fractions import Fraction
from typing import Annotated, Any, Literal

import msgspec
import pytest

from assistant.core.ai_match import factors_of
from assistant.core.calc import Calculator, Situation, Topic, Worked, public, unusable
from assistant.core.decoding import decode_situation, read_json
from assistant.core.json_tables import decode_edit, loses_words
from assistant.core.problems import QuestionError
from assistant.core.text import render

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


@pytest.mark.parametrize(
    ("change", "field", "words"),
    [
        ({"zone": {"terrain": "plane"}}, "given.zone.terrain", "plain"),
        ({"zone": {"terrain": "plain", "trnch": 1}}, "given.zone.trnch", "trench"),
        ({"zone": {}}, "given.zone.terrain", "missing"),
        ({"zone": "plain"}, "given.zone", "object"),
        ({"dice": {"attacker": 7}}, "given.dice.attacker", "1 … 6"),
        ({"dice": {"attacker": True}}, "given.dice.attacker", "1 … 6"),
        ({"armies": [{"terrain": "plain"}, {"terrain": 3}]}, "given.armies[1].terrain", "plain"),
        ({"armies": {}}, "given.armies", "list"),
        ({"share": 0.5}, "given.share", "5/12"),
        ({"share": "1/0"}, "given.share", "5/12"),
        ({"share": "1e999999999"}, "given.share", "5/12"),
        ({"pair": ["a"]}, "given.pair", "2"),
        ({"pair": ["a", "b"]}, "given.pair[1]", "whole number"),
        ({"spend": 1}, "given.spend", "true or false"),
        ({"sped": True}, "given.sped", "spend"),
        ({"dice": {"attacker": 6}}, "given.zone.terrain", "plain"),
    ],
)
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


@pytest.mark.parametrize(
    ("raw", "field", "said"),
    [
        ({"roads": [["a", "b"]], "names": {"x": 3}}, "given.names.x", "A word was expected, not 3"),
        ({"roads": [["a"]]}, "given.roads[0]", "A list of 2 values was expected"),
        ({"roads": [["a", 3]]}, "given.roads[0][1]", "A word was expected"),
        ({"names": {"0101": "a"}}, "given.names.0101", "begins with a letter"),
        ({"names": {"x": "too long"}}, "given.names.x", "another length was expected (≤ 4 letters), not of 8"),
    ],
)
def test_lists_that_stand_for_entries_and_words_of_another_form_are_named(raw, field, said):
    with pytest.raises(QuestionError) as caught:
        decode_situation(raw, Land)
    assert caught.value.field == field and said in str(caught.value)
