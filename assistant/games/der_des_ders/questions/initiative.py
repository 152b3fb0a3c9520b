"""Who has the initiative: bids and dice between players, the track or a price against the system (6.2, 12.3)."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from assistant.core.blocks import Block
from assistant.core.edits import Edit
from assistant.core.position import Position
from assistant.core.questions import (
    Answer,
    FollowUp,
    Offer,
    Overrides,
    Question,
    Role,
    Rolls,
    Throw,
)
from assistant.games.der_des_ders import initiative as first
from assistant.games.der_des_ders import topics_turn
from assistant.games.der_des_ders.cardboard import next_phase, points_edits
from assistant.games.der_des_ders.questions.cards import (
    odds,
    offer,
    out_of,
    reasons_of,
    roll_for_me,
    situation,
    table,
)
from assistant.games.der_des_ders.rules import because, say
from assistant.games.der_des_ders.state import State
from assistant.games.der_des_ders.words import SIDE_NAMES, SIDES, Side, enemy

Bid = Annotated[int, Meta(ge=0, le=3)]


class Initiative(Question, frozen=True, kw_only=True, tag="initiative"):
    """Who has the initiative: by bids and dice between players, by the track or bought against the system (6.2, 12.3)."""

    entente_bid: Bid = 0
    central_bid: Bid = 0
    buy: bool = False
    dice: Rolls = ()
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Return who has it, with the edits that pay for it."""
        opponent = position.fact("opponent")
        if opponent in SIDES:
            return self._solitaire(position, enemy(opponent))
        state, _ = table(position)
        if state.turn == 1:
            why = because("6.2", "initiative-first-turn")
            return Answer(
                why.text, (why,), offers=_has_initiative("central", ()), value={"winner": "central"}, throws=()
            )
        bids = {"entente": self.entente_bid, "central": self.central_bid}
        if len(self.dice) < 2:
            return self._odds(position, state, bids)
        dice = {"entente": self.dice[0], "central": self.dice[1]}
        given = situation(
            position,
            topics_turn.InitiativeGiven,
            self.overrides,
            turn=state.turn,
            bids=bids,
            dice=dice,
            stock=dict(state.pr),
        )
        worked = topics_turn.initiative(given)
        reasons = reasons_of(position, worked)
        if not worked.value["legal"]:
            verdict = say("initiative-refused")
            return Answer(verdict, reasons, tone=Role.BLOCKED, situation=given, value=worked.value)
        winner: Side = worked.value["winner"]
        paid = [
            edit
            for side in SIDES
            if worked.value["stock_after"][side] != state.pr[side]
            for edit in points_edits(position, side, worked.value["stock_after"][side])
        ]
        verdict = say("initiative-won", side=SIDE_NAMES[winner])
        offers = _has_initiative(winner, tuple(paid))
        return Answer(verdict, reasons, offers=offers, situation=given, value=worked.value)

    def _odds(self, position: Position, state: State, bids: dict[str, int]) -> Answer:
        given = situation(position, topics_turn.BidsGiven, self.overrides, turn=state.turn, bids=bids)
        worked = topics_turn.initiative_probability(given)
        chances = worked.value
        rows = ((say("side", side=SIDE_NAMES[side]), chances[side], "") for side in SIDES)
        follow = (roll_for_me(position, self, self.dice, lambda dice: dice.rolls(2, "initiative")),)
        verdict = say("initiative-odds-verdict", entente=odds(chances["entente"]), central=odds(chances["central"]))
        body: tuple[Block, ...] = (out_of(rows, say("initiative-title")),)
        throws = tuple(Throw(say("side", side=SIDE_NAMES[side]), 1) for side in SIDES)
        return Answer(
            verdict,
            reasons_of(position, worked),
            body,
            follow_ups=follow,
            situation=given,
            value=chances,
            throws=throws,
        )

    def _solitaire(self, position: Position, human: Side) -> Answer:
        state, _ = table(position)
        given = situation(
            position,
            topics_turn.SoloGiven,
            self.overrides,
            turn=state.turn,
            human=human,
            wants_it=self.buy,
            stock=state.pr[human],
        )
        worked = topics_turn.solo_initiative(given)
        winner: Side = worked.value["winner"]
        paid = points_edits(position, human, worked.value["stock_after"]) if worked.value["cost"] else ()
        follow: tuple[FollowUp, ...] = ()
        rules = given.rules()
        track = first.solo_initiative(state.turn, rules, human, False, state.pr[human]).winner
        if track != human and not self.buy and state.turn > 1:
            price = rules.board.solo_prices[state.turn - 1]
            follow = (FollowUp(say("initiative-buy", pr=price), msgspec.structs.replace(self, buy=True)),)
        verdict = say("initiative-won", side=SIDE_NAMES[winner])
        return Answer(
            verdict,
            reasons_of(position, worked),
            offers=_has_initiative(winner, paid),
            follow_ups=follow,
            situation=given,
            value=worked.value,
            throws=(),
        )


def _has_initiative(winner: Side, paid: tuple[Edit, ...]) -> tuple[Offer, ...]:
    label = say("offer-initiative", side=SIDE_NAMES[winner])
    return offer(label, (*paid, *next_phase("events", initiative=winner)), "6.2")
