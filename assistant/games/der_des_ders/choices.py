"""What the solitaire system prefers: which technology, which attacker (12.4)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import msgspec

from assistant.core.reasons import Reason
from assistant.games.der_des_ders import offensives
from assistant.games.der_des_ders.combat import any_hit_chance, attack_chance, expected_hits
from assistant.games.der_des_ders.rules import Rules
from assistant.games.der_des_ders.state import State, operational_value
from assistant.games.der_des_ders.technology import next_box, open_technologies
from assistant.games.der_des_ders.words import (
    FLAG_SECTORS,
    SECTOR_NAMES,
    SERBIAN_FLAG,
    SectorId,
    Side,
    Tech,
    because,
    rejected,
)


def technologies_by_age(state: State, rules: Rules, side: Side) -> tuple[Tech, ...]:
    """Return the technologies that the system may attempt, the one it prefers first (12.4.1).

    The oldest comes first; ties go Attack, Defence, Artillery, Air.
    """
    return tuple(sorted(open_technologies(state, rules, side), key=lambda tech: age_of(state, rules, side, tech)))


def age_of(state: State, rules: Rules, side: Side, tech: Tech) -> int:
    """Return the year by which the system ranks an open technology (12.4.1)."""
    if rules.readings.system_tech_order == "reached_box_year":
        # Reading of 12.4.1: the year of the last box reached; an empty track is the oldest.
        reached = (box.year for box in rules.board.trees[side][tech] if box.level <= state.tech[side][tech])
        return max(reached, default=0)
    box = next_box(state, rules, side, tech)
    assert box is not None
    return box.year


class Candidate(msgspec.Struct, frozen=True):
    """A sector that could attack for the system, with the odds by which it is ranked."""

    offensive: offensives.Offensive
    p_any_hit: Fraction
    expected_hits: Fraction
    per_die: Fraction

    @property
    def attacker(self) -> SectorId:
        """The sector."""
        return self.offensive.attacker


def ranked_attackers(
    state: State, rules: Rules, target: SectorId, pr: int, best_effort: bool | None = None
) -> tuple[Candidate, ...]:
    """Return who could attack `target` with at most `pr` points, the system's choice first (12.4.2).

    Each uses its operational value, or the points there are. Ties go by expected hits, then initial breakdown, then the
    rulebook's list [A-33].

    Args:
        best_effort: whether the best is done where not all can be.
    """
    if best_effort is None:
        best_effort = rules.readings.system_best_effort_offensive
    everything = rules.readings.gaza_rerolls_artillery
    found = []
    for sector in offensives.attackers_of(state, rules, target):
        value = operational_value(state, rules, sector)
        dice = min(value, pr)
        # Reading of 12.4.2: fewer points than the operational value buy fewer dice.
        if dice == 0 or (dice < value and not best_effort):
            continue
        ready = offensives.planned(state, rules, sector, target, dice)
        pool = ready.pool
        found.append(
            Candidate(ready, any_hit_chance(pool, everything), expected_hits(pool, everything), attack_chance(pool))
        )
    return tuple(sorted(found, key=lambda candidate: _rank(candidate, rules)))


def _rank(candidate: Candidate, rules: Rules) -> tuple[Fraction, Fraction, int]:
    # Reading of 12.4.2: "the highest probability of inflicting damage".
    measure = {
        "p_any_hit": candidate.p_any_hit,
        "expected_hits": candidate.expected_hits,
        "per_die": candidate.per_die,
    }[rules.readings.system_attacker]
    initial = rules.board.sectors[candidate.attacker].initial_breakdown
    return -measure, -candidate.expected_hits, -initial


def why_attacker(candidates: tuple[Candidate, ...]) -> tuple[Reason, ...]:
    """Return why the first candidate was taken and the others were not (12.4.2)."""
    chosen = candidates[0]
    reasons = [because("12.4.2", "system-attacker", attacker=SECTOR_NAMES[chosen.attacker], chance=chosen.p_any_hit)]
    for other in candidates[1:]:
        same = other.p_any_hit == chosen.p_any_hit and other.expected_hits == chosen.expected_hits
        key = "system-attacker-tied" if same else "system-attacker-not"
        reasons.append(rejected("12.4.2", key, attacker=SECTOR_NAMES[other.attacker], chance=other.p_any_hit))
    return tuple(reasons)


def system_attackers(state: State, rules: Rules, target: SectorId, pr: int) -> tuple[Candidate, ...]:
    """Return who could attack `target` for an Offensive marker, the system's choice first (12.4.2)."""
    found = ranked_attackers(state, rules, target, pr)
    if rules.readings.system_attacks_without_dice:
        return found
    # Reading of 12.4.4: where no die is left to hit (France in mutiny on its last point), the marker has no
    # effect, so it costs nothing.
    return tuple(candidate for candidate in found if candidate.p_any_hit)


class Aimed(msgspec.Struct, frozen=True):
    """A sector that an Offensive marker may mean, and who could attack it, the system's choice first."""

    target: SectorId
    candidates: tuple[Candidate, ...]


def targets_of(state: State, rules: Rules, printed: str, pr: int) -> tuple[Aimed, ...]:
    """Return the sectors that an Offensive marker may mean and that can be attacked (12.4.2).

    A marker names one sector. The Serbian flag means Serbia; if Serbia cannot be attacked, Romania or Greece: the one
    that began higher, both if they began equal [A-41]. Empty when nobody can attack any of them.

    Args:
        printed: the words on the map.
    """
    if printed != SERBIAN_FLAG:
        candidates = system_attackers(state, rules, printed, pr)
        return (Aimed(printed, candidates),) if candidates else ()
    first, *others = FLAG_SECTORS
    initial = {sector: rules.board.sectors[sector].initial_breakdown for sector in others}
    for named in ((first,), *_by_height(initial)):
        found = (Aimed(sector, system_attackers(state, rules, sector, pr)) for sector in named)
        can = tuple(aimed for aimed in found if aimed.candidates)
        if can:
            return can
    return ()


def _by_height(initial: Mapping[SectorId, int]) -> list[tuple[SectorId, ...]]:
    """Return the sectors in groups that began equal, the highest first."""
    return [
        tuple(sector for sector, box in initial.items() if box == height)
        for height in sorted(set(initial.values()), reverse=True)
    ]


def target_of(state: State, rules: Rules, printed: str, pr: int) -> Aimed:
    """Return the sector that an Offensive marker aims at when nobody chooses among equals; without attackers the printed one.

    Args:
        printed: the words on the map.
    """
    found = targets_of(state, rules, printed, pr)
    return found[0] if found else Aimed(FLAG_SECTORS[0] if printed == SERBIAN_FLAG else printed, ())


def flagged(printed: str) -> tuple[SectorId, ...]:
    """Return the sectors that a Reinforcement marker names; the Serbian flag names all three (12.4.3)."""
    return FLAG_SECTORS if printed == SERBIAN_FLAG else (printed,)
