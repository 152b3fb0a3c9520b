"""Gas: once a year it reduces an enemy army in a trench, where that brings most (10.6, first 9.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from assistant.games.empires.dates import date_of
from assistant.games.empires.opponent.land import CENTRAL
from assistant.games.empires.opponent.state import State
from assistant.games.empires.opponent.valuing import Judge
from assistant.games.empires.opponent.weights import Weights
from assistant.games.empires.research import gas_refusal, is_gassable


class Gas(NamedTuple):
    army: int
    gain: float = 0.0


def best_gas(state: State, by: Weights) -> Gas | None:
    """Return the army on which gas brings most, None where there is no gas, or nobody whom it may hit."""
    power = state.phase
    used = state.gassed[power] == date_of(state.turn).year
    if not state.level(power, "gas") or gas_refusal(state.turn, used, state.land.first):
        return None
    found = list(targets(state))
    if not found:
        return None
    sketches = [state]
    for army in found:
        sketch = state.sketch()
        sketch.steps[army] = 1
        sketches.append(sketch)
    values = Judge(state, by).values(sketches)
    n = max(range(len(found)), key=lambda n: (values[n + 1], -found[n]))
    gain = float(values[n + 1] - values[0])
    return Gas(found[n], gain) if gain > 0 else None


def targets(state: State) -> Iterator[int]:
    """Yield the enemy armies at full strength, in trenches, in or beside a zone with an army of the power (10.6)."""
    land, power = state.land, state.phase
    dug = state.dug[not CENTRAL[power]]
    here = {state.zone[army] for army in state.mine(power)}
    near = here | {zone for friend in here for zone in land.links[friend]}
    for zone in sorted(near):
        if not is_gassable(land.country[zone], land.terrain[zone], dug[zone], land.first):
            continue
        for army in state.enemies(zone, power):
            if state.steps[army] == 2 and state.may_fight(army) and ("army", army) not in state.barred:
                yield army


def gassed(state: State, step: Gas) -> None:
    """Do it on the model."""
    state.steps[step.army] = 1
    state.gassed[state.phase] = date_of(state.turn).year
