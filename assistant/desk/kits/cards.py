"""The rules card of a kit changed part by part: the words it may use, its parts, the forms of their entries, rows of cells.

A row that nobody touches keeps its very values, also what no cell shows.
"""

from __future__ import annotations

import copy
import functools
import tomllib
import typing
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from assistant.core.amounts import read_count
from assistant.core.printed import Board, CounterSet
from assistant.core.record import Filled, Ids, Record
from assistant.core.text import LANGUAGES, Text, Texts, Trouble, folded, render, speaker
from assistant.core.text_files import read_toml, toml_value
from assistant.games.kit import card
from assistant.games.kit.card_reader import faced
from assistant.games.kit.dice import die_totals
from assistant.games.kit.formulas import parsed

# The words of a kit that its rules card may use: what its counters and zones say, and what lies there.

say = speaker(__name__)

MOST_NAMED = 14  # of one sort
BESIDE = ("home", "track")  # columns of counters that say where they go when they are not in play
TOLD = tomllib.loads(Path(__file__).with_name("beginnings.toml").read_text(encoding="utf-8"))
COLUMNS: Mapping[str, Sequence[str]] = TOLD["columns"]  # what columns of counters are called, by what they stand for
BEGINNINGS: Mapping[str, Filled] = TOLD["parts"]  # what a part begins with


class Known(Record):
    """Words of one kit, as formulas and lists write them.

    Args:
        numbers: columns of counters that hold numbers.
        ground: columns of zones; with the words that stand in them, where these are few.
        links: the kinds of ways between zones.
        types: of counters that have a side.
    """

    numbers: Ids = ()
    ground: tuple[tuple[str, tuple[str, ...]], ...] = ()
    markers: Ids = ()
    links: Ids = ()
    types: Ids = ()
    sides: Ids = ()

    def best(self, wanted: str) -> str:
        """Return the number of counters that is called most like one of COLUMNS; the first of all else, "" for none."""
        by_name = {folded(name): name for name in reversed(self.numbers)}
        return next((by_name[word] for word in COLUMNS[wanted] if word in by_name), next(iter(self.numbers), ""))


def known(board: Board, kinds: CounterSet) -> Known:
    """Return the words of a kit."""
    columns: dict[str, bool] = {}
    for name, column in kinds.columns.items():
        if (plain := faced(name)) not in BESIDE:
            columns[plain] = column.type == "number"
    sided = [kind for kind in kinds.kinds.values() if kind.side]
    return Known(
        tuple(name for name, number in columns.items() if number),
        tuple((name, column.values) for name, column in board.columns.items() if not name.startswith("start_")),
        tuple(name for name in kinds.markers if not name.startswith("control-")),
        tuple(sorted({link.kind for link in board.links})),
        tuple(sorted({kind.type for kind in sided if kind.type})),
        tuple(kinds.sides),
    )


def told(words: Known, part: str) -> Texts:
    """Return what a part of the card may speak of, a sentence for each sort of words."""
    found = []
    fight = "-fight" if part == "combat" else ""

    def tell(key: str, names: Sequence[str], first: str = "") -> None:
        if names:
            found.append(say(key, names=_listed(names), first=first or names[0]))

    if part not in ("phases", "draws", "forces"):
        tell("known-moving" if part == "movement" else f"known-sums{fight}", words.numbers)
        if not words.numbers:
            found.append(say("known-no-numbers"))
        found.append(say(f"known-counts{fight}"))
        tell("known-types", words.types)
        ground = (f"{name} ({_listed(list(map(repr, said)))})" if said else name for name, said in words.ground)
        tell("known-ground", [*ground, "control", "side"])
        tell("known-markers", [f"marker({name!r})" for name in words.markers])
        if len(words.links) > 1 and part in ("movement", "supply", "combat"):
            tell(f"known-links{fight}", words.links, words.links[-1])
    if part not in ("draws", "forces"):
        tell("known-sides", words.sides)
    if part == "phases":
        tell("known-resets", words.markers)
    return tuple(found)


def _listed(names: Sequence[str]) -> str:
    return ", ".join([*names[:MOST_NAMED], *["…"] * (len(names) > MOST_NAMED)])


Path_ = tuple[str, ...]  # `("combat", "assault")`, `("movement",)`
Kind = Literal["line", "formula", "flag", "choice", "number", "list", "numbers", "table"]
Shape = Literal["", "list", "map", "grid", "lists"]

FIGHTS: Mapping[str, type] = {str(one.__struct_config__.tag): one for one in typing.get_args(card.Fight)}
SINGLE: Mapping[str, type] = {
    "movement": card.Movement,
    "supply": card.Supply,
    "control": card.Control,
    "points": card.Points,
    "forces": card.Card,
}
FORCES = ("units", "alliances", "step_column")  # what `forces` is made of: they stand in the file before every table
MANY: Mapping[str, tuple[str, ...]] = {  # parts of which there may be several, with where they stand
    "strength": ("strength",),
    "combat": ("combat",),
    "phases": ("turns", "phases"),
    "draws": ("draws",),
    "accounts": ("accounts",),
}
PARTS = ("strength", "movement", "supply", "combat", "control", "points", "phases", "draws", "accounts", "forces")

KINDS: Mapping[Any, Kind] = {
    bool: "flag",
    card.Words: "formula",
    int: "number",
    tuple[str, ...]: "list",
    tuple[int, ...]: "numbers",
}
ALWAYS = "True"  # a condition that always holds: nothing is written for it


class Field(Record):
    """One entry of a form: its key in the file, how it is typed in, what may be chosen, whether it must be there.

    `shape` and `parts` of lists and tables: entries one after the other, or by keys, with their parts; a grid of cells of one part;
    `lists`: a list in each row.
    """

    key: str
    kind: Kind
    choices: tuple[str, ...] = ()
    needed: bool = False
    default: Any = None
    shape: Shape = ""
    parts: tuple[Field, ...] = ()


def parts(words: str) -> tuple[Path_, ...]:
    """Return the parts that a card has, in the order of PARTS.

    Raises:
        Trouble: the words are no TOML.
    """
    entries = _read(words)
    found: list[Path_] = []
    for part in PARTS:
        if part in SINGLE:
            keys = FORCES if part == "forces" else (part,)
            found += [(part,)] if any(key in entries for key in keys) else []
        else:
            found += [(*MANY[part], key) for key in at(entries, MANY[part]) or {}]
    return tuple(found)


def part_of(path: Path_) -> str:
    """Return which of PARTS stands at a path."""
    return "phases" if path[0] == "turns" else path[0]


def entry_at(words: str, path: Path_) -> dict[str, Any]:
    """Return the entry at a path as it stands in the file."""
    entries = _read(words)
    found = {key: entries[key] for key in FORCES if key in entries} if path == ("forces",) else at(entries, path)
    return copy.deepcopy(found) if isinstance(found, dict) else {}


@functools.lru_cache(maxsize=2)  # the list of a card asks for each of its entries
def _read(words: str) -> dict[str, Any]:
    return loaded(words)


def loaded(words: str) -> dict[str, Any]:
    """Return the entries of a file.

    Raises:
        Trouble: the words are no TOML.
    """
    try:
        return read_toml(words)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise Trouble(say("card-not-toml", detail=str(error))) from None


def at(entries: Any, path: Path_) -> Any:
    """Return what stands at a path; None for nothing."""
    for key in path:
        entries = entries.get(key) if isinstance(entries, dict) else None
    return entries


def begun(part: str, title: str, words: Known | None = None, language: str = "en") -> dict[str, Any]:
    """Return an entry that a part begins with.

    Args:
        part: one of PARTS, or of FIGHTS for a fight of that family.
        title: what it is called, where its entries have a title or words.
        words: of the kit: its counters' own numbers are added up, where they have some.
        language: in which results are said.
    """
    made = {key: _filled(value, title, language) for key, value in BEGINNINGS[part].items()}
    attack, defence = (words.best("attack"), words.best("defence")) if words is not None else ("", "")
    if attack and part == "strength":
        made["value"] = f"sum({attack})"
    elif attack and part in FIGHTS and part not in ("buckets", "faces"):
        made |= {"attacker": f"sum({attack}, attackers)", "defender": f"sum({defence}, defenders)"}
    elif words is not None and part == "movement" and folded(moves := words.best("moves")) in COLUMNS["moves"]:
        made["allowance"] = moves
    if part in FIGHTS:
        made = {"kind": part, **made}
    return made if part in SINGLE else {"title": title, **made}


def _filled(value: Any, title: str, language: str) -> Any:
    """Return a value in which blank words and results without words are said."""
    if isinstance(value, list):
        return [_filled(part, title, language) for part in value]
    if not isinstance(value, Mapping):
        return value
    if {"attacker", "defender"} & set(value):
        told = (render(say("card-loses", side=side, n=int(loss.split()[-1])), language) for side, loss in value.items())
        return {"words": ", ".join(told), **value}
    return {
        key: title if key in ("title", "words") and part == "" else _filled(part, title, language)
        for key, part in value.items()
    }


# Forms


def form_of(path: Path_, entry: Filled) -> tuple[Field, ...]:
    """Return the fields of a part's form, those that must be there first."""
    part = part_of(path)
    made: list[Field] = []
    if part == "combat":
        struct: type = FIGHTS.get(str(entry.get("kind")), card.Ratio)
        made.append(Field("kind", "choice", tuple(FIGHTS), needed=True))
    else:
        many = {"strength": card.Strength, "phases": card.Phase, "draws": card.Draw, "accounts": card.Account}
        struct = many[part] if part in many else SINGLE[part]
    for field in msgspec.structs.fields(struct):
        if part != "forces" or field.encode_name in FORCES:
            made.append(_field(field))
    if part == "forces":  # alliances are of any length, no grid
        allied = (Field("allied", "list"),)
        made = [replace(field, shape="lists", parts=allied) if field.shape else field for field in made]
    return tuple(sorted(made, key=lambda field: (not field.needed, field.key == "rule")))


def _field(field: msgspec.structs.FieldInfo) -> Field:
    plain = typing.get_args(field.type)[0] if typing.get_origin(field.type) is typing.Annotated else field.type
    shape, inner = _shape(plain)
    choices = tuple(map(str, typing.get_args(plain))) if typing.get_origin(plain) is Literal else ()
    kind: Kind = "choice" if choices else "table" if shape else KINDS.get(plain, "line")
    default = None if field.default is msgspec.NODEFAULT else field.default
    return Field(field.encode_name, kind, choices, field.required, default, shape, inner)


def _shape(plain: Any) -> tuple[Shape, tuple[Field, ...]]:
    """Return how the entries of a list or table lie, and what each is made of."""
    inner = next((part for part in reversed(typing.get_args(plain)) if part is not Ellipsis), None)
    if isinstance(inner, type) and issubclass(inner, msgspec.Struct):
        parts = tuple(_field(part) for part in msgspec.structs.fields(inner))
        return ("list" if typing.get_origin(plain) is tuple else "map"), parts
    if typing.get_origin(inner) is tuple:
        return "grid", (Field("cell", "line" if typing.get_args(inner)[0] is str else "number"),)
    return "", ()


def shown(field: Field, value: Any) -> str:
    """Return an entry's value as it stands in its field; lists and tables are shown in cells."""
    if value is None:
        value = "" if field.kind == "formula" and field.default in (ALWAYS, False) else field.default
    match field.kind:
        case "list" | "numbers":
            return ", ".join(map(str, value or ()))
        case "flag":
            return "true" if value else ""
    if isinstance(value, dict):
        return toml_value(value)
    return "" if value is None else str(value)


def typed(field: Field, text: str) -> Any:
    """Return the value of what was typed in a field; None where nothing is said.

    Raises:
        Trouble: it cannot be read.
    """
    text = text.strip()
    match field.kind:
        case "flag":
            return bool(text)
        case "list":
            return [word for part in text.split(",") if (word := part.strip())] or None
        case "number" | "numbers":
            parts = [part.strip() for part in text.split(",") if part.strip()]
            if any(read_count(part.removeprefix("-")) < 0 for part in parts):
                raise Trouble(say("card-number", entry=field.key, words=text[:60]))
            numbers = [int(part) for part in parts]
            return (numbers or None) if field.kind == "numbers" else (numbers[0] if numbers else None)
    if text.startswith("{"):
        return loaded(f"value = {text}")["value"]
    number = field.kind == "formula" and text.isascii() and text.removeprefix("-").isdecimal() and len(text) < 9
    return int(text) if number else text or None


# Lists and tables of a rules card as rows of cells: what a player types in a small table instead of lines of TOML.

NAMES = ("title", "words")  # entries that are said in one word for both languages, or in one for each
ID = Field("id", "line", needed=True)


class Column(Record):
    """A column of cells: the entry that is typed there; `language` where a name has a cell for each."""

    field: Field
    language: str = ""


def columns_of(field: Field, value: Any) -> tuple[Column, ...]:
    """Return the columns in which a list of entries is typed; the key of each entry first, where they have keys.

    Args:
        value: as it stands in the file; None for nothing.
    """
    if field.shape == "grid":
        return (Column(field.parts[0]),) * max(map(len, value or ()), default=0)
    found = [Column(ID)] if field.shape == "map" else []
    for part in field.parts:
        said = part.key in NAMES and any(isinstance(row.get(part.key), Mapping) for row in _rows(field, value))
        found += [Column(part, language) for language in LANGUAGES] if said else [Column(part)]
    return tuple(found)


def _rows(field: Field, value: Any) -> list[Filled]:
    rows = list(value.values()) if isinstance(value, Mapping) else list(value or ())
    return [row if isinstance(row, Mapping) else {} for row in rows] if field.shape != "grid" else []


def cells_of(field: Field, columns: Sequence[Column], value: Any) -> list[list[str]]:
    """Return what stands in the cells, row by row."""
    if field.shape == "grid":
        return [[*map(str, row), *[""] * (len(columns) - len(row))] for row in value or ()]
    if field.shape == "lists":
        return [[shown(columns[0].field, row)] for row in value or ()]
    keys = list(value) if isinstance(value, Mapping) else []
    found = []
    for n, row in enumerate(_rows(field, value)):
        found.append([keys[n] if column.field is ID else _cell(column, row) for column in columns])
    return found


def _cell(column: Column, row: Filled) -> str:
    value = row.get(column.field.key)
    if column.language:
        return str(value.get(column.language, "")) if isinstance(value, Mapping) else str(value or "")
    return shown(column.field, value)


def fault_of(column: Column, words: str) -> Text | None:
    """Return what is wrong with what was typed in a cell; names in formulas are looked at with the whole card."""
    try:
        value = typed(column.field, words)
        if column.field.kind == "formula" and value is not None:
            parsed(value)
    except Trouble as trouble:
        return trouble.text
    return None


def value_of(field: Field, columns: Sequence[Column], cells: Sequence[Sequence[str]], before: Sequence[Any]) -> Any:
    """Return a list or table as the card writes it; None for an empty one.

    Args:
        cells: row by row; rows with nothing in them are left out.
        before: the entry that each row was made of; None for a new one.

    Raises:
        Trouble: a cell cannot be read.
    """
    if field.shape == "grid":
        cell = replace(field, key=field.key, kind=field.parts[0].kind)
        return [[typed(cell, words) if words.strip() else "" for words in row] for row in cells] or None
    if field.shape == "lists":
        return [row for (words,) in cells if (row := typed(columns[0].field, words))] or None
    found: list[tuple[str, dict[str, Any]]] = []
    for row, old in zip(cells, before, strict=True):
        if any(words.strip() for column, words in zip(columns, row, strict=True) if column.field.kind not in SILENT):
            found.append(_entry(columns, row, old if isinstance(old, Mapping) else {}))
    if field.shape == "list":
        return [entry for _, entry in found] or None
    keys = [key for key, _ in found]
    twice = next((key for key in keys if not key or keys.count(key) > 1), None)
    if twice is not None:
        raise Trouble(say("card-row-twice", entry=field.key, words=twice))
    return dict(found) or None


SILENT = ("flag", "choice")  # cells that always say something


def _entry(columns: Sequence[Column], row: Sequence[str], old: Filled) -> tuple[str, dict[str, Any]]:
    made, key = dict(old), ""
    for column, words in zip(columns, row, strict=True):
        part = column.field
        if part is ID:
            key = words.strip()
        elif column.language:
            names = made.get(part.key)
            names = dict(names) if isinstance(names, Mapping) else dict.fromkeys(LANGUAGES, str(names or ""))
            made[part.key] = {**names, column.language: words.strip()}
        elif words != _cell(column, old):
            value = typed(part, words)
            if value is None or (part.key not in old and not part.needed and value == part.default):
                made.pop(part.key, None)
            else:
                made[part.key] = value
        elif part.key not in old and part.needed and part.kind in SILENT:
            made[part.key] = typed(part, words)
    for name in NAMES:
        if isinstance(made.get(name), dict) and not any(made[name].values()):
            del made[name]
    return key, made


def rolls_of(dice: str) -> tuple[str, ...]:
    """Return what dice can show, in order; nothing for what are no dice."""
    try:
        return tuple(str(total) for total, _ in die_totals(dice))
    except ValueError:
        return ()
