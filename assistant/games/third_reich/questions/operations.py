"""Operations on the table: what they depend on, what they cost and leave behind, and which one a move by hand amounts
to (2, 3, 8, 9).
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, cast

import msgspec

from assistant.core.board import Link
from assistant.core.table import Counter, Edit, Mark, Move, Note, Several
from assistant.core.text import Text
from assistant.games.third_reich.countries import COUNTRIES, WATCHED_BY_AXIS, out_of_the_game
from assistant.games.third_reich.deeds import Fought, Operated, operation_told
from assistant.games.third_reich.geography import Army
from assistant.games.third_reich.mirror import COUNTRIES_NOTED, Theatre
from assistant.games.third_reich.movement import (
    MovementBlank,
    Mover,
    Way,
    moved,
    naval,
    ways_by,
)
from assistant.games.third_reich.operations import (
    CostBlank,
    LandingBlank,
    Route,
    TouchedZone,
    amphibious,
    operation_cost,
)
from assistant.games.third_reich.questions.cards import country_noted
from assistant.games.third_reich.questions.combatants import open_zones
from assistant.games.third_reich.words import STACK, Faction, Operation

# The operation markers that players lay on their armies (8.1, 8.2).

MOVED_MARKER, ATTACKED_MARKER = (
    "operation-movement",
    "operation-attack",
)  # the two faces; their number: armies in the zone bearing one
MARKERS: Mapping[str, str] = {
    "tactical_movement": MOVED_MARKER,
    "assault": ATTACKED_MARKER,
}  # other operations have none


def laid_in_combat(seen: Theatre, deed: Fought) -> list[Edit]:
    """Return the edit by which all who fought in a zone bear a marker, and a dead attacker gives his back (8.2).

    Markers beyond those of the Assaults made were laid by hand, for armies that fight without one.
    """
    lying = seen.position.marker(ATTACKED_MARKER, deed.zone)
    made = sum(seen.operation(army.id) in ("assault", "amphibious_assault") for army in seen.armies_in(deed.zone))
    bare = sum(not seen.operation(army) for army in filter(None, (deed.lead, *deed.supports)))
    steps = dict(deed.losses).get(deed.lead, 0)
    counter = seen.position.table.counters.get(deed.lead)
    dead = counter is not None and steps + counter.face > 1
    wanted = max(0, lying + max(0, bare - max(0, lying - made)) - dead)
    return [Mark(ATTACKED_MARKER, deed.zone, wanted)] if wanted != lying else []


# What the rules remember of operations beyond the phase: first entries, neutral countries invaded (2, 3, 8, 9).

WEST = frozenset({"france", "belgium"})


def homes(seen: Theatre, deed: Operated, *, europe: bool = False) -> frozenset[str]:
    """Return the countries whose ground an operation touched, their colonies in Africa left out with `europe` (A26)."""
    zones = (seen.board.zones[zone] for zone in deed.way if zone in seen.board.zones)
    return frozenset(str(zone.home) for zone in zones if zone.region == "europe" or not europe)


def entered(seen: Theatre, deed: Operated) -> Iterator[Note]:
    """Yield the notes of what an operation enters, on the table as it was before."""
    touched, fact = homes(seen, deed, europe=True), seen.position.fact
    if deed.by == "axis":
        if "ussr" in touched and not fact("axis-entered-ussr"):
            yield Note("axis-entered-ussr", seen.turn)
        # Reading of 8 [A26]: "the turn on which" is each such turn, or the first one.
        known = fact("axis-entered-west")
        again = seen.options.west_surcharge == "each_turn" and known != seen.turn
        if touched & WEST and seen.board.zones[deed.start].home not in WEST and (not known or again):
            yield Note("axis-entered-west", seen.turn)
    unheard = seen.axis_war == "limited" and not fact("ussr-entered-axis")
    if deed.by == "ussr" and touched & set(WATCHED_BY_AXIS) and unheard:
        yield Note("ussr-entered-axis", True)
    for country in sorted(homes(seen, deed)):
        if invadable(seen, deed.by, country):
            yield country_noted(seen.position, country, invaded_by=deed.by)


def left_again(seen: Theatre, back: Operated, others: Iterable[Operated]) -> Iterator[Note]:
    """Yield the notes that forget what an operation entered that is taken back, unless anybody else is or went there.

    Args:
        others: the operations of the phase that stand.
    """
    still = {
        str(seen.board.zones[a.zone].home)
        for a in seen.armies.values()
        if a.id != back.army and seen.kind(a).side == back.by
    }
    still = still.union(*(homes(seen, deed, europe=True) for deed in others if deed.by == back.by))
    gone = homes(seen, back) - still
    for side, fact, ground, forgotten in (
        ("axis", "axis-entered-ussr", frozenset({"ussr"}), 0),
        ("axis", "axis-entered-west", WEST, 0),
        ("ussr", "ussr-entered-axis", frozenset(WATCHED_BY_AXIS), None),
    ):
        # In total war the Axis has drawn its conclusion already.
        known = seen.position.fact(fact) == seen.turn if side == "axis" else seen.axis_war == "limited"
        if back.by == side and known and gone & ground and not still & ground:
            yield Note(fact, forgotten)
    for country in sorted(gone):
        row = seen.noted(country)
        held = any(seen.controller(zone) == back.by for zone in seen.homelands.get(country, ()))
        if row.get("invaded_by") == back.by and not held:
            yield Note(f"{COUNTRIES_NOTED}/{country}", {key: row[key] for key in row if key != "invaded_by"})


# What the movements of armies on the table depend on: their ways, their landings, their prices (8, 13.9).

Moves = Literal["assault", "tactical_movement", "strategic_movement", "naval_movement"]


def movement_situation(seen: Theatre, army: Army, op: Moves, invading: str = "") -> MovementBlank:
    """Return everything that the movement of an army depends on.

    Args:
        invading: the neutral country that is invaded.
    """
    operated = bool(seen.operation(army.id))
    return seen.asked(
        MovementBlank,
        state=seen.state_when(invading),
        army=army.id,
        op=op,
        neutral_countries=tuple(sorted(seen.neutral_countries)),
        neutral_zones=tuple(sorted(seen.neutral_zones)),
        invading=(invading,) if invading else (),
        unsupplied_at_start=() if operated or seen.supplied_at_start(army) else (army.id,),
        already_operated=(army.id,) if operated else (),
        soviet_border_zones=tuple(z.id for z in seen.position.board.zones.values() if z.get("soviet_frozen")),
        breakthrough_zones=tuple(sorted(open_zones(seen, army.faction, army.id))) if army.type == "armour" else (),
        # 8.3: those of the Axis that touched the USSR this turn, as noted.
        strategic_moves_in_ussr_used=sum(
            did.op == "strategic_movement"
            and army in seen.armies
            and seen.kind(seen.armies[army]).side == "axis"
            and any(seen.board.zones[zone].home == "ussr" for zone in did.way if zone in seen.board.zones)
            for army, did in seen.done.items()
        ),
    )


def near_enough(seen: Theatre, zone: str) -> tuple[str, ...]:
    """Return the armies of the phase that may reach a zone by an Assault (8.2)."""
    ours = [army for army in seen.state.armies if army.faction == seen.phase and not seen.operation(army.id)]
    return tuple(army.id for army in ours if zone in moved(movement_situation(seen, army, "assault")).ways)


def room_for(seen: Theatre, side: Faction, armies: int, zone: str) -> bool:
    """Tell whether some armies of a faction find room together in a zone where they do not stand yet (5)."""
    there = seen.state.factions_in.get(zone, {}).get(side, 0)
    return seen.board.zones[zone].unlimited or there + armies <= STACK


def routes(seen: Theatre, start: str) -> Mapping[str, Link]:
    """Return the landing axes and landing zones that lead away from a zone, by destination (8.5, 13.9)."""
    if start not in seen.board.zones:
        return {}
    return dict(seen.position.board.linked(frozenset({"landing_axis", "landing_zone"}))[start])


def landing_situation(seen: Theatre, army: Counter, link: Link, goal: str, announced: int) -> LandingBlank:
    """Return everything that a landing depends on; landings of this turn are those noted.

    Args:
        link: the landing axis or landing zone that leads there.
        goal: the zone where it lands.
        announced: how many armies are to land in neutral French North Africa in all this turn.
    """
    kind, table, zones = seen.kind(army), seen.position.table.counters, seen.position.board.zones
    landed = [
        did.way[-1]
        for name, did in seen.done.items()
        if did.op == "amphibious_assault"
        and did.way
        and name != army.id
        and name in table
        and seen.kind(table[name]).side == kind.side
    ]
    french, neutral = sum(zone in seen.neutral_zones for zone in landed), goal in seen.neutral_zones
    route: Any = {"kind": link.kind, "mediterranean": bool(link.tags.get("mediterranean"))}
    return seen.asked(
        LandingBlank,
        kind.side,
        type=kind.get("arm", "infantry"),
        from_controlled=seen.controller(army.zone) == kind.side,
        to_controlled=seen.controller(goal) == kind.side,
        route=Route(**route, origin=zones[army.zone].name.en, destination=zones[goal].name.en),
        tech=seen.state.has(cast(Faction, kind.side), "amphibious_assaults"),
        landed_this_turn=len(landed),
        landed_here_this_turn=landed.count(goal),
        neutral_french_africa=neutral,
        total_landing_in_french_africa=max(french + 1, announced) if neutral else 0,
    )


def po_cost(seen: Theatre, side: Faction, op: Operation, zones: Iterable[TouchedZone], sea_zones: int = 1) -> int:
    """Return what an operation of a faction costs now (8).

    Args:
        zones: the ground it touches, the zone where it starts included.
        sea_zones: the sea zones it crosses.
    """
    first = seen.position.fact("axis-entered-ussr") or None
    blank = seen.asked(CostBlank, side, op=op, zones=tuple(zones), sea_zones=sea_zones, first_axis_entry_ussr=first)
    return int(operation_cost(blank).value.po)


def touched(seen: Theatre, way: Way) -> Iterator[TouchedZone]:
    """Yield the ground of a way, as prices look at it."""
    for tags in (seen.board.zones[zone] for zone in way):
        yield TouchedZone(home=tags.home, region=tags.region, beyond_limite_est=tags.beyond_limite_est)


def price(seen: Theatre, army: Army, op: Operation, way: Way) -> int:
    """Return the operation points that a movement along `way` costs (8).

    Args:
        op: the operation that pays for it.
    """
    sea_zones = 1
    if op == "naval_movement":
        mover = Mover(movement_situation(seen, army, op), army)
        naval(mover)
        sea_zones = mover.seas.get(way[-1], 1)
    return po_cost(seen, army.faction, op, touched(seen, way), sea_zones)


# Operations as they are made: what they cost and leave behind, and which one a move by hand amounts to (8).

# In this order a move by hand is read; where there is nobody to attack no Assault is meant.
AMONG_ENEMIES: tuple[Moves, ...] = ("assault", "tactical_movement", "strategic_movement")
ELSEWHERE: tuple[Moves, ...] = ("tactical_movement", "strategic_movement")


def operating(seen: Theatre, army: Army, op: Operation, way: Way, *, told: bool = False) -> Operated:
    """Return an operation with its price (8).

    Args:
        op: the operation that pays for it.
        told: whether somebody said the operation or its way.
    """
    return Operated(by=army.faction, army=army.id, way=way, op=op, cost=price(seen, army, op, way), told=told)


def offered(made: Iterable[Operated], label: Text) -> Several:
    """Return operations as one edit, each saying what it is: their points, markers and first entries follow from it."""
    each = (
        Several(
            (Move((deed.army,), deed.zone, deed.way[1:-1]),) if deed.entered else (),
            None,
            operation_told(cast(Operation, deed.op), "" if deed.entered else deed.army),
        )
        for deed in made
    )
    return Several(tuple(each), label)


def left_behind(seen: Theatre, made: Sequence[Operated], back: Sequence[Operated] = ()) -> list[Edit]:
    """Return what operations leave on the table: markers, first entries, invasions (2, 3, 8, 9).

    Args:
        back: operations that they replace or that are taken back: their markers are lifted.
    """
    changes: dict[tuple[str, str], int] = {}
    notes: dict[str, Note] = {}
    for n, deeds in ((-1, back), (1, made)):
        for deed in deeds:
            if place := _marked(seen, deed):
                changes[place] = changes.get(place, 0) + n
    others = (*(deed for deed in seen.ledger.of(Operated) if deed not in back), *made)
    for note in (
        *(n for deed in back for n in left_again(seen, deed, others)),
        *(n for d in made for n in entered(seen, d)),
    ):
        notes.setdefault(note.fact, note)
    lying = {(marker, zone): seen.position.marker(marker, zone) for marker, zone in changes}
    marks = [Mark(*place, max(0, lying[place] + n)) for place, n in changes.items() if n and lying[place] + n >= 0]
    return [*marks, *notes.values()]


def _marked(seen: Theatre, deed: Operated) -> tuple[str, str] | None:
    """Return the marker that an operation lays, and where; None for one that has none (8.1, 8.2, 8.5)."""
    lands = deed.op == "amphibious_assault" and seen.state.enemies_in(deed.zone, seen.phase)
    marker = MARKERS.get("assault" if lands else deed.op)  # a landing among enemies counts as an Assault
    return (marker, deed.zone) if marker else None


def by_hand(seen: Theatre, army: Army, way: Way, *, known: bool) -> Operated:
    """Return the operation that a move of an army by hand amounts to, the first of those that allow it (8).

    Args:
        seen: the table before the move.
        army: the army, standing where its way begins.
        way: from there to where it was put.
        known: whether the zones between were told; else the shortest way that an operation allows is taken.
    """
    goal = way[-1]
    invading = invadable(seen, army.faction, seen.board.zones[goal].home)
    state = seen.state_when(invading)
    armies = tuple(army if other.id == army.id else other for other in state.armies)
    state, board = msgspec.structs.replace(state, armies=armies), seen.board
    if known:  # only over the borders of the way that was told
        links = {frozenset(link) for link in board.links}
        told = tuple(link for link in itertools.pairwise(way) if frozenset(link) in links)
        board = msgspec.structs.replace(board, links=told)
    for op in AMONG_ENEMIES if state.enemies_in(goal, army.faction) else ELSEWHERE:
        given = msgspec.structs.replace(movement_situation(seen, army, op, invading), state=state, board=board)
        found = ways_by(Mover(given, army), op).get(goal)
        if found is not None and (not known or found == way):
            return operating(seen, army, op, found, told=known)
    if len(way) == 2:
        given = msgspec.structs.replace(movement_situation(seen, army, "naval_movement"), state=state)
        if goal in naval(Mover(given, army)):
            return operating(seen, army, "naval_movement", way)
        if lands(seen, army, goal):
            return operating(seen, army, "amphibious_assault", way)
    return Operated(by=army.faction, army=army.id, way=way, told=known)


def invadable(seen: Theatre, side: str, home: str | None) -> str:
    """Return a country if it is neutral and a faction may invade it, else "" (2)."""
    may = home in seen.neutral_countries and COUNTRIES[home].faction != side and not out_of_the_game(home)
    return home if may and home else ""


def lands(seen: Theatre, army: Army, goal: str) -> bool:
    """Tell whether an army may land in a zone from where it stands (8.5, 13.9)."""
    link = routes(seen, army.zone).get(goal)
    if link is None:
        return False
    lying = msgspec.structs.replace(seen.position.table.counters[army.id], zone=army.zone)
    return bool(amphibious(landing_situation(seen, lying, link, goal, 3)).value.legal)
