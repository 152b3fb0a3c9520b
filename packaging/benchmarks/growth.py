"""What it costs when things grow: boards, counters, journals. What one unit costs must stay flat, within 1.5 from size to size.

A row is the dearest step: what a unit (a zone, a counter, an edit) costs at one size against what it cost at the size before.
"""

from __future__ import annotations

import itertools
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from assistant.core.position import Position
from assistant.core.table import Counter, Flip, Move, Table
from assistant.desk.desk import Desk, load
from assistant.desk.saves import About, Save
from assistant.games import find_game
from assistant.games.kit import library
from benchmarks.rows import Row

FLAT = 1.5
ZONES, EDITS, COUNTERS = (100, 1_000, 10_000), (100, 1_000, 10_000, 100_000), (10, 100, 1_000)
SAMPLE = Path(library.__file__).parents[1] / "samples" / "three-isles"
SIDE = 40  # of a zone of a made board
TIMES = 5
MEMORY = """
import resource, sys
from pathlib import Path
from assistant.desk.desk import Desk
desk = Desk.open(Path(sys.argv[1]))
desk.position
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def rows() -> Iterator[Row]:
    """Yield the rows of this part."""
    with tempfile.TemporaryDirectory() as folder:
        yield from _boards(Path(folder))
        yield from _counters(Path(folder))
        yield from _journals(Path(folder))


def flat(name: str, sizes: Sequence[int], costs: Sequence[float], unit: str, *, by: bool = True) -> Row:
    """Return the row of how much dearer a unit becomes at most.

    Args:
        name: what is done.
        sizes: of what grows.
        costs: of the whole, at each size.
        unit: of the costs.
        by: whether the whole is divided by the size; a deed that should cost the same at every size is not.
    """
    each = [cost / (size if by else 1) for size, cost in zip(sizes, costs, strict=True)]
    dearest = max(later / earlier for earlier, later in itertools.pairwise(each))
    told = ", ".join(f"{size:,}: {cost:.4g}" for size, cost in zip(sizes, costs, strict=True))
    return Row(name, dearest, "x", FLAT, f"{unit} at {told}")


def spent(work: Callable[[], object], times: int) -> float:
    """Return the least milliseconds of the processor that `work` took: what else the machine does makes nothing dearer."""
    work()
    least = float("inf")
    for _ in range(times):
        begun = time.process_time()
        work()
        least = min(least, (time.process_time() - begun) * 1000)
    return least


def board(many: int, folder: Path, bands: int = 6) -> Path:
    """Make a kit whose board is a square of many zones, ports in two corners, and return its folder."""
    place = folder / f"{many}-{bands}" / "three-isles"  # a kit is called like its folder
    shutil.copytree(SAMPLE, place)
    paper, wide = place / "maps" / "three-isles", round(many**0.5)
    names = [f"z{n}" for n in range(many)]
    zones = ["id,sheet,kind,name_en,name_fr,home,terrain,start_control,vp,port"]
    shapes, links = [], ["a,b,kind,source"]
    for n, name in enumerate(names):
        side = "blue" if n < many / 2 else "red"
        port = "1" if n in (0, many - 1) else ""
        zones.append(f"{name},map,land,Zone {n},Zone {n},{side},plain,{side},,{port}")
        x, y = n % wide * SIDE, n // wide * SIDE
        ring = [[x, y], [x + SIDE, y], [x + SIDE, y + SIDE], [x, y + SIDE], [x, y]]
        shape = f'"geometry":{{"type":"Polygon","coordinates":[{ring}]}}'
        shapes.append(f'{{"type":"Feature","id":"{name}","properties":{{}},{shape}}}')
        if n % wide + 1 < wide and n + 1 < many:
            links.append(f"{name},z{n + 1},land,rules (the map)")
        if n + wide < many:
            links.append(f"{name},z{n + wide},land,rules (the map)")
    old = (paper / "zones.csv").read_text(encoding="utf-8").splitlines()[1:]
    kept = [line for line in old if line.split(",")[1] != "map"]
    geometry = [
        line.rstrip(",\n")
        for line in (paper / "zones.geojson").read_text(encoding="utf-8").splitlines()
        if any(f'"id":"{line_of.split(",")[0]}"' in line for line_of in kept)
    ]
    (paper / "zones.csv").write_text("\n".join([*zones, *kept, ""]), encoding="utf-8")
    (paper / "links.csv").write_text("\n".join([*links, ""]), encoding="utf-8")
    features = ",\n".join([*shapes, *geometry])
    (paper / "zones.geojson").write_text(
        f'{{"type":"FeatureCollection","features":[\n{features}\n]}}\n', encoding="utf-8"
    )
    text = (paper / "map.toml").read_text(encoding="utf-8")
    text = text.replace("width = 1150\nheight = 800", f"width = {wide * SIDE}\nheight = {(many // wide + 1) * SIDE}")
    (paper / "map.toml").write_text(text, encoding="utf-8")
    setups = place / "counters" / "three-isles" / "setups"
    (setups / "landing.toml").write_text(
        'title = { en = "Made", fr = "Fait" }\nsource = "rules (the set-up)"\n[zones]\n'
        'z0 = ["blue-levy", "blue-guard"]\nz1 = ["blue-scouts"]\n'
        f'{names[-1]} = ["red-levy", "red-guard"]\n',
        encoding="utf-8",
    )
    return place


def _boards(folder: Path) -> Iterator[Row]:
    read, supply, reach, moved = [], [], [], []
    for many in ZONES:
        place = board(many, folder)

        def opened(place: Path = place) -> object:
            library.forget()
            return load(library.game(place))

        read.append(spent(opened, TIMES))
        desk = Desk.new(library.game(place), "landing")
        game, table = desk.game, desk.position.table
        assert game.supply is not None and game.reach is not None
        counters = tuple(one for one, lies in table.counters.items() if lies.zone == "z0")
        for ask, costs in ((game.supply, supply), (game.reach, reach)):

            def answer(
                ask: Callable[..., object] = ask, desk: Desk = desk, counters: tuple[str, ...] = counters
            ) -> object:
                fresh = Position(desk.board, desk.kinds, desk.position.table, desk.game.defaults)
                return ask(fresh, counters).answer(fresh)  # type: ignore[attr-defined]

            costs.append(spent(answer, TIMES))
        goes = iter(range(1, 10_000))
        moved.append(spent(lambda d=desk, g=goes, c=counters[:1]: d.edit(Move(c, f"z{next(g) % 90}")), 40))  # type: ignore[misc]
    yield flat("a board read, each zone", ZONES, read, "ms")
    yield flat("supply answered, each zone", ZONES, supply, "ms")
    yield flat("reach answered, each zone", ZONES, reach, "ms")
    yield flat("a counter moved, each zone", ZONES, moved, "ms")


def _counters(folder: Path) -> Iterator[Row]:
    game = library.game(board(1_000, folder, bands=7))
    paper, kinds = load(game)
    stacked, flipped, written = [], [], []
    for many in COUNTERS:
        lies = {f"band-{n}": Counter(f"band-{n}", "blue-levy", f"z{n % 900}") for n in range(many)}
        position = Position(paper, kinds, Table(counters=lies), game.defaults)
        stacked.append(spent(lambda p=position: [Position(p.board, p.kinds, p.table).counters_in("z1")], TIMES * 5))  # type: ignore[misc]
        flipped.append(spent(lambda p=position: p.after(Flip(("band-0",))), TIMES * 20))  # type: ignore[misc]
        written.append(spent(lambda p=position: _json(p), TIMES * 5))  # type: ignore[misc]
    yield flat("counters sorted into zones, each counter", COUNTERS, stacked, "ms")
    yield flat("a counter turned over, each counter", COUNTERS, flipped, "ms")
    yield flat("a table as JSON, each counter", COUNTERS, written, "ms")


def _json(position: Position) -> bytes:
    from assistant.core.json_tables import encode_table

    return encode_table(position.table)


def _journals(folder: Path) -> Iterator[Row]:
    from tests.cli.test_long_table import edits

    desk = Desk.new(find_game("empires"), "august-1914")
    opened, edited, undone, held, bytes_ = [], [], [], [], []
    base = _memory(_kept(desk, (), folder / "none.sabretache"))
    journal, done = desk.journal, 0
    made = edits(desk, EDITS[-1])
    for many in EDITS:
        for edit in made[done:many]:
            journal = journal.record(edit, "2026-01-01 00:00:00")
        done = many
        path = folder / f"{many}.sabretache"
        Save.create(path, About("empires"), journal).close()
        bytes_.append(path.stat().st_size)
        held.append(max(1.0, (_memory(path) - base) / 1024))

        def open_(path: Path = path) -> None:
            one = Desk.open(path)
            _ = one.position
            one.close()

        opened.append(spent(open_, TIMES if many < EDITS[-1] else 3))
        one = Desk.open(path)
        counter = next(iter(one.position.table.counters))
        edited.append(spent(lambda o=one, c=counter: o.edit(Flip((c,))), 30))  # type: ignore[misc]
        undone.append(spent(lambda o=one: (o.undo(), o.redo()), 30))  # type: ignore[misc]
        one.close()
    yield flat("a table opened, each edit of its journal", EDITS, opened, "ms")
    yield flat("an edit made, whatever lies behind it", EDITS, edited, "ms", by=False)
    yield flat("an edit taken back and done again", EDITS, undone, "ms", by=False)
    yield flat("the file, each edit", EDITS, bytes_, "bytes")
    yield flat("memory besides that of an empty journal, each edit", EDITS[1:], held[1:], "MB")


def _kept(desk: Desk, _edits: Sequence[object], path: Path) -> Path:
    Save.create(path, About("empires"), desk.journal).close()
    return path


def _memory(path: Path) -> float:
    """Return the most that a process holds that opens a table, in kB, the least of three."""
    command = ["/bin/sh", "-c", '"$@"', "sh", sys.executable, "-c", MEMORY, str(path)]
    return min(float(subprocess.run(command, capture_output=True, text=True, check=True).stdout) for _ in range(3))
