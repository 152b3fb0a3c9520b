"""The book of fights: all attacks on a zone as a small game, solved once for each signature and remembered (9.2).

The attacker chooses lead, target and supports or stops; the defender takes his losses as serves him best, the attacker his. What
counts: a step for a step, four tenths for a level of trench, and what clearing the zone is worth, in steps.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator
from typing import NamedTuple

from assistant.games.empires.combat import AVIATION_BONUS
from assistant.games.empires.losses import Melee, ways_to_lose
from assistant.games.empires.readings import Options
from assistant.games.empires.results import OUTCOMES, Outcome, odds_of

TRENCH = 0.4  # a level of trench, in steps
ROLLS = 36


class Attacker(NamedTuple):
    """A class of armies: values without step, reduced, full; Attack level, none for nations without technology (10)."""

    cv: tuple[int, int, int]
    sv: tuple[int, int, int]
    level: int
    minor: bool
    storm: bool


class Defender(NamedTuple):
    cv: tuple[int, int, int]
    level: int
    minor: bool


class Place(NamedTuple):
    """The zone: what a trench is worth here, mountain, terrain that spares the retreat, western front; a retreat is possible."""

    dug: int
    mountain: bool
    sparing: bool
    western: bool
    open: bool


class Fight(NamedTuple):
    """The signature of a fight. `ready`: who may still lead or support; `hit`: who was attacked already.

    `done`: who led or supported already, which the first edition alone asks: losses do not spill onto him (first 8.2).

    `surplus`: supports that are still allowed; `must`: an attack is compulsory; `worth`: of clearing the zone, in steps.
    """

    attackers: tuple[Attacker, ...]
    own: tuple[int, ...]
    ready: tuple[bool, ...]
    done: tuple[bool, ...]
    defenders: tuple[Defender, ...]
    theirs: tuple[int, ...]
    hit: tuple[bool, ...]
    trench: int
    place: Place
    surplus: int
    must: bool
    worth: float
    first: bool = False


class Attack(NamedTuple):
    """Places of lead, target and supports in the lists of the fight."""

    lead: int
    target: int
    supports: tuple[int, ...]


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


class Field(NamedTuple):
    own: tuple[int, ...]
    ready: tuple[bool, ...]
    done: tuple[bool, ...]
    theirs: tuple[int, ...]
    hit: tuple[bool, ...]
    trench: int
    surplus: int
    must: bool


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


class Choice(NamedTuple):
    """One way to take the losses of an attack: the field after it, and what it brings the attacker at once."""

    after: Field
    gain: float


class Battle:
    """One fight with its positions, those that were looked at remembered."""

    def __init__(self, fight: Fight, options: Options) -> None:
        self.fight, self.options = fight, options
        self.known: dict[Field, Solved] = {}
        self.start = Field(
            fight.own, fight.ready, fight.done, fight.theirs, fight.hit, fight.trench, fight.surplus, fight.must
        )

    def solve(self, field: Field) -> Solved:
        """Return the best that the attacker can make of a field."""
        found = self.known.get(field)
        if found is None:
            found = self.known[field] = self._solve(field)
        return found

    def _solve(self, field: Field) -> Solved:
        best: Solved | None = None
        if not field.must:
            end = End(field.own, field.theirs, field.trench)
            cleared = any(field.own) and not any(steps > 0 for steps in field.theirs)
            best = Solved(self.fight.worth if cleared else 0.0, None, {end: 1.0})
        for attack in self.attacks(field):
            value = self.worth(field, attack)
            if best is None or value > best.value + 1e-9:
                best = Solved(value, attack, {})
        if best is None:  # an attack is owed that nobody can make
            return Solved(0.0, None, {End(field.own, field.theirs, field.trench): 1.0})
        return best if best.attack is None else best._replace(ends=self._ends(field, best.attack))

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

    def attacks(self, field: Field) -> Iterator[Attack]:
        """Yield the attacks that differ: full-strength enemies first, of armies alike one, the best supports (9.2)."""
        ready = [n for n, may in enumerate(field.ready) if may and field.own[n]]
        open_targets = [n for n, steps in enumerate(field.theirs) if steps > 0 and not field.hit[n]]
        targets = [n for n in open_targets if field.theirs[n] == 2] or open_targets
        kinds, side = self.fight.attackers, self.fight.defenders
        leads = {(kinds[n], field.own[n]): n for n in reversed(ready)}.values()
        met = {(side[n], field.theirs[n]): n for n in reversed(targets)}.values()
        for lead in leads:
            free = [n for n in ready if n != lead]
            free.sort(key=lambda n: (-kinds[n].sv[field.own[n]], kinds[n].cv[field.own[n]], n))
            for target in met:
                for count in range(min(len(free), field.surplus) + 1):
                    yield Attack(lead, target, tuple(free[:count]))

    def potentials(self, field: Field, attack: Attack, aids: Aids = NO_AIDS) -> tuple[int, int]:
        """Return the potentials of both sides before the dice, missions that nobody cancels among them: `combat.potential`."""
        lead, target = self.fight.attackers[attack.lead], self.fight.defenders[attack.target]
        kinds, place = self.fight.attackers, self.fight.place
        ours, theirs = lead.level, target.level
        if self.options.minor_tech == "level_zero":
            ours, theirs = 0 if lead.minor else ours, 0 if target.minor else theirs
        dug = place.dug if field.trench and not aids.tanks else 0
        ground = max(int(place.mountain), 1 if dug == 2 and lead.storm else dug)
        return (
            lead.cv[field.own[attack.lead]]
            + sum(kinds[n].sv[field.own[n]] for n in attack.supports)
            + int(ours > theirs and not lead.minor)
            + AVIATION_BONUS * bool(aids.aviation),
            target.cv[field.theirs[attack.target]] + ground + int(theirs > ours and not target.minor),
        )

    def worth(self, field: Field, attack: Attack, aids: Aids = NO_AIDS) -> float:
        """Return what an attack and the best after it bring, in steps, over the 36 rolls."""
        return sum(rolls * self.settled(groups)[0] for rolls, groups in self._outcomes(field, attack, aids)) / ROLLS

    def settled(self, groups: tuple[tuple[Choice, ...], ...]) -> tuple[float, Choice]:
        """Return what an outcome comes to: the defender answers first, then the attacker (A06)."""
        values = []
        for choices in groups:
            values.append(max(((c.gain + self.solve(c.after).value, c) for c in choices), key=lambda pair: pair[0]))
        return min(values, key=lambda pair: pair[0])

    def _ends(self, field: Field, attack: Attack) -> dict[End, float]:
        found: dict[End, float] = {}
        for rolls, groups in self._outcomes(field, attack):
            _, choice = self.settled(groups)
            for end, chance in self.solve(choice.after).ends.items():
                found[end] = found.get(end, 0.0) + chance * rolls / ROLLS
        return found

    def _outcomes(
        self, field: Field, attack: Attack, aids: Aids = NO_AIDS
    ) -> list[tuple[int, tuple[tuple[Choice, ...], ...]]]:
        chances = odds_of(*self.potentials(field, attack, aids))
        return [
            (rolls, self.choices(field, attack, outcome))
            for outcome in OUTCOMES
            if (rolls := getattr(chances, outcome))
        ]

    def choices(self, field: Field, attack: Attack, outcome: Outcome) -> tuple[tuple[Choice, ...], ...]:
        """Return the ways to take the losses of one outcome, those with the same answer of the defender together (9.2)."""
        ours = (
            attack.lead,
            *attack.supports,
            *(n for n, s in enumerate(field.own) if s and n not in (attack.lead, *attack.supports)),
        )
        theirs = (attack.target, *(n for n, s in enumerate(field.theirs) if s > 0 and n != attack.target))
        place = self.fight.place
        ways = _ways(
            outcome, tuple(field.own[n] for n in ours), len(attack.supports), tuple(field.theirs[n] for n in theirs),
            field.trench, place.sparing, place.western, self.options, self._tired(field, ours, theirs, len(attack.supports)),
        )  # fmt: skip
        tired = {attack.lead, *attack.supports}
        ready = tuple(may and n not in tired for n, may in enumerate(field.ready))
        hit = tuple(done or n == attack.target for n, done in enumerate(field.hit))
        done = tuple(old or (self.fight.first and n in tired) for n, old in enumerate(field.done))
        surplus = field.surplus - len(attack.supports)
        return tuple(
            tuple(self._choice(field, ours, theirs, way, (ready, done), hit, surplus) for way in group)
            for group in ways
        )

    def _tired(
        self, field: Field, ours: tuple[int, ...], theirs: tuple[int, ...], supports: int
    ) -> tuple[tuple[bool, ...], tuple[bool, ...]] | None:
        """Return who fought already in this phase, for the first edition, None in version 1.1 (first 8.2)."""
        if not self.fight.first:
            return None
        fighting = ours[: 1 + supports]
        return tuple(field.done[n] and n not in fighting for n in ours), tuple(field.hit[n] for n in theirs)

    def _choice(
        self, field: Field, ours: tuple[int, ...], theirs: tuple[int, ...], way: _Way,
        ready: tuple[tuple[bool, ...], tuple[bool, ...]], hit: tuple[bool, ...], surplus: int,
    ) -> Choice:  # fmt: skip
        own, enemy = list(field.own), list(field.theirs)
        for n, lost in zip(ours, way.attackers, strict=True):
            own[n] -= lost
        for n, lost in zip(theirs, way.defenders, strict=True):
            enemy[n] -= lost
        gain = sum(way.defenders) - sum(way.attackers) + TRENCH * (field.trench - way.trench)
        if way.retreat:
            left = enemy[theirs[0]]
            enemy[theirs[0]] = -left if self.fight.place.open else 0
            gain += 0 if self.fight.place.open else left
        return Choice(Field(tuple(own), *ready, tuple(enemy), hit, way.trench, surplus, False), gain)


class _Way(NamedTuple):
    attackers: tuple[int, ...]
    defenders: tuple[int, ...]
    trench: int
    retreat: bool


@functools.lru_cache(maxsize=8192)
def _ways(
    outcome: Outcome, own: tuple[int, ...], supports: int, theirs: tuple[int, ...], trench: int, sparing: bool, western: bool,
    options: Options, fought: tuple[tuple[bool, ...], tuple[bool, ...]] | None,
) -> tuple[tuple[_Way, ...], ...]:  # fmt: skip
    own_done, their_done = fought or ((False,) * len(own), (False,) * len(theirs))
    melee = Melee(
        outcome=outcome, attackers=own, supports=supports, attackers_fought=own_done, defenders=theirs,
        defenders_fought=their_done, trench=trench, sparing_terrain=sparing, western_front=western,
    )  # fmt: skip
    ways = sorted(ways_to_lose(melee, fought is not None, options), key=lambda way: (way.defenders, way.trench_used))
    return tuple(
        tuple(_Way(way.attackers, way.defenders, way.trench_final, way.retreat) for way in group)
        for _, group in itertools.groupby(ways, key=lambda way: (way.defenders, way.trench_used))
    )


@functools.lru_cache(maxsize=20_000)
def battle(fight: Fight, options: Options) -> Battle:
    """Return a fight that remembers what was worked out of it."""
    return Battle(fight, options)
