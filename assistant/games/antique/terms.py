"""How the campaign speaks and counts: sentences and charts, nations and provinces by any name, exact amounts and chances."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from math import comb, lcm
from typing import Annotated, Any, Literal, Protocol, cast, get_args, get_type_hints

import msgspec

from assistant.core import questions
from assistant.core.amounts import read_number
from assistant.core.calc import Situation, Worked, situation_of
from assistant.core.cards import fields_of, reading, reasons
from assistant.core.charts import chart_reader
from assistant.core.questions import Reason, ReasonKind, cents, odds
from assistant.core.record import within
from assistant.core.text import Name, QuestionError, Text, Texts, arguments, folded, refusing, speaker

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
error = refusing(say)
charts = chart_reader(__name__)


# The readings of unclear rules that an answer rests on, in words.


class Readings(Situation):
    """How the players of a table read the rules that are unclear."""

    raid_basis: Literal["before_share", "after_share"] = "before_share"  # A7
    army_times: Literal[3, 1] = 3  # A10
    island_rule: Literal["literal", "blockade_only"] = "literal"  # A8
    limit: Literal["at_most", "strictly_below"] = "at_most"  # A14
    optional_surcharge: Literal["each", "beyond_two"] = "each"  # A13
    eight_limit: Literal["none", "two_new"] = "none"  # A12
    fraction: Literal["floor", "exact"] = "floor"  # A16
    steps: Literal["linear", "doubling"] = "linear"  # A20
    mixing: Literal["separate", "fractions"] = "separate"  # A25
    dispersion: Literal["per_zone", "once"] = "per_zone"  # A27
    escort_basis: Literal["merchants", "fleet"] = "merchants"  # A30
    piracy_when_coasting: bool = False  # A30
    recon_steps: Literal["linear", "geometric", "single", "difference"] = "linear"  # A34
    superiority: Literal["single", "per_factor"] = "single"  # A37
    ransom_own: Literal["counts", "excluded"] = "counts"  # A40
    bands: Literal["exact", "rounded_percent"] = "exact"  # A43
    rounding: Literal["exact", "ceil"] = "exact"  # A6
    band_basis: Literal["gross", "net"] = "gross"  # A42
    march_loss: Literal["counts", "ignored"] = "counts"  # A24
    heavy_loss_resets: bool = False  # A48
    pillage_cost: Literal["all", "base"] = "all"  # A36
    manpower: Literal["any", "full"] = "any"  # A49
    countered: Literal["turned", "any_failure"] = "turned"  # A53
    home_counts: bool = True  # A1
    hold: Literal["same", "count"] = "same"  # A3
    alliance_age: Literal["strict", "delay"] = "strict"  # A4
    # Whether presents are given by an army that comes to fight a neutral province, and by one that stays as its invader.
    toll_of_attackers: Literal["none", "paid"] = "none"
    toll_of_invaders: Literal["none", "paid"] = "none"
    # Whether a mass levy of a pacified province raises the corps that it gives in a year at once, or one a season (5.8.2).
    mass_allies: Literal["season", "year"] = "season"


USUAL = Readings()
CHOICES = {name: get_args(kind) or (True, False) for name, kind in get_type_hints(Readings).items()}


class Unclear(Situation):
    """Base of the situations whose rule is read in more than one way."""

    options: Readings = USUAL


@functools.cache
def readings(options: Readings, names: str) -> Texts:
    """Return the readings that `options` chooses of these unclear rules; the defaults are readings as well."""
    return tuple(reading(say, options, name) for name in names.split())


def as_read(options: Readings, names: str) -> tuple[Reason, ...]:
    """Return readings of unclear rules as what an answer rests on."""
    return tuple(Reason(text, "", ReasonKind.ASSUMED) for text in readings(options, names))


# What a rule makes of a situation.


class Told:
    """The reasons of a topic as they are found, each citing the topic's rule unless it names another; and what it assumes.

    A sentence may speak of the values of the situation and of what comes of it, by the names that JSON has for them.
    """

    def __init__(self, given: Situation, rule: str) -> None:
        self._given, self._rule = given, rule
        self._said: list[tuple[str, str, dict[str, Any]]] = []
        self.assumed: list[Text] = []

    def __call__(self, key: str, /, *, rule: str = "", **args: Any) -> Told:
        """Add a reason, said with `args`."""
        self._said.append((rule or self._rule, key, args))
        return self

    def reasons(self, value: Any) -> tuple[Reason, ...]:
        """Return the reasons, once it is known what comes of the situation."""
        known = fields_of(self._given) | fields_of(value)
        spoken = ((rule, key, arguments(say(key)), args) for rule, key, args in self._said)
        return tuple(
            because(rule, key, **{name: known[name] for name in names if name in known} | args)
            for rule, key, names, args in spoken
        )


class Rule(Protocol):
    """A topic of the calculator, asked with a situation, or with the values of one by name; the number of the rule it applies."""

    rule: str

    def __call__(self, given: Any = None, /, **values: Any) -> Worked: ...


def topic(rule: str, reads: str = "") -> Callable[[Callable[..., Any]], Rule]:
    """Return the maker of a topic of the calculator of a function that returns its value and tells how it came about.

    What the function takes by name only is the situation; a function that passes its situation on takes it whole, as `given`.
    In the value whole amounts are integers, all others exact Fractions. `reads`: unclear rules; an answer rests on the readings
    of those by which it could have been another.
    """

    def of(solve: Callable[..., Any]) -> Rule:
        takes = inspect.signature(solve).parameters
        whole = "given" in takes
        base = Unclear if reads or "options" in takes else Situation
        kind = get_type_hints(solve)["given"] if whole else situation_of(solve, base)

        @functools.wraps(solve)
        def work(given: Any = None, /, **values: Any) -> Worked:
            more = {name: values.pop(name) for name in takes if name in values and name not in kind.__struct_fields__}
            if given is None:
                given = kind(**values)
            check_amounts(given)
            told = Told(given, rule)

            def value_of(given: Any, told: Told) -> Any:
                values = {} if whole else {name: one for name, one in fields_of(given).items() if name in takes}
                return solve(*((given,) if whole else ()), told, **values, **more)

            value = value_of(given, told)
            rests = (
                name
                for name in reads.split()
                if _turns(name, given, lambda other: value_of(other, Told(other, rule)), value)
            )
            assumed = (*told.assumed, *readings(given.options, " ".join(rests))) if reads else told.assumed
            return Worked(_whole(value), told.reasons(value), tuple(assumed))

        work.__annotations__ = {"given": kind, "return": Worked}
        made = cast(Rule, work)
        made.rule = rule
        return made

    return of


def _turns(name: str, given: Any, solve: Callable[[Any], Any], value: Any) -> bool:
    """Tell whether another reading of an unclear rule would come to another value."""
    for choice in CHOICES[name]:
        options = msgspec.structs.replace(given.options, **{name: choice})
        try:
            if solve(msgspec.structs.replace(given, options=options)) != value:
                return True
        except QuestionError:
            return True
    return False


def _whole(value: Any) -> Any:
    match value:
        case Fraction(denominator=1):
            return value.numerator
        case tuple() | list():
            return tuple(map(_whole, value))
        case dict():
            return {name: _whole(part) for name, part in value.items()}
        case msgspec.Struct():
            parts = fields_of(value).items()
            return msgspec.structs.replace(value, **{name: _whole(part) for name, part in parts})
    return value


# Nations and provinces by any of their names: id, English or French, whatever the case and the accents.

NATIONS = charts("neighbours").called("nation", "en", "fr", "also")  # the eight nations (8)
NATION_NAMES = {row["nation"]: row.name() for row in charts("neighbours")}
# To be spied upon; no land borders (8)
NEIGHBOURS = {row["nation"]: row.words("neighbours") for row in charts("neighbours")}
PROVINCES = charts("terrain").called("province", "en", "fr", "also")
PROVINCE_NAMES = {row["province"]: row.name() for row in charts("terrain")}


def province_id(word: str) -> str:
    """Return the id of the province called `word`; a name that the map lacks stands for itself.

    An umpire may add provinces of his own, so an unknown name is compared as it was written, but for case and accents.
    """
    return PROVINCES.get(folded(word)) or folded(word)


def province_name(province: str) -> Name | str:
    """Return what people call the province with the id `province`."""
    return PROVINCE_NAMES.get(province, province)


# Exact amounts: PO, AP, manpower and chances are whole numbers or fractions, never rounded unless a rule says so.

Exact = int | Fraction
MOST = 10**9  # no campaign counts so far, and what is worked out from it can still be shown
Count = Annotated[int, within(0, MOST)]
Elements = Annotated[int, within(0, 1000)]  # as many as exact distributions are worked out for
Modifier = Annotated[int, within(-20, 20)]
Counts = dict[str, int]  # how many, by name
D6 = Annotated[int, within(1, 6)]
D3 = Annotated[int, within(1, 3)]
Many = Annotated[int, within(0, 500)]  # AP, elements or PO of one place
Points = Annotated[int, within(0, 1000)]  # AP of an army

ZERO = Fraction(0)
SIXTH = Fraction(1, 6)


def broken(**rules: bool) -> tuple[str, ...]:
    """Return those of some limits that are broken, by name."""
    return tuple(name for name, against in rules.items() if against)


def exact(value: Exact) -> Exact:
    """Return `value` as an int when it is whole, otherwise as the Fraction it is."""
    return value.numerator if value.denominator == 1 else value


def several(words: str, field: str) -> tuple[Fraction, ...]:
    """Return amounts written in a row on one line of a sheet, such as `300 200`.

    Raises:
        QuestionError: one of them is no amount; the text shows it.
    """
    amounts = []
    for word in words.split():
        try:
            amount = read_number(word)
            # What parts amounts here parts thousands elsewhere: `1 000`.
            if amount < 0 or (len(word) > 1 and word.isdecimal() and word[0] == "0"):
                raise ValueError(word)
        except ValueError:
            raise error(field, "amounts-unreadable", word=word) from None
        amounts.append(amount)
    return tuple(amounts)


def bounded(value: int, low: int, high: int) -> int:
    """Return `value`, or the bound that it passes."""
    return max(low, min(high, value))


def likely(chance: Exact) -> Text:
    """Return a chance as people read it: the fraction while it is short, and the percentage to a tenth."""
    return odds(chance, 1)


def percent(rate: Exact) -> Text:
    """Return a rate out of 1 as a percentage, to a tenth."""
    return questions.percent(rate, 1)


def check_amounts(given: Situation, at: str = "") -> None:
    """Refuse a situation with an amount that cannot be: every Fraction of a situation is an amount or a rate.

    Raises:
        QuestionError: one is negative, or beyond all counting; `field` is its path.
    """
    for name in given.__struct_fields__:
        _check(getattr(given, name), f"{at}{name}")


def check_rate(field: str, rate: Exact) -> None:
    """Refuse a loss rate above 1 (100 %).

    Raises:
        QuestionError: it is above 1.
    """
    if rate > 1:
        raise error(field, "rate-above-one", found=rate)


def _check(value: Any, field: str) -> None:
    if isinstance(value, Fraction):
        if value.numerator < 0:
            raise error(field, "amount-below-zero", found=value)
        if value > MOST:
            raise error(field, "amount-too-large", most=MOST)
    elif isinstance(value, Situation):
        check_amounts(value, f"{field}.")
    elif isinstance(value, tuple):
        for n, item in enumerate(value):
            _check(item, f"{field}[{n}]")


# Exact chances of many small independent accidents: elements straying on the march, ships sinking.

Distribution = tuple[Fraction, ...]  # place k holds the chance of exactly k
CERTAINLY_NONE: Distribution = (Fraction(1),)


def binomial(tries: int, chance: Fraction) -> Distribution:
    """Return the distribution of how many of `tries` happen, each with the same `chance`."""
    hits, misses = chance.numerator, chance.denominator - chance.numerator
    total = chance.denominator**tries
    return tuple(Fraction(comb(tries, k) * hits**k * misses ** (tries - k), total) for k in range(tries + 1))


def together(first: Distribution, second: Distribution) -> Distribution:
    """Return the distribution of the sum of two independent numbers."""
    # One common denominator each keeps the inner loop in whole numbers.
    (a, over_a), (b, over_b) = _weights(first), _weights(second)
    sums = [0] * (len(a) + len(b) - 1)
    for i, weight in enumerate(a):
        for j, other in enumerate(b):
            sums[i + j] += weight * other
    return tuple(Fraction(weight, over_a * over_b) for weight in sums)


def mixture(parts: Iterable[tuple[Fraction, Distribution]]) -> Distribution:
    """Return the distribution of a number drawn from one of several distributions, each with its chance."""
    kept = [(chance, part) for chance, part in parts if chance]
    longest = max(len(part) for _, part in kept)
    return tuple(sum((chance * part[k] for chance, part in kept if k < len(part)), Fraction(0)) for k in range(longest))


def at_least(distribution: Distribution) -> Distribution:
    """Return the chances of k or more, k from 0."""
    tails = list(distribution)
    for k in range(len(tails) - 2, -1, -1):
        tails[k] += tails[k + 1]
    return tuple(tails)


def by_number(distribution: Distribution) -> Mapping[str, Exact]:
    """Return `distribution` as the public JSON has it: `{"0": ..., "1": ...}`."""
    return {str(k): chance for k, chance in enumerate(distribution)}


def _weights(distribution: Distribution) -> tuple[list[int], int]:
    over = lcm(*(chance.denominator for chance in distribution))
    return [chance.numerator * (over // chance.denominator) for chance in distribution], over
