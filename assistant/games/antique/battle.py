"""Before and during a battle: reconnaissance, flank marches, landings in echelon; its comment in the bulletin (5.4, 9)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Literal

from msgspec import Meta

from assistant.core.blocks import signed
from assistant.core.calc import Record, Situation, Worked
from assistant.core.problems import folded
from assistant.core.text import Text
from assistant.games.antique.corps import CorpsType
from assistant.games.antique.movement import outscouts
from assistant.games.antique.terms import (
    D6,
    SIXTH,
    ZERO,
    Count,
    Exact,
    Told,
    because,
    bounded,
    charts,
    check_amounts,
    check_rate,
    known_province_id,
    likely,
    percent,
    province_name,
    say,
    solved,
)

# Before and during a battle: reconnaissance, flank marches, landings in echelon (5.4).

GameTurn = Annotated[int, Meta(ge=1, le=200)]
FLANK_TARGET = 6  # of the DBM rules, not of the campaign's [A37]
FLEET_FROM_TURN = 4  # "after the third turn" (5.4.2)


class AlliedCorps(Situation):
    """A corps of an allied country: its list tells its reconnaissance."""

    recon: Count


class Recon(Situation):
    corps: tuple[CorpsType | AlliedCorps, ...] = ()


class ReconPoints(Record):
    points: int


def recon(given: Recon) -> Worked:
    """Return the reconnaissance of an army, the sum over its corps (5.4.1.1)."""
    told = Told("5.4.1.1")
    total = 0
    for n, corps in enumerate(given.corps, start=1):
        if isinstance(corps, AlliedCorps):
            points, key = corps.recon, "recon-allied"
        else:
            points, key = charts("reconnaissance").numbers()[corps], f"recon-{corps.replace('_', '-')}"
        total += points
        told(key, n=n, points=points)
    told("recon-total", points=total)
    return solved(ReconPoints(total), told)


class FlankReadings(Situation):
    superiority: Literal["single", "per_factor"] = "single"


class Flank(Situation):
    """A flank march: the two sides' reconnaissance, the province, the number that DBM asks for on the die."""

    own_recon: Count = 0
    enemy_recon: Count = 0
    at_home: bool = False
    region: str | None = None
    base: Annotated[int, Meta(ge=1, le=12)] = FLANK_TARGET
    options: FlankReadings = FlankReadings()


class FlankArrival(Record):
    """The modifier of reconnaissance and home, each possible modifier with its chance, the chance in one turn."""

    fixed_mod: int
    mods: Mapping[str, Exact]
    p: Exact


def flank(given: Flank) -> Worked:
    """Return the modifiers of a flank march's arrival die and its chance to arrive in one turn (5.4.1.2)."""
    superiority = recon_superiority(given.own_recon, given.enemy_recon, given.options)
    fixed = superiority + given.at_home
    told = Told("5.4.1.2")
    told("flank-recon", own=given.own_recon, enemy=given.enemy_recon, mod=signed(superiority))
    if given.at_home:
        told("flank-home")
    terrain = {0: Fraction(1)}
    if given.region is not None:
        region = known_province_id("region", given.region)
        terrain = terrain_modifiers(region)
        _tell_terrain(told, region)
    mods = {fixed + mod: chance for mod, chance in sorted(terrain.items())}
    p = sum((chance * arrival_chance(mod, given.base) for mod, chance in mods.items()), start=ZERO)
    told("flank-chance", base=given.base, chance=likely(p))
    value = FlankArrival(fixed, {str(mod): chance for mod, chance in mods.items()}, p)
    return solved(value, told, given.options)


def recon_superiority(own: int, enemy: int, options: FlankReadings) -> int:
    """Return +1 for three times the enemy's reconnaissance, −1 for a third of it (5.4.1.2)."""
    if own < enemy:
        return -recon_superiority(enemy, own, options)
    # Reading of 5.4.1.2 [A37]: a single step, as the printed 1/3 is one.
    if options.superiority == "single":
        return int(outscouts(own, enemy, times=3))
    steps, threshold = 0, 3 * max(1, enemy)
    while own >= threshold:
        steps, threshold = steps + 1, 3 * threshold
    return steps


def terrain_modifiers(region: str) -> dict[int, Fraction]:
    """Return the modifiers of the region's mountains or desert, each with its chance (5.4.1.2)."""
    mountain, desert = terrain_chances(region)
    # Reading of 5.4.1.2 [A38]: "1-2" is a d6 before the battle; in a desert 1-3 gives +1, 4-6 gives −1.
    chances = {-1: mountain + desert / 2, 0: 1 - mountain - desert, 1: desert / 2}
    return {mod: chance for mod, chance in chances.items() if chance}


def terrain_chances(region: str) -> tuple[Fraction, Fraction]:
    """Return the chances that the battle is fought in mountains, and in a desert (5.4.1.2)."""
    row = next(row for row in charts("terrain") if row["province"] == region)
    return int(row["mountain_sixths"]) * SIXTH, int(row["desert_sixths"]) * SIXTH


def arrival_chance(modifier: int, base: int) -> Fraction:
    """Return the chance of a d6 to bring the flank march on: a natural 6 always, a natural 1 never (5.4.1.2)."""
    return sum((SIXTH for die in range(2, 7) if die == 6 or die + modifier >= base), start=ZERO)


def _tell_terrain(told: Told, region: str) -> None:
    mountain, desert = terrain_chances(region)
    kind, chance = ("mountain", mountain) if mountain else ("desert", desert)
    key = "flank-plain" if not chance else f"flank-{kind}" if chance == 1 else f"flank-{kind}-perhaps"
    told(key, region=province_name(region), chance=chance)


class Echelon(Situation):
    """A corps of a landing scattered by the storm, 1 to 4, and the turn of the invader."""

    corps: Annotated[int, Meta(ge=1, le=4)]
    turn: GameTurn


class ArrivalChances(Record):
    """The chance in this turn, if still awaited, and the chance to be there by then."""

    p_this_turn: Exact
    p_by_turn: Exact


def echelon(given: Echelon) -> Worked:
    """Return the chances of a corps dispersed by a storm to land in this turn, and by this turn (5.4.2)."""
    # Reading of 5.4.2 [A39]: no natural 1 or 6; turns are the invader's.
    this_turn = echelon_chance(given.corps, given.turn)
    absent = Fraction(1)
    for turn in range(1, given.turn + 1):
        absent *= 1 - echelon_chance(given.corps, turn)
    reasons = (
        because("5.4.2", f"echelon-corps-{given.corps}"),
        because("5.4.2", "arrival-chances", turn=given.turn, now=likely(this_turn), chance=likely(1 - absent)),
    )
    return solved(ArrivalChances(this_turn, 1 - absent), reasons)


def echelon_chance(corps: int, turn: int) -> Fraction:
    """Return the chance of a corps still awaited to land in `turn`: a pip easier each turn after its first (5.4.2)."""
    row = charts("echelons")[corps - 1]
    waited = turn - int(row["from_turn"])
    return ZERO if waited < 0 else bounded(int(row["sixths"]) + waited, 0, 6) * SIXTH


class LandingFleet(Situation):
    """A turn of a landing battle with the defender's fleet in the sea zone; the die of its side, once it is there."""

    turn: GameTurn
    side_die: D6 | None = None


class FleetArrival(Record):
    """The chances of the defender's fleet to appear; `side` is where, once the die for it is thrown."""

    p_this_turn: Exact
    p_by_turn: Exact
    side: Literal["right", "rear", "left"] | None = None


def landing_fleet(given: LandingFleet) -> Worked:
    """Return the chances of the defender's fleet to appear in this turn, and by this turn, and its side (5.4.2)."""
    turns = max(0, given.turn - FLEET_FROM_TURN + 1)
    this_turn = SIXTH if turns else ZERO
    by_turn = 1 - (1 - SIXTH) ** turns
    sides: tuple[Literal["right", "rear", "left"], ...] = ("right", "rear", "left")
    side = None if given.side_die is None else sides[(given.side_die - 1) // 2]
    told = Told("5.4.2")
    told("landing-fleet")
    told("arrival-chances", turn=given.turn, now=likely(this_turn), chance=likely(by_turn))
    if side:
        told(f"landing-fleet-{side}", die=given.side_die)
    return solved(FleetArrival(this_turn, by_turn, side), told)


# The comment of each battle in the season's bulletin (9).


class Bulletin(Situation):
    """The share that winner and loser lost; in a draw the reporter chooses his words."""

    winner_loss: Fraction = ZERO
    loser_loss: Fraction = ZERO
    draw: bool = False


class Comment(Record):
    comment: str


def bulletin(given: Bulletin) -> Worked:
    """Return the printed comment on a battle, by the losses of winner and loser (9)."""
    check_amounts(given)
    check_rate("winner_loss", given.winner_loss)
    check_rate("loser_loss", given.loser_loss)
    table = charts("bulletin")
    if given.draw:
        return solved(Comment(table[-1]["comment"]), (because("9", "bulletin-draw"),))
    winner, loser = given.winner_loss * 100, given.loser_loss * 100
    # Reading of 9 [A54]: the first row that fits, bounds included; the last one takes what is left.
    comment = next(
        row["comment"]
        for row in table
        if int(row["winner_from"]) <= winner <= int(row["winner_to"])
        and int(row["loser_from"]) <= loser <= int(row["loser_to"])
    )
    reason = because(
        "9", "bulletin-row", winner=percent(given.winner_loss), loser=percent(given.loser_loss), comment=said(comment)
    )
    return solved(Comment(comment), (reason,))


def said(comment: str) -> Text | str:
    """Return a printed comment in the reader's language; words that no row of the table has stay as they were written."""
    if comment not in {row["comment"] for row in charts("bulletin")}:
        return comment
    return say(f"comment-{folded(comment)}")
