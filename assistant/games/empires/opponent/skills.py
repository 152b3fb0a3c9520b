"""Who plays for the program, and how well: levels and tempers of weights.toml."""

from __future__ import annotations

from assistant.core.ai_match import Crew, Party
from assistant.games.empires.words import SEATS, say

PARTIES = (
    Party("central", say("contest-central"), ("germany", "austria_hungary")),
    Party("entente", say("contest-entente"), ("allies", "russia")),
)
CREW = Crew(__package__, PARTIES, ("greedy", "recruit", "officer", "marshal"), SEATS)
