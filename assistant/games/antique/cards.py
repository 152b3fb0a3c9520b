"""What a question of the campaign writes in the registers, how corps come and go, and the card that it answers with."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any, TypeVar, cast, get_args, get_type_hints

import msgspec
from msgspec.structs import replace

from assistant.core import cards
from assistant.core.calc import Situation, Worked, encode_exact
from assistant.core.cards import fields_of, work
from assistant.core.questions import Ask, Grid, Offer, Question, Reason, ReasonKind, Sum, SumLine
from assistant.core.record import Filled, Ids, ids_of
from assistant.core.table import Edit, Move, Note, Place, Position, Remove, Several, free_ids
from assistant.core.text import Name, QuestionError, Spoken, Text
from assistant.games.antique.corps import (
    AP_FOR_A_PO,
    BracketLine,
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
from assistant.games.antique.mirror import (
    LAND,
    SEA,
    Corps,
    Units,
    all_corps,
    allied,
    corps_of,
    every,
    home,
    named,
    readings_of,
    register_row,
    season_index,
    unwritten,
)
from assistant.games.antique.movement import MarchingTroops, MarchStatus, ShipsNeeded
from assistant.games.antique.registers import (
    REGISTERS,
    ROWS,
    CorpsRow,
    Dated,
    DesignRow,
    Entry,
    LedgerRow,
    MoveRow,
    NationRow,
    Row,
)
from assistant.games.antique.terms import ZERO, Counts, Exact, Rule, Unclear, error, exact, say
from assistant.games.antique.treasury import Grade, mass_levy_grade


class Books:
    """Entries gathered for one offer: what is written twice to the same row is one row in the end."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self._rows: dict[tuple[str, str], Row | None] = {}
        self._done: list[Edit] = []
        self._entries = len(position.register("ledger"))

    def pay(self, side: str, amount: Exact, entry: Entry, about: str = "") -> Books:
        """Add `amount` PO to a treasury (take it when negative), with its line in the ledger."""
        if not amount:
            return self
        books = cast(NationRow, self._read("nations", side))
        self.write("nations", side, treasury=books.treasury + amount)
        season = season_index(self.position)
        line = LedgerRow(season=season, nation=side, entry=entry, amount=Fraction(amount), about=about)
        self._entries += 1
        return self.put("ledger", f"{self._entries:04}", line)

    def manpower(self, side: str, inf: Exact, cav: Exact) -> Books:
        """Add manpower to a nation's stock (take it when negative)."""
        books = cast(NationRow, self._read("nations", side))
        return self.write("nations", side, mp_inf=books.mp_inf + inf, mp_cav=books.mp_cav + cav)

    def write(self, register: str, name: str, /, **values: Any) -> Books:
        """Set some values of a row; the others stay."""
        self._rows[register, name] = replace(self._read(register, name), **values)
        return self

    def put(self, register: str, name: str, values: Row) -> Books:
        """Set a whole row."""
        self._rows[register, name] = values
        return self

    def add(self, values: Row) -> Books:
        """Add a row at the end of its register; what tells of a season tells of this one."""
        register = REGISTERS[type(values)]
        if isinstance(values, Dated):
            values = replace(values, season=season_index(self.position))
        taken = {name for reg, name in self._rows if reg == register} | self.position.register(register).keys()
        number = len(taken) + 1
        while f"{number:04}" in taken:
            number += 1
        self._rows[register, f"{number:04}"] = values
        return self

    def strike(self, register: str, name: str) -> Books:
        """Take a row out of its register."""
        self._rows[register, name] = None
        return self

    def do(self, *edits: Edit) -> Books:
        """Add edits of the table itself: counters, markers, pawns."""
        self._done += edits
        return self

    def march(
        self, units: Iterable[Corps], end: str, *, forced: bool = False, landed: bool = False, guest: bool = False
    ) -> Books:
        """Move corps to a zone, out of any garrison, each with its line in the season's moves, which the bulletin tells (9)."""
        self.do(Move(ids_of(units), end))
        for unit in units:
            self.write("corps", unit.id, garrison=False, landed=landed, guest=guest)
            self.add(MoveRow(counter=unit.id, start=unit.zone, end=end, forced=forced))
        return self

    def enter(self, side: str, written: CorpsRow, zone: str) -> Books:
        """Write down a new corps, and lay a counter of its type that is not in play.

        Raises:
            QuestionError: the counter set has no such counters.
        """
        position, type = self.position, written.type or "infantry"
        kind = next((k.id for k in position.kinds.kinds.values() if k.side == side and k.get("corps") == type), None)
        if kind is None:
            raise error("side", "no-counter-kind", type=type)
        lying = [c for c in position.counters.values() if ("corps", c.id) not in self._rows]
        spare = (c.id for c in lying if c.kind == kind and position.zone(c.zone).kind not in (LAND, SEA))
        counter = next(spare, "")
        if counter:
            self.do(Move((counter,), zone))
        else:
            taken = position.counters.keys() | {name for _, name in self._rows}
            counter = next(free_ids(kind, taken))
            self.do(Place(counter, kind, zone))
        return self.put("corps", counter, written)

    def leave(self, unit: Corps) -> Books:
        """Take a corps out of play: its counter goes back to its box, its row and its orders are struck."""
        position = self.position
        box = str(position.kind(unit.id).get("home", ""))
        self.do(Move((unit.id,), box) if box in position.zones else Remove((unit.id,)))
        self.strike("corps", unit.id)
        if position.knows(f"orders/{unit.id}"):
            self.do(Note(f"orders/{unit.id}"))
        return self

    def sail(self, fleet: str, start: str, end: str) -> Books:
        """Move a fleet to a zone, once a season."""
        self.do(Move((fleet,), end)).write("fleets", fleet, moved=season_index(self.position) + 1)
        return self.add(MoveRow(counter=fleet, start=start, end=end))

    def edit(self, label: Text | None = None) -> Several:
        """Return everything as one edit."""
        notes = [
            Note(f"{register}/{name}", None if values is None else as_written(values))
            for (register, name), values in self._rows.items()
        ]
        return Several((*self._done, *notes), label)

    def _read(self, register: str, name: str) -> Row:
        written = self._rows.get((register, name))
        if written is None:
            return register_row(self.position, ROWS[register], name)
        return written


def as_written(values: Row) -> dict[str, Any]:
    """Return a row as it is kept: JSON data, fractions as `"205/4"`, values that are as on an empty row left out."""
    data: dict[str, Any] = msgspec.to_builtins(values, enc_hook=encode_exact)
    return data


def opening(position: Position, side: str) -> Fraction:
    """Return the PO of a nation at the start of the campaign (2)."""
    return Fraction(position.defaults.get(f"nations/{side}", {}).get("treasury", 0))


def balance(position: Position, side: str) -> Exact:
    """Return what the ledger says that a treasury should hold: the start and every entry since."""
    entries = (line.amount for line in every(position, LedgerRow) if line.nation == side)
    return exact(opening(position, side) + sum(entries, ZERO))


S = TypeVar("S", bound=msgspec.Struct)
R = TypeVar("R", bound=Row)
Cell = Spoken | Exact


SEASON = Ask("season")  # what comes after a step of it


class Card(cards.Card):
    """What a question answers, gathered.

    It lights the zone and the counters that its question names. Nations, zones and corps may be given to its texts as such
    (`tell`); `nation` is the question's side.
    """

    speaks = staticmethod(say)

    def __init__(self, position: Position, question: Question | None = None, **told: Any) -> None:
        super().__init__(position, question, **told)
        self.rule = ""  # that which its topic applies: of its sums, and of offers that name no other
        if "side" in self.found:
            self.found["nation"] = self.found["side"]
        self.light(*self.found.get("counters", ()), *filter(None, map(self.found.get, ("zone", "counter"))))

    def work(
        self,
        solve: Rule,
        given: Situation | Row | None = None,
        /,
        *,
        called: Any = None,
        **values: Any,
    ) -> Any:
        """Return what the rules make of a situation, as the asker corrected it, unclear rules read as this table does.

        Args:
            given: the situation; or the row of a register, which fills it in beside the question's blanks and `values`.
            called: what the reasons call the things that they count.
        """
        asked = given if isinstance(given, Situation) else None
        if asked is None:
            asked = _filled(get_type_hints(solve)["given"], self.found | fields_of(given) | values)
        if isinstance(asked, Unclear):
            asked = replace(asked, options=readings_of(self.position))
        applied = solve if called is None else partial(solve, called=called)
        self.rule = solve.rule
        self.situation, self.worked = work(asked, getattr(self.question, "overrides", {}), applied)
        self.found |= fields_of(self.situation) | fields_of(self.worked.value)
        return self.worked.value

    def say(self, key: str, /, **more: Any) -> Text:
        """Return a text, said with those of the card's names and of `more` that it speaks of."""
        return named(self.position, super().say(key, **more))

    def row(self, shape: type[R], **values: Any) -> R:
        """Return a row of a register: `values`, and the question's blanks that are called as its columns."""
        return _filled(shape, self.found | values)

    def assume(self, key: str, /, *, about: Ids = (), **more: Any) -> None:
        """Add a reason that nobody gave a value."""
        self.reasons.append(Reason(self.say(key, **more), "", ReasonKind.ASSUMED, about))

    def unwritten(self, register: str, row: str, title: Name | str = "") -> None:
        """Add that a row which nobody wrote is the default set; a row without a title is a zone's."""
        self.reasons += unwritten(self.position, register, row, title or self.position.zone(row).name)

    def refuse(self, blank: str, key: str, /, **more: Any) -> QuestionError:
        """Return the error of a blank that cannot be."""
        return QuestionError(blank, self.say(key, **more))

    def offer(self, books: Books, key: str, rule: str = "", /, then: Question | Ask | None = None, **more: Any) -> None:
        """Offer to write entries down: the button says `offer-<key>`, the journal's line `did-<key>`; `then` is asked next."""
        edit = books.edit(self.say(f"did-{key}", **more))
        self.offers.append(Offer(self.say(f"offer-{key}", **more), edit, rule or self.rule, then))

    def ask_die(self, question: Any, faces: int) -> None:
        """Ask for a die as long as nobody has told it: the question with each of its faces."""
        for die in () if question.die else range(1, faces + 1):
            self.follow("follow-die", replace(question, die=die), die=die)

    def grid(
        self, title: str, columns: str, words: str, cells: Iterable[Sequence[Cell]], about: Iterable[Ids] = ()
    ) -> None:
        """Add a table."""
        self.body.append(grid(self.say(title), columns, words, cells, about))

    def sum(self, title: str, *lines: tuple[Text | str, Exact, *Ids]) -> None:
        """Add the sum of some lines: a label or its key, an amount, what it is about."""
        told = ((self.say(label) if isinstance(label, str) else label, exact(n), about) for label, n, *about in lines)
        self.body.append(
            Sum(self.say(title), tuple(SumLine(text, n, self.rule, tuple(about)) for text, n, about in told), 2)
        )


def _filled(kind: type[S], values: Filled) -> S:
    """Return a situation of those of the values that it has; a whole number is exact where it takes fractions."""
    found = {name: values[name] for name in kind.__struct_fields__ if name in values}
    kinds = get_type_hints(kind)
    exact_in = (
        name for name, n in found.items() if isinstance(n, int) and Fraction in (kinds[name], *get_args(kinds[name]))
    )
    return kind(**found | {name: Fraction(found[name]) for name in exact_in})


def grid(title: Text, columns: str, words: str, cells: Iterable[Sequence[Cell]], about: Iterable[Ids] = ()) -> Grid:
    """Return a table: its columns are headed `<columns>-<word>`, or `<word>`; its cells are texts, names or numbers."""
    header = tuple(say(f"{columns}-{word}" if columns else word) for word in words.split())
    return Grid(title, header, tuple(tuple(map(cell, row)) for row in cells), tuple(about))


def cell(value: Cell) -> Text:
    """Return what stands in a cell as a text."""
    if isinstance(value, Text):
        return value
    return say("cell", amount=value) if isinstance(value, (int, Fraction)) else say("named", name=value)


# Corps as the sheets write them, and how they come into play and leave it.

# What the sheets of corps mean to the rules.


def brackets(lines: Sequence[Troops], points: int) -> Filled:
    """Return the lines as a design to be checked (5.1.1)."""
    told = tuple(Line(cost=line.cost, min=line.min, max=line.max, name=line.name) for line in lines)
    return {"lines": told, "points": Fraction(points) if points else None}


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
    shipped: Counts = {}
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
        value = mass_levy_grade(grade=cast(Grade, found[1])).value
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
    if wanted.nation not in position.sides:
        raise error("design", "no-such-design", word=design)
    return wanted


def new_corps(position: Position, design: str) -> CorpsRow:
    """Return the row of a corps raised from a design: its PO (5.1.2), its manpower, its full AP.

    Raises:
        QuestionError: there is no such design, or no class of manpower takes it.
    """
    wanted = designed(position, design)
    manpower = design_manpower(position, wanted).value
    if manpower.tier is None:
        raise error("design", "design-impossible", corps=wanted.name)
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
    return corps_manpower(type=_true_type(wanted), lines=lines, options=options)


def design_faults(position: Position, design: str) -> Iterator[Text]:
    """Yield what is wrong with a design: its brackets, its price, its type, what it fields (5.1.1, 5.1.2)."""
    wanted = designed(position, design)
    lines = troops(wanted.lines)
    if not lines:
        return
    checked = corps_design(options=readings_of(position), **brackets(lines, wanted.points))
    yield from (reason.text for reason in checked.reasons if reason.text.key.endswith("-broken"))
    yield from _field_faults(lines, counts(wanted.field), wanted.points)
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
        yield from _field_faults(lines, fielded, row.points, minima=not (row.lost or row.march_lost or row.free))


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
    worth, most = (sum((line.cost * fielded.get(line.name, 0) for line in lines), ZERO), AP_FOR_A_PO * price(points))
    if points and worth > most:
        yield say("field-too-dear", n=sum(fielded.values()), worth=worth, most=most)


def season_levies(position: Position, side: str, *more: bool) -> Filled:
    """Return the home levies of this season, then those asked for: each whether it bought missing manpower (5.2.1)."""
    now = season_index(position) + 1
    own = corps_of(position, side)
    done = [u.row.bought for u in own if u.row.raised == now and not (u.row.ally or u.row.emergency or u.row.free)]
    before = {"corps_in_play": len(own) - len(done), "homeland_invaded": is_invaded(position, side)}
    return {"levies": (*done, *more), **before}


def is_invaded(position: Position, side: str) -> bool:
    """Tell whether corps of nations that are no allies stand in the homeland (5.8.1)."""
    return bool(enemies_in(position, home(position, side), side))


def enemies_in(position: Position, zone: str, side: str) -> Units:
    """Return the corps in a zone of nations that are not allied to `side`."""
    others = (unit for unit in all_corps(position) if unit.zone == zone and side not in (unit.serves, unit.side))
    return tuple(unit for unit in others if not allied(position, unit.serves, side))
