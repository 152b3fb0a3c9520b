"""Answers as cards: reasons with the names of the board, what they speak of, corrections of the situation."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple, TypeVar

from msgspec.structs import replace

from assistant.core.calc import Situation, with_overrides
from assistant.core.cards import Names, Printed, answered, grids, reasons
from assistant.core.questions import Answer, Overrides, Question, Reason, ReasonKind, Role, SideId
from assistant.core.record import Filled, Ids
from assistant.core.table import Counter, Edit, Edits, Flip, Move, Note, Position, once
from assistant.core.text import Name, Text, Texts, retold, rewritten
from assistant.games.empires import first_edition, mirror
from assistant.games.empires.mirror import CEDED, on_map, reserve_of
from assistant.games.empires.supply import State, Theatre, theatre_of
from assistant.games.empires.words import OLDER, Explanation, Power, asked_by, say

S = TypeVar("S", bound=Situation)
T = TypeVar("T", Text, Texts, Answer)
V = TypeVar("V")
because, rejected, fact, assumed = reasons(say)
grid = grids(say)


def zone_name(position: Position, zone: str) -> Name | str:
    """Return the name of a zone; the word itself when the board has no such zone."""
    known = position.zones.get(zone)
    return known.name if known else zone


def in_order(position: Position, zones: Iterable[str]) -> Ids:
    """Return zones in their order on the board's list, which is the same whatever is asked."""
    order = {zone: n for n, zone in enumerate(position.zones)}
    return tuple(sorted(zones, key=order.__getitem__))


def army_name(position: Position, counter: str) -> Text | str:
    """Return an army in words: what is printed, whether it is reduced. Cardboard has no numbers to tell copies apart."""
    lying = position.counters.get(counter)
    if lying is None:
        return counter
    return army_printed(position, lying.kind, lying.face)


def army_printed(position: Position, kind: str, face: int) -> Text:
    """Return a face of an army in words."""
    return say("army-reduced" if face else "army-full", name=position.kinds.kinds[kind].name)


def army_in_place(position: Position, counter: str) -> Text | str:
    """Return an army in words with the zone where it stands, by which players tell armies alike apart."""
    lying = position.counters.get(counter)
    if lying is None or not on_map(position, lying.zone):
        return army_name(position, counter)
    return say("army-in-zone", army=army_name(position, counter), zone=zone_name(position, lying.zone))


def acting(position: Position, side: str | None) -> Power:
    """Return the power that acts: the one named, else the one whose phase it is."""
    return mirror.power(side) if side else mirror.phase(position)


class OfPower(Question):
    """What is asked of a power, that whose phase it is if none is named."""

    live = True
    side: SideId = ""
    overrides: Overrides = {}


def names_of(position: Position) -> Names:
    """Return what zones and armies are called."""
    return Names(position, army_in_place)


class Ground(NamedTuple):
    """The map that a question is about, with the rules in force; `situation` is None where nobody corrected it."""

    theatre: Theatre
    work: Explanation
    situation: Any


def ground(position: Position, overrides: Filled, kind: type[State] = State, **more: Any) -> Ground:
    """Return the map as it lies, or as the asker corrected it: a situation of that kind, with its further values."""
    if not overrides:
        return Ground(mirror.theatre(position), mirror.working(position), None)
    given = with_overrides(mirror.state(position, kind, **more), overrides)
    work = Explanation(mirror.is_first_edition(position), given.options)
    return Ground(theatre_of(given, work), work, given)


def solved(
    position: Position, topic: Callable[..., V], overrides: Filled, given: Any = None, **blanks: Any
) -> tuple[Any, V, Explanation, Callable[..., Answer]]:
    """Return a situation by the table’s readings, as the asker corrected it; what the rules make of it; what they noted; the card.

    Args:
        given: the situation; else it is made of `blanks`.
    """
    rule = asked_by(topic)
    asked = rule.__annotations__["given"](**blanks) if given is None else given
    corrected = with_overrides(replace(asked, options=mirror.options(position)), overrides)
    work = Explanation(mirror.is_first_edition(position), corrected.options)
    found = rule(corrected, work)
    return corrected, found, work, partial(card, position, work=work, value=found, situation=corrected)


def card(
    position: Position, verdict: Text, work: Explanation, value: Any, *, more: Iterable[Reason] = (), legal: bool = True,
    situation: Any = None, **shown: Any,
) -> Answer:  # fmt: skip
    """Return the card of a question: `more` are reasons that the table adds; `legal`: whether what is asked may be done."""
    tone = Role.SUBJECT if legal else Role.WARNING
    made = answered(
        verdict, situation, work.answer(value), names=names_of(position), reasons=tuple(more), tone=tone, **shown
    )
    return in_names(position, made)


def in_names(position: Position, answer: Answer) -> Answer:
    """Return a card with names for the ids of which it speaks, in the words of the edition on the table."""
    return in_own_words(position, Names(position, army_name).card(answer))


# The chapters that our text of version 1.1 lacks, by the numbers and the texts that stand in for them (13-15).
LACKED: Mapping[str, str] = {
    **dict.fromkeys(("13", "first 12", "reading-missions", "reading-missions_gain", "reading-missions_most"), "13"),
    **dict.fromkeys(
        ("14", "first 13", "reading-cession-first", "reading-cession-none", "stay-alps", "ban-germany"), "14"
    ),
    **dict.fromkeys(("reading-coordination_limits-first", "reading-coordination_limits-none"), "14"),
    "15": "15",
}


@once
def paragraphs(position: Position) -> Mapping[str, str]:
    """Return the paragraphs of the players' own rulebook that they wrote down, by what is said of those chapters."""
    rows = position.register(mirror.RULEBOOK)
    return {said: str(found) for said, chapter in LACKED.items() if (found := rows.get(chapter, {}).get("paragraph"))}


def in_own_words(position: Position, told: T) -> T:
    """Return a text or a card in the words and the numbers of the edition on the table: the first has its own (Activation).

    In version 1.1 what our text of it lacks is cited, and no assumption any more, where players wrote down the paragraph.
    """
    work, lacked = mirror.working(position), paragraphs(position)

    def own(one: Any) -> Any:
        if isinstance(one, Text):
            return retold(one, "assistant.games.empires", first_edition.__name__)
        rule = getattr(one, "rule", "")
        return replace(one, rule=work.cite(rule)) if rule in OLDER else one

    def cited(one: Any) -> Any:
        key = one.text.key if isinstance(one, Reason) else ""
        paragraph = lacked.get(key) or lacked.get(getattr(one, "rule", ""))
        if not paragraph:
            return one
        kind = {"kind": ReasonKind.FACT} if key and one.kind is ReasonKind.ASSUMED else {}
        return replace(one, rule=paragraph, **kind)

    return rewritten(told, own if work.first else cited) if work.first or lacked else told


def printed(
    position: Position, armies: Iterable[str], columns: Iterable[str] = ("combat",), faces: Iterable[int] | None = None
) -> Iterator[Printed]:
    """Yield the printed values of armies that a fight rests on; on the face that lies up where none is named."""
    for army in armies:
        lying = position.counters[army]
        for face in faces if faces is not None else (lying.face,):
            for column in columns:
                yield Printed(army, column, None, face, army_printed(position, lying.kind, face))


def ground_of(position: Position, zone: str) -> Printed:
    """Return the printed terrain of a zone."""
    return Printed(zone, "terrain", say(f"terrain-{mirror.zone_value(position, zone).terrain}"))


def loss_edits(position: Position, counter: Counter, steps: int) -> Edits:
    """Return the edits by which an army takes losses: turned over, or face up into the reserve (1)."""
    if steps <= 0:
        return ()
    left = (2 if counter.face == 0 else 1) - steps
    if left > 0:
        return (Flip((counter.id,), 1),)
    edits: list[Edit] = [Flip((counter.id,), 0)] if counter.face else []
    edits.append(Move((counter.id,), reserve_of(position, counter)))
    if f"{CEDED}/{counter.id}" in position.facts:
        edits.append(Note(f"{CEDED}/{counter.id}"))  # a ceded army returns to the German reserve (first 14.5)
    return tuple(edits)
