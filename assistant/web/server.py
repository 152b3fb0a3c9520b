"""The pages of a table: what each of their addresses answers, and the server, in a thread of its own, gone with the table.

Looking on needs a code; changing the table the trusted one; a side's secrets its own.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import ipaddress
import json
import logging
import socket
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from html import escape
from importlib import resources
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route
from uvicorn import Config, Server

from assistant.core.text import Trouble, keys, reason, render, speaker
from assistant.desk.desk import Desk
from assistant.desk.pages.handouts import Draw
from assistant.desk.saves import ChangedElsewhere
from assistant.desk.visibility import sides_with_secrets
from assistant.web import cards, guard
from assistant.web.access import Codes, shown
from assistant.web.photographs import LARGEST, Inbox, folder
from assistant.web.shared_table import CALLER, Call, Evening, SharedTable, TooMany, answer
from assistant.web.tiles import TilePainter
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
        self.views = Views(evening)
        self._loop: asyncio.AbstractEventLoop | None = None
        evening.shared.listen(self.wake)

    # The evening

    def begin(self) -> None:
        """Remember the event loop of the server."""
        self._loop = asyncio.get_running_loop()

    def end(self) -> None:
        """Tell every page that the server stops; safe in any thread."""
        self.views.over = True
        self.wake()

    def wake(self) -> None:
        """Tell every page that follows that the table has changed; safe in any thread."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self.views.wake)

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
        """Return the exception handlers; of a bug the guest learns no more than the status 500."""
        numbers = {
            guard.BadRequest: 400,
            guard.TooLarge: 413,
            guard.TooSlow: 408,
            ClientDisconnect: 400,
            Exception: 500,
        }
        return {
            Trouble: self.troubled,
            TooMany: self.crowded,
            **{kind: functools.partial(_refused, status) for kind, status in numbers.items()},
        }

    def _seen(self) -> dict[str, Answering]:
        look = self.views
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
        """Return a handler that answers only guests, within the rate limit."""

        async def answering(request: Request) -> Response:
            guest = self.evening.guests.find(request.cookies.get(self.evening.cookie, ""))
            if guest is None:
                return answer({"out": True}, 401)
            CALLER.set(guest.address or guest.token)
            # A page fetches the ground by itself, in dozens of pieces: if they counted, the first tap would be refused.
            drawn = request.url.path.startswith(PICTURES)
            if not drawn and guest.is_too_fast(asyncio.get_running_loop().time()):
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
    **{"/ask": cards.ask, "/line": cards.line, "/offer": cards.offer},
    **{"/undo": cards.undo, "/photo": cards.photo},
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
    """Refuse with a status alone; a connection that sent too much or too slowly is closed."""
    return Response(status_code=status, headers={"connection": "close"} if status in (408, 413) else None)


BOUNDS = {"/photo": (LARGEST, guard.PHOTOGRAPH)}


# The server: bound to the addresses that were chosen, in a thread of its own, gone when the table is closed.


PORT = 8765  # tried first; any other if it is taken
LOOPBACK = "127.0.0.1"
WAITING = 30.0  # seconds for the server to begin or to end


class CannotListen(Trouble):
    """An address at which no pages can be opened."""


def addresses() -> tuple[str, ...]:
    """Return this machine's own addresses, that of the local network first. Nothing is sent to find them."""
    found: list[str] = []
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # a datagram socket says by which address it would send, and sends nothing
        found.append(probe.getsockname()[0])
    with contextlib.suppress(OSError):
        found += [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    private = [each for each in dict.fromkeys(found) if ipaddress.ip_address(each).is_private]
    return tuple(dict.fromkeys([*(each for each in private if not each.startswith("127.")), LOOPBACK]))


def bound(address: str, port: int) -> socket.socket:
    """Return a socket that listens at one of this machine's addresses.

    Raises:
        CannotListen: there is no such address here, or the port is taken.
    """
    try:
        family = socket.AF_INET6 if ipaddress.ip_address(address).version == 6 else socket.AF_INET
    except ValueError:
        raise CannotListen(say("no-address", address=address)) from None
    if ipaddress.ip_address(address).is_unspecified:
        raise CannotListen(say("every-address"))
    # By its protocol asyncio knows what may not wait: else each answer would come 40 ms late.
    made = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind((address, port))
        made.listen(64)
    except (OSError, OverflowError) as error:
        made.close()
        detail = reason(error)
        raise CannotListen(say("cannot-listen", address=address, port=str(port), detail=detail)) from None
    made.setblocking(False)
    return made


def sockets(chosen: Sequence[str], port: int | None) -> list[socket.socket]:
    """Return a socket for each chosen address, all at one port: the one that is asked for, else ours, else any that is free.

    Raises:
        CannotListen: that cannot be had.
    """
    tried = (port,) if port is not None else (PORT, 0)
    for last, number in enumerate(tried, 1):
        made: list[socket.socket] = []
        try:
            for address in chosen:
                made.append(bound(address, made[0].getsockname()[1] if made else number))
        except CannotListen:
            for each in made:
                each.close()
            if last == len(tried):
                raise
        else:
            return made
    raise CannotListen(say("no-address", address=""))


class Opened:
    """The pages of one table, as long as they are open.

    Args:
        desk: the table, which belongs to the thread in which this is made.
        run: does a deed in that thread, and returns what it gives.
        draw: makes the pictures of papers.
        received: is told of photographs, in a thread of the server.
    """

    def __init__(
        self,
        desk: Desk,
        run: Callable[[Callable[[], object]], object],
        artist: TilePainter,
        language: str,
        chosen: Sequence[str],
        port: int | None = None,
        draw: Draw | None = None,
        received: Callable[[Path, str], None] | None = None,
    ) -> None:
        listening = sockets(chosen or (LOOPBACK,), port)
        self.port = int(listening[0].getsockname()[1])
        self.addresses = tuple(str(each.getsockname()[0]) for each in listening)
        self.shared = SharedTable(desk, run)
        self.codes = Codes(sides_with_secrets(desk.game, desk.kinds))
        self.evening = Evening(
            self.shared, artist, self.codes, Inbox(folder()), language, draw, received, f"sabretache-{self.port}"
        )
        self.connections = guard.ConnectionLimits()
        self._pages = Pages(self.evening)
        self._server = Server(self._config())
        self._thread = threading.Thread(target=self._server.run, args=(listening,), daemon=True, name="telephones")
        self._began = threading.Event()
        self._thread.start()
        if not self._began.wait(WAITING):
            raise CannotListen(say("cannot-begin"))

    def _config(self) -> Config:
        logging.getLogger("uvicorn.error").setLevel(logging.ERROR)
        return Config(
            guard.Guard(self._application(), self._hosts, BOUNDS),
            http=guard.protocol_with_deadlines(self.connections),
            ws="none",
            loop="asyncio",
            interface="asgi3",
            log_config=None,
            access_log=False,
            lifespan="on",
            server_header=False,
            proxy_headers=False,
            timeout_keep_alive=guard.IDLE,
            timeout_graceful_shutdown=2,
            h11_max_incomplete_event_size=guard.LONGEST_HEAD,
        )

    def _application(self) -> Starlette:
        application = self._pages.application()

        @contextlib.asynccontextmanager
        async def lifespan(_app: Starlette) -> AsyncIterator[None]:
            self._pages.begin()
            self._began.set()
            yield

        application.router.lifespan_context = lifespan
        return application

    def _hosts(self) -> frozenset[str]:
        named = [f"[{each}]" if ":" in each else each for each in self.addresses]
        hosts = [f"{each}:{self.port}" for each in named]
        return frozenset([*hosts, f"localhost:{self.port}"] if LOOPBACK in self.addresses else hosts)

    @property
    def url(self) -> str:
        """The address of the page, as it is typed."""
        first = self.addresses[0]
        return f"http://{f'[{first}]' if ':' in first else first}:{self.port}/"

    def link(self, code: str) -> str:
        """Return the address with a code as its fragment, which browsers do not send to the server."""
        return f"{self.url}#{code}"

    def shown(self, code: str) -> str:
        """Return a code as it is read out."""
        return shown(code)

    def qr_code(self, code: str) -> tuple[tuple[bool, ...], ...]:
        """Return the QR code of a link, row by row with its quiet zone; dark modules are true."""
        import segno

        made = segno.make(self.link(code), error="m", micro=False)
        return tuple(tuple(bool(dark) for dark in row) for row in made.matrix_iter(border=4))

    @property
    def guests(self) -> tuple[int, tuple[str, ...]]:
        """How many have come in, and what the trusted ones are called."""
        return len(self.evening.guests), self.evening.guests.names

    @property
    def photographs(self) -> tuple[Path, ...]:
        """The photographs that came, the newest first."""
        return self.evening.inbox.kept()

    def close(self) -> None:
        """Close the pages; to be called in the desk's thread, before the desk is closed. Codes and tokens end with them."""
        self.shared.close()
        self._server.should_exit = True
        self._pages.end()
        self._thread.join(WAITING)
