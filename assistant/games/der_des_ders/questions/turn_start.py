"""Questions about the first phases of a turn: initiative, event markers, income (6.2, 6.3, 6.4, 11, 12.3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Annotated, Any, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from assistant.core.blocks import Block, Reason, Sum, SumLine, odds
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
    Throw,
    among,
)
from assistant.core.table import Edit, Note
from assistant.core.text import Text
from assistant.games.der_des_ders import events, log, mirror, turn_sequence
from assistant.games.der_des_ders.book import named, still_due
from assistant.games.der_des_ders.deeds import Collected, telling
from assistant.games.der_des_ders.dice import Dice
from assistant.games.der_des_ders.events import Marked, apply_marker
from assistant.games.der_des_ders.questions.cards import (
    NOW,
    booked,
    card,
    columns,
    grid,
    number,
    offer,
    out_of,
    programs_chance,
    refused,
    rolled,
    solved,
    told,
)
from assistant.games.der_des_ders.questions.offensives import fight_panel
from assistant.games.der_des_ders.state import Refusal, State
from assistant.games.der_des_ders.table_edits import edits_between, into_bowl, lay, next_phase, points_edits, war_won
from assistant.games.der_des_ders.topics_turn import (
    EventGiven,
    IncomeGiven,
    apply_event,
    initiative,
    initiative_probability,
    solo_initiative,
)
from assistant.games.der_des_ders.topics_turn import income as collected
from assistant.games.der_des_ders.turn_sequence import Collection
from assistant.games.der_des_ders.words import (
    SIDES,
    Side,
    because,
    enemy,
    say,
)

# Who has the initiative: bids and dice between players, the track or a price against the system (6.2, 12.3).

Bid = Annotated[int, Meta(ge=0, le=3)]


class Initiative(Question, frozen=True, tag="initiative"):
    """Who has the initiative: by bids and dice between players, by the track or bought against the system (6.2, 12.3)."""

    entente_bid: Bid = 0
    central_bid: Bid = 0
    buy: bool = False
    dice: Rolls = ()
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Return who has it, with the edits that pay for it."""
        opponent = position.fact("opponent")
        state = log.state(position)
        if opponent in SIDES:
            return self._solitaire(position, state, enemy(opponent))
        if state.turn == 1:
            why = because("6.2", "initiative-first-turn")
            first = _has_initiative("central", ())
            return told(position, why.text, why, offers=first, value={"winner": "central"}, throws=())
        return self._rolled(position, state) if len(self.dice) >= 2 else self._odds(position, state)

    @property
    def _bids(self) -> dict[str, int]:
        return {"entente": self.entente_bid, "central": self.central_bid}

    def _rolled(self, position: Position, state: State) -> Answer:
        dice = {"entente": self.dice[0], "central": self.dice[1]}
        values = {"turn": state.turn, "bids": self._bids, "dice": dice, "stock": dict(state.pr)}
        given, worked = solved(position, self, initiative, **values)
        won = worked.result
        if isinstance(won, Refusal):
            return refused(position, say("initiative-refused"), given, worked)
        paid = (
            edit
            for side in SIDES
            if won.stock_after[side] != state.pr[side]
            for edit in points_edits(position, side, won.stock_after[side])
        )
        verdict = say("initiative-won", side=won.winner)
        return card(position, verdict, given, worked, offers=_has_initiative(won.winner, paid, self.dice))

    def _odds(self, position: Position, state: State) -> Answer:
        given, worked = solved(position, self, initiative_probability, turn=state.turn, bids=self._bids)
        chances = {"entente": worked.result.entente, "central": worked.result.central}
        rows = ((say("side", side=side), chances[side], "") for side in SIDES)
        roll = rolled(position, self, lambda dice: dice.rolls(2, "initiative"))
        return card(
            position,
            say("initiative-odds-verdict", **{side: odds(chance) for side, chance in chances.items()}),
            given,
            worked,
            body=(out_of(rows, say("initiative-title")),),
            offers=() if any(self._bids.values()) else by_the_track(state),
            follow_ups=roll.more,
            throws=tuple(Throw(say("side", side=side), 1) for side in SIDES),
        )

    def _solitaire(self, position: Position, state: State, human: Side) -> Answer:
        values = {"turn": state.turn, "human": human, "stock": state.pr[human]}
        given, worked = solved(position, self, solo_initiative, **values, wants_it=self.buy)
        won = worked.result
        paid = points_edits(position, human, won.stock_after) if won.cost else ()
        follow: tuple[FollowUp, ...] = ()
        state = given.full_state()
        if won.winner != human and not self.buy and state.turn > 1:
            price = state.board.solo_initiative_cost.values[state.turn - 1]
            follow = (FollowUp(say("initiative-buy", pr=price), replace(self, buy=True)),)
        return card(
            position,
            say("initiative-won", side=won.winner),
            given,
            worked,
            offers=_has_initiative(won.winner, paid),
            follow_ups=follow,
            throws=(),
        )


def by_the_track(state: State) -> tuple[Offer, ...]:
    """Return the offer of players who do not use the bids: the turn track alone decides, and nobody pays (6.2)."""
    winner = state.board.initiative_track.values[state.turn - 1]
    label = say("offer-initiative-track", side=winner)
    line = say("initiative-track-booked", side=winner)
    return offer(label, next_phase("events", initiative=winner), "6.2", booked=line)


def _has_initiative(winner: Side, paid: Iterable[Edit], dice: Iterable[int] = ()) -> tuple[Offer, ...]:
    label = say("offer-initiative", side=winner)
    return offer(label, (*paid, *next_phase("events", initiative=winner)), "6.2", booked=booked(label, dice))


# Questions about event markers: the draw, what each does, what is in force (6.3, 11).

EventNumber = Annotated[int, Meta(ge=1, le=42)]


def pending(position: Position) -> tuple[int, ...]:
    """Return the markers drawn that are still to be applied, in the order of the draw."""
    return tuple(int(event) for event in position.fact("pending") or ())


def applied(position: Position) -> tuple[int, ...]:
    """Return the markers drawn this turn that have been applied."""
    return tuple(int(event) for event in position.fact("drawn") or ())


def next_marker(position: Position, *but: int) -> Ask:
    """Return the question of the next marker to apply, those in `but` apart; what comes next in the turn if there is none."""
    waiting = [event for event in pending(position) if event not in but]
    return Ask("event-dice", {"number": waiting[0]}) if waiting else NOW


def _in_bowl(position: Position, _: Mapping[str, Any]) -> list[str]:
    """Return the markers in the bowl."""
    return [mirror.event_marker(event) for event in mirror.events_at(position, mirror.BOWL)]


class Draw(Question, frozen=True, tag="draw"):
    """The three event markers of the turn: drawn by hand and shown here, or drawn by the program (6.3)."""

    drawn: Annotated[CounterIds, among(_in_bowl)] = ()

    def answer(self, position: Position) -> Answer:
        """Return what is in the bowl and offer to draw."""
        bowl, due = mirror.events_at(position, mirror.BOWL), still_due(position)
        reasons = [because("6.3", "bowl-now", n=len(bowl), due=due)]
        shown = (position.kind(c) for c in self.drawn if c in position.table.counters)
        chosen = tuple(int(kind.get("event")) for kind in shown if kind.type == "event")
        offers: tuple[Offer, ...] = ()
        if chosen:
            offers = _taken(position, chosen, say("offer-drawn", events=tuple(map(named, chosen))))
        elif due:
            picked = tuple(programs_chance(position, "draw").sample(bowl, due))
            offers = _taken(position, picked, say("offer-draw", n=due))
            reasons.append(because("6.3", "draw-by-hand"))
        lights = Highlights(counters={mirror.event_marker(event): Role.SUBJECT for event in bowl})
        verdict = say("draw-verdict", n=len(bowl), due=due)
        value = {"bowl": sorted(bowl), "due": due}
        return told(position, verdict, *reasons, highlights=lights, offers=offers, value=value)


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
        given = log.situation(position, EventGiven, overrides, event=self.number, die=die)
        state = given.full_state()

        def work(dice: Dice) -> Marked:
            return apply_marker(state, self.number, dice, mirror.leader(position))

        roll = rolled(position, self, work)
        done, worked, name = roll.result, apply_event(given), named(self.number)
        lights = Highlights(counters=_lit(position, (self.number,)))
        if done is None:
            return told(
                position,
                say("event-needs-dice", event=name),
                *(() if wants else worked.reasons),
                assumed=() if wants else worked.assumed,
                given=given,
                body=self._table(state) if wants else (),
                highlights=lights,
                follow_ups=(*roll.more, *self._each_die(wants)),
                throws=roll.throws,
            )
        verdict = say("event-verdict", event=name)
        if done.winner:
            verdict = say("event-won", event=name, side=done.winner)
        edits = (
            *self._laid(position, state, done.state),
            *edits_between(position, state, done.state, rolls=done.rolls),
            *into_bowl(position, done.joins),
            *self._noted(position, state, done),
        )
        then = Ask("war") if done.winner else next_marker(position, self.number)
        line = booked(say("event-booked", event=name), self.dice)
        offers = offer(say("offer-event", event=name), edits, f"11 ({self.number})", then, line)
        body: tuple[Block, ...] = ()
        if fought := done.battle:
            body = (fight_panel(position, state, fought.offensive, fought.resolution.hits, decided=True),)
        return card(
            position,
            verdict,
            given,
            replace(worked, reasons=done.reasons),
            body=body,
            highlights=lights,
            offers=offers,
            throws=roll.throws,
        )

    def _table(self, state: State) -> tuple[Block, ...]:
        """Return what each face of the die does."""
        rows = ((number(die), events.apply_event(state, self.number, die).reasons[-1].text) for die in range(1, 7))
        return grid(say("event-table"), columns("bowl", "die", "effect"), rows)

    def _each_die(self, wants: bool) -> tuple[FollowUp, ...]:
        if not wants:
            return ()
        return tuple(FollowUp(say("if-the-die-shows", die=die), replace(self, dice=(die,))) for die in range(1, 7))

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
        if self.number == events.CIRCUS:
            notes.append(Note("circus-turn", state.turn))
        bowl = mirror.events_at(position, mirror.BOWL)
        over = not waiting and (len(drawn) >= events.DRAWN_EACH_TURN or not bowl)
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
        state = log.state(position)
        reasons = [
            because(f"11 ({event})", "event-in-force", n=event, event=event, effect=say(f"event-{event}"))
            for event in state.events
            if events.DURATIONS[event] != "none"
        ]
        bowl = sorted(mirror.events_at(position, mirror.BOWL))
        if bowl:
            due = min(events.DRAWN_EACH_TURN, len(bowl))
            reasons.append(because("6.3", "bowl-chance", n=len(bowl), due=due, chance=odds(Fraction(due, len(bowl)))))
        rows = ((number(event), say("event-only", event=event)) for event in bowl)
        about = ((mirror.event_marker(event),) for event in bowl)
        return told(
            position,
            say("events-verdict", n=len(state.events), bowl=len(bowl)),
            *reasons,
            body=grid(say("bowl-title"), columns("bowl", "number", "event"), rows, about),
            highlights=Highlights(counters=_lit(position, state.events)),
            value={"in_force": list(state.events), "bowl": bowl},
        )


# The question of what both sides collect (6.4).


class Income(Question, frozen=True, tag="income"):
    """What both sides collect this turn, sector by sector (6.4)."""

    dice: Rolls = ()
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Return both collections, offered as one edit."""
        die = next(iter(self.dice), None)
        given = {
            side: log.situation(position, IncomeGiven, self.overrides, side=side, gallipoli_die=die) for side in SIDES
        }
        worked = {side: collected(given[side]) for side in SIDES}
        got = {side: worked[side].result for side in SIDES}
        state = given["entente"].full_state()
        reasons: list[Reason] = []
        for side in SIDES:
            reasons += (because("6.4", "collects", side=side), *worked[side].reasons)
        points = {mirror.zone_of(position, s): n for side in SIDES for s, n in got[side].by_sector.items()}
        lights = Highlights(dict.fromkeys(points, Role.SOURCE), figures={zone: f"+{n}" for zone, n in points.items()})
        rolls = turn_sequence.GALLIPOLI in state.events
        roll = rolled(position, self, lambda dice: dice.rolls(int(rolls), "event"))
        gained = {side: got[side].income for side in SIDES}
        verdict, offers = say("income-gallipoli-die"), tuple[Offer, ...]()
        if roll.result is not None:
            verdict = say("income-verdict", **gained)
            edits = tuple(
                edit
                for side in SIDES
                for edit in edits_between(position, state, state.with_pr(side, got[side].state.pr[side]))
            )
            line = booked(say("income-booked", **gained), () if die is None else (die,))
            done = (*telling(edits, Collected()), *next_phase("first"))
            offers = offer(say("offer-income"), done, "6.4", booked=line)
        return told(
            position,
            verdict,
            *reasons,
            assumed=(text for side in SIDES for text in worked[side].assumed),
            given=given["entente"],
            body=[_sum(position, side, got[side]) for side in SIDES],
            highlights=lights,
            offers=offers,
            follow_ups=roll.more,
            value={side: worked[side].value for side in SIDES},
            throws=roll.throws,
        )


def _sum(position: Position, side: Side, got: Collection) -> Sum:
    by_sector: Mapping[str, int] = got.by_sector
    lines = [
        SumLine(say("sector", sector=sector), n, "6.4", (mirror.zone_of(position, sector),))
        for sector, n in by_sector.items()
    ]
    if got.lafayette:
        lines.append(SumLine(say("event-named", n=41, event=41), got.lafayette, "11.1"))
    return Sum(say("side", side=side), tuple(lines))
