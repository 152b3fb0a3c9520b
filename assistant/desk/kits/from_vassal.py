"""A kit out of a VASSAL module: which of its boards, whose its counters are, its saved positions as set-ups.

A module says nothing of sides and rules. What it has is looked through for what may tell a counter's side: a property, the window
that the counter is found in, the players' names; the player chooses among them.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from msgspec.structs import replace

from assistant.core.counter_files import Setup
from assistant.core.looks import LIVERIES
from assistant.core.printed import (
    RESERVE,
    Board,
    Column,
    CounterSet,
    Kind,
    MarkerKind,
    Nation,
    Sheet,
    Side,
    Zone,
    ZoneId,
    rectangle,
)
from assistant.core.record import Ids, Record, grouped
from assistant.core.table import CONTROL
from assistant.core.text import DataError, Name, Text, Texts, folded, speaker
from assistant.desk.editor.draft import ground, said
from assistant.scan.vassal.archive import open_archive
from assistant.scan.vassal.counters import MOST_NAMED, column_id, slug
from assistant.scan.vassal.module import Module, told_again
from assistant.scan.vassal.save import Laid, at_start, read_position

say = speaker(__name__)
Report = Callable[[float], object]

PLAYERS = "players"  # the way of telling sides by the names of the module's players
NAME = "name"  # by the word that names begin with
GROUP = "group"  # by what stands over the window in which they are found
LOOKS = ("image", "state", "levels", "level", "shown")  # columns of faces
LIKELY = 0.4
VALUES = re.compile(r"(?<![\d.-])(\d{1,2})-(\d{1,2})(?:-(\d{1,2}))?(?![\d.-])")
FEWEST_VALUES = 3
NUMBERED, FEWEST_BOXES = (
    re.compile(r"(\D*[^\W\d].*?)\s*\d+"),
    3,
)  # how the boxes of a track are called, and how many it has
ATTACK, DEFENCE, MOVEMENT = "attack", "defence", "movement"
TELLING = ("side", "player", "owner", "faction", "nation", "nationality", "country", "force", "belongs_to")
MOST_SIDES = 12
MOST_GROUPS = 6  # headings over lists of pieces: nations
MOST_POSITIONS = 400
OUT_OF_PLAY = "out-of-play-box"
COLOURS = tuple(LIVERIES[name] for name in ("blue", "red", "green", "ochre", "plum", "field-grey", "tan", "jade"))


@dataclass(frozen=True)
class Way:
    """A way of telling whose a counter is: a column of the counters, `players`, or `name`; each word that may be a side,
    with how many kinds of counters it claims.
    """

    column: str
    words: Mapping[str, int]
    score: float = field(default=0.0, compare=False)  # how many it claims, how evenly, and how far other ways agree

    @property
    def called(self) -> str:
        """What the module calls the column."""
        return named(self.column)


class Wanted(Record):
    """What a kit is to hold of a module.

    Args:
        title: what people call the game.
        sheets: the boards, the main one first.
        way: by which sides are told; None for a game whose counters are nobody's.
        sides: the words of that way that are sides.
        positions: saved positions: names of entries of the module, or files.
        sums: columns of numbers that the card adds up by zone.
    """

    title: str
    sheets: tuple[str, ...]
    way: Way | None = None
    sides: Ids = ()
    positions: tuple[str | Path, ...] = ()
    sums: tuple[str, ...] = ()


def named(column: str) -> str:
    """Return what a module calls a column."""
    return column.removeprefix("its_")  # what is put before a property that is called like a column of ours


def main_board(module: Module) -> str:
    """Return the board that a game is most likely played on: with a picture, of many zones, large; "" without boards."""

    def weight(sheet: str) -> tuple[bool, bool, float]:
        paper, zones = module.board.sheets[sheet], len(module.board.on_sheet(sheet))
        return sheet in module.pictures, zones > 1, paper.width * paper.height * min(zones, 40)

    return max(module.parts, key=weight, default="")


def tracks(module: Module) -> Ids:
    """Return the boards that are tracks: most of their zones are called alike and numbered in turn."""
    found = []
    for sheet in module.parts:
        names = [zone.name.en for zone in module.board.on_sheet(sheet)]
        alike = Counter(match[1] for name in names if (match := NUMBERED.fullmatch(name)))
        if alike and alike.most_common(1)[0][1] >= max(FEWEST_BOXES, len(names) / 2):
            found.append(sheet)
    return tuple(found)


def ways(module: Module) -> tuple[Way, ...]:
    """Return the ways of telling whose a counter is, the most telling first."""
    kinds, players = tuple(module.counters.kinds.values()), module.build.players
    claimed: dict[str, dict[str, str]] = {}
    over = {column_id(name) for name, _ in module.build.over.values() if name}  # which piece lies on which is no side
    for column in (PLAYERS, NAME, *(key for key in module.counters.columns if key not in LOOKS and key not in over)):
        words = {kind.id: word for kind in kinds if (word := _word(kind, column, module))}
        several = Counter(words.values())
        likely = column == PLAYERS or named(column) in TELLING
        if column == NAME:  # a word that begins one name only says nothing
            words = {kind: word for kind, word in words.items() if several[word] > 1}
        few = 2 <= len(set(words.values())) <= MOST_SIDES
        if (few and (likely or 2 * len(words) >= len(kinds))) or (words and column == PLAYERS):
            claimed[column] = words
    found = []
    for column, words in claimed.items():
        counts = Counter(words.values())
        even = (1 - max(counts.values()) / len(words)) / (1 - 1 / max(len(counts), 2))
        others = [_agree(words, other) for key, other in claimed.items() if key != column]
        weight = 4 if column == PLAYERS else 2 if named(column) in TELLING else 1
        score = weight * len(words) / len(kinds) * (0.2 + even) * (1 + max(others, default=0.0))
        order = players if column == PLAYERS else [word for word, _ in counts.most_common()]
        found.append(Way(column, {word: counts[word] for word in order if counts[word]}, score))
    return tuple(sorted(found, key=lambda way: -way.score))


def _agree(words: Mapping[str, str], other: Mapping[str, str]) -> float:
    """Return how well one way's words tell the other's: 0 as chance would, 1 always."""
    both = [(words[kind], other[kind]) for kind in words if kind in other]
    if not both:
        return 0.0
    told = sum(max(n for pair, n in Counter(both).items() if pair[0] == word) for word in {pair[0] for pair in both})
    chance = max(Counter(pair[1] for pair in both).values())
    return (told - chance) / (len(both) - chance) if len(both) > chance else 0.0


def _word(kind: Kind, column: str, module: Module) -> str:
    """Return the word that a way finds on a counter; "" if none, and for cards of a deck: their backs are all alike."""
    if any(kind.tags.get("place") == deck for _, deck in module.decks):
        return ""
    if column == NAME:
        return re.split(r"[\W_\d]+", kind.name.en, maxsplit=1)[0] if re.search(r"[\W_]", kind.name.en) else ""
    if column != PLAYERS:
        return str(kind.tags.get(column, ""))
    # What names an enemy, or a trait's own business, is not asked.
    said = [str(value) for key, value in kind.tags.items() if named(key) in TELLING]
    said += [
        kind.name.en,
        str(kind.faces[0].get("image", "")),
        *(str(kind.tags.get(key, "")) for key in ("place", GROUP)),
    ]
    return next(
        (name for words in said for name in module.build.players if folded(name) and folded(name) in folded(words)), ""
    )


def side_of(kind: Kind, wanted: Wanted, module: Module) -> str:
    """Return the word of the side that a counter is of, "" for nobody's."""
    word = _word(kind, wanted.way.column, module) if wanted.way is not None else ""
    return word if word in wanted.sides else ""


def claimed_by(module: Module, way: Way) -> Mapping[str, tuple[str, ...]]:
    """Return for each word of a way the names of the counters that it claims."""
    found = grouped((_word(kind, way.column, module), kind.name.en) for kind in module.counters.kinds.values())
    return {word: tuple(found.get(word, ())) for word in way.words}


def is_telling(way: Way) -> bool:
    """Tell whether a way is likely to say whose a counter is, not merely what it is."""
    few = MOST_GROUPS if way.column == GROUP else 3
    return way.called in (PLAYERS, *TELLING) or (len(way.words) <= few and way.score >= LIKELY)


def values_of(kinds: Iterable[Kind]) -> tuple[str, Mapping[str, tuple[int, ...]]]:
    """Return where most counters show numbers as `4-3` or `4-3-6`, and the numbers of each."""
    found: dict[str, dict[str, tuple[int, ...]]] = {}
    for kind in kinds:
        for column, words in ((NAME, kind.name.en), *((key, str(value)) for key, value in kind.tags.items())):
            if numbers := VALUES.search(words):
                found.setdefault(column, {})[kind.id] = tuple(int(n) for n in numbers.groups() if n)
    column = max(found, key=lambda key: len(found[key]), default="")
    return (column, found[column]) if len(found.get(column, ())) >= FEWEST_VALUES else ("", {})


def summable(module: Module) -> tuple[tuple[str, int], ...]:
    """Return the columns of numbers that a card might add up, with how many kinds have them; those split off first.

    What says the same of every counter under two names stands there once.
    """
    kinds = module.counters.kinds.values()
    _, values = values_of(kinds)
    split = Counter(column for numbers in values.values() for column in _split(numbers))
    told = [{(kind, _split(numbers).get(column)) for kind, numbers in values.items()} for column in split]
    plain = {key: sum(key in kind.tags for kind in kinds) for key in _numbers(kinds)}
    if leveled := sum(len(kind.faces) > 1 and "level" in kind.faces[0] for kind in kinds):
        plain["level"] = leveled
    said = {key: {(kind.id, int(str(kind.tags[key]))) for kind in kinds if key in kind.tags} for key in _numbers(kinds)}
    rest = Counter({key: n for key, n in plain.items() if key not in split and said.get(key) not in told})
    return (*split.items(), *rest.most_common())


def _split(numbers: tuple[int, ...]) -> dict[str, int]:
    names = (ATTACK, MOVEMENT) if len(numbers) == 2 else (ATTACK, DEFENCE, MOVEMENT)
    return dict(zip(names, numbers, strict=False))


def board_of(module: Module, wanted: Wanted, name: str) -> Board:
    """Return the chosen boards of a module under the kit's name, the main one first, and a box for what is not on them."""
    whole = module.board
    chosen = (*wanted.sheets, *(sheet for sheet in whole.sheets if sheet not in module.parts))  # and that of the decks
    zones = told_again({zone.id: zone for sheet in chosen for zone in whole.on_sheet(sheet)}, whole.sheets)
    links = tuple(link for link in whole.links if link.a in zones and link.b in zones)
    sheets = {sheet: whole.sheets[sheet] for sheet in chosen}
    put_out_of_play(sheets, zones)
    title, columns = Name(wanted.title, wanted.title), {**ground(), **whole.columns}  # which modules never tell
    return replace(whole, id=name, title=title, sheets=sheets, columns=columns, zones=zones, links=links)


def put_out_of_play(sheets: dict[str, Sheet], zones: dict[ZoneId, Zone]) -> None:
    """Add a box for what is not in play, as wide as the widest sheet, on a sheet of its own."""
    wide = max(paper.width for paper in sheets.values())
    high = float(round(wide / 6))
    sheet, name = slug("out-of-play", sheets), said("kit-out-of-play")
    sheets[sheet] = Sheet(sheet, name, wide, high, max(paper.counter for paper in sheets.values()))
    zones[OUT_OF_PLAY] = Zone(OUT_OF_PLAY, sheet, name, RESERVE, ((rectangle(0.0, 0.0, wide, high),),))


def positions_of(module: Module, wanted: Wanted, report: Report) -> tuple[tuple[Laid, ...], Texts]:
    """Return what lies there when a game begins and the chosen positions, and a sentence on each that could not be read.

    All have the same kinds, whichever holds them first.
    """
    kinds = module.catalogue.fork()
    begun = at_start(module, kinds)
    read, remarks = [begun] if begun is not None else [], []
    with open_archive(module.path) as archive:
        for n, position in enumerate(wanted.positions[:MOST_POSITIONS]):
            report(n / len(wanted.positions))
            try:
                read.append(read_position(module, position, kinds, archive))
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
    sides, nations = sides_of({key: Name(word, word) for word, key in ids.items()})
    numbers = _numbers(known.kinds.values())
    source, values = values_of(known.kinds.values())
    columns = {
        key: replace(column, type="number") if key in numbers else column for key, column in known.columns.items()
    }
    origin = f"assumption (split off “{named(source)}” of the VASSAL module)"
    split = {key for given in values.values() for key in _split(given)} - {*columns}
    for key in sorted(split):
        columns[key] = Column(key, said(f"kit-value-{key}"), "number", (), origin)
    columns["home"] = Column("home", said("kit-home"), "word", (), "assumption")
    dressed = {}
    for kind in known.kinds.values():
        side = ids.get(side_of(kind, wanted, module), "")
        tags = {key: int(str(value)) if key in numbers else value for key, value in kind.tags.items()}
        tags |= {key: n for key, n in _split(values.get(kind.id, ())).items() if key in split}
        dressed[kind.id] = replace(kind, side=side, nation=side, tags={**tags, "home": OUT_OF_PLAY})
    title, markers = Name(wanted.title, wanted.title), control_markers(sides)
    return CounterSet(name, title, sides, nations, dressed, markers, columns, pixel=1.0)


def sides_of(names: Mapping[str, Name]) -> tuple[dict[str, Side], dict[str, Nation]]:
    """Return sides by their ids, and one nation for each, in the colours in turn."""
    sides = {key: Side(key, name, (key[:2],)) for key, name in names.items()}
    colours = zip(names.items(), itertools.cycle(COLOURS), strict=False)
    return sides, {key: Nation(key, name, key, livery=colour) for (key, name), colour in colours}


def control_markers(sides: Mapping[str, Side], source: str = "") -> dict[str, MarkerKind]:
    """Return the markers that show the control of sides."""
    keys = {f"control-{side.id}": side for side in sides.values()}
    return {
        key: MarkerKind(key, control_name(side.name), CONTROL, side.id, source=source) for key, side in keys.items()
    }


def control_name(name: Name) -> Name:
    """Return what a marker that shows a side's control is called."""
    return Name(f"Control: {name.en}", f"Contrôle : {name.fr}")


def _numbers(kinds: Iterable[Kind]) -> frozenset[str]:
    """Return the columns in which every cell is a number."""
    words = grouped((key, str(value)) for kind in kinds for key, value in kind.tags.items())
    return frozenset(key for key, cells in words.items() if all(map(is_number, cells)))


def is_number(word: str, longest: int = 5) -> bool:
    """Tell whether a word is a number of so many digits at most."""
    plain = word.removeprefix("-")
    return plain.isascii() and plain.isdigit() and len(plain) <= longest


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


def decks_of(module: Module, positions: Sequence[Laid]) -> Mapping[str, Mapping[str, int]]:
    """Return the decks that have cards when a game begins: how many of which kind."""
    begun = positions[0].setup.zones if positions else {}
    decks = {deck: Counter(word.partition("/")[0] for word in begun.get(deck, ())) for deck in module.decks.values()}
    return {deck: cards for deck, cards in decks.items() if cards.total() > 1}


# What became of all that a VASSAL module holds, in the player's words and in counts that add up.


def balance(module: Module, positions: Sequence[Laid] = ()) -> Iterator[Text]:
    """Yield a sentence on pieces, faces and places of a module, and one on each position."""
    slots, sums, kinds = len(module.build.slots), module.catalogue.balance, module.counters.kinds.values()
    unseen = tuple(filter(None, dict.fromkeys(sums.unseen)))[:MOST_NAMED]
    copies = module.catalogue.copies
    merged = slots - copies - len(sums.unseen) - sums.unread
    counts = {"n": slots, "copies": copies, "kinds": len(kinds), "merged": merged, "unread": sums.unread}
    yield say("balance-pieces", **counts, unseen=len(sums.unseen), named=len(unseen), names=unseen)
    faces = [face for kind in kinds for face in kind.faces]
    drawn = sum("image" in face for face in faces)
    yield say("balance-faces", n=len(faces), drawn=drawn, bare=len(faces) - drawn)
    zones = [zone for zone in module.board.zones.values() if zone.sheet in module.parts]
    same = sum(zone.name.en == module.called[zone.id] for zone in zones)
    yield say("balance-places", n=len(zones), same=same, told=len(zones) - same)
    for laid in positions:
        left = sum(laid.left.values())
        yield say("balance-position", name=laid.setup.title, n=laid.n + left, laid=laid.n, left=left)
