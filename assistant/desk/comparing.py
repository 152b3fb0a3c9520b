"""What differs between two states of a table, in words: "Russian army: here Wilna, there Minsk"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from assistant.core import phase_log
from assistant.core.board import ZoneId
from assistant.core.edits import is_same
from assistant.core.game import Game
from assistant.core.kinds import CounterId
from assistant.core.position import CONTROL, Position
from assistant.core.table import Counter
from assistant.core.text import Text, speaker
from assistant.desk import describing as words

say = speaker(__name__)


class Difference(msgspec.Struct, frozen=True):
    """One thing that lies otherwise: in words, and the zones and counters to be lit for it."""

    text: Text
    about: tuple[str, ...] = ()


def differences(here: Position, there: Position, game: Game, *, later: bool = False) -> tuple[Difference, ...]:
    """Return what lies otherwise in `there` than in `here`: counters, markers, facts, in this order.

    Args:
        game: that is played on both.
        later: `there` is the same table at another moment: what became of it is told, not where it lies here and there.
    """
    if is_same(here.table, there.table):
        return ()
    way = "became" if later else "differs"
    return (*_counters(here, there, way), *_markers(here, there, way), *_facts(here, there, game, way))


Way = tuple[str, ZoneId | None, ZoneId | None, int, int]  # of a kind: where it lies here and there, and on which faces


def _counters(here: Position, there: Position, way: str) -> Iterator[Difference]:
    ways: dict[Way, list[CounterId]] = {}
    for counter in dict.fromkeys((*here.table.counters, *there.table.counters)):
        one, other = here.table.counters.get(counter), there.table.counters.get(counter)
        if one != other:
            ways.setdefault(_way(one, other), []).append(counter)
    for (_, at, to, face, turned), counters in ways.items():
        zones = tuple(zone for zone in (at, to) if zone is not None)
        what = words.counters_named(here if at is not None else there, counters)
        if at is None or to is None:
            key = f"{way}-only-there" if at is None else f"{way}-only-here"
            text = say(key, what=what, zone=words.zone_named(here, zones[0]))
        elif at == to:
            change = words.change_of(here, here.table.counters[counters[0]].kind, face, turned)
            text = say(f"{way}-{change}", what=what, zone=words.zone_named(here, at))
        else:
            text = say(f"{way}-lies", what=what, here=words.zone_named(here, at), there=words.zone_named(there, to))
        yield Difference(text, (*zones, *counters))


def _way(one: Counter | None, other: Counter | None) -> Way:
    known = one or other
    assert known is not None
    return (
        known.kind,
        one.zone if one else None,
        other.zone if other else None,
        one.face if one else 0,
        other.face if other else 0,
    )


def _markers(here: Position, there: Position, way: str) -> Iterator[Difference]:
    ours, theirs = here.table.markers, there.table.markers
    held: set[ZoneId] = set()
    for marker, zone in dict.fromkeys((*ours, *theirs)):
        one, other = ours.get((marker, zone), 0), theirs.get((marker, zone), 0)
        if one == other:
            continue
        kind = here.kinds.markers.get(marker)
        named = words.zone_named(here, zone)
        if kind is not None and kind.kind == CONTROL:
            if zone not in held:
                held.add(zone)
                yield Difference(
                    say(f"{way}-held", zone=named, here=_held(here, zone), there=_held(there, zone)), (zone,)
                )
        else:
            name = kind.name if kind is not None else marker
            yield Difference(say(f"{way}-marker", marker=name, zone=named, here=one, there=other), (zone,))


def _held(position: Position, zone: ZoneId) -> Any:
    side = position.kinds.sides.get(position.controller(zone) or "")
    return side.name if side is not None else say("differs-nobody")


def _facts(here: Position, there: Position, game: Game, way: str) -> Iterator[Difference]:
    ours, theirs = here.table.facts, there.table.facts
    for fact in dict.fromkeys((*ours, *theirs)):
        one, other = ours.get(fact), theirs.get(fact)
        if (
            one != other
            and fact not in (words.NOTE, words.BOOKMARK, phase_log.FOUGHT)
            and not fact.startswith(phase_log.PREFIX)
        ):
            title = words.fact_named(here, fact, game)
            if "/" in fact:
                yield Difference(say(f"{way}-row", row=title))
            else:
                told = {
                    "here": words.fact_value(here, fact, one, game),
                    "there": words.fact_value(there, fact, other, game),
                }
                yield Difference(say(f"{way}-fact", fact=title, **told))
