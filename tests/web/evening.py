"""An evening with telephones: pages opened for a desk, and telephones that come in as browsers do."""

import contextlib
import json
import threading
import time

import httpx

from assistant.desk.desk import Desk
from assistant.desk.web_interface import Wanted
from assistant.games import find_game
from assistant.ui.export.picture import TelephoneArtist
from assistant.ui.look.theme import application
from assistant.web.server import Opened
from assistant.web.tiles import LEVELS, TILE
from tests.patience import PATIENCE


class Turns:
    """Does deeds one at a time, as the thread of a desk would."""

    def __init__(self):
        self._turn = threading.RLock()

    def __call__(self, deed):
        with self._turn:
            return deed()


@contextlib.contextmanager
def opened(desk, **more):
    """Lend the pages of a desk, at this machine alone and at any port."""
    application()
    wanted = Wanted(desk, more.pop("run", Turns()), "en", ["127.0.0.1"], more.pop("received", None), 0)
    pages = Opened(wanted, TelephoneArtist(LEVELS, TILE), **more)
    try:
        yield pages
    finally:
        pages.close()


def new_desk(game, path, setup=""):
    return Desk.new(find_game(game), setup, path, "Evening")


class Telephone:
    """What a telephone does and hears: every byte that it was ever sent is kept."""

    def __init__(self, pages, language="en"):
        self.pages = pages
        self.client = httpx.Client(
            base_url=pages.url, headers={"x-sabretache": "1"}, params={"language": language}, timeout=PATIENCE
        )
        self.heard = b""
        self.state = {}
        self._thread = None
        self.seen = {}
        self.news = threading.Condition()
        self.broken = False

    def get(self, path, **query):
        return self._asked(lambda: self.client.get(path, params={**dict(self.client.params), **query}))

    def post(self, path, body=None, **more):
        return self._asked(lambda: self.client.post(path, json={} if body is None else body, **more))

    def _asked(self, ask):
        """Return the answer; who is told that he was too fast waits a moment, as a person does."""
        response = ask()
        for _ in range(20):
            if response.status_code != 429 or "fast" not in response.text:
                break
            time.sleep(0.1)
            response = ask()
        return self._kept(response)

    def _kept(self, response):
        said = " ".join(f"{name}: {value}" for name, value in response.headers.items())
        self.heard += said.encode() + response.content
        return response

    def enter(self, code, name=""):
        return self.post("/enter", {"code": code, "name": name})

    def now(self):
        return dict(self.get("/state").json())

    def line(self, line, number=None):
        return self.post("/line", {"line": line, "number": self.now()["number"] if number is None else number})

    def undo(self):
        return self.post("/undo", {"number": self.now()["number"]})

    def follow(self):
        """Follow the table live, in a thread, as an open page does."""
        ready = threading.Event()
        self._thread = threading.Thread(target=self._follow, args=(ready,), daemon=True)
        self._thread.start()
        assert ready.wait(10)

    def _follow(self, ready):
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

    def until(self, number, seconds=20.0):
        """Wait until the page shows a moment, or a later one."""
        with self.news:
            assert self.news.wait_for(lambda: self.state.get("number", 0) >= number, seconds), self.state.get("number")
            return self.state

    def close(self):
        self.broken = True
        self.client.close()
