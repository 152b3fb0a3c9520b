"""A combat: who may take part, potentials, result, losses, the exact odds of the dice; breakthroughs (8.5, 9, 13.1, 16)."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product
from types import MappingProxyType
from typing import Annotated, Any, Literal, NamedTuple

from msgspec.structs import astuple, replace

from assistant.core.calc import Situation, Worked, no_twins_at, one_of
from assistant.core.questions import Reason
from assistant.core.record import Ids, Record, within
from assistant.core.text import Texts, folded
from assistant.games.third_reich.countries import in_own_faction
from assistant.games.third_reich.geography import BattleZone, Zone, is_rough, terrain_lines
from assistant.games.third_reich.operations import ASSAULTS, air_refusal
from assistant.games.third_reich.words import (
    ENEMIES,
    USUAL,
    WINTER_1942,
    ArmyCountry,
    ArmyType,
    Count,
    Crossing,
    Die,
    Face,
    Faction,
    Line,
    Operation,
    Readings,
    Turn,
    because,
    corrected,
    error,
    modifier,
    readings,
    rejected,
    say,
    total,
    zone_id,
)

# Armies in a combat: their combat values and their dice (16).

Value = Annotated[int, within(0, 20)]
# 16: the Afrika Korps, full and reduced, in North Africa and elsewhere.
DAK_IN_AFRICA, DAK_ELSEWHERE = (7, 4), (5, 3)


class FightingArmy(Situation):
    """An army in the zone of a combat; `combat` and `support` are its printed values, full then reduced.

    The Afrika Korps (`dak`) needs no `combat`: its value comes from the zone.
    """

    id: str
    country: ArmyCountry
    faction: Faction
    type: ArmyType
    combat: tuple[Value, Value] | None = None
    support: tuple[Value, Value] = (0, 0)
    reduced: bool = False
    dak: bool = False
    op: Operation | None = None
    crossed: tuple[Crossing, ...] = ()
    attacked_this_phase: bool = False
    attacked_this_turn_by: tuple[Faction, ...] = ()


def checked(attackers: tuple[FightingArmy, ...], defenders: tuple[FightingArmy, ...], at: str = "") -> None:
    """Refuse armies that cannot be: an id named twice, another faction than its country's, no combat value.

    Args:
        attackers, defenders: the armies of each side.
        at: path of the situation that they stand in.

    Raises:
        QuestionError: one of them cannot be.
    """
    sides = ("attackers", attackers), ("defenders", defenders)
    placed = [(f"{at}{field}[{n}]", army) for field, armies in sides for n, army in enumerate(armies)]
    no_twins_at((f"{place}.id", army.id) for place, army in placed)
    for place, army in placed:
        in_own_faction(f"{place}.faction", army.country, army.faction)
        if army.combat is None and not army.dak:
            raise error(f"{place}.combat", "army-without-value", army=army.id)


def value_lines(
    army: FightingArmy, zone: BattleZone, turn: int, *, defends_with_germans: bool = False
) -> Iterator[Line]:
    """Yield the combat value of an army in a zone, line by line (16).

    `defends_with_germans`: the army defends and a German army is in the zone with it.
    """
    printed = (DAK_IN_AFRICA if zone.region == "north_africa" else DAK_ELSEWHERE) if army.dak else army.combat
    assert printed is not None
    value = printed[army.reduced]
    key = "value-dak" if army.dak else "value-reduced" if army.reduced else "value-full"
    yield Line(value, say(key, army=army.id, n=value), "16")
    if army.country == "italy" and defends_with_germans:
        yield modifier("value-italians-with-germans", "italians-with-germans")
    if army.faction == "axis" and turn == WINTER_1942 and zone.home == "ussr":
        yield modifier("value-winter-1942", "winter-1942", army=army.id)


def converts(army: FightingArmy, zone: BattleZone) -> bool:
    """Tell whether a 1 or a 2 rolled by this army counts as a 3 in this zone (16)."""
    if army.type != "armour" and not army.dak:
        return False
    if zone.region == "north_africa":
        return army.country == "uk" or army.dak
    # The Afrika Korps is German armour too; a fortress does not stop the conversion (22.10).
    return (army.country == "germany" or army.dak) and zone.home == "ussr" and not is_rough(zone.terrain)


def as_rolled(die: int, converted: bool) -> int:
    """Return the die as it counts (16)."""
    return 3 if converted and die < 3 else die


# Who may attack, who may support, who may be attacked (8.5, 9, 16).

Air = Literal["none", "uncountered", "countered"]


def support_slots(
    attackers: tuple[FightingArmy, ...], defenders: int, options: Readings, excess: int | None = None
) -> int:
    """Return how many armies in excess may act as support in a zone (16); `excess`, once its combats have begun.

    # Reading of 16 [A43]: every army of the attacker present counts, or only those that made an Assault.
    # Reading of 16 [A54]: fixed at the start of the zone's combats, whoever falls in them.
    """
    if excess is not None:
        return excess
    every = options.support_count == "present"
    return max(0, sum(every or army.op in ASSAULTS for army in attackers) - defenders)


def support_refusal(army: FightingArmy) -> Reason | None:
    """Return why an army may not support, or None (8.1, 16)."""
    key = "support-landed" if army.op == "amphibious_assault" else "support-no-assault"
    if army.op == "assault":
        key = "attack-already-fought" if army.attacked_this_phase else ""
    return rejected("16", key, army=army.id) if key else None


def attack_refusals(lead: FightingArmy, target: FightingArmy, zone: BattleZone, options: Readings) -> list[Reason]:
    """Return why one army may not attack another; an empty list when it may (9, 16)."""
    # Reading of 16 [A65]: the ban on attacks by both coalition partners is per army.
    partner = any(faction not in ("axis", lead.faction) for faction in target.attacked_this_turn_by)
    found = [
        rejected("16", f"attack-{key}", army=army.id)
        for key, army, wrong in (
            ("no-assault", lead, lead.op not in ASSAULTS),
            ("already-fought", lead, lead.attacked_this_phase),
            ("no-enemy", target, target.faction not in ENEMIES[lead.faction]),
            # Reading of 16 [A44]: pairs of one against one, so an army is attacked once a phase.
            ("target-twice", target, target.attacked_this_phase and options.defender_attacked_once),
            ("both-partners", target, target.faction == "axis" != lead.faction and partner),
        )
        if wrong
    ]
    in_karelia = zone.controller == "ussr" and lead.country == "finland" and zone_id(zone.name) == "carelie"
    if in_karelia and target.faction == "ussr":
        found.append(rejected("9", "attack-finns-karelia"))
    return found


def calais_refusal(zone: BattleZone, target: FightingArmy, spared: list[str]) -> Reason | None:
    """Return why the British at Calais may not be attacked yet, or None (9).

    # Reading of 9 [A32]: all the French armies there must be attacked in the same phase.

    `spared` names the French armies in the zone that are not attacked in this phase.
    """
    if target.country != "uk" or not spared or zone_id(zone.name) != "calais":
        return None
    return rejected("9", "attack-calais", armies=tuple(spared))


def mission_refusal(lead: FightingArmy, zone: BattleZone, turn: int, air: Air, options: Readings) -> Reason | None:
    """Return why the attacker may not use an air mission here, or None when it may or uses none (9, 19)."""
    return None if air == "none" else air_refusal(lead.faction, turn, zone, options)


def support_refusals(
    lead: FightingArmy, supporters: list[FightingArmy], *, used_elsewhere: int, slots: int
) -> list[Reason]:
    """Return why these supports may not help `lead` (16).

    Args:
        used_elsewhere: supports used in other attacks of the zone.
        slots: how many armies may support.
    """
    found = [refusal for army in supporters if (refusal := support_refusal(army)) is not None]
    if any(army.id == lead.id for army in supporters):
        found.append(rejected("16", "support-itself", army=lead.id))
    used = len(supporters) + used_elsewhere
    return [*found, rejected("16", "support-too-many", n=used, slots=slots)] if used > slots else found


# The result of a combat: losses of the two armies that fought (16).

Total = Annotated[int, within(1, 99)]


FACES: tuple[Face, ...] = ("full", "reduced", "eliminated")
Flags = tuple[bool, bool]  # of the attacker, of the defender


class Result(Record):
    """Losses of both armies; surplus losses vanish (16)."""

    attacker_losses: int
    defender_losses: int
    attacker_after: Face
    defender_after: Face


def losses(attacker: int, defender: int, reduced: Flags) -> tuple[int, int]:
    """Return the losses of attacker and defender for their two combat potentials and faces (16)."""
    if attacker == defender:
        return 1, 1
    wins = attacker > defender
    doubled = max(attacker, defender) >= 2 * min(attacker, defender)
    winner = 0 if doubled or reduced[wins] else 1
    return (winner, 2) if wins else (2, winner)


def after(reduced: bool, lost: int) -> Face:
    """Return the face that an army shows after `lost` losses (1)."""
    return FACES[min(2, reduced + lost)]


def combat_result(
    *, attacker_total: Total, defender_total: Total, attacker_reduced: bool = False, defender_reduced: bool = False
) -> Worked:
    """Return the losses of a combat whose potentials are known, and the sentence of the rule that says them (16)."""
    reduced = attacker_reduced, defender_reduced
    lost = losses(attacker_total, defender_total, reduced)
    value = Result(*lost, *map(after, reduced, lost))
    if attacker_total == defender_total:
        return Worked(value, (because("16", "result-tie", n=attacker_total),))
    loser, winner = sorted((attacker_total, defender_total))
    wins = attacker_total > defender_total
    key = "result-double" if winner >= 2 * loser else "result-reduced-loser" if reduced[wins] else "result-win"
    side = "attacker" if wins else "defender"
    return Worked(value, (because("16", f"{key}-{side}", winner=winner, loser=loser),))


# A combat: both combat potentials before and after the dice, and whether it may be fought (16).


class Combat(Situation):
    """One combat as declared; `attackers` and `defenders` are all the armies of each side in the zone.

    `excess`: how many armies the attacker had in excess when the zone's combats began; absent, they begin with this one.
    """

    turn: Turn
    zone: BattleZone = BattleZone()
    attackers: tuple[FightingArmy, ...]
    defenders: tuple[FightingArmy, ...]
    attacking: str
    target: str
    supporting: Ids = ()
    air: Air = "none"
    supports_used_elsewhere: Count = 0
    excess: Count | None = None
    declared_targets: Ids = ()


class OddsBlank(Combat):
    options: Readings = USUAL


class CombatBlank(OddsBlank):
    dice: tuple[Die, Die] | None = None


class Potential(Record):
    """Both sides before the dice; `terrain` is part of `defender`."""

    attacker: int
    defender: int
    difference: int
    terrain: int
    support_slots: int
    legal: bool


class Fought(Potential):
    """Both sides after the dice; `dice` as they count."""

    dice: tuple[int, int]
    attacker_total: int
    defender_total: int
    attacker_losses: int
    defender_losses: int
    attacker_after: Face
    defender_after: Face


class Sides(NamedTuple):
    """A declared combat worked out: the armies that fight, the lines of both sums, what forbids it."""

    lead: FightingArmy
    target: FightingArmy
    attacker: list[Line]
    terrain: list[Line]
    defender: list[Line]
    slots: int
    refused: list[Reason]
    converts: Flags

    @property
    def strengths(self) -> tuple[int, int]:
        """Combat potentials before the dice: attacker, defender."""
        return total(self.attacker), total((*self.defender, *self.terrain))

    @property
    def reduced(self) -> Flags:
        """Whether the armies show their reduced faces."""
        return self.lead.reduced, self.target.reduced

    @property
    def odds(self) -> Chances:
        """What the dice can do."""
        return chances(*self.strengths, self.reduced, self.converts)

    def left(self, lost: tuple[int, int]) -> tuple[Face, Face]:
        """Return the faces that both armies show after their losses."""
        return after(self.reduced[0], lost[0]), after(self.reduced[1], lost[1])

    def summed(self) -> list[Reason]:
        """Return the lines of both sums, and what they come to."""
        attacker, defender = self.strengths
        reasons = [line.reason() for line in (*self.attacker, *self.defender, *self.terrain)]
        return [*reasons, because("16", "combat-sums", attacker=attacker, defender=defender)]


def combat_potential(given: CombatBlank) -> Worked:
    """Return both combat potentials, the result when dice are given, and whether the combat is allowed (16)."""
    sides = worked_out(given, given.options)
    value, dice_reasons = _value(sides, given.dice)
    return Worked(value, (*sides.summed(), *sides.refused, *dice_reasons), readings_used(given, given.options))


def _value(sides: Sides, dice: tuple[int, int] | None) -> tuple[Potential, list[Reason]]:
    attacker, defender = sides.strengths
    before = (attacker, defender, attacker - defender, total(sides.terrain), sides.slots, not sides.refused)
    if dice is None:
        return Potential(*before), []
    counted = as_rolled(dice[0], sides.converts[0]), as_rolled(dice[1], sides.converts[1])
    reasons = []
    if counted != dice:
        reasons.append(because("16", "combat-dice-converted", rolled=dice, counted=counted))
    totals = attacker + counted[0], defender + counted[1]
    reasons.append(because("16", "combat-totals", attacker=totals[0], defender=totals[1]))
    ours, theirs = sides.reduced
    found = combat_result(
        attacker_total=totals[0], defender_total=totals[1], attacker_reduced=ours, defender_reduced=theirs
    )
    return Fought(*before, counted, *totals, *astuple(found.value)), [*reasons, *found.reasons]


def worked_out(given: Combat, options: Readings, at: str = "") -> Sides:
    """Return the combat worked out up to the dice (16).

    Args:
        at: path of the combat inside the situation, such as `combats[0].`.

    Raises:
        QuestionError: armies are named twice, or the combat names armies that are not in the zone.
    """
    lead, target, supporters = _fighters(given, at)
    slots = support_slots(given.attackers, len(given.defenders), options, given.excess)
    refused = attack_refusals(lead, target, given.zone, options)
    refused += support_refusals(lead, supporters, used_elsewhere=given.supports_used_elsewhere, slots=slots)
    attacked = {given.target, *given.declared_targets}
    attacked |= {army.id for army in given.defenders if army.attacked_this_phase}
    spared = [army.id for army in given.defenders if army.country == "france" and army.id not in attacked]
    other_refusals = (
        calais_refusal(given.zone, target, spared),
        mission_refusal(lead, given.zone, given.turn, given.air, options),
    )
    refused += [refusal for refusal in other_refusals if refusal is not None]
    germans = any(army.country == "germany" for army in given.defenders)
    # Reading of 16 [A45]: the army that fights must be the armour itself.
    rolling = [lead, *supporters] if options.die_conversion_by_support else [lead]
    return Sides(
        lead,
        target,
        [*attacker_lines(lead, supporters, given.zone, given.turn, given.air)],
        terrain_lines(given.zone, target.faction, op=lead.op, crossed=lead.crossed),
        [*value_lines(target, given.zone, given.turn, defends_with_germans=germans)],
        slots,
        refused,
        (any(converts(army, given.zone) for army in rolling), converts(target, given.zone)),
    )


def attacker_lines(
    lead: FightingArmy, supporters: list[FightingArmy], zone: BattleZone, turn: int, air: Air
) -> Iterator[Line]:
    """Yield the attacker's sum before its die: value, supports, mission (16)."""
    yield from value_lines(lead, zone, turn)
    for army in supporters:
        support = army.support[army.reduced]
        yield Line(support, say("combat-support", army=army.id, n=support), "16")
    if air == "uncountered":
        yield modifier("combat-air", "air-mission")
    elif air == "countered":
        yield Line(0, say("combat-air-countered"), "11")


def _fighters(given: Combat, at: str) -> tuple[FightingArmy, FightingArmy, list[FightingArmy]]:
    checked(given.attackers, given.defenders, at)
    ours = {army.id: army for army in given.attackers}
    theirs = {army.id: army for army in given.defenders}
    for field, name, there in (
        ("attacking", given.attacking, ours),
        ("target", given.target, theirs),
        *((f"supporting[{n}]", name, ours) for n, name in enumerate(given.supporting)),
        *((f"declared_targets[{n}]", name, theirs) for n, name in enumerate(given.declared_targets)),
    ):
        one_of(f"{at}{field}", name, there)
    no_twins_at((f"{at}supporting[{n}]", name) for n, name in enumerate(given.supporting))
    return ours[given.attacking], theirs[given.target], [ours[name] for name in given.supporting]


def readings_used(given: Combat, options: Readings) -> Texts:
    """Return the readings that could change this combat."""
    return readings(
        options,
        any(army.op not in ASSAULTS for army in given.attackers) and "support_count",
        bool(given.supporting) and "die_conversion_by_support",
        any(army.attacked_this_phase for army in given.defenders) and "defender_attacked_once",
    )


# Exact odds of one combat: the 36 pairs of dice (16).

PAIRS = 36


class Chances(Record):
    """What the dice of one combat can do, each counted out of 36."""

    by_losses: Mapping[tuple[int, int], int]
    wins: int
    ties: int
    losses: int


@functools.lru_cache(maxsize=4096)
def chances(attacker: int, defender: int, reduced: Flags = (False, False), converts: Flags = (False, False)) -> Chances:
    """Return how many of the 36 pairs of dice lead to each pair of steps lost (16).

    Args:
        attacker: the attacker's combat potential before its die.
        reduced: who shows the reduced face, and has one step to lose.
        converts: whose 1 or 2 counts as a 3.
    """
    by_losses: Counter[tuple[int, int]] = Counter()
    wins = ties = 0
    for first, second in product(range(1, 7), repeat=2):
        ours, theirs = attacker + as_rolled(first, converts[0]), defender + as_rolled(second, converts[1])
        lost = losses(ours, theirs, reduced)
        wins += ours > theirs
        ties += ours == theirs
        by_losses[min(lost[0], 2 - reduced[0]), min(lost[1], 2 - reduced[1])] += 1
    return Chances(MappingProxyType(dict(by_losses)), wins, ties, PAIRS - wins - ties)


class Distribution(Record):
    """Counts out of 36; `outcomes` by the faces of both armies afterwards, attacker first."""

    outcomes: Mapping[str, int]
    wins: int
    ties: int
    losses: int
    legal: bool


def combat_distribution(given: OddsBlank) -> Worked:
    """Return how many of the 36 pairs of dice lead to each outcome of a combat (16)."""
    sides = worked_out(given, given.options)
    found = sides.odds
    outcomes = {"/".join(sides.left(lost)): count for lost, count in sorted(found.by_losses.items())}
    convert = zip(("attacker-converts", "defender-converts"), sides.converts, strict=True)
    reasons = (
        *sides.summed(),
        *(because("16", f"odds-{key}") for key, does in convert if does),
        because("16", "odds-sums", wins=found.wins, ties=found.ties, losses=found.losses),
    )
    value = Distribution(outcomes, found.wins, found.ties, found.losses, not sides.refused)
    return Worked(value, (*reasons, *sides.refused), readings_used(given, given.options))


# Breakthrough: armour that crosses a zone holding enemies (13.1, 22.7, 22.9, 22.11).

# Reading of 13.1 [A62]: "4 or more"; example 9 prints 10 - 6 as more than 4.
MARGIN = 4
# Every combat is fought in the crossed zone, so none needs to describe it again.
NOT_SAID = BattleZone()


class CrossingArmy(Situation):
    id: str
    type: ArmyType


class Breakthrough(Record):
    """Whether the armour may cross; `margins` are the differences before dice of the combats declared in the zone."""

    allowed: bool
    margins: tuple[int, ...]


@corrected
def blitzkrieg(
    *,
    tech: bool = False,
    army: CrossingArmy,
    zone: BattleZone,
    starts_in_zone: bool = False,
    entry_high_mountain: bool = False,
    exit_high_mountain: bool = False,
    combats: tuple[Combat, ...] = (),
    options: Readings,
) -> Worked:
    """Return whether an armour may cross a zone that holds enemies, and the margin of each attack there (13.1)."""
    margins, reasons, opened = list[int](), list[Reason](), False
    for n, combat in enumerate(combats):
        if combat.zone == NOT_SAID:
            combat = replace(combat, zone=zone)
        if folded(combat.zone.name) != folded(zone.name):
            raise error(f"combats[{n}].zone.name", "blitz-other-zone", zone=zone.name or "?")
        sides = worked_out(combat, options, f"combats[{n}].")
        attacker, defender = sides.strengths
        margin = attacker - defender
        margins.append(margin)
        takes_part = army.id in (combat.attacking, *combat.supporting)
        # Reading of 13.1 [A53]: tested when moving, with the supports and missions then committed.
        key = "margin-short" if margin < MARGIN else "combat-illegal" if sides.refused else "takes-part"
        if margin >= MARGIN and not sides.refused and not takes_part:
            key, opened = "margin-enough", True
        told: dict[str, Any] = {"attacker": attacker, "defender": defender, "margin": margin}
        told |= {"need": MARGIN, "army": army.id}
        reasons.append((because if key == "margin-enough" else rejected)("13.1", f"blitz-{key}", **told))
    if not combats:
        reasons.append(rejected("13.1", "blitz-no-combat"))
    bans = [*crossing_bans(army.type, tech, zone, options)]
    if entry_high_mountain or exit_high_mountain:
        bans.append("blitz-high-mountain")
    if starts_in_zone:
        # 8.2, 22.4: an army that leaves enemies behind enters only controlled zones without enemies.
        bans.append("blitz-starts-there")
    reasons += [rejected("13.1", key) for key in bans]
    africa = zone.region == "north_africa" and not tech
    assumed = readings(options, africa and "africa_blitz_without_tech")
    return Worked(Breakthrough(opened and not bans, tuple(margins)), tuple(reasons), assumed)


def crossing_bans(type: ArmyType, tech: bool, zone: BattleZone | Zone, options: Readings) -> Iterator[str]:
    """Yield the keys of the sentences why an army may not cross a zone that holds enemies, whatever the margin (13.1)."""
    africa = zone.region == "north_africa"
    if type != "armour":
        yield "blitz-armour-only"
    # Reading of 13.1 [A42]: the sentence on Africa stands inside the tile's description, so the tile is needed.
    if not (tech or (options.africa_blitz_without_tech and africa)):
        yield "blitz-no-tile"
    # Reading of 13.1 [A42]: in Africa neither terrain nor fortress matters.
    if not africa and is_rough(zone.terrain):
        yield "blitz-rough"
    elif not africa and zone.fortress:
        yield "blitz-fortress"
