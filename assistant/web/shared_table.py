"""The open table, shared with the pages: read as a value in any thread, changed in the desk's own; and who came in.

shared = SharedTable(desk, run)        # `run` does a deed in the thread to which the desk belongs
shared.moment                          # the table as it lies, with a number that grows
shared.do(edit, moment, guest)         # an edit, if the table is still as the guest saw it
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from assistant.core.game import Game
from assistant.core.journal import Journal, Step
from assistant.core.memory import tidy
from assistant.core.record import Record
from assistant.core.table import Edit, Position, Several, rests_on
from assistant.core.text import LANGUAGES, EditError, Text, Texts, render, speaker, verbatim
from assistant.desk import visibility as seeing
from assistant.desk.desk import Desk, Listener
from assistant.desk.pages.handouts import Draw
from assistant.desk.saves import ChangedElsewhere
from assistant.desk.visibility import Seen
from assistant.web.access import Codes, Guest, Guests, Tries
from assistant.web.photographs import Inbox
from assistant.web.tiles import Album, TilePainter

say = speaker(__name__)
say_at_desk = speaker("assistant.desk")
T = TypeVar("T")

REMEMBERED = 64  # moments that an edit may have been made on
STEPS = 400  # of a guest, that he may take back


class Moment:
    """The table at one moment, and what each side may see of it, worked out once."""

    def __init__(self, number: int, game: Game, position: Position, journal: Journal) -> None:
        self.number, self.game, self.position, self.journal = number, game, position, journal
        self._see = functools.cache(functools.partial(seeing.see, game, position))

    def seen(self, side: str = "") -> Seen:
        """Return the table as the player of a side may see it; with no side, as everybody may."""
        return self._see(side)

    def step_told(self, n: int, side: str) -> Texts:
        """Return the `n`-th edit of the branch in words and then its parts, as the player of a side may read them."""
        return seeing.step_told(self.game, self.journal, self.position, n, self.seen(side))


class SharedTable:
    """One desk that several people read and change."""

    def __init__(self, desk: Desk, run: Callable[[Callable[[], object]], object]) -> None:
        self._desk, self._run = desk, run
        self.game = desk.game
        self._wakes: list[Listener] = []
        self._moments: OrderedDict[int, Moment] = OrderedDict()
        self._number = 0
        self._doing = False
        self._leave: Listener = lambda: None
        self._run(self._begin)

    def _begin(self) -> None:
        self._changed()
        self._leave = self._desk.listen(lambda: None if self._doing else self._changed())

    def close(self) -> None:
        """Look after the desk no longer; to be called in the desk's thread."""
        self._leave()
        self._wakes.clear()

    def listen(self, wake: Listener) -> None:
        """Call `wake` after each change, in the desk's thread."""
        self._wakes.append(wake)

    def _changed(self) -> None:
        self._number += 1
        moment = Moment(self._number, self.game, self._desk.position, self._desk.journal)
        self._moments[moment.number] = moment
        while len(self._moments) > REMEMBERED:
            self._moments.popitem(last=False)
        self.moment = moment
        for wake in tuple(self._wakes):
            wake()

    @property
    def title(self) -> str:
        """What people call the table, empty if nothing."""
        return self._desk.title

    def at(self, number: int) -> Moment:
        """Return the moment that somebody looked at.

        Raises:
            EditError: it is too long ago.
        """
        found = self._moments.get(number)
        if found is None:
            raise EditError(say("too-long-ago"))
        return found

    def do(self, edit: Edit, made_on: Moment, guest: Guest) -> None:
        """Do an edit that a guest made on the whole table of a moment, under his name.

        Raises:
            ChangedElsewhere: what it speaks of lies otherwise by now.
            EditError: it cannot be done, or changes nothing.
            SaveError: it cannot be written.
        """
        self._run(lambda: self._do(edit, made_on, guest))

    def _do(self, edit: Edit, made_on: Moment, guest: Guest) -> None:
        desk = self._desk
        desk.refresh()
        table = desk.journal.table
        words = desk.in_words(edit, made_on.position.table)
        if rests_on(edit, table) != rests_on(edit, made_on.journal.table):
            raise ChangedElsewhere(say("overtaken", last=self._last_words()))
        named = Several((edit,), say_at_desk("done-by", who=verbatim(guest.name), what=words))
        before = desk.journal
        # Nobody is woken before the step is known as the guest's: his page would not let him take it back
        self._doing = True
        try:
            done = desk.edit(named)
            if done:
                guest.steps = [*guest.steps, desk.journal.step(desk.journal.now).number][-STEPS:]
        except EditError:  # its words may name what the guest does not see
            raise EditError(say("cannot-be-done")) from None
        finally:
            self._doing = False
            if desk.journal is not before:
                self._changed()
        if not done:
            raise EditError(say("nothing-changes"))

    def undo(self, guest: Guest, looked_at: Moment) -> None:
        """Take back what a guest did, as long as nobody did anything since, nor since the moment at which he looked.

        Raises:
            ChangedElsewhere: somebody did.
            EditError: the guest did nothing that could be taken back.
        """
        self._run(lambda: self._undo(guest, looked_at))

    def _undo(self, guest: Guest, looked_at: Moment) -> None:
        desk = self._desk
        desk.refresh()
        step = last_step(desk.journal)
        if step is None or step.number not in guest.steps:
            if not guest.steps:
                raise EditError(say("undo-nothing"))
            raise ChangedElsewhere(say("undo-overtaken", last=self._last_words()))
        if step != last_step(looked_at.journal):
            raise ChangedElsewhere(say("overtaken", last=self._last_words()))
        desk.undo()

    def _last_words(self) -> Text:
        """Return the last edit in words, as everybody may read it."""
        desk = self._desk
        step = last_step(desk.journal)
        if step is None:
            return say("the-set-up")
        moment = Moment(0, self.game, desk.position, desk.journal)
        return moment.step_told(desk.journal.now, "")[0]


def last_step(journal: Journal) -> Step | None:
    """Return the last edit that is done, None at the set-up."""
    return journal.step(journal.now) if journal.now else None


# What the pages of one table share: the table, who came in, and how work is done beside the server's loop.

AT_A_TIME = 2  # answers worked out and pictures drawn at once: the window wants to live too
WAITING = 60  # of one address that wait for theirs: a page asks for the tiles of its board together
UPLOADS, UPLOADS_OF_ONE = 4, 2  # photographs that come in at once, and of one address
CALLER: ContextVar[str] = ContextVar("caller", default="")  # the address for which a request is answered


class TooMany(Exception):
    """One address asks for more at once than anybody needs."""


@dataclass
class Evening:
    """All that the pages of one table share.

    Attributes:
        shared: the table.
        artist: draws it.
        codes: let people in.
        inbox: keeps photographs.
        language: that pages begin with.
        draw: makes the picture of a paper that the game gives out.
        received: is told of each photograph that came, and from whom.
        cookie: the name of the token; several tables on one machine keep theirs apart.
    """

    shared: SharedTable
    artist: TilePainter
    codes: Codes
    inbox: Inbox
    language: str
    draw: Draw | None = None
    received: Callable[[Path, str], None] | None = None
    cookie: str = "sabretache"
    guests: Guests = field(default_factory=Guests)
    tries: Tries = field(default_factory=Tries)
    album: Album = field(default_factory=Album)
    room: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(AT_A_TIME))
    # One at a time for each address: none takes all the room
    turns: dict[str, asyncio.Lock] = field(default_factory=dict)
    waiting: Counter[str] = field(default_factory=Counter)
    uploading: Counter[str] = field(default_factory=Counter)

    async def beside(self, work: Callable[[], T]) -> T:
        """Do work in another thread, few at a time, and one at a time for each address.

        Raises:
            TooMany: so many of this address wait already.
        """
        caller = CALLER.get()
        with _counted(self.waiting, caller, WAITING):
            try:
                async with self.turns.setdefault(caller, asyncio.Lock()), self.room:
                    return await asyncio.to_thread(work)
            finally:
                if self.waiting[caller] == 1:
                    del self.turns[caller]

    @contextlib.contextmanager
    def upload(self) -> Iterator[None]:
        """Let a photograph come in, and give back the room that it took.

        Raises:
            TooMany: as many come in already as there is room for.
        """
        if self.uploading.total() >= UPLOADS:
            raise TooMany
        with _counted(self.uploading, CALLER.get(), UPLOADS_OF_ONE):
            try:
                yield
            finally:
                tidy()

    def language_of(self, request: Request) -> str:
        """Return the language in which a page wants to be answered."""
        wanted = request.query_params.get("language", "")
        if wanted in LANGUAGES:
            return wanted
        spoken = request.headers.get("accept-language", "")[:2].lower()
        return spoken if spoken in LANGUAGES else self.language

    def refused(self, request: Request, key: str, status: int) -> Response:
        """Say in words why something is not to be had."""
        return answer({"trouble": render(say(key), self.language_of(request))}, status)


class Call(Record):
    """A request of somebody who has come in."""

    evening: Evening
    request: Request
    guest: Guest

    @property
    def language(self) -> str:
        """The language in which he wants to be answered."""
        return self.evening.language_of(self.request)

    @property
    def moment(self) -> Moment:
        """The table as it lies now."""
        return self.evening.shared.moment

    async def beside(self, work: Callable[[], T]) -> T:
        """Do work in another thread, as `Evening.beside`."""
        return await self.evening.beside(work)


@contextlib.contextmanager
def _counted(count: Counter[str], name: str, most: int) -> Iterator[None]:
    if count[name] >= most:
        raise TooMany
    count[name] += 1
    try:
        yield
    finally:
        count[name] -= 1
        if not count[name]:
            del count[name]


def answer(value: Any, status: int = 200) -> Response:
    """Return data as JSON that no browser keeps."""
    return Response(msgspec.json.encode(value), status, {"cache-control": "no-store"}, "application/json")
