"""The phase log: what it says in the words of the rules, and what an edit adds to it, by comparing the tables before
and after (8, 9).
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping

import msgspec
from msgspec.structs import replace

from assistant.core import phase_log
from assistant.core.phase_log import Deed, deeds
from assistant.core.position import Position
from assistant.core.table import Counter, Edit, Move, Note, parts
from assistant.games.empires import mirror
from assistant.games.empires.movement import ALLOWANCE, CESSION_FROM, range_of, sail, strategic_zones, walk
from assistant.games.empires.theatre import Theatre
from assistant.games.empires.words import CAMP, FOUR_CITIES, POWER_OF, Edition, Power, are_enemies, date_of, duty, named

# What the phase log says, in the words of the rules: who moved and from where, what was attacked in which Manoeuvre (8, 9).
#
# The rows are written by `noting`, whatever changed the table, and read by every question through this module.

# What a deed may be. Moves: on foot, by sea, strategic; a retreat is none. `majority`: how many armies may support in a zone,
# counted when its attacks began (9.2). `manoeuvre`: a Manoeuvre action was counted.
MOVES = ("move", "sail", "strategic")
ATTACK, SUPPORT, MAJORITY, MANOEUVRE, RETREAT = "attack", "support", "majority", "manoeuvre", "retreat"
RECRUIT, REINFORCE, LOSS, RESEARCH, ENTRENCH = "recruit", "reinforce", "loss", "research", "entrench"
AVIATION, TANKS, COUNTER, GAS, OFFENSIVE = "aviation", "tanks", "counter", "gas", "offensive"
WORDS = (
    *MOVES, RETREAT, ATTACK, SUPPORT, MAJORITY, MANOEUVRE, RECRUIT, REINFORCE, LOSS, RESEARCH, ENTRENCH, AVIATION, TANKS, COUNTER,
    GAS, OFFENSIVE,
)  # fmt: skip
ARMIES_A_MANOEUVRE = 3

# Facts in which tables of version 1.0.0 remembered the phase.
CROSSED, MOVED, FAR, FOUGHT, ATTACKS = "crossed", "moved", "moved-far", "fought", "attacks"
FORMER = (CROSSED, MOVED, FAR, FOUGHT)


class FormerAttack(msgspec.Struct, frozen=True):
    """What version 1.0.0 wrote of the attacks in a zone, as `attacks/<zone>`."""

    surplus: int | None = None
    supports: int | None = None
    closed: bool | None = None


FORMER_SHAPES = {f"{ATTACKS}/": FormerAttack | None}


@functools.lru_cache(maxsize=8)
def every(position: Position) -> tuple[Deed, ...]:
    """Return what was done in this phase, in order; of a table kept by version 1.0.0 what that remembered."""
    return (*_former(position), *deeds(position).values())


def done(position: Position, *did: str, who: str = "", zone: str = "") -> tuple[Deed, ...]:
    """Return the deeds of these kinds, of this army or power if one is named, in this zone if one is named.

    Args:
        who: an army or a power; any where empty.
        zone: its id; any where empty.
    """
    return tuple(
        deed
        for deed in every(position)
        if deed.did in did and (not who or deed.who == who) and (not zone or deed.zone == zone)
    )


def manoeuvre(position: Position) -> int:
    """Return which Manoeuvre action of the phase is under way, from 1 (9)."""
    return max((deed.action for deed in every(position)), default=1) or 1


def next_manoeuvre(position: Position) -> int:
    """Return the Manoeuvre action to which a movement made now belongs: all movements of one come before its attacks (9.2)."""
    now = manoeuvre(position)
    return now + 1 if any(deed.action == now for deed in done(position, ATTACK)) else now


def another(position: Position, power: Power) -> tuple[Note, ...]:
    """Return the note of a Manoeuvre action that is counted now: another one when the last has attacked already."""
    return phase_log.written(position, [Deed(did=MANOEUVRE, side=power, action=next_manoeuvre(position))])


def moved(position: Position) -> frozenset[str]:
    """Return the armies that moved in this phase."""
    return frozenset(deed.who for deed in done(position, *MOVES))


def crossed(position: Position, power: Power) -> frozenset[str]:
    """Return the zones of the map that armies of a power entered in this phase, however they went (4)."""
    entered = (zone for deed in done(position, *MOVES) if deed.side in ("", power) for zone in deed.entered)
    return frozenset(zone for zone in entered if mirror.on_map(position, zone))


def came(position: Position, army: str, action: int) -> Deed | None:
    """Return the movement of an army in a Manoeuvre action; None when it made none."""
    return next((deed for deed in reversed(done(position, *MOVES, who=army)) if deed.action == action), None)


def is_far(position: Position, deed: Deed) -> bool:
    """Tell whether a movement led through more than one zone, so that the army neither attacks nor supports (9.2)."""
    if deed.did == "sail":
        return False
    if deed.did == "strategic" or len(deed.entered) > 1:
        return True
    links = mirror.roads(position.board).of_nation(mirror.nation(position, deed.who)) if deed.start else {}
    return bool(deed.start) and deed.zone not in links.get(deed.start, ())


def far(position: Position) -> frozenset[str]:
    """Return the armies that came from far in this phase."""
    return frozenset(deed.who for deed in done(position, *MOVES) if deed.who and is_far(position, deed))


def fighters(position: Position) -> frozenset[str]:
    """Return the armies that led or supported an attack in this phase."""
    return frozenset(deed.who for deed in done(position, ATTACK, SUPPORT) if deed.who)


def attacked(position: Position) -> frozenset[str]:
    """Return the armies that were attacked in this phase."""
    return frozenset(deed.whom for deed in done(position, ATTACK) if deed.whom)


def fought(position: Position) -> frozenset[str]:
    """Return the armies that took part in attacks of this phase, on either side."""
    return fighters(position) | attacked(position)


def is_closed(position: Position, zone: str) -> bool:
    """Tell whether a zone was attacked in an earlier Manoeuvre action of this phase (9)."""
    now = manoeuvre(position)
    return any(deed.action < now for deed in done(position, ATTACK, zone=zone))


def surplus_left(position: Position, zone: str) -> int | None:
    """Return how many armies may still support in a zone where attacks of this action have begun, None where not (9.2)."""
    now = manoeuvre(position)
    if mirror.options(position).support_surplus == "attack":
        return None
    begun = [deed for deed in done(position, MAJORITY, zone=zone) if deed.action == now]
    if not begun:
        return None
    used = sum(deed.action == now for deed in done(position, SUPPORT, zone=zone))
    return max(0, begun[-1].cost - used)


def friends_at_start(position: Position, zone: str, power: Power, action: int) -> bool:
    """Tell whether an army of the camp stood in a zone when a Manoeuvre action began (9.2)."""
    moves = [deed for deed in done(position, *MOVES) if deed.action >= action]
    arrived = {deed.who for deed in moves}
    here = (army for army in position.counters_in(zone, "army") if mirror.camp_of(position, army) == CAMP[power])
    if any(army.id not in arrived for army in here):
        return True
    if any(deed.start == zone and deed.action == action for deed in moves):
        return True
    # Who fought there without having come there, and has died since.
    return any(deed.action == action and deed.who not in arrived for deed in done(position, ATTACK, SUPPORT, zone=zone))


def owed(position: Position, power: Power) -> dict[str, int]:
    """Return the zones where armies of a power came upon enemies and owe an attack that was not made (9.2, first 8.2).

    With each the Manoeuvre action in which they came.
    """
    found: dict[str, int] = {}
    for deed in done(position, *MOVES):
        zone = deed.zone
        if deed.side != power or zone in found or not mirror.on_map(position, zone):
            continue
        still = any(army.id == deed.who for army in position.counters_in(zone, "army"))
        made = any(fight.action >= deed.action for fight in done(position, ATTACK, zone=zone))
        alone = not friends_at_start(position, zone, power, deed.action)
        if still and not made and alone and enemies(position, zone, power):
            found[zone] = deed.action
    return found


def enemies(position: Position, zone: str, power: Power) -> bool:
    """Tell whether armies stand in a zone that a power could attack."""
    return any(
        mirror.camp_of(position, army) != CAMP[power] and mirror.may_fight(position, army)
        for army in position.counters_in(zone, "army")
    )


def armies_of(position: Position, action: int, power: Power) -> Mapping[str, int]:
    """Return the armies that a Manoeuvre action of a power used, each with what it counts: strategic movement two (9.1)."""
    used: dict[str, int] = {}
    for deed in done(position, *MOVES, ATTACK, SUPPORT):
        if deed.action == action and deed.side in ("", power) and deed.who:
            used[deed.who] = max(used.get(deed.who, 1), 2 if deed.did == "strategic" else 1)
    return used


def most_armies(position: Position, power: Power) -> int:
    """Return how many armies a Manoeuvre action may use: one more with the technology of that name (9, 10.2)."""
    return ARMIES_A_MANOEUVRE + (("manoeuvre", 1) in mirror.tiles(position, power))


def twice(position: Position, power: Power) -> tuple[str, ...]:
    """Return the armies of a power that manoeuvred in more than one action of the phase (9)."""
    uses: dict[str, set[int]] = {}
    for deed in done(position, *MOVES, ATTACK, SUPPORT):
        if deed.side in ("", power) and deed.who:
            uses.setdefault(deed.who, set()).add(deed.action)
    return tuple(army for army, actions in uses.items() if len(actions) > 1)


def moved_again(position: Position, power: Power) -> tuple[str, ...]:
    """Return the armies of a power that went by two kinds of movement in one action (9.1)."""
    rows = [(deed.who, deed.action) for deed in done(position, *MOVES) if deed.side in ("", power) and deed.who]
    return tuple(dict.fromkeys(who for who, action in rows if rows.count((who, action)) > 1))


def researched(position: Position) -> frozenset[str]:
    """Return the tiles that a Research action laid or moved in this phase, as far as they lay face up."""
    return frozenset(deed.who for deed in done(position, RESEARCH) if deed.who in position.table.counters)


def aviation_used(position: Position, power: Power) -> str:
    """Return the zone of the one attack for which a power used its Aviation in this phase, empty when it has not (10.4)."""
    return next((deed.zone for deed in done(position, AVIATION) if deed.side == power), "")


def _former(position: Position) -> Iterator[Deed]:
    """Yield what a table of version 1.0.0, put away in the middle of a phase, remembered of it."""
    side = mirror.phase(position)
    far_ones = _listed(position, FAR)
    if crossed := tuple(_listed(position, CROSSED)):
        yield Deed(did="move", side=side, via=crossed, action=1)
    for army in dict.fromkeys((*_listed(position, MOVED), *far_ones)):
        lying = position.table.counters.get(army)
        if lying is not None:
            # Two zones entered: it came from far.
            via = (lying.zone,) if army in far_ones else ()
            yield Deed(did="move", side=side, who=army, via=via, zone=lying.zone, action=1)
    rows = position.register(ATTACKS)
    for name in _listed(position, FOUGHT):
        if name not in position.table.counters:
            continue
        ours = CAMP[POWER_OF[mirror.nation(position, name)]] == CAMP[side]
        zone = position.table.counters[name].zone
        yield Deed(did=SUPPORT if ours else ATTACK, side=side, who=name if ours else "", whom="" if ours else name,
                   zone=zone, action=1)  # fmt: skip
    for zone, row in rows.items():
        left = int(row.get("surplus") or 0) - int(row.get("supports") or 0)
        yield Deed(did=MAJORITY, side=side, zone=zone, cost=max(0, left), action=1)
        yield Deed(did=ATTACK, side=side, zone=zone, action=1)
        if row.get("closed"):
            yield Deed(did=MANOEUVRE, side=side, action=2)


def _listed(position: Position, fact: str) -> tuple[str, ...]:
    found = position.table.facts.get(fact)
    return tuple(str(item) for item in found) if isinstance(found, (list, tuple)) else ()


def cleared(position: Position) -> Iterator[Note]:
    """Yield what empties the log at the end of the phase, the facts of version 1.0.0 included."""
    yield from phase_log.cleared(position)
    for name in FORMER:
        if name in position.table.facts:
            yield Note(name)
    for zone in position.register(ATTACKS):
        yield Note(f"{ATTACKS}/{zone}")


# What an edit means for the phase log: the tables before and after are compared, so that every way of changing one counts.
#
# A drag, a line, an offer, a photograph and a script leave the same rows. What happens once in a game is written down here too.

FULL, REDUCED = 2, 1  # recruitment points of an army, by its face (8)


def noted(before: Position, edit: Edit, after: Position) -> tuple[Edit, ...]:
    """Return the rows that an edit writes and strikes in the phase log, and the facts that it brings about once in a game."""
    if mirror.phase(after) != mirror.phase(before) or mirror.turn(after) != mirror.turn(before):
        return tuple(cleared(after))
    if after.fact(mirror.SETTING_UP):
        return ()
    ways, told = _ways(edit), phase_log.spoken_for(edit)
    new: list[Deed] = []
    struck: list[str] = []
    notes: list[Edit] = []
    for name, now in after.table.counters.items():
        was = before.table.counters.get(name)
        if was is None or was == now:
            continue
        if mirror.is_army(after, now):
            notes += _once(after, was, now)
            if name not in told and not (told and was.zone == now.zone):  # a fight tells its losses itself
                _army(before, after, was, now, ways.get(name, ()), new, struck, notes)
        elif after.kinds.kinds[now.kind].type == "tile" and name not in told and _is_research(before, was, now):
            # Which tile lies face down is its owner's secret: its id would tell.
            who = "" if after.kinds.kinds[now.kind].is_secret(now.face) else name
            new.append(Deed(did=RESEARCH, side=after.kinds.kinds[now.kind].side, who=who, zone=now.zone))
    new += _trenches(before, after)
    new += _yearly(before, after)
    new += _counted(before, after)
    notes += _duties(before, after)
    notes += _lost_cities(before, after)
    return (*notes, *phase_log.struck(struck), *phase_log.written(after, new))


def _ways(edit: Edit) -> Mapping[str, tuple[str, ...]]:
    """Return the zones that counters entered, where an edit says more than the last."""
    ways: dict[str, tuple[str, ...]] = {}
    for part in parts(edit):
        if isinstance(part, Move):
            for counter in part.counters:
                ways[counter] = (*ways.get(counter, ()), *part.via, part.zone)
    return {counter: way for counter, way in ways.items() if len(way) > 1}


def _army(
    before: Position, after: Position, was: Counter, now: Counter, way: tuple[str, ...],
    new: list[Deed], struck: list[str], notes: list[Edit],
) -> None:  # fmt: skip
    """Note what an army did: it was recruited, it moved, it was reinforced."""
    here, there = mirror.on_map(before, was.zone), mirror.on_map(after, now.zone)
    if there and not here and was.zone.startswith("reserve-"):
        if _is_deployed(before, after, was):
            return
        cost = REDUCED if now.face else FULL
        new.append(Deed(did=RECRUIT, side=mirror.power_of(after, now), who=now.id, zone=now.zone, cost=cost))
    elif here and there and was.zone != now.zone:
        _moved(before, after, was, now, way, new, struck)
    elif there and was.face != now.face:
        _turned(after, now, new, struck, notes)


def _is_deployed(before: Position, after: Position, was: Counter) -> bool:
    """Tell whether an army comes from its nation's box with its entry into the war: it costs nothing (12)."""
    nation = mirror.nation(after, was.id)
    if was.zone != f"reserve-{nation}" or nation not in mirror.NEUTRALS:
        return False
    now = mirror.event_of(after, nation) == mirror.JOINED != mirror.event_of(before, nation)
    return now or mirror.is_entering(before, nation) or nation not in mirror.at_war(before)


def _turned(after: Position, now: Counter, new: list[Deed], struck: list[str], notes: list[Edit]) -> None:
    """Note an army that was turned over: a loss, or reinforced (8); before any attack the other turn takes either back.

    Recruitment opens a phase, so nobody is reinforced after a loss of the same phase: that loss is taken back.
    """
    rows = {deed.did: row for row, deed in phase_log.deeds(after).items() if deed.who == now.id}
    if not now.face:
        if LOSS in rows:
            struck.append(rows[LOSS])
        else:
            payer = POWER_OF[mirror.nation(after, now.id)]  # Germany pays for those it has ceded (first 13)
            new.append(Deed(did=REINFORCE, side=payer, who=now.id, zone=now.zone, cost=1))
    elif done(after, ATTACK) or not rows.keys() & {RECRUIT, REINFORCE}:
        new.append(Deed(did=LOSS, side=mirror.power_of(after, now), who=now.id, zone=now.zone))
    elif REINFORCE in rows:
        struck.append(rows[REINFORCE])
    else:
        paid = rows[RECRUIT]
        notes.append(Note(phase_log.PREFIX + paid, {**after.register(phase_log.REGISTER)[paid], "cost": REDUCED}))


def _moved(
    before: Position,
    after: Position,
    was: Counter,
    now: Counter,
    way: tuple[str, ...],
    new: list[Deed],
    struck: list[str],
) -> None:
    """Note a movement; two drags of one army in one action are one movement, and one dragged back to its start is taken back."""
    active, side = mirror.phase(before), mirror.power_of(before, was)
    mine = side == active or active in (mirror.power_of(after, now), POWER_OF[mirror.nation(before, was.id)])
    if not mine and are_enemies(side, active):
        new.append(Deed(did=RETREAT, side=side, who=was.id, start=was.zone, zone=now.zone))
        return
    action = next_manoeuvre(before) if mine else 0
    theatre = mirror.theatre(before)
    deed = movement_of(before, theatre, was, now.zone, way, active if mine else side, action)
    row, earlier = next(
        (
            (row, found)
            for row, found in reversed(tuple(phase_log.deeds(after).items()))
            if found.who == was.id and found.did in MOVES and found.action == action
        ),
        ("", None),
    )
    if earlier is not None and earlier.zone == was.zone:
        struck.append(row)
        if now.zone == earlier.start and not way:
            return
        start = replace(was, zone=earlier.start)
        entered = *earlier.entered, *deed.entered
        deed = movement_of(before, theatre, start, now.zone, entered, active if mine else side, action)
    new.append(deed)


def movement_of(
    before: Position, theatre: Theatre, was: Counter, zone: str, way: tuple[str, ...], side: Power, action: int
) -> Deed:
    """Return the deed of an army that goes from where `was` lies to `zone` by `way`; who said no way took the cheapest (9.1).

    A cost of 0 tells that no movement of the rules leads there.

    Args:
        before: the position before the edit.
        theatre: its map with its look-ups.
        was: the army, where it lay.
        way: the zones it enters in order, the last among them; empty if nobody said.
        side: the power whose action it is.
        action: which of the phase it is; 0 outside the power's own phase.
    """
    work = mirror.working(before)
    army = replace(theatre.army(was.id), zone=was.zone)
    theatre = theatre.with_army(army)
    did, cost, via = "move", 0, way[:-1]
    if way:
        cost = walk(theatre, army, way, work)
    elif zone in (found := range_of(theatre, army, work)).zones:
        via, cost = found.way_to(zone)[:-1], found.zones[zone].cost
    if not 0 < cost <= ALLOWANCE:
        if len(way) < 2 and zone in sail(theatre, army, mirror.working(before)):
            did, cost = "sail", ALLOWANCE
        elif zone in strategic_zones(theatre, army, work):
            did, cost = "strategic", ALLOWANCE
    return Deed(did=did, side=side, who=was.id, start=was.zone, via=via, zone=zone, cost=cost, action=action)


def _once(after: Position, was: Counter, now: Counter) -> Iterator[Edit]:
    """Yield what an army's coming to a zone brings about for the rest of the game: straits, Salonika, cession (9.1, first 13)."""
    if was.zone == now.zone:
        return
    nation, place, first = mirror.nation(after, now.id), named(now.zone), mirror.edition(after) is Edition.FIRST
    if place == "gallipoli" and nation == "uk" and not after.fact("gallipoli_used"):
        yield Note("gallipoli_used", True)
    if place == "salonika" and POWER_OF[nation] == "allies":
        event = "recruited_in_salonika" if first else "salonika_occupied_by_allies"
        if (not first or not mirror.on_map(after, was.zone)) and not after.fact(event):
            yield Note(event, True)
    if nation != "germany":
        return
    row = f"{mirror.CEDED}/{now.id}"
    if row in after.table.facts:
        if not mirror.on_map(after, now.zone) or after.controller(now.zone) == "germany":
            yield Note(row)  # dead, or taken back
    elif mirror.turn(after) >= CESSION_FROM and mirror.on_map(after, now.zone) and mirror.is_ceded_by_place(after, now):
        yield Note(row, {"power": "austria_hungary"})


def _is_research(before: Position, was: Counter, now: Counter) -> bool:
    """Tell whether a tile was developed; the first tiles of a power, before the war, are its set-up (2)."""
    if not now.zone.startswith("development-") or now.zone.endswith(":available") or was.zone == now.zone:
        return False
    power = mirror.power(now.zone.removeprefix("development-").partition(":")[0])
    return not (now.zone.endswith(":1") and was.zone.startswith("tiles-") and mirror.first_tiles_left(before, power))


def _trenches(before: Position, after: Position) -> Iterator[Deed]:
    """Yield the trenches that the power whose phase it is has dug (11)."""
    side = mirror.phase(after)
    marker = mirror.TRENCH_OF[CAMP[side]]
    for (name, zone), level in after.table.markers.items():
        if name == marker and level > before.marker(name, zone):
            yield Deed(did=ENTRENCH, side=side, zone=zone, cost=level)


def _yearly(before: Position, after: Position) -> Iterator[Deed]:
    """Yield the use of gas and of Offensive, once it is written down for this year (10.3, 10.6)."""
    year = date_of(mirror.turn(after)).year
    was, now = before.register(mirror.YEARLY), after.register(mirror.YEARLY)
    for power, row in now.items():
        for did in (GAS, OFFENSIVE):
            if row.get(did) == year != was.get(power, {}).get(did):
                yield Deed(did=did, side=power)


def _counted(before: Position, after: Position) -> Iterator[Deed]:
    """Yield the Manoeuvre action that was counted, if one was: it is another one when the last has attacked already (7, 9)."""
    if any(deed.did == MANOEUVRE for row, deed in phase_log.deeds(after).items() if row not in phase_log.deeds(before)):
        return
    side = mirror.phase(after)
    pawn, prefix = f"actions-{side}#1", f"action-kinds-{side}:"
    if (after.box(pawn) or 0) <= (before.box(pawn) or 0):
        return
    laid = {zone for (_, zone) in after.table.markers if zone.startswith(prefix)}
    fresh = laid - {zone for (_, zone) in before.table.markers}
    if f"{prefix}manoeuvre" in fresh or (not fresh and f"{prefix}manoeuvre" in laid):
        yield Deed(did=MANOEUVRE, side=side, action=next_manoeuvre(before))


def _duties(before: Position, after: Position) -> Iterator[Edit]:
    """Yield the count of the armies attacked towards a duty of the year (9)."""
    power = mirror.phase(after)
    owed = duty(power, mirror.turn(after), mirror.edition(after) is Edition.FIRST)
    if owed is None or owed.per != "year" or owed.against == "allies":
        return
    known = phase_log.deeds(before)
    new = [deed for row, deed in phase_log.deeds(after).items() if row not in known and deed.did == ATTACK]
    hit = [deed.whom for deed in new if deed.whom in after.table.counters]
    n = sum(mirror.nation(after, army) in owed.against for army in hit)
    if n:
        row = dict(after.register(mirror.YEARLY).get(power, {}))
        yield Note(f"{mirror.YEARLY}/{power}", {**row, mirror.ATTACKED: int(row.get(mirror.ATTACKED) or 0) + n})


def _lost_cities(before: Position, after: Position) -> Iterator[Edit]:
    """Yield the count of losses of the four cities by Austria-Hungary, where each of them costs it a point (5, A25)."""
    if before.table.markers is after.table.markers or mirror.options(after).lose_german_only_city != "both":
        return
    lost = 0
    for zone in mirror.land_zones(after.board):
        if named(zone) in FOUR_CITIES and before.controller(zone) == "austria_hungary":
            holder = after.controller(zone)
            lost += bool(holder) and are_enemies("austria_hungary", mirror.power(holder))
    if lost:
        yield Note(mirror.FOUR_LOST, int(after.fact(mirror.FOUR_LOST) or 0) + lost)
