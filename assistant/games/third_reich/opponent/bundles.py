"""Steps that need no dice between them, done together as one offer: actions and purchases, operations and missions, the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from assistant.core.chain import Chain
from assistant.core.position import Position
from assistant.core.questions import Offer
from assistant.core.text import Text
from assistant.games.third_reich.opponent import deciding as plan
from assistant.games.third_reich.opponent.skills import Skill
from assistant.games.third_reich.opponent.steps import offer_of
from assistant.games.third_reich.questions.noting import noted

Label = Callable[[tuple[plan.Decision, ...]], Text]
# What is done in one go before the operations: what comes in, the actions, what they buy.
FIRST = (plan.Chore, plan.Income, plan.Take, plan.Develop, plan.Send, plan.Buy)


class Bundle(NamedTuple):
    """Decisions that are done at once, the table that each finds, and the offer for all; none for a combat without dice."""

    decisions: tuple[plan.Decision, ...]
    tables: tuple[Position, ...]
    offer: Offer | None


def bundled(
    position: Position, skill: Skill, barred: frozenset[str], label: Label, dice: tuple[int, ...] = ()
) -> Bundle | None:
    """Return the next step with those after it that are of its kind and need no dice; None where none can be done.

    Args:
        position: the table as it lies.
        skill: the player.
        barred: armies, zones and tiles that stay out of it; what the table refuses is added.
        label: what several steps are called together.
        dice: of a combat.
    """
    decision = plan.decide(position, skill, barred)
    if isinstance(decision.step, plan.Strike):
        return Bundle((decision,), (position,), offer_of(position, decision.step, dice))
    offer = offer_of(position, decision.step)
    if offer is None:
        return None
    chain = Chain(position, noted)
    chain.add(offer.edit)
    done = [decision]
    then = offer.then
    for following in _following(decision, chain, skill, barred):
        more = offer_of(chain.position, following.step)
        if more is None:
            break
        chain.add(more.edit)
        done.append(following)
        then = more.then
    if len(done) == 1:
        return Bundle((decision,), (position,), offer)
    whole = replace(chain.offer(label(tuple(done)), offer.rule), then=then)
    return Bundle(tuple(done), tuple(chain.tables), whole)


def _following(
    decision: plan.Decision, chain: Chain, skill: Skill, barred: frozenset[str]
) -> Iterator[plan.Decision]:  # fmt: skip
    """Yield what is done after a step, each asked for when those before it are done."""
    if isinstance(decision.step, plan.Operate):
        for going in list(plan.all_goings(decision.plan))[1:]:
            yield plan.Decision(plan.Operate(going), decision.plan)
    if isinstance(decision.step, plan.Operate | plan.Fly):
        while (flown := plan.flies(chain.position, skill, barred)) is not None:
            yield plan.Decision(flown)
        return
    while isinstance(decision.step, FIRST):
        found = plan.decide(chain.position, skill, barred, operations=False)
        if not isinstance(found.step, FIRST):
            break
        yield found
    if chain.position.fact("combat-begun"):  # what was bought after the combats may have been the last of the phase
        found = plan.decide(chain.position, skill, barred)
        if isinstance(found.step, plan.End):
            yield found
