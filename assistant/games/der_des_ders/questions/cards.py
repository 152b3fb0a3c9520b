"""What the questions share: situations filled in from the table, dice typed or thrown, remarks that forbid nothing."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from random import Random
from typing import Any, Generic, Literal, TypeVar, get_type_hints

from msgspec.structs import replace

from assistant.core import cards
from assistant.core.blocks import Block, Chance, Chances, Grid, Reason, ReasonKind, decimals
from assistant.core.calc import Record, Situation, Worked
from assistant.core.cards import Names, answered
from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.core.questions import Answer, Ask, FollowUp, Offer, Question, Role, Throw
from assistant.core.table import Edit
from assistant.core.text import Name, Text, verbatim
from assistant.games.der_des_ders import log, mirror
from assistant.games.der_des_ders.dice import Dice, Use
from assistant.games.der_des_ders.purchases import Attempt, naval_law
from assistant.games.der_des_ders.state import State
from assistant.games.der_des_ders.words import (
    SECTOR_NAMES,
    SIDE_NAMES,
    SIDES,
    TECH_NAMES,
    SectorId,
    Side,
    say,
)

S = TypeVar("S", bound=Situation)
W = TypeVar("W", bound=Worked)

# From a question to the rules and back: the situation filled in from the table, the sectors that a card speaks of.

NOW = Ask("now")  # what comes next in the turn: every card leads back to it


def the_side(word: str) -> Side:
    """Return the side that a blank names; the Entente for what names none."""
    return next((side for side in SIDES if side == word), "entente")


def the_sector(position: Position, zone: str, field: str) -> SectorId:
    """Return the sector of a zone, or of the marker lying in it.

    Args:
        field: its path in the situation.

    Raises:
        QuestionError: there is none.
    """
    found = mirror.sector_at(position, zone)
    if not found:
        place = position.board.zones.get(zone)
        raise QuestionError(field, say("no-sector-there", zone=place.name if place else zone))
    return found


_SECTOR_OF: Mapping[Name, SectorId] = {name: sector for sector, name in SECTOR_NAMES.items()}


class TableNames(Names):
    """How a card finds the sectors that the texts of the rules speak of; they hold names already."""

    def reasons(self, worked: Worked | Iterable[Reason]) -> tuple[Reason, ...]:
        """Return the reasons as core tells them; an assumption about a printed value lights where it is printed."""
        return tuple(_printed_where(r) if r.kind is ReasonKind.ASSUMED else r for r in super().reasons(worked))


def _zone_named(position: Position, word: Any) -> str:
    """Return the zone of the sector that an argument of a text names; empty for any other word."""
    sector = _SECTOR_OF.get(word) if isinstance(word, Name) else None
    return mirror.zones_of(position.board).get(sector, "") if sector else ""


def solved(position: Position, question: Any, topic: Callable[[S], W], **values: Any) -> tuple[S, W]:
    """Return the situation of a topic, filled in from the table as the asker corrected it, and what the rules make of it.

    Args:
        question: it has a blank `overrides`.
        values: the blanks that the table does not know; None is left out.
    """
    given = log.situation(position, get_type_hints(topic)["given"], question.overrides, **values)
    return given, topic(given)


def card(
    position: Position, verdict: Text, given: Any, worked: Worked, *, remarks: Iterable[Reason] = (), **parts: Any
) -> Answer:
    """Return the answer that a topic decides, told on this table: each reason lights the sectors that it speaks of.

    Args:
        remarks: what is told before the reasons of the rules.
        parts: of the card, as `core.cards.answered` takes them.
    """
    made = replace(worked, reasons=(*remarks, *worked.reasons))
    return answered(verdict, given, made, names=TableNames(position, thing=_zone_named), **parts)


def told(
    position: Position,
    verdict: Text,
    *why: Reason,
    assumed: Iterable[Text] = (),
    value: Any = None,
    given: Any = None,
    **parts: Any,
) -> Answer:
    """Return the answer that no topic decides: why it is so, what it takes for granted, its value for scripts.

    Args:
        parts: of the card, as `core.cards.answered` takes them.
    """
    return card(position, verdict, given, Worked(value, why, tuple(assumed)), **parts)


def refused(position: Position, verdict: Text, given: Any, worked: Worked, **parts: Any) -> Answer:
    """Return the answer to what the rules forbid: no dice, nothing to accept.

    Args:
        parts: of the card, as `core.cards.answered` takes them.
    """
    return card(position, verdict, given, worked, tone=Role.BLOCKED, throws=(), **parts)


def _printed_where(reason: Reason) -> Reason:
    """Return an assumption; one about a printed value speaks of where it is printed: sector, marker, box of a track."""
    text, lit = reason.text, reason.about
    if not text.key.startswith("unconfirmed-"):
        return reason
    match text.key:
        case "unconfirmed-initial-breakdown":
            lit = tuple(f"sector-{zone}#1" for zone in lit)
        case "unconfirmed-operational-value":
            lit = (f"rupture:{text.args['box']}",)
        case "unconfirmed-initiative" | "unconfirmed-price":
            lit = (f"turn:{text.args['turn']}",)
        case "unconfirmed-box":
            side, tech = _id_of(SIDE_NAMES, text.args["side"]), _id_of(TECH_NAMES, text.args["tech"])
            lit = (f"tech-{side}-{tech}:{text.args['level']}",)
    return Reason(text, reason.rule, ReasonKind.ASSUMED, lit, printed=bool(lit))


def _id_of(called: Mapping[Any, Name], name: Any) -> str:
    return next(str(key) for key, value in called.items() if value == name)


def offer(
    label: Text, edits: Iterable[Edit], rule: str = "", then: Question | Ask = NOW, booked: Text | None = None
) -> tuple[Offer, ...]:
    """Return one offer that does all the edits at once; none if there is nothing to do. It leads to what comes next.

    Args:
        then: what is asked once it is done.
        booked: its name in the journal, where that is another.
    """
    return cards.offer(label, edits, rule, then, booked)


def booked(words: Text, dice: Iterable[int] = (), side: Side | None = None) -> Text:
    """Return a line of the journal: whose deed it was, where its words do not say so, and the dice that fell."""
    line = words if side is None else say("booked-side", side=side, words=words)
    fell = tuple(map(str, dice))
    return say("booked-dice", words=line, dice=" ".join(fell), n=len(fell)) if fell else line


def back() -> FollowUp:
    """Return the way back to what comes next in the turn."""
    return FollowUp(say("back-to-the-turn"), NOW, usual=True)


def columns(of: str, *names: str) -> tuple[Text, ...]:
    """Return the heads of a table's columns."""
    return tuple(say(f"{of}-column-{name}") for name in names)


def grid(
    title: Text,
    header: tuple[Text, ...],
    rows: Iterable[tuple[Text, ...]],
    about: Iterable[tuple[str, ...]] = (),
    exact: Iterable[tuple[Fraction | None, ...]] = (),
) -> tuple[Block, ...]:
    """Return a table; nothing where it has no rows."""
    found = tuple(rows)
    return (Grid(title, header, found, tuple(about), tuple(exact)),) if found else ()


def number(value: int) -> Text:
    """Return a whole number for the cell of a table."""
    return verbatim(str(value))


def out_of(rows: Iterable[tuple[Text, Fraction, str]], title: Text) -> Chances:
    """Return exact chances as whole numbers of equally likely rolls: (label, chance, tone) each."""
    rows = tuple(rows)
    rolls = math.lcm(*(chance.denominator for _, chance, _ in rows)) if rows else 1
    return Chances(title, tuple(Chance(label, int(chance * rolls), tone) for label, chance, tone in rows))


def counted(chances: Chances, side: Side, kind: str, amounts: Iterable[int], fell: int | None) -> Chances:
    """Return chances as the luck of an evening counts them: who rolled, the amount of each outcome, that which fell."""
    rows = tuple(replace(row, amount=n) for row, n in zip(chances.rows, amounts, strict=True))
    fallen = None if fell is None else next((at for at, row in enumerate(rows) if row.amount == fell), None)
    return replace(chances, rows=rows, side=side, kind=say(f"kind-{kind}"), fallen=fallen)


def technology_chances(tried: Attempt, success: bool | None = None) -> Chances:
    """Return the chances of an attempt, and with its die which fell (6.5.1)."""
    rows = ((say("tech-row-yes"), tried.probability, "good"), (say("tech-row-no"), 1 - tried.probability, "bad"))
    title = say("deed-technology", side=tried.side, tech=tried.tech, level=tried.level)
    return counted(out_of(rows, title), tried.side, "technology", (1, 0), None if success is None else int(success))


def naval_chances(state: State, side: Side, spent: int, value: int | None = None) -> Chances:
    """Return the chances of a naval roll, and with its die what it came to (6.6)."""
    law = sorted(naval_law(state, side, spent).items())
    key = "naval-lost" if side == "central" else "naval-gained"
    rows = ((say(key, n=n), chance, "good" if (n > 0) == (side == "central") else "bad") for n, chance in law)
    return counted(out_of(rows, say("deed-naval", side=side)), side, f"naval-{side}", (n for n, _ in law), value)


def decimal(value: Fraction) -> Text:
    """Return an exact value to two decimals, for reading; the exact one is in the answer's data."""
    return say("decimal", n=decimals(value))


# The dice of a question: those that were typed, those that are still missing, those that the program throws.

R = TypeVar("R")


class MoreDice(Exception):
    """A roll that needs more dice than were typed."""


class TypedDice(Dice):
    """The dice typed in, and what they are thrown for; asking for one too many is not an error yet."""

    def __init__(self, faces: Iterable[int]) -> None:
        super().__init__(faces)
        self.sets: list[tuple[Use, int]] = []

    def throw(self, *sets: tuple[Use, int]) -> tuple[tuple[int, ...], ...]:
        """Return the next faces, or raise MoreDice: by then `sets` tells all the dice of this throw."""
        for use, count in sets:
            if self.sets and self.sets[-1][0] == use:
                count += self.sets.pop()[1]
            self.sets.append((use, count))
        return super().throw(*sets)

    def throws(self) -> tuple[Throw, ...]:
        """Return the dice of the roll as far as is known, in words."""
        return tuple(throw for use, count in self.sets for throw in thrown(use, count))

    def _next(self) -> int:
        try:
            return super()._next()
        except QuestionError:
            raise MoreDice from None


class RecordedDice(Dice):
    """Dice that the program throws, remembered as they fall."""

    def __init__(self, chance: Random, typed: Iterable[int] = ()) -> None:
        """Begin with the faces already typed."""
        self.faces: list[int] = []
        self._chance = chance
        self._typed = list(typed)
        super().__init__(())

    def _next(self) -> int:
        face = self._typed.pop(0) if self._typed else self._chance.randint(1, 6)
        self.faces.append(face)
        self.used += 1
        return face


class Rolled(Record, Generic[R]):
    """A roll with the dice typed so far: what came of it, and which dice it takes.

    As long as dice are missing nothing has come of it, and `more` is the same question with those thrown by the program.
    """

    result: R | None
    throws: tuple[Throw, ...]
    more: tuple[FollowUp, ...] = ()


def thrown(use: Use, count: int = 1) -> tuple[Throw, ...]:
    """Return the dice thrown for one purpose, as a card tells them."""
    return (Throw(say(f"throw-{use}"), count),) if count else ()


def rolled(position: Position, question: Any, work: Callable[[Dice], R]) -> Rolled[R]:
    """Return what `work` makes of the dice typed; where some are missing the table's own luck offers to throw them.

    What falls is not told before.

    Args:
        question: it has a blank `dice`.
    """
    typed = TypedDice(question.dice)
    try:
        return Rolled(work(typed), typed.throws())
    except MoreDice:
        dice = RecordedDice(programs_chance(position, question), question.dice)
        work(dice)
        thrown_too = replace(question, dice=tuple(dice.faces))
        return Rolled(None, typed.throws(), (FollowUp(say("roll-for-me"), thrown_too, usual=True),))


def programs_chance(position: Position, question: Question | str) -> Random:
    """Return the program's luck for a question on this table: asked again of the same table, it throws the same.

    The seed is dealt with a new table, so that no two games run alike.
    """
    lying = tuple((c.id, c.zone, c.face) for c in position.table.counters.values())
    facts = sorted((key, repr(value)) for key, value in position.table.facts.items())
    return Random(repr((position.fact("luck"), lying, facts, repr(question))))


# 6.5: "in this order".
Step = Literal["technology", "offensive", "reinforcement", "naval"]
STEPS: tuple[Step, ...] = ("technology", "offensive", "reinforcement", "naval")


def current_step(state: State, side: Side) -> Step:
    """Return the step of 6.5 at which a side stands: the last one of which it has done something this turn."""
    mine = state.board.of_side(side)
    if any(state.reinforced.get(sector) for sector in mine):
        return "reinforcement"
    return "offensive" if any(sector in state.attacked for sector in mine) else "technology"
