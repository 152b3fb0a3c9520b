"""The panel of a fight, alike for every game: who takes part, what helps, and what a click on each turns.

A game says who leads, supports and is attacked, and which blanks of its question stand for that:

    duel = Duel(lead, supports, idle, target, spared, room=2, blanks=lambda one: {"lead": one.lead, ...}, word=part_word)
    Fight(..., attacker=Party(tuple(duel.attackers()), aids, potential), defender=Party(tuple(duel.defenders()), ...))

A click on a counter moves it on in a round: leads, supports, idle. An idle one that finds no room takes the lead, and the leader
steps back among the supports.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace
from typing import Any

from assistant.core.questions import Aid, Fighter, Part
from assistant.core.record import Filled, Ids
from assistant.core.text import Text


@dataclass(frozen=True)
class Duel:
    """Who fights whom as it is declared, by counters.

    Attributes:
        idle: who could take part; spared: who could be attacked.
        room: how many may support; what was declared beyond it stays.
        able: of those who may lead, who may support; None for all.
        blanks: the blanks of the question that stand for a duel; word: what a part is called.
    """

    lead: str
    supports: Ids
    idle: Ids
    target: str
    spared: Ids
    room: int
    blanks: Callable[[Duel], Filled]
    word: Callable[[Part], Text]
    able: Collection[str] | None = None

    def attackers(self) -> Iterator[Fighter]:
        """Yield who attacks, the leader first, then those who support, then those who could."""
        room = max(self.room, len(self.supports))
        helpers = (self.lead, *self.supports)

        def led_by(counter: str) -> Filled:
            able = (one for one in helpers if one != counter and self._may_support(one))
            return self._turned(lead=counter, supports=tuple(able)[:room])

        others = (*self.supports, *self.idle)
        yield self._fighter(self.lead, "leads", led_by(others[0]) if others else {})
        for counter in self.supports:
            fewer = tuple(one for one in self.supports if one != counter)
            yield self._fighter(counter, "supports", self._turned(supports=fewer))
        for counter in self.idle:
            helps = self._may_support(counter) and len(self.supports) < room
            more = self._turned(supports=(*self.supports, counter)) if helps else led_by(counter)
            yield self._fighter(counter, "idle", more)

    def defenders(self) -> Iterator[Fighter]:
        """Yield who is attacked, then those who are spared: a click has one of them attacked instead."""
        yield self._fighter(self.target, "attacked", {})
        for counter in self.spared:
            yield self._fighter(counter, "spared", self._turned(target=counter))

    def _may_support(self, counter: str) -> bool:
        return self.able is None or counter in self.able

    def _turned(self, **changed: Any) -> Filled:
        return self.blanks(replace(self, **changed))

    def _fighter(self, counter: str, part: Part, turned: Filled) -> Fighter:
        return Fighter(counter, part, self.word(part), turned)


def switch(label: Text, figure: Text, turned: Filled, rule: str, *, on: bool, can: bool) -> Aid:
    """Return what helps a side: `turned` are the blanks with it on or laid aside, where it can be had (`can`) or is `on`."""
    return Aid(label, figure, on, turned if on or can else {}, rule)
