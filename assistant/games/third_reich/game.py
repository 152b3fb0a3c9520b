"""Downfall of the Third Reich: what the game declares, and the topics of its calculator."""

from __future__ import annotations

from typing import get_args

from assistant.core.calc import Calculator, Topic
from assistant.core.game import Game, Register, RegisterColumn, facts_of, phase_log_of, readings_of, seat_facts
from assistant.core.questions import Question, questions_of
from assistant.core.record import Ids
from assistant.core.table import Position
from assistant.core.text import Name
from assistant.games.third_reich import (
    attack_plan,
    combat,
    countries,
    economy,
    geography,
    movement,
    operations,
    words,
)
from assistant.games.third_reich.countries import COUNTRIES
from assistant.games.third_reich.mirror import (
    ATTACKED,
    COUNTRIES_NOTED,
    prizes_held,
)
from assistant.games.third_reich.opponent import at_the_table
from assistant.games.third_reich.questions import actions, attack, book, recruitment, turn, war
from assistant.games.third_reich.questions import movement as moves
from assistant.games.third_reich.questions.aftermath import noted
from assistant.games.third_reich.questions.attack import Attack
from assistant.games.third_reich.questions.book import BOOK, Findings
from assistant.games.third_reich.questions.cards import loss_edit, theatre
from assistant.games.third_reich.questions.movement import Reach, Supply
from assistant.games.third_reich.questions.turn import PhaseEnd
from assistant.games.third_reich.words import Blank, Readings, Row

CHAPTERS = countries, economy, operations, geography, movement, combat, attack_plan
_topics = Calculator.of("third-reich", *CHAPTERS, base=Blank).topics
CALCULATOR = Calculator("third-reich", (Topic.of(words.date, Blank, "turn"), *_topics))


FACTS = (*facts_of(words.charts("facts")), *seat_facts(words.SEATS), *readings_of(Readings, "-"))
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


def _supply(position: Position, counters: Ids) -> Question:
    side = position.kind(counters[0]).side if counters and counters[0] in position.counters else ""
    return Supply(side=side or theatre(position).phase)


def _reach(position: Position, counters: Ids) -> Question | None:
    armies = tuple(counter for counter in counters if counter in theatre(position).armies)
    return Reach(counters=armies) if armies else None


GAME = Game(
    slug="third-reich",
    title=Name("Downfall of the Third Reich", "Downfall of the Third Reich"),
    package="assistant.games.third_reich",
    map="dotr",
    counters="dotr",
    questions=questions_of(Attack, attack, moves, turn, actions, recruitment, war, book, at_the_table),
    facts=FACTS,
    registers=REGISTERS,
    calculator=CALCULATOR,
    setups=("winter-1940", "summer-1941", "empty", *(f"example-{n}" for n in (1, 2, 5, 6, 7, 8, 9, 11, 12))),
    sample="summer-1941",
    findings=Findings,
    fight=lambda _position, zone: Attack(zone=zone),
    supply=_supply,
    reach=_reach,
    phase_end=lambda _position: PhaseEnd(),
    points=lambda _position: actions.Actions(),
    score=prizes_held,
    status=turn.status,
    inspect=turn.inspect,
    loss=loss_edit,
    noted=noted,
    book=BOOK,
    contest=at_the_table.CONTEST,
)
