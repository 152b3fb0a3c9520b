"""Random walks: whatever players do to a table, findings and questions answer and never crash."""

from __future__ import annotations

import random

import pytest

from assistant.core.edits import Edit, Flip, Mark, Move, apply
from assistant.core.game import Game
from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.games import GAMES, find_game
from tests.games.tables import start
from tests.games.test_contract import asked

STEPS = 60


def random_edit(chance: random.Random, position: Position) -> Edit:
    counters, zones = list(position.table.counters), list(position.board.zones)
    match chance.randrange(4 if position.kinds.markers else 3):
        case 0:
            return Flip((chance.choice(counters),))
        case 3:
            marker = chance.choice(list(position.kinds.markers.values()))
            return Mark(marker.id, chance.choice(zones), chance.randint(0, marker.levels))
        case _:
            return Move(tuple(chance.sample(counters, min(len(counters), chance.randint(1, 3)))), chance.choice(zones))


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("seed", [1, 2])
def test_any_table_can_be_asked_about(slug: str, seed: int) -> None:
    game: Game = find_game(slug)
    chance = random.Random(seed)
    position = start(game, game.sample or game.setups[0])
    for step in range(STEPS):
        position = Position(
            position.board, position.kinds, apply(position.table, random_edit(chance, position)), position.defaults
        )
        if game.findings is not None:
            game.findings().answer(position)
        if game.status is not None:
            game.status(position)
        if step % 20 == 19:
            assert all(answer.verdict for _, answer in asked(game, position))
        zone, counter = chance.choice(list(position.board.zones)), chance.choice(list(position.table.counters))
        for question in (
            game.fight(position, zone) if game.fight else None,
            game.supply(position, (counter,)) if game.supply else None,
            game.reach(position, (counter,)) if game.reach else None,
            game.phase_end(position) if game.phase_end else None,
            game.points(position) if game.points else None,
        ):
            if question is not None:
                try:
                    assert question.answer(position).verdict
                except QuestionError as error:
                    assert error.field
