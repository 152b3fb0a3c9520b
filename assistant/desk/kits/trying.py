"""A rules card tried while it is being changed: what is wrong with it, what it answers on a table; and kept."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import msgspec

from assistant.core.board_reading import read_board
from assistant.core.counter_reading import read_counters
from assistant.core.durable import write_whole
from assistant.core.game import Game
from assistant.core.plain_files import read_words
from assistant.core.position import Position
from assistant.core.problems import DataError, Problem, Trouble
from assistant.core.questions import Answer, Question
from assistant.core.text import Text, speaker
from assistant.desk.desk import Desk
from assistant.desk.kits import shelf
from assistant.desk.kits.cards import Path_, part_of
from assistant.games.kit import library
from assistant.games.kit.game import game_of
from assistant.games.kit.reading import faults, read_kit

say = speaker(__name__)


@dataclass(frozen=True)
class Tried:
    """What a card says when it is tried: what is wrong with it, or the answer to a question that its part makes possible."""

    problems: tuple[Problem, ...] = ()
    answer: Answer | None = None
    nothing: Text | None = None  # why there is no example


class Trial:
    """A kit whose card is tried on a table: its sample, or counters laid out where it has none."""

    def __init__(self, name: str) -> None:
        """Read a kit that is the player's own.

        Raises:
            DataError: it cannot be used.
        """
        self.name = name
        self.place = shelf.place_of(name)
        library.game(self.place)  # from here on its map and counters are found by name
        self.words = read_words(self.place / library.FILE)
        self.board, self.kinds = read_board(self.place / "maps" / name), read_counters(self.place / "counters" / name)

    def problems(self, words: str) -> tuple[Problem, ...]:
        """Return what is wrong with a card, each with its line and the nearest word."""
        try:
            return tuple(faults(read_kit(words), self.board, self.kinds, words))
        except DataError as error:
            return error.problems or (Problem(library.FILE, error.text),)

    def tried(self, words: str, path: Path_) -> Tried:
        """Return what is wrong with a card, else what one of its parts answers."""
        wrong = self.problems(words)
        if wrong:
            return Tried(wrong)
        game = game_of(self.name, read_kit(words))
        position = _peopled(Desk.new(game, game.sample).position)
        try:
            question = next(_questions(game, position, part_of(path)), None)
            if question is not None:
                return Tried(answer=question.answer(position))
        except Trouble as trouble:
            return Tried(nothing=trouble.text)
        return Tried(nothing=say("card-no-example"))

    def save(self, words: str) -> None:
        """Let a card be the kit's; tables that are opened from now on have it.

        Raises:
            Trouble: it has faults, or cannot be written.
        """
        wrong = self.problems(words)
        if wrong:
            raise Trouble(wrong[0].text)
        try:
            write_whole(self.place / library.FILE, words.encode())
        except OSError as error:
            raise Trouble(say("kit-not-written", path=str(self.place), detail=str(error.strerror or error))) from None
        self.words = words
        library.forget()


def _peopled(position: Position) -> Position:
    """Return a position in which counters of two sides stand in neighbouring zones; as it is, if some stand on the map."""
    linked = [zone for zone, near in position.board.neighbours.items() if near]
    if any(zone in linked for zone in position.occupied) or not linked:
        return position
    first = linked[0]
    zones = (first, next(iter(position.board.neighbours[first])))
    sides = list(position.kinds.sides) or [""]
    counters = {}
    taken = dict.fromkeys(sides, 0)
    for key, counter in position.table.counters.items():
        side = position.kinds.kinds[counter.kind].side
        if side in taken and taken[side] < 3 and sides.index(side) < 2:
            taken[side] += 1
            counter = msgspec.structs.replace(counter, zone=zones[sides.index(side) % 2])
        counters[key] = counter
    table = msgspec.structs.replace(position.table, counters=counters)
    return Position(position.board, position.kinds, table, position.defaults)


def _questions(game: Game, position: Position, part: str) -> Iterator[Question | None]:
    zones = [zone for zone in position.occupied if position.board.neighbours.get(zone)]
    zone = max(zones, key=lambda one: len(position.counters_in(one)), default="")
    if part == "strength" and zone:
        yield game.questions[0](zone=zone)
    elif part == "combat" and game.fight is not None and zone:
        yield game.fight(position, zone)
    elif part == "movement" and game.reach is not None and zone:
        yield game.reach(position, (position.counters_in(zone)[-1].id,))
    elif part == "supply" and game.supply is not None:
        yield game.supply(position, ())
    elif part == "points" and game.points is not None:
        yield game.points(position)
    elif part in ("control", "phases") and game.phase_end is not None:
        yield game.phase_end(position)
