"""Combat: who may attack whom and how often, combat potentials of both sides, the result and its chances (9.2, 10)."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Annotated, Literal, NamedTuple, get_args

from assistant.core.calc import Situation, no_twins
from assistant.core.record import Ids, Record, within
from assistant.core.text import Text
from assistant.games.empires.words import (
    CAMP,
    NATION_NAMES,
    POWER_OF,
    WITHOUT_TECHNOLOGY,
    Asked,
    Country,
    Explanation,
    Nation,
    Power,
    charts,
    error,
    is_ceded,
    named,
    say,
)

# Combat potentials of both sides, and what technologies and missions change in them (9.2, 10).

Terrain = Literal["plain", "forest", "desert", "mountain"]
Value = Annotated[int, within(0, 20)]
Level = Annotated[int, within(0, 5)]
Trench = Literal[0, 1, 2]
Count = Annotated[int, within(0, 20)]
Die = Annotated[int, within(1, 6)]

WESTERN_FRONT: frozenset[str] = frozenset({"france", "belgium", "germany"})
MODIFIERS = {row["id"]: row.whole("value") for row in charts("modifiers")}


class Technologies(Situation):
    """The available tiles of one power that matter in a combat."""

    attack: Level = 0
    defense: Level = 0
    tanks: Literal[0, 1, 2] = 0
    sturmtruppen: bool = False
    aviation: bool = False


NO_TECHNOLOGIES = Technologies()


class Fighter(Situation):
    """An army that leads an attack or is its target, with the value of the face shown."""

    nation: Nation
    cv: Value
    power: Power | None = None

    @property
    def of(self) -> Power:
        """Return the power that plays the army: another than its nation's once it has been ceded."""
        return self.power or POWER_OF[self.nation]


class Support(Situation):
    sv: Value


class Ground(Situation):
    """The zone fought over; `turkish_army` tells of a Turk there besides the target."""

    country: Country
    terrain: Terrain
    name: str = ""
    turkish_army: bool = False


class Spend(Situation):
    """Missions spent: on tanks, on aviation by the attacker, on countering it by the defender."""

    tanks: bool = False
    aviation: Count = 0
    counter: Count = 0


class Dice(Situation):
    attacker: Die
    defender: Die


class Combat(Asked):
    attacker: Fighter
    defender: Fighter
    zone: Ground
    supports: tuple[Support, ...] = ()
    trench: Trench = 0
    techs: Mapping[Power, Technologies] = {}
    spend: Spend = Spend()
    dice: Dice | None = None


class AttackSum(Record):
    """The attacker's potential, line by line; `base` is all but the die."""

    cv: int
    support: int
    tech: int
    aviation: int
    base: int
    total: int


class DefenceSum(Record):
    """The defender's potential, line by line; `position` is what mountain or trench are worth."""

    cv: int
    position: int
    tech: int
    base: int
    total: int


class Potential(Record):
    attacker: AttackSum
    defender: DefenceSum
    notes: Ids = ()


class Line(NamedTuple):
    """A term of a potential: the field of the public sum that it is part of, what a card calls it, its rule."""

    part: str
    amount: int
    label: Text
    rule: str = "9.2"


def combat_potential(given: Combat, work: Explanation, at: str = "") -> Potential:
    """Combat potentials of both sides, line by line, with the dice when they are given (9.2).

    `at` is the path of the combat inside the situation, such as `combat.`.

    Raises:
        QuestionError: an army is said to be played by a power of the other camp, or attacks one of its own.
    """
    _check_camps(given, at)
    notes: list[str] = []
    attack, defence = _lines(given, work, notes)
    return Potential(
        AttackSum(**_parts(attack, "cv", "support", "tech", "aviation")),
        DefenceSum(**_parts(defence, "cv", "position", "tech")),
        tuple(notes),
    )


def lines(given: Combat, work: Explanation) -> tuple[list[Line], list[Line]]:
    """Return the terms of both potentials, the attacker's first, dice included (9.2)."""
    return _lines(given, work, [])


def _parts(terms: list[Line], *names: str) -> dict[str, int]:
    found = {name: sum(line.amount for line in terms if line.part == name) for name in names}
    return {**found, "base": sum(found.values()), "total": sum(line.amount for line in terms)}


def _lines(given: Combat, work: Explanation, notes: list[str]) -> tuple[list[Line], list[Line]]:
    own, theirs = given.attacker, given.defender
    work.because("potential-attacker-cv", "9.2", n=own.cv, nation=own.nation)
    attack = [Line("cv", own.cv, say("line-cv"))]
    if given.supports:
        attack.append(Line("support", sum(army.sv for army in given.supports), say("line-support")))
        work.because("potential-supports", "9.2", n=attack[-1].amount, armies=len(given.supports))
    attack_bonus, defence_bonus = _technology(given, work)
    attack.append(Line("tech", attack_bonus, say("line-attack"), "10.1"))
    attack.append(Line("aviation", _aviation(given, work, notes), say("line-aviation"), "10.4"))
    work.because("potential-defender-cv", "9.2", n=theirs.cv, nation=theirs.nation)
    defence = [Line("cv", theirs.cv, say("line-cv")), _position(given, work, notes)]
    defence.append(Line("tech", defence_bonus, say("line-defence"), "10.1"))
    if given.dice:
        attack.append(Line("die", given.dice.attacker, say("line-die")))
        defence.append(Line("die", given.dice.defender, say("line-die")))
        work.because("potential-dice", "9.2", attacker=given.dice.attacker, defender=given.dice.defender)
    totals = {"attacker": sum(line.amount for line in attack), "defender": sum(line.amount for line in defence)}
    work.because("potential-totals", "9.2", **totals)
    return attack, defence


def _check_camps(given: Combat, at: str) -> None:
    for side, army in (("attacker", given.attacker), ("defender", given.defender)):
        if CAMP[army.of] != CAMP[POWER_OF[army.nation]]:
            raise error(f"{at}{side}.power", "army-of-other-camp", army=NATION_NAMES[army.nation])
    if CAMP[given.attacker.of] == CAMP[given.defender.of]:
        raise error(f"{at}defender.nation", "army-of-own-camp", army=NATION_NAMES[given.defender.nation])


def technology_bonus(given: Combat) -> tuple[int, int]:
    """Return what Attack and Defence levels give each side: something to the higher one, however large the gap (10.1).

    A ceded army fights with the levels of its own nation's power (first 13).
    """
    own, theirs = given.attacker.nation, given.defender.nation
    attack = given.techs.get(POWER_OF[own], NO_TECHNOLOGIES).attack
    defence = given.techs.get(POWER_OF[theirs], NO_TECHNOLOGIES).defense
    attacker_minor, defender_minor = own in WITHOUT_TECHNOLOGY, theirs in WITHOUT_TECHNOLOGY
    # Reading of 10 [A10]: such a nation is of level 0; that its power's level should cancel the enemy's would be a benefit.
    if given.options.minor_tech == "level_zero":
        attack = 0 if attacker_minor else attack
        defence = 0 if defender_minor else defence
    return (
        MODIFIERS["attack"] * (attack > defence and not attacker_minor),
        MODIFIERS["defence"] * (defence > attack and not defender_minor),
    )


def _technology(given: Combat, work: Explanation) -> tuple[int, int]:
    bonuses = technology_bonus(given)
    if bonuses[0]:
        work.because("potential-attack-higher", "10.1", n=bonuses[0])
    elif bonuses[1]:
        work.because("potential-defence-higher", "10.1", n=bonuses[1])
    else:
        work.because("potential-technology-equal", "10.1")
    for army in (given.attacker, given.defender):
        if army.nation in WITHOUT_TECHNOLOGY:
            work.because("potential-no-technology", "10", nation=army.nation)
            work.reading("minor_tech")
        elif is_ceded(army.nation, army.of):
            work.because("potential-ceded-levels", "first 13")
    return bonuses


def aviation_refusal(given: Combat, first: bool) -> str:
    """Return why the attacker cannot use Aviation, in the words of the notes; empty if he can (10.4, 9.1)."""
    attacker, zone = given.attacker, given.zone
    if attacker.nation in WITHOUT_TECHNOLOGY:
        return "no aviation for this nation"
    if not given.techs.get(attacker.of, NO_TECHNOLOGIES).aviation:
        return "attacker has no aviation"
    # The first edition sends its one army to Gallipoli without air support whoever defends (first 8.1).
    barred = first or zone.turkish_army or given.defender.nation == "turkey"
    if barred and attacker.of == "allies" and named(zone.name) == "gallipoli":
        return "no Allied aviation at Gallipoli"
    return ""


def can_counter(given: Combat) -> bool:
    """Tell whether air missions against the defender can be countered by its power (10.4)."""
    # Reading of 10 [A12]: a nation that draws nothing from technologies is not covered by its power's aircraft either.
    served = given.defender.nation not in WITHOUT_TECHNOLOGY or given.options.minor_air_counter
    return served and given.techs.get(given.defender.of, NO_TECHNOLOGIES).aviation


# The notes of the public JSON, and the text that says the same to a person.
_REFUSALS = {
    "no aviation for this nation": ("aviation-no-nation", "10"),
    "attacker has no aviation": ("aviation-no-tile", "10.4"),
    "no Allied aviation at Gallipoli": ("aviation-gallipoli", "9.1"),
}


def _aviation(given: Combat, work: Explanation, notes: list[str]) -> int:
    spend = given.spend
    if not spend.aviation:
        return 0
    refusal = aviation_refusal(given, work.first)
    if refusal:
        notes.append(refusal)
        work.reject(*_REFUSALS[refusal])
        return 0
    countered = spend.counter
    if spend.counter:
        if given.defender.nation in WITHOUT_TECHNOLOGY:
            work.reading("minor_air_counter")
        if not can_counter(given):
            notes.append("defender has no aviation to counter with")
            work.reject("aviation-no-counter", "10.4")
            countered = 0
    if spend.aviation > countered:
        bonus = MODIFIERS["aviation"]
        work.because("aviation-bonus", "10.4", n=bonus, spent=spend.aviation, countered=countered)
        return bonus
    work.because("aviation-countered", "10.4", spent=spend.aviation, countered=countered)
    return 0


def trench_bonus(zone: Ground, trench: int, first: bool) -> int:
    """Return what a trench is worth to an attacked army: more on the western front, and at Riga and Kiev (9.2).

    The level changes nothing; the first edition has no exception for Riga and Kiev (first 8.2).
    """
    if not trench:
        return 0
    strong = zone.country in WESTERN_FRONT or (not first and named(zone.name) in ("riga", "kiev"))
    return MODIFIERS["trench-strong" if strong else "trench"]


def tanks_level(given: Combat, first: bool) -> int:
    """Return the level of the tanks that the attacker can use, 0 for none (10.5).

    They are those of the power that plays it: a ceded army has none of Germany's (first 13), of level 1 in version 1.1.
    """
    attacker = given.attacker
    if attacker.nation in WITHOUT_TECHNOLOGY:
        return 0
    level = given.techs.get(attacker.of, NO_TECHNOLOGIES).tanks
    return min(level, 1) if attacker.of == "germany" and not first else level


def has_sturmtruppen(given: Combat, first: bool) -> bool:
    """Tell whether the attacker brings Sturmtruppen, which the first edition does not know (10.7)."""
    served = not first and given.attacker.nation not in WITHOUT_TECHNOLOGY
    return served and given.techs.get(given.attacker.of, NO_TECHNOLOGIES).sturmtruppen


def stormed(trench: int, sturmtruppen: bool) -> int:
    """Return what a trench is worth against an attack: Sturmtruppen make a strong one an ordinary one (10.7)."""
    return min(trench, MODIFIERS["trench"]) if sturmtruppen else trench


def mountain_bonus(terrain: str) -> int:
    """Return what the terrain gives the defender (9.2)."""
    return MODIFIERS["mountain"] if terrain == "mountain" else 0


def position_bonus(zone: Ground, trench_left: int) -> int:
    """Return what the place gives the defender: the mountain or what is left of the trench, not both (9.2)."""
    # Reading of 9.2 [A13, A14]: tanks leave the mountain, and the better of the two counts.
    return max(mountain_bonus(zone.terrain), trench_left)


def _position(given: Combat, work: Explanation, notes: list[str]) -> Line:
    trench = trench_bonus(given.zone, given.trench, work.first)
    if trench:
        work.because("trench-bonus", "9.2", n=trench)
    if trench and given.spend.tanks:
        trench = _after_tanks(given, trench, work, notes)
    left = stormed(trench, has_sturmtruppen(given, work.first))
    if left < trench:
        work.because("sturmtruppen", "10.7", n=left, instead=trench)
    mountain = mountain_bonus(given.zone.terrain)
    if mountain:
        work.because("mountain-bonus", "9.2", n=mountain)
    return Line(
        "position", position_bonus(given.zone, left), say("line-trench" if left > mountain else "line-mountain")
    )


def _after_tanks(given: Combat, trench: int, work: Explanation, notes: list[str]) -> int:
    attacker = given.attacker
    level = tanks_level(given, work.first)
    ceded = is_ceded(attacker.nation, attacker.of)
    if level and ceded:
        work.assume("reading-ceded-tanks")  # first 13 bars Germany's, and does not speak of others
    if level >= given.trench:
        work.because("tanks-cancel", "10.5", level=level, trench=given.trench)
        return 0
    if level:
        work.reject("tanks-too-low", "10.5", level=level, trench=given.trench)
    elif ceded:
        notes.append("no German tanks for a ceded army")
        work.reject("tanks-ceded", "first 13")
    elif attacker.nation in WITHOUT_TECHNOLOGY:
        notes.append("no tanks for this nation")
        work.reject("tanks-no-nation", "10", nation=attacker.nation)
    else:
        notes.append("attacker has no tanks")
        work.reject("tanks-no-tile", "10.5")
    return trench


# Attacks in a zone: who may attack, whom first, how many attacks and supports, and whether one is compulsory (9.2).

# How an army came into the zone in this action; `far` is any movement of two zones or more.
Path = Literal["present", "direct", "naval", "far", "strategic"]
ATTACKING_PATHS: frozenset[str] = frozenset({"present", "direct", "naval"})


class Attacker(Situation):
    id: str
    path: Path
    manoeuvres: bool = True


class Defender(Situation):
    id: str
    full: bool = True
    already_attacked: bool = False


class EligibilityGiven(Asked):
    """`attackers` are all armies of the active side in the zone; friends at start: an army was there before the action.

    `surplus`: how many may still support once the attacks on the zone have begun; absent, they have not.
    """

    attackers: tuple[Attacker, ...]
    defenders: tuple[Defender, ...]
    zone_already_attacked: bool = False
    friends_at_start: bool | None = None
    surplus: Count | None = None


class Eligibility(Record):
    eligible: Ids
    first_targets: Ids
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


def attack_eligibility(given: EligibilityGiven, work: Explanation) -> Eligibility:
    """Who may attack in a zone, whom first, how many attacks and supports, whether one is compulsory (9.2)."""
    no_twins("attackers", (army.id for army in given.attackers))
    no_twins("defenders", (army.id for army in given.defenders))
    eligible = sorted(army.id for army in given.attackers if army.manoeuvres and army.path in ATTACKING_PATHS)
    for army in given.attackers:
        if not army.manoeuvres:
            work.reject("eligible-idle", "9.2", "8", army=army.id)
        elif army.path not in ATTACKING_PATHS:
            work.reject("eligible-far", "9.2", army=army.id)
    targets = _targets(given, work)
    first_targets = sorted(army.id for army in targets if army.full) or sorted(army.id for army in targets)
    if first_targets and len(first_targets) < len(targets):
        work.because("eligible-full-first", "9.2", armies=tuple(first_targets))
    if not targets:
        eligible = []  # nobody attacks where no target is left (9, first 8.2)
    attacks = min(len(eligible), len(targets))
    left = given.surplus if work.options.support_surplus == "zone" else None
    majority = surplus(len(given.attackers), len(given.defenders), left)
    supports = min(majority, len(eligible) - 1) if attacks else 0
    work.because("eligible-attacks", "9.2", n=attacks)
    work.because("eligible-supports", "9.2", n=supports, majority=majority)
    if given.surplus is not None:
        work.reading("support_surplus")
    # Armies moved in, while no friendly army was there at the start of the action.
    came, friends = {army.path != "present" for army in given.attackers}, given.friends_at_start
    must = bool(given.defenders) and True in came and not (False in came if friends is None else friends)
    if must:
        work.because("eligible-compulsory", "9.2")
    legal = attacks > 0 or not must
    if not legal:
        # Reading of 9.2 [A32]: a movement that makes an attack compulsory which nobody can make is against the rules.
        work.reject("eligible-impossible", "9.2")
    return Eligibility(tuple(eligible), tuple(first_targets), attacks, supports, must, legal)


def _targets(given: EligibilityGiven, work: Explanation) -> tuple[Defender, ...]:
    """Return the enemy armies that may still be attacked in this phase (9, first 8.2)."""
    # Version 1.1 closes the whole zone to later actions of the phase; the first edition looks at each army.
    if given.zone_already_attacked and not work.first:
        work.reject("eligible-zone-once", "9", "8.2")
        return ()
    # Reading of 9.2 [A09]: one attack on each army, in version 1.1 within the same action too.
    if any(army.already_attacked for army in given.defenders):
        work.because("eligible-army-once", "9.2")
    return tuple(army for army in given.defenders if not army.already_attacked)


# Results of an attack: who has the higher potential, what that costs, chances over the 36 rolls (9.2).

Outcome = Literal["attacker_double", "attacker", "tie", "defender", "defender_double"]
OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)

# Losses before any is cancelled: attacker's, defender's (9.2).
LOSSES: Mapping[Outcome, tuple[int, int]] = {
    "attacker_double": (0, 2),
    "attacker": (1, 2),
    "tie": (1, 1),
    "defender": (2, 1),
    "defender_double": (2, 0),
}


def outcome_of(attacker: int, defender: int) -> Outcome:
    """Return who has the higher potential, and whether it is at least the double (9.2)."""
    if attacker == defender:
        return "tie"
    # Reading of 9.2 [A01]: exactly twice is a double, and so is more than twice (first 8.2 says "doubles or more").
    if attacker > defender:
        return "attacker_double" if attacker >= 2 * defender else "attacker"
    return "defender_double" if defender >= 2 * attacker else "defender"


Total = Annotated[int, within(0, 99)]


class LossResult(Record):
    outcome: Outcome
    attacker_losses: int
    defender_losses: int


def loss_result(work: Explanation, *, attacker: Total, defender: Total) -> LossResult:
    """Losses of both sides for two potentials, before any is cancelled (9.2)."""
    outcome = outcome_of(attacker, defender)
    work.because(f"outcome-{outcome}", "9.2", attacker=attacker, defender=defender)
    return LossResult(outcome, *LOSSES[outcome])


class Odds(Record):
    """Number of the 36 rolls that give each outcome."""

    attacker_double: int
    attacker: int
    tie: int
    defender: int
    defender_double: int


@functools.lru_cache(maxsize=4096)
def odds_of(attacker: int, defender: int) -> Odds:
    """Return how many of the 36 rolls give each outcome, for two potentials without dice (9.2)."""
    rolls = [outcome_of(attacker + a, defender + d) for a in range(1, 7) for d in range(1, 7)]
    return Odds(**{outcome: rolls.count(outcome) for outcome in OUTCOMES})


def odds(given: Combat, work: Explanation) -> Odds:
    """Number of the 36 rolls for each outcome of an attack (9.2)."""
    sums = combat_potential(given, work)
    found = odds_of(sums.attacker.base, sums.defender.base)
    work.because("odds", "9.2", attacker=sums.attacker.base, defender=sums.defender.base)
    return found
