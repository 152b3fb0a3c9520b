"""Questions of the table: each fills a Situation in from the position, asks the rules, and says the answer on a card."""

from __future__ import annotations

from assistant.core.blocks import Chance, Chances, Sum, SumLine
from assistant.core.cards import Names, answered, offer, work
from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.core.questions import Answer, Highlights, Overrides, Question, Role, Rolls, Throw, ZoneId
from assistant.core.table import Move
from assistant.core.text import speaker
from ponds.battle import Battle, Outcome, battle, lead

say = speaker(__name__)

BROOD = "brood"
RESERVE = "reserve"


class Fight(Question, tag="fight"):
    """The battle in a zone, with its chances; with the dice, who won and what the loser does."""

    zone: ZoneId
    dice: Rolls = ()
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Rules 1 to 3."""
        zone = position.board.zones.get(self.zone)
        if zone is None:
            raise QuestionError("zone", say("no-zone"))
        holder = position.controller(zone.id)
        broods = position.counters_in(zone.id, BROOD)
        mine = [c.id for c in broods if position.kind(c.id).side != holder]
        theirs = [c.id for c in broods if position.kind(c.id).side == holder]
        if not mine or not theirs:
            raise QuestionError("zone", say("no-battle", zone=zone.name))
        given = Battle(
            attacker=sum(position.value(c, "strength") for c in mine),
            defender=sum(position.value(c, "strength") for c in theirs),
            terrain=zone.get("terrain", "plain"),
            dice=self.dice[:2],
        )
        given, worked = work(given, self.overrides, battle)
        outcome: Outcome = worked.value
        loser = {"attacker": theirs, "defender": mine}.get(outcome.winner, [])
        retreat = [Move(tuple(loser), RESERVE)] if loser else []
        return answered(
            say(f"verdict-{outcome.winner or 'open'}", zone=zone.name, lead=lead(given)),
            given,
            worked,
            names=Names(position),
            body=[
                Sum(
                    say("sum"),
                    (
                        SumLine(say("sum-attacker"), given.attacker, "1", tuple(mine)),
                        SumLine(say("sum-defender"), -given.defender, "1", tuple(theirs)),
                        SumLine(say("sum-ground"), lead(given) - given.attacker + given.defender, "3", (zone.id,)),
                    ),
                ),
                Chances(
                    say("chances"),
                    (
                        Chance(say("wins"), outcome.wins, "good"),
                        Chance(say("draws"), outcome.draws),
                        Chance(say("loses"), outcome.loses, "bad"),
                    ),
                ),
            ],
            highlights=Highlights({zone.id: Role.TARGET}),
            offers=offer(say("retreat", zone=zone.name), retreat, "2"),
            tone=Role.TARGET,
            throws=(Throw(say("die-attacker"), 1), Throw(say("die-defender"), 1)),
        )


class Report(Question, tag="report"):
    """What each side has in the ponds: the page that is given out after a turn."""

    def answer(self, position: Position) -> Answer:
        """Rule 4."""
        map_zones = [zone.id for zone in position.board.zones.values() if "track" not in zone.tags]
        rows = []
        for side in position.kinds.sides.values():
            broods = [
                c
                for zone in map_zones
                for c in position.counters_in(zone, BROOD)
                if position.kind(c.id).side == side.id
            ]
            strength = sum(position.value(c.id, "strength") for c in broods)
            rows.append(SumLine(say("report-side", side=side.name, n=len(broods)), strength, "4"))
        return Answer(
            say("report-of", turn=position.box("turn#1") or 1), body=(Sum(say("report-strength"), tuple(rows)),)
        )
