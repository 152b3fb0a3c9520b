"""The solitaire system at the table: what it does next, why, and the edit that does it (12.4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from assistant.core.blocks import Block, Prose
from assistant.core.edits import Edit, Move, Note
from assistant.core.position import Position
from assistant.core.questions import (
    Answer,
    Ask,
    CounterIds,
    FollowUp,
    Highlights,
    Overrides,
    Question,
    Role,
    Rolls,
    ZoneId,
)
from assistant.core.reasons import Reason, ReasonKind
from assistant.core.text import Text
from assistant.games.der_des_ders import mirror
from assistant.games.der_des_ders.cardboard import cardboard, edits_between, war_won
from assistant.games.der_des_ders.choices import ranked_attackers
from assistant.games.der_des_ders.dice import Dice
from assistant.games.der_des_ders.given import Placed
from assistant.games.der_des_ders.noting import sailed
from assistant.games.der_des_ders.obligations import Launched, launching
from assistant.games.der_des_ders.offensives import Offensive
from assistant.games.der_des_ders.printed import read
from assistant.games.der_des_ders.questions import panel
from assistant.games.der_des_ders.questions.cards import booked, offer, out_of, taken_for_granted, told
from assistant.games.der_des_ders.questions.offensives import attack_lights, offensive_odds
from assistant.games.der_des_ders.questions.poppies import SYSTEM, Poppies, faces_noted, note_faces
from assistant.games.der_des_ders.questions.rolling import programs_chance, roll_for_me, rolled
from assistant.games.der_des_ders.questions.seas import phase_over
from assistant.games.der_des_ders.reinforcements import Purchase
from assistant.games.der_des_ders.rules import Rules
from assistant.games.der_des_ders.state import State
from assistant.games.der_des_ders.system import STAGES, NavalPlan, Step, SystemPhase, decide, open_phase
from assistant.games.der_des_ders.system_turn import Done, NavalAction, OffensiveAction, TechAction, carry_out
from assistant.games.der_des_ders.technology import Attempt
from assistant.games.der_des_ders.words import (
    SECTOR_NAMES,
    SIDE_NAMES,
    SIDES,
    TECH_NAMES,
    Side,
    because,
    fact,
    say,
)

SYSTEM_AGAIN = Ask("system")  # the system's next step


class System(Question, frozen=True, tag="system"):
    """The next step of the solitaire system: the Coquelicots it draws, then one action after the other (12.4)."""

    drawn: CounterIds = ()
    target: ZoneId = ""
    attacker: ZoneId = ""
    skip: bool = False
    dice: Rolls = ()
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Return what the system does next, as an offer once its dice lie."""
        side = next((s for s in SIDES if s == position.fact("opponent")), None)
        if side is None:
            return Answer(say("system-nobody"), tone=Role.BLOCKED, throws=())
        given = mirror.situation(position, Placed, self.overrides)
        state, rules = given.table()
        if position.fact(SYSTEM) is None:
            return self._draw(position, state, side, given)
        phase, first = read_phase(position, state, side), mirror.sector_at(position, self.target)
        step = decide(phase, rules, first)
        if step.action is None:
            return self._done(position, step, side)
        if step.ties and first not in step.ties:
            return self._which_first(position, step, given)
        step, chosen = self._instead(position, rules, step)
        if self.skip:
            return self._skipped(position, step)
        return self._act(position, state, rules, step, chosen, given)

    @classmethod
    def eligible(cls, position: Position, blank: str, filled: Mapping[str, Any]) -> frozenset[str] | None:  # noqa: ARG003
        """Light the Coquelicots in their bowl."""
        if blank != "drawn":
            return None
        return frozenset(counter.id for counter in position.counters_in(mirror.POPPY_BOWL, "coquelicot"))

    def _draw(self, position: Position, state: State, side: Side, given: Placed) -> Answer:
        bowl = tuple(counter.id for counter in position.counters_in(mirror.POPPY_BOWL, "coquelicot"))
        due = min(state.pr[side], len(bowl))
        draws = because("12.4", "system-draws", side=SIDE_NAMES[side], n=due)
        its_turn = mirror.spender(position) == side
        reasons = [draws] if its_turn else [draws, fact("system-not-its-phase", rule="6.1")]
        picked = self.drawn or tuple(programs_chance(position, "coquelicots").sample(bowl, due))
        label = say("offer-poppies-shown" if self.drawn else "offer-poppies", n=len(picked))
        edits: tuple[Edit, ...] = (Note(SYSTEM, {"markers": list(picked)}),)
        if picked:
            edits = (Move(picked, mirror.POPPIES_DRAWN), *edits)
        mix = read(position.board, position.kinds).unconfirmed("poppies") and bool(due)
        lit = {counter: Role.SUBJECT for counter in self.drawn if counter in position.table.counters}
        return Answer(
            say("system-draw-verdict", side=SIDE_NAMES[side], n=due),
            (*told(position, reasons), *((Reason(say("value-poppies"), "12.2", ReasonKind.ASSUMED),) if mix else ())),
            highlights=Highlights(counters=lit),
            offers=offer(label, edits, "12.4", SYSTEM_AGAIN, booked(say("poppies-booked", n=len(picked)), side=side)),
            follow_ups=(FollowUp(say("poppies-by-hand"), Poppies(), usual=True),) if due else (),
            situation=given,
            value={"draw": due},
            throws=(),
        )

    def _which_first(self, position: Position, step: Step, given: Placed) -> Answer:
        """Sectors that began equal: the rules do not say which comes first, so the players do [A-35]."""
        follow = tuple(
            FollowUp(
                say("system-first", sector=SECTOR_NAMES[sector]),
                msgspec.structs.replace(self, target=mirror.zone_of(position, sector)),
                usual=True,
            )
            for sector in step.ties
        )
        key = "system-which-attacked" if isinstance(step.action, Offensive) else "system-which-reinforced"
        assumed = (text for text in step.assumed if text.key == "unconfirmed-initial-breakdown")
        return Answer(
            say(key, sectors=tuple(SECTOR_NAMES[sector] for sector in step.ties)),
            (
                *told(position, (because("12.4.2", "system-equal", n=len(step.ties)), _stage(step.phase, False))),
                *taken_for_granted(position, assumed),
            ),
            highlights=Highlights({mirror.zone_of(position, sector): Role.TARGET for sector in step.ties}),
            follow_ups=follow,
            situation=given,
            value={"next": "choose", "among": step.ties},
            throws=(),
        )

    def _done(self, position: Position, step: Step, side: Side) -> Answer:
        done = because("12.4", "system-done", side=SIDE_NAMES[side], n=len(step.phase.unused))
        drawn = tuple(counter.id for counter in position.counters_in(mirror.POPPIES_DRAWN, "coquelicot"))
        back: tuple[Edit, ...] = (Move(drawn, mirror.POPPY_BOWL),) if drawn else ()
        edits = (*back, Note(SYSTEM), *phase_over(position, side))
        offers = offer(say("offer-system-done"), edits, "12.4", booked=booked(say("system-done-booked"), side=side))
        value = {"unused": list(step.phase.unused)}
        reasons = (*told(position, (*step.reasons, done)), *taken_for_granted(position, step.assumed))
        return Answer(say("system-finished"), reasons, offers=offers, value=value, throws=())

    def _instead(self, position: Position, rules: Rules, step: Step) -> tuple[Step, bool]:
        """Let another sector attack, if the player says so: the rules leave ties open [A-33]."""
        if not self.attacker or not isinstance(step.action, Offensive):
            return step, False
        wanted = mirror.sector_at(position, self.attacker)
        state = step.phase.state
        found = ranked_attackers(state, rules, step.action.defender, state.pr[step.phase.side], best_effort=True)
        other = next((candidate for candidate in found if candidate.attacker == wanted), None)
        return (msgspec.structs.replace(step, action=other.offensive), True) if other else (step, False)

    def _skipped(self, position: Position, step: Step) -> Answer:
        edits = (note_phase(position, step.phase),)
        line = booked(say("system-skip-booked"), side=step.phase.side)
        offers = offer(say("offer-system-skip"), edits, "12.4", SYSTEM_AGAIN, line)
        return Answer(say("system-skipped"), told(position, step.reasons), offers=offers, throws=())

    def _act(self, position: Position, state: State, rules: Rules, step: Step, chosen: bool, given: Placed) -> Answer:
        def work(dice: Dice) -> Done:
            return carry_out(step, rules, dice)

        roll = rolled(self.dice, work)
        done = roll.result
        chosen_by_hand = (because("12.4.2", "system-chosen"),) if chosen else ()
        stage = _stage(step.phase, isinstance(step.action, NavalPlan))
        why = (
            *told(position, (*step.reasons, *chosen_by_hand, stage)),
            *taken_for_granted(position, step.assumed),
        )
        waiting = (*self._others(position, rules, step), self._cannot())
        shown: dict[str, Any] = {"highlights": _lights(position, step), "situation": given, "throws": roll.throws}
        if done is None:
            return Answer(
                _announced(step),
                why,
                _odds(position, step, rules),
                follow_ups=(roll_for_me(position, self, self.dice, work), *waiting),
                value=_value(step),
                **shown,
            )
        after, winner = done.phase.state, done.phase.winner
        edits = (
            *edits_between(position, state, after, rules, rolls=done.rolls, launched=_launched(step, rules)),
            *(sailed(position, step.phase.side, step.action.spend) if isinstance(step.action, NavalPlan) else ()),
            note_phase(position, done.phase),
            *((Note("overflow", done.overflow),) if done.overflow else ()),
            *war_won(winner),
        )
        onward = Ask("war") if winner else Ask("absorb") if done.overflow else SYSTEM_AGAIN
        outcome = _outcome(step, done)
        line = booked(_line(step, done), self.dice, step.phase.side)
        return Answer(
            outcome,
            (*told(position, done.reasons), *why),
            cardboard(position, edits),
            offers=offer(say("offer-system-step", step=outcome), edits, "12.4", onward, line),
            follow_ups=() if self.dice else waiting,
            value={"actions": done.lines, "winner": winner},
            **shown,
        )

    def _cannot(self) -> FollowUp:
        """What the rules decide may be impossible on the players' own cardboard: the marker is then passed over."""
        return FollowUp(say("system-cannot"), msgspec.structs.replace(self, skip=True, dice=()), usual=True)

    def _others(self, position: Position, rules: Rules, step: Step) -> tuple[FollowUp, ...]:
        if not isinstance(step.action, Offensive):
            return ()
        state = step.phase.state
        best, *rest = ranked_attackers(state, rules, step.action.defender, state.pr[step.phase.side], best_effort=True)
        return tuple(
            FollowUp(
                say("system-rather", attacker=SECTOR_NAMES[other.attacker]),
                msgspec.structs.replace(self, attacker=mirror.zone_of(position, other.attacker)),
                usual=True,
            )
            for other in rest
            if (other.p_any_hit, other.expected_hits) == (best.p_any_hit, best.expected_hits)
        )


def read_phase(position: Position, state: State, side: Side) -> SystemPhase:
    """Return the system's phase as the table remembers it."""
    noted: Mapping[str, Any] = position.fact(SYSTEM) or {}
    faces = faces_noted(position, side)
    rules = mirror.situation(position, Placed).rules()
    opened = open_phase(state, rules, side, faces)
    if noted.get("stage") not in STAGES:
        return opened
    places = range(len(faces))
    events = noted["stage"] == "obligations"
    queue = tuple((str(s), int(n)) for s, n in noted.get("queue", ()) if events or int(n) in places)
    used = tuple(int(n) for n in noted.get("used", ()) if int(n) in places)
    return msgspec.structs.replace(opened, stage=noted["stage"], queue=queue, used=used)


def note_phase(position: Position, phase: SystemPhase) -> Edit:
    """Return the note by which the table remembers how far the system has come."""
    queue = [list(item) for item in phase.queue]
    return note_faces(position, stage=phase.stage, queue=queue, used=list(phase.used))


def _launched(step: Step, rules: Rules) -> Launched | None:
    if not isinstance(step.action, Offensive):
        return None
    ready = step.action
    return launching(step.phase.state, rules, ready.attacker, ready.defender, ready.cost)


def _announced(step: Step) -> Text:
    match step.action:
        case Attempt() as tried:
            return say("system-does-tech", tech=TECH_NAMES[tried.tech], level=tried.level, cost=tried.cost)
        case Offensive() as ready:
            names = {"attacker": SECTOR_NAMES[ready.attacker], "defender": SECTOR_NAMES[ready.defender]}
            return say("battle-line", cost=ready.cost, **names)
        case Purchase() as bought:
            return say("system-does-reinforce", sector=SECTOR_NAMES[bought.sector], n=bought.steps, cost=bought.cost)
        case NavalPlan() as plan:
            return say("system-does-naval", spend=plan.spend)
    return say("system-finished")


def _odds(position: Position, step: Step, rules: Rules) -> tuple[Block, ...]:
    if isinstance(step.action, Attempt):
        chance = step.action.probability
        rows = ((say("tech-row-yes"), chance, ""), (say("tech-row-no"), 1 - chance, ""))
        return (out_of(rows, say("technology-chance")),)
    if isinstance(step.action, Offensive):
        state = step.phase.state
        odds = Prose(offensive_odds(state, rules, step.action))
        return (odds, panel.fight(position, state, rules, step.action, decided=True))
    return ()


def _stage(phase: SystemPhase, sailing: bool) -> Reason:
    at = STAGES.index("naval" if sailing else phase.stage)
    return because("12.4", "system-stage", n=at + 1, of=len(STAGES) - 1, stage=say(f"stage-{STAGES[at]}"))


def _outcome(step: Step, done: Done) -> Text:
    """Return what an action of the system came to."""
    line, after = done.lines[0], done.phase.state
    match step.action, line:
        case Attempt() as tried, TechAction():
            key = "offer-tech-unlocked" if line.success else "offer-tech-failed"
            return say(key, tech=TECH_NAMES[tried.tech], level=tried.level, cost=tried.cost)
        case Offensive() as ready, OffensiveAction():
            key = "system-did-fall" if not after.at_war(ready.defender) else "system-did-attack"
            names = {"attacker": SECTOR_NAMES[ready.attacker], "defender": SECTOR_NAMES[ready.defender]}
            return say(key, hits=line.hits, left=after.breakdown[ready.defender], **names)
        case NavalPlan(), NavalAction():
            key = "naval-result-lost" if step.phase.side == "central" else "naval-result-gained"
            key = "naval-result-overflow" if line.overflow else key
            return say(key, value=line.value, overflow=line.overflow)
    return _announced(step)


def _line(step: Step, done: Done) -> Text:
    """Return an action of the system as a line of the journal, without its side."""
    match step.action:
        case Purchase() as bought:
            after = done.phase.state.breakdown[bought.sector]
            return say("reinforce-booked", sector=SECTOR_NAMES[bought.sector], after=after, cost=bought.cost)
        case NavalPlan():
            roll = done.lines[0]
            return say(f"naval-booked-{step.phase.side}", value=roll.value if isinstance(roll, NavalAction) else 0)
    return _outcome(step, done)


def _lights(position: Position, step: Step) -> Highlights:
    counters = {}
    noted: Mapping[str, Any] = position.fact(SYSTEM) or {}
    drawn = list(noted.get("markers", ()))
    if step.marker is not None and step.marker < len(drawn) and drawn[step.marker] in position.table.counters:
        counters = {drawn[step.marker]: Role.SUBJECT}
    match step.action:
        case Offensive() as ready:
            return msgspec.structs.replace(attack_lights(position, ready), counters=counters)
        case Purchase() as bought:
            return Highlights({mirror.zone_of(position, bought.sector): Role.TARGET}, counters)
    return Highlights(counters=counters)


def _value(step: Step) -> dict[str, Any]:
    match step.action:
        case Attempt() as tried:
            return {"next": "tech", "tech": tried.tech, "bonus": tried.bonus}
        case Offensive() as ready:
            return {"next": "offensive", "attacker": ready.attacker, "target": ready.defender, "pr": ready.cost}
        case Purchase() as bought:
            return {"next": "reinforce", "sector": bought.sector, "steps": bought.steps}
        case NavalPlan() as plan:
            return {"next": "naval", "pr": plan.spend}
    return {"next": "done"}
