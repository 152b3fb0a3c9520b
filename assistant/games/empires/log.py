"""The ledger of a phase: its deeds in the words of the rules, read off the edits, and what follows from them (7-13)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any, Literal, NamedTuple, TypeVar

import msgspec

from assistant.core import phase_log
from assistant.core.ledger import Deed, Entry, Keeper, Ledger, least_breach
from assistant.core.position import LEDGER, Position, once
from assistant.core.table import Counter, Edit, Flip, Mark, Move, Note, Several, parts
from assistant.games.empires import mirror, victory, words
from assistant.games.empires.combat import Technologies, surplus
from assistant.games.empires.deeds import (
    OPENS,
    RECRUITS,
    Arrived,
    Bought,
    Controlled,
    Dug,
    Entered,
    Fought,
    Gassed,
    Given,
    Kind,
    Laid,
    Lost,
    Moved,
    Negotiated,
    Opened,
    Passed,
    Prepared,
    Recruited,
    Reinforced,
    Researched,
    Retreated,
    Starved,
    cleared,
    joined,
    of_rows,
    opened,
)
from assistant.games.empires.diplomacy import FORWARD
from assistant.games.empires.movement import ALLOWANCE, range_of, sail, strategic_zones, walk, would_be_ceded
from assistant.games.empires.research import GIFT, GIFTED, SET_UP_TILES
from assistant.games.empires.theatre import Army, Theatre
from assistant.games.empires.words import (
    CAMP,
    FOUR_CITIES,
    LAST_TURN,
    POWER_OF,
    POWERS,
    Edition,
    Power,
    are_enemies,
    date_of,
    duty,
    following,
    named,
)

D = TypeVar("D", bound=Deed)

# The deeds of an edit, part by part: one edit of the program's player holds a whole phase and its end.


def read(ledger: Ledger, before: Position, edit: Edit) -> Ledger:
    """Return a ledger with the deeds of one edit more."""
    reader = _Reader(ledger, before, edit)
    reader.edit(edit)
    reader.done()
    return reader.ledger


class _Loss(NamedTuple):
    army: str
    zone: str
    steps: int
    before: Position


class _Reader:
    """Reads one edit: `at` is the table as it lies between its parts."""

    def __init__(self, ledger: Ledger, before: Position, edit: Edit) -> None:
        self.ledger, self.at, self.first = ledger, before, before
        self.active = mirror.phase(before)
        self.fighting = False  # within an attack that says who fought
        self.kind: Any = ""  # what a group says of the movements in it
        self.turned: tuple[Counter, Position] | None = None  # an army turned over, until it is seen what for
        self.losses: list[_Loss] = []
        self.marked: dict[str, Position] = {}  # zones whose control markers were moved
        self.passed, self.ending = False, before  # whether the phase is over, and the table as it leaves it
        notes = [part for part in parts(edit) if isinstance(part, Note)]
        self.joined = {n.fact.partition("/")[2] for n in notes if n.fact.startswith(f"{mirror.EVENTS}/") and n.value}
        self.gas = any(n.fact == f"{mirror.YEARLY}/{self.active}" and _year(n, "gas", before) for n in notes)
        self.own = len(notes) == len(parts(edit))  # a row that a player writes himself
        self.rows = [n for n in notes if phase_log.is_row(n) and isinstance(n.value, Mapping)]

    def add(self, deed: Deed, before: Position | None = None) -> None:
        self.ledger = self.ledger.with_deed(deed, before or self.at)

    def known(self, position: Position) -> Position:
        """Return a position between two parts, its ledger known."""
        position.memo.setdefault(LEDGER, self.ledger)
        return position

    def edit(self, edit: Edit) -> None:
        """Read a group of edits, or one."""
        if not isinstance(edit, Several):
            self.part(edit)
            return
        told = dict(edit.deed or {})
        did = told.pop("did", "")
        if did == Fought.__struct_config__.tag:
            self.attack(edit, told)
            return
        if did == OPENS["did"]:
            self.add(Opened(by=self.active))
        elif did == RECRUITS["did"]:
            self.add(Bought(by=self.active, army="", zone=""))
        kept, self.kind = self.kind, did if did in ("sail", "strategic", "research") else self.kind
        for part in edit.edits:
            self.edit(part)
        self.kind = kept

    def attack(self, edit: Several, told: Mapping[str, Any]) -> None:
        """Read an attack that says itself who fought: its losses and its retreat are its own."""
        self.settle_turned()
        before, kept, self.losses, self.fighting = self.at, self.losses, [], True
        retreat = ""
        for part in parts(edit):
            if isinstance(part, Move) and told.get("target") in part.counters and self.lands(part):
                retreat = part.zone
                self.at = self.at.after(part)
            else:
                self.part(part)
        self.settle_turned()
        losses = tuple((loss.army, loss.steps) for loss in self.losses)
        lead = before.table.counters.get(str(told.get("lead")))
        by = mirror.power_of(before, lead) if lead else self.active
        fought = msgspec.convert({**told, "did": "attack", "by": by, "losses": losses, "retreat": retreat}, Fought)
        self.add(fought, before)
        self.losses, self.fighting = kept, False

    def lands(self, move: Move) -> bool:
        return mirror.on_map(self.at, move.zone)

    def part(self, part: Edit) -> None:
        """Read one simple edit."""
        if self.turned is not None and self.turned[0].id not in getattr(part, "counters", ()):
            self.settle_turned()
        if not self.passed and _passes(part):
            self.flush()
            self.passed, self.ending = True, self.known(self.at)
        if not self.passed:
            match part:
                case Move():
                    for name in part.counters:
                        self.moved(self.at.table.counters.get(name), part)
                case Flip():
                    for name in part.counters:
                        self.flipped(self.at.table.counters.get(name), part)
                case Mark():
                    self.mark(part)
                case Note():
                    self.note(part)
        self.at = self.at.after(part)

    def moved(self, was: Counter | None, move: Move) -> None:
        if was is None:
            return
        kind = self.at.kinds.kinds[was.kind]
        if kind.type == "tile":
            self.tile(was, move.zone)
        elif kind.type == "pawn":
            self.pawn(was, move.zone)
        elif kind.type == "army":
            self.army(was, move)

    def army(self, was: Counter, move: Move) -> None:
        turned, self.turned = self.turned, None
        here, there = mirror.on_map(self.at, was.zone), mirror.on_map(self.at, move.zone)
        if there and not here and was.zone.startswith("reserve-"):
            joined = self.joined | {deed.nation for deed in self.ledger.of(Entered)}
            if not _is_deployed(self.first, self.first.table.counters[was.id], joined):
                owner = POWER_OF[mirror.nation(self.at, was.id)]
                self.add(Recruited(by=owner, army=was.id, zone=move.zone, face=was.face))
        elif here and there and (was.zone != move.zone or move.via):
            self.march(was, move)
        elif here and not there:
            steps = 1 if was.face or (turned and turned[0].id == was.id) else 2
            before = turned[1] if turned else self.at
            self.losses.append(_Loss(was.id, was.zone, steps, before))

    def march(self, was: Counter, move: Move) -> None:
        side, nation = mirror.power_of(self.at, was), mirror.nation(self.at, was.id)
        if are_enemies(side, self.active):
            self.add(Retreated(by=side, army=was.id, start=was.zone, zone=move.zone))
            return
        home = POWER_OF[nation]
        if side != home == self.active and self.at.controller(move.zone) == home:
            side = home  # Germany takes it back (first 13)
        before, start, entered = self.at, was.zone, (*move.via, move.zone)
        way = entered if move.via else ()
        earlier = self._goes_on(was)
        if earlier is not None:
            gone = earlier.deed
            assert isinstance(gone, Moved)
            self.ledger = self.ledger.without(earlier)
            if move.zone == gone.start and not way:
                return
            before, start = earlier.before, gone.start
            guessed = way or movement_of(self.at, was.id, was.zone, move.zone, (), side).way
            way = (*gone.way, *guessed)
        self.add(movement_of(before, was.id, start, move.zone, way, side, self.kind, bool(move.via)), before)

    def _goes_on(self, was: Counter) -> Entry | None:
        """Return the movement that another one of the same army goes on: with only movements between them, it is one (9.1)."""
        for entry in reversed(self.ledger.entries):
            if not isinstance(entry.deed, Moved):
                return None
            if entry.deed.army == was.id:
                told = self.kind or entry.deed.kind != "move"
                return entry if entry.deed.zone == was.zone and not told and entry.step >= 0 else None
        return None

    def flipped(self, was: Counter | None, flip: Flip) -> None:
        if (
            was is None
            or flip.face == was.face
            or not mirror.is_army(self.at, was)
            or not mirror.on_map(self.at, was.zone)
        ):
            return
        self.turned = was, self.at

    def settle_turned(self) -> None:
        """Say what an army was turned over for: reinforced, a loss, or either taken back."""
        if self.turned is None:
            return
        (was, before), self.turned = self.turned, None
        own = {type(entry.deed): entry for entry in self.ledger.entries if getattr(entry.deed, "army", "") == was.id}
        bought = own.get(Recruited)
        if was.face:
            if Lost in own:
                self.ledger = self.ledger.without(own[Lost])
            elif bought is not None and bought.step == len(self.ledger.edits):
                self._bought_as(bought, 0)
            else:
                # Germany pays for those it has ceded (first 13).
                payer = POWER_OF[mirror.nation(before, was.id)]
                self.add(Reinforced(by=payer, army=was.id, zone=was.zone), before)
        elif self.fighting or self.ledger.of(Fought) or not (bought or Reinforced in own):
            self.losses.append(_Loss(was.id, was.zone, 1, before))
        elif Reinforced in own:
            self.ledger = self.ledger.without(own[Reinforced])
        elif bought is not None:
            self._bought_as(bought, 1)

    def _bought_as(self, entry: Entry, face: int) -> None:
        assert isinstance(entry.deed, Recruited)
        changed = Entry(msgspec.structs.replace(entry.deed, face=face), entry.before, entry.ledger, entry.step)
        entries = tuple(changed if other is entry else other for other in self.ledger.entries)
        self.ledger = self.ledger.with_entries(entries)

    def tile(self, was: Counter, zone: str) -> None:
        side = self.at.kinds.kinds[was.kind].side
        if not zone.startswith("development-") or zone == was.zone:
            if zone.startswith("tiles-"):
                self._tile_back(was)
            return
        if zone.endswith(":available"):
            self.add(Arrived(by=side, tile=was.id, start=was.zone))
        elif (
            self.kind != "research"
            and was.zone.startswith("tiles-")
            and zone.endswith(":1")
            and first_tiles_left(self.known(self.at), mirror.power(side))
        ):
            self.add(Laid(by=side, tile=was.id))
        elif zone.endswith(":1") and was.zone.endswith(":2"):
            self._tile_back(was)
        else:
            self.add(Researched(by=side, tile=was.id, start=was.zone, zone=zone))

    def _tile_back(self, was: Counter) -> None:
        for entry in reversed(self.ledger.entries):
            if getattr(entry.deed, "tile", "") == was.id:
                self.ledger = self.ledger.without(entry)
                return

    def pawn(self, was: Counter, zone: str) -> None:
        now, then = self.at.box(was.id), self.at.after(Move((was.id,), zone)).box(was.id)
        name, _, side = was.id.removesuffix("#1").partition("-")
        if now is None or then is None or now == then:
            return
        told = "russia" if side == mirror.SURRENDER else side
        if name == "diplomacy" and told in self.joined and then - now > FORWARD:
            return  # its event is carried out by itself: no action
        if name == "diplomacy":
            last = self.ledger.entries[-1] if self.ledger.entries else None
            if last is not None and isinstance(last.deed, Negotiated) and last.deed.track == side:
                self.ledger, now = self.ledger.without(last), last.deed.was
            if now != then:
                self.add(Negotiated(by=self.active, track=side, was=now, box=then))
        elif name == "missions" and then > now:
            gifts = GIFT * sum(self.at.kind(d.tile).get("technology") in GIFTED for d in self.ledger.of(Arrived))
            owed = gifts - sum(given.n for given in self.ledger.of(Given))
            if side == self.active and mirror.edition(self.at) is not Edition.FIRST and 0 < then - now <= owed:
                self.add(Given(by=side, n=then - now))
            else:
                self.add(Prepared(by=side, was=now, n=then))

    def mark(self, mark: Mark) -> None:
        marker = self.at.kinds.markers.get(mark.marker)
        if marker is not None and marker.kind == "control":
            self.marked.setdefault(mark.zone, self.at)
        if mark.marker != mirror.TRENCH_OF[CAMP[self.active]]:
            return
        was = self.at.marker(mark.marker, mark.zone)
        earlier = next((e for e in self.ledger.entries if isinstance(e.deed, Dug) and e.deed.zone == mark.zone), None)
        if earlier is not None and isinstance(earlier.deed, Dug):
            self.ledger, was = self.ledger.without(earlier), earlier.deed.was
        if mark.number > was:
            self.add(Dug(by=self.active, zone=mark.zone, was=was, level=mark.number))

    def note(self, note: Note) -> None:
        register, _, row = note.fact.partition("/")
        if register == mirror.EVENTS and note.value:
            self.add(Entered(by=self.active, nation=row))
        elif note in self.rows:  # of an edit of an earlier version it tells the attacks, of a player's own all
            for deed in of_rows((note.value,), self.at):
                if isinstance(deed, Fought | Opened):
                    self._told_by_row(deed)
                elif self.own:
                    self.add(deed)

    def _told_by_row(self, deed: Fought | Opened) -> None:
        if isinstance(deed, Opened):
            self.add(deed)
            return
        mine = [loss for loss in self.losses if loss.zone == deed.zone]
        self.losses = [loss for loss in self.losses if loss not in mine]
        last = self.ledger.entries[-1] if self.ledger.entries else None
        if last is not None and isinstance(last.deed, Fought) and last.step == len(self.ledger.edits):
            more = joined(last.deed, deed)
            if more is not None:
                self.ledger = self.ledger.without(last)
                self.add(more, last.before)
                return
        losses = tuple((loss.army, loss.steps) for loss in mine)
        self.add(msgspec.structs.replace(deed, losses=losses), mine[0].before if mine else self.at)

    def flush(self) -> None:
        """Say what the losses were that no attack claimed, and who took which zones."""
        self.settle_turned()
        for zone, before in self.marked.items():
            was, now = before.controller(zone), self.at.controller(zone)
            country = str(self.at.board.zones[zone].tags.get("home", "")) if zone in self.at.board.zones else ""
            if was != now and country not in self.joined:
                self.add(Controlled(by=self.active, zone=zone, was=was, now=now), before)
        self.marked = {}
        by_zone: dict[str, list[_Loss]] = {}
        for loss in self.losses:
            if self.gas and are_enemies(
                mirror.power_of(loss.before, loss.before.table.counters[loss.army]), self.active
            ):
                self.add(Gassed(by=self.active, army=loss.army), loss.before)
            else:
                by_zone.setdefault(loss.zone, []).append(loss)
        self.losses = []
        for zone, losses in by_zone.items():
            self._unexplained(zone, losses)

    def _unexplained(self, zone: str, losses: list[_Loss]) -> None:
        before = losses[0].before
        due = settlement(self.known(before)).armies
        hungry = {*due.reduced, *due.eliminated}
        for loss in losses:
            if loss.army in hungry:
                owner = mirror.power_of(loss.before, loss.before.table.counters[loss.army])
                self.add(Starved(by=owner, army=loss.army, zone=zone), before)
        rest = [loss for loss in losses if loss.army not in hungry]
        if rest and enemies(before, zone, self.active) and any(
            mirror.power_of(before, army) == self.active for army in before.counters_in(zone, "army")
        ):  # fmt: skip
            taken = tuple((loss.army, loss.steps) for loss in rest)
            self.add(Fought(by=self.active, zone=zone, losses=taken), before)
            return
        for loss in rest:
            owner = mirror.power_of(before, before.table.counters[loss.army])
            self.add(Lost(by=owner, army=loss.army, zone=zone, steps=loss.steps), loss.before)

    def done(self) -> None:
        """Read the end of the edit, and of the phase if it was that."""
        if not self.passed:
            self.flush()
            return
        passed = Passed(by=self.active, power=mirror.phase(self.at), turn=mirror.turn(self.at))
        # Where nothing was done yet, another phase than the next one is a table that is laid out, or a correction.
        if self.ledger.of(*ACTS) or is_next(self.ending, passed):
            self.add(passed, self.ending)


def following_phase(position: Position) -> tuple[Power, int]:
    """Return whose phase comes next, and in which turn (3)."""
    power, turn = mirror.phase(position), mirror.turn(position)
    return following(power), min(LAST_TURN, turn + (power == POWERS[-1]))


def is_next(position: Position, passed: Passed) -> bool:
    """Tell whether the phase that comes is the next one; hands may move the turn on after it."""
    power, turn = following_phase(position)
    return passed.power == power and passed.turn in (turn, mirror.turn(position))


def _passes(part: Edit) -> bool:
    """Tell whether a part ends the phase: another power's comes, or the next turn."""
    return (isinstance(part, Note) and part.fact == mirror.PHASE) or (
        isinstance(part, Move) and "turn#1" in part.counters
    )


def _year(note: Note, what: str, before: Position) -> bool:
    """Tell whether a note says that something is used in the year under way."""
    return isinstance(note.value, Mapping) and note.value.get(what) == date_of(mirror.turn(before)).year


def _is_deployed(before: Position, was: Counter, joined: set[str]) -> bool:
    """Tell whether an army comes from its nation's box with its entry into the war: it costs nothing (12)."""
    nation = mirror.nation(before, was.id)
    if nation not in mirror.NEUTRALS or was.zone not in (f"reserve-{nation}", f"reserve-{POWER_OF[nation]}"):
        return False
    if nation in joined or was.zone != f"reserve-{nation}":
        return nation in joined
    return mirror.is_entering(before, nation) or nation not in mirror.at_war(before)


def movement_of(
    before: Position, army: str, start: str, zone: str, way: tuple[str, ...], side: Power,
    kind: Kind | Literal[""] = "", told: bool = False,
) -> Moved:  # fmt: skip
    """Return the deed of an army that goes from `start` to `zone` by `way`; who said no way took the cheapest (9.1).

    Args:
        before: the position before the edit.
        way: the zones it enters in order, the last among them; empty if nobody said.
        side: the power whose action it is.
        kind: how it went, if somebody said.
        told: whether somebody said the way.
    """
    work, theatre = mirror.working(before), mirror.theatre(before)
    mover = msgspec.structs.replace(theatre.army(army), zone=start)
    theatre = theatre if theatre.army(army).zone == start else theatre.with_army(mover)
    cost, entered = 0, way or (zone,)
    if not kind and way:
        cost = walk(theatre, mover, way, work)
    elif not kind and zone in (found := range_of(theatre, mover, work)).zones:
        entered, cost = found.way_to(zone), found.zones[zone].cost
    if not 0 < cost <= ALLOWANCE:
        if kind != "strategic" and len(way) < 2 and zone in sail(theatre, mover, mirror.working(before)):
            kind, cost, entered = "sail", ALLOWANCE, (zone,)
        elif kind != "sail" and zone in far_zones(theatre, mover, side, before):
            kind, cost = "strategic", ALLOWANCE
    return Moved(by=side, army=army, start=start, way=entered, kind=kind or "move", cost=cost, told=told)


def far_zones(theatre: Theatre, army: Army, side: Power, before: Position) -> tuple[str, ...]:
    """Return where strategic movement leads an army, or brings back one that Germany has ceded (9.1, first 13)."""
    mover = army if army.of == side else msgspec.structs.replace(army, power=None)
    return strategic_zones(theatre, mover, mirror.working(before))


KEEPER = Keeper(
    span=lambda position: (mirror.turn(position), mirror.phase(position), bool(position.fact(mirror.SETTING_UP))),
    read=lambda ledger, before, edit: ledger if before.fact(mirror.SETTING_UP) else read(ledger, before, edit),
    opened=opened,
)


def ledger(position: Position) -> Ledger:
    """Return the ledger of the phase under way."""
    return KEEPER.of(position)


# Manoeuvre actions: nobody says where one ends, so the grouping that breaks fewest rules is taken (9).

ARMIES_A_MANOEUVRE = 3
NUMBER: Mapping[str, int] = {"germany": 3, "allies": 3, "russia": 2, "austria_hungary": 2}
Use = Entry  # of a movement or of an attack
Groups = tuple[tuple[Entry, ...], ...]


class Breaches(NamedTuple):
    """What a grouping of movements and attacks breaks.

    Attributes:
        armies: beyond those that its actions may use; twice: armies in two actions; zones: attacked in two; again: armies moved
            twice in one action; late: movements behind an attack of their action; actions: beyond those of the phase.
    """

    armies: int = 0
    twice: int = 0
    zones: int = 0
    again: int = 0
    late: int = 0
    actions: int = 0


def armies_in(deed: Deed) -> dict[str, int]:
    """Return the armies that a deed uses, each with what it counts: strategic movement two (9.1)."""
    if isinstance(deed, Moved):
        return {deed.army: 2 if deed.kind == "strategic" else 1} if deed.army else {}
    if isinstance(deed, Fought):
        return {army: 1 for army in (deed.lead, *deed.supports) if army}
    return {}


def armies_of_group(group: tuple[Entry, ...]) -> dict[str, int]:
    """Return the armies that an action used, each with what it counts."""
    used: dict[str, int] = {}
    for entry in group:
        for army, n in armies_in(entry.deed).items():
            used[army] = max(used.get(army, 1), n)
    return used


def breaches(groups: Groups, most: int, number: int, first: bool) -> Breaches:
    """Return what a grouping breaks.

    Args:
        most: armies of an action.
        number: actions that may be Manoeuvres.
        first: whether the first edition is played, where a zone may be attacked again.
    """
    used = [armies_of_group(group) for group in groups]
    seen: set[str] = set()
    twice = 0
    for armies in used:
        twice += len(seen & armies.keys())
        seen |= armies.keys()
    fought = [{e.deed.zone for e in group if isinstance(e.deed, Fought)} for group in groups]
    zones = 0 if first else sum(map(len, fought)) - len(set().union(*fought))
    again = late = 0
    for group in groups:
        moves = [entry.deed.army for entry in group if isinstance(entry.deed, Moved) and entry.deed.army]
        again += len(moves) - len(set(moves))
        attacked_ = False
        for entry in group:
            attacked_ |= isinstance(entry.deed, Fought)
            late += attacked_ and isinstance(entry.deed, Moved)
    beyond = sum(max(0, sum(armies.values()) - most) for armies in used)
    return Breaches(beyond, twice, zones, again, late, max(0, len(groups) - number))


@once
def manoeuvres(position: Position) -> Groups:
    """Return the Manoeuvre actions of the power whose phase it is; told beginnings count where that breaks nothing."""
    power, first = mirror.phase(position), mirror.edition(position) is Edition.FIRST
    uses = [e for e in ledger(position).entries if isinstance(e.deed, Moved | Fought) and e.deed.by in ("", power)]
    opens = _opens(ledger(position), uses)
    most, number = most_armies(position, power), actions_of(position, power) - len(other_actions(position))

    def cost(groups: Groups) -> tuple[int, ...]:
        begun = {id(group[0]) for group in groups[1:]}
        found = breaches(groups, most, number, first)
        return sum(found) + found.late * len(uses), len(opens - begun)

    behind = sum(isinstance(b.deed, Moved) and isinstance(a.deed, Fought) for a, b in pairwise(uses))
    return least_breach(uses, cost, max(number, behind + 1) + 1)


def _opens(book: Ledger, uses: list[Entry]) -> set[int]:
    """Return the uses with which somebody said that an action begins, but the first."""
    found, begins = set(), False
    for entry in book.entries:
        begins |= isinstance(entry.deed, Opened)
        if begins and entry in uses:
            if entry is not uses[0]:
                found.add(id(entry))
            begins = False
    return found


OTHERS: Mapping[type[Deed], str] = {
    Researched: "research", Dug: "entrenchment", Negotiated: "diplomacy", Prepared: "missions",
}  # fmt: skip


def other_actions(position: Position) -> tuple[str, ...]:
    """Return the actions of a phase but its Manoeuvres: purchases are one, each of the others is one (7)."""
    power = mirror.phase(position)
    mine = [entry.deed for entry in ledger(position).entries if entry.deed.by == power]
    bought = any(isinstance(deed, Bought) for deed in mine)
    return (*(("recruitment",) if bought else ()), *(OTHERS[type(deed)] for deed in mine if type(deed) in OTHERS))


def actions_done(position: Position) -> tuple[str, ...]:
    """Return the kinds of the actions of the phase under way, one for each (7)."""
    return (*other_actions(position), *("manoeuvre" for _ in manoeuvres(position)))


def actions_of(position: Position, power: Power) -> int:
    """Return how many actions a power has in its phase; one more a year with Offensive, not for Russia in 1918 (7, 10.3)."""
    year = date_of(mirror.turn(position)).year
    if ("offensive", 1) not in tiles(position, power) or (power == "russia" and year == 1918):
        return NUMBER[power]
    used = ledger(position).opening.register(mirror.YEARLY).get(power, {}).get("offensive")
    return NUMBER[power] + (used != year)


# What the phase has seen, as the questions ask for it.


def done(position: Position, *types: type[D], zone: str = "") -> tuple[D, ...]:
    """Return the deeds of these types in order, in this zone if one is named."""
    found = ledger(position).of(*types)
    return tuple(deed for deed in found if not zone or getattr(deed, "zone", "") == zone)


def manoeuvre(position: Position) -> int:
    """Return which Manoeuvre action of the phase is under way, from 1 (9)."""
    return len(manoeuvres(position)) or 1


def moved(position: Position) -> frozenset[str]:
    """Return the armies that moved in this phase."""
    return frozenset(deed.army for deed in done(position, Moved) if deed.army)


def crossed(position: Position, power: Power) -> frozenset[str]:
    """Return the zones of the map that armies of a power entered in a phase, however they went (4)."""
    entered = (zone for deed in done(position, Moved) if deed.by in ("", power) for zone in deed.way)
    return frozenset(zone for zone in entered if mirror.on_map(position, zone))


def came(position: Position, army: str, action: int) -> Moved | None:
    """Return the movement of an army in a Manoeuvre action, counted from 1; None when it made none."""
    groups = manoeuvres(position)
    moves = (entry.deed for entry in reversed(groups[action - 1])) if 0 < action <= len(groups) else ()
    return next((deed for deed in moves if isinstance(deed, Moved) and deed.army == army), None)


def is_far(position: Position, deed: Moved) -> bool:
    """Tell whether a movement led through more than one zone, so that the army neither attacks nor supports (9.2)."""
    if deed.kind == "sail":
        return False
    if deed.kind == "strategic" or len(deed.way) > 1:
        return True
    links = mirror.roads(position.board).of_nation(mirror.nation(position, deed.army)) if deed.start else {}
    return bool(deed.start) and deed.zone not in links.get(deed.start, ())


def far(position: Position) -> frozenset[str]:
    """Return the armies that came from far in this phase."""
    return frozenset(deed.army for deed in done(position, Moved) if deed.army and is_far(position, deed))


def fighters(position: Position) -> frozenset[str]:
    """Return the armies that led or supported an attack in a phase."""
    return frozenset(army for deed in done(position, Fought) for army in armies_in(deed))


def attacked(position: Position) -> frozenset[str]:
    """Return the armies that were attacked in a phase."""
    return frozenset(deed.target for deed in done(position, Fought) if deed.target)


def fought(position: Position) -> frozenset[str]:
    """Return the armies that took part in attacks of this phase, on either side."""
    return fighters(position) | attacked(position)


def is_closed(position: Position, zone: str) -> bool:
    """Tell whether a zone was attacked in an earlier Manoeuvre action of this phase (9)."""
    earlier = (entry.deed for group in manoeuvres(position)[:-1] for entry in group)
    return any(isinstance(deed, Fought) and deed.zone == zone for deed in earlier)


def surplus_left(position: Position, zone: str) -> int | None:
    """Return how many armies may still support in a zone where attacks of this action have begun, None where not (9.2)."""
    if mirror.options(position).support_surplus == "attack" or not manoeuvres(position):
        return None
    here = [e for e in manoeuvres(position)[-1] if isinstance(e.deed, Fought) and e.deed.zone == zone]
    if not here:
        return None
    camps = [mirror.camp_of(here[0].before, army) for army in here[0].before.counters_in(zone, "army")]
    ours = camps.count(CAMP[mirror.phase(position)])
    used = sum(len(entry.deed.supports) for entry in here if isinstance(entry.deed, Fought))
    return max(0, surplus(ours, len(camps) - ours) - used)


def friends_at_start(position: Position, zone: str, action: int) -> bool:
    """Tell whether an army of the camp stood in a zone when a Manoeuvre action, counted from 1, began (9.2)."""
    groups = manoeuvres(position)
    if action > len(groups):
        begun, arrived = position, set[str]()
    else:
        first = groups[action - 1][0]
        begun = first.before
        # What a table laid out in the midst of a phase says was done has left its armies where they are now.
        arrived = {d.army for d in ledger(position).of(Moved) if d.zone == zone} if first.step < 0 else set()
    camp = CAMP[mirror.phase(position)]
    here = begun.counters_in(zone, "army")
    return any(army.id not in arrived and mirror.camp_of(begun, army) == camp for army in here)


def owed(position: Position) -> dict[str, int]:
    """Return the zones where armies came upon enemies and owe an attack that was not made, with the action (9.2, first 8.2)."""
    found: dict[str, int] = {}
    power, groups = mirror.phase(position), manoeuvres(position)
    for action, group in enumerate(groups, 1):
        for entry in group:
            deed = entry.deed
            if not isinstance(deed, Moved) or deed.zone in found or not mirror.on_map(position, deed.zone):
                continue
            still = any(army.id == deed.army for army in position.counters_in(deed.zone, "army"))
            later = (e.deed for other in groups[action - 1 :] for e in other)
            made = any(isinstance(fight, Fought) and fight.zone == deed.zone for fight in later)
            alone = not friends_at_start(position, deed.zone, action)
            if still and not made and alone and enemies(position, deed.zone, power):
                found[deed.zone] = action
    return found


def enemies(position: Position, zone: str, power: Power) -> bool:
    """Tell whether armies stand in a zone that a power could attack."""
    return any(
        mirror.camp_of(position, army) != CAMP[power] and mirror.may_fight(position, army)
        for army in position.counters_in(zone, "army")
    )


def armies_of(position: Position, action: int) -> Mapping[str, int]:
    """Return the armies that a Manoeuvre action used, each with what it counts: strategic movement two (9.1)."""
    groups = manoeuvres(position)
    return armies_of_group(groups[action - 1]) if 0 < action <= len(groups) else {}


def most_armies(position: Position, power: Power) -> int:
    """Return how many armies a Manoeuvre action may use: one more with the technology of that name (9, 10.2)."""
    return ARMIES_A_MANOEUVRE + (("manoeuvre", 1) in tiles(position, power))


def aviation_used(position: Position, power: Power) -> str:
    """Return the zone of the one attack for which a power used its Aviation in this phase, empty when it has not (10.4)."""
    return next((deed.zone for deed in done(position, Fought) if deed.by == power and deed.aviation), "")


def hits(position: Position, power: Power, owed_: words.Duty) -> tuple[Fought, ...]:
    """Return the attacks of a phase that count towards a duty: on armies of the Allies, or of certain nations (9).

    Of an attack that nobody told, any such army in the zone will do.
    """
    return tuple(
        deed
        for entry in ledger(position).entries
        if isinstance(deed := entry.deed, Fought) and deed.by in ("", power)
        for armies in [(deed.target,) if deed.target else [a.id for a in entry.before.counters_in(deed.zone, "army")]]
        if any(_is_of(entry.before, army, owed_) for army in armies)
    )


def _is_of(position: Position, army: str, owed_: words.Duty) -> bool:
    if army not in position.table.counters:
        return False
    nation = mirror.nation(position, army)
    return POWER_OF[nation] == owed_.against if isinstance(owed_.against, str) else nation in owed_.against


# Tiles: those in the second box are there at the beginning of their power's phase, whoever has moved them (10).


def due_tiles(position: Position, power: Power) -> tuple[Counter, ...]:
    """Return the tiles in a power's second box that became available with its phase; those laid there in it wait (10)."""
    if power != mirror.phase(position):
        return ()
    new = {deed.tile for deed in done(position, Researched)}
    hidden = "" in new  # a row of an earlier version keeps secret which tile it was
    lying = position.counters_in(f"development-{power}:2", "tile")
    kinds = position.kinds.kinds
    return tuple(c for c in lying if c.id not in new and not (hidden and kinds[c.kind].is_secret(c.face)))


def available(position: Position, power: Power) -> tuple[Counter, ...]:
    """Return the tiles that a power may use, face up or down: those that are due are there without being asked for (10)."""
    return (*mirror.available(position, power), *due_tiles(position, power))


def tiles(position: Position, power: Power) -> tuple[tuple[str, int], ...]:
    """Return technology and level of the tiles that a power may use."""
    return _tiles(position)[power]


@once
def _tiles(position: Position) -> dict[str, tuple[tuple[str, int], ...]]:
    return {p: tuple(mirror.technology(position, tile) for tile in available(position, p)) for p in POWERS}


@once
def technologies(position: Position) -> dict[Power, Technologies]:
    """Return the tiles of each power that matter in a combat, as far as they lie face up (10)."""
    return {power: mirror.technologies(position, available(position, power)) for power in POWERS}


def first_tiles_left(position: Position, power: Power) -> int:
    """Return how many of the tiles that a power begins the war with it has not laid yet; none once it has acted (2)."""
    if not lays_first_tiles(position, power):
        return 0
    wanted = SET_UP_TILES[mirror.edition(position) is Edition.FIRST]
    return max(0, wanted - len(position.counters_in(f"development-{power}:1", "tile")))


def lays_first_tiles(position: Position, power: Power) -> bool:
    """Tell whether a power has not acted yet, so that it may still lay the tiles that it begins the war with (2)."""
    before = POWERS.index(power) - POWERS.index(mirror.phase(position))
    acted = before < 0 or position.box(f"actions-{power}#1") or any(deed.by == power for deed in done(position, *ACTS))
    return mirror.turn(position) == 1 and not acted


ACTS = (Moved, Fought, Bought, Researched, Dug, Negotiated, Prepared)


# The end of a phase: what it brings is reckoned once, when it begins to be done (4, 6, 7).


@once
def settling_from(position: Position) -> Position:
    """Return the position on which the end of the phase began to be done: its first marker was laid; else this one."""
    entries = ledger(position).entries
    first = (e.before for e in entries if isinstance(e.deed, Controlled | Starved) and is_due(e.before, e.deed))
    return next(first, position)


@once
def settlement(position: Position) -> victory.EndOfPhase:
    """Return what the end of the phase brings; once its first marker was laid, what it brought then."""
    begun, active = settling_from(position), mirror.phase(position)
    if begun is not position:
        return settlement(begun)
    return victory.end_phase(mirror.theatre(position), active, crossed(position, active), mirror.working(position))


def remaining(position: Position, found: victory.EndOfPhase) -> victory.EndOfPhase:
    """Return what of the end of a phase is not done yet."""
    begun, here = settling_from(position), position.table.counters
    if begun is position:
        return found
    gone = {deed.army for deed in done(position, Starved)}
    scored = {
        power: (position.box(f"vp-{power}#1") or 0) - (begun.box(f"vp-{power}#1") or 0) for power in POWERS
    }  # fmt: skip
    armies = msgspec.structs.replace(
        found.armies,
        reduced=tuple(army for army in found.armies.reduced if army not in gone),
        eliminated=tuple(a for a in found.armies.eliminated if a not in gone and mirror.on_map(position, here[a].zone)),
    )

    def open_(changes: Mapping[str, Power | None]) -> dict[str, Power | None]:
        # A zone just taken may return at once to its owner (first 6).
        back = found.isolated
        return {z: p for z, p in changes.items() if position.controller(z) not in (p, back.get(z, p))}

    points = {power: n for power in POWERS if (n := found.vp.get(power, 0) - scored[power])}
    return victory.EndOfPhase(open_(found.control), open_(found.isolated), armies, points)


def is_due(before: Position, deed: Controlled | Starved) -> bool:
    """Tell whether the end of the phase brings a change of control or a loss."""
    due = settlement(before)
    if isinstance(deed, Starved):
        return deed.army in (*due.armies.reduced, *due.armies.eliminated)
    changes = {**due.control, **due.isolated}
    return deed.zone in changes and changes[deed.zone] in (deed.now, None)


# What outlasts the phase, written on the thing itself (`Game.noted`).


def noted(before: Position, edit: Edit, after: Position) -> tuple[Edit, ...]:
    """Return the facts that an edit brings about: what an army carries on, what happens once in a game or in a year."""
    if after.fact(mirror.SETTING_UP):
        return ()
    ended = KEEPER.span(before) != KEEPER.span(after)
    book = read(ledger(before), before, edit)
    known = {id(entry) for entry in ledger(before).entries}
    new = [entry for entry in book.entries if id(entry) not in known]
    notes: list[Edit] = list(cleared(after)) if ended else []
    for entry in new:
        if isinstance(entry.deed, Moved) and entry.deed.army:
            notes += _ceded(entry.before, entry.deed, after)
    for name, now in after.table.counters.items():
        was = before.table.counters.get(name)
        if was is not None and was.zone != now.zone and mirror.is_army(after, now):
            notes += _once(after, was, now)
    notes += _duties(after, new)
    notes += _offensive(new)
    notes += _lost_cities(before, after)
    return tuple(notes)


def _ceded(before: Position, deed: Moved, after: Position) -> Iterator[Edit]:
    """Yield that a German army was ceded by where it ended (first 13)."""
    theatre = mirror.theatre(before)
    army, row = theatre.army(deed.army), f"{mirror.CEDED}/{deed.army}"
    lying = after.table.counters[deed.army]
    here = lying.zone == deed.zone and row not in after.table.facts and army.of == "germany"
    if here and would_be_ceded(theatre, army, deed.zone, mirror.working(before)):
        yield Note(row, {"power": "austria_hungary"})


def _once(after: Position, was: Counter, now: Counter) -> Iterator[Edit]:
    """Yield what an army's coming to a zone brings about for the rest of the game: straits, Salonika; and what it leaves behind."""
    nation, place, first = mirror.nation(after, now.id), named(now.zone), mirror.edition(after) is Edition.FIRST
    if place == "gallipoli" and nation == "uk" and not after.fact("gallipoli_used"):
        yield Note("gallipoli_used", True)
    if place == "salonika" and POWER_OF[nation] == "allies":
        event = "recruited_in_salonika" if first else "salonika_occupied_by_allies"
        if (not first or not mirror.on_map(after, was.zone)) and not after.fact(event):
            yield Note(event, True)
    on_map = mirror.on_map(after, now.zone)
    for register in (mirror.CEDED, mirror.ISOLATED):
        home = register == mirror.CEDED and after.controller(now.zone) == "germany"
        if f"{register}/{now.id}" in after.table.facts and (not on_map or home):
            yield Note(f"{register}/{now.id}")  # dead, or taken back
            if register == mirror.ISOLATED and len(after.register(register)) == 1:  # the markers were only drawn
                yield from (Mark(*at, 0) for at in after.table.markers if at[0] == mirror.UNSUPPLIED)


def _duties(after: Position, new: list[Entry]) -> Iterator[Edit]:
    """Yield the count of the armies attacked towards a duty of the year (9)."""
    power = mirror.phase(new[0].before) if new else mirror.phase(after)
    owed_ = duty(power, mirror.turn(after), mirror.edition(after) is Edition.FIRST)
    if owed_ is None or owed_.per != "year":
        return
    n = sum(isinstance(e.deed, Fought) and bool(e.deed.target) and _is_of(e.before, e.deed.target, owed_) for e in new)
    if n:
        row = dict(after.register(mirror.YEARLY).get(power, {}))
        yield Note(f"{mirror.YEARLY}/{power}", {**row, mirror.ATTACKED: int(row.get(mirror.ATTACKED) or 0) + n})


def offensive_used(position: Position) -> bool:
    """Tell whether the actions of the phase under way took the one more that Offensive gives (10.3)."""
    power = mirror.phase(position)
    return actions_of(position, power) > NUMBER[power] < len(actions_done(position))


def _offensive(new: list[Entry]) -> Iterator[Edit]:
    """Yield that Offensive was used this year, once its phase is over (10.3)."""
    for entry in new:
        if isinstance(entry.deed, Passed) and offensive_used(entry.before):
            power = mirror.phase(entry.before)
            row = dict(entry.before.register(mirror.YEARLY).get(power, {}))
            yield Note(f"{mirror.YEARLY}/{power}", {**row, "offensive": date_of(mirror.turn(entry.before)).year})


def _lost_cities(before: Position, after: Position) -> Iterator[Edit]:
    """Yield the count of losses of the four cities by Austria-Hungary, where each of them costs it a point (5, A25)."""
    if before.table.markers is after.table.markers or mirror.options(after).lose_german_only_city != "both":
        return
    lost = 0
    for zone in mirror.land_zones(after.board):
        if named(zone) in FOUR_CITIES and before.controller(zone) == "austria_hungary":
            holder = after.controller(zone)
            lost += bool(holder) and are_enemies("austria_hungary", mirror.power(holder))
    if lost:
        yield Note(mirror.FOUR_LOST, int(after.fact(mirror.FOUR_LOST) or 0) + lost)
