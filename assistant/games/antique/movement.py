"""Movement by land and sea: distances, forced marches, storms, patrols, pillage and raids (5.3, 6)."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from fractions import Fraction
from math import ceil
from typing import Annotated, Literal

from msgspec import Meta

from assistant.core.calc import Situation
from assistant.core.questions import signed
from assistant.core.record import Record
from assistant.games.antique.terms import (
    CERTAINLY_NONE,
    D3,
    USUAL,
    ZERO,
    Count,
    Counts,
    Distribution,
    Elements,
    Exact,
    Modifier,
    Readings,
    Told,
    Unclear,
    at_least,
    binomial,
    bounded,
    by_number,
    charts,
    error,
    likely,
    mixture,
    together,
    topic,
)
from assistant.games.antique.treasury import Season

# Land movement: distances, forced marches, armies that cross each other (5.3.1).

Ground = Literal["F", "E", "N"]  # friendly or allied, hostile, neutral
Hardness = Literal["normal", "forced", "illegal"]
MOST_ELEMENTS = 1000  # an army of 500 AP is far below


class Move(Situation):
    """The provinces that an army enters, in order."""

    path: tuple[Ground, ...]
    cavalry_only: bool = False


class Marched(Record):
    status: Hardness


@topic("5.3.1.1")
def move(given: Move, told: Told) -> Marched:
    """Return whether an army's way is a normal move, a forced march or beyond its strength (5.3.1.1, 5.3.1.2)."""
    provinces = len(given.path)
    normal = allowance(given)
    # A forced march doubles the movement (5.3.1.2).
    status: Hardness = "normal" if provinces <= normal else "forced" if provinces <= 2 * normal else "illegal"
    hostile = sum(ground != "F" for ground in given.path)
    kind = "cavalry" if given.cavalry_only else "army"
    ground = "friendly" if not hostile else "charge" if _charge(given) else "hostile"
    told(f"move-{kind}-{ground}", n=normal)
    if "N" in given.path:
        told("move-neutral")
    rule = "5.3.1.1" if status == "normal" else "5.3.1.2"
    told(f"move-{status}", rule=rule, n=provinces, normal=normal, forced=2 * normal)
    return Marched(status)


def allowance(given: Move) -> int:
    """Return how many provinces the army may enter on this way without a forced march (5.3.1.1)."""
    # Reading of 5.3.1.1 [A22]: neutral ground counts as hostile; one hostile province gives the way its slower pace,
    # but for cavalry that rides through friends to attack at the end (5.3.1.2).
    if all(ground == "F" for ground in given.path) or _charge(given):
        return 3 if given.cavalry_only else 2
    return 2 if given.cavalry_only else 1


def _charge(given: Move) -> bool:
    hostile = [n for n, ground in enumerate(given.path) if ground != "F"]
    return given.cavalry_only and hostile == [len(given.path) - 1]


class Interceptors(Record):
    a_may: bool
    b_may: bool


@topic("5.3.1.1")
def crossing(told: Told, *, recon_a: Count = 0, recon_b: Count = 0) -> Interceptors:
    """Return which of two armies that march into each other's province may wait and fight at home (5.3.1.1)."""
    a_may = outscouts(recon_a, recon_b, times=2)
    b_may = outscouts(recon_b, recon_a, times=2)
    winner = "a" if a_may else "b" if b_may else "nobody"
    told(f"crossing-{winner}")
    return Interceptors(a_may, b_may)


def outscouts(own: int, enemy: int, *, times: int) -> bool:
    """Return whether `own` reconnaissance is more than the enemy's and at least `times` as much."""
    # Reading of 5.3.1.1 and 5.4.1.2 [A23]: 1 against 0 is enough, 0 against 0 is not.
    return own > enemy and own >= times * enemy


MarchStatus = Literal[
    "general",
    "own_regular",
    "own_irregular",
    "ally_regular",
    "ally_irregular",
    "mercenary_regular",
    "mercenary_irregular",
]


class MarchingTroops(Situation):
    """Like elements on a forced march; `own` includes those led by an allied general of one's own nationality."""

    status: MarchStatus
    n: Elements = 0
    cost: Fraction = ZERO


class Stragglers(Record):
    """Elements and AP expected to stray; the chances of exactly k, and of k or more, by k."""

    expected_elements: Exact
    expected_points: Exact
    p_none: Exact
    dist: Mapping[str, Exact]
    at_least: Mapping[str, Exact]


@topic("5.3.1.2")
def forced_march(told: Told, *, groups: tuple[MarchingTroops, ...] = ()) -> Stragglers:
    """Return what a forced march costs in elements: expectation and exact chances, generals exempt (5.3.1.2)."""
    if sum(group.n for group in groups) > MOST_ELEMENTS:
        raise error("groups", "too-many-elements", most=MOST_ELEMENTS)
    elements = points = ZERO
    by_status: Counts = {}
    for group in groups:
        by_status[group.status] = by_status.get(group.status, 0) + group.n
        if group.status != "general":
            elements += group.n * attrition(group.status)
            points += group.n * attrition(group.status) * group.cost
    lost: Distribution = CERTAINLY_NONE
    for status, n in by_status.items():
        if status == "general":
            told("attrition-general", n=n)
            continue
        chance = attrition(status)
        told(f"attrition-{status.replace('_', '-')}", n=n, chance=chance, lost=n * chance)
        lost = together(lost, binomial(n, chance))
    told("attrition-total")
    # Generals cannot stray, but they are elements: the table runs to the number that marched.
    lost += (ZERO,) * by_status.get("general", 0)
    return Stragglers(elements, points, lost[0], by_number(lost), by_number(at_least(lost)))


@functools.cache
def attrition(status: str) -> Fraction:
    """Return the chance that one element of this status is lost on a forced march (5.3.1.2)."""
    return Fraction(1, charts("attrition").numbers()[status])


# Sea movement: ships needed, storms and pirates, hired fleets, patrols (5.3.2, 6).

MOST_SHIPS = 200  # as many as the exact distribution is worked out for
COASTING_ZONES = 2


class ShipsNeeded(Unclear):
    """Elements to carry, by kind."""

    elephants: Count = 0
    mounted: Count = 0
    baggage: Count = 0
    mounted_infantry: Count = 0
    infantry: Count = 0
    artillery: Count = 0
    psiloi: Count = 0


class Transport(Record):
    ships: int


@topic("5.3.2", "mixing")
def ships_needed(given: ShipsNeeded, told: Told) -> Transport:
    """Return how many Sh(I) carry these elements (5.3.2)."""
    loads = [(troops, n, n * load) for troops, load in ship_loads().items() if (n := getattr(given, troops))]
    for troops, n, load in loads:
        told(f"ships-{troops.replace('_', '-')}", n=n, ships=ceil(load))
    # Reading of 5.3.2 [A25]: the list of loads is alternative, a ship takes one kind.
    if given.options.mixing == "separate":
        ships = sum(ceil(load) for _, _, load in loads)
    else:
        ships = ceil(sum((load for _, _, load in loads), ZERO))
    told("ships-total")
    return Transport(ships)


@functools.cache
def ship_loads() -> Mapping[str, Fraction]:
    """Return how much of a Sh(I) one element of each kind fills (5.3.2)."""
    return {row["troops"]: Fraction(int(row["ships"]), int(row["elements"])) for row in charts("loads")}


class NavalMove(Unclear):
    """A fleet's way, zone by zone, and its ships: merchants (Sh(I)) and warships.

    `ships` is how many ships the losses are asked for, unless told otherwise all of them; `trade` says that the
    merchants trade, so that pirates hunt them.
    """

    coastal: Annotated[tuple[bool, ...], Meta(max_length=40)]
    season: Season
    ships: Count | None = None
    trade: bool = False
    merchants: Count = 0
    warships: Count = 0
    sink_mod: Modifier = 0


class Voyage(Record):
    """The chances of a voyage; `dist` is how many of the ships sink in all."""

    coasting: bool
    p_disperse_zone: Exact
    p_sink_each: Exact
    p_dispersed: Exact
    p_not_dispersed: Exact
    p_ship_sunk: Exact
    expected_sunk: Exact
    dist: Mapping[str, Exact]


@topic("5.3.2", "dispersion escort_basis piracy_when_coasting")
def naval_move(given: NavalMove, told: Told) -> Voyage:
    """Return the exact chances of a fleet to be dispersed and to lose ships on its way (5.3.2, 6)."""
    ships = given.merchants + given.warships if given.ships is None else given.ships
    if ships > MOST_SHIPS:
        raise error("merchants" if given.ships is None else "ships", "too-many-ships", most=MOST_SHIPS)
    zones = len(given.coastal)
    # Reading of 5.3.2 [A26]: a whole move of one or two coastal zones is safe; a longer one is no coasting at all.
    coasting = zones <= COASTING_ZONES and all(given.coastal)
    pirates = _pirates(given, ships, coasting)
    disperse = Fraction((0 if coasting else 1) + pirates, 6)
    sink = sinking_chance(given.season, pirates + given.sink_mod)
    calm = (1 - disperse) ** zones
    lost = ships_lost(zones=zones, ships=ships, disperse=disperse, sink=sink, once=given.options.dispersion == "once")
    if given.options.dispersion == "once":
        ship_sunk = (1 - calm) * sink
    else:
        ship_sunk = 1 - (1 - disperse * sink) ** zones
    value = Voyage(
        coasting=coasting,
        p_disperse_zone=disperse,
        p_sink_each=sink,
        p_dispersed=1 - calm,
        p_not_dispersed=calm,
        p_ship_sunk=ship_sunk,
        expected_sunk=ships * ship_sunk,
        dist=by_number(lost),
    )
    told("naval-coasting" if coasting else "naval-open", n=zones, chance=disperse)
    if pirates or given.trade:
        told("naval-pirates" if pirates else "naval-no-pirates", rule="6")
    told("naval-sinking", chance=sink)
    if given.sink_mod:
        told("naval-nationality", mod=signed(given.sink_mod))
    told("naval-calm", n=zones, chance=likely(calm))
    told("naval-expected", ships=ships, chance=likely(ship_sunk))
    return value


def ships_lost(*, zones: int, ships: int, disperse: Fraction, sink: Fraction, once: bool) -> Distribution:
    """Return the distribution of the ships sunk: a storm disperses the whole fleet, then each ship tests (5.3.2).

    Args:
        disperse: chance to be dispersed in a zone.
        sink: chance of each ship to sink.
    """

    # Reading of 5.3.2 [A27]: every dispersed zone tests all the ships that are left.
    def tests(storms: int) -> int:
        return min(storms, 1) if once else storms

    return mixture(
        (chance, binomial(ships, 1 - (1 - sink) ** tests(storms)))
        for storms, chance in enumerate(binomial(zones, disperse))
    )


def sinking_chance(season: Season, modifier: int) -> Fraction:
    """Return the chance of a dispersed ship to sink, 1 in 8 to 12 by season, the modifier added to the 1 (5.3.2)."""
    # Reading of 6 [A28]: "a malus of 1 on the chances to sink" makes 2/10 of 1/10; [A29]: so do nationalities.
    of = charts("sinking").numbers()[season]
    return Fraction(bounded(1 + modifier, 0, of), of)


def _pirates(given: NavalMove, ships: int, coasting: bool) -> bool:
    """Tell whether pirates hunt: merchants that trade without warships for a quarter of them (6)."""
    if not given.trade or (coasting and not given.options.piracy_when_coasting):
        return False
    merchants = given.merchants or max(0, ships - given.warships)
    # Reading of 6 [A30]: the escort is a quarter of the merchants, not of the whole convoy.
    convoy = merchants if given.options.escort_basis == "merchants" else merchants + given.warships
    return 4 * given.warships < convoy


class Hire(Record):
    po: int


@topic("5.3.2")
def neutral_fleet(told: Told, *, points: Fraction = ZERO, turns: Count = 1) -> Hire:
    """Return the PO to hire neutral ships for `points` AP: 1 for each started slice of 10 AP and turn (5.3.2)."""
    # Reading of 5.3.2 [A32]: a started slice is paid.
    slices = ceil(points / 10)
    po = slices * turns
    told("neutral-fleet", n=slices)
    return Hire(po)


class Interception(Record):
    p: Exact


@topic("5.3.2")
def patrol(told: Told, *, bordering_pacified: bool = False, patrol_mod: Modifier = 0) -> Interception:
    """Return the chance of a patrol to intercept a fleet that enters its sea zone (5.3.2)."""
    # Reading of 5.3.2 [A31]: bounded at 0 and 6 in 6, no natural 1 or 6.
    p = Fraction(bounded(4 + bordering_pacified + patrol_mod, 0, 6), 6)
    told("patrol-base")
    if bordering_pacified:
        told("patrol-border")
    if patrol_mod:
        told("patrol-nationality", mod=signed(patrol_mod))
    told("patrol-chance", chance=likely(p))
    return Interception(p)


# Pillage and raids (5.3.3).

LOOT = {"pillage": 15, "raid": 10}  # PO for each pip of a d3
PILLAGING_POINTS = 50  # the least AP of the corps that pillages


Plunder = Literal["pillage", "raid"]


class Loot(Record):
    po: int | None
    expected: int
    by_die: tuple[int, int, int]
    corps_ok: bool


@topic("5.3.3")
def pillage(
    told: Told, *, kind: Plunder, die: D3 | None = None, corps_points: Fraction = ZERO, corps: Count = 1
) -> Loot:
    """Return the PO of a pillage (1d3 x 15) or a raid (1d3 x 10), and whether the corps may do it (5.3.3).

    A corps sent to plunder; the die is 1d3, left out before it is thrown.
    """
    pip = LOOT[kind]
    # Reading of 5.3.3 [A36]: one corps of at least 50 AP, for raids as well.
    corps_ok = corps == 1 and corps_points >= PILLAGING_POINTS
    po = None if die is None else pip * die
    told(f"{kind}-loot", pip=pip)
    if die is not None:
        told("loot-die")
    told("pillage-corps-allowed" if corps_ok else "pillage-corps-refused", least=PILLAGING_POINTS)
    return Loot(po, 2 * pip, (pip, 2 * pip, 3 * pip), corps_ok)


class RaidCaught(Record):
    recon_mod: int
    raid_mod: int
    needed: int
    p: Exact


@topic("5.3.3", "recon_steps")
def raid_interception(
    told: Told,
    *,
    recon_defender: Count = 0,
    recon_raider: Count = 0,
    previous_raids: Count = 0,
    quiet_years: Count = 0,
    options: Readings = USUAL,
) -> RaidCaught:
    """Return what must be thrown on a d6 to catch a raid, and its chance (5.3.3)."""
    recon_mod = recon_steps(recon_defender, recon_raider, options)
    # Reading of 5.3.3 [A35]: quiet years take away bonuses of earlier raids, and nothing else.
    raid_mod = max(0, previous_raids - quiet_years)
    # Reading of 5.3.3 [A33]: "6 on 1d6" is a 6 needed.
    needed = 6 - recon_mod - raid_mod
    p = Fraction(bounded(7 - needed, 0, 6), 6)
    told("interception-base")
    told("interception-recon", mod=signed(recon_mod))
    if previous_raids:
        raids, years = previous_raids, quiet_years
        told("interception-raids", raids=raids, years=years, mod=signed(raid_mod))
    told("interception-needed", chance=likely(p))
    return RaidCaught(recon_mod, raid_mod, needed, p)


def recon_steps(defender: int, raider: int, options: Readings) -> int:
    """Return the modifier for reconnaissance: a step for each "x2" between the two, against the weaker (5.3.3)."""
    strong, weak = max(defender, raider), min(defender, raider)
    if strong == weak:
        return 0
    # Reading of 5.3.3 [A34]: steps at x2, x4, x6; a zero divides as 1, and anything against zero is worth a step.
    divisor = max(1, weak)
    times = strong // divisor
    if options.recon_steps == "linear":
        steps = times // 2
    elif options.recon_steps == "geometric":
        steps = times.bit_length() - 1
    elif options.recon_steps == "single":
        steps = int(times >= 2)
    else:
        steps = (strong - weak) // (2 * divisor)
    if not weak:
        steps = max(1, steps)
    return steps if defender > raider else -steps
