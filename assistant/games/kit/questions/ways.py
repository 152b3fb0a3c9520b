"""Where counters may go, and who is in supply by which line."""

from __future__ import annotations

from typing import ClassVar

from assistant.core.blocks import Grid
from assistant.core.cards import answered, offer
from assistant.core.edits import Mark, Move
from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.core.questions import Answer, CounterIds, Highlights, Path, Role, SideId
from assistant.core.text import speaker
from assistant.games.kit.moving import Range, ReachGiven, reach
from assistant.games.kit.questions.asking import CardQuestion, names, phase_of, seen, side_name
from assistant.games.kit.supplying import Supplied, SupplyGiven, supply

say = speaker(__name__)

MOST_OFFERED = 12


class ReachOf(CardQuestion, frozen=True, tag="reach"):
    """Where counters may go together: the zones that each of them reaches, with what the dearest of them pays."""

    live: ClassVar[bool] = True
    counters: CounterIds

    def answer(self, position: Position) -> Answer:
        """Answer by the card's movement.

        Raises:
            QuestionError: the card tells no movement, or a counter does not move.
        """
        if self.card.movement is None:
            raise QuestionError("counters", say("no-movement"))
        if not self.counters:
            raise QuestionError("counters", say("no-counters"))
        lying = seen(self.card, position)
        worked = [reach(self.card.movement, lying, ReachGiven(state=lying.state, counter=one)) for one in self.counters]
        ranges: list[Range] = [one.value for one in worked]
        common = {zone for zone in ranges[0].zones if all(zone in other.zones for other in ranges)}
        costs = {zone: max(other.zones[zone].cost for other in ranges) for zone in common}
        slowest = max(ranges, key=lambda one: sum(reached.cost for reached in one.zones.values()))
        offers = [
            found
            for zone in sorted(common, key=lambda zone: (costs[zone], zone))[:MOST_OFFERED]
            for found in offer(
                say("go-to", zone=position.board.zones[zone].name, cost=costs[zone]),
                [Move(self.counters, zone, slowest.zones[zone].way[:-1])],
                self.card.movement.rule,
            )
        ]
        lit = {zone: Role.REACHABLE for zone in common} | {
            zone: Role.BLOCKED for zone in slowest.barred if zone not in common
        }
        return answered(
            say("reach-verdict", n=len(common), counters=len(self.counters)),
            None,
            worked[0],
            names=names(position),
            highlights=Highlights(
                {**lit, position.table.counters[self.counters[0]].zone: Role.SOURCE},
                figures={zone: str(cost) for zone, cost in costs.items()},
            ),
            offers=offers,
        )


class SupplyOf(CardQuestion, frozen=True, tag="supply"):
    """Who of a side is in supply, by which line, and what keeps the others from it."""

    live: ClassVar[bool] = True
    side: SideId = ""

    def answer(self, position: Position) -> Answer:
        """Answer by the card's supply.

        Raises:
            QuestionError: the card tells no supply.
        """
        if self.card.supply is None:
            raise QuestionError("side", say("no-supply"))
        lying = seen(self.card, position)
        phase = phase_of(self.card, position)
        side = self.side or (phase[1].side if phase else "") or next(iter(position.kinds.sides), "")
        worked = supply(self.card.supply, lying, SupplyGiven(state=lying.state, side=side))
        found: Supplied = worked.value[side]
        where = {counter: str(lying.row(counter)["zone"]) for counter in (*found.supplied, *found.unsupplied)}
        lines = [Path(found.lines[zone].way) for zone in dict.fromkeys(where[one] for one in found.supplied)]
        grid = Grid(
            say("out-of-supply"),
            (say("column-counter"), say("column-zone")),
            tuple(
                (
                    say("as-written", words=position.kind(one).name),
                    say("as-written", words=position.board.zones[where[one]].name),
                )
                for one in found.unsupplied
            ),
            tuple((one, where[one]) for one in found.unsupplied),
        )
        label = say("mark-unsupplied", n=len(found.unsupplied))
        marks = _marks(self.card.supply.marker, position, found, where)
        return answered(
            say("supply-verdict", side=side_name(position, side), n=len(found.supplied), out=len(found.unsupplied)),
            None,
            worked,
            names=names(position),
            body=[grid] if found.unsupplied else [],
            highlights=Highlights(
                {zone: Role.SOURCE for zone in found.sources},
                {one: Role.WARNING for one in found.unsupplied},
                tuple(line for line in lines if len(line.zones) > 1),
            ),
            offers=offer(label, marks, self.card.supply.rule),
            tone=Role.WARNING if found.unsupplied else Role.SUBJECT,
        )


def _marks(marker: str, position: Position, found: Supplied, where: dict[str, str]) -> list[Mark]:
    """Return the edits that lay the marker on the zones of the unsupplied and take it off those of the others."""
    if not marker:
        return []
    out = {where[one] for one in found.unsupplied}
    mine = {where[one] for one in (*found.supplied, *found.unsupplied)}
    return [
        Mark(marker, zone, int(zone in out))
        for zone in sorted(mine)
        if bool(position.marker(marker, zone)) != (zone in out)
    ]
