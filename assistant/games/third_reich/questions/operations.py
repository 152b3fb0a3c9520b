"""Operations on the table: what they depend on, what they cost and leave behind, and which one a move by hand amounts
to (2, 3, 8, 9).
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple, cast

import msgspec

from assistant.core import phase_log
from assistant.core.board import Link
from assistant.core.phase_log import Deed
from assistant.core.table import Counter, Edit, Mark, Note
from assistant.games.third_reich.countries import COUNTRIES, WATCHED_BY_AXIS, out_of_the_game
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
from assistant.games.third_reich.questions.cards import country_noted, payment
from assistant.games.third_reich.questions.combatants import open_zones
from assistant.games.third_reich.words import ATTACKED, MOVED, MOVES, STACK, Faction, Operation, zone_id

# The operation markers that players lay on their armies (8.1, 8.2).

MOVED_MARKER, ATTACKED_MARKER = (
    "operation-movement",
    "operation-attack",
)  # the two faces; their number: armies in the zone bearing one
MARKERS: Mapping[str, str] = {
    "tactical_movement": MOVED_MARKER,
    "assault": ATTACKED_MARKER,
}  # other operations have none


def laid_in_combat(seen: Theatre, zone: str, fighters: Sequence[str], *, dead: bool) -> list[Edit]:
    """Return the edit by which all who fought in a zone bear a marker, and a dead attacker gives his back (8.2).

    Markers beyond those of the Assaults noted were laid by hand, for armies that fight without any noted.
    """
    lying = seen.position.marker(ATTACKED_MARKER, zone)
    noted = sum(seen.operation(army.id) in ("assault", "amphibious_assault") for army in seen.armies_in(zone))
    bare = sum(not seen.operation(army) for army in fighters)
    wanted = max(0, lying + max(0, bare - max(0, lying - noted)) - dead)
    return [Mark(ATTACKED_MARKER, zone, wanted)] if wanted != lying else []


# What the rules remember of operations and attacks beyond the phase: first entries, neutral countries invaded (2, 3, 8, 9).

WEST = frozenset({"france", "belgium"})


def _homes(seen: Theatre, deed: Deed, *, europe: bool = False) -> frozenset[str]:
    """Return the countries whose ground an operation touched, their colonies in Africa left out with `europe` (A26)."""
    zones = (seen.board.zones[zone] for zone in (deed.start, *deed.entered) if zone in seen.board.zones)
    return frozenset(str(zone.home) for zone in zones if zone.region == "europe" or not europe)


def entered(seen: Theatre, deed: Deed) -> Iterator[Note]:
    """Yield the notes of what an operation enters, on the table as it was before."""
    homes = _homes(seen, deed, europe=True)
    if deed.side == "axis":
        if "ussr" in homes and not seen.position.fact("axis-entered-ussr"):
            yield Note("axis-entered-ussr", seen.turn)
        if homes & WEST and not seen.position.fact("axis-entered-west"):
            yield Note("axis-entered-west", seen.turn)
    unheard = seen.war("axis") == "limited" and not seen.position.fact("ussr-entered-axis")
    if deed.side == "ussr" and homes & set(WATCHED_BY_AXIS) and unheard:
        yield Note("ussr-entered-axis", True)
    for country in sorted(_homes(seen, deed) & seen.neutral_countries):
        if COUNTRIES[country].faction != deed.side and not out_of_the_game(country):
            yield country_noted(seen.position, country, invaded_by=deed.side)


def left_again(seen: Theatre, back: Deed, others: Iterable[Deed]) -> Iterator[Note]:
    """Yield the notes that forget what an operation entered that is taken back, unless anybody else is or went there.

    Args:
        others: the operations of the phase that stand.
    """
    homes = {
        str(seen.board.zones[a.zone].home) for a in seen.armies.values() if a.id != back.who and _is_of(seen, a, back)
    }
    still = homes.union(*(_homes(seen, deed, europe=True) for deed in others if deed.side == back.side))
    gone = _homes(seen, back) - still
    if back.side == "axis":
        for fact, ground in (("axis-entered-ussr", frozenset({"ussr"})), ("axis-entered-west", WEST)):
            if seen.position.fact(fact) == seen.turn and gone & ground and not still & ground:
                yield Note(fact, 0)
    watched = frozenset(WATCHED_BY_AXIS)
    # In total war the Axis has drawn its conclusion already.
    if back.side == "ussr" and gone & watched and not still & watched and seen.war("axis") == "limited":
        yield Note("ussr-entered-axis", None)
    for country in sorted(gone):
        row = seen.noted(country)
        if row.get("invaded_by") == back.side and not any(
            seen.controller(zone) == back.side for zone in seen.homelands.get(country, ())
        ):
            yield Note(f"{COUNTRIES_NOTED}/{country}", {key: row[key] for key in row if key != "invaded_by"})


def _is_of(seen: Theatre, army: Counter, deed: Deed) -> bool:
    return seen.kind(army).side == deed.side


def attacked(seen: Theatre, after: Theatre) -> Iterator[Note]:
    """Yield what the attacks that an edit wrote into the log bring: combats have begun; Germans in Karelia (3, 22.1)."""
    before = phase_log.deeds(seen.position)
    new = [
        deed
        for row, deed in phase_log.deeds(after.position).items()
        if deed.did == ATTACKED and deed.zone and before.get(row) != deed and deed.side == after.phase
    ]
    if new and not after.position.fact("combat-begun"):
        yield Note("combat-begun", True)
    table = after.position.table.counters
    germans = (d for d in new if d.who in table and after.position.kind(d.who).nation == "germany")
    if any(zone_id(deed.zone) == "carelie" for deed in germans) and not after.position.fact("german-attacked-karelia"):
        yield Note("german-attacked-karelia", True)


def standing(seen: Theatre, struck: Iterable[str]) -> tuple[Deed, ...]:
    """Return the operations of the log but for some of its rows."""
    gone = set(struck)
    return tuple(d for row, d in phase_log.deeds(seen.position).items() if row not in gone and d.did in MOVES)


# What the movements of armies on the table depend on: their ways, their landings, their prices (8, 13.9).

Moves = Literal["assault", "tactical_movement", "strategic_movement", "naval_movement"]


def movement_situation(seen: Theatre, army: Army, op: Moves, invading: str = "") -> MovementBlank:
    """Return everything that the movement of an army depends on.

    Args:
        invading: the neutral country that is invaded.
    """
    turn: Any = seen.turn
    frozen = [zone.id for zone in seen.position.board.zones.values() if zone.get("soviet_frozen")]
    return MovementBlank(
        board=seen.board,
        state=seen.state_when(invading),
        army=army.id,
        op=op,
        turn=turn,
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
    turn: Any = seen.turn
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
        turn=turn,
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
    turn: Any = seen.turn
    return CostBlank(
        faction=side,
        op=op,
        turn=turn,
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


class Operating(NamedTuple):
    """An army's operation: None for a move that no operation allows; its way, the first and the last zone included; its price."""

    army: Army
    op: Operation | None
    way: Way
    po: int

    @property
    def deed(self) -> Deed:
        """The operation as the phase log has it."""
        army, way = self.army, self.way
        return Deed(
            did=self.op or MOVED,
            side=army.faction,
            who=army.id,
            start=way[0],
            via=way[1:-1],
            zone=way[-1],
            cost=self.po,
        )


def operating(seen: Theatre, army: Army, op: Operation, way: Way) -> Operating:
    """Return an operation with its price (8).

    Args:
        op: the operation that pays for it.
    """
    return Operating(army, op, way, price(seen, army, op, way))


def left_behind(seen: Theatre, made: Iterable[Deed], back: Iterable[str] = ()) -> list[Edit]:
    """Return what operations leave beside the log: markers, first entries, invasions (2, 3, 8, 9).

    Args:
        back: the rows of operations that they replace or that are taken back: their markers are lifted.
    """
    made, rows = tuple(made), phase_log.deeds(seen.position)
    taken = tuple(rows[row] for row in back)
    changes: dict[tuple[str, str], int] = {}
    notes: dict[str, Note] = {}
    for n, deeds in ((-1, taken), (1, made)):
        for deed in deeds:
            if place := _marked(seen, deed):
                changes[place] = changes.get(place, 0) + n
    others = (*standing(seen, back), *made)
    for note in (
        *(n for deed in taken for n in left_again(seen, deed, others)),
        *(n for d in made for n in entered(seen, d)),
    ):
        notes.setdefault(note.fact, note)
    lying = {(marker, zone): seen.position.marker(marker, zone) for marker, zone in changes}
    marks = [Mark(*place, max(0, lying[place] + n)) for place, n in changes.items() if n and lying[place] + n >= 0]
    return [*marks, *notes.values()]


def _marked(seen: Theatre, deed: Deed) -> tuple[str, str] | None:
    """Return the marker that an operation lays, and where; None for one that has none (8.1, 8.2, 8.5)."""
    lands = deed.did == "amphibious_assault" and seen.state.enemies_in(deed.zone, seen.phase)
    marker = MARKERS.get("assault" if lands else deed.did)  # a landing among enemies counts as an Assault
    return (marker, deed.zone) if marker else None


def together(seen: Theatre, made: tuple[Operating, ...]) -> list[Edit]:
    """Return everything that operations change beside the armies' places: the log, the points, markers, first entries."""
    paid = payment(seen, made[0].army.faction, "po", sum(one.po for one in made))
    return [
        *phase_log.written(seen.position, [*(one.deed for one in made), *paid.short]),
        *left_behind(seen, [one.deed for one in made]),
        *paid.edits,
    ]


def by_hand(seen: Theatre, army: Army, way: Way, *, known: bool) -> Operating:
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
            return operating(seen, army, op, found)
    if len(way) == 2:
        given = msgspec.structs.replace(movement_situation(seen, army, "naval_movement"), state=state)
        if way[-1] in naval(_mover(given, army))[0]:
            return operating(seen, army, "naval_movement", way)
        if lands(seen, army, way[-1]):
            return operating(seen, army, "amphibious_assault", way)
    return Operating(army, None, way, 0)


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
