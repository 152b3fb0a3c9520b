"""Random walks: whatever players do to a table, findings and questions answer and never crash."""

from __future__ import annotations

import random

import pytest

from assistant.core import phase_log
from assistant.core.game import Game
from assistant.core.position import Position
from assistant.core.problems import EditError, QuestionError
from assistant.core.questions import Answer
from assistant.core.table import Edit, Flip, Mark, Move, Note, apply
from assistant.core.text import render
from assistant.desk.contract.answers import asked
from assistant.desk.desk import Desk
from assistant.games import GAMES, find_game
from tests.games.tables import start

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


def accepted(position: Position, edit: Edit) -> Position:
    """Return the position after an edit that lays counters in zones of the board only."""
    after = Position(position.board, position.kinds, apply(position.table, edit), position.defaults)
    assert {counter.zone for counter in after.table.counters.values()} <= set(after.board.zones)
    return after


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
            assert all(answer.verdict for _, answer in asked(game, position) if isinstance(answer, Answer))
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
                    answer = question.answer(position)
                except QuestionError as error:
                    assert error.field
                    continue
                assert answer.verdict
                if answer.offers and chance.random() < 0.3:
                    position = accepted(position, chance.choice(answer.offers).edit)


@pytest.mark.parametrize("slug", GAMES)
def test_a_pawn_on_another_track_offers_no_box_that_is_not_there(slug: str) -> None:
    game: Game = find_game(slug)
    laid = start(game, game.sample or game.setups[0])
    pawns = {f"{kind.id}#1": kind.get("track") for kind in laid.kinds.kinds.values() if kind.get("track")}
    boxes = [zone for zone in laid.board.zones.values() if "track" in zone.tags and "box" in zone.tags]
    for pawn in sorted(pawns.keys() & laid.table.counters.keys()):
        strange = [zone for zone in boxes if zone.get("track") != pawns[pawn] and isinstance(zone.get("box"), int)]
        if not strange:
            continue
        lowest = min(strange, key=lambda zone: int(zone.tags["box"]))
        position = accepted(laid, Move((pawn,), lowest.id))
        assert position.box(pawn) is None
        if game.phase_end is not None:
            for offer in game.phase_end(position).answer(position).offers:
                accepted(position, offer.edit)


def noted_edit(chance: random.Random, desk: Desk) -> Edit:
    """Return an edit of any kind; now and then one that corrects or strikes a row of the phase log."""
    rows = desk.position.register(phase_log.REGISTER)
    if rows and chance.random() < 0.2:
        row = chance.choice(list(rows))
        zone = chance.choice(list(desk.position.board.zones))
        return Note(
            phase_log.PREFIX + row, chance.choice(({**rows[row], "zone": zone, "cost": chance.randint(0, 3)}, None))
        )
    return random_edit(chance, desk.position)


@pytest.mark.parametrize("slug", GAMES)
def test_what_any_hand_leaves_in_the_log_goes_with_its_edit(slug: str) -> None:
    game: Game = find_game(slug)
    chance = random.Random(3)
    desk = Desk.new(game, game.sample or game.setups[0])
    states = [desk.position.table]
    for _ in range(STEPS):
        try:
            desk.edit(noted_edit(chance, desk))
        except EditError:
            continue  # a counter may not lie there
        if desk.position.table != states[-1]:
            states.append(desk.position.table)
        if game.findings is not None:
            for reason in game.findings().answer(desk.position).reasons:
                assert "<" not in render(reason.text, "fr")
    assert len(states) > STEPS // 3
    for table in reversed(states[:-1]):
        assert desk.undo() and desk.position.table == table
