"""Who plays for the program, and how well: levels and tempers of weights.toml."""

from __future__ import annotations

from assistant.core.ai_match import Crew, Party
from assistant.games.third_reich.words import COALITION, SEATS, SPOKEN, say

PARTIES = (
    Party("axis", SPOKEN["axis"], ("axis",)),
    Party(COALITION, say("contest-coalition"), ("allies", "ussr")),
)
# What they weigh as the Axis, which must hold out, and as its enemies is not the same: `axis.step`, `coalition.step`.
CREW = Crew(__package__, PARTIES, ("greedy", "officer", "marshal"), SEATS, ("axis.", f"{COALITION}."))
