"""The opponent at the table: what is asked of it in its phase. The planner is loaded when somebody asks: a table opens without."""

from __future__ import annotations

from assistant.core.contest import NextStep
from assistant.core.position import Position
from assistant.core.questions import Answer


class Opponent(NextStep, frozen=True, tag="opponent"):
    """What does the power whose phase it is do next, if nobody plays it? The same question is a hint for one's own power."""

    def answer(self, position: Position) -> Answer:
        """Return one step with its reasons; once it is accepted, the next is asked for (7, 9)."""
        from assistant.games.empires.opponent.cards import next_step

        return next_step(self, position)
