"""Views of evenings: tables after a few deeds, photographed by the simulator and seen by the eye; stored, so that what is decided
from them is measured in seconds.

    python -m tests.photo.evenings see FILE FIRST NUMBER     photographs are seen and added to a file, one a line
    python -m tests.photo.evenings count FILE NUMBER         what is told of them, and of so many views made without a camera

`evenings.jsonl.xz` holds the views that are counted in every run of the tests; to see them anew takes minutes each.
"""

import dataclasses
import lzma
import math
import random
import sys
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np
from msgspec.structs import replace

from assistant.core.record import Record
from assistant.desk.descriptions import bottom_up
from assistant.desk.desk import Desk
from assistant.desk.photo.diff import reconciled
from assistant.desk.photo.review import settled
from assistant.desk.photo.view import Shape, Spotted, View
from assistant.games import find_game
from assistant.scan.detection.sightings import SightError
from tests.desk.photo.player import answered
from tests.desk.photo.views import inside, lies, perfect_view, played
from tests.photo.art import drawn, printed, worn
from tests.photo.boards import BOARDS, scanned
from tests.photo.mirrored import seen_with, sheets_of
from tests.photo.shots import SIDE_MM, WEAR, Hard, Scene, Shot, photographed, some_hardness
from tests.photo.slabs import Slab

# Of views without a camera: counters missed, places off in sides, read for certain, misread where hard to read; edges right, one
# or two missed, one too many; hemmed in; false ones a view.
MISSED, ASIDE, SURE, MISREAD, HEMMED, FALSE = 0.008, 0.08, 0.85, 0.2, 0.2, 0.5
EDGES = (0.6, 0.2, 0.08, 0.12)
GAMES = ("empires", "third-reich", "empires-first", "third-reich")
STYLES = ("printed", "drawn", "printed")
DEEDS = 4  # between the mirror and the table


SHAPES = ("covered", "shown", "riddles")
KEPT = Path(__file__).with_name("evenings.jsonl.xz")


class Stored(Record):
    """What the eye saw of one table, with the mirror a few deeds behind and with the table itself for its mirror."""

    game: str
    seed: int
    deeds: int
    behind: dict[str, Any]
    still: dict[str, Any]


def tables(slug, seed, deeds=DEEDS):
    """Return the mirror of a seed, some time into an evening, and the table a few deeds later."""
    game = find_game(slug)
    dice = random.Random(seed)
    mirror = played(Desk.new(game, game.sample).position, 12, dice)
    return mirror, played(mirror, deeds, dice)


def laid(table, style, seed):
    """Return a table as it lies, and the scan of its board: in each zone a pile a side, markers beside them, or on them where there
    is no room.
    """
    rng = np.random.default_rng([seed, 31])
    map_id = table.board.id
    paper = BOARDS[style](map_id)
    pieces = drawn(map_id, 1.0) if style == "drawn" else printed(map_id, 1.0)
    scan = scanned(paper.pixels, np.random.default_rng([len(map_id), 5]))
    bare = Scene(paper, pieces, {}, (), ())
    sheets = sheets_of(map_id, Shot(scan, scan, (), (), Hard(), style), bare)
    share = paper.pixels.shape[1] / scan.full_size[0]
    wear, thick = rng.uniform(*WEAR[style]), paper.counter * rng.uniform(1.2, 2.0) / SIDE_MM
    taken = []
    stacks = []
    faces = []
    tops = {}
    for zone, pile in _piles(table, sheets):
        here = np.array(sheets.at(table.board.zones[zone].sheet, _free(table, zone, taken, rng))) * share
        base = rng.choice([0.0, 90.0, 180.0, 270.0]) + rng.normal(0, 7)
        slabs = []
        for level, key in enumerate(pile):
            number = len(tops) + 1
            top = tops[f"{key}#{number}"] = worn(pieces[key].pixels, rng, wear)
            x, y = here + rng.normal(0, 0.05 * paper.counter, 2) * (level > 0)
            red, green, blue = (int(c) for c in rng.normal([196, 184, 162], 8))
            turn = float(base + rng.normal(0, 5) * (level > 0))
            low, high = level * thick, (level + 1) * thick
            wide = pieces[key].width * paper.counter
            slabs.append(Slab(top, (float(x), float(y)), wide, turn, low, high, (red, green, blue), number))
        stacks.append(tuple(slabs))
        faces.append(tuple(pile))
    return Scene(paper, pieces, tops, tuple(stacks), tuple(faces)), scan


def _piles(table, sheets):
    """Yield the piles of a table with their zones, faces from bottom to top."""
    for zone in table.board.zones.values():
        if zone.sheet not in sheets.corners:
            continue
        piles = {}
        for one in bottom_up(table, zone.id):
            kind = table.kind(one.id)
            face = min(one.face, len(kind.faces) - 1)
            piles.setdefault(one.id if "track" in zone.tags else kind.side, []).append(f"{one.kind}/{face}")
        markers = [[f"{marker}/{number}"] for marker, number in table.markers_in(zone.id).items()]
        yield from ((zone.id, pile) for pile in (*piles.values(), *markers))


def _free(table, name, taken, rng):
    """Return a place for a pile in a zone, near its middle; on another where none is free."""
    from shapely.geometry import Point

    zone = table.board.zones[name]
    side = table.board.sheets[zone.sheet].counter
    x, y = zone.centre if zone.contains(*zone.centre) else zone.shape.representative_point().coords[0]
    tries = [(x + rng.normal(0, 0.1) * side, y + rng.normal(0, 0.1) * side)]
    for ring in range(1, 60):
        off, angle = 0.45 * side * math.sqrt(ring), 2.4 * ring
        tries.append((x + off * math.cos(angle), y + off * math.sin(angle)))
    shift = 10_000.0 * list(table.board.sheets).index(zone.sheet)
    for at in tries:
        clear = all(math.hypot(at[0] + shift - a, at[1] - b) > 1.12 * side for a, b in taken)
        if clear and zone.shape.distance(Point(at)) < 0.05 * side:
            taken.append((at[0] + shift, at[1]))
            return at
    return tries[0]


def seen(slug, seed):
    """Return what the eye sees of the table of a seed; None where it refuses the photograph."""
    mirror, table = tables(slug, seed)
    style = STYLES[seed % len(STYLES)]
    hard = some_hardness(seed)
    hard = dataclasses.replace(hard, pixels=(3200, 2400), hands=min(hard.hands, 1))
    scene, scan = laid(table, style, seed)
    shot = photographed(scene, hard, seed, scan, style)
    sheets = sheets_of(table.board.id, shot, scene)
    try:
        behind, still = (packed(seen_with(one, sheets, shot, scene)) for one in (mirror, table))
    except SightError:
        return None
    return Stored(slug, seed, DEEDS, behind, still)


def packed(view):
    """Return a view as plain values, small."""
    return {
        "spotted": [
            (
                *(one.sheet, _round(one.place, 1), [(face, round(score, 3)) for face, score in one.likely]),
                *(one.certain, one.edges, one.hemmed, _round(one.lean, 2)),
            )
            for one in view.spotted
        ],
        **{name: [(one.sheet, [_round(at, 0) for at in one.ring]) for one in getattr(view, name)] for name in SHAPES},
    }


def _round(at, digits):
    return round(at[0], digits), round(at[1], digits)


def unpacked(stored):
    """Return a view as it was seen."""
    return View(
        tuple(
            Spotted(
                sheet, (x, y), tuple((face, score) for face, score in likely), certain, edges, hemmed, (right, down)
            )
            for sheet, (x, y), likely, certain, edges, hemmed, (right, down) in stored["spotted"]
        ),
        *(tuple(Shape(sheet, tuple((x, y) for x, y in ring)) for sheet, ring in stored[name]) for name in SHAPES),
    )


def read(path):
    """Return the stored views of a file."""
    with lzma.open(path) if path.suffix == ".xz" else path.open("rb") as file:
        return [msgspec.json.decode(line, type=Stored) for line in file]


def noisy(slug, seed):
    """Return a view without a camera, as bad as eyes are: half the edges miscounted, faces hard to read, false ones."""
    view = packed(_noise(tables(slug, seed)[1], np.random.default_rng([seed, 0])))
    return Stored(slug, seed, DEEDS, view, view)


def _noise(table, rng):
    view = perfect_view(table, ("map", "tracks"))
    faces = sorted({one.face for one in view.spotted})
    result = []
    for one in view.spotted:
        if rng.random() < MISSED:
            continue
        side = table.board.sheets[one.sheet].counter
        place = (one.place[0] + rng.normal(0, ASIDE * side), one.place[1] + rng.normal(0, ASIDE * side))
        best = float(np.clip(rng.normal(0.88, 0.05), 0.5, 0.99))
        sure = rng.random() < SURE
        others = [str(faces[n]) for n in rng.integers(0, len(faces), 4)]
        behind = np.sort(rng.uniform(0.06 if sure else 0.0, 0.25, 4))
        likely = {one.face: best} | {f: best - float(b) for f, b in zip(others, behind, strict=True) if f != one.face}
        if not sure and rng.random() < MISREAD and len(likely) > 1:
            first, second = sorted(likely, key=likely.__getitem__)[-1:-3:-1]
            likely[first], likely[second] = likely[second], likely[first]
        ordered = tuple(sorted(likely.items(), key=lambda pair: -pair[1]))
        off = int(rng.choice([0, -1, -2, 1], p=EDGES)) if one.edges else int(rng.random() < EDGES[3])
        result.append(Spotted(one.sheet, place, ordered, sure, max(0, one.edges + off), bool(rng.random() < HEMMED)))
    for _ in range(rng.poisson(FALSE)):
        zone = table.board.zones[str(rng.choice([zone.id for zone in table.board.on_sheet("map")]))]
        face = str(faces[rng.integers(0, len(faces))])
        result.append(Spotted("map", inside(zone), ((face, float(rng.uniform(0.6, 0.8))),), False))
    return replace(view, spotted=tuple(result))


class Counts(NamedTuple):
    """Keys pressed; places wrong before, after, and by what is told wrongly without a doubt; lines on the table itself, or none."""

    keys: int = 0
    before: int = 0
    after: int = 0
    sure: int = 0
    lines: int = 0
    silent: int = 0
    views: int = 0


def counted(stored):
    """Return what is told of one table, settled by whoever sits there."""
    mirror, table = tables(stored.game, stored.seed, stored.deeds)
    found = reconciled(unpacked(stored.behind), mirror)
    truth, old = lies(table), lies(mirror)
    picks = answered(found, mirror, table, lies)
    edit = settled(picks, mirror, "")
    now = lies(mirror if edit is None else mirror.after(edit))
    alone = settled([(each, each.marked) for each in found.differences if each.doubt is None], mirror, "")
    sure = lies(mirror if alone is None else mirror.after(alone))
    still = reconciled(unpacked(stored.still), table).differences
    return Counts(
        found.doubtful + bool(found.differences),
        _apart(old, truth),
        _apart(now, truth),
        sum(sure.get(p, 0) not in (old.get(p, 0), truth.get(p, 0)) for p in {*sure, *old, *truth}),
        len(still),
        not still,
        1,
    )


def _apart(one, other):
    return sum(one.get(place) != other.get(place) for place in {*one, *other})


def told(name, some):
    """Write and return the sum of counts."""
    total = Counts(*map(sum, zip(*some, strict=True)))
    sys.stdout.write(f"{name} {' '.join(f'{field}={value}' for field, value in total._asdict().items())}\n")
    return total


def main():
    """See photographs and store what was seen, or count what is told of stored ones."""
    if sys.argv[1] == "count":
        path, number = Path(sys.argv[2]), int(sys.argv[3])
        told("seen", [counted(one) for one in read(path)])
        told("noisy", [counted(noisy(GAMES[seed % len(GAMES)], 500 + seed)) for seed in range(number)])
        return
    path, first, number = Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
    for seed in range(first, first + number):
        found = seen(GAMES[seed % len(GAMES)], seed)
        if found is not None:
            with path.open("ab") as file:
                file.write(msgspec.json.encode(found, enc_hook=float) + b"\n")
            sys.stdout.write(f"{seed} {found.game}\n")


if __name__ == "__main__":
    main()
