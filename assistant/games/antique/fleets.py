"""Sea movement: ships needed, storms and pirates, hired fleets, patrols (5.3.2, 6)."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from fractions import Fraction
from math import ceil
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from assistant.core.calc import Situation, Worked
from assistant.core.figures import signed
from assistant.core.problems import QuestionError
from assistant.core.reasons import Reason
from assistant.games.antique.amounts import (
    ZERO,
    Count,
    Exact,
    Modifier,
    bounded,
    check_amounts,
    exact,
    likely,
    rounded_up,
    shown,
)
from assistant.games.antique.chances import Distribution, binomial, by_number, mixture
from assistant.games.antique.readings import readings
from assistant.games.antique.treasury import Season
from assistant.games.antique.words import because, charts, say

MOST_SHIPS = 200  # as many as the exact distribution is worked out for
COASTING_ZONES = 2


class LoadReadings(Situation, frozen=True):
    mixing: Literal["separate", "fractions"] = "separate"


class ShipsNeeded(Situation, frozen=True):
    """Elements to carry, by kind."""

    elephants: Count = 0
    mounted: Count = 0
    baggage: Count = 0
    mounted_infantry: Count = 0
    infantry: Count = 0
    artillery: Count = 0
    psiloi: Count = 0
    options: LoadReadings = LoadReadings()


class Transport(msgspec.Struct, frozen=True):
    ships: int


def ships_needed(given: ShipsNeeded) -> Worked:
    """Return how many Sh(I) carry these elements (5.3.2)."""
    loads = [(troops, n, n * load) for troops, load in ship_loads().items() if (n := getattr(given, troops))]
    reasons = [
        because("5.3.2", f"ships-{troops.replace('_', '-')}", n=n, ships=ceil(load)) for troops, n, load in loads
    ]
    # Reading of 5.3.2 [A25]: the list of loads is alternative, a ship takes one kind.
    if given.options.mixing == "separate":
        ships = sum(ceil(load) for _, _, load in loads)
    else:
        ships = ceil(sum((load for _, _, load in loads), start=ZERO))
    reasons.append(because("5.3.2", "ships-total", ships=ships))
    return Worked(Transport(ships), tuple(reasons), readings(given.options) if len(loads) > 1 else ())


@functools.cache
def ship_loads() -> Mapping[str, Fraction]:
    """Return how much of a Sh(I) one element of each kind fills (5.3.2)."""
    return {row["troops"]: Fraction(int(row["ships"]), int(row["elements"])) for row in charts("loads")}


class NavalReadings(Situation, frozen=True):
    dispersion: Literal["per_zone", "once"] = "per_zone"
    escort_basis: Literal["merchants", "fleet"] = "merchants"
    piracy_when_coasting: bool = False


class NavalMove(Situation, frozen=True):
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
    options: NavalReadings = NavalReadings()


class Voyage(msgspec.Struct, frozen=True):
    """The chances of a voyage; `dist` is how many of the ships sink in all."""

    coasting: bool
    p_disperse_zone: Exact
    p_sink_each: Exact
    p_dispersed: Exact
    p_not_dispersed: Exact
    p_ship_sunk: Exact
    expected_sunk: Exact
    dist: Mapping[str, Exact]


def naval_move(given: NavalMove) -> Worked:
    """Return the exact chances of a fleet to be dispersed and to lose ships on its way (5.3.2, 6)."""
    ships = given.merchants + given.warships if given.ships is None else given.ships
    if ships > MOST_SHIPS:
        raise QuestionError("merchants" if given.ships is None else "ships", say("too-many-ships", most=MOST_SHIPS))
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
        p_disperse_zone=exact(disperse),
        p_sink_each=exact(sink),
        p_dispersed=exact(1 - calm),
        p_not_dispersed=exact(calm),
        p_ship_sunk=exact(ship_sunk),
        expected_sunk=exact(ships * ship_sunk),
        dist=by_number(lost),
    )
    reasons = [
        because("5.3.2", "naval-coasting" if coasting else "naval-open", n=zones, chance=disperse),
        *_pirate_reasons(given, pirates),
        because("5.3.2", "naval-sinking", season=given.season, chance=sink),
    ]
    if given.sink_mod:
        reasons.append(because("5.3.2", "naval-nationality", mod=signed(given.sink_mod)))
    reasons += [
        because("5.3.2", "naval-calm", n=zones, chance=likely(calm)),
        because("5.3.2", "naval-expected", ships=ships, chance=likely(ship_sunk), lost=shown(ships * ship_sunk)),
    ]
    return Worked(value, tuple(reasons), readings(given.options))


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


def _pirate_reasons(given: NavalMove, pirates: bool) -> list[Reason]:
    if pirates:
        return [because("6", "naval-pirates", warships=given.warships)]
    return [because("6", "naval-no-pirates", warships=given.warships)] if given.trade else []


class NeutralFleet(Situation, frozen=True):
    points: Fraction = ZERO
    turns: Count = 1


class Hire(msgspec.Struct, frozen=True):
    po: int


def neutral_fleet(given: NeutralFleet) -> Worked:
    """Return the PO to hire neutral ships for `points` AP: 1 for each started slice of 10 AP and turn (5.3.2)."""
    check_amounts(given)
    # Reading of 5.3.2 [A32]: a started slice is paid.
    slices = rounded_up(given.points / 10)
    po = slices * given.turns
    return Worked(
        Hire(po), (because("5.3.2", "neutral-fleet", points=shown(given.points), n=slices, turns=given.turns, po=po),)
    )


class Patrol(Situation, frozen=True):
    bordering_pacified: bool = False
    patrol_mod: Modifier = 0


class Interception(msgspec.Struct, frozen=True):
    p: Exact


def patrol(given: Patrol) -> Worked:
    """Return the chance of a patrol to intercept a fleet that enters its sea zone (5.3.2)."""
    # Reading of 5.3.2 [A31]: bounded at 0 and 6 in 6, no natural 1 or 6.
    p = Fraction(bounded(4 + given.bordering_pacified + given.patrol_mod, 0, 6), 6)
    reasons = [because("5.3.2", "patrol-base")]
    if given.bordering_pacified:
        reasons.append(because("5.3.2", "patrol-border"))
    if given.patrol_mod:
        reasons.append(because("5.3.2", "patrol-nationality", mod=signed(given.patrol_mod)))
    reasons.append(because("5.3.2", "patrol-chance", chance=likely(p)))
    return Worked(Interception(exact(p)), tuple(reasons))
