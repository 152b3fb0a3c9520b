"""A study as a page of HTML, complete in one file: who wins how often, points by turn, leads, length and luck."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from decimal import Decimal

from assistant.core.blocks import Grid
from assistant.core.contest import Contest
from assistant.core.counter_reading import setup
from assistant.core.game import Game
from assistant.core.kinds import CounterSet
from assistant.core.text import Name, Text, render, speaker, verbatim
from assistant.desk.pages.blocks import block_html, said
from assistant.desk.pages.papers import html_page
from assistant.desk.study import drawings
from assistant.desk.study.figures import Band, Figures, Share, difference, figures
from assistant.desk.study.order import Order, Result, player_words

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
    parts.append(block_html(_table(contest, found), language))
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
    camp = verbatim(drawings.share_words(found.camp, language))
    party = contest.parties[0].name
    if found.first is None:
        return say("study-verdict-camp", camp=party, share=camp)
    share = verbatim(drawings.share_words(found.first[0], language))
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
    yield f'<p class="chart">{drawings.shares(render(title, language), rows, language)}</p>'


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
        drawn = drawings.fan(
            f"{render(title, language)}: {name}", name, bands, kinds.emblem(side).light, low, high, language
        )
        yield f'<p class="chart">{drawn}</p>'


def _ends(contest: Contest, leads: Sequence[float], language: str) -> Iterator[str]:
    one, other = (render(party.name, language) for party in contest.parties)
    title = say("study-leads-title")
    yield f"<h2>{said(title, language)}</h2>"
    yield f'<p class="chart">{drawings.leads(render(title, language), leads, (one, other), COLOURS, language)}</p>'


def _length(results: Sequence[Result], language: str) -> Iterator[str]:
    """Yield on which turn games ended, if not all on the same."""
    turns = [len(r.played.points) for r in results]
    if len(set(turns)) > 1:
        title = say("study-length-title")
        yield f"<h2>{said(title, language)}</h2>"
        yield f'<p class="chart">{drawings.lengths(render(title, language), turns, COLOURS[0])}</p>'


def _luck(contest: Contest, found: Figures, results: Sequence[Result], language: str) -> Iterator[str]:
    """Yield each game by its luck and its lead: how far the dice decide."""
    one, other = (render(party.name, language) for party in contest.parties)
    title = say("study-luck-title")
    share = verbatim(drawings.share_words(found.with_luck, language))
    words = say("study-luck-words", share=share, unit=contest.luck)
    dots = [(r.played.luck[0] - r.played.luck[1], r.played.lead) for r in results]
    yield f"<h2>{said(title, language)}</h2><p>{said(words, language)}</p>"
    yield f'<p class="chart">{drawings.cloud(render(title, language), dots, (one, other), COLOURS, language)}</p>'


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
        words = {"label": label, "share": verbatim(drawings.share_words(share, language)), "n": share.of}
        return render(say("study-line", **words), language)

    yield line(say("study-camp", camp=contest.parties[0].name), found.camp)
    name = player_words(contest, order.players[0])
    for share, label in zip(found.first or (), _labels(contest, name), strict=False):
        yield line(label, share)
    if found.pairs is not None:
        yield line(say("study-pairs", player=name), found.pairs)
