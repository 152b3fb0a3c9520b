"""What the games of a study come to: shares with their interval, points by turn with their spread, length, luck."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction

import msgspec

from assistant.core.ai_match import Contest
from assistant.desk.simulations.runs import Order, Result

SURE = 1.96  # standard deviations: 95 of 100


class Share(msgspec.Struct, frozen=True):
    """A share of games, a draw counting half, with the interval in which it truly lies in 95 of 100 cases (Wilson)."""

    won: Fraction
    of: int

    @property
    def rate(self) -> float:
        """The share, from 0 to 1."""
        return float(self.won / self.of) if self.of else 0.0

    @property
    def between(self) -> tuple[float, float]:
        """The interval."""
        if not self.of:
            return 0.0, 1.0
        n, p, z = self.of, self.rate, SURE
        middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        half = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
        return max(0.0, middle - half), min(1.0, middle + half)


class Band(msgspec.Struct, frozen=True):
    """An amount over many games: below which a tenth of them lie, the mean, above which a tenth of them lie."""

    low: float
    mean: float
    high: float


class Figures(msgspec.Struct, frozen=True):
    """All figures of a study.

    Attributes:
        games: how many were played.
        camp: games won by the first camp, whoever played it.
        first: games won by the first player: over all, in the first camp, in the second; empty if he plays himself.
        pairs: pairs of games on one seed, camps changed, in which his leads together are above 0.
        lead: of the first camp at the end.
        points: by side, for each turn.
        turns, fights, steps: of a game.
        luck: of each camp.
        with_luck: games won by the camp whose dice fell better.
        seconds: of the processor, a game.
    """

    games: int
    camp: Share
    first: tuple[Share, Share, Share] | None
    pairs: Share | None
    lead: Band
    points: dict[str, tuple[Band, ...]]
    turns: Band
    fights: Band
    steps: Band
    luck: tuple[Band, Band]
    with_luck: Share
    seconds: float


def figures(order: Order, contest: Contest, results: Sequence[Result]) -> Figures:
    """Return the figures of the games that are done, at least one."""
    one, other = order.players
    leads = [result.played.lead for result in results]
    turns = max(len(result.played.points) for result in results)
    mixed = one != other
    # His lead: that of the first camp where he plays it, else the other way round.
    his = [(r, r.played.lead if r.match.players[0] == one else -r.played.lead) for r in results]
    return Figures(
        games=len(results),
        camp=share(leads),
        first=(
            share([lead for _, lead in his]),
            share([lead for r, lead in his if r.match.players[0] == one]),
            share([lead for r, lead in his if r.match.players[0] != one]),
        ) if mixed else None,
        pairs=_pairs(his) if mixed else None,
        lead=band(leads),
        points={
            side: tuple(
                band([r.played.points[turn][n] for r in results if turn < len(r.played.points)]) for turn in range(turns)
            )
            for n, side in enumerate(contest.sides)
        },
        turns=band([len(r.played.points) for r in results]),
        fights=band([r.played.fights for r in results]),
        steps=band([r.played.steps for r in results]),
        luck=(band([r.played.luck[0] for r in results]), band([r.played.luck[1] for r in results])),
        with_luck=share([r.played.lead * _sign(r.played.luck[0] - r.played.luck[1]) for r in results]),
        seconds=sum(r.seconds for r in results) / len(results),
    )  # fmt: skip


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)


def share(leads: Iterable[float]) -> Share:
    """Return the share of leads above 0, a lead of 0 counting half."""
    found = list(leads)
    won = sum((Fraction(_sign(lead) + 1, 2) for lead in found), Fraction(0))
    return Share(won, len(found))


def _pairs(his: Sequence[tuple[Result, float]]) -> Share:
    """Return the share of whole pairs in which a player's two leads come to more than 0."""
    found: dict[int, list[float]] = {}
    for result, lead in his:
        found.setdefault(result.match.seed, []).append(lead)
    return share([sum(leads) for leads in found.values() if len(leads) == 2])


def band(values: Sequence[float]) -> Band:
    """Return an amount's mean with the tenths at both ends."""
    ranked = sorted(float(value) for value in values)
    at: Callable[[float], float] = lambda part: ranked[round(part * (len(ranked) - 1))]  # noqa: E731
    return Band(at(0.1), sum(ranked) / len(ranked), at(0.9))


def difference(one: Sequence[Result], other: Sequence[Result]) -> tuple[float, float, int]:
    """Return how much more the first camp leads in one study than in another: the mean, half its interval, games compared.

    Games with one number and seed have the same dice at first, so that they are compared one by one.
    """
    known = {(r.match.n, r.match.seed): r.played.lead for r in other}
    gaps = [r.played.lead - known[key] for r in one if (key := (r.match.n, r.match.seed)) in known]
    if len(gaps) < 2:
        return (gaps[0] if gaps else 0.0), math.inf, len(gaps)
    mean = sum(gaps) / len(gaps)
    spread = math.sqrt(sum((gap - mean) ** 2 for gap in gaps) / (len(gaps) - 1))
    return mean, SURE * spread / math.sqrt(len(gaps)), len(gaps)
