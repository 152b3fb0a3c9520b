"""Corps as the sheets write them, and how they come into play and leave it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, cast

import msgspec
from msgspec.structs import replace

from assistant.core.calc import Worked
from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.core.table import Edit, Move, Note, Place, Remove
from assistant.core.text import Text
from assistant.games.antique.cards import Books
from assistant.games.antique.corps import (
    AP_FOR_A_PO,
    BracketLine,
    CorpsDesign,
    CorpsManpower,
    CorpsType,
    Line,
    Troops,
    corps_design,
    corps_manpower,
    counts,
    price,
    troops,
    true_type,
)
from assistant.games.antique.levies import Grade, LeviedGrade, LevyLimits, mass_levy_grade
from assistant.games.antique.mirror import (
    LAND,
    SEA,
    Corps,
    all_corps,
    allied,
    corps_of,
    home,
    readings_of,
    register_row,
    season_index,
)
from assistant.games.antique.movement import MarchingTroops, MarchStatus, ShipsNeeded
from assistant.games.antique.registers import CorpsRow, DesignRow
from assistant.games.antique.terms import ZERO, say

# What the sheets of corps mean to the rules.


def brackets(lines: Sequence[Troops], points: int) -> CorpsDesign:
    """Return the lines as a design to be checked (5.1.1)."""
    return CorpsDesign(
        lines=tuple(Line(cost=line.cost, min=line.min, max=line.max, name=line.name) for line in lines),
        points=Fraction(points) if points else None,
    )


def bracket_lines(lines: Sequence[Troops]) -> tuple[BracketLine, ...]:
    """Return the lines beside their army list's maxima (5.1.2)."""
    return tuple(
        BracketLine(max=line.max, list_max=line.list_max, optional=line.optional, general="general" in line.words)
        for line in lines
    )


def marching(lines: Sequence[Troops], fielded: Mapping[str, int]) -> tuple[MarchingTroops, ...]:
    """Return the elements as a forced march tries them (5.3.1.2)."""
    return tuple(
        MarchingTroops(status=_status(line), n=fielded[line.name], cost=line.cost)
        for line in lines
        if fielded.get(line.name)
    )


def _status(line: Troops) -> MarchStatus:
    if "general" in line.words:
        return "general"
    whose = next((word for word in ("mercenary", "ally") if word in line.words), "own")
    return cast(MarchStatus, f"{whose}_{'irregular' if 'irregular' in line.words else 'regular'}")


def loads(lines: Sequence[Troops], fielded: Mapping[str, int]) -> ShipsNeeded:
    """Return the elements as they are shipped (5.3.2)."""
    kinds = ("elephant", "baggage", "mounted_infantry", "artillery", "psiloi")
    shipped: dict[str, int] = {}
    for line in lines:
        special = next((kind for kind in kinds if kind in line.words), "")
        name = {"elephant": "elephants"}.get(special, special) or ("mounted" if line.arm == "cav" else "infantry")
        shipped[name] = shipped.get(name, 0) + fielded.get(line.name, 0)
    return msgspec.convert(shipped, ShipsNeeded)


GRADE = re.compile(r"\((S|O|F|I)\)")


def lowered(line: str) -> str:
    """Return a line of a design or of a composition with its troops one grade down, as a mass levy raises them (5.8.1).

    Inferior troops stay so, and fight at one less: `Reg Ax (I, \N{MINUS SIGN}1)`.
    """

    def down(found: re.Match[str]) -> str:
        value = mass_levy_grade(LeviedGrade(grade=cast(Grade, found[1]))).value
        return f"({value.grade}, \N{MINUS SIGN}1)" if value.factor else f"({value.grade})"

    name, semicolon, rest = line.partition(";")
    return f"{GRADE.sub(down, name)}{semicolon}{rest}"


def lowered_design(wanted: DesignRow) -> DesignRow:
    """Return a design as a mass levy raises it: the same corps of the lower grade (5.8.1)."""
    return replace(
        wanted,
        name=f"{wanted.name} (\N{MINUS SIGN}1)",  # one grade down, said in no language
        lines=tuple(lowered(line) for line in wanted.lines),
        field=tuple(lowered(line) for line in wanted.field),
    )


# Corps that come into play and leave it: their counters, their rows, what designs cost.


def designed(position: Position, design: str) -> DesignRow:
    """Return a corps as designed.

    Raises:
        QuestionError: there is no such design, or it belongs to no nation.
    """
    wanted = register_row(position, DesignRow, design)
    if wanted.nation not in position.kinds.sides:
        raise QuestionError("design", say("no-such-design", word=design))
    return wanted


def new_corps(position: Position, design: str) -> CorpsRow:
    """Return the row of a corps raised from a design: its PO (5.1.2), its manpower, its full AP.

    Raises:
        QuestionError: there is no such design, or no class of manpower takes it.
    """
    wanted = designed(position, design)
    manpower = design_manpower(position, wanted).value
    if manpower.tier is None:
        raise QuestionError("design", say("design-impossible", corps=wanted.name))
    return CorpsRow(
        name=wanted.name,
        design=design,
        type=_true_type(wanted),
        points=Fraction(wanted.points),
        po_cost=Fraction(price(wanted.points)),
        mp_inf=Fraction(manpower.inf),
        mp_cav=Fraction(manpower.cav),
        raised=season_index(position) + 1,
        field=wanted.field,
    )


def _true_type(wanted: DesignRow) -> CorpsType:
    return true_type(troops(wanted.lines), counts(wanted.field), wanted.type)


def design_manpower(position: Position, wanted: DesignRow) -> Worked:
    """Return the manpower that a corps of a design costs, by the type of what it fields (5.1.2)."""
    lines, options = bracket_lines(troops(wanted.lines)), readings_of(position)
    return corps_manpower(CorpsManpower(type=_true_type(wanted), lines=lines, options=options))


def price_of(row: CorpsRow) -> dict[str, Any]:
    """Return what a corps costs, in the words of the situations that ask for it."""
    return {"po_cost": row.po_cost, "mp_inf": row.mp_inf, "mp_cav": row.mp_cav}


def design_faults(position: Position, design: str) -> Iterator[Text]:
    """Yield what is wrong with a design: its brackets, its price, its type, what it fields (5.1.1, 5.1.2)."""
    wanted = designed(position, design)
    lines = troops(wanted.lines)
    if not lines:
        return
    given = replace(brackets(lines, wanted.points), options=readings_of(position))
    yield from (reason.text for reason in corps_design(given).reasons if reason.text.key.endswith("-broken"))
    fielded = counts(wanted.field)
    yield from _field_faults(lines, fielded, wanted.points)
    kind = _true_type(wanted)
    if kind != wanted.type:
        words = {"type": say(f"word-{wanted.type.replace('_', '-')}"), "found": say(f"word-{kind.replace('_', '-')}")}
        yield say("design-type-wrong", **words)
    if design_manpower(position, wanted).value.tier is None:
        yield say("design-impossible", corps=wanted.name)


def field_faults(position: Position, row: CorpsRow) -> Iterator[Text]:
    """Yield what is wrong with what a corps in play fields; nothing where its sheet or its design cannot be read.

    Losses take elements away, so that its minima are looked at only while it has none.
    """
    try:
        lines = troops(register_row(position, DesignRow, row.design).lines) if row.design else ()
        fielded = counts(row.field)
    except QuestionError:
        return
    if lines and fielded:
        whole = not (row.lost or row.march_lost or row.free)
        yield from _field_faults(lines, fielded, row.points, minima=whole)


def _field_faults(
    lines: Sequence[Troops], fielded: Mapping[str, int], points: Fraction | int, *, minima: bool = True
) -> Iterator[Text]:
    if not fielded:
        return
    wrong = tuple(
        line.name for line in lines if not (line.min if minima else 0) <= fielded.get(line.name, 0) <= line.max
    )
    if wrong:
        yield say("field-outside", lines=wrong, n=len(wrong))
    strange = tuple(name for name in fielded if fielded[name] and name not in {line.name for line in lines})
    if strange:
        yield say("field-unknown", lines=strange, n=len(strange))
    worth, most = (
        sum((line.cost * fielded.get(line.name, 0) for line in lines), start=ZERO),
        AP_FOR_A_PO * price(points),
    )
    if points and worth > most:
        yield say("field-too-dear", n=sum(fielded.values()), worth=worth, most=most)


def enter(
    books: Books, position: Position, side: str, written: CorpsRow, zone: str, taken: Collection[str] = ()
) -> str:
    """Write down a new corps and lay its counter; return the counter's id.

    Args:
        books: what the corps is written in.
        written: its row; its type says which counter.
        zone: where it comes into play.
        taken: counters that the same offer has laid already.
    """
    counter, edit = spare_counter(position, side, written.type or "infantry", zone, taken)
    books.do(edit)
    books.put("corps", counter, written)
    return counter


def spare_counter(
    position: Position, side: str, type: CorpsType, zone: str, taken: Collection[str] = ()
) -> tuple[str, Edit]:
    """Return a counter of this type that is not in play, and the edit that brings it into `zone`.

    Args:
        taken: those that are in use.

    Raises:
        QuestionError: the counter set has no such counters.
    """
    kind = next((k.id for k in position.kinds.kinds.values() if k.side == side and k.get("corps") == type), None)
    if kind is None:
        raise QuestionError("side", say("no-counter-kind", type=type))
    for counter in position.table.counters.values():
        if counter.kind == kind and counter.id not in taken and position.zone(counter.zone).kind not in (LAND, SEA):
            return counter.id, Move((counter.id,), zone)
    number = 1
    while f"{kind}#{number}" in position.table.counters or f"{kind}#{number}" in taken:
        number += 1
    return f"{kind}#{number}", Place(f"{kind}#{number}", kind, zone)


def leave(books: Books, position: Position, unit: Corps) -> Books:
    """Take a corps out of play: its counter goes back to its box, its row and its orders are struck."""
    box = str(position.kind(unit.id).get("home", ""))
    books.do(Move((unit.id,), box) if box in position.board.zones else Remove((unit.id,)))
    books.strike("corps", unit.id)
    if position.knows(f"orders/{unit.id}"):
        books.do(Note(f"orders/{unit.id}"))
    return books


def season_levies(position: Position, side: str, *more: bool) -> LevyLimits:
    """Return the home levies of this season, then those asked for: each whether it bought missing manpower (5.2.1)."""
    now = season_index(position) + 1
    own = corps_of(position, side)
    done = [u.row.bought for u in own if u.row.raised == now and not (u.row.ally or u.row.emergency or u.row.free)]
    return LevyLimits(
        levies=(*done, *more),
        corps_in_play=len(own) - len(done),
        homeland_invaded=is_invaded(position, side),
    )


def is_invaded(position: Position, side: str) -> bool:
    """Tell whether corps of nations that are no allies stand in the homeland (5.8.1)."""
    return bool(enemies_in(position, home(position, side), side))


def enemies_in(position: Position, zone: str, side: str) -> tuple[Corps, ...]:
    """Return the corps in a zone of nations that are not allied to `side`."""
    others = (unit for unit in all_corps(position) if unit.zone == zone and side not in (unit.serves, unit.side))
    return tuple(unit for unit in others if not allied(position, unit.serves, side))
