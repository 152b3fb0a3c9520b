"""What the questions of a kit share: their card, names for ids, whose phase it is; and what ends a phase."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from assistant.core.blocks import SumLine
from assistant.core.common_questions import FindingsQuestion
from assistant.core.judgement import Book
from assistant.core.kinds import Side
from assistant.core.position import Position
from assistant.core.problems import near
from assistant.core.questions import Question, tag
from assistant.core.record import Ids, KwOnly
from assistant.core.table import Move
from assistant.core.text import Name, Text, speaker
from assistant.games.kit.card import Card, Phase
from assistant.games.kit.formulas import Row, error
from assistant.games.kit.state import Share, View, moved, view_of

# What the questions of a kit share: the card that they are bound to, names for ids, whose phase it is.

say = speaker(__name__)

PHASE = "phase"  # the fact that says which phase of the card is being played


class CardQuestion(Question):
    """Base of the questions of a kit. `card` and `book` are the kit's; `bound` makes the classes that have them."""

    card: ClassVar[Card] = Card()
    book: ClassVar[Book] = Book(None)


def bound(question: type[CardQuestion], card: Card, book: Book) -> type[CardQuestion]:
    """Return a question bound to a card and its book: a class of its own, under the same public name."""
    space: dict[str, Any] = {"__module__": question.__module__, "__doc__": question.__doc__, "card": card, "book": book}
    made: type[CardQuestion] = KwOnly(question.__name__, (question,), space, frozen=True, tag=tag(question))
    return made


def seen(card: Card, position: Position) -> View:
    """Return the table as the rules of a card see it, with its look-ups; made once a position."""
    known: dict[tuple[Any, ...], View] = position.memo.setdefault(seen, {})
    phase = phase_of(card, position)
    asked = card.units, card.alliances, card.step_column, phase[0] if phase is not None else ""
    if asked not in known:
        known[asked] = _gone_on(card, position, asked) or view_of(card, position, asked[-1])
    return known[asked]


def _gone_on(card: Card, position: Position, asked: tuple[Any, ...]) -> View | None:
    """Return the view of the table before the last edit, with what that moved; it is kept there no longer."""
    if not isinstance(position.came, tuple):
        return None
    before, edit = position.came
    views: dict[tuple[Any, ...], View] = before.memo.get(seen, {})
    found = moved(card, views[asked], before, edit, position) if asked in views and isinstance(edit, Move) else None
    if found is not None and isinstance(before.came, tuple):
        del views[asked]
    return found


def ids(rows: Iterable[Row]) -> Ids:
    """Return the ids of counters."""
    return tuple(row["id"] for row in rows)


def side_of(rows: Sequence[Row]) -> str:
    """Return the side of counters; empty where there are none."""
    return str(rows[0]["side"]) if rows else ""


def written(words: Name) -> Text:
    """Return the card's own words as a text."""
    return say("as-written", words=words)


def side_name(position: Position, side: str) -> Name:
    """Return what a side is called."""
    known: Side | None = position.sides.get(side)
    return known.name if known is not None else Name(side, side)


def phase_of(card: Card, position: Position) -> tuple[str, Phase] | None:
    """Return the phase that is being played, the first until somebody says; None for a card without phases."""
    if card.turns is None or not card.turns.phases:
        return None
    key = position.fact(PHASE)
    phases = card.turns.phases
    return (key, phases[key]) if key in phases else next(iter(phases.items()))


def next_phase(phases: Mapping[str, Phase], key: str) -> str:
    """Return the phase that comes after one; after the last the first."""
    order = list(phases)
    return order[(order.index(key) + 1) % len(order)]


def acting(card: Card, position: Position, side: str) -> str:
    """Return who is named, else whose phase it is, else the first side."""
    phase = phase_of(card, position)
    return side or (phase[1].side if phase else "") or next(iter(position.sides), "")


def zone_called(position: Position, zone: str) -> Name:
    """Return what a zone is called.

    Raises:
        QuestionError: there is none.
    """
    if zone not in position.zones:
        raise error("zone", "no-such-zone", name=zone, **near(zone, position.zones, 0))
    return position.zones[zone].name


def sum_lines(position: Position, share: Share, rule: str, about: Ids = ()) -> tuple[SumLine, ...]:
    """Return each counter's part of a strength, and what they are worth only together, `about` what."""
    lying = position.counters
    called = {name: say("counter-part", counter=position.kind(name).name) for name in share.parts if name in lying}
    lines = [SumLine(called.get(name, say("together")), part, rule, (name,)) for name, part in share.parts.items()]
    rest = share.whole - sum(share.parts.values())
    return (*lines, SumLine(say("together"), rest, rule, about)) if rest else tuple(lines)


class Overlooked(CardQuestion, FindingsQuestion, tag="findings"):
    """What the card would not have: what was done against it, what the phase still owes, what lies wrong, what the kit lacks."""
