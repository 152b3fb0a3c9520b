"""VASSAL modules read as data, and written as folders of ours. Nothing in a module is executed.

    archive   names and sizes looked at first
    build     buildFile.xml, and what extensions add to it
    zones     zones, regions and grids as areas
    pieces    traits and prototypes
    counters  kinds and faces
    save      saved positions, and what lies in which zone

What was not understood is in `remarks`, every kind of it once, with how often. No two places have the same name: names are
compared without signs, commas and accents. Folders are `maps/<module>` and `counters/<module>`, with their pictures.
"""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from assistant.core.atomic_write import write_whole
from assistant.core.board import Board, Column, Link, Polygon, Sheet, Value, Zone, ZoneId
from assistant.core.counter_files import Setup, write_counters, write_setup
from assistant.core.kinds import CounterSet, Kind
from assistant.core.limits import MOST_PIXELS
from assistant.core.map_files import write_board
from assistant.core.problems import DataError, folded, reason
from assistant.core.text import Name, Text, speaker
from assistant.scan.pictures.headers import header_of
from assistant.scan.vassal.archive import Archive, open_archive
from assistant.scan.vassal.build import BoardPart, Build, extensions_of, open_with_extensions, parsed, read_build
from assistant.scan.vassal.counters import Ids, counters_of, slug
from assistant.scan.vassal.zones import Area, areas_of

# Names for the places of VASSAL boards that no two share: names are compared without signs, commas and accents.

MINUS = Name("minus", "moins")
AND = Name("and", "et")


def told_apart(zones: Mapping[str, Zone], boards: Mapping[str, str]) -> dict[str, Zone]:
    """Return the zones with names that differ in letters and digits.

    On a board where only signs and commas tell cells apart (`-1,11` and `1,-11`, `1,11` and `11,1`) they are said in
    words. A name that a board before has too goes with the name of its board; on one board the second has a number.

    Args:
        zones: named as VASSAL names them.
        boards: what the board of each sheet is called.
    """
    sheets: dict[str, list[Zone]] = {}
    for zone in zones.values():
        sheets.setdefault(zone.sheet, []).append(zone)
    blurred = {sheet for sheet, its in sheets.items() if _blurred(its)}
    named = {zone.id: _said(zone.name) if zone.sheet in blurred else zone.name for zone in zones.values()}
    taken: set[str] = set()
    numbers: Counter[str] = Counter()
    earlier: dict[str, str] = {}  # the first board that has a name
    found = {}
    for zone in zones.values():
        plain = name = named[zone.id]
        if earlier.setdefault(folded(plain.en), zone.sheet) != zone.sheet:
            plain = name = _with(plain, boards.get(zone.sheet, zone.sheet))
        base = folded(plain.en)
        while folded(name.en) in taken:
            numbers[base] += 1
            name = _with(plain, str(numbers[base] + 1))
        taken.add(folded(name.en))
        found[zone.id] = replace(zone, name=name)
    return found


def _with(name: Name, word: str) -> Name:
    return Name(f"{name.en} ({word})", f"{name.fr} ({word})")


def _blurred(zones: Sequence[Zone]) -> bool:
    """Tell whether names that differ are the same without signs and commas."""
    names = {zone.name.en for zone in zones}
    return len({folded(name) for name in names}) < len(names)


def _said(name: Name) -> Name:
    return Name(_in_words(name.en, MINUS.en, AND.en), _in_words(name.fr, MINUS.fr, AND.fr))


def _in_words(name: str, minus: str, joint: str) -> str:
    name = re.sub(r"(?<!\w)-(?=\d)", f"{minus} ", name)
    return re.sub(rf"(?<=\d)[^\w()]+(?=\d|{minus} )", f" {joint} ", name)


# VASSAL modules read as data: boards, zones, counters, saved positions. Nothing in a module is executed.
#
#     archive         names and sizes looked at first
#     vassal_build    buildFile.xml                 vassal_extensions what others add to a module
#     vassal_zones    zones, regions and grids as areas
#     vassal_names    names that no two of them share
#     vassal_pieces   traits and prototypes         vassal_counters   kinds and faces
#     vassal_save     positions                     vassal_setup      what lies in which zone
#
# What was not understood is in `remarks`, every kind of it once, with how often.

say = speaker(__name__)

GUESSED = "assumption (common border in the VASSAL module, which says nothing of neighbours)"
SHORT = 12.0  # pixels of common border below which two areas may meet in a corner only
LEAST = 1.0  # pixels below which they do
LAND = "land"
SAVES = (".vsav", ".vlog")
LONGEST_START = 64 << 10  # of a drawing, before its first tag ends
MODULES = (".vmod", ".mod")
MOST_MODULES = 20  # beside a saved position
MOST_ABOUT = 1 << 20
MOST_REMARKS = 300
MOST_PLACES = 30_000  # of all boards together; those after that stay whole
MOST_AREAS = 4_000  # of all boards together, up to which neighbours are guessed


@dataclass(frozen=True, eq=False)
class Module:
    """What a module holds, in our terms.

    Every board is a sheet of `board`, in pixels of its picture; `pictures` names the picture of a sheet, and faces of
    `counters` name theirs in the column `image`: both as entries of the archive (see `picture`).
    """

    path: Path
    build: Build = field(repr=False)
    name: str
    version: str
    vassal_version: str
    board: Board
    pictures: Mapping[str, str]
    counters: CounterSet
    saves: tuple[str, ...]
    remarks: tuple[Text, ...]
    parts: Mapping[str, BoardPart] = field(repr=False, default_factory=dict)  # by sheet
    called: Mapping[ZoneId, str] = field(
        repr=False, default_factory=dict
    )  # what VASSAL calls a zone; several may share it


def read_module(path: Path) -> Module:
    """Return what a `.vmod`, `.mod`, `.zip` or extracted folder holds.

    Raises:
        DataError: it is none, torn, or made to do harm; one sentence says which.
    """
    with open_with_extensions(path) as archive:
        build = read_build(archive)
        remarks: list[Text] = []
        board, pictures, parts, called = _board(build, archive, remarks)
        counters = with_entries(counters_of(build, (), remarks)[0], archive, build.folder, remarks)
        saves = tuple(name for name in archive.names if name.endswith(SAVES))
        _passed_over(build, remarks)
    if len(remarks) > MOST_REMARKS:
        remarks[MOST_REMARKS:] = [say("vassal-more-remarks", n=len(remarks) - MOST_REMARKS)]
    if extensions := tuple(extension.name for extension in extensions_of(path)):
        remarks.append(say("vassal-extensions", names=extensions))
    return Module(
        path,
        build,
        build.name,
        build.version,
        build.vassal_version,
        board,
        pictures,
        counters,
        saves,
        tuple(remarks),
        parts,
        called,
    )


def module_of(save: Path) -> Path | None:
    """Return the module beside a saved position that it is of; None when none there is, or several might be."""
    modules = sorted(path for path in save.parent.iterdir() if path.suffix.lower() in MODULES)[:MOST_MODULES]
    wanted = told_name(save)
    if not wanted:
        return modules[0] if len(modules) == 1 else None
    return next((path for path in modules if told_name(path) == wanted), None)


def told_name(path: Path) -> str:
    """Return the name of a module that a file says it is, or is of, in its `moduledata`; empty without one."""
    try:
        with open_archive(path) as archive:
            data = archive.read("moduledata", MOST_ABOUT) if "moduledata" in archive.names else b"<data/>"
        return (parsed(data, "moduledata").findtext("name") or "").strip()
    except DataError:
        return ""


def picture_entry(archive: Archive, folder: str, image: str) -> str | None:
    """Return the entry that holds a picture; names of old modules go without their `.gif`.

    Args:
        folder: where pictures lie in it.
        image: as the module calls it.
    """
    above = f"{folder}/" if folder else ""
    plain = image.removeprefix("/").removeprefix("images/")
    candidates = (f"{above}images/{plain}", f"{above}images/{plain}.gif", f"{above}{plain}")
    return next((name for name in candidates if name in archive.names), None) if plain else None


def _board(
    build: Build, archive: Archive, remarks: list[Text]
) -> tuple[Board, dict[str, str], dict[str, BoardPart], dict[ZoneId, str]]:
    sheets: dict[str, Sheet] = {}
    pictures: dict[str, str] = {}
    parts: dict[str, BoardPart] = {}
    zones: dict[str, Zone] = {}
    several = Counter(part.name for part in build.boards)
    left: list[str] = []
    ids = Ids("zone")
    sizes: dict[str, tuple[int, int] | None] = {}
    for part in build.boards:
        size = _size(part, archive, build.folder, remarks, sizes)
        if size is None:
            continue
        sheet = slug(part.name or part.map, sheets, "board")
        title = f"{part.name} ({part.map})" if several[part.name] > 1 and part.map else part.name or part.map
        sheets[sheet] = Sheet(sheet, Name(title, title), *size)
        parts[sheet] = part
        entry = picture_entry(archive, build.folder, part.image)
        if entry is not None:
            pictures[sheet] = entry
        if len(zones) > MOST_PLACES:
            left.append(part.name)
            part = replace(part, grid=None, zones=())
        for area in areas_of(part, size, remarks):
            zone = _zone(area, sheet, ids)
            zones[zone.id] = zone
    board = Board(
        slug(build.name, fallback="module"),
        Name(build.name, build.name),
        sheets,
        {"zone": Column("zone", Name("VASSAL zone", "Zone VASSAL"), "word", (), "published (VASSAL module)")},
        told_apart(zones, {sheet.id: sheet.name.en for sheet in sheets.values()}),
        (),
        {"doubtful": Column("doubtful", Name("Length of a short border", "Longueur d’une frontière courte"), "number")},
        link_kinds={LAND: Name("Common border", "Frontière commune")},
    )
    if left:
        remarks.append(say("vassal-boards-whole", n=len(left), names=tuple(left[:12])))
    called = {zone.id: zone.name.en for zone in zones.values()}
    return replace(board, links=_guessed(board, remarks)), pictures, parts, called


def _size(
    part: BoardPart, archive: Archive, folder: str, remarks: list[Text], known: dict[str, tuple[int, int] | None]
) -> tuple[int, int] | None:
    """Return a board's size in pixels, None (with a remark) when nothing tells it or nobody could hold it."""
    entry = picture_entry(archive, folder, part.image)
    if part.image and entry is None:
        remarks.append(say("vassal-picture-missing", board=part.name, image=part.image))
    if entry is not None:
        try:
            if entry not in known:
                known[entry] = None
                known[entry] = _picture_size(archive.read(entry), entry)
        except DataError as error:
            remarks.append(error.text)
        if (size := known[entry]) is not None:
            return size
    if part.size is not None and part.size[0] * part.size[1] <= MOST_PIXELS:
        return part.size
    corners = [point for zone in part.zones for point in zone.path]
    right, bottom = max((x for x, _ in corners), default=0), max((y for _, y in corners), default=0)
    if right > 0 and bottom > 0 and right * bottom <= MOST_PIXELS:
        remarks.append(say("vassal-size-from-zones", board=part.name))
        return right, bottom
    remarks.append(say("vassal-board-without-size", board=part.name))
    return None


def _picture_size(data: bytes, entry: str) -> tuple[int, int] | None:
    """Return a picture's size, None for a drawing that does not tell its own.

    Raises:
        DataError: it is no picture, cut off, or larger than any board.
    """
    if not entry.lower().endswith(".svg"):
        header = header_of(io.BytesIO(data), entry)
        return (header.width, header.height) if header.width and header.height else None
    start = data[: min(LONGEST_START, len(data))]
    first = start[at : start.find(b">", at)] if (at := start.find(b"<svg")) >= 0 else b""
    told = dict(re.findall(rb"\b(width|height|viewBox)[ \r\n\t]{0,9}=[ \r\n\t]{0,9}[\"']([^\"'%]{0,99})[\"']", first))
    words = [told.get(b"width", b""), told.get(b"height", b"")]
    if not all(words):
        words = told.get(b"viewBox", b"").replace(b",", b" ").split()[2:]
    try:
        wide, high = (float(word.removesuffix(b"px")) for word in words)
    except ValueError:
        return None
    return (round(wide), round(high)) if 1 <= wide <= 24_000 and 1 <= high <= 24_000 else None


def _zone(area: Area, sheet: str, ids: Ids) -> Zone:
    import shapely

    zone_id = ids.of(area.name)
    inside = shapely.Point(area.at) if area.at else None
    if inside is None or not shapely.covers(area.shape, inside):
        inside = shapely.point_on_surface(area.shape)
    tags: dict[str, Value] = {"zone": area.zone} if area.zone and area.zone != area.name else {}
    polygons = tuple(_rings(part) for part in shapely.get_parts(area.shape))
    middle = (round(inside.x, 1), round(inside.y, 1))
    return Zone(zone_id, sheet, Name(area.name, area.name), area.kind, polygons, tags, {}, (), None, middle)


def _rings(part: Any) -> Polygon:
    import shapely

    holes = (shapely.get_interior_ring(part, n) for n in range(shapely.get_num_interior_rings(part)))
    rings = (shapely.get_exterior_ring(part), *holes)
    return tuple(tuple((float(x), float(y)) for x, y in shapely.get_coordinates(ring)[:-1]) for ring in rings)


def _guessed(board: Board, remarks: list[Text]) -> tuple[Link, ...]:
    """Return links where areas share a border; VASSAL has none, so each is an assumption, short ones marked as doubtful."""
    from assistant.scan.boards.outlines import shared_borders

    if len(board.zones) > MOST_AREAS:
        remarks.append(say("vassal-too-many-areas", n=len(board.zones), most=MOST_AREAS))
        return ()
    lengths: dict[tuple[str, str], float] = {}
    for sheet in board.sheets:
        shapes = {zone.id: zone.shape for zone in board.on_sheet(sheet)}
        lengths.update((pair, length) for pair, length in shared_borders(shapes).items() if length >= LEAST)
    if lengths:
        remarks.append(say("vassal-links-guessed", n=len(lengths)))
    return tuple(
        Link(*pair, LAND, tags={"doubtful": round(length)} if length < SHORT else {}, source=GUESSED)
        for pair, length in sorted(lengths.items())
    )


def with_entries(counters: CounterSet, archive: Archive, folder: str, remarks: list[Text]) -> CounterSet:
    """Return the counters with entries of the archive for the names of their pictures; those not there are told."""
    missing: dict[str, None] = {}

    def found(face: Mapping[str, Value]) -> Mapping[str, Value]:
        if "image" not in face:
            return face
        entry = picture_entry(archive, folder, str(face["image"]))
        if entry is None:
            missing[str(face["image"])] = None
        return {**face, "image": entry} if entry else {key: value for key, value in face.items() if key != "image"}

    kinds = {key: replace(kind, faces=tuple(map(found, kind.faces))) for key, kind in counters.kinds.items()}
    if missing:
        remarks.append(say("vassal-faces-missing", n=len(missing), names=tuple(list(missing)[:12])))
    return replace(counters, kinds=kinds)


def _passed_over(build: Build, remarks: list[Text]) -> None:
    """Note the tags that were not read: VASSAL's own as one list, classes that the module brings along as another."""
    own = tuple(f"{tag.rpartition('.')[2]} ({n})" for tag, n in build.passed_over.items() if tag.startswith("VASSAL."))
    foreign = tuple(f"{tag} ({n})" for tag, n in build.passed_over.items() if not tag.startswith("VASSAL."))
    if own:
        remarks.append(say("vassal-parts-unread", names=own))
    if foreign:
        remarks.append(say("vassal-classes-unread", names=foreign))


# A VASSAL module written as folders of ours: `maps/<module>` and `counters/<module>`, with their pictures.

SUFFIXES = {"jpeg": "jpg", "tiff": "tif"}


def write_module(module: Module, folder: Path, counters: CounterSet, setup: Setup | None = None) -> tuple[Text, ...]:
    """Write a module's board, counters and pictures under `folder`, and return what could not be written.

    Args:
        folder: gets `maps/<module>` and `counters/<module>`, as docs/data.md describes them.
        counters: the module's own, or those that a saved position goes with.
        setup: a saved position, written as a set-up of the counters.

    Raises:
        DataError: a folder or a file cannot be made.
    """
    remarks: list[Text] = []
    maps, sets = folder / "maps" / module.board.id, folder / "counters" / counters.id
    try:
        write_board(module.board, maps)
        with open_with_extensions(module.path) as archive:
            pictures = _Pictures(archive, remarks)
            for sheet, entry in module.pictures.items():
                pictures.write(entry, maps / "images", sheet)
            kinds = {kind.id: _written(kind, pictures, sets / "images") for kind in counters.kinds.values()}
        write_counters(replace(counters, kinds=kinds), sets)
        if setup is not None:
            write_setup(setup, sets / "setups" / f"{slug(setup.id, fallback='position')}.toml")
    except OSError as error:
        raise DataError(say("vassal-not-written", path=str(folder), detail=reason(error))) from None
    return tuple(remarks)


class _Pictures:
    """Copies entries that are pictures, each once, under names of ours: a module's own names lead nowhere."""

    def __init__(self, archive: Archive, remarks: list[Text]) -> None:
        self._archive = archive
        self._remarks = remarks
        self._names: dict[tuple[Path, str], str] = {}

    def write(self, entry: str, folder: Path, name: str = "") -> str:
        """Write an entry into a folder and return its name there; empty (with a remark) when it is no picture."""
        if (folder, entry) in self._names:
            return self._names[folder, entry]
        made = ""
        try:
            data = self._archive.read(entry)
            header = header_of(io.BytesIO(data), entry)
            stems = {taken.rpartition(".")[0] for (where, _), taken in self._names.items() if where == folder}
            stem = name or slug(Path(entry).name.partition(".")[0], stems, "picture")
            made = f"{stem}.{SUFFIXES.get(header.kind, header.kind)}"
            folder.mkdir(parents=True, exist_ok=True)
            write_whole(folder / made, data)
        except DataError as error:
            self._remarks.append(error.text)
        self._names[folder, entry] = made
        return made


def _written(kind: Kind, pictures: _Pictures, folder: Path) -> Kind:
    def shown(face: Mapping[str, Value]) -> dict[str, Value]:
        name = pictures.write(str(face["image"]), folder) if "image" in face else ""
        rest = {key: value for key, value in face.items() if key != "image"}
        return {**rest, "image": f"images/{name}"} if name else rest

    return replace(kind, faces=tuple(map(shown, kind.faces)))
