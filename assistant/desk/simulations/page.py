"""A study as a page of HTML, complete in one file: who wins how often, points by turn, leads, length and luck, with pictures
as SVG.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from decimal import Decimal
from fractions import Fraction

from assistant.core.ai_match import Contest
from assistant.core.counter_files import setup
from assistant.core.game import Game
from assistant.core.printed import CounterSet
from assistant.core.questions import Grid
from assistant.core.record import Record, grouped
from assistant.core.text import Name, Text, number, render, speaker, verbatim
from assistant.desk.pages.blocks import Frame, Markup, round_amounts, svg, svg_words
from assistant.desk.pages.handouts import html_page
from assistant.desk.simulations.runs import Order, Result, player_words

# The pictures of a study as SVG: amounts by turn with their spread, shares as bars with their interval, games by their lead.

INK, FAINT = "#23211c", "#ddd6c6"
WIDTH = 680.0


def _svg(label: str, height: float, inside: Iterator[str]) -> str:
    return svg(label, (WIDTH, height), inside, INK)


def _bar(x: float, y: float, wide: float, tall: float, colour: str) -> str:
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{tall:.1f}" fill="{colour}" fill-opacity="0.8"/>'


def fan(label: str, name: str, bands: Sequence[Band], colour: str, low: float, high: float, language: str) -> str:
    """Return one side's points by turn: the mean as a line, the middle eight tenths of all games as a ground under it.

    Args:
        label: what is shown, for those who do not see it.
        name: of the side, written at the line's end.
        low: the least of all sides, so that their pictures have one scale.
    """
    frame = Frame((WIDTH, 130.0), (46.0, 110.0, 8.0, 22.0), (0, max(1, len(bands) - 1)), (min(low, 0), max(high, 1)))

    def inside() -> Iterator[str]:
        yield from frame.upwards(language, FAINT, INK)
        for n in range(0, len(bands), max(1, len(bands) // 9)):
            yield svg_words(frame.x(n), frame.height - 6, str(n + 1))
        over = [f"{frame.x(n):.1f} {frame.y(b.high):.1f}" for n, b in enumerate(bands)]
        under = [f"{frame.x(n):.1f} {frame.y(b.low):.1f}" for n, b in enumerate(bands)]
        yield f'<path d="M{"L".join([*over, *reversed(under)])}Z" fill="{colour}" fill-opacity="0.22" stroke="none"/>'
        line = "L".join(f"{frame.x(n):.1f} {frame.y(b.mean):.1f}" for n, b in enumerate(bands))
        yield f'<path d="M{line}" stroke="{colour}" stroke-width="2" fill="none"/>'
        yield svg_words(frame.right + 8, frame.y(bands[-1].mean) + 4, name, "start")

    return _svg(label, frame.height, inside())


def shares(label: str, rows: Sequence[tuple[str, Share, str]], language: str) -> str:
    """Return shares as bars under each other, each with its interval as a whisker and its figures at the end."""
    left, right, line = 190.0, 150.0, 26.0
    width = WIDTH - left - right

    def inside() -> Iterator[str]:
        half = left + width / 2
        for n, (name, share, colour) in enumerate(rows):
            y = 6 + n * line
            low, high = (left + width * one for one in share.between)
            yield svg_words(left - 8, y + 15, name, "end")
            yield _bar(left, y + 3, width, 16, FAINT)
            yield _bar(left, y + 3, width * share.rate, 16, colour)
            ends = f"M{low:.1f} {y + 6:.1f}v10M{high:.1f} {y + 6:.1f}v10"
            yield f'<path d="M{low:.1f} {y + 11:.1f}H{high:.1f}{ends}" stroke="{INK}"/>'
            yield svg_words(left + width + 8, y + 15, share_words(share, language), "start")
        yield f'<path d="M{half} 2V{6 + len(rows) * line}" stroke="{INK}" stroke-dasharray="2 3"/>'

    return _svg(label, 10 + len(rows) * line, inside())


def share_words(share: Share, language: str) -> str:
    """Return a share with its interval: `62 % (55–69)`."""
    low, high = share.between
    space = "\N{NARROW NO-BREAK SPACE}" if language == "fr" else ""
    return f"{share.rate * 100:.0f}{space}% ({low * 100:.0f}–{high * 100:.0f})"


def leads_chart(
    label: str, found: Sequence[float], names: tuple[str, str], colours: tuple[str, str], language: str
) -> str:
    """Return how many games ended with which lead: to the right those that the first camp won, to the left the other's."""
    bin_ = max(1.0, math.ceil(max(1.0, *(abs(lead) for lead in found)) / 12))
    counts = Counter(math.floor(lead / bin_ + 0.5) for lead in found)
    edge = max(abs(n) for n in counts) + 1
    columns = [
        (
            counts[n],
            FAINT if n == 0 else colours[0] if n > 0 else colours[1],
            "" if n % max(1, edge // 6) else number(round(n * bin_), language),
        )
        for n in range(-edge, edge + 1)
    ]
    return _columns(label, columns, 170.0, 40.0, names)


def lengths(label: str, turns: Sequence[int], colour: str) -> str:
    """Return how many games ended on which turn, as columns."""
    columns = [(turns.count(n), colour, str(n)) for n in range(min(turns), max(turns) + 1)]
    return _columns(label, columns, 120.0, 24.0)


def _columns(
    label: str, columns: Sequence[tuple[int, str, str]], height: float, bottom: float, ends: Sequence[str] = ()
) -> str:
    """Return counts as columns, each with its colour and what stands beneath it; `ends`: who has the right and the left."""
    left, floor, top = 20.0, height - bottom, max(count for count, _, _ in columns)
    slot = (WIDTH - 2 * left) / len(columns)

    def inside() -> Iterator[str]:
        for n, (count, colour, words) in enumerate(columns):
            x, tall = left + slot * n, (floor - 20) * count / top
            yield _bar(x + 1, floor - tall, slot - 2, tall, colour)
            yield from (svg_words(x + slot / 2, floor - tall - 4, str(count)),) if count else ()
            yield from (svg_words(x + slot / 2, floor + 14, words),) if words else ()
        yield f'<path d="M{left} {floor}H{WIDTH - left}" stroke="{INK}"/>'
        yield from _ends_named(left, left, height - 8, ends)

    return _svg(label, height, inside())


def _ends_named(left: float, right: float, y: float, ends: Sequence[str]) -> Iterator[str]:
    """Yield the names of the camps at the two ends of a picture."""
    if ends:
        yield svg_words(left, y, f"← {ends[1]}", "start")
        yield svg_words(WIDTH - right, y, f"{ends[0]} →", "end")


def cloud(
    label: str, dots: Sequence[tuple[float, float]], names: tuple[str, str], colours: tuple[str, str], language: str
) -> str:
    """Return each game as a dot: to the right better dice of the first camp, upwards its lead; its winner's colour."""
    xs, ys = (sorted([0, 1, *found]) for found in zip(*dots, strict=True))
    marks = round_amounts(xs[0], xs[-1])
    frame = Frame((WIDTH, 220.0), (46.0, 20.0, 18.0, 40.0), (marks[0], marks[-1]), (ys[0], ys[-1]))

    def inside() -> Iterator[str]:
        yield from frame.upwards(language, FAINT, INK)
        for mark in marks:
            x, shade = frame.x(mark), FAINT if mark else INK
            yield f'<path d="M{x:.1f} {frame.top}V{frame.bottom}" stroke="{shade}"/>'
            yield svg_words(x, frame.bottom + 14, number(mark, language))
        for x, y in dots:
            colour = colours[0] if y > 0 else colours[1] if y < 0 else INK
            yield f'<circle cx="{frame.x(x):.1f}" cy="{frame.y(y):.1f}" r="4" fill="{colour}" fill-opacity="0.65"/>'
        yield from _ends_named(frame.left, WIDTH - frame.right, frame.height - 8, names)
        yield svg_words(frame.left, frame.top - 6, f"↑ {names[0]}", "start")

    return _svg(label, frame.height, inside())


say = speaker(__name__)

COLOURS = ("#444D48", "#2C5F9E")
PLAYER = "#B98A12"


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
    parts += [*study.pictures(kinds), study.block(study.table_of_figures())]
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
        self.found = figures(order, contest, results)
        self.player = player_words(contest, order.players[0])
        one, other = (party.name for party in contest.parties)
        self.camps, self.ends = (one, other), (self.plain(one), self.plain(other))

    def verdict(self) -> Text:
        """Return the study in one sentence: how often the first player wins, or the first camp where one plays himself."""
        camp = verbatim(share_words(self.found.camp, self.language))
        if self.found.first is None:
            return say("study-verdict-camp", camp=self.camps[0], share=camp)
        share = verbatim(share_words(self.found.first[0], self.language))
        return say("study-verdict", player=self.player, share=share, camp=self.camps[0], other=camp)

    def shares(self) -> Iterator[tuple[str, Share, str]]:
        """Yield how often the first camp wins, and the first player over all, in each camp and in pairs; each has a colour."""
        yield self.plain(say("study-camp", camp=self.camps[0])), self.found.camp, COLOURS[0]
        labels = [say("study-player", player=self.player)]
        labels += [say("study-player-as", player=self.player, camp=camp) for camp in self.camps]
        for label, share in zip(labels, self.found.first or (), strict=False):
            yield self.plain(label), share, PLAYER
        if self.found.pairs is not None:
            yield self.plain(say("study-pairs", player=self.player)), self.found.pairs, PLAYER

    def pictures(self, kinds: CounterSet) -> Iterator[str]:
        """Yield who wins how often, points by turn, leads, length if it differs, and how far the dice decide."""
        language, ends, games = self.language, self.ends, [result.played for result in self.results]
        yield from self._part("won", lambda title: [shares(title, [*self.shares()], language)])
        yield from self._part("points", lambda title: self._points(title, kinds), say("study-points-words"))
        leads, turns = [game.lead for game in games], [len(game.points) for game in games]
        yield from self._part("leads", lambda title: [leads_chart(title, leads, ends, COLOURS, language)])
        if len(set(turns)) > 1:
            yield from self._part("length", lambda title: [lengths(title, turns, COLOURS[0])])
        share = verbatim(share_words(self.found.with_luck, language))
        words = say("study-luck-words", share=share, unit=self.contest.luck)
        dots = [(game.luck[0] - game.luck[1], game.lead) for game in games]
        yield from self._part("luck", lambda title: [cloud(title, dots, ends, COLOURS, language)], words)

    def _part(self, key: str, draw: Callable[[str], Iterable[str]], words: Text | None = None) -> Iterator[str]:
        """Yield a heading, words below it if there are any, and pictures that are called like it."""
        title = say(f"study-{key}-title")
        yield self.title(title) + (f"<p>{self.words(words)}</p>" if words is not None else "")
        yield from (f'<p class="chart">{drawn}</p>' for drawn in draw(self.plain(title)))

    def _points(self, title: str, kinds: CounterSet) -> Iterator[str]:
        points = self.found.points
        low = min(band.low for bands in points.values() for band in bands)
        high = max(band.high for bands in points.values() for band in bands)
        for side, bands in points.items():
            name = kinds.sides[side].name[self.language] if side in kinds.sides else side
            yield fan(f"{title}: {name}", name, bands, kinds.emblem(side).light, low, high, self.language)

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


def told(contest: Contest, order: Order, results: Sequence[Result], language: str) -> Iterator[str]:
    """Yield the main figures as lines, for the command line."""
    for label, share, _ in _Study(contest, order, results, language).shares():
        words = {"label": verbatim(label), "share": verbatim(share_words(share, language)), "n": share.of}
        yield render(say("study-line", **words), language)


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


class Figures(Record):
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
    spread = math.sqrt(sum((gap - mean) ** 2 for gap in gaps) / (len(gaps) - 1))
    return mean, SURE * spread / math.sqrt(len(gaps)), len(gaps)
