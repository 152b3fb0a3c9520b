"""Each file of tests/data/hostile through every command: opened as far as it is sound, or refused with a sentence."""

import json
import os
import resource
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from assistant.cli.main import main
from tests.cli.every_way_in import CORRECTED, PASSPHRASE, ways
from tests.hostile_files import ALL, DEAR, MODULE, ROWS, path_of, send, some
from tests.pace import allowed
from tests.scan.vassal_modules import board, build_file, module, picture, piece, regions, slot

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 2.0  # of a processor, for one command, on a quiet machine
MEGABYTES = 520  # the libraries alone take some 200, the eye for photographs and all faces drawn as much again
LONGEST = 60.0  # seconds of a wall's clock, where others work too; the clock of a reading is a quarter
LIMITS = ((resource.RLIMIT_CPU, 3), (resource.RLIMIT_DATA, 1 << 30))  # seconds, bytes: of files that may do harm
IN_A_WINDOW = """
import sys
from pathlib import Path
from PySide6.QtWidgets import QApplication
from assistant.ui.look.settings import Settings
from assistant.ui.kits.module_window import ModuleWindow

app = QApplication([])
window = ModuleWindow(Path(sys.argv[1]), Settings())
window.show()
while window.job is not None:
    app.processEvents()
sys.stderr.write(window.words.text())
"""


@pytest.fixture(scope="module")
def plain(tmp_path_factory):
    """Sound files, for commands that read a second one."""
    folder = tmp_path_factory.mktemp("plain")
    assert main(["new", "empires", str(folder / "plain.sabretache")]) == 0
    (folder / "seeds.csv").write_text("zone,x,y\na,10,10\nb,20,20\n")
    (folder / "plain.png").write_bytes(picture(60, 40))
    (folder / "passphrase.txt").write_text(PASSPHRASE)
    places = board(regions({"Paris": (100, 100), "Berlin": (400, 100)}))
    module(folder / "plain.vmod", build_file(places, slot("Army", piece("Army", "map.png"))))
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "SABRETACHE_HOME": str(folder / "home")}
    drawn = [
        sys.executable,
        "-m",
        "assistant",
        "photo",
        "plain.sabretache",
        "plain.png",
    ]  # the sheet is kept, for all of them
    assert subprocess.run(drawn, cwd=folder, env=environment, capture_output=True, check=False).returncode == 2
    return folder


@pytest.fixture(scope="module")
def nursery():
    """A process that has everything imported, and begins one for each file."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [sys.executable, "-m", "tests.cli.every_way_in"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
    ) as running:
        yield running
        running.stdin.close()


@pytest.mark.parametrize("name", ALL)
def test_no_way_in_is_harmed(name, plain, nursery, tmp_path):
    send(tmp_path)
    shutil.copytree(plain, tmp_path, dirs_exist_ok=True)
    row = ROWS[name]
    wanted = [*([row.way] if row.way != MODULE else ()), *some(list(ways(name)), ALL.index(name))]
    assert nursery.stdin is not None and nursery.stdout is not None
    print(json.dumps([str(tmp_path), name, wanted]), file=nursery.stdin, flush=True)
    status, words = json.loads(nursery.stdout.readline())
    assert status == 0, words
    found = json.loads(words)
    told = found["told"]
    assert set(told) == set(wanted)
    for way, result in told.items():
        assert result["status"] in (0, 1, 2), (way, result["said"])
        assert result["status"] == 0 or result["said"].strip(), way
        for machinery in ("Traceback", "Error:", "codec"):
            assert machinery not in result["said"], (way, result["said"])
        assert result["seconds"] < allowed(SECONDS), way
        if way in CORRECTED:
            assert result["status"] == 0 and f"{CORRECTED[way]}.json" in result["said"], way
    assert row.way == MODULE or (told[row.way]["status"] == row.status and row.says in told[row.way]["said"]), told[
        row.way
    ]
    assert found["imported"] == [] and not (tmp_path / "PWNED").exists()
    assert found["megabytes"] < MEGABYTES


def limited():
    for what, most in LIMITS:
        resource.setrlimit(what, (most, most))


@pytest.mark.parametrize("name", DEAR)
def test_what_was_dear_is_bounded(name, plain, tmp_path):
    send(tmp_path)
    shutil.copytree(plain, tmp_path, dirs_exist_ok=True)
    mine = tmp_path / "home" / "counters" / "river-road" / "blue-foot-front.png"
    mine.parent.mkdir(parents=True)
    mine.write_bytes(b"mine")
    row = ROWS[name]
    words = (
        ["-c", IN_A_WINDOW, name] if row.way == MODULE else ["-m", "assistant", *ways(name)[row.way], "--lang", "en"]
    )
    own = {"PYTHONPATH": str(ROOT), "SABRETACHE_HOME": str(tmp_path / "home"), "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        [sys.executable, *words],
        cwd=tmp_path,
        env={**os.environ, **own},
        preexec_fn=limited,
        capture_output=True,
        text=True,
        timeout=LONGEST,
    )
    assert done.returncode == row.status and row.says in done.stdout + done.stderr and "Traceback" not in done.stderr, (
        done
    )
    assert mine.read_bytes() == b"mine"


def test_every_file_has_its_row():
    there = {path.name for path in path_of("evil.py").parent.iterdir()} - {"README.md"}
    assert {path_of(name).name for name in ROWS} == there
