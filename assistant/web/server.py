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
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, Response, StreamingResponse
from starlette.routing import Route
from uvicorn import Config, Server

from assistant.core.cards import asked_json
from assistant.core.table import Position
from assistant.core.text import LANGUAGES, QuestionError, Trouble, keys, reason, render, speaker
from assistant.desk.pages.handouts import Draw, Press
from assistant.desk.saves import ChangedElsewhere
from assistant.desk.visibility import sides_with_secrets
from assistant.desk.web_interface import Wanted
from assistant.web import cards, guard
from assistant.web.access import Codes, Guest, shown
from assistant.web.photographs import LARGEST, Inbox, folder
from assistant.web.shared_table import CALLER, Call, Evening, Moment, SharedTable, TooMany, answer
from assistant.web.tiles import LEVELS, THEMES, TILE, TilePainter

say = speaker(__name__)

# What is seen: the board, the table as it lies and whenever it changes, zones, papers.

HEARTBEAT = 15.0  # seconds between signs of life to a page that follows
STREAMS = 4  # that one telephone follows at once
STATES = 200  # remembered


class Views:
    """Answers those who look on."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.over = False
        self.followers: set[asyncio.Event] = set()
        self._sheet = functools.lru_cache(1)(evening.artist.sheet)
        self._states: dict[tuple[Any, ...], bytes] = {}

    def wake(self) -> None:
        """Wake every page that follows."""
        for changed in self.followers:
            changed.set()

    async def sheet(self, call: Call) -> Response:
        """Give the board laid flat: outlines, names, how its tiles are cut."""
        language = call.language
        board = call.moment.position.board
        sheet = await call.beside(lambda: self._sheet(board))
        zones = {
            zone: {"d": path, "at": sheet.middles[zone], "name": render(board.zones[zone].name, language)}
            for zone, path in sheet.outlines.items()
        }
        return answer(
            {
                "width": sheet.width,
                "height": sheet.height,
                "map": sheet.map,
                "levels": LEVELS,
                "side": TILE,
                "zones": zones,
            }
        )

    async def state(self, call: Call) -> Response:
        """Give the table as it lies."""
        return Response(await self._state(call), media_type="application/json")

    async def _state(self, call: Call) -> bytes:
        moment, guest, language = call.moment, call.guest, call.language
        key = (moment.number, language, guest.token, guest.side, guest.trusted, len(guest.steps))
        found = self._states.get(key)
        if found is None:
            shown = await call.beside(lambda: state(moment, guest, self.evening.artist, language))
            found = msgspec.json.encode(shown)
            if len(self._states) > STATES:
                self._states.clear()
            self._states[key] = found
        return found

    async def live(self, call: Call) -> Response:
        """Give the table as it lies, and again whenever it changes, as long as the page is open."""
        if call.guest.streams >= STREAMS:
            return self.evening.refused(call.request, "too-many-pages", 429)
        headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
        return StreamingResponse(self._following(call), media_type="text/event-stream", headers=headers)

    async def _following(self, call: Call) -> AsyncIterator[bytes]:
        changed = asyncio.Event()
        self.followers.add(changed)
        guest = call.guest
        guest.streams += 1
        told = -1
        try:
            while not self.over:
                changed.clear()
                moment = call.moment
                if moment.number != told:
                    told = moment.number
                    yield b"event: table\ndata: " + await self._state(call) + b"\n\n"
                try:
                    await asyncio.wait_for(changed.wait(), HEARTBEAT)
                except TimeoutError:
                    yield b"event: beat\ndata: 1\n\n"
            yield b"event: over\ndata: 1\n\n"
        finally:
            guest.streams -= 1
            self.followers.discard(changed)

    async def ground(self, call: Call) -> Response:
        """Give a tile of the ground."""
        at = call.request.path_params
        theme, language, level = _one_of(at["theme"], THEMES), _one_of(at["language"], LANGUAGES), at["level"]
        position = call.moment.position
        sheet = await call.beside(lambda: self._sheet(position.board))
        scale = LEVELS[level] / TILE if level < len(LEVELS) else 0.0
        if at["column"] >= sheet.width * scale or at["row"] >= sheet.height * scale:
            return Response(status_code=404)
        tile = (level, at["column"], at["row"])
        return await self._picture(call, self.evening.artist.ground, position, theme, language, tile)

    async def counter(self, call: Call) -> Response:
        """Give the picture of a counter."""
        at = call.request.path_params
        theme, language = _one_of(at["theme"], THEMES), _one_of(at["language"], LANGUAGES)
        position = call.moment.seen(call.guest.side).position
        kind = position.kinds.kinds.get(at["kind"])
        if kind is None or at["face"] >= len(kind.faces):
            return Response(status_code=404)
        what = (kind.id, at["face"])
        return await self._picture(call, self.evening.artist.counter, position, what, theme, language)

    async def marker(self, call: Call) -> Response:
        """Give the picture of a marker."""
        at = call.request.path_params
        theme = _one_of(at["theme"], THEMES)
        position = call.moment.position
        marker = position.kinds.markers.get(at["marker"])
        if marker is None or not 1 <= at["number"] <= marker.levels:
            return Response(status_code=404)
        what = (marker.id, at["number"])
        return await self._picture(call, self.evening.artist.marker, position, what, theme)

    async def _picture(self, call: Call, draw: Callable[..., bytes], position: Position, *about: Any) -> Response:
        key = (draw, id(position.board), about)
        data = await call.beside(lambda: self.evening.album.find(key, lambda: draw(position, *about)))
        return Response(data, media_type="image/png", headers={"cache-control": "private, max-age=86400"})

    async def zone(self, call: Call) -> Response:
        """Give the card of a zone."""
        zone = call.request.query_params.get("zone", "")
        return answer(
            {"html": await call.beside(lambda: cards.zone_card(call.moment, call.guest, zone, call.language))}
        )

    async def table(self, call: Call) -> Response:
        """Give the card of the whole table."""
        return answer({"html": await call.beside(lambda: cards.table_card(call.moment, call.guest, call.language))})

    async def rule(self, call: Call) -> Response:
        """Give what a section of the rulebook says."""
        number = call.request.query_params.get("number", "")
        return answer({"html": cards.rule_card(call.moment.game, number, call.language)})

    async def papers(self, call: Call) -> Response:
        """List the papers that the game gives out to this guest."""
        language = call.language
        found = await call.beside(lambda: [(page.id, render(page.title, language)) for page in self._papers(call)[1]])
        items = "".join(
            f'<li><a target="_blank" href="/paper/{escape(name)}?language={language}">{escape(title)}</a></li>'
            for name, title in found
        )
        return answer({"html": f'<ul class="papers">{items}</ul>' if items else ""})

    async def paper(self, call: Call) -> Response:
        """Give one of these papers."""
        language, name = call.language, call.request.path_params["paper"]
        press, pages = self._papers(call)
        page = next((page for page in pages if page.id == name), None)
        draw = self.evening.draw
        if page is None or draw is None:
            return Response(status_code=404)
        leaf = await call.beside(lambda: press.leaf(page, language, draw))
        policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox allow-popups"
        return HTMLResponse(leaf.html, headers={"content-security-policy": policy, "cache-control": "no-store"})

    def _papers(self, call: Call) -> tuple[Press, tuple[Any, ...]]:
        """Return what is given out to everybody, and to the guest's own side."""
        moment = call.moment
        press = Press(moment.game, moment.position, self.evening.shared.title)
        try:
            pages = press.given_out()
        except QuestionError:
            pages = ()
        return press, tuple(page for page in pages if page.secret_of in ("", call.guest.side))


def _one_of(word: str, known: tuple[str, ...]) -> str:
    if word not in known:
        raise guard.BadRequest
    return word


# What a page shows of the table, as plain data: what lies where, where we are, what was done last. Made of what is seen alone.

STEPS_TOLD = 12


def state(moment: Moment, guest: Guest, artist: TilePainter, language: str) -> dict[str, Any]:
    """Return everything that a page shows of a moment."""
    seen = moment.seen(guest.side)
    position = seen.position
    zones: dict[str, Any] = {}
    lies, standing = artist.zones(position), moment.game.standing
    labels = standing(position) if standing is not None else {}
    for zone in sorted({*lies, *labels}):
        heaps, chips = lies.get(zone, ((), ()))
        held = [artist.holder(position, zone, theme) for theme in THEMES]
        zones[zone] = {
            "heaps": heaps,
            "chips": chips,
            **({"held": held} if any(held) else {}),
            **({"standing": [render(labels[zone].text, language), labels[zone].tone]} if zone in labels else {}),
        }
    return {
        "number": moment.number,
        "title": render(moment.game.title, language),
        "zones": zones,
        "where": where(moment, guest, language),
        "done": done(moment, guest, language),
        "undo": undoable(moment, guest),
        "trusted": guest.trusted,
        "name": guest.name if guest.trusted else "",
        "side": side_name(moment.position, guest.side, language),
    }


def side_name(position: Position, side: str, language: str) -> str:
    """Return what people call a side, nothing for none."""
    return render(position.sides[side].name, language) if side else ""


def where(moment: Moment, guest: Guest, language: str) -> list[dict[str, Any]]:
    """Return the words of the slim bar: turn, phase, points; what is not for players who look on only where it is his own."""
    try:
        items = moment.game.status(moment.seen(guest.side).position)
    except Trouble:
        return []
    found = []
    for item in items:
        if item.secret:
            continue
        words = render(item.text, language)
        shown: dict[str, Any] = {"words": words, "zone": item.zone, "strong": item.tone == "strong"}
        if item.question is not None:
            shown["ask"] = asked_json(item.question)
        found.append(shown)
    return found


def done(moment: Moment, guest: Guest, language: str) -> list[dict[str, Any]] | None:
    """Return the last edits with their parts, the newest first, as the guest may read them; None where nothing is told."""
    seen = moment.seen(guest.side)
    if not seen.told:
        return None
    journal = moment.journal
    found = []
    for n in range(journal.now, max(0, journal.now - STEPS_TOLD), -1):
        words, *parts = (render(text, language) for text in moment.step_told(n, guest.side))
        found.append({"words": words, "parts": parts, "mine": journal.step(n).number in guest.steps})
    return found


def undoable(moment: Moment, guest: Guest) -> bool:
    """Tell whether the last edit is the guest's own, so that he may take it back."""
    journal = moment.journal
    return guest.trusted and journal.now > 0 and journal.step(journal.now).number in guest.steps


# The words of the page itself, handed to its script.

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
    made: list[socket.socket] = []
    tried = PORT if port is None else port
    try:
        for address in chosen:
            made.append(bound(address, made[0].getsockname()[1] if made else tried))
    except CannotListen:
        for each in made:
            each.close()
        if port is not None:
            raise
        return sockets(chosen, 0)
    return made


class Opened:
    """The pages of one table, as long as they are open; `draw` makes the pictures of papers."""

    def __init__(self, wanted: Wanted, artist: TilePainter, draw: Draw | None = None) -> None:
        desk = wanted.desk
        listening = sockets(wanted.addresses or (LOOPBACK,), wanted.port)
        self.port = int(listening[0].getsockname()[1])
        self.addresses = tuple(str(each.getsockname()[0]) for each in listening)
        self.shared = SharedTable(desk, wanted.run)
        self.codes = Codes(sides_with_secrets(desk.game, desk.kinds))
        self.evening = Evening(
            self.shared,
            artist,
            self.codes,
            Inbox(folder()),
            wanted.language,
            draw,
            wanted.received,
            f"sabretache-{self.port}",
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
        return frozenset(map(self._host, (*self.addresses, *(["localhost"] if LOOPBACK in self.addresses else ()))))

    def _host(self, address: str) -> str:
        return f"[{address}]:{self.port}" if ":" in address else f"{address}:{self.port}"

    @property
    def url(self) -> str:
        """The address of the page, as it is typed."""
        return f"http://{self._host(self.addresses[0])}/"

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

    def close(self) -> None:
        """Close the pages; to be called in the desk's thread, before the desk is closed. Codes and tokens end with them."""
        self.shared.close()
        self._server.should_exit = True
        self._pages.end()
        self._thread.join(WAITING)
