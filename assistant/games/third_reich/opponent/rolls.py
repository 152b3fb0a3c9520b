"""What becomes of a plan of operations over many rolls of all its combats: the same rolls for every plan of a table (16)."""

from __future__ import annotations

import random
from collections.abc import Iterator

from assistant.games.third_reich.armies import as_rolled
from assistant.games.third_reich.losses import losses
from assistant.games.third_reich.opponent.fights import ROLLS, solved
from assistant.games.third_reich.opponent.operations import Ready
from assistant.games.third_reich.opponent.planner import Found, moved_on
from assistant.games.third_reich.opponent.sketch import Sketch, Table

SIX = 6
# The 36 rolls, the attacker's die first, from the worst for him to the best: a spread over them is one over what they bring.
ORDER = tuple(sorted(range(ROLLS), key=lambda roll: (roll // SIX - roll % SIX, roll)))


def rolled(table: Table, found: Found, times: int) -> Iterator[Sketch]:
    """Yield how the table may lie once all operations of a plan are made and all combats fought.

    Args:
        found: the operations in order, each attack with its fight, and the fights of earlier operations.
        times: how many ends; each combat's rolls are spread over the 36 as evenly as can be.
    """
    moved = table.sketch.copy()
    for one in found.planned:
        moved_on(table, moved, one.plan)
    fights = {fight.zone: fight.ready for fight in found.ahead}
    fights |= {one.plan.zone: one.ready for one in found.planned if one.ready is not None}
    drawn = {zone: _rolls(table, zone, len(ready.targets), times) for zone, ready in fights.items()}
    for n in range(times):
        end = moved.copy()
        for zone, ready in fights.items():
            _fought(table, end, ready, [rolls[n] for rolls in drawn[zone]])
        yield end


def _rolls(table: Table, zone: str, targets: int, times: int) -> list[list[int]]:
    """Return for each army attacked in a zone its rolls, as numbers below 36; every share of the 36 comes as often."""
    chance = random.Random(f"{table.seen.turn} {table.seen.phase} {zone}")
    found = []
    for _ in range(targets):
        spread = [(n * ROLLS + ROLLS // 2) // times % ROLLS for n in range(times)]
        found.append(chance.sample(spread, times))
    return found


def _fought(table: Table, end: Sketch, ready: Ready, rolls: list[int]) -> None:
    fight, number = ready.fight, table.roll.number
    for combat in solved(fight).combats:
        lead, target = fight.attackers[combat.lead], fight.targets[combat.target]
        ours, theirs = divmod(ORDER[rolls[combat.target]], SIX)
        potential = lead.value + sum(fight.attackers[n].support for n in combat.supports)
        own, enemy = losses(
            potential + as_rolled(ours + 1, lead.converts),
            target.value + lead.crossed + as_rolled(theirs + 1, target.converts),
            attacker_reduced=lead.reduced, defender_reduced=target.reduced,
        )  # fmt: skip
        end.lose(number[ready.targets[combat.target]], enemy)
        end.lose(number[ready.attackers[combat.lead]], own)
