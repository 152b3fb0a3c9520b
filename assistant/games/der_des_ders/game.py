"""La Der des Ders: what the game offers at the table."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Literal

import msgspec

from assistant.core.calc import Calculator
from assistant.core.game import Fact, Game, Register, RegisterColumn, StatusItem, phase_log_of, readings_of
from assistant.core.questions import Question, questions_of
from assistant.core.table import Position, Table
from assistant.core.text import Name
from assistant.games.der_des_ders import log, mirror, planning, table_edits, topics, turn_sequence
from assistant.games.der_des_ders.board import printed_board
from assistant.games.der_des_ders.book import BOOK
from assistant.games.der_des_ders.log import WORDS
from assistant.games.der_des_ders.questions import spending, system, turn, war
from assistant.games.der_des_ders.state import Readings
from assistant.games.der_des_ders.words import SIDES, Numbers, Side, say

CALCULATOR = Calculator.of("der-des-ders", topics, planning)
PHASES = (*log.PHASES, "over")


FACTS = (
    Fact("opponent", "none", ("none", *SIDES)),
    Fact("initiative", "central", SIDES),
    Fact("phase", "initiative", PHASES),
    Fact("overflow", 0, least=0, most=20),
    Fact("revolution-last", printed_board().revolution_last_square.value, least=1, most=10),
    *readings_of(Readings, "-"),
)
REGISTERS = (
    # What was done this turn, which no paper shows: rows appear as it is done, and go at the end of the turn.
    phase_log_of(WORDS, unused=("via", "whom", "action")),
    # What turned the war, for the summary at its end; a surrender without a die still owes its Armistice roll.
    Register(
        table_edits.DIARY,
        (
            RegisterColumn("turn", "number"),
            RegisterColumn("what", "choice", table_edits.TURNINGS),
            RegisterColumn("sector", "zone"),
            RegisterColumn("side", "side"),
            RegisterColumn("vp", "number"),
            RegisterColumn("die", "number"),
        ),
    ),
)


def status(position: Position) -> tuple[StatusItem, ...]:
    """Return where we are: turn and year, whose phase, both sides' points, the event markers in force, the Revolution."""
    state, now = log.state(position), turn.Now()
    side, phase = mirror.spender(position) or "", str(position.fact("phase"))
    step = say(f"status-{phase if phase in PHASES else 'initiative'}", side=side)
    where = say("status-turn", turn=state.turn, year=str(state.year))
    items = [
        StatusItem(where, f"turn:{state.turn}", now, "strong"),
        StatusItem(step, "", now, f"side:{side}" if side else ""),
    ]
    for owner in SIDES:
        text = say("status-side", side=owner, pr=state.pr[owner], vp=state.vp[owner])
        items.append(StatusItem(text, "", war.Points(), f"side:{owner}"))
    markers = " ".join(str(event) for event in state.events if turn_sequence.DURATIONS[event] != "none")
    if markers:
        items.append(StatusItem(say("status-in-force", markers=markers), mirror.IN_PROGRESS, turn.InForce()))
    if state.revolution:
        text = say("status-revolution", box=state.revolution, last=state.revolution_end)
        items.append(StatusItem(text, f"revolution:{state.revolution}"))
    return tuple(items)


def deal(position: Position) -> Table:
    """Return a new table with its own luck, so that the program's dice fall differently in every game."""
    return msgspec.structs.replace(position.table, facts={**position.facts, "luck": secrets.randbelow(10**9)})


def victory_points(position: Position) -> Mapping[str, int]:
    """Return the victory points of each side."""
    points = log.state(position).vp
    return {side: points[side] for side in SIDES if side in position.sides}


def fight_here(position: Position, zone: str) -> Question | None:
    """Return the question of who can attack the sector under the pointer."""
    return spending.Attack(defender=zone) if mirror.sector_at(position, zone) else None


GAME = Game(
    slug="der-des-ders",
    title=Name("La Der des Ders", "La Der des Ders"),
    package="assistant.games.der_des_ders",
    map="ddd",
    counters="ddd",
    questions=questions_of(turn.Now, spending, system, turn, war),
    facts=FACTS,
    registers=REGISTERS,
    called=table_edits.called,
    shapes={
        "pending": Numbers,
        "drawn": Numbers,
        "winner": Side,
        "won-by": Literal["armistice", "points"],
        mirror.SYSTEM: system.Noted,
    },
    calculator=CALCULATOR,
    setups=("1914", "empty", "example-offensive", "example-naval", "example-system"),
    sample="1914",
    findings=turn.Findings,
    fight=fight_here,
    phase_end=lambda _: turn.Now(),
    points=lambda _: war.Points(),
    score=victory_points,
    status=status,
    inspect=war.inspected,
    standing=war.standings,
    deal=deal,
    noted=table_edits.noted,
    book=BOOK,
)
