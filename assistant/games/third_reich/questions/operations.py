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
from assistant.games.third_reich.geography import Army, Border
from assistant.games.third_reich.mirror import COUNTRIES_NOTED, Theatre
from assistant.games.third_reich.movement import (
    MovementBlank,
    Mover,
    Way,
    circumstances,
    march,
    moved,
    naval,
    strategic,
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
    touched = homes(seen, deed, europe=True)
    if deed.by == "axis":
        if "ussr" in touched and not seen.position.fact("axis-entered-ussr"):
            yield Note("axis-entered-ussr", seen.turn)
        # Reading of 8 [A26]: "the turn on which" is each such turn, or the first one.
        known = seen.position.fact("axis-entered-west")
        again = seen.options.west_surcharge == "each_turn" and known != seen.turn
        came = touched & WEST and seen.board.zones[deed.start].home not in WEST
        if came and (not known or again):
            yield Note("axis-entered-west", seen.turn)
    unheard = seen.war("axis") == "limited" and not seen.position.fact("ussr-entered-axis")
    if deed.by == "ussr" and touched & set(WATCHED_BY_AXIS) and unheard:
        yield Note("ussr-entered-axis", True)
    for country in sorted(homes(seen, deed) & seen.neutral_countries):
        if COUNTRIES[country].faction != deed.by and not out_of_the_game(country):
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
    if back.by == "axis":
        for fact, ground in (("axis-entered-ussr", frozenset({"ussr"})), ("axis-entered-west", WEST)):
            if seen.position.fact(fact) == seen.turn and gone & ground and not still & ground:
                yield Note(fact, 0)
    watched = frozenset(WATCHED_BY_AXIS)
    # In total war the Axis has drawn its conclusion already.
    if back.by == "ussr" and gone & watched and not still & watched and seen.war("axis") == "limited":
        yield Note("ussr-entered-axis", None)
    for country in sorted(gone):
        row = seen.noted(country)
        if row.get("invaded_by") == back.by and not any(
            seen.controller(zone) == back.by for zone in seen.homelands.get(country, ())
        ):
            yield Note(f"{COUNTRIES_NOTED}/{country}", {key: row[key] for key in row if key != "invaded_by"})


# What the movements of armies on the table depend on: their ways, their landings, their prices (8, 13.9).

Moves = Literal["assault", "tactical_movement", "strategic_movement", "naval_movement"]


def movement_situation(seen: Theatre, army: Army, op: Moves, invading: str = "") -> MovementBlank:
    """Return everything that the movement of an army depends on.

    Args:
        invading: the neutral country that is invaded.
    """
    frozen = [zone.id for zone in seen.position.board.zones.values() if zone.get("soviet_frozen")]
    return MovementBlank(
        board=seen.board,
        state=seen.state_when(invading),
        army=army.id,
        op=op,
        turn=seen.turn,
        axis_war=seen.war("axis"),
        axis_entered_ussr=seen.axis_entered_ussr,
        neutral_countries=cast(Any, tuple(sorted(seen.neutral_countries))),
        neutral_zones=tuple(sorted(seen.neutral_zones)),
        invading=cast(Any, (invading,) if invading else ()),
        unsupplied_at_start=() if seen.operation(army.id) or seen.supplied_at_start(army) else (army.id,),
        already_operated=(army.id,) if seen.operation(army.id) else (),
        soviet_border_zones=tuple(frozen),
        breakthrough_zones=tuple(sorted(open_zones(seen, army.faction, army.id))) if army.type == "armour" else (),
        strategic_moves_in_ussr_used=_strategic_in_ussr(seen),
        axis_entered_france_belgium_this_turn=seen.axis_entered_west_now,
        options=seen.options,
    )


def _strategic_in_ussr(seen: Theatre) -> int:
    """Return the strategic movements of the Axis that touched the USSR this turn, as noted (8.3)."""
    return sum(
        did.op == "strategic_movement"
        and army in seen.armies
        and seen.kind(seen.armies[army]).side == "axis"
        and any(seen.board.zones[zone].home == "ussr" for zone in did.way if zone in seen.board.zones)
        for army, did in seen.done.items()
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
    kind = seen.kind(army)
    side: Any = kind.side
    landed = [
        did.way[-1]
        for name, did in seen.done.items()
        if did.op == "amphibious_assault"
        and did.way
        and name != army.id
        and name in seen.position.table.counters
        and seen.position.kind(name).side == side
    ]
    french = sum(zone in seen.neutral_zones for zone in landed)
    origin = seen.position.board.zones[army.zone].name.en
    return LandingBlank(
        faction=side,
        type=cast(Any, kind.get("arm", "infantry")),
        turn=seen.turn,
        from_controlled=seen.controller(army.zone) == side,
        to_controlled=seen.controller(goal) == side,
        route=Route(
            kind=cast(Any, link.kind),
            mediterranean=bool(link.tags.get("mediterranean")),
            origin=origin,
            destination=seen.position.board.zones[goal].name.en,
        ),
        tech=seen.state.has(side, "amphibious_assaults"),
        landed_this_turn=len(landed),
        landed_here_this_turn=landed.count(goal),
        neutral_french_africa=goal in seen.neutral_zones,
        total_landing_in_french_africa=max(french + 1, announced) if goal in seen.neutral_zones else 0,
        options=seen.options,
    )


def cost_situation(
    seen: Theatre, side: Faction, op: Operation, zones: tuple[TouchedZone, ...], sea_zones: int = 1
) -> CostBlank:
    """Return everything that the price of an operation of a faction depends on now (8).

    Args:
        zones: the ground it touches, the zone where it starts included.
        sea_zones: the sea zones it crosses.
    """
    return CostBlank(
        faction=side,
        op=op,
        turn=seen.turn,
        zones=zones,
        sea_zones=sea_zones,
        axis_entered_france_belgium_this_turn=seen.axis_entered_west_now,
        first_axis_entry_ussr=seen.position.fact("axis-entered-ussr") or None,
        options=seen.options,
    )


def price(seen: Theatre, army: Army, op: Operation, way: Way) -> int:
    """Return the operation points that a movement along `way` costs (8).

    Args:
        op: the operation that pays for it.
    """
    sea_zones = 1
    if op == "naval_movement":
        sailing = msgspec.structs.replace(
            movement_situation(seen, army, op), already_operated=(), unsupplied_at_start=()
        )
        reach = moved(sailing).worked.value.reach
        sea_zones = reach[way[-1]].sea_zones if way[-1] in reach else 1
    zones = tuple(
        TouchedZone(home=tags.home, region=tags.region, beyond_limite_est=tags.beyond_limite_est)
        for tags in (seen.board.zones[zone] for zone in way)
    )
    return int(operation_cost(cost_situation(seen, army.faction, op, zones, sea_zones)).value.po)


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
    invading = _invaded(seen, army, way)
    state = seen.state_when(invading)
    armies = tuple(army if other.id == army.id else other for other in state.armies)
    state = msgspec.structs.replace(state, armies=armies)
    links = tuple(itertools.pairwise(way)) if known else None
    for op in AMONG_ENEMIES if state.enemies_in(way[-1], army.faction) else ELSEWHERE:
        given = msgspec.structs.replace(movement_situation(seen, army, op, invading), state=state)
        found = _marched(given, army, op, links).get(way[-1])
        if found is not None and (not known or found == way):
            return operating(seen, army, op, found, told=known)
    if len(way) == 2:
        given = msgspec.structs.replace(movement_situation(seen, army, "naval_movement"), state=state)
        if way[-1] in naval(_mover(given, army))[0]:
            return operating(seen, army, "naval_movement", way)
        if lands(seen, army, way[-1]):
            return operating(seen, army, "amphibious_assault", way)
    return Operated(by=army.faction, army=army.id, way=way, told=known)


def _invaded(seen: Theatre, army: Army, way: Way) -> str:
    """Return the neutral country in which a way ends, if the army may invade it (2)."""
    home = str(seen.board.zones[way[-1]].home)
    invadable = home in seen.neutral_countries and COUNTRIES[home].faction != army.faction
    return home if invadable and not out_of_the_game(home) else ""


def _mover(given: MovementBlank, army: Army) -> Mover:
    return Mover(given.board, given.state, army, circumstances(given), given.options)


def _marched(given: MovementBlank, army: Army, op: Operation, links: tuple[Border, ...] | None) -> Mapping[str, Way]:
    """Return the ways of an operation by land: over all borders, or only over those of a way that was told."""
    board = given.board
    if links is not None:
        known = {frozenset(link) for link in board.links}
        board = msgspec.structs.replace(board, links=tuple(link for link in links if frozenset(link) in known))
    mover = _mover(msgspec.structs.replace(given, board=board), army)
    if op == "strategic_movement":
        return strategic(mover, given.strategic_moves_in_ussr_used)[0]
    return march(mover, op)


def lands(seen: Theatre, army: Army, goal: str) -> bool:
    """Tell whether an army may land in a zone from where it stands (8.5, 13.9)."""
    link = routes(seen, army.zone).get(goal)
    if link is None:
        return False
    lying = msgspec.structs.replace(seen.position.table.counters[army.id], zone=army.zone)
    return bool(amphibious(landing_situation(seen, lying, link, goal, 3)).value.legal)
