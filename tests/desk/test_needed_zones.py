"""What a game bears: boards without the zones that no set-up fills, and boards with zones that it has never heard of."""

from dataclasses import replace

import msgspec
import pytest

from assistant.core import counter_files
from assistant.core import map_files as files
from assistant.core.printed import Zone
from assistant.core.questions import Question
from assistant.core.table import Position
from assistant.core.text import LANGUAGES, Name, Trouble, render
from assistant.desk.desk import Desk
from assistant.desk.user_data import boards as own_boards
from assistant.desk.user_data.boards import OwnBoard, needed_zones
from assistant.games import all_games
from assistant.scan.boards import editing

GAMES = {game.slug: game for game in all_games()}


def without_spared(board):
    for zone in board.zones.keys() - needed_zones(board.id).keys():
        board = editing.remove(board, zone)
    return board


def with_one_more(board):
    """A zone drawn by hand, of which nobody has said anything yet, linked to one that is there."""
    first = next(zone for zone in board.zones.values() if board.neighbours[zone.id] and "track" not in zone.tags)
    corner = (((1.0, 1.0), (90.0, 1.0), (90.0, 90.0), (1.0, 90.0)),)
    young = Zone("new", first.sheet, Name("New", "Nouvelle"), first.kind, (corner,))
    board = replace(board, zones={**board.zones, "new": young})
    return editing.add_link(board, "new", first.id, editing.border_kind(board))


def ask_everything(game, board, table):
    """Ask whatever can be asked without filling anything in, and what stands behind the keys; return how much was asked."""
    kinds = counter_files.counters(game.counters)
    position = Position(board, kinds, table, game.defaults)
    asked = [kind() for kind in game.questions if not required(kind)]
    for fill in (game.phase_end, game.points, game.status, game.standing, game.pages):
        found = fill(position) if fill is not None else None
        asked += [found] if isinstance(found, Question) else []
    for zone in position.occupied:
        if game.inspect is not None:
            game.inspect(position, zone)
        if "track" not in board.zones[zone].tags:
            asked.append(game.fight(position, zone) if game.fight is not None else None)
    for counter in tuple(table.counters)[::9]:
        for of_counters in (game.supply, game.reach):
            asked.append(of_counters(position, (counter,)) if of_counters is not None else None)
    for question in asked:
        try:
            if question is not None:
                question.answer(position)
        except Trouble:
            pass  # a sentence: nothing fell
    return len(asked)


def required(kind):
    return any(field.required for field in msgspec.structs.fields(kind))


def laid_out(game, board, setup):
    kinds = counter_files.counters(game.counters)
    table = counter_files.lay_out(counter_files.setup(game.counters, setup), board, kinds)
    return game.deal(Position(board, kinds, table, game.defaults)) if game.deal is not None else table


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_does_without_the_zones_that_it_does_not_need(slug):
    game = GAMES[slug]
    board = without_spared(files.board(game.map))
    own_boards.keep(OwnBoard(game.map, board))
    for setup in game.setups:
        table = laid_out(game, board, setup)
        assert setup != game.sample or ask_everything(game, board, table) > 5


@pytest.mark.parametrize("slug", GAMES)
def test_a_zone_that_the_game_does_not_know_can_be_played_in(slug):
    game = GAMES[slug]
    board = with_one_more(files.board(game.map))
    own_boards.keep(OwnBoard(game.map, board))
    table = laid_out(game, board, game.setups[0])
    moved = {
        key: msgspec.structs.replace(counter, zone="new") if n % 4 == 0 else counter
        for n, (key, counter) in enumerate(table.counters.items())
        if "track" not in board.zones[counter.zone].tags
    }
    table = msgspec.structs.replace(table, counters={**table.counters, **moved})
    assert ask_everything(game, board, table) > 5


@pytest.mark.parametrize("slug", GAMES)
def test_every_needed_zone_has_a_reason_in_both_languages_and_set_ups_fall_without_it(slug):
    game = GAMES[slug]
    shipped = files.board(game.map)
    needed = needed_zones(game.map)
    assert needed.keys() <= shipped.zones.keys()
    for zone in list(needed)[::17]:
        words = [
            render(own_boards.say("own-board-zone-missing", zone=zone, why=needed[zone]), one) for one in LANGUAGES
        ]
        assert len(set(words)) == 2
        problems = list(own_boards.unplayable(editing.remove(shipped, zone), game.map))
        assert [problem.where for problem in problems] == [zone]


def test_a_new_table_is_laid_out_on_a_board_with_fewer_zones():
    game = GAMES["empires"]
    assert "berlin" not in needed_zones(game.map)
    own_boards.keep(OwnBoard(game.map, editing.remove(files.board(game.map), "berlin")))
    desk = Desk.new(game)
    assert "berlin" not in desk.board.zones
    desk.ask(game.findings())
