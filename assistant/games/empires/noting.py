"""What an edit means for the phase log: the tables before and after are compared, so that every way of changing one counts.

A drag, a line, an offer, a photograph and a script leave the same rows. What happens once in a game is written down here too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from assistant.core import phase_log
from assistant.core.edits import Edit, Move, Note, parts
from assistant.core.phase_log import Deed
from assistant.core.position import Position
from assistant.core.table import Counter
from assistant.games.empires import log, mirror
from assistant.games.empires.dates import date_of, duty
from assistant.games.empires.movement import ALLOWANCE, range_of, sail, strategic_zones, walk
from assistant.games.empires.names import FOUR_CITIES, named
from assistant.games.empires.passage import CESSION_FROM
from assistant.games.empires.powers import CAMP, POWER_OF, Power, are_enemies
from assistant.games.empires.readings import Edition
from assistant.games.empires.theatre import Theatre

FULL, REDUCED = 2, 1  # recruitment points of an army, by its face (8)


def noted(before: Position, edit: Edit, after: Position) -> tuple[Edit, ...]:
    """Return the rows that an edit writes and strikes in the phase log, and the facts that it brings about once in a game."""
    if mirror.phase(after) != mirror.phase(before) or mirror.turn(after) != mirror.turn(before):
        return tuple(log.cleared(after))
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
            new.append(Deed(did=log.RESEARCH, side=after.kinds.kinds[now.kind].side, who=who, zone=now.zone))
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
        new.append(Deed(did=log.RECRUIT, side=mirror.power_of(after, now), who=now.id, zone=now.zone, cost=cost))
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
        if log.LOSS in rows:
            struck.append(rows[log.LOSS])
        else:
            payer = POWER_OF[mirror.nation(after, now.id)]  # Germany pays for those it has ceded (first 13)
            new.append(Deed(did=log.REINFORCE, side=payer, who=now.id, zone=now.zone, cost=1))
    elif log.done(after, log.ATTACK) or not rows.keys() & {log.RECRUIT, log.REINFORCE}:
        new.append(Deed(did=log.LOSS, side=mirror.power_of(after, now), who=now.id, zone=now.zone))
    elif log.REINFORCE in rows:
        struck.append(rows[log.REINFORCE])
    else:
        paid = rows[log.RECRUIT]
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
        new.append(Deed(did=log.RETREAT, side=side, who=was.id, start=was.zone, zone=now.zone))
        return
    action = log.next_manoeuvre(before) if mine else 0
    theatre = mirror.theatre(before)
    deed = movement_of(before, theatre, was, now.zone, way, active if mine else side, action)
    row, earlier = next(
        (
            (row, found)
            for row, found in reversed(tuple(phase_log.deeds(after).items()))
            if found.who == was.id and found.did in log.MOVES and found.action == action
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
            yield Deed(did=log.ENTRENCH, side=side, zone=zone, cost=level)


def _yearly(before: Position, after: Position) -> Iterator[Deed]:
    """Yield the use of gas and of Offensive, once it is written down for this year (10.3, 10.6)."""
    year = date_of(mirror.turn(after)).year
    was, now = before.register(mirror.YEARLY), after.register(mirror.YEARLY)
    for power, row in now.items():
        for did in (log.GAS, log.OFFENSIVE):
            if row.get(did) == year != was.get(power, {}).get(did):
                yield Deed(did=did, side=power)


def _counted(before: Position, after: Position) -> Iterator[Deed]:
    """Yield the Manoeuvre action that was counted, if one was: it is another one when the last has attacked already (7, 9)."""
    if any(
        deed.did == log.MANOEUVRE for row, deed in phase_log.deeds(after).items() if row not in phase_log.deeds(before)
    ):
        return
    side = mirror.phase(after)
    pawn, prefix = f"actions-{side}#1", f"action-kinds-{side}:"
    if (after.box(pawn) or 0) <= (before.box(pawn) or 0):
        return
    laid = {zone for (_, zone) in after.table.markers if zone.startswith(prefix)}
    fresh = laid - {zone for (_, zone) in before.table.markers}
    if f"{prefix}manoeuvre" in fresh or (not fresh and f"{prefix}manoeuvre" in laid):
        yield Deed(did=log.MANOEUVRE, side=side, action=log.next_manoeuvre(before))


def _duties(before: Position, after: Position) -> Iterator[Edit]:
    """Yield the count of the armies attacked towards a duty of the year (9)."""
    power = mirror.phase(after)
    owed = duty(power, mirror.turn(after), mirror.edition(after) is Edition.FIRST)
    if owed is None or owed.per != "year" or owed.against == "allies":
        return
    known = phase_log.deeds(before)
    new = [deed for row, deed in phase_log.deeds(after).items() if row not in known and deed.did == log.ATTACK]
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
