"""A step of the planner as an edit of the table: what the questions of this game offer for it, and the count of the action (7)."""

from __future__ import annotations

from collections.abc import Iterable

from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.core.questions import Offer
from assistant.core.table import Flip, Move, Several, parts
from assistant.games.empires import mirror
from assistant.games.empires.deeds import OPENS
from assistant.games.empires.opponent import decisions as plan
from assistant.games.empires.opponent.decisions import Dig, Diplomacy, Purchase, Research
from assistant.games.empires.opponent.model import NOBODY, TRACKS, Land, Tile, land_of
from assistant.games.empires.opponent.valuation import Gas
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
    found = Reach(counters=(army,), to=zone).answer(position).offers
    way = Move((army,), zone, tuple(land.zones[n] for n in step.going.way[:-1]))
    return tuple(offer for offer in found if way in parts(offer.edit))[:1] or found[:1]


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
