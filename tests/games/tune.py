"""Better weights of a player of the program, sought by his own games: `python -m tests.games.tune GAME PLAYER WEIGHTS FOLDER`.

By simultaneous perturbation (SPSA) on the logarithms of their factors. In each round all weights are moved a little up or down by
lot; the player so moved meets the one moved the other way, once in either camp on one seed, and the weights go where the better of
the two lies. Games are those of a study: kept as soon as they are done, the same again from the same seed.
"""

import argparse
import contextlib
import csv
import math
import random
import shlex
import sys
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from assistant.core.ai_match import factors_of
from assistant.desk.desk import Desk
from assistant.desk.simulations import runs
from assistant.games import find_game

WIDTH = 0.3  # how far a weight is moved for a game, in logarithms: up or down by a third
STEP, LATER, FALL = 0.1, 15, 0.35  # round k moves the weights by STEP / (k + LATER) ** FALL for a whole signal
SCALE = 12.0  # a lead of so many points is three quarters of a signal
WIN = 0.5  # what a win is worth beside its lead
MOST = 3.0  # no weight goes further than this factor from where it began


class Round(NamedTuple):
    """What the weights are multiplied by after a round, and what the player who was moved up brought in it: -1.5 to 1.5."""

    factors: dict
    signal: float


def named(name, factors):
    """Return a player's words: his name, then what each of his weights is multiplied by; a factor of 1 is left out."""
    told = [f":{weight}={factor:.6g}" for weight, factor in sorted(factors.items()) if f"{factor:.6g}" != "1"]
    return name + "".join(told)


def tune(store, order, weights, games, data, work):
    """Yield the rounds of a tuning, two games each; those that are kept in `store` already are not played again."""
    base, begun = factors_of(order.players[0])
    there = {result.match.n: result for result in store.results()}
    moved = dict.fromkeys(weights, 0.0)  # logarithms of the factors
    for k in range(games // 2):
        lots = random.Random(f"{order.seed} {k}")
        way = {weight: lots.choice((-1.0, 1.0)) for weight in weights}
        up, down = (
            named(base, {**begun, **{w: begun.get(w, 1.0) * math.exp(moved[w] + sign * WIDTH * way[w]) for w in way}})
            for sign in (1, -1)
        )
        pair = [runs.Match(2 * k, order.seed + k, (up, down)), runs.Match(2 * k + 1, order.seed + k, (down, up))]
        missing = [match for match in pair if match.n not in there]
        for result in work(data, missing, order.turns) if missing else ():
            store.add(result)
            there[result.match.n] = result
        signal = signal_of([there[match.n] for match in pair])
        gain = STEP / (k + LATER) ** FALL * signal / WIDTH
        for weight, sign in way.items():
            moved[weight] = max(-math.log(MOST), min(math.log(MOST), moved[weight] + gain * sign))
        yield Round({w: begun.get(w, 1.0) * math.exp(at) for w, at in moved.items()}, signal)


def signal_of(pair):
    """Return how much better the player was who was moved up: his lead over both games, and the win of the pair."""
    one, other = pair
    lead = one.played.lead - other.played.lead
    return math.tanh(lead / SCALE) + WIN * ((lead > 0) - (lead < 0))


def main(words):
    """Seek weights; write how they were found, round by round, and print the line that says whether they are better."""
    asked = argparse.ArgumentParser(description=__doc__)
    for name in ("game", "player", "weights"):
        asked.add_argument(name)
    asked.add_argument("folder", type=Path)
    for name, default in (("games", 400), ("seed", 1), ("turns", 0), ("processes", 0)):
        asked.add_argument(f"--{name}", type=int, default=default)
    wish = asked.parse_args(words)
    game = find_game(wish.game)
    players = runs.chosen_players(runs.contest_of(game), wish.player)
    base, begun = factors_of(wish.player)
    known = runs.contest_of(game).weights()[base]
    weights = known if wish.weights == "all" else wish.weights.split(",")
    assert set(weights) <= set(known), f"{base} weighs {', '.join(known)}"
    with contextlib.closing(Desk.new(game, game.setups[0])) as desk:
        order = runs.order_of(desk, players, game.setups[0], (), wish.seed, wish.turns)
        data = runs.packed(desk)
    order = replace(order, table=f"{order.table} {','.join(weights)}")
    with (
        runs.opened(wish.folder, order) as (_, games),
        (wish.folder / "rounds.csv").open("w", newline="", encoding="utf-8") as file,
    ):
        rows = csv.writer(file)
        rows.writerow(("round", "signal", *weights))
        work = runs.by_processes(wish.processes)
        for n, found in enumerate(tune(games, order, weights, wish.games, data, work), 1):
            rows.writerow((n, f"{found.signal:.4f}", *(f"{factor:.4f}" for factor in found.factors.values())))
    player = named(base, {**begun, **found.factors})
    again = ["sabretache", "study", wish.game, "--players", f"{player},{wish.player}", "--games", "200"]
    sys.stdout.write(shlex.join([*again, "--seed", str(wish.seed + n), "--out", f"{wish.folder}-check"]) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
