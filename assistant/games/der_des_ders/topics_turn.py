"""Topics about the board, the turn, its events and income, the end of the game, and the solitaire system."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Any, ClassVar

from msgspec import Meta
from msgspec.structs import asdict, replace

from assistant.core.calc import Pairs, Situation, Worked
from assistant.core.problems import QuestionError
from assistant.core.text import Text
from assistant.games.der_des_ders import offensives, system, turn_sequence
from assistant.games.der_des_ders.board import Event, Marker, Natural, markers
from assistant.games.der_des_ders.purchases import refusal
from assistant.games.der_des_ders.state import (
    Die,
    Placed,
    Printed,
    Refusal,
    Solved,
    State,
    Turn,
    reading,
    readings_changed,
    solved,
    unread,
    unread_blue,
    unread_border,
    unread_boxes,
    unread_odds,
)
from assistant.games.der_des_ders.words import (
    SIDES,
    TECHS,
    Side,
    because,
    distinct,
    enemy,
    rejected,
    say,
    sector_id,
)


class BoardFactGiven(Printed):
    sector: str | None = None
    breakdown: Annotated[int, Meta(ge=0, le=9)] | None = None
    adjacent: Annotated[tuple[str, ...], Meta(min_length=2, max_length=2)] | None = None
    totals: Any = None


def board_fact(given: BoardFactGiven) -> Worked:
    """Return what is printed: a sector's values, an operational value, whether two sectors touch, the VP totals (3)."""
    state, asked = given.full_state(), ("sector", "breakdown", "adjacent", "totals")
    board, there = state.board, [name for name in asked if getattr(given, name) is not None]
    if len(there) != 1:
        raise QuestionError(there[1] if there else "sector", say("one-of", names=", ".join(asked)))
    if given.sector is not None:
        sector = sector_id(given.sector, "sector")
        printed = {**asdict(board.sectors[sector]), "sector": sector}
        del printed["provenance"]
        reason = because("3.2", "fact-sector", sector=sector, side=board.side(sector))
        names = ("attack_value", "max_tech", "initial_breakdown")
        return Worked(printed, (reason,), unread(state, *(f"sectors.{sector}.{name}" for name in names)))
    if given.breakdown is not None:
        box, value = given.breakdown, board.operational_value.values[given.breakdown]
        reason = because("3.3.4", "fact-operational-value", box=box, value=value)
        return Worked({"operational_value": value}, (reason,), unread(state, f"operational_value.{box}"))
    if given.adjacent is not None:
        a, b = (sector_id(word, f"adjacent[{n}]") for n, word in enumerate(given.adjacent))
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


def turn_year(given: TurnGiven) -> Worked:
    """Return the year of a turn and the event markers added at its start (6.3)."""
    state, added = given.full_state(), turn_sequence.markers_added(given.turn)
    key = "year-added" if added else "year"
    reason = because("6.3", key, turn=given.turn, year=str(state.year), n=len(added))
    assumed = reading(state, "turn14_year", "reading-turn14") if given.turn == turn_sequence.TURNS else ()
    return Worked({"year": state.year, "events_added": added}, (reason,), assumed)


class EventEffectGiven(TurnGiven):
    same = (*TurnGiven.same, ("board.blue_date_events.known_blue", "blue_events"))

    event: Event
    blue_events: tuple[Event, ...] | None = None


def event_has_effect(given: EventEffectGiven) -> Worked:
    """Return whether a marker drawn on a turn works: not if its date is printed in blue and is over (6.3)."""
    state = given.full_state()
    works, blue = turn_sequence.has_effect(given.event, state), given.event in state.board.blue_date_events.known_blue
    fate = "past" if not works else "blue" if blue else "black"
    reason = because("6.3", f"effect-{fate}", event=given.event, now=str(state.year))
    assumed = unread_blue(state, given.event) if given.blue_events is None else ()
    return Worked({"has_effect": works}, (reason,), assumed)


class NothingGiven(Printed):
    """No blanks."""


def bowl_sizes(given: NothingGiven) -> Worked:
    """Return how many year markers the bowl holds before each of the 14 draws (6.3, 11)."""
    given.full_state()
    return Worked(
        {"sizes": turn_sequence.bowl_sizes()}, (because("6.3", "bowl-sizes"),), (say("reading-not-returned"),)
    )


class BowlGiven(TurnGiven):
    drawn_earlier: tuple[Event, ...] = ()


def bowl(given: BowlGiven) -> Worked:
    """Return which markers are in the bowl when those of a turn are drawn (6.3, 11)."""
    drawn = distinct(given.drawn_earlier, "drawn_earlier")
    given.full_state()
    held = turn_sequence.bowl(given.turn, drawn)
    reasons = [because("6.3", "bowl-held", turn=given.turn, n=len(held))]
    if turn_sequence.ARMISTICE in held:
        reasons.append(because("11.2", "bowl-armistice"))
    return Worked({"bowl": held}, tuple(reasons), (say("reading-not-returned"),))


class LafayetteGiven(TurnGiven):
    placed_on_turn: Turn | None = None


def lafayette(given: LafayetteGiven) -> Worked:
    """Return what Lafayette adds to the Entente's income on a turn: a box more each turn after it was placed (11.1)."""
    placed = given.placed_on_turn
    bonus = 0 if placed is None else max(0, given.turn - placed)
    key = "lafayette-not-placed" if placed is None else "lafayette-moved"
    return Worked({"bonus": bonus}, (because("11.1", key, placed=placed or 0, bonus=bonus),))


class BidsGiven(TurnGiven):
    bids: Mapping[Side, Natural] = {}


class DiceBySide(Situation):
    """One die for each side."""

    entente: Die
    central: Die


def both(given: Mapping[Side, int]) -> Mapping[Side, int]:
    """Return a number for each side: none where nothing is said."""
    return {side: given.get(side, 0) for side in SIDES}


class InitiativeGiven(BidsGiven):
    same = (*TurnGiven.same, ("stock", "state.pr"))

    dice: DiceBySide
    stock: Mapping[Side, Natural]


def initiative(given: InitiativeGiven) -> Solved[turn_sequence.Initiative | Refusal]:
    """Return who wins the initiative with these bids and dice, and what is left of the stocks (6.2)."""
    state = replace(given.full_state(), pr=both(given.stock))
    dice = {side: getattr(given.dice, side) for side in SIDES}
    won = turn_sequence.initiative(state, both(given.bids), dice)
    tied = isinstance(won, turn_sequence.Initiative) and won.tie
    assumed = unread(state, f"initiative_track.{given.turn}") if tied else ()
    return solved(won, "winner tie stock_after", assumed, legal=True)


def initiative_probability(given: BidsGiven) -> Solved[Mapping[Side, Fraction]]:
    """Return the chance that each side wins the initiative with these bids (6.2)."""
    state, bids = given.full_state(), both(given.bids)
    chance = turn_sequence.entente_chance(state, bids)
    chances: Mapping[Side, Fraction] = {"entente": chance, "central": 1 - chance}
    if given.turn == 1:
        return Solved(value=chances, reasons=(because("6.2", "initiative-first-turn"),), result=chances)
    track = state.board.initiative_track.values[given.turn - 1]
    odds = because("6.2", "initiative-odds", lead=bids["entente"] - bids["central"], n=int(chance * 36))
    tie = because("6.2", "initiative-tie", turn=given.turn, side=track)
    assumed = unread(state, f"initiative_track.{given.turn}")
    return Solved(value=chances, reasons=(odds, tie), assumed=assumed, result=chances)


class SoloGiven(TurnGiven):
    same = (*TurnGiven.same, ("stock", "state.pr.{human}"))

    human: Side
    wants_it: bool = False
    stock: Natural = 0


def solo_initiative(given: SoloGiven) -> Solved[turn_sequence.SoloInitiative]:
    """Return who has the initiative against the solitaire system, and its price (12.3)."""
    state = given.full_state().with_pr(given.human, given.stock)
    won = turn_sequence.solo_initiative(state, given.human, given.wants_it)
    price = (f"solo_initiative_cost.{given.turn}",) if won.cost else ()
    return solved(won, "winner cost stock_after", unread(state, f"initiative_track.{given.turn}", *price))


class IncomeGiven(Placed):
    side: Side
    gallipoli_die: Die | None = None


def income(given: IncomeGiven) -> Solved[turn_sequence.Proceeds]:
    """Return what a side collects, sector by sector, and its stock afterwards (6.4)."""
    state = given.full_state()
    got = turn_sequence.collect(state, given.side, given.gallipoli_die or 0)
    assumed: tuple[Text, ...] = ()
    if "russia" in got.by_sector:
        assumed = unread(state, f"operational_value.{state.breakdown['russia']}")
    if turn_sequence.GALLIPOLI in state.events and given.side == "entente" and given.gallipoli_die is None:
        assumed += (say("gallipoli-not-rolled"),)
    shown = "by_sector lafayette income gallipoli_loss"
    return solved(got, shown, assumed, stock_after=got.state.pr[given.side])


class EventGiven(Placed):
    event: Event
    die: Die | None = None


def apply_event(given: EventGiven) -> Worked:
    """Return the position after a drawn marker has been applied, with the surrenders it caused (11)."""
    state = given.full_state()
    if turn_sequence.has_effect(given.event, state) and turn_sequence.needs_die(given.event) and given.die is None:
        raise QuestionError("die", say("die-needed", event=given.event))
    done = turn_sequence.apply_event(state, given.event, given.die or 0)
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
    return Worked(value, done.reasons, (*unread_blue(state, given.event), *readings_changed(state)))


class VictoryGiven(Printed):
    same = (("vp", "state.vp"),)

    vp: Mapping[Side, Natural]


def victory(given: VictoryGiven) -> Worked:
    """Return who has won when the last turn is over without a successful Armistice roll, and by how much (4, 10)."""
    vp = both(given.vp)
    winner, reason = offensives.counted_out(vp)
    return Worked({"winner": winner, "margin": abs(vp["entente"] - vp["central"])}, (reason,))


# Topics about the solitaire system: its technologies, its attackers, its whole phase (12.4).


class TechChoiceGiven(Placed):
    side: Side


def system_tech_choice(given: TechChoiceGiven) -> Worked:
    """Return the technologies that the system may attempt, the one it prefers first (12.4.1)."""
    state, side = given.full_state(), given.side
    order = system.technologies_by_age(state, side)
    ages = ((n, tech, str(system.age_of(state, side, tech))) for n, tech in enumerate(order, 1))
    reasons = [because("12.4.1", "tech-ranked", place=n, tech=tech, year=year) for n, tech, year in ages]
    reasons += [why.reason for tech in TECHS if (why := refusal(state, side, tech)) is not None]
    tree, levels = state.board.tech_tree[side], state.tech[side]
    boxes = [(tech, box.level) for tech in order for box in tree[tech] if box.level > levels[tech]]
    usual = reading(state, "system_tech_order", "reading-tech-order")
    assumed = (*usual, *unread_boxes(state, side, boxes), *readings_changed(state))
    return Worked({"first": order, "count": len(order)}, tuple(reasons), assumed)


class AttackerGiven(Placed):
    target: str
    pr: Natural


def system_attacker(given: AttackerGiven) -> Worked:
    """Return who would attack a target for the system, in the order of its choice, with odds and prices (12.4.2)."""
    state = given.full_state()
    printed = sector_id(given.target, "target", flag=True)
    found = next(iter(system.targets_of(state, printed, given.pr)), ())
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
    return Worked(value, reasons, (*usual, *unread_odds(state, order, target), *readings_changed(state)))


class SystemTurnGiven(Placed):
    side: Side
    markers: Annotated[tuple[Marker, ...], Meta(max_length=60)] = ()
    dice: tuple[Die, ...] = ()


def system_turn(given: SystemTurnGiven) -> Worked:
    """Return the system's whole spending phase: every action, the markers left, the position after it (12.4)."""
    state = given.full_state()
    played = system.play(state, given.side, markers(given.markers, "markers"), given.dice)
    phase, after = played.phase, played.phase.state
    tried: Mapping[Side, tuple[str, ...]] = after.tech_attempted
    if not state.readings.same_tech_again_after_success:  # levels are told only where one attempt a box is the rule
        tried = {side: tuple(noted.partition(":")[0] for noted in those) for side, those in tried.items()}
    value = {
        "actions": played.actions,
        "unused": phase.unused,
        "pr_left": after.pr[given.side],
        "dice_used": played.dice_used,
        "overflow": played.overflow,
        "state_after": {**after.values(), "tech_attempted": tried},
        "winner": phase.winner,
    }
    return Worked(value, played.reasons, played.assumed or readings_changed(state))
