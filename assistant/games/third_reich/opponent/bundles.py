"""What a player does in one go, as one offer: actions and purchases, operations and missions, the last losses and the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from msgspec import to_builtins
from msgspec.structs import replace

from assistant.core.chain import Chain
from assistant.core.edits import Note
from assistant.core.phase_log import FOUGHT
from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.core.questions import Ask, Offer, Question
from assistant.core.text import Text
from assistant.games.third_reich.opponent import deciding as plan
from assistant.games.third_reich.opponent.skills import Skill
from assistant.games.third_reich.opponent.steps import offer_of, struck
from assistant.games.third_reich.questions.noting import noted
from assistant.games.third_reich.words import say

Label = Callable[[tuple[plan.Decision, ...], tuple[Text, ...]], Text]
# What is done in one go before the operations: what comes in, the actions, what they buy.
FIRST = (plan.Chore, plan.Income, plan.Take, plan.Develop, plan.Send, plan.Buy)


class Bundle(NamedTuple):
    """Decisions that are done at once.

    Attributes:
        decisions: what is done; of combats those whose dice lie come first.
        tables: what each decision finds.
        offer: for all of it; none for a combat whose dice do not lie.
        losses: of each combat whose dice lie, what both sides lose.
        alone: the losses without what follows them in the same offer.
        next: a combat that waits for its dice behind those of which they lie, and the table that it finds.
        after: the table that actions and purchases leave.
    """

    decisions: tuple[plan.Decision, ...]
    tables: tuple[Position, ...]
    offer: Offer | None
    losses: tuple[Text, ...] = ()
    alone: Offer | None = None
    next: tuple[plan.Decision, Position] | None = None
    after: Position | None = None


def bundled(
    position: Position,
    skill: Skill,
    barred: frozenset[str],
    label: Label,
    dice: tuple[int, ...] = (),
    *,
    whole: bool = False,
) -> Bundle | None:
    """Return the next step with those after it that are of its kind and need no dice; None where none can be done.

    Args:
        barred: armies, zones and tiles that stay out of it; what the table refuses is added.
        label: what several steps are called together, by the decisions and the losses of combats among them.
        whole: whether operations that come to mind once others are made, their missions flown, belong to the same offer.
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
    then = _on(done, chain, skill, barred) or offer.then
    while whole and isinstance(done[-1].step, plan.Operate | plan.Fly):
        found = plan.decide(chain.position, skill, barred)
        more = offer_of(chain.position, found.step) if isinstance(found.step, plan.Operate) else None
        if more is None:
            break
        chain.add(more.edit)
        done.append(found)
        then = _on(done, chain, skill, barred) or more.then
    after = chain.position if isinstance(done[-1].step, FIRST) else None
    if len(done) == 1:
        return Bundle((decision,), (position,), offer, after=after)
    together = replace(chain.offer(label(tuple(done), ()), offer.rule), then=then)
    return Bundle(tuple(done), tuple(chain.tables), together, after=after)


def _on(done: list[plan.Decision], chain: Chain, skill: Skill, barred: frozenset[str]) -> Question | Ask | None:
    """Add what follows the last step of a chain; return what it leads to."""
    then = None
    for following in _following(done[-1], chain, skill, barred):
        more = offer_of(chain.position, following.step)
        if more is None:
            break
        chain.add(more.edit)
        done.append(following)
        then = more.then
    return then


def rolled(
    position: Position, skill: Skill, barred: frozenset[str], label: Label, dice: tuple[int, ...]
) -> Bundle | None:
    """Return combats with the dice that lie, one behind the other; what closes the phase follows the last.

    Args:
        position: the table as it lies; the next step is a combat.
        label: what several steps are called together.
        dice: the attacker's first, two of each combat.
    """
    done, losses, chain = list[plan.Decision](), list[Text](), Chain(position, noted)
    decision, rule = plan.decide(position, skill, barred), ""
    for n in range(0, len(dice), 2):
        if not isinstance(decision.step, plan.Strike):
            raise QuestionError("dice", say("opponent-no-more-attacks"))
        asked = struck(decision.step, dice[n : n + 2])
        offer = next(iter(asked.answer(chain.position).offers), None)
        if offer is None:
            return None
        done.append(decision)
        chain.add(offer.edit)
        chain.note(Note(FOUGHT, to_builtins(asked)))
        losses.append(offer.label)
        rule = offer.rule
        decision = plan.decide(chain.position, skill, barred)
    alone = chain.offer(label(tuple(done), tuple(losses)), rule)
    if isinstance(decision.step, plan.Strike):
        return Bundle(tuple(done), tuple(chain.tables), alone, tuple(losses), None, (decision, chain.position))
    then = _on(done, chain, skill, barred)
    if len(done) == len(losses):
        return Bundle(tuple(done), tuple(chain.tables), alone, tuple(losses))
    whole = replace(chain.offer(label(tuple(done), tuple(losses)), rule), then=then)
    return Bundle(tuple(done), tuple(chain.tables), whole, tuple(losses), alone)


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
    if isinstance(decision.step, plan.Strike):
        found = plan.decide(chain.position, skill, barred)
        if isinstance(found.step, FIRST):
            yield found
            yield from _following(found, chain, skill, barred)
            return
    if chain.position.fact("combat-begun"):  # what was bought after the combats may have been the last of the phase
        found = plan.decide(chain.position, skill, barred)
        if isinstance(found.step, plan.End):
            yield found
