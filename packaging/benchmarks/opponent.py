"""The opponent: lawful steps, games won, time, the same answer for the same table, nothing seen that is hidden; for each game.

`bench.py opponent 200` plays 200 games of each pair of players (20 if nothing is said); shares are of games not won.
`bench.py opponent 40 --third-reich` looks at that game alone.
"""

import os
import random
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

from assistant.core.cancellation import Unwanted, while_wanted
from assistant.core.game import Game
from assistant.core.position import Position
from assistant.core.table import Flip, Move, Note
from assistant.core.text import render
from assistant.desk.desk import Desk
from assistant.desk.simulations import runs, summary
from assistant.games import find_game
from assistant.games.empires import mirror
from assistant.games.empires.opponent.at_the_table import PLAYERS, Opponent
from assistant.games.empires.opponent.model import state_of
from assistant.games.empires.opponent.simulated_games import Player, play
from assistant.games.third_reich.mirror import theatre
from assistant.games.third_reich.opponent import at_the_table as reich_players
from assistant.games.third_reich.opponent import simulated_games as reich_playing
from assistant.games.third_reich.opponent.at_the_table import Opponent as ReichOpponent
from benchmarks.rows import Row

GAMES = 20
PRESSED = 3  # whole games of which every press is counted
LAWFUL = 20  # a checked game takes as long as three: one checked for so many played
# Who plays whom, and the most of all games and of the pairs that may not be won, in percent.
BARS = (("officer", "random", 5.0, 5.0), ("officer", "greedy", 25.0, 15.0))
BETTER = ("marshal", "officer", 45.0, 45.0)
SETUPS = {"empires": "august-1914", "empires-first": "august-1914", "third-reich": "winter-1940"}


def rows() -> Iterator[Row]:
    """Yield the rows of this part, game by game."""
    games = next((int(word) for word in sys.argv[1:] if word.isdigit()), GAMES)
    asked = [slug for slug in SETUPS if f"--{slug}" in sys.argv[1:]] or list(SETUPS)
    for slug in asked:
        game = find_game(slug)
        with closing(Desk.new(game, SETUPS[slug])) as desk:
            position, packed = desk.position, runs.packed(desk)
            found = (
                _reich(game, position, packed, games)
                if slug == "third-reich"
                else _empires(game, position, packed, games)
            )
            yield from _named(slug, found)
            bars = (*BARS, BETTER) if game.contest is not None and "marshal" in game.contest.players else BARS
            for one, other, all_, pairs in bars:
                yield from _named(slug, _won(desk, packed, (one, other), games, all_, pairs))


def _presses(game: Game, position: Position, opponent: Any, where: Callable[[Position], tuple[int, str]]) -> Row:
    """Whole games by cards, the program on every side: cards accepted and dice of attacks typed, each one press, in a phase."""
    worst, phases = (0, ""), 0
    for seed in range(PRESSED):
        lying, chance, spent = position, random.Random(100 + seed), dict[tuple[int, str], int]()
        while (answer := opponent().answer(lying)).offers or answer.value["step"] == "strike":
            dice, now = tuple[int, ...](), where(lying)
            while answer.value["step"] == "strike" and (not dice or _onward(answer) > len(dice)):
                dice += (chance.randint(1, 6), chance.randint(1, 6))
                answer = opponent(dice=dice).answer(lying)
                spent[now] = spent.get(now, 0) + 1
            spent[now] = spent.get(now, 0) + 1
            lying = lying.after(game.with_notes(lying, answer.offers[0].edit))
        phases += len(spent)
        worst = max(worst, *((n, f"seed {100 + seed}, turn {now[0]}, {now[1]}") for now, n in spent.items()))
    return Row("presses of a phase, dice of an attack as one", worst[0], "", 12, f"{phases} phases; {worst[1]}")


def _onward(answer: Any) -> int:
    """Return how many dice may be typed on a card of attacks."""
    throws = answer.throws or ()
    return sum(throw.count for throw in throws) if any(throw.onward for throw in throws) else 0


def _named(slug: str, found: Iterator[Row]) -> Iterator[Row]:
    for row in found:
        yield replace(row, name=f"{slug}: {row.name}")


def _empires(game: Game, position: Position, packed: bytes, games: int) -> Iterator[Row]:
    yield from _lawful(position, max(1, games // LAWFUL))
    yield from _times(game, position, "officer", 0.5, 2.0)
    yield from _times(game, position, "marshal", 5.0, 10.0, 3)
    yield _same(game, position, packed, Opponent())
    yield _cancelled(position.after(Note("opponent_level", "marshal")), Opponent())
    yield _masked(position, _tiles_of_empires, Opponent())
    yield _presses(game, position, Opponent, lambda lying: (mirror.turn(lying), mirror.phase(lying)))


def _reich(game: Game, position: Position, packed: bytes, games: int) -> Iterator[Row]:
    yield from _lawful_reich(position, max(1, games // LAWFUL))
    yield from _times_reich(position, "officer", 0.5, 2.0, 12)
    yield from _times_reich(position, "marshal", 5.0, 10.0, 3)
    yield _same(game, position, packed, ReichOpponent())
    yield _masked(position, _tiles_of_reich, ReichOpponent())
    yield _presses(game, position, ReichOpponent, lambda lying: (theatre(lying).turn, theatre(lying).phase))
    for _ in range(2):  # actions and purchases take no time: the search is that for operations
        offer = ReichOpponent().answer(position).offers[0]
        position = position.after(find_game("third-reich").with_notes(position, offer.edit))
    yield _cancelled(position, ReichOpponent())


def _lawful_reich(position: Position, games: int) -> Iterator[Row]:
    """Every step is an offer of the table; what the findings have against what it leaves."""
    from assistant.games.third_reich.questions.findings import Findings
    from tests.games.third_reich.opponent.test_at_the_table import REMINDERS

    for name, player in reich_players.PLAYERS.items():
        faults = steps = 0
        for seed in range(games):
            wrong: set[str] = set()

            def watch(before: Position, done: Any, after: Position, wrong: set[str] = wrong) -> None:
                more = Counter(Findings().answer(after).value) - Counter(Findings().answer(before).value)
                # Italians elsewhere whom a loss leaves too few others for (9) stand where they were let go.
                lost = {type(one.step).__name__ for one in done.decisions} & {"Strike", "End"}
                wrong.update(set(more) - REMINDERS - ({"finding-italians-stay"} if lost else set()))

            steps += reich_playing.play(position, (player(), player()), seed, watch).steps
            if wrong:
                print(f"     {name}, seed {seed}: {', '.join(sorted(wrong))}")
            faults += bool(wrong)
        yield Row(f"{name}: games with a step against the rules", faults, "", 0, f"{games} games, {steps} steps")


def _times_reich(position: Position, name: str, median: float, longest: float, turns: int) -> Iterator[Row]:
    """What each phase takes a player, the game's own cards and edits included."""
    phases: dict[tuple[int, str], float] = {}
    begun = [time.process_time()]

    def watch(before: Position, _done: Any, _after: Position) -> None:
        now = (before.box("turn#1") or 1, str(before.fact("phase")))
        phases[now] = phases.get(now, 0.0) + time.process_time() - begun[0]
        begun[0] = time.process_time()

    player = reich_players.PLAYERS[name]()
    reich_playing.play(position, (player, player), 7, watch, turns)
    yield from _spent(name, sorted(phases.values()), median, longest)


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


def _times(game: Game, position: Position, name: str, median: float, longest: float, turns: int = 18) -> Iterator[Row]:
    player = _Timed(PLAYERS[name]())
    play(state_of(position), {"central": player, "entente": player}, 7, None, turns)
    yield from _spent(name, sorted(player.phases.values()), median, longest)
    if name == "officer":
        with closing(Desk.new(game, "autumn-1915")) as desk:
            begun = time.process_time()
            Opponent().answer(desk.position)
        yield Row("officer: the first answer of a phase", time.process_time() - begun, "s", 0.3, "processor time")


def _spent(name: str, spent: list[float], median: float, longest: float) -> Iterator[Row]:
    load = f"{len(spent)} phases, processor time; load {os.getloadavg()[0]:.1f}"
    yield Row(f"{name}: a phase, median", statistics.median(spent), "s", median, load)
    yield Row(f"{name}: a phase, the longest", spent[-1], "s", longest, load)


def _same(game: Game, position: Position, packed: bytes, opponent: Any) -> Row:
    """One game here and in another process."""
    games = list(runs.matches(runs.Order(game.slug, ("officer", "greedy"), SETUPS[game.slug], (), 3), 2))
    here = [runs.play(packed, match, 2).played for match in games]
    there = {result.match.n: result.played for result in runs.by_processes(1)(packed, games, 2)}
    first, again = opponent.answer(position), opponent.answer(position)
    different = sum(there[n] != played for n, played in enumerate(here)) + (first != again)
    return Row(
        "determinism: games and answers that differ", different, "", 0, "2 games of 2 turns in two processes, 1 answer"
    )


def _tiles_of_empires(position: Position, chance: random.Random) -> Position:
    lying = position.after(Note("secret_tiles", True)).after(Note("opponent", "central"))
    for side in ("allies", "russia"):
        hidden = sorted(c.id for c in lying.table.counters.values() if c.zone == f"tiles-{side}")
        taken = chance.sample(hidden, 3)
        lying = lying.after(Flip(tuple(taken), 1))
        for tile, box in zip(taken, ("2", "1", "available"), strict=True):
            lying = lying.after(Move((tile,), f"development-{side}:{box}"))
    return lying


def _tiles_of_reich(position: Position, chance: random.Random) -> Position:
    lying = position.after(Note("secret-tiles", True)).after(Note("opponent", "axis"))
    for side in ("allies", "ussr"):
        hidden = sorted(c.id for c in lying.table.counters.values() if c.zone.startswith("tiles-")
                        and lying.kind(c.id).side == side)  # fmt: skip
        taken = chance.sample(hidden, 2)
        lying = lying.after(Flip(tuple(taken), 1))
        for tile, box in zip(taken, ("development", "available"), strict=True):
            lying = lying.after(Move((tile,), f"development-{side}:{box}"))
    return lying


def _cancelled(position: Position, opponent: Any) -> Row:
    """How long a search that nobody waits for any more goes on: it is left at ten moments, the worst counts."""
    worst = 0.0
    for n in range(1, 11):
        left, begun = 0.03 * n, time.process_time()
        try:
            with while_wanted(lambda left=left, begun=begun: time.process_time() - begun < left):  # type: ignore[misc]
                opponent.answer(position)
        except Unwanted:
            worst = max(worst, time.process_time() - begun - left)
    return Row("a search left by the window goes on for", worst, "s", 0.1, "the worst of ten moments, processor time")


def _masked(
    position: Position, hide: Callable[[Position, random.Random], Position], opponent: Any, times: int = 10
) -> Row:
    """Other tiles of the enemy face down in his boxes: the answer must not change."""
    chance, found = random.Random(1), set[str]()
    for _ in range(times):
        answer = opponent.answer(hide(position, chance))
        found.add(" ".join(render(text, "en") for text in (answer.verdict, *(r.text for r in answer.reasons))))
    return Row(
        "masking: answers to permutations of hidden tiles, less 1", len(found) - 1, "", 0, f"{times} permutations"
    )


def _won(
    desk: Desk, packed: bytes, players: tuple[str, str], games: int, bar: float, pairs_bar: float
) -> Iterator[Row]:  # fmt: skip
    asked = runs.order_of(desk, players, SETUPS[desk.game.slug], (), 1, 0)
    with tempfile.TemporaryDirectory() as folder, runs.opened(Path(folder), asked) as (_, kept):
        runs.run(kept, runs.matches(asked, games), packed, 0, runs.by_processes(), lambda *_: None)
        results = kept.results()
    assert desk.game.contest is not None
    found = summary.figures(asked, desk.game.contest, results)
    assert found.first is not None and found.pairs is not None
    name = f"{players[0]} against {players[1]}"
    for what, share, goal in (
        ("games not won", found.first[0], bar), ("… as the first camp", found.first[1], 55.0),
        ("… as the second", found.first[2], max(10.0, bar - 20)), ("pairs not won", found.pairs, pairs_bar),
    ):  # fmt: skip
        low, high = (100 * (1 - one) for one in reversed(share.between))
        yield Row(f"{name}: {what}", 100 * (1 - share.rate), "%", goal, f"{share.of}, between {low:.0f} and {high:.0f}")
