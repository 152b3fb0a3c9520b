"""The paper of a game: its zones can be named, its counters have a place, its set-ups can be laid out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from assistant.core import counter_reading as counter_files
from assistant.core.board import Board
from assistant.core.game import Game
from assistant.core.kinds import CounterSet
from assistant.core.places import folder_of
from assistant.core.position import CONTROL
from assistant.core.problems import DataError, Problem, folded
from assistant.core.text import speaker

say = speaker(__name__)

EMPTY = "empty"  # the set-up that every game has: the board before anything is laid on it


def paper(game: Game, board: Board, kinds: CounterSet) -> Iterator[Problem]:
    """Yield what board and counters say of things that are not there, and what cannot be named."""
    tracks = {zone.tags.get("track") for zone in board.zones.values()}
    for kind in kinds.kinds.values():
        home, track = str(kind.get("home", "")), str(kind.get("track", ""))
        if home and home not in board.zones:
            yield Problem(f"counters/{kinds.id}: {kind.id}", say("home-not-there", zone=home))
        if track and track not in tracks:
            yield Problem(f"counters/{kinds.id}: {kind.id}", say("track-not-there", track=track))
    types = {kind.type for kind in kinds.kinds.values()}
    shown = {key for kind in kinds.kinds.values() for face in kind.faces for key in (*face, *kind.tags)}
    for key, look in kinds.faces.items():
        if key not in types:
            yield Problem(f"counters/{kinds.id}: faces.{key}", say("face-of-no-type", type=key))
        for column in (*look.value, look.support, look.level):
            if column and column not in shown:
                yield Problem(f"counters/{kinds.id}: faces.{key}", say("face-column-empty", column=column))
    for known in board.tracks.values():
        if known.owner and known.owner not in kinds.sides:
            yield Problem(f"maps/{board.id}: {known.id}", say("owner-not-there", side=known.owner))
    yield from _held(board, kinds)
    yield from _called(board, kinds)
    if game.sample and game.sample not in game.setups:
        yield Problem("sample", say("sample-not-offered", setup=game.sample))


def _held(board: Board, kinds: CounterSet) -> Iterator[Problem]:
    """Yield sides that hold zones at the start but have no marker of control."""
    markers = {marker.side for marker in kinds.markers.values() if marker.kind == CONTROL}
    at_start = {str(zone.tags.get("start_control", "")) for zone in board.zones.values()} - {""}
    for side in sorted(at_start - kinds.sides.keys()):
        yield Problem(f"maps/{board.id}: start_control", say("side-not-there", side=side))
    if markers:
        for side in sorted(at_start & kinds.sides.keys() - markers):
            yield Problem(f"counters/{kinds.id}: {side}", say("no-control-marker", side=side))


def _called(board: Board, kinds: CounterSet) -> Iterator[Problem]:
    """Yield names that quick entry cannot tell apart: two zones called alike, a word of two sides."""
    for language in ("en", "fr"):
        names = Counter(folded(zone.name[language]) for zone in board.zones.values() if "track" not in zone.tags)
        for zone in board.zones.values():
            if "track" not in zone.tags and names[folded(zone.name[language])] > 1:
                yield Problem(f"maps/{board.id}: {zone.id}", say("name-twice", name=zone.name))
    words = Counter(folded(word) for side in kinds.sides.values() for word in {*side.words})
    for word in sorted(word for word, n in words.items() if n > 1):
        yield Problem(f"counters/{kinds.id}: words", say("word-twice", word=word))


def set_ups(game: Game, board: Board, kinds: CounterSet) -> Iterator[Problem]:
    """Yield set-ups that are not there, cannot be laid out or say too little, and that the empty one is wanting."""
    folder = folder_of("counters", kinds.id) / "setups"
    there = {path.stem for path in folder.glob("*.toml")}
    for name in game.setups:
        if name not in there:
            yield Problem("setups", say("setup-not-there", setup=name, path=f"{folder / name}.toml"))
    if EMPTY not in game.setups:
        yield Problem("setups", say("setup-empty-wanting"))
    for name in sorted(there):
        where = f"counters/{kinds.id}/setups/{name}.toml"
        try:
            read = counter_files.read_setup(folder / f"{name}.toml")
            table = counter_files.lay_out(read, board, kinds)
        except DataError as error:
            yield from (Problem(f"{where}: {problem.where}", problem.text) for problem in error.problems)
            continue
        if not read.notes:
            yield Problem(where, say("setup-without-notes"))
        if not read.source:
            yield Problem(where, say("setup-without-source"))
        for (marker, zone), number in table.markers.items():
            if not 1 <= number <= kinds.markers[marker].levels:
                yield Problem(f"{where}: {zone}", say("setup-level", marker=kinds.markers[marker].name, n=number))
        for key in table.facts.keys() - {fact.id for fact in game.facts}:
            if "/" not in key:
                yield Problem(f"{where}: facts", say("setup-fact", fact=key))
