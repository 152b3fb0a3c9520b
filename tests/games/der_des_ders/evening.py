"""A whole game at the table, played only by asking questions and accepting offers.

python -m tests.games.der_des_ders.evening 20
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from collections.abc import Iterator

from assistant.core import board_reading as files
from assistant.core import counter_reading as counter_files
from assistant.core.edits import Edit, Note, apply
from assistant.core.position import Position
from assistant.core.questions import Answer, Question
from assistant.core.text import render
from assistant.games.der_des_ders.game import GAME
from assistant.games.der_des_ders.questions.cards import table
from assistant.games.der_des_ders.questions.fighting import Attack, Obligations
from assistant.games.der_des_ders.questions.overview import Findings, Now, spender
from assistant.games.der_des_ders.questions.spending import Naval, Reinforce, Technology


class Evening:
    """A table with the edits that were accepted."""

    def __init__(self, opponent: str, seed: int, setup: str = "1914") -> None:
        board, kinds = files.board(GAME.map), counter_files.counters(GAME.counters)
        laid = counter_files.lay_out(counter_files.setup(GAME.counters, setup), board, kinds)
        self.position = Position(board, kinds, laid, GAME.defaults)
        self.chance = random.Random(seed)
        self.edits = 0
        self.said: list[str] = []
        self.do(Note("opponent", opponent))
        self.do(Note("luck", seed))

    def do(self, edit: Edit) -> None:
        """Do an edit."""
        before = self.position
        self.position = Position(before.board, before.kinds, apply(before.table, edit), before.defaults)
        self.edits += 1

    def ask(self, question: Question) -> Answer:
        """Ask, and let the program roll if dice are wanted."""
        answer = question.answer(self.position)
        rolling = [follow for follow in answer.follow_ups if follow.label.key == "roll-for-me"]
        return rolling[0].question.answer(self.position) if rolling and not answer.offers else answer

    def settle(self, question: Question) -> bool:
        """Ask and accept the first offer; return whether there was one."""
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
            now = Now().answer(self.position)
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
        """A simple player: obligations, a technology, some attacks, repairs, the sea."""
        if self.chance.random() < 0.5:
            tech = self.chance.choice(("attack", "defence", "artillery", "air"))
            self.settle(Technology(side=side, tech=tech, extra_pr=1))
            yield self.position
        for follow in Obligations(side=side).answer(self.position).follow_ups:
            self.settle(follow.question)
            yield self.position
        state, rules = table(self.position)
        for zone in self.position.board.on_sheet("map"):
            sector = str(zone.tags["sector"])
            if (
                rules.board.side(sector) != side
                and state.at_war(sector)
                and self.chance.random() < 0.5
                and not self.over
            ):
                for follow in Attack(defender=zone.id).answer(self.position).follow_ups[:1]:
                    self.settle(follow.question)
                    yield self.position
        for zone in self.position.board.on_sheet("map"):
            if rules.board.side(str(zone.tags["sector"])) == side and self.chance.random() < 0.5 and not self.over:
                self.settle(Reinforce(zone=zone.id))
                yield self.position
        if not self.over:
            assert self.settle(Naval(side=side))


def play(opponent: str, seed: int) -> Evening:
    """Play a game to its end, looking for impossible positions after each edit."""
    evening = Evening(opponent, seed)
    for position in evening.walk():
        odd = [reason for reason in Findings().answer(position).reasons if reason.text.key.startswith("fault")]
        assert not odd, [render(reason.text) for reason in odd]
        assert len(position.table.counters) == 108
        assert evening.edits < 2000
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
