"""The evening as it was played: turn by turn what was done, the fights with their dice, luck against expectation, the points.

`Evening.of` reads the journal's branch into a value, which desk/pages/report.py sets as a page. Expectation is exact: each fight is
asked once more on the table as it lay (desk/fights.py).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, timedelta
from fractions import Fraction

import msgspec

from assistant.core.game import Game
from assistant.core.position import Position
from assistant.core.text import Text, speaker
from assistant.desk import rulebook
from assistant.desk.describing import BOOKMARK, NOTE
from assistant.desk.desk import Desk
from assistant.desk.fights import Fought, fights
from assistant.desk.pages.hindsight import (
    Advice,
    Round,
    Score,
    Turning,
    advice,
    is_told,
    turnings,
)

say = speaker(__name__)

PAUSE = timedelta(hours=6)  # so long a rest ends an evening

Going = Callable[[float], None]


class Deed(msgspec.Struct, frozen=True):
    """One line of the journal; `mark`: it is a bookmark or a note; `fights`: what the dice settled."""

    number: int
    words: Text
    mark: bool = False
    fights: tuple[Fought, ...] = ()


class Turn(msgspec.Struct, frozen=True):
    """A turn as it was played: what the game calls it, what was done, the table at its end, the points then."""

    title: Text
    deeds: tuple[Deed, ...]
    end: Position
    score: dict[str, int | Fraction]


class Luck(msgspec.Struct, frozen=True):
    """How a side's attacks went: so many fights, won as expected and won in fact, lost as expected and lost in fact."""

    side: str
    fights: int
    expected: Fraction
    won: int
    feared: Fraction
    lost: int


class Evening(msgspec.Struct, frozen=True):
    """What a report tells."""

    game: Text
    title: str
    heading: Text
    sections: dict[str, tuple[str, Text]]  # what the rules say that its fights apply: number, section, its words
    turns: tuple[Turn, ...]
    luck: tuple[Luck, ...]
    turned: tuple[Turning, ...] = ()
    advice: tuple[Advice, ...] = ()

    @classmethod
    def of(cls, desk: Desk, *, whole: bool = False, title: str | None = None, going: Going = lambda _: None) -> Evening:
        """Return what was played on the branch up to where the finger is: the last evening, or the whole game.

        Args:
            whole: everything from the set-up on.
            title: what the table is called; as its file says, if none is given.
            going: is told how much is done, from 0 to 1.
        """
        journal, game = desk.journal, desk.game
        first = 1 if whole else evening_begins(desk)
        before = desk.position_of(journal.table_at(first - 1))
        turns: list[Turn] = []
        deeds: list[Deed] = []
        name = title if title is not None else table_title(desk)
        turn = _turn(desk, before)
        rounds, phases, start = list[Round](), _phase(game, before), _score(desk, before)
        for n in range(first, journal.now + 1):
            going((n - first) / (journal.now - first + 1))
            edit = journal.step(n).edit
            mark = getattr(edit, "fact", "") in (NOTE, BOOKMARK)
            deeds.append(Deed(n, desk.in_words(edit, before.table), mark, tuple(fights(edit, before, game))))
            after = desk.position_of(journal.table_at(n))
            now = _turn(desk, after)
            if now != turn:
                turns.append(Turn(turn, tuple(deeds), after, _score(desk, after)))
                rounds.append(_round(turns[-1], start, phases))
                deeds, turn, phases, start = [], now, [], turns[-1].score
            phases += [phase for phase in _phase(game, after) if not phases or phase[0] != phases[-1][0]]
            before = after
        if deeds or not turns:
            turns.append(Turn(turn, tuple(deeds), before, _score(desk, before)))
            rounds.append(_round(turns[-1], start, phases))
        turned, told = turnings(rounds, game.contest) if game.contest and is_told(game, before) else ((), ())
        heading = say("report-whole" if whole else "report-title")
        return cls(
            say("report-game", game=game.title),
            name,
            heading,
            _sections(turns, game),
            tuple(turns),
            tuple(_luck(turns)),
            turned,
            tuple(advice(told, game, before)) if told else (),
        )

    @property
    def fights(self) -> tuple[Fought, ...]:
        """Every fight of it, in order."""
        return tuple(fight for turn in self.turns for deed in turn.deeds for fight in deed.fights)


def _phase(game: Game, position: Position) -> list[tuple[str, Position]]:
    """Return whose phase it is with the table, for a game that the program plays."""
    return [(game.contest.active(position), position)] if game.contest is not None else []


def _round(turn: Turn, start: Score, phases: list[tuple[str, Position]]) -> Round:
    fought = tuple(fight for deed in turn.deeds for fight in deed.fights)
    return Round(turn.title, start, turn.score, fought, tuple(phases))


def table_title(desk: Desk) -> str:
    """Return what a desk's table is called, empty if it has no file."""
    return desk.save.about().title if desk.save is not None else ""


def evening_begins(desk: Desk) -> int:
    """Return the number of the first edit after the last long rest, at most the last one done; 1 if nothing was done yet."""
    journal = desk.journal
    first = journal.now
    while first > 1:
        later, earlier = _time(journal.step(first).at), _time(journal.step(first - 1).at)
        if later is None or earlier is None or later - earlier >= PAUSE:
            break
        first -= 1
    return max(first, 1)


def _time(at: str) -> datetime | None:
    try:
        return datetime.fromisoformat(at)
    except ValueError:
        return None


def _turn(desk: Desk, position: Position) -> Text:
    """Return what the game calls the turn: the first word of the bar that is no secret."""
    status = desk.game.status(position) if desk.game.status is not None else ()
    return next((item.text for item in status if not item.secret), say("report-game", game=desk.game.title))


def _score(desk: Desk, position: Position) -> dict[str, int | Fraction]:
    return dict(desk.game.score(position)) if desk.game.score is not None else {}


def _luck(turns: Sequence[Turn]) -> Iterator[Luck]:
    fought = [fight for turn in turns for deed in turn.deeds for fight in deed.fights]
    for side in dict.fromkeys(fight.side for fight in fought):
        own = [fight for fight in fought if fight.side == side]
        yield Luck(
            side,
            len(own),
            sum((fight.good for fight in own), Fraction(0)),
            sum(fight.tone == "good" for fight in own),
            sum((fight.bad for fight in own), Fraction(0)),
            sum(fight.tone == "bad" for fight in own),
        )


def _sections(turns: Sequence[Turn], game: Game) -> dict[str, tuple[str, Text]]:
    """Return the sections that the fights cite, by the number under which they do."""
    fought = (fight for turn in turns for deed in turn.deeds for fight in deed.fights)
    numbers = dict.fromkeys(rule for fight in fought for rule in fight.rules)
    found = ((number, rulebook.paraphrase(game, number)) for number in numbers)
    return {number: section for number, section in found if section is not None}
