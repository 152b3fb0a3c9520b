"""Espionage and protection (8)."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from assistant.core.blocks import Chance, Chances
from assistant.core.cards import answered, work
from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.core.questions import Answer, FollowUp, Offer, Overrides, Question, SideId
from assistant.core.reasons import Reason
from assistant.games.antique.amounts import exact, likely, shown
from assistant.games.antique.books import Books
from assistant.games.antique.chances import weights
from assistant.games.antique.dealings import Espionage, EspionageReadings, Protection, espionage, protection, spies_out
from assistant.games.antique.designs import counts
from assistant.games.antique.mirror import corps_of, fleets, nation, readings_of, rows, season_index, side_name
from assistant.games.antique.questions.dealings import trade_routes
from assistant.games.antique.rows import ProtectionRow, SpyRow, Subject
from assistant.games.antique.words import because, say

Points = Annotated[int, Meta(ge=0, le=20)]


class Spy(Question, frozen=True, tag="spy"):
    """One attempt at spying: its price, its chances, and with the secret die what the spy is told (8)."""

    side: SideId
    target: SideId
    subject: Subject
    bonus: Points = 0
    die: Annotated[int, Meta(ge=1, le=6)] | None = None
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Count the protections met; offer to pay and to write down the result."""
        given = self._situation(position)
        situation, worked = work(given, self.overrides, espionage)
        value = worked.value
        names = {"spy": side_name(position, self.side), "target": side_name(position, self.target)}
        if not value.possible or value.cost is None:
            return answered(say("spy-impossible", **names), situation, worked)
        result = self._result(position, situation)
        fates = (("true", "good"), ("countered", "bad"), ("failed", "bad"))
        chances = weights((value.p_true, value.p_countered, value.p_plain_failure))
        rows_ = tuple(
            Chance(say(f"spy-row-{key}"), weight, tone) for (key, tone), weight in zip(fates, chances, strict=True)
        )
        told = self._truth(position) if result == "true" else ""
        entry = SpyRow(
            season=season_index(position),
            spy=self.side,
            target=self.target,
            subject=self.subject,
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
            offers=(
                Offer(say("offer-spy" if result == "asked" else "offer-spy-result", po=value.cost), books.edit(), "8"),
            ),
            follow_ups=follow_ups,
        )

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
        return (because("8", "spy-truth", truth=self._truth(position)),) if result == "true" else ()

    def _truth(self, position: Position) -> str:
        """Return the true answer in names and numbers, the same in every language; the umpire words it."""
        return TRUTHS[self.subject](position, self.target)


def _armies(position: Position, side: str) -> str:
    places = sorted({position.zone(unit.zone).name.fr for unit in corps_of(position, side)})
    return ", ".join(places)


def _sizes(position: Position, side: str) -> str:
    points: dict[str, int] = {}
    for unit in corps_of(position, side):
        name = position.zone(unit.zone).name.fr
        points[name] = points.get(name, 0) + int(unit.present)
    return ", ".join(f"{name} {total}" for name, total in sorted(points.items()))


def _composition(position: Position, side: str) -> str:
    return "; ".join(f"{unit.row.name or unit.id} ({', '.join(unit.row.field)})" for unit in corps_of(position, side))


def _main_troops(position: Position, side: str) -> str:
    counted: dict[str, int] = {}
    for unit in corps_of(position, side):
        for name, n in counts(unit.row.field, f"corps/{unit.id}.field").items():
            counted[name] = counted.get(name, 0) + n
    return max(counted, key=lambda name: counted[name], default="")


def _fleets(position: Position, side: str) -> str:
    return ", ".join(position.zone(zone).name.fr for _, owner, zone, _ in fleets(position) if owner == side)


def _treasury(position: Position, side: str) -> str:
    treasury = exact(nation(position, side).treasury)
    plain = shown(treasury)
    return f"{plain.normalize():f}" if isinstance(plain, Decimal) else str(treasury)


def _spying(position: Position, side: str) -> str:
    now = season_index(position)
    spies = {row.spy for row in rows(position, "spies", SpyRow).values() if row.target == side and row.season == now}
    return ", ".join(sorted(spies))


TRUTHS: dict[Subject, Callable[[Position, str], str]] = {
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
            offers=(Offer(say("offer-protect", po=cost), books.edit(), "8"),),
        )


QUESTIONS: tuple[type[Question], ...] = (Spy, Protect)
