"""Topics about the board, the turn, its events and income, the end of the game, and the solitaire system."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Any, ClassVar

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from assistant.core.calc import Pairs, Record, Situation, Worked
from assistant.core.problems import QuestionError
from assistant.core.text import Text
from assistant.games.der_des_ders import assumptions, battle, events, system, turn_sequence
from assistant.games.der_des_ders import system_turn as whole
from assistant.games.der_des_ders.board import Event, Marker, Natural, markers
from assistant.games.der_des_ders.dice import Pool
from assistant.games.der_des_ders.purchases import refusal
from assistant.games.der_des_ders.state import Die, Placed, Printed, Refusal, Solved, State, Turn, Written, solved
from assistant.games.der_des_ders.words import (
    SIDES,
    TECHS,
    SectorId,
    Side,
    Tech,
    because,
    distinct,
    enemy,
    rejected,
    say,
    sector_id,
)


def one_of(given: Mapping[str, Any], field: str = "") -> str:
    """Return the name of the only value that is there.

    Raises:
        QuestionError: none or several are.
    """
    there = [name for name, value in given.items() if value is not None]
    if len(there) != 1:
        raise QuestionError(there[1] if there else field, say("one-of", names=", ".join(given)))
    return there[0]


class BoardFactGiven(Printed):
    sector: str | None = None
    breakdown: Annotated[int, Meta(ge=0, le=9)] | None = None
    adjacent: Annotated[tuple[str, ...], Meta(min_length=2, max_length=2)] | None = None
    totals: Any = None


class OperationalFact(Record):
    """The operational value beside a breakdown box."""

    operational_value: int


class AdjacentFact(Record):
    """Whether two sectors touch."""

    adjacent: bool


class TotalsFact(Record):
    """The victory points that each side can gain."""

    vp: Mapping[Side, int]
    entente: int
    central: int


def board_fact(given: BoardFactGiven) -> Worked:
    """Return what is printed: a sector's values, an operational value, whether two sectors touch, the VP totals (3)."""
    state = given.full_state()
    board = state.board
    asked = {"sector": given.sector, "breakdown": given.breakdown, "adjacent": given.adjacent, "totals": given.totals}
    match one_of(asked, "sector"):
        case "sector":
            sector = sector_id(given.sector or "", "sector")
            printed = {**msgspec.structs.asdict(board.sectors[sector]), "sector": sector}
            del printed["provenance"]
            reason = because("3.2", "fact-sector", sector=sector, side=board.side(sector))
            values = [(sector, name) for name in ("attack_value", "max_tech", "initial_breakdown")]
            return Worked(printed, (reason,), assumptions.sector_values(state, values))
        case "breakdown":
            box = given.breakdown or 0
            value = board.operational_value.values[box]
            reason = because("3.3.4", "fact-operational-value", box=box, value=value)
            return Worked(OperationalFact(value), (reason,), assumptions.operational_values(state, [box]))
        case "adjacent":
            a, b = (sector_id(word, f"adjacent[{n}]") for n, word in enumerate(given.adjacent or ()))
            touch = b in board.neighbours[a]
            key = "fact-adjacent" if touch else "fact-not-adjacent"
            reason = because("6.7", key, a=a, b=b)
            return Worked(AdjacentFact(touch), (reason,), assumptions.borders(state, [(a, b)]))
    totals = {side: sum(board.sectors[s].vp for s in board.of_side(enemy(side))) for side in SIDES}
    reasons = tuple(because("14", "fact-total", side=side, vp=totals[side]) for side in SIDES)
    return Worked(TotalsFact(totals, totals["entente"], totals["central"]), reasons)


class TurnGiven(Printed):
    same: ClassVar[Pairs] = (("turn", "state.turn"),)

    turn: Turn

    def full_state(self) -> State:
        """Return the position on this turn."""
        return replace(Printed.full_state(self), turn=self.turn)


class YearFact(Record):
    """The year of a turn and the event markers that join the bowl."""

    year: int
    events_added: tuple[int, ...]


def turn_year(given: TurnGiven) -> Worked:
    """Return the year of a turn and the event markers added at its start (6.3)."""
    state = given.full_state()
    year, added = state.year, events.markers_added(given.turn)
    reason = because("6.3", "year-added" if added else "year", turn=given.turn, year=str(year), n=len(added))
    assumed = assumptions.reading(state, "turn14_year", "reading-turn14") if given.turn == events.TURNS else ()
    return Worked(YearFact(year, added), (reason,), assumed)


class EventEffectGiven(TurnGiven):
    same = (*TurnGiven.same, ("board.blue_date_events.known_blue", "blue_events"))

    event: Event
    blue_events: tuple[Event, ...] | None = None


class EffectFact(Record):
    """Whether a marker works."""

    has_effect: bool


def event_has_effect(given: EventEffectGiven) -> Worked:
    """Return whether a marker drawn on a turn works: not if its date is printed in blue and is over (6.3)."""
    state = given.full_state()
    blue = state.board.blue_date_events.known_blue
    works = events.has_effect(given.event, state)
    name, now = given.event, str(state.year)
    if not works:
        reason = because("6.3", "effect-past", event=name, now=now)
    else:
        reason = because("6.3", "effect-blue" if given.event in blue else "effect-black", event=name, now=now)
    assumed = assumptions.blue_date(state, given.event, state.year) if given.blue_events is None else ()
    return Worked(EffectFact(works), (reason,), assumed)


class NothingGiven(Printed):
    """No blanks."""


class BowlSizes(Record):
    """How many markers the bowl holds before each draw."""

    sizes: tuple[int, ...]


def bowl_sizes(given: NothingGiven) -> Worked:
    """Return how many year markers the bowl holds before each of the 14 draws (6.3, 11)."""
    given.full_state()
    sizes = events.bowl_sizes()
    return Worked(BowlSizes(sizes), (because("6.3", "bowl-sizes"),), (say("reading-not-returned"),))


class BowlGiven(TurnGiven):
    drawn_earlier: tuple[Event, ...] = ()


class Bowl(Record):
    """The markers in the bowl, sorted."""

    bowl: tuple[int, ...]


def bowl(given: BowlGiven) -> Worked:
    """Return which markers are in the bowl when those of a turn are drawn (6.3, 11)."""
    drawn = distinct(given.drawn_earlier, "drawn_earlier")
    given.full_state()
    held = events.bowl(given.turn, drawn)
    reasons = [because("6.3", "bowl-held", turn=given.turn, n=len(held))]
    if events.ARMISTICE in held:
        reasons.append(because("11.2", "bowl-armistice"))
    return Worked(Bowl(held), tuple(reasons), (say("reading-not-returned"),))


class LafayetteGiven(TurnGiven):
    placed_on_turn: Turn | None = None


class Bonus(Record):
    """Resource points that come on top."""

    bonus: int


def lafayette(given: LafayetteGiven) -> Worked:
    """Return what Lafayette adds to the Entente's income on a turn (11.1)."""
    bonus = events.lafayette_bonus(given.turn, given.placed_on_turn)
    if given.placed_on_turn is None:
        reason = because("11.1", "lafayette-not-placed")
    else:
        reason = because("11.1", "lafayette-moved", placed=given.placed_on_turn, bonus=bonus)
    return Worked(Bonus(bonus), (reason,))


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
    state = given.full_state()
    dice: Mapping[Side, int] = {"entente": given.dice.entente, "central": given.dice.central}
    won = turn_sequence.initiative(given.turn, state, both(given.bids), dice, both(given.stock))
    tied = isinstance(won, turn_sequence.Initiative) and won.tie
    return solved(won, "winner tie stock_after", track_assumed(given.turn, state) if tied else (), legal=True)


class SideChances(Record):
    """A chance for each side; together they are 1."""

    entente: Fraction
    central: Fraction


def initiative_probability(given: BidsGiven) -> Solved[SideChances]:
    """Return the chance that the Entente wins the initiative with these bids (6.2)."""
    state = given.full_state()
    bids = both(given.bids)
    chance = turn_sequence.entente_chance(given.turn, state, bids)
    chances = SideChances(chance, 1 - chance)
    if given.turn == 1:
        return Solved(value=chances, reasons=(because("6.2", "initiative-first-turn"),), result=chances)
    track = state.board.initiative_track.values[given.turn - 1]
    odds = because("6.2", "initiative-odds", lead=bids["entente"] - bids["central"], n=int(chance * 36))
    tie = because("6.2", "initiative-tie", turn=given.turn, side=track)
    assumed = track_assumed(given.turn, state)
    return Solved(value=chances, reasons=(odds, tie), assumed=assumed, result=chances)


def track_assumed(turn: int, state: State) -> tuple[Text, ...]:
    """Return the sentence of the side printed for a turn, if nobody has confirmed it."""
    return assumptions.track_value(state, f"initiative_track.{turn}", "unconfirmed-initiative", turn=turn)


class SoloGiven(TurnGiven):
    same = (*TurnGiven.same, ("stock", "state.pr.{human}"))

    human: Side
    wants_it: bool = False
    stock: Natural = 0


def solo_initiative(given: SoloGiven) -> Solved[turn_sequence.SoloInitiative]:
    """Return who has the initiative against the solitaire system, and its price (12.3)."""
    state = given.full_state()
    won = turn_sequence.solo_initiative(given.turn, state, given.human, given.wants_it, given.stock)
    assumed = track_assumed(given.turn, state)
    if won.cost:
        path = f"solo_initiative_cost.{given.turn}"
        assumed += assumptions.track_value(state, path, "unconfirmed-price", turn=given.turn, price=won.cost)
    return solved(won, "winner cost stock_after", assumed)


class IncomeGiven(Placed):
    side: Side
    gallipoli_die: Die | None = None


def income(given: IncomeGiven) -> Solved[turn_sequence.Collection]:
    """Return what a side collects, sector by sector, and its stock afterwards (6.4)."""
    state = given.full_state()
    got = turn_sequence.collect(state, given.side, given.gallipoli_die or 0)
    assumed: tuple[Text, ...] = ()
    if "russia" in got.by_sector:
        assumed = assumptions.operational_values(state, [state.breakdown["russia"]])
    pending = events.GALLIPOLI in state.events and given.side == "entente" and given.gallipoli_die is None
    assumed = (*assumed, say("gallipoli-not-rolled")) if pending else assumed
    shown = "by_sector lafayette income gallipoli_loss"
    return solved(got, shown, assumed, stock_after=got.state.pr[given.side])


class EventGiven(Placed):
    event: Event
    die: Die | None = None


class RollDue(Record):
    """An Armistice roll that a surrender gives: whose, with how many victory points, and its chance."""

    side: Side
    vp: int
    probability: Fraction


class FreeAttack(Pool, omit_defaults=False):
    """The free attack of event 3 and its dice."""

    attacker: SectorId = "germany"
    defender: SectorId = "france"


class EventApplied(Written):
    """The position after a marker, with what it set off."""

    surrenders: tuple[SectorId, ...] = ()
    armistice_rolls: tuple[RollDue, ...] = ()
    into_bowl: tuple[int, ...] = ()
    free_attack: FreeAttack | msgspec.UnsetType = msgspec.UNSET


def apply_event(given: EventGiven) -> Worked:
    """Return the position after a drawn marker has been applied, with the surrenders it caused (11)."""
    state = given.full_state()
    works = events.has_effect(given.event, state)
    if works and events.needs_die(given.event) and given.die is None:
        raise QuestionError("die", say("die-needed", event=given.event))
    done = events.apply_event(state, given.event, given.die or 0)
    rolls = tuple(
        RollDue(blow.side, vp, battle.armistice_chance(vp, state))
        for blow in done.blows
        if blow.surrendered
        for vp in (blow.state.vp[blow.side],)
    )
    value = EventApplied(
        **done.state.values(),
        surrenders=done.surrenders,
        armistice_rolls=rolls,
        into_bowl=done.into_bowl,
        free_attack=FreeAttack(**msgspec.structs.asdict(done.attack.pool)) if done.attack else msgspec.UNSET,
    )
    blue = assumptions.blue_date(state, given.event, state.year)
    return Worked(value, done.reasons, (*blue, *assumptions.readings_changed(state)))


class VictoryGiven(Printed):
    same = (("vp", "state.vp"),)

    vp: Mapping[Side, Natural]


class Victory(Record):
    """Who has won, by how many victory points."""

    winner: Side
    margin: int


def victory(given: VictoryGiven) -> Worked:
    """Return who has won when the last turn is over without a successful Armistice roll (4, 10)."""
    vp = both(given.vp)
    winner = battle.winner_on_points(vp["entente"], vp["central"])
    key = "victory-tie" if vp["entente"] == vp["central"] else "victory"
    reason = because("10", key, side=winner, entente=vp["entente"], central=vp["central"])
    return Worked(Victory(winner, abs(vp["entente"] - vp["central"])), (reason,))


# Topics about the solitaire system: its technologies, its attackers, its whole phase (12.4).


class TechChoiceGiven(Placed):
    side: Side


class TechOrder(Record):
    """The technologies open to the system, the one it prefers first."""

    first: tuple[Tech, ...]
    count: int


def system_tech_choice(given: TechChoiceGiven) -> Worked:
    """Return the technologies that the system may attempt, the one it prefers first (12.4.1)."""
    state = given.full_state()
    order = system.technologies_by_age(state, given.side)
    reasons = [
        because(
            "12.4.1",
            "tech-ranked",
            place=n,
            tech=tech,
            year=str(system.age_of(state, given.side, tech)),
        )
        for n, tech in enumerate(order, 1)
    ]
    reasons += [why.reason for tech in TECHS if (why := refusal(state, given.side, tech)) is not None]
    boxes = [
        (tech, box.level)
        for tech in order
        for box in state.board.tech_tree[given.side][tech]
        if box.level > state.tech[given.side][tech]
    ]
    assumed = (
        *assumptions.reading(state, "system_tech_order", "reading-tech-order"),
        *assumptions.tree_boxes(state, given.side, boxes),
        *assumptions.readings_changed(state),
    )
    return Worked(TechOrder(order, len(order)), tuple(reasons), assumed)


class AttackerGiven(Placed):
    target: str
    pr: Natural


class AttackerOrder(Record):
    """Who could attack a target for the system, in the order of its choice, with the odds and the price of each."""

    target: SectorId
    order: tuple[SectorId, ...]
    p_any_hit: tuple[Fraction, ...]
    expected_hits: tuple[Fraction, ...]
    pr: tuple[int, ...]


def system_attacker(given: AttackerGiven) -> Worked:
    """Return who would attack a target for the system, in the order of its choice (12.4.2)."""
    state = given.full_state()
    printed = sector_id(given.target, "target", flag=True)
    aimed = system.target_of(state, printed, given.pr)
    target, found = aimed.target, aimed.candidates
    value = AttackerOrder(
        target,
        tuple(candidate.attacker for candidate in found),
        tuple(candidate.p_any_hit for candidate in found),
        tuple(candidate.expected_hits for candidate in found),
        tuple(candidate.offensive.cost for candidate in found),
    )
    if found:
        reasons = system.why_attacker(found)
    else:
        reasons = (rejected("12.4.2", "attackers-none", target=target),)
    assumed = (
        *assumptions.reading(state, "system_attacker", "reading-attacker"),
        *assumptions.offensive(state, value.order, target),
        *assumptions.readings_changed(state),
    )
    return Worked(value, reasons, assumed)


class SystemTurnGiven(Placed):
    side: Side
    markers: Annotated[tuple[Marker, ...], Meta(max_length=60)] = ()
    dice: tuple[Die, ...] = ()


class PhasePlayed(Record):
    """The system's whole phase: its actions, the markers without effect, the dice it took and the position it leaves."""

    actions: tuple[whole.ActionLine, ...]
    unused: tuple[int, ...]
    pr_left: int
    dice_used: int
    overflow: int
    state_after: Written
    winner: Side | None


def system_turn(given: SystemTurnGiven) -> Worked:
    """Return the system's whole spending phase: every action, the markers left, the position after it (12.4)."""
    state = given.full_state()
    drawn = markers(given.markers, "markers")
    played = whole.play(state, given.side, drawn, given.dice)
    after = played.phase
    value = PhasePlayed(
        played.actions,
        after.unused,
        after.state.pr[given.side],
        played.dice_used,
        played.overflow,
        Written(**{**after.state.values(), "tech_attempted": _attempted(after.state)}),
        after.winner,
    )
    return Worked(value, played.reasons, played.assumed or assumptions.readings_changed(state))


def _attempted(state: State) -> Mapping[Side, tuple[str, ...]]:
    """Return the attempts of the turn as a position is given: levels are told only where one attempt a box is the rule."""
    if state.readings.same_tech_again_after_success:
        return state.tech_attempted
    return {side: tuple(noted.partition(":")[0] for noted in tried) for side, tried in state.tech_attempted.items()}
