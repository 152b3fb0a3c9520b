"""Questions about event markers: the draw, what each does, what is in force (6.3, 11)."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Any, ClassVar

import msgspec
from msgspec import Meta

from assistant.core.blocks import Block, Grid
from assistant.core.edits import Edit, Note
from assistant.core.figures import odds
from assistant.core.position import Position
from assistant.core.questions import (
    Answer,
    Ask,
    CounterIds,
    FollowUp,
    Highlights,
    Offer,
    Overrides,
    Question,
    Role,
    Rolls,
)
from assistant.core.reasons import Reason
from assistant.core.text import Text
from assistant.games.der_des_ders import calendar, events, mirror
from assistant.games.der_des_ders.cardboard import edits_between, into_bowl, lay, next_phase, war_won
from assistant.games.der_des_ders.dice import Dice
from assistant.games.der_des_ders.events import Marked, apply_marker
from assistant.games.der_des_ders.questions.cards import NOW, answered, booked, number, offer, told
from assistant.games.der_des_ders.questions.remarks import not_now
from assistant.games.der_des_ders.questions.rolling import programs_chance, roll_for_me, rolled
from assistant.games.der_des_ders.state import State
from assistant.games.der_des_ders.topics_turn import EventGiven, apply_event
from assistant.games.der_des_ders.words import EVENT_NAMES, EVENT_YEARS, SIDE_NAMES, because, fact, say

EventNumber = Annotated[int, Meta(ge=1, le=42)]


def pending(position: Position) -> tuple[int, ...]:
    """Return the markers drawn that are still to be applied, in the order of the draw."""
    return tuple(int(event) for event in position.fact("pending") or ())


def applied(position: Position) -> tuple[int, ...]:
    """Return the markers drawn this turn that have been applied."""
    return tuple(int(event) for event in position.fact("drawn") or ())


def still_due(position: Position) -> int:
    """Return how many markers are still to be drawn this turn: three, or all that are left (6.3)."""
    already = len(applied(position)) + len(pending(position))
    return max(0, min(calendar.DRAWN_EACH_TURN - already, len(mirror.events_at(position, mirror.BOWL))))


def next_marker(position: Position, *but: int) -> Ask:
    """Return the question of the next marker to apply, those in `but` apart; what comes next in the turn if there is none."""
    waiting = [event for event in pending(position) if event not in but]
    return Ask("event-dice", {"number": waiting[0]}) if waiting else NOW


def named(event: int) -> Text:
    """Return a marker as people call it: its number and its name."""
    return say("event-named", n=event, event=EVENT_NAMES[event])


class Draw(Question, frozen=True, tag="draw"):
    """The three event markers of the turn: drawn by hand and shown here, or drawn by the program (6.3)."""

    drawn: CounterIds = ()

    def answer(self, position: Position) -> Answer:
        """Return what is in the bowl and offer to draw."""
        bowl, due = mirror.events_at(position, mirror.BOWL), still_due(position)
        reasons = [*not_now(position, "events"), because("6.3", "bowl-now", n=len(bowl), due=due)]
        shown = (position.kind(c) for c in self.drawn if c in position.table.counters)
        chosen = tuple(int(kind.get("event")) for kind in shown if kind.type == "event")
        offers: tuple[Offer, ...] = ()
        if chosen:
            reasons += _odd_draw(position, chosen, bowl, due)
            offers = _taken(position, chosen, say("offer-drawn", events=tuple(map(named, chosen))))
        elif due:
            picked = tuple(programs_chance(position, "draw").sample(bowl, due))
            offers = _taken(position, picked, say("offer-draw", n=due))
            reasons.append(because("6.3", "draw-by-hand"))
        lights = Highlights(counters={mirror.event_marker(event): Role.SUBJECT for event in bowl})
        verdict = say("draw-verdict", n=len(bowl), due=due)
        return Answer(verdict, told(position, reasons), (), lights, offers, value={"bowl": sorted(bowl), "due": due})

    @classmethod
    def eligible(cls, position: Position, blank: str, filled: Any) -> frozenset[str] | None:  # noqa: ARG003
        """Light the markers in the bowl."""
        return frozenset(mirror.event_marker(event) for event in mirror.events_at(position, mirror.BOWL))


def _odd_draw(position: Position, chosen: tuple[int, ...], bowl: tuple[int, ...], due: int) -> list[Reason]:
    """Return what a draw by hand has that no draw can have: too many markers, or some that are not in the bowl."""
    found = []
    if len(chosen) > due:
        found.append(fact("draw-too-many", rule="6.3", n=len(chosen), due=due))
    absent = tuple(event for event in chosen if event not in bowl)
    return [*found, *(_absent(position, event) for event in absent)]


def _absent(position: Position, event: int) -> Reason:
    """Return why a marker cannot be drawn now: it was applied already, or it does not lie in the bowl yet."""
    if mirror.drawn(position, event):
        return fact("event-already", rule="6.3", event=named(event))
    year = str(EVENT_YEARS[event]) if event in EVENT_YEARS else ""
    return fact("event-not-in-bowl" if year else "event-not-yet", rule="6.3", event=named(event), year=year)


def _taken(position: Position, markers: tuple[int, ...], label: Text) -> tuple[Offer, ...]:
    waiting = [*pending(position), *markers]
    # Drawn markers leave the bowl together; each is then applied in the order of the draw.
    moved = (lay(position, mirror.event_marker(event), mirror.DISCARDED) for event in markers)
    then = Ask("event-dice", {"number": waiting[0]})
    return offer(label, (*moved, Note("pending", waiting)), "6.3", then, say("drawn-booked", n=len(markers)))


class Event(Question, frozen=True, tag="event"):
    """A drawn event marker: what it does now (11)."""

    number: EventNumber
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Return the effect, offered as one edit; if it takes dice, the question goes on with them."""
        return EventDice(number=self.number, overrides=self.overrides).answer(position)


class EventDice(Question, frozen=True, tag="event-dice"):
    """A drawn event marker with the dice that it asks for: Jutland, the Schlieffen attack, Armistice rolls (11)."""

    number: EventNumber
    dice: Rolls = ()
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Return the effect with the dice, offered as one edit; the next marker is asked about as soon as it is accepted."""
        wants = self.number == events.JUTLAND
        die = next(iter(self.dice), 1) if wants else None
        overrides = {**_entering(position, self.number), **self.overrides}
        given = mirror.situation(position, EventGiven, overrides, event=self.number, die=die)
        state, rules = given.table()

        def work(dice: Dice) -> Marked:
            return apply_marker(state, rules, self.number, dice, mirror.leader(position))

        roll = rolled(self.dice, work)
        done, worked, name = roll.result, apply_event(given), named(self.number)
        remarks = told(position, self._remarks(position))
        lights = Highlights(counters=_lit(position, (self.number,)))
        if done is None:
            reasons = () if wants else told(position, worked)
            follow = (roll_for_me(position, self, self.dice, work), *self._each_die(wants))
            return Answer(
                say("event-needs-dice", event=name),
                (*remarks, *reasons),
                highlights=lights,
                follow_ups=follow,
                situation=given,
                throws=roll.throws,
            )
        verdict = say("event-verdict", event=name)
        if done.winner:
            verdict = say("event-won", event=name, side=SIDE_NAMES[done.winner])
        edits = (
            *self._laid(position, state, done.state),
            *edits_between(position, state, done.state, rules, rolls=done.rolls),
            *into_bowl(position, done.joins),
            *self._noted(position, state, done),
        )
        then = Ask("war") if done.winner else next_marker(position, self.number)
        line = booked(say("event-booked", event=name), self.dice)
        offers = offer(say("offer-event", event=name), edits, f"11 ({self.number})", then, line)
        plain = msgspec.structs.replace(worked, reasons=done.reasons, assumed=())
        return answered(
            position, verdict, given, plain, remarks=remarks, highlights=lights, offers=offers, throws=roll.throws
        )

    def _remarks(self, position: Position) -> list[Reason]:
        """What cannot be now: another phase, a marker applied twice, one that was not drawn or whose year is to come."""
        found = list(not_now(position, "events"))
        waiting = pending(position)
        if self.number in waiting:
            return found
        if not mirror.drawn(position, self.number):
            in_bowl = self.number in mirror.events_at(position, mirror.BOWL)
            if not in_bowl and mirror.event_marker(self.number) in position.table.counters:
                found.append(_absent(position, self.number))
        elif self.number in applied(position) or self.number in mirror.in_force(position):
            found.append(_absent(position, self.number))
        if waiting:
            found.append(fact("event-others-wait", rule="6.3", events=tuple(map(named, waiting))))
        elif position.knows("drawn") and len(applied(position)) >= calendar.DRAWN_EACH_TURN:
            found.append(fact("draw-too-many", rule="6.3", n=len(applied(position)) + 1, due=calendar.DRAWN_EACH_TURN))
        return found

    def _each_die(self, wants: bool) -> tuple[FollowUp, ...]:
        if not wants:
            return ()
        return tuple(
            FollowUp(say("if-the-die-shows", die=die), msgspec.structs.replace(self, dice=(die,)))
            for die in range(1, 7)
        )

    def _laid(self, position: Position, before: State, after: State) -> tuple[Edit, ...]:
        """Lay the marker where it belongs: beside the map while it lasts, else with those that are done."""
        marker = mirror.event_marker(self.number)
        stays = self.number in after.events
        if stays and self.number in before.events and marker in position.table.counters:
            return (lay(position, marker, mirror.IN_PROGRESS),)
        lafayette = self.number == mirror.LAFAYETTE and after.lafayette is not None
        return () if stays or lafayette else (lay(position, marker, mirror.DISCARDED),)

    def _noted(self, position: Position, state: State, done: Marked) -> tuple[Edit, ...]:
        waiting = [event for event in pending(position) if event != self.number]
        drawn = [*applied(position), self.number]
        notes: list[Edit] = [Note("pending", waiting or None), Note("drawn", drawn)]
        if self.number == calendar.CIRCUS:
            notes.append(Note("circus-turn", state.turn))
        bowl = mirror.events_at(position, mirror.BOWL)
        over = not waiting and (len(drawn) >= calendar.DRAWN_EACH_TURN or not bowl)
        if done.winner is not None:
            notes += war_won(done.winner)
        elif position.fact("phase") == "events" and over:
            notes += next_phase("income")
        return tuple(notes)


def _entering(position: Position, event: int) -> dict[str, Any]:
    """A sector that this marker brings into the war is neutral until then, wherever the marker itself already lies."""
    sector = events.WAR_ENTRY.get(event)
    if sector is None or mirror.box(position, mirror.sector_marker(position, sector), "rupture") is not None:
        return {}
    box = mirror.initial_breakdown(position.kinds, mirror.zone_of(position, sector))
    return {f"state.status.{sector}": "neutral", f"state.breakdown.{sector}": box}


def _lit(position: Position, numbers: tuple[int, ...]) -> dict[str, Role]:
    markers = (mirror.event_marker(event) for event in numbers)
    return {marker: Role.SUBJECT for marker in markers if marker in position.table.counters}


class InForce(Question, frozen=True, tag="events"):
    """The event markers in force, what each does, and what is left in the bowl (6.3, 11)."""

    live: ClassVar[bool] = True

    def answer(self, position: Position) -> Answer:
        """Return the markers in force with their effects."""
        state, _ = mirror.table(position)
        reasons = [
            because(f"11 ({event})", "event-in-force", n=event, event=EVENT_NAMES[event], effect=say(f"event-{event}"))
            for event in state.events
            if calendar.DURATIONS[event] != "none"
        ]
        bowl = sorted(mirror.events_at(position, mirror.BOWL))
        if bowl:
            due = min(calendar.DRAWN_EACH_TURN, len(bowl))
            reasons.append(because("6.3", "bowl-chance", n=len(bowl), due=due, chance=odds(Fraction(due, len(bowl)))))
        header = (say("bowl-column-number"), say("bowl-column-event"))
        rows = tuple((number(event), say("event-only", event=EVENT_NAMES[event])) for event in bowl)
        about = tuple((mirror.event_marker(event),) for event in bowl)
        body: tuple[Block, ...] = (Grid(say("bowl-title"), header, rows, about),) if rows else ()
        return Answer(
            say("events-verdict", n=len(state.events), bowl=len(bowl)),
            told(position, reasons),
            body,
            Highlights(counters=_lit(position, state.events)),
            value={"in_force": list(state.events), "bowl": bowl},
        )
