"""The beginning of a phase and of a turn: tiles that become available, duties, actions; reminders only (7, 9, 10, 12)."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.core.blocks import Steps
from assistant.core.edits import Edit, Move, Note
from assistant.core.position import Position
from assistant.core.questions import Answer, Ask, FollowUp, Highlights, Offer, Question, Role, SideId
from assistant.core.reasons import Reason
from assistant.core.text import Text, verbatim
from assistant.games.empires import dates, log, mirror
from assistant.games.empires.powers import POWER_NAMES, Power
from assistant.games.empires.questions import actions, events, purse
from assistant.games.empires.questions.cards import army_name, fact, together, told
from assistant.games.empires.questions.points import pawn_edits, points_words
from assistant.games.empires.questions.politics import acting, mission_edits
from assistant.games.empires.questions.remarks import remarks
from assistant.games.empires.research import GIFT, GIFTED, missions_track
from assistant.games.empires.words import Working, say


def waiting_tiles(position: Position, power: Power) -> tuple[str, ...]:
    """Return the tiles in development box 2 that become available at the start of the power's phase (10).

    Those that were laid there in this phase wait for the next turn; of tiles face down the log does not say which.
    """
    box = f"development-{power}:2"
    new = [deed.who for deed in log.done(position, log.RESEARCH, zone=box)]
    return tuple(
        counter.id
        for counter in position.counters_in(box, "tile")
        if counter.id not in new and not ("" in new and position.kinds.kinds[counter.kind].is_secret(counter.face))
    )


def gift(position: Position, power: Power, tiles: tuple[str, ...], work: Working) -> int:
    """Return the missions that the arrival of these tiles brings, within the track (10.4, 10.5)."""
    if work.first:
        return 0
    given = GIFT * sum(position.kind(tile).get("technology") in GIFTED for tile in tiles)
    return max(0, min(given, missions_track(work)[1] - mirror.missions(position, power)))


class Begin(Question, frozen=True, tag="begin"):
    """What does a phase begin with? Tiles that become available, duties, actions."""

    live = True
    side: SideId = ""

    def answer(self, position: Position) -> Answer:
        """Return the reminders of a phase, with the offer to make the waiting tiles available (7, 10)."""
        power = acting(position, self.side)
        work = mirror.working(position)
        now = mirror.turn(position)
        date = dates.calendar(dates.CalendarGiven(turn=now), work).value
        duty = dates.duty(power, now, work.first)
        if duty is not None:
            dates.forced_attack(dates.ForcedAttackGiven(power=power, turn=now), work)
        tiles = waiting_tiles(position, power)
        used, number = actions.used(position, power), actions.number(position, power)
        now = power == mirror.phase(position)
        verdict = say("begin-verdict", power=POWER_NAMES[power], used=used, actions=number)
        if not now:
            phase = POWER_NAMES[mirror.phase(position)]
            verdict = say("begin-verdict-other", power=POWER_NAMES[power], actions=number, phase=phase)
        return Answer(
            verdict=verdict,
            reasons=(*told(position, work), *_reminders(position, power)),
            body=(
                Steps(say("begin-title", power=POWER_NAMES[power]), tuple(_steps(position, power, tiles, duty))),
                Steps(say("begin-kinds"), tuple(_kinds(position, power))),
            ),
            highlights=Highlights(
                {actions.box_of(power, action): Role.PATH for action in actions.taken(position, power)}
            ),
            offers=(*_tile_offers(position, power, tiles, work), *_action_offers(position, power, work)) if now else (),
            follow_ups=tuple(_follow_ups(position, power)),
            value={
                "season": date.season,
                "year": date.year,
                "actions": number,
                "used": used,
                "taken": actions.taken(position, power),
                "tiles": tuple(tile for tile in tiles if not _is_down(position, tile)),
                "hidden": sum(_is_down(position, tile) for tile in tiles),
                "duty": duty,
            },
        )


def _is_down(position: Position, tile: str) -> bool:
    """Tell whether a tile lies face down: its id, which tells what it is, stays out of the answer."""
    return position.kind(tile).is_secret(position.table.counters[tile].face)


def _steps(
    position: Position, power: Power, tiles: tuple[str, ...], duty: dates.Duty | None
) -> Iterator[tuple[Text, bool]]:
    """Yield what a phase consists of: the first tiles, tiles, actions, the attack that the calendar obliges to."""
    used, number = actions.used(position, power), actions.number(position, power)
    if mirror.lays_first_tiles(position, power):
        missing = mirror.first_tiles_left(position, power)
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
        yield say(f"action-{note}", action=actions.action_name(action)), action in done


def _reminders(position: Position, power: Power) -> Iterator[Reason]:
    yield fact("begin-missions", power=POWER_NAMES[power], n=mirror.missions(position, power))
    if power != mirror.phase(position):
        return
    yield from (remark.reason() for remark in remarks(position))
    most = log.most_armies(position, power)
    for action in range(1, log.manoeuvre(position) + 1):
        used = log.armies_of(position, action, power)
        if used:
            yield fact("begin-manoeuvre", tuple(used), action=action, n=sum(used.values()), most=most)
    if purse.bought(position, power):
        yield fact("begin-recruited", left=max(0, purse.left(position, power).general))
    fought = sorted(log.fought(position))
    if fought:
        yield fact("begin-fought", tuple(fought), names=tuple(army_name(position, army) for army in fought))


def _tile_offers(position: Position, power: Power, tiles: tuple[str, ...], work: Working) -> Iterator[Offer]:
    if not tiles:
        return
    edits: list[Edit] = [Move(tiles, f"development-{power}:available")]
    more = gift(position, power, tiles, work)
    if more:
        edits += mission_edits(position, power, mirror.missions(position, power) + more)
    label = say("offer-tiles", n=len(tiles), missions=more)
    line = say("tiles-booked", power=POWER_NAMES[power], n=len(tiles), missions=more)
    yield Offer(label, together(edits, line), "first 9" if work.first else "10")


def _action_offers(position: Position, power: Power, work: Working) -> Iterator[Offer]:
    """Yield the offers to count the actions that no other answer counts, and to write down the use of Offensive (7, 10.3)."""
    done = actions.taken(position, power)
    for action in ("recruitment", "manoeuvre"):
        edits = actions.counted(position, power, action)
        if action == actions.REPEATABLE:
            edits += log.another(position, power)
        if edits and (action == actions.REPEATABLE or not done):
            label = say("offer-count-action", action=actions.action_name(action))
            line = actions.booked(power, action)
            yield Offer(label, together(edits, line), "first 4" if work.first else "7")
    if actions.number(position, power) > actions.NUMBER[power]:
        edits = [*actions.counted(position, power, "manoeuvre"), *log.another(position, power)]
        year = dates.date_of(mirror.turn(position)).year
        row = dict(position.register(mirror.YEARLY).get(power, {}))
        label = say("offer-offensive", power=POWER_NAMES[power], year=verbatim(str(year)))
        noted = Note(f"{mirror.YEARLY}/{power}", {**row, "offensive": year})
        yield Offer(label, together([noted, *edits], label), "10.3")


def _follow_ups(position: Position, power: Power) -> Iterator[FollowUp]:
    if mirror.first_tiles_left(position, power):
        yield FollowUp(say("ask-first-tiles"), Ask("research", {"side": power}))
    yield FollowUp(say("ask-recruit"), Ask("recruit", {"side": power}))
    yield FollowUp(say("ask-research"), Ask("research", {"side": power}))
    yield FollowUp(say("ask-end"), Ask("phase", {"side": power}))


class Turn(Question, frozen=True, tag="turn"):
    """What does this turn bring, and what falls due at its end?"""

    live = True

    def answer(self, position: Position) -> Answer:
        """Return season and year, what falls due, and the offers to score it and to go on (5, 7, 9, 12)."""
        work = mirror.working(position)
        now = mirror.turn(position)
        date = dates.calendar(dates.CalendarGiven(turn=now), work).value
        penalty = events.missing(position)
        offers: list[Offer] = []
        if penalty:
            label = say("offer-penalty", points=points_words(penalty))
            edits = [*pawn_edits(position, penalty), *events.missing_edits(position)]
            offers.append(Offer(label, together(edits, label), "5"))
        if now < dates.LAST_TURN and "turn#1" in position.table.counters:
            label, begun = say("offer-next-turn", n=now + 1), say("turn-booked", n=now + 1)
            offers.append(
                Offer(label, together([Move(("turn#1",), f"turn:{now + 1}")], begun), "first 1" if work.first else "2")
            )
        season, phase = say(f"season-{date.season}"), POWER_NAMES[mirror.phase(position)]
        return Answer(
            verdict=say("turn-verdict", turn=now, season=season, year=verbatim(str(date.year)), phase=phase),
            reasons=(*told(position, work), *self._dated(now, work)),
            offers=tuple(offers),
            value=date,
        )

    def _dated(self, now: int, work: Working) -> Iterator[Reason]:
        """Yield what opens, closes or changes on this turn (3)."""
        for key, turns, editions in DATED:
            if now in turns and (work.first in editions):
                yield fact(key)


BOTH, NEWER, OLDER = (False, True), (False,), (True,)
# What the calendar changes, on which turns, in which editions (digest of both rulebooks' dates).
DATED = (
    ("dated-germany", (1, 2), BOTH),
    ("dated-winter", (3, 7, 11, 15), BOTH),
    ("dated-cession", (3,), BOTH),
    ("dated-gallipoli", (3, 4, 5, 6), BOTH),
    ("dated-gas", (3,), OLDER),
    ("dated-turkey-closes", (6,), BOTH),
    ("dated-salonika", (7,), BOTH),
    ("dated-russia", (7, 8, 9, 10), BOTH),
    ("dated-neutrals-close", (10,), BOTH),
    ("dated-allies-rise", (11,), NEWER),
    ("dated-greece", (11,), BOTH),
    ("dated-usa", (11,), BOTH),
    ("dated-gas-ends", (14,), OLDER),
    ("dated-shortcut", (15,), NEWER),
    ("dated-surrender", (15,), BOTH),
    ("dated-last", (18,), BOTH),
)
