"""Recruitment: points of an action, what they buy, where new armies appear (8, first 7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

from assistant.core.calc import Situation
from assistant.core.record import Ids, Record
from assistant.core.text import Text
from assistant.games.empires.combat import Value
from assistant.games.empires.movement import SALONIKA_OPENS, SMALL, no_room
from assistant.games.empires.theatre import State, Theatre, Zone, theatre_of
from assistant.games.empires.words import (
    NATION_NAMES,
    POWER_OF,
    Asked,
    Explanation,
    Nation,
    Power,
    Turn,
    date_of,
    named,
    say,
)

BASE: Mapping[Power, int] = {"germany": 3, "allies": 3, "russia": 3, "austria_hungary": 2}
ALLIED_RISE_TURN = 11
ALLIED_RISE = 4
AFTER_SURRENDER = 1

Price = Literal["full", "reduced", "reinforce"]
PRICES: Mapping[Price, int] = {"full": 2, "reduced": 1, "reinforce": 1}
BY_SEA: frozenset[str] = frozenset({"uk", "usa"})
AT_SALONIKA: frozenset[str] = frozenset({"uk", "france", "serbia"})


class WarState(Situation):
    """What the points depend on: who controls Brussels, which neutrals are at war."""

    brussels: Power | None = None
    turkey_at_war: bool = False
    bulgaria_at_war: bool = False
    italy_at_war: bool = False
    romania_at_war: bool = False
    usa_at_war: bool = False
    russia_surrendered: bool = False


class PointsGiven(Asked):
    power: Power
    turn: Turn
    state: WarState = WarState()


class RecruitmentPoints(Situation):
    """Points for any nation of the power, Americans apart, and those reserved to one nation."""

    general: Annotated[int, msgspec.Meta(ge=0)]
    reserved: Mapping[Nation, Annotated[int, msgspec.Meta(ge=0)]] = {}


def points_of(power: Power, turn: int, state: WarState, work: Explanation) -> Left:
    """Return the points that one Recruitment action of `power` collects (8, first 7)."""
    general = BASE[power]
    work.because("points-base", "8", power=power, n=general)
    reserved: dict[Nation, int] = {}
    if power == "germany" and date_of(turn).winter and state.brussels == "germany":
        general += 1
        work.because("points-brussels", "8")
    if power == "allies":
        if not work.first and turn >= ALLIED_RISE_TURN:
            general = ALLIED_RISE
            work.because("points-allies-1917", "8", n=general)
        if state.italy_at_war:
            reserved["italy"] = 1
        if state.usa_at_war:
            reserved["usa"] = 1
    if power == "austria_hungary" and state.turkey_at_war:
        reserved["turkey"] = 1
    if power == "russia" and state.russia_surrendered:
        general = AFTER_SURRENDER
        work.because("points-surrendered", "12", n=general)
    for nation, n in reserved.items():
        work.because("points-reserved", "8", nation=nation, n=n)
    return Left(general, reserved)


def recruitment_points(given: PointsGiven, work: Explanation) -> Left:
    """Points of one Recruitment action (8)."""
    return points_of(given.power, given.turn, given.state, work)


class Purchase(Situation):
    nation: Nation
    kind: Price


class PaymentGiven(Asked):
    points: RecruitmentPoints
    purchases: tuple[Purchase, ...]


class Payment(Record):
    payable: bool


class Left(Record):
    """Points of an action, or what purchases leave of them: for any nation, Americans apart, and reserved to one.

    Below 0, so many were too many.
    """

    general: int
    reserved: Mapping[Nation, int]


def left_over(points: Left | RecruitmentPoints, purchases: tuple[Purchase, ...]) -> Left:
    """Return what purchases leave of the points of an action: a nation's own points are spent first (8)."""
    price: Counter[Nation] = Counter()
    for purchase in purchases:
        price[purchase.nation] += PRICES[purchase.kind]
    beyond = sum(max(0, n - points.reserved.get(nation, 0)) for nation, n in price.items() if nation != "usa")
    reserved = {
        nation: points.reserved.get(nation, 0) - n if nation == "usa" else max(0, points.reserved.get(nation, 0) - n)
        for nation, n in price.items()
        if nation in points.reserved or nation == "usa"
    }
    return Left(points.general - beyond, {**points.reserved, **reserved})


def recruitment_payment(given: PaymentGiven, work: Explanation) -> Payment:
    """Whether a list of purchases can be paid (8)."""
    for one in given.purchases:
        work.because(f"price-{one.kind}", "8", nation=one.nation, n=PRICES[one.kind])
    left, own = left_over(given.points, given.purchases), given.points.reserved.get("usa", 0)
    if (americans := left.reserved.get("usa", 0)) < 0:
        work.reject("payment-americans", "8", n=own - americans, reserved=own)
        return Payment(False)
    payable, needed = left.general >= 0, given.points.general - left.general
    work.because("payment-enough" if payable else "payment-short", "8", n=needed, general=given.points.general)
    return Payment(payable)


class Recruit(Situation):
    nation: Nation
    cv_full: Value


class PlacingGiven(State):
    """The map, and the army of the reserve that is to be placed."""

    army: Recruit


class Zones(Record):
    zones: Ids


def placed(theatre: Theatre, recruit: Recruit, work: Explanation) -> Ids:
    """Return where an army of the reserve may be placed, in alphabetical order, with the reasons noted (8, first 7)."""
    power = POWER_OF[recruit.nation]
    bases = {zone for zone in theatre.zones if _is_base(theatre, zone, recruit)}
    found = set(bases)
    # In version 1.1 British and Americans appear in the port itself, and nobody next to Salonika.
    for base in bases:
        if not work.first and (recruit.nation in BY_SEA or named(base) == "salonika"):
            continue
        found.update(theatre.neighbours(base, recruit.nation))
    places = []
    for zone in sorted(found):
        place = theatre.zones[zone]
        if place.controller != power:
            continue
        refusal = _refusal(theatre, zone, place, recruit)
        if refusal is None:
            if theatre.enemies_in(zone, power):
                # Reading of 8 [A27]: nothing forbids a zone where enemy armies stand.
                work.reading("recruit_beside_enemies")
                if not work.options.recruit_beside_enemies:
                    work.reject("recruit-enemies", "8", zone=zone)
                    continue
                work.assume("reading-recruit-enemies", zone=zone)
            places.append(zone)
        else:
            work.reject("because", "8", why=refusal)
    nation = NATION_NAMES[recruit.nation]
    if recruit.nation in BY_SEA:
        work.because("recruit-ports", "8", nation=nation)
    else:
        work.because("recruit-home", "8", nation=nation)
        work.reading("recruit_home")
    if not places:
        work.because("recruit-nowhere", "8", nation=nation)
    return tuple(places)


def _is_base(theatre: Theatre, name: str, recruit: Recruit) -> bool:
    """Tell whether `name` is a place that raises armies: a home city, a port for those from overseas, or Salonika."""
    zone, power = theatre.zones[name], POWER_OF[recruit.nation]
    if zone.controller != power:
        return False
    if named(name) == "salonika" and power == "allies":
        return recruit.nation in AT_SALONIKA and recruit.cv_full == SMALL and theatre.turn >= SALONIKA_OPENS
    # First edition: recruited in a place, then put next to it; version 1.1 only closes the Mediterranean ports themselves.
    closed_port = theatre.first or recruit.nation in BY_SEA
    if closed_port and power == "allies" and zone.port and zone.med and recruit.cv_full != SMALL:
        return False
    if recruit.nation in BY_SEA:
        return zone.port
    if not zone.city:
        return False
    # Reading of 8 [A27]: the cities of the army's own nation.
    return (
        POWER_OF.get(zone.country) == power
        if theatre.options.recruit_home == "power"
        else zone.country == recruit.nation
    )


def _refusal(theatre: Theatre, name: str, zone: Zone, recruit: Recruit) -> Text | None:
    power = POWER_OF[recruit.nation]
    if power == "allies" and zone.port and zone.med and recruit.cv_full != SMALL:
        return say("recruit-mediterranean", zone=name, n=recruit.cv_full)
    if power == "allies" and named(name) == "salonika" and not _is_base(theatre, name, recruit):
        return say("recruit-salonika", zone=name)
    return no_room(theatre, power, recruit.nation, name)


def recruitment_zones(given: PlacingGiven, work: Explanation) -> Zones:
    """Where an army of the reserve may be placed (8)."""
    return Zones(placed(theatre_of(given, work), given.army, work))
