"""The server: bound to the addresses that were chosen, in a thread of its own, gone when the table is closed."""

from __future__ import annotations

import contextlib
import ipaddress
import logging
import socket
import threading
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path

from starlette.applications import Starlette
from uvicorn import Config, Server

from assistant.core.problems import Trouble, reason
from assistant.core.text import speaker
from assistant.desk.desk import Desk
from assistant.desk.pages.handouts import Draw
from assistant.desk.visibility import sides_with_secrets
from assistant.web import guard
from assistant.web.access import Codes, shown
from assistant.web.application import BOUNDS, Pages
from assistant.web.photographs import Inbox, folder
from assistant.web.shared_table import Evening, SharedTable
from assistant.web.tiles import TilePainter

say = speaker(__name__)
PORT = 8765  # tried first; any other if it is taken
LOOPBACK = "127.0.0.1"
WAITING = 10.0  # seconds for the server to begin or to end


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
    made = socket.socket(family, socket.SOCK_STREAM)
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
        self.doorkeeper = guard.Doorkeeper()
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
            http=guard.patient(self.doorkeeper),
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

    def door(self, code: str) -> str:
        """Return the address with a code in it, as a picture of it holds it; what stands behind the # is never sent on its own."""
        return f"{self.url}#{code}"

    def shown(self, code: str) -> str:
        """Return a code as it is read out."""
        return shown(code)

    def squares(self, code: str) -> tuple[tuple[bool, ...], ...]:
        """Return the QR code of a door: rows of squares, dark ones true, with the quiet edge around them."""
        import segno

        made = segno.make(self.door(code), error="m", micro=False)
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
        self._pages.ring_out()
        self._thread.join(WAITING)
