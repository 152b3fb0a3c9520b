"""Without a window: calculators, supply, edits."""

import io
import json
import tempfile
import time
from collections import deque
from collections.abc import Iterator
from pathlib import Path

from assistant.cli.calc import batch
from assistant.core.position import Position
from assistant.core.questions import Question
from assistant.core.table import Flip
from assistant.desk.desk import Desk
from assistant.games import all_games, find_game
from assistant.games.empires import mirror
from assistant.games.empires.supply import Lines
from assistant.games.empires.words import POWERS
from benchmarks.rows import Row, median_ms, ratio

SITUATIONS = 10_000


def rows() -> Iterator[Row]:
    """Yield the rows of this part."""
    yield _combat_batch()
    yield from _supply()
    yield from _edits()


def _combat_batch() -> Row:
    cases = json.loads((Path(__file__).parents[2] / "tests/games/empires/cases.json").read_text(encoding="utf-8"))
    combats = [case for case in cases if case["topic"] in ("combat_potential", "odds")]
    lines = [
        json.dumps({key: case[key] for key in ("topic", "given", "edition")} | {"id": n}).encode()
        for n, case in zip(range(SITUATIONS), combats * (SITUATIONS // len(combats) + 1), strict=False)
    ]
    list(batch("empires", lines[:100], "en"))
    begun = time.perf_counter()
    out = io.BytesIO()
    for line in batch("empires", lines, "en"):
        out.write(line)
    spent = time.perf_counter() - begun
    return Row("a combat situation through `calc --batch`", spent / SITUATIONS * 1e6, "µs", 100)


def _supply() -> Iterator[Row]:
    """Supply of the whole board against a plain breadth-first flood of the same graph, and the whole answer in milliseconds."""
    yield _empires_supply()
    for game in all_games():
        question = game.supply(Desk.new(game, game.sample).position, ()) if game.supply is not None else None
        if question is not None:
            desk = Desk.new(game, game.sample)

            def ask(desk: Desk = desk, question: Question = question) -> object:
                fresh = Position(desk.board, desk.kinds, desk.position.table, desk.game.defaults)
                return question.answer(fresh)

            yield Row(f"{game.slug}: supply of the whole board, told", median_ms(ask, 30), "ms", 5)


def _empires_supply() -> Row:
    """Every army and every zone of all four powers, against one flood of the board for each power."""
    game = find_game("empires")
    desk = Desk.new(game, game.sample)
    theatre, work = mirror.theatre(desk.position), mirror.working(desk.position)
    neighbours = {zone: tuple(ends) for zone, ends in desk.board.linked(frozenset({"land"})).items()}
    starts = [army.zone for army in theatre.armies][:8]

    def flood() -> int:
        seen, queue = set(starts), deque(starts)
        while queue:
            for other in neighbours[queue.popleft()]:
                if other not in seen:
                    seen.add(other)
                    queue.append(other)
        return len(seen)

    def floods() -> list[int]:
        return [flood() for _ in POWERS]

    def supplied() -> int:
        lines = Lines(theatre, work)
        return sum(map(lines.supplies, theatre.armies)) + sum(bool(lines.supplies_zone(zone)) for zone in theatre.zones)

    return ratio("empires: supply of every army and zone", supplied, floods, 3, f"{len(POWERS)} floods")


def _edits() -> Iterator[Row]:
    """One edit applied and made durable."""
    game = find_game("empires")
    with tempfile.TemporaryDirectory() as folder:
        desk = Desk.new(game, game.sample, Path(folder) / "t.sabretache")
        counter = next(iter(desk.position.table.counters))
        yield Row("an edit applied and durable", median_ms(lambda: desk.edit(Flip((counter,))), 60), "ms", 8)
        findings = game.findings
        if findings is not None:
            yield Row("findings after an edit", median_ms(lambda: findings().answer(desk.position), 20), "ms", 10)
        desk.close()
