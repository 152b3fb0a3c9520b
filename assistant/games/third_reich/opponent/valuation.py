"""A table in small numbers, and what positions that may come of it are worth, many at a time (17, 18, 20)."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from assistant.core import printed as core
from assistant.core import valuation
from assistant.core.lazy_import import LazyImport
from assistant.core.paths import distances, flood
from assistant.core.valuation import OFF, Array, Lie, Model, Sketch, Weights, bits, lined, rows_of, spread, truths
from assistant.games.third_reich.countries import ARMIES_TO_TAKE_ITALY, out_of_the_game
from assistant.games.third_reich.geography import Board, rules_board
from assistant.games.third_reich.mirror import Theatre
from assistant.games.third_reich.opponent.skills import CREW
from assistant.games.third_reich.questions.cards import crossed_by
from assistant.games.third_reich.words import FACTIONS, LAST_TURN, Faction

if TYPE_CHECKING:
    import numpy as np
else:
    np = LazyImport("numpy")

# The board by number, and what zones are worth to the Axis on this turn (17, 18, 20).

AXIS = 0
CAMPS = tuple(side == "axis" for side in FACTIONS)
BY_PRESENCE = ("france", "belgium", "italy")  # countries that surrender by armies on their territory (17)
NOBODY = len(FACTIONS)  # in place of a faction: a neutral zone
FADES, FAR = 0.6, 99  # how fast the attraction of a zone fades, by zone; beyond reach


class Ground(valuation.Ground):
    """A printed board in numbers.

    Attributes:
        harbours: by faction the coasts between which its supply sails (7).
        sources: by faction its supply sources; fed: with the capitals.
    """

    def __init__(self, board: Board) -> None:
        super().__init__(board.neighbours)
        zones = board.zones
        self.homes = tuple(zones[zone].home for zone in self.zones)
        self.sources, self.harbours = (
            [np.array([[of(zone, side)] for zone in self.zones]) for side in FACTIONS]
            for of in (lambda zone, side: board.sources.get(zone) == side, functools.partial(_sails, board))
        )
        capitals = set(board.capitals.values())
        self.capitals = np.array([[zone in capitals] for zone in self.zones])
        self.rough = np.array(
            [[zones[zone].terrain[0] != "plain" or zones[zone].fortress] for zone in self.zones], np.float32
        )

    @cached_property
    def fading(self) -> Array:
        """How the pull of each zone (row) fades towards every zone (column), by each zone of the way."""
        floods = (distances(flood((goal,), self.around.__getitem__)) for goal in range(self.size))
        far = np.array([[known.get(zone, FAR) for zone in range(self.size)] for known in floods], np.float32)
        return np.asarray(FADES**far)


def _sails(board: Board, zone: str, side: Faction) -> bool:
    """Tell whether supply of a faction comes to a coast by sea: not Soviet through the Baltic, not the Axis's to Egypt (7)."""
    tags = board.zones[zone]
    basins = [set(board.seas[sea].tags) for sea in tags.coast]
    closed = {"axis": "black_sea", "ussr": "baltic", "allies": ""}[side]
    return any(closed not in basin for basin in basins) and not (side == "axis" and tags.egypt)


@functools.lru_cache(maxsize=4)
def ground_of(board: core.Board) -> Ground:
    """Return the numbers of a printed board, made once."""
    return Ground(rules_board(board))


def towards_the_end(turn: int) -> float:
    """Return how far the end weighs: 0 to a turn of weights.toml, 1 on the last turn."""
    begins = float(CREW.chart["end"]["from"])
    return max(0.0, turn - begins) / (LAST_TURN - begins)


def worths(seen: Theatre, ground: Ground, late: float) -> Array:
    """Return what it is worth that the Axis controls each zone rather than its enemies, on this turn.

    `late`: as a player's weights have it.
    """
    table, end, share = CREW.chart["zones"], CREW.chart["end"], late * towards_the_end(seen.turn)
    left = (LAST_TURN - seen.turn + 1) / LAST_TURN
    found = np.zeros(ground.size, np.float32)
    for n, zone in enumerate(ground.zones):
        tags = seen.zones[zone]
        printed, home = seen.position.zones[zone].tags, tags.home
        if out_of_the_game(home):
            continue
        worth = float(table["ground"])
        worth += float(table["named"].get(zone, 0.0)) + float(table["oil"].get(zone, 0.0)) * left
        if home in ("germany", "ussr"):
            worth += float(table[f"{home}_source"]) * bool(printed.get("supply_source"))
            worth += float(table[f"{home}_victory"]) * bool(printed.get("victory"))
        elif home and home not in seen.surrendered:
            # Italy, France and Belgium surrender by presence, others by their capital.
            by_presence = 1.0 if tags.region == "europe" else 0.15
            part = by_presence if home in BY_PRESENCE else float(ground.capitals[n, 0])
            worth += float(table["surrender"].get(home, 0.0)) * part
        # Who holds none of Germany's sources on the last turn has lost (20).
        german = home == "germany" and ground.sources[AXIS][n, 0]
        times = 1 + share * (end["sources" if german else "others"] - 1)
        found[n] = np.float32(worth) * np.float32(times)
    return found


def presence(seen: Theatre, ground: Ground, by: Weights) -> tuple[Array, Array]:
    """Return the shares of each zone's worth that control brings without an army, and an army without control (6, 17).

    France, Belgium and Italy surrender by enemy armies on their territory, whoever controls it.
    """
    absent, present = np.ones((ground.size, 1), np.float32), np.full((ground.size, 1), by.contested, np.float32)
    for n, home in enumerate(ground.homes):
        if home in BY_PRESENCE and home not in seen.surrendered and seen.zones[ground.zones[n]].region == "europe":
            present[n] = by.occupied
            absent[n] = 1 if home == "italy" else 1 - by.occupied
    return absent, present


def faction_number(side: str | None) -> int:
    """Return a faction by number, NOBODY for none."""
    return FACTIONS.index(side) if side in FACTIONS else NOBODY


class Table(Model):
    """A position as the planner sees it: the theatre for the rules, and the sketch of now with the zones that are invaded (2)."""

    ground: Ground

    def __init__(self, seen: Theatre) -> None:
        self.seen = seen
        ground, kinds = ground_of(seen.position.board), seen.position.kinds.kinds
        armies = [one for one in seen.counters.values() if kinds[one.kind].type == "army"]
        # Armies of neutral countries that nobody invades stand in no zone.
        lying = (
            (one, faction_number(kinds[one.kind].side), one.zone if kinds[one.kind].nation in seen.at_war else "")
            for one in armies
        )
        held = (faction_number(seen.controller(zone)) for zone in ground.zones)
        super().__init__(
            seen.position, ground, CAMPS, faction_number(seen.phase), f"{seen.turn} {seen.phase}", lying, held,
            crossed_by(seen, seen.phase), bytearray(ground.size), judge=Judge,
        )  # fmt: skip
        self.kinds = [kinds[seen.counters[army].kind] for army in self.armies]

    def neutral_armies(self, country: str) -> list[tuple[int, int]]:
        """Return the armies of a neutral country with their zones: enemies from the invasion on (2)."""
        places = [self.ground.index.get(self.seen.counters[army].zone) for army in self.armies]
        return [(n, at) for n, (kind, at) in enumerate(zip(self.kinds, places, strict=True))
                if kind.nation == country and at is not None]  # fmt: skip


# What surrenders would cost the Axis: Italy's by two armies that come in, Germany's by the last of its sources (17, 20).

NEAR = (1.0, 0.9, 0.6)  # what an army counts that walks in from one zone away, two, three
COME_IN = 1.2  # armies that come in where a garrison falls
SURE = 0.95  # that an enemy walks into an empty zone beside him
INCOME = 3  # operation points that Italy brings every turn (4.1)
ROUNDS = 3  # rounds for which a source of Germany has to be held, as long as so many are left


class Homefront:
    """What may surrender of the Axis on one table."""

    def __init__(self, table: Table, by: Weights) -> None:
        self.links, seen, ground = table.ground.links, table.seen, table.ground
        self.german = np.flatnonzero((np.array(ground.homes) == "germany") & ground.sources[AXIS][:, 0])
        self.italian = np.array([
            [home == "italy" and not seen.position.zones[zone].get("not_counted_for_italian_surrender")
             and seen.zones[zone].region == "europe"]
            for zone, home in zip(ground.zones, ground.homes, strict=True)
        ])  # fmt: skip
        self.rounds = max(1, min(ROUNDS, LAST_TURN + 1 - seen.turn))
        self.doom = by.fall * towards_the_end(seen.turn)
        armies = sum(
            float(table.cv[n, table.sketch.steps[n]])
            for n, kind in enumerate(table.kinds) if kind.nation == "italy" and table.sketch.zone[n] != OFF
        )  # fmt: skip
        fights = "italy" in seen.at_war and "italy" not in seen.surrendered
        worth = by.step * armies + by.planning * INCOME * max(0, LAST_TURN - seen.turn)
        self.italy = by.italy * worth if fights else 0.0

    def dangers(self, number: Sequence[Array], stand: Array, walks: Array, held: Array) -> Array:
        """Return what the Axis may lose by surrenders, for each position.

        Args:
            number: armies of each faction by zone and position, the Axis's first.
            stand: by zone and position the chance that its garrison holds.
            walks: the chance that an enemy walks in where nobody stands.
            held: whether the Axis controls it.
        """
        guarded = number[AXIS] > 0
        found = np.zeros(stand.shape[1], np.float32)
        if self.doom:
            lost = np.where(guarded, 1 - stand, np.minimum(walks, SURE))[self.german]
            kept = np.where(held[self.german], 1 - lost, 0.0) ** self.rounds
            found += self.doom * (1 - kept).prod(0)
        if self.italy:
            found += self.italy * self._italy_falls(number, stand, guarded)
        return found

    def _italy_falls(self, number: Sequence[Array], stand: Array, guarded: Array) -> Array:
        """Return the chance that two enemies stand in Italy by the next phase: they walk in, or its garrisons fall."""
        n, foes = stand.shape[1], np.sum(number[1:], axis=0)
        free, near = bits(~guarded), bits(self.italian & ~guarded)
        counted = self.italian & (foes > 0)
        comes = foes * counted
        for share in NEAR:
            near = spread(near, self.links)
            there = truths(near, n) & ~counted & (foes > 0)
            comes = comes + share * foes * there
            counted |= there
            near &= free
        falls = (COME_IN * (1 - stand) * (guarded & self.italian)).sum(0)
        return np.asarray(np.minimum(1.0, (comes.sum(0) + falls) / ARMIES_TO_TAKE_ITALY) ** 1.5, np.float32)


# What positions are worth: zones after the end of the phase, armies, and what may come of where they stand.

# The steps away of armour, which goes a zone farther, and through a guard who will fall, where others attack him (13.1).
ARMOUR_AWAY = (0.6, 0.5, 0.4, 0.3)
WEAK = 0.75  # chance to fall from which a guard alone on a plain does not stop armour


class Judge(valuation.Judge):
    """What positions are worth to the faction whose phase it is."""

    ratios, falls = (0.0, 0.5, 0.9, 1.2, 1.8, 2.6), (0.0, 0.03, 0.25, 0.5, 0.8, 0.95)
    holes, steps_away, march, besieged = (1.0, 0.8, 0.6, 0.4, 0.2, 0.1), (1.0, 0.8, 0.5), 0.8, 0.4
    model: Table
    ground: Ground

    def __init__(self, table: Table, by: Weights) -> None:
        super().__init__(table, by)
        self.armour = np.array([kind.get("arm") == "armour" for kind in table.kinds])
        self.worth = worths(table.seen, table.ground, by.late)
        self.absent, self.present = presence(table.seen, table.ground, by)
        self.cv = table.cv * np.where(self.armour, by.armour, 1.0)[:, None].astype(np.float32)
        self.pull = [np.minimum(self._pull(side), 4.0)[:, None] for side in self.sides]
        self.homefront = Homefront(table, by)
        self.blitz = [table.seen.state.has(side, "blitzkrieg") for side in FACTIONS]

    def _pull(self, side: int) -> Array:
        """Return how much each zone draws the armies of a side: worth that the enemy holds, fading with the way there."""
        held = self.model.held
        hostile = (held == NOBODY) | ((held == AXIS) != (side == AXIS))
        goals = np.flatnonzero(hostile & (self.worth > 0.5))
        return np.asarray((self.worth[goals, None] * self.ground.fading[goals]).sum(0), np.float32)

    def control(self, sketches: Sequence[Sketch], number: list[Array]) -> Array:
        """Return who holds each zone after the changes of control: `geography.not_taken` (6)."""
        before, foes = self.model.held[:, None], self.foes[self.phase]
        hostile = np.isin(before, foes) | ((before == NOBODY) & (rows_of(s.more[0] for s in sketches) > 0))
        ours = (number[self.phase] > 0) | (rows_of(s.entered for s in sketches) > 0)
        return np.where(hostile & ours & (sum(number[foe] for foe in foes) == 0), self.phase, before)

    def lines(self, side: int, held: Array, number: list[Array], shut: Array | None = None) -> Array:
        """Return the zones in which a faction's armies are supplied, by land and from coast to coast (7)."""
        others = sum(number[other] for other in self.sides if other != side)
        mine = held == side if shut is None else (held == side) & ~shut
        usable = mine & (others == 0) | (number[side] > 0) & self.blitz[side]
        sources, harbours = self.ground.sources[side], self.ground.harbours[side]
        lines = lined(usable, sources & mine, self.ground.links, harbours & mine)
        return np.asarray(lines | (mine & (sources | self.ground.capitals)))

    def worths(self, lie: Lie) -> Array:
        """Return what zones come to, less without a garrison where armies decide, less with an enemy inside; and armies."""
        by, total = self.weights, np.zeros(lie.held.shape[1], np.float32)
        for side in self.sides:
            worth = by.step * lie.strength[side] + by.approach * 0.25 * lie.strength[side] * self.pull[side]
            total += (1 if side == AXIS else -1) * worth.sum(0)
        ours, theirs = lie.number[AXIS] > 0, sum(lie.number[1:]) > 0
        kept = np.where(theirs, 1 - self.present, np.where(ours, 1.0, self.absent))
        return np.asarray(total + (self.worth[:, None] * np.where(lie.held == AXIS, kept, self.present * ours)).sum(0))

    def zone_worth(self, mine: int, held: Array) -> Array:
        return np.asarray(self.worth[:, None] * (held == mine))

    def defence(self, mine: int, lie: Lie, rows: Array) -> Array:
        return np.asarray(lie.strength[mine][rows] + lie.number[mine][rows] * self.ground.rough[rows])

    def walks(self, foe: int, lie: Lie, empty: Array, falls: Mapping[int, tuple[Array, Array]]) -> Array:
        """Return how easily a faction walks into each zone: armour farther, and where few stand in its way."""
        armour = lie.counted(self.armour & (self.model.side == foe)) > 0
        passable = empty.copy()
        for mine, (rows, falling) in falls.items() if self.blitz[foe] else ():
            passable[rows] |= (lie.number[mine][rows] == 1) & (falling >= WEAK) & (self.ground.rough[rows] == 0)
        return np.maximum(super().walks(foe, lie, empty, falls), self.walked(armour, empty, passable, ARMOUR_AWAY))

    def besides(self, camp: bool, lie: Lie, stand: Array, comes: Array) -> Array:
        """Return what surrenders may cost the Axis."""
        if not camp:
            return np.zeros(stand.shape[1], np.float32)
        return -self.homefront.dangers(lie.number, stand, comes, lie.held == AXIS)
