"""What a battle brings: losses, budgets, veterans, baggage, pursuit, corps rebuilt (5.5, 5.6, 5.7, 9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Annotated, Literal

from msgspec import Meta

from assistant.core.amounts import written
from assistant.core.blocks import Reason, Sum, SumLine
from assistant.core.cards import answered, work
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
    Rolls,
    SideId,
    ZoneId,
)
from assistant.core.table import Move
from assistant.core.text import verbatim
from assistant.games.antique.aftermath import (
    Baggage,
    BattleRecovery,
    BattleSide,
    BothSides,
    Budget,
    CommandRoll,
    Fought,
    Pursuit,
    Rebuilt,
    Recovered,
    RecoveryReadings,
    Replacement,
    ReplacementReadings,
    SecondArmy,
    VeteranReadings,
    after_battle,
    baggage,
    battle_recovery,
    command_roll,
    loss_band,
    pursuit,
    replacement,
    second_army,
)
from assistant.games.antique.amounts import ZERO, percent
from assistant.games.antique.battle import Bulletin, bulletin, said
from assistant.games.antique.books import Books
from assistant.games.antique.corps import counts, troops
from assistant.games.antique.designs import enemies_in, leave
from assistant.games.antique.mirror import (
    Corps,
    corps,
    corps_in,
    corps_label,
    corps_name,
    is_friendly,
    is_province,
    nation,
    province,
    readings_of,
    register_row,
    rows,
    season_index,
    side_name,
    state,
    unwritten,
)
from assistant.games.antique.questions.battles import (
    NEUTRAL,
    Army,
    Share,
    army_label,
    army_of,
    battle_line,
    neutral_armies,
    neutral_waiting,
    rate_of,
)
from assistant.games.antique.registers import BattleRow, DesignRow, MoveRow
from assistant.games.antique.words import assumed, because, say

# What a battle brings: losses carried to the corps, budgets, veterans, the province's former defender (5.5.1, 5.6, 5.7, 9).

Points = Annotated[int, Meta(ge=0, le=1000)]


class Losses(Question, tag="losses"):
    """Writing down what a corps lost in a battle: AP, or elements as its loss sheet has them, `Bd (O) 2; Ps (S) 1`."""

    counter: CounterId
    points: Points = 0
    elements: str = ""

    def answer(self, position: Position) -> Answer:
        """Offer to add the loss to what the corps lost this season; the battle's result takes it from there."""
        unit = corps(position, self.counter)
        name = corps_name(position, unit)
        points = self.points + self._worth(position, unit)
        lost = unit.row.lost + points
        if lost + unit.row.march_lost > unit.row.points:
            raise QuestionError("points", say("more-than-it-has", corps=name, points=unit.present))
        books = Books(position).write("corps", unit.id, lost=lost)
        return Answer(
            say("losses-verdict", corps=name, rate=percent((lost + unit.row.march_lost) / unit.row.points)),
            highlights=Highlights(counters={unit.id: Role.SUBJECT}),
            offers=(books.offer("losses", "5.5.1", corps=name, points=points),),
            value={"lost": lost},
        )

    def _worth(self, position: Position, unit: Corps) -> Fraction:
        """Return the AP of the elements that a loss sheet names."""
        costs = {
            line.name: line.cost for line in troops(register_row(position, "designs", unit.row.design, DesignRow).lines)
        }
        had, worth = counts(unit.row.field), ZERO
        for part in filter(None, map(str.strip, self.elements.split(";"))):
            name, _, number = part.rpartition(" ")
            n = int(number) if number.isascii() and number.isdecimal() else -1
            if name not in costs or not 0 <= n <= had.get(name, 0):
                raise QuestionError("elements", say("loss-unreadable", word=part))
            worth += n * costs[name]
        return worth


class BattleResult(Question, tag="battle-result"):
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
                *self._captured(position),
                *_neutral_budget((winners, worked.value.A), *(((losers, worked.value.B),) if self.draw else ())),
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
                winner_loss=row.winner_loss,
                winner_points=row.winner_points,
                loser_loss=row.loser_loss,
                loser_points=row.loser_points,
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

    def _captured(self, position: Position) -> Iterator[Reason]:
        """Yield which troops of the loser the winner captures rather than destroys (5.5.1)."""
        for unit in corps_in(position, self.zone, self.loser) if self.loser and not self.draw else ():
            lines = register_row(position, "designs", unit.row.design, DesignRow).lines
            prizes = tuple(line.name for line in troops(lines) if line.words & {"elephant", "artillery"})
            if prizes:
                yield because("5.5.1", "prizes", about=(unit.id,), corps=corps_label(position, unit), troops=prizes)

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
            armies=" ".join(map(written, waiting[1:])) if waiting else land.armies,
            defender=total,
            defender_loss=rate_of(lost, total),
        )

    def _neutral_survivors(self, position: Position, books: Books, *armies: Army) -> None:
        """Leave a neutral army that was not beaten with what remains of it; it fights on with that (5.5.1)."""
        for army in armies:
            if not army.side and is_province(position, self.zone) and army.loss:
                first, *others = neutral_armies(position, self.zone)
                left = [written(points) for points in (first - army.loss, *others) if points]
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
                loss=share.loss,
                points=share.points,
            )
    if any(share.unit.row.counted for share in (*winners.shares, *losers.shares)):
        yield because("5.5.1", "battle-with-remains")


def _neutral_budget(*armies: tuple[Army, Budget]) -> Iterable[Reason]:
    """Yield that a neutral army which lives on keeps what is left; no nation's books hold what it recovers."""
    for army, budget in armies:
        left = army.points - army.loss
        if not army.side and budget.total and left:
            yield assumed("neutral-keeps", points=left, budget=budget.total)


def _withdrawals(position: Position, zone: str, side: str) -> list[Offer]:
    """Return the ways in which a beaten army leaves: to each friendly province next door, else to neutral ones (5.6)."""
    units = tuple(unit.id for unit in corps_in(position, zone, side))
    if not units or not is_province(position, zone):
        return []
    next_door = [end for end in position.board.linked(frozenset({"land"}))[zone] if not enemies_in(position, end, side)]
    friendly = [end for end in next_door if is_friendly(position, side, end)]
    # With no friendly province next door it goes where nobody holds the land: the rulebook only says that it leaves.
    ways = friendly or [end for end in next_door if not position.controller(end)]
    return [
        _withdrawn(position, zone, units, end).offer(
            "withdraw", "5.6", nation=army_label(position, side), zone=position.zone(end).name
        )
        for end in ways
    ]


def _withdrawn(position: Position, zone: str, units: tuple[str, ...], end: str) -> Books:
    """Return the entries of a retreat, of which the bulletin tells (9); on neutral ground the beaten are guests."""
    books = Books(position).do(Move(units, end))
    for unit in units:
        books.write("corps", unit, garrison=False, landed=False, guest=state(position, end) == "neutral")
        books.add("moves", MoveRow(season=season_index(position), counter=unit, start=zone, end=end))
    return books


RESULT_QUESTIONS: tuple[type[Question], ...] = (Losses, BattleResult)


# Rebuilding corps, and what a battle's dice bring: baggage, pursuit, failed landings (5.5, 5.7).

Many = Annotated[int, Meta(ge=0, le=500)]


class Rebuild(Question, tag="rebuild"):
    """What rebuilding a corps costs after its battles, and what becomes of it (5.5.1)."""

    counter: CounterId
    recovered: Many | None = None
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Price the losses by their rate, the nation's recovered budget taken first; offer what follows."""
        unit = corps(position, self.counter)
        books = nation(position, unit.side)
        lost = unit.row.lost + unit.row.march_lost
        options = readings_of(position, ReplacementReadings)
        # What is free needs no budget: it waits for corps that have to pay (5.5.1).
        measured = lost if options.march_loss == "counts" else unit.row.lost
        free = options.band_basis == "gross" and loss_band(measured / (unit.row.points or 1), options) == "free"
        recovered = min(books.budget, lost) if self.recovered is None and not free else Fraction(self.recovered or 0)
        given = Replacement(
            initial=unit.row.points,
            lost=unit.row.lost,
            march_lost=unit.row.march_lost,
            recovered=recovered,
            treasury=max(Fraction(0), books.treasury),
            po_cost=unit.row.po_cost,
            mp_inf=unit.row.mp_inf,
            mp_cav=unit.row.mp_cav,
            options=options,
        )
        situation, worked = work(given, self.overrides, replacement)
        value = worked.value
        name = corps_name(position, unit)
        return answered(
            say(
                f"rebuild-{value.outcome}",
                corps=name,
                rate=percent(value.rate),
                po=value.po,
                back=value.back_po,
            ),
            situation,
            worked,
            reasons=unwritten(position, "corps", unit.id, name),
            highlights=Highlights(counters={unit.id: Role.SUBJECT}),
            offers=(self._offer(position, situation, value),) if lost else (),
            tone=Role.SUBJECT if value.outcome == "kept" else Role.WARNING,
        )

    def _offer(self, position: Position, given: Replacement, value: Rebuilt) -> Offer:
        unit = corps(position, self.counter)
        name = corps_name(position, unit)
        books = Books(position)
        if value.outcome == "kept":
            # Only what is rebuilt uses the budget up; the rest waits for other corps.
            budget = nation(position, unit.side).budget
            used = ZERO if value.band == "free" else min(given.recovered, given.lost + given.march_lost, budget)
            books.write("nations", unit.side, budget=budget - used)
            books.pay(unit.side, -value.po, "rebuild", unit.row.name)
            books.write("corps", unit.id, lost=ZERO, counted=ZERO, march_lost=ZERO)
            return books.offer("rebuild", "5.5.1", corps=name, po=value.po)
        if value.outcome == "dissolved":
            books.pay(unit.side, value.back_po, "dissolved", unit.row.name)
            books.manpower(unit.side, value.back_inf, value.back_cav)
        leave(books, position, unit)
        return books.offer(value.outcome, "5.5.1", corps=name)


class Plundered(Question, tag="baggage"):
    """PO from plundered baggage, 1d6 each in battle and 1d3 in pursuit (5.5.1)."""

    side: SideId
    battle: Many = 0
    pursuit: Many = 0
    dice: Rolls = ()
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Give the range; with the dice, offer to put their sum into the treasury."""
        situation, worked = work(Baggage(battle=self.battle, pursuit=self.pursuit), self.overrides, baggage)
        value, total = worked.value, sum(self.dice)
        books = Books(position).pay(self.side, total, "baggage")
        return answered(
            say("baggage-verdict", expected=value.expected, least=value.least, most=value.most),
            situation,
            worked,
            offers=(
                books.offer(
                    "baggage",
                    "5.5.1",
                    po=total,
                    nation=side_name(position, self.side),
                    dice=verbatim(" ".join(map(str, self.dice))),
                    n=len(self.dice),
                ),
            )
            if total
            else (),
        )


class PursuitLimits(Question, tag="pursuit"):
    """The most that a pursuit destroys, and what it costs the pursuers (5.5.1)."""

    mounted: Many
    psiloi: Many
    refused: bool = False
    regular: Many = 0
    irregular: Many = 0
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:  # noqa: ARG002
        """Give the limits; who falls belongs to pursuit rules that the campaign does not print."""
        given = Pursuit(
            mounted=self.mounted,
            psiloi=self.psiloi,
            battle_refused=self.refused,
            regular=self.regular,
            irregular=self.irregular,
        )
        situation, worked = work(given, self.overrides, pursuit)
        return answered(say("pursuit-verdict", most=worked.value.max_destroyed), situation, worked)


class NextArmy(Question, tag="second-army"):
    """What a second army of the nation recovers when the first is beaten (5.5.1)."""

    side: SideId
    first_loss: Many
    first_result: Literal["win", "draw", "defeat"] = "defeat"
    all_annihilated: bool = False
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Give the budget, and offer to write it down."""
        given = SecondArmy(
            first_result=self.first_result, first_loss=Fraction(self.first_loss), all_annihilated=self.all_annihilated
        )
        situation, worked = work(given, self.overrides, second_army)
        budget = worked.value.budget
        books = Books(position).write("nations", self.side, budget=nation(position, self.side).budget + budget)
        return answered(
            say("second-army-verdict", points=budget),
            situation,
            worked,
            offers=(books.offer("budget", "5.5.1", nation=side_name(position, self.side), points=budget),)
            if budget
            else (),
        )


class Command(Question, tag="command"):
    """A corps' command die, +1 for veterans (5.7)."""

    counter: CounterId
    die: Annotated[int, Meta(ge=1, le=6)]
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Read off the corps' sheet whether it is veteran."""
        unit = corps(position, self.counter)
        situation, worked = work(CommandRoll(die=self.die, veteran=unit.row.veteran), self.overrides, command_roll)
        return answered(
            say("command-verdict", corps=corps_name(position, unit), score=worked.value.score),
            situation,
            worked,
            reasons=unwritten(position, "corps", unit.id, corps_name(position, unit)),
        )


AFTERMATH_QUESTIONS: tuple[type[Question], ...] = (
    Rebuild,
    Plundered,
    PursuitLimits,
    NextArmy,
    Command,
)
