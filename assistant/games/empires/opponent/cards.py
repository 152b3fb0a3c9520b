"""The card of the opponent at the table: the next step of a power that nobody plays, as an offer with its reasons (7, 9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from assistant.core.blocks import Block, Fight, Steps
from assistant.core.contest import NextStep
from assistant.core.edits import Note, Several
from assistant.core.position import Position
from assistant.core.questions import (
    Answer,
    Ask,
    FollowUp,
    Offer,
    Role,
    Throw,
)
from assistant.core.reasons import Reason, ReasonKind
from assistant.games.empires import mirror
from assistant.games.empires.opponent import deciding as plan
from assistant.games.empires.opponent.bundles import Bundle, Read, bundled, step_of
from assistant.games.empires.opponent.choosing import Dig, Diplomacy, Purchase, Research
from assistant.games.empires.opponent.gassing import Gas
from assistant.games.empires.opponent.land import TRACKS, Land, land_of
from assistant.games.empires.opponent.skills import skill_of
from assistant.games.empires.opponent.state import State, state_of
from assistant.games.empires.opponent.steps import struck, tile_counter
from assistant.games.empires.opponent.telling import (
    afterwards,
    deed_words,
    deeds_of,
    left_of,
    lights_of,
    others_of,
    plan_of,
    reasons_of,
    rolled_before,
    rule,
    together,
)
from assistant.games.empires.opponent.why import if_it_fails
from assistant.games.empires.powers import CAMP, POWER_NAMES, Power
from assistant.games.empires.questions.cards import zone_name
from assistant.games.empires.questions.ending import is_last, is_over
from assistant.games.empires.questions.points import VictoryPoints
from assistant.games.empires.seats import NEXT_STEP, OPPONENT, SIDES, plays
from assistant.games.empires.words import say

TRIES = 12  # steps that the table refuses before the opponent gives up


def next_step(asked: NextStep, position: Position) -> Answer:
    """Return one step with its reasons; once it is accepted, the next is asked for (7, 9)."""
    power = mirror.phase(position)
    if is_over(position):
        points = FollowUp(say("ask-vp"), VictoryPoints(), usual=True)
        return Answer(say("opponent-over"), follow_ups=(points,), value={"step": "none", "n": 0}, throws=())
    player = skill_of(position)
    without, spared = list(asked.without), list(asked.spared)
    for _ in range(TRIES):

        def read(lying: Position, counters: list[str] = without, zones: list[str] = spared) -> State:
            state = state_of(lying, power)
            state.barred = _barred(lying, state.land, counters, zones)
            return state

        state = read(position)
        decision = plan.decide(state, *player)
        found = bundled(position, decision, read, player, lambda *done: together(position, *done), asked.dice)
        if isinstance(decision.step, plan.Strike):
            return _struck(asked, position, read, found)
        if found.offers:
            return _card(asked, position, state, found)
        # What the questions of the table do not offer is not done: the counter or the zone stays out of it.
        counters, zones = _about(position, state.land, decision.step)
        without += counters
        spared += zones
    return Answer(say("opponent-stuck", power=POWER_NAMES[power]), tone=Role.BLOCKED, throws=())


def _card(asked: NextStep, position: Position, state: State, found: Bundle) -> Answer:
    power, land, decision = mirror.phase(position), state.land, found.decisions[0]
    # Tiles that become available are no action: what follows them has the reasons.
    begun = next((one for one in found.decisions if one.opens), decision)
    several = len(found.decisions) > 1
    refusing = several and asked.refusing
    deeds = tuple(deeds_of(land, found))
    body: tuple[Block, ...] = tuple(plan_of(position, land, decision))
    if several:
        body = (Steps(say("opponent-together"), tuple((deed, False) for deed in deeds)), *body)
    return Answer(
        verdict=say("opponent-which") if refusing else together(position, found.decisions) if several else deeds[0],
        reasons=(
            *reasons_of(position, state, begun, several),
            *others_of(position, state, found),
            *_level(position, power),
        ),
        body=body,
        highlights=lights_of(position, land, found),
        offers=() if refusing else (*_onward(asked, position, found), *(_seats(position) if found.offers else ())),
        follow_ups=_refusals(asked, _cannot(asked, position, land, found), several=several),
        value=_value(found, begun),
        throws=(),
    )


def _struck(asked: NextStep, position: Position, read: Read, found: Bundle) -> Answer:
    """Return the card of attacks: the one whose dice fell last, or the one that waits for its own behind those."""
    land, power, settled = land_of(position), mirror.phase(position), len(found.losses)
    place = len(asked.dice) // 2 - 1
    decision, lying = found.next or (found.decisions[max(place, 0)], found.tables[max(place, 0)])
    fallen = () if found.next else asked.dice[2 * place :]
    card = struck(land, step_of(decision), fallen).answer(lying)
    declared = tuple(block.settled if isinstance(block, Fight) else block for block in card.body)
    deeds = tuple(deeds_of(land, found))
    before = settled if found.next else place
    shown = Bundle((decision,), (), (lying,))
    zones = [step_of(one).zone for one in (*found.decisions[: max(place + 1, 1)], *(found.next or ())[:1])]
    return Answer(
        verdict=card.verdict if fallen else deed_words(lying, land, decision.step),
        reasons=(
            *left_of(lying, read(lying), decision),
            *reasons_of(lying, read(lying), decision),
            *(() if fallen else if_it_fails(lying, read(lying), decision.plan[0], rule(read(lying), "9.1"))),
            *others_of(position, read(position), found, settled),
            *_level(position, power),
        ),
        body=(
            *declared,
            *rolled_before(position, land, found, asked.dice, before),
            *afterwards(deeds[settled:] if settled > place >= 0 else ()),
            *plan_of(lying, land, decision),
        ),
        highlights=lights_of(lying, land, shown),
        offers=_onward(asked, position, found),
        follow_ups=() if asked.dice else tuple(_cannot(asked, position, land, found)),
        value={**_value(found, decision), "rolled": len(asked.dice) // 2},
        throws=_throws(lying, land, zones) if len(zones) > 1 else None,
    )


def _onward(asked: NextStep, position: Position, found: Bundle) -> tuple[Offer, ...]:
    """Return the offers, each with what comes next once it is accepted."""
    then = Ask("opponent", {k: v for k, v in (("without", asked.without), ("spared", asked.spared)) if v})
    last = found.next is None and isinstance(found.decisions[-1].step, plan.End)
    result = Ask("vp") if last and is_last(position, mirror.phase(position)) else None
    sealed = any(_is_secret(position, one.step) for one in found.decisions)
    onward = found.then or result if last else then
    offers = [msgspec.structs.replace(one, then=onward, sealed=sealed) for one in found.offers]
    if found.alone is not None:
        offers.append(msgspec.structs.replace(found.alone, label=say("opponent-losses-alone"), then=then))
    return tuple(offers)


def _refusals(asked: NextStep, each: Iterator[FollowUp], *, several: bool) -> tuple[FollowUp, ...]:
    """Return what leads to another plan: of one step at once, of several behind the question which of them it is."""
    back = msgspec.structs.replace(asked, refusing=not asked.refusing)
    if not several:
        return tuple(each)
    if not asked.refusing:
        return (FollowUp(say("opponent-cannot"), back),)
    return (*each, FollowUp(say("opponent-can"), back, usual=True))


def _cannot(asked: NextStep, position: Position, land: Land, found: Bundle) -> Iterator[FollowUp]:
    """Yield for each step that it may be impossible on the players' table, or not to their liking: others are then found."""
    for one, deed in zip(found.decisions, deeds_of(land, found), strict=True):
        counters, zones = _about(position, land, one.step)
        if (counters or zones) and not _is_secret(position, one.step):
            without, spared = (*asked.without, *counters), (*asked.spared, *zones)
            out = msgspec.structs.replace(asked, without=without, spared=spared, dice=(), refusing=False)
            yield FollowUp(deed if len(found.decisions) > 1 else say("opponent-cannot"), out)


def _value(found: Bundle, begun: plan.Decision) -> dict[str, Any]:
    options = {kind: round(gain, 2) for kind, gain in begun.options.items()}
    step = type(found.decisions[0].step).__name__.lower()
    return {
        "step": step,
        "n": len(found.decisions),
        "action": begun.opens,
        "gain": round(begun.gain, 2),
        "options": options,
    }


def _throws(position: Position, land: Land, zones: list[int]) -> tuple[Throw, ...]:
    """Return the dice of attacks that are rolled for one behind the other, by the zones where they are."""
    return tuple(
        Throw(say("opponent-at", zone=zone_name(position, land.zones[zone])), 2, onward=True) for zone in zones
    )


def _is_secret(position: Position, step: plan.Step) -> bool:
    """Tell whether a step lays a tile that those at the table must not know."""
    hides = bool(position.fact(mirror.SECRET)) and plays(position, mirror.phase(position))
    return hides and isinstance(step, Research | plan.FirstTile)


def _seats(position: Position) -> Iterator[Offer]:
    """Yield who might be played by the program, while nobody is: accepted, it plays at once, or when its phase comes."""
    if position.fact(OPPONENT) == SIDES[0]:
        for camp in ("central", "entente"):
            label = say("opponent-seat", camp=say(f"contest-{camp}"))
            plays_now = CAMP[mirror.phase(position)] == camp
            yield Offer(label, Several((Note(OPPONENT, camp),), label), then=NEXT_STEP if plays_now else None)


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
        case plan.Move() | Gas():
            # Armies alike in one zone are the same to those who look at the table.
            number = step.going.army if isinstance(step, plan.Move) else step.army
            army = position.table.counters[land.armies[number]]
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


def _level(position: Position, power: Power) -> Iterator[Reason]:
    if not plays(position, power):
        yield Reason(say("opponent-hint", power=POWER_NAMES[power]), "", ReasonKind.FACT)
    yield Reason(say("opponent-set-up"), "", ReasonKind.ASSUMED)
