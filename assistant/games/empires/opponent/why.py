"""Why a step is taken: what a power means to do, and what lies behind each kind of deed (9, 10, 11, 12)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from assistant.core.figures import percent
from assistant.core.position import Position
from assistant.core.reasons import Reason, ReasonKind
from assistant.core.text import Text
from assistant.games.empires.dates import duty
from assistant.games.empires.diplomacy import step_of
from assistant.games.empires.opponent import deciding as plan
from assistant.games.empires.opponent.choosing import Dig, Diplomacy, Purchase, Research, laid_in, points_left
from assistant.games.empires.opponent.fronts import put_back
from assistant.games.empires.opponent.land import CENTRAL, ENEMIES, NOBODY, TRACKS, is_enemy
from assistant.games.empires.opponent.planner import Planned, serves
from assistant.games.empires.opponent.state import BOX_1, BOX_2, State
from assistant.games.empires.opponent.valuing import Judge
from assistant.games.empires.opponent.weights import weights
from assistant.games.empires.powers import POWER_NAMES, POWERS
from assistant.games.empires.questions.cards import zone_name
from assistant.games.empires.questions.events import track_name
from assistant.games.empires.recruitment import PRICES
from assistant.games.empires.words import say

LIKELY = 0.5  # a zone that falls more often than not is meant to be taken, another to be worn down


def means_of(position: Position, state: State, planned: tuple[Planned, ...], number: str) -> Iterator[Reason]:
    """Yield what a power means to do with its Manoeuvre, in one sentence.

    Args:
        planned: the operations of the plan.
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
            worn=_names(position, state, worn), n=len(taken),
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


def behind(position: Position, state: State, step: plan.Step, number: str) -> Iterator[Reason]:
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
        case Dig():
            yield from _stronger(position, state, step.zone, number)
        case plan.Strike():
            due = duty(power, state.turn, state.land.first)
            if due is not None and serves(due, state, step.front):
                yield Reason(say("opponent-duty", power=POWER_NAMES[power]), number)


def _stronger(position: Position, state: State, zone: int, number: str) -> Iterator[Reason]:
    """Yield what a trench is to a garrison: the chance that it falls without and with it, where that makes a difference."""
    dug = state.sketch()
    dug.dug[CENTRAL[state.phase]][zone] += 1
    before, after = (
        percent(exact(float(chance))) for chance in Judge(state, weights("officer")).falls([state, dug], zone)
    )
    if before != after:
        yield Reason(
            say("opponent-dig-falls", zone=_names(position, state, (zone,))[0], before=before, after=after), number
        )


def exact(chance: float) -> Fraction:
    """Return a chance as a figure of cards, between 0 and 1."""
    return min(Fraction(1), max(Fraction(0), Fraction(chance).limit_denominator(36**3)))


def spent(state: State, bought: Sequence[Purchase], number: str) -> Iterator[Reason]:
    """Yield how many of the recruitment points of an action are spent, from the table before the first purchase (8)."""
    left = points_left(state)
    points = left.general + sum(left.reserved.values())
    prices = sum(PRICES[one.kind] for one in bought)
    yield Reason(say("opponent-spent", spent=prices, n=points), number, ReasonKind.FACT)


def if_it_fails(position: Position, state: State, attack: Planned, number: str) -> Iterator[Reason]:
    """Yield which cities an enemy may walk into if an attack does not clear its zone, and could not if it did (9.1)."""
    outlook = attack.fight.battle.outlook if attack.fight is not None else None
    if attack.fight is None or outlook is None or len(outlook.ends) < 2:
        return
    ends = []
    for end in outlook.ends:
        sketch = state.copy()
        put_back(sketch, attack.operation.zone, attack.fight, end)
        ends.append(open_cities(sketch))
    found = {city: beside for city, beside in ends[1].items() if city not in ends[0]}
    if found:
        beside = tuple(dict.fromkeys(zone for zones in found.values() for zone in zones))
        words = say("opponent-fails", zones=_names(position, state, found), enemies=_names(position, state, beside))
        yield Reason(words, number, about=tuple(state.land.zones[city] for city in found))


def open_cities(state: State) -> dict[int, list[int]]:
    """Return the cities of a camp that nobody of it guards, each with the zones beside it whence enemies may walk in (9.1)."""
    foe, found = ENEMIES[state.phase][0], dict[int, list[int]]()
    for city, holder in enumerate(state.held):
        own = holder != NOBODY and not is_enemy(holder, state.phase)
        if state.land.city[city] and own and not state.enemies(city, foe):
            beside = [z for z in state.land.links[city] if state.enemies(z, state.phase) and not state.enemies(z, foe)]
            if beside:
                found[city] = beside
    return found
