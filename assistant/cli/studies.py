"""The command `study`: whole games between players of the program, without a window."""

from __future__ import annotations

import argparse
import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path

from assistant.cli.context import opened
from assistant.cli.plain_stream import tell
from assistant.core.atomic_write import write_whole
from assistant.core.text import QuestionError, render, speaker
from assistant.desk.desk import Desk
from assistant.desk.simulations import runs
from assistant.desk.simulations.page import compared, page, told
from assistant.games import find_game

say = speaker(__name__)
desk_say = speaker("assistant.desk")

PAGE = "study.html"
BAR = 30  # letters of the progress bar


def study(options: argparse.Namespace) -> int:
    """Play what is still to be played of a study, and write its page."""
    game = find_game(options.game)
    contest = runs.contest_of(game)
    players = runs.chosen_players(contest, options.players)
    with _table(options) as (desk, setup):
        runs.changed(desk, tuple(options.change))
        order = runs.order_of(desk, players, setup, tuple(options.change), options.seed, options.turns)
        data, kinds = runs.packed(desk), desk.kinds
    by = runs.by_scheduler(options.scheduler) if options.scheduler else runs.by_processes(options.processes)
    with runs.opened(options.out, order) as (_, games):
        try:
            wanted = list(runs.matches(order, options.games))
            runs.run(games, wanted, data, order.turns, by, _progress(options.lang))
        except KeyboardInterrupt:  # what was played is kept
            print(file=sys.stderr)
            print(render(desk_say("study-ended", n=len(games.results())), options.lang), file=sys.stderr)
            return 130
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
