"""VASSAL modules read as data, and written as folders of ours. Nothing in a module is executed.

    archive   names and sizes looked at first
    build     buildFile.xml, and what extensions add to it
    zones     zones, regions and grids as areas
    lines     lines that the picture of a board shows between named points
    pieces    traits and prototypes
    composites  how pieces look: pictures over each other
    counters  kinds, and the states that are their faces
    save      saved positions, and what lies in which zone

What was not understood is in `remarks`, every kind of it once, with how often. No two places have the same name: names are
compared without signs, commas and accents. Folders are `maps/<module>` and `counters/<module>`, with their pictures.
"""

from __future__ import annotations

import contextlib
import functools
import re
import statistics
import unicodedata
from collections import Counter
from collections.abc import Container, Mapping, Sequence
from pathlib import Path

from msgspec.structs import replace

from assistant.core.atomic_write import write_whole
from assistant.core.counter_files import Setup, write_counters, write_setup
from assistant.core.limits import MOST_PIXELS
from assistant.core.map_files import write_board
from assistant.core.printed import (
    FACES,
    RESERVE,
    Board,
    Column,
    CounterSet,
    Kind,
    Link,
    Sheet,
    Value,
    Zone,
    ZoneId,
    rectangle,
)
from assistant.core.record import Record, grouped
from assistant.core.text import DataError, Name, Text, Texts, folded, in_both, reason, speaker, writing
from assistant.scan.pictures.images import png_of
from assistant.scan.vassal.archive import Archive, open_archive, open_inner, position_text
from assistant.scan.vassal.build import (
    BoardPart,
    Build,
    Grid,
    Together,
    extensions_of,
    open_with_extensions,
    parsed,
    parts_of,
    read_build,
)
from assistant.scan.vassal.composites import Draw, Faces, Find, side_of
from assistant.scan.vassal.counter_pictures import picture_size
from assistant.scan.vassal.counters import SOURCE, Catalogue, Ids, note, slug
from assistant.scan.vassal.lines import board_pixels, lines_between
from assistant.scan.vassal.tiles import ENTRY, Layout, Tiles, layout
from assistant.scan.vassal.zones import BESIDE, Area, areas_of

say = speaker(__name__)

# Names for places.

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
    sheets = grouped((zone.sheet, zone) for zone in zones.values())
    blurred = {sheet for sheet, its in sheets.items() if _blurred(its)}
    named = {
        zone.id: Name(*map(_in_words, zone.name, MINUS, AND)) if zone.sheet in blurred else zone.name
        for zone in zones.values()
    }
    taken: set[str] = set()
    numbers: Counter[str] = Counter()
    earlier: dict[str, str] = {}  # the first board that has a name
    found = {}
    for zone in zones.values():
        plain = name = named[zone.id]
        if earlier.setdefault(folded(plain.en), zone.sheet) != zone.sheet:
            board = boards.get(zone.sheet, zone.sheet)  # `Hand (North)` is a board `Hand` of one of several windows
            plain = name = Name(board, board) if board.startswith(f"{plain.en} (") else _with(plain, board)
        base = folded(plain.en)
        while folded(name.en) in taken:
            numbers[base] += 1
            name = _with(plain, str(numbers[base] + 1))
        taken.add(folded(name.en))
        found[zone.id] = replace(zone, name=name)
    return found


def told_again(zones: Mapping[str, Zone], sheets: Mapping[str, Sheet]) -> dict[str, Zone]:
    """Return some of a module's zones told apart among themselves: a name that only one board of theirs has goes without it."""
    boards = {sheet.id: sheet.name.en for sheet in sheets.values()}
    bare = {
        key: replace(zone, name=Name(*(word.removesuffix(f" ({boards[zone.sheet]})") for word in zone.name)))
        for key, zone in zones.items()
    }
    return told_apart(bare, boards)


def _with(name: Name, word: str) -> Name:
    return Name(f"{name.en} ({word})", f"{name.fr} ({word})")


def _blurred(zones: Sequence[Zone]) -> bool:
    """Tell whether names that differ are the same without signs and commas."""
    names = {zone.name.en for zone in zones}
    return len({folded(name) for name in names}) < len(names)


def _in_words(name: str, minus: str, joint: str) -> str:
    name = re.sub(r"(?<!\w)-(?=\d)", f"{minus} ", name)
    return re.sub(rf"(?<=\d)[^\w()]+(?=\d|{minus} )", f" {joint} ", name)


GUESSED = "assumption (common border in the VASSAL module, which says nothing of neighbours)"
GUESSED_NEAR = "assumption (outlines close to each other in the VASSAL module, which says nothing of neighbours)"
GUESSED_POINTS = "assumption (points next to each other in the VASSAL module, whose lines are on the picture only)"
PRINTED = "assumption (line read from the picture of the board in the VASSAL module, which says nothing of neighbours)"
GAP, WIDEST_GAP = 0.05, 20.0  # between neighbours drawn by hand: to the side of a zone, and pixels at most
LONGEST_SIDE = 2_000  # pixels of a picture that is drawn of several
OFFBOARD = "offboard"  # VASSAL's word for what lies beside the boards
DECK, DECKS_A_ROW = (240, 320), 8  # pixels of the box of a deck
SHORT = 12.0  # pixels of common border below which two areas may meet in a corner only
LEAST = 1.0  # pixels below which they do
LAND = "land"
SAVES = (".vsav", ".vlog", ".sav", ".log")  # since VASSAL 3, and before
MODULES = (".vmod", ".mod")
MOST_MODULES = 20  # beside a saved position
MOST_ABOUT = 1 << 20
MOST_REMARKS = 300
MOST_SIZED = 60  # pieces whose pictures are looked at for the size of a counter
MOST_PLACES = 30_000  # of all boards together; those after that stay whole
MOST_POINTS = 1_000  # of a board whose printed lines are read
MOST_AREAS = 10_000  # of a board, up to which neighbours are guessed


class Module(Record, eq=False, dict=True):
    """What a module holds, in our terms.

    Every board is a sheet of `board`, in pixels of its picture; `pictures` names the picture of a sheet, and faces of
    `counters` name theirs in the column `image`: both as entries of the archive (see `picture`).
    """

    path: Path
    build: Build
    name: str
    version: str
    board: Board
    pictures: Mapping[str, str]
    catalogue: Catalogue
    saves: tuple[str, ...]
    remarks: Texts
    parts: Mapping[str, BoardPart] = {}  # by sheet
    # What VASSAL calls a zone; several may share it
    called: Mapping[ZoneId, str] = {}
    decks: Mapping[tuple[str, str], ZoneId] = {}  # by map window and name
    beside: Mapping[str, ZoneId] = {}  # by map window: room round its boards

    tiles: Tiles | None = None  # boards of files of their own

    def title_of(self, save: str) -> str:
        """Return what the menu calls a save; one that it does not offer is called by its file."""
        return self.build.begun.get(save) or Path(save).stem

    @functools.cached_property
    def counters(self) -> CounterSet:
        """The counters that the module lists."""
        return self.catalogue.counters()

    @functools.cached_property
    def named(self) -> frozenset[ZoneId]:
        """The zones that VASSAL has a name for: a board without zones and grid has none, nor what lies outside all zones."""
        bare = {sheet for sheet, part in self.parts.items() if part.grid is None and not part.zones}
        bare -= {sheet for sheet, entry in self.pictures.items() if entry == ENTRY}
        return frozenset(z.id for z in self.board.zones.values() if z.sheet not in bare and z.kind != BESIDE)

    def opened(self) -> Archive:
        """Return the archive of all its files, those of extensions and boards included.

        Raises:
            DataError: one of them is no archive, torn, or made to do harm.
        """
        archive = open_with_extensions(self.path)
        return Together([*parts_of(archive), self.tiles]) if self.tiles is not None else archive


def read_module(path: Path, boards: Path | None = None, saves: Sequence[Path] = ()) -> Module:
    """Return what a `.vmod`, `.mod`, `.zip` or extracted folder holds.

    Args:
        boards: the folder of a module's boards that lie in files of their own.
        saves: positions beside it; the first that lays such boards says which, and how.

    Raises:
        DataError: it is none, torn, or made to do harm; one sentence says which.
    """
    with open_with_extensions(path) as archive:
        build = read_build(archive)
        remarks: list[Text] = []
        missing: dict[str, None] = {}
        entry = finder(archive, build.folder, missing)
        # Those that the module's own menu offers come first, as they stand there.
        saved = (*build.begun, *(name for name in archive.names if name.endswith(SAVES)))
        saved = tuple(dict.fromkeys(name for name in saved if name in archive.names))
        tiles = _tiles(boards, _layout(archive, saves, saved), remarks) if build.elsewhere is not None else None
        read = _Boards(build, archive, entry, tiles, remarks)
        board = read.board()
        missing.clear()  # a board without its picture was told
        catalogue = Catalogue(build, entry, remarks)
        board = _sized(board, read.parts, catalogue, archive)
        # Those of VASSAL's own designer of pieces are written by its editor only.
        note(remarks, "vassal-faces-missing", [name for name in missing if name not in build.designed])
        note(remarks, "vassal-faces-undrawn", [name for name in missing if name in build.designed])
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
        board,
        read.pictures,
        catalogue,
        saved,
        tuple(remarks),
        read.parts,
        read.called,
        read.decks,
        read.beside,
        tiles,
    )


def _sized(board: Board, parts: Mapping[str, BoardPart], catalogue: Catalogue, archive: Archive) -> Board:
    """Return a board whose sheets tell how large a counter lies on them: as pieces outside decks mostly are."""
    decks = {stack.deck for stack in catalogue.build.stacks}
    loose = (kind for kind in catalogue.counters().kinds.values() if kind.tags.get("place") not in decks)
    looks = [str(look) for kind in loose if (look := kind.faces[0].get("image"))]
    looks = looks[:: max(1, len(looks) // MOST_SIZED)]
    sides = [side for look in looks if (side := side_of(look, archive))]
    if not sides:
        return board
    side = statistics.median(sides)

    def sized(sheet: Sheet) -> Sheet:
        shown = parts[sheet.id].magnification if sheet.id in parts else 1.0
        counter = round(min(side / shown, max(sheet.width, sheet.height) / 4), 1)
        return Sheet(sheet.id, sheet.name, sheet.width, sheet.height, counter)

    return replace(board, sheets={key: sized(sheet) for key, sheet in board.sheets.items()})


def _layout(archive: Archive, saves: Sequence[Path], names: Sequence[str]) -> Layout:
    """Return how the first position lays boards of files of their own that lays any: files first, then entries."""
    every: tuple[Path | str, ...] = (*saves, *names)
    for save in every:
        with contextlib.suppress(DataError):  # what is wrong with it is told when it is laid
            opened = open_archive(save) if isinstance(save, Path) else open_inner(archive.read(save), save)
            with opened as inner:
                if tiles := layout(position_text(inner)):
                    return tiles
    return ()


def _tiles(boards: Path | None, wanted: Layout, remarks: list[Text]) -> Tiles | None:
    """Return the boards that a position lays out of a folder, None (with a remark on what is missing) without them."""
    if not wanted or boards is None:
        names = tuple(dict.fromkeys(tile.name for tile in wanted))
        remarks.append(say("tiles-wanted", n=len(names), names=names) if names else say("tiles-elsewhere"))
        return None
    try:
        tiles = Tiles(boards, wanted, remarks)
    except OSError as error:
        raise DataError(
            say("archive-unusable", name=boards.name, text=say("archive-unreadable", detail=reason(error)))
        ) from None
    return tiles if tiles.laid else None


def module_of(save: Path) -> Path | None:
    """Return the module beside a saved position that it is of; None when none there is, or several might be."""
    modules = modules_in(save.parent)
    wanted = told_name(save)
    if not wanted:
        return modules[0] if len(modules) == 1 else None
    return next((path for path in modules if told_name(path) == wanted), None)


def modules_in(folder: Path) -> list[Path]:
    """Return the modules that lie in a folder, no more than anybody lays beside each other."""
    return sorted(path for path in folder.iterdir() if path.suffix.lower() in MODULES)[:MOST_MODULES]


def told_name(path: Path) -> str:
    """Return the name of a module that a file says it is, or is of, in its `moduledata`; empty without one."""
    try:
        with open_archive(path) as archive:
            told = "moduledata" in archive.names and parsed(archive, "moduledata", MOST_ABOUT).findtext("name")
        return (told or "").strip()
    except DataError:
        return ""


def finder(archive: Archive, folder: str, missing: dict[str, None]) -> Find:
    """Return what finds the entry of a picture by the name that the module calls it by.

    Names of old modules go without their `.gif`; a Mac takes accents apart, and old packers wrote UTF-8 without a flag.

    Args:
        folder: where pictures lie in the archive.
        missing: takes the names that are not there.
    """
    above = f"{folder}/" if folder else ""
    plain = frozenset(archive.names)
    alike = {unicodedata.normalize("NFC", form): name for name in archive.names for form in (_unflagged(name), name)}

    @functools.cache
    def found(image: str) -> str | None:
        called = image.removeprefix("/").removeprefix("images/")
        if not called:
            return None
        names = (f"{above}images/{called}", f"{above}images/{called}.gif", f"{above}{called}")
        for name in names:
            if name in plain or (name := alike.get(unicodedata.normalize("NFC", name), "")):
                return name
        missing[image] = None
        return None

    return found


def _unflagged(name: str) -> str:
    try:
        return name.encode("cp437").decode()
    except ValueError:
        return name


class _Boards:
    """The boards of a module as sheets, its decks as places on one of their own."""

    def __init__(self, build: Build, archive: Archive, entry: Find, tiles: Tiles | None, remarks: list[Text]) -> None:
        self._build, self._archive, self._entry, self._remarks, self._tiles = build, archive, entry, remarks, tiles
        self.sheets: dict[str, Sheet] = {}
        self.pictures: dict[str, str] = {}
        self.parts: dict[str, BoardPart] = {}
        self.zones: dict[str, Zone] = {}
        self.called: dict[ZoneId, str] = {}
        self.decks: dict[tuple[str, str], ZoneId] = {}
        self.beside: dict[str, ZoneId] = {}
        self._ids = Ids("zone")
        self._grids: dict[ZoneId, Grid] = {}  # of each cell and point
        self._sizes: dict[str, tuple[int, int] | None] = {}

    def board(self) -> Board:
        """Return all boards as one, each a sheet."""
        build, left, tiles = self._build, [], self._tiles
        laid = [BoardPart(build.elsewhere or "", tiles.title, ENTRY, tiles.size)] if tiles else []
        several = Counter(part.name for part in build.boards)
        for part in (*laid, *build.boards):
            size = self._size(part)
            if size is None:
                continue
            sheet = slug(part.name or part.map, self.sheets, "board")
            title = f"{part.name} ({part.map})" if several[part.name] > 1 and part.map else part.name or part.map
            self.sheets[sheet] = Sheet(sheet, Name(title, title), *size)
            self.parts[sheet] = part
            entry = ENTRY if part in laid else self._entry(part.image)
            if entry is not None:
                self.pictures[sheet] = entry
            if len(self.zones) > MOST_PLACES:
                left.append(part.name)
                part = replace(part, grid=None, zones=())
            for area in tiles.areas() if tiles and part in laid else areas_of(part, size, self._remarks):
                zone = _zone(area, sheet, self._ids)
                self.zones[zone.id] = zone
                self.called[zone.id] = area.name
                if area.grid is not None:
                    self._grids[zone.id] = area.grid
        self._lay_boxes()
        board = Board(
            slug(build.name, fallback="module"),
            Name(build.name, build.name),
            self.sheets,
            {"zone": Column("zone", in_both(say("vassal-column-zone")), "word", (), SOURCE)},
            told_apart(self.zones, {sheet.id: sheet.name.en for sheet in self.sheets.values()}),
            (),
            {"doubtful": Column("doubtful", in_both(say("vassal-column-doubtful")), "number")},
            link_kinds={LAND: in_both(say("vassal-border"))},
        )
        note(self._remarks, "vassal-boards-whole", left)
        return replace(board, links=self._guessed(board))

    def _lay_boxes(self) -> None:
        """Give each deck a box, and each window that has room round its boards: what lies there lies on none of them."""
        named = dict.fromkeys((stack.map, stack.deck) for stack in self._build.stacks if stack.deck)
        windows = {part.map for part in self.parts.values()}
        named |= {
            (its_map, ""): None for its_map, edge in self._build.edges.items() if any(edge) and its_map in windows
        }
        if not named or not self.parts:
            return
        sheet = slug("decks", self.sheets)
        columns, rows = min(len(named), DECKS_A_ROW), -(-len(named) // DECKS_A_ROW)
        largest = max(self.sheets.values(), key=lambda paper: paper.width * paper.height)
        # The map itself stays the largest sheet.
        share = min(1.0, 0.9 * largest.width / (columns * DECK[0]), 0.9 * largest.height / (rows * DECK[1]))
        wide, high = (round(side * share, 1) for side in DECK)
        self.sheets[sheet] = Sheet(sheet, in_both(say("vassal-decks")), columns * wide, rows * high)
        for n, (its_map, deck) in enumerate(named):
            left, top = n % DECKS_A_ROW * wide, n // DECKS_A_ROW * high
            ring = rectangle(left, top, left + wide, top + high)
            name = Name(deck, deck) if deck else in_both(say("vassal-beside", map=its_map))
            key = self._ids.of(name.en)
            if deck:
                self.decks[its_map, deck] = key
            else:
                self.beside[its_map] = key
            self.called[key] = deck or OFFBOARD
            self.zones[key] = Zone(key, sheet, name, RESERVE, ((ring,),), {"zone": its_map} if its_map else {})

    def _size(self, part: BoardPart) -> tuple[int, int] | None:
        """Return a board's size in pixels, None (with a remark) when nothing tells it or nobody could hold it."""
        if part.image == ENTRY:
            return part.size
        entry, known = self._entry(part.image), self._sizes
        if part.image and entry is None:
            # Boards that modules of tiles keep in files of their own have no picture either.
            self._remarks.append(say("vassal-picture-missing", board=part.name, image=part.image))
        if entry is not None:
            try:
                if entry not in known:
                    known[entry] = None
                    known[entry] = picture_size(self._archive.read(entry), entry)
            except DataError as error:
                self._remarks.append(error.text)
            if (size := known[entry]) is not None:
                return size
        if part.size is not None and part.size[0] * part.size[1] <= MOST_PIXELS:
            return part.size
        corners = [point for zone in part.zones for point in zone.path]
        right, bottom = max((x for x, _ in corners), default=0), max((y for _, y in corners), default=0)
        if right > 0 and bottom > 0 and right * bottom <= MOST_PIXELS:
            self._remarks.append(say("vassal-size-from-zones", board=part.name))
            return right, bottom
        self._remarks.append(say("vassal-board-without-size", board=part.name))
        return None

    def _guessed(self, board: Board) -> tuple[Link, ...]:
        """Return links where areas share a border; VASSAL has none, so each is an assumption, short ones marked as doubtful.

        Cells of two grids are no neighbours: one is a map, the other a track beside it. Outlines drawn by hand leave gaps, and
        overlap.
        """
        from assistant.scan.boards.outlines import shared_borders

        remarks, grids = self._remarks, self._grids
        found: dict[tuple[str, str], Link] = {}
        alone: list[str] = []
        left: list[Name] = []
        for sheet in self.parts:
            zones = [zone for zone in board.on_sheet(sheet) if zone.kind != BESIDE]
            if len(zones) > MOST_AREAS:
                left.append(board.sheets[sheet].name)
                continue
            shapes = {zone.id: zone.shape for zone in zones}
            for pair, length in shared_borders(shapes).items():
                one, other = map(grids.get, pair)
                if length >= LEAST and (one is other or one is None or other is None):
                    doubt: dict[str, Value] = {"doubtful": round(length)} if length < SHORT else {}
                    pointed = one is not None and one.kind == "region"
                    found[pair] = Link(*pair, LAND, tags=doubt, source=GUESSED_POINTS if pointed else GUESSED)
            drawn = {key: shape for key, shape in shapes.items() if key not in grids}
            if drawn:
                gap = min(WIDEST_GAP, GAP * statistics.median(shape.area for shape in drawn.values()) ** 0.5)
                for pair in shared_borders(drawn, gap):
                    found.setdefault(pair, Link(*pair, LAND, source=GUESSED_NEAR))
            linked = {zone for pair in found for zone in pair}
            alone += (zone.name.en for zone in zones if zone.id not in linked and len(zones) > 1)
        if found:
            by = Counter(link.source for link in found.values())
            reasons = {"borders": by[GUESSED], "near": by[GUESSED_NEAR], "points": by[GUESSED_POINTS]}
            remarks.append(say("vassal-links-guessed", n=len(found), **reasons))
        note(remarks, "vassal-too-many-areas", left, most=MOST_AREAS)
        note(remarks, "vassal-zones-alone", alone)
        note(remarks, "vassal-zones-beside", [zone.name.en for zone in board.zones.values() if zone.kind == BESIDE])
        return tuple(found[pair] for pair in sorted(found))


def _zone(area: Area, sheet: str, ids: Ids) -> Zone:
    import shapely

    from assistant.scan.boards.outlines import polygons_in

    zone_id = ids.of(area.told or area.name)
    inside = shapely.Point(area.at) if area.at else shapely.centroid(area.shape)
    if not shapely.covers(area.shape, inside):
        inside = shapely.point_on_surface(area.shape)
    tags: dict[str, Value] = {"zone": area.zone} if area.zone and area.zone != area.name else {}
    middle = (round(inside.x, 1), round(inside.y, 1))
    name = area.told or area.name
    return Zone(zone_id, sheet, Name(name, name), area.kind, polygons_in(area.shape), tags, {}, (), None, middle)


def with_lines(module: Module) -> Module:
    """Return a module whose proposals between named points tell which of them are lines on the picture of their board."""
    links = {link.ends: link for link in module.board.links}
    read: set[tuple[ZoneId, ZoneId]] = set()
    with module.opened() as archive:
        for sheet, entry in module.pictures.items():
            zones = {zone.id: zone.centre for zone in module.board.on_sheet(sheet)}
            pairs = [ends for ends, link in links.items() if link.source == GUESSED_POINTS and ends[0] in zones]
            points = {zone: n for n, zone in enumerate(sorted({zone for ends in pairs for zone in ends}))}
            pixels = board_pixels(archive.read(entry), entry) if 0 < len(points) <= MOST_POINTS else None
            if pixels is not None:
                numbers = [(points[one], points[other]) for one, other in pairs]
                read |= {pairs[n] for n in lines_between(pixels, [zones[zone] for zone in points], numbers)}
    if not read:
        return module
    board = replace(
        module.board,
        links=tuple(replace(link, source=PRINTED) if link.ends in read else link for link in links.values()),
    )
    rest = sum(link.source == GUESSED_POINTS for link in board.links)
    return replace(module, board=board, remarks=(*module.remarks, say("vassal-lines-read", n=len(read), rest=rest)))


def _passed_over(build: Build, remarks: list[Text]) -> None:
    """Note the tags that were not read: VASSAL's own as one list, classes that the module brings along as another."""
    own = tuple(f"{tag.rpartition('.')[2]} ({n})" for tag, n in build.passed_over.items() if tag.startswith("VASSAL."))
    foreign = tuple(f"{tag} ({n})" for tag, n in build.passed_over.items() if not tag.startswith("VASSAL."))
    if own:
        remarks.append(say("vassal-parts-unread", names=own))
    if foreign:
        remarks.append(say("vassal-classes-unread", names=foreign))


# The module written as folders.

SUFFIXES = {"jpeg": "jpg", "tiff": "tif"}


def write_module(
    module: Module,
    folder: Path,
    counters: CounterSet,
    setups: Sequence[Setup],
    *,
    states: bool = True,
    draw: Draw | None = None,
) -> Texts:
    """Write a module's board, counters and pictures under `folder`, and return what could not be written.

    Args:
        folder: gets `maps/<module>` and `counters/<module>`, as docs/data.md describes them.
        counters: the module's own, or those that a saved position goes with.
        setups: positions, as set-ups of the counters.
        states: whether states that are put together from several pictures are drawn though no set-up shows them.
        draw: draws SVG pictures; without it they stay drawings, and no face of several pictures has them.

    Raises:
        DataError: a folder or a file cannot be made.
    """
    remarks: list[Text] = []
    maps, sets = folder / "maps" / module.board.id, folder / "counters" / counters.id
    with writing(folder):
        write_board(module.board, maps)
        with module.opened() as archive:
            pictures = _Pictures(Faces(archive, draw, LONGEST_SIDE), remarks)
            for sheet, entry in module.pictures.items():
                pictures.write(entry, maps / "images", sheet)
            laid = {word for setup in setups for stack in setup.zones.values() for word in stack}
            wanted = None if states else laid | {*counters.kinds} | module.catalogue.begun
            kinds = {kind.id: _written(kind, pictures, sets / "images", wanted) for kind in counters.kinds.values()}
        if pictures.left:
            remarks.append(say("vassal-states-undrawn", n=pictures.left))
        write_counters(replace(counters, kinds=kinds), sets)
        for setup in setups:
            write_setup(setup, sets / "setups" / f"{slug(setup.id, fallback='position')}.toml")
    return tuple(remarks)


class _Pictures:
    """Writes pictures and looks, each once, under names of ours: a module's own names lead nowhere."""

    def __init__(self, faces: Faces, remarks: list[Text]) -> None:
        self._faces = faces
        self._remarks = remarks
        self._names: dict[tuple[Path, str], str] = {}
        self._ids = Ids("picture")
        self.left = 0  # looks that are not wanted

    def write(self, look: str, folder: Path, name: str) -> str:
        """Write a look into a folder and return its name there; empty (with a remark) when a picture of it is none."""
        if (folder, look) not in self._names:
            self._names[folder, look] = ""
            try:
                data, kind = self._faces.plain(look) or (png_of(self._faces.pixels(look)), "png")
                made = f"{self._ids.of(name)}.{SUFFIXES.get(kind, kind)}"
                folder.mkdir(parents=True, exist_ok=True)
                write_whole(folder / made, data, lasting=False)
                self._names[folder, look] = made
            except DataError as error:
                if error.text not in self._remarks:
                    self._remarks.append(error.text)
        return self._names[folder, look]


def _written(kind: Kind, pictures: _Pictures, folder: Path, wanted: Container[str] | None) -> Kind:
    faces = []
    for number, face in enumerate(kind.faces):
        look = str(face.get("image", ""))
        drawn = look.startswith("[")
        if drawn and wanted is not None and (f"{kind.id}/{FACES[number]}" if number else kind.id) not in wanted:
            look, pictures.left = "", pictures.left + 1
        name = pictures.write(look, folder, kind.id if drawn else Path(look).name.partition(".")[0]) if look else ""
        rest = {key: value for key, value in face.items() if key != "image"}
        faces.append({**rest, "image": f"images/{name}"} if name else rest)
    return replace(kind, faces=tuple(faces))
