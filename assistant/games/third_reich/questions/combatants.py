"""Combats and operations as they stand on the table: who attacks, with what; what operations depend on, what they cost and leave
behind, which one a move by hand amounts to (2, 3, 8, 9, 16).
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import Any, Literal, cast

from msgspec.structs import replace

from assistant.core.cards import Printed, unread
from assistant.core.paths import distances, flood
from assistant.core.printed import Link
from assistant.core.questions import Reason, ReasonKind
from assistant.core.record import Ids, ids_of
from assistant.core.table import Counter, Edit, Mark, Move, Note, Several, sent_home
from assistant.core.text import Text
from assistant.games.third_reich.attack_plan import MOST, attack_plan
from assistant.games.third_reich.combat import (
    MARGIN,
    Air,
    Combat,
    FightingArmy,
    support_refusal,
    support_slots,
    worked_out,
)
from assistant.games.third_reich.countries import COUNTRIES, WATCHED_BY_AXIS, out_of_the_game
from assistant.games.third_reich.geography import Army, BattleZone, TouchedZone
from assistant.games.third_reich.mirror import (
    PHASES,
    Fought,
    Operated,
    Theatre,
    army_words,
    opening_of,
    operation_told,
    theatre_of,
)
from assistant.games.third_reich.movement import (
    RULES,
    MovementBlank,
    Mover,
    Way,
    in_the_way,
    moved,
    naval,
    ways_by,
)
from assistant.games.third_reich.operations import (
    ARMIES_TO_INVADE_FRENCH_AFRICA,
    ASSAULTS,
    OPERATIONS,
    PACK,
    Route,
    air_refusal,
    amphibious,
    operation_cost,
)
from assistant.games.third_reich.words import (
    ENEMIES,
    FACTIONS,
    SPOKEN,
    Blank,
    Faction,
    Operation,
    assumed,
    blank,
    error,
    rejected,
    say,
)

Armies = tuple[FightingArmy, ...]
FLOWN = Literal["table", "none", "uncountered", "countered"]


def battle_zone(theatre: Theatre, zone: str) -> BattleZone:
    """Return a zone as combats look at it."""
    tags, held = theatre.zones[zone], theatre.controller(zone)
    same = {field: getattr(tags, field) for field in ("home", "region", "terrain", "fortress")}
    return BattleZone(name=zone, controller=held, **same)


def attacking_side(theatre: Theatre, zone: str) -> Faction | None:
    """Return the side that attacks in a zone: the one whose phase it is, else another that has enemies there."""
    state = theatre.state
    likely = (theatre.phase, *FACTIONS)
    return next((side for side in likely if state.holds(zone, side) and state.enemies_in(zone, side)), None)


def fighting_army(theatre: Theatre, counter: Counter, side: Faction) -> FightingArmy:
    """Return an army as combats look at it; `side` attacks. An attacker without a noted operation counts as in Assault."""
    kind, did = theatre.kind(counter), theatre.did(counter.id)
    attacks, is_dak = kind.side == side, kind.get("model") == "dak"

    def printed(value: str) -> Any:
        return tuple(int(kind.face(n).get(value, 0)) for n in (0, 1))

    known: dict[str, Any] = {
        **army_words(counter, kind),
        "combat": None if is_dak else printed("combat"),
        "support": printed("support"),
        "op": (did.op or "assault") if attacks else None,
        "crossed": theatre.crossed(counter.id) if attacks else (),
        "attacked_this_turn_by": did.attacked_by,
    }
    fought = did.fought if attacks else side in did.attacked_by
    return FightingArmy(**known, reduced=counter.face == 1, dak=is_dak, attacked_this_phase=fought)


def sides(theatre: Theatre, zone: str, side: Faction) -> tuple[Armies, Armies]:
    """Return the armies of `side` in a zone and those of its enemies, as combats look at them."""
    there = [fighting_army(theatre, counter, side) for counter in theatre.fighting if counter.zone == zone]
    return tuple(a for a in there if a.faction == side), tuple(a for a in there if a.faction in ENEMIES[side])


def flown(theatre: Theatre, zone: str, side: Faction) -> tuple[int, int]:
    """Return the air missions of the attacker that lie in a zone, and how many of them are cancelled there (11, 13.11).

    An advanced mission is cancelled by advanced markers only, a standard one by either kind.
    """
    ours = [marker.face for marker in theatre.missions(zone, side)]
    theirs = [marker.face for enemy in ENEMIES[side] for marker in theatre.missions(zone, enemy)]
    advanced = min(ours.count(1), theirs.count(1))
    return len(ours), advanced + min(ours.count(0), len(theirs) - advanced)


def attacks_left(theatre: Theatre, zone: str, side: Faction, *, begun: bool) -> int:
    """Return how many attacks of a side may still come in a zone; until combats have begun, more armies may (22.1)."""
    ours, theirs = (sum(not army.attacked_this_phase for army in each) for each in sides(theatre, zone, side))
    return min(ours, theirs) if begun else theirs


def air(theatre: Theatre, zone: str, side: Faction, choice: FLOWN) -> Air:
    """Return what an air mission does for the attacker: as chosen, else as the markers lie in the zone (11, 16).

    Those that lie where none may fly, left over from another season, do nothing (9, 19).
    """
    if choice != "table":
        return choice
    ground = theatre.zones.get(zone)
    if ground is None or air_refusal(side, theatre.turn, ground, theatre.options) is not None:
        return "none"
    ours, cancelled = flown(theatre, zone, side)
    return "none" if not ours else "uncountered" if ours > cancelled else "countered"


def spent(theatre: Theatre, zone: str, side: Faction, air: Air) -> Iterator[tuple[Faction, int, tuple[Counter, ...]]]:
    """Yield the factions whose missions a combat uses up, how many, the markers: of those in the zone first, then of those at hand.

    A mission goes with all that were cancelled before it, each of which its canceller takes along (11).
    """
    if air == "none":
        return
    _, cancelled = flown(theatre, zone, side)
    countered = max(cancelled, 1) if air == "countered" else cancelled
    there = theatre.state.factions_in.get(zone, ())
    foe = max(sorted(ENEMIES[side]), key=lambda one: (len(theatre.missions(zone, one)), one in there))
    for one, n in ((side, countered + (air == "uncountered")), (foe, countered)):
        yield one, n, (*theatre.missions(zone, one), *theatre.missions(f"missions-{one}", one))[:n]


def begun(theatre: Theatre, zone: str, side: Faction) -> tuple[int, int] | None:
    """Return how many armies were in excess when the combats of a zone began, and how many supported since; None before."""
    fought = ((e, e.deed) for e in theatre.ledger.entries if isinstance(e.deed, Fought))
    there = [(entry, deed) for entry, deed in fought if deed.zone == zone and deed.by == side]
    if not there:
        return None
    then = theatre_of(there[0][0].before, there[0][0].ledger)
    ours, theirs = sides(then, zone, side)
    return support_slots(ours, len(theirs), theatre.options), sum(len(deed.supports) for _, deed in there)


def told(theatre: Theatre, deed: Fought) -> Combat:
    """Return an attack as it was told, on the table before it."""
    return combat(
        theatre, deed.zone, theatre.phase, attacking=deed.lead, target=deed.target, supporting=deed.supports, flies=deed.air
    )  # fmt: skip


def combat(
    theatre: Theatre,
    zone: str,
    side: Faction,
    *,
    attacking: str,
    target: str,
    supporting: Ids = (),
    flies: Air = "none",
    absent: str = "",
) -> Combat:
    """Return a combat of the zone as declared; the army `absent` is left out (it crosses the zone).

    Raises:
        QuestionError: an army that is named does not stand there.
    """
    ours, theirs = sides(theatre, zone, side)
    named = (("attacker", (attacking,), ours), ("target", (target,), theirs), ("supporting", supporting, ours))
    for field, chosen, there in named:
        if not {*chosen} - {""} <= {army.id for army in there}:
            raise error(field, "not-in-this-fight", zone=theatre.position.zones[zone].name)
    excess, supports = begun(theatre, zone, side) or (None, 0)
    return theatre.asked(
        Combat,
        zone=battle_zone(theatre, zone),
        attackers=tuple(army for army in ours if army.id != absent),
        defenders=theirs,
        attacking=attacking,
        target=target,
        supporting=supporting,
        air=flies,
        supports_used_elsewhere=supports,
        excess=excess,
        declared_targets=tuple(army.id for army in theirs if side in army.attacked_this_turn_by),
    )


def plan_blank(theatre: Theatre, zone: str, side: Faction, missions: int | None, rank_by: Any, show: int) -> Any:
    """Return the planning of all the attacks on a zone; without a number, the missions that lie there uncountered.

    Args:
        missions: how many may be spent; those that there are where None.
        rank_by: what plans are ranked by.
        show: how many plans are shown.
    """
    ours, theirs = sides(theatre, zone, side)
    mine, cancelled = flown(theatre, zone, side)
    known = begun(theatre, zone, side)
    return theatre.asked(
        blank(attack_plan),
        zone=battle_zone(theatre, zone),
        attackers=ours[-MOST:],
        defenders=theirs[-MOST:],
        missions=max(0, min(MOST, mine - cancelled if missions is None else missions)),
        excess=max(0, known[0] - known[1]) if known else None,
        rank_by=rank_by,
        show=show,
    )


def best_breach(theatre: Theatre, zone: str, side: Faction, crossing: str) -> tuple[Combat, int] | None:
    """Return the attack with the widest margin before dice that may be declared in a zone, with its margin (13.1)."""
    flies = air(theatre, zone, side, "table")
    there = combat(theatre, zone, side, attacking="", target="", flies=flies, absent=crossing)
    slots = support_slots(there.attackers, len(there.defenders), theatre.options)
    helpers = [army.id for army in there.attackers if support_refusal(army) is None]
    best: tuple[Combat, int] | None = None
    for lead, target in product(there.attackers, there.defenders):
        others = [army for army in helpers if army != lead.id]
        for supporting in combinations(others, min(slots, len(others))):
            declared = replace(there, attacking=lead.id, target=target.id, supporting=supporting)
            worked = worked_out(declared, theatre.options)
            attacker, defender = worked.strengths
            if not worked.refused and (best is None or attacker - defender > best[1]):
                best = declared, attacker - defender
    return best


def open_zones(theatre: Theatre, side: Faction, crossing: str) -> frozenset[str]:
    """Return the contested zones where an attack by other armies has margin enough for a breakthrough (13.1)."""
    contested = (zone for zone in theatre.contested() if theatre.state.holds(zone, side))
    breaches = ((zone, best_breach(theatre, zone, side, crossing)) for zone in contested)
    return frozenset(zone for zone, breach in breaches if breach is not None and breach[1] >= MARGIN)


def printed(theatre: Theatre, zone: str, supports: Iterable[str]) -> tuple[Reason, ...]:
    """Return one assumption that lists the printed values of a zone and of supports which nobody read on the player's own copy."""
    position = theatre.position
    terrain = SPOKEN.get(str(position.zones[zone].get("terrain", "plain")), say("value-desert"))
    words = {"terrain": terrain} | ({"fortress": say("value-fortress")} if theatre.zones[zone].fortress else {})
    ground = (Printed(zone, column, word) for column, word in words.items())
    helpers = (Printed(army, "support", say("value-support", n=position.value(army, "support"))) for army in supports)
    return unread(theatre.names, (*ground, *helpers))


def rests_on(theatre: Theatre, given: Combat) -> Iterator[Reason]:
    """Yield the values of a combat that nobody read on the game's own paper, and the operations nobody noted."""
    yield from printed(theatre, given.zone.name, given.supporting)
    bare = tuple(name for name in (given.attacking, *given.supporting) if not theatre.operation(name))
    if bare:
        names = tuple(dict.fromkeys(theatre.kind(name).name for name in bare))
        yield assumed("assumed-assault", rule="16", armies=names, about=bare)
    if not theatre.position.knows("phase"):
        yield assumed("assumed-phase", rule="3")


# The operation markers that players lay on their armies (8.1, 8.2).

# The face of the attack; its number: armies in the zone bearing one.
ATTACKED_MARKER = "operation-attack"
MARKERS = {"tactical_movement": "operation-movement", "assault": ATTACKED_MARKER}  # other operations have none


def laid_in_combat(seen: Theatre, deed: Fought) -> list[Edit]:
    """Return the edit by which all who fought in a zone bear a marker, and a dead attacker gives his back (8.2).

    Markers beyond those of the Assaults made were laid by hand, for armies that fight without one.
    """
    lying, counter = seen.position.marker(ATTACKED_MARKER, deed.zone), seen.counters.get(deed.lead)
    made = sum(seen.operation(army.id) in ASSAULTS for army in seen.armies_in(deed.zone))
    bare = sum(not seen.operation(army) for army in filter(None, (deed.lead, *deed.supports)))
    dead = counter is not None and dict(deed.losses).get(deed.lead, 0) + counter.face > 1
    wanted = max(0, lying + max(0, bare - max(0, lying - made)) - dead)
    return [Mark(ATTACKED_MARKER, deed.zone, wanted)] if wanted != lying else []


def clearing(seen: Theatre, side: Faction) -> Iterator[Edit]:
    """Yield what goes home with the end of a faction's phase: actions, missions flown, markers of operations (3, 8, 11, 12, 14)."""
    bombers = seen.missions("strategic-bombing", "allies") if side == "axis" else ()
    boats = seen.missions("atlantic", "axis", "submarine") if side == "allies" else ()
    kinds = ((one, seen.kind(one)) for one in seen.counters.values())
    used = (
        one
        for one, kind in kinds
        if (kind.type == "mission" and one.zone in seen.zones)
        or (kind.type == "action" and kind.side != PHASES.after(side) and one.zone != kind.home)
    )
    yield from sent_home(seen.position, ids_of((*boats, *(bombers if len(bombers) >= PACK else ()), *used)))
    yield from (Mark(*place, 0) for place in seen.position.markers if place[0] in MARKERS.values())


# What the rules remember of operations beyond the phase: first entries, neutral countries invaded (2, 3, 8, 9).

WEST = frozenset({"france", "belgium"})


def homes(seen: Theatre, deed: Operated, *, europe: bool = False) -> frozenset[str]:
    """Return the countries whose ground an operation touched, their colonies in Africa left out with `europe` (A26)."""
    zones = (seen.zones[zone] for zone in deed.way if zone in seen.zones)
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
        if touched & WEST and seen.zones[deed.start].home not in WEST and (not known or again):
            yield Note("axis-entered-west", seen.turn)
    unheard = seen.axis_war == "limited" and not fact("ussr-entered-axis")
    if deed.by == "ussr" and touched & set(WATCHED_BY_AXIS) and unheard:
        yield Note("ussr-entered-axis", True)
    for country in sorted(homes(seen, deed)):
        if invadable(seen, deed.by, country):
            yield seen.country_noted(country, invaded_by=deed.by)


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
        invading=(invading,) if invading else (),
        unsupplied_at_start=() if operated or seen.supplied_at_start(army) else (army.id,),
        already_operated=(army.id,) if operated else (),
        soviet_border_zones=tuple(z.id for z in seen.position.zones.values() if z.get("soviet_frozen")),
        breakthrough_zones=tuple(sorted(open_zones(seen, army.faction, army.id))) if army.type == "armour" else (),
        # 8.3: those of the Axis that touched the USSR this turn, as noted.
        strategic_moves_in_ussr_used=sum(
            did.op == "strategic_movement"
            and army in seen.armies
            and seen.kind(army).side == "axis"
            and any(seen.zones[zone].home == "ussr" for zone in did.way if zone in seen.zones)
            for army, did in seen.done.items()
        ),
    )


def why_not(seen: Theatre, army: Army, op: Moves, entered: Ids, invading: str = "") -> Reason | None:
    """Return why an operation does not lead an army along the zones `entered` to the last; None where it leads there (8.1-8.4)."""
    goal, worked = entered[-1], moved(movement_situation(seen, army, op, invading)).worked
    refused = [one for one in worked.reasons if one.kind is ReasonKind.REJECTED]
    if goal in worked.value.reach or worked.value.reason:
        return None if goal in worked.value.reach else refused[0]
    own = (one for one in refused if one.text.args.get("zone") in entered)
    return next(iter((*own, *in_the_way(seen.board.neighbours[goal], refused))), None) or too_far(seen, army, op, goal)


def too_far(seen: Theatre, army: Army, op: Moves, goal: str) -> Reason:
    """Return how far a zone is that an operation does not reach though nothing closes it (8.1-8.4)."""
    row, inland = OPERATIONS[op], op == "naval_movement" and not seen.zones[goal].coast
    most = (row.armour if army.type == "armour" else row.infantry) or 0
    far = distances(flood((army.zone,), seen.board.neighbours.__getitem__)).get(goal, 0)
    key = "inland" if inland else "far" if most < far and most else "too-far"
    return rejected(RULES[op], f"reach-{key}", zone=goal, n=far, most=most, op=op)


def routes(seen: Theatre, start: str) -> Mapping[str, Link]:
    """Return the landing axes and landing zones that lead away from a zone, by destination (8.5, 13.9)."""
    if start not in seen.zones:
        return {}
    return dict(seen.position.board.linked(frozenset({"landing_axis", "landing_zone"}))[start])


def landing_situation(seen: Theatre, army: Army, goal: str, announced: int = ARMIES_TO_INVADE_FRENCH_AFRICA) -> Blank:
    """Return everything that a landing depends on, where a landing axis or zone leads there; landings of this turn are those noted.

    Args:
        announced: how many armies are to land in neutral French North Africa in all this turn.
    """
    side, link, zones = army.faction, routes(seen, army.zone)[goal], seen.position.zones
    others = ((name, did) for name, did in seen.done.items() if name != army.id and name in seen.counters)
    landed = [
        did.way[-1]
        for name, did in others
        if did.op == "amphibious_assault" and did.way and seen.kind(name).side == side
    ]
    french, neutral = sum(zone in seen.neutral_zones for zone in landed), goal in seen.neutral_zones
    route: Any = {"kind": link.kind, "mediterranean": bool(link.tags.get("mediterranean"))}
    return seen.asked(
        blank(amphibious),
        side,
        type=army.type,
        from_controlled=seen.controller(army.zone) == side,
        to_controlled=seen.controller(goal) == side,
        route=Route(**route, origin=zones[army.zone].name.en, destination=zones[goal].name.en),
        tech=seen.state.has(side, "amphibious_assaults"),
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
    first = seen.fact("axis-entered-ussr") or None
    touched = {"zones": tuple(zones), "sea_zones": sea_zones, "first_axis_entry_ussr": first}
    return int(seen.worked(operation_cost, side, op=op, **touched).value.po)


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
    return po_cost(seen, army.faction, op, map(seen.zones.__getitem__, way), sea_zones)


# Operations as they are made (8).

# In this order a move by hand is read; where there is nobody to attack no Assault is meant.
ELSEWHERE: tuple[Moves, ...] = ("tactical_movement", "strategic_movement", "naval_movement")
AMONG_ENEMIES: tuple[Moves, ...] = ("assault", *ELSEWHERE)


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
    for n, deed in (*((-1, deed) for deed in back), *((1, deed) for deed in made)):
        # A landing among enemies counts as an Assault (8.1, 8.2, 8.5).
        lands = deed.op == "amphibious_assault" and seen.state.enemies_in(deed.zone, seen.phase)
        if marker := MARKERS.get("assault" if lands else deed.op):
            changes[marker, deed.zone] = changes.get((marker, deed.zone), 0) + n
    # What one that is taken back entered is as it was, but for what other operations entered.
    then, now = opening_of(seen.ledger), seen.position.facts
    others = (*(deed for deed in seen.ledger.of(Operated) if deed not in back), *made) if back else ()
    stands = {note.fact: note.value for deed in others for note in entered(then, deed)}
    notes: dict[str, Note] = {}
    for fact in (note.fact for deed in back for note in entered(then, deed)):
        value = stands.get(fact, then.position.facts.get(fact))
        if now.get(fact) != value:
            notes.setdefault(fact, Note(fact, value))
    for note in (note for deed in made for note in entered(seen, deed)):
        notes.setdefault(note.fact, note)
    lying = {place: seen.position.marker(*place) for place in changes}
    marks = [Mark(*place, lying[place] + n) for place, n in changes.items() if n and lying[place] + n >= 0]
    return [*marks, *notes.values()]


def by_hand(seen: Theatre, army: Army, way: Way, *, known: bool) -> Operated:
    """Return the operation that a move of an army by hand amounts to, the first of those that allow it (8).

    Args:
        seen: the table before the move.
        army: the army, standing where its way begins.
        way: from there to where it was put.
        known: whether the zones between were told; else the shortest way that an operation allows is taken.
    """
    goal = way[-1]
    invading = invadable(seen, army.faction, seen.zones[goal].home)
    state = seen.state_when(invading)
    armies = tuple(army if other.id == army.id else other for other in state.armies)
    state, board = replace(state, armies=armies), seen.board
    if known:  # only over the borders of the way that was told
        links = {frozenset(link) for link in board.links}
        told = tuple(link for link in itertools.pairwise(way) if frozenset(link) in links)
        board = replace(board, links=told)
    for op in AMONG_ENEMIES if state.enemies_in(goal, army.faction) else ELSEWHERE:
        given = replace(movement_situation(seen, army, op, invading), state=state, board=board)
        found = ways_by(Mover(given, army), op).get(goal)
        if found is not None and (not known or found == way):
            return operating(seen, army, op, found, told=known)
    if len(way) == 2 and lands(seen, army, goal):
        return operating(seen, army, "amphibious_assault", way)
    return Operated(by=army.faction, army=army.id, way=way, told=known)


def invadable(seen: Theatre, side: str, home: str | None) -> str:
    """Return a country if it is neutral and a faction may invade it, else "" (2)."""
    may = home in seen.neutral_countries and COUNTRIES[home].faction != side and not out_of_the_game(home)
    return home if may and home else ""


def invadable_beside(seen: Theatre, army: Army, zones: Iterable[str]) -> list[str]:
    """Return the neutral countries beside an army and some zones that its faction may invade (2)."""
    around = {other for zone in (army.zone, *zones) for other in seen.board.neighbours[zone]}
    homes = sorted({str(seen.zones[zone].home) for zone in around})
    return [country for country in homes if invadable(seen, army.faction, country)]


def lands(seen: Theatre, army: Army, goal: str) -> bool:
    """Tell whether an army may land in a zone from where it stands (8.5, 13.9)."""
    leads = goal in routes(seen, army.zone)
    return leads and bool(amphibious(landing_situation(seen, army, goal)).value.legal)
