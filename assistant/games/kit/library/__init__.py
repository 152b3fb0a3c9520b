"""Where kits lie: those that come with the program, and those in the player's own folder. A kit is a folder:

kit.toml                    its title and its rules card
maps/<id>/ counters/<id>/   its board and counters, as docs/data.md has them, under the kit's own name
"""

from __future__ import annotations

import contextlib
import functools
import re
from collections.abc import Iterator
from pathlib import Path

from assistant.core import places
from assistant.core.atomic_write import lying_aside, stand_up
from assistant.core.counter_files import counters, lay_out, read_counters, read_setup, setup
from assistant.core.game import Game
from assistant.core.map_files import board, read_board
from assistant.core.record import Ids
from assistant.core.text import DataError, Problem, Texts, speaker
from assistant.core.text_files import read_words
from assistant.games.kit.card import Kit
from assistant.games.kit.card_reader import faults, read_kit
from assistant.games.kit.game import game_of
from assistant.games.kit.questions.book import lacking

say = speaker(__name__)

FILE = "kit.toml"
SAMPLES = Path(__file__).parents[1] / "samples"
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST = 40  # characters of a kit's name
_LOOKED_AT: dict[Path, Kit] = {}


def own() -> Path:
    """Return the player's own folder of kits."""
    return places.user_data() / "kits"


def names() -> Ids:
    """Return the names of all kits: the player's own, then those that come with the program."""
    found: dict[str, None] = {}
    for former in own().glob("*.old"):  # its kit was being replaced when the program was killed
        stand_up(former.with_suffix(""))
    for root in (own(), SAMPLES):
        with contextlib.suppress(OSError):
            there = (path.parent.name for path in root.glob(f"*/{FILE}"))
            found.update(dict.fromkeys(sorted(name for name in there if NAME.fullmatch(name))))
    return tuple(found)


def folder(name: str) -> Path | None:
    """Return where a kit lies: the player's own one of that name, else one that comes with the program; None: nowhere."""
    if not NAME.fullmatch(name):
        return None
    stand_up(own() / name)
    return next((root / name for root in (own(), SAMPLES) if places.is_file(root / name / FILE)), None)


def removed() -> frozenset[str]:
    """Return the names of kits that lie aside: taken off the shelf, or replaced."""
    laid = {one.origin.name for one in lying_aside() if one.origin.parent == own().absolute()}
    # Until version 1.1
    return frozenset(laid.union(place.name.partition(".")[0] for place in own().glob("*.removed*")))


def game(place: Path) -> Game:
    """Return the game of a kit's folder; it is read again once its `kit.toml` has changed.

    Raises:
        DataError: it cannot be used; its problems say where.
    """
    try:
        stamp = (place / FILE).stat().st_mtime_ns
    except OSError:
        stamp = 0
    found = _game(place, stamp)
    if places.lend_instead(place.resolve()):  # not one of the same name: a sample that the player has made his own
        _forget_papers()
    return found


@functools.lru_cache(maxsize=16)
def _game(place: Path, _stamp: int) -> Game:
    return game_of(place.resolve().name, _LOOKED_AT.pop(place) if place in _LOOKED_AT else read(place))


def looked_at(place: Path, kit: Kit) -> None:
    """Take a kit that was read and looked over where it was written, before its folder came to `place`."""
    _LOOKED_AT[place] = kit


def forget() -> None:
    """Read every kit again when it is next asked for: files of one have changed."""
    _LOOKED_AT.clear()
    _game.cache_clear()
    _forget_papers()


def _forget_papers() -> None:
    for read_once in (board, counters, setup):
        read_once.cache_clear()


def read(place: Path) -> Kit:
    """Return the kit of a folder, its card looked over against its board and counters.

    Raises:
        DataError: it cannot be used.
    """
    wrong = list(problems(place))
    if wrong:
        first = say("kit-fault", where=wrong[0].where, fault=wrong[0].text)
        raise DataError(say("kit-faults", name=place.resolve().name, n=len(wrong), first=first), wrong)
    return read_kit(read_words(place / FILE))


def lacks(place: Path) -> Texts:
    """Return what a kit without faults lacks, so that its card finds nothing.

    Raises:
        DataError: it cannot be used.
    """
    kit, name = read(place), place.resolve().name
    return tuple(lacking(kit.rules, read_board(place / "maps" / name), read_counters(place / "counters" / name)))


def problems(place: Path) -> Iterator[Problem]:
    """Yield what is wrong with a kit: its name, its files, its card."""
    name = place.resolve().name
    if not NAME.fullmatch(name) or len(name) > LONGEST:
        yield Problem(name, say("kit-name"))
        return
    if any((places.data(kind) / name).is_dir() for kind in ("maps", "counters")):
        yield Problem(name, say("kit-name-taken", name=name))
        return
    try:
        words = read_words(place / FILE)
        kit = read_kit(words)
        printed, kinds = read_board(place / "maps" / name), read_counters(place / "counters" / name)
    except DataError as error:
        yield from error.problems or (Problem(name, error.text),)
        return
    for called in dict.fromkeys((*kit.setups, *filter(None, (kit.sample,)))):
        path = place / "counters" / name / "setups" / f"{called}.toml"
        if not re.fullmatch(r"[\w-]{1,80}", called) or not places.is_file(path):
            yield Problem(FILE, say("kit-no-setup", name=called))
            continue
        try:
            lay_out(read_setup(path), printed, kinds)
        except DataError as error:
            yield from error.problems
    yield from faults(kit, printed, kinds, words)
