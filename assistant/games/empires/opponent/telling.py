"""What the opponent's steps are called, and why it takes them: sentences, reasons, what is lit on the board (7, 9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from assistant.core.blocks import Block, Steps
from assistant.core.figures import decimals, percent
from assistant.core.position import Position
from assistant.core.questions import Highlights, Path, Role
from assistant.core.reasons import Reason, ReasonKind
from assistant.core.text import Text
from assistant.games.empires import mirror
from assistant.games.empires.opponent import deciding as plan
from assistant.games.empires.opponent.bundles import Bundle
from assistant.games.empires.opponent.choosing import Dig, Diplomacy, Purchase, Research
from assistant.games.empires.opponent.gassing import Gas
from assistant.games.empires.opponent.land import NOBODY, TRACKS, Land, is_enemy
from assistant.games.empires.opponent.planner import Planned
from assistant.games.empires.opponent.state import State
from assistant.games.empires.opponent.steps import struck, tile_counter
from assistant.games.empires.opponent.why import behind, exact, guarding, means_of, spent
from assistant.games.empires.powers import POWER_NAMES
from assistant.games.empires.questions.actions import action_name
from assistant.games.empires.questions.cards import army_name, zone_name
from assistant.games.empires.questions.ending import is_last
from assistant.games.empires.questions.events import track_name
from assistant.games.empires.seats import following
from assistant.games.empires.words import say

KINDS: dict[type, str] = {
    plan.Move: "moves", Purchase: "purchases", plan.FirstTile: "first-tiles", plan.Tiles: "tiles", Gas: "gas", Dig: "digs",
    Research: "researches", Diplomacy: "talks", plan.End: "end",
}  # fmt: skip
# The numbers of version 1.1 in the first edition.
OLDER = {
    "4": "first 8.1", "7": "first 4", "8": "first 7", "9": "first 8", "9.1": "first 8.1", "9.2": "first 8.2",
    "10": "first 9", "10.4": "first 9.3", "10.5": "first 9.4", "10.6": "first 9.5", "11": "first 10", "12": "first 11",
}  # fmt: skip


def rule(state: State, number: str) -> str:
    """Return the number of a rule in the edition on the table."""
    return OLDER[number] if state.land.first else number


def deeds_of(land: Land, found: Bundle) -> Iterator[Text]:
    """Yield what is done, a sentence a step, each as its own table has it."""
    for one, lying in zip(found.decisions, found.tables, strict=True):
        yield deed_words(lying, land, one.step)


def together(position: Position, done: tuple[plan.Decision, ...], losses: tuple[Text, ...] = ()) -> Text:
    """Return what several steps are called, by their kinds; of attacks what was lost in them, and that the phase ends behind it."""
    if losses:
        ends = isinstance(done[-1].step, plan.End)
        more = len(done) - len(losses) - ends
        lost = losses[0] if len(losses) == 1 else say("opponent-losses-of", n=len(losses))
        if more:
            return say("opponent-losses-and-more", losses=lost, n=more)
        return say("opponent-losses-end", losses=lost) if ends else lost
    counts = Counter(KINDS[type(one.step)] for one in done)
    told = tuple(say(f"opponent-some-{kind}", n=n) for kind, n in counts.items())
    return say("opponent-several", power=POWER_NAMES[mirror.phase(position)], told=told)


def rolled_before(position: Position, land: Land, found: Bundle, dice: tuple[int, ...], number: int) -> Iterator[Block]:
    """Yield the attacks that were rolled for before the one that is shown, with their dice and what was lost."""
    rows = []
    for n, (one, lost) in enumerate(zip(found.decisions[:number], found.losses, strict=False)):
        assert isinstance(one.step, plan.Strike)
        zone = zone_name(position, land.zones[one.step.zone])
        rows.append((say("opponent-rolled", zone=zone, ours=dice[2 * n], theirs=dice[2 * n + 1], losses=lost), False))
    if rows:
        yield Steps(say("opponent-rolled-title"), tuple(rows))


def afterwards(deeds: tuple[Text, ...]) -> Iterator[Block]:
    """Yield what follows the losses in the same offer."""
    if deeds:
        yield Steps(say("opponent-afterwards"), tuple((deed, False) for deed in deeds))


def left_of(position: Position, state: State, decision: plan.Decision) -> Iterator[Reason]:
    """Yield where this Manoeuvre attacked without clearing the zone, if its plan leaves that out now: what changed."""
    ahead = {planned.operation.zone for planned in decision.plan}
    held = [zone for zone, action in state.fought.items()
            if action == state.action and zone not in ahead and state.enemies(zone, state.phase)]  # fmt: skip
    if held:
        about = tuple(state.land.zones[zone] for zone in held)
        words = say("opponent-held", zones=tuple(zone_name(position, zone) for zone in about))
        yield Reason(words, rule(state, "9.2"), ReasonKind.FACT, about=about)


def lights_of(position: Position, land: Land, found: Bundle) -> Highlights:
    """Return what is lit of all steps."""
    lights = [_lights(position, land, one) for one in found.decisions]
    zones = {zone: role for light in reversed(lights) for zone, role in light.zones.items()}
    counters = {counter: role for light in reversed(lights) for counter, role in light.counters.items()}
    return Highlights(zones, counters, tuple(path for light in lights for path in light.paths))


def deed_words(position: Position, land: Land, step: plan.Step) -> Text:
    """Return what is done, in one sentence."""
    power = POWER_NAMES[mirror.phase(position)]
    match step:
        case plan.Move():
            army, zone = land.armies[step.going.army], land.zones[step.going.way[-1]]
            return say(f"opponent-{step.going.did}", **_from_to(position, army, zone))
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
        case Gas():
            hit = land.armies[step.army]
            where = zone_name(position, position.table.counters[hit].zone)
            return say("opponent-gas", power=power, army=army_name(position, hit), zone=where)
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
    if is_last(position, mirror.phase(position)):
        return say("opponent-end-last", power=power)
    return say("opponent-end", power=power, next=POWER_NAMES[following(mirror.phase(position))])


def _from_to(position: Position, army: str, zone: str) -> dict[str, Any]:
    start = position.table.counters[army].zone
    return {"army": army_name(position, army), "start": zone_name(position, start), "zone": zone_name(position, zone)}


def plan_of(position: Position, land: Land, decision: plan.Decision) -> Iterator[Block]:
    """Yield the operations of the Manoeuvre that are still to be done."""
    if decision.plan:
        yield Steps(
            say("opponent-plan"), tuple((operation_words(position, land, planned), False) for planned in decision.plan)
        )


def operation_words(position: Position, land: Land, planned: Planned) -> Text:
    done = planned.operation
    if planned.fight is None:
        going = done.going[0]
        return say("opponent-move", **_from_to(position, land.armies[going.army], land.zones[going.way[-1]]))
    zone = zone_name(position, land.zones[done.zone])
    if round(planned.clear, 2) == 0:
        return say("opponent-part-wear", n=len(done.ready), zone=zone)
    return say("opponent-part-attack", n=len(done.ready), zone=zone, clear=percent(exact(planned.clear)))


def reasons_of(position: Position, state: State, decision: plan.Decision, several: bool = False) -> Iterator[Reason]:
    """Yield why this step: what the action brings, what the deed takes, what was refused for it."""
    land, step = state.land, decision.step
    if decision.opens and "manoeuvre" in decision.options:
        yield from means_of(position, state, decision.plan or decision.ahead, rule(state, "7"))
    if decision.opens:
        others = sorted(decision.options.items(), key=lambda one: -one[1])
        worth = tuple(say("opponent-worth", action=action_name(kind), gain=points_words(gain)) for kind, gain in others)  # type: ignore[arg-type]
        yield Reason(say("opponent-options", worth=worth), rule(state, "7"), ReasonKind.FACT)
    match step:
        case plan.Strike():
            zone, clear = zone_name(position, land.zones[step.zone]), decision.plan[0].clear
            key = "opponent-clears" if round(clear, 2) else "opponent-wears"
            yield Reason(say(key, clear=percent(exact(clear)), zone=zone), rule(state, "9.2"))
            yield from behind(position, state, step, rule(state, "9"))
            if step.aids.aviation:
                yield Reason(say("opponent-flies"), rule(state, "10.4"))
            if step.aids.tanks:
                yield Reason(say("opponent-drives"), rule(state, "10.5"))
        case plan.Move():
            goings = (going for planned in decision.plan for going in planned.operation.going)
            for going in goings if several else (step.going,):
                yield from _taking(position, state, plan.Move(going))
        case Purchase() | Dig() | Diplomacy() | Research() | Gas():
            number = {Gas: "10.6", Purchase: "8", Dig: "11", Diplomacy: "12", Research: "10"}[type(step)]
            key = "opponent-brings-each" if isinstance(step, Purchase) else "opponent-brings"
            yield Reason(say(key, gain=points_words(step.gain)), rule(state, number))
            yield from behind(position, state, step, rule(state, number))
    if decision.plan and not isinstance(step, Purchase):
        yield Reason(say("opponent-brings-plan", gain=points_words(decision.gain)), rule(state, "9"))
    if decision.rival is not None:
        more = decision.plan[0].gain - decision.rival.gain
        words = operation_words(position, land, decision.rival)
        if more > 0:
            yield Reason(
                say("opponent-rather", instead=words, more=points_words(more)), rule(state, "9"), ReasonKind.REJECTED
            )


def others_of(position: Position, state: State, found: Bundle, first: int = 1) -> Iterator[Reason]:
    """Yield what the actions bring that follow the first decisions in the same offer, and what purchases leave of their points."""
    bought = [one.step for one in found.decisions if isinstance(one.step, Purchase)]
    if bought:
        yield from spent(state, bought, rule(state, "8"))
    for one, deed in list(zip(found.decisions, deeds_of(state.land, found), strict=True))[first:]:
        if isinstance(one.step, Dig | Research | Diplomacy):
            yield Reason(say("opponent-deed-brings", deed=deed, gain=points_words(one.step.gain)), rule(state, "7"))
            number = {Dig: "11", Diplomacy: "12", Research: "10"}[type(one.step)]
            yield from behind(position, state, one.step, rule(state, number))


def _taking(position: Position, state: State, step: plan.Move) -> Iterator[Reason]:
    taken = [z for z in step.going.way if is_enemy(state.held[z], state.phase) and not state.enemies(z, state.phase)]
    names = tuple(zone_name(position, state.land.zones[z]) for z in taken)
    if names:
        yield Reason(
            say("opponent-takes", zones=names), rule(state, "4"), about=tuple(state.land.zones[z] for z in taken)
        )
    elif state.enemies(step.going.way[-1], state.phase):
        yield Reason(
            say("opponent-to-attack", zone=zone_name(position, state.land.zones[step.going.way[-1]])),
            rule(state, "9.2"),
        )
    else:
        yield Reason(guarding(position, state, step.going.way[-1]), rule(state, "9.1"))


def points_words(gain: float) -> Text:
    """Return a gain or a loss with its sign, to one decimal; what rounds to nothing has no sign."""
    tenths = round(gain * 10)
    if tenths == 0:
        return say("opponent-even")
    return say("opponent-loss" if tenths < 0 else "opponent-gain", n=decimals(Fraction(abs(tenths), 10), 1))


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
        case Gas():
            hit = land.armies[decision.step.army]
            return Highlights({position.table.counters[hit].zone: Role.TARGET}, {hit: Role.TARGET})
        case Purchase():
            zones = {} if decision.step.zone == NOBODY else {land.zones[decision.step.zone]: Role.TARGET}
            return Highlights(zones, {land.armies[decision.step.army]: Role.SUBJECT})
        case Dig():
            return Highlights({land.zones[decision.step.zone]: Role.TARGET})
    return Highlights()
