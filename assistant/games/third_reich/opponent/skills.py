"""Who plays for the program, and how well: levels and tempers of weights.toml."""

from __future__ import annotations

from functools import partial

from assistant.core import valuation
from assistant.core.ai_match import Party
from assistant.core.record import Ids
from assistant.core.table import Position
from assistant.core.valuation import Skill
from assistant.games.third_reich.words import COALITION, SEATS, SPOKEN, say

# The levels whose players plan: he who draws lots weighs nothing. What they weigh as the Axis, which must hold out, and as its
# enemies is not the same.
LEVELS = ("greedy", "officer", "marshal")
PARTIES = (
    Party("axis", SPOKEN["axis"], ("axis",)),
    Party(COALITION, say("contest-coalition"), ("allies", "ussr")),
)
CAMPS = tuple(f"{party.id}." for party in PARTIES)  # `axis.step` is what a step counts when one plays the Axis

weights = partial(valuation.weights, __package__)
skill = partial(valuation.skill, __package__)
chart = partial(valuation.chart, __package__)  # read when somebody plays, not as the program starts


def weighed() -> dict[str, Ids]:
    """Return what each level weighs, by name."""
    return dict.fromkeys(LEVELS, tuple(f"{camp}{name}" for camp in CAMPS for name in weights("officer")))


def skill_of(position: Position) -> Skill:
    """Return the player that the players chose for this table."""
    return skill(*SEATS.player(position))
