"""What the rules look at on the table: board, armies, technologies, turn, war status, deeds of the phase, notes of players."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Literal, NamedTuple, TypeVar, cast, get_args

from msgspec.structs import replace

from assistant.core import phase_log
from assistant.core.calc import Situation, Worked, blanks_of
from assistant.core.cards import Names
from assistant.core.deeds import PHASE, Attack, Phases, Researched, merged
from assistant.core.game import readings_played
from assistant.core.ledger import Deed, Ledger
from assistant.core.printed import Kind
from assistant.core.record import Filled, Ids, grouped, memoized
from assistant.core.table import LEDGER, Counter, Note, Position
from assistant.games.third_reich.countries import COUNTRIES, Course, course, neutral
from assistant.games.third_reich.geography import Army, State, rules_board
from assistant.games.third_reich.movement import Supply
from assistant.games.third_reich.words import (
    FACTIONS,
    LAST_TURN,
    Crossing,
    Faction,
    Operation,
    Readings,
    Technology,
    War,
    say,
    zone_id,
)

# What may be done in a phase. `by`: the faction that did it. `short`: points that it cost and that were not there.


class Operated(Deed, tag="operation"):
    """An army's operation. `way`: from where it started to where it ended, one zone for an Assault in place; `op`: "" for a
    move that no operation allows; `told`: its operation or its way was said, else the first that allows it is taken.
    """

    army: str
    way: Ids
    op: Operation | Literal[""] = ""
    cost: int = 0
    short: int = 0
    told: bool = False

    @property
    def start(self) -> str:
        """Where it began."""
        return self.way[0]

    @property
    def zone(self) -> str:
        """Where it ended."""
        return self.way[-1]

    @property
    def entered(self) -> Ids:
        """The zones entered, in order."""
        return self.way[1:]


class Fought(Attack, tag="attack"):
    """`air`: the mission of the attacker and what became of it."""

    air: Literal["none", "uncountered", "countered"] = "none"


class Bought(Deed, tag="bought"):
    """A purchase for `cost` recruitment points (4.4); `armour`: the armour points that went with them."""

    army: str
    zone: str
    cost: int = 0
    armour: int = 0
    short: int = 0


class Recruited(Bought, tag="recruit"):
    pass


class Reinforced(Bought, tag="reinforce"):
    pass


class Exchanged(Deed, tag="exchange"):
    """Infantry on a source became armour for `armour` points (10)."""

    army: str
    infantry: str
    zone: str
    armour: int = 0
    short: int = 0


class Flew(Deed, tag="flight"):
    """An air marker was laid in a zone of the map (11)."""

    marker: str
    zone: str


class Collected(Deed, tag="missions"):
    """Markers came from the reserve (4.3)."""

    marker: str
    kind: str


class Acted(Deed, tag="action"):
    """The marker of an action was laid in its box (3)."""

    marker: str
    box: str


class Received(Deed, tag="income"):
    """Operation points that come in by themselves (4.1)."""


class Fell(Deed, tag="surrender"):
    """A country surrendered (17)."""

    country: str


# What opens a phase: what comes at its very start is over then (4.1, 4.4).
ACTS = (Operated, Fought, Researched, Collected, Acted)


# How a group of edits says what its deeds are where the table does not show it: `Several.deed`.


def operation_told(op: Operation, army: str = "") -> dict[str, Any]:
    """Return what a movement says about its operation, or an army that makes its Assault where it stands."""
    return {"did": op, "army": army} if army else {"did": op}


# What a table says itself of the phase under way: the rows and facts in which earlier versions remembered it.

OPERATIONS, COMBATS, SPENT = "operations", "combats", "spent"  # registers of version 1.0.0
FORMER = (OPERATIONS, COMBATS, SPENT)
CHECKED = "supply-checked"  # a fact of earlier versions: for whose phase the armies cut off at its start were noted
BEGUN = "combat-begun"  # fact: combats of this phase were fought without the program (22.1)


def opened(position: Position) -> Iterator[Deed]:
    """Yield the deeds of the phase under way that rows of the table tell."""
    for army, row in position.register(OPERATIONS).items():
        if army in position.counters:
            yield from former(army, row, position.kind(army).side, position.counters[army].zone)
    for zone in position.register(COMBATS):
        yield Fought(by=str(position.fact(PHASE)), zone=zone)
    for country, row in position.register(SPENT).items():
        if isinstance(row.get("points"), int):
            yield Bought(army="", zone=country, cost=row["points"])
    yield from merged((deed for row in phase_log.deeds(position).values() for deed in of_row(row)), joined)


def former(army: str, row: Filled, side: str, zone: str) -> Iterator[Deed]:
    """Yield what version 1.0.0 noted of an army."""
    way = tuple(str(row.get("path") or "").split())
    if row.get("op") or way:
        op: Any = row.get("op") or ""
        yield Operated(by=side, army=army, way=way or (zone,), op=op, told=True)
    if row.get("fought"):
        yield Fought(by=side, zone=zone, lead=army)
    yield from (Fought(by=by, zone="", target=army) for by in str(row.get("attacked") or "").split())


MOVES: Ids = get_args(Operation)
# What rows of the phase log tell: of which deed, and which of its fields stands in which column.
ROWS: Mapping[str, tuple[type[Deed], Mapping[str, str]]] = {
    "attacked": (Fought, {"zone": "zone", "lead": "who", "target": "whom"}),
    "recruited": (Recruited, {"army": "who", "zone": "zone", "cost": "cost"}),
    "reinforced": (Reinforced, {"army": "who", "zone": "zone", "cost": "cost"}),
    "exchanged": (Exchanged, {"army": "who", "infantry": "whom", "zone": "zone", "armour": "cost"}),
    "researched": (Researched, {"tile": "who", "start": "start", "zone": "zone"}),
    "flew": (Flew, {"marker": "who", "zone": "zone"}),
}


def of_row(row: phase_log.Deed) -> Iterator[Deed]:
    """Yield what a row of the phase log tells."""
    by, zone = row.side, row.zone
    if row.did in ROWS:
        of, fields = ROWS[row.did]
        yield of(by=by, **{field: getattr(row, column) for field, column in fields.items()})
    elif row.did == "supported":
        yield Fought(by=by, zone=zone, supports=(row.who,))
    elif row.did in MOVES or row.did == "moved":
        way = (row.start, *row.via, *((zone,) if zone not in ("", row.start) else ()))
        op: Any = "" if row.did == "moved" else row.did
        yield Operated(by=by, army=row.who, way=way, op=op, cost=row.cost, told=True)


def joined(fought: Fought, more: Fought) -> Fought | None:
    """Return an attack with what another row says of it: who supported; None for another attack's row."""
    if more.lead or not more.supports or fought.zone != more.zone or not fought.lead:
        return None
    return replace(fought, supports=(*fought.supports, *more.supports))


def cleared(position: Position) -> Iterator[Note]:
    """Yield what strikes the rows and facts in which earlier versions remembered the phase."""
    yield from phase_log.cleared(position)
    for register in FORMER:
        yield from (Note(f"{register}/{row}") for row in position.register(register))
    yield from (Note(fact) for fact in (BEGUN, CHECKED) if fact in position.facts)


# What armies did in a phase, as its deeds tell it (8, 16).


class Done(NamedTuple):
    """What an army did in this phase.

    `op`: its operation, "" for none; `way`: the zones of its way, the first and the last included; `attacked_by`: the factions
    that attacked it this turn.
    """

    op: str = ""
    way: Ids = ()
    fought: bool = False
    attacked_by: Ids = ()


NOTHING = Done()


def told(deed: Deed, before: Mapping[str, Done]) -> Iterator[tuple[str, Done]]:
    """Yield the armies that a deed tells of, with what they have done by then."""
    match deed:
        case Operated():
            did = before.get(deed.army, NOTHING)
            # An army that goes on goes its whole way.
            whole = (*did.way, *deed.entered) if did.way and did.way[-1] == deed.start else deed.way
            yield deed.army, did._replace(op=deed.op or did.op, way=whole)
        case Fought():
            for army in filter(None, (deed.lead, *deed.supports)):
                did = before.get(army, NOTHING)
                # Who fights without an operation made an Assault where it stands (8.2, 16).
                yield army, did._replace(op=did.op or "assault", fought=True)
            if deed.target:
                met = before.get(deed.target, NOTHING)
                yield deed.target, met._replace(attacked_by=tuple(dict.fromkeys((*met.attacked_by, deed.by))))
        case Exchanged():
            yield deed.army, before.get(deed.infantry, NOTHING)  # the armour is the same army (10)
        case Recruited():
            yield deed.army, NOTHING  # an army raised again is fresh


# All of it together.

COUNTRIES_NOTED = "countries"  # the register of surrenders and invasions
ATTACKED = "attacked"  # the register of the armies attacked this turn, by whom: no two factions attack one (16)
PHASES = Phases(FACTIONS, LAST_TURN)
SECRET_TILES = "secret-tiles"  # the fact that tiles lie face down until they are used
# What situations call what every table tells, beside who holds a zone, `london_controller`.
TOLD = (
    "board", "turn", "axis_war", "axis_entered_ussr", "axis_entered_france_belgium_this_turn", "options", "state",
    "neutral_countries", "neutral_zones", "lend_lease",
)  # fmt: skip


@functools.cache
def _told(blanks: Ids) -> tuple[Ids, Mapping[str, str]]:
    """Return those of some blanks that every table tells, and the zones whose holders they ask for."""
    held = (name for name in blanks if name.endswith("_controller"))
    return tuple(name for name in TOLD if name in blanks), {
        name: zone_id(name.removesuffix("_controller")) for name in held
    }


S = TypeVar("S", bound=Situation)


def army_words(counter: Counter, kind: Kind) -> dict[str, Any]:
    """Return what every situation says of an army: its id, country, faction, arm."""
    return {"id": counter.id, "country": kind.nation, "faction": kind.side, "type": kind.get("arm", "infantry")}


def army_named(position: Position, counter: str) -> Any:
    """Return what people call an army, and that it is reduced: armies of a kind are then told apart."""
    kind = position.kind(counter)
    reduced = kind.type == "army" and position.counters[counter].face == 1
    return say("army-reduced", army=kind.name) if reduced else kind.name


def theatre_of(position: Position, ledger: Ledger) -> Theatre:
    """Return what the rules look at in a position whose ledger is known; worked out once."""
    return memoized(position.memo, Theatre, lambda: Theatre(position, ledger))


def opening_of(ledger: Ledger) -> Theatre:
    """Return what the rules look at when the phase of a ledger began."""
    opening = ledger.opening
    return theatre_of(opening, opening.memo.get(LEDGER) or Ledger(opening))


def falls(seen: Theatre) -> Iterator[tuple[str, Theatre]]:
    """Yield the countries that surrendered in this phase, each with the table before it did."""
    for entry in seen.ledger.entries:
        if isinstance(entry.deed, Fell):
            yield entry.deed.country, theatre_of(entry.before, entry.ledger)


def prizes_held(position: Position) -> Mapping[str, int]:
    """Return how many victory zones each faction holds (20)."""
    held = [position.controller(zone.id) for zone in position.zones.values() if zone.tags.get("victory")]
    return {side: held.count(side) for side in position.sides}


class Theatre:
    """A position in the words of the rules."""

    def __init__(self, position: Position, ledger: Ledger) -> None:
        self.position, self.ledger = position, ledger
        self.counters, self.fact, self.kind = position.counters, position.fact, position.kind
        self.board = rules_board(position.board)
        self.zones = self.board.zones
        self.invaded_by = functools.cache(self._invaded_by)
        self.names = Names(position, army_named)  # ids in the texts are said in names

    @cached_property
    def turn(self) -> int:
        """The turn, from its pawn; the first if there is none."""
        return min(LAST_TURN, max(1, self.position.box("turn#1") or 1))

    @cached_property
    def phase(self) -> Faction:
        """The faction whose phase it is."""
        found: Faction = PHASES.side(self.position)
        return found

    @cached_property
    def options(self) -> Readings:
        """The readings that this table plays."""
        return readings_played(self.position, Readings, "-")

    def asked(self, of: type[S], side: str = "", **given: Any) -> S:
        """Return a situation of this table: what every table tells, by the names of its blanks, and what is `given`."""
        return of(**self._known(of.__struct_fields__, side) | given)

    def worked(self, rule: Callable[..., Worked], side: str = "", **given: Any) -> Worked:
        """Return what a rule makes of this table, and of what is `given`."""
        return rule(**self._known(tuple(blanks_of(rule)), side) | given)

    def _known(self, blanks: Ids, side: str) -> dict[str, Any]:
        own, held = _told(blanks)
        known: dict[str, Any] = {name: getattr(self, name) for name in own}
        known |= {name: self.controller(zone) for name, zone in held.items()}
        if side:
            told = {"faction": side, "war": self.war(side), "po": self.po(side), "pb": self.pb(side)}
            known |= {name: told[name] for name in told.keys() & {*blanks}}
        return known

    def war(self, faction: str) -> War:
        """Return the war status of a faction, from its pawn."""
        pawn = self.counters.get(f"war-status-{faction}#1")
        return "total" if pawn is not None and pawn.zone.endswith(":total") else "limited"

    @property
    def axis_war(self) -> War:
        """The war status of the Axis."""
        return self.war("axis")

    def po(self, faction: str) -> int:
        """Return the operation points of a faction, from its pawn."""
        return self.points("po", faction)

    def pb(self, faction: str) -> int:
        """Return the armour points of a faction, from its pawn."""
        return self.points("pb", faction)

    def points(self, track: str, faction: str) -> int:
        """Return the points of a faction on a track, from its pawn."""
        return self.position.box(f"{track}-{faction}#1") or 0

    def tiles(self, faction: Faction, box: str) -> tuple[Technology, ...]:
        """Return the technologies of a faction in `available` or `development`, as far as everybody may know them."""
        return tuple(self.technology(tile) for tile in self.laid(faction, box) if not self.hidden(tile))

    def laid(self, faction: Faction, box: str) -> tuple[Counter, ...]:
        """Return the tiles of a faction in `available` or `development`, those face down too."""
        return self.position.counters_in(f"development-{faction}:{box}", "tile")

    def technology(self, tile: Counter) -> Technology:
        """Return the technology of a tile."""
        return cast(Technology, self.kind(tile).get("technology"))

    def hidden(self, tile: Counter) -> bool:
        """Tell whether a tile is its owner's secret: face down, where players keep such secrets (4.5)."""
        return bool(self.fact(SECRET_TILES)) and self.kind(tile).is_secret(tile.face)

    def controller(self, zone: str) -> Faction | None:
        """Return the faction that controls a zone, None for a neutral one."""
        held = self.position.controller(zone)
        return held if held in FACTIONS else None

    @cached_property
    def armies(self) -> Mapping[str, Counter]:
        """The army counters that stand on land, by id."""
        return {
            counter.id: counter
            for counter in self.counters.values()
            if counter.zone in self.zones and self.position.kind(counter).type == "army"
        }

    def armies_in(self, zone: str, faction: str = "") -> tuple[Counter, ...]:
        """Return the armies of a zone from bottom to top, of one faction if named."""
        stack = self.position.counters_in(zone, "army")
        return tuple(c for c in stack if not faction or self.kind(c).side == faction)

    @cached_property
    def done(self) -> Mapping[str, Done]:
        """What armies did in this phase; who was attacked earlier in the turn, too."""
        noted = self.position.register(ATTACKED)
        found = {army: Done(attacked_by=tuple(str(row.get("by") or "").split())) for army, row in noted.items()}
        for entry in self.ledger.entries:
            found.update(told(entry.deed, found))
        return found

    def did(self, army: str) -> Done:
        """Return what an army on the board did in this phase."""
        return self.done.get(army, NOTHING) if army in self.armies else NOTHING

    def operation(self, army: str) -> str:
        """Return the operation that an army made in this phase, "" if none is noted."""
        return self.did(army).op

    def supplied_at_start(self, army: Army) -> bool:
        """Tell whether an army was supplied when its phase began; one that was not there then, whether it is now (8)."""
        then = opening_of(self.ledger) if army.faction == self.phase else self
        there = then.standing.get(army.id)
        return self.supply.of(army).supplied if there is None else then.supply.of(there).supplied

    def crossed(self, army: str) -> tuple[Crossing, ...]:
        """Return what an army crossed on its way into the zone where it stands (15)."""
        did = self.did(army)
        return ("landing",) if did.op == "amphibious_assault" else self.crossed_on(did.way)

    @property
    def begun(self) -> bool:
        """Whether the combats of the phase have begun, after which no operation point is spent (22.1)."""
        return bool(self.fact(BEGUN) or self.ledger.of(Fought, by=self.phase))

    def crossed_on(self, way: Sequence[str]) -> tuple[Crossing, ...]:
        """Return what is drawn in the last zone of a way on the border where an army enters it (15)."""
        start, goal = (*way[-2:-1], ""), way[-1] if way else ""
        link = self.position.board.linked(frozenset({"land", "strait"})).get(start[0], {}).get(goal)
        feature: Any = link.tags.get("into_b" if link.b == goal else "into_a") if link else None
        return (feature,) if feature else ()

    @cached_property
    def _countries(self) -> Mapping[str, Filled]:
        return self.position.register(COUNTRIES_NOTED)

    def noted(self, country: str) -> Filled:
        """Return what players noted about a country."""
        return self._countries.get(country, {})

    def country_noted(self, country: str, **values: Any) -> Note:
        """Return the edit that notes something about a country: its surrender, its return, who invades it."""
        return Note(f"{COUNTRIES_NOTED}/{country}", {**self.noted(country), **values})

    @cached_property
    def courses(self) -> Mapping[str, Course]:
        """What has become of each country: the turns of its surrender and of its return, as noted (17)."""
        return {country: course(self.noted(country)) for country in COUNTRIES}

    @cached_property
    def surrendered(self) -> frozenset[str]:
        """The countries that are out of the war by their surrender, those that came back left out (17)."""
        return frozenset(country for country, became in self.courses.items() if became.is_out)

    @cached_property
    def fallen(self) -> frozenset[str]:
        """The countries that have ever surrendered: none does so twice (17)."""
        return frozenset(country for country, became in self.courses.items() if became.surrendered)

    def _invaded_by(self, country: str) -> Any:
        """Return the faction that invades a country: as noted, else one that stands in it or holds a zone of it."""
        noted, own = self.noted(country).get("invaded_by"), COUNTRIES[country].faction
        if noted in FACTIONS:
            return noted
        for zone in self.board.homelands.get(country, ()):
            for side in (*(self.kind(c).side for c in self.armies_in(zone)), self.position.controller(zone)):
                if side in FACTIONS and side != own:
                    return side
        return None

    @cached_property
    def at_war(self) -> frozenset[str]:
        """The countries at war on this turn, those that have surrendered left out."""
        return frozenset(filter(self.fights, COUNTRIES))

    def fights(self, country: str) -> bool:
        """Tell whether a country is at war on this turn."""
        return country not in self.surrendered and self.joins(country)

    def joins(self, country: str) -> bool:
        """Tell whether a country is in the war by the rules, were it not for its surrender (2)."""
        # An invasion only brings one in: most are by their date, so that nobody need look for an invader.
        dated = (self.neutrality(country, invaded=by).value.at_war for by in (False, True))
        return self.returned(country) or any(dated)

    def neutrality(self, country: str, *, invaded: bool = True) -> Worked:
        """Return where a country stands; without `invaded` as if nobody invaded it (2)."""
        fell, invader = "france" in self.surrendered, self.invaded_by(country) if invaded else None
        return self.worked(neutral, country=country, france_surrendered=fell, invaded_by=invader)

    def returned(self, country: str) -> bool:
        """Tell whether a country came back after its surrender: Yugoslavia from turn 11 on (17)."""
        return bool(self.courses[country].returned) if country in COUNTRIES else False

    @property
    def lend_lease(self) -> bool:
        """Whether the Allies made the lend-lease action this turn (4.6)."""
        return bool(self.fact("lend-lease-turn") == self.turn)

    @cached_property
    def neutral_countries(self) -> Ids:
        """The countries that may not be entered: neutral and not being invaded."""
        others = sorted(COUNTRIES.keys() - self.at_war - self.surrendered)
        return tuple(country for country in others if self.invaded_by(country) is None)

    @cached_property
    def neutral_zones(self) -> Ids:
        """French North Africa once France has surrendered, as long as nobody holds it (17)."""
        if "france" not in self.surrendered:
            return ()
        zones = sorted(self.board.homelands.get("france", ()))
        return tuple(z for z in zones if self.zones[z].region == "north_africa" and not self.controller(z))

    @cached_property
    def techs(self) -> Mapping[Faction, tuple[Technology, ...]]:
        """The technologies that each faction has made available."""
        return {faction: self.tiles(faction, "available") for faction in FACTIONS}

    @cached_property
    def state(self) -> State:
        """Control, armies and technologies as the rules look at them. Armies of neutral countries stay out of it."""
        return State(
            control={zone: self.controller(zone) for zone in self.zones},
            armies=tuple(self.army(counter) for counter in self.fighting),
            techs=self.techs,
            surrendered=tuple(cast(Any, country) for country in sorted(self.surrendered)),
        )

    @cached_property
    def standing(self) -> Mapping[str, Army]:
        """The armies of countries at war as the rules look at them, by id."""
        return {army.id: army for army in self.state.armies}

    def state_when(self, invading: str) -> State:
        """Return the same as one looks at it who invades a neutral country: its armies are enemies from then on (2)."""
        joining = self._at_home.get(invading, ()) if invading not in self.at_war else ()
        if not joining:
            return self.state
        return replace(self.state, armies=(*self.state.armies, *map(self.army, joining)))

    @cached_property
    def _at_home(self) -> Mapping[str, list[Counter]]:
        """The armies on land by their country."""
        return grouped((self.kind(counter).nation, counter) for counter in self.armies.values())

    @cached_property
    def fighting(self) -> tuple[Counter, ...]:
        """The armies of countries at war."""
        return tuple(c for c in self.armies.values() if self.kind(c).nation in self.at_war)

    def army(self, counter: Counter) -> Army:
        """Return an army as the rules of movement and supply look at it."""
        kind = self.kind(counter)
        landed = self.operation(counter.id) == "amphibious_assault" and kind.side == self.phase
        back = self.returned(kind.nation)
        return Army(**army_words(counter, kind), zone=counter.zone, amphibious_this_phase=landed, partisan=back)

    @cached_property
    def supply(self) -> Supply:
        """The supply of everything on the table."""
        return Supply(self.board, self.state, self.options)

    @cached_property
    def axis_entered_ussr(self) -> bool:
        """Whether an Axis army ever entered the home territory of the USSR: as noted, or to be seen on the board."""
        zones = self.board.homelands.get("ussr", ())
        here = (self.controller(z) == "axis" or self.state.holds(z, "axis") for z in zones)
        return bool(self.fact("axis-entered-ussr")) or any(here)

    @cached_property
    def axis_entered_france_belgium_this_turn(self) -> bool:
        """Whether this is the turn on which an Axis army first enters France or Belgium, as noted (8, 9)."""
        return bool(self.fact("axis-entered-west") == self.turn)

    def missions(self, zone: str, faction: str, kind: str = "air") -> tuple[Counter, ...]:
        """Return the mission markers of a faction that lie in a zone or box."""
        lying = self.position.counters_in(zone, "mission")
        return tuple(c for c in lying if self.kind(c).side == faction and self.kind(c).get("mission") == kind)

    def contested(self) -> Iterator[str]:
        """Yield the zones where enemies share the ground."""
        for zone, present in self.state.factions_in.items():
            if "axis" in present and len(present) > 1:
                yield zone
