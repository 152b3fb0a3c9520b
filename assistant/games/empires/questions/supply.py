"""Questions of supply: armies and zones, with the lines found or what cuts them (6)."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping

from assistant.core.blocks import Grid
from assistant.core.position import Position
from assistant.core.questions import Answer, CounterIds, Highlights, Overrides, Path, Question, Role, SideId
from assistant.core.text import Text, verbatim
from assistant.games.empires import mirror
from assistant.games.empires import supply as rules
from assistant.games.empires.questions.cards import card, ground, zone_name
from assistant.games.empires.theatre import Army, Theatre
from assistant.games.empires.words import POWER_NAMES, Explanation, say


@functools.lru_cache(maxsize=4)
def lines(position: Position) -> rules.Lines:
    """Return the supply lines of a table as it lies, each power's network flooded once."""
    return rules.Lines(mirror.theatre(position), mirror.working(position))


class Supply(Question, frozen=True, tag="supply"):
    """Which armies are in supply, and by which line? Of one side, of chosen armies, or all."""

    live = True
    side: SideId = ""
    counters: CounterIds = ()
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Return `{army: supplied}`, with the lines drawn (6)."""
        theatre, work, situation = ground(position, self.overrides)
        found = lines(position) if situation is None else rules.Lines(theatre, work)
        asked = [army for army in theatre.armies if self._is_asked(army)]
        traced = {army.id: found.of_army(army) for army in asked}
        for army in asked:
            # One line for each army that lacks supply or was asked about; the sources of all others are a small table.
            if self.counters or not traced[army.id].found:
                rules.explain(theatre, army, traced[army.id], work)
        rules.note_readings(work)
        if asked:
            work.reading("supply_source")
        out = [army for army in asked if not traced[army.id].found]
        return card(
            position, self._verdict(asked, out), work, {army: line.found for army, line in traced.items()},
            situation=situation, legal=not out, body=tuple(_sources(position, traced)),
            highlights=_drawn(theatre, asked, traced, work),
        )  # fmt: skip

    def _is_asked(self, army: Army) -> bool:
        if self.counters:
            return army.id in self.counters
        return not self.side or army.of == self.side

    def _verdict(self, asked: list[Army], out: list[Army]) -> Text:
        whose = POWER_NAMES[mirror.power(self.side)] if self.side else say("all-powers")
        if not asked:
            return say("supply-nobody", whose=whose)
        if not out:
            return say("supply-all-in", n=len(asked), whose=whose)
        return say("supply-some-out", n=len(out), of=len(asked), whose=whose)


def _sources(position: Position, traced: Mapping[str, rules.Line]) -> Iterator[Grid]:
    """Yield the sources that are drawn on, each with its armies."""
    groups: dict[str, list[str]] = {}
    for army, line in traced.items():
        if line.found:
            groups.setdefault(line.path[-1], []).append(army)
    if groups:
        named = ((say("zone-words", zone=zone_name(position, zone)), len(armies)) for zone, armies in groups.items())
        rows = tuple((name, verbatim(str(n))) for name, n in named)
        about = tuple((zone, *armies) for zone, armies in groups.items())
        yield Grid(say("supply-title"), (say("supply-column-source"), say("supply-column-armies")), rows, about)


def _drawn(theatre: Theatre, asked: Iterable[Army], traced: Mapping[str, rules.Line], work: Explanation) -> Highlights:
    """Return the lines found, each zone's once, and round the armies without supply the zones that cut them off."""
    zones: dict[str, Role] = {}
    paths: dict[tuple[str, ...], Path] = {}
    counters: dict[str, Role] = {}
    for army in asked:
        line = traced[army.id]
        if line.found:
            zones.setdefault(line.path[-1], Role.SOURCE)
            paths[line.path] = Path(line.path)
            continue
        counters[army.id] = Role.WARNING
        for cut in rules.what_cuts(theatre, army.zone, army.of, work):
            zones[cut] = Role.BLOCKED
        zones[army.zone] = Role.WARNING
    return Highlights(zones, counters, tuple(path for zones_, path in paths.items() if len(zones_) > 1))


class ZoneSupply(Question, frozen=True, tag="zones"):
    """Which controlled zones are in supply?"""

    live = True
    side: SideId = ""
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Return `{zone: supplied}` for the zones that somebody controls (6)."""
        theatre, work, situation = ground(position, self.overrides)
        found = lines(position) if situation is None else rules.Lines(theatre, work)
        owners = {name: zone.controller for name, zone in found.theatre.zones.items()}
        asked = [zone for zone, owner in owners.items() if owner and self.side in ("", owner)]
        supplied = {zone: bool(found.supplies_zone(zone)) for zone in asked}
        cut = [zone for zone, is_in in supplied.items() if not is_in]
        for zone in cut:
            work.because("zone-cut", "6", zone=zone)
        rules.note_readings(work)
        verdict = say("zones-cut", n=len(cut), of=len(asked)) if cut else say("zones-all-in", n=len(asked))
        lit = Highlights(dict.fromkeys(cut, Role.WARNING))
        return card(position, verdict, work, supplied, situation=situation, legal=not cut, highlights=lit)
