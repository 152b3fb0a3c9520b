"""Rebuilding a corps after its battles, and what makes it veteran (5.5.1, 5.7)."""

from __future__ import annotations

from fractions import Fraction
from math import floor
from typing import Literal

import msgspec

from assistant.core.calc import Situation, Worked
from assistant.core.problems import QuestionError
from assistant.core.reasons import Reason
from assistant.games.antique.amounts import (
    D6,
    ZERO,
    Exact,
    check_amounts,
    check_rate,
    exact,
    percent,
    rounded_up,
    shown,
)
from assistant.games.antique.readings import readings
from assistant.games.antique.words import because, charts, say

Band = Literal["free", "one_per_5", "one_per_3", "annihilated"]

OF_THE_PRICE = Fraction(10, 100)  # PO back from a corps that cannot pay (5.5.1)
HEAVY_LOSS = Fraction(50, 100)  # more than this takes a veteran's bonus (5.7)
VICTORIES = 2


class ReplacementReadings(Situation, frozen=True):
    bands: Literal["exact", "rounded_percent"] = "exact"
    rounding: Literal["exact", "ceil"] = "exact"
    band_basis: Literal["gross", "net"] = "gross"
    march_loss: Literal["counts", "ignored"] = "counts"


class Replacement(Situation, frozen=True):
    """A corps after its battles: AP before the season's march, lost in battle, lost on the march, recovered budget.

    Without a treasury nobody told what there is to pay with: the price is told, and the corps is kept.
    """

    initial: Fraction
    lost: Fraction = ZERO
    march_lost: Fraction = ZERO
    recovered: Fraction = ZERO
    treasury: Fraction | None = None
    po_cost: Fraction = ZERO
    mp_inf: Fraction = ZERO
    mp_cav: Fraction = ZERO
    options: ReplacementReadings = ReplacementReadings()


class Rebuilt(msgspec.Struct, frozen=True):
    """The loss rate and its band, the PO paid (0 for a corps that is not kept), the outcome, what a dissolved corps returns."""

    rate: Exact
    band: Band
    po: Exact
    outcome: Literal["kept", "dissolved", "annihilated"]
    back_inf: Exact = 0
    back_cav: Exact = 0
    back_po: Exact = 0


def replacement(given: Replacement) -> Worked:
    """Return what rebuilding a corps costs by its loss rate, and what becomes of it (5.5.1)."""
    _check(given)
    # Reading of 5.3.1.2 [A24]: losses of the march count, against the value before the march.
    losses = given.lost + (given.march_lost if given.options.march_loss == "counts" else ZERO)
    net = max(ZERO, losses - given.recovered)
    # Reading of 5.5.1 [A42]: the rate is that of the gross losses, the price is for what the budget does not rebuild.
    measured = losses if given.options.band_basis == "gross" else net
    rate = measured / given.initial
    band = loss_band(rate, given.options)
    reasons = [
        because("5.5.1", "replacement-rate", lost=shown(measured), initial=shown(given.initial), rate=percent(rate)),
        because("5.5.1", f"replacement-{band.replace('_', '-')}"),
    ]
    if band == "annihilated":
        return Worked(Rebuilt(exact(rate), band, 0, "annihilated"), tuple(reasons), readings(given.options))

    po = replacement_price(net, band, given.options)
    reasons.append(
        because("5.5.1", "replacement-price", net=shown(net), recovered=shown(given.recovered), po=shown(po))
    )
    if given.treasury is None or po <= given.treasury:
        return Worked(Rebuilt(exact(rate), band, exact(po), "kept"), tuple(reasons), readings(given.options))
    # Reading of 5.5.1 [A44]: what is left of the manpower and 10 % of the PO cost come back, nothing is charged.
    left = max(ZERO, 1 - rate)
    value = Rebuilt(
        exact(rate),
        band,
        0,
        "dissolved",
        exact(left * given.mp_inf),
        exact(left * given.mp_cav),
        exact(OF_THE_PRICE * given.po_cost),
    )
    reasons.append(_dissolved(given, value))
    return Worked(value, tuple(reasons), readings(given.options))


def loss_band(rate: Fraction, options: ReplacementReadings) -> Band:
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


def replacement_price(points: Fraction, band: Band, options: ReplacementReadings) -> Exact:
    """Return the PO that rebuilding `points` AP costs in a band (5.5.1)."""
    row = next(row for row in charts("replacement") if row["band"] == band)
    po = points * int(row["po"]) / int(row["points"])
    return rounded_up(po) if options.rounding == "ceil" else po


def _check(given: Replacement) -> None:
    check_amounts(given)
    if not given.initial:
        raise QuestionError("initial", say("no-initial-value"))
    if given.lost + given.march_lost > given.initial:
        raise QuestionError("lost", say("loss-above-initial", initial=given.initial))


def _dissolved(given: Replacement, value: Rebuilt) -> Reason:
    return because(
        "5.5.1",
        "replacement-dissolved",
        treasury=shown(given.treasury or ZERO),
        inf=shown(value.back_inf),
        cav=shown(value.back_cav),
        po=shown(value.back_po),
    )


class Fought(Situation, frozen=True):
    """One battle of a corps: its result for the corps, the share of it that was lost."""

    result: Literal["win", "draw", "defeat"]
    loss: Fraction = ZERO


class VeteranReadings(Situation, frozen=True):
    heavy_loss_resets: bool = False


class Veterans(Situation, frozen=True):
    battles: tuple[Fought, ...] = ()
    options: VeteranReadings = VeteranReadings()


class VeteranRecord(msgspec.Struct, frozen=True):
    bonus_after: tuple[bool, ...]


def veterans(given: Veterans) -> Worked:
    """Return after each battle whether the corps has the veterans' bonus: two victories in a row (5.7)."""
    check_amounts(given)
    run, bonus = 0, False
    after = []
    reasons = []
    for n, battle in enumerate(given.battles, start=1):
        check_rate(f"battles[{n - 1}].loss", battle.loss)
        run, bonus = after_battle(run, bonus, battle, given.options)
        after.append(bonus)
        heavy = battle.loss > HEAVY_LOSS and battle.result != "defeat"
        key = "veteran-heavy" if heavy else f"veteran-{battle.result}"
        reasons.append(because("5.7", key, n=n, run=run, loss=percent(battle.loss)))
    reasons.append(because("5.7", "veteran-bonus" if bonus else "veteran-none"))
    return Worked(VeteranRecord(tuple(after)), tuple(reasons), readings(given.options))


def after_battle(run: int, bonus: bool, battle: Fought, options: VeteranReadings) -> tuple[int, bool]:
    """Return a corps' victories in a row and whether it has the veterans' bonus, after one more battle (5.7)."""
    heavy = battle.loss > HEAVY_LOSS
    run = run + 1 if battle.result == "win" else 0
    # Reading of 5.7 [A48]: a draw breaks the run but leaves a bonus; heavy losses take the bonus but leave the run.
    bonus = (bonus or run >= VICTORIES) and battle.result != "defeat" and not heavy
    return 0 if heavy and options.heavy_loss_resets else run, bonus


class CommandRoll(Situation, frozen=True):
    die: D6
    veteran: bool = False


class Score(msgspec.Struct, frozen=True):
    score: int


def command_roll(given: CommandRoll) -> Worked:
    """Return the command die of a corps, +1 for veterans but never above 6 (5.7)."""
    score = min(6, given.die + given.veteran)
    reason = because("5.7", "command-veteran" if given.veteran else "command-plain", die=given.die, score=score)
    return Worked(Score(score), (reason,))
