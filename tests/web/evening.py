"""An evening with telephones: pages opened for a desk, and telephones that come in as browsers do."""

from __future__ import annotations

import contextlib
import json
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx

from assistant.desk.desk import Desk
from assistant.games import find_game
from assistant.ui.export.telephone_tiles import TelephoneArtist
from assistant.ui.look.theme import application
from assistant.web.server import Opened
from assistant.web.tiles import LEVELS, TILE
from tests.patience import PATIENCE


class Turns:
    """Does deeds one at a time, as the thread of a desk would."""

    def __init__(self) -> None:
        self._turn = threading.RLock()

    def __call__(self, deed: Callable[[], object]) -> object:
        with self._turn:
            return deed()


@contextlib.contextmanager
def opened(desk: Desk, **more: Any) -> Iterator[Opened]:
    """Lend the pages of a desk, at this machine alone and at any port."""
    application()
    pages = Opened(desk, more.pop("run", Turns()), TelephoneArtist(LEVELS, TILE), "en", ["127.0.0.1"], 0, **more)
    try:
        yield pages
    finally:
        pages.close()


def new_desk(game: str, path: Path, setup: str = "") -> Desk:
    return Desk.new(find_game(game), setup, path, "Evening")


class Telephone:
    """What a telephone does and hears: every byte that it was ever sent is kept."""

    def __init__(self, pages: Opened, language: str = "en") -> None:
        self.pages = pages
        self.client = httpx.Client(
            base_url=pages.url, headers={"x-sabretache": "1"}, params={"language": language}, timeout=PATIENCE
        )
        self.heard = b""
        self.state: dict[str, Any] = {}
        self._thread: threading.Thread | None = None
        self.seen: dict[int, dict[str, Any]] = {}
        self.news = threading.Condition()
        self.broken = False

    def get(self, path: str, **query: str) -> httpx.Response:
        return self._asked(lambda: self.client.get(path, params={**dict(self.client.params), **query}))

    def post(self, path: str, body: Any = None, **more: Any) -> httpx.Response:
        return self._asked(lambda: self.client.post(path, json={} if body is None else body, **more))

    def _asked(self, ask: Callable[[], httpx.Response]) -> httpx.Response:
        """Return the answer; who is told that he was too fast waits a moment, as a person does."""
        response = ask()
        for _ in range(20):
            if response.status_code != 429 or "fast" not in response.text:
                break
            time.sleep(0.1)
            response = ask()
        return self._kept(response)

    def _kept(self, response: httpx.Response) -> httpx.Response:
        said = " ".join(f"{name}: {value}" for name, value in response.headers.items())
        self.heard += said.encode() + response.content
        return response

    def enter(self, code: str, name: str = "") -> httpx.Response:
        return self.post("/enter", {"code": code, "name": name})

    def now(self) -> dict[str, Any]:
        return dict(self.get("/state").json())

    def line(self, line: str, number: int | None = None) -> httpx.Response:
        return self.post("/line", {"line": line, "number": self.now()["number"] if number is None else number})

    def undo(self) -> httpx.Response:
        return self.post("/undo", {"number": self.now()["number"]})

    def follow(self) -> None:
        """Follow the table live, in a thread, as an open page does."""
        ready = threading.Event()
        self._thread = threading.Thread(target=self._follow, args=(ready,), daemon=True)
        self._thread.start()
        assert ready.wait(10)

    def _follow(self, ready: threading.Event) -> None:
        with contextlib.suppress(httpx.HTTPError), self.client.stream("GET", "/live", timeout=PATIENCE) as stream:
            ready.set()
            for text in stream.iter_lines():
                self.heard += text.encode() + b"\n"
                if self.broken:
                    return
                if text.startswith("data: {"):
                    with self.news:
                        self.state = json.loads(text[6:])
                        self.seen[self.state["number"]] = self.state
                        self.news.notify_all()

    def until(self, number: int, seconds: float = 20.0) -> dict[str, Any]:
        """Wait until the page shows a moment, or a later one."""
        with self.news:
            assert self.news.wait_for(lambda: self.state.get("number", 0) >= number, seconds), self.state.get("number")
            return self.state

    def close(self) -> None:
        self.broken = True
        self.client.close()
