"""The games, by the names that the command line and the saved tables use."""

from __future__ import annotations

import importlib

from assistant.core.calc import Calculator
from assistant.core.game import Game
from assistant.core.problems import QuestionError, folded, nearest
from assistant.core.text import speaker

say = speaker("assistant.core")

# The calculators of each game: the module that holds it and the attribute's name, imported when first asked for.
CALCULATORS = {
    "empires": ("assistant.games.empires.calculator", "V1_1"),
    "empires-first": ("assistant.games.empires.calculator", "FIRST"),
    "third-reich": ("assistant.games.third_reich.calculator", "CALCULATOR"),
    "der-des-ders": ("assistant.games.der_des_ders.calculator", "CALCULATOR"),
    "antique": ("assistant.games.antique.calculator", "CALCULATOR"),
}
EDITIONS = {
    "empires": {"v1.1": "empires", "first": "empires-first"},
    "empires-first": {"v1.1": "empires", "first": "empires-first"},
}


def find_calculator(game: str, edition: str = "") -> Calculator:
    """Return the calculator of `game`, in another edition of its rules if one is named.

    Raises:
        QuestionError: no such game or edition.
    """
    slug = game
    if edition:
        editions = EDITIONS.get(game, {})
        if edition not in editions:
            raise QuestionError("edition", say("no-such-edition", word=edition, names=", ".join(editions) or "-"))
        slug = editions[edition]
    if slug not in CALCULATORS:
        raise QuestionError("game", say("no-such-game", word=game, nearest=nearest(game, CALCULATORS) or "empires"))
    module, name = CALCULATORS[slug]
    found: Calculator = getattr(importlib.import_module(module), name)
    return found


# The games, in the order of the start page: the module that holds each and the attribute's name.
GAMES = {
    "empires": ("assistant.games.empires.game", "V1_1"),
    "empires-first": ("assistant.games.empires.game", "FIRST"),
    "third-reich": ("assistant.games.third_reich.game", "GAME"),
    "der-des-ders": ("assistant.games.der_des_ders.game", "GAME"),
    "antique": ("assistant.games.antique.game", "GAME"),
}


def find_game(slug: str) -> Game:
    """Return the game called `slug`, however it is spelt: hyphens, case and underscores do not matter.

    Raises:
        QuestionError: there is none.
    """
    spelt = {folded(name): name for name in GAMES}
    if folded(slug) not in spelt:
        raise QuestionError("game", say("no-such-game", word=slug, nearest=nearest(slug, GAMES) or "empires"))
    module, name = GAMES[spelt[folded(slug)]]
    found: Game = getattr(importlib.import_module(module), name)
    return found


def all_games() -> tuple[Game, ...]:
    """Return every game."""
    return tuple(find_game(slug) for slug in GAMES)
