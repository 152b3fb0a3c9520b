"""Who has come in: each telephone that gave a code has a token of its own, and the rights of all codes that it gave."""

from __future__ import annotations

import secrets
import threading
import time
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, field

from assistant.web.codes import Rights

MOST = 60  # telephones at one table
HOURS = 16.0  # after which one that says nothing is forgotten
LONGEST_NAME = 24
QUICK = 40  # requests that may come at once …
PER_SECOND = 12.0  # … and how many a second go on coming


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
    _left: float = QUICK

    def hurries(self, now: float) -> bool:
        """Count a request; tell whether they come faster than fingers make them."""
        self._left = min(QUICK, self._left + (now - self.heard) * PER_SECOND)
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
        """Return who has a token. Tokens are 256 random bits: one looks them up, one does not guess them."""
        return self._by_token.get(token)

    def enter(self, token: str, rights: Rights, name: str) -> Guest | None:
        """Let somebody in, or give one who is in more rights; None when the table is full."""
        with self._lock:
            guest = self._by_token.get(token) or self._new()
            if guest is None:
                return None
            guest.trusted = guest.trusted or rights.trusted
            guest.side = rights.side or guest.side
            if rights.trusted or not guest.name:
                guest.name = self._free(cleaned(name), guest)
            return guest

    def _new(self) -> Guest | None:
        now = self._clock()
        for token in [t for t, guest in self._by_token.items() if now - guest.heard > HOURS * 3600]:
            del self._by_token[token]
        if len(self._by_token) >= MOST:  # who only looked on and has gone makes room
            idle = [g for g in self._by_token.values() if not g.streams and not g.trusted and now - g.heard > 60]
            if not idle:
                return None
            del self._by_token[min(idle, key=lambda g: g.heard).token]
        token = secrets.token_urlsafe(32)
        made = self._by_token[token] = Guest(token, heard=now)
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
    return " ".join(kept.split())[:LONGEST_NAME].strip()
