"""The opponent as a table asks for it, how well it plays, and the players of whole games (3, 11).

The planner is loaded when somebody asks: a table opens without.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.core.ai_match import NextStep
from assistant.core.lazy_import import LazyImport
from assistant.core.questions import Answer, Highlights, Question, Reason, Role, ZoneId
from assistant.core.table import Position
from assistant.games.third_reich.mirror import PHASES
from assistant.games.third_reich.opponent.skills import CREW
from assistant.games.third_reich.questions.cards import theatre, zone_name
from assistant.games.third_reich.words import plays, say

if TYPE_CHECKING:
    from assistant.games.third_reich.opponent import decisions
else:
    decisions = LazyImport("assistant.games.third_reich.opponent.decisions")

# The opponent at the table: what is asked of it (3, 11).


class Opponent(NextStep, tag="opponent"):
    """What does the faction whose phase it is do next, if nobody plays it? The same question is a hint for one's own."""

    def answer(self, position: Position) -> Answer:
        """Return the next steps with their reasons; once they are accepted, those after them are asked for (3)."""
        return theatre(position).names.card(decisions.Opponent(position, self.without, self.spared).answer(self))


class AnswersMission(Question, tag="opponent-mission"):
    """Does the program cancel the mission that flies over a zone where its armies stand?"""

    zone: ZoneId

    def answer(self, position: Position) -> Answer:
        """Answer with the cancelling marker as an offer, or that the mission flies on (11, 13.11)."""
        name = zone_name(position, self.zone)
        lights = Highlights({self.zone: Role.TARGET})
        offer = decisions.answers_mission(position, self.zone, CREW.at(position))
        if offer is None:
            reason = Reason(say("opponent-lets-fly-why"), "11")
            return Answer(say("opponent-lets-fly", zone=name), (reason,), highlights=lights)
        reason = Reason(say("opponent-cancels-why"), "11")
        return Answer(
            say("opponent-cancels", zone=name), (reason,), highlights=lights, offers=(offer,), tone=Role.TARGET
        )


# Who may play a camp in whole games without a table: planners of several strengths, and one who draws lots.

CONTEST = CREW.contest(say, PHASES.side, plays, lambda *game: decisions.player.contest(*game))
