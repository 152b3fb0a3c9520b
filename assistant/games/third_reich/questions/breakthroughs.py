"""The breakthrough on the table: may armour cross a zone that holds enemies (13.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from assistant.core.cards import work
from assistant.core.position import Position
from assistant.core.questions import Answer, CounterId, Highlights, Overrides, Question, Role, ZoneId
from assistant.games.third_reich.blitzkrieg import BlitzkriegBlank, CrossingArmy, blitzkrieg
from assistant.games.third_reich.mirror import theatre
from assistant.games.third_reich.questions import combats
from assistant.games.third_reich.questions.cards import called, unseen, zone_name
from assistant.games.third_reich.questions.fights import no_fight
from assistant.games.third_reich.words import say


class Breakthrough(Question, frozen=True, tag="breakthrough"):
    """May armour cross a zone that holds enemies?"""

    zone: ZoneId
    army: CounterId = ""
    overrides: Overrides = {}

    @classmethod
    def eligible(cls, position: Position, blank: str, filled: Mapping[str, Any]) -> frozenset[str] | None:  # noqa: ARG003
        """Light the zones where enemies meet, and the armour of the phase."""
        seen = theatre(position)
        if blank == "zone":
            return frozenset(seen.contested())
        armour = [army for army in seen.state.armies if army.type == "armour" and army.faction == seen.phase]
        return frozenset(army.id for army in armour)

    def answer(self, position: Position) -> Answer:
        """Answer with the margins of the attacks that could open the zone."""
        name = zone_name(position, self.zone)
        seen = theatre(position)
        crossing = seen.armies.get(self.army)
        side: Any = seen.kind(crossing).side if crossing else combats.attacking_side(seen, self.zone)
        if side is None or self.zone not in seen.board.zones:
            return no_fight(seen, self.zone)
        breach = combats.best_breach(seen, self.zone, side, self.army)
        high = crossing is not None and (crossing.zone, self.zone) in seen.board.high_borders
        blank = BlitzkriegBlank(
            tech=seen.state.has(side, "blitzkrieg"),
            army=CrossingArmy(
                id=self.army or "-",
                type="armour" if crossing is None else seen.kind(crossing).get("arm", "infantry"),
            ),
            zone=combats.battle_zone(seen, self.zone),
            starts_in_zone=crossing is not None and seen.state.enemies_in(crossing.zone, side),
            entry_high_mountain=high,
            combats=() if breach is None else (breach[0],),
            options=seen.options,
        )
        given, worked = work(blank, self.overrides, blitzkrieg)
        margin = max(worked.value.margins, default=0)
        return Answer(
            say("breakthrough-yes" if worked.value.allowed else "breakthrough-no", zone=name, margin=margin),
            (
                *called(position).reasons(worked),
                *unseen(seen, side),
                *(combats.rests_on(seen, breach[0]) if breach else ()),
            ),
            highlights=Highlights({self.zone: Role.REACHABLE if worked.value.allowed else Role.BLOCKED}),
            tone=Role.REACHABLE if worked.value.allowed else Role.BLOCKED,
            situation=given,
            value=worked.value,
        )
