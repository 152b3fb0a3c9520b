"""Questions about a turn: initiative, markers, income; what was done, forgotten, comes next; its end (6.1-6.4, 6.8, 10-12.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Annotated

from msgspec.structs import replace

from assistant.core.blocks import Reason, Steps, StepState, Sum, SumLine, odds
from assistant.core.cards import onward
from assistant.core.common_questions import FindingsQuestion
from assistant.core.ledger import Deed
from assistant.core.position import Position
from assistant.core.questions import (
    Answer,
    Ask,
    Correctable,
    CounterIds,
    FollowUp,
    Highlights,
    Offer,
    Offers,
    Question,
    Role,
    Rolls,
    Throw,
    ZoneId,
    among,
)
from assistant.core.record import Filled, within
from assistant.core.table import Edit, Note
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
    FollowUps,
    Rows,
    Step,
    back,
    booked,
    card,
    current_step,
    fight_panel,
    grid,
    offer,
    out_of,
    programs_chance,
    refused,
    rolled,
    solved,
    the_sector,
    the_side,
    told,
)
from assistant.games.der_des_ders.questions.spending import any_offensive, any_reinforcement
from assistant.games.der_des_ders.questions.victory import how_it_went, won_text
from assistant.games.der_des_ders.state import Placed, Refusal, State
from assistant.games.der_des_ders.table_edits import (
    Edits,
    edits_between,
    into_bowl,
    lay,
    new_turn,
    next_phase,
    points_edits,
    war_won,
)
from assistant.games.der_des_ders.topics import (
    EventGiven,
    IncomeGiven,
    apply_event,
    initiative,
    initiative_probability,
    solo_initiative,
)
from assistant.games.der_des_ders.topics import income as collected
from assistant.games.der_des_ders.turn_sequence import Marked, Proceeds, apply_marker, close_turn
from assistant.games.der_des_ders.words import SIDES, Numbers, Parts, Side, because, enemy, say

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
            for side, left in won.stock_after.items()
            if left != state.pr[side]
            for edit in points_edits(position, side, left)
        )
        verdict = say("initiative-won", side=won.winner)
        return card(position, verdict, given, worked, offers=_has_initiative(won.winner, paid, self.dice))

    def _odds(self, position: Position, state: State) -> Answer:
        given, worked = solved(position, self, initiative_probability, turn=state.turn, bids=self._bids)
        chances = worked.result
        rows = ((say("side", side=side), chances[side], "") for side in SIDES)
        roll = rolled(position, self, lambda dice: dice.rolls(2, "initiative"))
        offers: Offers = ()
        if not any(
            self._bids.values()
        ):  # players who do not use the bids: the turn track alone decides, and nobody pays
            winner = state.board.initiative_track.values[state.turn - 1]
            line = say("initiative-track-booked", side=winner)
            label, edits = say("offer-initiative-track", side=winner), next_phase("events", initiative=winner)
            offers = offer(label, edits, "6.2", booked=line)
        return card(
            position,
            say("initiative-odds-verdict", **{side: odds(chance) for side, chance in chances.items()}),
            given,
            worked,
            body=(out_of(rows, say("initiative-title")),),
            offers=offers,
            follow_ups=roll.more,
            throws=tuple(Throw(say("side", side=side), 1) for side in SIDES),
        )

    def _solitaire(self, position: Position, state: State, human: Side) -> Answer:
        values = {"turn": state.turn, "human": human, "stock": state.pr[human]}
        given, worked = solved(position, self, solo_initiative, **values, wants_it=self.buy)
        won, prices = worked.result, given.full_state().board.solo_initiative_cost.values
        paid = points_edits(position, human, won.stock_after) if won.cost else ()
        follow: FollowUps = ()
        if won.winner != human and not self.buy and state.turn > 1:
            follow = (FollowUp(say("initiative-buy", pr=prices[state.turn - 1]), replace(self, buy=True)),)
        offers, verdict = _has_initiative(won.winner, paid), say("initiative-won", side=won.winner)
        return card(position, verdict, given, worked, offers=offers, follow_ups=follow, throws=())


def _has_initiative(winner: Side, paid: Iterable[Edit], dice: Iterable[int] = ()) -> Offers:
    label = say("offer-initiative", side=winner)
    return offer(label, (*paid, *next_phase("events", initiative=winner)), "6.2", booked=booked(label, dice))


# Questions about event markers: the draw, what each does, what is in force (6.3, 11).


def pending(position: Position) -> Numbers:
    """Return the markers drawn that are still to be applied, in the order of the draw."""
    return tuple(int(event) for event in position.fact("pending") or ())


def next_marker(position: Position, *but: int) -> Ask:
    """Return the question of the next marker to apply, those in `but` apart; what comes next in the turn if there is none."""
    waiting = [event for event in pending(position) if event not in but]
    return Ask("event-dice", {"number": waiting[0]}) if waiting else NOW


def _in_bowl(position: Position, _: Filled) -> list[str]:
    """Return the markers in the bowl."""
    return [mirror.event_marker(event) for event in mirror.events_at(position, mirror.BOWL)]


class Draw(Question, tag="draw"):
    """The three event markers of the turn: drawn by hand and shown here, or drawn by the program (6.3)."""

    drawn: Annotated[CounterIds, among(_in_bowl)] = ()

    def answer(self, position: Position) -> Answer:
        """Return what is in the bowl and offer to draw."""
        bowl, due = mirror.events_at(position, mirror.BOWL), still_due(position)
        reasons = [because("6.3", "bowl-now", n=len(bowl), due=due)]
        shown = (position.kind(c) for c in self.drawn if c in position.table.counters)
        chosen = tuple(int(kind.get("event")) for kind in shown if kind.type == "event")
        offers: Offers = ()
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


def _taken(position: Position, markers: Numbers, label: Text) -> Offers:
    waiting = [*pending(position), *markers]
    # Drawn markers leave the bowl together; each is then applied in the order of the draw.
    moved = (lay(position, mirror.event_marker(event), mirror.DISCARDED) for event in markers)
    then = Ask("event-dice", {"number": waiting[0]})
    return offer(label, (*moved, Note("pending", waiting)), "6.3", then, say("drawn-booked", n=len(markers)))


class Event(Correctable, tag="event"):
    """A drawn event marker: what it does now (11)."""

    number: EventNumber

    def answer(self, position: Position) -> Answer:
        """Return the effect, offered as one edit; if it takes dice, the question goes on with them."""
        return EventDice(number=self.number, overrides=self.overrides).answer(position)


class EventDice(Correctable, tag="event-dice"):
    """A drawn event marker with the dice that it asks for: Jutland, the Schlieffen attack, Armistice rolls (11)."""

    number: EventNumber
    dice: Rolls = ()

    def answer(self, position: Position) -> Answer:
        """Return the effect with the dice, offered as one edit; the next marker is asked about as soon as it is accepted."""
        wants = self.number == turn_sequence.JUTLAND
        die = next(iter(self.dice), 1) if wants else None
        overrides: Parts = {}
        sector = turn_sequence.WAR_ENTRY.get(self.number)
        if sector and mirror.box(position, mirror.sector_marker(position, sector), "rupture") is None:
            # It is neutral until this marker brings it into the war, wherever the marker itself already lies.
            box = mirror.initial_breakdown(position.kinds, mirror.zone_of(position, sector))
            overrides = {f"state.status.{sector}": "neutral", f"state.breakdown.{sector}": box}
        overrides |= self.overrides
        given = log.situation(position, EventGiven, overrides, event=self.number, die=die)
        state = given.full_state()

        leader = mirror.leader(position)
        roll = rolled(position, self, lambda dice: apply_marker(state, self.number, dice, leader))
        done, worked, name = roll.result, apply_event(given), named(self.number)
        lights = Highlights(counters=_lit(position, (self.number,)))
        if done is None:
            faces = range(1, 7) if wants else ()
            each = (FollowUp(say("if-the-die-shows", die=n), replace(self, dice=(n,))) for n in faces)
            return told(
                position,
                say("event-needs-dice", event=name),
                *(() if wants else worked.reasons),
                assumed=() if wants else worked.assumed,
                given=given,
                body=self._table(state) if wants else (),
                highlights=lights,
                follow_ups=each,
                roll=roll,
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
        body: Blocks = ()
        if done.attack:
            body = (fight_panel(position, state, done.attack, done.hits, decided=True),)
        return card(
            position,
            verdict,
            given,
            replace(worked, reasons=done.reasons),
            body=body,
            highlights=lights,
            offers=offers,
            roll=roll,
        )

    def _table(self, state: State) -> Blocks:
        """Return what each face of the die does."""
        rows = (((), die, turn_sequence.apply_event(state, self.number, die).reasons[-1].text) for die in range(1, 7))
        return grid("bowl", "die effect", rows, say("event-table"))

    def _laid(self, position: Position, before: State, after: State) -> Edits:
        """Lay the marker where it belongs: beside the map while it lasts, else with those that are done."""
        marker = mirror.event_marker(self.number)
        stays = self.number in after.events
        if stays and self.number in before.events and marker in position.table.counters:
            return (lay(position, marker, mirror.IN_PROGRESS),)
        lafayette = self.number == mirror.LAFAYETTE and after.lafayette is not None
        return () if stays or lafayette else (lay(position, marker, mirror.DISCARDED),)

    def _noted(self, position: Position, state: State, done: Marked) -> Edits:
        waiting = [event for event in pending(position) if event != self.number]
        drawn = [*map(int, position.fact("drawn") or ()), self.number]
        notes: list[Edit] = [Note("pending", waiting or None), Note("drawn", drawn)]
        if self.number == turn_sequence.CIRCUS:
            notes.append(Note("circus-turn", state.turn))
        bowl = mirror.events_at(position, mirror.BOWL)
        over = not waiting and (len(drawn) >= turn_sequence.DRAWN_EACH_TURN or not bowl)
        if done.winner is not None:
            notes += war_won(done.winner)
        elif position.fact("phase") == "events" and over:
            notes += next_phase("income")
        return tuple(notes)


def _lit(position: Position, numbers: Numbers) -> dict[str, Role]:
    markers = (mirror.event_marker(event) for event in numbers)
    return {marker: Role.SUBJECT for marker in markers if marker in position.table.counters}


class InForce(Question, tag="events"):
    """The event markers in force, what each does, and what is left in the bowl (6.3, 11)."""

    live = True

    def answer(self, position: Position) -> Answer:
        """Return the markers in force with their effects."""
        state = log.state(position)
        reasons = [
            because(f"11 ({event})", "event-in-force", n=event, event=event, effect=say(f"event-{event}"))
            for event in state.events
            if turn_sequence.DURATIONS[event] != "none"
        ]
        bowl = sorted(mirror.events_at(position, mirror.BOWL))
        if bowl:
            due = min(turn_sequence.DRAWN_EACH_TURN, len(bowl))
            reasons.append(because("6.3", "bowl-chance", n=len(bowl), due=due, chance=odds(Fraction(due, len(bowl)))))
        rows = ((mirror.event_marker(event), event, say("event-only", event=event)) for event in bowl)
        return told(
            position,
            say("events-verdict", n=len(state.events), bowl=len(bowl)),
            *reasons,
            body=grid("bowl", "number event", rows),
            highlights=Highlights(counters=_lit(position, state.events)),
            value={"in_force": list(state.events), "bowl": bowl},
        )


# The question of what both sides collect (6.4).


class Income(Correctable, tag="income"):
    """What both sides collect this turn, sector by sector (6.4)."""

    dice: Rolls = ()

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
        verdict, offers = say("income-gallipoli-die"), Offers()
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
            value={side: worked[side].value for side in SIDES},
            roll=roll,
        )


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
        name, lights = target, {mirror.zone_of(position, target): Role.TARGET}
        lost = next((deed for deed in log.done(position, Lost) if deed.sector == target), None)
        if lost is None:
            verdict = say("attacked-nothing", sector=name)
            return told(position, verdict, highlights=Highlights(lights), follow_ups=(back(),))
        state = log.state(position)
        offers: list[Offer] = []
        able = [s for s in state.board.neighbours[target] if state.at_war(s) and s not in state.attacked]
        for sector in able:
            lights[mirror.zone_of(position, sector)] = Role.SOURCE
            made = Launched(by=state.board.side(sector), attacker=sector, defender=target, start=lost.start)
            label = say("offer-attacked-by", attacker=sector)
            line = say("attacked-by-booked", attacker=sector, sector=name)
            offers += offer(label, telling((), made), "6.7", booked=line)
        righted = say("not-attacked-booked", sector=name)
        offers += offer(say("offer-not-attacked", sector=name), telling((), Righted(sector=target)), booked=righted)
        return told(
            position,
            say("attacked-verdict", sector=name),
            because("6.7", "attacked-once", n=len(able)),
            highlights=Highlights(lights),
            offers=offers,
            value={"able": able},
        )


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
        state = log.state(position)
        phase = str(position.fact("phase"))
        if phase == "over":
            return told(position, won_text(position), body=how_it_went(position, state), value={"phase": phase})
        at = log.PHASES.index(phase) if phase in log.PHASES else 0
        sides = {"first": mirror.leader(position), "second": enemy(mirror.leader(position))}
        order = course(position, state)
        parts: Parts = {"body": (order, *done_this_turn(position)), "value": {"phase": phase}}
        if state.turn == 1 and phase == "initiative" and not position.knows("opponent"):
            resumed = FollowUp(say("catch-up-follow"), Ask("catch-up"))
            # Asked first: whether the system plays a side (12.1).
            offers = (
                one
                for who in ("none", *reversed(SIDES))
                for one in offer(say(f"offer-opponent-{who}"), (Note("opponent", who),), "12.1" * (who != "none"))
            )
            return told(position, say("now-who"), offers=offers, follow_ups=(resumed,), **parts)
        verdict = say(f"now-{log.PHASES[at]}", side=sides.get(phase, ""), turn=state.turn)
        done: Offers = ()
        if phase == "events" and not pending(position) and not still_due(position):
            # Nothing is left to draw or to apply: the bowl was empty, or hands applied the markers (6.3).
            key = "offer-events-done" if mirror.events_at(position, mirror.BOWL) else "offer-events-over"
            done = offer(say(key), next_phase("income"), "6.3", booked=say("events-booked"))
        follow = tuple(_next(position, state, log.PHASES[at]))
        return told(position, verdict, offers=done, follow_ups=follow, **parts)


def course(position: Position, state: State) -> Steps:
    """Return the steps of the turn: done, where we are, left; quiet what was passed over when the table was laid (6.1)."""
    phase, leader = str(position.fact("phase")), mirror.leader(position)
    sides, played = {"first": leader, "second": enemy(leader)}, steps_played(position)
    at = log.PHASES.index(phase) if phase in log.PHASES else 0
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
    elif phase == "events" and pending(position):
        yield onward(say("next-event", event=named(pending(position)[0])), next_marker(position))
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
        given = log.situation(position, Placed, self.overrides)
        state = given.full_state()
        drawn = (turn_sequence.CIRCUS,) if position.fact("circus-turn") == state.turn else ()
        roll = rolled(position, self, lambda dice: close_turn(state, drawn, dice))
        done = roll.result
        shown: Parts = {"given": given, "roll": roll, "body": (course(position, state),)}
        if done is None:
            return told(position, say("end-turn-needs-die"), **shown)
        reasons = (*done.reasons, *(one.noticed() for one in BOOK.foreseen(position)))
        edits = edits_between(position, state, done.state, rolls=done.rolls)
        if done.winner is not None:
            by = "armistice" if any(made.success for made in done.rolls) else "points"
            line = booked(say("over-booked", side=done.winner), self.dice)
            over = offer(say("offer-over"), (*edits, *war_won(done.winner, by)), "10", Ask("war"), line)
            verdict = say("end-turn-over", side=done.winner)
            return told(position, verdict, *reasons, offers=over, value={"winner": done.winner}, **shown)
        turn = done.state.turn
        added = turn_sequence.markers_added(turn)
        if added:
            year = str(done.state.year)
            reasons += (because("6.3", "year-added", turn=turn, year=year, n=len(added)),)
        edits += (*into_bowl(position, added), *new_turn(position))
        if not drawn and position.fact("circus-turn"):
            edits += (Note("circus-turn"),)
        edits = telling(edits, Turned(turn=turn, closed=True))
        on = offer(say("offer-next-turn"), edits, "6.8", NOW, booked(say("turn-booked", turn=turn), self.dice))
        value = {"turn": turn, "events_added": added}
        return told(position, say("next-turn", turn=turn), *reasons, offers=on, value=value, **shown)
