"""A step of the planner as an edit of the table, and what a player does in one go as one offer (7)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from msgspec import to_builtins

from assistant.core.phase_log import FOUGHT, EditSequence
from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.core.questions import Ask, Offer, Question
from assistant.core.table import Flip, Move, Note, Several, parts
from assistant.core.text import Text
from assistant.games.empires import mirror
from assistant.games.empires.deeds import OPENS
from assistant.games.empires.log import noted
from assistant.games.empires.opponent import decisions as plan
from assistant.games.empires.opponent.decisions import Dig, Diplomacy, Purchase, Research, best_purchase, first_tile
from assistant.games.empires.opponent.model import NOBODY, TRACKS, Land, State, Tile, land_of
from assistant.games.empires.opponent.skills import Skill
from assistant.games.empires.opponent.valuation import Gas, ways
from assistant.games.empires.questions import actions
from assistant.games.empires.questions.actions import Action, Entrench
from assistant.games.empires.questions.actions import Diplomacy as DiplomacyAsked
from assistant.games.empires.questions.actions import Gas as GasAsked
from assistant.games.empires.questions.actions import Research as ResearchAsked
from assistant.games.empires.questions.attack import Attack
from assistant.games.empires.questions.movement import Reach, Sail, Strategic
from assistant.games.empires.questions.phases import Begin, EndOfPhase
from assistant.games.empires.questions.recruitment import Place, Recruit
from assistant.games.empires.questions.victory import War
from assistant.games.empires.words import POWER_NAMES, POWERS, say

# A step of the planner as an edit of the table: what the questions of this game offer for it, and the count of the action.


def offers_of(position: Position, decision: plan.Decision, dice: tuple[int, ...] = ()) -> tuple[Offer, ...]:
    """Return what the questions of the table offer for a step; nothing where the rules or the cardboard do not allow it.

    Of an attack, once its dice lie, every legal way to take the losses; of anything else at most one offer.

    Args:
        decision: the step, and the action that it begins.
        dice: of an attack, the attacker's first.
    """
    land, power = land_of(position), POWERS[position_power(position)]
    step = decision.step
    match step:
        case plan.Tiles():
            return _keyed(Begin(side=power).answer(position).offers, "offer-tiles")
        case plan.FirstTile():
            return _keyed(
                ResearchAsked(counter=tile_counter(position, power, step.tile)).answer(position).offers,
                "offer-first-tile",
            )
        case Gas():
            hit = Flip((land.armies[step.army],), 1)
            return tuple(offer for offer in GasAsked(side=power).answer(position).offers if hit in parts(offer.edit))
        case plan.Move():
            found = _moved(position, land, step)
        case plan.Strike():
            found = struck(land, step, dice).answer(position).offers if dice else ()
        case Purchase():
            found = _bought(position, land, step)
        case Dig():
            return Entrench(zone=land.zones[step.zone], side=power).answer(position).offers
        case Research():
            return _keyed(
                ResearchAsked(counter=tile_counter(position, power, step.tile)).answer(position).offers,
                "offer-research",
            )
        case Diplomacy():
            return _negotiated(position, step)
        case plan.End():
            return EndOfPhase(side=power).answer(position).offers[:1]
    return tuple(_counting(position, offer, decision.opens) for offer in found) if decision.opens else found


def position_power(position: Position) -> int:
    """Return the number of the power whose phase it is."""
    return POWERS.index(mirror.phase(position))


def struck(land: Land, step: plan.Strike, dice: tuple[int, ...] = ()) -> Attack:
    """Return the attack of a step as the question of the table."""
    armies, attack = step.front.attackers, step.attack
    return Attack(
        zone=land.zones[step.zone],
        lead=land.armies[armies[attack.lead]],
        target=land.armies[step.front.defenders[attack.target]],
        supports=tuple(land.armies[armies[n]] for n in attack.supports),
        alone=not attack.supports,
        tanks=step.aids.tanks,
        aviation=step.aids.aviation,
        dice=dice,
    )


def tile_counter(position: Position, power: str, tile: Tile) -> str:
    """Return the counter of a technology tile of a power.

    Raises:
        QuestionError: it lies face down for whoever looks on here.
    """
    name, level = tile
    found = next((
        counter.id for counter in position.table.counters.values()
        if (kind := position.kinds.kinds[counter.kind]).type == "tile" and kind.side == power
        and (str(kind.get("technology")), int(kind.get("level", 1))) == (name, level)
    ), None)  # fmt: skip
    if found is None:
        raise QuestionError("question", say("opponent-hidden", power=POWER_NAMES[power]))
    return found


def _keyed(offers: Iterable[Offer], key: str) -> tuple[Offer, ...]:
    return tuple(offer for offer in offers if offer.label.key == key)[:1]


def _moved(position: Position, land: Land, step: plan.Move) -> tuple[Offer, ...]:
    army, zone = land.armies[step.going.army], land.zones[step.going.way[-1]]
    if step.going.did == "sail":
        return Sail(counter=army, to=zone).answer(position).offers[-1:]
    if step.going.did == "strategic":
        return Strategic(counter=army, to=zone).answer(position).offers[-1:]
    return Reach(counters=(army,), to=zone).answer(position).offers[-1:]


def _bought(position: Position, land: Land, step: Purchase) -> tuple[Offer, ...]:
    army = land.armies[step.army]
    if step.zone == NOBODY:
        side = POWERS[position_power(position)]
        offers = (o for o in Recruit(side=side).answer(position).offers if o.label.key == "offer-reinforce")
        return tuple(offer for offer in offers if Flip((army,), 0) in parts(offer.edit))
    wanted = {Flip((army,), int(step.kind == "reduced")), Move((army,), land.zones[step.zone])}
    return tuple(offer for offer in Place(counter=army).answer(position).offers if set(parts(offer.edit)) == wanted)


def _negotiated(position: Position, step: Diplomacy) -> tuple[Offer, ...]:
    """Return the move of the marker, with what follows from its last box in the same edit (12)."""
    track = TRACKS[step.track]
    answer = DiplomacyAsked(track=track).answer(position)  # type: ignore[arg-type]
    if not answer.offers or not answer.value.triggers:
        return answer.offers
    offer = answer.offers[0]
    event = "russia_surrenders" if track == "russia_surrender" else f"{track}_joins"
    after = position.after(offer.edit)
    follows = War(event=event).answer(after).offers[:1]  # type: ignore[arg-type]
    edits = [part for one in (offer, *follows) for part in parts(one.edit)]
    label = (follows or (offer,))[0].label
    return (Offer(label, Several(tuple(edits), label), offer.rule),)


def _counting(position: Position, offer: Offer, action: str) -> Offer:
    """Return an offer that counts the action which it begins as well (7)."""
    kind: Action = action  # type: ignore[assignment]
    counted = actions.counted(position, POWERS[position_power(position)], kind)
    label = offer.edit.label if isinstance(offer.edit, Several) else offer.label
    told = OPENS if kind == "manoeuvre" else None
    return Offer(offer.label, Several((*counted, offer.edit), label, told), offer.rule, offer.then)


# What a player does in one go, as one offer: purchases, movements, the actions after the last losses and the end (7).

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
    done, chain = [decision], EditSequence(position, noted)
    chain.add(first[0].edit)
    then = _on(done, chain, read, player) or first[0].then
    if len(done) == 1:
        return Bundle((decision,), first, (position,), then)
    return Bundle(tuple(done), (chain.offer(label(tuple(done), ()), first[0].rule),), tuple(chain.tables), then)


def _on(done: list[plan.Decision], chain: EditSequence, read: Read, player: Skill) -> Question | Ask | None:
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
    done, losses, chain, rule = list[plan.Decision](), list[Text](), EditSequence(position, noted), ""
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


def _done(chain: EditSequence, offer: Offer, asked: Question) -> EditSequence:
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
