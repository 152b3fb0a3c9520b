"""Questions of movement: what an army reaches on foot, by sea, by strategic movement, in retreat (9.1, 9.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

import msgspec

from assistant.core.blocks import Block, Grid, Prose
from assistant.core.calc import with_overrides
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
from assistant.core.table import Edit, Move, Note, Several
from assistant.core.text import Text, verbatim
from assistant.games.empires import mirror
from assistant.games.empires import movement as rules
from assistant.games.empires.deeds import Kind, kind_told
from assistant.games.empires.movement import would_be_ceded
from assistant.games.empires.questions.cards import army_name, named, reasons_of, together_by_zone, zone_name
from assistant.games.empires.theatre import Army, Theatre, theatre_of
from assistant.games.empires.words import Explanation, are_enemies, say


def asked(
    position: Position, counter: str, overrides: Mapping[str, Any], field: str = "counter"
) -> tuple[Theatre, Army, Explanation, Any]:
    """Return the map, the army that is asked about, the rules, and the situation if the asker corrected it.

    Args:
        field: its path in the situation.

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
    return theatre, theatre.army(given.army), Explanation(work.edition, given.options), given


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
        self._crossing(position, army, found, work)
        going = self._going(position, theatre, work)
        far = rules.strategic_zones(theatre, army, Explanation(work.edition, work.options))
        ports = rules.sail(theatre, army, Explanation(work.edition, work.options))
        return Answer(
            verdict=self._verdict(position, army, found),
            reasons=together_by_zone(reasons_of(position, work)),
            body=(_by_cost(position, found), *_other_ways(position, ports, far)),
            highlights=_range_drawn(army, found, self.to),
            offers=_in_names(position, self._offers(theatre, going, work)),
            follow_ups=tuple(_follow_ups(army, ports, far, self.to)),
            situation=situation,
            value=rules.Movement(found.zones),
        )

    def _crossing(self, position: Position, army: Army, found: rules.Range, work: Explanation) -> None:
        """Note the enemy cities on the way: who passes takes them at the end of the phase (4)."""
        for zone in found.way_to(self.to)[:-1] if self.to in found.zones else ():
            value = mirror.zone_value(position, zone)
            if value.city and are_enemies(value.controller, army.of) and work.options.crossing_takes:
                work.because("reach-takes-on-the-way", "4", "8.1", zone=zone)
                work.reading("crossing_takes")

    def _verdict(self, position: Position, army: Army, found: rules.Range) -> Text:
        name = army_name(position, army.id)
        if not self.to:
            return say("reach-verdict", army=name, n=len(found.zones))
        if self.to not in found.zones:
            return say("reach-not", army=name, zone=zone_name(position, self.to))
        return say("reach-to", army=name, zone=zone_name(position, self.to), cost=found.zones[self.to].cost)

    def _going(self, position: Position, theatre: Theatre, work: Explanation) -> tuple[tuple[Army, rules.Range], ...]:
        """Return the armies named that may go to the zone and stay there together, each with its range; reasons for the others."""
        going: list[tuple[Army, rules.Range]] = []
        for counter in self.counters if self.to else ():
            if counter not in movable(position):
                continue
            army = theatre.army(counter)
            found = rules.range_of(theatre, army, Explanation(work.edition, work.options))
            reach = found.zones.get(self.to)
            if reach is not None and reach.can_end:
                going.append((army, found))
                theatre = theatre.with_army(msgspec.structs.replace(army, zone=self.to))
            elif counter != self.counters[0] or going:
                key = "reach-no-room" if reach is not None else "reach-too-far"
                work.reject(key, "4" if reach else "9.1", "3" if reach else "8.1", army=counter, zone=self.to)
        return tuple(going)

    def _offers(
        self, theatre: Theatre, going: tuple[tuple[Army, rules.Range], ...], work: Explanation
    ) -> Iterator[Offer]:
        if not going:
            return
        ways = {army.id: found.way_to(self.to)[:-1] for army, found in going}
        edits = [
            Move(tuple(army for army, via in ways.items() if via == way), self.to, way)
            for way in dict.fromkeys(ways.values())
        ]
        ceded = tuple(army.id for army, _ in going if would_be_ceded(theatre, army, self.to, work))
        yield from _moves(edits, ceded, len(going), self.to, work)


def _moves(
    edits: Sequence[Edit], ceded: tuple[str, ...], n: int, zone: str, work: Explanation,
    told: Mapping[str, Any] | None = None,
) -> Iterator[Offer]:  # fmt: skip
    """Yield the offer of a movement; where it ends cedes German armies (first 13)."""
    key, rule = ("offer-move-ceded", "first 13") if ceded else ("offer-move", "first 8.1" if work.first else "9.1")
    label = say(key, n=n, zone=zone)
    notes = [Note(f"{mirror.CEDED}/{army}", {"power": "austria_hungary"}) for army in ceded]
    yield Offer(label, Several((*edits, *notes), None, told), rule)


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
    """A way to travel: where it leads, what the verdict says, which kind of movement it is (9.1)."""

    find: Callable[[Theatre, Army, Explanation], tuple[str, ...]]
    verdict: str
    kind: Kind


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
            move = Move((army.id,), self.to)
            ceded = (army.id,) if would_be_ceded(theatre, army, self.to, work) else ()
            told = kind_told(self.travel.kind)
            offers = _in_names(position, _moves([move], ceded, 1, self.to, work, told))
        return Answer(
            verdict=say(self.travel.verdict, army=army_name(position, army.id), n=len(zones)),
            reasons=reasons_of(position, work),
            highlights=Highlights(
                zones={**dict.fromkeys(zones, Role.REACHABLE), army.zone: Role.SUBJECT},
                counters={army.id: Role.SUBJECT},
            ),
            offers=offers,
            situation=situation,
            value=rules.Zones(zones),
        )


def _in_names(position: Position, offers: Iterable[Offer]) -> tuple[Offer, ...]:
    """Return offers with the names of the board in their labels."""
    found = []
    for offer in offers:
        label = named(position, offer.label)
        found.append(Offer(label, offer.edit, offer.rule))
    return tuple(found)


class Sail(_Voyage, frozen=True, tag="sail"):
    """Which ports can this army reach by sea?"""

    travel = Travel(rules.sail, "sail-verdict", "sail")


class Strategic(_Voyage, frozen=True, tag="strategic"):
    """Where can this army go by strategic movement?"""

    travel = Travel(rules.march_far, "strategic-verdict", "strategic")


class Recover(_Voyage, frozen=True, tag="recover"):
    """Where can Germany take this ceded army back?"""

    travel = Travel(rules.taken_back, "strategic-verdict", "strategic")


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
            reasons=reasons_of(position, work),
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
