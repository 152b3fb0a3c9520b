"""Questions of movement: what an army reaches on foot, by sea, by strategic movement, in retreat (9.1, 9.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, ClassVar, NamedTuple

import msgspec

from assistant.core.blocks import Block, Grid, Prose
from assistant.core.edits import Edit, Move, Note
from assistant.core.overrides import with_overrides
from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.core.questions import (
    Answer,
    CounterId,
    CounterIds,
    FollowUp,
    Highlights,
    Offer,
    Overrides,
    Path,
    Question,
    Role,
    ZoneId,
)
from assistant.core.text import Text, verbatim
from assistant.games.empires import mirror
from assistant.games.empires import movement as rules
from assistant.games.empires.names import named
from assistant.games.empires.passage import would_be_ceded
from assistant.games.empires.powers import POWER_OF, Nation
from assistant.games.empires.questions import actions
from assistant.games.empires.questions.cards import army_name, together, together_by_zone, told, zone_name
from assistant.games.empires.readings import Edition
from assistant.games.empires.theatre import Army, Theatre, theatre_of
from assistant.games.empires.words import Working, say


def asked(
    position: Position, counter: str, overrides: Mapping[str, Any], field: str = "counter"
) -> tuple[Theatre, Army, Working, Any]:
    """Return the map, the army that is asked about, the rules, and the situation if the asker corrected it.

    Raises:
        QuestionError: the counter is no army on the map.
    """
    lying = position.table.counters.get(counter)
    if lying is None or not mirror.is_army(position, lying) or not mirror.on_map(position, lying.zone):
        raise QuestionError(field, say("army-not-on-map", army=counter))
    work = mirror.working(position)
    if not overrides:
        theatre = mirror.theatre(position)
        return theatre, theatre.army(counter), work, None
    given = with_overrides(mirror.state(position, rules.ArmyGiven, army=counter), overrides)
    theatre = theatre_of(given)
    return theatre, theatre.army(given.army), Working(work.edition, given.options), given


def movable(position: Position) -> frozenset[str]:
    """Return the armies that a question of movement may be asked about."""
    return frozenset(army.id for army in mirror.armies_on_map(position))


class Reach(Question, frozen=True, tag="reach"):
    """Where can this army go? With a zone named: the offer to move it there."""

    live = True
    counters: CounterIds
    to: ZoneId = ""
    overrides: Overrides = {}

    @classmethod
    def eligible(cls, position: Position, blank: str, filled: Mapping[str, Any]) -> frozenset[str] | None:
        """Return the armies on the map; for the zone, those in reach of the army chosen."""
        if blank == "counters":
            return movable(position)
        chosen = filled.get("counters") or ()
        if blank == "to" and chosen and chosen[0] in movable(position):
            theatre, army, work, _ = asked(position, str(chosen[0]), {})
            return frozenset(rules.range_of(theatre, army, work).zones)
        return None

    def answer(self, position: Position) -> Answer:
        """Return every zone in reach of the first army named, with its cost; several armies are offered to move together (9.1)."""
        if not self.counters:
            raise QuestionError("counters", say("army-needed"))
        theatre, army, work, situation = asked(position, self.counters[0], self.overrides, "counters")
        if self.to == army.zone:  # "reach verdun 2 fr" names the zone where they stand
            return msgspec.structs.replace(self, to="").answer(position)
        found = rules.range_of(theatre, army, work)
        rules.explain_range(theatre, army, found, work)
        far = rules.strategic_zones(theatre, army, Working(work.edition, work.options))
        ports = rules.sail(theatre, army, Working(work.edition, work.options))
        return Answer(
            verdict=self._verdict(position, army, found),
            reasons=together_by_zone(told(position, work)),
            body=(_by_cost(position, found), *_other_ways(position, ports, far)),
            highlights=_range_drawn(army, found, self.to),
            offers=tuple(self._offers(position, theatre, army, found, work)),
            follow_ups=tuple(_follow_ups(army, ports, far, self.to)),
            situation=situation,
            value=rules.Movement(found.zones),
        )

    def _verdict(self, position: Position, army: Army, found: rules.Range) -> Text:
        name = army_name(position, army.id)
        if not self.to:
            return say("reach-verdict", army=name, n=len(found.zones))
        if self.to not in found.zones:
            return say("reach-not", army=name, zone=zone_name(position, self.to))
        return say("reach-to", army=name, zone=zone_name(position, self.to), cost=found.zones[self.to].cost)

    def _offers(
        self, position: Position, theatre: Theatre, army: Army, found: rules.Range, work: Working
    ) -> Iterator[Offer]:
        if self.to not in found.zones:
            return
        way = found.way_to(self.to)
        far = () if found.zones[self.to].direct else (army.id,)
        label = say("offer-move", n=len(self.counters), zone=zone_name(position, self.to))
        group = tuple(counter for counter in self.counters if counter in movable(position))
        ceded = would_be_ceded(theatre, army, self.to, work)
        edits = arrival(position, group, self.to, way, far=far and group, ceded=ceded)
        yield Offer(label, together(edits, label), "first 8.1" if work.first else "9.1")


def arrival(
    position: Position,
    armies: tuple[str, ...],
    zone: str,
    way: Iterable[str],
    *,
    far: tuple[str, ...] = (),
    ceded: bool = False,
) -> Iterator[Edit]:
    """Yield the edits that bring armies into a zone and write down what the rest of the phase depends on.

    Args:
        position: the table before.
        armies: who moves.
        zone: where they end.
        way: the zones they enter, for the control of zones at the end of the phase (4).
        far: those that come from further than the next zone, so that they cannot attack (9.2).
        ceded: whether a German army becomes Austro-Hungarian there (first 13).
    """
    yield Move(armies, zone)
    yield from actions.new_manoeuvre(position)  # all movements of an action come before its attacks (9.2)
    yield from _written(position, mirror.CROSSED, way)
    yield from _written(position, mirror.MOVED, armies)
    yield from _written(position, mirror.FAR, far)
    if armies:
        yield from once(position, mirror.nation(position, armies[0]), zone)
    for army in armies:
        ceding = ceded and POWER_OF[mirror.nation(position, army)] == "germany"
        noted = f"{mirror.CEDED}/{army}" in position.table.facts
        if ceding and not noted:
            yield Note(f"{mirror.CEDED}/{army}", {"power": "austria_hungary"})
        elif noted and position.controller(zone) == "germany":
            yield Note(f"{mirror.CEDED}/{army}")  # taken back


def once(position: Position, nation: Nation, zone: str, *, recruited: bool = False) -> Iterator[Edit]:
    """Yield the notes of what happens once in a game, when an army of `nation` comes to a zone of that rule (9.1, first 7)."""
    place, first = named(zone), mirror.edition(position) is Edition.FIRST
    if place == "gallipoli" and nation == "uk" and not position.fact("gallipoli_used"):
        yield Note("gallipoli_used", True)
    if place != "salonika" or POWER_OF[nation] != "allies":
        return
    event = "recruited_in_salonika" if first else "salonika_occupied_by_allies"
    if (recruited or not first) and not position.fact(event):
        yield Note(event, True)


def _written(position: Position, fact: str, added: Iterable[str]) -> Iterator[Edit]:
    known = mirror.listed(position, fact)
    new = [name for name in added if name not in known]
    if new:
        yield Note(fact, [*known, *new])


def _range_drawn(army: Army, found: rules.Range, to: str) -> Highlights:
    roles = {zone: Role.TARGET if reach.enemy else Role.REACHABLE for zone, reach in found.zones.items()}
    paths = (Path((army.zone, *found.way_to(to))),) if to in found.zones else ()
    return Highlights(
        zones={**dict.fromkeys(found.barred, Role.BLOCKED), **roles, army.zone: Role.SUBJECT},
        counters={army.id: Role.SUBJECT},
        paths=paths,
        figures={zone: str(reach.cost) for zone, reach in found.zones.items()},
    )


def _by_cost(position: Position, found: rules.Range) -> Grid:
    """Return the zones in reach, those of one cost together."""
    costs = sorted({reach.cost for reach in found.zones.values()})
    groups = [sorted(zone for zone, reach in found.zones.items() if reach.cost == cost) for cost in costs]
    rows = tuple(
        (verbatim(str(cost)), say("reach-zones", zones=tuple(zone_name(position, zone) for zone in zones)))
        for cost, zones in zip(costs, groups, strict=True)
    )
    header = (say("reach-column-cost"), say("reach-column-zones"))
    return Grid(say("reach-title"), header, rows, tuple(map(tuple, groups)))


def _other_ways(position: Position, ports: tuple[str, ...], far: tuple[str, ...]) -> Iterator[Block]:
    if ports:
        yield Prose(say("reach-ports", zones=tuple(zone_name(position, zone) for zone in ports)))
    if far:
        yield Prose(say("reach-strategic", n=len(far)))


def _follow_ups(army: Army, ports: tuple[str, ...], far: tuple[str, ...], to: str) -> Iterator[FollowUp]:
    if ports:
        yield FollowUp(say("ask-sail"), Sail(counter=army.id, to=to if to in ports else ""))
    if far:
        yield FollowUp(say("ask-strategic"), Strategic(counter=army.id, to=to if to in far else ""))


class Travel(NamedTuple):
    """A way to travel: where it leads, what the verdict says, whether the army may attack where it arrives (9.2)."""

    find: Callable[[Theatre, Army, Working], tuple[str, ...]]
    verdict: str
    attacks: bool


class _Voyage(Question, frozen=True):
    """What naval and strategic movement share: an army, perhaps a destination."""

    live = True
    travel: ClassVar[Travel]

    counter: CounterId
    to: ZoneId = ""
    overrides: Overrides = {}

    @classmethod
    def eligible(cls, position: Position, blank: str, filled: Mapping[str, Any]) -> frozenset[str] | None:
        """Return the armies on the map; for the zone, the destinations of the army chosen."""
        if blank == "counter":
            return movable(position)
        if blank == "to" and filled.get("counter") in movable(position):
            theatre, army, work, _ = asked(position, str(filled["counter"]), {})
            return frozenset(cls.travel.find(theatre, army, work))
        return None

    def answer(self, position: Position) -> Answer:
        """Return where the army can go this way, and the offer to go to the zone named (9.1)."""
        theatre, army, work, situation = asked(position, self.counter, self.overrides)
        zones = self.travel.find(theatre, army, work)
        offers: tuple[Offer, ...] = ()
        if self.to in zones:
            label = say("offer-move", n=1, zone=zone_name(position, self.to))
            ceded = would_be_ceded(theatre, army, self.to, work)
            far = () if self.travel.attacks else (army.id,)
            edits = arrival(position, (army.id,), self.to, (self.to,), far=far, ceded=ceded)
            offers = (Offer(label, together(edits, label), "first 8.1" if work.first else "9.1"),)
        return Answer(
            verdict=say(self.travel.verdict, army=army_name(position, army.id), n=len(zones)),
            reasons=told(position, work),
            highlights=Highlights(
                zones={**dict.fromkeys(zones, Role.REACHABLE), army.zone: Role.SUBJECT},
                counters={army.id: Role.SUBJECT},
            ),
            offers=offers,
            situation=situation,
            value=rules.Zones(zones),
        )


class Sail(_Voyage, frozen=True, tag="sail"):
    """Which ports can this army reach by sea?"""

    travel = Travel(rules.sail, "sail-verdict", True)


class Strategic(_Voyage, frozen=True, tag="strategic"):
    """Where can this army go by strategic movement?"""

    travel = Travel(rules.march_far, "strategic-verdict", False)


class Recover(_Voyage, frozen=True, tag="recover"):
    """Where can Germany take this ceded army back?"""

    travel = Travel(rules.taken_back, "strategic-verdict", False)


class Retreat(Question, frozen=True, tag="retreat"):
    """Where may this army retreat?"""

    live = True
    counter: CounterId
    overrides: Overrides = {}

    @classmethod
    def eligible(cls, position: Position, blank: str, filled: Mapping[str, Any]) -> frozenset[str] | None:  # noqa: ARG003
        """Return the armies on the map."""
        return movable(position) if blank == "counter" else None

    def answer(self, position: Position) -> Answer:
        """Return where the army may retreat, each as an offer (9.2)."""
        theatre, army, work, situation = asked(position, self.counter, self.overrides)
        found = rules.explained_retreat(theatre, army, work)
        name = army_name(position, army.id)
        zones = (*found.clear, *found.with_enemies)
        rule = "first 8.2" if work.first else "9.2"
        return Answer(
            verdict=say("retreat-nowhere", army=name)
            if found.eliminated
            else say("retreat-verdict", army=name, n=len(zones)),
            reasons=told(position, work),
            highlights=Highlights(
                zones={
                    **dict.fromkeys(found.clear, Role.REACHABLE),
                    **dict.fromkeys(found.with_enemies, Role.DOUBT),
                    army.zone: Role.SUBJECT,
                },
                counters={army.id: Role.SUBJECT},
            ),
            offers=tuple(
                Offer(say("offer-retreat", zone=zone_name(position, zone)), Move((army.id,), zone), rule)
                for zone in zones
            ),
            tone=Role.WARNING if found.eliminated else Role.SUBJECT,
            situation=situation,
            value=found,
        )
