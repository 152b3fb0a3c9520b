"""The rules card of a kit changed part by part: its parts, and the forms of their entries."""

from __future__ import annotations

import tomllib
import typing
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

import msgspec

from assistant.core.plain_files import toml_key, toml_value
from assistant.core.problems import Trouble, folded
from assistant.core.text import render, speaker
from assistant.desk.kits.known_words import ATTACK, DEFENCE, MOVES, Known
from assistant.games.kit import card

say = speaker(__name__)

Path_ = tuple[str, ...]  # `("combat", "assault")`, `("movement",)`
Kind = Literal["line", "formula", "flag", "choice", "number", "list", "numbers", "toml"]
Shape = Literal["", "list", "map", "grid", "lists"]

FIGHTS: Mapping[str, type] = {
    "ratio": card.Ratio,
    "difference": card.Difference,
    "fire": card.Fire,
    "buckets": card.Buckets,
    "opposed": card.Opposed,
}
SINGLE: Mapping[str, type] = {
    "movement": card.Movement,
    "supply": card.Supply,
    "control": card.Control,
    "points": card.Points,
    "forces": card.Card,
}
FORCES = ("units", "alliances")  # what `forces` is made of: they stand in the file before every table
MANY: Mapping[str, tuple[str, ...]] = {  # parts of which there may be several, with where they stand
    "strength": ("strength",),
    "combat": ("combat",),
    "phases": ("turns", "phases"),
    "draws": ("draws",),
}
PARTS = ("strength", "movement", "supply", "combat", "control", "points", "phases", "draws", "forces")

ALWAYS = "True"  # a condition that always holds: nothing is written for it
# What a part begins with: it can be asked at once, and is to be changed.
BEGINNINGS: Mapping[str, Mapping[str, Any]] = {
    "strength": {"value": "count(own)"},
    "movement": {"allowance": "4"},
    "supply": {"sources": [{"when": "control == side"}]},
    "control": {"takes": "alone"},
    "points": {"lines": [{"title": "", "value": 1, "when": "control == side"}]},
    "phases": {"steps": []},
    "forces": {"units": []},
    "draws": {"items": {"one": {"words": "", "count": 1}}},
    "ratio": {
        "attacker": "count(attackers)",
        "defender": "count(defenders)",
        "adjacent": True,
        "columns": ["1-2", "1-1", "2-1", "3-1"],
        "table": [["A"] * 6, ["A"] * 3 + ["D"] * 3, ["A"] * 2 + ["D"] * 4, ["D"] * 6],
        "results": {"A": {"attacker": "step 1"}, "D": {"defender": "step 1"}},
    },
    "difference": {
        "attacker": "count(attackers)",
        "defender": "count(defenders)",
        "adjacent": True,
        "columns": [-1, 0, 1],
        "table": [["A"] * 6, ["A"] * 3 + ["D"] * 3, ["D"] * 6],
        "results": {"A": {"attacker": "step 1"}, "D": {"defender": "step 1"}},
    },
    "fire": {
        "attacker": "count(attackers)",
        "defender": "count(defenders)",
        "adjacent": True,
        "columns": [1, 3],
        "table": [[0, 0, 0, 0, 1, 1], [0, 0, 1, 1, 1, 2]],
    },
    "buckets": {"attacker": 1, "defender": 1, "adjacent": True, "hits_attacker": 2, "hits_defender": 2},
    "opposed": {
        "attacker": "count(attackers)",
        "defender": "count(defenders)",
        "adjacent": True,
        "bands": [{"least": 1, "result": "D"}, {"least": -99, "result": "A"}],
        "results": {"A": {"attacker": "step 1"}, "D": {"defender": "step 1"}},
    },
}


@dataclass(frozen=True)
class Field:
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
    entries = loaded(words)
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
    entries = loaded(words)
    if path == ("forces",):
        return {key: entries[key] for key in FORCES if key in entries}
    found = at(entries, path)
    return dict(found) if isinstance(found, dict) else {}


def loaded(words: str) -> dict[str, Any]:
    """Return the entries of a file.

    Raises:
        Trouble: the words are no TOML.
    """
    try:
        return tomllib.loads(words)
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
    attack, defence = (words.best(ATTACK), words.best(DEFENCE)) if words is not None else ("", "")
    if attack and part == "strength":
        made["value"] = f"sum({attack})"
    elif attack and part in FIGHTS and part != "buckets":
        made |= {"attacker": f"sum({attack}, attackers)", "defender": f"sum({defence}, defenders)"}
    elif words is not None and part == "movement" and folded(moves := words.best(MOVES)) in MOVES:
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


def form_of(path: Path_, entry: Mapping[str, Any]) -> tuple[Field, ...]:
    """Return the fields of a part's form, those that must be there first."""
    part = part_of(path)
    made: list[Field] = []
    if part == "combat":
        struct: type = FIGHTS.get(str(entry.get("kind")), card.Ratio)
        made.append(Field("kind", "choice", tuple(FIGHTS), needed=True))
    else:
        many = {"strength": card.Strength, "phases": card.Phase, "draws": card.Draw}
        struct = many[part] if part in many else SINGLE[part]
    for field in msgspec.structs.fields(struct):
        if part != "forces" or field.encode_name in FORCES:
            made.append(_field(field))
    if part == "forces":  # alliances are of any length, no grid
        allied = (Field("allied", "list"),)
        made = [replace(field, shape="lists", parts=allied) if field.shape else field for field in made]
    return tuple(sorted(made, key=lambda field: (not field.needed, field.key == "rule")))


def _field(field: msgspec.structs.FieldInfo) -> Field:
    kind: Kind = "line"
    choices: tuple[str, ...] = ()
    plain = typing.get_args(field.type)[0] if typing.get_origin(field.type) is typing.Annotated else field.type
    if plain is bool:
        kind = "flag"
    elif plain == card.Words:
        kind = "formula"
    elif plain is int:
        kind = "number"
    elif typing.get_origin(plain) is Literal:
        kind, choices = "choice", tuple(map(str, typing.get_args(plain)))
    elif plain == tuple[str, ...]:
        kind = "list"
    elif plain == tuple[int, ...]:
        kind = "numbers"
    elif (
        typing.get_origin(plain) in (tuple, Mapping)
        or plain in (tuple, dict)
        or (typing.get_origin(plain) is not None and getattr(typing.get_origin(plain), "__name__", "") == "Mapping")
    ):
        kind = "toml"
    default = None if field.default is msgspec.NODEFAULT else field.default
    shape, inner = _shape(plain) if kind == "toml" else ("", ())
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
    """Return an entry's value as it stands in its field; a line of a list or table for each of its parts."""
    if value is None:
        value = "" if field.kind == "formula" and field.default == ALWAYS else field.default
    match field.kind:
        case "list" | "numbers":
            return ", ".join(map(str, value or ()))
        case "toml":
            if isinstance(value, Mapping):
                return "\n".join(f"{toml_key(key)} = {toml_value(part)}" for key, part in value.items())
            return "\n".join(toml_value(part) for part in value or ())
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
            if not all(part.removeprefix("-").isdecimal() and part.isascii() for part in parts):
                raise Trouble(say("card-number", entry=field.key, words=text[:60]))
            numbers = [int(part) for part in parts]
            return (numbers or None) if field.kind == "numbers" else (numbers[0] if numbers else None)
        case "toml":
            return _typed_toml(text)
    if text.startswith("{"):
        return loaded(f"value = {text}")["value"]
    number = field.kind == "formula" and text.isascii() and text.isdecimal() and len(text) < 9
    return int(text) if number else text or None


def _typed_toml(text: str) -> Any:
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines:
        return None
    if lines[0].lstrip()[:1] in "[{":
        return loaded("value = [\n" + ",\n".join(line.rstrip().rstrip(",") for line in lines) + "\n]")["value"]
    return loaded("\n".join(lines))
