"""The opponent at the table: the next step of a power that nobody plays, as an offer with its reasons; its losses (7, 9)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import msgspec

from assistant.core.blocks import Block, Steps
from assistant.core.edits import Move as MoveEdit
from assistant.core.edits import Note, Several, parts
from assistant.core.figures import decimals, percent
from assistant.core.position import Position
from assistant.core.questions import (
    Answer,
    Ask,
    CounterId,
    CounterIds,
    FollowUp,
    Highlights,
    Offer,
    Path,
    Question,
    Role,
    Rolls,
    ZoneId,
    ZoneIds,
)
from assistant.core.reasons import Reason, ReasonKind
from assistant.core.text import Text
from assistant.games.empires import mirror
from assistant.games.empires.opponent import deciding as plan
from assistant.games.empires.opponent.bundles import Bundle, bundled
from assistant.games.empires.opponent.choosing import Dig, Diplomacy, Purchase, Research
from assistant.games.empires.opponent.land import NOBODY, TRACKS, Land, is_enemy
from assistant.games.empires.opponent.planner import Planned
from assistant.games.empires.opponent.state import State, state_of
from assistant.games.empires.opponent.steps import struck, tile_counter
from assistant.games.empires.opponent.valuing import Judge, weights
from assistant.games.empires.powers import CAMP, POWER_NAMES, POWERS, Power
from assistant.games.empires.questions.actions import action_name
from assistant.games.empires.questions.battle import Attack
from assistant.games.empires.questions.cards import army_in_place, army_name, zone_name
from assistant.games.empires.questions.events import track_name
from assistant.games.empires.seats import NEXT_STEP, OPPONENT, SIDES, following, level, plays
from assistant.games.empires.words import say

# By level: the weights it plays by, the width of its plans.
LEVELS = {"officer": ("officer", 2), "recruit": ("greedy", 1)}
TRIES = 12  # steps that the table refuses before the opponent gives up


class Opponent(Question, frozen=True, tag="opponent"):
    """What does the power whose phase it is do next, if nobody plays it? The same question is a hint for one's own power."""

    without: CounterIds = ()
    spared: ZoneIds = ()
    dice: Rolls = ()

    def answer(self, position: Position) -> Answer:
        """Return one step with its reasons; once it is accepted, the next is asked for (7, 9)."""
        power = mirror.phase(position)
        section, width = LEVELS[level(position)]
        without, spared = list(self.without), list(self.spared)
        for _ in range(TRIES):

            def read(lying: Position, counters: list[str] = without, zones: list[str] = spared) -> State:
                state = state_of(lying, power)
                state.barred = _barred(lying, state.land, counters, zones)
                return state

            state = read(position)
            decision = plan.decide(state, weights(section), width)
            player = weights(section), width
            found = bundled(position, decision, read, player, lambda done: _together(position, done), self.dice)
            if found.offers or isinstance(decision.step, plan.Strike):
                return self._card(position, state, found)
            # What the questions of the table do not offer is not done: the counter or the zone stays out of it.
            counters, zones = _about(position, state.land, decision.step)
            without += counters
            spared += zones
        return Answer(say("opponent-stuck", power=POWER_NAMES[power]), tone=Role.BLOCKED, throws=())

    def _card(self, position: Position, state: State, found: Bundle) -> Answer:
        power, land, decision = mirror.phase(position), state.land, found.decisions[0]
        # Tiles that become available are no action: what follows them has the reasons.
        begun = next((one for one in found.decisions if one.opens), decision)
        several = len(found.decisions) > 1
        deeds = tuple(_deeds(land, found))
        body: tuple[Block, ...] = tuple(_plan(position, land, decision))
        throws: Any = ()
        if isinstance(decision.step, plan.Strike):
            card = struck(land, decision.step, self.dice).answer(position)
            body, throws = (*card.body, *body), None
        elif several:
            body = (Steps(say("opponent-together"), tuple((deed, False) for deed in deeds)), *body)
        then = Ask("opponent", {k: v for k, v in (("without", self.without), ("spared", self.spared)) if v})
        last = isinstance(decision.step, plan.End)
        return Answer(
            verdict=_together(position, found.decisions) if several else deeds[0],
            reasons=(*_reasons(position, state, begun, several), *_others(land, found), *_level(position, power)),
            body=body,
            highlights=_all_lights(position, land, found),
            offers=(
                *(msgspec.structs.replace(offer, then=offer.then if last else then) for offer in found.offers),
                *(_seats(position) if found.offers and not isinstance(decision.step, plan.Strike) else ()),
            ),
            follow_ups=() if last or self.dice else tuple(self._cannot(position, land, found)),
            value={"step": type(decision.step).__name__.lower(), "n": len(found.decisions), "action": begun.opens,
                   "gain": round(begun.gain, 2),
                   "options": {kind: round(gain, 2) for kind, gain in begun.options.items()}},
            throws=throws,
        )  # fmt: skip

    def _cannot(self, position: Position, land: Land, found: Bundle) -> Iterator[FollowUp]:
        """Yield for each step that it may be impossible on the players' table, or not to their liking: others are then found."""
        for one, deed in zip(found.decisions, _deeds(land, found), strict=True):
            counters, zones = _about(position, land, one.step)
            if counters or zones:
                without, spared = (*self.without, *counters), (*self.spared, *zones)
                out = msgspec.structs.replace(self, without=without, spared=spared, dice=())
                several = len(found.decisions) > 1
                yield FollowUp(say("opponent-cannot-this", deed=deed) if several else say("opponent-cannot"), out)


def _seats(position: Position) -> Iterator[Offer]:
    """Yield who might be played by the program, while nobody is: accepted, it plays at once, or when its phase comes."""
    if position.fact(OPPONENT) == SIDES[0]:
        for camp in ("central", "entente"):
            label = say("opponent-seat", camp=say(f"contest-{camp}"))
            plays_now = CAMP[mirror.phase(position)] == camp
            yield Offer(label, Several((Note(OPPONENT, camp),), label), then=NEXT_STEP if plays_now else None)


def _deeds(land: Land, found: Bundle) -> Iterator[Text]:
    """Yield what is done, a sentence a step, each as its own table has it."""
    for one, lying in zip(found.decisions, found.tables, strict=True):
        yield _deed(lying, land, one.step)


def _together(position: Position, done: tuple[plan.Decision, ...]) -> Text:
    """Return what several steps of one kind are called."""
    kinds = {plan.Move: "moves", Purchase: "purchases", plan.FirstTile: "first-tiles"}
    alike = {type(one.step) for one in done}
    kind = kinds.get(alike.pop(), "several") if len(alike) == 1 else "several"
    return say(f"opponent-{kind}", power=POWER_NAMES[mirror.phase(position)], n=len(done))


def _all_lights(position: Position, land: Land, found: Bundle) -> Highlights:
    """Return what is lit of all steps."""
    lights = [_lights(position, land, one) for one in found.decisions]
    zones = {zone: role for light in reversed(lights) for zone, role in light.zones.items()}
    counters = {counter: role for light in reversed(lights) for counter, role in light.counters.items()}
    return Highlights(zones, counters, tuple(path for light in lights for path in light.paths))


def _barred(position: Position, land: Land, without: list[str], spared: list[str]) -> frozenset[object]:
    """Return what stays out of the plans, as the planner calls it."""
    found: set[object] = set()
    for name in without:
        if name in land.number:
            found |= {("army", land.number[name]), ("buy", land.number[name])}
        elif name in position.table.counters:
            kind = position.kind(name)
            found.add(("tile", (str(kind.get("technology")), int(kind.get("level", 1)))))
            found |= {("track", n) for n, track in enumerate(TRACKS) if name == f"diplomacy-{track}#1"}
    for name in spared:
        if name in land.index:
            found |= {("zone", land.index[name]), ("dig", land.index[name])}
    return frozenset(found)


def _about(position: Position, land: Land, step: plan.Step) -> tuple[list[str], list[str]]:
    """Return the counters and zones of a step: what stays out of the plans when it cannot be done."""
    match step:
        case plan.Move():
            # Armies alike in one zone are the same to those who look at the table.
            army = position.table.counters[land.armies[step.going.army]]
            return [c.id for c in position.counters_in(army.zone) if (c.kind, c.face) == (army.kind, army.face)], []
        case plan.Strike() | Dig():
            return [], [land.zones[step.zone]]
        case Purchase():
            return [land.armies[step.army]], []
        case Research() | plan.FirstTile():
            return [tile_counter(position, mirror.phase(position), step.tile)], []
        case Diplomacy():
            return [f"diplomacy-{TRACKS[step.track]}#1"], []
    return [], []


def _deed(position: Position, land: Land, step: plan.Step) -> Text:
    """Return what is done, in one sentence."""
    power = POWER_NAMES[mirror.phase(position)]
    match step:
        case plan.Move():
            army, zone = land.armies[step.going.army], land.zones[step.going.way[-1]]
            return say(f"opponent-{step.going.did}", army=army_in_place(position, army), zone=zone_name(position, zone))
        case plan.Strike():
            asked = struck(land, step)
            return say(
                "opponent-strike", army=army_name(position, asked.lead), target=army_name(position, asked.target),
                zone=zone_name(position, asked.zone), n=len(asked.supports),
            )  # fmt: skip
        case Purchase():
            army = land.armies[step.army]
            zone = land.zones[step.zone] if step.zone != NOBODY else position.table.counters[army].zone
            name = army_name(position, army) if step.zone == NOBODY else position.kind(army).name
            return say(f"opponent-buy-{step.kind}", army=name, zone=zone_name(position, zone))
        case Dig():
            return say("opponent-dig", power=power, zone=zone_name(position, land.zones[step.zone]))
        case Research() | plan.FirstTile():
            key = "opponent-research" if isinstance(step, Research) else "opponent-first-tile"
            counter = tile_counter(position, mirror.phase(position), step.tile)
            hidden = bool(position.fact(mirror.SECRET)) or position.kind(counter).is_secret(
                position.table.counters[counter].face
            )
            return say(key, power=power, tile=say("a-tile") if hidden else position.kind(counter).name)
        case Diplomacy():
            return say("opponent-diplomacy", power=power, track=track_name(TRACKS[step.track]))
        case plan.Tiles():
            return say("opponent-tiles", power=power)
    return say("opponent-end", power=power, next=POWER_NAMES[following(mirror.phase(position))])


def _plan(position: Position, land: Land, decision: plan.Decision) -> Iterator[Block]:
    """Yield the operations of the Manoeuvre that are still to be done."""
    if decision.plan:
        yield Steps(
            say("opponent-plan"), tuple((_operation(position, land, planned), False) for planned in decision.plan)
        )


def _operation(position: Position, land: Land, planned: Planned) -> Text:
    done = planned.operation
    if planned.fight is None:
        going = done.going[0]
        zone = zone_name(position, land.zones[going.way[-1]])
        return say("opponent-part-go", army=army_in_place(position, land.armies[going.army]), zone=zone)
    zone = zone_name(position, land.zones[done.zone])
    if round(planned.clear, 2) == 0:
        return say("opponent-part-wear", n=len(done.ready), zone=zone)
    return say("opponent-part-attack", n=len(done.ready), zone=zone, clear=percent(_exact(planned.clear)))


def _exact(chance: float) -> Any:
    return min(Fraction(1), max(Fraction(0), Fraction(chance).limit_denominator(36**3)))


def _reasons(position: Position, state: State, decision: plan.Decision, several: bool = False) -> Iterator[Reason]:
    """Yield why this step: what the action brings, what the deed takes, what was refused for it."""
    land, step = state.land, decision.step
    if decision.opens:
        others = sorted(decision.options.items(), key=lambda one: -one[1])
        worth = tuple(say("opponent-worth", action=action_name(kind), gain=_points(gain)) for kind, gain in others)  # type: ignore[arg-type]
        yield Reason(say("opponent-options", worth=worth), "7", ReasonKind.FACT)
    match step:
        case plan.Strike():
            zone, clear = zone_name(position, land.zones[step.zone]), decision.plan[0].clear
            key = "opponent-clears" if round(clear, 2) else "opponent-wears"
            yield Reason(say(key, clear=percent(_exact(clear)), zone=zone), "9.2")
        case plan.Move():
            goings = (going for planned in decision.plan for going in planned.operation.going)
            for going in goings if several else (step.going,):
                yield from _taking(position, state, plan.Move(going))
        case Purchase() | Dig() | Diplomacy() | Research():
            rule = {Purchase: "8", Dig: "11", Diplomacy: "12", Research: "10"}[type(step)]
            key = "opponent-brings-each" if isinstance(step, Purchase) else "opponent-brings"
            yield Reason(say(key, gain=_points(step.gain)), rule)
    if decision.plan and not isinstance(step, Purchase):
        yield Reason(say("opponent-brings-plan", gain=_points(decision.gain)), "9")
    if decision.rival is not None:
        more = decision.plan[0].gain - decision.rival.gain
        words = _operation(position, land, decision.rival)
        if more > 0:
            yield Reason(say("opponent-rather", instead=words, more=_points(more)), "9", ReasonKind.REJECTED)


def _others(land: Land, found: Bundle) -> Iterator[Reason]:
    """Yield what the actions bring that follow the first in the same offer."""
    for one, deed in list(zip(found.decisions, _deeds(land, found), strict=True))[1:]:
        if isinstance(one.step, Dig | Research | Diplomacy):
            yield Reason(say("opponent-deed-brings", deed=deed, gain=_points(one.step.gain)), "7")


def _taking(position: Position, state: State, step: plan.Move) -> Iterator[Reason]:
    taken = [z for z in step.going.way if is_enemy(state.held[z], state.phase) and not state.enemies(z, state.phase)]
    names = tuple(zone_name(position, state.land.zones[z]) for z in taken)
    if names:
        yield Reason(say("opponent-takes", zones=names), "4", about=tuple(state.land.zones[z] for z in taken))
    elif state.enemies(step.going.way[-1], state.phase):
        yield Reason(say("opponent-to-attack", zone=zone_name(position, state.land.zones[step.going.way[-1]])), "9.2")
    else:
        yield Reason(say("opponent-guards", zone=zone_name(position, state.land.zones[step.going.way[-1]])), "9.1")


def _points(gain: float) -> Text:
    """Return a gain or a loss with its sign, to one decimal."""
    return say(
        "opponent-loss" if round(gain, 1) < 0 else "opponent-gain", n=decimals(Fraction(round(abs(gain) * 10), 10), 1)
    )


def _level(position: Position, power: Power) -> Iterator[Reason]:
    if not plays(position, power):
        yield Reason(say("opponent-hint", power=POWER_NAMES[power]), "", ReasonKind.FACT)
    yield Reason(say("opponent-set-up"), "", ReasonKind.ASSUMED)


def _lights(position: Position, land: Land, decision: plan.Decision) -> Highlights:
    match decision.step:
        case plan.Move():
            army = land.armies[decision.step.going.army]
            way = tuple(land.zones[z] for z in decision.step.going.way)
            start = position.table.counters[army].zone
            return Highlights({way[-1]: Role.TARGET, start: Role.SUBJECT}, {army: Role.SUBJECT}, (Path((start, *way)),))
        case plan.Strike():
            asked = struck(land, decision.step)
            helpers = dict.fromkeys(asked.supports, Role.PATH)
            return Highlights(
                {asked.zone: Role.TARGET}, {**helpers, asked.lead: Role.SUBJECT, asked.target: Role.TARGET}
            )
        case Purchase():
            zones = {} if decision.step.zone == NOBODY else {land.zones[decision.step.zone]: Role.TARGET}
            return Highlights(zones, {land.armies[decision.step.army]: Role.SUBJECT})
        case Dig():
            return Highlights({land.zones[decision.step.zone]: Role.TARGET})
    return Highlights()


class Defence(Question, frozen=True, tag="defence"):
    """How does the opponent take the losses of this attack, its trench and its retreat among them?"""

    zone: ZoneId
    lead: CounterId = ""
    target: CounterId = ""
    supports: CounterIds = ()
    dice: Rolls = ()
    alone: bool = False

    def answer(self, position: Position) -> Answer:
        """Return the ways to take the losses that serve the defender best, each with one choice of the attacker's (9.2)."""
        asked = Attack(
            zone=self.zone, lead=self.lead, target=self.target, supports=self.supports, dice=self.dice, alone=self.alone
        )
        card = asked.answer(position)
        if not card.offers:
            return msgspec.structs.replace(card, follow_ups=())
        target = card.situation.situation.defender.target.id
        defender = mirror.power_of(position, position.table.counters[target])
        worth = _worths(position, card.offers, defender)
        answers: dict[object, list[int]] = {}
        for n, offer in enumerate(card.offers):
            answers.setdefault(_of_defender(position, offer, defender), []).append(n)
        # The attacker chooses his own losses: each answer is worth what he leaves of it.
        best = max(answers.values(), key=lambda ways: (min(worth[n] for n in ways), -ways[0]))
        chosen = tuple(card.offers[n] for n in best)
        others = len(answers) - 1
        reason = Reason(say("defence-best", power=POWER_NAMES[defender], n=others), "9.2")
        return Answer(
            say("defence-verdict", power=POWER_NAMES[defender], losses=chosen[0].label),
            (reason,), card.body, card.highlights, chosen, tone=card.tone, situation=card.situation,
            value={"ways": len(card.offers), "kept": best}, throws=card.throws,
        )  # fmt: skip


def _worths(position: Position, offers: tuple[Offer, ...], defender: Power) -> list[float]:
    """Return what the table is worth to the defender after each way to take the losses."""
    before = state_of(position, defender)
    states = [state_of(position.after(offer.edit), defender) for offer in offers]
    judge = Judge(before, weights("officer"))
    sign = 1 if CAMP[POWERS[before.phase]] == CAMP[defender] else -1
    return [sign * float(value) for value in judge.values(states)]


def _of_defender(position: Position, offer: Offer, defender: Power) -> object:
    """Return what an offer does to the defender's side: his armies, his trench."""
    found = []
    for part in parts(offer.edit):
        if isinstance(part, MoveEdit) or hasattr(part, "counters"):
            armies = [c for c in part.counters if mirror.is_army(position, position.table.counters[c])]
            if any(mirror.camp_of(position, position.table.counters[c]) == CAMP[defender] for c in armies):
                found.append(repr(part))
        elif hasattr(part, "marker"):
            found.append(repr(part))
    return tuple(found)
