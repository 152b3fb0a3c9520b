"""Campagne antique as the desk sees it: its questions, its registers, its readings."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from assistant.core.calc import Calculator
from assistant.core.game import Fact, Game, StatusItem, readings_of
from assistant.core.questions import Question, questions_of
from assistant.core.record import Ids
from assistant.core.table import Edit, Position, Table, apply
from assistant.core.text import Name, QuestionError, Texts
from assistant.games.antique import aftermath as after_battle
from assistant.games.antique import battle, corps, movement
from assistant.games.antique import dealings as dealing
from assistant.games.antique import treasury as treasuries
from assistant.games.antique.cards import Books, new_corps
from assistant.games.antique.dealings import COALITION, SOLO
from assistant.games.antique.mirror import (
    LAND,
    all_corps,
    army_recon,
    corps_in,
    corps_type,
    is_province,
    nation,
    province,
    season_index,
    season_name,
    sides_in,
    state,
    tell,
    yearly_revenue,
)
from assistant.games.antique.mirror import fleets as fleets_of
from assistant.games.antique.questions import (  # fmt: skip
    aftermath,
    battles,
    dealings,
    letters,
    moves,
    reports,
    season,
    treasury,
    umpire,
)
from assistant.games.antique.questions.book import BOOK
from assistant.games.antique.registers import FleetRow, registers
from assistant.games.antique.terms import Readings, say

CHAPTERS = (treasuries, corps, movement, battle, after_battle, dealing)
CALCULATOR = Calculator.of("antique", *CHAPTERS)


FACTS = (
    Fact("solo_needed", SOLO, least=1, most=36),
    Fact("coalition_needed", COALITION, (8, 9), reading=True),
    Fact("neutral_means", "own_homelands", ("own_homelands", "no_homeland"), reading=True),
    Fact("straits_as_land", False, (False, True)),
    Fact("revenues_are", "yearly", ("yearly", "seasonal"), reading=True),  # A5
    Fact("raider_keeps", "all", ("all", "what_was_there"), reading=True),  # A7
    Fact("unpacified_is_friendly", True, (True, False), reading=True),  # A22
    *readings_of(Readings),
)


def reach(position: Position, counters: Ids) -> Question | None:
    """Return the question behind the key R: where the selected corps can march."""
    units = tuple(c for c in counters if c in position.counters and _is_corps(position, c))
    return moves.Reach(counters=units) if units else None


def _is_corps(position: Position, counter: str) -> bool:
    lying = position.counters[counter]
    return corps_type(position, lying.kind) is not None and position.zone(lying.zone).kind == LAND


def supply(position: Position, counters: Ids) -> Question | None:
    """Return the question behind the key S: what the selected corps' nation pays, doubled where supply is hard."""
    sides = {position.kind(c).side for c in counters if c in position.counters} - {""}
    return treasury.UpkeepDue(side=next(iter(sorted(sides)), next(iter(position.sides))))


def status(position: Position) -> tuple[StatusItem, ...]:
    """Return the slim bar: the season, who leads, and each nation's treasury."""
    items = [StatusItem(season_name(season_index(position)), question=season.SeasonAssistant(), tone="strong")]
    for side in position.sides:
        try:
            po = tell(position, "status-treasury", nation=side, po=nation(position, side).treasury)
        except QuestionError:
            continue
        items.append(StatusItem(po, question=treasury.Account(side=side), tone=f"side:{side}", secret=True))
    return tuple(items)


def inspect_zone(position: Position, zone: str) -> Texts:
    """Return what there is to know of a zone at a glance: holder, revenue, armies."""
    if not is_province(position, zone):
        return ()
    land, owner = province(position, zone), position.controller(zone)
    lines = [
        tell(position, f"inspect-{state(position, zone)}", nation=owner),
        say("inspect-revenue", po=yearly_revenue(position, zone)),
    ]
    if state(position, zone) == "neutral" and land.armies:
        lines.append(say("inspect-armies", points=land.garrisons))
    for side in sides_in(position, zone):
        units = corps_in(position, zone, side)
        points = sum(unit.present for unit in units)
        recon = army_recon(units)
        lines.append(tell(position, "inspect-army", nation=side, n=len(units), points=points, recon=recon))
    return tuple(lines)


READING_FACTS = frozenset(fact.id for fact in FACTS if fact.reading)


def _noted(before: Position, edit: Edit, after: Position) -> Sequence[Edit]:
    """Return what an edit brings with it: orders that it carries out are ticked, readings that it chooses are kept."""
    return (*letters.noted(before, edit, after), *umpire.ruled(READING_FACTS, before, edit))


def deal(position: Position) -> Table:
    """Return a new table completed: corps take the first design of their nation and type, fleets the nation's ships."""
    designs, books = position.register("designs"), Books(position)
    for unit in all_corps(position):
        fitting = (n for n, d in designs.items() if d.get("nation") == unit.side and d.get("type") == unit.type)
        design = next(fitting, None)
        if design is not None and not position.knows(f"corps/{unit.id}"):
            # Raised before the campaign: the 1000 AP of the start are given (2).
            books.put("corps", unit.id, replace(new_corps(position, design), raised=0))
    for counter, side, _, _ in fleets_of(position):
        if not position.knows(f"fleets/{counter}"):
            own = nation(position, side)
            books.put("fleets", counter, FleetRow(merchants=own.merchants, warships=own.warships))
            books.write("nations", side, merchants=0, warships=0)
    return apply(position.table, books.edit())


GAME = Game(
    slug="antique",
    title=Name("Ancient campaign", "Campagne antique"),
    package=__package__,
    map="antique",
    counters="antique",
    questions=questions_of(
        season.SeasonAssistant, *(treasury, moves, battles, aftermath, dealings, season, reports, letters, umpire)
    ),
    facts=FACTS,
    registers=registers(),
    calculator=CALCULATOR,
    setups=("start", "empty"),
    sample="start",
    findings=season.Findings,
    noted=_noted,
    book=BOOK,
    fight=lambda _, zone: battles.Battle(zone=zone),
    supply=supply,
    reach=reach,
    phase_end=lambda _: season.SeasonAssistant(),
    points=lambda _: season.Points(),
    score=season.provinces_held,
    status=status,
    inspect=inspect_zone,
    deal=deal,
    pages=umpire.pages,
    seen=umpire.seen,
    letter=letters.Letter,
    letters=lambda _: letters.Letters(),
    sheet=reports.sheet,
    called=reports.row_name,
    turns=reports.turns,
)
