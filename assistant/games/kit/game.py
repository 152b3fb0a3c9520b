"""A kit as a game: what its card fills in becomes questions, keys and a calculator, as a game in Python has them."""

from __future__ import annotations

from functools import partial
from typing import Any

from assistant.core.ai_match import OPPONENT
from assistant.core.calc import Calculator, Topic, Worked
from assistant.core.game import Game, StatusItem
from assistant.core.questions import Question
from assistant.core.record import Ids
from assistant.core.table import Position, turn_pawn
from assistant.core.text import speaker
from assistant.games.kit.card import Card, Kit
from assistant.games.kit.combat import FightGiven, fight, fight_of
from assistant.games.kit.movement import ReachGiven, SupplyGiven, reach, supply
from assistant.games.kit.questions.book import book_of, noting
from assistant.games.kit.questions.draws import DRAWN, HAND, DrawFrom, DrawToHand
from assistant.games.kit.questions.fights import FightOf, loss
from assistant.games.kit.questions.opponent import OpponentOf
from assistant.games.kit.questions.table import (
    ACCOUNT,
    PHASE,
    AccountsOf,
    Overlooked,
    PhaseEnds,
    PointsOf,
    ReachOf,
    StrengthOf,
    SupplyOf,
    bound,
    phase_of,
    written,
)
from assistant.games.kit.state import (
    State,
    StateGiven,
    TakenGiven,
    View,
    ZoneGiven,
    control,
    points,
    strengths,
    turn_of,
    view,
)

say = speaker(__name__)


def calculator(slug: str, card: Card) -> Calculator:
    """Return the calculator of a kit: the topics that its card fills in, of strength, reach, supply, fight, control, points."""

    def seen(state: State) -> View:
        return view(card, state)

    def counted(given: StateGiven) -> Worked:
        lying = seen(given.state)
        return points(card.points, lying, lying.sides())  # type: ignore[arg-type]

    topics: tuple[tuple[Any, str, type[Any], Any], ...] = (
        (card.strength, "strength", ZoneGiven, lambda given: strengths(card.strength, seen(given.state), given)),
        (card.movement, "reach", ReachGiven, lambda given: reach(card.movement, seen(given.state), given)),  # type: ignore[arg-type]
        (card.supply, "supply", SupplyGiven, lambda given: supply(card.supply, seen(given.state), given)),  # type: ignore[arg-type]
        (card.combat, "fight", FightGiven, lambda given: fight(fight_of(card, given.fight), given)),
        (card.control, "control", TakenGiven, lambda given: control(card.control, seen(given.state), given.side)),  # type: ignore[arg-type]
        (card.points, "points", StateGiven, counted),
    )
    return Calculator(slug, tuple(Topic(*topic) for part, *topic in topics if part))


def game_of(slug: str, kit: Kit) -> Game:
    """Return the game that a kit is, under the name of its folder: tables, commands, its map and its counters are called so."""
    card = kit.rules
    book = book_of(card)

    drawing = DrawToHand if any(cup.hands for cup in card.draws.values()) else DrawFrom
    asked = (StrengthOf, FightOf, ReachOf, SupplyOf, PhaseEnds, PointsOf, drawing, AccountsOf, OpponentOf, Overlooked)
    made = [bound(question, card, book) for question in asked]
    strength, fights, reaches, supplies, ending, scored, draw, accounts, opponent, findings = made
    ends = bool(card.control or card.turns)
    partner = card.turns is not None and any(one.side for one in card.turns.phases.values())
    judged = bool(card.movement or card.supply or card.combat or card.control)
    said = [strength]
    for wanted, question in ((card.combat, fights), (card.movement, reaches), (card.supply, supplies), (ends, ending),
                             (card.points, scored), (card.draws, draw),
                             (card.accounts, accounts), (partner, opponent), (judged, findings)):  # fmt: skip
        if wanted:
            said.append(question)

    def status(position: Position) -> tuple[StatusItem, ...]:
        items = []
        pawn = turn_pawn(position)
        if pawn is not None:
            items.append(StatusItem(say("turn", n=turn_of(position)), zone=pawn.zone, tone="strong"))
        key, phase = phase_of(card, position)
        if key:
            tone = f"side:{phase.side}" if phase.side else ""
            items.append(StatusItem(written(phase.title), question=ending() if ends else None, tone=tone))
        return tuple(items)

    def moved(_position: Position, counters: Ids) -> Question | None:
        return reaches(counters=counters) if counters else None

    return Game(
        slug=slug,
        title=kit.title,
        package="assistant.games.kit",
        card=True,
        map=slug,
        counters=slug,
        questions=tuple(said),
        calculator=topics if (topics := calculator(slug, card)).topics else None,
        shapes={
            PHASE: str,
            f"{DRAWN}/": dict[str, int],
            f"{HAND}/": dict[str, int],
            f"{ACCOUNT}/": dict[str, int],
            OPPONENT: str,
        },
        setups=kit.setups,
        spoken=kit.values,
        sample=kit.sample,
        findings=findings if judged else None,
        book=book,
        noted=noting(card, book),
        loss=partial(loss, card) if card.step_column else None,
        fight=lambda _position, zone: (fights if card.combat else strength)(zone=zone),
        supply=(lambda _position, _counters: supplies()) if card.supply else None,
        reach=moved if card.movement else None,
        phase_end=(lambda _position: ending()) if ends else None,
        points=(lambda _position: scored()) if card.points else None,
        status=status,
    )
