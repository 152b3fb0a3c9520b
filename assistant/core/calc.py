"""Calculators: the rules as functions from a Situation to its worked value, and values of it that the asker sets himself.

A Situation is all that a rule needs (values, terrain, technologies, dice …) and nothing else, so the same function serves the
table's questions, a player who has mirrored nothing, and a script that sends JSON.

    class LossResult(Situation):
        attacker: int
        defender: int

    def loss_result(given: LossResult) -> Worked: ...

    CALCULATOR = Calculator("third-reich", topics=(Topic("loss_result", LossResult, loss_result), ...))
"""

from __future__ import annotations

import functools
import inspect
import re
from collections.abc import Callable, Collection, Iterable, Mapping
from fractions import Fraction
from types import ModuleType
from typing import Any, ClassVar, TypeVar, dataclass_transform, get_origin, get_type_hints

import msgspec

from assistant.core.amounts import read_count
from assistant.core.decoding import decode_situation, read_json, unknown_word
from assistant.core.questions import Reason
from assistant.core.record import Filled, KwOnly, Record
from assistant.core.text import QuestionError, Texts, folded, near, render, speaker

say = speaker(__name__)
Pairs = tuple[tuple[str, str], ...]
R = TypeVar("R")


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(msgspec.field,))
class Situation(msgspec.Struct, metaclass=KwOnly, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Base of every situation: a frozen value whose fields are the blanks, in the words of the public JSON.

    Its fields are given by name only, as JSON gives them. `same` declares pairs of dotted paths that mean one thing: what
    the second says holds for the first, and JSON that gives both, but differently, is refused (`decode_situation`).
    """

    same: ClassVar[Pairs] = ()


@functools.cache
def blanks_of(rule: Callable[..., Any]) -> Filled:
    """Return what a rule takes by name only, with its defaults."""
    return {p.name: p.default for p in inspect.signature(rule).parameters.values() if p.kind is p.KEYWORD_ONLY}


@functools.cache
def situation_of(rule: Callable[..., Any], base: type[Situation] = Situation) -> type[Situation]:
    """Return the situation whose blanks are what a rule takes by name only, with their types and defaults."""
    hints = get_type_hints(rule, include_extras=True)
    blanks = {name: value for name, value in blanks_of(rule).items() if name not in base.__struct_fields__}
    defaults = {name: value for name, value in blanks.items() if value is not inspect.Parameter.empty}
    declared = {"__annotations__": {name: hints[name] for name in blanks}, "__module__": rule.__module__}
    kind: Any = type(base)
    found: type[Situation] = kind(rule.__name__, (base,), declared | defaults)
    return found


def by_situation(rule: Callable[..., R], base: type[Situation] = Situation) -> Callable[..., R]:
    """Return a rule that is asked with its situation, and with what it takes by its place, in place of blanks by name."""

    @functools.wraps(rule)
    def solve(given: Any, /, *more: Any) -> R:
        return rule(*more, **{name: getattr(given, name) for name in blanks_of(rule)})

    solve.__annotations__ = {"given": situation_of(rule, base), "return": rule.__annotations__["return"]}
    return solve


class Worked(Record):
    """A value with how it came about. `value` is what the public JSON calls `value`: plain data, or a Struct."""

    value: Any
    reasons: tuple[Reason, ...] = ()
    assumed: Texts = ()


class Topic(Record):
    """One question of a calculator: its public name, the blanks it needs, the function that works it out."""

    name: str
    given: type[Any]
    solve: Callable[[Any], Worked]

    @classmethod
    def of(cls, solve: Callable[..., Worked], base: type[Situation] = Situation, name: str = "") -> Topic:
        """Return the topic that a function answers, called as it is: asked with its `given`, or what it takes by name only."""
        if "given" not in solve.__annotations__:
            solve = by_situation(solve, base)
        return cls(name or solve.__name__, get_type_hints(solve)["given"], solve)


class Calculator(Record):
    """All the topics of one game, in one edition of its rules."""

    slug: str
    topics: tuple[Topic, ...]
    edition: str = ""

    @classmethod
    def of(cls, slug: str, *chapters: ModuleType, base: type[Situation] = Situation) -> Calculator:
        """Return the calculator of chapters: each of their public functions from a situation to a Worked is a topic."""
        own = ((chapter.__name__, name, found) for chapter in chapters for name, found in vars(chapter).items())
        public = (f for chapter, name, f in own if name[0] != "_" and getattr(f, "__module__", "") == chapter)
        given = (f for f in public if "return" in getattr(f, "__annotations__", {}) and not isinstance(f, type))
        solving = (f for f in given if _is_worked(get_type_hints(f)["return"]))
        return cls(slug, tuple(Topic.of(solve, base) for solve in solving))

    def topic(self, name: str) -> Topic:
        """Return the topic called `name`.

        Raises:
            QuestionError: there is none; the text says which name is nearest.
        """
        topics = {topic.name: topic for topic in self.topics}
        if name not in topics:
            raise QuestionError("topic", say("no-such-topic", word=name, **near(name, topics, 0)))
        return topics[name]

    def work(self, topic: str, given: Filled | bytes) -> Worked:
        """Return the worked answer of `topic` for `given`, a mapping or the bytes of a JSON object.

        Raises:
            QuestionError: the topic or the situation cannot be; `field` says where, from `given` on.
        """
        chosen = self.topic(topic)
        try:
            situation = decode_situation(given, chosen.given)
        except QuestionError:
            # A topic without readings takes an empty `options` for what it says: no other reading.
            bare = _without_empty_options(given)
            if bare is None:
                raise
            situation = decode_situation(bare, chosen.given)
        try:
            return chosen.solve(situation)
        except QuestionError as error:
            raise (
                error if error.field.startswith("given") else QuestionError(f"given.{error.field}", error.text)
            ) from None


def _is_worked(kind: Any) -> bool:
    return isinstance(found := get_origin(kind) or kind, type) and issubclass(found, Worked)


def _without_empty_options(given: Filled | bytes) -> dict[str, Any] | None:
    try:
        data = read_json(given) if isinstance(given, (bytes, msgspec.Raw)) else given
    except msgspec.DecodeError:
        return None
    if not isinstance(data, Mapping) or data.get("options") != {}:
        return None
    return {key: value for key, value in data.items() if key != "options"}


def unusable(field: str, found: str, names: Any) -> QuestionError:
    """Return the error for a word that is not one of `names`, naming the nearest that is.

    Args:
        field: path of the word inside the situation, such as `zone.terrain`.
        names: the words that would do.
    """
    return QuestionError(field, unknown_word(found, names, most=12))


def one_of(field: str, word: str, names: Collection[str]) -> None:
    """Refuse a word that is not one of `names`.

    Raises:
        QuestionError: it is not; the text says which name is nearest.
    """
    if word not in names:
        raise unusable(field, word, names)


def no_twins(field: str, ids: Iterable[str]) -> None:
    """Refuse an id that is named twice in the list `field`."""
    no_twins_at((f"{field}[{n}].id", name) for n, name in enumerate(ids))


def no_twins_at(named: Iterable[tuple[str, str]]) -> None:
    """Refuse what is named twice; each stands behind the place where it is named.

    Raises:
        QuestionError: something is; its field is the place of the second mention.
    """
    seen: set[str] = set()
    for field, word in named:
        if word in seen:
            raise QuestionError(field, say("named-twice", word=word))
        seen.add(word)


def known(field: str, word: str, called: Mapping[str, str]) -> str:
    """Return what a word names; `called`: what there is by its folded names.

    Raises:
        QuestionError: nothing is called so.
    """
    found = called.get(folded(word))
    if found is None:
        raise unusable(field, word, dict.fromkeys(called.values()))
    return found


def as_json(value: Any) -> Any:
    """Return `value` as JSON data: Fractions as `"5/12"`, Structs as objects, sets sorted into arrays."""
    return msgspec.to_builtins(value, enc_hook=encode_exact, order="deterministic")


def encode_exact(value: Any) -> Any:
    """Encode what JSON lacks; for `enc_hook`."""
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"no JSON for {type(value).__name__}")


def public(worked: Worked, language: str = "en") -> dict[str, Any]:
    """Return the public JSON of a worked answer: value, reasons and assumptions in words."""
    return {
        "value": as_json(worked.value),
        "reasons": [
            {"key": reason.text.key, "text": render(reason.text, language), "rule": reason.rule}
            for reason in worked.reasons
        ],
        "assumed": [render(text, language) for text in worked.assumed],
    }


# Values of a situation that the asker set himself, by dotted path: `zone.terrain`, `attackers.0.reduced`.

S = TypeVar("S")


def with_overrides(situation: S, overrides: Filled) -> S:
    """Return `situation` with some of its values replaced.

    Args:
        situation: filled in from the table.
        overrides: dotted path to value; the number of an item stands as a step of its own (`armies.0.landed`) or in
            brackets (`armies[0].landed`).

    Raises:
        QuestionError: a path leads nowhere, or a value cannot be; `field` is `overrides.` and the path.
    """
    if not overrides:
        return situation
    # Through JSON, so that every tuple is a list that can be written to.
    data = msgspec.json.decode(msgspec.json.encode(situation, enc_hook=encode_exact))
    for path, value in overrides.items():
        place: Any = data
        *steps, last = re.findall(r"[^.\[\]]+", path) or [""]
        for step in steps:
            place = place.setdefault(step, {}) if isinstance(place, dict) else _item(place, step, path)
        if isinstance(place, dict) and last:
            place[last] = value
        else:
            _item(place, last, path)
            place[int(last)] = value
    return decode_situation(data, type(situation), at="overrides")


def _item(place: Any, step: str, path: str) -> Any:
    if isinstance(place, list) and 0 <= read_count(step) < len(place):
        return place[int(step)]
    raise QuestionError(f"overrides.{path}", say("no-such-value-here", path=path))
