"""What a phase still owes: attacks, actions, points (3, 4, 8, 22.1)."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.core import phase_log
from assistant.core.edits import Several
from assistant.core.findings import Finding
from assistant.core.phase_log import Deed
from assistant.core.questions import Offer
from assistant.games.third_reich.actions import actions
from assistant.games.third_reich.mirror import Theatre
from assistant.games.third_reich.points import PhaseStartBlank, phase_start_po
from assistant.games.third_reich.questions.action_markers import actions_situation, used
from assistant.games.third_reich.questions.purse import POWERS, SHARED, actions_made, left, minors
from assistant.games.third_reich.questions.recruiting import can_buy
from assistant.games.third_reich.words import ATTACKED, MOVES, SPOKEN, Faction, say


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
    yield from _attacks(seen, side)
    yield from _by_themselves(seen, side)
    yield from _unused(seen, side)


def _attacks(seen: Theatre, side: Faction) -> Iterator[Finding]:
    """Yield the attacks owed, each with the note that it was made: dice may be thrown without the program (8.2)."""
    for zone in attacks_owed(seen, side):
        name = seen.position.board.zones[zone].name
        label = say("attack-was-made", zone=name)
        line = say("booked-by", faction=SPOKEN[side], words=say("attack-made-booked", zone=name))
        made = Several(phase_log.written(seen.position, [Deed(did=ATTACKED, side=side, zone=zone)]), line)
        yield Finding(say("attack-owed", zone=name), "8.2", (zone,), Offer(label, made, "8.2"))


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
    yield from _attacks(seen, side)
    if begun or used(seen, side) or phase_log.done(seen.position, *MOVES, side=side):
        yield from _by_themselves(seen, side)
    if begun:
        yield from _unused(seen, side)
