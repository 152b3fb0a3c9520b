"""The table from a photograph: synthetic photographs of all boards, the command by itself, whole evenings."""

import math
import multiprocessing
import os
import random
import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path
from typing import NamedTuple

import numpy as np

from assistant.core.table import Move, Several
from assistant.desk.desk import Desk
from assistant.desk.photo.detect import look
from assistant.desk.photo.diff import reconciled
from assistant.desk.photo.differences import KEEP, described
from assistant.desk.photo.face_atlas import Faces
from assistant.desk.photo.review import settled
from assistant.desk.photo.training import learn_from
from assistant.games import find_game
from assistant.scan.detection.pipeline import see
from assistant.scan.pictures.images import open_picture
from assistant.ui.export.kept_drawings import KeptDrawings
from assistant.ui.plan.board import BoardPlan
from benchmarks import Found, home, kit, number, python, word
from tests.desk.photo.player import answered
from tests.desk.photo.views import lies, played
from tests.photo.boards import drawn_board, printed_board, scanned
from tests.photo.trial import changed, learnt, not_refused, tried, unchanged
from tests.ui.photographing import photographed

NUMBER, FEW = 300, 10  # photographs: where the part is named, and among all the others
FIRST = 1000  # the first seed
BLOCK = 3  # photographs of one board that a process sees before the next board
LEARNT_EVERY, SAME_EVERY = 5, 3  # of these photographs one tries what was learnt, one a board without a change
MAPS = ("doe2022", "dotr", "ddd", "doe2020", "antique")
ONE_DRAWING = {"doe2022", "doe2020"}  # two editions of one map: neither is another board to the other
COUNTED = ("visible", "found", "right", "false", "seen", "sure_wrong")
STYLES = ("drawn", "printed", "vivid")


class Told(NamedTuple):
    """One photograph, as its process tells it: counters by COUNTED, and whose edges are right; differences told where none is."""

    name: str
    conditions: list[str]
    score: dict[str, int]
    busy: float
    refused: bool
    learnt: tuple[int, int] | None  # asked, right
    same: int | None
    changed: Mapping[str, tuple[int, int]] | None  # moves of each kind, and how many are offered
    kept: list[str] | None  # ways of spoiling it that were not refused


def photo() -> Iterator[Found]:
    """Photographs in our art and in another, seen and held to the truth; seconds are those of one process with one thread.

    `--processes=1` leaves a core to others; `--first=7000` takes other seeds.
    """
    many = number(NUMBER if "photo" in sys.argv else FEW)
    os.environ["OPENBLAS_NUM_THREADS"] = "1"  # two processes that wait for each other's threads take ten times as long
    first, processes, told = int(word("first", str(FIRST))), int(word("processes", "2")), list[Told]()
    # One process sees a few photographs of a board one after the other: boards are drawn once for them.
    boards, tasks = list(product(MAPS, STYLES)), []
    for start in range(0, many, BLOCK * len(boards)):
        for k, (board, style) in enumerate(boards):
            rest = range(start + k, min(many, start + BLOCK * len(boards)), len(boards))
            tasks.append((board, style, rest, first))
    with multiprocessing.get_context("spawn").Pool(processes, maxtasksperchild=1) as pool:
        for some in pool.imap_unordered(_group, tasks):
            told += some
            print(f"   {len(told)} of {many} photographs", file=sys.stderr, flush=True)
    yield from _summed(told)


def _summed(told: list[Told]) -> Iterator[Found]:
    refused = [one.name for one in told if one.refused]
    yield Found("refused", len(refused), ", ".join(refused[:4]))
    visible = sum(one.score["visible"] for one in told)
    yield Found("found", _percent(told, "found", "visible"), f"{visible} counters; {_worst(told, 'found')}")
    most = max(told, key=lambda one: one.score["false"])
    note = f"worst {most.name}: {most.score['false']} beside {most.score['visible']}"
    yield Found("false", _percent(told, "false", "seen"), note)
    yield Found("right", _percent(told, "right", "found"), _worst(told, "right"))
    yield Found("sure-wrong", _percent(told, "sure_wrong", "found"))
    for condition in sorted({each for one in told for each in one.conditions}):
        some = [one for one in told if condition in one.conditions]
        words = {"condition": condition}
        note = f"{len(some)} photographs; {_worst(some, 'right')}"
        yield Found("right-where", _percent(some, "right", "found"), note, words)
        note = f"false {_percent(some, 'false', 'seen'):.1f} %; {_worst(some, 'found')}"
        yield Found("found-where", _percent(some, "found", "visible"), note, words)
    yield Found("edges", _percent(told, "edges", "found"), _worst(told, "edges"))
    asked, right = zip(*(one.learnt for one in told if one.learnt), strict=True)
    yield Found("learnt", _of(sum(right), sum(asked)), f"{len(asked)} photographs")
    same = {one.name: one.same for one in told if one.same is not None}
    loudest = sorted(((count, name) for name, count in same.items() if count), reverse=True)
    note = f"{len(same)} photographs; {', '.join(f'{name}: {count}' for count, name in loudest[:4])}"
    yield Found("same", _of(len(same) - len(loudest), len(same)), note)
    changes = [one.changed for one in told if one.changed is not None]
    for deed in dict.fromkeys(deed for each in changes for deed in each):
        done, offered = (sum(each[deed][n] for each in changes if deed in each) for n in (0, 1))
        yield Found("offered", _of(offered, done), f"{done} counters", {"deed": deed})
    spoilt = [one for one in told if one.kept is not None]
    kept = [f"{one.name}: {way}" for one in spoilt for way in one.kept or ()]
    yield Found("spoilt", _of(len(kept), 4 * len(spoilt)), ", ".join(kept[:3]))
    slowest = max(told, key=lambda one: one.busy)
    yield Found("seconds", statistics.median(one.busy for one in told), f"worst {slowest.name}: {slowest.busy:.1f}")


def _of(count: float, total: float) -> float:
    return 100 * count / max(1, total)


def _percent(told: list[Told], part: str, whole: str) -> float:
    return _of(sum(one.score[part] for one in told), sum(one.score[whole] for one in told))


def _worst(told: list[Told], part: str) -> str:
    whole = "visible" if part == "found" else "found"
    worst = min(told, key=lambda one: one.score[part] / max(1, one.score[whole]))
    return f"worst {worst.name}: {worst.score[part]} of {worst.score[whole]}"


def _group(task: tuple[str, str, range, int]) -> list[Told]:
    """Return what is told of some photographs of one board in one style; runs in a process of its own."""
    board, style, some, first = task
    return [_one(first + n, n, board, style) for n in some]


def _one(seed: int, n: int, board: str, style: str) -> Told:
    """Return what is told of the photograph of a seed, the n-th of all."""
    trial = tried(seed, board, style)
    counts, hard = {name: getattr(trial.score, name) for name in COUNTED}, trial.shot.hard
    conditions = {
        "the camera is tilted by over 35 degrees": hard.tilt > 35,
        "light changes by more than 4 to 1": hard.light.ratio > 4,
        "blur is over 1.6 px": hard.light.blur > 1.6,
        "there is strong glare": hard.light.glare > 0.5,
        "there are over 90 stacks": hard.stacks > 90,
        "hands are over the board": hard.hands > 0,
        "the art is ours": style == "drawn",
        "the art is a printer's, worn": style == "printed",
        "the board is saturated": style == "vivid",
    }
    count = n // len(MAPS) // len(STYLES)
    same = moved = kept = None
    if count % SAME_EVERY == 0 and not trial.refused:
        others = [one for one in MAPS if one != board and {one, board} != ONE_DRAWING]
        paper = (drawn_board if style == "drawn" else printed_board)(others[count // SAME_EVERY % len(others)])
        kept = list(not_refused(trial, scanned(paper.pixels, np.random.default_rng(n))))
        same, moved = unchanged(trial, board, seed), changed(trial, board, seed)
    counts["edges"] = sum(abs(off) <= 1 for off in trial.score.edges_off)
    met = [name for name, holds in conditions.items() if holds]
    taught = learnt(seed, board, style) if count % LEARNT_EVERY == 0 else None
    return Told(f"{board} {style} {seed}", met, counts, trial.busy, trial.refused, taught, same, moved, kept)


GAMES = ("third-reich", "empires")
MANY = 400  # kinds of counters in a large book
SECONDS = {12: 5, 48: 8}  # of the command, by millions of pixels
TIMES = 3


def photo_command() -> Iterator[Found]:
    """The command that compares a table with a photograph, by itself: seconds from its start to its end, and its most memory.

    Each photograph is read a few times after a first time, in which the program draws what it compares with. Nothing else should
    run on the machine.
    """
    with home() as folder:
        for slug, table, desk in _tables(folder):
            later = played(desk.position, 4, random.Random(5), desk.game)
            desk.close()
            plan = BoardPlan(later.board)
            board = plan.sheet_rect(plan.largest)
            most = 0.0
            for millions, goal in SECONDS.items():
                across = round(math.sqrt(millions * 1e6 * board.width() / board.height()))
                command = ("-m", "assistant", "photo", table, photographed(later, folder / f"{millions}.jpg", across))
                python(*command)
                spent, _, held = zip(*(python(*command) for _ in range(TIMES)), strict=True)
                most = max(most, *held)
                note = f"{min(spent):.2f} to {max(spent):.2f}"
                words = {"game": slug, "millions": millions, "most": goal}
                yield Found("seconds", statistics.median(spent), note, words)
            yield Found("memory", most, words={"game": slug})


def _tables(folder: Path) -> Iterator[tuple[str, Path, Desk]]:
    """Yield tables with what rows call them and where they are kept."""
    for slug in GAMES:
        game, path = find_game(slug), folder / f"{slug}.sabretache"
        yield slug, path, Desk.new(game, game.sample, path)
    path = folder / "many.sabretache"
    desk = Desk.new(find_game(kit((24, 16), "Many kinds", 1, MANY // 2)), "empty", path)
    zones = [zone.id for zone in desk.position.board.zones.values() if zone.kind == "land"]
    some = list(desk.position.table.counters)[:: MANY // 50]
    desk.edit(Several(tuple(Move((one,), zones[7 * n % len(zones)]) for n, one in enumerate(some))))
    yield f"a book of {MANY} kinds", path, desk


EVENING, DEEDS, WIDE = 10, 4, 3600  # photographs, moves between two, pixels


def photo_evening() -> Iterator[Found]:
    """An evening followed by photographs alone, one after every few moves; `--first=17` is another, `--games=` names games.

    Whoever sits there settles each doubtful line by a key, as the table before him lies, and presses one for all; he reads no
    other line, and what he leaves as it is is not asked again. What moves cost is paid on the table, too: the map alone is
    photographed, and the game pays in the mirror for what it sees moved there. After each, the mirror itself is photographed:
    nothing differs there, but for what he left as it is.
    """
    with home() as folder:
        for slug in word("games", "empires,third-reich").split(","):
            yield from _evening(slug, number(EVENING), int(word("first", "16")), folder)


def _evening(slug: str, many: int, seed: int, folder: Path) -> Iterator[Found]:
    game = find_game(slug)
    desk = Desk.new(game, game.sample)
    drawn, dice = KeptDrawings("en", folder), random.Random(seed)
    table, keys, wrong, seconds, same = desk.position, 0, 0, 0.0, 0
    left: frozenset[tuple[str, str]] = frozenset()
    before = None
    for n in range(many):
        table = played(table, DEEDS, dice, game)
        picture = open_picture(photographed(table, folder / f"{slug}-{n}.jpg", WIDE))
        start = time.process_time()
        seen = look(game, desk.position, [picture], drawn, see)
        found = reconciled(seen.view, desk.position, left, before)
        seconds = max(seconds, time.process_time() - start)
        keys += found.doubtful + bool(found.differences)
        faces = seen.glances[0].faces
        picks = answered(found, desk.position, table, lambda position, faces=faces: _printed(lies(position), faces))
        left = found.kept | {described(each) for each, pick in picks if pick == KEEP}
        edit = settled(picks, desk.position, "21:40")
        if edit is not None:
            desk.edit(edit, seen.view.whole(desk.position.board))
        learn_from(seen, desk.position)
        before = seen.view
        here, there = _printed(lies(desk.position), faces), _printed(lies(table), faces)
        wrong = sum(here.get(place) != there.get(place) for place in {*here, *there})
        still = open_picture(photographed(desk.position, folder / f"{slug}-{n}-still.jpg", WIDE))
        found = reconciled(look(game, desk.position, [still], drawn, see).view, desk.position, left, before)
        same += not found.differences
        print(f"   {slug}, photograph {n + 1}: {keys} keys so far, {wrong} places differ", file=sys.stderr, flush=True)
    words = {"game": slug, "most": many * 0.05}
    yield Found("keys", keys / many, f"{many} photographs, {DEEDS} moves each", words)
    yield Found("wrong", wrong, "zone and face", words)
    yield Found("told", many - same, f"of {many} photographs", words)
    yield Found("seconds", seconds, "processor, all sheets looked for", words)


def _printed(lying: Mapping[tuple[str, str], int], faces: Faces) -> Counter[tuple[str, str]]:
    """Return how many of each print lie in each zone: what is printed alike to the last pixel, no photograph tells apart."""
    found: Counter[tuple[str, str]] = Counter()
    for (zone, face), count in lying.items():
        found[zone, faces.first(face)] += count
    return found
