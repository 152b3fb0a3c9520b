"""What the ledger of a phase comes to: its Manoeuvres and other actions, who fought, what is owed, which tiles serve (7-13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple, TypeVar

import msgspec

from assistant.core.cards import is_down
from assistant.core.deeds import Passed, Researched, Starved
from assistant.core.ledger import Deed, Entry, Ledger, least_breach
from assistant.core.record import Ids
from assistant.core.table import Counter as Lying
from assistant.core.table import Edit, Edits, Mark, Note, Position, once
from assistant.games.empires import mirror, victory, words
from assistant.games.empires.combat import Technologies, surplus
from assistant.games.empires.deeds import Bought, Dug, Fought, Gassed, Moved, Negotiated, Opened, Prepared, cleared
from assistant.games.empires.movement import would_be_ceded
from assistant.games.empires.reader import KEEPER, enemies, ledger, settling_from
from assistant.games.empires.words import (
    CAMP,
    FOUR_CITIES,
    POWER_OF,
    POWERS,
    Power,
    are_enemies,
    date_of,
    duty,
    named,
)

D = TypeVar("D", bound=Deed)

# Manoeuvre actions: nobody says where one ends, so the grouping that breaks fewest rules is taken (9).

ARMIES_A_MANOEUVRE = 3
NUMBER: Mapping[str, int] = {"germany": 3, "allies": 3, "russia": 2, "austria_hungary": 2}
Groups = tuple[tuple[Entry, ...], ...]


class Breach(NamedTuple):
    """What a grouping of movements and attacks breaks in one of its actions, counted from 1; `n`: how many times.

    `what`: `too-many` armies for it, an army of an earlier one used `twice`, or one `moved-again`, a `zone-again` attacked;
    movements `late`, behind an attack, and an action of `too-many-actions`.
    """

    what: str
    action: int
    about: Ids = ()
    n: int = 1


def armies_in(deed: Deed) -> dict[str, int]:
    """Return the armies that a deed uses, each with what it counts: strategic movement two (9.1)."""
    if isinstance(deed, Moved):
        return {deed.army: 2 if deed.kind == "strategic" else 1} if deed.army else {}
    if isinstance(deed, Fought):
        return {army: 1 for army in (deed.lead, *deed.supports) if army}
    return {}


def armies_of_group(group: tuple[Entry, ...]) -> dict[str, int]:
    """Return the armies that an action used, each with what it counts."""
    used: dict[str, int] = {}
    for entry in group:
        for army, n in armies_in(entry.deed).items():
            used[army] = max(used.get(army, 1), n)
    return used


def breaches(groups: Groups, most: int, number: int, first: bool) -> Iterator[Breach]:
    """Yield what a grouping breaks.

    Args:
        most: armies of an action.
        number: actions that may be Manoeuvres.
        first: whether the first edition is played, where a zone may be attacked again.
    """
    begun: dict[str, int] = {}
    for action, group in enumerate(groups, 1):
        used, moves = armies_of_group(group), [e.deed.army for e in group if isinstance(e.deed, Moved)]
        fought = [isinstance(entry.deed, Fought) for entry in group]
        if (beyond := sum(used.values()) - most) > 0:
            yield Breach("too-many", action, tuple(used), beyond)
        yield from (Breach("twice", action, (army,)) for army in used if begun.setdefault(army, action) != action)
        for army, n in Counter(filter(None, moves)).items():
            if n > 1:
                yield Breach("moved-again", action, (army,), n - 1)
        for zone in () if first else {e.deed.zone for e in group if isinstance(e.deed, Fought)}:
            if begun.setdefault(f"{zone}:", action) != action:
                yield Breach("zone-again", action, (zone,))
        if any(fought) and (late := len(fought) - fought.index(True) - sum(fought)):
            yield Breach("late", action, (), late)
        if action > number:
            yield Breach("too-many-actions", action)


@once
def manoeuvres(position: Position) -> Groups:
    """Return the Manoeuvre actions of the power whose phase it is; told beginnings count where that breaks nothing."""
    return _grouped(position, _uses(position))


@once
def lawful_in_order(position: Position) -> bool:
    """Tell whether movements and attacks break nothing once one of them, told late, comes before that which it follows."""
    uses, allowed = _uses(position), limits(position)
    if _is_beyond_all(uses, *allowed[:2]):
        return False

    def lawful(order: list[Entry]) -> bool:
        return not any(breaches(_grouped(position, order), *allowed))

    swapped = ([*uses[:n], uses[n + 1], uses[n], *uses[n + 2 :]] for n in range(len(uses) - 1))
    return lawful(sorted(uses, key=lambda use: isinstance(use.deed, Fought))) or any(map(lawful, swapped))


def _is_beyond_all(uses: list[Entry], most: int, number: int) -> bool:
    """Tell whether no order and no grouping is lawful: an army moved twice, or more armies than all actions may use."""
    moved = [use.deed.army for use in uses if isinstance(use.deed, Moved) and use.deed.army]
    return len(moved) > len(set(moved)) or sum(armies_of_group(tuple(uses)).values()) > most * number


def limits(position: Position) -> tuple[int, int, bool]:
    """Return how many armies an action may use, how many actions may be Manoeuvres, and whether a zone may be attacked again."""
    power = mirror.phase(position)
    number = actions_of(position, power) - len(other_actions(position))
    return most_armies(position, power), number, mirror.is_first_edition(position)


def _uses(position: Position) -> list[Entry]:
    power = mirror.phase(position)
    return [e for e in ledger(position).entries if isinstance(e.deed, Moved | Fought) and e.deed.by in ("", power)]


def _grouped(position: Position, uses: list[Entry]) -> Groups:
    opens, allowed = _opens(ledger(position), uses), limits(position)

    def cost(groups: Groups) -> tuple[int, ...]:
        begun = {id(group[0]) for group in groups[1:]}
        found = [(one.n, one.what) for one in breaches(groups, *allowed)]
        # Armies that went as one
        torn = sum(a[-1].step == b[0].step and not b[0].unordered for a, b in pairwise(groups))
        return sum(n * (1 + len(uses) * (what == "late")) for n, what in found), len(opens - begun), torn

    behind = sum(isinstance(b.deed, Moved) and isinstance(a.deed, Fought) for a, b in pairwise(uses))
    return least_breach(uses, cost, max(allowed[1], behind + 1) + 1)


def _opens(book: Ledger, uses: list[Entry]) -> set[int]:
    """Return the uses with which somebody said that an action begins, but the first."""
    found, begins = set(), False
    for entry in book.entries:
        begins |= isinstance(entry.deed, Opened)
        if begins and entry in uses:
            if entry is not uses[0]:
                found.add(id(entry))
            begins = False
    return found


OTHERS: Mapping[type[Deed], str] = {
    Researched: "research", Dug: "entrenchment", Negotiated: "diplomacy", Prepared: "missions",
}  # fmt: skip


def other_actions(position: Position) -> Ids:
    """Return the actions of a phase but its Manoeuvres: purchases are one, each of the others is one (7)."""
    power = mirror.phase(position)
    mine = [entry.deed for entry in ledger(position).entries if entry.deed.by == power]
    bought = any(isinstance(deed, Bought) for deed in mine)
    return (*(("recruitment",) if bought else ()), *(OTHERS[type(deed)] for deed in mine if type(deed) in OTHERS))


def actions_done(position: Position) -> Ids:
    """Return the kinds of the actions of the phase under way, one for each (7)."""
    return (*other_actions(position), *("manoeuvre" for _ in manoeuvres(position)))


def actions_of(position: Position, power: Power) -> int:
    """Return how many actions a power has in its phase; one more a year with Offensive, not for Russia in 1918 (7, 10.3)."""
    year = date_of(mirror.turn(position)).year
    if ("offensive", 1) not in tiles(position, power) or (power == "russia" and year == 1918):
        return NUMBER[power]
    used = ledger(position).opening.register(mirror.YEARLY).get(power, {}).get("offensive")
    return NUMBER[power] + (used != year)


def offensive_used(position: Position) -> bool:
    """Tell whether the actions of the phase under way took the one more that Offensive gives (10.3)."""
    power = mirror.phase(position)
    return actions_of(position, power) > NUMBER[power] < len(actions_done(position))


# What the phase has seen, as the questions ask for it.


def done(position: Position, *types: type[D], zone: str = "") -> tuple[D, ...]:
    """Return the deeds of these types in order, in this zone if one is named."""
    found = ledger(position).of(*types)
    return tuple(deed for deed in found if not zone or getattr(deed, "zone", "") == zone)


def manoeuvre(position: Position) -> int:
    """Return which Manoeuvre action of the phase is under way, from 1 (9)."""
    return len(manoeuvres(position)) or 1


def moved(position: Position) -> frozenset[str]:
    """Return the armies that moved in this phase."""
    return frozenset(deed.army for deed in done(position, Moved) if deed.army)


def came(position: Position, army: str, action: int) -> Moved | None:
    """Return the movement of an army in a Manoeuvre action, counted from 1; None when it made none."""
    groups = manoeuvres(position)
    moves = (entry.deed for entry in reversed(groups[action - 1])) if 0 < action <= len(groups) else ()
    return next((deed for deed in moves if isinstance(deed, Moved) and deed.army == army), None)


def is_far(position: Position, deed: Moved) -> bool:
    """Tell whether a movement led through more than one zone, so that the army neither attacks nor supports (9.2)."""
    if deed.kind == "sail":
        return False
    if deed.kind == "strategic" or len(deed.way) > 1:
        return True
    links = mirror.roads(position.board).of_nation(mirror.nation(position, deed.army)) if deed.start else {}
    return bool(deed.start) and deed.zone not in links.get(deed.start, ())


def far(position: Position) -> frozenset[str]:
    """Return the armies that came from far in this phase."""
    return frozenset(deed.army for deed in done(position, Moved) if deed.army and is_far(position, deed))


def fighters(position: Position) -> frozenset[str]:
    """Return the armies that led or supported an attack in a phase."""
    return frozenset(army for deed in done(position, Fought) for army in armies_in(deed))


def attacked(position: Position) -> frozenset[str]:
    """Return the armies that were attacked in a phase."""
    return frozenset(deed.target for deed in done(position, Fought) if deed.target)


def fought(position: Position) -> frozenset[str]:
    """Return the armies that took part in attacks of this phase, on either side."""
    return fighters(position) | attacked(position)


def is_closed(position: Position, zone: str) -> bool:
    """Tell whether a zone was attacked in an earlier Manoeuvre action of this phase (9)."""
    earlier = (entry.deed for group in manoeuvres(position)[:-1] for entry in group)
    return any(isinstance(deed, Fought) and deed.zone == zone for deed in earlier)


def surplus_left(position: Position, zone: str) -> int | None:
    """Return how many armies may still support in a zone where attacks of this action have begun, None where not (9.2)."""
    if mirror.options(position).support_surplus == "attack" or not manoeuvres(position):
        return None
    here = [e for e in manoeuvres(position)[-1] if isinstance(e.deed, Fought) and e.deed.zone == zone]
    if not here:
        return None
    camps = [mirror.camp_of(here[0].before, army) for army in here[0].before.counters_in(zone, "army")]
    ours = camps.count(CAMP[mirror.phase(position)])
    used = sum(len(entry.deed.supports) for entry in here if isinstance(entry.deed, Fought))
    return max(0, surplus(ours, len(camps) - ours) - used)


def friends_at_start(position: Position, zone: str, action: int) -> bool:
    """Tell whether an army of the camp stood in a zone when a Manoeuvre action, counted from 1, began (9.2)."""
    groups = manoeuvres(position)
    if action > len(groups):
        begun, arrived = position, set[str]()
    else:
        first = groups[action - 1][0]
        begun = first.before
        # What a table laid out in the midst of a phase says was done has left its armies where they are now.
        arrived = {d.army for d in ledger(position).of(Moved) if d.zone == zone} if first.step < 0 else set()
    camp = CAMP[mirror.phase(position)]
    here = begun.counters_in(zone, "army")
    return any(army.id not in arrived and mirror.camp_of(begun, army) == camp for army in here)


def owed(position: Position) -> dict[str, int]:
    """Return the zones where armies came upon enemies and owe an attack that was not made, with the action (9.2, first 8.2)."""
    found: dict[str, int] = {}
    power, groups = mirror.phase(position), manoeuvres(position)
    for action, group in enumerate(groups, 1):
        for entry in group:
            deed = entry.deed
            if not isinstance(deed, Moved) or deed.zone in found or not mirror.on_map(position, deed.zone):
                continue
            still = any(army.id == deed.army for army in position.counters_in(deed.zone, "army"))
            later = (e.deed for other in groups[action - 1 :] for e in other)
            made = any(isinstance(fight, Fought) and fight.zone == deed.zone for fight in later)
            alone = not friends_at_start(position, deed.zone, action)
            met = enemies(entry.before, deed.zone, power)  # who retreats there later obliges to nothing
            if still and not made and alone and met and enemies(position, deed.zone, power):
                found[deed.zone] = action
    return found


def armies_of(position: Position, action: int) -> Mapping[str, int]:
    """Return the armies that a Manoeuvre action used, each with what it counts: strategic movement two (9.1)."""
    groups = manoeuvres(position)
    return armies_of_group(groups[action - 1]) if 0 < action <= len(groups) else {}


def used_before(position: Position) -> set[str]:
    """Return the armies that Manoeuvre actions before the one under way used (9)."""
    return {army for group in manoeuvres(position)[:-1] for army in armies_of_group(group)}


def most_armies(position: Position, power: Power) -> int:
    """Return how many armies a Manoeuvre action may use: one more with the technology of that name (9, 10.2)."""
    return ARMIES_A_MANOEUVRE + (("manoeuvre", 1) in tiles(position, power))


def aviation_used(position: Position, power: Power) -> str:
    """Return the zone of the one attack for which a power used its Aviation in this phase, empty when it has not (10.4)."""
    return next((deed.zone for deed in done(position, Fought) if deed.by == power and deed.aviation), "")


def hits(position: Position, power: Power, owed_: words.Duty) -> tuple[Fought, ...]:
    """Return the attacks of a phase that count towards a duty: on armies of the Allies, or of certain nations (9).

    Of an attack that nobody told, any such army in the zone will do.
    """
    return tuple(
        deed
        for entry in ledger(position).entries
        if isinstance(deed := entry.deed, Fought) and deed.by in ("", power)
        for armies in [(deed.target,) if deed.target else [a.id for a in entry.before.counters_in(deed.zone, "army")]]
        if any(is_of(entry.before, army, owed_) for army in armies)
    )


def is_of(position: Position, army: str, owed_: words.Duty) -> bool:
    """Tell whether an army is one that a duty speaks of."""
    if army not in position.counters:
        return False
    return owed_.counts(mirror.nation(position, army))


# Tiles: those in the second box are there at the beginning of their power's phase, whoever has moved them (10).


def due_tiles(position: Position, power: Power) -> tuple[Lying, ...]:
    """Return the tiles in a power's second box that became available with its phase; those laid there in it wait (10)."""
    if power != mirror.phase(position):
        return ()
    new = {deed.tile for deed in done(position, Researched)}
    hidden = "" in new  # a row of an earlier version keeps secret which tile it was
    lying = position.counters_in(f"development-{power}:2", "tile")
    return tuple(c for c in lying if c.id not in new and not (hidden and is_down(position, c)))


def available(position: Position, power: Power) -> tuple[Lying, ...]:
    """Return the tiles that a power may use, face up or down: those that are due are there without being asked for (10)."""
    return (*mirror.available(position, power), *due_tiles(position, power))


def tiles(position: Position, power: Power) -> tuple[tuple[str, int], ...]:
    """Return technology and level of the tiles that a power may use."""
    return _tiles(position)[power]


@once
def _tiles(position: Position) -> dict[str, tuple[tuple[str, int], ...]]:
    return {p: tuple(mirror.technology(position.kind(tile)) for tile in available(position, p)) for p in POWERS}


@once
def technologies(position: Position) -> dict[Power, Technologies]:
    """Return the tiles of each power that matter in a combat, as far as they lie face up (10)."""
    return {power: mirror.technologies(position, available(position, power)) for power in POWERS}


# The end of the phase: what it brought, and what of it is not done yet (4, 6, 7).


def remaining(position: Position, found: victory.EndOfPhase) -> victory.EndOfPhase:
    """Return what of the end of a phase is not done yet."""
    begun, here = settling_from(position)[0], position.counters
    if begun is position:
        return found
    gone = {deed.army for deed in done(position, Starved)}
    scored = {
        power: (position.box(f"vp-{power}#1") or 0) - (begun.box(f"vp-{power}#1") or 0) for power in POWERS
    }  # fmt: skip
    armies = msgspec.structs.replace(
        found.armies,
        reduced=tuple(army for army in found.armies.reduced if army not in gone),
        eliminated=tuple(a for a in found.armies.eliminated if a not in gone and mirror.on_map(position, here[a].zone)),
    )

    def open_(changes: Mapping[str, Power | None]) -> dict[str, Power | None]:
        # A zone just taken may return at once to its owner (first 6).
        back = found.isolated
        return {z: p for z, p in changes.items() if position.controller(z) not in (p, back.get(z, p))}

    points = {power: n for power in POWERS if (n := found.vp.get(power, 0) - scored[power])}
    return victory.EndOfPhase(open_(found.control), open_(found.isolated), armies, points)


# What outlasts a phase, written on the thing itself: what an army carries on, what happens once in a game or in a year.


def noted(before: Position, edit: Edit, after: Position) -> Edits:
    """Return the facts that an edit brings about: what an army carries on, what happens once in a game or in a year."""
    if after.fact(mirror.SETTING_UP):
        return ()
    ended = KEEPER.span(before) != KEEPER.span(after)
    new = KEEPER.read(ledger(before), before, edit).beyond(ledger(before))
    notes: list[Edit] = list(cleared(after)) if ended else []
    for entry in new:
        if isinstance(entry.deed, Moved) and entry.deed.army:
            notes += _ceded(entry.before, entry.deed, after)
    for name, now in after.counters.items():
        was = before.counters.get(name)
        if was is not None and was.zone != now.zone and mirror.is_army(after, now):
            notes += _once(mirror.phase(before), after, was, now)
    notes += _yearly(after, new)
    notes += _offensive(new)
    notes += _lost_cities(before, after)
    return tuple(notes)


def _ceded(before: Position, deed: Moved, after: Position) -> Iterator[Edit]:
    """Yield that a German army was ceded by where it ended (first 13)."""
    theatre = mirror.theatre(before)
    army, row = theatre.army(deed.army), f"{mirror.CEDED}/{deed.army}"
    lying = after.counters[deed.army]
    here = lying.zone == deed.zone and row not in after.facts and army.of == "germany"
    if here and would_be_ceded(theatre, army, deed.zone):
        yield Note(row, {"power": "austria_hungary"})


def _once(phase: Power, after: Position, was: Lying, now: Lying) -> Iterator[Edit]:
    """Yield what an army's coming to a zone brings about for the rest of the game: straits, Salonika; and what it leaves behind."""
    nation, place, first = mirror.nation(after, now.id), named(now.zone), mirror.is_first_edition(after)
    if "gallipoli" in (place, named(was.zone)) and nation == "uk" and not after.fact("gallipoli_used"):
        yield Note("gallipoli_used", True)
    if place == "salonika" and POWER_OF[nation] == "allies":
        event = "recruited_in_salonika" if first else "salonika_occupied_by_allies"
        if (not first or not mirror.on_map(after, was.zone)) and not after.fact(event):
            yield Note(event, True)
    on_map = mirror.on_map(after, now.zone)
    for register in (mirror.CEDED, mirror.ISOLATED):
        home = register == mirror.CEDED and phase == after.controller(now.zone) == "germany"
        if f"{register}/{now.id}" in after.facts and (not on_map or home):
            yield Note(f"{register}/{now.id}")  # dead, or taken back
            if register == mirror.ISOLATED and len(after.register(register)) == 1:  # the markers were only drawn
                yield from (Mark(*at, 0) for at in after.markers if at[0] == mirror.UNSUPPLIED)


def _yearly(after: Position, new: Sequence[Entry]) -> Iterator[Edit]:
    """Yield the count of the armies attacked towards a duty of the year, and that gas was used in it (9, 10.6)."""
    begun = new[0].before if new else after
    power, row = mirror.phase(begun), dict[str, Any]()
    known = after.register(mirror.YEARLY).get(power, {})
    owed_ = duty(power, mirror.turn(after), mirror.is_first_edition(after))
    hit = [
        e
        for e in new
        if isinstance(e.deed, Fought) and e.deed.target and owed_ and is_of(e.before, e.deed.target, owed_)
    ]
    if hit and owed_ and owed_.per == "year":
        row[mirror.ATTACKED] = int(known.get(mirror.ATTACKED) or 0) + len(hit)
    if any(isinstance(entry.deed, Gassed) for entry in new):
        row["gas"] = date_of(mirror.turn(begun)).year
    if row.items() - known.items():
        yield Note(f"{mirror.YEARLY}/{power}", {**known, **row})


def _offensive(new: Sequence[Entry]) -> Iterator[Edit]:
    """Yield that Offensive was used this year, once its phase is over (10.3)."""
    for entry in new:
        if isinstance(entry.deed, Passed) and offensive_used(entry.before):
            power = mirror.phase(entry.before)
            row = dict(entry.before.register(mirror.YEARLY).get(power, {}))
            yield Note(f"{mirror.YEARLY}/{power}", {**row, "offensive": date_of(mirror.turn(entry.before)).year})


def _lost_cities(before: Position, after: Position) -> Iterator[Edit]:
    """Yield the count of losses of the four cities by Austria-Hungary, where each of them costs it a point (5, A25)."""
    if before.markers is after.markers or mirror.options(after).lose_german_only_city != "both":
        return
    lost = 0
    for zone in mirror.land_zones(after.board):
        if named(zone) in FOUR_CITIES and before.controller(zone) == "austria_hungary":
            holder = after.controller(zone)
            lost += bool(holder) and are_enemies("austria_hungary", mirror.power(holder))
    if lost:
        yield Note(mirror.FOUR_LOST, int(after.fact(mirror.FOUR_LOST) or 0) + lost)
