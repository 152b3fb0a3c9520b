"""From the draft of a game to a kit: zones in sheet units, counters of the form, a turn track, a box for what is not in play.

The draft is kept beside the kit: with a place or a counter more it becomes another kit, with the same rules card.
"""

from __future__ import annotations

import itertools
import math
import re
import shutil
import statistics
from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec
from msgspec.structs import replace

from assistant.core.atomic_write import write_whole
from assistant.core.looks import FaceLook, LineLook, MarkerLook
from assistant.core.printed import (
    COUNTER,
    MINE,
    Board,
    Column,
    CounterSet,
    Kind,
    MarkerKind,
    Sheet,
    Track,
    Zone,
    ZoneId,
    rectangle,
)
from assistant.core.printed import Value as Cell
from assistant.core.text import DataError, EditError, Name, Trouble, one_line, speaker
from assistant.core.text_files import read_words
from assistant.desk.editor.counter_sheet import face_file
from assistant.desk.editor.draft import (
    LAND,
    SHEET,
    TERRAIN,
    WORTH,
    CounterRow,
    Draft,
    as_shown,
    blank_board,
    is_point,
    read_game,
    said,
)
from assistant.desk.kits import card_file, cards, counter_table, from_vassal, installed, write
from assistant.desk.kits.preview import Preview
from assistant.desk.user_data import boards as own_boards
from assistant.desk.user_data import counters as own_counters
from assistant.desk.user_data.boards import OwnBoard, Scan, corner_marks
from assistant.games.kit import library
from assistant.scan.boards import editing
from assistant.scan.boards.outlines import carried, deepest
from assistant.scan.pictures.headers import read_header
from assistant.scan.vassal.counters import slug

say = speaker(__name__)

FILE = "sketch.json"  # in a kit's folder of what was drawn; neither is packed with it


def keep(name: str, draft: Draft, faces: Path | None) -> None:
    """Keep a draft beside the kit that was made of it, with the pictures of its counters; a full disk keeps none."""
    place = library.own() / name / installed.DRAWN
    try:
        for face in {face for row in draft.counters for face in row.faces}:
            path = face_file(faces, face) if faces is not None else None
            if path is not None:
                write_whole(place / face, path.read_bytes())
        write_whole(place / FILE, msgspec.json.encode(replace(draft, cutting=None)))
    except OSError:
        shutil.rmtree(place, ignore_errors=True)


def kept() -> tuple[tuple[str, Name], ...]:
    """Return the player's own kits whose draft is there: name and title."""
    return tuple(
        (name, title) for name, title in installed.titles() if (library.own() / name / installed.DRAWN / FILE).is_file()
    )


def again(name: str, faces: Path) -> Draft | None:
    """Return the draft of a kit, to be gone on with; the pictures of its counters are laid into a folder.

    Its title has a number, so that the former kit keeps its own. None where it cannot be read.
    """
    place = library.own() / name / installed.DRAWN
    try:
        draft = read_game(read_words(place / FILE))
        faces.mkdir(parents=True, exist_ok=True)
        for path in place.iterdir():
            if path.name != FILE:
                write_whole(faces / path.name, path.read_bytes())
    except (OSError, DataError, msgspec.DecodeError):
        return None
    if draft.picture and not Path(draft.picture).is_file():
        own = own_boards.kept(name)
        picture = own.pictures.get(SHEET) if own is not None else None
        # What is kept there is the picture as it was shown.
        draft = replace(draft, picture=str(picture) if picture is not None else "", turn=0, crop=None)
    return replace(draft, origin=name, title=_numbered(draft.title))


def _numbered(title: str) -> str:
    """Return a title with the next number that no kit's title has."""
    plain = re.sub(r" \d{1,3}$", "", title)
    taken = {name.en for _, name in installed.titles()}
    return next(words for n in range(2, 1000) if (words := f"{plain} {n}") not in taken)


def carry_card(origin: str, name: str) -> bool:
    """Give a kit the rules card of the one from whose draft it was made; tells whether it fits its map and counters."""
    former = library.own() / origin / library.FILE
    try:
        words = read_words(former)
        trial = Preview(name)
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


ROOM = 110.0  # sheet units of a usual place's width: two counters beside each other
NARROWEST, WIDEST = 600.0, 12_000.0  # sheet units
BOX = 80.0  # sheet units of a box of the turn track
PER_ROW = 12
WITHIN = 0.96  # of a counter's width that is cut out of its sheet, usually
LINES = ("#8A4B22", "#3B6BA5", "#4F8A55", "#7B5A7E")  # colours of links drawn by hand, kind by kind
TURNS, DISC, CUT_OFF = "turns", "disc", "cut-off"
# The column that says what picture a face has, as in kits of modules: a back without values is one too
PICTURE = "image"


def from_draft(draft: Draft, faces: Path | None = None) -> str:
    """Make a kit of a draft and return its name.

    Args:
        faces: the folder of the counters' pictures, where some were cut out of a sheet.

    Raises:
        EditError: no zone has an outline.
        DataError: it would have faults, or cannot be written.
    """
    if not any(zone.polygons for zone in draft.zones or ()):
        raise EditError(say("sketch-nothing"))
    title = one_line(draft.title) or said("sketch-untitled").en
    name = write.free_name(title)
    board, values = board_of(draft, name, title)
    kinds = counters_of(draft, name, title)
    cut = _cut(draft, kinds, faces) if faces is not None else {}
    if cut:
        usual = statistics.median(read_header(path).width for path in cut.values())
        kinds = replace(kinds, pixel=WITHIN * COUNTER / usual)
    sums = [key for key, column in kinds.columns.items() if column.type == "number"][:6]
    write.write_kit(name, board, kinds, (), write.card(title, (), board, kinds, values=values, sums=sums))
    if draft.picture:
        scan = Scan(SHEET, "", draft.size, corner_marks(board.sheets[SHEET], draft.size))
        own_boards.keep(OwnBoard(name, board, title, (scan,), {SHEET: as_shown(draft)}))
    if cut:
        own_counters.keep(kinds.id, {face: path.read_bytes() for face, path in cut.items()})
    keep(name, draft, faces)
    if draft.origin:
        carry_card(draft.origin, name)
    return name


def _cut(draft: Draft, kinds: CounterSet, folder: Path) -> dict[tuple[str, int], Path]:
    """Return the pictures of counters that were cut out of their sheet, by kind and face."""
    return {
        (key, face): path
        for key, row in zip(kinds.kinds, draft.counters, strict=False)  # behind them comes the turn's pawn
        for face, name in enumerate(row.faces[:2])
        if (path := face_file(folder, name)) is not None
    }


def board_of(draft: Draft, name: str, title: str) -> tuple[Board, Mapping[str, str]]:
    """Return the board of a draft in sheet units, and what the values of its columns are called."""
    drawn = draft.board(blank_board())
    scale = unit(draft)
    outlines = carried({key: zone.polygons for key, zone in drawn.zones.items()}, lambda places: places * scale)
    ids = _ids(drawn.zones.values())
    grounds = {str(zone.tags[TERRAIN]) for zone in drawn.zones.values() if zone.tags.get(TERRAIN)}
    values: dict[str, str] = {}
    for words in sorted(grounds):
        values[slug(words, values, "ground").replace("-", "_")] = words
    value_of = {words: value for value, words in values.items()}
    zones = {}
    for zone in drawn.zones.values():
        tags = {key: value for key in (TERRAIN, WORTH) if (value := zone.tags.get(key))}
        if TERRAIN in tags:
            tags[TERRAIN] = value_of[str(tags[TERRAIN])]
        polygons = outlines[zone.id]
        at = None if zone.id.startswith("h") or is_point(zone) else deepest(polygons)
        sources = dict.fromkeys(tags, MINE)
        zones[ids[zone.id]] = replace(zone, id=ids[zone.id], polygons=polygons, tags=tags, sources=sources, stack_at=at)
    links = tuple(replace(link, a=ids[link.a], b=ids[link.b]) for link in drawn.links)
    columns = {}
    if values:
        columns[TERRAIN] = Column(TERRAIN, said("sketch-ground"), "choice", tuple(values), MINE)
    if any(zone.tags.get(WORTH) for zone in zones.values()):
        columns[WORTH] = Column(WORTH, said("sketch-points"), "number", (), MINE, printed=Name("#", "#"))
    kinds = tuple(dict.fromkeys(link.kind for link in links))
    called = {kind: said("sketch-border") if kind == LAND else Name(kind, kind) for kind in kinds}
    joined = any(is_point(zone) for zone in drawn.zones.values())
    along = {link.kind for link in links if link.tags.get(editing.ALONG)}
    shades = {True: itertools.cycle(LINES[1:]), False: itertools.cycle(LINES)}  # the first river is blue
    lines = {
        kind: LineLook(next(shades[kind in along]), 5, along=kind in along) for kind in kinds if joined or kind != LAND
    }
    wide, high = (round(side * scale, 2) for side in draft.size)
    sheets = {SHEET: Sheet(SHEET, said("sketch-map"), wide, high)}
    track: dict[str, Track] = {}
    if draft.turns:
        sheets[TURNS], track[TURNS], boxes = _turn_track(draft.turns)
        zones.update(boxes)
    from_vassal.put_out_of_play(sheets, zones)
    whole = Board(name, Name(title, title), sheets, columns, zones, links)
    return replace(whole, link_kinds=called, link_lines=lines, tracks=track), values


def unit(draft: Draft) -> float:
    """Return how many sheet units a pixel is: a counter is as wide as was clicked, else two are as wide as usual places."""
    side = math.dist(draft.counter[0], draft.counter[-1]) if draft.counter else 0.0
    usual = statistics.median(math.sqrt(zone.shape.area) for zone in draft.zones or () if zone.polygons)
    wide = draft.size[0]
    return min(max(COUNTER / side if side else ROOM / usual, NARROWEST / wide), WIDEST / wide)


def _ids(zones: Iterable[Zone]) -> dict[ZoneId, ZoneId]:
    """Return an id for each place made of its name, as people look for it in the kit's files."""
    made: dict[ZoneId, ZoneId] = {}
    taken = {TURNS, "out-of-play-box"}
    for zone in zones:
        word = slug(zone.name.en, fallback="zone")
        made[zone.id] = slug(word if word[0].isalpha() else f"{zone.id[0]}{word}", taken)
        taken.add(made[zone.id])
    return made


def _turn_track(turns: int) -> tuple[Sheet, Track, dict[ZoneId, Zone]]:
    boxes = {}
    for n in range(turns):
        x, y = 20 + n % PER_ROW * BOX, 50 + n // PER_ROW * BOX
        key = f"{TURNS}:{n + 1}"
        tags: dict[str, Cell] = {"track": TURNS, "box": n + 1}
        boxes[key] = Zone(
            key, TURNS, Name(str(n + 1), str(n + 1)), "track", ((rectangle(x, y, x + BOX, y + BOX),),), tags
        )
    high = 70 + (turns + PER_ROW - 1) // PER_ROW * BOX
    sheet = Sheet(TURNS, said("sketch-turns"), 40 + min(turns, PER_ROW) * BOX, high)
    return sheet, Track(TURNS, said("sketch-turn"), TURNS, turns=True), boxes


def counters_of(draft: Draft, name: str, title: str) -> CounterSet:
    """Return the counters of the form; the pawn of the turn comes last.

    Raises:
        Trouble: something cannot be so; the sentence says what.
    """
    pawn: dict[str, Kind] = {}
    faces: dict[str, FaceLook] = {}
    if draft.turns:
        tags = {"home": f"{TURNS}:1", "track": TURNS}
        pawn[TURNS] = Kind(TURNS, "", "", DISC, 1, Name("Turn", "Tour"), ({},), tags, {"copies": MINE})
        faces[DISC] = FaceLook("disc")
    sides = {side.name for side in draft.sides}
    rows = tuple(replace(row, id="", side=row.side if row.side in sides else "") for row in draft.counters)
    plain = CounterSet(name, Name(title, title), {}, {}, pawn, {}, {})
    made = counter_table.rewritten(plain, replace(draft, counters=rows), "en")
    shown = [key for key, column in made.columns.items() if column.type == "number"]
    young = (kind for key, kind in made.kinds.items() if key not in pawn)
    kinds = {kind.id: _pictured(kind, row) for kind, row in zip(young, rows, strict=True)} | pawn
    for kind in kinds.values():
        faces.setdefault(kind.type, FaceLook("chip", tuple(shown[:1]), "".join(shown[1:2])))
    badge = MarkerLook("badge", "hourglass", "hexagon", "#E8A317", "#14120F")
    cut_off = MarkerKind(CUT_OFF, said("sketch-unsupplied"), CUT_OFF, source=MINE, look=badge, dims=True)
    told = {PICTURE: any(row.faces for row in rows), "home": True, "track": draft.turns}
    words = {PICTURE: "sketch-picture", "home": "kit-home", "track": "sketch-track"}
    columns = {key: Column(key, said(words[key]), "word", (), MINE) for key, there in told.items() if there}
    return replace(
        made, kinds=kinds, markers={**made.markers, CUT_OFF: cut_off}, columns={**made.columns, **columns}, faces=faces
    )


def _pictured(kind: Kind, row: CounterRow) -> Kind:
    """Return a kind with the names of its pictures; a picture of a back makes one, on which the values are the same."""
    more = [kind.faces[0]] * (len(row.faces) - len(kind.faces))
    pictures = [{PICTURE: name} for name in row.faces] + [{}] * len(kind.faces)
    return replace(
        kind, faces=tuple({**face, **told} for face, told in zip((*kind.faces, *more), pictures, strict=False))
    )
