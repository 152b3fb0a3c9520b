"""Questions about the mastery of the seas: the naval roll, and losses that find no resource points (6.6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from assistant.core.blocks import Grid
from assistant.core.edits import Edit, Note
from assistant.core.position import Position
from assistant.core.questions import (
    Answer,
    Ask,
    FollowUp,
    Highlights,
    Overrides,
    Question,
    Role,
    Rolls,
    SideId,
    ZoneIds,
)
from assistant.core.text import Text
from assistant.games.der_des_ders import mirror, naval
from assistant.games.der_des_ders.cardboard import edits_between, next_phase, war_won
from assistant.games.der_des_ders.dice import Dice
from assistant.games.der_des_ders.noting import sailed
from assistant.games.der_des_ders.questions.cards import (
    answered,
    booked,
    number,
    offer,
    out_of,
    refused,
    the_sector,
    told,
)
from assistant.games.der_des_ders.questions.remarks import before_sailing
from assistant.games.der_des_ders.questions.rolling import roll_for_me, rolled, thrown
from assistant.games.der_des_ders.questions.technologies import Points
from assistant.games.der_des_ders.rules import Refusal, Rules
from assistant.games.der_des_ders.state import State
from assistant.games.der_des_ders.surrender import Settled, lose_steps, settle
from assistant.games.der_des_ders.topics_spending import (
    NavalAbsorbGiven,
    NavalLawGiven,
    NavalResultGiven,
    naval_absorb,
    naval_distribution,
    naval_result,
)
from assistant.games.der_des_ders.words import SECTOR_NAMES, SIDE_NAMES, SectorId, Side, say


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
        given = mirror.situation(position, NavalLawGiven, self.overrides, side=self.side, pr_spent=self.pr)
        worked = naval_distribution(given)
        state, rules = given.table()
        remarks = before_sailing(position, state, rules, given.side)
        if worked.result.forbidden:
            verdict = say("naval-no-roll", side=SIDE_NAMES[given.side])
            line = booked(say("naval-not-rolled"), side=given.side)
            ended = offer(say("offer-no-naval-roll"), phase_over(position, self.side), "6.6", booked=line)
            return answered(position, verdict, given, worked, remarks=remarks, offers=ended, throws=())
        key = "naval-lost" if given.side == "central" else "naval-gained"
        rows = ((say(key, n=n), chance, "") for n, chance in sorted(worked.result.law.items()))
        mean = worked.value.expected
        roll = roll_for_me(position, self, self.dice, lambda dice: dice.roll("naval"))
        return answered(
            position,
            say("naval-verdict", side=SIDE_NAMES[given.side], spent=given.pr_spent, mean=mean),
            given,
            worked,
            remarks=remarks,
            body=(out_of(rows, say("naval-title")),),
            follow_ups=(roll, *self._dearer(state, given.side)),
            throws=thrown("naval"),
        )

    def _dearer(self, state: State, side: Side) -> tuple[FollowUp, ...]:
        if self.pr >= state.pr[side]:
            return ()
        return (FollowUp(say("naval-more", pr=self.pr + 1), msgspec.structs.replace(self, pr=self.pr + 1)),)

    def _rolled(self, position: Position, die: int) -> Answer:
        values = {"side": self.side, "pr_spent": self.pr, "die": die}
        given = mirror.situation(position, NavalResultGiven, self.overrides, **values)
        worked = naval_result(given)
        state, rules = given.table()
        roll = worked.result
        if isinstance(roll, Refusal):
            return refused(position, say("naval-refused"), given, worked)
        edits = (
            *edits_between(position, state, roll.state, rules),
            *sailed(position, given.side, roll.cost),
            *phase_over(position, self.side),
        )
        then = Ask("now")
        if roll.overflow:
            edits += (Note("overflow", roll.overflow),)
            then = Ask("absorb")
        return answered(
            position,
            naval_words(given.side, roll),
            given,
            worked,
            remarks=before_sailing(position, state, rules, given.side),
            offers=offer(say("offer-naval"), edits, "6.6", then, _sailed(given.side, roll, die)),
            follow_ups=_absorbing(roll.overflow),
            throws=thrown("naval"),
        )


def _absorbing(overflow: int) -> tuple[FollowUp, ...]:
    if not overflow:
        return ()
    return (FollowUp(say("absorb-follow", n=overflow), Absorb(missing=overflow)),)


def _sailed(side: Side, roll: naval.NavalRoll, die: int) -> Text:
    """Return a naval roll as a line of the journal."""
    return booked(say(f"naval-booked-{side}", value=roll.value), (die,), side)


def naval_words(side: Side, roll: naval.NavalRoll) -> Text:
    """Return what a naval roll came to (6.6)."""
    if not roll.rolls:
        return say("naval-no-roll", side=SIDE_NAMES[side])
    if roll.overflow:
        return say("naval-result-overflow", value=roll.value, overflow=roll.overflow)
    return say("naval-result-lost" if side == "central" else "naval-result-gained", value=roll.value)


def phase_over(position: Position, side: str) -> tuple[Edit, ...]:
    """Return the note that ends the spending phase of `side`, if it is that side's phase on the table (6.1)."""
    if mirror.spender(position) != side:
        return ()
    return next_phase("second" if position.fact("phase") == "first" else "end")


class Absorb(Question, frozen=True, tag="absorb"):
    """How the Entente absorbs a naval loss that its stock could not pay: one step of a sector for each point (6.6)."""

    zones: ZoneIds = ()  # one step each; a zone may be named several times
    missing: Annotated[int, Meta(ge=0, le=20)] | None = None
    dice: Rolls = ()
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Return whether these steps absorb the loss, with the edits that take them; the Entente chooses them one by one."""
        state, rules = mirror.table(position)
        missing = int(position.fact("overflow") or 0) if self.missing is None else self.missing
        due = min(missing, naval.steps_left(state, rules))
        shifts: dict[SectorId, int] = {}
        for zone in self.zones:
            sector = the_sector(position, zone, "zones")
            shifts[sector] = shifts.get(sector, 0) + 1
        if not shifts and position.fact("opponent") == "entente":
            shifts = dict(naval.cautious_shifts(state, rules, missing))
        if sum(shifts.values()) < due:
            return self._choose(position, state, rules, shifts, due)
        return self._absorb(position, shifts, missing)

    @classmethod
    def eligible(cls, position: Position, blank: str, filled: Mapping[str, Any]) -> frozenset[str] | None:  # noqa: ARG003
        """Light the sectors of the Entente at war."""
        state, rules = mirror.table(position)
        return frozenset(mirror.zone_of(position, s) for s in rules.board.of_side("entente") if state.at_war(s))

    def _choose(
        self, position: Position, state: State, rules: Rules, shifts: Mapping[SectorId, int], due: int
    ) -> Answer:
        """Let the owner name the next sector: the rules leave the choice to the Entente."""
        given = mirror.situation(position, NavalAbsorbGiven, self.overrides, shifts=shifts, overflow=due)
        worked = naval_absorb(given)
        left = due - sum(shifts.values())
        rows, about, follow = [], [], []
        values = rules.board.operational_values
        for sector in rules.board.of_side("entente"):
            box = state.breakdown[sector] - shifts.get(sector, 0)
            if not state.at_war(sector) or box <= 0:
                continue
            zone, name = mirror.zone_of(position, sector), SECTOR_NAMES[sector]
            rows.append((say("sector", sector=name), *map(number, (box, values[box], values[box - 1]))))
            about.append((zone,))
            key = "absorb-from-last" if box == 1 else "absorb-from"
            label = say(key, sector=name, before=box, after=box - 1)
            follow.append(FollowUp(label, msgspec.structs.replace(self, zones=(*self.zones, zone)), usual=True))
        header = tuple(say(f"absorb-column-{head}") for head in ("sector", "box", "value", "after"))
        cautious = tuple(self._cautious(position, state, rules, due)) if not shifts else ()
        again = (FollowUp(say("absorb-again"), msgspec.structs.replace(self, zones=())),) if shifts else ()
        return answered(
            position,
            say("absorb-choose", n=left, chosen=sum(shifts.values())),
            given,
            msgspec.structs.replace(worked, reasons=()),
            body=(Grid(say("absorb-title"), header, tuple(rows), tuple(about)),),
            highlights=Highlights({zone: Role.TARGET for (zone,) in about}),
            follow_ups=(*follow, *cautious, *again),
            throws=(),
        )

    def _cautious(self, position: Position, state: State, rules: Rules, due: int) -> Iterator[FollowUp]:
        """The way in which the system would take them [A-38], for whoever does not mind."""
        shifts = naval.cautious_shifts(state, rules, due)
        zones = tuple(mirror.zone_of(position, sector) for sector, steps in shifts.items() for _ in range(steps))
        yield FollowUp(say("absorb-cautious", parts=_parts(shifts)), msgspec.structs.replace(self, zones=zones))

    def _absorb(self, position: Position, shifts: Mapping[SectorId, int], missing: int) -> Answer:
        given = mirror.situation(position, NavalAbsorbGiven, self.overrides, shifts=shifts, overflow=missing)
        worked = naval_absorb(given)
        state, rules = given.table()
        lights = Highlights({mirror.zone_of(position, sector): Role.TARGET for sector in shifts})
        if isinstance(worked.result, Refusal):
            return refused(position, say("absorb-refused", n=missing), given, worked, highlights=lights)

        def work(dice: Dice) -> tuple[State, Settled]:
            return _taken(state, rules, shifts, dice)

        roll = rolled(self.dice, work)
        verdict = say("absorb-verdict", n=missing, parts=_parts(shifts)) if shifts else say("absorb-nothing")
        card = answered(position, verdict, given, worked, highlights=lights, throws=roll.throws)
        if roll.result is None:
            return msgspec.structs.replace(card, follow_ups=(roll_for_me(position, self, self.dice, work),))
        after, settled = roll.result
        edits = (
            *edits_between(position, state, after, rules, rolls=settled.rolls),
            Note("overflow", 0),
            *war_won(settled.winner),
        )
        then = Ask("war") if settled.winner else Ask("now")
        what = say("absorb-booked", n=missing, parts=_parts(shifts)) if shifts else say("absorb-booked-none", n=missing)
        line = booked(what, self.dice)
        offers = offer(say("offer-absorb"), edits, "6.6", then, line) if missing else ()
        reasons = (*told(position, settled.reasons), *card.reasons)
        return msgspec.structs.replace(card, reasons=reasons, offers=offers)


def _taken(state: State, rules: Rules, shifts: Mapping[SectorId, int], dice: Dice) -> tuple[State, Settled]:
    """Return the position with the steps taken, and the Armistice rolls of the sectors that fall, in the order named (7)."""
    done = Settled()
    for sector, steps in shifts.items():
        # Reading of 6.6: a marker may go to 0; the enemy scores.
        blow = lose_steps(state, rules, sector, steps)
        state = blow.state
        fallen = settle((blow,), rules, dice) if blow.surrendered and done.winner is None else Settled()
        done = Settled(
            done.winner or fallen.winner,
            (*done.rolls, *fallen.rolls),
            (*done.reasons, *blow.reasons, *fallen.reasons),
        )
    return state, done


def _parts(shifts: Mapping[SectorId, int]) -> tuple[Text, ...]:
    return tuple(say("absorb-part", sector=SECTOR_NAMES[sector], n=n) for sector, n in shifts.items())
