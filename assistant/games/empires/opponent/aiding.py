"""Aviation and tanks in the opponent's own attacks: a mission is spent where it brings more than it will bring later (10.4, 10.5).

Aircraft that the enemy could cancel stay on the ground: both would spend a mission, and nothing would be won.
"""

from __future__ import annotations

from collections.abc import Iterator

from assistant.games.empires.opponent.fights import NO_AIDS, Aids, Attack
from assistant.games.empires.opponent.fronts import Front
from assistant.games.empires.opponent.land import CENTRAL
from assistant.games.empires.opponent.state import State
from assistant.games.empires.powers import POWER_OF, POWERS, WITHOUT_TECHNOLOGY

KEPT = 0.3  # what a mission that is kept will bring, in steps


def best_aids(state: State, zone: int, front: Front, attack: Attack) -> Aids:
    """Return the missions that an attack is worth, over the 36 rolls and what may follow.

    Args:
        attack: who leads, supports and is attacked.
    """
    book = front.battle
    found = list(possible(state, zone, front, attack))
    if len(found) == 1:
        return NO_AIDS
    worth = [book.worth(book.start, attack, aids) - KEPT * aids.missions for aids in found]
    return found[max(range(len(found)), key=lambda n: (worth[n], -n))]


def possible(state: State, zone: int, front: Front, attack: Attack) -> Iterator[Aids]:
    """Yield what the missions left allow, nothing first."""
    lead = front.attackers[attack.lead]
    left = state.missions[state.phase]
    tanks = bool(left) and _breaks_trench(state, zone, lead)
    for rides in (False, True) if tanks else (False,):
        yield Aids(rides, 0)
        if left > rides and _flies(state, zone, lead, front.defenders):
            yield Aids(rides, 1)


def _breaks_trench(state: State, zone: int, lead: int) -> bool:
    """Tell whether the tanks of the power are good enough for the trench (10.5): `combat.tanks_level`."""
    trench = state.dug[not CENTRAL[state.phase]][zone]
    level = state.level(state.phase, "tanks") if _has_technology(state, lead) else 0
    if POWERS[state.phase] == "germany" and not state.land.first:
        level = min(level, 1)
    return 0 < trench <= level


def _flies(state: State, zone: int, lead: int, defenders: tuple[int, ...]) -> bool:
    """Tell whether aircraft may fly, once a phase, and nobody can cancel what they bring (10.4): `combat.aviation_refusal`."""
    if state.flown or not _has_technology(state, lead) or not state.level(state.phase, "aviation"):
        return False
    if zone == state.land.gallipoli and POWERS[state.phase] == "allies":
        return False
    others = {state.owner[army] for army in defenders}
    return not any(state.level(power, "aviation") and state.missions[power] for power in others)


def _has_technology(state: State, army: int) -> bool:
    """Tell whether an army draws on what its power researched: no minor nation, no army that was ceded (10, first 13)."""
    nation = state.land.nation[army]
    return nation not in WITHOUT_TECHNOLOGY and POWER_OF[nation] == POWERS[state.owner[army]]


def spend(state: State, aids: Aids) -> None:
    """Spend the missions on the model."""
    state.missions[state.phase] -= aids.missions
    state.flown = state.flown or bool(aids.aviation)
