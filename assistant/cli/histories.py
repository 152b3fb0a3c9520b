"""The journal on the command line: listed, gone on with, and its branches."""

from __future__ import annotations

import argparse
import gc
import itertools
import sys
from collections.abc import Iterator

from assistant.cli.opening import opened
from assistant.core.edits import Edit
from assistant.core.text import render, speaker
from assistant.desk import branches
from assistant.desk.desk import Desk
from assistant.desk.lines import Lines

say = speaker(__name__)

PAGE = 100  # lines that are written at once


def show_journal(desk: Desk, language: str, number: int | None) -> None:
    """Print a branch of the journal, one line an edit; without a number the one that is played on.

    Raises:
        QuestionError: there is no such branch.
    """
    journal = desk.journal
    if number is not None:
        branches.row(desk, number)
        journal = journal.to(number)
    undone = f"  ({render(say('undone'), language)})"
    done = desk.journal.now if journal.branch == desk.journal.branch else journal.length
    lines = Lines(desk, language)
    gc.freeze()  # a hundred thousand steps stay to the end: nobody need look again and again whether some can go
    told = (
        f"{n:>5}  {lines.line(step.edit, before)}{'' if n <= done else undone}\n"
        for n, (step, before) in enumerate(journal.walk(), 1)
    )
    while page := "".join(itertools.islice(told, PAGE)):
        sys.stdout.write(page)
    others = len(branches.rows(desk)) - 1
    if others and number is None:
        print(render(say("other-branches", n=others), language))


def edit(desk: Desk, made: Edit, language: str) -> None:
    """Do an edit; say it when that begins a branch.

    Raises:
        EditError, SaveError: as `Desk.edit`.
    """
    before = desk.journal
    desk.edit(made)
    if desk.journal.branch != before.branch and before.now < before.length:
        kept = say("branch-began", n=before.length - before.now, number=str(before.branch))
        print(render(kept, language), file=sys.stderr)


def branch(options: argparse.Namespace) -> int:
    """List the branches, or do something to one."""
    language, number = options.lang, options.number
    with opened(options.file, language) as desk:
        match options.deed:
            case "go":
                branches.go(desk, number)
            case "name":
                branches.name(desk, number, " ".join(options.words))
            case "compare":
                for difference in branches.compare(desk, number):
                    print(render(difference.text, language))
                return 0
            case "delete":
                branches.put_away(desk, number)
            case "restore":
                branches.bring_back(desk, number)
            case "what-if":
                trying = branches.what_if(desk)
                print(render(say("what-if-begun" if trying else "what-if-left"), language))
        for line in _listed(desk, language):
            print(line)
    return 0


def _listed(desk: Desk, language: str) -> Iterator[str]:
    for row in (*branches.rows(desk), *branches.rows(desk, away=True)):
        mark = "*" if row.here else " "
        away = f"  ({render(say('branch-away'), language)})" if row.branch.away else ""
        yield f"{mark}{row.branch.number:>4}  +{row.own:<4} {row.at:19}  {render(row.title, language)}{away}"
