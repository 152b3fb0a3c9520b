"""Questions that look at the whole table: where we are, the points, markers in force, unread values, what was forgotten."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, ClassVar

from assistant.core.blocks import Block, Grid, Steps
from assistant.core.edits import Move, Note
from assistant.core.game import Standing
from assistant.core.position import Position
from assistant.core.questions import Answer, FollowUp, Highlights, Offer, Question, Role
from assistant.core.reasons import Reason, ReasonKind
from assistant.core.text import Text, verbatim
from assistant.games.der_des_ders import calendar, income, mirror, topics_turn
from assistant.games.der_des_ders.cardboard import lay, next_phase
from assistant.games.der_des_ders.obligations import obligations
from assistant.games.der_des_ders.questions.best import Best
from assistant.games.der_des_ders.questions.cards import odds, offer, reasons_of, situation, table
from assistant.games.der_des_ders.questions.choosing import (
    ChooseOffensive,
    ChooseReinforcement,
    ChooseTechnology,
    any_offensive,
    any_reinforcement,
)
from assistant.games.der_des_ders.questions.fighting import Attack, Obligations, Surrender
from assistant.games.der_des_ders.questions.initiative import Initiative
from assistant.games.der_des_ders.questions.spending import Absorb, Naval
from assistant.games.der_des_ders.questions.system import System
from assistant.games.der_des_ders.questions.turn import Draw, EndTurn, EventDice, Income
from assistant.games.der_des_ders.rules import because, say
from assistant.games.der_des_ders.state import State, faults, year_of
from assistant.games.der_des_ders.surrender import armistice_chance, winner_on_points
from assistant.games.der_des_ders.technology import open_technologies
from assistant.games.der_des_ders.words import (
    EVENT_NAMES,
    EVENT_YEARS,
    SECTOR_NAMES,
    SIDE_NAMES,
    SIDES,
    Side,
    enemy,
)

PHASES = ("initiative", "events", "income", "first", "second", "end")


def spender(position: Position) -> Side | None:
    """Return whose spending phase it is."""
    phase = position.fact("phase")
    leader: Side = "central" if position.fact("initiative") == "central" else "entente"
    if phase == "first":
        return leader
    return enemy(leader) if phase == "second" else None


class Now(Question, frozen=True, kw_only=True, tag="now"):
    """Where we are in the turn, and what comes next (6.1)."""

    live: ClassVar[bool] = True

    def answer(self, position: Position) -> Answer:
        """Return the checklist of the turn, with the next step ready to be asked."""
        state, rules = table(position)
        phase = str(position.fact("phase"))
        if phase == "over":
            winner: Side = "central" if position.fact("winner") == "central" else "entente"
            return Answer(say("game-over", side=SIDE_NAMES[winner]), value={"phase": phase})
        at = PHASES.index(phase) if phase in PHASES else 0
        leader: Side = "central" if position.fact("initiative") == "central" else "entente"
        sides = {"first": SIDE_NAMES[leader], "second": SIDE_NAMES[enemy(leader)]}
        steps = tuple((say(f"phase-{name}", side=sides.get(name, "")), n < at) for n, name in enumerate(PHASES))
        body: tuple[Block, ...] = (
            Steps(say("turn-title", turn=state.turn, year=str(year_of(state.turn, rules))), steps),
        )
        if state.turn == 1 and phase == "initiative" and not position.knows("opponent"):
            return Answer(say("now-who"), (), body, offers=self._who(), value={"phase": phase})
        follow = tuple(self._next(position, state, phase))
        verdict = say(
            f"now-{phase}" if phase in PHASES else "now-initiative", side=sides.get(phase, ""), turn=state.turn
        )
        return Answer(verdict, (), body, offers=self._pass(position, phase), follow_ups=follow, value={"phase": phase})

    def _next(self, position: Position, state: State, phase: str) -> Iterator[FollowUp]:
        if position.fact("overflow"):
            yield FollowUp(say("absorb-follow", n=position.fact("overflow")), Absorb(), usual=True)
            return
        pending = position.fact("pending") or ()
        steps: dict[str, tuple[Text, Question]] = {
            "initiative": (say("next-initiative"), Initiative()),
            "events": (say("next-draw"), Draw()),
            "income": (say("next-income"), Income()),
            "end": (say("next-end"), EndTurn()),
        }
        if phase in ("first", "second"):
            yield from self._spending(position, state)
        elif phase == "events" and pending:
            event = int(pending[0])
            label = say("next-event", n=event, event=EVENT_NAMES[event])
            yield FollowUp(label, EventDice(number=event), usual=True)
        elif phase in steps:
            yield FollowUp(*steps[phase], usual=True)

    def _spending(self, position: Position, state: State) -> Iterator[FollowUp]:
        side = spender(position)
        if side is None:
            return
        if side == position.fact("opponent"):
            yield FollowUp(say("next-system"), System(), usual=True)
            return
        _, rules = table(position)
        if any(not duty.void for duty in obligations(state, rules, side)):
            yield FollowUp(say("next-obligations"), Obligations(side=side), usual=True)
        choices: tuple[tuple[str, Question, bool], ...] = (
            ("technology", ChooseTechnology(side=side), bool(open_technologies(state, rules, side))),
            ("offensive", ChooseOffensive(side=side), any_offensive(state, rules, side)),
            ("reinforcement", ChooseReinforcement(side=side), any_reinforcement(state, rules, side)),
            ("naval", Naval(side=side), True),
            ("best", Best(side=side), True),
        )
        for name, question, possible in choices:
            if possible and (state.pr[side] or name == "naval"):
                yield FollowUp(say(f"next-{name}"), question, usual=True)

    @staticmethod
    def _who() -> tuple[Offer, ...]:
        """Ask first whether the system plays a side (12.1)."""
        players = ("none", "central", "entente")
        found = (
            offer(say(f"offer-opponent-{who}"), (Note("opponent", who),), "12.1" * (who != "none")) for who in players
        )
        return tuple(one for offers in found for one in offers)

    def _pass(self, position: Position, phase: str) -> tuple[Offer, ...]:
        """When fewer markers than three are left, the draw is over before three were applied (6.3)."""
        if phase == "events" and not position.fact("pending") and not mirror.events_at(position, mirror.BOWL):
            return offer(say("offer-events-over"), next_phase("income"), "6.3")
        return ()


class Points(Question, frozen=True, kw_only=True, tag="points"):
    """Resource points, income and victory points of both sides, and who would win now (6.4, 7, 10)."""

    live: ClassVar[bool] = True

    def answer(self, position: Position) -> Answer:
        """Return both sides' points, side by side."""
        state, rules = table(position)
        rows, value = [], {}
        for side in SIDES:
            got = income.collect(state, rules, side).income
            chance = armistice_chance(state.vp[side], rules)
            value[side] = {"pr": state.pr[side], "income": got, "vp": state.vp[side], "armistice": chance}
            cells = (str(state.pr[side]), str(got), str(state.vp[side]))
            rows.append((say("side", side=SIDE_NAMES[side]), *map(verbatim, cells), odds(chance)))
        header = tuple(say(f"points-column-{name}") for name in ("side", "pr", "income", "vp", "armistice"))
        winner = winner_on_points(state.vp["entente"], state.vp["central"])
        given = situation(position, topics_turn.VictoryGiven, vp=dict(state.vp))
        worked = topics_turn.victory(given)
        verdict = say(
            "points-verdict", entente=state.vp["entente"], central=state.vp["central"], side=SIDE_NAMES[winner]
        )
        body: tuple[Block, ...] = (Grid(say("points-title"), header, tuple(rows)),)
        return Answer(verdict, reasons_of(position, worked), body, value={**value, **worked.value})


class InForce(Question, frozen=True, kw_only=True, tag="events"):
    """The event markers in force, what each does, and what is left in the bowl (6.3, 11)."""

    live: ClassVar[bool] = True

    def answer(self, position: Position) -> Answer:
        """Return the markers in force with their effects."""
        state, _ = table(position)
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
        rows = tuple((verbatim(str(event)), say("event-only", event=EVENT_NAMES[event])) for event in bowl)
        about = tuple((mirror.event_marker(event),) for event in bowl)
        body: tuple[Block, ...] = (Grid(say("bowl-title"), header, rows, about),) if rows else ()
        verdict = say("events-verdict", n=len(state.events), bowl=len(bowl))
        value = {"in_force": list(state.events), "bowl": bowl}
        return Answer(
            verdict, reasons_of(position, reasons), body, Highlights(counters=_lit(position, state)), value=value
        )


def _lit(position: Position, state: State) -> dict[str, Role]:
    markers = (mirror.event_marker(event) for event in state.events)
    return {counter: Role.SUBJECT for counter in markers if counter in position.table.counters}


class Findings(Question, frozen=True, kw_only=True, tag="findings"):
    """What looks forgotten or impossible on the table."""

    live: ClassVar[bool] = True

    def answer(self, position: Position) -> Answer:
        """Return each finding, with an offer where one edit mends it."""
        state, rules = table(position)
        reasons = [Reason(text, "", ReasonKind.FACT) for text in faults(state, rules.board)]
        offers: list[Offer] = []
        follow: list[FollowUp] = []
        zones: dict[str, Role] = {}
        for sector in rules.board.sectors:
            if state.at_war(sector) and state.breakdown[sector] == 0:
                zone = mirror.zone_of(position, sector)
                zones[zone] = Role.WARNING
                follow.append(FollowUp(say("finding-surrender", sector=SECTOR_NAMES[sector]), Surrender(zone=zone)))
            reasons += self._stray(position, sector, offers)
        missing = [
            event
            for turn in range(2, state.turn + 1)
            for event in calendar.markers_added(turn, rules.board)
            if self._still_waits(position, event)
        ]
        if missing:
            reasons.append(because("6.3", "finding-year", n=len(missing), turn=state.turn))
            counters = tuple(mirror.event_marker(event) for event in missing)
            offers += offer(say("offer-year", n=len(missing)), (Move(counters, mirror.BOWL),), "6.3")
        side = spender(position)
        for duty in obligations(state, rules, side) if side else ():
            if not duty.void:
                reasons.append(because(f"11 ({duty.event})", "finding-obligation", event=EVENT_NAMES[duty.event]))
                zones[mirror.zone_of(position, duty.defender)] = Role.TARGET
        if position.fact("overflow"):
            reasons.append(because("6.6", "absorb-first", n=position.fact("overflow")))
        if state.revolution >= rules.board.revolution_last and state.at_war("russia"):
            reasons.append(because("9", "finding-revolution"))
        verdict = say("findings-verdict", n=len(reasons))
        return Answer(
            verdict, tuple(reasons), (), Highlights(zones), tuple(offers), tuple(follow), value={"n": len(reasons)}
        )

    @staticmethod
    def _stray(position: Position, sector: str, offers: list[Offer]) -> Iterator[Reason]:
        """A sector's marker lies on the breakdown track or on its own sector (3.5)."""
        counter, home = mirror.sector_marker(position, sector), mirror.zone_of(position, sector)
        lying = position.table.counters.get(counter)
        if lying is not None and lying.zone != home and mirror.box(position, counter, "rupture") is None:
            yield because("3.5", "finding-stray", sector=SECTOR_NAMES[sector])
            offers += offer(say("offer-stray", sector=SECTOR_NAMES[sector]), (lay(position, counter, home),), "3.5")

    @staticmethod
    def _still_waits(position: Position, event: int) -> bool:
        lying = position.table.counters.get(mirror.event_marker(event))
        return lying is not None and lying.zone == f"events-{EVENT_YEARS.get(event)}"


def fight_here(position: Position, zone: str) -> Question | None:
    """Return the question of who can attack the sector under the pointer."""
    return Attack(defender=zone) if mirror.sector_at(position, zone) else None


def standings(position: Position) -> dict[str, Standing]:
    """Return what the map says in each sector: its breakdown and operational value, or that it is not at war."""
    state, rules = table(position)
    found = {}
    for sector in rules.board.sectors:
        box, status = state.breakdown[sector], state.status[sector]
        text, tone = say(f"standing-{status}"), "quiet" if status == "neutral" else "out"
        if status == "at_war":
            text, tone = say("standing-at_war", box=box, value=rules.board.operational_values[box]), ""
        found[mirror.zone_of(position, sector)] = Standing(text, tone)
    return found


def inspected(position: Position, zone: str) -> tuple[Text, ...]:
    """Return what there is to know of a sector at a glance."""
    sector = mirror.sector_at(position, zone) if "sector" in position.board.zones[zone].tags else ""
    if not sector:
        return ()
    state, rules = table(position)
    printed = rules.board.sectors[sector]
    if not state.at_war(sector):
        status = say(f"inspect-{state.status[sector]}", side=SIDE_NAMES[printed.side])
        return (status, say("inspect-prize", vp=printed.vp))
    box = state.breakdown[sector]
    values: dict[str, Any] = {
        "box": box,
        "most": printed.initial_breakdown,
        "value": rules.board.operational_values[box],
    }
    touching = tuple(say("sector", sector=SECTOR_NAMES[s]) for s in rules.board.neighbours[sector] if state.at_war(s))
    lines = [
        say("inspect-breakdown", side=SIDE_NAMES[printed.side], **values),
        say("inspect-values", attack=printed.attack_value, tech=printed.max_tech),
        say("inspect-income", n=income.production(state, rules, sector), vp=printed.vp),
    ]
    if touching:
        lines.append(say("inspect-enemies", enemies=touching))
    if sector in state.attacked:
        lines.append(say("attack-already", sector=SECTOR_NAMES[sector]))
    return tuple(lines)
