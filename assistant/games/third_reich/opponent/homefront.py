"""What surrenders would cost the Axis: Italy's by two armies that come in, Germany's by the last of its sources (17, 20)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assistant.core.later import Later
from assistant.games.third_reich.calendar import LAST_TURN
from assistant.games.third_reich.opponent.floods import bits, spread, truths, with_nowhere
from assistant.games.third_reich.opponent.ground import Array, towards_the_end
from assistant.games.third_reich.opponent.sketch import Table
from assistant.games.third_reich.opponent.weights import Weights
from assistant.games.third_reich.surrender import ARMIES_TO_TAKE_ITALY

if TYPE_CHECKING:
    import numpy as np
else:
    np = Later("numpy")

NEAR = (1.0, 0.9, 0.6)  # what an army counts that walks in from one zone away, two, three
COME_IN = 1.2  # armies that come in where a garrison falls
SURE = 0.95  # that an enemy walks into an empty zone beside him
INCOME = 3  # operation points that Italy brings every turn (4.1)
ROUNDS = 3  # rounds for which a source of Germany has to be held, as long as so many are left


class Homefront:
    """What may surrender of the Axis on one table."""

    def __init__(self, table: Table, by: Weights) -> None:
        self.links, seen, ground = table.ground.links, table.seen, table.ground
        self.german = np.array(
            [n for n, zone in enumerate(ground.zones) if ground.homes[n] == "germany" and ground.sources[0][n]]
        )
        self.italian = np.array([
            home == "italy" and not seen.position.board.zones[zone].get("not_counted_for_italian_surrender")
            and seen.board.zones[zone].region == "europe"
            for zone, home in zip(ground.zones, ground.homes, strict=True)
        ])  # fmt: skip
        self.rounds = max(1, min(ROUNDS, LAST_TURN + 1 - seen.turn))
        self.doom = by.fall * towards_the_end(seen.turn)
        armies = sum(
            float(table.roll.cv[n, table.sketch.steps[n]])
            for n, country in enumerate(table.roll.country) if country == "italy" and table.sketch.zone[n] < ground.size
        )  # fmt: skip
        fights = "italy" in seen.at_war and "italy" not in seen.surrendered
        worth = by.step * armies + by.planning * INCOME * max(0, LAST_TURN - seen.turn)
        self.italy = by.italy * worth if fights else 0.0

    def dangers(self, number: list[Array], stand: Array, walks: Array, held: Array) -> Array:
        """Return what the Axis may lose by surrenders, for each position.

        Args:
            number: armies of each faction by zone and position, the Axis's first.
            stand: by zone and position the chance that its garrison holds.
            walks: the chance that an enemy walks in where nobody stands.
            held: whether the Axis controls it.
        """
        guarded = number[0][: len(stand)] > 0
        found = np.zeros(stand.shape[1], np.float32)
        if self.doom:
            lost = np.where(guarded, 1 - stand, np.minimum(walks, SURE))[self.german]
            kept = np.where(held[self.german], 1 - lost, 0.0) ** self.rounds
            found += self.doom * (1 - kept).prod(0)
        if self.italy:
            found += self.italy * self._italy_falls(number, stand, guarded)
        return found

    def _italy_falls(self, number: list[Array], stand: Array, guarded: Array) -> Array:
        """Return the chance that two enemies stand in Italy by the next phase: they walk in, or its garrisons fall."""
        size, n = stand.shape
        foes = np.sum([rows[:size] for rows in number[1:]], axis=0)
        free = bits(~guarded)
        near = bits(self.italian[:, None] & ~guarded)
        counted = self.italian[:, None] & (foes > 0)
        comes = foes * counted
        for share in NEAR:
            near = spread(with_nowhere(near), self.links)
            there = truths(near, n) & ~counted & (foes > 0)
            comes = comes + share * foes * there
            counted |= there
            near &= free
        falls = (COME_IN * (1 - stand) * (guarded & self.italian[:, None])).sum(0)
        return np.asarray(np.minimum(1.0, (comes.sum(0) + falls) / ARMIES_TO_TAKE_ITALY) ** 1.5, np.float32)
