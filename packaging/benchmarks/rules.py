"""Without a window: calculators, supply, plans, edits, journals; what grows; others who can do the same."""

import io
import itertools
import json
import random
import tempfile
import time
import warnings
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path

from prepare import ROOT

from assistant.cli.calc import batch
from assistant.core.json_tables import encode_table
from assistant.core.printed import Board, CounterSet
from assistant.core.questions import Question
from assistant.core.table import Counter as Lying
from assistant.core.table import Flip, Move, Position, Table
from assistant.desk.desk import Desk, load
from assistant.desk.entry.questions import from_words, question_type
from assistant.desk.saves import About, Save
from assistant.games import all_games, find_calculator, find_game
from assistant.games.empires import mirror
from assistant.games.empires.combat import odds_of
from assistant.games.empires.loss_allocation import ways_to_lose
from assistant.games.empires.supply import Lines
from assistant.games.empires.words import POWERS
from assistant.games.kit import library
from benchmarks import Found, flood, home, kit, least_ms, median_ms, number, python, ratio, word

CASES = ROOT / "tests" / "games" / "empires" / "cases.json"
SITUATIONS, ROLLS = 10_000, 10_000
OPENS = "import sys; from pathlib import Path; from assistant.desk.desk import Desk; Desk.open(Path(sys.argv[1]))"


def fresh(desk: Desk) -> Position:
    """Return the position of a desk that has worked out nothing yet."""
    return Position(desk.board, desk.kinds, desk.position.table, desk.game.defaults)


def core() -> Iterator[Found]:
    """Calculators, supply of whole boards, edits."""
    cases = json.loads(CASES.read_text(encoding="utf-8"))
    combats = [case for case in cases if case["topic"] in ("combat_potential", "odds")]
    every = zip(range(SITUATIONS), itertools.cycle(combats), strict=False)
    keys = ("topic", "given", "edition")
    lines = [json.dumps({key: case[key] for key in keys} | {"id": n}).encode() for n, case in every]
    list(batch("empires", lines[:100], "en"))
    begun = time.process_time()
    io.BytesIO().writelines(batch("empires", lines, "en"))
    yield Found("batch", (time.process_time() - begun) / SITUATIONS * 1e6)

    desk = Desk.new(find_game("empires"), find_game("empires").sample)
    theatre = mirror.theatre(desk.position)
    neighbours = {zone: tuple(ends) for zone, ends in desk.board.linked(frozenset({"land"})).items()}
    starts = [army.zone for army in theatre.armies][:8]

    def supplied() -> int:
        lines = Lines(theatre)
        found = (*map(lines.of_army, theatre.armies), *map(lines.of_zone, theatre.zones))
        return sum(line is not None and line.found for line in found)

    def flooded() -> None:
        for _ in POWERS:
            flood(neighbours, starts)

    times, floor = ratio(supplied, flooded)
    yield Found("supply-floods", times, f"{len(POWERS)} floods: {floor:.3f} ms")
    for game in all_games():
        desk = Desk.new(game, game.sample)
        question: Question | None = game.supply(desk.position, ()) if game.supply is not None else None
        if question is not None:
            ask = partial(lambda question, desk: question.answer(fresh(desk)), question, desk)
            yield Found("supply", median_ms(ask, 30), words={"game": game.slug})
    game = find_game("empires")
    with tempfile.TemporaryDirectory() as folder:
        desk = Desk.new(game, game.sample, Path(folder) / "t.sabretache")
        counter = next(iter(desk.position.table.counters))
        yield Found("edit", median_ms(lambda: desk.edit(Flip((counter,))), 60, time.perf_counter))
        assert game.findings is not None
        findings = game.findings()
        yield Found("findings", median_ms(lambda: findings.answer(desk.position), 20))
        desk.close()


def peers() -> Iterator[Found]:
    """Supply by networkx; the odds of a fight by icepool, by dyce and by rolls of the dice, all without reasons."""
    import dyce
    import icepool
    import networkx
    from dyce.lifecycle import ExperimentalWarning

    desk = Desk.new(find_game("empires"), find_game("empires").sample)
    theatre = mirror.theatre(desk.position)
    plain: networkx.Graph[str] = networkx.Graph()
    plain.add_nodes_from(desk.board.zones)
    for zone, others in desk.board.linked(frozenset({"land"})).items():
        plain.add_edges_from((zone, other) for other in others)

    def supply() -> None:
        lines = Lines(theatre)
        for army in theatre.armies:
            lines.of_army(army)

    def searches() -> None:
        for army in theatre.armies:
            networkx.node_connected_component(plain, army.zone)

    calculator = find_calculator("empires")
    case = next(case for case in json.loads(CASES.read_text(encoding="utf-8")) if case["topic"] == "odds")
    given = json.dumps(case["given"]).encode()

    def odds() -> None:
        odds_of.cache_clear()  # worked out anew each time
        ways_to_lose.cache_clear()
        calculator.work("odds", given)  # read from JSON, too

    def by_dyce() -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", ExperimentalWarning)  # what it is called in another version
            found = dyce.expand(lambda one, other: _outcome(one.outcome, other.outcome), dyce.H(6), dyce.H(6))
            dict(found.probability_items())

    def by_rolls() -> None:
        chance = random.Random(1)
        Counter(_outcome(chance.randint(1, 6), chance.randint(1, 6)) for _ in range(ROLLS))

    for key, ours, theirs in (
        ("supply", supply, searches),
        ("icepool", odds, lambda: icepool.map(_outcome, icepool.d6, icepool.d6).probabilities()),
        ("dyce", odds, by_dyce),
        ("rolls", odds, by_rolls),
    ):
        times, floor = ratio(ours, theirs)
        yield Found(key, times, f"theirs: {floor:.3f} ms")


def _outcome(attack: int, defence: int) -> str:
    strong, weak = 7 + attack, 4 + defence
    if strong >= 2 * weak or weak >= 2 * strong:
        return "double"
    return "wins" if strong > weak else "loses" if weak > strong else "even"


def plans() -> Iterator[Found]:
    """Attack plans of a whole zone, exact over every sequence of attacks: three against three."""
    for slug, setup, zone in (("empires", "autumn-1915", "minsk"), ("third-reich", "example-5", "riga")):
        game = find_game(slug)
        desk = Desk.new(game, setup)
        question = from_words(game, question_type(game, "plan"), {"zone": zone}, desk.position)
        ask = partial(lambda question, desk: question.answer(fresh(desk)), question, desk)
        yield Found("table", median_ms(ask, 3), words={"game": slug, "zone": zone})
    situations = json.loads((ROOT / "packaging" / "benchmarks" / "plans.json").read_text(encoding="utf-8"))
    for slug, given in situations.items():
        plan = partial(find_calculator(slug).work, "attack_plan", given)
        yield Found("situation", median_ms(plan, 3), words={"game": slug})


def journal() -> Iterator[Found]:
    """A table that was played for years, told by the command."""
    with home() as folder:
        desk = Desk.new(find_game("empires"), "august-1914")
        (path,) = _tables(desk, EDITS[-1:], folder)
        show = ("-m", "assistant", "show", path, "--journal", "--lang", "fr")
        seconds, memory = min(python(*show)[1:] for _ in range(3))
    yield Found("seconds", seconds, words={"edits": EDITS[-1]})
    yield Found("memory", memory)


def _tables(desk: Desk, sizes: Sequence[int], folder: Path) -> Iterator[Path]:
    """Yield tables whose journals have so many edits."""
    from tests.cli.test_hostile_files import edits

    made, kept, done = edits(desk, max(sizes)), desk.journal, 0
    for many in sizes:
        for edit in made[done:many]:
            kept = kept.record(edit, "2026-01-01 00:00:00")
        done = many
        path = folder / f"{many}.sabretache"
        Save.create(path, About("empires"), kept).close()
        yield path


# What a module holds, taken out of it: files unpacked, its declaration and its saves made text.
UNPACKED = """
import io, sys, xml.etree.ElementTree, zipfile
with zipfile.ZipFile(sys.argv[1]) as module:
    for name in module.namelist():
        data = module.read(name)
        if name == "buildFile.xml":
            xml.etree.ElementTree.fromstring(data)
        elif name.endswith(".vsav"):
            hidden = zipfile.ZipFile(io.BytesIO(data)).read("savedGame")
            key = int(hidden[5:7], 16)
            bytes.fromhex(hidden[7:].decode()).translate(bytes(byte ^ key for byte in range(256))).decode().split(chr(27))
"""
IMPORTED = """
import sys
from pathlib import Path
from assistant.desk.kits import from_vassal, write
from assistant.scan.vassal.module import read_module
module = read_module(Path(sys.argv[1]))
wanted = from_vassal.Wanted("Large", tuple(module.parts), from_vassal.ways(module)[0], (), module.saves)
write.from_module(module, wanted, lambda share: None)
"""


def modules() -> Iterator[Found]:
    """A VASSAL module of 3,000 pieces and 100 saves made a game, all its saves as set-ups."""
    from tests.scan.vassal_modules import large_module

    with home() as folder:
        path = large_module(folder / "large.vmod")
        floor = min(python("-c", UNPACKED, path)[1] for _ in range(3))
        _, busy, held = python("-c", IMPORTED, path)
    yield Found("seconds", busy, f"{path.name} unpacked: {floor:.1f} s")
    yield Found("unpacked", busy / floor)
    yield Found("memory", held)


def equal() -> Iterator[Found]:
    """Our games' rules and their rules cards asked the same on random positions; `--names=empires-supply,…` names comparisons."""
    from tests.games.kit.ours import COMPARED, differences

    for name in word("names", ",".join(COMPARED)).split(","):
        found = differences(name, number(10_000))
        told = [f"position {n}: the card says {said}, the rules {meant}" for n, said, meant in found[:3]]
        yield Found("differ", len(found), "; ".join(told), {"name": name})


ZONES, EDITS, COUNTERS = (10, 32, 100), (100, 1_000, 10_000, 100_000), (10, 100, 1_000)  # of zones: a side of the board
TIMES = 5
Costs = Iterable[dict[str, float]]  # for each size: what -> what it costs in all


def growth() -> Iterator[Found]:
    """What it costs when boards, counters and journals grow: what one unit costs must stay flat from size to size."""
    with home() as folder:
        yield from grown([wide**2 for wide in ZONES], map(_of_board, ZONES), "each zone")
        table = load(library.game(board(ZONES[1])))
        yield from grown(COUNTERS, [_of_counters(many, *table) for many in COUNTERS], "each counter")
        empty = folder / "none.sabretache"
        desk = Desk.new(find_game("empires"), "august-1914")
        Save.create(empty, About("empires"), desk.journal).close()
        base = _held(empty)
        whole, edits = zip(*(_of_journal(path, base) for path in _tables(desk, EDITS, folder)), strict=True)
        yield from grown(EDITS, whole, "each edit")
        yield Found("opened", whole[-1]["a table opened, ms"], words={"edits": EDITS[-1]})
        yield from grown(EDITS, edits, "whatever lies behind it", each=False)


def grown(sizes: Sequence[int], costs: Costs, unit: str, *, each: bool = True) -> Iterator[Found]:
    """Yield how much dearer a unit becomes at most; not `each`, where a deed should cost the same at every size."""
    told = list(costs)
    for what in told[0]:
        spent = [one[what] for one in told]
        units = [cost / (size if each else 1) for size, cost in zip(sizes, spent, strict=True)]
        dearest = max(later / earlier for earlier, later in itertools.pairwise(units))
        note = ", ".join(f"{size:,}: {cost:.4g}" for size, cost in zip(sizes, spent, strict=True))
        yield Found("flat", dearest, note, {"what": f"{what}, {unit}"})


def board(wide: int) -> Path:
    """Make a kit whose board is a square of so many hexes a side, and return its folder."""
    found = library.folder(kit((wide, wide), f"Growth {wide}", COUNTERS[-1]))
    assert found is not None
    return found


def _of_board(wide: int) -> dict[str, float]:
    place = board(wide)

    def opened() -> None:
        library.forget()
        load(library.game(place))

    costs = {"a board read, ms": least_ms(opened, TIMES)}
    desk = Desk.new(library.game(place), "empty")
    zones = [zone.id for zone in desk.board.zones.values() if zone.kind == "land"]
    kinds = [kind.id for kind in desk.kinds.kinds.values() if kind.type == "foot"]
    lies = {f"{kind}#1": Lying(f"{kind}#1", kind, zones[0]) for kind in kinds}
    desk = Desk.begin(desk.game, Table(lies), None, About(desk.game.slug))
    some = tuple(lies)[:2]
    for what, asks in (("supply", desk.game.supply), ("reach", desk.game.reach)):
        answer = partial(lambda asks: asks(here := fresh(desk), some).answer(here), asks)
        costs[f"{what} answered, ms"] = least_ms(answer, TIMES)
    goes = itertools.cycle(zones[:90])
    return costs | {"a counter moved, ms": least_ms(lambda: desk.edit(Move(some, next(goes))), 40)}


def _of_counters(many: int, paper: Board, kinds: CounterSet) -> dict[str, float]:
    kind = next(kind.id for kind in kinds.kinds.values() if kind.type == "foot")
    zones = [zone.id for zone in paper.zones.values() if zone.kind == "land"]
    lies = {f"foot#{n}": Lying(f"foot#{n}", kind, zones[n % len(zones)]) for n in range(many)}
    position = Position(paper, kinds, Table(lies))
    again = partial(Position, paper, kinds, position.table)
    return {
        "counters sorted into zones, ms": least_ms(lambda: again().counters_in(zones[1]), 5 * TIMES),
        "a counter turned over, ms": least_ms(lambda: position.after(Flip(("foot#0",))), 20 * TIMES),
        "a table as JSON, ms": least_ms(lambda: encode_table(position.table), 5 * TIMES),
    }


def _of_journal(path: Path, base: float) -> tuple[dict[str, float], dict[str, float]]:
    """Return what costs as much as a journal is long, and what should cost the same behind any."""
    whole = {"a table opened, ms": least_ms(lambda: Desk.open(path).close(), 3), "the file, bytes": path.stat().st_size}
    whole["memory besides that of an empty journal, MB"] = max(1.0, _held(path) - base)
    desk = Desk.open(path)
    counter = next(iter(desk.position.table.counters))
    edited = least_ms(lambda: desk.edit(Flip((counter,))), 30)
    undone = least_ms(lambda: (desk.undo(), desk.redo()), 30)
    desk.close()
    return whole, {"an edit made, ms": edited, "an edit taken back and done again, ms": undone}


def _held(path: Path) -> float:
    """Return the most MB that a process holds that opens a table, the least of three."""
    return min(python("-c", OPENS, path)[2] for _ in range(3))
