"""The deeds of a phase in the words of the rules; and the rows in which tables of earlier versions remember them (7-13)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from assistant.core import phase_log
from assistant.core.deeds import Attack, Lost, Researched, merged
from assistant.core.ledger import Deed
from assistant.core.record import Filled, Ids, Record
from assistant.core.table import Note, Position
from assistant.games.empires import mirror
from assistant.games.empires.words import CAMP, POWER_OF

# What may be done in a phase. `by`: the power that did it.

Kind = Literal["move", "sail", "strategic"]


class Moved(Deed, tag="move"):
    """An army moved: on foot, by sea, strategic. `way`: the zones entered; a `cost` of 0: no movement of the rules leads there."""

    army: str
    start: str
    way: Ids
    kind: Kind = "move"
    cost: int = 0
    told: bool = False  # the way was told; else the cheapest is assumed

    @property
    def zone(self) -> str:
        """Where it ended."""
        return self.way[-1]


class Bought(Deed, tag="bought"):
    """What Recruitment pays for."""

    army: str
    zone: str


class Recruited(Bought, tag="recruit"):
    face: int = 0


class Reinforced(Bought, tag="reinforce"):
    pass


class Fought(Attack, tag="attack"):
    """`aviation`, `tanks`: missions of the attacker; `counter`: of the defender; `retreat`: whither."""

    aviation: int = 0
    tanks: int = 0
    counter: int = 0
    retreat: str = ""


class Retreated(Deed, tag="retreat"):
    army: str
    start: str
    zone: str


class Dug(Deed, tag="entrench"):
    zone: str
    was: int
    level: int


class Laid(Deed, tag="first-tile"):
    """A tile laid before the war (2)."""

    tile: str


class Arrived(Deed, tag="arrived"):
    """A tile became available (10)."""

    tile: str
    start: str


class Negotiated(Deed, tag="diplomacy"):
    track: str
    was: int
    box: int


class Prepared(Deed, tag="missions"):
    """The Missions action: the marker went up (13)."""

    was: int
    n: int


class Given(Deed, tag="gift"):
    """Missions that came with a tile (10.4, 10.5)."""

    n: int


class Spent(Deed, tag="spent"):
    """The marker of missions went down."""

    n: int


class Gassed(Deed, tag="gas"):
    army: str


class Entered(Deed, tag="entered"):
    """What happens to a nation once was carried out: it joined, surrendered, never came (12)."""

    nation: str


class Opened(Deed, tag="manoeuvre"):
    """Somebody said that a Manoeuvre action begins here (7)."""


# How a group of edits says what its deeds are where the table does not show it: `Several.deed`.

OPENS: Filled = {"did": "manoeuvre"}
RECRUITS: Filled = {"did": "recruitment"}  # something is bought


# What a table says itself of the phase under way: the rows and facts in which earlier versions remembered it.

CROSSED, MOVED, FAR, FOUGHT, ATTACKS = "crossed", "moved", "moved-far", "fought", "attacks"
FORMER = (CROSSED, MOVED, FAR, FOUGHT)
WORDS = (
    "move", "sail", "strategic", "retreat", "attack", "support", "majority", "manoeuvre", "recruit", "reinforce", "loss",
    "research", "entrench", "aviation", "tanks", "counter", "gas", "offensive",
)  # fmt: skip


class FormerAttack(Record):
    """What version 1.0.0 wrote of the attacks in a zone, as `attacks/<zone>`."""

    surplus: int | None = None
    supports: int | None = None
    closed: bool | None = None


FORMER_SHAPES = {f"{ATTACKS}/": FormerAttack | None}


def opened(position: Position) -> Iterator[Deed]:
    """Yield the deeds of the phase under way that rows of the table tell; another action begins where its number grows."""
    found: list[Deed] = []
    action = 0
    for row in (*_former(position), *phase_log.deeds(position).values()):
        if action and row.action > action:
            found.append(Opened(by=row.side or mirror.phase(position)))
        action = max(action, row.action)
        found += of_row(row, position)
    yield from merged(found, joined)


def of_row(row: phase_log.Deed, position: Position) -> Iterator[Deed]:
    """Yield what a row of the phase log tells."""
    side, who, zone, n = row.side or mirror.phase(position), row.who, row.zone, row.cost
    match row.did:
        case "move" | "sail" | "strategic" as kind:
            if row.entered:
                yield Moved(by=side, army=who, start=row.start, way=row.entered, kind=kind, cost=n, told=True)
        case "attack":
            yield Fought(by=side, zone=zone, lead=who, target=row.whom)
        case "support":
            yield Fought(by=side, zone=zone, supports=(who,), target=row.whom)
        case "aviation" | "tanks" | "counter":
            yield replace(Fought(by="", zone=zone), **{row.did: n})
        case "recruit":
            yield Recruited(by=side, army=who, zone=zone, face=int(n == 1))
        case "reinforce":
            yield Reinforced(by=side, army=who, zone=zone)
        case "research":
            yield Researched(by=side, tile=who, start="", zone=zone)
        case "entrench":
            yield Dug(by=side, zone=zone, was=n - 1, level=n)
        case "loss":
            yield Lost(by=side, army=who, zone=zone)
        case "retreat":
            yield Retreated(by=side, army=who, start=row.start, zone=zone)
        case "gas":
            yield Gassed(by=side, army=who)


def joined(fought: Fought, more: Fought) -> Fought | None:
    """Return an attack with what another row says of it: who supported, which missions; None for another attack's row."""
    if more.lead or fought.zone != more.zone:
        return None
    return replace(
        fought, supports=(*fought.supports, *more.supports),
        aviation=fought.aviation or more.aviation, tanks=fought.tanks or more.tanks, counter=fought.counter or more.counter,
    )  # fmt: skip


def _former(position: Position) -> Iterator[phase_log.Deed]:
    """Yield what a table of version 1.0.0, put away in the middle of a phase, remembered of it."""
    side, row = mirror.phase(position), phase_log.Deed
    far_ones = _listed(position, FAR)
    if crossed_ := tuple(_listed(position, CROSSED)):
        yield row(did="move", side=side, via=crossed_, action=1)
    for army in dict.fromkeys((*_listed(position, MOVED), *far_ones)):
        lying = position.counters.get(army)
        if lying is not None:
            # Two zones entered: it came from far.
            via = (lying.zone,) if army in far_ones else ()
            yield row(did="move", side=side, who=army, via=via, zone=lying.zone, action=1)
    for name in _listed(position, FOUGHT):
        if name not in position.counters:
            continue
        ours = CAMP[POWER_OF[mirror.nation(position, name)]] == CAMP[side]
        zone = position.counters[name].zone
        yield row(did="attack", side=side, who=name if ours else "", whom="" if ours else name, zone=zone, action=1)
    for zone, known in position.register(ATTACKS).items():
        yield row(did="attack", side=side, zone=zone, action=1)
        if known.get("closed"):
            yield row(did="manoeuvre", side=side, action=2)


def _listed(position: Position, fact: str) -> Ids:
    found = position.facts.get(fact)
    return tuple(str(item) for item in found) if isinstance(found, (list, tuple)) else ()


def cleared(position: Position) -> Iterator[Note]:
    """Yield what strikes the rows and facts in which earlier versions remembered the phase."""
    yield from phase_log.cleared(position)
    yield from (Note(name) for name in FORMER if name in position.facts)
    yield from (Note(f"{ATTACKS}/{zone}") for zone in position.register(ATTACKS))
