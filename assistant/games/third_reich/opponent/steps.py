"""A step of the planner as what the questions of the table offer for it: what they refuse is never offered."""

from __future__ import annotations

from assistant.core.edits import Move, parts
from assistant.core.position import Position
from assistant.core.questions import Offer
from assistant.games.third_reich.mirror import theatre
from assistant.games.third_reich.opponent import deciding as plan
from assistant.games.third_reich.opponent.offering import ended, keyed, operated
from assistant.games.third_reich.questions.economy import Actions
from assistant.games.third_reich.questions.fights import Attack
from assistant.games.third_reich.questions.researching import ResearchTiles


def offer_of(position: Position, step: plan.Step, dice: tuple[int, ...] = ()) -> Offer | None:
    """Return what the questions of the table offer for a step, None where the rules or the cardboard do not allow it.

    Args:
        dice: of a combat, the attacker's first.
    """
    side = theatre(position).phase
    match step:
        case plan.Chore() | plan.Buy() | plan.Send():
            return step.offer
        case plan.Fly():
            return step.flight.offer
        case plan.Income():
            return keyed(Actions(side=side).answer(position).offers, "take-income")
        case plan.Take():
            return keyed(Actions(side=side).answer(position).offers, f"take-{step.name}")
        case plan.Develop():
            offers = ResearchTiles(side=side).answer(position).offers
            return next((offer for offer in offers if _moves(offer, step.tile)), None)
        case plan.Operate():
            return operated(position, step.going)
        case plan.Strike():
            return next(iter(struck(step, dice).answer(position).offers), None) if dice else None
    return ended(position)


def struck(step: plan.Strike, dice: tuple[int, ...] = ()) -> Attack:
    """Return the combat of a step as the question of the table."""
    ready, combat = step.ready, step.combat
    return Attack(
        zone=step.zone,
        attacker=ready.attackers[combat.lead],
        target=ready.targets[combat.target],
        supporting=tuple(ready.attackers[n] for n in combat.supports),
        dice=dice,
    )


def _moves(offer: Offer, counter: str) -> bool:
    return any(isinstance(part, Move) and counter in part.counters for part in parts(offer.edit))
