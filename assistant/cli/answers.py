"""An answer as plain text, and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import msgspec

from assistant.core.blocks import (
    Block,
    Chances,
    Chart,
    Copy,
    Fight,
    Grid,
    Party,
    Prose,
    Reason,
    ReasonKind,
    Steps,
    Sum,
    percent,
    rule_words,
    weight_words,
)
from assistant.core.calc import as_json
from assistant.core.questions import Answer, Ask, Highlights, Question, tag
from assistant.core.text import number, render
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
        "body": [_data(block, language) for block in answer.body],
        "highlights": _highlights(answer.highlights),
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
            {"label": render(follow.label, language), "question": _asked(follow.question), "ask": tag(follow.question)}
            for follow in answer.follow_ups
        ],
        "throws": [{"label": render(throw.label, language), "count": throw.count} for throw in answer.throws or ()],
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


def _asked(question: Question | Ask) -> Any:
    return as_json({"ask": question.tag, **question.filled} if isinstance(question, Ask) else question)


def _highlights(highlights: Highlights) -> Any:
    return {key: value for key, value in msgspec.to_builtins(highlights).items() if value}


def _reason(reason: Reason, language: str) -> str:
    rule = f"  ({rule_words(reason.rule, language)})" if reason.rule else ""
    return f"  {SIGNS[reason.kind]} {render(reason.text, language)}{rule}"


def _block(block: Block, language: str, exact: bool) -> Iterator[str]:
    match block:
        case Sum():
            rows = [
                (
                    render(line.label, language),
                    number(block.read(line.amount), language),
                    rule_words(line.rule, language),
                )
                for line in block.lines
            ]
            wide = max((len(label) for label, _, _ in rows), default=0)
            colon = "\N{NARROW NO-BREAK SPACE}:" if language == "fr" else ":"
            yield f"{render(block.title, language)}{colon} {number(block.read(block.total), language)}"
            for label, amount, rule in rows:
                yield f"  {label:<{wide}} {amount:>5}{f'   {rule}' if rule else ''}"
        case Chances():
            yield render(block.title, language)
            labels = [render(row.label, language) for row in block.rows]
            wide = max(map(len, labels), default=0)
            for label, row in zip(labels, block.rows, strict=True):
                share = row.weight / block.total if block.total else 0
                bar = "█" * round(share * BAR)
                exact_ = weight_words(row.weight, block.total, language) or render(
                    percent(Fraction(share), 1), language
                )
                yield f"  {label:<{wide}} {exact_:>9}  {bar}"
        case Grid():
            yield render(block.title, language)
            rows_ = [[render(cell, language) for cell in block.header], *_rows(block, language, exact)]
            widths = [max(len(cell) for cell in column) for column in zip(*rows_, strict=False)]
            for row_ in rows_:
                yield "  " + "  ".join(f"{cell:<{width}}" for cell, width in zip(row_, widths, strict=False)).rstrip()
        case Steps():
            yield render(block.title, language)
            for text, state in block.listed():
                yield f"  [{STEP_SIGNS[state]}] {render(text, language)}"
        case Prose():
            if block.title is not None:
                yield render(block.title, language)
            yield render(block.text, language)
        case Copy():
            yield render(block.title, language)
            yield render(block.text, language)
        case Chart():
            yield from _block(chart_grid(block), language, exact)
        case Fight():
            first, second, chances = block.told
            yield from _block(first, language, exact)
            yield ""
            yield from _block(second, language, exact)
            if block.fallen is None:
                yield ""
                yield from _block(chances, language, exact)


def _rows(block: Grid, language: str, exact: bool) -> Iterator[list[str]]:
    for n, row in enumerate(block.rows):
        unrounded = block.exact[n] if exact and n < len(block.exact) else (None,) * len(row)
        yield [
            render(cell, language) if figure is None else number(figure, language)
            for cell, figure in zip(row, unrounded, strict=True)
        ]


def _data(block: Block, language: str) -> dict[str, Any]:
    """Return a block as JSON data with its texts in words."""
    data: dict[str, Any] = {"block": type(block).__name__.lower()}
    match block:
        case Sum():
            data["title"] = render(block.title, language)
            data["total"] = as_json(block.total)
            data["lines"] = [
                {"label": render(line.label, language), "amount": as_json(line.amount), "rule": line.rule}
                for line in block.lines
            ]
        case Chances():
            data["title"] = render(block.title, language)
            data["total"] = as_json(block.total)
            data["rows"] = [
                {"label": render(row.label, language), "weight": as_json(row.weight), "tone": row.tone}
                for row in block.rows
            ]
        case Grid():
            data["title"] = render(block.title, language)
            data["header"] = [render(cell, language) for cell in block.header]
            data["rows"] = [[render(cell, language) for cell in row] for row in block.rows]
            if block.exact:
                data["exact"] = as_json(block.exact)
        case Steps():
            data["title"] = render(block.title, language)
            data["steps"] = [
                {"text": render(text, language), "done": state == "done", "state": state}
                for text, state in block.listed()
            ]
        case Prose():
            if block.title is not None:
                data["title"] = render(block.title, language)
            data["text"] = render(block.text, language)
        case Copy():
            data["title"] = render(block.title, language)
            data["text"] = render(block.text, language)
        case Chart():
            data["title"] = render(block.title, language)
            data["along"] = [render(step, language) for step in block.along]
            data["lines"] = [
                {"label": render(line.label, language), "values": as_json(line.values)} for line in block.lines
            ]
        case Fight():
            data["title"] = render(block.title, language)
            data["attacker"] = _party(block.attacker, language)
            data["defender"] = _party(block.defender, language)
            data["chances"] = _data(block.chances, language)
            data["fallen"] = block.fallen
    return data


def _party(party: Party, language: str) -> dict[str, Any]:
    return {
        "fighters": [
            {"counter": one.counter, "part": one.part, "turned": as_json(one.turned)} for one in party.fighters
        ],
        "aids": [
            {"label": render(aid.label, language), "figure": render(aid.figure, language), "on": aid.on,
             "turned": as_json(aid.turned)}
            for aid in party.aids
        ],
        "potential": _data(party.potential, language),
    }  # fmt: skip
