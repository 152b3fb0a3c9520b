"""Technology tiles that lie face down until they are used: how many, and the edits that hide and reveal them (10)."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.core.edits import Flip
from assistant.core.position import Position
from assistant.core.questions import Answer, Highlights, Offer, Question, Role, SideId
from assistant.core.reasons import Reason
from assistant.core.table import Counter
from assistant.games.empires import mirror
from assistant.games.empires.powers import POWER_NAMES, Power
from assistant.games.empires.questions.cards import fact, together
from assistant.games.empires.questions.politics import acting
from assistant.games.empires.words import say


def tiles_of(position: Position, power: Power) -> tuple[Counter, ...]:
    """Return every tile of a power."""
    kinds = position.kinds.kinds
    tiles = (c for c in position.table.counters.values() if kinds[c.kind].type == "tile")
    return tuple(tile for tile in tiles if kinds[tile.kind].side == power)


def unseen(position: Position, *powers: Power) -> Iterator[Reason]:
    """Yield what an attack does not count: available tiles that nobody has revealed."""
    for power in dict.fromkeys(powers):
        secret = mirror.secret_available(position, power)
        if secret:
            # Which tiles they are stays out of the answer: their ids tell what is on their faces.
            yield fact("tiles-unseen", power=POWER_NAMES[power], n=len(secret))


class Secrets(Question, frozen=True, tag="secrets"):
    """How many tiles does a power keep secret? Hide them, reveal them."""

    live = True
    side: SideId = ""

    def answer(self, position: Position) -> Answer:
        """Return how many tiles lie face down, never which, with the offers to turn them (10)."""
        power = acting(position, self.side)
        kinds = position.kinds.kinds
        tiles = tiles_of(position, power)
        hidden = tuple(tile for tile in tiles if kinds[tile.kind].is_secret(tile.face))
        waiting = mirror.secret_available(position, power)
        open_ones = tuple(tile for tile in tiles if tile not in hidden)
        unused = tuple(tile for tile in open_ones if not tile.zone.endswith(":available"))
        rule = "first 9" if mirror.working(position).first else "10"
        wanted = [("offer-hide-unused", unused, 1), ("offer-hide-all", open_ones, 1)]
        wanted += [("offer-reveal-available", waiting, 0), ("offer-reveal-all", hidden, 0)]
        offers = []
        for key, group, face in wanted:
            if group:
                label = say(key, power=POWER_NAMES[power], n=len(group))
                offers.append(Offer(label, together([Flip(tuple(tile.id for tile in group), face)], label), rule))
        return Answer(
            verdict=say("secrets-verdict", power=POWER_NAMES[power], hidden=len(hidden), open=len(open_ones)),
            reasons=(fact("secrets-how"),),
            highlights=Highlights(zones=dict.fromkeys((tile.zone for tile in hidden), Role.DOUBT)),
            offers=tuple(offers),
            value={"hidden": len(hidden), "open": len(open_ones)},
        )
