"""What a kit was drawn from, kept beside it: with a place or a counter more it becomes another kit, with the same rules card."""

from __future__ import annotations

import re
import shutil
from dataclasses import replace
from pathlib import Path

import msgspec

from assistant.core.durable import write_whole
from assistant.core.plain_files import read_words
from assistant.core.problems import DataError, Trouble
from assistant.core.text import Name
from assistant.desk.kits import card_file, cards, shelf
from assistant.desk.kits.counter_sheet import face_file
from assistant.desk.kits.sketch import SHEET, Sketch
from assistant.desk.kits.trying import Trial
from assistant.desk.own import boards as own_boards
from assistant.games.kit import library

FOLDER, FILE = "drawn", "sketch.json"  # in a kit's own folder; neither is packed with it


def keep(name: str, sketch: Sketch, faces: Path | None) -> None:
    """Keep a sketch beside the kit that was made of it, with the pictures of its counters; a full disk keeps none."""
    place = library.own() / name / FOLDER
    try:
        place.mkdir(parents=True, exist_ok=True)
        for face in {face for row in sketch.counters for face in row.faces}:
            path = face_file(faces, face) if faces is not None else None
            if path is not None:
                write_whole(place / face, path.read_bytes())
        write_whole(place / FILE, msgspec.json.encode(replace(sketch, sheet=None)))
    except OSError:
        shutil.rmtree(place, ignore_errors=True)


def kept() -> tuple[tuple[str, Name], ...]:
    """Return the player's own kits whose sketch is there: name and title."""
    return tuple((name, title) for name, title in shelf.titles() if (library.own() / name / FOLDER / FILE).is_file())


def again(name: str, faces: Path) -> Sketch | None:
    """Return the sketch of a kit, to be gone on with; the pictures of its counters are laid into a folder.

    Its title has a number, so that the former kit keeps its own. None where it cannot be read.
    """
    place = library.own() / name / FOLDER
    try:
        sketch = msgspec.json.decode(read_words(place / FILE), type=Sketch)
        faces.mkdir(parents=True, exist_ok=True)
        for path in place.iterdir():
            if path.name != FILE:
                write_whole(faces / path.name, path.read_bytes())
    except (OSError, DataError, msgspec.DecodeError):
        return None
    if sketch.picture and not Path(sketch.picture).is_file():
        own = own_boards.kept(name)
        picture = own.pictures.get(SHEET) if own is not None else None
        sketch = replace(sketch, picture=str(picture) if picture is not None else "")
    return replace(sketch, origin=name, title=_numbered(sketch.title))


def _numbered(title: str) -> str:
    """Return a title with the next number that no kit's title has."""
    plain = re.sub(r" \d{1,3}$", "", title)
    taken = {name.en for _, name in shelf.titles()}
    return next(words for n in range(2, 1000) if (words := f"{plain} {n}") not in taken)


def carry_card(origin: str, name: str) -> bool:
    """Give a kit the rules card of the one from whose sketch it was made; tells whether it fits its map and counters."""
    former = library.own() / origin / library.FILE
    try:
        words = read_words(former)
        trial = Trial(name)
        made = trial.words
        for path in cards.parts(made):
            made = card_file.with_entry(made, path, None)
        for path in cards.parts(words):
            made = card_file.with_entry(made, path, cards.entry_at(words, path))
        if trial.problems(made):
            return False
        trial.adopt(made)
    except (OSError, DataError, Trouble):
        return False
    return True
