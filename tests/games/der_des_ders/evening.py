"""A whole game at the table, played only by asking questions and accepting offers.

python -m tests.games.der_des_ders.evening 100
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from collections.abc import Iterator

from assistant.core.edits import Edit, Note
from assistant.core.position import Position
from assistant.core.questions import Answer, Ask, Question
from assistant.core.text import render
from assistant.games.der_des_ders.diary import counted, entries, owed
from assistant.games.der_des_ders.game import GAME
from assistant.games.der_des_ders.mirror import spender, table
from assistant.games.der_des_ders.questions.findings import Findings
from tests.games.der_des_ders.recount import Books
from tests.games.der_des_ders.tables import asked, laid

ROLL = "roll-for-me"


class Evening:
    """A table with the edits that were accepted, and its books."""

    def __init__(self, opponent: str, seed: int, setup: str = "1914") -> None:
        self.position = laid(setup)
        self.chance = random.Random(seed)
        self.books = Books(self.position)
        self.edits = 0
        self.said: list[str] = []
        self.do(Note("opponent", opponent))
        self.do(Note("luck", seed))

    def do(self, edit: Edit) -> None:
        """Do an edit as the desk does."""
        whole = GAME.with_notes(self.position, edit)
        self.position = self.position.after(whole)
        self.books.enter(whole, self.position)
        self.edits += 1

    def ask(self, question: Question | Ask) -> Answer:
        """Ask on until something can be accepted: choose among what comes next as a rule, let the program roll."""
        answer = asked(question, self.position)
        for _ in range(20):
            follow = [one for one in answer.follow_ups if one.usual and one.label.key != "back-to-the-turn"]
            if answer.offers or not follow:
                break
            rolls = [one for one in follow if one.label.key == ROLL]
            answer = asked((rolls or [self.chance.choice(follow)])[0].question, self.position)
        return answer

    def settle(self, question: Question | Ask) -> bool:
        """Ask and accept the first offer, with what it leads to; return whether there was one."""
        answer = self.ask(question)
        if answer.offers:
            self.said.append(render(answer.verdict, "fr"))
            self.do(answer.offers[0].edit)
        return bool(answer.offers)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.position.fact("phase") == "over"

    def walk(self) -> Iterator[Position]:
        """Follow what the program says comes next, to the end of the game; yield every position."""
        while not self.over:
            now = asked(Ask("now"), self.position)
            side = spender(self.position)
            if now.offers:
                self.do(now.offers[0].edit)
            elif side and side != self.position.fact("opponent") and not self.position.fact("overflow"):
                yield from self._spend(side)
            else:
                assert now.follow_ups, render(now.verdict, "en")
                assert self.settle(now.follow_ups[0].question), now.follow_ups[0]
            yield self.position

    def _spend(self, side: str) -> Iterator[Position]:
        """A plausible player: some of what the list offers, in its order or not, and the sea at last."""
        for _ in range(self.chance.randint(1, 8)):
            steps = [follow for follow in asked(Ask("now"), self.position).follow_ups if follow.question.tag != "best"]
            step = steps[0] if self.chance.random() < 0.6 else self.chance.choice(steps)
            if step.question.tag == "naval":
                break
            if not self.settle(step.question) or self.over:
                break
            yield self.position
        if not self.over:
            assert self.settle(Ask("naval", {"side": side, "pr": min(1, table(self.position)[0].pr[side])}))


def check(evening: Evening) -> None:
    """Compare findings, tracks, the turn's log and the diary with the books kept apart."""
    position, books = evening.position, evening.books
    assert not (odd := books.differences(position)), odd
    found = Findings().answer(position)
    strange = [reason for reason in found.reasons if reason.text.key.startswith(("fault", "finding-points"))]
    assert not strange, [render(reason.text) for reason in strange]
    state, rules = table(position)
    for side, (least, most) in counted(position, state, rules).items():
        assert least == most == books.points[side], side
    assert {point.sector for point in entries(position) if point.what in ("surrender", "revolution", "peace")} == {
        sector for sector, status in state.status.items() if status in ("surrendered", "out")
    }
    if not evening.over:
        assert not owed(position, state)
    spoken = {int(reason.rule[4:-1]) for reason in found.reasons if reason.rule.startswith("11 (")}
    short = {event for event in spoken if event not in books.owed(position)}
    assert all("obligation-short" in value for value in found.value if short), (spoken, books.owed(position))
    assert len(position.table.counters) == 108
    assert evening.edits < 2000


def play(opponent: str, seed: int) -> Evening:
    """Play a game to its end, comparing the table with the books after each edit."""
    evening = Evening(opponent, seed)
    for _ in evening.walk():
        check(evening)
    check(evening)
    return evening


def main(games: int) -> None:
    """Play games and say how they went."""
    start, ends, edits = time.perf_counter(), Counter[str](), 0
    for seed in range(games):
        evening = play(("none", "entente", "central")[seed % 3], seed)
        edits += evening.edits
        ends[f"{evening.position.fact('opponent')}: {evening.position.fact('winner')}"] += 1
    sys.stdout.write(f"{games} games, {edits} edits, {time.perf_counter() - start:.1f} s {dict(ends)}\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
