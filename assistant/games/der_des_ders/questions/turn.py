"""Questions that walk through a turn: what was done, what is forgotten or impossible, what comes next (6.1, 6.8, 10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

import msgspec

from assistant.core import phase_log
from assistant.core.blocks import Block, Reason, Steps
from assistant.core.common_questions import Finding, FindingsQuestion
from assistant.core.phase_log import Deed
from assistant.core.position import Position
from assistant.core.questions import Answer, Ask, FollowUp, Highlights, Offer, Overrides, Question, Role, Rolls, ZoneId
from assistant.core.table import Edit, Move, Note
from assistant.core.text import Text, verbatim
from assistant.games.der_des_ders import events, log_edits, mirror
from assistant.games.der_des_ders.dice import Dice
from assistant.games.der_des_ders.log_edits import new_turn
from assistant.games.der_des_ders.offensives import Duty, duties, obligations
from assistant.games.der_des_ders.purchases import open_technologies
from assistant.games.der_des_ders.questions.cards import (
    NOW,
    STEPS,
    Step,
    back,
    booked,
    columns,
    current_step,
    grid,
    not_now,
    number,
    offer,
    reasons_of,
    rolled,
    the_sector,
)
from assistant.games.der_des_ders.questions.offensives import any_offensive, standing_of
from assistant.games.der_des_ders.questions.spending import any_reinforcement
from assistant.games.der_des_ders.questions.turn_start import named, next_marker, pending, still_due
from assistant.games.der_des_ders.questions.victory import how_it_went, won_text
from assistant.games.der_des_ders.rules import Rules
from assistant.games.der_des_ders.state import Placed, State, faults, year_of
from assistant.games.der_des_ders.table_edits import edits_between, into_bowl, lay, next_phase, war_won
from assistant.games.der_des_ders.turn_sequence import Closed, close_turn
from assistant.games.der_des_ders.words import (
    EVENT_NAMES,
    EVENT_YEARS,
    SECTOR_NAMES,
    SIDE_NAMES,
    SIDES,
    TECH_NAMES,
    TECHS,
    Side,
    because,
    enemy,
    fact,
    say,
)

# What the log of the turn tells people, and what only they can tell it: who attacked (6.7).


class Attacked(Question, frozen=True, tag="attacked"):
    """Steps that hands took off an enemy sector: which sector attacked it (6.7)."""

    zone: ZoneId

    def answer(self, position: Position) -> Answer:
        """Offer each sector that could have attacked, and that none did."""
        target = the_sector(position, self.zone, "zone")
        zone, name = mirror.zone_of(position, target), SECTOR_NAMES[target]
        lights = {zone: Role.TARGET}
        rows = mirror.rows(position, mirror.LOSS, zone=zone)
        if not rows:
            return Answer(say("attacked-nothing", sector=name), highlights=Highlights(lights), follow_ups=(back(),))
        state, rules = mirror.table(position)
        offers: list[Offer] = []
        able = [s for s in rules.board.neighbours[target] if state.at_war(s) and s not in state.attacked]
        for sector in able:
            lights[mirror.zone_of(position, sector)] = Role.SOURCE
            made = msgspec.structs.replace(
                phase_log.deeds(position)[rows[0]], did=mirror.OFFENSIVE, who=mirror.sector_marker(position, sector)
            )
            label = say("offer-attacked-by", attacker=SECTOR_NAMES[sector])
            line = say("attacked-by-booked", attacker=SECTOR_NAMES[sector], sector=name)
            offers += offer(label, (phase_log.rewritten(rows[0], made),), "6.7", booked=line)
        righted = say("not-attacked-booked", sector=name)
        offers += offer(say("offer-not-attacked", sector=name), phase_log.struck(rows), booked=righted)
        return Answer(
            say("attacked-verdict", sector=name),
            reasons_of(position, (because("6.7", "attacked-once", n=len(able)),)),
            highlights=Highlights(lights),
            offers=tuple(offers),
            value={"able": able},
        )

    @classmethod
    def eligible(cls, position: Position, blank: str, filled: Mapping[str, Any]) -> frozenset[str] | None:  # noqa: ARG003
        """Light the sectors whose losses nobody has explained."""
        return frozenset(deed.zone for deed in mirror.done(position, mirror.LOSS))


def done_this_turn(position: Position) -> tuple[Block, ...]:
    """Return what was done this turn as the log has it, with what each deed cost; nothing before the first."""
    rows, about = [], []
    for deed in mirror.every(position):
        words = _words(position, deed)
        if words is not None:
            rows.append((words, number(deed.cost) if deed.cost else verbatim("\N{EN DASH}")))
            about.append((deed.zone,) if deed.zone in position.board.zones else ())
    return grid(say("deeds-title"), (*columns("deeds", "what"), *columns("choose", "pr")), rows, about)


def _words(position: Position, deed: Deed) -> Text | None:
    """Return a deed in words; None where a row that people wrote names nothing on this table."""
    actor, target = mirror.sector_of(position, deed.who), mirror.sector_at(position, deed.zone)
    if deed.did in mirror.OFFENSIVES and actor:
        names = {"attacker": SECTOR_NAMES[actor], "defender": SECTOR_NAMES[target] if target else ""}
        return say("deed-offensive" if target else "deed-offensive-somewhere", **names)
    if deed.did == mirror.LOSS and target:
        return say("deed-loss", sector=SECTOR_NAMES[target])
    if deed.did == mirror.REINFORCEMENT and actor:
        return say("deed-reinforcement", sector=SECTOR_NAMES[actor])
    side = next((side for side in SIDES if side == deed.side), None)
    if side is None:
        return None
    if deed.did == mirror.NAVAL:
        return say("deed-naval", side=SIDE_NAMES[side])
    track = mirror.track_of(position, deed.zone)
    tech = next((tech for tech in TECHS if track == f"tech-{side}-{tech}"), None)
    if deed.did != mirror.TECHNOLOGY or tech is None:
        return None
    level = mirror.number_of(position, deed.zone)
    return say("deed-technology", side=SIDE_NAMES[side], tech=TECH_NAMES[tech], level=level)


# What looks forgotten or impossible on the table, each with the edit or the question that mends it.


class Findings(FindingsQuestion, frozen=True, tag="findings"):
    """What looks forgotten or impossible on the table."""

    def found(self, position: Position) -> Iterator[Finding]:
        """Yield what the table shows that play cannot reach, and what the turn still owes."""
        state, rules = mirror.table(position)
        yield from (Finding(text) for text in faults(state, rules.board) if not _said_below(text))
        yield from _fallen(position, state, rules)
        yield from _points(position, state, rules)
        yield from (found for sector in rules.board.sectors for found in _stray(position, sector))
        yield from _years(position, state)
        if position.fact("phase") != "over":
            yield from _unclaimed(position)
            yield from neglected(position, state, rules)
            yield from _points_to_absorb(position, state, rules)


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
    for point in log_edits.armistice_rolls_due(position, state) if not over else ():
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
        least, most = log_edits.counted(position, state, rules)[side]
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
    for deed in mirror.done(position, mirror.LOSS):
        target = mirror.sector_at(position, deed.zone)
        if not target:
            continue
        name = SECTOR_NAMES[target]
        asked = FollowUp(say("who-attacked", sector=name), Ask("attacked", {"zone": deed.zone}), usual=True)
        yield Finding(say("finding-who-attacked", sector=name), "6.7", (deed.zone,), follow_up=asked)


def _years(position: Position, state: State) -> Iterator[Finding]:
    """The markers of every year that has begun have joined the bowl (6.3)."""
    missing = [
        event
        for turn in range(2, state.turn + 1)
        for event in events.markers_added(turn)
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


def _points_to_absorb(position: Position, state: State, rules: Rules) -> Iterator[Finding]:
    """Points to absorb, and a Revolution that is complete (6.6, 9)."""
    if position.fact("overflow"):
        follow = FollowUp(say("absorb-follow", n=position.fact("overflow")), Ask("absorb"))
        yield Finding(say("absorb-first", n=position.fact("overflow")), "6.6", follow_up=follow)
    if state.revolution >= rules.board.revolution_last_square.value and state.at_war("russia"):
        yield Finding(say("finding-revolution"), "9", (mirror.zone_of(position, "russia"),))


class Neglected(Finding, frozen=True):
    """A finding about a compulsory offensive, which the end of the turn repeats."""

    @property
    def reason(self) -> Reason:
        """The finding as a reason of a card."""
        return Reason(self.text, self.rule, about=self.about)


def neglected(position: Position, state: State, rules: Rules) -> Iterator[Neglected]:
    """Yield the compulsory offensives that a side has not launched in its phase, until the turn ends (11)."""
    launched = log_edits.launched(position)
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


# Questions that walk through a turn: what comes next, the end of the turn (6.1, 6.8, 10).

PHASES = ("initiative", "events", "income", "first", "second", "end")
# The question that carries out each phase outside the spending.
CARRIED_OUT = {"initiative": "initiative", "events": "draw", "income": "income", "end": "end-turn"}


class Now(Question, frozen=True, tag="now"):
    """Where we are in the turn, and what comes next (6.1)."""

    live: ClassVar[bool] = True

    def answer(self, position: Position) -> Answer:
        """Return the checklist of the turn, with the next step ready to be asked."""
        state, rules = mirror.table(position)
        phase = str(position.fact("phase"))
        if phase == "over":
            return Answer(won_text(position), body=how_it_went(position, state, rules), value={"phase": phase})
        at = PHASES.index(phase) if phase in PHASES else 0
        leader = mirror.leader(position)
        sides = {"first": SIDE_NAMES[leader], "second": SIDE_NAMES[enemy(leader)]}
        steps = tuple((say(f"phase-{name}", side=sides.get(name, "")), n < at) for n, name in enumerate(PHASES))
        order = Steps(say("turn-title", turn=state.turn, year=str(year_of(state.turn, rules))), steps)
        body = (order, *done_this_turn(position))
        value = {"phase": phase}
        if state.turn == 1 and phase == "initiative" and not position.knows("opponent"):
            return Answer(say("now-who"), (), body, offers=_who_plays(), value=value)
        verdict = say(f"now-{PHASES[at]}", side=sides.get(phase, ""), turn=state.turn)
        follow = tuple(_next(position, state, rules, PHASES[at]))
        return Answer(verdict, (), body, offers=_drawn_all(position, phase), follow_ups=follow, value=value)


def _next(position: Position, state: State, rules: Rules, phase: str) -> Iterator[FollowUp]:
    """Yield what comes next: points to absorb before anything else, then what the phase asks for."""
    side = mirror.spender(position)
    if position.fact("overflow"):
        yield FollowUp(say("absorb-follow", n=position.fact("overflow")), Ask("absorb"), usual=True)
    elif side is not None:
        yield from _spending(position, state, rules, side)
    elif phase == "events" and pending(position):
        yield FollowUp(say("next-event", event=named(pending(position)[0])), next_marker(position), usual=True)
    elif phase != "events" or still_due(position):
        yield FollowUp(say(f"next-{CARRIED_OUT[phase]}"), Ask(CARRIED_OUT[phase]), usual=True)


def _spending(position: Position, state: State, rules: Rules, side: Side) -> Iterator[FollowUp]:
    """Yield what the side may do now: the step of 6.5 at which it stands first, those that it has passed last."""
    if side == position.fact("opponent"):
        yield FollowUp(say("next-system"), Ask("system"), usual=True)
        return
    rich, filled = bool(state.pr[side]), {"side": side}
    due = any(not duty.void for duty in obligations(state, rules, side))
    possible: dict[Step, bool] = {
        "technology": rich and bool(open_technologies(state, rules, side)),
        "offensive": rich and any_offensive(state, rules, side),
        "reinforcement": rich and any_reinforcement(state, rules, side),
        "naval": True,
    }
    asked: dict[Step, FollowUp] = {
        step: FollowUp(say(f"next-{step}"), Ask("naval" if step == "naval" else f"choose-{step}", filled), usual=True)
        for step in STEPS
    }
    at = STEPS.index(current_step(state, rules, side))
    for step in STEPS[at:]:
        if due and step != "technology":
            yield FollowUp(say("next-obligations"), Ask("obligations", filled), usual=True)
            due = False
        if possible[step]:
            yield asked[step]
    if rich:
        yield FollowUp(say("next-best"), Ask("best", filled), usual=True)
    yield from (asked[step] for step in STEPS[:at] if possible[step])


def _who_plays() -> tuple[Offer, ...]:
    """Ask first whether the system plays a side (12.1)."""
    return tuple(
        one
        for who in ("none", "central", "entente")
        for one in offer(say(f"offer-opponent-{who}"), (Note("opponent", who),), "12.1" * (who != "none"))
    )


def _drawn_all(position: Position, phase: str) -> tuple[Offer, ...]:
    """When nothing is left to draw or to apply, the draw is over: the bowl was empty, or hands applied the markers (6.3)."""
    if phase != "events" or pending(position) or still_due(position):
        return ()
    key = "offer-events-done" if mirror.events_at(position, mirror.BOWL) else "offer-events-over"
    return offer(say(key), next_phase("income"), "6.3", booked=say("events-booked"))


class EndTurn(Question, frozen=True, tag="end-turn"):
    """The end of the turn: the Revolution, markers that lapse, the next turn or the end of the game (6.8, 9, 10)."""

    dice: Rolls = ()
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Return what the end of the turn brings, offered as one edit."""
        given = mirror.situation(position, Placed, self.overrides)
        state, rules = given.table()
        drawn = (events.CIRCUS,) if position.fact("circus-turn") == state.turn else ()

        def work(dice: Dice) -> Closed:
            return close_turn(state, rules, drawn, dice)

        roll = rolled(position, self, work)
        done, remarks = roll.result, reasons_of(position, _left_undone(position, state, rules))
        shown: dict[str, Any] = {"situation": given, "throws": roll.throws}
        if done is None:
            return Answer(say("end-turn-needs-die"), remarks, follow_ups=roll.more, **shown)
        reasons = (*remarks, *reasons_of(position, done.reasons))
        edits = edits_between(position, state, done.state, rules, rolls=done.rolls)
        if done.winner is not None:
            by = "armistice" if any(made.success for made in done.rolls) else "points"
            line = booked(say("over-booked", side=SIDE_NAMES[done.winner]), self.dice)
            over = offer(say("offer-over"), (*edits, *war_won(done.winner, by)), "10", Ask("war"), line)
            verdict = say("end-turn-over", side=SIDE_NAMES[done.winner])
            return Answer(verdict, reasons, offers=over, value={"winner": done.winner}, **shown)
        turn = done.state.turn
        added = events.markers_added(turn)
        if added:
            year = str(year_of(turn, rules))
            reasons += (because("6.3", "year-added", turn=turn, year=year, n=len(added)),)
        edits += (*into_bowl(position, added), *_forgotten(position, drawn))
        on = offer(say("offer-next-turn"), edits, "6.8", NOW, booked(say("turn-booked", turn=turn), self.dice))
        value = {"turn": turn, "events_added": added}
        return Answer(say("next-turn", turn=turn), reasons, offers=on, value=value, **shown)


def _forgotten(position: Position, drawn: tuple[int, ...]) -> tuple[Edit, ...]:
    """Return the notes by which the table forgets the turn."""
    lapsed = (Note("circus-turn"),) if not drawn and position.fact("circus-turn") else ()
    return (*new_turn(position), *lapsed)


def _left_undone(position: Position, state: State, rules: Rules) -> tuple[Reason, ...]:
    """Return what the turn still owes when somebody ends it: another phase, points to absorb, markers, compulsory offensives."""
    waiting = pending(position)
    return (
        *not_now(position, "end"),
        *((fact("event-others-wait", rule="6.3", events=tuple(map(named, waiting))),) if waiting else ()),
        *(finding.reason for finding in neglected(position, state, rules)),
    )
