"""What stands in a zone is worth, where its counters may go, who is in supply by which line, what each side has in points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import ClassVar

import msgspec

from assistant.core.blocks import Grid, Sum, SumLine
from assistant.core.cards import Names, answered, offer
from assistant.core.judgement import Book
from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.core.questions import Answer, CounterIds, Highlights, Offer, Path, Role, Rolls, SideId, ZoneId
from assistant.core.table import Mark, Move
from assistant.core.text import speaker
from assistant.games.kit.card import Card, Supply
from assistant.games.kit.movement import Range, ReachGiven, Supplied, SupplyGiven, beyond, reach, supply
from assistant.games.kit.questions.accounts import booked, price, told
from assistant.games.kit.questions.cards import CardQuestion, acting, phase_of, seen, side_name, sum_lines, zone_called
from assistant.games.kit.state import Score, Share, View, ZoneGiven, columns_of, is_on_map, points, strengths

# What stands in a zone is worth; what each side has in points.

say = speaker(__name__)


class StrengthOf(CardQuestion, tag="strength"):
    """The strength of what stands in a zone, by side, each counter's part beside it."""

    live: ClassVar[bool] = True
    zone: ZoneId

    def answer(self, position: Position) -> Answer:
        """Answer by the card's strengths; a card without any counts the counters."""
        zone = zone_called(position, self.zone)
        lying = seen(self.card, position)
        worked = strengths(self.card.strength, lying, ZoneGiven(state=lying.state, zone=self.zone))
        body, said = [], []
        found: dict[str, dict[str, Share]] = worked.value
        for side, by_key in found.items():
            called = side_name(position, side)
            for key, share in by_key.items():
                card = self.card.strength[key]
                body.append(
                    Sum(
                        say("strength-title", side=called, what=card.title),
                        sum_lines(position, share, card.rule, (self.zone,)),
                    )
                )
                said.append(say("strength-said", side=called, what=card.title, n=share.whole))
        if not found:
            verdict = say("nobody-there", zone=zone)
        elif not said:
            counted = [
                say("counted", side=side_name(position, side), n=len(lying.side_in(self.zone, side))) for side in found
            ]
            verdict = say("strength-verdict", zone=zone, parts=tuple(counted))
        else:
            verdict = say("strength-verdict", zone=zone, parts=tuple(said))
        return answered(
            verdict, None, worked, names=Names(position), body=body, highlights=Highlights({self.zone: Role.SUBJECT})
        )


class PointsOf(CardQuestion, tag="points"):
    """The points of each side, line by line."""

    live: ClassVar[bool] = True

    def answer(self, position: Position) -> Answer:
        """Answer by the card's lines.

        Raises:
            QuestionError: the card tells no points.
        """
        if self.card.points is None:
            raise QuestionError("points", say("no-points"))
        card, lying = self.card.points, seen(self.card, position)
        worked = points(card, lying, tuple(position.sides) or lying.sides())
        body, said = [], []
        found: dict[str, Score] = worked.value
        for side, score in found.items():
            lines = tuple(
                SumLine(
                    say("as-written", words=card.lines[one.line].title),
                    one.amount,
                    card.lines[one.line].rule,
                    one.things,
                )
                for one in score.lines
            )
            body.append(Sum(say("points-title", side=side_name(position, side)), lines))
            key = "points-level" if score.level else "points-said"
            said.append(say(key, side=side_name(position, side), n=score.total, level=score.level or ""))
        return answered(say("points-verdict", parts=tuple(said)), None, worked, names=Names(position), body=body)


# Where counters may go, and who is in supply by which line.

MOST_OFFERED = 12


class ReachOf(CardQuestion, tag="reach"):
    """Where counters may go together: the zones that each of them reaches, with what the dearest of them pays.

    `dice`: what they show, where the card has them thrown for the allowance.
    """

    live: ClassVar[bool] = True
    counters: CounterIds
    dice: Rolls = ()

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
        worked = [
            reach(self.card.movement, lying, ReachGiven(state=lying.state, counter=one, roll=sum(self.dice)))
            for one in self.counters
        ]
        ranges: list[Range] = [one.value for one in worked]
        common = {zone for zone in ranges[0].zones if all(zone in other.zones for other in ranges)}
        costs = {zone: max(other.zones[zone].cost for other in ranges) for zone in common}
        full = {zone for zone in common if self._full(lying, zone)}
        side = str(lying.row(self.counters[0]).get("side", ""))
        spent = Counter[str]()
        for row in map(lying.row, self.counters):
            spent.update(price(self.card.movement.price, lying.scope(str(row["zone"]), side).of(row)))
        paid = booked(self.card, position, side, spent)
        paying = told(self.card, position, side, spent, self.card.movement.rule)
        first = msgspec.structs.replace(worked[0], reasons=(*worked[0].reasons, *paying))
        slowest = max(ranges, key=lambda one: sum(reached.cost for reached in one.zones.values()))
        offers = [
            found
            for zone in sorted(common - full, key=lambda zone: (costs[zone], zone))[:MOST_OFFERED]
            for found in offer(
                say("go-to", zone=position.zones[zone].name, cost=costs[zone]),
                [Move(self.counters, zone, slowest.zones[zone].way[:-1]), *paid],
                self.card.movement.rule,
            )
        ]
        lit = {zone: Role.DOUBT if zone in full else Role.REACHABLE for zone in common} | {
            zone: Role.BLOCKED for zone in slowest.barred if zone not in common
        }
        return answered(
            say("reach-verdict", n=len(common - full), full=len(full), counters=len(self.counters)),
            None,
            first,
            names=Names(position),
            highlights=Highlights(
                {**lit, position.counters[self.counters[0]].zone: Role.SOURCE},
                figures={zone: str(cost) for zone, cost in costs.items()},
            ),
            offers=offers,
        )

    def _full(self, lying: View, zone: str) -> bool:
        """Tell whether too many would stand in a zone if all of them ended there."""
        card = self.card.movement
        if card is None or not card.stacking:
            return False
        rows = [lying.row(one) for one in self.counters]
        side = str(rows[0].get("side", ""))
        there = [row for row in lying.side_in(zone, side) if row["id"] not in self.counters]
        return any(True for _ in beyond(card, lying, zone, side, (*there, *rows)))


class SupplyOf(CardQuestion, tag="supply"):
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
        side = acting(self.card, position, self.side)
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
                    say("as-written", words=position.zones[where[one]].name),
                )
                for one in found.unsupplied
            ),
            tuple((one, where[one]) for one in found.unsupplied),
        )
        return answered(
            say("supply-verdict", side=side_name(position, side), n=len(found.supplied), out=len(found.unsupplied)),
            None,
            worked,
            names=Names(position),
            body=[grid] if found.unsupplied else [],
            highlights=Highlights(
                {zone: Role.SOURCE for zone in found.sources},
                {one: Role.WARNING for one in found.unsupplied},
                tuple(line for line in lines if len(line.zones) > 1),
            ),
            offers=marking(self.card.supply, marks(self.card, self.book, position, side, found)),
            tone=Role.WARNING if found.unsupplied else Role.SUBJECT,
        )


def checked(card: Card, position: Position) -> tuple[str, ...]:
    """Return the sides whose supply is checked before the phase ends: whose phase it is, or all."""
    phase = phase_of(card, position)
    if phase is None:
        return seen(card, position).sides()
    if card.supply is not None and card.supply.checks and phase[0] not in card.supply.checks:
        return ()
    return (phase[1].side,) if phase[1].side else seen(card, position).sides()


def marking(supplied: Supply, edits: Sequence[Mark]) -> tuple[Offer, ...]:
    """Return the offer that lays the marker of supply, if anything is to be laid or taken off."""
    return offer(say("mark-supply", of=supplied.marked), edits, supplied.rule)


def marks(card: Card, book: Book, position: Position, side: str, found: Supplied) -> list[Mark]:
    """Return the edits that lay the marker where those of a side stand who are marked, and take it off elsewhere.

    At a check it goes up by one over what lay at the beginning of the phase where they stood, as far as it has levels.
    """
    supplied = card.supply
    kind = position.kinds.markers.get(supplied.marker) if supplied is not None else None
    if supplied is None or kind is None:
        return []
    opening = book.keeper.of(position).opening if book.keeper is not None else position
    rise, marked = int(side in checked(card, position)), getattr(found, supplied.marked)
    levels: dict[str, int] = {}
    for one in (*found.supplied, *found.unsupplied):
        zone, stood = position.counters[one].zone, opening.counters.get(one)
        was = opening.marker(kind.id, stood.zone) if stood is not None else 0
        level = min(max(was + rise, 1), kind.levels) if one in marked else 0
        levels[zone] = max(level, levels.get(zone, 0))
    return [Mark(kind.id, zone, n) for zone, n in sorted(levels.items()) if position.marker(kind.id, zone) != n]


def carried(marker: str, before: Position, after: Position) -> Iterator[Mark]:
    """Yield the edits by which a marker goes along with the counters that leave its zone on the map, and off with the last."""
    for (kind, zone), n in before.markers.items():
        left = {one.id for one in before.counters_in(zone)} - {one.id for one in after.counters_in(zone)}
        if kind != marker or not left:
            continue
        for goal in sorted({after.counters[one].zone for one in left if one in after.counters}):
            if is_on_map(columns_of(after.zone(goal))) and after.marker(marker, goal) < n:
                yield Mark(marker, goal, n)
        if after.marker(marker, zone) and not any(after.kind(one.id).side for one in after.counters_in(zone)):
            yield Mark(marker, zone, 0)
