"""Tables of the games for tests, and what hands and keys do at any of them."""

import functools

from assistant.core.table import Flip, Mark, Move
from assistant.core.text import Trouble, render
from assistant.desk.desk import laid_out, load
from assistant.desk.pages.handouts import Press


@functools.cache
def start(game, setup):
    """Return the position of one of a game's set-ups."""
    return laid_out(game, *load(game), setup)


def any_edit(position, chance):
    """Return an edit of any kind, as a hand makes it that knows no rules."""
    counters, zones = list(position.table.counters), list(position.board.zones)
    what = chance.randrange(4 if position.kinds.markers else 3)
    if what == 3:
        marker = chance.choice(list(position.kinds.markers.values()))
        return Mark(marker.id, chance.choice(zones), chance.randint(0, marker.levels))
    some = tuple(chance.sample(counters, min(len(counters), chance.randint(1, 3))))
    return Flip(some) if what == 0 else Move(some, chance.choice(zones))


def behind_keys(game, position, zones, stacks):
    """Yield what the keys ask: fights in some zones, supply and reach of some counters, the end of the phase, points.

    None where there is nothing to ask; what is refused is refused in words.
    """
    asking = [(game.fight, zone) for zone in zones]
    asking += [(ask, counters) for ask in (game.supply, game.reach) for counters in stacks]
    for ask, *of in (*asking, (game.phase_end,), (game.points,)):
        if ask is not None:
            try:
                yield ask(position, *of)
            except Trouble as trouble:
                assert "<" not in render(trouble.text, "fr")


def given_out(desk, folder, edition, only=()):
    """Yield the files of the pages that may leave the umpire's hands, as they are written."""
    press = Press.at(desk)
    yield from press.write(press.given_out(only), folder, edition)
