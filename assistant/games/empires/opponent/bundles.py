"""What a player does in one go, as one offer: purchases, movements, the actions after the last losses and the end (7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from msgspec import to_builtins

from assistant.core.chain import Chain
from assistant.core.edits import Note
from assistant.core.phase_log import FOUGHT
from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.core.questions import Ask, Offer, Question
from assistant.core.text import Text
from assistant.games.empires.noting import noted
from assistant.games.empires.opponent import deciding as plan
from assistant.games.empires.opponent.choosing import Dig, Diplomacy, Purchase, Research, best_purchase, first_tile
from assistant.games.empires.opponent.land import land_of
from assistant.games.empires.opponent.losing import ways
from assistant.games.empires.opponent.skills import Skill
from assistant.games.empires.opponent.state import State
from assistant.games.empires.opponent.steps import offers_of, struck
from assistant.games.empires.words import say

Read = Callable[[Position], State]
Label = Callable[[tuple[plan.Decision, ...], tuple[Text, ...]], Text]
CLOSING = Dig | Research | Diplomacy | plan.End  # what is done once nothing moves any more


class Bundle(NamedTuple):
    """Decisions that are done at once, with the offers for them: one, or of an attack every way to take its losses.

    Attributes:
        decisions: what is done; of attacks those whose dice lie come first.
        offers: for all of it; none for an attack whose dice do not lie.
        tables: what each decision finds.
        then: what the last of them leads to.
        losses: of each attack whose dice lie and leave no choice, what the sides lose.
        alone: the losses without what closes the phase behind them.
        next: an attack that waits for its dice behind those of which they lie, and the table that it finds.
    """

    decisions: tuple[plan.Decision, ...]
    offers: tuple[Offer, ...]
    tables: tuple[Position, ...]
    then: Question | Ask | None = None
    losses: tuple[Text, ...] = ()
    alone: Offer | None = None
    next: tuple[plan.Decision, Position] | None = None


def bundled(
    position: Position,
    decision: plan.Decision,
    read: Read,
    player: Skill,
    label: Label,
    dice: tuple[int, ...] = (),
) -> Bundle:
    """Return a step with those after it that need no dice between them and belong to it.

    Attacks may be rolled for one behind the other, as long as no losses leave the players a choice; what closes the phase
    follows the last.

    Args:
        read: the model of a table, with what stays out of the plans.
        label: what several steps are called together, by the decisions and the losses of attacks among them.
        dice: of attacks, the attacker's first.
    """
    if isinstance(decision.step, plan.Strike):
        return _struck(position, decision, read, player, label, dice)
    first = offers_of(position, decision)
    if len(first) != 1:
        return Bundle((decision,), first, (position,))
    done, chain = [decision], Chain(position, noted)
    chain.add(first[0].edit)
    then = _on(done, chain, read, player) or first[0].then
    if len(done) == 1:
        return Bundle((decision,), first, (position,), then)
    return Bundle(tuple(done), (chain.offer(label(tuple(done), ()), first[0].rule),), tuple(chain.tables), then)


def _on(done: list[plan.Decision], chain: Chain, read: Read, player: Skill) -> Question | Ask | None:
    """Add what follows the last step of a chain; return what it leads to."""
    then = None
    for following in _following(done[-1], lambda: read(chain.position), player):
        offers = offers_of(chain.position, following)
        if len(offers) != 1:
            break
        chain.add(offers[0].edit)
        done.append(following)
        then = offers[0].then
    return then


def _struck(
    position: Position, decision: plan.Decision, read: Read, player: Skill, label: Label, dice: tuple[int, ...]
) -> Bundle:
    """Return attacks, one behind the other, with the dice that lie."""
    done, losses, chain, rule = list[plan.Decision](), list[Text](), Chain(position, noted), ""
    for n in range(0, len(dice), 2):
        lying, fallen = chain.position, dice[n : n + 2]
        asked = struck(land_of(lying), step_of(decision), fallen)
        offers = ways(lying, offers_of(lying, decision, fallen), asked.target)
        if len(offers) != 1:
            if len(dice) > n + 2:
                raise QuestionError("dice", say("opponent-losses-first"))
            whole = tuple(_done(chain.copy(), offer, asked).offer(offer.label, offer.rule) for offer in offers)
            return Bundle((*done, decision), whole, (*chain.tables, lying), None, tuple(losses))
        done.append(decision)
        _done(chain, offers[0], asked)
        losses.append(offers[0].label)
        rule = offers[0].rule
        decision = plan.decide(read(chain.position), *player)
        if not isinstance(decision.step, plan.Strike):
            if len(dice) > n + 2:
                raise QuestionError("dice", say("opponent-no-more-attacks"))
            break
    else:
        if not dice:
            return Bundle((decision,), (), (position,))
        offer = chain.offer(label(tuple(done), tuple(losses)), rule)
        return Bundle(tuple(done), (offer,), tuple(chain.tables), None, tuple(losses), None, (decision, chain.position))
    alone = chain.offer(label(tuple(done), tuple(losses)), rule)
    struck_only = len(done)
    then = _on(done, chain, read, player)
    if len(done) == struck_only:
        return Bundle(tuple(done), (alone,), tuple(chain.tables), None, tuple(losses))
    offer = chain.offer(label(tuple(done), tuple(losses)), rule)
    return Bundle(tuple(done), (offer,), tuple(chain.tables), then, tuple(losses), alone)


def _done(chain: Chain, offer: Offer, asked: Question) -> Chain:
    """Add the losses of an attack to a chain, with the question that they came of."""
    chain.add(offer.edit)
    chain.note(Note(FOUGHT, to_builtins(asked)))
    return chain


def step_of(decision: plan.Decision) -> plan.Strike:
    """Return the attack of a decision that is one."""
    assert isinstance(decision.step, plan.Strike)
    return decision.step


def _following(decision: plan.Decision, read: Callable[[], State], player: Skill) -> Iterator[plan.Decision]:
    """Yield what is done after a step, each asked for when those before it are done."""
    match decision.step:
        case plan.Move():
            goings = [going for planned in decision.plan for going in planned.operation.going]
            for going in goings[1:]:
                yield plan.Decision(plan.Move(going), "", decision.gain, decision.plan)
            # What comes to mind once these are made is of the same action as long as none begins with it.
            while isinstance((found := plan.decide(read(), *player)).step, plan.Move) and not found.opens:
                yield found
            if isinstance(found.step, CLOSING):
                yield found
                yield from _following(found, read, player)
        case Purchase():
            while (purchase := best_purchase(read(), player.by)) is not None:
                yield plan.Decision(purchase, "", purchase.gain)
        case plan.FirstTile():
            while (tile := first_tile(read())) is not None:
                yield plan.Decision(plan.FirstTile(tile))
            yield from _purchases(read, player)
        case plan.Tiles():
            yield from _purchases(read, player)
        case plan.Strike() | Dig() | Research() | Diplomacy():
            while isinstance((found := plan.decide(read(), *player)).step, CLOSING):
                yield found
                if isinstance(found.step, plan.End):
                    return


def _purchases(read: Callable[[], State], player: Skill) -> Iterator[plan.Decision]:
    found = plan.decide(read(), *player)
    if isinstance(found.step, Purchase):
        yield found
        yield from _following(found, read, player)
