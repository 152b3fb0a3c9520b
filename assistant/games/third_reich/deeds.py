"""The deeds of a phase in the words of the rules, and the rows in which tables of earlier versions remember them (3-19)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Literal, get_args

import msgspec

from assistant.core import phase_log
from assistant.core.deeds import PHASE, Attack, Researched, joined_up
from assistant.core.ledger import Deed
from assistant.core.position import Position
from assistant.core.record import Filled, Ids
from assistant.core.table import Note
from assistant.games.third_reich.words import Operation

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


def attack_told(
    zone: str,
    lead: str = "",
    supports: Ids = (),
    target: str = "",
    air: str = "none",
    dice: tuple[int, ...] = (),
) -> dict[str, Any]:
    """Return what the losses of an attack say about it."""
    return {
        "did": "attack",
        "zone": zone,
        "lead": lead,
        "supports": supports,
        "target": target,
        "air": air,
        "dice": dice,
    }


def exchange_told(army: str, infantry: str) -> dict[str, Any]:
    """Return what an exchange of infantry for armour says about itself."""
    return {"did": "exchange", "army": army, "infantry": infantry}


# What a table says itself of the phase under way: the rows and facts in which earlier versions remembered it.

OPERATIONS, COMBATS, SPENT = "operations", "combats", "spent"  # registers of version 1.0.0
FORMER = (OPERATIONS, COMBATS, SPENT)
CHECKED = "supply-checked"  # a fact of earlier versions: for whose phase the armies cut off at its start were noted
BEGUN = "combat-begun"  # fact: combats of this phase were fought without the program (22.1)


def opened(position: Position) -> Iterator[Deed]:
    """Yield the deeds of the phase under way that rows of the table tell."""
    for army, row in position.register(OPERATIONS).items():
        if army in position.table.counters:
            yield from former(army, row, position.kind(army).side, position.table.counters[army].zone)
    for zone in position.register(COMBATS):
        yield Fought(by=str(position.fact(PHASE)), zone=zone)
    for country, row in position.register(SPENT).items():
        if isinstance(row.get("points"), int):
            yield Bought(army="", zone=country, cost=row["points"])
    yield from joined_up((deed for row in phase_log.deeds(position).values() for deed in of_row(row)), joined)


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
    return msgspec.structs.replace(fought, supports=(*fought.supports, *more.supports))


def cleared(position: Position) -> Iterator[Note]:
    """Yield what strikes the rows and facts in which earlier versions remembered the phase."""
    yield from phase_log.cleared(position)
    for register in FORMER:
        yield from (Note(f"{register}/{row}") for row in position.register(register))
    yield from (Note(fact) for fact in (BEGUN, CHECKED) if fact in position.table.facts)
