"""Hostile requests at an open window's pages for telephones: spoilt ones, broken ones, slow senders, senders who say nothing."""

import contextlib
import random
import socket
import threading
import time
from collections import Counter
from functools import partial

import httpx
from PySide6.QtWidgets import QApplication

from assistant.__main__ import Telephones
from tests.hostile_files import path_of
from tests.pace import allowed
from tests.stress.fuzz import CRASHERS, spoilt
from tests.stress.running import megabytes
from tests.stress.windows import away, new_table
from tests.web.evening import Telephone

GAME = "third-reich"
LATE = 1.0  # seconds for which the window may not answer on a quiet machine
GROWTH = 60  # MB that memory may grow after a tenth of all requests, for each 20,000: edits are kept
AT_ONCE = 4  # who knock
SILENT, STAYING = 200, 30  # connections that say nothing, and how many of all may stay open
LOOKS = (
    "/", "/page.js", "/sheet", "/state", "/live", "/zone?zone=riga", "/table", "/papers", "/paper/0", "/nothing",
    "/ground/light/en/0/0/0.png", "/counter/light/fr/germany-infantry/0.png", "/marker/dark/control-germany/1.png",
)  # fmt: skip
DEEDS = (
    *(f'/ask {{"question":{{"ask":"{tag}"}},"number":0}}' for tag in ("findings", "supply", "phase", "fight")),
    *(f'/line {{"line":"{line}","number":0}}' for line in ("riga = de", "supply de", "3 4", "x" + " ;" * 900)),
    '/offer {"question":{"ask":"findings"},"offer":0,"number":0}',
    '/undo {"number":0}',
    '/enter {"code":"right","name":"<b>Bob</b>"}',
    '/enter {"code":"wrong"}',
    "/photo?zone= \x89PNG\r\n\x1a\n",
    f"/ask {'[' * 9000}",
    f"/line {'A' * 70_000}",
)
WORDS = (
    b"%00", b"%2e%2e/", b"%ff", b"?language=fr", b"content-length: 9\n", b"content-length: -1\n", b"cookie: \n", b"../", b"HEAD",
    b"origin: http://evil.example\n", b"range: bytes=0-\n", b"upgrade: websocket\n", b"expect: 100-continue\n", b"TRACE", b"PUT",
    b"host: evil.example\n", b"<script>", b"99999999999", b"\xff\xfe\0", b"x" * 3000,
)  # fmt: skip
BROKEN = (
    b"\r\n\r\n", b"\0" * 40, b"GET", b"GET / HTTP/9.9\r\n\r\n", b"\x16\x03\x01\x02\0", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 3000 + b"\r\n", b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nZZZ\r\n",
)  # fmt: skip


def seeds(code):
    """Return sound requests: method and path, headers, an empty line, a body."""
    looks = [f"GET {path}\naccept-language: fr\n\n".encode() for path in LOOKS]
    words = "POST {}\ncontent-type: application/json\n\n{}"
    deeds = [words.format(*deed.split(" ", 1)).replace("right", code).encode("latin-1") for deed in DEEDS]
    photo = b"POST /photo\ncontent-type: image/png\n\n" + path_of("palhuge.png").read_bytes()
    return [*looks, *deeds, photo, *(path.read_bytes() for path in sorted((CRASHERS / "web").iterdir()))]


def wire(data, port, cookie):
    """Return a request as it goes over a wire, by a guest."""
    head, _, body = data.partition(b"\n\n")
    first, *rest = head.split(b"\n")
    lines = [first + b" HTTP/1.1", f"host: 127.0.0.1:{port}\r\ncookie: {cookie}\r\nx-sabretache: 1".encode("latin-1")]
    lines += [*rest, f"connection: close\r\ncontent-length: {len(body)}".encode()]
    return b"\r\n".join(lines) + b"\r\n\r\n" + body


def hostile(pool, port, cookie, chance):
    """Return one hostile request: spoilt before it is sent or on its way, or no request at all."""
    if chance.random() < 0.1:
        return chance.choice(BROKEN)
    before = chance.choice(pool)
    if chance.random() < 0.6:
        return wire(spoilt(before, pool, WORDS, chance), port, cookie)
    return spoilt(wire(before, port, cookie), pool, WORDS, chance)


def knock(port, pool, cookie, chance, statuses, until):
    """Send hostile requests one after the other, and count what is answered."""
    while not until():
        answer = b""
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=15) as line:
            line.sendall(hostile(pool, port, cookie, chance))
            line.shutdown(socket.SHUT_WR)
            while len(answer) < 1 << 20 and (part := line.recv(65536)):
                answer += part
        statuses[answer[9:12].decode("latin-1") if answer.startswith(b"HTTP/1.1 ") else "closed"] += 1


def dawdle(port, ends):
    """Send a request letter by letter, again and again."""
    while not ends.is_set():
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=15) as line:
            for letter in b"POST /enter HTTP/1.1\r\nHost: x\r\n" * 50:
                if ends.wait(0.2):
                    return
                line.sendall(bytes([letter]))


def beside(*jobs):
    """Do jobs in threads while the window goes on; return for how many seconds at most it did not answer."""
    threads = [threading.Thread(target=job, daemon=True) for job in jobs]
    for each in threads:
        each.start()
    longest, last = 0.0, time.monotonic()
    while any(each.is_alive() for each in threads):
        QApplication.processEvents()
        time.sleep(0.002)
        now = time.monotonic()
        longest, last = max(longest, now - last), now
    return longest


def storm(run):
    """Knock at an open window's pages as hard as can be, while a telephone that came in properly follows the table."""
    window = new_table(GAME, run.home / "t.sabretache", None, Telephones())
    desk = window.session.desk
    window.board.wait_for_ground()
    assert window.telephones.switch_on("127.0.0.1")
    pages = window.telephones.pages
    before, ends, statuses = desk.position.table, threading.Event(), Counter[str]()
    anne, guest, pool = Telephone(pages), Telephone(pages), seeds(pages.codes.page)
    silent, last = [], []

    def come_in():
        anne.enter(pages.codes.page)
        guest.enter(pages.codes.trusted)
        anne.follow()
        for _ in range(int(min(SILENT, run.times / 100))):
            with contextlib.suppress(OSError):
                silent.append(socket.create_connection(("127.0.0.1", pages.port), timeout=15))
        for _ in range(600):  # until those who say nothing have been cut off
            if pages.connections.open.total() < STAYING:
                return
            time.sleep(0.1)
        run.fault(f"{pages.connections.open.total()} connections that say nothing stay open")

    def storms(share):
        """Do so much of the storm; return for how long the window did not answer."""
        cookie = "; ".join(f"{name}={value}" for name, value in guest.client.cookies.items())

        def over():
            return statuses.total() >= share * run.times or time.monotonic() > run.begun + share * run.seconds

        chances = [random.Random(run.chance.random()) for _ in range(AT_ONCE)]
        return beside(*(partial(knock, pages.port, pool, cookie, chance, statuses, over) for chance in chances))

    beside(come_in)
    for _ in range(AT_ONCE):
        threading.Thread(target=dawdle, args=(pages.port, ends), daemon=True).start()
    late, early = storms(0.1), megabytes()
    late = max(late, storms(1.0))
    grown = megabytes() - early
    ends.set()
    for each in silent:
        each.close()

    def look_again():
        for _ in range(40):  # until there is room for her again
            with contextlib.suppress(httpx.HTTPError):
                last.append(anne.get("/state").status_code)
                return
            time.sleep(0.5)

    beside(look_again)
    away(window)
    run.counts["requests"] += statuses.total()
    while desk.undo():
        pass
    found = {
        f"errors of the server: {statuses}": statuses["500"],
        f"requests that meet no refusal: {statuses}": len(statuses) < 5,
        f"the window did not answer for {late:.1f} s": late > allowed(LATE),
        f"memory grew by {grown} MB": grown > GROWTH * max(1, statuses.total() / 20_000),
        "what was done by telephone cannot be undone": desk.position.table != before,
        f"a telephone at the table is answered {last}": last not in ([200], [429]),
    }
    for words, bad in found.items():
        if bad:
            run.fault(words)
