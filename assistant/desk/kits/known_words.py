"""The words of a kit that its rules card may use: what its counters and zones say, and what lies there."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from assistant.core.board import Board
from assistant.core.kinds import CounterSet
from assistant.core.problems import folded
from assistant.core.text import Text, speaker

say = speaker(__name__)

MOST_NAMED = 14  # of one sort
BESIDE = ("home", "track")  # columns of counters that say where they go when they are not in play
ATTACK = (
    "attack",
    "attaque",
    "combat",
    "strength",
    "force",
    "power",
    "puissance",
    "factor",
    "facteur",
    "value",
    "valeur",
)
DEFENCE = ("defence", "defense", *ATTACK)
MOVES = ("moves", "movement", "move", "mouvement", "march", "marche", "allowance", "speed", "vitesse", "mp", "pm")


@dataclass(frozen=True)
class Known:
    """Words of one kit, as formulas and lists write them.

    Args:
        numbers: columns of counters that hold numbers.
        ground: columns of zones; with the words that stand in them, where these are few.
        links: the kinds of ways between zones.
        types: of counters that have a side.
    """

    numbers: tuple[str, ...] = ()
    ground: tuple[tuple[str, tuple[str, ...]], ...] = ()
    markers: tuple[str, ...] = ()
    links: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    sides: tuple[str, ...] = ()

    def best(self, wanted: Iterable[str]) -> str:
        """Return the number of counters that is called most like what is wanted; the first of all else, "" for none."""
        by_name = {folded(name): name for name in reversed(self.numbers)}
        return next((by_name[word] for word in wanted if word in by_name), next(iter(self.numbers), ""))


def known(board: Board, kinds: CounterSet) -> Known:
    """Return the words of a kit."""
    columns: dict[str, bool] = {}
    for name, column in kinds.columns.items():
        plain = name.partition("_")[2] if name.startswith(("front_", "back_")) else name
        if plain not in BESIDE:
            columns[plain] = column.type == "number"
    sided = [kind for kind in kinds.kinds.values() if kind.side]
    return Known(
        tuple(name for name, number in columns.items() if number),
        tuple((name, column.values) for name, column in board.columns.items() if not name.startswith("start_")),
        tuple(name for name in kinds.markers if not name.startswith("control-")),
        tuple(sorted({link.kind for link in board.links})),
        tuple(sorted({kind.type for kind in sided if kind.type})),
        tuple(kinds.sides),
    )


def told(words: Known, part: str) -> tuple[Text, ...]:
    """Return what a part of the card may speak of, a sentence for each sort of words."""
    found = []
    fight = part == "combat"
    first = words.numbers[0] if words.numbers else ""
    if part not in ("phases", "draws", "forces"):
        if first:
            key = "known-sums-fight" if fight else "known-moving" if part == "movement" else "known-sums"
            found.append(say(key, names=_listed(words.numbers), first=first))
        else:
            found.append(say("known-no-numbers"))
        found.append(say("known-counts-fight" if fight else "known-counts"))
        if words.types:
            found.append(say("known-types", names=_listed(words.types), first=words.types[0]))
        ground = (
            f"{name} ({_listed([repr(value) for value in values])})" if values else name
            for name, values in words.ground
        )
        found.append(say("known-ground", names=_listed([*ground, "control", "side"])))
        if words.markers:
            found.append(say("known-markers", names=_listed([f"marker({name!r})" for name in words.markers])))
        if len(words.links) > 1 and part in ("movement", "supply", "combat"):
            found.append(
                say("known-links-fight" if fight else "known-links", names=_listed(words.links), first=words.links[-1])
            )
    if words.sides and part not in ("draws", "forces"):
        found.append(say("known-sides", names=_listed(words.sides)))
    if part == "phases" and words.markers:
        found.append(say("known-resets", names=_listed(words.markers)))
    return tuple(found)


def _listed(names: Iterable[str]) -> str:
    every = list(names)
    return ", ".join([*every[:MOST_NAMED], *(["…"] if len(every) > MOST_NAMED else [])])
