"""The pictures of a study as SVG: amounts by turn with their spread, shares as bars with their interval, games by their lead."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from html import escape

from assistant.core.typography import number
from assistant.desk.pages.charts import FONT, LETTER
from assistant.desk.study.figures import Band, Share

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


def leads(label: str, found: Sequence[float], names: tuple[str, str], colours: tuple[str, str], language: str) -> str:
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
