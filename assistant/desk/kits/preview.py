"""A rules card tried while it is being changed: what is wrong with it, what it answers on a table; kept, and saved by itself.

What was typed and not saved waits in the player's folder. It is known by what it was typed over: where a kit was changed otherwise
since, it is not shown, for saving it would undo that.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from assistant.core.atomic_write import write_out, write_whole
from assistant.core.counter_files import read_counters
from assistant.core.game import Game
from assistant.core.map_files import read_board
from assistant.core.places import user_data
from assistant.core.questions import Answer, Question, tag
from assistant.core.record import Record
from assistant.core.table import Position
from assistant.core.text import DataError, Name, Problem, Text, Trouble, speaker
from assistant.core.text_files import read_words
from assistant.desk.desk import Desk
from assistant.desk.kits import cards, installed
from assistant.desk.kits.cards import Path_, entry_at, part_of, parts
from assistant.desk.user_data.boards import kits_changed
from assistant.games.kit import library
from assistant.games.kit.card_reader import faults, read_kit
from assistant.games.kit.game import game_of

say = speaker(__name__)


class _Typed(Record):
    """What was typed, and over what."""

    over: str
    words: str


class Autosave:
    """What waits of a kit's card.

    Args:
        saved: the card as it is saved.
    """

    def __init__(self, name: str, saved: str) -> None:
        self.saved = saved
        self.path = user_data() / "typed" / f"{name}.card.json"

    def words(self) -> str:
        """Return what was typed last, which is what is saved where nothing waits."""
        try:
            found = msgspec.json.decode(read_words(self.path), type=_Typed)
        except (DataError, msgspec.DecodeError):
            return self.saved
        return found.words if found.over == self.saved else self.saved

    def keep(self, words: str) -> None:
        """Let what is typed so far wait; nothing waits once it is as it is saved. A full disk holds nobody up who types."""
        with contextlib.suppress(OSError):
            if words == self.saved:
                self.path.unlink(missing_ok=True)
                return
            write_whole(self.path, msgspec.json.encode(_Typed(self.saved, words)))

    def keep_saved(self, saved: str) -> None:
        """Begin anew from what was saved just now."""
        self.saved = saved
        self.keep(saved)


class Tried(Record):
    """What a card says when it is tried: what is wrong with it, or the answer to a question that its part makes possible."""

    problems: tuple[Problem, ...] = ()
    answer: Answer | None = None
    nothing: Text | None = None  # why there is no example


class Preview:
    """A kit whose card is tried on a table: its sample, or counters laid out where it has none."""

    def __init__(self, name: str) -> None:
        """Read a kit; one that comes with the program becomes the player's own when its card is kept.

        Raises:
            DataError: it cannot be used.
        """
        self.name = name
        self.place = installed.place_of(name)
        self.title: Name = library.game(self.place).title  # from here on its map and counters are found by name
        self.words = read_words(self.place / library.FILE)
        self.board, self.kinds = read_board(self.place / "maps" / name), read_counters(self.place / "counters" / name)
        self.known = cards.known(self.board, self.kinds)
        self.waiting = Autosave(name, self.words)

    @property
    def own(self) -> bool:
        """Whether the kit is the player's own."""
        return installed.is_own(self.name)

    def typed(self) -> str:
        """Return the card as it was typed last, saved or not."""
        words = self.waiting.words()
        try:
            parts(words)
        except Trouble:
            return self.words
        return words

    def names(self, key: str) -> tuple[str, ...]:
        """Return the words that fit an entry: the types of counters that have a side for `units`, the sides for `alliances`."""
        return self.known.sides if key == "alliances" else self.known.types

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
        fight = entry_at(words, path) if part_of(path) == "combat" else None
        position = _peopled(Desk.new(game, game.sample).position, fight)
        nothing = say("card-no-example")
        for question in filter(None, _questions(game, position, path)):
            try:
                return Tried(answer=question.answer(position))
            except Trouble as trouble:  # nobody attacks there: perhaps elsewhere
                nothing = trouble.text
        return Tried(nothing=nothing)

    def adopt(self, words: str) -> None:
        """Let a card be the kit's; tables that are opened from now on have it.

        Raises:
            Trouble: it has faults, or cannot be written.
        """
        wrong = self.problems(words)
        if wrong:
            raise Trouble(wrong[0].text)
        if not self.own:
            self.place = installed.own_copy(self.name)
        write_out(self.place / library.FILE, words.encode())
        self.words = words
        self.waiting.keep_saved(words)
        kits_changed()


def _peopled(position: Position, fight: Mapping[str, object] | None) -> Position:
    """Return a position with counters on the map: as it is if some stand there, else of two sides in neighbouring zones.

    For a fight they always face each other: beside each other, or in one zone where the fight is decided in one.
    """
    linked = [zone for zone, near in position.board.neighbours.items() if near]
    if not linked or (fight is None and any(zone in linked for zone in position.occupied)):
        return position
    empty = [zone for zone in linked if not position.counters_in(zone)] or linked
    first = empty[0]
    near = [zone for zone in position.board.neighbours[first] if zone in empty] or list(
        position.board.neighbours[first]
    )
    zones = (first, near[0] if fight is None or fight.get("adjacent") else first)
    sides = list(position.sides) or [""]
    counters = {}
    taken = dict.fromkeys(sides, 0)
    for key, counter in position.counters.items():
        side = position.kind(counter).side
        if side in taken and taken[side] < 3 and sides.index(side) < 2:
            taken[side] += 1
            counter = replace(counter, zone=zones[sides.index(side) % 2])
        counters[key] = counter
    table = replace(position.table, counters=counters)
    return position.with_table(table)


def _questions(game: Game, position: Position, path: Path_) -> Iterator[Question | None]:
    part = part_of(path)
    zones = [zone for zone in position.occupied if position.board.neighbours.get(zone)]
    zone = max(zones, key=lambda one: len(position.counters_in(one)), default="")
    if part == "strength" and zone:
        yield game.questions[0](zone=zone)
    elif part in ("combat", "forces") and game.fight is not None and zone:
        for one in zones:
            asked: Any = game.fight(position, one)
            if asked is not None and part == "combat":  # the very fight whose form is open
                yield replace(asked, fight=path[-1])
            elif _faced(position, one):
                yield asked
    elif part in ("movement", "forces") and game.reach is not None and zone:
        yield game.reach(position, (position.counters_in(zone)[-1].id,))
    elif part == "supply" and game.supply is not None:
        yield game.supply(position, ())
    elif part == "points" and game.points is not None:
        yield game.points(position)
    elif part == "draws":
        yield from (question(cup=path[-1]) for question in game.questions if tag(question) == "draw")
    elif part == "accounts":
        yield from (question() for question in game.questions if tag(question) == "accounts")
    elif part in ("control", "phases") and game.phase_end is not None:
        yield game.phase_end(position)


def _faced(position: Position, zone: str) -> bool:
    """Tell whether counters of two sides stand in a zone, or those of another side beside it."""

    def sides(at: str) -> set[str]:
        return {position.kind(counter).side for counter in position.counters_in(at)} - {""}

    here = sides(zone)
    return len(here) > 1 or any(sides(near) - here for near in position.board.neighbours[zone] if here)
