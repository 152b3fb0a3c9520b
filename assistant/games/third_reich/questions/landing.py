"""Landings on the table: where an army may land, and what forbids it (8.5, 13.9)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec

from assistant.core.board import Link, is_assumption
from assistant.core.cards import work
from assistant.core.control import control_edit
from assistant.core.edits import Edit, Move, Several
from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.core.questions import (
    Answer,
    Arrow,
    CounterId,
    FollowUp,
    Highlights,
    Offer,
    Overrides,
    Question,
    Role,
    ZoneId,
)
from assistant.core.reasons import Reason, ReasonKind
from assistant.core.table import Counter
from assistant.games.third_reich.geography import Army
from assistant.games.third_reich.landings import amphibious
from assistant.games.third_reich.mirror import Theatre, theatre
from assistant.games.third_reich.politics import in_italian_area, political_refusal
from assistant.games.third_reich.questions.cards import army_named, called, moved_booked, zone_name
from assistant.games.third_reich.questions.moving import too_late
from assistant.games.third_reich.questions.operating import operating, together
from assistant.games.third_reich.questions.ways import landing_situation, routes
from assistant.games.third_reich.words import assumed, say
from assistant.games.third_reich.zones import stacking_refusal


class Landing(Question, frozen=True, tag="landing"):
    """May an army land there this turn?"""

    army: CounterId
    to: ZoneId = ""
    announced: Annotated[int, msgspec.Meta(ge=1, le=4)] = 3
    overrides: Overrides = {}

    @classmethod
    def eligible(cls, position: Position, blank: str, filled: Mapping[str, Any]) -> frozenset[str] | None:
        """Light the armies of the phase on a coast, then the coasts that landing axes and zones lead to."""
        seen = theatre(position)
        if blank == "army":
            return frozenset(a.id for a in seen.state.armies if a.faction == seen.phase and routes(seen, a.zone))
        army = seen.armies.get(str(filled.get("army", "")))
        return frozenset(routes(seen, army.zone)) if army else frozenset()

    def answer(self, position: Position) -> Answer:
        """Answer for one destination, or for all that the army could try."""
        seen = theatre(position)
        army = seen.armies.get(self.army)
        if army is None or army not in seen.fighting:
            raise QuestionError("army", say("reach-no-army"))
        leads = routes(seen, army.zone)
        goal = self.to if self.to in leads else next(iter(leads), "")
        if not goal or (self.to and self.to not in leads):
            return Answer(say("landing-no-route", zone=zone_name(position, army.zone)), tone=Role.WARNING)
        given, worked = work(
            landing_situation(seen, army, leads[goal], goal, self.announced), self.overrides, amphibious
        )
        mover = next(found for found in seen.state.armies if found.id == army.id)
        others = _forbidden(seen, army, mover, goal)
        legal = worked.value.legal and not others
        roles = {zone: Role.REACHABLE if zone == goal and legal else Role.PATH for zone in leads}
        return Answer(
            say(
                "landing-yes" if legal else "landing-no",
                army=army_named(position, army.id),
                zone=zone_name(position, goal),
            ),
            (
                *too_late(seen, mover),
                *called(position).reasons(worked),
                *others,
                *_assumed(seen, leads[goal], goal, self.announced),
            ),
            highlights=Highlights(roles, arrows=(Arrow(army.zone, goal, "2"),)),
            offers=_landing_offer(seen, mover, goal) if legal else (),
            follow_ups=tuple(
                FollowUp(say("land-at", zone=zone_name(position, zone)), Landing(army=self.army, to=zone))
                for zone in leads
                if zone != goal
            ),
            tone=Role.REACHABLE if legal else Role.BLOCKED,
            situation=given,
            value=worked.value,
        )


def _forbidden(seen: Theatre, army: Counter, mover: Army, goal: str) -> tuple[Reason, ...]:
    """Return what forbids the landing beside its own rules: politics, room, an operation already made (5, 8, 9)."""
    tags, kind = seen.board.zones[goal], seen.kind(army)
    side: Any = kind.side
    others = [a for a in seen.state.armies if a.id != army.id]
    italians = [seen.board.zones[a.zone] for a in others if a.country == "italy"]
    political = political_refusal(
        kind.nation,
        home=tags.home,
        region=tags.region,
        turn=seen.turn,
        axis_war=seen.war("axis"),
        other_italians=sum(in_italian_area(zone.home, zone.region, seen.turn) for zone in italians),
        other_germans_in_romania=sum(
            a.country == "germany" and seen.board.zones[a.zone].home == "romania" for a in others
        ),
    )
    crowd = stacking_refusal(side, seen.state.factions_in.get(goal, {}), stops=True, unlimited=tags.unlimited)
    found = [(political, "9"), (crowd, "5")]
    if seen.operation(army.id):
        found.append((say("stopped-one-operation-per-turn", army=kind.name), "8"))
    elif not seen.supplied_at_start(mover):
        found.append((say("stopped-unsupplied-at-start", army=kind.name), "8"))
    if side == "allies" and seen.turn == 1 and seen.position.fact("axis-entered-west") != seen.turn:
        found.append((say("stopped-allies-turn-1"), "9"))
    return tuple(Reason(text, rule, ReasonKind.REJECTED) for text, rule in found if text is not None)


def _assumed(seen: Theatre, link: Link, goal: str, announced: int) -> tuple[Reason, ...]:
    found = []
    if is_assumption(link.source):
        found.append(assumed("assumed-landing-route", rule="8.5"))
    if goal in seen.neutral_zones:
        found.append(assumed("assumed-announced", rule="17", n=announced))
    return tuple(found)


def _landing_offer(seen: Theatre, mover: Army, goal: str) -> tuple[Offer, ...]:
    position = seen.position
    made = operating(seen, mover, "amphibious_assault", (mover.zone, goal))
    edits: list[Edit] = [Move((mover.id,), goal), *together(seen, (made,))]
    if goal in seen.neutral_zones:
        # Reading of 17 [A31]: the zones east of Tébessa become the Axis's when the Allies invade.
        east = [zone for zone in sorted(seen.neutral_zones) if position.board.zones[zone].get("east_of_tebessa")]
        edits += [control_edit(position, zone, "axis") for zone in east]
    label = say("land-there", zone=called(position).of(goal), n=made.po, left=seen.po(mover.faction))
    line = moved_booked(position, (mover.id,), goal, made.po)
    return (Offer(label, Several(tuple(edits), line), "8.5"),)
