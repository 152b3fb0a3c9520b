"""What lies on the table that the rules would not have: never forbidding, each with an edit that mends it where one can."""

from __future__ import annotations

from collections import Counter as Count
from collections.abc import Iterator

from assistant.core.edits import Mark, Move, Remove
from assistant.core.findings import Finding, FindingsQuestion
from assistant.core.position import Position
from assistant.core.questions import Offer
from assistant.core.table import Counter
from assistant.games.empires import mirror
from assistant.games.empires.powers import CAMP, POWER_NAMES, POWERS
from assistant.games.empires.questions import events
from assistant.games.empires.questions.cards import army_name, zone_name
from assistant.games.empires.questions.points import mends, minus, off_track
from assistant.games.empires.questions.remarks import remarks
from assistant.games.empires.words import say


class Findings(FindingsQuestion, frozen=True, tag="findings"):
    """What on the table would the rules not have?"""

    def found(self, position: Position) -> Iterator[Finding]:
        """Yield what the phase under way owes, then what lies wrong (3, 4, 5, 9, 11, 12)."""
        first = mirror.working(position).first
        for remark in remarks(position):
            yield Finding(remark.text, remark.rule, remark.about)
        yield from _copies(position, first)
        yield from _pawns(position, first)
        yield from _stacks(position, first)
        yield from _trenches(position, first)
        yield from _places(position, first)
        yield from _entries(position, first)
        yield from _track(position)


def _rule(first: bool, v1_1: str, older: str) -> str:
    return f"first {older}" if first else v1_1


def _copies(position: Position, first: bool) -> Iterator[Finding]:
    """Yield counters of which there are more than the game has (1)."""
    for kind_id, n in Count(counter.kind for counter in position.table.counters.values()).items():
        kind = position.kinds.kinds[kind_id]
        if n > kind.copies:
            extra = [c.id for c in position.table.counters.values() if c.kind == kind_id][kind.copies :]
            rule = _rule(first, "1", "1")
            mend = Offer(say("mend-remove", n=len(extra)), Remove(tuple(extra)), rule)
            yield Finding(say("found-copies", name=kind.name, n=n, most=kind.copies), rule, tuple(extra), mend)


def _pawns(position: Position, first: bool) -> Iterator[Finding]:
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
                mend = Offer(say("mend-pawn", name=kind.name), Move((lying.id,), home), _rule(first, "2", "2"))
            yield Finding(say("found-pawn", name=kind.name), _rule(first, "2", "2"), (lying.id,) if lying else (), mend)


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
                    _rule(first, "4", "3"),
                    about,
                )
        for camp in set(map(CAMP.__getitem__, count)):
            sharing = tuple(POWER_NAMES[power] for power in POWERS if power in count and CAMP[power] == camp)
            if len(sharing) > 1:
                yield Finding(say("found-partners", zone=name, powers=sharing), _rule(first, "4", "3"), (zone,))


def _trenches(position: Position, first: bool) -> Iterator[Finding]:
    """Yield trenches alone with enemy armies, and markers where no army could stand (11)."""
    for (marker, zone), _ in position.table.markers.items():
        camp = next((camp for camp, trench in mirror.TRENCH_OF.items() if trench == marker), None)
        if camp is None:
            continue
        armies = [army for army in position.counters_in(zone, "army")] if mirror.on_map(position, zone) else []
        rule = _rule(first, "11", "10")
        mend = Offer(say("mend-trench", zone=zone_name(position, zone)), Mark(marker, zone, 0), rule)
        if not mirror.on_map(position, zone):
            yield Finding(say("found-trench-nowhere", zone=zone_name(position, zone)), rule, (zone,), mend)
        elif armies and all(mirror.camp_of(position, army) != camp for army in armies):
            yield Finding(say("found-trench-alone", zone=zone_name(position, zone)), rule, (zone,), mend)


def _places(position: Position, first: bool) -> Iterator[Finding]:
    """Yield armies that lie where none can be: at sea, on a track, or on the map before their nation is at war (3, 4)."""
    joined = mirror.at_war(position)
    for counter in position.table.counters.values():
        if not mirror.is_army(position, counter):
            continue
        name, zone = army_name(position, counter.id), position.board.zones[counter.zone]
        nation = mirror.nation(position, counter.id)
        back = str(position.kinds.kinds[counter.kind].tags.get("home", ""))
        rule = _rule(first, "4", "3")
        mend = None
        if back in position.board.zones:
            mend = Offer(say("mend-army", army=name), Move((counter.id,), back), rule)
        if not mirror.on_map(position, counter.zone) and not counter.zone.startswith("reserve-"):
            yield Finding(say("found-army-nowhere", army=name, zone=zone.name), rule, (counter.id, counter.zone), mend)
        elif mirror.on_map(position, counter.zone) and nation in mirror.NEUTRALS and nation not in joined:
            rule = _rule(first, "3", "11")
            yield Finding(say("found-neutral-army", army=name, zone=zone.name), rule, (counter.id, counter.zone), mend)


def _entries(position: Position, first: bool) -> Iterator[Finding]:
    """Yield the markers on their last box of which what follows has not been carried out (12)."""
    for track in events.outstanding(position):
        pawn = f"diplomacy-{track}#1"
        text = say("found-entry", track=events.track_name(track))
        yield Finding(text, _rule(first, "12", "11"), (pawn,), follow_up=events.war_follow_up(track))


def _track(position: Position) -> Iterator[Finding]:
    """Yield victory point markers that do not lie where a count of the map puts them (5)."""
    offers = {offer.label.args["power"]: offer for offer in mends(position)}
    for power, n in off_track(position).items():
        pawn = f"vp-{power}#1"
        box = position.box(pawn) or 0
        text = say("found-points", power=POWER_NAMES[power], track=minus(box), count=minus(n))
        yield Finding(text, "5", (pawn,), offers.get(POWER_NAMES[power]))
