"""The planner: what armies may do in a Manoeuvre action, and which of it is done (9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from assistant.core import planner
from assistant.core.opponent import Weights
from assistant.core.paths import way
from assistant.core.planner import Candidate, Going, Planned
from assistant.games.empires import log
from assistant.games.empires.deeds import Fought
from assistant.games.empires.movement import harbours, may_end, railheads, ways
from assistant.games.empires.opponent.fights import Front, fight_of
from assistant.games.empires.opponent.valuation import NEUTRAL, Table
from assistant.games.empires.questions import actions
from assistant.games.empires.theatre import Army, is_closed_neutral
from assistant.games.empires.words import Duty, are_enemies, duty

DUTY = 2.0  # what a compulsory attack of the calendar is worth while it is due
OWED = 9.0  # what an attack is worth that armies owe which came upon enemies: it must be made (9.2)


def serves(due: Duty, table: Table, front: Front) -> bool:
    """Tell whether an attack there meets a duty of the calendar (9)."""
    return any(due.counts(table.standing[army].nation) for army in front.defenders)


class Planner(planner.Planner):
    """Finds the operations of a Manoeuvre action: of a new one where it `begins`, else of the one under way."""

    together, least, firsts, kept = 3, 0, 4, 24  # who came to attack costs no more; an action has but three armies
    model: Table

    def __init__(
        self, model: Table, by: Weights, barred: frozenset[str] = frozenset(), *, begins: bool = False
    ) -> None:
        super().__init__(model, by, barred)
        self.begins, position = begins, model.position
        groups = log.manoeuvres(position)
        self.group = () if begins or not groups else groups[-1]
        self.used = log.armies_of_group(self.group)
        self.tired = {army for group in groups for army in log.armies_of_group(group)} | log.fighters(position)
        # Version 1.1 closes a zone that an earlier Manoeuvre attacked; the first edition looks at each army (9, first 8.2).
        earlier = () if model.first else groups if begins else groups[:-1]
        self.closed = {e.deed.zone for group in earlier for e in group if isinstance(e.deed, Fought)}
        self.owed = () if begins else tuple(log.owed(position))
        self.duty = duty(model.power, model.theatre.turn, model.first)
        self.known: dict[object, tuple[Going, ...]] = {}

    def otherwise(self, by: Weights, barred: frozenset[str]) -> Planner:
        return Planner(self.model, by, barred, begins=self.begins)

    @cached_property
    def budget(self) -> int:  # type: ignore[override]
        """The armies that the action may still use (9)."""
        return log.most_armies(self.model.position, self.model.power) - sum(self.used.values())

    @cached_property
    def room(self) -> Mapping[str, int]:  # type: ignore[override]
        """For how many more armies of the power each zone has room (4)."""
        at, power = self.model.theatre.at, self.model.power
        return {
            name: zone.stack_limit - sum(army.of == power for army in at[name])
            for name, zone in self.model.theatre.zones.items()
        }

    def candidates(self) -> Iterator[Candidate]:
        theatre, power = self.model.theatre, self.model.power
        theirs = {name for name, zone in theatre.zones.items() if are_enemies(zone.controller, power)}
        # Zones that are taken by entering them, and those next to enemies or theirs.
        takes = theirs | {
            name for name, zone in theatre.zones.items()
            if zone.controller is None and not is_closed_neutral(zone, self.model.first)
        }  # fmt: skip
        near = theirs | {name for name in theatre.zones if theatre.enemies_in(name, power)}
        edge = {name for name in theatre.zones if not near.isdisjoint(theatre.roads.links.get(name, ()))}
        armies = [army for army in theatre.armies if army.of == power and army.id not in self.barred]
        return self.sorted_out(
            armies, self.ways, self.barred, lambda going: going.goal in edge or not takes.isdisjoint(going.way[1:])
        )

    def ways(self, army: Army) -> Iterator[Going]:
        """Yield what an army may do: an attack where it stands, movements to every zone once, on foot before all (9.1)."""
        position, fought = self.model.position, log.fighters(self.model.position)
        begun = army.id in self.used and army.id not in fought and army.id not in log.far(position)
        fresh = army.id not in self.tired
        if (begun or fresh) and self.model.theatre.enemies_in(army.zone, army.of):
            yield Going(army.id, "attack", (army.zone,), int(fresh))
        if fresh and not any(isinstance(entry.deed, Fought) for entry in self.group):
            like = army.zone, army.nation, army.of, army.cv_full
            if like not in self.known:
                self.known[like] = tuple(self._movements(army))
            yield from (going._replace(army=army.id) for going in self.known[like])

    def _movements(self, army: Army) -> Iterator[Going]:
        theatre, near = self.model.theatre, set[str]()
        costs, came, _ = ways(theatre, army)
        # A movement that cedes an army is none of the plans: in the first edition strategic movement ends at home.
        by_rail = (
            z for z in sorted(railheads(theatre, army)) if not theatre.first or theatre.zones[z].controller == army.of
        )
        by_sea = (port for port, refusal in harbours(theatre, army) if refusal is None)
        for op, goals, cost in (("move", costs, 1), ("sail", by_sea, 1), ("strategic", by_rail, 2)):
            for zone in goals:
                if zone not in near and may_end(theatre, army, zone):
                    near |= {zone} if op == "move" else set()
                    yield Going(army.id, op, way(came, zone) if op == "move" else (army.zone, zone), cost)

    def meets(self, going: Going) -> bool:
        return bool(self.model.theatre.enemies_in(going.goal, self.model.power))

    def attacks(self, going: Going) -> bool:
        return going.op in ("attack", "sail") or (going.op == "move" and len(going.way) == 2)

    def orders(self, zone: str, comers: list[Going]) -> Iterable[list[Going]]:  # noqa: ARG002
        """Return the strongest first, and those first who leave least behind."""
        model = self.model
        value = {g.army: model.cv[(n := model.number[g.army]), model.sketch.steps[n]] for g in comers}

        def exposed(going: Going) -> tuple[object, ...]:
            start = going.way[0]
            alone = sum(army.of == model.power for army in model.theatre.at[start]) == 1
            leaves = len(going.way) > 1 and alone and model.theatre.zones[start].city
            return leaves, -value[going.army], going.army

        yield sorted(comers, key=lambda one: (-value[one.army], len(one.way) > 1, one.army))
        yield sorted(comers, key=exposed)

    def front(self, zone: str, goings: tuple[Going, ...]) -> Front | None:
        if zone in self.closed:
            return None
        model, groups = self.model, len(log.manoeuvres(self.model.position)) + self.begins
        holder = model.held[there := model.ground.index[zone]]
        worth = 0.3
        if holder not in (NEUTRAL, model.phase):
            worth = float(self.judge.swing[holder][there, 0]) + 0.2
        friend = log.friends_at_start(model.position, zone, groups)
        attacked = any(isinstance(e.deed, Fought) and e.deed.zone == zone for e in self.group)
        comes = any(len(going.way) > 1 for going in goings)
        must = zone in self.owed or (not friend and not attacked and comes)
        found = fight_of(model, zone, goings, worth / (2 * self.by.step), must=must, begun=not self.begins)
        return found if found is not None and found.battle.outlook is not None else None

    def bonus(self, one: Candidate, chosen: list[Planned]) -> float:
        """Return what an attack is worth beyond what it brings: armies that came owe it, or the calendar obliges to it (9)."""
        if not isinstance(one.front, Front):
            return 0.0
        bonus, due, model = OWED if one.plan.zone in self.owed else 0.0, self.duty, self.model
        if due is not None and serves(due, model, one.front):
            # Reading of 9 [A53]: one attack on a zone of the Allies will do; Russia owes attacks on two armies in its year.
            made = actions.towards_duty(model.position, model.power, due)
            planned = sum(isinstance(p.front, Front) and serves(due, model, p.front) for p in chosen)
            bonus += DUTY if made + planned < due.at_least else 0.0
        return bonus
