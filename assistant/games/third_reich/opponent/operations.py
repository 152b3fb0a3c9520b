"""What armies may do for operation points: go somewhere, or attack a zone together; as the rules of the table say (8, 16)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from assistant.games.third_reich.armies import FightingArmy, converts, value_lines
from assistant.games.third_reich.eligibility import attack_refusals, calais_refusal, support_refusal, support_slots
from assistant.games.third_reich.mirror import Theatre
from assistant.games.third_reich.opponent.fights import Fight, Fighter, Target
from assistant.games.third_reich.opponent.going import Going
from assistant.games.third_reich.questions import combats
from assistant.games.third_reich.terrain import BattleZone, terrain_lines
from assistant.games.third_reich.words import ENEMIES, STACK, Faction

MOST_TOGETHER = 4
WORTHS = (1.0, 3.0, 6.0, 12.0, 24.0)  # of clearing a zone, in steps: the book keeps a fight for each


class Plan(NamedTuple):
    """Operations that belong together: an army that goes, or some that attack `zone`."""

    goings: tuple[Going, ...]
    zone: str = ""

    @property
    def po(self) -> int:
        """What they cost together."""
        return sum(going.po for going in self.goings)


class Ready(NamedTuple):
    """A fight of the book with the armies that fight it, in its order."""

    fight: Fight
    attackers: tuple[str, ...]
    targets: tuple[str, ...]


def bucket(worth: float) -> float:
    """Return the worth of clearing that the book knows and that is nearest."""
    return min(WORTHS, key=lambda known: abs(known - worth))


def is_ready(seen: Theatre, army: str) -> bool:
    """Tell whether an army may lead or support an attack where it stands: it made an Assault and has not fought (16)."""
    did = seen.did(army)
    return did.op in ("assault", "amphibious_assault") and not did.fought


def attacks(seen: Theatre, zone: str, comers: list[Going], values: Mapping[str, int]) -> Iterator[Plan]:
    """Yield the attacks on a zone by one army, two, three …: the strongest first, or the nearest.

    Args:
        comers: armies that may come there by an Assault or land, or make an Assault in place.
    """
    present = len(seen.armies_in(zone, seen.phase))
    room = 99 if seen.board.zones[zone].unlimited else STACK - present
    strongest = sorted(comers, key=lambda one: (-values.get(one.army, 0), len(one.way), one.army))
    nearest = sorted(comers, key=lambda one: (one.po, len(one.way), -values.get(one.army, 0), one.army))
    known: set[frozenset[str]] = set()
    for order in (strongest, nearest):
        for count in range(1, min(MOST_TOGETHER, len(order)) + 1):
            chosen: list[Going] = []
            for one in order:
                arriving = sum(len(other.way) > 1 for other in chosen)
                alike = not chosen or chosen[0].invading == one.invading
                if len(chosen) < count and alike and (len(one.way) == 1 or arriving < room):
                    chosen.append(one)
            group = frozenset(one.army for one in chosen)
            if group and group not in known:
                known.add(group)
                yield Plan(tuple(chosen), zone)


def fight_of(seen: Theatre, zone: str, made: tuple[Going, ...], worth: float, *, must: bool) -> Ready | None:
    """Return the fight over a zone once some operations are made; None where nobody could fight it.

    Args:
        worth: of clearing the zone, in steps.
        must: whether an attack is owed.
    """
    side = seen.phase
    invading = next((going.invading for going in made if going.invading), "")
    state = seen.state_when(invading)
    theirs = [seen.armies[army.id] for army in state.armies if army.zone == zone and army.faction in ENEMIES[side]]
    ours = [_fighting(seen, army.id, side, made) for army in state.armies if army.zone == zone and army.faction == side
            and army.id not in {going.army for going in made}]  # fmt: skip
    ours += [_fighting(seen, going.army, side, made) for going in made]
    ready = [army for army in ours if army.op in ("assault", "amphibious_assault") and not army.attacked_this_phase]
    if not theirs or not ready:
        return None
    place = combats.battle_zone(seen, zone)
    targets = [combats.fighting_army(seen, counter, side) for counter in theirs]
    germans = any(army.country == "germany" for army in targets)
    begun = seen.begun(zone)
    excess = max(0, begun.get("excess", 0) - begun.get("supports", 0)) if begun else None
    slots = support_slots(tuple(ours), len(theirs), seen.options, excess)
    spared = [army.id for army in targets if army.country == "france"]
    ready.sort(key=lambda army: (str(army.country), army.type, army.reduced, army.id))
    ground = [
        sum(line.amount for line in terrain_lines(place, army.faction, op="assault", crossed=())) for army in targets
    ]
    forbidden = frozenset(
        (n, m)
        for n, lead in enumerate(ready)
        for m, target in enumerate(targets)
        if attack_refusals(lead, target, place, seen.options) or calais_refusal(place, target, spared)
    )
    fight = Fight(
        attackers=tuple(_fighter(seen, army, place, targets[0].faction, ground[0]) for army in ready),
        targets=tuple(
            Target(
                sum(line.amount for line in value_lines(army, place, seen.turn, defends_with_germans=germans)) + bonus,
                army.reduced, converts(army, place), not army.attacked_this_phase,
            )
            for army, bonus in zip(targets, ground, strict=True)
        ),
        slots=slots, forbidden=forbidden, must=must, worth=bucket(worth),
    )  # fmt: skip
    return Ready(fight, tuple(army.id for army in ready), tuple(army.id for army in targets))


def _fighting(seen: Theatre, army: str, side: Faction, made: tuple[Going, ...]) -> FightingArmy:
    """Return an army as it will fight: by the operation that is planned for it, else as it did or did not operate."""
    found = combats.fighting_army(seen, seen.armies[army], side)
    going = next((one for one in made if one.army == army), None)
    if going is None:
        return found if seen.operation(army) else replace(found, op="strategic_movement")
    crossed = ("landing",) if going.op == "amphibious_assault" else seen.crossed_on(going.way)
    return replace(found, op=going.op, crossed=crossed)


def _fighter(seen: Theatre, army: FightingArmy, place: BattleZone, defender: Faction, ground: int) -> Fighter:
    value = sum(line.amount for line in value_lines(army, place, seen.turn, defends_with_germans=False))
    full = sum(line.amount for line in terrain_lines(place, defender, op=army.op, crossed=army.crossed))
    support = army.support[army.reduced] if support_refusal(army) is None else -1
    return Fighter(value, support, army.reduced, full - ground, converts(army, place))
