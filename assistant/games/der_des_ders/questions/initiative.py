"""Who has the initiative: bids and dice between players, the track or a price against the system (6.2, 12.3)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import msgspec
from msgspec import Meta

from assistant.core.edits import Edit
from assistant.core.figures import odds
from assistant.core.position import Position
from assistant.core.questions import Answer, FollowUp, Offer, Overrides, Question, Rolls, Throw
from assistant.games.der_des_ders import mirror
from assistant.games.der_des_ders.cardboard import next_phase, points_edits
from assistant.games.der_des_ders.questions.cards import answered, booked, offer, out_of, refused, told
from assistant.games.der_des_ders.questions.remarks import not_now
from assistant.games.der_des_ders.questions.rolling import roll_for_me
from assistant.games.der_des_ders.rules import Refusal, Rules
from assistant.games.der_des_ders.state import State
from assistant.games.der_des_ders.topics_turn import (
    BidsGiven,
    InitiativeGiven,
    SoloGiven,
    initiative,
    initiative_probability,
    solo_initiative,
)
from assistant.games.der_des_ders.words import SIDE_NAMES, SIDES, Side, because, enemy, say

Bid = Annotated[int, Meta(ge=0, le=3)]


class Initiative(Question, frozen=True, tag="initiative"):
    """Who has the initiative: by bids and dice between players, by the track or bought against the system (6.2, 12.3)."""

    entente_bid: Bid = 0
    central_bid: Bid = 0
    buy: bool = False
    dice: Rolls = ()
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Return who has it, with the edits that pay for it."""
        opponent = position.fact("opponent")
        state, rules = mirror.table(position)
        if opponent in SIDES:
            answer = self._solitaire(position, state, enemy(opponent))
        elif state.turn == 1:
            why = because("6.2", "initiative-first-turn")
            first = _has_initiative("central", ())
            answer = Answer(why.text, (why,), offers=first, value={"winner": "central"}, throws=())
        elif len(self.dice) < 2:
            answer = self._odds(position, state, rules)
        else:
            answer = self._rolled(position, state)
        remarks = told(position, not_now(position, "initiative"))
        return msgspec.structs.replace(answer, reasons=(*remarks, *answer.reasons)) if remarks else answer

    @property
    def _bids(self) -> dict[str, int]:
        return {"entente": self.entente_bid, "central": self.central_bid}

    def _rolled(self, position: Position, state: State) -> Answer:
        dice = {"entente": self.dice[0], "central": self.dice[1]}
        values = {"turn": state.turn, "bids": self._bids, "dice": dice, "stock": dict(state.pr)}
        given = mirror.situation(position, InitiativeGiven, self.overrides, **values)
        worked = initiative(given)
        won = worked.result
        if isinstance(won, Refusal):
            return refused(position, say("initiative-refused"), given, worked)
        paid = (
            edit
            for side in SIDES
            if won.stock_after[side] != state.pr[side]
            for edit in points_edits(position, side, won.stock_after[side])
        )
        verdict = say("initiative-won", side=SIDE_NAMES[won.winner])
        return answered(position, verdict, given, worked, offers=_has_initiative(won.winner, paid, self.dice))

    def _odds(self, position: Position, state: State, rules: Rules) -> Answer:
        given = mirror.situation(position, BidsGiven, self.overrides, turn=state.turn, bids=self._bids)
        worked = initiative_probability(given)
        chances = {"entente": worked.result.entente, "central": worked.result.central}
        rows = ((say("side", side=SIDE_NAMES[side]), chances[side], "") for side in SIDES)
        roll = roll_for_me(position, self, self.dice, lambda dice: dice.rolls(2, "initiative"))
        return answered(
            position,
            say("initiative-odds-verdict", **{side: odds(chance) for side, chance in chances.items()}),
            given,
            worked,
            body=(out_of(rows, say("initiative-title")),),
            offers=() if any(self._bids.values()) else by_the_track(state, rules),
            follow_ups=(roll,),
            throws=tuple(Throw(say("side", side=SIDE_NAMES[side]), 1) for side in SIDES),
        )

    def _solitaire(self, position: Position, state: State, human: Side) -> Answer:
        values = {"turn": state.turn, "human": human, "stock": state.pr[human]}
        given = mirror.situation(position, SoloGiven, self.overrides, **values, wants_it=self.buy)
        worked = solo_initiative(given)
        won = worked.result
        paid = points_edits(position, human, won.stock_after) if won.cost else ()
        follow: tuple[FollowUp, ...] = ()
        rules = given.rules()
        if won.winner != human and not self.buy and state.turn > 1:
            price = rules.board.solo_prices[state.turn - 1]
            follow = (FollowUp(say("initiative-buy", pr=price), msgspec.structs.replace(self, buy=True)),)
        return answered(
            position,
            say("initiative-won", side=SIDE_NAMES[won.winner]),
            given,
            worked,
            offers=_has_initiative(won.winner, paid),
            follow_ups=follow,
            throws=(),
        )


def by_the_track(state: State, rules: Rules) -> tuple[Offer, ...]:
    """Return the offer of players who do not use the bids: the turn track alone decides, and nobody pays (6.2)."""
    winner = rules.board.initiative[state.turn - 1]
    label = say("offer-initiative-track", side=SIDE_NAMES[winner])
    line = say("initiative-track-booked", side=SIDE_NAMES[winner])
    return offer(label, next_phase("events", initiative=winner), "6.2", booked=line)


def _has_initiative(winner: Side, paid: Iterable[Edit], dice: Iterable[int] = ()) -> tuple[Offer, ...]:
    label = say("offer-initiative", side=SIDE_NAMES[winner])
    return offer(label, (*paid, *next_phase("events", initiative=winner)), "6.2", booked=booked(label, dice))
