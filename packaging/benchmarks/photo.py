"""The table from a photograph: synthetic photographs of all boards, in our art and in another, seen and held to the truth.

`python3 packaging/bench.py photo --photos NUMBER`: NUMBER photographs in all, 300 if none is named. Two processes work, each with
one thread; times are told for what one process alone takes, in seconds of the processor. What the command takes on two cores, and
how much memory, `photo_command` measures.

`--kept=FILE` writes each photograph's outcome as a line of a file as soon as it is known, and takes those that are there already:
a long run may be stopped and goes on where it was. `--processes=1` leaves a core to others; `--first=7000` takes other seeds, so
that what was fitted to some is tried on photographs that nobody has looked at.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import msgspec
import numpy as np

from benchmarks.rows import Row, word

NUMBER, FEW = 300, 10
FIRST = 1000  # the first seed
BLOCK = 3  # photographs of one board that a process sees before the next board
LEARNT_EVERY, SAME_EVERY = 5, 3  # of these photographs one tries what was learnt, one a board without a change
MAPS = ("doe2022", "dotr", "ddd", "doe2020", "antique")
ONE_DRAWING = {"doe2022", "doe2020"}  # two editions of one map: neither is another board to the other
STYLES = ("drawn", "printed")
FOUND, FALSE, RIGHT, WORST, LEARNT, SAME, OFFERED = 99.0, 1.0, 99.0, 95.0, 98.0, 95.0, 95.0
SECONDS = 10.0  # of the processor


@dataclass(frozen=True)
class Share(Row):
    """A row whose goal is a least value."""

    @property
    def met(self) -> bool:
        """Whether the goal is reached."""
        return self.value >= self.goal


@dataclass(frozen=True)
class Told:
    """One photograph, as its process tells it."""

    seed: int
    name: str
    conditions: tuple[str, ...]
    visible: int
    found: int
    right: int
    false: int
    seen: int
    certain_wrong: int
    edges_right: int
    busy: float
    refused: bool
    learnt: tuple[int, int] | None = None  # asked, right
    same: int | None = None  # differences told where there is none
    changed: dict[str, tuple[int, int]] | None = None  # deeds of each kind, and how many are offered
    kept: tuple[str, ...] | None = None  # ways of spoiling it that were not refused


def rows() -> Iterator[Row]:
    """Yield the rows of this part."""
    fewer = NUMBER if "photo" in sys.argv else FEW  # among all the other parts a few will do
    number = next((int(each) for each in sys.argv[1:] if each.isdigit()), fewer)
    os.environ["OPENBLAS_NUM_THREADS"] = "1"  # two processes that wait for each other's threads take ten times as long
    file, first, processes = word("kept"), int(word("first") or FIRST), int(word("processes") or 2)
    told = [one for one in _kept(file) if one.seed in range(first, first + number)]
    known = {one.seed for one in told}
    # One process sees a few photographs of a board one after the other: boards are drawn once for them.
    boards = [(board, style) for board in MAPS for style in STYLES]
    tasks = []
    for start in range(0, number, BLOCK * len(boards)):
        for k, (board, style) in enumerate(boards):
            rest = range(start + k, min(number, start + BLOCK * len(boards)), len(boards))
            seeds = tuple(first + n for n in rest if first + n not in known)
            if seeds:
                tasks.append((board, style, seeds, first, file))
    with multiprocessing.get_context("spawn").Pool(processes, maxtasksperchild=1) as pool:
        for some in pool.imap_unordered(_group, tasks):
            told += some
            print(f"   {len(told)} of {number} photographs", file=sys.stderr, flush=True)
    yield from _told(told)


def _kept(file: str) -> list[Told]:
    """Return what an earlier run has written; a last line that was cut off is left out."""
    found = []
    for line in Path(file).read_bytes().splitlines() if file and Path(file).exists() else ():
        try:
            found.append(msgspec.json.decode(line, type=Told))
        except msgspec.DecodeError:
            continue
    return found


def _told(told: list[Told]) -> Iterator[Row]:
    visible = sum(one.visible for one in told)
    refused = [one.name for one in told if one.refused]
    yield Row("photographs refused though they show the board", float(len(refused)), "", 0.0, ", ".join(refused[:4]))
    yield Share(
        "visible counters found",
        _percent(told, "found", "visible"),
        "%",
        FOUND,
        f"{visible} counters; {_worst(told, 'found')}",
    )
    yield Row("false ones", 100 - _percent(told, "found", "seen", but="false"), "%", FALSE, _most(told))
    yield Share("kind and face right", _percent(told, "right", "found"), "%", RIGHT, _worst(told, "right"))
    wrong = sum(one.certain_wrong for one in told)
    yield Row("said to be certain, and wrong", 100 * wrong / max(1, sum(one.found for one in told)), "%", 0.5)
    for condition in sorted({each for one in told for each in one.conditions}):
        some = [one for one in told if condition in one.conditions]
        number = f"{len(some)} photographs; {_worst(some, 'right')}"
        yield Share(f"right where {condition}", _percent(some, "right", "found"), "%", WORST, number)
        number = f"false {100 - _percent(some, 'found', 'seen', but='false'):.1f} %; {_worst(some, 'found')}"
        yield Share(f"found where {condition}", _percent(some, "found", "visible"), "%", WORST, number)
    edges = sum(one.edges_right for one in told)
    yield Share(
        "counters beneath told from their edges, give or take one",
        100 * edges / max(1, sum(one.found for one in told)),
        "%",
        60.0,
        _worst(told, "edges_right"),
    )
    learnt = {one.name: one.learnt for one in told if one.learnt}
    asked = sum(pair[0] for pair in learnt.values())
    least = min(learnt, key=lambda name: learnt[name][1] / max(1, learnt[name][0]), default="")
    yield Share(
        "right, learnt from one earlier photograph",
        100 * sum(pair[1] for pair in learnt.values()) / max(1, asked),
        "%",
        LEARNT,
        f"{asked} counters; worst {least}: {' of '.join(map(str, reversed(learnt[least])))}" if least else "",
    )
    same = {one.name: one.same for one in told if one.same is not None}
    silent = sum(not number for number in same.values())
    loudest = sorted((number, name) for name, number in same.items() if number)[::-1]
    note = f"{len(same)} photographs; {', '.join(f'{name}: {number}' for number, name in loudest[:4])}"
    yield Share("no change: no difference", 100 * silent / max(1, len(same)), "%", SAME, note)
    changes = [one.changed for one in told if one.changed is not None]
    for what in dict.fromkeys(what for each in changes for what in each):
        done, offered = (sum(each[what][n] for each in changes if what in each) for n in (0, 1))
        yield Share(f"deeds offered: {what}", 100 * offered / max(1, done), "%", OFFERED, f"{done} counters")
    spoilt = [one for one in told if one.kept is not None]
    kept = [f"{one.name}: {way}" for one in spoilt for way in one.kept or ()]
    wrong_kept = 100 * len(kept) / max(1, 4 * len(spoilt))
    yield Row("spoilt photographs that were not refused", wrong_kept, "%", 0.0, ", ".join(kept[:3]))
    busy = sorted(one.busy for one in told)
    slowest = max(told, key=lambda one: one.busy, default=None)
    yield Row(
        "a photograph of 12 million pixels, two cores",
        busy[len(busy) // 2] if busy else 0.0,
        "s",
        SECONDS,
        f"processor; worst {slowest.name}: {slowest.busy:.1f}" if slowest else "",
    )


def _percent(told: list[Told], part: str, whole: str, but: str = "") -> float:
    total = sum(getattr(one, whole) for one in told)
    count = sum(getattr(one, whole) - getattr(one, but) if but else getattr(one, part) for one in told)
    return 100 * count / max(1, total)


def _worst(told: list[Told], part: str) -> str:
    whole = "visible" if part == "found" else "found"
    worst = min(told, key=lambda one: getattr(one, part) / max(1, getattr(one, whole)), default=None)
    return f"worst {worst.name}: {getattr(worst, part)} of {getattr(worst, whole)}" if worst else ""


def _most(told: list[Told]) -> str:
    worst = max(told, key=lambda one: one.false, default=None)
    return f"worst {worst.name}: {worst.false} beside {worst.visible}" if worst else ""


def _group(task: tuple[str, str, tuple[int, ...], int, str]) -> list[Told]:
    """Return what is told of some photographs of one board in one style; runs in a process of its own."""
    board, style, seeds, first, file = task
    told = []
    for seed in seeds:
        told.append(_one(seed, seed - first, board, style))
        if file:
            with Path(file).open("ab") as lines:
                lines.write(b"\n" + msgspec.json.encode(told[-1]))  # first the break: a line before may be cut off
    return told


def _one(seed: int, number: int, board: str, style: str) -> Told:
    """Return what is told of the photograph of a seed, the `number`-th of all."""
    from tests.photo.boards import drawn_board, printed_board, scanned
    from tests.photo.trial import changed, learnt, not_refused, tried, unchanged

    trial = tried(seed, board, style)
    score, hard = trial.score, trial.shot.hard
    conditions = {
        "the camera is tilted by over 35 degrees": hard.tilt > 35,
        "light changes by more than 4 to 1": hard.light.ratio > 4,
        "blur is over 1.6 px": hard.light.blur > 1.6,
        "there is strong glare": hard.light.glare > 0.5,
        "there are over 90 stacks": hard.stacks > 90,
        "hands are over the board": hard.hands > 0,
        "the art is ours": style == "drawn",
        "the art is a printer's, worn": style == "printed",
    }
    count = number // 10
    kept = None
    compared = count % SAME_EVERY == 0 and not trial.refused
    if compared:
        others = [one for one in MAPS if one != board and {one, board} != ONE_DRAWING]
        elsewhere = others[count // SAME_EVERY % len(others)]
        paper = (drawn_board if style == "drawn" else printed_board)(elsewhere)
        kept = not_refused(trial, scanned(paper.pixels, np.random.default_rng(number)))
    return Told(
        seed,
        f"{board} {style} {seed}",
        tuple(name for name, holds in conditions.items() if holds),
        score.visible,
        score.found,
        score.right,
        score.false,
        score.seen,
        score.sure_wrong,
        sum(abs(off) <= 1 for off in score.edges_off),
        trial.busy,
        trial.refused,
        learnt(seed, board, style) if count % LEARNT_EVERY == 0 else None,
        unchanged(trial, board, seed) if compared else None,
        changed(trial, board, seed) if compared else None,
        kept,
    )
