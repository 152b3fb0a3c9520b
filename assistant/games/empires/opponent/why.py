"""Why a step is taken: what a power means to do, and what lies behind each kind of deed (9, 10, 11, 12)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from assistant.core.position import Position
from assistant.core.reasons import Reason, ReasonKind
from assistant.core.text import Text
from assistant.games.empires.dates import duty
from assistant.games.empires.diplomacy import step_of
from assistant.games.empires.opponent import deciding as plan
from assistant.games.empires.opponent.choosing import Diplomacy, Research, laid_in
from assistant.games.empires.opponent.land import TRACKS, is_enemy
from assistant.games.empires.opponent.planner import Planned, serves
from assistant.games.empires.opponent.state import BOX_1, BOX_2, State
from assistant.games.empires.powers import POWER_NAMES, POWERS
from assistant.games.empires.questions.cards import zone_name
from assistant.games.empires.questions.events import track_name
from assistant.games.empires.words import say

LIKELY = 0.5  # a zone that falls more often than not is meant to be taken, another to be worn down


def means_of(position: Position, state: State, planned: tuple[Planned, ...], number: str) -> Iterator[Reason]:
    """Yield what a power means to do with its Manoeuvre, in one sentence.

    Args:
        position: the table.
        state: the model of it.
        planned: the operations of the plan.
        number: of the rule.
    """
    taken, worn = list[int](), list[int]()
    for one in planned:
        zone = one.operation.zone
        if one.fight is None:
            going = one.operation.going[0]
            taken += [
                z for z in going.way if is_enemy(state.held[z], state.phase) and not state.enemies(z, state.phase)
            ]
        else:
            (taken if one.clear >= LIKELY else worn).append(zone)
    taken, worn = list(dict.fromkeys(taken)), [zone for zone in dict.fromkeys(worn) if zone not in taken]
    key = "both" if taken and worn else "take" if taken else "wear" if worn else ""
    if key:
        about = tuple(state.land.zones[zone] for zone in (*taken, *worn))
        words = say(
            f"opponent-means-{key}", power=POWER_NAMES[POWERS[state.phase]], taken=_names(position, state, taken),
            worn=_names(position, state, worn),
        )  # fmt: skip
        yield Reason(words, number, ReasonKind.FACT, about=about)


def _names(position: Position, state: State, zones: Iterable[int]) -> tuple[Any, ...]:
    return tuple(zone_name(position, state.land.zones[zone]) for zone in zones)


def guarding(position: Position, state: State, zone: int) -> Text:
    """Return why an army stands better where it goes without a fight: a city and who stands beside it, or whom it faces."""
    beside = [other for other in state.land.links[zone] if state.enemies(other, state.phase)]
    name = zone_name(position, state.land.zones[zone])
    near = [other for other in state.land.links[zone]
            if state.land.city[other] and not is_enemy(state.held[other], state.phase)]  # fmt: skip
    if beside:
        key = "opponent-guards-city" if state.land.city[zone] else "opponent-faces"
        return say(key, zone=name, enemies=_names(position, state, beside))
    if state.land.city[zone]:
        return say("opponent-holds-city", zone=name)
    return (
        say("opponent-behind", zone=name, cities=_names(position, state, near))
        if near
        else say("opponent-nearer", zone=name)
    )


def behind(state: State, step: plan.Step, number: str) -> Iterator[Reason]:
    """Yield what a deed leads to: how far a marker still has to go, when a technology serves, what the calendar asks."""
    power = POWERS[state.phase]
    match step:
        case Diplomacy():
            track = TRACKS[step.track]
            left = abs(state.land.last[step.track] - state.tracks[step.track])
            by = step_of(power, track)  # type: ignore[arg-type]
            if by > 0:
                words = say("opponent-track-left", track=track_name(track), n=max(0, left - by))
            else:
                words = say("opponent-track-back", track=track_name(track))
            yield Reason(words, number)
        case Research():
            ready = state.tiles[state.phase].get(step.tile) == BOX_1 or laid_in(state) == BOX_2
            yield Reason(
                say("opponent-tile-ready", turn=state.turn + 1) if ready else say("opponent-tile-later"), number
            )
        case plan.Strike():
            due = duty(power, state.turn, state.land.first)
            if due is not None and serves(due, state, step.front):
                yield Reason(say("opponent-duty", power=POWER_NAMES[power]), number)
