"""A study as a page of HTML, complete in one file: who wins how often, points by turn, leads, length and luck, with pictures
as SVG.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from html import escape

import msgspec

from assistant.core.ai_match import Contest
from assistant.core.blocks import Grid
from assistant.core.counter_files import setup
from assistant.core.game import Game
from assistant.core.kinds import CounterSet
from assistant.core.text import Name, Text, number, render, speaker, verbatim
from assistant.desk.pages.blocks import FONT, LETTER, Markup, said
from assistant.desk.pages.handouts import html_page
from assistant.desk.simulations.runs import Order, Result, player_words

# The pictures of a study as SVG: amounts by turn with their spread, shares as bars with their interval, games by their lead.

INK, FAINT = "#23211c", "#ddd6c6"
WIDTH = 680.0


def _svg(label: str, height: float, inside: Iterator[str]) -> str:
    drawn = "".join(inside)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{escape(label)}" width="{WIDTH:.0f}" '
        f'height="{height:.0f}" viewBox="0 0 {WIDTH:.0f} {height:.0f}">'
        f'<g font-family="{escape(FONT)}" font-size="{LETTER}" fill="{INK}">{drawn}</g></svg>'
    )


def _words(x: float, y: float, words: str, anchor: str = "middle") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def _bar(x: float, y: float, wide: float, tall: float, colour: str) -> str:
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{tall:.1f}" fill="{colour}" fill-opacity="0.8"/>'


def _marks(low: float, high: float) -> list[float]:
    """Return four or five round amounts from below the least to above the largest."""
    rough = max((high - low) / 4, 1e-9)
    unit = 10.0 ** math.floor(math.log10(rough))
    step = next(unit * n for n in (1, 2, 5, 10) if unit * n >= rough * 0.999)
    first = math.floor(low / step)
    return [step * n for n in range(first, math.ceil(high / step) + 1)]


def fan(label: str, name: str, bands: Sequence[Band], colour: str, low: float, high: float, language: str) -> str:
    """Return one side's points by turn: the mean as a line, the middle eight tenths of all games as a ground under it.

    Args:
        label: what is shown, for those who do not see it.
        name: of the side, written at the line's end.
        low: the least of all sides, so that their pictures have one scale.
    """
    height, left, right, top, bottom = 130.0, 46.0, 110.0, 8.0, 22.0
    marks = _marks(min(low, 0.0), max(high, 1.0))

    def x(n: int) -> float:
        return left + (WIDTH - left - right) * n / max(1, len(bands) - 1)

    def y(value: float) -> float:
        return top + (height - top - bottom) * (1 - (value - marks[0]) / (marks[-1] - marks[0]))

    def inside() -> Iterator[str]:
        for mark in marks:
            yield f'<path d="M{left} {y(mark):.1f}H{WIDTH - right}" stroke="{INK if mark == 0 else FAINT}" stroke-width="{0.8}"/>'
            yield _words(left - 6, y(mark) + 4, number(round(mark), language), "end")
        for n in range(0, len(bands), max(1, len(bands) // 9)):
            yield _words(x(n), height - 6, str(n + 1))
        over = [f"{x(n):.1f} {y(b.high):.1f}" for n, b in enumerate(bands)]
        under = [f"{x(n):.1f} {y(b.low):.1f}" for n, b in enumerate(bands)]
        yield f'<path d="M{"L".join([*over, *reversed(under)])}Z" fill="{colour}" fill-opacity="0.22" stroke="none"/>'
        line = "L".join(f"{x(n):.1f} {y(b.mean):.1f}" for n, b in enumerate(bands))
        yield f'<path d="M{line}" stroke="{colour}" stroke-width="2" fill="none"/>'
        yield _words(WIDTH - right + 8, y(bands[-1].mean) + 4, name, "start")

    return _svg(label, height, inside())


def shares(label: str, rows: Sequence[tuple[str, Share, str]], language: str) -> str:
    """Return shares as bars under each other, each with its interval as a whisker and its figures at the end."""
    left, right, line = 190.0, 150.0, 26.0
    width = WIDTH - left - right

    def inside() -> Iterator[str]:
        half = left + width / 2
        for n, (name, share, colour) in enumerate(rows):
            y = 6 + n * line
            low, high = (left + width * one for one in share.between)
            yield _words(left - 8, y + 15, name, "end")
            yield _bar(left, y + 3, width, 16, FAINT)
            yield _bar(left, y + 3, width * share.rate, 16, colour)
            ends = f"M{low:.1f} {y + 6:.1f}v10M{high:.1f} {y + 6:.1f}v10"
            yield f'<path d="M{low:.1f} {y + 11:.1f}H{high:.1f}{ends}" stroke="{INK}"/>'
            yield _words(left + width + 8, y + 15, share_words(share, language), "start")
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
    height, left, right, bottom = 170.0, 20.0, 20.0, 40.0
    most = max(1.0, *(abs(lead) for lead in found))
    bin_ = max(1.0, math.ceil(most / 12))
    counts: dict[int, int] = {}
    for lead in found:
        counts[math.floor(lead / bin_ + 0.5)] = counts.get(math.floor(lead / bin_ + 0.5), 0) + 1
    edge = max(abs(n) for n in counts) + 1
    slot = (WIDTH - left - right) / (2 * edge + 1)
    top = max(counts.values())

    def inside() -> Iterator[str]:
        for n in range(-edge, edge + 1):
            tall = (height - bottom - 20) * counts.get(n, 0) / top
            x = left + slot * (n + edge)
            colour = FAINT if n == 0 else colours[0] if n > 0 else colours[1]
            yield _bar(x + 1, height - bottom - tall, slot - 2, tall, colour)
            if counts.get(n):
                yield _words(x + slot / 2, height - bottom - tall - 4, str(counts[n]))
            if n % max(1, edge // 6) == 0:
                yield _words(x + slot / 2, height - bottom + 14, number(round(n * bin_), language))
        yield f'<path d="M{left} {height - bottom}H{WIDTH - right}" stroke="{INK}"/>'
        yield _words(left, height - 8, f"← {names[1]}", "start")
        yield _words(WIDTH - right, height - 8, f"{names[0]} →", "end")

    return _svg(label, height, inside())


def lengths(label: str, turns: Sequence[int], colour: str) -> str:
    """Return how many games ended on which turn, as columns."""
    height, left, bottom = 120.0, 20.0, 24.0
    first, last = min(turns), max(turns)
    slot = (WIDTH - 2 * left) / (last - first + 1)
    top = max(turns.count(n) for n in set(turns))

    def inside() -> Iterator[str]:
        for n in range(first, last + 1):
            count, x = turns.count(n), left + slot * (n - first)
            tall = (height - bottom - 20) * count / top
            yield _bar(x + 1, height - bottom - tall, slot - 2, tall, colour)
            if count:
                yield _words(x + slot / 2, height - bottom - tall - 4, str(count))
            yield _words(x + slot / 2, height - 8, str(n))
        yield f'<path d="M{left} {height - bottom}H{WIDTH - left}" stroke="{INK}"/>'

    return _svg(label, height, inside())


def cloud(
    label: str, dots: Sequence[tuple[float, float]], names: tuple[str, str], colours: tuple[str, str], language: str
) -> str:
    """Return each game as a dot: to the right better dice of the first camp, upwards its lead; its winner's colour."""
    height, left, right, top, bottom = 220.0, 46.0, 20.0, 18.0, 40.0
    across = _marks(min(0.0, *(x for x, _ in dots)), max(1.0, *(x for x, _ in dots)))
    upwards = _marks(min(0.0, *(y for _, y in dots)), max(1.0, *(y for _, y in dots)))

    def at(value: float) -> float:
        return left + (WIDTH - left - right) * (value - across[0]) / (across[-1] - across[0])

    def up(value: float) -> float:
        return top + (height - top - bottom) * (1 - (value - upwards[0]) / (upwards[-1] - upwards[0]))

    def inside() -> Iterator[str]:
        for mark in upwards:
            yield f'<path d="M{left} {up(mark):.1f}H{WIDTH - right}" stroke="{INK if mark == 0 else FAINT}" stroke-width="0.8"/>'
            yield _words(left - 6, up(mark) + 4, number(round(mark), language), "end")
        for mark in across:
            yield f'<path d="M{at(mark):.1f} {top}V{height - bottom}" stroke="{INK if mark == 0 else FAINT}" stroke-width="0.8"/>'
            yield _words(at(mark), height - bottom + 14, number(round(mark), language))
        for x, y in dots:
            colour = colours[0] if y > 0 else colours[1] if y < 0 else INK
            yield f'<circle cx="{at(x):.1f}" cy="{up(y):.1f}" r="4" fill="{colour}" fill-opacity="0.65"/>'
        yield _words(left, height - 8, f"← {names[1]}", "start")
        yield _words(WIDTH - right, height - 8, f"{names[0]} →", "end")
        yield _words(left, top - 6, f"↑ {names[0]}", "start")

    return _svg(label, height, inside())


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
    found = figures(order, contest, results)
    parts = [f"<h1>{said(say('study-title', **_versus(contest, order)), language)}</h1>"]
    parts.append(f'<p class="lead">{said(_lead(game, order, found), language)}</p>')
    parts.append(f"<p><b>{said(_verdict(contest, order, found, language), language)}</b></p>")
    parts += [f"<p>{said(say('study-change', words=line), language)}</p>" for line in order.changes]
    if beside is not None:
        words = compared(game, contest, (order, results), beside)
        parts.append(f"<h2>{said(say('study-beside-title'), language)}</h2><p>{said(words, language)}</p>")
    parts += _won(contest, order, found, language)
    parts += _points(kinds, found, language)
    parts += _ends(contest, [r.played.lead for r in results], language)
    parts += _length(results, language)
    parts += _luck(contest, found, results, language)
    parts.append(Markup(language).block(_table(contest, found)))
    parts.append(f'<p class="note">{said(say("study-how", sure=95), language)}</p>')
    return html_page(
        render(say("study-title", **_versus(contest, order)), language), "\n".join(parts), language,
        render(game.title, language),
    )  # fmt: skip


def _versus(contest: Contest, order: Order) -> dict[str, Text]:
    one, other = order.players
    return {"one": player_words(contest, one), "other": player_words(contest, other)}


def _verdict(contest: Contest, order: Order, found: Figures, language: str) -> Text:
    """Return the study in one sentence: how often the first player wins, or the first camp where one plays himself."""
    camp = verbatim(share_words(found.camp, language))
    party = contest.parties[0].name
    if found.first is None:
        return say("study-verdict-camp", camp=party, share=camp)
    share = verbatim(share_words(found.first[0], language))
    return say("study-verdict", player=player_words(contest, order.players[0]), share=share, camp=party, other=camp)


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


def _won(contest: Contest, order: Order, found: Figures, language: str) -> Iterator[str]:
    rows = [(render(say("study-camp", camp=contest.parties[0].name), language), found.camp, COLOURS[0])]
    if found.first is not None:
        name = player_words(contest, order.players[0])
        rows += [
            (render(label, language), share, PLAYER)
            for label, share in zip(_labels(contest, name), found.first, strict=True)
        ]
    if found.pairs is not None:
        rows.append(
            (render(say("study-pairs", player=player_words(contest, order.players[0])), language), found.pairs, PLAYER)
        )
    title = say("study-won-title")
    yield f"<h2>{said(title, language)}</h2>"
    yield f'<p class="chart">{shares(render(title, language), rows, language)}</p>'


def _labels(contest: Contest, name: Text) -> tuple[Text, Text, Text]:
    """Return what a player's shares are called: over all, in the first camp, in the second."""
    one, other = (say("study-player-as", player=name, camp=party.name) for party in contest.parties)
    return say("study-player", player=name), one, other


def _points(kinds: CounterSet, found: Figures, language: str) -> Iterator[str]:
    title = say("study-points-title")
    low = min(band.low for bands in found.points.values() for band in bands)
    high = max(band.high for bands in found.points.values() for band in bands)
    yield f"<h2>{said(title, language)}</h2><p>{said(say('study-points-words'), language)}</p>"
    for side, bands in found.points.items():
        name = kinds.sides[side].name[language] if side in kinds.sides else side
        drawn = fan(f"{render(title, language)}: {name}", name, bands, kinds.emblem(side).light, low, high, language)
        yield f'<p class="chart">{drawn}</p>'


def _ends(contest: Contest, leads: Sequence[float], language: str) -> Iterator[str]:
    one, other = (render(party.name, language) for party in contest.parties)
    title = say("study-leads-title")
    yield f"<h2>{said(title, language)}</h2>"
    yield f'<p class="chart">{leads_chart(render(title, language), leads, (one, other), COLOURS, language)}</p>'


def _length(results: Sequence[Result], language: str) -> Iterator[str]:
    """Yield on which turn games ended, if not all on the same."""
    turns = [len(r.played.points) for r in results]
    if len(set(turns)) > 1:
        title = say("study-length-title")
        yield f"<h2>{said(title, language)}</h2>"
        yield f'<p class="chart">{lengths(render(title, language), turns, COLOURS[0])}</p>'


def _luck(contest: Contest, found: Figures, results: Sequence[Result], language: str) -> Iterator[str]:
    """Yield each game by its luck and its lead: how far the dice decide."""
    one, other = (render(party.name, language) for party in contest.parties)
    title = say("study-luck-title")
    share = verbatim(share_words(found.with_luck, language))
    words = say("study-luck-words", share=share, unit=contest.luck)
    dots = [(r.played.luck[0] - r.played.luck[1], r.played.lead) for r in results]
    yield f"<h2>{said(title, language)}</h2><p>{said(words, language)}</p>"
    yield f'<p class="chart">{cloud(render(title, language), dots, (one, other), COLOURS, language)}</p>'


def _table(contest: Contest, found: Figures) -> Grid:
    def row(label: Text, band: Band) -> tuple[Text, ...]:
        return label, _amount(band.low), _amount(band.mean), _amount(band.high)

    one, other = contest.parties
    rows = [
        row(say("study-lead-of", camp=one.name), found.lead),
        row(say("study-turns"), found.turns),
        row(say("study-fights"), found.fights),
        row(say("study-steps"), found.steps),
        row(say("study-luck-of", camp=one.name, unit=contest.luck), found.luck[0]),
        row(say("study-luck-of", camp=other.name, unit=contest.luck), found.luck[1]),
    ]
    header = (say("study-what"), say("study-low"), say("study-mean"), say("study-high"))
    return Grid(say("study-table-title"), header, tuple(rows))


def told(contest: Contest, order: Order, results: Sequence[Result], language: str) -> Iterator[str]:
    """Yield the main figures as lines, for the command line."""
    found = figures(order, contest, results)

    def line(label: Text, share: Share) -> str:
        words = {"label": label, "share": verbatim(share_words(share, language)), "n": share.of}
        return render(say("study-line", **words), language)

    yield line(say("study-camp", camp=contest.parties[0].name), found.camp)
    name = player_words(contest, order.players[0])
    for share, label in zip(found.first or (), _labels(contest, name), strict=False):
        yield line(label, share)
    if found.pairs is not None:
        yield line(say("study-pairs", player=name), found.pairs)


# What the games of a study come to: shares with their interval, points by turn with their spread, length, luck.

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
