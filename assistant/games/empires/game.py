"""Downfall of Empires on the table: the table of contents of both editions, and the topics of their calculators."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from assistant.core.ai_match import NEXT_STEP
from assistant.core.calc import Calculator, Topic, Worked
from assistant.core.game import (
    Game,
    Register,
    RegisterColumn,
    StatusItem,
    facts_of,
    phase_log_of,
    readings_of,
    seat_facts,
)
from assistant.core.questions import Question, questions_of
from assistant.core.record import Ids
from assistant.core.table import Edit, Position, Several
from assistant.core.text import Name, Texts, verbatim
from assistant.games.empires import (
    attack_plan,
    combat,
    deeds,
    economy,
    loss_allocation,
    mirror,
    movement,
    supply,
    victory,
    words,
)
from assistant.games.empires.log import noted
from assistant.games.empires.opponent import at_the_table
from assistant.games.empires.questions import actions, attack, phases, points
from assistant.games.empires.questions import attack_plan as plans
from assistant.games.empires.questions import movement as moves
from assistant.games.empires.questions.attack import Attack
from assistant.games.empires.questions.book import BOOK
from assistant.games.empires.questions.cards import in_own_words, loss_edits, zone_name
from assistant.games.empires.questions.movement import Reach, Supply, movable
from assistant.games.empires.questions.phases import Begin, EndOfPhase, Findings, Turn
from assistant.games.empires.questions.points import VictoryPoints
from assistant.games.empires.words import (
    DEFAULT,
    EDITIONS,
    POWER_NAMES,
    POWERS,
    Explanation,
    Options,
    asked_by,
    date_of,
    say,
)

# The calculator's topics, for both editions (docs/protocol.md).

Solve = Callable[..., Any]

TOPICS: tuple[Solve, ...] = (
    words.calendar, words.forced_attack, combat.combat_potential, combat.loss_result, combat.odds,
    loss_allocation.loss_allocation, loss_allocation.distribution, combat.attack_eligibility, attack_plan.attack_plan,
    movement.retreat, supply.supply, supply.zone_supply, supply.supply_effects, supply.zone_loss, victory.control,
    victory.end_of_phase, victory.vp_control, victory.vp_event, victory.vp_final, economy.recruitment_points,
    economy.recruitment_payment, economy.recruitment_zones, movement.movement, movement.naval,
    movement.strategic, economy.diplomacy, economy.research, economy.research_allowed, economy.missions,
    economy.gas, economy.entrench,
)  # fmt: skip


def _bound(solve: Solve, first: bool) -> Callable[[Any], Worked]:
    """Return a function under the rules of an edition, and the options of the situation."""
    rule = asked_by(solve)

    @functools.wraps(rule)
    def answer(given: Any) -> Worked:
        work = Explanation(first, given.options or DEFAULT)
        return work.answer(rule(given, work))

    return answer


def _calculator(slug: str, *, first: bool) -> Calculator:
    return Calculator(slug, tuple(Topic.of(_bound(solve, first)) for solve in TOPICS), EDITIONS[first])


CALCULATOR = _calculator("empires", first=False)
FIRST_CALCULATOR = _calculator("empires-first", first=True)


QUESTIONS = questions_of(Attack, plans, moves, phases, points, actions, attack, at_the_table)

# Facts, and readings that only one of the rulebooks leaves open.
ONLY_NEWER = frozenset({
    "salonika_occupied_by_allies", mirror.FOUR_LOST, mirror.LEAD,
    "retreat_when", "sea_hop_continues", "isolated_garrison_keeps", "lose_german_only_city", "greece_ban_scope", "cession",
    "coordination_limits", "isolated_to", "crossing_takes", "offensive_attack", "missions_gain", "missions_most",
    "turkey_until", "bulgaria_until", "italy_until", "romania_until", "usa_from",
})  # fmt: skip
ONLY_OLDER = frozenset({"recruited_in_salonika", "first_level2_trench", "first_supply_through"})
FACTS = (*facts_of(words.charts("facts")), *readings_of(Options), *seat_facts(words.SEATS))


REGISTERS = (
    phase_log_of(deeds.WORDS),
    Register(
        mirror.EVENTS,
        (
            RegisterColumn("event", "choice", (mirror.JOINED, mirror.SURRENDERED, mirror.MISSED)),
            RegisterColumn("turn", "number"),
        ),
    ),
    Register(mirror.CEDED, (RegisterColumn("power", "side", default="austria_hungary"),)),
    Register(mirror.ISOLATED, (RegisterColumn("turn", "number"),)),
    Register(
        mirror.YEARLY,
        tuple(RegisterColumn(column, "number", default=0) for column in ("gas", "offensive", mirror.ATTACKED)),
        {power: {"gas": 0, "offensive": 0, mirror.ATTACKED: 0} for power in POWERS},
        fixed=True,
    ),
)
# What the players' rulebook has of the chapters that our text of version 1.1 lacks; what they say is a reading, a fact.
RULEBOOK = Register(
    mirror.RULEBOOK,
    (RegisterColumn("paragraph", "word"), RegisterColumn("words", "word")),
    {chapter: {"paragraph": "", "words": ""} for chapter in ("13", "14", "15")},
    fixed=True,
)
SETUPS = ("august-1914", "autumn-1915", "empty", *(f"example-{n}" for n in range(1, 7)))


def fight(position: Position, zone: str) -> Question | None:
    """Return the attack in a zone where enemies share it, filled in with who would lead and be attacked."""
    sides = plans.sides_in(position, zone)
    return Attack(zone=zone) if all(any(mirror.may_fight(position, army) for army in side) for side in sides) else None


def supply_question(position: Position, counters: Ids) -> Question | None:
    """Return the supply of the armies selected, or of the power whose phase it is."""
    chosen = tuple(counter for counter in counters if counter in movable(position))
    return Supply(counters=chosen) if chosen else Supply(side=mirror.phase(position))


def reach(position: Position, counters: Ids) -> Question | None:
    """Return where the armies selected can go."""
    chosen = tuple(counter for counter in counters if counter in movable(position))
    return Reach(counters=chosen) if chosen else None


def status(position: Position) -> tuple[StatusItem, ...]:
    """Return where the game stands: turn, phase, points of each power."""
    now, phase = mirror.turn(position), mirror.phase(position)
    date = date_of(now)
    season = say(f"season-{date.season}")
    when = say("status-turn", season=season, year=verbatim(str(date.year)), turn=now)
    first = NEXT_STEP if words.plays(position, phase) else Begin(side=phase)
    items = [
        StatusItem(when, f"turn:{now}", Turn(), "strong"),
        StatusItem(say("status-phase", power=position.sides[phase].name), "", first, f"side:{phase}"),
    ]
    for power in POWERS:
        box = position.box(f"vp-{power}#1")
        if box is not None:
            text = say("status-points", power=position.sides[power].name, n=points.minus(box))
            told = say("status-played", text=text) if words.plays(position, power) else text
            items.append(StatusItem(told, f"vp:{box}", VictoryPoints(), f"side:{power}"))
    return tuple(replace(item, text=in_own_words(position, item.text)) for item in items)


def inspect(position: Position, zone: str) -> Texts:
    """Return a few lines about a zone: who holds it, what it is, how strong each power stands there, what lacks supply."""
    if not mirror.on_map(position, zone):
        return ()
    value = mirror.zone_value(position, zone)
    held = POWER_NAMES[value.controller] if value.controller else say("nobody")
    told = [say("inspect-control", power=held), say("inspect-terrain", terrain=say(f"terrain-{value.terrain}"))]
    features = tuple(say(f"feature-{name}") for name in ("city", "port", "med") if getattr(value, name))
    if features:
        told.append(say("inspect-features", features=features))
    traced = moves.lines(position)
    for power in POWERS:
        armies = [army for army in traced.theatre.at[zone] if army.of == power]
        if armies:
            strength = sum(int(position.value(army.id, "combat")) for army in armies)
            out = sum(not traced.of_army(army).found for army in armies)
            told.append(say("inspect-armies", power=power, n=len(armies), strength=strength, out=out))
    return in_own_words(position, tuple(told))


def loss(position: Position, counter: str) -> Edit | None:
    """Return the edit by which an army takes a loss: turned over, or into its power's reserve (1)."""
    lying = position.counters.get(counter)
    if lying is None or not mirror.is_army(position, lying):
        return None
    label = say("offer-loss", zone=zone_name(position, lying.zone))
    return Several(loss_edits(position, lying, 1), label)


def _game(
    answers: Calculator,
    title: Name,
    data: str,
    others: frozenset[str],
    spoken: Mapping[str, Name],
) -> Game:
    return Game(
        slug=answers.slug,
        title=title,
        package="assistant.games.empires",
        map=data,
        counters=data,
        questions=QUESTIONS,
        spoken=spoken,
        calculator=answers,
        family=CALCULATOR.slug,
        edition=answers.edition,
        facts=tuple(fact for fact in FACTS if fact.id not in others),
        registers=REGISTERS if answers is FIRST_CALCULATOR else (*REGISTERS, RULEBOOK),
        shapes=deeds.FORMER_SHAPES,
        setups=SETUPS,
        sample="autumn-1915",
        findings=Findings,
        fight=fight,
        supply=supply_question,
        reach=reach,
        phase_end=lambda position: EndOfPhase(side=mirror.phase(position)),
        points=lambda _: VictoryPoints(),
        score=lambda position: VictoryPoints().answer(position).value,
        status=status,
        inspect=inspect,
        loss=loss,
        noted=noted,
        book=BOOK,
        contest=at_the_table.CONTEST,
    )


V1_1 = _game(
    CALCULATOR,
    Name("Downfall of Empires", "Downfall of Empires"),
    "doe2022",
    ONLY_OLDER,
    {},
)
FIRST = _game(
    FIRST_CALCULATOR,
    Name("Downfall of Empires, first edition", "Downfall of Empires, première édition"),
    "doe2020",
    ONLY_NEWER,
    {"allies": Name("Franco-British", "Franco-Britanniques")},
)
