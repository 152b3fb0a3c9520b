"""Texts: a message key and its arguments, turned into words only at the edge.

Messages are Project Fluent files, `texts/<language>/*.ftl` beside the package that says them:

    say = speaker(__name__)                 # in any module of the package
    say("supplied", zone=zone.name, n=3)    # a Text; nothing is formatted yet

`render(text, "fr")` finds the package's messages, reads them once and formats.

A Text can come out of a file that a stranger wrote. So a package is never imported because a Text names it: messages are
looked for in a closed table (core/messages.py), our own packages and those whose code called `speaker`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any, Literal

import msgspec

from assistant.core.messages import folder_of, messages_of, package_with_texts
from assistant.core.typography import enumeration, gathered, number, spaced, unbroken

Language = Literal["en", "fr"]
LANGUAGES: tuple[Language, ...] = ("en", "fr")
DEEPEST = 12  # texts within texts; ours nest three deep
_UNCOUNTABLE = 10**15  # Fluent formats numbers as decimals of 28 digits, and fails on longer ones


class Name(msgspec.Struct, frozen=True):
    """What people call a thing, in both languages."""

    en: str
    fr: str

    def __getitem__(self, language: str) -> str:
        return self.fr if language == "fr" else self.en


class Text(msgspec.Struct, frozen=True):
    """A message to be said: the package whose texts hold it, its key, its arguments.

    Arguments may be words, numbers, Fractions (shown as `5/12`), Names, other Texts, or tuples of these
    (shown as an enumeration).
    """

    package: str
    key: str
    args: Mapping[str, Any] = {}

    def __hash__(self) -> int:
        return hash((self.package, self.key))


Say = Callable[..., Text]


def speaker(module: str) -> Say:
    """Return the `say(key, **args)` of the package that `module` (a `__name__`) belongs to.

    The package is the nearest one, at or above `module`, that has a `texts` folder.
    """
    package = package_with_texts(module)

    def say(key: str, /, **args: Any) -> Text:
        return Text(package, key, args)

    return say


def verbatim(words: str) -> Text:
    """Return a Text that says `words` as they are, in every language: a name typed by a person, a file's path."""
    return Text("", words)


def render(text: Text | Name | str, language: str = "en") -> str:
    """Return the words of `text` in `language`; a message that has no words shows its key in angle brackets."""
    return _rendered(text, language, 0)


def _rendered(text: Text | Name | str, language: str, depth: int) -> str:
    if isinstance(text, str):
        return text
    if isinstance(text, Name):
        return unbroken(text.fr, language) if language == "fr" else text.en
    if not text.package:
        return text.key
    if depth > DEEPEST or (words := messages_of(text.package, language)) is None:
        return f"<{text.key}>"
    template = words.template(text.key)
    if template and (said := _joined(template, text.args, language, depth + 1)) is not None:
        return said
    args: dict[str, Any] = {}
    for key, value in text.args.items():
        sort = type(value)
        if sort is Name:
            value = unbroken(value.fr, language) if language == "fr" else value.en
        elif sort is Text:
            value = _rendered(value, language, depth + 1)
        elif sort is not str and sort is not int:
            value = _plain(value, language, depth + 1)
        elif sort is int and not -_UNCOUNTABLE < value < _UNCOUNTABLE:
            value = number(value, language)
        args[key.replace("_", "-") if "_" in key else key] = value
    if template and (said := _joined(template, args, language, depth + 1)) is not None:
        return said
    return words.said(text.key, args)


def from_json(value: Mapping[str, Any]) -> Text | Name:
    """Return the Text or the Name that was written as JSON.

    Raises:
        msgspec.ValidationError: it is neither.
    """
    return msgspec.convert(value, Text) if "key" in value else msgspec.convert(value, Name)


def can_be_said(text: Text) -> bool:
    """Tell whether a Text out of a file is one that the program says: words as they are, or a key of a package that it knows.

    Its arguments are words, numbers, truths, Names, Texts, or lists of these, nested no deeper than `DEEPEST`.
    """
    return _can_be_said(text, 0)


def _can_be_said(value: Any, depth: int) -> bool:
    if depth > DEEPEST:
        return False
    if isinstance(value, Mapping):
        try:
            value = from_json(value)
        except msgspec.ValidationError:
            return False
    match value:
        case Text(package=""):
            return True
        case Text():
            known = folder_of(value.package) is not None and has_message(value.package, value.key, LANGUAGES[0])
            return known and all(_can_be_said(part, depth + 1) for part in value.args.values())
        case list() | tuple():
            return all(_can_be_said(part, depth + 1) for part in value)
    return value is None or isinstance(value, (str, int, float, Fraction, Name))


def is_known(package: str) -> bool:
    """Tell whether texts may come from `package`: the program or an installed game."""
    return folder_of(package) is not None


def has_message(package: str, key: str, language: str) -> bool:
    """Tell whether `package` has words for `key` in `language`."""
    words = messages_of(package, language)
    return words is not None and key in words.entries


def keys(package: str, language: str) -> frozenset[str]:
    """Return the message keys that `package` has in `language`; tests hold both languages to the same set."""
    words = messages_of(package, language)
    return frozenset(words.entries if words is not None else ())


def _plain(value: Any, language: str, depth: int = 0) -> Any:
    if isinstance(value, (Text, Name)):
        return _rendered(value, language, depth)
    if isinstance(value, dict):  # a Name or a Text that has been through a file
        try:
            return _rendered(from_json(value), language, depth)
        except msgspec.ValidationError:
            return str(value)
    if isinstance(value, Fraction):
        return number(value, language)
    if isinstance(value, (tuple, list, frozenset, set)):
        words = [str(_plain(item, language, depth + 1)) for item in value] if depth <= DEEPEST else []
        if isinstance(value, (frozenset, set)):
            words.sort()
        return enumeration(gathered(words), language)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Decimal) and value.is_finite():
        # Fluent would drop the last zero of 0.90.
        from fluent.runtime.types import fluent_number

        return fluent_number(value, minimumFractionDigits=max(0, -int(value.as_tuple().exponent)))
    if isinstance(value, (int, float)) and abs(value) >= _UNCOUNTABLE:
        return number(value, language) if isinstance(value, int) else str(value)
    return value


def _joined(template: tuple[str, ...], args: Mapping[str, Any], language: str, depth: int) -> str | None:
    """Return a template with its arguments; None if one is missing, or neither words nor a whole number."""
    parts = list(template)
    for place in range(1, len(parts), 2):
        value: Any = args.get(parts[place])
        sort = type(value)
        if sort is Name:
            parts[place] = spaced(value.fr) if language == "fr" else value.en
        elif sort is str:
            parts[place] = value
        elif sort is Text:
            parts[place] = _rendered(value, language, depth)
        elif sort is int:
            parts[place] = number(value, language)
        else:
            return None
    return "".join(parts)
