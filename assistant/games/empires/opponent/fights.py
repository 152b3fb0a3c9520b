"""Fights on the model: the book of solved fights, who stands in a zone, and what armies may do in a Manoeuvre action
(9.1, 9.2).
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from operator import itemgetter
from typing import NamedTuple

from assistant.core.paths import way
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
from assistant.games.empires.movement import SEAFARERS, harbours, may_end, railheads, ways
from assistant.games.empires.opponent.model import CENTRAL, NOBODY, State, is_enemy, retreat
from assistant.games.empires.theatre import Theatre
from assistant.games.empires.words import NATIONS, POWER_OF, POWERS, WITHOUT_TECHNOLOGY, Nation, Options, Power

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

    @property
    def ends(self) -> list[End]:
        """The two ends, or the one that there is."""
        return [end for end in (self.cleared, self.other) if end is not None]

    @property
    def chances(self) -> list[float]:
        """The chances of `ends`."""
        return [self.chance, 1 - self.chance] if len(self.ends) == 2 else [1.0]


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
        rough = Outlook(found.attack, likely[0], likely[1], sum(cleared.values()), 0.0)
        balance = sum(p * self._balance(end) for end, p in found.ends.items())
        modal = sum(p * self._balance(end) for p, end in zip(rough.chances, rough.ends, strict=True))
        return rough._replace(beyond=balance - modal)

    def _balance(self, end: End) -> float:
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


# Fights on the model: who stands in a zone, as a signature for the book, and a result put back on the model (9.2).

WORTHS = (0.5, 3.0, 6.0, 10.0, 20.0)  # of clearing a zone, in steps: the book keeps a fight for each


# Nations of one power with, or without, its technologies: the first of them stands for all.
ALIKE: dict[Nation, Nation] = {
    nation: next(
        n for n in NATIONS if (POWER_OF[n], n in WITHOUT_TECHNOLOGY) == (POWER_OF[nation], nation in WITHOUT_TECHNOLOGY)
    )
    for nation in NATIONS
}


class Front(NamedTuple):
    """A fight of the book with the armies that fight it, in its order."""

    battle: Battle
    attackers: tuple[int, ...]
    defenders: tuple[int, ...]


def fight_of(state: State, zone: int, fresh: frozenset[int], worth: float) -> Front | None:
    """Return the fight of an operation once its movements are made; None where nobody may be attacked.

    Args:
        fresh: the armies that may lead or support, those among them that stand in the zone.
        worth: of clearing the zone, in steps.
    """
    power = state.phase
    armies, defenders = [a for a in state.at[zone] if state.owner[a] == power], state.enemies(zone, power)
    ready = fresh.intersection(armies)
    if not defenders or not ready or not all(state.may_fight(army) for army in (*armies, *defenders)):
        return None
    if not any(army not in state.attacked for army in defenders):
        return None
    land, camp = state.land, CENTRAL[state.owner[defenders[0]]]

    def order(army: int) -> tuple[object, ...]:
        minor = land.nation[army] in WITHOUT_TECHNOLOGY
        return land.cv[army], land.sv[army], minor, state.steps[army], army in ready, army in state.fighters, army

    ours, theirs = sorted(armies, key=order), sorted(defenders, key=order)
    trench = state.dug[camp][zone]
    open_ = not trench or land.stands_in[zone][0] or retreat(state, theirs[0]) != NOBODY
    majority = surplus(len(ours), len(theirs))
    field = Field(
        attackers=tuple(state.steps[army] for army in ours),
        defenders=tuple(state.steps[army] for army in theirs),
        trench=trench,
        attacked=frozenset(n for n, army in enumerate(theirs) if army in state.attacked),
        fought=frozenset(n for n, army in enumerate(ours) if land.first and army in state.fighters),
    )
    owes = zone not in state.friends and state.fought.get(zone, 0) != state.action
    left = majority if land.options.support_surplus == "attack" else state.majority.get(zone, majority)
    fight = Fight(
        tuple(_combatant(state, army) for army in ours), tuple(_combatant(state, army) for army in theirs),
        state.ground(zone), state.technologies((*ours, *theirs)), open_,
        Stand(field, tuple(n for n, army in enumerate(ours) if army in ready), left, owes and any(a in state.came for a in armies)),
        min(WORTHS, key=lambda known: abs(known - worth)), land.first,
    )  # fmt: skip
    return Front(battle(fight, land.options), tuple(ours), tuple(theirs))


def _combatant(state: State, army: int) -> Combatant:
    """Return an army as the rules of fights see it; nations that fight alike are one, so that the book knows more fights."""
    land, owner = state.land, state.owner[army]
    power = None if owner == land.power[army] else POWERS[owner]
    return Combatant(ALIKE[land.nation[army]], power, land.cv[army], land.sv[army])


def put_back(state: State, zone: int, fight: Front, end: End) -> None:
    """Lay the end of a fight on the model: losses, trench, retreats, the first open zone for each."""
    camp = CENTRAL[state.owner[fight.defenders[0]]]
    for army, steps in zip(fight.attackers, end.own, strict=True):
        if steps != state.steps[army]:
            state.lose(army, state.steps[army] - steps)
    for army, steps in zip(fight.defenders, end.theirs, strict=True):
        if steps < 0:
            state.lose(army, state.steps[army] + steps)
            state.place(army, retreat(state, army))
        elif steps != state.steps[army]:
            state.lose(army, state.steps[army] - steps)
    state.dug[camp][zone] = end.trench


# What an army or a few may do in a Manoeuvre action: go somewhere, or attack a zone together (9.1, 9.2).

MOST_TOGETHER = 3


class Going(NamedTuple):
    """A movement of one army: the zones it enters, and how: on foot, by sea, strategic (which counts as two armies)."""

    army: int
    way: tuple[int, ...]
    did: str


class Operation(NamedTuple):
    """Movements, and the attack on `zone` that follows them, if `ready` names who fights there; `slots`: armies it uses."""

    going: tuple[Going, ...]
    zone: int
    ready: frozenset[int] = frozenset()
    slots: int = 1


def open_action(state: State) -> None:
    """Begin a Manoeuvre action (9)."""
    state.action += 1
    state.came, state.majority, state.spent = {}, {}, False
    camp = CENTRAL[state.phase]
    state.friends = frozenset(z for z, at in enumerate(state.at) if any(CENTRAL[state.owner[a]] == camp for a in at))


def room(state: State) -> int:
    """Return how many armies the Manoeuvre action under way may still use (9)."""
    return state.most() - sum(slots for action, slots in state.slots.values() if action == state.action)


def go(state: State, going: Going) -> None:
    """Move an army on the model."""
    zone = going.way[-1]
    for entered in going.way:
        state.entered[entered] = 1
    state.came[going.army] = "direct" if going.did == "sail" or (going.did == "move" and len(going.way) == 1) else "far"
    state.arrive(going.army, zone)
    state.moved |= {going.army}
    state.slots[going.army] = (state.action, 2 if going.did == "strategic" else 1)


def fresh(state: State) -> list[int]:
    """Return the armies of the phase's power that have not manoeuvred in it, of those alike in one zone the first two."""
    seen: dict[tuple[int, str, int], int] = {}
    found = []
    for army in state.mine(state.phase):
        if army in state.slots or army in state.fighters or ("army", army) in state.barred:
            continue
        like = (state.zone[army], state.land.kind[army], state.steps[army])
        seen[like] = seen.get(like, 0) + 1
        if seen[like] <= MOST_TOGETHER:
            found.append(army)
    return found


class Ways(NamedTuple):
    """Where an army may go, as far as stacking lets it end there: on foot with the zones entered, by sea, by strategic movement."""

    on_foot: tuple[tuple[int, tuple[int, ...]], ...]
    by_sea: tuple[int, ...]
    strategic: tuple[int, ...]


class Survey:
    """What stays as it is while movements of one Manoeuvre are planned: who holds the zones, where enemies stand, ways.

    `hostile`: zones with enemies; `takes`: zones that are taken by entering them; `edge`: zones next to enemies or theirs.
    """

    def __init__(self, state: State) -> None:
        land, power = state.land, state.phase
        size = len(land.zones)
        self.hostile = frozenset(zone for zone in range(size) if state.enemies(zone, power))
        theirs = {zone for zone, holder in enumerate(state.held) if is_enemy(holder, power)}
        self.takes = theirs | {
            zone for zone, holder in enumerate(state.held) if holder == NOBODY and land.invadable[zone]
        }
        near = theirs | self.hostile
        self.edge = frozenset(zone for zone in range(size) if not near.isdisjoint(land.links[zone]))
        self._ways: dict[tuple[object, ...], Ways] = {}

    def ways(self, state: State, army: int) -> Ways:
        """Return where an army may go, stacking apart: alike for armies of a nation in a zone, until one lands at Gallipoli."""
        land, gallipoli = state.land, state.land.gallipoli
        key = (
            state.zone[army], land.nation[army], state.owner[army], land.cv[army][2], state.gallipoli, state.salonika,
            state.at[gallipoli] if gallipoli != NOBODY else (), army if state.zone[army] == gallipoli else NOBODY,
        )  # fmt: skip
        found = self._ways.get(key)
        if found is None:
            found = self._ways[key] = _ways_of(state, army)
        return found


def _ways_of(state: State, army: int) -> Ways:
    land, theatre, me = state.land, state.theatre(), state.army(army)
    costs, came_from, _ = ways(theatre, me)
    on_foot = [(land.index[zone], tuple(land.index[step] for step in way(came_from, zone)[1:])) for zone in costs]
    ports = harbours(theatre, me) if me.nation in SEAFARERS and theatre.zones[me.zone].port else ()
    by_rail = (land.index[zone] for zone in sorted(railheads(theatre, me)))
    # A movement that cedes an army is none of the plans: in the first edition strategic movement ends at home.
    at_home = tuple(zone for zone in by_rail if not land.first or state.held[zone] == state.owner[army])
    return Ways(tuple(on_foot), tuple(land.index[port] for port, refusal in ports if refusal is None), at_home)


def operations(state: State, left: int, taken: frozenset[int], survey: Survey) -> Iterator[Operation]:
    """Yield what the Manoeuvre action under way may still do, with so many armies left, outside the zones already attacked.

    Legal as it stands: all movements of an action come before its attacks (9.2), so enemies to be fought still stand there.
    """
    land, armies = state.land, fresh(state) if left else []
    comers: dict[int, list[Going]] = {}
    if not state.spent:
        edge, takes, hostile = survey.edge, survey.takes, survey.hostile
        goings: list[Going] = []
        theatre = state.theatre()
        for army in armies:
            for going in _goings(state, theatre, army, left, survey):
                zone = going.way[-1]
                if zone in hostile:
                    if going.did != "strategic" and (going.did == "sail" or len(going.way) == 1):
                        comers.setdefault(zone, []).append(going)
                elif zone not in taken:
                    goings.append(going)
        seen = set()
        for going in goings:
            like = (state.zone[going.army], land.kind[going.army], state.steps[going.army], going.way, going.did)
            if like not in seen and (going.way[-1] in edge or not takes.isdisjoint(going.way)):
                seen.add(like)
                yield Operation((going,), NOBODY, frozenset(), 2 if going.did == "strategic" else 1)
    # The zones where the power may attack: it stands there, or some army may come.
    stands = {state.zone[a] for a in state.mine(state.phase) if state.enemies(state.zone[a], state.phase)}
    for zone in sorted(stands | comers.keys()):
        # Version 1.1 closes a zone that an earlier Manoeuvre attacked; the first edition looks at each army (9, first 8.2).
        is_open = land.first or state.fought.get(zone, 0) in (0, state.action)
        if zone not in taken and is_open and ("zone", zone) not in state.barred:
            yield from _attacks(state, zone, comers.get(zone, []), armies, left)


def _goings(state: State, theatre: Theatre, army: int, left: int, survey: Survey) -> Iterator[Going]:
    found, me, zones = survey.ways(state, army), state.army(army), state.land.zones
    near = set()
    for zone, entered in found.on_foot:
        if may_end(theatre, me, zones[zone]):
            near.add(zone)
            yield Going(army, entered, "move")
    for did, goals in (("sail", found.by_sea), ("strategic", found.strategic if left >= 2 else ())):
        for zone in goals:
            if zone not in near and may_end(theatre, me, zones[zone]):
                yield Going(army, (zone,), did)


def _attacks(state: State, zone: int, comers: list[Going], armies: list[int], left: int) -> Iterator[Operation]:
    """Yield the attacks on a zone by one army, two, three: the strongest first, or those that leave least behind."""
    land, power = state.land, state.phase
    present = [a for a in state.at[zone] if state.owner[a] == power]
    if any(state.owner[a] != power and CENTRAL[state.owner[a]] == CENTRAL[power] for a in state.at[zone]):
        return
    begun = frozenset(
        a for a in present
        if a not in state.fighters and state.slots.get(a, (0, 0))[0] == state.action and state.came.get(a, "direct") != "far"
    )  # fmt: skip
    # Either in the zone already, at one slot, or on the way; who came in this action costs no more.
    free: list[tuple[int, Going | None]] = [(a, None) for a in present if a in armies]
    free += [(going.army, going) for going in comers]
    space = land.places[zone][-1].stack_limit - len(present)

    def exposed(army: int) -> tuple[bool, int]:
        start = state.zone[army]
        alone = sum(state.owner[a] == power for a in state.at[start]) == 1
        return start != zone and alone and land.city[start], -land.cv[army][state.steps[army]]

    strongest = sorted(free, key=lambda one: (-land.cv[one[0]][state.steps[one[0]]], one[1] is not None, one[0]))
    spared = sorted(free, key=lambda one: (*exposed(one[0]), one[0]))
    if begun:
        yield Operation((), zone, begun, 0)
    seen = set()
    for order in (strongest, spared):
        for count in range(1, min(left, MOST_TOGETHER, len(order)) + 1):
            chosen: list[tuple[int, Going | None]] = []
            for one in order:
                coming = sum(going is not None for _, going in chosen)
                if len(chosen) < count and (one[1] is None or coming < space) and one[0] not in {a for a, _ in chosen}:
                    chosen.append(one)
            group = frozenset(a for a, _ in chosen)
            if group and group not in seen:
                seen.add(group)
                yield Operation(tuple(g for _, g in chosen if g is not None), zone, begun | group, len(group))
