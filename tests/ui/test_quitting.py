"""Quitting, and giving up, in the middle of each kind of reading: the program ends at once, and nothing goes on without it."""

import io
import json
import os
import shlex
import sys
import threading
import time
import zipfile
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from PySide6.QtCore import QLockFile

from assistant import READER
from assistant.core.places import user_data
from assistant.core.text import DataError
from assistant.games.kit import library
from assistant.scan import reading
from assistant.scan.pictures.heif import warm
from assistant.scan.pictures.images import open_picture
from assistant.ui.look.main_window import SETTINGS
from assistant.ui.look.settings import Settings
from assistant.ui.work.jobs import Job
from tests.hostile_files import path_of
from tests.python import python

TIMES = 50 if "EVERY_WAY" in os.environ else 1
SOON = 8.0  # seconds, on a machine where others work: far less than the clock of a reading
PROGRAM = """
import json, os, sys, time
from pathlib import Path
from PySide6.QtCore import QTimer
from assistant.desk.kits import installed
from assistant.desk.user_data import shared_boards
from assistant.scan.pictures.images import open_picture
from assistant.scan.pictures.rulebook import page_png
from assistant.ui.program import app, windows
from assistant.ui.work.jobs import Job
from assistant.ui.look.svg import painted

begin = app.begin

def begin_and_quit(program, shell, given, *others):
    begin(program, shell, given, *others)
    reads = {
        "picture": lambda: open_picture(path),
        "photograph": lambda: open_picture(path),
        "page": lambda: page_png(path, 0),
        "drawing": lambda: painted("x", path.read_bytes(), (900, 900)),
        "kit": lambda: installed.receive(path),
        "board": lambda: shared_boards.receive(path),
    }
    program.job = Job.begin(lambda _report: reads[kind](), program)
    QTimer.singleShot(after, program.quit)

app.begin = begin_and_quit
for kind, path, after in json.loads(sys.argv[1]):
    path, begun = Path(path), time.monotonic()
    if not (child := os.fork()):
        sys.exit(app.main([]))  # and Python ends as it does after the program
    print(kind, os.waitpid(child, 0)[1], time.monotonic() - begun)
"""


def forms(levels, each):
    """A PDF whose page shows a form that shows one so many times, and so on."""
    objects = [b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[3 0 R]/Count 1>>"]
    objects.append(
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 900 900]/Resources<</XObject<</X 5 0 R>>>>/Contents 4 0 R>>"
    )
    objects.append(b"<</Length 5>>stream\n/X Do\nendstream")
    for n in range(levels):
        inside = b"/X Do " * each if n < levels - 1 else b"0 0 m 900 900 l S "
        head = b"<</Type/XObject/Subtype/Form/BBox[0 0 900 900]/Resources<</XObject<</X %d 0 R>>>>/Length %d>>"
        objects.append(head % (6 + n, len(inside)) + b"stream\n" + inside + b"\nendstream")
    body = b"".join(b"%d 0 obj%s\nendobj\n" % (n, each_) for n, each_ in enumerate(objects, 1))
    return b"%PDF-1.4\n" + body + b"trailer<</Root 1 0 R/Size 99>>\n%%EOF"


def made(kind, path):
    """A file that takes long to read."""
    if kind in ("picture", "page"):
        path.write_bytes(forms(9, 10))
    elif kind == "photograph":
        file = io.BytesIO()
        noise = np.random.default_rng(1).integers(0, 255, (2400, 3200, 3), np.uint8)
        Image.fromarray(noise).save(file, "AVIF", speed=10)
        path.write_bytes(file.getvalue())
    elif kind == "drawing":
        inside = (
            b'<filter id="f"><feGaussianBlur stdDeviation="90"/></filter>'
            + b'<rect filter="url(#f)" width="900" height="900"/>'
        )
        more = b'<path d="M0 0L900 900" stroke="red" stroke-width="300" stroke-dasharray="0.01"/>' * 400
        path.write_bytes(
            b'<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900">' + inside + more + b"</svg>"
        )
    else:
        source = library.SAMPLES / "river-road"
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
            for file in source.rglob("*.*"):
                words = file.read_bytes()
                if file.name == "zones.csv":
                    words += b"".join(b"z%d,map,Z,Z,area\n" % n for n in range(90_000))
                packed.writestr(str(file.relative_to(source)), words)
            packed.writestr("about.json", b'{"sabreboard": 1, "map": "doe2022", "title": ""}')
    return path


KINDS = ("picture", "page", "photograph", "drawing", "kit", "board")


@pytest.mark.parametrize("after", [100 + 300 * n % 2000 for n in range(TIMES)])
def test_quitting_in_the_middle(tmp_path, after):
    """Each kind in a fork of one program that has everything imported, left `after` milliseconds."""
    sent = [(kind, str(made(kind, tmp_path / kind)), after) for kind in KINDS]
    done = python("-c", PROGRAM, json.dumps(sent), home=tmp_path / "home", QT_QPA_PLATFORM="offscreen")
    assert done.returncode == 0 and "Traceback" not in done.stderr, done
    ends = [line.split() for line in done.stdout.splitlines()]
    assert [(kind, status) for kind, status, _ in ends] == [(kind, "0") for kind, *_ in sent]
    assert max(float(spent) for *_, spent in ends) < 4 * SOON, ends
    assert not [line for line in running() if READER in line and str(tmp_path) in line]


def running():
    """The processes that there are, as they were begun, with their environment."""
    found = []
    for place in Path("/proc").glob("[0-9]*"):
        try:
            found.append(((place / "cmdline").read_bytes() + (place / "environ").read_bytes()).decode(errors="replace"))
        except OSError:
            continue
    return found


def test_a_process_begun_beforehand_is_the_one_that_reads(tmp_path):
    (tmp_path / "a.pdf").write_bytes(forms(1, 1))
    reading.end_all()

    def readers():
        return [line for line in running() if READER in line and os.environ["SABRETACHE_HOME"] in line]

    warm([tmp_path / "a.png"])
    assert readers() == []
    warm([tmp_path / "a.png", tmp_path / "B.HEIC"])
    warm([tmp_path / "c.avif"])
    open_picture(tmp_path / "a.pdf", width=50)
    (one,) = readers()
    assert "pillow_heif" in one
    reading.end_all()


def test_a_lock_that_a_killed_program_left_holds_no_settings_up():
    settings = Settings()
    settings.keep("a", 1)
    lock = user_data() / f"{SETTINGS}.lock"
    lock.touch()  # killed before it had written down who it was
    begun = time.monotonic()
    settings.keep("b", 2)
    assert time.monotonic() - begun < SOON and not lock.exists() and Settings().kept("b") in (2, "2")


def test_a_lock_of_somebody_who_writes_is_waited_for():
    """He may have waited for his turn in vain, and writes all the same: what he keeps would be lost."""
    Settings().keep("a", 1)
    writes = QLockFile(str(user_data() / f"{SETTINGS}.lock"))
    assert writes.lock()
    keeping = threading.Thread(target=lambda: Settings().keep("b", 2))
    keeping.start()
    keeping.join(0.2)
    assert keeping.is_alive() and Settings().kept("b") is None
    writes.unlock()
    keeping.join()
    assert Settings().kept("b") in (2, "2")


def test_giving_up_ends_the_reading(qtbot, tmp_path):
    path = made("picture", tmp_path / "a.pdf")
    told = []
    job = Job.begin(lambda _report: open_picture(path), None, failed=told.append)
    time.sleep(0.3)
    begun = time.monotonic()
    job.cancel()
    job.wait()
    assert time.monotonic() - begun < SOON and not job.is_running and told == []


@pytest.mark.parametrize("shares", [True, False])
def test_the_folder_that_needs_no_python_reads_by_starting_itself(shares, tmp_path, monkeypatch):
    (tmp_path / "a.pdf").write_bytes(forms(1, 1))
    program = tmp_path / "sabretache"
    program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m assistant "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(program))
    monkeypatch.setattr(reading, "SHARES", shares)  # a system without files of the memory's sends pixels like all else
    reading.end_all()
    assert open_picture(tmp_path / "a.pdf", width=50).pixels.shape[1] == 50
    reading.end_all()


@reading.apart
def forever(_name: str) -> int:  # by which the reading process decodes what it is given
    while True:
        pass


def test_a_reading_that_spends_its_seconds_is_told_as_that(monkeypatch):
    monkeypatch.setattr(reading, "CLOCK", 0.2)
    with pytest.raises(DataError) as told:
        forever("a.pdf")
    assert told.value.text.key == "reading-too-long"
    reading.end_all()


def test_many_readings_leave_nothing_behind(tmp_path):
    path = tmp_path / "a.pdf"
    path.write_bytes(forms(1, 1))
    open_picture(path, width=200)
    before = resident()
    for _ in range(100):
        assert open_picture(path, width=200).pixels.shape[1] == 200
    with pytest.raises(DataError):
        open_picture(path_of("tall2.pdf"))
    assert resident() - before < 20
    reading.end_all()


def resident():
    """Megabytes that this process holds."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) >> 10 for line in lines if line.startswith("VmRSS"))
