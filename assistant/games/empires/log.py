"""What the phase log says, in the words of the rules: who moved and from where, what was attacked in which Manoeuvre (8, 9).

The rows are written by `noting`, whatever changed the table, and read by every question through this module.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping

import msgspec

from assistant.core import phase_log
from assistant.core.edits import Note
from assistant.core.phase_log import Deed, deeds
from assistant.core.position import Position
from assistant.games.empires import mirror
from assistant.games.empires.powers import CAMP, POWER_OF, Power

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
