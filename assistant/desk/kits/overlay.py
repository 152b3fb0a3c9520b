"""A rules overlay, `*.sabrerules`: what one player told of a VASSAL module, for everybody who owns it. TOML, without any art.

    [module]                 the module's name and version, the boards that are played on
    [ground.terrain]         hills = ["0101", "0102"]: a column of the map by value, cells by the module's own names
    [links]                  river = [["0101", "0102"]]: joined, or joined otherwise; parted = [["0103", "0104"]]: no neighbours
    [sides.red]              name
    [markers.unsupplied]     name; `levels`: how far it counts
    [counters.12]            a slot by its number in the module: name, side, type, values; a list: face by face
    [card.movement]          the rules card, as in kit.toml

Cells are found by name, slots by number and name; what another version of the module does not have is named, and left out.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec.structs import replace

from assistant.core.decoding import decode_situation, unknown_word
from assistant.core.printed import Board, Column, CounterSet, Kind, Link, MarkerKind, Value
from assistant.core.record import Filled, Record
from assistant.core.table import CONTROL
from assistant.core.text import DataError, Name, Problem, QuestionError, Text, Texts, folded, speaker, unusable
from assistant.core.text_files import read_toml, read_words
from assistant.desk.kits import card_file
from assistant.desk.kits.from_vassal import Wanted, board_of, control_markers, counters_of, main_board, sides_of
from assistant.games.kit.card import Card
from assistant.games.kit.card_reader import ABOUT, in_both, placed
from assistant.games.kit.state import GROUND
from assistant.scan.vassal.counters import RESERVED
from assistant.scan.vassal.module import LAND, Module, modules_in, told_name

say = speaker(__name__)

SUFFIX = ".sabrerules"
OURS = GROUND | {"id", "sheet", "kind", "name", "name_en", "name_fr", "track", "box", "home", "sign"}
PARTED = "parted"  # links that are none
NAMED = 8  # cells or counters in a sentence
TOLD = "told (rules overlay)"
WORD = r"[a-z][a-z0-9_-]{0,59}"
Word = Annotated[str, msgspec.Meta(pattern=rf"\A{WORD}\Z")]
Words = Annotated[str, msgspec.Meta(max_length=200)]
Cells = Annotated[tuple[Words, ...], msgspec.Meta(max_length=30_000)]
Pairs = Annotated[tuple[tuple[Words, Words], ...], msgspec.Meta(max_length=100_000)]
Said = int | bool | Words
States = Annotated[tuple[Said, ...], msgspec.Meta(min_length=1, max_length=200)]


class About(Record, forbid_unknown_fields=True):
    """Which module an overlay is of, and what the game is called."""

    name: Words
    version: Words = ""
    title: Words = ""
    boards: Annotated[tuple[Words, ...], msgspec.Meta(max_length=60)] = ()


class Named(Record, forbid_unknown_fields=True):
    """A side."""

    name: Name


class Counted(Named):
    """A marker that counts up to so many `levels`."""

    levels: Annotated[int, msgspec.Meta(ge=1, le=999)] = 1


class Told(Record, forbid_unknown_fields=True):
    """What a player told of a module; see the head of this file."""

    module: About
    ground: Mapping[Word, Mapping[Words, Cells]] = {}
    links: Mapping[Word, Pairs] = {}
    sides: Annotated[Mapping[Word, Named], msgspec.Meta(max_length=40)] = {}
    markers: Annotated[Mapping[Word, Counted], msgspec.Meta(max_length=200)] = {}
    counters: Annotated[Mapping[Words, Mapping[Word, Said | States]], msgspec.Meta(max_length=30_000)] = {}
    card: Filled = {}


class Overlay(Told):
    """An overlay as it was read: `file`, and its `words` for the lines."""

    file: str = ""
    words: str = ""

    def wrong(self, faults: Iterable[tuple[str, Text]]) -> DataError:
        """Return the trouble with entries of the file, each with its line."""
        told = [
            Problem(placed(self.file, self.words, path), say("overlay-entry", entry=path, fault=text))
            for path, text in faults
        ]
        return DataError(say("overlay-unusable", where=told[0].where, fault=told[0].text), told)


class Laid(Record):
    """A module under an overlay: its board and counters as a kit has them, the rules card, what did not match."""

    board: Board
    kinds: CounterSet
    card: Filled
    differences: Texts


def read(path: Path) -> Overlay:
    """Return the overlay of a file.

    Raises:
        DataError: it is none; a sentence says where.
    """
    words = read_words(path)
    try:
        entries = read_toml(words)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise unusable(path.name, say("overlay-not-toml", path=path.name, detail=str(error))) from None
    for table in map(entries.get, ("sides", "markers")):
        for part in table.values() if isinstance(table, dict) else ():
            if isinstance(part, dict) and isinstance(part.get("name"), str):
                part["name"] = {"en": part["name"], "fr": part["name"]}
    try:
        told = decode_situation(entries, Told, at="")
        decode_situation(in_both(told.card), Card, at="card")
    except QuestionError as error:
        raise Overlay(About(""), file=path.name, words=words).wrong([(error.field.strip("."), error.text)]) from None
    rules = Overlay(**msgspec.structs.asdict(told), file=path.name, words=words)
    if found := list(_faults(rules)):
        raise rules.wrong(found)
    return rules


def _faults(rules: Overlay) -> Iterator[tuple[str, Text]]:
    """Yield what an overlay says and cannot mean, with its entry."""
    for column in rules.ground.keys() & OURS:
        yield f"ground.{column}", say("overlay-reserved", name=column)
    for kind, pairs in rules.links.items():
        for one in (one for one, other in pairs if one == other):
            yield f"links.{kind}", say("overlay-itself", name=one)
    for table in ("sides", "markers"):
        nameless = (key for key, part in getattr(rules, table).items() if not part.name.en.strip())
        yield from ((f"{table}.{key}.name", say("overlay-nameless")) for key in nameless)
    for slot, its in rules.counters.items():
        for column in its.keys() & ((RESERVED | OURS) - {"name", "side", "type"}):
            yield f"counters.{slot}.{column}", say("overlay-reserved", name=column)
        if its.get("side", "") not in ("", *rules.sides):
            yield f"counters.{slot}.side", unknown_word(its["side"], rules.sides)


def module_beside(rules: Overlay, files: Iterable[Path]) -> Path | None:
    """Return the module that an overlay is of, from the folders of some files; None where none lies there."""
    for folder in dict.fromkeys(path.parent for path in files):
        found = modules_in(folder)
        for path in found:
            if told_name(path) == rules.module.name or len(found) == 1:
                return path
    return None


def wanted_of(module: Module, rules: Overlay, positions: Iterable[str | Path] = ()) -> Wanted:
    """Return what a kit under an overlay is to hold of a module."""
    by_name = {sheet.name.en: key for key, sheet in module.board.sheets.items() if key in module.parts}
    sheets = tuple(by_name[name] for name in rules.module.boards if name in by_name) or (main_board(module),)
    return Wanted(rules.module.title or module.name, sheets, positions=tuple(positions))


def laid_over(module: Module, board: Board, kinds: CounterSet, rules: Overlay) -> Laid:
    """Return a module's board and counters with what an overlay says of them.

    Args:
        board: as a kit has it (`board_of`).
        kinds: with those of the positions that are read (`counters_of`).
    """
    told: list[Text] = []
    if folded(rules.module.name) != folded(module.name):
        told.append(say("overlay-other", theirs=rules.module.name, ours=module.name))
    if rules.module.version != module.version:
        told.append(say("overlay-version", theirs=rules.module.version or "?", ours=module.version or "?"))
    own = {sheet.name.en for sheet in module.board.sheets.values()}
    whole = {zone.name.en: zone.id for zone in module.board.zones.values() if zone.id in board.zones}
    board, lost = _board(board, rules, whole)
    kinds, missing, cut = _kinds(module, kinds, rules)
    beyond = [name for name in rules.module.boards if name not in own]
    for key, names in (("boards", beyond), ("cells", lost), ("counters", missing), ("states", cut)):
        if names:
            told.append(say(f"overlay-{key}", n=len(names), names=_named(names)))
    return Laid(board, kinds, rules.card, tuple(told))


def _named(names: Sequence[str]) -> tuple[str, ...]:
    return (*names[:NAMED], *(("…",) if len(names) > NAMED else ()))


def _board(board: Board, rules: Overlay, whole: Mapping[str, str]) -> tuple[Board, list[str]]:
    """Return a board with ground and links of an overlay, and the names of cells that it does not have.

    Args:
        whole: cells by their names among all boards of the module.
    """
    by_name = {**whole} | {zone.name.en: zone.id for zone in board.zones.values()}
    lost: dict[str, None] = {}

    def found(name: str) -> str:
        if name not in by_name:
            lost[name] = None
        return by_name.get(name, "")

    tags: dict[str, dict[str, Value]] = {}
    columns = dict(board.columns)
    for column, values in rules.ground.items():
        flag, numbers = set(values) == {"yes"}, all(re.fullmatch(r"-?\d{1,6}", value) for value in values)
        kind = "flag" if flag else "number" if numbers else "word"
        columns[column] = Column(column, Name(column, column), kind, (), TOLD)
        for value, cells in values.items():
            its: Value = True if flag else int(value) if numbers else value
            for zone in filter(None, map(found, cells)):
                tags.setdefault(zone, {})[column] = its
    links = {frozenset(link.ends): link for link in board.links}
    kinds = dict(board.link_kinds)
    for kind, pairs in rules.links.items():
        if kind not in (PARTED, *kinds):
            kinds[kind] = Name(kind, kind)
        for one, other in pairs:
            a, b = found(one), found(other)
            if a and b and a != b:
                links.pop(frozenset((a, b)), None)
                if kind != PARTED:
                    links[frozenset((a, b))] = Link(a, b, kind, source=TOLD)
    zones = {key: replace(zone, tags={**zone.tags, **tags.get(key, {})}) for key, zone in board.zones.items()}
    return replace(board, zones=zones, columns=columns, links=tuple(links.values()), link_kinds=kinds), list(lost)


def _kinds(module: Module, kinds: CounterSet, rules: Overlay) -> tuple[CounterSet, list[str], list[str]]:
    """Return counters with sides and values of an overlay; the slots that the module lacks, and those with fewer states there."""
    sides, nations = sides_of({key: one.name for key, one in rules.sides.items()})
    found, missing = _matched(module, kinds, rules)
    dressed, columns, cut = dict(kinds.kinds), dict(kinds.columns), list[str]()
    for key, its in found.items():
        kind = dressed[key]
        side = str(its.get("side", kind.side))
        side = side if side in sides else ""
        if max((len(value) for value in its.values() if isinstance(value, tuple)), default=0) > max(2, len(kind.faces)):
            cut.append(kind.name.en)
        values = {name: value for name, value in its.items() if name not in RESERVED}
        for name, value in values.items():
            cells = value if isinstance(value, tuple) else (value,)
            typed = "number" if all(isinstance(cell, int) for cell in cells if cell != "") else "word"
            known = columns.get(name)
            if known is None or (known.source == TOLD and typed == "word"):
                columns[name] = Column(name, Name(name, name), typed, (), TOLD)
        dressed[key] = replace(
            kind, side=side, nation=side, type=str(its.get("type", kind.type)) or "counter",
            tags={**kind.tags, **{n: v for n, v in values.items() if not isinstance(v, tuple)}},
            faces=_faces(kind, {n: v for n, v in values.items() if isinstance(v, tuple)}),
        )  # fmt: skip
    markers = control_markers(sides) | {
        key: MarkerKind(key, one.name, key, levels=one.levels, source=TOLD) for key, one in rules.markers.items()
    }
    return replace(kinds, sides=sides, nations=nations, kinds=dressed, markers=markers, columns=columns), missing, cut


def _faces(kind: Kind, values: Mapping[str, tuple[Any, ...]]) -> tuple[Mapping[str, Value], ...]:
    faces = [dict(face) for face in kind.faces]
    for name, cells in values.items():
        while len(faces) < min(len(cells), 2):  # a back that the module does not show
            faces.append({})
        for face, cell in zip(faces, cells, strict=False):
            if cell != "":
                face[name] = cell
    return tuple(faces)


def _matched(module: Module, kinds: CounterSet, rules: Overlay) -> tuple[dict[str, Filled], list[str]]:
    """Return the entries of an overlay by kind: by the slot's number where its name is the same, else by a name had once."""
    slots = module.catalogue.slots
    names = Counter(folded(kind.name.en) for kind in kinds.kinds.values())
    by_name = {folded(kind.name.en): key for key, kind in kinds.kinds.items() if names[folded(kind.name.en)] == 1}
    found: dict[str, Filled] = {}
    missing: list[str] = []
    for slot, its in rules.counters.items():
        name = folded(str(its.get("name", slot)))
        key = slots.get(slot, "")
        if not key or key not in kinds.kinds or ("name" in its and folded(kinds.kinds[key].name.en) != name):
            key = by_name.get(name, "")
        if key:
            found.setdefault(key, its)
        else:
            missing.append(str(its.get("name", slot)))
    return found, missing


# What a player told of a module, taken out of his kit.


def told_in(module: Module, board: Board, kinds: CounterSet, words: str, title: str) -> str:
    """Return the overlay of a kit that was made of a module: what it has beside what the module says itself.

    Args:
        words: of its `kit.toml`.
    """
    sheets = tuple(sheet for sheet in module.parts if sheet in board.sheets)
    wanted = Wanted(title, sheets or (main_board(module),))
    plain, bare = board_of(module, wanted, board.id), counters_of(module, (), wanted, kinds.id)
    about = {"name": module.name, "version": module.version, "title": title}
    about["boards"] = [module.board.sheets[sheet].name.en for sheet in sheets]  # type: ignore[assignment]
    blocks = [card_file.block(("module",), about)]
    for column, values in _ground(plain, board).items():
        blocks.append(card_file.block(("ground", column), values))
    if links := _links(plain, board):
        blocks.append(card_file.block(("links",), links))
    blocks += (card_file.block(("sides", key), {"name": side.name}) for key, side in kinds.sides.items())
    blocks += (
        card_file.block(("markers", key), {"name": one.name, **({"levels": one.levels} if one.levels > 1 else {})})
        for key, one in kinds.markers.items()
        if one.kind != CONTROL
    )
    slots = {kind: slot for slot, kind in reversed([*module.catalogue.slots.items()])}
    for key, kind in kinds.kinds.items():
        base = bare.kinds.get(key)
        if base is not None and key in slots and (its := _told_of(kind, base)):
            blocks.append(card_file.block(("counters", slots[key]), {"name": base.name.en, **its}))
    rules = {key: value for key, value in read_toml(words).items() if key not in ABOUT}
    plain_card = {key: value for key, value in rules.items() if not isinstance(value, dict)}
    if plain_card:
        blocks.append(card_file.block(("card",), plain_card))
    blocks += (card_file.block(("card", *path), entry) for path, entry in card_file.tables(rules).items())
    return "\n".join(blocks)


def _ground(plain: Board, board: Board) -> Mapping[str, Mapping[str, list[str]]]:
    found: dict[str, dict[str, list[str]]] = {}
    for zone in board.zones.values():
        before = plain.zones.get(zone.id)
        if before is None:
            continue
        for column, value in zone.tags.items():
            if before.tags.get(column) != value and re.fullmatch(WORD, column) and column not in OURS:
                said = "yes" if value is True else str(value)
                found.setdefault(column, {}).setdefault(said, []).append(before.name.en)
    return found


def _links(plain: Board, board: Board) -> Mapping[str, list[tuple[str, str]]]:
    names = {zone.id: zone.name.en for zone in plain.zones.values()}
    before = {frozenset(link.ends): link.kind for link in plain.links}
    now = {frozenset(link.ends): link for link in board.links if link.a in names and link.b in names}
    found: dict[str, list[tuple[str, str]]] = {}
    for pair, link in now.items():
        if before.get(pair) != link.kind:
            found.setdefault(link.kind or LAND, []).append((names[link.a], names[link.b]))
    for pair in before.keys() - now.keys():
        a, b = sorted(names[zone] for zone in pair)
        found.setdefault(PARTED, []).append((a, b))
    return {kind: sorted(pairs) for kind, pairs in found.items()}


def _told_of(kind: Kind, base: Kind) -> dict[str, Any]:
    its: dict[str, Any] = {"side": kind.side} if kind.side else {}
    its |= {"type": kind.type} if kind.type != base.type else {}
    its |= {
        name: value for name, value in kind.tags.items() if base.tags.get(name) != value and name not in RESERVED | OURS
    }
    shown = [*base.faces, *[{}] * max(0, len(kind.faces) - len(base.faces))]
    changed = {
        name
        for face, before in zip(kind.faces, shown, strict=False)
        for name, value in face.items()
        if before.get(name) != value and name not in RESERVED | OURS
    }
    return its | {name: [face.get(name, "") for face in kind.faces] for name in sorted(changed)}
