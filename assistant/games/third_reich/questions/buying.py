"""Purchases by hand: armies put on the board from their reserve, turned over, put back (4.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from assistant.core import phase_log
from assistant.core.edits import Edit
from assistant.core.phase_log import Deed
from assistant.core.table import Counter
from assistant.games.third_reich.mirror import Theatre
from assistant.games.third_reich.questions.paying import Payment, payment
from assistant.games.third_reich.questions.purse import SHARED, actions_made, minor_points
from assistant.games.third_reich.recruitment import PRICES
from assistant.games.third_reich.words import (
    ATTACKED,
    FACTIONS,
    MOVES,
    RECRUITED,
    REINFORCED,
    SUPPORTED,
    Faction,
)


class Meant(NamedTuple):
    """What a change by hand means: its deed, None if it takes one back; the row that it replaces; what it changes beside it."""

    deed: Deed | None
    row: str = ""
    beside: tuple[Edit, ...] = ()


def side_of(seen: Theatre, counter: Counter) -> Faction | None:
    """Return the faction of a counter, None if it has none."""
    return next((faction for faction in FACTIONS if faction == seen.kind(counter).side), None)


def placed(seen: Theatre, army: Counter, zone: str) -> Iterator[Meant]:
    """Yield the purchase that an army put on the board from its reserve is, where its country has points this phase (4.4)."""
    side = side_of(seen, army)
    if side is not None and _recruits(seen, side, seen.kind(army).nation):
        price = PRICES["place_reduced" if army.face else "place_full"]
        deed = Deed(did=RECRUITED, side=side, who=army.id, zone=zone, cost=price)
        yield from _paid(seen, army, side, deed, price)


def turned(seen: Theatre, army: Counter, face: int) -> Iterator[Meant]:
    """Yield the purchase that an army turned to its full face is; or what is taken back of one, while it has not fought (4.4)."""
    side, bought = side_of(seen, army), _purchases(seen, army)
    if side is None:
        return
    if face == 0:
        if _recruits(seen, side, seen.kind(army).nation):
            price = PRICES["flip"]
            deed = Deed(did=REINFORCED, side=side, who=army.id, zone=army.zone, cost=price)
            yield from _paid(seen, army, side, deed, price)
    elif bought and not _may_have_lost(seen, army, side):
        row = next(reversed(bought))
        deed = bought[row]
        given_back = PRICES["flip"]
        if deed.cost > given_back:
            less = msgspec.structs.replace(deed, cost=deed.cost - given_back)
            yield Meant(less, row, _armour(seen, army, side, -given_back).edits)
        else:
            yield Meant(None, row, _armour(seen, army, side, -deed.cost).edits)


def _may_have_lost(seen: Theatre, army: Counter, side: Faction) -> bool:
    """Tell whether an army may have lost a step in this phase: it fought, or dice were thrown for it at the table alone."""
    did = seen.did(army.id)
    among = bool(seen.state.enemies_in(army.zone, side))
    return did.fought or (among and (bool(did.op) or bool(seen.position.fact("combat-begun"))))


def put_back(seen: Theatre, army: Counter) -> Iterator[Meant]:
    """Yield the purchases of an army that goes back to its reserve as if it had not been bought: it did nothing since."""
    side, bought = side_of(seen, army), _purchases(seen, army)
    raised = any(deed.did == RECRUITED for deed in bought.values())
    if (
        side is None
        or not raised
        or _is_cut(seen, army)
        or phase_log.done(seen.position, *MOVES, ATTACKED, SUPPORTED, who=army.id)
    ):
        return
    back = sum(deed.cost for deed in bought.values())
    for n, row in enumerate(bought):
        yield Meant(None, row, _armour(seen, army, side, -back).edits if n == 0 else ())


def _is_cut(seen: Theatre, counter: Counter) -> bool:
    """Tell whether an army is unsupplied: it leaves the board because it is eliminated (7)."""
    return any(army.id == counter.id and not seen.supply.of(army).supplied for army in seen.state.armies)


def _recruits(seen: Theatre, side: Faction, country: str) -> bool:
    """Tell whether a country recruits in this phase: by an action of its power, or by itself."""
    return bool(actions_made(seen, side) if country in SHARED[side] else minor_points(seen, side, country))


def _purchases(seen: Theatre, army: Counter) -> dict[str, Deed]:
    rows = phase_log.deeds(seen.position)
    return {row: deed for row, deed in rows.items() if deed.who == army.id and deed.did in (RECRUITED, REINFORCED)}


def _paid(seen: Theatre, army: Counter, side: Faction, deed: Deed, price: int) -> Iterator[Meant]:
    """Yield a purchase, and the armour points that it lacks."""
    armour = _armour(seen, army, side, price)
    yield Meant(deed, beside=armour.edits)
    yield from (Meant(short) for short in armour.short)


def _armour(seen: Theatre, army: Counter, side: Faction, price: int) -> Payment:
    """Return the armour points of a purchase; one taken back gives them back."""
    return payment(seen, side, "pb", price) if seen.kind(army).get("arm") == "armour" else Payment()
