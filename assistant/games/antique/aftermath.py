"""After a battle: pursuit, recovery, loot, corps rebuilt and made veteran (5.5, 5.7)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import ceil, floor
from typing import Literal

from assistant.core.calc import Situation
from assistant.core.record import Record
from assistant.core.text import Text
from assistant.games.antique.terms import (
    D6,
    USUAL,
    ZERO,
    Count,
    Elements,
    Exact,
    Readings,
    Told,
    charts,
    check_rate,
    error,
    percent,
    topic,
)

# After the battle: pursuit, what both sides recover, failed landings, loot (5.5).

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


class PursuitLimits(Record):
    max_destroyed: int
    expected_pursuers_lost: Exact
    p_no_pursuer_lost: Exact


@topic("5.5.1")
def pursuit(
    told: Told,
    *,
    mounted: Count = 0,
    psiloi: Count = 0,
    battle_refused: bool = False,
    regular: Elements = 0,
    irregular: Elements = 0,
) -> PursuitLimits:
    """Return the most elements that a pursuit destroys, and what it costs the pursuers (5.5.1).

    The pursuers that count for the maximum (mounted, Psiloi), and all of them by training for the desertions.
    """
    most = (2 * mounted + psiloi) * (2 if battle_refused else 1)
    lost = regular * DESERTS + irregular * DESERTS_IRREGULAR
    none = (1 - DESERTS) ** regular * (1 - DESERTS_IRREGULAR) ** irregular
    told("pursuit-most-refused" if battle_refused else "pursuit-most")
    if lost:
        told("pursuit-deserters")
    # Reading of 5.5.1 [A58]: the chance of each victim belongs to pursuit rules that the campaign does not print.
    return PursuitLimits(most, lost, none)


class BattleSide(Situation):
    """The AP that a side lost in all, of which `ransomed` were encircled and sold, and whether it fought at home."""

    loss: Fraction = ZERO
    home: bool = False
    ransomed: Fraction = ZERO


class BothSides(Situation):
    A: BattleSide = BattleSide()
    B: BattleSide = BattleSide()


class Budget(Record):
    """AP to rebuild with: from one's own losses, from the enemy's, from the prisoners sold."""

    own: Exact
    enemy: Exact
    ransom: Exact
    total: Exact


class Recovered(Record):
    A: Budget
    B: Budget


@topic("5.5.1", "ransom_own")
def battle_recovery(
    told: Told,
    called: Mapping[str, Text | str] = SIDES,
    *,
    result: Literal["A", "B", "draw"],
    sides: BothSides,
    options: Readings = USUAL,
) -> Recovered:
    """Return the AP budget that each side recovers after a battle (5.5.1); `called`: what the reasons call the sides."""
    both = (("A", sides.A, sides.B), ("B", sides.B, sides.A))
    budgets = []
    for name, side, enemy in both:
        if side.ransomed > side.loss:
            raise error(f"sides.{name}.ransomed", "ransomed-above-loss", loss=str(side.loss))
        fate: Fate = "draw" if result == "draw" else "winner" if result == name else "loser"
        budget = recovered_budget(side, enemy, fate, options)
        budgets.append(budget)
        where, called_so = "home" if side.home else "abroad", called[name]
        told(f"recovery-{fate}-{where}", side=called_so, loss=side.loss, own=budget.own)
        if fate == "winner":
            told("recovery-enemy", side=called_so, enemy=budget.enemy)
        if budget.ransom:
            told("recovery-ransom", side=called_so, ransom=budget.ransom)
        told("recovery-total", side=called_so, total=budget.total)
    return Recovered(*budgets)


Fate = Literal["winner", "loser", "draw"]
Result = Literal["win", "draw", "defeat"]


def recovered_budget(side: BattleSide, enemy: BattleSide, fate: Fate, options: Readings) -> Budget:
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
    return Budget(own, spoils, ransom, own + spoils + ransom)


class NextArmyBudget(Record):
    budget: Exact


@topic("5.5.1")
def second_army(
    told: Told, *, first_result: Result, first_loss: Fraction = ZERO, all_annihilated: bool = False
) -> NextArmyBudget:
    """Return the AP that a second army of the nation recovers from the defeat of the first (5.5.1)."""
    if first_result != "defeat":
        told("second-army-no-defeat")
        return NextArmyBudget(0)
    if all_annihilated:
        told("second-army-annihilated")
        return NextArmyBudget(0)
    budget = NEXT_ARMY * first_loss
    told("second-army-budget")
    return NextArmyBudget(budget)


class BaggageLoot(Record):
    expected: Exact
    least: int
    most: int


@topic("5.5.1")
def baggage(told: Told, *, battle: Count = 0, pursuit: Count = 0) -> BaggageLoot:
    """Return the PO that plundered baggage brings: 1d6 each in battle, 1d3 each in pursuit (5.5.1).

    Baggage elements plundered in the battle and in the pursuit.
    """
    expected = Fraction(7, 2) * battle + 2 * pursuit
    least, most = battle + pursuit, 6 * battle + 3 * pursuit
    told("baggage")
    return BaggageLoot(expected, least, most)


class Saved(Record):
    p_each: Exact
    expected_saved: Exact
    p_all: Exact
    p_none: Exact
    winner_budget_certain: Exact


@topic("5.5.2")
def reembark(told: Told, *, able: Elements = 0, unable_points: Fraction = ZERO) -> Saved:
    """Return the chances of a failed landing's troops to embark again, on 3-6, and the winner's budget (5.5.2).

    A failed landing: elements that may reach a ship in time, and the AP of the others.
    """
    budget = RANSOM * unable_points
    saved = able * EMBARKS
    told("reembark-each", chance=EMBARKS)("reembark-lost")
    return Saved(EMBARKS, saved, EMBARKS**able, (1 - EMBARKS) ** able, budget)


class Captured(Record):
    most: int


@topic("5.5.2")
def ship_capture(told: Told, *, empty_ships: Count = 0, pursuers: Count = 0, fleet_present: bool = False) -> Captured:
    """Return the most empty ships that may be captured after a failed landing (5.5.2)."""
    if not fleet_present:
        told("capture-no-fleet")
        return Captured(0)
    most = min(empty_ships, SHIPS_A_PURSUER * pursuers)
    told("capture-most")
    return Captured(most)


# Rebuilding a corps after its battles, and what makes it veteran (5.5.1, 5.7).

Band = Literal["free", "one_per_5", "one_per_3", "annihilated"]

OF_THE_PRICE = Fraction(10, 100)  # PO back from a corps that cannot pay (5.5.1)
HEAVY_LOSS = Fraction(50, 100)  # more than this takes a veteran's bonus (5.7)
VICTORIES = 2


class Rebuilt(Record):
    """The loss rate and its band, the PO paid (0 for a corps that is not kept), the outcome, what a dissolved corps returns."""

    rate: Exact
    band: Band
    po: Exact
    outcome: Literal["kept", "dissolved", "annihilated"]
    back_inf: Exact = 0
    back_cav: Exact = 0
    back_po: Exact = 0


@topic("5.5.1", "bands rounding band_basis march_loss")
def replacement(
    told: Told,
    *,
    initial: Fraction,
    lost: Fraction = ZERO,
    march_lost: Fraction = ZERO,
    recovered: Fraction = ZERO,
    treasury: Fraction | None = None,
    po_cost: Fraction = ZERO,
    mp_inf: Fraction = ZERO,
    mp_cav: Fraction = ZERO,
    options: Readings = USUAL,
) -> Rebuilt:
    """Return what rebuilding a corps costs by its loss rate, and what becomes of it (5.5.1).

    A corps after its battles: AP before the season's march, lost in battle, lost on the march, recovered budget.

    Without a treasury nobody told what there is to pay with: the price is told, and the corps is kept.
    """
    if not initial:
        raise error("initial", "no-initial-value")
    if lost + march_lost > initial:
        raise error("lost", "loss-above-initial", initial=str(initial))
    # Reading of 5.3.1.2 [A24]: losses of the march count, against the value before the march.
    losses = lost + (march_lost if options.march_loss == "counts" else ZERO)
    net = max(ZERO, losses - recovered)
    # Reading of 5.5.1 [A42]: the rate is that of the gross losses, the price is for what the budget does not rebuild.
    measured = losses if options.band_basis == "gross" else net
    rate = measured / initial
    band = loss_band(rate, options)
    told("replacement-rate", lost=measured, rate=percent(rate))
    told(f"replacement-{band.replace('_', '-')}")
    if band == "annihilated":
        return Rebuilt(rate, band, 0, "annihilated")

    po = replacement_price(net, band, options)
    if band != "free":
        told("replacement-price", net=net, po=po)
    if treasury is None or po <= treasury:
        return Rebuilt(rate, band, po, "kept")
    # Reading of 5.5.1 [A44]: what is left of the manpower and 10 % of the PO cost come back, nothing is charged.
    left = max(ZERO, 1 - rate)
    inf, cav, po_back = left * mp_inf, left * mp_cav, OF_THE_PRICE * po_cost
    told("replacement-dissolved", inf=inf, cav=cav, po=po_back)
    return Rebuilt(rate, band, 0, "dissolved", inf, cav, po_back)


def loss_band(rate: Fraction, options: Readings) -> Band:
    """Return the printed band of a loss rate: below 20 %, to 40 %, to 80 %, above (5.5.1)."""
    # Reading of 5.5.1 [A43]: 40 to 41 % is not printed; the rate is not rounded, so it falls to the dearer band.
    in_percent = rate * 100
    if options.bands == "rounded_percent":
        in_percent = Fraction(floor(in_percent + Fraction(1, 2)))
    for row in charts("replacement"):
        if row["below_percent"] and in_percent < int(row["below_percent"]):
            break
        if row["up_to_percent"] and in_percent <= int(row["up_to_percent"]):
            break
    band: Band = row["band"]  # type: ignore[assignment]  # the last row takes the rest
    return band


def replacement_price(points: Fraction, band: Band, options: Readings) -> Exact:
    """Return the PO that rebuilding `points` AP costs in a band (5.5.1)."""
    row = next(row for row in charts("replacement") if row["band"] == band)
    po = points * int(row["po"]) / int(row["points"])
    return ceil(po) if options.rounding == "ceil" else po


class Fought(Situation):
    """One battle of a corps: its result for the corps, the share of it that was lost."""

    result: Result
    loss: Fraction = ZERO


class VeteranRecord(Record):
    bonus_after: tuple[bool, ...]


@topic("5.7", "heavy_loss_resets")
def veterans(told: Told, *, battles: tuple[Fought, ...] = (), options: Readings = USUAL) -> VeteranRecord:
    """Return after each battle whether the corps has the veterans' bonus: two victories in a row (5.7)."""
    run, bonus = 0, False
    after = []
    for n, battle in enumerate(battles, start=1):
        check_rate(f"battles[{n - 1}].loss", battle.loss)
        run, bonus = after_battle(run, bonus, battle, options)
        after.append(bonus)
        heavy = battle.loss > HEAVY_LOSS and battle.result != "defeat"
        told("veteran-heavy" if heavy else f"veteran-{battle.result}", n=n, run=run, loss=percent(battle.loss))
    told("veteran-bonus" if bonus else "veteran-none")
    return VeteranRecord(tuple(after))


def after_battle(run: int, bonus: bool, battle: Fought, options: Readings) -> tuple[int, bool]:
    """Return a corps' victories in a row and whether it has the veterans' bonus, after one more battle (5.7)."""
    heavy = battle.loss > HEAVY_LOSS
    run = run + 1 if battle.result == "win" else 0
    # Reading of 5.7 [A48]: a draw breaks the run but leaves a bonus; heavy losses take the bonus but leave the run.
    bonus = (bonus or run >= VICTORIES) and battle.result != "defeat" and not heavy
    return 0 if heavy and options.heavy_loss_resets else run, bonus


class Score(Record):
    score: int


@topic("5.7")
def command_roll(told: Told, *, die: D6, veteran: bool = False) -> Score:
    """Return the command die of a corps, +1 for veterans but never above 6 (5.7)."""
    score = min(6, die + veteran)
    told("command-veteran" if veteran else "command-plain")
    return Score(score)
