"""From the draft of a game to a kit: zones in sheet units, counters of the form, a turn track, a box for what is not in play.

The draft is kept beside the kit: with a place or a counter more it becomes another kit, with the same rules card.
"""

from __future__ import annotations

import functools
import math
import re
import shutil
import statistics
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from pathlib import Path

import msgspec
from msgspec import structs

from assistant.core.counter_files import read_counters, write_counters
from assistant.core.looks import LIVERIES, Emblem, FaceLook, LineLook, MarkerLook, emblem_of
from assistant.core.places import put_folder, user_data, write_whole
from assistant.core.printed import (
    MINE,
    Board,
    Column,
    CounterSet,
    Kind,
    MarkerKind,
    Nation,
    Sheet,
    Side,
    Track,
    Value,
    Zone,
    ZoneId,
)
from assistant.core.printed import Value as Cell
from assistant.core.text import DataError, EditError, Name, Trouble, folded, speaker
from assistant.core.text_files import read_words
from assistant.desk.editor.counter_sheet import face_file
from assistant.desk.editor.draft import (
    LAND,
    SHEET,
    TERRAIN,
    WORTH,
    CounterRow,
    Draft,
    SideRow,
    as_shown,
    blank_board,
    is_point,
    new_game,
    read_game,
    said,
)
from assistant.desk.kits import card_file, cards, from_vassal, installed, write
from assistant.desk.kits.cards import BESIDE
from assistant.desk.kits.from_vassal import control_markers, control_name, is_number
from assistant.desk.kits.preview import Preview
from assistant.desk.user_data import boards as own_boards
from assistant.desk.user_data import counters as own_counters
from assistant.desk.user_data.boards import OwnBoard, Scan, corner_marks, passing
from assistant.games.kit import library
from assistant.scan.boards.outlines import carried, deepest
from assistant.scan.vassal.counters import slug

say = speaker(__name__)


UNTOLD = (*BESIDE, "image", "picture", "shown")  # columns that say where a counter goes and how it looks
FACES = 2  # that the files can hold
LONGEST = 9  # digits of a number


def draft_of(name: str, language: str) -> Draft:
    """Return the sides and counters of a kit as a draft, its pawns on tracks left out.

    Args:
        language: `en` or `fr`; the names in it are shown and changed.

    Raises:
        Trouble: they cannot be read.
    """
    kinds = kept_counters(name)
    # Of two liveries that are alike the first; a colour that is none of them is told as it is.
    colours = {livery.body: word for word, livery in reversed(list(LIVERIES.items()))}
    bodies = {key: kinds.livery(key).body for key in kinds.sides}
    sides = {
        key: SideRow(side.name[language], colours.get(bodies[key], bodies[key]), key)
        for key, side in kinds.sides.items()
    }
    columns = _columns(kinds, language)
    rows = tuple(
        CounterRow(
            kind.name[language],
            sides[kind.side].name if kind.side in sides else "",
            kind.type,
            kind.copies,
            {word: cell for word, key in columns.items() if (cell := _cell(kind, key))},
            id=kind.id,
        )
        for kind in kinds.kinds.values()
        if not kind.track
    )
    return new_game(step="counters", origin=name, sides=tuple(sides.values()), columns=(*columns,), counters=rows)


def left_of(name: str) -> tuple[Path, ...]:
    """Return the files in which versions without drafts of counters left what was typed of a kit's and not saved."""
    return tuple((user_data() / "typed").glob(f"{name}.counters-*.json"))


def kept_counters(name: str) -> CounterSet:
    """Return the counters of a kit.

    Raises:
        Trouble: they cannot be read.
    """
    return read_counters(installed.place_of(name) / "counters" / name)


def _columns(kinds: CounterSet, language: str) -> dict[str, str]:
    """Return the columns of values, by what they are called: what faces and tags say in numbers or words."""
    found: dict[str, str] = {}
    for key, column in kinds.columns.items():
        plain = key.removeprefix("front_").removeprefix("back_")
        if column.type in ("number", "word") and plain not in (*UNTOLD, *found.values()):
            told = kinds.columns.get(plain) or kinds.columns.get(f"front_{plain}")
            words = told.name[language].removeprefix("its_") if told is not None else plain
            called = " ".join(words.replace(",", " ").split())  # as they stand in one line
            found[plain if called in found else called] = plain
    return found


def _cell(kind: Kind, key: str) -> str:
    """Return what a kind shows in a column: one value, or front and back with a stroke between."""
    shown = [str(face.get(key, kind.tags.get(key, ""))) for face in kind.faces]
    return shown[0] if len(set(shown)) == 1 else "/".join(shown[:FACES])


def rewritten(kinds: CounterSet, draft: Draft, language: str) -> CounterSet:
    """Return the counters as a draft has them.

    Raises:
        Trouble: a name is missing or said twice, a side is gone, a number is none; the sentence says which.
    """
    if not set(kinds.sides) <= {side.id for side in draft.sides}:
        raise Trouble(say("table-sides-gone"))
    sides, nations, markers = dict(kinds.sides), dict(kinds.nations), dict(kinds.markers)
    keys, seen = {"": ""}, set()
    for n, row in enumerate(draft.sides):
        name = " ".join(row.name.split())
        if not name:
            raise Trouble(say("table-side", n=n + 1))
        if folded(name) in seen:
            raise Trouble(say("table-side-twice", name=name))
        seen.add(folded(name))
        if row.colour not in LIVERIES and (not row.id or row.colour != kinds.livery(row.id).body):
            raise Trouble(say("table-colour", name=row.colour))
        key = keys[row.name] = row.id or slug(name, {*sides, *nations}, "side")
        _put_side(sides, nations, key, name, row.colour, language)
        mark = f"control-{key}"
        if mark not in markers:
            markers |= control_markers({key: sides[key]}, MINE)
        elif name != kinds.sides[key].name[language]:
            markers[mark] = structs.replace(markers[mark], name=control_name(sides[key].name))
    known, columns = _columns(kinds, language), dict[str, str]()
    for word in draft.columns:
        columns[word] = known.get(word) or _young_key(word, {*kinds.columns, *known.values(), *columns.values()})
    made = dict(kinds.kinds)
    for counter in draft.counters:
        made[counter.id] = _kind(made[counter.id], counter, keys, nations, columns, language)
    fresh = {
        key: Column(key, Name(word, word), "number", (), MINE) for word, key in columns.items() if word not in known
    }
    young = replace(
        kinds, sides=sides, nations=nations, markers=markers, kinds=made, columns={**kinds.columns, **fresh}
    )
    return _with_numbers(young, kinds.columns, columns)


def _put_side(
    sides: dict[str, Side], nations: dict[str, Nation], key: str, name: str, colour: str, language: str
) -> None:
    """Let a side have a name and a colour: its nation's, if one is called like it, and its emblem's."""
    former, livery = sides.get(key), LIVERIES.get(colour)
    if former is None:
        sides[key] = Side(key, Name(name, name), (key[:2],))
        nations[key] = Nation(key, sides[key].name, key, livery=livery)
        return
    called = _renamed(former.name, name, language)
    sides[key] = structs.replace(former, name=called)
    plain = key in nations or not any(nation.side == key for nation in nations.values())
    nation = nations.get(key, Nation(key, called, key))
    if livery is not None and nation.livery != livery and (plain or former.emblem is not None):
        sign = (former.emblem or emblem_of(key, {}, livery)).sign
        sides[key] = structs.replace(sides[key], emblem=Emblem(sign, (livery.body, livery.light)))
    if plain and (livery is not None or key in nations):
        nations[key] = structs.replace(nation, name=called, livery=livery or nation.livery)


def _renamed(name: Name, words: str, language: str) -> Name:
    """Return a name with other words in one language; in both where it was the same in both."""
    if name[language] == words:
        return name
    if name.en == name.fr:
        return Name(words, words)
    return Name(words, name.fr) if language == "en" else Name(name.en, words)


def _young_key(called: str, taken: Collection[str]) -> str:
    """Return the key of a new column, as formulas write it.

    Raises:
        Trouble: no formula could.
    """
    key = slug(called, {word.replace("_", "-") for word in (*taken, *UNTOLD)}, "value").replace("-", "_")
    if not key.isidentifier():
        raise Trouble(say("table-column", name=called))
    return key


def _kind(
    kind: Kind,
    row: CounterRow,
    keys: Mapping[str, str],
    nations: Mapping[str, Nation],
    columns: Mapping[str, str],
    language: str,
) -> Kind:
    name = " ".join(row.name.split())
    if not name:
        raise Trouble(say("table-unnamed"))
    if row.side not in keys:
        raise Trouble(say("table-nobody", counter=name, side=row.side))
    side = keys[row.side]
    nation = kind.nation
    if side != kind.side:
        nation = side if side in nations else next((key for key, one in nations.items() if one.side == side), "")
    faces, tags = [dict(face) for face in kind.faces], dict(kind.tags)
    for word, key in columns.items():
        cell = " ".join(row.cells.get(word, "").split())
        if cell == _cell(kind, key):
            continue
        parts = [part.strip() for part in cell.split("/")]
        numbers = all(not part or _number(part) is not None for part in parts)
        if len(parts) != 2 or (key in tags and not numbers):
            parts = [cell]
        if len(parts) == 1 and key in tags:
            tags[key] = parts[0]
            faces = [{k: value for k, value in face.items() if k != key} for face in faces]
            if not parts[0]:
                del tags[key]
            continue
        tags.pop(key, None)
        faces += [dict(faces[0]) for _ in range(len(parts) - len(faces))]
        for n, face in enumerate(faces):
            face[key] = parts[min(n, len(parts) - 1)]
            if not face[key]:
                del face[key]
    called = _renamed(kind.name, name, language)
    sort = row.type if row.type == kind.type else slug(row.type, fallback="unit").replace("-", "_")
    return replace(kind, name=called, side=side, nation=nation, type=sort, faces=tuple(faces), tags=tags)


def _number(word: str) -> int | None:
    return int(word) if is_number(word, LONGEST) else None


def _with_numbers(kinds: CounterSet, former: Mapping[str, Column], by_word: Mapping[str, str]) -> CounterSet:
    """Return the counters with each column of numbers where every cell is one, and of words where one is none.

    Raises:
        Trouble: a column that held numbers has a word.
    """
    columns, made = dict(kinds.columns), dict(kinds.kinds)
    for called, key in by_word.items():
        cells = [
            (kind, str(cells[key]))
            for kind in made.values()
            for cells in (kind.tags, *kind.faces)
            if cells.get(key, "") != ""
        ]
        if not cells:
            continue
        odd = next(((kind, word) for kind, word in cells if _number(word) is None), None)
        before = former.get(key) or former.get(f"front_{key}")
        if odd is not None and before is not None and before.type == "number":
            raise Trouble(say("table-number", counter=odd[0].name, column=called, word=odd[1]))
        for name in (key, f"front_{key}", f"back_{key}"):
            if name in columns:
                columns[name] = structs.replace(columns[name], type="number" if odd is None else "word")
        typed = functools.partial(_typed, key=key, number=odd is None)
        made = {
            name: replace(kind, tags=typed(kind.tags), faces=tuple(typed(face) for face in kind.faces))
            for name, kind in made.items()
        }
    return replace(kinds, columns=columns, kinds=made)


def _typed(cells: Mapping[str, Value], key: str, *, number: bool) -> Mapping[str, Value]:
    if cells.get(key, "") == "":
        return cells
    return {**cells, key: int(str(cells[key])) if number else str(cells[key])}


def adopt(name: str, draft: Draft, language: str) -> None:
    """Let a kit have the sides and counters of a draft; one that comes with the program becomes the player's own.

    Raises:
        Trouble: something cannot be so, the kit's card would have faults, or it cannot be written; the kit is as it was then.
    """
    place = installed.place_of(name)
    try:
        with passing("counters") as folder:
            kinds, young = rewritten(kept_counters(name), draft, language), folder / name
            shutil.copytree(place, young)
            write_counters(kinds, young / "counters" / name)
            library.read(young)
            if not installed.is_own(name):
                place = installed.own_copy(name)
            put_folder(young, place)
    except DataError as error:
        raise Trouble(error.problems[0].text if error.problems else error.text) from None
    library.forget()


# From the draft of a game to a kit: zones in sheet units, counters of the form, a turn track, a box for what is not in play.

FOLDER, FILE = "drawn", "sketch.json"  # in a kit's own folder; neither is packed with it


def keep(name: str, draft: Draft, faces: Path | None) -> None:
    """Keep a draft beside the kit that was made of it, with the pictures of its counters; a full disk keeps none."""
    place = library.own() / name / FOLDER
    try:
        place.mkdir(parents=True, exist_ok=True)
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
        (name, title) for name, title in installed.titles() if (library.own() / name / FOLDER / FILE).is_file()
    )


def again(name: str, faces: Path) -> Draft | None:
    """Return the draft of a kit, to be gone on with; the pictures of its counters are laid into a folder.

    Its title has a number, so that the former kit keeps its own. None where it cannot be read.
    """
    place = library.own() / name / FOLDER
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
LINES = ("#8A4B22", "#3B6BA5", "#4F8A55", "#7B5A7E")  # colours of links drawn by hand, kind by kind
TURNS, DISC, CUT_OFF = "turns", "disc", "cut-off"
PICTURE = (
    "image"  # the column that says what picture a face has, as in kits of modules: a back without values is one too
)


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
    title = " ".join(draft.title.split()) or said("sketch-untitled").en
    name = write.free_name(title)
    board, values = board_of(draft, name, title)
    kinds = counters_of(draft, name, title, from_vassal.OUT_OF_PLAY)
    sums = [key for key, column in kinds.columns.items() if column.type == "number"][:6]
    write.write_kit(name, board, kinds, (), write.card(title, (), board, kinds, values=values, sums=sums))
    if draft.picture:
        scan = Scan(SHEET, "", draft.size, corner_marks(board.sheets[SHEET], draft.size))
        own_boards.keep(OwnBoard(name, board, title, (scan,), {SHEET: as_shown(draft)}))
    if faces is not None:
        _keep_faces(draft, kinds, faces)
    keep(name, draft, faces)
    if draft.origin:
        carry_card(draft.origin, name)
    return name


def _keep_faces(draft: Draft, kinds: CounterSet, folder: Path) -> None:
    """Keep the pictures of counters that were cut out of their sheet, where a player's own pictures of counters lie."""
    found: dict[tuple[str, int], bytes] = {}
    for key, row in zip(kinds.kinds, draft.counters, strict=False):  # behind them comes the turn's pawn
        for face, name in enumerate(row.faces[:2]):
            path = face_file(folder, name)
            if path is not None:
                found[key, face] = path.read_bytes()
    if found:
        own_counters.keep(kinds.id, found)


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
        tags = _tags(zone, value_of)
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
    lines = {
        kind: LineLook(LINES[n % len(LINES)], 5)
        for n, kind in enumerate(kind for kind in kinds if joined or kind != LAND)
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
    """Return how many sheet units a pixel is: the usual place has room for two counters side by side."""
    usual = statistics.median(math.sqrt(zone.shape.area) for zone in draft.zones or () if zone.polygons)
    wide = draft.size[0]
    return min(max(ROOM / usual, NARROWEST / wide), WIDEST / wide)


def _ids(zones: Iterable[Zone]) -> dict[ZoneId, ZoneId]:
    """Return an id for each place made of its name, as people look for it in the kit's files."""
    made: dict[ZoneId, ZoneId] = {}
    taken = {TURNS, "out-of-play-box"}
    for zone in zones:
        word = slug(zone.name.en, fallback="zone")
        made[zone.id] = slug(word if word[0].isalpha() else f"{zone.id[0]}{word}", taken)
        taken.add(made[zone.id])
    return made


def _tags(zone: Zone, value_of: Mapping[str, str]) -> dict[str, Cell]:
    tags = {key: zone.tags[key] for key in (TERRAIN, WORTH) if zone.tags.get(key)}
    return {key: value_of[str(value)] if key == TERRAIN else value for key, value in tags.items()}


def _turn_track(turns: int) -> tuple[Sheet, Track, dict[ZoneId, Zone]]:
    boxes = {}
    for n in range(turns):
        x, y = 20 + n % PER_ROW * BOX, 50 + n // PER_ROW * BOX
        ring = ((x, y), (x + BOX, y), (x + BOX, y + BOX), (x, y + BOX))
        key = f"{TURNS}:{n + 1}"
        tags: dict[str, Cell] = {"track": TURNS, "box": n + 1}
        boxes[key] = Zone(key, TURNS, Name(str(n + 1), str(n + 1)), "track", ((ring,),), tags)
    high = 70 + (turns + PER_ROW - 1) // PER_ROW * BOX
    sheet = Sheet(TURNS, said("sketch-turns"), 40 + min(turns, PER_ROW) * BOX, high)
    return sheet, Track(TURNS, said("sketch-turn"), TURNS, turns=True), boxes


def counters_of(draft: Draft, name: str, title: str, box: ZoneId) -> CounterSet:
    """Return the counters of the form; all of them wait in `box`.

    Raises:
        Trouble: something cannot be so; the sentence says what.
    """
    kinds: dict[str, Kind] = {}
    faces: dict[str, FaceLook] = {}
    sides, rows = {side.name for side in draft.sides}, list[CounterRow]()
    for row in draft.counters:
        key = slug(row.name, {*kinds, TURNS}, "counter")  # that of the turn's pawn is kept free
        kinds[key] = Kind(
            key, "", "", "unit", row.copies, Name(row.name, row.name), ({},), {"home": box}, {"copies": MINE}
        )
        rows.append(structs.replace(row, id=key, side=row.side if row.side in sides else ""))
    plain = CounterSet(name, Name(title, title), {}, {}, kinds, {}, {})
    made = rewritten(plain, replace(draft, counters=tuple(rows)), "en")
    shown = [key for key, column in made.columns.items() if column.type == "number"]
    kinds = {row.id: _pictured(made.kinds[row.id], row) for row in rows}
    for kind in kinds.values():
        faces[kind.type] = FaceLook("chip", tuple(shown[:1]), "".join(shown[1:2]))
    if draft.turns:
        pawn, tags = Name("Turn", "Tour"), {"home": f"{TURNS}:1", "track": TURNS}
        kinds[TURNS] = Kind(TURNS, "", "", DISC, 1, pawn, ({},), tags, {"copies": MINE})
        faces[DISC] = FaceLook("disc")
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
