"""Players of the program by name and weights, and whole games between two camps of them without a table."""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Callable, Mapping
from importlib import resources
from typing import Any, NamedTuple

from assistant.core.questions import Ask, CounterIds, Question, Rolls, ZoneIds
from assistant.core.record import Ids, Record
from assistant.core.table import Position
from assistant.core.text import Say, Text
from assistant.core.valuation import Skill, Weights

# A player of the program by name, with weights multiplied where that is said: `officer:step=1.25:hole=0.8`.

MOST = 100.0  # a weight is multiplied by no more, and by no less than the hundredth


def factors_of(words: str) -> tuple[str, dict[str, float]]:
    """Return a player's name, and what his weights are multiplied by.

    Raises:
        ValueError: what follows the name is no weight with a number from 0.01 to 100.
    """
    name, *rest = words.split(":")
    found: dict[str, float] = {}
    for one in rest:
        weight, _, number = one.partition("=")
        try:
            factor = float(number)
        except ValueError:
            raise ValueError(one) from None
        if not (weight and 1 / MOST <= factor <= MOST):
            raise ValueError(one)
        found[weight] = factor
    return name, found


RANDOM = "random"  # the player who draws lots


# Whom the program plays at a table and how well, as the players agreed before the game.

OPPONENT = "opponent"  # fact: whom the program plays
LEVELS = ("officer", "recruit", "marshal")
TEMPERS = ("even", "bold", "stubborn", "schemer", "methodical")
NEXT_STEP = Ask("opponent")


class Seats(Record):
    """The facts that hold it: whom the program plays, how well, in what spirit, and how much it gives away.

    Attributes:
        sides: the sides, or camps, that it may play.
        most: what it may give away.
        between: what joins the words of the facts' ids.
    """

    sides: Ids
    most: int
    between: str = "_"

    @property
    def facts(self) -> Ids:
        """Their ids."""
        return (OPPONENT, *(f"{OPPONENT}{self.between}{word}" for word in ("level", "temper", "handicap")))

    def player(self, position: Position) -> tuple[str, str]:
        """Return how well and in what spirit the program plays on a table."""
        level, temper = (position.fact(fact) for fact in self.facts[1:3])
        return level if level in LEVELS else LEVELS[0], temper if temper in TEMPERS else TEMPERS[0]

    def handicap(self, position: Position) -> int:
        """Return how much the players agreed that the program gives away."""
        return int(position.fact(self.facts[3]) or 0)


# What a game declares of players of its own: two camps, players by name, and whole games between them without a table.


class NextStep(Question):
    """What does the program do next for whose phase it is? Each game answers as its player would.

    Attributes:
        without: counters that stay out of it.
        spared: zones that stay out of it.
        dice: those that fell, two for each fight.
        refusing: which of several steps cannot be done is asked.
    """

    without: CounterIds = ()
    spared: ZoneIds = ()
    dice: Rolls = ()
    refusing: bool = False


class Party(Record):
    """One of the two camps of a contest, with the sides that it plays."""

    id: str
    name: Text
    sides: Ids


class Played(Record):
    """What a whole game came to.

    Attributes:
        lead: of the first camp at the end, in points: above 0 it has won, below 0 the other.
        points: of each side after every turn, in the order of `Contest.sides`.
        luck: of each camp: how much better its dice fell than the mean of all rolls, in the unit of `Contest.luck`.
        fights: how many there were.
        steps: deeds of all kinds.
    """

    lead: float
    points: tuple[tuple[float, ...], ...]
    luck: tuple[float, float] = (0.0, 0.0)
    fights: int = 0
    steps: int = 0


class Contest(Record):
    """Whole games between players of the program: `play(position, players of both camps, seed, last turn or 0)`.

    The same arguments play the same game, on any machine. A player knows of the table what his camp may know.

    Attributes:
        parties: the two camps.
        players: what each player is called, by name, the weakest first.
        weights: returns what players who plan weigh, by name of the player: `play` takes each multiplied.
        play: plays a game.
        luck: what luck is counted in.
        active: tells whose phase it is on a table.
        played: tells whether the program plays a side on a table.
        facts: what is asked before a game against the program, by fact: whom it plays, then how.
    """

    parties: tuple[Party, Party]
    players: Mapping[str, Text]
    play: Callable[[Position, tuple[str, str], int, int], Played]
    luck: Text
    active: Callable[[Position], str]
    played: Callable[[Position, str], bool]
    facts: Ids
    weights: Callable[[], Mapping[str, Ids]] = dict

    @property
    def sides(self) -> Ids:
        """All sides, in the order of `Played.points`."""
        return tuple(side for party in self.parties for side in party.sides)


@functools.cache
def _chart(package: str) -> dict[str, Any]:
    return tomllib.loads(resources.files(package).joinpath("weights.toml").read_text(encoding="utf-8"))


class Crew(NamedTuple):
    """Who plays for the program in a game: players by the sections of weights.toml in a package.

    Attributes:
        levels: those who plan, by name, the weakest first; he who draws lots weighs nothing.
        seats: how a table says who plays.
        names: what weights begin with as either camp, where it does not weigh the same.
    """

    package: str
    parties: tuple[Party, Party]
    levels: Ids
    seats: Seats
    names: Ids = ("",)

    @property
    def chart(self) -> dict[str, Any]:
        """The whole of weights.toml, read when somebody plays, not as the program starts."""
        return _chart(self.package)

    def weights(self, name: str) -> Weights:
        """Return a section of weights; one that is `like` another says only what differs."""
        row = self.chart[name]
        return Weights({key: n for key, n in {**self.chart.get(row.get("like"), {}), **row}.items() if key != "like"})

    def skill(self, name: str, temper: str = "even") -> Skill:
        """Return a player by the name of his level, which names his weights, each multiplied as his temper has it."""
        row, factors = self.chart["levels"][name], self.chart["tempers"].get(temper, {})
        sections = [section for section in row.values() if isinstance(section, str)]
        looks = Weights({key: n for key, n in row.items() if not isinstance(n, str)})
        return Skill(tuple(self.weights(section).times(factors) for section in sections), looks)

    def at(self, position: Position) -> Skill:
        """Return the player that the players chose for a table."""
        return self.skill(*self.seats.player(position))

    def weighed(self) -> dict[str, Ids]:
        """Return what each level weighs, by name."""
        own = tuple(f"{camp}{name}" for camp in self.names for name in self.weights("officer"))
        return dict.fromkeys(self.levels, own)

    def contest(
        self, say: Say, active: Callable[[Position], str], played: Callable[[Position, Any], bool],
        play: Callable[[Position, tuple[str, str], int, int], Played],
    ) -> Contest:  # fmt: skip
        """Return the whole games that its players play, in the words of a game."""
        players = {name: say(f"contest-{name}") for name in (RANDOM, *self.levels)}
        facts, luck = self.seats.facts, say("contest-luck")
        return Contest(
            parties=self.parties, players=players, play=play, luck=luck, active=active, played=played, facts=facts,
            weights=self.weighed,
        )  # fmt: skip
