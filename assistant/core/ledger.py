"""The ledger of a phase: what was done in it, deed by deed, read off the edits, however they were entered.

A game plugs in with its deeds, and a keeper that reads them off an edit:

    class Moved(Deed, tag="moved"):
        army: str
        way: tuple[str, ...]

    def read(ledger: Ledger, before: Position, edit: Edit) -> Ledger:
        for part in parts(edit):                       # part by part: one edit may hold a whole phase
            if isinstance(part, Move):
                ledger = ledger.with_deed(Moved(by=..., army=..., way=(*part.via, part.zone)), before)
            before = before.after(part)
        return ledger

    KEEPER = Keeper(span=lambda position: (turn(position), phase(position)), read=read)
    KEEPER.of(position).of(Moved)                      # the movements of the phase under way

`Book.keeper` names it; rules that judge the deeds are in core/judgement.py. Nothing of a ledger is written on the table: undo,
redo and branches have the ledger of their position. What outlasts the phase is written by `Game.noted`, on the thing itself
(`isolated/<army>`). A ledger covers one span, the phase or turn or season of the game, and holds the positions of its own only.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, islice, pairwise
from typing import Any, NamedTuple, TypeVar

from assistant.core.record import Record
from assistant.core.table import LEDGER, Came, Edit, Edits, Position, Said
from assistant.core.text import EditError

D = TypeVar("D", bound="Deed")
# `Several.deed` of what somebody found on the table: its parts came about in an order that nobody saw
SEEN = {"did": "seen"}
U = TypeVar("U")


class Deed(Record, kw_only=True, tag_field="did", omit_defaults=True):
    """Something that a side did. A game's deeds are its subclasses, each with a `tag`."""

    by: str = ""


@dataclass(eq=False, slots=True)
class Entry:
    """A deed in its ledger.

    Attributes:
        before: the position that it was done on, between two parts of an edit where that held several deeds; its ledger
            is the one before the deed.
        ledger: the ledger before it.
        step: the place of its edit among those of the span, from 0; below 0: a table laid out in its midst says so.
        found: what the book has against it, once that was asked for.
        unordered: nobody saw when it was done, so that no rule about the order of deeds speaks of it.
    """

    deed: Deed
    before: Position
    ledger: Ledger
    step: int
    found: Any = None
    unordered: bool = False


@dataclass(frozen=True, eq=False)
class Ledger:
    """What was done in a span.

    Attributes:
        opening: the position at its beginning.
        entries: the deeds, in order.
        edits: the edits that they were read off, each of the span with or without a deed.
        said: what players said about some of them, by their place among `edits`.
        follows: whether another span came before it; else it is that in which the table was laid out.
    """

    opening: Position
    entries: tuple[Entry, ...] = ()
    edits: Edits = ()
    said: tuple[tuple[int, str], ...] = ()
    follows: bool = False
    memo: dict[Any, Any] = field(default_factory=dict, repr=False)  # what is worked out of it, once

    def of(self, *types: type[D], by: str = "") -> tuple[D, ...]:
        """Return the deeds of these types in order, those of one side if it is named."""
        found = (entry.deed for entry in self.entries if isinstance(entry.deed, types))
        return tuple(deed for deed in found if by in ("", deed.by))

    def beyond(self, other: Ledger) -> tuple[Entry, ...]:
        """Return the entries that another ledger of the span has not."""
        known = set(map(id, other.entries))
        return tuple(entry for entry in self.entries if id(entry) not in known)

    def with_deed(self, deed: Deed, before: Position, *, unordered: bool = False) -> Ledger:
        """Return the ledger with one deed more, done on `before`."""
        before.memo.setdefault(LEDGER, self)
        before.let_go(self.held(before.came))
        return self.with_entries((*self.entries, Entry(deed, before, self, len(self.edits), None, unordered)))

    def held(self, came: Came) -> Came:
        """Return how a position came about, if the one before it is held by the last deed anyway."""
        return came if self.entries and isinstance(came, tuple) and came[0] is self.entries[-1].before else None

    def without(self, entry: Entry) -> Ledger:
        """Return the ledger without a deed that was taken back, or goes on in a later one."""
        return self.with_entries(tuple(other for other in self.entries if other is not entry))

    def with_entries(self, entries: tuple[Entry, ...]) -> Ledger:
        """Return the ledger with other entries."""
        return replace(self, entries=entries, memo={})

    def with_edit(self, edit: Edit) -> Ledger:
        """Return the ledger once all of an edit was read."""
        return replace(self, edits=(*self.edits, edit), memo=self.memo)


class Keeper(NamedTuple):
    """How a game keeps its ledger.

    Attributes:
        span: what a ledger covers: another value begins another ledger. While a table is laid out, a value of its own.
        read: returns the ledger with the deeds of one edit, that which ends the span included; an edit that ends it without
            a deed corrects the table, so that nothing was owed.
        opened: what a table says itself of the span under way, where nobody knows how it came about.
    """

    span: Callable[[Position], Hashable]
    read: Callable[[Ledger, Position, Edit], Ledger]
    opened: Callable[[Position], Iterable[Deed]] = lambda _: ()

    def of(self, position: Position) -> Ledger:
        """Return the ledger of the span that a position lies in."""
        ahead: list[tuple[Position, Position, Edit]] = []
        at = position
        while (ledger := at.memo.get(LEDGER)) is None:
            came = at.before()
            if came is None or self.span(came[0]) != self.span(at):
                ledger = at.memo[LEDGER] = self._opening(at, known=came is not None)
                at.let_go()
                break
            ahead.append((at, *came))
            at = came[0]
        for after, before, edit in reversed(ahead):
            ledger = after.memo[LEDGER] = self._extended(ledger, before, edit)
            after.let_go(ledger.held((before, edit)))
        return ledger

    def after(self, position: Position, edit: Edit) -> tuple[Position, Ledger]:
        """Return the position after an edit, and the ledger with its deeds even where it ends the span.

        Raises:
            EditError: it cannot be done.
        """
        after, ledger = position.after(edit), self._extended(self.of(position), position, edit)
        if self.span(position) == self.span(after):
            after.memo[LEDGER] = ledger
            after.let_go(ledger.held(after.came))
        return after, ledger

    def _opening(self, position: Position, *, known: bool) -> Ledger:
        ledger = Ledger(position, follows=known)
        for deed in () if known else self.opened(position):
            ledger = replace(ledger, entries=(*ledger.entries, Entry(deed, position, ledger, -1)))
        return ledger

    def _extended(self, ledger: Ledger, before: Position, edit: Edit) -> Ledger:
        if not isinstance(edit, Said):
            known = before.memo.get(self)  # what was read last: preview, edit and findings ask one after the other
            if known is None or known[0] is not ledger or known[1] != edit:
                known = before.memo[self] = ledger, edit, self.read(ledger, before, edit).with_edit(edit)
            return known[2]
        place = len(ledger.edits) - edit.back
        if place < 0:
            return ledger.with_edit(edit)
        said = replace(ledger.with_edit(edit), said=(*ledger.said, (place, edit.value)), memo={})
        return said if edit.value == "played" else self._told_otherwise(said)

    def _told_otherwise(self, ledger: Ledger) -> Ledger:
        """Return the ledger read anew: corrections lie under the span, what was told late comes first; else it stays."""
        said = dict(ledger.said)
        late = [n for n in range(len(ledger.edits)) if said.get(n) == "first"]
        others = [n for n in range(len(ledger.edits)) if said.get(n) not in ("first", "correction")]
        opening = next((entry.ledger.opening for entry in ledger.entries), ledger.opening)
        try:
            at = opening
            for n in range(len(ledger.edits)):
                if said.get(n) == "correction":
                    at = at.after(ledger.edits[n])
            earlier = tuple(entry for entry in ledger.entries if entry.step < 0)
            anew = Ledger(at, earlier, follows=ledger.follows)
            for n in (*late, *others):
                read = self.read(replace(anew, edits=ledger.edits[:n]), at, ledger.edits[n])
                anew, at = read, at.after(ledger.edits[n])
        except EditError:  # its counter has moved since: it stays in its place
            return ledger
        return replace(anew, edits=ledger.edits, said=ledger.said, memo={})


TRIED = 4096  # groupings: all of up to 13 uses; of more, those with the fewest cuts


def least_breach(
    uses: Sequence[U], breaches: Callable[[tuple[tuple[U, ...], ...]], tuple[int, ...]], most: int
) -> tuple[tuple[U, ...], ...]:
    """Return uses in order, cut into groups so that they break as few rules as can be, in as few groups as can be.

    Manoeuvres, operations, offensives of a turn: nobody says where one ends, so that nobody is accused as long as any grouping
    of what he did is lawful.

    Args:
        breaches: how many rules a grouping breaks; further figures decide between groupings that break as many.
        most: of groups that are tried; groupings beyond TRIED are not: a phase in which half an army list was put right by
            hand has more than can be counted, and none that is lawful.
    """
    best: tuple[tuple[int, ...], tuple[tuple[U, ...], ...]] | None = None
    for cuts in islice(_cuts(len(uses), most), TRIED):
        ends = (0, *cuts, len(uses))
        groups = tuple(tuple(uses[a:b]) for a, b in pairwise(ends)) if uses else ()
        found = breaches(groups)
        if best is None or found < best[0]:
            best = found, groups
        if not any(found):
            break
    return best[1] if best else ()


def _cuts(n: int, most: int) -> Iterator[tuple[int, ...]]:
    """Yield the places where `n` things may be cut, fewest cuts first, late ones before early ones."""
    for cuts in range(max(1, min(n, most))):
        yield from (tuple(reversed(places)) for places in combinations(range(n - 1, 0, -1), cuts))
