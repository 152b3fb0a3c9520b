"""Whose the counters of a kit are and what they show, as two tables that are typed in or pasted, whatever the kit was made of.

Kinds of counters neither come nor go here and keep their number, sides come and do not go: tables that are played with the kit stay
as they are.
"""

from __future__ import annotations

import functools
import shutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from dataclasses import replace as changed
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from assistant.core.atomic_write import put_folder
from assistant.core.counter_files import read_counters, write_counters
from assistant.core.looks import LIVERIES, Emblem, emblem_of
from assistant.core.printed import MINE, Column, CounterSet, Kind, Nation, Side, Value
from assistant.core.problems import DataError, Problem, Trouble, folded
from assistant.core.record import grouped
from assistant.core.text import Name, speaker
from assistant.core.text_files import csv_rows, csv_unusable, read_words
from assistant.desk.kits import installed
from assistant.desk.kits.cards import BESIDE
from assistant.desk.kits.from_vassal import control_markers, control_name, is_number
from assistant.desk.user_data.boards import passing
from assistant.games.kit import library
from assistant.scan.vassal.counters import slug

say = speaker(__name__)

UNTOLD = (*BESIDE, "image", "picture", "shown")  # columns that say where a counter goes and how it looks
FACES = 2  # that the files can hold
LONGEST = 9  # digits of a number


class SideRow(NamedTuple):
    """A side: its id, "" for a new one, its name, and the name of its colour (core/looks.py, LIVERIES), "" for one of its own."""

    id: str
    name: str
    colour: str


class KindRow(NamedTuple):
    """A kind of counter: its id, name, its side's row (-1: nobody's), type, number, and cells by column, `4` or `4/2`."""

    id: str
    name: str
    side: int
    type: str
    copies: int
    cells: Mapping[str, str]


@dataclass(frozen=True)
class CounterTable:
    """Sides, columns (key, what it is called) and kinds of counters."""

    sides: tuple[SideRow, ...]
    columns: tuple[tuple[str, str], ...]
    kinds: tuple[KindRow, ...]


def table_of(kinds: CounterSet, language: str) -> CounterTable:
    """Return the sides and counters of a kit as they are typed, its pawns on tracks left out.

    Args:
        language: `en` or `fr`; the names in it are shown and changed.
    """
    # Of two liveries that are alike the first.
    colours = {livery.body: name for name, livery in reversed(list(LIVERIES.items()))}
    sides = tuple(
        SideRow(key, side.name[language], colours.get(kinds.livery(key).body, "")) for key, side in kinds.sides.items()
    )
    order = {side.id: n for n, side in enumerate(sides)}
    columns = tuple((key, _called(kinds, key, language)) for key in _columns(kinds))
    rows = tuple(
        KindRow(
            kind.id,
            kind.name[language],
            order.get(kind.side, -1),
            kind.type,
            kind.copies,
            {key: cell for key, _ in columns if (cell := _cell(kind, key))},
        )
        for kind in kinds.kinds.values()
        if not kind.track
    )
    return CounterTable(sides, columns, rows)


def _called(kinds: CounterSet, key: str, language: str) -> str:
    column = kinds.columns.get(key) or kinds.columns.get(f"front_{key}")
    return column.name[language].removeprefix("its_") if column is not None else key


def _columns(kinds: CounterSet) -> Iterator[str]:
    """Yield the columns of values: what faces and tags say in numbers or words."""
    plain = (
        key.removeprefix("front_").removeprefix("back_")
        for key, column in kinds.columns.items()
        if column.type in ("number", "word")
    )
    yield from (key for key in dict.fromkeys(plain) if key not in UNTOLD)


def _cell(kind: Kind, key: str) -> str:
    """Return what a kind shows in a column: one value, or front and back with a stroke between."""
    shown = [str(face.get(key, kind.tags.get(key, ""))) for face in kind.faces]
    return shown[0] if len(set(shown)) == 1 else "/".join(shown[:FACES])


def rewritten(kinds: CounterSet, table: CounterTable, language: str) -> CounterSet:
    """Return the counters as a table has them.

    Raises:
        Trouble: a name is missing or said twice, a side is gone, a number is none; the sentence says which.
    """
    ids = [side.id for side in table.sides if side.id]
    if not set(kinds.sides) <= set(ids):
        raise Trouble(say("table-sides-gone"))
    sides, nations, markers = dict(kinds.sides), dict(kinds.nations), dict(kinds.markers)
    keys, seen = [], set()
    for n, row in enumerate(table.sides):
        name = " ".join(row.name.split())
        if not name:
            raise Trouble(say("table-side", n=n + 1))
        if folded(name) in seen:
            raise Trouble(say("table-side-twice", name=name))
        seen.add(folded(name))
        if row.colour and row.colour not in LIVERIES:
            raise Trouble(say("table-colour", name=row.colour))
        key = row.id or slug(name, {*sides, *nations}, "side")
        keys.append(key)
        _put_side(sides, nations, key, name, row.colour, language)
        mark = f"control-{key}"
        if mark not in markers:
            markers |= control_markers({key: sides[key]}, MINE)
        elif name != kinds.sides[key].name[language]:
            markers[mark] = replace(markers[mark], name=control_name(sides[key].name))
    made = dict(kinds.kinds)
    known = dict(kinds.columns)
    fresh = _new_columns(known, table)
    for kind in table.kinds:
        made[kind.id] = _kind(made[kind.id], kind, keys, nations, table, language)
    young = changed(kinds, sides=sides, nations=nations, markers=markers, kinds=made, columns={**known, **fresh})
    return _with_numbers(young, kinds.columns, table)


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
    sides[key] = replace(former, name=called)
    plain = key in nations or not any(nation.side == key for nation in nations.values())
    nation = nations.get(key, Nation(key, called, key))
    if livery is not None and nation.livery != livery and (plain or former.emblem is not None):
        sign = (former.emblem or emblem_of(key, {}, livery)).sign
        sides[key] = replace(sides[key], emblem=Emblem(sign, livery.body, livery.light))
    if plain and (livery is not None or key in nations):
        nations[key] = replace(nation, name=called, livery=livery or nation.livery)


def _renamed(name: Name, words: str, language: str) -> Name:
    """Return a name with other words in one language; in both where it was the same in both."""
    if name[language] == words:
        return name
    if name.en == name.fr:
        return Name(words, words)
    return Name(words, name.fr) if language == "en" else Name(name.en, words)


def _new_columns(known: Mapping[str, Column], table: CounterTable) -> dict[str, Column]:
    found: dict[str, Column] = {}
    for key, called in table.columns:
        if key in known or f"front_{key}" in known:
            continue
        if not key.isidentifier() or not key.isascii() or key in UNTOLD:
            raise Trouble(say("table-column", name=called))
        found[key] = Column(key, Name(called, called), "number", (), MINE)
    return found


def column_key(called: str, taken: Mapping[str, object]) -> str:
    """Return the key of a new column, as formulas write it."""
    return slug(called, {*taken, *UNTOLD}, "value").replace("-", "_")


def _kind(
    kind: Kind, row: KindRow, keys: list[str], nations: Mapping[str, Nation], table: CounterTable, language: str
) -> Kind:
    name = " ".join(row.name.split())
    if not name:
        raise Trouble(say("table-unnamed"))
    if not -1 <= row.side < len(keys):
        raise Trouble(say("table-nobody", counter=name, side=str(row.side)))
    side = keys[row.side] if row.side >= 0 else ""
    nation = kind.nation
    if side != kind.side:
        nation = side if side in nations else next((key for key, one in nations.items() if one.side == side), "")
    faces, tags = [dict(face) for face in kind.faces], dict(kind.tags)
    for key, _ in table.columns:
        cell = " ".join(row.cells.get(key, "").split())
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
    return changed(kind, name=called, side=side, nation=nation, type=sort, faces=tuple(faces), tags=tags)


def _number(word: str) -> int | None:
    return int(word) if is_number(word, LONGEST) else None


def _with_numbers(kinds: CounterSet, former: Mapping[str, Column], table: CounterTable) -> CounterSet:
    """Return the counters with each column of numbers where every cell is one, and of words where one is none.

    Raises:
        Trouble: a column that held numbers has a word.
    """
    columns, made = dict(kinds.columns), dict(kinds.kinds)
    for key, called in table.columns:
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
                columns[name] = replace(columns[name], type="number" if odd is None else "word")
        typed = functools.partial(_typed, key=key, number=odd is None)
        made = {
            name: changed(kind, tags=typed(kind.tags), faces=tuple(typed(face) for face in kind.faces))
            for name, kind in made.items()
        }
    return changed(kinds, columns=columns, kinds=made)


def _typed(cells: Mapping[str, Value], key: str, *, number: bool) -> Mapping[str, Value]:
    if cells.get(key, "") == "":
        return cells
    return {**cells, key: int(str(cells[key])) if number else str(cells[key])}


def filled(table: CounterTable, path: Path) -> CounterTable:
    """Return a table with what the lines of a file say, each of the counter that it names; other columns are new.

    Args:
        table: as it is typed so far.
        path: of a table as CSV; its columns: `name`, `side`, `type`, and values.

    Raises:
        DataError: it cannot be read, has no lines, or a line names no counter of the table.
    """
    heads = {folded(called): key for key, called in table.columns} | {folded(key): key for key, _ in table.columns}
    columns = dict(table.columns)
    sides = list(table.sides)
    by_name = grouped((folded(row.name), n) for n, row in enumerate(table.kinds))
    kinds = list(table.kinds)
    strange = list[Problem]()
    lines = csv_rows(read_words(path), path.name)[1]
    for where, line in lines.items():
        said = {folded(head): " ".join(word.split()) for head, word in line.items() if head}
        name = next((said.pop(head) for head in ("name", "nom") if head in said), "")
        side = next((said.pop(head) for head in ("side", "camp") if head in said), "")
        kind_type = said.pop("type", "")
        said = {head: word for head, word in said.items() if head not in ("number", "nombre")}
        if folded(name) not in by_name:
            strange.append(Problem(where, say("table-line", name=name)))
        for n in by_name.get(folded(name), ()):
            cells = dict(kinds[n].cells)
            for head, word in said.items():
                if head not in heads:
                    called = next(words for words in line if folded(words) == head)
                    heads[head] = key = column_key(called, columns)
                    columns[key] = called
                cells[heads[head]] = word
            kinds[n] = kinds[n]._replace(
                cells=cells, side=_row_of(side, sides, kinds[n].side), type=kind_type or kinds[n].type
            )
    if strange or not lines:
        raise csv_unusable(strange or [Problem(path.name, say("table-lines"))])
    return CounterTable(tuple(sides), tuple(columns.items()), tuple(kinds))


def _row_of(side: str, sides: list[SideRow], former: int) -> int:
    """Return the row of the side that is called so; a new one comes after the others, and no word leaves it as it is."""
    if not side:
        return former
    for n, row in enumerate(sides):
        if folded(side) in (folded(row.name), folded(row.id)):
            return n
    taken = {row.colour for row in sides}
    sides.append(SideRow("", side, next((name for name in LIVERIES if name not in taken), next(iter(LIVERIES)))))
    return len(sides) - 1


def in_words(table: CounterTable) -> str:
    """Return a table as a text that waits in a file."""
    return msgspec.json.encode(table).decode()


def from_words(words: str, saved: CounterTable, kinds: CounterSet) -> CounterTable:
    """Return the table that a text says, if it is one of the same counters; else the one that is saved."""
    try:
        table = msgspec.json.decode(words, type=CounterTable)
    except msgspec.DecodeError:
        return saved
    sound = (
        [row.id for row in table.kinds] == [row.id for row in saved.kinds]
        and all(-1 <= row.side < len(table.sides) for row in table.kinds)
        and all(row.id in ("", *kinds.sides) and (row.colour in LIVERIES or row.id) for row in table.sides)
    )
    return table if sound else saved


def adopt(name: str, table: CounterTable, language: str) -> None:
    """Let a kit have the sides and counters of a table; one that comes with the program becomes the player's own.

    Raises:
        Trouble: something cannot be so, the kit's card would have faults, or it cannot be written; the kit is as it was then.
    """
    place = installed.place_of(name)
    try:
        with passing("counters") as folder:
            kinds, young = rewritten(read_counters(place / "counters" / name), table, language), folder / name
            shutil.copytree(place, young)
            write_counters(kinds, young / "counters" / name)
            library.read(young)
            if not installed.is_own(name):
                place = installed.own_copy(name)
            put_folder(young, place)
    except DataError as error:
        raise Trouble(error.problems[0].text if error.problems else error.text) from None
    library.forget()
