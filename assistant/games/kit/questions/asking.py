"""What the questions of a kit share: the card that they are bound to, names for ids, whose phase it is."""

from __future__ import annotations

import functools
from typing import Any, ClassVar

from assistant.core.cards import Names
from assistant.core.keyworded import Keyworded
from assistant.core.kinds import Side
from assistant.core.position import Position
from assistant.core.problems import QuestionError, nearest
from assistant.core.questions import Question, tag
from assistant.core.text import Name, speaker
from assistant.games.kit.card import Card, Phase
from assistant.games.kit.state import View, exits_of, state_of, view

say = speaker(__name__)

PHASE = "phase"  # the fact that says which phase of the card is being played


class CardQuestion(Question, frozen=True):
    """Base of the questions of a kit. `card` is the kit's; `bound` makes the classes that have one."""

    card: ClassVar[Card] = Card()


def bound(question: type[CardQuestion], card: Card) -> type[CardQuestion]:
    """Return a question bound to a card: a class of its own, under the same public name."""
    space: dict[str, Any] = {"__module__": question.__module__, "__doc__": question.__doc__, "card": card}
    made: type[CardQuestion] = Keyworded(question.__name__, (question,), space, frozen=True, tag=tag(question))
    return made


def seen(card: Card, position: Position) -> View:
    """Return the table as the rules of a card see it, with its look-ups; made once a position."""
    return _seen(card.units, card.alliances, position)


@functools.lru_cache(maxsize=8)
def _seen(units: tuple[str, ...], alliances: tuple[tuple[str, ...], ...], position: Position) -> View:
    return view(Card(units=units, alliances=alliances), state_of(position), exits_of(position.board))


def names(position: Position) -> Names:
    """Return how ids are said in the reasons."""
    return Names(position)


def side_name(position: Position, side: str) -> Name:
    """Return what a side is called."""
    known: Side | None = position.kinds.sides.get(side)
    return known.name if known is not None else Name(side, side)


def phase_of(card: Card, position: Position) -> tuple[str, Phase] | None:
    """Return the phase that is being played, the first until somebody says; None for a card without phases."""
    if card.turns is None or not card.turns.phases:
        return None
    key = position.fact(PHASE)
    phases = card.turns.phases
    return (key, phases[key]) if key in phases else next(iter(phases.items()))


def zone_called(position: Position, zone: str) -> Name:
    """Return what a zone is called.

    Raises:
        QuestionError: there is none.
    """
    if zone not in position.board.zones:
        near = nearest(zone, position.board.zones, 0)
        text = say("no-such-zone-near", name=zone, nearest=near) if near else say("no-such-zone", name=zone)
        raise QuestionError("zone", text)
    return position.board.zones[zone].name


def counters_called(position: Position, counters: tuple[str, ...]) -> tuple[Name, ...]:
    """Return what is printed on counters."""
    return tuple(position.kind(counter).name for counter in counters if counter in position.table.counters)
