"""The ledger of a turn: its deeds, read off the edits by whatever road they came, and the position that follows (6)."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from assistant.core import phase_log
from assistant.core.calc import encode_exact, with_overrides
from assistant.core.decoding import decode_situation
from assistant.core.ledger import Deed, Entry, Keeper, Ledger
from assistant.core.record import Filled
from assistant.core.table import Edit, Edits, Flip, Mark, Move, Note, Position, Several, once
from assistant.core.text import QuestionError
from assistant.games.der_des_ders import mirror
from assistant.games.der_des_ders.board import printed_board
from assistant.games.der_des_ders.purchases import price
from assistant.games.der_des_ders.state import Lying, Placed, Printed, State, rules_of
from assistant.games.der_des_ders.words import SECTORS, SIDES, TECHS, BySide, Parts, SectorId, Side, Tech


class Led(Deed, tag="initiative"):
    """A side took the initiative; `paid`: what each side's stock lost (6.2, 12.3)."""

    side: Side
    paid: BySide = {}


class Drew(Deed, tag="draw"):
    """An event marker left the bowl, or came into play from elsewhere (6.3)."""

    event: int


class Applied(Deed, tag="event"):
    """A drawn marker took its effect (11)."""

    event: int


class Collected(Deed, tag="income"):
    """Both sides collected as the program counts it (6.4)."""


class Tried(Deed, tag="technology"):
    """An attempt at a box; a `cost` of 0: nobody told it (6.5.1)."""

    tech: Tech
    level: int
    cost: int = 0


class Launched(Deed, tag="offensive"):
    """An offensive: the points it was given, 0 if nobody told, and whether it could not be given more (6.7).

    `start`: the box on which the defender stood. There is no defender if an old table does not tell it.
    """

    attacker: SectorId
    defender: SectorId = ""
    pr: int = 0
    all_out: bool = False
    start: int = 0


class Risen(Deed, tag="revolution"):
    """The Revolution moved on, back if `boxes` is below 0 (9)."""

    boxes: int


class Lost(Deed, tag="loss"):
    """Hands took steps off an enemy: somebody attacked it, and who is not told yet (6.7)."""

    sector: SectorId
    start: int


class Righted(Deed, tag="no-offensive"):
    """Nobody attacked: the marker was put right."""

    sector: SectorId


class Reinforced(Deed, tag="reinforcement"):
    """Steps bought for a sector (6.5.3)."""

    sector: SectorId
    steps: int = 1
    cost: int = 0
    by_hand: bool = False  # no die of the Revolution was told


class Undone(Deed, tag="undone"):
    """A marker went back that nothing brings back: a drawn event into the bowl, a technology to a lower box."""

    marker: str


class Sailed(Deed, tag="naval"):
    """A naval roll, for which `cost` points were spent (6.6)."""

    cost: int = 0


class Readied(Deed, tag="poppies"):
    """The system drew so many Coquelicots (12.4)."""

    n: int


class Entered(Deed, tag="entry"):
    """A sector's marker came onto a box of the breakdown track (8)."""

    sector: SectorId
    box: int = 0


class Passed(Deed, tag="passed"):
    """The table went on to another step of the turn; `laid`: it was laid out so, or put right (6.1)."""

    was: str
    now: str
    laid: bool = False


class Turned(Deed, tag="turned"):
    """The turn ended; `closed`: by the card, which settles what its end brings (6.8)."""

    turn: int
    closed: bool = False


class Laid(Deed, tag="laid"):
    """The table was laid as it lies after turns that nobody noted: nothing of it is judged."""


# What an edit may say that it meant
TOLD = Collected | Tried | Launched | Righted | Reinforced | Sailed | Turned | Laid
SPENDING = (Tried, Launched, Reinforced, Sailed)


def telling(edits: Iterable[Edit], deed: Deed) -> Edits:
    """Return edits as one that says what they mean."""
    return (Several(tuple(edits), None, msgspec.to_builtins(deed)),)


def told(deed: Filled | None) -> Deed | None:
    """Return what an edit says that it meant; None where it says nothing that there is."""
    try:
        found: Deed | None = msgspec.convert(deed, TOLD) if deed else None
    except msgspec.ValidationError:
        return None
    if found is None or not is_known(found):
        return None
    sector = getattr(found, "attacker", getattr(found, "sector", ""))
    return replace(found, by=printed_board().side(sector)) if sector else found


def is_known(deed: Deed) -> bool:
    """Tell whether the sectors and the side of a deed exist."""
    named = (getattr(deed, blank, "") for blank in ("attacker", "defender", "sector"))
    return deed.by in ("", *SIDES) and all(sector in ("", *SECTORS) for sector in named)


# The rows in which earlier versions remembered the turn, and in which players may write what was done.

OFFENSIVE, ALL_OUT, LOSS = "offensive", "all-out", "loss"
WORDS = (OFFENSIVE, ALL_OUT, LOSS, "technology", "reinforcement", "naval")
SECTOR_TURN, TECHNOLOGY_TURN = "sector-turn", "technology-turn"  # registers of version 1.0.0
FORMER = (SECTOR_TURN, TECHNOLOGY_TURN)


def is_row(note: Note) -> bool:
    """Tell whether a note writes or strikes such a row."""
    return note.fact.partition("/")[0] in (phase_log.REGISTER, *FORMER)


def opened(position: Position) -> Iterator[Deed]:
    """Yield what rows of a table tell of the turn under way."""
    yield from _former(position)
    for row in phase_log.deeds(position).values():
        deed = _of_row(position, row)
        if deed is not None:
            yield deed


def _of_row(position: Position, row: phase_log.Deed) -> Deed | None:
    """Return what a row tells; None where it names nothing on this table."""
    actor, target = mirror.sector_of(position, row.who), mirror.sector_at(position, row.zone)
    start = mirror.number_of(position, row.start) or 0
    side = row.side if row.side in SIDES else ""
    if row.did in (OFFENSIVE, ALL_OUT) and actor:
        return Launched(by=side, attacker=actor, defender=target, pr=row.cost, all_out=row.did == ALL_OUT, start=start)
    if row.did == LOSS and target:
        return Lost(by=side, sector=target, start=start)
    if row.did == "reinforcement" and actor:
        return Reinforced(by=side, sector=actor, cost=row.cost)
    if row.did == "naval" and side:
        return Sailed(by=side, cost=row.cost)
    box = mirror.tech_box(position, row.zone)
    return Tried(by=box[0], tech=box[1], level=box[2], cost=row.cost) if row.did == "technology" and box else None


def _former(position: Position) -> Iterator[Deed]:
    """Yield what a table of version 1.0.0, put away in the middle of a turn, remembered of it."""
    for zone, row in position.register(SECTOR_TURN).items():
        sector = mirror.sector_at(position, zone)
        if sector and row.get("attacked"):
            yield Launched(attacker=sector)
        for n in range(int(row.get("reinforced") or 0) if sector else 0):
            yield Reinforced(sector=sector, cost=n + 1)
    for track, row in position.register(TECHNOLOGY_TURN).items():
        for level in str(row.get("levels") or "").replace(",", " ").split():
            box = mirror.tech_box(position, f"tech-{track}:{level}")
            if box:
                yield Tried(by=box[0], tech=box[1], level=box[2])


def forgotten(position: Position) -> tuple[Note, ...]:
    """Return the notes that strike the rows of the turn: another begins (6.8)."""
    former = (Note(f"{register}/{row}") for register in FORMER for row in position.register(register))
    return (*phase_log.cleared(position), *former)


D = TypeVar("D", bound=Deed)
S = TypeVar("S", bound=Printed)
PLAYED = (mirror.IN_PROGRESS, mirror.DISCARDED)
PHASES = ("initiative", "events", "income", "first", "second", "end")  # 6.1
BEGUN = (Led, Drew, Applied, Collected, Tried, Launched, Lost, Reinforced, Sailed, Readied)


class _Reader:
    """Reads one edit: `at` is the table as it lies between its parts, still in the step of the turn in which the edit began."""

    def __init__(self, ledger: Ledger, before: Position, edit: Edit) -> None:
        self.ledger, self.first, self.at = ledger, before, before
        self.side = mirror.spender(before)
        self.quiet = False  # within a group that says itself what it means
        self.passed: str = ""  # the step of the turn that the edit leads to
        self.over = False  # another turn has begun
        self.laid = False  # the table was laid anew
        self.edit(edit)
        self.end()
        if self.laid:
            self.ledger = dataclasses.replace(self.ledger, opening=before.after(edit), entries=())

    def add(self, deed: Deed, before: Position | None = None) -> None:
        self.ledger = self.ledger.with_deed(deed, before or self.at)

    def drop(self, *gone: Entry) -> None:
        for entry in gone:
            self.ledger = self.ledger.without(entry)

    def entries(self, *types: type[Deed], **values: Any) -> list[Entry]:
        """Return the entries of deeds of these types that have these values, the latest first."""
        return [
            entry
            for entry in reversed(self.ledger.entries)
            if isinstance(entry.deed, types) and all(getattr(entry.deed, k, None) == v for k, v in values.items())
        ]

    def edit(self, edit: Edit) -> None:
        """Read a group of edits, or one."""
        if not isinstance(edit, Several):
            if not self.over:
                self.part(edit)
            return
        kept, deed = self.quiet, told(edit.deed)
        if deed is not None:
            self.tell(deed)
            self.quiet = True
        elif any(is_row(part) and part.value for part in edit.edits if isinstance(part, Note)):
            self.quiet = True  # rows of an earlier version say what was done
        for part in edit.edits:
            self.edit(part)
        self.quiet = kept

    def tell(self, deed: Deed) -> None:
        """Add a deed that an edit or a row tells; it explains the steps that hands took off its sector."""
        sector = getattr(deed, "defender", "") if isinstance(deed, Launched) else getattr(deed, "sector", "")
        if isinstance(deed, Launched | Righted) and sector:
            self.drop(*self.entries(Lost, sector=sector))
        if not isinstance(deed, Righted | Laid):
            self.add(deed)
        self.over |= isinstance(deed, Turned | Laid)
        self.laid |= isinstance(deed, Laid)

    def part(self, part: Edit) -> None:
        if isinstance(part, Note) and part.fact == "phase":
            self.passed = str(part.value)
            return
        match part:
            case Move():
                for name in part.counters:
                    if name in self.at.counters:
                        self.moved(name, self.at.counters[name].zone, part.zone)
            case Note():
                self.note(part)
            case Flip() | Mark():
                pass
        self.at = self.at.after(part)

    def moved(self, name: str, was: str, zone: str) -> None:
        match self.at.kind(name).type:
            case "sector":
                self.sector(mirror.sector_of(self.at, name), mirror.breakdown_box(self.at, was), zone)
            case "event" if mirror.BOWL in (was, zone) or (zone in PLAYED and was not in PLAYED):
                event = int(self.at.kind(name).get("event"))
                if zone == mirror.BOWL:
                    known = self.entries(Drew, event=event)
                    self.drop(*known)
                    if was in PLAYED and not known and self.first.knows("phase"):
                        self.add(Undone(marker=name), self.first)
                else:
                    self.add(Drew(event=event), self.first)
            case "pawn" if not self.quiet or name == mirror.pawn("revolution"):
                self.pawn(name, was, zone)

    def sector(self, sector: SectorId, was: int | None, zone: str) -> None:
        """Say what a sector's marker was moved for: bought, attacked, or either taken back; or it enters the war."""
        now = mirror.breakdown_box(self.at, zone)
        if was is None and now is not None and not self.quiet:
            self.add(Entered(sector=sector, box=now), self.first)
        if self.quiet or was is None:
            return
        owner = printed_board().side(sector)
        waits = owner == "entente" and bool(self.at.fact("overflow"))  # steps absorb a naval loss (6.6)
        if owner == self.side:
            self.bought(sector, (was if now is None or (waits and now < was) else now) - was)
        else:
            if self.side is not None and not waits:
                self.attacked(sector, was, now or 0)
            # Up to where the turn found it, a marker is put right; beyond it steps are bought, in nobody's phase.
            stood = self.stood(mirror.sector_marker(self.at, sector))
            found = mirror.breakdown_box(self.at, stood)
            self.bought(sector, max(0, (now or 0) - max(was, found or was)) if stood else 0)

    def stood(self, name: str) -> str:
        """Return where a marker stood when the turn began; empty while the table is still laid out."""
        begun = self.first.knows("phase") and (self.first.fact("phase") != "initiative" or self.entries(*BEGUN))
        lying = self.ledger.opening.counters.get(name) if begun else None
        return lying.zone if lying is not None else ""

    def bought(self, sector: SectorId, steps: int) -> None:
        """Add the steps that hands bought for a sector; steps taken back are those bought last."""
        for entry in self.entries(Reinforced, sector=sector) if steps < 0 else ():
            if steps >= 0:
                break
            self.drop(entry)
            steps += entry.deed.steps  # type: ignore[attr-defined]
        if steps > 0:
            had = sum(entry.deed.steps for entry in self.entries(Reinforced, sector=sector))  # type: ignore[attr-defined]
            owner = printed_board().side(sector)
            self.add(Reinforced(by=owner, sector=sector, steps=steps, cost=price(had, steps), by_hand=True))

    def attacked(self, sector: SectorId, was: int, now: int) -> None:
        """An enemy sector that hands push down was attacked; pushed up to where it stood, it was not."""
        if now < was and not self.entries(Lost, sector=sector):
            self.add(Lost(by=self.side or "", sector=sector, start=was))
        elif now > was:
            known = (*self.entries(Lost, sector=sector), *self.entries(Launched, defender=sector))
            self.drop(*(e for e in known if 0 < e.deed.start <= now))  # type: ignore[attr-defined]

    def pawn(self, name: str, was: str, zone: str) -> None:
        box, before = mirror.tech_box(self.at, zone), mirror.tech_box(self.at, was)
        if box and before and box[:2] == before[:2] and name == mirror.pawn(f"tech-{box[0]}-{box[1]}"):
            found = mirror.tech_box(self.at, self.stood(name))
            if box[2] > before[2] and (box[0] == self.side or (found is not None and box[2] > found[2])):
                self.add(Tried(by=box[0], tech=box[1], level=box[2]))
            elif box[2] < before[2]:
                known = self.entries(Tried, by=box[0], tech=box[1], level=before[2])
                self.drop(*known)
                if found is not None and not known and box[2] < found[2]:
                    self.add(Undone(marker=name), self.first)
        elif name == mirror.pawn("revolution"):
            self.add(Risen(boxes=(mirror.number_of(self.at, zone) or 0) - (mirror.number_of(self.at, was) or 0)))
        elif name == mirror.pawn("turn"):
            then, now = mirror.number_of(self.at, zone), mirror.number_of(self.at, was)
            if then is not None and now is not None and then != now:
                self.over = True
                if then > now and (self.entries(*BEGUN) or self.at.fact("phase") == "end"):
                    self.add(Turned(turn=then))

    def note(self, note: Note) -> None:
        first = self.first.fact("initiative")
        its_step = self.passed or self.first.fact("phase") == "initiative" or (first and first != note.value)
        if note.fact == "initiative" and note.value in SIDES and its_step:
            self.drop(*self.entries(Led))
            self.add(Led(side=note.value), self.first)
        elif note.fact == "drawn" and isinstance(note.value, list | tuple):
            for event in _more(note.value, self.first.fact("drawn")):
                self.add(Applied(event=event), self.first)
        elif note.fact == "pending" and isinstance(note.value, list | tuple):
            for event in _more(note.value, self.first.fact("pending")):
                if not self.entries(Drew, event=event):
                    self.add(Drew(event=event), self.first)
        elif note.fact == mirror.SYSTEM and isinstance(note.value, Mapping) and not self.first.fact(mirror.SYSTEM):
            self.add(Readied(by=self.side or "", n=len(note.value.get("faces") or note.value.get("markers") or ())))
        elif is_row(note):
            self.row(note)

    def row(self, note: Note) -> None:
        """Believe a row that an edit of an earlier version, or a player, writes or strikes."""
        before, now = list(opened(self.at)), list(opened(self.at.after(note)))
        for deed in before:
            if deed in now:
                now.remove(deed)
            else:
                self.drop(*[entry for entry in self.ledger.entries if entry.deed == deed][:1])
        for deed in filter(is_known, now):
            self.tell(deed)

    def end(self) -> None:
        """Read the end of the edit: who paid for the initiative, and the step of the turn that it leads to."""
        for entry in self.entries(Led)[:1]:
            if entry.step == len(self.ledger.edits):
                paid = {side: mirror.points(self.first, side) - mirror.points(self.at, side) for side in SIDES}
                self.drop(entry)
                self.add(replace(entry.deed, paid=paid), self.first)
        was = str(self.first.fact("phase"))
        if self.passed and self.passed != was and not self.over:
            known = was in PHASES and self.passed in PHASES
            after = PHASES.index(self.passed) - PHASES.index(was) if known else 0
            begun = bool(self.entries(*BEGUN) or [e for e in self.entries(Passed) if not e.deed.laid])  # type: ignore[attr-defined]
            laid = after < 1 or not (begun or after == 1)
            self.add(Passed(by=self.side or "", was=was, now=self.passed, laid=laid))


def _more(now: Iterable[Any], before: Iterable[Any] | None) -> list[int]:
    """Return the events that a list has gained."""
    found = [event for event in now if isinstance(event, int)]
    for event in before or ():
        if event in found:
            found.remove(event)
    return found


KEEPER = Keeper(
    span=lambda position: mirror.box(position, mirror.pawn("turn"), "turn"),
    read=lambda ledger, before, edit: _Reader(ledger, before, edit).ledger,
    opened=opened,
)


def ledger(position: Position) -> Ledger:
    """Return the ledger of the turn under way."""
    return KEEPER.of(position)


def since(ledger: Ledger, now: Position, *phases: str) -> Position:
    """Return the table as it lay when the first of these steps began that the ledger knows; else as the turn opened."""
    begun = {e.deed.now: e.before for e in ledger.entries if isinstance(e.deed, Passed)}
    found = next((begun[phase] for phase in phases if phase in begun), ledger.opening)
    return found if found.counters else now


def done(position: Position, *types: type[D], by: str = "") -> tuple[D, ...]:
    """Return the deeds of these types of the turn under way, in order, of one side if named."""
    return tuple(deed for deed in ledger(position).of(*types) if not by or deed.by == by)


# The position as the rules see it: what lies on the table, and what was done this turn.


@once
def lying(position: Position) -> Lying:
    """Return what the table shows, with what its ledger remembers of this turn."""
    deeds = ledger(position)
    attacked = {deed.attacker for deed in deeds.of(Launched)}
    bought: Counter[str] = Counter()
    for deed in deeds.of(Reinforced):
        bought[deed.sector] += deed.steps
    return replace(
        mirror.lying(position),
        attacked=tuple(sector for sector in SECTORS if sector in attacked),
        tech_attempted={
            side: tuple(
                f"{tech}:{deed.level}"
                for tech in TECHS
                for deed in deeds.of(Tried)
                if (deed.by, deed.tech) == (side, tech)
            )
            for side in SIDES
        },
        reinforced={sector: bought[sector] for sector in SECTORS if bought[sector]},
    )


def situation(position: Position, wanted: type[S], overrides: Filled | None = None, **values: Any) -> S:
    """Return the situation of a calculator's topic filled in from the table, with the asker's corrections.

    Args:
        overrides: values by dotted path, such as `state.pr.entente`.
        values: the blanks that the table does not know; None is left out.

    Raises:
        QuestionError: a value or a correction cannot be; `field` is its path.
    """
    data = {name: value for name, value in values.items() if value is not None}
    try:
        filled = decode_situation(msgspec.to_builtins(data, enc_hook=encode_exact), wanted, at="")
    except QuestionError as error:
        raise QuestionError(error.field.lstrip("."), error.text) from None
    lies: Parts = {"options": mirror.readings(position), "board": mirror.board(position)}
    if issubclass(wanted, Placed):
        lies["state"] = lying(position)
    return with_overrides(replace(filled, **lies), overrides or {})


@once
def state(position: Position) -> State:
    """Return the table as the rules see it, without any correction."""
    return replace(rules_of(mirror.board(position), mirror.readings(position)), **lying(position).values())
