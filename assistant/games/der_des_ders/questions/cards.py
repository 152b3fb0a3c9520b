"""From a question to the rules and back: the situation filled in from the table, the answer as a card."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from random import Random
from typing import Any, Generic, TypeVar

import msgspec

from assistant.core.blocks import Chance, Chances
from assistant.core.calc import Situation, Worked, encode_exact
from assistant.core.decoding import decode_situation
from assistant.core.edits import Edit, Several
from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.core.questions import FollowUp, Offer, Question, Throw
from assistant.core.reasons import Reason, ReasonKind
from assistant.core.text import Name, Text
from assistant.games.der_des_ders import mirror
from assistant.games.der_des_ders.dice import Dice, Use
from assistant.games.der_des_ders.given import Placed, Printed
from assistant.games.der_des_ders.rules import Rules, say
from assistant.games.der_des_ders.state import State
from assistant.games.der_des_ders.words import SECTOR_NAMES, SIDE_NAMES, TECH_NAMES, SectorId

S = TypeVar("S", bound=Situation)
R = TypeVar("R")


def situation(position: Position, wanted: type[S], overrides: Mapping[str, Any] | None = None, **values: Any) -> S:
    """Return the situation of a calculator's topic filled in from the table, with the asker's corrections.

    Args:
        position: the table.
        wanted: the topic's type of situation.
        overrides: values by dotted path, such as `state.pr.entente`.
        values: the blanks that the table does not know; None is left out.

    Raises:
        QuestionError: a value or a correction cannot be; `field` is its path.
    """
    data = {name: value for name, value in values.items() if value is not None}
    if issubclass(wanted, Printed):
        data["options"] = mirror.readings_data(position)
        data["board"] = mirror.board_data(position)
    if issubclass(wanted, Placed):
        data["state"] = mirror.state_data(position)
    for path, value in (overrides or {}).items():
        _set(data, path, value)
    try:
        return decode_situation(msgspec.to_builtins(data, enc_hook=encode_exact), wanted, at="")
    except QuestionError as error:
        raise QuestionError(error.field.lstrip("."), error.text) from None


def _set(data: dict[str, Any], path: str, value: Any) -> None:
    place: Any = data
    steps = re.findall(r"[^.\[\]]+", path)
    for step in steps[:-1]:
        place = place.setdefault(step, {}) if isinstance(place, dict) else _item(place, step, path)
    if isinstance(place, dict) and steps:
        place[steps[-1]] = value
    elif isinstance(place, list) and steps and steps[-1].isdecimal() and int(steps[-1]) < len(place):
        place[int(steps[-1])] = value
    else:
        raise QuestionError("overrides", say("no-such-value", path=path))


def _item(place: Any, step: str, path: str) -> Any:
    if isinstance(place, list) and step.isdecimal() and int(step) < len(place):
        return place[int(step)]
    raise QuestionError("overrides", say("no-such-value", path=path))


def table(position: Position) -> tuple[State, Rules]:
    """Return the table as the rules see it, without any correction."""
    return situation(position, Placed).table()


def reasons_of(position: Position, *worked: Worked | Iterable[Reason]) -> tuple[Reason, ...]:
    """Return the reasons of the rules as the card shows them: each lights the sectors that it speaks of."""
    found: list[Reason] = []
    for part in worked:
        steps = part.reasons if isinstance(part, Worked) else tuple(part)
        found += [Reason(r.text, r.rule, r.kind, about(position, r.text)) for r in steps]
        if isinstance(part, Worked):
            found += [_assumed(position, text) for text in part.assumed]
    return tuple(found)


def _assumed(position: Position, text: Text) -> Reason:
    """Return an assumption; one about a printed value speaks of where it is printed: sector, marker, box of a track."""
    lit = about(position, text)
    if not text.key.startswith("unconfirmed-"):
        return Reason(text, "", ReasonKind.ASSUMED, lit)
    match text.key:
        case "unconfirmed-initial-breakdown":
            lit = tuple(f"sector-{zone}#1" for zone in lit)
        case "unconfirmed-operational-value":
            lit = (f"rupture:{text.args['box']}",)
        case "unconfirmed-initiative" | "unconfirmed-price":
            lit = (f"turn:{text.args['turn']}",)
        case "unconfirmed-box":
            lit = (
                f"tech-{_id_of(SIDE_NAMES, text.args['side'])}-{_id_of(TECH_NAMES, text.args['tech'])}:{text.args['level']}",
            )
    return Reason(text, "", ReasonKind.ASSUMED, lit, printed=bool(lit))


def _id_of(names: Mapping[Any, Name], name: Any) -> str:
    return next(str(key) for key, value in names.items() if value == name)


def about(position: Position, text: Text) -> tuple[str, ...]:
    """Return the zones of the sectors that a text names."""
    zones = mirror.zones_of(position.board)
    found: list[str] = []
    for value in text.args.values():
        for item in value if isinstance(value, tuple) else (value,):
            if isinstance(item, Text):
                found += about(position, item)
            elif isinstance(item, Name) and item in _SECTOR_OF and _SECTOR_OF[item] in zones:
                found.append(zones[_SECTOR_OF[item]])
    return tuple(dict.fromkeys(found))


_SECTOR_OF: Mapping[Name, SectorId] = {name: sector for sector, name in SECTOR_NAMES.items()}


def offer(label: Text, edits: Iterable[Edit], rule: str = "", then: Question | None = None) -> tuple[Offer, ...]:
    """Return one offer that does all the edits at once; none if there is nothing to do.

    It leads to `then`, else to what comes next in the turn.
    """
    found = tuple(edits)
    return (Offer(label, Several(found, label), rule, then or what_next()),) if found else ()


def back() -> FollowUp:
    """Return the way back to what comes next in the turn."""
    return FollowUp(say("back-to-the-turn"), what_next(), usual=True)


def what_next() -> Question:
    """Return the question of what comes next in the turn."""
    # Every question leads back to this one, which leads to every question.
    from assistant.games.der_des_ders.questions.overview import Now

    return Now()


def the_sector(position: Position, zone: str, field: str) -> SectorId:
    """Return the sector of a zone, or of the marker lying in it.

    Raises:
        QuestionError: there is none.
    """
    found = mirror.sector_at(position, zone)
    if not found:
        raise QuestionError(field, say("no-sector-there", zone=_zone_name(position, zone)))
    return found


def _zone_name(position: Position, zone: str) -> Any:
    place = position.board.zones.get(zone)
    return place.name if place else zone


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
        return tuple(Throw(say(f"throw-{use}"), count) for use, count in self.sets if count)

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


def programs_chance(position: Position, question: Question | str) -> Random:
    """Return the program's luck for a question on this table: asked again of the same table, it throws the same.

    The seed is dealt with a new table, so that no two games run alike.
    """
    lying = tuple((c.id, c.zone, c.face) for c in position.table.counters.values())
    facts = sorted((key, repr(value)) for key, value in position.table.facts.items())
    return Random(repr((position.fact("luck"), lying, facts, repr(question))))


class Rolled(msgspec.Struct, Generic[R], frozen=True):
    """A roll with the dice typed so far: what came of it, None as long as dice are missing, and which dice it takes."""

    result: R | None
    throws: tuple[Throw, ...]


def rolled(typed: Iterable[int], work: Callable[[Dice], R]) -> Rolled[R]:
    """Return what `work` makes of the dice typed."""
    dice = TypedDice(typed)
    try:
        result = work(dice)
    except MoreDice:
        return Rolled(None, dice.throws())
    return Rolled(result, dice.throws())


def roll_for_me(
    position: Position, question: Question, typed: Iterable[int], work: Callable[[Dice], object]
) -> FollowUp:
    """Return the same question with the dice that are missing thrown by the program; what falls is not told before."""
    dice = RecordedDice(programs_chance(position, question), typed)
    work(dice)
    faces: Mapping[str, Any] = {"dice": tuple(dice.faces)}
    return FollowUp(say("roll-for-me"), msgspec.structs.replace(question, **faces), usual=True)


def odds(chance: Fraction) -> Text:
    """Return a chance as people read it: the exact fraction while it is short, and the percentage."""
    return say("odds" if chance.denominator <= 1296 else "odds-long", exact=chance, percent=_rounded(chance))


def percent(chance: Fraction) -> Text:
    """Return a chance as a percentage, for the cells of a table that tell the exact fraction on demand."""
    return say("percent", percent=_rounded(chance))


def _rounded(chance: Fraction) -> str:
    """Return whole percents; only what is certain is called 0 or 100."""
    rounded = round(chance * 100)
    return {0: "<1", 100: ">99"}.get(rounded, str(rounded)) if 0 < chance < 1 else str(rounded)


def out_of(rows: Iterable[tuple[Text, Fraction, str]], title: Text) -> Chances:
    """Return exact chances as whole numbers of equally likely rolls: (label, chance, tone) each."""
    rows = tuple(rows)
    rolls = math.lcm(*(chance.denominator for _, chance, _ in rows)) if rows else 1
    return Chances(title, tuple(Chance(label, int(chance * rolls), tone) for label, chance, tone in rows))


def decimal(value: Fraction) -> Text:
    """Return two decimals of an exact value, for reading; the exact one is in the answer's data."""
    hundredths = round(value * 100)
    return say("decimal", whole=str(hundredths // 100), rest=f"{hundredths % 100:02d}")
