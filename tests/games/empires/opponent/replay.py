"""An independent table beside a game of planners: every step is done on it by the questions' offers, checked, and compared."""

from __future__ import annotations

from assistant.core.position import Position
from assistant.games.empires import game, log, mirror
from assistant.games.empires.opponent.decisions import Decision, End, Strike
from assistant.games.empires.opponent.model import State, state_of
from assistant.games.empires.opponent.simulated_games import Dice
from assistant.games.empires.opponent.steps import offers_of, struck
from assistant.games.empires.questions.attack_plan import against
from assistant.games.empires.questions.findings import Findings
from assistant.games.empires.words import POWERS, Edition

# What the findings say of a phase that is under way and lawful: nothing is owed yet that may not still be done.
OPEN = {"phase-owed"}
# What a lawful table may still be reminded of.
REMINDERS = {"found-actions", "found-duty", "found-tiles", "found-offensive", "found-first-tiles"}


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

    def __init__(self, position: Position) -> None:
        first = mirror.edition(position) is Edition.FIRST
        self.position, self.game = position, game.FIRST if first else game.V1_1
        self.steps = 0

    def follow(self, before: State, decision: Decision, dice: Dice | None, after: State) -> None:
        """Do a step and compare; an assertion says what is illegal or unequal."""
        self.steps += 1
        assert not differs(before, state_of(self.position)), differs(before, state_of(self.position))
        if isinstance(decision.step, Strike):
            self._declared(decision)
        if isinstance(decision.step, End):
            power = POWERS[before.phase]
            assert not log.owed(self.position, power), (power, log.owed(self.position, power))
        offers = offers_of(self.position, decision, dice or ())
        assert offers, decision.step
        found = []
        for offer in offers:
            then = self.position.after(self.game.with_notes(self.position, offer.edit))
            found.append((differs(after, state_of(then)), then))
        wrong, then = min(found, key=lambda one: len(one[0]))
        assert not wrong, (decision.step, decision.opens, wrong)
        self.position = then
        keys = set(Findings().answer(then).value)
        assert not {key for key in keys if key.startswith("phase-")} - OPEN, (keys, decision.step)

    def _declared(self, decision: Decision) -> None:
        """See that the rules have nothing against an attack as it is declared."""
        attack = struck(state_of(self.position).land, decision.step)
        counters = self.position.table.counters
        if decision.opens:
            return  # the log still stands in the action before; the findings look after it
        found = against(
            self.position,
            attack.zone,
            counters[attack.lead],
            counters[attack.target],
            tuple(counters[a] for a in attack.supports),
        )
        said = [reason.text.key for reason in found if reason.text.key in REFUSED]
        assert not said, said


REFUSED = (
    "eligible-zone-once",
    "eligible-far",
    "attack-fought",
    "eligible-army-once",
    "eligible-full-first",
    "attack-too-many-supports",
)
