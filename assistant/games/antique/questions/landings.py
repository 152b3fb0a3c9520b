"""Landing on hostile shores: the ground, who arrives when, what a failure leaves (5.4.2, 5.5.2)."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from msgspec import Meta

from assistant.core.blocks import Grid, Steps
from assistant.core.cards import answered, work
from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.core.questions import Answer, Ask, FollowUp, Highlights, Overrides, Question, Role, ZoneId
from assistant.games.antique.aftermath import Reembark, ShipCapture, reembark, ship_capture
from assistant.games.antique.amounts import likely, shown
from assistant.games.antique.battle import Echelon, LandingFleet, echelon, landing_fleet
from assistant.games.antique.mirror import corps_in, fleets, is_friendly, is_province, side_name, sides_in
from assistant.games.antique.questions.battles import army_label
from assistant.games.antique.words import assumed, because, fact, say

Many = Annotated[int, Meta(ge=0, le=500)]
TURNS = 8  # by then even the fourth corps is ashore


class Landing(Question, frozen=True, tag="landing"):
    """The ground of a landing on a hostile shore, and who comes ashore when (5.4.2)."""

    zone: ZoneId
    dispersed: bool = False

    def answer(self, position: Position) -> Answer:
        """Lay the ground out step by step; with a scattered fleet, tell in which order the corps arrive.

        Raises:
            QuestionError: the zone is no province.
        """
        if not is_province(position, self.zone):
            raise QuestionError("zone", say("no-province", zone=position.zone(self.zone).name))
        landed = [unit for unit in corps_in(position, self.zone) if unit.row.landed]
        attacker = landed[0].side if landed else ""
        owner = position.controller(self.zone)
        port = bool(position.zone(self.zone).get("port", False))
        names = {
            "attacker": side_name(position, attacker) if attacker else say("landing-attacker"),
            "defender": army_label(position, owner or "neutral"),
        }
        keys = ["landing-bua-port" if port else "landing-bua-inland", "landing-terrain", "landing-waterway"]
        keys += ["landing-first-turn", "landing-deployment", "landing-general", "landing-success"]
        seas = position.board.linked(frozenset({"coast"}))[self.zone]
        guards = [c for c, side, at, _ in fleets(position) if at in seas and side == owner]
        reasons = [because("5.4.2", "landing-fleet-missed", about=tuple(guards))] if guards else []
        if not landed:
            reasons.append(assumed("landing-nobody", zone=position.zone(self.zone).name))
        steps = tuple((say(key), False) for key in keys)
        body = (Steps(say("landing-title", zone=position.zone(self.zone).name), steps),)
        return Answer(
            say("landing-verdict", zone=position.zone(self.zone).name, **names),
            reasons=(
                *reasons,
                *(fact("landing-corps", about=(unit.id,), corps=unit.row.name or unit.id) for unit in landed),
            ),
            body=(*body, arrivals()) if self.dispersed else body,
            highlights=Highlights(zones={self.zone: Role.TARGET}, counters=dict.fromkeys(guards, Role.WARNING)),
            follow_ups=(
                *(
                    ()
                    if self.dispersed
                    else (FollowUp(say("follow-dispersed"), Ask("landing", {"zone": self.zone, "dispersed": True})),)
                ),
                FollowUp(say("follow-failed-landing"), Ask("reembark", {"able": 0})),
            ),
            value={
                "port": port,
                "defended": owner,
                "friendly": bool(attacker) and is_friendly(position, attacker, self.zone),
                "sides": sides_in(position, self.zone),
            },
        )


def arrivals() -> Grid:
    """Return the chance of each corps of a scattered landing, and of the defender's fleet, to be there by each turn (5.4.2)."""
    header = (say("echelon-turn"), *(say("echelon-corps", n=n) for n in (2, 3, 4)), say("echelon-fleet"))
    rows = []
    for turn in range(1, TURNS + 1):
        chances = [echelon(Echelon(corps=n, turn=turn)).value.p_by_turn for n in (2, 3, 4)]
        fleet = landing_fleet(LandingFleet(turn=turn)).value.p_by_turn
        rows.append((say("cell", amount=turn), *(say("cell", amount=likely(p)) for p in (*chances, fleet))))
    return Grid(say("echelon-title"), header, tuple(rows))


class FailedLanding(Question, frozen=True, tag="reembark"):
    """A failed landing: who embarks again, and what the winner gets of the others (5.5.2)."""

    able: Many
    unable_points: Many = 0
    empty_ships: Many = 0
    pursuers: Many = 0
    fleet_present: bool = False
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:  # noqa: ARG002
        """Give the chances, and how many empty ships may be captured."""
        given = Reembark(able=self.able, unable_points=Fraction(self.unable_points))
        situation, worked = work(given, self.overrides, reembark)
        ships = ship_capture(
            ShipCapture(empty_ships=self.empty_ships, pursuers=self.pursuers, fleet_present=self.fleet_present)
        )
        return answered(
            say("reembark-verdict", saved=shown(worked.value.expected_saved), captured=ships.value.most),
            situation,
            worked,
            reasons=ships.reasons,
        )


class Echelons(Question, frozen=True, tag="echelon"):
    """When the corps of a scattered landing come ashore, and the defender's fleet appears (5.4.2)."""

    corps: Annotated[int, Meta(ge=1, le=4)] = 2
    turn: Annotated[int, Meta(ge=1, le=20)] = 2
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:  # noqa: ARG002
        """Give the chances of one corps at one turn, and the table of all."""
        situation, worked = work(Echelon(corps=self.corps, turn=self.turn), self.overrides, echelon)
        value = worked.value
        return answered(
            say(
                "echelon-verdict",
                corps=situation.corps,
                turn=situation.turn,
                now=likely(value.p_this_turn),
                by=likely(value.p_by_turn),
            ),
            situation,
            worked,
            body=(arrivals(),),
        )


QUESTIONS: tuple[type[Question], ...] = (Landing, FailedLanding, Echelons)
