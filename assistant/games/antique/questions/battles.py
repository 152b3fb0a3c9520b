"""Battles on the table: who meets whom, flank marches, and what the result brings (5.4, 5.5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from assistant.core.blocks import Chance, Chances, Grid, Sum, SumLine
from assistant.core.cards import answered, work
from assistant.core.edits import Move
from assistant.core.figures import signed
from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.core.questions import (
    Answer,
    CounterId,
    FollowUp,
    Highlights,
    Offer,
    Overrides,
    Question,
    Role,
    SideId,
    ZoneId,
)
from assistant.core.reasons import Reason
from assistant.core.text import Text
from assistant.games.antique.aftermath import BattleRecovery, BattleSide, BothSides, RecoveryReadings, battle_recovery
from assistant.games.antique.amounts import ZERO, likely, percent, several, shown
from assistant.games.antique.battle import FLANK_TARGET, Flank, FlankReadings, flank
from assistant.games.antique.books import Books
from assistant.games.antique.bulletin import Bulletin, bulletin
from assistant.games.antique.chances import weights
from assistant.games.antique.mirror import (
    Corps,
    corps,
    corps_in,
    corps_name,
    is_friendly,
    is_province,
    nation,
    province,
    readings_of,
    season_index,
    side_name,
    sides_in,
    state,
)
from assistant.games.antique.questions.cards import nation_label
from assistant.games.antique.rebuilding import Fought, VeteranReadings, after_battle
from assistant.games.antique.recon import army_recon
from assistant.games.antique.rows import BattleRow
from assistant.games.antique.words import assumed, because, say

Points = Annotated[int, Meta(ge=0, le=1000)]
NEUTRAL = "neutral"


class Battle(Question, frozen=True, tag="battle"):
    """Who meets whom in a province, with their AP and reconnaissance (5.4)."""

    zone: ZoneId

    @classmethod
    def eligible(cls, position: Position, blank: str, filled: Mapping[str, Any]) -> frozenset[str] | None:  # noqa: ARG003
        """Light up the provinces where enemies meet."""
        return (
            frozenset(z for z in position.board.zones if len(armies_in(position, z)) > 1) if blank == "zone" else None
        )

    def answer(self, position: Position) -> Answer:
        """Put the armies side by side; offer what comes next."""
        armies = armies_in(position, self.zone)
        name = position.zone(self.zone).name
        rows = tuple(
            (
                army_label(position, side),
                say("cell", amount=len(units)),
                say("cell", amount=shown(points)),
                say("cell", amount=army_recon(units).points),
            )
            for side, (units, points) in armies.items()
        )
        header = tuple(say(f"battle-{word}") for word in ("army", "corps", "points", "recon"))
        counters = {unit.id: Role.SUBJECT for units, _ in armies.values() for unit in units}
        return Answer(
            say("battle-verdict", zone=name, n=len(armies)),
            reasons=tuple(self._reasons(position)),
            body=(Grid(say("battle-title", zone=name), header, rows),),
            highlights=Highlights(zones={self.zone: Role.TARGET}, counters=counters),
            follow_ups=tuple(self._follow_ups(position, list(armies))),
            value={
                side: {"points": points, "recon": army_recon(units).points} for side, (units, points) in armies.items()
            },
        )

    def _reasons(self, position: Position) -> list[Reason]:
        if not is_province(position, self.zone):
            return []
        owner = position.controller(self.zone)
        if not owner:
            return [because("5.4.1", "battle-neutral-ground")]
        told = [because("5.4.1", "battle-ground", nation=side_name(position, owner))]
        if state(position, self.zone) == "home":
            told.append(because("5.8.1", "battle-homeland"))
        return told

    def _follow_ups(self, position: Position, armies: Sequence[str]) -> list[FollowUp]:
        sides = [side for side in armies if side != NEUTRAL]
        asked = [
            FollowUp(
                say("follow-flank", nation=side_name(position, side)),
                FlankMarch(zone=self.zone, side=side, enemy=enemy),
            )
            for side in sides
            for enemy in sides
            if enemy != side
        ]
        for side in sides:
            loser = next((other for other in armies if other != side), "")
            won = BattleResult(zone=self.zone, winner=side, loser="" if loser == NEUTRAL else loser)
            asked.append(FollowUp(say("follow-won", nation=side_name(position, side)), won))
        return asked


def armies_in(position: Position, zone: str) -> dict[str, tuple[tuple[Corps, ...], Fraction]]:
    """Return the armies of a zone by nation, with their AP; a neutral province's next army as `neutral`."""
    armies: dict[str, tuple[tuple[Corps, ...], Fraction]] = {}
    for side in sides_in(position, zone):
        units = corps_in(position, zone, side)
        armies[side] = units, Fraction(sum(unit.present for unit in units))
    if is_province(position, zone) and state(position, zone) == "neutral":
        waiting = neutral_armies(position, zone)
        if waiting:
            armies[NEUTRAL] = (), Fraction(waiting[0])
    return armies


def neutral_armies(position: Position, zone: str) -> tuple[Fraction, ...]:
    """Return the AP of the armies that still defend a neutral province, the next one first (5.6).

    Raises:
        QuestionError: what is written about them cannot be read.
    """
    return several(province(position, zone).armies, f"provinces/{zone}.armies")


def army_label(position: Position, side: str) -> Text:
    """Return an army's nation in words, or that it is the neutral province's own."""
    return say("army-neutral") if side == NEUTRAL else nation_label(position, side)


class FlankMarch(Question, frozen=True, tag="flank"):
    """The chance of a flank march to arrive, with the modifiers of reconnaissance, home and ground (5.4.1.2)."""

    zone: ZoneId
    side: SideId
    enemy: SideId
    base: Annotated[int, Meta(ge=1, le=12)] = FLANK_TARGET
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Compare reconnaissance, look at the ground, give the chance in one turn."""
        given = Flank(
            own_recon=army_recon(corps_in(position, self.zone, self.side)).points,
            enemy_recon=army_recon(corps_in(position, self.zone, self.enemy)).points,
            at_home=position.controller(self.zone) == self.side,
            region=self.zone if is_province(position, self.zone) else None,
            base=self.base,
            options=readings_of(position, FlankReadings),
        )
        situation, worked = work(given, self.overrides, flank)
        mods = worked.value.mods
        rows = tuple(
            Chance(say("flank-row", mod=signed(int(mod))), weight)
            for mod, weight in zip(mods, weights(mods.values()), strict=True)
        )
        return answered(
            say("flank-verdict", nation=side_name(position, self.side), chance=likely(worked.value.p)),
            situation,
            worked,
            body=(Chances(say("flank-title"), rows),),
            highlights=Highlights(zones={self.zone: Role.TARGET}),
        )


class Losses(Question, frozen=True, tag="losses"):
    """Writing down the AP that a corps lost in a battle."""

    counter: CounterId
    points: Points

    def answer(self, position: Position) -> Answer:
        """Offer to add the loss to what the corps lost this season."""
        unit = corps(position, self.counter)
        name = corps_name(position, unit)
        lost = unit.row.lost + self.points
        if lost + unit.row.march_lost > unit.row.points:
            raise QuestionError("points", say("more-than-it-has", corps=name, points=shown(unit.present)))
        books = Books(position).write("corps", unit.id, lost=lost)
        return Answer(
            say("losses-verdict", corps=name, rate=percent((lost + unit.row.march_lost) / unit.row.points)),
            highlights=Highlights(counters={unit.id: Role.SUBJECT}),
            offers=(Offer(say("offer-losses", corps=name, points=self.points), books.edit(), "5.5.1"),),
            value={"lost": lost},
        )


class BattleResult(Question, frozen=True, tag="battle-result"):
    """A battle's result: what both sides recover, its comment, veterans, the former defender (5.5.1, 5.6, 5.7, 9).

    Losses are read off the corps' sheets unless they are told; `loser` empty is the neutral army of the province.
    """

    zone: ZoneId
    winner: SideId
    loser: SideId = ""
    draw: bool = False
    winner_loss: Points | None = None
    loser_loss: Points | None = None
    ransomed: Points = 0
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Work out the budgets, and offer to write everything down."""
        row = self._row(position)
        owner = position.controller(self.zone)
        given = BattleRecovery(
            result="draw" if self.draw else "A",
            sides=BothSides(
                A=BattleSide(loss=row.winner_loss, home=owner == self.winner),
                # A neutral army is at home in its province; a nation's army there is not.
                B=BattleSide(loss=row.loser_loss, home=owner == self.loser, ransomed=Fraction(self.ransomed)),
            ),
            options=readings_of(position, RecoveryReadings),
        )
        called = {"A": army_label(position, self.winner), "B": army_label(position, self.loser or NEUTRAL)}
        situation, worked = work(given, self.overrides, lambda given: battle_recovery(given, called))
        comment = bulletin(
            Bulletin(
                winner_loss=_rate(row.winner_loss, row.winner_points),
                loser_loss=_rate(row.loser_loss, row.loser_points),
                draw=self.draw,
            )
        )
        books = self._books(position, row, comment.value.comment, worked.value)
        own = worked.value.A
        lines = (
            SumLine(say("recovery-line-own"), own.own, "5.5.1"),
            SumLine(say("recovery-line-enemy"), own.enemy, "5.5.1"),
            SumLine(say("recovery-line-ransom"), own.ransom, "5.5.1"),
        )
        winner = side_name(position, self.winner)
        return answered(
            say(
                "battle-result-draw" if self.draw else "battle-result-verdict",
                nation=winner,
                comment=comment.value.comment,
            ),
            situation,
            worked,
            reasons=(*comment.reasons, *self._doubts(position)),
            body=(Sum(say("recovery-title", nation=winner), lines),),
            highlights=Highlights(zones={self.zone: Role.TARGET}),
            offers=(
                Offer(say("offer-battle", comment=comment.value.comment), books.edit(), "5.5.1"),
                *(offer for side in self._beaten() for offer in _withdrawals(position, self.zone, side)),
            ),
        )

    def _row(self, position: Position) -> BattleRow:
        winners, losers = corps_in(position, self.zone, self.winner), self._losers(position)
        winner_loss = _lost(winners) if self.winner_loss is None else Fraction(self.winner_loss)
        loser_loss = _lost(losers) if self.loser_loss is None else Fraction(self.loser_loss)
        if self.loser:
            loser_points = Fraction(sum(unit.present for unit in losers)) + _lost(losers)
        else:
            loser_points = (
                Fraction(sum(neutral_armies(position, self.zone)[:1])) if is_province(position, self.zone) else ZERO
            )
        winner_points = Fraction(sum(unit.present for unit in winners)) + _lost(winners)
        for field, loss, points in (
            ("winner_loss", winner_loss, winner_points),
            ("loser_loss", loser_loss, loser_points),
        ):
            if loss > points:
                raise QuestionError(field, say("more-than-the-army", loss=shown(loss), points=shown(points)))
        if self.ransomed > loser_loss:
            raise QuestionError("ransomed", say("ransomed-above-loss", loss=loser_loss))
        return BattleRow(
            season=season_index(position),
            zone=self.zone,
            winner=self.winner,
            loser=self.loser,
            draw=self.draw,
            winner_points=winner_points,
            winner_loss=winner_loss,
            loser_points=loser_points,
            loser_loss=loser_loss,
        )

    def _beaten(self) -> tuple[str, ...]:
        """Return the nations that leave the province: the loser, or both after a draw (5.5.1, 5.6)."""
        sides = (self.winner, self.loser) if self.draw else (self.loser,)
        return tuple(side for side in sides if side)

    def _losers(self, position: Position) -> tuple[Corps, ...]:
        return corps_in(position, self.zone, self.loser) if self.loser else ()

    def _doubts(self, position: Position) -> list[Reason]:
        if corps_in(position, self.zone, self.winner) and (not self.loser or self._losers(position)):
            return []
        return [assumed("army-not-there", zone=position.zone(self.zone).name)]

    def _books(self, position: Position, row: BattleRow, comment: str, value: Any) -> Books:
        """Return the entries: the battle, the budgets, the corps' victories, the province's former defender."""
        books = Books(position).add("battles", msgspec.structs.replace(row, comment=comment))
        books.write("nations", self.winner, budget=nation(position, self.winner).budget + value.A.total)
        if self.loser and self.loser != self.winner:
            books.write("nations", self.loser, budget=nation(position, self.loser).budget + value.B.total)
        options = readings_of(position, VeteranReadings)
        fates: tuple[Literal["win", "draw", "defeat"], ...] = ("draw", "draw") if self.draw else ("win", "defeat")
        for units, fate in zip(
            (corps_in(position, self.zone, self.winner), self._losers(position)), fates, strict=True
        ):
            for unit in units:
                fought = Fought(result=fate, loss=_rate(unit.row.lost, unit.row.points))
                run, veteran = after_battle(unit.row.run, unit.row.veteran, fought, options)
                books.write("corps", unit.id, run=run, veteran=veteran)
        if not self.draw and self._defended(position):
            self._former_defender(position, row, books)
        return books

    def _defended(self, position: Position) -> bool:
        """Tell whether the loser defended the province against the winner: its own army, its holder or his ally."""
        if not is_province(position, self.zone) or position.controller(self.zone) == self.winner:
            return False
        return not self.loser or is_friendly(position, self.loser, self.zone)

    def _former_defender(self, position: Position, row: BattleRow, books: Books) -> None:
        """Remember what the beaten defender was worth and lost; a neutral province's next army steps up (5.6)."""
        land = province(position, self.zone)
        # Reading of 5.6 [A45]: of several neutral armies, the sum.
        waiting = neutral_armies(position, self.zone) if not self.loser else ()
        before = land.defender if land.defender and not self.loser else ZERO
        lost = before * (land.defender_loss or ZERO) + row.loser_loss
        total = before + row.loser_points
        books.write(
            "provinces",
            self.zone,
            armies=" ".join(map(str, waiting[1:])) if waiting else land.armies,
            defender=total,
            defender_loss=_rate(lost, total),
        )


def _withdrawals(position: Position, zone: str, side: str) -> list[Offer]:
    """Return the ways in which a beaten army leaves: to each friendly province next door (5.6)."""
    units = tuple(unit.id for unit in corps_in(position, zone, side))
    if not units or not is_province(position, zone):
        return []
    next_door = position.board.linked(frozenset({"land"}))[zone]
    return [
        Offer(
            say("offer-withdraw", nation=side_name(position, side), zone=position.zone(end).name),
            Move(units, end),
            "5.6",
        )
        for end in next_door
        if is_friendly(position, side, end)
    ]


def _lost(units: Sequence[Corps]) -> Fraction:
    return sum((unit.row.lost for unit in units), start=ZERO)


def _rate(lost: Fraction, points: Fraction) -> Fraction:
    return lost / points if points else ZERO


QUESTIONS: tuple[type[Question], ...] = (Battle, FlankMarch, Losses, BattleResult)
