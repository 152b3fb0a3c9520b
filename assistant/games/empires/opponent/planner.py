"""The planner: the book of solved fights, what armies may do in a Manoeuvre action, and which of it is done (9, 9.2)."""

from __future__ import annotations

import functools
import itertools
import random
from bisect import bisect
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from operator import itemgetter
from typing import NamedTuple

from msgspec.structs import replace

from assistant.core import planner
from assistant.core.paths import way
from assistant.core.planner import Candidate, Going, Planned
from assistant.core.record import ids_of
from assistant.core.valuation import OFF, Sketch, Weights
from assistant.games.empires import log, mirror
from assistant.games.empires.attack_plan import (
    ROLLS,
    After,
    Answers,
    Assault,
    Attack,
    Combatant,
    Endings,
    Field,
    legal_targets,
)
from assistant.games.empires.combat import Ground, Technologies, surplus
from assistant.games.empires.deeds import Fought
from assistant.games.empires.movement import harbours, may_end, railheads, retreat_of, ways
from assistant.games.empires.opponent.valuation import CENTRAL, NEUTRAL, Table
from assistant.games.empires.questions import actions
from assistant.games.empires.supply import Army, is_closed_neutral
from assistant.games.empires.words import (
    CAMP,
    NATIONS,
    POWER_OF,
    POWERS,
    WITHOUT_TECHNOLOGY,
    Duty,
    Nation,
    Options,
    Power,
    are_enemies,
    duty,
)

# The book of fights: all attacks on a zone as a small game, solved once for each signature and remembered (9.2).
#
# The attacker chooses lead, target and supports or stops; the defender takes his losses as serves him best, the attacker his. What
# counts: a step for a step, four tenths for a level of trench, and what clearing the zone is worth, in steps.

TRENCH = 0.4  # a level of trench, in steps


class Stand(NamedTuple):
    """A fight between two attacks. `ready`: who may still lead or support; `surplus`: supports that are still allowed.

    `must`: an attack is compulsory.
    """

    field: Field
    ready: tuple[int, ...]
    surplus: int
    must: bool = False


class Fight(NamedTuple):
    """The signature of a fight. `open`: there is a way to retreat; `worth`: of clearing the zone, in steps."""

    attackers: tuple[Combatant, ...]
    defenders: tuple[Combatant, ...]
    zone: Ground
    techs: tuple[tuple[Power, Technologies], ...]
    open: bool
    start: Stand
    worth: float
    first: bool = False


class Aids(NamedTuple):
    """What an attack spends missions on (10.4, 10.5)."""

    tanks: bool = False
    aviation: int = 0

    @property
    def missions(self) -> int:
        """How many it spends."""
        return self.tanks + self.aviation


NO_AIDS = Aids()


class End(NamedTuple):
    """The zone after the attacks: steps of both sides, below 0 for armies that retreated with so many; the trench."""

    own: tuple[int, ...]
    theirs: tuple[int, ...]
    trench: int


class Solved(NamedTuple):
    """The worth of a fight to the attacker in steps, his next attack (None: he stops), and how it ends, with chances."""

    value: float
    attack: Attack | None
    ends: dict[End, float]


class Outlook(NamedTuple):
    """What a planner asks of a fight: the likeliest end that clears the zone, the likeliest other, the chance of the former.

    `beyond`: combat value that all ends leave to the attackers, less that of the defenders, on the mean, beyond these two.
    """

    attack: Attack
    cleared: End | None
    other: End | None
    chance: float
    beyond: float


class Battle:
    """One fight with its positions, those that were looked at remembered."""

    def __init__(self, fight: Fight, options: Options) -> None:
        self.fight, self.start = fight, fight.start
        self.known: dict[Stand, Solved] = {}
        self.assault = Assault(
            fight.attackers, fight.defenders, fight.zone, dict(fight.techs), fight.open, "best", "steps", fight.first, options
        )  # fmt: skip

    def solve(self, stand: Stand) -> Solved:
        """Return the best that the attacker can make of a fight."""
        found = self.known.get(stand)
        if found is None:
            found = self.known[stand] = self._solve(stand)
        return found

    def _solve(self, stand: Stand) -> Solved:
        best: Solved | None = None
        attackers, defenders, trench, *_ = stand.field
        stopped = {End(attackers, defenders, trench): 1.0}
        if not stand.must:
            cleared = any(attackers) and not any(steps > 0 for steps in defenders)
            best = Solved(self.fight.worth if cleared else 0.0, None, stopped)
        for attack in self.attacks(stand):
            value = self.worth(stand, attack)
            if best is None or value > best.value + 1e-9:
                best = Solved(value, attack, {})
        if best is None:  # an attack is owed that nobody can make
            return Solved(0.0, None, stopped)
        return best if best.attack is None else best._replace(ends=self._ends(stand, best.attack))

    @functools.cached_property
    def outlook(self) -> Outlook | None:
        """How the fight should go from its start, None where the attacker does best not to begin it."""
        found = self.solve(self.start)
        if found.attack is None:
            return None
        cleared = {end: p for end, p in found.ends.items() if any(end.own) and not any(s > 0 for s in end.theirs)}
        others = {end: p for end, p in found.ends.items() if end not in cleared}
        likely = [max(ends, key=lambda end: (ends[end], end)) if ends else None for ends in (cleared, others)]
        chance = sum(cleared.values())
        shares = zip(likely, (chance, 1 - chance), strict=True)
        modal = sum(share * self.balance(end) for end, share in shares if end is not None)
        balance = sum(p * self.balance(end) for end, p in found.ends.items())
        return Outlook(found.attack, likely[0], likely[1], chance, balance - modal)

    def balance(self, end: End) -> float:
        """Return the combat value that an end leaves to the attackers, less that of the defenders."""
        ours = sum(kind.cv[steps] for kind, steps in zip(self.fight.attackers, end.own, strict=True))
        return ours - sum(kind.cv[abs(steps)] for kind, steps in zip(self.fight.defenders, end.theirs, strict=True))

    def attacks(self, stand: Stand) -> Iterator[Attack]:
        """Yield the attacks that differ: full-strength enemies first, of armies alike one, the best supports (9.2)."""
        own, theirs = stand.field.attackers, stand.field.defenders
        kinds, side = self.fight.attackers, self.fight.defenders
        ready = [n for n in stand.ready if own[n]]
        met = {(side[n], theirs[n]): n for n in reversed(legal_targets(stand.field))}.values()
        for lead in {(kinds[n], own[n]): n for n in reversed(ready)}.values():
            free = [n for n in ready if n != lead]
            free.sort(key=lambda n: (-kinds[n].sv[own[n]], kinds[n].cv[own[n]], n))
            for target in met:
                for count in range(min(len(free), stand.surplus) + 1):
                    yield Attack(lead, target, tuple(free[:count]))

    def potentials(self, attack: Attack, aids: Aids = NO_AIDS) -> tuple[int, int]:
        """Return the potentials of both sides in the first attack before the dice, missions that nobody cancels among them."""
        return self.assault.potentials(self.start.field, attack, tanks=aids.tanks, air=bool(aids.aviation))

    def worth(self, stand: Stand, attack: Attack, aids: Aids = NO_AIDS) -> float:
        """Return what an attack and the best after it bring, in steps, over the 36 rolls."""
        endings = self.endings(stand, attack, aids).values()
        return sum(rolls * self.settled(stand, attack, answers)[0] for rolls, answers in endings) / ROLLS

    def endings(self, stand: Stand, attack: Attack, aids: Aids = NO_AIDS) -> Endings:
        """Return the ways in which an attack may end."""
        return self.assault.endings(stand.field, attack, tanks=aids.tanks, air=bool(aids.aviation))

    def settled(self, stand: Stand, attack: Attack, answers: Answers) -> tuple[float, Stand]:
        """Return what an outcome comes to: the defender answers first, then the attacker (A06)."""
        used = (attack.lead, *attack.supports)
        ready = tuple(n for n in stand.ready if n not in used)
        surplus = stand.surplus - len(attack.supports)

        def worth(after: After) -> tuple[float, Stand]:
            then = Stand(after.field, ready, surplus)
            dug = TRENCH * (stand.field.trench - after.field.trench)
            return after.enemy - after.own + dug + self.solve(then).value, then

        return min((max(map(worth, choices), key=itemgetter(0)) for choices in answers), key=itemgetter(0))

    def _ends(self, stand: Stand, attack: Attack) -> dict[End, float]:
        found: dict[End, float] = {}
        for rolls, answers in self.endings(stand, attack).values():
            for end, chance in self.solve(self.settled(stand, attack, answers)[1]).ends.items():
                found[end] = found.get(end, 0.0) + chance * rolls / ROLLS
        return found


@functools.lru_cache(maxsize=20_000)
def battle(fight: Fight, options: Options) -> Battle:
    """Return a fight that remembers what was worked out of it."""
    return Battle(fight, options)


# Who stands in a zone, as a signature for the book; a result put back on a sketch (9.2).

WORTHS = (0.5, 3.0, 6.0, 10.0, 20.0)  # of clearing a zone, in steps: the book keeps a fight for each


# Nations of one power with, or without, its technologies: the first of them stands for all.
ALIKE: dict[Nation, Nation] = {
    nation: next(
        n for n in NATIONS if (POWER_OF[n], n in WITHOUT_TECHNOLOGY) == (POWER_OF[nation], nation in WITHOUT_TECHNOLOGY)
    )
    for nation in NATIONS
}


class Front(planner.Front):
    """A fight of the book with the armies that fight it, in its order."""

    def __init__(self, table: Table, zone: str, battle: Battle, sides: tuple[Sequence[Army], Sequence[Army]]) -> None:
        self.table, self.zone, self.battle = table, zone, battle
        self.attackers, self.defenders = (ids_of(side) for side in sides)
        self.numbers = tuple([table.number[army] for army in side] for side in (self.attackers, self.defenders))
        self.armies, self.leads = (*self.numbers[0], *self.numbers[1]), len(battle.start.ready)

    @functools.cached_property
    def clear(self) -> float:  # type: ignore[override]
        """The chance to clear the zone."""
        return self.battle.outlook.chance if self.battle.outlook is not None else 0.0

    @property
    def beyond(self) -> float:  # type: ignore[override]
        """Combat value beyond the two likely ends."""
        return self.battle.outlook.beyond if self.battle.outlook is not None else 0.0

    def lay(self, sketch: Sketch, cleared: bool) -> None:
        outlook = self.battle.outlook
        end = outlook and ((outlook.cleared if cleared else outlook.other) or outlook.cleared or outlook.other)
        if end:
            self.put_back(sketch, end)

    def roll(self, ends: Sequence[Sketch], chance: random.Random) -> None:
        found = self.battle.solve(self.battle.start).ends
        order = sorted(found, key=lambda end: (self.battle.balance(end), end))
        marks = list(itertools.accumulate(found[end] for end in order))
        for sketch, n in zip(ends, chance.sample(range(len(ends)), len(ends)), strict=True):
            self.put_back(sketch, order[min(bisect(marks, (n + 0.5) / len(ends)), len(order) - 1)])

    def put_back(self, sketch: Sketch, end: End) -> None:
        """Lay an end on a sketch: losses, trench, retreats, the first open zone for each."""
        for army, left in zip(self.armies, (*end.own, *end.theirs), strict=True):
            sketch.lose(army, sketch.steps[army] - abs(left))
            if left < 0:
                sketch.zone[army] = self.retreats(self.table.armies[army])
        sketch.more[not CENTRAL[self.table.phase]][self.table.ground.index[self.zone]] = end.trench

    def retreats(self, army: str) -> int:
        """Return where an army that used its trench retreats, the first zone without enemies, OFF where none is open (9.2)."""
        found = retreat_of(self.table.theatre, self.table.standing[army])
        return next((self.table.ground.index[zone] for zone in (*found.clear, *found.with_enemies)), OFF)


def fight_of(
    table: Table, zone: str, goings: Sequence[Going], worth: float, *, must: bool = False, begun: bool = True
) -> Front | None:
    """Return the fight over a zone once movements are made; None where nobody may be attacked.

    Args:
        goings: of the armies that may lead or support, in place those that stand in the zone.
        worth: of clearing the zone, in steps.
        must: whether an attack is owed.
        begun: whether the Manoeuvre under way goes on, so that what supported in it counts.
    """
    position, theatre, power = table.position, table.theatre, table.power
    ready, attacked, fought = {g.army for g in goings}, log.attacked(position), log.fighters(position)
    stay = [army for army in theatre.at[zone] if army.of == power and army.id not in ready]
    armies, defenders = [*stay, *(table.standing[army] for army in ready)], theatre.enemies_in(zone, power)
    peace = theatre.flags.russia_surrendered and any(army.of == "russia" for army in (*armies, *defenders))
    if not ready or peace or all(army.id in attacked for army in defenders):
        return None

    def order(army: Army) -> tuple[object, ...]:
        face, minor = _combatant(table, army), army.nation in WITHOUT_TECHNOLOGY
        return face.cv, face.sv, minor, 1 + army.full, army.id in ready, army.id in fought, army.id

    ours, theirs = sorted(armies, key=order), sorted(defenders, key=order)
    there, trench = table.ground.index[zone], mirror.trench(position, zone, CAMP[theirs[0].of])
    field = Field(
        attackers=tuple(1 + army.full for army in ours),
        defenders=tuple(1 + army.full for army in theirs),
        trench=trench,
        attacked=frozenset(n for n, army in enumerate(theirs) if army.id in attacked),
        fought=frozenset(n for n, army in enumerate(ours) if table.first and army.id in fought),
    )
    left = log.surplus_left(position, zone) if begun else None
    leads = tuple(n for n, army in enumerate(ours) if army.id in ready)
    start = Stand(field, leads, surplus(len(ours), len(theirs), left), must)
    ground = table.ground.grounds[there]
    # At Gallipoli with the Turks who stand there (9.1).
    if ground.name == zone and any(army.nation == "turkey" for army in theatre.at[zone]):
        ground = replace(ground, turkish_army=True)
    open_ = not trench or table.ground.stands[there][0] or not retreat_of(theatre, theirs[0]).eliminated
    techs, fighting = (
        log.technologies(position),
        {p for army in (*ours, *theirs) for p in (army.of, POWER_OF[army.nation])},
    )
    fight = Fight(
        tuple(_combatant(table, army) for army in ours), tuple(_combatant(table, army) for army in theirs), ground,
        tuple((p, techs[p]) for p in POWERS if p in fighting), open_, start,
        min(WORTHS, key=lambda known: abs(known - worth)), table.first,
    )  # fmt: skip
    return Front(table, zone, battle(fight, table.options), (ours, theirs))


def _combatant(table: Table, army: Army) -> Combatant:
    """Return an army as the rules of fights see it; nations that fight alike are one, so that the book knows more fights."""
    kind = table.position.kind(army.id)
    cv, sv = ((0, *(mirror.printed_value(kind, column, n) for n in (1, 0))) for column in ("combat", "support"))
    return Combatant(ALIKE[army.nation], army.power, cv, sv)  # type: ignore[arg-type]


# A Manoeuvre action (9).

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
        """How many more armies of the power each zone has room for (4)."""
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
