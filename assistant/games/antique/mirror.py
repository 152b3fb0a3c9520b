"""The campaign as it stands on a table, read from the position and its registers: season, nations, provinces, corps, and
their labels.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Annotated, Any, Literal, TypeVar

import msgspec

from assistant.core.amounts import read_count, read_number
from assistant.core.calc import Situation
from assistant.core.decoding import decode_situation, exact
from assistant.core.questions import CounterId, CounterIds, Reason, ReasonKind, ZoneId, among
from assistant.core.record import Filled, Ids, memoized
from assistant.core.table import CONTROL, Position, once
from assistant.core.text import LANGUAGES, Name, QuestionError, Text, folded
from assistant.games.antique.battle import AlliedCorps, recon
from assistant.games.antique.corps import CorpsType, Troops, counts, troops, true_type
from assistant.games.antique.registers import (
    REGISTERS,
    AllianceRow,
    CorpsRow,
    Dated,
    DesignRow,
    FleetRow,
    NationRow,
    ProvinceRow,
    Row,
)
from assistant.games.antique.terms import MOST, ZERO, Readings, error, say
from assistant.games.antique.treasury import Season

# The campaign as it stands on a table: season, nations, provinces, corps, read from the position and its registers.

R = TypeVar("R", bound=Row)
D = TypeVar("D", bound=Dated)
S = TypeVar("S", bound=Situation)

SEASONS: tuple[Season, ...] = ("spring", "summer", "autumn", "winter")
LAND, SEA = "land", "sea"
COAST_LINKS = frozenset({"coast"})
FLEET = "fleet"
PACIFIED = 2  # the level of a control marker (5.6)

State = Literal["neutral", "home", "conquered", "pacified"]
Standing = Literal["home", "ally", "guest", "invader", "landed", "at_sea"]  # a lent corps stands as whom it serves


def season_index(position: Position) -> int:
    """Return how many seasons have passed since the spring of the first year."""
    year, season = _pawn(position, "year"), _pawn(position, "season")
    return 4 * (year - 1) + season - 1


def season(position: Position) -> Season:
    """Return the season that the pawn shows, spring as long as there is none."""
    return SEASONS[season_index(position) % 4]


def year(position: Position) -> int:
    """Return the year of the campaign, from 1."""
    return season_index(position) // 4 + 1


def pawn(position: Position, track: str) -> str:
    """Return the pawn that lies on a track, or nothing."""
    return next((c.id for c in position.counters.values() if position.kind(c).get("track") == track), "")


def _pawn(position: Position, track: str) -> int:
    return position.box(pawn(position, track)) or 1


def register_row(position: Position, shape: type[R], name: str) -> R:
    """Return one row of a register as its values.

    Args:
        shape: the struct it is read as, which says of which register.

    Raises:
        QuestionError: somebody wrote a value that cannot be; `field` is the register, the row and the column.
    """
    return memoized(position.memo, (shape, name), lambda: _read(position, shape, name))


def _read(position: Position, shape: type[R], name: str) -> R:
    register = REGISTERS[shape]
    values = position.register(register).get(name, {})
    try:
        found = msgspec.convert(values, shape, dec_hook=exact, strict=False)
    except msgspec.ValidationError:
        decode_situation(values, shape, at=f"{register}/{name}")  # which tells the column
        raise
    for column in values:
        cell = getattr(found, column, None)
        if isinstance(cell, (int, Fraction)) and not -MOST <= cell <= MOST:
            raise error(f"{register}/{name}.{column}", "amount-too-large", most=MOST)
    return found


def rows(position: Position, shape: type[R]) -> Mapping[str, R]:
    """Return all the rows of a register."""

    def read() -> dict[str, R]:
        return {name: register_row(position, shape, name) for name in position.register(REGISTERS[shape])}

    return memoized(position.memo, shape, read)


def every(position: Position, shape: type[R]) -> tuple[R, ...]:
    """Return all the rows of a register, without their names."""
    return tuple(rows(position, shape).values())


def of_season(position: Position, shape: type[D], season: int | None = None) -> tuple[D, ...]:
    """Return the rows of a register that tell of a season, this one if none is named."""
    when = season_index(position) if season is None else season
    return tuple(row for row in every(position, shape) if row.season == when)


def nation(position: Position, side: str) -> NationRow:
    """Return a nation's books.

    Raises:
        QuestionError: there is no such nation.
    """
    if side not in position.sides:
        raise error("side", "no-such-nation", word=side)
    return register_row(position, NationRow, side)


def played(position: Position) -> Ids:
    """Return the nations that somebody plays; all others are neutral peoples (2)."""
    return tuple(side for side in position.sides if not nation(position, side).idle)


def province(position: Position, zone: str) -> ProvinceRow:
    """Return what is written about a province.

    Raises:
        QuestionError: the zone is no province.
    """
    if not is_province(position, zone):
        name = position.zone(zone).name if zone in position.zones else zone
        raise error("zone", "no-province", zone=name)
    return register_row(position, ProvinceRow, zone)


def yearly_revenue(position: Position, zone: str) -> Fraction:
    """Return the PO that a province yields in a year (4.1.4)."""
    # Reading of 4.1.4 [A5]: revenues are those of a year, unless the umpire writes them by the season.
    return province(position, zone).revenue * (4 if position.fact("revenues_are") == "seasonal" else 1)


def is_province(position: Position, zone: str) -> bool:
    """Tell whether a zone is one of the provinces."""
    return zone in position.zones and position.zone(zone).kind == LAND


def holder(position: Position, zone: str) -> str:
    """Return the nation that holds a province; empty where nobody does, or a people that nobody plays (2)."""
    owner = position.controller(zone)
    return "" if owner in position.sides and nation(position, owner).idle else owner


def state(position: Position, zone: str) -> State:
    """Return how far a province is its holder's: his own land, conquered or pacified (5.6)."""
    owner = holder(position, zone)
    if not owner:
        return "neutral"
    if position.zone(zone).get("start_control") == owner:
        return "home"
    level = max(
        (n for marker, n in position.markers_in(zone).items() if position.kinds.markers[marker].kind == CONTROL),
        default=1,
    )
    return "pacified" if level >= PACIFIED else "conquered"


def held(position: Position, side: str) -> Ids:
    """Return the provinces that a nation holds, conquered or pacified or its own, by id."""
    return tuple(sorted(z for z in position.zones if is_province(position, z) and position.controller(z) == side))


def home(position: Position, side: str) -> str:
    """Return a nation's homeland."""
    return next(z.id for z in position.zones.values() if z.kind == LAND and z.get("start_control") == side)


@dataclass(frozen=True)
class Corps:
    """A corps in play: its counter, whose it is, where it stands, what is written about it."""

    id: str
    side: str
    zone: str
    type: CorpsType
    row: CorpsRow
    position: Position = field(compare=False, repr=False)

    @property
    def name(self) -> Name | str:
        """What people call it: no other of its nation is called so."""
        return unit_names(self.position, self.side).get(self.id) or self.row.name or self.position.kind(self.id).name

    @property
    def label(self) -> Text:
        """Its name and where it stands."""
        return say("corps-label", corps=self.name, zone=self.position.zone(self.zone).name)

    @property
    def lines(self) -> tuple[Troops, ...]:
        """The lines of its design.

        Raises:
            QuestionError: one of them cannot be read.
        """
        return troops(register_row(self.position, DesignRow, self.row.design).lines)

    @property
    def fielded(self) -> Mapping[str, int]:
        """How many elements of each troops it fields this season.

        Raises:
            QuestionError: its sheet cannot be read.
        """
        return counts(self.row.field)

    @property
    def present(self) -> Fraction:
        """AP that it still has, after the season's losses; none where its sheet shows more losses than it had."""
        return max(self.row.points - self.row.lost - self.row.march_lost, ZERO)

    @property
    def fights(self) -> Fraction:
        """AP that it has for a battle: who pursued misses the season's next one (5.5.1)."""
        gone = counts(self.row.pursued)
        away = sum((gone.get(line.name, 0) * line.cost for line in (self.lines if gone else ())), ZERO)
        return max(self.present - away, ZERO)

    @property
    def brought(self) -> Fraction:
        """AP that it brings to a battle, what it lost there on its sheet among them."""
        return self.fights + self.row.lost - self.row.counted

    @property
    def serves(self) -> str:
        """The nation that it marches and fights for: its own, or the one that it is lent to (7)."""
        return self.row.lent or self.side

    @property
    def payer(self) -> str:
        """The nation that pays it."""
        return self.row.paid_by or self.side

    @property
    def adds_up(self) -> bool:
        """Whether its sheet shows no fewer losses than its noted battles, and no more than it had."""
        return self.row.counted <= self.row.lost <= self.row.points - self.row.march_lost

    @property
    def odd(self) -> Text:
        """What of its sheet does not add up, and that it is to be put right."""
        lost, counted, points = self.row.lost + self.row.march_lost, self.row.counted, self.row.points
        return say("corps-sheet-odd", corps=self.label, lost=lost, counted=counted, points=points)


Units = tuple[Corps, ...]


def corps_type(position: Position, kind: str) -> CorpsType | None:
    """Return the type of the corps that a kind of counter stands for, None for other counters."""
    found: CorpsType | None = position.kinds.kinds[kind].get("corps")
    return found


def corps(position: Position, counter: str) -> Corps:
    """Return the corps that a counter stands for.

    Raises:
        QuestionError: there is no such counter, or it is no corps.
    """
    lying = position.counters.get(counter)
    kind = corps_type(position, lying.kind) if lying else None
    if lying is None or kind is None:
        raise error("counter", "no-corps", counter=counter)
    written = register_row(position, CorpsRow, counter)
    found = _fielded_type(position, written, written.type or kind)
    return Corps(counter, position.kind(lying).side, lying.zone, found, written, position)


def _fielded_type(position: Position, row: CorpsRow, declared: CorpsType) -> CorpsType:
    """Return the type of a corps by what it fields this season, which its pay, its scouts and its marches go by (5.1.1)."""
    lines = position.register("designs").get(row.design, {}).get("lines", ()) if row.field and row.recon is None else ()
    return _type_of(tuple(lines), row.field, declared) if lines else declared


@functools.lru_cache(256)
def _type_of(lines: Ids, field: Ids, declared: CorpsType) -> CorpsType:
    try:
        return true_type(troops(lines), counts(field), declared)
    except QuestionError:
        return declared  # what cannot be read is told where it is asked about


@once
def all_corps(position: Position) -> Units:
    """Return every corps in play: the counters that lie in a province or at sea."""
    on_map = (c for c in position.counters.values() if position.zone(c.zone).kind in (LAND, SEA))
    return tuple(corps(position, c.id) for c in on_map if corps_type(position, c.kind) is not None)


def corps_of(position: Position, side: str) -> Units:
    """Return a nation's corps in play."""
    return tuple(unit for unit in all_corps(position) if unit.side == side)


def corps_in(position: Position, zone: str, side: str = "") -> Units:
    """Return the corps that stand in a zone, of the nation that commands them if named."""
    return tuple(unit for unit in all_corps(position) if unit.zone == zone and side in ("", unit.serves))


def points_in(position: Position, zone: str, side: str) -> Fraction:
    """Return the AP of the corps that a nation commands in a zone."""
    return sum((unit.present for unit in corps_in(position, zone, side)), ZERO)


def sides_in(position: Position, zone: str) -> Ids:
    """Return the nations that command corps in a zone, in the order of their names."""
    return tuple(sorted({unit.serves for unit in corps_in(position, zone)}))


def commanded(position: Position, side: str) -> Units:
    """Return the corps that march as a nation orders: its own that it has not lent, and those lent to it (7)."""
    return tuple(unit for unit in all_corps(position) if unit.serves == side)


def standing(position: Position, unit: Corps) -> Standing:
    """Return by which right a corps stands where it does; toll, doubling, battle and breach follow from it."""
    owner = holder(position, unit.zone)
    if not is_province(position, unit.zone):
        return "at_sea"
    if owner in (unit.serves, unit.side):
        return "home"
    if is_welcome(position, unit, unit.zone):
        return "ally"
    if not owner and unit.row.guest:
        return "guest"
    return "landed" if unit.row.landed else "invader"


def fleets(position: Position, side: str = "") -> Iterator[tuple[str, str, str, FleetRow]]:
    """Yield each fleet in play, of a nation if named: its counter, its nation, its zone, what is written about it."""
    for counter in position.counters.values():
        kind = position.kind(counter)
        if kind.type == FLEET and side in ("", kind.side) and position.zone(counter.zone).kind in (LAND, SEA):
            yield counter.id, kind.side, counter.zone, register_row(position, FleetRow, counter.id)


def pact(position: Position, a: str, b: str) -> tuple[str, AllianceRow] | None:
    """Return the alliance of two nations that still stands, with the name of its row (7)."""
    pacts = rows(position, AllianceRow).items()
    return next(((key, row) for key, row in pacts if {row.a, row.b} == {a, b} and not row.ended), None)


def allied(position: Position, a: str, b: str) -> bool:
    """Tell whether two nations are proclaimed allies (7)."""
    return pact(position, a, b) is not None


def is_friendly(position: Position, side: str, zone: str) -> bool:
    """Tell whether a province is the nation's own, unpacified conquests included, or an ally's (5.3.1.1)."""
    owner = holder(position, zone)
    return bool(owner) and (owner == side or allied(position, owner, side))


def is_welcome(position: Position, unit: Corps, zone: str) -> bool:
    """Tell whether a province is a friend's of the nation that a corps serves, or of its own (7)."""
    return is_friendly(position, unit.serves, zone) or is_friendly(position, unit.side, zone)


def side_name(position: Position, side: str) -> Name | str:
    """Return what people call a nation."""
    known = position.sides.get(side)
    return known.name if known else side


def unit_names(position: Position, side: str) -> Mapping[str, Name | str]:
    """Return what a nation's corps and fleets are called, by counter: no two alike, so that orders and cards mean one.

    A corps has its own name; what has none is called by its type and its number.
    """
    found: dict[str, Name | str] = {}
    taken: set[str] = set()
    # The oldest of a name keeps it alone, so that a corps raised meanwhile makes no letter unreadable.
    for unit in sorted(corps_of(position, side), key=lambda unit: (unit.row.raised, _number(unit.id))):
        name = str(unit.row.name)
        if not name:
            found[unit.id] = _numbered(position, unit.id)
        else:
            found[unit.id] = f"{name} {_number(unit.id)}" if folded(name) in taken else name
            taken.add(folded(name))
    for counter, *_ in fleets(position, side):
        found[counter] = _numbered(position, counter)
    return found


def ordered_names(position: Position, side: str) -> Mapping[str, Name | str]:
    """Return what a nation calls the corps and fleets that it may order: those lent to it by the name that their own gives them."""
    own = unit_names(position, side)
    lent = {unit.id: unit.name for unit in commanded(position, side) if unit.side != side}
    return {**own, **{counter: name for counter, name in lent.items() if name not in own.values()}}


def _number(counter: str) -> int:
    return max(0, read_count(counter.partition("#")[2]))


def type_named(position: Position, counter: str) -> Name:
    """Return what its own nation calls a counter's type: the Italian calls "Italy, infantry corps" an "infantry corps"."""
    name = position.kind(counter).name
    return Name(*(name[language].rpartition(", ")[2] for language in LANGUAGES))


def _numbered(position: Position, counter: str) -> Name:
    of = type_named(position, counter)
    return Name(*(f"{of[language]} {_number(counter)}" for language in LANGUAGES))


@once
def readings_of(position: Position) -> Readings:
    """Return the readings of the rules that the players of this table chose."""
    return Readings(**{name: position.fact(name) for name in Readings.__struct_fields__})


def unwritten(position: Position, register: str, name: str, title: Name | str) -> tuple[Reason, ...]:
    """Return the reason that a row nobody wrote is the default set, or nothing when somebody wrote it."""
    if position.knows(f"{register}/{name}"):
        return ()
    return (Reason(say(f"assumed-{register}", name=title), "", ReasonKind.ASSUMED),)


def beside(position: Position, zone: str) -> Ids:
    """Return the provinces that touch one by land."""
    return tuple(position.board.linked(frozenset({"land"}))[zone])


def shores(position: Position, zone: str) -> Ids:
    """Return the coasts of a sea zone, or the seas before a coast."""
    return tuple(position.board.linked(COAST_LINKS)[zone])


# The reconnaissance of corps on the table (5.4.1.1).


def army_recon(units: Sequence[Corps]) -> int:
    """Return the reconnaissance of corps together: by their types, or the figures of allied corps' lists."""
    corps = tuple(u.type if u.row.recon is None else AlliedCorps(recon=u.row.recon) for u in units)
    return int(recon(corps=corps).value.points)


# Seasons, zones, nations and corps as texts, to be put into other texts.


def season_name(index: int) -> Text:
    """Return a season of the campaign in words, `spring of year 2`."""
    return say("season-name", season=SEASONS[index % 4], year=index // 4 + 1)


def zone_label(position: Position, zone: str) -> Text:
    """Return a zone's name."""
    return say("named", name=position.zone(zone).name)


def nation_label(position: Position, side: str) -> Text:
    """Return a nation's name."""
    return say("named", name=side_name(position, side))


# The names of what lies on the table, in texts.

NATIONS = frozenset({"nation", "other", "a", "b", "spy", "target", "partner", "payer", "attacker", "nations"})
PLACES = frozenset({"zone", "zones", "start", "end", "at", "fleet"})


def tell(position: Position, key: str, /, **args: Any) -> Text:
    """Return a text of the campaign in whose arguments nations (`nation`, `other` ...), zones and corps stand by their names."""
    return named(position, say(key, **args))


def named(position: Position, text: Text) -> Text:
    """Return a text of the campaign with these names in the place of ids."""
    return msgspec.structs.replace(
        text, args={name: _named(position, name, value) for name, value in text.args.items()}
    )


def _named(position: Position, name: str, value: Any) -> Any:
    match value:
        case Corps():
            return value.name
        case tuple():
            return tuple(_named(position, name, part) for part in value)
        case str() if name in NATIONS:
            return side_name(position, value)
        case str() if name in PLACES and value in position.zones:
            return position.zone(value).name
    return value


# What blanks of questions may be.

NOTHING_FILLED: Filled = {}
MOST_PO = 5000
AMOUNT = msgspec.Meta(extra={"input": "amount"})  # of PO, whole or as it is written: `12,5`


def amount(told: int | str) -> Fraction:
    """Return PO that somebody wrote.

    Raises:
        QuestionError: they are no amount, or beyond all treasuries.
    """
    try:
        po = read_number(str(told))
    except ValueError:
        raise error("po", "order-number-unread", word=told) from None
    if not 0 <= po <= MOST_PO:
        raise error("po", "order-number-beyond", n=po, low=0, most=MOST_PO)
    return po


def corps_ids(position: Position, _: Filled) -> list[str]:
    """Return the corps in play."""
    return [unit.id for unit in all_corps(position)]


def fleet_ids(position: Position, _: Filled) -> list[str]:
    """Return the fleets in play."""
    return [fleet[0] for fleet in fleets(position)]


def seas(position: Position, _: Filled) -> list[str]:
    """Return the sea zones."""
    return [zone.id for zone in position.zones.values() if zone.kind == SEA]


CorpsId = Annotated[CounterId, among(corps_ids)]
CorpsIds = Annotated[CounterIds, among(corps_ids)]
FleetId = Annotated[CounterId, among(fleet_ids)]
SeaId = Annotated[ZoneId, among(seas)]
