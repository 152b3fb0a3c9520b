"""What lies on the table that the rules would not have: never forbidding, each with an edit that mends it where one can."""

from __future__ import annotations

from collections import Counter as Count
from collections.abc import Iterator
from typing import NamedTuple

from assistant.core.edits import Edit, Mark, Move, Remove
from assistant.core.position import Position
from assistant.core.questions import Answer, Highlights, Offer, Question, Role
from assistant.core.reasons import Reason, ReasonKind
from assistant.core.table import Counter
from assistant.core.text import Text
from assistant.games.empires import mirror
from assistant.games.empires.powers import CAMP, POWER_NAMES, POWERS, Power
from assistant.games.empires.questions.cards import army_name, zone_name
from assistant.games.empires.questions.points import due, minus
from assistant.games.empires.words import say


class Finding(NamedTuple):
    """One thing found: its words, the rule it goes against, what it speaks of, and an edit that mends it."""

    text: Text
    rule: str
    about: tuple[str, ...]
    mend: tuple[Text, Edit] | None = None


class Findings(Question, frozen=True, tag="findings"):
    """What on the table would the rules not have?"""

    live = True

    def answer(self, position: Position) -> Answer:
        """Return the findings, each with what it speaks of (3, 4, 5, 11)."""
        first = mirror.working(position).first
        found = [
            *_copies(position),
            *_pawns(position),
            *_stacks(position, first),
            *_trenches(position),
            *_places(position),
        ]
        found += _track(position, first)
        return Answer(
            verdict=say("findings-verdict", n=len(found)),
            reasons=tuple(
                Reason(f.text, f"first {f.rule}" if first else f.rule, ReasonKind.FACT, f.about) for f in found
            ),
            highlights=Highlights(
                zones={name: Role.DOUBT for f in found for name in f.about if name in position.board.zones},
                counters={name: Role.DOUBT for f in found for name in f.about if name in position.table.counters},
            ),
            offers=tuple(Offer(f.mend[0], f.mend[1], f.rule) for f in found if f.mend),
            tone=Role.DOUBT if found else Role.SUBJECT,
            value=tuple(f.text.key for f in found),
        )


def _copies(position: Position) -> Iterator[Finding]:
    """Yield counters of which there are more than the game has (1)."""
    for kind_id, n in Count(counter.kind for counter in position.table.counters.values()).items():
        kind = position.kinds.kinds[kind_id]
        if n > kind.copies:
            extra = [c.id for c in position.table.counters.values() if c.kind == kind_id][kind.copies :]
            mend = say("mend-remove", n=len(extra)), Remove(tuple(extra))
            yield Finding(say("found-copies", name=kind.name, n=n, most=kind.copies), "1", tuple(extra), mend)


def _pawns(position: Position) -> Iterator[Finding]:
    """Yield markers of a track that lie on none of its boxes (2)."""
    for kind in position.kinds.kinds.values():
        track = str(kind.tags.get("track", ""))
        if kind.type != "pawn" or not track:
            continue
        lying = position.table.counters.get(f"{kind.id}#1")
        if lying is None or position.board.zones[lying.zone].tags.get("track") != track:
            home = str(kind.tags.get("home", ""))
            mend = None
            if lying is not None and home in position.board.zones:
                mend = say("mend-pawn", name=kind.name), Move((lying.id,), home)
            yield Finding(say("found-pawn", name=kind.name), "2", (lying.id,) if lying else (), mend)


def _stacks(position: Position, first: bool) -> Iterator[Finding]:
    """Yield zones with too many armies of one power, or with armies of two powers of one camp (4)."""
    by_zone: dict[str, list[Counter]] = {}
    for army in mirror.armies_on_map(position):
        by_zone.setdefault(army.zone, []).append(army)
    for zone, armies in by_zone.items():
        name = zone_name(position, zone)
        limit = int(position.board.zones[zone].tags.get("stack_limit") or 3)
        count = Count(mirror.power_of(position, army) for army in armies)
        for power, n in count.items():
            if n > limit:
                about = (zone, *(a.id for a in armies if mirror.power_of(position, a) == power))
                yield Finding(
                    say("found-stack", zone=name, power=POWER_NAMES[power], n=n, limit=limit),
                    "3" if first else "4",
                    about,
                )
        for camp in set(map(CAMP.__getitem__, count)):
            sharing = tuple(POWER_NAMES[power] for power in POWERS if power in count and CAMP[power] == camp)
            if len(sharing) > 1:
                yield Finding(say("found-partners", zone=name, powers=sharing), "3" if first else "4", (zone,))


def _trenches(position: Position) -> Iterator[Finding]:
    """Yield trenches alone with enemy armies, and markers where no army could stand (11)."""
    for (marker, zone), _ in position.table.markers.items():
        camp = next((camp for camp, trench in mirror.TRENCH_OF.items() if trench == marker), None)
        if camp is None:
            continue
        armies = [army for army in position.counters_in(zone, "army")] if mirror.on_map(position, zone) else []
        mend = say("mend-trench", zone=zone_name(position, zone)), Mark(marker, zone, 0)
        if not mirror.on_map(position, zone):
            yield Finding(say("found-trench-nowhere", zone=zone_name(position, zone)), "11", (zone,), mend)
        elif armies and all(mirror.camp_of(position, army) != camp for army in armies):
            yield Finding(say("found-trench-alone", zone=zone_name(position, zone)), "11", (zone,), mend)


def _places(position: Position) -> Iterator[Finding]:
    """Yield armies that lie where none can be: at sea, on a track, or on the map before their nation is at war (3, 4)."""
    joined = mirror.at_war(position)
    for counter in position.table.counters.values():
        if not mirror.is_army(position, counter):
            continue
        name, zone = army_name(position, counter.id), position.board.zones[counter.zone]
        nation = mirror.nation(position, counter.id)
        back = str(position.kinds.kinds[counter.kind].tags.get("home", ""))
        mend = (say("mend-army", army=name), Move((counter.id,), back)) if back in position.board.zones else None
        if not mirror.on_map(position, counter.zone) and not counter.zone.startswith("reserve-"):
            yield Finding(say("found-army-nowhere", army=name, zone=zone.name), "4", (counter.id, counter.zone), mend)
        elif mirror.on_map(position, counter.zone) and nation in mirror.NEUTRALS and nation not in joined:
            yield Finding(say("found-neutral-army", army=name, zone=zone.name), "3", (counter.id, counter.zone), mend)


def _track(position: Position, first: bool) -> Iterator[Finding]:
    """Yield victory point markers that do not lie where a count of the map puts them (5).

    In the first edition the markers need not move before the end. A city freed by the partner counts differently in the
    two editions, so the difference may be right: the finding says what the count is.
    """
    if first:
        return
    expected = due(position, mirror.working(position))
    for power in POWERS:
        pawn = f"vp-{power}#1"
        box = position.box(pawn)
        if box is None or box == expected[power]:
            continue
        mend = _to_count(power, pawn, expected[power], position)
        text = say("found-points", power=POWER_NAMES[power], track=minus(box), count=minus(expected[power]))
        yield Finding(text, "5", (pawn,), mend)


def _to_count(power: Power, pawn: str, n: int, position: Position) -> tuple[Text, Edit] | None:
    box = f"vp:{n}"
    return (
        (say("mend-points", power=POWER_NAMES[power], n=minus(n)), Move((pawn,), box))
        if box in position.board.zones
        else None
    )
