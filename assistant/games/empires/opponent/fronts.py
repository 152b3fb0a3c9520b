"""Fights on the model: who stands in a zone, as a signature for the book, and a result put back on the model (9.2)."""

from __future__ import annotations

from typing import NamedTuple

from assistant.games.empires.opponent.fights import Attacker, Battle, Defender, End, Fight, Place, battle
from assistant.games.empires.opponent.land import CENTRAL, NOBODY
from assistant.games.empires.opponent.moving import retreats
from assistant.games.empires.opponent.state import State
from assistant.games.empires.powers import POWER_OF, POWERS, WITHOUT_TECHNOLOGY

WORTHS = (0.5, 3.0, 6.0, 10.0, 20.0)  # of clearing a zone, in steps: the book keeps a fight for each


class Front(NamedTuple):
    """A fight of the book with the armies that fight it, in its order."""

    battle: Battle
    attackers: tuple[int, ...]
    defenders: tuple[int, ...]


def bucket(worth: float) -> float:
    """Return the worth of clearing that the book knows and that is nearest."""
    return min(WORTHS, key=lambda known: abs(known - worth))


def front(
    state: State, zone: int, armies: tuple[int, ...], ready: frozenset[int], worth: float, must: bool
) -> Front | None:
    """Return the fight over a zone; None where nobody may be attacked.

    Args:
        armies: of the attacker, all that stand or will stand in the zone.
        ready: those that may lead or support.
        worth: of clearing the zone, in steps.
        must: whether an attack is owed.
    """
    power = state.phase
    defenders = [army for army in state.enemies(zone, power)]
    if not defenders or not ready or not all(state.may_fight(army) for army in (*armies, *defenders)):
        return None
    if not any(army not in state.attacked for army in defenders):
        return None
    land, camp = state.land, CENTRAL[state.owner[defenders[0]]]
    ours = sorted(
        armies,
        key=lambda army: (_attacker(state, army), state.steps[army], army in ready, army in state.fighters, army),
    )
    theirs = sorted(defenders, key=lambda army: (_defender(state, army), state.steps[army], army))
    open_ = any(retreats(state, theirs[0])) if state.dug[camp][zone] and not land.sparing[zone] else True
    left = state.majority.get(zone, max(0, len(ours) - len(theirs)))
    if land.options.support_surplus == "attack":
        left = max(0, len(ours) - len(theirs))
    fight = Fight(
        attackers=tuple(_attacker(state, army) for army in ours),
        own=tuple(state.steps[army] for army in ours),
        ready=tuple(army in ready for army in ours),
        done=tuple(land.first and army in state.fighters for army in ours),
        defenders=tuple(_defender(state, army) for army in theirs),
        theirs=tuple(state.steps[army] for army in theirs),
        hit=tuple(army in state.attacked for army in theirs),
        trench=state.dug[camp][zone],
        place=Place(land.dug[zone], land.mountain[zone], land.sparing[zone], land.western[zone], open_),
        surplus=left,
        must=must,
        worth=bucket(worth),
        first=land.first,
    )
    return Front(battle(fight, land.options), tuple(ours), tuple(theirs))


def _attacker(state: State, army: int) -> Attacker:
    land, nation = state.land, state.land.nation[army]
    own = POWERS.index(POWER_OF[nation])  # a ceded army fights with the levels of its own nation's power (first 13)
    minor = nation in WITHOUT_TECHNOLOGY
    storm = not minor and bool(state.level(state.owner[army], "sturmtruppen"))
    return Attacker(land.cv[army], land.sv[army], state.level(own, "attack"), minor, storm)


def _defender(state: State, army: int) -> Defender:
    nation = state.land.nation[army]
    level = state.level(POWERS.index(POWER_OF[nation]), "defense")
    return Defender(state.land.cv[army], level, nation in WITHOUT_TECHNOLOGY)


def put_back(state: State, zone: int, fight: Front, end: End) -> None:
    """Lay the end of a fight on the model: losses, trench, retreats, the first open zone for each."""
    camp = CENTRAL[state.owner[fight.defenders[0]]]
    for army, steps in zip(fight.attackers, end.own, strict=True):
        if steps != state.steps[army]:
            state.lose(army, state.steps[army] - steps)
    for army, steps in zip(fight.defenders, end.theirs, strict=True):
        if steps < 0:
            state.lose(army, state.steps[army] + steps)
            clear, others = retreats(state, army)
            state.place(army, (*clear, *others, NOBODY)[0])
        elif steps != state.steps[army]:
            state.lose(army, state.steps[army] - steps)
    state.dug[camp][zone] = end.trench
