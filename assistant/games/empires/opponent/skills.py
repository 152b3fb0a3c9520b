"""Who plays for the program, and how well: levels and tempers of weights.toml."""

from __future__ import annotations

from functools import partial

from assistant.core import valuation
from assistant.core.ai_match import Party
from assistant.core.record import Ids
from assistant.core.table import Position
from assistant.core.valuation import Skill
from assistant.games.empires.words import SEATS, say

# The levels whose players plan: he who draws lots weighs nothing.
LEVELS = ("greedy", "recruit", "officer", "marshal")
PARTIES = (
    Party("central", say("contest-central"), ("germany", "austria_hungary")),
    Party("entente", say("contest-entente"), ("allies", "russia")),
)

weights = partial(valuation.weights, __package__)
skill = partial(valuation.skill, __package__)
chart = partial(valuation.chart, __package__)  # read when somebody plays, not as the program starts


def weighed() -> dict[str, Ids]:
    """Return what each level weighs, by name."""
    return dict.fromkeys(LEVELS, tuple(weights("officer")))


def skill_of(position: Position) -> Skill:
    """Return the player that the players chose for this table."""
    return skill(*SEATS.player(position))
