"""The question of what both sides collect (6.4)."""

from __future__ import annotations

from collections.abc import Mapping

from assistant.core.blocks import Sum, SumLine
from assistant.core.position import Position
from assistant.core.questions import Answer, Highlights, Offer, Overrides, Question, Role, Rolls
from assistant.core.reasons import Reason
from assistant.games.der_des_ders import income, mirror
from assistant.games.der_des_ders.cardboard import edits_between, next_phase
from assistant.games.der_des_ders.income import Collection
from assistant.games.der_des_ders.questions import cards
from assistant.games.der_des_ders.questions.remarks import not_now
from assistant.games.der_des_ders.questions.rolling import roll_for_me, thrown
from assistant.games.der_des_ders.topics_turn import IncomeGiven
from assistant.games.der_des_ders.topics_turn import income as collected
from assistant.games.der_des_ders.words import EVENT_NAMES, SECTOR_NAMES, SIDE_NAMES, SIDES, Side, because, say


class Income(Question, frozen=True, tag="income"):
    """What both sides collect this turn, sector by sector (6.4)."""

    dice: Rolls = ()
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Return both collections, offered as one edit."""
        die = next(iter(self.dice), None)
        given = {
            side: mirror.situation(position, IncomeGiven, self.overrides, side=side, gallipoli_die=die)
            for side in SIDES
        }
        worked = {side: collected(given[side]) for side in SIDES}
        got = {side: worked[side].result for side in SIDES}
        state, rules = given["entente"].table()
        reasons: list[Reason] = list(cards.told(position, not_now(position, "income")))
        for side in SIDES:
            reasons += (because("6.4", "collects", side=SIDE_NAMES[side]), *cards.told(position, worked[side]))
        points = {mirror.zone_of(position, s): n for side in SIDES for s, n in got[side].by_sector.items()}
        lights = Highlights(dict.fromkeys(points, Role.SOURCE), figures={zone: f"+{n}" for zone, n in points.items()})
        rolls = income.GALLIPOLI in state.events
        waits = rolls and die is None
        offers: tuple[Offer, ...] = ()
        if not waits:
            edits = tuple(
                edit
                for side in SIDES
                for edit in edits_between(position, state, state.with_pr(side, got[side].state.pr[side]), rules)
            )
            gained = {side: got[side].income for side in SIDES}
            line = cards.booked(say("income-booked", **gained), () if die is None else (die,))
            offers = cards.offer(say("offer-income"), (*edits, *next_phase("first")), "6.4", booked=line)
        return Answer(
            say("income-gallipoli-die")
            if waits
            else say("income-verdict", entente=got["entente"].income, central=got["central"].income),
            tuple(reasons),
            tuple(_sum(position, side, got[side]) for side in SIDES),
            lights,
            offers,
            (roll_for_me(position, self, self.dice, lambda dice: dice.roll("event")),) if waits else (),
            situation=given["entente"],
            value={side: worked[side].value for side in SIDES},
            throws=thrown("event", int(rolls)),
        )


def _sum(position: Position, side: Side, got: Collection) -> Sum:
    by_sector: Mapping[str, int] = got.by_sector
    lines = [
        SumLine(say("sector", sector=SECTOR_NAMES[sector]), n, "6.4", (mirror.zone_of(position, sector),))
        for sector, n in by_sector.items()
    ]
    if got.lafayette:
        lines.append(SumLine(say("event-named", n=41, event=EVENT_NAMES[41]), got.lafayette, "11.1"))
    return Sum(say("side", side=SIDE_NAMES[side]), tuple(lines))
