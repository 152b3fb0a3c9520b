"""An answer as plain text, and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import msgspec

from assistant.core.calc import as_json
from assistant.core.cards import asked_json
from assistant.core.questions import (
    Aid,
    Answer,
    Block,
    Chance,
    Chances,
    Chart,
    ChartLine,
    Copy,
    Fight,
    Fighter,
    Grid,
    Party,
    Prose,
    Reason,
    ReasonKind,
    Steps,
    Sum,
    SumLine,
    Throw,
    percent,
    rule_words,
    tag,
    weight_words,
)
from assistant.core.text import Text, number, render
from assistant.desk.pages.blocks import chart_grid

STEP_SIGNS = {"done": "x", "now": ">", "open": " ", "idle": "-"}
SIGNS = {ReasonKind.RULE: "§", ReasonKind.FACT: "•", ReasonKind.ASSUMED: "?", ReasonKind.REJECTED: "×"}
BAR = 24  # characters of a full bar


def as_text(answer: Answer, language: str, exact: bool = False) -> str:
    """Return the card of an answer as lines of text: verdict, sums, chances, offers, what was assumed.

    With `exact`, tables show fractions instead of what they round.
    """
    lines = [render(answer.verdict, language)]
    for block in answer.body:
        lines += ["", *_block(block, language, exact)]
    told = [reason for reason in answer.reasons if reason.kind is not ReasonKind.ASSUMED]
    if told:
        lines += ["", *(_reason(reason, language) for reason in told)]
    if answer.throws:
        lines += ["", *(f"  {throw.count} x {render(throw.label, language)}" for throw in answer.throws)]
    if answer.offers:
        lines.append("")
        for n, offer in enumerate(answer.offers, 1):
            lines.append(f"  [{n}] {render(offer.label, language)}")
            lines += [f"    {_reason(reason, language)}" for reason in offer.against]
    if answer.follow_ups:
        lines.append("")
        lines += [f"  -> {render(follow.label, language)}" for follow in answer.follow_ups]
    if answer.assumed:
        lines += ["", *(_reason(reason, language) for reason in answer.assumed)]
    return "\n".join(lines)


def as_data(answer: Answer, language: str) -> dict[str, Any]:
    """Return an answer as JSON data: keys for programs, words for people."""
    return {
        "verdict": {"key": answer.verdict.key, "text": render(answer.verdict, language)},
        "value": as_json(answer.value),
        "reasons": [_said(reason, language) for reason in answer.reasons if reason.kind is not ReasonKind.ASSUMED],
        "assumed": [render(reason.text, language) for reason in answer.assumed],
        "body": _data(answer.body, language),
        "highlights": {key: value for key, value in msgspec.to_builtins(answer.highlights).items() if value},
        "offers": [
            {
                "label": render(offer.label, language),
                "rule": offer.rule,
                "edit": None if offer.sealed else msgspec.to_builtins(offer.edit),
                **({"against": [_said(reason, language) for reason in offer.against]} if offer.against else {}),
            }
            for offer in answer.offers
        ],
        "follow_ups": [
            {
                "label": render(follow.label, language),
                "question": asked_json(follow.question),
                "ask": tag(follow.question),
            }
            for follow in answer.follow_ups
        ],
        "throws": _data(answer.throws or (), language),
        "situation": as_json(answer.situation),
    }


def _said(reason: Reason, language: str) -> dict[str, Any]:
    return {
        "key": reason.text.key,
        "text": render(reason.text, language),
        "rule": reason.rule,
        "kind": reason.kind.value,
        "about": list(reason.about),
    }


def _reason(reason: Reason, language: str) -> str:
    rule = f"  ({rule_words(reason.rule, language)})" if reason.rule else ""
    return f"  {SIGNS[reason.kind]} {render(reason.text, language)}{rule}"


def _block(block: Block, language: str, exact: bool) -> Iterator[str]:
    match block:
        case Chart():
            yield from _block(chart_grid(block), language, exact)
            return
        case Fight():
            first, second, chances = block.told
            parts: tuple[Block, ...] = (first, second)
            for n, part in enumerate(parts if block.fallen is not None else (*parts, chances)):
                yield from ("",) if n else ()
                yield from _block(part, language, exact)
            return
        case Sum():
            rows = [
                (render(x.label, language), number(block.read(x.amount), language), rule_words(x.rule, language))
                for x in block.lines
            ]
            wide = max((len(label) for label, _, _ in rows), default=0)
            colon = "\N{NARROW NO-BREAK SPACE}:" if language == "fr" else ":"
            yield f"{render(block.title, language)}{colon} {number(block.read(block.total), language)}"
            for label, amount, rule in rows:
                yield f"  {label:<{wide}} {amount:>5}{f'   {rule}' if rule else ''}"
            return
    if block.title is not None:
        yield render(block.title, language)
    match block:
        case Chances():
            labels = [render(row.label, language) for row in block.rows]
            wide = max(map(len, labels), default=0)
            for label, row in zip(labels, block.rows, strict=True):
                share = Fraction(row.weight) / block.total if block.total else Fraction(0)
                weight = weight_words(row.weight, block.total, language) or render(percent(share, 1), language)
                yield f"  {label:<{wide}} {weight:>9}  {'█' * round(share * BAR)}"
        case Grid():
            cells = [[render(cell, language) for cell in block.header], *_rows(block, language, exact)]
            widths = [max(map(len, column)) for column in zip(*cells, strict=False)]
            for row_ in cells:
                yield "  " + "  ".join(f"{cell:<{width}}" for cell, width in zip(row_, widths, strict=False)).rstrip()
        case Steps():
            for text, state in block.listed():
                yield f"  [{STEP_SIGNS[state]}] {render(text, language)}"
        case Prose() | Copy():
            yield render(block.text, language)


def _rows(block: Grid, language: str, exact: bool) -> Iterator[list[str]]:
    for n, row in enumerate(block.rows):
        unrounded = block.exact[n] if exact and n < len(block.exact) else (None,) * len(row)
        yield [
            render(cell, language) if figure is None else number(figure, language)
            for cell, figure in zip(row, unrounded, strict=True)
        ]


# What of blocks and their parts stands in JSON; `Steps` has words of its own.
_SHOWN: Mapping[type[Any], tuple[str, ...]] = {
    Sum: ("title", "total", "lines"),
    SumLine: ("label", "amount", "rule"),
    Chances: ("title", "total", "rows"),
    Chance: ("label", "weight", "tone"),
    Grid: ("title", "header", "rows", "exact"),
    Prose: ("title", "text"),
    Copy: ("title", "text"),
    Chart: ("title", "along", "lines"),
    ChartLine: ("label", "values"),
    Fight: ("title", "attacker", "defender", "chances", "fallen"),
    Party: ("fighters", "aids", "potential"),
    Fighter: ("counter", "part", "turned"),
    Aid: ("label", "figure", "on", "turned"),
    Throw: ("label", "count"),
}


def _data(value: Any, language: str) -> Any:
    """Return a block, or a part of one, as JSON data with its texts in words."""
    data: dict[str, Any] = {"block": type(value).__name__.lower()} if isinstance(value, Block) else {}
    match value:
        case Text():
            return render(value, language)
        case tuple():
            return [_data(part, language) for part in value]
        case Steps():
            steps = ((render(text, language), state) for text, state in value.listed())
            told = [{"text": text, "done": state == "done", "state": state} for text, state in steps]
            return {**data, "title": render(value.title, language), "steps": told}
    if type(value) not in _SHOWN:
        return as_json(value)
    parts = {name: _data(getattr(value, name), language) for name in _SHOWN[type(value)]}
    lacking: dict[str, Any] = {"title": None, "exact": []}  # what is left out where there is none
    return {**data, **{name: part for name, part in parts.items() if name not in lacking or part != lacking[name]}}
