"""What a study is to find out, and its games in order: each seed once, or twice with the camps changed."""

from __future__ import annotations

import functools
import hashlib
import pickle
import time
from collections.abc import Iterator

import msgspec

from assistant.core.contest import Contest, Played
from assistant.core.game import Game
from assistant.core.json_tables import encode_table
from assistant.core.players import factors_of
from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.core.text import Text, speaker
from assistant.desk.desk import Desk
from assistant.desk.entry import line as quick
from assistant.games import find_game

say = speaker(__name__)


class Order(msgspec.Struct, frozen=True):
    """A study: the game, its two players, the set-up with what was changed in it, the first seed, the last turn (0: all).

    `table` is what tells tables apart: a sum over all that lies on it; `tune` is which weights are sought (`tuning`).
    """

    game: str
    players: tuple[str, str]
    setup: str
    changes: tuple[str, ...] = ()
    seed: int = 1
    turns: int = 0
    table: str = ""
    tune: tuple[str, ...] = ()


class Match(msgspec.Struct, frozen=True):
    """One game of a study: its number, its seed, and the players of the first and of the second camp."""

    n: int
    seed: int
    players: tuple[str, str]


class Result(msgspec.Struct, frozen=True):
    """A game that was played; `seconds` of the processor it took, which is no part of what it came to."""

    match: Match
    played: Played
    seconds: float = 0.0


def contest_of(game: Game) -> Contest:
    """Return the players that a game has.

    Raises:
        QuestionError: it has none.
    """
    if game.contest is None:
        raise QuestionError("game", say("study-no-players", game=game.title))
    return game.contest


def chosen_players(contest: Contest, words: str) -> tuple[str, str]:
    """Return the two players that words such as `officer,officer:step=1.5` name; one alone plays against itself.

    Raises:
        QuestionError: there is no such player or weight, or there are too many.
    """
    names = [word.strip().lower() for word in words.split(",")]
    for one in names:
        try:
            name, factors = factors_of(one)
        except ValueError as error:
            raise QuestionError("players", say("study-no-factor", word=one, part=str(error))) from None
        known = contest.weights.get(name, ())
        for weight in factors:
            if name in contest.players and weight not in known:
                raise QuestionError("players", say("study-no-such-weight", word=weight, names=", ".join(known) or "–"))
        if name not in contest.players:
            raise QuestionError("players", say("study-no-such-player", word=name, names=", ".join(contest.players)))
    if len(names) > 2:
        raise QuestionError("players", say("study-two-players"))
    return names[0], names[-1]


def changed(desk: Desk, lines: tuple[str, ...]) -> None:
    """Do lines of quick entry on a desk: a house rule's counters, a handicap in points.

    Raises:
        QuestionError, EditError: a line cannot be understood or done.
    """
    for line in lines:
        for command in quick.read(line, desk.position, desk.game):
            if command.fault is not None:
                raise QuestionError("change", command.fault.text)
            if command.edit is None:
                raise QuestionError("change", say("study-not-a-change", words=line))
            desk.edit(command.edit)


def order_of(
    desk: Desk,
    players: tuple[str, str],
    setup: str,
    changes: tuple[str, ...],
    seed: int,
    turns: int,
    tune: tuple[str, ...] = (),
) -> Order:
    """Return the study of the table on a desk.

    Args:
        desk: where the table lies, all changes made.
        setup: what the table is called.
        changes: the lines that were done on it.
    """
    table = hashlib.sha256(encode_table(desk.position.table)).hexdigest()[:16]
    return Order(desk.game.slug, players, setup, changes, seed, turns, table, tune)


def player_words(contest: Contest, words: str) -> Text:
    """Return what a player is called, with the weights that were multiplied for him."""
    name, factors = factors_of(words)
    return (
        say("study-weighed", player=contest.players[name], weights=words.partition(":")[2].replace(":", ", "))
        if factors
        else contest.players[name]
    )


def matches(order: Order, games: int) -> Iterator[Match]:
    """Yield so many games: two different players meet twice on each seed, once in either camp; one and the same once."""
    one, other = order.players
    for n in range(games):
        pair, turned = (n, False) if one == other else divmod(n, 2)
        yield Match(n, order.seed + pair, (other, one) if turned else (one, other))


def packed(desk: Desk) -> bytes:
    """Return a game's name and a position as bytes, for other processes and machines: the player's own paper with it."""
    return pickle.dumps((desk.game.slug, desk.board, desk.kinds, desk.position.table), protocol=5)


@functools.lru_cache(maxsize=2)
def _unpacked(data: bytes) -> tuple[Game, Position]:
    slug, board, kinds, table = pickle.loads(data)  # this program’s own, from the process that began the study
    game = find_game(slug)
    return game, Position(board, kinds, table, game.defaults)


def play(data: bytes, match: Match, turns: int) -> Result:
    """Play one game of a study; the same arguments come to the same, wherever it is played."""
    game, position = _unpacked(data)
    begun = time.process_time()
    played = contest_of(game).play(position, match.players, match.seed, turns)
    return Result(match, played, time.process_time() - begun)
