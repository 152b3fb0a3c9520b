"""Whole games of the program's players on a table that nobody sees: every step is an offer of the questions."""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol

from assistant.core.ai_match import Crew, Played, factors_of
from assistant.core.opponent import Bundle, Driver
from assistant.core.phase_log import EditSequence
from assistant.core.questions import Offer, Rolls
from assistant.core.table import Position
from assistant.core.valuation import Skill


class Contender(Driver):
    """A driver whose games can be played to their end without anybody, and be scored."""

    @classmethod
    @abstractmethod
    def score(cls, position: Position) -> Mapping[Any, float]:
        """Return the points of each side."""

    @classmethod
    @abstractmethod
    def lead(cls, position: Position, *, over: bool) -> float | None:
        """Return by how much the first camp has won, below 0 the other; None while the game goes on. `over`: at the latest now."""

    @classmethod
    @abstractmethod
    def luck(cls, step: Any, dice: Rolls) -> float:
        """Return how much better than the mean of all rolls a fight went."""


Watch = Callable[[Position, Bundle, Position], None]


class Player(Protocol):
    """Somebody who plays a camp."""

    def bundle(self, position: Position, seed: int, dice: Rolls) -> Bundle:
        """Return what is done next in the game of a seed; of a fight its result once dice are given."""

    def answer_to(self, position: Position, step: Any) -> Offer | None:
        """Return what he does against a step of his enemy."""


class Planner(NamedTuple):
    """A player who plans, as well as his skill has it; one who draws lots plans by them: the yardstick from below."""

    driver: type[Contender]
    skill: Skill

    def bundle(self, position: Position, seed: int, dice: Rolls) -> Bundle:
        """Return what is done next, found anew from the table."""
        return self.driver(position, player=self.skill.drawing(seed), whole=False).steps(dice)

    def answer_to(self, position: Position, step: Any) -> Offer | None:
        """Return what he does against a step of his enemy."""
        return self.driver(position, player=self.skill).answer_to(step)


class Players(NamedTuple):
    """Who may play a camp, by his words: a level of a game's crew, some of its weights multiplied."""

    driver: type[Contender]
    crew: Crew

    def __call__(self, words: str) -> Planner:
        """Return a new player.

        Raises:
            ValueError, KeyError: there is none of this name, or what follows it is no weight.
        """
        name, factors = factors_of(words)
        return Planner(self.driver, self.crew.skill(name).multiplied(factors, self.crew.names))

    def contest(self, position: Position, chosen: tuple[str, str], seed: int, turns: int = 0) -> Played:
        """Play a game from a table as it lies: the player of the first camp, then that of the other."""
        return play(self.driver, position, (self(chosen[0]), self(chosen[1])), seed, None, turns)


def play(
    driver: type[Contender], position: Position, players: tuple[Player, Player], seed: int, watch: Watch | None = None,
    turns: int = 0,
) -> Played:  # fmt: skip
    """Play a game from a table to its end, at the latest that of a turn, and return what it came to.

    Args:
        players: of both camps, in the order of `Setting.parties`.
        seed: of the dice and of players who draw lots.
        watch: is told each bundle of steps, with the table before and after.
        turns: the last turn; that of the game without one.
    """
    setting, chance, points = driver.setting, random.Random(seed), list[tuple[float, ...]]()
    phases, luck, steps, fights = setting.phases, [0.0, 0.0], 0, 0
    lead = None

    while lead is None:
        side = phases.side(position)
        camp = next(n for n, party in enumerate(setting.parties) if side in party.sides)
        bundle = players[camp].bundle(position, seed, ())
        step = bundle.decisions[0].step
        if isinstance(step, setting.strike):
            dice = chance.randint(1, 6), chance.randint(1, 6)
            bundle = players[camp].bundle(position, seed, dice)
            fights += 1
            luck[camp] += driver.luck(step, dice)
        chain = EditSequence(position, setting.noted)
        chain.add(bundle.offers[0].edit)
        for one in bundle.decisions:
            if (answer := players[1 - camp].answer_to(chain.position, one.step)) is not None:
                chain.add(answer.edit)
        after = chain.position
        steps += len(bundle.decisions)
        if watch is not None:
            watch(position, bundle, after)
        ended = side == phases.order[-1] and type(bundle.decisions[-1].step) is type(setting.end.step)
        lead = driver.lead(after, over=ended and phases.turn(position) >= (turns or phases.last_turn))
        if ended or lead is not None:
            score = driver.score(after)
            points.append(tuple(float(score[side]) for party in setting.parties for side in party.sides))
        position = after
    return Played(float(lead), tuple(points), (luck[0], luck[1]), fights, steps)
