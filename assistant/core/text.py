"""Texts: a message key and its arguments, turned into words only at the edge.

    say = speaker(__name__)                 # in any module of the package
    say("supplied", zone=zone.name, n=3)    # a Text; nothing is formatted yet

Messages are Project Fluent files, `texts/<language>/*.ftl` beside the package that says them. They are looked for in a closed
table (`folder_of`): our own packages, and those whose code called `speaker`. Nothing is imported because a text names it.

A `Trouble` is a text that is raised: what people are told when something cannot be done, and why the system refuses. A bug
is none: it goes to the crash dialog or the traceback.
"""

from __future__ import annotations

import contextlib
import errno
import functools
import locale
import os
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from decimal import Decimal
from fractions import Fraction
from importlib import resources
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from assistant.core.record import Filled, Record, T

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle


# How both languages set numbers, lists and the spaces before signs.

# Of numbers as Python writes them, in English and in French
_SIGNS = (
    str.maketrans({"-": "\N{MINUS SIGN}"}),
    str.maketrans({"-": "\N{MINUS SIGN}", ",": "\N{NARROW NO-BREAK SPACE}", ".": ","}),
)
_UNBROKEN = re.compile(r"[ \u00a0](?=[;:!?»%])|(?<=«)[ \u00a0]")


def unbroken(words: str, language: str) -> str:
    """Return words of ours so spaced that no line breaks where French wants none: before ; : ! ? % and inside « »."""
    return spaced(words) if language == "fr" else words


@functools.lru_cache(4096)  # names are said again and again
def spaced(words: str) -> str:
    """Return French words so spaced."""
    return _UNBROKEN.sub("\N{NARROW NO-BREAK SPACE}", words)


def number(value: int | Fraction | Decimal, language: str) -> str:
    """Return `value` in the typography of `language`: a true minus sign, thin spaces between thousands in French.

    A Fraction stays a fraction, `5/12`; a Decimal is written with the point or the comma of the language.
    """
    if isinstance(value, Fraction):
        words = str(value) if value.denominator != 1 else f"{int(value):,}"
    else:
        words = f"{value:z,f}" if isinstance(value, Decimal) else f"{int(value):,}"
    return words.translate(_SIGNS[language == "fr"])


def enumeration(words: list[str], language: str) -> str:
    """Return `a, b and c` (`a, b et c`)."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {'et' if language == 'fr' else 'and'} {words[-1]}"


def gathered(words: list[str]) -> list[str]:
    """Return names that are said several times once, with their number: `2 × army 5`; figures stay as they are."""
    found = Counter(words)
    if len(found) == len(words):
        return words
    several = {word: n for word, n in found.items() if n > 1 and word[:1].isalpha()}
    once = [word for place, word in enumerate(words) if word not in several or words.index(word) == place]
    return [f"{several[word]} × {word}" if word in several else word for word in once]


# Messages in Fluent files: where each package keeps them, and what they say once their arguments are words or numbers.

_KNOWN = 5000  # messages with their arguments that a package remembers in a language
_LONGEST = 10**6  # letters that one argument may have
_MINUS = re.compile(r"(?<!\w)-(?=\d)")  # before a number: Fluent writes a hyphen
_ENTRY = re.compile(r"^(-?[A-Za-z][\w-]*)[ \t]*=", re.MULTILINE)
# A message of one line: words and values. Comments and empty lines may follow it.
_PLAIN = re.compile(r"[A-Za-z][\w-]* *= *((?! )(?:[^{}\n]|\{ *\$[A-Za-z][\w-]* *\})+?) *(?:\n(?: *|#[^\n]*))*")
_VALUE = re.compile(r"\{ *\$([A-Za-z][\w-]*) *\}")
_ARGUMENT = re.compile(r"\$([A-Za-z][\w-]*)")
_REFERENCE = re.compile(r"\{\s*(-?[A-Za-z][\w-]*)")


@functools.cache
def package_with_texts(module: str) -> str:
    """Return the nearest package, at or above a module (a `__name__`), that has a folder of texts; from now on it is known.

    Raises:
        LookupError: there is none.
    """
    ours = module
    while ours and ours not in _ours():
        ours = ours.rpartition(".")[0]
    if not ours:
        ours, folder = package_with("texts", module)
        _installed[ours] = folder
    return ours


def package_with(name: str, module: str) -> tuple[str, Path]:
    """Return the nearest package, at or above a module (a `__name__`), that has a folder of this name, and the folder.

    Raises:
        LookupError: there is none.
    """
    package = module
    while package:
        with contextlib.suppress(ModuleNotFoundError, ValueError):
            spec = find_spec(package)
            # From 3.12 on a module that is no package is lent the folder of its package.
            if spec is not None and spec.submodule_search_locations is not None:
                folder = Path(str(resources.files(package).joinpath(name)))
                if folder.is_dir():
                    return package, folder
        package = package.rpartition(".")[0]
    raise LookupError(f"no {name} folder at or above {module}")


@functools.cache
def _ours() -> Mapping[str, Path]:
    """Return the folders of texts of our own packages, by package."""
    root = Path(__file__).parents[1]
    found = (*root.glob("*/texts"), *root.glob("*/*/texts"), *root.glob("games/*/*/texts"))
    return {".".join((root.name, *folder.parent.relative_to(root).parts)): folder for folder in found}


_installed: dict[str, Path] = {}  # of packages of games installed beside us, whose own code called `speaker`


def folder_of(package: str) -> Path | None:
    """Return where the texts of a package lie, None if it is none that says something here; nothing is imported."""
    return _ours().get(package) or _installed.get(package)


class Messages:
    """The messages of a package in one language; each is parsed when it is first said, and what it refers to with it.

    A card says some thirty of a game's thousand. Nine of ten are a line of words and values: Fluent, 45 ms of import, is not asked.
    """

    def __init__(self, folder: Path, language: str) -> None:
        source = "\n".join(path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.ftl")))
        found = list(_ENTRY.finditer(source))
        ends = [*(entry.start() for entry in found[1:]), len(source)]
        self.entries = {entry[1]: source[entry.start() : end] for entry, end in zip(found, ends, strict=True)}
        self._fluent: tuple[FluentBundle, set[str]] | None = None  # with what it has parsed
        self._language = language
        self._templates: dict[str, tuple[str, ...]] = {}  # of messages that choose among no words; `template` fills it
        self._known: dict[tuple[Any, ...], str] = {}  # what other messages came to

    def template(self, key: str) -> tuple[str, ...]:
        """Return a message as words and names of arguments by turns, beginning with words; empty if it is no such message."""
        if (known := self._templates.get(key)) is None:
            known = self._templates[key] = self._divided(key)
        return known

    def said(self, key: str, args: dict[str, Any]) -> str:
        """Return a message as Fluent says it; of one that is not there, or whose words want something else, the key shows."""
        asked: tuple[Any, ...] = (key, *args.items())
        for value in args.values():
            if type(value) is not str and type(value) is not int:  # 1, 1.0 and True would be one key
                asked = ()
        if asked and (known := self._known.get(asked)) is not None:
            return known
        words = self._formatted(key, args)
        if asked:
            if len(self._known) >= _KNOWN:
                self._known.clear()
            self._known[asked] = words
        return words

    def _formatted(self, key: str, args: dict[str, Any]) -> str:
        bundle, pattern = self._parsed(key)
        if pattern is None:
            return f"<{key}>"
        words, errors = bundle.format_pattern(pattern, args)
        if errors:
            missing = ", ".join(str(error) for error in errors)
            return f"{words} <{key}: {missing}>"
        if any(isinstance(value, (int, Decimal)) and value < 0 for value in args.values()):
            words = _MINUS.sub("\N{MINUS SIGN}", str(words))
        return unbroken(str(words), self._language)

    def _divided(self, key: str) -> tuple[str, ...]:
        plain = _PLAIN.fullmatch(self.entries.get(key, ""))
        parts = _VALUE.split(plain[1]) if plain else ()
        return tuple(
            part.replace("-", "_") if n % 2 else unbroken(part, self._language) for n, part in enumerate(parts)
        )

    def _parsed(self, key: str) -> tuple[FluentBundle, Any]:
        """Return Fluent with a message and what it refers to, and the message's own pattern; None if there is no such message."""
        from fluent.runtime import FluentBundle, resolver

        if (fluent := self._fluent) is None:
            # Fluent guards against messages of strangers; these are ours, and what they speak of may be long.
            resolver.MAX_PART_LENGTH = _LONGEST
            fluent = self._fluent = FluentBundle([self._language], use_isolating=False), set()
        self._parse(key, *fluent)
        bundle = fluent[0]
        return bundle, bundle.get_message(key).value if bundle.has_message(key) else None

    def _parse(self, key: str, bundle: FluentBundle, parsed: set[str]) -> None:
        from fluent.runtime import FluentResource

        if key in parsed or key not in self.entries:
            return
        for other in _REFERENCE.findall(self.entries[key]):
            self._parse(other, bundle, parsed)
        bundle.add_resource(FluentResource(self.entries[key]))
        parsed.add(key)  # last: another thread may say the same message meanwhile, and reads it once more then


_read: dict[tuple[str, str], Messages] = {}  # what has been said from


def messages_of(package: str, language: str) -> Messages | None:
    """Return the messages of a package, None if it says nothing here."""
    found = _read.get((package, language))
    if found is None and (folder := folder_of(package)) is not None:
        found = _read[package, language] = Messages(folder / language, language)
    return found


# Texts and what is raised.

Language = Literal["en", "fr"]
LANGUAGES: tuple[Language, ...] = ("en", "fr")


def guessed_language() -> Language:
    """Return the language of the machine, when it is one that the program speaks."""
    name = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or locale.getlocale()[0]
    return "fr" if (name or "").lower().startswith("fr") else "en"


DEEPEST = 12  # texts within texts; ours nest three deep
_UNCOUNTABLE = 10**15  # Fluent formats numbers as decimals of 28 digits, and fails on longer ones


class Name(Record):
    """What people call a thing, in both languages."""

    en: str
    fr: str

    def __getitem__(self, language: str) -> str:
        return self.fr if language == "fr" else self.en

    def __iter__(self) -> Iterator[str]:
        return iter((self.en, self.fr))


class Text(Record):
    """A message to be said: the package whose texts hold it, its key, its arguments.

    Arguments may be words, numbers, Fractions (shown as `5/12`), Names, other Texts, or tuples of these
    (shown as an enumeration).
    """

    package: str
    key: str
    args: Filled = {}

    def __hash__(self) -> int:
        return hash((self.package, self.key))


Texts = tuple[Text, ...]
Spoken = Text | Name | str


Say = Callable[..., Text]


NO_NUMBERS: Filled = {}


def speaker(module: str, standing: Filled = NO_NUMBERS, **called: Mapping[Any, Name] | Mapping[Any, Text]) -> Say:
    """Return the `say(key, **args)` of the package that `module` (a `__name__`) belongs to.

    The package is the nearest one, at or above `module`, that has a `texts` folder.

    Args:
        standing: what every message may speak of without being told: the numbers of a chart.
        called: the names of the ids that arguments called so may be, alone or in a tuple.
    """
    package = package_with_texts(module)

    def say(key: str, /, **args: Any) -> Text:
        args = {arg: standing[arg] for arg in standing.keys() & _spoken(package, key)} | args if standing else args
        for arg in called.keys() & args:
            names, value = called[arg], args[arg]
            args[arg] = tuple(names.get(v, v) for v in value) if isinstance(value, tuple) else names.get(value, value)
        return Text(package, key, args)

    return say


def in_both(text: Spoken) -> Name:
    """Return the words of a text in both languages."""
    return Name(*(render(text, language) for language in LANGUAGES))


def verbatim(words: str) -> Text:
    """Return a Text that says `words` as they are, in every language: a name typed by a person, a file's path."""
    return Text("", words)


def render(text: Spoken, language: str = "en") -> str:
    """Return the words of `text` in `language`; a message that has no words shows its key in angle brackets."""
    return _rendered(text, language, 0)


def _rendered(text: Spoken, language: str, depth: int) -> str:
    if isinstance(text, Name):
        return spaced(text.fr) if language == "fr" else text.en
    if isinstance(text, str):
        return text
    if not text.package:
        return text.key
    if depth > DEEPEST or (words := messages_of(text.package, language)) is None:
        return f"<{text.key}>"
    template = words.template(text.key)
    if template and (said := _joined(template, text.args, language, depth + 1)) is not None:
        return said
    args = {key.replace("_", "-"): _plain(value, language, depth + 1) for key, value in text.args.items()}
    return words.said(text.key, args)


def from_json(value: Filled) -> Text | Name:
    """Return the Text or the Name that was written as JSON.

    Raises:
        msgspec.ValidationError: it is neither.
    """
    return msgspec.convert(value, Text) if "key" in value else msgspec.convert(value, Name)


def can_be_said(value: Any, depth: int = 0) -> bool:
    """Tell whether a Text out of a file is one that the program says: words as they are, or a key of a package that it knows.

    Its arguments are words, numbers, truths, Names, Texts, or lists of these, nested no deeper than `DEEPEST`.
    """
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
            said = has_message(value.package, value.key, LANGUAGES[0])
            return said and all(can_be_said(part, depth + 1) for part in value.args.values())
        case list() | tuple():
            return all(can_be_said(part, depth + 1) for part in value)
    return value is None or isinstance(value, (str, int, float, Decimal, Fraction, Name))


def texts(value: Any) -> Iterator[Text | Name]:
    """Yield the texts and names in Structs, mappings, tuples and lists; arguments of a text are part of it."""
    match value:
        case Text() | Name():
            yield value
        case tuple() | list():
            for part in value:
                yield from texts(part)
        case Mapping():
            yield from texts(tuple(value.values()))
        case msgspec.Struct():
            yield from texts(tuple(getattr(value, name) for name in value.__struct_fields__))


def rewritten(value: Any, change: Callable[[Any], Any]) -> Any:
    """Return Structs, or tuples of them, as `change` makes them: each once its parts are made, a text whole.

    All else stays as it is.
    """
    match value:
        case Text():
            return change(value)
        case tuple():
            return tuple(rewritten(part, change) for part in value)
        case msgspec.Struct():
            parts = {name: getattr(value, name) for name in value.__struct_fields__}
            told = {name: new for name, old in parts.items() if (new := rewritten(old, change)) is not old}
            return change(msgspec.structs.replace(value, **told) if told else value)
    return value


def retold(text: Text, package: str, other: str) -> Text:
    """Return a text of a package in the words of another, where that says it, too; its arguments likewise."""
    args = rewritten(
        tuple(text.args.values()), lambda part: retold(part, package, other) if isinstance(part, Text) else part
    )
    own = text.package == package and has_message(other, text.key, "en")
    return Text(other if own else text.package, text.key, dict(zip(text.args, args, strict=True)))


def has_message(package: str, key: str, language: str) -> bool:
    """Tell whether `package` has words for `key` in `language`."""
    words = messages_of(package, language)
    return words is not None and key in words.entries


@functools.cache
def _spoken(package: str, key: str) -> frozenset[str]:
    found: set[str] = set()
    for language in LANGUAGES:
        words = messages_of(package, language)
        source = words.entries.get(key, "") if words is not None else ""
        found |= {name.replace("-", "_") for name in _ARGUMENT.findall(source)}
        found.update(*(_spoken(package, other) for other in _REFERENCE.findall(source) if other != key))
    return frozenset(found)


def arguments(text: Text) -> frozenset[str]:
    """Return the names of the arguments that a text's message speaks of, in whichever language."""
    return _spoken(text.package, text.key)


def keys(package: str, language: str) -> frozenset[str]:
    """Return the message keys that `package` has in `language`; tests hold both languages to the same set."""
    words = messages_of(package, language)
    return frozenset(words.entries if words is not None else ())


def _plain(value: Any, language: str, depth: int) -> Any:
    """Return an argument as words or as a number that Fluent can set."""
    if type(value) is str:
        return value
    if type(value) is int:
        return value if -_UNCOUNTABLE < value < _UNCOUNTABLE else number(value, language)
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
        # Fluent would drop the last zero of 0.90, and what stands behind three places.
        from fluent.runtime.types import fluent_number

        places = max(0, -int(value.as_tuple().exponent))
        return fluent_number(value, minimumFractionDigits=places, maximumFractionDigits=places)
    return str(value) if isinstance(value, float) and abs(value) >= _UNCOUNTABLE else value


def _joined(template: tuple[str, ...], args: Filled, language: str, depth: int) -> str | None:
    """Return a template with its arguments; None if one is missing, or neither words nor a whole number."""
    parts = list(template)
    for place in range(1, len(parts), 2):
        value = _plain(args.get(parts[place]), language, depth)
        if type(value) is int:
            value = number(value, language)
        if type(value) is not str:
            return None
        parts[place] = value
    return "".join(parts)


# What the operating system says when it refuses something, in the language of who reads it.

say = speaker(__name__)


# Library, as it is imported -> the extra of the program that brings it (pyproject.toml).
EXTRA_OF = {
    **dict.fromkeys(("cv2", "skimage", "scipy", "pypdfium2", "PIL", "pillow_heif"), "scan"),
    **dict.fromkeys(("cryptography",), "secrets"),
    **dict.fromkeys(("starlette", "uvicorn", "segno"), "web"),
}


class OtherKind(FileExistsError):
    """A file of another kind lies where one is to be written: it is not replaced."""

    def __init__(self, path: Path) -> None:
        super().__init__(errno.EEXIST, os.strerror(errno.EEXIST), str(path))


def reason(error: Exception) -> Text:
    """Return why the system refuses something, or we do, as a part of a sentence; in its own words where we have none."""
    if isinstance(error, OtherKind):
        return say("file-of-another-kind")
    code = errno.errorcode.get(getattr(error, "errno", None) or 0, "")
    text = say(f"system-{code.lower()}")  # as the system calls it
    known = has_message(text.package, text.key, "en")
    return text if known else verbatim(str(getattr(error, "strerror", None) or error))


class Problem(Record):
    """One thing wrong with some data: where it is, what was expected, what was found, how to go on."""

    where: str
    text: Text


Problems = Iterator[Problem]  # as they are found


class Trouble(Exception):
    """Something a person can mend; its text is a sentence for them."""

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self.text = text

    def __str__(self) -> str:
        return render(self.text, "en")


class DataError(Trouble):
    """A map, a counter set, a set-up or a saved table that cannot be used: all its problems at once."""

    def __init__(self, text: Text, problems: Iterable[Problem] = ()) -> None:
        super().__init__(text)
        self.problems = tuple(problems)


class EditError(Trouble):
    """An edit that cannot be done, such as moving a counter that is not there; the table is unchanged."""


class QuestionError(Trouble):
    """A question or a situation with an unusable blank; `field` is its path, such as `given.zone.terrain`."""

    def __init__(self, field: str, text: Text) -> None:
        super().__init__(text)
        self.field = field

    def __str__(self) -> str:
        return f"{self.field}: {render(self.text, 'en')}"


def refusing(say: Say) -> Callable[..., QuestionError]:
    """Return the maker of errors that speak with `say`: `error("zone", "no-corps", zone=zone)`."""

    def error(field: str, key: str, /, **args: Any) -> QuestionError:
        return QuestionError(field, say(key, **args))

    return error


def missing_extra(bug: BaseException) -> Text | None:
    """Return what to install where a library of an extra of the program is not there; None for any other bug."""
    library = (bug.name or "").partition(".")[0] if isinstance(bug, ImportError) else ""
    return say("extra-missing", name=library, extra=EXTRA_OF[library]) if library in EXTRA_OF else None


def told(error: OSError) -> Text:
    """Return what the system complains of as a sentence: the file, and why it cannot be used."""
    detail = reason(error)
    if error.filename is None:
        return say("system-refuses", detail=detail)
    return say("file-refused", path=os.fsdecode(error.filename), detail=detail)


def unusable(where: str, text: Text, whole: Text | None = None) -> DataError:
    """Return the trouble with something of which one thing is wrong at one place; `whole`: what is said of all of it instead."""
    return DataError(whole or text, [Problem(where, text)])


def reading(path: Path) -> AbstractContextManager[None]:
    """Turn what the system complains of while something is read into a sentence: a DataError."""
    return _told_of("not-read", path)


def writing(path: Path) -> AbstractContextManager[None]:
    """Turn what the system complains of while something is written into a sentence: a DataError."""
    return _told_of("not-written", path)


@contextlib.contextmanager
def _told_of(sentence: str, path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise unusable(str(path), say(sentence, path=str(path), detail=reason(error))) from None


def one_line(words: str) -> str:
    """Return words with one space between any two: how a title or a cell that was typed is kept."""
    return " ".join(words.split())


SHORT = 60  # letters of words that are folded once: the names on a table are, thousands of times


def folded(word: str) -> str:
    """Return `word` without case, accents, hyphens, apostrophes or spaces: how names are compared everywhere."""
    return _folded(word) if len(word) <= SHORT else _folded.__wrapped__(word)


@functools.lru_cache(20_000)
def _folded(word: str) -> str:
    plain = unicodedata.normalize("NFKD", word.casefold().replace("œ", "oe").replace("æ", "ae"))
    return "".join(letter for letter in plain if letter.isalnum())


def by_word(named: Iterable[tuple[T, Iterable[str]]], fold: Callable[[str], str] = folded) -> dict[str, tuple[T, ...]]:
    """Return what each folded word names, each thing once and in the order given; `named` are things with their words."""
    found: dict[str, dict[int, T]] = {}
    for thing, words in named:
        for word in words:
            if key := fold(word):
                found.setdefault(key, {})[id(thing)] = thing
    return {word: tuple(things.values()) for word, things in found.items()}


# Likeness of a word and the name that a person mistyped: one letter of four, or of the three or fewer that there are.
LIKE, LIKE_BRIEF = 0.75, 0.6


def nearest(word: str, names: Iterable[str], likeness: float | None = None) -> str:
    """Return the name most like `word`, or an empty string when none is at least so like it (0: any will do)."""
    import difflib  # seldom needed, and a window's first paint would wait for it

    fold, by_fold = folded(word), {folded(name): name for name in names}
    like = (LIKE if len(fold) > 3 else LIKE_BRIEF) if likeness is None else likeness
    close = difflib.get_close_matches(fold, by_fold, 1, like)
    return by_fold[close[0]] if close else ""


def near(word: str, names: Iterable[str], likeness: float | None = None) -> dict[str, str | int]:
    """Return what a sentence needs that names the nearest, if there is one: `nearest`, and `near` (0, 1) to choose its words."""
    found = nearest(word, names, likeness)
    return {"nearest": found, "near": int(bool(found))}
