"""What a phase owes, and what was too much in it, by its log: remarks on cards, never bans (7, 8, 9, 10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from assistant.core.position import Position
from assistant.core.reasons import Reason, ReasonKind
from assistant.core.text import Text
from assistant.games.empires import log, mirror
from assistant.games.empires.movement import ALLOWANCE
from assistant.games.empires.powers import POWER_NAMES, Power
from assistant.games.empires.questions.cards import army_name, zone_name
from assistant.games.empires.questions.purse import overspent
from assistant.games.empires.words import say


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
