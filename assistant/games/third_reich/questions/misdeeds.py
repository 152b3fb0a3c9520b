"""What the log of the phase says that the rules would not have so: remarked, never forbidden (3, 4, 8, 9, 13, 22.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from assistant.core import phase_log
from assistant.core.findings import Finding
from assistant.core.phase_log import Deed
from assistant.games.third_reich.actions import actions
from assistant.games.third_reich.countries import COUNTRIES
from assistant.games.third_reich.mirror import Theatre
from assistant.games.third_reich.questions.action_markers import ACTIONS, actions_situation, most, taken, used
from assistant.games.third_reich.questions.cards import army_named
from assistant.games.third_reich.questions.purse import SHARED, collected, minor_points, spent
from assistant.games.third_reich.questions.recruiting import grounds, tile_missing
from assistant.games.third_reich.questions.researching import steps_refused
from assistant.games.third_reich.recruitment import MOST_UK_PR
from assistant.games.third_reich.words import ATTACKED, MOVED, MOVES, OVERSPENT, RECRUITED, REINFORCED, SPOKEN, say


def misdeeds(seen: Theatre) -> Iterator[Finding]:
    """Yield what was done in this phase that the rules would not have so."""
    fought, moved = False, set()
    for deed in phase_log.deeds(seen.position).values():
        fought = fought or (deed.did == ATTACKED and bool(deed.zone))
        if deed.who not in seen.position.table.counters:
            continue
        if deed.did in MOVES:
            yield from _operation(seen, deed, fought=fought, again=deed.who in moved)
            moved.add(deed.who)
        elif deed.did in (RECRUITED, REINFORCED):
            yield from _purchase(seen, deed)
    missing = phase_log.done(seen.position, OVERSPENT)
    for key, armour, rule in (("finding-overspent", False, "8"), ("finding-overspent-armour", True, "4.4")):
        if points := sum(deed.cost for deed in missing if bool(deed.zone) == armour):
            yield Finding(say(key, n=points), rule)
    yield from _purses(seen)
    yield from _actions(seen)
    for tile, why in steps_refused(seen, seen.phase):
        yield Finding(why.text, why.rule, (tile,))


def _operation(seen: Theatre, deed: Deed, *, fought: bool, again: bool) -> Iterator[Finding]:
    army: Any = army_named(seen.position, deed.who)
    zones = seen.position.board.zones
    start, end = (zones[zone].name if zone in zones else zone for zone in (deed.start, deed.zone))
    about = tuple(dict.fromkeys((deed.who, deed.zone)))
    if deed.did == MOVED:
        yield Finding(say("finding-no-operation", army=army, start=start, zone=end), "8", about)
    if fought:
        yield Finding(say("finding-too-late", army=army, zone=end), "22.1", about)
    if again:
        yield Finding(say("finding-twice", army=army), "8", about)
    if seen.did(deed.who).cut and deed.side == seen.phase:
        yield Finding(say("finding-cut-off", army=army, zone=end), "8", about)
    if deed.side == "allies" and seen.turn == 1 and not seen.axis_entered_west_now:
        yield Finding(say("finding-allies-turn-1", army=army), "9", about)


def _purchase(seen: Theatre, deed: Deed) -> Iterator[Finding]:
    """Yield what speaks against a purchase: the place of a recruit, its tile, the supply of an army turned over (4.4, 13)."""
    counter, side = seen.position.table.counters[deed.who], seen.phase
    kind, zone = seen.kind(counter), seen.position.board.zones.get(deed.zone)
    if kind.side != side or zone is None or kind.nation in seen.surrendered:
        return
    about = (deed.who, zone.id)
    if deed.did == RECRUITED:
        if zone.id not in grounds(seen, side, kind.nation):
            key = "recruit-not-here-returned" if seen.returned(kind.nation) else "recruit-not-here"
            rule = "17" if seen.returned(kind.nation) else "4.4"
            yield Finding(say(key, zone=zone.name, country=SPOKEN[kind.nation]), rule, about)
        missing = tile_missing(seen, side, counter)
        if missing is not None:
            yield Finding(say("finding-tile-missing", army=kind.name, tech=SPOKEN[missing]), "4.4", about)
    else:
        army = next((army for army in seen.state.armies if army.id == deed.who), None)
        # One that others left behind since was supplied when it was bought.
        if army is not None and seen.did(army.id).cut and not seen.supply.of(army).supplied:
            name: Any = army_named(seen.position, deed.who)
            yield Finding(say("finding-reinforced-unsupplied", army=name, zone=zone.name), "4.4", about)


def _purses(seen: Theatre) -> Iterator[Finding]:
    """Yield the countries that spent more recruitment points than they have in this phase (4.4)."""
    side = seen.phase
    over = sum(spent(seen, country) for country in SHARED[side]) - collected(seen, side)
    if over > 0:
        yield Finding(say("finding-overdrawn", faction=SPOKEN[side], n=over), "4.4")
    if side == "allies" and (british := spent(seen, "uk")) > MOST_UK_PR:
        yield Finding(say("finding-british-points", n=british, most=MOST_UK_PR), "4.4")
    for country, row in COUNTRIES.items():
        # One that has fallen since has no points any more; what it spent before was its own.
        if row.faction == side and country not in (*SHARED[side], *seen.surrendered):
            over = spent(seen, country) - minor_points(seen, side, country)
            if over > 0:
                yield Finding(say("finding-overdrawn", faction=SPOKEN[country], n=over), "4.4")


def _actions(seen: Theatre) -> Iterator[Finding]:
    """Yield the action markers that lie in boxes beyond what the phase allows, in all and of each kind (3, 4)."""
    side = seen.phase
    made = used(seen, side)
    if not made:
        return
    allowed = int(actions(actions_situation(seen, side)).value.actions)
    if made > allowed:
        yield Finding(say("finding-actions", faction=SPOKEN[side], n=made, most=allowed), "3")
    for action in ACTIONS:
        lying, limit = len(taken(seen, side, action)), most(seen, side, action)
        if lying > limit:
            yield Finding(say("finding-action-repeated", action=SPOKEN[action], n=lying, most=limit), "4")
