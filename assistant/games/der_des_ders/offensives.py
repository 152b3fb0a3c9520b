"""An offensive from its preparation to its last consequence, and any action carried out with its dice (4, 6.5-6.7, 7, 10, 11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Literal

from msgspec.structs import replace

from assistant.core.questions import Reason, signed
from assistant.core.record import Filled, Record
from assistant.games.der_des_ders.dice import Dice, Law, Pool, at_least, hit_law, resolve
from assistant.games.der_des_ders.log import Launched
from assistant.games.der_des_ders.purchases import (
    Attempt,
    NavalRoll,
    Purchase,
    after_attempt,
    after_purchase,
    naval_roll,
)
from assistant.games.der_des_ders.state import Refusal, State, beyond_stock, refused
from assistant.games.der_des_ders.words import (
    BySector,
    BySide,
    Numbers,
    Parts,
    Reasons,
    SectorId,
    Sectors,
    Side,
    Tech,
    Told,
    because,
    charts,
    enemy,
    fact,
    rejected,
)

SCHLIEFFEN, RACE_TO_THE_SEA, BRUSILOV, GAZA, CIRCUS = 3, 4, 19, 23, 27
SCHLIEFFEN_DICE = 2
# What events do to the dice of an offensive, by who attacks, a sector or a side, and whom: anybody, where no defender is named.
# Reading of event 33: "in France" is an offensive launched from France.
MODIFIERS = tuple((row, row.whole("event"), row.whole("amount")) for row in charts("modifiers"))


class Line(Record):
    """A line of an offensive: to what of its dice it adds how much, by which technology or event, and why."""

    of: str
    amount: int
    what: Tech | int | None
    reason: Reason


class Offensive(Record):
    """An offensive ready to be rolled: what it costs, its dice, what makes them, and why."""

    attacker: SectorId
    defender: SectorId
    cost: int
    pool: Pool
    lines: tuple[Line, ...] = ()
    reasons: Reasons = ()


def refusal(state: State, attacker: SectorId, defender: SectorId, pr: int, schlieffen: bool = False) -> Refusal | None:
    """Return why `attacker` may not attack `defender` with `pr` points; None if it may (6.7)."""
    names = {"attacker": attacker, "defender": defender}
    side = state.side(attacker)
    if state.side(defender) == side:
        return refused("same_side", "6.7", "attack-same-side", **names)
    for sector in (attacker, defender):
        if not state.at_war(sector):
            return refused("not_at_war", "6.7", "not-at-war", sector=sector)
    if defender not in state.board.neighbours[attacker]:
        return refused("not_adjacent", "6.7", "attack-not-adjacent", **names)
    if schlieffen:
        return None
    if attacker in state.attacked:
        return refused("already_attacked", "6.7", "attack-already", sector=attacker)
    if attacker == "germany" and SCHLIEFFEN in state.events and state.readings.schlieffen_uses_offensive:
        # Reading of event 3: the free attack is Germany's offensive of the turn.
        return refused("already_attacked", "11 (3)", "attack-already-schlieffen")
    value = state.operational_value(attacker)
    if pr > value or value == 0:
        return refused(
            "operational_value", "6.7", "attack-operational-value", sector=names["attacker"], value=value, pr=pr
        )
    if beyond := beyond_stock(state, side, pr, "6.7"):
        return beyond
    if pr == 0 and not state.readings.allow_zero_pr_offensive:
        # Reading of 6.7: dice are bought, so at least one point is assigned.
        return refused("no_pr", "6.7", "attack-no-pr")
    return None


def prepare(
    state: State, attacker: SectorId, defender: SectorId, pr: int, schlieffen: bool = False
) -> Offensive | Refusal:
    """Return the offensive of `attacker` against `defender` with `pr` points, or why it may not be launched (6.7).

    Args:
        pr: points assigned, one attack die each.
        schlieffen: the free attack of event 3, two dice at +1, outside the offensives of the turn.
    """
    why = refusal(state, attacker, defender, pr, schlieffen)
    return why if why is not None else planned(state, attacker, defender, pr, schlieffen)


def planned(state: State, attacker: SectorId, defender: SectorId, pr: int, schlieffen: bool = False) -> Offensive:
    """Return the dice of an offensive that is known to be allowed (6.7).

    Args:
        schlieffen: whether the plan is in force.
    """
    value = state.board.sectors[attacker].attack_value
    lines, totals = tuple(_lines(state, attacker, defender, pr, schlieffen)), Counter[str]()
    for line in lines:
        totals[line.of] += line.amount
    # Reading of 6.5.1: the levels compared are those the two sectors may use.
    capped = state.readings.air_uses_sector_cap
    mastery = usable(state, attacker, "air", capped) > usable(state, defender, "air", capped)
    shield = (attacker, defender) == ("germany", "france") and usable(state, "france", "air") >= 7
    pool = Pool(
        attack_value=value,
        attack_dice=max(0, totals["attack_dice"]),
        attack_modifier=totals["attack_modifier"],
        artillery_dice=totals["artillery_dice"],
        artillery_modifier=totals["artillery_modifier"],
        attacker_artillery_reroll=mastery,
        defender_reroll=shield and side_level(state, "central", "air") < 8,
        gaza=GAZA in state.events and (attacker, defender) == ("egypt", "ottoman"),
    )
    told = Told([because("3.2", "attack-value", sector=attacker, value=value)])
    told += (line.reason for line in lines if line.of.startswith("attack"))
    told.append(fact("modifier-sum", n=signed(pool.attack_modifier)))
    told += (line.reason for line in lines if line.of.startswith("artillery"))
    if mastery and pool.artillery_dice:
        told("6.5.1", "reroll-air")
    if pool.defender_reroll:
        told("6.5.1", "reroll-france")
    if pool.gaza:
        told("11 (23)", "reroll-gaza")
    return Offensive(attacker, defender, 0 if schlieffen else pr, pool, lines, tuple(told))


def _lines(state: State, attacker: SectorId, defender: SectorId, pr: int, schlieffen: bool) -> Iterator[Line]:
    """Yield what makes the dice: attack dice, then their modifiers, then the artillery and its modifier (6.5.1, 6.7, 11)."""
    events = tuple(_of_events(state, attacker, defender))
    if schlieffen:  # event 4 is not added to its +1, nor are free dice to its two
        dice = because("11 (3)", "dice-schlieffen", n=SCHLIEFFEN_DICE)
        yield Line("attack_dice", SCHLIEFFEN_DICE, SCHLIEFFEN, dice)
        events = tuple(line for line in events if line.of != "attack_dice" and line.what != RACE_TO_THE_SEA)
    else:
        bought = because("6.7", "dice-bought", n=pr, value=state.operational_value(attacker))
        yield Line("attack_dice", pr, None, bought)
    # Free dice are added to those bought, above the operational value.
    yield from (line for line in events if line.of == "attack_dice")
    # Reading of 6.5.1: the defender, too, is held to his own maximum level.
    capped = state.readings.defence_uses_sector_cap
    levels = usable(state, attacker, "attack"), -usable(state, defender, "defence", capped)
    techs: tuple[Tech, Tech] = "attack", "defence"
    for tech, sector, n in zip(techs, (attacker, defender), levels, strict=True):
        if n:
            level, most = side_level(state, state.side(sector), tech), _most(state, sector)
            reason = because("6.5.1", f"modifier-{tech}", n=signed(n), sector=sector, level=level, most=most)
            yield Line("attack_modifier", n, tech, reason)
    if schlieffen:
        yield _by_event("attack_modifier", 1, SCHLIEFFEN, "modifier-event")
    yield from (line for line in events if line.of == "attack_modifier")
    if brusilov_applies(state, attacker, defender):
        yield _by_event("attack_modifier", 1, BRUSILOV, "modifier-event")
    if guns := usable(state, attacker, "artillery"):
        yield Line("artillery_dice", guns, "artillery", because("6.5.1", "dice-artillery", n=guns))
        yield from (line for line in events if line.of == "artillery_modifier")


def _of_events(state: State, attacker: SectorId, defender: SectorId) -> Iterator[Line]:
    """Yield what the events in force do to the dice of an offensive, as their chart has it (11)."""
    for row, event, amount in MODIFIERS:
        who = (attacker, state.side(attacker))
        if event in state.events and row["attacker"] in who and row["defender"] in ("", defender):
            yield _by_event(row["of"], amount, event, row["text"])


def _by_event(of: str, amount: int, event: int, text: str) -> Line:
    return Line(of, amount, event, because(f"11 ({event})", text, event=event, n=signed(amount)))


def usable(state: State, sector: SectorId, tech: Tech, capped: bool = True) -> int:
    """Return the level of `tech` that `sector` may use: its side's, at most its own maximum (6.5.1).

    Args:
        capped: whether the most is reached.
    """
    level = side_level(state, state.side(sector), tech)
    return min(level, _most(state, sector)) if capped else level


def _most(state: State, sector: SectorId) -> int:
    return state.board.sectors[sector].max_tech


def side_level(state: State, side: Side, tech: Tech) -> int:
    """Return the level of `tech` that `side` has now, event 27 included (6.5.1, 11)."""
    circus = 2 if (side, tech) == ("central", "air") and CIRCUS in state.events else 0
    return state.tech[side][tech] + circus


def brusilov_applies(state: State, attacker: SectorId, defender: SectorId) -> bool:
    """Tell whether event 19 speaks of this offensive: its dice get +1 and its failures are paid for."""
    if BRUSILOV not in state.events or defender != "austria_hungary":
        return False
    # Reading of event 19: the offensive is Russia's, though the sentence only names the target.
    return attacker == "russia" or (state.readings.brusilov_any_sector and state.side(attacker) == "entente")


def attackers_of(state: State, target: SectorId) -> Sectors:
    """Return the sectors that could still attack `target` this turn, in the order of the rulebook's list (6.7).

    They have their offensive of the turn left and an operational value above 0.
    """
    if not state.at_war(target):
        return ()
    schlieffen = SCHLIEFFEN in state.events and state.readings.schlieffen_uses_offensive
    spent = (*state.attacked, "germany") if schlieffen else state.attacked
    beside = (s for s in state.of_side(enemy(state.side(target))) if target in state.board.neighbours[s])
    return tuple(s for s in beside if state.at_war(s) and s not in spent and state.operational_value(s) > 0)


def law_of(state: State, ready: Offensive) -> Law:
    """Return the law of the hits of an offensive (6.7)."""
    return hit_law(ready.pool, state.readings.gaza_rerolls_artillery)


def prospects(state: State, ready: Offensive) -> tuple[Fraction, Fraction]:
    """Return the chances that the target of an offensive surrenders, and that the Armistice roll then wins the war (6.7, 7)."""
    fall = at_least(law_of(state, ready), max(1, state.breakdown[ready.defender]))
    vp = state.vp[state.side(ready.attacker)] + prize(ready.defender, state)
    return fall, fall * armistice_chance(vp, state)


# Compulsory offensives: events 17, 18, 19 and 23 (11).

# (event, side, attacker, defender, least points; 0 stands for the maximum)
COMPULSORY: tuple[tuple[int, Side, SectorId, SectorId, int], ...] = (
    (17, "central", "germany", "france", 2),
    (18, "entente", "france", "germany", 2),
    (19, "entente", "russia", "austria_hungary", 2),
    (23, "entente", "egypt", "ottoman", 0),
)


class Attacker(Record):
    """A sector that can meet the obligation, with the least and the most points it may be given."""

    attacker: SectorId
    min_pr: int
    max_pr: int


class Obligation(Record):
    """One compulsory offensive; `void` when nobody can launch it."""

    event: int
    defender: SectorId
    attackers: tuple[Attacker, ...]
    void: bool


def obligations(state: State, side: Side) -> tuple[Obligation, ...]:
    """Return the compulsory offensives of `side`, by event number, with what each takes now (11, 6.7).

    Offensives come before reinforcements (6.5): these oblige to nothing.
    """
    state = state.before_reinforcements()
    return tuple(
        _obligation(state, side, event, defender, least)
        for event, owner, _, defender, least in COMPULSORY
        if owner == side and event in state.events
    )


def _obligation(state: State, side: Side, event: int, defender: SectorId, least: int) -> Obligation:
    able = []
    for sector in attackers_of(state, defender):
        if sector not in _who_may(state, event):
            continue
        most = min(state.operational_value(sector), state.pr[side])
        # Reading of 11: "must" means as much as possible when the 2 points cannot be had.
        if most > 0 and not (most < least and state.readings.obligation_void_below_minimum):
            able.append(Attacker(sector, min(least, most) if least else most, most))
    return Obligation(event, defender, tuple(able), not able)


def launching(state: State, ready: Offensive) -> Launched:
    """Return an offensive as the turn remembers it, `state` being the position before it."""
    attacker, defender, pr = ready.attacker, ready.defender, ready.cost
    side = state.side(attacker)
    most, start = min(state.operational_value(attacker), state.pr[side]), state.breakdown[defender]
    return Launched(by=side, attacker=attacker, defender=defender, pr=pr, all_out=pr >= most, start=start)


Standing = Literal["due", "met", "short", "missed", "void"]


class Duty(Record):
    """A compulsory offensive as the turn stands.

    `standing`: still to be launched, launched, launched with fewer points than it takes, no longer possible because its
    sector attacked elsewhere (`by`), or void because nobody could.
    """

    obligation: Obligation
    standing: Standing
    by: Launched | None = None


def duties(state: State, side: Side, launched: Sequence[Launched]) -> tuple[Duty, ...]:
    """Return the compulsory offensives of `side` and what has become of each this turn (11)."""
    least = {event: points for event, _, _, _, points in COMPULSORY}
    found = []
    for duty in obligations(state, side):
        able = _who_may(state, duty.event)
        mine = [one for one in launched if one.attacker in able]
        made = [one for one in mine if one.defender in (duty.defender, "")]
        best = max(made, key=lambda one: one.pr, default=None)
        if best is not None and _enough(best, least[duty.event]):
            found.append(Duty(duty, "met", best))
        elif not duty.void:
            found.append(Duty(duty, "due"))
        elif best is not None:
            found.append(Duty(duty, "short", best))
        else:  # nobody owes an offensive against a sector that fell before
            missed = bool(mine) and state.at_war(duty.defender)
            found.append(Duty(duty, "missed", mine[0]) if missed else Duty(duty, "void"))
    return tuple(found)


def _who_may(state: State, event: int) -> Sectors:
    """Return the sectors whose offensive meets an obligation."""
    side, attacker = next((side, attacker) for e, side, attacker, _, _ in COMPULSORY if e == event)
    # Reading of event 19: the offensive is Russia's.
    anybody = event == 19 and state.readings.brusilov_any_sector
    return state.of_side(side) if anybody else (attacker,)


def _enough(launched: Launched, least: int) -> bool:
    """Tell whether an offensive met its obligation: all that could be had is enough [A-16]; what nobody told is believed."""
    told = bool(launched.defender and launched.pr)
    return not told or launched.all_out or (bool(least) and launched.pr >= least)


def points_needed(state: State, side: Side) -> int:
    """Return the points that the compulsory offensives still to be launched need [A-44]."""
    return sum(duty.attackers[0].min_pr for duty in obligations(state, side) if not duty.void)


def broken_by(
    state: State, attacker: SectorId, defender: SectorId, pr: int
) -> tuple[tuple[Obligation, Literal["elsewhere", "short", "points"]], ...]:
    """Return the compulsory offensives that an offensive would break, and how (11).

    It sends the only sector that could meet the obligation elsewhere, gives it fewer points than it takes, or leaves its side
    too few points for it.
    """
    side = state.side(attacker)
    found: list[tuple[Obligation, Literal["elsewhere", "short", "points"]]] = []
    for duty in obligations(state, side):
        able = {one.attacker: one for one in duty.attackers}
        if duty.void:
            continue
        if defender == duty.defender and attacker in able:
            if pr < able[attacker].min_pr:
                found.append((duty, "short"))
        elif set(able) == {attacker}:
            found.append((duty, "elsewhere"))
        elif state.pr[side] - pr < duty.attackers[0].min_pr:
            found.append((duty, "points"))
    return tuple(found)


def explain(duty: Obligation) -> Reason:
    """Return the sentence for one obligation."""
    event, defender = duty.event, duty.defender
    if duty.void:
        return rejected(f"11 ({duty.event})", "obligation-void", event=event, defender=defender)
    first = duty.attackers[0]
    names = tuple(able.attacker for able in duty.attackers)
    return because(
        f"11 ({duty.event})",
        "obligation",
        event=event,
        attacker=names,
        defender=defender,
        least=first.min_pr,
        most=first.max_pr,
    )


def standing_of(duty: Duty) -> Reason:
    """Return the sentence of what has become of a compulsory offensive: launched, too weak, or no longer possible (11)."""
    event = duty.obligation.event
    names: Parts = {"event": event, "defender": duty.obligation.defender}
    if duty.by is not None:
        names |= {"attacker": duty.by.attacker, "pr": duty.by.pr}
        names["target"] = duty.by.defender
    return because(f"11 ({event})", f"obligation-{duty.standing}", **names)


# Surrender, victory points, the Armistice roll and the end of the game (4, 7, 10).

VON_LETTOW = 7


class Blow(Record):
    """What losing breakdown steps did to one sector. `side` collects the victory points if it surrendered."""

    state: State
    sector: SectorId
    surrendered: bool
    side: Side
    reasons: Reasons = ()


def armistice_success(die: int, vp: int, state: State) -> bool:
    """Tell whether an Armistice roll wins the war (7): strictly lower than the victory points."""
    if state.readings.natural_rule_armistice:
        # Reading of 7: the natural results of 3.1 applied literally.
        return die == 6 or (die != 1 and die < vp)
    return die < vp


def armistice_chance(vp: int, state: State) -> Fraction:
    """Return the chance that an Armistice roll with `vp` victory points wins the war (7)."""
    return Fraction(sum(armistice_success(die, vp, state) for die in range(1, 7)), 6)


class ArmisticeRoll(Record):
    """One Armistice roll: who rolled for which sector with how many victory points, and whether it won the war (7)."""

    side: Side
    vp: int
    die: int
    success: bool
    sector: SectorId


class Course:
    """A position under way: what happens to it in order, with the dice, and what is told of it."""

    def __init__(self, state: State, dice: Dice, reasons: Iterable[Reason] = ()) -> None:
        self.state, self.dice, self.reasons = state, dice, Told(reasons)
        self.rolls: tuple[ArmisticeRoll, ...] = ()
        self.winner: Side | None = None

    def armistice(self, *fallen: Blow) -> Course:
        """Roll for each of these surrenders, in order, until a roll succeeds (7)."""
        for blow in fallen if self.winner is None else ():
            side, die = blow.side, self.dice.roll("armistice")
            vp = blow.state.vp[side]
            won = armistice_success(die, vp, self.state)
            self.rolls += (ArmisticeRoll(side, vp, die, won, blow.sector),)
            self.reasons("7", "armistice-won" if won else "armistice-missed", side=side, die=die, vp=vp)
            if won:
                self.winner = side
                break
        return self

    def lose(self, losses: BySector) -> Course:
        """Take steps off sectors, in the order named, and roll for those that fall (7)."""
        for sector, steps in losses.items():
            blow = lose_steps(self.state, sector, steps)
            self.state = blow.state
            self.reasons += blow.reasons
            self.armistice(*(blow,) * blow.surrendered)
        return self


def prize(sector: SectorId, state: State) -> int:
    """Return the victory points that the enemy gains when `sector` is beaten down to 0 (7, 14)."""
    if sector == "russia" and state.readings.russia_vp_only_by_revolution:
        # Reading of 9: points "only if" Russia leaves by the Revolution track.
        return 0
    return state.board.sectors[sector].vp


def lose_steps(state: State, sector: SectorId, steps: int) -> Blow:
    """Return what `steps` lost breakdown steps do to `sector` (6.7, 7); steps below 0 are lost."""
    before = state.breakdown[sector]
    after = state.with_breakdown(sector, max(0, before - steps))
    left = after.breakdown[sector]
    side = enemy(state.side(sector))
    told = Told()
    told("6.7", "steps-lost", sector=sector, n=before - left, before=before, after=left)
    if left == 0:
        gained = prize(sector, state)
        told("7", "surrenders", sector=sector, side=side, vp=gained)
        after = replace(
            after, status={**after.status, sector: "surrendered"}, vp={**after.vp, side: after.vp[side] + gained}
        )
    if VON_LETTOW in after.events and not africa_can_attack(after):
        after = after.without_events(VON_LETTOW)
        told("11 (7)", "von-lettow-lapses")
    return Blow(after, sector, left == 0, side, tuple(told))


def africa_can_attack(state: State) -> bool:
    """Tell whether German Africa keeps the bonus of event 7: at war with an operational value above 0."""
    return state.at_war("german_africa") and state.operational_value("german_africa") > 0


def counted_out(vp: BySide) -> tuple[Side, Reason]:
    """Return who has won when no Armistice roll has ended the war, and why: ties go to the Central Powers (4, 10)."""
    entente, central = vp["entente"], vp["central"]
    winner: Side = "entente" if entente > central else "central"
    key = "victory-tie" if entente == central else "victory"
    return winner, because("10", key, side=winner, entente=entente, central=central)


# One offensive from the dice to its last consequence: hits, surrender, Armistice roll, Brusilov's price (6.7, 7, 11).


class Done(Record):
    """An action that was carried out: its public JSON, then that of each Armistice roll.

    `overflow`: points that the Entente must absorb at once (6.6).
    """

    state: State
    lines: tuple[Filled, ...]
    reasons: Reasons = ()
    overflow: int = 0
    rolls: tuple[ArmisticeRoll, ...] = ()
    winner: Side | None = None


def fight(state: State, offensive: Offensive, dice: Dice, *, free: bool = False, penalty_pr: int | None = None) -> Done:
    """Return the offensive rolled with `dice` and settled (6.7).

    Dice are used in this order: attack, artillery, rerolls, the Armistice roll if the target surrenders, then the enemy's
    if Brusilov's penalty makes Russia surrender. Every reroll that helps its owner is taken.

    Args:
        free: the attack of event 3, outside the one offensive of the turn.
        penalty_pr: points that the Entente wants to pay for the failures of event 19; None for as many as it has.
    """
    attacker, defender, pool = offensive.attacker, offensive.defender, offensive.pool
    side = state.side(attacker)
    after = state.paying(side, offensive.cost)
    if not free:
        after = replace(after, attacked=(*after.attacked, attacker))
    attack, artillery = dice.throw(("attack", pool.attack_dice), ("artillery", pool.artillery_dice))
    result = resolve(pool, attack, artillery, dice.roll, state.readings.gaza_rerolls_artillery)
    fell: Parts = {"attack": _faces(attack), "artillery": _faces(artillery), "rerolls": result.rerolls_used}
    course = Course(after, dice, [because("6.7", "battle-rolled", hits=result.hits, **fell)])
    course.lose({defender: result.hits} if result.hits else {})
    line: Parts = {
        "action": "offensive",
        "attacker": attacker,
        "target": defender,
        "cost": offensive.cost,
        "attack_dice": pool.attack_dice,
        "artillery_dice": pool.artillery_dice,
        "hits": result.hits,
    }
    if course.winner is None and brusilov_applies(state, attacker, defender):
        failed = result.failed_attack_dice
        paid, steps = _shared(course.state, failed, penalty_pr)
        course.state = course.state.paying("entente", paid)
        course.reasons("11 (19)", "brusilov-price", failed=failed, pr=paid, steps=steps)
        course.lose({"russia": steps} if steps else {})
        russia = course.state.breakdown["russia"]
        line |= {"brusilov_pr": paid, "brusilov_breakdown": steps, "russia_breakdown": russia}
    line["target_breakdown"] = course.state.breakdown[defender]
    lines = (
        {"action": "armistice", "side": roll.side, "vp": roll.vp, "die": roll.die, "success": roll.success}
        for roll in course.rolls
    )
    return Done(course.state, (line, *lines), tuple(course.reasons), rolls=course.rolls, winner=course.winner)


def _shared(state: State, failed: int, wanted: int | None) -> tuple[int, int]:
    """Split the failures of event 19 into points and Russian steps: points first unless the Entente says otherwise."""
    # Reading of event 19: the Entente chooses; without points, steps.
    can_pay = min(failed, state.pr["entente"])
    standing = state.breakdown["russia"] if state.at_war("russia") else 0
    paid = can_pay if wanted is None else min(can_pay, max(wanted, failed - standing))
    return paid, min(failed - paid, standing)


def _faces(faces: Numbers) -> str:
    return " ".join(map(str, faces)) or "\N{EN DASH}"


# An action of a spending phase carried out with the dice rolled, alike for a player and the system (6.5, 6.6, 6.7).


class NavalPlan(Record):
    """A naval roll with the points that are added to it (6.6)."""

    side: Side
    spend: int


Action = Attempt | Offensive | Purchase | NavalPlan


def carry_out(state: State, action: Action, dice: Dice, *, penalty_pr: int | None = None) -> Done:
    """Return what an action comes to, with its dice.

    Args:
        penalty_pr: points that the Entente wants to pay for the failures of event 19; None for as many as it has.
    """
    match action:
        case Attempt(tech=tech, level=level, bonus=bonus):
            die = dice.roll("technology")
            success = action.succeeds(die)
            names: Parts = {"tech": tech, "level": level}
            fell = because(
                "6.5.1", "tech-unlocked" if success else "tech-failed", **names, die=die, bonus=signed(bonus)
            )
            line = {"action": "tech", **names, "bonus": bonus, "cost": action.cost, "success": success}
            return Done(after_attempt(state, action, success), (line,), (fell,))
        case Offensive():
            return fight(state, action, dice, penalty_pr=penalty_pr)
        case Purchase(revolution_dice=count):
            faces = dice.rolls(count, "revolution")
            after = after_purchase(state, action, faces)
            line = {"action": "reinforce", "sector": action.sector, "steps": action.steps}
            line |= {"cost": action.cost, "breakdown": action.after}
            if not count:
                return Done(after, (line,))
            box, last = after.revolution, state.revolution_end
            line |= {"revolution": box, "revolution_complete": box >= last}
            return Done(after, (line,), (because("9", "revolution-rolled", ones=faces.count(1), box=box, last=last),))
    die = dice.roll("naval")
    sailed = naval_roll(state, action.side, die, action.spend)
    assert isinstance(sailed, NavalRoll)
    line = {"action": "naval", "cost": sailed.cost, "die": die, "column": sailed.column}
    line |= {"value": sailed.value, "overflow": sailed.overflow}
    return Done(sailed.state, (line,), sailed.reasons, sailed.overflow)
