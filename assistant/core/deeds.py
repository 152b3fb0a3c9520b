"""The deeds that games of armies share, and the frame in which deeds are read off an edit, part by part.

A game's reader is a subclass: it says of which classes its deeds are, and what its parts mean to an army, a marker, a note.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter as Count
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, ClassVar, NamedTuple, TypeVar

import msgspec

from assistant.core import phase_log
from assistant.core.cards import is_down
from assistant.core.judgement import NOTHING, Book, Found, Grade, Objection
from assistant.core.ledger import Deed, Entry, Keeper, Ledger
from assistant.core.questions import Offer
from assistant.core.record import Filled, Ids
from assistant.core.table import (
    CONTROL,
    Counter,
    Edit,
    Flip,
    Mark,
    Move,
    Note,
    Position,
    Remove,
    Several,
    parts,
    sent_home,
)
from assistant.core.text import Say, speaker

own = speaker(__name__)

PHASE, TURN = "phase", "turn#1"  # the fact that says whose phase it is, the pawn that says in which turn
OVER = "over"  # the fact that the last phase of the last turn was ended
CORRECTS = {"did": "correction"}  # what an edit says that puts the table right: nobody did anything
D = TypeVar("D", bound=Deed)


class Phases(NamedTuple):
    """The order in which the sides of a game have their phases, and its last turn."""

    order: Ids
    last_turn: int

    def side(self, position: Position) -> Any:
        """Return whose phase it is."""
        found = position.fact(PHASE)
        return found if found in self.order else self.order[0]

    def turn(self, position: Position) -> int:
        """Return the turn that its pawn shows, the first when it lies nowhere."""
        return position.box(TURN) or 1

    def after(self, side: str) -> Any:
        """Return whose phase comes after that of a side."""
        return self.order[(self.order.index(side) + 1) % len(self.order)]

    def following(self, position: Position) -> tuple[Any, int]:
        """Return whose phase comes next, and in which turn."""
        side = self.after(self.side(position))
        return side, min(self.last_turn, self.turn(position) + (side == self.order[0]))

    def is_last(self, position: Position, side: str = "") -> bool:
        """Tell whether the phase of a side in this turn, of that whose phase it is unless named, is the last of the game."""
        return (side or self.side(position)) == self.order[-1] and self.turn(position) >= self.last_turn

    def is_over(self, position: Position) -> bool:
        """Tell whether the last phase of the game was ended, and nobody went back since."""
        begun = self.side(position) == self.order[0] and self.turn(position) >= self.last_turn
        return begun and bool(position.fact(OVER))

    def passage(self, position: Position, side: str) -> Iterator[Edit]:
        """Yield the passage from the phase of a side to the next; behind the last the turn moves on, or the game is over."""
        yield Note(PHASE, self.after(side))
        turn = self.turn(position)
        if side == self.order[-1] and turn < self.last_turn and TURN in position.counters:
            yield Move((TURN,), f"turn:{turn + 1}")
        if self.is_last(position, side):
            yield Note(OVER, True)

    def is_next(self, position: Position, passed: Passed) -> bool:
        """Tell whether the phase that comes is the next one; hands may move the turn on after it."""
        side, turn = self.following(position)
        return passed.side == side and passed.turn in (turn, self.turn(position))


class Attack(Deed, tag="attack"):
    """An attack; `losses` are steps by army. One that no player told has no lead: losses where enemies stand together imply it."""

    zone: str
    lead: str = ""
    supports: Ids = ()
    target: str = ""
    dice: tuple[int, ...] = ()
    losses: tuple[tuple[str, int], ...] = ()


class Lost(Deed, tag="loss"):
    """A loss that nothing explains: no attack, no lack of supply, nothing else that takes armies."""

    army: str
    zone: str
    steps: int = 1


class Starved(Deed, tag="starved"):
    """A loss for lack of supply, at the end of the phase."""

    army: str
    zone: str


class Researched(Deed, tag="research"):
    """A technology tile was moved on."""

    tile: str
    start: str
    zone: str


class Withdrawn(Deed, tag="withdrawn"):
    """A tile or a marker went back to where it waits, which nothing of the phase explains."""

    thing: str
    zone: str


class Controlled(Deed, tag="control"):
    """A zone changed hands."""

    zone: str
    was: str
    now: str


class Passed(Deed, tag="passed"):
    """The phase was ended: whose comes, and in which turn."""

    side: str
    turn: int


def says(deed: Deed) -> dict[str, Any]:
    """Return what a group of edits says of its deed where the table does not show it: `Several.deed`."""
    found: dict[str, Any] = msgspec.to_builtins(deed)
    return found


def merged(deeds: Iterable[D], merge: Callable[[Any, Any], Any]) -> tuple[D, ...]:
    """Return deeds in order. Rows that tell of one attack become one deed; `merge` makes it of two, or is None for two attacks."""
    found: list[D] = []
    for deed in deeds:
        last = found[-1] if found else None
        whole = merge(last, deed) if isinstance(last, Attack) and isinstance(deed, Attack) else None
        found[-1:] = [whole] if whole is not None else [*found[-1:], deed]
    return tuple(found)


def judge_turns(
    book: Book, say: Say, phases: Phases, word: str, acts: tuple[type[Deed], ...], numbers: tuple[str, str]
) -> None:
    """Add two rules to a book, by their numbers: no side acts in another’s phase, and phases come in their order.

    What the end of a phase brings is the card’s to do: no player forgets it. Behind the last one nothing is owed.

    Args:
        word: the argument by which the sentences name a side.
    """
    book.ends(lambda now: None if phases.is_over(now) else NOTHING)

    @book.rule(numbers[0], of=acts)
    def out_of_turn(deed: Deed, before: Position) -> Found:
        side = phases.side(before)
        if deed.by and deed.by != side:
            who = getattr(deed, "army", "") or getattr(deed, "lead", "") or getattr(deed, "marker", "")
            yield Objection(say("out-of-turn", phase=side, **{word: deed.by}), (who,) if who else ())

    @book.rule(numbers[1], of=(Passed,))
    def sequence(deed: Passed, before: Position) -> Found:
        side, turn = phases.following(before)
        if not phases.is_next(before, deed):
            yield Objection(say("phase-skipped", turn=turn, **{word: side}))


def judge_left(
    book: Book, number: str, keeper: Keeper, phases: Phases, clearing: Callable[[Position, Any], Iterable[Edit]]
) -> None:
    """Add to a book what still lies there of the phase before, where hands passed to the next: its end sends it home.

    Args:
        clearing: what goes home with the end of a side's phase.
    """

    @book.state(number)
    def left(now: Position) -> Found:
        ledger = keeper.of(now)
        then = ledger.opening
        ended = phases.order[phases.order.index(phases.side(then)) - 1]
        found = [part for edit in clearing(then, ended) for part in parts(edit)] if ledger.follows else []
        named = dict.fromkeys(name for part in found for name in getattr(part, "counters", ()))
        still = [name for name in named if now.counters.get(name) == then.counters[name]]
        marks = [
            m for m in found if isinstance(m, Mark) and now.marker(m.marker, m.zone) == then.marker(m.marker, m.zone)
        ]
        if things := (*still, *(mark.zone for mark in marks)):
            mend = Offer(own("mend-left"), Several((*sent_home(now, still), *marks), None, CORRECTS))
            yield Objection(own("left-lying", things=things), things, Grade.UNKNOWN, mend=mend)


LAND = "land"  # the kind of zones in which armies stand


def sent_back(say: Say, now: Position, counter: str, key: str = "mend-army") -> Offer | None:
    """Return the offer to put a counter where it belongs, as a correction; None where there is no such counter or place."""
    kind = now.kind(counter) if counter in now.counters else None
    if kind is None or kind.home not in now.zones:
        return None
    return Offer(say(key, name=kind.name), Several((Move((counter,), kind.home),), None, CORRECTS))


def _withdrawn(type: str) -> Callable[[Withdrawn, Position], Found]:
    """Return the rule that a tile or a marker of a type stays out until something that is done takes it."""

    def find(deed: Withdrawn, before: Position) -> Found:
        kind, lying = before.kind(deed.thing), before.counters[deed.thing]
        if kind.type == type:
            secret = deed.thing if is_down(before, lying) else ""
            text = own("withdrawn", name=kind.name, zone=deed.zone)
            yield Objection(text, (deed.thing, deed.zone), Grade.UNKNOWN, secret=secret)

    return find


def judge_box(book: Book, say: Say, copies: str, pawns: str, places: Mapping[str, tuple[Ids, Ids]], stays: Ids) -> None:
    """Add to a book what of a game's counters lies wrong, whoever laid it.

    Args:
        copies: the number of the rule that says how many counters there are; `pawns`: of the one about tracks.
        places: of each type of counters the numbers of its rule, of each edition, and where it may lie beside its home: `land`,
            the name of a box, or of one that each side has (`reserve` of `reserve-axis`).
        stays: types of counters that do not go back to where they wait of themselves.
    """

    def astray(type: str, lawful: Ids) -> Callable[[Position], Found]:
        def find(now: Position) -> Found:
            known = ((one, now.kind(one)) for one in now.counters.values())
            for one, kind in ((one, kind) for one, kind in known if kind.type == type):
                zone = now.zones[one.zone]
                lies = {zone.id, zone.track.removesuffix(f"-{kind.side}"), zone.kind if zone.kind == LAND else ""}
                if lies.isdisjoint((kind.home, *lawful)):
                    text = say("found-astray", name=kind.name, zone=zone.id)
                    yield Objection(text, (one.id, one.zone), mend=sent_back(say, now, one.id))

        return find

    for type, (numbers, lawful) in places.items():
        book.state(*numbers)(astray(type, lawful))
        if type in stays:
            book.rule(*numbers)(_withdrawn(type))

    @book.state(copies)
    def too_many(now: Position) -> Found:
        for name, n in Count(counter.kind for counter in now.counters.values()).items():
            kind = now.kinds.kinds[name]
            if n > kind.copies:
                extra = tuple(c.id for c in now.counters.values() if c.kind == name)[kind.copies :]
                text = say("found-copies", name=kind.name, n=n, most=kind.copies)
                yield Objection(text, extra, mend=Offer(say("mend-remove", n=len(extra)), Remove(extra)))

    @book.state(pawns)
    def off_track(now: Position) -> Found:
        for kind in (kind for kind in now.kinds.kinds.values() if kind.track):
            pawn = f"{kind.id}#1"
            lying = now.counters.get(pawn)
            if lying is None or now.zones[lying.zone].track != kind.track:
                about = (pawn,) if lying else ()
                yield Objection(say("found-pawn", name=kind.name), about, mend=sent_back(say, now, pawn, "mend-pawn"))


class Loss(NamedTuple):
    """Steps that an army lost while nobody has said yet in what."""

    army: str
    zone: str
    steps: int
    before: Position


class Reader(ABC):
    """Reads one edit: `at` is the table as it lies between its parts."""

    attacks: ClassVar[type[Attack]]
    recruits: ClassVar[type[Deed]]
    reinforces: ClassVar[type[Deed]]
    kinds: ClassVar[Ids]  # what a group may say of the movements in it
    phases: ClassVar[Phases]
    losing: ClassVar[str]  # the type of counters that are turned over for a loss

    def __init__(self, ledger: Ledger, before: Position, edit: Edit) -> None:
        self.ledger, self.at, self.first = ledger, before, before
        self.active = self.phases.side(before)
        self.kind: Any = ""  # what a group says of the movements in it
        self.fighting: Any = None  # within an attack that says who fought: what it says
        self.turned: tuple[Counter, Position] | None = None  # an army turned over, until it is seen what for
        self.losses: list[Loss] = []
        self.marked: dict[str, Position] = {}  # zones whose control markers were moved
        self.passed, self.ending = False, before  # whether the phase is over, and the table as it leaves it
        self.unordered = False  # parts of a photograph
        self.notes = [part for part in parts(edit) if isinstance(part, Note)]
        self.own = len(self.notes) == len(parts(edit))  # nothing but notes: rows that a player writes himself
        values = (note.value for note in self.notes if phase_log.is_row(note))
        self.rows = [phase_log.read(value) for value in values if isinstance(value, Mapping)]

    def read(self, edit: Edit) -> Ledger:
        """Return the ledger with the deeds of the edit."""
        self.edit(edit)
        if self.passed:
            self.over()
        else:
            self.flush()
        return self.ledger

    def add(self, deed: Deed, before: Position | None = None) -> None:
        """Take a deed down, done on `before`, or on the table as it lies between two parts."""
        self.ledger = self.ledger.with_deed(deed, before or self.at, unordered=self.unordered)

    def forget(self, entry: Entry) -> None:
        """Take a deed back."""
        self.ledger = self.ledger.without(entry)

    def changed(self, entry: Entry, **fields: Any) -> None:
        """Put a deed with other fields in the place of one."""
        other = replace(entry, deed=msgspec.structs.replace(entry.deed, **fields), found=None)
        self.ledger = self.ledger.with_entries(tuple(other if e is entry else e for e in self.ledger.entries))

    def taken_back(self, field: str, name: str) -> bool:
        """Forget the last deed whose `field` names a thing that is back where it was; tell whether there is one."""
        for entry in reversed(self.ledger.entries):
            if getattr(entry.deed, field, "") == name:
                self.forget(entry)
                return True
        return False

    def put_back(self, field: str, was: Counter) -> None:
        """Read a counter that goes back to where it waits: what brought it out is taken back, if anything is known to have."""
        if not self.taken_back(field, was.id):
            self.add(Withdrawn(by=self.at.kind(was).side, thing=was.id, zone=was.zone))

    @property
    def last(self) -> Entry | None:
        """The last deed."""
        return self.ledger.entries[-1] if self.ledger.entries else None

    def edit(self, edit: Edit) -> None:
        """Read a group of edits, or one."""
        if not isinstance(edit, Several):
            for part in self.singly(edit):
                self.part(part)
            return
        told = edit.deed or {}
        did = told.get("did", "")
        if did == CORRECTS["did"]:
            self.at = self.at.after(edit)
        elif not (self.attack(edit, told) if did == "attack" else self.group(edit, did)):
            kept, self.kind = self.kind, did if did in self.kinds else self.kind
            for part in edit.edits:
                self.edit(part)
            self.kind = kept

    def attack(self, edit: Several, told: Filled) -> bool:
        """Read an attack that says itself who fought: its losses are its own. Tell whether it says so: a file may say anything."""
        try:
            fought = msgspec.convert({**told}, self.attacks)
        except msgspec.ValidationError:
            return False
        if fought.zone not in self.at.zones or not self.on_map(fought.zone):
            return False
        self.settle_turned()
        before, kept, self.losses, self.fighting = self.at, self.losses, [], fought
        for part in parts(edit):
            for one in self.singly(part):
                self.part(one)
        self.settle_turned()
        losses = tuple((loss.army, loss.steps) for loss in self.losses)
        lead = before.counters.get(fought.lead)
        by = self.side_of(before, lead) if lead else self.active
        self.add(msgspec.structs.replace(self.fighting, by=by, losses=losses), before)
        self.losses, self.fighting = kept, None
        return True

    def part(self, part: Edit) -> None:
        """Read one simple edit."""
        if self.turned is not None and self.turned[0].id not in getattr(part, "counters", ()):
            self.settle_turned()
        if not self.passed and (
            (isinstance(part, Note) and part.fact == PHASE) or (isinstance(part, Move) and TURN in part.counters)
        ):
            self.flush()
            self.passed, self.ending = True, self.leaving()
        if not self.passed:
            match part:
                case Move() | Flip():
                    for was in filter(None, map(self.at.counters.get, part.counters)):
                        if isinstance(part, Move):
                            self.moved(was, part)
                        else:
                            self.flipped(was, part)
                case Mark():
                    self.mark(part)
                case Note():
                    self.note(part)
        self.at = self.at.after(part)

    def flipped(self, was: Counter, flip: Flip) -> None:
        """Keep an army that is turned over in mind, until it is seen what for."""
        if self.at.kind(was).type == self.losing and flip.face != was.face and self.on_map(was.zone):
            self.turned = was, self.at

    def fell(self, was: Counter, turned: tuple[Counter, Position] | None) -> None:
        """Read an army that goes off the board: all its steps are lost, with what it was turned over for just before."""
        first, before = turned if turned and turned[0].id == was.id else (was, self.at)
        self.losses.append(Loss(was.id, was.zone, 1 if first.face else 2, before))

    def settle_turned(self) -> None:
        """Decide what an army was turned over for: it was reinforced, lost a step, or either was taken back."""
        if self.turned is None:
            return
        (was, before), self.turned = self.turned, None
        own = {type(entry.deed): entry for entry in self.ledger.entries if getattr(entry.deed, "army", "") == was.id}
        raised, reinforced = own.get(self.recruits), own.get(self.reinforces)
        if was.face:
            if Lost in own:
                self.ledger = self.ledger.without(own[Lost])
            elif raised is not None and raised.step == len(self.ledger.edits):
                self.raised_as(raised, 0)
            else:
                self.reinforced(was, before)
        elif self.fighting is not None or self.may_have_lost(was) or not (raised or reinforced):
            self.losses.append(Loss(was.id, was.zone, 1, before))
        elif reinforced is not None:
            self.forget(reinforced)
        elif raised is not None:
            self.raised_as(raised, 1)

    def mark(self, mark: Mark) -> None:
        """Keep a zone whose control marker is moved in mind, until it is seen who takes it."""
        marker = self.at.kinds.markers.get(mark.marker)
        if marker is not None and marker.kind == CONTROL:
            held, then = self.at.controller(mark.zone), self.marked.get(mark.zone)
            back = then is not None and held != marker.side == then.controller(mark.zone)
            if then is not None and (back if mark.number else held == marker.side):
                self.settle_marked()  # the zone was taken in this edit, and is lost again
            self.marked.setdefault(mark.zone, self.at)

    def settle_marked(self) -> None:
        """Read who took the zones whose control markers changed; lifting the old one and laying the new one is one deed."""
        for zone, before in self.marked.items():
            was, now = before.controller(zone), self.at.controller(zone)
            if was != now:
                self.taken(Controlled(by=self.active, zone=zone, was=was, now=now), before)
        self.marked = {}

    def taken(self, deed: Controlled, before: Position) -> None:
        """Take down that a zone changed hands; one that is nobody's again was taken by nobody."""
        given = Controlled(by=deed.by, zone=deed.zone, was=deed.now, now=deed.was)
        if not deed.now and (earlier := [entry for entry in self.ledger.entries if entry.deed == given]):
            self.forget(earlier[-1])
        else:
            self.add(deed, before)

    def note(self, note: Note) -> None:
        """Read a row of the phase log. A player's own tells all its deeds, one of an earlier version attacks and what `stays`."""
        row = phase_log.read(note.value) if phase_log.is_row(note) and isinstance(note.value, Mapping) else None
        for deed in self.of_row(row) if row is not None and row in self.rows else ():  # of a row that no part has used
            if isinstance(deed, Attack):
                self.told_by_row(deed)
            elif self.own or self.stays(deed):
                self.add(deed)

    def told_by_row(self, deed: Attack) -> None:
        """Take down an attack that a row tells, with the losses of its zone that nothing has explained."""
        mine = [loss for loss in self.losses if loss.zone == deed.zone]
        self.losses = [loss for loss in self.losses if loss not in mine]
        last = self.last
        if last is not None and isinstance(last.deed, Attack) and last.step == len(self.ledger.edits):
            more = self.joined(last.deed, deed)
            if more is not None:
                self.ledger = self.ledger.without(last)
                self.add(more, last.before)
                return
        losses = tuple((loss.army, loss.steps) for loss in mine)
        self.add(msgspec.structs.replace(deed, losses=losses), mine[0].before if mine else self.at)

    def over(self) -> None:
        """Read the end of the phase. Where nothing was done in it, a phase other than the next is a correction, and no deed."""
        passed = Passed(by=self.active, side=self.phases.side(self.at), turn=self.phases.turn(self.at))
        if self.acted() or self.phases.is_next(self.ending, passed):
            self.add(passed, self.ending)

    # What a game says.

    def singly(self, part: Edit) -> Iterable[Edit]:
        """Return the parts that a simple edit is read in."""
        return (part,)

    @abstractmethod
    def group(self, edit: Several, did: str) -> bool:
        """Read what a group says itself of its deeds; tell whether that was all."""

    def leaving(self) -> Position:
        """Return the table as the phase leaves it: `at`, unless the end of the phase was begun in this edit."""
        return self.at

    @abstractmethod
    def side_of(self, position: Position, counter: Counter) -> str:
        """Return who plays an army."""

    @abstractmethod
    def on_map(self, zone: str) -> bool:
        """Tell whether a zone is one in which armies stand."""

    @abstractmethod
    def moved(self, was: Counter, move: Move) -> None:
        """Read the movement of a counter."""

    @abstractmethod
    def may_have_lost(self, was: Counter) -> bool:
        """Tell whether an army may have lost a step in this phase."""

    @abstractmethod
    def reinforced(self, was: Counter, before: Position) -> None:
        """Read an army that was brought to full strength."""

    @abstractmethod
    def raised_as(self, entry: Entry, face: int) -> None:
        """Say on which face a recruit stays."""

    @abstractmethod
    def of_row(self, row: phase_log.Deed) -> Iterable[Deed]:
        """Return what a row of the phase log tells."""

    @abstractmethod
    def stays(self, deed: Deed) -> bool:
        """Tell whether a deed leaves no trace on the table, so that the row of an edit of an earlier version tells it."""

    @abstractmethod
    def joined(self, fought: Any, more: Any) -> Attack | None:
        """Return an attack with what another row says of it; None for another attack's row."""

    @abstractmethod
    def flush(self) -> None:
        """Read what the losses were that no attack claimed, and who took which zones."""

    @abstractmethod
    def acted(self) -> bool:
        """Tell whether anything was done in the phase."""
