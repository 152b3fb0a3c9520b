"""The blocks of an answer as HTML; everything that people wrote is escaped."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from html import escape

from assistant.core.blocks import Block, Chances, Chart, Copy, Fight, Grid, Prose, Steps, Sum
from assistant.core.figures import percent, weight_words
from assistant.core.reasons import Reason, ReasonKind, rule_words
from assistant.core.text import Name, Text, render
from assistant.core.typography import number
from assistant.desk.pages.charts import chart_svg

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
