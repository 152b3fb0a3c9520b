"""Espionage and protection (8)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from assistant.core.blocks import Chance, Chances
from assistant.core.cards import answered, work
from assistant.core.position import Position
from assistant.core.problems import QuestionError, folded
from assistant.core.questions import Answer, FollowUp, Overrides, Question, SideId, ZoneId
from assistant.core.reasons import Reason
from assistant.core.text import Name, Text
from assistant.games.antique.amounts import Exact, likely, shown
from assistant.games.antique.books import Books
from assistant.games.antique.chances import weights
from assistant.games.antique.dealings import Espionage, EspionageReadings, Protection, espionage, protection, spies_out
from assistant.games.antique.designs import counts
from assistant.games.antique.mirror import (
    LAND,
    SEA,
    Corps,
    corps_name,
    corps_of,
    fleets,
    nation,
    readings_of,
    rows,
    season_index,
    side_name,
)
from assistant.games.antique.questions.dealings import trade_routes
from assistant.games.antique.rows import ProtectionRow, SpyRow, Subject
from assistant.games.antique.words import because, say

Points = Annotated[int, Meta(ge=0, le=20)]
NOTHING = "-"  # the answer that there is nothing of what was asked
PLACED: frozenset[Subject] = frozenset({"army", "fleet"})  # asked of one province or sea zone


class Spy(Question, frozen=True, tag="spy"):
    """One attempt at spying: its price, its chances, and with the secret die what the spy is told (8)."""

    side: SideId
    target: SideId
    subject: Subject
    zone: ZoneId = ""
    bonus: Points = 0
    die: Annotated[int, Meta(ge=1, le=6)] | None = None
    overrides: Overrides = {}

    @classmethod
    def eligible(cls, position: Position, blank: str, filled: Mapping[str, Any]) -> frozenset[str] | None:
        """Light up the provinces for an army, the sea zones for a fleet."""
        if blank != "zone":
            return None
        kind = SEA if filled.get("subject") == "fleet" else LAND
        return frozenset(zone.id for zone in position.board.zones.values() if zone.kind == kind)

    def answer(self, position: Position) -> Answer:
        """Count the protections met; offer to pay and to write down the result."""
        self._check_place(position)
        given = self._situation(position)
        situation, worked = work(given, self.overrides, espionage)
        value = worked.value
        names: dict[str, Any] = {"spy": side_name(position, self.side), "target": side_name(position, self.target)}
        if not value.possible or value.cost is None:
            return answered(say("spy-impossible", **names), situation, worked)
        result = self._result(position, situation)
        fates = (("true", "good"), ("countered", "bad"), ("failed", "bad"))
        chances = weights((value.p_true, value.p_countered, value.p_plain_failure))
        rows_ = tuple(
            Chance(say(f"spy-row-{key}"), weight, tone) for (key, tone), weight in zip(fates, chances, strict=True)
        )
        told = self._truth(position) if result == "true" else ""
        names["subject"] = about(position, self.subject, self.zone)
        entry = SpyRow(
            season=season_index(position),
            spy=self.side,
            target=self.target,
            subject=self.subject,
            zone=self.zone,
            result=result,
            answer=told,
        )
        books = Books(position).pay(self.side, -value.cost, "spying", self.target).add("spies", entry)
        rolls = [] if self.die else [msgspec.structs.replace(self, die=n) for n in range(1, 7)]
        follow_ups = [FollowUp(say("follow-die", die=roll.die), roll) for roll in rolls]
        return answered(
            say(f"spy-{result}", po=value.cost, chance=likely(value.p_true or 0), **names),
            situation,
            worked,
            reasons=self._advice(position, result),
            body=(Chances(say("spy-title"), rows_),),
            offers=(books.offer("spy" if result == "asked" else "spy-result", "8", po=value.cost, **names),),
            follow_ups=follow_ups,
        )

    def _check_place(self, position: Position) -> None:
        """See that one payment asks about one place, where the subject has a place (8)."""
        if self.subject in PLACED and not self.zone:
            raise QuestionError("zone", say(f"spy-where-{self.subject}"))
        if not self.zone:
            return
        kind = position.zone(self.zone).kind if self.zone in position.board.zones else ""
        if kind != (SEA if self.subject == "fleet" else LAND):
            name = position.zone(self.zone).name if kind else self.zone
            raise QuestionError("zone", say("spy-where-not", zone=name))

    def _situation(self, position: Position) -> Espionage:
        season = season_index(position)
        on_subject = against = 0
        for row in rows(position, "protections", ProtectionRow).values():
            if row.season == season and row.nation == self.target:
                on_subject += row.malus if row.subject == self.subject else 0
                against += row.malus if row.against == self.side else 0
        return Espionage(
            spy=self.side,
            target=self.target,
            trade_partner=self.target in trade_routes(position, self.side)
            or self.side in trade_routes(position, self.target),
            bonus=self.bonus,
            type_malus=on_subject,
            nation_malus=against,
            umpire_nation=nation(position, self.side).umpire,
            options=readings_of(position, EspionageReadings),
        )

    def _result(self, position: Position, given: Espionage) -> Literal["asked", "true", "countered", "failed"]:  # noqa: ARG002
        if given.umpire_nation and espionage(given).value.cost == 0:
            return "true"
        if self.die is None:
            return "asked"
        return spies_out(self.die, given)

    def _advice(self, position: Position, result: str) -> tuple[Reason, ...]:
        if result == "countered":
            return (because("8", "spy-may-lie", target=side_name(position, self.target)),)
        return (
            (because("8", "spy-truth", truth=told_words(position, self._truth(position))),) if result == "true" else ()
        )

    def _truth(self, position: Position) -> str:
        """Return the true answer in names and numbers, `-` for a true nothing; the umpire may word it otherwise."""
        return TRUTHS[self.subject](position, self) or NOTHING


def about(position: Position, subject: Subject, zone: str) -> Text:
    """Return what was asked, with its place."""
    word = say(f"word-{subject.replace('_', '-')}")
    return say("spy-about", subject=word, zone=position.zone(zone).name) if zone in position.board.zones else word


def told_words(position: Position, answer: str) -> Text:
    """Return what a spy was told, names of places and nations in the language of whoever reads it."""
    if answer.strip() == NOTHING:
        return say("spy-nothing")
    return say("listed", names=tuple(_in_words(position, part) for part in answer.split(", ")))


def _in_words(position: Position, part: str) -> Text | Name | str:
    name, _, number = part.rpartition(" ")
    for word, rest in ((part, ""), (name, number if number.isdecimal() else "")):
        zone = position.board.named(word) if word else None
        side = position.kinds.sides.get(position.kinds.words.get(folded(word), ""))
        found = zone.name if zone is not None else side.name if side is not None else None
        if found is not None and (rest or word == part):
            return say("spy-place", name=found, n=rest) if rest else found
    return part


def _units(position: Position, asked: Spy) -> tuple[Corps, ...]:
    return tuple(unit for unit in corps_of(position, asked.target) if asked.zone in ("", unit.zone))


def _place(position: Position, zone: str) -> str:
    """Return a zone's name as the umpire's sheet has it; sheets in English say it in English (`told_words`)."""
    return position.zone(zone).name.fr


def _armies(position: Position, asked: Spy) -> str:
    return ", ".join(sorted({_place(position, unit.zone) for unit in _units(position, asked)}))


def _sizes(position: Position, asked: Spy) -> str:
    points: dict[str, Exact] = {}
    for unit in _units(position, asked):
        name = _place(position, unit.zone)
        points[name] = points.get(name, 0) + unit.present
    return ", ".join(f"{name} {shown(total)}" for name, total in sorted(points.items()))


def _composition(position: Position, asked: Spy) -> str:
    return "; ".join(
        f"{_called(position, unit)} ({fielded})" if (fielded := _fielded(unit)) else _called(position, unit)
        for unit in _units(position, asked)
    )


def _fielded(unit: Corps) -> str:
    """Return what a corps fields, `6 Bd (O), 2 Cv (O)`; lines without elements are left out."""
    found = counts(unit.row.field, f"corps/{unit.id}.field")
    return ", ".join(f"{n} {name}" for name, n in found.items() if n)


def _called(position: Position, unit: Corps) -> str:
    name = corps_name(position, unit)
    return name if isinstance(name, str) else name.fr


def _main_troops(position: Position, asked: Spy) -> str:
    counted: dict[str, int] = {}
    for unit in _units(position, asked):
        for name, n in counts(unit.row.field, f"corps/{unit.id}.field").items():
            counted[name] = counted.get(name, 0) + n
    return max(counted, key=lambda name: counted[name], default="")


def _fleets(position: Position, asked: Spy) -> str:
    there = {zone for _, owner, zone, _ in fleets(position) if owner == asked.target and asked.zone in ("", zone)}
    return ", ".join(sorted(_place(position, zone) for zone in there))


def _treasury(position: Position, asked: Spy) -> str:
    plain = shown(nation(position, asked.target).treasury)
    return f"{plain:f}" if isinstance(plain, Decimal) else str(plain)


def _spying(position: Position, asked: Spy) -> str:
    """Return who spies on the nation that asks, this season (8)."""
    now = season_index(position)
    spies = {
        row.spy for row in rows(position, "spies", SpyRow).values() if row.target == asked.side and row.season == now
    }
    return ", ".join(sorted(position.kinds.sides[spy].name.fr for spy in spies if spy in position.kinds.sides))


TRUTHS: dict[Subject, Callable[[Position, Spy], str]] = {
    "army": _armies,
    "size": _sizes,
    "composition": _composition,
    "main_troops": _main_troops,
    "fleet": _fleets,
    "treasury": _treasury,
    "spying": _spying,
}


class Protect(Question, frozen=True, tag="protection"):
    """Counter-espionage for the season: a subject against everybody, or a nation on every subject (8)."""

    side: SideId
    malus: Annotated[int, Meta(ge=1, le=20)]
    subject: Subject | None = None
    against: SideId = ""
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Price it, and offer to pay."""
        if bool(self.subject) == bool(self.against):
            raise QuestionError("subject", say("protect-one-way"))
        situation, worked = work(Protection(maluses=(self.malus,)), self.overrides, protection)
        cost = worked.value.cost
        row = ProtectionRow(
            season=season_index(position),
            nation=self.side,
            subject=self.subject,
            against=self.against,
            malus=self.malus,
        )
        books = Books(position).pay(self.side, -cost, "protection").add("protections", row)
        return answered(
            say("protection-verdict", nation=side_name(position, self.side), po=cost),
            situation,
            worked,
            offers=(books.offer("protect", "8", nation=side_name(position, self.side), po=cost),),
        )


QUESTIONS: tuple[type[Question], ...] = (Spy, Protect)
