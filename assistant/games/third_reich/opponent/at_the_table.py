"""The opponent at the table: what is asked of it (3, 11). The planner is loaded when somebody asks: a table opens without."""

from __future__ import annotations

from assistant.core.contest import NextStep
from assistant.core.position import Position
from assistant.core.questions import Answer, Highlights, Question, Role, ZoneId
from assistant.core.reasons import Reason
from assistant.games.third_reich.mirror import theatre
from assistant.games.third_reich.opponent.skills import skill_of
from assistant.games.third_reich.questions.cards import zone_name
from assistant.games.third_reich.words import Faction, say


class Opponent(NextStep, frozen=True, tag="opponent"):
    """What does the faction whose phase it is do next, if nobody plays it? The same question is a hint for one's own."""

    def answer(self, position: Position) -> Answer:
        """Return the next steps with their reasons; once they are accepted, those after them are asked for (3)."""
        from assistant.games.third_reich.opponent.cards import next_step

        return next_step(self, position)


class AnswersMission(Question, frozen=True, tag="opponent-mission"):
    """Does the program cancel the mission that flies over a zone where its armies stand?"""

    zone: ZoneId

    def answer(self, position: Position) -> Answer:
        """Answer with the cancelling marker as an offer, or that the mission flies on (11, 13.11)."""
        from assistant.games.third_reich.opponent.deciding import answers_mission

        seen = theatre(position)
        foe: Faction = "allies" if seen.phase == "axis" else "axis"
        name = zone_name(position, self.zone)
        lights = Highlights({self.zone: Role.TARGET})
        offer = answers_mission(position, self.zone, skill_of(position).of(foe))
        if offer is None:
            reason = Reason(say("opponent-lets-fly-why"), "11")
            return Answer(say("opponent-lets-fly", zone=name), (reason,), highlights=lights)
        reason = Reason(say("opponent-cancels-why"), "11")
        return Answer(
            say("opponent-cancels", zone=name), (reason,), highlights=lights, offers=(offer,), tone=Role.TARGET
        )
