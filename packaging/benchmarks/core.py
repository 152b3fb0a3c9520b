"""Without a window: calculators, supply, edits."""

import io
import json
import tempfile
import time
from collections import deque
from collections.abc import Iterator
from pathlib import Path

from assistant.cli.calc import batch
from assistant.core.edits import Flip
from assistant.desk.desk import Desk
from assistant.games import all_games, find_game
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
    """Supply of a whole board against a plain breadth-first flood of the same graph."""
    for game in all_games():
        if game.supply is None:
            continue
        desk = Desk.new(game, game.sample)
        question = game.supply(desk.position, ())
        if question is None:
            continue
        neighbours = {zone: list(ends) for zone, ends in desk.board.neighbours.items()}
        starts = sorted(neighbours)[:8]

        def flood(neighbours: dict[str, list[str]] = neighbours, starts: list[str] = starts) -> int:
            seen, queue = set(starts), deque(starts)
            while queue:
                for other in neighbours[queue.popleft()]:
                    if other not in seen:
                        seen.add(other)
                        queue.append(other)
            return len(seen)

        def ask(desk: Desk = desk, question: object = question) -> object:
            return question.answer(desk.position)  # type: ignore[attr-defined]

        sides = len(desk.kinds.sides)
        floor = median_ms(lambda: [flood() for _ in range(sides)], 30)
        yield Row(f"{game.slug}: supply of the whole board, told", median_ms(ask, 30) / floor, "x", 60, f"{sides} floods: {floor:.3f} ms")


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


__all__ = ["ratio", "rows"]
