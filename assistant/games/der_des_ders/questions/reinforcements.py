"""Questions about reinforcements: which sectors lack steps, what they cost, the risk of the Russian Revolution (6.5.3, 9)."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from assistant.core.blocks import Block, Grid
from assistant.core.position import Position
from assistant.core.questions import Answer, FollowUp, Highlights, Overrides, Question, Role, Rolls, SideId, ZoneId
from assistant.core.reasons import Reason
from assistant.games.der_des_ders import mirror, reinforcements
from assistant.games.der_des_ders.cardboard import edits_between
from assistant.games.der_des_ders.dice import Dice
from assistant.games.der_des_ders.questions.cards import (
    answered,
    back,
    booked,
    number,
    offer,
    out_of,
    refused,
    the_sector,
    the_side,
    told,
)
from assistant.games.der_des_ders.questions.remarks import spends
from assistant.games.der_des_ders.questions.rolling import roll_for_me, rolled
from assistant.games.der_des_ders.rules import Refusal, Rules
from assistant.games.der_des_ders.state import State
from assistant.games.der_des_ders.topics_spending import ReinforcementGiven, reinforcement
from assistant.games.der_des_ders.words import SECTOR_NAMES, SIDE_NAMES, Side, because, say


class ChooseReinforcement(Question, frozen=True, tag="choose-reinforcement"):
    """The sectors that a side may reinforce now: steps missing, price of the next one, risk of revolution (6.5.3, 9)."""

    side: SideId

    def answer(self, position: Position) -> Answer:
        """Return the sectors, each as a question."""
        state, rules = mirror.table(position)
        side = the_side(self.side)
        rows, about, follow = [], [], []
        for sector in rules.board.of_side(side):
            missing = rules.board.sectors[sector].initial_breakdown - state.breakdown[sector]
            if reinforcements.barred(state, sector) is not None or missing <= 0:
                continue
            price = reinforcements.price(state.reinforced.get(sector, 0), 1)
            zone, name = mirror.zone_of(position, sector), SECTOR_NAMES[sector]
            rows.append((say("sector", sector=name), number(state.breakdown[sector]), number(missing), number(price)))
            about.append((zone,))
            if price <= state.pr[side]:
                label = say("choose-reinforcement-for", sector=name, pr=price)
                follow.append(FollowUp(label, Reinforce(zone=zone), usual=True))
        header = tuple(say(f"choose-column-{head}") for head in ("sector", "box", "missing", "next"))
        body = (Grid(say("choose-missing"), header, tuple(rows), tuple(about)),) if rows else ()
        return Answer(
            say("choose-reinforcement-verdict", side=SIDE_NAMES[side], n=len(rows), pr=state.pr[side]),
            told(position, spends(position, state, rules, side, "reinforcement")),
            body,
            Highlights({zone: Role.SOURCE for (zone,) in about}),
            follow_ups=(*follow, back()),
            value={"possible": len(rows)},
        )


def any_reinforcement(state: State, rules: Rules, side: Side) -> bool:
    """Tell whether a side can buy any reinforcement now (6.5.3)."""
    return any(
        reinforcements.barred(state, sector) is None and reinforcements.affordable_steps(state, rules, sector)
        for sector in rules.board.of_side(side)
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
        given = mirror.situation(position, ReinforcementGiven, self.overrides, sector=sector, steps=self.steps)
        worked = reinforcement(given)
        state, rules = given.table()
        lights = Highlights({mirror.zone_of(position, sector): Role.TARGET})
        bought, name = worked.result, SECTOR_NAMES[sector]
        if isinstance(bought, Refusal):
            return refused(position, say("reinforce-refused", sector=name), given, worked, highlights=lights)

        def work(dice: Dice) -> tuple[int, ...]:
            return dice.rolls(bought.revolution_dice, "revolution")

        roll = rolled(self.dice, work)
        remarks = spends(position, state, rules, rules.board.side(sector), "reinforcement", bought.cost)
        card = answered(
            position,
            say("reinforce-verdict", sector=name, cost=bought.cost, after=bought.after),
            given,
            worked,
            remarks=remarks,
            body=_risk(state, rules, bought),
            highlights=lights,
            throws=roll.throws,
        )
        if roll.result is None:
            return msgspec.structs.replace(card, follow_ups=(roll_for_me(position, self, self.dice, work),))
        after = reinforcements.after_purchase(state, rules, bought, roll.result)
        rolls: tuple[Reason, ...] = ()
        if roll.result:
            ones, last = roll.result.count(1), rules.board.revolution_last
            rolls = told(position, (because("9", "revolution-rolled", ones=ones, box=after.revolution, last=last),))
        label = say("offer-reinforce", sector=name, after=bought.after, cost=bought.cost)
        did = say("reinforce-booked", sector=name, after=bought.after, cost=bought.cost)
        line = booked(did, self.dice, rules.board.side(sector))
        offers = offer(label, edits_between(position, state, after, rules), "6.5.3", booked=line)
        return msgspec.structs.replace(card, reasons=(*rolls, *card.reasons), offers=offers)


def _risk(state: State, rules: Rules, bought: reinforcements.Purchase) -> tuple[Block, ...]:
    """Return the law of the Revolution dice; nothing where none is rolled."""
    if not bought.revolution_dice:
        return ()
    to_go = rules.board.revolution_last - state.revolution
    law = reinforcements.revolution_law(bought.revolution_dice)
    rows = (
        (say("revolution-complete-row" if n >= to_go else "revolution-row", n=n), p, "bad" if n >= to_go else "")
        for n, p in law.items()
    )
    return (out_of(rows, say("revolution-title", to_go=to_go)),)
