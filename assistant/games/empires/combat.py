"""Combat potentials of both sides, and what technologies and missions change in them (9.2, 10)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

from assistant.core.calc import Situation, Worked
from assistant.core.problems import QuestionError
from assistant.games.empires.names import named
from assistant.games.empires.powers import (
    CAMP,
    NATION_NAMES,
    POWER_OF,
    WITHOUT_TECHNOLOGY,
    Country,
    Nation,
    Power,
    is_ceded,
)
from assistant.games.empires.readings import DEFAULT, Options
from assistant.games.empires.words import Working, say

Terrain = Literal["plain", "forest", "desert", "mountain"]
Value = Annotated[int, msgspec.Meta(ge=0, le=20)]
Level = Annotated[int, msgspec.Meta(ge=0, le=5)]
Trench = Literal[0, 1, 2]
Count = Annotated[int, msgspec.Meta(ge=0, le=20)]
Die = Annotated[int, msgspec.Meta(ge=1, le=6)]

WESTERN_FRONT: frozenset[str] = frozenset({"france", "belgium", "germany"})


class Technologies(Situation, frozen=True):
    """The available tiles of one power that matter in a combat."""

    attack: Level = 0
    defense: Level = 0
    tanks: Literal[0, 1, 2] = 0
    sturmtruppen: bool = False
    aviation: bool = False


NO_TECHNOLOGIES = Technologies()


class Fighter(Situation, frozen=True):
    """An army that leads an attack or is its target, with the value of the face shown."""

    nation: Nation
    cv: Value
    power: Power | None = None

    @property
    def of(self) -> Power:
        """Return the power that plays the army: another than its nation's once it has been ceded."""
        return self.power or POWER_OF[self.nation]


class Support(Situation, frozen=True):
    sv: Value


class Ground(Situation, frozen=True):
    """The zone fought over; `turkish_army` tells of a Turk there besides the target."""

    country: Country
    terrain: Terrain
    name: str = ""
    turkish_army: bool = False


class Spend(Situation, frozen=True):
    """Missions spent: on tanks, on aviation by the attacker, on countering it by the defender."""

    tanks: bool = False
    aviation: Count = 0
    counter: Count = 0


class Dice(Situation, frozen=True):
    attacker: Die
    defender: Die


class Combat(Situation, frozen=True):
    attacker: Fighter
    defender: Fighter
    zone: Ground
    supports: tuple[Support, ...] = ()
    trench: Trench = 0
    techs: Mapping[Power, Technologies] = {}
    spend: Spend = Spend()
    dice: Dice | None = None
    options: Options = DEFAULT


class AttackSum(msgspec.Struct, frozen=True):
    """The attacker's potential, line by line; `base` is all but the die."""

    cv: int
    support: int
    tech: int
    aviation: int
    base: int
    total: int


class DefenceSum(msgspec.Struct, frozen=True):
    """The defender's potential, line by line; `position` is what mountain or trench are worth."""

    cv: int
    position: int
    tech: int
    base: int
    total: int


class Potential(msgspec.Struct, frozen=True):
    attacker: AttackSum
    defender: DefenceSum
    notes: tuple[str, ...] = ()


def potential(given: Combat, work: Working, at: str = "") -> Potential:
    """Return the potentials of both sides, with the dice when they are given (9.2).

    `at` is the path of the combat inside the situation, such as `combat.`.

    Raises:
        QuestionError: an army is said to be played by a power of the other camp.
    """
    _check_camps(given, at)
    notes: list[str] = []
    work.because("potential-attacker-cv", "9.2", "8.2", n=given.attacker.cv, nation=NATION_NAMES[given.attacker.nation])
    support = sum(army.sv for army in given.supports)
    if given.supports:
        work.because("potential-supports", "9.2", "8.2", n=support, armies=len(given.supports))
    attack_bonus, defence_bonus = _technology(given, work)
    aviation = _aviation(given, work, notes)
    work.because("potential-defender-cv", "9.2", "8.2", n=given.defender.cv, nation=NATION_NAMES[given.defender.nation])
    position = _position(given, work, notes)
    attack_base = given.attacker.cv + support + attack_bonus + aviation
    defence_base = given.defender.cv + position + defence_bonus
    dice = given.dice
    attack_total = attack_base + dice.attacker if dice else attack_base
    defence_total = defence_base + dice.defender if dice else defence_base
    if dice:
        work.because("potential-dice", "9.2", "8.2", attacker=dice.attacker, defender=dice.defender)
    work.because("potential-totals", "9.2", "8.2", attacker=attack_total, defender=defence_total)
    return Potential(
        AttackSum(given.attacker.cv, support, attack_bonus, aviation, attack_base, attack_total),
        DefenceSum(given.defender.cv, position, defence_bonus, defence_base, defence_total),
        tuple(notes),
    )


def _check_camps(given: Combat, at: str) -> None:
    for side, army in (("attacker", given.attacker), ("defender", given.defender)):
        if CAMP[army.of] != CAMP[POWER_OF[army.nation]]:
            raise QuestionError(f"{at}{side}.power", say("army-of-other-camp", army=NATION_NAMES[army.nation]))


def technology_bonus(
    attacker: Fighter, defender: Fighter, techs: Mapping[Power, Technologies], minor_tech: str
) -> tuple[int, int]:
    """Return what Attack and Defence levels give each side: 1 to the higher one, however large the gap (10.1).

    A ceded army fights with the levels of its own nation's power (first 13).

    Args:
        minor_tech: the reading of that name.
    """
    attack = techs.get(POWER_OF[attacker.nation], NO_TECHNOLOGIES).attack
    defence = techs.get(POWER_OF[defender.nation], NO_TECHNOLOGIES).defense
    attacker_minor = attacker.nation in WITHOUT_TECHNOLOGY
    defender_minor = defender.nation in WITHOUT_TECHNOLOGY
    # Reading of 10 [A10]: such a nation is of level 0; that its power's level should cancel the enemy's would be a benefit.
    if minor_tech == "level_zero":
        attack = 0 if attacker_minor else attack
        defence = 0 if defender_minor else defence
    return int(attack > defence and not attacker_minor), int(defence > attack and not defender_minor)


def _technology(given: Combat, work: Working) -> tuple[int, int]:
    bonuses = technology_bonus(given.attacker, given.defender, given.techs, work.options.minor_tech)
    if bonuses[0]:
        work.because("potential-attack-higher", "10.1", "9.1")
    elif bonuses[1]:
        work.because("potential-defence-higher", "10.1", "9.1")
    else:
        work.because("potential-technology-equal", "10.1", "9.1")
    for army in (given.attacker, given.defender):
        if army.nation in WITHOUT_TECHNOLOGY:
            work.because("potential-no-technology", "10", "9", nation=NATION_NAMES[army.nation])
            work.reading("minor_tech")
        elif is_ceded(army.nation, army.of):
            work.because("potential-ceded-levels", "first 13", "13")
    return bonuses


def aviation_refusal(
    attacker: Fighter, defender: Fighter, zone: Ground, techs: Mapping[Power, Technologies], first: bool
) -> str:
    """Return why an attack led by `attacker` cannot use Aviation, in the words of the notes; empty if it can (10.4, 9.1)."""
    if attacker.nation in WITHOUT_TECHNOLOGY:
        return "no aviation for this nation"
    if not techs.get(attacker.of, NO_TECHNOLOGIES).aviation:
        return "attacker has no aviation"
    # The first edition sends its one army to Gallipoli without air support whoever defends (first 8.1).
    barred = first or zone.turkish_army or defender.nation == "turkey"
    if barred and attacker.of == "allies" and named(zone.name) == "gallipoli":
        return "no Allied aviation at Gallipoli"
    return ""


def can_counter(defender: Fighter, techs: Mapping[Power, Technologies], minor_air_counter: bool) -> bool:
    """Tell whether air missions against `defender` can be countered by its power (10.4).

    Args:
        minor_air_counter: the reading of that name.
    """
    # Reading of 10 [A12]: a nation that draws nothing from technologies is not covered by its power's aircraft either.
    served = defender.nation not in WITHOUT_TECHNOLOGY or minor_air_counter
    return served and techs.get(defender.of, NO_TECHNOLOGIES).aviation


AVIATION_BONUS = 2

# The notes of the public JSON, and the text that says the same to a person.
_REFUSALS = {
    "no aviation for this nation": ("aviation-no-nation", "10", "9"),
    "attacker has no aviation": ("aviation-no-tile", "10.4", "9.3"),
    "no Allied aviation at Gallipoli": ("aviation-gallipoli", "9.1", "8.1"),
}


def _aviation(given: Combat, work: Working, notes: list[str]) -> int:
    spend = given.spend
    if not spend.aviation:
        return 0
    refusal = aviation_refusal(given.attacker, given.defender, given.zone, given.techs, work.first)
    if refusal:
        notes.append(refusal)
        work.reject(*_REFUSALS[refusal])
        return 0
    countered = spend.counter
    if spend.counter:
        if given.defender.nation in WITHOUT_TECHNOLOGY:
            work.reading("minor_air_counter")
        if not can_counter(given.defender, given.techs, work.options.minor_air_counter):
            notes.append("defender has no aviation to counter with")
            work.reject("aviation-no-counter", "10.4", "9.3")
            countered = 0
    if spend.aviation > countered:
        work.because("aviation-bonus", "10.4", "9.3", n=AVIATION_BONUS, spent=spend.aviation, countered=countered)
        return AVIATION_BONUS
    work.because("aviation-countered", "10.4", "9.3", spent=spend.aviation, countered=countered)
    return 0


def trench_bonus(zone: Ground, trench: int, first: bool) -> int:
    """Return what a trench is worth to an attacked army: 2 on the western front, and at Riga and Kiev, else 1 (9.2).

    The level changes nothing; the first edition has no exception for Riga and Kiev (first 8.2).
    """
    if not trench:
        return 0
    if zone.country in WESTERN_FRONT:
        return 2
    return 2 if not first and named(zone.name) in ("riga", "kiev") else 1


def tanks_level(attacker: Fighter, techs: Mapping[Power, Technologies], first: bool) -> int:
    """Return the level of the tanks that an attack led by `attacker` can use, 0 for none (10.5).

    German tanks are of level 1 in version 1.1; a ceded army cannot use them (first 13).
    """
    if attacker.nation in WITHOUT_TECHNOLOGY:
        return 0
    level = techs.get(attacker.of, NO_TECHNOLOGIES).tanks
    return min(level, 1) if attacker.of == "germany" and not first else level


def has_sturmtruppen(attacker: Fighter, techs: Mapping[Power, Technologies], first: bool) -> bool:
    """Tell whether an attack led by `attacker` brings Sturmtruppen, which the first edition does not know (10.7)."""
    served = not first and attacker.nation not in WITHOUT_TECHNOLOGY
    return served and techs.get(attacker.of, NO_TECHNOLOGIES).sturmtruppen


def position_bonus(zone: Ground, trench_left: int) -> int:
    """Return what the place gives the defender: the mountain or what is left of the trench, not both (9.2)."""
    # Reading of 9.2 [A13, A14]: tanks leave the mountain, and the better of the two counts.
    return max(int(zone.terrain == "mountain"), trench_left)


def _position(given: Combat, work: Working, notes: list[str]) -> int:
    trench = trench_bonus(given.zone, given.trench, work.first)
    if trench:
        work.because("trench-bonus", "9.2", "8.2", n=trench)
    if trench and given.spend.tanks:
        trench = _after_tanks(given, trench, work, notes)
    if trench == 2 and has_sturmtruppen(given.attacker, given.techs, work.first):
        work.because("sturmtruppen", "10.7", "9")
        trench = 1
    if given.zone.terrain == "mountain":
        work.because("mountain-bonus", "9.2", "8.2")
    return position_bonus(given.zone, trench)


def _after_tanks(given: Combat, trench: int, work: Working, notes: list[str]) -> int:
    attacker = given.attacker
    level = tanks_level(attacker, given.techs, work.first)
    if level >= given.trench:
        work.because("tanks-cancel", "10.5", "9.4", level=level, trench=given.trench)
        return 0
    if level:
        work.reject("tanks-too-low", "10.5", "9.4", level=level, trench=given.trench)
    elif is_ceded(attacker.nation, attacker.of):
        notes.append("no German tanks for a ceded army")
        work.reject("tanks-ceded", "first 13", "13")
    elif attacker.nation in WITHOUT_TECHNOLOGY:
        notes.append("no tanks for this nation")
        work.reject("tanks-no-nation", "10", "9", nation=NATION_NAMES[attacker.nation])
    else:
        notes.append("attacker has no tanks")
        work.reject("tanks-no-tile", "10.5", "9.4")
    return trench


def combat_potential(given: Combat, work: Working) -> Worked:
    """Combat potentials of both sides, line by line (9.2)."""
    return work.answer(potential(given, work))
