"""What a phase still owes, and what its log says that the rules would not have: attacks, actions, points (3, 4, 8, 22.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from assistant.core import phase_log
from assistant.core.findings import Finding
from assistant.core.phase_log import Deed
from assistant.games.third_reich.actions import actions
from assistant.games.third_reich.mirror import Theatre
from assistant.games.third_reich.points import PhaseStartBlank, phase_start_po
from assistant.games.third_reich.questions.action_markers import actions_situation, used
from assistant.games.third_reich.questions.cards import army_named
from assistant.games.third_reich.questions.purse import POWERS, SHARED, actions_made, collected, left, minors, spent
from assistant.games.third_reich.questions.recruiting import can_buy
from assistant.games.third_reich.words import ATTACKED, MOVED, MOVES, OVERSPENT, SPOKEN, Faction, say


def attacks_owed(seen: Theatre, side: Faction) -> tuple[str, ...]:
    """Return the zones where at least one attack must still be made (8.1, 8.2, 8.5).

    Those that armies of the faction entered in this phase, holding enemies and none of its armies before.
    """
    fought = {deed.zone for deed in phase_log.done(seen.position, ATTACKED, side=side)}
    found = []
    for zone in seen.contested():
        ours = [army.id for army in seen.armies_in(zone, side)]
        entered = [army for army in ours if len(seen.did(army).way) > 1]
        if ours and len(entered) == len(ours) and zone not in fought and not seen.begun(zone):
            found.append(zone)
    return tuple(found)


def operations(seen: Theatre, side: Faction) -> int:
    """Return the operations of a faction that are noted in this phase."""
    return sum(seen.kind(army).side == side and bool(seen.operation(army.id)) for army in seen.armies.values())


def income_due(seen: Theatre, side: Faction) -> int:
    """Return the operation points that still come in by themselves in this phase: those of Italy (4.1)."""
    if side != seen.phase or seen.position.fact("income-turn") == seen.turn:
        return 0
    given = PhaseStartBlank(faction=side, italy_at_war="italy" in seen.at_war, po=seen.po(side))
    return int(phase_start_po(given).value.gain)


def owed(seen: Theatre, side: Faction) -> Iterator[Finding]:
    """Yield everything that a faction has not done yet in its phase (3, 4, 8.2)."""
    for zone in attacks_owed(seen, side):
        yield Finding(say("attack-owed", zone=seen.position.board.zones[zone].name), "8.2", (zone,))
    yield from _by_themselves(seen, side)
    yield from _unused(seen, side)


def _by_themselves(seen: Theatre, side: Faction) -> Iterator[Finding]:
    """Yield what comes in at the very start of a phase and was not taken (4.1, 4.4)."""
    if points := income_due(seen, side):
        yield Finding(say("owed-income", n=points), "4.1")
    for country, _, rest in minors(seen, side):
        if rest and can_buy(seen, side, country):
            yield Finding(say("owed-recruitment", country=SPOKEN[country], n=rest), "4.4")


def _unused(seen: Theatre, side: Faction) -> Iterator[Finding]:
    """Yield the actions that may still be made, and the points of those made that buy something still (3, 4.4)."""
    spare = int(actions(actions_situation(seen, side)).value.actions) - used(seen, side)
    if spare > 0:
        yield Finding(say("owed-actions", n=spare), "3")
    if actions_made(seen, side):
        rest = max(left(seen, side, country) for country in SHARED[side])
        if rest and any(can_buy(seen, side, country) for country in SHARED[side]):
            yield Finding(say("owed-points", country=SPOKEN[POWERS[side]], n=rest), "4.4")


def reminders(seen: Theatre) -> Iterator[Finding]:
    """Yield what the phase that is played owes, each from when it is late: nothing before the phase is under way (22.1)."""
    side = seen.phase
    begun = bool(seen.position.fact("combat-begun"))
    for zone in attacks_owed(seen, side):
        yield Finding(say("attack-owed", zone=seen.position.board.zones[zone].name), "8.2", (zone,))
    if begun or used(seen, side) or phase_log.done(seen.position, *MOVES, side=side):
        yield from _by_themselves(seen, side)
    if begun:
        yield from _unused(seen, side)


def misdeeds(seen: Theatre) -> Iterator[Finding]:
    """Yield what the log of the phase says that the rules would not have so: remarked, never forbidden (4.4, 7, 8, 9, 22.1)."""
    fought, moved = False, set()
    for deed in phase_log.deeds(seen.position).values():
        fought = fought or (deed.did == ATTACKED and bool(deed.who))
        if deed.did in MOVES and deed.who in seen.position.table.counters:
            yield from _misdeed(seen, deed, fought=fought, again=deed.who in moved)
            moved.add(deed.who)
    missing = sum(deed.cost for deed in phase_log.done(seen.position, OVERSPENT))
    if missing:
        yield Finding(say("finding-overspent", n=missing), "8")
    over = sum(spent(seen, country) for country in SHARED[seen.phase]) - collected(seen, seen.phase)
    if over > 0:
        yield Finding(say("finding-overdrawn", faction=SPOKEN[seen.phase], n=over), "4.4")


def _misdeed(seen: Theatre, deed: Deed, *, fought: bool, again: bool) -> Iterator[Finding]:
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
