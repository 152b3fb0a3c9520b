"""The three hands that change a table: a drag on the board, a line typed, an offer pressed. Each goes through the desk."""

import pytest

from assistant.core.table import Move
from assistant.games.empires.game import FIRST, V1_1
from assistant.games.empires.words import POWERS
from tests.games import hands
from tests.games.hands import press, questions, typed

q = questions(V1_1, FIRST)  # `q.reach(…)` is the question that scripts call `reach`
BOTH = pytest.mark.parametrize("game", [V1_1, FIRST], ids=["v1.1", "first"])
A, B, C = "germany-a5#1", "germany-a5#2", "germany-a5#3"
RUSSIAN = "russia-a3#1"


def table(game, setup="august-1914", *edits):
    """Return a desk of the game, in August 1914 if no set-up is named."""
    return hands.table(game, setup, *edits)


def turn(n):
    return Move(("turn#1",), f"turn:{n}")


def ready(*tiles):
    """Lay tiles of a power among those it may use."""
    return Move(tuple(f"{tile}#1" for tile in tiles), f"development-{tiles[0].split('-')[0]}:available")


def missions(power, n):
    return Move((f"missions-{power}#1",), f"missions-{power}:{n}")


def drag(desk, army, *way):
    """Drop an army in each zone of the way, one drag a zone."""
    for zone in way:
        desk.edit(Move((army,), zone))


def line(desk, army, *way):
    """Type the way of an army of this kind; the one on top of the stack goes."""
    start = desk.position.table.counters[army].zone
    typed(desk, f"1 {desk.position.kind(army).nation} {' > '.join((start, *way))}")


def offer(desk, army, *way):
    """Press the offer that leads to the end of the way; the program finds the way there."""
    press(desk, q.reach(counters=(army,), to=way[-1]))


HANDS = pytest.mark.parametrize("hand", [drag, line, offer], ids=["drag", "line", "offer"])


def fight(desk, zone, *dice, **more):
    """Attack in a zone and take the losses the first way there is."""
    press(desk, q.attack(zone=zone, dice=dice or (3, 4), **more))


def end(desk):
    """End the phase: all of it, and on to the next."""
    press(desk, q.phase(), "offer-end")


def count(desk):
    """Return the points of the powers by a count of cities and diplomacy."""
    return desk.ask(q.vp()).value


def track(desk):
    """Return where the marks of the powers lie."""
    return {power: desk.position.box(f"vp-{power}#1") for power in POWERS}


# What a phase owes, or leaves untold, until it is played and told.
OPEN = ("end-duty-due", "end-duty-open", "control-unexplained")


def odd(desk):
    """Return what the findings say of a table, but what every phase owes until it is played."""
    return tuple(key for key in hands.found(desk) if key not in OPEN)
