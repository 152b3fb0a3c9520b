"""The table of stresses: name, what it does, how often in the tests and how often in a night."""

from __future__ import annotations

from functools import partial

from assistant.games import GAMES
from tests.stress import games, telephones, windows, writers
from tests.stress.fuzz import feed
from tests.stress.readers import READERS
from tests.stress.running import Stress
from tests.stress.wandering import wander

STRESSES = (
    *(Stress(f"fuzz/{make.__name__.strip('_')}", partial(feed, make), 20, 70_000) for make in READERS),
    Stress("kills", writers.kills, 50, 10_000, forks=True),
    Stress("writers", writers.beside, 2, 60, forks=True),
    Stress("telephones", telephones.storm, 400, 20_000),
    Stress("closings", windows.closings, 8, 300),
    Stress("memory", windows.memory, 10, 5000),
    *(Stress(f"wandering/{slug}", partial(wander, slug), 25, 2000) for slug in GAMES),
    *(Stress(f"games/{slug}", partial(games.play, slug, games.PLAYED[slug]), 1, 20) for slug in GAMES),
    *(Stress(f"anything/{slug}", partial(games.play, slug, games.anything), 1, 50) for slug in GAMES),
    *(Stress(f"planners/{slug}", partial(games.planners, slug), 1, 20) for slug in ("empires", "empires-first")),
    Stress("solitaire", games.solitaire, 6, 1000),
)
