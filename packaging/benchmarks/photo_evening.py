"""An evening followed by photographs alone: moves, losses and markers, a photograph after every few, seen by the program's own eye.

`python3 packaging/bench.py photo_evening [NUMBER]`: NUMBER photographs, 10 if none is named, of four deeds each; `--first=17` is
another evening, `--games=empires` one game alone. Whoever sits there settles each doubtful line by a key, as the table before him
lies, and presses one for all; he reads no other line, and what he leaves as it is is not asked again. What deeds cost is
paid on the table, too: the map alone is photographed, and the game pays in the mirror for what it sees moved there. After each, the
mirror itself is photographed: nothing differs there, but for what he left as it is, which is not asked again. It is run by name
alone: it takes long.
"""

from __future__ import annotations

import os
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.rows import Row, word

if TYPE_CHECKING:
    from assistant.desk.photo.face_atlas import Faces

NUMBER, DEEDS = 10, 4
WIDE = 3600  # pixels of a photograph
KEYS = 2.0
GAMES = ("empires", "third-reich")
SEED = 16


def _printed(lying: Mapping[tuple[str, str], int], faces: Faces) -> Counter[tuple[str, str]]:
    """Return how many of each print lie in each zone: what is printed alike to the last pixel, no photograph tells apart."""
    found: Counter[tuple[str, str]] = Counter()
    for (zone, face), number in lying.items():
        found[zone, faces.first(face)] += number
    return found


def rows() -> Iterator[Row]:
    """Yield the rows of this part."""
    number = next((int(each) for each in sys.argv[1:] if each.isdigit()), NUMBER)
    seed = int(word("first") or SEED)
    with tempfile.TemporaryDirectory() as folder:
        os.environ["SABRETACHE_HOME"] = folder
        for slug in word("games").split(",") if word("games") else GAMES:
            yield from _evening(slug, number, seed, Path(folder))


def _evening(slug: str, number: int, seed: int, folder: Path) -> Iterator[Row]:
    from assistant.desk.desk import Desk
    from assistant.desk.photo.detect import look
    from assistant.desk.photo.diff import reconciled
    from assistant.desk.photo.differences import KEEP, described
    from assistant.desk.photo.review import settled
    from assistant.desk.photo.training import learn_from
    from assistant.games import find_game
    from assistant.scan.detection.pipeline import see
    from assistant.scan.pictures.images import open_picture
    from assistant.ui.export.kept_drawings import KeptDrawings
    from tests.desk.photo.player import answered
    from tests.desk.photo.views import lies, played
    from tests.ui.photographing import photographed

    game = find_game(slug)
    desk = Desk.new(game, game.sample)
    drawn, dice = KeptDrawings("en", folder), random.Random(seed)
    table, keys, wrong, seconds, same = desk.position, 0, 0, 0.0, 0
    left, before = frozenset(), None
    for n in range(number):
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
    yield Row(f"{slug}: keys a photograph", keys / number, "", KEYS, f"{number} photographs, {DEEDS} deeds each")
    yield Row(f"{slug}: places that differ in the end", float(wrong), "", 0.0, "zone and face")
    yield Row(
        f"{slug}: a difference told where none is", float(number - same), "", number * 0.05, f"of {number} photographs"
    )
    yield Row(f"{slug}: the slowest photograph", seconds, "s", 30.0, "processor, all sheets looked for")
