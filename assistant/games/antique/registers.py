"""The registers of the campaign: their columns read off the rows, their default set read off the tables."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from msgspec import inspect

from assistant.core.game import Register, RegisterColumn
from assistant.games.antique.rows import ROWS, Row
from assistant.games.antique.words import charts

# What a player may not see of another's: everything but names and numbers that the table shows anyway.
SECRET = {
    "nations",
    "designs",
    "corps",
    "fleets",
    "letters",
    "orders",
    "trade",
    "shipyard",
    "spies",
    "protections",
    "ledger",
}
FIXED = {"nations", "provinces"}


class DefaultRows(dict[str, Mapping[str, Any]]):
    """Rows as they are until somebody writes them; a value that a Game, which is a key of caches, can hold."""

    def __hash__(self) -> int:  # type: ignore[override]
        return id(self)


def registers() -> tuple[Register, ...]:
    """Return the registers in the order in which the umpire turns them."""
    defaults = {"nations": _nations(), "provinces": _provinces(), "designs": _designs()}
    return tuple(
        Register(name, tuple(_columns(name, row)), DefaultRows(defaults.get(name, {})), fixed=name in FIXED)
        for name, row in ROWS.items()
    )


def _columns(register: str, row: type[Row]) -> list[RegisterColumn]:
    info = inspect.type_info(row)
    assert isinstance(info, inspect.StructType)
    found = []
    for field in info.fields:
        kind, values = _column_type(field.type)
        default = None if field.default is inspect.NODEFAULT else field.default  # type: ignore[attr-defined]
        shown = str(default) if isinstance(default, Fraction) else default
        found.append(RegisterColumn(field.name, kind, values, shown, register in SECRET))
    return found


def _column_type(kind: inspect.Type) -> tuple[str, tuple[str, ...]]:
    if isinstance(kind, inspect.UnionType):
        kind = next(item for item in kind.types if not isinstance(item, inspect.NoneType))
    if isinstance(kind, inspect.Metadata):
        about = kind.extra or {}
        return str(about.get("input", "word")), (str(about["of"]),) if "of" in about else ()
    match kind:
        case inspect.LiteralType():
            return "choice", tuple(str(value) for value in kind.values)
        case inspect.IntType():
            return "number", ()
        case inspect.BoolType():
            return "flag", ()
        case inspect.CustomType():
            return "fraction", ()
        case inspect.VarTupleType():
            return "lines", ()
    return "word", ()


def _nations() -> Mapping[str, Mapping[str, Any]]:
    """Return each nation's starting sheet: 200 PO by the rulebook (2), the rest a default set of ours."""
    numbers = ("merchants", "warships", "base")
    amounts = ("mp_inf", "mp_cav", "quota_inf", "quota_cav")
    return {
        row["nation"]: {
            "treasury": "200",
            **{name: row[name] for name in amounts},
            **{name: int(row[name]) for name in numbers},
            "capacity": int(row["base"]),
            "pillages": row["pillages"] == "1",
            "umpire": row["umpire"] == "1",
        }
        for row in charts("nations")
    }


def _provinces() -> Mapping[str, Mapping[str, Any]]:
    return {
        row["province"]: {
            "revenue": row["revenue"],
            "contingent_inf": row["contingent_inf"] or "0",
            "contingent_cav": row["contingent_cav"] or "0",
            "armies": row["armies"],
            **(
                {
                    "ally_type": row["ally_type"],
                    "ally_po": int(row["ally_po"]),
                    "ally_points": int(row["ally_points"]),
                    "ally_recon": int(row["ally_recon"]),
                }
                if row["ally_type"]
                else {}
            ),
        }
        for row in charts("provinces")
    }


def _designs() -> Mapping[str, Mapping[str, Any]]:
    """Return one illustrative corps a nation; the Roman one is the rulebook's own example (5.1.1)."""
    designs: dict[str, dict[str, Any]] = {}
    for row in charts("designs"):
        design = designs.setdefault(
            row["design"],
            {
                "nation": row["nation"],
                "name": row["name"],
                "type": row["type"],
                "points": int(row["points"]),
                "lines": [],
                "field": [],
            },
        )
        bracket = f"{row['min']}-{row['max']}"
        design["lines"].append("; ".join((row["troop"], row["cost"], bracket, row["list_max"], row["words"])))
        design["field"].append(f"{row['troop']}; {row['field']}")
    return designs
