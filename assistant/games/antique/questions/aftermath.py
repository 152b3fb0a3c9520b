"""What a battle brings: losses, budgets, veterans, baggage, pursuit, corps rebuilt (5.5, 5.6, 5.7, 9)."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import ceil
from typing import Annotated

from msgspec.structs import replace

from assistant.core.amounts import written
from assistant.core.questions import (
    Answer,
    Ask,
    Correctable,
    Offer,
    Question,
    Reason,
    Rolls,
    SideId,
    ZoneId,
    among,
)
from assistant.core.record import Filled, Ids, within
from assistant.core.table import Position
from assistant.core.text import verbatim
from assistant.games.antique.aftermath import (
    BattleSide,
    BothSides,
    Fought,
    Rebuilt,
    Recovered,
    Result,
    after_battle,
    baggage,
    battle_recovery,
    command_roll,
    loss_band,
    pursuit,
    replacement,
    second_army,
)
from assistant.games.antique.battle import bulletin, said
from assistant.games.antique.cards import SEASON, Books, Card, enemies_in
from assistant.games.antique.corps import Troops, counts
from assistant.games.antique.mirror import (
    Corps,
    CorpsId,
    beside,
    corps,
    corps_in,
    holder,
    is_friendly,
    is_province,
    nation,
    of_season,
    province,
    readings_of,
    state,
)
from assistant.games.antique.questions.battles import (
    Army,
    Share,
    armies_in,
    army_label,
    army_of,
    neutral_armies,
    neutral_waiting,
    rate_of,
)
from assistant.games.antique.registers import BattleRow
from assistant.games.antique.terms import D6, ZERO, Many, Points, error, percent, rejected

# What a battle brings: losses carried to the corps, budgets, veterans, the province's former defender (5.5.1, 5.6, 5.7, 9).


TEN = 10  # AP of one step, of a corps whose elements nobody wrote


class Losses(Question, tag="losses"):
    """Writing down what a corps lost in a battle: AP, or elements as its loss sheet has them, `Bd (O) 2; Ps (S) 1`."""

    counter: CorpsId
    points: Points = 0
    elements: str = ""

    def answer(self, position: Position) -> Answer:
        """Offer to add the loss to what the corps lost this season; the battle's result takes it from there."""
        unit = corps(position, self.counter)
        taken = counts(filter(str.strip, self.elements.split(";")), "elements")
        card = Card(position, self, corps=unit, points=self.points + self._worth(unit, taken))
        lost = unit.row.lost + card.told["points"]
        if lost + unit.row.march_lost > unit.row.points:
            raise card.refuse("points", "more-than-it-has", points=unit.present)
        if lost != unit.row.lost:
            then = Ask("battle", {"zone": unit.zone})
            card.offer(Books(position).write("corps", unit.id, lost=lost), "losses", "5.5.1", then=then)
        for line in unit.lines:
            if taken.get(line.name, 0) < unit.fielded.get(line.name, 0):
                more = {**taken, line.name: taken.get(line.name, 0) + 1}
                elements = "; ".join(f"{name} {n}" for name, n in more.items())
                card.follow("follow-loss", replace(self, elements=elements), what=line.name)
        if not unit.lines and lost + unit.row.march_lost + TEN <= unit.row.points:
            card.follow("follow-loss-points", replace(self, points=card.told["points"] + TEN), n=TEN)
        rate = percent((lost + unit.row.march_lost) / unit.row.points)
        return card.answer("losses-verdict", rate=rate, value={"lost": lost})

    def _worth(self, unit: Corps, taken: Mapping[str, int]) -> Fraction:
        """Return the AP of the elements that a loss sheet names."""
        costs, worth = {line.name: line.cost for line in unit.lines}, ZERO
        for name, n in taken.items():
            if name not in costs or n > unit.fielded.get(name, 0):
                raise error("elements", "loss-unreadable", word=f"{name} {n}")
            worth += n * costs[name]
        return worth


def _fighting(position: Position, filled: Filled) -> Iterable[str] | None:
    """Return whose armies stand in the zone of a battle; None until it is said."""
    zone = str(filled.get("zone", ""))
    return armies_in(position, zone) if zone in position.zones else None


class BattleResult(Correctable, tag="battle-result"):
    """A battle's result: what both sides recover, its comment, veterans, the former defender (5.5.1, 5.6, 5.7, 9).

    A side left empty is the neutral army of the province. Each battle of a season counts what is left of the armies.
    Losses told here are shared out among the corps by what they brought, less what their sheets say already.
    """

    zone: ZoneId
    winner: Annotated[SideId, among(_fighting)] = ""
    loser: Annotated[SideId, among(_fighting)] = ""
    draw: bool = False
    winner_loss: Points | None = None
    loser_loss: Points | None = None
    ransomed: Points = 0
    battle: Annotated[int, within(1, 9)] = 1  # which one between the two in this province and season

    def answer(self, position: Position) -> Answer:
        """Work out the budgets, and offer to write everything down, once."""
        if self.winner == self.loser:
            raise error("winner", "battle-two-sides")
        names = [army_label(position, side) for side in (self.winner, self.loser)]
        card = Card(position, self, nation=names[0], winner=names[0], loser=names[1])
        between = {self.winner, self.loser}
        fought = of_season(position, BattleRow)
        noted = [row for row in fought if row.zone == self.zone and {row.winner, row.loser} == between]
        if len(noted) >= self.battle:
            return self._done(card, noted)
        winners = army_of(position, self.zone, self.winner, self.winner_loss, "winner_loss")
        losers = army_of(position, self.zone, self.loser, self.loser_loss, "loser_loss")
        if self.ransomed > losers.loss:
            raise error("ransomed", "ransomed-above-loss", loss=str(losers.loss))
        owner = holder(position, self.zone)
        value = card.work(
            battle_recovery,
            called={"A": names[0], "B": names[1]},
            result="draw" if self.draw else "A",
            sides=BothSides(
                # A neutral army is at home in its province; a nation's army there is not.
                A=BattleSide(loss=winners.loss, home=owner == self.winner),
                B=BattleSide(loss=losers.loss, home=owner == self.loser, ransomed=Fraction(self.ransomed)),
            ),
        )
        comment = bulletin(draw=self.draw, winner_loss=winners.rate, loser_loss=losers.rate)
        words = comment.value.comment
        card.know(comment=said(words))
        card.reasons += comment.reasons
        self._doubts(card, (*winners.shares, *losers.shares))
        untold = [*self._untold(card, (winners, losers))]
        for army, budget in ((winners, value.A), *(((losers, value.B),) if self.draw else ())):
            left = army.points - army.loss
            if not army.side and budget.total and left:
                # A neutral army that lives on keeps what is left; no nation's books hold what it recovers.
                card.assume("neutral-keeps", points=left, budget=budget.total)
        own = value.A
        lines = (("own", own.own), ("enemy", own.enemy), ("ransom", own.ransom))
        card.sum("recovery-title", *((f"recovery-line-{word}", amount) for word, amount in lines))
        booked = card.say("battle-booked-draw" if self.draw else "battle-booked")
        edit = self._books(position, winners, losers, words, value).edit(booked)
        # Who leaves is asked once it stands; Enter notes no battle in which nobody told what was lost.
        card.offers.append(Offer(card.say("offer-battle"), edit, "5.5.1", self, against=tuple(untold)))
        return card.answer("battle-result-draw" if self.draw else "battle-result-verdict")

    def _done(self, card: Card, noted: Sequence[BattleRow]) -> Answer:
        """Say that the battle stands in the register; what is left is that the beaten leave, or fight again."""
        row, position = noted[self.battle - 1], card.position
        replace(self, winner=row.winner, loser=row.loser, draw=row.draw)._withdrawals(card)
        self._prizes(card, noted=True)
        if row.winner and not row.draw:
            self._pursuit(card, corps_in(position, self.zone, row.winner))
        if not self._absent(position):
            blanks = {"zone": self.zone, "winner": self.winner, "loser": self.loser, "battle": len(noted) + 1}
            card.follow("follow-again", Ask("battle-result", blanks))
        return card.answer(
            "battle-result-done",
            n=self.battle,
            comment=said(row.comment),
            winner_loss=row.winner_loss,
            winner_points=row.winner_points,
            loser_loss=row.loser_loss,
            loser_points=row.loser_points,
            winner=army_label(position, row.winner),
            loser=army_label(position, row.loser),
            value={"noted": len(noted)},
        )

    def _pursuit(self, card: Card, units: Sequence[Corps]) -> None:
        """Ask what the winner's pursuit destroys at most, and offer to write down of which corps who pursued (5.5.1)."""
        able = {unit.id: pursuers(unit) for unit in units}
        card.follow("follow-pursuit", Ask("pursuit", _hunt(itertools.chain.from_iterable(able.values()))))
        for unit in units:
            if able[unit.id] and not unit.row.pursued:
                rows = tuple(f"{line.name}; {n}" for line, n in able[unit.id])
                troops = tuple(line.name for line, _ in able[unit.id])
                books = Books(card.position).write("corps", unit.id, pursued=rows)
                card.offer(books, "pursue", "5.5.1", corps=unit.label, troops=troops)

    def _beaten(self) -> Ids:
        """Return the nations that leave the province: the loser, or both after a draw (5.5.1, 5.6)."""
        sides = (self.winner, self.loser) if self.draw else (self.loser,)
        return tuple(side for side in sides if side)

    def _absent(self, position: Position) -> bool:
        return not all(
            corps_in(position, self.zone, side) if side else neutral_waiting(position, self.zone)
            for side in (self.winner, self.loser)
        )

    def _untold(self, card: Card, armies: Iterable[Army]) -> Iterator[Reason]:
        """Yield the armies of which neither the question nor their sheets tell a loss; ask for it corps by corps (5.5.1).

        Of a neutral army, which has no sheets, it is asked by quarters.
        """
        for army, blank in zip(armies, ("winner_loss", "loser_loss"), strict=True):
            if getattr(self, blank) is None and not army.loss:
                yield rejected("5.5.1", "battle-loss-untold", army=army_label(card.position, army.side))
                for share in army.shares:
                    card.follow("follow-losses", Losses(counter=share.unit.id), usual=True, corps=share.unit.label)
                for quarters in () if army.shares else range(1, 5):
                    loss = ceil(army.points * quarters / 4)
                    label = army_label(card.position, army.side)
                    card.follow("follow-loss-army", replace(self, **{blank: loss}), army=label, n=loss)

    def _doubts(self, card: Card, shares: Sequence[Share]) -> None:
        """Say what corps are taken to have lost where no sheet tells, who is not there, what is captured (5.5.1)."""
        for share in shares:
            if share.loss and share.loss != share.unit.row.lost - share.unit.row.counted:
                about, label = (share.unit.id,), share.unit.label
                card.assume("loss-shared-out", about=about, corps=label, loss=share.loss, points=share.points)
        if any(share.unit.row.counted for share in shares):
            card.because("5.5.1", "battle-with-remains")
        if self._absent(card.position):
            card.assume("army-not-there")
        self._prizes(card, noted=False)

    def _prizes(self, card: Card, *, noted: bool) -> None:
        """Say what of the beaten is captured; offer it, element by element, to the winner's corps of a noted battle (5.5.1)."""
        if self.draw or not self.loser:
            return
        takers = corps_in(card.position, self.zone, self.winner) if noted and self.winner else ()
        taken = Counter[str]()
        for one in takers:
            taken.update(counts(one.row.captured))
        for unit in corps_in(card.position, self.zone, self.loser):
            names = [line.name for line in unit.lines if line.words & {"elephant", "artillery"}]
            prizes = {name: unit.fielded.get(name, 0) for name in names if name in unit.fielded or not unit.row.field}
            if prizes:
                card.because("5.5.1", "prizes", about=(unit.id,), corps=unit.label, troops=tuple(prizes))
            for one, (name, n) in itertools.product(takers, prizes.items()):
                if taken[name] < n:
                    served = Counter(counts(one.row.captured)) + Counter({name: 1})
                    rows = tuple(f"{troops}; {n}" for troops, n in served.items())
                    books = Books(card.position).write("corps", one.id, captured=rows)
                    card.offer(books, "capture", "5.5.1", corps=one.label, troops=verbatim(name))

    def _books(self, position: Position, winners: Army, losers: Army, comment: str, value: Recovered) -> Books:
        """Return the entries: the battle, the losses, the budgets, the corps' victories, the former defender."""
        battle = BattleRow(
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
        books = Books(position).add(battle)
        fates: tuple[Result, ...] = ("draw", "draw") if self.draw else ("win", "defeat")
        for army, fate, budget in ((winners, fates[0], value.A), (losers, fates[1], value.B)):
            if army.side:
                books.write("nations", army.side, budget=nation(position, army.side).budget + budget.total)
            for share in army.shares:
                # Its part of the battle, and its victories in a row (5.5.1, 5.7).
                row, lost = share.unit.row, share.unit.row.counted + share.loss
                fought = Fought(result=fate, loss=share.rate)
                run, veteran = after_battle(row.run, row.veteran, fought, readings_of(position))
                books.write("corps", share.unit.id, lost=lost, counted=lost, run=run, veteran=veteran, pursued=())
        if not self.draw and self._defended(position):
            self._former_defender(position, battle, books)
        else:
            self._neutral_survivors(position, books, winners, losers)
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

    def _withdrawals(self, card: Card) -> None:
        """Offer the ways in which a beaten army leaves: to each friendly province next door, else to neutral ones (5.6)."""
        position, zone = card.position, self.zone
        for side in self._beaten() if is_province(position, zone) else ():
            units = corps_in(position, zone, side)
            next_door = [end for end in beside(position, zone) if not enemies_in(position, end, side)]
            friendly = [end for end in next_door if is_friendly(position, side, end)]
            # With no friendly province next door it goes where nobody holds the land: the rulebook only says that it leaves.
            for end in (friendly or [end for end in next_door if not holder(position, end)]) if units else ():
                # A retreat, of which the bulletin tells (9); on neutral ground the beaten are guests.
                books = Books(position).march(units, end, guest=state(position, end) == "neutral")
                card.offer(books, "withdraw", "5.6", SEASON, nation=side, zone=end)


PURSUERS_PACES = 200  # 5.5.1


def pursuers(unit: Corps) -> tuple[tuple[Troops, int], ...]:
    """Return who of a corps may pursue: its mounted troops that move so far, and Psiloi, no generals (5.5.1)."""
    fielded = unit.fielded
    return tuple(
        (line, fielded[line.name])
        for line in unit.lines
        if fielded.get(line.name) and ("psiloi" in line.words or _is_quick(line)) and "general" not in line.words
    )


def _is_quick(line: Troops) -> bool:
    return line.arm == "cav" and line.paces >= PURSUERS_PACES


def _hunt(able: Iterable[tuple[Troops, int]]) -> dict[str, int]:
    """Return who may pursue as the pursuit's card is asked about it."""
    found = Counter[str]()
    for line, n in able:
        found["mounted" if _is_quick(line) else "psiloi"] += n
        found["irregular" if "irregular" in line.words else "regular"] += n
    return {"mounted": found["mounted"], "psiloi": found["psiloi"], **found}


# Rebuilding corps, and what a battle's dice bring: baggage, pursuit, failed landings (5.5, 5.7).


class Rebuild(Correctable, tag="rebuild"):
    """What rebuilding a corps costs after its battles, and what becomes of it (5.5.1)."""

    counter: CorpsId
    recovered: Many | None = None

    def answer(self, position: Position) -> Answer:
        """Price the losses by their rate, the nation's recovered budget taken first; offer what follows."""
        unit = corps(position, self.counter)
        books, row = nation(position, unit.side), unit.row
        lost = row.lost + row.march_lost
        options = readings_of(position)
        # What is free needs no budget: it waits for corps that have to pay (5.5.1).
        measured = lost if options.march_loss == "counts" else row.lost
        free = options.band_basis == "gross" and loss_band(measured / (row.points or 1), options) == "free"
        recovered = min(books.budget, lost) if self.recovered is None and not free else Fraction(self.recovered or 0)
        card = Card(position, self, corps=unit)
        value = card.work(
            replacement,
            row,
            initial=row.points,
            recovered=recovered,
            treasury=max(ZERO, books.treasury),
        )
        card.know(rate=percent(value.rate))
        if free and books.budget:
            card.because("5.5.1", "rebuild-budget-waits", points=books.budget)
        card.unwritten("corps", unit.id, unit.name)
        if lost:
            self._offer(card, unit, value)
        return card.answer(f"rebuild-{value.outcome}", ok=value.outcome == "kept")

    def _offer(self, card: Card, unit: Corps, value: Rebuilt) -> None:
        books, given = Books(card.position), card.situation
        if value.outcome == "kept":
            # Only what is rebuilt uses the budget up; the rest waits for other corps.
            budget = nation(card.position, unit.side).budget
            used = ZERO if value.band == "free" else min(given.recovered, given.lost + given.march_lost, budget)
            books.write("nations", unit.side, budget=budget - used)
            books.pay(unit.side, -value.po, "rebuild", unit.row.name)
            books.write("corps", unit.id, lost=ZERO, counted=ZERO, march_lost=ZERO)
            card.offer(books, "rebuild", "", SEASON)
            return
        if value.outcome == "dissolved":
            books.pay(unit.side, value.back_po, "dissolved", unit.row.name)
            books.manpower(unit.side, value.back_inf, value.back_cav)
        card.offer(books.leave(unit), value.outcome, "", SEASON)


class Plundered(Correctable, tag="baggage"):
    """PO from plundered baggage, 1d6 each in battle and 1d3 in pursuit (5.5.1)."""

    side: SideId
    battle: Many = 0
    pursuit: Many = 0
    dice: Rolls = ()

    def answer(self, position: Position) -> Answer:
        """Give the range; with the dice, offer to put their sum into the treasury."""
        card, total = Card(position, self, n=len(self.dice)), sum(self.dice)
        battle = self.battle if self.battle or self.pursuit else len(self.dice)
        card.work(baggage, battle=battle)
        if total and (len(self.dice) != battle + self.pursuit or any(die > 3 for die in self.dice[battle:])):
            raise card.refuse("dice", "baggage-dice", n=battle + self.pursuit)
        if total:
            books = Books(position).pay(self.side, total, "baggage")
            card.offer(books, "baggage", po=total, dice=verbatim(" ".join(map(str, self.dice))))
        return card.answer("baggage-verdict")


class PursuitLimits(Correctable, tag="pursuit"):
    """The most that a pursuit destroys, and what it costs the pursuers (5.5.1)."""

    mounted: Many
    psiloi: Many
    refused: bool = False
    regular: Many = 0
    irregular: Many = 0

    def answer(self, position: Position) -> Answer:
        """Give the limits; who falls belongs to pursuit rules that the campaign does not print."""
        card = Card(position, self)
        card.work(pursuit, battle_refused=self.refused)
        card.because("5.5.1", "pursuit-who", paces=PURSUERS_PACES)
        others = self.regular + self.irregular - self.mounted - self.psiloi
        if others > 0:
            card.reasons.append(rejected("5.5.1", "pursuit-others", n=others))
        return card.answer("pursuit-verdict", ok=others <= 0)


class NextArmy(Correctable, tag="second-army"):
    """What a second army of the nation recovers when the first is beaten (5.5.1)."""

    side: SideId
    first_loss: Many
    first_result: Result = "defeat"
    all_annihilated: bool = False

    def answer(self, position: Position) -> Answer:
        """Give the budget, and offer to write it down."""
        card = Card(position, self)
        value = card.work(second_army)
        card.know(points=value.budget)
        if value.budget:
            budget = nation(position, self.side).budget + value.budget
            card.offer(Books(position).write("nations", self.side, budget=budget), "budget")
        return card.answer("second-army-verdict")


class Command(Correctable, tag="command"):
    """A corps' command die, +1 for veterans (5.7)."""

    counter: CorpsId
    die: D6

    def answer(self, position: Position) -> Answer:
        """Read off the corps' sheet whether it is veteran."""
        unit = corps(position, self.counter)
        card = Card(position, self, corps=unit)
        card.work(command_roll, unit.row)
        card.unwritten("corps", unit.id, unit.name)
        return card.answer("command-verdict")
