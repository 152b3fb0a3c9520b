"""With a window: first paint, repaints, drags, edits, answers, gestures; scans under the table; a large kit.

In processes of their own `python -m benchmarks.windows SCAN` is run by the part `opening`, `… PICTURE here|apart` by `reading`.
"""

import contextlib
import importlib
import itertools
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QTransform
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from assistant.core.memory import give_back
from assistant.core.questions import Ask
from assistant.core.table import Move, Place, Several
from assistant.desk.desk import Desk
from assistant.games import GAMES, find_game
from assistant.scan.pictures.headers import read_header
from assistant.scan.pictures.heif import DECODERS, warm
from assistant.scan.pictures.images import open_picture
from assistant.scan.reading import read_here
from assistant.ui.board.view import BoardView
from assistant.ui.look.settings import Settings
from assistant.ui.table.window import TableWindow
from assistant.ui.widgets.session import Session
from benchmarks import Found, home, kit, median, median_ms, number
from benchmarks.yardsticks import HEXES, SIZE

STARTS = 5


def application() -> Any:
    """Return Qt's application."""
    return QApplication.instance() or QApplication(["bench"])


@contextlib.contextmanager
def shown(desk: Desk) -> Iterator[TableWindow]:
    """Show a desk's table; the first look at the ground is painted."""
    app = application()
    window = TableWindow(Session(desk, Settings(app)))
    window.resize(*SIZE)
    window.show()
    app.processEvents()
    yield window
    window.close()


def ready(view: BoardView, *, zoom: float = 0) -> None:
    """Look at the whole map, or nearer by so many times, and wait until it is painted."""
    if zoom:
        view.zoom_to(view.zoom * zoom)
    else:
        view.fit()
    for _ in range(2):  # what was painted may ask for more: names around the counters, a sharper picture
        QTest.qWait(200)
        view.wait_for_ground()
    QTest.qWait(200)


def land(desk: Desk) -> list[str]:
    """Return the ids of the zones on land."""
    return [zone.id for zone in desk.board.zones.values() if zone.kind == "land"]


def crowded_table(folder: Path, number: int = 250) -> Desk:
    """Return the sample table with so many counters on it."""
    game = find_game("empires")
    desk = Desk.new(game, game.sample, folder / "t.sabretache")
    kind = next(kind for kind in desk.kinds.kinds.values() if kind.type == "army")
    zones = itertools.cycle(land(desk))
    missing = range(number - len(desk.position.table.counters))
    desk.edit(Several(tuple(Place(f"{kind.id}#{100 + n}", kind.id, next(zones)) for n in missing)))
    return desk


def window() -> Iterator[Found]:
    """The first paint against an empty QMainWindow, each in a process of its own; then a table of 250 counters."""
    yield from first_paints()
    with home() as folder:
        desk = crowded_table(folder)
        with shown(desk) as shell:
            counter = next(c.id for c in desk.position.table.counters.values() if c.zone in land(desk))
            yield from handled(shell, counter)
            zones = itertools.cycle(land(desk))
            yield Found("edit", median([partial(moved, desk, counter, zones)] * 40, time.perf_counter))
        desk.close()


def first_paints() -> Iterator[Found]:
    """Starts of an empty window, of the picture of the table as it was left, and of the board that can be played on, in turns.

    Python keeps what it compiled, as it does for a user; the first start fills the caches.
    """
    with home() as folder:
        own = {"XDG_CACHE_HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "PYTHONDONTWRITEBYTECODE": ""}
        environment = {**os.environ, **own, "PYTHONPYCACHEPREFIX": f"{folder}/compiled"}

        def start(what: str) -> float:
            return float(_apart("first_paint", what, env=environment))

        start("sample")
        took = [[start(what) for what in ("empty", "sample", "live")] for _ in range(STARTS)]
        empty, kept, live = (statistics.median(times) for times in zip(*took, strict=True))
    yield Found("kept", kept / empty, f"empty window: {empty:.0f} ms")
    yield Found("live", live / empty, f"{live:.0f} ms; empty window: {empty:.0f} ms")


def _apart(module: str, *words: object, **how: Any) -> str:
    command = [sys.executable, "-m", f"benchmarks.{module}", *map(str, words)]
    said: str = subprocess.check_output(command, text=True, **how)
    return said.splitlines()[-1]


def handled(shell: TableWindow, counter: str) -> Iterator[Found]:
    """A full repaint, a step of the map drawn along, a step of a counter dragged."""
    view = shell.board
    ready(view)
    yield Found("repaint", median([view.viewport().repaint] * 30))
    ready(view, zoom=2)
    yield Found("pan", median([partial(pan, view)] * 30))
    ready(view)
    yield Found("drag", median(drag_steps(view, counter)))


def flush() -> None:
    """Let Qt paint what waits to be painted."""
    application().sendPostedEvents(None, QEvent.Type.UpdateRequest.value)
    application().processEvents()


def pan(view: BoardView) -> None:
    view.pan(11, 7)
    flush()


def moved(desk: Desk, counter: str, zones: Iterator[str]) -> None:
    desk.edit(Move((counter,), next(zones)))
    application().processEvents()


def drag_steps(view: BoardView, counter: str) -> Iterable[Callable[[], object]]:
    """Yield the steps of a counter carried over the board by the mouse: the event and what is painted."""
    place = view.counters.place_of(counter)
    assert place is not None
    at, port = view.mapFromScene(place.center()), view.viewport()
    left, bare = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier

    def step(event: QMouseEvent) -> None:
        application().sendEvent(port, event)
        flush()

    QTest.mousePress(port, left, bare, at)
    for n in range(60):
        to = at + QPoint(20 + 4 * n, 12 + n)
        event = QMouseEvent(QEvent.Type.MouseMove, QPointF(to), QPointF(port.mapToGlobal(to)), left, left, bare)
        if n < STARTS:  # the hand has not closed yet
            step(event)
        else:
            yield partial(step, event)
    QTest.mouseRelease(port, left, bare, at)


LETTERS, FIGHTS, TIMES = "EVWS", 3, 3


def answers() -> Iterator[Found]:
    """From a key to its answer on the screen, and all questions of a game: processor time, which is what a quiet machine takes.

    Each key is pressed a few times and the median counts; the first answer of a sitting, for which parts of the program are read
    from the disk, is told beside it.
    """
    from tests.ui.test_large_text import questions

    for name in GAMES:
        game = find_game(name)
        with home(), shown(Desk.new(game, game.sample or game.setups[0])) as shell:
            for _ in range(8):  # the picture of the ground is painted beside the window
                _settle()
            first = _taken(shell, _pressed(shell, "E"))
            slowest, note, _ = _slowest(_keys(shell))
            yield Found("keys", slowest, f"{note}; the first of the sitting {first:.0f} ms", {"game": name})
            every = questions(shell.session.desk.game, shell.session.position)
            asks = ((partial(shell.session.ask, one), type(one).__name__) for one in every)
            slowest, note, many = _slowest((_often(shell, ask), name_) for ask, name_ in asks)
            yield Found("slowest", slowest, note, {"game": name, "number": many})


def _slowest(took: Iterable[tuple[float, str]]) -> tuple[float, str, int]:
    """Return the longest milliseconds, the three longest told, and how many there are."""
    found = sorted(took, reverse=True)
    return found[0][0], ", ".join(f"{what} {spent:.0f} ms" for spent, what in found[:3]), len(found)


def _keys(shell: TableWindow) -> Iterator[tuple[float, str]]:
    """Yield the milliseconds that each key takes; fights and reach in several zones."""
    session, position = shell.session, shell.session.position
    for letter in LETTERS:
        yield _often(shell, _pressed(shell, letter)), letter
    held = [zone for zone in position.occupied if position.board.zones[zone].kind == "land"]
    for zone in held[:: max(1, len(held) // FIGHTS)]:
        session.point_at(zone)
        session.select(tuple(counter.id for counter in position.counters_in(zone))[:2])
        for letter in "AR":
            yield _often(shell, _pressed(shell, letter)), f"{letter} {zone}"
        session.select(())


def _pressed(shell: TableWindow, letter: str) -> Callable[[], object]:
    return partial(QTest.keyClick, shell.board, Qt.Key(ord(letter)))


def _often(shell: TableWindow, ask: Callable[[], object]) -> float:
    return statistics.median(_taken(shell, ask) for _ in range(TIMES))


def _taken(shell: TableWindow, ask: Callable[[], object]) -> float:
    """Return the milliseconds from asking to the painted card."""
    shell.answers.close_all()
    shell.board.setFocus()
    _settle()
    begun = time.process_time()
    ask()
    application().processEvents()
    while (card := shell.answers.active) is not None and card.pending is not None:
        application().processEvents()
        time.sleep(0.001)
    shell.answers.repaint()
    spent = (time.process_time() - begun) * 1000
    shell.keyboard.settle()
    _settle()
    return spent


def _settle() -> None:
    """Let everything that was put off happen; cards put away are deleted, as in the program, whose event loop does it by itself."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    until = time.monotonic() + 0.15
    while time.monotonic() < until:
        application().processEvents()
        time.sleep(0.005)


def gestures() -> Iterator[Found]:
    """How many gestures the evenings take at the window: the same scripts that the tests play, with the tests' own goals."""
    from tests.ui.evenings.keys import Keys
    from tests.ui.evenings.scripts import FIGHT, MIRRORING, SCRIPTS
    from tests.ui.evenings.sitting import WAYS, sitting

    application()
    with home():
        for way in WAYS:
            for key, script in (*(("turns", one) for one in SCRIPTS), ("fight", FIGHT), ("mirrored", MIRRORING)):
                with sitting(way, script.desk()) as player:
                    script.play(player)
                done = player.gestures
                if key == "mirrored":
                    done = player.lines if isinstance(player, Keys) else player.drags
                words = {"way": way, "most": script.most[way], "game": script.slug if key == "turns" else ""}
                yield Found(key, done, words=words)


SCAN = (10_000, 7_000)
# A file, how it is written, and how many times the work of its decoder may be spent until all of it is shown. JPEGs cost their
# decoder so little that halving and painting are most of it, and so do flat tints.
FILES = (
    ("grain.png", (), 4),
    ("tints.png", (), 5),
    ("grain.jpg", (cv2.IMWRITE_JPEG_QUALITY, 90), 8),
    ("grain.tif", (cv2.IMWRITE_TIFF_COMPRESSION, 5), 4),
    ("grain.webp", (cv2.IMWRITE_WEBP_QUALITY, 85), 4),
)


def opening() -> Iterator[Found]:
    """A scan under a table of 250 counters: how soon it is seen, what it costs, how it moves.

    The run draws the scan, and a fresh process opens it. The floor is its decoder reading the file at once, for no eye to see.
    """
    with home() as folder:
        for name, settings, most in FILES:
            path = folder / name
            cv2.imwrite(str(path), _scan(path.stem), settings)
            begun, worked = time.perf_counter(), time.process_time()
            assert cv2.imread(str(path), np.empty((SCAN[1], SCAN[0], 3), np.uint8)) is not None
            floor, work = time.perf_counter() - begun, time.process_time() - worked
            found = json.loads(_apart("windows", path))
            words = {"file": name, "most": most}
            note = f"all of it: {found['all']:.2f} s; decoded at once, unseen: {floor:.2f} s"
            yield Found("seen", found["seen"], note, words)
            yield Found("work", found["work"] / work, f"decoded at once: {work:.2f} s of work", words)
            yield Found("memory", found["memory"], f"before: {found['before']:.0f} MB", words)
            yield from (Found(what, found[what], words=words) for what in ("repaint", "pan"))
            path.unlink()


def _scan(look: str, size: tuple[int, int] = SCAN) -> Any:
    """Return a picture (h, w, 3): soft colours with noise, or flat tints with lines and names."""
    chance = np.random.default_rng(7)
    wide, high = size
    if look == "grain":
        pixels = cv2.resize(chance.integers(40, 220, (70, 100, 3), np.uint8), size, interpolation=cv2.INTER_CUBIC)
        grain = chance.normal(0, 3, (500, wide, 3)).astype(np.int8)
        for top in range(0, high, 500):
            band = pixels[top : top + 500]
            band[:] = np.clip(band + np.roll(grain, top, axis=1).astype(np.int16), 0, 255)
        return pixels
    tints = chance.integers(60, 240, (12, 3), np.uint8)
    pixels = tints[cv2.resize(chance.integers(0, 12, (14, 20), np.uint8), size, interpolation=cv2.INTER_NEAREST)]
    for n in range(400):
        x, y = (int(place) for place in chance.integers(0, (wide, high)))
        cv2.putText(pixels, f"Zone {n}", (x, y), cv2.FONT_HERSHEY_SIMPLEX, 3, (20, 20, 20), 6, cv2.LINE_AA)
        cv2.circle(pixels, (y, x), int(chance.integers(50, 400)), (30, 40, 50), 5, cv2.LINE_AA)
    return pixels


def open_scan(path: Path) -> None:
    """Lay a scan under a table and print as JSON what it took; in a process of its own, of which the most memory is told."""
    give_back()  # as the program does at its start
    with home() as folder, shown(crowded_table(folder)) as shell:
        view, app = shell.board, application()
        ready(view)
        found = {"before": most_memory()}
        begun = time.perf_counter()
        share = shell.session.desk.board.sheets["map"].width / read_header(path).width
        view.scan.open(path, QTransform.fromScale(share, share))
        view.show_scan(True)
        reader = view.scan.reader
        assert reader is not None

        def painted(there: Callable[[], bool]) -> float:
            """Let the window work until it is there, paint it, and return the seconds since the beginning."""
            while not there():
                app.processEvents()
                time.sleep(0.005)  # `qWait` would keep Python's lock and hold the reader up
            view.viewport().repaint()
            return time.perf_counter() - begun

        worked = time.process_time()
        found["seen"] = painted(lambda: any(reader.levels.arrived))
        found["all"] = painted(lambda: reader.complete)
        found["work"] = time.process_time() - worked
        ready(view)
        found["repaint"] = median([view.viewport().repaint] * 30)
        ready(view, zoom=2)
        found["pan"] = median([partial(pan, view)] * 30)
        found["memory"] = most_memory()
        print(json.dumps(found), flush=True)
        shell.session.desk.close()


PHONE, PAIRS, AGAIN = (4000, 3000), 9, 3
CHOOSING = 1.0  # seconds in which a hand finds a file in a dialog


def reading() -> Iterator[Found]:
    """Pictures of telephones, in fresh processes: opened by the reading process and in the program, in turns.

    Both load the decoder while the picture is chosen. The number on the command line says how many pairs of processes are run: on
    a machine that does other things beside, both wait alike.
    """
    import pillow_heif
    from PIL import Image

    with home() as folder:
        pillow_heif.register_heif_opener()
        for name in ("grain.heic", "tints.heic", "grain.avif", "tints.avif"):
            path = folder / name
            Image.fromarray(_scan(path.stem, PHONE)).save(path)
            opened = partial(_apart, "windows", path)
            pairs = [[json.loads(opened(how)) for how in ("here", "apart")] for _ in range(number(PAIRS))]
            for what in ("first", "again"):
                here, apart = (statistics.median(one[what] for one in each) for each in zip(*pairs, strict=True))
                yield Found(what, apart / here, f"in the program: {here:.0f} ms", {"file": name})


def open_phone(path: Path, how: str) -> None:
    """Print as JSON the milliseconds in which a picture is opened once its decoder is there, and in which it is once more."""
    for module in DECODERS:
        importlib.import_module(module)
    if how == "here":
        read_here()
    else:
        warm([path])
    time.sleep(CHOOSING)
    took = [median([partial(open_picture, path)]) for _ in range(1 + AGAIN)]
    print(json.dumps({"first": took[0], "again": statistics.median(took[1:])}))


def most_memory() -> float:
    """Return the most memory (MB) that this process ever held; `ru_maxrss` counts its parent's, too."""
    return int(Path("/proc/self/status").read_text().partition("VmHWM:")[2].split()[0]) / 1024


FEW_HEXES, COUNTERS, MOVES = (14, 8), 1000, 200


def large() -> Iterator[Found]:
    """A kit of 5,000 hexes with 1,000 counters: made, opened, painted, panned, dragged, asked, saved."""
    with home() as folder:
        path, small = (_played(size, title, folder) for size, title in ((HEXES, "Large"), (FEW_HEXES, "Small")))
        sizes = [one.stat().st_size for one in (path, small)]
        yield Found("file", sizes[0] / sizes[1], f"{sizes[1] / 1024:.0f} KiB")
        desk = Desk.open(path)
        foot = [one for one in desk.position.table.counters if desk.position.kind(one).type == "foot"]
        yield from _asked(desk, foot)
        desk.close()
        begun = time.process_time()
        desk = Desk.open(path)
        with shown(desk) as shell:
            yield Found("paint", (time.process_time() - begun) * 1000)
            yield Found("ground", median([partial(ready, shell.board)]))
            yield from handled(shell, foot[500])
            zones = itertools.cycle(land(desk))
            both = median([partial(moved, desk, foot[500], zones)] * 30, time.perf_counter)
        desk.close()
        desk = Desk.open(path)
        saved = median([partial(moved, desk, foot[500], zones)] * 30, time.perf_counter)
        yield Found("edit", both, f"applied and saved alone: {saved:.1f} ms")
        desk.close()


def _asked(desk: Desk, foot: list[str]) -> Iterator[Found]:
    zones = itertools.cycle(land(desk)[100:150])

    def supply() -> None:
        for side in desk.kinds.sides:
            desk.ask(Ask("supply", {"side": side}))

    reach = partial(desk.ask, Ask("reach", {"counters": [foot[9]]}))
    for key, work in (("supply", supply), ("reach", reach)):
        took = []
        for _ in range(7):
            desk.edit(Move((foot[0],), next(zones)))  # so that nothing of the last answer serves again
            took.append(median([work]))
        yield Found(key, statistics.median(took))
    yield Found("reach-again", median_ms(reach))
    lies, beside = desk.position.table.counters, desk.board.neighbours
    desk.edit(Several(tuple(Move((one,), next(iter(beside[lies[one].zone]))) for one in foot)))
    assert desk.game.findings is not None
    yield Found("findings", median([partial(desk.game.findings().answer, desk.position)]))
    desk.undo()


def _played(size: tuple[int, int], title: str, folder: Path) -> Path:
    """Make a kit of a grid of hexes, and return a table of it with 1,000 counters after 200 moves, the sides in two halves."""
    path = folder / f"{title}.sabretache"
    desk = Desk.new(find_game(kit(size, title, COUNTERS // 10)), "empty", path)
    zones = land(desk)
    half, sides = len(zones) // 2, list(desk.kinds.sides)
    counters = [one for one in desk.position.table.counters if desk.position.kind(one).type == "foot"]
    assert len(counters) == COUNTERS, len(counters)
    starts = [sides.index(desk.position.kind(one).side) * half for one in counters]
    goals = [zones[start + (n * 7) % (half - 1)] for n, start in enumerate(starts)]
    desk.edit(Several(tuple(Move((one,), goal) for one, goal in zip(counters, goals, strict=True))))
    every = list(desk.position.table.counters)
    for n in range(MOVES):
        desk.edit(Move((every[n * 5 % len(every)],), zones[n * 11 % len(zones)]))
    desk.close()
    return path


if __name__ == "__main__":
    (open_phone if sys.argv[2:] else open_scan)(Path(sys.argv[1]), *sys.argv[2:])
