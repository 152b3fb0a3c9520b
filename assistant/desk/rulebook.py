"""Rules at hand: what each section that answers cite is about, in our own words (texts/<language>/rules.ftl of each game)."""

from __future__ import annotations

import re

from assistant.core.game import Game
from assistant.core.text import Text, has_message, keys

PREFIX = "rule-"
NUMBER = re.compile(r"\d+")


def numbers(game: Game) -> tuple[str, ...]:
    """Return the sections that a game has words for, in the order of the rulebook: `9.2`, `first 9.3`."""
    found = [
        key.removeprefix(PREFIX) for key in keys(game.package, "en") if re.fullmatch(r"rule(-[a-z]+)?(-\d+)+", key)
    ]
    return tuple(sorted(map(_number, found), key=place_of))


def _number(key: str) -> str:
    edition, _, rest = key.partition("-") if not key[0].isdigit() else ("", "", key)
    return " ".join(filter(None, (edition, rest.replace("-", "."))))


def place_of(number: str) -> tuple[str, tuple[int, ...]]:
    """Return what sections are sorted by: edition, then chapter by chapter."""
    edition = number.partition(" ")[0] if " " in number else ""
    return edition, tuple(map(int, NUMBER.findall(number)))


def paraphrase(game: Game, number: str) -> tuple[str, Text] | None:
    """Return the section nearest to a number and its words: that of `5.3.1.1` stands in `5.3.1`; None if there are none."""
    while number:
        key = PREFIX + number.replace(" ", "-").replace(".", "-")
        if has_message(game.package, key, "en"):
            return number, Text(game.package, key, {})
        number = number.rpartition(".")[0]
    return None
