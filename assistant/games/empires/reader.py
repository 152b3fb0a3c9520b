"""The deeds of an edit in the words of the rules, read part by part, whatever road it came by (7-13)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

from msgspec.structs import replace

from assistant.core import phase_log
from assistant.core.deeds import PHASE, Controlled, Loss, Lost, Reader, Researched, Starved
from assistant.core.ledger import SEEN, Deed, Entry, Keeper, Ledger
from assistant.core.record import Ids, memoized
from assistant.core.table import Counter, Edit, Flip, Mark, Move, Note, Position, Several, parts
from assistant.games.empires import mirror, victory
from assistant.games.empires.deeds import (
    OPENS,
    RECRUITS,
    Arrived,
    Bought,
    Dug,
    Entered,
    Fought,
    Gassed,
    Given,
    Kind,
    Laid,
    Moved,
    Negotiated,
    Opened,
    Prepared,
    Recruited,
    Reinforced,
    Retreated,
    Spent,
    joined,
    of_row,
    opened,
)
from assistant.games.empires.economy import GIFT, GIFTED, SET_UP_TILES, is_gassable, missions_track, placed
from assistant.games.empires.movement import ALLOWANCE, ports, range_of, strategic_zones, walk
from assistant.games.empires.words import CAMP, POWER_OF, POWERS, Power, are_enemies, date_of

ACTS = (Moved, Fought, Bought, Researched, Dug, Negotiated, Prepared)


# Begun: the tiles that a power begins the war with are laid before it acts (2).


def first_tiles_left(position: Position, power: Power, book: Ledger | None = None) -> int:
    """Return how many of the tiles that a power begins the war with it has not laid yet; none once it has acted (2)."""
    if not lays_first_tiles(position, power, book):
        return 0
    wanted = SET_UP_TILES[mirror.is_first_edition(position)]
    return max(0, wanted - len(position.counters_in(f"development-{power}:1", "tile")))


def lays_first_tiles(position: Position, power: Power, book: Ledger | None = None) -> bool:
    """Tell whether a power has not acted yet, so that it may still lay the tiles that it begins the war with (2)."""
    before = POWERS.index(power) - POWERS.index(mirror.phase(position))
    acted = before < 0 or position.box(f"actions-{power}#1") or (book or ledger(position)).of(*ACTS, by=power)
    return mirror.turn(position) == 1 and not acted


# Missions that come with tiles (10.4, 10.5).


def gift(position: Position, power: Power, tiles: Iterable[str]) -> int:
    """Return the missions that come with tiles of a power, within its track."""
    lies, work = position.box(f"missions-{power}#1"), mirror.working(position)
    if lies is None or work.first:
        return 0
    given = GIFT * sum(position.kind(tile).get("technology") in GIFTED for tile in tiles)
    return max(0, min(given, missions_track(work)[1] - lies))


def gift_left(position: Position, power: Power, book: Ledger | None = None) -> int:
    """Return the missions that came with tiles of the phase under way and were not taken yet."""
    book = book or ledger(position)
    came = [entry for entry in book.entries if isinstance(entry.deed, Arrived) and entry.deed.by == power]
    tiles = [entry.deed.tile for entry in came if isinstance(entry.deed, Arrived)]
    return gift(came[0].before, power, tiles) - sum(given.n for given in book.of(Given)) if came else 0


# Settled: what the end of a phase brings is reckoned once, when it begins to be done (4, 6, 7).


def crossed(position: Position, power: Power, book: Ledger | None = None) -> frozenset[str]:
    """Return the zones of the map that armies of a power entered in a phase, however they went (4)."""
    entered = (zone for deed in (book or ledger(position)).of(Moved) if deed.by in ("", power) for zone in deed.way)
    return frozenset(zone for zone in entered if mirror.on_map(position, zone))


def settling_from(position: Position, book: Ledger | None = None) -> tuple[Position, Ledger]:
    """Return position and ledger on which the end of the phase began to be done: its first marker was laid; else these."""

    def found() -> tuple[Position, Ledger]:
        told = book or ledger(position)
        first = ((e.before, e.ledger) for e in told.entries if isinstance(e.deed, Controlled | Starved) and is_due(e))
        return next(first, (position, told))

    return memoized(position.memo, settling_from, found)


def settlement(position: Position, book: Ledger | None = None) -> victory.EndOfPhase:
    """Return what the end of the phase brings; once its first marker was laid, what it brought then."""
    begun = settling_from(position, book)
    if begun[0] is not position:
        return settlement(*begun)

    def ended() -> victory.EndOfPhase:
        active, work = mirror.phase(position), mirror.working(position)
        return victory.end_phase(mirror.theatre(position), active, crossed(position, active, book), work)

    return memoized(position.memo, settlement, ended)


def is_due(entry: Entry) -> bool:
    """Tell whether the end of the phase brings the change of control or the loss that a deed is."""
    due, deed = settlement(entry.before, entry.ledger), entry.deed
    if isinstance(deed, Starved):
        return deed.army in (*due.armies.reduced, *due.armies.eliminated)
    assert isinstance(deed, Controlled)
    # A zone out of supply may be taken and lost again at the end of one phase.
    return any(deed.zone in each and each[deed.zone] in (deed.now, None) for each in (due.control, due.isolated))


def enemies(position: Position, zone: str, power: Power) -> bool:
    """Tell whether armies stand in a zone that a power could attack."""
    return any(
        mirror.camp_of(position, army) != CAMP[power] and mirror.may_fight(position, army)
        for army in position.counters_in(zone, "army")
    )


class _Reader(Reader):
    """Reads one edit: `at` is the table as it lies between its parts."""

    attacks, recruits, reinforces = Fought, Recruited, Reinforced
    kinds, phases, losing = ("sail", "strategic", "research"), mirror.PHASES, "army"

    def __init__(self, ledger: Ledger, before: Position, edit: Edit) -> None:
        super().__init__(ledger, before, edit)
        events = f"{mirror.EVENTS}/"
        self.joined_war = {n.fact.partition("/")[2] for n in self.notes if n.fact.startswith(events) and n.value}
        year = f"{mirror.YEARLY}/{self.active}"
        self.gas = any(n.fact == year and _year(n, "gas", before) for n in self.notes)
        self.retreats: list[tuple[Retreated, Position]] = []
        self.worn: list[tuple[Dug, Position]] = []  # trenches lowered while nobody has said yet in which attack

    def group(self, edit: Several, did: str) -> bool:
        if did == SEEN["did"]:
            self.seen(parts(edit))
            return True
        if did == OPENS["did"]:
            self.add(Opened(by=self.active))
        elif did == RECRUITS["did"]:
            self.add(Bought(by=self.active, army="", zone=""))
        return False

    def seen(self, found: Iterable[Edit]) -> None:
        """Read what somebody found on the table in the order of the rules; movements that losses opened come behind these."""
        self.unordered, later = True, list[Move]()
        ordered = in_rules_order(self.at, found)
        armies = (part for part in ordered if isinstance(part, Move | Flip))
        end = self.at.after(Several(tuple(armies)))
        for part in ordered:
            if not isinstance(part, Move):
                self.part(part)
            elif self._waits(part):
                later.append(part)
                continue
            elif (
                (comer := self._comer(part)) is not None
                and comer.zone.startswith("reserve-")
                and (zone := recruited_nearby(self.at, part, end))
            ):
                self.part(Move(part.counters, zone))
                later.append(part)
            else:
                self.part(part)
            later = self._tried(later)
        for part in later:
            self.part(part)

    def _tried(self, later: list[Move]) -> list[Move]:
        """Do the movements that wait no longer; return the others."""
        still = []
        for move in later:
            if self._waits(move):
                still.append(move)
            else:
                self.part(move)
        return still

    def _comer(self, move: Move) -> Counter | None:
        """Return the army that goes to a zone of the map, None for any other movement."""
        was = self.at.counters.get(move.counters[0])
        return was if was is not None and mirror.is_army(self.at, was) and self.on_map(move.zone) else None

    def _waits(self, move: Move) -> bool:
        """Tell whether an army of the power cannot go its way as the table lies."""
        was = self._comer(move)
        if was is None or not self.on_map(was.zone):
            return False
        side = mirror.power_of(self.at, was)
        if side != self.active:
            return False
        deed = movement_of(self.at, was.id, was.zone, move.zone, (*move.via, move.zone) if move.via else (), side)
        return not 0 < deed.cost <= ALLOWANCE

    def part(self, part: Edit) -> None:
        """Read one simple edit; in an attack the target's movement is its retreat."""
        fought = self.fighting
        if fought is None or not (isinstance(part, Move) and fought.target in part.counters and self.on_map(part.zone)):
            super().part(part)
        else:
            self.fighting = replace(fought, retreat=part.zone)
            self.at = self.at.after(part)

    def side_of(self, position: Position, counter: Counter) -> str:
        return mirror.power_of(position, counter)

    def on_map(self, zone: str) -> bool:
        return mirror.on_map(self.at, zone)

    def moved(self, was: Counter, move: Move) -> None:
        match self.at.kind(was).type:
            case "tile":
                self.tile(was, move.zone)
            case "pawn":
                self.pawn(was, move.zone)
            case "army":
                self.army(was, move)

    def army(self, was: Counter, move: Move) -> None:
        turned, self.turned = self.turned, None
        here, there = self.on_map(was.zone), self.on_map(move.zone)
        if there and not here and was.zone.startswith("reserve-"):
            joined = self.joined_war | {deed.nation for deed in self.ledger.of(Entered)}
            if not _is_deployed(self.first, self.first.counters[was.id], joined, move.zone):
                owner = POWER_OF[mirror.nation(self.at, was.id)]
                self.add(Recruited(by=owner, army=was.id, zone=move.zone, face=was.face))
        elif here and there and (was.zone != move.zone or move.via):
            self.march(was, move)
        elif here and move.zone.startswith("reserve-"):
            self.fell(was, turned)

    def march(self, was: Counter, move: Move) -> None:
        side, nation = mirror.power_of(self.at, was), mirror.nation(self.at, was.id)
        if are_enemies(side, self.active):
            # Until the end of the edit it may be seen which attack it retreats from.
            self.retreats.append((Retreated(by=side, army=was.id, start=was.zone, zone=move.zone), self.at))
            return
        home = POWER_OF[nation]
        kind = self.kind
        if side != home == self.active and self.at.controller(move.zone) == home:
            side, kind = home, "strategic"  # Germany takes it back, which is done so alone (first 13)
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
        self.add(movement_of(before, was.id, start, move.zone, way, side, kind, bool(move.via)), before)

    def _goes_on(self, was: Counter) -> Entry | None:
        """Return the movement that another one of the same army goes on: with only movements between them, it is one (9.1)."""
        for entry in reversed(self.ledger.entries):
            if not isinstance(entry.deed, Moved):
                return None
            if entry.deed.army == was.id:
                told = self.kind or entry.deed.kind != "move"
                return entry if entry.deed.zone == was.zone and not told and entry.step >= 0 else None
        return None

    def may_have_lost(self, _: Counter) -> bool:
        return bool(self.ledger.of(Fought))

    def reinforced(self, was: Counter, before: Position) -> None:
        # Germany pays for those it has ceded (first 13).
        self.add(Reinforced(by=POWER_OF[mirror.nation(before, was.id)], army=was.id, zone=was.zone), before)

    def raised_as(self, entry: Entry, face: int) -> None:
        self.changed(entry, face=face)

    def tile(self, was: Counter, zone: str) -> None:
        side = self.at.kind(was).side
        if not zone.startswith("development-") or zone == was.zone:
            if zone.startswith("tiles-"):
                self.put_back("tile", was)
            return
        lays = was.zone.startswith("tiles-") and first_tiles_left(self.at, mirror.power(side), self.ledger)
        if zone.endswith(":available"):
            self.add(Arrived(by=side, tile=was.id, start=was.zone))
        elif lays and zone.endswith(":1") and self.kind != "research":
            self.add(Laid(by=side, tile=was.id))
        elif zone.endswith(":1") and was.zone.endswith(":2"):
            self.taken_back("tile", was.id)
        else:
            start = was.zone
            if lays and self.unordered:  # laid before the war, and then researched
                self.add(Laid(by=side, tile=was.id))
                start = f"development-{side}:1"
                self.at = self.at.after(Move((was.id,), start))
            self.add(Researched(by=side, tile=was.id, start=start, zone=zone))

    def pawn(self, was: Counter, zone: str) -> None:
        now, then = self.at.box(was.id), self.at.after(Move((was.id,), zone)).box(was.id)
        name, _, side = was.id.removesuffix("#1").partition("-")
        if now is None or then is None or now == then:
            return
        if name == "diplomacy":
            last = self.last
            if last is not None and isinstance(last.deed, Negotiated) and last.deed.track == side:
                self.ledger, now = self.ledger.without(last), last.deed.was
            if now != then:
                self.add(Negotiated(by=self.active, track=side, was=now, box=then))
        elif name == "missions" and then < now:
            self.add(Spent(by=side, n=now - then))
        elif name == "missions":
            spent = [entry for entry in self.ledger.entries if entry.deed == Spent(by=side, n=then - now)]
            if spent:
                self.forget(spent[-1])
            elif side == self.active and 0 < then - now <= gift_left(self.at, mirror.power(side), self.ledger):
                self.add(Given(by=side, n=then - now))
            else:
                self.add(Prepared(by=side, was=now, n=then))

    def mark(self, mark: Mark) -> None:
        super().mark(mark)
        camp = next((camp for camp, marker in mirror.TRENCH_OF.items() if marker == mark.marker), None)
        if camp is None or self.fighting is not None:
            return
        was = self.at.marker(mark.marker, mark.zone)
        there = (mirror.power_of(self.at, army) for army in self.at.counters_in(mark.zone, "army"))
        power = next(one for one in (self.active, *there, *POWERS) if CAMP[one] == camp)
        for entry in self.ledger.entries:
            if isinstance(entry.deed, Dug) and (entry.deed.zone, entry.deed.by) == (mark.zone, power):
                self.ledger, was = self.ledger.without(entry), entry.deed.was
        if mark.number > was:
            self.add(Dug(by=power, zone=mark.zone, was=was, level=mark.number))
        elif mark.number < was and (mark.marker, mark.zone) not in mirror.lonely_trenches(self.at):
            self.worn.append((Dug(by="", zone=mark.zone, was=was, level=mark.number), self.at))

    def note(self, note: Note) -> None:
        register, _, row = note.fact.partition("/")
        if register == mirror.EVENTS and note.value:
            self.add(Entered(by=self.active, nation=row))
        else:
            super().note(note)

    def of_row(self, row: phase_log.Deed) -> Iterable[Deed]:
        return of_row(row, self.at)

    def stays(self, _: Deed) -> bool:
        return False

    def joined(self, fought: Fought, more: Fought) -> Fought | None:
        return joined(fought, more)

    def taken(self, deed: Controlled, before: Position) -> None:
        place = before.zones.get(deed.zone)
        if place is None or str(place.tags.get("home", "")) not in self.joined_war:
            super().taken(deed, before)

    def flush(self) -> None:
        """Say what the losses were that no attack claimed, and who took which zones."""
        self.settle_turned()
        self.settle_marked()
        by_zone: dict[str, list[Loss]] = {}
        paid = any(_owner(loss) == self.active for loss in self.losses)
        for loss in self.losses:
            if self.gas and are_enemies(_owner(loss), self.active):
                self.add(Gassed(by=self.active, army=loss.army), loss.before)
            else:
                by_zone.setdefault(loss.zone, []).append(loss)
        self.losses = []
        for zone, losses in by_zone.items():
            self._unexplained(zone, losses)
        for worn, before in self.worn:
            if not any(fought.zone == worn.zone for fought in self.ledger.of(Fought)):
                met = enemies(before, worn.zone, self.active) and mirror.of_power(before, worn.zone, self.active)
                self.add(Fought(by=self.active, zone=worn.zone) if met else worn, before)
        self.worn = []
        for deed, before in self.retreats:
            told = any(fought.zone == deed.start for fought in self.ledger.of(Fought))
            ours = mirror.of_power(before, deed.start, self.active)
            came = paid or mirror.of_power(self.at, deed.start, self.active)
            trench = self.unordered and came and mirror.trench(self.first, deed.start, CAMP[mirror.power(deed.by)])
            if not told and (ours or trench):  # who used it and retreats was attacked, though nobody lost a step
                self.add(Fought(by=self.active, zone=deed.start), before)
            self.add(deed, before)
        self.retreats = []

    def _unexplained(self, zone: str, losses: list[Loss]) -> None:
        before = losses[0].before
        due = settlement(before, self.ledger).armies
        hungry = {*due.reduced, *due.eliminated}
        for loss in losses:
            if loss.army in hungry:
                self.add(Starved(by=_owner(loss), army=loss.army, zone=zone), before)
        rest = [loss for loss in losses if loss.army not in hungry]
        if rest and enemies(before, zone, self.active) and mirror.of_power(before, zone, self.active):
            taken = tuple((loss.army, loss.steps) for loss in rest)
            self.add(Fought(by=self.active, zone=zone, losses=taken), before)
            return
        for loss in rest:
            lost = Lost(by=_owner(loss), army=loss.army, zone=zone, steps=loss.steps)
            gassed = Gassed(by=self.active, army=loss.army)
            self.add(gassed if self._may_be_gassed(loss) else lost, loss.before)

    def _may_be_gassed(self, loss: Loss) -> bool:
        """Tell whether gas, which is there, explains that a full enemy army in a trench was turned over (10.6)."""
        before, owner = loss.before, _owner(loss)
        place, trench = mirror.zone_value(before, loss.zone), mirror.trench(before, loss.zone, CAMP[owner])
        tiles = {before.kind(tile).get("technology") for tile in mirror.available(before, self.active)}
        hit = is_gassable(place.country, place.terrain, trench, mirror.is_first_edition(before))
        turned = loss.steps == 1 and not before.counters[loss.army].face
        return turned and hit and "gas" in tiles and are_enemies(owner, self.active)

    def acted(self) -> bool:
        return bool(self.ledger.of(*ACTS))


KEEPER = Keeper(
    span=lambda position: (mirror.turn(position), mirror.phase(position), bool(position.fact(mirror.SETTING_UP))),
    read=lambda book, before, edit: book if before.fact(mirror.SETTING_UP) else _Reader(book, before, edit).read(edit),
    opened=opened,
)


def ledger(position: Position) -> Ledger:
    """Return the ledger of the phase under way."""
    return KEEPER.of(position)


def _owner(loss: Loss) -> Power:
    return mirror.power_of(loss.before, loss.before.counters[loss.army])


def _year(note: Note, what: str, before: Position) -> bool:
    """Tell whether a note says that something is used in the year under way."""
    return isinstance(note.value, Mapping) and note.value.get(what) == date_of(mirror.turn(before)).year


def _is_deployed(before: Position, was: Counter, joined: set[str], zone: str) -> bool:
    """Tell whether an army comes from its nation's box to its home with its entry into the war: it costs nothing (12)."""
    nation = mirror.nation(before, was.id)
    homes = [place.id for place in before.zones.values() if place.tags.get("home") == nation]
    if homes and zone not in homes:
        return False
    if nation not in mirror.NEUTRALS or was.zone not in (f"reserve-{nation}", f"reserve-{POWER_OF[nation]}"):
        return False
    if nation in joined or was.zone != f"reserve-{nation}":
        return nation in joined
    return mirror.is_entering(before, nation) or nation not in mirror.at_war(before)


def movement_of(
    before: Position, army: str, start: str, zone: str, way: Ids, side: Power,
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
    theatre = mirror.theatre(before)
    mover = replace(theatre.army(army), zone=start)
    theatre = theatre if theatre.army(army).zone == start else theatre.with_army(mover)
    cost, entered = 0, way or (zone,)
    if not kind and way:
        cost = walk(theatre, mover, way)
    elif not kind and zone in (found := range_of(theatre, mover)).zones:
        entered, cost = found.way_to(zone), found.zones[zone].cost
    if not 0 < cost <= ALLOWANCE:
        if kind != "strategic" and len(way) < 2 and zone in ports(theatre, mover):
            kind, cost, entered = "sail", ALLOWANCE, (zone,)
        # Strategic movement also brings back an army that Germany has ceded (first 13).
        elif kind != "sail" and zone in strategic_zones(
            theatre, mover if mover.of == side else replace(mover, power=None)
        ):
            kind, cost = "strategic", ALLOWANCE
    return Moved(by=side, army=army, start=start, way=entered, kind=kind or "move", cost=cost, told=told)


# What was found on the table in the order of the rules: a photograph tells none. The places of the parts, by rulebook:
TILES, REINFORCED, RECRUITED, MOVED, LOST, RETREATED, BUILT, MARKED, CONTROL, OVER = range(10)


def in_rules_order(before: Position, edits: Iterable[Edit]) -> list[Edit]:
    """Return simple edits in the rules' order, each of one counter."""
    singles = [one for edit in edits for one in _singles(edit)]
    ends = {one.counters[0]: one.zone for one in singles if isinstance(one, Move)}
    return sorted(singles, key=lambda one: (_place(before, one, ends), getattr(one, "counters", ("",))[0]))


def _singles(edit: Edit) -> Iterator[Edit]:
    match edit:
        case Move():
            yield from (Move((name,), edit.zone, edit.via) for name in edit.counters)
        case Flip():
            yield from (Flip((name,), edit.face) for name in edit.counters)
        case _:
            yield edit


def _place(before: Position, part: Edit, ends: dict[str, str]) -> int:
    match part:
        case Move() | Flip():
            lying = before.counters.get(part.counters[0])
            return MARKED if lying is None else _of_counter(before, lying, part, ends.get(lying.id, lying.zone))
        case Mark():
            marker = before.kinds.markers.get(part.marker)
            if marker is not None and marker.kind == "control":
                return CONTROL
            return BUILT if part.number > before.marker(part.marker, part.zone) else LOST
        case Note():
            return OVER if part.fact == PHASE else MARKED
    return MARKED


def _of_counter(before: Position, lying: Counter, part: Move | Flip, end: str) -> int:
    kind = before.kind(lying)
    if kind.type == "tile":
        first = mirror.turn(before) == 1 and lying.zone.startswith("tiles-")
        return TILES if first or end.endswith(":available") else BUILT
    if kind.type != "army":
        rises = lying.id.startswith("missions-") and (before.after(part).box(lying.id) or 0) > (
            before.box(lying.id) or 0
        )
        return OVER if lying.id == "turn#1" else TILES if rises else MARKED
    here, there = mirror.on_map(before, lying.zone), mirror.on_map(before, end)
    if here != there:
        return RECRUITED if there else LOST
    if are_enemies(mirror.power_of(before, lying), mirror.phase(before)):
        return RETREATED if isinstance(part, Move) else LOST
    return MOVED if isinstance(part, Move) else REINFORCED if part.face == 0 else LOST


def recruited_nearby(before: Position, move: Move, end: Position) -> str:
    """Return where an army was recruited that came from the reserve to where none is and reaches it from there; else empty.

    Args:
        end: the table as it was found: attacks may have opened a way.
    """
    army, work = move.counters[0], mirror.working(before)
    zones = placed(mirror.theatre(before), mirror.recruit(before, army), work)
    if move.zone in zones:
        return ""
    for lying in (before, end):
        costs = {}
        for zone in zones:
            theatre = mirror.theatre(lying.after(Move((army,), zone)))
            reach = range_of(theatre, theatre.army(army)).zones.get(move.zone)
            if reach is not None:  # whoever stands there now may have left before it came
                costs[zone] = reach.cost
        if costs:
            return min(costs, key=lambda zone: (costs[zone], zone))
    return ""
