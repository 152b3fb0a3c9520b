"""Questions that walk through a turn: event markers, income, the end of the turn (6.1)."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from assistant.core.blocks import Block, Sum, SumLine
from assistant.core.edits import Edit, Note
from assistant.core.position import Position
from assistant.core.questions import (
    Answer,
    CounterIds,
    FollowUp,
    Highlights,
    Offer,
    Overrides,
    Question,
    Role,
    Rolls,
    Throw,
)
from assistant.core.reasons import Reason
from assistant.games.der_des_ders import calendar, events, income, mirror, solitaire, topics_turn
from assistant.games.der_des_ders.cardboard import edits_between, into_bowl, lay, next_phase
from assistant.games.der_des_ders.dice import Dice
from assistant.games.der_des_ders.given import Placed
from assistant.games.der_des_ders.questions.cards import (
    offer,
    programs_chance,
    reasons_of,
    roll_for_me,
    rolled,
    situation,
)
from assistant.games.der_des_ders.rules import because, say
from assistant.games.der_des_ders.state import State, year_of
from assistant.games.der_des_ders.words import EVENT_NAMES, SECTOR_NAMES, SIDE_NAMES, SIDES, Side


class Draw(Question, frozen=True, kw_only=True, tag="draw"):
    """The three event markers of the turn: drawn by hand and shown here, or drawn by the program (6.3)."""

    drawn: CounterIds = ()

    def answer(self, position: Position) -> Answer:
        """Return what is in the bowl and offer to draw."""
        bowl = mirror.events_at(position, mirror.BOWL)
        already = len(position.fact("drawn") or ()) + len(position.fact("pending") or ())
        due = max(0, min(calendar.DRAWN_EACH_TURN - already, len(bowl)))
        reasons = [because("6.3", "bowl-now", n=len(bowl), due=due)]
        chosen = tuple(int(position.kind(c).get("event")) for c in self.drawn if position.kind(c).type == "event")
        offers: tuple[Offer, ...] = ()
        if chosen:
            offers = _pending(position, chosen, say("offer-drawn", events=_named(chosen)))
        elif due:
            picked = tuple(programs_chance(position, "draw").sample(bowl, due))
            offers = _pending(position, picked, say("offer-draw", n=due))
            reasons.append(because("6.3", "draw-by-hand"))
        lights = Highlights(counters={mirror.event_marker(event): Role.SUBJECT for event in bowl})
        verdict = say("draw-verdict", n=len(bowl), due=due)
        value = {"bowl": sorted(bowl), "due": due}
        return Answer(verdict, tuple(reasons), (), lights, offers, value=value)

    @classmethod
    def eligible(cls, position: Position, blank: str, filled: Any) -> frozenset[str] | None:  # noqa: ARG003
        """Light the markers in the bowl."""
        return frozenset(mirror.event_marker(event) for event in mirror.events_at(position, mirror.BOWL))


def _pending(position: Position, markers: tuple[int, ...], label: Any) -> tuple[Offer, ...]:
    waiting = [*(position.fact("pending") or ()), *markers]
    # Drawn markers leave the bowl together; each is then applied in the order of the draw.
    moved = (lay(position, mirror.event_marker(event), mirror.DISCARDED) for event in markers)
    return offer(label, (*moved, Note("pending", waiting)), "6.3")


def _named(markers: tuple[int, ...]) -> tuple[Any, ...]:
    return tuple(say("event-named", n=event, event=EVENT_NAMES[event]) for event in markers)


class Event(Question, frozen=True, kw_only=True, tag="event"):
    """A drawn event marker: what it does now (11)."""

    number: Annotated[int, Meta(ge=1, le=42)]
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Return the effect, offered as one edit; if it takes dice, the question goes on with them."""
        return EventDice(number=self.number, overrides=self.overrides).answer(position)


class EventDice(Question, frozen=True, kw_only=True, tag="event-dice"):
    """A drawn event marker with the dice that it asks for: Jutland, the Schlieffen attack, Armistice rolls (11)."""

    number: Annotated[int, Meta(ge=1, le=42)]
    dice: Rolls = ()
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Return the effect with the dice, offered as one edit."""
        wants = self.number == events.JUTLAND
        die = (self.dice[0] if self.dice else 1) if wants else None
        entering = _entering(position, self.number)
        given = situation(position, topics_turn.EventGiven, {**entering, **self.overrides}, event=self.number, die=die)
        state, rules = given.table()
        leader: Side = "central" if position.fact("initiative") == "central" else "entente"

        def work(dice: Dice) -> solitaire.Marked:
            return solitaire.apply_marker(state, rules, self.number, dice, leader)

        roll = rolled(self.dice, work)
        done = roll.result
        name = say("event-named", n=self.number, event=EVENT_NAMES[self.number])
        lights = Highlights(counters=_lit(position, self.number))
        if done is None:
            told = () if wants else reasons_of(position, topics_turn.apply_event(given))
            follow = (roll_for_me(position, self, self.dice, work), *self._each_die(wants))
            verdict = say("event-needs-dice", event=name)
            return Answer(verdict, told, (), lights, (), follow, situation=given, throws=roll.throws)
        worked = topics_turn.apply_event(given)
        edits = self._edits(position, state, done)
        verdict = (
            say("event-won", event=name, side=SIDE_NAMES[done.winner])
            if done.winner
            else say("event-verdict", event=name)
        )
        offers = offer(say("offer-event", event=name), edits, f"11 ({self.number})")
        reasons = reasons_of(position, done.reasons)
        return Answer(verdict, reasons, (), lights, offers, situation=given, value=worked.value, throws=roll.throws)

    def _each_die(self, wants: bool) -> tuple[FollowUp, ...]:
        if not wants:
            return ()
        return tuple(
            FollowUp(say("if-the-die-shows", die=die), msgspec.structs.replace(self, dice=(die,)))
            for die in range(1, 7)
        )

    def _edits(self, position: Position, state: State, done: solitaire.Marked) -> tuple[Edit, ...]:
        lying = position.table.counters.get(mirror.event_marker(self.number))
        lasts = self.number in done.state.events or (
            self.number == mirror.LAFAYETTE and done.state.lafayette is not None
        )
        away = () if lasts else (lay(position, mirror.event_marker(self.number), mirror.DISCARDED),)
        if lasts and self.number in state.events and lying is not None:
            away = (lay(position, mirror.event_marker(self.number), mirror.IN_PROGRESS),)
        pending = list(position.fact("pending") or ())
        if self.number in pending:
            pending.remove(self.number)
        drawn = [*(position.fact("drawn") or ()), self.number]
        notes: list[Edit] = [Note("pending", pending or None), Note("drawn", drawn)]
        bowl = len(mirror.events_at(position, mirror.BOWL))
        if self.number == calendar.CIRCUS:
            notes.append(Note("circus-turn", state.turn))
        if done.winner is not None:
            notes += [*next_phase("over"), Note("winner", done.winner)]
        elif (
            position.fact("phase") == "events" and not pending and (len(drawn) >= calendar.DRAWN_EACH_TURN or not bowl)
        ):
            notes += next_phase("income")
        return (*away, *edits_between(position, state, done.state), *into_bowl(position, done.joins), *notes)


def _entering(position: Position, event: int) -> dict[str, Any]:
    """A sector that this marker brings into the war is neutral until then, wherever the marker itself already lies."""
    sector = events.WAR_ENTRY.get(event)
    if sector is None or mirror.box(position, mirror.sector_marker(position, sector), "rupture") is not None:
        return {}
    box = mirror.initial_breakdown(position.kinds, mirror.zone_of(position, sector))
    return {f"state.status.{sector}": "neutral", f"state.breakdown.{sector}": box}


def _lit(position: Position, event: int) -> dict[str, Role]:
    counter = mirror.event_marker(event)
    return {counter: Role.SUBJECT} if counter in position.table.counters else {}


class Income(Question, frozen=True, kw_only=True, tag="income"):
    """What both sides collect this turn, sector by sector (6.4)."""

    dice: Rolls = ()
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Return both collections, offered as one edit."""
        die = self.dice[0] if self.dice else None
        given = {
            side: situation(position, topics_turn.IncomeGiven, self.overrides, side=side, gallipoli_die=die)
            for side in SIDES
        }
        worked = {side: topics_turn.income(given[side]) for side in SIDES}
        state, rules = given["entente"].table()
        body: tuple[Block, ...] = tuple(_collected(position, side, worked[side].value) for side in SIDES)
        told: tuple[Reason, ...] = sum(
            ((because("6.4", "collects", side=SIDE_NAMES[s]), *reasons_of(position, worked[s])) for s in SIDES), ()
        )
        value = {side: worked[side].value for side in SIDES}
        verdict = say("income-verdict", entente=value["entente"]["income"], central=value["central"]["income"])
        zones = {mirror.zone_of(position, sector): Role.SOURCE for side in SIDES for sector in value[side]["by_sector"]}
        figures = {mirror.zone_of(position, s): f"+{n}" for side in SIDES for s, n in value[side]["by_sector"].items()}
        lights = Highlights(zones, figures=figures)
        if income.GALLIPOLI in state.events and die is None:
            follow = (roll_for_me(position, self, self.dice, lambda dice: dice.roll("event")),)
            return Answer(
                say("income-gallipoli-die"),
                told,
                body,
                lights,
                (),
                follow,
                situation=given["entente"],
                value=value,
                throws=(Throw(say("throw-event"), 1),),
            )
        after = state
        for side in SIDES:
            after = income.collect(after, rules, side, die or 0 if income.GALLIPOLI in state.events else 0).state
        edits = (*edits_between(position, state, after), *next_phase("first"))
        offers = offer(say("offer-income"), edits, "6.4")
        throws = (Throw(say("throw-event"), 1),) if self.dice else ()
        if position.fact("phase") not in ("income", None) and position.knows("phase"):
            told = (because("6.1", "income-not-its-phase"), *told)
        return Answer(verdict, told, body, lights, offers, situation=given["entente"], value=value, throws=throws)


def _collected(position: Position, side: Side, got: dict[str, Any]) -> Block:
    lines = [
        SumLine(say("sector", sector=SECTOR_NAMES[sector]), n, "6.4", (mirror.zone_of(position, sector),))
        for sector, n in got["by_sector"].items()
    ]
    if got["lafayette"]:
        lines.append(SumLine(say("event-named", n=41, event=EVENT_NAMES[41]), got["lafayette"], "11.1"))
    return Sum(say("side", side=SIDE_NAMES[side]), tuple(lines))


class EndTurn(Question, frozen=True, kw_only=True, tag="end-turn"):
    """The end of the turn: the Revolution, markers that lapse, the next turn or the end of the game (6.8, 9, 10)."""

    dice: Rolls = ()
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Return what the end of the turn brings, offered as one edit."""
        given = situation(position, Placed, self.overrides)
        state, rules = given.table()
        drawn = (calendar.CIRCUS,) if position.fact("circus-turn") == state.turn else ()

        def work(dice: Dice) -> solitaire.Closed:
            return solitaire.close_turn(state, rules, drawn, dice)

        roll = rolled(self.dice, work)
        done = roll.result
        if done is None:
            follow = (roll_for_me(position, self, self.dice, work),)
            return Answer(
                say("end-turn-needs-die"), (), (), Highlights(), (), follow, situation=given, throws=roll.throws
            )
        reasons = reasons_of(position, done.reasons)
        edits = edits_between(position, state, done.state)
        if done.winner is not None:
            verdict = say("end-turn-over", side=SIDE_NAMES[done.winner])
            offers = offer(say("offer-over"), (*edits, *next_phase("over"), Note("winner", done.winner)), "10")
            return Answer(
                verdict, reasons, offers=offers, situation=given, value={"winner": done.winner}, throws=roll.throws
            )
        added = calendar.markers_added(done.state.turn, rules.board)
        notes: list[Edit] = [*next_phase("initiative"), Note("drawn", None), Note("pending", None)]
        if drawn == () and position.fact("circus-turn"):
            notes.append(Note("circus-turn", None))
        edits += (*into_bowl(position, added), *notes)
        if added:
            reasons += (
                because(
                    "6.3", "year-added", turn=done.state.turn, year=str(year_of(done.state.turn, rules)), n=len(added)
                ),
            )
        verdict = say("next-turn", turn=done.state.turn)
        value = {"turn": done.state.turn, "events_added": added}
        return Answer(
            verdict,
            reasons,
            offers=offer(say("offer-next-turn"), edits, "6.8"),
            situation=given,
            value=value,
            throws=roll.throws,
        )
