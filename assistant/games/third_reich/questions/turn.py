"""The turn at a glance: what is different in it, operation points, the phase step by step, the slim bar (3, 4, 8, 13,
16, 19, 22.1).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, get_args

import msgspec

from assistant.core.blocks import Grid, Reason, Steps, Sum, SumLine, cited
from assistant.core.calc import Worked
from assistant.core.common_questions import Finding
from assistant.core.game import StatusItem
from assistant.core.judgement import Grade
from assistant.core.position import Position
from assistant.core.questions import Answer, FollowUp, Highlights, Path, Question, Role, SideId
from assistant.core.table import Edit
from assistant.core.text import Text
from assistant.games.third_reich import words
from assistant.games.third_reich.countries import COUNTRIES
from assistant.games.third_reich.deeds import Operated
from assistant.games.third_reich.economy import (
    EARLIEST,
    LEND_LEASE,
    BudgetBlank,
    Event,
    actions,
    planning,
    po_budget,
)
from assistant.games.third_reich.mirror import Theatre
from assistant.games.third_reich.operations import TouchedZone, operation_cost
from assistant.games.third_reich.questions.actions import ACTIONS, Actions, actions_situation, planning_situation, taken
from assistant.games.third_reich.questions.attack import Attack
from assistant.games.third_reich.questions.book import judged
from assistant.games.third_reich.questions.cards import army_named, card, loss_edit, names_of, zone_name
from assistant.games.third_reich.questions.countries import War, entries, status_offers, yugoslavia_returns
from assistant.games.third_reich.questions.log import theatre
from assistant.games.third_reich.questions.operations import cost_situation
from assistant.games.third_reich.questions.owed import attacks_owed, income_due, operations
from assistant.games.third_reich.questions.phases import PhaseEnd
from assistant.games.third_reich.questions.recruitment import Recruit, minors, recruitment_situation
from assistant.games.third_reich.questions.supply import acting
from assistant.games.third_reich.recruitment import recruitment
from assistant.games.third_reich.words import (
    FACTIONS,
    LAST_TURN,
    MODIFIERS,
    SPOKEN,
    WINTER_1942,
    Faction,
    Operation,
    TurnBlank,
    because,
    date,
    first_turn,
    say,
    season,
    year,
)

# Operation points on the table: what there is, what may come in, what operations cost now (4.1, 8).

Few = Annotated[int, msgspec.Meta(ge=0, le=2)]
Points = Annotated[int, msgspec.Meta(ge=0, le=40)]
# Ground where operations may cost more, by faction: the sentence that names it, and a zone there (8, 19).
DEAR_GROUND: dict[Faction, tuple[tuple[str, TouchedZone], ...]] = {
    "axis": (
        ("price-in-ussr", TouchedZone(home="ussr")),
        ("price-beyond-limit", TouchedZone(home="ussr", beyond_limite_est=True)),
    ),
    "allies": (("price-in-west", TouchedZone(home="france")),),
    "ussr": (),
}


class Budget(Question, frozen=True, tag="budget"):
    """How far do the operation points go?"""

    side: SideId = ""
    planning: Few = 0
    spend: Points = 0

    def answer(self, position: Position) -> Answer:
        """Answer with the points left after what comes in and what is spent, and the price of each operation."""
        seen = theatre(position)
        side = acting(seen, self.side)
        worked = po_budget(self.situation(seen, side))
        income, collected = income_due(seen, side), _collected(seen, side) * self.planning
        lines = (
            SumLine(say("budget-italy"), income, "4.1"),
            SumLine(say("budget-planning"), collected, "4.1"),
            SumLine(say("budget-lost"), -worked.value.wasted, "4.1"),
            SumLine(say("budget-spent"), -self.spend if worked.value.legal else 0, "8"),
        )
        stock = SumLine(say("budget-stock"), seen.po(side), "4.1")
        key = "budget-verdict" if worked.value.legal else "budget-too-much"
        return card(
            position,
            say(key, faction=SPOKEN[side], n=worked.value.po_after),
            worked,
            body=(
                Sum(say("budget-sum"), (stock, *(line for line in lines if line.amount))),
                Grid(say("prices"), *_prices(seen, side)),
            ),
            follow_ups=(
                FollowUp(say("budget-with-planning"), msgspec.structs.replace(self, side=side, planning=1)),
                FollowUp(say("actions-now"), Actions(side=side)),
            ),
            tone=Role.SUBJECT if worked.value.legal else Role.WARNING,
        )

    def situation(self, seen: Theatre, side: Faction) -> BudgetBlank:
        """Return the row of gains and spendings asked about (4.1, 8)."""
        gains = [income_due(seen, side), *([_collected(seen, side)] * self.planning)]
        events = [Event(gain=gain) for gain in gains if gain]
        if seen.begun:
            events.append(Event(combat=True))
        if self.spend:
            events.append(Event(spend=self.spend))
        return BudgetBlank(po=seen.po(side), events=tuple(events), options=seen.options)


def _collected(seen: Theatre, side: Faction) -> int:
    return int(planning(planning_situation(seen, side)).value.collected)


def _prices(seen: Theatre, side: Faction) -> tuple[tuple[Text, ...], tuple[tuple[Text, ...], ...]]:
    """Return the prices of this turn: a row for each operation, a column for each ground where they may differ (8)."""
    grounds = (("price-anywhere", TouchedZone()), *DEAR_GROUND[side])
    header = (say("price-operation"), *(say(key) for key, _ in grounds))
    rows = []
    for op in get_args(Operation):
        prices = (say("points", n=_price(seen, side, op, zone)) for _, zone in grounds)
        rows.append((SPOKEN[op], *prices))
    rows.append((say("price-several-seas"), *_naval(seen, side, len(grounds))))
    return header, tuple(rows)


def _naval(seen: Theatre, side: Faction, columns: int) -> Iterator[Text]:
    for _ in range(columns):
        yield say("points", n=_price(seen, side, "naval_movement", TouchedZone(), sea_zones=2))


def _price(seen: Theatre, side: Faction, op: Operation, zone: TouchedZone, sea_zones: int = 1) -> int:
    return int(operation_cost(cost_situation(seen, side, op, (zone,), sea_zones)).value.po)


# What is different this turn: winter, dates reached, countries that join, reductions in force (3, 13, 19).


class ThisTurn(Question, frozen=True, tag="turn"):
    """What is different this turn for a faction?"""

    live = True
    side: SideId = ""

    def answer(self, position: Position) -> Answer:
        """Answer with every rule whose date has come, and what the phase begins with."""
        seen = theatre(position)
        side = acting(seen, self.side)
        turn: Any = seen.turn
        worked = date(TurnBlank(turn=turn))
        differs = (
            *names_of(position).reasons(worked)[1:],
            *differences(seen, side),
            *in_force(seen, side),
        )
        rows = tuple((reason.text, cited(reason.rule)) for reason in differs)
        return card(
            position,
            say("turn-verdict", turn=turn, season=SPOKEN[season(turn)], year=year(turn), faction=SPOKEN[side]),
            Worked(worked.value, worked.reasons[:1]),
            body=(
                Grid(say("turn-differs"), (say("turn-column-what"), say("turn-column-rule")), rows),
                Steps(say("phase-begins"), tuple(beginnings(seen, side))),
            ),
            offers=(*status_offers(seen), *(yugoslavia_returns(seen) if side == "allies" else ())),
            follow_ups=(
                *(FollowUp(say("turn-of", faction=SPOKEN[f]), ThisTurn(side=f)) for f in FACTIONS if f != side),
                FollowUp(say("actions-now"), Actions(side=side)),
                *((FollowUp(say("war-now"), War()),) if entries(seen) else ()),
            ),
            tone=Role.WARNING if worked.value.winter else Role.SUBJECT,
        )


def differences(seen: Theatre, side: Faction) -> Iterator[Reason]:
    """Yield the rules that hold for a faction on this turn and not on every other, each with its number."""
    turn = seen.turn
    yield from _dates(turn)
    for (tech, owner), earliest in EARLIEST.items():
        if owner == side and earliest == turn and turn > 1:
            yield because("13", "tile-date", tech=SPOKEN[tech])
    for country, row in COUNTRIES.items():
        if row.at_war_from == turn > 1 and country not in seen.surrendered:
            yield because("2", "joins-now", country=SPOKEN[country], faction=SPOKEN[str(row.faction)])
    if side == "axis":
        yield from _axis(turn)
    elif side == "allies":
        yield from _allies(seen, turn)
        if year(turn) == 1940 and seen.position.fact("axis-entered-west") == turn:
            yield because("8", "cost-france-belgium")
    else:
        yield from _ussr(seen, turn)


def _dates(turn: int) -> Iterator[Reason]:
    if turn == WINTER_1942 - 1:
        yield because("3", "last-limited-turn")
    if turn == WINTER_1942:
        yield because("3", "total-war-1942")
    if turn == first_turn(1944):
        yield because("4.5", "research-at-once-now")
    if turn == LAST_TURN:
        yield because("20", "last-turn")


def _axis(turn: int) -> Iterator[Reason]:
    if year(turn) == 1940:
        yield because("9", "axis-1940")
    if turn == first_turn(1941):
        yield because("9", "axis-1941")
    if turn == WINTER_1942:
        yield because("19", "axis-winter-1942")
    if season(turn) in ("winter", "spring"):
        yield because("3", "trondheim-season")


def _allies(seen: Theatre, turn: int) -> Iterator[Reason]:
    if turn == 1 and not seen.axis_entered_west_now:
        yield because("9", "stopped-allies-turn-1")
    if year(turn) == 1940:
        yield because("4.5", "limit-no-allied-research")
    if turn == first_turn(1941):
        yield because("4.5", "allied-research-opens")
    if turn in LEND_LEASE:
        yield because("4.6", "lend-lease-window")
    elif turn > LEND_LEASE[-1]:
        yield because("4.6", "lend-lease-over")
    if year(turn) == 1944:
        yield because("13.9", "landings-1944")
    if turn <= 16:
        yield because("18", "suez-counts")


def _ussr(seen: Theatre, turn: int) -> Iterator[Reason]:
    if turn < WINTER_1942 and not seen.axis_entered_ussr:
        yield because("9", "soviets-wait")
    if turn == WINTER_1942:
        yield because("9", "soviets-free")
    if seen.position.fact("axis-entered-ussr") == turn and turn < WINTER_1942:
        yield because("8", "cost-barbarossa")
    if year(turn) == 1943:
        yield because("4", "limit-soviet-research")
    if year(turn) == 1944:
        yield because("4", "limit-soviet-planning")
        yield because("4.4", "soviet-recruitment-fixed")


def in_force(seen: Theatre, side: Faction) -> Iterator[Reason]:
    """Yield the number of actions with its reductions, and what lessens Planning and Recruitment now (3, 4.1, 4.4, 18)."""
    yield from actions(actions_situation(seen, side)).reasons
    # The first sentence of each is the printed number, in force on every turn.
    yield from planning(planning_situation(seen, side)).reasons[1:]
    if side != "allies":
        yield from recruitment(recruitment_situation(seen, side)).reasons[1:]


def beginnings(seen: Theatre, side: Faction) -> Iterator[tuple[Text, bool]]:
    """Yield what a faction does at the very start of its phase, and whether it is done (1, 4.1, 4.4)."""
    if side == "axis" and "italy" in seen.at_war:
        yield say("po-italy", n=MODIFIERS["italy"]), seen.position.fact("income-turn") == seen.turn
    for country, points, rest in minors(seen, side):
        yield say("recruits-by-itself", country=SPOKEN[country], n=points), not rest
    yield say("voluntary-reduction"), False


# The phase step by step: what is done, what is left, which attacks are owed (3, 4, 8, 16, 22.1).


class PhaseOrder(Question, frozen=True, tag="phase"):
    """Where are we in the phase, and what is left to do?"""

    live = True
    side: SideId = ""

    def answer(self, position: Position) -> Answer:
        """Answer with the steps of the phase in order, done or not, and the zones that must be attacked."""
        seen = theatre(position)
        side = acting(seen, self.side)
        owed = attacks_owed(seen, side)
        found = tuple(judged(position)) if side == seen.phase else ()
        legal = all(one.grade is Grade.OWED for one in found)
        return card(
            position,
            say("phase-verdict", faction=SPOKEN[side], owed=len(owed), begun="yes" if seen.begun else "no"),
            Worked(
                {"legal": legal, "attacks_owed": list(owed), "operations": operations(seen, side)},
                tuple(Reason(one.text, one.rule, Finding.of(one).kind, one.about) for one in found),
            ),
            more=(because("22.1", "no-points-after-combat"),) if seen.begun else (),
            body=(Steps(say("phase-order"), tuple(steps(seen, side, owed))), *_operations(seen, side)),
            highlights=Highlights(dict.fromkeys(owed, Role.TARGET), paths=tuple(_ways(seen, side))),
            follow_ups=(
                *(
                    FollowUp(say("attack-in", zone=name), Attack(zone=zone), said=say("attack-owed", zone=name))
                    for zone, name in ((zone, zone_name(position, zone)) for zone in owed)
                ),
                FollowUp(say("actions-now"), Actions(side=side)),
                FollowUp(say("recruit-now"), Recruit(side=side)),
                FollowUp(say("end-now"), PhaseEnd(side=side)),
            ),
            tone=Role.TARGET if owed else Role.SUBJECT if legal else Role.WARNING,
        )


def steps(seen: Theatre, side: Faction, owed: tuple[str, ...]) -> Iterator[tuple[Text, bool]]:
    """Yield the steps of a phase in order, each with whether it is done (3).

    Args:
        owed: zones that must be attacked.
    """
    yield from beginnings(seen, side)
    allowed = int(actions(actions_situation(seen, side)).value.actions)
    made = sum(len(taken(seen, side, action)) for action in ACTIONS)
    yield say("step-actions", made=made, allowed=allowed), made >= allowed
    begun = seen.begun
    yield say("step-operations", n=operations(seen, side), po=seen.po(side)), begun or not seen.po(side)
    yield say("step-combats", n=len(owed)), begun and not owed
    yield say("step-end"), False


def _ways(seen: Theatre, side: Faction) -> Iterator[Path]:
    """Yield the ways that armies went in this phase, as lines over the board (8)."""
    for deed in seen.ledger.of(Operated):
        way = tuple(zone for zone in deed.way if zone in seen.board.zones)
        if deed.by == side and len(set(way)) > 1:
            yield Path(way)


def _operations(seen: Theatre, side: Faction) -> Iterator[Grid]:
    """Yield the operations of the phase: who, by what, which way, for how many points (8)."""
    position = seen.position
    made = [deed for deed in seen.ledger.of(Operated) if deed.by == side and deed.army in position.table.counters]
    if made:
        header = tuple(say(f"made-column-{key}") for key in ("army", "operation", "way", "points"))
        rows = tuple(
            (
                army_named(position, deed.army),
                SPOKEN.get(deed.op, say("made-by-none")),
                say("made-way", zones=tuple(zone_name(position, zone) for zone in deed.way)),
                say("points", n=deed.cost),
            )
            for deed in made
        )
        yield Grid(say("operations-made"), header, rows, tuple((deed.army, deed.zone) for deed in made))


# What a glance shows: the slim bar, and a few lines about the zone under the pointer.


def status(position: Position) -> tuple[StatusItem, ...]:
    """Return the words of the slim bar: turn, phase, war status, points of each faction."""
    seen = theatre(position)
    turn = seen.turn
    first = words.NEXT_STEP if words.plays(position, seen.phase) else PhaseOrder()
    when = say("status-turn", turn=turn, season=SPOKEN[season(turn)], year=year(turn))
    items = [
        StatusItem(when, zone=f"turn:{turn}", question=ThisTurn(), tone="strong"),
        StatusItem(say("status-phase", faction=SPOKEN[seen.phase]), question=first, tone=f"side:{seen.phase}"),
    ]
    for side in FACTIONS:
        war = say(f"status-war-{seen.war(side)}")
        text = say("status-points", faction=SPOKEN[side], po=seen.po(side), pb=seen.pb(side), war=war)
        told = say("status-played", text=text) if words.plays(position, side) else text
        items.append(
            StatusItem(told, zone=f"po-{side}:{seen.po(side)}", question=Budget(side=side), tone=f"side:{side}")
        )
    return tuple(items)


def inspect(position: Position, zone: str) -> tuple[Text, ...]:
    """Return lines about a zone: control and country, terrain, what it is worth, strength of each side, supply."""
    seen = theatre(position)
    return tuple(_lines(seen, zone)) if zone in seen.board.zones else ()


def _lines(seen: Theatre, zone: str) -> Iterator[Text]:
    tags = seen.board.zones[zone]
    held = seen.controller(zone)
    country = SPOKEN[tags.home] if tags.home else say("no-faction")
    yield (
        say("inspect-held", faction=SPOKEN[held], country=country) if held else say("inspect-neutral", country=country)
    )
    printed = str(seen.position.board.zones[zone].get("terrain", "plain"))
    yield say("inspect-terrain", terrain=SPOKEN.get(printed, say("word-desert")))
    features = tuple(_features(seen, zone))
    if features:
        yield say("inspect-features", features=features)
    for side in FACTIONS:
        armies = seen.armies_in(zone, side)
        if armies:
            values = sum(int(seen.position.value(army.id, "combat")) for army in armies)
            yield say("inspect-armies", faction=SPOKEN[side], n=len(armies), values=values)
    operated = [army for army in seen.armies_in(zone) if seen.operation(army.id)]
    if operated:
        ops = tuple(dict.fromkeys(SPOKEN[seen.operation(army.id)] for army in operated))
        yield say("inspect-operated", n=len(operated), ops=ops)
    cut = tuple(
        dict.fromkeys(
            army_named(seen.position, army.id)
            for army in seen.state.armies
            if army.zone == zone and not seen.supply.of(army).supplied
        )
    )
    if cut:
        yield say("inspect-unsupplied", armies=cut)


def _features(seen: Theatre, zone: str) -> Iterator[Any]:
    tags = seen.position.board.zones[zone]
    for column in ("capital", "supply_source", "victory", "fortress", "beyond_limite_est"):
        if tags.get(column):
            yield seen.position.board.columns[column].name


def loss(position: Position, counter: str) -> Edit:
    """Return the edit by which an army takes a loss (1)."""
    return loss_edit(position, counter)
