"""What the pages of one table share: the table, who came in, and how work is done beside the server's loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from assistant.core.text import LANGUAGES, render, speaker
from assistant.desk.pages.papers import Draw
from assistant.web.artist import Artist
from assistant.web.codes import Codes, Tries
from assistant.web.guests import Guests
from assistant.web.photographs import Inbox
from assistant.web.pictures import Album
from assistant.web.sharing import SharedTable

say = speaker(__name__)
T = TypeVar("T")
AT_A_TIME = 2  # answers worked out and pictures drawn at once: the window wants to live too


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
    artist: Artist
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

    async def beside(self, work: Callable[[], T]) -> T:
        """Do work in another thread, few at a time."""
        async with self.room:
            return await asyncio.to_thread(work)

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


def answer(value: Any, status: int = 200) -> Response:
    """Return data as JSON that no browser keeps."""
    return Response(msgspec.json.encode(value), status, {"cache-control": "no-store"}, "application/json")
