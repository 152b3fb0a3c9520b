"""What a battle brings: losses carried to the corps, budgets, veterans, the province's former defender (5.5.1, 5.6, 5.7, 9)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Annotated, Literal

from msgspec import Meta

from assistant.core.blocks import Sum, SumLine
from assistant.core.cards import answered, work
from assistant.core.edits import Move
from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.core.questions import (
    Answer,
    Ask,
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
from assistant.games.antique.aftermath import (
    BattleRecovery,
    BattleSide,
    BothSides,
    Budget,
    Recovered,
    RecoveryReadings,
    battle_recovery,
)
from assistant.games.antique.amounts import ZERO, percent, shown
from assistant.games.antique.books import Books
from assistant.games.antique.bulletin import Bulletin, bulletin, said
from assistant.games.antique.mirror import (
    corps,
    corps_in,
    corps_name,
    is_friendly,
    is_province,
    nation,
    province,
    readings_of,
    rows,
    season_index,
)
from assistant.games.antique.questions.battles import NEUTRAL, army_label, battle_line, neutral_armies
from assistant.games.antique.questions.brought import Army, Share, army_of, neutral_waiting, rate_of
from assistant.games.antique.questions.cards import corps_label
from assistant.games.antique.rebuilding import Fought, VeteranReadings, after_battle
from assistant.games.antique.rows import BattleRow
from assistant.games.antique.words import assumed, because, say

Points = Annotated[int, Meta(ge=0, le=1000)]


class Losses(Question, frozen=True, tag="losses"):
    """Writing down the AP that a corps lost in a battle."""

    counter: CounterId
    points: Points

    def answer(self, position: Position) -> Answer:
        """Offer to add the loss to what the corps lost this season; the battle's result takes it from there."""
        unit = corps(position, self.counter)
        name = corps_name(position, unit)
        lost = unit.row.lost + self.points
        if lost + unit.row.march_lost > unit.row.points:
            raise QuestionError("points", say("more-than-it-has", corps=name, points=shown(unit.present)))
        books = Books(position).write("corps", unit.id, lost=lost)
        return Answer(
            say("losses-verdict", corps=name, rate=percent((lost + unit.row.march_lost) / unit.row.points)),
            highlights=Highlights(counters={unit.id: Role.SUBJECT}),
            offers=(books.offer("losses", "5.5.1", corps=name, points=self.points),),
            value={"lost": lost},
        )


class BattleResult(Question, frozen=True, tag="battle-result"):
    """A battle's result: what both sides recover, its comment, veterans, the former defender (5.5.1, 5.6, 5.7, 9).

    A side left empty is the neutral army of the province. Each battle of a season counts what is left of the armies.
    Losses told here are shared out among the corps by what they brought, less what their sheets say already.
    """

    zone: ZoneId
    winner: SideId = ""
    loser: SideId = ""
    draw: bool = False
    winner_loss: Points | None = None
    loser_loss: Points | None = None
    ransomed: Points = 0
    battle: Annotated[int, Meta(ge=1, le=9)] = 1  # which one between the two in this province and season
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Work out the budgets, and offer to write everything down, once."""
        if self.winner == self.loser:
            raise QuestionError("winner", say("battle-two-sides"))
        noted = battles_noted(position, self.zone, self.winner, self.loser)
        if len(noted) >= self.battle:
            return self._done(position, noted)
        winners = army_of(position, self.zone, self.winner, self.winner_loss, "winner_loss")
        losers = army_of(position, self.zone, self.loser, self.loser_loss, "loser_loss")
        if self.ransomed > losers.loss:
            raise QuestionError("ransomed", say("ransomed-above-loss", loss=losers.loss))
        owner = position.controller(self.zone)
        given = BattleRecovery(
            result="draw" if self.draw else "A",
            sides=BothSides(
                # A neutral army is at home in its province; a nation's army there is not.
                A=BattleSide(loss=winners.loss, home=owner == self.winner),
                B=BattleSide(loss=losers.loss, home=owner == self.loser, ransomed=Fraction(self.ransomed)),
            ),
            options=readings_of(position, RecoveryReadings),
        )
        names = {"A": army_label(position, self.winner or NEUTRAL), "B": army_label(position, self.loser or NEUTRAL)}
        situation, worked = work(given, self.overrides, lambda given: battle_recovery(given, names))
        rates = {"winner_loss": winners.rate, "loser_loss": losers.rate}
        comment = bulletin(Bulletin(draw=self.draw, **rates))
        words = comment.value.comment
        booked = battle_line(position, self.zone, (names["A"], names["B"]), words, draw=self.draw)
        books = self._books(position, winners, losers, words, worked.value)
        own = worked.value.A
        lines = (
            SumLine(say("recovery-line-own"), own.own, "5.5.1"),
            SumLine(say("recovery-line-enemy"), own.enemy, "5.5.1"),
            SumLine(say("recovery-line-ransom"), own.ransom, "5.5.1"),
        )
        return answered(
            say("battle-result-draw" if self.draw else "battle-result-verdict", nation=names["A"], comment=said(words)),
            situation,
            worked,
            reasons=(
                *comment.reasons,
                *_shared_out(winners, losers, position),
                *self._doubts(position),
                *_neutral_budget((winners, worked.value.A), (losers, worked.value.B)),
            ),
            body=(Sum(say("recovery-title", nation=names["A"]), lines, 2),),
            highlights=Highlights(zones={self.zone: Role.TARGET}),
            offers=(
                Offer(say("offer-battle", comment=said(words)), books.edit(booked), "5.5.1"),
                *(offer for side in self._beaten() for offer in _withdrawals(position, self.zone, side)),
            ),
        )

    def _done(self, position: Position, noted: Sequence[BattleRow]) -> Answer:
        """Say that the battle stands in the register; what is left is that the beaten leave, or fight again."""
        row = noted[self.battle - 1]
        blanks = {"zone": self.zone, "winner": self.winner, "loser": self.loser}
        both = all(
            corps_in(position, self.zone, side) if side else neutral_waiting(position, self.zone)
            for side in (self.winner, self.loser)
        )
        return Answer(
            say(
                "battle-result-done",
                zone=position.zone(self.zone).name,
                n=self.battle,
                comment=said(row.comment),
                winner_loss=shown(row.winner_loss),
                winner_points=shown(row.winner_points),
                loser_loss=shown(row.loser_loss),
                loser_points=shown(row.loser_points),
                winner=army_label(position, row.winner or NEUTRAL),
                loser=army_label(position, row.loser or NEUTRAL),
            ),
            highlights=Highlights(zones={self.zone: Role.TARGET}),
            offers=tuple(offer for side in self._beaten() for offer in _withdrawals(position, self.zone, side)),
            follow_ups=(FollowUp(say("follow-again"), Ask("battle-result", {**blanks, "battle": len(noted) + 1})),)
            if both
            else (),
            value={"noted": len(noted)},
        )

    def _beaten(self) -> tuple[str, ...]:
        """Return the nations that leave the province: the loser, or both after a draw (5.5.1, 5.6)."""
        sides = (self.winner, self.loser) if self.draw else (self.loser,)
        return tuple(side for side in sides if side)

    def _doubts(self, position: Position) -> list[Reason]:
        absent = [
            side
            for side in (self.winner, self.loser)
            if not (corps_in(position, self.zone, side) if side else neutral_waiting(position, self.zone))
        ]
        return [assumed("army-not-there", zone=position.zone(self.zone).name)] if absent else []

    def _books(self, position: Position, winners: Army, losers: Army, comment: str, value: Recovered) -> Books:
        """Return the entries: the battle, the losses, the budgets, the corps' victories, the former defender."""
        row = BattleRow(
            season=season_index(position),
            zone=self.zone,
            winner=self.winner,
            loser=self.loser,
            draw=self.draw,
            winner_points=winners.points,
            winner_loss=winners.loss,
            loser_points=losers.points,
            loser_loss=losers.loss,
            comment=comment,
        )
        books = Books(position).add("battles", row)
        fates: tuple[Literal["win", "draw", "defeat"], ...] = ("draw", "draw") if self.draw else ("win", "defeat")
        for army, fate, budget in ((winners, fates[0], value.A), (losers, fates[1], value.B)):
            if army.side:
                books.write("nations", army.side, budget=nation(position, army.side).budget + budget.total)
            for share in army.shares:
                self._carry(position, books, share, fate)
        if not self.draw and self._defended(position):
            self._former_defender(position, row, books)
        else:
            self._neutral_survivors(position, books, winners, losers)
        return books

    def _carry(self, position: Position, books: Books, share: Share, fate: Literal["win", "draw", "defeat"]) -> None:
        """Write a corps' part of the battle on its sheet: what it lost, its victories in a row (5.5.1, 5.7)."""
        row = share.unit.row
        lost = row.counted + share.loss
        run, veteran = after_battle(
            row.run, row.veteran, Fought(result=fate, loss=share.rate), readings_of(position, VeteranReadings)
        )
        books.write("corps", share.unit.id, lost=lost, counted=lost, run=run, veteran=veteran)

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
            defender_loss=rate_of(lost, total),
        )

    def _neutral_survivors(self, position: Position, books: Books, *armies: Army) -> None:
        """Leave a neutral army that was not beaten with what remains of it; it fights on with that (5.5.1)."""
        for army in armies:
            if not army.side and is_province(position, self.zone) and army.loss:
                first, *others = neutral_armies(position, self.zone)
                left = [str(points) for points in (first - army.loss, *others) if points]
                books.write("provinces", self.zone, armies=" ".join(left))


def battles_noted(position: Position, zone: str, a: str, b: str) -> tuple[BattleRow, ...]:
    """Return the battles of this season between two sides in a province, in order; an empty side is the neutral army."""
    now = season_index(position)
    written = rows(position, "battles", BattleRow).values()
    return tuple(row for row in written if row.season == now and row.zone == zone and {row.winner, row.loser} == {a, b})


def _shared_out(winners: Army, losers: Army, position: Position) -> Iterable[Reason]:
    """Yield what each corps is taken to have lost where the sheets did not say so."""
    for share in (*winners.shares, *losers.shares):
        if share.loss and share.loss != share.unit.row.lost - share.unit.row.counted:
            label = corps_label(position, share.unit)
            yield assumed(
                "loss-shared-out",
                about=(share.unit.id,),
                corps=label,
                loss=shown(share.loss),
                points=shown(share.points),
            )
    if any(share.unit.row.counted for share in (*winners.shares, *losers.shares)):
        yield because("5.5.1", "battle-with-remains")


def _neutral_budget(*armies: tuple[Army, Budget]) -> Iterable[Reason]:
    """Yield that a neutral army which lives on keeps what is left; no nation's books hold what it recovers."""
    for army, budget in armies:
        left = army.points - army.loss
        if not army.side and budget.total and left:
            yield assumed("neutral-keeps", points=shown(left), budget=shown(budget.total))


def _withdrawals(position: Position, zone: str, side: str) -> list[Offer]:
    """Return the ways in which a beaten army leaves: to each friendly province next door, else to neutral ones (5.6)."""
    units = tuple(unit.id for unit in corps_in(position, zone, side))
    if not units or not is_province(position, zone):
        return []
    next_door = position.board.linked(frozenset({"land"}))[zone]
    friendly = [end for end in next_door if is_friendly(position, side, end)]
    # With no friendly province next door it goes where nobody holds the land: the rulebook only says that it leaves.
    ways = friendly or [end for end in next_door if not position.controller(end)]
    return [
        Books(position)
        .do(Move(units, end))
        .offer("withdraw", "5.6", nation=army_label(position, side), zone=position.zone(end).name)
        for end in ways
    ]


QUESTIONS: tuple[type[Question], ...] = (Losses, BattleResult)
