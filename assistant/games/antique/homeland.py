"""Defence of the homeland and of the other provinces: levies in haste, spontaneous allies (5.8)."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from assistant.core.calc import Situation, Worked
from assistant.games.antique.amounts import D6, ZERO, Count, Exact, check_amounts, exact, shown
from assistant.games.antique.levies import MOST_CORPS_INVADED, LevyCostReadings, spendable
from assistant.games.antique.readings import readings
from assistant.games.antique.words import because

FREE_CORPS = 2
EMERGENCY_PRICE = 2
WHOLE_POINTS = LevyCostReadings()

Grade = Literal["S", "O", "F", "I"]
GRADE_DOWN: dict[Grade, Grade] = {"S": "O", "O": "I", "F": "I", "I": "I"}


class LeviedGrade(Situation, frozen=True):
    grade: Grade


class GradeDown(msgspec.Struct, frozen=True):
    grade: Grade
    factor: int


def mass_levy_grade(given: LeviedGrade) -> Worked:
    """Return the grade of troops raised in a mass levy, one step down, and their combat modifier (5.8.1)."""
    grade = GRADE_DOWN[given.grade]
    factor = -1 if given.grade == "I" else 0
    key = "levy-grade-inferior" if factor else "levy-grade"
    return Worked(GradeDown(grade, factor), (because("5.8.1", key, old=given.grade, new=grade),))


class LevyCorps(Situation, frozen=True):
    mp_inf: Fraction = ZERO
    mp_cav: Fraction = ZERO


class MassLevyReadings(Situation, frozen=True):
    manpower: Literal["any", "full"] = "any"


class MassLevy(Situation, frozen=True):
    """The corps asked for, in order, the manpower in stock and the corps in play before them."""

    corps: Annotated[tuple[LevyCorps, ...], Meta(min_length=1)]
    stock_inf: Fraction = ZERO
    stock_cav: Fraction = ZERO
    corps_in_play: Count = 0
    options: MassLevyReadings = MassLevyReadings()


class RaisedCorps(msgspec.Struct, frozen=True):
    raised: tuple[bool, ...]
    stock_inf: Exact
    stock_cav: Exact
    corps_in_play: int


def mass_levy(given: MassLevy) -> Worked:
    """Return which free corps a mass levy raises when the homeland is invaded, and the manpower set aside (5.8.1)."""
    check_amounts(given)
    inf, cav, in_play = given.stock_inf, given.stock_cav, given.corps_in_play
    raised: list[bool] = []
    reasons = []
    for n, corps in enumerate(given.corps, start=1):
        aside_inf = spendable(corps.mp_inf, inf, WHOLE_POINTS)
        aside_cav = spendable(corps.mp_cav, cav, WHOLE_POINTS)
        refusal = ""
        if sum(raised) == FREE_CORPS:
            refusal = "levy-mass-two"
        elif in_play >= MOST_CORPS_INVADED:
            refusal = "levy-mass-ceiling"
        elif not (_enough(corps.mp_inf, aside_inf, given.options) and _enough(corps.mp_cav, aside_cav, given.options)):
            refusal = "levy-mass-manpower"
        raised.append(not refusal)
        if refusal:
            reasons.append(because("5.8.1", refusal, n=n))
            continue
        inf, cav, in_play = inf - aside_inf, cav - aside_cav, in_play + 1
        reasons.append(because("5.8.1", "levy-mass-raised", n=n, inf=shown(aside_inf), cav=shown(aside_cav)))
    value = RaisedCorps(tuple(raised), exact(inf), exact(cav), in_play)
    return Worked(value, tuple(reasons), readings(given.options))


def _enough(needed: Fraction, aside: Fraction, options: MassLevyReadings) -> bool:
    # Reading of 5.8.1 [A49]: the levy fails only when there is no point at all of a kind that is needed.
    return aside >= (needed if options.manpower == "full" else min(needed, Fraction(1)))


class EmergencyLevy(Situation, frozen=True):
    po_cost: Fraction = ZERO
    mp_inf: Fraction = ZERO
    mp_cav: Fraction = ZERO
    stock_inf: Fraction = ZERO
    stock_cav: Fraction = ZERO
    corps_in_play: Count = 0


class EmergencyCorps(msgspec.Struct, frozen=True):
    ok: bool
    po: Exact


def emergency_levy(given: EmergencyLevy) -> Worked:
    """Return whether a corps can be raised at once in the invaded homeland, and its PO, twice the usual (5.8.1)."""
    check_amounts(given)
    # Reading of 5.8.1 [A49]: missing manpower cannot be bought here.
    manned = (
        spendable(given.mp_inf, given.stock_inf, WHOLE_POINTS) == given.mp_inf
        and spendable(given.mp_cav, given.stock_cav, WHOLE_POINTS) == given.mp_cav
    )
    room = given.corps_in_play < MOST_CORPS_INVADED
    po = EMERGENCY_PRICE * given.po_cost
    reasons = [because("5.8.1", "emergency-price", cost=shown(given.po_cost), po=shown(po))]
    inf, cav = shown(given.mp_inf), shown(given.mp_cav)
    reasons.append(because("5.8.1", "emergency-manned" if manned else "emergency-unmanned", inf=inf, cav=cav))
    if not room:
        reasons.append(because("5.8.1", "emergency-ceiling", n=given.corps_in_play))
    return Worked(EmergencyCorps(manned and room, exact(po)), tuple(reasons))


class Spontaneous(Situation, frozen=True):
    """A province not yet pacified that is invaded: its yearly contingent, 1d6 (left out before it is thrown)."""

    contingent: Fraction = ZERO
    die: D6 | None = None
    pillaged: bool = False


class SpontaneousAllies(msgspec.Struct, frozen=True):
    percent_by_die: tuple[int, ...]
    expected_percent: int
    percent: int | None
    amount: Exact | None


def spontaneous(given: Spontaneous) -> Worked:
    """Return the invader's spontaneous allies: (1d6 + 1) x 10 % of the yearly contingent, doubled by pillage (5.8.2)."""
    check_amounts(given)
    # Reading of 5.8.2 [A50]: (1d6 + 1) tenths, not a d6 and a tenth.
    step = 20 if given.pillaged else 10
    by_die = tuple(step * (die + 1) for die in range(1, 7))
    share = None if given.die is None else by_die[given.die - 1]
    amount = None if share is None else exact(given.contingent * Fraction(share, 100))
    reasons = [because("5.8.2", "spontaneous-range", low=by_die[0], high=by_die[-1], expected=sum(by_die) // 6)]
    if given.pillaged:
        reasons.append(because("5.3.3", "spontaneous-pillaged"))
    if share is not None and amount is not None:
        contingent = shown(given.contingent)
        reasons.append(
            because("5.8.2", "spontaneous-die", die=given.die, share=share, contingent=contingent, amount=shown(amount))
        )
    return Worked(SpontaneousAllies(by_die, sum(by_die) // 6, share, amount), tuple(reasons))
