"""A table in small numbers: the board by number, what zones are worth on this turn, and a trial position copied by the
hundred (17, 18, 20).
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, TypeAlias

from assistant.core import board as core
from assistant.core.kinds import CounterSet
from assistant.core.lazy_import import LazyImport
from assistant.core.opponent import Weights
from assistant.core.paths import distances, flood
from assistant.games.third_reich.countries import out_of_the_game
from assistant.games.third_reich.geography import Board, rules_board
from assistant.games.third_reich.mirror import Theatre
from assistant.games.third_reich.opponent.skills import chart
from assistant.games.third_reich.questions.cards import crossed_by
from assistant.games.third_reich.words import FACTIONS, LAST_TURN, Faction

# The board by number, and what zones are worth to the Axis on this turn (17, 18, 20).

if TYPE_CHECKING:
    import numpy as np
else:
    np = LazyImport("numpy")

Array: TypeAlias = "np.ndarray[Any, Any]"
BY_PRESENCE = ("france", "belgium", "italy")  # countries that surrender by armies on their territory (17)
NOBODY = len(FACTIONS)  # in place of a faction: a neutral zone
FAR = 99


class Ground:
    """A board whose zones are numbers, in the order of the board; `links` has a row more than there are zones: "nowhere".

    Attributes:
        links: by zone its neighbours, as columns, filled up with "nowhere".
        harbours: by faction the coasts between which its supply sails (7).
        sources: by faction its supply sources.
        worths: what zones are worth, by turn and the countries that have surrendered; filled as it is asked for.
    """

    def __init__(self, board: Board) -> None:
        self.zones = tuple(board.zones)
        self.index = {zone: n for n, zone in enumerate(self.zones)}
        size = self.size = len(self.zones)
        around = [[self.index[other] for other in board.neighbours[zone]] for zone in self.zones]
        self.around = around
        table = np.full((size, max(map(len, around))), size)
        for zone, others in enumerate(around):
            table[zone, : len(others)] = others
        self.links = [table[:, n].copy() for n in range(table.shape[1])]
        self.homes = tuple(tags.home for tags in board.zones.values())
        self.sources = [np.array([board.sources.get(zone) == side for zone in self.zones]) for side in FACTIONS]
        self.harbours = [np.array([_sails(board, zone, side) for zone in self.zones]) for side in FACTIONS]
        self.worths: dict[tuple[int, frozenset[str], float], Array] = {}
        self._fading: dict[float, Array] = {}
        self.rough = np.array(
            [tags.terrain[0] != "plain" or tags.fortress for tags in board.zones.values()], np.float32
        )

    def fading(self, share: float) -> Array:
        """Return for each zone how what draws there fades by every zone of the way, for all zones; worked out once."""
        if share not in self._fading:
            floods = (distances(flood((goal,), lambda here: self.around[here])) for goal in range(self.size))
            far = np.array([[known.get(zone, FAR) for zone in range(self.size)] for known in floods], np.float32)
            self._fading[share] = share**far
        return self._fading[share]


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


def worths(seen: Theatre, ground: Ground, late: float) -> Array:
    """Return what it is worth that the Axis controls each zone rather than its enemies, on this turn; nobody may change it.

    `late`: as a player's weights have it.
    """
    known = ground.worths  # asked for each purchase and each search of a phase
    asked = seen.turn, frozenset(seen.surrendered), late
    if asked not in known:
        end, share = chart["end"], late * towards_the_end(seen.turn)
        found = _worths(seen.board, seen.position.board, ground, seen.turn, asked[1])
        # Who holds none of Germany's sources on the last turn has lost (20).
        german = np.array([home == "germany" for home in ground.homes]) & ground.sources[0]
        times = np.where(german, 1 + share * (end["sources"] - 1), 1 + share * (end["others"] - 1))
        known[asked] = found * np.asarray(times, np.float32)
        known[asked].setflags(write=False)
    return known[asked]


def towards_the_end(turn: int) -> float:
    """Return how far the end weighs: 0 to a turn of weights.toml, 1 on the last turn."""
    begins = float(chart["end"]["from"])
    return max(0.0, turn - begins) / (LAST_TURN - begins)


def _worths(board: Board, paper: core.Board, ground: Ground, turn: int, surrendered: frozenset[str]) -> Array:
    table = chart["zones"]
    left = (LAST_TURN - turn + 1) / LAST_TURN
    found = np.zeros(ground.size, np.float32)
    for n, zone in enumerate(ground.zones):
        tags, printed = board.zones[zone], paper.zones[zone].tags
        home = tags.home
        if out_of_the_game(home):
            continue
        worth = float(table["ground"])
        worth += float(table["named"].get(zone, 0.0)) + float(table["oil"].get(zone, 0.0)) * left
        if home in ("germany", "ussr"):
            worth += float(table[f"{home}_source"]) * bool(printed.get("supply_source"))
            worth += float(table[f"{home}_victory"]) * bool(printed.get("victory"))
        elif home and home not in surrendered:
            # Italy, France and Belgium surrender by presence, others by their capital.
            by_presence = 1.0 if tags.region == "europe" else 0.15
            share = by_presence if home in BY_PRESENCE else float(zone in board.capitals.values())
            worth += float(table["surrender"].get(home, 0.0)) * share
        found[n] = worth
    return found


def presence(seen: Theatre, ground: Ground, by: Weights) -> tuple[Array, Array]:
    """Return the shares of each zone's worth that control brings without an army, and an army without control (6, 17).

    France, Belgium and Italy surrender by enemy armies on their territory, whoever controls it.
    """
    absent = np.ones(ground.size, np.float32)
    present = np.full(ground.size, by.contested, np.float32)
    for n, tags in enumerate(seen.board.zones.values()):
        if tags.home in BY_PRESENCE and tags.home not in seen.surrendered and tags.region == "europe":
            present[n] = by.occupied
            absent[n] = 1 if tags.home == "italy" else 1 - by.occupied
    return absent, present


def faction_number(side: str | None) -> int:
    """Return a faction by number, NOBODY for none."""
    return FACTIONS.index(side) if side in FACTIONS else NOBODY


# A table in small numbers, for valuing only: what armies stand where, what each zone's holder is; copied by the hundred.

OFF = 255  # in place of a zone: in a reserve


class Roll:
    """All armies of a counter set by number, with what is printed on them; the Afrika Korps at its value elsewhere (16)."""

    def __init__(self, kinds: CounterSet, armies: tuple[tuple[str, str], ...]) -> None:
        self.armies = tuple(army for army, _ in armies)
        self.number = {army: n for n, army in enumerate(self.armies)}
        faces = [kinds.kinds[kind] for _, kind in armies]
        self.side = np.array([faction_number(str(kind.side)) for kind in faces])
        # Combat values without a step, reduced, full.
        self.cv = np.array([(0, *(int(kind.face(n).get("combat", 0)) for n in (1, 0))) for kind in faces], np.float32)
        self.armour = np.array([kind.get("arm") == "armour" for kind in faces])
        self.country = tuple(str(kind.nation) for kind in faces)


_roll = functools.lru_cache(maxsize=4)(Roll)


class Sketch:
    """Where armies stand, how many steps they have, which zones the side of the phase has entered, which it invades.

    Attributes:
        zone: by army its zone, OFF for its reserve; armies of neutral countries that nobody invades stand in none.
        steps: by army 2 full, 1 reduced.
        entered: by zone whether the side of the phase crossed it or ended there in this phase (6).
        invaded: zones of neutral countries that the plan invades (2).
    """

    __slots__ = ("entered", "invaded", "steps", "zone")

    def __init__(self, zone: bytearray, steps: bytearray, entered: bytearray, invaded: bytearray) -> None:
        self.zone, self.steps, self.entered, self.invaded = zone, steps, entered, invaded

    def copy(self) -> Sketch:
        """Return a sketch that may be changed without changing this one."""
        return Sketch(self.zone[:], self.steps[:], self.entered[:], self.invaded[:])

    def go(self, army: int, way: Iterable[int]) -> None:
        """Move an army over some zones."""
        for zone in way:
            self.entered[zone] = 1
            self.zone[army] = zone

    def lose(self, army: int, steps: int) -> None:
        """Take steps from an army; without any it is off the map."""
        left = self.steps[army] - steps
        if left > 0:
            self.steps[army] = left
        else:
            self.zone[army] = OFF


class Table:
    """A position as the planner sees it: the theatre for the rules, the sketch of now, and who holds what."""

    def __init__(self, seen: Theatre) -> None:
        self.seen = seen
        self.ground: Ground = ground_of(seen.position.board)
        kinds = seen.position.kinds.kinds
        armies = sorted((c.id, c.kind) for c in seen.position.table.counters.values() if kinds[c.kind].type == "army")
        self.roll = _roll(seen.position.kinds, tuple(armies))
        self.side = faction_number(seen.phase)
        self.held: Array = np.array([faction_number(seen.controller(zone)) for zone in self.ground.zones])
        self.sketch = self._sketch()
        self.judges: dict[object, Any] = {}  # who judges what may come of it, by weights; kept by `valuing`

    def _sketch(self) -> Sketch:
        seen, index, size = self.seen, self.ground.index, self.ground.size
        zone, steps = bytearray([OFF]) * len(self.roll.armies), bytearray([2]) * len(self.roll.armies)
        for n, army in enumerate(self.roll.armies):
            counter = seen.position.table.counters[army]
            steps[n] = 1 if counter.face == 1 else 2
            if counter.zone in index and seen.kind(counter).nation in seen.at_war:
                zone[n] = index[counter.zone]
        entered = bytearray(size)
        for crossed in crossed_by(seen, FACTIONS[self.side]) & index.keys():
            entered[index[crossed]] = 1
        return Sketch(zone, steps, entered, bytearray(size))

    def neutral_armies(self, country: str) -> list[tuple[int, int]]:
        """Return the armies of a neutral country with their zones: enemies from the invasion on (2)."""
        counters = self.seen.position.table.counters
        return [
            (n, self.ground.index[counters[army].zone])
            for n, army in enumerate(self.roll.armies)
            if self.roll.country[n] == country and army in counters and counters[army].zone in self.ground.index
        ]
