"""Questions that walk through a turn: what was done, what is forgotten or impossible, what comes next (6.1, 6.8, 10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, ClassVar

from assistant.core.blocks import Block, Steps
from assistant.core.common_questions import Finding, FindingsQuestion
from assistant.core.ledger import Deed
from assistant.core.position import Position
from assistant.core.questions import (
    Answer,
    Ask,
    FollowUp,
    Highlights,
    Offer,
    Overrides,
    Question,
    Role,
    Rolls,
    ZoneId,
    among,
)
from assistant.core.table import Edit, Note
from assistant.core.text import Text, verbatim
from assistant.games.der_des_ders import events, log, mirror
from assistant.games.der_des_ders.book import BOOK, named, revolution, still_due, undone
from assistant.games.der_des_ders.deeds import Launched, Lost, Reinforced, Righted, Sailed, Tried, Turned, telling
from assistant.games.der_des_ders.diary import new_turn
from assistant.games.der_des_ders.dice import Dice
from assistant.games.der_des_ders.offensives import obligations
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
    number,
    offer,
    rolled,
    the_sector,
    the_side,
    told,
)
from assistant.games.der_des_ders.questions.offensives import any_offensive
from assistant.games.der_des_ders.questions.spending import any_reinforcement
from assistant.games.der_des_ders.questions.turn_start import next_marker, pending
from assistant.games.der_des_ders.questions.victory import how_it_went, won_text
from assistant.games.der_des_ders.state import Placed, State
from assistant.games.der_des_ders.table_edits import edits_between, into_bowl, next_phase, war_won
from assistant.games.der_des_ders.turn_sequence import Closed, close_turn
from assistant.games.der_des_ders.words import (
    Side,
    because,
    enemy,
    say,
)

# What the ledger of the turn tells people, and what only they can tell it: who attacked (6.7).


def _unexplained(position: Position, _: Mapping[str, Any]) -> set[str]:
    """Return the zones of the sectors whose losses nobody has explained."""
    return {mirror.zone_of(position, deed.sector) for deed in log.done(position, Lost)}


class Attacked(Question, frozen=True, tag="attacked"):
    """Steps that hands took off an enemy sector: which sector attacked it (6.7)."""

    zone: Annotated[ZoneId, among(_unexplained)]

    def answer(self, position: Position) -> Answer:
        """Offer each sector that could have attacked, and that none did."""
        target = the_sector(position, self.zone, "zone")
        zone, name = mirror.zone_of(position, target), target
        lights = {zone: Role.TARGET}
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


def done_this_turn(position: Position) -> tuple[Block, ...]:
    """Return what was done this turn, with what each deed cost; nothing before the first."""
    rows, about = [], []
    deeds: tuple[Deed, ...] = log.ledger(position).of(Tried, Launched, Lost, Reinforced, Sailed)
    for deed in deeds:
        cost = getattr(deed, "pr", getattr(deed, "cost", 0))
        rows.append((_words(deed), number(cost) if cost else verbatim("\N{EN DASH}")))
        sector = getattr(deed, "defender", getattr(deed, "sector", ""))
        about.append((mirror.zone_of(position, sector),) if sector else ())
    return grid(say("deeds-title"), (*columns("deeds", "what"), *columns("choose", "pr")), rows, about)


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


class Findings(FindingsQuestion, frozen=True, tag="findings"):
    """What the rules would not have: what the turn still owes, what was done against them, what lies wrong."""

    def found(self, position: Position) -> Iterator[Finding]:
        """Yield what the book says."""
        book, over = log.ledger(position), position.fact("phase") == "over"
        lying = (*BOOK.lying(position), *BOOK.lying_for_a_moment(position))
        owed = () if over else (*BOOK.owing(book, position), *revolution(position))
        yield from map(Finding.of, (*lying, *BOOK.span(book, position), *owed))


# Questions that walk through a turn: what comes next, the end of the turn (6.1, 6.8, 10).

# The question that carries out each phase outside the spending.
CARRIED_OUT = {"initiative": "initiative", "events": "draw", "income": "income", "end": "end-turn"}


class Now(Question, frozen=True, tag="now"):
    """Where we are in the turn, and what comes next (6.1)."""

    live: ClassVar[bool] = True

    def answer(self, position: Position) -> Answer:
        """Return the checklist of the turn, with the next step ready to be asked."""
        state = log.state(position)
        phase = str(position.fact("phase"))
        if phase == "over":
            body = how_it_went(position, state)
            return told(position, won_text(position), body=body, value={"phase": phase})
        at = log.PHASES.index(phase) if phase in log.PHASES else 0
        leader = mirror.leader(position)
        sides = {"first": leader, "second": enemy(leader)}
        left = undone(position)
        steps = tuple(
            (say(f"phase-{name}", side=sides.get(name, "")), n < at and name not in left)
            for n, name in enumerate(log.PHASES)
        )
        order = Steps(say("turn-title", turn=state.turn, year=str(state.year)), steps)
        parts: dict[str, Any] = {"body": (order, *done_this_turn(position)), "value": {"phase": phase}}
        if state.turn == 1 and phase == "initiative" and not position.knows("opponent"):
            resumed = FollowUp(say("catch-up-follow"), Ask("catch-up"))
            return told(position, say("now-who"), offers=_who_plays(), follow_ups=(resumed,), **parts)
        verdict = say(f"now-{log.PHASES[at]}", side=sides.get(phase, ""), turn=state.turn)
        follow = tuple(_next(position, state, log.PHASES[at]))
        return told(position, verdict, offers=_drawn_all(position, phase), follow_ups=follow, **parts)


def _next(position: Position, state: State, phase: str) -> Iterator[FollowUp]:
    """Yield what comes next: points to absorb before anything else, then what the phase asks for."""
    side = mirror.spender(position)
    if position.fact("overflow"):
        yield FollowUp(say("absorb-follow", n=position.fact("overflow")), Ask("absorb"), usual=True)
    elif side is not None:
        yield from _spending(position, state, side)
    elif phase == "events" and pending(position):
        yield FollowUp(say("next-event", event=named(pending(position)[0])), next_marker(position), usual=True)
    elif phase != "events" or still_due(position):
        yield FollowUp(say(f"next-{CARRIED_OUT[phase]}"), Ask(CARRIED_OUT[phase]), usual=True)


def _spending(position: Position, state: State, side: Side) -> Iterator[FollowUp]:
    """Yield what the side may do now: the step of 6.5 at which it stands first, those that it has passed last."""
    if side == position.fact("opponent"):
        yield FollowUp(say("next-system"), Ask("system"), usual=True)
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
        step: FollowUp(say(f"next-{step}"), Ask("naval" if step == "naval" else f"choose-{step}", filled), usual=True)
        for step in STEPS
    }
    at = STEPS.index(current_step(state, side))
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
        given = log.situation(position, Placed, self.overrides)
        state = given.full_state()
        drawn = (events.CIRCUS,) if position.fact("circus-turn") == state.turn else ()

        def work(dice: Dice) -> Closed:
            return close_turn(state, drawn, dice)

        roll = rolled(position, self, work)
        done = roll.result
        shown: dict[str, Any] = {"given": given, "throws": roll.throws}
        if done is None:
            return told(position, say("end-turn-needs-die"), follow_ups=roll.more, **shown)
        reasons = done.reasons
        edits = edits_between(position, state, done.state, rolls=done.rolls)
        if done.winner is not None:
            by = "armistice" if any(made.success for made in done.rolls) else "points"
            line = booked(say("over-booked", side=done.winner), self.dice)
            over = offer(say("offer-over"), (*edits, *war_won(done.winner, by)), "10", Ask("war"), line)
            verdict = say("end-turn-over", side=done.winner)
            return told(position, verdict, *reasons, offers=over, value={"winner": done.winner}, **shown)
        turn = done.state.turn
        added = events.markers_added(turn)
        if added:
            year = str(done.state.year)
            reasons += (because("6.3", "year-added", turn=turn, year=year, n=len(added)),)
        edits += (*into_bowl(position, added), *_forgotten(position, drawn))
        edits = telling(edits, Turned(turn=turn, closed=True))
        on = offer(say("offer-next-turn"), edits, "6.8", NOW, booked(say("turn-booked", turn=turn), self.dice))
        value = {"turn": turn, "events_added": added}
        return told(position, say("next-turn", turn=turn), *reasons, offers=on, value=value, **shown)


def _forgotten(position: Position, drawn: tuple[int, ...]) -> tuple[Edit, ...]:
    """Return the notes by which the table forgets the turn."""
    lapsed = (Note("circus-turn"),) if not drawn and position.fact("circus-turn") else ()
    return (*new_turn(position), *lapsed)
