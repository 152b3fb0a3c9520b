"""Questions about the spending phase: technologies, reinforcements, mastery of the seas, the best use of points (6.5, 6.6, 9)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, get_args

from msgspec import Meta
from msgspec.structs import replace

from assistant.core.blocks import Block, Reason, Steps, odds, percent, signed
from assistant.core.position import Position
from assistant.core.questions import (
    Answer,
    Ask,
    FollowUp,
    Highlights,
    Offer,
    Overrides,
    Question,
    Role,
    Rolls,
    SideId,
    ZoneId,
    ZoneIds,
    among,
)
from assistant.core.table import Edit, Note, Several
from assistant.core.text import Text, verbatim
from assistant.games.der_des_ders import log, mirror, purchases, topics_spending
from assistant.games.der_des_ders.battle import Settled, lose_steps, settle
from assistant.games.der_des_ders.deeds import Reinforced, Sailed, Tried, telling
from assistant.games.der_des_ders.dice import Dice
from assistant.games.der_des_ders.planning import Aim, Plan, Strike, useful_attempts
from assistant.games.der_des_ders.questions.cards import (
    NOW,
    back,
    booked,
    card,
    columns,
    decimal,
    grid,
    naval_chances,
    number,
    offer,
    out_of,
    refused,
    rolled,
    solved,
    technology_chances,
    the_sector,
    the_side,
    thrown,
    told,
)
from assistant.games.der_des_ders.state import Refusal, State
from assistant.games.der_des_ders.table_edits import edits_between, next_phase, war_won
from assistant.games.der_des_ders.topics_spending import (
    attempts_of,
    blows_of,
    naval_absorb,
    naval_distribution,
    naval_result,
    parts_of,
    reinforcement,
    tech_attempt,
)
from assistant.games.der_des_ders.words import SectorId, Side, Tech, because, say

# Questions about technologies: which are open, what an attempt costs and promises, what it gave (6.5.1).

Points = Annotated[int, Meta(ge=0, le=20)]


class ChooseTechnology(Question, frozen=True, tag="choose-technology"):
    """The technologies that a side may attempt now, with the chance for 1, 2 and 3 points (6.5.1)."""

    side: SideId

    def answer(self, position: Position) -> Answer:
        """Return the open technologies, each as a question."""
        state = log.state(position)
        side = the_side(self.side)
        rows, exact, follow = [], [], []
        for tech in purchases.open_technologies(state, side):
            tries = list(attempts(state.with_pr(side, 3), side, tech))
            name = say("technology-level", tech=tech, level=tries[0].level)
            chances = [tried.probability for tried in tries]
            rows.append((name, *map(percent, chances)))
            exact.append((None, *chances))
            if state.pr[side]:
                follow.append(FollowUp(name, Technology(side=side, tech=tech), usual=True))
        header = (say("choose-column-technology"), *(say("choose-column-for", pr=pr) for pr in (1, 2, 3)))
        body = grid(say("choose-chances"), header, rows, exact=exact)
        verdict = say("choose-technology-verdict", side=side, n=len(rows), pr=state.pr[side])
        return told(position, verdict, body=body, follow_ups=(*follow, back()), value={"open": len(rows)})


def attempts(rich: State, side: Side, tech: Tech) -> list[purchases.Attempt]:
    """Return the attempts that the stock of `rich` pays, the cheapest first.

    Args:
        rich: the war with points to spare.
    """
    tries = (purchases.attempt(rich, side, tech, extra) for extra in range(rich.pr[side]))
    return [tried for tried in tries if isinstance(tried, purchases.Attempt)]


class Technology(Question, frozen=True, tag="technology"):
    """An attempt to unlock a technology: its odds against its cost, and with the die what it gave (6.5.1)."""

    side: SideId
    tech: Tech
    extra_pr: Points = 0
    dice: Rolls = ()
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Return the odds of the attempt, or its result."""
        values = {"side": self.side, "tech": self.tech, "extra_pr": self.extra_pr}
        given, worked = solved(position, self, tech_attempt, **values, die=next(iter(self.dice), None))
        tried, name = worked.result, given.tech
        if isinstance(tried, Refusal):
            return refused(position, say("technology-refused", tech=name), given, worked)
        state = given.full_state()
        roll = rolled(position, self, lambda dice: dice.roll("technology"))
        deed = Tried(by=given.side, tech=given.tech, level=tried.level, cost=tried.cost)
        if tried.after is None:
            return card(
                position,
                say(
                    "technology-verdict", tech=name, level=tried.level, cost=tried.cost, chance=odds(tried.probability)
                ),
                given,
                worked,
                body=_prices(state, given.side, given.tech),
                follow_ups=(*roll.more, *self._dearer(state, given.side)),
                meant=telling((), deed)[0],
                throws=roll.throws,
            )
        fate = "unlocked" if tried.success else "failed"
        label = say(f"offer-tech-{fate}", tech=name, level=tried.level, cost=tried.cost)
        line = booked(label, self.dice, given.side)
        return card(
            position,
            say(f"tech-{fate}", tech=name, level=tried.level, die=given.die, bonus=signed(tried.bonus)),
            given,
            worked,
            body=(technology_chances(tried, tried.success),),
            offers=offer(label, edits_between(position, state, tried.after, deed=deed), "6.5.1", booked=line),
            throws=roll.throws,
        )

    def _dearer(self, state: State, side: Side) -> tuple[FollowUp, ...]:
        if self.extra_pr + 2 > state.pr[side]:
            return ()
        more = replace(self, extra_pr=self.extra_pr + 1)
        return (FollowUp(say("technology-more", pr=self.extra_pr + 2), more),)


def _prices(state: State, side: Side, tech: Tech) -> tuple[Block, ...]:
    """The chance for each price, as far as more points help."""
    tries = useful_attempts(state.with_pr(side, 7), side, tech)
    rows = ((number(tried.cost), verbatim(signed(tried.bonus)), odds(tried.probability)) for tried in tries)
    return grid(say("technology-prices"), columns("price", "pr", "bonus", "chance"), rows)


# Questions about reinforcements: which sectors lack steps, what they cost, the risk of the Russian Revolution (6.5.3, 9).


class ChooseReinforcement(Question, frozen=True, tag="choose-reinforcement"):
    """The sectors that a side may reinforce now: steps missing, price of the next one, risk of revolution (6.5.3, 9)."""

    side: SideId

    def answer(self, position: Position) -> Answer:
        """Return the sectors, each as a question."""
        state = log.state(position)
        side = the_side(self.side)
        rows, about, follow = [], [], []
        for sector in state.board.of_side(side):
            missing = state.board.sectors[sector].initial_breakdown - state.breakdown[sector]
            if purchases.barred(state, sector) is not None or missing <= 0:
                continue
            price = purchases.price(state.reinforced.get(sector, 0), 1)
            zone, name = mirror.zone_of(position, sector), sector
            rows.append((say("sector", sector=name), number(state.breakdown[sector]), number(missing), number(price)))
            about.append((zone,))
            if price <= state.pr[side]:
                label = say("choose-reinforcement-for", sector=name, pr=price)
                follow.append(FollowUp(label, Reinforce(zone=zone), usual=True))
        return told(
            position,
            say("choose-reinforcement-verdict", side=side, n=len(rows), pr=state.pr[side]),
            body=grid(say("choose-missing"), columns("choose", "sector", "box", "missing", "next"), rows, about),
            highlights=Highlights({zone: Role.SOURCE for (zone,) in about}),
            follow_ups=(*follow, back()),
            value={"possible": len(rows)},
        )


def any_reinforcement(state: State, side: Side) -> bool:
    """Tell whether a side can buy any reinforcement now (6.5.3)."""
    return any(
        purchases.barred(state, sector) is None and purchases.affordable_steps(state, sector)
        for sector in state.board.of_side(side)
    )


class Reinforce(Question, frozen=True, tag="reinforce"):
    """Reinforcements of a sector: their cost, and for Russia the risk of revolution (6.5.3, 9)."""

    zone: ZoneId
    steps: Annotated[int, Meta(ge=0, le=9)] = 1
    dice: Rolls = ()
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Return the cost of the steps, with the edits that buy them."""
        sector = the_sector(position, self.zone, "zone")
        given, worked = solved(position, self, reinforcement, sector=sector, steps=self.steps)
        state = given.full_state()
        lights = Highlights({mirror.zone_of(position, sector): Role.TARGET})
        bought, name = worked.result, sector
        if isinstance(bought, Refusal):
            return refused(position, say("reinforce-refused", sector=name), given, worked, highlights=lights)

        def work(dice: Dice) -> tuple[int, ...]:
            return dice.rolls(bought.revolution_dice, "revolution")

        roll = rolled(position, self, work)
        figures = {"sector": name, "cost": bought.cost, "after": bought.after}
        deed = Reinforced(by=state.board.side(sector), sector=sector, steps=bought.steps, cost=bought.cost)
        remarks: tuple[Reason, ...] = ()
        parts: dict[str, Any] = {"follow_ups": roll.more, "meant": telling((), deed)[0]}
        if roll.result is not None:
            after = purchases.after_purchase(state, bought, roll.result)
            if roll.result:
                ones, last = roll.result.count(1), state.board.revolution_last_square.value
                remarks = (because("9", "revolution-rolled", ones=ones, box=after.revolution, last=last),)
            line = booked(say("reinforce-booked", **figures), self.dice, state.board.side(sector))
            edits = edits_between(position, state, after, deed=deed)
            parts = {"offers": offer(say("offer-reinforce", **figures), edits, "6.5.3", booked=line)}
        return card(
            position,
            say("reinforce-verdict", **figures),
            given,
            worked,
            remarks=remarks,
            body=_risk(state, bought),
            highlights=lights,
            throws=roll.throws,
            **parts,
        )


def _risk(state: State, bought: purchases.Purchase) -> tuple[Block, ...]:
    """Return the law of the Revolution dice; nothing where none is rolled."""
    if not bought.revolution_dice:
        return ()
    to_go = state.board.revolution_last_square.value - state.revolution
    law = purchases.revolution_law(bought.revolution_dice)
    rows = (
        (say("revolution-complete-row" if n >= to_go else "revolution-row", n=n), p, "bad" if n >= to_go else "")
        for n, p in law.items()
    )
    return (out_of(rows, say("revolution-title", to_go=to_go)),)


# Questions about the mastery of the seas: the naval roll, and losses that find no resource points (6.6).


class Naval(Question, frozen=True, tag="naval"):
    """A naval roll: its law for the points spent, and with the die what it does to the stocks (6.6)."""

    side: SideId
    pr: Points = 0
    dice: Rolls = ()
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Return the law of the table, or the result of the die."""
        return self._rolled(position, self.dice[0]) if self.dice else self._law(position)

    def _law(self, position: Position) -> Answer:
        given, worked = solved(position, self, naval_distribution, side=self.side, pr_spent=self.pr)
        state = given.full_state()
        if worked.result.forbidden:
            verdict = say("naval-no-roll", side=given.side)
            line = booked(say("naval-not-rolled"), side=given.side)
            ended = offer(say("offer-no-naval-roll"), phase_over(position, self.side), "6.6", booked=line)
            return card(position, verdict, given, worked, offers=ended, throws=())
        mean = worked.value.expected
        roll = rolled(position, self, lambda dice: dice.roll("naval"))
        meant = (*telling((), Sailed(by=given.side, cost=given.pr_spent)), *phase_over(position, self.side))
        return card(
            position,
            say("naval-verdict", side=given.side, spent=given.pr_spent, mean=mean),
            given,
            worked,
            body=(naval_chances(state, given.side, given.pr_spent),),
            follow_ups=(*roll.more, *self._dearer(state, given.side)),
            meant=Several(meant),
            throws=roll.throws,
        )

    def _dearer(self, state: State, side: Side) -> tuple[FollowUp, ...]:
        if self.pr >= state.pr[side]:
            return ()
        return (FollowUp(say("naval-more", pr=self.pr + 1), replace(self, pr=self.pr + 1)),)

    def _rolled(self, position: Position, die: int) -> Answer:
        values = {"side": self.side, "pr_spent": self.pr, "die": die}
        given, worked = solved(position, self, naval_result, **values)
        state = given.full_state()
        roll = worked.result
        if isinstance(roll, Refusal):
            return refused(position, say("naval-refused"), given, worked)
        edits = (
            *edits_between(position, state, roll.state, deed=Sailed(by=given.side, cost=roll.cost)),
            *phase_over(position, self.side),
        )
        then = NOW
        if roll.overflow:
            edits += (Note("overflow", roll.overflow),)
            then = Ask("absorb")
        return card(
            position,
            naval_words(given.side, roll),
            given,
            worked,
            body=(naval_chances(state, given.side, roll.cost, roll.value),) if roll.rolls else (),
            offers=offer(say("offer-naval"), edits, "6.6", then, _sailed(given.side, roll, die)),
            follow_ups=(FollowUp(say("absorb-follow", n=roll.overflow), Absorb(missing=roll.overflow)),)
            if roll.overflow
            else (),
            throws=thrown("naval"),
        )


def _sailed(side: Side, roll: purchases.NavalRoll, die: int) -> Text:
    """Return a naval roll as a line of the journal."""
    return booked(say(f"naval-booked-{side}", value=roll.value), (die,), side)


def naval_words(side: Side, roll: purchases.NavalRoll) -> Text:
    """Return what a naval roll came to (6.6)."""
    if not roll.rolls:
        return say("naval-no-roll", side=side)
    if roll.overflow:
        return say("naval-result-overflow", value=roll.value, overflow=roll.overflow)
    return say("naval-result-lost" if side == "central" else "naval-result-gained", value=roll.value)


def phase_over(position: Position, side: str) -> tuple[Edit, ...]:
    """Return the note that ends the spending phase of `side`, if it is that side's phase on the table (6.1)."""
    if mirror.spender(position) != side:
        return ()
    return next_phase("second" if position.fact("phase") == "first" else "end")


def _entente_at_war(position: Position, _: Mapping[str, Any]) -> set[str]:
    """Return the zones of the sectors of the Entente at war."""
    state = log.state(position)
    return {mirror.zone_of(position, s) for s in state.board.of_side("entente") if state.at_war(s)}


class Absorb(Question, frozen=True, tag="absorb"):
    """How the Entente absorbs a naval loss that its stock could not pay: one step of a sector for each point (6.6)."""

    zones: Annotated[ZoneIds, among(_entente_at_war)] = ()  # one step each; a zone may be named several times
    missing: Annotated[int, Meta(ge=0, le=20)] | None = None
    dice: Rolls = ()
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Return whether these steps absorb the loss, with the edits that take them; the Entente chooses them one by one."""
        state = log.state(position)
        missing = int(position.fact("overflow") or 0) if self.missing is None else self.missing
        due = min(missing, purchases.steps_left(state))
        shifts: dict[SectorId, int] = {}
        for zone in self.zones:
            sector = the_sector(position, zone, "zones")
            shifts[sector] = shifts.get(sector, 0) + 1
        if not shifts and position.fact("opponent") == "entente":
            shifts = dict(purchases.cautious_shifts(state, missing))
        if sum(shifts.values()) < due:
            return self._choose(position, state, shifts, due)
        return self._absorb(position, shifts, missing)

    def _choose(self, position: Position, state: State, shifts: Mapping[SectorId, int], due: int) -> Answer:
        """Let the owner name the next sector: the rules leave the choice to the Entente."""
        given, worked = solved(position, self, naval_absorb, shifts=shifts, overflow=due)
        left = due - sum(shifts.values())
        rows, about, follow = [], [], []
        values = state.board.operational_value.values
        for sector in state.board.of_side("entente"):
            box = state.breakdown[sector] - shifts.get(sector, 0)
            if not state.at_war(sector) or box <= 0:
                continue
            zone, name = mirror.zone_of(position, sector), sector
            rows.append((say("sector", sector=name), *map(number, (box, values[box], values[box - 1]))))
            about.append((zone,))
            key = "absorb-from-last" if box == 1 else "absorb-from"
            label = say(key, sector=name, before=box, after=box - 1)
            follow.append(FollowUp(label, replace(self, zones=(*self.zones, zone)), usual=True))
        cautious = tuple(self._cautious(position, state, due)) if not shifts else ()
        again = (FollowUp(say("absorb-again"), replace(self, zones=())),) if shifts else ()
        return card(
            position,
            say("absorb-choose", n=left, chosen=sum(shifts.values())),
            given,
            replace(worked, reasons=()),
            body=grid(say("absorb-title"), columns("absorb", "sector", "box", "value", "after"), rows, about),
            highlights=Highlights({zone: Role.TARGET for (zone,) in about}),
            follow_ups=(*follow, *cautious, *again),
            throws=(),
        )

    def _cautious(self, position: Position, state: State, due: int) -> Iterator[FollowUp]:
        """The way in which the system would take them [A-38], for whoever does not mind."""
        shifts = purchases.cautious_shifts(state, due)
        zones = tuple(mirror.zone_of(position, sector) for sector, steps in shifts.items() for _ in range(steps))
        yield FollowUp(say("absorb-cautious", parts=_parts(shifts)), replace(self, zones=zones))

    def _absorb(self, position: Position, shifts: Mapping[SectorId, int], missing: int) -> Answer:
        given, worked = solved(position, self, naval_absorb, shifts=shifts, overflow=missing)
        state = given.full_state()
        lights = Highlights({mirror.zone_of(position, sector): Role.TARGET for sector in shifts})
        if isinstance(worked.result, Refusal):
            return refused(position, say("absorb-refused", n=missing), given, worked, highlights=lights)

        def work(dice: Dice) -> tuple[State, Settled]:
            return _taken(state, shifts, dice)

        roll = rolled(position, self, work)
        verdict, line = say("absorb-nothing"), say("absorb-booked-none", n=missing)
        if shifts:
            verdict, line = (say(f"absorb-{key}", n=missing, parts=_parts(shifts)) for key in ("verdict", "booked"))
        after, settled = roll.result or (state, Settled())
        offers: tuple[Offer, ...] = ()
        if missing and roll.result is not None:
            edits = (
                *edits_between(position, state, after, rolls=settled.rolls),
                Note("overflow", 0),
                *war_won(settled.winner),
            )
            then = Ask("war") if settled.winner else NOW
            offers = offer(say("offer-absorb"), edits, "6.6", then, booked(line, self.dice))
        return card(
            position,
            verdict,
            given,
            worked,
            remarks=settled.reasons,
            highlights=lights,
            offers=offers,
            follow_ups=roll.more,
            throws=roll.throws,
        )


def _taken(state: State, shifts: Mapping[SectorId, int], dice: Dice) -> tuple[State, Settled]:
    """Return the position with the steps taken, and the Armistice rolls of the sectors that fall, in the order named (7)."""
    done = Settled()
    for sector, steps in shifts.items():
        # Reading of 6.6: a marker may go to 0; the enemy scores.
        blow = lose_steps(state, sector, steps)
        state = blow.state
        fallen = settle((blow,), state, dice) if blow.surrendered and done.winner is None else Settled()
        done = Settled(
            done.winner or fallen.winner,
            (*done.rolls, *fallen.rolls),
            (*done.reasons, *blow.reasons, *fallen.reasons),
        )
    return state, done


def _parts(shifts: Mapping[SectorId, int]) -> tuple[Text, ...]:
    return tuple(say("absorb-part", sector=sector, n=n) for sector, n in shifts.items())


# The question of the best use of resource points over all technology attempts and offensives of a turn (6.5).


class Best(Question, frozen=True, tag="best"):
    """The best use of resource points over all technology attempts and offensives of a turn (6.5)."""

    side: SideId
    pr: Points | None = None
    aim: Aim = "steps"
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Return the plans, best first."""
        given, worked = solved(position, self, topics_spending.best_use, side=self.side, pr=self.pr, aim=self.aim)
        best, *others = worked.result.plans
        plan = Steps(say("best-plan-title"), tuple((step, False) for step in parts_of(best)))
        shown = percent if given.aim == "win" else decimal
        rows = ((plan_words(plan), shown(plan.value), decimal(plan.levels)) for plan in others)
        zones = (tuple(_zones(position, plan.branches[0].offensives)) for plan in others)
        exact = ((None, plan.value, plan.levels) for plan in others)
        body = (plan, *grid(say("best-title"), columns("best", "plan", given.aim, "levels"), rows, zones, exact))
        lights = Highlights({zone: Role.SOURCE for zone in _zones(position, best.branches[0].offensives)})
        figures = {"pr": worked.result.pr, "value": shown(best.value), "levels": decimal(best.levels)}
        return card(
            position,
            say(f"best-verdict-{given.aim}", **figures),
            given,
            worked,
            body=body,
            highlights=lights,
            follow_ups=(*self._first(position, best), *self._aims(given.aim), back()),
        )

    def _first(self, position: Position, best: Plan) -> Iterator[FollowUp]:
        """Begin with what the plan begins with."""
        if best.technologies:
            use = best.technologies[0]
            asked = Ask("technology", {"side": self.side, "tech": use.tech, "extra_pr": use.cost - 1})
            yield FollowUp(attempts_of(best)[0], asked, usual=True)
        elif blows := best.branches[0].offensives:
            start, end = (mirror.zone_of(position, sector) for sector in (blows[0].attacker, blows[0].defender))
            asked = Ask("attack", {"defender": end, "attacker": start, "pr": blows[0].pr})
            yield FollowUp(blows_of(best)[0], asked, usual=True)

    def _aims(self, now: Aim) -> Iterator[FollowUp]:
        for aim in get_args(Aim):
            if aim != now:
                yield FollowUp(say(f"best-rather-{aim}"), replace(self, aim=aim), usual=True)


def plan_words(plan: Plan) -> Text:
    """Return a plan in words: its technologies, then the offensives if none of them is unlocked."""
    return say("best-plan", parts=parts_of(plan))


def _zones(position: Position, strikes: tuple[Strike, ...]) -> list[str]:
    return [mirror.zone_of(position, strike.attacker) for strike in strikes]
