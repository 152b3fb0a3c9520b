"""The opponent at the table: the next step of a faction that nobody plays, as an offer with its reasons (3, 8, 16)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from assistant.core.blocks import Block, Fight, Steps
from assistant.core.edits import Note, Several
from assistant.core.position import Position
from assistant.core.questions import (
    Answer,
    Ask,
    CounterIds,
    FollowUp,
    Highlights,
    Offer,
    Question,
    Role,
    Rolls,
    ZoneId,
    ZoneIds,
)
from assistant.core.reasons import Reason, ReasonKind
from assistant.games.third_reich.mirror import theatre
from assistant.games.third_reich.opponent import deciding as plan
from assistant.games.third_reich.opponent.bundles import Bundle, bundled
from assistant.games.third_reich.opponent.playing import about, ending
from assistant.games.third_reich.opponent.skills import skill_of
from assistant.games.third_reich.opponent.steps import struck
from assistant.games.third_reich.opponent.telling import deeds_of, lights_of, plan_of, reasons_of, together
from assistant.games.third_reich.questions.cards import zone_name
from assistant.games.third_reich.questions.fights import DICE
from assistant.games.third_reich.questions.nations import Victory
from assistant.games.third_reich.questions.phases import is_last, is_over
from assistant.games.third_reich.seats import COALITION, NEXT_STEP, OPPONENT, SIDES, plays
from assistant.games.third_reich.words import SPOKEN, Faction, say

TRIES = 12  # steps that the table refuses before the phase is ended


class Opponent(Question, frozen=True, tag="opponent"):
    """What does the faction whose phase it is do next, if nobody plays it? The same question is a hint for one's own."""

    without: CounterIds = ()
    spared: ZoneIds = ()
    dice: Rolls = ()

    def answer(self, position: Position) -> Answer:
        """Return the next steps with their reasons; once they are accepted, those after them are asked for (3)."""
        if is_over(theatre(position)):
            winner = FollowUp(say("question-victory"), Victory(), usual=True)
            return Answer(say("opponent-over"), follow_ups=(winner,), value={"step": "none", "n": 0}, throws=())
        player = skill_of(position)
        barred = frozenset((*self.without, *self.spared))
        for _ in range(TRIES):
            found = bundled(position, player, barred, lambda done: together(position, done), self.dice)
            if found is not None:
                return self._card(position, found)
            barred |= about(plan.decide(position, player, barred).step)
        return self._card(position, ending(position))

    def _card(self, position: Position, found: Bundle) -> Answer:
        seen, step = theatre(position), found.decisions[0].step
        several = len(found.decisions) > 1
        deeds = tuple(deeds_of(found))
        body: tuple[Block, ...] = tuple(plan_of(position, found.decisions[0]))
        throws: Any = ()
        if isinstance(step, plan.Strike):
            declared = struck(step, self.dice).answer(position).body
            body, throws = tuple(block.settled if isinstance(block, Fight) else block for block in declared), DICE
        elif several:
            body = (Steps(say("opponent-together"), tuple((one, False) for one in deeds)), *body)
        last = isinstance(found.decisions[-1].step, plan.End)
        result = Ask("victory") if last and is_last(seen, seen.phase) else None
        then = Ask("opponent", {k: v for k, v in (("without", self.without), ("spared", self.spared)) if v})
        offers = () if found.offer is None else (found.offer,)
        return Answer(
            verdict=together(position, found.decisions) if several else deeds[0],
            reasons=(*reasons_of(found), *_level(position, seen.phase)),
            body=body,
            highlights=lights_of(found),
            offers=(
                *(msgspec.structs.replace(offer, then=offer.then or result if last else then) for offer in offers),
                *(_seats(position) if offers and not isinstance(step, plan.Strike) else ()),
            ),
            follow_ups=() if last or self.dice else tuple(self._cannot(found)),
            value={"step": type(step).__name__.lower(), "n": len(found.decisions)},
            throws=throws,
        )

    def _cannot(self, found: Bundle) -> Iterator[FollowUp]:
        """Yield for each step that it may be impossible on the players' table, or not to their liking: others are then found."""
        several, told = len(found.decisions) > 1, list[object]()
        for one, position, deed in zip(found.decisions, found.tables, deeds_of(found), strict=True):
            names = about(one.step)
            counters = tuple(sorted(name for name in names if name in position.table.counters))
            zones = tuple(sorted(names - set(counters)))
            if names and deed not in told:
                told.append(deed)
                without, spared = (*self.without, *counters), (*self.spared, *zones)
                out = msgspec.structs.replace(self, without=without, spared=spared, dice=())
                yield FollowUp(say("opponent-cannot-this", deed=deed) if several else say("opponent-cannot"), out)


class AnswersMission(Question, frozen=True, tag="opponent-mission"):
    """Does the program cancel the mission that flies over a zone where its armies stand?"""

    zone: ZoneId

    def answer(self, position: Position) -> Answer:
        """Answer with the cancelling marker as an offer, or that the mission flies on (11, 13.11)."""
        seen = theatre(position)
        foe: Faction = "allies" if seen.phase == "axis" else "axis"
        name = zone_name(position, self.zone)
        lights = Highlights({self.zone: Role.TARGET})
        offer = plan.answers_mission(position, self.zone, skill_of(position).of(foe))
        if offer is None:
            reason = Reason(say("opponent-lets-fly-why"), "11")
            return Answer(say("opponent-lets-fly", zone=name), (reason,), highlights=lights)
        reason = Reason(say("opponent-cancels-why"), "11")
        return Answer(
            say("opponent-cancels", zone=name), (reason,), highlights=lights, offers=(offer,), tone=Role.TARGET
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
