"""The turn at a glance: what is different in it, operation points, the phase step by step, the slim bar (3, 4, 8, 13,
16, 19, 22.1).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Any, get_args

from msgspec.structs import replace

from assistant.core.ai_match import NEXT_STEP
from assistant.core.calc import Worked
from assistant.core.cards import offer
from assistant.core.game import StatusItem
from assistant.core.judgement import Grade
from assistant.core.questions import (
    Answer,
    FollowUp,
    Grid,
    Highlights,
    Offer,
    Path,
    Reason,
    Role,
    Steps,
    Sum,
    SumLine,
    cited,
)
from assistant.core.record import within
from assistant.core.table import Edit, Edits, Mark, Move, Note, Position, Several, parts, stands_alone
from assistant.core.text import Text, Texts
from assistant.games.third_reich.countries import COUNTRIES
from assistant.games.third_reich.economy import (
    EARLIEST,
    Event,
    actions,
    po_budget,
    recruitment,
)
from assistant.games.third_reich.geography import TouchedZone
from assistant.games.third_reich.mirror import PHASES, Operated, Theatre, army_named
from assistant.games.third_reich.questions.actions import Actions, actions_situation, allowed, planned, used
from assistant.games.third_reich.questions.aftermath import attacks_owed, income_due, phase_end_steps
from assistant.games.third_reich.questions.attack import Attack
from assistant.games.third_reich.questions.book import BOOK
from assistant.games.third_reich.questions.cards import OfSide, card, grid, theatre
from assistant.games.third_reich.questions.combatants import clearing, po_cost
from assistant.games.third_reich.questions.movement import UNSUPPLIED
from assistant.games.third_reich.questions.recruitment import Recruit, minors, recruitment_situation
from assistant.games.third_reich.questions.war import War, entries, status_offers, yugoslavia_returns
from assistant.games.third_reich.words import (
    FACTIONS,
    MODIFIERS,
    SEASONS,
    SPOKEN,
    Faction,
    Operation,
    because,
    charts,
    date,
    plays,
    say,
    season,
    year,
)

# Operation points on the table: what there is, what may come in, what operations cost now (4.1, 8).

Few = Annotated[int, within(0, 2)]
Points = Annotated[int, within(0, 40)]
# Ground where operations may cost more, by faction: the sentence that names it, and a zone there (8, 19).
DEAR_GROUND: dict[Faction, tuple[tuple[str, TouchedZone], ...]] = {
    "axis": (
        ("price-in-ussr", TouchedZone(home="ussr")),
        ("price-beyond-limit", TouchedZone(home="ussr", beyond_limite_est=True)),
    ),
    "allies": (("price-in-west", TouchedZone(home="france")),),
    "ussr": (),
}


class Budget(OfSide, tag="budget"):
    """How far do the operation points go?"""

    planning: Few = 0
    spend: Points = 0

    def told(self, seen: Theatre, side: Faction) -> Answer:
        """Answer with the points left after what comes in and what is spent, and the price of each operation."""
        income, collected = income_due(seen, side), planned(seen, side).value.collected
        events = [Event(gain=gain) for gain in (income, *[collected] * self.planning) if gain]
        events += [Event(combat=True)] * seen.begun + [Event(spend=self.spend)] * bool(self.spend)
        worked = seen.worked(po_budget, side, events=tuple(events))
        legal = worked.value.legal
        lines = (
            SumLine(say("budget-italy"), income, "4.1"),
            SumLine(say("budget-planning"), collected * self.planning, "4.1"),
            SumLine(say("budget-lost"), -worked.value.wasted, "4.1"),
            SumLine(say("budget-spent"), -self.spend if legal else 0, "8"),
        )
        stock = SumLine(say("budget-stock"), seen.po(side), "4.1")
        return card(
            seen,
            say("budget-verdict" if legal else "budget-too-much", faction=side, n=worked.value.po_after),
            worked,
            body=(
                Sum(say("budget-sum"), (stock, *(line for line in lines if line.amount))),
                *_prices(seen, side),
            ),
            follow_ups=(
                FollowUp(say("budget-with-planning"), replace(self, side=side, planning=1)),
                FollowUp(say("actions-now"), Actions(side=side)),
            ),
            tone=Role.SUBJECT if legal else Role.WARNING,
        )


def _prices(seen: Theatre, side: Faction) -> tuple[Grid, ...]:
    """Return the prices of this turn: a row for each operation, a column for each ground where they may differ (8)."""
    grounds = (("price-anywhere", TouchedZone()), *DEAR_GROUND[side])

    def row(op: Operation, name: Text, zones: Iterable[TouchedZone], seas: int = 1) -> tuple[Any, ...]:
        return (), name, *(say("points", n=po_cost(seen, side, op, (zone,), seas)) for zone in zones)

    rows = [row(op, SPOKEN[op], (zone for _, zone in grounds)) for op in get_args(Operation)]
    rows.append(row("naval_movement", say("price-several-seas"), (TouchedZone() for _ in grounds), 2))
    header = say("price-operation"), *(say(key) for key, _ in grounds)
    return grid("prices", header, rows, say("prices"))


# What is different this turn: winter, dates reached, countries that join, reductions in force (3, 13, 19).


class ThisTurn(OfSide, tag="turn"):
    """What is different this turn for a faction?"""

    live = True

    def told(self, seen: Theatre, side: Faction) -> Answer:
        """Answer with every rule whose date has come, and what the phase begins with."""
        turn = seen.turn
        worked = seen.worked(date)
        differs = (*worked.reasons[1:], *differences(seen, side), *in_force(seen, side))
        rows = (((), reason.text, cited(reason.rule)) for reason in differs)
        return card(
            seen,
            say("turn-verdict", turn=turn, season=season(turn), year=year(turn), faction=side),
            Worked(worked.value, worked.reasons[:1]),
            body=(
                *grid("turn", "what rule", rows, say("turn-differs")),
                Steps(say("phase-begins"), tuple(beginnings(seen, side))),
            ),
            offers=(*status_offers(seen), *(yugoslavia_returns(seen) if side == "allies" else ())),
            follow_ups=(
                *(FollowUp(say("turn-of", faction=f), ThisTurn(side=f)) for f in FACTIONS if f != side),
                FollowUp(say("actions-now"), Actions(side=side)),
                *((FollowUp(say("war-now"), War()),) if entries(seen) else ()),
            ),
            tone=Role.WARNING if worked.value.winter else Role.SUBJECT,
        )


def differences(seen: Theatre, side: Faction) -> Iterator[Reason]:
    """Yield the rules that hold for a faction on this turn and not on every other, each with its number."""
    turn = seen.turn
    yield from _dated(seen, "")
    for (tech, owner), earliest in EARLIEST.items():
        if owner == side and earliest == turn and turn > 1:
            yield because("13", "tile-date", tech=tech)
    for country, row in COUNTRIES.items():
        if row.at_war_from == turn > 1 and country not in seen.surrendered:
            yield because("2", "joins-now", country=country, faction=str(row.faction))
    yield from _dated(seen, side)


def _dated(seen: Theatre, side: str) -> Iterator[Reason]:
    """Yield what the calendar of the rules has for a faction, or for all, on this turn."""
    for row in charts("calendar"):
        unless, fact = row["unless"], row["entered_now"]
        if (
            row["faction"] == side
            and row.whole("from_turn") <= seen.turn <= row.whole("to_turn")
            and season(seen.turn) in (row["seasons"].split() or SEASONS)
            and not (unless and getattr(seen, unless))
            and not (fact and seen.fact(fact) != seen.turn)
        ):
            yield because(row["rule"], row["key"])


def in_force(seen: Theatre, side: Faction) -> Iterator[Reason]:
    """Yield the number of actions with its reductions, and what lessens Planning and Recruitment now (3, 4.1, 4.4, 18)."""
    yield from actions(actions_situation(seen, side)).reasons
    # The first sentence of each is the printed number, in force on every turn.
    yield from planned(seen, side).reasons[1:]
    if side != "allies":
        yield from recruitment(recruitment_situation(seen, side)).reasons[1:]


def beginnings(seen: Theatre, side: Faction) -> Iterator[tuple[Text, bool]]:
    """Yield what a faction does at the very start of its phase, and whether it is done (1, 4.1, 4.4)."""
    if side == "axis" and "italy" in seen.at_war:
        yield say("po-italy", n=MODIFIERS["italy"]), seen.fact("income-turn") == seen.turn
    for country, points, rest in minors(seen, side):
        yield say("recruits-by-itself", country=country, n=points), not rest
    yield say("voluntary-reduction"), False


# The end of a phase on the table, and on to the next (3, 6, 7, 17).


class PhaseEnd(OfSide, tag="end"):
    """What happens at the end of a phase, step by step."""

    def told(self, seen: Theatre, side: Faction) -> Answer:
        """Answer with each step worked out on the table as the steps before it leave it."""
        steps = phase_end_steps(seen.position, side)
        zones = {zone: role for step in steps for zone, role in step.zones.items()}
        changes = [step for step in steps if step.edits]
        offers: list[Offer] = []
        for step in (step for step in changes if stands_alone(step.edits, seen.position)):
            label = say(f"end-{step.key}-offer", n=len(step.edits))
            offers += offer(label, step.edits, step.rule, booked=_booked(seen.position, side, step.key, step.edits))
        everything = tuple(e for step in changes for e in step.edits)
        if len(changes) > 1 and seen.position.after(Several(everything)).table != seen.position.table:
            offers += offer(
                say("end-everything"), everything, "3", booked=_booked(seen.position, side, "all-booked", everything)
            )
        shown = [step for step in steps if step.edits or step.key != "severed"]
        owing = BOOK.foreseen(seen.position) if side == seen.phase else ()
        zones |= {zone: Role.TARGET for one in owing for zone in one.about if zone in seen.position.zones}
        key, tone = ("end-verdict", Role.TARGET) if changes else ("end-nothing", Role.SUBJECT)
        return card(
            seen,
            say(key, faction=side, n=sum(len(step.edits) for step in changes)),
            Worked({step.key: len(step.edits) for step in steps}, tuple(r for step in steps for r in step.reasons)),
            first=(one.noticed() for one in owing),
            body=(Steps(say("end-order"), tuple((say(f"end-{step.key}"), not step.edits) for step in shown)),),
            highlights=Highlights(zones),
            offers=(*offers, next_phase(seen, side, everything)),
            tone=tone,
        )


def _booked(position: Position, side: Faction, what: str, edits: Iterable[Edit]) -> Text:
    """Return a step of the end of a phase as a line of the journal: whose phase, what, and where."""
    done = [part for edit in edits for part in parts(edit)]
    marked = [part.zone for part in done if isinstance(part, Mark)]
    left = [position.counters[one].zone for part in done if isinstance(part, Move) for one in part.counters]
    zones = tuple(dict.fromkeys([*marked, *left]))
    words = say("end-booked", faction=side, words=say(f"end-{what}"))
    return say("booked-where", words=words, zones=zones) if zones else words


def next_phase(seen: Theatre, side: Faction, settled: Edits) -> Offer:
    """Return the edit that ends a phase, all its steps `settled`, and begins the next (3)."""
    position = seen.position
    turning, *onward = PHASES.passage(position, side)
    after = PHASES.after(side)
    alone = [place for place in position.markers if place[0] == UNSUPPLIED]
    if alone:  # whoever is eliminated leaves none behind
        left = theatre(position.after(Several(settled)))
        alone = [place for place in alone if not left.armies_in(place[1])]
    new_turn, over = after == "axis", PHASES.is_last(position, side)
    edits: list[Edit] = [*settled, turning, *(Mark(*place, 0) for place in alone), *clearing(seen, side)]
    edits += [Note("axis-advanced-used", None)] * new_turn
    edits += onward
    label = say("game-over") if over else say("next-phase", faction=after, turn=seen.turn + new_turn)
    then = NEXT_STEP if plays(position, after) and not over else None
    return Offer(label, Several(tuple(edits), label), "3", then)


# The phase step by step: what is done, what is left, which attacks are owed (3, 4, 8, 16, 22.1).


class PhaseOrder(OfSide, tag="phase"):
    """Where are we in the phase, and what is left to do?"""

    live = True

    def told(self, seen: Theatre, side: Faction) -> Answer:
        """Answer with the steps of the phase in order, done or not, and the zones that must be attacked."""
        begun = seen.begun
        owed = {zone: zone for zone in attacks_owed(seen, side)}
        found = BOOK.foreseen(seen.position) if side == seen.phase else ()
        legal = all(one.grade not in (Grade.AGAINST, Grade.UNPAID) for one in found)
        made, n = used(seen, side), allowed(seen, side)
        operated = sum(seen.kind(army).side == side and bool(seen.operation(army.id)) for army in seen.armies.values())
        steps = (
            *beginnings(seen, side),
            (say("step-actions", made=made, allowed=n), made >= n),
            (say("step-operations", n=operated, po=seen.po(side)), begun or not seen.po(side)),
            (say("step-combats", n=len(owed)), begun and not owed),
            (say("step-end"), False),
        )
        return card(
            seen,
            say("phase-verdict", faction=side, owed=len(owed), begun="yes" if begun else "no"),
            Worked(
                {"legal": legal, "attacks_owed": list(owed), "operations": operated},
                tuple(one.noticed() for one in found),
            ),
            more=(because("22.1", "no-points-after-combat"),) if begun else (),
            body=(Steps(say("phase-order"), steps), *_operations(seen, side)),
            highlights=Highlights(dict.fromkeys(owed, Role.TARGET), paths=tuple(_ways(seen, side))),
            follow_ups=(
                *(
                    FollowUp(say("attack-in", zone=name), Attack(zone=zone), said=say("attack-owed", zone=name))
                    for zone, name in owed.items()
                ),
                FollowUp(say("actions-now"), Actions(side=side)),
                FollowUp(say("recruit-now"), Recruit(side=side)),
                FollowUp(say("end-now"), PhaseEnd(side=side)),
            ),
            tone=Role.TARGET if owed else Role.SUBJECT if legal else Role.WARNING,
        )


def _ways(seen: Theatre, side: Faction) -> Iterator[Path]:
    """Yield the ways that armies went in this phase, as lines over the board (8)."""
    for deed in seen.ledger.of(Operated, by=side):
        way = tuple(zone for zone in deed.way if zone in seen.zones)
        if len(set(way)) > 1:
            yield Path(way)


def _operations(seen: Theatre, side: Faction) -> tuple[Grid, ...]:
    """Return the operations of the phase: who, by what, which way, for how many points (8)."""
    position = seen.position
    rows = (
        (
            (deed.army, deed.zone),
            army_named(position, deed.army),
            SPOKEN.get(deed.op, say("made-by-none")),
            say("made-way", zones=tuple(deed.way)),
            say("points", n=deed.cost),
        )
        for deed in seen.ledger.of(Operated, by=side)
        if deed.army in position.counters
    )
    return grid("made", "army operation way points", rows, say("operations-made"))


# What a glance shows: the slim bar, and a few lines about the zone under the pointer.


def status(position: Position) -> tuple[StatusItem, ...]:
    """Return the words of the slim bar: turn, phase, war status, points of each faction."""
    seen = theatre(position)
    turn, phase = seen.turn, seen.phase
    first = NEXT_STEP if plays(position, phase) else PhaseOrder()
    when = say("status-turn", turn=turn, season=season(turn), year=year(turn))
    items = [
        StatusItem(when, zone=f"turn:{turn}", question=ThisTurn(), tone="strong"),
        StatusItem(say("status-phase", faction=phase), question=first, tone=f"side:{phase}"),
    ]
    for side in FACTIONS:
        po, war = seen.po(side), say(f"status-war-{seen.war(side)}")
        text = say("status-points", faction=side, po=po, pb=seen.pb(side), war=war)
        told = say("status-played", text=text) if plays(position, side) else text
        items.append(StatusItem(told, zone=f"po-{side}:{po}", question=Budget(side=side), tone=f"side:{side}"))
    return tuple(items)


def inspect(position: Position, zone: str) -> Texts:
    """Return lines about a zone: control and country, terrain, what it is worth, strength of each side, supply."""
    return tuple(_lines(position, zone))


def _lines(position: Position, zone: str) -> Iterator[Text]:
    seen = theatre(position)
    if zone not in seen.zones:
        return
    home, held, tags = seen.zones[zone].home, seen.controller(zone), position.zones[zone].tags
    country = SPOKEN[home] if home else say("no-faction")
    yield (say("inspect-held", faction=held, country=country) if held else say("inspect-neutral", country=country))
    yield say("inspect-terrain", terrain=SPOKEN.get(str(tags.get("terrain", "plain")), say("word-desert")))
    told = ("capital", "supply_source", "victory", "fortress", "beyond_limite_est")
    if features := tuple(position.board.columns[column].name for column in told if tags.get(column)):
        yield say("inspect-features", features=features)
    for side in FACTIONS:
        if armies := seen.armies_in(zone, side):
            values = sum(int(position.value(army.id, "combat")) for army in armies)
            yield say("inspect-armies", faction=side, n=len(armies), values=values)
    if operated := [op for army in seen.armies_in(zone) if (op := seen.operation(army.id))]:
        yield say("inspect-operated", n=len(operated), ops=tuple(dict.fromkeys(operated)))
    here = (army for army in seen.state.armies if army.zone == zone)
    if cut := dict.fromkeys(army_named(position, one.id) for one in here if not seen.supply.of(one).supplied):
        yield say("inspect-unsupplied", armies=tuple(cut))
