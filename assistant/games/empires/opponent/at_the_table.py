"""The opponent as a table asks for it: its levels, steps, losses, answers to aviation; players of whole games (7, 9.2, 10.4).

The planner is loaded when somebody asks: a table opens without.
"""

from __future__ import annotations

import itertools
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace

from assistant.core.ai_match import NextStep
from assistant.core.lazy_import import LazyImport
from assistant.core.questions import Answer, FollowUp, Highlights, Role, percent
from assistant.core.record import grouped
from assistant.core.table import Position
from assistant.games.empires import combat, mirror
from assistant.games.empires.combat import Outcome, outcome_of
from assistant.games.empires.opponent.skills import CREW
from assistant.games.empires.questions.attack import Attack
from assistant.games.empires.questions.cards import because, fact, in_names, in_own_words
from assistant.games.empires.words import CAMP, Explanation, Power, plays, say

if TYPE_CHECKING:
    from assistant.games.empires.opponent import cards
else:
    cards = LazyImport("assistant.games.empires.opponent.cards")

# What is asked of the opponent in its phase. The planner is loaded when somebody asks: a table opens without.


class Opponent(NextStep, tag="opponent"):
    """What does the power whose phase it is do next, if nobody plays it? The same question is a hint for one's own power."""

    def answer(self, position: Position) -> Answer:
        """Return the next steps with their reasons; once they are accepted, those after them are asked for (7, 9)."""
        return in_names(position, cards.Opponent(position, self.without, self.spared).answer(self))


# The opponent outside its own phase: the losses it takes, and the missions it spends against an enemy's aviation (9.2, 10.4).

WON: tuple[Outcome, ...] = ("attacker", "attacker_double")
KEPT = 0.1  # what a mission that is kept will bring, in points of lead


class Defence(Attack, tag="defence"):
    """How does the opponent take the losses of this attack, its trench and its retreat among them?"""

    live = False

    def answer(self, position: Position) -> Answer:
        """Return the ways to take the losses that serve the defender best, each with one choice of the attacker's (9.2)."""
        from assistant.games.empires.opponent.valuation import choice_of, worths

        card = super().answer(position)
        if not card.offers:
            return replace(card, follow_ups=())
        target = card.situation.situation.defender.target.id
        defender = mirror.power_of(position, position.counters[target])
        worth = worths(position, card.offers, defender)
        answers = grouped((choice_of(position, one, CAMP[defender]), n) for n, one in enumerate(card.offers))
        # The attacker chooses his own losses: each answer is worth what he leaves of it.
        best = max(answers.values(), key=lambda ways: (min(worth[n] for n in ways), -ways[0]))
        chosen = tuple(card.offers[n] for n in best)
        shown = Answer(
            say("defence-verdict", power=defender, losses=chosen[0].label),
            (because("9.2", "defence-best", power=defender, n=len(answers) - 1),),
            card.body, card.highlights, chosen, tone=card.tone, situation=card.situation,
            value={"ways": len(card.offers), "kept": best}, throws=card.throws,
            follow_ups=tuple(one for one in card.follow_ups if one.usual),  # the next attack here
        )  # fmt: skip
        return in_own_words(position, shown)


class Counter(Attack, tag="counter"):
    """Does the opponent spend missions to cancel the aviation of this attack?"""

    live = False

    def answer(self, position: Position) -> Answer:
        """Return whether it does, with the attack as it goes on, to be rolled for (10.4)."""
        plain = Attack(
            **{name: getattr(self, name) for name in Attack.__struct_fields__ if name not in ("dice", "countered")}
        )
        cancelled = replace(plain, countered=self.aviation)
        with_it, without = _expected(position, plain), _expected(position, cancelled)
        power = with_it.defender
        lights = Highlights({self.zone: Role.TARGET})
        figures: Any = {"flown": percent(with_it.wins), "cancelled": percent(without.wins)}
        gain = without.worth - with_it.worth
        left = mirror.missions(position, power)
        spends = left >= self.aviation and gain > KEPT * self.aviation
        key = "spends" if spends else "lacks" if left < self.aviation else "saves"
        reasons = (
            fact("counter-chances", rule="10.4", **figures),
            because("10.4", f"counter-{key}-why", power=power, n=self.aviation),
        )
        goes_on = cancelled if spends else plain
        shown = Answer(
            say(f"counter-{key}", power=power, n=self.aviation), reasons, highlights=lights,
            follow_ups=(FollowUp(say("counter-roll"), goes_on, usual=True),),
            tone=Role.TARGET if spends else Role.SUBJECT, value={"spends": spends, "gain": round(gain, 2)},
        )  # fmt: skip
        return in_own_words(position, shown)


class _Expected(NamedTuple):
    """What an attack comes to over the 36 rolls: how often the attacker wins, what the table is then worth to the defender."""

    wins: Fraction
    worth: float
    defender: Power


def _expected(position: Position, asked: Attack) -> _Expected:
    from assistant.games.empires.opponent.valuation import worths

    card = asked.answer(position)
    given = card.situation
    sums = combat.combat_potential(given.combat, Explanation(mirror.is_first_edition(position), given.combat.options))
    defender = mirror.power_of(position, position.counters[given.situation.defender.target.id])
    rolls = grouped(
        (outcome_of(sums.attacker.base + ours, sums.defender.base + theirs), (ours, theirs))
        for ours, theirs in itertools.product(range(1, 7), repeat=2)
    )
    worth = 0.0
    for fallen in rolls.values():
        rolled = replace(asked, dice=fallen[0]).answer(position)
        worth += max(worths(position, rolled.offers, defender)) * len(fallen) / 36
    wins = sum(len(rolls.get(outcome, ())) for outcome in WON)
    return _Expected(Fraction(wins, 36), worth, defender)


# Who may play a camp in whole games without a table: planners of several strengths, and one who draws lots.

CONTEST = CREW.contest(say, mirror.phase, plays, lambda *game: cards.player.contest(*game))
