"""Who plays the games of a study: processes of this machine, or the workers of a dask scheduler. Every game is told once."""

from __future__ import annotations

import importlib
import multiprocessing
import multiprocessing.connection
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from assistant.core.problems import QuestionError
from assistant.core.text import speaker
from assistant.desk.study.order import Match, Result, play
from assistant.desk.study.store import Store, StudyError

say = speaker(__name__)

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
        while left:
            most = min(number or os.cpu_count() or 1, len(left))
            pool = ProcessPoolExecutor(most, multiprocessing.get_context("spawn"), _begin)
            try:
                asked = [pool.submit(play, data, match, turns) for match in left.values()]
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
