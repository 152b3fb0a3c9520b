"""An independent table beside a game of planners: every step is done on it by the questions' offers, checked, and compared."""

from __future__ import annotations

from collections.abc import Collection

from assistant.core.judgement import judged
from assistant.core.position import Position
from assistant.games.empires import game, mirror
from assistant.games.empires.opponent.cards import offers_of
from assistant.games.empires.opponent.decisions import Decision
from assistant.games.empires.opponent.model import State, state_of
from assistant.games.empires.opponent.simulated_games import Dice
from assistant.games.empires.words import Edition

COMPARED = (
    "zone", "steps", "owner", "held", "cut", "dug", "turn", "phase", "points", "missions", "tracks", "tiles", "used", "kinds",
    "action", "slots", "came", "moved", "entered", "fighters", "fought", "bought", "duty", "gassed",
    "flown", "spent", "salonika", "gallipoli",
)  # fmt: skip


def differs(one: State, other: State) -> dict[str, object]:
    """Return what two states have different, by name."""
    return {
        name: (getattr(one, name), getattr(other, name))
        for name in COMPARED
        if getattr(one, name) != getattr(other, name)
    }


class Table:
    """The table that mirrors a game, step by step."""

    def __init__(self, position: Position, forgets: Collection[str] = ()) -> None:
        first = mirror.edition(position) is Edition.FIRST
        self.position, self.game = position, game.FIRST if first else game.V1_1
        self.steps, self.forgets = 0, forgets

    def follow(self, before: State, decision: Decision, dice: Dice | None, after: State) -> None:
        """Do a step and compare; an assertion says what is illegal or unequal."""
        self.steps += 1
        assert not differs(before, state_of(self.position)), differs(before, state_of(self.position))
        offers = offers_of(self.position, decision, dice or ())
        assert offers, decision.step
        found = []
        for offer in offers:
            said, then = judged(self.game, self.position, self.game.with_notes(self.position, offer.edit))
            found.append((differs(after, state_of(then)), then, said))
        wrong, then, said = min(found, key=lambda one: len(one[0]))
        assert not wrong, (decision.step, decision.opens, wrong)
        self.position = then
        said = tuple(objection for objection in said if objection.text.key not in self.forgets)
        assert not said, (said, decision.step)
