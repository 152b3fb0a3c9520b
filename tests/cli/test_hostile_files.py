"""Each file of tests/data/hostile through every command: opened as far as it is sound, or refused with a sentence."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from assistant.cli.main import main
from tests.cli.every_way_in import CORRECTED, PASSPHRASE, ways
from tests.pace import allowed
from tests.scan.vassal_modules import board, build_file, module, picture, piece, regions, slot

ROOT = Path(__file__).resolve().parents[2]
HOSTILE = ROOT / "tests" / "data" / "hostile"
FILES = sorted(path.name.removesuffix(".txt") for path in HOSTILE.iterdir() if path.suffix != ".md")
SECONDS = 2.0  # of a processor, for one command, on a quiet machine
COMMAND = (sys.executable, "-m", "tests.cli.every_way_in")
ALONE = ("anti.sabretache", "evil.py")  # ask for imports: their process imports everything where they lie
MEGABYTES = 520  # the libraries alone take some 200, the eye for photographs and all faces drawn as much again

# What the door that each file was made for says of it.
SAID = {
    "CRASH-0-ex7.jpg": ("trace", 2, "cut off before the picture even begins"),
    "CRASH-14-tiled.tif": ("trace", 2, "cut off or damaged"),
    "CRASH-2-apng.png": ("trace", 0, "Zones traced"),
    "anti.sabretache": ("show --journal", 0, "A: 1"),
    "boardcrash-2-0.sabreboard": ("check", 1, "An outline is a list of rings"),
    "boardcrash-3-6.sabreboard": ("check", 1, "a map that this program does not have"),
    "deepedit.sabretache": ("check", 1, "deepedit.sabretache is damaged"),
    "e.vsav": ("vassal --save", 0, "0 counters in 0 zones"),
    "evil.py": ("vassal", 2, "not a zip archive"),
    "evil.sabretache": ("show --journal", 0, "A: 1"),
    "floatnow.sabretache": ("check", 1, "Where the table stood in its journal"),
    "hang.sabreboard": ("check", 0, "Nothing is wrong"),
    "imp1.json": ("import", 2, "no marker “no-marker”"),
    "imp2.json": ("import", 2, "This fact cannot be"),
    "min_hang.png": ("trace", 0, "Zones traced"),
    "palhuge.png": ("trace", 0, "Zones traced"),
    "rich.sabretache": ("show --journal", 0, "<img src="),
    "rss-4178-10011-ex.png": ("trace", 0, "Zones traced"),
    "view_edits.sabretache": ("show", 2, "somebody altered it"),
    "view_loop.sabretache": ("show", 2, "somebody altered it"),
}


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Path:
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
def nursery() -> Iterator[subprocess.Popen[str]]:
    """A process that has everything imported, and begins one for each file."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [*COMMAND, "--many"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
    ) as running:
        yield running
        assert running.stdin is not None
        running.stdin.close()


def brought(name: str, plain: Path, folder: Path, nursery: subprocess.Popen[str] | None) -> dict[str, Any]:
    for path in HOSTILE.iterdir():
        shutil.copy(path, folder / path.name.removesuffix(".txt"))
    shutil.copytree(plain, folder, dirs_exist_ok=True)
    if nursery is not None:
        assert nursery.stdin is not None and nursery.stdout is not None
        print(folder, name, sep="\t", file=nursery.stdin, flush=True)
        status, told = json.loads(nursery.stdout.readline())
        assert status == 0, told
        return dict(json.loads(told))
    done = subprocess.run(
        [*COMMAND, name],
        cwd=folder,  # first on the path of imports
        env={**os.environ, "PYTHONPATH": str(ROOT), "SABRETACHE_HOME": str(folder / "home")},
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return dict(json.loads(done.stdout))


@pytest.mark.parametrize("name", FILES)
def test_no_way_in_is_harmed(name: str, plain: Path, nursery: subprocess.Popen[str], tmp_path: Path) -> None:
    found = brought(name, plain, tmp_path, None if name in ALONE else nursery)
    told = found["told"]
    assert set(told) == set(ways(name))
    for way, result in told.items():
        assert result["status"] in (0, 1, 2), (way, result["said"])
        assert result["status"] == 0 or result["said"].strip(), way
        for machinery in ("Traceback", "Error:", "codec"):
            assert machinery not in result["said"], (way, result["said"])
        assert result["seconds"] < allowed(SECONDS), way
    for way, subject in CORRECTED.items():
        assert told[way]["status"] == 0 and f"{subject}.json" in told[way]["said"], way
    way, status, words = SAID[name]
    assert told[way]["status"] == status and words in told[way]["said"], told[way]
    assert found["imported"] == [] and not (tmp_path / "PWNED").exists()
    assert found["megabytes"] < MEGABYTES


def test_every_file_has_its_verdict() -> None:
    assert set(SAID) == set(FILES)
