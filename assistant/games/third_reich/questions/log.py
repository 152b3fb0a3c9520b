"""The ledger of a phase: its deeds in the words of the rules, read off the edits, and what follows from them (3-19)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any, cast

from msgspec.structs import replace

from assistant.core.deeds import Loss, Lost, Reader, Researched, Starved
from assistant.core.ledger import Deed, Entry, Keeper, Ledger
from assistant.core.record import Filled
from assistant.core.table import LEDGER, Counter, Edit, Flip, Mark, Move, Note, Position, Several, parts
from assistant.games.third_reich.economy import PRICES, phase_start_po
from assistant.games.third_reich.mirror import (
    ACTS,
    COUNTRIES_NOTED,
    MOVES,
    OPERATIONS,
    PHASES,
    Acted,
    Bought,
    Collected,
    Exchanged,
    Fell,
    Flew,
    Fought,
    Operated,
    Received,
    Recruited,
    Reinforced,
    Theatre,
    former,
    joined,
    of_row,
    opened,
    opening_of,
    theatre_of,
)
from assistant.games.third_reich.questions.combatants import by_hand, operating
from assistant.games.third_reich.words import Faction

INCOME = "income-turn"

# The deeds of an edit, part by part: one edit of the program's player may hold a whole phase and its end.


def read(ledger: Ledger, before: Position, edit: Edit) -> Ledger:
    """Return a ledger with the deeds of one edit more."""
    return _Reader(ledger, before, edit).read(edit)


class _Reader(Reader):
    """Reads one edit: `at` is the table as it lies between its parts."""

    attacks, recruits, reinforces = Fought, Recruited, Reinforced
    kinds, phases, losing = MOVES, PHASES, "army"

    def __init__(self, ledger: Ledger, before: Position, edit: Edit) -> None:
        super().__init__(ledger, before, edit)
        self.known = ledger.entries
        self.owing = {"po": 0, "pb": 0}  # points of each track that are to be paid in this edit
        self.fallen: set[str] = set()

    @property
    def seen(self) -> Theatre:
        """What the rules look at between two parts."""
        return self.looks(self.at)

    def looks(self, at: Position) -> Theatre:
        """Return what the rules look at in a position that the ledger of now belongs to."""
        at.memo.setdefault(LEDGER, self.ledger)
        return theatre_of(at, self.ledger)

    def singly(self, part: Edit) -> list[Edit]:
        """Return a move or a turn counter by counter: each is looked at on the table as those before it leave it."""
        names = part.counters if isinstance(part, Move | Flip) else ()
        return [replace(part, counters=(name,)) for name in names] or [part]

    def group(self, edit: Several, did: str) -> bool:
        if did == "exchange":
            return self.exchange(edit)
        if did in MOVES and (army := str((edit.deed or {}).get("army"))) in self.at.counters:
            self.in_place(army, did)
        return False

    def attack(self, edit: Several, told: Filled) -> bool:
        read = super().attack(edit, told)
        self.at = _anew(self.at)
        return read

    def side_of(self, position: Position, counter: Counter) -> str:
        return position.kind(counter).side

    def on_map(self, zone: str) -> bool:
        return zone in self.seen.zones

    def exchange(self, edit: Several) -> bool:
        self.settle_turned()
        army, infantry = (str((edit.deed or {}).get(name)) for name in ("army", "infantry"))
        if not {army, infantry} <= self.at.counters.keys():
            return False
        lying = self.at.counters[infantry]
        price = 1 if lying.face else 2
        short = self.pays("pb", self.active, price)
        zone = lying.zone
        self.add(Exchanged(by=self.active, army=army, infantry=infantry, zone=zone, armour=price, short=short))
        for part in parts(edit):
            self.pawn_moved(part)
            self.at = self.at.after(part)
        return True

    def in_place(self, army: str, op: Any) -> None:
        """Read the Assault of an army that fights where it stands (8.2)."""
        if (standing := self.seen.standing.get(army)) is not None:
            self.operated(operating(self.seen, standing, op, (standing.zone,), told=True), self.at)
            self.at = _anew(self.at)

    def part(self, part: Edit) -> None:
        if not (isinstance(part, Mark) and part.zone in self.marked):
            self.settle_marked()
        super().part(part)

    def leaving(self) -> Position:
        # Markers that go home with the end of the phase were laid in it.
        return self.looks(self.first if self.ledger.entries == self.known else self.at).position

    def moved(self, was: Counter, move: Move) -> None:
        if was.zone == move.zone and not move.via:
            return
        match self.at.kind(was.id).type:
            case "army":
                self.army(was, move)
            case "tile":
                self.tile(was, move.zone)
            case "mission":
                self.mission(was, move.zone)
            case "action":
                self.action(was, move.zone)
            case "pawn":
                self.pawn_moved(move)
                self.income(was, move)

    def income(self, was: Counter, move: Move) -> None:
        """Read a pawn that goes up by what comes in by itself, before anything is done (4.1)."""
        seen, known = self.seen, any(note.fact == INCOME for note in self.notes)
        if (
            was.id != f"po-{self.active}#1"
            or known
            or seen.fact(INCOME) == seen.turn
            or self.ledger.of(*ACTS, Received)
        ):
            return
        gain = incoming(seen, self.active).gain
        if gain and (self.at.after(move).box(was.id) or 0) - (self.at.box(was.id) or 0) == gain:
            self.add(Received(by=self.active))

    # Points: what an operation or a purchase costs is there, or falls short.

    def pays(self, track: str, side: str, cost: int) -> int:
        """Return by how many points of a track a faction falls short of a cost; the pawn that pays is moved behind it."""
        pawn = f"{track}-{side}#1"
        if side != self.active or pawn not in self.at.counters:
            return 0
        short = max(0, cost - max(0, (self.at.box(pawn) or 0) - self.owing[track]))
        self.owing[track] += cost - short
        return short

    def pawn_moved(self, part: Edit) -> None:
        """Take down that a pawn paid points."""
        for track in self.owing:
            pawn = f"{track}-{self.active}#1"
            if isinstance(part, Move) and pawn in part.counters:
                was, now = self.at.box(pawn) or 0, self.at.after(part).box(pawn) or 0
                self.owing[track] -= max(0, was - now)

    # Armies.

    def army(self, was: Counter, move: Move) -> None:
        turned, self.turned = self.turned, None
        kind, here, there = self.at.kind(was.id), self.on_map(was.zone), self.on_map(move.zone)
        swap = next((row for row in self.rows if row.did == "exchanged" and was.id in (row.who, row.whom)), None)
        if swap is not None:  # of an edit of an earlier version (10)
            for deed in of_row(swap) if was.id == swap.who else ():
                self.add(deed)
        elif here and there:
            self.march(was, move)
        elif there and was.zone == kind.get("home"):
            self.recruited(was, move.zone)
        elif here and move.zone in (kind.home, f"reserve-{kind.side}"):
            own = [e for e in self.ledger.entries if isinstance(e.deed, Bought) and e.deed.army == was.id]
            raised = self.fighting is None and any(isinstance(entry.deed, Recruited) for entry in own)
            did, standing = self.seen.did(was.id), self.seen.standing.get(was.id)
            fed = standing is None or self.seen.supply.of(standing).supplied
            if raised and fed and not did.op and not did.fought:
                for entry in own:  # it goes back as if it had not been bought
                    self.forget(entry)
            else:
                self.fell(was, turned)

    def march(self, was: Counter, move: Move) -> None:
        seen = self.seen
        army = seen.army(was)
        before, start, entered = self.at, was.zone, (*move.via, move.zone)
        row = next((row for row in self.rows if row.who == was.id and row.did in (*MOVES, "moved")), None)
        if row is not None:  # an edit of an earlier version tells its operation itself
            self.rows.remove(row)
            for deed in of_row(row):
                self.operated(cast(Operated, deed), before)
            return
        if self.at.kind(was.id).nation not in seen.at_war:  # a neutral's
            self.operated(Operated(by=army.faction, army=army.id, way=(start, *entered)), before)
            return
        if self.kind:
            self.operated(operating(seen, army, self.kind, (start, *entered), told=True), before)
            return
        earlier, known = self.goes_on(was), len(entered) > 1
        if earlier is not None:
            gone = cast(Operated, earlier.deed)
            self.forget(earlier)
            if move.zone == gone.start and not known:
                return
            leg = by_hand(seen, army, (start, *entered), known=known).way
            between = tuple(zone for zone in gone.entered if zone != gone.start)
            army = replace(army, zone=gone.start)
            before, entered, known = earlier.before, (*between, *leg[1:]), True
            start = gone.start
            seen = theatre_of(before, earlier.ledger)
        self.operated(by_hand(seen, army, (start, *entered), known=known), before)

    def operated(self, deed: Operated, before: Position) -> None:
        short = self.pays("po", deed.by, deed.cost)
        self.add(replace(deed, short=short), before)

    def forget(self, entry: Entry) -> None:
        """Take a deed back: what it cost is there again."""
        super().forget(entry)
        if getattr(entry.deed, "by", "") == self.active:
            for track, cost in paid(entry.deed).items():
                self.owing[track] -= cost

    def goes_on(self, was: Counter) -> Entry | None:
        """Return the operation that another movement of the same army goes on with: nobody fought since (22.1)."""
        for entry in reversed(self.ledger.entries):
            if isinstance(entry.deed, Fought) and entry.deed.zone:
                return None
            if isinstance(entry.deed, Operated) and entry.deed.army == was.id:
                return entry if entry.deed.zone == was.zone else None
        return None

    def recruited(self, was: Counter, zone: str) -> None:
        """Read an army put on the board: bought, unless the table began without an army, which is a table that is laid out."""
        kind = self.at.kind(was.id)
        if opening_of(self.ledger).armies:
            self.bought(Recruited, was, zone, PRICES["place_reduced" if was.face else "place_full"], kind.side)

    def bought(
        self, of: type[Bought], was: Counter, zone: str, cost: int, side: str, before: Position | None = None
    ) -> None:
        armour = cost if self.at.kind(was.id).get("arm") == "armour" else 0
        short = self.pays("pb", side, armour) if armour else 0
        self.add(of(by=side, army=was.id, zone=zone, cost=cost, armour=armour, short=short), before)

    def reinforced(self, was: Counter, before: Position) -> None:
        self.bought(Reinforced, was, was.zone, PRICES["flip"], self.at.kind(was.id).side, before)

    def may_have_lost(self, was: Counter) -> bool:
        """Tell whether an army may have lost a step in this phase: it fought, or dice were thrown for it at the table alone."""
        seen, side = self.seen, self.at.kind(was.id).side
        did = seen.did(was.id)
        among = bool(seen.state.enemies_in(was.zone, cast(Faction, side)))
        return did.fought or (among and (bool(did.op) or seen.begun))

    def raised_as(self, entry: Entry, face: int) -> None:
        """Say what a recruit cost once it is seen on which face it stays."""
        deed, cost = cast(Recruited, entry.deed), PRICES["place_reduced" if face else "place_full"]
        armour = cost if deed.armour else 0
        self.owing["pb"] -= (deed.armour - deed.short) * (deed.by == self.active)
        short = self.pays("pb", deed.by, armour)
        self.changed(entry, cost=cost, armour=armour, short=short)

    # Tiles, missions, notes.

    def tile(self, was: Counter, zone: str) -> None:
        kind = self.at.kind(was.id)
        if zone.startswith(f"development-{kind.side}:"):
            self.add(Researched(by=kind.side, tile=was.id, start=was.zone, zone=zone))
        elif zone == kind.home:
            self.put_back("tile", was)

    def mission(self, was: Counter, zone: str) -> None:
        kind = self.at.kind(was.id)
        side, held = kind.side, f"missions-{kind.side}"
        flown = [
            place for place in (zone, was.zone) if self.on_map(place) or place in ("atlantic", "strategic-bombing")
        ]
        if was.zone == held and zone in flown:
            self.add(Flew(by=side, marker=was.id, zone=zone))
        elif zone == held and was.zone in flown:
            self.taken_back("marker", was.id)
        elif was.zone == kind.get("home") and zone in (held, *flown):
            self.add(Collected(by=side, marker=was.id, kind=str(kind.get("mission"))))
            if zone in flown:  # straight from the reserve
                self.add(Flew(by=side, marker=was.id, zone=zone))
        elif zone == kind.home and was.zone == held and not self.may_be_spent():
            self.put_back("marker", was)

    def may_be_spent(self) -> bool:
        """Tell whether a mission may be used up: in a combat, or against bombers (11, 14)."""
        fought = self.fighting is not None or bool(self.ledger.of(Fought))
        return fought or any(note.fact == "axis-advanced-used" for note in self.notes)

    def action(self, was: Counter, zone: str) -> None:
        side = self.at.kind(was.id).side
        self.taken_back("marker", was.id)
        if zone != f"actions-{side}:unused":
            self.add(Acted(by=side, marker=was.id, box=zone))

    def note(self, note: Note) -> None:
        register, _, row = note.fact.partition("/")
        value = note.value if isinstance(note.value, Mapping) else {}
        if register == COUNTRIES_NOTED and value.get("surrendered") and row not in self.seen.fallen:
            self.fallen.add(row)
            self.add(Fell(by=self.active, country=row))
        elif note.fact == INCOME and note.value == self.seen.turn:
            self.add(Received(by=self.active))
        elif register == OPERATIONS and (lying := self.at.counters.get(row)) is not None:
            others = (e for e in self.ledger.entries if not (isinstance(e.deed, Operated) and e.deed.army == row))
            self.ledger = self.ledger.with_entries(tuple(others))
            for deed in former(row, value, self.at.kind(row).side, lying.zone):
                self.add(deed)
        else:
            super().note(note)

    of_row, joined = staticmethod(of_row), staticmethod(joined)

    def stays(self, deed: Deed) -> bool:
        return isinstance(deed, Operated) and not deed.entered

    # The end of an edit.

    def flush(self) -> None:
        """Say what the losses were that no attack claimed, and who took which zones."""
        self.settle_turned()
        self.settle_marked()
        losses, self.losses = self.losses, []
        for loss in losses:
            self.unexplained(loss)
        self.exchanged_by_hand()

    def exchanged_by_hand(self) -> None:
        """Read armies that left a zone where others of their country came: infantry became armour (10), armour infantry (1)."""
        lost = [entry for entry in self.ledger.entries if isinstance(entry.deed, Lost)]
        raised = [entry for entry in self.ledger.entries if isinstance(entry.deed, Recruited)]
        for entry, other in product(raised, lost):
            deed, gone = cast(Recruited, entry.deed), cast(Lost, other.deed)
            one, two = (self.at.kind(army) for army in (deed.army, gone.army))
            if gone.zone != deed.zone or one.nation != two.nation or one.get("arm") == two.get("arm"):
                continue
            self.ledger = self.ledger.without(entry)
            if deed.armour:
                self.ledger = self.ledger.without(other)
                before = min(entry, other, key=lambda found: found.step).before
                price = {"armour": deed.armour, "short": deed.short}
                self.add(Exchanged(by=deed.by, army=deed.army, infantry=gone.army, zone=deed.zone, **price), before)
            return

    def unexplained(self, loss: Loss) -> None:
        army, zone, at = loss.army, loss.zone, loss.before
        lying, kind = at.counters[army], at.kind(army)
        if kind.nation in self.fallen or kind.nation in theatre_of(self.at, self.ledger).surrendered:
            return
        seen = self.looks(at)
        standing = seen.standing.get(army) if kind.side == self.active and loss.steps + lying.face > 1 else None
        if standing is not None and not seen.supply.of(standing).supplied:
            self.add(Starved(by=kind.side, army=army, zone=zone), at)
        elif seen.state.holds(zone, self.active) and seen.state.enemies_in(zone, self.active):
            taken: tuple[tuple[str, int], ...] = ((army, loss.steps),)
            last = self.last
            if last is not None and isinstance(last.deed, Fought) and not last.deed.lead and last.deed.zone == zone:
                taken, at = (*last.deed.losses, *taken), last.before
                self.ledger = self.ledger.without(last)
            self.add(Fought(by=self.active, zone=zone, losses=taken), at)
        else:
            self.add(Lost(by=kind.side, army=army, zone=zone, steps=loss.steps), at)

    def acted(self) -> bool:
        return bool(self.ledger.entries)


def incoming(seen: Theatre, side: str) -> Any:
    """Return the points that come in by themselves at the start of a phase (4.1)."""
    return seen.worked(phase_start_po, side, italy_at_war="italy" in seen.at_war).value


def paid(deed: Deed) -> dict[str, int]:
    """Return the points of the tracks that a deed was paid with."""
    if isinstance(deed, Operated):
        return {"po": deed.cost - deed.short}
    return {"pb": deed.armour - deed.short} if isinstance(deed, Bought | Exchanged) else {}


def _anew(at: Position) -> Position:
    """Return the same table as another moment: a deed that leaves no trace on it was done."""
    return at.with_table(at.table)


KEEPER = Keeper(span=lambda position: (PHASES.turn(position), PHASES.side(position)), read=read, opened=opened)


def ledger(position: Position) -> Ledger:
    """Return the ledger of the phase under way."""
    return KEEPER.of(position)
