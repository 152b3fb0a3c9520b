"""Downfall of the Third Reich: what the game declares, and the topics of its calculator."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from assistant.core.calc import Calculator, Topic
from assistant.core.game import Fact, Game, Register, RegisterColumn, phase_log_of
from assistant.core.position import Position
from assistant.core.questions import Question
from assistant.core.text import Name
from assistant.games.third_reich import (
    attack_plan,
    combat,
    countries,
    economy,
    geography,
    missions,
    movement,
    operations,
    recruitment,
    supply,
    words,
)
from assistant.games.third_reich.countries import COUNTRIES
from assistant.games.third_reich.deeds import BEGUN
from assistant.games.third_reich.mirror import (
    ATTACKED,
    COUNTRIES_NOTED,
    OVER,
    SECRET_TILES,
    fact_of,
)
from assistant.games.third_reich.opponent.at_the_table import CONTEST, AnswersMission, Opponent
from assistant.games.third_reich.questions import turn
from assistant.games.third_reich.questions.actions import Actions, AirDuel, Missions, ResearchTiles, Secrets
from assistant.games.third_reich.questions.attack import Attack, Breakthrough, Plan
from assistant.games.third_reich.questions.book import BOOK, Findings
from assistant.games.third_reich.questions.cards import loss_edit
from assistant.games.third_reich.questions.countries import Surrenders, Victory, War
from assistant.games.third_reich.questions.log import KEEPER, theatre
from assistant.games.third_reich.questions.log_edits import noted
from assistant.games.third_reich.questions.movement import Landing, Reach, Supply
from assistant.games.third_reich.questions.recruitment import Recruit
from assistant.games.third_reich.questions.turn import Budget, PhaseEnd, PhaseOrder, ThisTurn
from assistant.games.third_reich.words import FACTIONS, USUAL, Row

# The calculators of Downfall of the Third Reich: one topic for each question of the public JSON.

CALCULATOR = Calculator(
    "third-reich",
    (
        Topic("turn", words.TurnBlank, words.date),
        Topic("war_status", countries.WarBlank, countries.war_status),
        Topic("neutral", countries.NeutralBlank, countries.neutral),
        Topic("actions", economy.ActionsBlank, economy.actions),
        Topic("action_limit", economy.LimitBlank, economy.action_limit),
        Topic("lend_lease", economy.LendLeaseBlank, economy.lend_lease),
        Topic("planning", economy.PlanningBlank, economy.planning),
        Topic("phase_start_po", economy.PhaseStartBlank, economy.phase_start_po),
        Topic("production", economy.ProductionBlank, economy.production),
        Topic("missions", missions.MissionsBlank, missions.missions),
        Topic("recruitment", recruitment.RecruitmentBlank, recruitment.recruitment),
        Topic("minor_recruitment", recruitment.MinorBlank, recruitment.minor_recruitment),
        Topic("recruit_spend", recruitment.SpendingBlank, recruitment.recruit_spend),
        Topic("armour_exchange", economy.ExchangeBlank, economy.armour_exchange),
        Topic("research", economy.ResearchBlank, economy.research),
        Topic("stacking", geography.StackingBlank, geography.stacking),
        Topic("control", geography.ControlBlank, geography.control),
        Topic("supply", supply.SupplyBlank, supply.supply),
        Topic("supply_elimination", supply.EliminationBlank, supply.supply_elimination),
        Topic("operation_cost", operations.CostBlank, operations.operation_cost),
        Topic("po_budget", economy.BudgetBlank, economy.po_budget),
        Topic("political", countries.PoliticalBlank, countries.political),
        Topic("movement", movement.MovementBlank, movement.movement),
        Topic("amphibious", operations.LandingBlank, operations.amphibious),
        Topic("air_allowed", missions.AirBlank, missions.air_allowed),
        Topic("air_duel", missions.DuelBlank, missions.air_duel),
        Topic("submarine", missions.SubmarinesBlank, missions.submarine),
        Topic("bombing", missions.BombingBlank, missions.bombing),
        Topic("crossing", geography.CrossingBlank, geography.crossing),
        Topic("combat_potential", combat.CombatBlank, combat.combat_potential),
        Topic("combat_result", combat.ResultBlank, combat.combat_result),
        Topic("combat_distribution", combat.OddsBlank, combat.combat_distribution),
        Topic("blitzkrieg", operations.BlitzkriegBlank, operations.blitzkrieg),
        Topic("attack_plan", attack_plan.AttackPlanBlank, attack_plan.attack_plan),
        Topic("surrender", countries.SurrenderBlank, countries.surrender),
        Topic("surrender_effects", countries.EffectsBlank, countries.surrender_effects),
        Topic("victory", countries.VictoryBlank, countries.victory),
        Topic("sequence", economy.SequenceBlank, economy.sequence),
    ),
)


# Downfall of the Third Reich: what the game declares.


def _turn(name: str) -> Fact:
    """Return a fact that holds a turn: 0 as long as it has not happened."""
    return Fact(name, 0, least=0, most=22)


FACTS = (
    Fact("phase", "axis", FACTIONS),
    Fact(BEGUN, False),
    Fact(OVER, False),
    _turn("axis-entered-ussr"),
    _turn("axis-entered-west"),
    Fact("german-attacked-karelia", False),
    Fact("ussr-entered-axis", False),
    _turn("lend-lease-turn"),
    _turn("income-turn"),
    _turn("france-condition-since"),
    Fact("axis-advanced-used", 0, least=0, most=6),
    Fact(SECRET_TILES, False),
    Fact(words.OPPONENT, words.SIDES[0], words.SIDES),
    Fact(words.LEVEL, words.LEVELS[0], words.LEVELS),
    Fact(words.TEMPER, words.TEMPERS[0], words.TEMPERS),
    Fact(words.HANDICAP, 0, least=0, most=5),
)

CHOICES: dict[str, tuple[str, ...]] = {
    "rounding": ("result-up", "loss-up"),
    "support_count": ("present", "assault"),
    "west_surcharge": ("each-turn", "first-turn"),
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
    phase_log_of(get_args(Row)),
    Register(ATTACKED, (RegisterColumn("by", "word"),)),
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
    status=turn.status,
    inspect=turn.inspect,
    loss=loss_edit,
    noted=noted,
    keeper=KEEPER,
    book=BOOK,
    contest=CONTEST,
)
