"""Whole games between players of the program: in order, each seed once or twice; played by many processes; kept as they end.

The games are kept in an SQLite file in the study's folder, each written whole in one transaction, or not at all. Processes of this
machine play them, or the workers of a dask scheduler.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import importlib
import multiprocessing
import multiprocessing.connection
import os
import pickle
import signal
import sqlite3
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import msgspec

from assistant.core.ai_match import Contest, Played, factors_of
from assistant.core.atomic_write import write_out
from assistant.core.game import Game
from assistant.core.json_tables import encode_table
from assistant.core.record import Record
from assistant.core.table import Position
from assistant.core.text import QuestionError, Text, Trouble, speaker
from assistant.desk.desk import Desk
from assistant.desk.entry import line as quick
from assistant.games import find_game

# What a study is to find out, and its games in order: each seed once, or twice with the camps changed.

say = speaker(__name__)


class Order(Record):
    """A study: the game, its two players, the set-up with what was changed in it, the first seed, the last turn (0: all).

    `table` is what tells tables apart: a sum over all that lies on it.
    """

    game: str
    players: tuple[str, str]
    setup: str
    changes: tuple[str, ...] = ()
    seed: int = 1
    turns: int = 0
    table: str = ""


class Match(Record):
    """One game of a study: its number, its seed, and the players of the first and of the second camp."""

    n: int
    seed: int
    players: tuple[str, str]


class Result(Record):
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
        known = contest.weights().get(name, ())
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
    desk: Desk, players: tuple[str, str], setup: str, changes: tuple[str, ...], seed: int, turns: int
) -> Order:
    """Return the study of the table on a desk.

    Args:
        desk: where the table lies, all changes made.
        setup: what the table is called.
        changes: the lines that were done on it.
    """
    table = hashlib.sha256(encode_table(desk.position.table)).hexdigest()[:16]
    return Order(desk.game.slug, players, setup, changes, seed, turns, table)


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


# Where a study's games are kept.

FILE = "study.sqlite"
SCHEMA = (
    "CREATE TABLE IF NOT EXISTS study (id INTEGER PRIMARY KEY CHECK (id = 1), about TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS games (n INTEGER PRIMARY KEY, result TEXT NOT NULL)",
)


class StudyError(Trouble):
    """A study's folder that cannot be used; the sentence says what to do."""


class Store:
    """The games of a study that are done."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path, self._connection = path, connection

    def results(self) -> list[Result]:
        """Return all games that are done, by number."""
        rows = self._connection.execute("SELECT result FROM games ORDER BY n")
        return [msgspec.json.decode(data, type=Result) for (data,) in rows]

    def add(self, result: Result) -> bool:
        """Keep a game; return whether it is new: a game that was played twice counts once."""
        with self._connection:
            made = self._connection.execute(
                "INSERT OR IGNORE INTO games VALUES (?, ?)", (result.match.n, msgspec.json.encode(result).decode())
            )
        return made.rowcount == 1


@contextlib.contextmanager
def opened(folder: Path, order: Order | None = None) -> Iterator[tuple[Order, Store]]:
    """Lend the games of a folder, with what the study is.

    Args:
        folder: is made if it is not there.
        order: the study to go on with or to begin; without it the one that lies there.

    Raises:
        StudyError: another study lies there, none at all, or the file cannot be read.
        OSError: the folder cannot be made.
    """
    path = folder / FILE
    if order is None and not path.is_file():
        raise StudyError(say("study-none-there", path=str(folder)))
    folder.mkdir(parents=True, exist_ok=True)
    try:
        with contextlib.closing(sqlite3.connect(path, timeout=20)) as connection:
            with connection:
                for table in SCHEMA:
                    connection.execute(table)
                if order is not None:
                    data = msgspec.json.encode(order).decode()
                    connection.execute("INSERT OR IGNORE INTO study VALUES (1, ?)", (data,))
            kept = connection.execute("SELECT about FROM study").fetchone()
            if kept is None:
                raise StudyError(say("study-none-there", path=str(folder)))
            known = msgspec.json.decode(kept[0], type=Order)
            if order is not None and known != order:
                raise StudyError(say("study-another-there", path=str(folder)))
            yield known, Store(path, connection)
    except (sqlite3.Error, msgspec.DecodeError) as error:
        raise StudyError(say("study-unreadable", path=str(path), detail=str(error))) from error


# Who plays the games of a study. Every game is told once.

PATIENCE = 3  # times in a row that all processes may die before one game is done
TRIES = 5  # workers that may die over one game before the game is blamed

Progress = Callable[[int, int], None]  # games done, games asked for
Work = Callable[[bytes, Sequence[Match], int], Iterator[Result]]


def run(store: Store, wanted: Iterable[Match], data: bytes, turns: int, work: Work, going: Progress) -> None:
    """Play the games that are still to be played and keep each as soon as it is done.

    Args:
        store: the games that are done; a run that was ended goes on from there.
        wanted: all games of the study.
        going: is told how many are done.
    """
    games = list(wanted)
    there = {result.match.n for result in store.results()}
    missing = [match for match in games if match.n not in there]
    done = len(games) - len(missing)
    going(done, len(games))
    if not missing:
        return
    for result in work(data, missing, turns):
        done += store.add(result)
        going(done, len(games))


def _begin() -> None:
    """Prepare a process: Ctrl+C is for the one that began the study, and where that one is gone nobody wants more games."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    multiprocessing.connection.wait([sentinel])
    os._exit(1)


def by_processes(number: int = 0) -> Work:
    """Return the work of so many processes of this machine, as many as it has cores for 0.

    A process that is killed takes its game with it; a new one plays that game again.
    """

    def work(data: bytes, games: Sequence[Match], turns: int) -> Iterator[Result]:
        left = {match.n: match for match in games}
        deaths = 0
        with tempfile.TemporaryDirectory() as folder:
            # A pipe whose reader was killed holds up for ever who writes so much into it (Python before 3.11.5).
            table = Path(folder, "table")
            write_out(table, data)
            while left:
                most = min(number or os.cpu_count() or 1, len(left))
                pool = ProcessPoolExecutor(most, multiprocessing.get_context("spawn"), _begin)
                try:
                    asked = [pool.submit(_play_from, table, match, turns) for match in left.values()]
                    for future in as_completed(asked):
                        result = future.result()
                        del left[result.match.n]
                        deaths = 0
                        yield result
                except BrokenProcessPool:
                    deaths += 1
                    if deaths > PATIENCE:
                        raise StudyError(say("study-processes-die")) from None
                finally:
                    pool.shutdown(wait=False, cancel_futures=True)

    return work


def _play_from(table: Path, match: Match, turns: int) -> Result:
    return play(_read(table), match, turns)


@functools.cache
def _read(table: Path) -> bytes:
    return table.read_bytes()


def by_scheduler(address: str) -> Work:
    """Return the work of the machines at a dask scheduler; one that goes away in the middle is made good by the others.

    Raises:
        QuestionError: dask is not installed.
    """
    try:
        distributed: Any = importlib.import_module("distributed")
    except ImportError:
        raise QuestionError("scheduler", say("study-no-dask")) from None

    def work(data: bytes, games: Sequence[Match], turns: int) -> Iterator[Result]:
        try:
            client: Any = distributed.Client(address, timeout="20s", set_as_default=False)
        except (OSError, ValueError) as error:
            raise QuestionError("scheduler", say("study-no-scheduler", address=address, detail=str(error))) from error
        with client:
            # A task of its own, so that the scheduler can make it again where the machine that held it has gone.
            table = client.submit(bytes, data, pure=False)
            asked = [client.submit(play, table, match, turns, pure=False, retries=TRIES) for match in games]
            finished = distributed.as_completed(asked, loop=client.loop)
            for future in finished:
                result: Result = future.result()
                future.release()
                yield result

    return work
