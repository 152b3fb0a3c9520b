"""Who plays: the faction or camp that nobody at the table plays, and how well the program plays it for them."""

from __future__ import annotations

from assistant.core.position import Position
from assistant.core.questions import Ask
from assistant.games.third_reich.words import FACTIONS, Faction

OPPONENT = "opponent"  # fact: whom the program plays
LEVEL = "opponent-level"  # fact: how well
COALITION = "coalition"  # Allies and USSR, as one player of two plays them (2)
SIDES = ("none", "axis", COALITION, "allies", "ussr")
TEMPER = "opponent-temper"  # fact: in what spirit
HANDICAP = "opponent-handicap"  # fact: how many turns of Germany's surrender the side that the program plays gives away
LEVELS = ("officer", "recruit", "marshal")
TEMPERS = ("even", "bold", "stubborn", "schemer", "methodical")
NEXT_STEP = Ask("opponent")


def plays(position: Position, side: Faction) -> bool:
    """Tell whether the program plays a faction on this table."""
    return position.fact(OPPONENT) in (side, "axis" if side == "axis" else COALITION)


def level(position: Position) -> str:
    """Return how well the program plays on this table."""
    found = position.fact(LEVEL)
    return found if found in LEVELS else LEVELS[0]


def temper(position: Position) -> str:
    """Return in what spirit the program plays on this table."""
    found = position.fact(TEMPER)
    return found if found in TEMPERS else TEMPERS[0]


def handicap(position: Position) -> int:
    """Return by how many turns Germany's surrender counts later than it came, as the players agreed; earlier below 0 (20)."""
    turns = int(position.fact(HANDICAP) or 0)
    if position.fact(OPPONENT) == "axis":
        return -turns
    return turns if position.fact(OPPONENT) in SIDES[2:] else 0


def following(side: Faction) -> Faction:
    """Return the faction whose phase comes after that of another (3)."""
    return FACTIONS[(FACTIONS.index(side) + 1) % len(FACTIONS)]
