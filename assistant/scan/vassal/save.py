"""Where pieces lie in a VASSAL save or at the end of a log, and which counters then lie in which zone.

The text is a list of commands, hidden by a key of one byte; a command inside another is behind backslashes, which makes no
difference to us: all are read as one list.
"""

from __future__ import annotations

import functools
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec.structs import replace

from assistant.core.amounts import read_count
from assistant.core.counter_files import Setup
from assistant.core.limits import MOST_COMMANDS, Watch
from assistant.core.printed import CounterSet, Point
from assistant.core.record import Record
from assistant.core.text import DataError, Name, Text, Texts, in_both, render, speaker, unusable
from assistant.scan.vassal.archive import SAVED, Archive, open_archive, open_inner, position_text
from assistant.scan.vassal.counters import Catalogue
from assistant.scan.vassal.module import OFFBOARD, Module, told_name
from assistant.scan.vassal.pieces import Lying, Moulds, tokens, whole, words_in
from assistant.scan.vassal.tiles import Layout, Tile, corner, layout

say = speaker(__name__)

EMPTY = re.compile(r"\+/([^/\\]*)/stack/[^/\\;]*;-?\d+;-?\d+(?:;@@-?\d+)?")
MOST_TOGETHER = 5_000  # pieces of a stack that are moved at once


class Saved(Record):
    """A saved position: pieces from bottom to top, boards laid out, and counts of commands that were not read."""

    pieces: tuple[Lying, ...]
    boards: tuple[Tile, ...]
    notes: tuple[str, ...]
    passed_over: Mapping[str, int]
    values: Mapping[str, str]  # of properties that all pieces may ask for
    set_up: bool  # the stacks that a game begins with were laid
    tiles: Layout = ()  # boards of files of their own


def read_save(archive: Archive, moulds: Moulds) -> Saved:
    """Return the position of a `.vsav`, or the one a `.vlog` ends with.

    Args:
        moulds: the types that saves before it held; takes those of this one.

    Raises:
        DataError: it holds no saved game, or none that can be read.
    """
    return saved(position_text(archive), moulds)


def saved(text: str, moulds: Moulds) -> Saved:
    """Return the position that the commands of a text lead to, those of a log's steps included.

    Raises:
        DataError: they are no saved game.
    """
    game, watch = _Game(), Watch(SAVED)
    for n, command in enumerate(text.split("\x1b", MOST_COMMANDS + 1)):
        watch.look()
        if n > MOST_COMMANDS:
            raise unusable(SAVED, say("vassal-save-large"))
        # The backslashes before the character that parts commands, one for each level, are no part of them.
        game.play(command.removeprefix("LOG\t").rstrip("\\"))
    if not game.begun:
        raise unusable(SAVED, say("vassal-save-torn"))
    return replace(game.position(moulds), tiles=layout(text))


class _Game:
    """What lies where while the commands of a save and a log are played."""

    def __init__(self) -> None:
        self.begun = False
        self.made: dict[str, tuple[str, str]] = {}  # type and state by id
        self.empty: set[str] = set()  # stacks without pieces: a save may have 65,000
        self.moved: dict[str, tuple[str, int, int]] = {}
        self.boards: dict[str, tuple[Tile, ...]] = {}
        self.notes: list[str] = []
        self.passed_over: dict[str, int] = {}
        self.values: dict[str, str] = {}
        self.set_up = False

    def play(self, command: str) -> None:
        """Do one command: add, remove, change, move, lay boards; others are counted."""
        if empty := EMPTY.fullmatch(command):
            self.empty.add(empty[1])
            return
        kind, _, rest = command.partition("/")
        words = tokens(rest, "/") if kind in ("+", "-", "D", "M") else []
        if kind == "+" and len(words) > 2:
            self.made[words[0]] = words[1], words[2]
            self.moved.pop(words[0], None)
        elif kind == "-" and words:
            self.made.pop(words[0], None)
        elif kind == "D" and len(words) > 1:
            if words[0] in self.made or words[0] in self.empty:
                self.made[words[0]] = self.made.get(words[0], ("stack", ""))[0], words[1]
                self.moved.pop(words[0], None)
        elif kind == "M" and len(words) > 3:
            # A stack that is moved takes along what is in it.
            _, state = self.made.get(words[0], ("", ""))
            for name in (words[0], *tokens(state, ";")[3:MOST_TOGETHER]):
                self.moved[name] = words[1], whole(words[2]), whole(words[3])
        elif "BoardPicker\t" in command:
            laid = _boards(command)
            self.boards.update({place.map: tuple(laid) for place in laid})
        elif command.startswith("NOTES\t"):
            self.notes = [command[6:]] if command[6:].strip() else []
        elif command.startswith("GlobalProperty\t"):
            name, value = words_in(command.partition("\t")[2].removeprefix(";"))[:2]
            self.values[name] = value
        elif command.startswith("SETUP_STACK"):
            self.set_up = True
        elif command == "begin_save":
            self.begun = True
        elif command and command != "end_save" and not command.startswith("bd\t"):
            word = re.sub(r"\W.*", "", command, flags=re.DOTALL)[:40] or "?"
            self.passed_over[word] = self.passed_over.get(word, 0) + 1

    def position(self, moulds: Moulds) -> Saved:
        """Return what lies where now."""
        pieces: dict[str, Lying] = {}
        stacks: dict[str, list[str]] = {}
        for name, (type_text, state_text) in self.made.items():
            if type_text.partition(";")[0] in ("stack", "deck"):
                stacks[name] = tokens(state_text, ";")
                continue
            piece = moulds.of(type_text).lying(state_text)
            if name in self.moved:
                map_name, x, y = self.moved[name]
                piece = piece._replace(map="" if map_name == "null" else map_name, at=(x, y))
            pieces[name] = piece
        held = {member for words in stacks.values() for member in _members(words)}
        found: list[Lying] = []
        for name in self.made:
            if name in stacks:
                deck = words_in(self.made[name][0])
                called = deck[13] if deck[0] == "deck" else ""
                its = (pieces[member] for member in _members(stacks[name]) if member in pieces)
                found += (_in_stack(piece, stacks[name], called, deck[0] == "deck") for piece in its)
            elif name not in held:
                found.append(pieces[name])
        boards = tuple(place for places in self.boards.values() for place in places)
        return Saved(tuple(found), boards, tuple(self.notes), self.passed_over, self.values, self.set_up)


def _members(words: Sequence[str]) -> list[str]:
    return [name for word in words[3:] for name in word.split(",")]


def _in_stack(piece: Lying, words: Sequence[str], deck: str, is_deck: bool) -> Lying:
    """Return a piece as its stack or deck, `map;x;y;…`, says that it lies: some in decks do not know it themselves."""
    map_name, x, y = words[:3]
    if not is_deck and (piece.map or map_name == "null"):
        return piece
    place = "" if map_name == "null" else map_name
    return piece._replace(
        map=place, at=(whole(x), whole(y)), deck=(deck or "Deck") if is_deck else "", covered=words[3:4] == ["true"]
    )


def _boards(command: str) -> list[Tile]:
    map_name, _, rest = command.partition("BoardPicker\t")
    words = tokens(rest, "\t")
    found = []
    for board, column, row in zip(words[::3], words[1::3], words[2::3], strict=False):
        at = read_count(column), read_count(row)
        if min(at) >= 0:
            turned = board.endswith("/rev")
            found.append(Tile(board.removesuffix("/rev"), *at, turned, map=map_name))
    return found


# A VASSAL save as a set-up: which counters lie in which zone.

MOST_NAMED = 4  # map windows in a sentence


class Laid(Record, eq=False, dict=True):
    """A position: the set-up, the kinds it names (the module's, with what lies there besides), what was not understood."""

    setup: Setup
    catalogue: Catalogue
    remarks: Texts
    left: Mapping[str, int] = {}  # pieces that are not laid, by reason

    @property
    def n(self) -> int:
        """How many counters it lays."""
        return sum(map(len, self.setup.zones.values()))

    @functools.cached_property
    def counters(self) -> CounterSet:
        """The counter set that the set-up goes with."""
        return self.catalogue.counters()


class _Placed(Record):
    """A board in its map window: where its corner lies, how its picture is scaled, whether it is turned."""

    sheet: str
    corner: Point
    scale: float
    turned: bool
    size: Point

    def inside(self, at: tuple[int, int]) -> Point | None:
        """Return a place of the window as a point of the board's picture; None when it is not on the board."""
        x, y = (at[0] - self.corner[0]) / self.scale, (at[1] - self.corner[1]) / self.scale
        if not (0 <= x < self.size[0] and 0 <= y < self.size[1]):
            return None
        return (self.size[0] - x, self.size[1] - y) if self.turned else (x, y)


def read_position(
    module: Module, save: Path | str, catalogue: Catalogue | None = None, archive: Archive | None = None
) -> Laid:
    """Return the position of a save: a file, or the name of an entry of the module itself.

    Args:
        catalogue: takes the kinds that it holds besides those of the module; one of its own if none.
        archive: the module's own, where it is open already.

    Raises:
        DataError: it is no save, of another module, torn, or made to do harm.
    """
    kinds = catalogue or module.catalogue.fork()
    if isinstance(save, Path):
        _check_module(module, save)
        with open_archive(save) as outer:
            return _laid(module, read_save(outer, kinds.moulds), save.stem, save.stem, kinds)
    if archive is None:
        with open_archive(module.path) as opened:
            return read_position(module, save, kinds, opened)
    with open_inner(archive.read(save), save) as inner:
        read = read_save(inner, kinds.moulds)
        return _laid(module, read, Path(save).stem, module.title_of(save), kinds)


def at_start(module: Module, catalogue: Catalogue | None = None) -> Laid | None:
    """Return what lies on the boards when a game of the module begins, None if it begins empty."""
    laying = _Laying(module, catalogue or module.catalogue.fork(), ())
    laying.start()
    if not laying.zones and not laying.left:
        return None
    return laying.laid("at-start", in_both(say("vassal-at-start")), say("vassal-at-start-source"))


def _check_module(module: Module, save: Path) -> None:
    """Refuse a save whose file names another module; numbers of versions that stand in a name do not count.

    Raises:
        DataError: it does.
    """
    theirs, ours = told_name(save), told_name(module.path)
    letters = ["".join(filter(str.isalpha, name.casefold())) for name in (theirs, ours)]
    if all(letters) and letters[0] != letters[1]:
        raise DataError(say("vassal-save-of-another", save=save.name, theirs=theirs, ours=ours))


def _as_called(module: Module, saved: Saved) -> Saved:
    """Return a save with the map windows that had no name when it was written, `Map0` and on, under those of the module."""
    windows = module.build.edges
    called = {f"Map{n}": name for n, name in enumerate(windows)} | {name: name for name in windows}
    pieces = tuple(piece._replace(map=called.get(piece.map, piece.map)) for piece in saved.pieces)
    boards = tuple(replace(place, map=called.get(place.map, place.map)) for place in saved.boards)
    return replace(saved, pieces=pieces, boards=boards)


def _check_windows(module: Module, saved: Saved, name: str) -> None:
    """Refuse a save that names no module, old ones do not, whose pieces lie on map windows that the module lacks, all of them.

    Raises:
        DataError: they do.
    """
    windows = {piece.map for piece in saved.pieces} - {""}
    if windows and not windows & {*module.build.edges, *(part.map for part in module.parts.values())}:
        raise DataError(
            say("vassal-save-of-others", save=name, maps=tuple(sorted(windows)[:MOST_NAMED]), ours=module.name)
        )


def _laid(module: Module, saved: Saved, name: str, called: str, catalogue: Catalogue) -> Laid:
    saved = _as_called(module, saved)
    _check_windows(module, saved, name)
    if module.tiles is not None and saved.tiles != module.tiles.layout:
        names = tuple(dict.fromkeys(tile.name for tile in saved.tiles))
        raise DataError(say("tiles-others", save=name, names=names, ours=module.tiles.title))
    laying = _Laying(module, catalogue, saved.boards, saved.values, saved.pieces)

    def layer(lying: Lying) -> int:
        name, order = module.build.over.get(lying.map, ("", ()))
        word = lying.piece.properties.get(name, "")
        return order.index(word) if word in order else len(order)

    for piece in sorted(saved.pieces, key=layer):
        laying.put(piece)
    if not saved.set_up:
        laying.start()
    if saved.passed_over:
        named = tuple(f"{word} ({n})" for word, n in sorted(saved.passed_over.items()))
        laying.remarks.append(say("vassal-commands-unread", names=named))
    notes = tuple(Name(note, note) for note in saved.notes)
    return laying.laid(name, Name(called, called), say("vassal-save-source", name=name), notes)


class _Laying:
    """Lays pieces into the zones of a module's boards, and counts those that it does not."""

    def __init__(
        self,
        module: Module,
        catalogue: Catalogue,
        boards: Sequence[Tile],
        values: Mapping[str, str] | None = None,
        pieces: Sequence[Lying] = (),
    ) -> None:
        self._module, self._catalogue = module, catalogue
        self.zones: dict[str, list[str]] = {}
        self.left: Counter[str] = Counter()
        self.remarks: list[Text] = []
        self._nowhere: Counter[str] = Counter()
        self._aside: Counter[str] = Counter()
        self._covered: set[str] = set()
        self._asked = self._agreed = 0
        catalogue.values = {**module.build.values, **(values or {})}
        decks: Mapping[str, int] = Counter(lying.deck for lying in pieces) or Counter(
            module.build.stacks[number].deck for number, _ in catalogue.set_up
        )
        catalogue.values |= {f"{deck}_numPieces": str(n) for deck, n in decks.items() if deck}
        laid = list(boards)
        for its_map, text in module.build.laid.items():
            if not any(place.map == its_map for place in laid):
                laid += _boards(text)
        self._boards = {part.map: _placed(module, laid, part.map, self.remarks) for part in module.parts.values()}

    def start(self) -> None:
        """Lay what lies there when a game begins."""
        module = self._module
        for number, piece in self._catalogue.set_up:
            stack = module.build.stacks[number]
            edge = module.build.edges.get(stack.map, (0, 0))
            boards = self._boards.get(stack.map, ())
            corner = next(
                (board.corner for board in boards if module.parts[board.sheet].name == stack.board),
                None if stack.board else edge,
            )
            if corner is None and not stack.deck:
                self.left["board"] += 1
                continue
            x, y = corner or edge
            at = (round(x) + stack.at[0], round(y) + stack.at[1])
            self.put(Lying(piece, stack.map, at, stack.deck, covered=bool(stack.deck) and stack.covered))

    def put(self, lying: Lying) -> None:
        """Lay a piece where it lies; never what its face would tell to somebody that it is hidden from."""
        self._check(lying.known)
        module, catalogue, piece = self._module, self._catalogue, lying.piece
        catalogue.values["CurrentMap"] = lying.map
        if lying.deck:
            zone = module.decks.get((lying.map, lying.deck))
        else:
            zone = _zone(module, self._boards.get(lying.map, ()), lying.at)
            if zone is None and lying.map in module.beside:
                zone = module.beside[lying.map]
                self._aside[lying.map] += 1
        masked = piece.mask is not None and piece.mask.on
        if zone is None:
            self.left["off" if not lying.map else "outside"] += 1
            self._nowhere[lying.map] += 1
        elif piece.invisible:
            self.left["invisible"] += 1
        elif masked and not lying.deck:
            self.left["masked"] += 1
            self._lay(zone, catalogue.masked(piece))
        else:
            kind, word = catalogue.kind_of(piece)
            if kind is None:
                self.left["unseen"] += 1
                return
            if masked or lying.covered:
                self._covered.add(zone)
                word = catalogue.hidden(kind)
            self._lay(zone, word)

    def laid(self, key: str, title: Name, source: Text, notes: tuple[Name, ...] = ()) -> Laid:
        """Return all that was put as a position."""
        for zone in self._covered:  # in a deck the order of what lies face down is nobody's to know
            self.zones[zone].sort()
        self._catalogue.laid(word for stack in self.zones.values() for word in stack)
        for map_name, n in sorted(self._nowhere.items()):
            outside = say("vassal-pieces-outside", n=n, map=map_name)
            self.remarks.append(outside if map_name else say("vassal-pieces-off", n=n))
        self.remarks += (say("vassal-pieces-beside", n=n, map=its_map) for its_map, n in sorted(self._aside.items()))
        self.remarks += (
            say(f"vassal-pieces-{reason}", n=n)
            for reason in ("board", "invisible", "masked", "unseen")
            if (n := self.left[reason])
        )
        self.left.pop("masked", None)  # they are laid, as what they are masked as
        if self._asked:
            self.remarks.append(say("vassal-names-checked", agreed=self._agreed, n=self._asked))
        zones = {zone: tuple(stack) for zone, stack in self.zones.items()}
        setup = Setup(key, title, render(source, "en"), zones, notes=notes)
        return Laid(setup, self._catalogue, tuple(dict.fromkeys(self.remarks)), dict(self.left))

    def _lay(self, zone: str, word: str) -> None:
        self.zones.setdefault(zone, []).append(word)

    def _check(self, known: Mapping[str, str]) -> None:
        """Compare the name of the place that a piece came from, as VASSAL wrote it into the save, with ours."""
        called = known.get("OldLocationName", "")
        its_map = known.get("OldMap", "")
        if not called or its_map not in self._boards:
            return
        self._asked += 1
        zone = _zone(self._module, self._boards[its_map], (whole(known.get("OldX", "")), whole(known.get("OldY", ""))))
        ours = self._module.called[zone] if zone in self._module.named else OFFBOARD
        self._agreed += ours == called or (its_map, called) in self._module.decks


def _zone(module: Module, boards: Sequence[_Placed], at: tuple[int, int]) -> str | None:
    for board in boards:
        point = board.inside(at)
        if point is not None:
            zone = module.board.zone_at(board.sheet, *point)
            return zone.id if zone else None
    return None


def _placed(module: Module, places: Sequence[Tile], map_name: str, remarks: list[Text]) -> tuple[_Placed, ...]:
    """Return the boards of a map window as the save lays them, or its only board; side by side, edges outside."""
    sheets = {part.name: sheet for sheet, part in module.parts.items() if part.map == map_name}
    chosen = [place for place in places if place.map == map_name and place.name in sheets]
    unknown = [place.name for place in places if place.map == map_name and place.name not in sheets]
    if unknown:
        remarks.append(say("vassal-boards-unknown", names=tuple(unknown)))
    if not chosen and sheets:
        chosen = [Tile(next(iter(sheets)), 0, 0, map=map_name)]
    if len({place.name for place in chosen}) < len(chosen):
        remarks.append(say("vassal-board-twice", map=map_name))
    papers = {place: module.board.sheets[sheets[place.name]] for place in chosen}
    scales = {place: module.parts[paper.id].magnification for place, paper in papers.items()}
    sizes = {place: (paper.width * scales[place], paper.height * scales[place]) for place, paper in papers.items()}
    edge, found = module.build.edges.get(map_name, (0, 0)), []
    for place in chosen:
        (left, top), paper = corner(place, sizes), papers[place]
        at, size = (edge[0] + left, edge[1] + top), (paper.width, paper.height)
        found.append(_Placed(paper.id, at, scales[place], place.turned, size))
    return tuple(found)
