"""What people are told when something cannot be done, and why the operating system refuses. A bug is none of these: it goes
to the crash dialog or the traceback.
"""

from __future__ import annotations

import contextlib
import errno
import functools
import os
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, TypeVar

from assistant.core.record import Record
from assistant.core.text import Say, Text, render, speaker, verbatim

# What the operating system says when it refuses something, in the language of who reads it.

say = speaker(__name__)
T = TypeVar("T")

# what the system calls it -> message; several may mean the same to a person
REASONS = {
    "ENOSPC": "system-no-space",
    "EDQUOT": "system-no-space",
    "EFBIG": "system-too-large",
    "EACCES": "system-not-allowed",
    "EPERM": "system-not-allowed",
    "EROFS": "system-read-only",
    "ENOENT": "system-not-there",
    "ENOTDIR": "system-no-folder",
    "EISDIR": "system-a-folder",
    "ESPIPE": "system-no-file",
    "EEXIST": "system-exists",
    "ENOTEMPTY": "system-not-empty",
    "ENAMETOOLONG": "system-name-too-long",
    "ELOOP": "system-loop",
    "EBUSY": "system-busy",
    "ETXTBSY": "system-busy",
    "EIO": "system-device",
    "EMFILE": "system-too-many-files",
    "ENFILE": "system-too-many-files",
    "EADDRINUSE": "system-address-in-use",
    "EADDRNOTAVAIL": "system-no-such-address",
}


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
    key = REASONS.get(errno.errorcode.get(getattr(error, "errno", None) or 0, ""))
    return say(key) if key else verbatim(str(getattr(error, "strerror", None) or error))


class Problem(Record):
    """One thing wrong with some data: where it is, what was expected, what was found, how to go on."""

    where: str
    text: Text


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
    return _told_of(path, lambda detail: say("not-read", path=str(path), detail=detail))


def writing(path: Path) -> AbstractContextManager[None]:
    """Turn what the system complains of while something is written into a sentence: a DataError."""
    return _told_of(path, lambda detail: say("not-written", path=str(path), detail=detail))


@contextlib.contextmanager
def _told_of(path: Path, sentence: Callable[[Text], Text]) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise unusable(str(path), sentence(reason(error))) from None


SHORT = 60  # letters of words that are folded once: the names on a table are, thousands of times


def folded(word: str) -> str:
    """Return `word` without case, accents, hyphens, apostrophes or spaces: how names are compared everywhere."""
    return _folded(word) if len(word) <= SHORT else _folded.__wrapped__(word)


@functools.lru_cache(20_000)
def _folded(word: str) -> str:
    plain = unicodedata.normalize("NFKD", word.casefold().replace("œ", "oe").replace("æ", "ae"))
    return "".join(letter for letter in plain if letter.isalnum())


def by_word(named: Iterable[tuple[T, Iterable[str]]]) -> dict[str, tuple[T, ...]]:
    """Return what each folded word names, each thing once and in the order given; `named` are things with their words."""
    found: dict[str, dict[int, T]] = {}
    for thing, words in named:
        for word in words:
            if fold := folded(word):
                found.setdefault(fold, {})[id(thing)] = thing
    return {word: tuple(things.values()) for word, things in found.items()}


def nearest(word: str, names: Iterable[str], likeness: float = 0.5) -> str:
    """Return the name most like `word`, or an empty string when none is at least so like it (0: any will do)."""
    import difflib  # seldom needed, and a window's first paint would wait for it

    by_fold = {folded(name): name for name in names}
    close = difflib.get_close_matches(folded(word), by_fold, n=1, cutoff=likeness)
    return by_fold[close[0]] if close else ""


def near(word: str, names: Iterable[str], likeness: float = 0.5) -> dict[str, str | int]:
    """Return what a sentence needs that names the nearest, if there is one: `nearest`, and `near` (0, 1) to choose its words."""
    found = nearest(word, names, likeness)
    return {"nearest": found, "near": int(bool(found))}
