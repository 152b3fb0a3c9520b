"""A kit out of a VASSAL module: which of its boards, whose its counters are, its saved positions as set-ups.

A module says nothing of sides and rules. What it has is looked through for what may tell a counter's side: a property, the window
that the counter is found in, the players' names; the player chooses among them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec

from assistant.core.board import RESERVE, Board, Column, Sheet, Zone
from assistant.core.counter_files import Setup
from assistant.core.kinds import CounterSet, Kind, MarkerKind, Nation, Side
from assistant.core.looks import LIVERIES
from assistant.core.position import CONTROL
from assistant.core.problems import DataError, folded
from assistant.core.text import Name, Text, render, speaker
from assistant.scan.vassal.counters import slug
from assistant.scan.vassal.module import Module
from assistant.scan.vassal.save import Laid, at_start, read_position

say = speaker(__name__)
Report = Callable[[float], object]

PLAYERS = "players"  # the way of telling sides by the names of the module's players
TELLING = ("side", "player", "owner", "faction", "nation", "nationality", "country", "force", "belongs_to")
MOST_SIDES = 12
MOST_POSITIONS = 400
OUT_OF_PLAY = "out-of-play-box"
COLOURS = tuple(LIVERIES[name] for name in ("blue", "red", "green", "ochre", "plum", "field-grey", "tan", "jade"))


@dataclass(frozen=True)
class Way:
    """A way of telling whose a counter is: a column of the counters, or `players`; each word that may be a side, with
    how many kinds of counters it claims.
    """

    column: str
    words: Mapping[str, int]

    @property
    def called(self) -> str:
        """What the module calls the column."""
        return _plain(self.column)


@dataclass(frozen=True)
class Wanted:
    """What a kit is to hold of a module.

    Args:
        title: what people call the game.
        sheets: the boards, the main one first.
        way: by which sides are told; None for a game whose counters are nobody's.
        sides: the words of that way that are sides.
        positions: saved positions: names of entries of the module, or files.
    """

    title: str
    sheets: tuple[str, ...]
    way: Way | None = None
    sides: tuple[str, ...] = ()
    positions: tuple[str | Path, ...] = ()


def _plain(column: str) -> str:
    return column.removeprefix("its_")  # what is put before a property that is called like a column of ours


def main_board(module: Module) -> str:
    """Return the board that a game is most likely played on: with a picture, of many zones, large; "" without boards."""

    def weight(sheet: str) -> tuple[bool, bool, float]:
        paper, zones = module.board.sheets[sheet], len(module.board.on_sheet(sheet))
        return sheet in module.pictures, zones > 1, paper.width * paper.height * min(zones, 40)

    return max(module.parts, key=weight, default="")


def ways(module: Module) -> tuple[Way, ...]:
    """Return the ways of telling whose a counter is, the most telling first."""
    kinds = tuple(module.counters.kinds.values())
    found = []
    players = Counter(side for kind in kinds if (side := _by_player(kind, module.build.players)))
    if players:
        found.append(Way(PLAYERS, {name: players[name] for name in module.build.players if players[name]}))
    for column in module.counters.columns:
        words = Counter(str(kind.tags[column]) for kind in kinds if column in kind.tags)
        likely = _plain(column) in TELLING
        if column != "image" and 2 <= len(words) <= MOST_SIDES and (likely or 2 * sum(words.values()) >= len(kinds)):
            found.append(Way(column, dict(words.most_common())))
    order = {name: n for n, name in enumerate((PLAYERS, *TELLING))}
    return tuple(sorted(found, key=lambda way: order.get(way.called, len(order))))


def _by_player(kind: Kind, players: Iterable[str]) -> str:
    """Return the player whose name stands in what the module says of a counter; "" if none does."""
    said = [folded(str(value)) for value in kind.tags.values()]
    return next((name for name in players if folded(name) and any(folded(name) in words for words in said)), "")


def side_of(kind: Kind, wanted: Wanted, players: Iterable[str]) -> str:
    """Return the word of the side that a counter is of, "" for nobody's."""
    if wanted.way is None:
        return ""
    word = _by_player(kind, players) if wanted.way.column == PLAYERS else str(kind.tags.get(wanted.way.column, ""))
    return word if word in wanted.sides else ""


def is_telling(way: Way) -> bool:
    """Tell whether a way is likely to say whose a counter is, not merely what it is."""
    return way.called in (PLAYERS, *TELLING)


def board_of(module: Module, wanted: Wanted, name: str) -> Board:
    """Return the chosen boards of a module under the kit's name, the main one first, and a box for what is not on them."""
    whole = module.board
    chosen = (*wanted.sheets, *(sheet for sheet in whole.sheets if sheet not in module.parts))  # and that of the decks
    zones = {zone.id: zone for sheet in chosen for zone in whole.on_sheet(sheet)}
    links = tuple(link for link in whole.links if link.a in zones and link.b in zones)
    sheets = {sheet: whole.sheets[sheet] for sheet in chosen}
    box = out_of_play_box(sheets)
    sheets[box.sheet] = Sheet(box.sheet, box.name, *box.polygons[0][0][2])
    zones[box.id] = box
    return replace(whole, id=name, title=Name(wanted.title, wanted.title), sheets=sheets, zones=zones, links=links)


def out_of_play_box(sheets: Mapping[str, Sheet]) -> Zone:
    """Return a box for what is not in play, as wide as the widest sheet, on a sheet of its own."""
    wide = max(paper.width for paper in sheets.values())
    high = round(wide / 6)
    sheet = slug("out-of-play", sheets)
    ring = ((0.0, 0.0), (wide, 0.0), (wide, float(high)), (0.0, float(high)))
    title = say("kit-out-of-play")
    return Zone(OUT_OF_PLAY, sheet, Name(render(title, "en"), render(title, "fr")), RESERVE, ((ring,),))


def positions_of(module: Module, wanted: Wanted, report: Report) -> tuple[tuple[Laid, ...], tuple[Text, ...]]:
    """Return what lies there when a game begins and the chosen positions, and a sentence on each that could not be read.

    All have the same kinds, whichever holds them first.
    """
    kinds = module.catalogue.fork()
    begun = at_start(module, kinds)
    read, remarks = [begun] if begun is not None else [], []
    for n, position in enumerate(wanted.positions[:MOST_POSITIONS]):
        report(n / len(wanted.positions))
        try:
            read.append(read_position(module, position, kinds))
        except DataError as error:
            remarks.append(error.text)
    if len(wanted.positions) > MOST_POSITIONS:
        remarks.append(say("kit-module-positions", n=len(wanted.positions) - MOST_POSITIONS, most=MOST_POSITIONS))
    return tuple(read), tuple(dict.fromkeys((*remarks, *(remark for laid in read for remark in laid.remarks))))


def counters_of(module: Module, positions: Sequence[Laid], wanted: Wanted, name: str) -> CounterSet:
    """Return the counters of a module and of its positions, with sides, as many copies as lie anywhere at once.

    Args:
        positions: those that become set-ups (`positions_of`).
    """
    known = positions[-1].counters if positions else module.counters
    ids = {word: slug(word, fallback="side") for word in wanted.sides}
    sides = {key: Side(key, Name(word, word), (key[:2],)) for word, key in ids.items()}
    nations = {
        key: Nation(key, side.name, key, livery=COLOURS[n % len(COLOURS)])
        for n, (key, side) in enumerate(sides.items())
    }
    markers = {
        f"control-{key}": MarkerKind(f"control-{key}", control_name(side.name), CONTROL, key)
        for key, side in sides.items()
    }
    numbers = _numbers(known.kinds.values())
    columns = {
        key: msgspec.structs.replace(column, type="number") if key in numbers else column
        for key, column in known.columns.items()
    }
    home = say("kit-home")
    columns["home"] = Column("home", Name(render(home, "en"), render(home, "fr")), "word", (), "assumption")
    dressed = {
        kind.id: _dressed(kind, ids.get(side_of(kind, wanted, module.build.players), ""), numbers)
        for kind in known.kinds.values()
    }
    return CounterSet(name, Name(wanted.title, wanted.title), sides, nations, dressed, markers, columns)


def control_name(name: Name) -> Name:
    """Return what a marker that shows a side's control is called."""
    return Name(f"Control: {name.en}", f"Contrôle : {name.fr}")


def _numbers(kinds: Iterable[Kind]) -> frozenset[str]:
    """Return the columns in which every cell is a number."""
    words: dict[str, list[str]] = {}
    for kind in kinds:
        for key, value in kind.tags.items():
            words.setdefault(key, []).append(str(value))
    return frozenset(key for key, cells in words.items() if all(_is_number(cell) for cell in cells))


def _is_number(word: str) -> bool:
    plain = word.removeprefix("-")
    return plain.isascii() and plain.isdigit() and len(plain) < 6


def _dressed(kind: Kind, side: str, numbers: frozenset[str]) -> Kind:
    tags = {key: int(str(value)) if key in numbers else value for key, value in kind.tags.items()}
    return replace(kind, side=side, nation=side, tags={**tags, "home": OUT_OF_PLAY})


def setups_of(positions: Sequence[Laid], board: Board) -> tuple[tuple[Setup, ...], int]:
    """Return the positions as set-ups of the kit, and how many counters lie on boards that it does not have."""
    made: list[Setup] = []
    left = 0
    for laid in positions:
        zones = {zone: stack for zone, stack in laid.setup.zones.items() if zone in board.zones}
        left += laid.n - sum(map(len, zones.values()))
        key = slug(laid.setup.id, {one.id for one in made} | {"empty"}, "position")
        made.append(replace(laid.setup, id=key, zones=zones))
    return tuple(made), left


def strengths_of(kinds: CounterSet) -> tuple[tuple[str, Name], ...]:
    """Return the columns of numbers that counters show, with their names: the card adds them up by zone at once."""
    return tuple((key, column.name) for key, column in kinds.columns.items() if column.type == "number")[:6]
