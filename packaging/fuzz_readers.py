"""The readers of other people's files, as `fuzz.py` feeds them: bytes go in; a table, a board, a picture, or a sentence comes out.

Each reader takes the bytes of one file as they are. Where a whole file would be refused at its first checksum, the bytes may
instead be a part of a sound one: the first line names the part, the rest is what it holds.
"""

from __future__ import annotations

import contextlib
import io
import json
import shutil
import sqlite3
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import fuzz_sent_readers as sent
import msgspec
from fuzz_parts import HOSTILE, ROOT, Reader, looked_at, words_in

SMALL = ROOT / "tests" / "small_game"


def table(folder: Path) -> Reader:
    """A table's file; or, line by line, the edits in one."""
    from assistant.desk.contract.check import check_path
    from assistant.desk.desk import Desk
    from assistant.desk.saves import SaveError
    from assistant.games import find_game

    game = find_game("empires")
    plain, path = folder / "plain.sabretache", folder / "t.sabretache"
    Desk.new(game, game.sample, plain).close()
    edits = (
        b'{"do":"note","fact":"phase","value":"germany"}',
        b'{"do":"several","edits":[{"do":"note","fact":"a","value":[1,{"b":null}]}],"label":{"package":"assistant.core","key":"k"}}',
        b'{"do":"move","counters":["germany-a5#1"],"to":"minsk","via":["riga"]}\n{"do":"mark","marker":"control-germany","zone":"minsk","number":1}',
    )
    files = tuple(path.read_bytes() for path in sorted(HOSTILE.glob("*.sabretache")))

    def read(data: bytes) -> None:
        for left in folder.glob("t.*"):
            left.unlink()
        if data.startswith(b"SQLite"):
            path.write_bytes(data)
        else:
            shutil.copy(plain, path)
            rows = [row.decode(errors="replace") for row in data.splitlines()[:20]]
            with contextlib.closing(sqlite3.connect(path)) as file:
                file.executemany(
                    "INSERT INTO steps (n, after, edit) VALUES (?, ?, ?)",
                    [(n + 1, n, row) for n, row in enumerate(rows)],
                )
                file.execute("UPDATE branches SET tip = ?", (len(rows),))
                file.execute("UPDATE finger SET now = ?", (len(rows),))
                file.commit()
        list(check_path(path))
        try:
            desk = Desk.open(path)
        except SaveError:
            return
        with contextlib.closing(desk):
            looked_at(desk)

    return Reader((plain.read_bytes(), *files, *edits), read, words_in(b"".join(edits)))


def json_(folder: Path) -> Reader:
    """An exported table."""
    from assistant.desk import table_json
    from assistant.desk.desk import Desk
    from assistant.games import find_game

    seeds = [path.read_bytes() for path in sorted(HOSTILE.glob("*.json"))]
    for slug in ("empires", "antique"):
        game = find_game(slug)
        with contextlib.closing(Desk.new(game, game.sample, folder / f"{slug}.sabretache")) as desk:
            seeds.append(table_json.exported(desk))
    source, target = folder / "in.json", folder / "in.sabretache"

    def read(data: bytes) -> None:
        for left in folder.glob("in.*"):
            left.unlink()
        source.write_bytes(data)
        with contextlib.closing(table_json.imported(source, target)) as desk:
            looked_at(desk)

    return Reader(tuple(seeds), read, words_in(seeds[-1]))


def board(folder: Path) -> Reader:
    """A board that somebody shares, or one of the files in it; what is accepted is kept, laid under a table and painted."""
    from assistant.core import counter_files, map_files, places
    from assistant.core.position import Position
    from assistant.core.table import Table
    from assistant.desk.user_data import shared_boards
    from assistant.desk.user_data.boards import OwnBoard, Scan, write_folder
    from assistant.ui.export.picture import paint_file

    sys.path.insert(0, str(SMALL))
    places.lend(SMALL / "ponds")
    own = OwnBoard("ponds", map_files.board("ponds"), "Ponds", (Scan("map"),))
    write_folder(own, folder / "sound")
    files = {path.name: path.read_bytes() for path in sorted((folder / "sound").iterdir())}
    files.setdefault("ground.geojson", b'{"type":"FeatureCollection","features":[]}')
    river = (
        b'{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"kind":"water","sheet":"map"},'
        b'"geometry":{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,0]]]}}]}'
    )
    kinds = counter_files.counters("ponds")
    path = folder / "b.sabreboard"

    def read(data: bytes) -> None:
        name, _, rest = data.partition(b"\n")
        if data.startswith(b"PK"):
            path.write_bytes(data)
        else:
            part = name.decode("ascii", "replace")
            with zipfile.ZipFile(path, "w") as packed:
                for known, content in {**files, part if part in files else "map.toml": rest}.items():
                    packed.writestr(known, content)
        list(shared_boards.faults_of(path))
        painted = Position(shared_boards.read_file(path), kinds, Table())
        paint_file(painted, folder / "b.png", theme="light", language="fr", highlights=None, width=160)

    parts = [name.encode() + b"\n" + content for name, content in files.items()]
    whole = [path.read_bytes() for path in sorted(HOSTILE.glob("boardcrash-*.sabreboard"))]
    return Reader((*parts, b"ground.geojson\n" + river, *whole), read, words_in(b"".join(parts) + river))


def module(folder: Path) -> Reader:
    """A module of VASSAL, or the build file in one."""
    from assistant.scan.vassal.module import read_module
    from tests.scan import vassal_modules as make

    path = folder / "m.vmod"
    zone = make.zone("Front", "0,0;600,0;600,400;0,400", make.regions({"Paris": (100, 100)}), "$gridLocation$")
    piece = make.piece("Army", "map.png", [make.layer(["back.png"], 1), ("mark;Nation", "France")])
    hexes = make.hexes(50, 60, numbering='first="H" sep="" hType="N" vType="A"', sideways=True)
    builds = tuple(
        make.build_file(make.board(inside), make.slot("Army", piece), rest)
        for inside, rest in (
            (make.zoned(zone), ""),
            (hexes, "<a/>"),
            (make.zoned(make.zone("Q", "0,0;9,0;9,9", hexes)), ""),
        )
    )

    def read(data: bytes) -> None:
        if data.startswith(b"PK"):
            path.write_bytes(data)
        else:
            make.module(path, data)
        read_module(path)

    make.module(path, builds[0])
    return Reader((path.read_bytes(), *builds), read, words_in(b"".join(builds)))


def save(folder: Path) -> Reader:
    """A saved position of VASSAL, or the commands in one."""
    from assistant.scan.vassal.module import read_module
    from assistant.scan.vassal.save import read_position
    from tests.scan import vassal_modules as make

    zone = make.zone("Front", "0,0;600,0;600,400;0,400", make.regions({"Paris": (100, 100)}), "$gridLocation$")
    read_from = read_module(make.module(folder / "m.vmod", make.build_file(make.board(make.zoned(zone)))))
    path = folder / "s.vsav"
    pieces = [
        make.piece("Army", "a.png", [make.layer(["back.png"], 1), ("mark;Nation", "France")], "Main;100;100;1;0"),
        make.piece("Fleet", "b.png", [], "Main;300;300;2;0"),
    ]
    whole = make.save_bytes([make.added(str(n), one) for n, one in enumerate(pieces)])
    plain = make.save_bytes([make.added(str(n), one) for n, one in enumerate(pieces)], None)
    with zipfile.ZipFile(io.BytesIO(plain)) as packed:
        commands = packed.read("savedGame")

    def read(data: bytes) -> None:
        if data.startswith(b"PK"):
            path.write_bytes(data)
        else:
            with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
                packed.writestr("savedGame", data)
        read_position(read_from, path)

    words = (
        b"\x1b",
        b"\\\x1b",
        b"\\",
        b"/",
        b";",
        b"\t",
        b"\\\\",
        b"+/",
        b"D/",
        b"M/",
        b"!VCSK",
        b"'",
        *words_in(commands),
    )
    return Reader((whole, commands, (HOSTILE / "e.vsav").read_bytes()), read, words)


BOXES = b"ftypheic ftypavif meta pitm iprp ipco ipma ispe irot iloc av1C hvcC idat".split(b" ")
LENGTHS = (b"\xff\xc0", b"\xff\xc2", b"\xff\xe1", bytes(4), b"\xff" * 4, b"\x7f\xff\xff\xff")


def _of_phone(pixels: Any, kind: str) -> bytes:
    """Return a picture as a telephone keeps it."""
    import pillow_heif
    from PIL import Image

    pillow_heif.register_heif_opener()
    file = io.BytesIO()
    Image.fromarray(pixels).save(file, kind)
    return file.getvalue()


def picture(folder: Path) -> Reader:
    """A picture of a board, by its header, in strips, and whole; and as the picture of a counter."""
    import cv2
    import numpy as np

    small = (np.arange(40 * 56 * 3, dtype=np.uint32) * 7919 % 251).astype(np.uint8).reshape(40, 56, 3)
    made = [cv2.imencode(end, small)[1].tobytes() for end in (".png", ".jpg", ".tif", ".bmp", ".webp")]
    made += [
        cv2.imencode(".png", small[..., 0])[1].tobytes(),
        cv2.imencode(".tif", small.astype(np.float32))[1].tobytes(),
    ]
    made.append(cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_PROGRESSIVE, 1])[1].tobytes())
    made.append(cv2.imencode(".tif", small.astype(np.uint16) * 200)[1].tobytes())
    made += [_of_phone(small, kind) for kind in ("HEIF", "AVIF")]
    hostile = [path.read_bytes() for path in sorted(HOSTILE.iterdir()) if path.suffix in (".png", ".jpg", ".tif")]
    chunks = b"IHDR PLTE tRNS IDAT eXIf acTL fcTL IEND II*\0 MM\0* GIF89a %PDF-1.4 WEBPVP8X BM Exif\0\0".split(b" ")
    return Reader((*made, *hostile), _seen(folder), (*chunks, *BOXES, *LENGTHS))


def phone(folder: Path) -> Reader:
    """A picture as telephones keep it, HEIC or AVIF, upright and turned."""
    import numpy as np

    small = (np.arange(40 * 56 * 3, dtype=np.uint32) * 7919 % 251).astype(np.uint8).reshape(40, 56, 3)
    made = [_of_phone(pixels, kind) for kind in ("HEIF", "AVIF") for pixels in (small, small[..., 0], small[:9, :17])]
    return Reader(tuple(made), _seen(folder), (*BOXES, *LENGTHS))


def _seen(folder: Path) -> Callable[[bytes], None]:
    """Return what reads a picture in every way that the program has."""
    from assistant.core.problems import Trouble
    from assistant.scan.pictures.headers import read_header
    from assistant.scan.pictures.images import open_picture
    from assistant.scan.pictures.pyramid import Levels
    from assistant.scan.vassal.counter_pictures import counter_png

    path = folder / "picture"

    def whole() -> None:
        for _ in Levels(path, 1).read():
            pass

    def read(data: bytes) -> None:
        path.write_bytes(data)
        for way in (
            lambda: read_header(path),
            lambda: open_picture(path, width=50),
            whole,
            lambda: counter_png(data, "c"),
        ):
            with contextlib.suppress(Trouble):
                way()

    return read


def csv(folder: Path) -> Reader:
    """Rows of a register, a list of clicks, a chart of a game."""
    from assistant.cli.scans import _clicks
    from assistant.core import charts
    from assistant.core.map_files import board as board_called
    from assistant.core.problems import Trouble
    from assistant.desk import registers
    from assistant.desk.desk import Desk
    from assistant.games import all_games

    path = folder / "x.csv"
    known = []
    for game in all_games():
        if game.registers:
            with contextlib.closing(Desk.new(game, game.sample, folder / f"{game.slug}.sabretache")) as desk:
                known += [(desk.position, register) for register in game.registers]
    seeds = [registers.as_csv(position, register).encode() for position, register in known]
    seeds += [b"zone,x,y\nminsk,1,2\n-,5,5\n", b"Zone;X;Y\nminsk;100,5;1e400\n"]
    guide = board_called("doe2022")

    def read(data: bytes) -> None:
        path.write_bytes(data)
        position, register = known[sum(data[:80]) % len(known)]
        for way in (
            lambda: registers.from_csv(position, register, data.decode("utf-8-sig", "replace"), "x.csv"),
            lambda: registers.unnamed_rows(position, register, data.decode("utf-8-sig", "replace")),
            lambda: _clicks(path, guide),
            lambda: charts.read_chart(folder, "x"),
        ):
            with contextlib.suppress(Trouble):
                way()

    marks = (b",", b";", b'"', b"\r", b"\n", b"\0", b"1/0", b"1e999", b"nan", b"-", b"=1+1", b"'", b"\xef\xbb\xbf")
    words = (*marks, *words_in(b"".join(seeds)))
    return Reader(tuple(seeds), read, words)


def calculator(folder: Path) -> Reader:  # noqa: ARG001
    """Situations as scripts send them: the first line names game and topic."""
    from assistant.core.calc import encode_exact, public
    from assistant.games import all_games

    topics = {}
    for game in all_games():
        for topic in game.calculator.topics if game.calculator else ():
            topics[f"{game.slug} {topic.name}"] = (game.calculator, topic.name)
    seeds = []
    for game in all_games():
        cases = ROOT / "tests" / "games" / game.slug.replace("-", "_") / "cases.json"
        seen = set()
        for case in json.loads(cases.read_text("utf-8")) if cases.is_file() else ():
            if isinstance(case, dict) and f"{game.slug} {case.get('topic')}" in topics and case["topic"] not in seen:
                seen.add(case["topic"])
                seeds.append(f"{game.slug} {case['topic']}\n{json.dumps(case['given'])}".encode())

    def read(data: bytes) -> None:
        name, _, given = data.partition(b"\n")
        chosen = topics.get(name.decode("ascii", "replace"))
        if chosen is None:
            chosen = list(topics.values())[sum(name) % len(topics)]
        found, topic = chosen
        msgspec.json.encode(public(found.work(topic, given)), enc_hook=encode_exact)

    return Reader(tuple(seeds), read, words_in(b"".join(seeds)))


def quick(folder: Path) -> Reader:
    """Lines of quick entry, as the window reads them at every letter: the first letter chooses the game."""
    from assistant.desk.descriptions import describe
    from assistant.desk.desk import Desk
    from assistant.desk.entry import line
    from assistant.desk.entry.completion import complete
    from assistant.games import all_games

    tables = []
    for game in all_games():
        with contextlib.closing(Desk.new(game, game.sample, folder / f"{game.slug}.sabretache")) as desk:
            tables.append((game, desk.position))
    lines = (
        "varsovie 2 de, 1 de/2", "2 ru minsk > wilna > riga", "- varsovie ru; flip varsovie 2 de", "x minsk ru",
        "brussels = de", "trench riga 2", "vp de +1 turn +", "supply de", "? raid italy", "3 4", '"Brusilov"',
        "bookmark", "paris fr", "turn 9",
    )  # fmt: skip

    def read(data: bytes) -> None:
        game, position = tables[(data[0] if data else 0) % len(tables)]
        words = data[1:].decode(errors="replace")
        for command in line.read(words, position, game):
            if command.edit is not None:
                describe(command.edit, position, game)
        complete(words, len(words), position, game, "fr")

    seeds = tuple(bytes([n]) + words.encode() for n in range(len(tables)) for words in lines)
    return Reader(seeds, read, tuple({word.encode() for words in lines for word in words.split()}))


READERS: dict[str, Callable[[Path], Reader]] = {
    "table": table,
    "json": json_,
    "board": board,
    "module": module,
    "save": save,
    "picture": picture,
    "csv": csv,
    "calculator": calculator,
    "quick": quick,
    "phone": phone,
    "kit": sent.kit,
    "formula": sent.formula,
    "letter": sent.letter,
    "sealed": sent.sealed,
    "corrections": sent.corrections,
    "web": sent.web,
}
