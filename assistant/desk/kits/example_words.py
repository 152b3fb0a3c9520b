"""What a rules card answers, as lines to be read beside its form: verdict, sums, chances, reasons with their paragraphs."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from assistant.core.blocks import Block, Chances, Fight, Steps, Sum
from assistant.core.figures import percent, weight_words
from assistant.core.questions import Answer
from assistant.core.reasons import rule_words
from assistant.core.text import render
from assistant.core.typography import number

MOST_LINES = 12  # of a block, and reasons


def told(answer: Answer, language: str) -> tuple[str, ...]:
    """Return an answer as paragraphs: the verdict first."""
    blocks = ("\n".join(_block(block, language)) for block in answer.body)
    reasons = (
        f"• {render(reason.text, language)}{f' ({rule_words(reason.rule, language)})' if reason.rule else ''}"
        for reason in answer.reasons[:MOST_LINES]
    )
    return (render(answer.verdict, language), *filter(None, blocks), *reasons)


def _block(block: Block, language: str) -> Iterator[str]:
    colon = "\N{NO-BREAK SPACE}:" if language == "fr" else ":"
    match block:
        case Sum():
            yield f"{render(block.title, language)}{colon} {number(block.read(block.total), language)}"
            for line in block.lines[:MOST_LINES]:
                yield f"– {render(line.label, language)}{colon} {number(block.read(line.amount), language)}"
        case Chances():
            yield render(block.title, language)
            for row in block.rows[:MOST_LINES]:
                share = weight_words(row.weight, block.total, language)
                share = share or render(percent(Fraction(row.weight) / block.total, 1), language)
                yield f"– {render(row.label, language)}{colon} {share}"
        case Steps():
            yield render(block.title, language)
            yield from (f"– {render(text, language)}" for text, _ in block.listed())
        case Fight():
            for part in block.told:
                yield from _block(part, language)
