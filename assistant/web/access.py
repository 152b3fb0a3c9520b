"""Access control: the codes that open the pages, and the telephones that gave one.

One code opens the page to look on, one allows changes, one a side shows its secrets. Codes are random and made anew whenever the
pages are opened; they are compared in constant time, and wrong tries are limited. Each telephone has a token, with the rights of
all codes that it gave.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import threading
import time
import unicodedata
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from assistant.core.record import Record
from assistant.core.text import one_line

LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # none is mistaken for another
LONG = 10  # letters: 31 to the tenth, eight hundred million millions
LONGEST = 40  # what is longer was not read off a screen
WRONG = 6  # tries an address has in a minute
WRONG_OF_ALL = 60  # tries that all have together
MINUTE = 60.0
ADDRESSES = 500  # remembered


class Rights(Record):
    """What a code allows besides looking on: changes, and the secrets of `side`."""

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


MOST = 60  # telephones at one table
KEPT = 16  # places of these for who has more than the code to look on
OF_ONE = 20  # telephones of one address that only look on
HOURS = 16.0  # after which one that says nothing is forgotten
LONGEST_NAME = 24
BURST = 40  # requests that may come at once
PER_SECOND = 12.0  # requests in the long run


@dataclass
class Guest:
    """A telephone at the table. `steps` are the numbers of the journal's steps that it did."""

    token: str
    name: str = ""
    trusted: bool = False
    side: str = ""
    heard: float = 0.0
    steps: list[int] = field(default_factory=list)
    photographs: int = 0
    streams: int = 0  # pages that follow the table live
    address: str = ""
    _left: float = BURST

    def is_too_fast(self, now: float) -> bool:
        """Count a request in a token bucket; tell whether it is empty."""
        self._left = min(BURST, self._left + (now - self.heard) * PER_SECOND)
        self.heard = now
        if self._left < 1:
            return True
        self._left -= 1
        return False


class Guests:
    """Everybody who has come in."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._by_token: dict[str, Guest] = {}
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._by_token)

    @property
    def names(self) -> tuple[str, ...]:
        """What the trusted ones are called, in the order of their coming."""
        return tuple(guest.name for guest in self._by_token.values() if guest.trusted)

    def find(self, token: str) -> Guest | None:
        """Return the guest with a token, None if there is none. Tokens are 256 random bits and cannot be guessed."""
        return self._by_token.get(token)

    def enter(self, token: str, rights: Rights, name: str, address: str = "") -> Guest | None:
        """Let somebody in, or give one who is in more rights; None when the table is full."""
        with self._lock:
            guest = self._by_token.get(token) or self._new(rights, address)
            if guest is None:
                return None
            guest.trusted = guest.trusted or rights.trusted
            guest.side = rights.side or guest.side
            if rights.trusted or not guest.name:
                guest.name = self._free(cleaned(name), guest)
            return guest

    def _new(self, rights: Rights, address: str) -> Guest | None:
        now = self._clock()
        for token in [t for t, guest in self._by_token.items() if now - guest.heard > HOURS * 3600]:
            del self._by_token[token]
        # Who only looks on makes room: for one of his own address, for one with another code, and once he has gone.
        looking = [guest for guest in self._by_token.values() if not guest.trusted and not guest.side]
        near = [guest for guest in looking if guest.address == address]
        more = rights != Rights()
        if len(near) >= OF_ONE and not more:
            leaving = near
        elif len(self._by_token) >= (MOST if more else MOST - KEPT):
            leaving = looking if more else [g for g in looking if not g.streams and now - g.heard > 60]
            if not leaving:
                return None
        else:
            leaving = []
        if leaving:
            del self._by_token[min(leaving, key=lambda g: (g.streams > 0, g.heard)).token]
        token = secrets.token_urlsafe(32)
        made = self._by_token[token] = Guest(token, heard=now, address=address)
        return made

    def _free(self, name: str, guest: Guest) -> str:
        """Return a name that nobody else has: who did what must be plain."""
        taken = {other.name.casefold() for other in self._by_token.values() if other is not guest}
        if name and name.casefold() not in taken:
            return name
        return next(made for n in range(1, MOST + 2) if (made := f"{name} {n}".strip()).casefold() not in taken)


def cleaned(name: str) -> str:
    """Return a name that somebody typed as it may stand in a journal: letters, no controls, not long."""
    kept = "".join(letter if unicodedata.category(letter)[0] in "LMNPZ" else " " for letter in name[: 4 * LONGEST_NAME])
    return one_line(kept)[:LONGEST_NAME].strip()
