"""The solitaire system: what it prefers, and its spending phase, one decision at a time (12.4)."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Literal, get_args

from msgspec.structs import replace

from assistant.core.questions import Reason
from assistant.core.record import Filled, Record
from assistant.core.text import Text, Texts
from assistant.games.der_des_ders import offensives, purchases
from assistant.games.der_des_ders.board import Markers
from assistant.games.der_des_ders.dice import Dice, any_hit_chance, attack_chance, expected_hits
from assistant.games.der_des_ders.offensives import (
    Action,
    Done,
    NavalPlan,
    attackers_of,
    carry_out,
    explain,
    obligations,
)
from assistant.games.der_des_ders.purchases import (
    Attempt,
    Purchase,
    affordable_steps,
    attempt,
    barred,
    next_box,
    open_technologies,
    reinforce,
)
from assistant.games.der_des_ders.state import (
    State,
    reading,
    readings_changed,
    unread,
    unread_boxes,
    unread_heights,
    unread_odds,
)
from assistant.games.der_des_ders.words import (
    FLAG_SECTORS,
    SERBIAN_FLAG,
    TECHS,
    Numbers,
    Parts,
    Reasons,
    SectorId,
    Sectors,
    Side,
    Tech,
    Told,
    because,
    rejected,
    say,
)


def technologies_by_age(state: State, side: Side) -> tuple[Tech, ...]:
    """Return the technologies that the system may attempt, the one it prefers first (12.4.1).

    The oldest comes first; ties go Attack, Defence, Artillery, Air.
    """
    return tuple(sorted(open_technologies(state, side), key=lambda tech: age_of(state, side, tech)))


def age_of(state: State, side: Side, tech: Tech) -> int:
    """Return the year by which the system ranks an open technology (12.4.1)."""
    if state.readings.system_tech_order == "reached_box_year":
        # Reading of 12.4.1: the year of the last box reached; an empty track is the oldest.
        reached = (box.year for box in state.board.tech_tree[side][tech] if box.level <= state.tech[side][tech])
        return max(reached, default=0)
    box = next_box(state, side, tech)
    assert box is not None
    return box.year


class Candidate(Record):
    """A sector that could attack for the system, with the odds by which it is ranked."""

    offensive: offensives.Offensive
    p_any_hit: Fraction
    expected_hits: Fraction
    per_die: Fraction

    @property
    def attacker(self) -> SectorId:
        """The sector."""
        return self.offensive.attacker

    @property
    def target(self) -> SectorId:
        """The sector that it would attack."""
        return self.offensive.defender


Candidates = tuple[Candidate, ...]


def ranked_attackers(state: State, target: SectorId, pr: int, best_effort: bool | None = None) -> Candidates:
    """Return who could attack `target` with at most `pr` points, the system's choice first (12.4.2).

    Each uses its operational value, or the points there are. Ties go by expected hits, then initial breakdown, then the
    rulebook's list [A-33].

    Args:
        best_effort: whether the best is done where not all can be.
    """
    if best_effort is None:
        best_effort = state.readings.system_best_effort_offensive
    # Reading of 12.4.2: "the highest probability of inflicting damage".
    everything, measure = state.readings.gaza_rerolls_artillery, state.readings.system_attacker
    found = []
    for sector in offensives.attackers_of(state, target):
        value = state.operational_value(sector)
        dice = min(value, pr)
        # Reading of 12.4.2: fewer points than the operational value buy fewer dice.
        if dice == 0 or (dice < value and not best_effort):
            continue
        ready = offensives.planned(state, sector, target, dice)
        pool = ready.pool
        chances = any_hit_chance(pool, everything), expected_hits(pool, everything), attack_chance(pool)
        found.append(Candidate(ready, *chances))

    def rank(candidate: Candidate) -> tuple[Fraction, Fraction, int]:
        initial = state.initial(candidate.attacker)
        return -getattr(candidate, measure), -candidate.expected_hits, -initial

    return tuple(sorted(found, key=rank))


def why_attacker(candidates: Candidates) -> Reasons:
    """Return why the first candidate was taken and the others were not (12.4.2)."""
    chosen = candidates[0]
    reasons = [because("12.4.2", "system-attacker", attacker=chosen.attacker, chance=chosen.p_any_hit)]
    for other in candidates[1:]:
        same = other.p_any_hit == chosen.p_any_hit and other.expected_hits == chosen.expected_hits
        key = "system-attacker-tied" if same else "system-attacker-not"
        reasons.append(rejected("12.4.2", key, attacker=other.attacker, chance=other.p_any_hit))
    return tuple(reasons)


def system_attackers(state: State, target: SectorId, pr: int) -> Candidates:
    """Return who could attack `target` for an Offensive marker, the system's choice first (12.4.2)."""
    found = ranked_attackers(state, target, pr)
    if state.readings.system_attacks_without_dice:
        return found
    # Reading of 12.4.4: where no die is left to hit (France in mutiny on its last point), the marker has no
    # effect, so it costs nothing.
    return tuple(candidate for candidate in found if candidate.p_any_hit)


def targets_of(state: State, printed: str, pr: int) -> tuple[Candidates, ...]:
    """Return who could attack each sector that an Offensive marker may mean, of those that can be attacked (12.4.2).

    A marker names one sector. The Serbian flag means Serbia; if Serbia cannot be attacked, Romania or Greece: the one
    that began higher, both if they began equal [A-41]. Empty when nobody can attack any of them.

    Args:
        printed: the words on the map.
    """

    def depth(sector: SectorId) -> int:
        return -state.initial(sector)

    first, *others = flagged(printed)
    for named in ([first], *(tuple(equal) for _, equal in itertools.groupby(sorted(others, key=depth), depth))):
        can = tuple(found for sector in named if (found := system_attackers(state, sector, pr)))
        if can:
            return can
    return ()


def flagged(printed: str) -> Sectors:
    """Return the sectors that a marker names; the Serbian flag names all three (12.4.2, 12.4.3)."""
    return FLAG_SECTORS if printed == SERBIAN_FLAG else (printed,)


# The solitaire system's spending phase, one decision at a time (12.4).
#
# `open_phase` starts it with the markers drawn; `decide` says what the system does next and why; `carried_out` applies it with
# the dice that were rolled. Nothing is hidden between two steps: the phase is a value.

Stage = Literal["technology", "obligations", "offensives", "reinforcements", "naval", "done"]
# The order of 6.5, which the system keeps; compulsory offensives come before the Offensive markers.
STAGES: tuple[Stage, ...] = get_args(Stage)


class SystemPhase(Record):
    """The system's spending phase under way.

    `queue` is what is still to be looked at in this stage: markers (their places in the draw), events, or
    (sector, marker) pairs. `used` lists the markers whose effect was applied.
    """

    state: State
    side: Side
    markers: Markers
    stage: Stage = "technology"
    queue: tuple[tuple[str, int], ...] = ()
    used: Numbers = ()
    winner: Side | None = None

    @property
    def unused(self) -> Numbers:
        """Markers that had no effect; they cost nothing (12.4.4)."""
        return tuple(place for place in range(len(self.markers)) if place not in self.used)


class Step(Record):
    """What the system does next, by which marker, and why; no action at the end of the phase.

    `ties` are the sectors between which the rules do not choose, the one taken among them, in the order of the draw: their
    markers come first together. `assumed` is what the step takes for granted.
    """

    phase: SystemPhase
    action: Action | None
    marker: int | None = None
    reasons: Reasons = ()
    assumed: Texts = ()
    ties: Sectors = ()


def open_phase(state: State, side: Side, markers: Markers) -> SystemPhase:
    """Return the system's spending phase at its beginning, with the markers it drew (12.4)."""
    phase = SystemPhase(state, side, markers)
    return replace(phase, queue=_queue(phase, "technology"))


def decide(phase: SystemPhase, first: SectorId = "") -> Step:
    """Return the system's next action and its reasons, those for skipping a marker included (12.4).

    Args:
        phase: the system's phase as it stands.
        first: the sector that comes first among those that began equal; without one the order of the draw decides [A-35].
    """
    look = _Look(phase, first)
    looks = {
        "technology": look.technology,
        "obligations": look.obligations,
        "offensives": look.offensives,
        "reinforcements": look.reinforcements,
        "naval": look.naval,
    }
    while phase.winner is None and look.phase.stage != "done":
        step = looks[look.phase.stage]()
        if step is not None:
            return step
        after = STAGES[STAGES.index(look.phase.stage) + 1]
        look.phase = replace(look.phase, stage=after, queue=_queue(look.phase, after))
    return look.step(None, None, stage="done")


def _queue(phase: SystemPhase, stage: Stage) -> tuple[tuple[str, int], ...]:
    """Return what a stage has to look at, in the order in which the system does."""
    placed, state = list(enumerate(phase.markers)), phase.state
    match stage:
        case "technology":
            mine = [(place, marker.modifier) for place, marker in placed if marker.type == "technology"]
            return tuple(("", place) for place, _ in sorted(mine, key=lambda item: -item[1]))
        case "obligations":
            if state.readings.system_obligations == "ignored":
                return ()
            return tuple(("", duty.event) for duty in obligations(state, phase.side))
        case "offensives":
            return tuple(
                (marker.aim, place)
                for place, marker in placed
                if marker.type == "offensive" and place not in phase.used
            )
        case "reinforcements":
            named = [
                (sector, place)
                for place, marker in placed
                if marker.type == "reinforcement"
                for sector in flagged(marker.aim)
            ]
            return tuple(sorted(named, key=lambda item: -state.initial(item[0])))
    return ()


class _Look:
    """The system on its way to its next action: reasons, and the printed values on which it passed something over.

    `first`: the sector that the players put first among equals.
    """

    def __init__(self, phase: SystemPhase, first: SectorId) -> None:
        self.phase, self.state, self.side, self.first = phase, phase.state, phase.side, first
        self.held = self.state.pr[self.side]
        self.reasons = Told()
        self.assumed: dict[Text, None] = {}

    def on(self, *values: Iterable[Text]) -> None:
        """Add what a step takes for granted, each sentence once."""
        self.assumed |= dict.fromkeys(itertools.chain(*values))

    def step(
        self,
        action: Action | None,
        marker: int | None,
        queue: Iterable[tuple[str, int]] = (),
        why: Reasons = (),
        ties: Sectors = (),
        stage: Stage | None = None,
    ) -> Step:
        """Return a step; `queue`: what is left of the stage, `ties`: where the draw decides, unless the players have."""
        if ties and self.first not in ties:
            self.on((say("reading-equal-order"),))
        after = replace(self.phase, queue=tuple(queue), stage=stage or self.phase.stage)
        return Step(after, action, marker, (*self.reasons, *why), tuple(self.assumed), ties)

    def technology(self) -> Step | None:
        """Attempt the oldest technology by the next marker (12.4.1)."""
        state, side, reasons = self.state, self.side, self.reasons
        for turn, (_, place) in enumerate(self.phase.queue, 1):
            # The choice rests on the year and the number of every track's next box.
            boxes = [(tech, box.level) for tech in TECHS if (box := next_box(state, side, tech)) is not None]
            order = reading(state, "system_tech_order", "reading-tech-order")
            self.on(order, unread_boxes(state, side, boxes), readings_changed(state))
            modifier = self.phase.markers[place].modifier
            choice = technologies_by_age(state, side)
            if not choice:
                reasons.append(rejected("12.4.1", "system-tech-none", place=place + 1))
                continue
            # Reading of 12.4.1: a marker dearer than the stock gives what bonus can be paid.
            extra = min(modifier, self.held - 1)
            if extra < 0 or (extra < modifier and not state.readings.system_best_effort_tech):
                poor = rejected("12.4.1", "system-tech-poor", place=place + 1, cost=1 + modifier, held=self.held)
                reasons.append(poor)
                continue
            tried = attempt(state, side, choice[0], extra)
            assert isinstance(tried, Attempt)
            years = {tech: str(age_of(state, side, tech)) for tech in choice}
            names = {"tech": choice[0], "year": years[choice[0]]}
            reasons("12.4.1", "system-tech", place=place + 1, modifier=modifier, **names)
            for tech in choice[1:]:
                reasons.append(rejected("12.4.1", "system-tech-later", tech=tech, year=years[tech]))
            return self.step(tried, place, self.phase.queue[turn:], tried.reasons)
        return None

    def obligations(self) -> Step | None:
        """Launch the next compulsory offensive (11)."""
        phase, state = self.phase, self.state
        for turn, (_, event) in enumerate(phase.queue, 1):
            duty = next(duty for duty in obligations(state, self.side) if duty.event == event)
            self.reasons.append(explain(duty))
            if duty.void:
                continue
            able = {possible.attacker for possible in duty.attackers}
            # Reading of 12.4: an obligation is met with as many dice as can be paid.
            everyone = ranked_attackers(state, duty.defender, self.held, best_effort=True)
            candidates = tuple(candidate for candidate in everyone if candidate.attacker in able)
            against = (n for n, m in enumerate(phase.markers) if m.target == duty.defender and n not in phase.used)
            place = next(against, None) if state.readings.system_obligations == "by_marker" else None
            return self.attack(candidates, place, phase.queue[turn:])
        return None

    def attack(
        self, candidates: Candidates, place: int | None, queue: Iterable[tuple[str, int]], ties: Sectors = ()
    ) -> Step:
        """Return the offensive of the first of those who could launch it, and what the choice rests on (12.4.2)."""
        state, best, who = self.state, candidates[0], [candidate.attacker for candidate in candidates]
        odds = (best.p_any_hit, best.expected_hits)
        equal = [c.attacker for c in candidates if (c.p_any_hit, c.expected_hits) == odds]
        self.on(
            reading(state, "system_attacker", "reading-attacker") if len(who) > 1 else (),
            unread_heights(state, equal) if len(equal) > 1 else (),
            unread_odds(state, who, best.target),
            readings_changed(state),
        )
        why = (*why_attacker(candidates), *best.offensive.reasons)
        return self.step(best.offensive, place, queue, why, ties)

    def offensives(self) -> Step | None:
        """Attack the sector that began highest of those that markers name (12.4.2)."""
        options = [(candidates, candidates[0].target, place) for candidates, place in self.targets()]
        if not options:
            return None
        named = tuple(dict.fromkeys(target for _, target, _ in options))
        wanted, tied = self.highest(named)
        candidates, _, place = next(option for option in options if option[1] == wanted)
        initial = self.state.initial(wanted)
        self.reasons("12.4.2", "system-target", place=place + 1, target=wanted, initial=initial)
        self.reasons += (
            rejected("12.4.2", "system-target-tied", place=theirs + 1, target=other)
            for _, other, theirs in options
            if other != wanted and other in tied
        )
        self.on(unread_heights(self.state, named) if len(named) > 1 else ())
        alive = {theirs for _, _, theirs in options} - {place}
        return self.attack(candidates, place, (item for item in self.phase.queue if item[1] in alive), tied)

    def targets(self) -> Iterator[tuple[Candidates, int]]:
        """Yield who could attack what each marker of the queue means, with the marker; those without effect are passed over."""
        state, held = self.state, self.held
        for printed, place in self.phase.queue:
            aimed = targets_of(state, printed, held)
            found = [candidates for candidates in aimed if state.side(candidates[0].target) != self.side]
            yield from ((candidates, place) for candidates in found)
            if not found:
                # Attackers only become fewer during the stage: what cannot be done now never can.
                hopeless = attackers_of(state, printed) if printed != SERBIAN_FLAG else ()
                beside = filter(state.at_war, state.board.neighbours.get(printed, ()))
                boxes = sorted({state.breakdown[sector] for sector in beside})
                self.on(unread(state, *(f"operational_value.{box}" for box in boxes)))
                key = "system-attack-hopeless" if hopeless and held else "system-attack-none"
                self.reasons.append(rejected("12.4.4", key, place=place + 1, target=printed))

    def highest(self, sectors: Iterable[SectorId]) -> tuple[SectorId, Sectors]:
        """Return the sector that began highest, and those that began equal with it, in the order of the draw (12.4.2, 12.4.3).

        Equals go by that order unless the players choose [A-35].
        """
        initial = {sector: self.state.initial(sector) for sector in sectors}
        tied = tuple(sector for sector, box in initial.items() if box == max(initial.values()))
        return self.first if self.first in tied else tied[0], tied if len(tied) > 1 else ()

    def reinforcements(self) -> Step | None:
        """Reinforce the sector that began highest of those that markers name (12.4.3)."""
        state, waiting = self.state, list(self.wanting())
        if not waiting:
            return None
        places = {sector: place for sector, place in reversed(waiting)}
        wanted, tied = self.highest([sector for sector, _ in waiting])
        place = places[wanted]
        bought = reinforce(state, wanted, affordable_steps(state, wanted))
        assert isinstance(bought, Purchase)
        figures = {"missing": state.missing(wanted), "steps": bought.steps}
        self.reasons("12.4.3", "system-reinforce", place=place + 1, sector=wanted, **figures)
        self.reasons += (
            rejected("12.4.3", "system-reinforce-tied", place=places[other] + 1, sector=other)
            for other in tied
            if other != wanted
        )
        left = (item for item in waiting if item != (wanted, place))
        return self.step(bought, place, left, bought.reasons, tied)

    def wanting(self) -> Iterator[tuple[SectorId, int]]:
        """Yield the sectors of the queue that can be reinforced now, with their markers; the others are passed over."""
        state, reasons = self.state, self.reasons
        for sector, place in self.phase.queue:
            names: Parts = {"place": place + 1, "sector": sector}
            why = barred(state, sector)
            if why is not None or state.side(sector) != self.side:
                reasons.append(why.reason if why else rejected("12.4.3", "system-reinforce-enemy", sector=sector))
                continue
            missing = state.missing(sector)
            self.on(unread_heights(state, (sector,)))
            steps = affordable_steps(state, sector)
            if missing == 0:
                reasons.append(rejected("12.4.3", "system-reinforce-full", **names))
            # Reading of 12.4.3: too few points still buy as many steps as possible.
            elif steps == 0 or (steps < missing and not state.readings.system_partial_reinforcement):
                reasons.append(rejected("12.4.3", "system-reinforce-poor", missing=missing, **names))
            else:
                yield sector, place

    def naval(self) -> Step | None:
        """Make the naval roll by the best marker for it (12.4.4)."""
        why = purchases.forbidden(self.state, self.side)
        if why is not None:
            self.reasons.append(why)
            return None
        fleet = [(marker.modifier, place) for place, marker in enumerate(self.phase.markers) if marker.type == "naval"]
        best, place = max(fleet, key=lambda item: item[0], default=(0, -1))
        spend = min(best, self.held)
        if not fleet:
            self.reasons("12.4.4", "system-naval-plain", side=self.side)
        else:
            key = "system-naval" if spend == best else "system-naval-poor"
            self.reasons("12.4.4", key, place=place + 1, best=best, spend=spend)
        # An unpaid marker had no effect, and costs nothing.
        return self.step(NavalPlan(self.side, spend), place if spend > 0 else None, stage="done")


# The whole phase in one go.


def carried_out(step: Step, dice: Dice) -> tuple[SystemPhase, Done]:
    """Return the phase after the decided step, with what happened (12.4)."""
    phase = step.phase
    assert step.action is not None
    done = carry_out(phase.state, step.action, dice)
    used = phase.used if step.marker is None else (*phase.used, step.marker)
    return replace(phase, state=done.state, winner=done.winner, used=used), done


class SystemTurn(Record):
    """The system's whole phase: what it did, what it left, how many dice it took, what it took for granted."""

    phase: SystemPhase
    actions: tuple[Filled, ...]
    dice_used: int
    overflow: int
    reasons: Reasons
    assumed: Texts = ()


def play(state: State, side: Side, markers: Markers, faces: Iterable[int]) -> SystemTurn:
    """Return the system's spending phase played from beginning to end with the dice in `faces` (12.4).

    Raises:
        QuestionError: more dice are needed.
    """
    dice, phase = Dice(faces), open_phase(state, side, markers)
    lines: list[Filled] = []
    reasons: list[Reason] = []
    assumed: dict[Text, None] = {}
    overflow = 0
    while (step := decide(phase)).action is not None:
        phase, done = carried_out(step, dice)
        overflow += done.overflow
        lines += done.lines
        reasons += (*step.reasons, *done.reasons)
        assumed.update(dict.fromkeys(step.assumed))
    taken = tuple(dict.fromkeys((*assumed, *step.assumed)))
    return SystemTurn(step.phase, tuple(lines), dice.used, overflow, (*reasons, *step.reasons), taken)
