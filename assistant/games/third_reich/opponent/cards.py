"""The card of the opponent at the table: the next step of a faction that nobody plays, as an offer with its reasons (3, 8, 16)."""

from __future__ import annotations

from collections.abc import Iterator

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
)
from assistant.core.reasons import Reason, ReasonKind
from assistant.games.third_reich.mirror import SECRET_TILES, theatre
from assistant.games.third_reich.opponent import deciding as plan
from assistant.games.third_reich.opponent.bundles import Bundle, bundled, rolled
from assistant.games.third_reich.opponent.playing import about, ending
from assistant.games.third_reich.opponent.skills import skill_of
from assistant.games.third_reich.opponent.steps import struck
from assistant.games.third_reich.opponent.telling import (
    afterwards,
    deed,
    deeds_of,
    lights_of,
    plan_of,
    reasons_of,
    rolled_before,
    throw_of,
    together,
)
from assistant.games.third_reich.opponent.why import if_it_fails, intention
from assistant.games.third_reich.questions.fights import DICE
from assistant.games.third_reich.questions.nations import Victory
from assistant.games.third_reich.questions.phases import is_last, is_over
from assistant.games.third_reich.seats import COALITION, NEXT_STEP, OPPONENT, SIDES, plays
from assistant.games.third_reich.words import SPOKEN, Faction, say

TRIES = 12  # steps that the table refuses before the phase is ended


def next_step(asked: NextStep, position: Position) -> Answer:
    """Return the next steps with their reasons; once they are accepted, those after them are asked for (3)."""
    if is_over(theatre(position)):
        winner = FollowUp(say("question-victory"), Victory(), usual=True)
        return Answer(say("opponent-over"), follow_ups=(winner,), value={"step": "none", "n": 0}, throws=())
    player = skill_of(position)
    barred = frozenset((*asked.without, *asked.spared))
    for _ in range(TRIES):
        found = bundled(position, player, barred, lambda *done: together(position, *done), whole=True)
        if found is not None and isinstance(found.decisions[0].step, plan.Strike):
            if asked.dice:
                found = rolled(position, player, barred, lambda *done: together(position, *done), asked.dice)
            if found is not None:
                return _struck(asked, position, found)
        if found is not None:
            return _card(asked, position, found, tuple(intention(found, player, barred)))
        barred |= about(plan.decide(position, player, barred).step)
    return _card(asked, position, ending(position))


def _card(asked: NextStep, position: Position, found: Bundle, meant: tuple[Reason, ...] = ()) -> Answer:
    several = len(found.decisions) > 1
    refusing = several and asked.refusing
    deeds = tuple(deeds_of(found))
    body: tuple[Block, ...] = tuple(plan_of(position, found.decisions[0]))
    if several:
        body = (Steps(say("opponent-together"), tuple((one, False) for one in deeds)), *body)
    offers = _onward(asked, position, found)
    return Answer(
        verdict=say("opponent-which") if refusing else together(position, found.decisions) if several else deeds[0],
        reasons=(*meant, *reasons_of(found), *_level(position, theatre(position).phase)),
        body=body,
        highlights=lights_of(found),
        offers=() if refusing else (*offers, *(_seats(position) if offers else ())),
        follow_ups=_refusals(asked, _cannot(asked, found), several=several),
        value={"step": type(found.decisions[0].step).__name__.lower(), "n": len(found.decisions)},
        throws=(),
    )


def _struck(asked: NextStep, position: Position, found: Bundle) -> Answer:
    """Return the card of combats: the one whose dice fell last, or the one that waits for its own behind those."""
    settled, deeds = len(found.losses), tuple(deeds_of(found))
    place = max(0, settled - 1)
    decision, lying = found.next or (found.decisions[place], found.tables[place])
    fallen = () if found.next else asked.dice[2 * place :]
    assert isinstance(decision.step, plan.Strike)
    card = struck(decision.step, fallen).answer(lying)
    declared = tuple(block.settled if isinstance(block, Fight) else block for block in card.body)
    shown = Bundle((decision,), (lying,), None)
    places = [*zip(found.decisions, found.tables, strict=True)][: max(1, settled)]
    combats = [*places, *((found.next,) if found.next else ())]
    return Answer(
        verdict=card.verdict if fallen else deed(lying, decision.step),
        reasons=(
            *reasons_of(shown),
            *(() if fallen else if_it_fails(lying, decision.step, skill_of(position))),
            *_level(position, theatre(position).phase),
        ),
        body=(
            *declared,
            *rolled_before(position, found, asked.dice, settled if found.next else place),
            *afterwards(deeds[settled:] if settled else ()),
            *plan_of(lying, decision),
        ),
        highlights=lights_of(shown),
        offers=_onward(asked, position, found),
        follow_ups=() if asked.dice else tuple(_cannot(asked, found)),
        value={"step": "strike", "n": len(found.decisions), "rolled": settled},
        throws=tuple(throw_of(table, one.step) for one, table in combats) if len(combats) > 1 else DICE,
    )


def _onward(asked: NextStep, position: Position, found: Bundle) -> tuple[Offer, ...]:
    """Return the offers, each with what comes next once it is accepted."""
    seen = theatre(position)
    then = Ask("opponent", {k: v for k, v in (("without", asked.without), ("spared", asked.spared)) if v})
    last = found.next is None and isinstance(found.decisions[-1].step, plan.End)
    result = Ask("victory") if last and is_last(seen, seen.phase) else None
    offers = () if found.offer is None else (found.offer,)
    sealed = any(_is_secret(position, one.step) for one in found.decisions)
    onward = [
        msgspec.structs.replace(offer, then=offer.then or result if last else then, sealed=sealed) for offer in offers
    ]
    if found.alone is not None:
        onward.append(msgspec.structs.replace(found.alone, label=say("opponent-losses-alone"), then=then))
    return tuple(onward)


def _refusals(asked: NextStep, each: Iterator[FollowUp], *, several: bool) -> tuple[FollowUp, ...]:
    """Return what leads to another plan: of one step at once, of several behind the question which of them it is."""
    back = msgspec.structs.replace(asked, refusing=not asked.refusing)
    if not several:
        return tuple(each)
    if not asked.refusing:
        return (FollowUp(say("opponent-cannot"), back),)
    return (*each, FollowUp(say("opponent-can"), back, usual=True))


def _cannot(asked: NextStep, found: Bundle) -> Iterator[FollowUp]:
    """Yield for each step that it may be impossible on the players' table, or not to their liking: others are then found."""
    several, told = len(found.decisions) > 1, list[object]()
    for one, position, words in zip(found.decisions, found.tables, deeds_of(found), strict=True):
        names = about(one.step)
        counters = tuple(sorted(name for name in names if name in position.table.counters))
        zones = tuple(sorted(names - set(counters)))
        if names and words not in told and not _is_secret(position, one.step):
            told.append(words)
            without, spared = (*asked.without, *counters), (*asked.spared, *zones)
            out = msgspec.structs.replace(asked, without=without, spared=spared, dice=(), refusing=False)
            yield FollowUp(words if several else say("opponent-cannot"), out)


def _is_secret(position: Position, step: plan.Step) -> bool:
    """Tell whether a step lays a tile that those at the table must not know."""
    return (
        bool(position.fact(SECRET_TILES))
        and plays(position, theatre(position).phase)
        and isinstance(step, plan.Develop)
    )


def _seats(position: Position) -> Iterator[Offer]:
    """Yield who might be played by the program, while nobody is: accepted, it plays at once, or when its phase comes."""
    if position.fact(OPPONENT) == SIDES[0]:
        for camp in ("axis", COALITION):
            label = say("opponent-seat", camp=say("contest-coalition") if camp == COALITION else SPOKEN[camp])
            plays_now = (theatre(position).phase == "axis") == (camp == "axis")
            yield Offer(label, Several((Note(OPPONENT, camp),), label), then=NEXT_STEP if plays_now else None)


def _level(position: Position, side: Faction) -> Iterator[Reason]:
    if not plays(position, side):
        yield Reason(say("opponent-hint", faction=SPOKEN[side]), "", ReasonKind.FACT)
    yield Reason(say("opponent-estimate"), "", ReasonKind.ASSUMED)
