"""Topics of the calculator: the spending phase, then the board, the turn, its end, and the solitaire system (3-12)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Any, ClassVar

from msgspec import Meta
from msgspec.structs import asdict, replace

from assistant.core.calc import Pairs, Situation, Worked
from assistant.core.questions import signed
from assistant.core.record import Ids, within
from assistant.core.text import Texts
from assistant.games.der_des_ders import dice as dice_law
from assistant.games.der_des_ders import offensives, purchases, system, turn_sequence
from assistant.games.der_des_ders.board import Event, Height, Level, Markers, Natural
from assistant.games.der_des_ders.board import markers as faces_named
from assistant.games.der_des_ders.dice import at_least, hit_law, mean
from assistant.games.der_des_ders.offensives import Blow, armistice_chance, armistice_success, carry_out, lose_steps
from assistant.games.der_des_ders.purchases import refusal
from assistant.games.der_des_ders.state import (
    Die,
    Placed,
    Printed,
    Refusal,
    Solved,
    State,
    TrackBox,
    Turn,
    reading,
    refused,
    solved,
    topic,
    unread,
    unread_blue,
    unread_border,
    unread_boxes,
    unread_heights,
    unread_odds,
)
from assistant.games.der_des_ders.words import (
    SIDES,
    TECHS,
    BySector,
    BySide,
    Parts,
    Reasons,
    Side,
    Tech,
    Told,
    because,
    by_sector,
    distinct,
    enemy,
    error,
    rejected,
    say,
    sector_id,
)


class PricedPool(dice_law.Pool):
    """The dice of an offensive and its price, as `offensive_setup` gives them."""

    legal: bool = True
    cost: Natural = 0


@topic(Placed)
def offensive_setup(
    state: State, *, attacker: str, defender: str, pr: Natural = 0, schlieffen: bool = False
) -> Solved[offensives.Offensive | Refusal]:
    """Return the dice and modifiers of an offensive, or why it may not be launched (6.7)."""
    attacker, defender = sector_id(attacker, "attacker"), sector_id(defender, "defender")
    if schlieffen and (attacker, defender) != ("germany", "france"):
        raise error("schlieffen", "schlieffen-only")
    ready = offensives.prepare(state, attacker, defender, pr, schlieffen)
    assumed = unread_odds(state, [attacker], defender)
    pool = {} if isinstance(ready, Refusal) else asdict(ready.pool)
    return solved(ready, "cost", assumed, legal=True, **pool)


@topic(Printed)
def hit_distribution(state: State, *, pool: PricedPool) -> Worked:
    """Return the exact law of the hits of an offensive, every reroll used at its best (6.7)."""
    both = state.readings.gaza_rerolls_artillery
    law = hit_law(pool, both)
    told, need = Told(), pool.attack_value
    if pool.attack_dice:
        mod, chance = signed(pool.attack_modifier), dice_law.attack_chance(pool)
        told("6.7", "hits-attack", n=pool.attack_dice, need=need, mod=mod, chance=chance)
    if pool.artillery_dice:
        chance = dice_law.artillery_chance(pool, both)
        told("6.5.1", "hits-artillery", n=pool.artillery_dice, need=need, chance=chance)
    if pool.attacker_artillery_reroll and pool.artillery_dice:
        told("6.5.1", "hits-air")
    if pool.defender_reroll:
        told("6.5.1", "hits-france")
    if pool.gaza:
        told("11 (23)", "hits-gaza")
    told("6.7", "hits-mean", mean=mean(law))
    value = {"distribution": by_word(law), "expected_hits": mean(law), "p_at_least_one": at_least(law, 1)}
    return Worked(value, tuple(told))


def by_word(law: dice_law.Law) -> Mapping[str, Fraction]:
    """Return a law as JSON has it."""
    return {str(n): chance for n, chance in law.items()}


@topic(Printed)
def offensive_resolve(
    state: State,
    *,
    pool: PricedPool,
    attack: tuple[Die, ...] = (),
    artillery: tuple[Die, ...] = (),
    rerolls: tuple[Die, ...] = (),
) -> Worked:
    """Return how many hits these faces make (6.7). Rerolls not given are not taken, except those of Gaza."""
    for field, faces, wanted in (("attack", attack, pool.attack_dice), ("artillery", artillery, pool.artillery_dice)):
        if len(faces) != wanted:
            raise error(field, "faces-wanted", wanted=wanted, found=len(faces))
    left = iter(rerolls)

    def reroll(which: str) -> int | None:
        face = next(left, None)
        if face is None and which == "gaza":
            raise error("rerolls", "gaza-rerolls-wanted")
        return face

    result = dice_law.resolve(pool, attack, artillery, reroll, state.readings.gaza_rerolls_artillery)
    told = Told()
    told("6.7", "resolve-attack", hits=result.attack_hits, n=pool.attack_dice, failed=result.failed_attack_dice)
    told("6.5.1", "resolve-artillery", hits=result.artillery_hits, n=pool.artillery_dice)
    told("3.1", "resolve-natural")
    if result.rerolls_used:
        told("6.5.1", "resolve-rerolls", n=result.rerolls_used)
    return Worked(result, tuple(told))


@topic(Printed)
def offensive_win(
    state: State, *, pool: PricedPool, breakdown: Height, vp_before: Natural = 0, sector_vp: Natural = 0
) -> Worked:
    """Return the chance that an offensive makes the sector surrender, and that the Armistice roll then wins (6.7, 7)."""
    fall = at_least(hit_law(pool, state.readings.gaza_rerolls_artillery), breakdown)
    vp = vp_before + sector_vp
    chance = armistice_chance(vp, state)
    reasons = (
        because("6.7", "win-surrender", n=breakdown, chance=fall),
        because("7", "armistice-chance", vp=vp, chance=chance),
        because("7", "win-both", chance=fall * chance),
    )
    value = {"p_surrender": fall, "p_win": fall * chance, "vp_after": vp, "p_armistice": chance}
    return Worked(value, reasons)


@topic(Placed)
def obligations(state: State, *, side: Side) -> Worked:
    """Return the compulsory offensives of a side this turn, with who can launch them and for how much (11)."""
    found = offensives.obligations(state, side)
    reasons = tuple(offensives.explain(duty) for duty in found) or (because("11", "obligations-none"),)
    return Worked({"list": found}, reasons)


@topic(Printed)
def armistice(state: State, *, vp: Natural, die: Die | None = None) -> Worked:
    """Return the chance that an Armistice roll wins the war, and whether a die does (7)."""
    chance, won, reasons = _armistice(state, vp, die)
    value = {"probability": chance, **({} if won is None else {"success": won})}
    return Worked(value, reasons)


def _armistice(state: State, vp: int, die: int | None) -> tuple[Fraction, bool | None, Reasons]:
    """Return the chance of an Armistice roll, whether the die wins if it lies, and the reasons of both."""
    chance = armistice_chance(vp, state)
    reason = because("7", "armistice-chance", vp=vp, chance=chance)
    if die is None:
        return chance, None, (reason,)
    won = armistice_success(die, vp, state)
    return chance, won, (reason, because("7", "armistice-die", die=die, vp=vp, won="yes" if won else "no"))


@topic(Placed)
def surrender(state: State, *, sector: str, hits: Natural, armistice_die: Die | None = None) -> Solved[Blow | Refusal]:
    """Return what hits do to a sector: its breakdown, its surrender, the points and the Armistice roll (7)."""
    sector = sector_id(sector, "sector")
    if not state.at_war(sector):
        return solved(refused("not_at_war", "7", "not-at-war", sector=sector), "")
    blow = lose_steps(state, sector, hits)
    vp, reasons = blow.state.vp[blow.side], blow.reasons
    value: Parts = {"breakdown_after": blow.state.breakdown[sector], "surrender": blow.surrendered}
    value["vp_after"] = vp
    if blow.surrendered:
        value["armistice_probability"], won, rolled = _armistice(state, vp, armistice_die)
        reasons += rolled
        if won is not None:
            value["armistice_success"] = won
    return Solved(value=value, reasons=reasons, result=blow)


# Topics about spending: technologies, reinforcements, the sea, and the best use of resource points.


@topic(Printed)
def tech_probability(
    _: State, *, threshold: Annotated[int, within(1, 12)], bonus: Annotated[int, within(-12, 99)] = 0
) -> Worked:
    """Return the chance that a technology attempt succeeds (6.5.1, 3.1)."""
    chance = dice_law.success_chance(threshold, bonus)
    reasons = (
        because("3.1", "natural-rule"),
        because("6.5.1", "tech-chance", threshold=threshold, bonus=signed(bonus), chance=chance),
    )
    return Worked({"probability": chance}, reasons)


@topic(Placed)
def tech_attempt(
    state: State, *, side: Side, tech: Tech, extra_pr: Natural = 0, die: Die | None = None
) -> Solved[purchases.Attempt | Refusal]:
    """Return the box that an attempt aims at, its cost and its chance, or why it may not be made (6.5.1)."""
    tried = purchases.attempt(state, side, tech, extra_pr)
    if isinstance(tried, Refusal):
        return solved(tried, "")
    outcome: Parts = {}
    if die is not None:
        done = carry_out(state, tried, dice_law.Dice((die,)))
        outcome = {"success": done.lines[0]["success"], "level_after": done.state.tech[side][tech]}
        tried = replace(tried, reasons=(*tried.reasons, *done.reasons))
    assumed = unread_boxes(state, side, [(tech, tried.level)])
    return solved(tried, "level threshold cost bonus probability", assumed, legal=True, **outcome)


@topic(Placed)
def reinforcement(state: State, *, sector: str, steps: Level = 1) -> Solved[purchases.Purchase | Refusal]:
    """Return what reinforcements of a sector cost and give, or why they cannot be had (6.5.3)."""
    sector = sector_id(sector, "sector")
    bought = purchases.reinforce(state, sector, steps)
    return solved(bought, "cost after revolution_dice", unread_heights(state, [sector]), legal=True)


@topic(Printed, ("square", "state.revolution"), ("board.revolution_last_square.value", "last_square"))
def revolution(
    state: State,
    *,
    reinforcements: TrackBox,
    square: TrackBox = 0,
    last_square: Annotated[int, within(1, 20)] | None = None,  # noqa: ARG001 the board's, by another name
) -> Worked:
    """Return the chance that reinforcing Russia completes the Revolution track (9)."""
    law = purchases.revolution_law(reinforcements)
    to_go = max(0, state.revolution_end - square)
    chance = at_least(law, to_go)
    reasons = (
        because("9", "revolution-dice", n=reinforcements),
        because("9", "revolution-chance", to_go=to_go, chance=chance),
    )
    value = {"p_complete": chance, "distribution": by_word(law), "expected": mean(law)}
    return Worked(value, reasons, unread(state, "revolution_last_square.value"))


@topic(Placed)
def revolution_exit(state: State) -> Worked:
    """Return whether Russia leaves the war at the end of the turn, with the points and the Armistice roll (9)."""
    end = purchases.revolution_exit(state)
    chance, reasons = Fraction(0), end.reasons
    if end.leaves and state.readings.revolution_armistice_roll:
        chance, _, rolled = _armistice(state, end.state.vp["central"], None)
        reasons += rolled
    usual = reading(state, "revolution_armistice_roll", "reading-revolution-roll") if end.leaves else ()
    value = {"russia_leaves": end.leaves, "vp": end.state.vp, "armistice_probability": chance}
    return Worked(value, reasons, usual)


@topic(Placed)
def naval_result(state: State, *, side: Side, pr_spent: Natural = 0, die: Die) -> Solved[purchases.NavalRoll | Refusal]:
    """Return what a naval roll does to the stocks, and what the Entente must absorb (6.6)."""
    roll = purchases.naval_roll(state, side, die, pr_spent)
    left: dict[str, Any] = {} if isinstance(roll, Refusal) else {"pr_after": roll.state.pr}
    return solved(roll, "rolls cost column value overflow", legal=True, **left)


@topic(Placed)
def naval_distribution(state: State, *, side: Side, pr_spent: Natural = 0) -> Worked:
    """Return the exact law of a naval table's value for the points spent (6.6)."""
    law = purchases.naval_law(state, side, pr_spent)
    told = because("6.6", "naval-law", spent=pr_spent, mean=mean(law))
    why = purchases.forbidden(state, side)
    reasons = (why,) if why else (told, *(reason for _, reason in purchases.modifiers(state, side)))
    return Worked({"distribution": by_word(law), "expected": mean(law)}, reasons)


@topic(Placed)
def naval_absorb(state: State, *, shifts: dict[str, Natural], overflow: Natural) -> Solved[BySector | Refusal]:
    """Return whether these shifts of Entente markers absorb a naval loss, and what they leave (6.6)."""
    shifts = by_sector(shifts, "shifts")
    why = purchases.absorb_refusal(state, shifts, overflow)
    if why is not None:
        return solved(why, "")
    after = {sector: state.breakdown[sector] - steps for sector, steps in shifts.items()}
    fallen = tuple(sector for sector in state.board.sectors if after.get(sector) == 0)
    reasons = [because("6.6", "absorbed", sector=s, n=n, after=after[s]) for s, n in shifts.items() if n]
    # Reading of 6.6: a marker may be shifted to 0; the sector surrenders and the enemy scores.
    reasons += [because("7", "absorb-surrender", sector=sector) for sector in fallen]
    value = {"breakdown_after": after, "surrenders": fallen, "legal": True}
    return Solved(value=value, reasons=tuple(reasons), result=shifts)


# Topics about the board, the turn, its events and income, the end of the game, and the solitaire system.


@topic(Printed)
def board_fact(
    state: State,
    *,
    sector: str | None = None,
    breakdown: Level | None = None,
    adjacent: Annotated[Ids, Meta(min_length=2, max_length=2)] | None = None,
    totals: Any = None,
) -> Worked:
    """Return what is printed: a sector's values, an operational value, whether two sectors touch, the VP totals (3)."""
    asked = {"sector": sector, "breakdown": breakdown, "adjacent": adjacent, "totals": totals}
    board, there = state.board, [name for name, value in asked.items() if value is not None]
    if len(there) != 1:
        raise error(there[1] if there else "sector", "one-of", names=", ".join(asked))
    if sector is not None:
        sector = sector_id(sector, "sector")
        printed = {**asdict(board.sectors[sector]), "sector": sector}
        del printed["provenance"]
        reason = because("3.2", "fact-sector", sector=sector, side=board.side(sector))
        names = ("attack_value", "max_tech", "initial_breakdown")
        return Worked(printed, (reason,), unread(state, *(f"sectors.{sector}.{name}" for name in names)))
    if breakdown is not None:
        box, value = breakdown, board.operational_value.values[breakdown]
        reason = because("3.3.4", "fact-operational-value", box=box, value=value)
        return Worked({"operational_value": value}, (reason,), unread(state, f"operational_value.{box}"))
    if adjacent is not None:
        a, b = (sector_id(word, f"adjacent[{n}]") for n, word in enumerate(adjacent))
        touch = b in board.neighbours[a]
        reason = because("6.7", "fact-adjacent" if touch else "fact-not-adjacent", a=a, b=b)
        return Worked({"adjacent": touch}, (reason,), unread_border(state, a, b))
    totals = {side: sum(board.sectors[s].vp for s in board.of_side(enemy(side))) for side in SIDES}
    reasons = tuple(because("14", "fact-total", side=side, vp=totals[side]) for side in SIDES)
    return Worked({"vp": totals, **totals}, reasons)


class TurnGiven(Printed):
    same: ClassVar[Pairs] = (("turn", "state.turn"),)

    turn: Turn

    def full_state(self) -> State:
        """Return the position on this turn."""
        return replace(Printed.full_state(self), turn=self.turn)


@topic(TurnGiven)
def turn_year(state: State) -> Worked:
    """Return the year of a turn and the event markers added at its start (6.3)."""
    added = turn_sequence.markers_added(state.turn)
    key = "year-added" if added else "year"
    reason = because("6.3", key, turn=state.turn, year=str(state.year), n=len(added))
    assumed = reading(state, "turn14_year", "reading-turn14") if state.turn == turn_sequence.TURNS else ()
    return Worked({"year": state.year, "events_added": added}, (reason,), assumed)


@topic(TurnGiven, ("board.blue_date_events.known_blue", "blue_events"))
def event_has_effect(state: State, *, event: Event, blue_events: tuple[Event, ...] | None = None) -> Worked:
    """Return whether a marker drawn on a turn works: not if its date is printed in blue and is over (6.3)."""
    works, blue = turn_sequence.has_effect(event, state), event in state.board.blue_date_events.known_blue
    fate = "past" if not works else "blue" if blue else "black"
    reason = because("6.3", f"effect-{fate}", event=event, now=str(state.year))
    assumed = unread_blue(state, event) if blue_events is None else ()
    return Worked({"has_effect": works}, (reason,), assumed)


@topic(Printed)
def bowl_sizes(_: State) -> Worked:
    """Return how many year markers the bowl holds before each of the 14 draws (6.3, 11)."""
    return Worked(
        {"sizes": turn_sequence.bowl_sizes()}, (because("6.3", "bowl-sizes"),), (say("reading-not-returned"),)
    )


@topic(TurnGiven)
def bowl(state: State, *, drawn_earlier: tuple[Event, ...] = ()) -> Worked:
    """Return which markers are in the bowl when those of a turn are drawn (6.3, 11)."""
    drawn = distinct(drawn_earlier, "drawn_earlier")
    held = turn_sequence.bowl(state.turn, drawn)
    told = Told()
    told("6.3", "bowl-held", turn=state.turn, n=len(held))
    if turn_sequence.ARMISTICE in held:
        told("11.2", "bowl-armistice")
    return Worked({"bowl": held}, tuple(told), (say("reading-not-returned"),))


@topic(TurnGiven)
def lafayette(state: State, *, placed_on_turn: Turn | None = None) -> Worked:
    """Return what Lafayette adds to the Entente's income on a turn: a box more each turn after it was placed (11.1)."""
    placed = placed_on_turn
    bonus = 0 if placed is None else max(0, state.turn - placed)
    key = "lafayette-not-placed" if placed is None else "lafayette-moved"
    return Worked({"bonus": bonus}, (because("11.1", key, placed=placed or 0, bonus=bonus),))


class DiceBySide(Situation):
    """One die for each side."""

    entente: Die
    central: Die


def both(given: BySide) -> BySide:
    """Return a number for each side: none where nothing is said."""
    return {side: given.get(side, 0) for side in SIDES}


@topic(TurnGiven, ("stock", "state.pr"))
def initiative(
    state: State, *, bids: Mapping[Side, Natural] = {}, dice: DiceBySide, stock: Mapping[Side, Natural]
) -> Solved[turn_sequence.Initiative | Refusal]:
    """Return who wins the initiative with these bids and dice, and what is left of the stocks (6.2)."""
    state = replace(state, pr=both(stock))
    won = turn_sequence.initiative(state, both(bids), {side: getattr(dice, side) for side in SIDES})
    tied = isinstance(won, turn_sequence.Initiative) and won.tie
    assumed = unread(state, f"initiative_track.{state.turn}") if tied else ()
    return solved(won, "winner tie stock_after", assumed, legal=True)


@topic(TurnGiven)
def initiative_probability(state: State, *, bids: Mapping[Side, Natural] = {}) -> Solved[Mapping[Side, Fraction]]:
    """Return the chance that each side wins the initiative with these bids (6.2)."""
    paid = both(bids)
    chance = turn_sequence.entente_chance(state, paid)
    chances: Mapping[Side, Fraction] = {"entente": chance, "central": 1 - chance}
    if state.turn == 1:
        return Solved(value=chances, reasons=(because("6.2", "initiative-first-turn"),), result=chances)
    track = state.track_leader
    odds = because("6.2", "initiative-odds", lead=paid["entente"] - paid["central"], n=int(chance * 36))
    tie = because("6.2", "initiative-tie", turn=state.turn, side=track)
    assumed = unread(state, f"initiative_track.{state.turn}")
    return Solved(value=chances, reasons=(odds, tie), assumed=assumed, result=chances)


@topic(TurnGiven, ("stock", "state.pr.{human}"))
def solo_initiative(
    state: State, *, human: Side, wants_it: bool = False, stock: Natural = 0
) -> Solved[turn_sequence.SoloInitiative]:
    """Return who has the initiative against the solitaire system, and its price (12.3)."""
    state = state.with_pr(human, stock)
    won = turn_sequence.solo_initiative(state, human, wants_it)
    price = (f"solo_initiative_cost.{state.turn}",) if won.cost else ()
    return solved(won, "winner cost stock_after", unread(state, f"initiative_track.{state.turn}", *price))


@topic(Placed)
def income(state: State, *, side: Side, gallipoli_die: Die | None = None) -> Solved[turn_sequence.Proceeds]:
    """Return what a side collects, sector by sector, and its stock afterwards (6.4)."""
    got = turn_sequence.collect(state, side, gallipoli_die or 0)
    assumed: Texts = ()
    if "russia" in got.by_sector:
        assumed = unread(state, f"operational_value.{state.breakdown['russia']}")
    if turn_sequence.GALLIPOLI in state.events and side == "entente" and gallipoli_die is None:
        assumed += (say("gallipoli-not-rolled"),)
    return solved(got, "by_sector lafayette income gallipoli_loss", assumed, stock_after=got.state.pr[side])


@topic(Placed)
def apply_event(state: State, *, event: Event, die: Die | None = None) -> Worked:
    """Return the position after a drawn marker has been applied, with the surrenders it caused (11)."""
    if turn_sequence.needs_die(event, state) and die is None:
        raise error("die", "die-needed", event=event)
    done = turn_sequence.apply_event(state, event, die or 0)
    fallen = tuple(blow for blow in done.blows if blow.surrendered)
    rolls = ((blow.side, blow.state.vp[blow.side]) for blow in fallen)
    value = {
        **done.state.values(),
        "surrenders": tuple(blow.sector for blow in fallen),
        "armistice_rolls": [
            {"side": s, "vp": vp, "probability": offensives.armistice_chance(vp, state)} for s, vp in rolls
        ],
        "into_bowl": done.into_bowl,
    }
    if done.attack:
        value["free_attack"] = {**asdict(done.attack.pool), "attacker": "germany", "defender": "france"}
    return Worked(value, done.reasons, unread_blue(state, event))


@topic(Printed, ("vp", "state.vp"))
def victory(_: State, *, vp: Mapping[Side, Natural]) -> Worked:
    """Return who has won when the last turn is over without a successful Armistice roll, and by how much (4, 10)."""
    vp = both(vp)
    winner, reason = offensives.counted_out(vp)
    return Worked({"winner": winner, "margin": abs(vp["entente"] - vp["central"])}, (reason,))


# Topics about the solitaire system: its technologies, its attackers, its whole phase (12.4).


@topic(Placed)
def system_tech_choice(state: State, *, side: Side) -> Worked:
    """Return the technologies that the system may attempt, the one it prefers first (12.4.1)."""
    order = system.technologies_by_age(state, side)
    ages = ((n, tech, str(system.age_of(state, side, tech))) for n, tech in enumerate(order, 1))
    reasons = [because("12.4.1", "tech-ranked", place=n, tech=tech, year=year) for n, tech, year in ages]
    reasons += [why.reason for tech in TECHS if (why := refusal(state, side, tech)) is not None]
    tree, levels = state.board.tech_tree[side], state.tech[side]
    boxes = [(tech, box.level) for tech in order for box in tree[tech] if box.level > levels[tech]]
    usual = reading(state, "system_tech_order", "reading-tech-order")
    assumed = (*usual, *unread_boxes(state, side, boxes))
    return Worked({"first": order, "count": len(order)}, tuple(reasons), assumed)


@topic(Placed)
def system_attacker(state: State, *, target: str, pr: Natural) -> Worked:
    """Return who would attack a target for the system, in the order of its choice, with odds and prices (12.4.2)."""
    printed = sector_id(target, "target", flag=True)
    found = next(iter(system.targets_of(state, printed, pr)), ())
    target = found[0].target if found else system.flagged(printed)[0]
    order = tuple(candidate.attacker for candidate in found)
    value = {
        "target": target,
        "order": order,
        "p_any_hit": tuple(candidate.p_any_hit for candidate in found),
        "expected_hits": tuple(candidate.expected_hits for candidate in found),
        "pr": tuple(candidate.offensive.cost for candidate in found),
    }
    reasons = system.why_attacker(found) if found else (rejected("12.4.2", "attackers-none", target=target),)
    usual = reading(state, "system_attacker", "reading-attacker")
    return Worked(value, reasons, (*usual, *unread_odds(state, order, target)))


@topic(Placed)
def system_turn(
    state: State, *, side: Side, markers: Annotated[Markers, Meta(max_length=60)] = (), dice: tuple[Die, ...] = ()
) -> Worked:
    """Return the system's whole spending phase: every action, the markers left, the position after it (12.4)."""
    played = system.play(state, side, faces_named(markers, "markers"), dice)
    phase, after = played.phase, played.phase.state
    tried: Mapping[Side, Ids] = after.tech_attempted
    if not state.readings.same_tech_again_after_success:  # levels are told only where one attempt a box is the rule
        tried = {side: tuple(noted.partition(":")[0] for noted in those) for side, those in tried.items()}
    value = {
        "actions": played.actions,
        "unused": phase.unused,
        "pr_left": after.pr[side],
        "dice_used": played.dice_used,
        "overflow": played.overflow,
        "state_after": {**after.values(), "tech_attempted": tried},
        "winner": phase.winner,
    }
    return Worked(value, played.reasons, played.assumed)
