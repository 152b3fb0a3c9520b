"""Attack plans of a whole zone, exact over every sequence of attacks."""

import json
from collections.abc import Iterator
from pathlib import Path

from assistant.core.position import Position
from assistant.core.questions import Question
from assistant.desk.desk import Desk
from assistant.desk.question_input import from_words, question_type
from assistant.games import find_game
from benchmarks.rows import Row, median_ms

# (game, set-up, zone): three against three, as near as the sample tables have it.
ZONES = (("empires", "autumn-1915", "minsk"), ("third-reich", "example-5", "riga"))
SITUATIONS = Path(__file__).parent / "plans.json"


def rows() -> Iterator[Row]:
    """Yield a row for each plan."""
    for game_name, setup, zone in ZONES:
        game = find_game(game_name)
        desk = Desk.new(game, setup)
        question = from_words(question_type(game, "plan"), {"zone": zone}, desk.position)

        def ask(desk: Desk = desk, question: Question = question) -> object:
            return question.answer(Position(desk.board, desk.kinds, desk.position.table, desk.game.defaults))

        yield Row(f"{game_name}: plan of {zone} on the table", median_ms(ask, 3), "ms", 200)
    from assistant.games import find_calculator

    for name, given in json.loads(SITUATIONS.read_text(encoding="utf-8")).items():
        calculator = find_calculator(name)
        row = median_ms(lambda calculator=calculator, given=given: calculator.work("attack_plan", given), 3)
        yield Row(f"{name}: 3 v 3 with trench or bonus", row, "ms", 200)
