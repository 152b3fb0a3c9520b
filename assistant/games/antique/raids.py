"""Pillage and raids (5.3.3)."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

import msgspec

from assistant.core.calc import Situation, Worked
from assistant.core.figures import signed
from assistant.games.antique.amounts import D3, ZERO, Count, Exact, bounded, check_amounts, exact, likely, shown
from assistant.games.antique.readings import readings
from assistant.games.antique.words import because

LOOT = {"pillage": 15, "raid": 10}  # PO for each pip of a d3
PILLAGING_POINTS = 50  # the least AP of the corps that pillages


class Pillage(Situation, frozen=True):
    """A corps sent to plunder; the die is 1d3, left out before it is thrown."""

    kind: Literal["pillage", "raid"]
    die: D3 | None = None
    corps_points: Fraction = ZERO
    corps: Count = 1


class Loot(msgspec.Struct, frozen=True):
    po: int | None
    expected: int
    by_die: tuple[int, int, int]
    corps_ok: bool


def pillage(given: Pillage) -> Worked:
    """Return the PO of a pillage (1d3 x 15) or a raid (1d3 x 10), and whether the corps may do it (5.3.3)."""
    check_amounts(given)
    pip = LOOT[given.kind]
    # Reading of 5.3.3 [A36]: one corps of at least 50 AP, for raids as well.
    corps_ok = given.corps == 1 and given.corps_points >= PILLAGING_POINTS
    po = None if given.die is None else pip * given.die
    reasons = [because("5.3.3", f"{given.kind}-loot", pip=pip, expected=2 * pip)]
    if given.die is not None:
        reasons.append(because("5.3.3", "loot-die", die=given.die, po=pip * given.die))
    key = "pillage-corps-allowed" if corps_ok else "pillage-corps-refused"
    reasons.append(because("5.3.3", key, n=given.corps, points=shown(given.corps_points), least=PILLAGING_POINTS))
    return Worked(Loot(po, 2 * pip, (pip, 2 * pip, 3 * pip), corps_ok), tuple(reasons))


class RaidReadings(Situation, frozen=True):
    recon_steps: Literal["linear", "geometric", "single", "difference"] = "linear"


class RaidInterception(Situation, frozen=True):
    recon_defender: Count = 0
    recon_raider: Count = 0
    previous_raids: Count = 0
    quiet_years: Count = 0
    options: RaidReadings = RaidReadings()


class RaidCaught(msgspec.Struct, frozen=True):
    recon_mod: int
    raid_mod: int
    needed: int
    p: Exact


def raid_interception(given: RaidInterception) -> Worked:
    """Return what must be thrown on a d6 to catch a raid, and its chance (5.3.3)."""
    recon_mod = recon_steps(given.recon_defender, given.recon_raider, given.options)
    # Reading of 5.3.3 [A35]: quiet years take away bonuses of earlier raids, and nothing else.
    raid_mod = max(0, given.previous_raids - given.quiet_years)
    # Reading of 5.3.3 [A33]: "6 on 1d6" is a 6 needed.
    needed = 6 - recon_mod - raid_mod
    p = Fraction(bounded(7 - needed, 0, 6), 6)
    reasons = [
        because("5.3.3", "interception-base"),
        because(
            "5.3.3", "interception-recon", own=given.recon_defender, enemy=given.recon_raider, mod=signed(recon_mod)
        ),
    ]
    if given.previous_raids:
        raids, years = given.previous_raids, given.quiet_years
        reasons.append(because("5.3.3", "interception-raids", raids=raids, years=years, mod=signed(raid_mod)))
    reasons.append(because("5.3.3", "interception-needed", needed=needed, chance=likely(p)))
    return Worked(RaidCaught(recon_mod, raid_mod, needed, exact(p)), tuple(reasons), readings(given.options))


def recon_steps(defender: int, raider: int, options: RaidReadings) -> int:
    """Return the modifier for reconnaissance: a step for each "x2" between the two, against the weaker (5.3.3)."""
    strong, weak = max(defender, raider), min(defender, raider)
    if strong == weak:
        return 0
    # Reading of 5.3.3 [A34]: steps at x2, x4, x6; a zero divides as 1, and anything against zero is worth a step.
    divisor = max(1, weak)
    times = strong // divisor
    if options.recon_steps == "linear":
        steps = times // 2
    elif options.recon_steps == "geometric":
        steps = times.bit_length() - 1
    elif options.recon_steps == "single":
        steps = int(times >= 2)
    else:
        steps = (strong - weak) // (2 * divisor)
    if not weak:
        steps = max(1, steps)
    return steps if defender > raider else -steps
