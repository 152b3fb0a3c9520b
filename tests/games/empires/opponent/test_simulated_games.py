"""Planners against each other: missions are spent lawfully, the same seed is the same game; tests/stress/games.py has the rest."""

from __future__ import annotations

import pytest

from assistant.core.game import Game
from assistant.core.position import Position
from assistant.core.table import Move
from assistant.games.empires import game
from assistant.games.empires.opponent.decisions import Decision, Strike
from assistant.games.empires.opponent.model import State, state_of
from assistant.games.empires.opponent.simulated_games import Dice, Planner, play
from assistant.games.empires.opponent.skills import skill
from assistant.games.empires.words import CAMP, POWERS
from tests.games.empires.opponent.replay import Table
from tests.games.tables import start

EDITIONS = pytest.mark.parametrize("rules", [game.V1_1, game.FIRST], ids=["1.1", "first"])


def equipped(rules: Game) -> Position:
    """Return the autumn of 1915 with aircraft and tanks for all, and missions for the Central Powers."""
    position = start(rules, "autumn-1915")
    for power in POWERS:
        left = 6 if CAMP[power] == "central" else 0
        position = position.after(Move((f"missions-{power}#1",), f"missions-{power}:{left}"))
        tiles = [
            c.id for c in position.table.counters.values() if c.id.startswith((f"{power}-aviation", f"{power}-tanks"))
        ]
        position = position.after(Move(tuple(tiles), f"development-{power}:available"))
    position.let_go()
    return position


@EDITIONS
def test_missions_are_spent_lawfully(rules: Game) -> None:
    """Aircraft once a phase, tanks that are good enough for the trench: spent as the table has it (10)."""
    position = equipped(rules)
    table, spent = Table(position), set()

    def watch(before: State, decision: Decision, dice: Dice | None, after: State) -> None:
        table.follow(before, decision, dice, after)
        if isinstance(decision.step, Strike):
            spent.update(aid for aid in ("aviation", "tanks") if getattr(decision.step.aids, aid))

    officer = Planner(skill("officer"))
    play(state_of(position), {"central": officer, "entente": officer}, 5, watch, 7)
    assert spent == {"aviation", "tanks"}


@EDITIONS
def test_the_same_seed_is_the_same_game(rules: Game) -> None:
    position = start(rules, "autumn-1915")

    def played() -> object:
        steps = []
        officer, greedy = Planner(skill("officer")), Planner(skill("greedy"))
        play(
            state_of(position),
            {"central": officer, "entente": greedy},
            3,
            lambda _b, d, dice, _a: steps.append((d.step, dice)),
            7,
        )
        assert any(isinstance(step, Strike) for step, _ in steps)
        return [(type(step).__name__, str(step[:1]), dice) for step, dice in steps]

    assert played() == played()
