"""Weights of a player tuned by his own games: simultaneous perturbation (SPSA) on the logarithms of their factors.

In each round all weights are moved a little up or down by lot; the player so moved meets the one moved the other way, once in
either camp on one seed, and the weights go where the better of the two lies. Games are those of a study: kept as soon as they
are done, played by whoever plays it, the same again from the same seed.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Mapping, Sequence

from assistant.core.ai_match import Contest, factors_of, named
from assistant.core.problems import QuestionError
from assistant.core.record import Record
from assistant.core.text import speaker
from assistant.desk.simulations.runs import Match, Order, Progress, Result, Store, Work

say = speaker(__name__)

WIDTH = 0.3  # how far a weight is moved for a game, in logarithms: up or down by a third
STEP, LATER, FALL = 0.1, 15, 0.35  # round k moves the weights by STEP / (k + LATER) ** FALL for a whole signal
SCALE = 12.0  # a lead of so many points is three quarters of a signal
WIN = 0.5  # what a win is worth beside its lead
MOST = 3.0  # no weight goes further than this factor from where it began


class Round(Record):
    """What the weights are multiplied by after a round, and what the player who was moved up brought in it: -1.5 to 1.5."""

    factors: Mapping[str, float]
    signal: float


def chosen_weights(contest: Contest, player: str, words: str) -> tuple[str, ...]:
    """Return the weights of a player that words such as `step,hole` name; `all` names all.

    Raises:
        QuestionError: he has no such weight, or none at all.
    """
    known = contest.weights().get(player, ())
    if not known:
        names = ", ".join(contest.weights())
        raise QuestionError("tune", say("tune-weighs-nothing", player=contest.players[player], names=names))
    wanted = known if words.strip() == "all" else tuple(dict.fromkeys(word.strip() for word in words.split(",")))
    for word in wanted:
        if word not in known:
            raise QuestionError("tune", say("study-no-such-weight", word=word, names=", ".join(known)))
    return wanted


def tune(store: Store, order: Order, games: int, data: bytes, work: Work, going: Progress) -> Iterator[Round]:
    """Yield the rounds of a tuning, two games each; those that are kept already are not played again.

    Args:
        store: where its games are kept.
        order: the player that meets himself, and the weights in `tune`.
        games: how many at most; a last one without a partner is not played.
        going: is told how many games are done.
    """
    base, begun = factors_of(order.players[0])
    there = {result.match.n: result for result in store.results()}
    moved = dict.fromkeys(order.tune, 0.0)  # logarithms of the factors
    for k in range(games // 2):
        lots = random.Random(f"{order.seed} {k}")
        way = {weight: lots.choice((-1.0, 1.0)) for weight in order.tune}
        up, down = (
            named(base, {**begun, **{w: begun.get(w, 1.0) * math.exp(moved[w] + sign * WIDTH * way[w]) for w in way}})
            for sign in (1, -1)
        )
        pair = [Match(2 * k, order.seed + k, (up, down)), Match(2 * k + 1, order.seed + k, (down, up))]
        missing = [match for match in pair if match.n not in there]
        for result in work(data, missing, order.turns) if missing else ():
            store.add(result)
            there[result.match.n] = result
        going(2 * k + 2, games // 2 * 2)
        signal = signal_of([there[match.n] for match in pair])
        gain = STEP / (k + LATER) ** FALL * signal / WIDTH
        for weight, sign in way.items():
            moved[weight] = max(-math.log(MOST), min(math.log(MOST), moved[weight] + gain * sign))
        yield Round({w: begun.get(w, 1.0) * math.exp(at) for w, at in moved.items()}, signal)


def signal_of(pair: Sequence[Result]) -> float:
    """Return how much better the player was who was moved up: his lead over both games, and the win of the pair."""
    one, other = pair
    lead = one.played.lead - other.played.lead
    return math.tanh(lead / SCALE) + WIN * ((lead > 0) - (lead < 0))
