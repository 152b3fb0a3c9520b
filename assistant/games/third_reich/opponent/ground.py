"""The board by number, and what zones are worth to the Axis on this turn (17, 18, 20)."""

from __future__ import annotations

import functools
from collections import deque
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from assistant.core import board as core
from assistant.core.later import Later
from assistant.games.third_reich.board import rules_board
from assistant.games.third_reich.calendar import LAST_TURN
from assistant.games.third_reich.countries import out_of_the_game
from assistant.games.third_reich.geography import Board
from assistant.games.third_reich.mirror import Theatre
from assistant.games.third_reich.opponent.weights import Weights, chart
from assistant.games.third_reich.words import FACTIONS, Faction

if TYPE_CHECKING:
    import numpy as np
else:
    np = Later("numpy")

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
        self._far: dict[int, Array] = {}
        self._fading: dict[float, Array] = {}
        self.rough = np.array(
            [tags.terrain[0] != "plain" or tags.fortress for tags in board.zones.values()], np.float32
        )

    def fading(self, share: float) -> Array:
        """Return for each zone how what draws there fades by every zone of the way, for all zones; worked out once."""
        if share not in self._fading:
            far = np.array([self.distances(goal) for goal in range(self.size)])
            self._fading[share] = share ** far.astype(np.float32)
        return self._fading[share]

    def distances(self, goal: int) -> Array:
        """Return how many zones each zone is from another, by land; worked out once."""
        if goal not in self._far:
            far = np.full(self.size, FAR)
            far[goal] = 0
            queue = deque([goal])
            while queue:
                here = queue.popleft()
                for other in self.around[here]:
                    if far[other] == FAR:
                        far[other] = far[here] + 1
                        queue.append(other)
            self._far[goal] = far
        return self._far[goal]


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
        found = _worths(seen.board, seen.position.board, ground, seen.turn, asked[1])
        found = found * _towards_the_end(ground, seen.turn, late)
        found.setflags(write=False)
        known[asked] = found
    return known[asked]


def towards_the_end(turn: int) -> float:
    """Return how far the end weighs: 0 to a turn of weights.toml, 1 on the last turn."""
    begins = float(chart()["end"]["from"])
    return max(0.0, turn - begins) / (LAST_TURN - begins)


def _towards_the_end(ground: Ground, turn: int, late: float) -> Array:
    """Return how many times its worth each zone comes to: who holds none of Germany's sources on the last turn has lost (20)."""
    end = chart()["end"]
    share = late * towards_the_end(turn)
    german = np.array([ground.homes[n] == "germany" and ground.sources[0][n] for n in range(ground.size)])
    times = np.where(german, 1 + share * (end["sources"] - 1), 1 + share * (end["others"] - 1))
    return np.asarray(times, np.float32)


def _worths(board: Board, paper: core.Board, ground: Ground, turn: int, surrendered: frozenset[str]) -> Array:
    table = chart()["zones"]
    left = (LAST_TURN - turn + 1) / LAST_TURN
    found = np.zeros(ground.size, np.float32)
    capitals = {zone: country for country, zone in board.capitals.items()}
    for n, zone in enumerate(ground.zones):
        tags, printed = board.zones[zone], paper.zones[zone].tags
        if out_of_the_game(tags.home):
            continue
        worth = float(table["ground"])
        worth += float(table["named"].get(zone, 0.0)) + float(table["oil"].get(zone, 0.0)) * left
        if tags.home in ("germany", "ussr"):
            worth += float(table[f"{tags.home}_source"]) * bool(printed.get("supply_source"))
            worth += float(table[f"{tags.home}_victory"]) * bool(printed.get("victory"))
        elif tags.home and tags.home not in surrendered:
            worth += _of_country(tags.home, table, zone in capitals, tags.region == "europe")
        found[n] = worth
    return found


def presence(seen: Theatre, ground: Ground, by: Weights) -> tuple[Array, Array]:
    """Return the shares of each zone's worth that control brings without an army, and an army without control (6, 17).

    France, Belgium and Italy surrender by enemy armies on their territory, whoever controls it.
    """
    absent = np.ones(ground.size, np.float32)
    present = np.full(ground.size, by.contested, np.float32)
    for n, zone in enumerate(ground.zones):
        tags = seen.board.zones[zone]
        if tags.home in BY_PRESENCE and tags.home not in seen.surrendered and tags.region == "europe":
            present[n] = by.occupied
            if tags.home != "italy":
                absent[n] = 1 - by.occupied
    return absent, present


def _of_country(country: str, table: Mapping[str, Any], capital: bool, in_europe: bool) -> float:
    """Return what a zone of a country that may still surrender is worth: Italy and France by presence, others by capital."""
    worth = float(table["surrender"].get(country, 0.0))
    if country in BY_PRESENCE:
        return worth * (1.0 if in_europe else 0.15)
    return worth if capital else 0.0


def faction_number(side: str | None) -> int:
    """Return a faction by number, NOBODY for none."""
    return FACTIONS.index(side) if side in FACTIONS else NOBODY
