"""Where a game against the program turned, and what the program would have done in a player's place; points are the game's own.

Told only where the program played a side: it knows then what a plan is. What it would have done is its answer to the table as it
lay at the beginning of the phase, up to the first dice.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

import msgspec

from assistant.core.ai_match import Contest, Party
from assistant.core.blocks import Grid, Steps, odds
from assistant.core.game import Game
from assistant.core.position import Position
from assistant.core.text import Text, speaker
from assistant.desk.fights import UNANSWERED, Fought

say = speaker(__name__)

MOST = 3  # turns that are told
CARDS = 4  # answers of the program that make up one piece of advice

Score = Mapping[str, int | Fraction]


class Round(msgspec.Struct, frozen=True):
    """A turn as hindsight looks at it: its name, the points at its beginning and end, its fights, its phases by side."""

    title: Text
    before: Score
    after: Score
    fights: tuple[Fought, ...]
    phases: tuple[tuple[str, Position], ...]


class Turning(msgspec.Struct, frozen=True):
    """A turn that changed much: who gained, how many points more than the others, its least likely fight."""

    title: Text
    party: Text
    gain: int | Fraction
    fight: Fought | None


class Advice(msgspec.Struct, frozen=True):
    """What the program would have done in a phase that it did not play."""

    title: Text
    side: str
    deeds: tuple[Text, ...]


def is_told(game: Game, position: Position) -> bool:
    """Tell whether the program plays a side of this table."""
    contest = game.contest
    return contest is not None and any(contest.played(position, side) for side in contest.sides)


def turnings(rounds: Sequence[Round], contest: Contest) -> tuple[tuple[Turning, ...], tuple[Round, ...]]:
    """Return the turns that changed most, in order, and their rounds."""
    gained = [(abs(_gain(one, contest)), -n) for n, one in enumerate(rounds)]
    chosen = sorted(-n for gain, n in sorted(gained, reverse=True)[:MOST] if gain)
    found = []
    for n in chosen:
        one, gain = rounds[n], _gain(rounds[n], contest)
        first, second = contest.parties
        winner, lead = (first.name, gain) if gain > 0 else (second.name, -gain)
        unlikely = min(one.fights, key=lambda fight: fight.chance, default=None)
        found.append(Turning(one.title, winner, lead, unlikely))
    return tuple(found), tuple(rounds[n] for n in chosen)


def _gain(one: Round, contest: Contest) -> int | Fraction:
    """Return how much the first camp gained on the other in a turn."""
    first, second = (_grown(one, party) for party in contest.parties)
    return first - second


def _grown(one: Round, party: Party) -> int | Fraction:
    return sum(one.after.get(side, 0) - one.before.get(side, 0) for side in party.sides)


def advice(rounds: Sequence[Round], game: Game, now: Position) -> Iterator[Advice]:
    """Yield what the program would have done in the phases of those whom it does not play now."""
    contest = game.contest
    assert contest is not None
    for one in rounds:
        for side, position in one.phases:
            if not contest.played(now, side):
                deeds = tuple(_deeds(game, contest, position, side))
                if deeds:
                    yield Advice(one.title, side, deeds)


def _deeds(game: Game, contest: Contest, position: Position, side: str) -> Iterator[Text]:
    for _ in range(CARDS):
        if contest.active(position) != side:
            return
        try:
            answer = game.asked(contest.hint).answer(position)
        except UNANSWERED:
            return
        together = next((block for block in answer.body if isinstance(block, Steps)), None)
        several = together is not None and int((answer.value or {}).get("n", 1)) > 1
        if several and together is not None:
            yield from (words for words, _ in together.steps)
        else:
            yield answer.verdict
        if answer.throws or not answer.offers or answer.offers[0].then is None:
            return
        edit = answer.offers[0].edit
        position = position.after(game.with_notes(position, edit))


def turning_grid(found: Sequence[Turning]) -> Grid | None:
    """Return the turning points as a table; None where nothing turned."""
    rows = tuple(
        (
            one.title,
            say("turning-gain", party=one.party, n=one.gain),
            say("turning-fight", title=one.fight.title, outcome=one.fight.outcome, chance=odds(one.fight.chance))
            if one.fight is not None
            else say("turning-no-fight"),
        )
        for one in found
    )
    header = tuple(say(f"turning-{name}") for name in ("when", "what", "unlikely"))
    return Grid(say("turning-title"), header, rows) if rows else None


def advice_grid(found: Sequence[Advice], name: Mapping[str, Text]) -> Grid | None:
    """Return the advice as a table, a line for each deed; None where there is none."""
    rows = []
    for one in found:
        for n, deed in enumerate(one.deeds):
            rows.append(
                (one.title if not n else say("turning-same"), name[one.side] if not n else say("turning-same"), deed)
            )
    header = tuple(say(f"turning-{column}") for column in ("when", "side", "advice"))
    return Grid(say("turning-advice-title"), header, tuple(rows)) if rows else None
