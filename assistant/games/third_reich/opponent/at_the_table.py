"""The opponent as a table asks for it: how well and in what spirit the program plays, and the players of whole games (3, 11).

The planner is loaded when somebody asks: a table opens without.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple, cast

import msgspec

from assistant.core import opponent
from assistant.core.ai_match import Contest, NextStep, Party, Played, player, players
from assistant.core.blocks import Reason
from assistant.core.position import Position
from assistant.core.questions import Answer, Highlights, Question, Role, ZoneId
from assistant.games.third_reich.questions.cards import zone_name
from assistant.games.third_reich.questions.log import theatre
from assistant.games.third_reich.words import (
    COALITION,
    HANDICAP,
    LAST_TURN,
    LEVEL,
    NEXT_STEP,
    OPPONENT,
    SPOKEN,
    TEMPER,
    Faction,
    level,
    plays,
    say,
    temper,
)

# weights.toml: what a player counts, and how much.


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One section of weights.toml."""

    step: float
    armour: float
    before: float
    after: float
    far: float
    garrison: float
    hole: float
    cut: float
    contested: float
    occupied: float
    approach: float
    point: float
    overflow: float
    planning: float
    recruitment: float
    armour_point: float
    tile: float
    mission: float
    submarine: float
    lend_lease: float
    enough: float
    late: float
    fall: float
    italy: float


chart = functools.partial(opponent.chart, __package__)


@functools.cache
def weights(name: str) -> Weights:
    """Return the weights of a player, by the name of their section; one that is `like` another says only what differs."""
    row = dict(chart()[name])
    like = row.pop("like", "")
    return msgspec.convert({**chart()[like], **row} if like else row, Weights)


# How well and in what spirit the program plays: weights by level, multiplied by temper, and how far it looks.

# The levels whose players plan (he who draws lots weighs nothing), and what they weigh as either camp.
LEVELS = ("greedy", "officer", "marshal")
CAMPS = ("axis", COALITION)
PARTIES = (
    Party("axis", SPOKEN["axis"], ("axis",)),
    Party(COALITION, say("contest-coalition"), ("allies", "ussr")),
)
WEIGHED = tuple(f"{camp}.{name}" for camp in CAMPS for name in Weights.__struct_fields__)


class Skill(NamedTuple):
    """A player: his weights for the Axis, which must hold out, and for its enemies; how far he looks.

    `rolls`: whether a plan is looked at over rolls of all its combats; `tries`: how many more plans are made and compared so.
    """

    axis: Weights
    coalition: Weights
    rolls: bool = False
    tries: int = 0

    def of(self, side: str) -> Weights:
        """Return the weights by which a faction is played."""
        return self.axis if side == "axis" else self.coalition


@functools.cache
def skill(name: str, spirit: str = "even") -> Skill:
    """Return a player by the name of his level: the weights of weights.toml, each multiplied as his temper has it."""
    row = chart()["levels"][name]
    factors = chart()["tempers"].get(spirit, {})
    axis, coalition = (opponent.multiplied(weights(row[camp]), factors) for camp in CAMPS)
    return Skill(axis, coalition, bool(row["rolls"]), int(row["tries"]))


def multiplied(player: Skill, factors: Mapping[str, float]) -> Skill:
    """Return a player some of whose weights are multiplied: `axis.step` is what a step counts when he plays the Axis."""
    axis, coalition = (
        _of_camp(camp, by, factors) for camp, by in zip(CAMPS, (player.axis, player.coalition), strict=True)
    )
    return player._replace(axis=axis, coalition=coalition)


def _of_camp(camp: str, by: Weights, factors: Mapping[str, float]) -> Weights:
    told = {words.removeprefix(f"{camp}."): n for words, n in factors.items() if words.startswith(f"{camp}.")}
    return opponent.multiplied(by, told)


def skill_of(position: Position) -> Skill:
    """Return the player that the players chose for this table."""
    return skill(level(position), temper(position))


if TYPE_CHECKING:
    from assistant.games.third_reich.opponent.simulated_games import Player


# The opponent at the table: what is asked of it (3, 11). The planner is loaded when somebody asks: a table opens without.


class Opponent(NextStep, frozen=True, tag="opponent"):
    """What does the faction whose phase it is do next, if nobody plays it? The same question is a hint for one's own."""

    def answer(self, position: Position) -> Answer:
        """Return the next steps with their reasons; once they are accepted, those after them are asked for (3)."""
        from assistant.games.third_reich.opponent import cards

        return cards.Opponent(position, self.without, self.spared).answer(self)


class AnswersMission(Question, frozen=True, tag="opponent-mission"):
    """Does the program cancel the mission that flies over a zone where its armies stand?"""

    zone: ZoneId

    def answer(self, position: Position) -> Answer:
        """Answer with the cancelling marker as an offer, or that the mission flies on (11, 13.11)."""
        from assistant.games.third_reich.opponent.decisions import answers_mission

        seen = theatre(position)
        foe: Faction = "allies" if seen.phase == "axis" else "axis"
        name = zone_name(position, self.zone)
        lights = Highlights({self.zone: Role.TARGET})
        offer = answers_mission(position, self.zone, skill_of(position).of(foe))
        if offer is None:
            reason = Reason(say("opponent-lets-fly-why"), "11")
            return Answer(say("opponent-lets-fly", zone=name), (reason,), highlights=lights)
        reason = Reason(say("opponent-cancels-why"), "11")
        return Answer(
            say("opponent-cancels", zone=name), (reason,), highlights=lights, offers=(offer,), tone=Role.TARGET
        )


# Who may play a camp in whole games without a table: planners of several strengths, and one who draws lots.


def _lots() -> Player:
    from assistant.games.third_reich.opponent.simulated_games import Lots

    return Lots()


def _planner(name: str, factors: Mapping[str, float]) -> Player:
    from assistant.games.third_reich.opponent.simulated_games import Planner

    return Planner(multiplied(skill(name), factors))


PLAYERS = players(LEVELS, _planner, _lots)


def contest(position: Position, chosen: tuple[str, str], seed: int, turns: int = 0) -> Played:
    """Play a game from a table as it lies: the Axis's player, then that of Allies and USSR.

    Args:
        position: where it begins; its readings are in force.
        chosen: by name, with weights multiplied where that is said.
        seed: of the dice, and of a player who draws lots.
    """
    from assistant.games.third_reich.opponent.simulated_games import play

    one, other = (player(words, PLAYERS, _planner) for words in chosen)
    done = play(position, (one, other), seed, None, turns or LAST_TURN)
    points = tuple(tuple(float(n) for n in row) for row in done.points)
    return Played(float(done.lead), points, done.luck, done.combats, done.steps)


CONTEST = Contest(
    parties=PARTIES,
    players={name: say(f"contest-{name}") for name in PLAYERS},
    play=contest,
    luck=say("contest-luck"),
    active=lambda position: theatre(position).phase,
    played=lambda position, side: plays(position, cast(Faction, side)),
    hint=NEXT_STEP,
    facts=(OPPONENT, LEVEL, TEMPER, HANDICAP),
    weights=dict.fromkeys(LEVELS, WEIGHED),
)
