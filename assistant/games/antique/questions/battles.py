"""Battles on the table: who meets whom, flank marches, and what the result brings (5.4, 5.5)."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Annotated, Any

from msgspec import Meta

from assistant.core.blocks import Chance, Chances, Grid
from assistant.core.cards import answered, work
from assistant.core.figures import signed
from assistant.core.position import Position
from assistant.core.questions import (
    Answer,
    Ask,
    FollowUp,
    Highlights,
    Overrides,
    Question,
    Role,
    SideId,
    ZoneId,
)
from assistant.core.reasons import Reason
from assistant.core.text import Text
from assistant.games.antique.amounts import likely, several, shown
from assistant.games.antique.battle import FLANK_TARGET, Flank, FlankReadings, flank
from assistant.games.antique.bulletin import said
from assistant.games.antique.chances import weights
from assistant.games.antique.mirror import (
    Corps,
    allied,
    corps_in,
    is_province,
    province,
    readings_of,
    side_name,
    sides_in,
    state,
)
from assistant.games.antique.questions.cards import nation_label, zone_label
from assistant.games.antique.recon import army_recon
from assistant.games.antique.words import because, say

Points = Annotated[int, Meta(ge=0, le=1000)]
NEUTRAL = "neutral"


class Battle(Question, frozen=True, tag="battle"):
    """Who meets whom in a province, with their AP and reconnaissance (5.4)."""

    zone: ZoneId

    @classmethod
    def eligible(cls, position: Position, blank: str, filled: Mapping[str, Any]) -> frozenset[str] | None:  # noqa: ARG003
        """Light up the provinces where enemies meet."""
        return frozenset(z for z in position.board.zones if enemies_meet(position, z)) if blank == "zone" else None

    def answer(self, position: Position) -> Answer:
        """Put the armies side by side; offer what comes next."""
        armies = armies_in(position, self.zone)
        name = position.zone(self.zone).name
        rows = tuple(
            (
                say("army-neutral-row") if side == NEUTRAL else nation_label(position, side),
                say("cell", amount=len(units)),
                say("cell", amount=shown(points)),
                say("cell", amount=army_recon(units).points),
            )
            for side, (units, points) in armies.items()
        )
        header = tuple(say(f"battle-{word}") for word in ("army", "corps", "points", "recon"))
        counters = {unit.id: Role.SUBJECT for units, _ in armies.values() for unit in units}
        return Answer(
            say("battle-verdict", zone=name, n=len(armies)),
            reasons=tuple(self._reasons(position)),
            body=(Grid(say("battle-title", zone=name), header, rows),),
            highlights=Highlights(zones={self.zone: Role.TARGET}, counters=counters),
            follow_ups=tuple(self._follow_ups(position, list(armies))),
            value={
                side: {"points": points, "recon": army_recon(units).points} for side, (units, points) in armies.items()
            },
        )

    def _reasons(self, position: Position) -> list[Reason]:
        if not is_province(position, self.zone):
            return []
        owner = position.controller(self.zone)
        if not owner:
            return [because("5.4.1", "battle-neutral-ground")]
        # Reading of 5.4.1 and 5.8.1 [A57]: in the homeland there is no choice after the initiative, the invader attacks.
        if state(position, self.zone) == "home":
            return [because("5.8.1", "battle-homeland", nation=side_name(position, owner))]
        return [because("5.4.1", "battle-ground", nation=side_name(position, owner))]

    def _follow_ups(self, position: Position, armies: Sequence[str]) -> list[FollowUp]:
        sides = [side for side in armies if side != NEUTRAL]
        asked = [
            FollowUp(
                say("follow-flank", nation=side_name(position, side)),
                Ask("flank", {"zone": self.zone, "side": side, "enemy": enemy}),
            )
            for side in sides
            for enemy in sides
            if enemy != side
        ]
        if any(unit.row.landed for side in sides for unit in armies_in(position, self.zone)[side][0]):
            asked.append(FollowUp(say("follow-landing"), Ask("landing", {"zone": self.zone})))
        for first, second in itertools.combinations(armies, 2):
            for won, lost in ((first, second), (second, first)):
                asked.append(FollowUp(say("follow-won", nation=army_label(position, won)), self._result(won, lost)))
            names = {"a": army_label(position, first), "b": army_label(position, second)}
            asked.append(FollowUp(say("follow-draw", **names), self._result(first, second, draw=True)))
        return asked

    def _result(self, winner: str, loser: str, **more: bool) -> Ask:
        sides = {"winner": winner, "loser": loser}
        return Ask("battle-result", {"zone": self.zone, **{k: s for k, s in sides.items() if s != NEUTRAL}, **more})


def armies_in(position: Position, zone: str) -> dict[str, tuple[tuple[Corps, ...], Fraction]]:
    """Return the armies of a zone by nation, with their AP; a neutral province's next army as `neutral`."""
    armies: dict[str, tuple[tuple[Corps, ...], Fraction]] = {}
    for side in sides_in(position, zone):
        units = corps_in(position, zone, side)
        armies[side] = units, Fraction(sum(unit.present for unit in units))
    if is_province(position, zone) and state(position, zone) == "neutral":
        waiting = neutral_armies(position, zone)
        units = corps_in(position, zone)
        guests = bool(units) and all(unit.row.guest for unit in units)
        if waiting and not guests:
            armies[NEUTRAL] = (), Fraction(waiting[0])
    return armies


def enemies_meet(position: Position, zone: str) -> bool:
    """Tell whether armies that are not allied stand in a zone, the neutral army of its province among them."""
    return any(
        NEUTRAL in pair or not allied(position, *pair) for pair in itertools.combinations(armies_in(position, zone), 2)
    )


def neutral_armies(position: Position, zone: str) -> tuple[Fraction, ...]:
    """Return the AP of the armies that still defend a neutral province, the next one first (5.6).

    Raises:
        QuestionError: what is written about them cannot be read.
    """
    return several(province(position, zone).armies, f"provinces/{zone}.armies")


def army_label(position: Position, side: str) -> Text:
    """Return an army's nation in words, or that it is the neutral province's own."""
    return say("army-neutral") if side == NEUTRAL else nation_label(position, side)


def battle_line(position: Position, zone: str, sides: tuple[Any, Any], comment: str, *, draw: bool) -> Text:
    """Return a battle as the journal tells it: where, the winner and the loser in words, and the bulletin's comment.

    Args:
        sides: who stands on either side.
        comment: how clear the victory was, in the bulletin's words.
    """
    key = "battle-booked-draw" if draw else "battle-booked"
    return say(key, zone=zone_label(position, zone), winner=sides[0], loser=sides[1], comment=said(comment))


class FlankMarch(Question, frozen=True, tag="flank"):
    """The chance of a flank march to arrive, with the modifiers of reconnaissance, home and ground (5.4.1.2)."""

    zone: ZoneId
    side: SideId
    enemy: SideId
    base: Annotated[int, Meta(ge=1, le=12)] = FLANK_TARGET
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Compare reconnaissance, look at the ground, give the chance in one turn."""
        given = Flank(
            own_recon=army_recon(corps_in(position, self.zone, self.side)).points,
            enemy_recon=army_recon(corps_in(position, self.zone, self.enemy)).points,
            at_home=position.controller(self.zone) == self.side,
            region=self.zone if is_province(position, self.zone) else None,
            base=self.base,
            options=readings_of(position, FlankReadings),
        )
        situation, worked = work(given, self.overrides, flank)
        mods = worked.value.mods
        rows = tuple(
            Chance(say("flank-row", mod=signed(int(mod))), weight)
            for mod, weight in zip(mods, weights(mods.values()), strict=True)
        )
        return answered(
            say("flank-verdict", nation=side_name(position, self.side), chance=likely(worked.value.p)),
            situation,
            worked,
            body=(Chances(say("flank-title"), rows),),
            highlights=Highlights(zones={self.zone: Role.TARGET}),
        )


QUESTIONS: tuple[type[Question], ...] = (Battle, FlankMarch)
