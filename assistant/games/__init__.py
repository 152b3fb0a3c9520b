"""The games, by the names that the command line and the saved tables use: those that come with the program, and those that
other distributions install beside it under the entry point `sabretache.games` (docs/games.md), and kits (docs/kits.md).

Each is imported when it is first asked for.
"""

from __future__ import annotations

import functools
import importlib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from assistant.core import places
from assistant.core.calc import Calculator
from assistant.core.game import Game
from assistant.core.record import Ids
from assistant.core.text import DataError, QuestionError, Text, Texts, folded, near, speaker, verbatim

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

say = speaker("assistant.core")

GROUP = "sabretache.games"
# The games of the program, in the order of the start page: the module that holds each and the attribute's name.
GAMES = {
    "empires": ("assistant.games.empires.game", "V1_1"),
    "empires-first": ("assistant.games.empires.game", "FIRST"),
    "third-reich": ("assistant.games.third_reich.game", "GAME"),
    "der-des-ders": ("assistant.games.der_des_ders.game", "GAME"),
    "antique": ("assistant.games.antique.game", "GAME"),
}


@functools.cache
def installed() -> Mapping[str, EntryPoint]:
    """Return the entry points of games installed beside the program; none takes the name of a game of ours."""
    from importlib.metadata import entry_points  # with all that reads mail: a table of a game of ours needs none of it

    found: dict[str, EntryPoint] = {}
    for point in entry_points(group=GROUP):
        found.setdefault(point.name, point)
    return {name: found[name] for name in sorted(found) if name not in GAMES}


def slugs() -> Ids:
    """Return the names of all games: ours in the order of the start page, then those installed beside us."""
    return (*GAMES, *installed())


def find_game(slug: str) -> Game:
    """Return the game called `slug`, however it is spelt: hyphens, case and underscores do not matter.

    Raises:
        QuestionError: there is none, or one that is installed cannot be used.
    """
    # Whoever asks for a game of ours does not wait until everything that is installed has been looked through.
    spelt = {folded(name): name for name in GAMES}
    if folded(slug) in spelt:
        module, name = GAMES[spelt[folded(slug)]]
        found: Game = getattr(importlib.import_module(module), name)
        return found
    spelt = {folded(name): name for name in installed()}
    if folded(slug) not in spelt:
        kit = _kit(slug)
        if kit is not None:
            return kit
        if folded(slug) in _put_aside():
            raise QuestionError("game", say("kit-put-aside", word=slug))
        raise QuestionError("game", say("no-such-game", word=slug, **near(slug, slugs())))
    return _loaded(spelt[folded(slug)])


def _kit(slug: str) -> Game | None:
    """Return the game of a kit: by the kit's name, else by the path of its folder; None if there is none."""
    from assistant.games.kit import library

    spelt = {folded(name): name for name in library.names()}
    place = library.folder(spelt.get(folded(slug), "")) or Path(slug)
    try:
        return library.game(place) if places.is_file(place / library.FILE) else None
    except DataError as error:
        raise QuestionError("game", error.text) from None


def _put_aside() -> frozenset[str]:
    """Return the folded names of kits that were taken off the shelf."""
    from assistant.games.kit import library

    return frozenset(map(folded, library.removed()))


@functools.cache
def _loaded(slug: str) -> Game:
    """Return an installed game; its own folder then holds maps and counters for all readers."""
    point = installed()[slug]
    try:
        game = point.load()
        if not isinstance(game, Game) or game.slug != slug:
            raise QuestionError("game", say("game-not-a-game", game=slug, value=point.value))
        places.lend(files(game.package))
    except QuestionError:
        raise
    except Exception as error:  # code of others: whatever it does when it is imported, the other games go on
        told = getattr(error, "text", None)
        detail = told if isinstance(told, Text) else f"{type(error).__name__}: {error}"[:300]
        text = say("game-broken", game=slug, value=point.value, detail=detail)
        raise QuestionError("game", text) from error
    return game


def all_games() -> tuple[Game, ...]:
    """Return every game that can be used."""
    return tuple(game for game, _ in _tried() if game is not None)


def games_on(map_id: str) -> tuple[Game, ...]:
    """Return every game that is played on a map; a kit's map is called like the kit."""
    found = tuple(game for game in all_games() if game.map == map_id)
    kit = None if found else _kit(map_id)
    return found if kit is None else (kit,)


def broken() -> Texts:
    """Return a sentence on each installed game that cannot be used."""
    return tuple(trouble for _, trouble in _tried() if trouble is not None)


def _tried() -> Iterator[tuple[Game | None, Text | None]]:
    for slug in slugs():
        try:
            yield find_game(slug), None
        except QuestionError as error:
            yield None, error.text


def find_calculator(game: str, edition: str = "") -> Calculator:
    """Return the calculator of `game`, in another edition of its rules if one is named.

    Args:
        edition: empty for the edition that the name means, else that of a game of the same family.

    Raises:
        QuestionError: no such game or edition, or a game without a calculator.
    """
    found = find_game(game)
    if edition and edition != found.edition:
        family = {one.edition: one for one in all_games() if found.family and one.family == found.family}
        if edition not in family:
            names = ", ".join(key for key in family if key) or found.edition or "-"
            raise QuestionError("edition", say("no-such-edition", word=edition, names=names))
        found = family[edition]
    if found.calculator is None:
        raise QuestionError("game", say("no-calculator", game=verbatim(found.slug)))
    return found.calculator
