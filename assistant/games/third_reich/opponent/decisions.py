"""The next step of a phase: income, actions, purchases, operations, missions, combats, the end, each as an offer of the
table (3, 4, 8, 11-16).
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from assistant.core.opponent import Skill, Weights
from assistant.core.position import Position
from assistant.core.questions import Offer
from assistant.core.table import Flip, Move, parts
from assistant.games.third_reich.mirror import Theatre
from assistant.games.third_reich.operations import SubmarinesBlank, submarine
from assistant.games.third_reich.opponent.operations import (
    SHARE,
    Chances,
    Combat,
    Going,
    Ready,
    Solved,
    combat_chances,
    keyed,
)
from assistant.games.third_reich.opponent.planner import Found, Planned, considered, fights_ahead
from assistant.games.third_reich.opponent.skills import chart
from assistant.games.third_reich.opponent.valuation import OFF, Sketch, Table
from assistant.games.third_reich.questions import combatants
from assistant.games.third_reich.questions.actions import (
    Actions,
    AirDuel,
    Missions,
    ResearchTiles,
    gained,
    planned,
    produced,
    researched,
    submarines,
    taken,
)
from assistant.games.third_reich.questions.aftermath import happened, income_due, is_under_way
from assistant.games.third_reich.questions.attack import Attack
from assistant.games.third_reich.questions.cards import theatre
from assistant.games.third_reich.questions.recruitment import SHARED, Recruit, can_buy, collected, minors, reserve
from assistant.games.third_reich.words import LAST_TURN, MODIFIERS, Faction

# Missions in the planner's hands: submarines, bombers, an air mission before a combat, the answer to an enemy's (11, 12, 14).

ENOUGH = 3  # air markers at hand from which more of them bring less
SPARE = 0.4
CREW = 2  # standard submarines that cost the Allies an action (12)
SENDING = ("send-standard", "send-advanced", "send-bombers", "counter-bombers")


def sending(seen: Theatre, by: Weights, barred: frozenset[str]) -> Offer | None:
    """Return the offer to send submarines or bombers, or fighters against bombers, if that costs the enemy anything."""
    for offer in Missions(side=seen.phase).answer(seen.position).offers if by.mission else ():
        key = offer.label.key
        if key not in SENDING or counters_of(offer) & barred:
            continue
        if key in ("send-standard", "send-advanced"):
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


# The next step of a phase: what comes in by itself, the action that brings most, purchases, operations, combats, the end (3).

STARTED, FINISHED = 0.45, 0.55  # shares of a technology's worth that the two steps of research bring
WHOLE_USE = 12  # turns that a technology needs to be worth all of it


class Offered(NamedTuple):
    """A step that an offer of the table does: the offer, what it brings, the name of the action, the tile."""

    offer: Offer
    gain: float = 0.0
    name: str = ""


class Chore(Offered):
    """What follows from the calendar or from what was done: a country joins, a status changes (2, 3, 17)."""


class Income(Offered):
    """What comes in by itself (4.1)."""


class Take(Offered):
    """An action (4)."""


class Develop(Offered):
    """A step of research (4.5)."""


class Buy(Offered):
    """A purchase or an exchange of armour (4.4, 10)."""


class Operate(NamedTuple):
    """An operation of one army (8)."""

    going: Going


class Send(Offered):
    """Submarines or bombers are sent, or fighters against bombers (12, 14)."""


class Fly(NamedTuple):
    """An air mission over a zone, before a combat there: what its two points bring, the chances without and with it (11)."""

    offer: Offer
    gain: float
    before: Chances
    after: Chances
    zone: str


class Strike(NamedTuple):
    """A combat: its fight in the book, who fights whom, what an air mission adds (16)."""

    zone: str
    ready: Ready
    combat: Combat
    found: Solved | None = None
    air: int = 0

    def asked(self, dice: tuple[int, ...] = ()) -> Attack:
        """Return it as the question of the table."""
        armies, combat = self.ready.attackers, self.combat
        return Attack(
            zone=self.zone,
            attacker=armies[combat.lead],
            target=self.ready.targets[combat.target],
            supporting=tuple(armies[n] for n in combat.supports),
            dice=dice,
        )


class End(NamedTuple):
    """The phase is over (3)."""


Step = Offered | Operate | Fly | Strike | End


class Decision(NamedTuple):
    """The next step, and why: the plan of operations, what each action would bring, what was refused."""

    step: Step
    plan: tuple[Planned, ...] = ()
    options: Mapping[str, float] = {}
    rival: Planned | None = None


def at_once(seen: Theatre) -> Iterator[Offered]:
    """Yield what is done before anything else: what follows from the calendar, what comes in by itself (2-4, 17)."""
    yield from (Chore(finding.mend) for finding in happened(seen) if finding.mend is not None)
    if income_due(seen, seen.phase) and (taken_in := keyed(Actions(), seen.position, "take-income")) is not None:
        yield Income(taken_in)


@functools.lru_cache(maxsize=2)  # a combat is asked for without its dice, then with them
def decide(position: Position, skill: Skill, barred: frozenset[str] = frozenset(), operations: bool = True) -> Decision:
    """Return the next step of the faction whose phase it is.

    Args:
        operations: whether operations and combats are looked for, which takes longest; else the end of the phase stands for them.
    """
    seen = theatre(position)
    by = skill.camps[seen.phase != "axis"]
    first = next(at_once(seen), None)
    if first is None and not is_under_way(seen, seen.phase):
        first = best_purchase(Table(seen), by, barred)
    if first is None and len(taken(seen, seen.phase, "research")) > len(researched(seen, seen.phase)):
        first = best_tile(seen, barred)
    if first is not None:
        return Decision(first)
    options = {take.name: take for take in takes(seen, by)}
    best = max(options.values(), key=lambda one: (one.gain, one.name), default=None)
    if best is not None and best.gain > 0:
        return Decision(best, (), {name: one.gain for name, one in options.items()})
    sent = sending(seen, by, barred)
    if sent is not None:
        return Decision(Send(sent))
    table = Table(seen)
    # What can be bought meanwhile waits for the last combat.
    fighting = operations and bool(position.fact("combat-begun"))
    if fighting and (ahead := fight(table, by, barred)) is not None:
        return ahead
    purchase = best_purchase(table, by, barred)
    if purchase is not None:
        return Decision(purchase)
    if not operations or fighting:
        return Decision(End())
    found: Found = considered(table, skill, barred)
    if found.planned:
        return Decision(Operate(found.planned[0].plan.goings[0]), found.planned, {}, found.rival)
    return fight(table, by, barred) or Decision(End())


def fight(table: Table, by: Weights, barred: frozenset[str]) -> Decision | None:
    """Return the next combat, or before it, for the best zone first, an air mission that brings more than a marker is worth."""
    found = strikes(table, by, barred)
    for strike in found if by.mission else ():
        for offer in AirDuel(zone=strike.zone).answer(table.seen.position).offers if not strike.air else ():
            if offer.label.key.startswith("duel-fly") and not barred & counters_of(offer):
                flown = Fly(offer, *_brings(strike, by), strike.zone)
                if flown.gain > by.mission:
                    return Decision(flown)
                break
    return Decision(found[0]) if found else None


def _brings(strike: Strike, by: Weights) -> tuple[float, Chances, Chances]:
    """Return what an air mission brings in a combat, with the chances without and with it."""
    fight, combat = strike.ready.fight, strike.combat
    before, after = combat_chances(fight, combat), combat_chances(fight, combat, MODIFIERS["air-mission"])
    steps = after.steps - after.own - before.steps + before.own
    clear = strike.found.clear if strike.found is not None else 0.0
    cleared = clear * (after.kills / before.kills - 1) * fight.worth if before.kills else 0.0
    return (steps + cleared) * (by.step * SHARE), before, after


def answers_mission(position: Position, zone: str, skill: Skill) -> Offer | None:
    """Return the offer to cancel an enemy's air mission, if what it brings him is more than a marker is worth (11, 13.11).

    Args:
        position: the table in the enemy's phase, his mission over the zone.
        skill: who defends.
    """
    seen = theatre(position)
    by = skill.camps[seen.phase == "axis"]
    if not by.mission or not bonus(seen, zone, seen.phase):
        return None
    offer = keyed(AirDuel(zone=zone), position, "duel-cancel")
    found = strikes(Table(seen), by, frozenset(set(seen.zones) - {zone})) if offer is not None else []
    return offer if found and _brings(found[0], by)[0] > by.mission else None


def takes(seen: Theatre, by: Weights) -> Iterator[Take]:
    """Yield the actions that may still be made, with what each brings (4)."""
    for offer in Actions(side=seen.phase).answer(seen.position).offers:
        name = offer.label.key.removeprefix("take-")
        if name in WORTH:
            yield Take(offer, WORTH[name](seen, by), name)


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


WORTH: Mapping[str, Callable[[Theatre, Weights], float]] = {
    "planning": lambda seen, by: by.planning * int(planned(seen, seen.phase).value.po_after - seen.po(seen.phase)),
    "armour-production": _production,
    "recruitment": _recruitment,
    "research": lambda seen, by: tile.gain * by.tile if (tile := best_tile(seen, frozenset())) is not None else 0.0,
    "missions-air": air_worth,
    "missions-submarine": submarine_worth,
    "lend-lease": lambda _, by: by.lend_lease,
}


def best_tile(seen: Theatre, barred: frozenset[str]) -> Develop | None:
    """Return the tile that a research action would bring on most, of those that lie face up (4.5, 13)."""
    found = []
    use = min(1.0, (LAST_TURN - seen.turn) / WHOLE_USE)
    for offer in ResearchTiles(side=seen.phase).answer(seen.position).offers:
        (tile,) = counters_of(offer)
        if tile in barred:
            continue
        begun = seen.counters[tile].zone.endswith(":development")
        at_once = offer.label.key == "tile-becomes-available"
        share = FINISHED if begun else (STARTED + FINISHED if at_once else STARTED)
        tech = str(seen.position.kind(tile).get("technology"))
        found.append(Develop(offer, float(chart["technologies"].get(tech, 0.0)) * share * use, tile))
    return max(found, key=lambda one: (one.gain, one.name), default=None)


def purchases(seen: Theatre) -> Iterator[Offer]:
    """Yield what the points of the phase buy (4.4, 10).

    Those that come by themselves are spent before anything is done; those of a Recruitment action once it is made.
    """
    begun, side = is_under_way(seen, seen.phase), seen.phase
    made = bool(taken(seen, side, "recruitment"))
    for nation in SHARED[side] if begun else tuple(country for country, _, rest in minors(seen, side) if rest):
        for offer in Recruit(side=side, nation=nation).answer(seen.position).offers if nation in seen.at_war else ():
            if offer.rule != "4.4" or made or not begun:
                yield offer


def best_purchase(table: Table, by: Weights, barred: frozenset[str]) -> Buy | None:
    """Return the purchase that brings most, None when none brings anything."""
    found = [offer for offer in purchases(table.seen) if not barred & counters_of(offer)]
    if not found:
        return None
    values = table.judge(by).values([table.sketch, *(_bought(table, offer) for offer in found)])
    gains = [float(value) - float(values[0]) for value in values[1:]]
    n = max(range(len(found)), key=lambda n: (gains[n], -n))
    return Buy(found[n], gains[n]) if gains[n] > 0 else None


def counters_of(offer: Offer) -> frozenset[str]:
    """Return the counters that an offer moves or turns over."""
    return frozenset(c for part in parts(offer.edit) if isinstance(part, Move | Flip) for c in part.counters)


def _bought(table: Table, offer: Offer) -> Sketch:
    sketch, number = table.sketch.copy(), table.roll.number
    for part in parts(offer.edit):
        for army in (number[c] for c in getattr(part, "counters", ()) if c in number):
            if isinstance(part, Move):
                sketch.zone[army] = table.ground.index.get(part.zone, OFF)
            elif isinstance(part, Flip):
                sketch.steps[army] = 1 if part.face == 1 else 2
    return sketch


def strikes(table: Table, by: Weights, barred: frozenset[str]) -> list[Strike]:
    """Return the next combat of each zone, the one that brings most first, one that is owed before all (8.2, 16)."""
    found = sorted(fights_ahead(table.judge(by), barred), key=lambda a: (a.owed, a.solved.value, a.zone))
    strikes = []
    for ahead in reversed(found):
        attackers = ahead.ready.fight.attackers
        combat = max(ahead.solved.combats, key=lambda one: (attackers[one.lead].value, -one.lead))
        flown = bonus(table.seen, ahead.zone, table.seen.phase)
        strikes.append(Strike(ahead.zone, ahead.ready, combat, ahead.solved, flown))
    return strikes
