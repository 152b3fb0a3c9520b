"""Questions about spending: technologies, reinforcements, the sea (6.5, 6.6)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from assistant.core.blocks import Block, Grid
from assistant.core.edits import Note
from assistant.core.position import Position
from assistant.core.questions import (
    Answer,
    FollowUp,
    Highlights,
    Overrides,
    Question,
    Role,
    Rolls,
    SideId,
    Throw,
    ZoneId,
    ZoneIds,
)
from assistant.core.reasons import Reason
from assistant.core.text import Text, verbatim
from assistant.games.der_des_ders import mirror, naval, reinforcements, technology, topics_spending
from assistant.games.der_des_ders.cardboard import edits_between, next_phase
from assistant.games.der_des_ders.dice import Dice
from assistant.games.der_des_ders.obligations import obligations
from assistant.games.der_des_ders.questions.cards import (
    odds,
    offer,
    out_of,
    reasons_of,
    roll_for_me,
    rolled,
    situation,
    table,
    the_sector,
)
from assistant.games.der_des_ders.rules import Rules, because, say, signed
from assistant.games.der_des_ders.solitaire import settle
from assistant.games.der_des_ders.state import State
from assistant.games.der_des_ders.surrender import lose_steps
from assistant.games.der_des_ders.words import SECTOR_NAMES, SIDE_NAMES, TECH_NAMES, SectorId, Side, Tech

ONE_DIE = {use: (Throw(say(f"throw-{use}"), 1),) for use in ("technology", "naval")}
Points = Annotated[int, Meta(ge=0, le=20)]


class Technology(Question, frozen=True, kw_only=True, tag="technology"):
    """An attempt to unlock a technology: its odds against its cost, and with the die what it gave (6.5.1)."""

    side: SideId
    tech: Literal["attack", "defence", "artillery", "air"]
    extra_pr: Points = 0
    dice: Rolls = ()
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Return the odds of the attempt, or its result."""
        die = self.dice[0] if self.dice else None
        given = situation(
            position,
            topics_spending.TechAttemptGiven,
            self.overrides,
            side=self.side,
            tech=self.tech,
            extra_pr=self.extra_pr,
            die=die,
        )
        worked = topics_spending.tech_attempt(given)
        state, rules = given.table()
        name = TECH_NAMES[given.tech]
        reasons = reasons_of(position, worked)
        if self._eats_an_obligation(state, rules, given):
            reasons += reasons_of(position, (because("11", "technology-obligation"),))
        if not worked.value["legal"]:
            verdict = say("technology-refused", tech=name)
            return Answer(verdict, reasons, tone=Role.BLOCKED, situation=given, value=worked.value, throws=())
        tried = technology.attempt(state, rules, given.side, given.tech, given.extra_pr)
        assert isinstance(tried, technology.Attempt)
        body = (self._prices(state, given.side, given.tech, rules_of=given),)
        verdict = say(
            "technology-verdict", tech=name, level=tried.level, cost=tried.cost, chance=odds(tried.probability)
        )
        if die is None:
            follow = (
                roll_for_me(position, self, self.dice, lambda dice: dice.roll("technology")),
                *self._dearer(state, given.side),
            )
            return Answer(
                verdict,
                reasons,
                body,
                follow_ups=follow,
                situation=given,
                value=worked.value,
                throws=ONE_DIE["technology"],
            )
        success = tried.succeeds(die)
        after = technology.after_attempt(state, rules, tried, success)
        verdict = say(
            "tech-unlocked" if success else "tech-failed",
            tech=name,
            level=tried.level,
            die=die,
            bonus=signed(tried.bonus),
        )
        label = say(
            "offer-tech-unlocked" if success else "offer-tech-failed", tech=name, level=tried.level, cost=tried.cost
        )
        offers = offer(label, edits_between(position, state, after), "6.5.1")
        return Answer(
            verdict, reasons, body, offers=offers, situation=given, value=worked.value, throws=ONE_DIE["technology"]
        )

    @staticmethod
    def _eats_an_obligation(state: State, rules: Rules, given: topics_spending.TechAttemptGiven) -> bool:
        """Tell whether the price leaves too little for this turn's compulsory offensives [A-44]."""
        due = [duty for duty in obligations(state, rules, given.side) if not duty.void]
        needed = sum(duty.attackers[0].min_pr for duty in due)
        return bool(needed) and state.pr[given.side] - 1 - given.extra_pr < needed

    @staticmethod
    def _prices(state: State, side: Side, tech: Tech, rules_of: topics_spending.TechAttemptGiven) -> Block:
        """The chance for each price, as far as more points help."""
        _, rules = rules_of.table()
        rich = state.with_pr(side, 20)
        rows = []
        for extra in range(7):
            tried = technology.attempt(rich, rules, side, tech, extra)
            if isinstance(tried, technology.Attempt):
                rows.append((verbatim(str(tried.cost)), verbatim(signed(tried.bonus)), odds(tried.probability)))
                if tried.probability == Fraction(5, 6):
                    break
        header = (say("price-column-pr"), say("price-column-bonus"), say("price-column-chance"))
        return Grid(say("technology-prices"), header, tuple(rows))

    def _dearer(self, state: State, side: Side) -> tuple[FollowUp, ...]:
        if self.extra_pr + 2 > state.pr[side]:
            return ()
        more = msgspec.structs.replace(self, extra_pr=self.extra_pr + 1)
        return (FollowUp(say("technology-more", pr=self.extra_pr + 2), more),)


class Reinforce(Question, frozen=True, kw_only=True, tag="reinforce"):
    """Reinforcements of a sector: their cost, and for Russia the risk of revolution (6.5.3, 9)."""

    zone: ZoneId
    steps: Annotated[int, Meta(ge=0, le=9)] = 1
    dice: Rolls = ()
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Return the cost of the steps, with the edits that buy them."""
        sector = the_sector(position, self.zone, "zone")
        given = situation(position, topics_spending.ReinforcementGiven, self.overrides, sector=sector, steps=self.steps)
        worked = topics_spending.reinforcement(given)
        state, rules = given.table()
        lights = Highlights({mirror.zone_of(position, sector): Role.TARGET})
        reasons = reasons_of(position, worked)
        name = SECTOR_NAMES[sector]
        if not worked.value["legal"]:
            verdict = say("reinforce-refused", sector=name)
            return Answer(
                verdict, reasons, (), lights, tone=Role.BLOCKED, situation=given, value=worked.value, throws=()
            )
        bought = reinforcements.reinforce(state, rules, sector, given.steps)
        assert isinstance(bought, reinforcements.Purchase)
        verdict = say("reinforce-verdict", sector=name, cost=bought.cost, after=bought.after)
        body = self._risk(position, state, bought) if bought.revolution_dice else ()

        def work(dice: Dice) -> tuple[int, ...]:
            return dice.rolls(bought.revolution_dice, "revolution")

        roll = rolled(self.dice, work)
        faces = roll.result
        if faces is None:
            follow = (roll_for_me(position, self, self.dice, work),)
            return Answer(
                verdict, reasons, body, lights, (), follow, situation=given, value=worked.value, throws=roll.throws
            )
        after = reinforcements.after_purchase(state, rules, bought, faces)
        if faces:
            ones, last = sum(face == 1 for face in faces), rules.board.revolution_last
            rolls = because("9", "revolution-rolled", ones=ones, box=after.revolution, last=last)
            reasons = reasons_of(position, (rolls,), worked)
        offers = offer(
            say("offer-reinforce", sector=name, after=bought.after, cost=bought.cost),
            edits_between(position, state, after),
            "6.5.3",
        )
        return Answer(verdict, reasons, body, lights, offers, situation=given, value=worked.value, throws=roll.throws)

    @staticmethod
    def _risk(position: Position, state: State, bought: reinforcements.Purchase) -> tuple[Block, ...]:
        to_go = mirror.revolution_last(position) - state.revolution
        law = reinforcements.revolution_law(bought.revolution_dice)
        rows = (
            (say("revolution-complete-row" if n >= to_go else "revolution-row", n=n), p, "bad" if n >= to_go else "")
            for n, p in law.items()
        )
        return (out_of(rows, say("revolution-title", to_go=to_go)),)


class Naval(Question, frozen=True, kw_only=True, tag="naval"):
    """A naval roll: its law for the points spent, and with the die what it does to the stocks (6.6)."""

    side: SideId
    pr: Points = 0
    dice: Rolls = ()
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Return the law of the table, or the result of the die."""
        if self.dice:
            return self._rolled(position)
        given = situation(position, topics_spending.NavalLawGiven, self.overrides, side=self.side, pr_spent=self.pr)
        worked = topics_spending.naval_distribution(given)
        state, rules = given.table()
        law = naval.naval_law(state, rules, given.side, given.pr_spent)
        reasons = reasons_of(position, worked)
        if naval.forbidden(state, rules, given.side) is not None:
            verdict = say("naval-no-roll", side=SIDE_NAMES[given.side])
            ended = offer(say("offer-no-naval-roll"), self._phase_over(position), "6.6")
            return Answer(verdict, reasons, offers=ended, situation=given, value=worked.value, throws=())
        key = "naval-lost" if given.side == "central" else "naval-gained"
        rows = ((say(key, n=n), chance, "") for n, chance in sorted(law.items()))
        verdict = say("naval-verdict", side=SIDE_NAMES[given.side], spent=given.pr_spent, mean=worked.value["expected"])
        follow = (
            roll_for_me(position, self, self.dice, lambda dice: dice.roll("naval")),
            *self._dearer(state, given.side),
        )
        body = (out_of(rows, say("naval-title")),)
        return Answer(
            verdict, reasons, body, follow_ups=follow, situation=given, value=worked.value, throws=ONE_DIE["naval"]
        )

    def _dearer(self, state: State, side: Side) -> tuple[FollowUp, ...]:
        if self.pr >= state.pr[side]:
            return ()
        return (FollowUp(say("naval-more", pr=self.pr + 1), msgspec.structs.replace(self, pr=self.pr + 1)),)

    def _rolled(self, position: Position) -> Answer:
        given = situation(
            position,
            topics_spending.NavalResultGiven,
            self.overrides,
            side=self.side,
            pr_spent=self.pr,
            die=self.dice[0],
        )
        worked = topics_spending.naval_result(given)
        state, rules = given.table()
        reasons = reasons_of(position, worked)
        if not worked.value["legal"]:
            return Answer(
                say("naval-refused"), reasons, tone=Role.BLOCKED, situation=given, value=worked.value, throws=()
            )
        roll = naval.naval_roll(state, rules, given.side, given.die, given.pr_spent)
        assert isinstance(roll, naval.NavalRoll)
        if not roll.rolls:
            verdict: Text = say("naval-no-roll", side=SIDE_NAMES[given.side])
        elif roll.overflow:
            verdict = say("naval-result-overflow", value=roll.value, overflow=roll.overflow)
        else:
            verdict = say("naval-result-lost" if given.side == "central" else "naval-result-gained", value=roll.value)
        edits = edits_between(position, state, roll.state) + self._phase_over(position)
        if roll.overflow:
            edits += (Note("overflow", roll.overflow),)
        follow: tuple[FollowUp, ...] = ()
        if roll.overflow:
            follow = (FollowUp(say("absorb-follow", n=roll.overflow), Absorb(missing=roll.overflow)),)
        offers = offer(say("offer-naval"), edits, "6.6")
        return Answer(
            verdict,
            reasons,
            (),
            Highlights(),
            offers,
            follow,
            situation=given,
            value=worked.value,
            throws=ONE_DIE["naval"],
        )

    def _phase_over(self, position: Position) -> tuple[Any, ...]:
        """The naval roll ends a side's phase, if it is that side's (6.1)."""
        return phase_over(position, self.side)


def phase_over(position: Position, side: str) -> tuple[Any, ...]:
    """Return the note that ends the spending phase of `side`, if it is that side's phase on the table (6.1)."""
    phase, first = position.fact("phase"), position.fact("initiative")
    if phase == "first" and first == side:
        return next_phase("second")
    return next_phase("end") if phase == "second" and first != side else ()


class Absorb(Question, frozen=True, kw_only=True, tag="absorb"):
    """How the Entente absorbs a naval loss that its stock could not pay: one step of a sector for each point (6.6)."""

    zones: ZoneIds = ()  # one step each; a zone may be named several times
    missing: Annotated[int, Meta(ge=0, le=20)] | None = None
    dice: Rolls = ()
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Return whether these steps absorb the loss, with the edits that take them."""
        state, rules = table(position)
        missing = int(position.fact("overflow") or 0) if self.missing is None else self.missing
        shifts: dict[SectorId, int] = {}
        for zone in self.zones:
            sector = the_sector(position, zone, "zones")
            shifts[sector] = shifts.get(sector, 0) + 1
        if not shifts:
            shifts = dict(naval.cautious_shifts(state, rules, missing))
        given = situation(position, topics_spending.NavalAbsorbGiven, self.overrides, shifts=shifts, overflow=missing)
        worked = topics_spending.naval_absorb(given)
        state, rules = given.table()
        lights = Highlights({mirror.zone_of(position, sector): Role.TARGET for sector in shifts})
        reasons = reasons_of(position, worked)
        if not worked.value["legal"]:
            verdict = say("absorb-refused", n=missing)
            return Answer(
                verdict, reasons, (), lights, tone=Role.BLOCKED, situation=given, value=worked.value, throws=()
            )
        parts = tuple(say("absorb-part", sector=SECTOR_NAMES[sector], n=n) for sector, n in shifts.items())
        verdict = say("absorb-verdict", n=missing, parts=parts) if parts else say("absorb-nothing")

        def work(dice: Dice) -> tuple[State, Side | None, tuple[Reason, ...]]:
            now = state
            winner: Side | None = None
            told: tuple[Reason, ...] = ()
            for sector, steps in shifts.items():
                blow = lose_steps(now, rules, sector, steps)
                now, told = blow.state, told + blow.reasons
                if blow.surrendered and winner is None:
                    winner, rolls = settle((blow,), rules, dice)
                    told += rolls
            return now, winner, told

        roll = rolled(self.dice, work)
        if roll.result is None:
            follow = (roll_for_me(position, self, self.dice, work),)
            return Answer(
                verdict, reasons, (), lights, (), follow, situation=given, value=worked.value, throws=roll.throws
            )
        after, winner, told = roll.result
        edits = (*edits_between(position, state, after), Note("overflow", 0))
        if winner is not None:
            edits += (*next_phase("over"), Note("winner", winner))
        offers = offer(say("offer-absorb"), edits, "6.6") if missing else ()
        return Answer(
            verdict,
            reasons_of(position, told, worked),
            (),
            lights,
            offers,
            situation=given,
            value=worked.value,
            throws=roll.throws,
        )

    @classmethod
    def eligible(cls, position: Position, blank: str, filled: Mapping[str, Any]) -> frozenset[str] | None:  # noqa: ARG003
        """Light the sectors of the Entente at war."""
        state, rules = table(position)
        return frozenset(mirror.zone_of(position, s) for s in rules.board.of_side("entente") if state.at_war(s))
