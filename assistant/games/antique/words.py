"""How the campaign speaks: its sentences and charts, the readings of unclear rules, nations and provinces by any of their names."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

import msgspec

from assistant.core.blocks import Reason, ReasonKind, cents
from assistant.core.calc import Situation, Worked, unusable
from assistant.core.cards import reading, reasons
from assistant.core.charts import chart_reader
from assistant.core.problems import folded
from assistant.core.text import Name, Text, speaker

# How the campaign speaks: its sentences, the makers of its reasons, the charts that its pages print.

_say = speaker(__name__)
FRACTIONS = frozenset({"chance", "countered", "plain", "found"})  # arguments that texts say as they are: `1/6`


def say(key: str, /, **args: Any) -> Text:
    """Return a text of the campaign: amounts in it are read to the cent (PO, AP, manpower), chances as the fractions they are."""
    return _say(key, **{name: value if name in FRACTIONS else _read(value) for name, value in args.items()})


def _read(value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(map(_read, value))
    return cents(value) if isinstance(value, Fraction) else value


because, rejected, fact, assumed = reasons(say)
charts = chart_reader(__name__)


# The readings of unclear rules that an answer rests on, in words.


@functools.cache
def readings(options: Situation) -> tuple[Text, ...]:
    """Return the reading of each unclear rule that `options` chooses; the defaults are readings as well."""
    return tuple(reading(say, options, name) for name in options.__struct_fields__)


def as_read(text: Text) -> Reason:
    """Return a reading of an unclear rule as what an answer rests on."""
    return Reason(text, "", ReasonKind.ASSUMED)


# What a rule makes of a situation.


class Told(list[Reason]):
    """The reasons of a topic as they are found: each cites the topic's rule, unless it names another."""

    def __init__(self, rule: str) -> None:
        super().__init__()
        self._rule = rule

    def __call__(self, key: str, /, *, rule: str = "", **args: Any) -> None:
        """Add a reason, said with `args`."""
        self.append(because(rule or self._rule, key, **args))


def solved(
    value: Any, reasons: Iterable[Reason], options: Situation | None = None, assumed: Iterable[Text] = ()
) -> Worked:
    """Return the worked answer of a topic: in its value whole amounts are integers, all others exact Fractions.

    Args:
        options: the readings of unclear rules that it rests on.
        assumed: what else it assumes.
    """
    return Worked(_whole(value), tuple(reasons), (*(readings(options) if options else ()), *assumed))


def _whole(value: Any) -> Any:
    match value:
        case Fraction(denominator=1):
            return value.numerator
        case tuple() | list():
            return tuple(map(_whole, value))
        case dict():
            return {name: _whole(part) for name, part in value.items()}
        case msgspec.Struct():
            parts = {name: getattr(value, name) for name in value.__struct_fields__}
            return msgspec.structs.replace(value, **{name: _whole(part) for name, part in parts.items()})
    return value


# Nations and provinces by any of their names: id, English or French, whatever the case and the accents.


def nation_id(field: str, word: str) -> str:
    """Return the id of the nation that people call `word` (8).

    Raises:
        QuestionError: no nation is called so; it names `field` and the nearest nation.
    """
    found = _nations().get(folded(word))
    if found is None:
        raise unusable(field, word, nation_names())
    return found


def province_id(word: str) -> str:
    """Return the id of the province called `word`; a name that the map lacks stands for itself.

    An umpire may add provinces of his own, so an unknown name is compared as it was written, but for case and accents.
    """
    return _provinces().get(folded(word)) or folded(word)


def known_province_id(field: str, word: str) -> str:
    """Return the id of the province of the map called `word`.

    Raises:
        QuestionError: there is none; it names `field` and the nearest province.
    """
    found = _provinces().get(folded(word))
    if found is None:
        raise unusable(field, word, [row["province"] for row in charts("terrain")])
    return found


@functools.cache
def nation_names() -> Mapping[str, Name]:
    """Return the names of the eight nations (8)."""
    return {row["nation"]: Name(en=row["en"], fr=row["fr"]) for row in charts("neighbours")}


@functools.cache
def province_names() -> Mapping[str, Name]:
    """Return the names of the provinces of the map."""
    return {row["province"]: Name(en=row["en"], fr=row["fr"]) for row in charts("terrain")}


def province_name(province: str) -> Name | str:
    """Return what people call the province with the id `province`."""
    return province_names().get(province, province)


@functools.cache
def neighbours(nation: str) -> frozenset[str]:
    """Return the nations near enough to `nation` to be spied upon cheaply (8); this is no land border."""
    return next(frozenset(row["neighbours"].split()) for row in charts("neighbours") if row["nation"] == nation)


@functools.cache
def _nations() -> Mapping[str, str]:
    return {
        folded(name): row["nation"] for row in charts("neighbours") for name in (row["nation"], row["en"], row["fr"])
    }


@functools.cache
def _provinces() -> Mapping[str, str]:
    names: dict[str, str] = {}
    for row in charts("terrain"):
        for name in (row["province"], row["en"], row["fr"]):
            names[folded(name)] = row["province"]
            # "Carthage (Afrique)" is called Carthage.
            names.setdefault(folded(name.partition(" (")[0]), row["province"])
    return names
