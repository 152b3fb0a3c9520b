"""Whole games on a table that nobody sees: every step is an offer of the questions, so that nothing else can be done."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import NamedTuple, Protocol

from assistant.core.phase_log import with_notes
from assistant.core.position import Position
from assistant.core.questions import Offer
from assistant.core.text import verbatim
from assistant.games.third_reich.calendar import LAST_TURN
from assistant.games.third_reich.mirror import theatre
from assistant.games.third_reich.opponent import deciding as plan
from assistant.games.third_reich.opponent.bundles import Bundle, bundled
from assistant.games.third_reich.opponent.fights import combat_chances
from assistant.games.third_reich.opponent.skills import Skill
from assistant.games.third_reich.questions.noting import noted
from assistant.games.third_reich.words import FACTIONS

Dice = tuple[int, int]
Watch = Callable[[Position, Bundle, Position], None]
REFUSALS = 12  # steps that a table refuses before a phase is ended


class Player(Protocol):
    """Somebody who plays a camp."""

    def bundle(self, position: Position, chance: random.Random, dice: tuple[int, ...]) -> Bundle:
        """Return what is done next; of a combat its result once dice are given."""

    def answer(self, position: Position, zone: str) -> Offer | None:
        """Return how an enemy's air mission over a zone is cancelled, None where it flies on."""


class Planner:
    """A player who plans: the officer, the marshal, or with other weights the greedy one."""

    def __init__(self, skill: Skill) -> None:
        self.skill = skill

    def bundle(self, position: Position, chance: random.Random, dice: tuple[int, ...]) -> Bundle:  # noqa: ARG002
        """Return the next steps, found anew from the table."""
        return steps_of(position, self.skill, frozenset(), dice)

    def answer(self, position: Position, zone: str) -> Offer | None:
        """Return how an enemy's air mission is cancelled, if that is worth a marker."""
        return plan.answers_mission(
            position, zone, self.skill.of("allies" if theatre(position).phase == "axis" else "axis")
        )


def steps_of(position: Position, skill: Skill, barred: frozenset[str], dice: tuple[int, ...] = ()) -> Bundle:
    """Return the next steps; what the table refuses stays out of them, and at last the phase ends."""
    for _ in range(REFUSALS):
        found = bundled(position, skill, barred, lambda done, _: verbatim(str(len(done))), dice)
        if found is not None:
            return found
        barred |= about(plan.decide(position, skill, barred).step)
    return ending(position)


def ending(position: Position) -> Bundle:
    """Return the end of the phase."""
    from assistant.games.third_reich.opponent.steps import offer_of

    return Bundle((plan.Decision(plan.End()),), (position,), offer_of(position, plan.End()))


def about(step: plan.Step) -> frozenset[str]:
    """Return the armies, zones and tiles of a step: what stays out of the plans when it cannot be done."""
    match step:
        case plan.Operate():
            return frozenset({step.going.army})
        case plan.Strike():
            return frozenset({step.zone})
        case plan.Develop():
            return frozenset({step.tile})
        case plan.Buy() | plan.Send():
            return plan.counters_of(step.offer)
        case plan.Fly():
            return plan.counters_of(step.flight.offer)
    return frozenset()


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
        camp = 0 if seen.phase == "axis" else 1
        bundle = players[camp].bundle(position, chance, ())
        step = bundle.decisions[0].step
        if isinstance(step, plan.Strike):
            dice = (chance.randint(1, 6), chance.randint(1, 6))
            bundle = players[camp].bundle(position, chance, dice)
            combats += 1
            luck[camp] += _luck(step, dice)
        assert bundle.offer is not None, step
        edit = bundle.offer.edit
        after = position.after(with_notes(edit, tuple(noted(position, edit, position.after(edit)))))
        for one in bundle.decisions:
            if not isinstance(one.step, plan.Fly):
                continue
            answer = players[1 - camp].answer(after, one.step.zone)
            if answer is not None:
                after = after.after(with_notes(answer.edit, tuple(noted(after, answer.edit, after.after(answer.edit)))))
        steps += len(bundle.decisions)
        if watch is not None:
            watch(position, bundle, after)
        round_over = isinstance(bundle.decisions[-1].step, plan.End) and seen.phase == FACTIONS[-1]
        if round_over:
            points.append(_held(after))
        fell = int(theatre(after).noted("germany").get("surrendered") or 0)
        over = round_over and seen.turn >= turns
        position = after
        if over or fell:
            return Game(tuple(points) or (_held(after),), steps, combats, (luck[0], luck[1]), fell)


def _held(position: Position) -> tuple[int, int, int]:
    prizes = [zone.id for zone in position.board.zones.values() if zone.tags.get("victory")]
    held = [position.controller(zone) for zone in prizes]
    return held.count("axis"), held.count("allies"), held.count("ussr")


def _luck(step: plan.Strike, dice: Dice) -> float:
    """Return how many steps better than the mean of the 36 rolls a combat went."""
    from assistant.games.third_reich.armies import as_rolled
    from assistant.games.third_reich.losses import losses

    fight, combat = step.ready.fight, step.combat
    lead, target = fight.attackers[combat.lead], fight.targets[combat.target]
    ours = lead.value + step.air + sum(fight.attackers[n].support for n in combat.supports)
    own, enemy = losses(
        ours + as_rolled(dice[0], lead.converts), target.value + lead.crossed + as_rolled(dice[1], target.converts),
        attacker_reduced=lead.reduced, defender_reduced=target.reduced,
    )  # fmt: skip
    brought = min(enemy, 2 - target.reduced) - min(own, 2 - lead.reduced)
    mean = combat_chances(fight, combat, step.air)
    return brought - (mean.steps - mean.dies * (2 - lead.reduced) - mean.turned)
