"""The codes that let people in: one to look on, one that is trusted with the table, one a side for its own secrets.

Each is random, made anew whenever the pages are opened, and ends with them. A wrong one costs as long as a right one, and only a
few may be tried.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable

import msgspec

LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # none is mistaken for another
LONG = 10  # letters: 31 to the tenth, eight hundred million millions
LONGEST = 40  # what is longer was not read off a screen
WRONG = 6  # tries an address has in a minute
WRONG_OF_ALL = 60  # tries that all have together
MINUTE = 60.0
ADDRESSES = 500  # remembered


class Rights(msgspec.Struct, frozen=True):
    """What a code opens. All codes open the page; `side` is whose secrets are seen."""

    trusted: bool = False
    side: str = ""


class Codes:
    """The codes of one evening.

    Args:
        sides: that can have secrets, by id.
    """

    def __init__(self, sides: Iterable[str] = ()) -> None:
        wanted = [Rights(), Rights(trusted=True), *(Rights(side=side) for side in sides)]
        words: dict[str, Rights] = {}
        while len(words) < len(wanted):
            words.setdefault("".join(secrets.choice(LETTERS) for _ in range(LONG)), wanted[len(words)])
        self.words = {rights: word for word, rights in words.items()}
        self._digests = [(_digest(word), rights) for word, rights in words.items()]

    @property
    def page(self) -> str:
        """The code with which everybody may look on."""
        return self.words[Rights()]

    @property
    def trusted(self) -> str:
        """The code of those who may change the table."""
        return self.words[Rights(trusted=True)]

    @property
    def sides(self) -> dict[str, str]:
        """Each side's own code."""
        return {rights.side: word for rights, word in self.words.items() if rights.side}

    def opened_by(self, word: str) -> Rights | None:
        """Return what a code opens, None if it is none; compared with every code, in constant time."""
        given = _digest(plain(word))
        found = None
        for digest, rights in self._digests:
            if hmac.compare_digest(digest, given):
                found = rights
        return found


def plain(word: str) -> str:
    """Return a code as it was meant, without the spaces and hyphens that people put between letters."""
    return "".join(letter for letter in word[:LONGEST].lower() if letter.isalnum())


def shown(word: str) -> str:
    """Return a code as it is shown, in two halves that are read out."""
    return f"{word[: LONG // 2]}-{word[LONG // 2 :]}"


def _digest(word: str) -> bytes:
    return hashlib.sha256(word.encode(errors="replace")).digest()


class Tries:
    """How many wrong codes may be tried: a few in a minute from one address, some more from all together."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._wrong: OrderedDict[str, list[float]] = OrderedDict()
        self._all: list[float] = []
        self._lock = threading.Lock()

    def left(self, address: str) -> bool:
        """Tell whether an address may try a code now."""
        with self._lock:
            return (
                len(self._recent(self._wrong.get(address, []))) < WRONG and len(self._recent(self._all)) < WRONG_OF_ALL
            )

    def wrong(self, address: str) -> None:
        """Remember a wrong try."""
        with self._lock:
            now = self._clock()
            self._all = [*self._recent(self._all), now][-WRONG_OF_ALL:]
            self._wrong[address] = [*self._recent(self._wrong.pop(address, [])), now][-WRONG:]
            if len(self._wrong) > ADDRESSES:
                self._wrong.popitem(last=False)

    def _recent(self, times: list[float]) -> list[float]:
        since = self._clock() - MINUTE
        return [at for at in times if at > since]
