"""Attacks in a zone: who may attack, whom first, how many attacks and supports, and whether one is compulsory (9.2)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from assistant.core.calc import Situation, Worked
from assistant.core.problems import QuestionError
from assistant.games.empires.combat import Count
from assistant.games.empires.readings import DEFAULT, Options
from assistant.games.empires.words import Working, say

# How an army came into the zone in this action; `far` is any movement of two zones or more.
Path = Literal["present", "direct", "naval", "far", "strategic"]
ATTACKING_PATHS: frozenset[str] = frozenset({"present", "direct", "naval"})


class Attacker(Situation, frozen=True):
    id: str
    path: Path
    manoeuvres: bool = True


class Defender(Situation, frozen=True):
    id: str
    full: bool = True
    already_attacked: bool = False


class EligibilityGiven(Situation, frozen=True):
    """`attackers` are all armies of the active side in the zone; friends at start: an army was there before the action.

    `surplus`: how many may still support once the attacks on the zone have begun; absent, they have not.
    """

    attackers: tuple[Attacker, ...]
    defenders: tuple[Defender, ...]
    zone_already_attacked: bool = False
    friends_at_start: bool | None = None
    surplus: Count | None = None
    options: Options = DEFAULT


class Eligibility(msgspec.Struct, frozen=True):
    eligible: tuple[str, ...]
    first_targets: tuple[str, ...]
    max_attacks: int
    max_supports: int
    must_attack: bool
    legal: bool


def surplus(attackers: int, defenders: int, left: int | None = None) -> int:
    """Return how many armies may act as supports: the attacker's majority in the zone (9.2); `left`, once attacks have begun.

    Reading of 9.2 [A08]: all armies present count, those that stay idle or came from far included (16.3), and they are
    counted when the attacks on the zone begin.

    Args:
        left: how many may still support; None before the first attack.
    """
    return max(0, attackers - defenders) if left is None else left


def attack_eligibility(given: EligibilityGiven, work: Working) -> Worked:
    """Who may attack in a zone, whom first, how many attacks and supports, whether one is compulsory (9.2)."""
    no_twins("attackers", (army.id for army in given.attackers))
    no_twins("defenders", (army.id for army in given.defenders))
    eligible = sorted(army.id for army in given.attackers if army.manoeuvres and army.path in ATTACKING_PATHS)
    for army in given.attackers:
        if not army.manoeuvres:
            work.reject("eligible-idle", "9.2", "8", army=army.id)
        elif army.path not in ATTACKING_PATHS:
            work.reject("eligible-far", "9.2", "8.2", army=army.id)
    targets = _targets(given, work)
    first_targets = sorted(army.id for army in targets if army.full) or sorted(army.id for army in targets)
    if first_targets and len(first_targets) < len(targets):
        work.because("eligible-full-first", "9.2", "8.2", armies=tuple(first_targets))
    if not targets:
        eligible = []  # nobody attacks where no target is left (9, first 8.2)
    attacks = min(len(eligible), len(targets))
    left = given.surplus if work.options.support_surplus == "zone" else None
    majority = surplus(len(given.attackers), len(given.defenders), left)
    supports = min(majority, len(eligible) - 1) if attacks else 0
    work.because("eligible-attacks", "9.2", "8.2", n=attacks)
    work.because("eligible-supports", "9.2", "8.2", n=supports, majority=majority)
    if given.surplus is not None:
        work.reading("support_surplus")
    must = bool(given.defenders) and _came_to_enemies_alone(given)
    if must:
        work.because("eligible-compulsory", "9.2", "8.2")
    legal = attacks > 0 or not must
    if not legal:
        # Reading of 9.2 [A32]: a movement that makes an attack compulsory which nobody can make is against the rules.
        work.reject("eligible-impossible", "9.2", "8.2")
    return work.answer(Eligibility(tuple(eligible), tuple(first_targets), attacks, supports, must, legal))


def _targets(given: EligibilityGiven, work: Working) -> tuple[Defender, ...]:
    """Return the enemy armies that may still be attacked in this phase (9, first 8.2)."""
    # Version 1.1 closes the whole zone to later actions of the phase; the first edition looks at each army.
    if given.zone_already_attacked and not work.first:
        work.reject("eligible-zone-once", "9", "8.2")
        return ()
    # Reading of 9.2 [A09]: one attack on each army, in version 1.1 within the same action too.
    if any(army.already_attacked for army in given.defenders):
        work.because("eligible-army-once", "9.2", "8.2")
    return tuple(army for army in given.defenders if not army.already_attacked)


def _came_to_enemies_alone(given: EligibilityGiven) -> bool:
    """Tell whether armies moved in while no friendly army was there at the start of the action (9.2)."""
    friends = given.friends_at_start
    if friends is None:
        friends = any(army.path == "present" for army in given.attackers)
    return not friends and any(army.path != "present" for army in given.attackers)


def no_twins(field: str, ids: Iterable[str]) -> None:
    """Check that no id is named twice.

    Raises:
        QuestionError: one is; its field is the place of the second mention in the list `field`.
    """
    no_twins_at((f"{field}[{n}]", army) for n, army in enumerate(ids))


def no_twins_at(places: Iterable[tuple[str, str]]) -> None:
    """Check that no id is named twice among these pairs of a place and the id named there.

    Raises:
        QuestionError: one is; its field is the place of the second mention.
    """
    seen: set[str] = set()
    for place, army in places:
        if army in seen:
            raise QuestionError(f"{place}.id", say("army-named-twice", army=army))
        seen.add(army)
