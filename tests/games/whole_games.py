"""Whole games of plausible chance, in every game, with all that can be asked asked after each edit.

The players are those of the games' own tests. After each edit every question that is asked anew while its card is open, those
behind the keys and what the bar says are asked; they must answer within the budget, speak both languages, light what lies there,
offer what can be done and lead on to questions that there are (assistant/desk/contract/answers.py). At the end everything is taken
back, edit by edit: the table must be as it was each time, and what is found on it too.
"""

from __future__ import annotations

import contextlib
import math
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator

import msgspec

from assistant.core.game import Game
from assistant.core.position import Position
from assistant.core.problems import QuestionError, Trouble
from assistant.core.questions import Answer, Question, tag
from assistant.core.table import Edit
from assistant.core.text import render
from assistant.desk.contract.answers import asked, faults_in
from assistant.desk.desk import Desk
from assistant.desk.saves import About
from assistant.games import find_game
from tests.games.antique.umpire import begun
from tests.games.der_des_ders.evening import Evening, check
from tests.games.empires.random_player import Player as EmpiresPlayer
from tests.games.lines import told
from tests.games.third_reich.random_player import Player as ReichPlayer
from tests.pace import allowed

LONGEST = 1.0  # seconds of a quiet processor that one question may take
SEASONS = 12
PILES = 2  # fights and counters that the keys ask about after each edit
AGAIN = 20  # so many edits apart, what was found is asked again when it is taken back


class Enough(Exception):
    """So many edits were looked at as were wanted."""


class Watch:
    """Looks at a table after each edit, and counts what it asked.

    Args:
        game: whose rules are asked.
        seed: of what is asked by chance.
        most: edits after which the game is broken off with `Enough`.
    """

    def __init__(self, game: Game, seed: int, most: float = math.inf) -> None:
        self.game = game
        self.most = most
        self.chance = random.Random(seed)
        self.desk: Desk | None = None
        self.edits = 0
        self.questions = 0
        self.longest = (0.0, "")  # seconds of a processor, question
        self.asked: Counter[str] = Counter()
        self._known: dict[int, tuple[Position, tuple[str, ...]]] = {}  # by the number of edits before

    def sit(self, desk: Desk) -> None:
        """Look at a desk now and after each edit."""
        self.desk = desk
        self._seen(desk)
        desk.listen(lambda: self._seen(desk))

    def _seen(self, desk: Desk) -> None:
        now, position = desk.journal.now, desk.position
        if now in self._known and self._known[now][0].table == position.table:
            return  # taken back or done again
        self.edits += 1
        self.look(position)
        self._known[now] = position, self._found(position)
        if self.edits > self.most:
            raise Enough

    def look(self, position: Position) -> None:
        """Ask everything. Raises AssertionError with what is wrong."""
        outcomes = self._outcomes(position)
        wrong = [f"{fault.where}: {render(fault.text, 'en')}" for fault in faults_in(self.game, position, outcomes)]
        assert not wrong, wrong[:5]

    def _outcomes(self, position: Position) -> Iterator[tuple[Question, Answer | Exception]]:
        begun = time.process_time()
        for question, outcome in self._all(position):
            spent = time.process_time() - begun
            self.questions += 1
            self.asked[tag(question)] += 1
            self.longest = max(self.longest, (spent, tag(question)))
            assert spent < LONGEST or spent < allowed(LONGEST), f"{tag(question)} took {spent:.1f} s: {question}"
            if isinstance(outcome, Answer):
                assert outcome.verdict, question
            yield question, outcome
            begun = time.process_time()

    def _all(self, position: Position) -> Iterator[tuple[Question, Answer | Exception]]:
        game = self.game
        yield from asked(game, position, [kind for kind in game.questions if kind.live])
        for question in self._of_keys(position):
            try:
                yield question, question.answer(position)
            except Exception as error:  # told by the caller as what it is
                yield question, error

    def _of_keys(self, position: Position) -> Iterator[Question]:
        """Yield what the keys ask: end of the phase, points, a fight here and there, supply and reach of counters by chance."""
        game = self.game
        found = [ask(position) for ask in (game.phase_end, game.points) if ask is not None]
        if game.fight is not None:
            fights = [game.fight(position, zone) for zone in position.occupied]
            fights = [fight for fight in fights if fight is not None]
            found += self.chance.sample(fights, min(PILES, len(fights)))
        counters = self.chance.sample(sorted(position.table.counters), PILES)
        for ask_of in (game.supply, game.reach):
            for counter in counters if ask_of is not None else ():
                try:
                    found.append(ask_of(position, (counter,)))  # type: ignore[misc]
                except Trouble as trouble:  # nothing is asked of this one, in words
                    assert "<" not in render(trouble.text, "fr")
        for question in found:
            if question is not None:
                try:
                    yield game.asked(question)
                except QuestionError as error:
                    assert "<" not in render(error.text, "fr")

    def _found(self, position: Position) -> tuple[str, ...]:
        return tuple(told(self.game.findings().answer(position))) if self.game.findings is not None else ()

    def take_back(self) -> None:
        """Take the whole game back; each table must be as it was, and what is found there too. Raises AssertionError."""
        desk = self.desk
        assert desk is not None and self.edits
        self.most = math.inf
        while desk.undo():
            position, found = self._known[desk.journal.now]
            assert desk.position.table == position.table, f"edit {desk.journal.now + 1} taken back"
            if desk.journal.now % AGAIN == 0:
                fresh = Position(position.board, position.kinds, desk.position.table, position.defaults)
                assert self._found(fresh) == found, f"what is found differs before edit {desk.journal.now + 1}"


class Evenings(Evening):
    """An evening of La Der des Ders at a desk."""

    def __init__(self, watch: Watch, seed: int) -> None:
        self.watch = watch
        self.desk: Desk | None = None
        super().__init__(("none", "entente", "central")[seed % 3], seed, hands=0.5 * (seed % 2))

    def do(self, edit: Edit) -> None:
        """Do an edit at the desk."""
        if self.desk is None:
            self.desk = Desk.begin(self.watch.game, self.position.table, None, About(self.watch.game.slug, "", "1914"))
            self.watch.sit(self.desk)
        whole = self.watch.game.with_notes(self.position, edit)
        self.desk.edit(edit)
        self.position = self.desk.position
        self.books.enter(whole, self.position)
        self.edits += 1


def _empires(watch: Watch, seed: int) -> None:
    player = EmpiresPlayer(watch.game.slug, seed)
    watch.sit(player.desk)
    player.play()


def _reich(watch: Watch, seed: int) -> None:
    player = ReichPlayer(seed, {} if seed % 2 else None)  # every second game by other readings of the rules
    watch.sit(player.desk)
    for _ in range(22):
        player.turn()


def _der_des_ders(watch: Watch, seed: int) -> None:
    evening = Evenings(watch, seed)
    for _ in evening.walk():
        check(evening)


def _antique(watch: Watch, seed: int) -> None:
    umpire = begun(seed)
    watch.sit(umpire.desk)
    for _ in range(SEASONS):
        umpire.play_season()


PLAYED: dict[str, Callable[[Watch, int], None]] = {
    "empires": _empires,
    "empires-first": _empires,
    "third-reich": _reich,
    "der-des-ders": _der_des_ders,
    "antique": _antique,
}


class Told(msgspec.Struct, frozen=True):
    """What came of a game."""

    game: str
    seed: int
    edits: int
    questions: int
    seconds: float  # of a processor
    longest: float  # seconds of the question that took longest
    question: str  # which that was
    wrong: str = ""


def play(slug: str, seed: int, most: float = math.inf) -> Told:
    """Play a game to its end, ask all after each edit and take it all back; what went wrong is told, not raised.

    Args:
        slug: the game.
        seed: of everything left to chance.
        most: edits after which it is broken off.
    """
    watch, begun_at, wrong = Watch(find_game(slug), seed, most), time.process_time(), ""
    try:
        with contextlib.suppress(Enough):
            PLAYED[slug](watch, seed)
        watch.take_back()
    except Exception as error:  # a game that breaks is what is looked for
        wrong = f"after {watch.edits} edits: {type(error).__name__}: {error}"
    spent = time.process_time() - begun_at
    return Told(slug, seed, watch.edits, watch.questions, spent, *watch.longest, wrong)
