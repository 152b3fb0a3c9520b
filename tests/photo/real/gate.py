"""Kits made of modules, their tables photographed and read, and what that came to."""

import math
import os
import sys
from collections import Counter as Count
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np

from assistant.core.game import Game
from assistant.core.table import Counter, Position, Table
from assistant.desk.desk import Desk
from assistant.desk.kits.from_vassal import MOST_SIDES, Wanted, main_board, ways
from assistant.desk.kits.write import from_module
from assistant.desk.photo.detect import SheetScan, look, scans
from assistant.desk.photo.diff import reconciled
from assistant.desk.photo.face_atlas import Faces, face_book
from assistant.desk.photo.faces import Drawings, key_of
from assistant.desk.photo.review import settled
from assistant.games import find_game
from assistant.scan.detection.patterns import is_bare
from assistant.scan.detection.pipeline import see
from assistant.scan.detection.sightings import SightError
from assistant.scan.pictures.images import Picture
from assistant.scan.vassal.module import read_module, with_lines
from tests.desk.photo.player import answered
from tests.desk.photo.views import inside, lies
from tests.photo.real.table import Stack, taken

MODULES = "SABRETACHE_MODULES"
STACKS, HIGHEST, DEEDS = 40, 3, 4


class Told(NamedTuple):
    """What tables came to: tops that lie there, seen, read rightly, false ones, told for certain and wrongly; photographs in which
    nothing is told of an unchanged table, of so many; places wrong before and after four deeds, keys.
    """

    tops: int = 0
    found: int = 0
    right: int = 0
    false: int = 0
    sure_wrong: int = 0
    silent: int = 0
    before: int = 0
    after: int = 0
    keys: int = 0
    refused: int = 0
    views: int = 0

    def __str__(self):
        return " ".join(f"{name} {value}" for name, value in self._asdict().items())


def modules():
    """Return the modules that are given."""
    return [Path(path) for path in os.environ.get(MODULES, "").split(os.pathsep) if path]


def kit_of(path):
    """Return the game that the program makes of a module, as it proposes."""
    module = with_lines(read_module(path))
    way = next(iter(ways(module)), None)
    sides = tuple(way.words)[:MOST_SIDES] if way is not None else ()
    made = from_module(module, Wanted(module.name, (main_board(module),), way, sides), lambda _share: None)
    return find_game(made.name)


@dataclass(frozen=True, eq=False)
class Bench:
    """A game with the picture of its board and its faces."""

    game: Game
    bare: Position
    scan: SheetScan
    faces: Faces
    drawings: Drawings

    def lying(self, dice):
        """Return a table with stacks of a few counters by lot, each far from all others."""
        board, side = self.bare.board, self.scan.sheet.counter
        kinds = [kind for kind in self.bare.kinds.kinds.values() if key_of(self.bare.kinds, kind.id, 0) in self._keys]
        zones = [zone for zone in board.on_sheet(self.scan.sheet.id) if zone.shape.area > side**2]
        counters = {}
        places = []
        for n in dice.permutation(len(zones)).tolist():
            at = inside(zones[n])
            if len(places) == STACKS or any(math.dist(at, other) < 2 * side for other in places):
                continue
            places.append(at)
            for _ in range(int(dice.integers(1, HIGHEST + 1))):
                kind = kinds[int(dice.integers(len(kinds)))]
                name = f"{kind.id}#{len(counters) + 1}"
                counters[name] = Counter(name, kind.id, zones[n].id, 0)
        return Position(board, self.bare.kinds, Table(counters, {}))

    @property
    def _keys(self):
        return {
            key for first, group in self.faces.twins.items() if not is_bare(self.faces.book[first]) for key in group
        }

    def moved(self, mirror, dice):
        """Return a table after a few tops were moved, each to a bare zone or onto another stack."""
        occupied = list(mirror.occupied)
        counters = dict(mirror.table.counters)
        for n in dice.permutation(len(occupied))[:DEEDS].tolist():
            top = mirror.counters_in(occupied[n])[-1]
            counters.pop(top.id)
            goal = occupied[int(dice.integers(len(occupied)))]
            counters[top.id] = Counter(top.id, top.kind, goal, top.face)
        return Position(mirror.board, mirror.kinds, Table(counters, {}))

    def photograph(self, table, dice):
        """Return a photograph of a table, and the face on top of each stack."""
        stacks, tops = [], []
        for zone in table.occupied:
            keys = [self.faces.first(key_of(table.kinds, one.kind, one.face)) for one in table.counters_in(zone)]
            x, y = self.scan.to_scan([inside(table.board.zones[zone])])[0]
            faces = [self.faces.book[key] for key in keys]
            pictures = [face.patches[0] for face in faces]
            # As wide as the module lays it on its board, whatever the book says.
            sides = [
                face.side if key in self.faces.drawn else self.scan.scale * face.patches[0].shape[1]
                for key, face in zip(keys, faces, strict=True)
            ]
            turn = float(dice.choice([0, 0, 90, 180, 270]) + dice.normal(0, 6))
            share = self.scan.picture.pixels.shape[1] / self.scan.picture.full_size[0]
            stacks.append(Stack((float(x) * share, float(y) * share), turn, pictures, [side * share for side in sides]))
            tops.append(keys[-1])
        return taken(self.scan.picture.pixels, stacks, dice), tops

    def seen(self, shot, mirror):
        """Return what the program sees with a mirror.

        Raises:
            SightError: it refuses the photograph.
        """
        picture = Picture(shot.pixels.copy(), 1.0, (shot.pixels.shape[1], shot.pixels.shape[0]))
        return look(self.game, mirror, [picture], self.drawings, see)

    def tried(self, seed):
        """Return what the table of a seed comes to."""
        dice = np.random.default_rng(seed)
        mirror = self.lying(dice)
        still, tops = self.photograph(mirror, dice)
        table = self.moved(mirror, dice)
        behind, _ = self.photograph(table, dice)
        try:
            first, second = self.seen(still, mirror), self.seen(behind, mirror)
        except SightError:
            return Told(refused=1, views=1)
        silent = not reconciled(first.view, mirror).differences
        found = reconciled(second.view, mirror)
        edit = settled(answered(found, mirror, table, self._printed), mirror, "")
        now, truth, old = map(self._printed, (mirror if edit is None else mirror.after(edit), table, mirror))
        before, after = (sum(one.get(at, 0) != truth.get(at, 0) for at in {*one, *truth}) for one in (old, now))
        keys = found.doubtful + bool(found.differences)
        return Told(*self._scored(first, still, tops), silent, before, after, keys, 0, 1)

    def _scored(self, found, shot, tops):
        share = self.scan.picture.full_size[0] / self.scan.picture.pixels.shape[1]
        seen = list(found.glances[0].sight.seen)
        right = wrong = hits = 0
        for at, face in zip(shot.seems, tops, strict=True):
            near = min(seen, key=lambda one: math.dist(one.place, (at[0] * share, at[1] * share)), default=None)
            if near is None or math.dist(near.place, (at[0] * share, at[1] * share)) > near.side / 2:
                continue
            seen.remove(near)
            hits += 1
            right += near.face == face
            wrong += near.certain and near.face != face
        return len(tops), hits, right, len(seen), wrong

    def _printed(self, position):
        printed = Count()
        for (zone, face), count in lies(position).items():
            printed[zone, self.faces.first(face)] += count
        return printed


def bench(path, drawings):
    """Return the kit of a module, ready to be photographed."""
    game = kit_of(path)
    bare = Desk.new(game, game.setups[0] if game.setups else "empty").position
    scan = next(iter(scans(game.map, bare.board, bare.kinds, drawings)))
    return Bench(game, bare, scan, face_book(bare.kinds, scan.side, scan.scale, drawings, {}), drawings)


def gate(number, drawings):
    """Return what so many tables of each module come to."""
    result = {}
    for path in modules():
        own = bench(path, drawings)
        each = [own.tried(seed) for seed in range(number)]
        result[path.name] = Told(*map(sum, zip(*each, strict=True)))
        sys.stdout.write(f"{path.name}: {result[path.name]}\n")
    return result
