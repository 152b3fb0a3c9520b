"""Ways over land and sea on the table, how hard an army must march, and the rights of passage that it owes (5.3)."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from assistant.core.paths import flood, line
from assistant.core.printed import Link
from assistant.core.record import Ids, Record
from assistant.core.table import Position
from assistant.core.text import QuestionError
from assistant.games.antique.cards import loads
from assistant.games.antique.mirror import (
    COAST_LINKS,
    FLEET,
    SEA,
    Corps,
    Units,
    allied,
    corps,
    holder,
    is_friendly,
    is_province,
    readings_of,
    register_row,
    season_index,
    shores,
    standing,
    state,
    tell,
)
from assistant.games.antique.movement import Ground, Hardness, Move, ShipsNeeded, move
from assistant.games.antique.registers import FleetRow
from assistant.games.antique.terms import ZERO, Exact, error
from assistant.games.antique.treasury import NEUTRAL_TOLL

# Ways over land: where an army can go, by which provinces, and how hard it must march (5.3.1).

LONGEST = 6  # provinces of a forced march of cavalry among friends (5.3.1.2)
HARDNESS = {"normal": 0, "forced": 1, "illegal": 2}


class Route(Record):
    """A way from the province where an army stands, that one left out, and how hard it is."""

    path: Ids
    move: Move
    status: Hardness


def army(position: Position, counters: Sequence[str]) -> Units:
    """Return the corps that march together.

    Raises:
        QuestionError: there are none, or they do not stand together.
    """
    units = tuple(corps(position, counter) for counter in counters)
    if not units or len({(unit.serves, unit.zone) for unit in units}) > 1:
        raise error("counters", "not-together")
    if not is_province(position, units[0].zone):
        raise error("counters", "not-on-land")
    return units


def cavalry_only(units: Sequence[Corps]) -> bool:
    """Tell whether an army consists of cavalry corps alone."""
    return all(unit.type in ("cavalry", "light_cavalry") for unit in units)


def ground(position: Position, side: str, zone: str) -> Ground:
    """Return what a province is to an army: friendly or allied, hostile, neutral."""
    # Reading of 5.3.1.1 [A22]: a conquered province is friendly ground before it is pacified.
    tame = bool(position.fact("unpacified_is_friendly")) or state(position, zone) != "conquered"
    if tame and is_friendly(position, side, zone):
        return "F"
    return "E" if holder(position, zone) else "N"


def route(position: Position, side: str, path: Sequence[str], *, cavalry: bool) -> Route:
    """Return a way judged: normal, forced or beyond strength.

    Args:
        path: zones in the order of the way.
    """
    given = Move(path=tuple(ground(position, side, zone) for zone in path), cavalry_only=cavalry)
    return Route(tuple(path), given, move(given).value.status)


def routes(position: Position, units: Sequence[Corps]) -> Mapping[str, Route]:
    """Return the best way to each province in reach of a forced march: the least hard, then the shortest, then by name."""
    return {zone: found for zone, found in sorted(_best(position, units).items()) if found.status != "illegal"}


def way(position: Position, units: Sequence[Corps], zone: str) -> Route:
    """Return the best way to a province, or the shortest one when none is within strength.

    Raises:
        QuestionError: no land leads there within six provinces.
    """
    found = _best(position, units).get(zone)
    if found is None:
        raise QuestionError("zone", tell(position, "no-way", zone=zone))
    return found


def _best(position: Position, units: Sequence[Corps]) -> dict[str, Route]:
    best: dict[str, Route] = {}
    side, cavalry = units[0].serves, cavalry_only(units)
    for path in _paths(position, (units[0].zone,)):
        found = route(position, side, path, cavalry=cavalry)
        best[path[-1]] = min(best.get(path[-1], found), found, key=_rank)
    return best


def _paths(position: Position, start: Ids) -> Iterator[Ids]:
    """Yield every way of up to six provinces that crosses none twice, without the province it starts from."""
    links = _land(position)
    ways = [start]
    for _ in range(LONGEST):
        ways = [(*path, zone) for path in ways for zone in links[path[-1]] if zone not in path]
        yield from (path[1:] for path in ways)


def gap(position: Position, start: str, path: Sequence[str]) -> str:
    """Return the first province of a way that no land joins to the one before it; empty when all are joined (5.3.1.1).

    Args:
        path: zones in the order of the way.
    """
    links = _land(position)
    return next((zone for before, zone in itertools.pairwise((start, *path)) if zone not in links[before]), "")


def _land(position: Position) -> Mapping[str, Mapping[str, Link]]:
    return position.board.linked(frozenset({"land", "strait"} if position.fact("straits_as_land") else {"land"}))


def _rank(found: Route) -> tuple[int, int, Ids]:
    return HARDNESS[found.status], len(found.path), found.path


# Ways over sea: which zones a fleet really enters, where it may take troops aboard and land them (5.3.2).


def sea_way(position: Position, start: str, zones: Sequence[str], landing: str = "") -> Ids:
    """Return every sea zone that a fleet enters, in order: the shortest way from each zone named to the next.

    Args:
        start: where the fleet lies, in a port or at sea.
        zones: the sea zones named, in order; those between two that do not touch are found.
        landing: the province where the way ends, empty for none.

    Raises:
        QuestionError: a zone is no sea, or no sea leads there.
    """
    for zone in zones:
        if zone not in position.zones or position.zone(zone).kind != SEA:
            raise QuestionError("zones", tell(position, "not-a-sea", zone=zone))
    if landing and not is_province(position, landing):
        raise QuestionError("landing", tell(position, "not-a-coast", zone=landing))
    way: list[str] = []
    here = start
    for zone in zones:
        way += _shortest(position, here, {zone}, "zones")
        here = zone
    if landing and here != landing:
        seas = set(shores(position, landing))
        if not seas:
            raise QuestionError("landing", tell(position, "not-a-coast", zone=landing))
        if here not in seas:
            way += _shortest(position, here, seas, "landing")
    return tuple(way)


def _shortest(position: Position, start: str, goals: set[str], field: str) -> list[str]:
    """Return the sea zones entered on the shortest way from a zone to one of the goals, the start left out."""
    came = flood((start,), lambda here: _next(position, here))
    nearest = next((zone for zone in came if zone in goals), None)
    if nearest is not None:
        return list(line(came, nearest)[-2::-1])
    raise QuestionError(field, tell(position, "no-sea-way", start=start, end=min(goals)))


def _next(position: Position, zone: str) -> Iterable[str]:
    """Yield the sea zones that a ship reaches from a zone in one step: from a port the seas before it."""
    links = frozenset({"sea"}) if position.zone(zone).kind == SEA else COAST_LINKS
    return (there for there in position.board.linked(links)[zone] if position.zone(there).kind == SEA)


def aboard(position: Position, side: str, fleet_zone: str, counters: Sequence[str]) -> Units:
    """Return the corps that a fleet takes aboard: of its nation or an ally, where it lies or on that sea's coast.

    Raises:
        QuestionError: one of them stands elsewhere, or belongs to a nation that is no ally.
    """
    units = tuple(corps(position, counter) for counter in counters)
    there = {fleet_zone}
    if position.zone(fleet_zone).kind == SEA:
        there |= set(shores(position, fleet_zone))
    for unit in units:
        if unit.zone not in there:
            where = tell(position, "cargo-elsewhere", corps=unit.name, at=unit.zone, fleet=fleet_zone)
            raise QuestionError("cargo", where)
        if unit.serves != side and not allied(position, unit.serves, side):
            raise error("cargo", "cargo-not-ours", corps=unit.name)
    return units


def fleet(position: Position, counter: str) -> tuple[str, str, FleetRow]:
    """Return whose a fleet is, where it lies, and its ships.

    Raises:
        QuestionError: the counter is no fleet.
    """
    lying = position.counters.get(counter)
    if lying is None or position.kind(lying).type != FLEET:
        raise error("counter", "no-fleet", counter=position.kind(lying).name if lying else counter)
    return position.kind(lying).side, lying.zone, register_row(position, FleetRow, counter)


def loading(position: Position, units: Sequence[Corps]) -> ShipsNeeded:
    """Return the elements of corps as they are shipped, read off what they field this season."""
    total: Counter[str] = Counter()
    for unit in units:
        given = loads(unit.lines, unit.fielded)
        total.update({kind: getattr(given, kind) for kind in given.__struct_fields__ if kind != "options"})
    return msgspec.structs.replace(msgspec.convert(total, ShipsNeeded), options=readings_of(position))


# Presents and rights of passage on neutral ground (5.3.1.1).


def tolled(position: Position, path: Sequence[str], *, peaceful: bool) -> Ids:
    """Return the neutral provinces of a way whose passage costs something.

    Args:
        path: the provinces entered, in order.
        peaceful: whether the army stays as a guest where its way ends, instead of attacking.
    """
    neutral = tuple(zone for zone in path if state(position, zone) == "neutral")
    # Reading of 5.3.1.1: "to pass or to stay" is paid for; who comes to fight, or joins those who have, gives no presents.
    fights = not peaceful and bool(neutral) and path[-1] == neutral[-1]
    if fights and readings_of(position).toll_of_attackers == "none":
        return neutral[:-1]
    return neutral


def toll(position: Position, units: Sequence[Corps]) -> Exact:
    """Return the PO of a turn on neutral ground: a tenth of the AP of the corps that have not paid this season yet."""
    now = season_index(position) + 1
    return sum((unit.present * NEUTRAL_TOLL for unit in units if unit.row.toll < now), ZERO)


def stays(position: Position, unit: Corps) -> bool:
    """Tell whether a corps has still to pay this season for the neutral province in which it stands."""
    paid = unit.row.toll > season_index(position)
    if paid or not is_province(position, unit.zone) or state(position, unit.zone) != "neutral" or not unit.present:
        return False
    # Reading of 5.3.1.1 and 5.6: presents are given in peace; who has come to conquer pays as an invader.
    return standing(position, unit) == "guest" or readings_of(position).toll_of_invaders == "paid"
