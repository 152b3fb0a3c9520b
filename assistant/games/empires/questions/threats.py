"""What a power should look at before it ends its phase: its cities that stand open, and the zones on which its supply hangs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from assistant.core.blocks import Grid
from assistant.core.position import Position
from assistant.core.questions import Answer, Highlights, Question, Role, SideId
from assistant.core.text import verbatim
from assistant.games.empires import mirror, movement
from assistant.games.empires.questions.cards import acting, army_in_place, card, zone_name
from assistant.games.empires.supply import Lines
from assistant.games.empires.theatre import Theatre
from assistant.games.empires.words import CAMP, POWER_NAMES, POWERS, Explanation, Power, are_enemies, say


class Open(NamedTuple):
    """A city that an enemy army may walk into: which, and what it costs."""

    zone: str
    army: str
    cost: int


def open_cities(theatre: Theatre, power: Power, work: Explanation) -> Iterator[Open]:
    """Yield the cities of a power that nobody of its camp guards, each with the enemy who reaches it for least (9.1)."""
    bare = {
        name for name, zone in theatre.zones.items()
        if zone.city and zone.controller == power and not any(CAMP[army.of] == CAMP[power] for army in theatre.at[name])
    }  # fmt: skip
    found: dict[str, Open] = {}
    for army in theatre.armies if bare else ():
        if are_enemies(army.of, power):
            reach = movement.range_of(theatre, army, work).zones
            costs = {zone: reach[zone].cost for zone in bare & reach.keys() if reach[zone].can_end}
            costs |= dict.fromkeys(bare & set(movement.sail(theatre, army, work)), movement.ALLOWANCE)
            for zone, cost in costs.items():
                found[zone] = min(
                    found.get(zone, Open(zone, army.id, cost)), Open(zone, army.id, cost), key=lambda o: o.cost
                )
    yield from sorted(found.values(), key=lambda one: (one.cost, one.zone))


def hinges(theatre: Theatre, power: Power, work: Explanation) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the zones of a power whose loss would cut armies of it off, with these; those that cut most first (6)."""
    foe = next(other for other in POWERS if are_enemies(other, power))
    armies = [army for army in theatre.armies if army.of == power]
    now = Lines(theatre, work)
    fed = [army for army in armies if now.supplies(army)]
    found = []
    for zone in (name for name, one in theatre.zones.items() if one.controller == power):
        without = Lines(theatre.with_control({zone: foe}), work)
        cut = tuple(army.id for army in fed if army.zone != zone and not without.supplies(army))
        if cut:
            found.append((zone, cut))
    yield from sorted(found, key=lambda one: (-len(one[1]), one[0]))


class Threats(Question, frozen=True, tag="threats"):
    """Which cities of a power stand open to its enemies, and which zones would cut its armies off if they were lost?"""

    live = True
    side: SideId = ""

    def answer(self, position: Position) -> Answer:
        """Return both, the most pressing first (6, 9.1)."""
        power, theatre = acting(position, self.side), mirror.theatre(position)
        silent = mirror.working(position)
        bare, hung = tuple(open_cities(theatre, power, silent)), tuple(hinges(theatre, power, silent))
        work = mirror.working(position)
        if bare:
            work.because("threat-walk", "9.1", allowance=movement.ALLOWANCE)
        if hung:
            work.because("threat-hinge", "6")
        body = (*_open_grid(position, bare), *_hinge_grid(position, hung))
        lit = {**{zone: Role.SOURCE for zone, _ in hung}, **{one.zone: Role.WARNING for one in bare}}
        return card(
            position, say("threat-verdict", power=POWER_NAMES[power], cities=len(bare), zones=len(hung)), work,
            {"open": {one.zone: {"army": one.army, "cost": one.cost} for one in bare}, "hinges": dict(hung)},
            legal=not bare, body=body,
            highlights=Highlights(lit, {one.army: Role.TARGET for one in bare}),
        )  # fmt: skip


def _open_grid(position: Position, bare: tuple[Open, ...]) -> Iterator[Grid]:
    rows = tuple(
        (say("zone-words", zone=zone_name(position, one.zone)), say("threat-army", army=army_in_place(position, one.army)),
         verbatim(str(one.cost)))
        for one in bare
    )  # fmt: skip
    if rows:
        header = tuple(say(f"threat-column-{name}") for name in ("city", "army", "cost"))
        yield Grid(say("threat-open-title"), header, rows, tuple((one.zone, one.army) for one in bare))


def _hinge_grid(position: Position, hung: tuple[tuple[str, tuple[str, ...]], ...]) -> Iterator[Grid]:
    rows = tuple(
        (say("zone-words", zone=zone_name(position, zone)),
         say("threat-cut", armies=tuple(army_in_place(position, army) for army in cut)))
        for zone, cut in hung
    )  # fmt: skip
    if rows:
        header = tuple(say(f"threat-column-{name}") for name in ("zone", "cut"))
        yield Grid(say("threat-hinge-title"), header, rows, tuple((zone, *cut) for zone, cut in hung))
