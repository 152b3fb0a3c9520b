"""Questions about surrender and the Armistice roll (7)."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from assistant.core.edits import Edit
from assistant.core.figures import odds
from assistant.core.position import Position
from assistant.core.questions import Answer, Ask, Highlights, Offer, Overrides, Question, Role, Rolls, SideId, ZoneId
from assistant.games.der_des_ders import diary, mirror
from assistant.games.der_des_ders.cardboard import edits_between, lay, war_won
from assistant.games.der_des_ders.diary import TurningPoint
from assistant.games.der_des_ders.questions.cards import answered, booked, offer, refused, the_sector, the_side, told
from assistant.games.der_des_ders.questions.rolling import roll_for_me, rolled, thrown
from assistant.games.der_des_ders.rules import Refusal, Rules
from assistant.games.der_des_ders.state import State
from assistant.games.der_des_ders.surrender import Blow, Settled, armistice_chance, settle
from assistant.games.der_des_ders.topics_combat import ArmisticeGiven, SurrenderGiven, armistice, surrender
from assistant.games.der_des_ders.words import SECTOR_NAMES, SIDE_NAMES, SectorId, because, enemy, say


class Surrender(Question, frozen=True, tag="surrender"):
    """What lost breakdown steps do to a sector: surrender, victory points and the Armistice roll (7)."""

    zone: ZoneId
    hits: Annotated[int, Meta(ge=0, le=9)] = 0
    dice: Rolls = ()
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Return what becomes of the sector, with the edits that settle it."""
        sector = the_sector(position, self.zone, "zone")
        given = mirror.situation(
            position,
            SurrenderGiven,
            self.overrides,
            sector=sector,
            hits=self.hits,
            armistice_die=next(iter(self.dice), None),
        )
        state, rules = given.table()
        due = next((point for point in diary.owed(position, state) if point.sector == sector), None)
        if due is not None:
            return self._owed(position, state, rules, due)
        worked = surrender(given)
        blow = worked.result
        lights = Highlights({mirror.zone_of(position, sector): Role.TARGET})
        name = SECTOR_NAMES[sector]
        if isinstance(blow, Refusal):
            return refused(position, say("not-at-war", sector=name), given, worked, highlights=lights)
        if not blow.surrendered:
            left = blow.state.breakdown[sector]
            edits = edits_between(position, state, blow.state, rules)
            offers = offer(say("offer-steps", sector=name, n=self.hits), edits, "6.7")
            verdict = say("surrender-stands", sector=name, left=left)
            return answered(position, verdict, given, worked, highlights=lights, offers=offers, throws=())
        roll = rolled(self.dice, lambda dice: settle((blow,), rules, dice))
        chance = odds(armistice_chance(blow.state.vp[blow.side], rules))
        card = answered(
            position,
            say("surrender-falls", sector=name, chance=chance),
            given,
            worked,
            highlights=lights,
            throws=roll.throws,
        )
        if roll.result is None:
            roll_it = roll_for_me(position, self, self.dice, lambda dice: settle((blow,), rules, dice))
            return msgspec.structs.replace(card, follow_ups=(roll_it,))
        edits = edits_between(position, state, blow.state, rules, rolls=roll.result.rolls)
        reasons = (*told(position, roll.result.reasons), *card.reasons)
        offers = _settling(sector, blow, edits, roll.result, self.dice)
        return msgspec.structs.replace(card, reasons=reasons, offers=offers)

    def _owed(self, position: Position, state: State, rules: Rules, due: TurningPoint) -> Answer:
        """Settle a surrender that hands made: the points as far as the track lacks them, and the Armistice roll."""
        sector, side = due.sector, enemy(rules.board.side(due.sector))
        least, _ = diary.counted(position, state, rules)[side]
        vp = max(state.vp[side], least)
        blow = Blow(msgspec.structs.replace(state, vp={**state.vp, side: vp}), sector, True, side)
        roll = rolled(self.dice, lambda dice: settle((blow,), rules, dice))
        name, gained = SECTOR_NAMES[sector], due.vp
        card = Answer(
            say("surrender-falls", sector=name, chance=odds(armistice_chance(vp, rules))),
            told(position, (because("7", "surrenders", sector=name, side=SIDE_NAMES[side], vp=gained),)),
            highlights=Highlights({mirror.zone_of(position, sector): Role.TARGET}),
            throws=thrown("armistice"),
            value={"vp_after": vp, "armistice_probability": armistice_chance(vp, rules)},
        )
        if roll.result is None:
            roll_it = roll_for_me(position, self, self.dice, lambda dice: settle((blow,), rules, dice))
            return msgspec.structs.replace(card, follow_ups=(roll_it,))
        (made,) = roll.result.rolls
        track = (lay(position, mirror.pawn(f"vp-{side}"), f"vp:{vp}"),) if vp != state.vp[side] else ()
        noted = diary.entered(position, msgspec.structs.replace(due, side=side, die=made.die))
        reasons = (*told(position, roll.result.reasons), *card.reasons)
        offers = _settling(sector, blow, (*track, noted), roll.result, self.dice)
        return msgspec.structs.replace(card, reasons=reasons, offers=offers)


def _settling(
    sector: SectorId, blow: Blow, edits: tuple[Edit, ...], settled: Settled, dice: tuple[int, ...]
) -> tuple[Offer, ...]:
    then = Ask("war") if settled.winner else Ask("now")
    name = SECTOR_NAMES[sector]
    line = say("surrender-booked", sector=name, side=SIDE_NAMES[blow.side], vp=blow.state.vp[blow.side])
    edits = (*edits, *war_won(settled.winner))
    return offer(say("offer-surrender", sector=name), edits, "7", then, booked(line, dice))


class Armistice(Question, frozen=True, tag="armistice"):
    """The chance that an Armistice roll of a side wins the war (7)."""

    side: SideId
    vp: Annotated[int, Meta(ge=0, le=16)] | None = None
    dice: Rolls = ()
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Return the chance, and whether the die wins."""
        side = the_side(self.side)
        state, _ = mirror.table(position)
        values = {"vp": state.vp[side] if self.vp is None else self.vp, "die": next(iter(self.dice), None)}
        given = mirror.situation(position, ArmisticeGiven, self.overrides, **values)
        worked = armistice(given)
        chance = odds(worked.result.probability)
        verdict = say("armistice-verdict", side=SIDE_NAMES[side], vp=given.vp, chance=chance)
        return answered(position, verdict, given, worked, throws=thrown("armistice"))
