"""Limits before every page: the size of requests, deadlines, connections of an address, and security headers.

Anybody on the local network can connect; a connection that is silent or slow is closed.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

from assistant.core.decoding import read_json
from assistant.core.json_tables import shallow

HEAD = 8.0  # seconds in which a request must have been said, up to its body
BODY = 20.0  # seconds for a body
PHOTOGRAPH = 120.0  # … for a photograph over a bad network
READING = 30.0  # seconds in which an answer must be taken off our hands
IDLE = 5  # seconds that a connection may wait for its next request
CONNECTIONS = 160  # at once
OF_ONE = 40  # of one address
LONGEST_HEAD = 16 << 10  # bytes of a request's head
LARGEST_BODY = 64 << 10

HEADERS: Mapping[str, str] = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "form-action 'none'; base-uri 'none'; frame-ancestors 'none'; manifest-src 'self'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "geolocation=(), microphone=(), payment=(), usb=()",
}


class TooLarge(Exception):
    """More was sent than is taken."""


class TooSlow(Exception):
    """What was sent did not come in time."""


class BadRequest(Exception):
    """A request that no page of ours sends."""


class ConnectionLimits:
    """Counts the connections of each address."""

    def __init__(self) -> None:
        self.open: Counter[str] = Counter()

    def admits(self, address: str) -> bool:
        """Count one more connection; tell whether there is room for it."""
        if self.open.total() >= CONNECTIONS or self.open[address] >= OF_ONE:
            return False
        self.open[address] += 1
        return True

    def gone(self, address: str) -> None:
        """Count one connection less."""
        self.open[address] -= 1
        if self.open[address] <= 0:
            del self.open[address]


def protocol_with_deadlines(connections: ConnectionLimits) -> type[asyncio.Protocol]:
    """Return uvicorn's HTTP protocol with deadlines for the head of a request and for the reading of an answer."""

    class WithDeadlines(H11Protocol):
        _head: asyncio.TimerHandle | None = None
        _reading: asyncio.TimerHandle | None = None
        _address = ""

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            address = self.client[0] if self.client else "?"
            if not connections.admits(address):
                transport.abort()
                return
            self._address = address
            self._head = self.loop.call_later(HEAD, transport.abort)

        def connection_lost(self, exc: Exception | None) -> None:
            if self._address:
                connections.gone(self._address)
                self._address = ""
            for timer in (self._head, self._reading):
                if timer is not None:
                    timer.cancel()
            self._unset_keepalive_if_required()
            super().connection_lost(exc)

        def data_received(self, data: bytes) -> None:
            if self._head is None and (self.cycle is None or self.cycle.response_complete):
                self._head = self.loop.call_later(HEAD, self.transport.abort)
            super().data_received(data)

        def handle_events(self) -> None:
            before = self.cycle
            super().handle_events()
            if self.cycle is not before and self._head is not None:
                self._head.cancel()
                self._head = None

        def pause_writing(self) -> None:
            super().pause_writing()
            self._reading = self.loop.call_later(READING, self.transport.abort)

        def resume_writing(self) -> None:
            super().resume_writing()
            if self._reading is not None:
                self._reading.cancel()
                self._reading = None

    return WithDeadlines


class Guard:
    """ASGI middleware that checks the host and the origin, bounds bodies and sets the security headers.

    Args:
        hosts: `address:port` by which it may be called; others are refused, against DNS rebinding.
        bounds: the largest body of a path and its deadline in seconds; for other paths LARGEST_BODY and BODY.
    """

    def __init__(
        self, app: ASGIApp, hosts: Callable[[], frozenset[str]], bounds: Mapping[str, tuple[int, float]]
    ) -> None:
        self.app, self.hosts, self.bounds = app, hosts, bounds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self.app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        host = headers.get(b"host", b"").decode("latin-1").lower()
        if host not in self.hosts():
            await _refuse(send, 421)
            return
        origin = headers.get(b"origin", b"").decode("latin-1").lower()
        foreign = bool(origin) and origin != f"http://{host}"
        if scope["method"] not in ("GET", "HEAD") and (foreign or headers.get(b"x-sabretache") != b"1"):
            await _refuse(send, 403)  # another site's form or script
            return
        if not scope["query_string"].isascii():
            await _refuse(send, 400)  # browsers write all else as %..; whoever reads the address would stumble
            return
        largest, seconds = self.bounds.get(scope["path"], (LARGEST_BODY, BODY))
        said = headers.get(b"content-length", b"0")
        if not said.isdigit() or len(said) > 12 or int(said) > largest:
            await _refuse(send, 413)
            return

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = {name for name, _ in message["headers"]}
                extra = [(name.encode(), value.encode()) for name, value in HEADERS.items() if name.encode() not in own]
                message = {**message, "headers": [*message["headers"], *extra]}
            await send(message)

        await self.app(scope, _bounded(receive, largest, seconds), sending)


def _bounded(receive: Receive, largest: int, seconds: float) -> Receive:
    """Return a `receive` that raises TooLarge or TooSlow for a body over these bounds."""
    taken = 0
    whole = False
    deadline = asyncio.get_running_loop().time() + seconds

    async def receiving() -> Message:
        nonlocal taken, whole
        if whole:
            return await receive()
        try:
            async with asyncio.timeout_at(deadline):
                message = await receive()
        except TimeoutError:
            raise TooSlow from None
        if message["type"] == "http.request":
            taken += len(message.get("body", b""))
            whole = not message.get("more_body", False)
            if taken > largest:
                raise TooLarge
        return message

    return receiving


async def _refuse(send: Send, status: int) -> None:
    """Refuse a request with a status alone."""
    headers = [(b"content-length", b"0"), (b"connection", b"close")]
    headers += [(name.encode(), value.encode()) for name, value in HEADERS.items()]
    with contextlib.suppress(OSError):
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": b""})


def bounded_json(body: bytes) -> Any:
    """Return a page's JSON object.

    Raises:
        BadRequest: it is none, or nested deeper than anything real.
    """
    try:
        given = read_json(body, dict[str, Any])
    except msgspec.DecodeError:
        raise BadRequest from None
    if not shallow(given):
        raise BadRequest
    return given
