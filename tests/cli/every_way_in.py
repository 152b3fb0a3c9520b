"""Bring files through commands that open files: `python -m tests.cli.every_way_in`.

Imports what the commands import, reads lines of JSON, `[FOLDER, FILE, [NAME OF A COMMAND ...]]`, and forks a process for each, so
that what a hostile file does to it harms no other test, and its memory can be measured. Prints a line for each: its exit status,
and what each command returned and said, what it cost, and what was imported on the way.
"""

import contextlib
import io
import json
import os
import shutil
import sys
import time
import traceback
from pathlib import Path

from assistant.__main__ import draw, face_drawings, paint, print_pdf
from assistant.cli.main import main
from assistant.desk.user_data import components
from assistant.scan import reading
from tests.hostile_files import CLOCK

PASSPHRASE = "six words that nobody would guess"


def ways(file):
    """The arguments of each command, the file in the place where that command reads one."""
    return {
        "show": ["show", file],
        "show --journal": ["show", file, "--journal"],
        "show --json": ["show", file, "--json"],
        "ask --list": ["ask", file, "--list"],
        "ask": ["ask", file, "findings"],
        "branch": ["branch", file],
        "register": ["register", file],
        "export": ["export", file, "out.json"],
        "picture": ["picture", file, "out.png", "--width", "600"],
        "pages": ["pages", file, "--out", "pages"],
        "check": ["check", file],
        "seal": ["seal", file, "out.sabresealed", "--passphrase-file", "passphrase.txt"],
        "unseal": ["unseal", file, "unsealed.sabretache", "--passphrase-file", "passphrase.txt"],
        "import": ["import", file, "in.sabretache"],
        "register --import": ["register", "plain.sabretache", "yearly", "--import", file],
        "calc": ["calc", "empires", "calendar"],
        "calc --batch": ["calc", "empires", "--batch"],
        "trace": ["trace", file, "seeds.csv", "--out", "traced.geojson"],
        "trace, as seeds": ["trace", "plain.png", file, "--out", "traced.geojson"],
        "vassal": ["vassal", file],
        "vassal --save": ["vassal", "plain.vmod", "--save", file],
        "vassal --out": ["vassal", file, "--out", "module"],
        "kit check": ["kit", "check", file],
        "kit receive": ["kit", "receive", file],
        "kit pack": ["kit", "pack", file, "--out", "k.sabrekit"],
        "photo": ["photo", "plain.sabretache", file],
        "photo of": ["photo", file, "plain.png"],
        "ask --json": ["ask", "plain.sabretache", "--json"],
        "study --setup": [
            "study",
            "empires",
            "--players",
            "random",
            "--games",
            "1",
            "--setup",
            file,
            "--out",
            "played",
        ],
        "corrections of a map": ["show", "plain.sabretache"],  # what lies in the user's own folder: `corrected`
        "corrections of counters": ["show", "plain.sabretache"],
        "edit": ["edit", file, "turn +"],  # at the end: it writes
        "edit --json": ["edit", "plain.sabretache", "--json"],
    }


CORRECTED = {"corrections of a map": "maps-doe2022", "corrections of counters": "counters-doe2022"}


@contextlib.contextmanager
def corrected(way, file):
    """Have a file be the player's own corrections, if that is the way in."""
    own = components.path(CORRECTED[way]) if way in CORRECTED else None
    if own is not None:
        own.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, own)
    yield
    if own is not None:
        own.unlink()


def run(arguments, file):
    """Run one command with the file as its standard input."""
    err, began = io.StringIO(), time.process_time()
    with (
        Path(file).open("rb") as source,
        contextlib.redirect_stdout(io.TextIOWrapper(io.BytesIO(), write_through=True)) as printed,
        contextlib.redirect_stderr(err),
    ):
        sys.stdin = io.TextIOWrapper(source, encoding="utf-8")  # strict, as Python opens it
        try:
            status = main(
                [*arguments, "--lang", "en"], painter=paint, draw=draw, to_pdf=print_pdf, drawings=face_drawings
            )
        except SystemExit as error:
            status = int(error.code or 0)
        except BaseException:
            traceback.print_exc()
            status = -1
        out = printed.buffer.getvalue().decode(errors="replace")
    return {"status": status, "said": err.getvalue()[-4000:] or out[-4000:], "seconds": time.process_time() - began}


def peak():
    """Return the most memory of this process, in MB: `ru_maxrss` would count what its parent had when it was made."""
    status = Path("/proc/self/status")
    lines = status.read_text().splitlines() if status.exists() else []
    return next((int(line.split()[1]) // 1024 for line in lines if line.startswith("VmHWM")), 0)


def brought(file, wanted):
    """Bring a file through commands, in the order in which they stand in `ways`."""
    told = {}
    for name, arguments in ways(file).items():
        if name not in wanted:
            continue
        with corrected(name, file):
            told[name] = run(arguments, file)
    strangers = [name for name in ("evil", "antigravity") if name in sys.modules]
    return {"told": told, "imported": strangers, "megabytes": peak()}


def many():
    """Do so for each line of the standard input."""
    import babel.numbers  # noqa: F401
    import fluent.runtime  # noqa: F401
    import skimage.graph
    import skimage.morphology
    import skimage.segmentation  # noqa: F401

    from assistant.cli import calc, context, kits, photos, scans, studies  # noqa: F401
    from assistant.desk.photo import detect  # noqa: F401
    from assistant.ui.export import drawn, picture, report  # noqa: F401

    reading.CLOCK = CLOCK
    for line in sys.stdin:
        folder, file, wanted = json.loads(line)
        ours, theirs = os.pipe()
        child = os.fork()
        if not child:
            os.close(ours)
            os.chdir(folder)
            sys.path.insert(0, folder)  # what lies there is first found by an import, as after a start there
            os.environ["SABRETACHE_HOME"] = str(Path(folder) / "home")
            with os.fdopen(theirs, "w") as pipe:
                json.dump(brought(file, wanted), pipe)
            os._exit(0)
        os.close(theirs)
        with os.fdopen(ours) as pipe:
            told = pipe.read()
        _, status = os.waitpid(child, 0)
        sys.stdout.write(json.dumps([status, told]) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    many()
