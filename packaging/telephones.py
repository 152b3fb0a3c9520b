"""Knock at the pages for telephones as hard as can be: `python3 packaging/telephones.py [REQUESTS] [IDLE]`.

Opens a table's window without a screen, with its pages at this machine alone, and sends hostile requests (20,000 unless told):
paths, bodies, headers, methods, codes, broken HTTP, slow senders, connections that say nothing (200 unless told). Meanwhile the
window's own clock is watched, and so is the program's memory; a telephone that came in properly goes on following the table.
Nothing is sent to any other machine. The exit status is 1 if anything gave way.
"""

from __future__ import annotations

import contextlib
import os
import random
import socket
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path

from prepare import ROOT, prepare

if __name__ == "__main__" and os.environ.get("SABRETACHE_INSIDE") != "1":
    python = prepare(tests=True)
    os.environ.update({"SABRETACHE_INSIDE": "1", "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)})
    os.execv(python, [str(python), *sys.argv])

REQUESTS, IDLE = 20_000, 200
LONGEST = 1.0  # seconds for which the window may not answer, on a small machine that also does the knocking
GROWTH = 60  # MB that memory may grow after a tenth of all requests
WORDS = (
    *(
        "state",
        "sheet",
        "live",
        "zone",
        "table",
        "papers",
        "paper",
        "ground",
        "counter",
        "marker",
        "ask",
        "line",
        "offer",
    ),
    *(
        "undo",
        "photo",
        "enter",
        "page.js",
        "..",
        "%2e%2e",
        "%00",
        "etc",
        "passwd",
        "é",
        "'",
        '"',
        "<script>",
        "-1",
        "0",
    ),
    *("99999999999", "A" * 500),
)
BODIES = (
    *(b"", b"{", b"[]", b"null", b"[" * 9000, b"\xff\xfe\x00", b"A" * 70_000),
    b'{"code": "' + b"x" * 9000 + b'"}',
    b'{"question": {"ask": "fight"}}',
    b'{"question": {"ask": "supply", "side": {"a": []}}}',
    b'{"line": "x' + b" ;" * 900 + b'", "number": 1}',
    b'{"line": 3, "number": "x"}',
    b'{"offer": "' + b"0" * 24 + b'", "question": {}}',
    b"\x89PNG\r\n\x1a\n" + b"\0" * 100,
    b"\xff\xd8\xff\xe0" * 50,
)
METHODS = ("GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH", "TRACE", "CONNECT", "G" * 300)
BROKEN = (
    *(b"\r\n\r\n", b"\0" * 40, b"GET", b"GET / HTTP/9.9\r\n\r\n", b"\x16\x03\x01\x02\x00"),
    b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 3000 + b"\r\n",
    b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nZZZ\r\n",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
)
ODD = (
    "Origin: http://evil.example",
    "Range: bytes=0-",
    "Upgrade: websocket",
    "Expect: 100-continue",
    "X" * 3000 + ": y",
)


def request(chance: random.Random, port: int, cookie: str) -> bytes:
    """Return one hostile request."""
    if chance.random() < 0.1:
        return chance.choice(BROKEN)
    path = "/" + "/".join(chance.choice(WORDS) for _ in range(chance.randrange(1, 6)))
    if chance.random() < 0.3:
        path += "?" + "&".join(f"{chance.choice(WORDS)}={chance.choice(WORDS)}" for _ in range(3))
    if chance.random() < 0.5:
        path = "/" + chance.choice(("ask", "line", "offer", "undo", "photo", "enter", "zone", "state", "papers"))
    method = chance.choice(METHODS) if chance.random() < 0.4 else "POST"
    body = chance.choice(BODIES)
    host = f"127.0.0.1:{port}" if chance.random() < 0.9 else chance.choice(("evil.example", "", "127.0.0.1", "é"))
    lines = [f"{method} {path} HTTP/1.1", f"Host: {host}", "Connection: close"]
    lines.append(f"Content-Length: {len(body) if chance.random() < 0.9 else chance.choice((-1, 10**15, 'x', 3))}")
    if chance.random() < 0.8:
        lines.append("X-Sabretache: 1")
    if chance.random() < 0.5:
        lines.append(f"Cookie: {cookie}" if chance.random() < 0.7 else "Cookie: " + "a=b; " * 200)
    if chance.random() < 0.2:
        lines.append(chance.choice(ODD))
    return "\r\n".join(lines).encode("latin-1", "replace") + b"\r\n\r\n" + body


def knock(port: int, requests: int, seed: int, cookie: str, statuses: Counter[str]) -> None:
    """Send hostile requests one after the other, and count what is answered."""
    chance = random.Random(seed)
    for _ in range(requests):
        answer = b""
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=15) as line:
            line.sendall(request(chance, port, cookie))
            line.shutdown(socket.SHUT_WR)
            while len(answer) < 1 << 20 and (part := line.recv(65536)):
                answer += part
        statuses[answer[9:12].decode("latin-1") if answer.startswith(b"HTTP/1.1 ") else "closed"] += 1


def dawdle(port: int, ends: threading.Event) -> None:
    """Send a request letter by letter, again and again."""
    while not ends.is_set():
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=15) as line:
            for letter in b"POST /enter HTTP/1.1\r\nHost: x\r\n" * 50:
                if ends.wait(0.2):
                    return
                line.sendall(bytes([letter]))


def memory() -> float:
    """Return the megabytes that the program itself holds."""
    for line in Path("/proc/self/smaps_rollup").read_text().splitlines():
        if line.startswith("Private_Dirty"):
            return int(line.split()[1]) / 1024
    return 0.0


def main(requests: int = REQUESTS, idle: int = IDLE) -> int:
    """Knock; print what came of it; return 1 if anything gave way."""
    os.environ["SABRETACHE_HOME"] = tempfile.mkdtemp(prefix="sabretache-")
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication

    from assistant.__main__ import Telephones
    from assistant.desk.desk import Desk
    from assistant.games import GAMES, find_game
    from assistant.ui.look.settings import Settings
    from assistant.ui.table.window import TableWindow
    from assistant.ui.widgets.session import Session
    from tests.web.evening import Telephone

    app = QApplication(["telephones"])
    desk = Desk.new(find_game(next(iter(GAMES))), "", Path(os.environ["SABRETACHE_HOME"]) / "t.sabretache")
    window = TableWindow(Session(desk, Settings()), None, Telephones())
    window.show()
    assert window.telephones.switch_on("127.0.0.1")
    pages = window.telephones.pages
    assert pages is not None
    port = pages.port  # type: ignore[attr-defined]
    before = desk.position.table
    statuses: Counter[str] = Counter()
    late: list[float] = []
    held: list[float] = []
    last = [time.monotonic()]

    def beat() -> None:
        now = time.monotonic()
        late.append(now - last[0] - 0.02)
        last[0] = now

    clock = QTimer(interval=20)
    clock.timeout.connect(beat)
    ends, over = threading.Event(), threading.Event()
    anne, guest = Telephone(pages), Telephone(pages)  # type: ignore[arg-type]
    told: list[str] = []

    def storm() -> None:
        try:
            anne.enter(pages.codes.page)
            anne.follow()
            guest.enter(pages.codes.page)
            cookie = "; ".join(f"{name}={value}" for name, value in guest.client.cookies.items())
            silent = []
            for _ in range(idle):
                with contextlib.suppress(OSError):
                    silent.append(socket.create_connection(("127.0.0.1", port), timeout=15))
            slow = [threading.Thread(target=dawdle, args=(port, ends), daemon=True) for _ in range(4)]
            for each in slow:
                each.start()
            time.sleep(10)  # until those who say nothing have been cut off
            told.append(f"connections left of {idle} that said nothing: {pages.doorkeeper.open.total()}")  # type: ignore[attr-defined]
            share = requests // 40
            for part in range(10):
                threads = [
                    threading.Thread(target=knock, args=(port, share, part * 4 + n, cookie, statuses)) for n in range(4)
                ]
                for each in threads:
                    each.start()
                for each in threads:
                    each.join()
                held.append(memory())
            for each in silent:
                each.close()
        finally:
            ends.set()
            over.set()

    settled = time.monotonic() + 4
    while time.monotonic() < settled:  # the window is drawn for the first time, and the ground painted
        app.processEvents()
        time.sleep(0.002)
    threading.Thread(target=storm, daemon=True).start()
    last[0] = time.monotonic()
    clock.start()
    begun = time.monotonic()
    while not over.is_set():
        app.processEvents()
        time.sleep(0.002)
    anne.client.timeout = 20
    still = anne.client.get("/state").status_code
    answered = time.monotonic() - begun
    window.close()
    late.sort()
    grown = held[-1] - held[0]
    untouched = desk.position.table is before
    print(f"{sum(statuses.values())} requests in {answered:.0f} s: {dict(sorted(statuses.items()))}")
    print(*told, sep="\n")
    print(
        f"the window's clock: late by {late[len(late) // 2] * 1000:.0f} ms in the middle, {late[-1] * 1000:.0f} ms at worst"
    )
    print(f"memory: {held[0]:.0f} MB after a tenth, {held[-1]:.0f} MB at the end")
    print(f"the table is {'as it was' if untouched else 'CHANGED'}; a telephone at the table is answered {still}")
    bad = [statuses["500"], late[-1] > LONGEST, grown > GROWTH, not untouched, still not in (200, 429)]
    print("nothing gave way" if not any(bad) else f"GAVE WAY: {bad}")
    return int(any(bad))


if __name__ == "__main__":
    sys.exit(main(*(int(word) for word in sys.argv[1:])))
