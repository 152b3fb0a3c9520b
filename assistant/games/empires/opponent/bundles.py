"""Steps of one kind done together, as one offer: purchases, movements of a Manoeuvre, the actions that follow it (7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from assistant.core.chain import Chain
from assistant.core.position import Position
from assistant.core.questions import Offer
from assistant.core.text import Text
from assistant.games.empires.noting import noted
from assistant.games.empires.opponent import deciding as plan
from assistant.games.empires.opponent.choosing import Dig, Diplomacy, Purchase, Research, best_purchase, first_tile
from assistant.games.empires.opponent.skills import Skill
from assistant.games.empires.opponent.state import State
from assistant.games.empires.opponent.steps import offers_of

Read = Callable[[Position], State]
Label = Callable[[tuple[plan.Decision, ...]], Text]


class Bundle(NamedTuple):
    """Decisions that are done at once, with the offers for them: one, or of an attack every way to take its losses.

    `tables`: what each of them finds.
    """

    decisions: tuple[plan.Decision, ...]
    offers: tuple[Offer, ...]
    tables: tuple[Position, ...]


def bundled(
    position: Position,
    decision: plan.Decision,
    read: Read,
    player: Skill,
    label: Label,
    dice: tuple[int, ...] = (),
) -> Bundle:
    """Return a step with those after it that need no dice between them and are of its kind.

    Args:
        position: the table as it lies.
        decision: the first step.
        read: the model of a table, with what stays out of the plans.
        player: how well he plays.
        label: what several steps are called together.
        dice: of an attack.
    """
    first = offers_of(position, decision, dice)
    if len(first) != 1 or isinstance(decision.step, plan.Strike):
        return Bundle((decision,), first, (position,))
    done, chain = [decision], Chain(position, noted)
    chain.add(first[0].edit)
    for following in _following(decision, lambda: read(chain.position), player):
        offers = offers_of(chain.position, following)
        if len(offers) != 1:
            break
        chain.add(offers[0].edit)
        done.append(following)
    if len(done) == 1:
        return Bundle((decision,), first, (position,))
    return Bundle(tuple(done), (chain.offer(label(tuple(done)), first[0].rule),), tuple(chain.tables))


def _following(decision: plan.Decision, read: Callable[[], State], player: Skill) -> Iterator[plan.Decision]:
    """Yield what is done after a step, each asked for when those before it are done."""
    match decision.step:
        case plan.Move():
            goings = [going for planned in decision.plan for going in planned.operation.going]
            for going in goings[1:]:
                yield plan.Decision(plan.Move(going), "", decision.gain, decision.plan)
        case Purchase():
            while (purchase := best_purchase(read(), player.by)) is not None:
                yield plan.Decision(purchase, "", purchase.gain)
        case plan.FirstTile():
            while (tile := first_tile(read())) is not None:
                yield plan.Decision(plan.FirstTile(tile))
        case plan.Tiles():
            found = plan.decide(read(), *player)
            if isinstance(found.step, Purchase):
                yield found
                yield from _following(found, read, player)
        case Dig() | Research() | Diplomacy():
            while isinstance((found := plan.decide(read(), *player)).step, Dig | Research | Diplomacy):
                yield found
