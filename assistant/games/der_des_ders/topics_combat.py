"""Topics about offensives: set-up, odds, result, surrender, obligations."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated

import msgspec
from msgspec import Meta

from assistant.core.calc import Situation, Worked
from assistant.core.figures import signed
from assistant.core.problems import QuestionError
from assistant.core.reasons import Reason
from assistant.games.der_des_ders import assumptions
from assistant.games.der_des_ders import combat as dice_law
from assistant.games.der_des_ders import obligations as duties
from assistant.games.der_des_ders import offensives as attack
from assistant.games.der_des_ders.dice import mean
from assistant.games.der_des_ders.given import Placed, Printed
from assistant.games.der_des_ders.given_values import Die, Natural
from assistant.games.der_des_ders.rules import Refusal, refused
from assistant.games.der_des_ders.solved import Solved, refusal_answer
from assistant.games.der_des_ders.surrender import Blow, armistice_chance, armistice_success, lose_steps
from assistant.games.der_des_ders.words import SECTOR_NAMES, Side, because, say, sector_id

Modifier = Annotated[int, Meta(ge=-20, le=20)]
DiceCount = Annotated[int, Meta(ge=0, le=40)]


class OffensiveGiven(Placed, frozen=True):
    attacker: str
    defender: str
    pr: Natural = 0
    schlieffen: bool = False


class OffensiveReady(dice_law.Pool, frozen=True):
    """The price of an offensive and its dice."""

    legal: bool = True
    cost: int = 0


def offensive_setup(given: OffensiveGiven) -> Solved[attack.Offensive | Refusal]:
    """Return the dice and modifiers of an offensive, or why it may not be launched (6.7)."""
    state, rules = given.table()
    attacker, defender = sector_id(given.attacker, "attacker"), sector_id(given.defender, "defender")
    if given.schlieffen and (attacker, defender) != ("germany", "france"):
        raise QuestionError("schlieffen", say("schlieffen-only"))
    ready = attack.prepare(state, rules, attacker, defender, given.pr, given.schlieffen)
    if isinstance(ready, Refusal):
        return refusal_answer(ready)
    assumed = (
        *assumptions.offensive(rules.board, state.breakdown, [attacker], defender),
        *assumptions.readings_changed(rules),
    )
    value = OffensiveReady(**msgspec.structs.asdict(ready.pool), cost=ready.cost)
    return Solved(value=value, reasons=ready.reasons, assumed=assumed, result=ready)


class PoolGiven(Situation, frozen=True):
    """Dice after every modifier; the answer of `offensive_setup` fits."""

    attack_value: Annotated[int, Meta(ge=1, le=6)]
    attack_dice: DiceCount
    attack_modifier: Modifier = 0
    artillery_dice: DiceCount = 0
    artillery_modifier: Modifier = 0
    attacker_artillery_reroll: bool = False
    defender_reroll: bool = False
    gaza: bool = False
    legal: bool = True
    cost: Natural = 0

    def plain(self) -> dice_law.Pool:
        """Return the pool."""
        return dice_law.Pool(*(getattr(self, name) for name in dice_law.Pool.__struct_fields__))


class HitsGiven(Printed, frozen=True):
    pool: PoolGiven


class HitOdds(msgspec.Struct, frozen=True):
    """The law of an offensive's hits, its mean, and the chance of a hit at all."""

    distribution: Mapping[str, Fraction]
    expected_hits: Fraction
    p_at_least_one: Fraction


def hit_distribution(given: HitsGiven) -> Worked:
    """Return the exact law of the hits of an offensive, every reroll used at its best (6.7)."""
    rules, pool = given.rules(), given.pool.plain()
    readings = rules.readings
    law = dice_law.hit_law(pool, readings.gaza_rerolls_artillery)
    distribution = {str(hits): chance for hits, chance in law.items()}
    value = HitOdds(distribution, mean(law), dice_law.at_least(law, 1))
    reasons = []
    if pool.attack_dice:
        chance = dice_law.attack_chance(pool)
        reasons.append(
            because(
                "6.7",
                "hits-attack",
                n=pool.attack_dice,
                need=pool.attack_value,
                mod=signed(pool.attack_modifier),
                chance=chance,
            )
        )
    if pool.artillery_dice:
        chance = dice_law.artillery_chance(pool, readings.gaza_rerolls_artillery)
        reasons.append(because("6.5.1", "hits-artillery", n=pool.artillery_dice, need=pool.attack_value, chance=chance))
    if pool.attacker_artillery_reroll and pool.artillery_dice:
        reasons.append(because("6.5.1", "hits-air"))
    if pool.defender_reroll:
        reasons.append(because("6.5.1", "hits-france"))
    if pool.gaza:
        reasons.append(because("11 (23)", "hits-gaza"))
    reasons.append(because("6.7", "hits-mean", mean=value.expected_hits))
    return Worked(value, tuple(reasons), assumptions.readings_changed(rules))


class ResolveGiven(Printed, frozen=True):
    pool: PoolGiven
    attack: tuple[Die, ...] = ()
    artillery: tuple[Die, ...] = ()
    rerolls: tuple[Die, ...] = ()


def offensive_resolve(given: ResolveGiven) -> Worked:
    """Return how many hits these faces make (6.7). Rerolls not given are not taken, except those of Gaza."""
    readings, pool = given.rules().readings, given.pool.plain()
    for field, faces, wanted in (
        ("attack", given.attack, pool.attack_dice),
        ("artillery", given.artillery, pool.artillery_dice),
    ):
        if len(faces) != wanted:
            raise QuestionError(field, say("faces-wanted", wanted=wanted, found=len(faces)))
    left = iter(given.rerolls)

    def reroll(which: str) -> int | None:
        face = next(left, None)
        if face is None and which == "gaza":
            raise QuestionError("rerolls", say("gaza-rerolls-wanted"))
        return face

    result = dice_law.resolve(pool, given.attack, given.artillery, reroll, readings.gaza_rerolls_artillery)
    reasons = [
        because("6.7", "resolve-attack", hits=result.attack_hits, n=pool.attack_dice, failed=result.failed_attack_dice),
        because("6.5.1", "resolve-artillery", hits=result.artillery_hits, n=pool.artillery_dice),
        because("3.1", "resolve-natural"),
    ]
    if result.rerolls_used:
        reasons.append(because("6.5.1", "resolve-rerolls", n=result.rerolls_used))
    return Worked(result, tuple(reasons))


class WinGiven(Printed, frozen=True):
    pool: PoolGiven
    breakdown: Annotated[int, Meta(ge=1, le=9)]
    vp_before: Natural = 0
    sector_vp: Natural = 0


class WinOdds(msgspec.Struct, frozen=True):
    """The chances that a sector surrenders and that the war is then won."""

    p_surrender: Fraction
    p_win: Fraction
    vp_after: int
    p_armistice: Fraction


def offensive_win(given: WinGiven) -> Worked:
    """Return the chance that an offensive makes the sector surrender, and that the Armistice roll then wins (6.7, 7)."""
    rules = given.rules()
    law = dice_law.hit_law(given.pool.plain(), rules.readings.gaza_rerolls_artillery)
    fall = dice_law.at_least(law, given.breakdown)
    vp = given.vp_before + given.sector_vp
    armistice = armistice_chance(vp, rules)
    reasons = (
        because("6.7", "win-surrender", n=given.breakdown, chance=fall),
        because("7", "armistice-chance", vp=vp, chance=armistice),
        because("7", "win-both", chance=fall * armistice),
    )
    value = WinOdds(fall, fall * armistice, vp, armistice)
    return Worked(value, reasons, assumptions.readings_changed(rules))


class ObligationsGiven(Placed, frozen=True):
    side: Side


class ObligationList(msgspec.Struct, frozen=True):
    """The compulsory offensives, by event number."""

    list: tuple[duties.Obligation, ...]


def obligations(given: ObligationsGiven) -> Worked:
    """Return the compulsory offensives of a side this turn, with who can launch them and for how much (11)."""
    state, rules = given.table()
    found = duties.obligations(state, rules, given.side)
    reasons = tuple(duties.explain(duty) for duty in found) or (because("11", "obligations-none"),)
    return Worked(ObligationList(found), reasons, assumptions.readings_changed(rules))


class ArmisticeGiven(Printed, frozen=True):
    vp: Natural
    die: Die | None = None


class ArmisticeOdds(msgspec.Struct, frozen=True):
    """The chance of an Armistice roll, and with the die whether it wins."""

    probability: Fraction
    success: bool | msgspec.UnsetType = msgspec.UNSET


def armistice(given: ArmisticeGiven) -> Solved[ArmisticeOdds]:
    """Return the chance that an Armistice roll wins the war, and whether a die does (7)."""
    rules = given.rules()
    chance = armistice_chance(given.vp, rules)
    value = ArmisticeOdds(chance)
    reasons = [because("7", "armistice-chance", vp=given.vp, chance=chance)]
    if given.die is not None:
        value = ArmisticeOdds(chance, armistice_success(given.die, given.vp, rules))
        reasons.append(_die(given.die, given.vp, bool(value.success)))
    assumed = assumptions.readings_changed(rules)
    return Solved(value=value, reasons=tuple(reasons), assumed=assumed, result=value)


def _die(die: int, vp: int, won: bool) -> Reason:
    return because("7", "armistice-die", die=die, vp=vp, won="yes" if won else "no")


class SurrenderGiven(Placed, frozen=True):
    sector: str
    hits: Natural
    armistice_die: Die | None = None


class SurrenderShown(msgspec.Struct, frozen=True):
    """What lost steps leave of a sector; if it surrenders, the chance of the Armistice roll, and with its die the result."""

    breakdown_after: int
    surrender: bool
    vp_after: int
    armistice_probability: Fraction | msgspec.UnsetType = msgspec.UNSET
    armistice_success: bool | msgspec.UnsetType = msgspec.UNSET


def surrender(given: SurrenderGiven) -> Solved[Blow | Refusal]:
    """Return what hits do to a sector: its breakdown, its surrender, the points and the Armistice roll (7)."""
    state, rules = given.table()
    sector = sector_id(given.sector, "sector")
    if not state.at_war(sector):
        return refusal_answer(refused("not_at_war", "7", "not-at-war", sector=SECTOR_NAMES[sector]))
    blow = lose_steps(state, rules, sector, given.hits)
    vp = blow.state.vp[blow.side]
    value = SurrenderShown(blow.state.breakdown[sector], blow.surrendered, vp)
    reasons = list(blow.reasons)
    if blow.surrendered:
        chance = armistice_chance(vp, rules)
        value = msgspec.structs.replace(value, armistice_probability=chance)
        reasons.append(because("7", "armistice-chance", vp=vp, chance=chance))
        if given.armistice_die is not None:
            won = armistice_success(given.armistice_die, vp, rules)
            value = msgspec.structs.replace(value, armistice_success=won)
            reasons.append(_die(given.armistice_die, vp, won))
    assumed = assumptions.readings_changed(rules)
    return Solved(value=value, reasons=tuple(reasons), assumed=assumed, result=blow)
