"""The end of a phase on the table, and on to the next (3, 6, 7, 17)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from assistant.core.blocks import Steps
from assistant.core.calc import Worked
from assistant.core.position import Position
from assistant.core.questions import Answer, Highlights, Offer, Question, Role, SideId
from assistant.core.table import Edit, Mark, Move, Note, Several, parts
from assistant.core.text import Text
from assistant.games.third_reich import words
from assistant.games.third_reich.mirror import OVER, Theatre
from assistant.games.third_reich.questions.book import judged, spare
from assistant.games.third_reich.questions.cards import card, pawn_edit, zone_name
from assistant.games.third_reich.questions.log import theatre
from assistant.games.third_reich.questions.operations import ATTACKED_MARKER, MOVED_MARKER
from assistant.games.third_reich.questions.settling import Step, phase_end_steps
from assistant.games.third_reich.questions.supply import acting
from assistant.games.third_reich.words import FACTIONS, LAST_TURN, SPOKEN, Faction, say


class PhaseEnd(Question, frozen=True, tag="end"):
    """What happens at the end of a phase, step by step."""

    side: SideId = ""

    def answer(self, position: Position) -> Answer:
        """Answer with each step worked out on the table as the steps before it leave it."""
        seen = theatre(position)
        side = acting(seen, self.side)
        steps = phase_end_steps(position, side)
        told = tuple(reason for step in steps for reason in step.reasons)
        zones = {zone: role for step in steps for zone, role in step.zones.items()}
        changes = [step for step in steps if step.edits]
        offers = [_offer(position, side, step) for step in changes]
        if len(changes) > 1:
            label = say("end-everything")
            everything = tuple(e for step in changes for e in step.edits)
            offers.append(
                Offer(label, Several(everything, _booked(position, side, say("end-all-booked"), everything)), "3")
            )
        offers.append(next_phase(seen, side))
        shown = [step for step in steps if step.edits or step.key != "severed"]
        block = Steps(say("end-order"), tuple((say(f"end-{step.key}"), not step.edits) for step in shown))
        key = "end-verdict" if changes else "end-nothing"
        owing = (*judged(position), *spare(seen, side)) if side == seen.phase else ()
        zones |= {zone: Role.TARGET for one in owing for zone in one.about if zone in position.board.zones}
        return card(
            position,
            say(key, faction=SPOKEN[side], n=sum(len(step.edits) for step in changes)),
            Worked({step.key: len(step.edits) for step in steps}, told),
            first=(one.reason() for one in owing),
            body=(block,),
            highlights=Highlights(zones),
            offers=offers,
            tone=Role.TARGET if changes else Role.SUBJECT,
        )


def _offer(position: Position, side: Faction, step: Step) -> Offer:
    label = say(f"end-{step.key}-offer", n=len(step.edits))
    return Offer(label, Several(step.edits, _booked(position, side, say(f"end-{step.key}"), step.edits)), step.rule)


def _booked(position: Position, side: Faction, what: Text, edits: Iterable[Edit]) -> Text:
    """Return a step of the end of a phase as a line of the journal: whose phase, what, and where."""
    done = [part for edit in edits for part in parts(edit)]
    marked = [part.zone for part in done if isinstance(part, Mark)]
    left = [position.table.counters[one].zone for part in done if isinstance(part, Move) for one in part.counters]
    zones = tuple(zone_name(position, zone) for zone in dict.fromkeys([*marked, *left]))
    words = say("end-booked", faction=SPOKEN[side], words=what)
    return say("booked-where", words=words, zones=zones) if zones else words


def next_phase(seen: Theatre, side: Faction) -> Offer:
    """Return the edit that ends a phase and begins the next: markers home (3, 12, 14)."""
    position = seen.position
    following = words.following(side)
    edits: list[Edit] = [Note("phase", following), *_markers_home(seen, side)]
    new_turn = following == "axis"
    if new_turn:
        edits.append(Note("axis-advanced-used", None))
    if new_turn and seen.turn < LAST_TURN and "turn#1" in position.table.counters:
        edits.append(pawn_edit(position, "turn", seen.turn + 1))
    over = is_last(seen, side)
    if over:
        label = say("game-over")
        edits.append(Note(OVER, True))
    else:
        label = say("next-phase", faction=SPOKEN[following], turn=seen.turn + new_turn)
    then = words.NEXT_STEP if words.plays(position, following) and not over else None
    return Offer(label, Several(tuple(edits), label), "3", then)


def is_last(seen: Theatre, side: Faction) -> bool:
    """Tell whether the phase of a side, in the turn that is played, is the last of the game (3)."""
    return side == FACTIONS[-1] and seen.turn >= LAST_TURN


def _markers_home(seen: Theatre, side: Faction) -> list[Edit]:
    """Return the markers that go home at the end of a phase: actions, submarines, bombers (12, 14)."""
    position = seen.position
    edits: list[Edit] = []
    used = [
        c for c in position.table.counters.values() if c.kind == f"action-{side}" and not c.zone.endswith(":unused")
    ]
    if used:
        edits.append(Move(tuple(c.id for c in used), f"actions-{side}:unused"))
    if side == "allies":
        edits += _home(seen, seen.missions("atlantic", "axis", "submarine"))
    edits += [
        Mark(marker, zone, 0) for marker, zone in position.table.markers if marker in (MOVED_MARKER, ATTACKED_MARKER)
    ]
    bombers = seen.missions("strategic-bombing", "allies")
    if side == "axis" and len(bombers) >= 2:
        edits += _home(seen, bombers)
    return edits


def _home(seen: Theatre, markers: tuple[Any, ...]) -> list[Edit]:
    return [Move((marker.id,), str(seen.kind(marker).get("home"))) for marker in markers]
