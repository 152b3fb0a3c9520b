"""Topics about offensives: set-up, odds, result, surrender, obligations."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from assistant.core.calc import Situation, Worked
from assistant.core.problems import QuestionError
from assistant.games.der_des_ders import assumptions
from assistant.games.der_des_ders import combat as dice_law
from assistant.games.der_des_ders import obligations as duties
from assistant.games.der_des_ders import offensives as attack
from assistant.games.der_des_ders.dice import mean
from assistant.games.der_des_ders.given import Placed, Printed
from assistant.games.der_des_ders.given_values import Die, Natural
from assistant.games.der_des_ders.rules import Refusal, because, refused, say, signed
from assistant.games.der_des_ders.surrender import armistice_chance, armistice_success, lose_steps
from assistant.games.der_des_ders.topics_turn import refusal_answer
from assistant.games.der_des_ders.words import SECTOR_NAMES, Side, enemy, sector_id

Modifier = Annotated[int, Meta(ge=-20, le=20)]
DiceCount = Annotated[int, Meta(ge=0, le=40)]


class OffensiveGiven(Placed, frozen=True, kw_only=True):
    attacker: str
    defender: str
    pr: Natural = 0
    schlieffen: bool = False


def offensive_setup(given: OffensiveGiven) -> Worked:
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
    return Worked({"legal": True, "cost": ready.cost, **msgspec.structs.asdict(ready.pool)}, ready.reasons, assumed)


class PoolGiven(Situation, frozen=True, kw_only=True):
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


class HitsGiven(Printed, frozen=True, kw_only=True):
    pool: PoolGiven


def hit_distribution(given: HitsGiven) -> Worked:
    """Return the exact law of the hits of an offensive, every reroll used at its best (6.7)."""
    rules, pool = given.rules(), given.pool.plain()
    readings = rules.readings
    law = dice_law.hit_law(pool, readings.gaza_rerolls_artillery)
    value = {
        "distribution": {str(hits): chance for hits, chance in law.items()},
        "expected_hits": mean(law),
        "p_at_least_one": dice_law.at_least(law, 1),
    }
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
    reasons.append(because("6.7", "hits-mean", mean=value["expected_hits"]))
    return Worked(value, tuple(reasons), assumptions.readings_changed(rules))


class ResolveGiven(Printed, frozen=True, kw_only=True):
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


class WinGiven(Printed, frozen=True, kw_only=True):
    pool: PoolGiven
    breakdown: Annotated[int, Meta(ge=1, le=9)]
    vp_before: Natural = 0
    sector_vp: Natural = 0


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
    value = {"p_surrender": fall, "p_win": fall * armistice, "vp_after": vp, "p_armistice": armistice}
    return Worked(value, reasons, assumptions.readings_changed(rules))


class ObligationsGiven(Placed, frozen=True, kw_only=True):
    side: Side


def obligations(given: ObligationsGiven) -> Worked:
    """Return the compulsory offensives of a side this turn, with who can launch them and for how much (11)."""
    state, rules = given.table()
    found = duties.obligations(state, rules, given.side)
    reasons = tuple(duties.explain(duty) for duty in found) or (because("11", "obligations-none"),)
    return Worked({"list": found}, reasons, assumptions.readings_changed(rules))


class ArmisticeGiven(Printed, frozen=True, kw_only=True):
    vp: Natural
    die: Die | None = None


def armistice(given: ArmisticeGiven) -> Worked:
    """Return the chance that an Armistice roll wins the war, and whether a die does (7)."""
    rules = given.rules()
    chance = armistice_chance(given.vp, rules)
    value: dict[str, object] = {"probability": chance}
    reasons = [because("7", "armistice-chance", vp=given.vp, chance=chance)]
    if given.die is not None:
        value["success"] = armistice_success(given.die, given.vp, rules)
        reasons.append(
            because("7", "armistice-die", die=given.die, vp=given.vp, won="yes" if value["success"] else "no")
        )
    return Worked(value, tuple(reasons), assumptions.readings_changed(rules))


class SurrenderGiven(Placed, frozen=True, kw_only=True):
    sector: str
    hits: Natural
    armistice_die: Die | None = None


def surrender(given: SurrenderGiven) -> Worked:
    """Return what hits do to a sector: its breakdown, its surrender, the points and the Armistice roll (7)."""
    state, rules = given.table()
    sector = sector_id(given.sector, "sector")
    if not state.at_war(sector):
        return refusal_answer(refused("not_at_war", "7", "not-at-war", sector=SECTOR_NAMES[sector]))
    blow = lose_steps(state, rules, sector, given.hits)
    vp = blow.state.vp[enemy(rules.board.side(sector))]
    value: dict[str, object] = {
        "breakdown_after": blow.state.breakdown[sector],
        "surrender": blow.surrendered,
        "vp_after": vp,
    }
    reasons = list(blow.reasons)
    if blow.surrendered:
        chance = armistice_chance(vp, rules)
        value["armistice_probability"] = chance
        reasons.append(because("7", "armistice-chance", vp=vp, chance=chance))
        if given.armistice_die is not None:
            die = given.armistice_die
            value["armistice_success"] = armistice_success(die, vp, rules)
            won = "yes" if value["armistice_success"] else "no"
            reasons.append(because("7", "armistice-die", die=die, vp=vp, won=won))
    return Worked(value, tuple(reasons), assumptions.readings_changed(rules))
