"""From a question to the rules and back: the situation filled in from the table, the sectors that a card speaks of."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

import msgspec

from assistant.core import cards
from assistant.core.blocks import Chance, Chances
from assistant.core.calc import Worked
from assistant.core.cards import Names
from assistant.core.edits import Edit
from assistant.core.figures import decimals
from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.core.questions import Answer, Ask, FollowUp, Offer, Question, Role
from assistant.core.reasons import Reason, ReasonKind
from assistant.core.text import Name, Text, verbatim
from assistant.games.der_des_ders import mirror
from assistant.games.der_des_ders.words import SECTOR_NAMES, SIDE_NAMES, SIDES, TECH_NAMES, SectorId, Side, say

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


def names(position: Position) -> Names:
    """Return how a card finds the sectors that the texts of the rules speak of; they hold names already."""
    return Names(position, thing=_zone_named)


def _zone_named(position: Position, word: Any) -> str:
    """Return the zone of the sector that an argument of a text names; empty for any other word."""
    sector = _SECTOR_OF.get(word) if isinstance(word, Name) else None
    return mirror.zones_of(position.board).get(sector, "") if sector else ""


def told(position: Position, *worked: Worked | Iterable[Reason]) -> tuple[Reason, ...]:
    """Return the reasons of the rules as a card shows them: each lights the sectors that it speaks of."""
    found = (reason for part in worked for reason in names(position).reasons(part))
    return tuple(_printed_where(reason) if reason.kind is ReasonKind.ASSUMED else reason for reason in found)


def taken_for_granted(position: Position, texts: Iterable[Text]) -> tuple[Reason, ...]:
    """Return what an answer takes for granted, as assumptions of its card."""
    return told(position, (Reason(text, "", ReasonKind.ASSUMED) for text in texts))


def answered(
    position: Position, verdict: Text, given: Any, worked: Worked, *, remarks: Iterable[Reason] = (), **parts: Any
) -> Answer:
    """Return the answer that one topic decides, its reasons in the words of the table.

    Args:
        verdict: the sentence at the top of the card.
        given: the situation that the topic was asked with.
        worked: what the topic makes of it.
        remarks: what the table adds, told before the rules' own reasons.
        parts: what else the card shows, as `core.cards.answered` has it.
    """
    answer = cards.answered(verdict, given, worked, names=names(position), **parts)
    shown = tuple(_printed_where(r) if r.kind is ReasonKind.ASSUMED else r for r in answer.reasons)
    return msgspec.structs.replace(answer, reasons=(*told(position, remarks), *shown))


def refused(position: Position, verdict: Text, given: Any, worked: Worked, **parts: Any) -> Answer:
    """Return the answer to what the rules forbid: no dice, nothing to accept.

    Args:
        verdict: the answer in one sentence.
        given: the situation that was asked of the calculator.
        worked: what the rule made of it.
        **parts: of the card, as `answered` takes them.
    """
    return answered(position, verdict, given, worked, tone=Role.BLOCKED, throws=(), **parts)


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
    return Reason(text, "", ReasonKind.ASSUMED, lit, printed=bool(lit))


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
    line = words if side is None else say("booked-side", side=SIDE_NAMES[side], words=words)
    fell = tuple(map(str, dice))
    return say("booked-dice", words=line, dice=" ".join(fell), n=len(fell)) if fell else line


def back() -> FollowUp:
    """Return the way back to what comes next in the turn."""
    return FollowUp(say("back-to-the-turn"), NOW, usual=True)


def number(value: int) -> Text:
    """Return a whole number for the cell of a table."""
    return verbatim(str(value))


def out_of(rows: Iterable[tuple[Text, Fraction, str]], title: Text) -> Chances:
    """Return exact chances as whole numbers of equally likely rolls: (label, chance, tone) each."""
    rows = tuple(rows)
    rolls = math.lcm(*(chance.denominator for _, chance, _ in rows)) if rows else 1
    return Chances(title, tuple(Chance(label, int(chance * rolls), tone) for label, chance, tone in rows))


def decimal(value: Fraction) -> Text:
    """Return an exact value to two decimals, for reading; the exact one is in the answer's data."""
    return say("decimal", n=decimals(value))
