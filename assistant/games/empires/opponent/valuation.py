"""A table in small numbers, what positions that may come of it are worth, and how losses are taken by that (4-6, 9.2)."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import TYPE_CHECKING

from assistant.core import valuation
from assistant.core.lazy_import import LazyImport
from assistant.core.printed import Board
from assistant.core.questions import Offer, Offers
from assistant.core.record import Ids
from assistant.core.table import Edit, Mark, Move, Position, parts
from assistant.core.valuation import Array, Lie, Model, Sketch, Weights, lined, rows_of
from assistant.games.empires import combat, log, mirror, reader
from assistant.games.empires.combat import mountain_bonus, trench_bonus
from assistant.games.empires.loss_allocation import stands_in
from assistant.games.empires.opponent.skills import CREW
from assistant.games.empires.questions.points import due, standing
from assistant.games.empires.victory import City, vp_control
from assistant.games.empires.words import (
    CAMP,
    INVADABLE,
    LAST_TURN,
    POWER_OF,
    POWERS,
    Camp,
    Explanation,
    Options,
    Power,
    named,
)

if TYPE_CHECKING:
    import numpy as np
else:
    np = LazyImport("numpy")

# The printed board by number, with what the rules in force make of it; a table on it.

ALLIES = POWERS.index("allies")
CENTRAL = tuple(CAMP[power] == "central" for power in POWERS)
PARTNER = tuple(next(n for n, p in enumerate(POWERS) if p != power and CAMP[p] == CAMP[power]) for power in POWERS)
NEUTRAL = len(POWERS)  # in place of a power
DUG: tuple[Camp, Camp] = ("entente", "central")  # whose trenches a sketch has besides


class Ground(valuation.Ground):
    """A board in numbers under one choice of readings.

    Attributes:
        supply: by power its links for lines of supply; sources: zones whence they come, if it holds them.
        grounds: by zone what fights look at, those alike in a fight one; stands: whether terrain, or a trench of level 2, spares
            a retreat.
        gains: points of the powers when a zone passes from one power to another, by zone, old and new (5).
    """

    def __init__(self, board: Board, first: bool, options: Options) -> None:
        roads = mirror.roads(board)
        super().__init__({zone: roads.links.get(zone, ()) for zone in sorted(mirror.land_zones(board))})
        self.supply = [self.columns(self.numbered(roads.of_supply(power))) for power in POWERS]
        printed = [mirror.printed(board, zone, "") for zone in self.zones]
        homes = [POWERS.index(POWER_OF[p.country]) if p.country in POWER_OF else NEUTRAL for p in printed]
        # Neutral countries that may be entered: none in the first edition (9.1, first 8.1).
        invadable = [p.country in INVADABLE and not first for p in printed]
        self.city, self.port, self.home, self.invadable = (
            np.array(column)[:, None]
            for column in ([p.city for p in printed], [p.port for p in printed], homes, invadable)
        )
        self.sources = [self.city & (self.home == power) | self.port & (power == ALLIES) for power in range(4)]
        grounds = [
            combat.Ground(country=p.country, terrain=p.terrain, name=zone)
            for zone, p in zip(self.zones, printed, strict=True)
        ]
        dug = [float(trench_bonus(ground, 1, first)) for ground in grounds]
        mountain = [float(mountain_bonus(ground.terrain)) for ground in grounds]
        self.dug, self.mountain = (np.array(of, np.float32)[:, None] for of in (dug, mountain))
        self.stands = tuple(map(stands_in, grounds))
        alike: dict[object, combat.Ground] = {}
        seas = (named(zone) == "gallipoli" for zone in self.zones)
        like = zip(dug, mountain, self.stands, seas, strict=True)
        self.grounds = tuple(alike.setdefault(key, ground) for key, ground in zip(like, grounds, strict=True))
        work = Explanation(first, options)
        self.gains = np.zeros((self.size, 5, 5, 4), np.float32)
        for n, (zone, p) in enumerate(zip(self.zones, printed, strict=True)):
            city = City(country=p.country, name=zone, city=p.city)
            for old, was in enumerate(POWERS if p.city else ()):
                for new, now in enumerate(POWERS):
                    points = vp_control(work, zone=city, old=was, new=now)
                    self.gains[n, old, new] = [points.get(power, 0) for power in POWERS]


_ground = functools.lru_cache(maxsize=8)(Ground)


class Table(Model):
    """A position as the planner sees it: the map as the rules see it, the sketch of now with the trenches of both camps."""

    ground: Ground

    def __init__(self, position: Position) -> None:
        self.power, self.theatre = mirror.phase(position), mirror.theatre(position)
        self.first, self.options = self.theatre.first, self.theatre.options
        self.standing = {army.id: army for army in self.theatre.armies}
        ground = _ground(position.board, self.first, self.options)
        armies = (one for one in position.counters.values() if mirror.is_army(position, one))
        held = (POWERS.index(held) if (held := position.controller(z)) in POWERS else NEUTRAL for z in ground.zones)
        super().__init__(
            position, ground, CENTRAL, POWERS.index(self.power), f"{self.theatre.turn} {self.power}",
            ((one, POWERS.index(mirror.power_of(position, one)), one.zone) for one in armies), held,
            reader.crossed(position, self.power),
            *(bytearray(mirror.trench(position, zone, camp) for zone in ground.zones) for camp in DUG), judge=Judge,
        )  # fmt: skip

    def after(self, edit: Edit) -> Sketch:
        sketch = super().after(edit)
        for part in parts(edit):
            if isinstance(part, Mark) and part.zone in self.ground.index:
                for camp, row in zip(DUG, sketch.more, strict=True):
                    if part.marker == mirror.TRENCH_OF[camp]:
                        row[self.ground.index[part.zone]] = min(2, part.number)
        return sketch


# What positions are worth: the points after the end of the phase, and what may come of where armies stand.


class Judge(valuation.Judge):
    """What positions are worth to the camp whose phase it is, in victory points."""

    ratios, falls = (0.0, 0.4, 0.8, 1.25, 2.5, 3.8), (0.0, 0.02, 0.25, 0.58, 0.83, 0.97)
    holes, steps_away, march, besieged = (1.0, 1.0, 0.8, 0.5, 0.3, 0.2), (1.0, 0.6), 0.6, 0.5
    lost, answered, buried = 2.0, False, True
    model: Table
    ground: Ground

    def __init__(self, table: Table, by: Weights) -> None:
        super().__init__(table, by)
        left = LAST_TURN - table.theatre.turn + (3 - table.phase) / 4
        self.temperature, self.fade = by.temperature + by.softer * left, min(1.0, left / by.near_end)
        self.own_lines = table.first and table.options.first_supply_through == "power"
        self.cut = by.cut_own if self.own_lines else by.cut
        techs = log.technologies(table.position)
        self.alert = [0.5 * (techs[power].defense > 0) for power in POWERS]
        self.held = table.held[:, None]
        self.theirs = [np.isin(self.held, foes) for foes in self.foes]
        # The markers of the first edition need not move before the end: the count says what they would show (first 5).
        count = due(table.position) if table.first else {}
        points = [count[p] if count else standing(table.position, p) or 0 for p in POWERS]
        self.points = np.array(points, np.float32)[:, None]
        now = self._lead(self.points)[0]
        self.swing = []  # what the loss of each zone would cost its holder's camp, at the points of now
        for holder in self.sides:
            taken = [self._lead(self.points + self.ground.gains[:, holder, foe].T) for foe in self.foes[holder]]
            self.swing.append(np.maximum(*((now - lead) * (1 if CENTRAL[holder] else -1) for lead in taken))[:, None])

    def _lead(self, points: Array) -> Array:
        """Return the lead of the Central Powers: the best of two powers against the best of the other two, softly (5)."""
        t = self.temperature
        central, entente = (
            t * np.logaddexp.reduce([points[n] / t for n in self.sides if CENTRAL[n] == camp]) for camp in (True, False)
        )
        return np.asarray(central - entente, np.float32)

    def control(self, sketches: Sequence[Sketch], number: list[Array]) -> Array:
        """Return who holds each zone after the changes of control (4)."""
        here, foes = [rows > 0 for rows in number], self.foes[self.phase]
        ours = here[self.phase]
        if self.model.first or self.model.options.crossing_takes:
            ours = ours | (rows_of(s.entered for s in sketches) > 0)
        hostile = self.theirs[self.phase] | (self.held == NEUTRAL) & self.ground.invadable
        after = np.where(ours & ~np.logical_or.reduce([here[foe] for foe in foes]) & hostile, self.phase, self.held)
        for power in foes if self.model.first else ():  # who is alone there, whoever's phase it is (first 3)
            others = np.logical_or.reduce([here[other] for other in self.sides if other != power])
            after = np.where(here[power] & ~others & self.theirs[power], power, after)
        return after

    def lines(self, side: int, held: Array, number: list[Array], shut: Array | None = None) -> Array:  # noqa: ARG002
        """Return the zones whence a power has a line of supply (6)."""
        own = held == side
        usable = own if self.own_lines else own | (held == PARTNER[side])
        if shut is not None:
            usable = usable & ~shut
        lines = lined(usable, own & self.ground.sources[side], self.ground.supply[side])
        by_sea = side == ALLIES and not self.model.first
        return lines | self.ground.port & (own & self.ground.port).any(0) if by_sea else lines

    def settled(self, held: Array, lines: list[Array]) -> Array:
        """Return who holds each zone after the isolated ones have changed hands (6)."""
        after, home = held, self.ground.home
        for power, supplied in enumerate(lines):
            lost = (held == power) & ~supplied
            if self.model.first:  # to its owner (first 6)
                after = np.where(lost & (home < NEUTRAL), home, after)
            elif power in self.foes[self.phase]:
                after = np.where(lost, self.phase, after)
            else:
                after = np.where(lost & self.theirs[power], self.held, after)
        return after

    def worths(self, lie: Lie) -> Array:
        """Return what points, armies and zones come to."""
        by, held = self.weights, lie.held
        rows = np.flatnonzero((held != self.held).any(1))
        points = self.points + self.ground.gains[rows[:, None], self.held[rows], held[rows]].sum(0).T
        total = self._lead(points)
        for side in self.sides:
            worth = by.step * self.fade * lie.strength[side] + by.ground * (held == side)
            total = total + (1 if CENTRAL[side] else -1) * worth.sum(0)
        return total

    def zone_worth(self, mine: int, held: Array) -> Array:
        return np.asarray(self.swing[mine] * (held == mine))

    def _levels(self, camp: bool, lie: Lie) -> Array:
        return rows_of(sketch.more[camp] for sketch in lie.sketches)

    def defence(self, mine: int, lie: Lie, rows: Array) -> Array:
        dug = self.ground.dug[rows] * (self._levels(CENTRAL[mine], lie)[rows] > 0)
        each = np.maximum(self.ground.mountain[rows], dug) + self.alert[mine]
        return np.asarray(lie.strength[mine][rows] + lie.number[mine][rows] * each)

    def cut_off(self, mine: int, lie: Lie, cut: Array, shut: Array) -> Array:
        """Return what armies and conquests are worth that one march of an enemy into open zones would cut off (6)."""
        taken = (lie.held == mine) & cut & ~shut & (self.ground.home != mine)
        return np.asarray(super().cut_off(mine, lie, cut, shut) + (self.swing[mine] * taken).sum(0))

    def besides(self, camp: bool, lie: Lie, stand: Array, comes: Array) -> Array:  # noqa: ARG002
        """Return what trenches help (11)."""
        by = self.weights
        return np.asarray((self._levels(camp, lie) * np.where(stand < 1, by.trench, by.quiet_trench)).sum(0))


# Losses of an attack in the hands of those whom the program plays: each side's choice is its own (9.2).


def worths(position: Position, offers: Offers, power: Power) -> list[float]:
    """Return what the table is worth to a power after each way to take the losses."""
    table = Table(position)
    gains = table.judge(CREW.weights("officer")).gains([table.after(offer.edit) for offer in offers])
    return gains if CAMP[table.power] == CAMP[power] else [-gain for gain in gains]


def choice_of(position: Position, offer: Offer, camp: Camp) -> Ids:
    """Return what an offer does to a camp's side: its armies, and the trench where it defends."""
    found = []
    for part in parts(offer.edit):
        if isinstance(part, Move) or hasattr(part, "counters"):
            armies = [c for c in part.counters if mirror.is_army(position, position.counters[c])]
            if any(mirror.camp_of(position, position.counters[c]) == camp for c in armies):
                found.append(repr(part))
        elif hasattr(part, "marker") and camp != CAMP[mirror.phase(position)]:
            found.append(repr(part))
    return tuple(found)


def ways(position: Position, offers: Offers, *, answered: bool) -> Offers:
    """Return the ways to take the losses that are left to the players: the program's own choices are made.

    The power whose phase it is chooses last, as serves it best; where the program plays its enemies as well (`answered`), they
    choose first. Armies alike are the same to those who look at the table.
    """
    if len(offers) < 2:
        return offers
    attacker = mirror.phase(position)
    foes: Camp = "entente" if CAMP[attacker] == "central" else "central"
    worth = worths(position, offers, attacker)
    answers: dict[object, int] = {}
    for n, offer in enumerate(offers):
        choice = choice_of(position, offer, foes)
        if choice not in answers or worth[n] > worth[answers[choice]]:
            answers[choice] = n
    left = list(answers.values())
    if answered:
        left = [min(left, key=lambda n: (worth[n], n))]
    told: list[Offer] = []
    for n in left:
        if offers[n].label not in [offer.label for offer in told]:
            told.append(offers[n])
    return tuple(told)
