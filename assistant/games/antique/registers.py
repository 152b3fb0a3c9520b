"""The registers of the campaign: what their rows hold, their columns, their default set."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Annotated, Any, Literal, dataclass_transform

import msgspec
from msgspec import Meta, inspect

from assistant.core.game import Register, RegisterColumn
from assistant.core.questions import SideId, ZoneId, ZoneIds
from assistant.core.record import Filled, Record
from assistant.games.antique.corps import CorpsType, counts, troops
from assistant.games.antique.terms import ZERO, charts, several

# The umpire's sheets: what the rows of each register hold.
#
# Everything that the rulebook leaves to annexes is data entry; the values shown until somebody writes them are a default set of
# ours (`tables/nations.csv`, `provinces.csv`, `designs.csv`), and answers that rest on them say so.

Season = Annotated[int, Meta(ge=0, extra={"input": "moment"})]  # seasons since the spring of the first year
Done = Annotated[int, Meta(extra={"input": "done"})]  # the last season in which something was done, counted from 1
Thing = Annotated[str, Meta(extra={"input": "thing"})]
DesignId = Annotated[str, Meta(extra={"input": "row", "of": "designs"})]
Holdings = Annotated[tuple[str, ...], Meta(extra={"input": "holdings"})]
Amounts = Annotated[str, Meta(extra={"reads": several})]  # AP or PO in a row, such as "300 200"
Lines = Annotated[tuple[str, ...], Meta(extra={"input": "lines", "reads": troops})]
Fielded = Annotated[tuple[str, ...], Meta(extra={"input": "lines", "reads": counts})]
SpyResult = Literal["asked", "true", "countered", "failed"]
Subject = Literal["army", "size", "composition", "main_troops", "fleet", "treasury", "spying"]


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class Row(Record, kw_only=True, omit_defaults=True):
    """Base of the rows: every cell has a value, so that an empty row can be read."""


class Dated(Row):
    """Base of the rows that tell of one season."""

    season: Season = 0


class NationRow(Row):
    """A nation's books. `collected`, `paid` and `traded` are the last seasons in which it did so, counted from 1."""

    player: str = ""
    treasury: Fraction = Fraction(200)
    mp_inf: Fraction = ZERO
    mp_cav: Fraction = ZERO
    quota_inf: Fraction = ZERO
    quota_cav: Fraction = ZERO
    merchants: int = 0
    warships: int = 0
    base: int = 0
    capacity: int = 0
    sink_mod: int = 0
    patrol_mod: int = 0
    budget: Fraction = ZERO  # AP recovered in battles and not yet used to rebuild
    list_generals: int | None = None
    pillages: bool = False
    byzantine: bool = False
    umpire: bool = False
    idle: bool = False  # nobody plays it: a neutral people (2)
    collected: Done = 0
    paid: Done = 0
    traded: Done = 0


class ProvinceRow(Row):
    """A province: what it yields, and how far its conquest has gone.

    Its control marker says who holds it, and on its second level that it is pacified.
    """

    revenue: Fraction = ZERO
    contingent_inf: Fraction = ZERO
    contingent_cav: Fraction = ZERO
    armies: Amounts = ""  # AP of each neutral army
    ally_type: CorpsType | None = None
    ally_po: int = 0
    ally_points: int = 0
    ally_recon: int = 0
    since: Season = 0  # the season of the conquest
    tried: Done = 0  # the last season whose pacification was paid
    rolled: Done = 0  # the last one whose die was thrown
    supplement: int = 0  # what was then paid for beside
    pillaged: int = 0  # turns of pillage since the conquest, or since the last army of relief
    sacked: bool = False  # pillaged by whomever, and not pacified since
    pillage_turn: Done = 0  # the last one
    defender: Fraction = ZERO
    defender_loss: Fraction | None = None
    raid_loot: Amounts = ""  # PO that raids take from the next revenue
    raids: int = 0
    last_raid: Done = 0  # the season of the last one
    ally_corps_year: int = 0  # the year in which it gave a corps, counted from 1
    ally_corps_season: Done = 0
    recruited_year: int = 0

    @property
    def garrisons(self) -> tuple[Fraction, ...]:
        """AP of its neutral armies, that which fights first first."""
        return several(self.armies, "armies")

    @property
    def raided(self) -> Fraction:
        """PO that raids took from its next revenue."""
        return sum(several(self.raid_loot, "raid_loot"), ZERO)

    @property
    def ravaged(self) -> bool:
        """Whether pacification is dearer and allies rise twice as many: pillaged, not pacified since (5.3.3)."""
        return self.sacked or self.pillaged > 0


class DesignRow(Row):
    """A corps as designed, known to the umpire and its player: each line `troops; cost; min-max; list maximum; words`."""

    nation: SideId = ""
    country: ZoneId = ""  # the pacified country whose list it follows, for a corps of allies (5.1.3)
    name: str = ""
    type: CorpsType = "infantry"
    points: int = 0
    lines: Lines = ()
    field: Fielded = ()  # what it fields this season: `troops; elements`


class CorpsRow(Row):
    """A corps in play; its row is called like its counter."""

    name: str = ""
    design: DesignId = ""
    type: CorpsType | None = None
    army: str = ""
    points: Fraction = Fraction(120)  # its full value in AP
    lost: Fraction = ZERO  # in this season's battles
    counted: Fraction = ZERO  # so much of it stands in battles that were written down
    march_lost: Fraction = ZERO
    march_tested: Done = 0  # the last season whose forced march was tested
    recovered: Fraction = ZERO  # budget set aside to rebuild it
    po_cost: Fraction = Fraction(40)
    mp_inf: Fraction = ZERO
    mp_cav: Fraction = ZERO
    generals: int = 1
    garrison: bool = False
    landed: bool = False
    guest: bool = False  # in peace in the neutral province where it stands (5.3.1.1)
    toll: Done = 0  # the last season whose toll on neutral ground it paid
    ally: ZoneId = ""  # the pacified province that raised it
    lent: SideId = ""  # the nation that it marches and fights for (7)
    paid_by: SideId = ""  # who pays it while it is lent; empty: its own nation
    recon: int | None = None
    free: bool = False  # of a mass levy: it vanishes with the threat
    # Spontaneous allies of an invader: they vanish with the defeat or an idle turn of his army (5.8.2)
    risen: bool = False
    emergency: bool = False
    raised: Done = 0  # the season of its levy
    bought: bool = False  # missing manpower was bought for it
    run: int = 0  # victories in a row
    veteran: bool = False
    field: Fielded = ()
    captured: Fielded = ()  # elephants and artillery taken in battle, until they are destroyed (5.5.1)
    pursued: Fielded = ()  # who pursued, and misses the season's next battle (5.5.1)


class FleetRow(Row):
    """A fleet: its row is called like its counter."""

    merchants: int = 0
    warships: int = 0
    patrol: bool = False
    moved: Done = 0  # the season of its last move


class OrderRow(Row):
    """The way written down for a counter, to be walked when all moves are: zone ids in order."""

    path: ZoneIds = ()
    peaceful: bool = False  # it enters the neutral province at its end as a guest


class TradeRow(Row):
    """Merchants that a nation sends to another."""

    nation: SideId = ""
    partner: SideId = ""
    ships: int = 0


class AllianceRow(Row):
    """An alliance proclaimed in a season, and the season in which its end was announced."""

    a: SideId = ""
    b: SideId = ""
    since: Season = 0
    notice: Season | None = None
    ended: bool = False
    broken: Season | None = None  # the season in which it was broken without notice


class SpyRow(Dated):
    """One attempt at spying, its result, and what the spy was told."""

    spy: SideId = ""
    target: SideId = ""
    subject: Subject = "army"
    zone: ZoneId = ""  # the province or sea zone asked about, where one was
    bonus: int = 0  # paid for beforehand, so that the die counts it whenever it is thrown
    result: SpyResult = "asked"
    answer: str = ""  # `-` is the answer "nothing", true or a lie; empty: the spy brings no answer


class ProtectionRow(Dated):
    """Counter-espionage of one season: a subject against everybody, or a nation on every subject."""

    nation: SideId = ""
    subject: Subject | None = None
    against: SideId = ""
    malus: int = 0


class BattleRow(Dated):
    """A battle fought: AP before it and AP lost on each side; in a draw winner and loser are just the two sides.

    A side left empty is the neutral army of the province.
    """

    zone: ZoneId = ""
    winner: SideId = ""
    loser: SideId = ""
    draw: bool = False
    winner_points: Fraction = ZERO
    winner_loss: Fraction = ZERO
    loser_points: Fraction = ZERO
    loser_loss: Fraction = ZERO
    comment: str = ""


class MoveRow(Dated):
    """A move made, for the bulletin."""

    counter: Thing = ""
    start: ZoneId = ""
    end: ZoneId = ""
    forced: bool = False


class ShipyardRow(Row):
    """Ships ordered, and the season in which they are delivered."""

    nation: SideId = ""
    ships: int = 0
    due: Season = 0


class AttackRow(Dated):
    """An attack on a province of the leader while he counts down."""

    attacker: SideId = ""
    province: ZoneId = ""


Entry = Literal[
    "income", "upkeep", "toll", "levy", "emergency", "allied", "recruit", "ships", "capacity", "disband", "rebuild", "dissolved",
    "pacification", "trade", "spying", "protection", "pillage", "raid", "baggage", "hire", "bribe",
    "gift", "fortification", "correction",
]  # fmt: skip


class LedgerRow(Dated):
    """One movement of a treasury."""

    nation: SideId = ""
    entry: Entry = "correction"
    amount: Fraction = ZERO
    about: Thing = ""


class HistoryRow(Row):
    """Who held what at the end of a season: `nation: zone zone`, one line a nation."""

    held: Holdings = ()

    @property
    def by_nation(self) -> Mapping[str, tuple[str, ...]]:
        """The provinces of each nation."""
        return {side: tuple(zones.split()) for side, _, zones in (line.partition(": ") for line in self.held)}


class AccountRow(Dated):
    """What a nation had at the end of a season: PO in its treasury, AP of its corps."""

    nation: SideId = ""
    treasury: Fraction = ZERO
    points: Fraction = ZERO


class BulletinRow(Row):
    """The account of a season as the umpire wrote it: a draft until it is published."""

    en: str = ""
    fr: str = ""
    draft: bool = False


class LetterRow(Dated):
    """A nation's orders for a season as its player wrote them; `done`: the lines that the umpire has dealt with."""

    nation: SideId = ""
    lines: tuple[str, ...] = ()
    done: tuple[str, ...] = ()


class RulingRow(Dated):
    """A reading of an unclear rule that was chosen in a season."""

    reading: str = ""
    value: str = ""


ROWS: dict[str, type[Row]] = {
    "nations": NationRow,
    "provinces": ProvinceRow,
    "designs": DesignRow,
    "corps": CorpsRow,
    "fleets": FleetRow,
    "letters": LetterRow,
    "orders": OrderRow,
    "moves": MoveRow,
    "trade": TradeRow,
    "shipyard": ShipyardRow,
    "alliances": AllianceRow,
    "spies": SpyRow,
    "protections": ProtectionRow,
    "battles": BattleRow,
    "attacks": AttackRow,
    "ledger": LedgerRow,
    "history": HistoryRow,
    "accounts": AccountRow,
    "bulletins": BulletinRow,
    "rulings": RulingRow,
}

REGISTERS = {shape: name for name, shape in ROWS.items()}


# The registers of the campaign: their columns read off the rows, their default set read off the tables.

# What a player may not see of another's: everything but names and numbers that the table shows anyway.
SECRET = {
    "nations",
    "designs",
    "corps",
    "fleets",
    "letters",
    "orders",
    "trade",
    "shipyard",
    "spies",
    "protections",
    "ledger",
}
FIXED = {"nations", "provinces"}


def registers() -> tuple[Register, ...]:
    """Return the registers in the order in which the umpire turns them."""
    defaults = {"nations": _nations(), "provinces": _provinces(), "designs": _designs()}
    return tuple(
        Register(name, tuple(_columns(name, row)), defaults.get(name, {}), fixed=name in FIXED)
        for name, row in ROWS.items()
    )


def _columns(register: str, row: type[Row]) -> list[RegisterColumn]:
    info = inspect.type_info(row)
    assert isinstance(info, inspect.StructType)
    found = []
    for field in info.fields:
        kind, values = _column_type(field.type)
        default = None if field.default is inspect.NODEFAULT else field.default  # type: ignore[attr-defined]
        shown = str(default) if isinstance(default, Fraction) else default
        found.append(RegisterColumn(field.name, kind, values, shown, register in SECRET, _reader(field.type)))
    return found


def _column_type(kind: inspect.Type) -> tuple[str, tuple[str, ...]]:
    if isinstance(kind, inspect.UnionType):
        kind = next(item for item in kind.types if not isinstance(item, inspect.NoneType))
    if isinstance(kind, inspect.Metadata):
        about = kind.extra or {}
        return str(about.get("input", "word")), (str(about["of"]),) if "of" in about else ()
    match kind:
        case inspect.LiteralType():
            return "choice", tuple(str(value) for value in kind.values)
        case inspect.IntType():
            return "number", ()
        case inspect.BoolType():
            return "flag", ()
        case inspect.CustomType():
            return "fraction", ()
        case inspect.VarTupleType():
            return "lines", ()
    return "word", ()


def _reader(kind: inspect.Type) -> Callable[[Any, str], Any] | None:
    """Return what reads a cell, where its type alone does not say what can stand there."""
    about = (kind.extra or {}) if isinstance(kind, inspect.Metadata) else {}
    return about.get("reads")


def _nations() -> Mapping[str, Filled]:
    """Return each nation's starting sheet: 200 PO by the rulebook (2), the rest a default set of ours."""
    return {
        row["nation"]: {"treasury": "200", **_values(NationRow, row), "capacity": int(row["base"])}
        for row in charts("nations")
    }


def _provinces() -> Mapping[str, Filled]:
    return {row["province"]: _values(ProvinceRow, row) for row in charts("provinces")}


def _values(shape: type[Row], cells: Mapping[str, str]) -> dict[str, Any]:
    """Return a line of a table as a row of a register holds it; empty cells stay as on an empty row."""
    kinds = {column.id: column.type for column in _columns("", shape)}
    found = {name: cell for name, cell in cells.items() if name in kinds and cell}
    return {
        name: int(cell) if kinds[name] == "number" else cell == "1" if kinds[name] == "flag" else cell
        for name, cell in found.items()
    }


def _designs() -> Mapping[str, Filled]:
    """Return one illustrative corps a nation; the Roman one is the rulebook's own example (5.1.1)."""
    designs: dict[str, dict[str, Any]] = {}
    for row in charts("designs"):
        design = designs.setdefault(
            row["design"],
            {
                "nation": row["nation"],
                "name": row["name"],
                "type": row["type"],
                "points": int(row["points"]),
                "lines": [],
                "field": [],
            },
        )
        bracket = f"{row['min']}-{row['max']}"
        design["lines"].append("; ".join((row["troop"], row["cost"], bracket, row["list_max"], row["words"])))
        design["field"].append(f"{row['troop']}; {row['field']}")
    return designs
