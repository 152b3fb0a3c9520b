"""What looks forgotten or impossible on the table, each with the edit or the question that mends it."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.core.edits import Move
from assistant.core.findings import Finding, FindingsQuestion
from assistant.core.position import Position
from assistant.core.questions import Ask, FollowUp, Role
from assistant.core.reasons import Reason
from assistant.core.text import Text
from assistant.games.der_des_ders import calendar, diary, log, mirror, noting
from assistant.games.der_des_ders.cardboard import lay
from assistant.games.der_des_ders.obligations import Duty, duties
from assistant.games.der_des_ders.questions.cards import offer
from assistant.games.der_des_ders.questions.offensives import standing_of
from assistant.games.der_des_ders.rules import Rules
from assistant.games.der_des_ders.state import State, faults
from assistant.games.der_des_ders.words import EVENT_NAMES, EVENT_YEARS, SECTOR_NAMES, SIDE_NAMES, SIDES, Side, say


class Findings(FindingsQuestion, frozen=True, tag="findings"):
    """What looks forgotten or impossible on the table."""

    def found(self, position: Position) -> Iterator[Finding]:
        """Yield what the table shows that play cannot reach, and what the turn still owes."""
        state, rules = mirror.table(position)
        yield from (Finding(text) for text in faults(state, rules.board) if not _said_below(text))
        yield from _fallen(position, state, rules)
        yield from _points(position, state, rules)
        yield from (found for sector in rules.board.sectors for found in _stray(position, sector))
        yield from _years(position, state, rules)
        if position.fact("phase") != "over":
            yield from _unclaimed(position)
            yield from neglected(position, state, rules)
            yield from _owing(position, state, rules)


def _said_below(fault: Text) -> bool:
    """Tell whether a fault is a finding of its own: points, a sector on box 0."""
    return fault.key == "fault-vp" or (fault.key == "fault-breakdown" and fault.args["n"] == 0)


def _fallen(position: Position, state: State, rules: Rules) -> Iterator[Finding]:
    """A sector on box 0 surrenders; one that hands took off the track still gives its points and a roll (7)."""
    over = position.fact("phase") == "over"
    for sector in rules.board.sectors:
        if state.at_war(sector) and state.breakdown[sector] == 0:
            text = say("finding-surrender", sector=SECTOR_NAMES[sector])
            yield _settled_by(position, text, sector)
    for point in diary.owed(position, state) if not over else ():
        side = SIDE_NAMES[point.side] if point.side else ""
        text = say("finding-armistice", sector=SECTOR_NAMES[point.sector], side=side, vp=point.vp)
        yield _settled_by(position, text, point.sector)


def _settled_by(position: Position, text: Text, sector: str) -> Finding:
    zone = mirror.zone_of(position, sector)
    follow = FollowUp(
        say("settle-surrender", sector=SECTOR_NAMES[sector]), Ask("surrender", {"zone": zone}), usual=True
    )
    return Finding(text, "7", (zone,), follow_up=follow, role=Role.WARNING)


def _points(position: Position, state: State, rules: Rules) -> Iterator[Finding]:
    """The victory points are those of the fallen sectors (7, 14)."""
    for side in SIDES:
        least, most = diary.counted(position, state, rules)[side]
        shown = state.vp[side]
        if least <= shown <= most:
            continue
        due = least if shown < least else most
        pawn, name = mirror.pawn(f"vp-{side}"), SIDE_NAMES[side]
        text = say("finding-points", side=name, shown=shown, due=due)
        edits = (lay(position, pawn, f"vp:{due}"),) if f"vp:{due}" in position.board.zones else ()
        line = say("points-booked", side=name, due=due)
        (mends,) = offer(say("offer-points", side=name, due=due), edits, "7", booked=line) or (None,)
        yield Finding(text, "7", (pawn,), mends)


def _stray(position: Position, sector: str) -> Iterator[Finding]:
    """A sector's marker lies on the breakdown track or on its own sector (3.5)."""
    counter, home = mirror.sector_marker(position, sector), mirror.zone_of(position, sector)
    lying = position.table.counters.get(counter)
    if lying is not None and lying.zone != home and mirror.box(position, counter, "rupture") is None:
        name = SECTOR_NAMES[sector]
        (mends,) = offer(say("offer-stray", sector=name), (lay(position, counter, home),), "3.5")
        yield Finding(say("finding-stray", sector=name), "3.5", (counter,), mends)


def _unclaimed(position: Position) -> Iterator[Finding]:
    """Hands took steps off an enemy: somebody attacked it, which counts for the offensives of the turn (6.7, 11)."""
    for deed in log.done(position, log.LOSS):
        target = mirror.sector_at(position, deed.zone)
        if not target:
            continue
        name = SECTOR_NAMES[target]
        asked = FollowUp(say("who-attacked", sector=name), Ask("attacked", {"zone": deed.zone}), usual=True)
        yield Finding(say("finding-who-attacked", sector=name), "6.7", (deed.zone,), follow_up=asked)


def _years(position: Position, state: State, rules: Rules) -> Iterator[Finding]:
    """The markers of every year that has begun have joined the bowl (6.3)."""
    missing = [
        event
        for turn in range(2, state.turn + 1)
        for event in calendar.markers_added(turn, rules.board)
        if _still_waits(position, event)
    ]
    if missing:
        counters = tuple(mirror.event_marker(event) for event in missing)
        line = say("year-booked", n=len(missing))
        (mends,) = offer(say("offer-year", n=len(missing)), (Move(counters, mirror.BOWL),), "6.3", booked=line)
        yield Finding(say("finding-year", n=len(missing), turn=state.turn), "6.3", (), mends)


def _still_waits(position: Position, event: int) -> bool:
    lying = position.table.counters.get(mirror.event_marker(event))
    return lying is not None and lying.zone == f"events-{EVENT_YEARS.get(event)}"


def _owing(position: Position, state: State, rules: Rules) -> Iterator[Finding]:
    """Points to absorb, and a Revolution that is complete (6.6, 9)."""
    if position.fact("overflow"):
        follow = FollowUp(say("absorb-follow", n=position.fact("overflow")), Ask("absorb"))
        yield Finding(say("absorb-first", n=position.fact("overflow")), "6.6", follow_up=follow)
    if state.revolution >= rules.board.revolution_last and state.at_war("russia"):
        yield Finding(say("finding-revolution"), "9", (mirror.zone_of(position, "russia"),))


class Neglected(Finding, frozen=True):
    """A finding about a compulsory offensive, which the end of the turn repeats."""

    @property
    def reason(self) -> Reason:
        """The finding as a reason of a card."""
        return Reason(self.text, self.rule, about=self.about)


def neglected(position: Position, state: State, rules: Rules) -> Iterator[Neglected]:
    """Yield the compulsory offensives that a side has not launched in its phase, until the turn ends (11)."""
    launched = noting.launched(position)
    for side in SIDES:
        if not _has_begun(position, side):
            continue
        for duty in duties(state, rules, side, launched):
            if duty.standing in ("due", "short", "missed"):
                yield _neglected(position, duty, mirror.spender(position) == side)


def _has_begun(position: Position, side: Side) -> bool:
    """Tell whether a side's spending phase of this turn has begun."""
    phase, leads = position.fact("phase"), mirror.leader(position) == side
    return phase in ("second", "end") or (phase == "first" and leads)


def _neglected(position: Position, duty: Duty, now: bool) -> Neglected:
    event, defender = duty.obligation.event, mirror.zone_of(position, duty.obligation.defender)
    rule = f"11 ({event})"
    if duty.standing != "due":
        return Neglected(standing_of(duty).text, rule, (defender,), role=Role.TARGET)
    text = say("finding-obligation" if now else "finding-obligation-missed", event=EVENT_NAMES[event])
    follow = None
    if now:
        able = duty.obligation.attackers[0]
        start = mirror.zone_of(position, able.attacker)
        asked = Ask("attack", {"defender": defender, "attacker": start, "pr": able.min_pr})
        follow = FollowUp(say("attack-from", attacker=SECTOR_NAMES[able.attacker], pr=able.min_pr), asked)
    return Neglected(text, rule, (defender,), follow_up=follow, role=Role.TARGET)
