"""The opponent: lawful steps, games won, time, the same answer for the same table, nothing seen that is hidden; for each game."""

import os
import random
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

from assistant.core.cancellation import Unwanted, while_wanted
from assistant.core.game import Game
from assistant.core.table import Flip, Move, Note, Position
from assistant.core.text import render
from assistant.desk.desk import Desk
from assistant.desk.simulations import page, runs
from assistant.games import find_game
from assistant.games.empires import mirror
from assistant.games.empires.game import FIRST, V1_1
from assistant.games.empires.opponent import at_the_table as empires_table
from assistant.games.empires.opponent import cards as empires_playing
from assistant.games.third_reich.opponent import at_the_table as reich_table
from assistant.games.third_reich.opponent import decisions as reich_playing
from benchmarks import Found, number

GAMES = 20
PRESSED = 3  # whole games of which every press is counted
LAWFUL = 20  # a checked game takes as long as three: one checked for so many played
# Who plays whom, and the most of all games and of the pairs that may not be won, in percent.
BARS = (("officer", "random", 5, 5), ("officer", "greedy", 25, 15))
BETTER = ("marshal", "officer", 45, 45)
SETUPS = {"empires": "august-1914", "empires-first": "august-1914", "third-reich": "winter-1940"}
PHASES = (("officer", 0.5, 2), ("marshal", 5, 10))  # seconds of a phase: median, longest


def opponent() -> Iterator[Found]:
    """All of it; `opponent 200` plays 200 games of each pair of players, `--third-reich` looks at that game alone."""
    games = number(GAMES)
    for slug in [slug for slug in SETUPS if f"--{slug}" in sys.argv] or SETUPS:
        game = find_game(slug)
        rules: Rules = Reich() if slug == "third-reich" else Empires()
        with closing(Desk.new(game, SETUPS[slug])) as desk:
            packed = runs.packed(desk)
            for found in _measured(rules, game, desk, packed, games):
                yield replace(found, words={"game": slug, **found.words})


def _phase(position: Position) -> tuple[int, str]:
    return position.box("turn#1") or 1, str(position.fact("phase"))


class ByItself:
    """How a game is played by itself."""

    playing: Any
    turns = {"officer": 12, "marshal": 3}

    def spent(self, position: Position, name: str) -> list[float]:
        """Return what each phase takes a player, the game's own cards and edits included."""
        phases: Counter[tuple[int, str]] = Counter()
        begun = [time.process_time()]

        def watch(before: Position, _done: Any, _after: Position) -> None:
            phases[_phase(before)] += time.process_time() - begun[0]  # type: ignore[assignment]
            begun[0] = time.process_time()

        player = self.playing.player(name)
        self.playing.play(position, (player, player), 7, watch, self.turns[name])
        return list(phases.values())


class Empires(ByItself):
    """How the Downfall of Empires is played by itself."""

    Opponent, playing = empires_table.Opponent, empires_playing
    secret = ("secret_tiles", "opponent", "central")
    enemies = dict.fromkeys(("allies", "russia"), ("2", "1", "available"))
    turns = {"officer": 18, "marshal": 3}

    def lawful(self, position: Position, name: str, games: int) -> tuple[list[str], int]:
        """Do every step of whole games on an independent table; return what is wrong, and the steps."""
        from tests.games.empires.opponent.test_at_the_table import Lawful

        wrong, steps, player = [], 0, empires_playing.player
        for seed in range(games):
            lawful = Lawful(FIRST if mirror.is_first_edition(position) else V1_1)
            try:
                empires_playing.play(position, (player(name), player(name)), seed, lawful)
            except AssertionError as fault:
                wrong.append(f"{name}, seed {seed}: {str(fault)[:200]}")
            steps += lawful.steps
        return wrong, steps

    def searching(self, position: Position) -> Position:
        """Return a position in which the opponent's answer is a long search."""
        return position.after(Note("opponent_level", "marshal"))


class Reich(ByItself):
    """How the Downfall of the Third Reich is played by itself."""

    Opponent, playing = reich_table.Opponent, reich_playing
    secret = ("secret-tiles", "opponent", "axis")
    enemies = dict.fromkeys(("allies", "ussr"), ("development", "available"))

    def lawful(self, position: Position, name: str, games: int) -> tuple[list[str], int]:
        """Let every step be an offer of the table; return what the findings have against what it leaves, and the steps."""
        from assistant.games.third_reich.questions.book import Findings
        from tests.games.third_reich.opponent.test_at_the_table import REMINDERS

        wrong, steps = [], 0
        for seed in range(games):
            against: set[str] = set()

            def watch(before: Position, done: Any, after: Position, against: set[str] = against) -> None:
                more = Counter(Findings().answer(after).value) - Counter(Findings().answer(before).value)
                # Italians elsewhere whom a loss leaves too few others for (9) stand where they were let go.
                lost = {type(one.step).__name__ for one in done.decisions} & {"Strike", "End"}
                against.update(set(more) - REMINDERS - ({"finding-italians-stay"} if lost else set()))

            player = reich_playing.player(name)
            steps += reich_playing.play(position, (player, player), seed, watch).steps
            if against:
                wrong.append(f"{name}, seed {seed}: {', '.join(sorted(against))}")
        return wrong, steps

    def searching(self, position: Position) -> Position:
        """Return a position in which the opponent's answer is a long search: actions and purchases take no time."""
        for _ in range(2):
            offer = self.Opponent().answer(position).offers[0]
            position = position.after(find_game("third-reich").with_notes(position, offer.edit))
        return position


Rules = Empires | Reich


def _measured(rules: Rules, game: Game, desk: Desk, packed: bytes, games: int) -> Iterator[Found]:
    position = desk.position
    for name in game.contest.players if game.contest is not None else ():
        wrong, steps = rules.lawful(position, name, max(1, games // LAWFUL))
        for fault in wrong:
            print(f"     {fault}")
        yield Found("lawful", len(wrong), f"{max(1, games // LAWFUL)} games, {steps} steps", {"player": name})
    for name, median, longest in PHASES:
        spent = rules.spent(position, name)
        load = f"{len(spent)} phases, processor time; load {os.getloadavg()[0]:.1f}"
        yield Found("phase", statistics.median(spent), load, {"player": name, "most": median})
        yield Found("longest", max(spent), load, {"player": name, "most": longest})
    if isinstance(rules, Empires):
        with closing(Desk.new(game, "autumn-1915")) as other:
            begun = time.process_time()
            rules.Opponent().answer(other.position)
        yield Found("first", time.process_time() - begun, "processor time")
    yield _same(rules, game, position, packed)
    yield _cancelled(rules.searching(position), rules.Opponent())
    yield _masked(rules, position)
    yield _presses(rules, game, position)
    marshal = game.contest is not None and "marshal" in game.contest.players
    for one, rival, every, pairs in (*BARS, BETTER) if marshal else BARS:
        yield from _won(desk, packed, (one, rival), games, every, pairs)


def _same(rules: Rules, game: Game, position: Position, packed: bytes) -> Found:
    """One game here and in another process; one answer twice."""
    games = list(runs.matches(runs.Order(game.slug, ("officer", "greedy"), SETUPS[game.slug], (), 3), 2))
    here = [runs.play(packed, match, 2).played for match in games]
    there = {result.match.n: result.played for result in runs.by_processes(1)(packed, games, 2)}
    first, again = (rules.Opponent().answer(position) for _ in range(2))
    different = sum(there[n] != played for n, played in enumerate(here)) + (first != again)
    return Found("same", different, "2 games of 2 turns in two processes, 1 answer")


def _cancelled(position: Position, asked: Any) -> Found:
    """How long a search that nobody waits for any more goes on: it is left at ten moments, the worst counts."""
    worst = 0.0
    for n in range(1, 11):
        left, begun = 0.03 * n, time.process_time()
        try:
            with while_wanted(lambda left=left, begun=begun: time.process_time() - begun < left):  # type: ignore[misc]
                asked.answer(position)
        except Unwanted:
            worst = max(worst, time.process_time() - begun - left)
    return Found("cancelled", worst, "the worst of ten moments, processor time")


def _masked(rules: Rules, position: Position, times: int = 10) -> Found:
    """Other tiles of the enemy face down in his boxes: the answer must not change."""
    chance, found = random.Random(1), set[str]()
    secret, key, camp = rules.secret
    for _ in range(times):
        lying = position.after(Note(secret, True)).after(Note(key, camp))
        for side, boxes in rules.enemies.items():
            taken = chance.sample(sorted(one.id for one in lying.counters_in(f"tiles-{side}")), len(boxes))
            lying = lying.after(Flip(tuple(taken), 1))
            for tile, box in zip(taken, boxes, strict=True):
                lying = lying.after(Move((tile,), f"development-{side}:{box}"))
        answer = rules.Opponent().answer(lying)
        found.add(" ".join(render(text, "en") for text in (answer.verdict, *(r.text for r in answer.reasons))))
    return Found("masked", len(found) - 1, f"{times} permutations")


def _presses(rules: Rules, game: Game, position: Position) -> Found:
    """Whole games by cards, the program on every side: cards accepted and dice of attacks typed, each one press, in a phase."""
    worst, phases = (0, ""), 0
    for seed in range(100, 100 + PRESSED):
        lying, chance, spent = position, random.Random(seed), Counter[tuple[int, str]]()
        while (answer := rules.Opponent().answer(lying)).offers or answer.value["step"] == "strike":
            dice, now = tuple[int, ...](), _phase(lying)
            while answer.value["step"] == "strike" and (not dice or _onward(answer) > len(dice)):
                dice += (chance.randint(1, 6), chance.randint(1, 6))
                answer = rules.Opponent(dice=dice).answer(lying)
                spent[now] += 1
            spent[now] += 1
            lying = lying.after(game.with_notes(lying, answer.offers[0].edit))
        phases += len(spent)
        worst = max(worst, *((n, f"seed {seed}, turn {now[0]}, {now[1]}") for now, n in spent.items()))
    return Found("presses", worst[0], f"{phases} phases; {worst[1]}")


def _onward(answer: Any) -> int:
    """Return how many dice may be typed on a card of attacks."""
    throws = answer.throws or ()
    return sum(throw.count for throw in throws) if any(throw.onward for throw in throws) else 0


def _won(desk: Desk, packed: bytes, players: tuple[str, str], games: int, bar: int, pairs_bar: int) -> Iterator[Found]:
    asked = runs.order_of(desk, players, SETUPS[desk.game.slug], (), 1, 0)
    with tempfile.TemporaryDirectory() as folder, runs.opened(Path(folder), asked) as (_, kept):
        runs.run(kept, runs.matches(asked, games), packed, 0, runs.by_processes(), lambda *_: None)
        results = kept.results()
    assert desk.game.contest is not None
    found = page.Figures(asked, desk.game.contest, results)
    assert found.first is not None and found.pairs is not None
    for what, share, most in (
        ("games not won", found.first[0], bar),
        ("… as the first camp", found.first[1], 55),
        ("… as the second", found.first[2], max(10, bar - 20)),
        ("pairs not won", found.pairs, pairs_bar),
    ):
        low, high = (100 * (1 - one) for one in reversed(share.between))
        words = {"player": players[0], "other": players[1], "what": what, "most": most}
        yield Found("lost", 100 * (1 - share.rate), f"{share.of}, between {low:.0f} and {high:.0f}", words)
