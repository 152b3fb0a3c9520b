"""The command `study`: whole games between players of the program, without a window."""

from __future__ import annotations

import argparse
import contextlib
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

from assistant.cli.context import opened
from assistant.cli.plain_stream import tell
from assistant.core.ai_match import Contest, factors_of, named
from assistant.core.atomic_write import write_whole
from assistant.core.text import QuestionError, render, speaker
from assistant.desk.desk import Desk
from assistant.desk.simulations import runs
from assistant.desk.simulations.page import compared, page, told
from assistant.games import find_game

say = speaker(__name__)
desk_say = speaker("assistant.desk")

PAGE, ROUNDS = "study.html", "rounds.csv"
BAR = 30  # letters of the progress bar


def study(options: argparse.Namespace) -> int:
    """Play what is still to be played of a study, and write its page."""
    game = find_game(options.game)
    contest = runs.contest_of(game)
    players = runs.chosen_players(contest, options.players)
    if options.games < 1:
        raise QuestionError("games", say("study-one-game"))
    tune = _weights(contest, players, options)
    with _table(options) as (desk, setup):
        runs.changed(desk, tuple(options.change))
        order = runs.order_of(desk, players, setup, tuple(options.change), options.seed, options.turns, tune)
        data, kinds = runs.packed(desk), desk.kinds
    by = runs.by_scheduler(options.scheduler) if options.scheduler else runs.by_processes(options.processes)
    if tune:
        return _tuned(options, order, data, by)
    with runs.opened(options.out, order) as (_, games), _told_when_ended(games, options.lang):
        wanted = list(runs.matches(order, options.games))
        runs.run(games, wanted, data, order.turns, by, _progress(options.lang))
        results = games.results()
    beside = None
    if options.beside:
        with runs.opened(options.beside) as (other, kept):
            beside = other, kept.results()
    html = page(game, contest, kinds, order, results, options.lang, beside)
    write_whole(options.out / PAGE, html.encode())
    for line in told(contest, order, results, options.lang):
        print(line)
    if beside is not None:
        tell(compared(game, contest, (order, results), beside), options)
    print(options.out / PAGE)
    return 0


def _weights(contest: Contest, players: tuple[str, str], options: argparse.Namespace) -> tuple[str, ...]:
    """Return the weights that are to be sought, none without `--tune`."""
    if not options.tune:
        return ()
    if players[0] != players[1]:
        raise QuestionError("players", desk_say("tune-one-player"))
    if options.games < 2:
        raise QuestionError("games", desk_say("tune-two-games"))
    return runs.chosen_weights(contest, players[0].partition(":")[0], options.tune)


def _tuned(options: argparse.Namespace, order: runs.Order, data: bytes, by: runs.Work) -> int:
    """Seek weights; write the player so found and how he was found, round by round."""
    with runs.opened(options.out, order) as (_, games), _told_when_ended(games, options.lang):
        found = list(runs.tune(games, order, options.games, data, by, _progress(options.lang)))
    base, begun = factors_of(order.players[0])
    player = named(base, {**begun, **found[-1].factors})
    rows = [("round", "signal", *order.tune)]
    rows += [
        (str(n), f"{one.signal:.4f}", *(f"{f:.4f}" for f in one.factors.values())) for n, one in enumerate(found, 1)
    ]
    write_whole(options.out / ROUNDS, "".join(",".join(row) + "\r\n" for row in rows).encode())
    tell(desk_say("tune-found", n=len(found), player=player), options)
    other = order.seed + len(found)
    again = ["sabretache", "study", options.game, "--players", f"{player},{order.players[0]}", "--games", "200"]
    tell(desk_say("tune-check"), options)
    print("  " + shlex.join([*again, "--seed", str(other), "--out", f"{options.out}-check"]))
    print(options.out / ROUNDS)
    return 0


@contextlib.contextmanager
def _told_when_ended(games: runs.Store, language: str) -> Iterator[None]:
    """Say how many games are kept where somebody ends the work, and end the command."""
    try:
        yield
    except KeyboardInterrupt:
        print(file=sys.stderr)
        print(render(desk_say("study-ended", n=len(games.results())), language), file=sys.stderr)
        raise SystemExit(130) from None


@contextlib.contextmanager
def _table(options: argparse.Namespace) -> Iterator[tuple[Desk, str]]:
    """Lend a desk that is kept nowhere, with the table that games begin from: a set-up's, or that of a table file."""
    game = find_game(options.game)
    if options.setup in ("", *game.setups):
        setup = options.setup or game.setups[0]
        with contextlib.closing(Desk.new(game, setup)) as desk:
            yield desk, setup
        return
    path = Path(options.setup)
    if not path.is_file():
        raise QuestionError("setup", say("no-such-setup", word=options.setup, names=", ".join(game.setups)))
    with opened(options, path) as kept:
        if kept.game is not game:
            raise QuestionError("setup", say("study-other-game", path=str(path), game=kept.game.title))
        lying, about = kept.position.table, kept.save.about() if kept.save is not None else None
    assert about is not None
    with contextlib.closing(Desk.begin(game, lying, None, about)) as desk:
        yield desk, about.title or path.stem


def _progress(language: str) -> runs.Progress:
    """Return what shows a bar on standard error: rewritten in a terminal, else a line for every tenth."""
    rewritten, shown = sys.stderr.isatty(), -1

    def going(done: int, of: int) -> None:
        nonlocal shown
        words = render(desk_say("study-going", done=done, n=of), language)
        tenth = done * 10 // max(1, of)
        if rewritten:
            full = done * BAR // max(1, of)
            end = "\n" if done == of else ""
            print(f"\r[{'#' * full}{'.' * (BAR - full)}] {words}", end=end, file=sys.stderr, flush=True)
        elif tenth != shown:
            shown = tenth
            print(words, file=sys.stderr, flush=True)

    return going
