"""A step of the planner as what the questions of the table offer for it: what they refuse is never offered."""

from __future__ import annotations

from assistant.core.edits import Move, Several, parts
from assistant.core.position import Position
from assistant.core.questions import Offer
from assistant.games.third_reich.mirror import theatre
from assistant.games.third_reich.opponent import deciding as plan
from assistant.games.third_reich.opponent.going import Going
from assistant.games.third_reich.questions.economy import Actions
from assistant.games.third_reich.questions.fights import Attack
from assistant.games.third_reich.questions.landing import Landing
from assistant.games.third_reich.questions.moving import Reach
from assistant.games.third_reich.questions.phases import PhaseEnd
from assistant.games.third_reich.questions.researching import ResearchTiles


def offer_of(position: Position, step: plan.Step, dice: tuple[int, ...] = ()) -> Offer | None:
    """Return what the questions of the table offer for a step, None where the rules or the cardboard do not allow it.

    Args:
        position: the table as it lies.
        step: what is done.
        dice: of a combat, the attacker's first.
    """
    side = theatre(position).phase
    match step:
        case plan.Chore() | plan.Buy():
            return step.offer
        case plan.Income():
            return _keyed(Actions(side=side).answer(position).offers, "take-income")
        case plan.Take():
            return _keyed(Actions(side=side).answer(position).offers, f"take-{step.name}")
        case plan.Develop():
            offers = ResearchTiles(side=side).answer(position).offers
            return next((offer for offer in offers if _moves(offer, step.tile)), None)
        case plan.Operate():
            return _operated(position, step.going)
        case plan.Strike():
            return next(iter(struck(step, dice).answer(position).offers), None) if dice else None
    return _ended(position)


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


def _keyed(offers: tuple[Offer, ...], key: str) -> Offer | None:
    return next((offer for offer in offers if offer.label.key == key), None)


def _moves(offer: Offer, counter: str) -> bool:
    return any(isinstance(part, Move) and counter in part.counters for part in parts(offer.edit))


def _operated(position: Position, going: Going) -> Offer | None:
    """Return the offer of an operation, None where its points are no longer there or combats have begun (8, 22.1)."""
    seen = theatre(position)
    if seen.position.fact("combat-begun") or seen.po(seen.phase) < going.po:
        return None
    if going.op == "amphibious_assault":
        return next(iter(Landing(army=going.army, to=going.goal).answer(position).offers), None)
    # Once the first army is in, the country is neutral no longer.
    invading = going.invading if going.invading in seen.neutral_countries else ""
    asked = Reach(counters=(going.army,), op=going.op, to=going.goal, invading=invading)
    offers = asked.answer(position).offers
    key = "assault-in-place" if len(going.way) == 1 else "move-there"
    return _keyed(offers, key)


def _ended(position: Position) -> Offer:
    """Return the end of the phase and the beginning of the next as one offer (3)."""
    offers = PhaseEnd().answer(position).offers
    *steps, onward = offers
    if not steps:
        return onward
    whole = steps[-1]
    edits = (*parts(whole.edit), *parts(onward.edit))
    return Offer(onward.label, Several(edits, onward.label), onward.rule, onward.then)
