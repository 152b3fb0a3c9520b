"""Where each army may go and at what price, worked out once for armies alike: the same walks as the question of reach (8)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from msgspec.structs import replace

from assistant.games.third_reich.calendar import WINTER_1942
from assistant.games.third_reich.countries import COUNTRIES, out_of_the_game
from assistant.games.third_reich.geography import Army
from assistant.games.third_reich.mirror import Theatre
from assistant.games.third_reich.movement import Circumstances, Mover, Way, march, naval, strategic
from assistant.games.third_reich.movement_topics import circumstances
from assistant.games.third_reich.operations import TouchedZone, operation_cost
from assistant.games.third_reich.opponent.going import Going
from assistant.games.third_reich.questions.landing import Landing
from assistant.games.third_reich.questions.ways import cost_situation, movement_situation, routes
from assistant.games.third_reich.words import Operation

PATIENCE = 6  # the turn until which the Axis does not open a second front while France stands
ByLand: tuple[Operation, ...] = ("assault", "tactical_movement")


class Marches:
    """All operations of the armies of one table."""

    def __init__(self, seen: Theatre) -> None:
        self.seen = seen
        self._known: dict[object, tuple[tuple[Operation, Way, int, str], ...]] = {}
        self._prices: dict[object, int] = {}

    @cached_property
    def _given(self) -> tuple[Circumstances, int]:
        """What movement depends on beside board and armies, breakthroughs left out; strategic movements made in the USSR."""
        army = next(army for army in self.seen.state.armies if army.faction == self.seen.phase)
        given = replace(movement_situation(self.seen, army, "assault"), breakthrough_zones=())
        return circumstances(given), given.strategic_moves_in_ussr_used

    def idle(self, barred: frozenset[str] = frozenset()) -> list[Army]:
        """Return the armies of the phase that may still operate (7, 8, 9)."""
        seen = self.seen
        if seen.phase == "allies" and seen.turn == 1 and not seen.axis_entered_west_now:
            return []
        return [
            army for army in seen.state.armies
            if army.faction == seen.phase and army.id not in barred and not seen.operation(army.id)
            and seen.supplied_at_start(army)
        ]  # fmt: skip

    def of(self, army: Army) -> Iterator[Going]:
        """Yield what an army may do: every zone once, by the operation that leaves it most to do there."""
        like = (army.zone, army.country, army.type, army.partisan)
        if like not in self._known:
            self._known[like] = tuple(self._of(army))
        for op, way, po, invading in self._known[like]:
            yield Going(army.id, op, way, po, invading)
        for goal in routes(self.seen, army.zone):
            if all(way[-1] != goal for _, way, _, _ in self._known[like]):
                way = (army.zone, goal)
                if Landing(army=army.id, to=goal).answer(self.seen.position).offers:
                    yield Going(army.id, "amphibious_assault", way, self._price(army, "amphibious_assault", way))

    def beyond(self, army: Army, breached: frozenset[str]) -> Iterator[Going]:
        """Yield where armour may go that breaks through one of some zones, where others attack with margin enough (13.1).

        Args:
            army: not one of those that attack there.
        """
        if army.type != "armour" or army.zone in breached:
            return
        mover, found = self._mover(army, "", breached), set[str]()
        for op in ByLand:
            for zone, way in march(mover, op).items():
                if zone in found or not breached & set(way[1:-1]) or (op != "assault" and mover.enemies(zone)):
                    continue
                found.add(zone)
                if self._is_wise(way):
                    yield Going(army.id, op, way, self._price(army, op, way))

    def _of(self, army: Army) -> Iterator[tuple[Operation, Way, int, str]]:
        seen, found = self.seen, set[str]()
        mover = self._mover(army, "")
        frozen = mover.is_frozen and mover.others.control.get(army.zone) != "axis"
        if mover.enemies(army.zone) and not frozen:
            yield "assault", (army.zone,), self._price(army, "assault", (army.zone,)), ""
        for op in ByLand:
            for zone, way in march(mover, op).items():
                if zone not in found and (op == "assault" or not mover.enemies(zone)):
                    found.add(zone)
                    if self._is_wise(way):
                        yield op, way, self._price(army, op, way), ""
        for zone, way in strategic(mover, self._given[1])[0].items():
            if zone not in found and not mover.enemies(zone):
                found.add(zone)
                yield "strategic_movement", way, self._price(army, "strategic_movement", way), ""
        for zone, seas in naval(mover)[0].items():
            if zone not in found and not mover.enemies(zone):
                found.add(zone)
                yield (
                    "naval_movement",
                    (army.zone, zone),
                    self._price(army, "naval_movement", (army.zone, zone), seas),
                    "",
                )
        for country in self._neighbours(army, found):
            for zone, way in march(self._mover(army, country), "assault").items():
                if seen.board.zones[zone].home == country:
                    yield "assault", way, self._price(army, "assault", way), country

    def _mover(self, army: Army, invading: str, breached: frozenset[str] = frozenset()) -> Mover:
        when = self._given[0]._replace(breakthrough_zones=breached)
        if invading:
            when = when._replace(invading=frozenset({invading}))
        return Mover(self.seen.board, self.seen.state_when(invading), army, when, self.seen.options)

    def _price(self, army: Army, op: Operation, way: Way, seas: int = 1) -> int:
        zones = tuple(
            TouchedZone(home=tags.home, region=tags.region, beyond_limite_est=tags.beyond_limite_est)
            for tags in (self.seen.board.zones[zone] for zone in way)
        )
        key = op, frozenset((zone.home, zone.region, zone.beyond_limite_est) for zone in zones), seas
        if key not in self._prices:
            self._prices[key] = int(operation_cost(cost_situation(self.seen, army.faction, op, zones, seas)).value.po)
        return self._prices[key]

    def _is_wise(self, way: Way) -> bool:
        """Tell whether a way opens no front too early: into the USSR while France stands, out of it before it is attacked."""
        seen = self.seen
        if seen.phase == "ussr" and seen.turn < WINTER_1942 and not seen.axis_entered_ussr:
            return all(seen.controller(zone) == "ussr" for zone in way)
        if seen.phase != "axis" or seen.axis_entered_ussr or "france" in seen.surrendered or seen.turn >= PATIENCE:
            return True
        return all(seen.board.zones[zone].home != "ussr" for zone in way)

    def _neighbours(self, army: Army, reached: set[str]) -> Iterator[str]:
        """Yield the neutral countries that the Axis may invade from where an army stands or goes (2)."""
        seen = self.seen
        if army.faction != "axis":
            return
        around = {other for zone in (army.zone, *reached) for other in seen.board.neighbours[zone]}
        for country in sorted({str(seen.board.zones[zone].home) for zone in around} & seen.neutral_countries):
            if COUNTRIES[country].faction != army.faction and not out_of_the_game(country):
                yield country
