"""The opponent: lawful steps, games won, time, the same answer for the same table, nothing seen that is hidden.

`bench.py opponent 200` plays 200 games of each pair of players (20 if nothing is said); shares are of games not won.
"""

import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from assistant.core.edits import Flip, Move, Note
from assistant.core.position import Position
from assistant.core.text import render
from assistant.desk.desk import Desk
from assistant.desk.study import figures, order, store, work
from assistant.games import find_game
from assistant.games.empires.opponent.at_the_table import Opponent
from assistant.games.empires.opponent.players import PLAYERS
from assistant.games.empires.opponent.playing import Player, play
from assistant.games.empires.opponent.state import state_of
from benchmarks.rows import Row

GAMES = 20
LAWFUL = 20  # a checked game takes as long as three: one checked for so many played
# Who plays whom, and the most of all games and of the pairs that may not be won, in percent.
BARS = (("officer", "random", 5.0, 5.0), ("officer", "greedy", 30.0, 15.0))
GAME = find_game("empires")


def rows() -> Iterator[Row]:
    """Yield the rows of this part."""
    games = next((int(word) for word in sys.argv[1:] if word.isdigit()), GAMES)
    with closing(Desk.new(GAME, "august-1914")) as desk:
        position, packed = desk.position, order.packed(desk)
        yield from _lawful(position, max(1, games // LAWFUL))
        yield from _times(position)
        yield _same(position, packed)
        yield _masked(position)
        for one, other, all_, pairs in BARS:
            yield from _won(desk, packed, (one, other), games, all_, pairs)


def _lawful(position: Position, games: int) -> Iterator[Row]:
    """Every step of whole games done on an independent table, by the questions' offers."""
    from tests.games.empires.opponent.replay import Table

    for name in PLAYERS:
        faults = steps = 0
        for seed in range(games):
            table = Table(position)
            try:
                play(state_of(position), {"central": PLAYERS[name](), "entente": PLAYERS[name]()}, seed, table.follow)
            except AssertionError as fault:
                print(f"     {name}, seed {seed}: {str(fault)[:200]}")
                faults += 1
            steps += table.steps
        yield Row(f"{name}: games with an illegal or unequal step", faults, "", 0, f"{games} games, {steps} steps")


class _Timed:
    """A player with a watch: what each phase took him."""

    def __init__(self, player: Player) -> None:
        self.player, self.phases = player, dict[tuple[int, int], float]()

    def decide(self, state, chance):  # type: ignore[no-untyped-def]
        begun = time.process_time()
        found = self.player.decide(state, chance)
        now = (state.turn, state.phase)
        self.phases[now] = self.phases.get(now, 0.0) + time.process_time() - begun
        return found


def _times(position: Position) -> Iterator[Row]:
    officer = _Timed(PLAYERS["officer"]())
    play(state_of(position), {"central": officer, "entente": officer}, 7)
    spent = sorted(officer.phases.values())
    load = f"{len(spent)} phases, processor time; load {os.getloadavg()[0]:.1f}"
    yield Row("officer: a phase, median", statistics.median(spent), "s", 0.5, load)
    yield Row("officer: a phase, the longest", spent[-1], "s", 2.0, load)
    with closing(Desk.new(GAME, "autumn-1915")) as desk:
        begun = time.process_time()
        Opponent().answer(desk.position)
    yield Row("officer: the first answer of a phase", time.process_time() - begun, "s", 0.3, load)


def _same(position: Position, packed: bytes) -> Row:
    """One game here and in another process."""
    games = list(order.matches(order.Order("empires", ("officer", "greedy"), "august-1914", (), 3), 2))
    here = [order.play(packed, match, 2).played for match in games]
    there = {result.match.n: result.played for result in work.by_processes(1)(packed, games, 2)}
    first, again = Opponent().answer(position), Opponent().answer(position)
    different = sum(there[n] != played for n, played in enumerate(here)) + (first != again)
    return Row(
        "determinism: games and answers that differ", different, "", 0, "2 games of 2 turns in two processes, 1 answer"
    )


def _masked(position: Position, times: int = 10) -> Row:
    """Other tiles of the enemy face down in his boxes: the answer must not change."""
    chance, found = random.Random(1), set[str]()
    for _ in range(times):
        lying = position.after(Note("secret_tiles", True)).after(Note("opponent", "central"))
        for side in ("allies", "russia"):
            hidden = sorted(c.id for c in lying.table.counters.values() if c.zone == f"tiles-{side}")
            taken = chance.sample(hidden, 3)
            lying = lying.after(Flip(tuple(taken), 1))
            for tile, box in zip(taken, ("2", "1", "available"), strict=True):
                lying = lying.after(Move((tile,), f"development-{side}:{box}"))
        answer = Opponent().answer(lying)
        found.add(" ".join(render(text, "en") for text in (answer.verdict, *(r.text for r in answer.reasons))))
    return Row(
        "masking: answers to permutations of hidden tiles, less 1", len(found) - 1, "", 0, f"{times} permutations"
    )


def _won(
    desk: Desk, packed: bytes, players: tuple[str, str], games: int, bar: float, pairs_bar: float
) -> Iterator[Row]:  # fmt: skip
    asked = order.order_of(desk, players, "august-1914", (), 1, 0)
    with tempfile.TemporaryDirectory() as folder, store.opened(Path(folder), asked) as (_, kept):
        work.run(kept, order.matches(asked, games), packed, 0, work.by_processes(), lambda *_: None)
        results = kept.results()
    assert GAME.contest is not None
    found = figures.figures(asked, GAME.contest, results)
    assert found.first is not None and found.pairs is not None
    name = f"{players[0]} against {players[1]}"
    for what, share, goal in (
        ("games not won", found.first[0], bar), ("… as Central Powers", found.first[1], 55.0),
        ("… as Entente", found.first[2], max(10.0, bar - 20)), ("pairs not won", found.pairs, pairs_bar),
    ):  # fmt: skip
        low, high = (100 * (1 - one) for one in reversed(share.between))
        yield Row(f"{name}: {what}", 100 * (1 - share.rate), "%", goal, f"{share.of}, between {low:.0f} and {high:.0f}")
