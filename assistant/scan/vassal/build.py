"""What the build file of a VASSAL module and its extensions declare: boards with their grids and zones, pieces, prototypes.

The tags of the file are names of Java classes; nothing of them is run. Folders may nest anything anywhere, so descendants are
looked at, never children. Every tag that is not read is counted and told. Extensions lie in the folder `<module>_ext` beside
the module.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from assistant.core.limits import MOST_PART, MOST_TAGS, MOST_XML
from assistant.core.record import Record
from assistant.core.text import one_line, speaker
from assistant.scan.vassal.archive import Archive, open_archive, refused
from assistant.scan.vassal.pieces import number, tokens

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

say = speaker(__name__)


# Extensions add boards and pieces to places of the module.

SUFFIX = ".vmdx"
MOST = 64
ELEMENT = "VASSAL.build.module.ExtensionElement"


def extensions_of(module: Path) -> tuple[Path, ...]:
    """Return the extensions that go with a module's file, in the order of their names."""
    folder = module.with_name(f"{module.stem}_ext")
    if module.is_dir() or not folder.is_dir():
        return ()
    return tuple(sorted(path for path in folder.iterdir() if path.suffix.lower() == SUFFIX and path.is_file()))[:MOST]


def open_with_extensions(module: Path) -> Archive:
    """Return a module's archive, in which what its extensions bring along is found as well.

    Raises:
        DataError: one of the files is no archive, torn, or made to do harm.
    """
    with ExitStack() as opened:
        archives = [opened.enter_context(open_archive(path)) for path in (module, *extensions_of(module))]
        opened.pop_all()
    return archives[0] if len(archives) == 1 else Together(archives)


class Together(Archive):
    """Archives read as one: an entry comes from the first that has it; build files of extensions stay their own."""

    def __init__(self, archives: Sequence[Archive]) -> None:
        self.archives = tuple(archives)
        self.path = archives[0].path
        self.names = tuple(dict.fromkeys(name for archive in archives for name in archive.names))
        self._holder = {name: archive for archive in reversed(archives) for name in archive.names}

    def read(self, name: str, most: int = MOST_PART) -> bytes:
        return self._holder.get(name, self.archives[0]).read(name, most)

    def close(self) -> None:
        for archive in self.archives:
            archive.close()


def parts_of(archive: Archive) -> tuple[Archive, ...]:
    """Return the module's own archive and those of its extensions."""
    return archive.archives if isinstance(archive, Together) else (archive,)


def add(root: Element, extension: Element) -> None:
    """Hang the elements of an extension where it says in the module; what names no place of it, at its end."""
    for element in extension.iter(ELEMENT):
        place = root
        for step in tokens(element.get("target", ""), "/"):  # `class:name/class:name`
            kind, *name = tokens(step, ":")
            if not kind:
                continue
            found = next((child for child in place.iter(kind) if _called(child, "".join(name[:1]))), None)
            if found is None:
                break
            place = found
        place.extend(list(element))


def _called(element: Element, name: str) -> bool:
    return not name or name in (element.get("name"), element.get("mapName"), element.get("entryName"))


# What the build file declares.

NAMES = ("buildFile.xml", "buildFile")  # since VASSAL 3.5, and before
OURS = "VASSAL."
LONGEST_SIDE, MOST_PLAYERS = 60, 30
GRIDS = ("HexGrid", "SquareGrid", "RegionGrid")
NUMBERINGS = ("HexGridNumbering", "ObliqueHexGridNumbering", "SquareGridNumbering")
_TAGS = """
GameModule BasicModule Map PrivateMap PlayerHand BoardPicker Board ZonedGrid Zone Region setup
HexGrid SquareGrid RegionGrid HexGridNumbering ObliqueHexGridNumbering SquareGridNumbering
ModuleExtension ExtensionElement MapWidget WidgetMap
PieceSlot CardSlot DrawPile SetupStack PrototypesContainer PrototypeDefinition GlobalProperty PredefinedSetup
GlobalTranslatableMessage LayeredPieceCollection
PlayerRoster PieceWindow TabWidget PanelWidget ListWidget BoxWidget
ModuleSubFolder MapSubFolder PrototypeFolder DeckSubFolder
"""
READ = frozenset(_TAGS.split())


class Numbering(Record):
    """How a grid names its cells: letters or digits, offsets, and which way they are counted."""

    across_first: bool = True
    separator: str = ""
    across: tuple[str, int, int, bool] = ("N", 0, 1, False)  # type, leading zeros, offset, counted from the far end
    down: tuple[str, int, int, bool] = ("N", 0, 1, False)
    stagger: bool = True
    format: str = "$gridLocation$"
    oblique: bool = False  # rows run along a slant


class Grid(Record):
    """Cells of a board or a zone: `hex`, `square` or `region`; lengths in pixels of the board's picture."""

    kind: str
    dx: float = 0.0
    dy: float = 0.0
    origin: tuple[float, float] = (0.0, 0.0)
    sideways: bool = False
    numbering: Numbering | None = None
    unknown: str = ""  # the class of a numbering that is not VASSAL's own
    regions: tuple[tuple[str, tuple[int, int]], ...] = ()
    turned: bool = False  # upside down


class ZonePart(Record):
    """A zone as it is declared; of zones that overlap the first counts."""

    name: str
    path: tuple[tuple[int, int], ...]
    format: str
    parent_grid: bool
    grid: Grid | None = None


class BoardPart(Record):
    """A board of a map window; `size` only where no picture gives it."""

    map: str
    name: str
    image: str
    size: tuple[int, int] | None
    magnification: float = 1.0
    grid: Grid | None = None
    zones: tuple[ZonePart, ...] = ()


class SlotPart(Record):
    """A piece that players take or find set up: its name, the text that makes it, and in which window or deck it is.

    `group`: the window round that one; `stack`: which of the module's stacks it begins in; -1 for none.
    """

    name: str
    text: str
    gpid: str
    place: str
    group: str = ""
    stack: int = -1


class StackPart(Record):
    """Pieces that lie there when a game begins: a stack, or a deck by its name; `at` in pixels of its board, if it has one."""

    map: str
    board: str
    at: tuple[int, int]
    deck: str = ""
    covered: bool = False


class Build(Record):
    """Everything that was read of a build file, and the tags that were not; `folder` is where in the archive it is."""

    folder: str
    name: str
    version: str
    vassal_version: str
    edges: Mapping[str, tuple[int, int]]  # of each map window in their order, round its boards
    boards: tuple[BoardPart, ...]
    slots: tuple[SlotPart, ...]
    prototypes: Mapping[str, str]
    passed_over: Mapping[str, int] = {}
    players: tuple[str, ...] = ()  # the sides that players may take, as the module calls them
    stacks: tuple[StackPart, ...] = ()
    values: Mapping[str, str] = {}  # of properties that all may ask for, as a game begins
    laid: Mapping[str, str] = {}  # which boards a map window shows at first, as saves say it
    # By map: property, order of its values
    over: Mapping[str, tuple[str, tuple[str, ...]]] = {}
    designed: frozenset[str] = frozenset()  # pictures of VASSAL's own designer of pieces
    begun: Mapping[str, str] = {}  # saves that the menu offers as beginnings, and their titles
    elsewhere: str | None = None  # the map window whose boards lie in files of their own


def read_build(archive: Archive) -> Build:
    """Return what a module's build file declares.

    Raises:
        DataError: there is no build file, or it is torn, no XML, or XML made to do harm.
    """
    found = [name for name in parts_of(archive)[0].names if name.rpartition("/")[2] in NAMES]
    if not found:
        raise refused(archive.path, say("vassal-no-build-file", name=NAMES[0]))
    # A module that was packed together with its folder has everything one level down.
    name = min(found, key=lambda name: (name.count("/"), NAMES.index(name.rpartition("/")[2]), name))
    module, *extensions = parts_of(archive)
    root = parsed(module, name, MOST_XML)
    for extension in extensions:
        its = next((n for n in NAMES if n in extension.names), NAMES[0])
        add(root, parsed(extension, its, MOST_XML))
    tags = Counter(element.tag for element in root.iter() if isinstance(element.tag, str))
    apart = next((e for e in root.iter() if any(_picks_files(child) for child in e)), None)
    maps = [e for e in root.iter() if e is apart or _is(e, "Map", "PrivateMap", "PlayerHand", "WidgetMap")]
    if not root.tag.startswith(OURS):
        raise refused(archive.path, say("vassal-no-build-file", name=name))
    stacks: list[StackPart] = []
    slots = list(_slots(root, stacks))
    return Build(
        name.rpartition("/")[0],
        root.get("name", ""),
        root.get("version", ""),
        root.get("VassalVersion", ""),
        {m.get("mapName", ""): (_whole(m, "edgeWidth"), _whole(m, "edgeHeight")) for m in maps},
        tuple(_board(m.get("mapName", ""), board) for m in maps for board in _all(m, "Board")),
        tuple(slots),
        {e.get("name", ""): e.text or "" for e in _all(root, "PrototypeDefinition")},
        {
            tag: n
            for tag, n in sorted(tags.items())
            # Tags without a dot are settings of the element around them.
            if "." in tag and (_last(tag) not in READ or not tag.startswith(OURS))
        },
        tuple(_players(root)),
        tuple(stacks),
        {
            e.get("name", ""): e.get("initialValue", "")
            for e in _all(root, "GlobalProperty", "GlobalTranslatableMessage")
        },
        {m.get("mapName", ""): e.text or "" for m in maps for e in m.iter("setup")},
        {
            m.get("mapName", ""): (e.get("property", ""), tuple(e.get("layerOrder", "").split(",")))
            for m in maps
            for e in _all(m, "LayeredPieceCollection")
        },
        frozenset(e.get("name", "") for e in _all(root, "GamePieceImage")),
        {e.get("file", ""): e.get("name", "") for e in _all(root, "PredefinedSetup") if e.get("file")},
        apart.get("mapName", "") if apart is not None else None,
    )


def _picks_files(element: Element) -> bool:
    """Tell whether an element takes boards from files of their own: a module's own class, of the games on tiles."""
    tag = str(element.tag)
    return tag.endswith("BoardPicker") and not tag.startswith(OURS)


def _players(root: Element) -> Iterator[str]:
    """Yield the names of the module's sides, each once."""
    entries = (entry for roster in _all(root, "PlayerRoster") for entry in roster.iter("entry"))
    names = (one_line(entry.text or "")[:LONGEST_SIDE] for entry in entries)
    yield from islice(dict.fromkeys(filter(None, names)), MOST_PLAYERS)


def parsed(archive: Archive, name: str, most: int) -> Element:
    """Return the root of an XML file of an archive that nobody vouches for.

    Raises:
        DataError: it is no XML, or declares entities, which unfold to any size.
    """
    from xml.etree.ElementTree import ParseError

    import defusedxml.ElementTree
    from defusedxml.common import DefusedXmlException

    data = archive.read(name, most)
    # Every tag takes a hundred times its own length in memory.
    if data.count(b"<") > MOST_TAGS:
        raise refused(archive.path, say("vassal-xml-large", name=name))
    try:
        return defusedxml.ElementTree.fromstring(data, forbid_dtd=True)
    except DefusedXmlException:
        raise refused(archive.path, say("vassal-xml-hostile", name=name)) from None
    except (ParseError, ValueError, LookupError, RecursionError):
        raise refused(archive.path, say("vassal-xml-torn", name=name)) from None


def _board(map_name: str, element: Element) -> BoardPart:
    width, height = _whole(element, "width"), _whole(element, "height")
    magnification = _number(element, "magnification", 1.0)
    return BoardPart(
        map_name,
        element.get("name", ""),
        element.get("image", ""),
        (width, height) if width > 0 and height > 0 else None,
        magnification if magnification > 0 else 1.0,
        _own_grid(next(_all(element, "ZonedGrid"), element)),
        tuple(map(_zone, _all(element, "Zone"))),
    )


def _zone(element: Element) -> ZonePart:
    return ZonePart(
        element.get("name", ""),
        tuple(_points(element.get("path", ""))),
        element.get("locationFormat", "$name$"),
        element.get("useParentGrid") == "true",
        _own_grid(element),
    )


def _points(path: str) -> Iterator[tuple[int, int]]:
    """Yield the corners of `x,y;x,y`; a word that is no corner is passed over, as VASSAL does."""
    for word in path.split(";"):
        x, _, y = word.partition(",")
        try:
            yield int(x), int(y)
        except ValueError:
            continue


def _own_grid(element: Element) -> Grid | None:
    """Return the grid that an element itself has, not one of a zone inside it."""
    waiting = [element]
    while waiting:
        for child in waiting.pop():
            if _is(child, *GRIDS):
                return _grid(child)
            if _last(str(child.tag)).endswith("Folder"):
                waiting.append(child)
    return None


def _grid(element: Element) -> Grid:
    if _is(element, "RegionGrid"):
        regions = _all(element, "Region")
        found = ((r.get("name", ""), (_whole(r, "originx"), _whole(r, "originy"))) for r in regions)
        return Grid("region", regions=tuple(found))
    numbering = next((child for child in element.iter() if _last(str(child.tag)).endswith("GridNumbering")), None)
    unknown = "" if numbering is None or _is(numbering, *NUMBERINGS) else _last(str(numbering.tag))
    hexes = _is(element, "HexGrid")
    dy = _number(element, "dy", 64.0 if hexes else 48.0)
    return Grid(
        "hex" if hexes else "square",
        _number(element, "dx", dy * math.sqrt(3) / 2 if hexes else 48.0),
        dy,
        (_number(element, "x0", 0.0 if hexes else 24.0), _number(element, "y0", 32.0 if hexes else 24.0)),
        element.get("sideways") == "true",
        _numbering(numbering) if numbering is not None and not unknown else None,
        unknown,
    )


def _numbering(element: Element) -> Numbering:
    def direction(letter: str) -> tuple[str, int, int, bool]:
        kind = element.get(f"{letter}Type", "N")
        leading, offset = _whole(element, f"{letter}Leading", 1), _whole(element, f"{letter}Off", 1)
        return kind, min(leading, 6), offset, element.get(f"{letter}Descend") == "true"

    return Numbering(
        element.get("first", "H") == "H",
        element.get("sep", ""),
        direction("h"),
        direction("v"),
        element.get("stagger", "true") == "true",
        element.get("locationFormat", "$gridLocation$"),
        _is(element, "ObliqueHexGridNumbering"),
    )


def _slots(root: Element, stacks: list[StackPart]) -> Iterator[SlotPart]:
    """Yield pieces with the window, deck or set-up they are found in; `stacks` takes those that they begin in."""
    waiting = [(root, "", "", "", -1)]
    while waiting:
        element, place, group, its_map, stack = waiting.pop()
        if _is(element, "PieceSlot", "CardSlot"):
            yield SlotPart(
                element.get("entryName", ""), element.text or "", element.get("gpid", ""), place, group, stack
            )
            continue
        its_map = element.get("mapName", its_map)
        if _is(element, "SetupStack", "DrawPile"):
            deck = (element.get("name") or place) if _is(element, "DrawPile") else ""
            at = _whole(element, "x"), _whole(element, "y")
            stack = len(stacks)
            stacks.append(
                StackPart(its_map, element.get("owningBoard", ""), at, deck, element.get("faceDown") != "Never")
            )
        if _is(element, "PieceWindow", "DrawPile", "Map", "SetupStack", "ListWidget", "PanelWidget"):
            called = element.get("name") or element.get("mapName") or element.get("entryName")
            place, group = (called, place) if called else (place, group)
        waiting += [(child, place, group, its_map, stack) for child in reversed(element)]


def _all(element: Element, *names: str) -> Iterator[Element]:
    """Yield an element and those inside it, as far as they are of VASSAL's classes of these names."""
    return (each for each in element.iter() if _is(each, *names))


def _is(element: Element, *names: str) -> bool:
    tag = str(element.tag)
    return tag.startswith(OURS) and _last(tag) in names


def _last(tag: str) -> str:
    return tag.rpartition(".")[2]


def _whole(element: Element, key: str, default: int = 0) -> int:
    return round(_number(element, key, float(default)))


def _number(element: Element, key: str, default: float) -> float:
    return number(element.get(key, ""), default)
