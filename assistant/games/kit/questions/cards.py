"""What the questions of a kit share: their card, names for ids, whose phase it is; and what ends a phase."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from assistant.core.ai_match import OPPONENT
from assistant.core.blocks import Block, Steps, SumLine
from assistant.core.calc import Worked
from assistant.core.cards import Names, answered, offer
from assistant.core.common_questions import FindingsQuestion
from assistant.core.judgement import Book
from assistant.core.kinds import Side
from assistant.core.position import CONTROL, Position
from assistant.core.problems import QuestionError, near
from assistant.core.questions import Answer, Ask, Highlights, Offer, Question, Role, tag
from assistant.core.record import KwOnly
from assistant.core.table import Edit, Mark, Move, Note
from assistant.core.text import Name, speaker
from assistant.games.kit.card import Card, Phase
from assistant.games.kit.state import Share, View, control, exits_of, state_of, view

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
    phase = phase_of(card, position)
    return _seen(card.units, card.alliances, card.step_column, phase[0] if phase is not None else "", position)


@functools.lru_cache(maxsize=8)
def _seen(
    units: tuple[str, ...], alliances: tuple[tuple[str, ...], ...], steps: str, phase: str, position: Position
) -> View:
    return view(Card(units=units, alliances=alliances), state_of(position, steps, phase), exits_of(position.board))


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


def next_phase(phases: Mapping[str, Phase], key: str) -> str:
    """Return the phase that comes after one; after the last the first."""
    order = list(phases)
    return order[(order.index(key) + 1) % len(order)]


def acting(card: Card, position: Position, side: str) -> str:
    """Return who is named, else whose phase it is, else the first side."""
    phase = phase_of(card, position)
    return side or (phase[1].side if phase else "") or next(iter(position.kinds.sides), "")


def zone_called(position: Position, zone: str) -> Name:
    """Return what a zone is called.

    Raises:
        QuestionError: there is none.
    """
    if zone not in position.board.zones:
        raise QuestionError("zone", say("no-such-zone", name=zone, **near(zone, position.board.zones, 0)))
    return position.board.zones[zone].name


def sum_lines(position: Position, share: Share, rule: str, about: tuple[str, ...] = ()) -> tuple[SumLine, ...]:
    """Return each counter's part of a strength, and what they are worth only together, `about` what."""
    lying = position.table.counters
    called = {name: say("counter-part", counter=position.kind(name).name) for name in share.parts if name in lying}
    lines = [SumLine(called.get(name, say("together")), part, rule, (name,)) for name, part in share.parts.items()]
    rest = share.whole - sum(share.parts.values())
    return (*lines, SumLine(say("together"), rest, rule, about)) if rest else tuple(lines)


# What ends a phase: who takes what, what is done, what comes next.


class PhaseEnds(CardQuestion, tag="phase-end"):
    """The end of the phase: its checklist, the zones that change hands, the markers that come off, the next phase."""

    live: ClassVar[bool] = True

    def paid(self, position: Position, side: str) -> Sequence[Edit]:  # noqa: ARG002
        """Return what is written down of the accounts of a side whose phase ends."""
        return ()

    def answer(self, position: Position) -> Answer:
        """Answer by the card's phases and control."""
        lying = seen(self.card, position)
        phase = phase_of(self.card, position)
        side = phase[1].side if phase is not None else ""
        worked = control(self.card.control, lying, side) if self.card.control is not None else Worked({})
        taken: dict[str, str] = dict(worked.value)
        body: list[Block] = []
        offers: list[Offer] = []
        rule = self.card.control.rule if self.card.control else ""
        if taken:
            offers += offer(say("take-zones", n=len(taken)), taking(position, taken), rule)
        if phase is not None:
            key, now = phase
            if now.steps:
                steps = tuple((say("as-written", words=step.words), False) for step in now.steps)
                body.append(Steps(say("phase-steps", phase=now.title), steps))
            offers += _next(self.card, position, key, self.paid(position, side))
        verdict = (
            say("phase-verdict", phase=phase[1].title, n=len(taken))
            if phase is not None
            else say("control-verdict", n=len(taken))
        )
        return answered(
            verdict, None, worked, names=Names(position), body=body, offers=offers,
            reasons=[one.noticed() for one in self.book.foreseen(position)],
            highlights=Highlights({zone: Role.TARGET for zone in taken}),
        )  # fmt: skip


def taking(position: Position, taken: Mapping[str, str]) -> list[Edit]:
    """Return the edits that lay each taker's marker of control, and take the former one away."""
    edits: list[Edit] = []
    holders = {kind.side: marker for marker, kind in position.kinds.markers.items() if kind.kind == CONTROL}
    for zone, side in taken.items():
        for marker in position.markers_in(zone):
            if position.kinds.markers[marker].kind == CONTROL:
                edits.append(Mark(marker, zone, 0))
        if side in holders:
            edits.append(Mark(holders[side], zone))
    return edits


def _next(card: Card, position: Position, key: str, extra: Sequence[Edit]) -> tuple[Offer, ...]:
    """Return the offer that goes on to the next phase: markers come off; after the last the turn's pawn goes on."""
    phases = card.turns.phases if card.turns else {}
    following, first = next_phase(phases, key), next(iter(phases))
    edits: list[Edit] = [*extra]
    edits += [
        Mark(marker, zone, 0) for (marker, zone) in sorted(position.table.markers) if marker in phases[key].resets
    ]
    edits.append(Note(PHASE, following))
    if following == first and (step := _turned(position)) is not None:
        edits.append(step)
    label = say("next-phase", phase=phases[following].title)
    played = position.fact(OPPONENT) == phases[following].side != ""
    booked = say("phase-begins", phase=phases[following].title)
    return offer(label, edits, phases[key].rule, Ask("opponent") if played else None, booked)


def _turned(position: Position) -> Move | None:
    """Return the edit that moves the turn's pawn on a box; None without a track, or at its end."""
    track = position.board.turn_track
    for counter in position.table.counters.values() if track else ():
        box = position.box(counter.id)
        if box is not None and position.kinds.kinds[counter.kind].get("track") == track:
            goal = next((zone.id for zone in position.board.track(track) if zone.tags.get("box") == box + 1), "")
            return Move((counter.id,), goal) if goal else None
    return None


class Overlooked(CardQuestion, FindingsQuestion, tag="findings"):
    """What the card would not have: what was done against it, what the phase still owes, what lies wrong, what the kit lacks."""
