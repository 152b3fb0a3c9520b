"""From JSON to typed values, with errors that name the place; and the base of values whose fields are given by name.

The fast road is msgspec's; when it refuses, the same data is walked once more beside the type to find every key on the way to
the fault, what was expected there, and the nearest valid name.
"""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence, Sized
from fractions import Fraction
from functools import lru_cache, partial
from typing import Any, NamedTuple, TypeVar, cast

import msgspec
from msgspec import inspect

from assistant.core.amounts import read_number
from assistant.core.record import Filled
from assistant.core.text import QuestionError, Text, folded, near, nearest, speaker, verbatim

say = speaker(__name__)
T = TypeVar("T")


def read_json(data: bytes | str, wanted: Any = Any) -> Any:
    """Return JSON from outside as a `wanted`, plain values unless told.

    Raises:
        msgspec.DecodeError: it is none: broken off, of another shape, not UTF-8, or nested deeper than anything real.
    """
    try:
        return msgspec.json.decode(data, type=wanted)
    except (UnicodeError, RecursionError) as error:
        raise torn(error) from None


def fits(value: Any, wanted: Any) -> bool:
    """Tell whether a plain value is a `wanted`: true and false are no numbers, nor is what is not finite within bounds."""
    try:
        msgspec.convert(value, wanted, dec_hook=exact)
    except msgspec.ValidationError:
        return False
    return True


def torn(error: UnicodeError | RecursionError) -> msgspec.DecodeError:
    """Return why JSON cannot be read that is no text, or nested without end."""
    return msgspec.DecodeError(
        "it is nested too deep" if isinstance(error, RecursionError) else "it is no text in UTF-8"
    )


def decode_situation(raw: Filled | bytes, wanted: type[T], at: str = "given") -> T:
    """Return `raw` (a mapping, or the bytes of a JSON object) as a `wanted`.

    Where `wanted` declares `same`, pairs of paths that mean one thing, what the second says holds for the first; both may be
    given if they say the same. A path may hold a field in braces, whose value is a step of it: `state.pr.{human}`.

    Raises:
        QuestionError: it is not one, or says one thing twice and differently; `field` is the path to the first fault,
            beginning with `at`.
    """
    pairs: tuple[tuple[str, str], ...] = getattr(wanted, "same", ())
    try:
        if isinstance(raw, (bytes, msgspec.Raw)):
            found = cast(T, _decoder(cast(Any, wanted)).decode(raw))
            doubled: list[str] = []
            data = json.loads(bytes(raw), object_pairs_hook=partial(_keyed, doubled))
            for field, twice in _twice(data, at) if doubled else ():
                here, there = map(_written, twice)
                raise QuestionError(field, say("said-twice", one=field, other=field, here=here, there=there))
            raw = data if pairs else raw
        else:
            found = msgspec.convert(raw, wanted, dec_hook=exact)
        whole = _said_once(cast(Filled, raw), pairs, at) if pairs else raw
        return found if whole is raw else msgspec.convert(whole, wanted, dec_hook=exact)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise explained(raw, wanted, at, error) from None


class _Twice(NamedTuple):
    """Two values of one key in an object of JSON."""

    one: Any
    other: Any


def _keyed(doubled: list[str], read: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object of JSON in which a key that stands there twice with different values, now `doubled`, has both."""
    found = dict(read)
    for key, value in read if len(found) < len(read) else ():
        if found[key] != value and not isinstance(found[key], _Twice):
            found[key] = _Twice(value, found[key])
            doubled.append(key)
    return found


def _twice(data: Any, at: str) -> Iterator[tuple[str, _Twice]]:
    """Yield the paths of the keys that stand twice in an object, with both values."""
    if isinstance(data, _Twice):
        yield at, data
    elif isinstance(data, dict):
        for key, value in data.items():
            yield from _twice(value, f"{at}.{key}")
    elif isinstance(data, list):
        for n, value in enumerate(data):
            yield from _twice(value, f"{at}[{n}]")


def _said_once(data: Filled, pairs: Iterable[tuple[str, str]], at: str) -> Filled:
    """Return JSON with what the second path of each pair says at the first too.

    Raises:
        QuestionError: the two say different things.
    """
    whole = data
    for one, other in ((one.format_map(data), other.format_map(data)) for one, other in pairs):
        here, there = _said(data, one), _said(data, other)
        for step, ours, theirs in _parted(here, there):
            field = f"{at}.{other}{step}"
            texts = {"one": f"{at}.{one}{step}", "here": _written(ours), "there": _written(theirs)}
            raise QuestionError(field, say("said-twice", other=field, **texts))
        if (joined := _joined(_said(whole, one), there)) != here:
            whole = _with(whole, one.split("."), joined)
    return whole


def _said(data: Any, path: str) -> Any:
    """Return what JSON has at a dotted path; None where it says nothing."""
    for step in path.split("."):
        data = data.get(step) if isinstance(data, Mapping) else None
    return data


def _parted(one: Any, other: Any, at: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Yield where two values of JSON differ, with both.

    What one of them leaves out is no difference, nor is how a name is written.
    """
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        for key in one:
            yield from _parted(one[key], other.get(key), f"{at}.{key}")
    elif None not in (one, other) and _plain(one) != _plain(other):
        yield at, one, other


def _plain(value: Any) -> Any:
    return folded(value) if isinstance(value, str) else value


def _joined(one: Any, other: Any) -> Any:
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return {key: _joined(one.get(key), other.get(key)) for key in {**one, **other}}
    return other if one is None else one


def _with(data: Filled, steps: Sequence[str], value: Any) -> Filled:
    step, *below = steps
    return {**data, step: _with(data.get(step) or {}, below, value) if below else value}


@lru_cache(None)  # making one costs more than using it
def _decoder(wanted: Any) -> msgspec.json.Decoder[Any]:
    """Return the decoder of a type."""
    return msgspec.json.Decoder(wanted, dec_hook=exact)


def exact(wanted: type[Any], value: Any) -> Any:
    """Decode a Fraction from a number in words, `"5/12"`, or a whole number; for `dec_hook`."""
    if wanted is not Fraction:
        raise ValueError(wanted.__name__)
    if type(value) is int:
        return Fraction(value)
    if not isinstance(value, str):
        raise ValueError("a fraction such as 5/12")
    return read_number(value)


def explained(raw: Filled | bytes, wanted: type[Any], at: str, error: Exception) -> QuestionError:
    """Return the error that tells a person where `raw` fails to be a `wanted`."""
    data: Any = raw
    if isinstance(raw, (bytes, msgspec.Raw)):
        try:
            data = read_json(raw)
        except msgspec.DecodeError as torn:
            return QuestionError(at, say("not-json", detail=str(torn)))
    return QuestionError(*next(faults(data, wanted, at, error)))


_type_info = lru_cache(256)(inspect.type_info)  # takes as long as a hundred answers; the program has some hundred types
Fault = tuple[str, Text]  # the path of an entry, and what is wrong with it
Faults = Iterator[Fault]


def faults(data: Any, wanted: type[Any], at: str, error: Exception) -> Faults:
    """Yield every place where `data` parts from the type it should have, and what was expected there; `error` if none is found."""
    found = _faults(data, _type_info(cast(Any, wanted)), at)
    yield next(found, (at, verbatim(str(error))))
    yield from found


def _faults(data: Any, wanted: inspect.Type, at: str) -> Faults:
    """Walk `data` beside the type it should have."""
    match wanted:
        case inspect.Metadata():
            found, choices = _faults(data, wanted.type, at), (wanted.extra or {}).get("choices")
            yield from (
                ((at, unknown_word(data, choices)) for _ in found) if choices and isinstance(data, str) else found
            )
        case inspect.StructType():
            yield from _struct_faults(data, wanted, at)
        case inspect.DictType():
            if not isinstance(data, dict):
                yield _misfit(data, at, "expected-object")
                return
            for key, value in data.items():
                yield from _faults(key, wanted.key_type, f"{at}.{key}")
                yield from _faults(value, wanted.value_type, f"{at}.{key}")
            yield from _refused(data, wanted, at)
        case inspect.ListType() | inspect.VarTupleType() | inspect.SetType() | inspect.FrozenSetType():
            if not isinstance(data, (list, tuple)):
                yield _misfit(data, at, "expected-list")
                return
            yield from _items_faults(data, itertools.repeat(wanted.item_type), at)
            yield from _refused(data, wanted, at)
        case inspect.TupleType():
            if isinstance(data, (list, tuple)) and len(data) == len(wanted.item_types):
                yield from _items_faults(data, wanted.item_types, at)
            else:
                yield _misfit(data, at, "expected-list-of", n=len(wanted.item_types))
        case inspect.UnionType():
            yield from _union_faults(data, wanted, at)
        case _:
            yield from _value_faults(data, wanted, at)


def _items_faults(data: Sequence[Any], kinds: Iterable[inspect.Type], at: str) -> Faults:
    for n, (item, kind) in enumerate(zip(data, kinds, strict=False)):
        yield from _faults(item, kind, f"{at}[{n}]")


_SINGLE: Mapping[type[inspect.Type], tuple[type, str]] = {
    inspect.StrType: (str, "expected-word"),
    inspect.BoolType: (bool, "expected-yes-no"),
    inspect.NoneType: (type(None), "expected-null"),
}
_NUMBERS = {  # whether whole, whether bound
    (True, True): "expected-number",
    (True, False): "expected-any-number",
    (False, True): "expected-measure",
    (False, False): "expected-any-measure",
}


def _value_faults(data: Any, wanted: inspect.Type, at: str) -> Faults:
    match wanted:
        case inspect.LiteralType() | inspect.EnumType():
            values = wanted.values if isinstance(wanted, inspect.LiteralType) else [m.value for m in wanted.cls]
            if data not in values or type(data) not in {type(v) for v in values}:
                yield at, unknown_word(data, values)
        case inspect.IntType() | inspect.FloatType():
            yield from _number_faults(data, wanted, at)
        case inspect.CustomType():
            try:
                exact(wanted.cls, data)
            except ValueError:
                yield _misfit(data, at, "expected-fraction")
        case _:
            kind, key = _SINGLE.get(type(wanted), (object, ""))
            yield from _refused(data, wanted, at) if isinstance(data, kind) else [_misfit(data, at, key)]


def _struct_faults(data: Any, wanted: inspect.StructType, at: str) -> Faults:
    if wanted.array_like:
        least = sum(field.required for field in wanted.fields)
        if not isinstance(data, (list, tuple)) or len(data) < least:
            yield _misfit(data, at, "expected-list-of", n=least)
        else:
            yield from _items_faults(data, [field.type for field in wanted.fields], at)
        return
    if not isinstance(data, dict):
        yield _misfit(data, at, "expected-object")
        return
    tag = wanted.tag_field
    if tag and data.get(tag, wanted.tag) != wanted.tag:
        yield f"{at}.{tag}", unknown_word(data[tag], (wanted.tag,))
        return
    fields = {field.encode_name: field for field in wanted.fields}
    for key, value in data.items():
        if key in fields:
            yield from _faults(value, fields[key].type, f"{at}.{key}")
        elif wanted.forbid_unknown_fields and key != wanted.tag_field:
            names = ", ".join(fields)
            yield f"{at}.{key}", say("unknown-field", word=str(key), **near(str(key), fields, 0), names=names)
    for key, field in fields.items():
        if field.required and key not in data:
            yield f"{at}.{key}", say("missing-field", word=key)


def _union_faults(data: Any, wanted: inspect.UnionType, at: str) -> Iterable[Fault]:
    told = []
    for kind in wanted.types:
        found = list(_faults(data, kind, at))
        if not found:
            return ()
        if not isinstance(kind, inspect.NoneType):
            told.append(found)
    # The alternative that was followed furthest is the one that was meant.
    return max(told, key=lambda found: len(found[0][0]), default=())


def _number_faults(data: Any, wanted: inspect.IntType | inspect.FloatType, at: str) -> Faults:
    low, high = wanted.ge, wanted.le
    whole, bound = isinstance(wanted, inspect.IntType), (low, high) != (None, None)
    number = isinstance(data, int if whole else (int, float)) and not isinstance(data, bool)
    if not number or not ((low is None or data >= low) and (high is None or data <= high)):
        yield _misfit(data, at, _NUMBERS[whole, bound], range=_range(low, high))


def _range(low: Any, high: Any) -> str:
    if low is not None and high is not None:
        return f"{low} … {high}"
    if low is not None:
        return f"≥ {low}"
    return f"≤ {high}" if high is not None else ""


def _refused(data: Any, wanted: inspect.Type, at: str) -> Faults:
    """A list of too few things, or too many; a word that is too long, or no name."""
    low, high = getattr(wanted, "min_length", None), getattr(wanted, "max_length", None)
    pattern = getattr(wanted, "pattern", None)
    if isinstance(data, Sized) and ((low and len(data) < low) or (high is not None and len(data) > high)):
        key = "expected-letters" if isinstance(data, str) else "expected-length"
        yield at, say(key, found=str(len(data)), range=_range(low, high))
    elif pattern and not re.search(pattern, data):
        yield _misfit(data, at, "expected-name")


def unknown_word(data: Any, values: Iterable[Any], most: int = 16) -> Text:
    """Return the sentence on a word that is none of some values, with the nearest of them, else with so many."""
    names = [str(value) for value in values]
    close = nearest(str(data), names) if isinstance(data, str) else ""
    if close:
        return say("unknown-word", word=_shown(data), nearest=close)
    return say("unknown-word-choices", word=_shown(data), choices=", ".join(names[:most]), **near(str(data), names, 0))


def _misfit(data: Any, at: str, key: str, **more: Any) -> Fault:
    return at, say(key, found=_written(data), **more)


def _written(data: Any) -> str:
    """Return `data` as JSON has it, short: a word in quotes, so that "2" is seen not to be 2."""
    text = msgspec.json.encode(data).decode()
    return text if len(text) <= 40 else text[:39] + "…"


def _shown(data: Any) -> str:
    """Return `data` as a person would write it, short."""
    text = data if isinstance(data, str) else msgspec.json.encode(data).decode()
    return text if len(text) <= 40 else text[:39] + "…"
