"""Who plays: the power or camp that nobody at the table plays, and how well the program plays it for them."""

from __future__ import annotations

from assistant.core.position import Position
from assistant.core.questions import Ask
from assistant.games.empires.powers import CAMP, POWERS, Power

OPPONENT = "opponent"  # fact: whom the program plays
LEVEL = "opponent_level"  # fact: how well
SIDES = ("none", "central", "entente", *POWERS)
TEMPER = "opponent_temper"  # fact: in what spirit
HANDICAP = "opponent_handicap"  # fact: how many points the powers that the program plays count less
LEVELS = ("officer", "recruit", "marshal")
TEMPERS = ("even", "bold", "stubborn", "schemer", "methodical")
NEXT_STEP = Ask("opponent")


def plays(position: Position, power: Power) -> bool:
    """Tell whether the program plays a power on this table."""
    return position.fact(OPPONENT) in (power, CAMP[power])


def level(position: Position) -> str:
    """Return how well the program plays on this table."""
    found = position.fact(LEVEL)
    return found if found in LEVELS else LEVELS[0]


def temper(position: Position) -> str:
    """Return in what spirit the program plays on this table."""
    found = position.fact(TEMPER)
    return found if found in TEMPERS else TEMPERS[0]


def handicap(position: Position, power: Power) -> int:
    """Return how many points less a power counts, as the players agreed (5): one that the program plays."""
    return int(position.fact(HANDICAP) or 0) if plays(position, power) else 0


def following(power: Power) -> Power:
    """Return the power whose phase comes after that of another (7)."""
    return POWERS[(POWERS.index(power) + 1) % len(POWERS)]
