"""The readers of other people's files: bytes go in; a table, a board, a picture, an answer, or a sentence comes out.

Where a whole file would be refused at its first checksum, the bytes may instead be one of the files in a sound archive: the first
line names it, the rest is what it holds. `read` raises Trouble for what it refuses; anything else that it raises is a fault.
"""

import contextlib
import io
import json
import re
import shutil
import sqlite3
import sys
import zipfile
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from typing import NamedTuple
from unittest import mock

import cv2
import msgspec
import numpy as np
import pillow_heif
from PIL import Image

from assistant.cli.answers import as_text
from assistant.cli.scans import clicks_of
from assistant.core import charts, counter_files, map_files, places
from assistant.core.calc import encode_exact, public
from assistant.core.questions import Ask, tag
from assistant.core.table import Position, Table
from assistant.core.text import Trouble, render
from assistant.desk import encryption, new_game, registers, table_json
from assistant.desk.contract import check_path
from assistant.desk.descriptions import describe
from assistant.desk.desk import Desk
from assistant.desk.entry import line
from assistant.desk.entry.line import complete
from assistant.desk.kits import from_vassal, installed, overlay, write
from assistant.desk.saves import SaveError
from assistant.desk.user_data import components, shared_boards
from assistant.desk.user_data.boards import OwnBoard, Scan, write_folder
from assistant.games import all_games, find_game
from assistant.games.antique.questions import letters
from assistant.games.antique.questions.wording import verbs
from assistant.games.kit import library
from assistant.games.kit.card_reader import faults, read_kit
from assistant.games.kit.formulas import FUNCTIONS, Scope, Vocabulary, evaluate, holds, number, parsed
from assistant.scan import reading
from assistant.scan.pictures.headers import read_header
from assistant.scan.pictures.images import open_picture
from assistant.scan.pictures.pyramid import Levels
from assistant.scan.pictures.rulebook import heading_page
from assistant.scan.vassal.counter_pictures import counter_png
from assistant.scan.vassal.module import read_module
from assistant.scan.vassal.save import read_position
from assistant.ui.export.picture import paint_file
from assistant.ui.look.svg import painted
from tests.desk.test_overlay import RULES, made
from tests.hostile_files import CLOCK
from tests.scan import vassal_modules as vassal
from tests.stress.running import ROOT

PASSPHRASE = "six words that nobody would guess"
PLACES = vassal.zone("Front", "0,0;600,0;600,400;0,400", vassal.regions({"Paris": (100, 100)}), "$gridLocation$")
ARMY = [vassal.layer(["back.png"], 1), ("mark;Nation", "France")]


class Reader(NamedTuple):
    """Files to begin with, the first a sound one; what reads one; words that they are made of, if `words_in` does not find them."""

    seeds: Sequence[bytes]
    read: Callable[[bytes], object]
    marks: Sequence[bytes] = ()
    hostile: Sequence[str] = ()  # how those of tests/data/hostile are called that are files of the kind

    @property
    def words(self):
        return (*self.marks, *words_in(*self.seeds))


def words_in(*data):
    """Return the words between quotes of some JSON, XML or TOML, and of a table the cells."""
    found = re.findall(rb'"[\w./;-]{1,24}"|(?<=,)[\w-]{2,20}(?=,)|<[\w.]{2,60}', b"".join(data))
    return tuple(sorted(set(found))[:400])


def written(kind):
    """Return the inputs that are written down, an empty line between two."""
    return (ROOT / "tests" / "data" / "seeds" / f"{kind}.txt").read_bytes().rstrip(b"\n").split(b"\n\n")


def entries(archive):
    with zipfile.ZipFile(archive) as packed:
        return {name: packed.read(name) for name in packed.namelist()}


def parts(files):
    """Return the files of an archive as inputs."""
    return [name.encode() + b"\n" + content for name, content in files.items()]


def lay(path, data, files, usual):
    """Write an archive as it comes, or a sound one in which one file is what comes."""
    if data.startswith(b"PK"):
        path.write_bytes(data)
        return
    name, _, rest = data.partition(b"\n")
    part = name.decode("ascii", "replace")
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        for known, content in {**files, part if part in files else usual: rest}.items():
            packed.writestr(known, content)


def tried(*ways):
    """Read in several ways; what one of them refuses, the next may read."""
    for way in ways:
        with contextlib.suppress(Trouble):
            way()


def looked_at(desk):
    """Do what opening a table does, but for painting: tell the journal, the states of the game, the first question."""
    for n in range(1, min(desk.journal.length, 20) + 1):
        before = desk.position_of(desk.journal.table_at(n - 1))
        render(describe(desk.journal.step(n).edit, before, desk.game), "fr")
    for item in desk.game.status(desk.position):
        render(item.text, "fr")
    tried(lambda: as_text(desk.ask(desk.game.asked(Ask("findings"))), "fr", exact=False))


def here(run):
    """Have a stress in a process of its own read what is Python's own there: its lines are followed, its time is measured."""
    if run.apart:
        reading.read_here()


@contextlib.contextmanager
def samples(home):
    """Lend the sample table of every game."""
    with contextlib.ExitStack() as stack:
        desks = [Desk.new(game, game.sample, home / f"{game.slug}.sabretache") for game in all_games()]
        yield [stack.enter_context(contextlib.closing(desk)) for desk in desks]


def table(run):
    """A table's file; or, line by line, the edits in one."""
    plain, path = run.home / "plain.sabretache", run.home / "t.sabretache"
    game = find_game("empires")
    Desk.new(game, game.sample, plain).close()

    def read(data):
        for left in run.home.glob("t.*"):
            left.unlink()
        if data.startswith(b"SQLite"):
            path.write_bytes(data)
        elif data.startswith(b"="):
            shutil.copy(plain, path)
            with contextlib.closing(sqlite3.connect(path)) as file:
                for row in data[1:].decode(errors="replace").splitlines()[:20]:
                    _set(file, *(*row.removeprefix("=").split(" ", 2), "", "", "")[:3])
                file.commit()
        else:
            shutil.copy(plain, path)
            rows = [row.decode(errors="replace") for row in data.splitlines()[:20]]
            with contextlib.closing(sqlite3.connect(path)) as file:
                steps = [(n + 1, n, row) for n, row in enumerate(rows)]
                file.executemany("INSERT INTO steps (n, after, edit) VALUES (?, ?, ?)", steps)
                file.execute("UPDATE branches SET tip = ?", (len(rows),))
                file.execute("UPDATE finger SET now = ?", (len(rows),))
                file.commit()
        list(check_path(path))
        with contextlib.suppress(SaveError), contextlib.closing(Desk.open(path)) as desk:
            looked_at(desk)

    return Reader((plain.read_bytes(), *written("table")), read, hostile=["*.sabretache"])


def _set(file, table, column, value):
    """Set a cell of every row of a table to a number or a text; what is no cell is passed over."""
    columns = {name for (name,) in file.execute("SELECT name FROM pragma_table_info(?)", (table,))}
    if column in columns:
        number = re.fullmatch(r"-?\d{1,18}", value)
        with contextlib.suppress(sqlite3.Error):
            file.execute(f'UPDATE "{table}" SET "{column}" = ?', (int(value) if number else value,))


def json_(run):
    """An exported table."""
    with samples(run.home) as desks:
        seeds = [table_json.exported(desk) for desk in (desks[0], desks[-1])]
    source, target = run.home / "in.json", run.home / "in.sabretache"

    def read(data):
        for left in run.home.glob("in.*"):
            left.unlink()
        source.write_bytes(data)
        with contextlib.closing(table_json.imported(source, target)) as desk:
            looked_at(desk)

    return Reader(seeds, read, hostile=["*.json"])


def board(run):
    """A board that somebody shares; what is accepted is laid under a table and painted."""
    new_game.write(run.home / "new" / "ponds")
    sys.path.insert(0, str(run.home / "new" / "ponds"))
    places.lend(run.home / "new" / "ponds" / "ponds")
    own = OwnBoard("ponds", map_files.board("ponds"), "Ponds", (Scan("map"),))
    write_folder(own, run.home / "sound")
    files = {path.name: path.read_bytes() for path in sorted((run.home / "sound").iterdir())}
    files.setdefault("ground.geojson", b'{"type":"FeatureCollection","features":[]}')
    river = (
        b'ground.geojson\n{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"kind":"water","sheet":'
        b'"map"},"geometry":{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,0]]]}}]}'
    )
    kinds, path = counter_files.counters("ponds"), run.home / "b.sabreboard"

    def read(data):
        lay(path, data, files, "map.toml")
        list(shared_boards.faults_of(path))
        painted = Position(shared_boards.read_file(path), kinds, Table())
        paint_file(painted, run.home / "b.png", theme="light", language="fr", highlights=None, width=160)

    key = b"map.toml\n" + b"a." * 20_000 + b"a = 1"
    here(run)
    return Reader((*parts(files), river, key), read, hostile=["boardcrash-*.sabreboard"])


def module(run):
    """A module of VASSAL."""
    path = run.home / "m.vmod"
    slot = vassal.slot("Army", vassal.piece("Army", "map.png", ARMY))
    hexes = vassal.hexes(50, 60, numbering='first="H" sep="" hType="N" vType="A"', sideways=True)
    zoned = vassal.zoned(vassal.zone("Q", "0,0;9,0;9,9", hexes))
    builds = [vassal.build_file(vassal.board(inside), slot) for inside in (vassal.zoned(PLACES), hexes, zoned)]
    files = entries(vassal.module(path, builds[0]))
    whole = path.read_bytes()

    def read(data):
        lay(path, data, files, "buildFile.xml")
        read_module(path)

    return Reader((whole, *(b"buildFile.xml\n" + build for build in builds)), read)


def save(run):
    """A saved position of VASSAL."""
    path = run.home / "s.vsav"
    sound = read_module(vassal.module(run.home / "m.vmod", vassal.build_file(vassal.board(vassal.zoned(PLACES)))))
    pieces = (
        vassal.piece("Army", "a.png", ARMY, "Main;100;100;1;0"),
        vassal.piece("Fleet", "b.png", [], "Main;300;300;2;0"),
    )
    commands = [vassal.added(str(n), piece) for n, piece in enumerate(pieces)]
    path.write_bytes(vassal.save_bytes(commands, None))
    files = entries(path)

    def read(data):
        lay(path, data, files, "savedGame")
        read_position(sound, path)

    marks = b"\\\\ \\ / ; +/ D/ M/ !VCSK ' \x1b \\\x1b \t".split(b" ")
    return Reader((vassal.save_bytes(commands), *parts(files)), read, marks, ["e.vsav"])


def picture(run):
    """A picture, as scanners and telephones keep it: by its header, in strips, whole, and as the picture of a counter."""
    small = (np.arange(40 * 56 * 3, dtype=np.uint32) * 7919 % 251).astype(np.uint8).reshape(40, 56, 3)
    deep = (small[..., 0], ".png"), (small.astype(np.float32), ".tif"), (small.astype(np.uint16) * 200, ".tif")
    made = [
        cv2.imencode(end, pixels)[1].tobytes()
        for pixels, end in (*((small, end) for end in (".png", ".jpg", ".tif", ".bmp", ".webp")), *deep)
    ]
    made.append(cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_PROGRESSIVE, 1])[1].tobytes())
    pillow_heif.register_heif_opener()
    for form in ("HEIF", "AVIF"):
        for pixels in (small, small[..., 0], small[:9, :17]):
            file = io.BytesIO()
            Image.fromarray(pixels).save(file, form)
            made.append(file.getvalue())
    path = run.home / "picture"

    def read(data):
        path.write_bytes(data)
        tried(
            lambda: read_header(path),
            lambda: open_picture(path, width=50),
            lambda: list(Levels(path, 1).read()),
            lambda: counter_png(data, "c"),
        )

    chunks = (
        b"IHDR PLTE tRNS IDAT eXIf acTL fcTL IEND II*\0 MM\0* GIF89a %PDF-1.4 WEBPVP8X BM Exif\0\0 \xff\xc0 \xff\xc2 \xff\xe1 "
        b"\0\0\0\0 \xff\xff\xff\xff \x7f\xff\xff\xff ftypheic ftypavif meta pitm iprp ipco ipma ispe irot iloc av1C hvcC idat"
    )
    return Reader(made, read, chunks.split(b" "), ["*.png", "*.jpg", "*.tif"])


def pdf(run):
    """A PDF: a board's picture, and a rulebook in which a heading is looked for and its page painted."""
    path = run.home / "book.pdf"

    def read(data):
        path.write_bytes(data)
        with mock.patch.object(reading, "CLOCK", CLOCK):
            tried(lambda: open_picture(path, width=200), lambda: heading_page(path, "9.2"))

    page = b"/Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Resources<</Font<</F 5 0 R>>>>/Contents 4 0 R"
    words = b"BT /F 12 Tf 20 300 Td (9.2 Movement ........ 12) Tj ET 0 0 m 90 90 l S q 1 0 0 1 0 0 cm Q"
    objects = (
        b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[3 0 R]/Count 1>>", b"<<" + page + b">>",
        b"<</Length %d>>stream\n%s\nendstream" % (len(words), words), b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    )  # fmt: skip
    body = b"".join(b"%d 0 obj%s\nendobj\n" % (n, each) for n, each in enumerate(objects, 1))
    seed = b"%PDF-1.4\n" + body + b"trailer<</Root 1 0 R/Size 6>>\n%%EOF"
    marks = (
        b"/XObject /Form Do re f W n sh BI ID EI /MediaBox[0 0 30 14400] /Rotate 90 /Count 99999 <</Length 9>>stream"
    )
    return Reader([seed], read, marks.split(b" "), ["*.pdf"])


def svg(_run):
    """A drawing out of a module."""
    words = (b"<use", b'href="#a"', b'id="b"', b"1e9")
    return Reader(written("svg"), lambda data: painted("fuzz", data, (200, 200)), words)


def csv(run):
    """Rows of a register, a list of clicks, a chart of a game."""
    path = run.home / "x.csv"
    with samples(run.home) as desks:
        known = [(desk.position, register) for desk in desks for register in desk.game.registers]
    seeds = [registers.as_csv(position, register).encode() for position, register in known]
    seeds += [b"zone,x,y\nminsk,1,2\n-,5,5\n", b"Zone;X;Y\nminsk;100,5;1e400\n"]
    guide = map_files.board("doe2022")

    def read(data):
        path.write_bytes(data)
        position, register = known[sum(data[:80]) % len(known)]
        words = data.decode("utf-8-sig", "replace")
        tried(
            lambda: registers.from_csv(position, register, words, "x.csv"),
            lambda: registers.unnamed_rows(position, register, words),
            lambda: clicks_of(path, guide),
            lambda: charts.read_chart(run.home, "x"),
        )

    marks = b", ; \" \r \n \0 1/0 1e999 nan - =1+1 ' \xef\xbb\xbf".split(b" ")
    return Reader(seeds, read, marks)


def calculator(_run):
    """Situations as scripts send them: the first line names game and topic."""
    topics = {
        f"{game.slug} {topic.name}": (game.calculator, topic.name)
        for game in all_games()
        for topic in (game.calculator.topics if game.calculator else ())
    }
    seeds = {}
    for game in all_games():
        cases = ROOT / "tests" / "games" / game.slug.replace("-", "_") / "cases.json"
        for case in json.loads(cases.read_text("utf-8")) if cases.is_file() else ():
            if isinstance(case, dict) and (name := f"{game.slug} {case.get('topic')}") in topics:
                seeds.setdefault(name, f"{name}\n{json.dumps(case['given'])}".encode())

    def read(data):
        name, _, given = data.partition(b"\n")
        found, topic = topics.get(name.decode("ascii", "replace")) or list(topics.values())[sum(name) % len(topics)]
        msgspec.json.encode(public(found.work(topic, given)), enc_hook=encode_exact)

    return Reader(list(seeds.values()), read)


def quick(run):
    """Lines of quick entry, as the window reads them at every letter: the first letter chooses the game."""
    with samples(run.home) as desks:
        tables = [(desk.game, desk.position) for desk in desks]

    def read(data):
        game, position = tables[(data[0] if data else 0) % len(tables)]
        words = data[1:].decode(errors="replace")
        for command in line.read(words, position, game):
            if command.edit is not None:
                describe(command.edit, position, game)
        complete(words, len(words), position, game, "fr")

    lines = written("quick")
    return Reader([bytes([n]) + line for n in range(len(tables)) for line in lines], read, b" ".join(lines).split())


def kit(run):
    """A kit that somebody shares; what is accepted is taken, and its first table opened."""
    path = run.home / "k.sabrekit"
    installed.pack(library.SAMPLES / "river-road", path)
    whole, files = path.read_bytes(), entries(path)

    def read(data):
        lay(path, data, files, library.FILE)
        list(installed.faults(path))
        place = installed.take(installed.receive(path).name)
        try:
            game = find_game(place.name)
            with contextlib.closing(Desk.new(game, game.sample)) as desk:
                looked_at(desk)
                tried(*(lambda q=question: desk.ask(game.asked(Ask(tag(q)))) for question in game.questions))
        finally:
            shutil.rmtree(library.own(), ignore_errors=True)
            library.forget()

    here(run)
    cards = [b"\n" + card.read_bytes() for card in sorted(library.SAMPLES.glob(f"*/{library.FILE}"))]
    key = b"\n" + b'"a".' * 20_000 + b"a = 1"
    return Reader((whole, *parts(files), *cards, key), read, hostile=["*.sabrekit"])


def rules(run):
    """A rules overlay, laid over a module; its card is read with what it says of the counters."""
    path, whole = run.home / "r.sabrerules", read_module(made(run.home))

    def read(data):
        path.write_bytes(data)
        told = overlay.read(path)
        wanted = overlay.wanted_of(whole, told)
        board, kinds = from_vassal.board_of(whole, wanted, "x"), from_vassal.counters_of(whole, (), wanted, "x")
        laid = overlay.laid_over(whole, board, kinds, told)
        list(faults(read_kit(write.card("x", [], laid.board, laid.kinds, told=laid.card)), laid.board, laid.kinds))

    tables = (f"[{part}".encode() for part in RULES.removeprefix("[").split("\n["))
    return Reader((RULES.encode(), *tables), read, RULES.encode().split())


def formula(_run):
    """A formula of a kit's rules card: read with the names that it may use and without, and worked out."""
    rows = [
        {"attack": 3, "type": "infantry", "side": "blue", "zone": "ford", "face": 0},
        {"attack": Fraction(7, 2), "type": "horse", "side": "red", "zone": "hill", "face": 1, "odd": None},
    ]
    values = {"terrain": "hills", "river": True, "turn": 4, "large": 10**9, "blank": ""}
    scope = Scope(values, {"own": rows, "enemy": rows[:1], "none": []}, {"mud": 2})
    known = Vocabulary(frozenset(values), frozenset(rows[1]), frozenset(scope.groups), frozenset(scope.markers))

    def read(data):
        words = data.decode(errors="replace")
        for vocabulary in (None, known):
            found = parsed(words, vocabulary)
            for inside in (scope, scope.of(rows[1])):
                tried(*(partial(work, found, inside) for work in (evaluate, number, holds)))

    names = " ".join(
        (*FUNCTIONS, *values, *rows[0], *scope.groups, "( ) [ ** // % if else lambda: __class__ .real f'{ 1e9")
    )
    return Reader(written("formula"), read, names.encode().split())


def letter(_run):
    """Orders as they come by mail, read line by line, with and without saying whose they are."""
    game = find_game("antique")
    desk = Desk.new(game, game.sample)
    forms = [letters.form_head(desk.position, each, "fr") for each in desk.kinds.sides]
    zones = list(desk.board.zones)[:12]
    lines = [f"{verb} {zone}" for verb in sorted(verbs()) for zone in zones[:3]]
    marches = [f"Legio I {zones[0]} > {zones[1]} > {zones[2]}", f"tax {zones[1]}, 3"]

    def read(data):
        for whose in ("", next(iter(desk.kinds.sides))):
            with contextlib.suppress(Trouble):
                answer = letters.Letter(text=data.decode(errors="replace"), side=whose).answer(desk.position)
                render(answer.verdict, "fr")
                for offer in answer.offers:
                    letters.Letters().answer(desk.position.after(offer.edit))

    some = len(lines) // 6  # a letter of many lines takes as long as a dozen
    seeds = ["\n".join((form, *lines[n::some], *marches)).encode() for n, form in enumerate(forms * 2)]
    return Reader(seeds, read, " ".join((*lines, *forms)).encode().split())


def sealed(run):
    """A sealed table or sealed pages; or, sealed anew, what one holds."""
    encryption.COST = 4  # what a key costs is tried elsewhere
    lock = encryption.Lock.made(PASSPHRASE)
    game = find_game("empires")
    plain, source, target = (run.home / name for name in ("plain.sabretache", "s.sabresealed", "open.sabretache"))
    Desk.new(game, game.sample, plain).close()
    store = io.BytesIO()
    with zipfile.ZipFile(store, "w", zipfile.ZIP_DEFLATED) as archive:
        for page in ("a.html", "b.txt"):
            archive.writestr(page, "words " * 50)

    def read(data):
        source.write_bytes(data if data.startswith(b"SABRE") else lock.seal(data))
        shutil.rmtree(run.home / "laid", ignore_errors=True)
        for left in run.home.glob("open.*"):
            left.unlink()
        tried(lambda: encryption.unseal_pages(source, run.home / "laid", PASSPHRASE))
        encryption.unseal(source, target, PASSPHRASE)
        with contextlib.closing(Desk.open(target)) as desk:
            looked_at(desk)

    whole = lock.seal(store.getvalue())
    seeds = (whole, store.getvalue(), plain.read_bytes(), whole[:40])
    return Reader(seeds, read, (whole[:8], b"PK\3\4", b"../", b".html"))


def corrections(_run):
    """Corrections of a map and of a counter set: the first line says of which."""
    game = find_game("empires")
    subjects = (f"maps-{game.map}", f"counters-{game.counters}")
    with contextlib.closing(Desk.new(game, game.sample)) as desk:
        of_map = "zones", next(iter(desk.board.zones)), (*list(desk.board.columns)[:6], "name_en", "name_fr")
        of_set = "kinds", next(iter(desk.kinds.kinds)), list(desk.kinds.columns)[:6]
    seeds = []
    for subject, (of, ident, known) in zip(subjects, (of_map, of_set), strict=True):
        values = ("a", 1, 2.5, True, None, ["a", "b"], -9, "§")
        rows = [
            {"subject": of, "id": ident, "column": column, "value": value, "note": "seen"}
            for column, value in zip(known, values, strict=False)
        ]
        seeds.append(f"{subject}\n{json.dumps(rows)}".encode())

    def read(data):
        named, _, rest = data.partition(b"\n")
        path = components.path(subjects[named != subjects[0].encode()])
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(rest)
        try:
            for trouble in components.paper(game).troubles:
                render(trouble, "fr")
            with contextlib.closing(Desk.new(game, game.sample)) as desk:
                looked_at(desk)
        finally:
            path.unlink()

    return Reader(seeds, read)


READERS = (
    *(table, json_, board, module, save, picture, pdf, svg, csv, calculator),
    *(quick, kit, rules, formula, letter, sealed, corrections),
)
