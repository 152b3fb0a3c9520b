"""Whole games on a table that nobody sees, and a player who draws lots as the yardstick from below (3, 8)."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from assistant.core.ai_match import players
from assistant.core.opponent import Bundle
from assistant.core.phase_log import with_notes
from assistant.core.position import Position
from assistant.core.questions import Offer
from assistant.core.table import Edit
from assistant.games.third_reich.opponent import decisions as plan
from assistant.games.third_reich.opponent.cards import Opponent
from assistant.games.third_reich.opponent.decisions import offer_of
from assistant.games.third_reich.opponent.operations import Marches, combat_chances, fight_of, ready_zones
from assistant.games.third_reich.opponent.skills import LEVELS, Skill, multiplied, skill, weights
from assistant.games.third_reich.questions.countries import prizes_held
from assistant.games.third_reich.questions.log import theatre
from assistant.games.third_reich.questions.log_edits import noted
from assistant.games.third_reich.questions.owed import attacks_owed
from assistant.games.third_reich.words import FACTIONS, LAST_TURN

# Whole games on a table that nobody sees: every step is an offer of the questions, so that nothing else can be done.

Player: TypeAlias = "Planner | Lots"  # somebody who plays a camp
Dice = tuple[int, int]
Watch = Callable[[Position, Bundle, Position], None]


class Planner:
    """A player who plans: the officer, the marshal, or with other weights the greedy one."""

    def __init__(self, skill: Skill) -> None:
        self.skill = skill

    def bundle(self, position: Position, chance: random.Random, dice: tuple[int, ...]) -> Bundle:  # noqa: ARG002
        """Return what is done next, found anew from the table; of a combat its result once dice are given."""
        return Opponent(position, player=self.skill, whole=False).steps(dice)

    def answer(self, position: Position, zone: str) -> Offer | None:
        """Return how an enemy's air mission over a zone is cancelled, if that is worth a marker; None where it flies on."""
        foe = "allies" if theatre(position).phase == "axis" else "axis"
        return plan.answers_mission(position, zone, self.skill.of(foe))


class Game(NamedTuple):
    """What a game came to: victory zones of each faction after every turn, steps, combats, luck of each camp.

    `fell`: the turn on which Germany surrendered, 0 for never. `luck`: steps taken from the enemy less own losses, beyond the
    mean of all rolls; of the Axis, then of the others.
    """

    points: tuple[tuple[int, int, int], ...]
    steps: int
    combats: int
    luck: tuple[float, float]
    fell: int

    @property
    def lead(self) -> int:
        """Above 0 the Axis has won; 0 is the draw of the last turn (20)."""
        if not self.fell:
            return 1 + self.points[-1][0]
        return self.fell - LAST_TURN


def play(
    position: Position, players: tuple[Player, Player], seed: int, watch: Watch | None = None, turns: int = LAST_TURN
) -> Game:
    """Play a game from a table to the end of its last turn, or to Germany's surrender, and return what it came to.

    Args:
        players: of the Axis, and of Allies and USSR.
        seed: of the dice and of players who draw lots.
        watch: is told each bundle of steps, with the table before and after.
    """
    chance = random.Random(seed)
    points, steps, combats, luck = [], 0, 0, [0.0, 0.0]
    while True:
        seen = theatre(position)
        camp = int(seen.phase != "axis")
        bundle = players[camp].bundle(position, chance, ())
        step = bundle.decisions[0].step
        if isinstance(step, plan.Strike):
            dice = (chance.randint(1, 6), chance.randint(1, 6))
            bundle = players[camp].bundle(position, chance, dice)
            combats += 1
            luck[camp] += _luck(step, dice)
        assert bundle.offers, step
        after = _done(position, bundle.offers[0].edit)
        for one in bundle.decisions:
            flown = one.step.zone if isinstance(one.step, plan.Fly) else ""
            if flown and (answer := players[1 - camp].answer(after, flown)) is not None:
                after = _done(after, answer.edit)
        steps += len(bundle.decisions)
        if watch is not None:
            watch(position, bundle, after)
        round_over = isinstance(bundle.decisions[-1].step, plan.End) and seen.phase == FACTIONS[-1]
        if round_over:
            points.append(_held(after))
        fell = int(theatre(after).noted("germany").get("surrendered") or 0)
        position = after
        if fell or (round_over and seen.turn >= turns):
            return Game(tuple(points) or (_held(after),), steps, combats, (luck[0], luck[1]), fell)


def _done(position: Position, edit: Edit) -> Position:
    return position.after(with_notes(edit, noted(position, edit, position.after(edit))))


def _held(position: Position) -> tuple[int, int, int]:
    held = prizes_held(position)
    return held["axis"], held["allies"], held["ussr"]


def _luck(step: plan.Strike, dice: Dice) -> float:
    """Return how many steps better than the mean of the 36 rolls a combat went."""
    lead, target = step.ready.fight.pair(step.combat)
    own, enemy = step.ready.fight.lost(step.combat, dice, step.air)
    brought = min(enemy, 2 - target.reduced) - min(own, 2 - lead.reduced)
    mean = combat_chances(step.ready.fight, step.combat, step.air)
    return brought - (mean.steps - mean.dies * (2 - lead.reduced) - mean.turned)


# A player who draws lots among what the table offers: the yardstick from below (3, 8).

GOES_ON = 0.85  # how often he buys, operates or attacks once more
WORTH = 3.0


class Lots:
    """A player who draws lots: an action, a purchase, an operation, a combat, as long as there are some."""

    def __init__(self) -> None:
        self.struck: plan.Strike | None = None

    def bundle(self, position: Position, chance: random.Random, dice: tuple[int, ...]) -> Bundle:
        """Return what is done next; of a combat its result once dice are given."""
        steps = [self.struck] if dice and self.struck is not None else self._steps(position, chance)
        for step in steps:
            offer = offer_of(position, step, dice)
            if isinstance(step, plan.Strike):
                self.struck = step
            if offer is not None or isinstance(step, plan.Strike):
                break
        return Bundle((plan.Decision(step),), (position,), () if offer is None else (offer,))

    def answer(self, position: Position, zone: str) -> Offer | None:  # noqa: ARG002
        """Return None: he lets missions fly."""
        return None

    def _steps(self, position: Position, chance: random.Random) -> Iterator[plan.Step]:
        """Yield steps that may be possible, each tried if those before it are not."""
        seen = theatre(position)
        yield from plan.at_once(seen)
        actions = [take for take in plan.takes(seen, weights("greedy")) if take.name != "research"]
        if actions:
            yield chance.choice(actions)
        bought = list(plan.purchases(seen))
        if bought and chance.random() < GOES_ON:
            yield plan.Buy(chance.choice(bought))
        if not position.fact("combat-begun") and seen.po(seen.phase) and chance.random() < GOES_ON:
            marches = Marches(seen)
            armies = marches.idle()
            chance.shuffle(armies)
            for army in armies[:4]:
                found = [going for going in marches.of(army) if going.po <= seen.po(seen.phase)]
                if found:
                    yield plan.Operate(chance.choice(found))
        due = set(attacks_owed(seen, seen.phase))
        for zone in sorted(ready_zones(seen), key=lambda zone: (zone not in due, zone)):
            ready = fight_of(seen, zone, (), WORTH, must=True)
            combats = list(ready.fight.single()) if ready is not None else []
            if ready is not None and combats and (zone in due or chance.random() < GOES_ON):
                yield plan.Strike(zone, ready, chance.choice(combats))
        yield plan.End()


# Who may play a camp: planners of several strengths, and one who draws lots.


def planner(name: str, factors: Mapping[str, float]) -> Player:
    """Return a player who plans, by his level, with some of his weights multiplied."""
    return Planner(multiplied(skill(name), factors))


PLAYERS = players(LEVELS, planner, Lots)
