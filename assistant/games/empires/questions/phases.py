"""The beginning of a phase and of a turn, and the end of a phase: control, isolated zones, armies out of supply, points
(4-7, 9, 10, 12).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from assistant.core.ai_match import NEXT_STEP
from assistant.core.cards import FindingsQuestion, is_down, offer
from assistant.core.questions import (
    Answer,
    Ask,
    FollowUp,
    Grid,
    Highlights,
    Offer,
    Question,
    Reason,
    Role,
    SideId,
    Steps,
)
from assistant.core.record import Filled, Ids, ids_of
from assistant.core.table import Edit, Flip, Mark, Move, Note, Position, Several, control_edit, stands_alone
from assistant.core.text import Text, Texts, verbatim
from assistant.games.empires import log, mirror, reader, words
from assistant.games.empires import victory as rules
from assistant.games.empires.mirror import PHASES
from assistant.games.empires.questions import actions
from assistant.games.empires.questions.actions import races
from assistant.games.empires.questions.book import BOOK
from assistant.games.empires.questions.cards import (
    OfPower,
    acting,
    army_in_place,
    card,
    fact,
    grid,
    ground,
    loss_edits,
)
from assistant.games.empires.questions.points import (
    VictoryPoints,
    beyond,
    due,
    mends,
    missing,
    missing_edits,
    option_of_victory,
    pawn_edits,
    points_left,
    points_words,
    purchases_made,
)
from assistant.games.empires.supply import Effects, Theatre
from assistant.games.empires.words import (
    LAST_TURN,
    POWER_NAMES,
    POWERS,
    Explanation,
    Power,
    plays,
    say,
)

# The beginning: reminders only (7, 9, 10, 12).


def _ended(position: Position) -> Answer:
    """Return that nothing comes any more but the count."""
    follow = FollowUp(say("ask-vp"), VictoryPoints(), usual=True)
    return card(position, say("game-ended"), mirror.working(position), None, follow_ups=(follow,))


class Begin(Question, tag="begin"):
    """What does a phase begin with? Tiles that become available, duties, actions."""

    live = True
    side: SideId = ""

    def answer(self, position: Position) -> Answer:
        """Return the reminders of a phase, with the offer to make the waiting tiles available (7, 10)."""
        power = acting(position, self.side)
        if PHASES.is_over(position):
            return _ended(position)
        work = mirror.working(position)
        now = mirror.turn(position)
        date = words.calendar(work, turn=now)
        duty = words.duty(power, now, work.first)
        if duty is not None:
            words.forced_attack(work, power=power, turn=now)
        due = log.due_tiles(position, power)
        tiles = ids_of(due)
        # Of those face down the ids, which tell what they are, stay out of the answer.
        hidden = [tile.id for tile in due if is_down(position, tile)]
        used, number = actions.used(position, power), log.actions_of(position, power)
        now = power == mirror.phase(position)
        verdict = say("begin-verdict", power=power, used=used, actions=number)
        if not now:
            phase = POWER_NAMES[mirror.phase(position)]
            verdict = say("begin-verdict-other", power=power, actions=number, phase=phase)
        return card(
            position, verdict, work,
            {
                "season": date.season,
                "year": date.year,
                "actions": number,
                "used": used,
                "taken": actions.taken(position, power),
                "tiles": tuple(tile for tile in tiles if tile not in hidden),
                "hidden": len(hidden),
                "duty": duty,
            },
            more=_reminders(position, power),
            body=(
                Steps(say("begin-title", power=power), tuple(_steps(position, power, tiles, duty))),
                Steps(say("begin-kinds"), tuple(_kinds(position, power))),
            ),
            highlights=Highlights(
                {actions.box_of(power, action): Role.PATH for action in actions.taken(position, power)}
            ),
            offers=tuple(_offers(position, power)) if now else (),
            follow_ups=tuple(_follow_ups(position, power)),
        )  # fmt: skip


def _steps(position: Position, power: Power, tiles: Ids, duty: words.Duty | None) -> Iterator[tuple[Text, bool]]:
    """Yield what a phase consists of: the first tiles, tiles, actions, the attack that the calendar obliges to."""
    used, number = actions.used(position, power), log.actions_of(position, power)
    if reader.lays_first_tiles(position, power):
        missing = reader.first_tiles_left(position, power)
        yield say("begin-first-tiles", n=missing), not missing
    if power != mirror.phase(position):
        # Its phase is over or still to come: what was done in it is not to be seen any more, or not yet.
        yield say("begin-tiles", n=len(tiles)), False
        yield say("begin-actions-other", n=number), False
        if duty is not None and duty.per == "turn":
            yield say("begin-duty-other", n=duty.at_least, unit=duty.unit), False
            return
    else:
        yield say("begin-tiles", n=len(tiles)), not tiles
        yield say("begin-actions", used=used, n=number), used >= number
    if duty is not None:
        made = actions.towards_duty(position, power, duty)
        yield say("begin-duty", n=duty.at_least, unit=duty.unit, made=made), made >= duty.at_least


def _kinds(position: Position, power: Power) -> Iterator[tuple[Text, bool]]:
    """Yield the kinds of actions, those done ticked; recruitment opens a phase or is gone, only Manoeuvre may come again (7)."""
    done = actions.taken(position, power)
    for action in actions.ACTIONS:
        note = "kind"
        if action == "recruitment" and done and action not in done:
            note = "kind-too-late"
        elif action == actions.REPEATABLE:
            note = "kind-again"
        elif action == "recruitment":
            note = "kind-first"
        yield say(f"action-{note}", action=say(f"action-{action}")), action in done


def _reminders(position: Position, power: Power) -> Iterator[Reason]:
    yield fact("begin-missions", power=power, n=mirror.missions(position, power))
    if power != mirror.phase(position):
        return
    yield from (one.noticed() for one in BOOK.foreseen(position))
    most = log.most_armies(position, power)
    for action in range(1, log.manoeuvre(position) + 1):
        used = log.armies_of(position, action)
        if used:
            yield fact("begin-manoeuvre", about=tuple(used), action=action, n=sum(used.values()), most=most)
    if purchases_made(position, power):
        yield fact("begin-recruited", left=max(0, points_left(position, power).general))
    fought = sorted(log.fought(position))
    if fought:
        yield fact("begin-fought", about=tuple(fought), names=tuple(fought))


def _offers(position: Position, power: Power) -> Iterator[Offer]:
    yield from actions.tiles_offer(position, power)
    # The markers of the actions, as the deeds of the phase say (7).
    label = say("offer-markers", power=power, n=actions.used(position, power))
    yield from offer(label, actions.counted(position, power), "7")


def _follow_ups(position: Position, power: Power) -> Iterator[FollowUp]:
    if reader.first_tiles_left(position, power):
        yield FollowUp(say("ask-first-tiles"), Ask("research", {"side": power}))
    yield FollowUp(say("ask-recruit"), Ask("recruit", {"side": power}))
    yield FollowUp(say("ask-research"), Ask("research", {"side": power}))
    yield FollowUp(say("ask-end"), Ask("phase", {"side": power}))


class Turn(Question, tag="turn"):
    """What does this turn bring, and what falls due at its end?"""

    live = True

    def answer(self, position: Position) -> Answer:
        """Return season and year, what falls due, and the offers to score it and to go on (5, 7, 9, 12)."""
        work = mirror.working(position)
        now = mirror.turn(position)
        date = words.calendar(work, turn=now)
        penalty = missing(position)
        edits = [*pawn_edits(position, penalty), *missing_edits(position)] if penalty else []
        onward = [Move(("turn#1",), f"turn:{now + 1}")] if now < LAST_TURN and "turn#1" in position.counters else []
        dated = [fact(f"dated-{key}") for key, turns, editions in DATED if now in turns and _is_said(editions, work)]
        season, phase = say(f"season-{date.season}"), POWER_NAMES[mirror.phase(position)]
        return card(
            position, say("turn-verdict", turn=now, season=season, year=verbatim(str(date.year)), phase=phase), work, date,
            more=dated, body=(*_ahead(now, work), *races(position, work)),
            offers=(
                *offer(say("offer-penalty", points=points_words(penalty)), edits, "5"),
                *offer(
                    say("offer-next-turn", n=now + 1), onward, work.cite("2", "1"), booked=say("turn-booked", n=now + 1)
                ),
            ),
        )  # fmt: skip


# What the calendar changes, on which turns, in which editions (digest of both rulebooks' dates).
DATED = tuple((row["id"], tuple(map(int, row.words("turns"))), row["editions"]) for row in words.charts("dates"))


AHEAD = 4  # turns of the calendar ahead: a year


def _is_said(editions: str, work: Explanation) -> bool:
    return editions in ("both", words.EDITIONS[work.first])


def _ahead(now: int, work: Explanation) -> tuple[Grid, ...]:
    """Return what opens, closes or falls due in the year ahead (3)."""
    begins = ((turn, key, editions) for key, turns, editions in DATED for turn in turns if turn - 1 not in turns)
    dated = ((turn, key) for turn, key, editions in begins if _is_said(editions, work))
    rows = (((), turn, say(f"dated-{key}")) for turn, key in sorted(dated) if now < turn <= now + AHEAD)
    return grid("ahead", "turn what", rows)


# The end, in this order, each as one edit (4, 5, 6, 7).


def _given(position: Position, active: Power, overrides: Filled) -> tuple[Theatre, frozenset[str], Explanation, Any]:
    """Return the map, the zones entered in this phase, the rules, and the situation if the asker corrected it."""
    begun = reader.settling_from(position)[0] if active == mirror.phase(position) else position
    entered = reader.crossed(begun, active)
    asked = {"active": active, "crossed": tuple(sorted(entered))}
    theatre, work, situation = ground(position if overrides else begun, overrides, rules.MovedGiven, **asked)
    return theatre, frozenset(situation.crossed) if situation else entered, work, situation


class Control(OfPower, tag="control"):
    """Which zones change hands at the end of the phase?"""

    def answer(self, position: Position) -> Answer:
        """Return `{zone: new controller}`, with the offer to lay the markers (4)."""
        active = acting(position, self.side)
        theatre, crossed, work, situation = _given(position, active, self.overrides)
        changes = rules.control_changes(theatre, active, crossed, work)
        if situation is None:
            changes = {zone: power for zone, power in changes.items() if position.controller(zone) != power}
        line = _zones_booked(active, "control", changes)
        edits = _control_edits(position, changes)
        return card(
            position, say("control-verdict", zones=tuple(changes)) if changes else say("control-nothing"),
            work, changes, situation=situation,
            highlights=Highlights(dict.fromkeys(changes, Role.SUBJECT)),
            offers=offer(say("offer-controls", n=len(changes)), edits, "4", booked=line),
        )  # fmt: skip


def _zones_booked(power: Power, what: str, zones: Iterable[str]) -> Text:
    """Return a step of the end of a phase as a line of the journal: whose phase, and which zones."""
    return say(f"{what}-booked", power=power, zones=tuple(zones))


def _fates(position: Position, lost: Effects) -> Texts:
    """Return the armies that lack of supply reduced and eliminated."""
    fates = (("reduced", lost.reduced), ("eliminated", lost.eliminated))
    return tuple(
        say(f"unsupplied-{fate}", army=army_in_place(position, army)) for fate, armies in fates for army in armies
    )


def _control_edits(position: Position, changes: Mapping[str, Power | None]) -> Iterator[Edit]:
    for zone, power in changes.items():
        if power is not None:
            yield control_edit(position, zone, power)


class EndOfPhase(OfPower, tag="phase"):
    """What does the end of the phase bring? Control, isolated zones, armies out of supply, points."""

    def answer(self, position: Position) -> Answer:
        """Return what each step brings, each as an offer, and all of it with the passage to the next phase (7)."""
        active = acting(position, self.side)
        if PHASES.is_over(position):
            return _ended(position)
        theatre, crossed, work, situation = _given(position, active, self.overrides)
        brought = rules.end_phase(theatre, active, crossed, work)
        found = log.remaining(position, brought) if situation is None else brought
        taken = tuple(_control_edits(position, found.control))
        # A zone just taken may return at once to its owner (first 6), so the markers lie as the first step leaves them.
        held = position.after(Several(taken))
        lonely = tuple(mirror.lonely_trenches(position, found.armies.eliminated))
        late = missing(position) if active == POWERS[-1] else {}
        points = {power: n for power in POWERS if (n := found.vp.get(power, 0) + late.get(power, 0))}
        count = _count_changes(position, brought) if work.first else {}
        told = points_words(points) or (say("points-none-booked"),)
        scored, fates = say("step-points", points=told), _fates(position, found.armies)
        # Where nobody suffers, their markers alone change.
        markers = say("unsupplied-markers-booked", power=active)
        suffered = say("armies-booked", power=active, parts=fates) if fates else markers
        parts = (
            (say("step-control", n=len(found.control)), list(taken),
             _zones_booked(active, "control", found.control)),
            (say("step-isolated", n=len(found.isolated)), list(_control_edits(held, found.isolated)),
             _zones_booked(active, "isolated", found.isolated)),
            (say("step-armies", n=len(found.armies.reduced), dead=len(found.armies.eliminated)),
             list(supply_edits(position, found.armies)), suffered),
            (say("step-trenches", n=len(lonely)), [Mark(marker, zone, 0) for marker, zone in lonely],
             _zones_booked(active, "trenches", (zone for _, zone in lonely))),
            (scored, [*pawn_edits(position, points), *(missing_edits(position) if late else ())], scored),
        )  # fmt: skip
        everything = [edit for _, edits, _ in parts for edit in edits]
        rule = "7"
        zones = tuple(found.control), tuple(found.isolated)
        brings = say(
            "phase-booked", power=active, scored=told,
            taken=zones[0], n=len(zones[0]), cut=zones[1], m=len(zones[1]), fates=fates, k=len(fates),
        )  # fmt: skip
        last = PHASES.is_last(position, active)
        then = NEXT_STEP if plays(position, PHASES.after(active)) and not last else None
        label = say("offer-end-last" if last else "offer-end", power=active)
        onward = [*everything, *PHASES.passage(position, active), *actions.forgotten(position, active)]
        alone = ((label, edits, line) for label, edits, line in parts if stands_alone(edits, position))
        steps = (one for label, edits, line in alone for one in offer(label, edits, rule, booked=line))
        return card(
            position, say("end-verdict", power=active, n=sum(bool(edits) for _, edits, _ in parts)), work, found,
            situation=situation,
            more=(
                *(one.noticed() for one in (BOOK.foreseen(position) if active == mirror.phase(position) else ())),
                *((fact("end-count", points=points_words(count)),) if count else ()),
                *(fact("isolated-unsettled", about=(z,), zone=z) for z, taker in found.isolated.items() if taker is None),
                *(option_of_victory(position, points) if active == POWERS[-1] else ()),
                *(() if work.first else beyond(position, points)),
            ),
            body=(Steps(say("end-title"), tuple((label, not edits) for label, edits, _ in parts)),),
            highlights=Highlights(
                {**dict.fromkeys(found.control, Role.SUBJECT), **dict.fromkeys(found.isolated, Role.WARNING)},
                dict.fromkeys((*found.armies.reduced, *found.armies.eliminated), Role.WARNING),
            ),
            offers=(
                *offer(label, onward, rule, then, say("ended-last", what=brings) if last else brings), *steps, *mends(position)
            ),
            follow_ups=(FollowUp(say("ask-vp"), VictoryPoints()),),
        )  # fmt: skip


def _count_changes(position: Position, found: rules.EndOfPhase) -> rules.Points:
    """Return what the count at the end of the game changes by (first 5)."""
    changes = (edit for done in (found.control, found.isolated) for edit in _control_edits(position, done))
    now, then = due(position), due(position.after(Several(tuple(changes))))
    return {power: n for power in POWERS if (n := then[power] - now[power])}


def supply_edits(position: Position, found: Effects) -> Iterator[Edit]:
    """Yield what lack of supply does to the armies, and what they carry on: that they have taken their loss (6)."""
    for name in found.reduced:
        yield Flip((name,), 1)
    for name in found.eliminated:
        yield from loss_edits(position, position.counters[name], 2)
    suffering = (*found.reduced, *found.no_further_loss)
    known = position.register(mirror.ISOLATED)
    for name in suffering:
        if name not in known:
            yield Note(f"{mirror.ISOLATED}/{name}", {"turn": mirror.turn(position)})
    for name in known:
        if name not in suffering and name not in found.eliminated:
            yield Note(f"{mirror.ISOLATED}/{name}")
    # The marker in their zones is only drawn.
    zones = {position.counters[name].zone for name in suffering}
    for zone in sorted(zones):
        if not position.marker(mirror.UNSUPPLIED, zone):
            yield Mark(mirror.UNSUPPLIED, zone)
    for marker, zone in position.markers:
        if marker == mirror.UNSUPPLIED and zone not in zones:
            yield Mark(mirror.UNSUPPLIED, zone, 0)


class Findings(FindingsQuestion, tag="findings"):
    """What would the rules not have?"""

    book = BOOK
