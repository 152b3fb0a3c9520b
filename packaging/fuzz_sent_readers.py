"""More readers for `fuzz.py`: what friends send (kits, letters, sealed files, corrections), what knocks at telephones' pages."""

from __future__ import annotations

import asyncio
import contextlib
import io
import shutil
import zipfile
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import unquote

from fuzz_parts import HOSTILE, Reader, looked_at, words_in

T = TypeVar("T")
PASSPHRASE = "six words that nobody would guess"
SECONDS = 20.0  # for one request


def kit(folder: Path) -> Reader:
    """A kit that somebody shares, or one of the files in it; what is accepted is taken, and its first table opened."""
    from assistant.core.problems import Trouble
    from assistant.core.questions import Ask, tag
    from assistant.desk.desk import Desk
    from assistant.desk.kits import installed
    from assistant.games import find_game
    from assistant.games.kit import library

    name = "river-road"
    path = folder / "k.sabrekit"
    installed.pack(library.SAMPLES / name, path)
    with zipfile.ZipFile(path) as packed:
        files = {entry: packed.read(entry) for entry in packed.namelist()}

    def read(data: bytes) -> None:
        entry, _, rest = data.partition(b"\n")
        if data.startswith(b"PK"):
            path.write_bytes(data)
        else:
            part = entry.decode("ascii", "replace")
            with zipfile.ZipFile(path, "w") as packed:
                for known, content in {**files, part if part in files else library.FILE: rest}.items():
                    packed.writestr(known, content)
        list(installed.faults(path))
        place = installed.take(installed.receive(path).name)
        try:
            game = find_game(place.name)
            with contextlib.closing(Desk.new(game, game.sample)) as desk:
                looked_at(desk)
                for question in game.questions:
                    with contextlib.suppress(Trouble):
                        desk.ask(game.asked(Ask(tag(question))))
        finally:
            shutil.rmtree(library.own(), ignore_errors=True)
            library.forget()

    parts = [entry.encode() + b"\n" + content for entry, content in files.items()]
    cards = [
        library.FILE.encode() + b"\n" + place.read_bytes()
        for place in sorted(library.SAMPLES.glob(f"*/{library.FILE}"))
    ]
    return Reader((path.read_bytes(), *parts, *cards), read, words_in(b"".join((*parts, *cards))))


def formula(folder: Path) -> Reader:  # noqa: ARG001
    """A formula of a kit's rules card: read with the names that it may use and without, and worked out."""
    from assistant.core.problems import Trouble
    from assistant.games.kit.formulas import FUNCTIONS, Scope, Vocabulary, evaluate, holds, number, parsed

    rows = [
        {"attack": 3, "type": "infantry", "side": "blue", "zone": "ford", "face": 0},
        {"attack": Fraction(7, 2), "type": "horse", "side": "red", "zone": "hill", "face": 1, "odd": None},
    ]
    values = {"terrain": "hills", "river": True, "turn": 4, "large": 10**9, "blank": ""}
    scope = Scope(values, {"own": rows, "enemy": rows[:1], "none": []}, {"mud": 2})
    known = Vocabulary(frozenset(values), frozenset(rows[1]), frozenset(scope.groups), frozenset(scope.markers))

    def read(data: bytes) -> None:
        words = data.decode(errors="replace")
        for vocabulary in (None, known):
            found = parsed(words, vocabulary)
            for work in (evaluate, number, holds):
                for inside in (scope, scope.of(rows[1])):
                    with contextlib.suppress(Trouble):
                        work(found, inside)

    seeds = (
        "sum(attack) - (1 if river else 0)", "sum(attack) + 2 if terrain == 'hills' else sum(attack)", "count(own)",
        "most(attack, enemy) / 3 > 1", "every(type == 'horse', own) or not any(face == 1)", "marker('mud') * -turn",
        "max(1, floor(attack / 2), ceil(large % 7))", "'horse' in ('horse', 'foot') and 1 < turn <= 9", "abs(2 ** 9) // 4",
        "zone not in ['ford', 'hill']", "least(attack, none)",
    )  # fmt: skip
    signs = (
        b"(",
        b")",
        b"[",
        b"**",
        b"//",
        b"%",
        b" if ",
        b" else ",
        b"lambda: ",
        b"__class__",
        b".real",
        b"f'{",
        b"1e9",
    )
    marks = tuple(word.encode() for word in (*FUNCTIONS, *values, *rows[0], *scope.groups))
    return Reader(tuple(words.encode() for words in seeds), read, (*marks, *signs))


def letter(folder: Path) -> Reader:  # noqa: ARG001
    """Orders as they come by mail, read line by line, with and without saying whose they are."""
    from assistant.core.problems import Trouble
    from assistant.core.text import render
    from assistant.desk.desk import Desk
    from assistant.games import find_game
    from assistant.games.antique.questions import letters
    from assistant.games.antique.questions.orders import verbs

    game = find_game("antique")
    desk = Desk.new(game, game.sample)
    side = next(iter(desk.kinds.sides))
    forms = [letters.form_head(desk.position, each, "fr") for each in desk.kinds.sides]
    zones = list(desk.board.zones)[:12]
    lines = [f"{verb} {zone}" for verb in sorted(verbs()) for zone in zones[:3]]
    marches = [f"Legio I {zones[0]} > {zones[1]} > {zones[2]}", f"{verb} {zones[1]}, 3" if (verb := "tax") else ""]

    def read(data: bytes) -> None:
        words = data.decode(errors="replace")
        for whose in ("", side):
            with contextlib.suppress(Trouble):
                answer = letters.Letter(text=words, side=whose).answer(desk.position)
                render(answer.verdict, "fr")
                for offer in answer.offers:
                    after = desk.position.after(offer.edit)
                    letters.Letters().answer(after)

    few = (
        lines[n :: len(lines) // 6] for n in range(2 * len(forms))
    )  # a letter of many lines takes as long as a dozen
    seeds = ("\n".join((form, *some, *marches)).encode() for form, some in zip(forms * 2, few, strict=True))
    return Reader(tuple(seeds), read, tuple({word.encode() for line in (*lines, *forms) for word in line.split()}))


def sealed(folder: Path) -> Reader:
    """A sealed table or sealed pages; or, sealed anew, what one holds: the first byte says which of the two it is taken for."""
    from assistant.core.problems import Trouble
    from assistant.desk import encryption
    from assistant.desk.desk import Desk
    from assistant.games import find_game

    encryption.COST = 4  # what a key costs is tried elsewhere
    lock = encryption.Lock.made(PASSPHRASE)
    game = find_game("empires")
    plain, source, target = folder / "plain.sabretache", folder / "s.sabresealed", folder / "open.sabretache"
    Desk.new(game, game.sample, plain).close()
    store = io.BytesIO()
    with zipfile.ZipFile(store, "w", zipfile.ZIP_DEFLATED) as archive:
        for page in ("a.html", "b.txt"):
            archive.writestr(page, "words " * 50)

    def read(data: bytes) -> None:
        source.write_bytes(data if data.startswith(b"SABRE") else lock.seal(data))
        laid = folder / "laid"
        shutil.rmtree(laid, ignore_errors=True)
        for left in folder.glob("open.*"):
            left.unlink()
        with contextlib.suppress(Trouble):
            encryption.unseal_pages(source, laid, PASSPHRASE)
        encryption.unseal(source, target, PASSPHRASE)
        with contextlib.closing(Desk.open(target)) as desk:
            looked_at(desk)

    whole = lock.seal(store.getvalue())
    return Reader(
        (whole, store.getvalue(), plain.read_bytes(), whole[:40]), read, (whole[:8], b"PK\3\4", b"../", b".html")
    )


def corrections(folder: Path) -> Reader:  # noqa: ARG001
    """Corrections of a map and of a counter set: the first line says of which."""
    from assistant.core.text import render
    from assistant.desk.desk import Desk
    from assistant.desk.user_data import components
    from assistant.desk.user_data import components as own
    from assistant.games import find_game

    game = find_game("empires")
    subjects = (f"maps-{game.map}", f"counters-{game.counters}")
    seeds = []
    with contextlib.closing(Desk.new(game, game.sample)) as desk:
        zone, kind = next(iter(desk.board.zones)), next(iter(desk.kinds.kinds))
        columns = (*list(desk.board.columns)[:6], "name_en", "name_fr"), list(desk.kinds.columns)[:6]
    for subject, of, ident, known in zip(subjects, ("zones", "kinds"), (zone, kind), columns, strict=True):
        rows = ",".join(
            f'{{"subject":"{of}","id":"{ident}","column":"{column}","value":{value},"note":"seen"}}'
            for column, value in zip(known, ('"a"', "1", "2.5", "true", "null", '["a","b"]', "-9", '"§"'), strict=False)
        )
        seeds.append(f"{subject}\n[{rows}]".encode())

    def read(data: bytes) -> None:
        named, _, rest = data.partition(b"\n")
        subject = subjects[named != subjects[0].encode()]
        own.path(subject).parent.mkdir(parents=True, exist_ok=True)
        own.path(subject).write_bytes(rest)
        try:
            for trouble in components.paper(game).troubles:
                render(trouble, "fr")
            with contextlib.closing(Desk.new(game, game.sample)) as desk:
                looked_at(desk)
        finally:
            own.path(subject).unlink()

    return Reader(tuple(seeds), read, words_in(b"".join(seeds)))


def web(folder: Path) -> Reader:
    """Requests at the pages of a table, by somebody who was let in: `POST /line?…`, headers, an empty line, a body."""
    from assistant.desk.desk import Desk
    from assistant.desk.visibility import sides_with_secrets
    from assistant.games import find_game
    from assistant.ui.export.telephone_tiles import TelephoneArtist, prepare
    from assistant.web import guard
    from assistant.web.access import QUICK, Codes, Rights
    from assistant.web.application import BOUNDS, Pages
    from assistant.web.photographs import Inbox
    from assistant.web.shared_table import Evening, SharedTable
    from assistant.web.tiles import LEVELS, TILE

    class AtOnce(Evening):
        async def beside(self, work: Callable[[], T]) -> T:
            return work()

    host = b"table:1"
    prepare()
    game = find_game("third-reich")
    desk = Desk.new(game, game.sample)
    codes = Codes(sides_with_secrets(desk.game, desk.kinds))
    artist = TelephoneArtist(LEVELS, TILE)
    evening = AtOnce(SharedTable(desk, lambda deed: deed()), artist, codes, Inbox(folder / "inbox"), "en")
    pages = guard.Guard(Pages(evening).application(), lambda: frozenset({host.decode()}), BOUNDS)
    guest = evening.guests.enter("", Rights(trusted=True), "Anne")
    assert guest is not None

    def read(data: bytes) -> None:
        head, _, body = data.partition(b"\n\n")
        first, *rest = head.split(b"\n")
        method, _, target = first.partition(b" ")
        raw, _, query = target.partition(b"?")
        headers = {b"host": host, b"x-sabretache": b"1", b"content-length": str(len(body)).encode()}
        headers[b"cookie"] = f"{evening.cookie}={guest.token}".encode()
        headers.update(
            (name.lower(), value.strip()) for name, _, value in (line.partition(b":") for line in rest) if name
        )
        scope: dict[str, Any] = {"type": "http", "http_version": "1.1", "scheme": "http", "root_path": ""}
        scope.update(
            asgi={"version": "3.0"}, method=method.decode("latin-1"), client=("10.0.0.9", 1), server=("table", 1)
        )
        scope.update(
            path=unquote(raw.decode("latin-1")), raw_path=raw, query_string=query, headers=list(headers.items())
        )
        coming = [{"type": "http.request", "body": body, "more_body": False}]
        guest._left = QUICK  # so that it is answered every time

        async def receive() -> dict[str, Any]:
            return coming.pop() if coming else {"type": "http.disconnect"}

        async def send(_message: dict[str, Any]) -> None:
            pass

        asyncio.run(asyncio.wait_for(pages(scope, receive, send), SECONDS))  # type: ignore[arg-type]
        for left in (folder / "inbox").glob("*"):
            left.unlink()
        while desk.journal.now:
            desk.undo()

    zone, counter = next(iter(desk.board.zones)), next(iter(desk.position.table.counters.values()))
    looks = (
        "/", "/page.js", "/sheet", "/state", "/live", f"/zone?zone={zone}", "/table", "/papers", "/paper/0",
        "/ground/light/en/0/0/0.png", f"/counter/light/fr/{counter.kind}/0.png", "/marker/dark/control-germany/1.png",
    )  # fmt: skip
    questions = [f'{{"question":{{"ask":"{tag}"}},"number":0}}' for tag in ("findings", "supply", "phase")]
    deeds = [("/ask", given) for given in questions]
    deeds += [("/line", f'{{"line":"{line}","number":0}}') for line in (f"{zone} = de", "supply de", "3 4", "x y")]
    deeds += [("/offer", '{"question":{"ask":"findings"},"offer":0,"number":0}'), ("/undo", '{"number":0}')]
    deeds += [("/enter", f'{{"code":"{codes.page}","name":"<b>Bob</b>"}}'), ("/photo?zone=", "\x89PNG\r\n\x1a\n")]
    seeds = [f"GET {look}\naccept-language: fr\n".encode() + b"\n" for look in looks]
    seeds += [f"POST {path}\ncontent-type: application/json\n\n{given}".encode("latin-1") for path, given in deeds]
    photo = b"POST /photo\ncontent-type: image/png\n\n" + (HOSTILE / "palhuge.png").read_bytes()
    words = (
        b"%00",
        b"%2e%2e/",
        b"%ff",
        b"?language=fr",
        b"content-length: 9\n",
        b"cookie: \n",
        b"origin: null\n",
        b"HEAD",
    )
    return Reader((*seeds, photo), read, (*words, *words_in(b"".join(seeds))))
