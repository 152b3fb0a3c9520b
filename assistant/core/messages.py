"""Messages in Fluent files: where each package keeps them, and what they say once their arguments are words or numbers.

Messages are looked for in a closed table (`folder_of`): our own packages, and those whose code called for them
(`package_with_texts`). Nothing is imported because a text names it.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping
from decimal import Decimal
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

from assistant.core.typography import unbroken

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

_KNOWN = 5000  # messages with their arguments that a package remembers in a language
_LONGEST = 10**6  # letters that one argument may have
_MINUS = re.compile(r"(?<!\w)-(?=\d)")  # before a number: Fluent writes a hyphen
_ENTRY = re.compile(r"^(-?[A-Za-z][\w-]*)[ \t]*=", re.MULTILINE)
# A message of one line: words and values. Comments and empty lines may follow it.
_PLAIN = re.compile(r"[A-Za-z][\w-]* *= *((?! )(?:[^{}\n]|\{ *\$[A-Za-z][\w-]* *\})+?) *(?:\n(?: *|#[^\n]*))*")
_VALUE = re.compile(r"\{ *\$([A-Za-z][\w-]*) *\}")
_REFERENCE = re.compile(r"\{\s*(-?[A-Za-z][\w-]*)")


@functools.cache
def package_with_texts(module: str) -> str:
    """Return the nearest package, at or above a module (a `__name__`), that has a folder of texts; from now on it is known.

    Raises:
        LookupError: there is none.
    """
    package = module
    while package:
        if package in _ours():
            return package
        try:
            folder = Path(str(resources.files(package).joinpath("texts")))
            if folder.is_dir():
                _installed[package] = folder
                return package
        except (ModuleNotFoundError, TypeError):
            pass
        package = package.rpartition(".")[0]
    raise LookupError(f"no texts folder at or above {module}")


@functools.cache
def _ours() -> Mapping[str, Path]:
    """Return the folders of texts of our own packages, by package."""
    root = Path(__file__).parents[1]
    found = (*root.glob("*/texts"), *root.glob("*/*/texts"))
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
        bundle = self._parsed(key)
        pattern = bundle.get_message(key).value if bundle.has_message(key) else None
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
        if plain := _PLAIN.fullmatch(self.entries.get(key, "")):
            parts = _VALUE.split(plain[1])
            return tuple(unbroken(part, self._language) if n % 2 == 0 else part for n, part in enumerate(parts))
        from fluent.runtime import resolver

        bundle = self._parsed(key)
        pattern = bundle.get_message(key).value if bundle.has_message(key) else None
        parts = [""]
        for element in pattern.elements if isinstance(pattern, resolver.Pattern) else (pattern,):
            said = getattr(element, "expression", element)
            if isinstance(said, resolver.TextElement):
                parts[-1] += said.value
            elif isinstance(said, resolver.VariableReference):
                parts += [said.id.name, ""]
            else:
                return ()
        return tuple(unbroken(part, self._language) if n % 2 == 0 else part for n, part in enumerate(parts))

    def _parsed(self, key: str) -> FluentBundle:
        """Return Fluent with a message and what it refers to."""
        from fluent.runtime import FluentBundle, resolver

        if (fluent := self._fluent) is None:
            # Fluent guards against messages of strangers; these are ours, and what they speak of may be long.
            resolver.MAX_PART_LENGTH = _LONGEST
            fluent = self._fluent = FluentBundle([self._language], use_isolating=False), set()
        self._parse(key, *fluent)
        return fluent[0]

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
