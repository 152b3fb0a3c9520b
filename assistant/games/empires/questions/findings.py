"""What a phase owes, and what lies on the table that the rules would not have: remarked, never forbidden, mended where
one can.
"""

from __future__ import annotations

from collections import Counter as Count
from collections.abc import Iterator
from typing import NamedTuple

from assistant.core.blocks import Reason, ReasonKind
from assistant.core.common_questions import Finding, FindingsQuestion
from assistant.core.position import Position
from assistant.core.questions import Offer
from assistant.core.table import Counter, Mark, Move, Remove
from assistant.core.text import Text
from assistant.games.empires import log, mirror
from assistant.games.empires.movement import ALLOWANCE
from assistant.games.empires.questions import victory
from assistant.games.empires.questions.cards import army_name, zone_name
from assistant.games.empires.questions.recruitment import overspent
from assistant.games.empires.questions.victory import mends, minus, off_track
from assistant.games.empires.words import CAMP, POWER_NAMES, POWERS, Power, say

# What a phase owes, and what was too much in it, by its log: remarks on cards, never bans (7, 8, 9, 10).


class Remark(NamedTuple):
    """One thing remarked: its words, the rule it goes against, what it speaks of."""

    text: Text
    rule: str
    about: tuple[str, ...] = ()

    def reason(self) -> Reason:
        """Return it as a card shows it."""
        return Reason(self.text, self.rule, ReasonKind.REJECTED, self.about)


def remarks(position: Position) -> Iterator[Remark]:
    """Yield what is remarked of the phase under way."""
    power, first = mirror.phase(position), mirror.working(position).first
    yield from _owed(position, power, first)
    yield from _too_many(position, power, first)
    yield from _too_far(position, power, first)
    yield from _attacked_again(position, power, first)
    yield from _too_dear(position, power, first)
    yield from _too_early(position, first)
    yield from _aviation(position, power, first)


def _rule(first: bool, v1_1: str, older: str) -> str:
    return f"first {older}" if first else v1_1


def _owed(position: Position, power: Power, first: bool) -> Iterator[Remark]:
    """Yield the attacks that armies owe which came upon enemies where no friend stood (9.2)."""
    for zone in log.owed(position, power):
        text = say("phase-owed", zone=zone_name(position, zone), power=POWER_NAMES[power])
        yield Remark(text, _rule(first, "9.2", "8.2"), (zone,))


def _too_many(position: Position, power: Power, first: bool) -> Iterator[Remark]:
    """Yield the Manoeuvre actions of too many armies, and armies that were in two of them (9)."""
    rule, most = _rule(first, "9", "8"), log.most_armies(position, power)
    for action in range(1, log.manoeuvre(position) + 1):
        used = log.armies_of(position, action, power)
        if sum(used.values()) > most:
            text = say("phase-too-many", action=action, n=sum(used.values()), most=most)
            yield Remark(text, rule, tuple(used))
    for army in log.twice(position, power):
        yield Remark(say("phase-twice", army=army_name(position, army)), rule, (army,))
    for army in log.moved_again(position, power):
        yield Remark(say("phase-moved-again", army=army_name(position, army)), _rule(first, "9.1", "8.1"), (army,))


def _too_far(position: Position, power: Power, first: bool) -> Iterator[Remark]:
    """Yield the armies that went where no movement leads, or further than one may go (9.1)."""
    for deed in log.done(position, *log.MOVES):
        if deed.side != power or not deed.start or not deed.who or not mirror.on_map(position, deed.zone):
            continue
        if deed.cost == 0 or (deed.did == "move" and deed.cost > ALLOWANCE):
            text = say(
                "phase-too-far" if deed.cost else "phase-no-way", army=army_name(position, deed.who), cost=deed.cost,
                allowance=ALLOWANCE, start=zone_name(position, deed.start), zone=zone_name(position, deed.zone),
            )  # fmt: skip
            yield Remark(text, _rule(first, "9.1", "8.1"), (deed.who, deed.zone))


def _attacked_again(position: Position, power: Power, first: bool) -> Iterator[Remark]:
    """Yield the zones attacked in two Manoeuvre actions, in the first edition the armies attacked twice (9, first 8.2)."""
    seen: dict[str, int] = {}
    told: set[str] = set()
    for deed in log.done(position, log.ATTACK):
        what = deed.whom if first else deed.zone
        if deed.side != power or not what or what in told:
            continue
        if what in seen and (first or seen[what] != deed.action):
            told.add(what)
            name = army_name(position, what) if first else zone_name(position, what)
            yield Remark(
                say("phase-army-again" if first else "phase-zone-again", what=name), _rule(first, "9", "8.2"), (what,)
            )
        seen.setdefault(what, deed.action)


def _too_dear(position: Position, power: Power, first: bool) -> Iterator[Remark]:
    """Yield what was recruited beyond the points of the action (8)."""
    found = overspent(position, power)
    if found.general:
        yield Remark(say("phase-overspent", power=POWER_NAMES[power], n=found.general), _rule(first, "8", "7"))
    if found.americans:
        yield Remark(say("phase-overspent-americans", n=found.americans), _rule(first, "8", "7"))


def _too_early(position: Position, first: bool) -> Iterator[Remark]:
    """Yield the tiles that were researched in this phase and are used already: they serve from the next turn (10)."""
    early = [tile for tile in log.researched(position) if position.table.counters[tile].zone.endswith(":available")]
    if early:
        yield Remark(say("phase-tile-early", n=len(early)), _rule(first, "10", "9"))


def _aviation(position: Position, power: Power, first: bool) -> Iterator[Remark]:
    """Yield that Aviation took part in more than one attack of the phase (10.4)."""
    used = [deed for deed in log.done(position, log.AVIATION) if deed.side == power]
    if len(used) > 1:
        zones = tuple(dict.fromkeys(deed.zone for deed in used))
        text = say("phase-aviation-twice", power=POWER_NAMES[power])
        yield Remark(text, _rule(first, "10.4", "9.3"), zones)


# What lies on the table that the rules would not have: never forbidding, each with an edit that mends it where one can.


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


def _rule_number(first: bool, v1_1: str, older: str) -> str:
    return f"first {older}" if first else v1_1


def _copies(position: Position, first: bool) -> Iterator[Finding]:
    """Yield counters of which there are more than the game has (1)."""
    for kind_id, n in Count(counter.kind for counter in position.table.counters.values()).items():
        kind = position.kinds.kinds[kind_id]
        if n > kind.copies:
            extra = [c.id for c in position.table.counters.values() if c.kind == kind_id][kind.copies :]
            rule = _rule_number(first, "1", "1")
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
                mend = Offer(say("mend-pawn", name=kind.name), Move((lying.id,), home), _rule_number(first, "2", "2"))
            yield Finding(
                say("found-pawn", name=kind.name), _rule_number(first, "2", "2"), (lying.id,) if lying else (), mend
            )


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
                    _rule_number(first, "4", "3"),
                    about,
                )
        for camp in set(map(CAMP.__getitem__, count)):
            sharing = tuple(POWER_NAMES[power] for power in POWERS if power in count and CAMP[power] == camp)
            if len(sharing) > 1:
                yield Finding(say("found-partners", zone=name, powers=sharing), _rule_number(first, "4", "3"), (zone,))


def _trenches(position: Position, first: bool) -> Iterator[Finding]:
    """Yield trenches alone with enemy armies, and markers where no army could stand (11)."""
    for (marker, zone), _ in position.table.markers.items():
        camp = next((camp for camp, trench in mirror.TRENCH_OF.items() if trench == marker), None)
        if camp is None:
            continue
        armies = [army for army in position.counters_in(zone, "army")] if mirror.on_map(position, zone) else []
        rule = _rule_number(first, "11", "10")
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
        rule = _rule_number(first, "4", "3")
        mend = None
        if back in position.board.zones:
            mend = Offer(say("mend-army", army=name), Move((counter.id,), back), rule)
        if not mirror.on_map(position, counter.zone) and not counter.zone.startswith("reserve-"):
            yield Finding(say("found-army-nowhere", army=name, zone=zone.name), rule, (counter.id, counter.zone), mend)
        elif mirror.on_map(position, counter.zone) and nation in mirror.NEUTRALS and nation not in joined:
            rule = _rule_number(first, "3", "11")
            yield Finding(say("found-neutral-army", army=name, zone=zone.name), rule, (counter.id, counter.zone), mend)


def _entries(position: Position, first: bool) -> Iterator[Finding]:
    """Yield the markers on their last box of which what follows has not been carried out (12)."""
    for track in victory.outstanding(position):
        pawn = f"diplomacy-{track}#1"
        text = say("found-entry", track=victory.track_name(track))
        yield Finding(text, _rule_number(first, "12", "11"), (pawn,), follow_up=victory.war_follow_up(track))


def _track(position: Position) -> Iterator[Finding]:
    """Yield victory point markers that do not lie where a count of the map puts them (5)."""
    offers = {offer.label.args["power"]: offer for offer in mends(position)}
    for power, n in off_track(position).items():
        pawn = f"vp-{power}#1"
        box = position.box(pawn) or 0
        text = say("found-points", power=POWER_NAMES[power], track=minus(box), count=minus(n))
        yield Finding(text, "5", (pawn,), offers.get(POWER_NAMES[power]))
