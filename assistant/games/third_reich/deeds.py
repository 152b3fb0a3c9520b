"""What armies did in a phase, as the rows of the phase log tell it (8, 16)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, cast

from assistant.core.phase_log import Deed
from assistant.games.third_reich.words import ATTACKED, CUT, EXCHANGED, MOVED, MOVES, RECRUITED, SUPPORTED, Crossing


class Done(NamedTuple):
    """What an army did in this phase.

    `op`: its operation, "" for none; `way`: the zones of its way, the first and the last included; `crossed`: what version
    1.0.0 noted of its last border; `attacked_by`: the factions that attacked it this turn; `cut`: unsupplied at the start.
    """

    op: str = ""
    way: tuple[str, ...] = ()
    crossed: tuple[Crossing, ...] = ()
    fought: bool = False
    attacked_by: tuple[str, ...] = ()
    cut: bool = False


NOTHING = Done()


def noted_once(row: Mapping[str, Any]) -> Done:
    """Return a row of version 1.0.0 as what an army did."""
    words = {key: tuple(str(row.get(key) or "").split()) for key in ("path", "crossed", "attacked")}
    return Done(
        op=str(row.get("op") or ""),
        way=words["path"],
        crossed=cast(Any, words["crossed"]),
        fought=bool(row.get("fought")),
        attacked_by=words["attacked"],
        cut=bool(row.get("cut")),
    )


def told(deed: Deed, before: Mapping[str, Done]) -> Iterator[tuple[str, Done]]:
    """Yield the armies that a deed of the log tells of, with what they have done by then."""
    did = before.get(deed.who, NOTHING)
    if deed.did in MOVES:
        way = (deed.start, *deed.via, *((deed.zone,) if deed.zone not in ("", deed.start) else ()))
        # An army that goes on goes its whole way.
        whole = (*did.way, *way[1:]) if did.way and did.way[-1] == deed.start else way
        yield deed.who, did._replace(op=deed.did if deed.did != MOVED else did.op, way=whole, crossed=())
    elif deed.did in (ATTACKED, SUPPORTED):
        if deed.who:
            # Who fights without an operation noted made an Assault where it stands (8.2, 16).
            yield deed.who, did._replace(op=did.op or "assault", fought=True)
        if deed.whom:
            met = before.get(deed.whom, NOTHING)
            yield deed.whom, met._replace(attacked_by=tuple(dict.fromkeys((*met.attacked_by, deed.side))))
    elif deed.did == CUT:
        yield deed.who, did._replace(cut=True)
    elif deed.did == EXCHANGED:
        yield deed.who, before.get(deed.whom, NOTHING)  # the armour is the same army (10)
    elif deed.did == RECRUITED:
        yield deed.who, NOTHING  # an army raised again is fresh
