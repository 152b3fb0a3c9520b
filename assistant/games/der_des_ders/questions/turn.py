"""Questions about a turn: initiative, markers, income; what was done, forgotten, comes next; its end (6.1-6.4, 6.8, 10-12.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Annotated

from msgspec.structs import replace

from assistant.core.calc import Worked
from assistant.core.cards import FindingsQuestion, onward
from assistant.core.ledger import Deed
from assistant.core.questions import (
    Answer,
    Ask,
    Correctable,
    CounterIds,
    FollowUp,
    Question,
    Role,
    Rolls,
    Steps,
    StepState,
    Sum,
    SumLine,
    Throw,
    ZoneId,
    among,
    odds,
    out_of,
)
from assistant.core.record import Filled, within
from assistant.core.table import Edit, Edits, Note, Position
from assistant.core.text import Text, verbatim
from assistant.games.der_des_ders import log, mirror, turn_sequence
from assistant.games.der_des_ders.board import Event as EventNumber
from assistant.games.der_des_ders.book import BOOK, named, steps_played, still_due
from assistant.games.der_des_ders.log import (
    Collected,
    Launched,
    Lost,
    Reinforced,
    Righted,
    Sailed,
    Tried,
    Turned,
    telling,
)
from assistant.games.der_des_ders.offensives import obligations
from assistant.games.der_des_ders.purchases import open_technologies
from assistant.games.der_des_ders.questions.cards import (
    NOW,
    STEPS,
    Blocks,
    Card,
    Rows,
    Step,
    booked,
    current_step,
    fight_panel,
    grid,
    programs_chance,
    the_sector,
)
from assistant.games.der_des_ders.questions.spending import any_offensive, any_reinforcement
from assistant.games.der_des_ders.questions.war import how_it_went, won_text
from assistant.games.der_des_ders.state import Placed, Refusal, State
from assistant.games.der_des_ders.table_edits import (
    edits_between,
    into_bowl,
    lay,
    new_turn,
    next_phase,
    points_edits,
    war_won,
)
from assistant.games.der_des_ders.topics import (
    apply_event,
    initiative,
    initiative_probability,
    solo_initiative,
)
from assistant.games.der_des_ders.topics import income as collected
from assistant.games.der_des_ders.turn_sequence import Marked, Proceeds, apply_marker, close_turn
from assistant.games.der_des_ders.words import SIDES, Numbers, Parts, Side, enemy, say, the_side

# Who has the initiative: bids and dice between players, the track or a price against the system (6.2, 12.3).

Bid = Annotated[int, within(0, 3)]


class Initiative(Correctable, tag="initiative"):
    """Who has the initiative: by bids and dice between players, by the track or bought against the system (6.2, 12.3)."""

    entente_bid: Bid = 0
    central_bid: Bid = 0
    buy: bool = False
    dice: Rolls = ()

    def answer(self, position: Position) -> Answer:
        """Return who has it, with the edits that pay for it."""
        card, opponent = Card(position, self), mirror.opponent(position)
        if opponent is not None:
            return self._solitaire(card, enemy(opponent))
        if log.state(position).turn == 1:
            card.throws = ()
            card.because("6.2", "initiative-first-turn")
            _has_initiative(card, "central", ())
            return card.answer("initiative-first-turn", value={"winner": "central"})
        return self._rolled(card) if len(self.dice) == len(SIDES) else self._odds(card)

    @property
    def _bids(self) -> dict[str, int]:
        return {"entente": self.entente_bid, "central": self.central_bid}

    def _rolled(self, card: Card) -> Answer:
        state, dice = card.state, dict(zip(SIDES, self.dice, strict=True))
        won = card.work(initiative, turn=state.turn, bids=self._bids, dice=dice, stock=dict(state.pr)).result
        if isinstance(won, Refusal):
            return card.refused("initiative-refused")
        paid = (
            edit
            for side, left in won.stock_after.items()
            if left != state.pr[side]
            for edit in points_edits(card.position, side, left)
        )
        _has_initiative(card, won.winner, paid, self.dice)
        return card.answer("initiative-won", side=won.winner)

    def _odds(self, card: Card) -> Answer:
        state = card.state
        chances = card.work(initiative_probability, turn=state.turn, bids=self._bids).result
        rows = ((say("side", side=side), chances[side], "") for side in SIDES)
        card.body.append(out_of(rows, say("initiative-title")))
        card.roll(lambda dice: dice.rolls(2, "initiative"))
        card.throws = tuple(Throw(say("side", side=side), 1) for side in SIDES)
        # Players who do not use the bids: the turn track alone decides, and nobody pays.
        if not any(self._bids.values()):
            winner = state.track_leader
            line, edits = "initiative-track-booked", next_phase("events", initiative=winner)
            card.offer("offer-initiative-track", edits, "6.2", line, side=winner)
        return card.answer("initiative-odds-verdict", **{side: odds(chance) for side, chance in chances.items()})

    def _solitaire(self, card: Card, human: Side) -> Answer:
        state = card.state
        won = card.work(solo_initiative, turn=state.turn, human=human, stock=state.pr[human], wants_it=self.buy).result
        card.throws = ()
        _has_initiative(card, won.winner, points_edits(card.position, human, won.stock_after) if won.cost else ())
        if won.winner != human and not self.buy and state.turn > 1:
            price = card.state.board.solo_initiative_cost.values[state.turn - 1]
            card.follow("initiative-buy", replace(self, buy=True), pr=price)
        return card.answer("initiative-won", side=won.winner)


def _has_initiative(card: Card, winner: Side, paid: Iterable[Edit], dice: Iterable[int] = ()) -> None:
    label = say("offer-initiative", side=winner)
    card.offer(label, (*paid, *next_phase("events", initiative=winner)), "6.2", booked(label, dice))


# Questions about event markers: the draw, what each does, what is in force (6.3, 11).


def next_marker(position: Position, *but: int) -> Ask:
    """Return the question of the next marker to apply, those in `but` apart; what comes next in the turn if there is none."""
    waiting = [event for event in mirror.pending(position) if event not in but]
    return Ask("event-dice", {"number": waiting[0]}) if waiting else NOW


def _in_bowl(position: Position, _: Filled) -> list[str]:
    """Return the markers in the bowl."""
    return [mirror.event_marker(event) for event in mirror.in_bowl(position)]


class Draw(Question, tag="draw"):
    """The three event markers of the turn: drawn by hand and shown here, or drawn by the program (6.3)."""

    drawn: Annotated[CounterIds, among(_in_bowl)] = ()

    def answer(self, position: Position) -> Answer:
        """Return what is in the bowl and offer to draw."""
        bowl, due = mirror.in_bowl(position), still_due(position)
        card = Card(position, n=len(bowl), due=due)
        card.because("6.3", "bowl-now")
        shown = (position.kind(c) for c in self.drawn if c in position.counters)
        chosen = tuple(int(kind.get("event")) for kind in shown if kind.type == "event")
        if chosen:
            _taken(card, chosen, say("offer-drawn", events=tuple(map(named, chosen))))
        elif due:
            picked = tuple(programs_chance(position, "draw").sample(bowl, due))
            _taken(card, picked, say("offer-draw", n=due))
            card.because("6.3", "draw-by-hand")
        card.light(*map(mirror.event_marker, bowl))
        return card.answer("draw-verdict", value={"bowl": sorted(bowl), "due": due})


def _taken(card: Card, markers: Numbers, label: Text) -> None:
    position, waiting = card.position, [*mirror.pending(card.position), *markers]
    # Drawn markers leave the bowl together; each is then applied in the order of the draw.
    moved = (lay(position, mirror.event_marker(event), mirror.DISCARDED) for event in markers)
    line, then = say("drawn-booked", n=len(markers)), Ask("event-dice", {"number": waiting[0]})
    card.offer(label, (*moved, Note("pending", waiting)), "6.3", line, then)


class Event(Correctable, tag="event"):
    """A drawn event marker: what it does now, with the dice that it asks for: Jutland, Schlieffen, Armistice rolls (11)."""

    number: EventNumber
    dice: Rolls = ()

    def answer(self, position: Position) -> Answer:
        """Return the effect, offered as one edit; the next marker is asked about as soon as it is accepted."""
        wants = self.number == turn_sequence.JUTLAND
        die = next(iter(self.dice), 1) if wants else None
        overrides: Parts = {}
        sector = turn_sequence.WAR_ENTRY.get(self.number)
        if sector and mirror.box(position, mirror.sector_marker(position, sector), "rupture") is None:
            # It is neutral until this marker brings it into the war, wherever the marker itself already lies.
            box = mirror.initial_breakdown(position.kinds, mirror.zone_of(position, sector))
            overrides = {f"state.status.{sector}": "neutral", f"state.breakdown.{sector}": box}
        card = Card(position, replace(self, overrides={**overrides, **self.overrides}), event=named(self.number))
        worked, card.question = card.work(apply_event, event=self.number, die=die), self
        state = card.state
        card.light(*_known(position, (self.number,)))

        leader = mirror.leader(position)
        done = card.roll(lambda dice: apply_marker(state, self.number, dice, leader))
        if done is None:
            card.worked = Worked(None) if wants else replace(worked, value=None)
            for n in range(1, 7) if wants else ():
                card.follow("if-the-die-shows", replace(self, dice=(n,)), die=n)
            if wants:  # what each face of the die does
                rows = (((), n, turn_sequence.apply_event(state, self.number, n).reasons[-1].text) for n in range(1, 7))
                card.body += grid("bowl", "die effect", rows, say("event-table"))
            return card.answer("event-needs-dice")
        edits = (
            *self._laid(position, state, done.state),
            *edits_between(position, state, done.state, rolls=done.rolls),
            *into_bowl(position, done.joins),
            *self._noted(position, done),
        )
        then = Ask("war") if done.winner else next_marker(position, self.number)
        card.offer("offer-event", edits, f"11 ({self.number})", card.booked("event-booked"), then)
        if done.attack:
            card.body.append(fight_panel(position, state, done.attack, done.hits, decided=True))
        card.worked = replace(worked, reasons=done.reasons)
        return card.answer("event-won" if done.winner else "event-verdict", side=done.winner)

    def _laid(self, position: Position, before: State, after: State) -> Edits:
        """Lay the marker where it belongs: beside the map while it lasts, else with those that are done."""
        marker = mirror.event_marker(self.number)
        stays = self.number in after.events
        if stays and self.number in before.events and marker in position.counters:
            return (lay(position, marker, mirror.IN_PROGRESS),)
        elsewhere = stays or (self.number == mirror.LAFAYETTE and after.lafayette is not None)
        done = marker in position.counters and position.counters[marker].zone == mirror.DISCARDED
        return () if elsewhere or done else (lay(position, marker, mirror.DISCARDED),)

    def _noted(self, position: Position, done: Marked) -> Edits:
        waiting = [event for event in mirror.pending(position) if event != self.number]
        drawn = [*map(int, position.fact("drawn") or ()), self.number]
        notes: list[Edit] = [Note("pending", waiting or None), Note("drawn", drawn)]
        bowl = mirror.in_bowl(position)
        over = not waiting and (len(drawn) >= turn_sequence.DRAWN_EACH_TURN or not bowl)
        if done.winner is not None:
            notes += war_won(done.winner)
        elif position.fact("phase") == "events" and over:
            notes += next_phase("income")
        return tuple(notes)


class EventDice(Event, tag="event-dice"):
    """A drawn event marker as the draw leads to it."""


def _known(position: Position, events: Numbers) -> Iterator[str]:
    """Yield the markers of events that lie on the table."""
    return filter(position.counters.__contains__, map(mirror.event_marker, events))


class InForce(Question, tag="events"):
    """The event markers in force, what each does, and what is left in the bowl (6.3, 11)."""

    live = True

    def answer(self, position: Position) -> Answer:
        """Return the markers in force with their effects."""
        state, bowl = log.state(position), sorted(mirror.in_bowl(position))
        card = Card(position, n=len(state.events), bowl=len(bowl))
        for event in state.events:
            if turn_sequence.DURATIONS[event] != "none":
                card.because(f"11 ({event})", "event-in-force", n=event, event=event, effect=say(f"event-{event}"))
        if bowl:
            due = min(turn_sequence.DRAWN_EACH_TURN, len(bowl))
            card.because("6.3", "bowl-chance", n=len(bowl), due=due, chance=odds(Fraction(due, len(bowl))))
        rows = ((mirror.event_marker(event), event, say("event-only", event=event)) for event in bowl)
        card.body += grid("bowl", "number event", rows)
        card.light(*_known(position, state.events))
        return card.answer("events-verdict", value={"in_force": list(state.events), "bowl": bowl})


# The question of what both sides collect (6.4).


class Income(Correctable, tag="income"):
    """What both sides collect this turn, sector by sector (6.4)."""

    dice: Rolls = ()

    def answer(self, position: Position) -> Answer:
        """Return both collections, offered as one edit."""
        card = Card(position, self)
        worked = {side: card.work(collected, side=side, gallipoli_die=card.die) for side in reversed(SIDES)}
        state, got = card.state, {side: worked[side].result for side in SIDES}
        card.worked = Worked(
            {side: worked[side].value for side in SIDES}, (), sum((worked[s].assumed for s in SIDES), ())
        )
        for side in SIDES:
            card.because("6.4", "collects", side=side)
            card.reasons += worked[side].reasons
            card.body.append(_sum(position, side, got[side]))
            card.light(*got[side].by_sector, role=Role.SOURCE)
            card.figures |= {mirror.zone_of(position, s): f"+{n}" for s, n in got[side].by_sector.items()}
            card.know(**{side: got[side].income})
        rolls = turn_sequence.GALLIPOLI in state.events
        if card.roll(lambda dice: dice.rolls(int(rolls), "event")) is None:
            return card.answer("income-gallipoli-die")
        edits = tuple(
            edit
            for side in SIDES
            for edit in edits_between(position, state, state.with_pr(side, got[side].state.pr[side]))
        )
        done = (*telling(edits, Collected()), *next_phase("first"))
        card.offer("offer-income", done, "6.4", card.booked("income-booked"))
        return card.answer("income-verdict")


def _sum(position: Position, side: Side, got: Proceeds) -> Sum:
    by_sector: Mapping[str, int] = got.by_sector
    lines = [
        SumLine(say("sector", sector=sector), n, "6.4", (mirror.zone_of(position, sector),))
        for sector, n in by_sector.items()
    ]
    if got.lafayette:
        lines.append(SumLine(say("event-named", n=41, event=41), got.lafayette, "11.1"))
    return Sum(say("side", side=side), tuple(lines))


# What the ledger of the turn tells people, and what only they can tell it: who attacked (6.7).


def _unexplained(position: Position, _: Filled) -> set[str]:
    """Return the zones of the sectors whose losses nobody has explained."""
    return {mirror.zone_of(position, deed.sector) for deed in log.done(position, Lost)}


class Attacked(Question, tag="attacked"):
    """Steps that hands took off an enemy sector: which sector attacked it (6.7)."""

    zone: Annotated[ZoneId, among(_unexplained)]

    def answer(self, position: Position) -> Answer:
        """Offer each sector that could have attacked, and that none did."""
        target = the_sector(position, self.zone, "zone")
        card = Card(position, sector=target)
        card.light(target)
        lost = next((deed for deed in log.done(position, Lost) if deed.sector == target), None)
        if lost is None:
            card.back()
            return card.answer("attacked-nothing")
        state = log.state(position)
        able = [s for s in state.board.neighbours[target] if state.at_war(s) and s not in state.attacked]
        card.because("6.7", "attacked-once", n=len(able))
        card.light(*able, role=Role.SOURCE)
        for sector in able:
            made = Launched(by=state.side(sector), attacker=sector, defender=target, start=lost.start)
            card.offer("offer-attacked-by", telling((), made), "6.7", "attacked-by-booked", attacker=sector)
        card.offer("offer-not-attacked", telling((), Righted(sector=target)), "", "not-attacked-booked")
        return card.answer("attacked-verdict", value={"able": able})


def done_this_turn(position: Position) -> Blocks:
    """Return what was done this turn, with what each deed cost; nothing before the first."""
    rows: Rows = []
    deeds: tuple[Deed, ...] = log.ledger(position).of(Tried, Launched, Lost, Reinforced, Sailed)
    for deed in deeds:
        cost = getattr(deed, "pr", getattr(deed, "cost", 0))
        sector = getattr(deed, "defender", getattr(deed, "sector", ""))
        rows.append((mirror.zones(position, sector), _words(deed), cost or verbatim("\N{EN DASH}")))
    return grid("choose", "what pr", rows, say("deeds-title"))


def _words(deed: Deed) -> Text:
    """Return a deed in words."""
    match deed:
        case Launched():
            key = "deed-offensive" if deed.defender else "deed-offensive-somewhere"
            return say(key, attacker=deed.attacker, defender=deed.defender)
        case Lost():
            return say("deed-loss", sector=deed.sector)
        case Reinforced():
            return say("deed-reinforcement", sector=deed.sector)
    side = the_side(deed.by)
    if isinstance(deed, Tried):
        return say("deed-technology", side=side, tech=deed.tech, level=deed.level)
    return say("deed-naval", side=side)


class Findings(FindingsQuestion, tag="findings"):
    """What the rules would not have: what the turn still owes, what was done against them, what lies wrong."""

    book = BOOK


# Questions that walk through a turn: what comes next, the end of the turn (6.1, 6.8, 10).

# The question that carries out each phase outside the spending.
CARRIED_OUT = {"initiative": "initiative", "events": "draw", "income": "income", "end": "end-turn"}


class Now(Question, tag="now"):
    """Where we are in the turn, and what comes next (6.1)."""

    live = True

    def answer(self, position: Position) -> Answer:
        """Return the checklist of the turn, with the next step ready to be asked."""
        card, state, phase = Card(position), log.state(position), phase_of(position)
        if phase == "over":
            card.body += how_it_went(position, state)
            return card.answer(won_text(position), value={"phase": phase})
        card.body += (course(position, state), *done_this_turn(position))
        if state.turn == 1 and phase == "initiative" and not position.knows("opponent"):
            card.follow("catch-up-follow", Ask("catch-up"))
            for who in ("none", *reversed(SIDES)):  # asked first: whether the system plays a side (12.1)
                card.offer(f"offer-opponent-{who}", (Note("opponent", who),), "" if who == "none" else "12.1")
            return card.answer("now-who", value={"phase": phase})
        if phase == "events" and not mirror.pending(position) and not still_due(position):
            # Nothing is left to draw or to apply: the bowl was empty, or hands applied the markers (6.3).
            key = "offer-events-done" if mirror.in_bowl(position) else "offer-events-over"
            card.offer(key, next_phase("income"), "6.3", "events-booked")
        card.follow_ups += _next(position, state, phase)
        verdict = say(f"now-{phase}", side=mirror.spender(position) or "", turn=state.turn)
        return card.answer(verdict, value={"phase": phase})


def phase_of(position: Position) -> str:
    """Return the step of the turn at which the table stands, or that the war is over; the first for what is none."""
    phase = str(position.fact("phase"))
    return phase if phase in (*log.PHASES, "over") else log.PHASES[0]


def course(position: Position, state: State) -> Steps:
    """Return the steps of the turn: done, where we are, left; quiet what was passed over when the table was laid (6.1)."""
    leader, played = mirror.leader(position), steps_played(position)
    sides, at = {"first": leader, "second": enemy(leader)}, log.PHASES.index(phase_of(position))
    states = tuple[StepState, ...](
        "now"
        if n == at
        else "open"
        if n > at or (name in played and not played[name])
        else "done"
        if name in played
        else "idle"
        for n, name in enumerate(log.PHASES)
    )
    told = (say(f"phase-{name}", side=sides.get(name, "")) for name in log.PHASES)
    steps = tuple((text, how == "done") for text, how in zip(told, states, strict=True))
    return Steps(say("turn-title", turn=state.turn, year=str(state.year)), steps, states)


def _next(position: Position, state: State, phase: str) -> Iterator[FollowUp]:
    """Yield what comes next: points to absorb before anything else, then what the phase asks for."""
    side = mirror.spender(position)
    if position.fact("overflow"):
        yield onward(say("absorb-follow", n=position.fact("overflow")), Ask("absorb"))
    elif side is not None:
        yield from _spending(position, state, side)
    elif phase == "events" and mirror.pending(position):
        yield onward(say("next-event", event=named(mirror.pending(position)[0])), next_marker(position))
    elif phase != "events" or still_due(position):
        yield onward(say(f"next-{CARRIED_OUT[phase]}"), Ask(CARRIED_OUT[phase]))


def _spending(position: Position, state: State, side: Side) -> Iterator[FollowUp]:
    """Yield what the side may do now: the step of 6.5 at which it stands first, those that it has passed last."""
    if side == position.fact("opponent"):
        yield onward(say("next-system"), Ask("system"))
        return
    rich, filled = bool(state.pr[side]), {"side": side}
    due = any(not duty.void for duty in obligations(state, side))
    possible: dict[Step, bool] = {
        "technology": rich and bool(open_technologies(state, side)),
        "offensive": rich and any_offensive(state, side),
        "reinforcement": rich and any_reinforcement(state, side),
        "naval": True,
    }
    asked: dict[Step, FollowUp] = {
        step: onward(say(f"next-{step}"), Ask("naval" if step == "naval" else f"choose-{step}", filled))
        for step in STEPS
    }
    at = STEPS.index(current_step(state, side))
    for step in STEPS[at:]:
        if due and step != "technology":
            yield onward(say("next-obligations"), Ask("obligations", filled))
            due = False
        if possible[step]:
            yield asked[step]
    if rich:
        yield onward(say("next-best"), Ask("best", filled))
    yield from (asked[step] for step in STEPS[:at] if possible[step])


class EndTurn(Correctable, tag="end-turn"):
    """The end of the turn: the Revolution, markers that lapse, the next turn or the end of the game (6.8, 9, 10)."""

    dice: Rolls = ()

    def answer(self, position: Position) -> Answer:
        """Return what the end of the turn brings, offered as one edit."""
        card = Card(position, self)
        card.situation = log.situation(position, Placed, self.overrides)
        state = card.state
        card.body.append(course(position, state))
        drawn = tuple(position.fact("drawn") or ())
        done = card.roll(lambda dice: close_turn(state, drawn, dice))
        if done is None:
            return card.answer("end-turn-needs-die")
        card.reasons += (*done.reasons, *(one.noticed() for one in BOOK.foreseen(position)))
        edits = edits_between(position, state, done.state, rolls=done.rolls)
        if done.winner is not None:
            by = "armistice" if any(made.success for made in done.rolls) else "points"
            card.know(side=done.winner)
            card.offer("offer-over", (*edits, *war_won(done.winner, by)), "10", card.booked("over-booked"), Ask("war"))
            return card.answer("end-turn-over", value={"winner": done.winner})
        turn = done.state.turn
        card.know(turn=turn)
        added = turn_sequence.markers_added(turn)
        if added:
            card.because("6.3", "year-added", year=str(done.state.year), n=len(added))
        edits += (*into_bowl(position, added), *new_turn(position))
        card.offer("offer-next-turn", telling(edits, Turned(turn=turn, closed=True)), "6.8", card.booked("turn-booked"))
        return card.answer("next-turn", value={"turn": turn, "events_added": added})
