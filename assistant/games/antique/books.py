"""Writing in the registers: treasuries with their ledger, manpower, rows. Nothing is written until an offer is accepted."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, cast

import msgspec

from assistant.core.calc import encode_exact
from assistant.core.position import Position
from assistant.core.questions import Offer
from assistant.core.table import Edit, Move, Note, Several
from assistant.core.text import Text
from assistant.games.antique.amounts import ZERO, Exact, exact
from assistant.games.antique.mirror import Corps, register_row, rows, season_index, tell
from assistant.games.antique.registers import ROWS, Entry, LedgerRow, MoveRow, NationRow, Row


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
        self._rows[register, name] = msgspec.structs.replace(self._read(register, name), **values)
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

    def march(self, units: Sequence[Corps], end: str, *, forced: bool = False) -> Books:
        """Move corps to a zone, each with its line in the season's moves, of which the bulletin tells (9)."""
        self.do(Move(tuple(unit.id for unit in units), end))
        season = season_index(self._position)
        for unit in units:
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
            return register_row(self._position, register, name, ROWS[register])
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
    entries = (line.amount for line in rows(position, LedgerRow).values() if line.nation == side)
    return exact(opening(position, side) + sum(entries, start=ZERO))
