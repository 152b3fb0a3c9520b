"""What a question of the campaign offers to write in the registers, and the card that it answers with."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeVar, cast

import msgspec
from msgspec.structs import replace

from assistant.core.blocks import Block, Grid, Reason, ReasonKind, Sum, SumLine
from assistant.core.calc import Situation, Worked, encode_exact
from assistant.core.cards import answered, work
from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.core.questions import Answer, Arrow, Ask, FollowUp, Highlights, Offer, Path, Question, Role
from assistant.core.table import Edit, Move, Note, Several
from assistant.core.text import Name, Text, arguments
from assistant.games.antique.mirror import Corps, every, readings_of, register_row, season_index, tell, unwritten
from assistant.games.antique.registers import ROWS, Entry, LedgerRow, MoveRow, NationRow, Row
from assistant.games.antique.terms import ZERO, Exact, Unclear, exact, say


class Books:
    """Entries gathered for one offer: what is written twice to the same row is one row in the end."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self._rows: dict[tuple[str, str], Row | None] = {}
        self._done: list[Edit] = []
        self._entries = len(position.register("ledger"))

    def pay(self, side: str, amount: Exact, entry: Entry, about: str = "") -> Books:
        """Add `amount` PO to a treasury (take it when negative), with its line in the ledger."""
        if not amount:
            return self
        books = cast(NationRow, self._read("nations", side))
        self.write("nations", side, treasury=books.treasury + amount)
        season = season_index(self._position)
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

    def add(self, register: str, values: Row) -> Books:
        """Add a row at the end of a register."""
        taken = {name for reg, name in self._rows if reg == register} | self._position.register(register).keys()
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
        self.do(Move(tuple(unit.id for unit in units), end))
        season = season_index(self._position)
        for unit in units:
            self.write("corps", unit.id, garrison=False, landed=landed, guest=guest)
            self.add("moves", MoveRow(season=season, counter=unit.id, start=unit.zone, end=end, forced=forced))
        return self

    def sail(self, fleet: str, start: str, end: str) -> Books:
        """Move a fleet to a zone, once a season."""
        season = season_index(self._position)
        self.do(Move((fleet,), end)).write("fleets", fleet, moved=season + 1)
        return self.add("moves", MoveRow(season=season, counter=fleet, start=start, end=end))

    def edit(self, label: Text | None = None) -> Several:
        """Return everything as one edit."""
        notes = [
            Note(f"{register}/{name}", None if values is None else as_written(values))
            for (register, name), values in self._rows.items()
        ]
        return Several((*self._done, *notes), label)

    def offer(self, key: str, rule: str = "", **names: Any) -> Offer:
        """Return the offer to write all of it: the button says `offer-<key>`, the journal's line `did-<key>`."""
        said, did = (tell(self._position, f"{word}-{key}", **names) for word in ("offer", "did"))
        return Offer(said, self.edit(did), rule)

    def _read(self, register: str, name: str) -> Row:
        written = self._rows.get((register, name))
        if written is None:
            return register_row(self._position, ROWS[register], name)
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
    return exact(opening(position, side) + sum(entries, start=ZERO))


S = TypeVar("S", bound=Situation)
Cell = Text | Name | str | Exact


class Card:
    """What a question answers, gathered.

    Its names are said in every text of it, and each text takes those that it speaks of: nations, zones and corps may be given
    as such (`tell`). Beside those that are given a text may speak of the question's blanks, with `nation` for its side, and of
    what the rules were asked with and came to.
    """

    def __init__(self, position: Position, question: Question | None = None, **names: Any) -> None:
        self.position, self.question = position, question
        self._found = {} if question is None else _fields(question)
        if "side" in self._found:
            self._found["nation"] = self._found["side"]
        self.names = names
        self.reasons: list[Reason] = []
        self.body: list[Block] = []
        self.offers: list[Offer] = []
        self.follow_ups: list[FollowUp] = []
        self.zones: dict[str, Role] = {}
        self.counters: dict[str, Role] = {}
        self.paths: tuple[Path, ...] = ()
        self.arrows: tuple[Arrow, ...] = ()
        self.figures: Mapping[str, str] = {}
        self.meant: Edit | None = None
        self.situation: Any = None
        self.worked = Worked(None)

    def work(self, given: S, solve: Callable[[S], Worked]) -> Any:
        """Return what the rules make of a situation, as the asker corrected it, unclear rules read as this table does."""
        if isinstance(given, Unclear):
            given = replace(given, options=readings_of(self.position))
        self.situation, self.worked = work(given, getattr(self.question, "overrides", {}), solve)
        self._found |= _fields(self.situation) | _fields(self.worked.value)
        return self.worked.value

    def know(self, **names: Any) -> None:
        """Add names for the texts that follow."""
        self.names |= names

    def say(self, key: str, /, **more: Any) -> Text:
        """Return a text, said with those of the card's names and of `more` that it speaks of."""
        spoken = arguments(say(key))
        return tell(
            self.position, key, **{n: value for n, value in (self._found | self.names | more).items() if n in spoken}
        )

    def because(self, rule: str, key: str, /, *, about: tuple[str, ...] = (), **more: Any) -> None:
        """Add a reason that applies a rule."""
        self.reasons.append(Reason(self.say(key, **more), rule, ReasonKind.RULE, about))

    def assume(self, key: str, /, *, about: tuple[str, ...] = (), **more: Any) -> None:
        """Add a reason that nobody gave a value."""
        self.reasons.append(Reason(self.say(key, **more), "", ReasonKind.ASSUMED, about))

    def unwritten(self, register: str, row: str, title: Name | str = "") -> None:
        """Add that a row which nobody wrote is the default set; a row without a title is a zone's."""
        self.reasons += unwritten(self.position, register, row, title or self.position.zone(row).name)

    def refuse(self, blank: str, key: str, /, **more: Any) -> QuestionError:
        """Return the error of a blank that cannot be."""
        return QuestionError(blank, self.say(key, **more))

    def offer(self, books: Books, key: str, rule: str = "", /, **more: Any) -> None:
        """Offer to write entries down: the button says `offer-<key>`, the journal's line `did-<key>`."""
        edit = books.edit(self.say(f"did-{key}", **more))
        self.offers.append(Offer(self.say(f"offer-{key}", **more), edit, rule))

    def follow(self, key: str, question: Question | Ask, /, **more: Any) -> None:
        """Add a question that goes on from here."""
        self.follow_ups.append(FollowUp(self.say(key, **more), question))

    def light(self, *things: str, role: Role | None = None) -> None:
        """Light zones and counters; unless told otherwise a zone is the target and a counter the subject."""
        for thing in things:
            if thing in self.position.board.zones:
                self.zones[thing] = role or Role.TARGET
            else:
                self.counters[thing] = role or Role.SUBJECT

    def grid(
        self,
        title: str,
        columns: str,
        words: str,
        cells: Iterable[Sequence[Cell]],
        about: Iterable[tuple[str, ...]] = (),
    ) -> None:
        """Add a table."""
        self.body.append(grid(self.say(title), columns, words, cells, about))

    def sum(self, title: str, rule: str, *lines: tuple[Text | str, Exact, *tuple[str, ...]]) -> None:
        """Add the sum of some lines: a label or its key, an amount, what it is about."""
        told = ((self.say(label) if isinstance(label, str) else label, exact(n), about) for label, n, *about in lines)
        self.body.append(
            Sum(self.say(title), tuple(SumLine(text, n, rule, tuple(about)) for text, n, about in told), 2)
        )

    def answer(
        self, verdict: str, /, *, ok: bool = True, tone: Role | None = None, value: Any = None, **more: Any
    ) -> Answer:
        """Return the answer; `ok`: its verdict is no warning."""
        return answered(
            self.say(verdict, **more),
            self.situation,
            self.worked if value is None else replace(self.worked, value=value),
            reasons=self.reasons,
            body=self.body,
            highlights=Highlights(self.zones, self.counters, self.paths, self.arrows, self.figures),
            offers=self.offers,
            follow_ups=self.follow_ups,
            tone=tone or (Role.SUBJECT if ok else Role.WARNING),
            meant=self.meant,
        )


def _fields(value: Any) -> dict[str, Any]:
    return {name: getattr(value, name) for name in getattr(value, "__struct_fields__", ())}


def grid(
    title: Text, columns: str, words: str, cells: Iterable[Sequence[Cell]], about: Iterable[tuple[str, ...]] = ()
) -> Grid:
    """Return a table: its columns are headed `<columns>-<word>`, or `<word>`; its cells are texts, names or numbers."""
    header = tuple(say(f"{columns}-{word}" if columns else word) for word in words.split())
    return Grid(title, header, tuple(tuple(map(cell, row)) for row in cells), tuple(about))


def cell(value: Cell) -> Text:
    """Return what stands in a cell as a text."""
    if isinstance(value, Text):
        return value
    return say("cell", amount=value) if isinstance(value, (int, Fraction)) else say("named", name=value)
