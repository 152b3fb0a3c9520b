"""The next step of a phase: income, actions, purchases, operations, missions, combats, the end, each as an offer of the
table (3, 4, 8, 11-16).
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from assistant.core.position import Position
from assistant.core.questions import Offer
from assistant.core.table import Flip, Move, parts
from assistant.games.third_reich.mirror import Theatre
from assistant.games.third_reich.missions import SubmarinesBlank, submarine
from assistant.games.third_reich.opponent.model import OFF, Sketch, Table
from assistant.games.third_reich.opponent.operations import (
    SHARE,
    Chances,
    Combat,
    Fight,
    Going,
    Ready,
    Solved,
    combat_chances,
    ended,
    keyed,
    operated,
)
from assistant.games.third_reich.opponent.planner import Found, Planned, considered, fights_ahead
from assistant.games.third_reich.opponent.skills import Skill, Weights, chart
from assistant.games.third_reich.opponent.valuation import judge_of
from assistant.games.third_reich.questions import combatants
from assistant.games.third_reich.questions.actions import (
    Actions,
    ResearchTiles,
    gained,
    planned,
    produced,
    researched,
    submarines,
    taken,
)
from assistant.games.third_reich.questions.attack import Attack
from assistant.games.third_reich.questions.log import theatre
from assistant.games.third_reich.questions.missions import AirDuel, Missions
from assistant.games.third_reich.questions.owed import happened, income_due, is_under_way
from assistant.games.third_reich.questions.recruitment import SHARED, Recruit, can_buy, collected, minors, reserve
from assistant.games.third_reich.words import LAST_TURN, MODIFIERS, Action, Faction

# Missions in the planner's hands: submarines, bombers, an air mission before a combat, the answer to an enemy's (11, 12, 14).

ENOUGH = 3  # air markers at hand from which more of them bring less
SPARE = 0.4
CREW = 2  # standard submarines that cost the Allies an action (12)
SENDING = ("send-standard", "send-advanced", "send-bombers", "counter-bombers")


class Flight(NamedTuple):
    """An air mission over a zone: its offer, what its two points bring, the chances without and with it."""

    offer: Offer
    gain: float
    before: Chances
    after: Chances


def sending(seen: Theatre, by: Weights, barred: frozenset[str]) -> Offer | None:
    """Return the offer to send submarines or bombers, or fighters against bombers, if that costs the enemy anything."""
    if not by.mission:
        return None
    for offer in Missions(side=seen.phase).answer(seen.position).offers:
        moved = {c for part in parts(offer.edit) if isinstance(part, Move) for c in part.counters}
        if offer.label.key not in SENDING or moved & barred:
            continue
        if offer.label.key.startswith("send-") and "bombers" not in offer.label.key:
            sailing = theatre(seen.position.after(offer.edit))
            if not submarine(submarines(SubmarinesBlank, sailing)).value.effective:
                continue
        return offer
    return None


def air_worth(seen: Theatre, by: Weights) -> float:
    """Return what a Missions action brings for the air: less where markers lie at hand (4.3)."""
    scarce = len(seen.missions(f"missions-{seen.phase}", seen.phase)) < ENOUGH
    return by.mission * gained(seen, seen.phase, "air") * (1.0 if scarce else SPARE)


def submarine_worth(seen: Theatre, by: Weights) -> float:
    """Return what a Missions action brings at sea: nothing while two boats wait (4.3, 12)."""
    waiting = len(seen.missions(f"missions-{seen.phase}", seen.phase, "submarine"))
    return by.submarine * gained(seen, seen.phase, "submarine") if waiting < CREW else 0.0


def bonus(seen: Theatre, zone: str, side: Faction) -> int:
    """Return what missions that lie in a zone give its attacker."""
    return MODIFIERS["air-mission"] if combatants.air(seen, zone, side, "table") == "uncountered" else 0


def flight(
    seen: Theatre, zone: str, fight: Fight, combat: Combat, clear: float, unit: float, barred: frozenset[str]
) -> Flight | None:
    """Return the air mission that may be flown before a combat, with what it brings; None where none may or one flies.

    Args:
        fight: its fight of the book.
        clear: the chance to clear the zone by all combats.
        unit: what a step is worth.
        barred: counters that stay out of it.
    """
    if bonus(seen, zone, seen.phase):
        return None
    offers = [o for o in AirDuel(zone=zone).answer(seen.position).offers if o.label.key.startswith("duel-fly")]
    offers = [
        o for o in offers if not barred & {c for part in parts(o.edit) if isinstance(part, Move) for c in part.counters}
    ]
    if not offers:
        return None
    return Flight(offers[0], *_brings(fight, combat, clear, unit))


def cancelling(position: Position, zone: str) -> Offer | None:
    """Return the offer to cancel the mission that flies over a zone, by who defends it; None where nobody can (11, 13.11)."""
    offers = AirDuel(zone=zone).answer(position).offers
    return next((offer for offer in offers if offer.label.key.startswith("duel-cancel")), None)


def brought(fight: Fight, combat: Combat, clear: float, unit: float) -> float:
    """Return what an air mission brings to a combat: the arguments of `flight`."""
    return _brings(fight, combat, clear, unit)[0]


def _brings(fight: Fight, combat: Combat, clear: float, unit: float) -> tuple[float, Chances, Chances]:
    before, after = combat_chances(fight, combat), combat_chances(fight, combat, MODIFIERS["air-mission"])
    steps = after.steps - after.own - before.steps + before.own
    cleared = clear * (after.kills / before.kills - 1) * fight.worth if before.kills else 0.0
    return (steps + cleared) * unit, before, after


# The next step of a phase: what comes in by itself, the action that brings most, purchases, operations, combats, the end (3).

STARTED, FINISHED = 0.45, 0.55  # shares of a technology's worth that the two steps of research bring
WHOLE_USE = 12  # turns that a technology needs to be worth all of it


class Chore(NamedTuple):
    """What follows from the calendar or from what was done: a country joins, a status changes (2, 3, 17)."""

    offer: Offer


class Income(NamedTuple):
    """What comes in by itself (4.1)."""


class Take(NamedTuple):
    """An action, by the name of its offer, and what it brings (4)."""

    name: str
    action: Action
    gain: float


class Develop(NamedTuple):
    """A step of research (4.5)."""

    tile: str
    gain: float


class Buy(NamedTuple):
    """A purchase or an exchange of armour (4.4, 10)."""

    offer: Offer
    gain: float


class Operate(NamedTuple):
    """An operation of one army (8)."""

    going: Going


class Send(NamedTuple):
    """Submarines or bombers are sent, or fighters against bombers (12, 14)."""

    offer: Offer


class Fly(NamedTuple):
    """An air mission over a zone, before a combat there (11)."""

    zone: str
    flight: Flight


class Strike(NamedTuple):
    """A combat: its fight in the book, who fights whom, what an air mission adds (16)."""

    zone: str
    ready: Ready
    combat: Combat
    found: Solved | None = None
    air: int = 0


class End(NamedTuple):
    """The phase is over (3)."""


Step = Chore | Income | Take | Develop | Buy | Send | Operate | Fly | Strike | End


class Decision(NamedTuple):
    """The next step, and why: the plan of operations, what each action would bring, what was refused."""

    step: Step
    plan: tuple[Planned, ...] = ()
    options: Mapping[str, float] = {}
    rival: Planned | None = None


@functools.lru_cache(maxsize=2)  # a combat is asked for without its dice, then with them
def decide(position: Position, skill: Skill, barred: frozenset[str] = frozenset(), operations: bool = True) -> Decision:
    """Return the next step of the faction whose phase it is.

    Args:
        operations: whether operations and combats are looked for, which takes longest; else the end of the phase stands for them.
    """
    seen = theatre(position)
    by = skill.of(seen.phase)
    for finding in happened(seen):
        if finding.mend is not None:
            return Decision(Chore(finding.mend))
    if income_due(seen, seen.phase):
        return Decision(Income())
    early = None if is_under_way(seen, seen.phase) else best_purchase(Table(seen), by, barred)
    if early is not None:
        return Decision(early)
    developed = best_tile(seen, barred) if len(taken(seen, seen.phase, "research")) > len(_moved(seen)) else None
    if developed is not None:
        return Decision(developed)
    options = {take.name: take for take in takes(seen, by)}
    if options:
        best = max(options.values(), key=lambda one: (one.gain, one.name))
        if best.gain > 0:
            return Decision(best, (), {name: one.gain for name, one in options.items()})
    sent = sending(seen, by, barred)
    if sent is not None:
        return Decision(Send(sent))
    table = Table(seen)
    fighting = operations and bool(
        position.fact("combat-begun")
    )  # what can be bought meanwhile waits for the last combat
    if fighting and (fight := _fight(table, by, barred)) is not None:
        return fight
    purchase = best_purchase(table, by, barred)
    if purchase is not None:
        return Decision(purchase)
    if not operations or fighting:
        return Decision(End())
    found: Found = considered(table, skill, barred)
    if found.planned:
        return Decision(Operate(found.planned[0].plan.goings[0]), found.planned, {}, found.rival)
    return _fight(table, by, barred) or Decision(End())


def _fight(table: Table, by: Weights, barred: frozenset[str]) -> Decision | None:
    """Return the next combat, or the air mission before it; None where none is to come."""
    found = strikes(table, by, barred)
    if not found:
        return None
    flown = next_flight(table.seen, found, by, barred)
    return Decision(found[0] if flown is None else flown)


def next_flight(seen: Theatre, found: list[Strike], by: Weights, barred: frozenset[str]) -> Fly | None:
    """Return the air mission before the combats of a zone that brings more than a marker is worth, for the best zone first."""
    unit = by.step * SHARE
    for strike in found if by.mission else ():
        solved = strike.found
        if solved is None:
            continue
        one = flight(seen, strike.zone, strike.ready.fight, strike.combat, solved.clear, unit, barred)
        if one is not None and one.gain > by.mission:
            return Fly(strike.zone, one)
    return None


def flies(position: Position, skill: Skill, barred: frozenset[str]) -> Fly | None:
    """Return the next air mission of a phase whose operations are made."""
    seen = theatre(position)
    by = skill.of(seen.phase)
    return next_flight(seen, strikes(Table(seen), by, barred), by, barred)


def answers_mission(position: Position, zone: str, by: Weights) -> Offer | None:
    """Return the offer to cancel an enemy's air mission, if what it brings him is more than a marker is worth (11).

    Args:
        position: the table in the enemy's phase, his mission over the zone.
        by: the weights of who defends.
    """
    seen = theatre(position)
    offer = cancelling(position, zone) if by.mission and bonus(seen, zone, seen.phase) else None
    found = strikes(Table(seen), by, frozenset(set(seen.board.zones) - {zone})) if offer is not None else []
    if not found or found[0].found is None:
        return None
    gain = brought(found[0].ready.fight, found[0].combat, found[0].found.clear, by.step * SHARE)
    return offer if gain > by.mission else None


def _moved(seen: Theatre) -> tuple[str, ...]:
    return researched(seen, seen.phase)


def takes(seen: Theatre, by: Weights) -> Iterator[Take]:
    """Yield the actions that may still be made, with what each brings (4)."""
    for offer in Actions(side=seen.phase).answer(seen.position).offers:
        name = offer.label.key.removeprefix("take-")
        if name in WORTH:
            action, worth = WORTH[name]
            yield Take(name, action, worth(seen, by))


def _planning(seen: Theatre, by: Weights) -> float:
    return by.planning * int(planned(seen, seen.phase).value.po_after - seen.po(seen.phase))


def _production(seen: Theatre, by: Weights) -> float:
    waiting = any(
        seen.kind(army).get("arm") == "armour" for country in SHARED[seen.phase] for army in reserve(seen, seen.phase, country)
    )  # fmt: skip
    return by.armour_point * int(produced(seen, seen.phase).pb_after - seen.pb(seen.phase)) if waiting else 0.0


def _recruitment(seen: Theatre, by: Weights) -> float:
    if not any(can_buy(seen, seen.phase, country) for country in SHARED[seen.phase]):
        return 0.0
    made = len(taken(seen, seen.phase, "recruitment"))
    return by.recruitment * collected(seen, seen.phase) / max(1, made) * (0.7 if made else 1.0)


def _research(seen: Theatre, by: Weights) -> float:
    found = best_tile(seen, frozenset())
    return found.gain * by.tile if found is not None else 0.0


WORTH: Mapping[str, tuple[Action, Callable[[Theatre, Weights], float]]] = {
    "planning": ("planning", _planning),
    "armour-production": ("armour_production", _production),
    "recruitment": ("recruitment", _recruitment),
    "research": ("research", _research),
    "missions-air": ("missions", air_worth),
    "missions-submarine": ("missions", submarine_worth),
    "lend-lease": ("lend_lease", lambda _seen, by: by.lend_lease),
}


def best_tile(seen: Theatre, barred: frozenset[str]) -> Develop | None:
    """Return the tile that a research action would bring on most, of those that lie face up (4.5, 13)."""
    found = []
    use = min(1.0, (LAST_TURN - seen.turn) / WHOLE_USE)
    for offer in ResearchTiles(side=seen.phase).answer(seen.position).offers:
        move = next(
            part for part in parts(offer.edit) if isinstance(part, Move) and part.zone.startswith("development-")
        )
        if move.counters[0] in barred:
            continue
        at_once = offer.label.key == "tile-becomes-available"
        begun = seen.position.table.counters[move.counters[0]].zone.endswith(":development")
        share = FINISHED if begun else (STARTED + FINISHED if at_once else STARTED)
        tech = str(seen.position.kind(move.counters[0]).get("technology"))
        found.append(Develop(move.counters[0], float(chart()["technologies"].get(tech, 0.0)) * share * use))
    return max(found, key=lambda one: (one.gain, one.tile)) if found else None


def purchases(seen: Theatre) -> Iterator[Offer]:
    """Yield what the points of the phase buy (4.4, 10).

    Those that come by themselves are spent before anything is done; those of a Recruitment action once it is made.
    """
    begun = is_under_way(seen, seen.phase)
    nations = SHARED[seen.phase] if begun else tuple(country for country, _, rest in minors(seen, seen.phase) if rest)
    made = bool(taken(seen, seen.phase, "recruitment"))
    for nation in nations:
        if nation not in seen.at_war:
            continue
        for offer in Recruit(side=seen.phase, nation=nation).answer(seen.position).offers:
            if offer.rule != "4.4" or made or not begun:
                yield offer


def best_purchase(table: Table, by: Weights, barred: frozenset[str]) -> Buy | None:
    """Return the purchase that brings most, None when none brings anything."""
    found = [offer for offer in purchases(table.seen) if not barred & counters_of(offer)]
    if not found:
        return None
    sketches = [table.sketch]
    for offer in found:
        sketches.append(_bought(table, offer))
    values = judge_of(table, by).values(sketches)
    gains = [float(value) - float(values[0]) for value in values[1:]]
    n = max(range(len(found)), key=lambda n: (gains[n], -n))
    return Buy(found[n], gains[n]) if gains[n] > 0 else None


def counters_of(offer: Offer) -> frozenset[str]:
    """Return the counters that an offer moves or turns over."""
    return frozenset(c for part in parts(offer.edit) if isinstance(part, Move | Flip) for c in part.counters)


def _bought(table: Table, offer: Offer) -> Sketch:
    sketch, number, index = table.sketch.copy(), table.roll.number, table.ground.index
    for part in parts(offer.edit):
        for army in (c for c in getattr(part, "counters", ()) if c in number):
            if isinstance(part, Move):
                sketch.zone[number[army]] = index.get(part.zone, OFF)
            elif isinstance(part, Flip):
                sketch.steps[number[army]] = 1 if part.face == 1 else 2
    return sketch


def strikes(table: Table, by: Weights, barred: frozenset[str]) -> list[Strike]:
    """Return the next combat of each zone, the one that brings most first, one that is owed before all (8.2, 16)."""
    found: list[tuple[bool, float, str, Strike]] = []
    for ahead in fights_ahead(table, judge_of(table, by), barred):
        attackers = ahead.ready.fight.attackers
        combat = max(ahead.solved.combats, key=lambda one: (attackers[one.lead].value, -one.lead))
        flown = bonus(table.seen, ahead.zone, table.seen.phase)
        strike = Strike(ahead.zone, ahead.ready, combat, ahead.solved, flown)
        found.append((ahead.owed, ahead.solved.value, ahead.zone, strike))
    return [one[3] for one in sorted(found, key=lambda one: one[:3], reverse=True)]


def combats_of(ready: Ready) -> list[Combat]:
    """Return every single combat of a fight without supports that the rules allow (16)."""
    fight = ready.fight
    return [
        Combat(lead, target, ())
        for lead, army in enumerate(fight.attackers) if army.leads
        for target, enemy in enumerate(fight.targets) if enemy.open and (lead, target) not in fight.forbidden
    ]  # fmt: skip


def all_goings(plan: tuple[Planned, ...]) -> Iterator[Going]:
    """Yield the operations of a plan in order."""
    for one in plan:
        yield from one.plan.goings


# A step of the planner as what the questions of the table offer for it: what they refuse is never offered.


def offer_of(position: Position, step: Step, dice: tuple[int, ...] = ()) -> Offer | None:
    """Return what the questions of the table offer for a step, None where the rules or the cardboard do not allow it.

    Args:
        dice: of a combat, the attacker's first.
    """
    side = theatre(position).phase
    match step:
        case Chore() | Buy() | Send():
            return step.offer
        case Fly():
            return step.flight.offer
        case Income():
            return keyed(Actions(side=side).answer(position).offers, "take-income")
        case Take():
            return keyed(Actions(side=side).answer(position).offers, f"take-{step.name}")
        case Develop():
            offers = ResearchTiles(side=side).answer(position).offers
            return next((offer for offer in offers if _moves(offer, step.tile)), None)
        case Operate():
            return operated(position, step.going)
        case Strike():
            return next(iter(struck(step, dice).answer(position).offers), None) if dice else None
    return ended(position)


def struck(step: Strike, dice: tuple[int, ...] = ()) -> Attack:
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


# What is done in one go before the operations: what comes in, the actions, what they buy.
FIRST = (Chore, Income, Take, Develop, Send, Buy)


def following(
    decision: Decision, lying: Callable[[], Position], skill: Skill, barred: frozenset[str], *, whole: bool
) -> Iterator[Decision]:
    """Yield what is done after a step in the same go, each asked for when those before it are done.

    Args:
        whole: whether operations that come to mind once others are made, their missions flown, belong to it.
    """
    if isinstance(decision.step, Operate):
        for going in list(all_goings(decision.plan))[1:]:
            yield Decision(Operate(going), decision.plan)
    if isinstance(decision.step, Operate | Fly):
        while (flown := flies(lying(), skill, barred)) is not None:
            yield Decision(flown)
        if whole and isinstance((found := decide(lying(), skill, barred)).step, Operate):
            yield found
            yield from following(found, lying, skill, barred, whole=True)
        return
    while isinstance(decision.step, FIRST):
        found = decide(lying(), skill, barred, operations=False)
        if not isinstance(found.step, FIRST):
            break
        yield found
    if isinstance(decision.step, Strike):
        found = decide(lying(), skill, barred)
        if isinstance(found.step, FIRST):
            yield found
            yield from following(found, lying, skill, barred, whole=whole)
            return
    if lying().fact("combat-begun"):  # what was bought after the combats may have been the last of the phase
        found = decide(lying(), skill, barred)
        if isinstance(found.step, End):
            yield found
