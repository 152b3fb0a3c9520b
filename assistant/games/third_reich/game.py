"""Downfall of the Third Reich: what the game declares."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from assistant.core.game import Fact, Game, Register, RegisterColumn, phase_log_of
from assistant.core.position import Position
from assistant.core.questions import Question
from assistant.core.text import Name
from assistant.games.third_reich import seats
from assistant.games.third_reich.calculator import CALCULATOR
from assistant.games.third_reich.countries import COUNTRIES
from assistant.games.third_reich.mirror import (
    COMBATS_NOTED,
    COUNTRIES_NOTED,
    OVER,
    SECRET_TILES,
    SUPPLY_CHECKED,
    fact_of,
    theatre,
)
from assistant.games.third_reich.opponent.at_the_table import AnswersMission, Opponent
from assistant.games.third_reich.opponent.players import CONTEST
from assistant.games.third_reich.questions import glance
from assistant.games.third_reich.questions.airmen import AirDuel, Missions
from assistant.games.third_reich.questions.breakthroughs import Breakthrough
from assistant.games.third_reich.questions.budget import Budget
from assistant.games.third_reich.questions.economy import Actions
from assistant.games.third_reich.questions.fights import Attack
from assistant.games.third_reich.questions.findings import Findings
from assistant.games.third_reich.questions.landing import Landing
from assistant.games.third_reich.questions.moving import Reach
from assistant.games.third_reich.questions.nations import Surrenders, Victory, War
from assistant.games.third_reich.questions.noting import noted
from assistant.games.third_reich.questions.phases import PhaseEnd
from assistant.games.third_reich.questions.planning import Plan
from assistant.games.third_reich.questions.progress import PhaseOrder
from assistant.games.third_reich.questions.recruiting import Recruit
from assistant.games.third_reich.questions.researching import ResearchTiles
from assistant.games.third_reich.questions.season import ThisTurn
from assistant.games.third_reich.questions.secrets import Secrets
from assistant.games.third_reich.questions.supplying import Supply
from assistant.games.third_reich.readings import USUAL
from assistant.games.third_reich.words import FACTIONS, Deed


def _turn(name: str) -> Fact:
    """Return a fact that holds a turn: 0 as long as it has not happened."""
    return Fact(name, 0, least=0, most=22)


FACTS = (
    Fact("phase", "axis", FACTIONS),
    Fact("combat-begun", False),
    Fact(OVER, False),
    _turn("axis-entered-ussr"),
    _turn("axis-entered-west"),
    Fact(SUPPLY_CHECKED, "nobody", ("nobody", *FACTIONS)),
    Fact("german-attacked-karelia", False),
    Fact("ussr-entered-axis", False),
    _turn("lend-lease-turn"),
    _turn("income-turn"),
    _turn("france-condition-since"),
    Fact("axis-advanced-used", 0, least=0, most=6),
    Fact(SECRET_TILES, False),
    Fact(seats.OPPONENT, seats.SIDES[0], seats.SIDES),
    Fact(seats.LEVEL, seats.LEVELS[0], seats.LEVELS),
    Fact(seats.TEMPER, seats.TEMPERS[0], seats.TEMPERS),
    Fact(seats.HANDICAP, 0, least=0, most=5),
)

CHOICES: dict[str, tuple[str, ...]] = {
    "rounding": ("result-up", "loss-up"),
    "support_count": ("present", "assault"),
    "france_surrender": ("next-allied-phase-end", "one-turn-grace"),
}
BOUNDS = {"amphibious_limit_1945": (1, 4), "yugoslavia_return_turn_pr": (0, 2)}


def _reading(name: str) -> Fact:
    usual = getattr(USUAL, name)
    if name in CHOICES:
        return Fact(fact_of(name), CHOICES[name][0], CHOICES[name], reading=True)
    if name in BOUNDS:
        least, most = BOUNDS[name]
        return Fact(fact_of(name), usual, least=least, most=most, reading=True)
    return Fact(fact_of(name), usual, reading=True)


REGISTERS = (
    phase_log_of(get_args(Deed)),
    Register(
        COMBATS_NOTED, (RegisterColumn("excess", "number", default=0), RegisterColumn("supports", "number", default=0))
    ),
    Register(
        COUNTRIES_NOTED,
        (
            RegisterColumn("surrendered", "number"),
            RegisterColumn("returned", "flag"),
            RegisterColumn("invaded_by", "side"),
        ),
        {country: {"surrendered": 0} for country, row in COUNTRIES.items() if country != "sweden" and row is not None},
        fixed=True,
    ),
)


def _supply(position: Position, counters: tuple[str, ...]) -> Question:
    side = position.kind(counters[0]).side if counters and counters[0] in position.table.counters else ""
    return Supply(side=side or theatre(position).phase)


def _reach(position: Position, counters: tuple[str, ...]) -> Question | None:
    armies = tuple(counter for counter in counters if counter in theatre(position).armies)
    return Reach(counters=armies) if armies else None


def victory_zones_held(position: Position) -> Mapping[str, int]:
    """Return how many victory zones each faction holds (20)."""
    held = [position.controller(zone.id) for zone in position.board.zones.values() if zone.tags.get("victory")]
    return {side: held.count(side) for side in position.kinds.sides}


GAME = Game(
    slug="third-reich",
    title=Name("Downfall of the Third Reich", "Downfall of the Third Reich"),
    package="assistant.games.third_reich",
    map="dotr",
    counters="dotr",
    questions=(
        Attack,
        Plan,
        Breakthrough,
        Supply,
        Reach,
        Landing,
        PhaseOrder,
        PhaseEnd,
        ThisTurn,
        Actions,
        Budget,
        Recruit,
        ResearchTiles,
        Secrets,
        Missions,
        AirDuel,
        War,
        Surrenders,
        Victory,
        Findings,
        Opponent,
        AnswersMission,
    ),
    facts=(*FACTS, *(_reading(name) for name in USUAL.__struct_fields__)),
    registers=REGISTERS,
    calculator=CALCULATOR,
    setups=(
        "winter-1940",
        "summer-1941",
        "empty",
        "example-1",
        "example-2",
        "example-5",
        "example-6",
        "example-7",
        "example-8",
        "example-9",
        "example-11",
        "example-12",
    ),
    sample="summer-1941",
    findings=Findings,
    fight=lambda _position, zone: Attack(zone=zone),
    supply=_supply,
    reach=_reach,
    phase_end=lambda _position: PhaseEnd(),
    points=lambda _position: Actions(),
    score=victory_zones_held,
    status=glance.status,
    inspect=glance.inspect,
    loss=glance.loss,
    noted=noted,
    contest=CONTEST,
)
