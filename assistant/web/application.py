"""The pages: what each address answers. Looking on needs a code; changing the table the trusted one; a side's secrets its own."""

from __future__ import annotations

import asyncio
import functools
import json
from collections.abc import Awaitable, Callable, Mapping
from html import escape
from importlib import resources
from typing import Any

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from assistant.core.problems import Trouble
from assistant.core.text import keys, render, speaker
from assistant.desk.saves import ChangedElsewhere
from assistant.web import cards, commands, guard
from assistant.web.photographs import LARGEST
from assistant.web.shared_table import CALLER, Call, Evening, TooMany, answer
from assistant.web.views import Views

# The words of the page itself, handed to its script.

say = speaker(__name__)
PREFIX = "page-"


@functools.cache
def words_of(language: str) -> Mapping[str, str]:
    """Return every message of the page in a language, by its key without the prefix."""
    found = (key for key in sorted(keys("assistant.web", language)) if key.startswith(PREFIX))
    return {key.removeprefix(PREFIX): render(say(key), language) for key in found}


Answering = Callable[[Call], Awaitable[Response]]

PICTURES = ("/ground/", "/counter/", "/marker/")  # which browsers fetch by dozens, once


class Pages:
    """Answers every request of one evening."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.looking = Views(evening)
        self._loop: asyncio.AbstractEventLoop | None = None
        evening.shared.listen(self.ring)

    # The evening

    def begin(self) -> None:
        """Remember the loop in which pages are answered."""
        self._loop = asyncio.get_running_loop()

    def ring_out(self) -> None:
        """Tell every page that the evening is over; may be called in any thread."""
        self.looking.over = True
        self.ring()

    def ring(self) -> None:
        """Tell every page that follows that the table has changed; may be called in any thread."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self.looking.ring)

    def application(self) -> Starlette:
        """Return the application."""
        routes = [
            Route("/", self.page),
            *(Route(f"/{name}", functools.partial(self.file, name)) for name in FILES),
            Route("/enter", self.enter, methods=["POST"]),
            *(Route(path, self.guarded(deed)) for path, deed in self._seen().items()),
            *(Route(path, self.guarded(deed), methods=["POST"]) for path, deed in DONE.items()),
        ]
        return Starlette(routes=routes, exception_handlers=self._handlers())

    def _handlers(self) -> dict[Any, Any]:
        """Return who answers when something is wrong; after a bug nothing of it leaves the program, the server tells it."""
        numbers = {guard.Unfit: 400, guard.TooLarge: 413, guard.TooSlow: 408, ClientDisconnect: 400, Exception: 500}
        return {
            Trouble: self.troubled,
            TooMany: self.crowded,
            **{kind: functools.partial(_refused, status) for kind, status in numbers.items()},
        }

    def _seen(self) -> dict[str, Answering]:
        look = self.looking
        return {
            "/sheet": look.sheet,
            "/state": look.state,
            "/live": look.live,
            "/ground/{theme}/{language}/{level:int}/{column:int}/{row:int}.png": look.ground,
            "/counter/{theme}/{language}/{kind}/{face:int}.png": look.counter,
            "/marker/{theme}/{marker}/{number:int}.png": look.marker,
            "/zone": look.zone,
            "/table": look.table,
            "/rule": look.rule,
            "/papers": look.papers,
            "/paper/{paper}": look.paper,
        }

    # Coming in

    async def page(self, request: Request) -> Response:
        """Give the page itself, which holds nothing of the table."""
        language = self.evening.language_of(request)
        source = _file("page.html").decode()
        words = escape(json.dumps(words_of(language), ensure_ascii=False), quote=True)
        for name, value in (("language", language), ("words", words), ("most", str(LARGEST))):
            source = source.replace(f"{{{{{name}}}}}", value)
        return HTMLResponse(source)

    async def file(self, name: str, request: Request) -> Response:  # noqa: ARG002
        """Give a file that belongs to the page."""
        return Response(_file(name), media_type=FILES[name], headers={"cache-control": "no-cache"})

    async def enter(self, request: Request) -> Response:
        """Let somebody in who knows a code."""
        given = guard.bounded_json(await request.body())
        address = request.client.host if request.client else "?"
        if not self.evening.tries.left(address):
            return self.evening.refused(request, "too-many-tries", 429)
        word, name = given.get("code"), given.get("name", "")
        rights = self.evening.codes.opened_by(word) if isinstance(word, str) else None
        if rights is None or not isinstance(name, str):
            self.evening.tries.wrong(address)
            return self.evening.refused(request, "wrong-code", 403)
        if rights.trusted and not name.strip():
            return answer({"name": True, "trouble": render(say("name-needed"), self.evening.language_of(request))}, 422)
        guest = self.evening.guests.enter(request.cookies.get(self.evening.cookie, ""), rights, name, address)
        if guest is None:
            return self.evening.refused(request, "table-full", 503)
        come_in = answer({"in": True})
        come_in.set_cookie(self.evening.cookie, guest.token, httponly=True, samesite="strict", path="/")
        return come_in

    def guarded(self, deed: Answering) -> Callable[[Request], Awaitable[Response]]:
        """Return a deed that only those are answered who have come in, and no faster than fingers ask."""

        async def answering(request: Request) -> Response:
            guest = self.evening.guests.find(request.cookies.get(self.evening.cookie, ""))
            if guest is None:
                return answer({"out": True}, 401)
            CALLER.set(guest.address or guest.token)
            # A page fetches the ground by itself, in dozens of pieces: if they counted, the first tap would be refused.
            drawn = request.url.path.startswith(PICTURES)
            if not drawn and guest.hurries(asyncio.get_running_loop().time()):
                return self.evening.refused(request, "too-fast", 429)
            return await deed(Call(self.evening, request, guest))

        return answering

    async def crowded(self, request: Request, error: Exception) -> Response:  # noqa: ARG002
        """Say that one telephone asks for too much at once."""
        return self.evening.refused(request, "too-fast", 429)

    async def troubled(self, request: Request, error: Exception) -> Response:
        """Say what is wrong."""
        assert isinstance(error, Trouble)
        status = 409 if isinstance(error, ChangedElsewhere) else 422
        guest = self.evening.guests.find(request.cookies.get(self.evening.cookie, ""))
        position = self.evening.shared.moment.seen(guest.side if guest else "").position
        words = cards.trouble_words(error, position, self.evening.language_of(request))
        return answer({"trouble": words}, status)


DONE: dict[str, Answering] = {
    **{"/ask": commands.ask, "/line": commands.line, "/offer": commands.offer},
    **{"/undo": commands.undo, "/photo": commands.photo},
}
FILES = {
    "page.css": "text/css; charset=utf-8",
    "page.js": "text/javascript; charset=utf-8",
    "board.js": "text/javascript; charset=utf-8",
    "icon.svg": "image/svg+xml",
}


@functools.cache
def _file(name: str) -> bytes:
    return resources.files("assistant.web").joinpath("page", name).read_bytes()


async def _refused(status: int, request: Request, error: Exception) -> Response:  # noqa: ARG001
    """Refuse with no word more than a number; whoever sends too much or too slowly is not listened to any longer."""
    return Response(status_code=status, headers={"connection": "close"} if status in (408, 413) else None)


BOUNDS = {"/photo": (LARGEST, guard.PHOTOGRAPH)}
