"""The phase step by step: what is done, what is left, which attacks are owed (3, 4, 8, 16, 22.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from assistant.core import phase_log
from assistant.core.blocks import Grid, Steps
from assistant.core.position import Position
from assistant.core.questions import Answer, FollowUp, Highlights, Path, Question, Role, SideId
from assistant.core.text import Text
from assistant.games.third_reich.actions import actions
from assistant.games.third_reich.mirror import Theatre, theatre
from assistant.games.third_reich.questions.action_markers import ACTIONS, actions_situation, taken
from assistant.games.third_reich.questions.cards import army_named, called, zone_name
from assistant.games.third_reich.questions.economy import Actions
from assistant.games.third_reich.questions.fights import Attack
from assistant.games.third_reich.questions.owing import attacks_owed, operations
from assistant.games.third_reich.questions.phases import PhaseEnd
from assistant.games.third_reich.questions.purse import minors, spent
from assistant.games.third_reich.questions.recruiting import Recruit
from assistant.games.third_reich.questions.season import beginnings
from assistant.games.third_reich.questions.supplying import faction
from assistant.games.third_reich.sequence import SequenceBlank, Step, sequence
from assistant.games.third_reich.words import MOVES, SPOKEN, Faction, because, fact, say


class PhaseOrder(Question, frozen=True, tag="phase"):
    """Where are we in the phase, and what is left to do?"""

    live = True
    side: SideId = ""

    def answer(self, position: Position) -> Answer:
        """Answer with the steps of the phase in order, done or not, and the zones that must be attacked."""
        seen = theatre(position)
        side = faction(self.side) if self.side else seen.phase
        worked = sequence(sequence_situation(seen, side))
        owed = attacks_owed(seen, side)
        begun = bool(position.fact("combat-begun"))
        told = tuple(fact("attack-owed", rule="8.2", zone=zone_name(position, zone), about=(zone,)) for zone in owed)
        if begun:
            told += (because("22.1", "no-points-after-combat"),)
        return Answer(
            say("phase-verdict", faction=SPOKEN[side], owed=len(owed), begun="yes" if begun else "no"),
            (*told, *called(position).reasons(worked)),
            (Steps(say("phase-order"), tuple(steps(seen, side, owed))), *_operations(position, side)),
            Highlights(dict.fromkeys(owed, Role.TARGET), paths=tuple(_ways(position, side))),
            follow_ups=(
                *(
                    FollowUp(say("attack-in", zone=zone_name(position, zone)), Attack(zone=zone), said=why.text)
                    for zone, why in zip(owed, told, strict=False)
                ),
                FollowUp(say("actions-now"), Actions(side=side)),
                FollowUp(say("recruit-now"), Recruit(side=side)),
                FollowUp(say("end-now"), PhaseEnd(side=side)),
            ),
            tone=Role.TARGET if owed else Role.SUBJECT if worked.value.legal else Role.WARNING,
            value={"sequence": worked.value, "attacks_owed": list(owed), "operations": operations(seen, side)},
        )


def steps(seen: Theatre, side: Faction, owed: tuple[str, ...]) -> Iterator[tuple[Text, bool]]:
    """Yield the steps of a phase in order, each with whether it is done (3).

    Args:
        owed: zones that must be attacked.
    """
    position = seen.position
    yield from beginnings(seen, side)
    allowed = int(actions(actions_situation(seen, side)).value.actions)
    made = sum(len(taken(seen, side, action)) for action in ACTIONS)
    yield say("step-actions", made=made, allowed=allowed), made >= allowed
    begun = bool(position.fact("combat-begun"))
    yield say("step-operations", n=operations(seen, side), po=seen.po(side)), begun or not seen.po(side)
    yield say("step-combats", n=len(owed)), begun and not owed
    yield say("step-end"), False


def _ways(position: Position, side: Faction) -> Iterator[Path]:
    """Yield the ways that armies went in this phase, as lines over the board (8)."""
    for deed in phase_log.done(position, *MOVES, side=side):
        way = tuple(zone for zone in (deed.start, *deed.entered) if zone in position.board.zones)
        if len(set(way)) > 1:
            yield Path(way)


def _operations(position: Position, side: Faction) -> Iterator[Grid]:
    """Yield the operations of the phase as they are noted: who, by what, which way, for how many points (8)."""
    made = [deed for deed in phase_log.done(position, *MOVES, side=side) if deed.who in position.table.counters]
    if made:
        header = tuple(say(f"made-column-{key}") for key in ("army", "operation", "way", "points"))
        rows = tuple(
            (
                army_named(position, deed.who),
                SPOKEN.get(deed.did, say("made-by-none")),
                say("made-way", zones=tuple(zone_name(position, zone) for zone in (deed.start, *deed.entered))),
                say("points", n=deed.cost),
            )
            for deed in made
        )
        yield Grid(say("operations-made"), header, rows, tuple((deed.who, deed.zone) for deed in made))


def sequence_situation(seen: Theatre, side: Faction) -> SequenceBlank:
    """Return the steps of the phase that the table shows, in the order of the rules: it keeps no other (3, 4)."""
    turn: Any = seen.turn
    done = [Step(do="minor_recruitment") for country, _, _ in minors(seen, side) if spent(seen, country)]
    done += [Step(do="operation")] * operations(seen, side)
    for action in ACTIONS:
        for marker in taken(seen, side, action):
            box = seen.position.table.counters[marker].zone
            kind: Any = box.rpartition("missions_")[2] if "missions_" in box else None
            done.append(Step(do="action", action=action, kind=kind))
    if seen.position.fact("combat-begun"):
        done.append(Step(do="combat"))
    return SequenceBlank(
        faction=side,
        war=seen.war(side),
        turn=turn,
        actions_allowed=actions(actions_situation(seen, side)).value.actions,
        lend_lease=seen.position.fact("lend-lease-turn") == seen.turn,
        steps=tuple(done),
    )
