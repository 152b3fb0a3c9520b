"""Missions in the planner's hands: submarines, bombers, an air mission before a combat, the answer to an enemy's (11, 12, 14)."""

from __future__ import annotations

from typing import NamedTuple

from assistant.core.edits import Move, parts
from assistant.core.position import Position
from assistant.core.questions import Offer
from assistant.games.third_reich.mirror import Theatre
from assistant.games.third_reich.missions import AIR_BONUS, missions, submarine
from assistant.games.third_reich.opponent.fights import Chances, Combat, Fight, combat_chances
from assistant.games.third_reich.opponent.weights import Weights
from assistant.games.third_reich.questions import combats
from assistant.games.third_reich.questions.airmen import AirDuel, Missions, atlantic_situation
from assistant.games.third_reich.questions.economy import missions_situation
from assistant.games.third_reich.words import Faction

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


def markers(seen: Theatre, side: Faction) -> tuple[str, ...]:
    """Return the air markers that a faction has at hand."""
    return tuple(marker.id for marker in seen.missions(f"missions-{side}", side))


def sending(seen: Theatre, by: Weights, barred: frozenset[str]) -> Offer | None:
    """Return the offer to send submarines or bombers, or fighters against bombers, if that costs the enemy anything."""
    if not by.mission:
        return None
    for offer in Missions(side=seen.phase).answer(seen.position).offers:
        moved = {c for part in parts(offer.edit) if isinstance(part, Move) for c in part.counters}
        if offer.label.key not in SENDING or moved & barred:
            continue
        if offer.label.key.startswith("send-") and "bombers" not in offer.label.key:
            sailing = Theatre(seen.position.after(offer.edit))
            if not submarine(atlantic_situation(sailing)).value.effective:
                continue
        return offer
    return None


def air_worth(seen: Theatre, by: Weights) -> float:
    """Return what a Missions action brings for the air: less where markers lie at hand (4.3)."""
    gained = int(missions(missions_situation(seen, seen.phase, "air")).value.gained)
    return by.mission * gained * (SPARE if len(markers(seen, seen.phase)) >= ENOUGH else 1.0)


def submarine_worth(seen: Theatre, by: Weights) -> float:
    """Return what a Missions action brings at sea: nothing while two boats wait (4.3, 12)."""
    gained = int(missions(missions_situation(seen, seen.phase, "submarine")).value.gained)
    waiting = len(seen.missions(f"missions-{seen.phase}", seen.phase, "submarine"))
    return by.submarine * gained if waiting < CREW else 0.0


def bonus(seen: Theatre, zone: str, side: Faction) -> int:
    """Return what missions that lie in a zone give its attacker."""
    return AIR_BONUS if combats.air(seen, zone, side, "table") == "uncountered" else 0


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
    before, after = combat_chances(fight, combat), combat_chances(fight, combat, AIR_BONUS)
    steps = after.steps - after.own - before.steps + before.own
    cleared = clear * (after.kills / before.kills - 1) * fight.worth if before.kills else 0.0
    return (steps + cleared) * unit, before, after
