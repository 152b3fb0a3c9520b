"""An answer as lines: everything in it, texts as their key and arguments, sets in order, so that two runs say the same."""

import functools
import json
from collections.abc import Mapping
from enum import Enum
from fractions import Fraction

import msgspec

from assistant.core.calc import Worked
from assistant.core.questions import Answer
from assistant.core.text import Name, QuestionError, Text

WIDE = 160  # characters of a line of JSON; what is longer is cut into lines


def told(outcome):
    """Yield the lines of what came of a question."""
    match outcome:
        case QuestionError():
            yield f"! {outcome.field}: {compact(outcome.text)}"
        case Exception():
            yield f"! {type(outcome).__name__}: {compact(getattr(outcome, 'text', ''))}"
        case Worked():
            yield from cut(" = ", outcome.value)
            yield from map(reason, outcome.reasons)
            yield from (f" ? {compact(text)}" for text in outcome.assumed)
        case Answer():
            yield f" = {compact(outcome.verdict)} {outcome.tone.value}"
            if outcome.value is not None:
                yield from cut(" = ", outcome.value)
            yield from map(reason, outcome.reasons)
            for block in outcome.body:
                yield from cut(f" # {type(block).__name__} ", block)
            for offer in outcome.offers:
                then = f" then {compact(offer.then)}" if offer.then is not None else ""
                yield from cut(f" > {compact(offer.label)} {offer.rule}{then}: ", offer.edit)
            yield from (f" -> {compact(one.label)} {one.usual}: {compact(one.question)}" for one in outcome.follow_ups)
            if outcome.throws is not None:
                yield f" dice {compact(outcome.throws)}"
            if lights := plain(outcome.highlights):
                yield from cut(" * ", lights)
            if outcome.situation is not None:
                yield from cut(" given ", outcome.situation)


def reason(one):
    about = f" about {', '.join(one.about)}" if one.about else ""
    return f" {one.kind.value} {one.rule} {compact(one.text)}{about}{' printed' if one.printed else ''}"


def cut(begun, thing):
    """Yield a thing as JSON after some words; what is too wide for a line has a line for each of its parts."""
    yield from _cut(begun, plain(thing))


def _cut(begun, data):
    words = data if isinstance(data, str) else _json(data)
    if len(begun) + len(words) <= WIDE or not isinstance(data, dict | list) or not data:
        yield begun + words
        return
    yield begun.rstrip()
    parts = data.items() if isinstance(data, dict) else ((str(n), part) for n, part in enumerate(data))
    for key, part in parts:
        yield from _cut(f"{' ' * (len(begun) - len(begun.lstrip()) + 3)}{key}: ", part)


def compact(thing):
    """Return a thing as a line of JSON; a text as its key and arguments."""
    data = plain(thing)
    return data if isinstance(data, str) else _json(data)


_json = json.JSONEncoder(ensure_ascii=False, sort_keys=True).encode


def plain(thing):
    """Return a thing as JSON data: texts as key and arguments, structures without what is as usual, sets in order."""
    match thing:
        case Enum():
            return plain(thing.value)
        case str():
            return thing.replace("\n", "⏎")  # a line stays one
        case bool() | int() | float() | None:
            return thing
        case Text():
            said = " ".join(f"{key}={compact(value)}" for key, value in sorted(thing.args.items()))
            return f"{thing.key}({said})" if said else thing.key
        case Name():
            return thing.en
        case tuple() | list():
            return [plain(part) for part in thing]
        case msgspec.Struct():
            config = type(thing).__struct_config__
            data = {"": config.tag} if config.tag else {}
            values = ((name, getattr(thing, name), usual) for name, usual in defaults(type(thing)))
            return data | {name: plain(value) for name, value, usual in values if value != usual}
        case Mapping():
            return dict(sorted((compact(key), plain(value)) for key, value in thing.items()))
        case set() | frozenset():
            return sorted(map(plain, thing), key=compact)
        case Fraction():
            return str(thing)
    return type(thing).__name__ if callable(thing) else str(thing)


@functools.cache
def defaults(kind):
    """Return the fields of a kind, each with what it usually is."""
    return tuple(
        (one.name, one.default_factory() if one.default_factory is not msgspec.NODEFAULT else one.default)
        for one in msgspec.structs.fields(kind)
    )
