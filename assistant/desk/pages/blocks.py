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

from assistant.core.printed import Point
from assistant.core.questions import (
    Block,
    Chance,
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
    StepState,
    Sum,
    SumLine,
    cents,
    percent,
    rule_words,
    weight_words,
)
from assistant.core.record import Ids
from assistant.core.text import Spoken, Text, number, render, speaker

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
    frame = Frame(size, right, max(1, len(chart.along) - 1), min([0, *known]), max([1, *known]))
    drawn = [*frame.upwards(language, faint)]
    widest = max((len(render(step, language)) for step in chart.along), default=0)
    room = max(74.0, 0.9 * WIDE * LETTER * widest + 10)  # of a step's name, the next one clear of it
    every = max(1, math.ceil(len(chart.along) * room / max(1.0, width - LEFT - right)))
    for n in range(0, len(chart.along), every):
        drawn.append(svg_words(frame.x(n), height - 8, render(chart.along[n], language)))
    ends: list[tuple[float, str, str]] = []
    for place, line in enumerate(chart.lines):
        colour = _colour(line, place, dark=dark)
        points = [
            None if value is None else (frame.x(n), frame.y(float(value)))
            for n, value in enumerate(line.values[: len(chart.along)])
        ]
        drawn += _drawn(points, colour, DASHES[place % len(DASHES)])
        last = next((point for point in reversed(points) if point is not None), None)
        if last is not None:
            ends.append((last[1], render(line.label, language), colour))
    for y, words, colour in _apart(ends, TOP + 4, frame.bottom):
        drawn.append(svg_words(frame.right + 8, y + 4, words, "start", colour))
    return svg(render(chart.title, language), size, drawn, ink, font)


def svg(label: str, size: tuple[float, float], drawn: Iterable[str], ink: str, font: str = FONT) -> str:
    """Return a drawing as SVG; `label` is for those who do not see it."""
    width, height = size
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{escape(label)}" width="{width:.0f}" '
        f'height="{height:.0f}" viewBox="0 0 {width:.0f} {height:.0f}">'
        f'<g font-family="{escape(font)}" font-size="{LETTER}" fill="{ink}">{"".join(drawn)}</g></svg>'
    )


def _colour(line: ChartLine, place: int, *, dark: bool) -> str:
    if line.emblem is None:
        return SPARE[place % len(SPARE)]
    return line.emblem.shades[dark]


def svg_words(x: float, y: float, words: str, anchor: str = "middle", colour: str = "") -> str:
    """Return words of a drawing, which stand before, behind or around a point."""
    fill = f' fill="{colour}"' if colour else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{fill}>{escape(words)}</text>'


def _drawn(points: Sequence[Point | None], colour: str, dash: str) -> Iterator[str]:
    """Yield the strokes of a line, broken where nobody knows, and a dot at each amount that stands alone or last."""
    run: list[Point] = []
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


class Frame:
    """The field of a chart, with lines at round amounts around those from `least` to `most`; `steps` lie side by side.

    Attributes:
        left, right, top, bottom: where it ends.
    """

    def __init__(
        self, size: tuple[float, float], right: float, steps: int, least: float | Fraction, most: float | Fraction
    ) -> None:
        self.left, self.right, self.top, self.bottom = LEFT, size[0] - right, TOP, size[1] - BOTTOM
        self._steps, self._marks = steps, round_amounts(least, most)

    def x(self, step: int) -> float:
        """Return where a step stands from left to right."""
        return self.left + (self.right - self.left) * step / self._steps

    def y(self, value: float) -> float:
        """Return where an amount stands."""
        low, high = self._marks[0], self._marks[-1]
        return self.top + (self.bottom - self.top) * (1 - (value - low) / (high - low))

    def upwards(self, language: str, faint: str) -> Iterator[str]:
        """Yield the lines at round amounts, each with its amount."""
        for mark in self._marks:
            y = self.y(mark)
            yield f'<path d="M{self.left:.1f} {y:.1f}H{self.right:.1f}" stroke="{faint}" fill="none"/>'
            yield svg_words(self.left - 6, y + 4, number(mark, language), "end")


def round_amounts(low: float | Fraction, high: float | Fraction) -> list[int]:
    """Return round amounts from below the least to above the largest, about STEPS of them."""
    rough = float(high - low) / STEPS
    unit = 10 ** math.floor(math.log10(rough)) if rough >= 1 else 1
    step = int(next(unit * n for n in (1, 2, 5, 10) if unit * n >= rough))
    first, last = math.floor(low / step), math.ceil(high / step)
    return [step * n for n in range(first, max(last, first + 1) + 1)]


# The blocks of an answer as HTML: one layout for pages, paper, telephones and the window's card.

STEP_SIGNS = {"done": "✓", "now": "▸", "open": "○", "idle": "–"}
NUMERIC = re.compile(r"[\d\s\N{MINUS SIGN}+.,/%<>½¼¾\-–\N{NARROW NO-BREAK SPACE}]*")
BAR = ' width="35%"'  # of a table's width
MANY = 4  # columns that a narrow text has no room for


def step_words(state: str) -> Text:
    """Return what a sign of a list of steps means."""
    return say(f"step-{state}")


def said(text: Spoken, language: str) -> str:
    """Return the words of a text, escaped."""
    return escape(render(text, language))


def row(*cells: str, kind: str = "") -> str:
    """Return a row of a table."""
    return f"<tr{_class(kind)}>{''.join(cells)}</tr>"


def cell(html: str, kind: str = "", wide: str = "", tag: str = "td") -> str:
    """Return a cell of a table; `wide` is its attribute of width, empty for as wide as its words."""
    return f"<{tag}{_class(kind)}{wide}>{html}</{tag}>"


def _class(kind: str) -> str:
    return f' class="{kind}"' if kind else ""


def table(kind: str, rows: Iterable[str], head: str = "", wide: str = "") -> str:
    """Return rows as a table; `head` is its first row, repeated on each new paper."""
    top = f"<thead>{head}</thead>" if head else ""
    return f'<table class="{kind}"{wide} cellspacing="0">{top}<tbody>{"".join(rows)}</tbody></table>'


class Markup:
    """Sets blocks and reasons as HTML, every word escaped. What the window's card sets otherwise is a method of its own."""

    wide = slim = ""  # attributes of tables and of cells that fill their room, of cells as slim as their longest word
    narrow = False  # whether tables of many columns are set as lists

    def __init__(self, language: str) -> None:
        self.language = language

    def plain(self, text: Spoken) -> str:
        """Return the words of a text, not escaped."""
        return render(text, self.language)

    def words(self, text: Spoken) -> str:
        """Return the words of a text, escaped."""
        return escape(self.plain(text))

    def title(self, title: Text) -> str:
        """Return the heading of a block."""
        return f"<h2>{self.words(title)}</h2>"

    def rule(self, rule: str) -> str:
        """Return the number of a rule; a page with a script can open by `data-rule` what it says."""
        return f'<span class="rule" data-rule="{escape(rule)}">{escape(rule_words(rule, self.language))}</span>'

    def lit(self, html: str, about: Ids) -> str:  # noqa: ARG002 - paper lights nothing
        """Return words that speak of zones and counters."""
        return html

    def figure(self, words: str, exact: Fraction | None) -> str:
        """Return a figure of a table, and what it rounds where a hand rests on it."""
        return words if exact is None else f'<span title="{number(exact, self.language)}">{words}</span>'

    def sign(self, reason: Reason) -> str:
        """Return what stands before a reason."""
        return "?" if reason.kind is ReasonKind.ASSUMED else ""

    def drawing(self, chart: Chart) -> str:
        """Return a chart as a picture."""
        return chart_svg(chart, self.language)

    def copied(self, words: str) -> str:
        """Return lines to be copied."""
        return f'<pre class="copy">{escape(words)}</pre>'

    def table(self, kind: str, rows: Iterable[str], head: str = "") -> str:
        """Return rows as a table in its room."""
        return table(kind, rows, head, self.wide)

    def block(self, block: Block) -> str:
        """Return a block: a heading, and a table, paragraphs or a picture."""
        match block:
            case Sum():
                return self._sum(block)
            case Chances():
                told = self.table("chances", (self._chance(one, block) for one in block.rows))
            case Grid():
                told = self._grid(block)
            case Steps():
                told = self.table("steps", (self._step(*step) for step in block.listed()))
            case Prose():
                lines = self.plain(block.text).splitlines()
                words = "".join(f"<p>{escape(line)}</p>" for line in lines if line.strip())
                told = f'<div class="prose">{words}</div>'
            case Copy():
                told = self.copied(self.plain(block.text))
            case Chart():
                told = f'<p class="chart">{self.drawing(block)}</p>'
            case Fight():
                told = "".join(self.block(part) for part in block.told)
        return (self.title(block.title) if block.title else "") + told

    def reasons(self, reasons: Iterable[Reason]) -> str:
        """Return reasons with the numbers of their rules, assumptions last."""
        told = sorted(reasons, key=lambda reason: reason.kind is ReasonKind.ASSUMED)
        signs = [cell(self.sign(reason), "sign") for reason in told] if any(map(self.sign, told)) else [""] * len(told)
        return self.table("reasons", map(self._reason, told, signs)) if told else ""

    def _reason(self, reason: Reason, sign: str) -> str:
        words = cell(self.lit(self.words(reason.text), reason.about), wide=self.wide)
        return row(sign, words, self._cited(reason.rule), kind=reason.kind.value)

    def _cited(self, rule: str) -> str:
        return cell(self.rule(rule) if rule else "", "cited")

    def _sum(self, block: Sum) -> str:
        """Return the total beside the title, then what it is made of."""

        def line(line: SumLine, added: bool) -> str:
            amount = number(block.read(line.amount), self.language)
            sign = "+" if added and not amount.startswith("\N{MINUS SIGN}") else ""
            words = cell(self.lit(self.words(line.label), line.about), wide=self.wide)
            return row(cell(sign + amount, "n"), words, self._cited(line.rule))

        total = cell(number(block.read(block.total), self.language), "n")
        head = row(f'<th colspan="2">{self.words(block.title)}</th>', total)
        return self.table("sum", (line(one, n > 0) for n, one in enumerate(block.lines)), head)

    def _chance(self, chance: Chance, block: Chances) -> str:
        share = Fraction(chance.weight) / (block.total or 1)
        parts = ((chance.tone or "even", share), ("rest", 1 - share))
        bar = row(*(cell("&#160;", tone, f' width="{float(part):.1%}"') for tone, part in parts if part))
        exact = weight_words(chance.weight, block.total, self.language)
        figures = (cell(words, "n") for words in (exact, self.words(percent(share, 1))))
        return row(cell(self.words(chance.label)), cell(table("bar", [bar], wide=' width="100%"'), wide=BAR), *figures)

    def _grid(self, block: Grid) -> str:
        """Return a table whose columns of numbers stand on the right; as a list, each cell stands beside its head."""
        words = [[self.words(one) for one in line] for line in block.rows]
        heads = [*map(self.words, block.header)]
        columns = [*zip(*words, strict=True)][1:] or [("words",)] * (len(heads) - 1)
        kinds = ["", *("n" if all(map(NUMERIC.fullmatch, column)) else "t" for column in columns)]

        def line(n: int, told: list[str]) -> list[str]:
            exact = block.exact[n] if n < len(block.exact) else (None,) * len(told)
            first, *rest = (self.figure(*both) for both in zip(told, exact, strict=True))
            return [self.lit(first, block.about[n] if n < len(block.about) else ()), *rest]

        lines = [line(n, told) for n, told in enumerate(words)]
        if self.narrow and len(heads) >= MANY:
            listed = ((head, one) for told in lines for head, one in zip(heads, told, strict=True))
            return self.table("list", (row(cell(head, tag="th"), cell(one, "t", self.wide)) for head, one in listed))
        slim = [self.slim if kind == "n" else "" for kind in kinds]
        head = row(*map(cell, heads, kinds, slim, ["th"] * len(heads)))
        return self.table("grid", (row(*map(cell, told, kinds)) for told in lines), head)

    def _step(self, text: Text, state: StepState) -> str:
        sign = f'<span title="{self.words(step_words(state))}">{STEP_SIGNS[state]}</span>'
        return row(cell(sign, "sign"), cell(self.words(text), wide=self.wide), kind=state)
