"""The end of a phase: control, isolated zones, armies out of supply, points, in that order, each as one edit (4, 5, 6, 7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from assistant.core.blocks import Steps
from assistant.core.control import control_edit
from assistant.core.edits import Edit, Flip, Mark, Move, Note, Several, apply
from assistant.core.overrides import with_overrides
from assistant.core.position import Position
from assistant.core.questions import Answer, FollowUp, Highlights, Offer, Overrides, Question, Role, SideId
from assistant.core.reasons import Reason, ReasonKind
from assistant.core.text import Text
from assistant.games.empires import control as rules
from assistant.games.empires import log, mirror
from assistant.games.empires.dates import LAST_TURN, date_of
from assistant.games.empires.dates import duty as duty_of
from assistant.games.empires.isolation import Effects
from assistant.games.empires.powers import POWER_NAMES, POWERS, Power
from assistant.games.empires.questions import actions
from assistant.games.empires.questions.cards import army_in_place, fact, loss_edits, together, told, zone_name
from assistant.games.empires.questions.events import missing, missing_edits
from assistant.games.empires.questions.points import beyond, mends, pawn_edits, points_words
from assistant.games.empires.questions.remarks import remarks
from assistant.games.empires.seats import NEXT_STEP, following, plays
from assistant.games.empires.theatre import Theatre, theatre_of
from assistant.games.empires.words import Working, say


def _active(position: Position, side: str) -> Power:
    return mirror.power(side) if side else mirror.phase(position)


def _given(
    position: Position, active: Power, overrides: Mapping[str, Any]
) -> tuple[Theatre, frozenset[str], Working, Any]:
    """Return the map, the zones entered in this phase, the rules, and the situation if the asker corrected it."""
    entered = log.crossed(position, active)
    if not overrides:
        return mirror.theatre(position), entered, mirror.working(position), None
    given = with_overrides(
        mirror.state(position, rules.MovedGiven, active=active, crossed=tuple(sorted(entered))), overrides
    )
    return theatre_of(given), frozenset(given.crossed), Working(mirror.edition(position), given.options), given


class Control(Question, frozen=True, tag="control"):
    """Which zones change hands at the end of the phase?"""

    live = True
    side: SideId = ""
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Return `{zone: new controller}`, with the offer to lay the markers (4)."""
        active = _active(position, self.side)
        theatre, crossed, work, situation = _given(position, active, self.overrides)
        changes = rules.control_changes(theatre, active, crossed, work)
        label, line = say("offer-controls", n=len(changes)), _zones_booked(position, active, "control", changes)
        edits = list(_control_edits(position, changes))
        return Answer(
            verdict=_changed(position, changes),
            reasons=told(position, work),
            highlights=Highlights(dict.fromkeys(changes, Role.SUBJECT)),
            offers=(Offer(label, together(edits, line), "first 8.1" if work.first else "4"),) if edits else (),
            situation=situation,
            value=changes,
        )


def _zones_booked(position: Position, power: Power, what: str, zones: Iterable[str]) -> Text:
    """Return a step of the end of a phase as a line of the journal: whose phase, and which zones."""
    names = tuple(zone_name(position, zone) for zone in zones)
    return say(f"{what}-booked", power=POWER_NAMES[power], zones=names)


def _armies_booked(position: Position, power: Power, lost: Effects) -> Text:
    """Return the armies that lack of supply reduced and eliminated as a line of the journal."""
    fates = (("reduced", lost.reduced), ("eliminated", lost.eliminated))
    parts = tuple(
        say(f"unsupplied-{fate}", army=army_in_place(position, army)) for fate, armies in fates for army in armies
    )
    if not parts:  # their markers alone change
        return say("unsupplied-markers-booked", power=POWER_NAMES[power])
    return say("armies-booked", power=POWER_NAMES[power], parts=parts)


def _changed(position: Position, changes: Iterable[str]) -> Text:
    names = tuple(zone_name(position, zone) for zone in changes)
    return say("control-verdict", zones=names) if names else say("control-nothing")


def _control_edits(position: Position, changes: Mapping[str, Power | None]) -> Iterator[Edit]:
    for zone, power in changes.items():
        if power is not None:
            yield control_edit(position, zone, power)


class EndOfPhase(Question, frozen=True, tag="phase"):
    """What does the end of the phase bring? Control, isolated zones, armies out of supply, points."""

    live = True
    side: SideId = ""
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Return what each step brings, each as an offer, and all of it with the passage to the next phase (7)."""
        active = _active(position, self.side)
        theatre, crossed, work, situation = _given(position, active, self.overrides)
        found = rules.end_phase(theatre, active, crossed, work)
        taken = tuple(_control_edits(position, found.control))
        # A zone just taken may return at once to its owner (first 6), so the markers lie as the first step leaves them.
        held = Position(position.board, position.kinds, apply(position.table, Several(taken)), position.defaults)
        alone = _trenches_alone(position, found.armies)
        late = missing(position) if active == POWERS[-1] else {}
        points = {power: n for power in POWERS if (n := found.vp.get(power, 0) + late.get(power, 0))}
        scored = say("step-points", points=points_words(points) or (say("points-none"),))
        parts = (
            (say("step-control", n=len(found.control)), list(taken),
             _zones_booked(position, active, "control", found.control)),
            (say("step-isolated", n=len(found.isolated)), list(_control_edits(held, found.isolated)),
             _zones_booked(position, active, "isolated", found.isolated)),
            (say("step-armies", n=len(found.armies.reduced), dead=len(found.armies.eliminated)),
             list(supply_edits(position, found.armies)), _armies_booked(position, active, found.armies)),
            (say("step-trenches", n=len(alone)), [Mark(marker, zone, 0) for marker, zone in alone],
             _zones_booked(position, active, "trenches", (zone for _, zone in alone))),
            (scored, [*pawn_edits(position, points), *(missing_edits(position) if late else ())], scored),
        )  # fmt: skip
        passing = list(passage(position, active))
        whole = say("offer-end", power=POWER_NAMES[active])
        everything = [edit for _, edits, _ in parts for edit in edits]
        rule = "first 4" if work.first else "7"
        over = say(
            "phase-booked", power=POWER_NAMES[active], scored=points_words(points) or (say("points-none-booked"),)
        )
        then = NEXT_STEP if plays(position, following(active)) and not is_last(position, active) else None
        offers = [Offer(whole, together([*everything, *passing], over), rule, then)]
        offers += [Offer(label, together(edits, line), rule) for label, edits, line in parts if edits]
        offers += mends(position)
        return Answer(
            verdict=say("end-verdict", power=POWER_NAMES[active], n=sum(bool(edits) for _, edits, _ in parts)),
            reasons=(
                *_left_undone(position, active),
                *told(position, work),
                *_unsettled(position, found.isolated),
                *(() if work.first else beyond(position, points)),
            ),
            body=(Steps(say("end-title"), tuple((label, not edits) for label, edits, _ in parts)),),
            highlights=Highlights(
                zones={
                    **dict.fromkeys(found.control, Role.SUBJECT),
                    **dict.fromkeys(found.isolated, Role.WARNING),
                },
                counters=dict.fromkeys((*found.armies.reduced, *found.armies.eliminated), Role.WARNING),
            ),
            offers=tuple(offers),
            follow_ups=(FollowUp(say("ask-vp"), _points()),),
            situation=situation,
            value=found,
        )


def _trenches_alone(position: Position, found: Effects) -> tuple[tuple[str, str], ...]:
    """Return the trenches, marker and zone, that lie alone with enemy armies once the armies out of supply are gone (11)."""
    alone = []
    for camp, marker in mirror.TRENCH_OF.items():
        for (name, zone), _ in position.table.markers.items():
            if name != marker or not mirror.on_map(position, zone):
                continue
            left = [army for army in position.counters_in(zone, "army") if army.id not in found.eliminated]
            if left and all(mirror.camp_of(position, army) != camp for army in left):
                alone.append((name, zone))
    return tuple(alone)


def _left_undone(position: Position, power: Power) -> Iterator[Reason]:
    """Yield what the phase under way leaves undone: what it owes, actions, and a compulsory attack that is due now (7, 9)."""
    if power != mirror.phase(position):
        return  # what the log remembers is of another phase
    yield from (remark.reason() for remark in remarks(position))
    left = actions.number(position, power) - actions.used(position, power)
    if left > 0 and actions.used(position, power):
        yield fact("end-actions-left", n=left)
    now = mirror.turn(position)
    duty = duty_of(power, now, mirror.working(position).first)
    if duty is not None:
        made = actions.towards_duty(position, power, duty)
        last = duty.per == "turn" or date_of(now).last_of_year
        if made < duty.at_least:
            yield fact("end-duty-due" if last else "end-duty-open", made=made, n=duty.at_least, unit=duty.unit)
    if actions.offensive_owed(position, power):
        yield Reason(say("end-offensive-owed", power=POWER_NAMES[power]), "10.3", ReasonKind.FACT)


def _points() -> Question:
    from assistant.games.empires.questions.points import VictoryPoints

    return VictoryPoints()


def _unsettled(position: Position, isolated: Mapping[str, Power | None]) -> Iterator[Any]:
    for zone, power in isolated.items():
        if power is None:
            yield fact("isolated-unsettled", (zone,), zone=zone_name(position, zone))


def supply_edits(position: Position, found: Effects) -> Iterator[Edit]:
    """Yield what lack of supply does to the armies, and the markers that remember it (6)."""
    for name in found.reduced:
        yield Flip((name,), 1)
    for name in found.eliminated:
        yield from loss_edits(position, position.table.counters[name], 2)
    suffering = {position.table.counters[name].zone for name in (*found.reduced, *found.no_further_loss)}
    for zone in sorted(suffering):
        if not position.marker(mirror.UNSUPPLIED, zone):
            yield Mark(mirror.UNSUPPLIED, zone)
    for marker, zone in position.table.markers:
        if marker == mirror.UNSUPPLIED and zone not in suffering:
            yield Mark(mirror.UNSUPPLIED, zone, 0)


def is_last(position: Position, active: Power) -> bool:
    """Tell whether this phase is the last of the game."""
    return active == POWERS[-1] and mirror.turn(position) == LAST_TURN


def is_over(position: Position) -> bool:
    """Tell whether the last phase of the game was ended, and nobody went back since."""
    began = mirror.turn(position) == LAST_TURN and mirror.phase(position) == POWERS[0]
    return began and bool(position.fact(mirror.OVER))


def passage(position: Position, active: Power) -> Iterator[Edit]:
    """Yield the passage to the next phase: what was noted for this one is forgotten; after the last one the turn moves on."""
    yield from log.cleared(position)
    place = POWERS.index(active)
    yield Note(mirror.PHASE, following(active))
    now = mirror.turn(position)
    if place == len(POWERS) - 1 and now < LAST_TURN and "turn#1" in position.table.counters:
        yield Move(("turn#1",), f"turn:{now + 1}")
    if is_last(position, active):
        yield Note(mirror.OVER, True)
    yield from actions.forgotten(position, active)
