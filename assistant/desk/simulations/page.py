"""A study as a page of HTML, complete in one file: who wins how often, points by turn, leads, length and luck, in the blocks
of answers.
"""

from __future__ import annotations

import math
import statistics
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from decimal import Decimal
from fractions import Fraction

from assistant.core.ai_match import Contest
from assistant.core.counter_files import setup
from assistant.core.game import Game
from assistant.core.looks import Emblem
from assistant.core.printed import CounterSet
from assistant.core.questions import Block, Chance, Chances, Chart, ChartLine, Grid, Prose, percent
from assistant.core.record import Record, grouped
from assistant.core.text import Name, Text, render, speaker, verbatim
from assistant.desk.pages.blocks import Markup
from assistant.desk.pages.handouts import html_page
from assistant.desk.simulations.runs import Order, Result, player_words

say = speaker(__name__)
GROUPS = 9  # of games, by their luck


def page(
    game: Game,
    contest: Contest,
    kinds: CounterSet,
    order: Order,
    results: Sequence[Result],
    language: str,
    beside: tuple[Order, Sequence[Result]] | None = None,
) -> str:
    """Return a study as HTML.

    Args:
        kinds: its counters, for names and colours of sides.
        results: the games that are done, at least one.
        beside: another study with the same seeds, which it is compared with.
    """
    study = _Study(contest, order, results, language)
    title = say(
        "study-title", one=player_words(contest, order.players[0]), other=player_words(contest, order.players[1])
    )
    parts = [f"<h1>{study.words(title)}</h1>", f'<p class="lead">{study.words(_lead(game, order, study.found))}</p>']
    parts.append(f"<p><b>{study.words(study.verdict())}</b></p>")
    parts += [f"<p>{study.words(say('study-change', words=line))}</p>" for line in order.changes]
    if beside is not None:
        words = study.words(compared(game, contest, (order, results), beside))
        parts.append(f"{study.title(say('study-beside-title'))}<p>{words}</p>")
    parts += map(study.block, study.blocks(kinds))
    parts.append(f'<p class="note">{study.words(say("study-how", sure=95))}</p>')
    return html_page(study.plain(title), "\n".join(parts), language, study.plain(game.title))


def setup_name(game: Game, order: Order) -> Text | Name:
    """Return what a study's set-up is called; a table file by its own name."""
    return setup(game.counters, order.setup).title if order.setup in game.setups else verbatim(order.setup)


def _lead(game: Game, order: Order, found: Figures) -> Text:
    seconds = Decimal(str(round(found.seconds, 1)))
    return say("study-lead", n=found.games, setup=setup_name(game, order), seed=order.seed, seconds=seconds)


def compared(
    game: Game, contest: Contest, one: tuple[Order, Sequence[Result]], other: tuple[Order, Sequence[Result]]
) -> Text:
    """Return what is different between a study and another, game by game, with the interval in which that truly lies."""
    mean, half, n = difference(one[1], other[1])
    words = say(
        "study-beside", setup=setup_name(game, other[0]), changes=len(other[0].changes), n=n, camp=contest.parties[0].name,
        more=_amount(mean, signed=True), low=_amount(mean - half, signed=True), high=_amount(mean + half, signed=True),
        sure=int(abs(mean) > half),
    )  # fmt: skip
    return say("study-beside-none") if math.isinf(half) else words


def _amount(value: float, *, signed: bool = False) -> Text:
    """Return an amount to one decimal, with its sign if that is asked for."""
    if math.isinf(value):
        return verbatim("–")
    rounded = Decimal(str(round(abs(value), 1))) if value % 1 else round(abs(value))
    key = "study-minus" if round(value, 1) < 0 else "study-plus" if signed and round(value, 1) > 0 else "study-amount"
    return say(key, n=rounded)


class _Study(Markup):
    """Sets a study: what it comes to in a sentence, in shares, in pictures and in a table."""

    def __init__(self, contest: Contest, order: Order, results: Sequence[Result], language: str) -> None:
        super().__init__(language)
        self.contest, self.results = contest, results
        self.found = Figures(order, contest, results)
        self.player = player_words(contest, order.players[0])
        self.camps = [party.name for party in contest.parties]

    def verdict(self) -> Text:
        """Return the study in one sentence: how often the first player wins, or the first camp where one plays himself."""
        camp = share_words(self.found.camp)
        if self.found.first is None:
            return say("study-verdict-camp", camp=self.camps[0], share=camp)
        share = share_words(self.found.first[0])
        return say("study-verdict", player=self.player, share=share, camp=self.camps[0], other=camp)

    def shares(self) -> Iterator[tuple[Text, Share]]:
        """Yield how often the first camp wins, and the first player over all, in each camp and in pairs."""
        yield say("study-camp", camp=self.camps[0]), self.found.camp
        labels = [say("study-player", player=self.player)]
        labels += [say("study-player-as", player=self.player, camp=camp) for camp in self.camps]
        yield from zip(labels, self.found.first or (), strict=False)
        if self.found.pairs is not None:
            yield say("study-pairs", player=self.player), self.found.pairs

    def blocks(self, kinds: CounterSet) -> Iterator[Block]:
        """Yield who wins how often, points by turn, leads, length if it differs, how far the dice decide, all figures."""
        games = [result.played for result in self.results]
        rows = ((words, share_words(one), _amount(one.of)) for words, one in self.shares())
        header = (say("study-what"), say("study-share"), say("study-games"))
        yield Grid(say("study-won-title"), header, tuple(rows))
        for side, bands in self.found.points.items():
            of = kinds.sides[side].name if side in kinds.sides else verbatim(side)
            along = (_amount(n) for n in range(1, len(bands) + 1))
            yield _spread(say("study-points-title", side=of), along, bands, kinds.emblem(side))
        yield Prose(say("study-points-words"))
        width = max(1, math.ceil(max(abs(game.lead) for game in games) / 12))
        yield _counted(say("study-lead-of", camp=self.camps[0]), [round(game.lead / width) * width for game in games])
        if len({len(game.points) for game in games}) > 1:
            yield _counted(say("study-length-title"), [len(game.points) for game in games])
        ranked = sorted((game.luck[0] - game.luck[1], game.lead) for game in games)
        size = -(-len(ranked) // GROUPS)
        groups = [zip(*ranked[n : n + size], strict=True) for n in range(0, len(ranked), size)]
        lucks, leads = zip(*([*map(band, group)] for group in groups), strict=True)
        yield _spread(say("study-luck-title"), [_amount(one.mean, signed=True) for one in lucks], leads)
        share = share_words(self.found.with_luck)
        yield Prose(say("study-luck-words", share=share, unit=self.contest.luck, camp=self.camps[0]))
        yield self.table_of_figures()

    def table_of_figures(self) -> Grid:
        """Return length, fights and luck with their spread."""
        found, luck = self.found, self.contest.luck
        bands = {
            say("study-lead-of", camp=self.camps[0]): found.lead,
            say("study-turns"): found.turns,
            say("study-fights"): found.fights,
            say("study-steps"): found.steps,
        }
        bands |= {
            say("study-luck-of", camp=camp, unit=luck): one for camp, one in zip(self.camps, found.luck, strict=True)
        }
        rows = ((label, _amount(one.low), _amount(one.mean), _amount(one.high)) for label, one in bands.items())
        header = (say("study-what"), say("study-low"), say("study-mean"), say("study-high"))
        return Grid(say("study-table-title"), header, tuple(rows))


def share_words(share: Share) -> Text:
    """Return a share with its interval: `62 % (55–69)`."""
    low, high = (round(end * 100) for end in share.between)
    return say("study-interval", share=percent(share.won / max(share.of, 1)), low=low, high=high)


def _spread(title: Text, along: Iterable[Text], bands: Sequence[Band], emblem: Emblem | None = None) -> Chart:
    """Return an amount over many games as lines: its mean, and between which eight of ten lie."""
    ends = ("mean", "low", "high")
    values = ((say(f"study-{end}"), tuple(Fraction(getattr(one, end)) for one in bands)) for end in ends)
    return Chart(title, tuple(along), tuple(ChartLine(words, shown, emblem) for words, shown in values))


def _counted(title: Text, found: Sequence[int]) -> Chances:
    """Return how many games came to which amount, from the least."""
    return Chances(title, tuple(Chance(_amount(value), n) for value, n in sorted(Counter(found).items())))


def told(contest: Contest, order: Order, results: Sequence[Result], language: str) -> Iterator[str]:
    """Yield the main figures as lines, for the command line."""
    for label, share in _Study(contest, order, results, language).shares():
        words = share_words(share)
        yield render(say("study-line", label=label, share=words, n=share.of), language)


# What the games of a study come to: shares with their interval, points by turn with their spread, length, luck.

SURE = 1.96  # standard deviations: 95 of 100


class Share(Record):
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


class Band(Record):
    """An amount over many games: below which a tenth of them lie, the mean, above which a tenth of them lie."""

    low: float
    mean: float
    high: float


class Figures:
    """All figures of the games of a study that are done, at least one.

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

    def __init__(self, order: Order, contest: Contest, results: Sequence[Result]) -> None:
        (one, other), games = order.players, [result.played for result in results]
        leads, most = [game.lead for game in games], max(len(game.points) for game in games)
        mixed = one != other
        # His lead: that of the first camp where he plays it, else the other way round.
        his = [(r, r.played.lead if r.match.players[0] == one else -r.played.lead) for r in results]
        self.games, self.camp, self.lead = len(games), share(leads), band(leads)
        self.first = (
            (
                share([lead for _, lead in his]),
                share([lead for r, lead in his if r.match.players[0] == one]),
                share([lead for r, lead in his if r.match.players[0] != one]),
            )
            if mixed
            else None
        )
        self.pairs = _pairs(his) if mixed else None
        self.points = {
            side: tuple(
                band([game.points[turn][n] for game in games if turn < len(game.points)]) for turn in range(most)
            )
            for n, side in enumerate(contest.sides)
        }
        self.turns = band([len(game.points) for game in games])
        self.fights, self.steps = band([game.fights for game in games]), band([game.steps for game in games])
        self.luck = [band(luck) for luck in zip(*(game.luck for game in games), strict=True)]
        self.with_luck = share([game.lead * _sign(game.luck[0] - game.luck[1]) for game in games])
        self.seconds = sum(r.seconds for r in results) / len(results)


def _sign(value: float) -> int:
    return (value > 0) - (value < 0)


def share(leads: Iterable[float]) -> Share:
    """Return the share of leads above 0, a lead of 0 counting half."""
    found = list(leads)
    won = sum((Fraction(_sign(lead) + 1, 2) for lead in found), Fraction(0))
    return Share(won, len(found))


def _pairs(his: Sequence[tuple[Result, float]]) -> Share:
    """Return the share of whole pairs in which a player's two leads come to more than 0."""
    found = grouped((result.match.seed, lead) for result, lead in his)
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
    return mean, SURE * statistics.stdev(gaps) / math.sqrt(len(gaps)), len(gaps)
