"""The judgement of a kit: what its card has against what was done in a phase, what it leaves to be done, what lies wrong."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from assistant.core.cards import offer
from assistant.core.judgement import Book, Found, Grade, Objection
from assistant.core.ledger import SEEN, Deed, Entry, Keeper, Ledger
from assistant.core.printed import Board, CounterSet
from assistant.core.record import Ids, grouped, memoized
from assistant.core.table import Edit, Move, Note, Position, Several, parts, turn_pawn
from assistant.core.text import Text, Trouble, speaker
from assistant.games.kit.card import Card, Control, Fight, Movement, Supply, is_on
from assistant.games.kit.formulas import holds, parsed
from assistant.games.kit.movement import Range, SupplyGiven, overstacked, range_of, room, supply
from assistant.games.kit.questions.fights import FOUGHT, parties_of
from assistant.games.kit.questions.table import (
    ACCOUNT,
    booked,
    carried,
    checked,
    left,
    marking,
    marks,
    next_phase,
    phase_of,
    price,
    seen,
    side_name,
    taking,
)
from assistant.games.kit.state import columns_of, control, is_on_map, turn_of

say = speaker(__name__)
UNKNOWN = 10_000  # what dice for an allowance may have shown: nobody wrote it down


class Moved(Deed, tag="moved"):
    """A counter moved on the map; `way`: the zones that were named, the one where it ended last."""

    counter: str
    start: str
    way: Ids


class Fought(Deed, tag=FOUGHT):
    """A fight was carried out."""

    fight: str
    zones: Ids
    counters: Ids


class Ended(Deed, tag="ended"):
    """The phase came to its end."""


def keeper_of(card: Card) -> Keeper:
    """Return how a kit keeps its ledger: a phase of the card, or a turn where the card has no phases."""
    return Keeper(
        span=functools.partial(_span, card),
        read=lambda ledger, before, edit: _Reader(card, before).read(ledger, edit),
    )


def _span(card: Card, position: Position) -> tuple[int, str]:
    return turn_of(position), phase_of(card, position)[0]


class _Reader:
    """Reads the deeds off one edit; `at` is the table as it lies between its parts."""

    def __init__(self, card: Card, before: Position) -> None:
        self.card, self.at = card, before
        self.playing = phase_of(card, before)[1].side
        self.unordered = False
        self.pawn = turn_pawn(before)
        self.fought: set[str] | None = None  # the counters that fought in the phase, once they are looked for
        self.moves: dict[str, list[Entry]] | None = None  # the movements of each in the phase, likewise

    def read(self, ledger: Ledger, edit: Edit) -> Ledger:
        """Return the ledger with the deeds of an edit; what a fight comes to is no movement."""
        if (fought := _fought(edit)) is not None:
            ledger, self.fought = ledger.with_deed(fought, self.at), None
        elif isinstance(edit, Several):
            self.unordered = edit.deed == SEEN
            for part in edit.edits:
                ledger = self.read(ledger, part)
            return ledger
        elif isinstance(edit, Move):
            for name in edit.counters:
                ledger = self._moved(ledger, name, edit)
        after = self.at.after(edit)
        if self._ends(edit, after):
            ledger = ledger.with_deed(Ended(), self.at)
        self.at = after
        return ledger

    def _ends(self, edit: Edit, after: Position) -> bool:
        """Tell whether the span goes over to the next one; any other is a table that is corrected."""
        if isinstance(edit, Move) and self.pawn is not None and self.pawn.id not in edit.counters:
            return False
        now = _span(self.card, after)
        turn, phase = _span(self.card, self.at)
        if self.card.turns is None or not phase:
            return now[0] == turn + 1
        return now[1] != phase and now[1] == next_phase(self.card.turns.phases, phase)

    def _moved(self, ledger: Ledger, name: str, move: Move) -> Ledger:
        was = self.at.counters.get(name)
        if was is None or not all(is_on_map(columns_of(self.at.zone(zone))) for zone in (was.zone, move.zone)):
            return ledger
        side = self.at.kind(name).side
        # Whoever moves in another's phase retreats, as does who has fought.
        if not side or self.playing not in ("", side):
            return ledger
        if self.fought is None:
            self.fought = {name for fought in ledger.of(Fought) for name in fought.counters}
        if name in self.fought:
            return ledger
        if self.moves is None:
            self.moves = grouped(
                (entry.deed.counter, entry) for entry in ledger.entries if isinstance(entry.deed, Moved)
            )
        earlier = self.moves.setdefault(name, [])
        ledger.memo[_Reader, name] = tuple(earlier)
        deed = Moved(by=side, counter=name, start=was.zone, way=(*move.via, move.zone))
        ledger = ledger.with_deed(deed, self.at, unordered=self.unordered)
        earlier.append(ledger.entries[-1])
        return ledger


def _fought(edit: Edit) -> Fought | None:
    """Return the fight that an edit says it was, whatever a table's file says there; None for any other."""
    if not isinstance(edit, Several) or not edit.deed or edit.deed.get("did") != FOUGHT:
        return None
    try:
        return msgspec.convert({**edit.deed}, Fought)
    except msgspec.ValidationError:
        return None


def book_of(card: Card) -> Book:
    """Return the rules of a card as those that deeds can break, each under the paragraph that its player wrote beside it."""
    book = Book(keeper_of(card), lambda _position, *numbers: numbers[0] if numbers else "")
    if card.movement is not None:
        _movement(book, card, card.movement)
    for fight in card.combat.values():
        if is_on(fight.must):
            _must(book, card, fight)
    if card.supply is not None and card.supply.marker:
        _supply(book, card, card.supply)
    if card.control is not None and card.control.takes != "never":
        _control(book, card, card.control)
    if card.accounts:
        _accounts(book, card)

    @book.state()
    @_told
    def lacks(now: Position) -> Found:
        for text in lacking(card, now.board, now.kinds):
            yield Objection(text, grade=Grade.UNKNOWN)

    return book


def _told(find: Callable[..., Found]) -> Callable[..., Found]:
    """Let a formula that cannot be worked out be said where it was asked."""

    @functools.wraps(find)
    def found(*asked: Any) -> Found:
        try:
            yield from find(*asked)
        except Trouble as error:
            yield Objection(say("card-trouble", fault=error.text), grade=Grade.UNKNOWN)

    return found


def _movement(book: Book, card: Card, movement: Movement) -> None:
    @book.rule(movement.rule)
    @_told
    def moved(ledger: Ledger, deed: Moved, before: Position) -> Found:
        if movement.types and before.kind(deed.counter).type not in movement.types:
            return
        if card.units and before.kind(deed.counter).type not in card.units:
            return
        found = _range(card, movement, ledger, deed, before)
        goal = deed.way[-1]
        if goal in found.zones or goal == deed.start:
            return
        called = before.kind(deed.counter).name, before.zone(goal).name
        about = (deed.counter, goal)
        why = found.barred.get(goal)
        if why is not None:
            yield Objection(say("moved-barred", counter=called[0], zone=called[1], why=why), about)
        else:
            yield Objection(say("moved-too-far", counter=called[0], zone=called[1], n=found.allowance), about)

    if movement.stacking:
        enough = room(movement)

        @book.state(movement.rule)
        @_told
        def stacks(now: Position) -> Found:
            # Each offer of a card leaves a table to be judged: only what may be too much there is looked at as formulas see it.
            lying = Counter(counter.zone for counter in now.counters.values())
            crowded = [zone for zone, n in lying.items() if n > enough]
            if not crowded:
                return
            for zone, side, stands, most, rule in overstacked(movement, seen(card, now), crowded):
                text = say("overstacked", zone=now.zone(zone).name, side=side_name(now, side), n=stands, most=most)
                yield Objection(text, (zone,), rule=rule)


def _range(card: Card, movement: Movement, ledger: Ledger, deed: Moved, before: Position) -> Range:
    """Return where a counter may go from where a movement began, after what it spent in the phase."""
    spent = sum(_spent(card, movement, entry) for entry in ledger.memo[_Reader, deed.counter])
    known: dict[tuple[Any, ...], tuple[str, Range]] = before.memo.setdefault(_range, {})

    def by(*way: str) -> Range:
        asked = deed.counter, spent, way
        goal, found = known.get(asked, (deed.way[-1], None))
        if found is None or goal not in ("", deed.way[-1]):  # of a counter that may go to many places each is judged
            goal = deed.way[-1] if found is None else ""
            lying = seen(card, before)
            row = lying.row(deed.counter, deed.start)
            found = range_of(movement, lying, row, spent, way, roll=UNKNOWN, goal=goal)
            known[asked] = goal, found
        return found

    found = by()
    reached = found.zones.get(deed.way[-1])
    steps = zip((deed.start, *deed.way), deed.way, strict=False)
    if len(deed.way) == 1 or (reached is not None and reached.way == deed.way):
        return found
    exits = seen(card, before).exits
    told = all(any(other == b for other, _ in exits.get(a, ())) for a, b in steps)
    return by(*deed.way) if told else found


def _spent(card: Card, movement: Movement, entry: Entry) -> int:
    """Return what a movement cost, the whole allowance where nobody knows."""

    def spent() -> int:
        deed: Any = entry.deed
        found = _range(card, movement, entry.ledger, deed, entry.before)
        reached = found.zones.get(deed.way[-1])
        return -int(-(reached.cost if reached is not None else found.allowance) // 1)

    return memoized(entry.before.memo, (_spent, id(entry)), spent)


def _must(book: Book, card: Card, fight: Fight) -> None:
    @book.due(fight.rule)
    @_told
    def owed(ledger: Ledger, now: Position) -> Found:
        side = phase_of(card, now)[1].side
        if not side:
            return

        def lies(at: Position, name: str) -> str:
            lying = at.counters.get(name)
            return lying.zone if lying is not None else ""

        lying = seen(card, now)
        fought = [(entry.deed, entry.before) for entry in ledger.entries if isinstance(entry.deed, Fought)]
        done = {zone for one, _ in fought for zone in one.zones}
        again = {name for one, _ in fought for name in one.counters}  # who was beaten and stands elsewhere
        # Whom a fight brought beside an enemy need not attack him.
        brought = {name for one, at in fought for name in one.counters if lies(at, name) != lies(now, name)}
        for zone in lying.standing:
            if zone in done or not holds(parsed(fight.must), lying.scope(zone, side)):
                continue
            ours, theirs = parties_of(fight, lying, side, zone)
            owes = any(row["id"] not in brought for row in ours)
            if owes and any(row["id"] not in again for row in theirs):
                yield Objection(say("must-attack", zone=now.zone(zone).name, fight=fight.title), (zone,), order=True)


def _supply(book: Book, card: Card, supplied: Supply) -> None:
    @book.due(supplied.rule)
    @_told
    def unmarked(now: Position) -> Found:
        # Lines over a whole map: worked out once for each position.
        yield from memoized(now.memo, owed, lambda: tuple(owed(now)))

    def owed(now: Position) -> Found:
        lying = seen(card, now)
        for side in checked(card, now):
            found = supply(supplied, lying, SupplyGiven(state=lying.state, side=side)).value[side]
            changed = marks(card, book, now, side, found)
            if changed:
                (mend,) = marking(supplied, changed)
                text = say("supply-unmarked", side=side_name(now, side), n=len(changed))
                yield Objection(text, tuple(mark.zone for mark in changed), mend=mend)


def _control(book: Book, card: Card, taken: Control) -> None:
    @book.due(taken.rule)
    @_told
    def untaken(now: Position) -> Found:
        zones: Mapping[str, str] = control(taken, seen(card, now), phase_of(card, now)[1].side).value
        for zone, taker in zones.items():
            text = say("takes-zone", zone=now.zone(zone).name, side=side_name(now, taker))
            mend = offer(text, taking(now, {zone: taker}), taken.rule)
            yield Objection(text, (zone,), mend=mend[0] if mend else None)


def _accounts(book: Book, card: Card) -> None:
    @book.state()
    @_told
    def overdrawn(now: Position) -> Found:
        for key, account in card.accounts.items():
            for side, has in left(card, now, key).items():
                if has < 0:
                    text = say("account-overdrawn", side=side_name(now, side), account=account.title, n=-has)
                    yield Objection(text, grade=Grade.UNPAID, rule=account.rule)


def noting(card: Card, book: Book) -> Callable[[Position, Edit, Position], Sequence[Edit]]:
    """Return what goes with movements, however they are done: their price, and the marker of supply with their counters."""
    marker = card.supply.marker if card.supply is not None else ""

    def noted(before: Position, edit: Edit, after: Position) -> Sequence[Edit]:
        return (*_paid(card, book, before, edit), *(carried(marker, before, after) if marker else ()))

    return noted


def _paid(card: Card, book: Book, before: Position, edit: Edit) -> Sequence[Edit]:
    """Return what is written down of what movements cost, but for those offers that pay by themselves."""
    movement, keeper = card.movement, book.keeper
    if movement is None or not movement.price or keeper is None:
        return ()
    if any(isinstance(part, Note) and part.fact.startswith(f"{ACCOUNT}/") for part in parts(edit)):
        return ()
    known = len(keeper.of(before).entries)
    spent: dict[str, Counter[str]] = {}
    for entry in keeper.after(before, edit)[1].entries[known:]:
        if isinstance(entry.deed, Moved):
            lying = seen(card, entry.before)
            scope = lying.scope(entry.deed.start, entry.deed.by).of(lying.row(entry.deed.counter, entry.deed.start))
            spent.setdefault(entry.deed.by, Counter()).update(price(movement.price, scope))
    return [note for side, sums in spent.items() for note in booked(card, before, side, sums)]


def lacking(card: Card, board: Board, kinds: CounterSet) -> Iterator[Text]:
    """Yield what a card asks for and its kit does not have, so that nothing it finds right can be believed."""
    beside = card.movement or card.supply or any(fight.adjacent for fight in card.combat.values())
    if beside and not board.links:
        yield say("kit-no-links")
    if (beside or card.combat or card.control) and not kinds.sides:
        yield say("kit-no-sides")
