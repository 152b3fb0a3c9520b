"""After the battle: pursuit, what both sides recover, failed landings, loot (5.5)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal

import msgspec

from assistant.core.calc import Situation, Worked
from assistant.core.problems import QuestionError
from assistant.core.text import Text
from assistant.games.antique.amounts import ZERO, Count, Elements, Exact, check_amounts, exact, shown
from assistant.games.antique.readings import readings
from assistant.games.antique.words import because, say

DESERTS = Fraction(1, 20)  # each pursuing element (5.5.1); one more chance in 20 if irregular
DESERTS_IRREGULAR = Fraction(2, 20)
AT_HOME = Fraction(30, 100)  # of one's own losses (5.5.1)
WINNER_ABROAD = Fraction(20, 100)
OF_ENEMY_LOSSES = Fraction(10, 100)
RANSOM = Fraction(25, 100)
NEXT_ARMY = Fraction(10, 100)
EMBARKS = Fraction(4, 6)  # 3-6 on a d6 (5.5.2)
SHIPS_A_PURSUER = 3
SIDES = {"A": "A", "B": "B"}


class Pursuit(Situation, frozen=True):
    """The pursuers that count for the maximum (mounted, Psiloi), and all of them by training for the desertions."""

    mounted: Count = 0
    psiloi: Count = 0
    battle_refused: bool = False
    regular: Elements = 0
    irregular: Elements = 0


class PursuitLimits(msgspec.Struct, frozen=True):
    max_destroyed: int
    expected_pursuers_lost: Exact
    p_no_pursuer_lost: Exact


def pursuit(given: Pursuit) -> Worked:
    """Return the most elements that a pursuit destroys, and what it costs the pursuers (5.5.1)."""
    most = (2 * given.mounted + given.psiloi) * (2 if given.battle_refused else 1)
    lost = given.regular * DESERTS + given.irregular * DESERTS_IRREGULAR
    none = (1 - DESERTS) ** given.regular * (1 - DESERTS_IRREGULAR) ** given.irregular
    key = "pursuit-most-refused" if given.battle_refused else "pursuit-most"
    reasons = [because("5.5.1", key, mounted=given.mounted, psiloi=given.psiloi, most=most)]
    if lost:
        n, m = given.regular, given.irregular
        reasons.append(because("5.5.1", "pursuit-deserters", regular=n, irregular=m, lost=shown(lost)))
    # Reading of 5.5.1 [A58]: the chance of each victim belongs to pursuit rules that the campaign does not print.
    return Worked(PursuitLimits(most, exact(lost), exact(none)), tuple(reasons))


class BattleSide(Situation, frozen=True):
    """The AP that a side lost in all, of which `ransomed` were encircled and sold, and whether it fought at home."""

    loss: Fraction = ZERO
    home: bool = False
    ransomed: Fraction = ZERO


class BothSides(Situation, frozen=True):
    A: BattleSide = BattleSide()
    B: BattleSide = BattleSide()


class RecoveryReadings(Situation, frozen=True):
    ransom_own: Literal["counts", "excluded"] = "counts"


class BattleRecovery(Situation, frozen=True):
    result: Literal["A", "B", "draw"]
    sides: BothSides
    options: RecoveryReadings = RecoveryReadings()


class Budget(msgspec.Struct, frozen=True):
    """AP to rebuild with: from one's own losses, from the enemy's, from the prisoners sold."""

    own: Exact
    enemy: Exact
    ransom: Exact
    total: Exact


class Recovered(msgspec.Struct, frozen=True):
    A: Budget
    B: Budget


def battle_recovery(given: BattleRecovery, called: Mapping[str, Text | str] = SIDES) -> Worked:
    """Return the AP budget that each side recovers after a battle (5.5.1); `called`: what the reasons call the sides."""
    check_amounts(given)
    sides = given.sides
    for name, side in (("A", sides.A), ("B", sides.B)):
        if side.ransomed > side.loss:
            raise QuestionError(f"sides.{name}.ransomed", say("ransomed-above-loss", loss=side.loss))
    value = Recovered(
        A=recovered_budget(sides.A, sides.B, _fate("A", given.result), given.options),
        B=recovered_budget(sides.B, sides.A, _fate("B", given.result), given.options),
    )
    reasons = []
    for name, budget, side in (("A", value.A, sides.A), ("B", value.B, sides.B)):
        fate = _fate(name, given.result)
        where, side_name = "home" if side.home else "abroad", called[name]
        reasons.append(
            because("5.5.1", f"recovery-{fate}-{where}", side=side_name, loss=shown(side.loss), own=shown(budget.own))
        )
        if fate == "winner":
            reasons.append(because("5.5.1", "recovery-enemy", side=side_name, enemy=shown(budget.enemy)))
        if budget.ransom:
            reasons.append(because("5.5.1", "recovery-ransom", side=side_name, ransom=shown(budget.ransom)))
        reasons.append(because("5.5.1", "recovery-total", side=side_name, total=shown(budget.total)))
    sold = bool(sides.A.ransomed or sides.B.ransomed)
    return Worked(value, tuple(reasons), readings(given.options) if sold else ())


Fate = Literal["winner", "loser", "draw"]


def recovered_budget(side: BattleSide, enemy: BattleSide, fate: Fate, options: RecoveryReadings) -> Budget:
    """Return what `side` recovers: 30 % at home or 20 % for a winner abroad, never both, 10 % of the enemy's (5.5.1)."""
    own_loss = side.loss
    # Reading of 5.5.1 [A40]: a loser at home counts the troops sold among his losses.
    if fate == "loser" and options.ransom_own == "excluded":
        own_loss -= side.ransomed
    if side.home:
        own = AT_HOME * own_loss
    else:
        own = WINNER_ABROAD * own_loss if fate == "winner" else ZERO
    spoils = ransom = ZERO
    if fate == "winner":
        # Only the loser's encircled troops are sold, and those bring nothing else.
        spoils = OF_ENEMY_LOSSES * (enemy.loss - enemy.ransomed)
        ransom = RANSOM * enemy.ransomed
    return Budget(exact(own), exact(spoils), exact(ransom), exact(own + spoils + ransom))


def _fate(side: str, result: str) -> Fate:
    return "draw" if result == "draw" else "winner" if result == side else "loser"


class SecondArmy(Situation, frozen=True):
    first_result: Literal["win", "draw", "defeat"]
    first_loss: Fraction = ZERO
    all_annihilated: bool = False


class NextArmyBudget(msgspec.Struct, frozen=True):
    budget: Exact


def second_army(given: SecondArmy) -> Worked:
    """Return the AP that a second army of the nation recovers from the defeat of the first (5.5.1)."""
    check_amounts(given)
    if given.first_result != "defeat":
        return Worked(NextArmyBudget(0), (because("5.5.1", "second-army-no-defeat"),))
    if given.all_annihilated:
        return Worked(NextArmyBudget(0), (because("5.5.1", "second-army-annihilated"),))
    budget = NEXT_ARMY * given.first_loss
    reason = because("5.5.1", "second-army-budget", loss=shown(given.first_loss), budget=shown(budget))
    return Worked(NextArmyBudget(exact(budget)), (reason,))


class Baggage(Situation, frozen=True):
    """Baggage elements plundered in the battle and in the pursuit."""

    battle: Count = 0
    pursuit: Count = 0


class BaggageLoot(msgspec.Struct, frozen=True):
    expected: Exact
    least: int
    most: int


def baggage(given: Baggage) -> Worked:
    """Return the PO that plundered baggage brings: 1d6 each in battle, 1d3 each in pursuit (5.5.1)."""
    expected = Fraction(7, 2) * given.battle + 2 * given.pursuit
    least, most = given.battle + given.pursuit, 6 * given.battle + 3 * given.pursuit
    reason = because(
        "5.5.1", "baggage", battle=given.battle, pursuit=given.pursuit, expected=shown(expected), least=least, most=most
    )
    return Worked(BaggageLoot(exact(expected), least, most), (reason,))


class Reembark(Situation, frozen=True):
    """A failed landing: elements that may reach a ship in time, and the AP of the others."""

    able: Elements = 0
    unable_points: Fraction = ZERO


class Saved(msgspec.Struct, frozen=True):
    p_each: Exact
    expected_saved: Exact
    p_all: Exact
    p_none: Exact
    winner_budget_certain: Exact


def reembark(given: Reembark) -> Worked:
    """Return the chances of a failed landing's troops to embark again, on 3-6, and the winner's budget (5.5.2)."""
    check_amounts(given)
    budget = RANSOM * given.unable_points
    saved = given.able * EMBARKS
    reasons = (
        because("5.5.2", "reembark-each", n=given.able, chance=EMBARKS, saved=shown(saved)),
        because("5.5.2", "reembark-lost", points=shown(given.unable_points), budget=shown(budget)),
    )
    value = Saved(
        exact(EMBARKS), exact(saved), exact(EMBARKS**given.able), exact((1 - EMBARKS) ** given.able), exact(budget)
    )
    return Worked(value, reasons)


class ShipCapture(Situation, frozen=True):
    empty_ships: Count = 0
    pursuers: Count = 0
    fleet_present: bool = False


class Captured(msgspec.Struct, frozen=True):
    most: int


def ship_capture(given: ShipCapture) -> Worked:
    """Return the most empty ships that may be captured after a failed landing (5.5.2)."""
    if not given.fleet_present:
        return Worked(Captured(0), (because("5.5.2", "capture-no-fleet"),))
    most = min(given.empty_ships, SHIPS_A_PURSUER * given.pursuers)
    return Worked(
        Captured(most), (because("5.5.2", "capture-most", n=given.pursuers, empty=given.empty_ships, most=most),)
    )
