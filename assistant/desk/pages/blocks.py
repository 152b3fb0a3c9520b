"""The blocks of an answer as HTML, everything that people wrote escaped; and its charts as vectors, and as tables for those
who read numbers.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from html import escape

from assistant.core.blocks import (
    Block,
    Chances,
    Chart,
    ChartLine,
    Copy,
    Fight,
    Grid,
    Prose,
    Reason,
    ReasonKind,
    Steps,
    Sum,
    cents,
    percent,
    rule_words,
    weight_words,
)
from assistant.core.text import Name, Text, number, render, speaker

# Charts as vectors: one drawing of them for pages, for paper and for the window; and as a table, for those who read numbers.

say = speaker(__name__)

FONT = "'Alegreya Sans', 'Noto Sans', 'DejaVu Sans', sans-serif"
LETTER = 11.5  # pixels
LEFT, RIGHT, TOP, BOTTOM = 46.0, 104.0, 10.0, 26.0  # room for amounts, names (short ones), nothing, steps
WIDE = 0.62  # of a letter's height: how wide one is, in the widest of the fonts
DASHES = ("", "7 3", "2 3", "9 3 2 3")  # told apart by those who see colours alike
SPARE = ("#444D48", "#8A6434", "#2C5F9E", "#A3352C")
STEPS = 5  # lines of amounts across a chart, about


def chart_grid(chart: Chart) -> Grid:
    """Return a chart's numbers as a table: a row a step, a column a line."""
    rows = tuple(
        (step, *(say("chart-amount", n=_read(line.values[n])) for line in chart.lines))
        for n, step in enumerate(chart.along)
    )
    return Grid(chart.title, (say("chart-step"), *(line.label for line in chart.lines)), rows)


def _read(value: int | Fraction | None) -> int | Decimal | str:
    return "–" if value is None else cents(value)


def chart_svg(
    chart: Chart,
    language: str,
    *,
    size: tuple[float, float] = (680, 270),
    ink: str = "#23211c",
    faint: str = "#ddd6c6",
    dark: bool = False,
    font: str = FONT,
) -> str:
    """Return a chart as SVG: amounts upwards, steps to the right, each line's name at its end.

    Args:
        size: width and height in pixels.
        dark: whether the ground is dark, so that lines wear their lighter colours.
    """
    width, height = size
    longest = max((len(render(line.label, language)) for line in chart.lines), default=0)
    right = min(max(RIGHT, 12 + WIDE * LETTER * longest), width / 3)
    known = [value for line in chart.lines for value in line.values if value is not None]
    marks = _marks(min([0, *known]), max([1, *known]))
    low, high = marks[0], marks[-1]

    def across(n: int) -> float:
        return LEFT + (width - LEFT - right) * (n / max(1, len(chart.along) - 1))

    def up(value: float) -> float:
        return TOP + (height - TOP - BOTTOM) * (1 - (value - low) / (high - low))

    drawn = [f'<g font-family="{escape(font)}" font-size="{LETTER}" fill="{ink}">']
    for mark in marks:
        y = up(mark)
        drawn.append(f'<path d="M{LEFT:.1f} {y:.1f}H{width - right:.1f}" stroke="{faint}" fill="none"/>')
        drawn.append(_words(LEFT - 6, y + 4, number(mark, language), "end"))
    widest = max((len(render(step, language)) for step in chart.along), default=0)
    room = max(74.0, 0.9 * WIDE * LETTER * widest + 10)  # of a step's name, the next one clear of it
    every = max(1, math.ceil(len(chart.along) * room / max(1.0, width - LEFT - right)))
    for n in range(0, len(chart.along), every):
        drawn.append(_words(across(n), height - 8, render(chart.along[n], language), "middle"))
    ends: list[tuple[float, str, str]] = []
    for place, line in enumerate(chart.lines):
        colour = _colour(line, place, dark=dark)
        points = [
            None if value is None else (across(n), up(float(value)))
            for n, value in enumerate(line.values[: len(chart.along)])
        ]
        drawn += _drawn(points, colour, DASHES[place % len(DASHES)])
        last = next((point for point in reversed(points) if point is not None), None)
        if last is not None:
            ends.append((last[1], render(line.label, language), colour))
    for y, words, colour in _apart(ends, TOP + 4, height - BOTTOM):
        drawn.append(_words(width - right + 8, y + 4, words, "start", colour))
    inside = "".join(drawn)
    label = escape(render(chart.title, language))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{label}" width="{width:.0f}" height="{height:.0f}" '
        f'viewBox="0 0 {width:.0f} {height:.0f}">{inside}</g></svg>'
    )


def _colour(line: ChartLine, place: int, *, dark: bool) -> str:
    if line.emblem is None:
        return SPARE[place % len(SPARE)]
    return line.emblem.dark if dark else line.emblem.light


def _words(x: float, y: float, words: str, anchor: str, colour: str = "") -> str:
    fill = f' fill="{colour}"' if colour else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{fill}>{escape(words)}</text>'


def _drawn(points: Sequence[tuple[float, float] | None], colour: str, dash: str) -> Iterator[str]:
    """Yield the strokes of a line, broken where nobody knows, and a dot at each amount that stands alone or last."""
    run: list[tuple[float, float]] = []
    for point in (*points, None):
        if point is not None:
            run.append(point)
            continue
        if len(run) > 1:
            way = "L".join(f"{x:.1f} {y:.1f}" for x, y in run)
            dashed = f' stroke-dasharray="{dash}"' if dash else ""
            yield f'<path d="M{way}" stroke="{colour}" stroke-width="2" fill="none" stroke-linejoin="round"{dashed}/>'
        if run:
            yield f'<circle cx="{run[-1][0]:.1f}" cy="{run[-1][1]:.1f}" r="3" fill="{colour}"/>'
        run = []


def _apart(ends: Sequence[tuple[float, str, str]], top: float, bottom: float) -> list[tuple[float, str, str]]:
    """Return names at the ends of lines moved up and down until none stands on another."""
    gap = min(LETTER + 2, (bottom - top) / max(1, len(ends)))
    placed: list[tuple[float, str, str]] = []
    for y, words, colour in sorted(ends):
        placed.append((max(y, placed[-1][0] + gap if placed else top), words, colour))
    lowest = bottom
    for n in range(len(placed) - 1, -1, -1):
        y, words, colour = placed[n]
        placed[n] = (min(y, lowest), words, colour)
        lowest = placed[n][0] - gap
    return placed


def _marks(low: int | Fraction, high: int | Fraction) -> list[int]:
    """Return round amounts from below the least to above the largest, about STEPS of them."""
    rough = float(high - low) / STEPS
    unit = 10 ** math.floor(math.log10(rough)) if rough >= 1 else 1
    step = int(next(unit * n for n in (1, 2, 5, 10) if unit * n >= rough))
    first, last = math.floor(low / step), math.ceil(high / step)
    return [step * n for n in range(first, max(last, first + 1) + 1)]


# The blocks of an answer as HTML; everything that people wrote is escaped.

STEP_SIGNS = {"done": "✓", "now": "▸", "open": "–", "idle": "·"}
NUMERIC = re.compile(r"[\d\s\N{MINUS SIGN}+.,/%½¼¾\-\N{NARROW NO-BREAK SPACE}]*")


def said(text: Text | Name | str, language: str) -> str:
    """Return the words of a text, escaped."""
    return escape(render(text, language))


def paragraphs(words: str) -> str:
    """Return plain words as paragraphs, one a line."""
    return "".join(f"<p>{escape(line)}</p>" for line in words.splitlines() if line.strip())


def block_html(block: Block, language: str) -> str:
    """Return a block as HTML: a title and a table, a list or paragraphs."""
    match block:
        case Sum():
            return _sum(block, language)
        case Chances():
            return _chances(block, language)
        case Grid():
            return _title(block.title, language) + _table(
                [[render(cell, language) for cell in row] for row in (block.header, *block.rows)]
            )
        case Steps():
            items = (
                f'<li class="{state}">{STEP_SIGNS[state]} {said(text, language)}</li>' for text, state in block.listed()
            )
            return f'{_title(block.title, language)}<ul class="steps">{"".join(items)}</ul>'
        case Prose():
            words = f'<div class="prose">{paragraphs(render(block.text, language))}</div>'
            return words if block.title is None else _title(block.title, language) + words
        case Copy():
            return f'{_title(block.title, language)}<pre class="copy">{said(block.text, language)}</pre>'
        case Chart():
            return f'{_title(block.title, language)}<p class="chart">{chart_svg(block, language)}</p>'
        case Fight():
            return _title(block.title, language) + "".join(block_html(part, language) for part in block.told)


def reasons_html(reasons: Sequence[Reason], language: str) -> str:
    """Return reasons as small print with their rule numbers; assumptions last, each marked with a question mark."""
    told = sorted(reasons, key=lambda reason: reason.kind is ReasonKind.ASSUMED)
    return "".join(
        f'<p class="note">{"? " if reason.kind is ReasonKind.ASSUMED else ""}{said(reason.text, language)}'
        f"{_rule(reason.rule, language)}</p>"
        for reason in told
    )


def _title(title: Text, language: str) -> str:
    return f"<h2>{said(title, language)}</h2>"


def _rule(rule: str, language: str) -> str:
    """Return the number of a rule; a page with a script can open by `data-rule` what it says."""
    return f' <span class="rule" data-rule="{escape(rule)}">{escape(rule_words(rule, language))}</span>' if rule else ""


def _sum(block: Sum, language: str) -> str:
    def amount(value: int | Fraction) -> str:
        return f'<td class="n">{number(block.read(value), language)}</td>'

    rows = "".join(
        f"<tr><td>{said(line.label, language)}{_rule(line.rule, language)}</td>{amount(line.amount)}</tr>"
        for line in block.lines
    )
    total = f'<tr class="total"><td>=</td>{amount(block.total)}</tr>'
    return f'{_title(block.title, language)}<table class="sum">{rows}{total}</table>'


def _chances(block: Chances, language: str) -> str:
    rows = []
    for row in block.rows:
        share = Fraction(row.weight) / block.total if block.total else Fraction(0)
        exact = weight_words(row.weight, block.total, language)
        numbers = "".join(f'<td class="n">{cell}</td>' for cell in (exact, said(percent(share, 1), language)))
        rows.append(f"<tr><td>{said(row.label, language)}</td>{numbers}</tr>")
    return f'{_title(block.title, language)}<table class="chances">{"".join(rows)}</table>'


def _table(rows: Sequence[Sequence[str]]) -> str:
    """Return a table whose columns of numbers stand on the right."""
    head, body = rows[0], rows[1:]
    numeric = [bool(body) and all(NUMERIC.fullmatch(cell) for cell in column) for column in zip(*body, strict=False)]
    numeric += [False] * (len(head) - len(numeric))
    top = _cells("th", head, numeric)
    lines = "".join(f"<tr>{_cells('td', row, numeric)}</tr>" for row in body)
    return f'<table class="grid"><thead><tr>{top}</tr></thead><tbody>{lines}</tbody></table>'


def _cells(tag: str, cells: Iterable[str], numeric: Sequence[bool]) -> str:
    style = {True: ' class="n"', False: ""}
    pairs = zip(cells, numeric, strict=False)
    return "".join(f"<{tag}{style[right]}>{escape(cell)}</{tag}>" for cell, right in pairs)
